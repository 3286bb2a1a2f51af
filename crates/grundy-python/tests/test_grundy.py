"""The package as its users meet it: every question, exact numbers, games of one's own, faults."""

import copy
import doctest
import functools
import importlib.util
import os
import pathlib
import pickle
import re
import signal
import threading
import time
from fractions import Fraction

import grundy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


def test_docstrings_run():
    failed, tried = doctest.testmod(grundy)
    assert tried > 3 and failed == 0
    from grundy import _rules

    assert doctest.testmod(_rules).failed == 0


def test_a_position_is_asked_everything():
    p = grundy.position("kayles 12 + nim 3,5")
    s = p.solve(all_moves=True)
    assert (s.outcome, str(s.value), s.status, s.proved) == ("N", "*2", "proved", True)
    assert s.winning_total == sum(mv.winning for mv in s.moves)
    for mv in s.moves:
        assert (mv.to.solve().outcome == "P") == mv.winning
        assert mv.value.nimber == mv.to.value.nimber
    assert grundy.check(s.certificate()).startswith("kayles 12 + nim 3,5")
    assert [str(o) for o in p.options] == [str(mv.to) for mv in p.moves]
    assert str(p.play("term 2: take 1 from heap 1 leaving 2")) == "kayles 12 + nim 2,5"
    assert all(isinstance(n, int) for n in (p.tree().nodes, p.tree().leaves, p.tree().positions))
    assert p.explain().nimbers["total"] == 2


def test_comparisons_are_shown_and_certified():
    answer = grundy.compare("clobber xo", "*", why=True, definition=True)
    assert answer.relation == "="
    assert grundy.check(answer.certificate()) == "clobber xo = *, shown by 6 positions of the difference"
    assert [plan.winner for plan in answer.strategies] == ["right", "left"]
    questions = answer.definition.questions
    assert all(questions[root].holds for root in answer.definition.roots)
    for question in questions:
        asked = question.left + question.right
        assert question.holds == (not asked or not questions[asked[-1]].holds)
    towers = grundy.compare("hackenbush lrl", "hackenbush llr", witness=True)
    assert towers.relation == "<" and towers.trial.bound == 4
    assert [(tried.first, tried.second) for tried in towers.trial.tried] == [(True, True), (False, True)]
    position = grundy.position("domineering 4x4")
    proof = grundy.compare(position, position.value).certificate()
    assert proof["certificate"] == "comparison" and proof["relation"] == "="
    assert "=" in grundy.check(proof)


def test_losing_moves_have_a_reply():
    position = grundy.position("clobber xxo/oox")
    moves = position.solve(all_moves=True).moves
    losing = [mv for mv in moves if not mv.winning]
    assert losing and all((mv.reply is None) == mv.winning for mv in moves)
    for mv in losing:
        other = {"left": "right", "right": "left"}[mv.player]
        assert mv.to.play(mv.reply).solve(first=mv.player).winner == other


def test_sides_and_misere():
    p = grundy.position("clobber xxo")
    assert p.solve().outcome == "L"
    assert p.solve(first="right").outcome == "P"
    assert grundy.solve("nim 1,1,1", misere=True).outcome == "P"
    with pytest.raises(grundy.UsageError, match="expected left, right or both"):
        p.solve(first="up")


def test_values_are_a_partially_ordered_group():
    up, star = grundy.value("^"), grundy.value("*")
    assert up.confused(star) and up.compare(star) == "||"
    assert not up <= star and not star <= up and up != star
    assert up + up > star and 0 < up
    assert up - up == 0 and hash(up - up) == hash(grundy.value("0"))
    assert str(2 * up) == "^^" and str(grundy.value("{1|*}") + up) == "{1^|^*}"
    assert grundy.value("3/8").number == Fraction(3, 8)
    assert grundy.value("*7").nimber == 7 and up.nimber is None
    hot = grundy.value("{4|2||0}")
    assert (hot.mean, hot.temperature) == (Fraction(3, 2), Fraction(3, 2))


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(["1", "-1/2", "*", "^", "{1|-1}", "{2|*}", "v*"]), min_size=3, max_size=3))
def test_laws(texts):
    a, b, c = (grundy.value(text) for text in texts)
    assert (a + b) + c == a + (b + c)
    assert a + b == b + a
    assert a - a == 0
    assert (a <= b) == (a - b <= 0)
    assert grundy.value(str(a + b)) == a + b


def test_nimbers_are_a_field():
    x, y = grundy.Nimber(19), grundy.Nimber(23)
    assert int(x * y) == 86 and (x * y) / y == x and x + x == grundy.Nimber(0)
    assert x.sqrt() ** 2 == x and x * x.inverse() == grundy.Nimber(1)
    with pytest.raises(ZeroDivisionError):
        x / 0


def test_questions_about_whole_games():
    assert grundy.table("kayles", 6).values == [0, 1, 2, 3, 1, 4, 3]
    p = grundy.period("kayles")
    assert (p.period, p.preperiod, p.status) == (12, 71, "proved")
    assert "12" in grundy.check(p.certificate())
    q = grundy.misere("0.77", 400)
    assert (q.elements, q.p) == (40, 9)
    assert grundy.guess([0, 1, 2, 3] * 4).findings[0]["evidence"] == "a guess"


def test_forms_are_exact():
    m = grundy.matrix([[3, -1], [-2, 1]])
    assert m.value == Fraction(1, 7) and sum(m.rows) == 1
    assert grundy.check(m.certificate())
    assert grundy.matrix([[Fraction(1, 2)]]).value == Fraction(1, 2)
    with pytest.raises(grundy.UsageError, match="not exact"):
        grundy.matrix([[0.1]])
    assert grundy.equilibrium("kuhn").value == Fraction(-1, 18)
    assert grundy.arena("parity 1; 0 2 0 1; 1 1 1 0;").regions == [[0, 1], []]
    c = grundy.coalition({frozenset("a"): 1, frozenset("b"): 2, frozenset("ab"): 4})
    assert dict(zip(c.players, c.shapley)) == {"a": Fraction(3, 2), "b": Fraction(5, 2)}
    assert grundy.coalition([0, 1, 2, 4]).shapley == c.shapley


