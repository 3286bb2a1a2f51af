//! The canonical form of {L | R}, where all options are canonical already.
//!
//! The first question is whether the game is a number. Let l be the greatest right stop among L and r the least left
//! stop among R. If l > r, it is not. Otherwise it can only be the simplest number between l and r, or l or r itself if
//! that is simpler and fits. If it is not a number, dominated options are removed and reversible ones bypassed until
//! neither kind is left; the result is canonical (Conway, *On Numbers and Games*, theorem 69).
//!
//! Stops settle most comparisons before any option is examined: X ≤ Y implies L(X) ≤ L(Y) and R(X) ≤ R(Y), and is
//! implied by L(X) < R(Y). Only the cases in between need the recursive definition.

use super::gauges::Measured;
use super::quick::{self, Exact, Quick};
use super::{Closed, FormNode, Id, Store};
use crate::dyadic::Dyadic;
use num::{BigUint, Zero};
use rustc_hash::FxHashMap;

/// A game that is neither interned nor a number, with its comparisons so far. It has options on both sides, for
/// otherwise it would be an integer.
pub(super) struct Raw<'a> {
    left: &'a [Id],
    right: &'a [Id],
    left_stop: Dyadic,
    right_stop: Dyadic,
    quick: Quick,
    /// Made when stops first leave a comparison open.
    measured: Option<Measured>,
    /// For games X compared so far: true if X ≤ the game.
    above: FxHashMap<Id, bool>,
    /// For games X compared so far: true if the game ≤ X.
    below: FxHashMap<Id, bool>,
}

impl Raw<'_> {
    fn measured(&mut self, store: &Store) -> &Measured {
        let options = [self.left, self.right];
        self.measured
            .get_or_insert_with(|| store.measured(options, self.quick))
    }

    fn exact(&self) -> Exact<'_> {
        Exact {
            left: &self.left_stop,
            right: &self.right_stop,
            closed: None,
        }
    }
}

impl Store {
    /// The canonical form. If the store has stopped, the result is meaningless.
    pub(super) fn canonical(&mut self, left: &[Id], right: &[Id]) -> Id {
        if !self.work() {
            return self.zero;
        }
        // Cheapest first: a form seen before, a nimber, a number.
        let left = sorted(left.to_vec());
        let right = sorted(right.to_vec());
        if let Some(id) = self.find(&left, &right) {
            return id;
        }
        if left == right
            && let Some(n) = self.mex_of(&left)
        {
            return self.nimber(n);
        }
        let id = match self.number_of(&left, &right) {
            Some(number) => self.number(number),
            None => self.simplified(&left, &right),
        };
        self.remembered(&left, &right, id)
    }

    /// The canonical form of a game that is not a number, with options on both sides.
    fn simplified(&mut self, first_left: &[Id], first_right: &[Id]) -> Id {
        if self.stopped.is_some() || !self.enter() {
            return self.zero;
        }
        let (mut left, mut right) = (first_left.to_vec(), first_right.to_vec());
        // Replacing options does not change the value of the game, so comparisons with its first form stay valid
        // throughout.
        let mut raw = self.raw(first_left, first_right);
        // Each bypass replaces an option by games that are born earlier, so the loop ends. The new options may dominate
        // others or be dominated.
        loop {
            self.drop_dominated(&mut left, true);
            self.drop_dominated(&mut right, false);
            let bypassed =
                self.bypass(&mut raw, &mut left, true) || self.bypass(&mut raw, &mut right, false);
            if !bypassed || self.stopped.is_some() {
                break;
            }
        }
        self.leave();
        if self.stopped.is_some() {
            return self.zero;
        }
        self.intern(left, right)
    }

    /// The form, remembered for these options too if there is room.
    fn remembered(&mut self, left: &[Id], right: &[Id], id: Id) -> Id {
        if self.stopped.is_none() && self.find(left, right).is_none() && self.has_room() {
            self.remember(left, right, id);
        }
        id
    }

