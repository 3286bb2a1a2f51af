//! Forms: positions as plain data that a family of engines understands completely.
//!
//! A matrix, a game tree from a file or a coalition is a form and not a ruleset, and does not pretend to be.

pub mod arena;
pub mod automaton;
pub mod bimatrix;
pub mod coalition;
pub mod congestion;
pub mod counter;
pub mod economy;
pub mod game_tree;
pub mod heap;
pub mod matrix;
pub mod normal_form;
pub mod row;

/// A position in a form, together with the way back from a step of the form to a move of the ruleset.
///
/// ```
/// use grundy_core::forms::Form;
/// let shifted = Form::new(vec![3u64], |taken: u64| taken + 10);
/// assert_eq!((shifted.is, (shifted.back)(2)), (vec![3], 12));
/// ```
pub struct Form<'a, T, Step, Move> {
    /// The position itself, in its form.
    pub is: T,
    /// The move of the ruleset that makes a step of the form.
    pub back: Box<dyn Fn(Step) -> Move + 'a>,
}

impl<'a, T, Step: 'a, Move: 'a> Form<'a, T, Step, Move> {
    /// The form of a position, with its way back.
    pub fn new(is: T, back: impl Fn(Step) -> Move + 'a) -> Self {
        let back = Box::new(back);
        Form { is, back }
    }

    /// The same form for a ruleset whose moves are made from those of this one.
    pub fn map<Other: 'a>(self, other: impl Fn(Move) -> Other + 'a) -> Form<'a, T, Step, Other> {
        let back = self.back;
        Form::new(self.is, move |step| other(back(step)))
    }
}

/// Heaps under a code.
pub type HeapForm<'a, Move> = Form<'a, (heap::HeapCode, Vec<u64>), heap::HeapMove, Move>;
/// A counter on its way to its target.
pub type CounterForm<'a, Move> =
    Form<'a, (counter::Counter, num::BigRational), counter::Step, Move>;
/// A row whose numbers are scored.
pub type RowForm<'a, Move> = Form<'a, row::ScoredRow, row::Take, Move>;
