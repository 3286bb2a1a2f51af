//! Sequential games of any type behind the trait [`Turns`], and the engines that answer about them.
//!
//! Engines come in three parts: those that explore all positions, those that search, and those that make tables. A part
//! is compiled for the type of a game where a measurement shows that this pays. Elsewhere the game uses the one copy
//! that is compiled for all games with erased types.

use super::forgettable::{Forgettable, bare, own, own_move, token};
use super::outcomes::OutcomeEngines;
use super::scores::ScoreEngines;
use crate::erased::{Hints, Payoff, Pays, Solver, TurnGame, Turns, Untyped};
use grundy_core::any::{MoveToken, Token};
use grundy_core::forms::{CounterForm, RowForm};
use grundy_core::picture::Picture;
use grundy_core::{
    About, Alternating, Described, Outcome, ParseError, Player, Terms, Theorem, TimedBounds, Turn,
};
use std::sync::Arc;

/// The payoffs that the engines can handle.
pub trait Paid: Pays {
    /// True if they are scores.
    const SCORED: bool;
    /// All engines, compiled for the type of the rules.
    fn typed<R: Forgettable<Payoff = Self>>(
        rules: &Arc<R>,
        plain: Untyped<Self>,
    ) -> Arc<dyn Solver>;
    /// The engines for rules with erased types.
    fn untyped(plain: Untyped<Self>) -> Arc<dyn Solver>;
}

impl Paid for Outcome {
    const SCORED: bool = false;
    fn typed<R: Forgettable<Payoff = Outcome>>(
        rules: &Arc<R>,
        plain: Untyped<Outcome>,
    ) -> Arc<dyn Solver> {
        Arc::new(OutcomeEngines {
            plain,
            graph: rules.clone(),
            search: rules.clone(),
            table: rules.clone(),
        })
    }
    fn untyped(plain: Untyped<Outcome>) -> Arc<dyn Solver> {
        // Erased rules are themselves a ruleset, whose positions are tokens, so the generic engines serve here too: one
        // instance of them for each kind of payoff.
        let rules = Arc::new(plain.clone());
        Outcome::typed(&rules, plain)
    }
}

impl Paid for i64 {
    const SCORED: bool = true;
    fn typed<R: Forgettable<Payoff = i64>>(rules: &Arc<R>, plain: Untyped<i64>) -> Arc<dyn Solver> {
        let search = rules.clone();
        Arc::new(ScoreEngines { plain, search })
    }
    fn untyped(plain: Untyped<i64>) -> Arc<dyn Solver> {
        let rules = Arc::new(plain.clone());
        i64::typed(&rules, plain)
    }
}

/// The choice of the engines that are compiled for the type of a game whose plays are won, lost, tied or drawn.
pub trait Compiled {
    /// The engines for these rules, which are given both with their type and erased.
    fn engines<R: Forgettable<Payoff = Outcome>>(
        rules: &Arc<R>,
        plain: Untyped<Outcome>,
    ) -> Arc<dyn Solver>;
}

/// No engine is compiled for the type, because a form answers or there are few positions.
pub struct NoEngine;

/// The searches are compiled for the type: play ends, and millions of positions are searched.
pub struct Searches;

/// The searches and the tables are compiled for the type.
pub struct SearchesAndTables;

/// The engines that explore all positions, and the tables, are compiled for the type: play may return to a position, so
/// searches cannot answer.
pub struct Explorers;

/// The engines that explore all positions, and the searches, are compiled for the type: small boards are explored,
/// large ones searched.
pub struct ExplorersAndSearches;

/// All engines are compiled for the type: small boards are explored, large ones searched, and there are tables of them.
pub struct AllEngines;

impl Compiled for NoEngine {
    fn engines<R: Forgettable<Payoff = Outcome>>(
        _: &Arc<R>,
        plain: Untyped<Outcome>,
    ) -> Arc<dyn Solver> {
        Outcome::untyped(plain)
    }
}

impl Compiled for Searches {
    fn engines<R: Forgettable<Payoff = Outcome>>(
        rules: &Arc<R>,
        plain: Untyped<Outcome>,
    ) -> Arc<dyn Solver> {
        let untyped = Arc::new(plain.clone());
        Arc::new(OutcomeEngines {
            plain,
            graph: untyped.clone(),
            search: rules.clone(),
            table: untyped,
        })
    }
}

impl Compiled for SearchesAndTables {
    fn engines<R: Forgettable<Payoff = Outcome>>(
        rules: &Arc<R>,
        plain: Untyped<Outcome>,
    ) -> Arc<dyn Solver> {
        Arc::new(OutcomeEngines {
            graph: Arc::new(plain.clone()),
            plain,
            search: rules.clone(),
            table: rules.clone(),
        })
    }
}

