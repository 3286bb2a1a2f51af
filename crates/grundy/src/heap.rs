//! Tables and periods of games whose positions are single numbers.

use crate::answer::{PeriodAnswer, Status, Table};
use crate::catalog::{self, Rules};
use crate::choose::impartial::Nimbers;
use crate::error::Error;
use crate::expression;
use crate::limits::Limits;
use crate::turns::Turns;
use grundy_core::any::Erased;
use grundy_core::forms::heap::{HeapCode, TakeAndBreak};
use grundy_core::{AllImpartial, StopReason, Term, Terms, Watch};
use grundy_solve::heap::sparse::Space;
use grundy_solve::heap::{Heaps, Sparse, checkpoint, period as solver};
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

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
    /// What the ends of the intervals are: counters, or what is left to the target.
    pub of: String,
    /// The intervals.
    pub intervals: Vec<IntervalLine>,
    /// How sure they are.
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
    let named = expression::read_name(text);
    let named = match (named.rules, named.position) {
        // `subtract 1..3` without a colon: what follows the name are the rules.
        (None, Some(rules)) => expression::Named {
            rules: Some(rules),
            position: None,
            ..named
        },
        (Some(_), Some(position)) => {
            let fault = grundy_core::ParseError::at_piece(
                text,
                position,
                "the game with its rules only, without a position",
            );
            return Err(Error::parse(text, fault));
        }
        _ => named,
    };
    Ok(catalog::rules_of(text, &named)?.1)
}

/// The code of a game whose single heaps follow one, and the game as it is named.
fn code_of(rules: &dyn Erased) -> Option<HeapCode> {
    let p = rules.read("1").ok()?;
    let (code, heaps) = rules.as_heaps(&p)?;
    (heaps == [1]).then_some(code)
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
    match named(game)? {
        Rules::Summand(rules) if rules.impartial() => {
            let to = read_bound(to, LONGEST)?;
            nimbers(&rules, to, &mut watch).map(TableAnswer::Nimbers)
        }
        Rules::Turns(rules) => intervals(&*rules, to, &mut watch).map(TableAnswer::Intervals),
        _ => Err(Error::Usage(format!(
            "a table is for impartial games on heaps and for counter games; {game} is neither"
        ))),
    }
}

fn read_bound(text: &str, most: u64) -> Result<u64, Error> {
    grundy_core::notation::read_number(text, text, "--to: a heap", most)
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
    period_kept(game, to, None, limits)
}

/// How far [`period`] looks unless it is told: as far as a few seconds reach. Codes that leave three heaps cost the
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
        Some(_) => 100_000,
        None => 200,
    })
}

/// A file that keeps the values of a long run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Where the values are written, now and then and when the run is stopped.
    pub file: std::path::PathBuf,
    /// Go on from the values that the file has; it must be there.
    pub resume: bool,
}

/// [`period`] with a checkpoint: the file is replaced whole, so that it is good whenever the program is killed, and a
/// resumed run ends with the same answer as one that was never stopped.
///
/// # Errors
/// As for [`period`]; a checkpoint that is damaged or belongs to another code or version; a code without a sparse engine.
pub fn period_kept(
    game: &str,
    to: u64,
    checkpoint: Option<&Checkpoint>,
    limits: &Limits,
) -> Result<(PeriodAnswer, Option<Evidence>), Error> {
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
    let code = code_of(&*rules);
    let simple = code.as_ref().map(grundy_solve::heap::direct::simplify);
    let engine = match &simple {
        Some(HeapCode::Code(code)) => Sparse::new(code).map(|engine| (code.clone(), engine)),
        _ => None,
    };
    let longest = match engine {
        Some(_) => grundy_solve::heap::sparse::LONGEST - 1,
        None => LONGEST,
    };
    if to > longest {
        return Err(Error::Usage(format!(
            "--to: expected at most {longest}, found {to}"
        )));
    }
    if let (Some(code), Some((rule, engine))) = (&code, engine) {
        let octal = !rule.digits.iter().any(|d| d.distinct);
        if octal || checkpoint.is_some() {
            return by_rare_heaps(name, code, &rule, engine, to, checkpoint, &mut watch);
        }
    } else if checkpoint.is_some() {
        return Err(Error::Usage(format!(
            "a checkpoint is for codes that break heaps in two; {game} is computed without"
        )));
    }
    let Some(code) = code else {
        let table = nimbers(&rules, to, &mut watch)?;
        return Ok((observed(name, &table), None));
    };
    let mut direct = grundy_solve::heap::Direct::new(&code);
    let found = match solver::find_in(&mut direct, &code, to, &mut watch) {
        // What was seen before the work was stopped is worth telling: checked so far.
        Err(stop) => match solver::in_table(&code, direct.values()) {
            Some(period) => Ok(Some(period)),
            None => Err(stop),
        },
        found => found,
    };
    let computed = (direct.values().len() as u64).saturating_sub(1);
    let max = u64::from(direct.max());
    Ok(told(name, code, found, computed, max, None, to))
}

