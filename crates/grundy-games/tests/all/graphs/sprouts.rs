//! Sprouts: axioms, lengths of plays, faults.

use grundy_core::{Impartial, Notation, Ruleset, conformance};
use grundy_games::graphs::sprouts::{Drawing, Sprouts};

#[test]
fn drawings_satisfy_the_axioms() {
    for text in ["2", "0.1a1a.", "ab.0./ab.2.", "0"] {
        conformance::impartial(&Sprouts, &Sprouts.read(text).unwrap(), 5);
    }
}

/// Every play of n spots has at least 2n and at most 3n - 1 moves. Gardner 1967.
#[test]
fn plays_are_as_long_as_they_must_be() {
    fn lengths(drawing: &Drawing, played: usize, seen: &mut Vec<usize>) {
        let mut moves = Sprouts.moves(drawing).peekable();
        if moves.peek().is_none() {
            seen.push(played);
        }
        moves.for_each(|line| lengths(&Sprouts.play(drawing, &line), played + 1, seen));
    }
    for n in 1..=2 {
        let mut seen = Vec::new();
        lengths(&Sprouts.read(&n.to_string()).expect("spots"), 0, &mut seen);
        assert_eq!(
            (seen.iter().min(), seen.iter().max()),
            (Some(&(2 * n)), Some(&(3 * n - 1)))
        );
    }
}

#[test]
fn faults_are_named() {
    for (text, at) in [
        ("", 0),
        ("x", 0),
        ("27", 0),
        ("0.é.", 2),
        ("a.", 0),
        ("0./", 3),
        ("00.", 1),
        ("aaa.", 2),
    ] {
        assert_eq!(Sprouts.read(text).unwrap_err().at, at, "{text}");
    }
}
