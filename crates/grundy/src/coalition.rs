//! Cooperative games: dividing what a coalition earns.

use crate::answer::Status;
use crate::error::Error;
use crate::formats;
use crate::limits::Limits;
use grundy_core::StopReason;
use grundy_core::forms::coalition::CoalitionGame;
use grundy_solve::coalition;
use grundy_solve::core_and_nucleolus::{self, Because, Core};
use num::BigRational;
use serde::Serialize;

/// What is known about a cooperative game.
#[derive(Clone, Debug, Serialize)]
pub struct CoalitionAnswer {
    /// The players' names.
    pub players: Vec<String>,
    /// The Shapley value (Shapley–Shubik index of a vote), fractions.
    pub shapley: Option<Vec<String>>,
    /// The Banzhaf swings of each player.
    pub banzhaf_raw: Option<Vec<String>>,
    /// The normalised Banzhaf index; null when nobody ever swings.
    pub banzhaf: Option<Vec<String>>,
    /// The core.
    pub core: Option<CoreAnswer>,
    /// The nucleolus, where the game is small enough and it exists.
    pub nucleolus: Option<Vec<String>>,
    /// How sure the answer is.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// Parts that were not found, and why.
    pub open: Vec<String>,
}

/// A point of the core, or why there is none.
#[derive(Clone, Debug, Serialize)]
pub struct CoreAnswer {
    /// Whether the core is empty.
    pub empty: bool,
    /// A point of it.
    pub point: Option<Vec<String>>,
    /// Coalitions with weights that prove it empty.
    pub weights: Option<Vec<(String, String)>>,
    /// Why.
    pub reason: String,
}

/// Players up to which the nucleolus is computed.
const MOST_FOR_NUCLEOLUS: usize = 8;

/// Reads a cooperative game from an argument, or from the file that it names.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault, or [`Error::File`].
pub fn read(text: &str) -> Result<CoalitionGame, Error> {
    // A game in lines has ";" between them, the other ways a bracket or a colon; a file's name that exists is a file.
    let looks_inline =
        text.trim_start().starts_with('[') || text.contains([':', ';']) || text.trim().is_empty();
    if text == "-" || std::path::Path::new(text).is_file() || !looks_inline {
        let content = formats::read_text(text)?;
        return formats::coalition::read(&content).map_err(|e| Error::in_file(text, &content, e));
    }
    formats::coalition::read(text).map_err(|e| Error::parse(text, e))
}

/// Shapley value, Banzhaf index, core and nucleolus.
pub fn solve(game: &CoalitionGame, limits: &Limits) -> (CoalitionAnswer, Option<Core>) {
    let mut watch = limits.watch();
    let mut open = Vec::new();
    let mut stopped: Option<StopReason> = None;
    let mut note = |what: &str, stop: StopReason, open: &mut Vec<String>| {
        open.push(format!("{what}: {stop}"));
        if !matches!(stop, StopReason::Beyond(_)) {
            stopped = Some(stop);
        }
    };
    let texts = |all: &[BigRational]| all.iter().map(ToString::to_string).collect::<Vec<_>>();
    let shapley = coalition::shapley(game, &mut watch)
        .map_err(|stop| note("Shapley value", stop, &mut open))
        .ok();
    let banzhaf = coalition::banzhaf(game, &mut watch)
        .map_err(|stop| note("Banzhaf index", stop, &mut open))
        .ok();
    let core = core_and_nucleolus::core(game, &mut watch)
        .map_err(|stop| note("core", stop, &mut open))
        .ok();
    let nucleolus = if game.players() <= MOST_FOR_NUCLEOLUS {
        core_and_nucleolus::nucleolus(game, &mut watch)
            .map_err(|stop| note("nucleolus", stop, &mut open))
            .ok()
            .flatten()
    } else {
        open.push(format!(
            "nucleolus: computed for at most {MOST_FOR_NUCLEOLUS} players"
        ));
        None
    };
    let answer = CoalitionAnswer {
        players: (0..game.players()).map(|i| game.name(i)).collect(),
        shapley: shapley.as_deref().map(texts),
        banzhaf_raw: banzhaf.as_ref().map(|b| texts(&b.raw)),
        banzhaf: banzhaf
            .as_ref()
            .and_then(|b| b.normalised.as_deref().map(texts)),
        core: core.as_ref().map(|core| describe(game, core)),
        nucleolus: nucleolus.map(|n| texts(&n.payoff)),
        status: stopped.as_ref().map_or(Status::Proved, Status::stopped),
        open,
    };
    (answer, core)
}

fn describe(game: &CoalitionGame, core: &Core) -> CoreAnswer {
    match core {
        Core::Point { payoff, because } => CoreAnswer {
            empty: false,
            point: Some(payoff.iter().map(ToString::to_string).collect()),
            weights: None,
            reason: match because {
                Because::EveryCoalition => {
                    "Every coalition gets at least what it earns alone.".to_owned()
                }
                Because::Veto(players) => {
                    format!(
                        "No coalition wins without {}, who share all.",
                        game.show(players)
                    )
                }
                Because::SmallestCut(edges) => format!(
                    "The {} edges of a smallest cut earn their capacities for their owners; the flow of any \
                     coalition passes its own part of the cut.",
                    edges.len()
                ),
            },
        },
        Core::Empty {
            collection,
            earns,
            whole,
        } => CoreAnswer {
            empty: true,
            point: None,
            weights: Some(
                collection
                    .iter()
                    .map(|w| (game.show(&w.members), w.weight.to_string()))
                    .collect(),
            ),
            reason: format!(
                "The coalitions, each for its share of time, use every player's whole time and earn {earns}, \
                 more than the {whole} of all together."
            ),
        },
    }
}
