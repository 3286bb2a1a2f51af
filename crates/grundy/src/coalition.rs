//! Cooperative games: dividing what a coalition earns.

use crate::answer::{Answer, Status};
use crate::derivation::Derivation;
use crate::error::Error;
use crate::input;
use crate::limits::Limits;
use crate::method::MethodName;
use grundy_core::StopReason;
use grundy_core::forms::coalition::CoalitionGame;
use grundy_solve::coalition::{self, Banzhaf};
use grundy_solve::core_and_nucleolus::{self, Core};
use num::BigRational;
use std::fmt;

/// The answer to `coalition` about a cooperative game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Division {
    /// The game.
    pub game: CoalitionGame,
    /// The Shapley value (Shapley–Shubik index of a vote).
    pub shapley: Option<Vec<BigRational>>,
    /// The Banzhaf swings of each player, and the normalised index if any player swings.
    pub banzhaf: Option<Banzhaf>,
    /// A point of the core, or coalitions with weights that prove it empty.
    pub core: Option<Core>,
    /// The nucleolus, where the game is small enough and it exists.
    pub nucleolus: Option<Vec<BigRational>>,
    /// Parts that were not found, and the reason for each.
    pub open: Vec<(Part, StopReason)>,
}

/// A part of the answer about a cooperative game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// The Shapley value.
    Shapley,
    /// The Banzhaf index.
    Banzhaf,
    /// The core.
    Core,
    /// The nucleolus.
    Nucleolus,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Shapley => "Shapley value",
            Part::Banzhaf => "Banzhaf index",
            Part::Core => "core",
            Part::Nucleolus => "nucleolus",
        })
    }
}

/// The largest number of players for which the nucleolus is computed.
const MOST_FOR_NUCLEOLUS: usize = 20;

/// Reads a cooperative game from an argument, or from the file that it names.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault, or [`Error::File`].
pub fn read(text: &str) -> Result<CoalitionGame, Error> {
    // A game written inline has ";" between its lines, or a bracket or a colon; the name of an existing file is a file.
    let looks_inline =
        text.trim_start().starts_with('[') || text.contains([':', ';']) || text.trim().is_empty();
    if text == "-" || input::is_there(text) || !looks_inline {
        let content = input::read_text(text)?;
        return grundy_formats::coalition::read(&content)
            .map_err(|e| Error::in_file(text, &content, e));
    }
    grundy_formats::coalition::read(text).map_err(|e| Error::parse(text, e))
}

/// Shapley value, Banzhaf index, core and nucleolus, in exact fractions.
///
/// ```
/// use grundy::{Limits, coalition};
/// let vote = coalition::read("[3; 2,1,1]")?;
/// let answer = coalition::solve(&vote, &Limits::default());
/// assert_eq!(answer.value.shapley.as_ref().unwrap()[0].to_string(), "2/3");
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn solve(game: &CoalitionGame, limits: &Limits) -> Answer<Division> {
    let mut watch = limits.watch();
    let mut open = Open(Vec::new());
    let shapley = open.known(Part::Shapley, coalition::shapley(game, &mut watch));
    let banzhaf = open.known(Part::Banzhaf, coalition::banzhaf(game, &mut watch));
    let core = open.known(Part::Core, core_and_nucleolus::core(game, &mut watch));
    let nucleolus = if game.players() <= MOST_FOR_NUCLEOLUS {
        core_and_nucleolus::nucleolus(game, &mut watch)
    } else {
        Err(StopReason::Beyond(format!(
            "computed for at most {MOST_FOR_NUCLEOLUS} players"
        )))
    };
    let nucleolus = open.known(Part::Nucleolus, nucleolus).flatten();
    let limited = |(_, stop): &&(Part, StopReason)| !matches!(stop, StopReason::Beyond(_));
    let status = match open.0.iter().rfind(limited) {
        Some((_, stop)) => Status::stopped(stop),
        None => Status::Proved,
    };
    let division = Division {
        game: game.clone(),
        shapley,
        banzhaf,
        core,
        nucleolus: nucleolus.map(|found| found.payoff),
        open: open.0,
    };
    Answer::new(division, status)
        .by(
            MethodName::Coalitions,
            "sums over coalitions and exact linear programs",
        )
        .because(Derivation::Coalition)
}

/// Parts that were not found.
struct Open(Vec<(Part, StopReason)>);

impl Open {
    fn known<T>(&mut self, part: Part, found: Result<T, StopReason>) -> Option<T> {
        found.map_err(|stop| self.0.push((part, stop))).ok()
    }
}
