//! The trial of a candidate: the answers of a formula or a program, position by position, compared with the solver's
//! values or winners.

use super::verdict::{Asking, Compared, Said};
use crate::program::Program;
use grundy::ask::guess::Formula;
use grundy::vocabulary::StopReason;
use grundy::{Error, Limits, Setting, input};
use serde::Serialize;
use std::fmt;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// A candidate that is compared with the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Candidate {
    /// A formula in n, or in a and b.
    Formula(Formula),
    /// A shell command.
    Command(String),
    /// A function of the calling program.
    Function(Function),
}

/// A function of the calling program. It gets a position in notation, and its numbers if it consists of numbers only;
/// it returns a nimber or the winner, or the reason why it has none.
#[derive(Clone)]
pub struct Function(Arc<Answers>);

/// The type of the closure inside a [`Function`]: from a position and its numbers to an answer.
type Answers = dyn Fn(&str, &[i64]) -> Result<Reply, String> + Send + Sync;

/// What a function returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A number: the nimber; of a winner, 0 where the player to move loses.
    Number(i128),
    /// A word, as a program would print it.
    Word(String),
}

impl Function {
    /// A function as a candidate.
    pub fn new(
        function: impl Fn(&str, &[i64]) -> Result<Reply, String> + Send + Sync + 'static,
    ) -> Function {
        Function(Arc::new(function))
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Function")
    }
}

/// Two functions are equal if they are the same object.
impl PartialEq for Function {
    fn eq(&self, other: &Function) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Function {}

impl Candidate {
    /// Reads a candidate: a file that is not executable holds a formula (lines that begin with `#` are comments); any other
    /// text that reads as a formula is one; everything else is a command.
    ///
    /// # Errors
    /// The fault of the file or of its formula.
    ///
    /// ```
    /// use grundy_trials::differential::Candidate;
    /// assert!(matches!(Candidate::read("n % 4")?, Candidate::Formula(_)));
    /// assert!(matches!(Candidate::read("./mine --fast")?, Candidate::Command(_)));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<Candidate, Error> {
        if input::is_there(text) && !executable(Path::new(text)) {
            let content = input::read_short_text(text, input::RULES)?;
            // Comments are replaced by spaces, so that faults keep their columns.
            let plain: String = content
                .split_inclusive('\n')
                .map(|line| {
                    if line.trim_start().starts_with('#') {
                        " ".repeat(line.len().saturating_sub(1)) + "\n"
                    } else {
                        line.to_owned()
                    }
                })
                .collect();
            let formula = plain.parse();
            return formula
                .map(Candidate::Formula)
                .map_err(|fault| Error::in_file(text, &content, fault));
        }
        if text.trim().is_empty() {
            return Err(Error::Value {
                setting: Setting::Formula,
                expected: "a formula, a file or a command".to_owned(),
                found: "nothing".to_owned(),
            });
        }
        let formula = text.parse().map(Candidate::Formula);
        Ok(formula.unwrap_or_else(|_| Candidate::Command(text.to_owned())))
    }
}

impl Candidate {
    /// True if the candidate can answer about the position: a formula needs as many numbers as it has variables.
    pub(super) fn speaks_of(&self, position: &str) -> bool {
        match self {
            Candidate::Formula(formula) => match formula.arguments() {
                0 => true,
                count => numbers(position).len() == count,
            },
            Candidate::Command(_) | Candidate::Function(_) => true,
        }
    }
}

/// True if the file may be executed.
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

/// A position where the two differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disagreement {
    /// The heap or position.
    pub position: String,
    /// The solver's value, or its outcome.
    pub solver: Said,
    /// The candidate's.
    pub candidate: Said,
}

/// The result of a trial: the number of positions that agree before the first that does not, that position, the
/// failure, and the reason for stopping.
#[derive(Default)]
pub(super) struct TrialOutcome {
    pub(super) agree: u64,
    pub(super) disagreement: Option<Disagreement>,
    pub(super) failure: Option<String>,
    pub(super) stopped: Option<StopReason>,
}

impl TrialOutcome {
    /// The outcome of a trial that ended with this failure.
    fn failed(agree: u64, failure: String) -> TrialOutcome {
        TrialOutcome {
            agree,
            failure: Some(failure),
            ..TrialOutcome::default()
        }
    }
}

/// Compares up to the first disagreement.
pub(super) fn compare(
    candidate: &Candidate,
    positions: &[String],
    solved: &[Said],
    asking: &Asking,
    limits: &Limits,
) -> TrialOutcome {
    if let Candidate::Command(command) = candidate {
        return program(command, positions, solved, asking, limits);
    }
    let place = |i: usize| (positions[i].clone(), numbers(&positions[i]), solved[i]);
    at_once(candidate, solved.len(), place, &asking.compared, limits)
}

