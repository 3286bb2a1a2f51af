"""Values, nimbers and sums of positions as numbers of Python: their laws, what they meet, what they refuse; and heaps beside
values that a few lines of Python compute."""

import functools
import itertools
import pickle
import random
from decimal import Decimal
from fractions import Fraction

import grundy
import pytest

VALUES = ["0", "1", "-1/2", "*", "*2", "^", "v*", "{1|-1}", "{1|*}", "tiny(2)", "{4|2||0}"]


def test_the_order_of_values_is_one():
    values = [grundy.value(text) for text in VALUES]
    for a, b in itertools.product(values, values):
        said = a.compare(b)
        assert (a == b, a < b, a > b, a.confused(b)) == tuple(said == sign for sign in ("=", "<", ">", "||"))
        assert (a <= b, a >= b) == (a < b or a == b, a > b or a == b)
        assert a != b or hash(a) == hash(b)
        assert -(a + b) == -a - b and a - b == -(b - a)
    for a, b, c in itertools.product(values, values, values):
        assert not (a <= b and b <= c) or a <= c


def test_values_meet_numbers_of_python():
    half = grundy.value("1/2")
    assert half == Fraction(1, 2) == 0.5 == half and hash(half) == hash(0.5)
    assert half < 0.75 and half > 0 and half != 0.1 and not half == float("inf")
    assert Fraction(1, 2) + grundy.value("*") == grundy.value("1/2*") and 1 - half == half
    assert grundy.Value(10**400).number == 10**400
    third, switch = Fraction(1, 3), grundy.value("{1|0}")
    assert half > third and third < half and not half <= third and half != third and -half < third
    assert switch.confused(third) and switch < Fraction(4, 3) and switch > -third and switch.compare(third) == "||"
    assert not (switch < third or switch > third or switch == third)
    assert switch < float("inf") and switch > float("-inf") and not (switch < 0.1 or switch > 0.1)
    assert not (half < float("nan") or half > float("nan") or half == float("nan"))
    with pytest.raises(TypeError, match="unsupported operand"):
        half + 0.5
    with pytest.raises(ValueError, match="power of two, found 1/3"):
        half + Fraction(1, 3)
    with pytest.raises(TypeError, match="found 0.5"):
        grundy.Value(0.5)


def test_nimbers_meet_values_and_ints():
    five, three = grundy.Nimber(5), grundy.value("*3")
    # A nimber is also an index; the value *5 is not the number 5.
    assert five + three == three + five == grundy.value("*6") and three - five == grundy.value("*6")
    assert grundy.position("nim 3") + five == grundy.position("nim 3 + *5")
    assert five != three and five != grundy.value("*5")
    assert (five + 3, 3 + five, 3 - five, 2 * five) == (grundy.Nimber(6),) * 3 + (five * 2,)
    assert 1 / five == five.inverse() == five**-1 and five**0 == grundy.Nimber(1)
    assert five ** (2**64) == five and grundy.Nimber(0) ** 10**30 == grundy.Nimber(0)
    assert pickle.loads(pickle.dumps(five)) == five and sum([five, five]) == grundy.Nimber(0)
    for wrong in (-1, 2**64):
        with pytest.raises(grundy.UsageError, match="from 0 to 2.64 - 1"):
            grundy.Nimber(wrong)
    with pytest.raises(ZeroDivisionError):
        grundy.Nimber(0) ** -1


def test_positions_are_added_and_subtracted():
    row = grundy.position("clobber xxo")
    assert (row - row).solve(first="both").outcome == "P" and -(-row) == row
    assert -row == grundy.position("- clobber xxo") and (-row).value == -row.value
    assert (row - "{1|*}").value == row.value - grundy.value("{1|*}")
    assert (grundy.value("1") - row).value == 1 - row.value and (1 + row).value == 1 + row.value
    assert sum([row, row]) == row + row and sum([grundy.position("chase 3:")]).sides
    for wrong in (lambda: -grundy.position("chase 3:"), lambda: row - "chase 3:"):
        with pytest.raises(grundy.UsageError, match="cannot be added"):
            wrong()


def test_a_move_is_of_its_position():
    small, large = grundy.position("nim 3"), grundy.position("nim 5")
    assert small.play(small.moves[0]) == small.options[0]
    alike = next(mv for mv in large.moves if mv.text.endswith("leaving 2"))
    with pytest.raises(grundy.ParseError, match="a move that the rules allow"):
        small.play(next(mv for mv in large.moves if mv.text.endswith("leaving 4")))
    assert large.play(alike) == grundy.position("nim 2")


