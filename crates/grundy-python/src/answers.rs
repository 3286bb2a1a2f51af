//! Answers as objects: the value, how sure it is, by which method it was found, and why it is right.

use crate::convert;
use crate::drawn::{Draw, Picture, as_html, drawn, latex};
use crate::errors::raise;
use crate::object::Position;
use crate::values::{Value, of_value};
use grundy::report::html::escaped;
use grundy::report::math;
use grundy::values::math::Math;
use grundy::vocabulary::Player;
use grundy::vocabulary::any::AnyMove;
use grundy::{JudgedMove, Solution as Report, Verdict};
use grundy_picture::Scene;
use num::{BigInt, BigUint};
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

/// The set of ∞.
fn infinite(value: Option<&grundy::Value>) -> Option<Vec<u64>> {
    match value {
        Some(grundy::Value::Infinite(nimbers)) => Some(nimbers.clone()),
        _ => None,
    }
}

/// A move with what is known about it.
#[pyclass(frozen, module = "grundy")]
pub struct Move {
    from: Position,
    judged: JudgedMove,
    sides: [&'static str; 2],
}

impl Move {
    /// A move of a position.
    #[must_use]
    pub fn new(from: Position, judged: JudgedMove, sides: [&'static str; 2]) -> Move {
        Move {
            from,
            judged,
            sides,
        }
    }

    /// The move of the ruleset.
    #[must_use]
    pub fn any(&self) -> &AnyMove {
        &self.judged.mv
    }

    /// True if it is a move of this position.
    #[must_use]
    pub fn is_of(&self, position: &grundy::Position) -> bool {
        self.from.inner == *position
    }
}

#[pymethods]
impl Move {
    fn __str__(&self) -> &str {
        self.judged.mv.text()
    }

    fn __repr__(&self) -> String {
        format!("Move({:?})", self.judged.mv.text())
    }

    /// The move as it is written and read.
    #[getter]
    fn text(&self) -> &str {
        self.judged.mv.text()
    }

    /// Whose move it is, where both sides have moves of their own.
    #[getter]
    fn player(&self) -> Option<&'static str> {
        let side = |player: Player| self.sides[player.index()];
        self.judged.by.map(side)
    }

    /// The position that it leads to.
    #[getter]
    fn to(&self) -> PyResult<Position> {
        let next = self.from.inner.play(&self.judged.mv);
        let next = next.ok_or_else(|| PyAttributeError::new_err("the move leads nowhere"))?;
        Ok(self.from.next(next))
    }

    /// Whether it wins, or in a scored game whether it is best; `None` where that is not known.
    #[getter]
    fn winning(&self) -> Option<bool> {
        self.judged.winning
    }

    /// Whether the mover is as well off after it as before.
    #[getter]
    fn keeps(&self) -> Option<bool> {
        self.judged.keeps
    }

    /// The outcome of the position that it leads to, as the player then to move sees it.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.judged.after.outcome.map(|class| class.to_string())
    }

    /// The value of the position that it leads to.
    #[getter]
    fn value(&self) -> Option<Value> {
        self.judged.after.value.as_ref().and_then(of_value)
    }

    /// The nimbers among the options of the position that it leads to, where that is worth ∞.
    #[getter]
    fn infinite(&self) -> Option<Vec<u64>> {
        infinite(self.judged.after.value.as_ref())
    }

    /// The sum of the counters after it, where play may go on for ever: the winning move with the least makes the win end.
    #[getter]
    fn counter(&self) -> Option<u64> {
        self.judged.after.counter
    }

    /// The plies that are left after it.
    #[getter]
    fn distance(&self) -> Option<u64> {
        self.judged.after.distance
    }

    /// The score of whoever is then to move less the other's.
    #[getter]
    fn score(&self) -> Option<i64> {
        self.judged.after.score
    }
}

/// What `solve` answers: who wins, by how much, when, by which moves, and why.
#[pyclass(frozen, module = "grundy")]
pub struct Solution {
    answer: grundy::Answer<Verdict>,
    position: Position,
}

