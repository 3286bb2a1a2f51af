//! Answers as objects: the value, how sure it is, by which method it was found, and why it is right.
//!
//! The classes are Python's, in `python/grundy/answers.py`, with a field for each of the report's. What they ask of Rust when it
//! is wanted (a picture, a certificate, a formula) is a [`Native`].

use crate::convert;
use crate::drawn::{Draw, Picture, as_html, drawn, latex};
use crate::errors::{UsageError, naming, raise};
use crate::object::Position;
use crate::raised;
use crate::values::{Value, of_value};
use grundy::values::math::Math;
use grundy::vocabulary::Player;
use grundy::vocabulary::any::AnyMove;
use grundy::{Error, JudgedMove, Verdict};
use grundy_picture::Scene;
use grundy_report::Solution as Report;
use grundy_report::html::escaped;
use grundy_report::math;
use num::{BigInt, BigRational};
use pyo3::exceptions::{PyAttributeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use std::sync::{Arc, OnceLock};

/// The set of ∞.
fn infinite(value: Option<&grundy::Value>) -> Option<Vec<u64>> {
    match value {
        Some(grundy::Value::Infinite(nimbers)) => Some(nimbers.clone()),
        _ => None,
    }
}

/// The verdict on one move, as far as it is known.
#[derive(Clone, Default)]
struct KnownVerdict {
    player: Option<String>,
    winning: Option<bool>,
    keeps: Option<bool>,
    outcome: Option<String>,
    value: Option<Value>,
    infinite: Option<Vec<u64>>,
    counter: Option<u64>,
    reply: Option<String>,
    distance: Option<u64>,
    score: Option<i64>,
}

/// A move with what is known about it.
#[pyclass(frozen, module = "grundy")]
pub struct Move {
    /// The position that it is made in; `None` of a move that was pickled in an answer about a class of one's own.
    from: Option<Position>,
    mv: AnyMove,
    known: KnownVerdict,
}

impl Move {
    /// A move of a position.
    #[must_use]
    pub fn new(from: Position, judged: JudgedMove, sides: [&'static str; 2]) -> Move {
        let after = judged.after;
        let side = |player: Player| sides[player.index()].to_owned();
        let known = KnownVerdict {
            player: judged.by.map(side),
            winning: judged.winning,
            keeps: judged.keeps,
            outcome: after.outcome.map(|class| class.to_string()),
            value: after.value.as_ref().and_then(of_value),
            infinite: infinite(after.value.as_ref()),
            counter: after.counter,
            reply: after.reply.map(|mv| mv.text().to_owned()),
            distance: after.distance,
            score: after.score,
        };
        Move {
            from: Some(from),
            mv: judged.mv,
            known,
        }
    }

    /// The move of the ruleset.
    #[must_use]
    pub fn any(&self) -> &AnyMove {
        &self.mv
    }

    /// True if it is a move of this position.
    #[must_use]
    pub fn is_of(&self, position: &grundy::Position) -> bool {
        let from = self.from.as_ref();
        from.is_some_and(|from| from.inner == *position)
    }
}

/// The data from which a move is made again: its position, its text, and what is known about it.
type Remade<'py> = (Option<Position>, String, Bound<'py, PyDict>);

/// A move that was copied or pickled.
#[pyfunction]
pub fn move_again(
    from: Option<&Bound<'_, Position>>,
    text: &str,
    known: &Bound<'_, PyDict>,
) -> PyResult<Move> {
    let from = from.map(|from| from.get().clone());
    let mv = match &from {
        Some(from) => {
            grundy::play::read_move(&from.inner, text).map_err(|error| raise(known.py(), &error))?
        }
        None => AnyMove::new(text.to_owned(), ()),
    };
    let of = |name: &str| {
        let found = known.get_item(name)?;
        found.ok_or_else(|| PyValueError::new_err(format!("a move without {name}")))
    };
    let known = KnownVerdict {
        player: of("player")?.extract()?,
        winning: of("winning")?.extract()?,
        keeps: of("keeps")?.extract()?,
        outcome: of("outcome")?.extract()?,
        value: match of("value")?.cast::<Value>() {
            Ok(value) => Some(value.get().clone()),
            Err(_) => None,
        },
        infinite: of("infinite")?.extract()?,
        counter: of("counter")?.extract()?,
        reply: of("reply")?.extract()?,
        distance: of("distance")?.extract()?,
        score: of("score")?.extract()?,
    };
    Ok(Move { from, mv, known })
}

#[pymethods]
impl Move {
    fn __str__(&self) -> &str {
        self.mv.text()
    }

    fn __repr__(&self) -> String {
        format!("Move({:?})", self.mv.text())
    }

    /// Moves are equal when they are the same move of the same position.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Move>();
        other.is_ok_and(|other| {
            let other = other.get();
            let from = |mv: &Move| mv.from.as_ref().map(|from| from.inner.clone());
            other.mv.text() == self.mv.text()
                && other.known.player == self.known.player
                && from(other) == from(self)
        })
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.from.as_ref().map(|from| &from.inner).hash(&mut hasher);
        self.mv.text().hash(&mut hasher);
        hasher.finish()
    }

    /// A move does not change, so it is its own copy.
    fn __copy__(slf: Bound<'_, Move>) -> Bound<'_, Move> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Move>, _memo: &Bound<'_, PyAny>) -> Bound<'py, Move> {
        slf
    }

    /// Pickles are made from the position and the text of the move; a position of a class stays behind.
    fn __reduce__<'py>(slf: &Bound<'py, Move>) -> PyResult<(Bound<'py, PyAny>, Remade<'py>)> {
        let (py, mv) = (slf.py(), slf.get());
        let known = PyDict::new(py);
        known.set_item("player", &mv.known.player)?;
        known.set_item("winning", mv.known.winning)?;
        known.set_item("keeps", mv.known.keeps)?;
        known.set_item("outcome", &mv.known.outcome)?;
        known.set_item("value", mv.known.value.clone())?;
        known.set_item("infinite", mv.known.infinite.clone())?;
        known.set_item("counter", mv.known.counter)?;
        known.set_item("reply", &mv.known.reply)?;
        known.set_item("distance", mv.known.distance)?;
        known.set_item("score", mv.known.score)?;
        let make = py.import("grundy._native")?.getattr("move_again")?;
        let from = mv.from.clone();
        let from = from.filter(|from| from.is_made_from(py, &from.inner.show()));
        Ok((make, (from, mv.mv.text().to_owned(), known)))
    }

    /// The move as it is written and read.
    #[getter]
    fn text(&self) -> &str {
        self.mv.text()
    }

    /// Whose move it is, where both sides have moves of their own.
    #[getter]
    fn player(&self) -> Option<&str> {
        self.known.player.as_deref()
    }

    /// The position that it leads to.
    #[getter]
    fn to(&self) -> PyResult<Position> {
        let from = self.from.as_ref().ok_or_else(|| {
            let text = "the answer was pickled, and positions of a class of one's own are not: solve the position again";
            PyAttributeError::new_err(text)
        })?;
        let next = from.inner.play(&self.mv);
        let next = next.ok_or_else(|| PyAttributeError::new_err("the move leads nowhere"))?;
        Ok(from.next(next))
    }

    /// True if it wins, or in a scored game is best; `None` where that is not known.
    #[getter]
    fn winning(&self) -> Option<bool> {
        self.known.winning
    }

    /// True if the mover is as well off after it as before.
    #[getter]
    fn keeps(&self) -> Option<bool> {
        self.known.keeps
    }

    /// The outcome of the position that it leads to, as the player then to move sees it.
    #[getter]
    fn outcome(&self) -> Option<&str> {
        self.known.outcome.as_deref()
    }

    /// The value of the position that it leads to.
    #[getter]
    fn value(&self) -> Option<Value> {
        self.known.value.clone()
    }

    /// The nimbers among the options of the position that it leads to, where that is worth ∞.
    #[getter]
    fn infinite(&self) -> Option<Vec<u64>> {
        self.known.infinite.clone()
    }

    /// The sum of the counters after it, where play may go on for ever: the winning move with the least makes the win end.
    #[getter]
    fn counter(&self) -> Option<u64> {
        self.known.counter
    }

    /// A winning reply to it, as `play` reads it, if it loses and all moves of a sum were asked for.
    #[getter]
    fn reply(&self) -> Option<String> {
        self.known.reply.clone()
    }

    /// The plies that are left after it.
    #[getter]
    fn distance(&self) -> Option<u64> {
        self.known.distance
    }

    /// The score of the player then to move, less the other's.
    #[getter]
    fn score(&self) -> Option<i64> {
        self.known.score
    }
}