/// Compares a formula or a function at each `place`, a position with its numbers and what the solver says of it, up to the
/// first disagreement.
pub(super) fn at_once(
    candidate: &Candidate,
    count: usize,
    place: impl Fn(usize) -> (String, Vec<i64>, Said),
    compared: &Compared,
    limits: &Limits,
) -> TrialOutcome {
    for i in 0..count {
        let agree = i as u64;
        if let Some(stop) = limits.reached_or_interrupted() {
            return TrialOutcome {
                agree,
                stopped: Some(stop),
                ..TrialOutcome::default()
            };
        }
        let (position, numbers, solver) = place(i);
        let reply = match candidate {
            Candidate::Formula(formula) => {
                by_formula(formula, &position, &numbers).map(Reply::Number)
            }
            Candidate::Function(function) => (function.0)(&position, &numbers),
            Candidate::Command(_) => Err("a command is run once, on all positions".to_owned()),
        };
        let said = reply.and_then(|reply| match reply {
            Reply::Number(number) => Ok(compared.number(number)),
            Reply::Word(word) => compared.word(&word, solver).map_err(|expected| {
                format!(
                    "expected {expected} for {position}, the function says \"{}\"",
                    shortened(&word)
                )
            }),
        });
        match said {
            Ok(said) if said == solver => {}
            Ok(candidate) => {
                let wrong = Disagreement {
                    position,
                    solver,
                    candidate,
                };
                return TrialOutcome {
                    agree,
                    disagreement: Some(wrong),
                    ..TrialOutcome::default()
                };
            }
            Err(failure) => return TrialOutcome::failed(agree, failure),
        }
    }
    TrialOutcome {
        agree: count as u64,
        ..TrialOutcome::default()
    }
}

/// What a candidate says, as far as a message shows it.
fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}

/// The value of a formula at a position.
fn by_formula(formula: &Formula, position: &str, numbers: &[i64]) -> Result<i128, String> {
    let value = match (formula.arguments(), numbers) {
        (2, &[a, b]) => formula.at_pair([a, b]),
        (2, _) => {
            return Err(format!(
                "a formula in a and b is about pairs of numbers, and \"{position}\" is none"
            ));
        }
        (0, &[_, _]) => formula.at(0),
        (_, &[n]) => formula.at(n),
        _ => {
            return Err(format!(
                "a formula in n is about heaps, and \"{position}\" is no number"
            ));
        }
    };
    value.map(i128::from).ok_or_else(|| {
        format!(
            "the formula has no value at {position}: it divides by 0 or a negative number, leaves 64 bits, or has no power of two"
        )
    })
}

/// The numbers of a position that consists of numbers only: `5`, `3,5`, `(3,5)`, `3x5`.
fn numbers(position: &str) -> Vec<i64> {
    let inner = position.trim();
    let inner = inner.strip_prefix('(').unwrap_or(inner);
    let inner = inner.strip_suffix(')').unwrap_or(inner);
    let parts = inner.split([',', 'x', '×', ' ']);
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    let read: Option<Vec<i64>> = parts.map(|part| part.parse().ok()).collect();
    read.unwrap_or_default()
}

/// The longest line of output that is read; no value is longer.
const LONGEST_LINE: u64 = 4096;

/// A message from the reading thread.
enum Printed {
    Line(String),
    TooLong,
    Broken(String),
}

/// Runs the program once on all positions. Its answers are compared as they arrive, and the first disagreement ends the
/// run.
fn program(
    command: &str,
    positions: &[String],
    solved: &[Said],
    asking: &Asking,
    limits: &Limits,
) -> TrialOutcome {
    let run = asking.run;
    let mut program = match Program::start(command, Stdio::inherit()) {
        Ok(program) => program,
        Err(error) => {
            return TrialOutcome::failed(0, format!("the program cannot be started: {error}"));
        }
    };
    let mut trial = Trial {
        said: talk(&mut program.child, positions),
        deadline: Instant::now().checked_add(run),
        compared: &asking.compared,
        limits,
        found: TrialOutcome::default(),
    };
    let mut complete = positions.iter().zip(solved).all(|(position, &solver)| {
        let agrees = trial.compare(position, solver);
        trial.found.agree += u64::from(agrees);
        agrees
    });
    if complete {
        complete = trial.is_silent();
    }
    trial.finish(&mut program, complete, run);
    trial.found
}

/// A program on trial.
struct Trial<'a> {
    said: Receiver<Printed>,
    deadline: Option<Instant>,
    compared: &'a Compared,
    limits: &'a Limits,
    /// The results so far.
    found: TrialOutcome,
}

