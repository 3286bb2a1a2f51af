"""Answers have fields with types: each question is asked, and what it answers is held against its class."""

import copy
import importlib.util
import json
import keyword
import pathlib
import pickle
import subprocess
import sys
import textwrap
import types
import typing
from fractions import Fraction

import grundy
import pytest
from grundy import answers

PACKAGE = pathlib.Path(__file__).parents[1]

ARENA = "parity 1; 0 2 0 1; 1 1 1 0;"

SEXES = 'NFG 1 R "Battle of the sexes" { "Ann" "Bob" } { { "A" "B" } { "A" "B" } } 3 1 0 0 0 0 1 3'

# Ann and Bob play chicken; Cid's second choice pays nothing.
# The battle of the sexes as a sheet of rules: both roles choose at the same time.
BATTLE = """gdl {(role a) (role b) (init begin) (pays c c 60 40) (pays c d 0 0) (pays d c 0 0) (pays d d 40 60)
(<= (legal ?r c) (role ?r)) (<= (legal ?r d) (role ?r)) (<= (next (chose ?x ?y)) (does a ?x) (does b ?y))
(<= terminal (not (true begin))) (<= (goal a ?u) (true (chose ?x ?y)) (pays ?x ?y ?u ?v))
(<= (goal b ?v) (true (chose ?x ?y)) (pays ?x ?y ?u ?v))}: begin"""
MEETING = (
    'NFG 1 R "Meeting" { "Ann" "Bob" "Cid" } { 2 2 2 }'
    " 4 4 1  5 1 1  1 5 1  0 0 1  3 3 0  1 4 0  4 1 0  0 0 0"
)

DATA = PACKAGE.parents[1] / "examples" / "data"


def first(text):
    return "first\n" * (len(text.splitlines()) - 1)


def info(folder, *of):
    return grundy.tablebase(folder / "a.table", *of, distances=True).info


