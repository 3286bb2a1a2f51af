//! A program on trial: random inputs of a problem, from the smallest to the official limits, answered by it and by us; the
//! first input on which they differ is made as small as it can be, and explained. Every problem's output is determined by its
//! input up to blanks, also where moves are listed: all of them, in an order that is given. So two right answers are equal.

use crate::halt::Halt;
use crate::problem::Problem;
use crate::promises::broken;
use crate::reason::reason;
use crate::shrink::{Tried, shrink};
use grundy::vocabulary::{StopReason, Watch};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Sizes of the inputs, in numbers, each with how many inputs of it are tried: many small ones, where most faults show and
/// a program's start is all it costs, and some at the limits, where it is slow.
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

/// What a program on trial says to an input; why that is no answer, where it is none.
pub type Said = Result<String, String>;

/// An answer with what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The answer.
    pub said: Said,
    /// On the clock.
    pub time: Duration,
    /// In bytes, where it is known.
    pub memory: Option<u64>,
}

/// How a trial ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// Inputs on which both agree.
    pub agree: u64,
    /// The bytes of the largest of them.
    pub largest: usize,
    /// What the program took for an input, at most.
    pub theirs: Cost,
    /// The time that we took for an input, at most, without a program's start.
    pub ours: Duration,
    /// The smallest input that was found on which they differ.
    pub failing: Option<Failing>,
    /// What stopped the trial before all inputs were tried, or before the failing one was as small as it can be.
    pub stopped: Option<StopReason>,
}

/// The most that an input took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// On the clock.
    pub time: Duration,
    /// In bytes, where it is known.
    pub memory: Option<u64>,
}

impl Cost {
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
    /// What the judge expects.
    pub expected: String,
    /// Why that is right: what is known of the first position of the input, where the catalog has a name for it.
    pub reason: Option<String>,
    /// What the program says.
    pub said: Said,
    /// The first line on which they differ, from 1, as it is expected and as it is said; none where it failed.
    pub differ: Option<(usize, String, String)>,
    /// The bytes of the input before it was made smaller.
    pub found_with: usize,
}

/// Holds a program against a problem, with inputs of up to `most` numbers.
///
/// `program` gives `None` where a limit ends it.
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
/// let trial = against(problem, wrong, (100, 1), &mut Unwatched).unwrap();
/// assert_eq!(trial.failing.unwrap().input, "10\n");
/// ```
pub fn against(
    problem: &Problem,
    mut program: impl FnMut(&str) -> Option<Reply>,
    (most, seed): (u64, u64),
    watch: &mut dyn Watch,
) -> Result<Trial, Halt> {
    let mut trial = Trial::default();
    let sizes = PLAN.iter().filter(|(size, _)| *size <= most.max(1));
    let all: u64 = sizes.clone().map(|(_, times)| times).sum();
    let inputs = sizes.flat_map(|(size, times)| (0..*times).map(|_| *size));
    // Every input has a seed of its own: some problems know no sizes.
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
        let wrong = (expected, reply.said);
        return Ok(trial.fails_on(problem, input, wrong, &mut program, watch));
    }
    Ok(trial)
}

impl Trial {
    /// The trial for programs: what agreed, what it took, and the failing input.
    #[must_use]
    pub fn report(&self, problem: &Problem) -> Value {
        let failing = self.failing.as_ref().map(|failing| {
            let differ = failing.differ.as_ref().map(
            |(line, expected, found)| json!({ "line": line, "expected": expected, "found": found }),
        );
            json!({
                "input": failing.input,
                "expected": failing.expected,
                "reason": failing.reason,
                "output": failing.said.as_ref().ok(),
                "failure": failing.said.as_ref().err(),
                "differ": differ,
                "found_with_bytes": failing.found_with,
            })
        });
        let theirs = &self.theirs;
        json!({
            "problem": problem.id,
            "agree": self.agree,
            "largest_bytes": self.largest,
            "yours": { "seconds": theirs.time.as_secs_f64(), "bytes": theirs.memory },
            "ours": { "seconds": self.ours.as_secs_f64() },
            "failing": failing,
            "stopped": self.stopped.as_ref().map(ToString::to_string),
        })
    }

    fn stopped_by(self, stop: StopReason) -> Trial {
        Trial {
            stopped: Some(stop),
            ..self
        }
    }

    /// Makes an input on which the program is wrong as small as it can be.
    fn fails_on(
        self,
        problem: &Problem,
        input: String,
        wrong: (String, Said),
        program: &mut impl FnMut(&str) -> Option<Reply>,
        watch: &mut dyn Watch,
    ) -> Trial {
        let found_with = input.len();
        let mut stopped = None;
        let tried = |input: &str| {
            // Readers allow more than the statement does, and a right program may rely on what that promises.
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
        let (input, (expected, said)) = shrink(input, wrong, tried);
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

/// The lines that count: blanks at the end of a line and lines at the end that are empty do not.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

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
