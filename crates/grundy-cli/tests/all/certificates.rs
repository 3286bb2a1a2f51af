//! Every certificate that a verb writes is accepted by `check`, or the verb says that there is none to write.
//!
//! The catalog's examples, positions that random play reaches from them, and random forms are asked under every
//! convention, with either player to begin and in every compound. `GRUNDY_LONG` asks for more of them.

use crate::program::grundy;
use grundy::check::Certificate;
use grundy::vocabulary::{Convention, Player, Ruleset, Turn};
use grundy::{
    Ask, Compound, Error, Limits, Moves, Position, Starter, certify, forms::arena,
    forms::coalition, forms::matrix, game::catalog,
};
use std::path::PathBuf;
use std::time::Duration;

/// The factor by which the long form asks more questions.
fn times(few: usize) -> usize {
    match std::env::var_os("GRUNDY_LONG") {
        Some(_) => 20 * few,
        None => few,
    }
}

/// The limits of one question: many small questions show more than a few large ones.
fn limits() -> Limits {
    Limits {
        nodes: Some(2_000),
        memory: Some(200 << 20),
        ..Limits::default()
    }
    .within(Duration::from_secs(5))
}

/// The number of certificates written, and of verbs that said there is none.
#[derive(Default, Debug)]
struct Count {
    written: usize,
    none: usize,
}

impl Count {
    /// The certificate is accepted, or there is a plain reason why there is none.
    fn settle(&mut self, what: &str, made: Result<Certificate, Error>) {
        match made {
            Ok(certificate) => {
                self.written += 1;
                let json = certificate.to_json();
                if let Err(rejected) = certify::check(&json, &Limits::default()) {
                    panic!("{what}: its own certificate was rejected: {rejected}\n{json}");
                }
            }
            Err(Error::NoCertificate { why }) => {
                assert!(!why.is_empty(), "{what}");
                self.none += 1;
            }
            Err(Error::Stopped(why)) => {
                assert!(
                    why.message.starts_with("no certificate was written"),
                    "{what}: {why}"
                );
                self.none += 1;
            }
            Err(other) => panic!("{what}: {other}"),
        }
    }

    /// `solve` with every option that changes what is certified.
    fn solve(&mut self, text: &str) {
        let position = match Position::parse(text) {
            Ok(position) => position,
            Err(error) => panic!("{text}: {error}"),
        };
        let alone = Ask {
            moves: Moves::Nothing,
            limits: limits(),
            ..Ask::default()
        };
        let mut asks = Vec::new();
        if let Position::Sum(sum) = &position {
            for convention in [Convention::Normal, Convention::Misere] {
                for first in Player::BOTH {
                    asks.push(Ask {
                        convention,
                        starter: Starter::Player(first),
                        ..alone.clone()
                    });
                }
                let kinds = [
                    Compound::Selective,
                    Compound::Conjunctive,
                    Compound::Continued,
                ];
                asks.extend(
                    kinds
                        .into_iter()
                        .filter(|_| sum.impartial && small(text))
                        .map(|kind| Ask {
                            convention,
                            compound: Some(kind),
                            ..alone.clone()
                        }),
                );
            }
        }
        // The short form takes two of them by lot.
        fastrand::shuffle(&mut asks);
        asks.truncate(times(2));
        asks.push(alone);
        for ask in asks {
            let what = format!(
                "{text}, {:?}, {:?}, {:?}",
                ask.convention, ask.starter, ask.compound
            );
            // Questions that are no questions are another test's.
            if let Ok(answer) = grundy::solve(&position, &ask) {
                self.settle(&what, answer.certificate());
            }
        }
    }
}

/// True if every number in the text is small, for compounds of heaps have very many moves.
fn small(text: &str) -> bool {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers
        .filter(|n| !n.is_empty())
        .all(|n| n.parse().is_ok_and(|n: u64| n <= 9))
}

