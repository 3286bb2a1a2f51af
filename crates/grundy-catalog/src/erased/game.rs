//! A game of turns whose types are erased: its rules, and the engines that answer about its positions. And a position,
//! which never parts from its game.

use super::ask::by_methods;
use super::rules::{Payoff, Turns};
use super::solver::{Judged, Judgements, Kept, Searched, Solver, TurnMethod, TurnQuestion};
use super::untyped::Untyped;
use grundy_answer::answer::Class;
use grundy_answer::error::Error;
use grundy_answer::method::{self, Description, Effort, Method, MethodName, Offer};
use grundy_answer::question::Moves;
use grundy_check::Certificate;
use grundy_core::any::{AnyMove, Token};
use grundy_core::picture::Picture;
use grundy_core::{About, Outcome, ParseError, Player, Sequential, StopReason, Turn, Watch};
use grundy_games::openings;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex};

/// A game of turns: its rules, and the engines that answer about its positions.
#[derive(Clone)]
pub struct TurnGame {
    pub(crate) rules: Arc<dyn Turns>,
    solver: Arc<dyn Solver>,
    /// The methods that were handed in from above, in the order in which they are asked.
    handed: Arc<Vec<Arc<dyn Handed>>>,
    /// The same game in favour of Left and of Right at positions to which the rules give no answer, if there may be some. A
    /// question that ends at one is asked again of these two.
    pub(crate) favouring: Option<Arc<[TurnGame; 2]>>,
}

impl TurnGame {
    pub(crate) fn new(rules: Arc<dyn Turns>, solver: Arc<dyn Solver>) -> TurnGame {
        TurnGame {
            rules,
            solver,
            handed: Arc::default(),
            favouring: None,
        }
    }

    /// The position where play begins unless another is given.
    #[must_use]
    pub fn start(&self) -> TurnPosition {
        self.at(self.rules.start())
    }

    /// Its rules, with erased types.
    #[must_use]
    pub fn rules(&self) -> &dyn Turns {
        &*self.rules
    }

    /// The same game in favour of Left and of Right at positions to which the rules give no answer, if there may be some.
    #[must_use]
    pub fn favouring(&self) -> Option<&[TurnGame; 2]> {
        self.favouring.as_deref()
    }

    /// One of its positions; the token must be its own, or what is asked of the position panics.
    #[must_use]
    pub fn at(&self, at: Token) -> TurnPosition {
        let game = self.clone();
        TurnPosition { game, at }
    }

    /// True if this is the same game, by its title; rules without a title are equal to themselves only.
    fn is(&self, other: &TurnGame) -> bool {
        let titles = [self.rules.title(), other.rules.title()];
        Arc::ptr_eq(&self.rules, &other.rules) || (!titles[0].is_empty() && titles[0] == titles[1])
    }

    /// The engines.
    pub fn solver(&self) -> &dyn Solver {
        &*self.solver
    }

    /// The rules as a ruleset again, for generic code that needs no speed.
    pub fn untyped(&self) -> Untyped<Payoff> {
        Untyped::new(self.rules.clone())
    }

