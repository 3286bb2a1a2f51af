//! Values of short games, with their arithmetic and their partial order.

use crate::convert::fraction;
use crate::drawn::{Picture, as_html, latex, math_in_html};
use crate::nimber::Nimber;
use crate::run::{Cost, ask};
use grundy::values::Dyadic;
use grundy::values::loopy::{KoThermograph, WallPiece};
use grundy::values::math::Math;
use grundy::values::short::{Comparison, Form, Id, Store};
use grundy::vocabulary::StopReason;
use grundy::{Error, values};
use grundy_picture::Walls;
use grundy_report::math;
use num::{BigInt, BigRational};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyString, PyType};

/// The canonical value of a short game: a number, a nimber, ups and downs, a switch, or any form of them.
///
/// Values are added, subtracted, multiplied by whole numbers, and compared; the order is partial, so that `a <= b` and
/// `b <= a` may both be false (`a.confused(b)`).
///
/// >>> from grundy import value
/// >>> str(value("{1|*}") + value("^"))
/// '{1^|^*}'
/// >>> value("^").confused(value("*"))
/// True
#[pyclass(frozen, module = "grundy")]
#[derive(Clone)]
pub struct Value {
    form: Form,
    text: String,
}

/// The exact number of a Python object that is an `int` or a `Fraction`.
fn number_of(any: &Bound<'_, PyAny>) -> PyResult<BigRational> {
    if let Ok(number) = any.extract::<BigRational>() {
        return Ok(number);
    }
    let whole: PyResult<BigInt> = any.extract();
    whole.map(BigRational::from_integer).map_err(|_| {
        let found = any
            .repr()
            .map_or_else(|_| "?".to_owned(), |text| text.to_string());
        let expected = "expected a value, a nimber, an int, a Fraction or a text";
        PyTypeError::new_err(format!("{expected}, found {found}"))
    })
}

/// A reason to stop as an error.
fn stopped(stop: StopReason) -> Error {
    Error::Stopped((&stop).into())
}

impl Value {
    /// A value with its text.
    #[must_use]
    pub fn new(form: Form, text: String) -> Value {
        Value { form, text }
    }

    /// The value with its form and text, which no longer need the store.
    pub(crate) fn of(store: &mut Store, id: Id) -> Result<Value, StopReason> {
        let long = || StopReason::Beyond("the value is too long to be written".to_owned());
        let text = store.show_within(id, 1 << 20).ok_or_else(long)?;
        let form = store.to_form(id).ok_or_else(long)?;
        Ok(Value { form, text })
    }

    /// Computes with one or two values.
    fn with<T: Send>(
        py: Python<'_>,
        values: &[&Form],
        work: impl FnOnce(&mut Store, &[Id]) -> Result<T, StopReason> + Send,
    ) -> PyResult<T> {
        Value::within(py, Cost::default(), values, work)
    }

    /// The same within limits.
    pub(crate) fn within<T: Send>(
        py: Python<'_>,
        cost: Cost,
        values: &[&Form],
        work: impl FnOnce(&mut Store, &[Id]) -> Result<T, StopReason> + Send,
    ) -> PyResult<T> {
        let forms: Vec<Form> = values.iter().map(|&form| form.clone()).collect();
        ask(py, cost, move |limits| {
            let mut store = Store::new();
            store.on_work(limits.watch());
            let ids: Result<Vec<Id>, StopReason> =
                forms.iter().map(|form| store.evaluate(form)).collect();
            ids.and_then(|ids| work(&mut store, &ids)).map_err(stopped)
        })
    }

    /// The form of a Python object: a value, a nimber, a whole number, a fraction, a text.
    pub fn from_any(any: &Bound<'_, PyAny>) -> PyResult<Form> {
        if let Ok(value) = any.cast::<Value>() {
            return Ok(value.get().form.clone());
        }
        if let Ok(text) = any.cast::<PyString>() {
            return Ok(parse_value(any.py(), &text.to_cow()?, Cost::default())?.form);
        }
        // A nimber is also an index, and would be read as a number.
        if let Ok(nimber) = any.cast::<Nimber>() {
            return Ok(Form::Closed(values::short::Closed::nimber(
                nimber.get().number(),
            )));
        }
        let number = number_of(any)?;
        match Dyadic::from_rational(&number) {
            Some(number) => Ok(Form::Closed(number.into())),
            None => Err(PyValueError::new_err(format!(
                "expected a number whose denominator is a power of two, found {number}"
            ))),
        }
    }