impl Compiled for Explorers {
    fn engines<R: Forgettable<Payoff = Outcome>>(
        rules: &Arc<R>,
        plain: Untyped<Outcome>,
    ) -> Arc<dyn Solver> {
        Arc::new(OutcomeEngines {
            search: Arc::new(plain.clone()),
            plain,
            graph: rules.clone(),
            table: rules.clone(),
        })
    }
}

impl Compiled for ExplorersAndSearches {
    fn engines<R: Forgettable<Payoff = Outcome>>(
        rules: &Arc<R>,
        plain: Untyped<Outcome>,
    ) -> Arc<dyn Solver> {
        Arc::new(OutcomeEngines {
            table: Arc::new(plain.clone()),
            plain,
            graph: rules.clone(),
            search: rules.clone(),
        })
    }
}

impl Compiled for AllEngines {
    fn engines<R: Forgettable<Payoff = Outcome>>(
        rules: &Arc<R>,
        plain: Untyped<Outcome>,
    ) -> Arc<dyn Solver> {
        Outcome::typed(rules, plain)
    }
}

/// A function that makes the engines from the rules, given both with their type and erased.
pub type MakeEngines<R> =
    fn(&Arc<R>, Untyped<<R as grundy_core::Sequential>::Payoff>) -> Arc<dyn Solver>;

/// The engines that are compiled once for all games with erased types.
pub fn untyped<R: Forgettable<Payoff: Paid>>(
    _: &Arc<R>,
    plain: Untyped<R::Payoff>,
) -> Arc<dyn Solver> {
    R::Payoff::untyped(plain)
}

/// Erases the types of a game of the catalog, whose positions are shown after its title.
pub fn forget<R: Forgettable<Payoff: Paid> + Described>(
    rules: R,
    engines: MakeEngines<R>,
) -> TurnGame {
    let title = rules.title();
    with_engines(rules, R::ABOUT, title, engines)
}

/// The same for a game that may give no answer at some positions, and that `favouring` makes favour a player there.
pub fn forget_between<R: Forgettable<Payoff: Paid> + Described + Clone>(
    rules: &R,
    favouring: impl Fn(&R, Player) -> R,
    engines: MakeEngines<R>,
) -> TurnGame {
    let games = Player::BOTH.map(|player| forget(favouring(rules, player), engines));
    let mut game = forget(rules.clone(), engines);
    game.favouring = Some(Arc::new(games));
    game
}

/// A sum under a convention as a game of turns, for play and tree. Its players have the names that the game gives them.
pub fn alternate(rules: Alternating<Terms>, about: About) -> TurnGame {
    let rules = rules.called(about.sides);
    with_engines(rules, about, String::new(), |rules, plain| {
        Arc::new(OutcomeEngines {
            table: Arc::new(plain.clone()),
            plain,
            graph: rules.clone(),
            search: rules.clone(),
        })
    })
}

/// Erases the types of rules that are not in the catalog; their positions are shown without a title.
pub fn of_rules<R: Forgettable<Payoff: Paid>>(rules: R, about: About) -> TurnGame {
    with_engines(rules, about, String::new(), untyped)
}

/// Puts rules behind [`Turns`]. The engines receive them twice: with their type, for the parts that are compiled for
/// it, and erased, for the parts that all games share.
fn with_engines<R: Forgettable<Payoff: Paid>>(
    rules: R,
    about: About,
    title: String,
    engines: MakeEngines<R>,
) -> TurnGame {
    let rules = Arc::new(rules);
    let forgotten: Arc<dyn Turns> = Arc::new(Forgotten {
        rules: rules.clone(),
        about,
        title,
    });
    let solver = engines(&rules, Untyped::new(forgotten.clone()));
    TurnGame::new(forgotten, solver)
}

/// A ruleset behind [`Turns`]: tokens come in, are read as its own positions and moves, and go out again.
struct Forgotten<R> {
    rules: Arc<R>,
    about: About,
    title: String,
}

