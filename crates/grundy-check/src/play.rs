//! `play`: who wins a game of two players, or that both can hold, by a strategy with distances; cycles allowed.
//!
//! Each entry names a position and what it is for the player to move. The claims support each other in rounds:
//!
//! * a **win in d** names a move to an ended win or to a position that the same player wins in d − 1;
//! * a **loss in d** names nothing: every move leads to a position that the opponent wins in at most d − 1, one in
//!   exactly d − 1, where an ended position counts as 0;
//! * a **draw** or **tie** names a move to another such position (or to an ended tie), and no move at all leads to a
//!   win for the player who makes it. So each player can hold: the opponent is never given more.
//!
//! Distances decrease, so a play by the entries wins in time however the opponent circles. From a tie the named moves
//! of both end in a tied position; from a draw they never end. A *complete* certificate lists every position that any
//! play reaches and says of every win that no move wins faster: then all its distances are exact.

use crate::{Rejected, Verdict, accept, reject};
use grundy_core::{
    Alternating, Notation, Outcome, ParseError, Partizan, Player, Ruleset, Sequential, Turn, Watch,
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::Hash;

/// Who wins from a position, with a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The game with its rules, as expressions name it; the check needs a [`Board`] made from it.
    pub game: String,
    /// The position that the claim is about, as the board reads it.
    pub start: String,
    /// What is claimed of it.
    pub outcome: Claim,
    /// A winner's number of plies (against the longest defence), if the claim has one; nothing for a tie or draw.
    pub distance: Option<u64>,
    /// Whether every position that play can reach is listed, so that distances are exact.
    pub complete: bool,
    /// The positions that support the claim, in any order, each once, none ended.
    pub entries: Vec<Entry>,
}

/// How a play ends when both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// Left wins.
    Left,
    /// Right wins.
    Right,
    /// Neither can win, and the play can be brought to an end.
    Tie,
    /// Neither can win, and the play never ends.
    Draw,
}

impl From<Outcome> for Claim {
    fn from(outcome: Outcome) -> Claim {
        match outcome {
            Outcome::Won(Player::Left) => Claim::Left,
            Outcome::Won(Player::Right) => Claim::Right,
            Outcome::Tied => Claim::Tie,
            Outcome::Drawn => Claim::Draw,
        }
    }
}

/// What a position is for the player to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Result {
    /// The player to move wins.
    Win,
    /// The opponent wins.
    Loss,
    /// Both can hold and the play ends.
    Tie,
    /// Both can hold and the play never ends.
    Draw,
}

/// One position with its claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The position, as the board reads it.
    pub position: String,
    /// What it is for the player to move.
    pub result: Result,
    /// The plies to the end, for a win or loss; nothing for a tie or draw.
    pub distance: Option<u64>,
    /// The move that wins or holds; nothing for a loss.
    #[serde(rename = "move")]
    pub mv: Option<String>,
}

/// The rules as the checker asks for them. [`Rules`] and [`InTurn`] make one of a ruleset.
pub trait Board {
    /// A moment in play, which says who is to move.
    type Position: Clone + Eq + Hash;

    /// Reads a position.
    ///
    /// # Errors
    /// When the text is no position.
    fn read(&self, text: &str) -> std::result::Result<Self::Position, ParseError>;

    /// Whose turn it is, or how the play has ended.
    fn turn(&self, position: &Self::Position) -> Turn<Outcome>;

    /// Every position one move away; lazy, for there may be more than fit anywhere.
    fn options<'a>(
        &'a self,
        position: &'a Self::Position,
    ) -> impl Iterator<Item = Self::Position> + 'a;

    /// The position that the move written as `mv` leads to.
    ///
    /// # Errors
    /// When the text is no legal move, or the watch stopped it.
    fn follow(
        &self,
        position: &Self::Position,
        mv: &str,
        watch: &mut dyn Watch,
    ) -> std::result::Result<Self::Position, Rejected>;
}

/// So many moves of one position are looked through; no certificate that anybody writes has as many.
pub(crate) const MOST_MOVES: usize = 1 << 20;
pub(crate) const TOO_MANY: &str = "more than 2^20 moves are not looked through";

/// That `mv`, read from `text`, is one of the legal moves, which are looked through.
///
/// # Errors
/// When it is none, or the watch stopped it.
pub fn among<M: PartialEq>(
    legal: impl Iterator<Item = M>,
    mv: &M,
    text: &str,
    watch: &mut dyn Watch,
) -> std::result::Result<(), Rejected> {
    for (looked_at, other) in legal.enumerate() {
        watch.spend(1)?;
        if looked_at == MOST_MOVES {
            return reject(TOO_MANY);
        }
        if other == *mv {
            return Ok(());
        }
    }
    Err(unread(ParseError::at_piece(text, text, "a legal move")))
}

fn unread(error: ParseError) -> Rejected {
    Rejected::new(error.to_string())
}

/// The board of a sequential ruleset; a position is written as its notation writes it.
pub struct Rules<'a, R>(pub &'a R);

