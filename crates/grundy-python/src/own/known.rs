//! The numbers of the positions that a walk has met.

use super::marshal;
use super::numbered::Numbered;
use crate::errors::UsageError;
use grundy::listed::Node;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList, PyTuple};
use rustc_hash::FxHashMap;

/// The options that have names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NamedOptions {
    /// None: all are positions.
    None,
    /// A pair that begins with a text is a name and a position.
    Pairs,
    /// Positions are such pairs, and a pair of a name and a position has one in it.
    PairsOfPairs,
}

impl NamedOptions {
    /// The name of an option, in UTF-8, and its position, both as `marshal` writes them.
    fn parts(self, option: &[u8]) -> (Option<&[u8]>, &[u8]) {
        let pair = match self {
            NamedOptions::None => None,
            NamedOptions::Pairs => marshal::named(option),
            NamedOptions::PairsOfPairs => {
                marshal::named(option).filter(|(_, to)| marshal::named(to).is_some())
            }
        };
        pair.map_or((None, option), |(name, to)| (Some(name), to))
    }
}

/// The numbers of positions, as long as all of them are of one kind.
enum UniformNumbers {
    /// Whole numbers of 64 bits.
    Whole(Numbered),
    /// Objects that are distinguished by their bytes (`marshal.rs`).
    Bytes(FxHashMap<Box<[u8]>, Node>),
    /// Any that can be hashed; they are in the dictionary.
    Objects,
}

/// The positions in the order in which they were met, and the number of each.
pub(super) struct KnownPositions<'py> {
    /// Words and bytes are looked up faster than objects. One position of another kind changes the table for all.
    table: UniformNumbers,
    /// The numbers of positions, once they are looked up as objects.
    others: Bound<'py, PyDict>,
    positions: Bound<'py, PyList>,
    met: usize,
    /// `marshal.dumps`.
    dumps: Bound<'py, PyAny>,
}

impl<'py> KnownPositions<'py> {
    pub(super) fn new(py: Python<'py>) -> PyResult<KnownPositions<'py>> {
        Ok(KnownPositions {
            table: UniformNumbers::Whole(Numbered::default()),
            others: PyDict::new(py),
            positions: PyList::empty(py),
            met: 0,
            dumps: py.import("marshal")?.getattr("dumps")?,
        })
    }

    /// The positions in the order of their numbers.
    pub(super) fn positions(&self) -> &Bound<'py, PyList> {
        &self.positions
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.met
    }

    /// The bytes that are held, about.
    pub(super) fn bytes(&self) -> u64 {
        let places = match &self.table {
            UniformNumbers::Whole(whole) => whole.bytes(),
            UniformNumbers::Bytes(_) | UniformNumbers::Objects => 0,
        };
        places + 200 * self.met as u64
    }

    /// True if options are looked up faster as a list than one by one: words are not.
    pub(super) fn takes_lists(&self) -> bool {
        matches!(self.table, UniformNumbers::Bytes(_))
    }

    /// The number of a position; a new one if it was not met before.
    pub(super) fn number(&mut self, position: &Bound<'py, PyAny>) -> PyResult<Node> {
        if let UniformNumbers::Whole(whole) = &mut self.table
            && position.is_exact_instance_of::<PyInt>()
            && let Ok(word) = position.extract()
        {
            let next = node(self.met)?;
            let number = whole.number(word, next);
            if number == next {
                self.add(position)?;
            }
            return Ok(number);
        }
        let mut number = None;
        if !matches!(self.table, UniformNumbers::Objects) {
            let alone = PyList::new(position.py(), [position])?;
            self.all(&alone, NamedOptions::None, &mut |to, _| number = Some(to))?;
        }
        match number {
            Some(number) => Ok(number),
            None => self.number_of_object(position),
        }
    }

