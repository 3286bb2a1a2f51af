//! `play`: the winner of a game of two players, or that neither can win, by a strategy with distances; cycles allowed.
//!
//! Each entry names a position and its result for the player to move. A position is *known* as won by a player in a number
//! of plies, as tied or as drawn, if an entry says so or if the play has ended there (a win in 0 plies).
//!
//! **Theorem.** What the certificate claims is true if
//!
//! 1. `game` names a game of two players that can be played in turn, whose plays are won, tied or drawn;
//! 2. `start` is the position of it that `game` names (in a sum, with either player to move);
//! 3. every entry names a position where a player is to move, and no two the same;
//! 4. wins and losses have a distance of at least 1, ties and draws have none;
//! 5. a **win in d** names a move to a position that is known to be won by the same player in d − 1;
//! 6. a **loss in d** names no move, there is a move, and every move leads to a position known to be won by the opponent
//!    in at most d − 1, one of them in exactly d − 1;
//! 7. from a **tie** or **draw** every move leads to a position that is known, and none to a win of the player to move;
//! 8. a draw names a move to a draw, and a tie a move to a tie;
//! 9. no move of a tie leads to a draw, and the moves from ties to ties cannot go round in a cycle;
//! 10. in a *complete* certificate every move of every entry leads to a position that is known, and no move of a win in
//!     d wins in less;
//! 11. outcome and distance are those that are known of the start.
//!
//! *Proof.* Won: by induction on d, the player who is said to win from a position in d plies can do so by making the move
//! of (5) and answering every move of (6); distances fall, so the play ends, however the opponent repeats positions.
//! Tied and drawn: let a player make the move of (8) whenever it is that player's turn in such a position. By (7) the
//! opponent can move only to such positions again, or into a win for the player. So the player never loses; as both
//! can do this, neither can force a win. Call a move between such positions *neutral*. From a draw the neutral moves of
//! (8) go on for ever or to an end that is drawn; from a tie, by (9), all plays of neutral moves end, in a tie.
//! Complete: suppose some distance is larger than the least in which its winner can force the win, and take such a position
//! for which this least number is smallest. If the winner is to move, the first move of the fastest win leads to a position
//! that is known by (10); since the known results are true, it is known as won by the same player, and its distance is exact
//! because it is smaller; so (10) forbids the larger distance. If the loser is to move, the slowest of the moves in (6) has
//! the exact distance in the same way. So all distances of a complete certificate are exact. ∎
//! Hypotheses (1) and (2) are checked by the caller, who makes the board from the text of the game and reports with
//! [`THEOREM`]; the start is compared as a position, not as a text. A move is made as the rules list it, however its text
//! was read.

use crate::order::cycle;
use crate::{Rejected, Theorem, Verdict, accept};
use grundy_core::{
    Alternating, Notation, Outcome, ParseError, Partizan, Player, Ruleset, Sequential, Turn, Watch,
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::Hash;

/// The theorem proved at the head of this file.
pub const THEOREM: Theorem = Theorem("play");

/// The outcome claimed for a position, with a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The game with its rules, as expressions name it; the check needs a [`CheckedRules`] made from it.
    pub game: String,
    /// The position that the claim is about, as the board reads it.
    pub start: String,
    /// The outcome claimed for it.
    pub outcome: Claim,
    /// The winner's number of plies against the longest defence, if the claim has one; absent for a tie or draw.
    pub distance: Option<u64>,
    /// True if every position that play can reach is listed, so that distances are exact.
    pub complete: bool,
    /// The positions that support the claim, in any order, each once, none of them finished.
    pub entries: Vec<Entry>,
}

/// The end of a play in which both players play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// Left wins.
    Left,
    /// Right wins.
    Right,
    /// Neither player can force a win, and all play that avoids losing ends in a tie.
    Tie,
    /// Neither player can force a win, and play that avoids losing can go on for ever, or to an end that is drawn.
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

/// The result of a position for the player to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoverVerdict {
    /// The player to move wins.
    Win,
    /// The opponent wins.
    Loss,
    /// Neither can force a win, and all play that avoids losing ends in a tie.
    Tie,
    /// Neither can force a win, and play that avoids losing need not end in a tie.
    Draw,
}

/// One position with its claimed result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The position, as the board reads it.
    pub position: String,
    /// The verdict for the player to move.
    pub result: MoverVerdict,
    /// The plies to the end, for a win or loss; absent for a tie or draw.
    pub distance: Option<u64>,
    /// The move that wins or holds; absent for a loss.
    #[serde(rename = "move")]
    pub mv: Option<String>,
}

