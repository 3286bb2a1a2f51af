//! Why an answer is right, as data about the position at hand. Its `Display` makes the words, serde the JSON.

use crate::question::Compound;
use grundy_core::{Convention, Outcome, Player};
use grundy_values::OutcomeClass;
use num::BigInt;
use serde::Serialize;
use serde::ser::Serializer;
use std::fmt;

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
    /// The canonical values of the terms, and their sum against 0.
    Sum(ValueSum),
    /// A search for who wins: for each player who may begin, the winner.
    Winner {
        /// Who begins, and who then wins.
        #[serde(serialize_with = "as_names")]
        starts: Vec<(Player, Player)>,
    },
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
    },
    /// Each player takes the option with the best score.
    BestScore,
    /// Very many heaps, which were counted and not kept.
    HeapList(HeapList),
}

/// What a theorem says about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Statement {
    /// The name of the theorem.
    pub name: String,
    /// Its source.
    pub source: String,
    /// What it says here.
    pub reason: String,
}

impl<T> From<&grundy_core::Theorem<T>> for Statement {
    fn from(theorem: &grundy_core::Theorem<T>) -> Statement {
        Statement {
            name: theorem.name.to_owned(),
            source: theorem.source.to_owned(),
            reason: theorem.reason.clone(),
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
    #[serde(serialize_with = "as_text")]
    pub class: OutcomeClass,
    /// What the players are called.
    pub sides: [String; 2],
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
    #[serde(serialize_with = "kind_of_compound")]
    pub compound: Compound,
    /// Normal or misère play.
    #[serde(serialize_with = "kind_of_play")]
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
    #[serde(serialize_with = "as_name")]
    pub mover: Option<Player>,
    /// The end.
    #[serde(serialize_with = "end")]
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
        #[serde(serialize_with = "as_text")]
        ratio: BigInt,
        /// The interval.
        interval: Option<Lies>,
    },
    /// The gap between counter and target.
    Gap {
        /// The gap.
        #[serde(serialize_with = "as_text")]
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
    #[serde(serialize_with = "as_text")]
    pub above: BigInt,
    /// And at most this.
    #[serde(serialize_with = "as_text")]
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

fn as_text<T: fmt::Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

fn as_name<S: Serializer>(player: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    player
        .map(|player| player.to_string())
        .serialize(serializer)
}

fn as_names<S: Serializer>(starts: &[(Player, Player)], serializer: S) -> Result<S::Ok, S::Error> {
    let name = |(first, winner): &(Player, Player)| [first.to_string(), winner.to_string()];
    starts
        .iter()
        .map(name)
        .collect::<Vec<_>>()
        .serialize(serializer)
}

fn kind_of_compound<S: Serializer>(compound: &Compound, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match compound {
        Compound::Selective => "selective",
        Compound::Conjunctive => "conjunctive",
        Compound::Continued => "continued",
    })
}

fn kind_of_play<S: Serializer>(convention: &Convention, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    })
}

fn end<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match outcome {
        Outcome::Won(Player::Left) => "won by left",
        Outcome::Won(Player::Right) => "won by right",
        Outcome::Tied => "tied",
        Outcome::Drawn => "drawn",
    })
}
