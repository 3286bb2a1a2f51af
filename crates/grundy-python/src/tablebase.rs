//! Tablebases: all positions of a game, solved once and looked up afterwards.

use crate::answers::{Answer, solution};
use crate::checkpoint::{self, between_checkpoints};
use crate::errors::{UsageError, raise};
use crate::object::Position;
use crate::own::{self, GameOrClass};
use crate::run::{Cost, Size, Time, ask};
use crate::whole;
use grundy::checkpoint::Checkpoint;
use grundy::{Ask, Moves};
use grundy_tablebase::{BuildAsk, Form};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::ffi::CString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The number of moves that are listed.
const MOST_MOVES: usize = 1000;

/// A file with every position of a game of turns, opened.
#[pyclass(frozen, module = "grundy")]
pub struct Tablebase {
    inner: Arc<grundy_tablebase::Tablebase>,
    path: PathBuf,
    /// The object of a class whose positions they are; `None` where the game has a name, or where the file alone was opened.
    class: Option<Py<PyAny>>,
}

/// Opens the tablebase `path`; with the name of a game, such as `"chase 8"` or `"connect-four 4x4"`, makes it first.
///
/// `distances` keeps the plies to the end too; `threads` share the work. The file is written whole or not at all. The game may
/// be a class of one's own; if the file is there already, it is verified against the class and opened, and not made again.
///
/// `checkpoint` is a file in which the work is kept, each `checkpoint_every` and where a limit or Ctrl-C ends it; if it is
/// there already, the work goes on from it, and the table is that of a run that was never stopped. `resume` insists that it is
/// there. Several processes share the work on the command line alone (`grundy tablebase build --workers`), which starts itself
/// again for each; here it is `threads`.
///
/// >>> import grundy, os, tempfile
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     table = grundy.tablebase(os.path.join(folder, "chase.table"), "chase 4", distances=True)
/// ...     table.probe("1,1 4,4").distance, table.verify().proved
/// (8, True)
#[pyfunction]
#[pyo3(signature = (
    path, game=None, *, distances=false, threads=1, checkpoint=None, resume=false, checkpoint_every=None, time_limit=None,
    memory_limit=None
))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn tablebase(
    py: Python<'_>,
    path: PathBuf,
    game: Option<&Bound<'_, PyAny>>,
    distances: bool,
    #[pyo3(from_py_with = whole::threads)] threads: usize,
    checkpoint: Option<PathBuf>,
    resume: bool,
    #[pyo3(from_py_with = between_checkpoints)] checkpoint_every: Option<Time>,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Tablebase> {
    let cost = Cost::new(time_limit, memory_limit);
    let checkpoint = kept(&path, game.is_some(), checkpoint, resume, checkpoint_every)?;
    let object = game;
    let game = object.map(|game| GameOrClass::in_turn(game, cost));
    let game = game.transpose()?;
    let is_own = game.as_ref().is_some_and(GameOrClass::is_own);
    let (inner, unkept) = ask(py, cost, |limits| {
        let mut unkept = None;
        let game = game.map(|game| game.game()).transpose()?;
        // No name opens the table of a class, so that its file is looked into before it is made again.
        if let Some(game) = game.as_ref().filter(|_| is_own && path.exists()) {
            let kept = grundy_tablebase::Tablebase::open_of(&path, game)?;
            if kept.info().header.distance_bytes > 0 || !distances {
                kept.verify(limits)?;
                return Ok((kept, None));
            }
        }
        if let Some(game) = &game {
            let mut question = BuildAsk {
                distances,
                checkpoint,
                limits: limits.clone(),
            };
            question.limits.threads = threads.max(1);
            unkept = grundy_tablebase::build(game, &path, &question, &mut |_| {})?.unkept;
        }
        let made = match &game {
            Some(game) => grundy_tablebase::Tablebase::open_of(&path, game)?,
            None => grundy_tablebase::Tablebase::open(&path)?,
        };
        Ok((made, unkept))
    })?;
    if let Some(unkept) = unkept {
        // The table is complete, so this is only a warning.
        let what = CString::new(format!("the last checkpoint was not written: {unkept}"))?;
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &what, 1)?;
    }
    Ok(Tablebase {
        inner: Arc::new(inner),
        path,
        class: object
            .filter(|_| is_own)
            .map(|object| object.clone().unbind()),
    })
}

/// Refuses a position that is not of the class: that of another class, or of a game with a name, may be written alike.
fn is_of(class: &Bound<'_, PyAny>, position: &Position) -> PyResult<()> {
    let py = class.py();
    let expected = class.get_type();
    let found = position.class.as_ref().map(|class| class.bind(py));
    if found.is_some_and(|found| found.is(&expected)) {
        return Ok(());
    }
    let name = expected.name()?;
    let found = match found {
        Some(found) => format!("one of {}", found.name()?),
        None => position.inner.show(),
    };
    let text = format!("the table is of {name}: expected a position of {name}, found {found}");
    Err(UsageError::new_err(text))
}

