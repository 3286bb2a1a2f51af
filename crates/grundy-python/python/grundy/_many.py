"""Many positions solved at once, in processes beside each other."""

import pickle
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from ._errors import GrundyError, UsageError
from ._native import whole

# The positions that a process is given at a time, at most.
_MOST = 16


def solve_many(
    game,
    positions=None,
    *,
    workers=1,
    misere=False,
    first=None,
    all_moves=False,
    most_moves=1000,
    method=None,
    time_limit=None,
    memory_limit=None,
):
    """The answers to `solve` of many positions, as a list in their order.

    `game` is a text or a class of one's own, and `positions` are its positions; a list of whole texts or of `Position`s stands
    alone. The other arguments are those of `solve`, and limits hold for each position. What `solve` raises for a position, as
    `Stopped` for a class whose walk does not end in time, is raised here.

    With `workers` so many processes share the positions. The class and its positions reach them by `pickle`, and answers come
    back by it: solutions are without a certificate then, and moves of a class without `to`. Processes take a tenth of a second
    to start and answers some milliseconds to come back, so they pay where answers take longer to find. Where they do not begin
    as copies of this one, as on Windows and macOS, the class has to stand in a module, and a script asks behind
    `if __name__ == "__main__":`.

    Raises `UsageError` if the class or a position cannot be pickled, and `GrundyError` if a process ends before its work is
    done.

    >>> [found.outcome for found in grundy.solve_many("kayles", range(4))]
    ['P', 'N', 'N', 'N']
    >>> [str(found.value) for found in grundy.solve_many(["nim 3,5", "clobber xo/ox"])]
    ['*6', '*']
    """
    options = {
        "misere": misere,
        "first": first,
        "all_moves": all_moves,
        "most_moves": most_moves,
        "method": method,
        "time_limit": time_limit,
        "memory_limit": memory_limit,
    }
    workers = whole("workers", workers)
    if workers == 0:
        raise UsageError("workers: expected 1 or more, found 0")
    if positions is None:
        if isinstance(game, str) or not hasattr(game, "__iter__"):
            raise UsageError(f"positions: expected the positions of {game!r} as a list, found none")
        game, positions = None, game
    positions = list(positions)
    workers = min(workers, len(positions))
    if workers <= 1:
        return _solved(game, positions, options)
    size = min(_MOST, -(-len(positions) // (4 * workers)))
    shares = [_pickled(positions[at : at + size]) for at in range(0, len(positions), size)]
    pool = ProcessPoolExecutor(workers, initializer=_begin, initargs=(_pickled((game, options)),))
    try:
        return [found for share in pool.map(_work, shares) for found in share]
    except BrokenProcessPool:
        raise GrundyError(
            "workers: a process ended before its work was done: for want of memory, or because it does not find the class, "
            "which has to stand in a module"
        ) from None
    except BaseException:
        # A search that is under way would be waited for.
        for process in list((pool._processes or {}).values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _solved(game, positions, options):
    from . import solve

    if game is None:
        return [solve(position, **options) for position in positions]
    return [solve(game, position, **options) for position in positions]


def _pickled(given):
    try:
        return pickle.dumps(given)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise UsageError(f"workers: expected a game and positions that can be pickled, found: {error}") from error


def _begin(game_and_options):
    """What a process knows of all its work."""
    # Ctrl-C is for the process that waits, which ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work.given = pickle.loads(game_and_options)


def _work(positions):
    """The answers of a share of the positions, in a process that has begun."""
    game, options = _work.given
    try:
        return _solved(game, pickle.loads(positions), options)
    except Exception as error:
        if not _comes_back(error):
            raise GrundyError(f"{type(error).__name__}: {error}") from None
        raise


def _comes_back(error):
    """True if an exception can be pickled, which one of a class of one's own may not."""
    try:
        return type(pickle.loads(pickle.dumps(error))) is type(error)
    except Exception:
        return False
