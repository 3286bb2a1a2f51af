//! A contest problem: its question, its formats, and the function from its input to its output.

use crate::halt::Halt;
use crate::input::Input;
use grundy::vocabulary::Watch;
use serde::Serialize;
use std::io::{self, Write};

/// A problem.
pub struct Problem {
    /// The id on the command line.
    pub id: &'static str,
    /// The source and name of the problem.
    pub title: &'static str,
    /// The question, in our own words.
    pub statement: &'static str,
    /// The format of the input, in words.
    pub input: &'static str,
    /// The format of the output, in words.
    pub output: &'static str,
    /// The official limits; larger inputs are answered too, as long as the answer is exact.
    pub limits: &'static str,
    /// An input with its output.
    pub sample: (&'static str, &'static str),
    /// Reads an input, asks, and prints the answers.
    pub(crate) run: fn(&mut Input, &mut Out, &mut dyn Watch) -> Result<(), Halt>,
    /// Makes a valid input of about a given number of numbers; positions that the first player wins and loses are both
    /// common.
    pub(crate) random: fn(&mut fastrand::Rng, u64) -> String,
}

impl Problem {
    /// Reads an input, asks, and writes the answers as far as it gets.
    ///
    /// # Errors
    /// The fault of the input with its place, what stopped it, or that the output cannot be written.
    pub fn answer(
        &self,
        text: &str,
        to: &mut dyn Write,
        watch: &mut dyn Watch,
    ) -> Result<(), Halt> {
        (self.run)(&mut Input::new(text), &mut Out(to), watch)
    }

    /// The question and the formats of the problem, for programs.
    #[must_use]
    pub fn report(&self) -> ProblemReport {
        let (input, output) = self.sample;
        ProblemReport {
            id: self.id,
            title: self.title,
            statement: self.statement,
            input: self.input,
            output: self.output,
            limits: self.limits,
            sample: Sample { input, output },
        }
    }

    /// A valid input of about `size` numbers; the same seed gives the same input.
    #[must_use]
    pub fn random_input(&self, size: u64, seed: u64) -> String {
        (self.random)(&mut fastrand::Rng::with_seed(seed), size)
    }
}

/// A contest problem in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProblemReport {
    /// The id on the command line.
    pub id: &'static str,
    /// The source and name of the problem.
    pub title: &'static str,
    /// The question.
    pub statement: &'static str,
    /// The format of the input, in words.
    pub input: &'static str,
    /// The format of the output, in words.
    pub output: &'static str,
    /// The official limits.
    pub limits: &'static str,
    /// An example.
    pub sample: Sample,
}

/// An input with its output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sample {
    /// The input.
    #[serde(rename = "in")]
    pub input: &'static str,
    /// The output.
    #[serde(rename = "out")]
    pub output: &'static str,
}

/// The output for the answers.
pub struct Out<'a>(&'a mut dyn Write);

impl Out<'_> {
    /// Writes a line.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        self.0.write_all(text.as_ref().as_bytes())?;
        self.0.write_all(b"\n")
    }
}
