//! Sums of heaps.

use grundy_core::Unwatched;
use grundy_core::forms::heap::HeapCode;
use grundy_solve::heap::sum::Heaps;

#[test]
fn moves_are_counted_as_the_definition_counts_them() {
    let codes = [
        "0.77", "0.07", "0.137", "4.0", "4!.0", "0.7", "4.[3]", "0.[3]", "0.3[03]", "0.3F", "0.6",
        "C.!",
    ];
    let sets = ["1..3,7", "all-but 2,4", "powers 2", "squares"];
    let codes = codes
        .iter()
        .filter_map(|t| Some(HeapCode::Code(t.parse().ok()?)));
    let sets = sets
        .iter()
        .map(|t| HeapCode::Subtraction(t.parse().unwrap()));
    for code in codes.chain(sets) {
        let three = code.to_string().contains(['F', 'C']);
        let mut heaps = Heaps::new(&code);
        for heap in [1, 2, 3, 5, 8, 13, 40, 57, 300, 901, 902]
            .into_iter()
            .filter(|&h| !three || h < 50)
        {
            let top = heaps.value(heap, &mut Unwatched).unwrap();
            for nimber in [0, 1, 2, 3, 5, top, top + 1] {
                let slow: Vec<(u64, Vec<u64>)> = code
                    .options(heap)
                    .filter(|(_, left)| {
                        left.iter()
                            .fold(0, |x, &h| x ^ heaps.value(h, &mut Unwatched).unwrap())
                            == nimber
                    })
                    .collect();
                let fast = heaps.moves_to(heap, nimber, 7, &mut Unwatched).unwrap();
                assert_eq!(fast.total, slow.len().into(), "{code} {heap} {nimber}");
                assert_eq!(
                    fast.first,
                    slow[..slow.len().min(7)],
                    "{code} {heap} {nimber}"
                );
            }
        }
    }
}

#[test]
fn huge_heaps_answer_at_once() {
    let kayles = HeapCode::Code("0.77".parse().unwrap());
    let mut heaps = Heaps::new(&kayles);
    let huge = 1_000_000_000_000_000_000;
    assert_eq!(heaps.value(huge, &mut Unwatched), Ok(1));
    let one = heaps.sum(&[huge], 1000, &mut Unwatched).unwrap();
    assert_eq!(
        one.winning.first.len(),
        one.winning
            .total
            .clone()
            .try_into()
            .unwrap_or(1000usize)
            .min(1000)
    );
    for mv in &one.winning.first {
        let value = mv
            .left
            .iter()
            .fold(0, |x, &h| x ^ heaps.value(h, &mut Unwatched).unwrap());
        assert_eq!(value, 0);
        assert!(kayles.allows(huge, mv.taken, &mv.left));
    }
    let grundy = HeapCode::Code("4!.0".parse().unwrap());
    let mut limit = grundy_core::NodeLimit::new(2_000);
    assert!(Heaps::new(&grundy).value(huge, &mut limit).is_err());
}

#[test]
fn a_million_heaps_are_summed() {
    let kayles = HeapCode::Code("0.77".parse().unwrap());
    let heaps: Vec<u64> = (0..1_000_000).map(|i| i % 1000 + 1).chain([5]).collect();
    let summed = Heaps::new(&kayles).sum(&heaps, 10, &mut Unwatched).unwrap();
    assert_eq!(summed.nim_sum, 4);
    assert_eq!(summed.winning.first.len(), 10);
}
