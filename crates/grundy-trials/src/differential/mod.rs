//! Differential testing: compares a user's own formula or program with the solver, and finds the smallest disagreement.
//!
//! A program gets one position a line on standard input and answers one value a line, `2` or `*2`, or the winner. A program that crashes,
//! hangs, prints too few lines or something other than a number is reported as such, never counted as agreement. A failing
//! position is made as small as possible (`smaller.rs`).

mod reader;
mod smaller;
mod trial;
mod verdict;

pub use trial::{Candidate, Disagreement, Function, Reply};
pub use verdict::{Asking, Compared, Said, Winners};

use self::reader::GameReader;
use grundy::heap::{self, Cell, Entries, Grid, TableAsk, Worth};
use grundy::vocabulary::parse::without_comment;
use grundy::{Error, Game, Limits, Setting, Stopped, game::notation};
use serde::Serialize;
use std::time::Instant;
use trial::{TrialOutcome, at_once, compare};

/// The result of the comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// The number of positions that agree before the first that does not.
    pub agree: u64,
    /// The number of positions asked for.
    pub asked: u64,
    /// The smallest disagreement found.
    pub disagreement: Option<Disagreement>,
    /// The given position on which they first differed, if a smaller one was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found_at: Option<String>,
    /// The failure of the program, or the place where the formula has no value.
    pub failure: Option<String>,
    /// The first position on which the program fails also when it is asked about nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fails_on: Option<String>,
    /// The reason why the solver stopped, if it did; only the values it had found were compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

impl Report {
    /// True if all positions asked for agree.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.agree == self.asked && self.disagreement.is_none() && self.failure.is_none()
    }
}

/// Compares on the heaps 0..=`to`.
///
/// # Errors
/// A fault of the game; also if it has no Grundy values of heaps.
///
/// ```
/// use grundy::Limits;
/// use grundy_trials::differential;
/// use std::time::Duration;
/// let candidate = differential::Candidate::read("n % 5")?;
/// let report = differential::heaps(&"subtract 1..3".parse()?, &candidate, 100, Duration::from_secs(5), &Limits::default())?;
/// let wrong = report.disagreement.unwrap();
/// assert_eq!((wrong.position.as_str(), wrong.candidate), ("4", differential::Said::Nimber(4)));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn heaps(
    game: &Game,
    candidate: &Candidate,
    to: u64,
    asking: impl Into<Asking>,
    limits: &Limits,
) -> Result<Report, Error> {
    table(game, candidate, Some(&to.to_string()), asking, limits)
}

/// Compares on a table: the heaps up to a number, or pairs of numbers or boards up to `"RxC"`, the smallest sums first. A
/// formula for pairs is in `a`, the row, and `b`, the column; a program reads the positions as `table` lists them.
///
/// # Errors
/// A fault of the game or the bound, values that are not nimbers, or a formula for other tables.
///
/// ```
/// use grundy::Limits;
/// use grundy_trials::differential;
/// use std::time::Duration;
/// let candidate = differential::Candidate::read("a ^ b")?;
/// let (run, limits) = (Duration::from_secs(5), Limits::default());
/// let report = differential::table(&"wythoff".parse()?, &candidate, Some("10x10"), run, &limits)?;
/// let wrong = report.disagreement.unwrap();
/// assert_eq!((wrong.position.as_str(), wrong.solver), ("1,1", differential::Said::Nimber(2)));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn table(
    game: &Game,
    candidate: &Candidate,
    to: Option<&str>,
    asking: impl Into<Asking>,
    limits: &Limits,
) -> Result<Report, Error> {
    let asking = asking.into();
    let arguments = match candidate {
        Candidate::Formula(formula) => formula.arguments(),
        _ => 0,
    };
    let is_default = to.is_none();
    let to = match (to, arguments) {
        (None, 2) => None,
        (to, _) => Some(to.unwrap_or(MOST_HEAPS).to_owned()),
    };
    let ask = TableAsk { to, moves: false };
    let table = heap::table_with(game, &ask, limits).map_err(|error| match error {
        // The bound that is no position of this game was not written by the user.
        Error::Parse { .. } if is_default => no_heaps(game),
        Error::Kind { .. } => no_heaps(game),
        other => other,
    })?;
    let stopped = table.status.why().cloned();
    let (name, cells) = (table.value.game, table.value.cells);
    let (asked, solved) = match table.value.entries {
        Entries::Nimbers(values) => {
            if arguments == 2 {
                return Err(for_other_tables("in a and b", "RxC", "one number", limits));
            }
            let to = ask.to.as_deref().and_then(|to| to.parse::<u64>().ok());
            let asked = to.map_or(values.len() as u64, |to| to.saturating_add(1));
            (asked, SolvedPositions::heaps(values))
        }
        Entries::Grid(grid) => {
            if arguments == 1 {
                return Err(for_other_tables("in n", "N", "two numbers", limits));
            }
            (
                cells.len() as u64,
                SolvedPositions::pairs(&name, &grid, &cells)?,
            )
        }
        _ => {
            return Err(no_heaps(game));
        }
    };
    let places = 0..solved.values.len();
    // Nimbers say nothing of misère play: there each position is solved.
    if !asking.compared.follows_from_nimbers() {
        let positions: Vec<String> = places.map(|i| solved.place(i).0).collect();
        let game = GameReader::Game(game);
        return on_list(&game, &positions, candidate, &asking, limits);
    }
    let said = |i: usize| asking.compared.by_nimber(solved.values[i]);
    let (found, fails_on) = match candidate {
        Candidate::Command(_) => {
            let positions: Vec<String> = places.clone().map(|i| solved.place(i).0).collect();
            let solved: Vec<Said> = places.map(said).collect();
            held(candidate, &positions, &solved, &asking, limits)
        }
        _ => {
            let place = |i: usize| {
                let (position, numbers) = solved.place(i);
                (position, numbers, said(i))
            };
            let found = at_once(candidate, places.len(), place, &asking.compared, limits);
            (found, None)
        }
    };
    let report = found.report(name, asked, stopped);
    Ok(Report { fails_on, ..report })
}

