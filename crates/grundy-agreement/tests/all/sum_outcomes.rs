//! Sums that are too big to value: the search over components against values and against play.

use crate::support::parse;
use fastrand::Rng;
use grundy::ask::temperature::temperature;
use grundy::{Ask, Class, Derivation, Limits, MethodName, Moves, Position, Verdict};

fn by(method: MethodName, position: &Position) -> Verdict {
    let ask = Ask {
        method: Some(method),
        moves: Moves::All,
        ..Ask::default()
    };
    grundy::solve(position, &ask).unwrap().value
}

/// The moves with whether they win.
fn judged(verdict: &Verdict) -> Vec<(String, Option<bool>)> {
    let of = |judged: &grundy::JudgedMove| (judged.mv.text().to_owned(), judged.winning);
    verdict.moves.iter().map(of).collect()
}

#[test]
fn random_sums_agree_with_values_and_with_play() {
    let terms = [
        "domineering 2x3",
        "domineering 3x3",
        "domineering 2x2",
        "domineering ..#./....",
        "clobber xoxo",
        "clobber xo/ox",
        "clobber xox/ox.",
        "board {left: xo -> .x; right: ox -> .o}: xoxo",
        "toads-and-frogs TT_F",
        "nim 3",
        "kayles 4",
        "{3|-1}",
        "{4|2||0}",
        "1/2",
        "^",
        "*2",
    ];
    let mut rng = Rng::with_seed(25);
    for _ in 0..60 {
        let mut text = terms[rng.usize(0..terms.len())].to_owned();
        for _ in 0..rng.usize(0..3) {
            text += [" + ", " - "][rng.usize(0..2)];
            text += terms[rng.usize(0..terms.len())];
        }
        let position = parse(&text);
        let found = by(MethodName::Outcome, &position);
        assert!(found.outcome.is_some(), "{text}");
        for other in [MethodName::Values, MethodName::Search] {
            let other = by(other, &position);
            assert_eq!(found.outcome, other.outcome, "{text}");
            assert_eq!(found.winning_total, other.winning_total, "{text}");
            assert_eq!(judged(&found), judged(&other), "{text}");
        }
    }
}

#[test]
fn the_winner_for_one_starting_player_is_told_where_the_other_search_stops() {
    let with = |nodes| Ask {
        method: Some(MethodName::Outcome),
        moves: Moves::Nothing,
        limits: Limits {
            nodes,
            ..Limits::default()
        },
        ..Ask::default()
    };
    let starts = |position: &Position, nodes| {
        let answer = grundy::solve(position, &with(nodes)).unwrap();
        match answer.derivation {
            Derivation::Winner { starts } => starts,
            _ => Vec::new(),
        }
    };
    // No board that is its own negative, for there one search answers both.
    for text in [
        "domineering 4x5 + domineering ../.#/..",
        "clobber xoxo/oxox/xoxo/oxo.",
    ] {
        let position = parse(text);
        let both = starts(&position, None);
        assert_eq!(both.len(), 2, "{text}");
        let limits = (0..120).map(|n| (20.0 * 1.1f64.powi(n)) as u64);
        let mut found = limits.map(|nodes| starts(&position, Some(nodes)));
        let one = found.find(|starts| starts.len() == 1);
        let one = one.expect("between one search and both lies a limit");
        assert!(both.contains(&one[0]), "{text}: {one:?} of {both:?}");
    }
}

#[test]
fn a_value_that_is_too_large_gives_way_to_the_search_for_the_winner() {
    let ask = |moves| Ask {
        moves,
        ..Ask::default()
    };
    let small = grundy::solve(&parse("clobber xoxox/oxoxo"), &ask(Moves::Winning)).unwrap();
    assert_eq!(small.methods, [MethodName::Values]);
    assert!(!small.how.contains("given up"), "{}", small.how);

    // By counted work, so on every machine at the same step: the value is given up, and the reason names the way to it.
    let large = parse("clobber xoxox/oxoxo/xoxox/oxoxo");
    let ask = ask(Moves::Nothing);
    let mut watch = ask.limits.watch();
    let answer = grundy::solve_watched(&large, &ask, &mut watch).unwrap();
    assert_eq!(answer.methods, [MethodName::Outcome]);
    assert_eq!(answer.value.outcome, Some(Class::N));
    assert!(answer.value.value.is_none() && answer.value.moves.is_empty());
    let why = "its value was given up, for the canonical form takes more than 2000000 steps";
    assert!(answer.how.contains(why), "{}", answer.how);
    assert!(watch.spent() < 1_500_000, "{}", watch.spent());
}

#[test]
fn proof_numbers_decide_what_depth_first_does_not_end() {
    // Depth first alone takes more than 400,000 units of work.
    let ask = Ask {
        method: Some(MethodName::Outcome),
        moves: Moves::Nothing,
        limits: Limits {
            nodes: Some(100_000),
            ..Limits::default()
        },
        ..Ask::default()
    };
    let answer = grundy::solve(&parse("amazons x...../....../.....o"), &ask).unwrap();
    assert_eq!(answer.value.outcome, Some(Class::N), "{}", answer.status);
}

#[test]
fn temperatures_of_a_strip_of_two_rows() {
    // Berlekamp (1988), Blockbusting and Domineering.
    let known = [
        "1", "5/4", "0", "-1/2", "1", "1", "9/8", "9/8", "19/16", "19/16", "0",
    ];
    for (n, known) in (2..).zip(known) {
        let strip = parse(&format!("domineering 2x{n}"));
        let heat = temperature(&strip, &Limits::default()).unwrap().value;
        // An empty strip is one component.
        assert_eq!(heat.components.len(), 1, "2x{n}");
        let found = heat.components[0].thermograph.temperature.to_string();
        assert_eq!(found, *known, "2x{n}");
    }
}

#[test]
fn sentestrat_answers_what_was_raised() {
    // Right's move from {9|1||0} is to 0; Left's threatens 9 and is answered.
    let sum = parse("{9|1||0} + {3|-3} + {2|-2}");
    let heat = temperature(&sum, &Limits::default()).unwrap().value;
    assert_eq!(heat.hottest, Some(1));
    let play = &heat.plays[0];
    let order: Vec<(usize, bool)> = play.steps.iter().map(|s| (s.component, s.reply)).collect();
    assert_eq!(order[0], (1, false));
    assert_eq!(play.wins, Some(true));
    let stop = play.stop.as_ref().unwrap();
    assert!(stop <= &"9".parse().unwrap(), "{stop}");
}
