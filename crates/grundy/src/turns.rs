//! Sequential games whose types are forgotten: what play, tree and the search solvers need of any of them.

use crate::answer::Status;
use crate::certify;
use crate::choose::{prove, search};
use crate::tree::{Listed, Walk};
use grundy_check::Certificate;
use grundy_core::any::{AnyMove, Token};
use grundy_core::picture::Picture;
use grundy_core::{
    About, Alternating, Described, Notation, Outcome, ParseError, Player, Sequential, StopReason,
    Terms, Turn, Watch, explore,
};
use grundy_solve::counter::Interval;
use grundy_solve::{alpha_beta, tree};
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// The end of a play, for any kind of sequential game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payoff {
    /// A winner, a tie or a draw.
    Outcome(Outcome),
    /// Left's score minus Right's.
    Score(i64),
}

/// What a search found out about a position.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The payoff under best play; `None` where the search was stopped.
    pub payoff: Option<Payoff>,
    /// Plies to the end when the winner hurries and the loser delays; `None` where unknown or endless.
    pub distance: Option<u64>,
    /// Both final scores, Left's first, in a scored game.
    pub scores: Option<[i64; 2]>,
    /// Every legal move with its payoff and the plies that are left after it; cut off as asked.
    pub moves: Vec<(AnyMove, Payoff, Option<u64>)>,
    /// One line of best play.
    pub line: Vec<AnyMove>,
    /// How sure it is.
    pub status: Status,
    /// Which solver, and why.
    pub method: String,
    /// Why the answer is right.
    pub reason: String,
}

