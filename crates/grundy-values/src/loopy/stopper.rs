//! The canonical form of a stopper: a game in which no alternating play goes on for ever.
//!
//! A stopper has one simplest graph, as a short game has one simplest form: without dominated options, without reversible
//! ones, and with equal positions made one (Conway; Siegel, *Combinatorial Game Theory*, VI.4).

use super::graph::{Game, sorted};
use super::order::{PairOrder, onside_equal};
use super::shorts::{add_short, short_values};
use crate::dyadic::Dyadic;
use crate::short::Store;
use grundy_core::{StopReason, Watch};
use num::{BigInt, Zero};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A stopper in canonical form. Two are equal as data exactly if they are equal as games.
///
/// A large integer stands beside the graph: number translation holds for stoppers, so that G + n has the graph of G with n added
/// to the numbers to which one moves from positions that are no numbers (Siegel, *Combinatorial Game Theory*, VI.4).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stopper {
    pub(super) game: Game,
    /// The integer that is added; 0 if the least number in the graph would be small with it.
    pub(super) integer: BigInt,
}

/// Up to this size integers are part of the graph.
const SMALL: u32 = 64;

impl Stopper {
    /// The canonical form of a game; `None` if it is no stopper.
    ///
    /// The order of all its positions is computed once, in time proportional to the square of its size; replacing options
    /// does not change the values of positions.
    ///
    /// # Errors
    /// The reason why the watch stopped it.
    ///
    /// # Panics
    /// If the form found is not equal to the game, which is checked by playing the difference.
    pub fn new(game: &Game, watch: &mut dyn Watch) -> Result<Option<Stopper>, StopReason> {
        let game = game.minimal(watch)?;
        if !game.is_stopper() {
            return Ok(None);
        }
        let order = PairOrder::new(&game, &game, watch)?;
        let mut simpler = game.clone();
        // Each bypass replaces alternating plays by later parts of them, of which a stopper has finitely many.
        while Simplification::new(&mut simpler, &order).sweep(watch)? {}
        let simpler = simpler.minimal(watch)?;
        assert!(
            onside_equal(&game, &simpler, watch)?,
            "the canonical form of a stopper equals it"
        );
        Stopper::with(simpler, BigInt::ZERO, watch).map(Some)
    }

    /// The graph, to which [`Stopper::integer`] is added.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The integer beside the graph.
    #[must_use]
    pub fn integer(&self) -> &BigInt {
        &self.integer
    }

    /// The stopper with an integer added.
    pub(super) fn plus_integer(
        self,
        n: &BigInt,
        watch: &mut dyn Watch,
    ) -> Result<Stopper, StopReason> {
        if n.is_zero() {
            return Ok(self);
        }
        Stopper::with(self.game, self.integer + n, watch)
    }

    /// The canonical data of a canonical graph and an integer.
    pub(super) fn with(
        game: Game,
        integer: BigInt,
        watch: &mut dyn Watch,
    ) -> Result<Stopper, StopReason> {
        // A number n has more than n positions.
        if integer.is_zero() && game.positions() <= SMALL as usize {
            return Ok(Stopper { game, integer });
        }
        let mut store = Store::new();
        let numbers = bordering(&game, &mut store)?;
        let least = numbers.values().map(Dyadic::floor).min();
        // Without numbers, as in on = {on|}, nothing is changed by an integer.
        let Some(least) = least else {
            let integer = BigInt::ZERO;
            return Ok(Stopper { game, integer });
        };
        let total = &least + &integer;
        let (by, integer) = if total.magnitude() <= &SMALL.into() {
            (integer, BigInt::ZERO)
        } else {
            (-least, total)
        };
        let game = if by.is_zero() {
            game
        } else {
            translated(&game, &numbers, &by, &mut store, watch)?
        };
        Ok(Stopper { game, integer })
    }
}

