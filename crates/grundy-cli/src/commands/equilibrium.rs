//! `equilibrium`, and `play` for games with hidden information: the engine mixes as the equilibrium does.

use crate::args::{Common, Human, PlayArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::hidden::{Behaviour, Event, Hidden};
use grundy::solvers::regret::Config;
use grundy::vocabulary::Player;
use grundy::vocabulary::any::{AnyMove, Token};
use grundy::{Error, Limits, Position, Status};
use serde_json::json;
use std::io::{BufRead, Write};

fn hidden(text: &str) -> Result<std::sync::Arc<dyn Hidden>, Error> {
    match Position::parse(text)? {
        Position::Hidden(game) => Ok(game),
        _ => Err(Error::Usage(format!(
            "{text} has neither chance nor hidden information; `solve` tells who wins it"
        ))),
    }
}

/// Runs `equilibrium`.
pub fn run(
    game: &str,
    exploitability: f64,
    iterations: u64,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    let game = hidden(game)?;
    let config = grundy::hidden::config(exploitability, iterations)?;
    let found =
        interrupt::working(|| game.equilibrium(&config, &mut output::limits(common).watch()));
    let answer = match found {
        Ok((answer, _)) => answer,
        Err(stop) => {
            let status = Status::stopped(&stop);
            if out.json {
                out.pretty(&json!({
                    "game": game.about().name,
                    "status": status,
                    "stopped": status.why(),
                }))?;
            } else {
                out.field("status", status.to_string())?;
            }
            return Ok(Exit::of(&status, true));
        }
    };
    // Strategies that are not as good as asked for are an answer that is missing.
    let exit = Exit::of(&answer.strategy_status, true);
    if out.json {
        out.pretty(&answer)?;
        return Ok(exit);
    }
    let [lower, upper, gap] = answer.decimals;
    out.line(&answer.game)?;
    match &answer.value {
        Some(value) => out.field(
            "value",
            format!("{value} for {}", game.about().side(Player::Left)),
        )?,
        None => out.field("value", format!("between {lower:.9} and {upper:.9}"))?,
    }
    out.field(
        "bounds",
        format!("{lower:.9} to {upper:.9}, rounded from exact fractions (--json has them)"),
    )?;
    out.field(
        "exploits",
        format!(
            "{gap:.3e} after {} iterations: exploitability of the strategies below",
            answer.iterations
        ),
    )?;
    out.field("status", answer.status.to_string())?;
    out.field("method", &answer.method)?;
    out.field(
        "strategy",
        format!(
            "{}; probabilities rounded to 6 digits",
            answer.strategy_status
        ),
    )?;
    for mix in &answer.strategy {
        let shown: Vec<String> = mix
            .choices
            .iter()
            .map(|(mv, p)| format!("{mv} {}", grundy::matrix::decimal(p)))
            .collect();
        out.line(format!(
            "  {} knowing {}: {}",
            mix.player,
            mix.knows,
            shown.join(", ")
        ))?;
    }
    Ok(exit)
}

/// Plays one hand against the equilibrium; chance is drawn with the seed.
pub fn play(
    game: &dyn Hidden,
    args: &PlayArgs,
    common: &Common,
    limits: Limits,
    out: &mut Out,
) -> Result<Exit, Fault> {
    if args.misere || args.level > 0 {
        let text = "--misere and --level are for games without hidden information";
        return Err(Error::Usage(text.to_owned()).into());
    }
    let found = interrupt::working(|| game.equilibrium(&Config::default(), &mut limits.watch()));
    let behaviour = match found {
        Ok((_, behaviour)) => behaviour,
        Err(stop) => {
            out.say("note", &format!("the equilibrium was not found: {stop}"))?;
            return Ok(Exit::of(&Status::stopped(&stop), true));
        }
    };
    let human = match args.human {
        Human::First => Some(Player::Left),
        Human::Second => Some(Player::Right),
        Human::None => None,
    };
    let mut random = fastrand::Rng::with_seed(common.seed);
    let mut lines = std::io::stdin().lock().lines();
    let mut at = game.start();
    loop {
        match game.event(&at) {
            Event::Chance => {
                let choices = game.choices(&at);
                let total: u32 = choices.iter().map(|(_, w)| w).sum();
                let mut ticket = random.u32(0..total);
                let drawn = choices.iter().find(|(_, w)| {
                    let here = ticket < *w;
                    ticket = ticket.wrapping_sub(*w);
                    here
                });
                at = game.play(&at, &drawn.expect("the weights sum to the total").0);
            }
            Event::Decision { player, knows } if Some(player) == human => {
                let moves: Vec<String> = game
                    .choices(&at)
                    .iter()
                    .map(|(mv, _)| mv.text().to_owned())
                    .collect();
                out.say(
                    "note",
                    &format!("you know {knows}; you may: {}", moves.join(", ")),
                )?;
                if !out.json {
                    write!(out, "{}> ", game.about().side(player))?;
                }
                out.flush()?;
                let Some(line) = interrupt::waiting(|| lines.next()) else {
                    out.say("note", "the input ended; the play is left unfinished")?;
                    return Ok(Exit::Answered);
                };
                let line = line.map_err(|e| Error::file("standard input", &e))?;
                match line.trim() {
                    "quit" => return Ok(Exit::Answered),
                    "" => {}
                    text => match game.read_move(&at, text) {
                        Ok(mv) => at = game.play(&at, &mv),
                        Err(fault) => out.say("error", &Error::parse(text, fault).to_string())?,
                    },
                }
            }
            Event::Decision { player, knows } => {
                let mv = mixed(game, &at, player, &knows, &behaviour, &mut random);
                let side = game.about().side(player);
                if out.json {
                    out.json(&json!({ "event": "engine", "side": side, "move": mv.text() }))?;
                } else {
                    out.line(format!("{side} plays {}", mv.text()))?;
                }
                at = game.play(&at, &mv);
            }
            Event::Over(payoff) => {
                let left = game.about().side(Player::Left);
                let text = format!("{}; {left} gets {payoff}", game.show(&at));
                out.say("over", &text)?;
                return Ok(Exit::Answered);
            }
        }
    }
}

/// A choice drawn as the equilibrium mixes.
fn mixed(
    game: &dyn Hidden,
    at: &Token,
    player: Player,
    knows: &str,
    behaviour: &Behaviour,
    random: &mut fastrand::Rng,
) -> AnyMove {
    let choices = game.choices(at);
    let mix = behaviour.get(&(player, knows.to_owned()));
    let ticket = random.f64();
    let mut below = 0.0;
    for (i, (mv, _)) in choices.iter().enumerate() {
        let share = mix.map_or(1.0 / choices.len() as f64, |m| {
            grundy::hidden::to_float(&m[i])
        });
        below += share;
        if ticket < below {
            return mv.clone();
        }
    }
    choices.last().expect("a decision has a choice").0.clone()
}
