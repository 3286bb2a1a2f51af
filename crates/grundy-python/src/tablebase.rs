//! Tablebases: every position of a game, made once and looked up.

use crate::answers::{Answer, Solution};
use crate::forms::answer;
use crate::object::Position;
use crate::run::{Cost, Size, Time, ask};
use grundy::tablebase::BuildAsk;
use grundy::{Ask, Moves};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::path::PathBuf;
use std::sync::Arc;

/// Moves that are listed.
const MOST_MOVES: usize = 1000;

/// A file with every position of a game of turns, opened.
#[pyclass(frozen, module = "grundy")]
pub struct Tablebase {
    inner: Arc<grundy::tablebase::Tablebase>,
    path: PathBuf,
}

/// Opens the tablebase `path`; with the name of a game, such as `"chase 8"` or `"connect-four 4x4"`, makes it first.
///
/// `distances` keeps the plies to the end too; `threads` share the work. The file is written whole or not at all.
///
/// >>> import os, tempfile
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     table = grundy.tablebase(os.path.join(folder, "chase.table"), "chase 4", distances=True)
/// ...     table.probe("1,1 4,4").distance, table.verify().proved
/// (8, True)
#[pyfunction]
#[pyo3(signature = (path, game=None, *, distances=false, threads=1, time_limit=None, memory_limit=None))]
pub fn tablebase(
    py: Python<'_>,
    path: PathBuf,
    game: Option<&str>,
    distances: bool,
    threads: usize,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Tablebase> {
    let cost = Cost {
        time: time_limit,
        memory: memory_limit,
    };
    let inner = ask(py, cost, |limits| {
        if let Some(game) = game {
            let mut question = BuildAsk {
                distances,
                checkpoint: None,
                limits: limits.clone(),
            };
            question.limits.threads = threads.max(1);
            let built = grundy::tablebase::build(game, &path, &question, &mut |_| {})?;
            if let Some(unkept) = built.unkept {
                return Err(unkept);
            }
        }
        grundy::tablebase::Tablebase::open(&path)
    })?;
    Ok(Tablebase {
        inner: Arc::new(inner),
        path,
    })
}

#[pymethods]
impl Tablebase {
    /// What the file says of itself: `game`, `positions`, how many are `won`, `tied` and `drawn`, `longest`, `bytes`.
    #[getter]
    fn info(&self, py: Python<'_>) -> PyResult<Answer> {
        answer(py, &self.inner.info(), None)
    }

    /// The answer to a position of the game: a `Position`, or its text with the name of the game or without.
    #[pyo3(signature = (position, *, all_moves=false))]
    fn probe(&self, position: &Bound<'_, PyAny>, all_moves: bool) -> PyResult<Solution> {
        let py = position.py();
        let given = position.cast::<Position>().ok();
        let given = given.map(|position| position.get().inner.clone());
        let text = match position.cast::<PyString>() {
            Ok(text) => text.to_cow()?.into_owned(),
            Err(_) => position.str()?.to_cow()?.into_owned(),
        };
        let (answer, at) = ask(py, Cost::default(), |limits| {
            let at = match given {
                Some(position) => position,
                None => self.inner.position(&text)?,
            };
            let question = Ask {
                moves: if all_moves {
                    Moves::All
                } else {
                    Moves::Winning
                },
                most_moves: MOST_MOVES,
                limits: limits.clone(),
                ..Ask::default()
            };
            Ok((self.inner.probe(&at, &question)?, at))
        })?;
        Ok(Solution::new(answer, at))
    }

    /// Checks every position against its options by the rules alone: an object with `positions` and `proved`.
    ///
    /// # Errors
    /// `FileError` with the first position that is wrong.
    #[pyo3(signature = (*, time_limit=None, memory_limit=None))]
    fn verify(
        &self,
        py: Python<'_>,
        time_limit: Option<Time>,
        memory_limit: Option<Size>,
    ) -> PyResult<Answer> {
        let cost = Cost {
            time: time_limit,
            memory: memory_limit,
        };
        let verified = ask(py, cost, |limits| self.inner.verify(limits))?;
        answer(py, &verified, None)
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.inner.header().positions).unwrap_or(usize::MAX)
    }

    fn __repr__(&self) -> String {
        let header = self.inner.header();
        let game = header.game.trim_end_matches(':');
        let path = self.path.display();
        format!("<Tablebase {game}, {} positions, {path}>", header.positions)
    }
}
