//! The report that `equilibrium` prints.

use super::{Envelope, Text};
use crate::Exact;
use grundy::answer::{Answer, Status};
use grundy::forms::hidden::{self, Played, to_float};
use grundy::forms::matrix::decimal;
use grundy::{Naming, Setting};
use num::BigRational;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The equilibrium strategy at one information set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MixReport {
    /// The player who decides there.
    pub player: String,
    /// The information that the player has.
    pub knows: String,
    /// Each choice with its probability.
    pub choices: Vec<(String, Exact)>,
}

/// An equilibrium, certified by exact bounds.
#[derive(Clone, Debug, Serialize)]
pub struct EquilibriumReport {
    /// The game.
    pub game: String,
    /// The equilibrium; nothing where the work was stopped before one was found.
    #[serde(flatten)]
    pub found: Option<BoundsReport>,
    /// The status of the value: proved, checked up to a bound, or unknown. And the solvers.
    #[serde(flatten, serialize_with = "Envelope::method")]
    pub envelope: Envelope,
}

/// The strategies and what they guarantee.
#[derive(Clone, Debug, Serialize)]
pub struct BoundsReport {
    /// The exact value for the first side, where the linear program was small enough to solve.
    pub value: Option<Exact>,
    /// The least that the first side's strategy below earns, exactly.
    pub lower: Exact,
    /// The most that the second side's strategy below gives, exactly.
    pub upper: Exact,
    /// The difference `upper` − `lower`, exactly: the sum of what the two sides could gain by best responses.
    pub exploitability: Exact,
    /// `lower`, `upper` and `exploitability` as decimals, rounded for reading: estimates of the exact numbers above.
    pub decimals: [f64; 3],
    /// Iterations; 0 for the linear program.
    pub iterations: u64,
    /// The strategies.
    pub strategy: Vec<MixReport>,
    /// Exploitability over iterations, measured in floats: an observation, not a proof.
    pub curve: Vec<(u64, f64)>,
    /// The status of the strategies: proved if their exploitability, itself proved, is no more than `target`.
    #[serde(flatten, serialize_with = "strategy_fields")]
    pub strategy_status: Status,
    /// The exploitability that was asked for, exactly.
    pub target: Exact,
}

impl From<&Answer<Played>> for EquilibriumReport {
    fn from(answer: &Answer<Played>) -> EquilibriumReport {
        let Played {
            game,
            sides,
            equilibrium,
            ..
        } = &answer.value;
        EquilibriumReport {
            game: game.clone(),
            found: equilibrium.as_ref().map(|found| bounds(found, sides)),
            envelope: answer.into(),
        }
    }
}

fn bounds(found: &hidden::Equilibrium, sides: &[&'static str; 2]) -> BoundsReport {
    let gap = found.exploitability();
    let mix = |mix: &hidden::Mix| MixReport {
        player: sides[mix.player.index()].to_owned(),
        knows: mix.knows.clone(),
        choices: mix
            .choices
            .iter()
            .map(|(mv, share)| (mv.clone(), share.to_string()))
            .collect(),
    };
    BoundsReport {
        value: found.value.as_ref().map(BigRational::to_string),
        lower: found.lower.to_string(),
        upper: found.upper.to_string(),
        decimals: [&found.lower, &found.upper, &gap].map(to_float),
        exploitability: gap.to_string(),
        iterations: found.iterations,
        strategy: found.strategy.iter().map(mix).collect(),
        curve: (found.curve.iter())
            .map(|sample| (sample.iteration, sample.exploitability))
            .collect(),
        strategy_status: found.strategy_status.clone(),
        target: found.target.to_string(),
    }
}

impl EquilibriumReport {
    /// The answer in words, rounded for reading. A front end names settings so.
    #[must_use]
    pub fn words(answer: &Answer<Played>, naming: Naming) -> Text {
        let mut text = Text::default();
        let Played {
            game,
            sides,
            equilibrium,
            ..
        } = &answer.value;
        let Some(found) = equilibrium else {
            text.field("status", answer.status.to_string());
            return text;
        };
        text.line(game);
        let (lower, upper) = (to_float(&found.lower), to_float(&found.upper));
        let value = match &found.value {
            Some(value) => format!("{value} for {}", sides[0]),
            None => format!("between {lower:.9} and {upper:.9}"),
        };
        text.field("value", value);
        let whole = naming(Setting::Json, None);
        let bounds =
            format!("{lower:.9} to {upper:.9}, rounded from exact fractions ({whole} has them)");
        text.field("bounds", bounds);
        let gained = to_float(&found.exploitability());
        let exploits = match found.variant {
            Some(_) => format!("{gained:.3e} after {} iterations", found.iterations),
            None => "0".to_owned(),
        };
        text.field(
            "exploits",
            format!("{exploits}: exploitability of the strategies below"),
        );
        text.field("status", answer.status.to_string());
        text.field("method", &answer.how);
        let status = &found.strategy_status;
        text.field(
            "strategy",
            format!("{status}; probabilities rounded to 6 digits"),
        );
        for mix in &found.strategy {
            let share = |(mv, share): &(String, BigRational)| format!("{mv} {}", decimal(share));
            let shown: Vec<String> = mix.choices.iter().map(share).collect();
            let (player, shown) = (sides[mix.player.index()], shown.join(", "));
            text.line(format!("  {player} knowing {}: {shown}", mix.knows));
        }
        text
    }
}

fn strategy_fields<S: Serializer>(status: &Status, serializer: S) -> Result<S::Ok, S::Error> {
    let mut fields = serializer.serialize_map(None)?;
    fields.serialize_entry("strategy_status", status)?;
    if let Some(stopped) = status.why() {
        fields.serialize_entry("strategy_stopped", stopped)?;
    }
    fields.end()
}
