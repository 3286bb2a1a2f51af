//! A play: positions with the moves between them, taken back and played again, against an engine that wins as fast as
//! possible and prolongs a lost game. The engine is perfect where its moves are proved, and strong where the time for a
//! move leaves only an estimate; each move comes with its certainty.

mod advice;
mod arena;
mod remember;
pub mod short;
mod study;

pub use advice::{Advice, EngineMove, Sureness};
pub use study::{Outlook, Ranked, Study, ranked};

use crate::erased::{self, Payoff, TurnGame};
use crate::error::Error;
use crate::forms::arena::Source;
use crate::forms::hidden::Hidden;
use crate::game::position::{Drawn, Position, Sum};
use crate::limits::Limits;
use grundy_catalog::typed;
use grundy_core::any::{AnyMove, Token};
use grundy_core::parse::offset_in;
use grundy_core::{
    Alternating, Convention, Notation, Outcome, ParseError, Player, Ruleset, Terms, Turn, reason,
};
use short::Unclear;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The largest number of moves with which a short form is compared.
const MOST_HELD_AGAINST: usize = 10_000;

/// A play under way.
#[derive(Clone)]
pub struct Session {
    game: TurnGame,
    theory: Theory,
    /// Every position so far, the first one first, and those whose moves were taken back.
    history: Vec<Token>,
    /// The moves between them: `moves[i]` leads to `history[i + 1]`.
    moves: Vec<String>,
    /// The place of the present position in the history.
    now: usize,
    mistakes_left: u32,
    random: fastrand::Rng,
    limits: Limits,
    move_time: Option<Duration>,
    /// The plies that are left at each position that can be reached, if the session was asked to compute them.
    remembered: Option<Arc<HashMap<Token, Option<u64>>>>,
    /// The proofs of the searches for the engine's moves, kept for the next search.
    kept: Arc<Mutex<erased::Kept>>,
    /// The line that the engine follows to the end of a play that may return.
    plan: Option<BestLine>,
}

/// What the engine has proved in plays from one position; copies share it.
#[derive(Clone, Default)]
pub struct Kept(Arc<Mutex<erased::Kept>>);

impl Kept {
    /// The bytes that it takes, about. This waits for a move that is being thought about.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .bytes()
    }
}

/// A line of best moves.
#[derive(Clone)]
struct BestLine {
    /// The ply at which it begins.
    from: usize,
    /// The position there.
    start: Token,
    line: Vec<AnyMove>,
}

/// The position after these moves, which have semicolons between them, and the player to move there. The named player
/// makes the first move where the position does not name one.
///
/// # Errors
/// The first move that cannot be made.
///
/// ```
/// use grundy::{Position, play};
/// let (position, mover) = play::after(&"nim 3,4".parse()?, "take 1 from heap 2 leaving 3; 1 2", None)?;
/// assert_eq!(position.show(), "nim 1,3");
/// assert!(play::after(&"domineering 2x2".parse()?, "vertical 1,1; horizontal 1,2", None).is_err());
/// let (position, _) = play::after(&"hackenbush r,l".parse()?, "cut 1 of stalk 1; cut 1 of stalk 2", None)?;
/// assert_eq!(position.show(), "hackenbush 0,0");
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn after(
    position: &Position,
    line: &str,
    first: Option<Player>,
) -> Result<(Position, Option<Player>), Error> {
    if let Position::Hidden(game) = position {
        return Ok((hidden_after(&**game, line)?, None));
    }
    let mut session = Session::new(position, Convention::Normal, 0, 0, Limits::default())?;
    if let Some(first) = first {
        session = session.begun_by(first)?;
    }
    session.play_line(line)?;
    Ok((session.position(), session.mover()))
}

/// The game after these moves of players and chance, which have semicolons between them.
fn hidden_after(game: &dyn Hidden, line: &str) -> Result<Position, Error> {
    let mut at = game.start();
    for text in line.split(';').filter(|text| !text.trim().is_empty()) {
        let mv = game.read_move(&at, text);
        let mv = mv.map_err(|fault| Error::parse(line, fault.shifted(offset_in(line, text))))?;
        at = game.play(&at, &mv);
    }
    Ok(Position::Hidden(game.beginning_at(&at)))
}

/// The knowledge that a play has besides a search.
#[derive(Clone)]
enum Theory {
    /// None.
    Search,
    /// The game is a sum, whose theory may know more than a search.
    Sum(Box<Sum>, Convention),
    /// The play is on an arena with known strategies.
    Arena(Arc<arena::Ground>),
}

