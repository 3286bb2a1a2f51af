//! Files of other tools, read and written: parity games, Green Games, matrices, game trees, coalitions, graphs, long lists of
//! heaps.
//!
//! Readers take a text and give plain data of [`grundy_core::forms`], or a fault with its place; writers give a text. No
//! file is opened here: the bytes come from the caller, and [`text`] makes a text of them.
//!
//! ```
//! use grundy_formats::{matrix, pgsolver};
//! let game = pgsolver::read("parity 1; 0 2 0 1; 1 1 1 0;")?;
//! assert_eq!(pgsolver::write(&game), "parity 1;\n0 2 0 1;\n1 1 1 0;\n");
//! assert_eq!(matrix::read("0 -1; 1 x").unwrap_err().to_string(), "expected a number, such as -3, 1/2 or 0.5, found \"x\"");
//! # Ok::<(), grundy_core::ParseError>(())
//! ```

#![forbid(unsafe_code)]

pub mod aiger;
mod allocation;
pub mod bimatrix;
pub mod coalition;
pub mod congestion;
mod economy;
pub mod gambit;
pub mod graphs;
pub mod green;
pub mod heaps;
pub mod hoa;
pub mod matrix;
mod names;
pub mod pages;
pub mod pgsolver;
mod scan;
pub mod text;

use grundy_core::{ParseError, StopReason, Watch};
use std::{fmt, io};

/// An assumption made by a reader because the files of different tools disagree; every answer states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumed {
    /// The number after `parity` is not the largest number of a vertex.
    Header {
        /// The number.
        says: u64,
        /// The largest number of a vertex.
        largest: u64,
        /// The number of vertices.
        count: u64,
    },
    /// The header ends with its line and not with `;`.
    HeaderLine,
    /// The last `;` is missing.
    LastSemicolon,
    /// The text is not UTF-8.
    Latin1,
    /// A name extends over several lines.
    LongName {
        /// The number of the vertex.
        vertex: u64,
        /// The number of lines.
        lines: usize,
    },
}

impl fmt::Display for Assumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumed::Header {
                says,
                largest,
                count,
            } if says == count => write!(
                f,
                "the header's {says} is the number of vertices; the largest number of one is {largest}"
            ),
            Assumed::Header {
                says,
                largest,
                count,
            } => write!(
                f,
                "the header's {says} is no more than a hint; there are {count} vertices, numbered up to {largest}"
            ),
            Assumed::HeaderLine => f.write_str("the header ends with its line, without \";\""),
            Assumed::LastSemicolon => {
                f.write_str("the last vertex is complete, though its \";\" is missing")
            }
            Assumed::Latin1 => f.write_str("the text is not UTF-8 and was read as Latin-1"),
            Assumed::LongName { vertex, lines } => {
                write!(f, "the name of vertex {vertex} goes over {lines} lines")
            }
        }
    }
}

/// The reason why a text was not read to its end.
#[derive(Debug)]
pub enum Unread {
    /// It does not follow its format.
    Fault(ParseError),
    /// One of its lines does not follow its format; the text was read piece by piece and is not kept.
    Line(LineFault),
    /// The watch stopped the work.
    Stopped(StopReason),
    /// The reader that delivers the text failed.
    Broken(io::Error),
}

/// A fault in a line of a text that is not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The line, or the part of it around the fault.
    pub shown: String,
    /// The number of characters of `shown` that come before the fault.
    pub caret: usize,
    /// The text that was found.
    pub found: String,
    /// The text that was expected.
    pub expected: String,
}

impl From<ParseError> for Unread {
    fn from(fault: ParseError) -> Unread {
        Unread::Fault(fault)
    }
}

impl From<StopReason> for Unread {
    fn from(reason: StopReason) -> Unread {
        Unread::Stopped(reason)
    }
}

impl Unread {
    /// The fault of a text that was held as a whole and read without a watch.
    fn fault(self) -> ParseError {
        match self {
            Unread::Fault(fault) => fault,
            other => {
                unreachable!("a text in memory, read without a watch, is read or faulty: {other:?}")
            }
        }
    }
}

/// The number of numbers that are read, or placed, between two checks of the limits: about a millisecond's work.
const BETWEEN_LOOKS: usize = 1 << 14;

/// Checks the limits now and then while a long text is read. A short one is always read whole, so that its answer says
/// what stopped.
pub(crate) struct Looks<'w, W> {
    watch: &'w mut W,
    left: usize,
}

impl<'w, W: Watch> Looks<'w, W> {
    /// Counts the first look from now on.
    pub(crate) fn new(watch: &'w mut W) -> Looks<'w, W> {
        Looks {
            watch,
            left: BETWEEN_LOOKS,
        }
    }

    /// Counts one more number, or one more line.
    pub(crate) fn step(&mut self) -> Result<(), StopReason> {
        if self.left == 0 {
            self.watch.room(0)?;
            self.left = BETWEEN_LOOKS;
        }
        self.left -= 1;
        Ok(())
    }
}
