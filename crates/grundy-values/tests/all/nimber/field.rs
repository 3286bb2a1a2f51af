//! Products, against the definition.

use grundy_core::mex;
use grundy_values::nimber::Nimber;

/// a ⊗ b = mex { a'⊗b ⊕ a⊗b' ⊕ a'⊗b' : a' < a, b' < b }, straight from the definition.
fn products_by_definition(upto: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![0; upto]; upto];
    for a in 0..upto {
        for b in 0..upto {
            let excluded: Vec<u64> = (0..a)
                .flat_map(|x| (0..b).map(move |y| (x, y)))
                .map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y])
                .collect();
            table[a][b] = mex(excluded);
        }
    }
    table
}

#[test]
fn products_agree_with_the_definition() {
    let table = products_by_definition(64);
    for (a, row) in table.iter().enumerate() {
        for (b, &product) in row.iter().enumerate() {
            let (a, b) = (Nimber(a as u64), Nimber(b as u64));
            assert_eq!(a.multiply_recursively(b), Nimber(product), "{a} ⊗ {b}");
            assert_eq!(a * b, Nimber(product), "{a} ⊗ {b}");
        }
    }
}

#[test]
fn published_products() {
    let facts: [(u64, u64, u64); 16] = [
        (2, 2, 3),
        (2, 3, 1),
        (2, 6, 11),
        (4, 4, 6),
        (8, 8, 13),
        (16, 16, 24),
        (15, 15, 9),
        (19, 23, 86),
        (255, 255, 156),
        (65_535, 65_535, 40_111),
        // A Fermat power times anything smaller is the ordinary product.
        (256, 255, 256 * 255),
        (1 << 32, 0xFFFF_FFFF, 0xFFFF_FFFF << 32),
        (65_536, 65_536, 98_304),
        (
            81_985_529_216_486_895,
            18_364_758_544_493_064_720,
            11_502_181_049_096_567_310,
        ),
        (u64::MAX, u64::MAX, 11_290_409_524_105_353_207),
        (1 << 63, 1 << 63, 16_017_865_340_936_038_689),
    ];
    for (a, b, c) in facts {
        assert_eq!(Nimber(a) * Nimber(b), Nimber(c), "{a} ⊗ {b}");
        let plain = Nimber(a).multiply_recursively(Nimber(b));
        assert_eq!(plain, Nimber(c), "{a} ⊗ {b}");
    }
}

#[test]
fn laws_of_a_field() {
    let mut state = 1u64;
    let mut next = || {
        // Knuth's constants; any spread of bits serves. Small values matter as much as large ones.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        Nimber((state ^ state >> 29) >> (state >> 58))
    };
    for _ in 0..2_000 {
        let (a, b, c) = (next(), next(), next());
        assert_eq!(a * b, b * a);
        assert_eq!((a * b) * c, a * (b * c));
        assert_eq!(a * (b + c), a * b + a * c);
        assert_eq!(a * Nimber(1), a);
        assert_eq!(a * Nimber(0), Nimber(0));
        assert_eq!(a.square(), a * a);
        assert_eq!(a.sqrt().square(), a);
        assert_eq!(a.pow(5), a * a * a * a * a);
        // Every nimber below 2^64 is a root of x^(2^64) = x.
        assert_eq!(a.pow(u64::MAX) * a, a);
        match b.inverse() {
            Some(over) => {
                assert_eq!(b * over, Nimber(1));
                assert_eq!(a / b * b, a);
                assert_eq!(b.pow(u64::MAX - 1), over);
            }
            None => assert_eq!((b, a.checked_div(b)), (Nimber(0), None)),
        }
    }
}
