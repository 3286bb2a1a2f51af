//! Positions, and the questions about them.

use crate::answers::{Answer, Move, solution};
use crate::convert;
use crate::drawn::{Picture, as_html, latex};
use crate::errors::{UsageError, raise};
use crate::object::Position;
use crate::run::{Cost, Size, Time, ask, free};
use crate::values::{Thermograph, Value, from_answer};
use crate::whole;
use grundy::ask::compare::{Showing, compare_showing};
use grundy::ask::tree::{Tree, Walk};
use grundy::formats::graphs::{Colour, Link, Network, Vertex};
use grundy::game::named;
use grundy::play::read_move;
use grundy::vocabulary::any::AnyMove;
use grundy::vocabulary::{Convention, Player};
use grundy::{Ask, Error, JudgedMove, Moves, Starter, certify};
use grundy_report::html::escaped;
use grundy_report::{
    AboutReport, ComparisonReport, ExplanationReport, SidesReport, TemperatureReport, TreeReport,
    math,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};
use serde::Serialize;
use std::collections::BTreeMap;

/// The number of moves that are listed unless more are asked for.
const MOST_MOVES: usize = 1000;

/// The number of moves that `moves` and `options` list.
const MOST_LISTED: usize = 100_000;

/// The options of a question.
struct QuestionOptions<'a> {
    misere: bool,
    first: Option<&'a str>,
    all_moves: bool,
    most_moves: usize,
    method: Option<&'a str>,
}

impl QuestionOptions<'_> {
    /// The player who begins, by name.
    fn starter(&self, position: &grundy::Position) -> PyResult<Starter> {
        match self.first {
            None => Ok(Starter::Natural),
            Some("both") => Ok(Starter::Both),
            Some(name) => match position.player(name) {
                Some(player) => Ok(Starter::Player(player)),
                None => {
                    let [left, right] = position.about().sides;
                    let text = format!("first: expected {left}, {right} or both, found {name:?}");
                    Err(UsageError::new_err(text))
                }
            },
        }
    }

    /// The question with these options.
    fn ask(&self, py: Python<'_>, position: &grundy::Position) -> PyResult<Ask> {
        let ask = Ask {
            convention: convention(self.misere),
            starter: self.starter(position)?,
            moves: Moves::listed(self.all_moves, self.most_moves),
            most_moves: self.most_moves,
            ..Ask::default()
        };
        match self.method {
            Some(name) => ask.by(name, position).map_err(|error| raise(py, &error)),
            None => Ok(ask),
        }
    }
}

/// The convention that the argument means.
fn convention(misere: bool) -> Convention {
    if misere {
        Convention::Misere
    } else {
        Convention::Normal
    }
}

impl Position {
    /// The moves of a position that does not have too many of them.
    fn all_moves(&self, py: Python<'_>) -> PyResult<Vec<(Option<Player>, AnyMove)>> {
        let moves = py.detach(|| self.inner.moves(MOST_LISTED + 1));
        if moves.len() > MOST_LISTED {
            return Err(UsageError::new_err(format!(
                "{} has more than {MOST_LISTED} moves; solve(all_moves=True, most_moves=N) lists the first N",
                self.inner
            )));
        }
        Ok(moves)
    }
}

#[pymethods]
impl Position {
    fn __str__(&self) -> String {
        self.inner.show()
    }

    fn __repr__(&self) -> String {
        format!("position({:?})", self.inner.show())
    }

    /// Positions of games that are classes are equal when one comes from the other by moves.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Position>();
        other.is_ok_and(|other| other.get().inner == self.inner)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.inner.hash(&mut hasher);
        hasher.finish()
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Position> {
        let other_position = summand(other)?;
        let sum = self.inner.plus(&other_position.inner);
        let inner = sum.map_err(|error| raise(other.py(), &error))?;
        let cost = self.cost.and(other_position.cost);
        // A sum is no position of a class.
        let class = None;
        Ok(Position { inner, cost, class })
    }