# Each class with questions that it answers; the questions of a tablebase are given a folder.
ASKED = {
    "Solution": [
        lambda: grundy.solve("kayles 12 + nim 3,5"),
        lambda: grundy.solve("clobber xxo", first="both", all_moves=True),
        lambda: grundy.solve("row 4,7,2,9,5"),
        lambda: grundy.solve("tic-tac-toe xo./.x./...", all_moves=True),
        lambda: grundy.solve("digraph a>a,a>b,c>b: a,c", all_moves=True),
        lambda: grundy.solve("connect-four 8x7: 4", time_limit=0),
        lambda: grundy.solve("kayles 5", misere=True),
        lambda: grundy.solve("nim 1,2,3"),
        lambda: grundy.solve("chomp:"),
        lambda: grundy.solve("hex 3x3:"),
        lambda: grundy.solve("connect-four 4x4:"),
    ],
    "Explanation": [
        lambda: grundy.position("nim 3,5").explain(2),
        lambda: grundy.position("kayles 5").explain(3),
        lambda: grundy.position("clobber xxo").explain(2),
        lambda: grundy.position("tic-tac-toe xo./.x./...").explain(),
        lambda: grundy.position("digraph a>a,a>b,c>b: a,c").explain(2),
        lambda: grundy.position("digraph a>b,b>a,b>c,c>d: a").explain(2),
        lambda: grundy.position("row 4,7,2").explain(),
        lambda: grundy.position("connect-four 4x4:").explain(),
        lambda: grundy.position("digraph a>b,b>a,a>c,c>d,b>d: a").explain(3),
        lambda: grundy.position("digraph a>b,b>c,c>b,c>d: a").explain(3),
        lambda: grundy.position("digraph a>a,a>b,c>b: a + clobber xo").explain(),
    ],
    "Temperatures": [
        lambda: grundy.position("domineering 2x2 + domineering 2x3").temperatures(),
        lambda: grundy.position("{9|1||0} + {3|-3}").temperatures(),
        lambda: grundy.position("{3|1}").temperatures(),
        lambda: grundy.position("1/2 + 3").temperatures(),
    ],
    "Tree": [
        lambda: grundy.position("nim 1,2").tree(3),
        lambda: grundy.position("digraph a>a,a>b: a").tree(2),
        lambda: grundy.position("connect-four 8x7: 4", time_limit="20ms").tree(),
        lambda: grundy.position("connect-four 8x7: 4", time_limit="200ms").tree(3),
        lambda: grundy.position("multiply 1000").tree(),
        lambda: grundy.position("row 4,7,2").tree(2),
        lambda: grundy.position("tic-tac-toe xox/oxo/...").tree(4),
    ],
    "Comparison": [
        lambda: grundy.compare("1", "*"),
        lambda: grundy.compare("^", "*", witness=True),
        lambda: grundy.compare("hackenbush lrl", "hackenbush llr", witness=True, why=True, definition=True),
        lambda: grundy.compare("200000", "199999", definition=True),
        lambda: grundy.compare("nim 3", "nim 4"),
    ],
    "Table": [
        lambda: grundy.table("kayles", 6),
        lambda: grundy.table("wythoff", "3x4"),
        lambda: grundy.table("domineering", "3x3"),
        lambda: grundy.table("row 4,7,2"),
        lambda: grundy.table("digraph a>a,a>b,c>b"),
        lambda: grundy.table("partizan-subtract 1,2|1,3", 6),
        lambda: grundy.table("multiply", 1000),
        lambda: grundy.table("subtract 1..3", 20),
    ],
    "Period": [lambda: grundy.period("kayles"), lambda: grundy.period("grundy", 500), lambda: grundy.period("nim")],
    "Same": [
        lambda: grundy.same("0.33", "subtract 1,2"),
        lambda: grundy.same("kayles", "nim"),
        lambda: grundy.same("0.07", "0.137"),
    ],
    "Days": [lambda: grundy.days(2), lambda: grundy.days(2, games=True)],
    "MisereTheory": [lambda: grundy.misere("0.77", 400), lambda: grundy.misere("nim", 2)],
    "Guess": [
        lambda: grundy.guess([0, 1, 2, 3] * 4),
        lambda: grundy.guess("wythoff", "20x20"),
        lambda: grundy.guess("kayles"),
        lambda: grundy.guess("lasker"),
        lambda: grundy.guess([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13]),
    ],
    "Arena": [lambda: grundy.arena(ARENA), lambda: grundy.arena(ARENA, time_limit=0), lambda: grundy.arena("parity 5; 0 2 0 1; 1 1 1 0;"), lambda: grundy.arena((DATA / "grant.ehoa").read_text(), machine="aiger")],
    "Bimatrix": [
        lambda: grundy.bimatrix("3,1 0,0; 0,0 1,3", paths=True, correlated=True),
        lambda: grundy.bimatrix([[1, 1], [0, 0.5]], [[Fraction(1, 3), 0], [0, 0]]),
        lambda: grundy.bimatrix("3,1 0,0; 0,0 1,3", time_limit=0),
        lambda: grundy.bimatrix(SEXES),
        # Hawk and dove: the mixture is stable, and the two others are not alike for both.
        lambda: grundy.bimatrix("-1,-1 2,0; 0,2 1,1"),
        lambda: grundy.bimatrix("-1,-1 2,0; 0,2 1,1", replicator=True, start="1/3 2/3", until=10),
    ],
    "Matrix": [
        lambda: grundy.matrix([[3, -1], [-2, 1]]),
        lambda: grundy.matrix([[3, -1], [-2, 1]], regret=100),
        lambda: grundy.matrix([[3, -1], [-2, 1]], learn="regret-matching", rounds=9),
        lambda: grundy.matrix([[3, -1], [-2, 1]], learn="fictitious-play", rounds=9, against="follows", start="random"),
    ],
    "Coalition": [
        lambda: grundy.coalition("[51; 50, 49, 1]"),
        lambda: grundy.coalition([0, 0, 0, 1]),
        lambda: grundy.coalition({frozenset("a"): 1, frozenset("b"): 2, frozenset("ab"): 4}),
        lambda: grundy.coalition([0, 0, 0, 1, 0, 1, 1, 1]),
        lambda: grundy.coalition("[51; 50, 49, 1]", unions="2 3"),
        lambda: grundy.coalition("flow s t; s a 3 Ann; a t 2 Bob"),
        lambda: grundy.coalition("mcst 0 1 2; 1 0 1; 2 1 0"),
        lambda: grundy.coalition("assignment 5 8; 7 9"),
        lambda: grundy.coalition("market corn wine; Ann owns 8 0; Bob owns 0 6; each gains 5 from 1 1 up to 2"),
    ],
    "Equilibrium": [
        lambda: grundy.equilibrium("kuhn"),
        lambda: grundy.equilibrium("kuhn", iterations=3, method="cfr+"),
        lambda: grundy.equilibrium(SEXES),
        lambda: grundy.equilibrium(str(DATA / "kuhn.efg")),
        lambda: grundy.equilibrium(str(DATA / "entry.efg")),
        lambda: grundy.equilibrium(MEETING),
        lambda: grundy.equilibrium("kuhn 3p:", exploitability=0.1),
        lambda: grundy.equilibrium("kuhn QJ pass"),
        lambda: grundy.equilibrium(BATTLE),
    ],
    "Congestion": [
        lambda: grundy.equilibrium("routing; s v costs x; v t costs 1; s t costs 2; 4 players go s t"),
        lambda: grundy.equilibrium("congestion; a costs 1 2 4; b costs 2x+1; Ann uses a | b; 2 players use a | a b"),
    ],
    "Stress": [
        lambda: grundy.stress("subtract 1..3", "n % 4", 40),
        lambda: grundy.stress("subtract 1..3", "n % 5", 100),
        lambda: grundy.stress("subtract 1..3", "n % 5", 100, winner=True),
        lambda: grundy.stress("chomp", lambda rows, columns: 0, positions=["3x4", "2x2"]),
        lambda: grundy.stress("nim", "n / 0", 5),
        lambda: grundy.stress("nim", "while read n; do if [ $n = 3 ]; then exit 3; fi; echo $n; done", 5),
    ],
    "Problem": [lambda: grundy.judge("hdu1846")],
    "Trial": [
        lambda: grundy.judge("hdu1846", against=first, to=30),
        lambda: grundy.judge("hdu1846", against="exit 3", to=5),
    ],
    "TablebaseInfo": [
        lambda folder: info(folder, "hexapawn 3x3"),
        lambda folder: info(folder, "chase 3"),
    ],
    "Verified": [lambda folder: grundy.tablebase(folder / "a.table", "chase 3", distances=True).verify()],
    "About": [
        lambda: grundy.about("nim"),
        lambda: grundy.about("chase"),
        lambda: grundy.name_game("one-less", "rule {n -> n-1}") and grundy.about("one-less"),
    ],
    "Method": [*(lambda i=i: grundy.position("nim 3,5").methods(misere=True)[i] for i in range(3))],
}

