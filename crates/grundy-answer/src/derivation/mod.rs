//! The reason why an answer is right, as data about the position at hand. Its `Display` makes the words, serde the
//! JSON.

mod backward;
mod dominance;
mod json;
mod loopy;
mod row;
mod sides;
mod statement;

pub use backward::Backward;
pub use dominance::{Dominance, Line, Strength};
use grundy_core::{Convention, Outcome, Player};
use grundy_solve::loopy::SmithValue;
use grundy_solve::remoteness::Compound;
use grundy_values::OutcomeClass;
use grundy_values::short::Comparison;
pub use json::as_text;
pub use loopy::LoopyEnding;
use num::BigInt;
pub use row::RowTaking;
use serde::Serialize;
pub use sides::{LoopyComparison, LoopySides};
pub use statement::{Sentence, Statement};

/// The largest number of terms, heaps or components that a derivation lists; it counts the others.
pub const MOST_LISTED: usize = 16;

/// The reason why an answer is right; nested where parts have reasons of their own.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Derivation {
    /// Nothing is proved.
    Nothing,
    /// The work was stopped, and nothing is proved.
    Stopped {
        /// The work done until then, in positions, table entries or iterations.
        work: u64,
    },
    /// The rules themselves: the play is over.
    Over,
    /// A theorem, and its statement about this position.
    Theorem(Statement),
    /// The values of single heaps.
    Heaps(HeapValues),
    /// The mex rule: the least nimber that no option has.
    Mex,
    /// The nimbers of the terms, added without carry.
    NimSum(NimSum),
    /// Smith's values of the terms, where play may go on for ever.
    Loopy(LoopySum),
    /// A loopy value by its onside and its offside.
    Sides(LoopySides),
    /// The comparison of two loopy values.
    SidesCompared(LoopyComparison),
    /// The canonical values of the terms, and the comparison of their sum with 0.
    Sum(ValueSum),
    /// The canonical form: no option is dominated or reversible.
    Canonical,
    /// The comparison of a difference with 0.
    Difference(Difference),
    /// A search for the winner.
    Winner {
        /// Each player who may begin, with the player who then wins.
        #[serde(serialize_with = "json::as_names")]
        starts: Vec<(Player, Player)>,
    },
    /// A sum in which play may repeat, solved backwards from the ends of play.
    Backward(Backward),
    /// A sieve: each lost position marks the positions from which it is reached.
    Sieve {
        /// The number of positions.
        positions: u64,
    },
    /// Ferguson's theorem for misère subtraction games.
    Ferguson(Ferguson),
    /// A misère quotient.
    Quotient(InQuotient),
    /// One number for each component of a compound.
    Numbered(Numbered),
    /// The end of a play of turns, and the plies until then.
    Play(Ending),
    /// The place of a counter among the intervals that win or lose.
    Counter {
        /// The place.
        at: CounterAt,
        /// The end of the play from there.
        ending: Ending,
    },
    /// The final scores of both players, from a row of numbers.
    Row {
        /// The mover's score and the other player's.
        scores: [i64; 2],
        /// The kind of what may be taken.
        taking: RowTaking,
    },
    /// The intervals of a counter game, each computed from those closer to the target.
    Intervals {
        /// The number of intervals.
        count: usize,
    },
    /// The reason why values repeat, or are not known to.
    Period(PeriodReason),
    /// The reason why two sequences of values are the same, or the place where they differ.
    Same(Sameness),
    /// Nodes of a tree were counted.
    Counted {
        /// A remark beside the numbers.
        note: Option<TreeNote>,
    },
    /// Regions of an arena that are closed under the strategies of their winners, found by the method for its kind.
    Regions(ArenaKind),
    /// Strategies of a matrix game that are best responses to each other.
    Matrix(MatrixReason),
    /// Equilibria of a bimatrix game.
    Bimatrix(BimatrixReason),
    /// The axioms and definitions of the solution concepts, computed in exact fractions.
    Coalition,
    /// The potential of a congestion game.
    Potential,
    /// Strategies with exact best responses as bounds.
    BestResponses,
    /// The map Φ of the heaps, and what follows from it.
    Misere(MisereReason),
    /// Each player takes the option with the best score.
    BestScore,
    /// The same where play may repeat: a play that never ends counts as a draw.
    RepeatingScore {
        /// True if both players can play on for ever without giving anything away.
        endless: bool,
    },
    /// Very many heaps, which were counted but not kept.
    HeapList(HeapList),
}

