//! Atoms without variables, and indices that find those of a relation by what is known of their arguments.

use super::terms::{Pattern, TermId, Terms};
use crate::words::SheetWord;
use std::collections::HashMap;

/// The number of an atom.
pub(crate) type AtomId = u32;

/// The rank of an atom that was only mentioned under a negation.
pub(crate) const NOT_REACHED: u32 = u32::MAX;

/// All atoms that can hold or are mentioned.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    atoms: Vec<(SheetWord, Box<[TermId]>)>,
    numbers: HashMap<(SheetWord, Box<[TermId]>), AtomId>,
    /// The order in which atoms were reached.
    ranks: Vec<u32>,
    reached: Vec<AtomId>,
    /// The number of reached atoms that are in the indices; they come first.
    entered: usize,
    indices: Vec<Index>,
    /// The indices of each relation.
    of_relation: HashMap<SheetWord, Vec<usize>>,
}

/// The atoms of a relation by some of their parts.
#[derive(Clone, Debug)]
struct Index {
    relation: SheetWord,
    shape: Vec<StorePart>,
    atoms: HashMap<Box<[u32]>, Vec<AtomId>>,
}

/// A part of an atom's arguments: the way to it, and whether it is known as a whole or by its name alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StorePart {
    path: Vec<usize>,
    known: FactStatus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FactStatus {
    Term,
    Name,
}

/// The key to an index under one choice of values.
#[derive(Clone, Debug)]
pub(crate) enum KeyPart {
    Term(Pattern),
    Name(SheetWord),
}

impl Store {
    /// The number of an atom, given where it first occurs.
    pub(crate) fn number(&mut self, relation: SheetWord, args: Box<[TermId]>) -> AtomId {
        let atom = (relation, args);
        if let Some(&known) = self.numbers.get(&atom) {
            return known;
        }
        let number = u32::try_from(self.atoms.len()).expect("the number of atoms is bounded");
        self.atoms.push(atom.clone());
        self.numbers.insert(atom, number);
        self.ranks.push(NOT_REACHED);
        number
    }

    /// The number of an atom that occurs.
    pub(crate) fn find(&self, relation: SheetWord, args: &[TermId]) -> Option<AtomId> {
        self.numbers.get(&(relation, args.into())).copied()
    }

    /// The relation of an atom and its arguments.
    pub(crate) fn atom(&self, atom: AtomId) -> &(SheetWord, Box<[TermId]>) {
        &self.atoms[atom as usize]
    }

    /// The number of atoms.
    pub(crate) fn len(&self) -> usize {
        self.atoms.len()
    }

    /// True if the atom can hold, as far as is known.
    pub(crate) fn is_reached(&self, atom: AtomId) -> bool {
        self.ranks[atom as usize] != NOT_REACHED
    }

    /// The place of an atom in the order in which they were reached.
    pub(crate) fn rank(&self, atom: AtomId) -> u32 {
        self.ranks[atom as usize]
    }

    /// Notes that an atom can hold; false if that was known.
    pub(crate) fn reach(&mut self, atom: AtomId) -> bool {
        if self.is_reached(atom) {
            return false;
        }
        self.ranks[atom as usize] = self.reached.len() as u32;
        self.reached.push(atom);
        true
    }

    /// Enters the next reached atom into the indices of its relation.
    pub(crate) fn enter_next(&mut self, terms: &Terms) -> Option<AtomId> {
        let atom = *self.reached.get(self.entered)?;
        self.entered += 1;
        let (relation, args) = &self.atoms[atom as usize];
        for &index in self.of_relation.get(relation).into_iter().flatten() {
            let index = &mut self.indices[index];
            if let Some(key) = index.key(terms, args) {
                index.atoms.entry(key).or_default().push(atom);
            }
        }
        Some(atom)
    }