impl Solution {
    /// The answer about a position.
    #[must_use]
    pub fn new(answer: grundy::Answer<Verdict>, position: Position) -> Solution {
        Solution { answer, position }
    }

    fn verdict(&self) -> &Verdict {
        &self.answer.value
    }
}

#[pymethods]
impl Solution {
    /// The position as an expression.
    #[getter]
    fn position(&self) -> &str {
        &self.verdict().position
    }

    /// `N` the mover wins, `P` the mover loses, `T` a tie, `D` a draw that need not end; for both starters `N P L R`; `None` unknown.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.verdict().outcome.map(|class| class.to_string())
    }

    /// The winning side's name, or `None` where nobody wins or it depends on who begins.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        let verdict = self.verdict();
        verdict.winner.map(|player| verdict.side(player))
    }

    /// The side to move, or `None` where both starters were asked about.
    #[getter]
    fn to_move(&self) -> Option<&'static str> {
        let verdict = self.verdict();
        verdict.to_move.map(|player| verdict.side(player))
    }

    /// The canonical value, where the theory has one.
    #[getter]
    fn value(&self) -> Option<Value> {
        self.verdict().value.as_ref().and_then(of_value)
    }

    /// The nimbers among the options of a position that is worth ∞, from which play may go on for ever; None of others.
    #[getter]
    fn infinite(&self) -> Option<Vec<u64>> {
        infinite(self.verdict().value.as_ref())
    }

    /// Plies to the end when the winner hurries and the loser delays.
    #[getter]
    fn distance(&self) -> Option<u64> {
        self.verdict().distance
    }

    /// The mover's score minus the other's, in a scored game; else the score that the game's literature gives to the
    /// outcome, where there is one; as the command line says it in JSON.
    #[getter]
    fn score(&self) -> Option<i64> {
        let verdict = self.verdict();
        verdict.score.or(verdict.customary_score)
    }

    /// Both final scores, the mover's first.
    #[getter]
    fn scores(&self) -> Option<[i64; 2]> {
        self.verdict().scores
    }

    /// How sure the answer is; `str(status)` is `proved`, `checked to N` or `unknown (why)`.
    #[getter]
    fn status(&self) -> String {
        self.answer.status.to_string()
    }

    /// Whether it is proved.
    #[getter]
    fn proved(&self) -> bool {
        self.answer.status == grundy::Status::Proved
    }

    /// How it was found, in words.
    #[getter]
    fn method(&self) -> &str {
        &self.answer.how
    }

    /// The methods that found it, by their names.
    #[getter]
    fn methods(&self) -> Vec<&'static str> {
        self.answer.methods.clone()
    }

    /// Why it is right, in words.
    #[getter]
    fn reason(&self) -> String {
        self.answer.derivation.to_string()
    }

    /// The same as data.
    #[getter]
    fn derivation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::report(py, &self.answer.derivation)
    }

    /// Exactly how many moves win.
    #[getter]
    fn winning_total(&self) -> Option<BigInt> {
        let total: Option<&BigUint> = self.verdict().winning_total.as_ref();
        total.map(|total| BigInt::from(total.clone()))
    }

    /// The moves that were asked for, with what is known about each.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let sides = self.verdict().sides;
        let of = |judged: &JudgedMove| Move::new(self.position.clone(), judged.clone(), sides);
        self.verdict().moves.iter().map(of).collect()
    }

    /// One line of best play, where a search found it.
    #[getter]
    fn line(&self) -> Vec<String> {
        let texts = self.verdict().line.iter().map(|mv| mv.text().to_owned());
        texts.collect()
    }

    /// A certificate that `grundy.check` accepts, as a `dict`.
    fn certificate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let made = py.detach(|| self.answer.certificate());
        let json = made.map_err(|error| raise(py, &error))?.to_json();
        py.import("json")?.call_method1("loads", (json,))
    }

    /// The position with its winning moves marked.
    fn picture(&self, py: Python<'_>) -> Picture {
        let scene =
            py.detach(|| grundy_picture::position(&self.position.inner, Some(&self.answer)));
        scene.into()
    }

    fn _repr_svg_(&self, py: Python<'_>) -> String {
        self.picture(py).scene().to_svg()
    }

    /// The moves as a `pandas.DataFrame`, which has to be installed.
    fn to_pandas<'py>(slf: &Bound<'py, Solution>) -> PyResult<Bound<'py, PyAny>> {
        let frames = slf.py().import("grundy._frames")?;
        frames.call_method1("to_pandas", (slf,))
    }

    /// Everything as `dict`, as the command line prints it with `--json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::report(py, &Report::from(self.answer.clone()))
    }

    fn __repr__(&self) -> String {
        let verdict = self.verdict();
        let outcome = self.outcome().unwrap_or_else(|| "unknown".to_owned());
        format!(
            "<Solution {}: {outcome}, {}>",
            verdict.position,
            self.status()
        )
    }

    /// What the position is worth and whose win it is, as a formula.
    fn _repr_latex_(&self) -> String {
        latex(&math::solution(&self.position.inner, self.verdict()))
    }

    /// The answer as a table, with the picture of the position below it.
    fn _repr_html_(&self, py: Python<'_>) -> String {
        let verdict = self.verdict();
        let outcome = self.outcome().unwrap_or_else(|| "unknown".to_owned());
        let mut rows = vec![("position", verdict.position.clone()), ("outcome", outcome)];
        rows.extend(self.winner().map(|winner| ("winner", winner.to_owned())));
        rows.extend(
            verdict
                .value
                .as_ref()
                .map(|value| ("value", value.to_string())),
        );
        rows.extend(
            verdict
                .distance
                .map(|plies| ("distance", plies.to_string())),
        );
        rows.push(("status", self.status()));
        rows.push(("reason", self.reason()));
        let winning = verdict
            .moves
            .iter()
            .filter(|judged| judged.winning == Some(true));
        let moves: Vec<&str> = winning.take(20).map(|judged| judged.mv.text()).collect();
        rows.push(("winning moves", moves.join("; ")));
        let row = |(name, text): &(&str, String)| {
            format!("<tr><th>{name}</th><td>{}</td></tr>", escaped(text))
        };
        let rows: String = rows.iter().map(row).collect();
        let picture = as_html(self.picture(py).scene());
        format!("<table>{rows}</table>{picture}")
    }
}