def test_faults_have_their_place():
    with pytest.raises(grundy.ParseError) as raised:
        grundy.position("nim x")
    assert (raised.value.line, raised.value.column, raised.value.found) == (1, 5, '"x"')
    with pytest.raises(ValueError):
        grundy.value("kayles ?")
    with pytest.raises(grundy.UsageError):
        grundy.solve("row 4,7", misere=True)


def test_limits_do_not_raise():
    s = grundy.solve("connect-four 8x7: 4", time_limit=0.05)
    assert s.outcome is None and s.status.startswith("unknown (the time limit")


class Subtract:
    """Take one of a few numbers."""

    start = 0

    def __init__(self, *numbers):
        self.numbers = numbers

    def moves(self, n):
        return [(f"take {k}", n - k) for k in self.numbers if k <= n]


@settings(max_examples=30, deadline=None)
@given(st.sets(st.integers(1, 6), min_size=1, max_size=3), st.integers(0, 25))
def test_an_impartial_class_agrees_with_the_catalog(numbers, n):
    text = f"subtract {','.join(map(str, sorted(numbers)))}: {n}"
    own, known = grundy.position(Subtract(*numbers), n), grundy.position(text)
    assert own.value == known.value
    for misere in (False, True):
        assert own.solve(misere=misere).outcome == known.solve(misere=misere).outcome
    assert {mv.text for mv in own.moves} == {f"take {k}" for k in numbers if k <= n}


def test_a_class_is_added_compared_and_played_like_any_position():
    own = grundy.position(Subtract(1, 3, 4), 6)
    known = grundy.position("subtract 1,3,4: 6")
    # 6 - 4 = 2 is lost; then one at a time.
    s = own.solve()
    assert (s.distance, s.moves[0].text, s.moves[0].distance) == (3, "take 4", 2)
    assert (own + known).solve().outcome == "P"
    assert (own + "nim 3").value == known.value + grundy.value("*3")
    assert grundy.compare(own, known).relation == "="
    assert grundy.compare(own, 1).relation == "<"
    assert own.play("t 4") == own.play("take 4") == own.options[2]
    assert own.play("take 4") != own and own != grundy.position(Subtract(1, 3), 6)
    assert hash(own.play("take 4")) == hash(own.options[2])
    with pytest.raises(grundy.ParseError):
        own.play("take 5")


def test_positions_are_equal_by_what_they_are():
    assert grundy.position("nim 3,5") == grundy.position("nim  3, 5")
    assert grundy.position("0.77 5") == grundy.position("0.77 5")
    assert len({grundy.position("{1|*} - *2"), grundy.position("{1|*} - *2")}) == 1
    assert grundy.position("nim 3") != grundy.position("- nim 3")
    assert grundy.position("subtract 1,2: 7") != grundy.position("subtract 1,3: 7")


class Clobber:
    """A row of stones as a class."""

    def moves(self, row, player):
        mine, theirs = ("x", "o") if player == "left" else ("o", "x")
        for i, stone in enumerate(row):
            for j in (i - 1, i + 1):
                if stone == mine and 0 <= j < len(row) and row[j] == theirs:
                    after = list(row)
                    after[i], after[j] = ".", mine
                    yield f"{i}>{j}", "".join(after)


@settings(max_examples=25, deadline=None)
@given(st.text("xo.", min_size=1, max_size=7))
def test_a_partizan_class_agrees_with_the_catalog(row):
    own = grundy.position(Clobber(), row)
    known = grundy.position(f"clobber {row}")
    assert own.value == known.value
    assert own.solve().outcome == known.solve().outcome


class Race:
    """Whoever says 20 wins."""

    start = (0, "left")

    def turn(self, at):
        return at[1] if at[0] < 20 else None

    def payoff(self, at):
        return "right" if at[1] == "left" else "left"

    def moves(self, at):
        other = "right" if at[1] == "left" else "left"
        return [(f"+{k}", (at[0] + k, other)) for k in (1, 2)]


def test_a_game_of_turns():
    s = grundy.solve(Race())
    # Multiples of 3 below 20 are behind: 2, 5, …, 17 are to be said.
    assert (s.outcome, s.winner, s.moves[0].text) == ("N", "left", "+2")

    @functools.lru_cache(None)
    def wins(n):
        return any(not wins(n + k) for k in (1, 2)) if n < 20 else False

    for n in range(21):
        assert (grundy.solve(Race(), (n, "left")).outcome == "N") == wins(n)


class Row:
    """A row of numbers from whose ends the players take."""

    def turn(self, at):
        return None if not at[0] else ("left", "right")[at[2]]

    def payoff(self, at):
        return at[1]

    def moves(self, at):
        row, lead, who = at
        sign = -1 if who else 1
        return [
            ("left", (row[1:], lead + sign * row[0], 1 - who)),
            ("right", (row[:-1], lead + sign * row[-1], 1 - who)),
        ]


def test_scores():
    s = grundy.solve(Row(), ((4, 7, 2, 9, 5), 0, 0))
    assert s.score == grundy.solve("row 4,7,2,9,5").score


class Loop:
    start = 0

    def moves(self, n):
        return [(n + 1) % 5] if n != 3 else [4, 0]


def test_play_that_never_ends_is_a_draw():
    assert grundy.solve(Loop()).outcome == "D"
    assert grundy.check_rules(Loop()) == ["play can return to the position 0"]