/// The rules as the checker asks for them; [`Rules`] and [`InTurn`] implement this for rulesets.
pub trait CheckedRules {
    /// A moment in play, which says who is to move.
    type Position: Clone + Eq + Hash;

    /// Reads a position.
    ///
    /// # Errors
    /// If the text is not a position.
    fn read(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// The game's name for a player.
    fn side(&self, player: Player) -> String {
        player.to_string()
    }

    /// The player to move, or the outcome if the play has ended.
    fn turn(&self, position: &Self::Position) -> Turn<Outcome>;

    /// True if plays end with scores, and not only with a winner.
    fn is_scored(&self) -> bool {
        false
    }

    /// The lead of Left at the end of a play, negative where Right leads; in games without scores a win counts 1. `None` while
    /// play goes on, and where leads are not asked for.
    fn lead(&self, position: &Self::Position) -> Option<i64> {
        let _ = position;
        None
    }

    /// All positions one move away; lazy, because there may be more than fit in memory.
    fn options<'a>(
        &'a self,
        position: &'a Self::Position,
    ) -> impl Iterator<Item = Self::Position> + 'a;

    /// The position that the move written as `mv` leads to.
    ///
    /// # Errors
    /// If the text is not a legal move, or the watch stopped the search for it.
    fn follow(
        &self,
        position: &Self::Position,
        mv: &str,
        watch: &mut dyn Watch,
    ) -> Result<Self::Position, Rejected>;
}

/// The largest number of moves of one position that are examined; no certificate in use comes near.
pub(crate) const MOST_MOVES: usize = 1 << 20;
pub(crate) const TOO_MANY: &str = "more than 2^20 moves are not looked through";

/// The legal move that equals `mv`, which was read from `text`, found by going through the legal moves.
///
/// # Errors
/// If there is none, or the watch stopped the search.
pub fn among<M: PartialEq>(
    legal: impl Iterator<Item = M>,
    mv: &M,
    text: &str,
    watch: &mut dyn Watch,
) -> Result<M, Rejected> {
    for (looked_at, other) in legal.enumerate() {
        watch.work(1)?;
        if looked_at == MOST_MOVES {
            return Err(Rejected::new(TOO_MANY));
        }
        if other == *mv {
            return Ok(other);
        }
    }
    Err(unread(ParseError::at_piece(text, text, "a legal move")))
}

fn unread(error: ParseError) -> Rejected {
    Rejected::new(error.to_string())
}

/// The board of a sequential ruleset; positions are written in its notation.
pub struct Rules<'a, R>(pub &'a R);

impl<R: Sequential<Payoff = Outcome> + Notation> CheckedRules for Rules<'_, R> {
    type Position = R::Position;

    fn read(&self, text: &str) -> Result<R::Position, ParseError> {
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
    ) -> Result<R::Position, Rejected> {
        let mv = self.0.read_move(position, text).map_err(unread)?;
        let mv = among(self.0.legal(position), &mv, text, watch)?;
        Ok(self.0.play(position, &mv))
    }
}

/// The board of a partizan ruleset whose players move alternately; a position is written `left: …` or `right: …`, the
/// player to move before the colon. [`InTurn::show`] writes it.
pub struct InTurn<'a, R>(pub &'a Alternating<R>);

impl<R: Partizan + Notation> InTurn<'_, R> {
    /// The text that [`CheckedRules::read`] reads back.
    #[must_use]
    pub fn show(&self, mover: Player, position: &R::Position) -> String {
        format!("{mover}: {}", self.0.rules.show(position))
    }
}

impl<R: Partizan + Notation> CheckedRules for InTurn<'_, R> {
    type Position = (Player, R::Position);

    fn read(&self, text: &str) -> Result<Self::Position, ParseError> {
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
    ) -> Result<Self::Position, Rejected> {
        let mv = self.0.rules.read_move(&position.1, text).map_err(unread)?;
        let mv = among(self.0.legal(position), &mv, text, watch)?;
        Ok(self.0.play(position, &mv))
    }
}

/// The known result of a position, in absolute terms.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KnownResult {
    /// This player wins within this many plies.
    Won(Player, u64),
    /// Neither player can force a win; `entry` says so, or the rules if the play has ended.
    Neutral { drawn: bool, entry: Option<usize> },
}