/// The answer to a question of another kind; its parts are attributes, and `to_dict()` has all of them.
#[pyclass(frozen, module = "grundy")]
pub struct Answer {
    fields: Py<PyDict>,
    certificate: Option<String>,
    draw: Option<Draw>,
    /// The function that writes the answer in HTML, if that is more readable than its parts.
    write: Option<Write>,
    math: Option<Math>,
}

/// Writes a piece of HTML when it is displayed.
type Write = Arc<dyn Fn() -> String + Send + Sync>;

impl Answer {
    /// An answer with these fields and a certificate as JSON, if there is one.
    #[must_use]
    pub fn new(fields: Py<PyDict>, certificate: Option<String>) -> Answer {
        Answer {
            fields,
            certificate,
            draw: None,
            write: None,
            math: None,
        }
    }

    /// The same answer with a picture, drawn when it is displayed.
    #[must_use]
    pub fn drawn(self, draw: impl Fn() -> Option<Scene> + Send + Sync + 'static) -> Answer {
        Answer {
            draw: Some(Arc::new(draw)),
            ..self
        }
    }

    /// The same answer with a function that writes it in HTML when it is displayed.
    #[must_use]
    pub fn written(self, write: impl Fn() -> String + Send + Sync + 'static) -> Answer {
        Answer {
            write: Some(Arc::new(write)),
            ..self
        }
    }

    /// The same answer with its formula.
    #[must_use]
    pub fn with_math(self, math: Option<Math>) -> Answer {
        Answer { math, ..self }
    }

    /// The fields themselves, to be completed before the answer is handed to Python.
    #[must_use]
    pub fn to_dict_bound<'py>(&self, py: Python<'py>) -> Bound<'py, PyDict> {
        self.fields.bind(py).clone()
    }
}

