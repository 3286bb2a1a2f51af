//! The report about the temperatures of a sum.

use super::{Envelope, Exact, Text, brief};
use grundy::Position;
use grundy::answer::Answer;
use grundy::ask::temperature::{Component, Heat, Play, Step};
use grundy::vocabulary::Player;
use serde::Serialize;

/// The temperatures of the components of a sum, and a play by sentestrat for each starting player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TemperatureReport {
    /// The sum as an expression.
    pub expression: String,
    /// Assumptions, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// The components in the order in which they stand.
    pub components: Vec<ComponentLine>,
    /// The number of the hottest component, counted from 1; null where there is none.
    pub hottest: Option<usize>,
    /// The mean of the sum; null when it was not found.
    pub mean: Option<Exact>,
    /// A play for each starting player.
    pub plays: Vec<PlayLine>,
    /// The status.
    #[serde(flatten, serialize_with = "Envelope::status")]
    pub envelope: Envelope,
}

/// A component of the sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComponentLine {
    /// The component as an expression.
    pub position: String,
    /// Its value, shortened where it is long.
    pub value: String,
    /// Its mean.
    pub mean: Exact,
    /// Its temperature.
    pub temperature: Exact,
}

/// A play in which both players keep to sentestrat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayLine {
    /// The side that begins.
    pub first: String,
    /// True if the first move wins; null where no component is hot, or it is not known.
    pub wins: Option<bool>,
    /// The number at which the play arrives; null where it was cut.
    pub stop: Option<Exact>,
    /// The moves.
    pub steps: Vec<StepLine>,
}

/// A move of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepLine {
    /// The side that moves.
    pub by: String,
    /// The number of the component, counted from 1.
    pub component: usize,
    /// The ambient temperature.
    pub ambient: Exact,
    /// True if it answers a move that raised the component above the ambient temperature.
    pub reply: bool,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The component after the move.
    pub to: String,
}

impl TemperatureReport {
    /// The report of an answer about a position.
    #[must_use]
    pub fn new(answer: &Answer<Heat>, position: &Position) -> TemperatureReport {
        let heat = &answer.value;
        let side = |player: Player| position.about().side(player).to_owned();
        let component = |part: &Component| ComponentLine {
            position: part.position.clone(),
            value: part.value.clone(),
            mean: part.thermograph.mean.to_string(),
            temperature: part.thermograph.temperature.to_string(),
        };
        let step = |step: &Step| StepLine {
            by: side(step.player),
            component: step.component + 1,
            ambient: step.ambient.to_string(),
            reply: step.reply,
            mv: step.mv.clone(),
            to: step.after.clone(),
        };
        let play = |play: &Play| PlayLine {
            first: side(play.starter),
            wins: play.wins,
            stop: play.stop.as_ref().map(ToString::to_string),
            steps: play.steps.iter().map(step).collect(),
        };
        TemperatureReport {
            expression: heat.position.clone(),
            assumed: answer.assumed.clone(),
            components: heat.components.iter().map(component).collect(),
            hottest: heat.hottest.map(|at| at + 1),
            mean: heat.mean.as_ref().map(ToString::to_string),
            plays: heat.plays.iter().map(play).collect(),
            envelope: answer.into(),
        }
    }

    /// The report in words.
    #[must_use]
    pub fn words(&self) -> Text {
        let mut text = Text::default();
        for (at, part) in self.components.iter().enumerate() {
            let hot = match self.hottest {
                Some(hottest) if hottest == at + 1 => ", the hottest",
                _ => "",
            };
            text.line(format!(
                "component {}: {} = {}, mean {}, temperature {}{hot}",
                at + 1,
                brief(&part.position),
                part.value,
                part.mean,
                part.temperature,
            ));
        }
        if let Some(mean) = &self.mean {
            text.field("mean", mean);
        }
        for play in &self.plays {
            let Some(first) = play.steps.first() else {
                text.line(format!("{} first: every component is a number", play.first));
                continue;
            };
            let wins = match play.wins {
                Some(true) => "wins",
                Some(false) => "does not win",
                None => "is not decided",
            };
            text.line(format!(
                "{} first, by sentestrat: {} in component {}, which {wins}",
                play.first, first.mv, first.component,
            ));
            for step in &play.steps {
                let reply = if step.reply { ", in reply" } else { "" };
                text.line(format!(
                    "    {}: {} in component {} at ambient temperature {}{reply}  →  {}",
                    step.by,
                    step.mv,
                    step.component,
                    step.ambient,
                    brief(&step.to),
                ));
            }
            if let Some(stop) = &play.stop {
                text.line(format!("    the play arrives at {stop}"));
            }
        }
        text.field("status", self.envelope.status.to_string());
        text
    }
}