    /// A value, a number or a text stands first here; 0, with which `sum` begins, adds nothing.
    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Position> {
        if other.is_instance_of::<PyInt>() && !other.is_truthy()? {
            return Ok(self.clone());
        }
        summand(other)?.__add__(Bound::new(other.py(), self.clone())?.as_any())
    }

    /// The same position with the players' moves exchanged.
    fn __neg__(&self, py: Python<'_>) -> PyResult<Position> {
        let negative = self.inner.negative().map_err(|error| raise(py, &error))?;
        Ok(self.next(negative))
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Position> {
        let negative = summand(other)?.__neg__(other.py())?;
        self.__add__(Bound::new(other.py(), negative)?.as_any())
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Position> {
        self.__neg__(other.py())?.__radd__(other)
    }

    /// A position does not change, so it is its own copy.
    fn __copy__(slf: Bound<'_, Position>) -> Bound<'_, Position> {
        slf
    }

    fn __deepcopy__<'py>(
        slf: Bound<'py, Position>,
        _memo: &Bound<'_, PyAny>,
    ) -> Bound<'py, Position> {
        slf
    }

    /// Pickles are made from the text; a position of a class has to be made again from the class.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Remade)> {
        let text = self.inner.show();
        if !self.is_made_from(py, &text) {
            return Err(PyTypeError::new_err(format!(
                "the position {text} is not made from a text alone: make it again from its class"
            )));
        }
        let make = py.import("grundy")?.getattr("_remade")?;
        Ok((make, (text, self.time_limit(), self.memory_limit())))
    }

    /// The same position with other limits: each question about it, and about the positions that come from it by moves and
    /// sums, may take so long and so much, unless it has a limit of its own.
    ///
    /// A property that reaches its limit raises `Stopped`; `solve` has a status `unknown (…)` then.
    ///
    /// >>> import grundy
    /// >>> quick = grundy.position("connect-four 8x7: 4").within(time_limit="20ms")
    /// >>> quick.solve().status
    /// 'unknown (the time limit was reached)'
    #[pyo3(signature = (*, time_limit=None, memory_limit=None))]
    fn within(&self, time_limit: Option<Time>, memory_limit: Option<Size>) -> Position {
        let inner = self.inner.clone();
        let cost = Cost::new(time_limit, memory_limit);
        let class = self.class.clone();
        Position { inner, cost, class }
    }

    /// The seconds that each question about it may take, or `None`.
    #[getter]
    fn time_limit(&self) -> Option<f64> {
        self.cost.time.map(|time| time.0.as_secs_f64())
    }

    /// The bytes that each question about it may take, or `None`.
    #[getter]
    fn memory_limit(&self) -> Option<u64> {
        self.cost.memory.map(|size| size.0)
    }

    /// What the two players are called.
    #[getter]
    fn sides(&self) -> [&'static str; 2] {
        self.inner.about().sides
    }

