//! Holds a user's own formula or program against the solver and tells the smallest disagreement.
//!
//! A program gets one position a line on standard input and answers one value a line, `2` or `*2`. A program that
//! crashes, hangs, says too little or something that is no number is reported as such, never counted as agreement. What
//! fails is made as small as it can be (`smaller.rs`).

mod smaller;

use crate::answer::Stopped;
use crate::child::{kill, spawn, wait};
use crate::error::Error;
use crate::heap;
use crate::limits::Limits;
use crate::position::Position;
use crate::value::worth;
use grundy_core::StopReason;
use grundy_core::parse::{shorten, without_comment};
use grundy_solve::guess::Formula;
use serde::Serialize;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::process::Child;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// What is held against the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Candidate {
    /// A formula in n.
    Formula(Formula),
    /// A command of the shell.
    Command(String),
}

impl Candidate {
    /// A file that is not executable holds a formula (lines that begin with `#` are comments); anything else that
    /// reads as a formula is one; the rest is a command.
    ///
    /// # Errors
    /// What is wrong with the file or its formula.
    ///
    /// ```
    /// use grundy::differential::Candidate;
    /// assert!(matches!(Candidate::read("n % 4")?, Candidate::Formula(_)));
    /// assert!(matches!(Candidate::read("./mine --fast")?, Candidate::Command(_)));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<Candidate, Error> {
        if Path::new(text).is_file() && !executable(Path::new(text)) {
            let content = crate::formats::read_text(text)?;
            // Comments become spaces, so that the place of a fault stays what it is.
            let plain: String = content
                .split_inclusive('\n')
                .map(|line| match line.trim_start().starts_with('#') {
                    true => " ".repeat(line.len().saturating_sub(1)) + "\n",
                    false => line.to_owned(),
                })
                .collect();
            let formula = plain.parse();
            return formula
                .map(Candidate::Formula)
                .map_err(|fault| Error::in_file(text, &content, fault));
        }
        if text.trim().is_empty() {
            let text = "--formula: expected a formula, a file or a command, found nothing";
            return Err(Error::Usage(text.to_owned()));
        }
        let formula = text.parse().map(Candidate::Formula);
        Ok(formula.unwrap_or_else(|_| Candidate::Command(text.to_owned())))
    }
}

#[cfg(unix)]
fn executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|meta| meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn executable(path: &Path) -> bool {
    path.extension().is_some_and(|e| {
        ["exe", "bat", "cmd"]
            .iter()
            .any(|x| e.eq_ignore_ascii_case(x))
    })
}

/// How the comparison ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// How many positions agree before the first that does not.
    pub agree: u64,
    /// How many were asked for.
    pub asked: u64,
    /// The smallest disagreement that was found.
    pub disagreement: Option<Disagreement>,
    /// The given position on which they differed first, where a smaller one was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found_at: Option<String>,
    /// What went wrong with the program, or where the formula has no value.
    pub failure: Option<String>,
    /// The first position with which the program fails also when it is asked about nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fails_on: Option<String>,
    /// What stopped the solver, where something did; only what it had solved was compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

impl Report {
    /// Whether everything that was asked for agrees.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.agree == self.asked && self.disagreement.is_none() && self.failure.is_none()
    }
}

/// A position where the two differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disagreement {
    /// The heap or position.
    pub position: String,
    /// The solver's value.
    pub solver: u64,
    /// The candidate's.
    pub candidate: i128,
}

/// Compares on the heaps 0..=`to`.
///
/// # Errors
/// What was wrong with the game, or that it has no Grundy values of heaps.
///
/// ```
/// use grundy::{Limits, differential};
/// use std::time::Duration;
/// let candidate = differential::Candidate::read("n % 5")?;
/// let report = differential::heaps("subtract 1..3", &candidate, 100, Duration::from_secs(5), &Limits::default())?;
/// let wrong = report.disagreement.unwrap();
/// assert_eq!((wrong.position.as_str(), wrong.solver, wrong.candidate), ("4", 0, 4));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn heaps(
    game: &str,
    candidate: &Candidate,
    to: u64,
    run: Duration,
    limits: &Limits,
) -> Result<Report, Error> {
    let table = heap::table(game, &to.to_string(), limits)?;
    let Some(values) = table.value.nimbers() else {
        return Err(Error::Usage(format!(
            "Grundy values are compared; {game} has intervals, which `table` prints"
        )));
    };
    let stopped = table.status.why().cloned();
    let positions: Vec<String> = (0..values.len()).map(|n| n.to_string()).collect();
    let (found, fails_on) = held(candidate, &positions, values, run, limits);
    let report = found.report(table.value.game, to + 1, stopped);
    Ok(Report { fails_on, ..report })
}

