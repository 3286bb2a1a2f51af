//! Published contest problems: exact input, exact output, so that a contest programmer can test a solution.
//!
//! An adapter parses, asks a ruleset's theorem or a solver, and prints; it knows nothing of its own about games.
//! Each problem is a [`Problem`] beside its function, in a file for its theory; this file lists the files.

mod boards;
mod cyclic;
mod graphs;
mod heaps;
mod input;
mod limits;
mod nim;
mod random;
mod scoring;
mod taking;
mod towers;

use crate::args::Common;
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::core::{ParseError, StopReason, Watch};
use grundy::{Error, formats};
use input::Input;
use serde_json::json;
use std::io::{self, Write};

/// A problem.
struct Problem {
    /// The id on the command line.
    id: &'static str,
    /// Where it comes from and what it is called.
    title: &'static str,
    /// The question, in our own words.
    statement: &'static str,
    /// What is read.
    input: &'static str,
    /// What is printed.
    output: &'static str,
    /// The official limits; larger inputs are answered too as long as the answer is exact.
    limits: &'static str,
    /// An input with its output.
    sample: (&'static str, &'static str),
    /// Reads, asks, prints.
    run: fn(&mut Input, &mut Out, &mut dyn Watch) -> Result<(), Halt>,
    /// Makes a valid input of about so many numbers; positions that the first player wins and loses both come often.
    random: fn(&mut fastrand::Rng, u64) -> String,
}

/// The problems, theory by theory.
const FAMILIES: [&[Problem]; 9] = [
    nim::PROBLEMS,
    taking::PROBLEMS,
    towers::PROBLEMS,
    boards::PROBLEMS,
    graphs::PROBLEMS,
    cyclic::PROBLEMS,
    scoring::PROBLEMS,
    limits::PROBLEMS,
    heaps::PROBLEMS,
];

/// The longest random input: some hundred megabytes.
const MOST_RANDOM: u64 = 20_000_000;

/// Why a problem was not answered to its end; what was printed before stays.
#[derive(Debug)]
enum Halt {
    /// The input does not follow the format.
    Input(ParseError),
    /// The output cannot be written.
    Output(io::Error),
    /// A limit.
    Stop(StopReason),
}

impl From<ParseError> for Halt {
    fn from(fault: ParseError) -> Halt {
        Halt::Input(fault)
    }
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Halt {
        Halt::Output(error)
    }
}

impl From<StopReason> for Halt {
    fn from(stop: StopReason) -> Halt {
        Halt::Stop(stop)
    }
}

/// Runs `judge`.
pub fn run(
    id: Option<&str>,
    list: bool,
    about: bool,
    random: Option<u64>,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    let Some(id) = id.filter(|_| !list) else {
        return show_list(out);
    };
    let problem = find(id)?;
    if about {
        return show(problem, out);
    }
    if let Some(size) = random {
        return show_random(problem, size, common.seed, out);
    }
    let text = interrupt::waiting(|| formats::read_text("-"))?;
    let mut watch = output::limits(common).watch();
    let ended = interrupt::working(|| (problem.run)(&mut Input::new(&text), out, &mut watch));
    match ended {
        Ok(()) => Ok(Exit::Answered),
        Err(Halt::Output(error)) => Err(Fault::Output(error)),
        Err(Halt::Input(fault)) => {
            // What was answered before the fault comes first.
            out.flush()?;
            Err(Error::in_file("standard input", &text, fault).into())
        }
        Err(Halt::Stop(stop)) => {
            out.flush()?;
            eprintln!("grundy: stopped: {stop}");
            Ok(Exit::by_limit())
        }
    }
}

fn all() -> impl Iterator<Item = &'static Problem> {
    FAMILIES.iter().flat_map(|family| family.iter())
}

fn find(id: &str) -> Result<&'static Problem, Error> {
    let known = all().find(|problem| problem.id.eq_ignore_ascii_case(id));
    known.ok_or_else(|| {
        let near = grundy::catalog::nearest(all().map(|p| p.id), id);
        let hint = near.map_or(String::new(), |near| format!("did you mean {near}? "));
        Error::Usage(format!(
            "no problem is called \"{id}\": {hint}`grundy judge --list` names them all"
        ))
    })
}

fn show_list(out: &mut Out) -> Result<Exit, Fault> {
    if out.json {
        let all: Vec<_> = all()
            .map(|p| json!({ "id": p.id, "title": p.title }))
            .collect();
        out.pretty(&all)?;
        return Ok(Exit::Answered);
    }
    let width = all().map(|p| p.id.len()).max().unwrap_or(0);
    for problem in all() {
        out.line(format!("{:<width$}  {}", problem.id, problem.title))?;
    }
    Ok(Exit::Answered)
}

fn show(problem: &Problem, out: &mut Out) -> Result<Exit, Fault> {
    if out.json {
        out.pretty(&json!({
            "id": problem.id,
            "title": problem.title,
            "statement": problem.statement,
            "input": problem.input,
            "output": problem.output,
            "limits": problem.limits,
            "sample": { "in": problem.sample.0, "out": problem.sample.1 },
        }))?;
        return Ok(Exit::Answered);
    }
    out.line(format!("{}: {}", problem.id, problem.title))?;
    out.line("")?;
    out.field("problem", problem.statement)?;
    out.field("input", problem.input)?;
    out.field("output", problem.output)?;
    out.field("limits", problem.limits)?;
    out.line("\nFor example, the input")?;
    show_block(problem.sample.0, out)?;
    out.line("has the output")?;
    show_block(problem.sample.1, out)?;
    Ok(Exit::Answered)
}

/// An input of about `size` numbers; the same seed gives the same input.
fn show_random(problem: &Problem, size: u64, seed: u64, out: &mut Out) -> Result<Exit, Fault> {
    if size > MOST_RANDOM {
        return Err(Error::Usage(format!(
            "--random makes inputs of at most {MOST_RANDOM} numbers"
        ))
        .into());
    }
    let make = || (problem.random)(&mut fastrand::Rng::with_seed(seed), size);
    let text = interrupt::working(make);
    text.lines().try_for_each(|line| out.line(line))?;
    Ok(Exit::Answered)
}

fn show_block(text: &str, out: &mut Out) -> io::Result<()> {
    text.lines()
        .try_for_each(|line| out.line(format!("  {line}").trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_the_nearest_is_found() {
        let ids: std::collections::HashSet<&str> = all().map(|p| p.id).collect();
        assert_eq!(ids.len(), all().count());
        assert_eq!(find("HDU1846").unwrap().id, "hdu1846");
        assert!(
            find("cses172")
                .err()
                .unwrap()
                .to_string()
                .contains("cses1729")
        );
    }
}
