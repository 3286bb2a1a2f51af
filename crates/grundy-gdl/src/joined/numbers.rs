//! The terms of a shape by numbers, in the order of their words, without a list of them: each is a place among the names and
//! functions of the shape, and for a function a number of each argument in turn.

use super::shapes::TermShape;
use crate::datalog::{TermId, Terms};
use crate::words::{SheetWord, Words};
use grundy_core::with_pulse;

/// The terms of a shape.
#[derive(Clone, Debug)]
pub(super) struct TermNumbers {
    /// In the order of their words.
    heads: Vec<Head>,
    size: u64,
}

/// A name, or a function with what can stand in its arguments.
#[derive(Clone, Debug)]
struct Head {
    name: SheetWord,
    args: Vec<TermNumbers>,
    /// The number of the first term with this head.
    first: u64,
}

impl TermNumbers {
    /// The numbers of a shape's terms; `None` if there are more than so many.
    pub(super) fn new(shape: &TermShape, most: u64) -> Option<TermNumbers> {
        let mut all = TermNumbers {
            heads: Vec::new(),
            size: 0,
        };
        for (name, args) in shape.heads() {
            let args = args.iter().map(|arg| TermNumbers::new(arg, most));
            let args: Vec<TermNumbers> = args.collect::<Option<_>>()?;
            let mut size = 1u64;
            for arg in &args {
                size = size.checked_mul(arg.size)?;
            }
            let first = all.size;
            all.size = first.checked_add(size).filter(|&size| size <= most)?;
            all.heads.push(Head { name, args, first });
        }
        Some(all)
    }

    /// How many terms there are.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// The number of a term of the shape.
    pub(super) fn of(&self, terms: &Terms, term: TermId) -> u64 {
        let (name, args) = terms.node(term);
        let head = self
            .heads
            .iter()
            .find(|head| head.name == *name && head.args.len() == args.len());
        let head = head.expect("a term of the shape");
        let pairs = head.args.iter().zip(args.iter());
        head.first
            + pairs.fold(0, |number, (own, &arg)| {
                number * own.size + own.of(terms, arg)
            })
    }

    /// The name of the term with a number, and the number of each argument.
    fn parts(&self, number: u64) -> (&Head, Vec<u64>) {
        let head = self.heads.partition_point(|head| head.first <= number) - 1;
        let head = &self.heads[head];
        let mut left = number - head.first;
        let mut args = vec![0; head.args.len()];
        for (number, arg) in args.iter_mut().zip(&head.args).rev() {
            *number = left % arg.size;
            left /= arg.size;
        }
        (head, args)
    }

    /// The term with a number.
    pub(super) fn term(&self, terms: &mut Terms, number: u64) -> TermId {
        let (head, args) = self.parts(number);
        let args = head.args.iter().zip(args);
        let args = args.map(|(own, arg)| own.term(terms, arg)).collect();
        terms.number(head.name, args)
    }

    /// The term with a number as text, as all terms are shown: `move(1,2)`.
    pub(super) fn show(&self, words: &Words, number: u64) -> String {
        let (head, args) = self.parts(number);
        let args = head.args.iter().zip(args);
        let args: Vec<String> = args.map(|(own, arg)| own.show(words, arg)).collect();
        let name = words.text(head.name);
        match args.len() {
            0 => name.to_owned(),
            _ => format!("{name}({})", args.join(",")),
        }
    }

    /// All terms, in the order of their numbers.
    pub(super) fn all(&self, terms: &mut Terms) -> Vec<TermId> {
        let numbers = with_pulse(0..self.size);
        numbers.map(|number| self.term(terms, number)).collect()
    }
}
