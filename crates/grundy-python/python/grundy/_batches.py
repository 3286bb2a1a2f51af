"""The options of many positions at once: arrays of numpy as a class takes and gives them, and as the library keeps them."""

import itertools
import operator
import sys

from ._errors import UsageError

_BOUND = "whole numbers from -2^63 to 2^63 - 1"


def width(position):
    """How many numbers a position has; 0 if it is a number itself."""
    is_row = isinstance(position, (tuple, list)) or getattr(position, "ndim", 0) == 1
    return len(position) if is_row else 0


def words(position, width):
    """The numbers of a position, in 64 bits each."""
    expected = f"a row of {width} {_BOUND}" if width else f"one of the {_BOUND}"
    numbers = position if width else [position]
    try:
        numbers = [operator.index(number) for number in numbers]
    except TypeError:
        numbers = None
    if numbers is None or len(numbers) != max(width, 1) or not all(-(2**63) <= n < 2**63 for n in numbers):
        raise UsageError(f"a position of a class with batch_options: expected {expected}, found {position!r}")
    return b"".join(number.to_bytes(8, sys.byteorder, signed=True) for number in numbers)


def options(method, positions, width, player=None):
    """What the method gives for positions: the numbers of all options in 64 bits each, and how many options each position has."""
    import numpy

    at = _array(positions, width)
    given = method(at) if player is None else method(at, player)
    if not isinstance(given, (tuple, list)) or len(given) != 2:
        raise TypeError(
            "batch_options: expected two arrays, the options and for each the place of its position, "
            f"found {_short(given)}"
        )
    to, of = _whole(given[0], "the options"), _whole(given[1], "the places")
    if of.ndim != 1 or to.shape != of.shape + at.shape[1:]:
        expected = "a number" if width == 0 else f"a row of {width}"
        if to.size or of.size:
            raise TypeError(
                f"batch_options: expected {expected} and a place for each option, "
                f"found arrays of the shapes {to.shape} and {of.shape}"
            )
        of = of.reshape(0)
    if of.size and not (0 <= of.min() and of.max() < len(at)):
        wrong = of[(of < 0) | (of >= len(at))][0]
        raise UsageError(f"batch_options: expected places from 0 to {len(at) - 1}, found {wrong}")
    if (of[1:] < of[:-1]).any():
        order = numpy.argsort(of, kind="stable")
        to, of = to[order], of[order]
    counts = numpy.bincount(of, minlength=len(at)).astype(numpy.uint32)
    return to.tobytes(), counts.tobytes()


def listed(positions, width):
    """The positions as a list of numbers or of tuples."""
    array = _array(positions, width)
    return array.tolist() if width == 0 else [tuple(row) for row in array.tolist()]


def many(method, positions, player=None):
    """The options of each of some positions, as a list of lists."""
    import numpy

    size = width(positions[0]) if positions else 0
    to, counts = options(method, b"".join(words(position, size) for position in positions), size, player)
    counts, to = numpy.frombuffer(counts, dtype=numpy.uint32), iter(listed(to, size))
    return [list(itertools.islice(to, count)) for count in counts.tolist()]


def singly(method, position, player=None):
    """The options of one position, as a list."""
    return many(method, [position], player)[0]


def _array(positions, width):
    import numpy

    # A copy may be written to.
    array = numpy.frombuffer(positions, dtype=numpy.int64).copy()
    return array.reshape(-1, width) if width else array


def _whole(given, what):
    import numpy

    array = numpy.asarray(given)
    if array.size == 0:
        return array.astype(numpy.int64)
    if array.dtype.kind not in "iu":
        raise TypeError(f"batch_options: expected {what} as an array of whole numbers, found one of {array.dtype}")
    if array.dtype.kind == "u" and array.max() >= 2**63:
        raise UsageError(f"batch_options: expected {what} as {_BOUND}, found {array.max()}")
    return array.astype(numpy.int64, copy=False)


def _short(given):
    text = repr(given)
    return text if len(text) <= 80 else text[:79] + "…"
