"""Many positions solved at once, in this process and in others."""

import multiprocessing
import os
import signal
import threading
import time

import grundy
import pytest


class Halve:
    start = 24

    def moves(self, n):
        return [n - 1] * (n > 0) + [n // 2] * (n > 1)


class Faulty(Exception):
    """A fault that pickle does not make again."""

    def __init__(self, place, position):
        super().__init__(f"{place}: {position}")


class Wrong:
    def __init__(self, fault):
        self.fault = fault

    def moves(self, n):
        if n == 2:
            raise self.fault("here", n)
        return []


class Endless:
    def moves(self, n):
        return [n + 1]


class Ends:
    def moves(self, n):
        os._exit(1)


@pytest.mark.parametrize("workers", [1, 2, 9])
def test_answers_are_those_of_solve_in_their_order(workers):
    found = grundy.solve_many(Halve(), range(20), workers=workers)
    alone = [grundy.solve(Halve(), n) for n in range(20)]
    assert found == alone and [one.value for one in found] == [one.value for one in alone]
    assert [[mv.text for mv in one] for one in found] == [[mv.text for mv in one] for one in alone]
    texts = ["nim 3,5", grundy.position("clobber xo/ox"), "kayles 7"]
    assert [str(one.value) for one in grundy.solve_many(texts, workers=workers)] == ["*6", "*", "*2"]
    lost = grundy.solve_many("nim", ["1", "2"], workers=workers, misere=True, all_moves=True)
    assert [one.outcome for one in lost] == ["P", "N"] and len(lost[1].moves) == 2
    assert grundy.solve_many("nim", [], workers=workers) == []
    stopped = grundy.solve_many("connect-four 8x7:", ["4", "3"], workers=workers, time_limit="20ms")
    assert {one.status for one in stopped} == {"unknown (the time limit was reached)"}


@pytest.mark.parametrize("workers", [1, 2])
def test_faults_are_raised(workers):
    with pytest.raises(grundy.ParseError) as fault:
        grundy.solve_many("nim", ["3", "x"], workers=workers)
    assert (fault.value.column, fault.value.found) == (5, "\"x\"")
    with pytest.raises(grundy.Stopped) as stopped:
        grundy.solve_many(Endless(), [0, 1], workers=workers, time_limit=0.1)
    assert stopped.value.reason == "time"
    with pytest.raises(KeyError, match="here"):
        grundy.solve_many(Wrong(KeyError), [1, 2], workers=workers)
    with pytest.raises(grundy.UsageError, match="positions: expected the positions of 'nim' as a list"):
        grundy.solve_many("nim", workers=workers)
    with pytest.raises(grundy.UsageError, match="workers: expected 1 or more, found 0"):
        grundy.solve_many("nim", ["1"], workers=0)


def test_what_cannot_be_pickled_is_told():
    class Local(Halve):
        pass

    assert len(grundy.solve_many(Local(), [1, 2])) == 2
    for asked in ((Local(), [1, 2]), ([grundy.position(Halve(), n) for n in (1, 2)],)):
        with pytest.raises(grundy.UsageError, match="workers: expected a game and positions that can be pickled"):
            grundy.solve_many(*asked, workers=2)
    with pytest.raises(grundy.GrundyError, match="Faulty: here: 2"):
        grundy.solve_many(Wrong(Faulty), [1, 2], workers=2)
    with pytest.raises(grundy.GrundyError, match="workers: a process ended"):
        grundy.solve_many(Ends(), [1, 2], workers=2)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer signals here")
def test_a_person_can_interrupt_processes():
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        grundy.solve_many("connect-four 8x7:", ["4", "3"], workers=2, time_limit=60)
    assert time.monotonic() - begun < 30 and not multiprocessing.active_children()


def test_no_moves_need_be_judged():
    (found,) = grundy.solve_many(["kayles 12"], most_moves=0)
    assert found.outcome == "N" and found.moves == [] and found.winning_total is None
    assert grundy.solve("kayles 12", most_moves=0).moves == []