impl KnownResult {
    /// The result that an entry states; `None` if its distance does not fit its result.
    fn said(entry: &Entry, at: usize, mover: Player) -> Option<KnownResult> {
        let neutral = |drawn| KnownResult::Neutral {
            drawn,
            entry: Some(at),
        };
        match (entry.result, entry.distance) {
            (MoverVerdict::Win, Some(d)) if d > 0 => Some(KnownResult::Won(mover, d)),
            (MoverVerdict::Loss, Some(d)) if d > 0 => Some(KnownResult::Won(mover.opponent(), d)),
            (MoverVerdict::Tie, None) => Some(neutral(false)),
            (MoverVerdict::Draw, None) => Some(neutral(true)),
            _ => None,
        }
    }

    /// The result of a play that has ended, by the rules.
    fn ended(outcome: Outcome) -> KnownResult {
        match outcome {
            Outcome::Won(player) => KnownResult::Won(player, 0),
            Outcome::Tied | Outcome::Drawn => KnownResult::Neutral {
                drawn: outcome == Outcome::Drawn,
                entry: None,
            },
        }
    }

    /// The claim that the result makes true, with its distance if it has one.
    fn claim(self) -> (Claim, Option<u64>) {
        match self {
            KnownResult::Won(Player::Left, d) => (Claim::Left, Some(d)),
            KnownResult::Won(Player::Right, d) => (Claim::Right, Some(d)),
            KnownResult::Neutral { drawn: false, .. } => (Claim::Tie, None),
            KnownResult::Neutral { drawn: true, .. } => (Claim::Draw, None),
        }
    }

    /// The distance, if this player wins.
    fn won_by(self, player: Player) -> Option<u64> {
        match self {
            KnownResult::Won(who, distance) if who == player => Some(distance),
            _ => None,
        }
    }
}

/// The results that the entries state, against which each entry is checked.
struct StatedResults<'a, B: CheckedRules> {
    board: &'a B,
    /// The result stated for each listed position.
    listed: HashMap<B::Position, KnownResult>,
    complete: bool,
}

impl Play {
    /// Checks every entry against the rules, and the claim against its entry. `named` holds the positions in the text of
    /// the game: one, or for a sum one for each player who may begin.
    ///
    /// # Errors
    /// [`Rejected`] with the first position whose claim is not supported.
    ///
    /// # Complexity
    /// Each option of each listed position is examined once.
    pub fn check<B: CheckedRules>(
        &self,
        board: &B,
        named: &[B::Position],
        watch: &mut dyn Watch,
    ) -> Verdict {
        let start = read(board, 2, &self.start)?;
        if !named.contains(&start) {
            return THEOREM.lacks(2, "its start is not the position that its game names");
        }
        let table = StatedResults::supported(&self.entries, self.complete, board, watch)?;
        let Some(known) = table.known(&start) else {
            return THEOREM.lacks(11, format!("the start {} is not listed", self.start));
        };
        self.check_claim(known, |player| board.side(player))
    }

    /// Compares the claim with the known result of the start: hypothesis 11.
    fn check_claim(&self, known: KnownResult, side: impl Fn(Player) -> String) -> Verdict {
        let (outcome, distance) = known.claim();
        if outcome != self.outcome || distance != self.distance {
            return THEOREM.lacks(11, "the claim differs from the entry of the start");
        }
        let end = match known {
            KnownResult::Won(winner, d) => {
                let at_most = if self.complete { "exactly" } else { "at most" };
                let plies = if d == 1 { "ply" } else { "plies" };
                format!("{} wins in {at_most} {d} {plies}", side(winner))
            }
            KnownResult::Neutral { drawn: false, .. } => {
                "neither player can force a win, and all play that holds ends in a tie".to_owned()
            }
            KnownResult::Neutral { drawn: true, .. } => {
                "neither player can force a win, and play that holds need not end in a tie"
                    .to_owned()
            }
        };
        accept(format!(
            "{}, from {}: {end}, shown by {} positions",
            self.game,
            self.start,
            self.entries.len()
        ))
    }
}

/// The stated results of positions, and the positions of the entries with their movers.
type StatedEntries<B> = (
    HashMap<<B as CheckedRules>::Position, KnownResult>,
    Vec<(<B as CheckedRules>::Position, Player)>,
);

/// An entry with the position that it names and its mover.
struct NamedEntry<'a, B: CheckedRules> {
    entry: &'a Entry,
    position: &'a B::Position,
    mover: Player,
}

