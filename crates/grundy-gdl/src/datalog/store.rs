//! Atoms without variables, and indices that find those of a relation by what is known of their arguments.

use super::keys::{with_key, with_words};
use super::terms::{Pat, Pattern, TermId, Terms};
use crate::words::SheetWord;
use rustc_hash::FxHashMap;
use std::collections::HashMap;

/// The number of an atom.
pub(crate) type AtomId = u32;

/// The rank of an atom that was only mentioned under a negation.
pub(crate) const NOT_REACHED: u32 = u32::MAX;

/// All atoms that can hold or are mentioned.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    atoms: Vec<(SheetWord, Box<[TermId]>)>,
    /// Each atom by its relation and its arguments.
    numbers: FxHashMap<Box<[u32]>, AtomId>,
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
    atoms: FxHashMap<Box<[u32]>, Bucket>,
    /// Changes when all that is in the buckets is forgotten.
    age: u32,
}

/// The atoms under a key, if they are as old as the index.
#[derive(Clone, Debug, Default)]
struct Bucket {
    age: u32,
    atoms: Vec<AtomId>,
}

/// A part of an atom's arguments: the way to it, and whether it is known as a whole or by its name alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StorePart {
    path: Vec<usize>,
    known: FactStatus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
        if let Some(known) = self.find(relation, &args) {
            return known;
        }
        let number = u32::try_from(self.atoms.len()).expect("the number of atoms is bounded");
        let key = with_key(relation.0, &args, |key| Box::from(key));
        self.numbers.insert(key, number);
        self.atoms.push((relation, args));
        self.ranks.push(NOT_REACHED);
        number
    }

    /// The number of an atom that occurs.
    pub(crate) fn find(&self, relation: SheetWord, args: &[TermId]) -> Option<AtomId> {
        with_key(relation.0, args, |key| self.numbers.get(key).copied())
    }

    /// The number of the atom of a pattern whose variables have values, if it occurs.
    pub(crate) fn find_instance(
        &self,
        terms: &Terms,
        pat: &Pat,
        values: &[TermId],
    ) -> Option<AtomId> {
        let args = pat.args.iter().map(|arg| terms.find_instance(arg, values));
        with_words(std::iter::once(Some(pat.relation.0)).chain(args), |key| {
            self.numbers.get(key).copied()
        })?
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
            index.enter(terms, args, atom);
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
            atoms: FxHashMap::default(),
            age: 0,
        };
        for &atom in &self.reached[..self.entered] {
            let (relation, args) = &self.atoms[atom as usize];
            if *relation == index.relation {
                index.enter(terms, args, atom);
            }
        }
        self.indices.push(index);
        number
    }

    /// True if an index has one atom at most under each key.
    pub(crate) fn is_function(&self, index: usize) -> bool {
        let mut lists = self.indices[index].buckets();
        lists.all(|bucket| bucket.atoms.len() <= 1)
    }

    /// The number of reached atoms.
    pub(crate) fn reached(&self) -> usize {
        self.reached.len()
    }

    /// The atoms that were reached, from one on, in their order.
    pub(crate) fn reached_from(&self, first: usize) -> impl Iterator<Item = AtomId> + '_ {
        self.reached[first..].iter().copied()
    }

    /// Forgets that atoms were reached, from one on; all of them are of relations that pass `changes`, which the atoms before
    /// are not.
    pub(crate) fn retract(&mut self, first: usize, changes: impl Fn(SheetWord) -> bool) {
        for atom in self.reached.drain(first..) {
            self.ranks[atom as usize] = NOT_REACHED;
        }
        self.entered = self.entered.min(first);
        for index in &mut self.indices {
            if changes(index.relation) {
                index.age += 1;
            }
        }
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
        let index = &self.indices[index];
        let found = with_words(key.iter().map(part), |key| index.atoms.get(key)).flatten();
        let found = found.filter(|bucket| bucket.age == index.age);
        found.map_or(&[], |bucket| &bucket.atoms)
    }
}

impl Index {
    /// Enters an atom with these arguments, if it has all the parts.
    fn enter(&mut self, terms: &Terms, args: &[TermId], atom: AtomId) {
        let (age, atoms) = (self.age, &mut self.atoms);
        let add = |bucket: &mut Bucket| {
            if bucket.age != age {
                bucket.atoms.clear();
                bucket.age = age;
            }
            bucket.atoms.push(atom);
        };
        let parts = self.shape.iter().map(|part| part.of(terms, args));
        with_words(parts, |key| match atoms.get_mut(key) {
            Some(bucket) => add(bucket),
            None => add(atoms.entry(key.into()).or_default()),
        });
    }

    /// The buckets that are not forgotten.
    fn buckets(&self) -> impl Iterator<Item = &Bucket> {
        self.atoms.values().filter(|bucket| bucket.age == self.age)
    }
}

impl StorePart {
    /// The part of these arguments; `None` if they lack it.
    pub(super) fn of(&self, terms: &Terms, args: &[TermId]) -> Option<u32> {
        let (first, rest) = self.path.split_first()?;
        let mut term = *args.get(*first)?;
        for &step in rest {
            term = *terms.node(term).1.get(step)?;
        }
        Some(match self.known {
            FactStatus::Term => term,
            FactStatus::Name => terms.node(term).0.0,
        })
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
