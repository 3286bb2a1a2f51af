//! A game of the user's own: a class with `start` and `moves`, which is asked once for the moves of each position, or for the
//! options of many positions at once.

mod batches;
mod walk;

use crate::errors::{GrundyError, UsageError, raise};
use crate::object::Position;
use crate::run::{Cost, Size, Time};
use crate::watchdog::Watchdog;
use batches::Batches;
use grundy::listed::{
    Draw, ListedImpartial, ListedPartizan, ListedTurns, Lister, Listing, Name, Node, in_turn,
};
use grundy::vocabulary::picture::{Board, Picture};
use grundy::vocabulary::{Convention, Outcome, StopReason, Watch};
use grundy::{Error, Game};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyType};
use std::sync::Arc;
use walk::Walk;

/// The position of a class, with everything that can be reached from it. The limits hold for that walk, and then for each
/// question about the position.
///
/// # Errors
/// What the class raises; a position that cannot be hashed, moves that are none, limits that are reached.
#[pyfunction]
#[pyo3(signature = (game, position=None, *, time_limit=None, memory_limit=None))]
pub fn own_position(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    position: Option<Bound<'_, PyAny>>,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Position> {
    let cost = Cost::new(time_limit, memory_limit);
    let start = match position {
        Some(position) => position,
        None => start_of(game)?,
    };
    let made = Position::new(listed(py, game, &[start], cost)?.position());
    Ok(Position { cost, ..made })
}

/// A game that a question is asked of: one with a name, which is read within the limits, or a class.
pub enum GameOrClass {
    /// The name with its rules.
    Named(String),
    /// The positions of a class that the question is about.
    Own(Box<Game>),
}

impl GameOrClass {
    /// A text, or an object of a class whose positions are the numbers up to `to`, or pairs of numbers up to `RxC`; where
    /// there is no bound, all that can be reached from where play begins.
    ///
    /// # Errors
    /// What the class raises; a position that cannot be hashed, moves that are none, limits that are reached.
    pub fn new(game: &Bound<'_, PyAny>, to: Option<&str>, cost: Cost) -> PyResult<GameOrClass> {
        if let Ok(name) = game.extract::<String>() {
            return Ok(GameOrClass::Named(name));
        }
        is_game(game)?;
        let py = game.py();
        let roots = match to.and_then(bound) {
            Some(Extent::Numbers(to)) => numbers(py, to)?,
            Some(Extent::Pairs(rows, columns)) => pairs(py, rows, columns)?,
            None => vec![start_of(game)?],
        };
        Ok(GameOrClass::Own(Box::new(
            listed(py, game, &roots, cost)?.game(),
        )))
    }

    /// A text, or an object of a class with these positions and what can be reached from them; and the positions as they are
    /// written.
    ///
    /// # Errors
    /// As for [`GameOrClass::new`].
    pub fn of_positions(
        game: &Bound<'_, PyAny>,
        positions: &[Bound<'_, PyAny>],
        cost: Cost,
    ) -> PyResult<(GameOrClass, Vec<String>)> {
        if let Ok(name) = game.extract::<String>() {
            let texts = positions.iter().map(|one| Ok(one.str()?.to_string()));
            return Ok((GameOrClass::Named(name), texts.collect::<PyResult<_>>()?));
        }
        is_game(game)?;
        let show = game.getattr("show").ok();
        let text = |position: &Bound<'_, PyAny>| match &show {
            Some(show) => show.call1((position,))?.extract(),
            None => Ok(position.repr()?.to_string()),
        };
        let texts = positions.iter().map(text).collect::<PyResult<_>>()?;
        let roots = match positions {
            [] => &[start_of(game)?],
            roots => roots,
        };
        let listed = listed(game.py(), game, roots, cost)?.game();
        Ok((GameOrClass::Own(Box::new(listed)), texts))
    }

    /// True for a class.
    pub fn is_own(&self) -> bool {
        matches!(self, GameOrClass::Own(_))
    }

    /// The game.
    ///
    /// # Errors
    /// What is wrong with its name.
    pub fn game(&self) -> Result<Game, Error> {
        match self {
            GameOrClass::Named(name) => Game::parse(name),
            GameOrClass::Own(game) => Ok((**game).clone()),
        }
    }
}

/// The range of positions of a class that are listed.
enum Extent {
    /// 0, 1, …
    Numbers(u64),
    /// (0, 0), (0, 1), …, by rows and columns.
    Pairs(u64, u64),
}

/// The bound that a text says, where it is one.
fn bound(to: &str) -> Option<Extent> {
    let number = |text: &str| text.trim().parse().ok();
    match to.split_once(['x', 'X', '×']) {
        Some((rows, columns)) => Some(Extent::Pairs(number(rows)?, number(columns)?)),
        None => Some(Extent::Numbers(number(to)?)),
    }
}

/// The most positions that are listed to begin with; the walk may find more.
const MOST_ROOTS: u64 = 10_000_000;

