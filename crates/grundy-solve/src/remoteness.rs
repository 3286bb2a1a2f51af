//! The winner of compounds in which a turn is a move in several components, from one number or one bit a component.
//!
//! - *Conjunctive*: a turn is a move in every component, and the play ends as soon as one component has no move. The
//!   component that ends first decides, so the winner hurries and the loser delays: the **remoteness** of a component is
//!   the length of such a play, and the compound has the least remoteness of its components. Steinhaus (1925).
//! - *Continued conjunctive*: a turn is a move in every component that still has one. The component that ends last
//!   decides, so the winner delays and the loser hurries: the **suspense number** is the length, and the compound has
//!   the greatest. Smith (1966).
//! - *Selective*: a turn is a move in any components, at least one. The mover loses exactly when the mover loses every
//!   component: answer in the components that the opponent moved in. Smith (1966).
//! - *Selective, misère*: with two or more components that have not ended it is won as in normal play; with one, as
//!   that component alone in misère play. So a component is two bits, or has ended. *Proof*, by induction, for two or
//!   more. If all are lost in normal play, every component moved in becomes a won one, so two or more are left and one
//!   is won. Else the mover makes all of them lost. If fewer than two are left by that, all but one component X can be
//!   ended at once: the mover ends them, and leaves X alone if it is lost in misère play, else moves in it to where it
//!   is lost; what is lost in misère play has not ended. Compare Winning Ways, chapter 9. ∎
//!
//! Under normal play the mover loses when the number is even, under misère play when it is odd. A position that falls
//! into components during play is the compound of them, so heaps that become many heaps are included: here the split
//! into components is part of the rules, not a hint. Conway, *On Numbers and Games*, chapter 14. Time and memory are
//! linear in the positions and moves that are met; the path is an explicit stack.

use grundy_core::stop::MOVES_LIKE_A_POSITION;
use grundy_core::{Convention, Impartial, StopReason, Watch, make_room, settle};
use rustc_hash::FxHashMap;

/// The way in which the components are played together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compound {
    /// A move in any components, at least one.
    Selective,
    /// A move in every component; over when one has none.
    Conjunctive,
    /// A move in every component that has one; over when none has.
    Continued,
}

/// In misère play of the selective compound a component's number has this bit when it is won in normal play.
const NORMAL: u64 = 1;
/// And this one when it is won alone in misère play.
const MISERE: u64 = 2;
/// It has ended: lost in normal play and won in misère play.
const ENDED: u64 = 4;

/// Numbers of components of one ruleset: remoteness, suspense, or 1 and 0 for a won and a lost component of a selective
/// compound; two bits for a component of it in misère play. Keep it to ask about many positions.
pub struct Numbers<P> {
    compound: Compound,
    convention: Convention,
    /// `None` marks a position on the path to the present one.
    known: FxHashMap<P, Option<u64>>,
}

/// A position on the path, whose number is being computed.
struct PathPosition<P> {
    position: P,
    /// The components of each option.
    options: Vec<Vec<P>>,
    /// The options before this one are counted in `best`.
    at: usize,
    best: Option<u64>,
}

impl<P: Clone + Eq + std::hash::Hash + std::fmt::Debug> Numbers<P> {
    /// An empty memory.
    #[must_use]
    pub fn new(compound: Compound, convention: Convention) -> Numbers<P> {
        Numbers {
            compound,
            convention,
            known: FxHashMap::default(),
        }
    }

    /// True if components have two bits instead of a number.
    fn two_bits(&self) -> bool {
        self.compound == Compound::Selective && self.convention == Convention::Misere
    }

    /// True if nothing can be moved in a component with this number.
    #[must_use]
    pub fn ended(&self, number: u64) -> bool {
        if self.two_bits() {
            number == ENDED
        } else {
            number == 0 && self.compound != Compound::Selective
        }
    }

    /// True if a component with this number is lost for the mover in normal play of the selective compound.
    #[must_use]
    pub fn lost_in_normal_play(&self, number: u64) -> bool {
        number & NORMAL == 0
    }

    /// The number of components known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// True if nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// True if the mover loses a compound with this number.
    #[must_use]
    pub fn loses(&self, number: u64) -> bool {
        if self.two_bits() {
            return number & (MISERE | ENDED) == 0;
        }
        number.is_multiple_of(2) == (self.convention == Convention::Normal)
    }

    /// The number of a compound of components with these numbers; without components, where play is over, that of an
    /// ended one.
    #[must_use]
    pub fn compound(&self, numbers: impl IntoIterator<Item = u64>) -> u64 {
        let numbers = numbers.into_iter();
        if self.two_bits() {
            let live = numbers.filter(|&number| number != ENDED);
            let (mut count, mut bits) = (0, 0);
            for number in live {
                count += 1;
                bits |= number;
            }
            return match (count, bits & NORMAL) {
                (0, _) => ENDED,
                (1, _) => bits,
                (_, 0) => 0,
                _ => NORMAL | MISERE,
            };
        }
        match self.compound {
            Compound::Conjunctive => numbers.min().unwrap_or(0),
            Compound::Selective | Compound::Continued => numbers.max().unwrap_or(0),
        }
    }

