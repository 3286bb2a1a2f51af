//! Games as they are written, with dominated and reversible options.

use super::Closed;
use std::fmt;
use std::sync::Arc;

/// The deepest nesting of braces, signs and bars that the parser accepts.
pub const DEEPEST_FORM: usize = 200;

/// A game as written: in closed form, or as lists of options in the writer's order.
///
/// ```
/// use grundy_values::short::Form;
/// let form = Form::read("{0, 1 | 3}").unwrap();
/// assert_eq!(form.to_string(), "{0,1|3}");
/// assert_eq!(Form::read("+-{2||1|0}").unwrap().to_string(), "{{2|{1|0}}|{{0|-1}|-2}}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A number, plus ups, plus a nimber.
    Closed(Closed),
    /// Lists of options.
    Options(Arc<Lists>),
}

/// The options of a [`Form`], as written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lists {
    /// Left's options.
    pub left: Vec<Form>,
    /// Right's options.
    pub right: Vec<Form>,
    /// The number of bytes of the form's text.
    length: usize,
    /// The nesting depth; closed forms have depth 0.
    depth: usize,
}

impl Form {
    /// The form with these options.
    #[must_use]
    pub fn new(left: Vec<Form>, right: Vec<Form>) -> Form {
        let inner = || left.iter().chain(&right);
        let commas = left.len().saturating_sub(1) + right.len().saturating_sub(1);
        let length = inner()
            .map(Form::length)
            .fold("{|}".len() + commas, usize::saturating_add);
        let depth = 1 + inner().map(Form::depth).max().unwrap_or(0);
        Form::Options(Arc::new(Lists {
            left,
            right,
            length,
            depth,
        }))
    }

    /// Zero.
    #[must_use]
    pub fn zero() -> Form {
        Form::Closed(Closed::zero())
    }

    /// The form with the players' roles exchanged.
    #[must_use]
    pub fn negative(&self) -> Form {
        match self {
            Form::Closed(value) => Form::Closed(value.negative()),
            Form::Options(lists) => {
                let all = |side: &[Form]| side.iter().map(Form::negative).collect();
                Form::new(all(&lists.right), all(&lists.left))
            }
        }
    }

    /// The number of bytes of the form's text. It can be exponential in the length of the text that was read, because
    /// `+-G` contains G twice.
    #[must_use]
    pub fn length(&self) -> usize {
        match self {
            Form::Closed(value) => value.to_string().len(),
            Form::Options(lists) => lists.length,
        }
    }

    /// The nesting depth; closed forms have depth 0.
    #[must_use]
    pub fn depth(&self) -> usize {
        match self {
            Form::Closed(_) => 0,
            Form::Options(lists) => lists.depth,
        }
    }
}

impl From<Closed> for Form {
    fn from(value: Closed) -> Form {
        Form::Closed(value)
    }
}

impl fmt::Display for Form {
    /// Writes every form in braces of its own. Longer bars, as in `{2||1|0}`, are read but never written, because next
    /// to an empty side they would run together: `{|{|}}` would become `{|||}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = match self {
            Form::Closed(value) => return value.fmt(f),
            Form::Options(lists) => lists,
        };
        for (before, side) in [("{", &lists.left), ("|", &lists.right)] {
            f.write_str(before)?;
            for (i, option) in side.iter().enumerate() {
                f.write_str(if i == 0 { "" } else { "," })?;
                option.fmt(f)?;
            }
        }
        f.write_str("}")
    }
}
