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

import time as _time

from . import answers
from ._errors import FileError, GrundyError, ParseError, Stopped, UsageError
from ._native import (
    Move,
    Nimber,
    Picture,
    Position,
    Surreal,
    Tablebase,
    Thermograph,
    Value,
    __version__,
    about,
    check,
    coalition,
    compare,
    convert,
    days,
    equilibrium,
    games,
    guess,
    judge,
    misere,
    name_game,
    named_games,
    own_position as _own_position,
    position as _parse_position,
    period,
    same,
    stress,
    table,
    tablebase,
    seconds as _seconds,
    value,
)
from .answers import (
    About,
    Answer,
    Arena,
    Bimatrix,
    Coalition,
    Comparison,
    Congestion,
    Days,
    Equilibrium,
    Explanation,
    Guess,
    Matrix,
    MisereTheory,
    Period,
    Problem,
    Same,
    Solution,
    Stress,
    Table,
    TablebaseInfo,
    Temperatures,
    Tree,
    Trial,
    Verified,
)

__all__ = [
    "About",
    "Answer",
    "Arena",
    "Bimatrix",
    "Board",
    "Coalition",
    "Comparison",
    "Congestion",
    "Days",
    "Equilibrium",
    "Explanation",
    "Extensive",
    "FileError",
    "GrundyError",
    "Guess",
    "Matrix",
    "MisereTheory",
    "Move",
    "Nimber",
    "Node",
    "NormalForm",
    "ParseError",
    "Period",
    "Picture",
    "Position",
    "Problem",
    "Rule",
    "RulesFound",
    "Same",
    "Solution",
    "Stopped",
    "Stress",
    "Surreal",
    "Table",
    "Tablebase",
    "TablebaseInfo",
    "Temperatures",
    "Thermograph",
    "Tree",
    "Trial",
    "UsageError",
    "Value",
    "Verified",
    "about",
    "answers",
    "arena",
    "bimatrix",
    "board",
    "check",
    "check_rules",
    "coalition",
    "compare",
    "convert",
    "days",
    "equilibrium",
    "extensive",
    "from_openspiel",
    "game_graph",
    "games",
    "guess",
    "judge",
    "matrix",
    "misere",
    "name_game",
    "named_games",
    "normal_form",
    "on_graph",
    "period",
    "position",
    "rule",
    "same",
    "solve",
    "solve_many",
    "stress",
    "table",
    "tablebase",
    "value",
]

from ._extensive import Extensive, Node, NormalForm, extensive, normal_form
from ._graphs import arena, game_graph, on_graph
from ._many import solve_many
from ._matrices import bimatrix, matrix
from ._openspiel import from_openspiel
from ._rule import Board, Rule, beside as _beside, board, rule
from ._rules import RulesFound, check_rules


def position(game, position=None, *, time_limit=None, memory_limit=None):
    """A position: from its text, or of a class of one's own with everything that can be reached from it.

    Beside the name of a game `position` is a text, a number, or a list: of numbers, as heaps are, or of the rows of a board.

    A class whose `draw(position)` gives the rows of a board, as texts with a character for each cell, has pictures of it.

    Limits hold for each question about the position and about those that come from it by moves and sums, unless the question
    has its own; of a class they hold for the walk through its positions too, which raises `Stopped` where it does not end in
    time.

    >>> position("chomp 3x4").solve().outcome
    'N'
    >>> position("nim", [3, 5, 6]) == position("nim 3,5,6")
    True
    >>> position("connect-four 8x7: 4", time_limit="20ms").solve().status
    'unknown (the time limit was reached)'
    """
    if isinstance(game, (Position, str)):
        if isinstance(game, str):
            game = _parse_position(game if position is None else f"{game} {_beside(position)}")
        elif position is not None:
            raise UsageError(f"position: {game} is a position already, found {position!r} beside it")
        if time_limit is None and memory_limit is None:
            return game
        return game.within(
            time_limit=game.time_limit if time_limit is None else time_limit,
            memory_limit=game.memory_limit if memory_limit is None else memory_limit,
        )
    return _own_position(
        game, position, time_limit=time_limit, memory_limit=memory_limit
    )


def _remade(text, time_limit, memory_limit):
    """A position that was copied or pickled."""
    return _parse_position(text).within(time_limit=time_limit, memory_limit=memory_limit)


def solve(
    game,
    position=None,
    *,
    misere=False,
    first=None,
    all_moves=False,
    most_moves=1000,
    method=None,
    time_limit=None,
    memory_limit=None,
):
    """Who wins, by how much, when, which moves win, and why: of a text, a `Position`, or a class of one's own.

    At most `most_moves` moves are listed; with 0 none is judged or counted, and only the winner is asked for.

    A limit is a number of seconds or bytes, or a text as on the command line: `time_limit="500ms"`, `memory_limit="1G"`.
    Of a class it is for the walk through its positions and the answer together; a walk that does not end in time raises
    `Stopped`.

    >>> solve("nim 3,5,7").moves[0].text
    'take 1 from heap 1 leaving 2'
    """
    limit, begun = _seconds(time_limit), _time.monotonic()
    at = globals()["position"](
        game, position, time_limit=time_limit, memory_limit=memory_limit
    )
    if limit is not None:
        time_limit = max(0.0, limit - (_time.monotonic() - begun))
    return at.solve(
        misere=misere,
        first=first,
        all_moves=all_moves,
        most_moves=most_moves,
        method=method,
        time_limit=time_limit,
        memory_limit=memory_limit,
    )
