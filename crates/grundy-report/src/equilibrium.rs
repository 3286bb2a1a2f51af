//! The report that `equilibrium` prints.

use super::{Envelope, Text, brief};
use crate::Exact;
use grundy::answer::{Answer, Status};
use grundy::forms::decimal::{decimal, rounded};
use grundy::forms::hidden::{
    self, Advice, Behaviour, Equilibria, Played, Profile, Scope, Settled, to_float,
};
use grundy::vocabulary::StopReason;
use grundy::{Naming, Setting};
use num::{BigRational, One, Zero};
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

/// An equilibrium of a game from a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettledReport {
    /// The expected payoff of each player.
    pub payoffs: Vec<Exact>,
    /// The behaviour of the players at the information sets that their own choices reach; choices that are never made are
    /// left out.
    pub strategy: Vec<MixReport>,
}

/// A strategy that pays less than another, whatever the others do that was left then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EliminatedReport {
    /// The player.
    pub player: String,
    /// The strategy that is removed.
    pub strategy: String,
    /// The strategy that pays more.
    pub by: String,
}

/// A correlated equilibrium.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnReport {
    /// The profiles that are drawn, a strategy for each player, with their probabilities.
    pub profiles: Vec<(Vec<String>, Exact)>,
    /// The expected payoff of each player.
    pub payoffs: Vec<Exact>,
}

/// Strategies of any number of players, with the most that each could gain by others.
#[derive(Clone, Debug, Serialize)]
pub struct CloseProfileReport {
    /// The expected payoff of each player, exactly.
    pub payoffs: Vec<Exact>,
    /// The most that each player could gain by the best answer to the others, exactly.
    pub gains: Vec<Exact>,
    /// The sum of the gains, called NashConv, exactly; 0 exactly in equilibrium.
    pub nash_conv: Exact,
    /// The gains and their sum as decimals, rounded for reading.
    pub decimals: Vec<f64>,
    /// Iterations.
    pub iterations: u64,
    /// The wall time in seconds, divided by the iterations; left out where a file keeps the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_per_iteration: Option<f64>,
    /// The strategies; choices that are never made are left out.
    pub strategy: Vec<MixReport>,
    /// NashConv over iterations, measured in floats: an observation, not a proof.
    pub curve: Vec<(u64, f64)>,
    /// The sum of gains that was asked for, exactly.
    pub target: Exact,
    /// True if the sum of gains is no more than that.
    pub reached: bool,
}

