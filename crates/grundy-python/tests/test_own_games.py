"""Questions about a whole game, asked of classes of one's own."""

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


def test_tablebases(tmp_path):
    path = tmp_path / "countdown.table"
    table = grundy.tablebase(path, Countdown(), distances=True)
    assert table.verify().proved
    for n in range(1, 10):
        at = grundy.position(Countdown(), (n, "left"))
        assert at.solve().outcome == ("P" if n % 3 == 0 else "N")
    assert table.probe("(9, 'left')").outcome == "P"
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