impl Session {
    /// Begins a play at a position.
    ///
    /// # Errors
    /// [`Error::Usage`] for games with hidden information, which one engine cannot play against itself openly.
    pub fn new(
        position: &Position,
        convention: Convention,
        level: u32,
        seed: u64,
        limits: Limits,
    ) -> Result<Session, Error> {
        let (game, theory, start) = match position {
            Position::Turns(start) => {
                if convention == Convention::Misere {
                    return Err(Error::usage(reason!(
                        "{} has no misère play",
                        start.about().name
                    )));
                }
                (start.game().clone(), Theory::Search, start.token().clone())
            }
            Position::Sum(sum) => {
                let rules = Alternating::new(sum.terms.clone(), convention, Player::Left);
                let game = typed::alternate(rules, sum.about);
                let start = Token::new((Player::Left, sum.at.clone()));
                (game, Theory::Sum(Box::new(sum.clone()), convention), start)
            }
            Position::Hidden(game) => {
                return Err(Error::usage(reason!(
                    "{} has hidden information; `play` and `equilibrium` answer about it",
                    game.about().name
                )));
            }
        };
        Ok(Session {
            game,
            theory,
            history: vec![start],
            moves: Vec::new(),
            now: 0,
            mistakes_left: level,
            random: fastrand::Rng::with_seed(seed),
            limits,
            move_time: None,
            remembered: None,
            kept: Arc::default(),
            plan: None,
        })
    }

