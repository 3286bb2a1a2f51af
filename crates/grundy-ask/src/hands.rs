//! Plays of games with chance and hidden information: where the play stands, and the engine's move, which is drawn with the
//! probabilities of an equilibrium, or, where none is known, of strategies that are as near to one as the answer to
//! `equilibrium` says. The person who asks sees everything, and shows each player what that player may know.

use crate::asked::Asked;
use crate::positions::position_or_tree;
use crate::sent::sent;
use crate::sights::{self, Thing};
use grundy::forms::hidden::hint::{self, Nearness};
use grundy::forms::hidden::{Event, Hidden, Played, hand, solve};
use grundy::solvers::regret::Config;
use grundy::vocabulary::any::Token;
use grundy::vocabulary::reason;
use grundy::{Error, Limits, Position, Status};
use grundy_picture::Scene;
use num::BigRational;
use serde::Serialize;
use std::sync::Arc;

/// The viewers of a play with hidden information; players are named by their number among `players`.
pub(crate) const VIEWERS: &[&str] = &["first", "second", "third", "mover", "table"];

/// A play of a game with chance or hidden information.
pub(crate) struct Hand {
    game: Arc<dyn Hidden>,
    at: Token,
    /// The moves made, as they are written in full.
    made: Vec<String>,
    /// The players who made them; `None` where chance drew.
    by: Vec<Option<String>>,
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

/// The state of a play of a game with chance or hidden information. Without a `viewer` everything is shown.
#[derive(Serialize)]
struct HandStanding {
    /// The position.
    position: String,
    /// The moves made, as they are written in full.
    made: Vec<String>,
    /// The players who made these moves; null where chance drew.
    by: Vec<Option<String>>,
    /// The names of the players.
    players: Vec<String>,
    /// The event: `chance` draws, a player's `decision`, or the play is `over`.
    what: &'static str,
    /// The player who decides; null where none does.
    to_move: Option<String>,
    /// The words for what that player knows; null where no player decides.
    knows: Option<String>,
    /// True if the others do not see the choice when it is made.
    secret: bool,
    /// The choices.
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
    /// The choice, as a play writes it.
    #[serde(rename = "move")]
    text: String,
    /// The way in which it was drawn, in words.
    why: &'static str,
    /// The player who chose; null where chance drew.
    side: Option<String>,
    /// True if the others do not see the choice.
    secret: bool,
    /// The position after it.
    position: String,
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
        let (mut at, mut made, mut by) = (game.start(), Vec::new(), Vec::new());
        for text in asked.texts("moves") {
            by.push(match game.event(&at) {
                Event::Chance => None,
                Event::Decision { player, .. } => Some(game.players().swap_remove(player)),
                Event::Over(_) => {
                    let at = game.show(&at);
                    return Err(Error::usage(reason!(
                        "{}: the play is over, and \"{}\" is no move any more",
                        at,
                        text
                    )));
                }
            });
            let mv = game.read_move(&at, text);
            let mv = mv.map_err(|fault| Error::parse(text, fault))?;
            at = game.play(&at, &mv);
            made.push(mv.text().to_owned());
        }
        Ok(Some(Hand { game, at, made, by }))
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
        let choices = self.game.choices(&self.at);
        let event = self.game.event(&self.at);
        let judged = asked.flag("judge");
        let played = match &event {
            Event::Decision { .. } if judged => Some(self.played(limits)?),
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
        let (what, to_move, knows, payoffs) = match event {
            Event::Chance => ("chance", None, None, None),
            Event::Decision { player, knows } => {
                ("decision", Some(players[player].clone()), Some(knows), None)
            }
            Event::Over(payoffs) => {
                let payoffs = payoffs.iter().map(ToString::to_string).collect();
                ("over", None, None, Some(payoffs))
            }
        };
        let scene = asked
            .flag("picture")
            .then(|| self.scene(asked.text("viewer")));
        let scene = scene.flatten();
        let sights = scene.as_ref().map(|scene| sights::things(&scene.sights));
        sent(&HandStanding {
            position: self.game.show(&self.at),
            made: self.made.clone(),
            by: self.by.clone(),
            secret: what == "decision" && self.game.is_secret(&self.at),
            players,
            what,
            to_move,
            knows,
            moves,
            payoffs,
            svg: scene.map(|scene| scene.to_svg()),
            things: sights.unwrap_or_default(),
        })
    }

