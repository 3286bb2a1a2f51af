//! Games with chance or hidden information whose types are erased.

use super::found::Played;
use super::methods::falls_into_subgames;
use super::solved::{self, Asking};
use grundy_answer::answer::Answer;
use grundy_answer::derivation::Derivation;
use grundy_answer::error::Error;
use grundy_answer::limits::Limits;
use grundy_answer::method::{self, Offer};
use grundy_core::any::{AnyMove, Token};
use grundy_core::forms::game_tree::GameTree;
use grundy_core::picture::Picture;
use grundy_core::{
    About, Described, Extensive, Node, ParseError, Player, StopReason, Utility, Watch,
};
use num::BigRational;
use std::collections::HashSet;
use std::sync::Arc;

/// The event at a position, for front ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Chance chooses among the choices, by their weights.
    Chance,
    /// A player makes a choice, knowing only this.
    Decision {
        /// The player, from 0.
        player: usize,
        /// The information that the player has.
        knows: String,
    },
    /// The play is over; each player gets this amount.
    Over(Vec<BigRational>),
}

/// The moves of a play that a player may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    /// The number of moves at the beginning of which the player does not know even how many there are; 0 as a rule.
    pub uncounted: usize,
    /// For each move, true if the player may know it.
    pub each: Vec<bool>,
}

/// The game with its rules, and the text of the position `at` which play begins, if that is not the start.
pub(super) fn titled(title: String, at: Option<String>) -> String {
    match at {
        Some(at) => format!("{title} {at}"),
        None => title.trim_end_matches(':').to_owned(),
    }
}

/// The operations of [`Hidden`] that a typed ruleset in the field `rules` has under the same names.
macro_rules! behind_tokens {
    () => {
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
    };
}

pub(super) use behind_tokens;

/// The operations of a game with chance or hidden information whose types are erased: an extensive ruleset of two players, one
/// of whom wins what the other loses, or a game tree of any number of players.
pub trait Hidden: Send + Sync {
    /// The game's own description of itself.
    fn about(&self) -> &About;
    /// The names of the players.
    fn players(&self) -> Vec<String> {
        self.about().sides.map(str::to_owned).to_vec()
    }
    /// The game with its rules, and with the position where it begins if that is not the start of the rules.
    fn title(&self) -> String;
    /// The position where the game begins.
    fn start(&self) -> Token;
    /// The same game from a position on.
    fn beginning_at(&self, p: &Token) -> Arc<dyn Hidden>;
    /// True if the game from here on is a game of its own, which it is at the start of the rules, at the beginning of a proper
    /// subgame and at the end of a play. Elsewhere what to do depends on all other positions that this one may be.
    fn stands_alone(&self) -> bool;
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
    /// The position as a player sees it, counted from 0, or, without a player, what lies open to all. It shows nothing that the
    /// player does not know; `None` where the game has no such picture.
    fn seen(&self, p: &Token, by: Option<usize>) -> Option<Picture>;
    /// True if all players know every move that led to a position.
    fn lies_open(&self, p: &Token) -> bool {
        self.beginning_at(p).stands_alone()
    }
    /// The moves of a play that a player may know, counted from 0, or, without a player, those that lie open to all. The way has
    /// the position before each move, and at its end the present one.
    fn observed(&self, way: &[Token], by: Option<usize>) -> Observed {
        let open = way.iter().rposition(|p| self.lies_open(p)).unwrap_or(0);
        let is_observed = |(at, p): (usize, &Token)| match self.event(p) {
            Event::Decision { player, .. } => at < open || by == Some(player) || !self.is_secret(p),
            Event::Chance | Event::Over(_) => at < open,
        };
        let moves = way.iter().enumerate().take(way.len().saturating_sub(1));
        Observed {
            uncounted: 0,
            each: moves.map(is_observed).collect(),
        }
    }
    /// The methods that could solve it.
    fn methods(&self) -> Vec<Offer>;
    /// An equilibrium, with exact bounds, by the method of this name or the first of the list. Where the game does not stand
    /// alone, it is one of the whole game, with the strategies that can be needed from here on.
    ///
    /// # Errors
    /// [`Error::UnknownMethod`] when no method of the list has the name; the fault of a checkpoint.
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer<Played>, Error>;
    /// True if a move can be looked for where no strategies are known, since the players see everything.
    fn looks_ahead(&self) -> bool {
        false
    }
    /// A move of the player to move that seems to secure the most, as far ahead as the limits allow, for play where no strategies
    /// are known; `None` where something is hidden or the play is over.
    fn look(&self, p: &Token, limits: &Limits) -> Option<SecuresMuch> {
        let _ = (p, limits);
        None
    }
    /// The game as a tree with a payoff for each player, if it was given as one.
    fn tree(&self) -> Option<&GameTree> {
        None
    }
}

