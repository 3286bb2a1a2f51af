"""Whether a class of one's own follows the rules that it promises."""

from collections import deque

from . import _batches
from ._native import whole


def _is_named(option):
    return isinstance(option, tuple) and len(option) == 2 and isinstance(option[0], str)


def _moves(game):
    """The method that gives the moves of a position; of a class with `batch_options` alone, that method for one position."""
    if hasattr(game, "moves") or not hasattr(game, "batch_options"):
        return game.moves
    if parameters(game.batch_options) == 2:
        return lambda position, player: _batches.singly(game.batch_options, position, player)
    return lambda position: _batches.singly(game.batch_options, position)


def _options(moves, at, player, two, nested):
    """The positions that moves lead to; where positions are such pairs themselves, only a pair in a pair has a name."""
    options = moves(at, player) if two else moves(at)
    named = (lambda pair: _is_named(pair) and _is_named(pair[1])) if nested else _is_named
    return [option[1] if named(option) else option for option in options]


def parameters(moves):
    """How many arguments `moves` is given: one, or two where it has a second parameter that must be given or is called
    `player`; others that have a default keep it.

    >>> parameters(lambda position, player: []), parameters(lambda position, most=3: [])
    (2, 1)
    """
    import inspect

    found = inspect.signature(moves).parameters.values()
    named = [one for one in found if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    given = [one for one in named if one.default is one.empty or one.name == "player"]
    return len(given) or int(any(one.kind == one.VAR_POSITIONAL or one in named for one in found))


class RulesFound(list):
    """What `check_rules` found, a list of sentences: `examined` positions were looked at, and the hints were compared by
    value at `compared` of them (`None` where the class has no such hints). `left_out` says in a sentence what was not looked
    at, and is shown behind the list; `None` where everything was.
    """

    examined = 0
    compared = None
    left_out = None

    def __repr__(self):
        shown = super().__repr__()
        return shown if self.left_out is None else f"{shown}  # {self.left_out}"


def check_rules(game, position=None, *, most=10_000, most_hints=200):
    """Looks at up to `most` positions and returns what is wrong with the rules, as a list of sentences; empty where
    nothing was found. `components` and `canonical` are compared with the values of up to `most_hints` of these positions, for
    each costs a walk through what can be reached from it. What is left out so is said behind the list.

    A position that cannot be hashed; moves that differ from one call to the next, or for the two players where the class
    says `impartial = True`; play that returns to a position; in games of turns a `turn` that is not `"left"`, `"right"` or
    `None`, a `payoff` that is no whole number and no winner, and a player to move without a move. And the hints that the class may have, which change no answer:
    `components(position)` is a list of positions with the same sum, `canonical(position)` one of the same value,
    `predecessors(position)` the positions from which a move leads there, and `batch_options(positions)` gives for many
    positions at once the options that `moves` gives for each.

    >>> class Bad:
    ...     start = 1
    ...     def moves(self, n):
    ...         return [2 - n, 1]
    >>> check_rules(Bad())
    ['play can return to the position 1']
    """
    most, most_hints = whole("most", most), whole("most_hints", most_hints)
    found = RulesFound()
    _examine(game, position, most, most_hints, found)
    return found


def _examine(game, position, most, most_hints, found):
    """Puts what is wrong with the rules into `found`."""
    start = position
    if start is None:
        start = game.start() if callable(game.start) else game.start
    moves = _moves(game)
    two = parameters(moves) == 2
    in_turn = hasattr(game, "turn")
    nested = _is_named(start)
    try:
        hash(start)
    except TypeError as error:
        found.append(f"a position must be hashable, and {start!r} is not: {error}")
        return
    seen = {start}
    graph = {}
    waiting = deque([start])
    while waiting and len(graph) < most:
        at = waiting.popleft()
        graph[at] = []
        # In a game of turns only the player to move is asked.
        players = (None,) if not two else (game.turn(at),) if in_turn else ("left", "right")
        for player in players:
            if in_turn and two and player is None:
                continue
            try:
                once = _options(moves, at, player, two, nested)
            except TypeError:
                given = moves(at, player) if two else moves(at)
                if hasattr(given, "__iter__"):
                    raise
                found.append(f"moves({at!r}) gives {given!r}; expected the options, such as a list of them")
                return
            if once != _options(moves, at, player, two, nested):
                found.append(f"moves({at!r}) gives other options when it is asked again")
            for to in once:
                try:
                    hash(to)
                except TypeError as error:
                    found.append(f"a position must be hashable, and {to!r} is not: {error}")
                    continue
                graph[at].append(to)
                if to not in seen:
                    seen.add(to)
                    waiting.append(to)
        if hasattr(game, "turn"):
            found.extend(_in_turn(game, at, graph[at]))
        if two and not in_turn and getattr(game, "impartial", False):
            left, right = (_options(moves, at, player, two, nested) for player in players)
            if set(map(_key, left)) != set(map(_key, right)):
                found.append(f"moves({at!r}) differ for the two players, in a game that says it is impartial")
    found.examined = len(graph)
    if waiting:
        found.left_out = f"{len(graph):,} positions were looked at, and there are more: most={most} is the limit"
    if not hasattr(game, "turn"):
        cycle = _cycle(graph, start)
        if cycle is not None:
            found.append(f"play can return to the position {cycle!r}")
    if not found and hasattr(game, "batch_options"):
        found.extend(_in_batches(game, graph, nested))
    if not found:
        found.extend(_predecessors(game, graph))
        hints = [name for name in ("components", "canonical") if getattr(game, name, None) is not None]
        if hints and not hasattr(game, "turn"):
            found.compared = min(most_hints, len(graph))
            if found.compared < len(graph):
                compared = f"{' and '.join(hints)} compared at {found.compared:,} of {len(graph):,} positions: "
                compared += f"most_hints={most_hints} is the limit"
                found.left_out = compared if found.left_out is None else f"{found.left_out}; {compared}"
            found.extend(_values(game, graph, most_hints))


def _in_turn(game, at, options):
    """What is wrong with who is to move, or with what a finished play pays."""
    turn = game.turn(at)
    if turn not in ("left", "right", None):
        yield f'turn({at!r}) gives {turn!r}; expected "left", "right" or None where the play is over'
    elif turn is not None:
        if not options:
            yield f"turn({at!r}) names a player, and moves({at!r}) is empty"
    elif not hasattr(game, "payoff"):
        yield f"the play is over at {at!r}, and the class has no `payoff(position)`"
    else:
        paid = game.payoff(at)
        if paid not in ("left", "right", None) and not hasattr(paid, "__index__"):
            yield f'payoff({at!r}) gives {paid!r}; expected a whole number for left, "left" or "right"'


def _key(position):
    try:
        hash(position)
    except TypeError:
        return repr(position)
    return position


class _Plain:
    """The rules of a class without its hints."""

    def __init__(self, game):
        moves = _moves(game)
        if parameters(moves) == 2:
            self.moves = lambda position, player: moves(position, player)
        else:
            self.moves = lambda position: moves(position)


def _values(game, graph, most):
    """Where `components` or `canonical` change what one of the first `most` positions is worth."""
    from . import _native

    components = getattr(game, "components", None)
    canonical = getattr(game, "canonical", None)
    if components is None and canonical is None:
        return
    plain, known = _Plain(game), {}

    def value(position):
        if position not in known:
            known[position] = _native.own_position(plain, position).value
        return known[position]

    for at in list(graph)[:most]:
        if components is not None:
            given = components(at)
            if not hasattr(given, "__iter__"):
                yield f"components({at!r}) gives {given!r}; expected a list of positions"
                return
            parts = list(given)
            total = sum((value(part) for part in parts), start=_native.Value(0))
            if total != value(at):
                yield (
                    f"components({at!r}) gives {parts!r}, whose sum is {total}; the position is worth {value(at)}"
                )
        if canonical is not None:
            same = canonical(at)
            if value(same) != value(at):
                yield f"canonical({at!r}) gives {same!r}, worth {value(same)}; the position is worth {value(at)}"
            elif canonical(same) != same:
                yield f"canonical({at!r}) gives {same!r}, of which canonical gives {canonical(same)!r}"


def _in_batches(game, graph, nested):
    """Where `batch_options` gives other options for many positions than there are for each of them alone."""
    moves, batch = _moves(game), game.batch_options
    two = parameters(batch) == 2
    if two != (parameters(moves) == 2):
        yield "batch_options and moves differ in whether they are given the player"
        return
    for player in ("left", "right") if two else (None,):
        together = _batches.many(batch, list(graph), player)
        for at, options in zip(graph, together):
            alone = _options(moves, at, player, two, nested)
            if set(options) != set(alone):
                yield f"batch_options gives the options {options!r} of {at!r}; alone it has {alone!r}"


def _predecessors(game, graph):
    """Where `predecessors` and `moves` do not say the same; what was not looked at is not compared."""
    predecessors = getattr(game, "predecessors", None)
    if predecessors is None:
        return
    before = {}
    for at, options in graph.items():
        for to in options:
            before.setdefault(to, set()).add(at)
    for at in graph:
        given = predecessors(at)
        if not hasattr(given, "__iter__"):
            yield f"predecessors({at!r}) gives {given!r}; expected a list of positions"
            return
        said = set(given)
        for missing in before.get(at, set()) - said:
            yield f"predecessors({at!r}) lacks {missing!r}, from which a move leads there"
        for other in said:
            if other in graph and at not in graph[other]:
                yield f"predecessors({at!r}) has {other!r}, from which no move leads there"


def _cycle(graph, start):
    """A position that play can return to, or None."""
    state = {}
    stack = [(start, iter(graph.get(start, ())))]
    state[start] = 1
    while stack:
        at, options = stack[-1]
        for to in options:
            if state.get(to) == 1:
                return to
            if to not in state:
                state[to] = 1
                stack.append((to, iter(graph.get(to, ()))))
                break
        else:
            state[at] = 2
            stack.pop()
    return None
