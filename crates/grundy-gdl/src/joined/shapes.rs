//! What can stand in the argument places of a sheet's relations, found without its rules' instances: for each place the names
//! and functions that some rule may put there, whatever stands in the other places. It is the widest reading of the rules, so
//! everything that can hold in a play has its shape, and much besides.

use crate::datalog::{TermId, Terms};
use crate::ground::{DEEPEST, ever_larger};
use crate::sheet::{Atom, Sheet, SheetRule, Term};
use crate::words::{DOES, INIT, LEGAL, NEXT, SheetWord, TRUE, Words};
use grundy_core::{ParseError, beats};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The most places within one shape: where a function holds two shapes of the kind that it is part of, each round of the rules
/// doubles them.
const MOST_PLACES: usize = 1 << 14;

/// The terms that can stand in a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TermShape {
    names: BTreeSet<SheetWord>,
    /// Each function by its name and number of arguments, with what can stand in these.
    functions: BTreeMap<(SheetWord, usize), Vec<TermShape>>,
}

impl TermShape {
    fn is_empty(&self) -> bool {
        self.names.is_empty() && self.functions.is_empty()
    }

    /// The number of terms, as far as it can be counted.
    pub(super) fn size(&self) -> u64 {
        let of = |args: &Vec<TermShape>| {
            args.iter()
                .map(TermShape::size)
                .fold(1, u64::saturating_mul)
        };
        let functions = self.functions.values().map(of);
        functions.fold(self.names.len() as u64, u64::saturating_add)
    }

    /// Adds what can stand in another place; true if that is more.
    fn add(&mut self, other: &TermShape) -> bool {
        beats(1 + other.names.len() as u64);
        let before = self.names.len();
        self.names.extend(&other.names);
        let mut more = self.names.len() > before;
        for (function, args) in &other.functions {
            let own = self.functions.entry(*function);
            let own = own.or_insert_with(|| {
                more = true;
                vec![TermShape::default(); args.len()]
            });
            for (own, arg) in own.iter_mut().zip(args) {
                more |= own.add(arg);
            }
        }
        more
    }

    /// What can stand in both places.
    fn meet(&self, other: &TermShape) -> TermShape {
        let both = |(function, args): (&(SheetWord, usize), &Vec<TermShape>)| {
            let others = other.functions.get(function)?;
            let args = args.iter().zip(others).map(|(own, other)| own.meet(other));
            let args: Vec<TermShape> = args.collect();
            let fits = !args.iter().any(TermShape::is_empty);
            fits.then_some((*function, args))
        };
        TermShape {
            names: self.names.intersection(&other.names).copied().collect(),
            functions: self.functions.iter().filter_map(both).collect(),
        }
    }

    fn depth(&self) -> u32 {
        let args = self.functions.values().flatten();
        args.map(|arg| arg.depth() + 1).max().unwrap_or(0)
    }

    /// The number of places within it, itself among them.
    fn places(&self) -> usize {
        let args = self.functions.values().flatten();
        args.map(TermShape::places).sum::<usize>() + 1
    }

    /// True if no sheet for play has terms of this kind.
    fn is_too_large(&self) -> bool {
        self.depth() > DEEPEST || self.places() > MOST_PLACES
    }

    /// How a term with functions in it begins.
    fn beginning(&self, words: &Words) -> String {
        let (mut shape, mut text) = (self, String::new());
        while let Some(((name, _), args)) = shape.functions.first_key_value()
            && text.len() < 100
        {
            text.push_str(words.text(*name));
            text.push('(');
            shape = &args[0];
        }
        text
    }

    /// The shape of one term.
    fn of(terms: &Terms, term: TermId) -> TermShape {
        let (name, args) = terms.node(term);
        let mut shape = TermShape::default();
        if args.is_empty() {
            shape.names.insert(*name);
        } else {
            let args_of = args.iter().map(|&arg| TermShape::of(terms, arg));
            shape
                .functions
                .insert((*name, args.len()), args_of.collect());
        }
        shape
    }

    /// Its names, and its functions with what can stand in their arguments, in the order of their words.
    pub(super) fn heads(&self) -> Vec<(SheetWord, &[TermShape])> {
        let names = self.names.iter().map(|&name| (name, &[][..]));
        let functions = self.functions.iter();
        let functions = functions.map(|(&(name, _), args)| (name, args.as_slice()));
        let mut heads: Vec<(SheetWord, &[TermShape])> = names.chain(functions).collect();
        heads.sort_by_key(|(name, args)| (*name, args.len()));
        heads
    }
}

/// The shapes of all places.
#[derive(Debug, Default)]
pub(super) struct Places(HashMap<SheetWord, Vec<TermShape>>);

