"""Arenas and positions from graphs of networkx, or of anything that has its shape, and games as such graphs."""

from . import _native
from ._errors import UsageError
from .answers import Tree


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


def game_graph(position, most=10_000, *, solved=False):
    """The positions that play can reach from this one, as a directed graph of networkx, which has to be installed.

    `position` is a `Position`, its text, a class of one's own, or the answer to `tree`, whose listed levels are the graph then.
    A node is the text of a position; it has the attribute `position`, the position itself. An edge is a move, with its text
    as `move` and the name of the player whose move it is as `player` (None where both have it). Several moves between the
    same two positions are one edge, whose `move` is the first of them. The first node is the given position.

    With `solved=True` nodes have what `solve` says of their positions, too: `outcome`, `value` (as text), `distance` and
    `score`; None is what is not known, or what such games do not have. Limits of the position hold for each node.

    The nodes of a tree have these four as the tree says them, their `depth`, and `left_out`, which is true where moves are not
    listed; its edges have `move`, and whether it is `winning`.

    Raises `UsageError` if there are more than `most` positions, or two of a class that are written alike, or a tree without
    listed levels. The time is that of
    listing all their moves, and of solving each.

    >>> graph = grundy.game_graph("nim 1,2", solved=True)  # doctest: +SKIP
    >>> graph.number_of_nodes(), graph.number_of_edges()  # doctest: +SKIP
    (5, 7)
    >>> [node for node, outcome in graph.nodes(data="outcome") if outcome == "P"]  # doctest: +SKIP
    ['nim 1,1', 'nim 0']
    """
    most = _native.whole("most", most)
    import networkx

    graph = networkx.DiGraph()
    if isinstance(position, Tree):
        return _of_tree(graph, position, most)
    if isinstance(position, str):
        first = _native.position(position)
    elif isinstance(position, _native.Position):
        first = position
    else:
        first = _native.own_position(position, None, most=most)

    def add(there):
        """The node of a position; true if it is new."""
        name = str(there)
        if name in graph:
            if graph.nodes[name]["position"] != there:
                raise UsageError(f"game_graph: expected positions that are written differently, found two that are {name}")
            return False
        _make_room(graph, most)
        graph.add_node(name, position=there, **(_known(there.solve().to_dict()) if solved else {}))
        return True

    add(first)
    waiting = [first]
    while waiting:
        here = waiting.pop()
        for move in here.moves:
            there = move.to
            if add(there):
                waiting.append(there)
            if not graph.has_edge(str(here), str(there)):
                graph.add_edge(str(here), str(there), move=move.text, player=move.player)
    return graph


def _of_tree(graph, tree, most):
    """The listed levels of a tree, in which a position stands once."""
    steps = [step.to_dict() for step in tree.walk]
    if not steps:
        raise UsageError("game_graph: expected a tree with listed levels, as tree(2) has them, found none")
    for step in steps:
        name = step["position"]
        if name not in graph:
            _make_room(graph, most)
            graph.add_node(name, depth=step["depth"], left_out=step["left_out"], **_known(step))
        if step["from"] is not None:
            before = steps[step["from"]]["position"]
            if not graph.has_edge(before, name):
                graph.add_edge(before, name, move=step["move"], winning=step["winning"])
    return graph


def _make_room(graph, most):
    if graph.number_of_nodes() >= most:
        raise UsageError(f"game_graph: expected at most {most} positions, found more; `most` may be larger")


def _known(fields):
    """What is known of a position."""
    return {name: fields.get(name) for name in ("outcome", "value", "distance", "score")}