impl Derivation {
    /// The theorem by which values repeat for ever, with its source, where one proves it.
    #[must_use]
    pub fn theorem(&self) -> Option<String> {
        match self {
            Derivation::Period(PeriodReason::Repeats {
                holds: Holds::ByTheorem { name, source, .. },
                ..
            }) => Some(format!("{name} ({source})")),
            _ => None,
        }
    }

    /// True if the theorem of this name is part of it.
    pub fn uses(&self, theorem: &str) -> bool {
        match self {
            Derivation::Theorem(statement) => statement.name == theorem,
            Derivation::NimSum(sum) => sum.terms.iter().any(|term| term.why.uses(theorem)),
            Derivation::Sum(sum) => sum.theorem.iter().any(|known| known.name == theorem),
            _ => false,
        }
    }
}

/// Values that repeat: G(n + period) = G(n) for n ≥ preperiod, proved by the first `computed` values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Window {
    /// The period.
    pub period: u64,
    /// The pre-period, the heap from which they repeat.
    pub preperiod: u64,
    /// The number of values that prove it.
    pub computed: u64,
}

/// G(n + period) = G(n) + saltus for all n ≥ preperiod; all three are minimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Repeats {
    /// The least p.
    pub period: u64,
    /// The least e from which on it holds.
    pub preperiod: u64,
    /// The amount that a period adds; 0 for a plain period.
    pub saltus: u64,
}

/// The reason why the values of heaps repeat, or are not known to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "found", rename_all = "kebab-case")]
pub enum PeriodReason {
    /// They repeat.
    Repeats {
        /// The period.
        repeats: Repeats,
        /// The range in which it holds.
        holds: Holds,
        /// The sparse space, where the values were computed with one.
        #[serde(skip_serializing_if = "Option::is_none")]
        space: Option<SparseSpace>,
    },
    /// They were seen to repeat in a table, of a game without a code.
    Observed {
        /// The period.
        repeats: Repeats,
        /// The last heap of the table.
        to: u64,
    },
    /// No plain period was seen in a table of such a game.
    NoneObserved,
    /// No period was seen.
    NoneSeen {
        /// The last heap.
        to: u64,
    },
    /// The work was stopped before a period was proved.
    Stopped {
        /// The last heap whose value was computed.
        computed: u64,
    },
}

/// The range in which a period holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "how", rename_all = "kebab-case")]
pub enum Holds {
    /// For all heaps, by a theorem.
    ByTheorem {
        /// Its name.
        name: String,
        /// Its source.
        source: String,
        /// The last heap whose value the theorem asks for.
        window: u64,
    },
    /// As far as values were examined.
    UpTo {
        /// The last heap.
        to: u64,
    },
}

/// The sparse space of a table of values: few heaps are *rare*, and nearly all pairs of heaps that are tried contain
/// one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SparseSpace {
    /// There is none: all pairs of heaps were tried.
    Dense,
    /// A heap is rare according to the parity of some bits of its value.
    Sparse {
        /// The number of rare heaps.
        rare: usize,
        /// The bits.
        mask: u16,
        /// True if the parity of the heap counts too.
        by_parity: bool,
    },
}

/// The reason why two sequences of values are the same, or the place where they differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "found", rename_all = "kebab-case")]
pub enum Sameness {
    /// Both are the values of one code.
    OneCode,
    /// Both have proved periods and agree on a common one.
    ByPeriods {
        /// The periods.
        periods: [Repeats; 2],
        /// The last heap that had to agree.
        end: u64,
    },
    /// They differ.
    Differ {
        /// The two games.
        games: [String; 2],
        /// The first heap at which they differ.
        heap: u64,
        /// The values there.
        values: [u64; 2],
        /// The shift of one against the other in counters, its status in words, and whether it is proved.
        shift: Option<(i64, String, bool)>,
    },
    /// They agree up to a heap, and nothing is known beyond.
    Checked {
        /// The heap.
        to: u64,
    },
    /// They agree up to a heap, where the comparison was stopped.
    Stopped {
        /// The heap.
        to: u64,
    },
}

