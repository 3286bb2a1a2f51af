//! Games whose limit depends on the last move: Fibonacci Nim and its kin. Whinihan (1963); Schwenk (1970).
//!
//! After k were taken, the next player takes at most f(k). **Theorem** (Schwenk). Let f never fall and f(k) ≥ k. Let
//! H(1) = 1 and H(i+1) = H(i) + H(m), where m is the least index with f(H(m)) ≥ H(i). Every n is in one way a sum of
//! such numbers in which f of each is less than the next larger one, and the player to move wins exactly when the limit
//! is at least the smallest of them. For f(k) = 2k these are the Fibonacci numbers (Zeckendorf), for f(k) = k the
//! powers of two.
//!
//! *All winning moves.* Taking k wins when f(k) is less than the smallest part of n − k. Then k is less than that part,
//! so the parts of k come below it and belong to the parts of n: k is a sum of the smallest parts of n.

/// After k were taken, the next player takes at most a·k + b.
///
/// ```
/// use grundy_games::theorems::schwenk::Limits;
/// // Fibonacci Nim: 40 = 34 + 5 + 1.
/// assert_eq!(Limits { a: 2, b: 0 }.parts(40), [34, 5, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// At least 1.
    pub a: u64,
    /// The constant b that is added to a·k.
    pub b: u64,
}

impl Limits {
    /// The limit after k were taken.
    #[must_use]
    pub fn after(self, k: u64) -> u128 {
        u128::from(self.a) * u128::from(k) + u128::from(self.b)
    }

    /// The numbers H up to n. They grow at least by the factor 1 + 1/a, once they are larger than b.
    #[must_use]
    pub fn losing_heaps(self, n: u64) -> Vec<u64> {
        let mut all: Vec<u64> = Vec::new();
        let mut next = Some(1u64);
        let mut m = 0;
        while let Some(h) = next.filter(|&h| h <= n) {
            all.push(h);
            while self.after(all[m]) < u128::from(h) {
                m += 1;
            }
            next = h.checked_add(all[m]);
        }
        all
    }

    /// The parts of n, largest first.
    #[must_use]
    pub fn parts(self, n: u64) -> Vec<u64> {
        let mut rest = n;
        let mut parts = Vec::new();
        // Greedy: the largest that fits comes first.
        for h in self.losing_heaps(n).into_iter().rev() {
            if h <= rest {
                parts.push(h);
                rest -= h;
            }
        }
        parts
    }

    /// True if the player to move wins n counters of which 1 to `limit` may be taken.
    #[must_use]
    pub fn next_wins(self, n: u64, limit: u64) -> bool {
        self.parts(n)
            .last()
            .is_some_and(|&smallest| limit >= smallest)
    }
}
