//! Heap games.

mod notation;

use grundy_core::forms::heap::HeapCode;

#[test]
fn options_are_the_allowed_partitions() {
    for text in ["0.77", "4!.0", "C.F", "8!.4!7", "4.[3]", "0.0F"] {
        let code = HeapCode::Code(text.parse().unwrap());
        for heap in 0..12 {
            let options: Vec<_> = code.options(heap).collect();
            let mut all = Vec::new();
            for taken in 0..=heap {
                let rest = heap - taken;
                let mut lists = vec![vec![]];
                for a in 1..=rest {
                    lists.push(vec![a]);
                    for b in a..=rest {
                        lists.push(vec![a, b]);
                        lists.extend((b..=rest).map(|c| vec![a, b, c]));
                    }
                }
                let fits = lists.into_iter().filter(|l| code.allows(heap, taken, l));
                all.extend(fits.map(|l| (taken, l)));
            }
            let sorted = |mut v: Vec<(u64, Vec<u64>)>| {
                v.sort();
                v
            };
            assert_eq!(sorted(options), sorted(all), "{text} {heap}");
        }
    }
}
