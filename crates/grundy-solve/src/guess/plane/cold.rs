//! Patterns of cold positions (pairs with value 0) that remainders do not describe.

use super::cells::Plane;
use std::collections::BTreeSet;
use std::fmt;

/// The largest k of the Beatty sequences tried.
const MOST_APART: u64 = 12;

/// The number of cold pairs that a pattern must give to be believed.
const FEWEST: usize = 5;

/// The pairs (A(n), A(n) + k n) and their mirror images, where A(n) = floor(n α) and α = (2 - k + √(k² + 4)) / 2. By Beatty's
/// theorem the numbers A(n) and A(n) + k n together are all numbers from 1 on, each once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beatty {
    /// k.
    pub apart: u64,
    /// The number added to both, if the table begins at 1.
    pub shift: u64,
}

impl Beatty {
    /// floor(n α), exactly: n√(k² + 4) is the root of an integer, and rounding it down first does not change the result.
    #[must_use]
    pub fn lower(&self, n: u64) -> u64 {
        let (n, k) = (i128::from(n), i128::from(self.apart));
        let root = (n * n * (k * k + 4)).unsigned_abs().isqrt().cast_signed();
        u64::try_from((n * (2 - k) + root).div_euclid(2)).unwrap_or(0)
    }
}

impl fmt::Display for Beatty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let k = self.apart;
        let shift = match self.shift {
            0 => String::new(),
            s => format!(", {s} added to both"),
        };
        f.write_str("G(a, b) = 0 exactly at ")?;
        match k {
            1 => write!(
                f,
                "(floor(n φ), floor(n φ) + n), φ = (1 + √5)/2, and their mirror images{shift}"
            ),
            _ => {
                let root = match k {
                    2 => "√2".to_owned(),
                    k => format!("(√{} - {})/2", k * k + 4, k - 2),
                };
                write!(
                    f,
                    "(A(n), A(n) + {k}n) and their mirror images, A(n) = floor(n {root}){shift}"
                )
            }
        }
    }
}

/// The Beatty sequences that describe the cold pairs, if there are any.
pub(super) fn beatty(plane: &Plane<'_>) -> Option<Beatty> {
    let cold: BTreeSet<(u64, u64)> = zeros(plane).collect();
    let last = (
        plane.from + plane.height() as u64,
        plane.from + plane.width as u64,
    );
    let mut all = (1..=MOST_APART).map(|apart| Beatty {
        apart,
        shift: plane.from,
    });
    all.find(|beatty| {
        let pairs = (0..).map(|n| {
            let lower = beatty.lower(n) + beatty.shift;
            (lower, lower + beatty.apart * n)
        });
        let inside = pairs.take_while(|(a, _)| *a < last.0.max(last.1));
        let both = inside.flat_map(|(a, b)| [(a, b), (b, a)]);
        let said: BTreeSet<(u64, u64)> = both.filter(|(a, b)| *a < last.0 && *b < last.1).collect();
        said.len() >= FEWEST && said == cold
    })
}

/// The places of value 0.
fn zeros(plane: &Plane<'_>) -> impl Iterator<Item = (u64, u64)> {
    let zero = |(a, b, value): (u64, u64, u64)| (value == 0).then_some((a, b));
    plane.cells().filter_map(zero)
}

/// An upper bound of the larger number as a multiple of the smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ratio {
    /// The golden ratio.
    Golden,
    /// A fraction: its numerator and its denominator.
    Fraction(u64, u64),
}

impl Ratio {
    /// True if `more` is below the multiple of `less`.
    fn holds(self, less: u64, more: u64) -> bool {
        let (less, more) = (u128::from(less), u128::from(more));
        match self {
            // more < less (1 + √5)/2 exactly if 2 more - less < less √5.
            Ratio::Golden => (2 * more).saturating_sub(less).pow(2) < 5 * less * less,
            Ratio::Fraction(p, q) => more * u128::from(q) < less * u128::from(p),
        }
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("G(a, b) = 0 exactly where max(a, b) < ")?;
        match self {
            Ratio::Golden => f.write_str("φ min(a, b), with φ = (1 + √5)/2"),
            Ratio::Fraction(p, 1) => write!(f, "{p} min(a, b)"),
            Ratio::Fraction(p, q) => write!(f, "{p}/{q} min(a, b)"),
        }
    }
}

/// The ratio such that the cold pairs are exactly those below it, if there is one. Pairs with a zero are left out.
pub(super) fn ratio(plane: &Plane<'_>) -> Option<Ratio> {
    let fractions = (1..=4).flat_map(|q| (q + 1..=4 * q).map(move |p| Ratio::Fraction(p, q)));
    let all = std::iter::once(Ratio::Golden).chain(fractions);
    let cold = zeros(plane).filter(|(a, b)| *a > 0 && *b > 0).count();
    if cold < FEWEST {
        return None;
    }
    let mut all = all;
    all.find(|ratio| {
        let mut cells = plane.cells().filter(|(a, b, _)| *a > 0 && *b > 0);
        cells.all(|(a, b, value)| (value == 0) == ratio.holds(a.min(b), a.max(b)))
    })
}
