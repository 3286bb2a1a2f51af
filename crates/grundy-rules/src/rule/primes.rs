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
        self.larger_from(LISTED as i64)
    }

    /// Those from a number on, which is itself larger than the listed ones.
    ///
    /// ```
    /// use grundy_rules::rule::primes::Primes;
    /// let primes = Primes::new();
    /// assert_eq!(primes.larger_from(1 << 20).next(), Some(1_048_583));
    /// ```
    #[must_use]
    pub fn larger_from(&self, least: i64) -> Larger<'_> {
        Larger {
            primes: self,
            from: least.max(LISTED as i64),
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
