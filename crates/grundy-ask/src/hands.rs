//! Plays of games with chance and hidden information: where the play stands, and the engine's move, which is drawn with the
//! probabilities of an equilibrium, or, where none is known, of strategies that are as near to one as the answer to
//! `equilibrium` says. Who asks without a viewer sees everything; an answer for a viewer holds nothing that the viewer may not
//! know, and carries the moves that are hidden under a [seal](crate::seal).

use crate::asked::Asked;
use crate::positions::position_or_tree;
use crate::seal::{self, SealPlace};
use crate::sent::sent;
use crate::sights::{self, Thing};
use grundy::forms::hidden::hint::{self, Nearness};
use grundy::forms::hidden::known::{Known, known};
use grundy::forms::hidden::{Event, Hidden, Observed, Played, hand, solve};
use grundy::solvers::regret::Config;
use grundy::vocabulary::any::{AnyMove, Token};
use grundy::vocabulary::picture::Held;
use grundy::vocabulary::reason;
use grundy::{Error, Limits, Position, Status};
use grundy_picture::Scene;
use num::BigRational;
use serde::Serialize;
use std::ops::Range;
use std::sync::Arc;

/// The viewers of a play with hidden information; players are named by their number among `players`.
pub(crate) const VIEWERS: &[&str] = &["first", "second", "third", "mover", "table"];

/// The bytes for which a seal over several moves has room, so that its length does not show how many they are.
const ROOM: usize = 512;

/// A play of a game with chance or hidden information.
pub(crate) struct Hand {
    game: Arc<dyn Hidden>,
    /// The position before each move, and at the end the present one.
    way: Vec<Token>,
    /// The moves made, as they are written in full.
    made: Vec<String>,
    /// The players who made them; `None` where chance drew.
    by: Vec<Option<String>>,
    /// The seals with which moves came, each with the places of its moves.
    seals: Vec<(Range<usize>, String)>,
    /// The viewer for whom the answer is; without one it holds everything.
    viewer: Option<String>,
}

/// A choice.
#[derive(Serialize)]
struct Choice {
    /// Its number, from 1.
    number: usize,
    /// The choice, as a play writes it.
    #[serde(rename = "move")]
    text: String,
    /// The probability: of chance, or in the engine's strategy; null where the strategy says nothing of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    probability: Option<Option<String>>,
}

/// A move of a player.
#[derive(Serialize)]
struct MoveOf {
    /// The player.
    by: String,
    /// The move, as a play writes it.
    #[serde(rename = "move")]
    text: String,
}

/// The knowledge of a player, as data.
#[derive(Serialize)]
struct KnownHere {
    /// The card, the dice or the coin that the player holds, as written; null where the player holds nothing.
    holds: Option<String>,
    /// The kind of what the player holds: `card`, `dice` or `coin`; null where the player holds nothing.
    held: Option<&'static str>,
    /// The cards that lie open.
    open: Vec<String>,
    /// The moves of the players that the player was told.
    #[serde(rename = "told")]
    observed: Vec<MoveOf>,
}

/// The state of a play of a game with chance or hidden information. Without a `viewer` everything is shown; with one, nothing
/// that the viewer may not know.
#[derive(Serialize)]
struct HandStanding {
    /// The position; null where the viewer may not know it.
    position: Option<String>,
    /// The moves made, as they are written in full. What the viewer may not know is sealed: a text that stands for one move, or
    /// for several, and that the next question carries in their place.
    made: Vec<String>,
    /// The players who made these moves; null where chance drew, and of several moves under one seal.
    by: Vec<Option<String>>,
    /// For each of these moves, true if it is sealed; left out without a viewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    sealed: Option<Vec<bool>>,
    /// The names of the players.
    players: Vec<String>,
    /// The event: `chance` draws, a player's `decision`, or the play is `over`.
    what: &'static str,
    /// The player who decides; null where none does.
    to_move: Option<String>,
    /// The knowledge of that player in the game's own notation; null where no player decides, or a player who is not the
    /// viewer.
    knows: Option<String>,
    /// The same as data; null there too, and where the game has no picture of what a player sees.
    known: Option<KnownHere>,
    /// True if the others do not see the choice when it is made.
    secret: bool,
    /// The choices; with a viewer those of the viewer alone.
    moves: Vec<Choice>,
    /// The payoff of each player, exactly, once the play is over; else null.
    payoffs: Option<Vec<String>>,
    /// The picture, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    /// The things on the picture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    things: Vec<Thing>,
}

