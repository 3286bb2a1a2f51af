//! A program on trial: random inputs of a problem, from the smallest to the official limits, answered by it and by us; the
//! first input on which the answers differ is made as small as possible, and explained. Every problem's output is determined
//! by its input up to blanks, even where moves are listed: all of them, in a given order. So two right answers are equal.

use crate::halt::Halt;
use crate::problem::Problem;
use crate::promises::broken;
use crate::reason::reason;
use crate::shrink::{Tried, shrink};
use grundy::vocabulary::{StopReason, Watch};
use serde::Serialize;
use std::time::{Duration, Instant};

/// Sizes of the inputs, in numbers, each with the number of inputs tried: many small ones, which show most faults and cost
/// no more than the start of a program, and some at the limits, where the program is slow.
const PLAN: &[(u64, u64)] = &[
    (1, 20),
    (2, 30),
    (3, 30),
    (5, 30),
    (8, 20),
    (13, 10),
    (30, 10),
    (100, 8),
    (1_000, 4),
    (10_000, 2),
    (100_000, 2),
];

/// The output of a program on trial for an input, or the reason why it has no answer.
pub type Said = Result<String, String>;

/// An answer and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The answer.
    pub said: Said,
    /// The time by the clock.
    pub time: Duration,
    /// The memory in bytes, if it is known.
    pub memory: Option<u64>,
}

/// The result of a trial.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// The number of inputs on which both agree.
    pub agree: u64,
    /// The bytes of the largest of them.
    pub largest: usize,
    /// The most that the program needed for an input.
    pub theirs: Cost,
    /// The longest time that we needed for an input, without a program's start.
    pub ours: Duration,
    /// The smallest input found on which they differ.
    pub failing: Option<Failing>,
    /// The reason why the trial stopped before all inputs were tried, or before the failing one was as small as possible.
    pub stopped: Option<StopReason>,
}

/// The most that an input needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The time by the clock.
    pub time: Duration,
    /// The memory in bytes, if it is known.
    pub memory: Option<u64>,
}

impl Cost {
    /// Takes in the time and memory of one more reply.
    fn take(&mut self, reply: &Reply) {
        self.time = self.time.max(reply.time);
        self.memory = self.memory.max(reply.memory);
    }
}

/// An input on which a program is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failing {
    /// The input.
    pub input: String,
    /// The answer that the judge expects.
    pub expected: String,
    /// The reason why that is right: the solution of the first position of the input, if the catalog has a name for it.
    pub reason: Option<String>,
    /// The output of the program.
    pub said: Said,
    /// The first line on which they differ, from 1, as expected and as printed; `None` if the program failed.
    pub differ: Option<(usize, String, String)>,
    /// The length of the input in bytes before it was made smaller.
    pub found_with: usize,
}

/// Tests a program against a problem, with inputs of up to `most` numbers.
///
/// `program` returns `None` if a limit ends it.
///
/// # Errors
/// A random input that the problem's own reader refuses.
///
/// ```
/// use grundy::vocabulary::Unwatched;
/// use grundy_judge::against::{Reply, against};
/// let problem = grundy_judge::find("poj2505").unwrap();
/// // This program always says that Stan wins.
/// let wrong = |input: &str| Some(Reply {
///     said: Ok("Stan wins.\n".repeat(input.lines().count())),
///     time: Default::default(),
///     memory: None,
/// });
/// let trial = against(problem, wrong, 100, 1, &mut Unwatched).unwrap();
/// assert_eq!(trial.failing.unwrap().input, "10\n");
/// ```
pub fn against(
    problem: &Problem,
    mut program: impl FnMut(&str) -> Option<Reply>,
    most: u64,
    seed: u64,
    watch: &mut dyn Watch,
) -> Result<Trial, Halt> {
    let mut trial = Trial::default();
    let sizes = PLAN.iter().filter(|(size, _)| *size <= most.max(1));
    let all: u64 = sizes.clone().map(|(_, times)| times).sum();
    let inputs = sizes.flat_map(|(size, times)| (0..*times).map(|_| *size));
    // Every input has its own seed, because some problems have no sizes.
    for (number, size) in (0..).zip(inputs) {
        watch.progress("inputs", trial.agree, all);
        let input = problem.random_input(size, seed.wrapping_add(number));
        let begun = Instant::now();
        let expected = match answer(problem, &input, watch) {
            Ok(expected) => expected,
            Err(Halt::Stop(stop)) => return Ok(trial.stopped_by(stop)),
            Err(halt) => return Err(halt),
        };
        trial.ours = trial.ours.max(begun.elapsed());
        let Some(reply) = program(&input) else {
            return Ok(trial.stopped_by(StopReason::Cancelled));
        };
        trial.theirs.take(&reply);
        if agrees(&expected, &reply.said) {
            trial.agree += 1;
            trial.largest = trial.largest.max(input.len());
            continue;
        }
        let found = Counterexample {
            input,
            expected,
            said: reply.said,
        };
        return Ok(trial.fails_on(problem, found, &mut program, watch));
    }
    Ok(trial)
}

/// An input on which the program is wrong.
struct Counterexample {
    input: String,
    expected: String,
    said: Said,
}

