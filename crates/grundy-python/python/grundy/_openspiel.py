"""Games of OpenSpiel (Lanctot et al. 2019) as classes of one's own; `pyspiel` must be installed."""

from ._errors import UsageError


class State:
    """A state of OpenSpiel that can be kept in a table: equal where its key is."""

    __slots__ = ("state", "key")

    def __init__(self, state, merged):
        self.state = state
        self.key = (state.current_player(), str(state)) if merged else tuple(state.history())

    def __eq__(self, other):
        return isinstance(other, State) and self.key == other.key

    def __hash__(self):
        return hash(self.key)

    def __repr__(self):
        return str(self.state)


class FromOpenSpiel:
    """A deterministic game of two players with perfect information and whole payoffs that sum to zero.

    `merged` says that states are the same where they look the same and the same player is to move, so that a position
    that is reached in two ways is looked at once. A game whose text leaves out something that matters, such as how often
    a position came about, needs `merged=False`: then every history is a position.
    """

    def __init__(self, game, merged=True):
        self.game, self.merged = game, merged
        self.start = State(game.new_initial_state(), merged)

    def turn(self, at):
        return None if at.state.is_terminal() else ("left", "right")[at.state.current_player()]

    def payoff(self, at):
        paid = at.state.returns()[0]
        if paid != int(paid):
            raise UsageError(f"expected a whole payoff, found {paid}")
        return int(paid)

    def moves(self, at):
        for action in at.state.legal_actions():
            name = at.state.action_to_string(at.state.current_player(), action)
            yield name, State(at.state.child(action), self.merged)

    def show(self, at):
        return repr(at)


def from_openspiel(game, *, merged=True):
    """A game of OpenSpiel, by its name (`"tic_tac_toe"`, `"connect_four(rows=4,columns=4)"`) or as `pyspiel` loads it.

    `grundy.solve(grundy.from_openspiel("tic_tac_toe")).outcome` is `'T'`. What is kept is a class with `start`, `moves`,
    `turn` and `payoff`, as one writes them by hand.
    """
    import pyspiel

    if isinstance(game, str):
        game = pyspiel.load_game(game)
    kind = game.get_type()
    for found, expected, what in (
        (game.num_players(), 2, "players"),
        (kind.chance_mode, pyspiel.GameType.ChanceMode.DETERMINISTIC, "chance"),
        (kind.information, pyspiel.GameType.Information.PERFECT_INFORMATION, "information"),
        (kind.dynamics, pyspiel.GameType.Dynamics.SEQUENTIAL, "dynamics"),
        (kind.utility, pyspiel.GameType.Utility.ZERO_SUM, "utility"),
    ):
        if found != expected:
            raise UsageError(f"{kind.short_name}: {what}: expected {expected}, found {found}")
    return FromOpenSpiel(game, merged)
