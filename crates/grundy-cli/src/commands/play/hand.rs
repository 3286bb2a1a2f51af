//! `play` and `explore` for games with chance and hidden information: the engine mixes as in an equilibrium, or, where none is
//! known, as in strategies that are as close to one as is said.

use crate::args::{Common, Human};
use crate::board;
use crate::interrupt;
use crate::output::{Exit, Fault, Out};
use grundy::forms::decimal::decimal;
use grundy::forms::hidden::hint::{self, Hint, Nearness, nearness};
use grundy::forms::hidden::known::known;
use grundy::forms::hidden::{Asking, Event, Hidden, Played, SecuresMuch, hand, to_float};
use grundy::solvers::regret::Config;
use grundy::vocabulary::any::{AnyMove, Token};
use grundy::{Error, Limits};
use num::BigRational;
use serde_json::json;
use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::time::Duration;

/// The error for a picture of a play in which something is hidden.
pub fn no_picture(game: &dyn Hidden) -> Error {
    let name = game.about().name;
    Error::usage(format!(
        "--svg and --png draw a play in which the players see everything, and in {name} something is hidden: \
         `equilibrium {name} --svg FILE` draws how often each side makes each move, `tree {name} --svg FILE` the game"
    ))
}

/// Plays one hand against the equilibrium; chance is drawn with the seed. Where players see everything, the engine has this time
/// to find an equilibrium, and else looks ahead for this time at each move.
pub fn play(
    game: &dyn Hidden,
    human: Human,
    common: &Common,
    move_time: Duration,
    limits: &Limits,
    out: &mut Out,
) -> Result<Exit, Fault> {
    let players = game.players();
    if human == Human::Third && players.len() < 3 {
        let text = format!("--human third: the game has {} players", players.len());
        return Err(Error::usage(text).into());
    }
    let played = if game.looks_ahead() && human == Human::Both {
        Some(Played::of(players.clone()))
    } else {
        solved(game, &time_to_solve(game, move_time, limits), out)?
    };
    let Some(played) = played else {
        return Ok(Exit::by_limit());
    };
    let mut hand = Hand {
        game,
        players,
        played: &played,
        half: move_time / 2,
        limits,
        human,
        random: fastrand::Rng::with_seed(common.seed_of_play()),
        lines: std::io::stdin().lock().lines(),
        way: vec![game.start()],
        made: Vec::new(),
        seen_by: None,
    };
    while hand.step(out)?.is_continue() {}
    Ok(Exit::Answered)
}

/// The limits on the search for an equilibrium: where there is a look ahead it ends after this time.
fn time_to_solve(game: &dyn Hidden, time: Duration, limits: &Limits) -> Limits {
    if game.looks_ahead() {
        limits.clone().within(time)
    } else {
        limits.clone()
    }
}

/// The strategies that the engine plays by; `None` where there are none. An engine that looks ahead does without.
fn solved(game: &dyn Hidden, limits: &Limits, out: &mut Out) -> Result<Option<Played>, Fault> {
    let asking = Asking {
        method: None,
        config: &Config::default(),
        limits,
        checkpoint: None,
    };
    let solved = interrupt::working(|| game.answer(&asking))?;
    let played = solved.value;
    match nearness(&played) {
        Some(Nearness::Exact) => {}
        Some(Nearness::Within(_)) if played.equilibrium.is_some() => {}
        Some(first @ Nearness::FirstOf(..)) => {
            out.say("note", &format!("the engine plays by {first}"))?;
        }
        Some(Nearness::Within(gain)) => {
            let far = to_float(&gain);
            let text = format!(
                "no equilibrium is known; by other strategies than the engine's the players could gain {far:.1e} in all"
            );
            out.say("note", &text)?;
        }
        None if game.looks_ahead() => {
            let text = "no equilibrium was found in the time for a move: moves are looked for some plies ahead that seem to \
                        secure the most, whatever the other side does";
            out.say("note", text)?;
        }
        None => {
            let status = solved.status;
            let stopped = status.why().map_or(String::new(), ToString::to_string);
            out.say("note", &format!("the equilibrium was not found: {stopped}"))?;
            return Ok(None);
        }
    }
    Ok(Some(played))
}

