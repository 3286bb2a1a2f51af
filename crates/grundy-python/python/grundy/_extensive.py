"""Games with chance and hidden information, built step by step, and games in normal form, from arrays."""

from fractions import Fraction
from itertools import product

from ._errors import UsageError
from ._native import convert as _convert, equilibrium as _equilibrium, position as _position


def _number(what, x):
    """A number, exactly: whole numbers, `Fraction`s, `Decimal`s, texts such as "1/3" and "0.1", floats at their exact value."""
    try:
        return Fraction(x if isinstance(x, (int, str, Fraction, float)) else Fraction(*x.as_integer_ratio()))
    except (AttributeError, TypeError, ValueError, OverflowError, ZeroDivisionError):
        raise UsageError(f"{what}: expected a number, found {x!r}") from None


def _quoted(text):
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


class _Asked:
    """A game that is its text in one of Gambit's formats, and is asked by it."""

    def equilibrium(self, **options):
        """What `grundy.equilibrium` answers about the game; it takes the same arguments."""
        return _equilibrium(self.text(), **options)

    def position(self):
        """The beginning of the game as a position: its `moves`, `play` and `tree`."""
        return _position(self.text())

    def tree(self, depth=0, **options):
        """The size of the game tree and its first levels."""
        return self.position().tree(depth, **options)

    def convert(self, *, to, **options):
        """The game as text in the format `"efg"` or `"nfg"`."""
        return _convert(self.text(), to=to, **options)

    def __str__(self):
        return self.text()


class Node:
    """A place in a game tree. It becomes what is said of it first: a move of chance, a decision, or an end."""

    __slots__ = ("_game", "_way", "_kind", "_said", "_children")

    def __init__(self, game, way):
        self._game, self._way, self._kind, self._said, self._children = game, way, None, None, {}

    def __repr__(self):
        return f"<node {self._where()}>"

    def _where(self):
        """The actions that lead here."""
        names, at = [], self
        while at._way is not None:
            at, name = at._way
            names.append(name)
        return ", ".join(reversed(names)) or "at the beginning"

    def _become(self, kind, said, names):
        if self._kind is not None:
            raise UsageError(f"{self._where()}: expected a node of which nothing is said yet, found {self._kind}")
        names = [str(name) for name in names]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise UsageError(f"{self._where()}: expected actions of different names, found {twice!r} twice")
        self._kind, self._said = kind, said
        self._children = {name: Node(self._game, (self, name)) for name in names}

    def chance(self, probabilities):
        """Chance moves here: a mapping from the names of its actions to their probabilities, which sum to 1.

        The node itself is returned, whose `node[action]` is what follows.
        """
        chances = {name: _number(f"{self._where()}: {name}", p) for name, p in dict(probabilities).items()}
        for name, p in chances.items():
            if p < 0:
                raise UsageError(f"{self._where()}: {name}: expected a probability of at least 0, found {p}")
        if sum(chances.values()) != 1:
            total = sum(chances.values())
            raise UsageError(f"{self._where()}: expected probabilities that sum to 1, found the sum {total}")
        self._become("a move of chance", list(chances.values()), chances)
        return self

    def decision(self, player, actions, *, knows=None):
        """A player decides here among these actions.

        A player cannot tell apart the nodes at which the player `knows` the same; where nothing is said of that, the player
        sees where play stands. The node itself is returned, whose `node[action]` is what follows.
        """
        number = self._game._player(player, self._where())
        names = [str(action) for action in actions]
        if not names:
            raise UsageError(f"{self._where()}: expected an action at least, found none")
        key = (number, self) if knows is None else (number, str(knows))
        known = self._game._sets.get(key, names)
        if known != names:
            raise UsageError(
                f"{self._where()}: expected the actions {known} at all nodes at which the player knows {knows!r}, found {names}"
            )
        self._become("a decision", key, names)
        self._game._sets[key] = names
        return self

    def end(self, *payoffs):
        """The play ends here, and each player receives a payoff; of two players a single number is that of the first, who
        wins what the other loses."""
        players = self._game.players
        paid = [_number(f"{self._where()}: a payoff", x) for x in payoffs]
        if len(paid) == 1 and len(players) == 2:
            paid.append(-paid[0])
        if len(paid) != len(players):
            raise UsageError(f"{self._where()}: expected a payoff for each of {len(players)} players, found {len(paid)}")
        self._become("an end", paid, [])
        return self

    def __getitem__(self, action):
        """What follows an action."""
        try:
            return self._children[str(action)]
        except KeyError:
            there = ", ".join(self._children) or "none, for nothing is said of this node yet or it is an end"
            raise UsageError(f"{self._where()}: expected an action ({there}), found {action!r}") from None

    def __iter__(self):
        """The nodes that follow, in the order of the actions."""
        return iter(self._children.values())

    @property
    def actions(self):
        """The names of the actions."""
        return list(self._children)