    /// Sees the number of each option of a list, and its name. False, and nothing is seen, if the options have to be looked up
    /// one by one, as objects.
    pub(super) fn all(
        &mut self,
        options: &Bound<'py, PyList>,
        names: NamedOptions,
        see: &mut impl FnMut(Node, Option<&str>),
    ) -> PyResult<bool> {
        if matches!(self.table, UniformNumbers::Objects) {
            return Ok(false);
        }
        let Some(bytes) = self.marshalled(options) else {
            self.look_up_objects()?;
            return Ok(false);
        };
        let mut objects = Vec::with_capacity(options.len());
        if marshal::objects(bytes.as_bytes(), &mut objects).is_none() {
            self.look_up_objects()?;
            return Ok(false);
        }
        let text = |name: Option<&'_ [u8]>| name.is_none_or(|name| str::from_utf8(name).is_ok());
        if names != NamedOptions::None && !objects.iter().all(|option| text(names.parts(option).0))
        {
            return Ok(false);
        }
        let all_whole = || {
            objects
                .iter()
                .all(|one| marshal::whole(names.parts(one).1).is_some())
        };
        if matches!(self.table, UniformNumbers::Whole(_)) && !all_whole() {
            self.look_up_bytes()?;
        }
        for (place, option) in objects.into_iter().enumerate() {
            let (name, to) = names.parts(option);
            let next = node(self.met)?;
            let number = match &mut self.table {
                UniformNumbers::Whole(whole) => {
                    whole.number(marshal::whole(to).expect("all are whole"), next)
                }
                UniformNumbers::Bytes(known) => match known.get(to) {
                    Some(&number) => number,
                    None => {
                        known.insert(to.into(), next);
                        next
                    }
                },
                UniformNumbers::Objects => unreachable!("a table that was left"),
            };
            if number == next {
                let option = options.get_item(place)?;
                if name.is_some() {
                    self.add(&option.cast::<PyTuple>()?.get_item(1)?)?;
                } else {
                    self.add(&option)?;
                }
            }
            see(number, name.and_then(|name| str::from_utf8(name).ok()));
        }
        Ok(true)
    }

    /// Adds a position that has the next number.
    fn add(&mut self, position: &Bound<'py, PyAny>) -> PyResult<()> {
        self.positions.append(position)?;
        self.met += 1;
        Ok(())
    }

    /// A list as `marshal` writes it, if it can.
    fn marshalled(&self, list: &Bound<'py, PyList>) -> Option<Bound<'py, PyBytes>> {
        let bytes = self.dumps.call1((list, marshal::VERSION)).ok()?;
        bytes.cast_into::<PyBytes>().ok()
    }

    /// Moves what is known into a table of bytes.
    fn look_up_bytes(&mut self) -> PyResult<()> {
        let mut objects = Vec::with_capacity(self.met);
        let bytes = self.marshalled(&self.positions);
        let bytes = bytes.as_ref().map(|bytes| bytes.as_bytes());
        if bytes
            .and_then(|bytes| marshal::objects(bytes, &mut objects))
            .is_none()
        {
            unreachable!("whole numbers are written");
        }
        let numbered = objects.into_iter().map(Box::from).zip(0..);
        self.table = UniformNumbers::Bytes(numbered.collect());
        Ok(())
    }

    /// Moves what is known into the dictionary.
    fn look_up_objects(&mut self) -> PyResult<()> {
        self.table = UniformNumbers::Objects;
        for (number, position) in self.positions.iter().enumerate() {
            self.others.set_item(position, number)?;
        }
        Ok(())
    }

    fn number_of_object(&mut self, position: &Bound<'py, PyAny>) -> PyResult<Node> {
        let found = self.others.get_item(position).map_err(|error| {
            let py = position.py();
            if error.is_instance_of::<PyTypeError>(py) {
                let shown = position
                    .repr()
                    .map_or(String::new(), |text| text.to_string());
                let text = format!("a position must be hashable, and {shown} is not: {error}");
                PyTypeError::new_err(text)
            } else {
                error
            }
        })?;
        if let Some(number) = found {
            return number.extract();
        }
        let number = node(self.met)?;
        self.others.set_item(position, number)?;
        self.add(position)?;
        Ok(number)
    }
}

/// The number of the next position.
fn node(met: usize) -> PyResult<Node> {
    Node::try_from(met).map_err(|_| UsageError::new_err("the game has more than 2^32 positions"))
}
