//! The options of a component, as they are handed over: one by one, or many at once as columns.

use super::component::{MOST_NUMBERS, MOST_PARTS, Tuple};
use super::expr::Narrow;

/// What is done with the options of a component.
pub trait See {
    /// Takes an option, as the components it leaves.
    fn option(&mut self, parts: &[Tuple]);

    /// Takes many options of a rule on single numbers.
    fn narrow(&mut self, options: Options<'_>) {
        let mut parts = [[0; MOST_NUMBERS]; MOST_PARTS];
        for lane in (0..options.count).filter(|&lane| options.there[lane] == 1) {
            for (part, column) in parts.iter_mut().zip(options.parts) {
                part[0] = column.column[lane].into();
            }
            self.option(&parts[..options.parts.len()]);
        }
    }
}

/// The numbers that a component of the options has.
#[derive(Clone, Copy, Debug)]
pub struct SeenNumbers<'c> {
    /// A number for each value of the loop's name, and more behind them.
    pub column: &'c Narrow,
    /// 1 or -1 if each number follows from the one before it by adding so much, else 0.
    pub step: i64,
}

/// The options of some values of the loop's name.
pub struct Options<'c> {
    /// The numbers of each component.
    pub parts: &'c [SeenNumbers<'c>],
    /// For each value 1 if there is such an option, else 0; what stands behind the values has no meaning.
    pub there: &'c Narrow,
    /// True if there is one for each value.
    pub all: bool,
    /// The count of values.
    pub count: usize,
}

/// Sees one option after the other.
pub struct OneByOne<'f, F>(pub &'f mut F);

impl<F: FnMut(&[Tuple])> See for OneByOne<'_, F> {
    fn option(&mut self, parts: &[Tuple]) {
        (self.0)(parts);
    }
}
