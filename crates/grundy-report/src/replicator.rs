//! The replicator dynamics, as `bimatrix` reports them.

use super::Exact;
use super::text::{Text, texts};
use grundy::forms::bimatrix::BimatrixGame;
use grundy::solvers::bimatrix::replicator::{RestPoint, Sample, Stability, Why};
use serde::Serialize;
use std::fmt::Write;

/// The most rest points that are printed; JSON has them all.
const MOST_PRINTED: usize = 40;

/// The rest points and a path.
#[derive(Clone, Debug, Serialize)]
pub struct ReplicatorReport {
    /// The rest points, by the number of strategies that are played.
    pub rest_points: Vec<RestPointReport>,
    /// A path in floating point, where it was asked for: an approximation, and no proof.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<FlowSample>,
}

/// A rest point.
#[derive(Clone, Debug, Serialize)]
pub struct RestPointReport {
    /// The share of each strategy.
    pub shares: Vec<Exact>,
    /// The average payoff there.
    pub payoff: Exact,
    /// True if it is a symmetric equilibrium.
    pub equilibrium: bool,
    /// True if it is the only rest point at which these strategies are played.
    pub alone: bool,
    /// `attracting`, `stable`, `unstable`, or `open` where that is not decided.
    pub stability: String,
    /// The proof, in words.
    pub because: String,
}

/// A moment of a path; its numbers are rounded.
#[derive(Clone, Debug, Serialize)]
pub struct FlowSample {
    /// The time.
    pub time: f64,
    /// The share of each strategy.
    pub shares: Vec<f64>,
    /// The average payoff.
    pub payoff: f64,
}

impl ReplicatorReport {
    /// The report, if the dynamics were asked for and something was found.
    pub(crate) fn of(game: &BimatrixGame) -> Option<ReplicatorReport> {
        if game.rest_points.is_none() && game.flow.is_none() {
            return None;
        }
        let sample = |one: &Sample| FlowSample {
            time: one.time,
            shares: one.shares.clone(),
            payoff: one.payoff,
        };
        let points = game.rest_points.as_deref().unwrap_or_default();
        let path = game.flow.as_deref().unwrap_or_default();
        Some(ReplicatorReport {
            rest_points: points.iter().map(RestPointReport::from).collect(),
            path: path.iter().map(sample).collect(),
        })
    }

    /// The rest points, and where the path ends.
    pub(crate) fn print(&self, text: &mut Text) {
        for one in self.rest_points.iter().take(MOST_PRINTED) {
            let many = if one.alone {
                ""
            } else {
                ", one of infinitely many"
            };
            let shares = one.shares.join(" ");
            text.field(
                "at rest",
                format!("{shares}{many}: {}, {}", one.stability, one.because),
            );
        }
        if let Some(more) = self.rest_points.len().checked_sub(MOST_PRINTED + 1) {
            text.line(format!("and {} more", more + 1));
        }
        if let (Some(start), Some(end)) = (self.path.first(), self.path.last()) {
            let shares = |one: &FlowSample| {
                let shares: Vec<String> = one.shares.iter().map(|x| format!("{x:.6}")).collect();
                shares.join(" ")
            };
            text.field(
                "path",
                format!(
                    "from {} to about {} at time {}: computed in floating point, an approximation",
                    shares(start),
                    shares(end),
                    end.time
                ),
            );
        }
    }

    /// The path, separated by commas: a line for each moment.
    #[must_use]
    pub fn csv(&self) -> String {
        let count = self.path.first().map_or(0, |one| one.shares.len());
        let mut text = "time".to_owned();
        for strategy in 1..=count {
            write!(text, ",share{strategy}").expect("a text has room");
        }
        text += ",payoff\n";
        for one in &self.path {
            write!(text, "{}", one.time).expect("a text has room");
            for share in one.shares.iter().chain([&one.payoff]) {
                write!(text, ",{share}").expect("a text has room");
            }
            text += "\n";
        }
        text
    }
}

impl From<&RestPoint> for RestPointReport {
    fn from(found: &RestPoint) -> RestPointReport {
        let (stability, because) = match found.stability {
            Stability::Attracting(why) => ("attracting", proof(why, "negative real parts only")),
            Stability::Stable(why) => ("stable", proof(why, "no positive real part")),
            Stability::Unstable(why) => ("unstable", proof(why, "a positive real part")),
            Stability::Open => (
                "open",
                "neither a theorem nor the linear part decides".to_owned(),
            ),
        };
        RestPointReport {
            shares: texts(&found.shares),
            payoff: found.payoff.to_string(),
            equilibrium: found.is_equilibrium,
            alone: found.is_alone,
            stability: stability.to_owned(),
            because,
        }
    }
}

/// A proof in words; `parts` are the real parts of the eigenvalues of the linear part.
fn proof(why: Why, parts: &str) -> String {
    match why {
        Why::Evolutionary => "evolutionarily stable".to_owned(),
        Why::Neutral => "neutrally stable".to_owned(),
        Why::Invaded(strategy) => format!("strategy {} earns more there", strategy + 1),
        Why::Linear => format!("eigenvalues with {parts}"),
    }
}
