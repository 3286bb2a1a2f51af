"""Arenas and positions from graphs of networkx, or of anything that has its shape, and games as such graphs."""

from . import _native
from ._errors import UsageError


def arena(game, *, method=None, machine=None, time_limit=None, memory_limit=None):
    """Both winning regions of a parity, Büchi or Green Game, or of a game on an automaton, with positional strategies.

    `game` is a text, as the command line reads it, or a directed graph of networkx whose nodes have an `owner` (0 or 1)
    and a `priority`; regions and strategies then name its nodes. `method` is a
    name as `grundy arena solve --methods` lists them. Of an automaton in the extended Hanoi format, `machine`, "hoa" or
    "aiger", asks for the winner's machine in that format.

    >>> arena("parity 1; 0 2 0 1; 1 1 1 0;").regions
    [[0, 1], []]
    """
    if not hasattr(game, "successors"):
        return _native.arena(
            game,
            method=method,
            machine=machine,
            time_limit=time_limit,
            memory_limit=memory_limit,
        )
    if machine is not None:
        raise UsageError("machine: only games on automata in the Hanoi format have one")
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


# The attributes of nodes and edges that say whose they are.
_COLOURS = ("color", "colour", "mark", "owner", "player", "side")


def on_graph(game, graph, position=""):
    """A position of a game that is played on a graph of networkx.

    `game` is the name of a game whose rules are a graph: `node-kayles`, `geography`, `tokens`, `digraph`, `col`, `snort`,
    `graph-hackenbush`, `poset`, `cat-and-mouse`, `partizan-graph`. An attribute `color` of a node or an edge says whose it
    is: blue or left, red or right, green or both. `position` is written as the game writes it, such as the vertex of the
    token; without one it is the game's own beginning.

    Raises `UsageError` if the game is played on no graph, or the graph does not fit it.
    """
    for needed in ("nodes", "edges", "is_directed"):
        if not hasattr(graph, needed):
            raise UsageError(f"expected a graph of networkx, found {type(graph).__name__}")
    nodes = [(str(node), _colour(data)) for node, data in graph.nodes(data=True)]
    number = {node: i for i, node in enumerate(graph.nodes)}
    edges = [(number[a], number[b], _colour(data)) for a, b, data in graph.edges(data=True)]
    rules = _native.graph_rules(game, graph.is_directed(), nodes, edges)
    return _native.position(f"{rules} {position}")


def _colour(data):
    """The colour among the attributes of a node or an edge."""
    found = (data[name] for name in _COLOURS if data.get(name) is not None)
    return next((str(colour) for colour in found), None)


def game_graph(position, most=10_000):
    """The positions that play can reach from this one, as a directed graph of networkx, which has to be installed.

    A node is the text of a position; it has the attribute `position`, the position itself. An edge is a move, with its text
    as `move` and the name of the player whose move it is as `player` (None where both have it). Several moves between the
    same two positions are one edge, whose `move` is the first of them. The first node is the given position.

    Raises `UsageError` if there are more than `most` positions. The time is that of listing all their moves.

    >>> graph = grundy.game_graph("nim 1,2")  # doctest: +SKIP
    >>> graph.number_of_nodes(), graph.number_of_edges()  # doctest: +SKIP
    (5, 7)
    """
    import networkx

    most = _native.whole("most", most)
    first = _native.position(position) if isinstance(position, str) else position
    graph = networkx.DiGraph()
    graph.add_node(str(first), position=first)
    waiting = [first]
    while waiting:
        here = waiting.pop()
        for move in here.moves:
            there = move.to
            if str(there) not in graph:
                if graph.number_of_nodes() >= most:
                    raise UsageError(f"game_graph: expected at most {most} positions, found more; `most` may be larger")
                graph.add_node(str(there), position=there)
                waiting.append(there)
            if not graph.has_edge(str(here), str(there)):
                graph.add_edge(str(here), str(there), move=move.text, player=move.player)
    return graph
