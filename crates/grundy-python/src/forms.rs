//! Questions about whole games and about forms: tables, periods, misère theory, rules of sequences, arenas, matrices,
//! cooperative games.

use crate::answers::Answer;
use crate::entries::{entries, unframed};
use crate::errors::{UsageError, raise};
use crate::own::GameOrClass;
use crate::run::{Cost, Size, Time, ask};
use crate::whole;
use grundy::Error;
use grundy::forms::arena::MachineFormat;
use grundy::heap::{TableAsk, table_with};
use grundy::solvers::learning::Course;
use grundy::vocabulary::forms::coalition::{CoalitionGame, Table};
use grundy::vocabulary::forms::matrix::Matrix;
use grundy_report::{
    ArenaReport, CoalitionReport, DaysReport, MatrixReport, MisereReport, PeriodReport, SameReport,
    TableEntries, TableReport, math,
};
use num::{BigInt, BigRational, Zero};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// The number up to which positions of a class are listed where no bound is given.
const FAR: u64 = 200;

/// The heap to which a misère quotient goes where no bound is given.
const FAR_IN_MISERE: u64 = 1000;

/// The Grundy values of 0, 1, …, `to` as `values`, or the intervals of a counter game. A class of one's own is asked about
/// its positions 0, 1, …, or the pairs up to `"RxC"`. Rows of numbers and small boards are listed whole, without `to`.
///
/// >>> grundy.table("kayles", 6).values
/// [0, 1, 2, 3, 1, 4, 3]
#[pyfunction]
#[pyo3(signature = (game, to=None, *, time_limit=None, memory_limit=None))]
pub fn table(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    to: Option<&Bound<'_, PyAny>>,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Answer> {
    let to = to.map(|to| to.str().map(|text| text.to_string()));
    let question = TableAsk {
        to: to.transpose()?,
        moves: false,
    };
    let cost = Cost::new(time_limit, memory_limit);
    let game = GameOrClass::new(game, question.to.as_deref(), cost)?;
    let found = ask(py, cost, |limits| {
        table_with(&game.game()?, &question, limits)
    })?;
    let report = TableReport::new(found.clone(), false);
    let made = Answer::new(py, "Table", report.clone())?;
    let made = made.with_math(Some(math::table(&found.value)));
    let printed = report.clone();
    let made = match report.entries {
        // The intervals of a counter game are shown as its fields are.
        TableEntries::Intervals(_) => made,
        _ => made.printed(move || lines(&printed.entries).join("\n")),
    };
    let made = made.with_html(move || report.html());
    Ok(made.drawn(move || grundy_picture::table(&found)))
}

/// The lines of a table.
fn lines(table: &TableEntries) -> Vec<String> {
    match table {
        TableEntries::Nimbers(table) => {
            let numbered = table.values.iter().enumerate();
            numbered.map(|(n, value)| format!("{n}\t{value}")).collect()
        }
        TableEntries::Cells(table) => table.lines(),
        TableEntries::Grid(table) => table.lines(),
        TableEntries::Row(table) => table.lines(),
        TableEntries::Intervals(_) => Vec::new(),
    }
}

/// The pre-period and the period of a heap game, proved by a theorem or checked up to `to`; of a class of one's own, whose
/// positions are numbers, as far as it was checked.
///
/// >>> p = grundy.period("kayles")
/// >>> p.period, p.preperiod, p.status
/// (12, 71, 'proved')
#[pyfunction]
#[pyo3(signature = (game, to=None, *, time_limit=None, memory_limit=None))]
pub fn period(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole::to)] to: Option<u64>,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Answer> {
    let cost = Cost::new(time_limit, memory_limit);
    let far = to.unwrap_or(FAR).to_string();
    let game = GameOrClass::new(game, Some(&far), cost)?;
    let is_own = game.is_own();
    let (found, certificate, game) = ask(py, cost, |limits| {
        let game = game.game()?;
        let usual = if is_own {
            FAR
        } else {
            grundy::heap::usual_bound(&game)
        };
        let to = to.unwrap_or(usual);
        let found = grundy::period(&game, to, limits)?;
        let certificate = found.certificate().ok().map(|made| made.to_json());
        Ok::<_, Error>((found, certificate, game))
    })?;
    let report = PeriodReport::from(&found);
    let made = Answer::new(py, "Period", report.clone())?.printed(move || report.to_string());
    let made = made.with_certificate(certificate);
    let made = made.with_math(math::period(&found.value));
    Ok(made.drawn(move || {
        let to = grundy_picture::worth_drawing(&found).to_string();
        let table = grundy::table(&game, &to, &grundy::Limits::default()).ok()?;
        let values = table.value.nimbers().unwrap_or_default();
        Some(grundy_picture::repeats(&found, values))
    }))
}

