"""Limits: of positions, of questions, of runs, of classes; each is kept, and each fault is under the name of its argument."""

import copy
import pickle
import threading
import time

import grundy
import pytest

LARGE = "connect-four 8x7: 4"


def stopped(status):
    return status.startswith("unknown (the time limit")


def test_the_limit_of_a_position_holds_for_each_question():
    p = grundy.position(LARGE, time_limit="30ms", memory_limit="1G")
    assert (p.time_limit, p.memory_limit) == (0.03, 2**30)
    begun = time.monotonic()
    # Each question has its own time: the second is answered as the first.
    assert stopped(p.solve().status) and stopped(p.solve(all_moves=True).status)
    assert p.tree().to_dict()["status"].startswith("unknown")
    for further in (p.moves[0].to, p.options[1], p.play("3")):
        assert further.time_limit == 0.03 and stopped(further.solve().status)
    assert time.monotonic() - begun < 5
    with pytest.raises(grundy.Stopped, match="time limit"):
        grundy.position("domineering 7x7", time_limit="20ms").value
    with pytest.raises(grundy.Stopped, match="memory limit"):
        grundy.position("domineering 7x7", memory_limit="1M").value


def test_a_question_has_a_limit_of_its_own():
    none = grundy.position("nim 3,5")
    assert (none.time_limit, none.memory_limit) == (None, None)
    p = grundy.position("clobber xo/ox/xo", time_limit=0)
    assert stopped(p.solve().status)
    assert p.solve(time_limit=10).proved
    assert grundy.solve(p, time_limit=10).proved and stopped(grundy.solve(p).status)
    with pytest.raises(grundy.Stopped):
        p.explain()
    assert p.explain(time_limit=10).lines


def test_sums_and_copies_keep_limits():
    p = grundy.position("nim 3", time_limit=3, memory_limit="1G")
    q = grundy.position("nim 5", time_limit=2)
    assert ((p + q).time_limit, (p + q).memory_limit) == (2, 2**30)
    assert ((p + "nim 1").time_limit, (1 + p).time_limit) == (3, 3)
    for again in (pickle.loads(pickle.dumps(p)), copy.copy(p), copy.deepcopy(p)):
        assert (again, again.time_limit, again.memory_limit) == (p, 3, 2**30)
    # A limit is no part of what a position is.
    assert p == grundy.position("nim 3") and hash(p) == hash(grundy.position("nim 3"))
    assert p.within().time_limit is None
    assert (grundy.position(p, time_limit=1).time_limit, grundy.position(p, time_limit=1).memory_limit) == (1, 2**30)


class Long:
    """A long row of moves, each of which takes a moment."""

    start = 0

    def moves(self, n):
        time.sleep(0.001)
        return [n + 1] if n < 150 else []


def test_a_class_has_one_limit_for_its_walk_and_its_answer():
    begun = time.monotonic()
    with pytest.raises(grundy.Stopped, match="positions were met"):
        grundy.solve(Long(), time_limit="50ms")
    assert time.monotonic() - begun < 2
    p = grundy.position(Long(), time_limit=20)
    assert p.time_limit == p.options[0].time_limit == 20 and p.solve().proved
    assert grundy.solve(Long(), time_limit=20).proved


def test_values_and_comparisons_have_limits():
    with pytest.raises(grundy.Stopped, match="time limit"):
        grundy.value("domineering 7x7", time_limit="20ms")
    for limited in (
        lambda: grundy.compare("domineering 7x7", "0", time_limit="20ms"),
        lambda: grundy.compare(grundy.position("domineering 7x7", time_limit="20ms"), 0),
    ):
        begun = time.monotonic()
        try:
            assert limited().relation is None
        except grundy.Stopped:
            pass
        assert time.monotonic() - begun < 2


def test_a_fault_has_the_name_of_its_argument():
    asked = {
        "run_limit": lambda limit: grundy.judge("hdu1846", against="cat", run_limit=limit),
        "time_limit": lambda limit: grundy.judge("hdu1846", against="cat", time_limit=limit),
        "checkpoint_every": lambda limit: grundy.tablebase("a", "chase 3", checkpoint="b", checkpoint_every=limit),
    }
    asked["run_limit of stress"] = lambda limit: grundy.stress("nim", "n", 5, run_limit=limit)
    for name, ask in asked.items():
        name = name.split()[0]
        with pytest.raises(grundy.ParseError) as fault:
            ask("2 apples")
        assert fault.value.origin == name
        for wrong in (-1, [1], float("nan"), 10**400):
            with pytest.raises(grundy.UsageError, match=f"^{name}: expected a number of seconds"):
                ask(wrong)
    assert grundy.stress("nim", "n", 5, run_limit="2s").agree == 6
    with pytest.raises(grundy.UsageError, match="^memory_limit: expected a number of bytes"):
        grundy.position("nim 3", memory_limit=-1)


def test_a_position_is_given_once():
    with pytest.raises(grundy.UsageError, match="is a position already"):
        grundy.position(grundy.position("nim 3"), 5)


def test_other_threads_work_beside_a_class():
    class Wide:
        start = 0

        def moves(self, n):
            return range(1, 100_000_000) if n == 0 else []

    turns = []

    def look():
        while not done:
            turns.append(time.monotonic())
            time.sleep(0.001)

    done = []
    beside = threading.Thread(target=look)
    beside.start()
    with pytest.raises(grundy.Stopped):
        grundy.solve(Wide(), time_limit=3)
    done.append(True)
    beside.join()
    # Were the lock held throughout, the thread would look at the start and at the end only.
    assert len(turns) > 20


def test_a_class_that_catches_everything_is_stopped():
    class Stubborn:
        start = 0

        def moves(self, n):
            while len(caught) < 3:
                try:
                    while True:
                        pass
                except BaseException as error:
                    caught.append(error)
            return [n + 1]

    caught = []
    with pytest.raises(grundy.Stopped):
        grundy.solve(Stubborn(), time_limit=0.1)
    assert len(caught) == 3


def test_parameters_with_a_default_keep_it():
    class Most:
        start = 7

        def moves(self, n, most=3):
            return [n - k for k in range(1, most + 1) if k <= n]

    assert grundy.solve(Most()).value == grundy.value("subtract 1..3: 7")

    class Sided(Most):
        def moves(self, n, player="left"):
            return [n - 1] * (n > 0) if player == "left" else []

    assert grundy.solve(Sided()).value == 7

    class Open(Most):
        def moves(self, *n, **options):
            return Most.moves(self, *n)

    assert grundy.solve(Open()).value == grundy.solve(Most()).value
    assert grundy.check_rules(Open()) == grundy.check_rules(Most()) == []