    /// Interns the game with these options, which must form a canonical form.
    pub(super) fn intern(&mut self, left: Vec<Id>, right: Vec<Id>) -> Id {
        let (left, right) = (sorted(left), sorted(right));
        if let Some(id) = self.find(&left, &right) {
            return id;
        }
        if !self.has_room() {
            return self.zero;
        }
        // Values in closed form are stored as such, so that each value has one identity however it was made.
        if let Some(value) = self.recognise(&left, &right) {
            let id = self.closed(value);
            self.enlist(id, &left, &right);
            return id;
        }
        let born = left.iter().chain(&right);
        let birthday = born
            .map(|o| self.birthday(*o))
            .max()
            .map_or(BigUint::zero(), |b| b + 1u32);
        let heights = left.iter().chain(&right);
        let height = 1 + heights.map(|o| self.node(*o).height).max().unwrap_or(0);
        let (left_stop, right_stop) = self.stops_of(&left, &right);
        let left_stop = left_stop.expect("a game without left options is an integer");
        let right_stop = right_stop.expect("a game without right options is an integer");
        let options = [&left[..], &right[..]];
        let quick = self.quick_of(options, [&left_stop, &right_stop]);
        let measured = self.measured(options, quick);
        let node = FormNode {
            closed: None,
            left_stop,
            right_stop,
            birthday,
            height,
        };
        let id = self.push(node, measured);
        self.enlist(id, &left, &right);
        id
    }

    /// The closed form with exactly these canonical options, if there is one.
    fn recognise(&self, left: &[Id], right: &[Id]) -> Option<Closed> {
        let side = |ids: &[Id]| -> Option<Vec<&Closed>> {
            ids.iter().map(|id| self.as_closed(*id)).collect()
        };
        Closed::recognise(&side(left)?, &side(right)?)
    }

    /// The mex of the options, if all of them are nimbers.
    fn mex_of(&self, options: &[Id]) -> Option<u64> {
        let nimbers: Option<Vec<u64>> = options
            .iter()
            .map(|id| self.as_closed(*id)?.as_nimber())
            .collect();
        Some(grundy_core::mex(nimbers?))
    }

    /// The greatest right stop among the left options, and the least left stop among the right ones.
    fn stops_of(&self, left: &[Id], right: &[Id]) -> (Option<Dyadic>, Option<Dyadic>) {
        // In words where all stops are.
        let known = |id: &Id| self.measures(*id).quick.is_known();
        let low = if left.iter().all(known) {
            left.iter().max_by_key(|id| self.measures(**id).quick.right)
        } else {
            left.iter().max_by_key(|id| self.right_stop(**id))
        };
        let high = if right.iter().all(known) {
            right.iter().min_by_key(|id| self.measures(**id).quick.left)
        } else {
            right.iter().min_by_key(|id| self.left_stop(**id))
        };
        (
            low.map(|id| self.right_stop(*id).clone()),
            high.map(|id| self.left_stop(*id).clone()),
        )
    }

    /// The number that the game equals, if there is one: the simplest x with no left option ≥ x and no right option ≤
    /// x.
    pub(super) fn number_of(&mut self, left: &[Id], right: &[Id]) -> Option<Dyadic> {
        let (low, high) = self.stops_of(left, right);
        if let (Some(l), Some(h)) = (&low, &high)
            && l > h
        {
            return None;
        }
        // Every number strictly between the stops fits. The stops themselves must be tested.
        let between = Dyadic::simplest_between(low.as_ref(), high.as_ref());
        let mut best = between;
        for end in [low, high].into_iter().flatten() {
            // A stop that is not simpler than the best number so far cannot replace it.
            if best.as_ref().is_some_and(|b| !end.is_simpler_than(b)) {
                continue;
            }
            // x fits if no left option is ≥ x and no right option is ≤ x.
            let x = self.number(end.clone());
            let fits =
                left.iter().all(|&l| !self.le(x, l)) && right.iter().all(|&r| !self.le(r, x));
            if self.stopped.is_some() {
                return None;
            }
            if fits {
                best = Some(end);
            }
        }
        best
    }

    /// The game in its raw form, for comparisons with it.
    pub(super) fn raw<'a>(&self, left: &'a [Id], right: &'a [Id]) -> Raw<'a> {
        let (left_stop, right_stop) = self.stops_of(left, right);
        let left_stop = left_stop.expect("a game without left options is an integer");
        let right_stop = right_stop.expect("a game without right options is an integer");
        Raw {
            left,
            right,
            quick: self.quick_of([left, right], [&left_stop, &right_stop]),
            measured: None,
            left_stop,
            right_stop,
            above: FxHashMap::default(),
            below: FxHashMap::default(),
        }
    }

    /// The stops of a form with these options, which is not a number, in words if they fit and so do all measures of its options.
    fn quick_of(&self, options: [&[Id]; 2], stops: [&Dyadic; 2]) -> Quick {
        let mut all = options.into_iter().flatten();
        if all.all(|&option| self.measures(option).quick.is_known()) {
            Quick::new(stops[0], stops[1], None)
        } else {
            Quick::UNKNOWN
        }
    }