/// A choice of the engine, or what chance drew.
#[derive(Serialize)]
struct DrawnMove {
    /// The choice, as a play writes it; sealed where the viewer may not know it.
    #[serde(rename = "move")]
    text: String,
    /// The way in which it was drawn, in words.
    why: &'static str,
    /// The player who chose; null where chance drew.
    side: Option<String>,
    /// True if the others do not see the choice.
    secret: bool,
    /// The position after it; null where the viewer may not know it.
    position: Option<String>,
    /// The seed by which it was drawn, given or not: it repeats the answer. Null with a viewer, to whom it would tell what was
    /// drawn.
    seed: Option<u64>,
}

/// Advice in a game with chance or hidden information: the choices that the strategy makes.
#[derive(Serialize)]
struct HandAdvice {
    /// The choices that the strategy makes, the likeliest first.
    best: Vec<String>,
    /// Their probabilities, exactly.
    probabilities: Vec<String>,
    /// The nearness of the strategy to an equilibrium, in words.
    outlook: String,
    /// True if the strategy belongs to an equilibrium that is known exactly.
    known: bool,
    /// The most that all players together could gain by other strategies, exactly; 0 in equilibrium.
    gain: String,
}

impl Hand {
    /// The play that a question describes; `None` if the game has neither chance nor hidden information.
    ///
    /// # Errors
    /// The fault of the question.
    pub(crate) fn new(asked: &Asked, limits: &Limits) -> Result<Option<Hand>, Error> {
        if asked.text("arena").is_some() {
            return Ok(None);
        }
        let (Position::Hidden(game), _) = position_or_tree(asked, limits)? else {
            return Ok(None);
        };
        for name in ["first", "level", "misere"] {
            if asked.text(name).is_some() || asked.small(name).is_some() || asked.flag(name) {
                return Err(Error::usage(reason!(
                    "{}: it is for games without hidden information",
                    name
                )));
            }
        }
        let mut hand = Hand {
            way: vec![game.start()],
            made: Vec::new(),
            by: Vec::new(),
            seals: Vec::new(),
            viewer: asked.text("viewer").map(str::to_owned),
            game,
        };
        if hand.viewer.as_deref() == Some("third") && hand.game.players().len() < 3 {
            let count = hand.game.players().len();
            return Err(Error::usage(reason!(
                "viewer: the game has {} players",
                count
            )));
        }
        for text in asked.texts("moves") {
            if !seal::is_sealed(text) {
                hand.make(text)?;
                continue;
            }
            let before = hand.made.len();
            for mv in hand.unsealed(text)? {
                hand.make(&mv)?;
            }
            hand.seals.push((before..hand.made.len(), text.to_owned()));
        }
        Ok(Some(hand))
    }

    /// The present position.
    fn at(&self) -> &Token {
        self.way.last().expect("a play begins somewhere")
    }

    /// Makes a move.
    fn make(&mut self, text: &str) -> Result<(), Error> {
        let by = match self.game.event(self.at()) {
            Event::Chance => None,
            Event::Decision { player, .. } => Some(player),
            Event::Over(_) => {
                let at = self.game.show(self.at());
                return Err(Error::usage(reason!(
                    "{}: the play is over, and \"{}\" is no move any more",
                    at,
                    text
                )));
            }
        };
        let mv = self.game.read_move(self.at(), text).map_err(|mut fault| {
            // The moves that others could make may show what they hold.
            if self.viewer.is_some() && (by.is_none() || by != self.player()) {
                fault.expected = "a move of the game".into();
            }
            Error::parse(text, fault)
        })?;
        self.by
            .push(by.map(|player| self.game.players().swap_remove(player)));
        self.way.push(self.game.play(self.at(), &mv));
        self.made.push(mv.text().to_owned());
        Ok(())
    }