class Extensive(_Asked):
    """A game tree that is built from its `start`, node by node; `grundy.extensive` makes one."""

    def __init__(self, players, title):
        self.players, self.title = [str(name) for name in players], str(title)
        if not self.players:
            raise UsageError("players: expected a player at least, found none")
        if len(set(self.players)) < len(self.players):
            raise UsageError(f"players: expected different names, found {self.players}")
        self._sets = {}
        self.start = Node(self, None)

    def __repr__(self):
        return f"<extensive game of {', '.join(self.players)}>"

    def _player(self, player, where):
        if isinstance(player, str) and player in self.players:
            return self.players.index(player)
        if isinstance(player, int) and not isinstance(player, bool) and 0 <= player < len(self.players):
            return player
        raise UsageError(f"{where}: expected a player ({', '.join(self.players)}) or a number from 0, found {player!r}")

    def text(self):
        """The game in Gambit's format of game trees (`.efg`).

        A node of which nothing is said is an error that names the way there.
        """
        lines = [f"EFG 2 R {_quoted(self.title)} {{ {' '.join(map(_quoted, self.players))} }}"]
        numbers, counts, lotteries, ends = {}, [0] * len(self.players), 0, 0
        waiting = [self.start]
        while waiting:
            node = waiting.pop()
            waiting.extend(reversed(node._children.values()))
            if node._kind == "a move of chance":
                lotteries += 1
                drawn = " ".join(f"{_quoted(name)} {p}" for name, p in zip(node._children, node._said))
                lines.append(f'c "" {lotteries} "" {{ {drawn} }} 0')
            elif node._kind == "a decision":
                player, knows = node._said
                if node._said not in numbers:
                    counts[player] += 1
                    numbers[node._said] = counts[player]
                name = "" if isinstance(knows, Node) else knows
                actions = " ".join(map(_quoted, node._children))
                lines.append(f'p "" {player + 1} {numbers[node._said]} {_quoted(name)} {{ {actions} }} 0')
            elif node._kind == "an end":
                ends += 1
                lines.append(f't "" {ends} "" {{ {" ".join(map(str, node._said))} }}')
            else:
                raise UsageError(f"{node._where()}: expected a move of chance, a decision or an end, found nothing")
        return "\n".join(lines) + "\n"


def extensive(*players, title=""):
    """A game with chance and hidden information that is built step by step from its `start`, for these players.

    `chance`, `decision` and `end` say what a node is, and `node[action]` is what follows. A player cannot tell apart nodes at
    which they `know` the same.

    >>> import grundy
    >>> game = grundy.extensive("Ann", "Bob", title="Coin")
    >>> toss = game.start.chance({"heads": "1/2", "tails": "1/2"})
    >>> for coin, stake in (("heads", 2), ("tails", -2)):
    ...     ann = toss[coin].decision("Ann", ["bet", "pass"], knows=coin)
    ...     _ = ann["pass"].end(-1)
    ...     bob = ann["bet"].decision("Bob", ["call", "fold"], knows="the bet")
    ...     _, _ = bob["fold"].end(1), bob["call"].end(stake)
    >>> game.equilibrium().value
    Fraction(1, 3)
    """
    return Extensive(players, title)