/// The error for games that are compared at positions which the question lists.
fn no_heaps(game: &Game) -> Error {
    Error::usage(format!(
        "{game} is no game on single heaps or pairs, so there is nothing to try in order: it is compared at positions that are given"
    ))
}

/// The largest heap that is compared, unless another is given.
const MOST_HEAPS: &str = "1000";

/// The error for a formula whose arguments do not fit the table.
fn for_other_tables(formula: &str, to: &str, numbers: &str, limits: &Limits) -> Error {
    let to = limits.name_with(Setting::To, to);
    Error::Refused {
        setting: Setting::Formula,
        why: format!(
            "a formula {formula} goes with a table of {to}, and this one lists positions of {numbers}"
        ),
    }
}

/// Positions with their solved values.
struct SolvedPositions {
    values: Vec<u64>,
    /// For pairs: each with its notation and its numbers. Heaps get their notation only when it is needed, for their
    /// table may be long and a formula may soon prove wrong.
    pairs: Option<Vec<(String, [i64; 2])>>,
}

impl SolvedPositions {
    /// The values of heaps, without pairs.
    fn heaps(values: Vec<u64>) -> SolvedPositions {
        SolvedPositions {
            values,
            pairs: None,
        }
    }

    /// A position in notation, and the numbers that a formula gets for it.
    fn place(&self, i: usize) -> (String, Vec<i64>) {
        match &self.pairs {
            None => (i.to_string(), vec![i as i64]),
            Some(pairs) => (pairs[i].0.clone(), pairs[i].1.to_vec()),
        }
    }

    /// The known positions and values of a table of pairs, the smallest sums first.
    fn pairs(game: &str, grid: &Grid, cells: &[Cell]) -> Result<SolvedPositions, Error> {
        let (width, from) = (grid.width() as u64, grid.from);
        let mut known = Vec::new();
        for (number, cell) in (0u64..).zip(cells) {
            let (a, b) = (from + number / width, from + number % width);
            match &cell.value {
                None => {}
                Some(Worth::Nimber(value)) => known.push((a, b, &cell.position, *value)),
                Some(value @ Worth::Value(_)) => {
                    return Err(Error::usage(format!(
                        "expected a game whose values are nimbers, found the value {value} of {game} {}",
                        cell.position
                    )));
                }
            }
        }
        known.sort_by_key(|&(a, b, ..)| (a + b, a));
        let pair =
            |&(a, b, text, _): &(u64, u64, &String, u64)| (text.clone(), [a as i64, b as i64]);
        Ok(SolvedPositions {
            values: known.iter().map(|(.., value)| *value).collect(),
            pairs: Some(known.iter().map(pair).collect()),
        })
    }
}

/// Compares on given positions of a game, one a line: nimbers, of impartial games, or winners, of all games whose positions are
/// open.
///
/// # Errors
/// A fault of the game or a position, or a value that is not a nimber.
///
/// ```
/// use grundy::{Limits, vocabulary::Convention};
/// use grundy_trials::differential::{self, Asking, Candidate, Compared, Winners};
/// use std::time::Duration;
/// // A program that says first where it should say second.
/// let program = Candidate::Command("sed 's/.*/first/'".to_owned());
/// let compared = Compared::Winners { words: Winners::default(), convention: Convention::Normal };
/// let asking = Asking { run: Duration::from_secs(5), compared };
/// let report = differential::positions("nim", "3,4\n2,2\n", &program, asking, &Limits::default())?;
/// let wrong = report.disagreement.unwrap();
/// assert_eq!((wrong.position.as_str(), wrong.solver.to_string().as_str()), ("2,2", "P (the player to move loses)"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn positions(
    game: &str,
    text: &str,
    candidate: &Candidate,
    asking: impl Into<Asking>,
    limits: &Limits,
) -> Result<Report, Error> {
    let game = GameReader::Named(notation::before_positions(game));
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !without_comment(line).trim().is_empty());
    let given: Vec<GivenPosition<'_>> = lines
        .map(|(at, line)| GivenPosition::line(at, line))
        .collect();
    if given.is_empty() {
        let text = "expected positions, one a line, found none".to_owned();
        return Err(Error::usage(text));
    }
    compare_on(&game, &given, candidate, &asking.into(), limits)
}

