"""A rule in one line as an object."""

import operator

from . import _native
from ._errors import UsageError


class Rule:
    """A rule in one line, as `table`, `solve` and the others read it after the word `rule`.

    >>> import grundy
    >>> halve = grundy.rule("{n -> n-1; n/2 if n%2==0}")
    >>> halve.table(6).values
    [0, 1, 0, 1, 2, 0, 2]
    >>> halve(6).solve().outcome
    'N'
    """

    def __init__(self, text):
        if not isinstance(text, str):
            raise UsageError(f"rule: expected a rule in one line, found {text!r}")
        text = text.strip()
        self.text = text if text.startswith("{") else "{" + text + "}"
        _native.position(f"rule {self.text}:")

    @property
    def game(self):
        """The rule as the name of a game."""
        return f"rule {self.text}"

    def __call__(self, position):
        """A position: a number, a tuple of numbers, or a list of components.

        >>> import grundy
        >>> wythoff = grundy.rule("{(a,b) -> (a-k,b) for k in 1..a; (a,b-k) for k in 1..b; (a-k,b-k) for k in 1..min(a,b)}")
        >>> wythoff((1, 2)).solve().outcome
        'P'
        """
        return _native.position(f"{self.game}: {_written(position)}")

    def table(self, to=None, **limits):
        """The values from 0 to `to`, or of the pairs to `"RxC"`."""
        return _native.table(self.game, to, **limits)

    def period(self, to=None, **limits):
        """The period of the values, checked up to `to`."""
        return _native.period(self.game, to, **limits)

    def guess(self, to=None, **limits):
        """The rules behind the values up to the number `to`, or the pair `"RxC"`."""
        return _native.guess(self.game, to, **limits)

    def misere(self, to=100, **limits):
        """The misère quotient of the heaps up to `to`, for rules of one number."""
        return _native.misere(self.game, to, **limits)

    def __eq__(self, other):
        return isinstance(other, Rule) and self.text == other.text

    def __hash__(self):
        return hash(self.text)

    def __repr__(self):
        return f"grundy.rule({self.text!r})"


def _written(position):
    if isinstance(position, str):
        return position
    if isinstance(position, list):
        return ",".join(_written(part) for part in position)
    if isinstance(position, tuple):
        return "(" + ",".join(map(_whole, position)) + ")"
    return _whole(position)


def _whole(number):
    try:
        return str(operator.index(number))
    except TypeError:
        raise UsageError(f"a position of a rule: expected whole numbers, found {number!r}") from None


def rule(text):
    """A rule in one line: `rule("{n -> n-k for k in primes}")`; the braces may be left out."""
    return Rule(text)
