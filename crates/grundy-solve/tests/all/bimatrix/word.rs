//! Whole numbers for a tableau.

use grundy_solve::bimatrix::word::{Fixed, TableauWord};
use num::{BigInt, Signed};

/// A random number of at most so many bits, often short, often with many twos.
fn random(rng: &mut fastrand::Rng, bits: u64) -> BigInt {
    let mut number = BigInt::from(0);
    for _ in 0..bits.div_ceil(32) {
        number = (number << 32) + rng.u32(..);
    }
    let number = number >> rng.u64(0..=bits);
    let number = number >> (bits.div_ceil(32) * 32 - bits);
    let twos = rng.u64(0..=bits / 2);
    let number = (number >> twos) << twos;
    if rng.bool() { -number } else { number }
}

fn agrees<const N: usize>(rng: &mut fastrand::Rng) {
    let bits = 64 * N as u64 - 2;
    for _ in 0..2000 {
        let [a, b, c, d] = [(); 4].map(|()| random(rng, bits));
        let fixed = [&a, &b, &c, &d].map(Fixed::<N>::of);
        assert_eq!(fixed[0].whole(), a);
        assert_eq!(fixed[0].negated().whole(), -&a);
        assert_eq!(fixed[0].sign(), TableauWord::sign(&a));
        let [x, y, z, w] = &fixed;
        assert_eq!(Fixed::compare(x, y, z, w), (&a * &b).cmp(&(&c * &d)));

        // q · divisor + b · c = a · p for p = 1, so the quotient is known.
        let (divisor, q) = (random(rng, bits / 2).abs() + 1, random(rng, bits / 2 - 1));
        let (b, c) = (random(rng, bits / 2 - 2), random(rng, bits / 2 - 2));
        let a: BigInt = &q * &divisor + &b * &c;
        let [a, b, c, p] = [a, b, c, 1.into()].map(|x| Fixed::<N>::of(&x));
        let by = Fixed::<N>::of(&divisor).divisor();
        assert_eq!(Fixed::reduced(&a, &p, &b, &c, &by).whole(), q);
    }
}

/// Products that differ in their last bits only are compared exactly.
#[test]
fn products_that_are_nearly_equal_are_in_order() {
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..2000 {
        let [a, b] = [(); 2].map(|()| random(&mut rng, 250).abs() + 1);
        let near = &a + rng.i8(-1..=1);
        let [x, y, z] = [&a, &b, &near].map(Fixed::<4>::of);
        assert_eq!(Fixed::compare(&x, &y, &z, &y), a.cmp(&near));
        assert_eq!(Fixed::compare(&x, &y, &y, &z), a.cmp(&near));
    }
}

#[test]
fn words_of_all_widths_calculate_as_numbers_of_any_length_do() {
    let mut rng = fastrand::Rng::with_seed(1);
    agrees::<1>(&mut rng);
    agrees::<2>(&mut rng);
    agrees::<3>(&mut rng);
    agrees::<5>(&mut rng);
    agrees::<8>(&mut rng);
}
