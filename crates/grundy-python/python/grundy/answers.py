"""The answers, a class for each question: their fields, with types.

The fields are those of the JSON of the command line; exact numbers are `int` and `Fraction`, and a field whose name is a word of
Python's has a sign more (`from_`). What is None or empty may be missing in JSON. Written by `write_answers.py` from the reports
in Rust.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Optional, Union

from ._answer import Answer, Listed, Part, Solved, Tabled, WithStatus

if TYPE_CHECKING:
    from . import Move, Value
else:
    from ._native import Move, Value

Status = Literal["proved", "checked", "recorded", "unknown"]
"""How sure an answer is."""

__all__ = [
    "About",
    "Activity",
    "Answer",
    "Answered",
    "Arena",
    "BestResponses",
    "Between",
    "Bimatrix",
    "Born",
    "Cell",
    "Choice",
    "CloseProfile",
    "Coalition",
    "Comparison",
    "Congestion",
    "CongestionProfile",
    "Core",
    "Correlated",
    "Cost",
    "Counterexample",
    "Day",
    "Days",
    "Definition",
    "Differ",
    "Difference",
    "Disagreement",
    "Drawn",
    "Eliminated",
    "EqualForms",
    "Equilibrium",
    "Example",
    "Explanation",
    "Failing",
    "Finding",
    "Flow",
    "FlowEdge",
    "FlowSample",
    "Generator",
    "Good",
    "Group",
    "Guess",
    "Interval",
    "Labels",
    "Learning",
    "LeastCore",
    "Link",
    "LoopyComponent",
    "LoopyOption",
    "LoopySum",
    "Matrix",
    "Method",
    "Mex",
    "MisereTheory",
    "Mix",
    "NashSubset",
    "NimberSum",
    "Numbering",
    "OptionNimber",
    "OptionValue",
    "OrderQuestion",
    "Outcome",
    "Owen",
    "Part",
    "Path",
    "Period",
    "Plan",
    "Play",
    "PlayMove",
    "Played",
    "Problem",
    "Profile",
    "RegretCurve",
    "Replicator",
    "RestPoint",
    "Reverting",
    "Round",
    "RowInterval",
    "Same",
    "Secured",
    "SentestratMove",
    "SentestratPlay",
    "Settled",
    "Side",
    "Sides",
    "Solution",
    "Statement",
    "Status",
    "Step",
    "StopReason",
    "Stress",
    "Table",
    "TablebaseInfo",
    "Temperatures",
    "Time",
    "TowerTrial",
    "Tree",
    "TreeStep",
    "Trial",
    "TriedTower",
    "Unfinished",
    "Verified",
    "WarmComponent",
    "Way",
    "Why",
    "WinningMove",
    "WinningPlan",
    "Witness",
]


Outcome = Literal["N", "P", "L", "R", "T", "D", "ND", "DN", "PD", "DP"]
"""The outcome of a position as people read it. Where the question was asked for both starters and exactly one of
them is drawn, there are two letters: the outcome for Left where Left begins, and the outcome for Right where Right
begins."""


Why = Literal["time", "memory", "nodes", "interrupted", "limit", "lost", "cycle", "bound", "open"]
"""The kind of reason that stopped the work."""


class StopReason(Part):
    """The reason why something is not known: a word for programs, a sentence for people."""

    reason: Why
    """The word."""
    message: str
    """The sentence."""


class Statement(Part):
    """The statement of a theorem about a position."""

    name: str
    """The name of the theorem."""
    source: str
    """Its source."""
    reason: str
    """The statement about this position, in words."""


class Solution(Solved, Listed[Move]):
    """The answer of `solve` about a position, in words. The JSON has one schema for every game."""

    _list = "moves"

    position: str
    """The expression of the position."""
    assumed: list[str]
    """Assumptions, in words: rules and positions that the question left out."""
    to_move: Optional[str]
    """The side to move (in a finished game of turns, the side that would be next); None when both starters were asked
    about."""
    outcome: Optional[Outcome]
    """`N`, `P`, `L`, `R`, `T` or `D`, two of them where both starters were asked about and one of the two plays is
    drawn; None when unknown."""
    winner: Optional[str]
    """The winning side's name; None when neither side wins, or when the winner depends on who begins."""
    value: Optional[Value]
    """The canonical value, where the theory has one."""
    distance: Optional[int]
    """Plies to the end when the winner hurries and the loser delays (in a scored game, among the moves with the best
    score); None where it is unknown and where neither side wins, unless the play is over."""
    score: Optional[int]
    """The mover's score minus the opponent's, or the score that the literature on the game gives to the outcome; None
    where there is neither."""
    customary: bool
    """True if the score is the one that the literature gives to the outcome."""
    scores: Optional[list[int]]
    """Both final scores, the mover's first; None where the game is not scored."""
    status: str
    """How sure the answer is: `proved`, `checked to N` or `unknown (why)`."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    method: str
    """The solver that answered, and why it was chosen."""
    methods: list[str]
    """The solvers by the names under which a question can choose them."""
    reason: str
    """The reason why the answer is right, in words that a student follows."""
    derivation: dict[str, Any]
    """The reason as data."""
    also: list[Statement]
    """Other theorems that give the same answer."""
    winning_total: Optional[int]
    """The exact number of winning moves; None when unknown."""
    moves: list[Move]
    """The winning moves, or all moves if they were asked for, with what is known about each."""
    line: list[str]
    """A line of best play, where a search found one."""
    infinite: Optional[list[int]]
    """The nimbers among the options of a position that is worth ∞; None of others."""


class OptionNimber(Part):
    """One option with its nimber."""

    move: str
    """The move, as `play` reads it."""
    to: str
    """The position that it leads to."""
    nimber: Optional[int]
    """Its nimber; None where it would have cost too much."""
    explained: Optional[Mex]
    """Its own explanation, where this was asked for and stands nowhere else."""


class Mex(Part):
    """The explanation for the nimber of a position."""

    position: str
    """The position."""
    nimber: int
    """Its nimber."""
    how: dict[str, Any]
    """The source of the nimber: a theorem, a table of heaps, or the options."""
    options: list[OptionNimber]
    """The first options."""
    complete: bool
    """True if these are all."""


class NimberSum(Part):
    """The explanation for the nimber of an impartial sum."""

    terms: list[Mex]
    """The first terms."""
    more: int
    """The number of terms that are not explained."""
    total: int
    """The nim-sum of all."""


class Reverting(Part):
    """A move back to a nimber."""

    move: str
    """The move, as `play` reads it."""
    to: str
    """The position that it leads to."""
    counter: Optional[int]
    """The counter there."""


class LoopyOption(Part):
    """An option with its value."""

    move: str
    """The move, as `play` reads it."""
    to: str
    """The position that it leads to."""
    value: str
    """Its value."""
    counter: Optional[int]
    """Its counter."""
    reverting: Optional[Reverting]
    """The move from it that reverts it: to the nimber of the component, with a smaller counter."""
    unreverted: bool
    """True if no move from it leads to the least nimber that no option of the component has."""
    explained: list[LoopyComponent]
    """Its components with their explanations, where these were asked for and stand nowhere else."""


class LoopyComponent(Part):
    """The explanation for the value of a component."""

    position: str
    """The position."""
    value: str
    """Its value."""
    counter: Optional[int]
    """Its counter, where it is worth a nimber and play can go on for ever."""
    mex: Optional[int]
    """The least nimber that no option has; None where not all options are listed."""
    options: list[LoopyOption]
    """The first options."""
    complete: bool
    """True if these are all."""


class LoopySum(Part):
    """The explanation for the value of an impartial sum in which play may go on for ever."""

    components: list[LoopyComponent]
    """The first components."""
    more: int
    """The number of components that are not explained."""
    value: str
    """The value of the whole sum."""


class Sides(Part):
    """A loopy value: a stopper, or an onside and an offside."""

    value: str
    """The value as text: a stopper, or `onside & offside`, with a question mark for a side that was not found."""
    onside: Optional[str]
    """The stopper that the value equals where play that never ends is Left's win; None where none was found."""
    offside: Optional[str]
    """The stopper that it equals where play that never ends is Right's win; None where none was found."""
    stopper: bool
    """True if the value is a stopper itself: both sides are the same."""
    left_begins: Optional[str]
    """The winner where Left begins: `left`, `right`, or None for a draw."""
    right_begins: Optional[str]
    """The winner where Right begins."""