/// What `solve` answers: who wins, by how much, when, by which moves, and why.
///
/// # Errors
/// The exception that Python raises.
pub fn solution(
    py: Python<'_>,
    answer: grundy::Answer<Verdict>,
    position: &Position,
    all_moves: bool,
) -> PyResult<Answer> {
    let report = Report::from(answer.clone());
    let printed = report.clone();
    let answer = Arc::new(answer);
    let verdict = &answer.value;
    let made = Answer::new(py, "Solution", report)?;
    let of = |judged: &JudgedMove| Move::new(position.clone(), judged.clone(), verdict.sides);
    let moves: Vec<Move> = verdict.moves.iter().map(of).collect();
    made.set(py, "moves", moves)?;
    made.set(py, "value", verdict.value.as_ref().and_then(of_value))?;
    made.set(py, "status", answer.status.to_string())?;
    made.set(py, "infinite", infinite(verdict.value.as_ref()))?;
    let formula = math::solution(&position.inner, verdict);
    let drawn = (position.inner.clone(), answer.clone());
    let html = answer.clone();
    Ok(made
        .with_math(Some(formula))
        .printed(move || printed.words(all_moves, naming).to_string())
        .certified(move || answer.certificate().map(|made| made.to_json()))
        .drawn(move || Some(grundy_picture::position(&drawn.0, Some(&drawn.1))))
        .with_html(move || in_html(&html)))
}

