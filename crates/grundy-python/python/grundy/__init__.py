"""Games solved exactly: who wins, by how much, in how many moves, which moves, and why.

>>> import grundy
>>> grundy.solve("kayles 12 + nim 3,5").outcome
'N'
>>> str(grundy.value("{1|*}") + grundy.value("^"))
'{1^|^*}'

A game of one's own is a class with `start` and `moves`:

>>> class Halve:
...     start = 24
...     def moves(self, n):
...         return [n - 1] * (n > 0) + [n // 2] * (n > 1)
>>> str(grundy.solve(Halve(), 5).value)
'*2'
"""

from ._errors import FileError, GrundyError, ParseError, Stopped, UsageError
from ._native import (
    Answer,
    Move,
    Nimber,
    Picture,
    Position,
    Solution,
    Tablebase,
    Thermograph,
    Value,
    __version__,
    about,
    check,
    coalition,
    compare,
    days,
    equilibrium,
    games,
    guess,
    judge,
    matrix,
    misere,
    own_position,
    position as parse_position,
    period,
    same,
    stress,
    table,
    tablebase,
    value,
)

__all__ = [
    "Answer",
    "FileError",
    "GrundyError",
    "Move",
    "Nimber",
    "ParseError",
    "Picture",
    "Position",
    "Rule",
    "Solution",
    "Stopped",
    "Tablebase",
    "Thermograph",
    "UsageError",
    "Value",
    "about",
    "arena",
    "check",
    "check_rules",
    "coalition",
    "compare",
    "days",
    "equilibrium",
    "from_openspiel",
    "games",
    "guess",
    "judge",
    "matrix",
    "misere",
    "period",
    "position",
    "rule",
    "same",
    "solve",
    "stress",
    "table",
    "tablebase",
    "value",
]

from ._graphs import arena
from ._openspiel import from_openspiel
from ._rule import Rule, rule
from ._rules import check_rules


def position(game, position=None, *, time_limit=None, memory_limit=None):
    """A position: from its text, or of a class of one's own with everything that can be reached from it.

    A class whose `draw(position)` gives the rows of a board, as texts with a character for each cell, has pictures of it.

    >>> position("chomp 3x4").solve().outcome
    'N'
    """
    if isinstance(game, Position):
        return game
    if isinstance(game, str):
        text = game if position is None else f"{game} {position}"
        return parse_position(text)
    return own_position(
        game, position, time_limit=time_limit, memory_limit=memory_limit
    )


def solve(
    game,
    position=None,
    *,
    misere=False,
    first=None,
    all_moves=False,
    method=None,
    time_limit=None,
    memory_limit=None,
):
    """Who wins, by how much, when, which moves win, and why: of a text, a `Position`, or a class of one's own.

    A limit is a number of seconds or bytes, or a text as on the command line: `time_limit="500ms"`, `memory_limit="1G"`.

    >>> solve("nim 3,5,7").moves[0].text
    'take 1 from heap 1 leaving 2'
    """
    at = globals()["position"](
        game, position, time_limit=time_limit, memory_limit=memory_limit
    )
    return at.solve(
        misere=misere,
        first=first,
        all_moves=all_moves,
        method=method,
        time_limit=time_limit,
        memory_limit=memory_limit,
    )
