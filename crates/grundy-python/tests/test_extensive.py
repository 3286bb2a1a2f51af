"""Games built step by step, from arrays, and from OpenSpiel; many games at once; iterations that are kept."""

import random
from fractions import Fraction

import grundy
import pytest


def coin():
    game = grundy.extensive("Ann", "Bob", title="Coin")
    toss = game.start.chance({"heads": "1/2", "tails": Fraction(1, 2)})
    for side, stake in (("heads", 2), ("tails", -2)):
        ann = toss[side].decision("Ann", ["bet", "pass"], knows=side)
        ann["pass"].end(-1)
        bob = ann["bet"].decision("Bob", ["call", "fold"], knows="the bet")
        bob["fold"].end(1, -1)
        bob["call"].end(stake)
    return game


def test_games_are_built_step_by_step():
    game = coin()
    found = game.equilibrium()
    assert (found.value, found.proved) == (Fraction(1, 3), True)
    assert found.value == grundy.equilibrium(game.text()).value
    # Both nodes of Bob are one information set.
    assert game.text().count('p "" 2 1 "the bet"') == 2
    assert game.tree().nodes == 11
    assert "nodes" in str(game.tree(1))
    assert [str(mv) for mv in game.position().play("heads").moves] == ["bet", "pass"]
    assert game.convert(to="nfg").startswith("NFG")
    assert game.start["heads"].actions == ["bet", "pass"]
    assert len(list(game.start)) == 2
    # Names with quotation marks and strokes are written and read.
    odd = grundy.extensive('A "q"', "back\\slash", "third")
    node = odd.start.decision(2, ['say "x"', "\\"])
    node['say "x"'].end(1, "1/3", 0.5)
    node["\\"].end(0, 0, 1)
    assert odd.equilibrium().equilibria[0].payoffs == [0, 0, 1]


def test_nodes_where_nothing_is_said_are_seen():
    game = grundy.extensive("one")
    first = game.start.decision(0, "ab")
    for node in first:
        node.decision(0, "cd")["c"].end(1)
        node["d"].end(0)
    assert game.text().count("p ") == 3
    assert " 1 3 " in game.text()


@pytest.mark.parametrize(
    "build, words",
    [
        (lambda g: g.start.chance({"a": "1/2", "b": "1/3"}), "sum to 1, found the sum 5/6"),
        (lambda g: g.start.chance({"a": 0.1, "b": 0.9}), "sum to 1"),
        (lambda g: g.start.chance({"a": 2, "b": -1}), "at least 0, found -1"),
        (lambda g: g.start.chance({"a": float("nan")}), "expected a number, found nan"),
        (lambda g: g.start.decision("Cid", "ab"), "expected a player"),
        (lambda g: g.start.decision("Ann", ["x", "x"]), "'x' twice"),
        (lambda g: g.start.decision("Ann", []), "an action at least"),
        (lambda g: g.start.decision("Ann", "ab")["c"], "expected an action"),
        (lambda g: g.start.end(1, 2, 3), "a payoff for each of 2 players, found 3"),
        (lambda g: g.start.end(1).end(2), "found an end"),
        (lambda g: g.start.decision("Ann", "ab")["a"].end(1) and g.text(), "b: expected a move of chance"),
        (lambda g: g.start.decision("Ann", "ab", knows=1)["a"].decision("Ann", "bc", knows=1), "expected the actions"),
    ],
)
def test_faults_are_named(build, words):
    with pytest.raises(grundy.UsageError, match=words):
        build(grundy.extensive("Ann", "Bob"))


def test_a_player_who_forgets_is_named():
    game = grundy.extensive("Ann", "Bob")
    for node in game.start.decision("Ann", "ab"):
        node.decision("Ann", "cd", knows="nothing")["c"].end(1)
        node["d"].end(0)
    with pytest.raises(grundy.ParseError, match="nothing"):
        game.equilibrium()


def test_arrays_are_games_in_normal_form():
    random.seed(24)
    for _ in range(20):
        sizes = [random.randrange(1, 4) for _ in range(3)]

        def made(depth=0):
            if depth == 3:
                return random.randrange(4)
            return [made(depth + 1) for _ in range(sizes[depth])]

        arrays = [made() for _ in range(3)]
        found = grundy.normal_form(*arrays, players="ABC").equilibrium()
        cells = [(a, b, c) for a in range(sizes[0]) for b in range(sizes[1]) for c in range(sizes[2])]

        def settled(cell):
            for player in range(3):
                for other in range(sizes[player]):
                    there = list(cell)
                    there[player] = other
                    x, y, z = there
                    a, b, c = cell
                    if arrays[player][x][y][z] > arrays[player][a][b][c]:
                        return False
            return True

        expected = [[arrays[player][a][b][c] for player in range(3)] for a, b, c in cells if settled((a, b, c))]
        payoffs = [one.payoffs for one in found.equilibria]
        assert sorted(payoffs) == sorted(expected)
    for arrays, words in [
        (([[1, 2], [3]], [[1, 2], [3, 4]]), "array 1 at \\[1\\]: expected 2 entries, found 1"),
        (([[1, 2]], [[1, 2], [3, 4]]), "array 2"),
        (([1, 2], [1, 2]), "2 dimensions"),
        (([[1, "x"]], [[1, 2]]), "expected a number, found 'x'"),
        ((), "an array for each player"),
    ]:
        with pytest.raises(grundy.UsageError, match=words):
            grundy.normal_form(*arrays)


