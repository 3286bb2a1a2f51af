//! `play "matrix …"`: the same matrix game again and again, against an opponent who learns from what you play.

use crate::args::{Common, Human, PlayArgs};
use crate::interrupt;
use crate::output::{Exit, Fault, Out};
use grundy::Error;
use grundy::forms::decimal::decimal;
use grundy::forms::matrix;
use grundy::solvers::learning::{Learner, LearningRule};
use grundy::vocabulary::Player;
use grundy::vocabulary::forms::matrix::Matrix;
use num::{BigRational, ToPrimitive, Zero};
use serde_json::json;
use std::io::{BufRead, Write};
use std::ops::ControlFlow;

/// Rock, paper and scissors.
const RPS: &str = "0 -1 1; 1 0 -1; -1 1 0";
const RPS_NAMES: [&str; 3] = ["rock", "paper", "scissors"];

/// The matrix that a play is about, if it is about one: its text, and the names of the choices.
pub fn named(text: &str) -> Option<(&str, &'static [&'static str])> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("rps") {
        return Some((RPS, &RPS_NAMES));
    }
    text.strip_prefix("matrix ").map(|matrix| (matrix, &[][..]))
}

/// Plays rounds until the input ends.
///
/// # Errors
/// The fault of the matrix, or an option that does not fit.
pub fn play(
    text: &str,
    names: &'static [&'static str],
    args: &PlayArgs,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    let you = match args.human {
        Human::First => Player::Left,
        Human::Second => Player::Right,
        Human::Third | Human::Both | Human::None => {
            let text = "--human first plays the rows of a matrix game, --human second its columns; two learners are shown \
                        by `matrix --learn`";
            return Err(Error::usage(text.to_owned()).into());
        }
    };
    if args.misere || args.level > 0 || args.first.is_some() || args.after.is_some() {
        let text = "--misere, --level, --first and --after are for games that are played in turns";
        return Err(Error::usage(text.to_owned()).into());
    }
    let game = interrupt::working(|| matrix::read(text))?;
    let learns = match you {
        Player::Left => game.columns(),
        Player::Right => game.rows(),
    };
    let mut play = Repeated {
        names,
        you,
        learner: Learner::new(
            LearningRule::RegretMatching,
            vec![1.0 / learns as f64; learns],
        ),
        random: fastrand::Rng::with_seed(common.seed_of_play()),
        lines: std::io::stdin().lock().lines(),
        rounds: 0,
        total: BigRational::zero(),
        least: game.entries().iter().min().cloned().unwrap_or_default(),
        range: BigRational::zero(),
        game,
    };
    play.range = play
        .game
        .entries()
        .iter()
        .max()
        .cloned()
        .unwrap_or_default()
        - &play.least;
    play.welcome(out)?;
    while play.round(out)?.is_continue() {}
    play.farewell(out)?;
    Ok(Exit::Answered)
}

/// A play of rounds as it stands.
struct Repeated {
    game: Matrix,
    /// The names of rows and of columns; none where they are numbers.
    names: &'static [&'static str],
    you: Player,
    learner: Learner,
    random: fastrand::Rng,
    lines: std::io::Lines<std::io::StdinLock<'static>>,
    rounds: u64,
    /// The sum of what you got.
    total: BigRational,
    /// The least payoff, and the largest less the least.
    least: BigRational,
    range: BigRational,
}

impl Repeated {
    /// The number of your choices.
    fn choices(&self) -> usize {
        match self.you {
            Player::Left => self.game.rows(),
            Player::Right => self.game.columns(),
        }
    }

    /// The name of a choice.
    fn name(&self, choice: usize) -> String {
        let name = self.names.get(choice).copied();
        name.map_or_else(|| (choice + 1).to_string(), str::to_owned)
    }

    /// Your payoff for a choice against a choice of the opponent.
    fn payoff(&self, yours: usize, other: usize) -> BigRational {
        match self.you {
            Player::Left => self.game.entry(yours, other).clone(),
            Player::Right => -self.game.entry(other, yours),
        }
    }

