//! Why an answer is right, as data about the position at hand. Its `Display` makes the words, serde the JSON.

mod backward;
mod json;
mod loopy;
mod row;
mod statement;

pub use crate::dominance::{Dominance, Line, Strength};
use crate::question::Compound;
pub use backward::Backward;
use grundy_core::{Convention, Outcome, Player};
use grundy_solve::loopy::Value;
use grundy_values::OutcomeClass;
use grundy_values::short::Comparison;
pub use loopy::LoopyEnding;
use num::BigInt;
pub use row::RowTaking;
use serde::Serialize;
pub use statement::{Sentence, Statement};

/// Terms, heaps or components that a derivation lists; it counts the others.
pub const MOST_LISTED: usize = 16;

/// Why an answer is right; nested where parts have reasons of their own.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Derivation {
    /// Nothing is proved.
    Nothing,
    /// The work was stopped after so much of it, and nothing is proved.
    Stopped {
        /// Positions, table entries or iterations.
        work: u64,
    },
    /// The rules themselves: the play is over.
    Over,
    /// A theorem, and what it says here.
    Theorem(Statement),
    /// The values of single heaps.
    Heaps(HeapValues),
    /// The least nimber that no option has.
    Mex,
    /// The nimbers of the terms, added without carry.
    NimSum(NimSum),
    /// Smith's values of the terms, where play may go on for ever.
    Loopy(LoopySum),
    /// The canonical values of the terms, and their sum against 0.
    Sum(ValueSum),
    /// The canonical form: no option is dominated or reversible.
    Canonical,
    /// The value of a difference against 0.
    Difference(Difference),
    /// A search for who wins: for each player who may begin, the winner.
    Winner {
        /// Who begins, and who then wins.
        #[serde(serialize_with = "json::as_names")]
        starts: Vec<(Player, Player)>,
    },
    /// A sum in which play may repeat, solved backwards from the ends of play.
    Backward(Backward),
    /// Marks that lost positions leave on those from which they are reached.
    Sieve {
        /// How many positions were numbered.
        positions: u64,
    },
    /// Ferguson's theorem for misère subtraction games.
    Ferguson(Ferguson),
    /// A misère quotient.
    Quotient(InQuotient),
    /// One number for each component of a compound.
    Numbered(Numbered),
    /// How a play of turns ends, and when.
    Play(Ending),
    /// Where a counter lies among the intervals that win or lose.
    Counter {
        /// Where it lies.
        at: CounterAt,
        /// How the play ends from there.
        ending: Ending,
    },
    /// What both players end with from a row of numbers.
    Row {
        /// The mover's score and the other player's.
        scores: [i64; 2],
        /// What may be taken.
        taking: RowTaking,
    },
    /// The intervals of a counter game, each from those closer to the target.
    Intervals {
        /// How many there are.
        count: usize,
    },
    /// Why values repeat, or are not known to.
    Period(PeriodReason),
    /// Why two sequences of values are the same, or where they differ.
    Same(Sameness),
    /// Nodes of a tree were counted.
    Counted {
        /// What else is to be said.
        note: Option<TreeNote>,
    },
    /// Regions of an arena that are closed under the strategies of their winners, found as its kind allows.
    Regions(ArenaKind),
    /// Strategies of a matrix game that are best against each other.
    Matrix(MatrixReason),
    /// The axioms and definitions of the solution concepts, computed in exact fractions.
    Coalition,
    /// Strategies with exact best responses as bounds.
    BestResponses,
    /// Φ of the heaps and what follows from it.
    Misere(MisereReason),
    /// Each player takes the option with the best score.
    BestScore,
    /// Very many heaps, which were counted and not kept.
    HeapList(HeapList),
}

impl Derivation {
    /// Whether the theorem of this name is part of it.
    pub(crate) fn uses(&self, theorem: &str) -> bool {
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
    /// Where it begins.
    pub preperiod: u64,
    /// How many values prove it.
    pub computed: u64,
}

/// G(n + period) = G(n) + saltus for all n ≥ preperiod; all three are minimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Repeats {
    /// The least p.
    pub period: u64,
    /// The least e from which on it holds.
    pub preperiod: u64,
    /// What a period adds; 0 for a plain period.
    pub saltus: u64,
}

/// Why the values of heaps repeat, or are not known to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "found", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PeriodReason {
    /// They repeat.
    Repeats {
        /// How.
        repeats: Repeats,
        /// How far.
        holds: Holds,
        /// How sparse the table is, where the values were computed so.
        #[serde(skip_serializing_if = "Option::is_none")]
        space: Option<SparseSpace>,
    },
    /// They were seen to repeat in a table of a game without a code.
    Observed {
        /// How.
        repeats: Repeats,
        /// The last heap of the table.
        to: u64,
    },
    /// No plain period was seen in such a table.
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