class OptionValue(Part):
    """One option with its value."""

    by: str
    """The player whose option it is."""
    move: str
    """The move, as `play` reads it."""
    to: str
    """The position that it leads to."""
    value: str
    """Its value, shortened where it is long."""
    options: list[OptionValue]
    """Its own options, where they were asked for and are not listed elsewhere."""


class PlayMove(Part):
    """One move, as people read it."""

    by: Optional[str]
    """The player who moves, where the question was asked for both starters."""
    move: str
    """The move, as `play` reads it."""
    to: Optional[str]
    """The position it leads to; None when it is too long to write out for every move."""
    winning: Optional[bool]
    """True if the move wins or, in a scored game, if it is best; None where that is not known."""
    keeps: Optional[bool]
    """True if the mover is as well off after the move as before; None where that is not known."""
    outcome: Optional[Outcome]
    """The outcome of the position that it leads to, as the player then to move sees it; the outcome class of that
    position where the question was asked for both starters; None where it is not known."""
    value: Optional[str]
    """The value of that position, where the theory has values and they were asked for; else None."""
    distance: Optional[int]
    """The plies that are left after the move; None where unknown."""
    score: Optional[int]
    """The score of the player then to move minus that of the other; None where the game is not scored."""
    counter: Optional[int]
    """The sum of the counters after the move, where play may go on for ever: the winner who always chooses the winning
    move with the least sum brings the play to an end."""
    reply: Optional[str]
    """A winning reply to a move that loses, where all moves of a sum were asked for and one was found."""


class Play(Part):
    """The answer of `solve` about a position, in words. The JSON has one schema for every game."""

    position: str
    """The expression of the position."""
    assumed: list[str]
    """Assumptions, in words: rules and positions that the question left out."""
    to_move: Optional[str]
    """The side to move (in a finished game of turns, the side that would be next); None when both starters were asked
    about."""
    outcome: Optional[Outcome]
    """`N`, `P`, `L`, `R`, `T` or `D`, two of them where both starters were asked about and one of the two plays is
    drawn; None when unknown."""
    winner: Optional[str]
    """The winning side's name; None when neither side wins, or when the winner depends on who begins."""
    value: Optional[str]
    """The value in the notation of expressions; None where the theory has none."""
    distance: Optional[int]
    """Plies to the end when the winner hurries and the loser delays (in a scored game, among the moves with the best
    score); None where it is unknown and where neither side wins, unless the play is over."""
    score: Optional[int]
    """The mover's score minus the opponent's, or the score that the literature on the game gives to the outcome; None
    where there is neither."""
    customary: bool
    """True if the score is the one that the literature gives to the outcome."""
    scores: Optional[list[int]]
    """Both final scores, the mover's first; None where the game is not scored."""
    status: Status
    """The status: proved, checked up to a bound, or unknown."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    method: str
    """The solver that answered, and why it was chosen."""
    methods: list[str]
    """The solvers by the names under which a question can choose them."""
    reason: str
    """The reason why the answer is right, in words that a student follows."""
    derivation: dict[str, Any]
    """The reason as data."""
    also: list[Statement]
    """Other theorems that give the same answer."""
    winning_total: Optional[int]
    """The exact number of winning moves; None when unknown."""
    moves: list[PlayMove]
    """The winning moves, or all moves if they were asked for, up to the number that was asked for."""
    line: list[str]
    """A line of best play, where a search found one."""


class Explanation(WithStatus, Listed[str]):
    """The explanation of a position's value."""

    _list = "lines"

    expression: str
    """The expression."""
    assumed: list[str]
    """Assumptions, in words: rules and positions that the question left out."""
    value: Optional[str]
    """The canonical form of its value; None in games that have no values."""
    status: Status
    """The status: proved, checked up to a bound, or unknown."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    lines: list[str]
    """The explanation, line by line."""
    nimbers: Optional[NimberSum]
    """The terms of an impartial sum with the nimbers of their options."""
    loopy: Optional[LoopySum]
    """The components of an impartial sum whose play may go on for ever, with the values of their options."""
    sides: Optional[Sides]
    """The sides of the value of a partizan position from which play may go on for ever."""
    options: list[OptionValue]
    """The options of a position that is not impartial, with their values."""
    play: Optional[Play]
    """The answer about a position that has no value, with all its moves."""


class WarmComponent(Part):
    """A component of the sum."""

    position: str
    """The component as an expression."""
    value: str
    """Its value, shortened where it is long."""
    mean: Fraction
    """Its mean."""
    temperature: Fraction
    """Its temperature."""


class SentestratMove(Part):
    """A move of a play."""

    by: str
    """The side that moves."""
    component: int
    """The number of the component, counted from 1."""
    ambient: Fraction
    """The ambient temperature."""
    reply: bool
    """True if it answers a move that raised the component above the ambient temperature."""
    move: str
    """The move."""
    to: str
    """The component after the move."""


class SentestratPlay(Part):
    """A play in which both players keep to sentestrat."""

    first: str
    """The side that begins."""
    wins: Optional[bool]
    """True if the first move wins; None where no component is hot, or it is not known."""
    stop: Optional[Fraction]
    """The number at which the play arrives; None where it was cut."""
    steps: list[SentestratMove]
    """The moves."""


class Temperatures(WithStatus, Listed[WarmComponent]):
    """The temperatures of the components of a sum, and a play by sentestrat for each starting player."""

    _list = "components"

    expression: str
    """The sum as an expression."""
    assumed: list[str]
    """Assumptions, in words: rules and positions that the question left out."""
    components: list[WarmComponent]
    """The components in the order in which they stand."""
    hottest: Optional[int]
    """The number of the hottest component, counted from 1; None where there is none."""
    mean: Optional[Fraction]
    """The mean of the sum; None when it was not found."""
    plays: list[SentestratPlay]
    """A play for each starting player."""
    status: Status
    """The status: proved, checked up to a bound, or unknown."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""


