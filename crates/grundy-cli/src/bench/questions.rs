//! Questions that the façade answers: boards, games of turns, tablebases, arenas, and long lists of heaps.

use super::row::{Measured, numbers, timed};
use grundy::ask::stream::Stream;
use grundy::formats::pgsolver;
use grundy::forms::arena::{self, Family, Source};
use grundy::vocabulary::Player;
use grundy::{
    Answer, Ask, Error, Game, Limits, MethodName, Moves, Position, Verdict, solve_watched,
};
use grundy_tablebase::{BuildAsk, Tablebase, build};
use std::hint::black_box;

/// The value of a position that can be added to others, by the first method that can.
pub fn board(name: &str, expression: &str, limits: &Limits) -> Result<Measured, Error> {
    valued(name, expression, None, limits)
}

/// The nimber of a position by search, whatever a theorem says about its winner.
pub fn nimber(name: &str, expression: &str, limits: &Limits) -> Result<Measured, Error> {
    valued(name, expression, Some(MethodName::GrundySearch), limits)
}

fn valued(
    name: &str,
    expression: &str,
    method: Option<MethodName>,
    limits: &Limits,
) -> Result<Measured, Error> {
    /// A value longer than this is cut off.
    const SHOWN: usize = 40;
    let found = |answer: &Answer<Verdict>| match &answer.value.value {
        Some(value) => {
            let text = value.to_string();
            match text.char_indices().nth(SHOWN) {
                Some((end, _)) => format!("{}…", &text[..end]),
                None => text,
            }
        }
        None => answer.status.to_string(),
    };
    solved(
        name,
        expression,
        method,
        limits,
        "steps of the search",
        found,
    )
}

/// The winner of a sum whatever its value is, for both starting players.
pub fn outcome(name: &str, expression: &str, limits: &Limits) -> Result<Measured, Error> {
    let found = |answer: &Answer<Verdict>| match answer.value.outcome {
        Some(class) => class.to_string(),
        None => answer.status.to_string(),
    };
    let method = Some(MethodName::Outcome);
    solved(
        name,
        expression,
        method,
        limits,
        "steps of the search",
        found,
    )
}

/// The winner of a game of turns and the number of plies, by search, whatever a book or proof numbers know.
pub fn search(name: &str, expression: &str, limits: &Limits) -> Result<Measured, Error> {
    let found = |answer: &Answer<Verdict>| match (answer.value.outcome, &answer.value.distance) {
        (Some(class), Some(plies)) => format!("{class}, {plies} plies"),
        (Some(class), None) => class.to_string(),
        (None, _) => "unknown".to_owned(),
    };
    let method = Some(MethodName::AlphaBetaDistance);
    solved(name, expression, method, limits, "positions", found)
}

/// A position without its moves; the steps of the search are counted.
fn solved(
    name: &str,
    expression: &str,
    method: Option<MethodName>,
    limits: &Limits,
    of: &'static str,
    found: impl Fn(&Answer<Verdict>) -> String,
) -> Result<Measured, Error> {
    let position = Position::parse(expression)?;
    let ask = Ask {
        moves: Moves::Nothing,
        method,
        limits: limits.clone(),
        ..Ask::default()
    };
    let mut watch = limits.watch();
    let (answer, seconds) = timed(|| solve_watched(&position, &ask, &mut watch));
    let answer = answer?;
    if watch.spent() == 0 {
        let known = "the answer was known before anything was searched, so nothing is measured";
        return Err(Error::usage(format!("{name}: {known}")));
    }
    Ok(Measured {
        workload: name.to_owned(),
        count: watch.spent(),
        of,
        cpu_seconds: seconds,
        found: found(&answer),
        work: vec![],
    })
}

/// A tablebase without distances: making it, and checking it.
pub fn table(name: &str, game: &str, limits: &Limits) -> Result<(Measured, Measured), Error> {
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
pub fn random(priorities: u64) -> Family {
    Family::Random {
        vertices: 1_000_000,
        priorities,
        degree: 3,
        seed: 1,
    }
}

/// An arena from its text to the texts of its solution and its certificate; the milliseconds of each step are shown as well.
pub fn arena(name: &str, family: Family, limits: &Limits) -> Result<Measured, Error> {
    let text = pgsolver::write(&family.arena(limits)?);
    let (source, reading) = timed(|| Source::read(name, black_box(&text)));
    let source = source?;
    let (answer, solving) = timed(|| arena::solve(&source, limits));
    let regions = answer.value.regions.as_ref();
    let regions = regions.ok_or_else(|| Error::usage(format!("{name}: {}", answer.status)))?;
    let (solution, writing) = timed(|| source.write_solution(regions));
    let (certificate, certifying) = timed(|| answer.value.certificate_text());
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
pub fn lists(
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

/// A list of heaps of a game, with its time beside that of the same list read as numbers.
pub fn against_plain_read(name: &str, game: &str, limits: &Limits) -> Result<Measured, Error> {
    let (plain, of_game) = lists(name, Some(game), limits)?;
    let mut row = of_game.expect("a game was named");
    let ratio = row.cpu_seconds / plain.cpu_seconds;
    row.found += &format!(", {ratio:.2} times a plain read");
    Ok(row)
}
