//! The moves of a sum as they are asked for: counted, judged, listed.

use super::question::{Judge, Move, Question};
use crate::answer::Class;
use crate::limits::SubBudget;
use crate::position::Sum;
use crate::question::Moves;
use crate::verdict::{JudgedMove, Value};
use grundy_core::any::AnyMove;
use grundy_core::{Notation, Partizan, Player, Ruleset, StopReason, Watch, WinningMoves};
use grundy_values::Nimber;
use num::{BigUint, Zero};

/// A position that is written with more characters than this is not written out again for every move.
const LONGEST: usize = 2000;

/// Winning moves that are asked for when every listed move is to be found among them or not.
const MOST_COMPARED: usize = 1 << 16;

/// Moves that are listed between two looks at the room that is left.
const BETWEEN_LOOKS: usize = 256;

/// What the value of one option may cost where all moves are listed.
const WORK_FOR_VALUES: u64 = 200_000;

/// What became of the moves.
pub(super) struct Listed {
    /// How many win.
    pub total: BigUint,
    pub moves: Vec<JudgedMove>,
    /// What stopped the judging of some of them.
    pub unjudged: Option<StopReason>,
    /// What ended the list before it was as long as it was asked for.
    pub cut: Option<StopReason>,
}

/// Lists the moves as the question asks; `None` when it asks for none.
///
/// # Errors
/// What stopped it; nothing of such an attempt is kept.
pub(super) fn list(
    question: &Question<'_>,
    winners: &[Option<Player>],
    judge: &mut dyn Judge,
    watch: &mut dyn Watch,
) -> Result<Option<Listed>, StopReason> {
    if question.ask.moves == Moves::Nothing {
        return Ok(None);
    }
    let mut listing = Listing::new(question);
    for (&mover, &winner) in question.movers.iter().zip(winners) {
        let winning = if winner == Some(mover) {
            listing.winning(mover, judge, watch)?
        } else {
            // Of a lost or drawn position no move wins, whatever it is worth.
            Some(none())
        };
        match winning {
            Some(winning) => listing.take((mover, winner), &winning, judge, watch),
            None => listing.try_all((mover, winner), judge, watch)?,
        }
    }
    Ok(Some(listing.listed))
}

fn none() -> WinningMoves<Move> {
    WinningMoves {
        total: BigUint::zero(),
        first: Vec::new(),
    }
}

struct Listing<'q> {
    question: &'q Question<'q>,
    long: bool,
    /// Whether the values of options are still asked for.
    values_known: bool,
    listed: Listed,
}