class TreeStep(Part):
    """One node of a list."""

    depth: int
    """Plies from the root."""
    from_: Optional[int]
    """The number of the step one ply before, from 0; None at the root."""
    move: Optional[str]
    """The move that led here; None at the root."""
    position: str
    """The position."""
    same_as: Optional[int]
    """The number of the step, from 0, under which the moves of the same position are listed."""
    left_out: bool
    """True if there are moves here that are not listed."""
    winning: Optional[bool]
    """True if the move that led here wins, or in a scored game is best; None at the root and where it is not known."""
    skipped: Optional[bool]
    """True if alpha-beta, which tries the moves in their order and remembers nothing, never looks here; None where that
    is not known."""
    outcome: Optional[Outcome]
    """Its outcome; None where it is not known."""
    value: Optional[str]
    """Its value; None where the theory has none, or it would have cost too much."""
    distance: Optional[int]
    """The plies that are left when the winner hurries and the loser delays; None where they are not known."""
    score: Optional[int]
    """The score of the player to move minus the opponent's; None if the game has no score."""


class Tree(WithStatus, Listed[TreeStep]):
    """The size of a tree, and its first levels."""

    _list = "walk"

    position: str
    """The position at the root."""
    assumed: list[str]
    """Assumptions, in words: rules and positions that the question left out."""
    infinite: bool
    """True if play can come back to a position, so that the tree has no end."""
    nodes: Optional[int]
    """Nodes of the full tree; None when it is infinite or was not counted."""
    positions: Optional[int]
    """The number of different positions; None when they were not counted."""
    leaves: Optional[int]
    """Leaves of the full tree: finished lines of play."""
    plies: Optional[int]
    """Plies of the longest line of play; None when play need not end."""
    shortest: Optional[int]
    """Plies of the shortest finished line of play."""
    alpha_beta: Optional[int]
    """Nodes that alpha-beta visits in the full tree, without memory and with the moves in their order; None when they
    were not counted, and where there is no such number: in an infinite tree, and where chance moves."""
    growth: Optional[str]
    """The growth of the tree of a counter with its target n, in words, where its steps only multiply."""
    status: Status
    """The status: proved when nothing is missing. And the limit that stopped a count, or the reason why the tree is
    infinite."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    reason: str
    """The reason why the answer is right, in words that a student follows."""
    walk: list[TreeStep]
    """The nodes that were listed."""
    cut: bool
    """True if the list ends before the depth that was asked for."""
    unmarked: Optional[StopReason]
    """The reason why not all nodes of the list are marked; missing when they are."""


Side = Literal["first", "second"]
"""One of the two positions compared."""


class Witness(Part):
    """A context in which one of two positions is worse than the other for Left."""

    worse: Side
    """The one of the two that is worse: `first` or `second`."""
    context: str
    """The context, an expression."""
    begins: str
    """The player who begins."""
    reason: str
    """The result of the play there."""
    contexts: int
    """The number of contexts that were tried, this one included."""


class TriedTower(Part):
    """A tower that was tried."""

    context: str
    """The tower, an expression."""
    first: bool
    """True if Left, moving first, wins the first configuration with the tower beside it."""
    second: bool
    """The same for the second."""


class TowerTrial(Part):
    """Towers that were tried beside two configurations, one after the other: each is the one before it with a block more."""

    bound: int
    """The number of blocks beyond which no tower need be tried."""
    tried: list[TriedTower]
    """The towers."""


class Played(Part):
    """A move and the position that it leads to."""

    move: str
    """The move, as `play` reads it."""
    to: str
    """The position that it leads to."""


class Answered(Part):
    """A move of the opponent and the winner's answer."""

    move: str
    """The move, as `play` reads it."""
    to: str
    """The position that it leads to."""
    answer: Played
    """The answer."""
    then: list[Answered]
    """The opponent's moves after that with their answers, to the depth asked for."""


class WinningPlan(Part):
    """The winner's play in a difference when one of the players begins."""

    begins: str
    """The player who begins."""
    winner: str
    """The player who wins."""
    difference: str
    """The difference as an expression."""
    first: Optional[Played]
    """The winner's first move; None where the other player begins."""
    answers: list[Answered]
    """The opponent's moves after that, each with an answer."""
    more: bool
    """True if the opponent has more moves than are answered here."""


class Between(Part):
    """The simplest number from one number to another."""

    number: str
    """The number."""
    tower: Optional[str]
    """Its negative as a tower; None where it is too tall."""
    reason: str
    """The reason why it distinguishes them."""


class OrderQuestion(Part):
    """The question whether one game is at most another."""

    low: str
    """The game that may be the lesser."""
    high: str
    """The game that may be the greater."""
    holds: bool
    """True if `low` is at most `high`."""
    left: list[int]
    """The questions about left options of `low` that were asked for this one, by number."""
    right: list[int]
    """The questions about right options of `high` that were asked after those. If this question is answered no, the
    last one asked for it is answered yes."""


class Definition(Part):
    """A comparison, question by question."""

    roots: list[int]
    """The numbers of the two questions asked at the top: whether the first is at most the second, and whether the
    second is at most the first."""
    questions: list[OrderQuestion]
    """The questions, each asked once."""


Way = Literal["play", "definition", "contexts"]
"""A way to show how two games compare."""


class Unfinished(Part):
    """A way to show how two games compare that was stopped."""

    way: Way
    """The way: `play` in the difference, the `definition`, or `contexts`."""
    stopped: StopReason
    """The reason why it was stopped."""