    /// The viewer as a player, counted from 0; `None` for the table, and for the mover where chance draws.
    fn player(&self) -> Option<usize> {
        match (self.viewer.as_deref()?, self.game.event(self.at())) {
            ("mover", Event::Decision { player, .. }) => Some(player),
            (name, _) => VIEWERS[..3].iter().position(|player| *player == name),
        }
    }

    /// The moves that may be shown here: all without a viewer, and once the play is over.
    fn observed(&self) -> Observed {
        let is_over = matches!(self.game.event(self.at()), Event::Over(_));
        if self.viewer.is_none() || is_over {
            let each = vec![true; self.made.len()];
            return Observed { uncounted: 0, each };
        }
        self.game.observed(&self.way, self.player())
    }

    /// True if a player decides here about whom the answer may hold everything that the player knows.
    fn sees(&self, player: usize) -> bool {
        self.viewer.is_none() || self.player() == Some(player)
    }

    /// The present position, where the moves that led to it may be shown.
    fn shown(&self) -> Option<String> {
        let is_observed = self.observed().each.into_iter().all(|observed| observed);
        is_observed.then(|| self.game.show(self.at()))
    }

    /// The moves under a seal.
    fn unsealed(&self, text: &str) -> Result<Vec<String>, Error> {
        let title = self.game.title();
        let opened = self.viewer.as_ref().and_then(|viewer| {
            let before = self.made.len();
            SealPlace {
                title: &title,
                viewer,
                before,
            }
            .open(text)
        });
        opened.ok_or_else(|| {
            Error::usage(reason!(
                "moves: a sealed move opens in its place in the play, for the viewer for whom it was sealed, and \
                 until the program that sealed it is started again"
            ))
        })
    }

    /// Seals moves, or gives the seal with which they came.
    fn sealed(&self, moves: Range<usize>, room: usize) -> String {
        let came = self.seals.iter().find(|(places, _)| *places == moves);
        if let Some((_, text)) = came {
            return text.clone();
        }
        let place = SealPlace {
            title: &self.game.title(),
            viewer: self.viewer.as_deref().unwrap_or_default(),
            before: moves.start,
        };
        place.close(&self.made[moves], room)
    }

    /// The moves made, each with who made it and whether it is sealed.
    fn history(&self) -> Vec<(String, Option<String>, bool)> {
        let Observed { uncounted, each } = self.observed();
        let first = (uncounted > 0).then(|| (self.sealed(0..uncounted, ROOM), None, true));
        let others = (uncounted..self.made.len()).map(|at| {
            let by = self.by[at].clone();
            if each[at] {
                (self.made[at].clone(), by, false)
            } else {
                (self.sealed(at..at + 1, 0), by, true)
            }
        });
        first.into_iter().chain(others).collect()
    }

    /// The knowledge of a player here, as data.
    fn known(&self, player: usize) -> Option<KnownHere> {
        let Known {
            holds,
            open,
            observed,
            ..
        } = known(&*self.game, &self.way, &self.made, player)?;
        let players = self.game.players();
        let (held, holds) = holds.unzip();
        Some(KnownHere {
            holds,
            held: held.map(|held| match held {
                Held::Card => "card",
                Held::Dice => "dice",
                Held::Coin => "coin",
            }),
            open,
            observed: (observed.into_iter())
                .map(|(player, text)| MoveOf {
                    by: players[player].clone(),
                    text,
                })
                .collect(),
        })
    }

    /// The strategies that the engine plays by.
    ///
    /// # Errors
    /// The limit that was reached before any were known.
    fn played(&self, limits: &Limits) -> Result<Played, Error> {
        let answer = solve(&*self.game, &Config::default(), limits);
        let played = answer.value;
        let listed = played.equilibria.as_ref();
        let known = played.equilibrium.is_some()
            || played.profile.is_some()
            || listed.is_some_and(|found| !found.list.is_empty());
        match (known, answer.status) {
            (true, _) => Ok(played),
            (false, Status::Unknown { stopped }) => Err(Error::Stopped(stopped)),
            (false, _) => Err(Error::usage("the equilibrium was not found".to_owned())),
        }
    }