/// Compares on a list of positions of a game that the catalog need not know: whatever they are written with, a `#` too.
///
/// # Errors
/// As for [`positions`].
pub fn positions_of(
    game: &Game,
    texts: &[String],
    candidate: &Candidate,
    asking: impl Into<Asking>,
    limits: &Limits,
) -> Result<Report, Error> {
    on_list(
        &GameReader::Game(game),
        texts,
        candidate,
        &asking.into(),
        limits,
    )
}

/// Compares on a list of positions that the game reads.
fn on_list(
    game: &GameReader<'_>,
    texts: &[String],
    candidate: &Candidate,
    asking: &Asking,
    limits: &Limits,
) -> Result<Report, Error> {
    let given = texts.iter().enumerate();
    let given: Vec<GivenPosition<'_>> = given
        .map(|(at, text)| GivenPosition::listed(at, text))
        .collect();
    if given.is_empty() {
        return Err(Error::usage("expected positions, found none".to_owned()));
    }
    // A program reads a position a line.
    let several = given.iter().find(|given| given.text.contains('\n'));
    match (candidate, several) {
        (Candidate::Command(_), Some(given)) => Err(Error::usage(format!(
            "expected positions of one line each, which a program can read, found several lines in position {}",
            given.line
        ))),
        _ => compare_on(game, &given, candidate, asking, limits),
    }
}

/// A position that was given, and its place in what was given.
struct GivenPosition<'a> {
    text: &'a str,
    /// What it was given in.
    whole: &'static str,
    /// The number of its line.
    line: usize,
}

impl GivenPosition<'_> {
    /// The line with this index.
    fn line(at: usize, text: &str) -> GivenPosition<'_> {
        GivenPosition {
            text: text.trim_end(),
            whole: "standard input",
            line: at + 1,
        }
    }

    /// The text with this index in a list.
    fn listed(at: usize, text: &str) -> GivenPosition<'_> {
        GivenPosition {
            text,
            whole: "the list of positions",
            line: at + 1,
        }
    }
}

/// Compares on positions that the game reads.
fn compare_on(
    game: &GameReader<'_>,
    given: &[GivenPosition<'_>],
    candidate: &Candidate,
    asking: &Asking,
    limits: &Limits,
) -> Result<Report, Error> {
    let (mut positions, mut solved, mut stopped) = (Vec::new(), Vec::new(), None);
    for given in given {
        let place = |error: Error| error.in_line(given.whole, given.line, game.before());
        let position = game.read(given.text);
        match asking.compared.solved(&position.map_err(place)?, limits) {
            Ok(said) => {
                positions.push(given.text.trim().to_owned());
                solved.push(said);
            }
            Err(Error::Stopped(stop)) => {
                stopped = Some(stop);
                break;
            }
            Err(error) => return Err(place(error)),
        }
    }
    let asked = given.len() as u64;
    let (mut found, fails_on) = held(candidate, &positions, &solved, asking, limits);
    let wrong = found.disagreement.as_ref();
    let smallest =
        wrong.and_then(|wrong| smaller::smallest(game, wrong, candidate, asking, limits));
    let mut found_at = None;
    if let Some(smallest) = smallest {
        let first = found.disagreement.replace(smallest);
        found_at = first.map(|first| first.position);
    }
    let report = found.report(game.name(), asked, stopped);
    Ok(Report {
        found_at,
        fails_on,
        ..report
    })
}

/// A report with the position on which a failing program fails.
fn held(
    candidate: &Candidate,
    positions: &[String],
    solved: &[Said],
    asking: &Asking,
    limits: &Limits,
) -> (TrialOutcome, Option<String>) {
    let begun = Instant::now();
    let found = compare(candidate, positions, solved, asking, limits);
    if found.failure.is_none() || found.stopped.is_some() {
        return (found, None);
    }
    let took = begun.elapsed();
    let fails_on = smaller::first_failing(candidate, positions, solved, asking, took, limits);
    (found, fails_on)
}

impl TrialOutcome {
    /// The report. `stopped` is the reason why the solver ended early, if it did.
    fn report(self, game: String, asked: u64, stopped: Option<Stopped>) -> Report {
        Report {
            game,
            agree: self.agree,
            asked,
            disagreement: self.disagreement,
            found_at: None,
            failure: self.failure,
            fails_on: None,
            stopped: stopped.or(self.stopped.as_ref().map(Stopped::from)),
        }
    }
}
