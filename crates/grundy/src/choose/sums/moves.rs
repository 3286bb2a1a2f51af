//! The moves of a sum as the question wants them: counted, judged and listed.

use super::question::{Judge, SumMove, SumQuestion};
use crate::answer::Class;
use crate::game::position::Sum;
use crate::limits::SubBudget;
use crate::question::Moves;
use crate::verdict::LONGEST_NOTATION;
use crate::verdict::{JudgedMove, Value};
use grundy_core::any::AnyMove;
use grundy_core::{Notation, Partizan, Player, Ruleset, StopReason, SumAt, Watch, WinningMoves};
use grundy_values::Nimber;
use num::{BigUint, Zero};

/// The most winning moves asked for when all moves are listed, in order to look up which of them win.
const MOST_COMPARED: usize = 1 << 16;

/// The number of moves listed between two checks of the remaining memory.
const BETWEEN_LOOKS: usize = 256;

/// The most work for the value of one option when all moves are listed.
const WORK_FOR_VALUES: u64 = 200_000;

/// The list of moves, and what is missing from it.
pub(super) struct ListedMoves {
    /// The number of winning moves; `None` if not all moves were judged.
    pub total: Option<BigUint>,
    pub moves: Vec<JudgedMove>,
    /// The reason why some of them were not judged.
    pub unjudged: Option<StopReason>,
    /// The reason why the list ended early.
    pub cut: Option<StopReason>,
}

/// Lists the moves as the question wants them; `None` when it wants none.
///
/// # Errors
/// The reason why the work was stopped; a partial list is discarded.
pub(super) fn list(
    question: &SumQuestion<'_>,
    winners: &[Option<Player>],
    judge: &mut dyn Judge,
    watch: &mut dyn Watch,
) -> Result<Option<ListedMoves>, StopReason> {
    if question.ask.moves == Moves::Nothing {
        return Ok(None);
    }
    let mut listing = MoveListing::new(question);
    for (&mover, &winner) in question.movers.iter().zip(winners) {
        let winning = if winner == Some(mover) {
            listing.winning(mover, judge, watch)?
        } else {
            // No move wins in a lost or drawn position, whatever its value is.
            Some(none())
        };
        match winning {
            Some(winning) => listing.take(mover, winner, &winning, judge, watch),
            None => listing.try_all(mover, winner, judge, watch)?,
        }
    }
    Ok(Some(listing.listed))
}

fn none() -> WinningMoves<SumMove> {
    WinningMoves {
        total: BigUint::zero(),
        first: Vec::new(),
    }
}

struct MoveListing<'q> {
    question: &'q SumQuestion<'q>,
    long: bool,
    /// True as long as the values of options are worth asking for.
    values_known: bool,
    listed: ListedMoves,
}