/// True if two heap games have the same values, by proved periods or checked up to `to`.
///
/// >>> s = grundy.same("0.33", "subtract 1,2")
/// >>> s.same, s.status
/// (True, 'proved')
#[pyfunction]
#[pyo3(signature = (a, b, to=None, *, time_limit=None, memory_limit=None))]
pub fn same(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole::to)] to: Option<u64>,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Answer> {
    let cost = Cost::new(time_limit, memory_limit);
    let far = to.unwrap_or(FAR).to_string();
    let a = GameOrClass::new(a, Some(&far), cost)?;
    let b = GameOrClass::new(b, Some(&far), cost)?;
    // Of a class no more is listed than that.
    let to = to.or((a.is_own() || b.is_own()).then_some(FAR));
    let found = ask(py, cost, |limits| {
        grundy::ask::same::same(&a.game()?, &b.game()?, to, limits)
    })?;
    let report = SameReport::from(&found);
    let made = Answer::new(py, "Same", report.clone())?;
    Ok(made.printed(move || report.to_string()))
}

/// The numbers born by a day, or with `games=True` all games.
///
/// >>> grundy.days(2).days[2].new
/// ['-2', '-1/2', '1/2', '2']
#[pyfunction]
#[pyo3(signature = (day, *, games=false, time_limit=None, memory_limit=None))]
pub fn days(
    py: Python<'_>,
    #[pyo3(from_py_with = whole::day)] day: u32,
    games: bool,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Answer> {
    let found = ask(py, Cost::new(time_limit, memory_limit), |limits| {
        if games {
            grundy::ask::days::games(day, limits)
        } else {
            grundy::ask::days::numbers(day, limits)
        }
    })?;
    let report = DaysReport::new(&found, games);
    let text = report.lines().join("\n");
    let made = Answer::new(py, "Days", report)?.printed(move || text.clone());
    let made = made.with_math(Some(math::days(&found.value)));
    Ok(made.drawn(move || Some(grundy_picture::days(&found))))
}

/// The misère quotient of a heap game with the heaps up to `to` (1000, or 200 of a class), its period where one is proved,
/// and genera. A class of one's own is asked about its positions 0, 1, …; a move leaves one of them.
#[pyfunction]
#[pyo3(signature = (game, to=None, *, time_limit=None, memory_limit=None))]
pub fn misere(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole::to)] to: Option<u64>,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Answer> {
    let cost = Cost::new(time_limit, memory_limit);
    let far = to.unwrap_or(FAR).to_string();
    let game = GameOrClass::new(game, Some(&far), cost)?;
    let to = to.unwrap_or(if game.is_own() { FAR } else { FAR_IN_MISERE });
    let (found, certificate) = ask(py, cost, |limits| {
        let found = grundy::ask::misere::misere(&game.game()?, to, limits)?;
        let certificate = found.certificate().ok().map(|made| made.to_json());
        Ok::<_, Error>((found, certificate))
    })?;
    let report = MisereReport::from(&found);
    let made = Answer::new(py, "MisereTheory", report.clone())?;
    let made = made.printed(move || report.to_string());
    let made = made.with_certificate(certificate);
    Ok(made.with_math(Some(math::misere(&found.value))))
}