    /// The index of a relation by these parts, made where it is missing.
    pub(crate) fn index(
        &mut self,
        terms: &Terms,
        relation: SheetWord,
        shape: Vec<StorePart>,
    ) -> usize {
        let known = self.of_relation.entry(relation).or_default();
        if let Some(&same) = known.iter().find(|&&i| self.indices[i].shape == shape) {
            return same;
        }
        let number = self.indices.len();
        known.push(number);
        let mut index = Index {
            relation,
            shape,
            atoms: HashMap::new(),
        };
        for &atom in &self.reached[..self.entered] {
            let (relation, args) = &self.atoms[atom as usize];
            if *relation == index.relation
                && let Some(key) = index.key(terms, args)
            {
                index.atoms.entry(key).or_default().push(atom);
            }
        }
        self.indices.push(index);
        number
    }

    /// True if an index has one atom at most under each key.
    pub(crate) fn is_function(&self, index: usize) -> bool {
        let mut lists = self.indices[index].atoms.values();
        lists.all(|atoms| atoms.len() <= 1)
    }

    /// The atoms that an index has under a key, in the order in which they were reached.
    pub(crate) fn candidates(
        &self,
        terms: &Terms,
        index: usize,
        key: &[KeyPart],
        values: &[TermId],
    ) -> &[AtomId] {
        let part = |part: &KeyPart| match part {
            KeyPart::Name(name) => Some(name.0),
            KeyPart::Term(pattern) => terms.find_instance(pattern, values),
        };
        let key: Option<Box<[u32]>> = key.iter().map(part).collect();
        let found = key.and_then(|key| self.indices[index].atoms.get(&key));
        found.map_or(&[], Vec::as_slice)
    }
}

impl Index {
    /// The key under which an atom stands; `None` if it lacks one of the parts.
    fn key(&self, terms: &Terms, args: &[TermId]) -> Option<Box<[u32]>> {
        let part = |part: &StorePart| {
            let (first, rest) = part.path.split_first()?;
            let mut term = *args.get(*first)?;
            for &step in rest {
                term = *terms.node(term).1.get(step)?;
            }
            Some(match part.known {
                FactStatus::Term => term,
                FactStatus::Name => terms.node(term).0.0,
            })
        };
        self.shape.iter().map(part).collect()
    }
}

/// The known parts of a relation's arguments where the variables that pass `bound` have values, with the key to them.
pub(crate) fn known_parts(args: &[Pattern], bound: &[bool]) -> (Vec<StorePart>, Vec<KeyPart>) {
    let (mut shape, mut key) = (Vec::new(), Vec::new());
    let mut path = Vec::new();
    for (i, arg) in args.iter().enumerate() {
        path.push(i);
        parts_of(arg, bound, &mut path, &mut shape, &mut key);
        path.pop();
    }
    (shape, key)
}

fn parts_of(
    pattern: &Pattern,
    bound: &[bool],
    path: &mut Vec<usize>,
    shape: &mut Vec<StorePart>,
    key: &mut Vec<KeyPart>,
) {
    let mut push = |known, part| {
        shape.push(StorePart {
            path: path.clone(),
            known,
        });
        key.push(part);
    };
    match pattern {
        _ if unbound(pattern, bound) == 0 => push(FactStatus::Term, KeyPart::Term(pattern.clone())),
        Pattern::Compound(name, args) => {
            push(FactStatus::Name, KeyPart::Name(*name));
            for (i, arg) in args.iter().enumerate() {
                path.push(i);
                parts_of(arg, bound, path, shape, key);
                path.pop();
            }
        }
        Pattern::Variable(_) | Pattern::Ground(_) => {}
    }
}

/// The number of places in a pattern where a variable without a value stands.
pub(crate) fn unbound(pattern: &Pattern, bound: &[bool]) -> usize {
    match pattern {
        Pattern::Ground(_) => 0,
        Pattern::Variable(v) => usize::from(!bound[*v]),
        Pattern::Compound(_, args) => args.iter().map(|arg| unbound(arg, bound)).sum(),
    }
}
