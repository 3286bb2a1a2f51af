//! Genus and tameness.

use grundy_core::Unwatched;
use grundy_core::forms::heap::HeapCode;
use grundy_solve::misere::genus::{Genera, MisereType};
use grundy_solve::misere::{HeapRules, heaps_next_wins};
use grundy_values::Genus;

#[test]
fn kayles_as_in_winning_ways() {
    let rules = HeapRules::new(&HeapCode::Code("0.77".parse().unwrap()));
    let mut genera = Genera::new();
    let shown: Vec<String> = (1..=12)
        .map(|n| {
            let kind = genera.of(&rules, &vec![n], &mut Unwatched).unwrap();
            kind.to_string()
        })
        .collect();
    assert_eq!(
        shown.join(","),
        "1,2,3,1,4^146,3,2^2,1^1,4^046,2^2,6^46,4^046"
    );
}

#[test]
fn tame_sums_are_won_as_their_genera_say() {
    let mut rng = fastrand::Rng::with_seed(3);
    for text in ["0.77", "0.07", "0.137", "0.333", "4.[3]", "4!.0", "0.123"] {
        let code = HeapCode::Code(text.parse().unwrap());
        let rules = HeapRules::new(&code);
        let mut genera = Genera::new();
        let kinds: Vec<MisereType> = (0..=12)
            .map(|n| genera.of(&rules, &vec![n], &mut Unwatched).unwrap())
            .collect();
        let tame: Vec<u64> = (0..=12).filter(|&n| kinds[n as usize].tame).collect();
        for _ in 0..40 {
            let heaps: Vec<u64> = (0..rng.usize(1..5))
                .map(|_| tame[rng.usize(0..tame.len())])
                .filter(|&n| n < 10)
                .collect();
            let genus = heaps.iter().fold(Genus::of_nim_heap(0), |sum, &n| {
                sum.tame_sum(&kinds[n as usize].genus).unwrap()
            });
            let wins = heaps_next_wins(&code, &heaps, &mut Unwatched).unwrap();
            assert_eq!(genus.misere_next_wins(), wins, "{text} {heaps:?}");
            let own = genera.of(&rules, &heaps, &mut Unwatched).unwrap();
            assert_eq!(own.genus, genus, "{text} {heaps:?}");
            // A position that equals a Nim heap has its genus.
            if let Some(n) = own.nim_heap {
                assert_eq!(own.genus, Genus::of_nim_heap(n));
            }
        }
    }
}