def test_only_text_makes_a_position_again():
    class Halve:
        start = 5

        def moves(self, n):
            return [n // 2] * (n > 0)

    with pytest.raises(TypeError, match="again from its class"):
        pickle.dumps(grundy.position(Halve()))


def test_faults_speak_python():
    for ask, said in (
        (lambda: grundy.table("nim", -1), '^to: expected a heap, found "-1"$'),
        (lambda: grundy.solve("nim 3", method="magic"), "^method: expected"),
        (lambda: grundy.equilibrium("kuhn", exploitability=-1), "^exploitability: expected"),
        (lambda: grundy.position("nosuchgame 3"), r"`grundy.games\(\)` lists them"),
        (lambda: grundy.guess([0, -1]), "^of: expected whole numbers"),
        (lambda: grundy.matrix([["one"]]), "found 'one'"),
    ):
        with pytest.raises(grundy.GrundyError, match=said) as fault:
            ask()
        assert "--" not in str(fault.value)
    assert grundy.guess(n % 4 for n in range(40)).findings == grundy.guess([0, 1, 2, 3] * 10).findings
    assert grundy.matrix([[Decimal("0.25")]]).value == Fraction(1, 4)
    assert grundy.rule("n -> n-1") == grundy.rule("{n -> n-1}")


def mex(values):
    return next(n for n in itertools.count() if n not in values)


@functools.cache
def kayles(n):
    left = ((a, n - taken - a) for taken in (1, 2) for a in range(n - taken + 1))
    return mex({kayles(a) ^ kayles(b) for a, b in left})


@functools.cache
def subtract(numbers, n):
    return mex({subtract(numbers, n - k) for k in numbers if k <= n})


def random_sum(dice):
    """A sum as it is written, and its nimber."""
    terms, total = [], 0
    for _ in range(dice.randint(1, 4)):
        heaps = [dice.randint(0, 40) for _ in range(dice.randint(1, 3))]
        written = ",".join(map(str, heaps))
        kind = dice.choice(("nim", "kayles", "subtract"))
        if kind == "subtract":
            numbers = tuple(sorted(dice.sample(range(1, 9), dice.randint(1, 4))))
            written = f"{','.join(map(str, numbers))}: {written}"
            of = functools.partial(subtract, numbers)
        else:
            of = {"nim": int, "kayles": kayles}[kind]
        terms.append(f"{kind} {written}")
        total ^= functools.reduce(int.__xor__, map(of, heaps))
    return terms, total


def test_sums_of_heaps_are_worth_what_the_definition_says():
    dice = random.Random(1901)
    for _ in range(300):
        terms, total = random_sum(dice)
        p = grundy.position(" + ".join(terms))
        assert p.value.nimber == total, p
        s = p.solve()
        assert (s.outcome == "N") == (total != 0), p
        assert all(mv.to.value.nimber == 0 for mv in s.moves[:3]), p
        assert sum(map(grundy.position, terms)) == p == pickle.loads(pickle.dumps(p))


def test_surreal_numbers_are_an_ordered_field_as_far_as_they_are_finite_sums():
    omega, eps, third = grundy.value("omega"), grundy.Surreal("eps"), grundy.value("1/3")
    numbers = [omega, -omega, eps, third, omega - 1, omega**2, 3 * eps - third, grundy.Surreal(0), grundy.Surreal("1/2")]
    assert all(isinstance(number, grundy.Surreal) for number in numbers)
    for a, b in itertools.product(numbers, numbers):
        assert a + b == b + a and a * b == b * a and (a < b) + (a == b) + (a > b) == 1
        assert a - b == -(b - a) and (a != b or hash(a) == hash(b))
    for a, b, c in itertools.product(numbers, numbers, numbers):
        assert (a + b) * c == a * c + b * c and (not a < b or a + c < b + c)
    assert omega * eps == 1 and 1 / omega == eps and (omega + 1) * (omega - 1) == omega**2 - 1
    assert (omega ** Fraction(1, 2)) ** 2 == omega and abs(-omega) == omega and bool(eps) and not bool(eps - eps)


def test_surreal_numbers_meet_numbers_and_values():
    third, half = grundy.value("1/3"), grundy.Surreal("1/2")
    assert third == Fraction(1, 3) and hash(third) == hash(Fraction(1, 3)) and third.number == Fraction(1, 3)
    assert third * 3 == 1 == grundy.Surreal(1) and third.value is None and str(half.value) == "1/2"
    assert half == grundy.value("1/2") == half and grundy.value("3/4") + third == Fraction(13, 12)
    assert 0 < grundy.value("eps") < 1e-300 and grundy.value("omega") > 10**400
    assert grundy.value("omega").terms == [(grundy.Surreal(1), 1)]
    assert grundy.value("omega - 1").form() == "{0, 1, 2, … | omega}"
    assert grundy.value("eps").left == [0] and grundy.value("eps").right == [1, Fraction(1, 2), Fraction(1, 4)]
    copied = pickle.loads(pickle.dumps(grundy.value("omega^(1/2) - 1/3*eps")))
    assert repr(copied) == "Surreal('omega^(1/2) - 1/3*eps')" and grundy.value(copied) == copied
    with pytest.raises(ZeroDivisionError):
        third / 0
    with pytest.raises(ValueError, match="infinite sum"):
        1 / (grundy.value("omega") + 1)
    with pytest.raises(TypeError, match="unsupported operand"):
        third + grundy.value("*")
    with pytest.raises(grundy.ParseError) as fault:
        grundy.Surreal("omega +")
    assert fault.value.column == 8
    with pytest.raises(grundy.UsageError, match="found 0.5"):
        grundy.Surreal(0.5)