/// A long run of the sparse engine.
fn by_rare_heaps(
    name: String,
    code: &HeapCode,
    rule: &TakeAndBreak,
    mut engine: Sparse,
    to: u64,
    checkpoint: Option<&Checkpoint>,
    watch: &mut dyn Watch,
) -> Result<(PeriodAnswer, Option<Evidence>), Error> {
    let text = rule.to_string();
    if let Some(Checkpoint { file, resume: true }) = checkpoint {
        let fault = |what: String| Error::File {
            name: file.display().to_string(),
            what,
        };
        let mut from =
            std::io::BufReader::new(std::fs::File::open(file).map_err(|e| fault(e.to_string()))?);
        let values = checkpoint::read(&mut from, &text).map_err(fault)?;
        engine = Sparse::resume(rule, values)
            .ok_or_else(|| fault(format!("the checkpoint has wrong values for {text}")))?;
    }
    let mut written = engine.values().len();
    let mut last = Instant::now();
    let mut pause = PAUSE;
    let mut failed = None;
    let mut each = |engine: &Sparse| {
        if let Some(Checkpoint { file, .. }) = checkpoint
            && last.elapsed() >= pause
        {
            let begin = Instant::now();
            failed = keep(file, &text, engine.values()).err();
            written = engine.values().len();
            last = Instant::now();
            // A long table takes a while to write: at most a twentieth of the time goes there.
            pause = PAUSE.max(20 * begin.elapsed());
        }
    };
    let found = if rule.digits.iter().any(|d| d.distinct) {
        let mut run = || -> Result<(), StopReason> {
            while (engine.values().len() as u64) <= to {
                let next = to.min(engine.values().len() as u64 + (1 << 16));
                engine.extend_to(next, watch)?;
                each(&engine);
            }
            Ok(())
        };
        run().map(|()| {
            let table: Vec<u32> = engine.values().iter().map(|&v| v.into()).collect();
            solver::in_table(code, &table)
        })
    } else {
        solver::find_sparse(&mut engine, code, to, watch, &mut each)
    };
    if let Some(Checkpoint { file, .. }) = checkpoint
        && (engine.values().len() > written || !file.exists())
    {
        failed = keep(file, &text, engine.values()).err();
    }
    if let (Some(error), Some(Checkpoint { file, .. })) = (failed, checkpoint) {
        return Err(Error::file(&file.display().to_string(), &error));
    }
    let computed = (engine.values().len() as u64).saturating_sub(1);
    let max = u64::from(engine.max());
    Ok(told(
        name,
        code.clone(),
        found,
        computed,
        max,
        Some(&engine),
        to,
    ))
}

/// How long a run goes on between two checkpoints.
const PAUSE: Duration = Duration::from_secs(30);

