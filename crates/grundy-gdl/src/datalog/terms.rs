//! Terms without variables, each kept once and named by a number.

use super::keys::with_key;
use crate::sheet::Term;
use crate::words::{SheetWord, Words};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The number of a term.
pub(crate) type TermId = u32;

/// A variable that has no value yet.
pub(crate) const UNBOUND: TermId = u32::MAX;

/// All terms that occur.
#[derive(Clone, Debug, Default)]
pub(crate) struct Terms {
    /// Terms that many share; they come first.
    below: Option<Arc<Terms>>,
    first: TermId,
    nodes: Vec<TermNode>,
    /// Each term by its name and its arguments.
    numbers: FxHashMap<Box<[u32]>, TermId>,
    /// The nesting of each term: 0 for a name.
    depths: Vec<u32>,
    /// The number of words of each term, as far as it can be counted.
    lengths: Vec<u32>,
}

/// A name with its arguments.
pub(crate) type TermNode = (SheetWord, Box<[TermId]>);

/// A term of a rule, prepared for matching: parts without variables are terms already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    Variable(usize),
    Ground(TermId),
    Compound(SheetWord, Vec<Pattern>),
}

/// A relation with patterns for its arguments.
#[derive(Debug)]
pub(crate) struct Pat {
    pub(crate) relation: SheetWord,
    pub(crate) args: Vec<Pattern>,
}

impl Pattern {
    /// Passes each variable in the pattern to `see`.
    pub(crate) fn each_variable(&self, see: &mut dyn FnMut(usize)) {
        match self {
            Pattern::Variable(v) => see(*v),
            Pattern::Ground(_) => {}
            Pattern::Compound(_, args) => args.iter().for_each(|arg| arg.each_variable(see)),
        }
    }
}

impl Terms {
    /// The same terms, to which more are added without a copy.
    pub(crate) fn above(below: Arc<Terms>) -> Terms {
        Terms {
            first: below.first + below.nodes.len() as TermId,
            below: Some(below),
            ..Terms::default()
        }
    }

    /// The number of terms, those that are shared left out.
    pub(crate) fn own(&self) -> usize {
        self.nodes.len()
    }

    /// The terms of which one is, with its place among their own.
    fn of(&self, term: TermId) -> (&Terms, usize) {
        match &self.below {
            Some(below) if term < self.first => below.of(term),
            _ => (self, (term - self.first) as usize),
        }
    }

    /// The number of a term, given where it first occurs.
    pub(crate) fn number(&mut self, name: SheetWord, args: Box<[TermId]>) -> TermId {
        if let Some(known) = self.find(name, &args) {
            return known;
        }
        let node = (name, args);
        let number =
            u32::try_from(self.nodes.len()).expect("atoms are bounded, and so are their terms");
        let number = self.first + number;
        let deepest = node.1.iter().map(|&arg| self.depth(arg) + 1).max();
        self.depths.push(deepest.unwrap_or(0));
        let lengths = node.1.iter().map(|&arg| self.length(arg));
        self.lengths.push(lengths.fold(1, u32::saturating_add));
        let key = with_key(name.0, &node.1, |key| Box::from(key));
        self.nodes.push(node);
        self.numbers.insert(key, number);
        number
    }

    /// The number of a term that occurs.
    pub(crate) fn find(&self, name: SheetWord, args: &[TermId]) -> Option<TermId> {
        with_key(name.0, args, |key| self.find_key(key))
    }

    /// The number of a term of other terms with the same words, if it occurs here.
    pub(crate) fn same_as(&self, other: &Terms, term: TermId) -> Option<TermId> {
        let (name, args) = other.node(term);
        let args: Option<Vec<TermId>> = args.iter().map(|&arg| self.same_as(other, arg)).collect();
        self.find(*name, &args?)
    }

    fn find_key(&self, key: &[u32]) -> Option<TermId> {
        let below = self.below.as_ref().and_then(|below| below.find_key(key));
        below.or_else(|| self.numbers.get(key).copied())
    }

    /// The name of a term and its arguments.
    pub(crate) fn node(&self, term: TermId) -> &TermNode {
        let (terms, place) = self.of(term);
        &terms.nodes[place]
    }

    /// The nesting of a term.
    pub(crate) fn depth(&self, term: TermId) -> u32 {
        let (terms, place) = self.of(term);
        terms.depths[place]
    }

