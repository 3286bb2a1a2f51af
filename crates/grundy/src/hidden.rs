//! Games with chance or hidden information whose types are forgotten: their equilibria, their trees, their play.

use crate::answer::{Status, Why};
use grundy_core::any::{AnyMove, Token};
use grundy_core::picture::Picture;
use grundy_core::{
    About, Described, Extensive, Node, ParseError, Player, StopReason, Utility, Watch,
};
use grundy_solve::regret::{self, Config, Sample};
use grundy_solve::sequence;
use num::{BigRational, Zero};
use serde::Serialize;
use serde::ser::SerializeMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What happens at a position, for front ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Chance chooses among the choices, by their weights.
    Chance,
    /// A player chooses and knows only this.
    Decision {
        /// Who.
        player: Player,
        /// What the player can tell.
        knows: String,
    },
    /// The play is over; Left gets this, Right its negative.
    Over(BigRational),
}

/// How an information set is played in equilibrium.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mix {
    /// Whose decision it is.
    pub player: String,
    /// What the player can tell.
    pub knows: String,
    /// Each choice with its probability, a fraction.
    pub choices: Vec<(String, String)>,
}

/// An equilibrium, certified by exact bounds.
#[derive(Clone, Debug, Serialize)]
pub struct EquilibriumAnswer {
    /// The game.
    pub game: String,
    /// The exact value for the first side, where the linear program was small enough to solve.
    pub value: Option<String>,
    /// What the first side's strategy below earns at least, exactly.
    pub lower: String,
    /// What the second side's strategy below gives at most, exactly.
    pub upper: String,
    /// upper − lower, exactly: what both could gain together by answering best.
    pub exploitability: String,
    /// The same three as decimals, rounded for reading: estimates of the exact numbers above.
    pub decimals: [f64; 3],
    /// Iterations of CFR+.
    pub iterations: u64,
    /// The strategies.
    pub strategy: Vec<Mix>,
    /// Exploitability over iterations, measured in floats: an observation, not a proof.
    #[serde(serialize_with = "curve")]
    pub curve: Vec<Sample>,
    /// How sure the value is.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// Whether the strategies are as good as asked for: their exploitability is proved, and is compared with `target`.
    /// Two fields in JSON, `strategy_status`, and `strategy_stopped` where they are not.
    #[serde(flatten, serialize_with = "strategy_fields")]
    pub strategy_status: Status,
    /// The exploitability that was asked for, exactly.
    pub target: String,
    /// Which solvers.
    pub method: String,
}

fn strategy_fields<S: serde::Serializer>(
    status: &Status,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut fields = serializer.serialize_map(None)?;
    fields.serialize_entry("strategy_status", status)?;
    if let Some(stopped) = status.why() {
        fields.serialize_entry("strategy_stopped", stopped)?;
    }
    fields.end()
}

fn curve<S: serde::Serializer>(samples: &[Sample], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(samples.iter().map(|s| (s.iteration, s.exploitability)))
}

/// The behaviour of both players: what a player knows, and the probability of each choice.
pub type Behaviour = BTreeMap<(Player, String), Vec<BigRational>>;

/// What an extensive ruleset can do when its types are forgotten.
pub trait Hidden: Send + Sync {
    /// What the game says of itself.
    fn about(&self) -> &About;
    /// Where play begins.
    fn start(&self) -> Token;
    /// What happens at a position.
    fn event(&self, p: &Token) -> Event;
    /// The choices with their weights.
    fn choices(&self, p: &Token) -> Vec<(AnyMove, u32)>;
    /// The position after a choice.
    fn play(&self, p: &Token, mv: &AnyMove) -> Token;
    /// Reads a choice.
    ///
    /// # Errors
    /// What was found and expected.
    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError>;
    /// Reads a position.
    ///
    /// # Errors
    /// What was found and expected.
    fn read(&self, text: &str) -> Result<Token, ParseError>;
    /// The whole position as text: what nobody at the table sees.
    fn show(&self, p: &Token) -> String;
    /// See [`Notation::picture`](grundy_core::Notation::picture).
    fn picture(&self, p: &Token) -> Option<Picture>;
    /// An equilibrium, with exact bounds.
    ///
    /// # Errors
    /// What stopped it.
    fn equilibrium(
        &self,
        config: &Config,
        watch: &mut dyn Watch,
    ) -> Result<(EquilibriumAnswer, Behaviour), StopReason>;
}

struct Forgotten<R>(R);

/// Forgets the types of an extensive ruleset.
pub fn hide<R: Extensive + Described + Send + Sync + 'static>(rules: R) -> Arc<dyn Hidden>
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    Arc::new(Forgotten(rules))
}

/// Entries of the payoff matrix up to which the exact linear program is solved besides CFR+.
const SMALL: usize = 2_000;