    /// The number of a position, the compound of its components.
    ///
    /// # Errors
    /// The reason that stopped it; [`StopReason::Cycle`] when the play can repeat a position; [`StopReason::Beyond`] when a
    /// position has more moves than could be examined.
    pub fn of<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        watch: &mut dyn Watch,
    ) -> Result<u64, StopReason> {
        let parts: Vec<P> = rules
            .components(position)
            .map(|part| rules.canonical(part))
            .collect();
        let mut numbers = Vec::with_capacity(parts.len());
        for part in parts {
            let found = self.solve(rules, part, watch);
            if found.is_err() {
                self.known.retain(|_, number| number.is_some());
            }
            numbers.push(found?);
        }
        Ok(self.compound(numbers))
    }

    /// The number of a single component, by depth-first search with an explicit stack.
    fn solve<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: P,
        watch: &mut dyn Watch,
    ) -> Result<u64, StopReason> {
        if let Some(Some(number)) = self.known.get(&position) {
            return Ok(*number);
        }
        let mut stack: Vec<PathPosition<P>> = vec![self.open(rules, position, watch)?];
        loop {
            let frame = stack
                .last_mut()
                .expect("the root is on the stack until it is known");
            let unknown = self.go_on(frame);
            if let Some(part) = unknown.map_err(|part| StopReason::again(rules.in_words(part)))? {
                let part = part.clone();
                stack.push(self.open(rules, part, watch)?);
                continue;
            }
            let frame = stack
                .pop()
                .expect("the frame that was looked at is on the stack");
            let number = self.number(frame.best);
            settle(&mut self.known, frame.position, Some(number));
            if stack.is_empty() {
                return Ok(number);
            }
        }
    }

    /// Goes through the options until one of them has a component that is not known, which is returned, or none of them
    /// can be better.
    ///
    /// # Errors
    /// A component on the path to the present position, which closes a cycle.
    fn go_on<'f>(&self, frame: &'f mut PathPosition<P>) -> Result<Option<&'f P>, &'f P> {
        let mut numbers = Vec::new();
        while frame.at < frame.options.len() {
            if frame.best.is_some_and(|best| self.unbeaten(best)) {
                break;
            }
            numbers.clear();
            for part in &frame.options[frame.at] {
                match self.known.get(part) {
                    Some(Some(number)) => numbers.push(*number),
                    Some(None) => return Err(part),
                    None => return Ok(Some(part)),
                }
            }
            let number = self.compound(numbers.iter().copied());
            frame.best = Some(self.better(frame.best, number));
            frame.at += 1;
        }
        Ok(None)
    }

    /// The number of a component, from that of its best option; `None` when it has no option.
    fn number(&self, best: Option<u64>) -> u64 {
        match (self.compound, best) {
            (_, None) if self.two_bits() => ENDED,
            (_, None) => 0,
            (_, Some(bits)) if self.two_bits() => bits,
            // Won or lost is all that counts.
            (Compound::Selective, Some(best)) => (best + 1) % 2,
            (_, Some(best)) => best + 1,
        }
    }

    /// The number that the mover chooses of those of two options: one after which the opponent loses; among those the
    /// quickest in a conjunctive compound and the slowest in a continued one; a loser the other way round.
    fn better(&self, a: Option<u64>, b: u64) -> u64 {
        if self.two_bits() {
            // A move to what is lost for the other player, in either play.
            let normal = if self.lost_in_normal_play(b) {
                NORMAL
            } else {
                0
            };
            let misere = if self.loses(b) { MISERE } else { 0 };
            return a.unwrap_or(0) | normal | misere;
        }
        let Some(a) = a else { return b };
        let wins = |number| self.loses(number);
        match (wins(a), wins(b)) {
            (true, false) => a,
            (false, true) => b,
            (win, _) if win == (self.compound == Compound::Conjunctive) => a.min(b),
            _ => a.max(b),
        }
    }

    /// True if no other option can be better.
    fn unbeaten(&self, best: u64) -> bool {
        match self.compound {
            Compound::Selective if self.two_bits() => best == NORMAL | MISERE,
            Compound::Selective => best == 0,
            // The least number after which the opponent loses: 0 in normal play, 1 in misère play.
            Compound::Conjunctive => self.loses(best) && best < 2,
            Compound::Continued => false,
        }
    }

    /// Starts with a position: counts the work and lists its options.
    fn open<R: Impartial<Position = P>>(
        &mut self,
        rules: &R,
        position: P,
        watch: &mut dyn Watch,
    ) -> Result<PathPosition<P>, StopReason> {
        watch.work(1)?;
        if self.known.len().is_multiple_of(4096) {
            watch.memory(self.known.len() as u64 * (3 * size_of::<P>() as u64 + 64))?;
            watch.progress("positions", self.known.len() as u64, 0);
        }
        let mut options = crate::options_in_parts(rules, &position)?;
        watch.work((options.len() / MOVES_LIKE_A_POSITION) as u64)?;
        // Games often list small moves first, and what is almost over is decided soonest.
        options.reverse();
        make_room(&self.known, watch)?;
        self.known.insert(position.clone(), None);
        Ok(PathPosition {
            position,
            options,
            at: 0,
            best: None,
        })
    }
}