/// A remark about a tree, beside its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum TreeNote {
    /// Play can come back to a position.
    Infinite,
    /// Choices of chance are plies too.
    ChanceCounts,
    /// Alpha-beta was not counted.
    AlphaBeta {
        /// The reason why it was stopped.
        stopped: String,
    },
}

/// The kind of an arena, and the method that solved it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "arena", rename_all = "kebab-case")]
pub enum ArenaKind {
    /// All priorities have one parity.
    OneParity {
        /// The winner of every cycle.
        winner: String,
    },
    /// Two levels of priority.
    Buchi {
        /// The player who must see the higher one again and again.
        player: String,
    },
    /// More levels, solved by Zielonka's recursion.
    Parity {
        /// The number of levels.
        levels: u32,
    },
    /// Solved by learning tangles.
    Tangles {
        /// The number of levels.
        levels: u32,
        /// The number of tangles that were learned.
        tangles: u64,
    },
    /// The recursion exceeded its budget, and tangles were learned in turns with it.
    InTurns {
        /// The number of levels.
        levels: u32,
        /// The number of tangles that were learned.
        tangles: u64,
        /// The number of components in which the recursion exceeded its budget.
        beyond: u64,
    },
}

/// The reason why the value of a matrix game is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MatrixReason {
    /// The value, a fraction; `None` when it was not found.
    pub value: Option<String>,
    /// The row and the column of a saddle point, from 0, where there is one.
    pub saddle: Option<(usize, usize)>,
    /// Dominated choices, in the order in which they are struck out.
    pub dominated: Vec<Dominance>,
}

/// The reason why equilibria of a bimatrix game are right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BimatrixReason {
    /// The number of extreme equilibria; `None` if not all were found.
    pub extreme: Option<usize>,
    /// The number of components of the set of equilibria.
    pub components: usize,
    /// Dominated choices, in the order in which they are struck out.
    pub dominated: Vec<Dominance>,
}

/// The facts that were proved about a misère quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MisereReason {
    /// The last heap up to which the quotient is exact.
    pub known: u64,
    /// The number of elements.
    pub elements: usize,
    /// The number of elements that are lost for the player to move.
    pub lost: usize,
    /// The period of Φ and where it begins, where one is proved.
    pub period: Option<(u64, u64)>,
    /// The reason why the work was stopped.
    pub stopped: Option<String>,
}

/// The values of the heaps of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapValues {
    /// The code of the heaps, where the position is not itself written as heaps.
    pub code: Option<String>,
    /// The first heaps with their values.
    pub values: Vec<(u64, u64)>,
    /// The number of heaps that are not listed.
    pub more: usize,
    /// The period that gives values beyond the table, where one is needed.
    pub window: Option<Window>,
}

/// One term of a sum.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TermNimber {
    /// The term.
    pub term: String,
    /// Its nimber.
    pub nimber: u64,
    /// The reason for the nimber.
    pub why: Derivation,
}

/// Nimbers that are added without carry.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NimSum {
    /// The first terms.
    pub terms: Vec<TermNimber>,
    /// The number of terms that are not listed.
    pub more: usize,
    /// The nim-sum.
    pub total: u64,
    /// True if there is no move any more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
}

/// Smith's values of the terms, added.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LoopySum {
    /// The first terms.
    pub terms: Vec<LoopyTerm>,
    /// The number of terms that are not listed.
    pub more: usize,
    /// The nim-sum of the terms that are worth nimbers.
    pub nim_sum: u64,
    /// The number of components that are worth ∞.
    pub infinite: usize,
    /// The value of the sum.
    #[serde(serialize_with = "json::as_text")]
    pub value: SmithValue,
    /// The winning move that leaves the least sum of counters, where the mover wins and moves were asked for.
    pub ending: Option<LoopyEnding>,
}

/// One term of a sum.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LoopyTerm {
    /// The term.
    pub term: String,
    /// The value: a nimber, or ∞ with the nimbers among its options.
    #[serde(serialize_with = "json::as_text")]
    pub value: SmithValue,
    /// The nimbers among its options, where it is worth ∞.
    pub nimbers: Option<Vec<u64>>,
    /// Its counter, where play in it can go on for ever and it is worth a nimber.
    pub counter: Option<u64>,
    /// The reason, where play in it always ends.
    pub why: Option<Derivation>,
}

/// Copies of one term of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TermValue {
    /// The term.
    pub term: String,
    /// The number of copies.
    pub copies: usize,
    /// The value of each of them.
    pub value: String,
}