/// The text of a position some random moves after `text`.
fn played_on(text: &str, moves: usize) -> String {
    match Position::parse(text).unwrap_or_else(|e| panic!("{text}: {e}")) {
        Position::Sum(sum) => {
            let mut at = sum.at.clone();
            for _ in 0..moves {
                let mover = fastrand::choice(Player::BOTH).expect("two players");
                let legal = sum.terms.some_moves(mover, &at, 64);
                let Some(mv) = fastrand::choice(&legal) else {
                    break;
                };
                at = sum.terms.play(&at, mv);
            }
            sum.show_at(&at)
        }
        Position::Turns(at) => {
            let mut at = at;
            for _ in 0..moves {
                let legal: Vec<_> = at.options(64).collect();
                let Some((_, next)) =
                    fastrand::choice(&legal).filter(|_| matches!(at.turn(), Turn::Of(_)))
                else {
                    break;
                };
                at = next.clone();
            }
            format!("{} {}", at.title(), at.show())
        }
        Position::Hidden(_) => text.to_owned(),
    }
}

#[test]
fn examples_of_the_catalog_and_random_play_from_them() {
    fastrand::seed(7);
    let mut count = Count::default();
    for entry in catalog::entries() {
        for example in entry.about.examples {
            count.solve(example);
            for _ in 0..times(1) {
                let moves = fastrand::usize(1..6);
                count.solve(&played_on(example, moves));
            }
        }
    }
    assert!(count.written > 300 && count.none > 0, "{count:?}");
}

#[test]
fn random_counters() {
    fastrand::seed(8);
    let mut count = Count::default();
    let rational = |most: u64| {
        if fastrand::bool() {
            fastrand::u64(0..most).to_string()
        } else {
            format!("{}/{}", fastrand::u64(0..4 * most), fastrand::u64(1..6))
        }
    };
    for round in 0..times(300) {
        let step = |_| match (round % 3, fastrand::bool()) {
            (0, _) | (1, true) => format!("x{}", fastrand::u64(2..8)),
            _ => format!("+{}", fastrand::u64(1..8)),
        };
        let steps: Vec<String> = (0..fastrand::usize(1..4)).map(step).collect();
        let name = ["multiply", "add"][fastrand::usize(0..2)];
        let start = match fastrand::u8(0..3) {
            0 => String::new(),
            _ => format!(" at {}", rational(12)),
        };
        let second = ["", " second"][fastrand::usize(0..2)];
        let text = format!(
            "{name} {}: {}{start}{second}",
            steps.join(","),
            rational(60)
        );
        // A counter of 0 does not grow by multiplying, and is refused.
        if Position::parse(&text).is_ok() {
            count.solve(&text);
        }
    }
    assert!(count.written > times(200), "{count:?}");
}

#[test]
fn random_heaps_their_periods_and_quotients() {
    fastrand::seed(9);
    let mut count = Count::default();
    for _ in 0..times(25) {
        let digits: String = (0..fastrand::usize(1..4))
            .map(|_| fastrand::u8(0..8).to_string())
            .collect();
        let mut set: Vec<u64> = (0..fastrand::usize(1..4))
            .map(|_| fastrand::u64(1..12))
            .collect();
        set.sort_unstable();
        set.dedup();
        let set: Vec<String> = set.iter().map(u64::to_string).collect();
        let game = match fastrand::u8(0..4) {
            0 => format!("subtract {}", set.join(",")),
            1 => format!("subtract all-but {}", set.join(",")),
            _ => format!("heaps 0.{digits}"),
        };
        // Heaps of every magnitude: small ones are computed again, large ones come with a period or a theorem.
        let heaps: Vec<String> = (0..fastrand::usize(1..4))
            .map(|_| (fastrand::u64(0..1 << 60) >> fastrand::u32(0..60)).to_string())
            .collect();
        count.solve(&format!("nim {}", heaps.join(",")));
        count.solve(&format!("{game}: {}", heaps.join(",")));
        let found = grundy::period(&game.parse().expect(&game), 500, &limits()).expect(&game);
        count.settle(&game, found.certificate());
        let found =
            grundy::ask::misere::misere(&game.parse().expect(&game), 12, &limits()).expect(&game);
        count.settle(&game, found.certificate());
    }
    assert!(count.written > times(40) && count.none > 0, "{count:?}");
}

