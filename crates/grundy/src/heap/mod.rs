//! Tables and periods of games whose positions are single numbers.

use crate::answer::{PeriodAnswer, Status, Table, Why};
use crate::catalog::{self, Rules};
use crate::choose::sums::nimbers::Nimbers;
use crate::erased::Turns;
use crate::error::Error;
use crate::limits::Limits;
use grundy_core::any::Erased;
use grundy_core::forms::heap::HeapCode;
use grundy_core::{AllImpartial, StopReason, Term, Terms, Watch};
use grundy_solve::heap::{Heaps, Sparse};
use serde::Serialize;
use std::sync::Arc;

mod evidence;
mod long;

pub use evidence::Evidence;
use long::Keeper;
pub use long::{Checkpoint, EVERY, Found};

/// The longest table that is made.
const LONGEST: u64 = 100_000_000;

/// What `table` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum TableAnswer {
    /// Grundy values of the heaps 0, 1, 2, …
    Nimbers(Table),
    /// Who wins a counter game, by intervals.
    Intervals(Intervals),
}

/// The intervals of a counter game for one target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Intervals {
    /// The game.
    pub game: String,
    /// What was taken for granted, in words: rules that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// What the ends of the intervals are: counters, or what is left to the target.
    pub of: String,
    /// The intervals.
    pub intervals: Vec<IntervalLine>,
    /// How sure they are.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// How they were computed.
    pub method: String,
}

/// One interval: above `above`, up to `upto` inclusive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IntervalLine {
    /// Where it begins, exclusive; digits.
    pub above: String,
    /// Where it ends, inclusive; digits.
    pub upto: String,
    /// Whether the mover wins there.
    pub wins: bool,
    /// The plies left there.
    pub distance: u64,
}

/// The game that a text without a position names.
fn named(text: &str) -> Result<Rules, Error> {
    Ok(catalog::rules_of(text, &catalog::without_position(text)?)?.1)
}

/// What is taken for granted about a game that is named without a position: its rules, where they are left out.
///
/// # Errors
/// [`Error::Parse`] when the text names no game.
pub fn assumed_rules(game: &str) -> Result<Vec<String>, Error> {
    let named = catalog::without_position(game)?;
    let entry = catalog::find(game, named.name)?;
    Ok(catalog::assumed_rules(&entry, &named).into_iter().collect())
}

/// The code of a game whose single heaps follow one, and the game as it is named.
fn code_of(rules: &dyn Erased) -> Option<HeapCode> {
    let p = rules.read("1").ok()?;
    let (code, heaps) = rules.as_heaps(&p)?.is;
    (heaps == [1]).then_some(code)
}

/// Whether single positions are heaps under some code, of whatever sizes.
fn as_heaps(rules: &dyn Erased) -> bool {
    rules.read("1").is_ok_and(|p| rules.as_heaps(&p).is_some())
}

/// Whether a ruleset reads 0, 1, 2, … as positions, so that it has a table.
pub(crate) fn reads_numbers(rules: &dyn Erased) -> bool {
    rules.impartial() && ["0", "1", "2"].iter().all(|n| rules.read(n).is_ok())
}

/// The title and the code of a game on heaps; `None` when its positions follow no code.
pub(crate) fn named_code(game: &str) -> Result<Option<(String, HeapCode)>, Error> {
    Ok(match named(game)? {
        Rules::Summand(rules) if rules.impartial() => {
            code_of(&*rules).map(|code| (title(&*rules), code))
        }
        _ => None,
    })
}

fn title(rules: &dyn Erased) -> String {
    rules.title().trim_end_matches(':').to_owned()
}

/// Grundy values of the heaps 0..=`to`, or the intervals of a counter game with target `to`.
///
/// # Errors
/// What was wrong with the name or the bound. Limits do not fail: the table then has status *unknown* and the
/// values that were found.
///
/// ```
/// use grundy::{Limits, heap::{TableAnswer, table}};
/// let TableAnswer::Nimbers(t) = table("kayles", "6", &Limits::default())? else { panic!() };
/// assert_eq!(t.values, [0, 1, 2, 3, 1, 4, 3]);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn table(game: &str, to: &str, limits: &Limits) -> Result<TableAnswer, Error> {
    let mut watch = limits.watch();
    let assumed = assumed_rules(game)?;
    match named(game)? {
        Rules::Summand(rules) if rules.impartial() => {
            let to = read_bound(to, LONGEST)?;
            let table = nimbers(&rules, to, &mut watch)?;
            Ok(TableAnswer::Nimbers(Table { assumed, ..table }))
        }
        Rules::Turns(rules) => {
            let table = intervals(&*rules, to, &mut watch)?;
            Ok(TableAnswer::Intervals(Intervals { assumed, ..table }))
        }
        _ => Err(Error::Usage(format!(
            "a table is for impartial games on heaps and for counter games; {game} is neither"
        ))),
    }
}

