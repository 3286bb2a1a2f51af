//! The names of methods, and how they are read.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Declares the names: for each the variant and the text.
macro_rules! names {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The name of a method: the word by which a question chooses it, and by which an answer names its origin.
        ///
        /// ```
        /// use grundy::MethodName;
        /// assert_eq!("alpha-beta".parse(), Ok(MethodName::AlphaBeta));
        /// assert_eq!(MethodName::AlphaBeta.to_string(), "alpha-beta");
        /// assert!("guesswork".parse::<MethodName>().is_err());
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum MethodName {
            $($(#[$doc])* $name,)*
            /// A method of your own, handed to a position.
            Own(&'static str),
        }

        impl MethodName {
            /// All names of the methods of this project, in alphabetical order.
            pub const ALL: &[MethodName] = &[$(MethodName::$name,)*];

            /// The name as it is written.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self {
                    $(MethodName::$name => $text,)*
                    MethodName::Own(text) => text,
                }
            }
        }
    };
}

names! {
    /// Dynamic programming over positions without their scores.
    Additive = "additive",
    /// Alpha-beta for the result alone.
    AlphaBeta = "alpha-beta",
    /// Alpha-beta for the result and the plies to it.
    AlphaBetaDistance = "alpha-beta-distance",
    /// Best responses of one player after another, in a congestion game.
    BestResponses = "best-responses",
    /// A book of openings, proved when it was made.
    Book = "book",
    /// Attractors of an arena with two levels of priority.
    Buchi = "buchi",
    /// Counterfactual regret minimization, with exact bounds.
    Cfr = "cfr",
    /// CFR+: regrets never fall below zero.
    CfrPlus = "cfr+",
    /// Sums over coalitions and linear programs.
    Coalitions = "coalitions",
    /// Every position of a tree once, with the number of its nodes.
    Count = "count",
    /// All values born by a day, from those of the day before.
    Days = "days",
    /// The definition, position by position.
    Definition = "definition",
    /// Discounted CFR.
    DiscountedCfr = "discounted-cfr",
    /// CFR by external sampling: chance and the other player are drawn.
    ExternalSampling = "external-sampling",
    /// Ferguson's theorem on misère subtraction games.
    Ferguson = "ferguson",
    /// The value from the values of all options.
    Fold = "fold",
    /// The nimber by a search that examines no more than is needed.
    GrundySearch = "grundy-search",
    /// The values of single heaps under a code.
    Heaps = "heaps",
    /// Recursion and tangles in turns, for an arena.
    InTurns = "in-turns",
    /// Intervals of a counter, with exact breakpoints.
    Intervals = "intervals",
    /// A path of Lemke and Howson to an equilibrium.
    LemkeHowson = "lemke-howson",
    /// Linear CFR.
    LinearCfr = "linear-cfr",
    /// Smith's values, where play may go on for ever.
    Loopy = "loopy",
    /// The nimber of every term.
    Nimbers = "nimbers",
    /// One number for each component of a compound.
    Numbers = "numbers",
    /// The winner of an arena whose priorities have one parity.
    OneParity = "one-parity",
    /// A search of a sum that plays small components by their values.
    Outcome = "outcome",
    /// Values heap by heap, with the theorem that proves their period.
    Period = "period",
    /// Predictive CFR+.
    PredictiveCfr = "predictive-cfr+",
    /// Two searches with proof numbers.
    ProofNumber = "proof-number",
    /// The misère quotient of a game on heaps.
    Quotient = "quotient",
    /// Three variants of CFR against each other for some iterations, and the best of them from then on.
    Race = "race",
    /// The values of heaps under a code whose values are rarely of one kind.
    RareHeaps = "rare-heaps",
    /// Retrograde analysis of all positions that can be reached.
    Retrograde = "retrograde",
    /// The attractors of an arena, step by step.
    Rounds = "rounds",
    /// Dynamic programming over the intervals of a row.
    Row = "row",
    /// A rule in one line, option by option.
    Rule = "rule",
    /// The rules alone, where the play is over.
    Rules = "rules",
    /// A saddle point of a matrix.
    Saddle = "saddle",
    /// A search for the winner alone.
    Search = "search",
    /// A sieve of the lost positions below.
    Sieve = "sieve",
    /// Linear programming in exact fractions.
    Simplex = "simplex",
    /// Stoppers, and the onside and offside of other games, where play may go on for ever.
    Stoppers = "stoppers",
    /// The subgames of a game with hidden information, backwards, each by a linear program.
    Subgames = "subgames",
    /// Cells of a plane, line by line.
    Table = "table",
    /// A table of all positions, made before.
    Tablebase = "tablebase",
    /// Tangles of an arena.
    Tangles = "tangles",
    /// A theorem of the game.
    Theorem = "theorem",
    /// Canonical forms.
    Values = "values",
    /// All vertices of the best-response polytopes of a bimatrix game.
    Vertices = "vertices",
    /// The recursive algorithm for an arena.
    Zielonka = "zielonka",
}

/// The error for a word that is the name of no method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod(pub String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected the name of a method, found \"{}\"", self.0)
    }
}

impl std::error::Error for UnknownMethod {}

impl FromStr for MethodName {
    type Err = UnknownMethod;

    /// Reads a name, in small or capital letters.
    fn from_str(text: &str) -> Result<MethodName, UnknownMethod> {
        let mut all = MethodName::ALL.iter();
        let found = all.find(|name| name.text().eq_ignore_ascii_case(text));
        found.copied().ok_or_else(|| UnknownMethod(text.to_owned()))
    }
}

impl fmt::Display for MethodName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl Serialize for MethodName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}