impl<'q> Listing<'q> {
    fn new(question: &'q Question<'q>) -> Listing<'q> {
        Listing {
            question,
            long: is_long(question.sum),
            values_known: true,
            listed: Listed {
                total: BigUint::zero(),
                moves: Vec::new(),
                unjudged: None,
                cut: None,
            },
        }
    }

    /// Whether one move more may be listed: there is room for it by the question, and by the limits for it and for the
    /// words that will be written of it.
    fn has_room(&mut self, watch: &mut dyn Watch) -> bool {
        let listed = self.listed.moves.len();
        if self.listed.cut.is_some() || self.room() == 0 {
            return false;
        }
        let mut asked = watch.work(1);
        if listed > 0 && listed.is_multiple_of(BETWEEN_LOOKS) {
            let one = self.listed.moves.last().map_or(0, room_for);
            // The list may double now, and its lines stand beside it when they are written.
            asked = asked.and_then(|()| watch.room(listed as u64 * one));
        }
        self.listed.cut = asked.err();
        self.listed.cut.is_none()
    }

    fn room(&self) -> usize {
        self.question
            .ask
            .most_moves
            .saturating_sub(self.listed.moves.len())
    }

    /// How many winning moves are to be listed by a method that counts them.
    fn limit(&self) -> usize {
        match self.question.ask.moves {
            Moves::All => MOST_COMPARED,
            Moves::Winning | Moves::Nothing => self.room(),
        }
    }

    /// The winning moves as far as they are to be listed. A theorem and a count of heaps make them in one step, so that
    /// they are asked for few at first and for more as long as the limits allow.
    fn winning(
        &mut self,
        mover: Player,
        judge: &mut dyn Judge,
        watch: &mut dyn Watch,
    ) -> Result<Option<WinningMoves<Move>>, StopReason> {
        let wanted = self.limit();
        let mut limit = wanted.min(MOST_COMPARED);
        let Some(mut winning) = judge.winning(mover, limit, watch)? else {
            return Ok(None);
        };
        while limit < wanted && winning.first.len() >= limit {
            let one = winning.first.last().map_or(0, |mv| {
                let text = self.question.sum.terms.show_move(&self.question.sum.at, mv);
                (size_of::<Move>() + size_of::<JudgedMove>() + 4 * text.len()) as u64
            });
            limit = wanted.min(4 * limit);
            let more = watch
                .room(limit as u64 * one)
                .and_then(|()| judge.winning(mover, limit, watch));
            match more {
                Ok(Some(more)) => winning = more,
                Ok(None) => break,
                Err(stop) => {
                    self.listed.cut = Some(stop);
                    break;
                }
            }
        }
        Ok(Some(winning))
    }

    /// Adds a move and, where all moves are asked for, what it leads to is worth.
    fn add(
        &mut self,
        (mover, winner): (Player, Option<Player>),
        mv: &Move,
        winning: Option<bool>,
        judge: Option<(&mut dyn Judge, &mut dyn Watch)>,
    ) {
        let question = self.question;
        let sum = question.sum;
        let text = sum.terms.show_move(&sum.at, mv);
        let after = sum.terms.play(&sum.at, mv);
        let to = (!self.long).then(|| sum.show_at(&after));
        let line = JudgedMove::new(AnyMove::new(text, mv.clone()), to);
        let mut line = line.wins_or_loses(winning, winner == Some(mover));
        let mut judge = judge;
        if winning == Some(false) && winner != Some(mover.opponent()) {
            let draws = match &mut judge {
                Some((judge, watch)) => judge.draws(mover, mv, *watch).ok(),
                None => None,
            };
            line = line.draws_or_loses(draws, winner.is_none());
        }
        line.by = question.both().then_some(mover);
        let by_rules = question.remoteness(&after, mover.opponent());
        let counted = || judge.as_mut()?.0.distance_after(mover, mv);
        line.after.distance = by_rules.or_else(counted);
        if let Some((judge, watch)) = judge
            && question.ask.moves == Moves::All
            && self.values_known
        {
            let share = &mut SubBudget::new(watch, WORK_FOR_VALUES);
            match judge.value_after(mv, share) {
                Ok(Some((value, class))) => {
                    line.after.value = Some(value);
                    if question.both() {
                        line.after.outcome = class.map(Class::from);
                    }
                }
                Ok(None) => {}
                // The values of the other moves would cost as much.
                Err(_) => self.values_known = false,
            }
        } else if question.both() {
            line.after.outcome = None;
        } else if winning == Some(true) && question.impartial.is_some() && question.is_normal() {
            // Only a position worth 0 is lost for the player to move.
            line.after.value = Some(Value::Nimber(Nimber(0)));
        }
        self.listed.moves.push(line);
    }

    /// The winning moves are known.
    fn take(
        &mut self,
        (mover, winner): (Player, Option<Player>),
        winning: &WinningMoves<Move>,
        judge: &mut dyn Judge,
        watch: &mut dyn Watch,
    ) {
        let sum = self.question.sum;
        for mv in &winning.first {
            assert!(
                sum.terms.is_legal(mover, &sum.at, mv),
                "a winning move is one of the ruleset's own moves"
            );
        }
        self.listed.total += &winning.total;
        if self.question.ask.moves == Moves::Winning {
            let cut = self.listed.cut.take();
            for mv in &winning.first {
                if !self.has_room(watch) {
                    break;
                }
                self.add((mover, winner), mv, Some(true), None);
                self.count(mv, judge, watch);
            }
            self.listed.cut = self.listed.cut.take().or(cut);
            return;
        }
        for mv in sum.terms.moves_of(mover, &sum.at) {
            if !self.has_room(watch) {
                break;
            }
            let wins = match is_among(winning, &mv) {
                Some(known) => Some(known),
                None => {
                    let judged = judge.wins(mover, &mv, watch);
                    judged
                        .map_err(|stop| self.listed.unjudged = Some(stop))
                        .ok()
                }
            };
            self.add((mover, winner), &mv, wins, Some((&mut *judge, &mut *watch)));
            self.count(&mv, judge, watch);
        }
    }

    /// Adds the counter to the move that was listed last.
    fn count(&mut self, mv: &Move, judge: &mut dyn Judge, watch: &mut dyn Watch) {
        if let Some(line) = self.listed.moves.last_mut() {
            line.after.counter = judge.counter_after(mv, watch);
        }
    }

    /// Every move is tried.
    fn try_all(
        &mut self,
        (mover, winner): (Player, Option<Player>),
        judge: &mut dyn Judge,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let sum = self.question.sum;
        let all = self.question.ask.moves == Moves::All;
        for mv in grundy_solve::bounded(sum.terms.moves_of(mover, &sum.at), watch)? {
            let wins = judge.wins(mover, &mv, watch)?;
            self.listed.total += u32::from(wins);
            if (wins || all) && self.has_room(watch) {
                self.add(
                    (mover, winner),
                    &mv,
                    Some(wins),
                    Some((&mut *judge, &mut *watch)),
                );
            }
        }
        Ok(())
    }
}

