//! Loopy values, added and compared by their two sides.

use super::graph::Game;
use super::order::{Order, onside_at_least};
use super::sidling::{offside, onside};
use super::stopper::Stopper;
use crate::short::Comparison;
use grundy_core::{Outcome, Player, StopReason, Watch};

/// A loopy value: what a game is worth in every sum, where play without end is drawn.
///
/// It is kept by its sides. The onside G⁺ is the game where play without end is Left's win, the offside G⁻ the one where it
/// is Right's; two games are equal exactly if both sides are (the swivel chair theorem; Siegel, *Combinatorial Game Theory*,
/// VI.2). (G + H)⁺ is G⁺ + H⁺, so each side is added, and simplified, by itself.
#[derive(Clone, Debug)]
pub struct Value {
    /// A game with the onside of the value.
    onside: Game,
    /// A game with its offside.
    offside: Game,
}

/// The sides of a value as stoppers, so far as they are known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sides {
    /// The stopper that equals the game when play without end is Left's win; `None` if none was found.
    pub onside: Option<Stopper>,
    /// The stopper that equals it when play without end is Right's win; `None` if none was found.
    pub offside: Option<Stopper>,
}

impl Sides {
    /// The stopper that the value is, if both sides are the same.
    #[must_use]
    pub fn stopper(&self) -> Option<&Stopper> {
        let onside = self.onside.as_ref()?;
        (self.offside.as_ref() == Some(onside)).then_some(onside)
    }

    /// True if both sides are known.
    #[must_use]
    pub fn are_known(&self) -> bool {
        self.onside.is_some() && self.offside.is_some()
    }
}

impl Value {
    /// The value of a game.
    #[must_use]
    pub fn new(game: &Game) -> Value {
        Value {
            onside: game.clone(),
            offside: game.clone(),
        }
    }

    /// The value with the onside of one value and the offside of another. In every game the onside is at least the offside.
    #[must_use]
    pub fn from_sides(onside: &Value, offside: &Value) -> Value {
        Value {
            onside: onside.onside.clone(),
            offside: offside.offside.clone(),
        }
    }

    /// A game with the onside of the value, and one with its offside.
    pub(super) fn sides(&self) -> [&Game; 2] {
        [&self.onside, &self.offside]
    }

    pub(super) fn from_games(onside: Game, offside: Game) -> Value {
        Value { onside, offside }
    }

    /// The negative.
    #[must_use]
    pub fn negative(&self) -> Value {
        Value {
            onside: self.offside.negative(),
            offside: self.onside.negative(),
        }
    }

    /// The sum. Sides that equal stoppers are added as their canonical forms.
    ///
    /// # Errors
    /// The reason why the watch stopped it; [`StopReason::Beyond`] for more than 2^16 positions.
    pub fn plus(&self, other: &Value, watch: &mut dyn Watch) -> Result<Value, StopReason> {
        let (a, b) = (self.simplified(watch)?, other.simplified(watch)?);
        Ok(Value {
            onside: a.onside.plus(&b.onside, watch)?,
            offside: a.offside.plus(&b.offside, watch)?,
        })
    }

    /// The value with its sides in canonical form, where they are known to equal stoppers.
    fn simplified(&self, watch: &mut dyn Watch) -> Result<Value, StopReason> {
        let known = self.settle(watch)?;
        let game = |known: Option<Stopper>, game: &Game| known.map_or(game.clone(), |s| s.0);
        Ok(Value {
            onside: game(known.onside, &self.onside),
            offside: game(known.offside, &self.offside),
        })
    }

    /// The degree of loopiness G − G, which is 0 exactly if the game has a negative among all games.
    ///
    /// # Errors
    /// As for [`Value::plus`].
    pub fn degree(&self, watch: &mut dyn Watch) -> Result<Value, StopReason> {
        self.plus(&self.negative(), watch)
    }

    /// The sides as stoppers, so far as they are found. The result is proved; what is not found may still exist.
    ///
    /// # Errors
    /// The reason why the watch stopped it.
    pub fn settle(&self, watch: &mut dyn Watch) -> Result<Sides, StopReason> {
        Ok(Sides {
            onside: onside(&self.onside, watch)?,
            offside: offside(&self.offside, watch)?,
        })
    }

    /// The comparison with another value. It is exact for all values, with stoppers for sides or not.
    ///
    /// # Errors
    /// The reason why the watch stopped it.
    ///
    /// ```
    /// use grundy_core::Unwatched;
    /// use grundy_values::loopy::Expression;
    /// use grundy_values::short::Comparison;
    /// let read = |text: &str| Expression::read(text).unwrap().value(&mut Unwatched).unwrap();
    /// let compared = |a, b| read(a).compare(&read(b), &mut Unwatched);
    /// assert_eq!(compared("over", "1/4"), Ok(Comparison::Less));
    /// assert_eq!(compared("on", "dud"), Ok(Comparison::Greater));
    /// ```
    pub fn compare(&self, other: &Value, watch: &mut dyn Watch) -> Result<Comparison, StopReason> {
        let mut at_least = |a: &Value, b: &Value| {
            // G⁻ ≥ H⁻ is (−H)⁺ ≥ (−G)⁺.
            Ok(onside_at_least(&a.onside, &b.onside, watch)?
                && onside_at_least(&b.offside.negative(), &a.offside.negative(), watch)?)
        };
        let ge = at_least(self, other)?;
        Ok(Comparison::from_both(at_least(other, self)?, ge))
    }

    /// The outcome of the game by itself, when Left begins and when Right does.
    ///
    /// # Errors
    /// The reason why the watch stopped it.
    pub fn outcomes(&self, watch: &mut dyn Watch) -> Result<[Outcome; 2], StopReason> {
        // Left survives in the onside if and only if she does not lose.
        let survives = survivors(&self.onside, watch)?;
        let held = survivors(&self.offside.negative(), watch)?;
        Ok(Player::BOTH.map(|first| {
            let (left, right) = (survives[first.index()], held[first.opponent().index()]);
            match (left, right) {
                (true, false) => Outcome::Won(Player::Left),
                (false, true) => Outcome::Won(Player::Right),
                _ => Outcome::Drawn,
            }
        }))
    }
}

/// True for each player who begins if Left does not lose.
fn survivors(game: &Game, watch: &mut dyn Watch) -> Result<[bool; 2], StopReason> {
    // G ≥ 0 says so for Right, who begins; a first move of Left's leads to a position where Right begins.
    let order = Order::new(game, &Game::zero(), watch)?;
    let mut moves = game.options[game.root as usize][0].iter();
    Ok([
        moves.any(|&to| order.at_least(to, 0)),
        order.at_least(game.root, 0),
    ])
}
