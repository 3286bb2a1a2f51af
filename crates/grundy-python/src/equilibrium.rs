//! Equilibria of games with chance and hidden information, and such games in Gambit's formats.

use crate::answers::Answer;
use crate::checkpoint::{self, between_checkpoints};
use crate::errors::{UsageError, naming};
use crate::run::{Cost, Size, Time, ask};
use crate::whole;
use grundy::forms::congestion::{self, Asked};
use grundy::forms::convert::Source;
use grundy::forms::hidden::Asking;
use grundy::{Error, Limits};
use grundy_report::{CongestionReport, EquilibriumReport, math};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use std::ffi::CString;
use std::path::{Path, PathBuf};

/// What `equilibrium` found.
enum FoundEquilibrium {
    /// Of a congestion game.
    Congestion(Box<grundy::Answer<congestion::Congested>>),
    /// Of another game.
    Played(Box<grundy::Answer<grundy::forms::hidden::Played>>),
}

/// An equilibrium of a game with chance or hidden information, bounded by exact best responses: of a game of the catalog, or
/// of a game tree or a normal form in Gambit's formats (`.efg`, `.nfg`), its file or its text. `method` is a name as `grundy
/// equilibrium GAME --methods` lists them; `"simplex"` finds exact strategies. `seed` is that of a method that draws. A text or a
/// file that begins with `congestion` or `routing` is a congestion game, whose answer is a `Congestion`.
///
/// `checkpoint` is a file in which the state of an iteration is kept, each `checkpoint_every` and where a limit or Ctrl-C ends
/// it; if it is there already, the iteration goes on from it, and ends as if it had never been stopped. `resume` insists that it
/// is there.
///
/// `profile` gives strategies of all players to be checked instead, in lines as answers have them: `profile` of the answer says
/// what each player could gain by others, exactly.
///
/// >>> matching = "NFG 1 R \"\" { \"Ann\" \"Bob\" } { 2 2 } 1 -1 -1 1 -1 1 1 -1"
/// >>> grundy.equilibrium(matching, profile="Ann: 1 1/2, 2 1/2; Bob: 1").profile.gains
/// [Fraction(1, 1), Fraction(0, 1)]
///
/// >>> import grundy, os, tempfile
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     kept = os.path.join(folder, "kuhn.state")
/// ...     first = grundy.equilibrium("kuhn", method="cfr+", iterations=64, checkpoint=kept)
/// ...     more = grundy.equilibrium("kuhn", method="cfr+", iterations=128, checkpoint=kept, resume=True)
/// >>> more.iterations, more == grundy.equilibrium("kuhn", method="cfr+", iterations=128)
/// (128, True)
#[pyfunction]
#[pyo3(signature = (
    game, *, exploitability=1e-6, iterations=1_000_000, method=None, seed=0, checkpoint=None, resume=false,
    checkpoint_every=None, profile=None, time_limit=None, memory_limit=None
))]
#[allow(clippy::too_many_arguments)]
pub fn equilibrium(
    py: Python<'_>,
    game: &str,
    exploitability: f64,
    #[pyo3(from_py_with = whole::iterations)] iterations: u64,
    method: Option<&str>,
    #[pyo3(from_py_with = whole::seed)] seed: u64,
    checkpoint: Option<PathBuf>,
    resume: bool,
    #[pyo3(from_py_with = between_checkpoints)] checkpoint_every: Option<Time>,
    profile: Option<&str>,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Answer> {
    let kept = checkpoint::read(checkpoint, resume, checkpoint_every)?;
    if let Some(kept) = &kept
        && grundy_host::files::same(Path::new(game), &kept.file)
    {
        let text = "checkpoint: the game and the checkpoint would be one file";
        return Err(UsageError::new_err(text));
    }
    let found = ask(py, Cost::new(time_limit, memory_limit), |limits| {
        let config = grundy::solvers::regret::Config {
            seed,
            ..grundy::forms::hidden::config(exploitability, iterations)?
        };
        if let Some(text) = profile {
            if method.is_some() || kept.is_some() {
                let text = "profile: strategies that are given are checked by no method, and no file keeps a state";
                return Err(Error::usage(text.to_owned()));
            }
            return checked(game, text, limits)
                .map(|found| FoundEquilibrium::Played(Box::new(found)));
        }
        match grundy::forms::congestion::read(game)? {
            Some(Asked::Congestion(_)) if kept.is_some() => {
                let text = "checkpoint: a congestion game is not iterated";
                return Err(Error::usage(text.to_owned()));
            }
            Some(Asked::Congestion(game)) => {
                method.map(congestion::check_method).transpose()?;
                return Ok(FoundEquilibrium::Congestion(Box::new(congestion::solve(
                    &game, limits,
                ))));
            }
            Some(Asked::Gambit(file)) => {
                let offers = || grundy::forms::gambit::methods(&file);
                let method = method.map(|name| grundy::method::read(name, offers));
                let method = method.transpose()?;
                let asking = Asking {
                    method,
                    config: &config,
                    limits,
                    checkpoint: kept.as_ref(),
                };
                let found = grundy::forms::gambit::solve_kept(&file, &asking)?;
                return Ok(FoundEquilibrium::Played(Box::new(found)));
            }
            None => {}
        }
        let position = grundy::Position::parse(game)?;
        let grundy::Position::Hidden(game) = &position else {
            return Err(Error::usage(format!(
                "{game} has neither chance nor hidden information; `solve` says who wins it"
            )));
        };
        let method = method.map(|name| grundy::method::read(name, || Ok(game.methods())));
        let asking = Asking {
            method: method.transpose()?,
            config: &config,
            limits,
            checkpoint: kept.as_ref(),
        };
        Ok(FoundEquilibrium::Played(Box::new(game.answer(&asking)?)))
    })?;
    let found = match found {
        FoundEquilibrium::Congestion(found) => {
            let report = CongestionReport::from(&*found);
            let printed = report.clone();
            let made = Answer::new(py, "Congestion", report)?;
            let made = made.printed(move || printed.to_string());
            return Ok(made.drawn(move || Some(grundy_picture::congestion(&found))));
        }
        FoundEquilibrium::Played(found) => *found,
    };
    if let Some(unkept) = &found.value.unkept {
        // The answer stands, so this is only a warning.
        let what = CString::new(format!("the last checkpoint was not written: {unkept}"))?;
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &what, 1)?;
    }
    let made = Answer::new(py, "Equilibrium", EquilibriumReport::from(&found))?;
    let printed = found.clone();
    let made = made.printed(move || EquilibriumReport::words(&printed, naming).to_string());
    let made = made.with_math(math::equilibrium(&found.value));
    Ok(made.drawn(move || Some(grundy_picture::equilibrium(&found))))
}