    /// A sum or a difference, or `NotImplemented` for an object that is not a value, so that Python asks the other operand.
    fn joined<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        join: fn(&mut Store, Id, Id) -> Result<Id, StopReason>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let form = match Value::from_any(other) {
            Err(error) if error.is_instance_of::<PyTypeError>(py) => {
                return Ok(py.NotImplemented().into_bound(py));
            }
            read => read?,
        };
        let made = Value::with(py, &[&self.form, &form], |store, ids| {
            let id = join(store, ids[0], ids[1])?;
            Value::of(store, id)
        })?;
        Ok(Bound::new(py, made)?.into_any())
    }

    /// The comparison with a value, a nimber or a text, or with a number that no game needs to have.
    fn compared(&self, other: &Bound<'_, PyAny>) -> PyResult<Comparison> {
        let py = other.py();
        let is_number = !other.is_instance_of::<Value>()
            && !other.is_instance_of::<PyString>()
            && !other.is_instance_of::<Nimber>();
        if is_number {
            let number = number_of(other)?;
            return Value::with(py, &[&self.form], move |store, ids| {
                store.compare_with_number(ids[0], &number)
            });
        }
        let form = Value::from_any(other)?;
        Value::with(py, &[&self.form, &form], |store, ids| {
            store.compare(ids[0], ids[1])
        })
    }

    /// The comparison with what a float stands for exactly, as Python compares floats with fractions. Nothing is equal to
    /// `nan`, less, or greater.
    fn compared_with_float(&self, py: Python<'_>, float: f64) -> PyResult<Comparison> {
        match BigRational::from_float(float) {
            Some(number) => Value::with(py, &[&self.form], move |store, ids| {
                store.compare_with_number(ids[0], &number)
            }),
            None if float == f64::INFINITY => Ok(Comparison::Less),
            None if float == f64::NEG_INFINITY => Ok(Comparison::Greater),
            None => Ok(Comparison::Confused),
        }
    }
}

#[pymethods]
impl Value {
    #[new]
    fn read(text: &Bound<'_, PyAny>) -> PyResult<Value> {
        let form = Value::from_any(text)?;
        Value::with(text.py(), &[&form], |store, ids| Value::of(store, ids[0]))
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("value({:?})", self.text)
    }