/// An equilibrium, certified by exact bounds.
#[derive(Clone, Debug, Serialize)]
pub struct EquilibriumReport {
    /// The game.
    pub game: String,
    /// The names of the players, of a game from a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<Vec<String>>,
    /// The sum of both players' payoffs, of a game from a file where it is the same at every end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<Exact>,
    /// The equilibria of a game from a file in which the players' interests are not opposed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equilibria: Option<Vec<SettledReport>>,
    /// True if these are all pure equilibria and there may be mixed ones; false if they are all extreme equilibria.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pure_only: Option<bool>,
    /// For each player the numbers between which the payoffs of all subgame-perfect equilibria lie, where they are not equal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranges: Option<Vec<[Exact; 2]>>,
    /// The strategies that strict dominance removes, one after another, of a normal form of three players or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eliminated: Option<Vec<EliminatedReport>>,
    /// The correlated equilibrium with the greatest sum of payoffs, of such a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub correlated: Option<DrawnReport>,
    /// Strategies that are as close to an equilibrium as their gains say, where none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<CloseProfileReport>,
    /// The position from which on strategies are shown, where that is no game of its own: the value is that of the whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The same of coarse correlated equilibria: each player decides before the draw whether to follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coarse: Option<DrawnReport>,
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
    /// The wall time of the method in seconds, divided by its iterations; left out without iterations, and where a file keeps the
    /// run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_per_iteration: Option<f64>,
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
            from_file,
            equilibrium,
            sum,
            equilibria,
            ranges,
            advice,
            profile,
            from,
            ..
        } = &answer.value;
        let settled = |one: &Settled| SettledReport {
            payoffs: one.payoffs.iter().map(BigRational::to_string).collect(),
            strategy: mixes(&one.strategy, sides),
        };
        let equilibria = equilibria.as_ref();
        EquilibriumReport {
            game: game.clone(),
            players: from_file.then(|| sides.clone()),
            sum: sum.as_ref().map(BigRational::to_string),
            equilibria: equilibria.map(|found| found.list.iter().map(settled).collect()),
            pure_only: equilibria
                .filter(|found| !matches!(found.scope, Scope::Rounds | Scope::Backwards))
                .map(|found| found.scope != Scope::Extreme),
            ranges: ranges.as_ref().map(|ranges| {
                let ends = |ends: &[BigRational; 2]| ends.each_ref().map(BigRational::to_string);
                ranges.iter().map(ends).collect()
            }),
            eliminated: advice.as_ref().map(|advice| {
                let report = |one: &hidden::Eliminated| EliminatedReport {
                    player: sides[one.player].clone(),
                    strategy: one.strategy.clone(),
                    by: one.by.clone(),
                };
                advice.eliminated.iter().map(report).collect()
            }),
            correlated: advice.as_ref().and_then(|advice| drawn(&advice.correlated)),
            coarse: advice.as_ref().and_then(|advice| drawn(&advice.coarse)),
            profile: profile.as_ref().map(|found| of_profile(found, sides)),
            from: from.clone(),
            found: equilibrium.as_ref().map(|found| bounds(found, sides)),
            envelope: answer.into(),
        }
    }
}

/// A correlated equilibrium of either kind, if it was found.
fn drawn(found: &Result<hidden::Correlated, StopReason>) -> Option<DrawnReport> {
    let drawn = found.as_ref().ok()?;
    Some(DrawnReport {
        profiles: (drawn.profiles.iter())
            .map(|(profile, chance)| (profile.clone(), chance.to_string()))
            .collect(),
        payoffs: drawn.payoffs.iter().map(BigRational::to_string).collect(),
    })
}

/// Each choice with its probability as text.
fn texts(choices: &[(String, BigRational)]) -> Vec<(String, Exact)> {
    let text = |(mv, share): &(String, BigRational)| (mv.clone(), share.to_string());
    choices.iter().map(text).collect()
}

/// The behaviour of players, by their names.
fn mixes(strategy: &[Behaviour], sides: &[String]) -> Vec<MixReport> {
    let report = |behaviour: &Behaviour| MixReport {
        player: sides[behaviour.player].clone(),
        knows: behaviour.knows.clone(),
        choices: texts(&behaviour.choices),
    };
    strategy.iter().map(report).collect()
}

fn of_profile(found: &Profile, sides: &[String]) -> CloseProfileReport {
    let exact = |all: &[BigRational]| all.iter().map(BigRational::to_string).collect();
    let sum = found.nash_conv();
    CloseProfileReport {
        payoffs: exact(&found.payoffs),
        gains: exact(&found.gains),
        decimals: found.gains.iter().chain([&sum]).map(to_float).collect(),
        reached: sum <= found.target,
        nash_conv: sum.to_string(),
        iterations: found.iterations,
        seconds_per_iteration: found.seconds_per_iteration,
        strategy: mixes(&found.strategy, sides),
        curve: (found.curve.iter())
            .map(|sample| (sample.iteration, sample.exploitability))
            .collect(),
        target: found.target.to_string(),
    }
}

