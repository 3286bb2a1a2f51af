//! The cost of the engines: seconds of this thread, and counts of work that are the same on every machine.

use crate::answer::Stopped;
use crate::arena::{self, Family, Source};
use crate::choose::{sums, turns};
use crate::error::Error;
use crate::formats::pgsolver;
use crate::game::Game;
use crate::limits::Limits;
use crate::position::Position;
use crate::question::{Ask, Moves};
use crate::stream::Stream;
use crate::tablebase::{BuildAsk, Tablebase, build};
use grundy_core::forms::heap::{HeapCode, TakeAndBreak};
use grundy_core::{Player, StopReason, Watch};
use grundy_solve::heap::{Period, Sparse, Values, period};
use grundy_values::nimber::{Nimber, Polynomial64, best_engine, multiply, multiply_polynomials};
use serde::Serialize;
use std::hint::black_box;
use std::time::Instant;

/// One row of the speed table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// The name of the workload.
    pub workload: String,
    /// The number of things counted.
    pub count: u64,
    /// The kind of thing counted: values, products, heaps, positions.
    pub of: &'static str,
    /// Processor seconds, where the system reports them, else seconds on the clock.
    pub cpu_seconds: f64,
    /// The result: a period, a nimber, a ratio, or a count.
    pub found: String,
    /// Further counts of work.
    pub work: Vec<(&'static str, u64)>,
}

/// A piece of work to measure.
pub struct Workload {
    /// Its name on the command line.
    pub name: &'static str,
    /// A sentence that says what is done and what is counted.
    pub about: &'static str,
    run: fn(&Limits) -> Result<Measured, Error>,
}

impl Workload {
    /// Does the work.
    ///
    /// # Errors
    /// The reason why it was stopped.
    pub fn measure(&self, limits: &Limits) -> Result<Measured, Error> {
        (self.run)(limits)
    }
}

/// The rows of the speed table.
pub const WORKLOADS: &[Workload] = &[
    Workload {
        name: "0.6",
        about: "Officers, the values 0..199,999 in the sparse space",
        run: |limits| values("0.6", 199_999, limits),
    },
    Workload {
        name: "0.16",
        about: "the values 0..199,999",
        run: |limits| values("0.16", 199_999, limits),
    },
    Workload {
        name: "0.106",
        about: "the values 0..199,999",
        run: |limits| values("0.106", 199_999, limits),
    },
    Workload {
        name: "0.354",
        about: "values to the proof of the period",
        run: |limits| measure("0.354", 30_000_000, limits),
    },
    Workload {
        name: "0.376",
        about: "values to the proof of the period",
        run: |limits| measure("0.376", 10_000_000, limits),
    },
    Workload {
        name: "census",
        about: "the 1024 codes d0.d1d2d3, d0 = 0 or 4, each to a proof or to 100,000; with few rare heaps to 230,000",
        run: |limits| census(100_000, 230_000, limits),
    },
    Workload {
        name: "nim-products",
        about: "64-bit nim products, one by one",
        run: |limits| {
            products("nim-products", limits, |a, b, out| {
                for ((a, b), out) in a.iter().zip(b).zip(out) {
                    *out = *a * *b;
                }
            })
        },
    },
    Workload {
        name: "nim-products-batch",
        about: "64-bit nim products of two lists",
        run: |limits| products("nim-products-batch", limits, multiply),
    },
    Workload {
        name: "nim-products-basis",
        about: "products of two lists that stay in the polynomial basis",
        run: in_the_basis,
    },
    Workload {
        name: "cram-5x7",
        about: "the nimber of Cram on 5x7 squares",
        run: |limits| board("cram-5x7", "cram 5x7", limits),
    },
    Workload {
        name: "cram-6x6",
        about: "the nimber of Cram on 6x6 squares",
        run: |limits| board("cram-6x6", "cram 6x6", limits),
    },
    Workload {
        name: "connect-four-5x4",
        about: "outcome and plies of the empty board of 5x4",
        run: |limits| search("connect-four-5x4", "connect-four 5x4:", limits),
    },
    Workload {
        name: "connect-four-6x5",
        about: "outcome and plies of the empty board of 6x5",
        run: |limits| search("connect-four-6x5", "connect-four 6x5:", limits),
    },
    Workload {
        name: "connect-four-7x6",
        about: "outcome and plies of the empty board of 7x6, about a minute",
        run: |limits| search("connect-four-7x6", "connect-four", limits),
    },
    Workload {
        name: "table-connect-four-4x6",
        about: "the tablebase of Connect Four on 4x6, images by symmetry counted, made and written",
        run: |limits| Ok(table("table-connect-four-4x6", "connect-four 4x6", limits)?.0),
    },
    Workload {
        name: "verify-connect-four-4x6",
        about: "the same tablebase verified",
        run: |limits| Ok(table("verify-connect-four-4x6", "connect-four 4x6", limits)?.1),
    },
    Workload {
        name: "table-chase-60",
        about: "the tablebase of the Easy Chase on 60x60, made and written",
        run: |limits| Ok(table("table-chase-60", "chase 60", limits)?.0),
    },
    Workload {
        name: "table-krk-8",
        about: "the tablebase of king and rook against king on 8x8, made and written",
        run: |limits| Ok(table("table-krk-8", "krk 8", limits)?.0),
    },
    Workload {
        name: "arena-buchi",
        about: "a Büchi game of 10^6 vertices and about 2·10^6 edges, from its text to solution and certificate",
        run: |limits| arena("arena-buchi", random(2), limits),
    },
    Workload {
        name: "arena-11",
        about: "the same with 11 priorities",
        run: |limits| arena("arena-11", random(11), limits),
    },
    Workload {
        name: "arena-million",
        about: "the same with 10^6 priorities",
        run: |limits| arena("arena-million", random(1_000_000), limits),
    },
    Workload {
        name: "arena-two-counters",
        about: "two counters of 20 bits, on which Zielonka's recursion takes exponential time",
        run: |limits| {
            let family = Family::TwoCounters { bits: 20 };
            arena("arena-two-counters", family, limits)
        },
    },
    Workload {
        name: "plain-read",
        about: "10^6 numbers to 10^9 read from text and added by the standard library: the measure of the next two",
        run: |limits| Ok(lists("plain-read", None, limits)?.0),
    },
    Workload {
        name: "nim-heaps",
        about: "the same text as heaps of Nim: value and number of winning moves",
        run: |limits| against_plain_read("nim-heaps", "nim", limits),
    },
    Workload {
        name: "kayles-heaps",
        about: "the same text as heaps of Kayles: value and number of winning moves",
        run: |limits| against_plain_read("kayles-heaps", "kayles", limits),
    },
];

