//! The functions of the notation, such as `tiny(G)` and `cool(G, t)`, carried out while a text is read.

use super::{Closed, Form, Id, NoResult, Store};
use grundy_core::parse::{ParseError, Text, shorten};
use grundy_core::{NodeLimit, StopReason};

impl Form {
    /// The names of the functions that the notation has, each followed by its arguments in brackets.
    pub const FUNCTIONS: [&'static str; 11] = [
        "tiny", "miny", "cool", "heat", "overheat", "norton", "conway", "freeze", "reduced",
        "weight", "farstar",
    ];
}

/// A function that has a name in the notation, in the order of [`Form::FUNCTIONS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueFunction {
    /// `tiny(G)` = {0 || 0 | −G}, where Right threatens to move to −G.
    Tiny,
    /// `miny(G)`, the negative of `tiny(G)`.
    Miny,
    /// `cool(G, t)`, see [`Store::cool`].
    Cool,
    /// `heat(G, t)`, see [`Store::heat`].
    Heat,
    /// `overheat(G, s, t)`, see [`Store::overheat`].
    Overheat,
    /// `norton(G, U)`, see [`Store::norton`].
    Norton,
    /// `conway(x, y)`, see [`Store::conway_product`].
    Conway,
    /// `freeze(G)`, see [`Store::freeze`].
    Freeze,
    /// `reduced(G)`, see [`Store::reduced`].
    Reduced,
    /// `weight(G)`, see [`Store::atomic_weight`].
    Weight,
    /// `farstar(G)`, the nimber of [`Store::far_star`].
    FarStar,
}

impl ValueFunction {
    /// All functions.
    pub(super) const ALL: [ValueFunction; 11] = [
        ValueFunction::Tiny,
        ValueFunction::Miny,
        ValueFunction::Cool,
        ValueFunction::Heat,
        ValueFunction::Overheat,
        ValueFunction::Norton,
        ValueFunction::Conway,
        ValueFunction::Freeze,
        ValueFunction::Reduced,
        ValueFunction::Weight,
        ValueFunction::FarStar,
    ];

    /// The name in the notation.
    pub(super) fn name(self) -> &'static str {
        Form::FUNCTIONS[self as usize]
    }

    /// The number of arguments.
    pub(super) fn arity(self) -> usize {
        match self {
            ValueFunction::Tiny
            | ValueFunction::Miny
            | ValueFunction::Freeze
            | ValueFunction::Reduced
            | ValueFunction::Weight
            | ValueFunction::FarStar => 1,
            ValueFunction::Cool
            | ValueFunction::Heat
            | ValueFunction::Norton
            | ValueFunction::Conway => 2,
            ValueFunction::Overheat => 3,
        }
    }

    /// The result for these arguments, as many as the function takes.
    pub(super) fn apply(
        self,
        arguments: &[Form],
        workshop: &mut Workshop,
    ) -> Result<Form, FunctionFault> {
        match self {
            ValueFunction::Tiny => Ok(tiny(&arguments[0])),
            ValueFunction::Miny => Ok(tiny(&arguments[0]).negative()),
            _ => {
                let store = &mut workshop.0;
                let values = arguments.iter().map(|form| store.evaluate(form));
                let values = values.collect::<Result<Vec<Id>, StopReason>>()?;
                let result = self.of_values(&values, store)?;
                workshop.form(result)
            }
        }
    }

    /// The value of a function whose arguments are values.
    fn of_values(self, values: &[Id], store: &mut Store) -> Result<Id, NoResult> {
        match (self, values) {
            (ValueFunction::Cool, &[game, t]) => {
                let t = store.as_number(t).cloned();
                let t = t.ok_or_else(|| NoResult::undefined("a number as the temperature"))?;
                store.cool(game, &t)
            }
            (ValueFunction::Heat, &[game, t]) => Ok(store.heat(game, t)?),
            (ValueFunction::Overheat, &[game, s, t]) => Ok(store.overheat(game, s, t)?),
            (ValueFunction::Norton, &[game, unit]) => store.norton(game, unit),
            (ValueFunction::Conway, &[x, y]) => store.conway_product(x, y),
            (ValueFunction::Freeze, &[game]) => store.freeze(game),
            (ValueFunction::Reduced, &[game]) => Ok(store.reduced(game)?),
            (ValueFunction::Weight, &[game]) => store.atomic_weight(game),
            (ValueFunction::FarStar, &[game]) => {
                let far = store.far_star(game)?;
                Ok(store.nimber(far))
            }
            _ => unreachable!("{} takes {} values", self.name(), self.arity()),
        }
    }
}

/// The work that the operations of one text may take. It keeps a short text from stopping the reader for long.
const WORK: u64 = 1 << 18;

/// The store in which the operations of one text are carried out.
pub(super) struct Workshop(Store);

impl Workshop {
    /// A store with a limit to its work.
    pub(super) fn new() -> Workshop {
        let mut store = Store::new();
        store.on_work(NodeLimit::new(WORK));
        Workshop(store)
    }

    /// The ordinal sum of two forms.
    pub(super) fn ordinal_sum(
        &mut self,
        below: &Form,
        above: &Form,
    ) -> Result<Form, FunctionFault> {
        self.0.ordinal_sum(below, above)?.ok_or(FunctionFault::Deep)
    }

    /// The uptimal of an order, or the sum of all up to it, in place of the one up or down of a closed form.
    pub(super) fn uptimal(
        &mut self,
        order: u32,
        sum: bool,
        around: Closed,
    ) -> Result<Form, FunctionFault> {
        let store = &mut self.0;
        let mut uptimal = if sum {
            store.uptimal_sum(order)?
        } else {
            store.uptimal(order)?
        };
        if around.ups < 0 {
            uptimal = store.negative(uptimal)?;
        }
        let rest = store.closed(Closed { ups: 0, ..around });
        let value = store.plus(uptimal, rest)?;
        self.form(value)
    }

    /// A value as a form.
    fn form(&mut self, value: Id) -> Result<Form, FunctionFault> {
        self.0.to_form(value).ok_or(FunctionFault::Deep)
    }
}

/// The reason why an operation in a text has no form.
pub(super) enum FunctionFault {
    /// It has no value.
    NoResult(NoResult),
    /// Its form nests deeper than the parser reads.
    Deep,
}

impl<R: Into<NoResult>> From<R> for FunctionFault {
    fn from(reason: R) -> FunctionFault {
        FunctionFault::NoResult(reason.into())
    }
}

impl FunctionFault {
    /// The fault in the text from `start` to where the reader stands.
    pub(super) fn error(self, text: Text<'_>, start: usize) -> ParseError {
        let expected = match self {
            FunctionFault::NoResult(NoResult::Undefined(expected)) => expected.to_owned(),
            FunctionFault::NoResult(NoResult::Stopped(reason)) => {
                format!("a smaller form, for {reason}")
            }
            FunctionFault::Deep => {
                format!("a form that nests at most {} deep", super::DEEPEST_FORM)
            }
        };
        let piece = &text.whole()[start..text.at()];
        ParseError::new(start, shorten(piece), expected)
    }
}

/// tiny(G) = {0 || 0 | −G}, where Right threatens to move to −G.
fn tiny(inner: &Form) -> Form {
    let threat = Form::new(vec![Form::zero()], vec![inner.negative()]);
    Form::new(vec![Form::zero()], vec![threat])
}
