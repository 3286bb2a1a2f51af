//! The best-response polytope.

use grundy_solve::bimatrix::tableau::{bits, bits_of_small};
use num::BigInt;

/// The bound in words is the one in numbers of any length: of 1 x 1 games it is that of the larger of both lengths.
#[test]
fn small_numbers_have_the_same_bound() {
    let mut rng = fastrand::Rng::with_seed(1893);
    for _ in 0..200 {
        let (m, n) = (rng.usize(1..6), rng.usize(1..6));
        let row = |rng: &mut fastrand::Rng| (0..n).map(|_| rng.u16(1..200).into()).collect();
        let rows: Vec<Vec<BigInt>> = (0..m).map(|_| row(&mut rng)).collect();
        let order = m.min(n + 1);
        let small = bits_of_small(&rows, order).expect("small");
        // Numbers that are 2^200 times as large need so many bits more for each factor of a minor, but for the ones.
        let large: Vec<Vec<BigInt>> = rows
            .iter()
            .map(|row| row.iter().map(|x| x << 200).collect())
            .collect();
        assert_eq!(bits_of_small(&large, order), None);
        let most = 200 * order as u64 + small;
        assert!(bits(&large) <= most + 1 && bits(&large) + 200 + 1 >= most);
    }
}