fn bounds(found: &hidden::Equilibrium, sides: &[String]) -> BoundsReport {
    let gap = found.exploitability();
    let mix = |mix: &hidden::Mix| MixReport {
        player: sides[mix.player.index()].clone(),
        knows: mix.knows.clone(),
        choices: texts(&mix.choices),
    };
    BoundsReport {
        value: found.value.as_ref().map(BigRational::to_string),
        lower: found.lower.to_string(),
        upper: found.upper.to_string(),
        decimals: [&found.lower, &found.upper, &gap].map(to_float),
        exploitability: gap.to_string(),
        iterations: found.iterations,
        seconds_per_iteration: found.seconds_per_iteration,
        strategy: found.strategy.iter().map(mix).collect(),
        curve: (found.curve.iter())
            .map(|sample| (sample.iteration, sample.exploitability))
            .collect(),
        strategy_status: found.strategy_status.clone(),
        target: found.target.to_string(),
    }
}

impl EquilibriumReport {
    /// The course of exploitability, or of the sum of all gains, from iteration to iteration, separated by commas; `None` where
    /// nothing was iterated.
    #[must_use]
    pub fn csv(&self) -> Option<String> {
        let (name, curve) = match (&self.found, &self.profile) {
            (Some(found), _) if found.iterations > 0 => ("exploitability", &found.curve),
            (None, Some(profile)) => ("nash_conv", &profile.curve),
            _ => return None,
        };
        let lines = curve
            .iter()
            .map(|(iteration, far)| format!("{iteration},{far}\n"));
        Some(format!("iteration,{name}\n{}", lines.collect::<String>()))
    }

    /// The answer in words, rounded for reading. A front end names settings so.
    #[must_use]
    pub fn words(answer: &Answer<Played>, naming: Naming) -> Text {
        let mut text = Text::default();
        let Played {
            game,
            sides,
            equilibrium,
            sum,
            equilibria,
            ranges,
            profile,
            from,
            ..
        } = &answer.value;
        if let Some(ranges) = ranges {
            text.line(brief(game));
            text.line("subgame-perfect equilibria, mixed or not, all pay");
            for (side, [least, most]) in sides.iter().zip(ranges) {
                text.line(if least == most {
                    format!("  {side} {least}")
                } else {
                    format!("  {side} at least {least} and at most {most}")
                });
            }
            text.field("status", answer.status.to_string());
            text.field("method", &answer.how);
            return text;
        }
        let Some(found) = equilibrium else {
            if equilibria.is_none() && profile.is_none() {
                text.field("status", answer.status.to_string());
                return text;
            }
            text.line(brief(game));
            if let Some(found) = equilibria {
                put_equilibria(found, profile.is_some(), sides, &mut text);
            }
            if let Some(advice) = &answer.value.advice {
                put_advice(advice, sides, &mut text);
            }
            text.field("status", answer.status.to_string());
            text.field("method", &answer.how);
            if let Some(profile) = profile {
                put_profile(profile, from.as_deref(), sides, &mut text);
            }
            return text;
        };
        text.line(brief(game));
        let (lower, upper) = (rounded(&found.lower, 9), rounded(&found.upper, 9));
        let value = match (&found.value, sum.as_ref().filter(|sum| !sum.is_zero())) {
            (Some(value), Some(sum)) => format!(
                "{value} for {}, {} for {}; the payoffs sum to {sum} at every end",
                sides[0],
                sum - value,
                sides[1]
            ),
            (Some(value), None) => format!("{value} for {}", sides[0]),
            (None, _) => format!("between {lower} and {upper}"),
        };
        text.field("value", value);
        // Nothing is rounded where nothing was iterated and all fractions can be read.
        let exact = found.variant.is_none() && fractions_are_short(found);
        if !exact {
            let whole = naming(Setting::Json, None);
            let bounds =
                format!("{lower} to {upper}, rounded from exact fractions ({whole} has them)");
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
        }
        text.field("status", answer.status.to_string());
        text.field("method", &answer.how);
        if !exact {
            let status = &found.strategy_status;
            text.field(
                "strategy",
                format!("{status}; probabilities rounded to 6 digits"),
            );
        }
        if let Some(from) = from {
            text.line(from_here(from));
        }
        for mix in &found.strategy {
            let share = |(mv, share): &(String, BigRational)| {
                if exact {
                    format!("{mv} {share}")
                } else {
                    format!("{mv} {}", decimal(share))
                }
            };
            let shown: Vec<String> = mix.choices.iter().map(share).collect();
            let (player, shown) = (&sides[mix.player.index()], shown.join(", "));
            text.line(format!("  {player} knowing {}: {shown}", mix.knows));
        }
        text
    }
}

