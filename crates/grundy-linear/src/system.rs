//! Square systems of linear equations solved exactly.
//!
//! Dixon, *Exact solution of linear equations using p-adic expansions*, Numerische Mathematik 40 (1982): the inverse of
//! the matrix modulo a prime p gives the solution digit by digit in base p, each digit for the price of two
//! matrix–vector products in machine words; fractions follow from enough digits by Euclid's algorithm. For n equations
//! with small coefficients that is O(n³) word operations once and O(n²) for each of the O(n) digits, where elimination
//! needs O(n³) operations on numbers of O(n) words.
//!
//! The number of digits that suffices is not computed beforehand: fractions are guessed from time to time, and a guess
//! is accepted when the equations hold exactly. The solution is unique, because the matrix is invertible modulo p.

use grundy_core::{StopReason, Watch};
use num::{BigInt, Integer, One, Signed, ToPrimitive, Zero};

/// A square matrix of whole numbers, invertible modulo a prime, ready to solve equations.
pub struct System {
    size: usize,
    rows: Vec<SparseRow>,
    columns: Vec<SparseRow>,
    field: PrimeField,
    /// The inverse modulo the prime, row by row.
    inverse: Vec<u32>,
}

/// The entries of a row or column that are not zero.
enum SparseRow {
    /// Entries of one word each: the sum of their products with digits fits in two words.
    Small(Vec<(u32, i64)>),
    /// Entries of any size.
    Large(Vec<(u32, BigInt)>),
}

/// A solution as fractions with one denominator, which is positive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fractions {
    /// The numerators.
    pub numerators: Vec<BigInt>,
    /// The common denominator.
    pub denominator: BigInt,
}

/// Primes just below 2³⁰: products of two residues leave room to add sixteen of them in a word.
const PRIMES: [u32; 4] = [1_073_741_789, 1_073_741_783, 1_073_741_741, 1_073_741_723];

/// The number of products of two residues whose sum fits in a word, with a residue added.
const IN_A_WORD: usize = 16;

impl System {
    /// Prepares a square matrix, given by its rows.
    ///
    /// n³ operations on words, n² words of memory.
    ///
    /// # Errors
    /// The reason that stopped it. `Ok(None)` for a matrix that is not invertible (or, most improbably, has a
    /// determinant divisible by four primes near 2³⁰).
    pub fn new(
        matrix: &[Vec<BigInt>],
        watch: &mut dyn Watch,
    ) -> Result<Option<System>, StopReason> {
        let size = matrix.len();
        watch.memory((size * size * 16) as u64)?;
        for p in PRIMES {
            let field = PrimeField::new(p);
            if let Some(inverse) = field.inverse(matrix, watch)? {
                let column = |j: usize| SparseRow::new(matrix.iter().map(|row| &row[j]));
                return Ok(Some(System {
                    size,
                    rows: matrix.iter().map(SparseRow::new).collect(),
                    columns: (0..size).map(column).collect(),
                    field,
                    inverse,
                }));
            }
        }
        Ok(None)
    }

    /// The solution x of A x = b.
    ///
    /// # Errors
    /// The reason that stopped it.
    ///
    /// # Panics
    /// When the right-hand side is not as long as the matrix.
    ///
    /// ```
    /// use grundy_core::Unwatched;
    /// use grundy_linear::system::System;
    /// use num::BigInt;
    /// let whole = |numbers: &[i64]| numbers.iter().map(|&n| BigInt::from(n)).collect::<Vec<_>>();
    /// let system = System::new(&[whole(&[2, 1]), whole(&[1, 3])], &mut Unwatched)?.expect("invertible");
    /// let x = system.solve(&whole(&[1, 1]), &mut Unwatched)?;
    /// assert_eq!((x.numerators, x.denominator), (whole(&[2, 1]), 5.into())); // 2/5 and 1/5
    /// # Ok::<(), grundy_core::StopReason>(())
    /// ```
    pub fn solve(&self, right: &[BigInt], watch: &mut dyn Watch) -> Result<Fractions, StopReason> {
        let n = self.size;
        let step = |residue: &[u64], digits: &mut [u64]| {
            for (digit, row) in digits.iter_mut().zip(self.inverse.chunks(n.max(1))) {
                *digit = self.field.dot(row, residue);
            }
        };
        lift(&self.rows, &self.field, right, step, watch)
    }