    /// Begins a play at a vertex of an arena, given by its number in the file; at the first vertex if none is given.
    /// The play ends when a vertex comes back, and the cycle that was just closed decides the winner.
    ///
    /// # Errors
    /// [`Error::Usage`] where there is no such vertex, [`Error::Stopped`] where the arena was not solved.
    ///
    /// ```
    /// use grundy::{Limits, forms::arena::Source};
    /// use grundy::play::Session;
    /// let source = Source::read("a file", "1 1\n1 1 2\n0 2 1 2\n")?;
    /// let mut session = Session::on_arena(source, Some(1), 0, 0, Limits::default())?;
    /// session.play("2").unwrap();
    /// // Billy stays where no field is green.
    /// assert_eq!(session.engine_move().mv, "2");
    /// assert_eq!(session.result().as_deref(), Some("billy wins"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn on_arena(
        source: Source,
        from: Option<u64>,
        level: u32,
        seed: u64,
        limits: Limits,
    ) -> Result<Session, Error> {
        if let Source::Automaton(_) = source {
            return Err(Error::Kind {
                about: "play goes from vertex to vertex of a parity game or a Green Game"
                    .to_owned(),
                found: "a game on an automaton".to_owned(),
                but: "names no vertices",
            });
        }
        let source = Arc::new(source);
        let mut vertices = source.arena().vertices();
        let start = match from {
            None => vertices.next(),
            Some(id) => vertices.find(|&vertex| source.id(vertex) == id),
        };
        let start = start.ok_or_else(|| {
            let wanted = from.map_or("1".to_owned(), |id| id.to_string());
            Error::usage(format!("the arena has no vertex {wanted}"))
        })?;
        let ground = arena::Ground::new(source.clone(), &limits)?;
        Ok(Session {
            game: arena::game(&source),
            theory: Theory::Arena(Arc::new(ground)),
            history: vec![Token::new(vec![start])],
            moves: Vec::new(),
            now: 0,
            mistakes_left: level,
            random: fastrand::Rng::with_seed(seed),
            limits,
            move_time: None,
            remembered: None,
            kept: Arc::default(),
            plan: None,
        })
    }

    /// Sets the time for each question about a position, within the limits of the whole play.
    #[must_use]
    pub fn with_move_time(self, time: Duration) -> Session {
        Session {
            move_time: Some(time),
            ..self
        }
    }

    /// The time for each question about a position; `None` where only the limits of the play hold.
    #[must_use]
    pub fn move_time(&self) -> Option<Duration> {
        self.move_time
    }

    /// The same play with an engine that starts from what others have proved in plays from the same position, by the same
    /// convention, and adds to it.
    ///
    /// ```
    /// use grundy::{Limits, Position, vocabulary::Convention};
    /// use grundy::play::{Kept, Session};
    /// let position: Position = "hex 4x4".parse()?;
    /// let kept = Kept::default();
    /// let new = || Session::new(&position, Convention::Normal, 0, 0, Limits::default());
    /// new()?.with_kept(&kept).engine_move();
    /// assert!(kept.bytes() > 0);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn with_kept(mut self, kept: &Kept) -> Session {
        self.kept = kept.0.clone();
        self
    }

    /// The same play under other limits, such as those of a thread that can be stopped separately.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Session {
        Session { limits, ..self }
    }

    /// The same play with an engine that makes at most this many random mistakes from now on.
    #[must_use]
    pub fn with_level(self, level: u32) -> Session {
        Session {
            mistakes_left: level,
            ..self
        }
    }

    /// The number of random mistakes that the engine may still make.
    #[must_use]
    pub fn mistakes_left(&self) -> u32 {
        self.mistakes_left
    }

    /// The same play, begun by this player; in a game of turns the position names the player who begins.
    ///
    /// # Errors
    /// [`Error::Usage`] where the position names the other player.
    pub fn begun_by(mut self, player: Player) -> Result<Session, Error> {
        if let Theory::Sum(sum, _) = &self.theory {
            // A play under way starts anew.
            self.history = vec![Token::new((player, sum.at.clone()))];
            self.moves.clear();
            self.now = 0;
        } else if self.mover() != Some(player) {
            return Err(Error::usage(reason!(
                "{}: {} is not to move here",
                self.show(),
                self.side(player)
            )));
        }
        Ok(self)
    }

    /// The limits of the whole play.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The limits of one question about the present position, which begins now.
    fn for_a_move(&self) -> Limits {
        let limits = self.limits.clone();
        match self.move_time {
            Some(time) => limits.within(time),
            None => limits,
        }
    }

    /// The present position.
    fn now(&self) -> &Token {
        &self.history[self.now]
    }

    /// The present position, in the form that every other question takes.
    #[must_use]
    pub fn position(&self) -> Position {
        match &self.theory {
            Theory::Sum(sum, _) => Position::Sum(Sum {
                at: self.sum_at(self.now()).1,
                ..(**sum).clone()
            }),
            Theory::Search | Theory::Arena(_) => Position::Turns(self.game.at(self.now().clone())),
        }
    }

    /// The convention: normal or misère play.
    #[must_use]
    pub fn convention(&self) -> Convention {
        match self.theory {
            Theory::Sum(_, convention) => convention,
            Theory::Search | Theory::Arena(_) => Convention::Normal,
        }
    }

    /// The position as an expression.
    #[must_use]
    pub fn show(&self) -> String {
        match &self.theory {
            Theory::Sum(sum, _) => sum.show_at(&self.sum_at(self.now()).1),
            Theory::Search | Theory::Arena(_) => self.game.rules().name(self.now()),
        }
    }

    /// A drawing of the position, where the game has one.
    #[must_use]
    pub fn picture(&self) -> Option<grundy_core::picture::Picture> {
        self.game.rules().picture(self.now())
    }

    /// The position as drawings, one for each summand.
    #[must_use]
    pub fn drawn(&self) -> Vec<Drawn> {
        self.position().picture()
    }

    /// The player to move; `None` when the play is over.
    #[must_use]
    pub fn mover(&self) -> Option<Player> {
        match self.game.rules().turn(self.now()) {
            Turn::Of(player) => Some(player),
            Turn::Over(_) => None,
        }
    }

    /// The next player where the position itself does not say who that is: in a sum, also when the play is over. `None` where
    /// the position says it. Questions about [`position`](Session::position) need it.
    ///
    /// ```
    /// use grundy::vocabulary::{Convention, Player};
    /// use grundy::{Limits, Position, play::Session};
    /// let mut session = Session::new(&Position::parse("nim 2")?, Convention::Normal, 0, 0, Limits::default())?;
    /// session.play_line("take 2")?;
    /// assert_eq!((session.mover(), session.next_in_sum()), (None, Some(Player::Right)));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn next_in_sum(&self) -> Option<Player> {
        match self.theory {
            Theory::Sum(..) => Some(self.sum_at(self.now()).0),
            Theory::Search | Theory::Arena(_) => None,
        }
    }

    /// The name of a side.
    #[must_use]
    pub fn side(&self, player: Player) -> &'static str {
        self.game.rules().about().side(player)
    }

    /// The result of the play in words; `None` while it goes on.
    #[must_use]
    pub fn result(&self) -> Option<String> {
        let Turn::Over(payoff) = self.game.rules().turn(self.now()) else {
            return None;
        };
        Some(match payoff {
            Payoff::Outcome(Outcome::Won(winner)) => format!("{} wins", self.side(winner)),
            Payoff::Outcome(Outcome::Tied) => "a tie".to_owned(),
            Payoff::Outcome(Outcome::Drawn) => "a draw".to_owned(),
            Payoff::Score(score) => match score.signum() {
                1 => format!("{} wins by {score}", self.side(Player::Left)),
                -1 => format!("{} wins by {}", self.side(Player::Right), -score),
                _ => "a tie".to_owned(),
            },
        })
    }

    /// The first `limit` legal moves.
    #[must_use]
    pub fn legal(&self, limit: usize) -> Vec<String> {
        (self.game.rules())
            .legal(self.now(), limit)
            .iter()
            .map(|mv| mv.text().to_owned())
            .collect()
    }

    /// Reads a move of the present position, in the game's own notation or in [short].
    ///
    /// # Errors
    /// A fault that says what was found and what was expected; where a short form may mean several moves, it lists
    /// them.
    ///
    /// ```
    /// use grundy::{Limits, Position, vocabulary::Convention};
    /// use grundy::play::Session;
    /// let position: Position = "nim 3,4,5".parse()?;
    /// let session = Session::new(&position, Convention::Normal, 0, 0, Limits::default())?;
    /// assert_eq!(session.read_move("3 2").unwrap().text(), "take 2 from heap 3 leaving 3");
    /// assert!(session.read_move("take 1").unwrap_err().to_string().contains("#4 take 1 from heap 2"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn read_move(&self, text: &str) -> Result<AnyMove, ParseError> {
        let read = |text: &str| self.game.rules().read_move(self.now(), text);
        match read(text) {
            Ok(mv) => Ok(mv),
            Err(fault) => in_short(
                text,
                self.game.rules().legal(self.now(), MOST_HELD_AGAINST),
                read,
                fault,
            ),
        }
    }

    /// Plays a move given as text, as [`Session::read_move`] reads it. Moves that were taken back are forgotten, unless
    /// it is the next of them.
    ///
    /// # Errors
    /// A fault that says what was found and what was expected; the position is then unchanged.
    pub fn play(&mut self, text: &str) -> Result<String, ParseError> {
        let mv = self.read_move(text)?;
        self.push(&mv);
        Ok(mv.text().to_owned())
    }

    /// Plays moves that are separated by semicolons, as in lines of best play.
    ///
    /// # Errors
    /// The fault of the first move that cannot be made; the moves before it have then been made.
    ///
    /// ```
    /// use grundy::{Ask, Limits, Position, vocabulary::Convention};
    /// use grundy::play::Session;
    /// let position: Position = "multiply 10000".parse()?;
    /// let line: Vec<String> = grundy::solve(&position, &Ask::default())?.value.line.iter().map(|mv| mv.text().into()).collect();
    /// let mut session = Session::new(&position, Convention::Normal, 0, 0, Limits::default())?;
    /// session.play_line(&line.join("; "))?;
    /// assert_eq!(session.result().as_deref(), Some("first wins"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn play_line(&mut self, line: &str) -> Result<(), Error> {
        for piece in line.split(';').filter(|piece| !piece.trim().is_empty()) {
            let is_over = self.mover().is_none();
            // In a sum the other player may have a move where the one whose turn it would be has none.
            if !is_over || matches!(self.theory, Theory::Sum(..)) {
                match self.play(piece.trim()) {
                    Err(fault) if !is_over => return Err(Error::parse(piece.trim(), fault)),
                    Err(_) => {}
                    Ok(_) => continue,
                }
            }
            let fault = ParseError::at_piece(line, piece.trim(), "no more moves: the play is over");
            return Err(Error::parse(line, fault));
        }
        Ok(())
    }

    /// Makes a move; moves taken back before it are forgotten unless it is the next of them.
    fn push(&mut self, mv: &AnyMove) {
        if self.moves.get(self.now).map(String::as_str) != Some(mv.text()) {
            let next = self.game.rules().play(self.now(), mv.token());
            self.history.truncate(self.now + 1);
            self.moves.truncate(self.now);
            self.history.push(next);
            self.moves.push(mv.text().to_owned());
        }
        self.now += 1;
    }

    /// Takes moves back to the last turn of `human` before this one. Returns `false` if there is none.
    pub fn undo(&mut self, human: Player) -> bool {
        let before = (0..self.now).rev().find(|&i| self.turn_of(i, human));
        self.now = before.unwrap_or(self.now);
        before.is_some()
    }

    /// Plays moves again that were taken back, up to the next turn of `human` or to the end. Returns `false` if there
    /// are none.
    pub fn redo(&mut self, human: Player) -> bool {
        let mut after = self.now + 1..self.history.len();
        let end = after.clone().next_back();
        let next = after.find(|&i| self.turn_of(i, human)).or(end);
        self.now = next.unwrap_or(self.now);
        next.is_some()
    }

    /// True if a player is to move at a ply.
    fn turn_of(&self, ply: usize, player: Player) -> bool {
        self.game.rules().turn(&self.history[ply]) == Turn::Of(player)
    }

    /// The moves of the play, including those that were taken back.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The players who made the moves that stand, in their order.
    ///
    /// ```
    /// use grundy::{Limits, Position, play::Session, vocabulary::{Convention, Player}};
    /// let boxes = Position::parse("dots-and-boxes 1x2:")?;
    /// let mut session = Session::new(&boxes, Convention::Normal, 0, 0, Limits::default())?;
    /// // Whoever closes a box moves again.
    /// session.play_line("a1a2; a1b1; a2b2; b1b2; b2c2")?;
    /// let [left, right] = Player::BOTH;
    /// assert_eq!(session.movers(), [left, right, left, right, right]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn movers(&self) -> Vec<Player> {
        let mover = |p: &Token| match self.game.rules().turn(p) {
            Turn::Of(player) => Some(player),
            Turn::Over(_) => None,
        };
        self.history[..self.now].iter().filter_map(mover).collect()
    }

    /// The number of moves that are made.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.now
    }

    /// Goes to the position after this many moves. Returns `false` if there are not so many.
    pub fn go_to(&mut self, ply: usize) -> bool {
        let there = ply < self.history.len();
        if there {
            self.now = ply;
        }
        there
    }

    /// The number of times that the present position has occurred before.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.history[..self.now]
            .iter()
            .filter(|p| *p == self.now())
            .count()
    }

    /// The mover and the position of a sum behind a token.
    fn sum_at(&self, token: &Token) -> (Player, <Terms as Ruleset>::Position) {
        token
            .get::<(Player, <Terms as Ruleset>::Position)>()
            .expect("a session of a sum stands at positions of the sum")
            .clone()
    }
}
/// Reads a move of a position, in the game's own notation or in [short]; in a partizan sum it may be either player's.
///
/// # Errors
/// A fault that says what was found and what was expected; where a short form may mean several moves, it lists them.
///
/// ```
/// let position: grundy::Position = "nim 3,4,5".parse()?;
/// let mv = grundy::play::read_move(&position, "3 2")?;
/// assert_eq!(position.play(&mv).unwrap().show(), "nim 3,4,3");
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn read_move(position: &Position, text: &str) -> Result<AnyMove, Error> {
    let read = |text: &str| match position {
        Position::Turns(at) => at.read_move(text),
        Position::Sum(sum) => {
            let mv = sum.terms.read_move(&sum.at, text);
            mv.map(|mv| AnyMove::new(sum.terms.show_move(&sum.at, &mv), mv))
        }
        Position::Hidden(game) => game.read_move(&game.start(), text),
    };
    let found = read(text).or_else(|fault| {
        let legal = position.moves(MOST_HELD_AGAINST).into_iter();
        in_short(text, legal.map(|(_, mv)| mv).collect(), read, fault)
    });
    found.map_err(|fault| Error::parse(text, fault))
}

/// The legal move that a short form means; `fault` where there is none.
fn in_short(
    text: &str,
    legal: Vec<AnyMove>,
    read: impl Fn(&str) -> Result<AnyMove, ParseError>,
    fault: ParseError,
) -> Result<AnyMove, ParseError> {
    let texts: Vec<&str> = legal.iter().map(AnyMove::text).collect();
    match short::find(text, &texts) {
        Ok(i) => Ok(legal[i].clone()),
        Err(Unclear::Several(places)) => {
            let meanings = short::candidates(&places, &texts);
            let expected = reason!("one of its meanings: {}", meanings);
            Err(ParseError::at_piece(text, text.trim(), expected))
        }
        // The list may be cut: the other moves are written like these, with other numbers.
        Err(Unclear::None) if legal.len() == MOST_HELD_AGAINST => {
            let filled = short::filled(text, &texts);
            filled.iter().find_map(|text| read(text).ok()).ok_or(fault)
        }
        Err(Unclear::None) => Err(fault),
    }
}