/// The claims that the entries make true of two starts, the same position with Left and with Right to move, once hypotheses 3
/// to 9 are checked of every entry: hypothesis `number` of the theorem `of`.
pub(crate) fn claims_of_both<B: CheckedRules>(
    entries: &[Entry],
    board: &B,
    starts: &[B::Position; 2],
    of: Theorem,
    number: u8,
    watch: &mut dyn Watch,
) -> Result<[Claim; 2], Rejected> {
    let table = of.rests_on(
        number,
        StatedResults::supported(entries, false, board, watch),
    )?;
    let claim = |begins: Player| match table.known(&starts[begins.index()]) {
        Some(known) => Ok(known.claim().0),
        None => {
            let begins = board.side(begins);
            of.lacks(
                number,
                format!("the start with {begins} to move is not listed"),
            )
        }
    };
    Ok([claim(Player::Left)?, claim(Player::Right)?])
}

/// The claim that the entries make true of a start, once hypotheses 3 to 9 are checked of every entry; `None` if the start is
/// neither listed nor over.
pub(crate) fn claim_of<B: CheckedRules>(
    entries: &[Entry],
    board: &B,
    start: &B::Position,
    watch: &mut dyn Watch,
) -> Result<Option<Claim>, Rejected> {
    let table = StatedResults::supported(entries, false, board, watch)?;
    Ok(table.known(start).map(|known| known.claim().0))
}

impl<'a, B: CheckedRules> StatedResults<'a, B> {
    /// The results that the entries state, once hypotheses 3 to 10 are checked of every entry.
    fn supported(
        entries: &[Entry],
        complete: bool,
        board: &'a B,
        watch: &mut dyn Watch,
    ) -> Result<StatedResults<'a, B>, Rejected> {
        let (listed, positions) = listed(entries, board, watch)?;
        let table = StatedResults {
            board,
            listed,
            complete,
        };
        // For each entry, the ties that its moves lead to; empty unless it is a tie.
        let mut ties = Vec::with_capacity(entries.len());
        for (entry, &(ref position, mover)) in entries.iter().zip(&positions) {
            let at = NamedEntry {
                entry,
                position,
                mover,
            };
            ties.push(table.check(&at, watch)?);
        }
        if let Some(at) = cycle(&ties) {
            let here = &entries[at].position;
            return THEOREM.lacks(9, format!("{here}: moves between ties go on for ever"));
        }
        Ok(table)
    }

    /// The result of a position by the certificate or by the rules; `None` if it is neither listed nor over.
    fn known(&self, position: &B::Position) -> Option<KnownResult> {
        if let Some(&known) = self.listed.get(position) {
            return Some(known);
        }
        match self.board.turn(position) {
            Turn::Over(outcome) => Some(KnownResult::ended(outcome)),
            Turn::Of(_) => None,
        }
    }

    /// Checks one entry; returns, for a tie, the ties that its moves lead to.
    fn check(&self, at: &NamedEntry<'_, B>, watch: &mut dyn Watch) -> Result<Vec<usize>, Rejected> {
        match at.entry.result {
            MoverVerdict::Win => self.win(at, watch).map(|()| vec![]),
            MoverVerdict::Loss => self.loss(at, watch).map(|()| vec![]),
            MoverVerdict::Tie | MoverVerdict::Draw => self.hold(at, watch),
        }
    }

    /// Checks a win: hypothesis 5, and (10) if the certificate is complete.
    fn win(&self, at: &NamedEntry<'_, B>, watch: &mut dyn Watch) -> Result<(), Rejected> {
        let (here, entry, mover) = (&at.entry.position, at.entry, at.mover);
        let distance = entry.distance.unwrap_or_default();
        let next = self.named(at, 5, watch)?;
        let left = next.and_then(|known| known.won_by(mover));
        if left.is_none() || left != distance.checked_sub(1) {
            let why = format!("{here}: the named move does not win in one ply less");
            return THEOREM.lacks(5, why);
        }
        // An incomplete certificate need not know the moves that the winner does not choose.
        if self.complete {
            let options = self.options(at, 10, watch)?;
            let mut wins = options.iter().filter_map(|known| known.won_by(mover));
            if wins.any(|other| Some(other) < left) {
                return THEOREM.lacks(10, format!("{here}: another move wins faster"));
            }
        }
        Ok(())
    }

    /// Checks a loss: hypothesis 6.
    fn loss(&self, at: &NamedEntry<'_, B>, watch: &mut dyn Watch) -> Result<(), Rejected> {
        let (here, entry) = (&at.entry.position, at.entry);
        if entry.mv.is_some() {
            return THEOREM.lacks(6, format!("{here}: a loss names no move"));
        }
        let mut longest = None;
        for known in self.options(at, 6, watch)? {
            match known.won_by(at.mover.opponent()) {
                Some(left) => longest = longest.max(Some(left)),
                None => return THEOREM.lacks(6, format!("{here}: a move avoids the loss")),
            }
        }
        if longest.is_none() || longest != entry.distance.and_then(|d| d.checked_sub(1)) {
            let why = "the distance is not one more than the longest defence";
            return THEOREM.lacks(6, format!("{here}: {why}"));
        }
        Ok(())
    }

    /// Checks a tie or draw, hypotheses 7 to 9 for this entry; returns the ties that the moves of a tie lead to.
    fn hold(&self, at: &NamedEntry<'_, B>, watch: &mut dyn Watch) -> Result<Vec<usize>, Rejected> {
        let (here, mover) = (&at.entry.position, at.mover);
        let options = self.options(at, 7, watch)?;
        if options.iter().any(|known| known.won_by(mover).is_some()) {
            return THEOREM.lacks(7, format!("{here}: a move wins"));
        }
        let drawn = at.entry.result == MoverVerdict::Draw;
        match self.named(at, 8, watch)? {
            Some(KnownResult::Neutral { drawn: next, .. }) if next == drawn => {}
            _ => return THEOREM.lacks(8, format!("{here}: the named move does not hold")),
        }
        let mut ties = Vec::new();
        for known in options.into_iter().filter(|_| !drawn) {
            match known {
                KnownResult::Neutral { drawn: true, .. } => {
                    let why = "a move of a tie leads to a draw";
                    return THEOREM.lacks(9, format!("{here}: {why}"));
                }
                KnownResult::Neutral { entry, .. } => ties.extend(entry),
                KnownResult::Won(..) => {}
            }
        }
        ties.sort_unstable();
        ties.dedup();
        Ok(ties)
    }

    /// The result of the position after the named move, which hypothesis `number` asks for; `None` if it is not known.
    fn named(
        &self,
        at: &NamedEntry<'_, B>,
        number: u8,
        watch: &mut dyn Watch,
    ) -> Result<Option<KnownResult>, Rejected> {
        let here = &at.entry.position;
        let Some(mv) = &at.entry.mv else {
            return THEOREM.lacks(number, format!("{here}: no move is named"));
        };
        match self.board.follow(at.position, mv, watch) {
            Ok(next) => Ok(self.known(&next)),
            Err(stopped) if stopped.stopped.is_some() => Err(stopped),
            Err(error) => {
                let why = format!("the move \"{mv}\" cannot be made: {error}");
                THEOREM.lacks(number, format!("{here}: {why}"))
            }
        }
    }

    /// The results of all positions one move away; hypothesis `number` asks that all of them be known.
    fn options(
        &self,
        at: &NamedEntry<'_, B>,
        number: u8,
        watch: &mut dyn Watch,
    ) -> Result<Vec<KnownResult>, Rejected> {
        let here = &at.entry.position;
        let mut all = Vec::new();
        for option in self.board.options(at.position) {
            watch.work(1)?;
            if all.len() == MOST_MOVES {
                return THEOREM.lacks(number, format!("{here}: {TOO_MANY}"));
            }
            match self.known(&option) {
                Some(known) => all.push(known),
                None => {
                    let why = "a position one move away is not listed";
                    return THEOREM.lacks(number, format!("{here}: {why}"));
                }
            }
        }
        Ok(all)
    }
}