impl Places {
    /// Finds the shapes; `known` are the atoms of relations that no position changes.
    ///
    /// # Errors
    /// Terms that grow larger and larger, at the rule that makes them.
    pub(super) fn find<'a>(
        sheet: &Sheet,
        fixed: &[bool],
        terms: &Terms,
        known: impl Iterator<Item = &'a (SheetWord, Box<[TermId]>)>,
    ) -> Result<Places, ParseError> {
        let mut places = Places::default();
        for (relation, args) in known {
            let shapes: Vec<TermShape> =
                args.iter().map(|&arg| TermShape::of(terms, arg)).collect();
            places.add(*relation, &shapes);
            if *relation == INIT {
                places.add(TRUE, &shapes);
            }
        }
        let changing = |rule: &&SheetRule| !fixed[rule.head.relation.0 as usize];
        let mut more = true;
        while more {
            more = false;
            for rule in sheet.rules.iter().filter(changing) {
                let Some(values) = places.values(rule) else {
                    continue;
                };
                let args = rule.head.args.iter();
                let shapes: Vec<TermShape> = args.map(|arg| shape_of(arg, &values)).collect();
                if let Some(large) = shapes.iter().find(|shape| shape.is_too_large()) {
                    return Err(ever_larger(rule.head.at, &large.beginning(&sheet.words)));
                }
                more |= places.add(rule.head.relation, &shapes);
                match rule.head.relation {
                    NEXT => more |= places.add(TRUE, &shapes),
                    LEGAL => more |= places.add(DOES, &shapes),
                    _ => {}
                }
            }
        }
        Ok(places)
    }

    /// Adds shapes to the places of a relation; true if that is more.
    fn add(&mut self, relation: SheetWord, shapes: &[TermShape]) -> bool {
        let mut more = !self.0.contains_key(&relation);
        let own = self.0.entry(relation).or_default();
        own.resize(shapes.len(), TermShape::default());
        for (own, shape) in own.iter_mut().zip(shapes) {
            more |= own.add(shape);
        }
        more
    }

    /// What can stand in the first place of a relation.
    pub(super) fn first(&self, relation: SheetWord) -> TermShape {
        let shapes = self.0.get(&relation).and_then(|shapes| shapes.first());
        shapes.cloned().unwrap_or_default()
    }

    /// The number of terms that can stand in each place of a relation.
    pub(super) fn sizes(&self, relation: SheetWord) -> Vec<u64> {
        let shapes = self.0.get(&relation).into_iter().flatten();
        shapes.map(TermShape::size).collect()
    }

    /// True if a relation may hold.
    pub(super) fn may_hold(&self, relation: SheetWord) -> bool {
        self.0.contains_key(&relation)
    }

    /// What can stand in the second place of the head of the rules for a relation whose first place is a role's.
    pub(super) fn of_role(&self, sheet: &Sheet, relation: SheetWord, role: SheetWord) -> TermShape {
        let mut all = TermShape::default();
        for rule in sheet
            .rules
            .iter()
            .filter(|rule| rule.head.relation == relation)
        {
            let Some(values) = self.values(rule) else {
                continue;
            };
            if shape_of(&rule.head.args[0], &values).names.contains(&role) {
                all.add(&shape_of(&rule.head.args[1], &values));
            }
        }
        all
    }

    /// What the variables of a rule can stand for; `None` if one of its conditions can never hold.
    fn values(&self, rule: &SheetRule) -> Option<Vec<TermShape>> {
        let mut values = vec![None; rule.variables.len()];
        for condition in &rule.body {
            if let Some(atom) = condition.positive() {
                self.narrow(atom, &mut values)?;
            }
        }
        let values = values.into_iter().map(Option::unwrap_or_default);
        Some(values.collect())
    }

    fn narrow(&self, atom: &Atom, values: &mut [Option<TermShape>]) -> Option<()> {
        let shapes = self.0.get(&atom.relation)?;
        for (arg, shape) in atom.args.iter().zip(shapes) {
            narrow(arg, shape, values)?;
        }
        Some(())
    }
}

/// Narrows what variables stand for to what fits a place; `None` if nothing does.
fn narrow(term: &Term, place: &TermShape, values: &mut [Option<TermShape>]) -> Option<()> {
    match term {
        Term::Variable(v) => {
            let both = match &values[*v] {
                Some(own) => own.meet(place),
                None => place.clone(),
            };
            beats(1 + both.names.len() as u64);
            let fits = !both.is_empty();
            values[*v] = Some(both);
            fits.then_some(())
        }
        Term::Name(name) => place.names.contains(name).then_some(()),
        Term::Compound(name, args) => {
            let shapes = place.functions.get(&(*name, args.len()))?;
            for (arg, shape) in args.iter().zip(shapes) {
                narrow(arg, shape, values)?;
            }
            Some(())
        }
    }
}

/// The shape of a term under these values of its variables.
fn shape_of(term: &Term, values: &[TermShape]) -> TermShape {
    let mut shape = TermShape::default();
    match term {
        Term::Variable(v) => shape = values[*v].clone(),
        Term::Name(name) => {
            shape.names.insert(*name);
        }
        Term::Compound(name, args) => {
            let args_of = args.iter().map(|arg| shape_of(arg, values));
            shape
                .functions
                .insert((*name, args.len()), args_of.collect());
        }
    }
    shape
}
