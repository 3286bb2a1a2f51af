"""Questions about a whole game, asked of classes of one's own."""

import copy
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

import grundy


class Subtract:
    """One heap; a move takes 1, 2 or 3."""

    start = 10

    def moves(self, n):
        return [n - k for k in (1, 2, 3) if k <= n]


class Corner:
    """A piece that goes up or to the left, or both by the same number: Wythoff's game."""

    def moves(self, p):
        a, b = p
        steps = [(a - k, b) for k in range(1, a + 1)] + [(a, b - k) for k in range(1, b + 1)]
        return steps + [(a - k, b - k) for k in range(1, min(a, b) + 1)]


class Countdown:
    """A counter to 0 in turns of 1 or 2; whoever reaches it wins."""

    start = (9, "left")

    def moves(self, p):
        n, who = p
        other = "right" if who == "left" else "left"
        return [(n - k, other) for k in (1, 2) if k <= n]

    def turn(self, p):
        return p[1] if p[0] else None

    def payoff(self, p):
        return "right" if p[1] == "left" else "left"


def test_tables_and_periods_are_those_of_the_same_game_by_name():
    assert grundy.table(Subtract(), 20).values == grundy.table("subtract 1..3", 20).values
    found = grundy.period(Subtract(), 60)
    assert (found.period, found.preperiod) == (4, 0)
    assert found.status.startswith("checked")
    assert grundy.period(Subtract()).period == 4
    assert grundy.guess(Subtract(), 60).findings[0].rule.startswith("G(n) = n % 4")
    assert grundy.same(Subtract(), "subtract 1..3", 50).same is True
    assert grundy.same("kayles", Subtract(), 50).first_difference.heap == 4


def test_tables_of_pairs():
    assert grundy.table(Corner(), "6x8").rows == grundy.table("wythoff", "6x8").rows


def test_misere_theory_and_trials_take_a_class():
    found, known = grundy.misere(Subtract(), 30), grundy.misere("subtract 1..3", 30)
    assert (found.elements, found.p, found.images[:8]) == (known.elements, known.p, known.images[:8])
    assert grundy.misere(Subtract()).known_to is None or grundy.misere(Subtract()).known_to <= 200

    class Words:
        def moves(self, n):
            return ["end"] if isinstance(n, int) and n else []

    with pytest.raises(grundy.UsageError, match="^a misère quotient: expected a game whose positions are numbers"):
        grundy.misere(Words(), 5)
    assert grundy.stress(Subtract(), "n % 4").agree == 201
    wrong = grundy.stress(Subtract(), lambda n: n % 5, 100).disagreement
    assert (wrong.position, wrong.solver, wrong.candidate) == ("4", 0, 4)
    assert grundy.stress(Corner(), lambda a, b: a ^ b, "6x6").disagreement.position == "(1,1)"
    listed = grundy.stress(Subtract(), lambda text: int(text) % 4, positions=[3, 17, 9])
    assert (listed.agree, listed.asked) == (3, 3)
    smaller = grundy.stress(Subtract(), lambda text: int(text) % 5, positions=[14]).disagreement
    assert smaller.position == "4"


def test_a_table_of_a_class_is_made_once(tmp_path):
    path = tmp_path / "countdown.table"
    grundy.tablebase(path, Countdown(), distances=True)
    made = path.stat()
    again = grundy.tablebase(path, Countdown())
    assert again.probe("(9, 'left')").distance == 6
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == (made.st_mtime_ns, made.st_ino)

    class Other(Countdown):
        def payoff(self, p):
            return p[1]

    # The file is of other rules, which is found out and not believed.
    with pytest.raises(grundy.FileError):
        grundy.tablebase(path, Other())


def test_tablebases(tmp_path):
    path = tmp_path / "countdown.table"
    table = grundy.tablebase(path, Countdown(), distances=True)
    assert table.verify().proved
    for n in range(1, 10):
        at = grundy.position(Countdown(), (n, "left"))
        assert at.solve().outcome == ("P" if n % 3 == 0 else "N")
    assert table.probe("(9, 'left')").outcome == "P"
    assert table.probe((7, "left")).outcome == "N"
    with pytest.raises(grundy.ParseError, match="a position of the game"):
        table.probe((8, "up"))
    with pytest.raises(grundy.GrundyError):
        grundy.tablebase(path)