/// The results that the entries state, and their positions with their movers: hypotheses 3 and 4.
fn listed<B: CheckedRules>(
    entries: &[Entry],
    board: &B,
    watch: &mut dyn Watch,
) -> Result<StatedEntries<B>, Rejected> {
    let mut listed = HashMap::with_capacity(entries.len());
    let mut positions = Vec::with_capacity(entries.len());
    for (at, entry) in entries.iter().enumerate() {
        watch.work(1)?;
        let here = &entry.position;
        let position = read(board, 3, here)?;
        let Turn::Of(mover) = board.turn(&position) else {
            return THEOREM.lacks(3, format!("{here} has ended and needs no entry"));
        };
        let Some(known) = KnownResult::said(entry, at, mover) else {
            let why = "a win or loss has a distance from 1 on, a tie or draw has none";
            return THEOREM.lacks(4, format!("{here}: {why}"));
        };
        if listed.insert(position.clone(), known).is_some() {
            return THEOREM.lacks(3, format!("{here} is listed twice"));
        }
        positions.push((position, mover));
    }
    Ok((listed, positions))
}

fn read<B: CheckedRules>(board: &B, number: u8, text: &str) -> Result<B::Position, Rejected> {
    let wrong = |error: ParseError| format!("\"{text}\" is no position: {error}");
    THEOREM.needs(number, board.read(text).map_err(wrong))
}