# What Python sees seldom: the position is read before it is asked about, so that its rules are there; and a theorem or a
# counter beside a position without a value.
RARE = {
    "Solution.assumed",
    "Explanation.assumed",
    "Temperatures.assumed",
    "Tree.assumed",
    "Comparison.assumed",
    "Play.assumed",
    "Play.also",
    "PlayMove.counter",
    "PlayMove.reply",
    "Answered.then",
}


def is_rare(field):
    """True for the fields above, and for the reason why a limit ended a question, which depends on the machine."""
    return field in RARE or field.endswith(".stopped")


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    """Every answer, by the name of its class."""
    found = {}
    for name, questions in ASKED.items():
        for ask in questions:
            given = [tmp_path_factory.mktemp("table")] if ask.__code__.co_varnames[:1] == ("folder",) else []
            found.setdefault(name, []).append(ask(*given))
    return found


def kinds(of):
    """The fields of a class with their types."""
    return {name: kind for name, kind in typing.get_type_hints(of).items() if not name.startswith("_")}


def wrong(value, kind, where, met):
    """What is not of its type, in a value and in all of its parts; `met` is given the fields that were seen."""
    origin, of = typing.get_origin(kind), typing.get_args(kind)
    if kind is typing.Any:
        return
    if origin is typing.Union:
        fits = [one for one in of if one is not type(None) and not list(wrong(value, one, where, set()))]
        if value is None and type(None) in of:
            return
        if not fits:
            yield f"{where}: {value!r} is no {kind}"
        for one in fits[:1]:
            list(wrong(value, one, where, met))
    elif origin is typing.Literal:
        if value not in of:
            yield f"{where}: {value!r} is none of {of}"
    elif origin in (list, dict, tuple):
        if type(value) is not origin:
            yield f"{where}: {value!r} is no {origin}"
            return
        if origin is tuple:
            pairs = zip(value, of)
        elif origin is list:
            pairs = ((one, of[0]) for one in value)
        else:
            pairs = [*((name, of[0]) for name in value), *((one, of[1]) for one in value.values())]
        for one, each in pairs:
            yield from wrong(one, each, where, met)
    elif isinstance(kind, type) and issubclass(kind, (answers.Part, answers.Answer)):
        if type(value) is not kind:
            yield f"{where}: {value!r} is no {kind}"
            return
        yield from wrong_fields(value, met)
    elif type(value) is not kind:
        yield f"{where}: {value!r} is no {kind}"