class Comparison(WithStatus):
    """The comparison of two values."""

    a: str
    """The first expression."""
    b: str
    """The second expression."""
    assumed: list[str]
    """Assumptions, in words: rules and positions that the question left out."""
    relation: Optional[str]
    """`<`, `>`, `=` or `||`; None when it was not found."""
    difference: Optional[str]
    """The value of the first minus the second; None when it is too long to write."""
    status: Status
    """The status: proved, checked up to a bound, or unknown."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    reason: str
    """The reason why the answer is right, in words that a student follows."""
    witnesses: list[Witness]
    """Contexts in which one of the two is worse, where they were asked for."""
    trial: Optional[TowerTrial]
    """Of towers: the trial that found the context, or found none."""
    strategies: list[WinningPlan]
    """The winner's strategy in the first minus the second, where it was asked for."""
    between: Optional[Between]
    """The simplest number between two numbers that differ, where it was asked for."""
    definition: Optional[Definition]
    """The comparison by the definition, question by question, where it was asked for."""
    unfinished: list[Unfinished]
    """The ways to show it that were stopped; the comparison stands beside them."""


class WinningMove(Part):
    """A winning move."""

    by: Optional[str]
    """The player who makes it, in a game in which the players have moves of their own."""
    move: str
    """The move, as `play` reads it."""


class Cell(Part):
    """One position of a table."""

    position: str
    """The position in the notation of the game."""
    outcome: Optional[Outcome]
    """N or P; for partizan games also L or R, since either player may begin; None where it is not known."""
    value: Optional[Union[int, str]]
    """The value; None where it is not known."""
    moves: list[WinningMove]
    """A winning move, one for each player who has one where the players have moves of their own."""


class RowInterval(Part):
    """One interval of a row: the numbers from `from` to `to`, counted from 1 and both included."""

    from_: int
    """Its first number."""
    to: int
    """Its last number."""
    mover: int
    """The amount that the player to move gets from these numbers."""
    other: int
    """The amount that the other player gets."""
    best: list[str]
    """Every best move: `left` or `right`, with the number to take where more than one may be taken."""


class Interval(Part):
    """One interval: the numbers above `above`, up to and including `upto`."""

    above: int
    """The lower end, exclusive."""
    upto: int
    """The upper end, inclusive."""
    wins: bool
    """True if the player to move wins there."""
    distance: int
    """The plies that are left there."""


class Table(Tabled):
    """A table."""

    game: str
    """The game, or the position whose parts are listed."""
    assumed: list[str]
    """Assumptions, in words: rules that the question left out."""
    what: str
    """The kind of the numbers: `nimber`."""
    values: list[int]
    """The values of 0, 1, 2, …"""
    outcomes: list[list[Optional[Outcome]]]
    """Of tables of pairs: the outcomes, row by row; None where they are not known."""
    rule: Optional[str]
    """The rule for what to leave, where a period proves it and it was asked for."""
    positions: list[Cell]
    """The positions."""
    from_: int
    """The number of the first row, which is also that of the first column."""
    rows: list[list[Optional[Union[int, str]]]]
    """The values, row by row; None where they are not known."""
    numbers: list[int]
    """The numbers."""
    intervals: list[Union[RowInterval, Interval]]
    """The intervals of a row of numbers, or of a counter game."""
    of: str
    """The meaning of the ends of the intervals: counters, or what is left to the target."""
    status: Status
    """The status: proved, checked up to a bound, or unknown."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    method: str
    """The solver that answered, and why it was chosen."""


class Period(WithStatus):
    """The period of a heap game."""

    game: str
    """The game."""
    period: Optional[int]
    """The least p such that G(n + p) = G(n) + saltus from the pre-period on; None when no period was seen."""
    preperiod: Optional[int]
    """The least e such that the period holds for all n ≥ e."""
    saltus: Optional[int]
    """The amount that a period adds to the values; 0 for a plain period."""
    status: Status
    """The status: `proved`, `checked` (observed to `verified_to`) or `unknown`."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    theorem: Optional[str]
    """The theorem that proves it."""
    verified_to: int
    """The largest heap whose value was computed."""
    max: int
    """The largest value seen."""
    reason: str
    """The reason, in words."""


class Difference(Part):
    """A heap with different values in the two games."""

    heap: int
    """Its size."""
    values: list[int]
    """Its value in each of the games."""


class Same(WithStatus):
    """The comparison of the values of two heap games."""

    games: list[str]
    """The names of the two games."""
    same: Optional[bool]
    """True if heaps of the same size have the same value in both games; None when the comparison was not finished."""
    first_difference: Optional[Difference]
    """The first heap whose values differ."""
    shift: Optional[int]
    """The shift for which G(n) of the first game is G(n + shift) of the second for all n; given when the games differ
    without it."""
    shift_status: Optional[Status]
    """The status of the shift."""
    status: Status
    """The status: a difference is proved, sameness is proved by two periods, else checked up to a heap. And the
    reason."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    reason: str
    """The reason why the answer is right, in words that a student follows."""


class EqualForms(Part):
    """Forms of one day that are equal."""

    value: str
    """Their value."""
    count: int
    """The number of these forms."""
    forms: list[str]
    """The forms: all of them on the first days, later those without dominated options."""
    old: list[str]
    """Those of the forms that are old."""


class Day(Part):
    """The forms and values born on a day."""

    day: int
    """The day."""
    forms: int
    """The number of forms whose options are among the values of the days before."""
    old: int
    """The number of these forms that are old: those of the day before."""
    equal_to_older: int
    """The number of the other forms that equal a value of the days before, though they are written anew. All forms that
    are left are those of the new values."""
    values: int
    """The number of values of these forms, including the values of the days before."""
    new: list[str]
    """The values that are new, in their order among all values."""
    equal: list[EqualForms]
    """For numbers: the forms of each value in ascending order, as far as they are written out."""


class Born(Part):
    """A value."""

    value: str
    """The value."""
    day: int
    """The day on which it is born."""
    below: Optional[str]
    """Of numbers: the one that it stands below in the tree of births; None at its root."""


class Days(WithStatus, Listed[Day]):
    """The values born by a day."""

    _list = "days"

    what: str
    """The kind of what is listed: `number` or `game`."""
    days: list[Day]
    """The days."""
    values: list[Born]
    """All values by the last day; numbers ascending."""
    covers: Optional[list[list[str]]]
    """Of games: pairs of values of which the first covers the second, among those by the day `ordered_to`."""
    ordered_to: Optional[int]
    """Of games: the last day whose order is worked out."""
    status: Status
    """The status: proved, checked up to a bound, or unknown."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    method: str
    """The solver that answered, and why it was chosen."""


class Generator(Part):
    """One generator of a quotient."""

    name: str
    """The name in `images`."""
    heap: int
    """The heap."""
    law: str
    """The law of its powers, such as `b^3 = b`."""


