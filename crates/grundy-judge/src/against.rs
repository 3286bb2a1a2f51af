//! A program on trial: random inputs of a problem, from the smallest to the official limits, answered by it and by us; the
//! first input on which they differ is made as small as it can be.

use crate::halt::Halt;
use crate::problem::Problem;
use crate::shrink::shrink;
use grundy::vocabulary::Watch;
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
    /// What the program took for an input, at most: time and memory.
    pub theirs: Cost,
    /// The same of ours, for the inputs without a program's start.
    pub ours: Cost,
    /// The smallest input that was found on which they differ.
    pub failing: Option<Failing>,
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
    fn take(&mut self, time: Duration, memory: Option<u64>) {
        self.time = self.time.max(time);
        self.memory = self.memory.max(memory);
    }
}

/// An input on which a program is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failing {
    /// The input.
    pub input: String,
    /// What the judge expects.
    pub expected: String,
    /// What the program says.
    pub said: Said,
    /// The first line on which they differ, from 1, as it is expected and as it is said; none where it failed.
    pub differ: Option<(usize, String, String)>,
    /// The bytes of the input before it was made smaller.
    pub found_with: usize,
}

/// Holds a program against a problem, with inputs of up to `most` numbers.
///
/// # Errors
/// What stopped it before a difference was found.
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
    let inputs = sizes.flat_map(|(size, times)| (0..*times).map(move |again| (*size, again)));
    for (size, again) in inputs {
        watch.progress("inputs", trial.agree, all);
        let input = problem.random_input(size, seed.wrapping_add(again));
        let begun = Instant::now();
        let expected = answer(problem, &input, watch)?;
        trial.ours.take(begun.elapsed(), grundy::memory::resident());
        let Some(reply) = program(&input) else {
            watch.work(0)?;
            return Err(Halt::Stop(grundy::vocabulary::StopReason::Cancelled));
        };
        trial.theirs.take(reply.time, reply.memory);
        if agrees(&expected, &reply.said) {
            trial.agree += 1;
            trial.largest = trial.largest.max(input.len());
            continue;
        }
        let found_with = input.len();
        let differs = |input: &str| {
            let expected = answer(problem, input, watch).ok()?;
            let said = program(input)?.said;
            (!agrees(&expected, &said)).then_some((expected, said))
        };
        let (input, (expected, said)) = shrink(input, (expected, reply.said), differs);
        trial.failing = Some(Failing {
            differ: difference(&expected, &said),
            input,
            expected,
            said,
            found_with,
        });
        break;
    }
    Ok(trial)
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
