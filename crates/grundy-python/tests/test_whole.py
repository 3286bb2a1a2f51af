"""Whole numbers as arguments: each that is negative, too large, or none is a fault under the argument's name."""

import ast
import pathlib

import grundy
import pytest

STUB = ast.parse((pathlib.Path(grundy.__file__).parent / "__init__.pyi").read_text(encoding="utf-8"))


class Halve:
    start = 3

    def moves(self, n):
        return [n // 2] if n else []


NIM = grundy.position("nim 3")

# How the stub writes a whole number; a nimber is one too.
WHOLE = ("int", "int | None", "Nimber | int")

ONE = grundy.extensive("Ann")
ONE.start.decision("Ann", ["end"])["end"].end(1)
SHORT = grundy.normal_form([[1]], [[1]])

# What is given beside the number under test, which goes by its name.
CALLS = {
    "Extensive.tree": (ONE.tree, ()),
    "NormalForm.tree": (SHORT.tree, ()),
    "Nimber": (lambda value: grundy.Nimber(value), ()),
    "Nimber.log": (grundy.Nimber(2).log, ()),
    "Position.explain": (NIM.explain, ()),
    "Position.solve": (NIM.solve, ()),
    "Position.tree": (NIM.tree, ()),
    "Rule.misere": (lambda to: grundy.rule("n -> n-1").misere(to), ()),
    "Rule.period": (lambda to: grundy.rule("n -> n-1").period(to), ()),
    "bimatrix": (grundy.bimatrix, ([[1]],)),
    "check_rules": (grundy.check_rules, (Halve(),)),
    "days": (grundy.days, ()),
    "game_graph": (grundy.game_graph, ("nim 1",)),
    "from_openspiel": (grundy.from_openspiel, ("no-game",)),
    "equilibrium": (grundy.equilibrium, ("kuhn",)),
    "judge": (grundy.judge, ("hdu1846",)),
    "matrix": (grundy.matrix, ([[1]],)),
    "misere": (grundy.misere, ("kayles",)),
    "period": (grundy.period, ("nim",)),
    "same": (grundy.same, ("nim", "kayles")),
    "solve": (grundy.solve, ("nim 1",)),
    "solve_many": (grundy.solve_many, (["nim 1"],)),
    "tablebase": (grundy.tablebase, ("no-file",)),
}


def counts(function):
    """The parameters of a function of the stub that are whole numbers."""
    arguments = function.args
    for one in arguments.args + arguments.kwonlyargs:
        if one.annotation and ast.unparse(one.annotation) in WHOLE:
            yield one.arg


def asked():
    """Each function of the stub with each of its whole numbers; operators take numbers as Python's do."""
    for node in STUB.body:
        if isinstance(node, ast.FunctionDef):
            yield from ((node.name, name) for name in counts(node))
        if isinstance(node, ast.ClassDef):
            for one in node.body:
                if isinstance(one, ast.FunctionDef) and one.name == "__new__":
                    yield from ((node.name, name) for name in counts(one))
                if isinstance(one, ast.FunctionDef) and not one.name.startswith("__"):
                    yield from ((f"{node.name}.{one.name}", name) for name in counts(one))


def test_every_whole_number_is_walked():
    assert {function for function, _ in asked()} == set(CALLS)


def test_where_a_text_is_allowed_too():
    rule = grundy.rule("n -> n-1")
    calls = [
        lambda to: grundy.table("nim", to),
        lambda to: grundy.guess("nim", to),
        lambda to: grundy.guess([1, 2, 3, 4], to),
        lambda to: grundy.stress("nim", lambda n: n, to),
        rule.table,
        rule.guess,
    ]
    for call in calls:
        for wrong in (-1, 10**30):
            with pytest.raises((grundy.ParseError, grundy.UsageError), match=r"\bto: "):
                call(wrong)


@pytest.mark.parametrize("function, name", sorted(set(asked())))
@pytest.mark.parametrize("wrong", [-1, -(10**30), 2**64, 10**30, 1.5, "three", [1]], ids=str)
def test_a_wrong_number_is_a_fault_under_its_name(function, name, wrong):
    call, given = CALLS[function]
    with pytest.raises(grundy.UsageError) as fault:
        call(*given, **{name: wrong})
    text = str(fault.value)
    assert text.startswith(f"{name}: expected a whole number from 0 to 2^"), text
    assert text.endswith(f", found {wrong}"), text


def test_right_numbers_are_read():
    assert [each["day"] for each in grundy.days(1).days] == [0, 1]
    assert grundy.Nimber(2).log(grundy.Nimber(3)) == 2
    assert int(grundy.Nimber(2**64 - 1)) == 2**64 - 1
    assert NIM.tree(2, first=None).walk
    assert grundy.matrix([[1]], regret=None).value == 1