/// Strategies that are given, checked.
fn checked(
    game: &str,
    text: &str,
    limits: &Limits,
) -> Result<grundy::Answer<grundy::forms::hidden::Played>, Error> {
    match grundy::forms::congestion::read(game)? {
        Some(Asked::Congestion(_)) => Err(Error::usage(
            "profile: it is for games with chance or hidden information and for games in Gambit's formats".to_owned(),
        )),
        Some(Asked::Gambit(file)) => {
            grundy::forms::profile::check(&Source::File(&file), text, limits)
        }
        None => match &grundy::Position::parse(game)? {
            grundy::Position::Hidden(game) => {
                grundy::forms::profile::check(&Source::Catalog(&**game), text, limits)
            }
            _ => Err(Error::usage(format!(
                "{game} has neither chance nor hidden information; `solve` says who wins it"
            ))),
        },
    }
}

/// A game in one of Gambit's formats, as text: `to="efg"`, a game tree, or `to="nfg"`, the normal form, of a tree the reduced
/// one. The game is a game of the catalog with hidden information, the file or the text of a game tree or a normal form, or
/// a matrix as the command line reads it.
///
/// >>> grundy.convert("1 -1; -1 1", to="nfg").splitlines()[2:]
/// ['1 -1', '-1 1', '-1 1', '1 -1']
#[pyfunction]
#[pyo3(signature = (game, *, to, time_limit=None, memory_limit=None))]
pub fn convert(
    py: Python<'_>,
    game: &str,
    to: &str,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<String> {
    ask(py, Cost::new(time_limit, memory_limit), |limits| {
        grundy::forms::convert::named(game, to, limits)
    })
}