def test_what_is_no_game_is_named():
    with pytest.raises(TypeError, match="moves"):
        grundy.table(object(), 3)
    with pytest.raises(grundy.ParseError, match="a heap"):
        grundy.table(Subtract(), "many")

    class Broken:
        def moves(self, n):
            raise RuntimeError("of the class")

    with pytest.raises(RuntimeError, match="of the class"):
        grundy.table(Broken(), 3)


def test_games_have_names_of_ones_own(tmp_path):
    title = grundy.name_game("capture-it", "board {left: xo -> .x; right: ox -> .o}")
    assert title == "board {left: xo -> .x; right: ox -> .o}"
    assert grundy.named_games()["capture-it"] == title
    assert grundy.solve("capture-it: xxo").value == grundy.solve(f"{title}: xxo").value
    assert grundy.about("capture-it").stands_for == title
    assert grundy.about("kayles").stands_for is None
    with pytest.raises(grundy.ParseError, match="a name that grundy does not have itself"):
        grundy.name_game("kayles", title)
    (tmp_path / "two-stones.game").write_text("# one or two\nrule {n -> n-1; n-2}\n")
    (tmp_path / "faulty.game").write_text("rule {n -> n-}\n")
    asked = "import grundy; print(grundy.solve('two-stones: 7').value)"
    done = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "GRUNDY_GAMES": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "*"
    assert "faulty.game" in done.stderr


def test_games_of_turns_may_ask_whose_move_it_is():
    class Race:
        """Left takes one or two counters, Right one; whoever takes the last one wins."""

        start = (5, "left")

        def turn(self, at):
            return at[1] if at[0] else None

        def payoff(self, at):
            return "left" if at[1] == "right" else "right"

        def moves(self, at, player):
            assert player == at[1]
            most = 2 if player == "left" else 1
            other = "right" if player == "left" else "left"
            return [(at[0] - n, other) for n in range(1, most + 1) if n <= at[0]]

    class Plain(Race):
        def moves(self, at):
            return Race.moves(self, at, at[1])

    for first in ("left", "right"):
        for n in range(1, 9):
            named, plain = (grundy.solve(game(), (n, first)) for game in (Race, Plain))
            assert (named.outcome, named.distance) == (plain.outcome, plain.distance)
    assert grundy.check_rules(Race()) == []


def test_rules_that_are_not_looked_at_whole_are_said_to_be():
    class Late:
        start = 300

        def moves(self, n):
            return [n - 1] * (n > 0)

        def canonical(self, n):
            # Wrong at the positions to which play comes last.
            return n % 2 if n > 50 or n < 2 else 0

    found = grundy.check_rules(Late())
    assert found == [] and (found.examined, found.compared) == (301, 200)
    assert "200 of 301 positions: most_hints=200" in repr(found) and repr(found).startswith("[]")
    found = grundy.check_rules(Late(), most_hints=1000)
    assert "canonical(49)" in found[0] and found.left_out is None and found.compared == 301
    found = grundy.check_rules(Late(), most=10)
    assert found.examined == 10 and "10 positions were looked at, and there are more" in found.left_out
    assert grundy.check_rules(Late(), most=10, most_hints=5).left_out.count("is the limit") == 2


def test_positions_that_play_reaches_are_a_graph_of_networkx():
    networkx = pytest.importorskip("networkx")
    graph = grundy.game_graph("nim 1,2")
    assert graph.nodes[next(iter(graph))]["position"] == grundy.position("nim 1,2")
    # A position is lost just if no move leads to a lost one.
    lost = set()
    for node in reversed(list(networkx.topological_sort(graph))):
        if not lost & set(graph.successors(node)):
            lost.add(node)
    assert lost == {node for node in graph if grundy.solve(node).outcome == "P"}
    assert {move for _, _, move in graph.out_edges("nim 2", data="move")} == {"take 1 from heap 1 leaving 1", "take 2 from heap 1 leaving 0"}
    loop = grundy.game_graph("chase 2: 1,1 2,2")
    assert any(networkx.simple_cycles(loop))
    with pytest.raises(grundy.UsageError, match="at most 3 positions"):
        grundy.game_graph("nim 5,5", most=3)


