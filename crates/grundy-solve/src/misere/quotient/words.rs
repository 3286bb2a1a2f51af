//! Outcomes by the definition on finitely many words of generators, where high powers are folded back.

use super::super::monoid::{Monoid, Raw, reduce};
use super::Quotient;
use grundy_core::{StopReason, Watch};

/// The largest box of words on which outcomes are computed.
const MOST_WORDS: usize = 1 << 20;

/// Which powers of a generator are words of their own; higher ones are folded back by the period.
pub(super) struct Powers {
    pub(super) highest: usize,
    period: usize,
}

impl Powers {
    /// For a generator that was seen to have xⁱ⁺ᵖ = xⁱ: `spare` powers more than needed, and an even period.
    pub(super) fn new(i: u32, p: u32, spare: usize) -> Powers {
        let period = if p.is_multiple_of(2) { p } else { 2 * p } as usize;
        Powers {
            highest: i as usize + period - 1 + spare,
            period,
        }
    }

    pub(super) fn fold(&self, mut e: usize) -> usize {
        while e > self.highest {
            e -= self.period;
        }
        e
    }
}

impl Quotient {
    /// Outcomes by the definition on the elements that the first `kept` generators make, times a box of powers of the
    /// others, reduced; and the images of the heaps. The first `kept` generators are those of this quotient.
    ///
    /// A word is computed after all smaller ones, and options are smaller: only exponents below the one that falls rise.
    pub(super) fn boxed(
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
        watch.memory((count * (4 * g + 8)) as u64)?;
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
            watch.work(1)?;
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
}