    /// Copies and pickles are made from the text.
    fn __reduce__<'py>(slf: &Bound<'py, Value>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().text.clone(),))
    }

    /// Numbers have the hash that Python gives them, since they are equal to Python's numbers.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match self.number(py)? {
            Some(number) => number.into_pyobject(py)?.hash(),
            None => PyString::new(py, &self.text).hash(),
        }
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.joined(other, Store::plus)
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__add__(other)
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.joined(other, Store::minus)
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.joined(other, |store, a, b| store.minus(b, a))
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Value> {
        Value::with(py, &[&self.form], |store, ids| {
            let negative = store.negative(ids[0])?;
            Value::of(store, negative)
        })
    }

    fn __mul__(&self, times: &Bound<'_, PyAny>) -> PyResult<Value> {
        let n: BigInt = times.extract().map_err(|_| {
            PyTypeError::new_err("a value is multiplied by a whole number of copies")
        })?;
        Value::with(times.py(), &[&self.form], move |store, ids| {
            let copies = store.times(&n, ids[0])?;
            Value::of(store, copies)
        })
    }

    fn __rmul__(&self, times: &Bound<'_, PyAny>) -> PyResult<Value> {
        self.__mul__(times)
    }

    fn __richcmp__(
        &self,
        other: &Bound<'_, PyAny>,
        op: pyo3::basic::CompareOp,
    ) -> PyResult<Py<PyAny>> {
        use pyo3::basic::CompareOp;
        let py = other.py();
        // A text is no value, though one can be read from it; nor is a nimber, whose hash is another.
        if other.is_instance_of::<PyString>() || other.is_instance_of::<Nimber>() {
            return Ok(py.NotImplemented());
        }
        let relation = match other.cast::<PyFloat>() {
            Ok(float) => self.compared_with_float(py, float.value())?,
            Err(_) => match self.compared(other) {
                Err(error) if error.is_instance_of::<PyTypeError>(py) => {
                    return Ok(py.NotImplemented());
                }
                relation => relation?,
            },
        };
        let holds = match op {
            CompareOp::Eq => relation == Comparison::Equal,
            CompareOp::Ne => relation != Comparison::Equal,
            CompareOp::Lt => relation == Comparison::Less,
            CompareOp::Gt => relation == Comparison::Greater,
            CompareOp::Le => matches!(relation, Comparison::Less | Comparison::Equal),
            CompareOp::Ge => matches!(relation, Comparison::Greater | Comparison::Equal),
        };
        Ok(holds.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    /// How this value compares with another: `<`, `>`, `=` or `||`.
    fn compare(&self, other: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.compared(other)?.to_string())
    }

    /// True if neither is at least the other: the player who begins wins the difference.
    fn confused(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.compared(other)? == Comparison::Confused)
    }

    /// The outcome class: `L`, `R`, `N` or `P`.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<String> {
        Value::with(py, &[&self.form], |store, ids| {
            Ok(store.outcome(ids[0])?.to_string())
        })
    }

    /// The number as a `Fraction`, or `None` where the value is no number.
    #[getter]
    pub fn number(&self, py: Python<'_>) -> PyResult<Option<BigRational>> {
        Value::with(py, &[&self.form], |store, ids| {
            Ok(store.as_number(ids[0]).map(fraction))
        })
    }

    /// The nimber as an `int`, or `None` where the value is none.
    #[getter]
    fn nimber(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        Value::with(py, &[&self.form], |store, ids| {
            Ok(store
                .as_closed(ids[0])
                .and_then(|closed| closed.as_nimber()))
        })
    }

    /// Left's options in canonical form.
    #[getter]
    fn left(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        Value::with(py, &[&self.form], |store, ids| {
            let (left, _) = store.options(ids[0])?;
            left.iter().map(|id| Value::of(store, *id)).collect()
        })
    }

    /// Right's options in canonical form.
    #[getter]
    fn right(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        Value::with(py, &[&self.form], |store, ids| {
            let (_, right) = store.options(ids[0])?;
            right.iter().map(|id| Value::of(store, *id)).collect()
        })
    }

    /// The day on which it is born.
    #[getter]
    fn birthday(&self, py: Python<'_>) -> PyResult<BigInt> {
        Value::with(py, &[&self.form], |store, ids| {
            Ok(store.birthday(ids[0]).clone().into())
        })
    }

    /// The left and the right stop, `Fraction`s.
    #[getter]
    fn stops(&self, py: Python<'_>) -> PyResult<(BigRational, BigRational)> {
        Value::with(py, &[&self.form], |store, ids| {
            let (left, right) = (store.left_stop(ids[0]), store.right_stop(ids[0]));
            Ok((fraction(left), fraction(right)))
        })
    }

    /// What many copies are worth on average, a `Fraction`.
    #[getter]
    fn mean(&self, py: Python<'_>) -> PyResult<BigRational> {
        Ok(self.thermograph(py)?.mean)
    }

    /// How much is gained by moving, a `Fraction`; negative for numbers.
    #[getter]
    fn temperature(&self, py: Python<'_>) -> PyResult<BigRational> {
        Ok(self.thermograph(py)?.temperature)
    }

    /// Both walls, the mean and the temperature.
    fn thermograph(&self, py: Python<'_>) -> PyResult<Thermograph> {
        let of = self.text.clone();
        Value::with(py, &[&self.form], |store, ids| {
            let found = store.thermograph(ids[0])?;
            let stops = [
                store.left_stop(ids[0]).clone(),
                store.right_stop(ids[0]).clone(),
            ];
            let wall = |pieces: &[values::short::Piece]| -> Wall {
                let piece = |piece: &values::short::Piece| {
                    (
                        fraction(&piece.from),
                        fraction(&piece.value),
                        piece.slope.into(),
                    )
                };
                pieces.iter().map(piece).collect()
            };
            Ok(Thermograph {
                left: wall(&found.left),
                right: wall(&found.right),
                mean: fraction(&found.mean),
                temperature: fraction(&found.temperature),
                of,
                math: math::thermograph(&found, &stops),
                walls: (&found).into(),
                komaster: None,
            })
        })
    }

    /// Why the form has its value, one sentence each: what is dominated or reversible, and why it is a number or not.
    fn explain(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let form = self.form.clone();
        Value::with(py, &[&self.form], move |store, _| {
            let explained = store.explain(&form)?;
            Ok(explained.steps.iter().map(ToString::to_string).collect())
        })
    }

    /// The value with its signs, as a formula.
    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(latex(&self.math(py)?))
    }

    /// The value with its signs, as a formula that browsers draw.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(math_in_html(&self.math(py)?))
    }

    /// The thermograph of the value.
    fn picture(&self, py: Python<'_>) -> PyResult<Picture> {
        Ok(self.thermograph(py)?.picture())
    }

    /// Nothing where the thermograph would cost too much.
    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        Some(self.thermograph(py).ok()?._repr_svg_())
    }
}

impl Value {
    fn math(&self, py: Python<'_>) -> PyResult<Math> {
        const LONGEST: usize = 4000;
        let found = Value::with(py, &[&self.form], |store, ids| {
            Ok(store.math(ids[0], LONGEST))
        })?;
        Ok(found.unwrap_or_else(|| Math::words(self.text.as_str())))
    }
}