/// The rules behind the values of a game (by name, or a class of one's own) up to the heap `to`, or the pair `"RxC"`; or behind a sequence of
/// numbers.
///
/// >>> grundy.guess([0, 1, 2, 3] * 4).findings[0].evidence
/// 'a guess'
/// >>> grundy.guess("nim", "20x20").findings[1].rule
/// 'G(a, b) = G(a, 0) xor G(0, b)'
#[pyfunction]
#[pyo3(signature = (of, to=None, *, time_limit=None, memory_limit=None))]
pub fn guess(
    py: Python<'_>,
    of: &Bound<'_, PyAny>,
    to: Option<&Bound<'_, PyAny>>,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Answer> {
    let to = to.map(|to| to.str().map(|text| text.to_string()));
    let to = to.transpose()?;
    let is_game = of.is_instance_of::<PyString>() || of.hasattr("moves")?;
    let report = if is_game {
        let cost = Cost::new(time_limit, memory_limit);
        let far = to.clone().unwrap_or_else(|| FAR.to_string());
        let game = GameOrClass::new(of, Some(&far), cost)?;
        // Of a class no more is listed than that.
        let to = to.or_else(|| game.is_own().then_some(far));
        ask(py, cost, |limits| {
            grundy::ask::guess::of(&game.game()?, to.as_deref(), limits)
        })?
    } else if to.is_some() {
        let text = "to: it goes with a game, not with a list of numbers";
        return Err(UsageError::new_err(text));
    } else {
        let numbers: PyResult<Vec<String>> = of.try_iter()?.map(|one| whole(&one?)).collect();
        let numbers = numbers?;
        ask(py, Cost::new(time_limit, memory_limit), |_| {
            grundy::ask::guess::of_sequence(&numbers.join(" "))
        })?
    };
    let formula = math::guess(&report);
    let made = Answer::new(py, "Guess", report.clone())?.with_math(formula);
    Ok(made.printed(move || report.to_string()))
}

/// A term of a sequence as it is written.
fn whole(term: &Bound<'_, PyAny>) -> PyResult<String> {
    let number: PyResult<u64> = term.extract();
    number.map(|number| number.to_string()).map_err(|_| {
        let text = format!("of: expected whole numbers from 0 to 2^64 - 1, found {term}");
        UsageError::new_err(text)
    })
}

