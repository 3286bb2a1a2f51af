//! Sums of heaps in misère play.

use grundy_core::Unwatched;
use grundy_core::forms::heap::{HeapCode, HeapMove};
use grundy_solve::misere::sums::{DecidedBy, misere_next_wins, winning_moves};
use grundy_solve::misere::{HeapRules, Misere};

fn code(text: &str) -> HeapCode {
    if text.contains('.') && !text.contains("..") {
        HeapCode::Code(text.parse().unwrap())
    } else {
        HeapCode::Subtraction(text.parse().unwrap())
    }
}

#[test]
fn theories_agree_with_memory() {
    let mut rng = fastrand::Rng::with_seed(8);
    let mut used = [0; 3];
    for text in [
        "0.77",
        "0.123",
        "0.75",
        "0.152",
        "4.47",
        "1,2,3",
        "2,3,7",
        "3,5",
        "all-but 1,4",
        "squares",
        "fibonacci",
        "powers 2",
        "0.3033",
        "0.[3]",
        "0.03[30]",
        "0.144",
    ] {
        let code = code(text);
        let rules = HeapRules::new(&code);
        let mut memory = Misere::new();
        for round in 0..25 {
            let most = if round % 3 == 0 { 16 } else { 9 };
            let heaps: Vec<u64> = (0..rng.usize(1..6)).map(|_| rng.u64(0..=most)).collect();
            let (wins, method) = misere_next_wins(&code, &heaps, &mut Unwatched).unwrap();
            let slow = memory.next_wins(&rules, &heaps, &mut Unwatched).unwrap();
            assert_eq!(wins, slow, "{text} {heaps:?} {method:?}");
            used[match &method {
                DecidedBy::Ferguson(_) => 0,
                DecidedBy::Quotient(_) => 1,
                DecidedBy::Memory => 2,
            }] += 1;
            let all = winning_moves(&code, &heaps, &method, 1000, &mut Unwatched).unwrap();
            let slow = memory
                .winning_moves(&rules, &heaps, 1000, &mut Unwatched)
                .unwrap();
            if let Some(all) = all {
                assert_eq!(all.total, slow.total, "{text} {heaps:?}");
                assert_eq!(all.first, slow.first, "{text} {heaps:?}");
            }
        }
    }
    assert!(used.iter().all(|&n| n > 20), "{used:?}");
}

#[test]
fn moves_of_large_heaps_are_counted_by_residues() {
    for text in ["0.77", "0.152", "0.144"] {
        let code = code(text);
        let (q, _) = grundy_solve::misere::quotient::find(&code, 400, &mut Unwatched);
        assert!(q.period().is_some());
        for heaps in [
            vec![901],
            vec![1000, 7],
            vec![777, 778, 5, 5],
            vec![1201, 1],
        ] {
            let counted = q.winning_moves(&code, &heaps, 7, &mut Unwatched).unwrap();
            let (mut slow, mut first) = (0u32, vec![]);
            for (heap, &n) in heaps.iter().enumerate() {
                for (taken, left) in code.options(n) {
                    let mut next = heaps.clone();
                    next.remove(heap);
                    next.extend(&left);
                    if q.next_wins(&next) == Some(false) {
                        slow += 1;
                        first.push(HeapMove { heap, taken, left });
                    }
                }
            }
            assert_eq!(counted.total, slow.into(), "{text} {heaps:?}");
            first.truncate(7);
            assert_eq!(counted.first, first, "{text} {heaps:?}");
        }
    }
}
