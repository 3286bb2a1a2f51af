"""Rules in one line as objects: on numbers, and on boards."""

import operator

from . import _native
from ._errors import UsageError


class _InOneLine:
    """Rules in braces after a word, as `table`, `solve` and the others read them."""

    def __init__(self, text):
        if not isinstance(text, str):
            raise UsageError(f"{self._word}: expected a rule in one line, found {text!r}")
        text = text.strip()
        self.text = text if text.startswith("{") else "{" + text + "}"
        _native.position(f"{self.game}:")

    @property
    def game(self):
        """The rules as the name of a game."""
        return f"{self._word} {self.text}"

    def table(self, to=None, **limits):
        """The values of the positions from 0 to `to`, or of those up to `"RxC"`."""
        return _native.table(self.game, to, **limits)

    def guess(self, to=None, **limits):
        """The rules behind the values up to the number `to`, or the pair `"RxC"`."""
        return _native.guess(self.game, to, **limits)

    def __eq__(self, other):
        return type(other) is type(self) and self.text == other.text

    def __hash__(self):
        return hash((type(self), self.text))

    def __repr__(self):
        return f"grundy.{self._word}({self.text!r})"


class Board(_InOneLine):
    """Rules of a board game in one line: patterns and what a move makes of them, as `grundy about board` describes.

    >>> import grundy
    >>> clobber = grundy.board("left: xo -> .x; right: ox -> .o")
    >>> clobber("xo/ox").solve().outcome
    'N'
    >>> grundy.board(".. -> ##").table("2x4").rows
    [[0, 1, 1, 2], [1, 0, 1, 0]]
    """

    _word = "board"

    def __call__(self, position):
        """A position: a text, its rows between `/`; a size such as `"3x4"` or `(3, 4)`; or the rows as a list of texts, or of
        lists of cells, as an array of numpy has them.

        >>> import grundy
        >>> cram = grundy.board(".. -> ##")
        >>> cram((3, 4)) == cram("..../..../....") == cram(["....", "....", "...."])
        True
        """
        position = listed(position)
        if isinstance(position, (list, tuple)):
            _not_empty(position, "a position of a board")
        if isinstance(position, list) and all(isinstance(row, (list, tuple)) for row in position):
            position = ["".join(map(str, row)) for row in position]
        if isinstance(position, tuple):
            position = "x".join(_whole(number, "the size of a board") for number in position)
        elif isinstance(position, list) and all(isinstance(row, str) for row in position):
            position = "/".join(position)
        elif not isinstance(position, str):
            raise UsageError(f"a position of a board: expected rows as text or a size, found {position!r}")
        return _native.position(f"{self.game}: {position}")


class Rule(_InOneLine):
    """A rule in one line, as `table`, `solve` and the others read it after the word `rule`.

    >>> import grundy
    >>> halve = grundy.rule("{n -> n-1; n/2 if n%2==0}")
    >>> halve.table(6).values
    [0, 1, 0, 1, 2, 0, 2]
    >>> halve(6).solve().outcome
    'N'
    """

    _word = "rule"

    def __call__(self, position):
        """A position: a number, a tuple of numbers, or a list of components. An array of numpy has a component in each entry, or
        in each row.

        >>> import grundy
        >>> wythoff = grundy.rule("{(a,b) -> (a-k,b) for k in 1..a; (a,b-k) for k in 1..b; (a-k,b-k) for k in 1..min(a,b)}")
        >>> wythoff((1, 2)).solve().outcome
        'P'
        """
        return _native.position(f"{self.game}: {_written(position)}")

    def period(self, to=None, **limits):
        """The period of the values, checked up to `to`."""
        return _native.period(self.game, to, **limits)

    def misere(self, to=100, **limits):
        """The misère quotient of the heaps up to `to`, for rules of one number."""
        return _native.misere(self.game, to, **limits)


def listed(position):
    """An array of numpy as lists, a number of numpy as a number; another object as it is."""
    return position.tolist() if hasattr(position, "tolist") else position


def beside(position):
    """A position as it stands behind the name of a game: numbers between commas, rows between `/`.

    >>> beside([3, 5, 7]), beside(["xo", "ox"]), beside(12)
    ('3,5,7', 'xo/ox', '12')
    """
    position = listed(position)
    if isinstance(position, (list, tuple)):
        _not_empty(position, "a position")
        if all(isinstance(part, str) for part in position):
            return "/".join(position)
        return ",".join(_whole(part, "a position") for part in position)
    return str(position)


def _not_empty(position, what):
    """Refuses a list of nothing, which would be no text, and so the position with which a game begins."""
    if len(position) == 0:
        raise UsageError(f"{what}: expected numbers or rows, found {position!r}")


def _written(position):
    if getattr(position, "ndim", 0) == 2:
        position = list(map(tuple, position.tolist()))
    position = listed(position)
    if isinstance(position, str):
        return position
    if isinstance(position, (list, tuple)):
        _not_empty(position, "a position of a rule")
    if isinstance(position, list):
        return ",".join(_written(part) for part in position)
    if isinstance(position, tuple):
        return "(" + ",".join(map(_whole, position)) + ")"
    return _whole(position)


def _whole(number, what="a position of a rule"):
    try:
        return str(operator.index(number))
    except TypeError:
        raise UsageError(f"{what}: expected whole numbers, found {number!r}") from None


def rule(text):
    """A rule in one line: `rule("{n -> n-k for k in primes}")`; the braces may be left out."""
    return Rule(text)


def board(text):
    """Rules of a board game in one line: `board(".. -> ##")` is Cram; the braces may be left out."""
    return Board(text)