/// The workload with a name.
#[must_use]
pub fn workload(name: &str) -> Option<&'static Workload> {
    WORKLOADS.iter().find(|w| w.name.eq_ignore_ascii_case(name))
}

/// The processor, where the system reports it, the architecture, and the engine that computes nim products.
#[must_use]
pub fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
        .map_or("unknown processor", |(_, name)| name.trim());
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    format!(
        "{name}, {cores} cores, {} on {}, nim products {}, one thread used",
        std::env::consts::ARCH,
        std::env::consts::OS,
        best_engine().name()
    )
}

/// The processor time of this thread in seconds, where the system reports it: no other program's work is counted.
fn cpu_seconds(begin: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = text.and_then(|t| t.split(' ').next()?.parse::<u64>().ok());
    nanos.map_or(begin.elapsed().as_secs_f64(), |n| n as f64 / 1e9)
}

/// The result of some work and its seconds.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let clock = Instant::now();
    let begin = cpu_seconds(clock);
    let result = work();
    // The system's clock may move in steps, so work can seem to take no time.
    (result, (cpu_seconds(clock) - begin).max(1e-9))
}

fn stopped(stop: StopReason) -> Error {
    let message = format!("the measurement was stopped: {stop}");
    Error::Stopped(Stopped::because(&stop, message))
}

/// The first values of a code, up to the heap `to`.
///
/// # Errors
/// A code that does not break heaps in two, or what stopped it.
pub fn values(code: &str, to: u64, limits: &Limits) -> Result<Measured, Error> {
    let (_, mut engine) = sparse(code)?;
    let mut watch = limits.watch();
    let (ended, seconds) = timed(|| engine.extend_to(to, &mut watch));
    ended.map_err(stopped)?;
    Ok(of_engine(code, &engine, seconds, "values".to_owned()))
}

