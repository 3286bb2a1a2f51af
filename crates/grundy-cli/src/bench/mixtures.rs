//! Hidden information, matrices and coalitions: iterations, exact linear programs, all equilibria, divisions.

use super::row::{Measured, numbers, stopped, timed};
use grundy::games::cards::kuhn::Kuhn;
use grundy::games::cards::leduc::Leduc;
use grundy::games::cards::liars_dice::LiarsDice;
use grundy::solvers::regret::{self, Config, Variant};
use grundy::solvers::{bimatrix, coalition, core_and_nucleolus, matrix, sequence};
use grundy::vocabulary::forms::bimatrix::Bimatrix;
use grundy::vocabulary::forms::coalition::{CoalitionGame, Table};
use grundy::vocabulary::forms::matrix::Matrix;
use grundy::vocabulary::{Described, Extensive};
use grundy::{Error, Limits};
use num::{BigInt, BigRational, Zero};

/// Iterations of CFR+ on Leduc hold'em.
pub fn leduc_iterations(name: &str, limits: &Limits) -> Result<Measured, Error> {
    iterations(name, &rules::<Leduc>(None)?, 2_000, limits)
}

/// Iterations of CFR+ on liar's dice with one die of six faces each.
pub fn dice_iterations(name: &str, limits: &Limits) -> Result<Measured, Error> {
    iterations(name, &rules::<LiarsDice>(Some("1,6"))?, 200, limits)
}

/// Leduc hold'em from its rules to strategies that prove the value.
pub fn leduc_exactly(name: &str, limits: &Limits) -> Result<Measured, Error> {
    exactly(name, &rules::<Leduc>(None)?, 1, limits)
}

/// Kuhn's poker from its rules to strategies that prove the value, many times, since the clock moves in steps.
pub fn kuhn_exactly(name: &str, limits: &Limits) -> Result<Measured, Error> {
    exactly(name, &rules::<Kuhn>(None)?, 200, limits)
}

/// The rules of a game.
fn rules<R: Described>(text: Option<&str>) -> Result<R, Error> {
    R::from_rules(text).map_err(|fault| Error::parse(text.unwrap_or_default(), fault))
}

/// So many iterations of CFR+, at least two, without compiling the game.
fn iterations<R: Extensive>(
    name: &str,
    rules: &R,
    iterations: u64,
    limits: &Limits,
) -> Result<Measured, Error> {
    let mut watch = limits.watch();
    let compiled = sequence::compile(rules, &rules.start(), &mut watch).map_err(stopped)?;
    let form = compiled.form;
    let config = Config {
        iterations,
        width: BigRational::zero(),
        ..Config::default()
    };
    // What comes before the first iteration and after the last, such as the exact bounds, is counted apart.
    let once = Config {
        iterations: 1,
        ..config.clone()
    };
    let (_, apart) = timed(|| regret::minimise(&form, Variant::CfrPlus, &once, &mut watch));
    let run = || regret::minimise(&form, Variant::CfrPlus, &config, &mut watch);
    let (found, seconds) = timed(run);
    let iterating = (seconds - apart).max(0.0);
    if let Some(stop) = found.stopped {
        return Err(stopped(stop));
    }
    let last = found.curve.last();
    let near = last.map_or(f64::NAN, |sample| sample.exploitability);
    Ok(Measured {
        workload: name.to_owned(),
        count: found.iterations,
        of: "iterations",
        cpu_seconds: seconds,
        found: format!("exploitability about {near:.1e}"),
        work: vec![
            ("positions", form.positions),
            (
                "ns an iteration",
                nanoseconds(iterating, found.iterations - 1),
            ),
        ],
    })
}

/// The nanoseconds of each of so many things.
fn nanoseconds(seconds: f64, count: u64) -> u64 {
    (seconds * 1e9 / count.max(1) as f64).round() as u64
}

/// The linear program in sequence form, with compiling the game, so many times.
fn exactly<R: Extensive>(
    name: &str,
    rules: &R,
    times: u64,
    limits: &Limits,
) -> Result<Measured, Error> {
    let mut watch = limits.watch();
    let mut once = || {
        let form = sequence::compile(rules, &rules.start(), &mut watch)?.form;
        let plans = sequence::solve(&form, &mut watch)?;
        Ok((form.sequences, form.entries.len(), plans))
    };
    let (found, seconds) = timed(|| {
        for _ in 1..times {
            once()?;
        }
        once()
    });
    let (sequences, entries, plans) = found.map_err(stopped)?;
    Ok(Measured {
        workload: name.to_owned(),
        count: times,
        of: "games",
        cpu_seconds: seconds,
        found: format!("value {}", plans.lower),
        work: vec![
            ("sequences", sequences.iter().sum::<usize>() as u64),
            ("payoffs", entries as u64),
            ("ns a game", nanoseconds(seconds, times)),
        ],
    })
}

/// A square matrix of numbers from −1000 to 1000 that look random.
fn square(size: usize, seed: u64) -> Matrix {
    let entry = |x: u64| BigRational::from_integer((BigInt::from(x % 2001)) - 1000);
    let mut entries = numbers(size * size, seed).map(entry);
    let rows = (0..size).map(|_| entries.by_ref().take(size).collect());
    Matrix::new(rows.collect()).expect("all rows have one length")
}