    fn methods<'q>(&self) -> Vec<TurnMethod<'_, 'q>> {
        let handed = (self.handed.iter()).map(|handed| self.method_of(&**handed));
        handed.chain(self.solver.methods()).collect()
    }

    /// A method from above, among those of the game.
    fn method_of<'g, 'q>(&'g self, handed: &'g dyn Handed) -> TurnMethod<'g, 'q> {
        TurnMethod::new(
            handed.method(),
            |question| handed.able(&self.at(question.at.clone())),
            |_, _| Effort::Alone,
            |question, watch| handed.answer(&self.at(question.at.clone()), question.moves, watch),
        )
    }

    /// The methods that could solve a position.
    pub fn offers(&self, at: &Token) -> Vec<Offer> {
        let moves = Moves::Nothing;
        method::offers(&self.methods(), TurnQuestion::alone(at, moves))
    }

    /// Refuses a method that the game does not have or that cannot solve a position; the others are not asked.
    ///
    /// # Errors
    /// [`Error::UnknownMethod`] with the names of the methods, or [`Error::UnableMethod`] with the reason.
    pub fn check(&self, name: MethodName, at: &Token) -> Result<(), Error> {
        let question = TurnQuestion::alone(at, Moves::Nothing);
        method::choose(&self.methods(), Some(name), question).map(drop)
    }

    /// The outcome that a book of openings knows of a position, be it one of its own or one to which its reply leads.
    #[must_use]
    pub fn in_book(&self, at: &Token) -> Option<Outcome> {
        openings::payoff(self.rules.title(), &self.rules.show(at))
    }

    /// Solves a position by the method of this name, or by the first that can.
    ///
    /// # Errors
    /// The reason why it was stopped before anything was known; [`StopReason::Beyond`] if no method of that name can solve
    /// it.
    pub fn solve_by(
        &self,
        method: Option<MethodName>,
        at: &Token,
        moves: Moves,
        watch: &mut dyn Watch,
    ) -> Result<Searched, StopReason> {
        by_methods(
            &self.methods(),
            method,
            TurnQuestion::alone(at, moves),
            watch,
        )
    }

    /// Solves a position and judges every move by the first method that can.
    ///
    /// # Errors
    /// The reason why it was stopped before anything was known.
    pub fn solve(&self, at: &Token, watch: &mut dyn Watch) -> Result<Searched, StopReason> {
        self.solve_by(None, at, Moves::All, watch)
    }

    /// Like [`solve`](TurnGame::solve), but with the results of earlier positions of the play, for the searches that can use
    /// them.
    ///
    /// # Errors
    /// The reason why it was stopped before anything was known; the results proved until then are kept all the same.
    pub fn solve_on(
        &self,
        at: &Token,
        kept: &Mutex<Kept>,
        watch: &mut dyn Watch,
    ) -> Result<Searched, StopReason> {
        let list = self.methods();
        let question = TurnQuestion {
            kept: Some(kept),
            ..TurnQuestion::alone(at, Moves::All)
        };
        // Where threats are looked for first, the search that looks ahead does so beside the rest.
        let looks_ahead = self.rules.hints().timed_bounds(at).is_some();
        if looks_ahead
            && method::first(&list, question).map(Method::name) == Some(MethodName::ProofNumber)
        {
            return Err(StopReason::Beyond("a large board".to_owned()));
        }
        by_methods(&list, None, question, watch)
    }

    /// True if the mover need not lose after a move, found by a search that continues from the kept results; `None` if the
    /// game has no such search, or if it was stopped.
    pub fn is_safe(
        &self,
        at: &Token,
        mv: &AnyMove,
        kept: &mut Kept,
        watch: &mut dyn Watch,
    ) -> Option<bool> {
        let engines = self.solver.outcomes()?;
        engines.is_safe(at, mv.token(), kept, watch)
    }

    /// The payoffs of many positions that can be reached from `root`, and what stopped the work before all were known.
    pub fn judge(
        &self,
        root: &Token,
        wanted: &[&Token],
        watch: &mut dyn Watch,
    ) -> Judgements<Payoff> {
        if let Some(judged) = self.judge_by_handed(wanted, watch) {
            return (judged, None);
        }
        let hints = self.rules.hints();
        if hints.as_counter(root).is_none() && hints.as_row(root).is_none() {
            return self.solver.judge(root, wanted, watch);
        }
        // A method that knows the form knows each position at once.
        let list = self.methods();
        let mut found = vec![None; wanted.len()];
        for (at, judged) in wanted.iter().zip(&mut found) {
            let moves = Moves::Nothing;
            let known = (watch.work(1))
                .and_then(|()| by_methods(&list, None, TurnQuestion::alone(at, moves), watch));
            match known {
                Ok(known) => *judged = Some((known.payoff, known.distance)),
                Err(stop) => return (found, Some(stop)),
            }
        }
        (found, None)
    }

    /// The payoffs by the first method from above that can answer about all of these positions.
    fn judge_by_handed(
        &self,
        wanted: &[&Token],
        watch: &mut dyn Watch,
    ) -> Option<Vec<Option<Judged<Payoff>>>> {
        (self.handed.iter()).find_map(|handed| {
            let mut judge = |at: &&Token| {
                let position = self.at((*at).clone());
                handed.able(&position).ok()?;
                let found = handed.answer(&position, Moves::Nothing, watch).ok()?;
                Some(Some((found.payoff, found.distance)))
            };
            wanted.iter().map(&mut judge).collect()
        })
    }

    /// Strategies that prove the outcome, or the score, as a certificate.
    ///
    /// # Errors
    /// The reason why it was stopped.
    pub fn prove(&self, at: &Token, watch: &mut dyn Watch) -> Result<Certificate, StopReason> {
        let name = self.rules.name(at).trim_start().to_owned();
        self.solver.prove(name, at, watch)
    }
}

/// A position of a game of turns. A move of another game, or one that is not legal, leads nowhere.
///
/// ```
/// use grundy::Position;
/// let Position::Turns(start) = Position::parse("tic-tac-toe")? else { unreachable!() };
/// let middle = start.read_move("b2").expect("it is empty");
/// let next = start.play(&middle).expect("a legal move");
/// assert_eq!(next.show(), ".../.x./...");
/// assert!(next.play(&middle).is_none());
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone)]
pub struct TurnPosition {
    pub(crate) game: TurnGame,
    pub(crate) at: Token,
}

impl TurnPosition {
    /// The game.
    #[must_use]
    pub fn game(&self) -> &TurnGame {
        &self.game
    }

    /// The position without its game.
    #[must_use]
    pub fn token(&self) -> &Token {
        &self.at
    }

