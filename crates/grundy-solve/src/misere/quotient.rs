//! Misère quotients of heap games, heap by heap, and periods that are proved.
//!
//! Two sums of a game are *indistinguishable* when no third sum tells them apart in misère play. The classes form a
//! commutative monoid, the misère quotient Q, with the set P of lost classes, and who wins any sum is read off the
//! product of the images Φ(heap). Plambeck and Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008).
//!
//! Here Q is guessed and then proved, one heap after the other:
//! - *Same quotient.* The new heap is tried as each element in turn. Its options settle most; the rest is the finite
//!   test of `closure.rs`, which is exact, so whatever passes is right.
//! - *One generator more.* If no element fits, the heap becomes a generator. Outcomes are computed by the definition on a
//!   finite monoid, powers of the heap joined to Q, as if Q were all there is to know of smaller heaps, and elements that
//!   P cannot tell apart become one. The test decides whether this was right.
//! - *Fewer relations.* If not, the new heap tells apart smaller sums that were alike. Then only the relations among the
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

use super::closure::{Closure, contexts, never_p_to_p};
use super::monoid::{Monoid, Raw, reduce};
use crate::heap::direct::simplify;
use grundy_core::forms::heap::{HeapCode, SubtractionSet};
use grundy_core::{StopReason, Watch};

/// The largest box of words on which outcomes are computed.
const MOST_WORDS: usize = 1 << 20;
/// How often words are given again before it is called too hard.
const MOST_ATTEMPTS: usize = 200;

