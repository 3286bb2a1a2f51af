//! The meaning of a written rule, and the walk through the options of one position.
//!
//! An option with a number below zero does not exist, nor one with an expression that has no value, nor one that changes
//! nothing: `n/2` at 0 is no move.

use super::columns::Batch;
pub use super::component::{LARGEST, MOST_NUMBERS, MOST_PARTS, Tuple};
use super::expr::{Expr, Frame, NoValue, Set, range_in_chunks};
use super::narrow::{self, Loop, Values};
use super::see::{OneByOne, See};
use grundy_core::Player;

/// A component in its notation.
pub fn show_part(numbers: usize, part: &Tuple) -> String {
    let list: Vec<String> = part[..numbers].iter().map(i64::to_string).collect();
    match numbers {
        1 => list.concat(),
        _ => format!("({})", list.join(",")),
    }
}

/// A position in its notation.
pub fn show(numbers: usize, p: &[Tuple]) -> String {
    if p.is_empty() {
        return "[]".to_owned();
    }
    let parts: Vec<String> = p.iter().map(|part| show_part(numbers, part)).collect();
    parts.join(",")
}

/// A clause after an option.
#[derive(Clone, Debug)]
pub enum Clause {
    /// A repetition, for each number of a set.
    For(u8, Set),
    /// A condition.
    If(Expr),
}

/// The conditions among clauses.
pub fn conditions(clauses: &[Clause]) -> impl Iterator<Item = &Expr> {
    clauses.iter().filter_map(|clause| match clause {
        Clause::If(condition) => Some(condition),
        Clause::For(..) => None,
    })
}

/// One alternative between semicolons.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// The player who may use it; `None` for both players.
    pub side: Option<Player>,
    /// The components it leaves, each with its numbers.
    pub parts: Vec<Vec<Expr>>,
    /// In the order of the text.
    pub clauses: Vec<Clause>,
    /// The place of the last repetition among the clauses.
    pub innermost: Option<usize>,
}

/// A whole rule.
#[derive(Clone, Debug)]
pub struct Program {
    /// The number of numbers in a component.
    pub numbers: usize,
    /// The conditions under which play is over, each with `true` if the player to move wins then.
    pub over: Vec<(Expr, bool)>,
    /// The options.
    pub alternatives: Vec<Alternative>,
    /// True if sides are named.
    pub partizan: bool,
}

/// The result of a walk through the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walked {
    /// True if all options were seen.
    pub complete: bool,
    /// True if an option was left out because of too large a number, or the end of play was not known because of one.
    pub too_large: bool,
    /// The steps that were left.
    pub steps_left: u64,
}

/// Values of a name for which it is as quick to take one after the other.
const FEW: usize = 4;

impl Alternative {
    /// Every option of the alternative.
    ///
    /// # Errors
    /// [`NoValue::Steps`] when the steps are used up; else the reason why a clause before the repetitions, or the one option, has
    /// no value.
    pub(super) fn see(&self, frame: &mut Frame, emit: &mut impl See) -> Result<(), NoValue> {
        frame.wide = false;
        self.walk(0, frame, emit)
    }

    /// Every option that the clauses from `at` on give; `Err` when the steps are used up.
    fn walk(&self, at: usize, frame: &mut Frame, emit: &mut impl See) -> Result<(), NoValue> {
        match self.clauses.get(at) {
            None => self.option(frame, emit),
            Some(Clause::If(condition)) => match condition.value(frame)? {
                0 => Ok(()),
                _ => self.walk(at + 1, frame, emit),
            },
            Some(Clause::For(slot, Set::Range(first, last))) if self.innermost == Some(at) => {
                let range = [first.value(frame)?, last.value(frame)?];
                let range = self.reach(at + 1, *slot, range, frame);
                range_in_chunks(range, frame, &mut |frame, values| {
                    let narrow = Values::Consecutive(values[0], values.len());
                    self.innermost(at + 1, *slot, values, narrow, frame, emit)
                })
            }
            Some(Clause::For(slot, set)) if self.innermost == Some(at) => {
                set.in_chunks(frame, &mut |frame, values| {
                    self.innermost(at + 1, *slot, values, Values::Listed(values), frame, emit)
                })
            }
            Some(Clause::For(slot, set)) => set.each(frame, &mut |frame, n| {
                self.repeat(at + 1, *slot, n, frame, emit).map(|()| true)
            }),
        }
    }

