//! `judge`: published contest problems, their inputs answered as their judges want it.

use crate::args::{Common, JudgeArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::{Error, input};
use grundy_judge::against::{self, Cost, Reply, Trial};
use grundy_judge::{Halt, Problem, problems};
use grundy_trials::child;
use serde_json::json;
use std::io::{self, Write};

/// The longest random input: some hundred megabytes.
const MOST_RANDOM: u64 = 20_000_000;

/// Runs `judge`.
pub fn run(args: &JudgeArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let Some(id) = args.id.as_deref().filter(|_| !args.list) else {
        return show_list(out);
    };
    let problem = grundy_judge::named(id)?;
    if args.about {
        return show(problem, out);
    }
    if let Some(size) = args.random {
        return show_random(problem, size, common.seed(), out);
    }
    if let Some(command) = &args.against {
        return try_against(problem, command, args, common, out);
    }
    let text = interrupt::waiting(|| input::read_text("-"))?;
    let mut watch = output::limits(common).watch();
    let ended = interrupt::working(|| problem.answer(&text, out, &mut watch));
    match ended {
        Ok(()) => Ok(Exit::Answered),
        Err(Halt::Output(error)) => Err(Fault::Output(error)),
        Err(Halt::Input(fault)) => {
            // The answers before the fault come first.
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

/// Prints the problems.
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

/// Prints the statement of a problem.
fn show(problem: &Problem, out: &mut Out) -> Result<Exit, Fault> {
    if out.json {
        out.pretty(&problem.report())?;
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
        return Err(Error::usage(format!(
            "--random makes inputs of at most {MOST_RANDOM} numbers"
        ))
        .into());
    }
    let make = || problem.random_input(size, seed);
    let text = interrupt::working(make);
    text.lines().try_for_each(|line| out.line(line))?;
    Ok(Exit::Answered)
}

/// Tries a program on the problem.
fn try_against(
    problem: &Problem,
    command: &str,
    args: &JudgeArgs,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    if command.trim().is_empty() {
        let text = "--against: expected a command of the shell, found nothing";
        return Err(Error::usage(text.to_owned()).into());
    }
    let limits = output::limits(common);
    let program = |input: &str| {
        let done = child::run(command, input, args.run_limit, &limits)?;
        let (said, time, memory) = (done.said, done.time, done.memory);
        Some(Reply { said, time, memory })
    };
    let trial = interrupt::working(|| {
        against::against(
            problem,
            program,
            args.to,
            common.seed(),
            &mut limits.watch(),
        )
    });
    let mut trial = match trial {
        Ok(trial) => trial,
        Err(Halt::Stop(_)) => against::Trial::default(),
        Err(Halt::Input(fault)) => return Err(Error::parse("a random input", fault).into()),
        Err(Halt::Output(error)) => return Err(Fault::Output(error)),
    };
    trial.stopped = trial.stopped.map(|stop| limits.reached().unwrap_or(stop));
    show_trial(problem, &trial, out)?;
    Ok(match (&trial.failing, &trial.stopped) {
        (Some(_), _) => Exit::Rejected,
        (None, Some(_)) => Exit::by_limit(),
        (None, None) => Exit::Answered,
    })
}

/// Prints the result of a trial.
fn show_trial(problem: &Problem, trial: &Trial, out: &mut Out) -> io::Result<()> {
    if out.json {
        return out.pretty(&trial.report(problem));
    }
    out.line(format!("{}: {}", problem.id, problem.title))?;
    let agree = format!(
        "{} inputs, the largest of {} bytes",
        trial.agree, trial.largest
    );
    out.field("agree", agree)?;
    out.field("yours", took(&trial.theirs))?;
    let ours = trial.ours.as_secs_f64();
    out.field("ours", format!("at most {ours:.3} s for an input"))?;
    if let Some(stop) = &trial.stopped {
        let what = match trial.failing {
            Some(_) => "a smaller input may be found",
            None => "no difference was found before",
        };
        out.field("status", format!("unknown ({what}: {stop})"))?;
    }
    let Some(failing) = &trial.failing else {
        return Ok(());
    };
    let why = match (&failing.said, &failing.differ) {
        (Err(failure), _) => failure.clone(),
        (Ok(_), Some((line, expected, found))) => {
            format!("line {line}: expected \"{expected}\", found \"{found}\"")
        }
        (Ok(_), None) => String::new(),
    };
    out.field("differ", why)?;
    let shown = failing.input.len();
    out.line(if shown < failing.found_with {
        format!(
            "\nOn this input, made smaller from {} bytes:",
            failing.found_with
        )
    } else {
        "\nOn this input:".to_owned()
    })?;
    show_block(&failing.input, out)?;
    out.line("the answer is")?;
    show_block(&failing.expected, out)?;
    if let Ok(said) = &failing.said {
        out.line("and yours is")?;
        show_block(said, out)?;
    }
    if let Some(reason) = &failing.reason {
        out.line("because")?;
        show_block(reason, out)?;
    }
    Ok(())
}

/// The most that an input took.
fn took(cost: &Cost) -> String {
    let time = format!("at most {:.3} s", cost.time.as_secs_f64());
    match cost.memory {
        Some(bytes) => format!(
            "{time} for an input, seen with {:.1} MB",
            bytes as f64 / 1e6
        ),
        None => format!("{time} for an input"),
    }
}

/// Prints a text, indented.
fn show_block(text: &str, out: &mut Out) -> io::Result<()> {
    text.lines()
        .try_for_each(|line| out.line(format!("  {line}").trim_end()))
}