class MisereTheory(WithStatus):
    """The answer of `misere` about a heap game."""

    game: str
    """The game."""
    elements: int
    """The number of elements of the quotient: of classes of sums of the heaps so far."""
    p: int
    """The number of its elements that are lost for the player to move."""
    generators: list[Generator]
    """The heaps whose images generate the quotient."""
    p_elements: list[str]
    """The elements of P as products of generators."""
    images: list[str]
    """Φ(0), Φ(1), … as products of generators, `1` for the identity."""
    known_to: Optional[int]
    """The largest heap for which the quotient is known; None when it is known for all."""
    period: Optional[int]
    """The period of Φ, where one is proved."""
    preperiod: Optional[int]
    """Its pre-period."""
    status: Status
    """The status: *proved* of the quotient of the whole game, *checked* of that of the heaps to `known_to`, which is
    exact for them. And the statement that was proved."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    reason: str
    """The reason why the answer is right, in words that a student follows."""
    genera: list[str]
    """Genus symbols of the heaps 0, 1, …: `3` for a heap that equals the Nim heap *3, `2^2` for other tame ones, in
    full for wild ones; as many as were found quickly."""
    first_wild: Optional[int]
    """The first heap that is wild, among those whose genus is given."""


class Counterexample(Part):
    """A number at which a rule fails."""

    n: int
    """The number."""
    value: int
    """The value."""
    rule: Optional[int]
    """The value by the rule; None if the rule gives none."""


class Finding(Part):
    """One rule in words."""

    evidence: str
    """`proved`, `checked to N` or `a guess`."""
    rule: str
    """The rule."""
    counterexample: Optional[Counterexample]
    """The smallest number where it fails."""


class Guess(Listed[Finding], Answer):
    """The rules that were found."""

    _list = "findings"

    of: str
    """The game, or `sequence`."""
    values: int
    """The number of values looked at: G(0), G(1), …"""
    from_: Optional[int]
    """The number of the first row and of the first column."""
    to: list[int]
    """The numbers of the last row and of the last column."""
    cold: list[list[int]]
    """Positions of value 0, row by row, at most 100."""
    stopped: Optional[StopReason]
    """The reason why the table ended early, if it did."""
    theorem: Optional[str]
    """The theorem behind the proved rules."""
    findings: list[Finding]
    """The rules, the surest first."""


class Arena(WithStatus):
    """The solution of an arena."""

    vertices: int
    """The number of vertices."""
    edges: int
    """The number of edges."""
    sides: list[str]
    """The names of the two players."""
    regions: list[list[Any]]
    """The vertices that each player wins from, by the file's numbers, ascending; of an automaton its states."""
    strategy: list[list[Any]]
    """The winning strategies: a vertex that its owner wins from, and the vertex to move to from there, as pairs of the
    file's numbers."""
    start: Optional[int]
    """Of a game on an automaton: its start state."""
    realizable: Optional[bool]
    """Of a game on an automaton, when it is solved: true if the controller wins from the start state."""
    machine: Optional[str]
    """Of a game on an automaton: the winner's machine in the format that was asked for."""
    status: Status
    """The status: proved, checked up to a bound, or unknown."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    method: str
    """The solver that answered, and why it was chosen."""
    assumed: list[str]
    """Assumptions of the reader about what the file left open, such as what the header's number counts."""


class RegretCurve(Part):
    """The result of regret matching: exact bounds, and the curve in floats."""

    lower: Fraction
    """The least that the averaged row strategy earns, exactly."""
    upper: Fraction
    """The most that the averaged column strategy gives, exactly."""
    rows: list[Fraction]
    """The averaged row strategy, which earns at least `lower`."""
    columns: list[Fraction]
    """The averaged column strategy, which gives at most `upper`."""
    iterations: int
    """Steps done."""
    curve: list[tuple[int, float, float, float]]
    """Iteration, both average regrets and the exploitability: measured in floats, not a proof."""


class Round(Part):
    """A round; of each pair the first is the rows'."""

    round: int
    """Its number, from 1."""
    mix: list[list[float]]
    """The mixtures of the round."""
    average: list[list[float]]
    """The averages of the mixtures so far."""
    regrets: list[list[float]]
    """The regret of each choice, summed over the rounds."""
    average_regret: list[float]
    """The largest regret a round."""
    bound: list[Optional[float]]
    """The proved bound of that; None where the rule has none."""


class Learning(Part):
    """A course of learning: its rule, its rounds and its end."""

    rule: str
    """The rule: `regret-matching`, `regret-matching+`, `fictitious-play` or `multiplicative-weights`."""
    against: str
    """The opponent of the player of the rows: `learns`, `follows`, or a mixture."""
    start: str
    """The mixtures of the first round: `alike`, `random`, or a mixture of the rows."""
    alternating: bool
    """True if the column player saw the rows' next mixture before a round was over."""
    played: int
    """The number of rounds that were played."""
    rounds: list[Round]
    """The rounds that were kept; numbers in floats, measured and not proved."""
    rows: list[Fraction]
    """The average mixture of the rows."""
    columns: list[Fraction]
    """The average mixture of the columns."""
    lower: Fraction
    """The least that the average of the rows earns, exactly."""
    upper: Fraction
    """The most that the average of the columns gives, exactly."""


class Matrix(WithStatus):
    """The solution of a matrix game."""

    matrix: str
    """The matrix."""
    value: Optional[Fraction]
    """The amount that the column player pays under best play; None when it was not found."""
    rows: list[Fraction]
    """The probability of each row."""
    columns: list[Fraction]
    """The probability of each column."""
    status: Status
    """The status: proved, checked up to a bound, or unknown."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    method: str
    """The solver that answered, and why it was chosen."""
    reason: str
    """The reason why the answer is right, in words that a student follows."""
    regret: Optional[RegretCurve]
    """Regret matching, where it was asked for."""
    learning: Optional[Learning]
    """A course of learning, where it was asked for."""


class Labels(Part):
    """The names in a bimatrix game: a row is a strategy of the first player, a column one of the second."""

    title: str
    """The title of the game."""
    players: list[str]
    """The names of the players."""
    rows: list[str]
    """The names of the rows."""
    columns: list[str]
    """The names of the columns."""


class Profile(Part):
    """An equilibrium."""

    rows: list[Fraction]
    """The probability of each row."""
    columns: list[Fraction]
    """The probability of each column."""
    payoffs: list[Fraction]
    """The expected payoffs of the row player and of the column player."""
    evolutionarily_stable: Optional[bool]
    """True if the mixture of both players is evolutionarily stable; None where it is not one mixture of a symmetric
    game."""


class NashSubset(Part):
    """A maximal Nash subset: any mixture of these rows' strategies and any of these columns' are an equilibrium."""

    rows: list[list[Fraction]]
    """The row player's extreme strategies."""
    columns: list[list[Fraction]]
    """The column player's extreme strategies."""


class Secured(Part):
    """The amount that a player can secure."""

    value: Fraction
    """The least expected payoff, whatever the opponent does."""
    strategy: list[Fraction]
    """A mixture that earns it."""