fn read_bound(text: &str, most: u64) -> Result<u64, Error> {
    grundy_core::parse::read_number(text, text, "--to: a heap", most)
        .map_err(|e| Error::parse(text, e))
}

fn nimbers(rules: &Arc<dyn Erased>, to: u64, watch: &mut dyn Watch) -> Result<Table, Error> {
    let mut values = Vec::new();
    let (method, stopped) = match code_of(&**rules) {
        Some(code) => {
            let mut engine = Heaps::new(&code);
            let stopped = match engine.table(to, watch) {
                Ok(table) => {
                    values = table;
                    None
                }
                Err(stop) => {
                    values = engine.computed().iter().map(|&v| u64::from(v)).collect();
                    Some(stop)
                }
            };
            (
                "the values of single heaps by their code".to_owned(),
                stopped,
            )
        }
        None => {
            let stopped = one_by_one(rules, to, &mut values, watch)?;
            ("each position on its own".to_owned(), stopped)
        }
    };
    Ok(Table {
        game: title(&**rules),
        assumed: Vec::new(),
        what: "nimber".to_owned(),
        values,
        status: stopped.as_ref().map_or(Status::Proved, Status::stopped),
        method,
    })
}

/// The value of the position that is written as `n`, for every n.
fn one_by_one(
    rules: &Arc<dyn Erased>,
    to: u64,
    values: &mut Vec<u64>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, Error> {
    let start = rules.start();
    let terms = Terms(vec![Term {
        rules: rules.clone(),
        negated: false,
        start,
    }]);
    let sum = AllImpartial::new(terms)
        .ok()
        .expect("the game is impartial");
    let mut nimbers = Nimbers::new(&sum);
    for n in 0..=to {
        let text = n.to_string();
        let token = rules.read(&text).map_err(|e| {
            Error::Usage(format!(
                "a table needs a game whose positions are numbers; {} does not read \"{text}\": {e}",
                title(&**rules)
            ))
        })?;
        match nimbers.of(&vec![(0, token)], watch) {
            Ok((value, _)) => values.push(value),
            Err(stop) => return Ok(Some(stop)),
        }
    }
    Ok(None)
}

fn intervals(game: &dyn Turns, to: &str, watch: &mut dyn Watch) -> Result<Intervals, Error> {
    let at = game.read(to).map_err(|e| Error::parse(to, e))?;
    let found = game.intervals(&at, watch).ok_or_else(|| {
        Error::Usage(format!(
            "a table is for impartial games on heaps and for counter games; {} is neither",
            game.about().name
        ))
    })?;
    let name = game.title().trim_end_matches(':').to_owned();
    let method = "intervals with exact breakpoints, computed from the target backwards".to_owned();
    Ok(match found {
        Ok((of, intervals)) => Intervals {
            game: name,
            assumed: Vec::new(),
            of,
            intervals: intervals
                .into_iter()
                .map(|i| IntervalLine {
                    above: i.above.to_string(),
                    upto: i.upto.to_string(),
                    wins: i.wins,
                    distance: i.plies,
                })
                .collect(),
            status: Status::Proved,
            method,
        },
        Err(stop) => Intervals {
            game: name,
            assumed: Vec::new(),
            of: String::new(),
            intervals: Vec::new(),
            status: Status::stopped(&stop),
            method,
        },
    })
}

/// The pre-period and the period of a heap game: *proved* by a theorem, or *checked* up to `to`.
///
/// # Errors
/// What was wrong with the name, or that the game has no heaps.
///
/// ```
/// use grundy::{Limits, Status};
/// let found = grundy::period("kayles", 100_000, &Limits::default())?.0;
/// assert_eq!((found.preperiod, found.period, found.status), (Some(71), Some(12), Status::Proved));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn period(
    game: &str,
    to: u64,
    limits: &Limits,
) -> Result<(PeriodAnswer, Option<Evidence>), Error> {
    period_kept(game, to, None, limits).map(|found| (found.answer, found.evidence))
}