def test_faults_of_classes_are_named():
    class Raises(Subtract):
        def moves(self, n):
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        grundy.solve(Raises(), 3)

    class Unhashable(Subtract):
        def moves(self, n):
            return [[n]]

    with pytest.raises(TypeError, match="must be hashable"):
        grundy.solve(Unhashable(), 3)

    class Rubbish(Subtract):
        def moves(self, n):
            return 7

    with pytest.raises(TypeError, match=r"moves\(3\) must give the options"):
        grundy.solve(Rubbish(), 3)
    for rubbish in ("abc", {"take": 2}):
        class Letters(Subtract):
            def moves(self, n):
                return rubbish

        with pytest.raises(TypeError, match=r"moves\(3\) must give the options, such as a list"):
            grundy.solve(Letters(), 3)

    class Endless(Subtract):
        def moves(self, n):
            return [n + 1]

    with pytest.raises(grundy.Stopped, match="positions were met"):
        grundy.solve(Endless(), 0, time_limit=0.2)

    class Stuck(Race):
        def moves(self, at):
            return []

    with pytest.raises(grundy.UsageError, match="is empty"):
        grundy.solve(Stuck())

    class Changes(Subtract):
        def __init__(self):
            self.calls = 0

        def moves(self, n):
            self.calls += 1
            return [n - 1] if n > 0 and self.calls % 2 else []

    assert "other options" in grundy.check_rules(Changes(), 3)[0]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer signals here")
def test_a_person_can_interrupt():
    # A program that is started in the background ignores it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        grundy.solve("connect-four 8x7: 4")


def test_threads_work_beside_each_other():
    found = []

    def work(n):
        found.append(grundy.solve(f"kayles {n}").outcome)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(1, 20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found.count("N") == 19


def test_notebooks_show_answers():
    assert grundy.value("^")._repr_latex_() == "${\\uparrow}$"
    assert "<table>" in grundy.solve("nim 1,2")._repr_html_()
    shown = grundy.position("clobber xxo/oox")._repr_html_()
    assert "data:image/svg+xml;base64," in shown and "<code>clobber xxo/oox</code>" in shown


# What each kind shows: in LaTeX, and in HTML.
SHOWN = [
    (lambda: grundy.position("kayles 12 + {1|*}"), "$\\text{kayles 12}+\\{1\\mid {\\ast}\\}$", "<code>kayles 12 + {1|*}</code>"),
    (lambda: grundy.value("{3|-1/2}"), "$\\{3\\mid -\\frac{1}{2}\\}$", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
    (
        lambda: grundy.value("{4|2||0}").thermograph(),
        "$L_{\\text{s}}=2,\\quad R_{\\text{s}}=0,\\quad m=\\frac{3}{2},\\quad t=\\frac{3}{2}$",
        "<mi>t</mi><mo>=</mo><mfrac><mn>3</mn><mn>2</mn></mfrac>",
    ),
    (lambda: grundy.position("nim 1,1").tree(2), "$\\text{nodes}=5", "<li>take 1 from heap 1 leaving 0 → <code>nim 1</code> [N, *]"),
    (lambda: grundy.table("kayles", 3), "\\mathcal{G}(n)&0&1&2&3\\end{array}", "<tr><th>0</th><td>0</td><td>1</td><td>2</td><td>3</td></tr>"),
    (lambda: grundy.table("nim", "2x2"), "\\hline 0&0&1&2\\\\1&1&0&3", "<tr><th>2</th><td>2</td><td>3</td><td>0</td></tr>"),
    (lambda: grundy.solve("nim 3,5"), "$\\text{nim 3,5}={\\ast}6\\in \\mathcal{N}$", "<th>outcome</th><td>N</td>"),
    (lambda: grundy.period("kayles"), "$\\mathcal{G}(n+12)=\\mathcal{G}(n),\\quad n\\geq 71$", "<th>period</th><td>12</td>"),
    (lambda: grundy.matrix([[3, -1], [-2, 1]]), "$v=\\frac{1}{7},\\quad x=(\\frac{3}{7},\\frac{4}{7})", "<th>value</th><td>1/7</td>"),
]


@pytest.mark.parametrize("make, latex, html", SHOWN)
def test_each_kind_has_a_picture_a_formula_and_a_page(make, latex, html):
    thing = make()
    assert thing._repr_svg_().startswith("<svg")
    assert latex in thing._repr_latex_()
    assert html in thing._repr_html_()


def test_what_is_long_is_cut_and_says_so():
    cut = grundy.table("kayles", 5000)
    assert cut._repr_latex_().endswith("&\\dots \\end{array}$")
    assert "3801 more values" in cut._repr_html_()
    assert grundy.position("nim 3")._repr_latex_() == "$\\text{nim 3}$"


def test_everything_that_can_be_drawn_is_drawn(tmp_path):
    drawn = [
        grundy.position("clobber xxo/oox"),
        grundy.position(Subtract(1, 2), 4),
        grundy.solve("nim 3,5,7"),
        grundy.value("{4|2||0}").thermograph(),
        grundy.table("kayles", 50),
        grundy.table("wythoff", "9x9"),
        grundy.period("subtract 1..3", 50),
        grundy.arena("parity 1; 0 2 0 1; 1 1 1 0;"),
        grundy.matrix([[0, -1], [1, 0]]),
        grundy.coalition("[51; 50, 49, 1]"),
        grundy.position("nim 1,2").tree(2),
    ]
    for thing in drawn:
        svg = thing._repr_svg_()
        assert svg.startswith("<svg") and svg == thing.picture().svg(), thing
    picture = drawn[0].picture()
    for name in ("board.svg", "board.png"):
        picture.save(tmp_path / name)
        assert (tmp_path / name).stat().st_size > 500
    assert bytes(picture.png())[1:4] == b"PNG"
    with pytest.raises(grundy.UsageError):
        picture.save(tmp_path / "board.gif")
    with pytest.raises(grundy.UsageError):
        grundy.compare("1", "*").picture()


def test_a_rule_in_one_line_is_an_object():
    rule = grundy.rule("n -> n-k for k in primes")
    assert rule.table(10).values == grundy.table("rule {n -> n-k for k in primes}", 10).values
    assert rule(7) == grundy.position("rule {n -> n-k for k in primes}: 7")
    assert (rule([4, 9]).value == rule(4).value + rule(9).value) is True
    with pytest.raises(grundy.ParseError):
        grundy.rule("{n -> m}")


class Graph:
    """As much of a graph of networkx as is asked for."""

    def __init__(self, nodes, edges):
        self.nodes, self.edges = nodes, edges

    def successors(self, node):
        return iter(self.edges[node])


def test_a_game_on_an_automaton_has_a_machine():
    data = pathlib.Path(__file__).parents[3] / "examples" / "data"
    text = (data / "grant.ehoa").read_text()
    found = grundy.arena(text, machine="hoa")
    assert (found.start, found.realizable) == (0, True)
    assert found.machine.startswith("HOA: v1\nname: \"a controller\"\n")
    assert grundy.check(found.certificate())
    assert grundy.arena(text, machine="aiger").machine.startswith("aag ")
    assert grundy.arena(text).machine is None
    with pytest.raises(grundy.UsageError, match="machine: expected hoa or aiger"):
        grundy.arena(text, machine="verilog")
    with pytest.raises(grundy.UsageError, match="machine: only games on automata"):
        grundy.arena("parity 1; 0 2 0 1; 1 1 1 0;", machine="hoa")


def test_an_arena_from_a_graph_names_its_nodes():
    graph = Graph(
        {"a": {"owner": 0, "priority": 2}, "b": {"owner": 1, "priority": 1}},
        {"a": ["b"], "b": ["a"]},
    )
    found = grundy.arena(graph)
    assert found.regions == [["a", "b"], []] and found.strategy == [["a", "b"]]
    networkx = pytest.importorskip("networkx")
    same = networkx.DiGraph([("a", "b"), ("b", "a")])
    networkx.set_node_attributes(same, graph.nodes)
    assert grundy.arena(same).regions == found.regions
    with pytest.raises(grundy.UsageError):
        grundy.arena(Graph({"a": {"owner": 0}}, {"a": ["a"]}))


def documented():
    """Every public object and member with a docstring."""
    yield "grundy", grundy.__doc__
    for name in grundy.__all__:
        thing = getattr(grundy, name)
        yield name, thing.__doc__
        if isinstance(thing, type):
            for member in vars(thing):
                yield f"{name}.{member}", getattr(getattr(thing, member), "__doc__", None)


def test_examples_of_docstrings_run():
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    for name, text in documented():
        names = {"grundy": grundy, **{name: getattr(grundy, name) for name in grundy.__all__}}
        runner.run(parser.get_doctest(text or "", names, name, None, 0))
    assert runner.summarize().attempted >= 20 and runner.summarize().failed == 0


def pages_with_python():
    """README and the chapters of the book that show some Python: their names and blocks."""
    root = pathlib.Path(__file__).parents[3]
    chapters = [path for path in sorted(root.glob("docs/**/*.md")) if "zh-CN" not in path.parts]
    for path in [root / "README.md", *chapters]:
        blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.S | re.M)
        if blocks:
            yield path.name, blocks


PAGES = dict(pages_with_python())


def test_the_book_shows_python():
    assert {"README.md", "python.md"} <= PAGES.keys()


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_the_book_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"grundy": grundy}
    frames = all(map(importlib.util.find_spec, ("pandas", "matplotlib")))
    arrays = importlib.util.find_spec("numpy") is not None
    for block in PAGES[page]:
        if ("to_pandas" in block and not frames) or ("numpy" in block and not arrays):
            continue
        exec(block, names)  # noqa: S102
        for line in block.splitlines():
            said, _, shown = line.partition("  # ")
            # What is shown as a value of Python is what comes out.
            try:
                shown = eval(shown.split(", with ")[0].split(": ")[0], {"Fraction": Fraction})
            except (SyntaxError, NameError):
                continue
            assert eval(said.strip(), names) == shown, line