/// The values of a code until its period is proved or the heap `to` is reached.
///
/// # Errors
/// A code that does not break heaps in two, or what stopped it.
pub fn measure(code: &str, to: u64, limits: &Limits) -> Result<Measured, Error> {
    let (rule, mut engine) = sparse(code)?;
    let mut watch = limits.watch();
    let whole = HeapCode::Code(rule);
    let (found, seconds) = timed(|| {
        match period::find_sparse(&mut engine, &whole, to, &mut watch, &mut |_| {}) {
            // Grundy's game has values but no theorem about periods.
            Err(StopReason::Beyond(_)) => engine.extend_to(to, &mut watch).map(|()| None),
            found => found,
        }
    });
    let found = found.map_err(stopped)?.filter(Period::is_proved);
    let found = found.map_or("no proof".to_owned(), |p| p.to_string());
    Ok(of_engine(code, &engine, seconds, found))
}

fn sparse(code: &str) -> Result<(TakeAndBreak, Sparse), Error> {
    let rule: TakeAndBreak = code.parse().map_err(|e| Error::parse(code, e))?;
    let engine = Sparse::new(&rule)
        .ok_or_else(|| Error::Usage(format!("{code} does not break heaps in two")))?;
    Ok((rule, engine))
}

fn of_engine(code: &str, engine: &Sparse, cpu_seconds: f64, found: String) -> Measured {
    Measured {
        workload: code.to_owned(),
        count: engine.values().len() as u64,
        of: "values",
        cpu_seconds,
        found,
        work: vec![
            ("rare", engine.rare().len() as u64),
            ("marks", engine.work().marks),
            ("pairs", engine.work().pairs),
        ],
    }
}

/// The census goes on with a code if fewer than one heap in this many is rare.
const FEW_RARE: usize = 50;

/// All 1024 codes d0.d1d2d3 with d0 in {0, 4}, each to a proof or to the heap `to`; those with few rare heaps, where
/// values cost little, go on to the heap `further`.
///
/// # Errors
/// The reason why it was stopped.
pub fn census(to: u64, further: u64, limits: &Limits) -> Result<Measured, Error> {
    let mut watch = limits.watch();
    let (mut early, mut late, mut values) = (0u64, 0u64, 0);
    let (ended, seconds) = timed(|| {
        for number in 0..1024u32 {
            let text = format!("{}.{:03o}", 4 * (number >> 9), number & 511);
            let code = HeapCode::Code(text.parse().map_err(|e| Error::parse(&text, e))?);
            let mut engine = Values::new(&code);
            let mut proved = |engine: &mut Values, to| {
                let found = period::find_in(engine, &code, to, &mut watch).map_err(stopped)?;
                Ok(found.is_some_and(|p| p.is_proved()))
            };
            if proved(&mut engine, to)? {
                early += 1;
            } else if engine.sparse().is_some_and(|sparse| {
                !sparse.dense() && FEW_RARE * sparse.rare().len() < sparse.values().len()
            }) {
                late += u64::from(proved(&mut engine, further)?);
            }
            values += engine.values().len() as u64;
        }
        Ok(())
    });
    ended?;
    Ok(Measured {
        workload: format!("1024 codes to {to}, with few rare heaps to {further}"),
        count: values,
        of: "values",
        cpu_seconds: seconds,
        found: format!("{} proved", early + late),
        work: vec![("proved early", early), ("proved late", late)],
    })
}

/// Numbers that look random and are the same in every run (a linear congruential generator, its high half).
fn numbers(count: usize, mut state: u64) -> impl Iterator<Item = u64> {
    let step = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 32
    };
    std::iter::repeat_with(step).take(count)
}

/// Factors in a list, so that lists and tables stay in the nearest memory.
const FACTORS: usize = 256;
/// The number of times that the products of two lists are made, for a good second of the slowest method.
const ROUNDS: u64 = 1 << 18;

fn factors(state: u64) -> Vec<Nimber> {
    let (low, high) = (numbers(FACTORS, state), numbers(FACTORS, state + 1));
    low.zip(high)
        .map(|(low, high)| Nimber(high << 32 | low))
        .collect()
}