/// How far [`period`] looks unless a bound is given: as far as a few seconds reach. Codes that leave three heaps cost the
/// square of a heap for each value, and games without a code a search.
///
/// # Errors
/// What was wrong with the name.
pub fn usual_bound(game: &str) -> Result<u64, Error> {
    let Rules::Summand(rules) = named(game)? else {
        return Ok(100_000);
    };
    Ok(match code_of(&*rules) {
        Some(HeapCode::Code(code)) if code.digits.iter().any(|d| d.most_parts() > 2) => 2_000,
        // Any number may be taken and a heap may break: values grow with the heap, and each costs all pairs.
        Some(HeapCode::Code(code)) if code.repeat.is_some() && most_parts(&code) > 1 => 10_000,
        Some(_) => 100_000,
        None if as_heaps(&*rules) => 10_000,
        None => 200,
    })
}

/// The most heaps that a move under a code leaves.
fn most_parts(code: &grundy_core::forms::heap::TakeAndBreak) -> u32 {
    let parts = code.digits.iter().map(|digit| digit.most_parts());
    parts.max().unwrap_or(0)
}

/// [`period`] with a checkpoint: the file is replaced whole, so that it is good whenever the program is killed, and a
/// resumed run ends with the same answer as one that was never stopped.
///
/// # Errors
/// As for [`period`]; a checkpoint that is damaged, belongs to another code or version, or cannot be written; a game
/// without a code.
pub fn period_kept(
    game: &str,
    to: u64,
    checkpoint: Option<&Checkpoint>,
    limits: &Limits,
) -> Result<Found, Error> {
    let mut watch = limits.watch();
    let none = || {
        Error::Usage(format!(
            "a period is asked of impartial games on heaps; {game} is none"
        ))
    };
    let Rules::Summand(rules) = named(game)? else {
        return Err(none());
    };
    if !rules.impartial() {
        return Err(none());
    }
    let name = title(&*rules);
    let Some(code) = code_of(&*rules) else {
        if checkpoint.is_some() {
            return Err(Error::Usage(format!(
                "a checkpoint keeps the values of heaps under a code; {game} has none, and each position is solved on \
                 its own"
            )));
        }
        most(to, LONGEST)?;
        let table = nimbers(&rules, to, &mut watch)?;
        return Ok(Found {
            answer: observed(name, &table),
            evidence: None,
            unkept: None,
        });
    };
    let mut keeper = Keeper::new(checkpoint);
    let simple = grundy_solve::heap::direct::simplify(&code);
    let sparse = match &simple {
        HeapCode::Code(rule) => Sparse::new(rule).map(|engine| (rule, engine)),
        _ => None,
    };
    let (answer, evidence) = match sparse {
        Some((rule, engine)) => {
            most(to, grundy_solve::heap::sparse::LONGEST - 1)?;
            long::by_rare_heaps(name, &code, rule, engine, to, &mut keeper, &mut watch)?
        }
        None => {
            most(to, LONGEST)?;
            long::directly(name, &code, &simple, to, &mut keeper, &mut watch)?
        }
    };
    Ok(Found {
        answer,
        evidence,
        unkept: keeper.unkept(),
    })
}

fn most(to: u64, longest: u64) -> Result<(), Error> {
    if to <= longest {
        return Ok(());
    }
    Err(Error::Usage(format!(
        "--to: expected at most {longest}, found {to}"
    )))
}

/// A period seen in a table of a game without a heap code: never more than observed.
fn observed(game: String, table: &Table) -> PeriodAnswer {
    let values = &table.values;
    let n = values.len();
    let seen = (1..=n / 3).find_map(|p| {
        let tail = (p..n)
            .rev()
            .take_while(|&i| values[i] == values[i - p])
            .count();
        // Two whole repetitions at least, or it is no observation.
        (tail >= 2 * p).then(|| (p as u64, (n - p - tail) as u64))
    });
    let verified_to = (n as u64).saturating_sub(1);
    PeriodAnswer {
        game,
        period: seen.map(|(p, _)| p),
        preperiod: seen.map(|(_, e)| e),
        saltus: seen.map(|_| 0),
        status: match seen {
            // Half of what was asked for is no answer to it.
            _ if table.status != Status::Proved => table.status.clone(),
            Some(_) => Status::Checked { to: verified_to },
            None => Status::unknown(Why::Open, format!("no period was seen up to {verified_to}")),
        },
        theorem: None,
        verified_to,
        max: values.iter().copied().max().unwrap_or(0),
        reason: match seen {
            Some((p, e)) => format!("G(n + {p}) = G(n) was observed for {e} ≤ n ≤ {verified_to}."),
            None => "No plain period was observed.".to_owned(),
        },
    }
}
