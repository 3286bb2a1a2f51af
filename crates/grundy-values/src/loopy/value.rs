//! Loopy values, added and compared by their two sides.

use super::graph::{Game, MOST_POSITIONS, too_many};
use super::order::{PairOrder, onside_at_least};
use super::sidling::{offside, onside};
use super::stopper::Stopper;
use crate::dyadic::Dyadic;
use crate::short::{Closed, Comparison, Id, Store};
use grundy_core::{Outcome, Player, StopReason, Watch};
use num::{BigInt, Zero};

/// A loopy value: what a game is worth in every sum, where play without end is drawn.
///
/// It is kept by its sides. The onside G⁺ is the game where play without end is Left's win, the offside G⁻ the one where it
/// is Right's; two games are equal exactly if both sides are (the swivel chair theorem; Siegel, *Combinatorial Game Theory*,
/// VI.2). (G + H)⁺ is G⁺ + H⁺, so each side is added, and simplified, by itself.
#[derive(Clone, Debug)]
pub struct Value {
    /// A game with the onside of the value.
    onside: ShiftedGame,
    /// A game with its offside.
    offside: ShiftedGame,
}

/// A game and an integer added to it, which may be too large for a graph.
#[derive(Clone, Debug)]
pub(super) struct ShiftedGame {
    pub(super) game: Game,
    pub(super) integer: BigInt,
}

impl ShiftedGame {
    fn new(game: Game) -> ShiftedGame {
        ShiftedGame {
            game,
            integer: BigInt::ZERO,
        }
    }

    fn negative(&self) -> ShiftedGame {
        ShiftedGame {
            game: self.game.negative(),
            integer: -&self.integer,
        }
    }

    fn plus(&self, other: &ShiftedGame, watch: &mut dyn Watch) -> Result<ShiftedGame, StopReason> {
        Ok(ShiftedGame {
            game: self.game.plus(&other.game, watch)?,
            integer: &self.integer + &other.integer,
        })
    }

    /// The sum as one graph.
    pub(super) fn expanded(&self, watch: &mut dyn Watch) -> Result<Game, StopReason> {
        if self.integer.is_zero() {
            return Ok(self.game.clone());
        }
        let integer = i64::try_from(&self.integer).map_err(|_| too_many())?;
        with_integer(&self.game, integer, watch)
    }

    /// True if the onside of this side is at least that of another.
    ///
    /// G + n ≥ H for an integer n needs play with at most 2·|G|·|H| + 1 moves in n: the pairs of positions from which Left
    /// survives with n spare moves grow with n, and once they do not, they never do.
    fn onside_at_least(
        &self,
        other: &ShiftedGame,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let pairs = self.game.positions() as i64 * other.game.positions() as i64;
        let enough = clamped(&(&self.integer - &other.integer), 2 * pairs + 1);
        // A smaller number of spare moves decides most comparisons.
        let mut tried = 0;
        loop {
            let game = with_integer(&self.game, enough.signum() * tried, watch)?;
            let at_least = onside_at_least(&game, &other.game, watch)?;
            if tried == enough.abs() || (enough > 0) == at_least {
                return Ok(at_least);
            }
            tried = (tried * 4 + 1).min(enough.abs());
        }
    }
}

/// The integer of at most this size that is nearest to another.
fn clamped(n: &BigInt, most: i64) -> i64 {
    let n = n.clamp(&BigInt::from(-most), &BigInt::from(most)).clone();
    i64::try_from(&n).expect("it is between 64-bit numbers")
}

/// The game with an integer added to it.
fn with_integer(game: &Game, n: i64, watch: &mut dyn Watch) -> Result<Game, StopReason> {
    let moves = n.unsigned_abs() as usize;
    if n == 0 {
        return Ok(game.clone());
    }
    if moves >= MOST_POSITIONS {
        return Err(too_many());
    }
    watch.work(moves as u64)?;
    let side = |at: usize| if at == 0 { vec![] } else { vec![at - 1] };
    let position = |at: usize| {
        if n > 0 {
            [side(at), vec![]]
        } else {
            [vec![], side(at)]
        }
    };
    let integer = Game::new((0..=moves).map(position).collect(), moves);
    game.plus(&integer.ok_or_else(too_many)?, watch)
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
        Value::from_games(game.clone(), game.clone())
    }

    /// The value of a short game in a store. The integer below a game in closed form is not written out.
    ///
    /// # Errors
    /// The reason why the store or the watch stopped; [`StopReason::Beyond`] for more than 2^16 positions.
    ///
    /// ```
    /// use grundy_core::Unwatched;
    /// use grundy_values::Store;
    /// use grundy_values::loopy::{Named, Value};
    /// let mut store = Store::new();
    /// let large = store.parse("1000000000").unwrap();
    /// let large = Value::from_short(&mut store, large, &mut Unwatched).unwrap();
    /// let sum = Named::find("over").unwrap().value().plus(&large, &mut Unwatched).unwrap();
    /// assert_eq!(sum.settled(&mut Unwatched).unwrap().to_string(), "over + 1000000000");
    /// ```
    pub fn from_short(
        store: &mut Store,
        id: Id,
        watch: &mut dyn Watch,
    ) -> Result<Value, StopReason> {
        let (mut id, mut integer) = (id, BigInt::ZERO);
        if let Some(closed) = store.as_closed(id).cloned() {
            integer = closed.number.floor();
            let number = &closed.number - &Dyadic::from(integer.clone());
            id = store.closed(Closed { number, ..closed });
        }
        let game = Game::from_short(store, id, watch)?;
        let side = ShiftedGame { game, integer };
        Ok(Value {
            onside: side.clone(),
            offside: side,
        })
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
    pub(super) fn sides(&self) -> [&ShiftedGame; 2] {
        [&self.onside, &self.offside]
    }

    pub(super) fn from_games(onside: Game, offside: Game) -> Value {
        Value {
            onside: ShiftedGame::new(onside),
            offside: ShiftedGame::new(offside),
        }
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
        let side = |known: Option<Stopper>, side: &ShiftedGame| match known {
            Some(Stopper { game, integer }) => ShiftedGame { game, integer },
            None => side.clone(),
        };
        Ok(Value {
            onside: side(known.onside, &self.onside),
            offside: side(known.offside, &self.offside),
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
        let with = |known: Option<Stopper>, side: &ShiftedGame, watch: &mut dyn Watch| {
            let known = known.map(|known| known.plus_integer(&side.integer, watch));
            known.transpose()
        };
        let onside = onside(&self.onside.game, watch)?;
        let offside = offside(&self.offside.game, watch)?;
        Ok(Sides {
            onside: with(onside, &self.onside, watch)?,
            offside: with(offside, &self.offside, watch)?,
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
            let negatives = [&b.offside, &a.offside].map(ShiftedGame::negative);
            Ok(a.onside.onside_at_least(&b.onside, watch)?
                && negatives[0].onside_at_least(&negatives[1], watch)?)
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
fn survivors(side: &ShiftedGame, watch: &mut dyn Watch) -> Result<[bool; 2], StopReason> {
    // More spare moves than these change nothing, and neither does one of them less.
    let enough = 2 * side.game.positions() as i64 + 2;
    let game = with_integer(&side.game, clamped(&side.integer, enough), watch)?;
    // G ≥ 0 says so for Right, who begins; a first move of Left's leads to a position where Right begins.
    let order = PairOrder::new(&game, &Game::zero(), watch)?;
    let mut moves = game.options[game.root as usize][0].iter();
    Ok([
        moves.any(|&to| order.at_least(to, 0)),
        order.at_least(game.root, 0),
    ])
}