/// The misère quotient of the heaps 0..=n of a game, or of all its heaps.
#[derive(Clone, Debug)]
pub struct Quotient {
    code: HeapCode,
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
pub fn find(code: &HeapCode, to: u64, watch: &mut dyn Watch) -> (Quotient, Option<StopReason>) {
    let mut quotient = Quotient::new(code);
    let stopped = quotient.extend_to(to, watch).err();
    (quotient, stopped)
}

impl Quotient {
    /// The quotient of the heap 0 alone.
    #[must_use]
    pub fn new(code: &HeapCode) -> Quotient {
        Quotient {
            code: simplify(code),
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

    /// Whether sums of this image are lost for the player to move; the identity is 0.
    #[must_use]
    pub fn is_p(&self, x: u16) -> bool {
        self.monoid.p[usize::from(x)]
    }

    /// The product of two elements.
    #[must_use]
    pub fn times(&self, x: u16, y: u16) -> u16 {
        self.monoid.times(x, y)
    }

    /// Φ of the heaps that were looked at one by one: Φ(0), Φ(1), …
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
    pub fn code(&self) -> &HeapCode {
        &self.code
    }

    /// Looks at the heaps up to `to`, or until a period is proved.
    ///
    /// # Errors
    /// What stopped it; the quotient of the heaps so far stays.
    pub fn extend_to(&mut self, to: u64, watch: &mut dyn Watch) -> Result<(), StopReason> {
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

    /// The images of the options of a heap, each once, ascending; `None` for a heap without options.
    fn options(
        &self,
        m: &Monoid,
        images: &[u16],
        heap: u64,
        watch: &mut dyn Watch,
    ) -> Result<Option<Vec<u16>>, StopReason> {
        let mut seen = vec![false; m.size()];
        let mut count = 0u64;
        for (_, left) in self.code.options(heap) {
            count += 1;
            if count.is_multiple_of(64) {
                watch.spend(1)?;
            }
            let x = left
                .iter()
                .fold(0, |x, &part| m.times(x, images[part as usize]));
            seen[usize::from(x)] = true;
        }
        let all = (0..).zip(&seen).filter(|(_, s)| **s).map(|(x, _)| x);
        Ok((count > 0).then(|| all.collect()))
    }

    /// Tests the images of all heaps; the first heap that fails.
    fn verify(
        &self,
        m: &Monoid,
        images: &[u16],
        watch: &mut dyn Watch,
    ) -> Result<Result<Closure, u64>, StopReason> {
        let mut closure = Closure::new(m);
        for heap in 0..images.len() as u64 {
            let x = images[heap as usize];
            match self.options(m, images, heap, watch)? {
                None if x == 0 => {}
                None => return Ok(Err(heap)),
                Some(options) => {
                    let wins = contexts(m, &options);
                    if !never_p_to_p(m, x, &wins) || !closure.add(m, x, wins, watch)? {
                        return Ok(Err(heap));
                    }
                }
            }
        }
        Ok(Ok(closure))
    }

    /// An element below `end` that a heap with these options can be, and the closure with it.
    fn fitting(
        m: &Monoid,
        closure: &Closure,
        options: &[u16],
        end: usize,
        watch: &mut dyn Watch,
    ) -> Result<Option<(u16, Option<Closure>)>, StopReason> {
        let wins = contexts(m, options);
        let possible: Vec<u16> = (0..end as u16)
            .filter(|&x| never_p_to_p(m, x, &wins))
            .collect();
        watch.spend(1 + (end * m.size()) as u64 / 64)?;
        if let Some(&x) = possible.iter().find(|&&x| closure.covers(x, &wins)) {
            return Ok(Some((x, None)));
        }
        for x in possible {
            let mut larger = closure.clone();
            if larger.add(m, x, wins.clone(), watch)? {
                return Ok(Some((x, Some(larger))));
            }
        }
        Ok(None)
    }

    /// One heap more.
    fn next(&mut self, closure: Closure, watch: &mut dyn Watch) -> Result<Closure, StopReason> {
        let heap = self.images.len() as u64;
        let Some(options) = self.options(&self.monoid, &self.images, heap, watch)? else {
            self.images.push(0);
            return Ok(closure);
        };
        let fits = Self::fitting(&self.monoid, &closure, &options, self.size(), watch)?;
        if let Some((x, larger)) = fits {
            self.images.push(x);
            return Ok(larger.unwrap_or(closure));
        }
        self.with_generator(heap, watch)
    }

    /// The quotient with `heap` as a generator.
    fn with_generator(&mut self, heap: u64, watch: &mut dyn Watch) -> Result<Closure, StopReason> {
        let mut beyond = None;
        for spare in [1, 0] {
            for kept in (0..=self.generators.len()).rev() {
                match self.with_relations(heap, kept, spare, watch) {
                    Ok(Some((quotient, closure))) => {
                        *self = quotient;
                        return Ok(closure);
                    }
                    Ok(None) => watch.spend(1)?,
                    // With fewer relations there is only more to do.
                    Err(stop @ StopReason::Beyond(_)) => {
                        beyond = Some(stop);
                        break;
                    }
                    Err(stop) => return Err(stop),
                }
            }
        }
        if let Some(stop) = beyond {
            return Err(stop);
        }
        Err(StopReason::Beyond(format!(
            "the misère quotient of the heaps to {heap} was not found"
        )))
    }

    /// The same with the relations among the first `kept` generators, and `spare` powers more than these need; `None` when the test is not passed.
    fn with_relations(
        &self,
        heap: u64,
        mut kept: usize,
        spare: usize,
        watch: &mut dyn Watch,
    ) -> Result<Option<(Quotient, Closure)>, StopReason> {
        let mut generators = self.generators.clone();
        generators.push(heap);
        let mut words: Vec<Vec<u8>> = self
            .images
            .iter()
            .map(|&x| [&self.monoid.words[usize::from(x)][..], &[0]].concat())
            .chain([vec![0; generators.len()]])
            .collect();
        let set_units = |words: &mut Vec<Vec<u8>>, generators: &[u64]| {
            for (j, &heap) in generators.iter().enumerate() {
                words[heap as usize].fill(0);
                words[heap as usize][j] = 1;
            }
        };
        set_units(&mut words, &generators);
        let powers = (0..self.monoid.generators).map(|j| self.powers(self.monoid.generator(j)));
        let mut shape: Vec<Powers> = powers
            .chain([(2, 2)])
            .map(|(i, p)| Powers::new(i, p, spare))
            .collect();
        let mut widened = 0;
        for _ in 0..MOST_ATTEMPTS {
            let (monoid, images) = self.boxed(kept, &generators, &words, &shape, watch)?;
            let mut closure = Closure::new(&monoid);
            let mut failed = None;
            // Generators first: with them the box is right, so that a later failure is the fault of that heap's word.
            let others = (0..images.len() as u64).filter(|h| !generators.contains(h));
            for h in generators.iter().copied().chain(others) {
                let Some(options) = self.options(&monoid, &images, h, watch)? else {
                    continue;
                };
                let x = images[h as usize];
                let wins = contexts(&monoid, &options);
                let mut larger = closure.clone();
                if never_p_to_p(&monoid, x, &wins) && larger.add(&monoid, x, wins, watch)? {
                    closure = larger;
                } else {
                    failed = Some((h, options));
                    break;
                }
            }
            let Some((h, options)) = failed else {
                let quotient = Quotient {
                    code: self.code.clone(),
                    monoid,
                    generators,
                    images,
                    period: None,
                };
                return Ok(Some((quotient, closure)));
            };
            let below = generators.partition_point(|&g| g <= h);
            if generators.contains(&h) {
                // Powers were made one that are not alike, or a relation that was kept does not hold.
                widened += 1;
                if widened > 2 {
                    return Ok(None);
                }
                shape.iter_mut().for_each(|s| s.highest += widened);
                continue;
            }
            let end = monoid.made_by(below);
            match Self::fitting(&monoid, &closure, &options, end, watch)? {
                Some((x, _)) if monoid.words[usize::from(x)] != words[h as usize] => {
                    words[h as usize].clone_from(&monoid.words[usize::from(x)]);
                }
                _ => {
                    kept = kept.min(below);
                    generators.insert(below, h);
                    shape.insert(below, Powers::new(2, 2, spare));
                    words.iter_mut().for_each(|word| word.insert(below, 0));
                    set_units(&mut words, &generators);
                }
            }
        }
        Ok(None)
    }

    /// Outcomes by the definition on the elements that the first `kept` generators make, times a box of powers of the
    /// others, reduced; and the images of the heaps. The first `kept` generators are those of this quotient.
    ///
    /// A word is computed after all smaller ones, and options are smaller: only exponents below the one that falls rise.
    fn boxed(
        &self,
        kept: usize,
        generators: &[u64],
        words: &[Vec<u8>],
        shape: &[Powers],
        watch: &mut dyn Watch,
    ) -> Result<(Monoid, Vec<u16>), StopReason> {
        let (g, m) = (generators.len(), &self.monoid);
        let base = m.made_by(kept);
        // The last generator has the highest place, so words are numbered in their order.
        let mut place = vec![0; kept];
        let mut count = base;
        for s in &shape[kept..] {
            place.push(count);
            count = count
                .checked_mul(s.highest + 1)
                .filter(|&c| c <= MOST_WORDS)
                .ok_or_else(|| {
                    StopReason::Beyond(format!(
                        "the misère quotient of the heaps to {} needs more than {MOST_WORDS} words",
                        words.len() - 1
                    ))
                })?;
        }
        watch.hold((count * (4 * g + 8)) as u64)?;
        // Options of each generator: the kept part as an element, the exponents of the others.
        let mut of_generator: Vec<Vec<(u16, Vec<usize>)>> = Vec::with_capacity(g);
        for &heap in generators {
            let mut all = Vec::new();
            for (_, left) in self.code.options(heap) {
                let (mut x, mut digits) = (0, vec![0; g]);
                for part in left {
                    let word = &words[part as usize];
                    x = m.times(x, m.of_word(&word[..kept]));
                    for j in kept..g {
                        digits[j] = shape[j].fold(digits[j] + usize::from(word[j]));
                    }
                }
                all.push((x, digits));
            }
            all.sort();
            all.dedup();
            of_generator.push(all);
        }
        // For each element each generator of its word, and the word without it.
        let without: Vec<Vec<(usize, u16)>> = m.words[..base]
            .iter()
            .map(|word| {
                let used = (0..kept).filter(|&j| word[j] > 0);
                used.map(|j| {
                    let mut less = word.clone();
                    less[j] -= 1;
                    (j, m.of_word(&less))
                })
                .collect()
            })
            .collect();
        let mut p = vec![false; count];
        let mut step = vec![0u32; count * g];
        let mut digits = vec![0usize; g];
        for w in 0..count {
            watch.spend(1)?;
            let q = w % base;
            let high = w - q;
            // The empty word cannot move, and so wins.
            let mut to_p = w == 0;
            for j in 0..kept {
                step[w * g + j] = (high + usize::from(m.times_generator(q as u16, j))) as u32;
            }
            for &(j, rest) in &without[q] {
                to_p = to_p
                    || of_generator[j].iter().any(|(x, _)| {
                        let option = usize::from(m.times(rest, *x));
                        debug_assert!(option < q, "options have smaller words");
                        p[high + option]
                    });
            }
            for j in kept..g {
                let up = shape[j].fold(digits[j] + 1);
                step[w * g + j] = (w + up * place[j] - digits[j] * place[j]) as u32;
                if digits[j] == 0 || to_p {
                    continue;
                }
                to_p = of_generator[j].iter().any(|(x, more)| {
                    let exponent = |i: usize| digits[i] - usize::from(i == j) + more[i];
                    let high: usize = (kept..g)
                        .map(|i| shape[i].fold(exponent(i)) * place[i])
                        .sum();
                    p[high + usize::from(m.times(q as u16, *x))]
                });
            }
            p[w] = !to_p;
            if q + 1 == base {
                for j in kept..g {
                    if digits[j] < shape[j].highest {
                        digits[j] += 1;
                        break;
                    }
                    digits[j] = 0;
                }
            }
        }
        let raw = Raw {
            generators: g,
            step,
            p,
        };
        let (monoid, _) = reduce(&raw, watch)?;
        let images = words.iter().map(|word| monoid.of_word(word)).collect();
        Ok((monoid, images))
    }

    /// The period that the theorem proves from the images so far.
    fn find_period(&self) -> Option<QuotientPeriod> {
        let (parts, last) = match &self.code {
            HeapCode::Subtraction(SubtractionSet::Finite(set)) => (1, *set.last()? as usize),
            HeapCode::Code(code)
                if code.repeat.is_none() && code.digits.iter().all(|d| !d.distinct) =>
            {
                let parts = code.digits.iter().map(|d| d.most_parts()).max()?.max(1);
                (parts as usize, code.digits.len() - 1)
            }
            _ => return None,
        };
        let (n, f) = (self.images.len(), &self.images);
        for p in 1..n {
            if parts + parts * p + last > n {
                return None;
            }
            let differ = (0..n - p).rev().find(|&m| f[m] != f[m + p]);
            let start = differ.map_or(0, |m| m + 1);
            let end = parts * start.max(1) + (parts - 1) * p + last;
            if end.max(last + 1) + p <= n {
                return Some(QuotientPeriod {
                    preperiod: start as u64,
                    period: p as u64,
                });
            }
        }
        None
    }
}

/// Which powers of a generator are words of their own; higher ones are folded back by the period.
struct Powers {
    highest: usize,
    period: usize,
}

impl Powers {
    /// For a generator that was seen to have xⁱ⁺ᵖ = xⁱ: `spare` powers more than needed, and an even period.
    fn new(i: u32, p: u32, spare: usize) -> Powers {
        let period = if p.is_multiple_of(2) { p } else { 2 * p } as usize;
        Powers {
            highest: i as usize + period - 1 + spare,
            period,
        }
    }

    fn fold(&self, mut e: usize) -> usize {
        while e > self.highest {
            e -= self.period;
        }
        e
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misere::heaps_next_wins;
    use grundy_core::{NodeLimit, Unwatched};

    fn code(text: &str) -> HeapCode {
        match text.parse() {
            Ok(code) if text.contains('.') => HeapCode::Code(code),
            _ => HeapCode::Subtraction(text.parse().unwrap()),
        }
    }

    #[test]
    fn published_quotients() {
        for (text, size, p, period) in [
            ("0.77", 40, 9, Some((71, 12))),
            ("0.75", 8, 2, None),
            ("0.123", 20, 5, None),
        ] {
            let (q, stopped) = find(&code(text), 400, &mut Unwatched);
            assert_eq!(stopped, None, "{text}");
            assert_eq!((q.size(), q.p_count()), (size, p), "{text}");
            let found = q.period().expect("these are periodic");
            if let Some(period) = period {
                assert_eq!((found.preperiod, found.period), period, "{text}");
            }
        }
    }

    #[test]
    fn quotients_agree_with_memory_on_random_sums() {
        let mut rng = fastrand::Rng::with_seed(5);
        for text in [
            "0.77", "0.75", "0.123", "0.3122", "0.26", "0.7", "4.7", "0.F", "4!.0", "0.07",
            "1,2,3", "2,5", "0.[3]", "0.152", "0.144", "0.16",
        ] {
            let code = code(text);
            let (q, _) = find(&code, 14, &mut NodeLimit::new(300_000));
            let most = q.images().len() as u64 - 1;
            for _ in 0..60 {
                let heaps: Vec<u64> = (0..rng.usize(0..5))
                    .map(|_| rng.u64(0..=most.min(9)))
                    .collect();
                let x = heaps
                    .iter()
                    .fold(0, |x, &h| q.times(x, q.image(h).unwrap()));
                let wins = heaps_next_wins(&code, &heaps, &mut Unwatched).unwrap();
                assert_eq!(q.is_p(x), !wins, "{text} {heaps:?}");
            }
        }
    }
}