def test_nodes_of_a_graph_are_solved():
    networkx = pytest.importorskip("networkx")
    asked = [
        "nim 1,2",
        "domineering 2x3",
        "tic-tac-toe xo./.x./o..",
        "chase 2: 1,1 2,2",
        "rule {n -> n-1; n/2 if n%2==0}: 6",
        "board {left: xo -> .x; right: ox -> .o}: xo/ox",
    ]
    for text in asked:
        graph = grundy.game_graph(text, solved=True)
        assert isinstance(graph, networkx.DiGraph)
        for node, data in graph.nodes(data=True):
            found = grundy.solve(node).to_dict()
            assert {name: found[name] for name in ("outcome", "value", "distance", "score")}.items() <= data.items()
        assert "outcome" not in grundy.game_graph(text).nodes[next(iter(graph))]


def test_a_class_and_a_tree_are_graphs():
    pytest.importorskip("networkx")

    class Halve:
        start = 6

        def moves(self, n):
            return [("less", n - 1)] * (n > 0) + [("half", n // 2)] * (n > 1)

    graph = grundy.game_graph(Halve(), solved=True)
    assert list(graph)[0] == "6" and len(graph) == 7 and graph.edges["6", "3"]["move"] == "half"
    values = grundy.table(Halve(), 6).values
    assert all(grundy.value(data["value"]).nimber == values[int(n)] for n, data in graph.nodes(data=True))
    tree = grundy.position(Halve()).tree(2)
    levels = grundy.game_graph(tree)
    assert {n: data["depth"] for n, data in levels.nodes(data=True)} == {"6": 0, "5": 1, "3": 1, "4": 2, "2": 2, "1": 2}
    assert [n for n, left_out in levels.nodes(data="left_out") if left_out] == ["4", "2", "1"]
    assert set(levels.edges) < set(graph.edges) and levels.edges["6", "3"]["winning"] is False
    assert all(graph.nodes[n]["outcome"] == outcome for n, outcome in levels.nodes(data="outcome"))
    # A position that is met twice is one node.
    assert len(tree.walk) == 7 and levels.in_degree("2") == 2
    with pytest.raises(grundy.UsageError, match="expected a tree with listed levels"):
        grundy.game_graph(grundy.position("nim 1,2").tree())
    with pytest.raises(grundy.UsageError, match="at most 3 positions"):
        grundy.game_graph(tree, most=3)


def test_positions_that_are_written_alike_are_no_graph():
    pytest.importorskip("networkx")

    class Hidden(int):
        def __repr__(self):
            return "hidden"

    class Down:
        start = Hidden(2)

        def moves(self, n):
            return [Hidden(n - 1)] if n else []

    with pytest.raises(grundy.UsageError, match="two that are hidden"):
        grundy.game_graph(Down())


def test_a_graph_of_too_many_positions_ends_while_they_are_listed():
    pytest.importorskip("networkx")

    class Endless:
        start = 0

        def moves(self, n):
            return [n + 1]

    with pytest.raises(grundy.UsageError, match="at most 1000 positions, found more"):
        grundy.game_graph(Endless(), most=1000)


def test_games_are_played_on_graphs_of_networkx():
    networkx = pytest.importorskip("networkx")
    grid = networkx.grid_2d_graph(2, 3)
    assert grundy.solve(grundy.on_graph("node-kayles", grid)).value == grundy.solve("node-kayles grid 2x3:").value
    walk = grundy.on_graph("geography", networkx.path_graph(4), "1")
    assert grundy.solve(walk).outcome == grundy.solve("geography path 4: 2").outcome
    arrows = networkx.DiGraph([("a", "b"), ("b", "c"), ("a", "c")])
    assert grundy.solve(grundy.on_graph("tokens", arrows, "a")).value == grundy.solve("tokens a>b,b>c,a>c: a").value
    tree = networkx.Graph()
    tree.add_edge("ground", "a", color="green")
    tree.add_edge("a", "b", color="blue")
    tree.add_edge("a", "c", color="red")
    assert grundy.solve(grundy.on_graph("graph-hackenbush", tree)).value == grundy.solve("graph-hackenbush 0g1l2,1r3").value
    with pytest.raises(grundy.UsageError, match="a game on a graph"):
        grundy.on_graph("kayles", grid)
    with pytest.raises(grundy.UsageError, match="without directions"):
        grundy.on_graph("node-kayles", arrows)
    with pytest.raises(grundy.UsageError, match="a graph of networkx, found str"):
        grundy.on_graph("node-kayles", "a-b")


class Cram:
    """Dominoes on a board, as bits, for both players alike."""

    def __init__(self, rows, columns):
        cells = [[1 << (row * columns + column) for column in range(columns)] for row in range(rows)]
        flat = [a | b for row in cells for a, b in zip(row, row[1:])]
        self.dominoes = flat + [a | b for above, below in zip(cells, cells[1:]) for a, b in zip(above, below)]
        self.start = (1 << (rows * columns)) - 1

    def moves(self, p):
        return [p ^ domino for domino in self.dominoes if p & domino == domino]


class CramInBatches(Cram):
    def batch_options(self, positions):
        import numpy

        dominoes = numpy.array(self.dominoes)
        of, which = numpy.nonzero(positions[:, None] & dominoes == dominoes)
        return positions[of] ^ dominoes[which], of


class Rows:
    """Two heaps as rows of two numbers; Left takes 1 or 2 from one, Right 1 from either. No `moves`."""

    start = (3, 4)

    def batch_options(self, positions, player):
        import numpy

        of, to = [], []
        for step in (1, 2) if player == "left" else (1,):
            for heap in (0, 1):
                can = numpy.flatnonzero(positions[:, heap] >= step)
                after = positions[can]
                after[:, heap] -= step
                of.append(can)
                to.append(after)
        return numpy.concatenate(to), numpy.concatenate(of)


class RowsSingly:
    start = (3, 4)

    def moves(self, p, player):
        steps = (1, 2) if player == "left" else (1,)
        after = [(p[0] - k, p[1]) for k in steps] + [(p[0], p[1] - k) for k in steps]
        return [q for q in after if min(q) >= 0]


def test_options_in_batches_are_the_same_game():
    pytest.importorskip("numpy")
    for size in [(1, 2), (3, 3), (4, 4), (3, 5)]:
        singly, batches = grundy.position(Cram(*size)), grundy.position(CramInBatches(*size))
        assert singly.value == batches.value
        assert singly.tree().positions == batches.tree().positions
        first, second = singly.solve(), batches.solve()
        assert {str(move) for move in first.moves} == {str(move) for move in second.moves}
    assert grundy.check_rules(CramInBatches(3, 3)) == []
    assert grundy.solve(CramInBatches(4, 4), 0b11).value == grundy.value("*")
    assert grundy.check_rules(Rows()) == []
    for at in [(3, 4), (0, 0), (2, 5), (7, 1)]:
        assert grundy.solve(Rows(), at).value == grundy.solve(RowsSingly(), at).value
    assert grundy.table(InBatches(), 30).values == grundy.table(Subtract(), 30).values


class InBatches(Subtract):
    def batch_options(self, positions):
        import numpy

        steps = numpy.array([1, 2, 3])
        of, which = numpy.nonzero(positions[:, None] >= steps)
        return positions[of] - steps[which], of


def test_what_is_wrong_with_a_batch_is_told():
    numpy = pytest.importorskip("numpy")

    def asked(give, start=5):
        return type("Given", (), {"start": start, "batch_options": lambda self, positions: give(positions)})()

    none = numpy.zeros(0, dtype=int)
    for give, message in [
        (lambda p: none, "expected two arrays"),
        (lambda p: (p - 0.5, none), "found one of float64"),
        (lambda p: (p - 1, none), "a place for each option"),
        (lambda p: (p - 1, numpy.full(len(p), -1)), "expected places from 0 to 0, found -1"),
        (lambda p: (p - 1, numpy.arange(len(p)) + 1), "expected places from 0 to 0, found 1"),
        (lambda p: (numpy.full(len(p), 2**63, dtype=numpy.uint64), numpy.arange(len(p))), "found 9223372036854775808"),
    ]:
        with pytest.raises((TypeError, grundy.UsageError), match=message):
            grundy.position(asked(give))
    for start in ["text", 2**63, 1.5, None]:
        with pytest.raises(grundy.UsageError, match="found"):
            grundy.position(asked(lambda p: (none, none), start))
    assert grundy.table(Rows(), "2x2").rows == grundy.table(RowsSingly(), "2x2").rows
    with pytest.raises(ZeroDivisionError):
        grundy.position(asked(lambda p: 1 // 0))
    endless = asked(lambda p: (p + 1, numpy.arange(len(p))))
    with pytest.raises(grundy.Stopped, match="positions were met"):
        grundy.position(endless, time_limit=0.3)
    with_turn = type("Turned", (), {"start": 1, "turn": lambda s, p: None, "batch_options": lambda s, p: (none, none)})
    with pytest.raises(TypeError, match="whoever cannot move"):
        grundy.position(with_turn())
    assert "alone it has" in grundy.check_rules(LosesOne())[0]


class LosesOne(Subtract):
    def batch_options(self, positions):
        import numpy

        return positions[positions > 0] - 1, numpy.flatnonzero(positions > 0)


def test_a_board_in_one_line_is_called_with_positions():
    cram = grundy.board(".. -> ##")
    assert cram == grundy.board("{.. -> ##}") and cram != grundy.rule("n -> n-1")
    assert cram((2, 3)).solve().value == cram("2x3").solve().value == grundy.solve("cram 2x3").value
    for bad, message in [((2, 1.5), "the size of a board: expected whole numbers, found 1.5"), (7, "found 7")]:
        with pytest.raises(grundy.UsageError, match=message):
            cram(bad)
    with pytest.raises(grundy.ParseError, match="as many as the pattern has"):
        grundy.board(".. -> #")
    with pytest.raises(grundy.UsageError, match="found 5"):
        grundy.board(5)


class Mixed:
    """Positions of several types, some of them equal: `True` is 1, 2.0 is 2, and 2**70 is longer than a word."""

    impartial = True
    options = {3: [2, True], 2: [1, 0.0], 1: [False], 0: [], 2**70: [3, 2.0], "end": [2**70, 1]}
    start = 3

    def moves(self, position):
        return self.options[position]


def test_equal_positions_of_several_types_are_one():
    # 0 has no options, 1 has 0, 2 has both, 3 has 2 and 1, and so on.
    for start, value in ((3, 0), (2, 2), (2**70, 1), ("end", 0), (True, 1)):
        assert grundy.solve(Mixed(), start).value.nimber == value


class Walks:
    """Both players walk on graphs of their own, which have cycles; whoever cannot move loses."""

    def __init__(self, left, right):
        self.edges = {"left": left, "right": right}

    def moves(self, vertex, player):
        return self.edges[player][vertex]


@pytest.mark.parametrize("lazily", [False, True])
@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize(
    "kind",
    [
        lambda n: n,
        lambda n: n - 12,
        lambda n: (n << 70) - 5,
        lambda n: n if n % 3 else 2**63 + n,
        lambda n: n if n > 7 else (n,),
        lambda n: (n, (str(n), None)),
        lambda n: (str(n), n),
        lambda n: "x" * n,
        lambda n: "\u00e9\ud800" * n,
        lambda n: (n, "x") if n % 5 else [(n, "x"), n + 0.5][n % 2],
        lambda n: frozenset(range(n)),
        lambda n: True if n == 1 else n,
        lambda n: (n, True) if n < 9 else (n, 1),
    ],
)
def test_positions_of_every_kind_are_told_apart(kind, named, lazily):
    """Positions are looked up as words, as bytes or as objects; that changes no answer."""
    back = {kind(n): n for n in range(21)}
    assert len(back) == 21

    class Take:
        start = kind(20)

        def moves(self, at):
            n = back[at]
            options = [kind(n - k) for k in (1, 3, 4) if k <= n]
            if named:
                options = [(f"to {back[to]}", to) for to in options]
            return iter(options) if lazily else options

    found = grundy.solve(Take())
    # A pair that begins with a text is a name and a position, unless positions are such pairs.
    assert str(found.value) == str(grundy.solve("subtract 1,3,4: 20").value)
    assert len(list(found.moves)) == len(list(grundy.solve("subtract 1,3,4: 20").moves))


def won(edges, vertex, mover):
    """Whether the mover wins, loses (False) or draws (None), by what is known after more and more plies."""
    known = {}
    other = {"left": "right", "right": "left"}
    while True:
        before = len(known)
        for v in range(len(edges["left"])):
            for player in other:
                after = [known.get((to, other[player])) for to in edges[player][v]]
                if False in after:
                    known[v, player] = True
                elif all(said is True for said in after):
                    known[v, player] = False
        if len(known) == before:
            return known.get((vertex, mover))


def test_a_class_whose_play_returns_is_asked_for_both_players():
    draw = random.Random(7)
    names = {
        (True, True): "N",
        (False, False): "P",
        (True, False): "L",
        (False, True): "R",
    }
    met = set()
    for _ in range(150):
        left, right = ([[draw.randrange(4) for _ in range(draw.choice([0, 0, 1, 2]))] for _ in range(4)] for _ in "ab")
        game = Walks(left, right)
        wins = tuple(won(game.edges, 0, mover) for mover in ("left", "right"))
        answer = grundy.solve(game, 0)
        assert answer.proved
        if wins in names:
            assert answer.outcome == names[wins], (left, right)
            met.add(answer.outcome)
        else:
            assert answer.outcome not in names.values(), (left, right)
    assert met == set(names.values())
    # Right alone can move.
    assert grundy.solve(Walks([[]], [[0]]), 0).outcome == "R"


def test_the_function_on_trial_is_given_the_positions_of_a_class():
    class Word:
        start = "aaa"

        def moves(self, word):
            return [word[:at] for at in range(len(word))]

    class Pair:
        start = (0, 0)

        def moves(self, pair):
            return [(a, b) for a, b in [(pair[0] - 1, pair[1]), (pair[0], pair[1] - 1)] if min(a, b) >= 0]

    assert grundy.stress(Word(), len, positions=["aaa", "", "a"]).agree == 3
    assert grundy.stress(Pair(), lambda p: sum(p) % 2, positions=[(1, 2), (3, 3)]).agree == 2


def test_answers_about_a_class_are_pickled_and_copied():
    class Halve:
        start = 24

        def moves(self, n):
            return [n - 1] * (n > 0) + [n // 2] * (n > 1)

    answer = grundy.solve(Halve(), 5)
    again = pickle.loads(pickle.dumps(answer))
    assert (again.outcome, str(again.value)) == (answer.outcome, str(answer.value))
    assert [move.text for move in again.moves] == [move.text for move in answer.moves]
    with pytest.raises(AttributeError, match="solve the position again"):
        again.moves[0].to
    assert copy.deepcopy(answer).moves[0].to == answer.moves[0].to


def test_names_of_vertices_are_no_names_of_files():
    networkx = pytest.importorskip("networkx")
    for names in [("a.b", "c"), ((0, 1), (0, 2)), (("x", 1), ("y", 2)), ("v1.gml", 2.5)]:
        assert grundy.on_graph("node-kayles", networkx.Graph([names])).solve().outcome == "N"


def test_positions_are_lists_beside_a_name():
    assert grundy.solve("nim", [3, 5, 6]).outcome == grundy.solve("nim", (3, 5, 6)).outcome == "P"
    assert grundy.position("clobber", ["xo", "ox"]) == grundy.position("clobber xo/ox")
    assert grundy.position("wythoff", (1, 2)) == grundy.position("wythoff 1,2")
    with pytest.raises(grundy.UsageError, match="a position: expected whole numbers, found 1.5"):
        grundy.solve("nim", [1.5])
    # A list of nothing is not the position with which a game begins.
    for wrong in (lambda: grundy.solve("nim", []), lambda: grundy.board(".. -> ##")([]), lambda: grundy.rule("n -> n-1")([])):
        with pytest.raises(grundy.UsageError, match=r"expected numbers or rows, found \[\]"):
            wrong()


def test_positions_are_arrays():
    numpy = pytest.importorskip("numpy")
    assert grundy.position("nim", numpy.array([3, 5])) == grundy.position("nim 3,5")
    cram = grundy.board(".. -> ##")
    assert cram(numpy.full((2, 3), ".")) == cram([["."] * 3] * 2) == cram("2x3")
    assert cram(numpy.array(["..", ".."])) == cram((2, 2))
    halve = grundy.rule("n -> n-1; n/2 if n%2==0")
    assert halve(numpy.array([4, 9])) == halve([4, 9]) and halve(numpy.int64(4)) == halve(4)
    rows = grundy.rule("{(a,b) -> (a-k,b) for k in 1..a}")
    assert rows(numpy.array([[1, 2], [3, 4]])) == rows([(1, 2), (3, 4)])


def test_rules_without_options_are_told():
    class Forgets:
        start = 1

        def moves(self, n):
            if n == 0:
                return []

    assert grundy.check_rules(Forgets()) == ["moves(1) gives None; expected the options, such as a list of them"]

    class Faulty:
        start = 1

        def moves(self, n):
            return n + "x"

    with pytest.raises(TypeError, match="unsupported operand"):
        grundy.check_rules(Faulty())


class Wall:
    """Lay dominoes on a strip with blocked cells."""

    start = "#..#.."

    def moves(self, board):
        fits = [i for i in range(len(board) - 1) if board[i : i + 2] == ".."]
        return [board[:i] + "##" + board[i + 2 :] for i in fits]

    def show(self, board):
        return board


def test_positions_on_trial_may_begin_with_a_hash():
    wrong = grundy.stress(Wall(), lambda board: 7 if board[0] == "#" else 1, positions=["..", "#..", "##.."])
    assert (wrong.agree, wrong.asked) == (1, 3)
    assert wrong.disagreement.candidate == 7
    right = grundy.stress(Wall(), lambda board: min(1, board.count("..")), positions=["..", "#..", "##.."])
    assert (right.agree, right.asked, right.disagreement) == (3, 3, None)
    named = grundy.stress("cram", lambda board: 1, positions=["##/..", "../##"])
    assert (named.agree, named.asked) == (2, 2)


def test_a_function_on_trial_is_given_positions_wherever_the_trial_goes():
    given = []

    def candidate(n):
        given.append(n)
        return 0

    found = grundy.stress(Subtract(), candidate, positions=[10, 9])
    assert found.disagreement.candidate == 0 and found.disagreement.solver != 0
    assert all(isinstance(n, int) for n in given) and len(given) > 2


class Alike(str):
    def __repr__(self):
        return self[:1]


class Hidden:
    start = Alike("ab")

    def moves(self, position):
        return [Alike("a")] if position == "ab" else []


def test_positions_that_are_written_alike_are_not_on_trial():
    with pytest.raises(grundy.ParseError, match="written like no other"):
        grundy.stress(Hidden(), lambda position: 1, positions=[Alike("ab"), Alike("a")])


def test_what_show_raises_is_raised():
    class Faulty:
        start = 1

        def moves(self, n):
            return [n - 1] if n else []

        def show(self, n):
            return str(1 // n)

    with pytest.raises(ZeroDivisionError):
        grundy.solve(grundy.position(Faulty()) + grundy.position("nim 1"))


def test_a_person_can_interrupt_while_positions_are_shown():
    class Heaps:
        start = (9, 9, 9, 9)

        def moves(self, heaps, player):
            options = [(i, k) for i in range(4) for k in range(heaps[i]) if (k + i) % 3 != (player == "left")]
            return [heaps[:i] + (k,) + heaps[i + 1 :] for i, k in options]

    both = grundy.position(Heaps()) + grundy.position(Heaps())
    signal.signal(signal.SIGINT, signal.default_int_handler)
    begun = time.monotonic()
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        both.solve(misere=True, time_limit=60)
    assert time.monotonic() - begun < 30


def test_tables_of_classes_may_be_small():
    class Both:
        def moves(self, n, player):
            return range(n) if player == "left" else []

    assert grundy.table(Subtract(), 0).values == [0]
    assert grundy.table(Subtract(), 1).values == [0, 1]
    assert [row.value for row in grundy.table(Both(), 1).positions] == ["0", "1"]


def test_games_are_called_after_their_classes():
    assert grundy.table(Subtract(), 3).game == "Subtract"
    assert grundy.table(Corner(), "2x2").game == "Corner"
    assert grundy.stress(Subtract(), "n % 4", 20).game == "Subtract"
    assert grundy.period(Subtract(), 50).game == "Subtract"