impl<'q> MoveListing<'q> {
    fn new(question: &'q SumQuestion<'q>) -> MoveListing<'q> {
        MoveListing {
            question,
            long: is_long(question.sum),
            values_known: true,
            listed: ListedMoves {
                total: Some(BigUint::zero()),
                moves: Vec::new(),
                unjudged: None,
                cut: None,
            },
        }
    }

    /// True if one more move may be listed: the question must want it, and the limits must allow for it and for the
    /// words that will describe it.
    fn has_room(&mut self, watch: &mut dyn Watch) -> bool {
        let listed = self.listed.moves.len();
        if self.listed.cut.is_some() || self.room() == 0 {
            return false;
        }
        let mut asked = watch.work(1);
        if listed > 0 && listed.is_multiple_of(BETWEEN_LOOKS) {
            let one = self.listed.moves.last().map_or(0, room_for);
            // The list may double its capacity now, and the lines written from it will exist beside it.
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

    /// The number of winning moves to ask for, from a method that counts them.
    fn limit(&self) -> usize {
        match self.question.ask.moves {
            Moves::All => MOST_COMPARED,
            Moves::Winning | Moves::Nothing => self.room(),
        }
    }

    /// The winning moves, as many as are to be listed. A theorem or a form makes them all in one step, so a moderate
    /// number is asked for at first, and four times as many again and again while the limits allow it.
    fn winning(
        &mut self,
        mover: Player,
        judge: &mut dyn Judge,
        watch: &mut dyn Watch,
    ) -> Result<Option<WinningMoves<SumMove>>, StopReason> {
        let wanted = self.limit();
        let mut limit = wanted.min(MOST_COMPARED);
        let Some(mut winning) = judge.winning(mover, limit, watch)? else {
            return Ok(None);
        };
        while limit < wanted && winning.first.len() >= limit {
            let one = winning.first.last().map_or(0, |mv| {
                let text = self.question.sum.terms.show_move(&self.question.sum.at, mv);
                (size_of::<SumMove>() + size_of::<JudgedMove>() + 4 * text.len()) as u64
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

    /// Adds a move and, if all moves are asked for, the value of the position that it leads to.
    fn add(
        &mut self,
        mover: Player,
        winner: Option<Player>,
        mv: &SumMove,
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
        // A move that does not win keeps a draw or loses; it can keep a draw only if the position is not lost already.
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
            if winning == Some(false) {
                line.after.reply = self.reply(mover.opponent(), &after, judge, watch);
            }
            let budget = &mut SubBudget::new(watch, WORK_FOR_VALUES);
            match judge.value_after(mv, budget) {
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
            // A winning move leaves a lost position, and those are worth 0.
            line.after.value = Some(Value::Nimber(Nimber(0)));
        }
        self.listed.moves.push(line);
    }

    /// A winning reply to a move that loses.
    fn reply(
        &self,
        replies: Player,
        after: &SumAt,
        judge: &mut dyn Judge,
        watch: &mut dyn Watch,
    ) -> Option<AnyMove> {
        let terms = &self.question.sum.terms;
        let budget = &mut SubBudget::new(watch, WORK_FOR_VALUES);
        for mv in terms.moves_of(replies, after) {
            let next = terms.play(after, &mv);
            if judge.winner_at(&next, replies.opponent(), budget)? == replies {
                return Some(AnyMove::new(terms.show_move(after, &mv), mv));
            }
        }
        None
    }

    /// Lists the moves when the winning ones are known.
    fn take(
        &mut self,
        mover: Player,
        winner: Option<Player>,
        winning: &WinningMoves<SumMove>,
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
        if let Some(total) = &mut self.listed.total {
            *total += &winning.total;
        }
        if self.question.ask.moves == Moves::Winning {
            // `winning` may have noted that not all winning moves could be had. Those that it has are listed all the
            // same, so the note is set aside: `has_room` would refuse them.
            let cut = self.listed.cut.take();
            for mv in &winning.first {
                if !self.has_room(watch) {
                    break;
                }
                self.add(mover, winner, mv, Some(true), None);
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
            self.add(mover, winner, &mv, wins, Some((&mut *judge, &mut *watch)));
            self.count(&mv, judge, watch);
        }
    }

    /// Adds the counter to the move listed last.
    fn count(&mut self, mv: &SumMove, judge: &mut dyn Judge, watch: &mut dyn Watch) {
        if let Some(line) = self.listed.moves.last_mut() {
            line.after.counter = judge.counter_after(mv, watch);
        }
    }

    /// Tries every move, and lists those that are asked for. The moves judged before the time is over stay known.
    fn try_all(
        &mut self,
        mover: Player,
        winner: Option<Player>,
        judge: &mut dyn Judge,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let sum = self.question.sum;
        let all = self.question.ask.moves == Moves::All;
        for mv in grundy_solve::bounded(sum.terms.moves_of(mover, &sum.at), watch)? {
            let wins = match judge.wins(mover, &mv, watch) {
                Ok(wins) => wins,
                Err(stop @ (StopReason::Deadline | StopReason::Cancelled)) => {
                    self.listed.unjudged = Some(stop);
                    self.listed.total = None;
                    return Ok(());
                }
                Err(stop) => return Err(stop),
            };
            if let Some(total) = &mut self.listed.total {
                *total += u32::from(wins);
            }
            if (wins || all) && self.has_room(watch) {
                self.add(
                    mover,
                    winner,
                    &mv,
                    Some(wins),
                    Some((&mut *judge, &mut *watch)),
                );
            }
        }
        Ok(())
    }
}

/// The bytes that one more move like this takes, in a growing list and written out.
fn room_for(line: &JudgedMove) -> u64 {
    let text = line.mv.text().len() + line.to.as_ref().map_or(0, String::len);
    (2 * size_of::<JudgedMove>() + 2 * text) as u64
}

/// True if a move is among the winning ones; `None` if it is not listed and the list is incomplete.
fn is_among(winning: &WinningMoves<SumMove>, mv: &SumMove) -> Option<bool> {
    if winning.first.contains(mv) {
        return Some(true);
    }
    let complete = winning.total == winning.first.len().into();
    complete.then_some(false)
}

/// True if the notation of the sum is so long that lists of moves leave out the positions.
pub(super) fn is_long(sum: &Sum) -> bool {
    sum.show().len() > LONGEST_NOTATION
}

/// A winning move for each mover who wins and for whom a theorem names one.
pub(super) fn by_theorem(
    question: &SumQuestion<'_>,
    winners: &[Option<Player>],
) -> Option<Vec<(Player, SumMove)>> {
    let (sum, convention) = (question.sum, question.ask.convention);
    let of = |(&mover, &winner): (&Player, &Option<Player>)| {
        let known = (winner == Some(mover))
            .then(|| sum.terms.known_winning_move(&sum.at, convention, mover));
        known.flatten().map(|known| (mover, known.says))
    };
    let found: Vec<_> = question.movers.iter().zip(winners).filter_map(of).collect();
    (!found.is_empty()).then_some(found)
}

/// The list when not all winning moves are known: the moves that a theorem names and, if they were asked for, all
/// moves.
pub(super) fn without_all(
    question: &SumQuestion<'_>,
    winners: &[Option<Player>],
    one: Option<Vec<(Player, SumMove)>>,
    watch: &mut dyn Watch,
) -> Vec<JudgedMove> {
    let one = one.unwrap_or_default();
    let sum = question.sum;
    let mut listing = MoveListing::new(question);
    match question.ask.moves {
        Moves::Nothing => {}
        Moves::Winning => {
            for (mover, mv) in &one {
                let legal = sum.terms.is_legal(*mover, &sum.at, mv);
                assert!(legal, "a winning move is one of the ruleset's own moves");
                listing.add(*mover, Some(*mover), mv, Some(true), None);
            }
        }
        Moves::All => {
            for (&mover, &winner) in question.movers.iter().zip(winners) {
                for mv in sum.terms.moves_of(mover, &sum.at) {
                    if !listing.has_room(watch) {
                        break;
                    }
                    let known = one.iter().any(|(by, known)| *by == mover && *known == mv);
                    // Of a mover who wins, any of the moves that the theorem does not name may win too.
                    let wins = if winner == Some(mover) {
                        known.then_some(true)
                    } else {
                        Some(false)
                    };
                    listing.add(mover, winner, &mv, wins, None);
                }
            }
        }
    }
    listing.listed.moves
}