    /// The picture, with all that is hidden, or as a [viewer](VIEWERS) sees it before the end. `None` where there is no picture
    /// that a viewer may see.
    fn scene(&self, viewer: Option<&str>) -> Option<Scene> {
        let Some(viewer) = viewer else {
            let here = Position::Hidden(self.game.beginning_at(&self.at));
            return Some(grundy_picture::position(&here, None));
        };
        let seen = match self.game.event(&self.at) {
            Event::Over(_) => self.game.picture(&self.at)?,
            Event::Decision { player, .. } if viewer == "mover" => {
                self.game.seen(&self.at, Some(player))?
            }
            Event::Chance | Event::Decision { .. } => {
                let player = VIEWERS[..3].iter().position(|name| *name == viewer);
                self.game.seen(&self.at, player)?
            }
        };
        Some(grundy_picture::seen(&self.game.players(), &seen))
    }

    /// The answer of `play`: chance draws, or a player chooses, as the seed and the number of moves made say.
    ///
    /// # Errors
    /// That the play is over, or the limit that was reached.
    pub(crate) fn engine(&self, asked: &Asked, limits: &Limits) -> Result<String, Error> {
        let choices = self.game.choices(&self.at);
        let seed = asked.whole("seed").unwrap_or(0);
        let drawn = hand::drawn(seed, self.made.len() as u64);
        let (mv, side, why) = match self.game.event(&self.at) {
            Event::Over(_) => return Err(self.over()),
            Event::Chance => {
                let total: u64 = choices.iter().map(|(_, weight)| u64::from(*weight)).sum();
                (
                    hand::by_weight(&choices, drawn % total),
                    None,
                    "chance draws",
                )
            }
            Event::Decision { player, knows } => {
                let played = self.played(limits)?;
                // The upper 53 bits are a number from 0 to 1.
                let ticket = (drawn >> 11) as f64 / (1u64 << 53) as f64;
                let mv = hand::by_mixture(&choices, played.mix(player, &knows), ticket);
                let side = self.game.players().swap_remove(player);
                (
                    mv,
                    Some(side),
                    "drawn with the probabilities of the strategy",
                )
            }
        };
        let to = self.game.play(&self.at, mv);
        sent(&DrawnMove {
            text: mv.text().to_owned(),
            why,
            secret: side.is_some() && self.game.is_secret(&self.at),
            side,
            position: self.game.show(&to),
        })
    }

    /// The answer of `hint`: the choices that the strategy makes, with their probabilities, and how near to an equilibrium it is.
    ///
    /// # Errors
    /// That no player decides here, or the limit that was reached.
    pub(crate) fn hint(&self, limits: &Limits) -> Result<String, Error> {
        match self.game.event(&self.at) {
            Event::Over(_) => return Err(self.over()),
            Event::Chance => {
                let text = format!(
                    "{}: chance draws here, and no player decides",
                    self.game.show(&self.at)
                );
                return Err(Error::usage(text));
            }
            Event::Decision { .. } => {}
        }
        let played = self.played(limits)?;
        let found = hint::hint(&*self.game, &self.at, &played).expect("a strategy is known here");
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
        Error::usage(reason!("{}: the play is over", self.game.show(&self.at)))
    }
}

#[cfg(test)]
mod tests {
    use grundy::Limits;
    use serde_json::{Value, json};

    fn asked(verb: &str, question: &Value) -> Value {
        let body = question.to_string();
        let answer = crate::answer(verb, body.as_bytes(), &Limits::default());
        serde_json::from_str(&crate::body(answer)).expect("an answer is JSON")
    }