    /// Who wins, by how much, when, which moves win, and why.
    ///
    /// `first` is a side's name or `both`; `method` one of the names that `methods()` lists; `time_limit` is in seconds,
    /// `memory_limit` in bytes, or a text as on the command line (`"500ms"`, `"1G"`), in place of the position's own. A limit
    /// never raises: the answer then has a status `unknown (…)`.
    #[pyo3(signature = (*, misere=false, first=None, all_moves=false, most_moves=MOST_MOVES, method=None, time_limit=None, memory_limit=None))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn solve(
        &self,
        py: Python<'_>,
        misere: bool,
        first: Option<&str>,
        all_moves: bool,
        #[pyo3(from_py_with = whole::most_moves)] most_moves: usize,
        method: Option<&str>,
        time_limit: Option<Time>,
        memory_limit: Option<Size>,
    ) -> PyResult<Answer> {
        let asked = QuestionOptions {
            misere,
            first,
            all_moves,
            most_moves,
            method,
        };
        let question = asked.ask(py, &self.inner)?;
        let cost = Cost::new(time_limit, memory_limit).or(self.cost);
        let answer = ask(py, cost, |limits| {
            let question = Ask {
                limits: limits.clone(),
                ..question
            };
            grundy::solve(&self.inner, &question)
        })?;
        solution(py, answer, self, all_moves)
    }

    /// The methods for this position, in the order in which they are asked: each with `name`, `able`, `because` and more.
    #[pyo3(signature = (*, misere=false, first=None))]
    fn methods<'py>(
        &self,
        py: Python<'py>,
        misere: bool,
        first: Option<&str>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let asked = QuestionOptions {
            misere,
            first,
            all_moves: false,
            most_moves: 1,
            method: None,
        };
        let question = asked.ask(py, &self.inner)?;
        let offers = grundy::methods(&self.inner, &question);
        let offers = offers.map_err(|error| raise(py, &error))?;
        offers
            .iter()
            .map(|offer| part(py, "Method", offer))
            .collect()
    }

    /// The canonical value, in games that have one.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Value> {
        let answer = ask(py, self.cost, |limits| grundy::value(&self.inner, limits))?;
        from_answer(py, &answer)
    }

    /// The value as an onside and an offside, of a partizan position from which play may go on for ever; `None` of others.
    ///
    /// >>> grundy.position("over - over").loopy.value
    /// 'over & under'
    ///
    /// # Errors
    /// `Stopped` where a limit is reached.
    #[getter]
    fn loopy<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let answer = ask(py, self.cost, |limits| grundy::value(&self.inner, limits))?;
        match &answer.value.value {
            Some(grundy::Value::Sides(settled)) => {
                part(py, "Sides", &SidesReport::from(&**settled)).map(Some)
            }
            Some(_) => Ok(None),
            None => from_answer(py, &answer).map(|_| None),
        }
    }

    /// The thermographs of a position from which play may go on for ever by simple kos only: if Left is komaster, and if Right
    /// is; none where play ends, for there the value has one.
    ///
    /// >>> left, right = position("a{1|{a|0}}").ko_thermographs()
    /// >>> left.komaster, str(left.mean), str(right.temperature)
    /// ('left', '2/3', '1/3')
    ///
    /// # Errors
    /// `Stopped` for a cycle that is no simple ko, or where a limit is reached.
    fn ko_thermographs(&self, py: Python<'_>) -> PyResult<Vec<Thermograph>> {
        let answer = ask(py, self.cost, |limits| {
            grundy::thermograph(&self.inner, limits)
        })?;
        let cooled = &answer.value;
        match (&cooled.by_komaster, answer.status.why()) {
            (Some(kos), _) => Ok(kos
                .iter()
                .map(|found| Thermograph::of_kos(&cooled.position, found))
                .collect()),
            (None, Some(stopped)) => Err(crate::errors::raise(
                py,
                &grundy::Error::Stopped(stopped.clone()),
            )),
            (None, None) => Ok(Vec::new()),
        }
    }

    /// The legal moves; of both sides where each has its own. Their worth is in `solve(all_moves=True).moves`.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Move>> {
        let sides = self.inner.about().sides;
        let of = |(by, mv)| {
            let judged = JudgedMove {
                by,
                ..JudgedMove::new(mv, None)
            };
            Move::new(self.clone(), judged, sides)
        };
        Ok(self.all_moves(py)?.into_iter().map(of).collect())
    }

    /// The positions that the moves lead to, in their order.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<Vec<Position>> {
        let next = |(_, mv): &(_, AnyMove)| self.inner.play(mv).map(|to| self.next(to));
        Ok(self.all_moves(py)?.iter().filter_map(next).collect())
    }

    /// The position after a move: a `Move`, or its text, whole or in short (`"3 2"` takes 2 from heap 3).
    fn play(&self, mv: &Bound<'_, PyAny>) -> PyResult<Position> {
        let found = match mv.cast::<Move>() {
            Ok(mv) if mv.get().is_of(&self.inner) => mv.get().any().clone(),
            // A move of another position is one here where it is written like one.
            _ => read_move(&self.inner, &mv.str()?.to_cow()?)
                .map_err(|error| raise(mv.py(), &error))?,
        };
        let to = self.inner.play(&found).ok_or_else(|| {
            let text = format!("expected a move of {}, found {mv}", self.inner.show());
            UsageError::new_err(text)
        })?;
        Ok(self.next(to))
    }

    /// The position as a picture: its board, its heaps, its graph.
    fn picture(&self, py: Python<'_>) -> Picture {
        py.detach(|| grundy_picture::position(&self.inner, None))
            .into()
    }

    fn _repr_svg_(&self, py: Python<'_>) -> String {
        let scene = py.detach(|| grundy_picture::position(&self.inner, None));
        scene.to_svg()
    }

    /// The picture with the position below it as it is written and read.
    fn _repr_html_(&self, py: Python<'_>) -> String {
        let scene = py.detach(|| grundy_picture::position(&self.inner, None));
        let (picture, text) = (as_html(&scene), escaped(&self.inner.show()));
        format!("<figure>{picture}<figcaption><code>{text}</code></figcaption></figure>")
    }

    /// The sum that the position is, as a formula.
    fn _repr_latex_(&self) -> String {
        latex(&self.inner.math())
    }

    /// Why the position is worth what it is: an object with `lines`, and the options as data.
    #[pyo3(signature = (depth=1, *, time_limit=None, memory_limit=None))]
    fn explain(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole::depth)] depth: u32,
        time_limit: Option<Time>,
        memory_limit: Option<Size>,
    ) -> PyResult<Answer> {
        let cost = Cost::new(time_limit, memory_limit).or(self.cost);
        let answer = ask(py, cost, |limits| {
            grundy::explain(&self.inner, depth, limits)
        })?;
        let report = ExplanationReport::from(&answer);
        let lines = report.lines.clone();
        let made = Answer::new(py, "Explanation", report)?;
        let made = made.printed(move || lines.join("\n"));
        let position = self.inner.clone();
        Ok(made.drawn(move || Some(grundy_picture::explained(&position, &answer))))
    }

    /// How hot the components of a sum are: their means and temperatures, the hottest, and how both players move by
    /// sentestrat.
    ///
    /// >>> import grundy
    /// >>> heat = grundy.position("domineering 2x2 + domineering 2x3").temperatures()
    /// >>> heat.hottest, str(heat.mean), str(heat.components[1].temperature)
    /// (2, '3/4', '5/4')
    #[pyo3(signature = (*, time_limit=None, memory_limit=None))]
    fn temperatures(
        &self,
        py: Python<'_>,
        time_limit: Option<Time>,
        memory_limit: Option<Size>,
    ) -> PyResult<Answer> {
        let cost = Cost::new(time_limit, memory_limit).or(self.cost);
        let answer = ask(py, cost, |limits| {
            grundy::ask::temperature::temperature(&self.inner, limits)
        })?;
        let report = TemperatureReport::new(&answer, &self.inner);
        let words = report.words().to_string();
        let made = Answer::new(py, "Temperatures", report)?;
        Ok(made.printed(move || words.clone()))
    }

    /// The game tree: its nodes, positions, leaves and plies, and its first levels down to `depth` in `walk`.
    #[pyo3(signature = (depth=0, *, misere=false, first=None, time_limit=None, memory_limit=None))]
    fn tree(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole::depth)] depth: u32,
        misere: bool,
        first: Option<&str>,
        time_limit: Option<Time>,
        memory_limit: Option<Size>,
    ) -> PyResult<Answer> {
        let asked = QuestionOptions {
            misere,
            first,
            all_moves: false,
            most_moves: 1,
            method: None,
        };
        let starter = asked.starter(&self.inner)?;
        let cost = Cost::new(time_limit, memory_limit).or(self.cost);
        let report = ask(py, cost, |limits| {
            let tree = Tree::new(&self.inner, convention(misere), starter)?;
            let mut report = TreeReport::from(&tree.measure(limits));
            if depth > 0 {
                let walk = Walk {
                    depth,
                    order: grundy::solvers::tree::Order::BreadthFirst,
                    full: false,
                    most: 100_000,
                };
                report.list(tree.list(walk, limits));
            }
            Ok::<TreeReport, Error>(report)
        })?;
        let (position, question) = (self.inner.clone(), asked.ask(py, &self.inner)?);
        let answer = Answer::new(py, "Tree", report.clone())?;
        let answer = answer.with_math(math::tree(&report));
        let numbers = report.numbers(matches!(self.inner, grundy::Position::Hidden(_)));
        let lines: Vec<String> = std::iter::once(numbers.to_string())
            .chain(report.lines())
            .collect();
        let answer = answer.printed(move || lines.join("\n"));
        let answer = if report.walk.is_empty() {
            answer
        } else {
            answer.with_html(move || report.html())
        };
        // A tree that was only measured is drawn with its first moves.
        Ok(
            answer
                .drawn(move || grundy_picture::game_tree(&position, depth.max(2), &question).ok()),
        )
    }
}

