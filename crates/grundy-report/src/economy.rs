//! The best plan of an economy, as `coalition` reports it.

use super::{Exact, Text};
use grundy::forms::coalition::Division;
use grundy::vocabulary::forms::coalition::CoalitionGame;
use grundy::vocabulary::forms::economy::{Activity, EconomyKind};
use num::{BigRational, Zero};
use serde::Serialize;

/// A best plan of all players, with the prices that prove it best.
#[derive(Clone, Debug, Serialize)]
pub struct PlanReport {
    /// The greatest gain.
    pub value: Exact,
    /// The goods with their prices.
    pub goods: Vec<GoodReport>,
    /// The products, or the players' uses of goods.
    pub activities: Vec<ActivityReport>,
}

/// A good with its price.
#[derive(Clone, Debug, Serialize)]
pub struct GoodReport {
    /// The name.
    pub good: String,
    /// The price of one unit.
    pub price: Exact,
    /// The amount that the plan takes.
    pub taken: Exact,
    /// The amount that all players own.
    pub owned: Exact,
}

/// An activity with its part of the plan.
#[derive(Clone, Debug, Serialize)]
pub struct ActivityReport {
    /// The name of the product, or of the player.
    pub name: String,
    /// The gain of one unit.
    pub gain: Exact,
    /// The bundle of goods that one unit takes, in words.
    pub takes: String,
    /// The units in the plan.
    pub units: Exact,
    /// The most units of a player's use.
    pub most: Option<Exact>,
    /// The worth of each unit of that limit.
    pub rent: Exact,
}

/// True if the game is a market.
pub(crate) fn is_market(game: &CoalitionGame) -> bool {
    matches!(game, CoalitionGame::Economy(economy) if economy.kind() == EconomyKind::Market)
}

impl PlanReport {
    /// The report of an economy's plan, if one was found.
    pub(crate) fn of(division: &Division) -> Option<PlanReport> {
        let CoalitionGame::Economy(economy) = &division.game else {
            return None;
        };
        let plan = division.plan.as_ref()?;
        let taken = plan.taken(economy);
        let good = |(at, name): (usize, &String)| {
            let players = 0..economy.players().len();
            let owned: BigRational = players.map(|player| &economy.owned(player)[at]).sum();
            GoodReport {
                good: name.clone(),
                price: plan.prices[at].to_string(),
                taken: taken[at].to_string(),
                owned: owned.to_string(),
            }
        };
        let activity = |(at, one): (usize, &Activity)| ActivityReport {
            name: one.name.clone(),
            gain: one.gain.to_string(),
            takes: bundle(economy.goods(), &one.takes),
            units: plan.units[at].to_string(),
            most: one.most.as_ref().map(BigRational::to_string),
            rent: plan.rents[at].to_string(),
        };
        Some(PlanReport {
            value: plan.value.to_string(),
            goods: economy.goods().iter().enumerate().map(good).collect(),
            activities: economy
                .activities()
                .iter()
                .enumerate()
                .map(activity)
                .collect(),
        })
    }

    /// The plan in lines: what is done, and the prices.
    pub(crate) fn print(&self, text: &mut Text) {
        let done = self.activities.iter().filter(|one| one.units != "0");
        let line = |one: &ActivityReport| {
            let most = one.most.as_ref().map(|most| format!(" of {most}"));
            format!(
                "{}: {}{} at {}, each from {}",
                one.name,
                one.units,
                most.unwrap_or_default(),
                one.gain,
                one.takes
            )
        };
        let lines = std::iter::once(format!("{} in all", self.value)).chain(done.map(line));
        text.field("plan", lines.collect::<Vec<_>>().join("\n"));
        let price = |one: &GoodReport| {
            format!(
                "{} {}: {} of {} taken",
                one.good, one.price, one.taken, one.owned
            )
        };
        let mut prices: Vec<String> = self.goods.iter().map(price).collect();
        let rents = self.activities.iter().filter(|one| one.rent != "0");
        prices.extend(rents.map(|one| {
            let most = one.most.as_deref().unwrap_or_default();
            format!(
                "{}'s {most} from {}: {} each",
                one.name, one.takes, one.rent
            )
        }));
        text.field("prices", prices.join("\n"));
    }
}

/// A bundle of goods in words: `2 wood and 1 iron`; the goods of which it has none are left out.
fn bundle(goods: &[String], takes: &[BigRational]) -> String {
    let parts = goods
        .iter()
        .zip(takes)
        .filter(|(_, amount)| !amount.is_zero());
    let parts: Vec<String> = parts
        .map(|(good, amount)| format!("{amount} {good}"))
        .collect();
    if parts.is_empty() {
        "nothing".to_owned()
    } else {
        parts.join(" and ")
    }
}