/// A trial of a program against a contest problem.
#[derive(Clone, Debug, Serialize)]
pub struct TrialReport {
    /// The id of the problem.
    pub problem: &'static str,
    /// The number of inputs on which both agree.
    pub agree: u64,
    /// The bytes of the largest of them.
    pub largest_bytes: usize,
    /// The most that the program needed for an input.
    pub yours: CostReport,
    /// The longest time that we needed for an input.
    pub ours: TimeReport,
    /// The smallest input found on which they differ.
    pub failing: Option<FailingReport>,
    /// The reason why the trial stopped before all inputs were tried, or before the failing one was as small as possible.
    pub stopped: Option<String>,
}

/// The most that an input needed.
#[derive(Clone, Debug, Serialize)]
pub struct CostReport {
    /// The time by the clock.
    pub seconds: f64,
    /// The memory, if it is known.
    pub bytes: Option<u64>,
}

/// The longest time that an input needed.
#[derive(Clone, Debug, Serialize)]
pub struct TimeReport {
    /// The time by the clock.
    pub seconds: f64,
}

/// An input on which a program is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FailingReport {
    /// The input.
    pub input: String,
    /// The answer that the judge expects.
    pub expected: String,
    /// The reason why that is right: the solution of the first position of the input, if the catalog has a name for it.
    pub reason: Option<String>,
    /// The output of the program; null if it failed.
    pub output: Option<String>,
    /// The failure of the program, if it failed.
    pub failure: Option<String>,
    /// The first line on which they differ; null if the program failed.
    pub differ: Option<DifferReport>,
    /// The length of the input in bytes before it was made smaller.
    pub found_with_bytes: usize,
}

/// A line on which two outputs differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DifferReport {
    /// The number of the line, from 1.
    pub line: usize,
    /// The line as the judge expects it.
    pub expected: String,
    /// The line as the program printed it.
    pub found: String,
}

impl Trial {
    /// The trial for programs: the number of inputs that agreed, the cost, and the failing input.
    #[must_use]
    pub fn report(&self, problem: &Problem) -> TrialReport {
        let failing = self.failing.as_ref().map(|failing| FailingReport {
            input: failing.input.clone(),
            expected: failing.expected.clone(),
            reason: failing.reason.clone(),
            output: failing.said.as_ref().ok().cloned(),
            failure: failing.said.as_ref().err().cloned(),
            differ: (failing.differ.clone()).map(|(line, expected, found)| DifferReport {
                line,
                expected,
                found,
            }),
            found_with_bytes: failing.found_with,
        });
        TrialReport {
            problem: problem.id,
            agree: self.agree,
            largest_bytes: self.largest,
            yours: CostReport {
                seconds: self.theirs.time.as_secs_f64(),
                bytes: self.theirs.memory,
            },
            ours: TimeReport {
                seconds: self.ours.as_secs_f64(),
            },
            failing,
            stopped: self.stopped.as_ref().map(ToString::to_string),
        }
    }

    /// The same trial, ended by a limit.
    fn stopped_by(self, stop: StopReason) -> Trial {
        Trial {
            stopped: Some(stop),
            ..self
        }
    }

    /// Makes an input on which the program is wrong as small as possible.
    fn fails_on(
        self,
        problem: &Problem,
        found: Counterexample,
        program: &mut impl FnMut(&str) -> Option<Reply>,
        watch: &mut dyn Watch,
    ) -> Trial {
        let found_with = found.input.len();
        let mut stopped = None;
        let tried = |input: &str| {
            // Readers allow more than the statement does, and a right program may rely on what the statement promises.
            if broken(problem.id, input).is_some() {
                return Tried::Fine;
            }
            let expected = match answer(problem, input, watch) {
                Ok(expected) => expected,
                Err(Halt::Stop(stop)) => {
                    stopped = Some(stop);
                    return Tried::Stopped;
                }
                Err(_) => return Tried::Fine,
            };
            match program(input) {
                None => {
                    stopped = Some(StopReason::Cancelled);
                    Tried::Stopped
                }
                Some(reply) if agrees(&expected, &reply.said) => Tried::Fine,
                Some(reply) => Tried::Fails((expected, reply.said)),
            }
        };
        let wrong = (found.expected, found.said);
        let (input, (expected, said)) = shrink(found.input, wrong, tried);
        let failing = Failing {
            differ: difference(&expected, &said),
            reason: reason(problem.id, &input),
            input,
            expected,
            said,
            found_with,
        };
        Trial {
            failing: Some(failing),
            stopped,
            ..self
        }
    }
}

/// The judge's answer.
fn answer(problem: &Problem, input: &str, watch: &mut dyn Watch) -> Result<String, Halt> {
    let mut text = Vec::new();
    problem.answer(input, &mut text, watch)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The lines that count: blanks at the end of a line and empty lines at the end are ignored.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

/// True if the program said what was expected, up to blanks at the ends of lines.
fn agrees(expected: &str, said: &Said) -> bool {
    said.as_ref()
        .is_ok_and(|said| lines(said) == lines(expected))
}

/// The first line on which two answers differ.
fn difference(expected: &str, said: &Said) -> Option<(usize, String, String)> {
    let (ours, theirs) = (lines(expected), lines(said.as_ref().ok()?));
    let count = ours.len().max(theirs.len());
    let at = (0..count).find(|&i| ours.get(i) != theirs.get(i))?;
    let line = |lines: &[&str]| lines.get(at).copied().unwrap_or("").to_owned();
    Some((at + 1, line(&ours), line(&theirs)))
}