/// Writes a checkpoint aside, makes sure of it, and puts it in the place of the last one.
fn keep(file: &Path, code: &str, values: &[u16]) -> std::io::Result<()> {
    let mut aside = file.as_os_str().to_owned();
    aside.push(format!(".{}.tmp", std::process::id()));
    let aside = std::path::PathBuf::from(aside);
    let write = || {
        let mut to = std::io::BufWriter::new(std::fs::File::create(&aside)?);
        checkpoint::write(&mut to, code, values)?;
        let whole = to
            .into_inner()
            .map_err(std::io::IntoInnerError::into_error)?;
        whole.sync_all()?;
        std::fs::rename(&aside, file)?;
        // The new name lasts when the folder is written too; where folders cannot be opened this does nothing.
        let folder = file.parent().filter(|p| !p.as_os_str().is_empty());
        if let Ok(folder) = std::fs::File::open(folder.unwrap_or(Path::new("."))) {
            folder.sync_all()?;
        }
        Ok(())
    };
    write().inspect_err(|_| {
        // What is half written goes; the error that matters is the first one.
        std::fs::remove_file(&aside).ok();
    })
}

/// The answer to what a search has found.
fn told(
    name: String,
    code: HeapCode,
    found: Result<Option<solver::Period>, StopReason>,
    computed: u64,
    max: u64,
    engine: Option<&Sparse>,
    to: u64,
) -> (PeriodAnswer, Option<Evidence>) {
    let blank = PeriodAnswer {
        game: name,
        period: None,
        preperiod: None,
        saltus: None,
        status: Status::Proved,
        theorem: None,
        verified_to: computed,
        max,
        reason: String::new(),
    };
    match found {
        Err(stop) => (
            PeriodAnswer {
                status: Status::stopped(&stop),
                reason: format!("No period was proved by the heap of {computed}."),
                ..blank
            },
            None,
        ),
        Ok(None) => (
            PeriodAnswer {
                status: Status::Unknown {
                    stopped: format!("no period was seen up to the heap of {to}"),
                },
                reason: format!("The values up to G({to}) do not repeat."),
                ..blank
            },
            None,
        ),
        Ok(Some(period)) => {
            let mut answer = tell(blank, &period);
            if let Some(engine) = engine {
                answer.reason += &method(engine);
            }
            let space = engine.filter(|e| !e.dense()).map(Sparse::space);
            let evidence = Evidence {
                code,
                period,
                space,
            };
            (answer, Some(evidence))
        }
    }
}

/// How the sparse engine worked.
fn method(engine: &Sparse) -> String {
    let space = engine.space();
    if engine.dense() {
        return " All pairs of heaps were tried: the values have no sparse space.".to_owned();
    }
    let kind = if space.by_position {
        " and the heap's parity"
    } else {
        ""
    };
    format!(
        " Sparse space: {} heaps are rare by the bits {:#b} of their values{kind}.",
        engine.rare().len(),
        space.mask
    )
}

/// What a certificate of a period is made from.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The rules of the heaps.
    pub code: HeapCode,
    /// The period with the values that show it.
    pub period: solver::Period,
    /// The sparse space, where there is one: it makes a certificate of a long window short.
    pub space: Option<Space>,
}

fn tell(blank: PeriodAnswer, period: &solver::Period) -> PeriodAnswer {
    let sentence = if period.saltus == 0 {
        format!(
            "G(n + {p}) = G(n) for all n ≥ {e}",
            p = period.period,
            e = period.preperiod
        )
    } else {
        format!(
            "G(n + {p}) = G(n) + {s} for all n ≥ {e}",
            p = period.period,
            s = period.saltus,
            e = period.preperiod
        )
    };
    let (status, theorem, reason) = match &period.status {
        solver::Status::Proved {
            theorem,
            source,
            window,
        } => (
            Status::Proved,
            Some(format!("{theorem} ({source})")),
            format!(
                "{sentence}: it holds for all values up to G({window}), and then {theorem} carries it on for ever."
            ),
        ),
        solver::Status::Checked { to } => (
            Status::Checked { to: *to },
            None,
            format!("{sentence} was observed up to G({to}); no theorem here says that it goes on."),
        ),
    };
    PeriodAnswer {
        period: Some(period.period),
        preperiod: Some(period.preperiod),
        saltus: Some(period.saltus),
        status,
        theorem,
        reason,
        max: u64::from(period.max_value),
        verified_to: (period.values.len() as u64).saturating_sub(1),
        ..blank
    }
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
            Some(_) => Status::Checked { to: verified_to },
            None => Status::Unknown {
                stopped: format!("no period was seen up to {verified_to}"),
            },
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
