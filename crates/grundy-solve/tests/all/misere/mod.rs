//! Misère play.

mod genus;
mod quotient;
mod subtraction;
mod sums;

use grundy_core::forms::heap::HeapCode;
use grundy_core::{Convention, Player, StopReason, Unwatched, WithoutHints};
use grundy_solve::misere::{HeapRules, Misere, heaps_next_wins};
use grundy_solve::reference;

#[test]
fn what_cannot_be_searched_is_refused() {
    let kayles = HeapCode::Code("0.77".parse().unwrap());
    let huge = heaps_next_wins(&kayles, &[1_000_000_000_000_000_000], &mut Unwatched);
    assert!(matches!(huge, Err(StopReason::Beyond(_))));
}

#[test]
fn misere_play_agrees_with_the_definition() {
    for text in ["0.77", "0.07", "4.[3]", "4!.0", "0.3", "0.F"] {
        let rules = HeapRules::new(&HeapCode::Code(text.parse().unwrap()));
        let mut misere = Misere::new();
        for p in [
            vec![],
            vec![1],
            vec![0, 4],
            vec![7],
            vec![3, 4],
            vec![2, 2, 3],
            vec![1, 5, 1],
        ] {
            let plain = WithoutHints(&rules);
            let slow = reference::winner(&plain, &p, Convention::Misere, Player::Left);
            let fast = misere.next_wins(&rules, &p, &mut Unwatched).unwrap();
            assert_eq!(fast, slow == Player::Left, "{text} {p:?}");
            let moves = misere
                .winning_moves(&rules, &p, 1000, &mut Unwatched)
                .unwrap();
            let slow = reference::winning_moves(&plain, &p, Convention::Misere, Player::Left);
            assert_eq!(moves.first, slow, "{text} {p:?}");
            assert_eq!(moves.total, slow.len().into());
        }
    }
}
