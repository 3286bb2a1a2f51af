//! The primes, as a set that a rule may name: small ones are listed, those of a machine word's half come from a sieve
//! that moves upwards piece by piece, and larger numbers are tested one by one (Miller and Rabin) with bases that
//! decide them all.

/// Primes below this are listed once; its square is where the sieve ends.
const LISTED: usize = 1 << 16;

/// The number of numbers that are sieved at a time.
const PIECE: usize = 1 << 18;

/// Beyond these the sieve would need primes that are not listed.
const SIEVED: i64 = LISTED as i64 * LISTED as i64;

/// The primes below some bound.
#[derive(Clone, Debug)]
pub struct Primes(Vec<i64>);

impl Primes {
    /// Lists them by Eratosthenes' sieve.
    #[must_use]
    pub fn new() -> Primes {
        let mut composite = vec![false; LISTED];
        let mut primes = Vec::new();
        for n in 2..LISTED {
            if !composite[n] {
                primes.push(n as i64);
                (n * n..LISTED).step_by(n).for_each(|m| composite[m] = true);
            }
        }
        Primes(primes)
    }

    /// True if a number is prime.
    #[must_use]
    pub fn has(&self, n: i64) -> bool {
        if n < LISTED as i64 {
            self.0.binary_search(&n).is_ok()
        } else {
            self.0[..12].iter().all(|p| n % p != 0) && is_prime(n as u64)
        }
    }

    /// The small ones upwards.
    #[must_use]
    pub fn listed(&self) -> &[i64] {
        &self.0
    }

    /// Those that are not listed, upwards to the largest number of a machine word.
    #[must_use]
    pub fn larger(&self) -> Larger<'_> {
        Larger {
            primes: self,
            from: LISTED as i64,
            piece: Vec::new(),
            at: 0,
        }
    }
}

impl Default for Primes {
    fn default() -> Primes {
        Primes::new()
    }
}

/// A walk through the primes that are not listed.
pub struct Larger<'p> {
    primes: &'p Primes,
    /// The first number of the piece; beyond the sieve, the next number to be tested.
    from: i64,
    /// The numbers of the piece that are composite; empty before the first.
    piece: Vec<bool>,
    at: usize,
}

impl Iterator for Larger<'_> {
    type Item = i64;

    fn next(&mut self) -> Option<i64> {
        while self.from < SIEVED {
            if let Some(found) = self.piece[self.at..]
                .iter()
                .position(|composite| !composite)
            {
                self.at += found + 1;
                return Some(self.from + (self.at - 1) as i64);
            }
            self.from += self.piece.len() as i64;
            if self.from < SIEVED {
                self.sieve();
            }
        }
        let found = (self.from..i64::MAX).find(|&n| self.primes.has(n))?;
        self.from = found + 1;
        Some(found)
    }
}

impl Larger<'_> {
    /// The piece that begins at `from`.
    fn sieve(&mut self) {
        let end = (self.from + PIECE as i64).min(SIEVED);
        self.piece.clear();
        self.piece.resize((end - self.from) as usize, false);
        self.at = 0;
        let needed = self.primes.0.iter().take_while(|&p| p * p < end);
        for &p in needed {
            let first = (self.from + p - 1) / p * p;
            let first = (first.max(p * p) - self.from) as usize;
            let multiples = self.piece.iter_mut().skip(first).step_by(p as usize);
            multiples.for_each(|composite| *composite = true);
        }
    }
}

/// Miller and Rabin's test; these bases decide every number below 2⁶⁴ (Sorenson and Webster 2017). For odd numbers.
fn is_prime(n: u64) -> bool {
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    let bases = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    bases.into_iter().all(|base| {
        let mut power = power(base, odd, n);
        if power == 1 || power == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            power = times(power, power, n);
            power == n - 1
        })
    })
}

/// The product modulo a number, without overflow.
fn times(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

/// The power modulo a number, by repeated squaring.
fn power(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let (mut result, mut base) = (1, base % modulus);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, base, modulus);
        }
        base = times(base, base, modulus);
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn upwards(primes: &Primes) -> impl Iterator<Item = i64> {
        primes.listed().iter().copied().chain(primes.larger())
    }

    #[test]
    fn the_walk_and_the_test_agree_with_division() {
        let primes = Primes::new();
        let divided = |n: i64| n > 1 && (2..).take_while(|d| d * d <= n).all(|d| n % d != 0);
        let to = 200_000;
        let walked: Vec<i64> = upwards(&primes).take_while(|&p| p < to).collect();
        let asked: Vec<i64> = (0..to).filter(|&n| primes.has(n)).collect();
        let found: Vec<i64> = (0..to).filter(|&n| divided(n)).collect();
        assert_eq!(walked, found);
        assert_eq!(asked, found);
        // π(2²⁰), over the border of two pieces.
        assert_eq!(
            upwards(&primes).take_while(|&p| p < 1 << 20).count(),
            82_025
        );
    }

    #[test]
    fn large_numbers_are_asked_without_doubt() {
        let primes = Primes::new();
        // The last prime below 2³², the first above, and the last below 2⁶² and 2⁶³.
        for prime in [4_294_967_291, 4_294_967_311, (1 << 62) - 57, i64::MAX - 24] {
            assert!(primes.has(prime), "{prime}");
            assert!(!primes.has(prime + 2), "{prime} + 2");
        }
        // Strong pseudoprimes to the first bases, and a square.
        for composite in [
            3_215_031_751,
            341_550_071_728_321,
            3_825_123_056_546_413_051,
            65_537 * 65_537,
        ] {
            assert!(!primes.has(composite), "{composite}");
        }
    }

    #[test]
    fn behind_the_sieve_numbers_are_asked_one_by_one() {
        let primes = Primes::new();
        let mut late = primes.larger();
        late.from = SIEVED - PIECE as i64;
        late.sieve();
        let found: Vec<i64> = late.skip_while(|&p| p < SIEVED - 10).take(3).collect();
        assert_eq!(found, [4_294_967_291, 4_294_967_311, 4_294_967_357]);
    }
}