    /// The game's own description of itself.
    #[must_use]
    pub fn about(&self) -> &About {
        self.game.rules.about()
    }

    /// The name of the game with its rules, as an expression begins.
    #[must_use]
    pub fn title(&self) -> &str {
        self.game.rules.title()
    }

    /// The position as the game writes it, without the title.
    #[must_use]
    pub fn show(&self) -> String {
        self.game.rules.show(&self.at)
    }

    /// The position as a drawing, where the game has one.
    #[must_use]
    pub fn picture(&self) -> Option<Picture> {
        self.game.rules.picture(&self.at)
    }

    /// True if plays end with scores instead of outcomes.
    #[must_use]
    pub fn is_scored(&self) -> bool {
        self.game.rules.is_scored()
    }

    /// The player to move, or the payoff if the play is over.
    #[must_use]
    pub fn turn(&self) -> Turn<Payoff> {
        self.game.rules.turn(&self.at)
    }

    /// The player to move; if the play is over, the one who would be next, if the rules say so.
    #[must_use]
    pub fn next_player(&self) -> Option<Player> {
        self.game.rules.next_player(&self.at)
    }

    /// An outcome of this position as the player to move sees it; where the rules name none, as the loser does.
    #[must_use]
    pub fn class(&self, outcome: Outcome) -> Class {
        let loser = || outcome.winner().map(Player::opponent);
        let mover = self.next_player().or_else(loser);
        Class::of(outcome, mover.unwrap_or(Player::Left))
    }

    /// The first `limit` legal moves.
    #[must_use]
    pub fn legal(&self, limit: usize) -> Vec<AnyMove> {
        self.game.rules.legal(&self.at, limit)
    }

    /// The first `limit` legal moves, each with the position that it leads to.
    pub fn options(&self, limit: usize) -> impl Iterator<Item = (AnyMove, TurnPosition)> + '_ {
        let after = |mv: AnyMove| {
            let at = self.game.rules.play(&self.at, mv.token());
            (mv, self.game.at(at))
        };
        self.legal(limit).into_iter().map(after)
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// The error names what was found and what was expected.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, ParseError> {
        self.game.rules.read_move(&self.at, text)
    }

    /// The position after a move; `None` if it is not a legal move of this position.
    #[must_use]
    pub fn play(&self, mv: &AnyMove) -> Option<TurnPosition> {
        let moves = self.game.untyped();
        let is_legal = moves.legal(&self.at).any(|legal| legal == *mv.token());
        is_legal.then(|| self.game.at(self.game.rules.play(&self.at, mv.token())))
    }

    /// The same position with a method of yours, which is asked before those of its game: a tablebase is one. Positions
    /// that are reached from this one have it too.
    #[must_use]
    pub fn with_method(&self, method: Arc<dyn Handed>) -> TurnPosition {
        let mut handed = vec![method];
        handed.extend(self.game.handed.iter().cloned());
        let game = TurnGame {
            handed: Arc::new(handed),
            ..self.game.clone()
        };
        game.at(self.at.clone())
    }

    /// The position where play of its game begins.
    #[must_use]
    pub fn start(&self) -> TurnPosition {
        self.game.start()
    }

    /// Reads another position of its game.
    ///
    /// # Errors
    /// The error names what was found and what was expected.
    pub fn read(&self, text: &str) -> Result<TurnPosition, ParseError> {
        Ok(self.game.at(self.game.rules.read(text)?))
    }

    /// True if it is a position of this game.
    pub fn is_of(&self, game: &TurnGame) -> bool {
        self.game.is(game)
    }
}

/// Positions are equal if they are the same position of the same game. Rules are compared by their title, which includes
/// their parameters; rules without a title are equal to themselves only.
impl PartialEq for TurnPosition {
    fn eq(&self, other: &TurnPosition) -> bool {
        self.is_of(&other.game) && self.at == other.at
    }
}

impl Eq for TurnPosition {}

impl Hash for TurnPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.title(), &self.at).hash(state);
    }
}

impl fmt::Debug for TurnPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game.rules.name(&self.at))
    }
}

impl fmt::Debug for TurnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TurnGame")
            .field(&self.rules.title())
            .finish()
    }
}

/// A method that a crate above hands to a position of a game of turns, as a tablebase is: it is asked before those of the
/// game.
pub trait Handed: Send + Sync {
    /// The description of the method.
    fn method(&self) -> Description;
    /// Checks that it can answer about a position.
    ///
    /// # Errors
    /// The reason why it cannot, in words.
    fn able(&self, position: &TurnPosition) -> Result<(), String>;
    /// Answers about a position and the moves that are asked for. Where this fails, no other method is asked.
    ///
    /// # Errors
    /// The reason why it was stopped.
    fn answer(
        &self,
        position: &TurnPosition,
        moves: Moves,
        watch: &mut dyn Watch,
    ) -> Result<Searched, StopReason>;
}
