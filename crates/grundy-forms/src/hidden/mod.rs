//! Games with chance or hidden information whose types are erased: their equilibria, their trees, their play.

mod methods;

use grundy_answer::answer::{Answer, Status, Why};
use grundy_answer::derivation::Derivation;
use grundy_answer::error::Error;
use grundy_answer::limits::Limits;
use grundy_answer::method::{self, MethodName, Offer};
use grundy_answer::setting::Setting;
use grundy_core::any::{AnyMove, Token};
use grundy_core::picture::Picture;
use grundy_core::{
    About, Described, Extensive, Node, ParseError, Player, StopReason, Utility, Watch,
};
use grundy_solve::regret::{self, Config, LAP, Sample, Variant};
use grundy_solve::sequence::{self, Plans, SequenceForm};
use grundy_solve::subgames;
use methods::Question;
use num::{BigRational, Zero};
use std::sync::Arc;

/// The event at a position, for front ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Chance chooses among the choices, by their weights.
    Chance,
    /// A player makes a choice, knowing only this.
    Decision {
        /// The player.
        player: Player,
        /// The information that the player has.
        knows: String,
    },
    /// The play is over; Left gets this amount, Right its negative.
    Over(BigRational),
}

/// The mixture of choices at an information set in equilibrium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix {
    /// The player who decides there.
    pub player: Player,
    /// The information that the player has.
    pub knows: String,
    /// Each choice with its probability.
    pub choices: Vec<(String, BigRational)>,
}

/// Strategies with exact bounds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Equilibrium {
    /// The exact value for the first side, where the linear program was small enough to solve.
    pub value: Option<BigRational>,
    /// The exact minimum that the first side's strategy below earns.
    pub lower: BigRational,
    /// The exact maximum that the second side's strategy below gives away.
    pub upper: BigRational,
    /// The strategies.
    pub strategy: Vec<Mix>,
    /// The method that found the strategies.
    pub method: MethodName,
    /// The variant of counterfactual regret minimization that found the strategies; `None` for linear programs.
    pub variant: Option<Variant>,
    /// Its iterations.
    pub iterations: u64,
    /// Exploitability over iterations, measured in floats: an observation, not a proof.
    pub curve: Vec<Sample>,
    /// The exploitability that was asked for.
    pub target: BigRational,
    /// The status of the claim that the strategies reach the target: proved if their exploitability is at most that.
    pub strategy_status: Status,
}

impl Equilibrium {
    /// upper − lower: the total that both sides could gain by best responses.
    #[must_use]
    pub fn exploitability(&self) -> BigRational {
        &self.upper - &self.lower
    }

    /// The mixture of choices of a player who has this information.
    #[must_use]
    pub fn mix(&self, player: Player, knows: &str) -> Option<&Mix> {
        let here = |mix: &&Mix| mix.player == player && mix.knows == knows;
        self.strategy.iter().find(here)
    }
}

/// The answer to `equilibrium`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Played {
    /// The game.
    pub game: String,
    /// The names of the players; two in a game of the catalog.
    pub sides: Vec<String>,
    /// True if the game was read from a file of game trees or normal forms, or from its text.
    pub from_file: bool,
    /// The equilibrium; `None` if the work was stopped before one was found, or if the players' interests are not opposed.
    pub equilibrium: Option<Equilibrium>,
    /// The sum of both players' payoffs, of a game from a file where it is the same at every end.
    pub sum: Option<BigRational>,
    /// The equilibria of a game from a file in which the players' interests are not opposed; `None` if they were not found.
    pub equilibria: Option<Equilibria>,
    /// Dominated strategies and the best correlated equilibrium, of a game in normal form of three players or more.
    pub advice: Option<Advice>,
}

/// Dominated strategies and the best correlated equilibrium of a game in normal form of three players or more, strategies by
/// their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The strategies that strict dominance removes, one after another.
    pub eliminated: Vec<Eliminated>,
    /// The correlated equilibrium with the greatest sum of payoffs; else the reason why it was not found.
    pub correlated: Result<Correlated, StopReason>,
    /// The same of coarse correlated equilibria: each player decides before the draw whether to follow.
    pub coarse: Result<Correlated, StopReason>,
}