/// Reads a position, a value, or a sum of them; or the beginning of a game tree or of a normal form in Gambit's formats, its
/// file or its text.
///
/// >>> grundy.position("chomp 3x4").solve().outcome
/// 'N'
/// >>> game = grundy.position('NFG 1 R "" { "Ann" "Bob" } { 2 2 } 3 1 0 0 0 0 1 3')
/// >>> game.tree().nodes, [str(mv) for mv in game.play("2").moves]
/// (7, ['1', '2'])
///
/// # Errors
/// `ParseError` with the place of the fault.
#[pyfunction]
#[pyo3(name = "position")]
pub fn parse_position(py: Python<'_>, text: &str) -> PyResult<Position> {
    let read = |limits: &grundy::Limits| match grundy::Position::parse(text) {
        Ok(position) => Ok(position),
        Err(fault) => grundy::forms::gambit::position(text, limits)?.ok_or(fault),
    };
    ask(py, Cost::default(), read).map(Position::new)
}

/// The data from which a position is made again: its text and its limits.
type Remade = (String, Option<f64>, Option<u64>);

/// A position from a Python object: a position, a value, a whole number, a fraction, a text.
fn summand(any: &Bound<'_, PyAny>) -> PyResult<Position> {
    if let Ok(position) = any.cast::<Position>() {
        return Ok(position.get().clone());
    }
    if let Ok(text) = any.cast::<PyString>() {
        return parse_position(any.py(), &text.to_cow()?);
    }
    let value = Value::from_any(any)?;
    Ok(Position::new(grundy::Position::value(value)))
}