/// The value of an answer, or the exception that says why there is none.
///
/// # Errors
/// What stopped the search.
pub fn from_answer(
    py: Python<'_>,
    answer: &grundy::Answer<grundy::ask::value::Valued>,
) -> PyResult<Value> {
    match &answer.value.value {
        Some(value) => of_value(value).ok_or_else(|| {
            PyValueError::new_err(format!(
                "the value is {value}, for play may go on for ever, and no canonical form; solve() knows the set of ∞, and the \
                 position's `loopy` the sides of others"
            ))
        }),
        None => {
            let stopped = answer.status.why().cloned();
            let stopped = stopped
                .unwrap_or_else(|| grundy::Stopped::because(grundy::Why::Open, "it is not known"));
            Err(crate::errors::raise(py, &Error::Stopped(stopped)))
        }
    }
}

/// A value of the library as a Python value; `None` for ∞, which is not a canonical form.
pub fn of_value(value: &grundy::Value) -> Option<Value> {
    Some(Value::new(value.form()?, value.to_string()))
}

/// The canonical value of a value or an expression.
pub(crate) fn parse_value(py: Python<'_>, text: &str, cost: Cost) -> PyResult<Value> {
    let answer = ask(py, cost, |limits| {
        let position = grundy::Position::parse(text)?;
        grundy::value(&position, limits)
    })?;
    from_answer(py, &answer)
}

/// A wall of a thermograph: for each piece, the temperature where it begins, its position there, and its slope.
type Wall = Vec<(BigRational, BigRational, i64)>;

/// Both walls of a thermograph as pieces `(from temperature, position there, slope)`, the last piece being the mast.
#[pyclass(frozen, module = "grundy")]
pub struct Thermograph {
    #[pyo3(get)]
    left: Wall,
    #[pyo3(get)]
    right: Wall,
    #[pyo3(get)]
    mean: BigRational,
    #[pyo3(get)]
    temperature: BigRational,
    /// The value as it is written.
    of: String,
    /// The stops, the mean and the temperature as a formula.
    math: Math,
    walls: Walls,
    /// The player who wins the kos, `"left"` or `"right"`; `None` where play ends.
    #[pyo3(get)]
    komaster: Option<String>,
}

impl Thermograph {
    /// The thermograph of a position with kos.
    pub(crate) fn of_kos(of: &str, found: &KoThermograph) -> Thermograph {
        let wall = |pieces: &[WallPiece]| -> Wall {
            let piece = |p: &WallPiece| (p.from.clone(), p.value.clone(), p.slope);
            pieces.iter().map(piece).collect()
        };
        let (mean, temperature) = (found.mean.clone(), found.temperature.clone());
        let words = format!(
            "mean {mean}, temperature {temperature}, {} is komaster",
            found.komaster
        );
        Thermograph {
            left: wall(&found.left),
            right: wall(&found.right),
            mean,
            temperature,
            of: of.to_owned(),
            math: Math::words(words.as_str()),
            walls: found.into(),
            komaster: Some(found.komaster.to_string()),
        }
    }
}

#[pymethods]
impl Thermograph {
    /// Both walls and the mast as a picture.
    fn picture(&self) -> Picture {
        grundy_picture::thermograph(&self.of, &self.walls).into()
    }

    fn _repr_svg_(&self) -> String {
        grundy_picture::thermograph(&self.of, &self.walls).to_svg()
    }

    /// The stops, the mean and the temperature, as a formula.
    fn _repr_latex_(&self) -> String {
        latex(&self.math)
    }

    /// The picture with the stops, the mean and the temperature below it.
    fn _repr_html_(&self) -> String {
        let scene = grundy_picture::thermograph(&self.of, &self.walls);
        let picture = as_html(&scene);
        let words = math_in_html(&self.math);
        format!("<figure>{picture}<figcaption>{words}</figcaption></figure>")
    }

    /// Both walls and the mast drawn with matplotlib, which has to be installed; on `ax`, or on new axes.
    #[pyo3(signature = (ax=None))]
    fn plot<'py>(
        slf: &Bound<'py, Thermograph>,
        ax: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let frames = slf.py().import("grundy._frames")?;
        frames.call_method1("plot_thermograph", (slf, ax))
    }

    /// Copies and pickles are made from the value.
    fn __reduce__<'py>(
        slf: &Bound<'py, Thermograph>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let py = slf.py();
        let make = py.get_type::<Value>().getattr("thermograph")?;
        let value = py.get_type::<Value>().call1((&slf.get().of,))?;
        Ok((make, (value,)))
    }

    fn __repr__(&self) -> String {
        format!(
            "Thermograph(mean={}, temperature={})",
            self.mean, self.temperature
        )
    }
}