/// A strategy that pays less than another, whatever the others do that was left then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eliminated {
    /// The player, from 0.
    pub player: usize,
    /// The strategy that is removed.
    pub strategy: String,
    /// The strategy that pays more.
    pub by: String,
}

/// A correlated equilibrium: a mediator draws a profile and tells each player that player's strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correlated {
    /// The profiles that are drawn, a strategy for each player, with their probabilities.
    pub profiles: Vec<(Vec<String>, BigRational)>,
    /// The expected payoff of each player.
    pub payoffs: Vec<BigRational>,
}

/// Equilibria of a game from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equilibria {
    /// The equilibria.
    pub list: Vec<Settled>,
    /// The equilibria that were looked for.
    pub scope: Scope,
}

/// The equilibria that a list has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All extreme equilibria: every equilibrium is a mixture of them.
    Extreme,
    /// All pure equilibria, and no other.
    Pure,
}

/// An equilibrium of a game of any number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The expected payoff of each player.
    pub payoffs: Vec<BigRational>,
    /// The behaviour of each player at the information sets that the player's own choices reach.
    pub strategy: Vec<Behaviour>,
}

/// The behaviour of a player at an information set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Behaviour {
    /// The player, from 0.
    pub player: usize,
    /// The information that the player has; empty where all players choose once, at the same moment.
    pub knows: String,
    /// Each choice with its probability.
    pub choices: Vec<(String, BigRational)>,
}

/// An equilibrium of a game with chance or hidden information, with exact bounds: of a small game exactly, by linear programs.
///
/// ```
/// use grundy::{Limits, Position, forms::hidden};
/// let Position::Hidden(kuhn) = Position::parse("kuhn")? else { panic!() };
/// let answer = hidden::solve(&*kuhn, &hidden::config(1e-3, 100_000)?, &Limits::default());
/// let found = answer.value.equilibrium.unwrap();
/// assert!(num::Zero::is_zero(&found.exploitability()));
/// assert_eq!(found.value.unwrap().to_string(), "-1/18");
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn solve(game: &dyn Hidden, config: &Config, limits: &Limits) -> Answer<Played> {
    let answer = solve_by(game, None, config, limits);
    answer.expect("there is a method for all games, and no other was named")
}

/// Like [`solve`], by the method of this name.
///
/// # Errors
/// [`Error::UnknownMethod`] when no method here has the name.
///
/// ```
/// use grundy::{Limits, MethodName, Position, forms::hidden};
/// let Position::Hidden(kuhn) = Position::parse("kuhn")? else { panic!() };
/// let config = hidden::config(1e-3, 100_000)?;
/// let answer = hidden::solve_by(&*kuhn, Some(MethodName::Race), &config, &Limits::default())?;
/// assert!(answer.value.equilibrium.unwrap().iterations > 0);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn solve_by(
    game: &dyn Hidden,
    method: Option<MethodName>,
    config: &Config,
    limits: &Limits,
) -> Result<Answer<Played>, Error> {
    if let Some(name) = method {
        method::check(&game.methods(), name)?;
    }
    let found = game.equilibrium(method, config, &mut limits.watch());
    let status = status(&found);
    let (name, how) = found_by(&found, method, config);
    let played = Played {
        game: match &found {
            Ok(_) => game.title().trim_end_matches(':').to_owned(),
            Err(_) => game.about().name.to_owned(),
        },
        sides: game.about().sides.map(str::to_owned).to_vec(),
        from_file: false,
        equilibrium: found.ok(),
        sum: None,
        equilibria: None,
        advice: None,
    };
    Ok(Answer::new(played, status)
        .by(name, how)
        .because(Derivation::BestResponses))
}