def test_numpy_has_games_of_three_players():
    numpy = pytest.importorskip("numpy")
    rng = numpy.random.default_rng(3)
    payoffs = rng.integers(0, 9, size=(3, 2, 3, 2))
    one, two = grundy.normal_form(*payoffs), grundy.normal_form(*payoffs.tolist())
    assert one.text() == two.text()
    assert grundy.normal_form(*rng.random((2, 2, 2))).equilibrium().proved


def test_many_games_are_answered_at_once():
    random.seed(4)

    def matrix():
        return [[random.randrange(9) for _ in range(3)] for _ in range(2)]

    rows, columns = [matrix() for _ in range(50)], [matrix() for _ in range(50)]
    found = grundy.bimatrix(rows, columns)
    assert found == [grundy.bimatrix(a, b) for a, b in zip(rows, columns)]
    with pytest.raises(grundy.UsageError, match="game 2: "):
        grundy.bimatrix([[[1, 2]], [[1, 2], [3]]], [[[1, 2]], [[1, 2], [3, 4]]])
    with pytest.raises(grundy.UsageError, match="expected as many matrices"):
        grundy.bimatrix(rows, columns[1:])
    stopped = grundy.bimatrix(rows, columns, time_limit=0)
    assert {one.proved for one in stopped} == {False}
    assert len(grundy.bimatrix(rows, columns, paths=True)[0].paths) > 0


def test_numpy_has_many_games():
    numpy = pytest.importorskip("numpy")
    rng = numpy.random.default_rng(4)
    for a, b in (
        (rng.integers(0, 100, (40, 4, 4)), rng.integers(0, 100, (40, 4, 4))),
        (rng.random((40, 4, 4)), rng.random((40, 4, 4))),
    ):
        assert grundy.bimatrix(a, b) == [grundy.bimatrix(x, y) for x, y in zip(a, b)]
        assert grundy.bimatrix(list(a), list(b)) == grundy.bimatrix(a, b)


def test_iterations_are_kept(tmp_path):
    kept = tmp_path / "state"
    whole = grundy.equilibrium("kuhn", method="cfr+", iterations=300)
    grundy.equilibrium("kuhn", method="cfr+", iterations=100, checkpoint=kept)
    assert kept.exists()
    assert grundy.equilibrium("kuhn", method="cfr+", iterations=300, checkpoint=kept, resume=True) == whole
    game = coin().text()
    of_file = tmp_path / "coin"
    grundy.equilibrium(game, method="cfr", iterations=50, checkpoint=of_file, checkpoint_every="1s")
    assert of_file.exists()
    for options, error, words in [
        ({"resume": True}, grundy.UsageError, "resume: it goes with a checkpoint"),
        ({"checkpoint_every": 3}, grundy.UsageError, "checkpoint_every: it goes"),
        ({"checkpoint": tmp_path / "none", "resume": True}, grundy.GrundyError, "none"),
        ({"checkpoint": of_file}, grundy.GrundyError, "."),
        ({"checkpoint": kept, "method": "simplex"}, grundy.GrundyError, "."),
    ]:
        with pytest.raises(error, match=words):
            grundy.equilibrium("kuhn", **{"method": "cfr+", **options})


def test_files_are_positions(tmp_path):
    text = 'NFG 1 R "one" { "Ann" "Bob" } { 2 2 } 3 1 0 0 0 0 1 3'
    other = text.replace("3 1", "3 2")
    position = grundy.position(text)
    assert position == grundy.position(text) != grundy.position(other)
    path = tmp_path / "game.nfg"
    path.write_text(text)
    assert grundy.position(str(path)).tree().nodes == position.tree().nodes == 7
    assert position.tree(2).picture().svg().startswith("<svg")
    with pytest.raises(grundy.ParseError):
        grundy.position("EFG 2 R")


def test_congestion_games_have_pictures():
    found = grundy.equilibrium("routing; s t costs 1; s t costs x; 2 players go s t")
    assert "2 pay 1 each" in found.picture().svg()


def test_games_of_openspiel_have_chance_and_hidden_information():
    pyspiel = pytest.importorskip("pyspiel")
    kuhn = grundy.from_openspiel("kuhn_poker")
    assert kuhn.equilibrium().value == Fraction(-1, 18)
    three = grundy.from_openspiel(pyspiel.load_game("kuhn_poker(players=3)"))
    assert three.tree().nodes == grundy.position("kuhn 3p:").tree().nodes + 4 + 12
    prizes = grundy.from_openspiel("goofspiel(num_cards=3,points_order=descending,imp_info=True)")
    assert prizes.equilibrium().value == 0
    pennies = grundy.from_openspiel("matching_pennies_3p")
    assert pennies.players == ["player 0", "player 1", "player 2"]
    with pytest.raises(grundy.UsageError, match="at most 10 nodes"):
        grundy.from_openspiel("kuhn_poker", nodes=10)