/// Both winning regions of a parity, Büchi or Green Game with positional strategies, from its text.
///
/// >>> grundy.arena("parity 1; 0 2 0 1; 1 1 1 0;").regions
/// [[0, 1], []]
///
/// With `names`, one for each vertex, regions and strategy name the vertices so; `method` is a name as `grundy arena
/// solve --methods` lists them. The text may be an automaton in the extended Hanoi format; `machine`, "hoa" or "aiger",
/// then asks for the winner's machine in that format.
#[pyfunction]
#[pyo3(signature = (text, *, names=None, method=None, machine=None, time_limit=None, memory_limit=None))]
pub fn arena(
    py: Python<'_>,
    text: &str,
    names: Option<Vec<Bound<'_, PyAny>>>,
    method: Option<&str>,
    machine: Option<&str>,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Answer> {
    let format = machine
        .map(MachineFormat::read)
        .transpose()
        .map_err(|error| raise(py, &error))?;
    let (report, certificate) = ask(py, Cost::new(time_limit, memory_limit), |limits| {
        let source = grundy::forms::arena::Source::read_within("the arena", text, limits)?;
        let offers = || Ok(grundy::forms::arena::methods(&source));
        let method = method.map(|name| grundy::method::read(name, offers));
        let solved = grundy::forms::arena::solve_by(&source, method.transpose()?, limits)?;
        let certificate = solved.value.certificate_text().ok();
        let mut report = ArenaReport::from(&solved);
        if let Some(format) = format {
            report.machine = Some(solved.value.machine_text(format)?);
        }
        Ok::<_, Error>((report, certificate))
    })?;
    let made = Answer::new(py, "Arena", report.clone())?.with_certificate(certificate);
    let mut named: Option<Vec<String>> = None;
    if let Some(names) = names {
        let fields = made.fields(py)?;
        if names.len() != report.vertices {
            return Err(UsageError::new_err(format!(
                "names: expected one for each of the {} vertices, found {}",
                report.vertices,
                names.len()
            )));
        }
        for part in ["regions", "strategy"] {
            let lists: Option<Vec<Vec<usize>>> = match fields.get_item(part)? {
                Some(found) => found.extract()?,
                None => None,
            };
            let named = |list: &Vec<usize>| list.iter().map(|&v| names.get(v)).collect();
            let lists = lists.map(|lists| lists.iter().map(named).collect::<Vec<Vec<_>>>());
            fields.set_item(part, lists)?;
        }
        let texts = names.iter().map(|name| Ok(name.str()?.to_string()));
        named = Some(texts.collect::<PyResult<_>>()?);
    }
    let name = move |vertex: &u64| match &named {
        Some(names) => names[*vertex as usize].clone(),
        None => vertex.to_string(),
    };
    let [first, second] = report
        .regions
        .each_ref()
        .map(|region| region.iter().map(&name).collect::<Vec<_>>());
    let solved = report.envelope.status == grundy::Status::Proved;
    let formula = || math::regions(report.sides, [&first, &second]);
    let made = made.with_math(solved.then(formula));
    let made = made.printed(move || report.words(&name).to_string());
    let text = text.to_owned();
    Ok(made.drawn(move || {
        let source = grundy::forms::arena::Source::read("the arena", &text).ok()?;
        let solved = grundy::forms::arena::solve(&source, &grundy::Limits::default());
        Some(grundy_picture::solved(&solved))
    }))
}

/// The exact value of a matrix game with optimal mixtures: `value`, `rows`, `columns` are `Fraction`s.
///
/// >>> grundy.matrix([[3, -1], [-2, 1]]).value
/// Fraction(1, 7)
///
/// With `learn`, a rule such as `"regret-matching"`, `learning` shows how the row player learns, round by round: `against`
/// `"learns"`, `"follows"` or a mixture, from the `start` `"alike"`, `"random"` or a mixture of the rows.
///
/// >>> course = grundy.matrix("0 -1 1; 1 0 -1; -1 1 0", learn="regret-matching", rounds=100, against="1/2 1/4 1/4")
/// >>> course.learning.rounds[-1].mix[0]
/// [0.0, 1.0, 0.0]
#[pyfunction]
#[pyo3(signature = (game, *, regret=None, learn=None, rounds=1000, against="learns", start="alike", alternating=false, seed=0, time_limit=None, memory_limit=None))]
#[expect(
    clippy::too_many_arguments,
    reason = "each is a keyword of the function in Python"
)]
pub fn matrix(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole::regret)] regret: Option<u64>,
    learn: Option<&str>,
    #[pyo3(from_py_with = whole::rounds)] rounds: u64,
    against: &str,
    start: &str,
    alternating: bool,
    #[pyo3(from_py_with = whole::seed)] seed: u64,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Answer> {
    let game = match game.extract::<String>() {
        Ok(text) => grundy::forms::matrix::read(&text).map_err(|error| raise(py, &error))?,
        Err(_) => {
            let expected = "rows of numbers";
            let rows = entries(&unframed(game)?, 2, expected)?.map(|row| {
                let entries = entries(&row?, 1, expected)?.map(|entry| exact(&entry?));
                entries.collect::<PyResult<Vec<BigRational>>>()
            });
            let matrix = Matrix::new(rows.collect::<PyResult<_>>()?);
            matrix.map_err(|fault| UsageError::new_err(fault.to_string()))?
        }
    };
    let (found, certificate) = ask(py, Cost::new(time_limit, memory_limit), |limits| {
        let found = match learn {
            None => grundy::forms::matrix::solve(&game, regret, limits),
            Some(rule) => {
                let course = Course {
                    rule: grundy::forms::matrix::rule(rule)?,
                    rounds,
                    start: grundy::forms::matrix::start(start, &game, seed)?,
                    against: grundy::forms::matrix::opponent(against, &game)?,
                    alternating,
                };
                grundy::forms::matrix::learn(&game, &course, limits)
            }
        };
        let certificate = found.certificate().ok().map(|made| made.to_json());
        Ok::<_, Error>((found, certificate))
    })?;
    let made = Answer::new(py, "Matrix", MatrixReport::from(&found))?;
    let printed = found.clone();
    let made = made.printed(move || MatrixReport::words(&printed, false).to_string());
    let made = made.with_certificate(certificate);
    let made = made.with_math(math::matrix(&found.value));
    Ok(made.drawn(move || Some(grundy_picture::mixed(&found))))
}