def test_numpy_is_read_exactly():
    numpy = pytest.importorskip("numpy")
    game = numpy.array([[3, -1], [-2, 1]])
    assert grundy.matrix(game).value == grundy.matrix([[3, -1], [-2, 1]]).value
    assert grundy.table("kayles", numpy.int64(6)).values == [0, 1, 2, 3, 1, 4, 3]
    assert grundy.coalition(numpy.array([0, 0, 0, 1])).shapley == [Fraction(1, 2)] * 2


def test_arrays_of_another_shape_are_refused():
    numpy = pytest.importorskip("numpy")
    for ask, expected, shape in (
        (grundy.matrix, "rows of numbers", (2, 2, 2)),
        (grundy.matrix, "rows of numbers", (2,)),
        (grundy.coalition, "a number for each coalition", (2, 2)),
        (lambda rows: grundy.bimatrix(rows, rows), "rows of payoffs", (2,)),
    ):
        with pytest.raises(grundy.UsageError) as fault:
            ask(numpy.zeros(shape, int))
        found = "0" if expected == "rows of payoffs" else f"an array of shape {shape}"
        assert str(fault.value) == f"expected {expected}, found {found}"
    with pytest.raises(grundy.UsageError, match="^expected an int or a Fraction, found array"):
        grundy.matrix([[numpy.zeros(2), 1]])
    with pytest.raises(grundy.UsageError, match="^expected rows of numbers, found 1$"):
        grundy.matrix([1, 2])


def test_every_fault_is_a_grundy_error():
    for fault in (grundy.ParseError, grundy.UsageError, grundy.FileError, grundy.Stopped):
        assert issubclass(fault, grundy.GrundyError)
    with pytest.raises(grundy.GrundyError):
        grundy.position("nim 3,")
    with pytest.raises(ValueError):
        grundy.position("nosuchgame 3")