impl Trial<'_> {
    /// True if the program gives the right value for the next position; otherwise `found` records what went wrong.
    fn compare(&mut self, position: &str, solver: Said) -> bool {
        let line = match next(&self.said, self.deadline, self.limits) {
            Ok(Some(Printed::Line(line))) => line,
            Ok(Some(Printed::TooLong)) => {
                return self.fails(format!(
                    "the program says more than {LONGEST_LINE} bytes about {position}"
                ));
            }
            Ok(Some(Printed::Broken(error))) => {
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
        match self.compared.word(&line, solver) {
            Ok(said) if said == solver => true,
            Ok(candidate) => {
                self.found.disagreement = Some(Disagreement {
                    position: position.to_owned(),
                    solver,
                    candidate,
                });
                false
            }
            Err(expected) => self.fails(format!(
                "expected {expected} for {position}, the program says \"{}\"",
                shortened(&line)
            )),
        }
    }

    /// True if the program prints nothing more after its last answer.
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

    /// Ends the trial with a failure.
    fn fails(&mut self, how: String) -> bool {
        self.found.failure = Some(how);
        false
    }

    /// Ends the trial because the program was silent. That is a failure if its time is over, but not if the trial was
    /// stopped.
    fn is_late(&mut self, silence: Silence, how: String) -> bool {
        match silence {
            Silence::Late => self.fails(how),
            Silence::Stopped(reason) => {
                self.found.stopped = Some(reason);
                false
            }
        }
    }

    /// Waits for the program to end, since it may close its standard output earlier. A program that answered everything
    /// has the rest of its time to end, and one that failed only a moment to report its failure. After a disagreement
    /// there is no wait.
    fn finish(&mut self, program: &mut Program, complete: bool, run: Duration) {
        let moment = Instant::now() + Duration::from_millis(300);
        let until = if complete {
            self.deadline.map(|end| end.max(moment))
        } else {
            Some(moment)
        };
        let ended = match (&self.found.disagreement, &self.found.stopped) {
            (None, None) => program.wait(until, self.limits),
            _ => None,
        };
        // This also ends processes that it has started and left running.
        program.end();
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
                found.stopped = found
                    .stopped
                    .take()
                    .or_else(|| self.limits.reached_or_interrupted());
                if complete && found.stopped.is_none() {
                    let seconds = run.as_secs_f64();
                    let how = format!("the program does not end within {seconds} s");
                    found.failure = Some(how);
                }
            }
        }
    }
}

/// One thread writes the positions and one reads the answers, so that neither blocks the other.
fn talk(child: &mut Child, positions: &[String]) -> Receiver<Printed> {
    let (send, said) = sync_channel(1 << 10);
    if let Some(to) = child.stdin.take() {
        let lines: Vec<String> = positions.to_vec();
        std::thread::spawn(move || {
            let mut to = BufWriter::new(to);
            for line in lines {
                // A program that stops reading may still answer; only its output counts.
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
            while let Some(said) = next_printed(&mut from) {
                let last = !matches!(said, Printed::Line(_));
                if send.send(said).is_err() || last {
                    return;
                }
            }
        });
    }
    said
}

/// The next line of a program's output; `None` at the end.
fn next_printed(from: &mut impl BufRead) -> Option<Printed> {
    let mut line = Vec::new();
    let read = from.take(LONGEST_LINE).read_until(b'\n', &mut line);
    Some(match read {
        Ok(0) => return None,
        Ok(n) if n as u64 == LONGEST_LINE && line.last() != Some(&b'\n') => Printed::TooLong,
        Ok(_) => Printed::Line(String::from_utf8_lossy(&line).trim().to_owned()),
        Err(error) => Printed::Broken(error.to_string()),
    })
}

/// The reason why a program prints nothing more.
enum Silence {
    /// The time of its run is over.
    Late,
    /// The comparison was stopped.
    Stopped(StopReason),
}

/// The program's next line; `None` when it has closed its output. The error is the reason why no line came.
fn next(
    said: &Receiver<Printed>,
    deadline: Option<Instant>,
    limits: &Limits,
) -> Result<Option<Printed>, Silence> {
    loop {
        let now = Instant::now();
        let left = deadline.map_or(Duration::from_millis(50), |end| {
            end.saturating_duration_since(now)
        });
        match said.recv_timeout(left.min(Duration::from_millis(50))) {
            Ok(line) => return Ok(Some(line)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {
                if let Some(reason) = limits.reached_or_interrupted() {
                    return Err(Silence::Stopped(reason));
                }
                if deadline.is_some_and(|end| Instant::now() >= end) {
                    return Err(Silence::Late);
                }
            }
        }
    }
}