/// The certainty of a value: proved where it is known or both bounds are equal.
pub(super) fn status(found: &Result<Equilibrium, StopReason>) -> Status {
    match found {
        Err(stop) => Status::stopped(stop),
        Ok(found) if found.value.is_some() || found.exploitability().is_zero() => Status::Proved,
        Ok(_) => Status::unknown(
            Why::Open,
            "the value is proved to lie between the bounds; they are not equal",
        ),
    }
}

/// The method that was to find an equilibrium or that found it, and how.
pub(super) fn found_by(
    found: &Result<Equilibrium, StopReason>,
    method: Option<MethodName>,
    config: &Config,
) -> (MethodName, &'static str) {
    match found {
        Ok(found) => how(found, config),
        Err(_) => (method.unwrap_or(MethodName::Race), "nothing was found"),
    }
}

/// The method that found an equilibrium, and how.
fn how(found: &Equilibrium, config: &Config) -> (MethodName, &'static str) {
    let Some(variant) = found.variant else {
        let how = match found.method {
            MethodName::Subgames => {
                "the linear program in sequence form of each subgame, from the last ones back, in exact fractions"
            }
            _ => "the linear program in sequence form, solved in exact fractions",
        };
        return (found.method, how);
    };
    let raced = found.method == MethodName::Race && config.iterations >= 8 * LAP;
    let how = match (raced, &found.value) {
        (true, Some(_)) => {
            "the best of three variants of CFR that iterate in turns; an exact best response for the bounds, \
             and an exact linear program in sequence form for the value of a small game"
        }
        (true, None) => {
            "the best of three variants of CFR that iterate in turns; an exact best response for the bounds"
        }
        (false, Some(_)) => {
            "counterfactual regret minimization; an exact best response for the bounds, and an exact linear program in \
             sequence form for the value of a small game"
        }
        (false, None) => {
            "counterfactual regret minimization; an exact best response for the bounds"
        }
    };
    (methods::name(variant), how)
}

/// The operations of an extensive ruleset whose types are erased.
pub trait Hidden: Send + Sync {
    /// The game's own description of itself.
    fn about(&self) -> &About;
    /// The game with its rules, and with the position where it begins if that is not the start of the rules.
    fn title(&self) -> String;
    /// The position where the game begins.
    fn start(&self) -> Token;
    /// The game that begins at a position; `None` if it is not a game of its own, which the start of the rules, the beginning
    /// of a proper subgame and the end of a play are.
    fn beginning_at(&self, p: &Token) -> Option<Arc<dyn Hidden>>;
    /// The event at a position.
    fn event(&self, p: &Token) -> Event;
    /// True if the choice that a player makes at a position is not shown to the other player when it is made.
    fn is_secret(&self, p: &Token) -> bool;
    /// The choices with their weights.
    fn choices(&self, p: &Token) -> Vec<(AnyMove, u32)>;
    /// The position after a choice.
    fn play(&self, p: &Token, mv: &AnyMove) -> Token;
    /// Reads a choice.
    ///
    /// # Errors
    /// The error names what was found and what was expected.
    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError>;
    /// Reads a position.
    ///
    /// # Errors
    /// The error names what was found and what was expected.
    fn read(&self, text: &str) -> Result<Token, ParseError>;
    /// The whole position as text, including what no player at the table sees.
    fn show(&self, p: &Token) -> String;
    /// See [`Notation::picture`](grundy_core::Notation::picture).
    fn picture(&self, p: &Token) -> Option<Picture>;
    /// The methods that could solve it.
    fn methods(&self) -> Vec<Offer>;
    /// An equilibrium, with exact bounds, by the method of this name or the first of the list.
    ///
    /// # Errors
    /// The reason why it was stopped.
    fn equilibrium(
        &self,
        method: Option<MethodName>,
        config: &Config,
        watch: &mut dyn Watch,
    ) -> Result<Equilibrium, StopReason>;
}

/// A ruleset, and the position where play begins.
struct Forgotten<R: Extensive> {
    rules: Arc<R>,
    start: R::Position,
}