impl<R: Extensive + Described + Send + Sync> Hidden for Forgotten<R>
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    fn about(&self) -> &About {
        &R::ABOUT
    }

    fn start(&self) -> Token {
        Token::new(self.0.start())
    }

    fn event(&self, p: &Token) -> Event {
        match self.0.node(own::<R>(p)) {
            Node::Chance => Event::Chance,
            Node::Decision { player, knows } => Event::Decision {
                player,
                knows: self.0.show_knowledge(&knows),
            },
            Node::Over(payoff) => Event::Over(payoff.for_left()),
        }
    }

    fn choices(&self, p: &Token) -> Vec<(AnyMove, u32)> {
        let p = own::<R>(p);
        let name = |mv: &R::Move| self.0.show_move(p, mv);
        self.0
            .choices(p)
            .map(|c| (AnyMove::new(name(&c.mv), c.mv), c.weight))
            .collect()
    }

    fn play(&self, p: &Token, mv: &AnyMove) -> Token {
        let mv = mv
            .get::<R::Move>()
            .expect("a move is given back to the ruleset that made it");
        Token::new(self.0.play(own::<R>(p), mv))
    }

    fn read_move(&self, p: &Token, text: &str) -> Result<AnyMove, ParseError> {
        let p = own::<R>(p);
        let mv = self.0.read_move(p, text)?;
        Ok(AnyMove::new(self.0.show_move(p, &mv), mv))
    }

    fn read(&self, text: &str) -> Result<Token, ParseError> {
        self.0.read(text).map(Token::new)
    }

    fn show(&self, p: &Token) -> String {
        self.0.show(own::<R>(p))
    }

    fn picture(&self, p: &Token) -> Option<Picture> {
        self.0.picture(own::<R>(p))
    }

    fn equilibrium(
        &self,
        config: &Config,
        watch: &mut dyn Watch,
    ) -> Result<(EquilibriumAnswer, Behaviour), StopReason> {
        let form = sequence::compile(&self.0, &self.0.start(), watch)?;
        let averaged = regret::cfr_plus(&form, config, watch);
        if let Some(stop) = averaged.stopped {
            return Err(stop);
        }
        let exact = if form.entries.len() <= SMALL {
            Some(sequence::solve(&form, watch)?.lower)
        } else {
            None
        };
        let proved = &averaged.proved;
        let mut behaviour = Behaviour::new();
        let mut strategy = Vec::new();
        for player in Player::BOTH {
            for (set, mix) in regret::strategy(&form, proved, player) {
                let knows = self.0.show_knowledge(&set.knows);
                let named = set.moves.iter().map(|mv| self.0.show_move(&set.at, mv));
                strategy.push(Mix {
                    player: R::ABOUT.side(player).to_owned(),
                    knows: knows.clone(),
                    choices: named.zip(mix.iter().map(ToString::to_string)).collect(),
                });
                behaviour.insert((player, knows), mix);
            }
        }
        let exploitability = proved.exploitability();
        let decimal = |x: &BigRational| num::ToPrimitive::to_f64(x).unwrap_or(f64::NAN);
        let answer = EquilibriumAnswer {
            game: self.0.title(),
            lower: proved.lower.to_string(),
            upper: proved.upper.to_string(),
            decimals: [decimal(&proved.lower), decimal(&proved.upper), decimal(&exploitability)],
            status: match &exact {
                Some(_) => Status::Proved,
                None if exploitability.is_zero() => Status::Proved,
                None => Status::unknown(
                    Why::Open,
                    "the value is proved to lie between the bounds; they are not equal",
                ),
            },
            strategy_status: match exploitability <= config.width {
                true => Status::Proved,
                false => Status::unknown(
                    Why::Limit,
                    format!(
                        "the exploitability is {:.3e} after {} iterations, which is more than the {:.0e} asked for; \
                         --iterations allows more",
                        decimal(&exploitability), averaged.iterations, decimal(&config.width)
                    ),
                ),
            },
            target: config.width.to_string(),
            value: exact.map(|v| v.to_string()),
            exploitability: exploitability.to_string(),
            iterations: averaged.iterations,
            strategy,
            curve: averaged.curve,
            method: "CFR+ for the strategies, an exact best response for the bounds, and an exact linear \
                     program in sequence form for the value of a small game"
                .to_owned(),
        };
        Ok((answer, behaviour))
    }
}

fn own<R: Extensive>(p: &Token) -> &R::Position
where
    R::Position: 'static,
{
    p.get()
        .expect("a token is given back to the ruleset that made it")
}

/// When to stop, from what a person asks for.
///
/// # Errors
/// [`Error::Usage`](crate::Error::Usage) when the exploitability is not a positive number.
pub fn config(exploitability: f64, iterations: u64) -> Result<Config, crate::Error> {
    let width = BigRational::from_float(exploitability).filter(|w| *w > BigRational::zero());
    match width {
        Some(width) => Ok(Config { iterations, width }),
        None => Err(crate::Error::Usage(format!(
            "--exploitability: expected a positive number, found {exploitability}"
        ))),
    }
}

/// A probability in floats, for drawing at random.
#[must_use]
pub fn to_float(x: &BigRational) -> f64 {
    num::ToPrimitive::to_f64(x).unwrap_or(0.0)
}