def wrong_fields(thing, met):
    """The same for the fields of an answer or of a part."""
    name = type(thing).__name__
    fields = kinds(type(thing))
    there = thing._all()
    for field, value in there.items():
        if field.startswith("_"):
            continue
        if field not in fields:
            yield f"{name}.{field} has no type"
            continue
        met.add(f"{name}.{field}")
        yield from wrong(value, fields[field], f"{name}.{field}", met)
    # A table has the fields of its kind only.
    for field in set(fields) - set(there) if type(thing) is not answers.Table else ():
        yield from wrong(getattr(thing, field), fields[field], f"{name}.{field}, which JSON leaves out", set())


def test_fields_are_what_their_types_say_and_each_is_met(real):
    assert {type(answer).__name__ for all in real.values() for answer in all} == set(ASKED)
    met, faults = set(), []
    for name, all in real.items():
        for answer in all:
            assert type(answer).__name__ == name
            faults += wrong_fields(answer, met)
    assert not faults, "\n".join(faults)
    classes = [one for one in vars(answers).values() if isinstance(one, type) and one.__module__ == "grundy.answers"]
    fields = {f"{one.__name__}.{field}" for one in classes for field in kinds(one)}
    assert RARE <= fields and not (unmet := {field for field in fields - met if not is_rare(field)}), sorted(unmet)


def test_the_classes_are_those_of_the_reports():
    place = importlib.util.spec_from_file_location("write_answers", PACKAGE / "write_answers.py")
    writer = importlib.util.module_from_spec(place)
    place.loader.exec_module(writer)
    written = (PACKAGE / "python" / "grundy" / "answers.py").read_text(encoding="utf-8")
    assert writer.module() == written, "run write_answers.py: a report in Rust has other fields"


def test_no_field_has_the_name_of_a_method():
    for one in vars(answers).values():
        if isinstance(one, type) and one.__module__ == "grundy.answers":
            for field in kinds(one):
                assert not hasattr(one, field) or one.__name__ == "Verified", f"{one.__name__}.{field}"


def test_json_is_that_of_the_command_line(real):
    for name, all in real.items():
        if name in ("About", "Method"):
            continue
        for answer in all:
            said = json.loads(answer.to_json())
            fields = set(kinds(type(answer)))
            told = {f"{key}_" if keyword.iskeyword(key) else key for key in said}
            assert told <= fields, f"{name}: {told - fields}"