/// Compares on given positions of an impartial game, one a line.
///
/// # Errors
/// What was wrong with the game or a position, or a value that is no nimber.
pub fn positions(
    game: &str,
    text: &str,
    candidate: &Candidate,
    run: Duration,
    limits: &Limits,
) -> Result<Report, Error> {
    let game = crate::catalog::before_positions(game);
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !without_comment(line).trim().is_empty());
    let (mut positions, mut values, mut stopped) = (Vec::new(), Vec::new(), None);
    let mut asked = 0;
    for (number, line) in lines {
        asked += 1;
        if stopped.is_some() {
            continue;
        }
        let place = |error: Error| error.in_line("standard input", number + 1, game.len() + 1);
        let position = Position::parse(&format!("{game} {}", line.trim_end()));
        let worth = match worth(&position.map_err(place)?, limits).map_err(place)? {
            Ok(worth) => worth,
            Err(stop) => {
                stopped = Some(stop);
                continue;
            }
        };
        let Some(nimber) = worth.nimber() else {
            let found = match worth.into_value() {
                Ok(value) => shorten(&value.to_string()),
                Err(long) => long.to_string(),
            };
            let text = format!("expected a game whose values are nimbers, found the value {found}");
            return Err(place(Error::Usage(text)));
        };
        positions.push(line.trim().to_owned());
        values.push(nimber);
    }
    if asked == 0 {
        let text = "expected positions, one a line, found none".to_owned();
        return Err(Error::Usage(text));
    }
    let (mut found, fails_on) = held(candidate, &positions, &values, run, limits);
    let wrong = found.disagreement.as_ref();
    let smallest = wrong.and_then(|wrong| smaller::smallest(&game, wrong, candidate, run, limits));
    let mut found_at = None;
    if let Some(smallest) = smallest {
        let first = found.disagreement.replace(smallest);
        found_at = first.map(|first| first.position);
    }
    let game = game.trim_end_matches(':').to_owned();
    let report = found.report(game, asked, stopped);
    Ok(Report {
        found_at,
        fails_on,
        ..report
    })
}

/// The comparison, and of a program that fails with which position it does.
fn held(
    candidate: &Candidate,
    positions: &[String],
    values: &[u64],
    run: Duration,
    limits: &Limits,
) -> (Outcome, Option<String>) {
    let begun = Instant::now();
    let found = compare(candidate, positions, values, run, limits);
    if found.failure.is_none() || found.stopped.is_some() {
        return (found, None);
    }
    let cost = (run, begun.elapsed());
    let fails_on = smaller::first_failing(candidate, positions, values, cost, limits);
    (found, fails_on)
}

/// `2`, `*2` and `*`.
fn nimber(text: &str) -> Option<i128> {
    match text.trim().strip_prefix('*') {
        Some("") => Some(1),
        Some(digits) => digits.parse().ok(),
        None => text.trim().parse().ok(),
    }
}

/// How many agree before the first that does not, that one, what failed, and what stopped the comparison.
#[derive(Default)]
struct Outcome {
    agree: u64,
    disagreement: Option<Disagreement>,
    failure: Option<String>,
    stopped: Option<StopReason>,
}

impl Outcome {
    /// The report, where something may have `stopped` the solver too.
    fn report(self, game: String, asked: u64, stopped: Option<Stopped>) -> Report {
        Report {
            game,
            agree: self.agree,
            asked,
            disagreement: self.disagreement,
            found_at: None,
            failure: self.failure,
            fails_on: None,
            stopped: stopped.or(self.stopped.as_ref().map(Stopped::from)),
        }
    }