/// Products of two lists again and again, the last products being the next factors.
fn rounds<T: Copy>(
    name: &str,
    [mut a, b]: [Vec<T>; 2],
    limits: &Limits,
    multiply: impl Fn(&[T], &[T], &mut [T]),
    sum: impl Fn(&[T]) -> u64,
) -> Result<Measured, Error> {
    let mut watch = limits.watch();
    let mut out = a.clone();
    let (ended, seconds) = timed(|| {
        for _ in 0..ROUNDS {
            multiply(black_box(&a), black_box(&b), &mut out);
            std::mem::swap(&mut a, &mut out);
            watch.work(1)?;
        }
        Ok(())
    });
    ended.map_err(stopped)?;
    Ok(Measured {
        workload: name.to_owned(),
        count: ROUNDS * FACTORS as u64,
        of: "products",
        cpu_seconds: seconds,
        found: format!("sum {:016x}", sum(&a)),
        work: vec![],
    })
}

fn products(
    name: &str,
    limits: &Limits,
    multiply: impl Fn(&[Nimber], &[Nimber], &mut [Nimber]),
) -> Result<Measured, Error> {
    let sum = |all: &[Nimber]| all.iter().fold(0, |sum, n| sum ^ n.0);
    rounds(name, [factors(1), factors(3)], limits, multiply, sum)
}

fn in_the_basis(limits: &Limits) -> Result<Measured, Error> {
    let [a, b] = [factors(1), factors(3)]
        .map(|all| all.into_iter().map(Polynomial64::from).collect::<Vec<_>>());
    let sum = |all: &[Polynomial64]| all.iter().fold(0, |sum, &p| sum ^ Nimber::from(p).0);
    rounds(
        "nim-products-basis",
        [a, b],
        limits,
        multiply_polynomials,
        sum,
    )
}

fn board(name: &str, expression: &str, limits: &Limits) -> Result<Measured, Error> {
    let Position::Sum(sum) = Position::parse(expression)? else {
        return Err(Error::Usage(format!("{expression} is not a sum")));
    };
    let ask = Ask {
        moves: Moves::Nothing,
        limits: limits.clone(),
        ..Ask::default()
    };
    let mut watch = limits.watch();
    let (solution, seconds) = timed(|| sums::solve(&sum, &ask, &mut watch));
    let answer = solution?;
    Ok(Measured {
        workload: name.to_owned(),
        count: watch.spent(),
        of: "steps of the search",
        cpu_seconds: seconds,
        found: match answer.value.value {
            Some(value) => value.to_string(),
            None => answer.status.to_string(),
        },
        work: vec![],
    })
}

/// The winner of a game of turns, and the number of plies.
fn search(name: &str, expression: &str, limits: &Limits) -> Result<Measured, Error> {
    let Position::Turns { game, at } = Position::parse(expression)? else {
        return Err(Error::Usage(format!("{expression} is no game of turns")));
    };
    let ask = Ask {
        moves: Moves::Nothing,
        limits: limits.clone(),
        ..Ask::default()
    };
    let mut watch = limits.watch();
    let (solution, seconds) = timed(|| turns::solve(&*game, &at, &ask, &mut watch));
    let verdict = solution?.value;
    Ok(Measured {
        workload: name.to_owned(),
        count: watch.spent(),
        of: "positions",
        cpu_seconds: seconds,
        found: match (verdict.outcome, verdict.distance) {
            (Some(class), Some(plies)) => format!("{class}, {plies} plies"),
            (Some(class), None) => class.to_string(),
            (None, _) => "unknown".to_owned(),
        },
        work: vec![],
    })
}

/// A tablebase without distances: making it, and checking it.
fn table(name: &str, game: &str, limits: &Limits) -> Result<(Measured, Measured), Error> {
    let fault = |error: std::io::Error| Error::file("a folder for the measurement", &error);
    let folder = tempfile::tempdir().map_err(fault)?;
    let file = folder.path().join("table");
    let ask = BuildAsk {
        limits: limits.clone(),
        ..BuildAsk::default()
    };
    let game: Game = game.parse()?;
    let (built, build_seconds) = timed(|| build(&game, &file, &ask, &mut |_| {}));
    let info = built?.info;
    let positions = info.header.with_images.unwrap_or(info.header.positions);
    let table = Tablebase::open(&file)?;
    let (verified, verify_seconds) = timed(|| table.verify(limits));
    verified?;
    let measured = |cpu_seconds| Measured {
        workload: name.to_owned(),
        count: positions,
        of: "positions",
        cpu_seconds,
        found: format!("{} positions stored", info.header.positions),
        work: vec![("bytes", info.bytes)],
    };
    Ok((measured(build_seconds), measured(verify_seconds)))
}