class Path(Part):
    """The end of a path of Lemke and Howson."""

    missing: str
    """The strategy whose label may be missing: a row or a column, from 1."""
    end: Profile
    """The equilibrium at the end."""


class Correlated(Part):
    """A distribution over the cells of a game, from which a mediator draws what each player is advised to play."""

    cells: list[list[Fraction]]
    """The probability of each cell, by rows."""
    payoffs: list[Fraction]
    """The expected payoffs of the row player and of the column player."""
    ranges: list[list[Fraction]]
    """The least and the greatest payoff that such an equilibrium gives to the row player, and to the column player."""


class RestPoint(Part):
    """A rest point."""

    shares: list[Fraction]
    """The share of each strategy."""
    payoff: Fraction
    """The average payoff there."""
    equilibrium: bool
    """True if it is a symmetric equilibrium."""
    alone: bool
    """True if it is the only rest point at which these strategies are played."""
    stability: str
    """`attracting`, `stable`, `unstable`, or `open` where that is not decided."""
    because: str
    """The proof, in words."""


class FlowSample(Part):
    """A moment of a path; its numbers are rounded."""

    time: float
    """The time."""
    shares: list[float]
    """The share of each strategy."""
    payoff: float
    """The average payoff."""


class Replicator(Part):
    """The rest points and a path."""

    rest_points: list[RestPoint]
    """The rest points, by the number of strategies that are played."""
    path: list[FlowSample]
    """A path in floating point, where it was asked for: an approximation, and no proof."""


class Bimatrix(WithStatus):
    """The solution of a bimatrix game."""

    game: str
    """The game."""
    labels: Optional[Labels]
    """The names of the players and of their strategies, where the game was read with names."""
    equilibria: Optional[list[Profile]]
    """All extreme equilibria; None when they were not found."""
    components: list[list[NashSubset]]
    """The maximal Nash subsets, gathered into components; empty when they were not found."""
    security: list[Optional[Secured]]
    """What each player can secure whatever the other does; None where it was not found."""
    paths: list[Path]
    """The equilibria at the ends of paths of Lemke and Howson, where they were asked for or nothing else was found."""
    correlated: Optional[Correlated]
    """The correlated equilibrium with the greatest total payoff, where it was asked for."""
    coarse: Optional[Correlated]
    """The same for coarse correlated equilibria: each player decides whether to follow before the draw."""
    replicator: Optional[Replicator]
    """The replicator dynamics of a symmetric game, where they were asked for."""
    symmetric: bool
    """True if the game looks the same to both players."""
    constant_sum: bool
    """True if one player wins what the other loses."""
    status: Status
    """The status: proved, checked up to a bound, or unknown."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    method: str
    """The solver that answered, and why it was chosen."""
    reason: str
    """The reason why the answer is right, in words that a student follows."""


class FlowEdge(Part):
    """An edge with what it carries."""

    from_: str
    """The vertex where it begins."""
    to: str
    """The vertex where it ends."""
    owner: str
    """The player who owns it."""
    capacity: Fraction
    """The capacity."""
    carries: Fraction
    """The amount that it carries."""
    in_cut: bool
    """True if it belongs to the smallest cut."""


class Flow(Part):
    """A largest flow through all edges."""

    source: str
    """The vertex where it begins."""
    sink: str
    """The vertex where it ends."""
    value: Fraction
    """The amount that flows, which is the capacity of the cut."""
    edges: list[FlowEdge]
    """The edges, in the order of the game."""


class Link(Part):
    """Two that are joined where all players work together."""

    between: list[str]
    """Their names."""
    amount: Fraction
    """The gain of the pair, or its cost."""


class Good(Part):
    """A good with its price."""

    good: str
    """The name."""
    price: Fraction
    """The price of one unit."""
    taken: Fraction
    """The amount that the plan takes."""
    owned: Fraction
    """The amount that all players own."""


class Activity(Part):
    """An activity with its part of the plan."""

    name: str
    """The name of the product, or of the player."""
    gain: Fraction
    """The gain of one unit."""
    takes: str
    """The bundle of goods that one unit takes, in words."""
    units: Fraction
    """The units in the plan."""
    most: Optional[Fraction]
    """The most units of a player's use."""
    rent: Fraction
    """The worth of each unit of that limit."""


class Plan(Part):
    """A best plan of all players, with the prices that prove it best."""

    value: Fraction
    """The greatest gain."""
    goods: list[Good]
    """The goods with their prices."""
    activities: list[Activity]
    """The products, or the players' uses of goods."""


class Owen(Part):
    """The Owen value."""

    unions: list[list[str]]
    """The unions, each the names of its players."""
    shares: Optional[list[Fraction]]
    """The share of each player; None where it was not found."""


class Core(Part):
    """A point of the core, or the reason why it is empty."""

    empty: bool
    """True if the core is empty."""
    point: Optional[list[Fraction]]
    """A point of it."""
    extreme: Optional[list[list[Fraction]]]
    """Its extreme points, of at most six players: its points are their mixtures."""
    weights: Optional[dict[str, Fraction]]
    """Coalitions with weights that prove the core empty."""
    reason: str
    """The reason, in words."""


class LeastCore(Part):
    """The least core: the divisions that leave no coalition but that of all more than epsilon short."""

    epsilon: Fraction
    """The smallest such number; at most 0 exactly if the core is not empty."""
    point: list[Fraction]
    """A point of it, the pre-nucleolus."""