    fn failed(agree: u64, failure: String) -> Outcome {
        Outcome {
            agree,
            failure: Some(failure),
            ..Outcome::default()
        }
    }
}

/// Compares as far as the two agree.
fn compare(
    candidate: &Candidate,
    positions: &[String],
    values: &[u64],
    run: Duration,
    limits: &Limits,
) -> Outcome {
    let formula = match candidate {
        Candidate::Command(command) => return program(command, positions, values, run, limits),
        Candidate::Formula(formula) => formula,
    };
    for (i, (position, &solver)) in positions.iter().zip(values).enumerate() {
        let n: Option<i64> = position.parse().ok();
        match n.and_then(|n| formula.at(n)) {
            Some(value) if u64::try_from(value) == Ok(solver) => {}
            Some(value) => {
                let wrong = Disagreement {
                    position: position.clone(),
                    solver,
                    candidate: value.into(),
                };
                return Outcome {
                    agree: i as u64,
                    disagreement: Some(wrong),
                    ..Outcome::default()
                };
            }
            None => {
                let text = match n {
                    Some(_) => format!(
                        "the formula has no value at {position}: it divides by 0 or a negative number, leaves 64 bits, or has no power of two"
                    ),
                    None => format!("a formula is about heaps, and \"{position}\" is no number"),
                };
                return Outcome::failed(i as u64, text);
            }
        }
    }
    Outcome {
        agree: positions.len() as u64,
        ..Outcome::default()
    }
}

/// A line that a program says is at most this long: more is not a value.
const LONGEST_LINE: u64 = 4096;

/// What the reading thread has found.
enum Said {
    Line(String),
    TooLong,
    Broken(String),
}

/// Runs the program once on all positions; what it says is compared as it comes, and the first disagreement ends it.
fn program(
    command: &str,
    positions: &[String],
    values: &[u64],
    run: Duration,
    limits: &Limits,
) -> Outcome {
    let mut child = match spawn(command) {
        Ok(child) => child,
        Err(error) => {
            return Outcome::failed(0, format!("the program cannot be started: {error}"));
        }
    };
    let mut trial = Trial {
        said: talk(&mut child, positions),
        deadline: Instant::now().checked_add(run),
        limits,
        found: Outcome::default(),
    };
    let mut complete = positions.iter().zip(values).all(|(position, &solver)| {
        let agrees = trial.compare(position, solver);
        trial.found.agree += u64::from(agrees);
        agrees
    });
    if complete {
        complete = trial.is_silent();
    }
    trial.finish(&mut child, complete, run);
    trial.found
}

/// A program under trial.
struct Trial<'a> {
    said: Receiver<Said>,
    deadline: Option<Instant>,
    limits: &'a Limits,
    /// What is known by now.
    found: Outcome,
}