/// A move that seems to secure much.
#[derive(Clone, Debug)]
pub struct SecuresMuch {
    /// The move.
    pub mv: AnyMove,
    /// The plies to which every line of play was followed.
    pub depth: u32,
    /// True if they were followed to the end: no other move secures more.
    pub is_proved: bool,
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

/// Reads a position of a game, and gives the game from there on.
///
/// # Errors
/// The fault of the text.
pub fn beginning_at(game: &dyn Hidden, text: &str) -> Result<Arc<dyn Hidden>, ParseError> {
    Ok(game.beginning_at(&game.read(text)?))
}

/// The information sets, each as the player and what the player knows, that can be met from the game's start on.
///
/// # Errors
/// The reason that stopped it.
pub(crate) fn met_in(
    game: &dyn Hidden,
    watch: &mut dyn Watch,
) -> Result<HashSet<(usize, String)>, StopReason> {
    let mut met = HashSet::new();
    let mut open = vec![game.start()];
    while let Some(p) = open.pop() {
        watch.work(1)?;
        if let Event::Decision { player, knows } = game.event(&p) {
            met.insert((player, knows));
        }
        let choices = game.choices(&p);
        watch.room((choices.len() * size_of::<Token>()) as u64)?;
        open.extend(choices.iter().map(|(mv, _)| game.play(&p, mv)));
    }
    Ok(met)
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
        self.titled(&self.start)
    }

    fn start(&self) -> Token {
        Token::new(self.start.clone())
    }

    fn beginning_at(&self, p: &Token) -> Arc<dyn Hidden> {
        Arc::new(Forgotten {
            rules: Arc::clone(&self.rules),
            start: own::<R>(p).clone(),
        })
    }

    fn stands_alone(&self) -> bool {
        let over = matches!(self.rules.node(&self.start), Node::Over(_));
        over || self.start == self.rules.start() || self.rules.begins_subgame(&self.start)
    }

    fn event(&self, p: &Token) -> Event {
        match self.rules.node(own::<R>(p)) {
            Node::Chance => Event::Chance,
            Node::Decision { player, knows } => Event::Decision {
                player: player.index(),
                knows: self.rules.show_knowledge(&knows),
            },
            Node::Over(payoff) => {
                let left = payoff.for_left();
                Event::Over(vec![left.clone(), -left])
            }
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

    behind_tokens!();

    fn seen(&self, p: &Token, by: Option<usize>) -> Option<Picture> {
        let by = by.and_then(|player| Player::BOTH.get(player).copied());
        self.rules.seen(own::<R>(p), by)
    }

    fn methods(&self) -> Vec<Offer> {
        solved::offers(&falls_into_subgames(&*self.rules, &self.whole()))
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer<Played>, Error> {
        if let Some(name) = asking.method {
            method::check(&self.methods(), name)?;
        }
        let show = |p: &R::Position, mv: &R::Move| self.rules.show_move(p, mv);
        let mut watch = asking.limits.watch();
        let whole = self.whole();
        let title = self.titled(&whole);
        let solved = solved::equilibrium(&*self.rules, &whole, &show, &title, asking, &mut watch)?;
        let from = (whole != self.start).then(|| self.rules.show(&self.start));
        described(self, &title, from, solved, asking, &mut watch)
    }
}

/// The answer that says what was found of a game of this title, from a position on if one is given.
fn described(
    game: &dyn Hidden,
    title: &str,
    from: Option<String>,
    solved: solved::SolvedHidden,
    asking: &Asking<'_>,
    watch: &mut dyn Watch,
) -> Result<Answer<Played>, Error> {
    let solved::SolvedHidden { found, unkept } = solved;
    let status = solved::status(&found);
    let (name, how) = solved::found_by(&found, asking.method, asking.config);
    let mut played = Played {
        game: match &found {
            Ok(_) => title.trim_end_matches(':').to_owned(),
            Err(_) => game.about().name.to_owned(),
        },
        equilibrium: found.ok(),
        unkept,
        ..Played::of(game.players())
    };
    if from.is_some() {
        let met = met_in(game, watch).map_err(|stop| Error::Stopped((&stop).into()))?;
        played.keep(&met);
        played.from = from;
    }
    Ok(Answer::new(played, status)
        .by(name, how)
        .because(Derivation::BestResponses))
}

impl<R: Extensive + Described + Send + Sync + 'static> Forgotten<R>
where
    R::Position: Send + Sync + 'static,
    R::Move: Send + Sync + 'static,
{
    /// The game with its rules, and a position if that is not the start.
    fn titled(&self, p: &R::Position) -> String {
        let title = self.rules.title();
        if *p == self.rules.start() {
            title
        } else {
            format!("{title} {}", self.rules.show(p))
        }
    }

    /// The start of the game that is solved for answers from here on.
    fn whole(&self) -> R::Position {
        if self.stands_alone() {
            self.start.clone()
        } else {
            self.rules.start()
        }
    }
}

fn own<R: Extensive>(p: &Token) -> &R::Position
where
    R::Position: 'static,
{
    p.get()
        .expect("a token is given back to the ruleset that made it")
}