/// Erases the types of an extensive ruleset.
pub fn hide<R: Extensive + Described + Send + Sync + 'static>(rules: R) -> Arc<dyn Hidden>
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    let start = rules.start();
    let rules = Arc::new(rules);
    Arc::new(Forgotten { rules, start })
}

/// Reads a position of a game, and gives the game that begins there.
///
/// # Errors
/// The fault of the text, or the reason why the position is not the beginning of a game of its own.
pub fn beginning_at(game: &dyn Hidden, text: &str) -> Result<Arc<dyn Hidden>, ParseError> {
    let p = game.read(text)?;
    game.beginning_at(&p).ok_or_else(|| {
        let expected = format!(
            "the start of {}, or a position that both players know: in another, what to do depends on all others that it may be",
            game.about().name
        );
        ParseError::at_piece(text, text.trim(), expected)
    })
}

impl<R: Extensive + Described + Send + Sync + 'static> Hidden for Forgotten<R>
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    fn about(&self) -> &About {
        &R::ABOUT
    }

    fn title(&self) -> String {
        let title = self.rules.title();
        if self.start == self.rules.start() {
            title
        } else {
            format!("{title} {}", self.rules.show(&self.start))
        }
    }

    fn start(&self) -> Token {
        Token::new(self.start.clone())
    }

    fn beginning_at(&self, p: &Token) -> Option<Arc<dyn Hidden>> {
        let start = own::<R>(p);
        let over = matches!(self.rules.node(start), Node::Over(_));
        let whole = over || *start == self.rules.start() || self.rules.begins_subgame(start);
        whole.then(|| -> Arc<dyn Hidden> {
            Arc::new(Forgotten {
                rules: Arc::clone(&self.rules),
                start: start.clone(),
            })
        })
    }

    fn event(&self, p: &Token) -> Event {
        match self.rules.node(own::<R>(p)) {
            Node::Chance => Event::Chance,
            Node::Decision { player, knows } => Event::Decision {
                player,
                knows: self.rules.show_knowledge(&knows),
            },
            Node::Over(payoff) => Event::Over(payoff.for_left()),
        }
    }

    fn is_secret(&self, p: &Token) -> bool {
        self.rules.is_secret(own::<R>(p))
    }

    fn choices(&self, p: &Token) -> Vec<(AnyMove, u32)> {
        let p = own::<R>(p);
        let name = |mv: &R::Move| self.rules.show_move(p, mv);
        self.rules
            .choices(p)
            .map(|c| (AnyMove::new(name(&c.mv), c.mv), c.weight))
            .collect()
    }

    fn play(&self, p: &Token, mv: &AnyMove) -> Token {
        let mv = mv
            .get::<R::Move>()
            .expect("a move is given back to the ruleset that made it");
        Token::new(self.rules.play(own::<R>(p), mv))
    }

    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError> {
        let p = own::<R>(p);
        let mv = self.rules.read_move(p, text)?;
        Ok(AnyMove::new(self.rules.show_move(p, &mv), mv))
    }

    fn read(&self, text: &str) -> Result<Token, ParseError> {
        self.rules.read(text).map(Token::new)
    }

    fn show(&self, p: &Token) -> String {
        self.rules.show(own::<R>(p))
    }

    fn picture(&self, p: &Token) -> Option<Picture> {
        self.rules.picture(own::<R>(p))
    }

    fn methods(&self) -> Vec<Offer> {
        offers(&*self.rules, &self.start)
    }

    fn equilibrium(
        &self,
        method: Option<MethodName>,
        config: &Config,
        watch: &mut dyn Watch,
    ) -> Result<Equilibrium, StopReason> {
        let show = |p: &R::Position, mv: &R::Move| self.rules.show_move(p, mv);
        equilibrium(&*self.rules, &self.start, &show, method, config, watch)
    }
}