class Coalition(WithStatus):
    """The solution of a cooperative game."""

    players: list[str]
    """The players' names."""
    costs: bool
    """True if the worths are costs and the shares payments, each a positive number."""
    worths: Optional[dict[str, Fraction]]
    """The worth (or the cost) of every coalition, of at most 10 players."""
    flow: Optional[Flow]
    """The largest flow, of a flow game."""
    links: list[Link]
    """The pairs of a best assignment, or the edges of a cheapest tree, of a game about such."""
    plan: Optional[Plan]
    """The best plan and its prices, of an economy."""
    shapley: Optional[list[Fraction]]
    """The Shapley value (Shapley–Shubik index of a vote)."""
    banzhaf_swings: Optional[list[Fraction]]
    """The Banzhaf swings of each player: what the player adds, summed over all coalitions of the others."""
    banzhaf_raw: Optional[list[Fraction]]
    """The raw Banzhaf index: the swings divided by 2^(n−1), the number of coalitions of the others."""
    banzhaf: Optional[list[Fraction]]
    """The normalised Banzhaf index, with the sum 1; None when no player ever swings."""
    owen: Optional[Owen]
    """The Owen value, where unions were given."""
    core: Optional[Core]
    """The core."""
    least_core: Optional[LeastCore]
    """The least core, where the nucleolus is sought."""
    nucleolus: Optional[list[Fraction]]
    """The nucleolus, where the game is small enough and it exists."""
    no_nucleolus: Optional[str]
    """The reason why there is no nucleolus, if no division gives every player what it earns alone."""
    prenucleolus: Optional[list[Fraction]]
    """The pre-nucleolus, where the game is small enough: it always exists."""
    superadditive: Optional[bool]
    """True if joining never hurts (of costs: never costs more), of at most 12 players."""
    convex: Optional[bool]
    """True if a player adds the more, the larger the coalition (of costs: adds the less), of at most 12 players."""
    broken_by: list[str]
    """The coalitions that break these, in sentences."""
    explained: list[str]
    """For each player the share by the nucleolus (or the pre-nucleolus), and the coalition with the least reason to be
    glad."""
    status: Status
    """The status: proved, checked up to a bound, or unknown."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    open: list[str]
    """The parts that were not found, and why."""


class Mix(Part):
    """The equilibrium strategy at one information set."""

    player: str
    """The player who decides there."""
    knows: str
    """The information that the player has."""
    choices: dict[str, Fraction]
    """Each choice with its probability."""


class Settled(Part):
    """An equilibrium of a game from a file."""

    payoffs: list[Fraction]
    """The expected payoff of each player."""
    strategy: list[Mix]
    """The behaviour of the players at the information sets that their own choices reach; choices that are never made
    are left out."""


class Eliminated(Part):
    """A strategy that pays less than another, whatever the others do that was left then."""

    player: str
    """The player."""
    strategy: str
    """The strategy that is removed."""
    by: str
    """The strategy that pays more."""


class Drawn(Part):
    """A correlated equilibrium."""

    profiles: list[tuple[list[str], Fraction]]
    """The profiles that are drawn, a strategy for each player, with their probabilities."""
    payoffs: list[Fraction]
    """The expected payoff of each player."""


class CloseProfile(Part):
    """Strategies of any number of players, with the most that each could gain by others."""

    payoffs: list[Fraction]
    """The expected payoff of each player, exactly."""
    gains: list[Fraction]
    """The most that each player could gain by the best answer to the others, exactly."""
    nash_conv: Fraction
    """The sum of the gains, called NashConv, exactly; 0 exactly in equilibrium."""
    decimals: list[float]
    """The gains and their sum as decimals, rounded for reading."""
    iterations: int
    """Iterations."""
    seconds_per_iteration: Optional[float]
    """The wall time in seconds, divided by the iterations; left out where a file keeps the run."""
    strategy: list[Mix]
    """The strategies; choices that are never made are left out."""
    curve: list[tuple[int, float]]
    """NashConv over iterations, measured in floats: an observation, not a proof."""
    target: Fraction
    """The sum of gains that was asked for, exactly."""
    reached: bool
    """True if the sum of gains is no more than that."""


class Equilibrium(WithStatus):
    """An equilibrium, certified by exact bounds."""

    game: str
    """The game."""
    players: Optional[list[str]]
    """The names of the players, of a game from a file."""
    sum: Optional[Fraction]
    """The sum of both players' payoffs, of a game from a file where it is the same at every end."""
    equilibria: Optional[list[Settled]]
    """The equilibria of a game from a file in which the players' interests are not opposed."""
    pure_only: Optional[bool]
    """True if these are all pure equilibria and there may be mixed ones; false if they are all extreme equilibria."""
    ranges: Optional[list[list[Fraction]]]
    """For each player the numbers between which the payoffs of all subgame-perfect equilibria lie, where they are not
    equal."""
    eliminated: Optional[list[Eliminated]]
    """The strategies that strict dominance removes, one after another, of a normal form of three players or more."""
    correlated: Optional[Drawn]
    """The correlated equilibrium with the greatest sum of payoffs, of such a game."""
    profile: Optional[CloseProfile]
    """Strategies that are as close to an equilibrium as their gains say, where none is known."""
    from_: Optional[str]
    """The position from which on strategies are shown, where that is no game of its own: the value is that of the whole
    game."""
    coarse: Optional[Drawn]
    """The same of coarse correlated equilibria: each player decides before the draw whether to follow."""
    value: Optional[Fraction]
    """The exact value for the first side, where the linear program was small enough to solve."""
    lower: Optional[Fraction]
    """The least that the first side's strategy below earns, exactly."""
    upper: Optional[Fraction]
    """The most that the second side's strategy below gives, exactly."""
    exploitability: Optional[Fraction]
    """The difference `upper` − `lower`, exactly: the sum of what the two sides could gain by best responses."""
    decimals: list[float]
    """`lower`, `upper` and `exploitability` as decimals, rounded for reading: estimates of the exact numbers above."""
    iterations: Optional[int]
    """Iterations; 0 for the linear program."""
    seconds_per_iteration: Optional[float]
    """The wall time of the method in seconds, divided by its iterations; left out without iterations, and where a file
    keeps the run."""
    strategy: list[Mix]
    """The strategies."""
    curve: list[tuple[int, float]]
    """Exploitability over iterations, measured in floats: an observation, not a proof."""
    strategy_status: Optional[Status]
    """The status of the strategies: proved if their exploitability, itself proved, is no more than `target`."""
    strategy_stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    target: Optional[Fraction]
    """The exploitability that was asked for, exactly."""
    status: Status
    """The status of the value: proved, checked up to a bound, or unknown. And the solvers."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    method: str
    """The solver that answered, and why it was chosen."""


class Choice(Part):
    """A choice that is made."""

    choice: str
    """The resources, or the path."""
    players: int
    """The number of players of the group who make it."""
    cost: Fraction
    """The cost to each of them."""


class Group(Part):
    """The players of a group."""

    name: str
    """The name of the player, or the number of players."""
    choices: list[Choice]
    """The choices that are made."""


class CongestionProfile(Part):
    """A profile."""

    groups: list[Group]
    """The players of each group, by their choices."""
    cost: Fraction
    """The cost of all players together."""
    potential: Fraction
    """Rosenthal's potential."""


class Step(Part):
    """A player's change to a best choice."""

    player: str
    """The player's group."""
    from_: str
    """The choice before."""
    to: str
    """The choice after."""
    before: Fraction
    """The player's cost before."""
    after: Fraction
    """The player's cost after."""
    potential: Fraction
    """The potential after the step."""


class BestResponses(Part):
    """A path of best responses."""

    start: CongestionProfile
    """The profile where it begins: each player makes the first choice."""
    steps: list[Step]
    """The steps."""
    end: CongestionProfile
    """The equilibrium where it ends."""