def test_an_unknown_field_is_an_error_that_names_the_fields():
    with pytest.raises(AttributeError, match="Period has no field 'perod': did you mean 'period'.* It has game, period, "):
        grundy.period("kayles").perod
    with pytest.raises(AttributeError, match="Table has no field 'rows': it has game, "):
        grundy.table("kayles", 3).rows
    with pytest.raises(KeyError):
        grundy.days(1).days[0]["nothing"]
    with pytest.raises(AttributeError, match="are not changed"):
        grundy.period("kayles").period = 3
    assert "period" in dir(grundy.period("kayles"))


def test_fields_are_made_when_they_are_asked_for():
    found = grundy.bimatrix([[3, 0], [0, 1]], [[1, 0], [0, 3]])
    assert "equilibria" not in vars(found)
    # What was asked for first makes no difference to what is there, nor to the order.
    assert found.security[0].value == Fraction(3, 4) and found.proved
    assert list(found.to_dict()) == list(json.loads(found.to_json()))
    assert found == grundy.bimatrix([[3, 0], [0, 1]], [[1, 0], [0, 3]]) == copy.copy(found) == pickle.loads(pickle.dumps(found))
    assert str(found) == str(grundy.bimatrix("3,1 0,0; 0,0 1,3"))
    # With a limit nothing is left for later.
    assert grundy.bimatrix([[3, 0], [0, 1]], [[1, 0], [0, 3]], time_limit=60).security[1].value == Fraction(3, 4)


def test_exact_numbers_are_numbers():
    assert type(grundy.position("nim 4,4,4").tree().nodes) is int
    assert type(grundy.days(3).days[3].forms) is int
    assert grundy.equilibrium("kuhn").strategy[0].choices and type(grundy.equilibrium("kuhn").target) is Fraction
    kuhn = grundy.equilibrium(str(DATA / "kuhn.efg"))
    assert (kuhn.value, kuhn.sum, kuhn.players) == (Fraction(-1, 18), 0, ["first", "second"])
    sexes = grundy.equilibrium(SEXES)
    assert [one.payoffs for one in sexes.equilibria][0] == [3, 1] and sexes.pure_only is False
    assert grundy.bimatrix(SEXES).labels.players == ["Ann", "Bob"]
    assert sum(grundy.coalition([0, 0, 0, 1]).core.point) == 1
    assert grundy.matrix([[3, -1], [-2, 1]]).rows == [Fraction(3, 7), Fraction(4, 7)]


def test_lists_are_walked_counted_and_indexed():
    table, pairs = grundy.table("kayles", 6), grundy.table("wythoff", "3x4")
    assert (len(table), list(table), table[4], table[-1], table[1:3]) == (7, table.values, 1, 3, [1, 2])
    assert pairs[1, 2] == 0 and pairs[3, 4] == pairs.rows[3][4] and len(pairs) == 4 and list(pairs) == pairs.rows
    with pytest.raises(IndexError):
        table[1, 2]
    found = grundy.guess([0, 1, 2, 3] * 4)
    assert found[0] is found.findings[0] and len(found) == len(found.findings) and list(found) == found.findings
    assert found[0].evidence == found[0]["evidence"] == "a guess"
    assert [day.day for day in grundy.days(2)] == [0, 1, 2]
    assert list(grundy.position("nim 3").explain()) == grundy.position("nim 3").explain().lines
    assert grundy.solve("nim 3,5")[0] == grundy.solve("nim 3,5").moves[0]
    assert bool(grundy.solve("nim 0")) and not len(grundy.solve("nim 0"))
    assert dict(found[0]) == found.to_dict()["findings"][0] == found[0]


