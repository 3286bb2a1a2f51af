//! `solve`: one position, or a position a line from standard input.

use crate::args::{Common, Compound, SolveArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::answer::MoveLine;
use grundy::core::{Convention, Player};
use grundy::{Ask, Error, Moves, Position, Solution, Starter, Status, Together};
use std::io::{BufRead, Write};

/// Runs `solve`.
pub fn run(args: &SolveArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    if args.stdin.is_some() {
        if args.certificate.is_some() {
            let text =
                "--certificate goes with one position, not with positions from standard input";
            return Err(Error::Usage(text.to_owned()).into());
        }
        return many(args, common, out);
    }
    let position = Position::parse(&args.expression)?;
    let ask = ask(args, common, &position)?;
    let solution = interrupt::working(|| grundy::solve(&position, &ask))?;
    if out.json {
        out.pretty(&solution)?;
    } else {
        show(&solution, args, out)?;
    }
    if let Some(path) = &args.certificate {
        // The answer is told first, for making its proof may be stopped.
        out.flush()?;
        let certificate =
            interrupt::working(|| grundy::certify::solve(&position, &ask, &solution))?;
        output::write_file(path, &(certificate.to_json() + "\n"))?;
        if certificate.kind() == "play" && solution.to_move.is_none() {
            let side = position.about().side(Player::Left);
            eprintln!("grundy: the certificate is about {side} beginning; --first names another");
        }
    }
    Ok(Exit::of(
        &solution.status,
        solution.limited || solution.outcome.is_none(),
    ))
}

fn ask(args: &SolveArgs, common: &Common, position: &Position) -> Result<Ask, Error> {
    let starter = match args.first.as_deref() {
        None => Starter::Natural,
        Some(name) if name.eq_ignore_ascii_case("both") => Starter::Both,
        Some(name) => match position.player(name) {
            Some(player) => Starter::Player(player),
            None => {
                let [left, right] = position.about().sides;
                return Err(Error::Usage(format!(
                    "--first: expected {left}, {right} or both, found \"{name}\""
                )));
            }
        },
    };
    Ok(Ask {
        convention: if args.misere {
            Convention::Misere
        } else {
            Convention::Normal
        },
        starter,
        moves: if args.all_moves {
            Moves::All
        } else {
            Moves::Winning
        },
        most_moves: args.most_moves,
        compound: match args.compound {
            None | Some(Compound::Disjunctive) => None,
            Some(Compound::Selective) => Some(Together::Selective),
            Some(Compound::Conjunctive) => Some(Together::Conjunctive),
            Some(Compound::Continued) => Some(Together::Continued),
        },
        limits: output::limits(common),
    })
}

fn show(solution: &Solution, args: &SolveArgs, out: &mut Out) -> Result<(), Fault> {
    out.line(clip(&solution.position))?;
    out.field("outcome", outcome(solution))?;
    if let Some(value) = &solution.value {
        out.field("value", value)?;
    }
    if let Some(distance) = solution.distance {
        out.field(
            "distance",
            format!("{distance} {}", if distance == 1 { "ply" } else { "plies" }),
        )?;
    }
    if let Some([mover, other]) = solution.scores {
        out.field("score", format!("{mover} to {other}"))?;
    } else if let Some(score) = solution.score {
        out.field("score", format!("{score:+}"))?;
    }
    out.field("status", solution.status.to_string())?;
    out.field("method", &solution.method)?;
    out.field("reason", &solution.reason)?;
    moves(solution, args, out)?;
    if !solution.line.is_empty() {
        out.field("line", solution.line.join("; "))?;
    }
    Ok(())
}

fn outcome(solution: &Solution) -> String {
    let Some(class) = solution.outcome else {
        return "unknown".to_owned();
    };
    let meaning = match (&solution.to_move, &solution.winner) {
        (Some(mover), Some(winner)) => format!("{mover} to move, {winner} wins"),
        (None, Some(winner)) => format!("{winner} wins"),
        (_, None) => match class {
            grundy::Class::N => "whoever begins wins".to_owned(),
            grundy::Class::P => "whoever begins loses".to_owned(),
            grundy::Class::T => "a tie".to_owned(),
            _ => "an endless draw".to_owned(),
        },
    };
    format!("{class} ({meaning})")
}

fn moves(solution: &Solution, args: &SolveArgs, out: &mut Out) -> Result<(), Fault> {
    let scored = solution.score.is_some();
    let name = if scored { "best" } else { "winning" };
    match &solution.winning_total {
        Some(total) => out.field("moves", format!("{total} {name}"))?,
        None if solution.status != Status::Proved => {
            out.field("moves", format!("{name}: unknown"))?
        }
        None => {}
    }
    for MoveLine {
        by,
        mv,
        to,
        winning,
        distance,
    } in &solution.moves
    {
        let mark = match winning {
            Some(true) if args.all_moves => "  + ",
            None => "  ? ",
            _ => "    ",
        };
        let by = by.as_ref().map_or(String::new(), |by| format!("{by}: "));
        let to = to.as_ref().map_or(String::new(), |to| format!("  →  {to}"));
        let left = distance.map_or(String::new(), |d| format!("  ({d} left)"));
        out.line(format!("{mark}{by}{mv}{to}{left}"))?;
    }
    let listed = solution.moves.len();
    if let Some(total) = &solution.winning_total
        && !args.all_moves
        && total > &listed.into()
    {
        out.line(format!(
            "    … the first {listed} of {total}; --most-moves N lists more"
        ))?;
    }
    Ok(())
}

fn clip(text: &str) -> String {
    if text.len() <= 1000 {
        return text.to_owned();
    }
    let head: String = text.chars().take(990).collect();
    format!("{head} …")
}

/// A position a line on standard input, an answer a line.
fn many(args: &SolveArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let mut worst = Exit::Answered;
    for (number, line) in std::io::stdin().lock().split(b'\n').enumerate() {
        let line = line.map_err(|e| Error::file("standard input", &e))?;
        let line = String::from_utf8(line).map_err(|e| {
            let at = e.utf8_error().valid_up_to();
            Error::Usage(format!(
                "standard input, line {}, column {}: expected UTF-8 text, found the byte 0x{:02x}",
                number + 1,
                at + 1,
                e.as_bytes()[at]
            ))
        })?;
        let text = line.trim_end_matches('\r');
        if text.trim().is_empty() {
            continue;
        }
        let expression = format!("{} {text}", args.expression.trim_end());
        let place =
            |error: Error| Error::Usage(format!("standard input, line {}: {error}", number + 1));
        let position = Position::parse(&expression).map_err(place)?;
        let mut ask = ask(args, common, &position)?;
        if !out.json {
            ask.moves = Moves::Nothing;
        }
        let solution = interrupt::working(|| grundy::solve(&position, &ask)).map_err(place)?;
        if out.json {
            out.json(&solution)?;
        } else {
            let outcome = solution
                .outcome
                .map_or("unknown".to_owned(), |c| c.to_string());
            let value = solution
                .value
                .clone()
                .or_else(|| solution.scores.map(|[a, b]| format!("{a} {b}")))
                .or_else(|| solution.distance.map(|d| d.to_string()))
                .unwrap_or_else(|| "-".to_owned());
            out.line(format!("{outcome}\t{value}"))?;
        }
        match Exit::of(
            &solution.status,
            solution.limited || solution.outcome.is_none(),
        ) {
            Exit::Answered => {}
            Exit::Interrupted => return Ok(Exit::Interrupted),
            other => worst = other,
        }
    }
    Ok(worst)
}