impl<R: Forgettable<Payoff: Paid>> Turns for Forgotten<R> {
    fn about(&self) -> &About {
        &self.about
    }
    fn title(&self) -> &str {
        &self.title
    }
    fn start(&self) -> Token {
        token(self.rules.start())
    }
    fn show(&self, p: &Token) -> String {
        self.rules.show(own::<R>(p))
    }
    fn read(&self, text: &str) -> Result<Token, ParseError> {
        self.rules.read(text).map(token)
    }
    fn picture(&self, p: &Token) -> Option<Picture> {
        self.rules.picture(own::<R>(p))
    }
    fn is_scored(&self) -> bool {
        R::Payoff::SCORED
    }
    fn always_ends(&self) -> bool {
        self.rules.always_ends()
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
    fn moves(&self, p: &Token, given: usize, limit: usize) -> Vec<MoveToken> {
        let moves = self.rules.legal(own::<R>(p)).skip(given);
        moves.take(limit).map(bare).collect()
    }
    fn show_move(&self, p: &Token, mv: &MoveToken) -> String {
        self.rules.show_move(own::<R>(p), own_move::<R>(mv))
    }
    fn parse_move(&self, p: &Token, text: &str) -> Result<MoveToken, ParseError> {
        self.rules.read_move(own::<R>(p), text).map(bare)
    }
    fn play(&self, p: &Token, mv: &MoveToken) -> Token {
        token(self.rules.play(own::<R>(p), own_move::<R>(mv)))
    }
    fn hints(&self) -> &dyn Hints {
        self
    }
}

// All hints are passed on. The engines for erased types know the rules only through this block and [`Turns`]: a hint
// that is missing here would change no answer, but they would work without it.
impl<R: Forgettable<Payoff: Paid>> Hints for Forgotten<R> {
    fn in_words(&self, p: &Token) -> Option<String> {
        self.rules.in_words(own::<R>(p))
    }
    fn as_counter<'a>(&'a self, p: &'a Token) -> Option<CounterForm<'a, MoveToken>> {
        Some(self.rules.as_counter(own::<R>(p))?.map(bare))
    }
    fn as_row<'a>(&'a self, p: &'a Token) -> Option<RowForm<'a, MoveToken>> {
        Some(self.rules.as_row(own::<R>(p))?.map(bare))
    }
    fn known_payoff(&self, p: &Token) -> Option<Theorem<Payoff>> {
        Some(self.rules.known_payoff(own::<R>(p))?.map(Pays::payoff))
    }
    fn without_scores(&self, p: &Token) -> Option<(Token, i64)> {
        let (rest, lead) = self.rules.without_scores(own::<R>(p))?;
        Some((token(rest), lead))
    }
    fn customary_score(&self, p: &Token, payoff: Payoff, plies: u64) -> Option<i64> {
        let payoff = R::Payoff::of(payoff)?;
        let plies = plies.try_into().ok()?;
        self.rules.customary_score(own::<R>(p), payoff, plies)
    }
    fn bounds(&self, p: &Token) -> Option<(Payoff, Payoff)> {
        let (worst, best) = self.rules.bounds(own::<R>(p))?;
        Some((worst.payoff(), best.payoff()))
    }
    fn may_tie(&self) -> bool {
        self.rules.may_tie()
    }
    fn timed_bounds(&self, p: &Token) -> Option<TimedBounds<Payoff>> {
        let (worst, best) = self.rules.timed_bounds(own::<R>(p))?;
        Some((worst.map(|end| end.payoff()), best.map(|end| end.payoff())))
    }
    fn most_plies(&self, p: &Token) -> Option<u32> {
        self.rules.most_plies(own::<R>(p))
    }
    fn candidates(&self, p: &Token) -> Vec<MoveToken> {
        self.rules.candidates(own::<R>(p)).map(bare).collect()
    }
    fn contenders(&self, p: &Token) -> Vec<MoveToken> {
        self.rules.contenders(own::<R>(p)).map(bare).collect()
    }
    fn estimate(&self, p: &Token) -> Option<i32> {
        self.rules.estimate(own::<R>(p))
    }
    fn priority(&self, p: &Token, mv: &MoveToken) -> i32 {
        self.rules.priority(own::<R>(p), own_move::<R>(mv))
    }
    fn packed(&self, p: &Token) -> Option<(u64, u32)> {
        self.rules.packed(own::<R>(p))
    }
    fn unpacked(&self, number: u64) -> Option<Token> {
        self.rules.unpacked(number).map(token)
    }
    fn ranks(&self) -> Option<u64> {
        self.rules.ranks()
    }
    fn rank(&self, p: &Token) -> Option<u64> {
        self.rules.rank(own::<R>(p))
    }
    fn unrank(&self, rank: u64) -> Option<Token> {
        self.rules.unrank(rank).map(token)
    }
    fn predecessors(&self, p: &Token) -> Option<Vec<Token>> {
        Some(self.rules.predecessors(own::<R>(p))?.map(token).collect())
    }
    fn symmetry_key(&self, p: &Token) -> Token {
        token(self.rules.symmetry_key(own::<R>(p)))
    }
    fn images(&self, p: &Token) -> Option<u64> {
        self.rules.images(own::<R>(p))
    }
    fn last_mover_wins(&self) -> bool {
        self.rules.last_mover_wins()
    }
    fn seldom_repeats(&self) -> bool {
        self.rules.seldom_repeats()
    }
}