def test_numbers_hash_as_they_are_equal():
    assert {grundy.value("1"): "one"}[1] == "one"
    assert hash(grundy.value("3/4")) == hash(Fraction(3, 4))
    assert grundy.value("*") != "*" and grundy.value("1/2") != Fraction(1, 3)


def test_too_many_moves_are_refused():
    with pytest.raises(grundy.UsageError, match="more than 100000 moves"):
        grundy.position("nim 1000000000000000000").moves


def test_payoffs_are_bounded():
    class Rich(Row):
        def payoff(self, at):
            return -(2**63)

    with pytest.raises(TypeError, match="from -2\\^60 to 2\\^60"):
        grundy.solve(Rich(), ((4, 7), 0, 0))


def test_slow_moves_are_stopped():
    class Slow:
        start = 0

        def moves(self, n):
            time.sleep(0.01)
            return [n + 1]

    begun = time.monotonic()
    with pytest.raises(grundy.Stopped):
        grundy.solve(Slow(), time_limit=0.2)
    assert time.monotonic() - begun < 2


def test_games_of_openspiel_are_classes():
    pyspiel = pytest.importorskip("pyspiel")
    assert grundy.solve(grundy.from_openspiel("tic_tac_toe")).outcome == "T"
    nim = grundy.from_openspiel("nim(pile_sizes=1;2;3,is_misere=False)")
    assert grundy.solve(nim).outcome == grundy.solve("nim 1,2,3").outcome == "P"
    misere = grundy.from_openspiel("nim(pile_sizes=2;2,is_misere=True)", merged=False)
    assert grundy.solve(misere).outcome == grundy.solve("nim 2,2", misere=True).outcome
    assert isinstance(grundy.from_openspiel(pyspiel.load_game("kuhn_poker")), grundy.Extensive)


def test_hints_are_held_against_the_plain_rules():
    class Nim:
        start = (2, 3)

        def moves(self, p):
            return [tuple(sorted(p[:i] + (k,) + p[i + 1 :])) for i, n in enumerate(p) for k in range(n)]

        def components(self, p):
            return [(n,) for n in p]

        def canonical(self, p):
            return tuple(n for n in p if n)

    assert grundy.check_rules(Nim()) == []

    class Wrong(Nim):
        def components(self, p):
            return [(sum(p),)]

        def canonical(self, p):
            return p[:1]

        def predecessors(self, p):
            return [(9,)]

    found = "\n".join(grundy.check_rules(Wrong()))
    for hint in ("components(", "canonical(", "predecessors("):
        assert hint in found, found

    class Sided:
        start = 3
        impartial = True

        def moves(self, n, player):
            return [n - 1] * (n > 0) if player == "left" else [n - 2] * (n > 1)

    assert "differ for the two players" in grundy.check_rules(Sided())[0]


def test_tables_in_two_dimensions():
    rule = grundy.rule("(a,b) -> (a-k,b) for k in 1..a; (a,b-k) for k in 1..b; (a-k,b-k) for k in 1..min(a,b)")
    assert rule.table("5x5").rows == grundy.table("wythoff", "5x5").rows
    found = rule.guess("30x30")
    assert found.findings[0]["evidence"] == "checked to 30x30"
    assert "floor(n φ)" in found.findings[0]["rule"]
    assert [1, 2] in found.cold
    assert "<table>" in found._repr_html_()


def test_frames_and_plots():
    pandas = pytest.importorskip("pandas")
    frame = grundy.table("nim", "3x4").to_pandas()
    assert frame.shape == (4, 5) and frame.loc[1, 2] == 3
    assert list(grundy.table("kayles", 5).to_pandas()["value"]) == [0, 1, 2, 3, 1, 4]
    assert len(grundy.solve("nim 3,5,7").to_pandas()) == 3
    assert isinstance(grundy.period("kayles").to_pandas(), pandas.DataFrame)
    frame = pandas.DataFrame([[0, -1], [1, 0]], index=["a", "b"], columns=["c", "d"])
    assert grundy.matrix(frame).value == 0 and grundy.bimatrix(frame, -frame).equilibria[0].rows == [0, 1]
    shares = grundy.coalition("[51; 50, 49, 1]").to_pandas()
    assert list(shares["shapley"]) == [Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)]
    assert list(shares["player"]) == ["1", "2", "3"]
    choices = grundy.equilibrium("kuhn").to_pandas()
    assert set(choices.groupby(["player", "knows"])["probability"].sum()) == {1}
    mixtures = grundy.matrix("0 -1 2; 1 0 -1; -2 1 0").to_pandas()
    assert list(mixtures["probability"]) == [Fraction(n, 4) for n in (1, 2, 1, 1, 2, 1)]
    both = grundy.bimatrix([[3, 0], [0, 1]], [[1, 0], [0, 3]]).to_pandas()
    assert both["equilibrium"].max() == 3 and len(both) == 12
    # One schema, whether or not there is anything to say.
    differs, agrees = (grundy.stress(game, lambda n: n, to=8).to_pandas() for game in ("kayles", "nim"))
    assert list(differs.columns) == list(agrees.columns) and differs["position"][0] == "4" and agrees["position"][0] is None
    assert list(grundy.solve("nim 1,1").to_pandas().columns) == list(grundy.solve("nim 1,2").to_pandas().columns)
    assert list(grundy.days(2).to_pandas()["value"]) == ["-2", "-1", "-1/2", "0", "1/2", "1", "2"]
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    assert grundy.table("nim", "3x4").plot().get_xlabel() == "column"
    assert grundy.table("kayles", 50).plot().get_xlabel() == "n"
    assert grundy.value("{4|2||0}").thermograph().plot().get_ylabel() == "temperature"
    with pytest.raises(grundy.UsageError):
        grundy.period("kayles").plot()
    with pytest.raises(grundy.UsageError, match="whose values are no numbers"):
        grundy.table("domineering", "3x3").plot()