/// What a sequential ruleset can do when its types are forgotten. Tokens and moves must be its own.
pub trait Turns: Send + Sync {
    /// What the game says of itself.
    fn about(&self) -> &About;
    /// The name of the game with its rules, as an expression begins.
    fn title(&self) -> String;
    /// Where play begins.
    fn start(&self) -> Token;
    /// The position as text.
    fn show(&self, p: &Token) -> String;
    /// Reads a position.
    ///
    /// # Errors
    /// What was found and expected.
    fn read(&self, text: &str) -> Result<Token, ParseError>;
    /// The position as a drawing, where the game has one.
    fn picture(&self, p: &Token) -> Option<Picture>;
    /// Whose turn it is, or how the play ended.
    fn turn(&self, p: &Token) -> Turn<Payoff>;
    /// The player to move; where the play is over, who would be next, if the rules say so.
    fn next_player(&self, p: &Token) -> Option<Player>;
    /// The first `limit` legal moves.
    fn legal(&self, p: &Token, limit: usize) -> Vec<AnyMove>;
    /// Reads a legal move.
    ///
    /// # Errors
    /// What was found and expected.
    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError>;
    /// The position after a move.
    fn play(&self, p: &Token, mv: &AnyMove) -> Token;
    /// Solves a position.
    ///
    /// # Errors
    /// What stopped it before anything was known.
    fn solve(&self, p: &Token, watch: &mut dyn Watch) -> Result<Searched, StopReason>;
    /// The intervals of a counter game: what they are of, and where they lie; `None` for other games.
    fn intervals(
        &self,
        p: &Token,
        watch: &mut dyn Watch,
    ) -> Option<Result<(String, Vec<Interval>), StopReason>>;
    /// A certificate of the outcome; `None` for scores.
    fn prove(&self, p: &Token, watch: &mut dyn Watch) -> Option<Result<Certificate, StopReason>>;
    /// Measures the tree below a position.
    ///
    /// # Errors
    /// What stopped it.
    fn measure(&self, p: &Token, watch: &mut dyn Watch) -> Result<tree::Count, StopReason>;
    /// How many nodes plain alpha-beta visits.
    ///
    /// # Errors
    /// What stopped it.
    fn alpha_beta_nodes(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason>;
    /// How many positions can be reached.
    ///
    /// # Errors
    /// What stopped it.
    fn positions(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason>;
    /// The first levels of the tree.
    fn list(&self, p: &Token, walk: Walk, watch: &mut dyn Watch) -> Listed;
    /// The same as a drawing in the language of Graphviz.
    fn draw(&self, p: &Token, walk: Walk, watch: &mut dyn Watch) -> tree::Drawing;
}

/// The payoffs a search knows how to handle.
pub trait Paid: Copy + Sized {
    /// The payoff with its kind.
    fn payoff(self) -> Payoff;
    /// Solves a position of a game that is paid like this.
    ///
    /// # Errors
    /// What stopped it.
    fn solve<R>(rules: &R, p: &R::Position, watch: &mut dyn Watch) -> Result<Searched, StopReason>
    where
        R: Sequential<Payoff = Self> + Notation,
        R::Move: Send + Sync + 'static;
    /// A certificate of the outcome; `None` where there is no kind of certificate for the payoff.
    fn prove<R>(
        rules: &R,
        game: String,
        p: &R::Position,
        watch: &mut dyn Watch,
    ) -> Option<Result<Certificate, StopReason>>
    where
        R: Sequential<Payoff = Self> + Notation;
}

impl Paid for Outcome {
    fn payoff(self) -> Payoff {
        Payoff::Outcome(self)
    }
    fn solve<R>(rules: &R, p: &R::Position, watch: &mut dyn Watch) -> Result<Searched, StopReason>
    where
        R: Sequential<Payoff = Outcome> + Notation,
        R::Move: Send + Sync + 'static,
    {
        search::outcome(rules, p, watch)
    }
    fn prove<R>(
        rules: &R,
        game: String,
        p: &R::Position,
        watch: &mut dyn Watch,
    ) -> Option<Result<Certificate, StopReason>>
    where
        R: Sequential<Payoff = Outcome> + Notation,
    {
        Some(prove::play(rules, game, p, watch).map(Certificate::Play))
    }
}

impl Paid for i64 {
    fn payoff(self) -> Payoff {
        Payoff::Score(self)
    }
    fn solve<R>(rules: &R, p: &R::Position, watch: &mut dyn Watch) -> Result<Searched, StopReason>
    where
        R: Sequential<Payoff = i64> + Notation,
        R::Move: Send + Sync + 'static,
    {
        search::score(rules, p, watch)
    }
    fn prove<R>(
        _: &R,
        _: String,
        _: &R::Position,
        _: &mut dyn Watch,
    ) -> Option<Result<Certificate, StopReason>>
    where
        R: Sequential<Payoff = i64> + Notation,
    {
        None
    }
}

struct Forgotten<R> {
    rules: R,
    about: About,
    title: String,
}

/// Forgets the types of a game that is won, lost, tied or drawn.
pub fn forget_turns<R: Sequential<Payoff = Outcome> + Described + Send + Sync + 'static>(
    rules: R,
) -> Arc<dyn Turns>
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    forget(rules)
}

/// Forgets the types of a game that is scored.
pub fn forget_scored<R: Sequential<Payoff = i64> + Described + Send + Sync + 'static>(
    rules: R,
) -> Arc<dyn Turns>
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    forget(rules)
}

fn forget<R: Sequential + Described + Send + Sync + 'static>(rules: R) -> Arc<dyn Turns>
where
    R::Payoff: Paid,
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    let title = match rules.show_rules() {
        Some(text) => format!("{} {text}:", R::ABOUT.name),
        None => R::ABOUT.name.to_owned(),
    };
    Arc::new(Forgotten {
        rules,
        about: R::ABOUT,
        title,
    })
}

/// A sum under a convention as a game of turns, for play and tree; its players are called as the game calls them.
#[must_use]
pub fn alternate(rules: Alternating<Terms>, about: About) -> Arc<dyn Turns> {
    of_rules(rules.called(about.sides), about)
}

/// Forgets the types of rules that stand in no catalog; their positions are shown without a title.
pub(crate) fn of_rules<R: Sequential + Notation + Send + Sync + 'static>(
    rules: R,
    about: About,
) -> Arc<dyn Turns>
where
    R::Payoff: Paid,
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    Arc::new(Forgotten {
        rules,
        about,
        title: String::new(),
    })
}

