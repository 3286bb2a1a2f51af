"""Arenas from graphs of networkx, or of anything that has its shape."""

from . import _native
from ._errors import UsageError


def arena(game, *, method=None, time_limit=None, memory_limit=None):
    """Both winning regions of a parity, Büchi or Green Game, with positional strategies.

    `game` is a text, as the command line reads it, or a directed graph of networkx whose nodes have an `owner` (0 or 1)
    and a `priority`; regions and strategies then name its nodes. `method` is a
    name as `grundy arena solve --methods` lists them.

    >>> arena("parity 1; 0 2 0 1; 1 1 1 0;").regions
    [[0, 1], []]
    """
    if not hasattr(game, "successors"):
        return _native.arena(
            game, method=method, time_limit=time_limit, memory_limit=memory_limit
        )
    nodes = list(game.nodes)
    number = {node: i for i, node in enumerate(nodes)}
    lines = [f"parity {max(len(nodes) - 1, 0)};"]
    for node in nodes:
        data = game.nodes[node]
        missing = [name for name in ("owner", "priority") if name not in data]
        if missing:
            raise UsageError(
                f"expected nodes with owner and priority, found the node {node!r} without {missing[0]}"
            )
        to = ",".join(str(number[next_node]) for next_node in game.successors(node))
        if not to:
            raise UsageError(
                f"expected nodes with successors, found the node {node!r} without any"
            )
        lines.append(f"{number[node]} {int(data['priority'])} {int(data['owner'])} {to};")
    return _native.arena(
        "\n".join(lines),
        names=nodes,
        method=method,
        time_limit=time_limit,
        memory_limit=memory_limit,
    )