    /// The clauses from `at` on and the option, for one value of a repetition's name; `Err` when the steps are used up.
    fn repeat(
        &self,
        at: usize,
        slot: u8,
        value: i64,
        frame: &mut Frame,
        emit: &mut impl See,
    ) -> Result<(), NoValue> {
        frame.slots[usize::from(slot)] = value;
        match self.walk(at, frame, emit) {
            Err(NoValue::Steps) => Err(NoValue::Steps),
            Err(why) => {
                frame.too_large |= why == NoValue::TooLarge;
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    /// The conditions from `at` on and the option, for values of the name of the last repetition; `Err` when the steps are
    /// used up.
    fn innermost(
        &self,
        at: usize,
        slot: u8,
        values: &[i64],
        narrow: Values<'_>,
        frame: &mut Frame,
        emit: &mut impl See,
    ) -> Result<(), NoValue> {
        if values.len() < FEW {
            return (values.iter())
                .try_for_each(|&value| self.repeat(at, slot, value, frame, emit));
        }
        if !frame.wide {
            let looped = Loop {
                slot,
                values: narrow,
            };
            match narrow::options(
                &self.parts,
                conditions(&self.clauses[at..]),
                &looped,
                frame,
                emit,
            ) {
                Some(()) => return Ok(()),
                None => frame.wide = true,
            }
        }
        let mut batch = Batch::new(slot, values);
        for condition in conditions(&self.clauses[at..]) {
            batch.only_if(condition, frame)?;
        }
        if batch.goes_on() {
            batch.options(&self.parts, frame, emit)?;
        }
        frame.too_large |= batch.has_too_large();
        Ok(())
    }

    /// The option for the present values of the names, if it exists.
    fn option(&self, frame: &mut Frame, emit: &mut impl See) -> Result<(), NoValue> {
        let mut parts = [[0; MOST_NUMBERS]; MOST_PARTS];
        for (part, numbers) in parts.iter_mut().zip(&self.parts) {
            for (number, expr) in part.iter_mut().zip(numbers) {
                let value = expr.value(frame)?;
                if value > LARGEST {
                    return Err(NoValue::TooLarge);
                }
                if value < 0 {
                    return Ok(());
                }
                *number = value;
            }
        }
        let nothing_changes = self.parts.len() == 1 && parts[0] == frame.slots[..MOST_NUMBERS];
        if !nothing_changes {
            emit.option(&parts[..self.parts.len()]);
        }
        Ok(())
    }
}

impl Program {
    /// Goes through the options of `player` at a component, as often as they are written; at most `steps` numbers of
    /// sets are examined.
    pub fn options(
        &self,
        player: Player,
        at: &Tuple,
        steps: u64,
        emit: &mut impl FnMut(&[Tuple]),
    ) -> Walked {
        self.see_options(player, at, steps, &mut OneByOne(emit))
    }

    /// Does the same for what may take many options at once.
    fn see_options(&self, player: Player, at: &Tuple, steps: u64, emit: &mut impl See) -> Walked {
        let mut frame = Frame::new(at, steps);
        let mut complete = true;
        match self.is_over(&mut frame) {
            Ok(Some(true)) => emit.option(&[]),
            Ok(Some(false)) => {}
            Err(NoValue::Steps) => complete = false,
            Err(_) => frame.too_large = true,
            Ok(None) => {
                for alternative in self.alternatives_of(player) {
                    match alternative.see(&mut frame, emit) {
                        Ok(()) | Err(NoValue::Zero) => {}
                        Err(NoValue::TooLarge) => frame.too_large = true,
                        Err(NoValue::Steps) => complete = false,
                    }
                }
            }
        }
        Walked {
            complete,
            too_large: frame.too_large,
            steps_left: frame.steps,
        }
    }

    /// The alternatives that a player may use.
    pub(super) fn alternatives_of(&self, player: Player) -> impl Iterator<Item = &Alternative> {
        let own = move |a: &&Alternative| a.side.is_none_or(|side| side == player);
        self.alternatives.iter().filter(own)
    }

    /// `Some` if the play is over: then true if the player to move wins. A condition that divides by zero does not hold.
    pub(super) fn is_over(&self, frame: &mut Frame) -> Result<Option<bool>, NoValue> {
        for (when, wins) in &self.over {
            match when.value(frame) {
                Ok(1) => return Ok(Some(*wins)),
                Ok(_) | Err(NoValue::Zero) => {}
                Err(why) => return Err(why),
            }
        }
        Ok(None)
    }
}