    /// The solution y of y A = c.
    ///
    /// # Errors
    /// The reason that stopped it.
    ///
    /// # Panics
    /// When the right-hand side is not as long as the matrix.
    pub fn solve_transposed(
        &self,
        right: &[BigInt],
        watch: &mut dyn Watch,
    ) -> Result<Fractions, StopReason> {
        let n = self.size;
        let step = |residue: &[u64], digits: &mut [u64]| {
            digits.fill(0);
            for (block, residues) in self
                .inverse
                .chunks(n.max(1) * IN_A_WORD)
                .zip(residue.chunks(IN_A_WORD))
            {
                for (row, &r) in block.chunks(n.max(1)).zip(residues) {
                    for (sum, &c) in digits.iter_mut().zip(row) {
                        *sum += u64::from(c) * r;
                    }
                }
                digits
                    .iter_mut()
                    .for_each(|sum| *sum = self.field.reduce(*sum));
            }
        };
        lift(&self.columns, &self.field, right, step, watch)
    }
}

/// Computes digits in base p of the solution until fractions with these digits satisfy the equations. `step` finds the
/// next digits from the rest of the right-hand side, modulo p. It ends, because numerators and denominator are bounded
/// by determinants (Hadamard), and from twice as many digits they can be recovered.
fn lift(
    rows: &[SparseRow],
    field: &PrimeField,
    right: &[BigInt],
    step: impl Fn(&[u64], &mut [u64]),
    watch: &mut dyn Watch,
) -> Result<Fractions, StopReason> {
    let n = rows.len();
    assert_eq!(right.len(), n, "one number for each equation");
    let mut left = right.to_vec();
    let mut all: Vec<Vec<u64>> = Vec::new();
    let (mut residue, mut digits) = (vec![0; n], vec![0; n]);
    let mut look = 4;
    loop {
        watch.work(n as u64 + 1)?;
        for (r, number) in residue.iter_mut().zip(&left) {
            *r = field.residue(number);
        }
        step(&residue, &mut digits);
        for (number, row) in left.iter_mut().zip(rows) {
            // Exact: modulo p the product with the new digits is the rest of the right-hand side.
            row.subtract(&digits, number);
            *number /= field.p;
        }
        all.push(digits.clone());
        let over = left.iter().all(Zero::is_zero);
        if all.len() == look || over {
            look += look / 4 + 2;
            watch.memory((all.len() * n * 24) as u64)?;
            if let Some(found) = reconstruct(&all, field, n, watch)?
                && holds(rows, right, &found)
            {
                return Ok(found);
            }
        }
    }
}

/// True if the equations hold.
fn holds(rows: &[SparseRow], right: &[BigInt], found: &Fractions) -> bool {
    let side = |row: &SparseRow| row.dot(&found.numerators);
    rows.iter()
        .zip(right)
        .all(|(row, b)| side(row) == b * &found.denominator)
}

/// Fractions with small numerators and denominators that have these digits; `None` if there are none.
fn reconstruct(
    all: &[Vec<u64>],
    field: &PrimeField,
    n: usize,
    watch: &mut dyn Watch,
) -> Result<Option<Fractions>, StopReason> {
    let modulus = num::pow(BigInt::from(field.p), all.len());
    let bound = (&modulus >> 1u32).sqrt();
    let mut denominator = BigInt::one();
    let mut numerators: Vec<BigInt> = Vec::with_capacity(n);
    for i in 0..n {
        watch.work(1)?;
        let digits: Vec<u64> = all.iter().map(|digits| digits[i]).collect();
        let number = from_digits(&digits, field.p) * &denominator;
        // The denominators of a solution divide one determinant, so those found already often suffice: then the
        // numerator is small, and Euclid's algorithm is not needed.
        let small = symmetric(number.mod_floor(&modulus), &modulus);
        if small.magnitude() <= bound.magnitude() {
            numerators.push(small);
            continue;
        }
        let Some((numerator, factor)) = fraction(small.mod_floor(&modulus), &modulus, &bound)
        else {
            return Ok(None);
        };
        denominator *= &factor;
        if denominator > bound {
            return Ok(None);
        }
        numerators.iter_mut().for_each(|x| *x *= &factor);
        numerators.push(numerator);
    }
    Ok(Some(Fractions {
        numerators,
        denominator,
    }))
}

/// The number with these digits, the lowest first, by divide and conquer: only few of the products have large factors.
fn from_digits(digits: &[u64], base: u32) -> BigInt {
    fn put_together(digits: &[u64], powers: &[BigInt]) -> BigInt {
        match digits {
            [] => BigInt::zero(),
            [digit] => BigInt::from(*digit),
            _ => {
                // The lower part has a power of two of digits.
                let level = (digits.len() - 1).ilog2() as usize;
                let (low, high) = digits.split_at(1 << level);
                put_together(high, powers) * &powers[level] + put_together(low, powers)
            }
        }
    }
    let mut powers = vec![BigInt::from(base)];
    while 1 << powers.len() < digits.len() {
        let last = powers.last().expect("the base is there");
        powers.push(last * last);
    }
    put_together(digits, &powers)
}

