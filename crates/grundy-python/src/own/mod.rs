//! A game of the user's own: a class with `start` and `moves`, which is asked once for the moves of each position, or for the
//! options of many positions at once.

mod batches;
mod class;
mod known;
mod marshal;
mod numbered;
mod rules;
mod walk;
mod walks;

use crate::errors::UsageError;
use crate::object::Position;
use crate::run::{Cost, Size, Time};
use crate::watchdog::Watchdog;
use batches::Batches;
use class::{drawing, is_game, options_of, start_of};
use grundy::vocabulary::StopReason;
use grundy::{Error, Game, Limits};
use pyo3::prelude::*;
use rules::Own;
use std::collections::HashMap;
use std::sync::Arc;
use walk::Walk;
use walks::{Walks, stopped};

/// The position of a class, with everything that can be reached from it. The limits hold for that walk, and then for each
/// question about the position. More than `most` positions are refused.
///
/// # Errors
/// What the class raises; a position that cannot be hashed, moves that are none, limits that are reached.
#[pyfunction]
#[pyo3(signature = (game, position=None, *, time_limit=None, memory_limit=None, most=None))]
pub fn own_position(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    position: Option<Bound<'_, PyAny>>,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
    most: Option<usize>,
) -> PyResult<Position> {
    let cost = Cost::new(time_limit, memory_limit);
    let start = match position {
        Some(position) => position,
        None => start_of(game)?,
    };
    let walk = walked(py, game, &[start], cost, most)?;
    let made = Position::new(walk.finish(py, game)?.position());
    let class = Some(Arc::new(game.get_type().unbind()));
    Ok(Position {
        cost,
        class,
        ..made
    })
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
        let own = listed(py, game, &roots, cost)?.game();
        Ok(GameOrClass::Own(Box::new(called(own, game))))
    }

    /// A text, or an object of a class as a game of turns, from where its play begins.
    ///
    /// # Errors
    /// As for [`GameOrClass::new`].
    pub fn in_turn(game: &Bound<'_, PyAny>, cost: Cost) -> PyResult<GameOrClass> {
        if let Ok(name) = game.extract::<String>() {
            return Ok(GameOrClass::Named(name));
        }
        is_game(game)?;
        let own = listed(game.py(), game, &[start_of(game)?], cost)?;
        Ok(GameOrClass::Own(Box::new(called(
            own.in_turn().game(),
            game,
        ))))
    }

    /// A text, or an object of a class with these positions and what can be reached from them; the positions as they are
    /// written; and those of a class by their texts.
    ///
    /// # Errors
    /// As for [`GameOrClass::new`].
    pub fn of_positions(
        game: &Bound<'_, PyAny>,
        positions: &[Bound<'_, PyAny>],
        cost: Cost,
    ) -> PyResult<(GameOrClass, Vec<String>, ByText)> {
        if let Ok(name) = game.extract::<String>() {
            let texts = positions.iter().map(|one| Ok(one.str()?.to_string()));
            let texts = texts.collect::<PyResult<_>>()?;
            return Ok((GameOrClass::Named(name), texts, ByText::new()));
        }
        is_game(game)?;
        let texts = positions.iter().map(|one| text_of(game, one));
        let texts = texts.collect::<PyResult<_>>()?;
        let roots = match positions {
            [] => &[start_of(game)?],
            roots => roots,
        };
        let walk = walked(game.py(), game, roots, cost, None)?;
        let mut by_text = ByText::new();
        for position in walk.positions()? {
            by_text.insert(
                text_of(game, &position)?.trim().to_owned(),
                position.unbind(),
            );
        }
        let listed = called(walk.finish(game.py(), game)?.game(), game);
        Ok((GameOrClass::Own(Box::new(listed)), texts, by_text))
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

/// A position of a class as its own `show` writes it, else as `repr` does.
///
/// # Errors
/// What `show` raises, or that it gives no text.
pub fn text_of(game: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> PyResult<String> {
    match game.getattr("show") {
        Ok(show) => show.call1((position,))?.extract(),
        Err(_) => Ok(position.repr()?.to_string()),
    }
}

/// The game, called after its class.
fn called(game: Game, object: &Bound<'_, PyAny>) -> Game {
    match object.get_type().name() {
        Ok(name) => game.called(&name.to_string_lossy()),
        Err(_) => game,
    }
}

/// The positions of a class by their texts.
pub type ByText = HashMap<String, Py<PyAny>>;

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
    walked(py, game, roots, cost, None)?.finish(py, game)
}

/// The walk through these positions of a class and everything that can be reached from them, at most so many.
fn walked<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    roots: &[Bound<'py, PyAny>],
    cost: Cost,
    most: Option<usize>,
) -> PyResult<Box<dyn Walks<'py> + 'py>> {
    let (first, others) = roots.split_first().expect("a position to begin with");
    let mut walk: Box<dyn Walks<'py> + 'py> = match options_of(game) {
        Some(options) => Box::new(Batches::new(game, options, first)?),
        None => Box::new(Walk::new(game, first)?),
    };
    for root in others {
        walk.begin(root)?;
    }
    drawing(game, first)?;
    // The class may never come back, which no limit between two positions would notice.
    let watchdog = Watchdog::new(py, cost.time)?;
    let limits = Limits {
        nodes: most.map(|most| most as u64 + 1),
        ..cost.limits()
    };
    let walked = walk.run(&mut limits.watch());
    if watchdog.end(py)? {
        return Err(stopped(py, &StopReason::Deadline, walk.met()));
    }
    match most.filter(|&most| walk.met() > most) {
        Some(most) => Err(UsageError::new_err(format!(
            "game_graph: expected at most {most} positions, found more; `most` may be larger"
        ))),
        None => walked.map(|()| walk),
    }
}
