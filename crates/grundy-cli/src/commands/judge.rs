//! `judge`: published contest problems, their inputs answered as their judges want it.

use crate::args::Common;
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::{Error, formats};
use grundy_judge::{Halt, Problem, problems};
use serde_json::json;
use std::io::{self, Write};

/// The longest random input: some hundred megabytes.
const MOST_RANDOM: u64 = 20_000_000;

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
    let ended = interrupt::working(|| problem.answer(&text, out, &mut watch));
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

fn find(id: &str) -> Result<&'static Problem, Error> {
    grundy_judge::find(id).ok_or_else(|| {
        let near = grundy::catalog::nearest(grundy_judge::names(), id);
        let hint = near.map_or(String::new(), |near| format!("did you mean {near}? "));
        Error::Usage(format!(
            "no problem is called \"{id}\": {hint}`grundy judge --list` names them all"
        ))
    })
}

fn show_list(out: &mut Out) -> Result<Exit, Fault> {
    if out.json {
        let all: Vec<_> = problems()
            .map(|p| json!({ "id": p.id, "title": p.title }))
            .collect();
        out.pretty(&all)?;
        return Ok(Exit::Answered);
    }
    let width = problems().map(|p| p.id.len()).max().unwrap_or(0);
    for problem in problems() {
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
    let make = || problem.random_input(size, seed);
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
    fn the_nearest_id_is_suggested() {
        assert_eq!(find("HDU1846").unwrap().id, "hdu1846");
        let fault = find("cses172").err().unwrap().to_string();
        assert!(fault.contains("cses1729"), "{fault}");
    }
}
