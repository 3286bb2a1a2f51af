//! Misère theory seen from outside: quotients, certificates, sums of large heaps, genera of other games.

use grundy::ask::misere::misere;
use grundy::question::Moves;
use grundy::{Ask, Class, Limits, Position, Status};
use grundy_check::{Certificate, mutation};
use grundy_core::Described;
use grundy_core::{Convention, Unwatched};
use grundy_games::boards::chomp::Chomp;
use grundy_report::MisereReport;
use grundy_solve::misere::{Genera, Misere};

fn ask() -> Ask {
    Ask {
        convention: Convention::Misere,
        ..Ask::default()
    }
}

#[test]
fn published_quotients_have_certificates() {
    // Plambeck and Siegel (2008): |Q|, |P|; the period of 0.77 as in normal play.
    for (game, elements, p, period) in [
        ("kayles", 40, 9, Some((71, 12))),
        ("0.75", 8, 2, None),
        ("0.123", 20, 5, None),
    ] {
        let found = misere(&game.parse().unwrap(), 400, &Limits::default()).unwrap();
        let answer = MisereReport::from(&found);
        assert_eq!((answer.elements, answer.p), (elements, p), "{game}");
        assert_eq!(answer.envelope.status, Status::Proved, "{game}");
        if let Some((e, p)) = period {
            assert_eq!((answer.preperiod, answer.period), (Some(e), Some(p)));
        }
        let json = found.certificate().unwrap().to_json();
        let said = grundy::certify::check(&json, &Limits::default())
            .unwrap()
            .statement;
        assert!(
            said.contains(&format!("{elements} elements, {p} of them P")),
            "{said}"
        );
    }
}

#[test]
fn what_is_not_finished_is_said() {
    for game in ["0.07", "4.47", "4!.0", "nim"] {
        let found = misere(&game.parse().unwrap(), 24, &Limits::default()).unwrap();
        let answer = MisereReport::from(&found);
        assert_ne!(answer.envelope.status, Status::Proved, "{game}");
        assert_eq!(answer.known_to, Some(24), "{game}");
        if let Ok(certificate) = found.certificate() {
            let said = certificate
                .check(&mut grundy_core::Unwatched)
                .unwrap()
                .statement;
            assert!(said.starts_with("for heaps up to 24"), "{said}");
        }
    }
    assert!(misere(&"chomp".parse().unwrap(), 10, &Limits::default()).is_err());
    assert!(misere(&"kayles".parse().unwrap(), 1 << 40, &Limits::default()).is_err());
}

#[test]
fn mutants_of_quotients_are_rejected() {
    for game in ["0.75", "2,3"] {
        let game = if game.contains('.') {
            game.to_owned()
        } else {
            format!("subtract {game}")
        };
        let good = misere(&game.parse().unwrap(), 100, &Limits::default())
            .unwrap()
            .certificate()
            .unwrap();
        let Certificate::Quotient(original) = &good else {
            panic!()
        };
        let (table, images) = (original.table.clone(), original.images.clone());
        let mutants = mutation::all_rejected(
            &good.to_json(),
            |c| c.check(&mut grundy_core::Unwatched),
            |c, _| {
                let Certificate::Quotient(c) = c else {
                    return false;
                };
                // Another spelling of the same rules, more or fewer heaps, or no mention of the period; or other rules,
                // whose quotient of these heaps was computed again by the checker and is compared with a search.
                let same = c.code.starts_with(&original.code) || c.code == original.code[1..];
                let agrees = c.table == table && c.images.iter().zip(&images).all(|(a, b)| a == b);
                same && agrees || by_search(c)
            },
        );
        assert!(mutants > 300);
    }
}

/// True if a certificate gives the right winner for sums of up to three of the first heaps.
fn by_search(c: &grundy_check::quotient::Quotient) -> bool {
    let code = if c.code.contains('.') {
        grundy_core::forms::heap::HeapCode::Code(c.code.parse().unwrap())
    } else {
        grundy_core::forms::heap::HeapCode::Subtraction(c.code.parse().unwrap())
    };
    let rules = grundy_solve::misere::HeapRules::new(&code);
    let mut memory = Misere::new();
    let most = c.images.len().min(10) as u64;
    let mut right = |heaps: &[u64]| {
        let x = heaps.iter().fold(0, |x, &h| {
            c.table[usize::from(x)][usize::from(c.images[h as usize])]
        });
        let wins = memory
            .next_wins(&rules, &heaps.to_vec(), &mut Unwatched)
            .unwrap();
        c.p.contains(&x) != wins
    };
    (0..most).all(|a| (0..most).all(|b| (0..most).all(|d| right(&[a, b, d]))))
}

