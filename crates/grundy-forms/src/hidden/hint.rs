//! A hint at the table: the choices that a strategy makes with the information of the player to move, and how near to an
//! equilibrium the strategy is.

use super::{Event, Hidden, Played, Scope, to_float};
use grundy_core::any::Token;
use num::{BigRational, Zero};

/// The choices of a player at a moment of a play, as a strategy mixes them.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The choices that the strategy makes there, with their probabilities, the likeliest first; empty where it says nothing, as
    /// at what the player's own choices in it never reach.
    pub choices: Vec<(String, BigRational)>,
    /// The nearness of the strategy to an equilibrium.
    pub nearness: Nearness,
}

/// The nearness of strategies to an equilibrium.
#[derive(Clone, Debug, PartialEq)]
pub enum Nearness {
    /// They are an equilibrium.
    Exact,
    /// They are the first of several that are listed: how many, and which.
    FirstOf(usize, Scope),
    /// All players together could gain so much by other strategies, exactly.
    Within(BigRational),
}

impl std::fmt::Display for Nearness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Nearness::Exact => f.write_str("an exact equilibrium"),
            Nearness::FirstOf(count, scope) => {
                let kind = match scope {
                    Scope::Extreme => "extreme",
                    Scope::Pure => "pure",
                    Scope::SubgamePerfect | Scope::Backwards | Scope::Rounds => "subgame-perfect",
                };
                write!(f, "the first of {count} {kind} equilibria")
            }
            Nearness::Within(gain) => {
                let gain = to_float(gain);
                write!(
                    f,
                    "no exact equilibrium: by other strategies the players could gain {gain:.1e} in all"
                )
            }
        }
    }
}

/// The nearness of what was found; `None` if it has no strategies.
#[must_use]
pub fn nearness(played: &Played) -> Option<Nearness> {
    let of_gain = |gain: BigRational| {
        if gain.is_zero() {
            Nearness::Exact
        } else {
            Nearness::Within(gain)
        }
    };
    if let Some(found) = &played.equilibrium {
        return Some(of_gain(found.exploitability()));
    }
    if let Some(found) = &played.equilibria
        && !found.list.is_empty()
    {
        return Some(match found.list.len() {
            1 => Nearness::Exact,
            count => Nearness::FirstOf(count, found.scope),
        });
    }
    let profile = played.profile.as_ref()?;
    Some(of_gain(profile.nash_conv()))
}

/// The hint of what was found to the player who decides at this moment; `None` where no player does, or nothing was found.
///
/// ```
/// use grundy::{Limits, Position, forms::hidden::{self, hint::hint}};
/// let Position::Hidden(kuhn) = Position::parse("kuhn")? else { panic!() };
/// let played = hidden::solve(&*kuhn, &hidden::config(1e-3, 100_000)?, &Limits::default()).value;
/// let dealt = kuhn.read_move(&kuhn.start(), "QJ").unwrap();
/// let found = hint(&*kuhn, &kuhn.play(&kuhn.start(), &dealt), &played).unwrap();
/// assert_eq!(found.choices[0].0, "pass");
/// assert_eq!(found.nearness.to_string(), "an exact equilibrium");
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn hint(game: &dyn Hidden, at: &Token, played: &Played) -> Option<Hint> {
    let Event::Decision { player, knows } = game.event(at) else {
        return None;
    };
    let nearness = nearness(played)?;
    let mix = played.mix(player, &knows).unwrap_or_default();
    let made = mix.iter().filter(|(_, share)| !share.is_zero());
    let mut choices: Vec<(String, BigRational)> = made.cloned().collect();
    choices.sort_by(|(_, a), (_, b)| b.cmp(a));
    Some(Hint { choices, nearness })
}
