//! Many products at once, by every engine.

use grundy_values::nimber::{
    Multiplication, Nimber, Polynomial64, multiply, multiply_polynomials_with, multiply_with,
};

/// Edges first, each with each; then pseudo-random pairs of all sizes.
pub(super) fn inputs(count: usize) -> Vec<(u64, u64)> {
    let edges: Vec<u64> = [0, 1, 2, 3, u64::MAX, u64::MAX - 1, 0x8000_8080_8888_AAAA]
        .into_iter()
        .chain([7, 8, 15, 16, 31, 32, 33, 60, 63].map(|i| 1 << i))
        .chain([8, 16, 32].map(|i| (1 << i) - 1))
        .collect();
    let pairs = edges
        .iter()
        .flat_map(|&a| edges.iter().map(move |&b| (a, b)));
    let mut state = 7u64;
    let mut next = move || {
        // Knuth's constants; the state decides how many bits are kept.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let bits = state ^ state >> 29 ^ state << 31;
        if state >> 60 < 8 {
            bits
        } else {
            bits >> (state >> 58)
        }
    };
    let random = std::iter::repeat_with(move || (next(), next()));
    pairs.chain(random.take(count)).collect()
}

#[test]
fn every_engine_agrees_with_the_recursion() {
    let pairs = inputs(3000);
    let a: Vec<Nimber> = pairs.iter().map(|p| Nimber(p.0)).collect();
    let b: Vec<Nimber> = pairs.iter().map(|p| Nimber(p.1)).collect();
    let want: Vec<Nimber> = a
        .iter()
        .zip(&b)
        .map(|(a, b)| a.multiply_recursively(*b))
        .collect();
    let in_basis = |all: &[Nimber]| all.iter().map(|&n| n.into()).collect();
    let (pa, pb): (Vec<Polynomial64>, Vec<Polynomial64>) = (in_basis(&a), in_basis(&b));
    for engine in Multiplication::ALL.into_iter().filter(|e| e.available()) {
        // Lengths around those of the blocks, and starts that are not aligned.
        let spans = [
            (0, 0),
            (3, 4),
            (1, 65),
            (5, 69),
            (2, 35),
            (7, 200),
            (0, a.len()),
        ];
        for (from, to) in spans {
            let mut out = vec![Nimber(99); to - from];
            multiply_with(engine, &a[from..to], &b[from..to], &mut out);
            assert_eq!(out, want[from..to], "{engine:?} {from}..{to}");
            let mut out = vec![Polynomial64(99); to - from];
            multiply_polynomials_with(engine, &pa[from..to], &pb[from..to], &mut out);
            let back: Vec<Nimber> = out.into_iter().map(Nimber::from).collect();
            assert_eq!(back, want[from..to], "{engine:?} {from}..{to}");
        }
    }
}

#[test]
#[should_panic(expected = "2 and 1 factors do not make 2 products")]
fn lengths_must_agree() {
    multiply(&[Nimber(1); 2], &[Nimber(1)], &mut [Nimber(0); 2]);
}