/// How two positions or values compare: an object with `relation` (`<`, `>`, `=` or `||`), `difference` and `reason`.
///
/// `witness=True` adds contexts in which the lesser loses, `why=True` the winner's play in the difference, and
/// `definition=True` the questions of the definition of the order. `certificate()` is a proof of the relation.
#[pyfunction]
#[pyo3(signature = (a, b, *, witness=false, why=false, definition=false, time_limit=None, memory_limit=None))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
pub fn compare(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    witness: bool,
    why: bool,
    definition: bool,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Answer> {
    let (a, b) = (summand(a)?, summand(b)?);
    let cost = Cost::new(time_limit, memory_limit).or(a.cost.and(b.cost));
    let (a, b) = (a.inner, b.inner);
    let showing = Showing {
        witness,
        why: why.then_some(1),
        definition,
    };
    let answer = ask(py, cost, |limits| compare_showing(&a, &b, &showing, limits))?;
    let report = ComparisonReport::from(&answer);
    let status = || report.envelope.status.to_string();
    let text = report.relation.clone().unwrap_or_else(status);
    let made = Answer::new(py, "Comparison", report)?;
    let made = made.printed(move || text.clone());
    let made = made.with_math(math::comparison(&a, &b, &answer.value));
    Ok(made.certified(move || answer.certificate().map(|made| made.to_json())))
}

/// Checks a certificate, a `dict` or a JSON text, with code that shares nothing with the solvers; gives what it proves.
///
/// # Errors
/// `ValueError` with the step that fails.
#[pyfunction]
pub fn check(py: Python<'_>, certificate: &Bound<'_, PyAny>) -> PyResult<String> {
    let text: String = match certificate.extract() {
        Ok(text) => text,
        Err(_) => {
            let json = py.import("json")?.call_method1("dumps", (certificate,));
            let json = json.map_err(|_| {
                PyTypeError::new_err("expected a certificate: a dict or its JSON text")
            })?;
            json.extract()?
        }
    };
    let checked = free(py, Cost::default(), |limits| {
        certify::check(&text, limits)
            .map(|accepted| accepted.statement)
            .map_err(|rejected| rejected.to_string())
    })?;
    checked.map_err(UsageError::new_err)
}

/// The names of all games in the catalog.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    let entries = grundy::game::catalog::entries();
    entries.iter().map(|entry| entry.about.name).collect()
}