/// The methods for games of this kind, in the order in which they are preferred.
pub(super) fn offers<R: Extensive>(rules: &R, start: &R::Position) -> Vec<Offer> {
    let able = |name| match name {
        MethodName::Subgames => methods::falls_into_subgames(rules, start),
        _ => Ok(()),
    };
    methods::list::<R>()
        .iter()
        .map(|method| Offer::new(method.description(), able(method.name())))
        .collect()
}

/// An equilibrium of the game that begins at a position, by the method of this name or the first of the list, with exact
/// bounds and, where it is found beside them, the exact value.
///
/// # Errors
/// The reason why it was stopped.
pub(super) fn equilibrium<R: Extensive>(
    rules: &R,
    start: &R::Position,
    show_move: &dyn Fn(&R::Position, &R::Move) -> String,
    method: Option<MethodName>,
    config: &Config,
    watch: &mut dyn Watch,
) -> Result<Equilibrium, StopReason> {
    let form = sequence::compile(rules, start, watch)?;
    let question = Question {
        rules,
        start,
        form: &form,
        config,
    };
    let list = methods::list();
    let choice = method::choose(&list, method, question)
        .map_err(|fault| StopReason::Beyond(fault.to_string()))?;
    let (name, found) = choice.find(question, watch)?;
    let plans = &found.plans;
    let value = if plans.exploitability().is_zero() {
        Some(plans.lower.clone())
    } else if methods::is_small(&form) {
        Some(sequence::solve(&form, watch)?.lower)
    } else {
        let found = subgames::solve(rules, start, methods::SUBGAMES, watch)?;
        found.map(|found| found.value)
    };
    Ok(Equilibrium {
        strategy_status: reached(&plans.exploitability(), config, found.iterations),
        value,
        lower: plans.lower.clone(),
        upper: plans.upper.clone(),
        strategy: mixes(rules, show_move, &form, plans),
        method: name,
        variant: found.variant,
        iterations: found.iterations,
        curve: found.curve,
        target: config.width.clone(),
    })
}

/// The strategies of both players, at each of their information sets.
pub(super) fn mixes<R: Extensive>(
    rules: &R,
    show_move: &dyn Fn(&R::Position, &R::Move) -> String,
    form: &SequenceForm<R>,
    plans: &Plans,
) -> Vec<Mix> {
    let mut strategy = Vec::new();
    for player in Player::BOTH {
        for (set, mix) in regret::strategy(form, plans, player) {
            let named = set.moves.iter().map(|mv| show_move(&set.at, mv));
            strategy.push(Mix {
                player,
                knows: rules.show_knowledge(&set.knows),
                choices: named.zip(mix).collect(),
            });
        }
    }
    strategy
}

/// The status of strategies: proved if they reach the exploitability that was asked for.
fn reached(exploitability: &BigRational, config: &Config, iterations: u64) -> Status {
    if *exploitability <= config.width {
        return Status::Proved;
    }
    let message = format!(
        "the exploitability is {:.3e} after {iterations} iterations, which is more than the {:.0e} asked for; \
         {} allows more",
        to_float(exploitability),
        to_float(&config.width),
        Limits::current().name(Setting::Iterations)
    );
    Status::unknown(Why::Limit, message)
}

fn own<R: Extensive>(p: &Token) -> &R::Position
where
    R::Position: 'static,
{
    p.get()
        .expect("a token is given back to the ruleset that made it")
}

/// The stopping rule, from the numbers that the user gave.
///
/// # Errors
/// [`Error::Value`] when the exploitability is not a positive number.
pub fn config(exploitability: f64, iterations: u64) -> Result<Config, Error> {
    let width = BigRational::from_float(exploitability).filter(|w| *w > BigRational::zero());
    match width {
        Some(width) => Ok(Config { iterations, width }),
        None => Err(Error::Value {
            setting: Setting::Exploitability,
            expected: "a positive number".to_owned(),
            found: exploitability.to_string(),
        }),
    }
}

/// A fraction as a float, for display or for random draws.
#[must_use]
pub fn to_float(x: &BigRational) -> f64 {
    num::ToPrimitive::to_f64(x).unwrap_or(0.0)
}
