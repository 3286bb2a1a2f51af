//! The primes, as a set that a rule may name: listed up to a bound by Eratosthenes' sieve, found by division above it.

/// Primes below this are listed once; larger ones are found by dividing.
const SIEVED: usize = 1 << 16;

/// The primes up to some bound.
#[derive(Clone, Debug)]
pub struct Primes(Vec<i64>);

impl Primes {
    /// Lists them by Eratosthenes' sieve.
    #[must_use]
    pub fn new() -> Primes {
        let mut composite = vec![false; SIEVED];
        let mut primes = Vec::new();
        for n in 2..SIEVED {
            if !composite[n] {
                primes.push(n as i64);
                (n * n..SIEVED).step_by(n).for_each(|m| composite[m] = true);
            }
        }
        Primes(primes)
    }

    /// Whether a number is prime.
    #[must_use]
    pub fn has(&self, n: i64) -> bool {
        if n < SIEVED as i64 {
            return self.0.binary_search(&n).is_ok();
        }
        let listed = self.0.iter().copied();
        let mut candidates = listed.chain((SIEVED as i64 + 1..).step_by(2));
        let divides = |&d: &i64| n % d == 0 || d > n / d;
        candidates.find(divides).is_some_and(|d| n % d != 0)
    }

    /// The first prime after `n`.
    #[must_use]
    pub fn after(&self, n: i64) -> Option<i64> {
        let next = self.0.partition_point(|&p| p <= n);
        match self.0.get(next) {
            Some(&p) => Some(p),
            None => (n + 1..i64::MAX).find(|&m| self.has(m)),
        }
    }
}

impl Default for Primes {
    fn default() -> Primes {
        Primes::new()
    }
}
