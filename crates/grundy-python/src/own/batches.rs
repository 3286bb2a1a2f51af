//! A walk that asks the class for the options of many positions at once, as arrays of numpy.
//!
//! Positions are whole numbers of 64 bits, or rows of as many numbers each. The arrays are checked in Python, where numpy is
//! (`_batches.py`), and come here as the bytes of their numbers.

use super::class::{ShownPositions, parameters};
use super::numbered::Numbered;
use super::rules::{Own, sums};
use super::walks::{Walks, within};
use crate::errors::UsageError;
use grundy::listed::{Lister, Node};
use grundy::vocabulary::{Player, Watch};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use rustc_hash::FxHashMap;

/// The most positions of which options are asked at once: enough for vectors to be long, and arrays of options stay small.
const AT_ONCE: usize = 1 << 15;

/// The bytes of a number.
const WORD: usize = 8;

/// The numbers of positions.
enum PositionNumbers {
    /// Of positions that are numbers, or rows of one.
    Numbers(Numbered),
    /// Of longer rows.
    Rows(FxHashMap<Box<[u8]>, Node>),
}

impl PositionNumbers {
    /// No positions of this width.
    fn new(width: usize) -> PositionNumbers {
        if width <= 1 {
            PositionNumbers::Numbers(Numbered::default())
        } else {
            PositionNumbers::Rows(FxHashMap::default())
        }
    }

    /// The number of a position, which is `next` if it was not met before.
    fn number(&mut self, position: &[u8], next: Node) -> Node {
        match self {
            PositionNumbers::Numbers(known) => {
                let word = position.try_into().expect("a number has eight bytes");
                known.number(i64::from_ne_bytes(word), next)
            }
            PositionNumbers::Rows(known) => match known.get(position) {
                Some(&number) => number,
                None => {
                    known.insert(position.into(), next);
                    next
                }
            },
        }
    }
}

/// A walk through all positions that can be reached, in the order in which they are met.
pub(super) struct Batches<'py> {
    options: Bound<'py, PyAny>,
    arrays: Bound<'py, PyModule>,
    same_for_both: bool,
    /// The numbers of a position in a row; 0 if positions are numbers and no rows.
    width: usize,
    /// The positions, as the bytes of their numbers.
    positions: Vec<u8>,
    known: PositionNumbers,
    lister: Lister,
}

impl<'py> Batches<'py> {
    /// Prepares a walk from a position.
    pub(super) fn new(
        game: &Bound<'py, PyAny>,
        options: Bound<'py, PyAny>,
        start: &Bound<'py, PyAny>,
    ) -> PyResult<Batches<'py>> {
        if game.hasattr("turn")? {
            return Err(PyTypeError::new_err(
                "batch_options is for games in which whoever cannot move loses; a class with `turn` gives `moves`",
            ));
        }
        let same_for_both = match parameters(&options)? {
            1 => true,
            2 => false,
            n => {
                return Err(PyTypeError::new_err(format!(
                    "batch_options: expected one parameter (positions) or two (positions, player), found {n}"
                )));
            }
        };
        let arrays = game.py().import("grundy._batches")?;
        let width = arrays.call_method1("width", (start,))?.extract()?;
        let mut walk = Batches {
            options,
            arrays,
            same_for_both,
            width,
            positions: Vec::new(),
            known: PositionNumbers::new(width),
            lister: Lister::new(),
        };
        walk.begin(start)?;
        Ok(walk)
    }

    /// The bytes of a position.
    fn stride(&self) -> usize {
        WORD * self.width.max(1)
    }

    /// The number of a position; a new one if it was not met before.
    fn number(&mut self, position: &[u8]) -> PyResult<Node> {
        let next = Node::try_from(self.met())
            .map_err(|_| UsageError::new_err("the game has more than 2^32 positions"))?;
        let number = self.known.number(position, next);
        if number == next {
            self.positions.extend_from_slice(position);
        }
        Ok(number)
    }

    /// The options of a batch of positions for one player.
    fn ask(&self, batch: &Bound<'py, PyBytes>, player: Player) -> PyResult<Answered<'py>> {
        let player = (!self.same_for_both).then(|| player.to_string());
        let asked = (&self.options, batch, self.width, player);
        let (options, counts) = self.arrays.call_method1("options", asked)?.extract()?;
        Ok(Answered {
            options,
            counts,
            read: 0,
            counted: 0,
        })
    }

    /// The bytes that the walk holds.
    fn held(&self) -> u64 {
        let each = 2 * self.stride() + 48;
        self.lister.bytes() + (self.met() * each) as u64
    }
}

/// The options of a batch, read position by position.
struct Answered<'py> {
    options: Bound<'py, PyBytes>,
    /// The number of options of each position, in four bytes.
    counts: Bound<'py, PyBytes>,
    read: usize,
    counted: usize,
}

impl Answered<'_> {
    /// The bytes of the next position's options.
    fn next(&mut self, stride: usize) -> &[u8] {
        let count = &self.counts.as_bytes()[self.counted..self.counted + 4];
        let count = u32::from_ne_bytes(count.try_into().expect("four bytes"));
        self.counted += 4;
        let from = self.read;
        self.read += count as usize * stride;
        &self.options.as_bytes()[from..self.read]
    }
}

impl<'py> Walks<'py> for Batches<'py> {
    fn begin(&mut self, position: &Bound<'py, PyAny>) -> PyResult<()> {
        let words = self.arrays.call_method1("words", (position, self.width))?;
        self.number(words.cast::<PyBytes>()?.as_bytes())?;
        Ok(())
    }

    fn run(&mut self, watch: &mut dyn Watch) -> PyResult<()> {
        let (py, stride) = (self.arrays.py(), self.stride());
        let players = if self.same_for_both {
            &Player::BOTH[..1]
        } else {
            &Player::BOTH[..]
        };
        let mut at = 0;
        while at < self.met() {
            let end = self.met().min(at + AT_ONCE);
            let batch = PyBytes::new(py, &self.positions[at * stride..end * stride]);
            let mut answers = Vec::with_capacity(players.len());
            for &player in players {
                answers.push(self.ask(&batch, player)?);
            }
            for _ in at..end {
                self.lister.position();
                for (&player, answered) in players.iter().zip(&mut answers) {
                    for option in answered.next(stride).chunks_exact(stride) {
                        let to = self.number(option)?;
                        self.lister.slide(player, to, None);
                    }
                }
            }
            let work = (end - at) as u64;
            at = end;
            within(py, work, self.held(), self.met(), watch)?;
        }
        Ok(())
    }

    fn met(&self) -> usize {
        self.positions.len() / self.stride()
    }

    fn positions(&self) -> PyResult<Bound<'py, PyList>> {
        let words = PyBytes::new(self.arrays.py(), &self.positions);
        let positions = self.arrays.call_method1("listed", (words, self.width))?;
        Ok(positions.cast_into::<PyList>()?)
    }

    fn finish(self: Box<Self>, py: Python<'py>, game: &Bound<'py, PyAny>) -> PyResult<Own> {
        let shown = ShownPositions::new(game, &self.positions()?);
        let (same, lister) = (self.same_for_both, self.lister);
        drop(self.known);
        Ok(py.detach(move || sums(same, lister, shown)))
    }
}