    /// The answer of `moves`: with `judge` the choices have their probabilities.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(crate) fn standing(&self, asked: &Asked, limits: &Limits) -> Result<String, Error> {
        let players = self.game.players();
        let event = self.game.event(self.at());
        let sees = match &event {
            Event::Decision { player, .. } => self.sees(*player),
            Event::Chance | Event::Over(_) => self.viewer.is_none(),
        };
        let choices = if sees {
            self.game.choices(self.at())
        } else {
            Vec::new()
        };
        let judged = asked.flag("judge");
        let played = match &event {
            Event::Decision { .. } if judged && sees => match self.played(limits) {
                // The moves are shown without probabilities.
                Err(Error::Stopped(_)) if self.game.looks_ahead() => None,
                played => Some(played?),
            },
            _ => None,
        };
        let total: u64 = choices.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let probability = |text: &str, weight: u32| match &event {
            Event::Chance => {
                let share = BigRational::new(weight.into(), total.into());
                Some(Some(share.to_string()))
            }
            Event::Decision { player, knows } => {
                let mix = played.as_ref()?.mix(*player, knows);
                Some(mix.map(|mix| {
                    let here = mix.iter().find(|(name, _)| name == text);
                    here.map_or("0".to_owned(), |(_, share)| share.to_string())
                }))
            }
            Event::Over(_) => None,
        };
        let numbered = (1..).zip(&choices);
        let moves = numbered.map(|(number, (mv, weight))| Choice {
            number,
            text: mv.text().to_owned(),
            probability: probability(mv.text(), *weight),
        });
        let moves = moves.collect();
        let (what, decides, knows, payoffs) = match event {
            Event::Chance => ("chance", None, None, None),
            Event::Decision { player, knows } => {
                ("decision", Some(player), sees.then_some(knows), None)
            }
            Event::Over(payoffs) => {
                let payoffs = payoffs.iter().map(ToString::to_string).collect();
                ("over", None, None, Some(payoffs))
            }
        };
        let scene = asked.flag("picture").then(|| self.scene()).flatten();
        let sights = scene.as_ref().map(|scene| sights::things(&scene.sights));
        let mut made = Vec::new();
        let mut by = Vec::new();
        let mut sealed = Vec::new();
        for (mv, who, is_sealed) in self.history() {
            made.push(mv);
            by.push(who);
            sealed.push(is_sealed);
        }
        sent(&HandStanding {
            position: self.shown(),
            made,
            by,
            sealed: self.viewer.as_ref().map(|_| sealed),
            secret: decides.is_some() && self.game.is_secret(self.at()),
            to_move: decides.map(|player| players[player].clone()),
            known: decides
                .filter(|_| sees)
                .and_then(|player| self.known(player)),
            players,
            what,
            knows,
            moves,
            payoffs,
            svg: scene.map(|scene| scene.to_svg()),
            things: sights.unwrap_or_default(),
        })
    }

    /// The picture, with all that is hidden, or as the [viewer](VIEWERS) sees it before the end. `None` where there is no picture
    /// that a viewer may see.
    fn scene(&self) -> Option<Scene> {
        if self.viewer.is_none() {
            let here = Position::Hidden(self.game.beginning_at(self.at()));
            return Some(grundy_picture::position(&here, None));
        }
        let seen = match self.game.event(self.at()) {
            Event::Over(_) => self.game.picture(self.at())?,
            Event::Chance | Event::Decision { .. } => self.game.seen(self.at(), self.player())?,
        };
        Some(grundy_picture::seen(&self.game.players(), &seen))
    }

    /// The answer of `play`: chance draws, or a player chooses, as the seed and the number of moves made say.
    ///
    /// # Errors
    /// That the play is over, or the limit that was reached.
    pub(crate) fn engine(mut self, asked: &Asked, limits: &Limits) -> Result<String, Error> {
        let choices = self.game.choices(self.at());
        let seed = seed(asked);
        let drawn = hand::drawn(seed, self.made.len() as u64);
        let (mv, side, why) = match self.game.event(self.at()) {
            Event::Over(_) => return Err(self.over()),
            Event::Chance => {
                let total: u64 = choices.iter().map(|(_, weight)| u64::from(*weight)).sum();
                let mv = hand::by_weight(&choices, drawn % total).clone();
                (mv, None, "chance draws")
            }
            Event::Decision { player, knows } => {
                let (mv, why) = self.chosen(player, &knows, drawn, limits)?;
                let side = self.game.players().swap_remove(player);
                (mv, Some(side), why)
            }
        };
        let secret = side.is_some() && self.game.is_secret(self.at());
        self.make(mv.text())?;
        let made = self.history().pop();
        let text = made.map_or_else(|| mv.text().to_owned(), |(text, ..)| text);
        sent(&DrawnMove {
            text,
            why,
            secret,
            side,
            position: self.shown(),
            seed: self.viewer.is_none().then_some(seed),
        })
    }

    /// The choice of a player's strategy, by lot, or where none is found in half of the time and the players see everything, a
    /// move that is looked for in the other half; and the reason.
    ///
    /// # Errors
    /// The limit that was reached.
    fn chosen(
        &self,
        player: usize,
        knows: &str,
        drawn: u64,
        limits: &Limits,
    ) -> Result<(AnyMove, &'static str), Error> {
        let looks = self.game.looks_ahead();
        let share = if looks {
            limits.with_half_the_time()
        } else {
            limits.clone()
        };
        let played = match self.played(&share) {
            Err(Error::Stopped(_)) if looks => None,
            played => Some(played?),
        };
        if let Some(played) = played {
            // The upper 53 bits are a number from 0 to 1.
            let ticket = (drawn >> 11) as f64 / (1u64 << 53) as f64;
            let choices = self.game.choices(self.at());
            let mv = hand::by_mixture(&choices, played.mix(player, knows), ticket);
            let why = "drawn with the probabilities of the strategy";
            return Ok((mv.clone(), why));
        }
        let found = self.game.look(self.at(), limits);
        let found = found.expect("a move can be looked for here");
        let why = if found.is_proved {
            "proved: no other move secures more"
        } else {
            "estimated: it seems to secure the most"
        };
        Ok((found.mv, why))
    }

    /// The answer of `hint`: the choices that the strategy makes, with their probabilities, and how near to an equilibrium it is.
    ///
    /// # Errors
    /// That no player decides here, or the limit that was reached.
    pub(crate) fn hint(&self, limits: &Limits) -> Result<String, Error> {
        match self.game.event(self.at()) {
            Event::Over(_) => return Err(self.over()),
            Event::Chance => {
                return Err(Error::usage(match self.shown() {
                    Some(at) => reason!("{}: chance draws here, and no player decides", at),
                    None => reason!("chance draws here, and no player decides"),
                }));
            }
            Event::Decision { player, .. } if !self.sees(player) => {
                return Err(Error::usage(reason!(
                    "viewer: another player is to move, and the hint is for that player"
                )));
            }
            Event::Decision { .. } => {}
        }
        let played = self.played(limits)?;
        let found = hint::hint(&*self.game, self.at(), &played).expect("a strategy is known here");
        let gain = match &found.nearness {
            Nearness::Within(gain) => gain.to_string(),
            Nearness::Exact | Nearness::FirstOf(..) => "0".to_owned(),
        };
        sent(&HandAdvice {
            known: gain == "0",
            gain,
            outlook: if found.choices.is_empty() {
                "the strategy says nothing of what its own choices never reach".to_owned()
            } else {
                found.nearness.to_string()
            },
            probabilities: found
                .choices
                .iter()
                .map(|(_, share)| share.to_string())
                .collect(),
            best: found.choices.into_iter().map(|(mv, _)| mv).collect(),
        })
    }

    /// The error for a move after the end.
    fn over(&self) -> Error {
        Error::usage(reason!("{}: the play is over", self.game.show(self.at())))
    }
}

/// The seed of a play: the one that is given, or a new one.
pub(crate) fn seed(asked: &Asked) -> u64 {
    // Of 32 bits, so that any program reads it as a number.
    asked.whole("seed").unwrap_or_else(|| seal::drawn() >> 32)
}