/// Gives a game a name of one's own; returns the game with its rules in full.
#[pyfunction]
pub fn name_game(py: Python<'_>, name: &str, game: &str) -> PyResult<String> {
    let own = named::add(name, game).map_err(|error| raise(py, &error))?;
    Ok(own.title)
}

/// The games with names of one's own: from each name to the game with its rules.
#[pyfunction]
pub fn named_games() -> BTreeMap<String, String> {
    let all = named::all().into_iter();
    all.map(|own| (own.name, own.title)).collect()
}

/// A game with a graph as its rules, in its own notation: vertices with names and colours, edges by their numbers.
#[pyfunction]
pub fn graph_rules(
    py: Python<'_>,
    game: &str,
    directed: bool,
    vertices: Vec<(String, Option<String>)>,
    edges: Vec<(usize, usize, Option<String>)>,
) -> PyResult<String> {
    let entry = grundy::game::catalog::find(game, game).map_err(|error| raise(py, &error))?;
    let Some(notation) = entry.about.graph else {
        let fault = format!("expected a game on a graph, such as node-kayles, found {game}");
        return Err(UsageError::new_err(fault));
    };
    let colour = |text: Option<String>| text.map(|text| Colour { text, at: 0 });
    let graph = Network {
        directed: Some(directed),
        vertices: (vertices.into_iter())
            .map(|(name, text)| Vertex {
                name,
                colour: colour(text),
                at: 0,
            })
            .collect(),
        edges: (edges.into_iter())
            .map(|(a, b, text)| Link {
                ends: [a, b],
                colour: colour(text),
                directed: None,
                at: 0,
            })
            .collect(),
    };
    let rules = graph.spelled(notation);
    let rules = rules.map_err(|fault| UsageError::new_err(fault.to_string()))?;
    Ok(format!("{} {rules}:", entry.about.name))
}

/// What a game says of itself: `title`, `rules`, `notation`, `examples`, `sides`, `sources` and more.
#[pyfunction]
pub fn about<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let (about, _) = AboutReport::of(game).map_err(|error| raise(py, &error))?;
    part(py, "About", &about)
}

/// A report that is no answer to a question, as an object of its class.
fn part<'py>(py: Python<'py>, class: &str, report: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let class = py.import("grundy.answers")?.getattr(class)?;
    class.call1((convert::report(py, report)?,))
}
