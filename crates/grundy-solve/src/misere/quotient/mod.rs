//! Misère quotients of heap games, heap by heap, and periods that are proved.
//!
//! Two sums of a game are *indistinguishable* when no third sum distinguishes them in misère play. The classes form a
//! commutative monoid, the misère quotient Q, with the set P of lost classes, and who wins any sum is read off the
//! product of the images Φ(heap). Plambeck and Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008).
//!
//! Here Q is guessed and then proved, one heap after the other:
//! - *Same quotient.* The new heap is tried as each element in turn. Its options settle most; the rest is the finite
//!   test of `closure.rs`, which is exact, so whatever passes is right.
//! - *One generator more.* If no element fits, the heap becomes a generator. Outcomes are computed by the definition on a
//!   finite monoid, powers of the heap joined to Q, as if Q were all there is to know of smaller heaps, and elements that
//!   P cannot distinguish become one. The test decides whether this was right.
//! - *Fewer relations.* If not, the new heap distinguishes smaller sums that were alike. Then only the relations among the
//!   first few generators are kept, and the others get a box of powers; fewer and fewer, until the test is passed. Heaps
//!   whose words fail the test get another word, or become generators.
//!
//! Differs from the paper in the order of work: the paper extends transition algebras, here only the test uses them.
//!
//! **Period theorem.** Let a finite code have its last digit at k and leave at most t heaps, let s = max(n0, 1), and let
//! Φ(n + p) = Φ(n) for n0 ≤ n < max(t·s + (t − 1)·p + k, k + 1). Then Φ(n + p) = Φ(n) for all n ≥ n0, and Q is the
//! quotient of the whole game. *Proof.* For n beyond the window every option of n + p has a part of at least s + p, from
//! which p can be taken without changing its image, and every option of n has one of at least s; so n and n + p have
//! options of the same images, and with the image Φ(n) the test holds of n + p as it did of n. ∎

mod grow;
mod repeats;
mod words;

use super::HeapGame;
use super::monoid::Monoid;
use grundy_core::{StopReason, Watch};

/// The misère quotient of the heaps 0..=n of a game, or of all its heaps.
#[derive(Clone, Debug)]
pub struct Quotient {
    game: HeapGame,
    monoid: Monoid,
    /// Heaps whose images generate the quotient, ascending; generator j of the monoid is heap `generators[j]`.
    generators: Vec<u64>,
    /// Φ(0), Φ(1), …
    images: Vec<u16>,
    period: Option<QuotientPeriod>,
}

/// Φ(n + period) = Φ(n) for all n >= preperiod; both minimal, and proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotientPeriod {
    /// The least n0.
    pub preperiod: u64,
    /// The least p.
    pub period: u64,
}

/// The quotient of the heaps 0..=`to` of a game; ends earlier when a period is proved. What was found when it stopped
/// comes with the reason.
///
/// # Errors
/// None: a [`StopReason`] comes beside the quotient of fewer heaps. [`StopReason::Beyond`]: the quotient has more than
/// 2048 elements or resisted.
///
/// # Complexity
/// For each heap its options, and for each new kind of heap the number of minimal pairs of `closure.rs`, times |Q|.
///
/// ```
/// use grundy_core::{Unwatched, forms::heap::HeapCode};
/// let code = HeapCode::Code("0.123".parse().unwrap());
/// let (q, stopped) = grundy_solve::misere::quotient::find(&code, 100, &mut Unwatched);
/// assert_eq!((q.size(), q.p_count(), stopped), (20, 5, None));
/// ```
pub fn find(
    game: impl Into<HeapGame>,
    to: u64,
    watch: &mut dyn Watch,
) -> (Quotient, Option<StopReason>) {
    let mut quotient = Quotient::new(game);
    let stopped = quotient.extend_to(to, watch).err();
    (quotient, stopped)
}

impl Quotient {
    /// The quotient of the heap 0 alone.
    #[must_use]
    pub fn new(game: impl Into<HeapGame>) -> Quotient {
        Quotient {
            game: game.into().simplified(),
            monoid: Monoid::trivial(),
            generators: vec![],
            images: vec![0],
            period: None,
        }
    }

    /// |Q|.
    #[must_use]
    pub fn size(&self) -> usize {
        self.monoid.size()
    }

    /// |P|.
    #[must_use]
    pub fn p_count(&self) -> usize {
        self.monoid.p.iter().filter(|&&p| p).count()
    }

    /// True if sums of this image are lost for the player to move; the identity is 0.
    #[must_use]
    pub fn is_p(&self, x: u16) -> bool {
        self.monoid.p[usize::from(x)]
    }

    /// The product of two elements.
    #[must_use]
    pub fn times(&self, x: u16, y: u16) -> u16 {
        self.monoid.times(x, y)
    }

    /// Φ of the heaps that were examined one by one: Φ(0), Φ(1), …
    #[must_use]
    pub fn images(&self) -> &[u16] {
        &self.images
    }

    /// The proved period, if one was found: then the quotient is that of the whole game.
    #[must_use]
    pub fn period(&self) -> Option<QuotientPeriod> {
        self.period
    }

    /// Φ(heap); `None` beyond what is known.
    #[must_use]
    pub fn image(&self, heap: u64) -> Option<u16> {
        if let Some(&x) = usize::try_from(heap).ok().and_then(|n| self.images.get(n)) {
            return Some(x);
        }
        let QuotientPeriod { preperiod, period } = self.period?;
        Some(self.images[(preperiod + (heap - preperiod) % period) as usize])
    }

    /// The heaps whose images generate the quotient, ascending.
    #[must_use]
    pub fn generators(&self) -> Vec<u64> {
        let used = |j: &usize| self.monoid.words.iter().any(|w| w[*j] > 0);
        (0..self.generators.len())
            .filter(used)
            .map(|j| self.generators[j])
            .collect()
    }

    /// An element as a product of generators: heaps with their exponents, none when it is the identity.
    #[must_use]
    pub fn word(&self, x: u16) -> Vec<(u64, u8)> {
        let word = &self.monoid.words[usize::from(x)];
        let pairs = self.generators.iter().copied().zip(word.iter().copied());
        pairs.filter(|&(_, e)| e > 0).collect()
    }

    /// The least i and p with xⁱ⁺ᵖ = xⁱ.
    #[must_use]
    pub fn powers(&self, x: u16) -> (u32, u32) {
        let mut seen = vec![0u16];
        loop {
            let next = self.monoid.times(seen[seen.len() - 1], x);
            if let Some(i) = seen.iter().position(|&y| y == next) {
                return (i as u32, (seen.len() - i) as u32);
            }
            seen.push(next);
        }
    }

    /// The simplified rules.
    #[must_use]
    pub fn game(&self) -> &HeapGame {
        &self.game
    }

    /// Looks at the heaps up to `to`, or as far as options are listed, or until a period is proved.
    ///
    /// # Errors
    /// The reason that stopped it; the quotient of the heaps so far stays.
    pub fn extend_to(&mut self, to: u64, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let to = to.min(self.game.largest().unwrap_or(to));
        // The closure is not kept: it is as large as all that was tested.
        let mut closure = match self.verify(&self.monoid, &self.images, watch)? {
            Ok(closure) => closure,
            Err(heap) => unreachable!("the image of heap {heap} was proved"),
        };
        while self.period.is_none() && (self.images.len() as u64) <= to {
            closure = self.next(closure, watch)?;
            let n = self.images.len();
            watch.progress("heaps", n as u64, to);
            if n.is_multiple_of(8) || n as u64 > to {
                self.period = self.find_period();
            }
        }
        Ok(())
    }
}