/// How far a period holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "how", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Holds {
    /// For all heaps, by a theorem.
    ByTheorem {
        /// Its name.
        name: String,
        /// Its source.
        source: String,
        /// The values up to this heap are what the theorem asks for.
        window: u64,
    },
    /// As far as it was looked at.
    UpTo {
        /// The last heap.
        to: u64,
    },
}

/// How sparse a table of values is: few heaps are *rare*, and only they and one other kind are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SparseSpace {
    /// It is not: all pairs of heaps were tried.
    Dense,
    /// A heap is rare by the parity of some bits of its value.
    Sparse {
        /// How many heaps are rare.
        rare: usize,
        /// The bits.
        mask: u16,
        /// Whether the parity of the heap counts too.
        by_parity: bool,
    },
}

/// Why two sequences of values are the same, or where they differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "found", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Sameness {
    /// They are values of one code.
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
        /// At this heap first.
        heap: u64,
        /// The values there.
        values: [u64; 2],
        /// By how many counters one is shifted against the other, how sure that is, and whether it is proved.
        shift: Option<(i64, String, bool)>,
    },
    /// They agree up to a heap, and nothing says more.
    Checked {
        /// The heap.
        to: u64,
    },
    /// They agree up to a heap, where the work was stopped.
    Stopped {
        /// The heap.
        to: u64,
    },
}

/// What is to be said of a tree beside its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TreeNote {
    /// Play can come back to a position.
    Infinite,
    /// Choices of chance are plies too.
    ChanceCounts,
    /// Alpha-beta was not counted.
    AlphaBeta {
        /// What stopped it.
        stopped: String,
    },
}

/// What an arena is for those who solve it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "arena", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ArenaKind {
    /// All priorities have one parity.
    OneParity {
        /// Who wins every cycle.
        winner: String,
    },
    /// Two levels of priority.
    Buchi {
        /// Who must see the higher one again and again.
        player: String,
    },
    /// More levels, solved by the recursion.
    Parity {
        /// How many.
        levels: u32,
    },
    /// Solved by learning tangles.
    Tangles {
        /// How many levels.
        levels: u32,
        /// How many tangles were learned.
        tangles: u64,
    },
    /// The recursion exceeded its budget, and tangles were learned in turns with it.
    InTurns {
        /// How many levels.
        levels: u32,
        /// How many tangles were learned.
        tangles: u64,
        /// In how many components.
        beyond: u64,
    },
}

/// Why a value of a matrix game is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MatrixReason {
    /// The value, a fraction; `None` when it was not found.
    pub value: Option<String>,
    /// The row and the column of a saddle point, from 0, where there is one.
    pub saddle: Option<(usize, usize)>,
    /// Choices that others dominate, in the order in which they are struck out.
    pub dominated: Vec<Dominance>,
}

/// What was proved of a misère quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MisereReason {
    /// The heaps up to this one have exactly the quotient.
    pub known: u64,
    /// How many elements it has.
    pub elements: usize,
    /// How many of them are lost for the player to move.
    pub lost: usize,
    /// The period of Φ and where it begins, where one is proved.
    pub period: Option<(u64, u64)>,
    /// What stopped the work.
    pub stopped: Option<String>,
}

/// The values of the heaps that a position is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapValues {
    /// The code of the heaps, where the position is not itself written as heaps.
    pub code: Option<String>,
    /// Heaps and their values, the first of them.
    pub values: Vec<(u64, u64)>,
    /// How many heaps are not listed.
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
    /// Why.
    pub why: Derivation,
}

/// Nimbers that are added without carry.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NimSum {
    /// The terms, the first of them.
    pub terms: Vec<TermNimber>,
    /// How many terms are not listed.
    pub more: usize,
    /// The nim-sum.
    pub total: u64,
}

/// Smith's values of the terms, added.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LoopySum {
    /// The terms, the first of them.
    pub terms: Vec<LoopyTerm>,
    /// How many terms are not listed.
    pub more: usize,
    /// The nim-sum of the terms that are worth nimbers.
    pub nim_sum: u64,
    /// How many terms are worth ∞.
    pub infinite: usize,
    /// What the sum is worth.
    #[serde(serialize_with = "json::as_text")]
    pub value: Value,
    /// The winning move after which the counters are least, where the mover wins and the moves were asked for.
    pub ending: Option<LoopyEnding>,
}

