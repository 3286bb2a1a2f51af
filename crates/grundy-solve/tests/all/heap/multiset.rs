//! Sums of very many heaps.

use grundy_core::Unwatched;
use grundy_core::forms::heap::{HeapCode, HeapMove};
use grundy_solve::heap::multiset::{BitCounts, ResidueClasses};
use grundy_solve::heap::sum::Heaps;

/// Heaps of many sizes, the same in every run.
fn some(count: u64, most: u64) -> Vec<u64> {
    let mut state = count ^ most.rotate_left(17);
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        1 + (state >> 20) % most
    };
    (0..count).map(|_| next()).collect()
}

#[test]
fn columns_count_what_bouton_counts() {
    for count in [0, 1, 7, 8, 9, 64, 1000] {
        for most in [3, 100, 1 << 40] {
            let heaps = some(count, most);
            let mut counts = BitCounts::new(5);
            for block in heaps.chunks(13) {
                counts.add(block);
            }
            let sum = heaps.iter().fold(0, |x, h| x ^ h);
            assert_eq!((counts.nim_sum(), counts.heaps()), (sum, count));
            let won: Vec<HeapMove> = (0..)
                .zip(&heaps)
                .filter(|&(_, h)| h ^ sum < *h)
                .map(|(heap, &h)| HeapMove {
                    heap,
                    taken: h - (h ^ sum),
                    left: if h == sum { vec![] } else { vec![h ^ sum] },
                })
                .collect();
            let winning = counts.winning();
            assert_eq!(winning.total, won.len().into());
            assert_eq!(winning.first, won[..won.len().min(5)]);
        }
    }
}

#[test]
fn classes_count_what_heap_after_heap_counts() {
    let codes = [
        "0.77", "0.07", "0.137", "0.7", "4.4", "0.3", "0.333", "0.15", "0.156", "0.1", "4.07",
    ];
    let sets = ["1..3", "2,5", "1,4,10", "7"];
    let codes = codes.iter().map(|t| HeapCode::Code(t.parse().unwrap()));
    let sets = sets
        .iter()
        .map(|t| HeapCode::Subtraction(t.parse().unwrap()));
    let mut tallied = 0;
    for code in codes.chain(sets) {
        let mut engine = Heaps::new(&code);
        for (count, most) in [(1, 10), (5, 300), (40, 3_000), (300, 1 << 36)] {
            let heaps = some(count, most);
            let Some(mut counts) =
                ResidueClasses::new(&code, &mut engine, 6, &mut Unwatched).unwrap()
            else {
                continue;
            };
            tallied += 1;
            for block in heaps.chunks(11) {
                counts.add(block);
            }
            let slow = Heaps::new(&code).sum(&heaps, 6, &mut Unwatched).unwrap();
            assert_eq!(
                counts.nim_sum(&mut engine, &mut Unwatched),
                Ok(slow.nim_sum),
                "{code}"
            );
            let winning = counts.winning(&mut engine, &mut Unwatched).unwrap();
            assert_eq!(winning, slow.winning, "{code} {count} {most}");
        }
    }
    assert!(tallied >= 48, "{tallied} tallies were possible");
    for text in ["0.[3]", "0.3F", "4!.0", "0.6", "C.!"] {
        let Ok(code) = text.parse().map(HeapCode::Code) else {
            continue;
        };
        let none = ResidueClasses::new(&code, &mut Heaps::new(&code), 6, &mut Unwatched);
        assert!(none.unwrap().is_none(), "{text}");
    }
}
