"""Whether a class of one's own follows the rules that it promises."""

from collections import deque


def _options(game, at, player, two):
    options = game.moves(at, player) if two else game.moves(at)
    return [
        option[1]
        if isinstance(option, tuple) and len(option) == 2 and isinstance(option[0], str)
        else option
        for option in options
    ]


def check_rules(game, position=None, *, most=10_000):
    """Looks at up to `most` positions and returns what is wrong with the rules, as a list of sentences; empty where
    nothing was found.

    A position that cannot be hashed, moves that differ from one call to the next, play that returns to a position, and
    hints (`canonical`, `components`) that are no positions or leave them.

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
            once = _options(game, at, player, two)
            if once != _options(game, at, player, two):
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