/// Refuses very many positions, because each is a Python object.
fn few(roots: Option<u64>) -> PyResult<()> {
    match roots {
        Some(roots) if roots <= MOST_ROOTS => Ok(()),
        _ => Err(UsageError::new_err(format!(
            "to: expected at most {MOST_ROOTS} positions of a class"
        ))),
    }
}

/// The numbers from 0 to a bound as positions.
fn numbers(py: Python<'_>, to: u64) -> PyResult<Vec<Bound<'_, PyAny>>> {
    few(to.checked_add(1))?;
    (0..=to)
        .map(|n| Ok(n.into_pyobject(py)?.into_any()))
        .collect()
}

/// The pairs of numbers up to bounds as positions.
fn pairs(py: Python<'_>, rows: u64, columns: u64) -> PyResult<Vec<Bound<'_, PyAny>>> {
    few(rows
        .saturating_add(1)
        .checked_mul(columns.saturating_add(1)))?;
    let all = (0..=rows).flat_map(|row| (0..=columns).map(move |column| (row, column)));
    all.map(|pair| Ok(pair.into_pyobject(py)?.into_any()))
        .collect()
}

/// The list of a class's positions: these, and everything that can be reached from them.
fn listed(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    roots: &[Bound<'_, PyAny>],
    cost: Cost,
) -> PyResult<Own> {
    let (first, others) = roots.split_first().expect("a position to begin with");
    let mut walk: Box<dyn Walks<'_> + '_> = match batches::options_of(game) {
        Some(options) => Box::new(Batches::new(game, options, first)?),
        None => Box::new(Walk::new(game, first)?),
    };
    for root in others {
        walk.begin(root)?;
    }
    drawing(game, first)?;
    // The class may never come back, which no limit between two positions would notice.
    let watchdog = Watchdog::new(py, cost.time)?;
    let walked = walk.run(&mut cost.limits().watch());
    if watchdog.end(py)? {
        return Err(stopped(py, &StopReason::Deadline, walk.met()));
    }
    walked?;
    walk.finish(py, game)
}

/// A walk through all positions of a class that can be reached.
trait Walks<'py> {
    /// Adds a position from which others are reached.
    fn begin(&mut self, position: &Bound<'py, PyAny>) -> PyResult<()>;
    /// Visits all positions, in the order in which they are met.
    fn run(&mut self, watch: &mut dyn Watch) -> PyResult<()>;
    /// The number of positions met so far.
    fn met(&self) -> usize;
    /// The game, with its positions listed once and for all.
    fn finish(self: Box<Self>, py: Python<'py>, game: &Bound<'py, PyAny>) -> PyResult<Own>;
}

/// Stops if a limit is reached by so much more work and so many bytes, or if Ctrl-C was pressed.
fn within(py: Python<'_>, work: u64, held: u64, met: usize, watch: &mut dyn Watch) -> PyResult<()> {
    py.check_signals()?;
    let checked = watch.work(work).and_then(|()| watch.memory(held));
    checked.map_err(|stop| stopped(py, &stop, met))
}

/// The exception for a limit that was reached when so many positions had been met.
fn stopped(py: Python<'_>, stop: &StopReason, met: usize) -> PyErr {
    let mut stopped = grundy::Stopped::from(stop);
    stopped.message = format!("{stop}; {met} positions were met by then");
    raise(py, &Error::Stopped(stopped))
}

/// A class as a list of its positions, on the rung it stands on.
enum Own {
    Impartial(ListedImpartial),
    Partizan(ListedPartizan),
    Outcomes(ListedTurns<Outcome>),
    Scores(ListedTurns<i64>),
}

impl Own {
    /// The first position of the list.
    fn position(self) -> grundy::Position {
        match self {
            Own::Impartial(rules) => grundy::Position::impartial(rules, 0),
            Own::Partizan(rules) => grundy::Position::partizan(rules, 0),
            Own::Outcomes(rules) => grundy::Position::turns(rules, 0),
            Own::Scores(rules) => grundy::Position::scored(rules, 0),
        }
    }

    /// The rules as a game.
    fn game(self) -> Game {
        match self {
            Own::Impartial(rules) => Game::impartial(rules),
            Own::Partizan(rules) => Game::partizan(rules),
            Own::Outcomes(rules) => Game::turns(rules),
            Own::Scores(rules) => Game::scored(rules),
        }
    }
}

/// The method that gives the moves.
fn moves_of<'py>(game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(class) = game.cast::<PyType>() {
        let name = class.name()?;
        return Err(PyTypeError::new_err(format!(
            "expected an object of the class, such as {name}(), found the class {name} itself"
        )));
    }
    game.getattr("moves").map_err(|_| {
        PyTypeError::new_err(format!(
            "expected a position as a text, or an object with a method `moves(position)` or `moves(position, player)`, \
             found {}",
            shown(game)
        ))
    })
}

/// Checks that an object is a game: it has a method that gives moves.
fn is_game(game: &Bound<'_, PyAny>) -> PyResult<()> {
    match batches::options_of(game) {
        Some(_) if !game.is_instance_of::<PyType>() => Ok(()),
        _ => moves_of(game).map(|_| ()),
    }
}

/// The value of `start`, which is an attribute or a method.
fn start_of<'py>(game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if game.is_instance_of::<PyType>() {
        is_game(game)?;
    }
    let Ok(start) = game.getattr("start") else {
        // If the object is not a game at all, that is the fault to report.
        is_game(game)?;
        let text = "the class has no `start`: give a position, or define where play begins";
        return Err(PyTypeError::new_err(text));
    };
    if start.is_callable() {
        start.call0()
    } else {
        Ok(start)
    }
}

