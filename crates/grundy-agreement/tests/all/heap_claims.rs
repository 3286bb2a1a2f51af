//! Claims about whole heap games, answered by the façade and by every engine that is able: the first difference of two
//! games, genera of heaps, misère quotients.

use grundy::{Limits, Status};
use grundy_core::forms::heap::HeapCode;
use grundy_core::{Convention, NodeLimit, Player, Unwatched};
use grundy_report::MisereReport;
use grundy_solve::heap::{Direct, Sparse};
use grundy_solve::misere::{HeapRules, Misere, MisereType, quotient};
use grundy_solve::{misere, reference};
use grundy_values::Genus;

/// The questions that this file can ask.
pub const QUESTIONS: [&str; 3] = ["first difference", "genus", "quotient"];

/// The bound on the sizes of heaps that are decided by the definition.
const FOR_DEFINITION: u64 = 9;

/// The façade's answer: `519: 2 4` or `none`; `0, 1, 2`; `40/9, 12 after 71`.
pub fn answer_of(question: &str, game: &str, answer: &str, limits: &Limits) -> String {
    match question {
        "first difference" => {
            let (a, b) = two(game);
            let [a, b] = [a, b].map(|game| game.parse().expect("a game"));
            let found = grundy::ask::same::same(&a, &b, None, limits).expect("two heap games");
            assert_eq!(found.status, Status::Proved, "{game}");
            shown(found.value.first_difference.map(|d| (d.heap, d.values)))
        }
        "genus" => {
            let heaps = answer.split(", ").count();
            let found = grundy::ask::misere::misere(&game.parse().expect(game), 30, limits)
                .expect("a heap game");
            MisereReport::from(&found).genera[..heaps].join(", ")
        }
        _ => {
            let found = grundy::ask::misere::misere(&game.parse().expect(game), 1000, limits)
                .expect("a heap game");
            assert_eq!(found.status, Status::Proved, "{game}");
            let certificate = found.certificate().expect("a certificate");
            grundy::certify::check(&certificate.to_json(), limits).expect("accepted");
            let found = MisereReport::from(&found);
            period_of(
                found.elements,
                found.p,
                found.period.expect("proved"),
                found.preperiod.expect("proved"),
            )
        }
    }
}

fn period_of(elements: usize, p: usize, period: u64, preperiod: u64) -> String {
    format!("{elements}/{p}, {period} after {preperiod}")
}

fn two(game: &str) -> (&str, &str) {
    game.split_once(" ? ")
        .expect("two games with \" ? \" between")
}

fn shown(found: Option<(u64, [u64; 2])>) -> String {
    found.map_or("none".to_owned(), |(heap, [a, b])| {
        format!("{heap}: {a} {b}")
    })
}

fn code(game: &str) -> Option<HeapCode> {
    let named = match game {
        "kayles" => "0.77",
        other => other,
    };
    named.parse().ok().map(HeapCode::Code)
}

/// The answers of all other able engines.
pub fn others(question: &str, game: &str, answer: &str) -> Vec<(&'static str, String)> {
    match question {
        "first difference" => differences(game, answer),
        "genus" => genera(game, answer),
        _ => quotients(game),
    }
}

/// Tables by the plain engine, the sparse one and the façade, as far as the answer needs, and by the definition.
fn differences(game: &str, answer: &str) -> Vec<(&'static str, String)> {
    let (a, b) = two(game);
    let (Some(one), Some(two)) = (code(a), code(b)) else {
        return Vec::new();
    };
    let stated = answer.split(':').next().and_then(|heap| heap.parse().ok());
    let to: u64 = stated.unwrap_or(2000);
    let first = |a: Vec<u64>, b: Vec<u64>| {
        let at = a.iter().zip(&b).position(|(a, b)| a != b);
        shown(at.map(|heap| (heap as u64, [a[heap], b[heap]])))
    };
    let plain = |code: &HeapCode| {
        let mut engine = Direct::new(code);
        engine.extend_to(to, &mut Unwatched).expect("not stopped");
        engine.values().iter().map(|&v| v.into()).collect()
    };
    let sparse = |code: &HeapCode| {
        let HeapCode::Code(code) = code else {
            return None;
        };
        let mut engine = Sparse::new(code)?;
        engine.extend_to(to, &mut Unwatched).expect("not stopped");
        Some(engine.values().iter().map(|&v| v.into()).collect())
    };
    let table = |game: &str| {
        let table = grundy::table(
            &game.parse().expect(game),
            &to.to_string(),
            &Limits::default(),
        )
        .expect(game);
        table.value.nimbers().expect(game).to_vec()
    };
    let mut found = vec![
        ("the plain table", first(plain(&one), plain(&two))),
        ("the table of the façade", first(table(a), table(b))),
    ];
    if let (Some(a), Some(b)) = (sparse(&one), sparse(&two)) {
        found.push(("the sparse engine", first(a, b)));
    }
    if to <= FOR_DEFINITION {
        let slow = |code: &HeapCode| {
            let rules = HeapRules::new(code);
            (0..=to)
                .map(|n| reference::nimber(&rules, &vec![n]))
                .collect()
        };
        found.push(("definition", first(slow(&one), slow(&two))));
    }
    found
}

