"""Matrix and bimatrix games, whose strategies are named by the labels of frames of pandas."""

import functools
import time

from . import _native
from ._errors import UsageError
from ._extensive import NormalForm, _is_frame
from ._frames import is_named


def _as(function, more):
    """What makes a function be called as another is, with more to say."""

    def made(own):
        # A function is pickled by the name of its module, which stays its own.
        own = functools.wraps(function, assigned=("__name__", "__qualname__", "__doc__"))(own)
        own.__doc__ = f"{own.__doc__.rstrip()}\n\n{more.strip()}\n"
        return own

    return made


@_as(
    _native.matrix,
    """
The labels of a frame of pandas name the strategies: `print` shows them, `to_series` and `to_pandas` have them.

>>> frame = pandas.DataFrame([[3, -1], [-2, 1]], index=["up", "down"], columns=["l", "r"])  # doctest: +SKIP
>>> rows, columns = grundy.matrix(frame).to_series()  # doctest: +SKIP
>>> rows["up"], rows @ frame @ columns  # doctest: +SKIP
(Fraction(3, 7), Fraction(1, 7))
""",
)
def matrix(game, **options):
    return _with(_native.matrix(game, **options), game)


@_as(
    _native.bimatrix,
    """
The labels of frames of pandas name the strategies, and the names of their index and columns the players: `labels` has them,
`print` shows them, and so do `to_series` and `to_pandas`. Frames whose labels differ raise `UsageError`.

>>> labels = {"index": ["up", "down"], "columns": ["l", "r"]}  # doctest: +SKIP
>>> ann, bob = (pandas.DataFrame(pays, **labels) for pays in ([[3, 0], [0, 1]], [[1, 0], [0, 3]]))  # doctest: +SKIP
>>> [rows["up"] for rows, columns in grundy.bimatrix(ann, bob).to_series()]  # doctest: +SKIP
[Fraction(1, 1), Fraction(3, 4), Fraction(0, 1)]
""",
)
def bimatrix(rows, columns=None, **options):
    games = [rows, columns]
    if all(isinstance(one, (list, tuple)) for one in games) and any(map(_is_frame, [*rows, *columns])):
        return _each(*games, options)
    frames = [one for one in games if _is_labelled(one)]
    if columns is not None and frames and _have_names(frames):
        limit, begun = _native.seconds(options.get("time_limit")), time.monotonic()
        game = NormalForm(games, _players(frames[0]), None, "").text()
        if limit is not None:
            options["time_limit"] = max(0.0, limit - (time.monotonic() - begun))
        found = _native.bimatrix(game, **options)
    else:
        found = _native.bimatrix(rows, columns, **options)
    return _with(found, *frames)


def _each(rows, columns, options):
    """The answers of many games, of which some are frames."""
    for at, frames in enumerate(zip(rows, columns)):
        if all(map(_is_labelled, frames)) and not _alike(frames):
            raise UsageError(f"game {at + 1}: expected frames whose index and columns are equal, found two that differ")
    plain = ([one.to_numpy() if _is_frame(one) else one for one in games] for games in (rows, columns))
    return [_with(found, *payoffs) for found, *payoffs in zip(_native.bimatrix(*plain, **options), rows, columns)]


def _with(found, *payoffs):
    """The answer, which keeps the labels of the first frame among the payoffs, if there is one."""
    frame = next(filter(_is_labelled, payoffs), None)
    if frame is not None:
        found.__dict__["_labels"] = (frame.index, frame.columns)
    return found


def _is_labelled(payoffs):
    return _is_frame(payoffs) and hasattr(payoffs, "index")


def _have_names(frames):
    """True if the labels of frames are the same and make names: all different, and more than numbers of rows and columns."""
    labels = (frames[0].index, frames[0].columns)
    return _alike(frames) and is_named(*labels) and all(map(_differ, labels))


def _alike(frames):
    first = frames[0]
    return all(one.index.equals(first.index) and one.columns.equals(first.columns) for one in frames)


def _differ(labels):
    names = [str(label) for label in labels]
    return all(names) and len(set(names)) == len(names)


def _players(frame):
    """The names of index and columns, where both have one."""
    names = [frame.index.name, frame.columns.name]
    return names if None not in names and _differ(names) else None