/// A random arena of 10^6 vertices.
fn random(priorities: u64) -> Family {
    Family::Random {
        vertices: 1_000_000,
        priorities,
        degree: 3,
        seed: 1,
    }
}

/// An arena from its text to the texts of its solution and its certificate; the milliseconds of each step are shown as well.
fn arena(name: &str, family: Family, limits: &Limits) -> Result<Measured, Error> {
    let text = pgsolver::write(&family.arena(limits)?);
    let (source, reading) = timed(|| Source::read(name, black_box(&text)));
    let source = source?;
    let (answer, solving) = timed(|| arena::solve(&source, limits));
    let regions = answer.value.regions.as_ref();
    let regions = regions.ok_or_else(|| Error::Usage(format!("{name}: {}", answer.status)))?;
    let (solution, writing) = timed(|| source.write_solution(regions));
    let (certificate, certifying) = timed(|| answer.certificate_text());
    let certificate = certificate?;
    let milliseconds = |seconds: f64| (seconds * 1000.0).round() as u64;
    Ok(Measured {
        workload: name.to_owned(),
        count: source.arena().len() as u64,
        of: "vertices",
        cpu_seconds: reading + solving + writing + certifying,
        found: format!("{} won by Even", regions.won_by(Player::Left).count()),
        work: vec![
            ("reading ms", milliseconds(reading)),
            ("solving ms", milliseconds(solving)),
            ("solution ms", milliseconds(writing)),
            ("certificate ms", milliseconds(certifying)),
            (
                "bytes",
                (text.len() + solution.len() + certificate.len()) as u64,
            ),
        ],
    })
}

/// The length of the lists of heaps.
const HEAPS: usize = 1_000_000;

/// A list of heaps, added as numbers, and as heaps of a game if one is named. The fastest of five runs counts, because one
/// list takes only some milliseconds.
fn lists(
    name: &str,
    game: Option<&str>,
    limits: &Limits,
) -> Result<(Measured, Option<Measured>), Error> {
    let heaps = numbers(HEAPS, 7).map(|n| 1 + n % 1_000_000_000);
    let text: String = heaps.map(|heap| format!("{heap} ")).collect();
    let of_heaps = |seconds, found, work| Measured {
        workload: name.to_owned(),
        count: HEAPS as u64,
        of: "heaps",
        cpu_seconds: seconds,
        found,
        work,
    };
    let mut plain = f64::INFINITY;
    let mut sum = 0;
    for _ in 0..5 {
        let added = || {
            let words = black_box(&text).split_ascii_whitespace();
            words
                .map(|word| word.parse::<u64>().unwrap_or(0))
                .sum::<u64>()
        };
        let (total, seconds) = timed(added);
        (sum, plain) = (total, plain.min(seconds));
    }
    let plain = of_heaps(
        plain,
        format!("sum {sum}"),
        vec![("bytes", text.len() as u64)],
    );
    let Some(game) = game else {
        return Ok((plain, None));
    };
    let mut best: Option<Measured> = None;
    for _ in 0..5 {
        let mut stream = Stream::of(&game.parse()?)?;
        let from = black_box(text.as_bytes());
        let (solution, seconds) = timed(|| stream.solve(from, "the list", 0, limits));
        let verdict = solution?.value;
        let moves = verdict.winning_total;
        let moves = moves.map_or("unknown".to_owned(), |n| n.to_string());
        let value = verdict
            .value
            .map_or(String::new(), |value| value.to_string());
        let found = format!("{value}, {moves} winning moves");
        if best.as_ref().is_none_or(|best| seconds < best.cpu_seconds) {
            best = Some(of_heaps(seconds, found, vec![("bytes", text.len() as u64)]));
        }
    }
    Ok((plain, best))
}

fn against_plain_read(name: &str, game: &str, limits: &Limits) -> Result<Measured, Error> {
    let (plain, of_game) = lists(name, Some(game), limits)?;
    let mut row = of_game.expect("a game was named");
    let ratio = row.cpu_seconds / plain.cpu_seconds;
    row.found += &format!(", {ratio:.2} times a plain read");
    Ok(row)
}