/// One term of a sum.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LoopyTerm {
    /// The term.
    pub term: String,
    /// What it is worth: a nimber, or ∞ with the nimbers among its options.
    #[serde(serialize_with = "json::as_text")]
    pub value: Value,
    /// The nimbers among its options, where it is worth ∞.
    pub nimbers: Option<Vec<u64>>,
    /// Its counter, where play in it can go on for ever and it is worth a nimber.
    pub counter: Option<u64>,
    /// Why, where play in it always ends.
    pub why: Option<Derivation>,
}

/// Copies of one term of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TermValue {
    /// The term.
    pub term: String,
    /// How many times it stands there.
    pub copies: usize,
    /// The value of one of them.
    pub value: String,
}

/// Canonical values that are added and compared with 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueSum {
    /// The terms, the first of them; none for a single one.
    pub terms: Vec<TermValue>,
    /// How many terms are not listed.
    pub more: usize,
    /// What a theorem says of the only term, where one gave its value.
    pub theorem: Option<Statement>,
    /// The value of the sum.
    pub value: String,
    /// How it compares with 0.
    #[serde(serialize_with = "json::as_text")]
    pub class: OutcomeClass,
    /// What the players are called.
    pub sides: [String; 2],
}

/// What is known about the difference of two values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// How it compares with 0, and how it is written; nothing where the work was stopped.
    #[serde(serialize_with = "json::relation")]
    pub known: Option<(Comparison, String)>,
}

/// Ferguson's theorem at some heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ferguson {
    /// Heaps and their Grundy values, the first of them.
    pub values: Vec<(u64, u64)>,
    /// How many heaps are not listed.
    pub more: usize,
    /// The nim-sum.
    pub total: u64,
    /// How many values exceed 1.
    pub large: usize,
    /// Whether the player to move wins.
    pub wins: bool,
}

/// Some heaps in a misère quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InQuotient {
    /// How many elements the quotient has.
    pub elements: usize,
    /// How many of them are lost for the player to move.
    pub lost: usize,
    /// The period of Φ, where one is proved: the period and where it begins.
    pub period: Option<(u64, u64)>,
    /// Heaps and their elements as words in the generators, the first of them.
    pub images: Vec<(u64, String)>,
    /// How many heaps are not listed.
    pub more: usize,
    /// The product of all.
    pub product: String,
    /// Whether the player to move wins.
    pub wins: bool,
}

/// One component of a compound with its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Component {
    /// The component.
    pub component: String,
    /// Its remoteness or suspense number; in a selective compound who wins it, as the solver writes it.
    pub number: u64,
    /// Whether nothing can be moved in it.
    pub ended: bool,
    /// Whether the mover loses it, in the play that counts.
    pub lost: bool,
}

/// The components of a compound and what follows from their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Numbered {
    /// How the components are played together.
    #[serde(serialize_with = "json::kind_of_compound")]
    pub compound: Compound,
    /// Normal or misère play.
    #[serde(serialize_with = "json::kind_of_play")]
    pub convention: Convention,
    /// The components, the first of them.
    pub components: Vec<Component>,
    /// How many are not listed.
    pub more: usize,
    /// How many components can still be moved in.
    pub live: usize,
    /// The number of the compound.
    pub number: u64,
    /// Whether the player to move loses.
    pub lost: bool,
}

/// How a play ends under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The player to move; `None` where the play is over.
    #[serde(serialize_with = "json::as_name")]
    pub mover: Option<Player>,
    /// The end.
    #[serde(serialize_with = "json::end")]
    pub outcome: Outcome,
    /// Plies until then, where they are known.
    pub distance: Option<u64>,
}

/// Where a counter lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CounterAt {
    /// The ratio target / counter, rounded up, and the interval it lies in.
    Ratio {
        /// The ratio.
        #[serde(serialize_with = "json::as_text")]
        ratio: BigInt,
        /// The interval.
        interval: Option<Lies>,
    },
    /// The gap between counter and target.
    Gap {
        /// The gap.
        #[serde(serialize_with = "json::as_text")]
        gap: BigInt,
        /// From where on the labels repeat, and every how many.
        period: Option<(u64, u64)>,
    },
    /// So many intervals of the counter were computed from the target down.
    Sweep {
        /// How many.
        intervals: usize,
    },
}

/// An interval of ratios with one outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lies {
    /// The ratio is above this.
    #[serde(serialize_with = "json::as_text")]
    pub above: BigInt,
    /// And at most this.
    #[serde(serialize_with = "json::as_text")]
    pub upto: BigInt,
    /// Whether the mover wins there.
    pub wins: bool,
}

/// A long list of heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapList {
    /// How many heaps there are.
    pub count: u64,
    /// The largest.
    pub largest: u64,
    /// How the values are known.
    pub known: String,
    /// The nim-sum.
    pub total: u64,
}