/// A solution as a table, without its picture.
fn in_html(answer: &grundy::Answer<Verdict>) -> String {
    let verdict = &answer.value;
    let outcome = verdict.outcome.map(|class| class.to_string());
    let outcome = outcome.unwrap_or_else(|| "unknown".to_owned());
    let mut rows = vec![("position", verdict.position.clone()), ("outcome", outcome)];
    let winner = verdict.winner.map(|player| verdict.side(player));
    rows.extend(winner.map(|winner| ("winner", winner.to_owned())));
    let value = verdict.value.as_ref();
    rows.extend(value.map(|value| ("value", value.to_string())));
    let distance = verdict.distance;
    rows.extend(distance.map(|plies| ("distance", plies.to_string())));
    rows.push(("status", answer.status.to_string()));
    rows.push(("reason", answer.derivation.to_string()));
    let winning = verdict
        .moves
        .iter()
        .filter(|judged| judged.winning == Some(true));
    let moves: Vec<&str> = winning.take(20).map(|judged| judged.mv.text()).collect();
    rows.push(("winning moves", moves.join("; ")));
    let row = |(name, text): &(&str, String)| {
        // Columns of digits stay below one another.
        let style = match (*name, text.contains('\n')) {
            ("reason", true) => {
                " style=\"text-align: left; white-space: pre; font-family: monospace\""
            }
            ("reason", false) => " style=\"text-align: left\"",
            _ => "",
        };
        format!("<tr><th>{name}</th><td{style}>{}</td></tr>", escaped(text))
    };
    let rows: String = rows.iter().map(row).collect();
    format!("<table>{rows}</table>")
}

/// Writes a text when it is wanted.
type Write = Arc<dyn Fn() -> String + Send + Sync>;

/// Makes a certificate when it is wanted.
type Certify = Arc<dyn Fn() -> Result<String, Error> + Send + Sync>;

/// The functions that compute in Rust what an answer shows only on request: JSON, certificates, drawings.
#[pyclass(frozen, module = "grundy._native")]
#[derive(Clone)]
pub struct Native {
    json: Write,
    certify: Option<Certify>,
    certificate: Option<String>,
    draw: Option<Draw>,
    /// The function that writes the answer in HTML, if that is more readable than its parts.
    html: Option<Write>,
    text: Option<Write>,
    math: Option<Math>,
}

/// A field of an answer that is computed when it is asked for, or all fields.
#[pyclass(frozen, module = "grundy._native")]
pub struct Later {
    make: Arc<Make>,
    /// Makes one field alone, where that is faster; `None` of another.
    alone: Option<Arc<Alone>>,
}