/// The value of a square matrix of this size, with strategies.
pub fn zero_sum(name: &str, size: usize, limits: &Limits) -> Result<Measured, Error> {
    let game = square(size, 1);
    let (found, seconds) = timed(|| matrix::solve(&game, &mut limits.watch()));
    let played = found.map_err(stopped)?;
    let support = played.rows.iter().filter(|p| !p.is_zero()).count();
    Ok(Measured {
        workload: name.to_owned(),
        count: (size * size) as u64,
        of: "payoffs",
        cpu_seconds: seconds,
        found: format!("{support} rows are played"),
        work: vec![("bits of the value", played.value.denom().bits())],
    })
}

/// The payoffs of the first player in a game of 6x6 strategies with 75 equilibria: von Stengel, *New maximal numbers of
/// equilibria in bimatrix games*, Discrete and Computational Geometry 21 (1999).
const FIRST: [[i64; 6]; 6] = [
    [9504, -660, 19976, -20526, 1776, -8976],
    [-111_771, 31680, -130_944, 168_124, -8514, 52764],
    [397_584, -113_850, 451_176, -586_476, 29216, -178_761],
    [171_204, -45936, 208_626, -263_076, 14124, -84436],
    [1_303_104, -453_420, 1_227_336, -1_718_376, 72336, -461_736],
    [737_154, -227_040, 774_576, -1_039_236, 48081, -300_036],
];

/// The second player's payoffs are those of the first with the players exchanged and their strategies in this order.
const ORDER: [usize; 6] = [4, 5, 2, 3, 0, 1];

/// All equilibria of von Stengel's game of 6x6 strategies.
pub fn most_equilibria(name: &str, limits: &Limits) -> Result<Measured, Error> {
    let entry = |x: i64| BigRational::from_integer(x.into());
    let matrix = |at: &dyn Fn(usize, usize) -> i64| {
        let row = |i| (0..6).map(|j| entry(at(i, j))).collect();
        Matrix::new((0..6).map(row).collect()).expect("all rows have one length")
    };
    let left = matrix(&|i, j| FIRST[i][j]);
    let right = matrix(&|i, j| FIRST[ORDER[j]][ORDER[i]]);
    all_equilibria(name, left, right, 50, limits)
}

/// All equilibria of a game of 12x12 strategies with payoffs that look random.
pub fn random_equilibria(name: &str, limits: &Limits) -> Result<Measured, Error> {
    all_equilibria(name, square(12, 2), square(12, 3), 1, limits)
}

/// All equilibria of a game, found so many times.
fn all_equilibria(
    name: &str,
    left: Matrix,
    right: Matrix,
    times: u64,
    limits: &Limits,
) -> Result<Measured, Error> {
    let game = Bimatrix::new(left, right).expect("both matrices are of one size");
    let once = || bimatrix::equilibria(&game, &mut limits.watch());
    let (found, seconds) = timed(|| {
        for _ in 1..times {
            once()?;
        }
        once()
    });
    let found = found.map_err(stopped)?;
    Ok(Measured {
        workload: name.to_owned(),
        count: times,
        of: "games",
        cpu_seconds: seconds,
        found: format!("{} extreme equilibria", found.pairs.len()),
        work: vec![("ns a game", nanoseconds(seconds, times))],
    })
}

/// A table of worths that look random: 0 alone, and from 0 to 100 for each member of a larger coalition.
fn worths(players: usize) -> CoalitionGame {
    let random = numbers(1 << players, 4).zip(0u32..);
    let worth = |(x, s): (u64, u32)| match s.count_ones() {
        0 | 1 => BigInt::zero(),
        members => BigInt::from(x % 101) * members,
    };
    let table = Table::scaled(1.into(), random.map(worth).collect());
    CoalitionGame::Table(table.expect("a worth for each coalition, and 0 for the empty coalition"))
}

/// The nucleolus of a random table.
pub fn nucleolus(name: &str, players: usize, limits: &Limits) -> Result<Measured, Error> {
    let game = worths(players);
    let (found, seconds) = timed(|| core_and_nucleolus::nucleolus(&game, &mut limits.watch()));
    let found = found.map_err(stopped)?;
    let rounds = found.map_or(0, |found| found.rounds.len());
    Ok(Measured {
        workload: name.to_owned(),
        count: 1 << players,
        of: "coalitions",
        cpu_seconds: seconds,
        found: format!("{rounds} rounds"),
        work: vec![],
    })
}

/// The Shapley value of a random table of 20 players.
pub fn shapley(name: &str, limits: &Limits) -> Result<Measured, Error> {
    let game = worths(20);
    let (found, seconds) = timed(|| coalition::shapley(&game, &mut limits.watch()));
    let found = found.map_err(stopped)?;
    Ok(Measured {
        workload: name.to_owned(),
        count: 1 << 20,
        of: "coalitions",
        cpu_seconds: seconds,
        found: format!("{} for the first player", found[0]),
        work: vec![],
    })
}