    /// A hand is played to its end by the engine alone: the same for the same seed, and the payoffs are those of the rules.
    #[test]
    fn the_engine_plays_a_hand_to_its_end() {
        let entry = "EFG 2 R \"Entry\" { \"New\" \"Old\" } p \"\" 1 1 \"\" { \"in\" \"out\" } 0 p \"\" 2 1 \"\" { \"fight\" \
                     \"share\" } 0 t \"\" 1 \"\" { -1 -1 } t \"\" 2 \"\" { 1 1 } t \"\" 3 \"\" { 0 2 }";
        for game in ["kuhn", "matching-pennies 2,1:", entry] {
            let play = |seed: u64| {
                let mut moves: Vec<String> = Vec::new();
                loop {
                    let here = json!({ "expression": game, "moves": moves, "judge": true, "time_limit": 20 });
                    let standing = asked("moves", &here);
                    let listed = standing["moves"].as_array().expect("moves");
                    if standing["what"] == "over" {
                        let paid = standing["payoffs"].as_array().expect("payoffs").len();
                        assert_eq!(Some(paid), standing["players"].as_array().map(Vec::len));
                        assert!(listed.is_empty());
                        return moves;
                    }
                    assert_eq!(standing["what"] == "chance", standing["to_move"].is_null());
                    let made = asked(
                        "play",
                        &json!({ "expression": game, "moves": moves, "seed": seed, "time_limit": 20 }),
                    );
                    let mv = made["move"].as_str().expect("a move");
                    let one = listed.iter().find(|one| one["move"] == mv);
                    // What is drawn has a probability above zero.
                    let one = one.expect("the move is listed");
                    assert_ne!(one["probability"], "0", "{made} {standing}");
                    moves.push(mv.to_owned());
                }
            };
            let plays: Vec<Vec<String>> = (0..8).map(play).collect();
            assert_eq!(play(3), plays[3], "{game}");
            assert!(
                game == entry || plays.iter().any(|other| *other != plays[0]),
                "{game}"
            );
        }
    }

    #[test]
    fn probabilities_are_those_of_the_strategy() {
        let knowing_jack = asked(
            "moves",
            &json!({ "expression": "kuhn", "moves": ["QJ", "pass"], "judge": true }),
        );
        assert_eq!(knowing_jack["knows"], "J pass", "{knowing_jack}");
        let bet = &knowing_jack["moves"][1];
        assert_eq!(
            (&bet["move"], &bet["probability"]),
            (&json!("bet"), &json!("1/3"))
        );
        let dealt = asked("moves", &json!({ "expression": "kuhn", "picture": true }));
        assert_eq!(dealt["moves"][0]["probability"], "1/6");
        assert!(
            dealt["svg"]
                .as_str()
                .is_some_and(|svg| svg.starts_with("<svg"))
        );
    }

    /// A viewer's picture shows the viewer's own card alone, also in its title and its things, until the play is over.
    #[test]
    fn a_picture_shows_a_viewer_no_hidden_card() {
        let drawn = |moves: &[&str], viewer: &str| {
            let question =
                json!({ "expression": "kuhn", "moves": moves, "picture": true, "viewer": viewer });
            let standing = asked("moves", &question);
            let things = standing["things"].to_string();
            let svg = standing["svg"].as_str().expect("a picture").to_owned();
            ["J", "Q"].map(|card| {
                let words = format!("\"{card}\"");
                assert_eq!(
                    svg.contains(&format!(">{card}<")),
                    things.contains(&words),
                    "{things}"
                );
                svg.contains(card) || things.contains(&words)
            })
        };
        let played = ["QJ", "pass", "bet"];
        for made in 1..=3 {
            assert_eq!(drawn(&played[..made], "table"), [false, false]);
            assert_eq!(drawn(&played[..made], "first"), [false, true]);
            assert_eq!(drawn(&played[..made], "second"), [true, false]);
        }
        assert_eq!(drawn(&["QJ", "pass"], "mover"), [true, false]);
        assert_eq!(drawn(&["QJ", "pass", "bet", "bet"], "first"), [true, true]);
        let chips = json!({ "expression": "kuhn", "moves": ["QJ", "bet"], "picture": true, "viewer": "second" });
        let chips = asked("moves", &chips);
        assert_eq!(chips["by"], json!([null, "first"]));
        let stake = json!({ "kind": "chips", "number": 2 });
        let things = chips["things"].as_array().expect("things");
        assert!(
            things.iter().any(|thing| thing["is"] == stake
                && thing["at"] == json!({ "kind": "stake", "number": 1 }))
        );
    }