impl Trial<'_> {
    /// Whether the program says the right value of the next position; if not, why is found.
    fn compare(&mut self, position: &str, solver: u64) -> bool {
        let line = match next(&self.said, self.deadline, self.limits) {
            Ok(Some(Said::Line(line))) => line,
            Ok(Some(Said::TooLong)) => {
                return self.fails(format!(
                    "the program says more than {LONGEST_LINE} bytes about {position}"
                ));
            }
            Ok(Some(Said::Broken(error))) => {
                return self.fails(format!(
                    "the program's answer to {position} cannot be read: {error}"
                ));
            }
            Ok(None) => return self.fails(format!("the program has no answer to {position}")),
            Err(silence) => {
                let what =
                    format!("the program has no answer to {position} within the time of a run");
                return self.is_late(silence, what);
            }
        };
        match nimber(&line) {
            Some(value) if value == i128::from(solver) => true,
            Some(candidate) => {
                self.found.disagreement = Some(Disagreement {
                    position: position.to_owned(),
                    solver,
                    candidate,
                });
                false
            }
            None => {
                let line: String = line.chars().take(60).collect();
                self.fails(format!(
                    "expected a value for {position}, the program says \"{line}\""
                ))
            }
        }
    }

    /// Whether the program, having answered everything, says nothing more.
    fn is_silent(&mut self) -> bool {
        match next(&self.said, self.deadline, self.limits) {
            Ok(None) => true,
            Ok(Some(_)) => self.fails("the program says more than there are positions".to_owned()),
            Err(silence) => {
                let what = "the program does not end within the time of a run";
                self.is_late(silence, what.to_owned())
            }
        }
    }

    fn fails(&mut self, how: String) -> bool {
        self.found.failure = Some(how);
        false
    }

    fn is_late(&mut self, silence: Silence, how: String) -> bool {
        match silence {
            Silence::Late => self.fails(how),
            Silence::Stopped(reason) => {
                self.found.stopped = Some(reason);
                false
            }
        }
    }

    /// Closed standard output is not yet the end of the program: one that said everything has its time to end, one that
    /// failed only a moment to say how. After a disagreement nothing more is asked.
    fn finish(&mut self, child: &mut Child, complete: bool, run: Duration) {
        let moment = Instant::now() + Duration::from_millis(300);
        let until = match complete {
            true => self.deadline.map(|end| end.max(moment)),
            false => Some(moment),
        };
        let ended = match (&self.found.disagreement, &self.found.stopped) {
            (None, None) => wait(child, until, self.limits),
            _ => None,
        };
        let found = &mut self.found;
        match ended {
            Some(status) if !status.success() => {
                let how = format!("the program failed ({status})");
                found.failure = Some(match found.failure.take() {
                    Some(what) => format!("{what}; {how}"),
                    None => how,
                });
            }
            Some(_) => {}
            None => {
                kill(child);
                found.stopped = found.stopped.take().or_else(|| self.limits.reached());
                if complete && found.stopped.is_none() {
                    let seconds = run.as_secs_f64();
                    let how = format!("the program does not end within {seconds} s");
                    found.failure = Some(how);
                }
            }
        }
    }
}

/// One thread writes the positions, one reads the answers: neither can block the other.
fn talk(child: &mut Child, positions: &[String]) -> Receiver<Said> {
    let (send, said) = sync_channel(1 << 10);
    if let Some(to) = child.stdin.take() {
        let lines: Vec<String> = positions.to_vec();
        std::thread::spawn(move || {
            let mut to = BufWriter::new(to);
            for line in lines {
                // A program that reads no more may still answer; what it says is what counts.
                if writeln!(to, "{line}").is_err() {
                    return;
                }
            }
            to.flush().ok();
        });
    }
    if let Some(from) = child.stdout.take() {
        std::thread::spawn(move || {
            let mut from = BufReader::new(from);
            loop {
                let mut line = Vec::new();
                let read = (&mut from).take(LONGEST_LINE).read_until(b'\n', &mut line);
                let said = match read {
                    Ok(0) => return,
                    Ok(n) if n as u64 == LONGEST_LINE && line.last() != Some(&b'\n') => {
                        Said::TooLong
                    }
                    Ok(_) => Said::Line(String::from_utf8_lossy(&line).trim().to_owned()),
                    Err(error) => Said::Broken(error.to_string()),
                };
                let last = !matches!(said, Said::Line(_));
                if send.send(said).is_err() || last {
                    return;
                }
            }
        });
    }
    said
}

/// Why a program says nothing more.
enum Silence {
    /// The time of its run is over.
    Late,
    /// The comparison was stopped.
    Stopped(StopReason),
}

/// What the program says next; `None` when it has closed its output. An error says why nothing came.
fn next(
    said: &Receiver<Said>,
    deadline: Option<Instant>,
    limits: &Limits,
) -> Result<Option<Said>, Silence> {
    loop {
        let now = Instant::now();
        let left = deadline.map_or(Duration::from_millis(50), |end| {
            end.saturating_duration_since(now)
        });
        match said.recv_timeout(left.min(Duration::from_millis(50))) {
            Ok(line) => return Ok(Some(line)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {
                if let Some(reason) = limits.reached() {
                    return Err(Silence::Stopped(reason));
                }
                if deadline.is_some_and(|end| Instant::now() >= end) {
                    return Err(Silence::Late);
                }
            }
        }
    }
}
