//! Rules that are heaps under a code.

use grundy_core::{Described, Impartial, Notation, Partizan, Player, Ruleset};
use grundy_rules::rule::{Change, ImpartialRule, Tuple};
use std::collections::BTreeSet;

fn code(text: &str) -> Option<String> {
    let rule = ImpartialRule::from_rules(Some(text)).unwrap_or_else(|e| panic!("{text}: {e}"));
    let start = rule.start();
    rule.as_heaps(&start).map(|form| format!("{:?}", form.is.0))
}

/// The options of a component as the rule is evaluated, each once, the components of each in ascending order.
fn options(rule: &ImpartialRule, player: Player, at: &Tuple) -> Vec<Vec<Tuple>> {
    let mut all = Vec::new();
    rule.program().options(player, at, u64::MAX, &mut |parts| {
        let mut parts = parts.to_vec();
        parts.sort_unstable();
        if !all.contains(&parts) {
            all.push(parts);
        }
    });
    all
}

/// The moves of the code are those of the rule, written in the same way, for all heaps that are small.
fn has_the_same_moves(text: &str) {
    let rule = ImpartialRule::from_rules(Some(text)).unwrap_or_else(|e| panic!("{text}: {e}"));
    let at = |heap: i64| vec![[3, 0, 0, 0], [heap, 0, 0, 0]];
    for heap in 0..40 {
        let p = at(heap);
        let form = rule
            .as_heaps(&p)
            .unwrap_or_else(|| panic!("{text} has a code"));
        let (code, heaps) = form.is;
        assert_eq!(heaps, [3, heap as u64]);
        let by_code: Vec<_> = (0..2)
            .flat_map(|part| {
                let options: Vec<_> = code.options(heaps[part]).collect();
                options
                    .into_iter()
                    .map(move |(taken, left)| (part, taken, left))
            })
            .map(|(heap, taken, left)| {
                (form.back)(grundy_core::forms::heap::HeapMove { heap, taken, left })
            })
            .collect();
        let shown = |all: &[Change]| -> BTreeSet<String> {
            all.iter().map(|mv| format!("{mv:?}")).collect()
        };
        let listed = [Player::Left]
            .into_iter()
            .flat_map(|player| (0..2).map(move |part| (player, part)))
            .flat_map(|(player, part)| {
                let options = options(&rule, player, &p[part]);
                options.into_iter().map(move |to| Change { part, to })
            });
        let by_rule: Vec<_> = listed.collect();
        assert_eq!(
            shown(&rule.moves(&p).collect::<Vec<_>>()),
            shown(&by_rule),
            "{text} {heap}"
        );
        for mv in &by_rule {
            assert!(rule.is_legal(Player::Left, &p, mv), "{text} {mv:?}");
            assert_eq!(
                rule.read_move(&p, &rule.show_move(&p, mv)).as_ref(),
                Ok(mv),
                "{text}"
            );
        }
        assert_eq!(by_code.len(), by_rule.len(), "{text} {heap}");
        assert_eq!(shown(&by_code), shown(&by_rule), "{text} {heap}");
    }
}

#[test]
fn rules_of_heaps_have_the_moves_of_their_codes() {
    for text in [
        "{n -> n-1; n-2; n-3}",
        "{n -> n-k for k in {1,4,9}}",
        "{n -> n-k for k in 2..5}",
        "{n -> n-k-2 for k in 1..3}",
        "{n -> n-k for k in 1..n}",
        "{n -> n-k for k in 3..n}",
        "{n -> n-k for k in squares}",
        "{n -> n-k for k in powers(2)}",
        "{n -> [a, n-1-a] for a in 0..n-1; [a, n-2-a] for a in 0..n-2}",
        "{n -> [a, n-2-a] for a in 0..n-2}",
        "{n -> [a, n-2-a] for a in 0..(n-2)/2}",
        "{n -> [a, n-2-a] for a in 1..n-3; n-1}",
        "{n -> [n-a, a] for a in 1..n-1 if a != n-a}",
        "{n -> [a, n-a] for a in 1..n/2}",
        "{n -> [a, n-3-a] for a in 1..n-3; n-2; n-5}",
        "{n -> [a, n-3-a] for a in 0..n-4}",
    ] {
        has_the_same_moves(text);
    }
}

#[test]
fn other_rules_have_no_code() {
    for text in [
        "{n -> n/2}",
        "{n -> n-1; n-1}",
        "{n -> n-1 if n%2==0}",
        "{n -> n-k for k in primes}",
        "{n -> n-k for k in divisors(n)}",
        "{n -> n-1; [a, n-1-a] for a in 0..n-1}",
        "{n -> [a, n-a] for a in 0..n-1}",
        "{n -> [a, n-2-a] for a in 2..n-2}",
        "{n -> [a, n-2-a] for a in 0..n-5}",
        "{n -> n-k for k in 1..n-1}",
        "{n -> n-k for k in 1..n; [a, n-a] for a in 1..n-1}",
        "{(a,b) -> (a-1,b); (a,b-1)}",
        "{n -> n-1; over when n <= 1: wins}",
        "{n -> 0}",
    ] {
        assert_eq!(code(text), None, "{text}");
    }
}