    #[test]
    fn the_third_player_sees_the_third_card() {
        let question = json!({ "expression": "kuhn 3p J,Q,K,A:", "moves": ["JQA", "bet"], "picture": true, "viewer": "third" });
        let standing = asked("moves", &question);
        let things = standing["things"].as_array().expect("things");
        let shown: Vec<&Value> = (things.iter())
            .filter(|thing| thing["at"]["kind"] == "hand")
            .map(|thing| &thing["is"]["shown"])
            .collect();
        assert_eq!(json!(shown), json!([null, null, "A"]), "{standing}");
    }

    #[test]
    fn advice_is_the_mixture_of_an_equilibrium() {
        let jack = asked(
            "hint",
            &json!({ "expression": "kuhn", "moves": ["QJ", "pass"] }),
        );
        assert_eq!(jack["best"], json!(["pass", "bet"]), "{jack}");
        assert_eq!(jack["probabilities"], json!(["2/3", "1/3"]));
        assert_eq!((&jack["known"], &jack["gain"]), (&json!(true), &json!("0")));
        // A position is asked about as a play that came to it, and a game tree by its text.
        let entry = "EFG 2 R \"Entry\" { \"New\" \"Old\" } p \"\" 1 1 \"\" { \"in\" \"out\" } 0 p \"\" 2 1 \"\" { \"fight\" \
                     \"share\" } 0 t \"\" 1 \"\" { -1 -1 } t \"\" 2 \"\" { 1 1 } t \"\" 3 \"\" { 0 2 }";
        let new = asked("hint", &json!({ "expression": entry }));
        assert_eq!(new["best"].as_array().map(Vec::len), Some(1), "{new}");
        assert!(
            new["outlook"]
                .as_str()
                .is_some_and(|text| text.contains("extreme equilibria"))
        );
    }

    #[test]
    fn faults_are_named() {
        for (verb, question, words) in [
            (
                "moves",
                json!({ "expression": "kuhn", "moves": ["QJ", "raise"] }),
                "raise",
            ),
            (
                "moves",
                json!({ "expression": "kuhn", "level": 2 }),
                "level: it is for games without",
            ),
            (
                "play",
                json!({ "expression": "kuhn", "moves": ["QJ", "pass", "pass"] }),
                "the play is over",
            ),
            (
                "play",
                json!({ "expression": "kuhn", "moves": ["QJ", "pass", "pass", "bet"] }),
                "no move any more",
            ),
            ("hint", json!({ "expression": "kuhn" }), "chance draws here"),
            (
                "moves",
                json!({ "expression": "EFG 2 R" }),
                "expected the title",
            ),
        ] {
            let found = asked(verb, &question).to_string();
            assert!(
                found.contains("error") && found.contains(words),
                "{question} {found}"
            );
        }
    }

    #[test]
    fn the_text_of_a_file_is_a_tree() {
        let text = "NFG 1 R \"\" { \"Ann\" \"Bob\" } { 2 2 } 3 1 0 0 0 0 1 3";
        let tree = asked("tree", &json!({ "expression": text, "depth": 2 }));
        assert_eq!(tree["nodes"], "7", "{tree}");
        let drawn = asked("picture", &json!({ "expression": text, "of": "tree" }));
        assert!(
            drawn["svg"]
                .as_str()
                .is_some_and(|svg| svg.starts_with("<svg")),
            "{drawn}"
        );
        let pigou = "routing; s t costs 1; s t costs x; 2 players go s t";
        let drawn = asked(
            "picture",
            &json!({ "expression": pigou, "of": "equilibrium" }),
        );
        assert!(
            drawn["svg"]
                .as_str()
                .is_some_and(|svg| svg.contains("2 pay 1 each")),
            "{drawn}"
        );
    }
}
