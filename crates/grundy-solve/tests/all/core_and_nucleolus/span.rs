//! Coalitions whose share follows from that of others.

use grundy_solve::core_and_nucleolus::span::Span;

/// The members of a space are those that a sum of them, found by trying all, makes.
#[test]
fn spaces_have_their_members() {
    let mut rng = fastrand::Rng::with_seed(5);
    for _ in 0..200 {
        let n = rng.usize(1..7);
        let mut span = Span::new(n);
        let mut added: Vec<u32> = Vec::new();
        while span.rank() < n {
            for coalition in 0..1u32 << n {
                let mut larger = Span::new(n);
                added
                    .iter()
                    .chain([&coalition])
                    .for_each(|&s| larger.add(s));
                assert_eq!(span.has(coalition), larger.rank() == span.rank());
                let members = (0..n).filter(|i| coalition >> i & 1 == 1);
                let shadow = span.shadow();
                let sum = members.fold(0u64, |sum, i| sum.wrapping_add(shadow[i]));
                assert!(!span.has(coalition) || sum == 0);
            }
            let next = rng.u32(1..1 << n);
            added.push(next);
            span.add(next);
        }
        assert!((0..1u32 << n).all(|s| span.has(s)));
    }
}