impl Answer {
    /// The parts as a table, long ones cut.
    fn parts_in_html(&self, py: Python<'_>) -> PyResult<String> {
        const MOST: usize = 300;
        let mut rows = String::new();
        for (name, value) in self.fields.bind(py).iter() {
            let (name, text) = (name.to_string(), value.str()?.to_string());
            let long = text.chars().count() > MOST;
            let text: String = text.chars().take(MOST).collect();
            let (name, text) = (escaped(&name), escaped(&text));
            let more = if long { "…" } else { "" };
            rows += &format!("<tr><th>{name}</th><td>{text}{more}</td></tr>");
        }
        Ok(format!("<table>{rows}</table>"))
    }
}

#[pymethods]
impl Answer {
    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let field = self.fields.bind(py).get_item(name)?;
        field.ok_or_else(|| PyAttributeError::new_err(format!("the answer has no part {name:?}")))
    }

    fn __dir__(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let mut names: Vec<String> = self.fields.bind(py).keys().extract()?;
        names.extend(["certificate", "picture", "plot", "to_dict", "to_pandas"].map(str::to_owned));
        Ok(names)
    }

    /// All parts.
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyDict>> {
        Ok(self.fields.bind(py).copy()?.unbind())
    }

    /// A certificate that `grundy.check` accepts, as a `dict`.
    fn certificate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.certificate {
            Some(json) => py.import("json")?.call_method1("loads", (json,)),
            None => Err(crate::errors::UsageError::new_err(
                "there is no certificate of this answer",
            )),
        }
    }

    /// The picture of the answer: a table as a strip or a heat map, a period as a plot, an arena with its regions, a tree.
    fn picture(&self, py: Python<'_>) -> PyResult<Picture> {
        py.detach(|| drawn(self.draw.as_ref()))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        let scene = py.detach(|| self.draw.as_ref().and_then(|draw| draw()));
        scene.map(|scene| scene.to_svg())
    }

    /// The answer as a `pandas.DataFrame`: a table with a row for each number, or rows and columns as they are; moves,
    /// findings or intervals with a row for each; of other answers one row. pandas has to be installed.
    ///
    /// >>> grundy.table("nim", "2x2").to_pandas().loc[1, 2]  # doctest: +SKIP
    /// 3
    fn to_pandas<'py>(slf: &Bound<'py, Answer>) -> PyResult<Bound<'py, PyAny>> {
        let frames = slf.py().import("grundy._frames")?;
        frames.call_method1("to_pandas", (slf,))
    }

    /// For `numpy.asarray`: the rows of a table in two dimensions, else its values.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        slf: &Bound<'py, Answer>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let frames = slf.py().import("grundy._frames")?;
        frames.call_method1("to_array", (slf, dtype, copy))
    }

    /// A table drawn with matplotlib, which has to be installed: values as points, rows and columns as a heat map; on
    /// `ax`, or on new axes, which are returned.
    #[pyo3(signature = (ax=None))]
    fn plot<'py>(
        slf: &Bound<'py, Answer>,
        ax: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let frames = slf.py().import("grundy._frames")?;
        frames.call_method1("plot", (slf, ax))
    }

    /// The formula of the answer, where it has one: a table as an array, a period as its law, regions as sets, the value of an
    /// equilibrium, numbers in their order.
    fn _repr_latex_(&self) -> Option<String> {
        self.math.as_ref().map(latex)
    }

    /// The picture, where there is one, and below it the table, the tree as nested lists, or the parts.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let scene = py.detach(|| self.draw.as_ref().and_then(|draw| draw()));
        let picture = scene.map(|scene| as_html(&scene)).unwrap_or_default();
        let body = match &self.write {
            Some(write) => py.detach(|| write()),
            None => self.parts_in_html(py)?,
        };
        Ok(picture + &body)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let fields = self.fields.bind(py);
        let mut shown = Vec::new();
        for (name, value) in fields.iter() {
            let text: String = value.repr()?.extract()?;
            let long = text.chars().count() > 60;
            let text: String = text.chars().take(60).collect();
            shown.push(format!("{name}={text}{}", if long { "…" } else { "" }));
        }
        Ok(format!("<Answer {}>", shown.join(", ")))
    }
}
