"""Games of OpenSpiel (Lanctot et al. 2019) as classes of one's own; `pyspiel` must be installed."""

from fractions import Fraction

from ._errors import UsageError
from ._extensive import Extensive
from ._native import whole as _whole


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


# The largest denominator of a probability or a payoff that a float of OpenSpiel is taken for.
_DENOMINATOR = 1_000_000


def _fraction(what, x):
    """The fraction with a small denominator that a float is nearest to; the float is that fraction, rounded."""
    near = Fraction(x).limit_denominator(_DENOMINATOR)
    if abs(near - Fraction(x)) > Fraction(1, 2**40) * max(1, abs(near)):
        raise UsageError(f"{what}: expected a fraction with a denominator of at most {_DENOMINATOR:,}, found {x!r}")
    return near


def _tree(game, title, most):
    """The whole tree of a game with chance, hidden information or simultaneous moves."""
    made = Extensive([f"player {at}" for at in range(game.num_players())], title)
    nodes = 0
    # A state, the node that it becomes, and what players have chosen already who choose at the same moment.
    waiting = [(game.new_initial_state(), made.start, ())]
    while waiting:
        state, node, chosen = waiting.pop()
        nodes += 1
        if nodes > most:
            raise UsageError(f"{title}: expected a game tree of at most {most:,} nodes; `nodes=` allows more")
        if state.is_terminal():
            node.end(*(_fraction(f"{title}: a payoff", x) for x in state.returns()))
            continue
        if state.is_chance_node():
            drawn = state.chance_outcomes()
            names = _names([state.action_to_string(state.current_player(), action) for action, _ in drawn])
            chances = [_fraction(f"{title}: a probability", p) for _, p in drawn]
            node.chance(zip(names, chances))
            waiting += [(state.child(action), after, ()) for (action, _), after in zip(drawn, node)]
            continue
        together = state.is_simultaneous_node()
        player = len(chosen) if together else state.current_player()
        actions = state.legal_actions(player)
        # A player who has nothing to choose at such a moment makes a move that is none.
        actions = actions or [0]
        names = _names([state.action_to_string(player, action) for action in actions])
        node.decision(player, names, knows=state.information_state_string(player))
        for action, after in zip(actions, node):
            if not together:
                waiting.append((state.child(action), after, ()))
            elif player + 1 < game.num_players():
                waiting.append((state, after, (*chosen, action)))
            else:
                following = state.clone()
                following.apply_actions([*chosen, action])
                waiting.append((following, after, ()))
    return made


def _names(texts):
    """The texts, with a number behind those that come twice."""
    return [text if texts.count(text) == 1 else f"{text} ({at})" for at, text in enumerate(texts, 1)]


def from_openspiel(game, *, merged=True, nodes=1_000_000):
    """A game of OpenSpiel, by its name (`"tic_tac_toe"`, `"connect_four(rows=4,columns=4)"`) or as `pyspiel` loads it.

    `grundy.solve(grundy.from_openspiel("tic_tac_toe")).outcome` is `'T'`. What is kept is a class with `start`, `moves`,
    `turn` and `payoff`, as one writes them by hand.

    A game with chance, hidden information, simultaneous moves, payoffs that do not sum to zero or more than two players
    becomes an `Extensive` with its whole tree, of at most so many `nodes`: `grundy.from_openspiel("kuhn_poker").equilibrium()
    .value` is `Fraction(-1, 18)`. Probabilities and payoffs are floats there; they are taken for the fractions with small
    denominators that they are nearest to, and the probabilities must then sum to 1.
    """
    nodes = _whole("nodes", nodes)
    import pyspiel

    if isinstance(game, str):
        game = pyspiel.load_game(game)
    kind = game.get_type()
    plain = (
        game.num_players() == 2
        and kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
        and kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
        and kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
        and kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    )
    if plain:
        return FromOpenSpiel(game, merged)
    sampled, expected = kind.chance_mode, pyspiel.GameType.ChanceMode
    if sampled not in (expected.DETERMINISTIC, expected.EXPLICIT_STOCHASTIC):
        raise UsageError(f"{kind.short_name}: chance: expected probabilities that are known, found {sampled}")
    return _tree(game, kind.short_name, nodes)