    /// The measures of a form with these options, which is not a number, and these stops.
    fn measured(&self, options: [&[Id]; 2], quick: Quick) -> Measured {
        let [left, right] = options.map(|side| side.iter().map(|&option| self.measures(option)));
        Measured::from_options(left, right, quick)
    }

    /// Keeps only undominated options. A left option is dominated by a greater one, a right option by a lesser one.
    fn drop_dominated(&mut self, options: &mut Vec<Id>, is_left: bool) {
        let mut kept: Vec<Id> = Vec::with_capacity(options.len());
        for &option in options.iter() {
            if kept.iter().any(|&k| self.dominates(k, option, is_left)) {
                continue;
            }
            // The new option may in turn dominate some that were kept.
            kept.retain(|&k| !self.dominates(option, k, is_left));
            kept.push(option);
        }
        *options = kept;
    }

    /// True if the player on that side never needs `other` while `better` is available.
    pub(super) fn dominates(&mut self, better: Id, other: Id, is_left: bool) -> bool {
        if is_left {
            self.le(other, better)
        } else {
            self.le(better, other)
        }
    }

    /// Replaces one reversible option by the options behind it; false if no option is reversible.
    fn bypass(&mut self, raw: &mut Raw<'_>, options: &mut Vec<Id>, is_left: bool) -> bool {
        for at in 0..options.len() {
            if let Some(through) = self.reverses_through(raw, options[at], is_left) {
                let span = self.span_of(through);
                let behind = if is_left { span.left() } else { span.right() };
                options.remove(at);
                options.extend_from_slice(&self.list[behind]);
                *options = sorted(std::mem::take(options));
                return true;
            }
        }
        false
    }

    /// The reply that makes an option reversible. A left option is reversible if Right has a reply to it that is at
    /// least as good for Right as the whole game.
    pub(super) fn reverses_through(
        &mut self,
        raw: &mut Raw<'_>,
        option: Id,
        is_left: bool,
    ) -> Option<Id> {
        let span = self.span_of(option);
        let replies = if is_left { span.right() } else { span.left() };
        for place in replies {
            let reply = self.list[place];
            let reverses = if is_left {
                self.at_most_raw(reply, raw)
            } else {
                self.raw_at_most(raw, reply)
            };
            if reverses {
                return Some(reply);
            }
        }
        None
    }

    /// True if X ≤ the raw game.
    fn at_most_raw(&mut self, x: Id, raw: &mut Raw<'_>) -> bool {
        let exact = || [self.exact(x), raw.exact()];
        let measured = self.measures(x);
        let decided = quick::at_most(measured.quick, raw.quick, exact)
            .or_else(|| measured.decide(raw.measured(self)));
        if let Some(decided) = decided {
            return decided;
        }
        if let Some(&known) = raw.above.get(&x) {
            return known;
        }
        if !self.work() || !self.enter() {
            return false;
        }
        // X ≤ G exactly if no right option of G is ≤ X, and G is ≤ no left option of X.
        let mut answer = raw.right.iter().all(|&r| !self.le(r, x));
        // If X is a number, its own options need not be examined (number avoidance theorem).
        if answer && self.as_number(x).is_none() {
            let mut left = self.span_of(x).left();
            answer = left.all(|place| !self.raw_at_most(raw, self.list[place]));
        }
        self.leave();
        raw.above.insert(x, answer);
        answer
    }

    /// True if the raw game ≤ X.
    fn raw_at_most(&mut self, raw: &mut Raw<'_>, x: Id) -> bool {
        let exact = || [raw.exact(), self.exact(x)];
        let measured = self.measures(x);
        let decided = quick::at_most(raw.quick, measured.quick, exact)
            .or_else(|| raw.measured(self).decide(measured));
        if let Some(decided) = decided {
            return decided;
        }
        if let Some(&known) = raw.below.get(&x) {
            return known;
        }
        if !self.work() || !self.enter() {
            return false;
        }
        // The mirror image: G ≤ X exactly if no left option of G is ≥ X, and no right option of X is ≤ G.
        let mut answer = raw.left.iter().all(|&l| !self.le(x, l));
        if answer && self.as_number(x).is_none() {
            let mut right = self.span_of(x).right();
            answer = right.all(|place| !self.at_most_raw(self.list[place], raw));
        }
        self.leave();
        raw.below.insert(x, answer);
        answer
    }
}

/// Options as an ascending list without repetitions, the form in which the table of forms is indexed.
fn sorted(mut ids: Vec<Id>) -> Vec<Id> {
    ids.sort_unstable();
    ids.dedup();
    ids
}
