//! The report that `equilibrium` prints about a congestion game.

use super::{Digits, Envelope, Exact, Text};
use grundy::answer::Answer;
use grundy::forms::congestion::Congested;
use grundy::solvers::congestion::{self, Profile};
use grundy::vocabulary::forms::congestion::Congestion;
use num::BigRational;
use serde::Serialize;
use std::fmt;

/// The most steps of a path, and the most equilibria, that are printed; JSON has them all.
const MOST_PRINTED: usize = 12;

/// The equilibria of a congestion game.
#[derive(Clone, Debug, Serialize)]
pub struct CongestionReport {
    /// The number of players.
    pub players: usize,
    /// The path of best responses.
    pub path: Option<BestResponsesReport>,
    /// The number of profiles, in which players with the same choices are not told apart.
    pub profiles: Option<Digits>,
    /// The number of pure equilibria among them.
    pub equilibria_count: Option<Digits>,
    /// The pure equilibria, at most 1,000 of them.
    pub equilibria: Option<Vec<ProfileReport>>,
    /// A profile in which all players together pay least.
    pub optimum: Option<ProfileReport>,
    /// An equilibrium in which they pay least, and one in which they pay most.
    pub best: Option<ProfileReport>,
    /// The one in which they pay most.
    pub worst: Option<ProfileReport>,
    /// The cost of the worst equilibrium divided by the least cost; null if that is not above 0.
    pub price_of_anarchy: Option<Exact>,
    /// The cost of the best equilibrium divided by the least cost; null if that is not above 0.
    pub price_of_stability: Option<Exact>,
    /// The parts that were not found, and why.
    pub open: Vec<String>,
    /// The status, the method and the reason.
    #[serde(flatten, serialize_with = "Envelope::method_and_reason")]
    pub envelope: Envelope,
}

/// A profile.
#[derive(Clone, Debug, Serialize)]
pub struct ProfileReport {
    /// The players of each group, by their choices.
    pub groups: Vec<GroupReport>,
    /// The cost of all players together.
    pub cost: Exact,
    /// Rosenthal's potential.
    pub potential: Exact,
}

/// The players of a group.
#[derive(Clone, Debug, Serialize)]
pub struct GroupReport {
    /// The name of the player, or the number of players.
    pub name: String,
    /// The choices that are made.
    pub choices: Vec<ChoiceReport>,
}

/// A choice that is made.
#[derive(Clone, Debug, Serialize)]
pub struct ChoiceReport {
    /// The resources, or the path.
    pub choice: String,
    /// The number of players of the group who make it.
    pub players: usize,
    /// The cost to each of them.
    pub cost: Exact,
}

/// A path of best responses.
#[derive(Clone, Debug, Serialize)]
pub struct BestResponsesReport {
    /// The profile where it begins: each player makes the first choice.
    pub start: ProfileReport,
    /// The steps.
    pub steps: Vec<StepReport>,
    /// The equilibrium where it ends.
    pub end: ProfileReport,
}

/// A player's change to a best choice.
#[derive(Clone, Debug, Serialize)]
pub struct StepReport {
    /// The player's group.
    pub player: String,
    /// The choice before.
    pub from: String,
    /// The choice after.
    pub to: String,
    /// The player's cost before.
    pub before: Exact,
    /// The player's cost after.
    pub after: Exact,
    /// The potential after the step.
    pub potential: Exact,
}

impl From<&Answer<Congested>> for CongestionReport {
    fn from(answer: &Answer<Congested>) -> CongestionReport {
        let Congested {
            game, path, whole, ..
        } = &answer.value;
        let profile = |one: &Profile| ProfileReport::of(game, one);
        let step = |one: &congestion::ResponseStep| {
            let group = &game.groups()[one.group];
            StepReport {
                player: group.name.clone(),
                from: group.choices[one.from].name.clone(),
                to: group.choices[one.to].name.clone(),
                before: one.cost[0].to_string(),
                after: one.cost[1].to_string(),
                potential: one.potential.to_string(),
            }
        };
        let whole = whole.as_ref();
        let prices = whole.and_then(congestion::Whole::prices);
        let price = |at: usize| prices.as_ref().map(|both| both[at].to_string());
        CongestionReport {
            players: game.players(),
            path: path.as_ref().map(|path| BestResponsesReport {
                start: profile(&path.start),
                steps: path.steps.iter().map(step).collect(),
                end: profile(&path.end),
            }),
            profiles: whole.map(|whole| whole.profiles.to_string()),
            equilibria_count: whole.map(|whole| whole.count.to_string()),
            equilibria: whole.map(|whole| whole.equilibria.iter().map(profile).collect()),
            optimum: whole.map(|whole| profile(&whole.optimum.0)),
            best: whole.map(|whole| profile(&whole.best.0)),
            worst: whole.map(|whole| profile(&whole.worst.0)),
            price_of_anarchy: price(0),
            price_of_stability: price(1),
            open: answer.value.open.iter().map(ToString::to_string).collect(),
            envelope: answer.into(),
        }
    }
}