/// The misère Grundy number of a sum of heaps: the least m for which the sum with a Nim heap of m is lost; by search.
fn misere_number(code: &HeapCode, heaps: &[u64], nim: &[u64]) -> u64 {
    let position = |m: u64| {
        let of = |game: &str, heaps: &[u64]| {
            let sizes: Vec<String> = heaps.iter().map(u64::to_string).collect();
            format!("{game} {}", sizes.join(","))
        };
        let nim: Vec<u64> = nim.iter().copied().chain([m]).collect();
        format!("{} + {}", of(&code.to_string(), heaps), of("nim", &nim))
    };
    (0..)
        .find(|&m| {
            let grundy::Position::Sum(sum) =
                grundy::Position::parse(&position(m)).expect("a position")
            else {
                panic!("heaps are a sum")
            };
            let rules = grundy_core::AllImpartial::new(sum.terms)
                .ok()
                .expect("heaps");
            let small = heaps.iter().sum::<u64>() <= 5;
            let search = Misere::new()
                .next_wins(&rules, &sum.at, &mut Unwatched)
                .expect("not stopped");
            if small {
                let slow = reference::winner(&rules, &sum.at, Convention::Misere, Player::Left);
                assert_eq!(slow == Player::Left, search);
            }
            !search
        })
        .expect("some number")
}

/// Genera by the solver that remembers positions, and digit by digit from the meaning of the digits, each by misère searches
/// of sums with Nim heaps of 2.
fn genera(game: &str, answer: &str) -> Vec<(&'static str, String)> {
    let Some(code) = code(game) else {
        return Vec::new();
    };
    let rules = HeapRules::new(&code);
    let heaps = answer.split(", ").count() as u64;
    let mut known = misere::Genera::new();
    let kinds: Vec<MisereType> = (0..heaps)
        .map(|n| known.of(&rules, &vec![n], &mut Unwatched).expect("found"))
        .collect();
    let shown: Vec<String> = kinds.iter().map(MisereType::to_string).collect();
    let shown = shown.join(", ");
    for (n, kind) in (0u64..).zip(&kinds).take(FOR_DEFINITION as usize) {
        for twos in 0..3 {
            let digit = misere_number(&code, &[n], &vec![2; twos]);
            assert_eq!(kind.genus.digit(twos), digit, "{game} {n} with {twos} twos");
        }
        if let Some(m) = kind.nim_heap {
            assert_eq!(kind.genus, Genus::of_nim_heap(m), "{game} {n}");
        }
    }
    vec![("genera by memory, digits by search", shown)]
}

/// The solver without the façade, checked by a search on sums of the first heaps.
fn quotients(game: &str) -> Vec<(&'static str, String)> {
    let Some(code) = code(game) else {
        return Vec::new();
    };
    let (found, stopped) = quotient::find(&code, 1000, &mut Unwatched);
    assert_eq!(stopped, None, "{game}");
    let mut memory = Misere::new();
    let rules = HeapRules::new(&code);
    for (a, b, c) in (0..FOR_DEFINITION).flat_map(|a| {
        (a..FOR_DEFINITION).flat_map(move |b| (b..FOR_DEFINITION).map(move |c| (a, b, c)))
    }) {
        let heaps = [a, b, c];
        let x = heaps
            .iter()
            .fold(0, |x, &h| found.times(x, found.image(h).expect("known")));
        let wins = memory
            .next_wins(&rules, &heaps.to_vec(), &mut NodeLimit::new(10_000_000))
            .expect("small");
        assert_eq!(found.is_p(x), !wins, "{game} {heaps:?}");
    }
    let period = found.period().expect("proved");
    vec![(
        "the quotient, held against a search",
        period_of(
            found.size(),
            found.p_count(),
            period.period,
            period.preperiod,
        ),
    )]
}