#[test]
fn random_arenas_matrices_and_coalitions() {
    fastrand::seed(10);
    let mut count = Count::default();
    for _ in 0..times(60) {
        let n = fastrand::u64(1..9);
        let vertex = |v| {
            let to: Vec<String> = (0..fastrand::usize(1..4))
                .map(|_| fastrand::u64(0..n).to_string())
                .collect();
            let (priority, owner) = (fastrand::u8(0..6), fastrand::u8(0..2));
            format!("{v} {priority} {owner} {};\n", to.join(","))
        };
        let text: String = (0..n).map(vertex).collect();
        let text = format!("parity {};\n{text}", n - 1);
        let source = arena::Source::read("a test", &text).expect(&text);
        let solved = arena::solve(&source, &Limits::default());
        count.settle(&text, Ok(solved.certificate().expect(&text)));

        let number = || {
            if fastrand::bool() {
                fastrand::i8(-9..10).to_string()
            } else {
                format!("{}/{}", fastrand::i8(-9..10), fastrand::u8(1..5))
            }
        };
        let (rows, columns) = (fastrand::usize(1..5), fastrand::usize(1..5));
        let row = |_| (0..columns).map(|_| number()).collect::<Vec<_>>().join(" ");
        let text = (0..rows).map(row).collect::<Vec<_>>().join("; ");
        let game = matrix::read(&text).expect(&text);
        let solved = matrix::solve(&game, None, &Limits::default());
        count.settle(&text, Ok(solved.certificate().expect(&text)));

        let players = fastrand::u32(1..5);
        let list = |n: u32| {
            let all = (0..n).map(|_| fastrand::u8(0..9).to_string());
            all.collect::<Vec<_>>()
                .join(if n == players { ", " } else { " " })
        };
        for text in [
            format!("table {players}: 0 {}", list((1 << players) - 1)),
            format!("[{}; {}]", fastrand::u8(1..9), list(players)),
        ] {
            // A vote that no coalition or every coalition can carry may be refused.
            let Ok(game) = coalition::read(&text) else {
                continue;
            };
            let solved = coalition::solve(&game, &Limits::default());
            assert!(solved.value.core.is_some(), "{text}");
            count.settle(&text, solved.value.certificate(&Limits::default()));
        }
    }
    assert!(count.written > times(180), "{count:?}");
}

/// A place for a certificate, without one.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("certificates");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn each_verb_writes_what_check_accepts() {
    let path = file("verb.json");
    let path = path.to_str().expect("a plain path");
    let pg = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/data/small.pg");
    let verbs: &[&[&str]] = &[
        &["solve", "chomp 3x4"],
        &["solve", "add 100"],
        &["solve", "multiply 2,+3: 7/2"],
        &["solve", "kayles 12,5"],
        &["solve", "nim 1,2,2", "--misere"],
        &["solve", "domineering 2x3", "--first", "right"],
        &["solve", "kayles 3,4", "--compound", "selective"],
        &["solve", "row 4,7,2,9"],
        &["solve", "nim", "--heaps", "-"],
        &["period", "kayles"],
        &["misere", "0.77", "--to", "200"],
        &["arena", "solve", pg],
        &["matrix", "0 -1; 1 0"],
        &["coalition", "[2; 1, 1, 1]"],
    ];
    for verb in verbs {
        let _ = std::fs::remove_file(path);
        let arguments = [verb, &["--certificate", path][..]].concat();
        let (status, _, said) = grundy(&arguments, b"3,5,7\n");
        assert_eq!(status, 0, "{verb:?}: {said}");
        let (status, said, _) = grundy(&["check", path], b"");
        assert_eq!(status, 0, "{verb:?}: {said}");
    }
}

#[test]
fn what_has_no_certificate_is_said() {
    let path = file("none.json");
    let name = path.to_str().expect("a plain path");
    for (verb, status) in [
        (&["solve", "add 1,4: 10^30"][..], 3),
        (&["solve", "lasker 20000"], 2),
        (&["misere", "heaps 4!.0", "--to", "10"], 2),
    ] {
        let (found, _, said) = grundy(&[verb, &["--certificate", name][..]].concat(), b"");
        assert_eq!(found, status, "{verb:?}: {said}");
        assert!(said.contains("certificate"), "{verb:?}: {said}");
        assert!(!path.exists(), "{verb:?} wrote a file");
    }
}
