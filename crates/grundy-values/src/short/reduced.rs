//! Reduced canonical forms: the simplest game that differs from a given one by an infinitesimal.
//!
//! G is at least H up to an infinitesimal exactly if the right stop of G − H is at least 0. Dominated and reversible
//! options are removed with this order in place of the usual one; a game whose stops are equal is its stop. Grossman and
//! Siegel, *Reductions of partizan games*, in *Games of No Chance 3* (2009).
//!
//! Two facts make this right. In a game that is not a number up to an infinitesimal the left stop is greater than the right
//! one, and neither removing nor bypassing changes a stop for the worse of the player whose option it is, so the game stays
//! one of these. And what is dominated or reversible in the usual sense is so here, so the result is a canonical form.
//!
//! ```
//! use grundy_values::short::Store;
//! let mut store = Store::new();
//! let game = store.parse("{2*|-1^}").unwrap();
//! let reduced = store.reduced(game).unwrap();
//! assert_eq!(store.show(reduced), "{2|-1}");
//! ```

use super::{Id, Store};
use crate::dyadic::Dyadic;
use grundy_core::{Player, StopReason};
use rustc_hash::FxHashMap;

impl Store {
    /// The reduced canonical form.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn reduced(&mut self, id: Id) -> Result<Id, StopReason> {
        self.check()?;
        let reduced = self.reduce_within(id, &mut FxHashMap::default());
        self.check()?;
        Ok(reduced)
    }

    /// True if `a` ≤ `b` up to an infinitesimal.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn at_most_nearly(&mut self, a: Id, b: Id) -> Result<bool, StopReason> {
        self.check()?;
        let answer = self.nearly_le(a, b);
        self.check()?;
        Ok(answer)
    }

    /// [`Store::reduced`], with the forms reduced so far. If the store has stopped, the result is meaningless.
    fn reduce_within(&mut self, id: Id, known: &mut FxHashMap<Id, Id>) -> Id {
        if self.left_stop(id) == self.right_stop(id) {
            let stop = self.left_stop(id).clone();
            return self.number(stop);
        }
        if let Some(&found) = known.get(&id) {
            return found;
        }
        if !self.work() || !self.enter() {
            return self.zero;
        }
        let (left, right) = self.options_of(id);
        let mut sides = [left, right].map(|side| {
            let reduced = side.iter().map(|&option| self.reduce_within(option, known));
            reduced.collect::<Vec<Id>>()
        });
        loop {
            for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                self.drop_nearly_dominated(side, player);
            }
            let bypassed = self.bypass_nearly(id, &mut sides[0], Player::Left)
                || self.bypass_nearly(id, &mut sides[1], Player::Right);
            if !bypassed || self.stopped.is_some() {
                break;
            }
        }
        let result = self.canonical(&sides[0], &sides[1]);
        self.leave();
        known.insert(id, result);
        result
    }

    /// True if `a` ≤ `b` up to an infinitesimal: the right stop of b − a is at least 0.
    fn nearly_le(&mut self, a: Id, b: Id) -> bool {
        if a == b || self.left_stop(a) <= self.right_stop(b) {
            return true;
        }
        if self.left_stop(a) > self.left_stop(b) || self.right_stop(a) > self.right_stop(b) {
            return false;
        }
        let minus = self.negate_id(a);
        let difference = self.add(b, minus);
        *self.right_stop(difference) >= Dyadic::zero()
    }

    /// True if `a` is no better than `b` for the player, up to an infinitesimal.
    fn nearly_no_better(&mut self, a: Id, b: Id, player: Player) -> bool {
        if player == Player::Left {
            self.nearly_le(a, b)
        } else {
            self.nearly_le(b, a)
        }
    }

    /// Keeps the options that no other one dominates up to an infinitesimal.
    fn drop_nearly_dominated(&mut self, options: &mut Vec<Id>, player: Player) {
        let mut kept: Vec<Id> = Vec::with_capacity(options.len());
        for &option in options.iter() {
            if kept
                .iter()
                .any(|&other| self.nearly_no_better(option, other, player))
            {
                continue;
            }
            kept.retain(|&other| !self.nearly_no_better(other, option, player));
            kept.push(option);
        }
        *options = kept;
    }

    /// Replaces one option that is reversible up to an infinitesimal by the options behind it; false if there is none.
    fn bypass_nearly(&mut self, game: Id, options: &mut Vec<Id>, player: Player) -> bool {
        for at in 0..options.len() {
            let (left, right) = self.options_of(options[at]);
            let replies = if player == Player::Left { right } else { left };
            let through = replies
                .iter()
                .copied()
                .find(|&reply| self.nearly_no_better(reply, game, player));
            if let Some(through) = through {
                let (left, right) = self.options_of(through);
                options.remove(at);
                options.extend_from_slice(if player == Player::Left {
                    &left
                } else {
                    &right
                });
                return true;
            }
        }
        false
    }
}