impl<R: Sequential<Payoff = Outcome> + Notation> Board for Rules<'_, R> {
    type Position = R::Position;

    fn read(&self, text: &str) -> std::result::Result<R::Position, ParseError> {
        self.0.read(text)
    }

    fn turn(&self, position: &R::Position) -> Turn<Outcome> {
        self.0.turn(position)
    }

    fn options<'b>(&'b self, position: &'b R::Position) -> impl Iterator<Item = R::Position> + 'b {
        self.0.legal(position).map(|mv| self.0.play(position, &mv))
    }

    fn follow(
        &self,
        position: &R::Position,
        text: &str,
        watch: &mut dyn Watch,
    ) -> std::result::Result<R::Position, Rejected> {
        let mv = self.0.read_move(position, text).map_err(unread)?;
        among(self.0.legal(position), &mv, text, watch)?;
        Ok(self.0.play(position, &mv))
    }
}

/// The board of a partizan ruleset whose players move in turn; a position is written `left: …` or `right: …` with the
/// player to move before the colon. [`InTurn::show`] writes it.
pub struct InTurn<'a, R>(pub &'a Alternating<R>);

impl<R: Partizan + Notation> InTurn<'_, R> {
    /// The text that [`Board::read`] reads back.
    #[must_use]
    pub fn show(&self, (mover, position): &(Player, R::Position)) -> String {
        format!("{mover}: {}", self.0.rules.show(position))
    }
}

impl<R: Partizan + Notation> Board for InTurn<'_, R> {
    type Position = (Player, R::Position);

    fn read(&self, text: &str) -> std::result::Result<Self::Position, ParseError> {
        for mover in Player::BOTH {
            let before = format!("{mover}: ");
            if let Some(position) = text.strip_prefix(&before) {
                let read = self
                    .0
                    .rules
                    .read(position)
                    .map_err(|e| e.shifted(before.len()))?;
                return Ok((mover, read));
            }
        }
        Err(ParseError::at_piece(
            text,
            text,
            "\"left: \" or \"right: \" before the position",
        ))
    }

    fn turn(&self, position: &Self::Position) -> Turn<Outcome> {
        self.0.turn(position)
    }

    fn options<'b>(
        &'b self,
        position: &'b Self::Position,
    ) -> impl Iterator<Item = Self::Position> + 'b {
        self.0.legal(position).map(|mv| self.0.play(position, &mv))
    }

    fn follow(
        &self,
        position: &Self::Position,
        text: &str,
        watch: &mut dyn Watch,
    ) -> std::result::Result<Self::Position, Rejected> {
        let mv = self.0.rules.read_move(&position.1, text).map_err(unread)?;
        among(self.0.legal(position), &mv, text, watch)?;
        Ok(self.0.play(position, &mv))
    }
}

/// What is claimed of a position, absolutely.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// This player wins within so many plies.
    Won(Player, u64),
    /// The play has ended tied.
    Ended,
    /// A tie or draw, in this entry.
    Held(usize),
}

struct Table<'a, B: Board> {
    board: &'a B,
    entries: &'a [Entry],
    /// Each listed position with its player to move and its entry.
    listed: HashMap<B::Position, (Player, usize)>,
}

impl Play {
    /// Checks every entry against the rules, and the claim against its entry.
    ///
    /// # Errors
    /// [`Rejected`] with the first position whose claim is not supported.
    ///
    /// # Complexity
    /// One look at every option of every listed position.
    pub fn check<B: Board>(&self, board: &B, watch: &mut dyn Watch) -> Verdict {
        let start = read(board, &self.start)?;
        let mut listed = HashMap::with_capacity(self.entries.len());
        for (at, entry) in self.entries.iter().enumerate() {
            watch.spend(1)?;
            let position = read(board, &entry.position)?;
            let Turn::Of(mover) = board.turn(&position) else {
                return reject(format!("{} has ended and needs no entry", entry.position));
            };
            if listed.insert(position, (mover, at)).is_some() {
                return reject(format!("{} is listed twice", entry.position));
            }
        }
        let table = Table {
            board,
            entries: &self.entries,
            listed,
        };
        let mut held = vec![None; self.entries.len()];
        for (position, &(mover, at)) in &table.listed {
            held[at] = table.entry(position, mover, &self.entries[at], self.complete, watch)?;
        }
        table.ends_of_held(&held)?;

        let Some(known) = table.known(&start) else {
            return reject(format!("the start {} is not listed", self.start));
        };
        let (outcome, distance) = match known {
            Known::Won(Player::Left, d) => (Claim::Left, Some(d)),
            Known::Won(Player::Right, d) => (Claim::Right, Some(d)),
            Known::Ended => (Claim::Tie, None),
            Known::Held(at) if self.entries[at].result == Result::Tie => (Claim::Tie, None),
            Known::Held(_) => (Claim::Draw, None),
        };
        if outcome != self.outcome || distance != self.distance {
            return reject("the claim differs from the entry of the start");
        }
        let at_most = if self.complete {
            "in exactly"
        } else {
            "in at most"
        };
        accept(format!(
            "{}, from {}: {}, shown by {} positions",
            self.game,
            self.start,
            match (outcome, distance) {
                (Claim::Left, Some(d)) => format!("left wins {at_most} {d} plies"),
                (Claim::Right, Some(d)) => format!("right wins {at_most} {d} plies"),
                (Claim::Tie, _) =>
                    "neither player can force a win, and the play can be ended in a tie".to_owned(),
                _ => "neither player can force a win, and holding goes on for ever".to_owned(),
            },
            self.entries.len()
        ))
    }
}