def test_the_score_is_that_of_json():
    for text in ("connect-four 4x4:", "row 4 7 2", "tic-tac-toe xo./.x./..."):
        answer = grundy.solve(text)
        assert answer.score == answer.to_dict()["score"], text


class Drawn:
    """Counters in a row, drawn as stones."""

    start = 4

    def moves(self, n):
        return [n - 1] * (n > 0) + [n - 2] * (n > 1)

    def draw(self, n):
        return ["x" * n + "." * (4 - n)]


def test_a_class_draws_its_positions():
    drawn = grundy.position(Drawn(), 3).picture().svg()

    class Plain:
        moves = Drawn.moves

    assert grundy.position(Plain(), 3).picture().svg() != drawn

    class Wrong(Drawn):
        def draw(self, n):
            return 42

    with pytest.raises(TypeError, match=r"draw\(3\): expected the rows of a board"):
        grundy.position(Wrong(), 3)


def test_a_class_that_never_comes_back_is_stopped_by_the_time_limit():
    class Loop:
        def moves(self, n):
            while True:
                pass

    began = time.monotonic()
    with pytest.raises(grundy.Stopped):
        grundy.solve(Loop(), 1, time_limit=0.3)
    assert time.monotonic() - began < 10
    # The limit of a question that is done has no effect later.
    assert grundy.solve(Drawn(), 3, time_limit=0.05).outcome == "P"
    time.sleep(0.3)


def test_positions_of_rules_are_whole():
    halve = grundy.rule("n -> n-1")
    for wrong in (2.5, [2.5, 3], (2.5,)):
        with pytest.raises(grundy.UsageError, match="whole numbers"):
            halve(wrong)


def test_values_are_copied_and_tables_are_arrays():
    import copy
    import pickle

    up = grundy.value("{1|*}")
    assert pickle.loads(pickle.dumps(up)) == up == copy.deepcopy(up)
    assert grundy.__version__.count(".") == 2
    numpy = pytest.importorskip("numpy")
    assert numpy.asarray(grundy.table("kayles", 6)).tolist() == [0, 1, 2, 3, 1, 4, 3]
    assert numpy.asarray(grundy.table("nim", "3x3"))[1, 2] == 3


def test_what_is_no_game_is_said():
    with pytest.raises(TypeError, match=r"an object of the class, such as Drawn\(\)"):
        grundy.solve(Drawn, 3)
    with pytest.raises(TypeError, match="expected a position as a text, or an object"):
        grundy.position(5)


def test_a_class_has_no_certificate_that_could_be_checked():
    with pytest.raises(grundy.UsageError, match="a list of positions"):
        grundy.solve(Drawn(), 3).certificate()


def test_rules_of_turns_are_checked():
    class Turns:
        start = 2

        def moves(self, n):
            return [n - 1]

        def turn(self, n):
            return None if n == 0 else "zebra"

        def payoff(self, n):
            return "win"

    found = grundy.check_rules(Turns())
    assert any("zebra" in text for text in found) and any("'win'" in text for text in found)

    class Hints(Drawn):
        def components(self, n):
            return 17

    assert "expected a list" in grundy.check_rules(Hints())[0]


def test_a_rule_has_a_quotient_and_no_period_of_short_ends():
    found = grundy.rule("n -> n-1; n-2").misere(20)
    assert (found.elements, found.p) == (grundy.misere("0.33", 20).elements, grundy.misere("0.33", 20).p)
    # The last values of this table repeat, as short ends do; a period is seen in more than half of the values.
    seen = grundy.period("rule {n -> n-1; n/2 if n%2==0}", 1000)
    assert seen.period is None or 2 * seen.preperiod < 1000


def test_games_are_the_same_days_are_counted_and_arenas_have_methods():
    assert grundy.same("0.33", "subtract 1,2").same is True
    assert grundy.same("kayles", "nim").same is False
    assert grundy.days(2, games=True).picture().svg().startswith("<svg")
    text = "parity 1; 0 2 0 1; 1 1 1 0;"
    for method in ("zielonka", "tangles"):
        assert grundy.arena(text, method=method).regions == grundy.arena(text).regions
    with pytest.raises(grundy.UsageError):
        grundy.arena(text, method="magic")


def test_limits_are_words_of_the_command_line_or_numbers():
    s = grundy.solve("connect-four 8x7: 4", time_limit="50ms", memory_limit="1G")
    assert s.status.startswith("unknown (the time limit")
    assert grundy.table("kayles", 5, time_limit="2s", memory_limit="50M").values == [0, 1, 2, 3, 1, 4]
    assert grundy.solve("nim 3", time_limit=2, memory_limit=50_000_000).outcome == "N"
    with pytest.raises(grundy.ParseError, match='expected ms, s, m or h, found "apples"') as fault:
        grundy.solve("nim 3", time_limit="2 apples")
    assert (fault.value.origin, fault.value.column) == ("time_limit", 3)
    with pytest.raises(grundy.ParseError, match='expected a whole number, found "1.5"'):
        grundy.table("kayles", 5, memory_limit="1.5G")
    with pytest.raises(grundy.ParseError, match="less than 2.64 bytes"):
        grundy.period("kayles", memory_limit="99999999T")
    for wrong in (-1, float("nan"), [1]):
        with pytest.raises(grundy.UsageError, match="time_limit: expected a number of seconds"):
            grundy.solve("nim 3", time_limit=wrong)
    with pytest.raises(grundy.UsageError, match="memory_limit: expected a number of bytes"):
        grundy.solve("nim 3", memory_limit=-1)