    /// The number of words of a term. Terms share what they have in common, so this may be far more than what is stored.
    pub(crate) fn length(&self, term: TermId) -> u32 {
        let (terms, place) = self.of(term);
        terms.lengths[place]
    }

    /// Prepares a term of a rule.
    pub(crate) fn pattern(&mut self, term: &Term) -> Pattern {
        match term {
            Term::Variable(v) => Pattern::Variable(*v),
            Term::Name(word) => Pattern::Ground(self.number(*word, Box::new([]))),
            Term::Compound(word, args) => {
                let args: Vec<Pattern> = args.iter().map(|arg| self.pattern(arg)).collect();
                let ground = args.iter().map(|arg| match arg {
                    Pattern::Ground(term) => Some(*term),
                    _ => None,
                });
                match ground.collect() {
                    Some(args) => Pattern::Ground(self.number(*word, args)),
                    None => Pattern::Compound(*word, args),
                }
            }
        }
    }

    /// Matches a pattern with a term; variables that get their values are noted in `trail`.
    pub(crate) fn matches(
        &self,
        pattern: &Pattern,
        term: TermId,
        values: &mut [TermId],
        trail: &mut Vec<usize>,
    ) -> bool {
        match pattern {
            Pattern::Ground(wanted) => *wanted == term,
            Pattern::Variable(v) if values[*v] == UNBOUND => {
                values[*v] = term;
                trail.push(*v);
                true
            }
            Pattern::Variable(v) => values[*v] == term,
            Pattern::Compound(word, args) => {
                let (name, found) = self.node(term);
                let mut pairs = args.iter().zip(found.iter());
                name == word
                    && args.len() == found.len()
                    && pairs.all(|(arg, &term)| self.matches(arg, term, values, trail))
            }
        }
    }

    /// The term of a pattern whose variables have values; `None` if it occurs nowhere yet.
    pub(crate) fn find_instance(&self, pattern: &Pattern, values: &[TermId]) -> Option<TermId> {
        match pattern {
            Pattern::Ground(term) => Some(*term),
            Pattern::Variable(v) => Some(values[*v]),
            Pattern::Compound(word, args) => {
                let args = args.iter().map(|arg| self.find_instance(arg, values));
                let args: Option<Vec<TermId>> = args.collect();
                self.find(*word, &args?)
            }
        }
    }

    /// True if two patterns whose variables have values are the same term.
    pub(crate) fn same(&self, one: &Pattern, other: &Pattern, values: &[TermId]) -> bool {
        let found = [one, other].map(|pattern| self.find_instance(pattern, values));
        match (found, one, other) {
            ([Some(one), Some(other)], ..) => one == other,
            // Two terms that occur nowhere may still be the same.
            ([None, None], Pattern::Compound(f, xs), Pattern::Compound(g, ys)) => {
                let mut pairs = xs.iter().zip(ys);
                f == g && xs.len() == ys.len() && pairs.all(|(x, y)| self.same(x, y, values))
            }
            _ => false,
        }
    }

    /// The term of a pattern whose variables have values.
    pub(crate) fn instance(&mut self, pattern: &Pattern, values: &[TermId]) -> TermId {
        match pattern {
            Pattern::Ground(term) => *term,
            Pattern::Variable(v) => values[*v],
            Pattern::Compound(word, args) => {
                let args = args.iter().map(|arg| self.instance(arg, values)).collect();
                self.number(*word, args)
            }
        }
    }

    /// The number from 0 to 100 that a term is.
    pub(crate) fn goal(&self, words: &Words, term: TermId) -> Option<u8> {
        let (word, args) = self.node(term);
        let value: u8 = words.text(*word).parse().ok()?;
        (args.is_empty() && value <= 100).then_some(value)
    }

    /// The words of a term from left to right, by which terms are put in an order: that of the words in the sheet.
    pub(crate) fn words_of(&self, term: TermId) -> Vec<SheetWord> {
        let (name, args) = self.node(term);
        let below = args.iter().flat_map(|&arg| self.words_of(arg));
        std::iter::once(*name).chain(below).collect()
    }

    /// The term as text, with its arguments in brackets after the name: `cell(1,2,x)`.
    pub(crate) fn show(&self, words: &Words, term: TermId) -> String {
        let (name, args) = self.node(term);
        let mut text = words.text(*name).to_owned();
        for (i, &arg) in args.iter().enumerate() {
            text.push(if i == 0 { '(' } else { ',' });
            text.push_str(&self.show(words, arg));
        }
        if !args.is_empty() {
            text.push(')');
        }
        text
    }
}