impl<B: Board> Table<'_, B> {
    /// What the certificate says of a position; nothing when it is neither ended nor listed.
    fn known(&self, position: &B::Position) -> Option<Known> {
        if let Some(&(mover, at)) = self.listed.get(position) {
            let entry = &self.entries[at];
            return Some(match (entry.result, entry.distance) {
                (Result::Win, Some(d)) => Known::Won(mover, d),
                (Result::Loss, Some(d)) => Known::Won(mover.opponent(), d),
                (Result::Tie | Result::Draw, None) => Known::Held(at),
                _ => return None,
            });
        }
        match self.board.turn(position) {
            Turn::Over(Outcome::Won(player)) => Some(Known::Won(player, 0)),
            Turn::Over(_) => Some(Known::Ended),
            Turn::Of(_) => None,
        }
    }

    /// Checks one entry; for a tie or draw, what its named move leads to.
    fn entry(
        &self,
        position: &B::Position,
        mover: Player,
        entry: &Entry,
        complete: bool,
        watch: &mut dyn Watch,
    ) -> std::result::Result<Option<Known>, Rejected> {
        let here = &entry.position;
        let wrong = |what: &str| reject(format!("{here}: {what}"));
        let followed = match &entry.mv {
            Some(mv) => match self.board.follow(position, mv, watch) {
                Ok(next) => Some(next),
                Err(stopped) if stopped.stopped => return Err(stopped),
                Err(error) => return wrong(&format!("the move \"{mv}\" cannot be made: {error}")),
            },
            None => None,
        };
        let next = followed.as_ref().and_then(|next| self.known(next));
        // An incomplete certificate of a win need not know the moves that were not chosen.
        let mut options = Vec::new();
        if complete || entry.result != Result::Win {
            for option in self.board.options(position) {
                watch.spend(1)?;
                if options.len() == MOST_MOVES {
                    return wrong(TOO_MANY);
                }
                match self.known(&option) {
                    Some(known) => options.push(known),
                    None => return wrong("a position one move away is not listed"),
                }
            }
        }
        let opponent = mover.opponent();
        match (entry.result, entry.distance) {
            (Result::Win, Some(d)) => {
                if d == 0 || next != Some(Known::Won(mover, d - 1)) {
                    return wrong("the named move does not win in one ply less");
                }
                let faster =
                    |k: &Known| matches!(k, Known::Won(who, e) if *who == mover && *e < d - 1);
                if options.iter().any(faster) {
                    return wrong("another move wins faster");
                }
                Ok(None)
            }
            (Result::Loss, Some(d)) => {
                if followed.is_some() {
                    return wrong("a loss names no move");
                }
                let mut longest = None;
                for option in options {
                    match option {
                        Known::Won(who, e) if who == opponent => longest = longest.max(Some(e)),
                        _ => return wrong("a move avoids the loss"),
                    }
                }
                if d == 0 || longest != Some(d - 1) {
                    return wrong("the distance is not one more than the longest defence");
                }
                Ok(None)
            }
            (Result::Tie | Result::Draw, None) => {
                if options
                    .iter()
                    .any(|k| matches!(k, Known::Won(who, _) if *who == mover))
                {
                    return wrong("a move wins");
                }
                match (next, entry.result) {
                    (Some(Known::Ended), Result::Tie) => Ok(next),
                    (Some(Known::Held(at)), result) if self.entries[at].result == result => {
                        Ok(next)
                    }
                    _ => wrong("the named move does not hold"),
                }
            }
            _ => wrong("a win or loss has a distance, a tie or draw has none"),
        }
    }

    /// Following the named moves from a tie must come to an end.
    fn ends_of_held(&self, held: &[Option<Known>]) -> std::result::Result<(), Rejected> {
        // 0 not seen; 1 on the path; 2 known to end.
        let mut state = vec![0u8; held.len()];
        for from in (0..held.len()).filter(|&at| self.entries[at].result == Result::Tie) {
            let mut path = Vec::new();
            let mut at = from;
            while state[at] == 0 {
                state[at] = 1;
                path.push(at);
                match held[at] {
                    Some(Known::Held(next)) => at = next,
                    _ => break,
                }
            }
            if state[at] == 1 && path.last() != Some(&at) || held[at] == Some(Known::Held(at)) {
                return reject(format!(
                    "{}: the named moves never end in a tie",
                    self.entries[at].position
                ));
            }
            for done in path {
                state[done] = 2;
            }
        }
        Ok(())
    }
}

fn read<B: Board>(board: &B, text: &str) -> std::result::Result<B::Position, Rejected> {
    let wrong = |error: ParseError| Rejected::new(format!("\"{text}\" is no position: {error}"));
    board.read(text).map_err(wrong)
}

#[cfg(test)]
#[path = "play_tests.rs"]
mod tests;