/// Makes the field of a name alone, as JSON.
type Alone = dyn Fn(&str) -> Option<serde_json::Value> + Send + Sync;

/// Makes an object of Python's.
type Make = dyn Fn(Python<'_>) -> PyResult<Py<PyAny>> + Send + Sync;

impl Later {
    /// The field that this function computes without the interpreter.
    #[must_use]
    pub fn of(make: impl Fn() -> serde_json::Value + Send + Sync + 'static) -> Later {
        Later {
            make: Arc::new(move |py| {
                let value = py.detach(&make);
                convert::plain(py, &value).map(Bound::unbind)
            }),
            alone: None,
        }
    }
}

#[pymethods]
impl Later {
    /// The field, or the fields, as plain objects.
    fn make(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        (self.make)(py)
    }

    /// The field of this name, if it is made alone; None if it is not.
    fn alone<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let made = py.detach(|| self.alone.as_ref().and_then(|make| make(name)));
        made.map(|value| convert::plain(py, &value)).transpose()
    }
}

/// The class of an answer, of which many are made.
///
/// # Errors
/// The exception that Python raises.
pub fn answer_class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("grundy.answers")?.getattr(name)
}

/// An answer that is handed to Python as an object of its class.
pub struct Answer {
    class: &'static str,
    /// A `dict`, or a [`Later`] that makes one.
    fields: Py<PyAny>,
    native: Native,
}

/// A report in JSON.
fn in_json(report: &dyn erased_serde::Serialize) -> String {
    serde_json::to_string_pretty(report).unwrap_or_default()
}

impl Answer {
    /// The answer of this class whose fields are those of a report.
    ///
    /// # Errors
    /// The exception that Python raises.
    pub fn new<R: Serialize + Send + Sync + 'static>(
        py: Python<'_>,
        class: &'static str,
        report: R,
    ) -> PyResult<Answer> {
        let fields = convert::plain(py, &report)?;
        Ok(Answer::of(fields, class, move || in_json(&report)))
    }

    /// The answer of this class whose fields and whose report for JSON are made when they are read; `alone` makes a field by
    /// itself where that is faster.
    ///
    /// # Errors
    /// The exception that Python raises.
    pub fn read_later<R: Serialize>(
        py: Python<'_>,
        class: &'static str,
        alone: impl Fn(&str) -> Option<serde_json::Value> + Send + Sync + 'static,
        fields: impl Fn(Python<'_>) -> PyResult<Py<PyAny>> + Send + Sync + 'static,
        report: impl Fn() -> R + Send + Sync + 'static,
    ) -> PyResult<Answer> {
        let later = Later {
            make: Arc::new(fields),
            alone: Some(Arc::new(alone)),
        };
        let fields = later.into_pyobject(py)?;
        Ok(Answer::of(fields.into_any(), class, move || {
            in_json(&report())
        }))
    }

    /// The answer of this class with these fields.
    fn of(
        fields: Bound<'_, PyAny>,
        class: &'static str,
        json: impl Fn() -> String + Send + Sync + 'static,
    ) -> Answer {
        let native = Native {
            json: Arc::new(json),
            certify: None,
            certificate: None,
            draw: None,
            html: None,
            text: None,
            math: None,
        };
        Answer {
            class,
            fields: fields.unbind(),
            native,
        }
    }

    /// Puts an object in the place of a field.
    ///
    /// # Errors
    /// The exception that Python raises.
    pub fn set<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        value: impl IntoPyObject<'py>,
    ) -> PyResult<()> {
        self.fields.bind(py).cast::<PyDict>()?.set_item(name, value)
    }

    /// The same answer with a certificate that is made already, if there is one.
    #[must_use]
    pub fn with_certificate(mut self, certificate: Option<String>) -> Answer {
        self.native.certificate = certificate;
        self
    }

    /// The same answer with a certificate that is made when it is wanted.
    #[must_use]
    pub fn certified(
        mut self,
        certify: impl Fn() -> Result<String, Error> + Send + Sync + 'static,
    ) -> Answer {
        self.native.certify = Some(Arc::new(certify));
        self
    }

    /// The same answer with a picture, drawn when it is first displayed and kept, unless it lacks what a user's code
    /// failed to draw. Nothing is held while it is drawn, for that code may display the same answer.
    #[must_use]
    pub fn drawn(mut self, draw: impl Fn() -> Option<Scene> + Send + Sync + 'static) -> Answer {
        let kept = OnceLock::new();
        let draw = move || {
            if let Some(scene) = kept.get() {
                return Some(Scene::clone(scene));
            }
            let scene = draw()?;
            if !raised::is_waiting() {
                let _ = kept.set(scene.clone());
            }
            Some(scene)
        };
        self.native.draw = Some(Arc::new(draw));
        self
    }

    /// The same answer with a function that writes it in HTML when it is displayed.
    #[must_use]
    pub fn with_html(mut self, write: impl Fn() -> String + Send + Sync + 'static) -> Answer {
        self.native.html = Some(Arc::new(write));
        self
    }

    /// The same answer with a function that writes it as the command line does.
    #[must_use]
    pub fn printed(mut self, write: impl Fn() -> String + Send + Sync + 'static) -> Answer {
        self.native.text = Some(Arc::new(write));
        self
    }

    /// The same answer with its formula.
    #[must_use]
    pub fn with_math(mut self, math: Option<Math>) -> Answer {
        self.native.math = math;
        self
    }

    /// The fields themselves, to be completed before the answer is handed to Python.
    ///
    /// # Errors
    /// That they are made later.
    pub fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        Ok(self.fields.bind(py).cast::<PyDict>()?.clone())
    }

    /// The object of its class, which is at hand where there are many answers.
    ///
    /// # Errors
    /// The exception that Python raises.
    pub fn made_of<'py>(self, class: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        class.call1((self.fields, self.native))
    }
}