/// A number that is exact; a float is refused unless it is whole.
pub(crate) fn exact(entry: &Bound<'_, PyAny>) -> PyResult<BigRational> {
    let number: PyResult<BigRational> = entry
        .extract()
        .or_else(|_| entry.extract().map(BigRational::from_integer));
    if number.is_ok() {
        return number;
    }
    // A Decimal is exact too, and is read as a fraction.
    if entry.is_instance(&entry.py().import("decimal")?.getattr("Decimal")?)? {
        let (above, below): (BigInt, BigInt) = entry.call_method0("as_integer_ratio")?.extract()?;
        return Ok(BigRational::new(above, below));
    }
    let other = || {
        let entry = entry.repr().map(|entry| entry.to_string());
        UsageError::new_err(match entry {
            Ok(entry) => format!("expected an int or a Fraction, found {entry}"),
            Err(_) => "expected an int or a Fraction".to_owned(),
        })
    };
    // A complex number of numpy would leave its imaginary part out; an array among numbers says neither yes nor no.
    if let Some(imaginary) = entry.getattr_opt("imag")?
        && !matches!(imaginary.is_truthy(), Ok(false))
    {
        return Err(other());
    }
    let float: f64 = entry.extract().map_err(|_| other())?;
    let whole = float.fract() == 0.0 && float.abs() < 9e15;
    if !whole {
        return Err(UsageError::new_err(format!(
            "expected an int or a Fraction, found the float {float}, which is not exact"
        )));
    }
    Ok(BigRational::from_integer((float as i64).into()))
}

/// Shapley value, Banzhaf index, core and nucleolus of a cooperative game, `Fraction`s: from a text as the command line
/// reads it, a list of what each coalition earns in the order of its bits, or a `dict` from `frozenset`s of players.
///
/// >>> grundy.coalition("[51; 50, 49, 1]").shapley
/// [Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)]
#[pyfunction]
#[pyo3(signature = (game, *, unions=None, time_limit=None, memory_limit=None))]
pub fn coalition(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    unions: Option<&str>,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Answer> {
    let game = coalition_game(game)?;
    let (found, certificate) = ask(py, Cost::new(time_limit, memory_limit), |limits| {
        let unions = unions.map(|unions| grundy::forms::coalition::unions(unions, &game));
        let unions = unions.transpose()?;
        let found = grundy::forms::coalition::solve_with(&game, unions.as_deref(), limits);
        let certificate = found
            .value
            .certificate(limits)
            .ok()
            .map(|made| made.to_json());
        Ok::<_, Error>((found, certificate))
    })?;
    let report = CoalitionReport::from(&found);
    let made = Answer::new(py, "Coalition", report.clone())?;
    let made = made.printed(move || report.to_string());
    let made = made.with_certificate(certificate);
    let made = made.with_math(math::division(&found.value));
    Ok(made.drawn(move || Some(grundy_picture::division(&found))))
}

/// A cooperative game, with the names of its players if a `dict` gives them.
fn coalition_game(game: &Bound<'_, PyAny>) -> PyResult<CoalitionGame> {
    if let Ok(text) = game.extract::<String>() {
        let read = grundy::forms::coalition::read(&text);
        return read.map_err(|error| raise(game.py(), &error));
    }
    let Ok(dict) = game.cast::<PyDict>() else {
        let worth = entries(game, 1, "a number for each coalition")?.map(|w| exact(&w?));
        let worth: PyResult<Vec<BigRational>> = worth.collect();
        return Ok(CoalitionGame::Table(worth_table(&worth?)?));
    };
    let mut names: Vec<String> = Vec::new();
    let mut earned: Vec<(Vec<String>, BigRational)> = Vec::new();
    for (members, worth) in dict.iter() {
        let members = members.try_iter()?.map(|name| Ok(name?.str()?.to_string()));
        let members: Vec<String> = members.collect::<PyResult<_>>()?;
        for name in &members {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        earned.push((members, exact(&worth)?));
    }
    names.sort();
    if names.len() > 20 {
        return Err(UsageError::new_err(format!(
            "expected at most 20 players, found {}",
            names.len()
        )));
    }
    let mut worth = vec![BigRational::zero(); 1 << names.len()];
    for (members, amount) in earned {
        let bits = members
            .iter()
            .filter_map(|name| names.iter().position(|known| known == name))
            .fold(0usize, |bits, i| bits | 1 << i);
        worth[bits] = amount;
    }
    Ok(CoalitionGame::Table(worth_table(&worth)?.named(names)))
}

/// A game from the worths of its coalitions, in the order of their bits.
fn worth_table(worth: &[BigRational]) -> PyResult<Table> {
    Table::new(worth).map_err(|fault| UsageError::new_err(fault.to_string()))
}
