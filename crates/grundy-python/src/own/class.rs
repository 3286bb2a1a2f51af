//! What a class says of its game: its methods, and the texts and drawings of its positions.

use crate::errors::GrundyError;
use crate::raised;
use grundy::listed::{Draw, Lister, Listing, Name, Node};
use grundy::vocabulary::picture::{Board, Picture};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyType};
use std::sync::Arc;

/// The method that gives the moves.
pub(super) fn moves_of<'py>(game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
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

/// The method of a class that gives the options of many positions, if it has one.
pub(super) fn options_of<'py>(game: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    game.getattr("batch_options").ok()
}

/// Checks that an object is a game: it has a method that gives moves.
pub(super) fn is_game(game: &Bound<'_, PyAny>) -> PyResult<()> {
    match options_of(game) {
        Some(_) if !game.is_instance_of::<PyType>() => Ok(()),
        _ => moves_of(game).map(|_| ()),
    }
}

/// The value of `start`, which is an attribute or a method.
pub(super) fn start_of<'py>(game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
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
pub(super) fn names(game: &Bound<'_, PyAny>, positions: Py<PyList>) -> Name {
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
            raised::or_later(py, shown, |error| format!("position {node} ({error})"))
        })
    })
}

/// The texts and drawings of positions, which are given by their numbers.
pub(super) struct ShownPositions {
    name: Name,
    draw: Option<Draw>,
}

impl ShownPositions {
    pub(super) fn new(game: &Bound<'_, PyAny>, positions: &Bound<'_, PyList>) -> ShownPositions {
        ShownPositions {
            name: names(game, positions.clone().unbind()),
            draw: pictures(game, positions.clone().unbind()),
        }
    }

    /// The listed positions with their texts and drawings; `same` if both players have Left's moves.
    pub(super) fn listing(self, lister: Lister, same: bool) -> Listing {
        let listing = lister.finish(same, self.name);
        match self.draw {
            Some(draw) => listing.drawn(draw),
            None => listing,
        }
    }
}

/// The drawings of positions, if the class has a method `draw`.
pub(super) fn pictures(game: &Bound<'_, PyAny>, positions: Py<PyList>) -> Option<Draw> {
    game.getattr("draw").ok()?;
    let game = game.clone().unbind();
    Some(Arc::new(move |node: Node| {
        Python::attach(|py| {
            let drawn = || drawing(game.bind(py), &positions.bind(py).get_item(node as usize)?);
            raised::or_later(py, drawn, |_| None)
        })
    }))
}

/// The result of `draw(position)`: the rows of a board as a list of texts, or as one text with line ends or `/` between
/// them, a character a cell. `None` if the class has no such method.
pub(super) fn drawing(
    game: &Bound<'_, PyAny>,
    position: &Bound<'_, PyAny>,
) -> PyResult<Option<Picture>> {
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
pub(super) fn shown(any: &Bound<'_, PyAny>) -> String {
    any.repr()
        .map_or_else(|_| "?".to_owned(), |text| text.to_string())
}

/// The number of arguments that a method takes besides `self`.
pub(super) fn parameters(method: &Bound<'_, PyAny>) -> PyResult<usize> {
    let rules = method.py().import("grundy._rules")?;
    let counted = rules.call_method1("parameters", (method,));
    let counted =
        counted.map_err(|_| GrundyError::new_err(format!("{} is not a method", shown(method))))?;
    counted.extract()
}