/// The texts of positions: from the class's own `show`, else from `repr`.
fn names(game: &Bound<'_, PyAny>, positions: Py<PyList>) -> Name {
    let show = game.getattr("show").ok().map(Bound::unbind);
    Arc::new(move |node: Node| {
        Python::attach(|py| {
            let shown = || -> PyResult<String> {
                let position = positions.bind(py).get_item(node as usize)?;
                match &show {
                    Some(show) => show.call1(py, (position,))?.extract(py),
                    None => Ok(position.repr()?.to_string()),
                }
            };
            shown().unwrap_or_else(|error| format!("position {node} ({error})"))
        })
    })
}

/// The texts and drawings of positions, which are given by their numbers.
struct Shown {
    name: Name,
    draw: Option<Draw>,
}

impl Shown {
    fn new(game: &Bound<'_, PyAny>, positions: &Bound<'_, PyList>) -> Shown {
        Shown {
            name: names(game, positions.clone().unbind()),
            draw: pictures(game, positions.clone().unbind()),
        }
    }

    /// The listed positions with their texts and drawings; `same` if both players have Left's moves.
    fn listing(self, lister: Lister, same: bool) -> Listing {
        let listing = lister.finish(same, self.name);
        match self.draw {
            Some(draw) => listing.drawn(draw),
            None => listing,
        }
    }
}

/// The game with the listed moves, whose last player to move wins.
fn sums(same: bool, lister: Lister, shown: Shown) -> Own {
    let listing = shown.listing(lister, same);
    if !listing.always_ends() {
        // Play may go on for ever: then the theory of sums does not apply, but that of games of turns does.
        let (listing, turns) = in_turn(&listing, Convention::Normal);
        return Own::Outcomes(ListedTurns::new(Arc::new(listing), Arc::new(turns), 0));
    }
    let listing = Arc::new(listing);
    if let Some(impartial) = ListedImpartial::new(listing.clone(), 0) {
        return Own::Impartial(impartial);
    }
    let partizan = ListedPartizan::new(listing, 0);
    Own::Partizan(partizan.expect("any list is a partizan game"))
}

/// The drawings of positions, if the class has a method `draw`.
fn pictures(game: &Bound<'_, PyAny>, positions: Py<PyList>) -> Option<Draw> {
    game.getattr("draw").ok()?;
    let game = game.clone().unbind();
    Some(Arc::new(move |node: Node| {
        Python::attach(|py| {
            let position = positions.bind(py).get_item(node as usize).ok()?;
            drawing(game.bind(py), &position).ok().flatten()
        })
    }))
}

/// The result of `draw(position)`: the rows of a board as a list of texts, or as one text with line ends or `/` between
/// them, a character a cell. `None` if the class has no such method.
fn drawing(game: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> PyResult<Option<Picture>> {
    let Ok(draw) = game.getattr("draw") else {
        return Ok(None);
    };
    let drawn = draw.call1((position,))?;
    let rows: Vec<String> = match (drawn.extract::<String>(), drawn.extract::<Vec<String>>()) {
        (Ok(text), _) => text.split(['\n', '/']).map(str::to_owned).collect(),
        (_, Ok(rows)) => rows,
        _ => {
            return Err(PyTypeError::new_err(format!(
                "draw({}): expected the rows of a board, as a text or a list of texts, found {}",
                shown(position),
                shown(&drawn)
            )));
        }
    };
    let rows = rows.iter().map(|row| row.chars().collect()).collect();
    Ok(Some(Picture::from(Board::of_rows(rows))))
}

/// The object as Python shows it.
fn shown(any: &Bound<'_, PyAny>) -> String {
    any.repr()
        .map_or_else(|_| "?".to_owned(), |text| text.to_string())
}

/// The number of arguments that a method takes besides `self`.
fn parameters(method: &Bound<'_, PyAny>) -> PyResult<usize> {
    let rules = method.py().import("grundy._rules")?;
    let counted = rules.call_method1("parameters", (method,));
    let counted =
        counted.map_err(|_| GrundyError::new_err(format!("{} is not a method", shown(method))))?;
    counted.extract()
}