/// The remainder with the least magnitude.
fn symmetric(remainder: BigInt, modulus: &BigInt) -> BigInt {
    if &remainder + &remainder > *modulus {
        remainder - modulus
    } else {
        remainder
    }
}

/// The numerator and the positive denominator, both at most `bound`, of a fraction that is `number` modulo `modulus`
/// (Wang, Guy and Davenport 1982).
fn fraction(number: BigInt, modulus: &BigInt, bound: &BigInt) -> Option<(BigInt, BigInt)> {
    let (mut a, mut b) = (modulus.clone(), number);
    let (mut s, mut t) = (BigInt::zero(), BigInt::one());
    while b > *bound {
        let (quotient, rest) = a.div_rem(&b);
        a = std::mem::replace(&mut b, rest);
        let next = s - &quotient * &t;
        s = std::mem::replace(&mut t, next);
    }
    if t.magnitude() > bound.magnitude() || t.is_zero() {
        return None;
    }
    if t.is_negative() {
        Some((-b, -t))
    } else {
        Some((b, t))
    }
}

impl SparseRow {
    /// A row without its zeros, in machine integers if they are small enough.
    fn new<'a>(entries: impl IntoIterator<Item = &'a BigInt>) -> SparseRow {
        let entries = (0u32..).zip(entries).filter(|(_, x)| !x.is_zero());
        let entries: Vec<(u32, &BigInt)> = entries.collect();
        // The sum of the magnitudes times a digit below 2³⁰ stays below 2¹²⁶.
        let small = |x: &BigInt| x.to_i64();
        match entries.iter().map(|&(j, x)| Some((j, small(x)?))).collect() {
            Some(entries) => SparseRow::Small(entries),
            None => SparseRow::Large(entries.into_iter().map(|(j, x)| (j, x.clone())).collect()),
        }
    }

    /// Takes the product with the digits from a number.
    fn subtract(&self, digits: &[u64], from: &mut BigInt) {
        match self {
            SparseRow::Small(entries) => {
                let terms = entries
                    .iter()
                    .map(|&(j, x)| i128::from(x) * i128::from(digits[j as usize]));
                *from -= terms.sum::<i128>();
            }
            SparseRow::Large(entries) => {
                for (j, x) in entries {
                    *from -= x * digits[*j as usize];
                }
            }
        }
    }

    /// The product of the row with a vector.
    fn dot(&self, numbers: &[BigInt]) -> BigInt {
        match self {
            SparseRow::Small(entries) => {
                entries.iter().map(|&(j, x)| &numbers[j as usize] * x).sum()
            }
            SparseRow::Large(entries) => {
                entries.iter().map(|(j, x)| &numbers[*j as usize] * x).sum()
            }
        }
    }
}

/// The whole numbers modulo a prime below 2³⁰.
struct PrimeField {
    p: u32,
    /// ⌊2⁶⁴ / p⌋, for remainders without division (Barrett 1986).
    reciprocal: u64,
}

impl PrimeField {
    /// The field of integers modulo a prime.
    fn new(p: u32) -> PrimeField {
        let reciprocal = (1u128 << 64) / u128::from(p);
        PrimeField {
            p,
            reciprocal: reciprocal as u64,
        }
    }

    /// The remainder of a word.
    fn reduce(&self, x: u64) -> u64 {
        let quotient = (u128::from(x) * u128::from(self.reciprocal)) >> 64;
        // The quotient is at most one too small.
        let rest = x.wrapping_sub((quotient as u64).wrapping_mul(u64::from(self.p)));
        if rest >= u64::from(self.p) {
            rest - u64::from(self.p)
        } else {
            rest
        }
    }

    /// The remainder of an integer.
    fn residue(&self, x: &BigInt) -> u64 {
        let p = i64::from(self.p);
        match x.to_i64() {
            Some(x) => x.rem_euclid(p) as u64,
            None => x
                .mod_floor(&BigInt::from(p))
                .to_u64()
                .expect("a remainder is below the prime"),
        }
    }

    /// A scalar product modulo the prime; sums are reduced before they can overflow a word.
    fn dot(&self, row: &[u32], numbers: &[u64]) -> u64 {
        let mut sum = 0;
        for (row, numbers) in row.chunks(IN_A_WORD - 1).zip(numbers.chunks(IN_A_WORD - 1)) {
            let terms = row.iter().zip(numbers).map(|(&a, &b)| u64::from(a) * b);
            sum = self.reduce(sum + terms.sum::<u64>());
        }
        sum
    }