class NormalForm(_Asked):
    """A game in which all players choose once, at the same moment; `grundy.normal_form` makes one."""

    def __init__(self, payoffs, players, strategies, title):
        strategies = strategies or _labels(payoffs)
        arrays = [one.to_numpy() if _is_frame(one) else one for one in payoffs]
        arrays = [one.tolist() if hasattr(one, "tolist") else one for one in arrays]
        count = len(arrays)
        if not count:
            raise UsageError("payoffs: expected an array for each player, found none")
        sizes = _sizes(arrays[0], count, 1)
        for at, array in enumerate(arrays):
            _fits(array, sizes, at + 1, [])
        self.title = str(title)
        self.players = [str(name) for name in players or (f"player {at + 1}" for at in range(count))]
        if len(self.players) != count:
            raise UsageError(f"players: expected {count} names, found {len(self.players)}")
        named = strategies or [[str(at + 1) for at in range(size)] for size in sizes]
        self.strategies = [[str(name) for name in names] for names in named]
        found = [len(names) for names in self.strategies]
        if found != sizes:
            raise UsageError(f"strategies: expected lists of {sizes} names, found {found}")
        self._payoffs = []
        # The first player's strategy changes fastest.
        for reverse in product(*(range(size) for size in reversed(sizes))):
            for at, array in enumerate(arrays):
                for index in reversed(reverse):
                    array = array[index]
                self._payoffs.append(_number(f"array {at + 1}", array))

    def __repr__(self):
        return f"<game in normal form of {', '.join(self.players)}>"

    def text(self):
        """The game in Gambit's format of normal forms (`.nfg`)."""
        players = " ".join(map(_quoted, self.players))
        strategies = " ".join("{ " + " ".join(map(_quoted, names)) + " }" for names in self.strategies)
        return f"NFG 1 R {_quoted(self.title)} {{ {players} }}\n{{ {strategies} }}\n\n{' '.join(map(str, self._payoffs))}\n"


def _is_frame(array):
    return hasattr(array, "to_numpy") and hasattr(array, "columns")


def _labels(payoffs):
    """The names of rows and columns of frames of pandas, as names of strategies; None where the arrays have no names."""
    frames = [one for one in payoffs if _is_frame(one)]
    if not frames:
        return None
    labels = [[list(frame.index), list(frame.columns)] for frame in frames]
    if any(other != labels[0] for other in labels):
        raise UsageError("payoffs: expected frames with the same rows and columns in the same order")
    return labels[0]


def _is_list(array):
    return hasattr(array, "__len__") and not isinstance(array, str)


def _sizes(array, dimensions, number):
    """The length in each dimension."""
    sizes = []
    for _ in range(dimensions):
        if not _is_list(array) or not len(array):
            raise UsageError(f"array {number}: expected {dimensions} dimensions, one for each player, found {len(sizes)}")
        sizes.append(len(array))
        array = array[0]
    return sizes


def _fits(array, sizes, number, at):
    """Refuses an array of another shape, and says where it differs."""
    found = len(array) if _is_list(array) else None
    expected = sizes[len(at)] if len(at) < len(sizes) else None
    if found != expected:
        said = {None: "a number"}
        place = f" at {at}" if at else ""
        raise UsageError(
            f"array {number}{place}: expected {said.get(expected, f'{expected} entries')}, "
            f"found {said.get(found, f'{found} entries')}"
        )
    if expected is not None:
        for index, part in enumerate(array):
            _fits(part, sizes, number, [*at, index])


def normal_form(*payoffs, players=None, strategies=None, title=""):
    """A game in normal form of any number of players, from an array of payoffs for each of them: lists, or arrays of numpy, of
    whole numbers, `Fraction`s or floats, with a dimension for each player. A float is taken at its exact value. The labels of
    frames of pandas are names of strategies.

    Of two players `grundy.bimatrix` finds more, and faster.

    >>> import grundy
    >>> go = lambda pay: [[[pay(a, b, c) for c in (0, 1)] for b in (0, 1)] for a in (0, 1)]
    >>> game = grundy.normal_form(go(lambda a, b, c: a * b), go(lambda a, b, c: a * b), go(lambda a, b, c: c - a))
    >>> [one.payoffs for one in game.equilibrium().equilibria]
    [[Fraction(0, 1), Fraction(0, 1), Fraction(1, 1)], [Fraction(1, 1), Fraction(1, 1), Fraction(0, 1)]]
    """
    return NormalForm(payoffs, players, strategies, title)