/// One hand while it is played.
struct Hand<'a> {
    game: &'a dyn Hidden,
    players: Vec<String>,
    played: &'a Played,
    /// Half of the time for a move: for an equilibrium from here on, and for a look ahead.
    half: Duration,
    limits: &'a Limits,
    human: Human,
    random: fastrand::Rng,
    lines: std::io::Lines<std::io::StdinLock<'static>>,
    /// The position before each move, and at the end the present one.
    way: Vec<Token>,
    made: Vec<String>,
    /// The person who has looked at the screen last.
    seen_by: Option<usize>,
}

impl Hand<'_> {
    /// The present position.
    fn at(&self) -> &Token {
        self.way.last().expect("a play begins somewhere")
    }

    /// Makes a move.
    fn make(&mut self, mv: &AnyMove) {
        self.way.push(self.game.play(self.at(), mv));
        self.made.push(mv.text().to_owned());
    }

    /// Does what happens next; breaks where the play is over or left.
    fn step(&mut self, out: &mut Out) -> Result<ControlFlow<()>, Fault> {
        match self.game.event(self.at()) {
            Event::Chance => self.draw(),
            Event::Decision { player, knows } if self.is_human(player) => {
                return self.ask(player, &knows, out);
            }
            Event::Decision { player, knows } => self.answer(player, &knows, out)?,
            Event::Over(payoffs) => {
                let text = format!(
                    "{}; {}",
                    self.game.show(self.at()),
                    paid(&self.players, &payoffs)
                );
                out.say("over", &text)?;
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// True if a person plays for the player.
    fn is_human(&self, player: usize) -> bool {
        match self.human {
            Human::First => player == 0,
            Human::Second => player == 1,
            Human::Third => player == 2,
            Human::Both => true,
            Human::None => false,
        }
    }

    /// Chance chooses by its weights.
    fn draw(&mut self) {
        let choices = self.game.choices(self.at());
        let total: u64 = choices.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mv = hand::by_weight(&choices, self.random.u64(0..total));
        self.make(mv);
    }

    /// A human chooses; breaks where the input ends or the human leaves.
    fn ask(&mut self, player: usize, knows: &str, out: &mut Out) -> Result<ControlFlow<()>, Fault> {
        let choices = self.game.choices(self.at());
        let moves: Vec<&str> = choices.iter().map(|(mv, _)| mv.text()).collect();
        let moves = moves.join(", ");
        if self.cover(player, out)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let known = known(self.game, &self.way, &self.made, player);
        let known = known.map_or_else(|| format!("you know {knows}"), |known| known.to_string());
        out.say("note", &format!("{known}; you may: {moves}"))?;
        if !out.json {
            write!(out, "{}> ", self.players[player])?;
        }
        out.flush()?;
        let Some(line) = self.line(out)? else {
            return Ok(ControlFlow::Break(()));
        };
        match line.trim() {
            "quit" => return Ok(ControlFlow::Break(())),
            "" => {}
            "hint" => self.hint(out)?,
            text => match self.game.read_move(self.at(), text) {
                Ok(mv) => self.make(&mv),
                Err(fault) => out.say("error", &Error::parse(text, fault).to_string())?,
            },
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The next line of the input; nothing where it has ended.
    fn line(&mut self, out: &mut Out) -> Result<Option<String>, Fault> {
        let Some(line) = interrupt::waiting(|| self.lines.next()) else {
            out.say("note", "the input ended; the play is left unfinished")?;
            return Ok(None);
        };
        Ok(Some(line.map_err(|e| Error::file("standard input", &e))?))
    }

    /// On a terminal that several persons share, clears what the last of them saw before another one looks; breaks where the
    /// input ends or somebody leaves.
    fn cover(&mut self, player: usize, out: &mut Out) -> Result<ControlFlow<()>, Fault> {
        let persons = (0..self.players.len()).filter(|&one| self.is_human(one));
        let is_alone = persons.count() < 2;
        let observed = self.game.observed(&self.way, None).each;
        let hides = self.game.is_secret(self.at()) || observed.contains(&false);
        let is_same = self.seen_by.replace(player) == Some(player);
        if is_same || !hides || is_alone || out.json || !board::is_possible() {
            return Ok(ControlFlow::Continue(()));
        }
        // The screen, and what has scrolled off it.
        write!(out, "\x1b[2J\x1b[3J\x1b[H")?;
        let name = &self.players[player];
        write!(out, "pass the keyboard to {name}; {name} presses Enter ")?;
        out.flush()?;
        let is_over = self.line(out)?.is_none_or(|line| line.trim() == "quit");
        Ok(if is_over {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }

    /// Says what the strategy would do in the place of the person who is asked.
    fn hint(&self, out: &mut Out) -> Result<(), Fault> {
        let found = hint::hint(self.game, self.at(), self.played);
        let known = found
            .as_ref()
            .is_some_and(|found| !found.choices.is_empty());
        if !known && let Some(found) = self.look() {
            let text = format!("{} ({})", found.mv.text(), sureness(&found));
            return Ok(out.say("hint", &text)?);
        }
        let Some(Hint { choices, nearness }) = found.filter(|found| !found.choices.is_empty())
        else {
            return Ok(out.say(
                "hint",
                "the strategy says nothing of what its own choices never reach",
            )?);
        };
        let each: Vec<String> = match &choices[..] {
            [(mv, _)] => vec![format!("always {mv}")],
            mixed => (mixed.iter())
                .map(|(mv, share)| format!("{mv} with probability {share}"))
                .collect(),
        };
        Ok(out.say("hint", &format!("{} ({nearness})", each.join(", ")))?)
    }

    /// The strategies from here on, where that is a game of its own.
    fn played_from_here(&self) -> Result<Option<Played>, Fault> {
        let game = self.game.beginning_at(self.at());
        if !game.stands_alone() {
            return Ok(None);
        }
        let limits = time_to_solve(&*game, self.half, self.limits);
        let asking = Asking {
            method: None,
            config: &Config::default(),
            limits: &limits,
            checkpoint: None,
        };
        let solved = interrupt::working(|| game.answer(&asking))?;
        Ok(Some(solved.value))
    }

    /// A move that seems to secure the most, where players see everything.
    fn look(&self) -> Option<SecuresMuch> {
        let limits = self.limits.clone().within(self.half);
        interrupt::working(|| self.game.look(self.at(), &limits))
    }

    /// The equilibrium chooses, or a look ahead.
    fn answer(&mut self, player: usize, knows: &str, out: &mut Out) -> Result<(), Fault> {
        let later;
        let mix = match self.played.mix(player, knows) {
            Some(mix) => Some(mix),
            // The person left the plays of the equilibrium.
            None => {
                later = self.played_from_here()?;
                later.as_ref().and_then(|later| later.mix(player, knows))
            }
        };
        let looked = if mix.is_none() { self.look() } else { None };
        let choices = self.game.choices(self.at());
        let mv = match &looked {
            Some(found) => &found.mv,
            None => hand::by_mixture(&choices, mix, self.random.f64()),
        };
        let why = looked.as_ref().map(sureness);
        let side = &self.players[player];
        // The end of the play shows what a person may not see before.
        let others = (0..self.players.len()).filter(|&other| other != player);
        let secret =
            self.game.is_secret(self.at()) && others.into_iter().any(|other| self.is_human(other));
        let shown = (!secret).then(|| mv.text());
        match shown {
            _ if out.json => {
                let mut event = json!({ "event": "engine", "side": side, "move": shown });
                if let Some(why) = why {
                    event["why"] = why.into();
                }
                out.json(&event)?;
            }
            Some(text) => match why {
                Some(why) => out.line(format!("{side} plays {text} ({why})"))?,
                None => out.line(format!("{side} plays {text}"))?,
            },
            None => out.line(format!("{side} has chosen"))?,
        }
        self.make(mv);
        Ok(())
    }
}

/// The certainty of a move that was looked for.
fn sureness(found: &SecuresMuch) -> String {
    if found.is_proved {
        "proved: no other move secures more".to_owned()
    } else {
        format!(
            "estimated, depth {}: it seems to secure the most",
            found.depth
        )
    }
}

/// The payoffs in words: that of the first of two players whose interests are opposed, else all.
fn paid(players: &[String], payoffs: &[BigRational]) -> String {
    match payoffs {
        [left, right] if *left == -right => format!("{} gets {left}", players[0]),
        _ => {
            let each = players.iter().zip(payoffs);
            let each: Vec<String> = each
                .map(|(player, payoff)| format!("{player} gets {payoff}"))
                .collect();
            each.join(", ")
        }
    }
}

/// Walks through the game: chance and all players move as typed, and each position shows what the equilibrium does there.
pub fn explore(
    game: &dyn Hidden,
    move_time: Duration,
    limits: &Limits,
    out: &mut Out,
) -> Result<Exit, Fault> {
    let limits = time_to_solve(game, move_time, limits);
    let Some(played) = solved(game, &limits, out)? else {
        return Ok(Exit::by_limit());
    };
    let players = game.players();
    let mut way = vec![game.start()];
    let mut lines = std::io::stdin().lock().lines();
    loop {
        let at = way.last().expect("the start stays");
        show(game, &players, &played, at, out)?;
        if !out.json {
            write!(out, "> ")?;
        }
        out.flush()?;
        let Some(line) = interrupt::waiting(|| lines.next()) else {
            return Ok(Exit::Answered);
        };
        let line = line.map_err(|e| Error::file("standard input", &e))?;
        match line.trim() {
            "quit" => return Ok(Exit::Answered),
            "" => {}
            "undo" | "back" if way.len() > 1 => {
                way.pop();
            }
            "undo" | "back" => out.say("error", "this is the beginning")?,
            "help" => out.say(
                "note",
                "type a move of chance or of a player, undo, or quit",
            )?,
            text => match game.read_move(at, text) {
                Ok(mv) => {
                    let next = game.play(at, &mv);
                    way.push(next);
                }
                Err(fault) => out.say("error", &Error::parse(text, fault).to_string())?,
            },
        }
    }
}

/// The most choices of a position that are shown.
const MOST_SHOWN: usize = 40;

/// Shows a position: what happens there, and the choices with their probabilities.
fn show(
    game: &dyn Hidden,
    players: &[String],
    played: &Played,
    at: &Token,
    out: &mut Out,
) -> Result<(), Fault> {
    let choices = game.choices(at);
    let total: u64 = choices.iter().map(|(_, weight)| u64::from(*weight)).sum();
    let event = game.event(at);
    let shares: Vec<(&str, Option<String>)> = match &event {
        Event::Chance => (choices.iter())
            .map(|(mv, weight)| {
                let share = BigRational::new((*weight).into(), total.into());
                (mv.text(), Some(share.to_string()))
            })
            .collect(),
        Event::Decision { player, knows } => {
            let mix = played.mix(*player, knows);
            let share = |mv: &AnyMove| {
                let here = mix?.iter().find(|(name, _)| name == mv.text());
                Some(here.map_or("0".to_owned(), |(_, share)| short(share)))
            };
            choices
                .iter()
                .map(|(mv, _)| (mv.text(), share(mv)))
                .collect()
        }
        Event::Over(_) => Vec::new(),
    };
    let position = game.show(at);
    if out.json {
        let (what, player, knows, payoffs) = match &event {
            Event::Chance => ("chance", None, None, None),
            Event::Decision { player, knows } => {
                ("decision", Some(&players[*player]), Some(knows), None)
            }
            Event::Over(payoffs) => {
                let payoffs: Vec<String> = payoffs.iter().map(ToString::to_string).collect();
                ("over", None, None, Some(payoffs))
            }
        };
        out.json(&json!({
            "event": "position", "position": position, "what": what, "player": player, "knows": knows,
            "choices": shares, "payoffs": payoffs,
        }))?;
        return Ok(());
    }
    out.line(&position)?;
    match &event {
        Event::Chance => out.line("  chance chooses")?,
        Event::Decision { player, knows } => {
            out.line(format!("  {} knows {knows}", players[*player]))?;
        }
        Event::Over(payoffs) => {
            out.line(format!("  the play is over; {}", paid(players, payoffs)))?
        }
    }
    for (mv, share) in shares.iter().take(MOST_SHOWN) {
        out.line(match share {
            Some(share) => format!("    {mv}  {share}"),
            None => format!("    {mv}"),
        })?;
    }
    if let Some(more) = shares.len().checked_sub(MOST_SHOWN + 1) {
        out.line(format!("    and {} more", more + 1))?;
    }
    Ok(())
}

/// A probability as a fraction, where that can be read, else rounded.
fn short(share: &BigRational) -> String {
    let exact = share.to_string();
    if exact.len() <= 12 {
        exact
    } else {
        decimal(share)
    }
}