def test_a_class_is_stopped_by_a_limit_in_words():
    class Endless:
        start = 0

        def moves(self, n):
            return [n + 1]

    with pytest.raises(grundy.Stopped):
        grundy.solve(Endless(), time_limit="200ms")


def test_formulas_functions_and_programs_are_held_against_the_solver():
    for right in ("n % 4", lambda n: n % 4, "while read n; do echo $((n % 4)); done"):
        report = grundy.stress("subtract 1..3", right, 40)
        assert (report.agree, report.asked, report.disagreement) == (41, 41, None)
    nim = "rule {(a,b) -> (a-k,b) for k in 1..a; (a,b-k) for k in 1..b}"
    for right in ("a ^ b", lambda a, b: a ^ b):
        assert grundy.stress(nim, right, "12x9").agree == 130
    wrong = grundy.stress("chomp", lambda rows, columns: 0, positions=["3x4", "2x2"])
    assert wrong.disagreement["solver"] > 0
    with pytest.raises(ZeroDivisionError):
        grundy.stress("nim", lambda n: 1 // n, 5)
    with pytest.raises(TypeError):
        grundy.stress("nim", lambda n: [n], 5)
    assert 'the function says "three"' in grundy.stress("nim", lambda n: "three", 5).failure
    for wins in (lambda n: n % 4 != 0, lambda n: "first" if n % 4 else "second", "n % 4"):
        assert grundy.stress("subtract 1..3", wins, 40, winner=True).agree == 41
    assert grundy.stress("subtract 1..3", lambda n: n % 4 != 1, 40, winner=True, misere=True).agree == 41
    own = grundy.stress("tic-tac-toe", lambda board: "Draw", positions=["xx./oo./..."], winner="Win/Lose/Draw")
    assert own.disagreement.solver in ("N", "P") and own.disagreement.candidate == "D"
    with pytest.raises(grundy.UsageError, match="Alice/Bob"):
        grundy.stress("nim", "n", 5, winner="Alice")
    with pytest.raises(grundy.UsageError, match="goes with winner"):
        grundy.stress("nim", "n", 5, misere=True)
    with pytest.raises(grundy.UsageError, match='to="RxC"'):
        grundy.stress("wythoff", "a ^ b", 5)
    with pytest.raises(grundy.UsageError, match="a list of positions"):
        grundy.stress("nim", "n", 5, positions=["3"])


def test_a_program_is_judged():
    assert grundy.judge("hdu1846").sample["in"]
    assert grundy.judge("hdu1846", "1\n23 2\n") == "first\n"
    with pytest.raises(grundy.ParseError) as fault:
        grundy.judge("hdu1846", "1\n23 x\n")
    assert (fault.value.line, fault.value.column) == (2, 4)
    with pytest.raises(grundy.UsageError, match="did you mean hdu1846"):
        grundy.judge("hdu18466")

    def right(text):
        lines = [line.split() for line in text.splitlines()[1:] if line.strip()]
        return "".join("second\n" if int(n) % (int(m) + 1) == 0 else "first\n" for n, m in lines)

    report = grundy.judge("hdu1846", against=right, to=100, seed=3)
    assert report.failing is None and report.agree > 100
    report = grundy.judge("hdu1846", against=lambda text: right(text).replace("second", "first"), to=30)
    assert report.failing["expected"] == "second\n" and report.failing["output"] == "first\n"
    assert grundy.judge("hdu1846", against="exit 3", to=5).failing["failure"]
    with pytest.raises(KeyError):
        grundy.judge("hdu1846", against=lambda text: {}[text], to=5)
    with pytest.raises(grundy.UsageError, match="found both"):
        grundy.judge("hdu1846", "1\n1 1\n", against=right)


def test_tablebases_are_made_probed_and_verified(tmp_path):
    path = tmp_path / "hexapawn.table"
    table = grundy.tablebase(path, "hexapawn 3x3", distances=True)
    assert table.info.positions == len(table) and table.info.bytes == path.stat().st_size
    start = grundy.position("hexapawn 3x3:")
    again = grundy.tablebase(path)
    for found in (table.probe(start), again.probe(str(start))):
        plain = start.solve()
        assert (found.outcome, found.distance) == (plain.outcome, plain.distance)
    assert len(again.probe(start, all_moves=True).moves) == len(start.moves)
    assert again.verify().proved
    assert repr(again).startswith("<Tablebase hexapawn, ")
    with pytest.raises(grundy.UsageError, match="tables are for games of turns"):
        grundy.tablebase(tmp_path / "nim.table", "nim")
    with pytest.raises(grundy.Stopped):
        grundy.tablebase(tmp_path / "large.table", "connect-four 6x6", time_limit="100ms")
    assert not (tmp_path / "large.table").exists()
    path.write_bytes(path.read_bytes()[:-5])
    with pytest.raises(grundy.FileError):
        grundy.tablebase(path)


def test_play_that_may_go_on_for_ever():
    drawn = grundy.solve("digraph a>a,a>b,c>b: a,c", all_moves=True)
    assert (drawn.outcome, drawn.infinite, drawn.value) == ("D", [1], None)
    assert [move.keeps for move in drawn.moves] == [True, False, False]
    won = grundy.solve("digraph a>a,a>b,c>b: a,c + nim 1")
    assert won.outcome == "N" and [move.counter for move in won.moves] == [1]
    with pytest.raises(ValueError, match="∞{1}"):
        grundy.value("digraph a>a,a>b,c>b: a,c")


def test_loopy_values():
    sides = grundy.position("over - over").loopy
    assert (sides.value, sides.onside, sides.offside, sides.stopper) == ("over & under", "over", "under", False)
    assert (sides.left_begins, sides.right_begins) == (None, None)
    assert grundy.position("partizan-graph {over: zero | over}: over").loopy.value == "over"
    assert grundy.position("nim 3").loopy is None
    assert grundy.compare("over", "1/4").relation == "<"
    assert grundy.position("over").explain().sides.stopper
    with pytest.raises(ValueError, match="the value is on"):
        grundy.value("on + 3")


def test_many_players_are_answered_without_a_certificate():
    many = grundy.coalition("[21; " + ",".join(["1"] * 40) + "]")
    assert many.shapley == [Fraction(1, 40)] * 40
    with pytest.raises(grundy.GrundyError):
        many.certificate()
    with pytest.raises(grundy.ParseError, match="at most 32 players"):
        grundy.coalition("[21; " + ",".join(["1"] * 40) + "]", unions="1 2")


def test_reasons_in_columns_stay_in_columns():
    html = grundy.solve("nim 3,5,7")._repr_html_()
    assert "white-space: pre" in html
    assert "text-align: left" in grundy.solve("clobber xo")._repr_html_()


def test_frames_keep_their_labels_and_types():
    pandas = pytest.importorskip("pandas")
    ann = pandas.DataFrame([[3, 0], [0, 1]], index=["up", "down"], columns=["l", "r"])
    bob = pandas.DataFrame([[1, 0], [0, 3]], index=["up", "down"], columns=["l", "r"])
    game = grundy.normal_form(ann, bob)
    assert game.strategies == [["up", "down"], ["l", "r"]]
    assert game.equilibrium().proved
    for wrong in (bob[["r", "l"]], bob.rename(index={"up": "top"})):
        with pytest.raises(grundy.UsageError, match="same rows and columns"):
            grundy.normal_form(ann, wrong)
        with pytest.raises(grundy.UsageError, match="are equal"):
            grundy.bimatrix(ann, wrong)
    won, open_ = (grundy.solve(game).to_pandas() for game in ("nim 3,5,7", "nim 0"))
    assert list(won.dtypes) == list(open_.dtypes)
    nodes = grundy.position("nim 1,2").tree(depth=1).to_pandas()
    assert list(nodes["position"])[0] == "nim 1,2" and len(nodes) == 4


def test_labels_of_frames_name_strategies():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame([[3, -1], [-2, 1]], index=["up", "down"], columns=["l", "r"])
    found = grundy.matrix(frame)
    for one in (found, copy.copy(found), copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
        rows, columns = one.to_series()
        assert rows.to_dict() == {"up": Fraction(3, 7), "down": Fraction(4, 7)} and rows @ frame @ columns == found.value
        assert list(one.to_pandas()["strategy"]) == ["up", "down", "l", "r"]
        assert str(one).startswith("the row player has up, down\nthe column player has l, r\nvalue:")
        assert "the row player has up, down" in one._repr_html_() and "[3/7, 4/7]" in one._repr_html_()
    assert found.rows == grundy.matrix(frame.to_numpy()).rows
    # Of lists nothing changes: strategies are numbers from 1.
    plain = grundy.matrix([[3, -1], [-2, 1]])
    assert list(plain.to_pandas()["strategy"]) == [1, 2, 1, 2] and list(plain.to_series()[0].index) == [1, 2]
    assert str(plain).startswith("value:") and plain == found
    bob = pandas.DataFrame([[1, 0], [0, 3]], index=frame.index, columns=frame.columns)
    frame.index.name, frame.columns.name = "Ann", "Bob"
    both = grundy.bimatrix(frame, bob)
    assert (both.labels.players, both.labels.rows) == (["Ann", "Bob"], ["up", "down"])
    assert str(both).startswith("the row player is Ann, with up, down")
    pure = both.to_series()[0]
    assert [side.idxmax() for side in pure] == ["up", "l"] and pure[0].index.name == "Ann"
    assert set(both.to_pandas()["strategy"]) == {"up", "down", "l", "r"}
    assert both.equilibria == grundy.bimatrix(frame.to_numpy(), bob.to_numpy()).equilibria
    # Names in the text of a game are labels, too.
    named = grundy.bimatrix(grundy.normal_form(frame, bob).text())
    assert [side.idxmax() for side in named.to_series()[0]] == ["up", "l"]


def test_any_labels_of_frames_are_kept():
    pandas = pytest.importorskip("pandas")
    twice = pandas.DataFrame([[3, 0], [0, 1]], index=["a", "a"])
    found = grundy.bimatrix(twice, twice)
    assert found.labels is None and list(found.to_series()[0][0].index) == ["a", "a"]
    assert str(found).startswith("the row player has a, a")
    bare = pandas.DataFrame([[3, 0], [0, 1]])
    assert grundy.bimatrix(bare, bare).labels is None and str(grundy.matrix(bare)).startswith("value:")
    assert list(grundy.matrix(bare).to_series()[0].index) == [0, 1]
    levels = pandas.MultiIndex.from_tuples([("a", 1), ("b", 2)])
    assert grundy.matrix(bare.set_axis(levels)).to_series()[0]["b", 2] == Fraction(3, 4)
    # Many games at once may be frames.
    first, second = grundy.bimatrix([twice, bare], [twice, [[1, 0], [0, 3]]])
    assert list(first.to_pandas()["strategy"][:2]) == ["a", "a"] and len(second.equilibria) == 3
    (third,) = grundy.bimatrix([twice], [[[1, 0], [0, 3]]])
    assert list(third.to_series()[0][0].index) == ["a", "a"]
    with pytest.raises(grundy.UsageError, match="game 2: expected frames whose index and columns are equal"):
        grundy.bimatrix([bare, bare], [bare, twice])
    with pytest.raises(grundy.UsageError, match="to_series: matrix and bimatrix games"):
        grundy.period("kayles").to_series()
    pickle.dumps([grundy.matrix, grundy.bimatrix])


def test_imaginary_payoffs_are_refused():
    numpy = pytest.importorskip("numpy")
    with pytest.raises(grundy.UsageError, match="expected an int or a Fraction"):
        grundy.matrix(numpy.array([[1j]]))