/// The most characters of a fraction that is written out in words.
const MOST_CHARACTERS: usize = 20;

/// True if the value and all probabilities are fractions that can be read.
fn fractions_are_short(found: &hidden::Equilibrium) -> bool {
    let short = |x: &BigRational| x.to_string().len() <= MOST_CHARACTERS;
    let mut shares = found.strategy.iter().flat_map(|mix| &mix.choices);
    short(&found.lower) && shares.all(|(_, share)| short(share))
}

/// The most equilibria that are written out in words; JSON has them all.
const MOST_SHOWN: usize = 100;

/// The words before strategies that begin at a position of the whole game.
fn from_here(position: &str) -> String {
    format!("from {position} on, where the strategies are those of the whole game:")
}

/// Strategies that are as close to an equilibrium as their gains say.
fn put_profile(found: &Profile, from: Option<&str>, sides: &[String], text: &mut Text) {
    let exact = found.variant.is_none() && is_short(found);
    let number = |x: &BigRational| {
        if exact { x.to_string() } else { rounded(x, 9) }
    };
    let each = |all: &[BigRational]| {
        let one = |(side, x): (&String, &BigRational)| format!("{side} {}", number(x));
        sides
            .iter()
            .zip(all)
            .map(one)
            .collect::<Vec<_>>()
            .join(", ")
    };
    text.field("payoffs", each(&found.payoffs));
    text.field(
        "gains",
        format!("{}: at most, by other strategies alone", each(&found.gains)),
    );
    let Some(variant) = found.variant else {
        let far = match found.nash_conv() {
            sum if sum.is_zero() => "0: the strategies are an equilibrium".to_owned(),
            sum if exact => {
                format!("{sum}, the sum of the gains: the strategies are no equilibrium")
            }
            sum => format!(
                "{:.3e}, the sum of the gains: the strategies are no equilibrium; all numbers rounded from exact fractions",
                to_float(&sum)
            ),
        };
        text.field("nashconv", far);
        return put_behaviour(found, exact, from, sides, text);
    };
    let asked = if found.nash_conv() <= found.target {
        "no more than"
    } else {
        "more than"
    };
    text.field(
        "nashconv",
        format!(
            "{:.3e} after {} iterations of {}, the sum of the gains, {asked} the {:.0e} asked for; measured exactly, all \
             numbers rounded for reading",
            to_float(&found.nash_conv()),
            found.iterations,
            variant,
            to_float(&found.target)
        ),
    );
    put_behaviour(found, exact, from, sides, text);
}

/// True if all numbers of a profile are fractions that can be read.
fn is_short(found: &Profile) -> bool {
    let choices = found.strategy.iter().flat_map(|mix| &mix.choices);
    let shares = choices.map(|(_, share)| share);
    let mut numbers = shares.chain(&found.payoffs).chain(&found.gains);
    numbers.all(|x| x.to_string().len() <= MOST_CHARACTERS)
}

/// What the players of a profile do at each information set.
fn put_behaviour(
    found: &Profile,
    exact: bool,
    from: Option<&str>,
    sides: &[String],
    text: &mut Text,
) {
    if let Some(from) = from {
        text.line(from_here(from));
    }
    for behaviour in &found.strategy {
        let share = |(mv, share): &(String, BigRational)| {
            if share.is_one() {
                mv.clone()
            } else if exact {
                format!("{mv} {share}")
            } else {
                format!("{mv} {}", decimal(share))
            }
        };
        let shown: Vec<String> = behaviour.choices.iter().map(share).collect();
        let (player, shown) = (&sides[behaviour.player], shown.join(", "));
        text.line(format!("  {player} knowing {}: {shown}", behaviour.knows));
    }
}