impl<'py> IntoPyObject<'py> for Answer {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let class = answer_class(py, self.class)?;
        self.made_of(&class)
    }
}

impl Native {
    fn scene(&self, py: Python<'_>) -> Option<Scene> {
        py.detach(|| self.draw.as_ref().and_then(|draw| draw()))
    }
}

#[pymethods]
impl Native {
    fn json(&self, py: Python<'_>) -> String {
        py.detach(|| (self.json)())
    }

    fn certificate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let json = match (&self.certificate, &self.certify) {
            (Some(json), _) => json.clone(),
            (None, Some(certify)) => {
                let made = py.detach(|| certify());
                made.map_err(|error| raise(py, &error))?
            }
            (None, None) => {
                let text = "there is no certificate of this answer";
                return Err(UsageError::new_err(text));
            }
        };
        py.import("json")?.call_method1("loads", (json,))
    }

    fn certificate_if_made<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match &self.certificate {
            Some(_) => self.certificate(py).map(Some),
            None => Ok(None),
        }
    }

    fn picture(&self, py: Python<'_>) -> PyResult<Picture> {
        py.detach(|| drawn(self.draw.as_ref()))
    }

    fn picture_if_any(&self, py: Python<'_>) -> Option<Picture> {
        self.scene(py).map(Picture::from)
    }

    fn svg(&self, py: Python<'_>) -> Option<String> {
        self.scene(py).map(|scene| scene.to_svg())
    }

    fn picture_in_html(&self, py: Python<'_>) -> Option<String> {
        self.scene(py).map(|scene| as_html(&scene))
    }

    fn html(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| self.html.as_ref().map(|write| write()))
    }

    fn text(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| self.text.as_ref().map(|write| write()))
    }

    fn latex(&self) -> Option<String> {
        self.math.as_ref().map(latex)
    }
}

/// What a text in JSON says, as Python's objects; whole numbers of any size.
#[pyfunction]
pub fn from_json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let value: Result<serde_json::Value, _> = serde_json::from_str(text);
    let value = value.map_err(|fault| PyValueError::new_err(fault.to_string()))?;
    convert::plain(py, &value)
}

/// The whole number of these digits, however many.
#[pyfunction]
pub fn whole_number(digits: &str) -> PyResult<BigInt> {
    let number = digits.parse();
    number.map_err(|_| PyValueError::new_err(format!("expected digits, found {digits:?}")))
}

/// The fraction that a text is.
#[pyfunction]
pub fn fraction(text: &str) -> PyResult<BigRational> {
    let number = text.parse();
    number.map_err(|_| PyValueError::new_err(format!("expected a fraction, found {text:?}")))
}