impl<R: Sequential + Notation + Send + Sync> Turns for Forgotten<R>
where
    R::Payoff: Paid,
    R::Position: Eq + Hash + Debug + Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    fn about(&self) -> &About {
        &self.about
    }
    fn title(&self) -> String {
        self.title.clone()
    }
    fn start(&self) -> Token {
        Token::new(self.rules.start())
    }
    fn show(&self, p: &Token) -> String {
        self.rules.show(own::<R>(p))
    }
    fn read(&self, text: &str) -> Result<Token, ParseError> {
        self.rules.read(text).map(Token::new)
    }
    fn picture(&self, p: &Token) -> Option<Picture> {
        self.rules.picture(own::<R>(p))
    }
    fn turn(&self, p: &Token) -> Turn<Payoff> {
        match self.rules.turn(own::<R>(p)) {
            Turn::Of(player) => Turn::Of(player),
            Turn::Over(payoff) => Turn::Over(payoff.payoff()),
        }
    }
    fn next_player(&self, p: &Token) -> Option<Player> {
        self.rules.next_player(own::<R>(p))
    }
    fn legal(&self, p: &Token, limit: usize) -> Vec<AnyMove> {
        let p = own::<R>(p);
        self.rules
            .legal(p)
            .take(limit)
            .map(|mv| AnyMove::new(self.rules.show_move(p, &mv), mv))
            .collect()
    }
    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError> {
        let p = own::<R>(p);
        let mv = self.rules.read_move(p, text)?;
        Ok(AnyMove::new(self.rules.show_move(p, &mv), mv))
    }
    fn play(&self, p: &Token, mv: &AnyMove) -> Token {
        let mv = mv
            .get::<R::Move>()
            .expect("a move is given back to the ruleset that made it");
        Token::new(self.rules.play(own::<R>(p), mv))
    }
    fn solve(&self, p: &Token, watch: &mut dyn Watch) -> Result<Searched, StopReason> {
        R::Payoff::solve(&self.rules, own::<R>(p), watch)
    }
    fn intervals(
        &self,
        p: &Token,
        watch: &mut dyn Watch,
    ) -> Option<Result<(String, Vec<Interval>), StopReason>> {
        let (game, at) = self.rules.as_counter(own::<R>(p))?;
        Some(search::intervals(&game, &at, watch))
    }
    fn prove(&self, p: &Token, watch: &mut dyn Watch) -> Option<Result<Certificate, StopReason>> {
        let p = own::<R>(p);
        if let Some((game, at)) = self.rules.as_counter(p) {
            return Some(certify::counter(&game, &at, watch));
        }
        let game = format!("{} {}", self.title, self.rules.show(p));
        R::Payoff::prove(&self.rules, game, p, watch)
    }
    fn measure(&self, p: &Token, watch: &mut dyn Watch) -> Result<tree::Count, StopReason> {
        tree::count(&self.rules, own::<R>(p), watch)
    }
    fn alpha_beta_nodes(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        alpha_beta::count(&self.rules, own::<R>(p), watch).map(|(_, nodes)| nodes)
    }
    fn positions(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        let (graph, _) = explore(&self.rules, std::slice::from_ref(own::<R>(p)), watch)?;
        Ok(graph.len() as u64)
    }
    fn list(&self, p: &Token, walk: Walk, watch: &mut dyn Watch) -> Listed {
        Listed::new(&self.rules, own::<R>(p), walk, watch)
    }
    fn draw(&self, p: &Token, walk: Walk, watch: &mut dyn Watch) -> tree::Drawing {
        tree::draw(
            &walk.list(&self.rules, own::<R>(p), watch),
            |p| self.rules.show(p),
            |p, mv| self.rules.show_move(p, mv),
        )
    }
}

fn own<R: Sequential>(p: &Token) -> &R::Position
where
    R::Position: 'static,
{
    p.get()
        .expect("a token is given back to the ruleset that made it")
}

/// The player's name in a game.
#[must_use]
pub fn side(about: &About, player: Player) -> String {
    about.side(player).to_owned()
}