    fn welcome(&self, out: &mut Out) -> Result<(), Fault> {
        let side = match self.you {
            Player::Left => "a row",
            Player::Right => "a column",
        };
        let all: Vec<String> = (0..self.choices())
            .map(|choice| self.name(choice))
            .collect();
        let text = format!(
            "choose {side} each round: {}; the opponent learns from what you play; quit ends",
            all.join(", ")
        );
        Ok(out.say("note", &text)?)
    }

    /// One round; breaks where the input ends or you leave.
    fn round(&mut self, out: &mut Out) -> Result<ControlFlow<()>, Fault> {
        if !out.json {
            write!(out, "{}> ", self.rounds + 1)?;
        }
        out.flush()?;
        let Some(line) = interrupt::waiting(|| self.lines.next()) else {
            return Ok(ControlFlow::Break(()));
        };
        let line = line.map_err(|e| Error::file("standard input", &e))?;
        let typed = line.trim();
        if typed == "quit" {
            return Ok(ControlFlow::Break(()));
        }
        if typed.is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        let found = (0..self.choices()).find(|&choice| {
            let name = self.name(choice);
            name.eq_ignore_ascii_case(typed) || typed == (choice + 1).to_string()
        });
        let Some(yours) = found else {
            let all: Vec<String> = (0..self.choices())
                .map(|choice| self.name(choice))
                .collect();
            let text = format!("expected one of {}, found \"{typed}\"", all.join(", "));
            out.say("error", &text)?;
            return Ok(ControlFlow::Continue(()));
        };
        // The opponent has mixed before it sees what you play.
        let other = drawn(self.learner.mix(), self.random.f64());
        let got = self.payoff(yours, other);
        self.total += &got;
        self.rounds += 1;
        let seen: Vec<f64> = (0..self.learner.mix().len())
            .map(|other| self.scaled(-self.payoff(yours, other)))
            .collect();
        self.learner.see(&seen);
        let mix: Vec<String> = (self.learner.mix().iter().enumerate())
            .map(|(choice, p)| format!("{} {p:.3}", self.name(choice)))
            .collect();
        if out.json {
            let round = json!({
                "event": "round",
                "round": self.rounds,
                "you": self.name(yours),
                "opponent": self.name(other),
                "payoff": got.to_string(),
                "total": self.total.to_string(),
                "mix": self.learner.mix(),
            });
            out.json(&round)?;
            return Ok(ControlFlow::Continue(()));
        }
        out.line(format!(
            "you play {}, the opponent {}: you get {got}, {} in all",
            self.name(yours),
            self.name(other),
            self.total
        ))?;
        out.line(format!("  it will mix {}", mix.join(", ")))?;
        Ok(ControlFlow::Continue(()))
    }

    /// A payoff of the opponent, moved and scaled into [0, 1].
    fn scaled(&self, payoff: BigRational) -> f64 {
        if self.range.is_zero() {
            return 0.0;
        }
        // The opponent's payoffs are yours with the other sign.
        let least = match self.you {
            Player::Left => -(&self.least + &self.range),
            Player::Right => self.least.clone(),
        };
        ((payoff - least) / &self.range).to_f64().unwrap_or(0.0)
    }

    fn farewell(&self, out: &mut Out) -> Result<(), Fault> {
        if self.rounds == 0 {
            return Ok(out.say("note", "no round was played")?);
        }
        let rounds = BigRational::from_integer(self.rounds.into());
        let text = format!(
            "{} rounds; you got {}, about {} a round",
            self.rounds,
            self.total,
            decimal(&(&self.total / rounds))
        );
        Ok(out.say("over", &text)?)
    }
}

/// The choice that a ticket from 0 to 1 draws from a mixture.
fn drawn(mix: &[f64], ticket: f64) -> usize {
    let mut below = 0.0;
    for (choice, p) in mix.iter().enumerate() {
        below += p;
        if ticket < below {
            return choice;
        }
    }
    // Rounding may leave a little at the end: the last choice that is played at all.
    mix.iter().rposition(|p| *p > 0.0).unwrap_or(0)
}