/// Equilibria of a game from a file; `iterated` is true if strategies follow where none is listed.
fn put_equilibria(found: &Equilibria, iterated: bool, sides: &[String], text: &mut Text) {
    let (count, what) = (found.list.len(), found.scope);
    match (what, count) {
        (Scope::Pure, 0) if iterated => text.line(
            "no pure equilibrium; by Nash's theorem there is a mixed one, and the strategies below are near one or not, as \
             their gains say",
        ),
        (Scope::Pure, 0) => text.line(
            "no pure equilibrium; by Nash's theorem there is a mixed one, which is not looked for",
        ),
        (Scope::Pure, 1) => text.line("1 pure equilibrium"),
        (Scope::Pure, _) => text.line(format!("{count} pure equilibria")),
        (Scope::SubgamePerfect, 1) => text.line(
            "subgame-perfect equilibrium: all in pure strategies have the same payoffs; the play of one",
        ),
        (Scope::SubgamePerfect, _) => text.line(format!(
            "subgame-perfect equilibria in pure strategies have {count} pairs of payoffs, because movers are indifferent; the \
             play of one for each"
        )),
        (Scope::Backwards, _) => text.line(
            "a subgame-perfect equilibrium in pure strategies; others, where a mover is indifferent, may pay something else",
        ),
        (Scope::Rounds, _) => text.line(
            "subgame-perfect equilibria, mixed or not, all have the same payoffs; the rounds of one",
        ),
        (Scope::Extreme, 1) => text.line("1 extreme equilibrium"),
        (Scope::Extreme, _) => text.line(format!("{count} extreme equilibria")),
    }
    for (number, one) in (1..).zip(found.list.iter().take(MOST_SHOWN)) {
        text.line(format!("equilibrium {number}"));
        for behaviour in &one.strategy {
            let share = |(mv, share): &(String, BigRational)| {
                if share.is_one() {
                    mv.clone()
                } else {
                    format!("{mv} {share}")
                }
            };
            let shown: Vec<String> = behaviour.choices.iter().map(share).collect();
            let (player, shown) = (&sides[behaviour.player], shown.join(", "));
            text.line(match &*behaviour.knows {
                "" => format!("  {player}: {shown}"),
                knows => format!("  {player} knowing {knows}: {shown}"),
            });
        }
        let payoffs: Vec<String> = one.payoffs.iter().map(BigRational::to_string).collect();
        text.field("payoffs", payoffs.join(" "));
    }
    if let Some(more) = count.checked_sub(MOST_SHOWN + 1) {
        text.line(format!("and {} more", more + 1));
    }
}

/// Dominated strategies and the best correlated equilibrium.
fn put_advice(advice: &Advice, sides: &[String], text: &mut Text) {
    for one in &advice.eliminated {
        let player = &sides[one.player];
        text.field(
            "dominated",
            format!("{} of {player} pays less than {}", one.strategy, one.by),
        );
    }
    let kinds = [
        ("correlated", &advice.correlated),
        ("coarse", &advice.coarse),
    ];
    for (kind, found) in kinds {
        match found {
            Ok(drawn) => {
                let kind = if kind == "coarse" {
                    "coarse correlated"
                } else {
                    kind
                };
                text.line(format!(
                    "the {kind} equilibrium with the greatest total payoff"
                ));
                for (profile, chance) in &drawn.profiles {
                    text.line(format!("  {chance}: {}", profile.join(", ")));
                }
                let payoffs: Vec<String> =
                    drawn.payoffs.iter().map(BigRational::to_string).collect();
                text.field("payoffs", payoffs.join(" "));
            }
            Err(stop) => text.field(kind, stop.to_string()),
        }
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
