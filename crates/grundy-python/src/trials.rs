//! A formula, a function or a program on trial: against the solver's values, or against a contest problem.

use crate::answers::Answer;
use crate::errors::{UsageError, raise};
use crate::own::{ByText, GameOrClass};
use crate::run::{Cost, Size, Time, ask, free};
use crate::whole;
use grundy::vocabulary::Convention;
use grundy::{Error, Limits};
use grundy_judge::Halt;
use grundy_judge::against::{Reply, against as hold_against};
use grundy_trials::child;
use grundy_trials::differential::{
    self, Asking, Candidate, Compared, Function, Reply as Returned, Winners,
};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time of a program's run, unless another one is given.
const RUN: Time = Time(Duration::from_secs(10));

/// The positions of a class on which a candidate is tried where no bound is given.
const FAR: &str = "200";

/// The exception raised by a Python function, to be raised again when the work is over.
type Raised = Arc<Mutex<Option<PyErr>>>;

/// The positions of a class by their texts, which is what comparing knows them by.
type OwnPositions = Arc<Mutex<ByText>>;

/// Keeps an exception that Python code raised, so that it can be raised again behind the Rust code.
fn keep(raised: &Raised, error: PyErr) -> String {
    let text = error.to_string();
    if let Ok(mut slot) = raised.lock() {
        *slot = Some(error);
    }
    text
}

