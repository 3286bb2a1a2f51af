"""Whether a class of one's own follows the rules that it promises."""

from collections import deque


def _is_named(option):
    return isinstance(option, tuple) and len(option) == 2 and isinstance(option[0], str)


def _options(game, at, player, two, nested):
    """The positions that moves lead to; where positions are such pairs themselves, only a pair in a pair has a name."""
    options = game.moves(at, player) if two else game.moves(at)
    named = (lambda pair: _is_named(pair) and _is_named(pair[1])) if nested else _is_named
    return [option[1] if named(option) else option for option in options]


def check_rules(game, position=None, *, most=10_000):
    """Looks at up to `most` positions and returns what is wrong with the rules, as a list of sentences; empty where
    nothing was found.

    A position that cannot be hashed, moves that differ from one call to the next, and play that returns to a position.

    >>> class Bad:
    ...     start = 1
    ...     def moves(self, n):
    ...         return [2 - n, 1]
    >>> check_rules(Bad())
    ['play can return to the position 1']
    """
    import inspect

    start = position
    if start is None:
        start = game.start() if callable(game.start) else game.start
    two = len(inspect.signature(game.moves).parameters) == 2
    players = ("left", "right") if two else (None,)
    nested = _is_named(start)
    found = []
    try:
        hash(start)
    except TypeError as error:
        return [f"a position must be hashable, and {start!r} is not: {error}"]
    seen = {start}
    graph = {}
    waiting = deque([start])
    while waiting and len(graph) < most:
        at = waiting.popleft()
        graph[at] = []
        for player in players:
            once = _options(game, at, player, two, nested)
            if once != _options(game, at, player, two, nested):
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
    if not hasattr(game, "turn"):
        cycle = _cycle(graph, start)
        if cycle is not None:
            found.append(f"play can return to the position {cycle!r}")
    return found


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