/// The numbers where play begins, or to which one moves from a position that is no number, by their positions.
fn bordering(game: &Game, store: &mut Store) -> Result<BTreeMap<u32, Dyadic>, StopReason> {
    let values = short_values(game, store)?;
    let number = |p: u32| store.as_number(values[p as usize]?).cloned();
    let inner = (0..game.positions() as u32).filter(|&p| number(p).is_none());
    let options = inner.flat_map(|p| game.options[p as usize].iter().flatten().copied());
    let met = options.chain([game.root]);
    Ok(met.filter_map(|p| Some((p, number(p)?))).collect())
}

/// The graph with an integer added to its numbers.
fn translated(
    game: &Game,
    numbers: &BTreeMap<u32, Dyadic>,
    by: &BigInt,
    store: &mut Store,
    watch: &mut dyn Watch,
) -> Result<Game, StopReason> {
    let mut options = game.options.clone();
    let mut known = FxHashMap::default();
    let mut moved = BTreeMap::new();
    for (&position, number) in numbers {
        let id = store.number(number + &Dyadic::from(by.clone()));
        let to = add_short(&mut options, &mut known, store, id, watch)?;
        moved.insert(position, to);
    }
    let target = |to: u32| moved.get(&to).copied().unwrap_or(to);
    for sides in &mut options[..game.positions()] {
        for side in sides {
            *side = sorted(side.iter().map(|&to| target(to)).collect());
        }
    }
    let root = target(game.root);
    Game { options, root }.minimal(watch)
}

/// One game whose options are replaced by better ones, by an order of its positions.
pub(super) struct Simplification<'a> {
    game: &'a mut Game,
    order: &'a PairOrder,
}

impl<'a> Simplification<'a> {
    pub(super) fn new(game: &'a mut Game, order: &'a PairOrder) -> Simplification<'a> {
        Simplification { game, order }
    }

    /// Removes dominated options and bypasses reversible ones, once in each position; false if there were none.
    pub(super) fn sweep(mut self, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        let mut changed = false;
        for position in 0..self.game.positions() {
            for player in [0, 1] {
                let count = self.game.options[position][player].len() as u64;
                watch.work(count * count + 1)?;
                changed |= self.drop_dominated(position, player);
                changed |= self.bypass(position, player);
            }
        }
        Ok(changed)
    }

    /// True if `better` is at least as good for the player as `other`.
    fn serves(&self, player: usize, better: u32, other: u32) -> bool {
        match player {
            0 => self.order.at_least(better, other),
            _ => self.order.at_least(other, better),
        }
    }

    /// Keeps the options that no other dominates, and of equal ones the first.
    fn drop_dominated(&mut self, position: usize, player: usize) -> bool {
        let all = std::mem::take(&mut self.game.options[position][player]);
        let mut kept: Vec<u32> = Vec::with_capacity(all.len());
        for &option in &all {
            if kept.iter().any(|&k| self.serves(player, k, option)) {
                continue;
            }
            kept.retain(|&k| !self.serves(player, option, k));
            kept.push(option);
        }
        let changed = kept.len() < all.len();
        kept.sort_unstable();
        self.game.options[position][player] = kept;
        changed
    }

    /// Replaces the reversible options by the options behind them: an option is reversible if the opponent has a reply
    /// that is at least as good for the opponent as the position itself.
    fn bypass(&mut self, position: usize, player: usize) -> bool {
        let mut changed = false;
        let mut kept = Vec::new();
        for &option in &self.game.options[position][player] {
            let replies = self.game.options[option as usize][1 - player].iter();
            // A reply to the position itself would bring the same options back.
            let mut replies = replies.filter(|&&reply| reply as usize != position);
            match replies.find(|&&reply| self.serves(1 - player, reply, position as u32)) {
                Some(&reply) => {
                    kept.extend(&self.game.options[reply as usize][player]);
                    changed = true;
                }
                None => kept.push(option),
            }
        }
        if changed {
            kept.sort_unstable();
            kept.dedup();
            self.game.options[position][player] = kept;
        }
        changed
    }
}