class Congestion(WithStatus):
    """The equilibria of a congestion game."""

    players: int
    """The number of players."""
    path: Optional[BestResponses]
    """The path of best responses."""
    profiles: Optional[int]
    """The number of profiles, in which players with the same choices are not told apart."""
    equilibria_count: Optional[int]
    """The number of pure equilibria among them."""
    equilibria: Optional[list[CongestionProfile]]
    """The pure equilibria, at most 1,000 of them."""
    optimum: Optional[CongestionProfile]
    """A profile in which all players together pay least."""
    best: Optional[CongestionProfile]
    """An equilibrium in which they pay least, and one in which they pay most."""
    worst: Optional[CongestionProfile]
    """The one in which they pay most."""
    price_of_anarchy: Optional[Fraction]
    """The cost of the worst equilibrium divided by the least cost; None if that is not above 0."""
    price_of_stability: Optional[Fraction]
    """The cost of the best equilibrium divided by the least cost; None if that is not above 0."""
    open: list[str]
    """The parts that were not found, and why."""
    status: Status
    """The status: proved, checked up to a bound, or unknown."""
    stopped: Optional[StopReason]
    """The reason why it is unknown, if it is."""
    method: str
    """The solver that answered, and why it was chosen."""
    reason: str
    """The reason why the answer is right, in words that a student follows."""


class Disagreement(Part):
    """A position where the two differ."""

    position: str
    """The heap or position."""
    solver: Union[int, str]
    """The solver's value, or its outcome."""
    candidate: Union[int, str]
    """The candidate's."""


class Stress(Answer):
    """The result of the comparison."""

    game: str
    """The game."""
    agree: int
    """The number of positions that agree before the first that does not."""
    asked: int
    """The number of positions asked for."""
    disagreement: Optional[Disagreement]
    """The smallest disagreement found."""
    found_at: Optional[str]
    """The given position on which they first differed, if a smaller one was found."""
    failure: Optional[str]
    """The failure of the program, or the place where the formula has no value."""
    fails_on: Optional[str]
    """The first position on which the program fails also when it is asked about nothing else."""
    stopped: Optional[StopReason]
    """The reason why the solver stopped, if it did; only the values it had found were compared."""


class Example(Part):
    """An input with its output."""

    in_: str
    """The input."""
    out: str
    """The output."""


class Problem(Answer):
    """A contest problem in words."""

    id: str
    """The id on the command line."""
    title: str
    """The source and name of the problem."""
    statement: str
    """The question."""
    input: str
    """The format of the input, in words."""
    output: str
    """The format of the output, in words."""
    limits: str
    """The official limits."""
    sample: Example
    """An example."""


class Cost(Part):
    """The most that an input needed."""

    seconds: float
    """The time by the clock."""
    bytes: Optional[int]
    """The memory, if it is known."""


class Time(Part):
    """The longest time that an input needed."""

    seconds: float
    """The time by the clock."""


class Differ(Part):
    """A line on which two outputs differ."""

    line: int
    """The number of the line, from 1."""
    expected: str
    """The line as the judge expects it."""
    found: str
    """The line as the program printed it."""


class Failing(Part):
    """An input on which a program is wrong."""

    input: str
    """The input."""
    expected: str
    """The answer that the judge expects."""
    reason: Optional[str]
    """The reason why that is right: the solution of the first position of the input, if the catalog has a name for
    it."""
    output: Optional[str]
    """The output of the program; None if it failed."""
    failure: Optional[str]
    """The failure of the program, if it failed."""
    differ: Optional[Differ]
    """The first line on which they differ; None if the program failed."""
    found_with_bytes: int
    """The length of the input in bytes before it was made smaller."""


class Trial(Answer):
    """A trial of a program against a contest problem."""

    problem: str
    """The id of the problem."""
    agree: int
    """The number of inputs on which both agree."""
    largest_bytes: int
    """The bytes of the largest of them."""
    yours: Cost
    """The most that the program needed for an input."""
    ours: Time
    """The longest time that we needed for an input."""
    failing: Optional[Failing]
    """The smallest input found on which they differ."""
    stopped: Optional[str]
    """The reason why the trial stopped before all inputs were tried, or before the failing one was as small as
    possible."""


Numbering = Literal["ranks", "keys"]
"""The numbering of the positions of a game's table."""


class TablebaseInfo(Answer):
    """The description of a tablebase."""

    version: int
    """The version of the format."""
    game: str
    """The game with its rules, as the beginning of an expression."""
    numbering: Numbering
    """The numbering of positions."""
    repeats: bool
    """True if play may come back to a position."""
    places: int
    """Places: all ranks, or the keys that are stored."""
    positions: int
    """Stored positions."""
    with_images: Optional[int]
    """The positions that they stand for, images by symmetry included, where the rules count them."""
    won: list[int]
    """Positions won by each side, the first-named one first."""
    tied: int
    """Positions that are tied."""
    drawn: int
    """Positions that are drawn."""
    distance_bytes: int
    """Bytes of a distance: 0 where the table has none."""
    longest: Optional[tuple[int, str]]
    """The most plies to a win, and a position that takes them, where there are distances."""
    block: int
    """Places in a block."""
    samples: list[tuple[int, str]]
    """Some numbers with their positions, by which a program sees that it numbers positions in the same way."""
    program: str
    """The version of the program that wrote it."""
    blocks: int
    """The number of blocks."""
    blocks_checked: int
    """The number of blocks that were read and have the right checksums: all of them in the answer of
    `Tablebase::checked_info`, else 0."""
    bytes: int
    """The bytes of the whole file."""
    sides: list[str]
    """The names of the two sides."""


class Verified(Answer):
    """A tablebase that has been checked."""

    positions: int
    """The positions that were checked."""
    proved: bool
    """True if the values of the table are proved. A table without distances, of a game that may come back to a position
    according to its rules, is only consistent."""


class About(Part):
    """Everything that the catalog knows about a game."""

    name: str
    """Its name."""
    aliases: list[str]
    """Its other names."""
    kind: str
    """Its theory."""
    title: str
    """The title, a line long."""
    stands_for: Optional[str]
    """The game that a name of one's own stands for; the rest describes the notation that it is written in."""
    rules: str
    """Its rules."""
    notation: str
    """The notation of positions and moves."""
    sides: list[str]
    """The names of the two players."""
    questions: list[str]
    """The questions that can be asked about it."""
    commands: list[list[str]]
    """The commands that ask these questions about the examples, each as a list of words."""
    examples: list[str]
    """Example positions."""
    sources: list[str]
    """Sources of the rules and of the theorems."""


class Method(Part):
    """A method, and whether it can answer the question at hand."""

    name: str
    """The name by which a question chooses it."""
    answers: str
    """The questions that it answers, in words."""
    cost: str
    """Its cost, in words."""
    source: str
    """Its source."""
    able: bool
    """True if it can answer."""
    because: Optional[str]
    """The reason why it cannot answer, if it cannot."""
