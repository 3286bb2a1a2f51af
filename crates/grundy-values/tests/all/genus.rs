//! Genus symbols.

use grundy_values::genus::Genus;

#[test]
fn nim_heaps() {
    let mut heaps: Vec<Genus> = vec![];
    for n in 0..20 {
        let genus = Genus::of(&heaps);
        assert_eq!(genus, Genus::of_nim_heap(n));
        heaps.push(genus);
    }
    assert_eq!(heaps[9].to_string(), "9^9,11");
    assert_eq!(heaps[2].short(), "2^2");
    let sum = |a: usize, b: usize| heaps[a].tame_sum(&heaps[b]).unwrap().to_string();
    assert_eq!(sum(1, 1), "0^120");
    assert_eq!(sum(2, 2), "0^02");
    assert_eq!(sum(2, 3), "1^13");
    assert_eq!(sum(1, 2), "3^31");
}
