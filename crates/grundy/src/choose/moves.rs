//! How moves are listed for people.

use crate::answer::MoveLine;
use crate::position::Sum;
use crate::question::Ask;
use grundy_core::any::AnyMove;
use grundy_core::{Notation, Partizan, Player, Ruleset, Terms, WinningMoves};

/// A position that is written with more characters than this is not written out again for every move.
const LONGEST: usize = 2000;

/// The line of one move of a sum.
pub(crate) fn line(
    sum: &Sum,
    by: Option<String>,
    mv: &<Terms as Ruleset>::Move,
    long: bool,
    winning: Option<bool>,
) -> MoveLine {
    let to = (!long).then(|| sum.show_at(&sum.terms.play(&sum.at, mv)));
    let text = sum.terms.show_move(&sum.at, mv);
    MoveLine {
        by,
        mv: text.clone(),
        to,
        winning,
        distance: None,
        played: Some(AnyMove::new(text, mv.clone())),
    }
}

/// Adds a line for each of the first moves of a mover, as many as there is room for; `judge` tells whether one wins,
/// `None` where that is not known.
pub(crate) fn judged(
    sum: &Sum,
    ask: &Ask,
    mover: Player,
    by: &Option<String>,
    lines: &mut Vec<MoveLine>,
    mut judge: impl FnMut(&<Terms as Ruleset>::Move) -> Option<bool>,
) {
    let long = is_long(sum);
    let room = ask.most_moves.saturating_sub(lines.len());
    for mv in sum.terms.some_moves(mover, &sum.at, room) {
        let winning = judge(&mv);
        lines.push(line(sum, by.clone(), &mv, long, winning));
    }
}

/// Winning moves that are asked for when every listed move is to be found among them or not.
pub(crate) const MOST_COMPARED: usize = 1 << 16;

/// Whether a move is one of the winning ones, as far as these are listed.
pub(crate) fn is_among<M: PartialEq>(winning: &WinningMoves<M>, mv: &M) -> Option<bool> {
    if winning.first.contains(mv) {
        return Some(true);
    }
    let complete = winning.total == winning.first.len().into();
    complete.then_some(false)
}

/// Whether the sum is so long that positions are left out of move lists.
pub(crate) fn is_long(sum: &Sum) -> bool {
    sum.show().len() > LONGEST
}

/// Every suggested move comes from the ruleset, or is confirmed by it here.
pub(crate) fn assert_legal<R>(rules: &R, sum: &Sum, mover: Player, mv: &R::Move)
where
    R: Partizan<Position = <Terms as Ruleset>::Position>,
{
    assert!(
        rules.is_legal(mover, &sum.at, mv),
        "a winning move is one of the ruleset's own moves"
    );
}