def test_answers_are_copied_and_pickled(real):
    for all in real.values():
        for answer in all:
            for again in (copy.copy(answer), copy.deepcopy(answer), pickle.loads(pickle.dumps(answer))):
                assert type(again) is type(answer) and again == answer
                if isinstance(answer, answers.Answer):
                    assert str(again) == str(answer) and again.to_json() == answer.to_json()
                    assert again._repr_html_() == answer._repr_html_() and again._repr_latex_() == answer._repr_latex_()
    period = pickle.loads(pickle.dumps(grundy.period("kayles")))
    assert period.period == 12 and grundy.check(period.certificate()) and period.picture().svg().startswith("<svg")
    with pytest.raises(grundy.UsageError, match="an SVG alone"):
        period.picture().png()


def test_moves_positions_values_and_pictures_are_copied_and_pickled():
    solved = pickle.loads(pickle.dumps(grundy.solve("clobber xxo/oox", all_moves=True)))
    for mv, before in zip(solved.moves, grundy.solve("clobber xxo/oox", all_moves=True).moves):
        assert mv == before and mv.to == before.to and (mv.winning, mv.value) == (before.winning, before.value)
    cooled = grundy.value("{4|2||0}").thermograph()
    for again in (copy.copy(cooled), pickle.loads(pickle.dumps(cooled))):
        assert (again.mean, again.left) == (cooled.mean, cooled.left)
    with pytest.raises(grundy.UsageError, match="pickled is without its certificate"):
        solved.certificate()


def test_nimbers_are_the_numbers_that_name_them():
    three = grundy.Nimber(3)
    assert three == 3 and 3 == three and hash(three) == hash(3) and three != 4 and three != 3.0
    assert {three, 3} == {3} and {3: "x"}[three] == "x" and three == grundy.Nimber(3) != grundy.Nimber(4)
    assert grundy.value("*3") != 3 and three != "3"


def test_values_are_made_of_options():
    assert grundy.value(left=[0], right=["*"]) == grundy.value("^")
    assert grundy.value(left=[1, "*"], right=[Fraction(1, 2), grundy.value("^")]) == grundy.value("{1,*|1/2,^}")
    assert grundy.value(left=[]) == 0 == grundy.value(right=()) and grundy.value(left=[3]) == 4
    assert grundy.value(3) == 3 and grundy.value(grundy.Nimber(2)) == grundy.value("*2")
    for wrong_options in (dict(), dict(text="1", left=[0]), dict(left="12")):
        with pytest.raises(grundy.UsageError):
            grundy.value(**wrong_options)


def test_print_shows_the_answer():
    assert str(grundy.table("kayles", 2)) == "0\t0\n1\t1\n2\t2"
    assert str(grundy.compare("1", "*")) == ">"
    assert str(grundy.position("nim 3").explain()).splitlines() == grundy.position("nim 3").explain().lines
    assert str(grundy.period("kayles")).splitlines()[:3] == ["kayles", "period:    12 after 71", "status:    proved"]
    assert str(grundy.same("kayles", "nim")).splitlines()[2] == "differ:    first at the heap of 4: 1 and 4"
    assert str(grundy.position("nim 1,2").tree(1)).splitlines()[1] == "nodes:     12"
    assert str(grundy.guess([0, 1, 2, 3] * 4)).splitlines()[0] == "sequence: 16 values"
    assert str(grundy.misere("0.77", 100)).splitlines()[1] == "quotient:  |Q| = 40, |P| = 9"
    assert str(grundy.coalition([0, 0, 0, 1])).splitlines()[-1] == "status:    proved"
    assert str(grundy.solve("nim 3,5")).splitlines()[1] == "outcome:   N (first to move, first wins)"


