//! The inner loops of the sparse engine.

use grundy_solve::heap::kernels::{BLOCK, LANES, Level, lanes, mark, pack, strike};

/// All versions agree with a loop that follows the definition.
#[test]
fn all_versions_do_the_same() {
    let mut rng = fastrand::Rng::with_seed(3);
    for round in 0..60 {
        let top = [64u16, 256, 1024][round % 3];
        let values: Vec<u16> = (0..2000).map(|_| rng.u16(0..top)).collect();
        let total = rng.usize(1500..1900);
        let mut at: Vec<u32> = (8..1400u32).filter(|_| rng.u8(0..9) == 0).collect();
        at.sort_unstable();
        let of: Vec<u16> = at.iter().map(|&a| values[a as usize]).collect();
        let reached = |t: usize, v: u16| {
            at.iter()
                .any(|&a| values[a as usize] ^ values[t - a as usize] == v)
        };
        let (low, high) = (rng.usize(1..400), rng.usize(401..750));
        let wanted: Vec<u16> = (0..40).map(|_| rng.u16(0..top)).collect();
        let left: Vec<u16> = wanted
            .iter()
            .copied()
            .filter(|&v| (low..high).all(|a| values[a] ^ values[total - a] != v))
            .collect();
        for level in Level::supported() {
            if top == 64 {
                let sets = lanes(level, &values, total, &at, &of);
                for (j, set) in sets.iter().enumerate() {
                    assert!((0..64).all(|v| (set >> v & 1 == 1) == reached(total + j, v)));
                }
            }
            let mut marks = vec![[0u8; 1024]; LANES];
            mark::<1024>(level, &values, total, &at, &of, &mut marks);
            let mut bits = vec![0u64; 16 * LANES];
            pack(level, marks.as_flattened_mut(), &mut bits);
            assert!(marks.as_flattened().iter().all(|&m| m == 0));
            for j in 0..LANES {
                for v in 0..top {
                    let set = bits[16 * j + v as usize / 64] >> (v % 64) & 1 == 1;
                    assert_eq!(set, reached(total + j, v));
                }
            }
            let mut again = wanted.clone();
            let (kept, _) = strike::<BLOCK>(level, &values, total, low, high, &mut again);
            assert_eq!(again[..kept], left, "{level:?}");
        }
    }
}