/// Raises the exception that was kept, if there is one.
fn again(raised: &Raised) -> PyResult<()> {
    match raised.lock().ok().and_then(|mut slot| slot.take()) {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// A formula, a command of the shell or a file, as a text; or a Python function, which is given the heap, the two numbers,
/// or the position: as it is written, or of a class itself.
fn candidate(given: &Bound<'_, PyAny>, raised: &Raised, own: &OwnPositions) -> PyResult<Candidate> {
    if let Ok(text) = given.cast::<PyString>() {
        return Candidate::read(&text.to_cow()?).map_err(|error| raise(given.py(), &error));
    }
    if !given.is_callable() {
        let text = "expected a formula, a command or a function, found ";
        return Err(UsageError::new_err(format!("{text}{given}")));
    }
    let (function, raised, own) = (given.clone().unbind(), raised.clone(), own.clone());
    Ok(Candidate::Function(Function::new(move |text, numbers| {
        Python::attach(|py| {
            let own = own.lock().unwrap_or_else(PoisonError::into_inner);
            let own = own.get(text.trim()).map(|position| position.clone_ref(py));
            let said = match (own, numbers) {
                (Some(position), _) => function.call1(py, (position,)),
                (None, []) => function.call1(py, (text,)),
                (None, numbers) => {
                    PyTuple::new(py, numbers).and_then(|given| function.call1(py, given))
                }
            };
            let said = said.and_then(|said| match said.bind(py).cast::<PyString>() {
                Ok(word) => Ok(Returned::Word(word.to_cow()?.into_owned())),
                // Truth values of numpy are no numbers to Python.
                Err(_) => match said.extract::<bool>(py) {
                    Ok(truth) => Ok(Returned::Number(truth.into())),
                    Err(_) => said.extract::<i128>(py).map(Returned::Number),
                },
            });
            said.map_err(|error| keep(&raised, error))
        })
    })))
}

/// What is compared: nimbers, or the winner.
fn compared(winner: Option<&Bound<'_, PyAny>>, misere: bool) -> PyResult<Compared> {
    let words = match winner {
        None => None,
        Some(winner) => match winner.extract::<bool>() {
            Ok(false) => None,
            Ok(true) => Some(Winners::default()),
            Err(_) => {
                let words = winner.extract::<String>().map_err(|_| {
                    let text = "winner: expected True or words such as \"Alice/Bob\", found ";
                    UsageError::new_err(format!("{text}{winner}"))
                })?;
                Some(Winners::read(&words).map_err(|error| raise(winner.py(), &error))?)
            }
        },
    };
    match words {
        None if misere => Err(UsageError::new_err(
            "misere: it goes with winner, for values are those of normal play",
        )),
        None => Ok(Compared::Nimbers),
        Some(words) => Ok(Compared::Winners {
            words,
            convention: if misere {
                Convention::Misere
            } else {
                Convention::Normal
            },
        }),
    }
}

/// Holds a formula, a function or a program against the solver; the answer has `agree` of `asked`, and the smallest
/// `disagreement` that was found.
///
/// A formula is in `n`, or of pairs and boards in `a` and `b`. A function is given the same numbers, or a position as it is
/// written; one of the `positions` of a class, the position itself. `to` is the largest heap, or `"RxC"`; `positions` is a list of positions, as they are written after the game.
/// The game may be a class of one's own, of which `positions` are its positions themselves.
///
/// With `winner=True` winners are compared instead of values, also of games of turns: `True`, `"first"`, `"N"`, `"Alice"` or `1`
/// where the player to move wins, `False`, `"second"`, `"P"`, `"Bob"` or `0` where that player loses, `"draw"`. A text such as
/// `winner="Alice wins/Bob wins/Draw"` names other words. `misere=True` is about misère play.
///
/// >>> grundy.stress("subtract 1..3", "n % 5", 100).disagreement
/// Disagreement(position='4', solver=0, candidate=4)
/// >>> grundy.stress("wythoff", lambda a, b: a ^ b, "10x10").disagreement.position
/// '1,1'
/// >>> grundy.stress("subtract 1..3", lambda n: n % 4 != 0, 100, winner=True).agree
/// 101
#[pyfunction]
#[pyo3(signature = (game, candidate, to=None, *, positions=None, winner=None, misere=false, run_limit=RUN, time_limit=None, memory_limit=None))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn stress(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    candidate: &Bound<'_, PyAny>,
    to: Option<&Bound<'_, PyAny>>,
    positions: Option<Vec<Bound<'_, PyAny>>>,
    winner: Option<&Bound<'_, PyAny>>,
    misere: bool,
    #[pyo3(from_py_with = Time::of_run)] run_limit: Time,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Answer> {
    let raised = Raised::default();
    let own = OwnPositions::default();
    let held = self::candidate(candidate, &raised, &own)?;
    let to = to.map(|to| to.str().map(|text| text.to_string()));
    let to = to.transpose()?;
    if positions.is_some() && to.is_some() {
        return Err(UsageError::new_err(
            "to: it goes with heaps and pairs, not with a list of positions",
        ));
    }
    let asking = Asking {
        run: run_limit.0,
        compared: compared(winner, misere)?,
    };
    let cost = Cost::new(time_limit, memory_limit);
    let (game, texts) = match positions {
        Some(positions) => {
            let (game, texts, by_text) = GameOrClass::of_positions(game, &positions, cost)?;
            *own.lock().unwrap_or_else(PoisonError::into_inner) = by_text;
            (game, Some(texts))
        }
        None => {
            let far = to.clone().unwrap_or_else(|| FAR.to_owned());
            (GameOrClass::new(game, Some(&far), cost)?, None)
        }
    };
    // Of a class no more is listed than that.
    let to = to.or_else(|| game.is_own().then(|| FAR.to_owned()));
    let found = ask(py, cost, |limits| match texts {
        Some(texts) => {
            differential::positions_of(&game.game()?, &texts, &held, asking.clone(), limits)
        }
        None => differential::table(&game.game()?, &held, to.as_deref(), asking.clone(), limits),
    });
    again(&raised)?;
    Answer::new(py, "Stress", found?)
}

/// A published contest problem: what it asks, the answer to an `input`, or a program on trial.
///
/// `against` is a command of the shell, or a function from the input's text to the output's; the answer has how many inputs
/// `agree`, and in `failing` the smallest input on which it is wrong, with both answers and the reason. Inputs have up to `to`
/// numbers.
///
/// >>> grundy.judge("hdu1846", "1\n23 2\n")
/// 'first\n'
/// >>> grundy.judge("poj2505", against=lambda text: "Stan wins.\n" * len(text.split())).failing.input
/// '10\n'
#[pyfunction]
#[pyo3(signature = (id, input=None, *, against=None, to=100_000, seed=0, run_limit=RUN, time_limit=None, memory_limit=None))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn judge<'py>(
    py: Python<'py>,
    id: &str,
    input: Option<&str>,
    against: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = whole::to)] to: u64,
    #[pyo3(from_py_with = whole::seed)] seed: u64,
    #[pyo3(from_py_with = Time::of_run)] run_limit: Time,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Bound<'py, PyAny>> {
    let problem = grundy_judge::named(id).map_err(|error| raise(py, &error))?;
    let cost = Cost::new(time_limit, memory_limit);
    let Some(program) = against else {
        let Some(input) = input else {
            return Answer::new(py, "Problem", problem.report())?.into_pyobject(py);
        };
        let output = free(py, cost, |limits| {
            let mut output = Vec::new();
            let ended = problem.answer(input, &mut output, &mut limits.watch());
            ended.map_err(|halt| fault(halt, input)).map(|()| output)
        })?;
        let output = output.map_err(|error| raise(py, &error))?;
        let text = String::from_utf8_lossy(&output);
        return Ok(PyString::new(py, &text).into_any());
    };
    if input.is_some() {
        return Err(UsageError::new_err(
            "judge: expected an input or a program on trial, found both",
        ));
    }
    let raised = Raised::default();
    let command = match program.cast::<PyString>() {
        Ok(text) if text.to_cow()?.trim().is_empty() => {
            let text = "against: expected a command of the shell, found nothing";
            return Err(UsageError::new_err(text));
        }
        Ok(text) => Some(text.to_cow()?.into_owned()),
        Err(_) => None,
    };
    let function = program.clone().unbind();
    let trial = free(py, cost, |limits| {
        let program = |input: &str| match &command {
            Some(command) => ran(command, input, run_limit.0, limits),
            None => called(&function, input, &raised),
        };
        hold_against(problem, program, to, seed, &mut limits.watch())
            .map_err(|halt| fault(halt, "a random input"))
    });
    again(&raised)?;
    let trial = trial?.map_err(|error| raise(py, &error))?;
    Answer::new(py, "Trial", trial.report(problem))?.into_pyobject(py)
}

/// A program's reply.
fn ran(command: &str, input: &str, longest: Duration, limits: &Limits) -> Option<Reply> {
    let done = child::run(command, input, longest, limits)?;
    Some(Reply {
        said: done.said,
        time: done.time,
        memory: done.memory,
    })
}

/// A function's reply; `None` if it raised an exception, which ends the trial.
fn called(function: &Py<PyAny>, input: &str, raised: &Raised) -> Option<Reply> {
    let begun = Instant::now();
    let said = Python::attach(|py| {
        let said = function.call1(py, (input,));
        let said = said.and_then(|said| said.extract::<String>(py));
        said.map_err(|error| keep(raised, error))
    });
    Some(Reply {
        said: Ok(said.ok()?),
        time: begun.elapsed(),
        memory: None,
    })
}

/// The reason for a halt, as a fault of the library.
fn fault(halt: Halt, input: &str) -> Error {
    match halt {
        Halt::Input(fault) => Error::parse(input, fault),
        Halt::Stop(stop) => Error::Stopped((&stop).into()),
        Halt::Output(error) => Error::file("the output", &error),
    }
}