impl ProfileReport {
    fn of(game: &Congestion, profile: &Profile) -> ProfileReport {
        let group = |(at, counts): (usize, &Vec<usize>)| {
            let group = &game.groups()[at];
            let costs = congestion::costs(game, profile, at);
            let made = |(choice, cost): (usize, Option<BigRational>)| {
                Some(ChoiceReport {
                    choice: group.choices[choice].name.clone(),
                    players: counts[choice],
                    cost: cost?.to_string(),
                })
            };
            GroupReport {
                name: group.name.clone(),
                choices: costs.into_iter().enumerate().filter_map(made).collect(),
            }
        };
        ProfileReport {
            groups: profile.iter().enumerate().map(group).collect(),
            cost: congestion::total(game, profile).to_string(),
            potential: congestion::potential(game, profile).to_string(),
        }
    }

    /// The choices in words: `Ann a, 3 players: 2 by a, 1 by b`.
    fn words(&self) -> String {
        let group = |group: &GroupReport| {
            let choice = |one: &ChoiceReport| match &group.choices[..] {
                [_] => format!("{} at {}", one.choice, one.cost),
                _ => format!("{} {} at {}", one.players, one.choice, one.cost),
            };
            let choices: Vec<String> = group.choices.iter().map(choice).collect();
            format!("{}: {}", group.name, choices.join(", "))
        };
        let groups: Vec<String> = self.groups.iter().map(group).collect();
        groups.join("; ")
    }

    /// What all pay, and the choices.
    fn line(&self) -> String {
        format!(
            "cost {}, potential {}; {}",
            self.cost,
            self.potential,
            self.words()
        )
    }
}

impl fmt::Display for CongestionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::default();
        let noun = if self.players == 1 {
            "player"
        } else {
            "players"
        };
        text.line(format!("a congestion game of {} {noun}", self.players));
        self.print_equilibria(&mut text);
        if let Some(path) = &self.path {
            path.print(&mut text);
        }
        text.field("status", self.envelope.status.to_string());
        text.field("method", &self.envelope.method);
        text.reason(&self.envelope.reason());
        for open in &self.open {
            text.field("open", open);
        }
        text.fmt(f)
    }
}

impl CongestionReport {
    /// The equilibria and the prices.
    fn print_equilibria(&self, text: &mut Text) {
        let (Some(count), Some(list)) = (&self.equilibria_count, &self.equilibria) else {
            return;
        };
        let noun = if count == "1" {
            "equilibrium"
        } else {
            "equilibria"
        };
        let profiles = self.profiles.as_deref().unwrap_or_default();
        let mut lines = vec![format!("{count} pure {noun} among {profiles} profiles")];
        lines.extend(list.iter().take(MOST_PRINTED).map(ProfileReport::line));
        if list.len() > MOST_PRINTED {
            lines.push(format!("and {} more", list.len() - MOST_PRINTED));
        }
        text.field("equilibria", lines.join("\n"));
        if let Some(optimum) = &self.optimum {
            text.field("optimum", optimum.line());
        }
        match (&self.price_of_anarchy, &self.price_of_stability) {
            (Some(anarchy), Some(stability)) => {
                text.field(
                    "anarchy",
                    format!("{anarchy}: the worst equilibrium by the optimum"),
                );
                text.field(
                    "stability",
                    format!("{stability}: the best equilibrium by the optimum"),
                );
            }
            _ => text.field("anarchy", "no price: the least cost is not above 0"),
        }
    }
}

impl BestResponsesReport {
    fn print(&self, text: &mut Text) {
        let mut lines = vec![format!(
            "from potential {}; {}",
            self.start.potential,
            self.start.words()
        )];
        let step = |one: &StepReport| {
            format!(
                "{}: {} to {}, paying {} instead of {}; potential {}",
                one.player, one.from, one.to, one.after, one.before, one.potential
            )
        };
        lines.extend(self.steps.iter().take(MOST_PRINTED).map(step));
        if self.steps.len() > MOST_PRINTED {
            lines.push(format!("and {} more", self.steps.len() - MOST_PRINTED));
        }
        lines.push(format!("an equilibrium: {}", self.end.line()));
        text.field("path", lines.join("\n"));
    }
}