    /// The inverse of a number that is not zero: its power p − 2 (Fermat).
    fn invert(&self, x: u64) -> u64 {
        let (mut power, mut square, mut exponent) = (1, x, self.p - 2);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.reduce(power * square);
            }
            square = self.reduce(square * square);
            exponent >>= 1;
        }
        power
    }

    /// The inverse of a matrix by Gauss and Jordan, in place, with exchanges of rows undone as exchanges of columns.
    fn inverse(
        &self,
        matrix: &[Vec<BigInt>],
        watch: &mut dyn Watch,
    ) -> Result<Option<Vec<u32>>, StopReason> {
        let n = matrix.len();
        let p = u64::from(self.p);
        let mut a: Vec<u32> = Vec::with_capacity(n * n);
        for row in matrix {
            assert_eq!(row.len(), n, "a square matrix");
            a.extend(row.iter().map(|x| self.residue(x) as u32));
        }
        let mut exchanged = Vec::new();
        for k in 0..n {
            watch.work(n as u64)?;
            let Some(pivot) = (k..n).find(|&i| a[i * n + k] != 0) else {
                return Ok(None);
            };
            if pivot != k {
                let (above, below) = a.split_at_mut(pivot * n);
                above[k * n..(k + 1) * n].swap_with_slice(&mut below[..n]);
            }
            exchanged.push(pivot);
            let inverse = self.invert(u64::from(a[k * n + k]));
            a[k * n + k] = 1;
            for x in &mut a[k * n..(k + 1) * n] {
                *x = self.reduce(u64::from(*x) * inverse) as u32;
            }
            let row = a[k * n..(k + 1) * n].to_vec();
            for (i, other) in a.chunks_mut(n).enumerate().filter(|(i, _)| *i != k) {
                let factor = u64::from(std::mem::take(&mut other[k]));
                if factor == 0 {
                    continue;
                }
                debug_assert_ne!(i, k);
                for (x, &y) in other.iter_mut().zip(&row) {
                    *x = self.reduce(u64::from(*x) + (p - factor) * u64::from(y)) as u32;
                }
            }
        }
        for (k, &pivot) in exchanged.iter().enumerate().rev() {
            if pivot != k {
                a.chunks_mut(n).for_each(|row| row.swap(k, pivot));
            }
        }
        Ok(Some(a))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unwatched;

    /// Random matrices, small and large, sparse and dense, with entries of one word and of many: the equations hold in
    /// both directions, and matrices with a row too many are found not to be invertible.
    #[test]
    fn equations_hold() {
        let mut rng = fastrand::Rng::with_seed(24);
        let mut singular = 0;
        for round in 0..300 {
            let n = rng.usize(0..9);
            let bits = [2, 6, 40, 70, 200][round % 5];
            let number = |rng: &mut fastrand::Rng| {
                if rng.u8(0..3) == 0 {
                    return BigInt::zero();
                }
                let word = BigInt::from(rng.i64(-3..=3)) << rng.u32(0..bits);
                word + rng.i64(-9..=9)
            };
            let row = |rng: &mut fastrand::Rng| (0..n).map(|_| number(rng)).collect::<Vec<_>>();
            let mut matrix: Vec<Vec<BigInt>> = (0..n).map(|_| row(&mut rng)).collect();
            if n > 1 && round % 7 == 0 {
                let sum = (0..n)
                    .map(|j| &matrix[0][j] * 2 - &matrix[n - 1][j])
                    .collect();
                matrix[n / 2] = sum;
            }
            let right = row(&mut rng);
            let Some(system) = System::new(&matrix, &mut Unwatched).expect("no limit") else {
                singular += 1;
                continue;
            };
            let x = system.solve(&right, &mut Unwatched).expect("no limit");
            let y = system
                .solve_transposed(&right, &mut Unwatched)
                .expect("no limit");
            assert!(x.denominator.is_positive() && y.denominator.is_positive());
            for (i, b) in right.iter().enumerate() {
                let row: BigInt = (0..n).map(|j| &matrix[i][j] * &x.numerators[j]).sum();
                assert_eq!(row, b * &x.denominator);
                let column: BigInt = (0..n).map(|j| &matrix[j][i] * &y.numerators[j]).sum();
                assert_eq!(column, b * &y.denominator);
            }
        }
        assert!((20..250).contains(&singular), "{singular}");
    }

    #[test]
    fn remainders_are_those_of_division() {
        let mut rng = fastrand::Rng::with_seed(30);
        for p in PRIMES {
            let field = PrimeField::new(p);
            for x in (0..1000)
                .map(|_| rng.u64(..))
                .chain([0, 1, u64::MAX, u64::from(p)])
            {
                assert_eq!(field.reduce(x), x % u64::from(p));
            }
            assert!((2..1 << 15).all(|d| p % d != 0), "{p} is a prime");
        }
    }
}