#[test]
fn huge_heaps_at_once() {
    let solve = |text: &str| crate::words::solve(&Position::parse(text).unwrap(), &ask()).unwrap();
    // 10^18 is 4 modulo 12 and lies in the periodic part, as does 1000000.
    let small = solve("kayles 1000000 + kayles 7");
    let huge = solve("kayles 1000000000000000000 + kayles 7");
    assert_eq!(small.outcome, huge.outcome);
    assert_eq!(huge.envelope.status, Status::Proved);
    assert!(
        huge.envelope.reason().contains("period 12 after 71"),
        "{}",
        huge.envelope.reason()
    );
    for mv in huge.moves.iter().take(5) {
        let after = solve(mv.to.as_ref().unwrap());
        assert_eq!(after.outcome, Some(Class::P), "{}", mv.mv);
    }
    let one = solve("subtract 1,3,4: 1000000000000");
    assert_eq!(one.envelope.status, Status::Proved);
}

#[test]
fn the_theory_and_the_search_give_the_same_answers() {
    let mut rng = fastrand::Rng::with_seed(11);
    for game in ["kayles", "0.123", "dawson", "0.07", "subtract 2,3:"] {
        for _ in 0..4 {
            let heaps: Vec<String> = (0..rng.usize(3..5))
                .map(|_| rng.u64(6..=11).to_string())
                .collect();
            let position = Position::parse(&format!("{game} {}", heaps.join(","))).unwrap();
            let quick = crate::words::solve(&position, &ask()).unwrap();
            // The question for all moves goes through the search.
            let every = crate::words::solve(
                &position,
                &Ask {
                    moves: Moves::All,
                    most_moves: 10_000,
                    ..ask()
                },
            )
            .unwrap();
            assert_eq!(quick.outcome, every.outcome, "{}", quick.position);
            assert_eq!(
                quick.winning_total, every.winning_total,
                "{}",
                quick.position
            );
        }
    }
}

#[test]
fn genera_of_a_game_that_is_no_heap() {
    // Chomp as it is played here is lost by the player who takes the last, poisoned, piece or has no move; its genus agrees
    // with the misère search on every small board.
    let chomp = Chomp::from_rules(None).unwrap();
    let mut genera = Genera::new();
    let mut memory = Misere::new();
    for text in ["2x2", "2x3", "3x3", "3x4"] {
        let p = grundy_core::Notation::read(&chomp, text).unwrap();
        let kind = genera.of(&chomp, &p, &mut Unwatched).unwrap();
        let wins = memory.next_wins(&chomp, &p, &mut Unwatched).unwrap();
        assert_eq!(kind.genus.misere_next_wins(), wins, "{text}");
    }
}

#[test]
fn a_rule_in_one_line_has_the_quotient_of_its_code() {
    // A rule that takes a number in two ways is no code, and its options are listed.
    for (rule, code, to, is_code) in [
        (
            "rule {n -> n-1; n-2; [a, n-1-a] for a in 0..n-1; [a, n-2-a] for a in 0..n-2}",
            "kayles",
            24,
            false,
        ),
        (
            "rule {n -> [a, n-1-a] for a in 0..n-1; [a, n-2-a] for a in 0..n-2}",
            "kayles",
            24,
            true,
        ),
        ("rule {n -> n-k for k in 1..3}", "subtract 1..3", 40, true),
        ("rule {n -> [a, n-2-a] for a in 0..n-2}", "0.07", 20, true),
    ] {
        let of_rule = misere(&rule.parse().expect(rule), to, &Limits::default()).expect(rule);
        let of_code = misere(&code.parse().expect(code), to, &Limits::default()).expect(code);
        let [a, b] = [&of_rule, &of_code].map(|found| &found.value.quotient);
        let known = a.images().len().min(b.images().len());
        assert_eq!(a.images()[..known], b.images()[..known], "{rule}");
        if is_code {
            assert_eq!(a.period(), b.period(), "{rule}");
            assert_eq!(of_rule.status, of_code.status, "{rule}");
            assert_eq!(of_rule.certificate().is_ok(), of_code.certificate().is_ok());
        } else {
            assert!(a.period().is_none(), "such a rule has no period theorem");
            assert_eq!(of_rule.status, Status::Checked { to }, "{rule}");
            assert!(of_rule.certificate().is_err());
        }
        let genera = of_rule.value.genera.len().min(of_code.value.genera.len());
        assert!(genera > 10);
        for n in 0..genera {
            let [a, b] = [&of_rule, &of_code].map(|found| found.value.genera[n].to_string());
            assert_eq!(a, b, "{rule}, heap {n}");
        }
    }
}

#[test]
fn rules_without_a_quotient_are_refused() {
    for (rule, found) in [
        ("rule {n -> n-1; over when n <= 1: wins}", "over when"),
        ("rule {n -> n+1 if n<3; n-1}", "leave"),
        ("rule {(a,b) -> (a-1, b)}", "is none"),
        ("rule {n -> left: n-1; right: n-2}", "is none"),
    ] {
        let limits = Limits::default();
        let refused = rule.parse().and_then(|game| misere(&game, 10, &limits));
        let fault = refused.expect_err(rule);
        assert!(fault.to_string().contains(found), "{rule}: {fault}");
    }
}