/// Canonical values that are added and compared with 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueSum {
    /// The first terms; none where the sum has a single one.
    pub terms: Vec<TermValue>,
    /// The number of terms that are not listed.
    pub more: usize,
    /// The theorem about the only term, where one gave its value.
    pub theorem: Option<Statement>,
    /// The value of the sum.
    pub value: String,
    /// The outcome class, by comparison with 0.
    #[serde(serialize_with = "json::as_text")]
    pub class: OutcomeClass,
    /// The names of the two players.
    pub sides: [String; 2],
}

/// The comparison of the difference of two values with 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The relation to 0, and the difference as text; nothing where the work was stopped.
    #[serde(serialize_with = "json::relation")]
    pub known: Option<(Comparison, String)>,
}

/// Ferguson's theorem, applied to some heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ferguson {
    /// The first heaps with their Grundy values.
    pub values: Vec<(u64, u64)>,
    /// The number of heaps that are not listed.
    pub more: usize,
    /// The nim-sum.
    pub total: u64,
    /// The number of values that exceed 1.
    pub large: usize,
    /// True if the player to move wins.
    pub wins: bool,
}

/// Some heaps in a misère quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InQuotient {
    /// The number of elements of the quotient.
    pub elements: usize,
    /// The number of elements that are lost for the player to move.
    pub lost: usize,
    /// The period of Φ and its pre-period, where a period is proved.
    pub period: Option<(u64, u64)>,
    /// The first heaps with their elements, as words in the generators.
    pub images: Vec<(u64, String)>,
    /// The number of heaps that are not listed.
    pub more: usize,
    /// The product of all elements.
    pub product: String,
    /// True if the player to move wins.
    pub wins: bool,
}

/// One component of a compound with its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Component {
    /// The component.
    pub component: String,
    /// The remoteness or suspense number; in a selective compound the code of the solver for its winner.
    pub number: u64,
    /// True if no move is left in it.
    pub ended: bool,
    /// True if the mover loses it, in the play that counts: that of the compound if no other component is live, else
    /// normal play.
    pub lost: bool,
}

/// The components of a compound, and what follows from their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Numbered {
    /// The kind of the compound.
    #[serde(serialize_with = "json::kind_of_compound")]
    pub compound: Compound,
    /// The convention, normal or misère play.
    #[serde(serialize_with = "json::kind_of_play")]
    pub convention: Convention,
    /// The first components.
    pub components: Vec<Component>,
    /// The number of components that are not listed.
    pub more: usize,
    /// The number of components in which moves are left.
    pub live: usize,
    /// The number of the compound.
    pub number: u64,
    /// True if the player to move loses.
    pub lost: bool,
}

/// The end of a play under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The player to move; `None` where the play is over.
    #[serde(serialize_with = "json::as_name")]
    pub mover: Option<Player>,
    /// The outcome.
    #[serde(serialize_with = "json::end")]
    pub outcome: Outcome,
    /// The plies until the end, where they are known.
    pub distance: Option<u64>,
}

/// The place of a counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CounterAt {
    /// By the ratio target / counter, rounded up, and the interval in which it lies.
    Ratio {
        /// The ratio.
        #[serde(serialize_with = "json::as_text")]
        ratio: BigInt,
        /// The interval.
        interval: Option<Lies>,
    },
    /// By the gap between counter and target.
    Gap {
        /// The gap.
        #[serde(serialize_with = "json::as_text")]
        gap: BigInt,
        /// The gap from which the labels repeat, and their period.
        period: Option<(u64, u64)>,
    },
    /// By the intervals of the counter, computed from the target down.
    Sweep {
        /// The number of intervals.
        intervals: usize,
    },
}

/// An interval of ratios with one outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lies {
    /// The lower end, exclusive.
    #[serde(serialize_with = "json::as_text")]
    pub above: BigInt,
    /// The upper end, inclusive.
    #[serde(serialize_with = "json::as_text")]
    pub upto: BigInt,
    /// True if the mover wins there.
    pub wins: bool,
}

/// A long list of heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapList {
    /// The number of heaps.
    pub count: u64,
    /// The largest heap.
    pub largest: u64,
    /// The source of the values, in words.
    pub known: String,
    /// The nim-sum.
    pub total: u64,
}