/// The bytes that one more move like this takes in a list that grows, and written out.
fn room_for(line: &JudgedMove) -> u64 {
    let text = line.mv.text().len() + line.to.as_ref().map_or(0, String::len);
    (2 * size_of::<JudgedMove>() + 2 * text) as u64
}

/// Whether a move is one of the winning ones, as far as these are listed.
fn is_among(winning: &WinningMoves<Move>, mv: &Move) -> Option<bool> {
    if winning.first.contains(mv) {
        return Some(true);
    }
    let complete = winning.total == winning.first.len().into();
    complete.then_some(false)
}

/// Whether the sum is so long that positions are left out of move lists.
pub(super) fn is_long(sum: &Sum) -> bool {
    sum.show().len() > LONGEST
}

/// A winning move that a theorem names, for each mover who wins and has one.
pub(super) fn by_theorem(
    question: &Question<'_>,
    winners: &[Option<Player>],
) -> Option<Vec<(Player, Move)>> {
    let (sum, convention) = (question.sum, question.ask.convention);
    let of = |(&mover, &winner): (&Player, &Option<Player>)| {
        let known = (winner == Some(mover))
            .then(|| sum.terms.known_winning_move(&sum.at, convention, mover));
        known.flatten().map(|known| (mover, known.says))
    };
    let found: Vec<_> = question.movers.iter().zip(winners).filter_map(of).collect();
    (!found.is_empty()).then_some(found)
}

/// What is listed where not all winning moves are known: the one of a theorem, and all moves where these were asked for.
pub(super) fn without_all(
    question: &Question<'_>,
    winners: &[Option<Player>],
    one: Option<Vec<(Player, Move)>>,
    watch: &mut dyn Watch,
) -> Vec<JudgedMove> {
    let one = one.unwrap_or_default();
    let sum = question.sum;
    let mut listing = Listing::new(question);
    match question.ask.moves {
        Moves::Nothing => {}
        Moves::Winning => {
            for (mover, mv) in &one {
                let legal = sum.terms.is_legal(*mover, &sum.at, mv);
                assert!(legal, "a winning move is one of the ruleset's own moves");
                listing.add((*mover, Some(*mover)), mv, Some(true), None);
            }
        }
        Moves::All => {
            for (&mover, &winner) in question.movers.iter().zip(winners) {
                for mv in sum.terms.moves_of(mover, &sum.at) {
                    if !listing.has_room(watch) {
                        break;
                    }
                    let known = one.iter().any(|(by, known)| *by == mover && *known == mv);
                    let wins = if winner == Some(mover) {
                        known.then_some(true)
                    } else {
                        Some(false)
                    };
                    listing.add((mover, winner), &mv, wins, None);
                }
            }
        }
    }
    listing.listed.moves
}