/// The checkpoint of the work, if there is one: only for a table that is being made, in a separate file.
fn kept(
    path: &Path,
    is_made: bool,
    checkpoint: Option<PathBuf>,
    resume: bool,
    every: Option<Time>,
) -> PyResult<Option<Checkpoint>> {
    let Some(kept) = checkpoint::read(checkpoint, resume, every)? else {
        return Ok(None);
    };
    let wrong = |text: &str| Err(UsageError::new_err(text.to_owned()));
    if !is_made {
        return wrong("checkpoint: it goes with the name of a game, whose table is made");
    }
    if grundy_host::files::same(path, &kept.file) {
        return wrong("checkpoint: the table and the checkpoint would be one file");
    }
    Ok(Some(kept))
}

/// The format of a file, by the ending of its name or by `form`.
fn form_of(path: &Path, form: Option<&str>) -> PyResult<Form> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    match form.or(ending).map(str::to_ascii_lowercase).as_deref() {
        Some("csv") => Ok(Form::Csv),
        Some("jsonl") => Ok(Form::JsonLines),
        _ => Err(UsageError::new_err(match form {
            Some(form) => format!("form: expected csv or jsonl, found {form:?}"),
            None => format!("expected a name that ends in .csv or .jsonl, found {path:?}"),
        })),
    }
}

#[pymethods]
impl Tablebase {
    /// What the file says of itself: `game`, `positions`, how many are `won`, `tied` and `drawn`, `longest`, `bytes`.
    #[getter]
    fn info(&self, py: Python<'_>) -> PyResult<Answer> {
        Answer::new(py, "TablebaseInfo", self.inner.info())
    }

    /// The answer to a position of the game: a `Position`, its text with the name of the game or without, or of a class that
    /// the table was opened with a position as the class has it.
    #[pyo3(signature = (position, *, all_moves=false, time_limit=None, memory_limit=None))]
    fn probe(
        &self,
        position: &Bound<'_, PyAny>,
        all_moves: bool,
        time_limit: Option<Time>,
        memory_limit: Option<Size>,
    ) -> PyResult<Answer> {
        let py = position.py();
        let header = self.inner.header();
        // The table of a class has its own list of positions, and knows them by their texts.
        let of_class = header.game.trim_end_matches(':').trim().is_empty();
        let at = match position.cast::<Position>() {
            Ok(position) if !of_class => position.get().clone(),
            made => {
                if let (Some(class), Ok(position)) = (&self.class, &made) {
                    is_of(class.bind(py), position.get())?;
                }
                let text = match (&self.class, made, position.cast::<PyString>()) {
                    (Some(class), Err(_), Err(_)) => own::text_of(class.bind(py), position)?,
                    _ => position.str()?.to_cow()?.into_owned(),
                };
                let read = py.detach(|| self.inner.position(&text));
                let class = self.class.as_ref();
                Position {
                    class: class.map(|class| Arc::new(class.bind(py).get_type().unbind())),
                    ..Position::new(read.map_err(|error| raise(py, &error))?)
                }
            }
        };
        let cost = Cost::new(time_limit, memory_limit).or(at.cost);
        let answer = ask(py, cost, |limits| {
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
            self.inner.probe(&at.inner, &question)
        })?;
        solution(py, answer, &at, all_moves)
    }

    /// Writes every position with its outcome, as the mover sees it, and its distance in plies to a file: lines
    /// `position,outcome,distance` under a header where its name ends in .csv, a JSON object a line where it ends in .jsonl,
    /// or as `form` says. An old file is replaced when the new one is whole.
    ///
    /// >>> import grundy, os, tempfile
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     table = grundy.tablebase(os.path.join(folder, "chase.table"), "chase 3", distances=True)
    /// ...     table.export(os.path.join(folder, "chase.csv"))
    /// ...     lines = open(os.path.join(folder, "chase.csv")).read().splitlines()
    /// >>> lines[0], len(lines) == len(table) + 1
    /// ('position,outcome,distance', True)
    ///
    /// # Errors
    /// `Stopped` where a limit is reached, and no file then.
    #[pyo3(signature = (path, form=None, *, time_limit=None, memory_limit=None))]
    fn export(
        &self,
        py: Python<'_>,
        path: PathBuf,
        form: Option<&str>,
        time_limit: Option<Time>,
        memory_limit: Option<Size>,
    ) -> PyResult<()> {
        let form = form_of(&path, form)?;
        ask(py, Cost::new(time_limit, memory_limit), |limits| {
            let mut fault = None;
            let written = grundy::input::files::write(&path, |to| {
                let exported = self.inner.export(to, form, limits);
                exported.map_err(|error| {
                    let text = error.to_string();
                    fault = Some(error);
                    io::Error::other(text)
                })
            });
            // What stopped the export says more than that the file was not written.
            match fault {
                Some(fault) => Err(fault),
                None => written,
            }
        })
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
        let cost = Cost::new(time_limit, memory_limit);
        let verified = ask(py, cost, |limits| self.inner.verify(limits))?;
        Answer::new(py, "Verified", verified)
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