def test_print_shows_what_the_command_line_prints():
    assert str(grundy.matrix([[3, -1], [-2, 1]])).splitlines()[:3] == [
        "value:     1/7  (about 0.142857)",
        "rows:      3/7 4/7",
        "columns:   2/7 5/7",
    ]
    assert str(grundy.arena("parity 1; 0 2 0 1; 1 1 1 0;")).splitlines()[:5] == [
        "2 vertices, 2 edges",
        "even:      wins from 2: 0 1",
        "odd:       wins nowhere",
        "strategy:  0→1",
        "status:    proved",
    ]
    solved = str(grundy.solve("subtract 1..3: 7", all_moves=True)).splitlines()
    assert solved[1].startswith("outcome:   N") and "moves:     1 winning" in solved
    assert [line[:3] for line in solved if "→" in line] == ["   ", "   ", "  +"]
    hidden = str(grundy.equilibrium("kuhn", method="race"))
    assert "\nbounds: " in hidden and "(`to_json()` has them)" in hidden and " knowing " in hidden


def test_what_is_wrong_is_named_as_python_names_it():
    for ask, words in (
        (lambda: grundy.solve("row 4,7", misere=True), "^misere=True is for games that"),
        (lambda: grundy.solve("nim 3,5", method="none"), "^method: expected nimbers, "),
        (lambda: grundy.solve("domineering 2x2", method="sieve"), '^method="sieve" cannot answer'),
        (lambda: grundy.table("cram", 5), 'to="4x5" lists those'),
        (lambda: grundy.period("kayles", 10**12), "^to: expected at most"),
        (lambda: grundy.table("row 4 7 2", 5), "no to: all intervals"),
        (lambda: grundy.table("kayles", "many"), '^to: expected a heap, found "many"$'),
        (lambda: grundy.equilibrium("kuhn", exploitability=-1), "^exploitability: expected a positive number"),
        (lambda: grundy.position("kaylse 3"), "kayles"),
        (lambda: grundy.position("nosuchgame 3"), "`grundy.games\\(\\)` lists them"),
    ):
        with pytest.raises(grundy.GrundyError, match=words) as fault:
            ask()
        assert "--" not in str(fault.value)


def test_the_package_has_no_other_names():
    public = {name for name in vars(grundy) if not name.startswith("_")}
    assert public == set(grundy.__all__)
    modules = {name for name in public if isinstance(getattr(grundy, name), types.ModuleType)}
    assert modules == {"answers"}


def mypy(folder, text):
    """What mypy says of a program, a line for each fault."""
    pytest.importorskip("mypy")
    program = folder / "program.py"
    program.write_text(textwrap.dedent(text), encoding="utf-8")
    words = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", f"--cache-dir={folder}/cache", str(program)]
    said = subprocess.run(words, capture_output=True, text=True, cwd=PACKAGE / "python", check=False)
    assert not said.stderr, said.stderr
    return said.stdout.splitlines()


def test_a_type_checker_knows_the_fields(tmp_path):
    said = mypy(
        tmp_path,
        """
        import grundy

        found = grundy.period("kayles")
        reveal_type(found.period)
        found.lenght
        reveal_type(grundy.table("kayles", 3).values)
        reveal_type(grundy.guess([1, 2, 3])[0].evidence)
        reveal_type(grundy.solve("nim 3").value)
        reveal_type(grundy.solve("nim 3").moves[0].to)
        reveal_type(grundy.position("nim 3").tree().nodes)
        grundy.judge("hdu1846").failing
        for mv in grundy.solve("nim 3,5"):
            mv.txt
        """,
    )
    for line, words in {
        5: 'Revealed type is "int | None"',
        6: '"Period" has no attribute "lenght"',
        7: 'Revealed type is "list[int]"',
        8: 'Revealed type is "str"',
        9: 'Revealed type is "grundy.Value | None"',
        10: 'Revealed type is "grundy.Position"',
        11: 'Revealed type is "int | None"',
        12: '"Problem" has no attribute "failing"',
        14: '"Move" has no attribute "txt"',
    }.items():
        here = [one for one in said if f"program.py:{line}:" in one]
        shown = [one.replace("builtins.", "").replace("Union[int, None]", "int | None") for one in here]
        assert any(words in one for one in shown), (line, said)
    assert len(said) == 9, said
