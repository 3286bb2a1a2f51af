//! Outcomes by the definition on finitely many words of generators, with high powers folded back.
//!
//! A word gives the number of heaps of each generator in a sum. There are infinitely many words, but in a finite
//! quotient the powers of a heap become periodic, so words with high powers are identified with words of lower ones.
//! Words of the generators whose relations are kept are elements of the known quotient; the other generators contribute
//! a box of powers. Each word is decided after all words that its moves lead to, and words that P cannot distinguish
//! are identified (`monoid.rs`). Whether all of this is right is not decided here, but by the test of `closure.rs`.

use super::super::monoid::{Monoid, Raw, reduce};
use super::Quotient;
use grundy_core::{StopReason, Watch};

/// The largest number of words whose outcomes are computed.
const MOST_WORDS: usize = 1 << 20;

/// The powers of a generator that count as words of their own. Higher ones are folded back by the period.
pub(super) struct Powers {
    pub(super) highest: usize,
    period: usize,
}

impl Powers {
    /// The powers for a generator that was seen to satisfy xⁱ⁺ᵖ = xⁱ: `spare` more than needed, and an even period.
    pub(super) fn new(i: u32, p: u32, spare: usize) -> Powers {
        let period = if p.is_multiple_of(2) { p } else { 2 * p } as usize;
        Powers {
            highest: i as usize + period - 1 + spare,
            period,
        }
    }

    /// The exponent within the bound that stands for `e`, since the powers of a generator repeat.
    pub(super) fn fold(&self, mut e: usize) -> usize {
        while e > self.highest {
            e -= self.period;
        }
        e
    }
}

/// An option of a generator: its part in the kept generators, as an element, and the exponents of the others.
type WordOption = (u16, Vec<usize>);

/// The numbering of words: in their order, with the last generator in the highest place.
struct WordNumbering {
    /// The number of elements that the kept generators make.
    base: usize,
    place: Vec<usize>,
    count: usize,
}

impl WordNumbering {
    /// The numbering; `None` if there are too many words.
    fn new(base: usize, kept: usize, shape: &[Powers]) -> Option<WordNumbering> {
        let mut place = vec![0; kept];
        let mut count = base;
        for powers in &shape[kept..] {
            place.push(count);
            count = count
                .checked_mul(powers.highest + 1)
                .filter(|&count| count <= MOST_WORDS)?;
        }
        Some(WordNumbering { base, place, count })
    }
}

/// For a move in the kept part: for each element and each generator in its word, the word without that generator.
fn without_one(m: &Monoid, kept: usize, base: usize) -> Vec<Vec<(usize, u16)>> {
    let of = |word: &Vec<u8>| {
        let used = (0..kept).filter(|&j| word[j] > 0);
        let less = used.map(|j| {
            let mut less = word.clone();
            less[j] -= 1;
            (j, m.of_word(&less))
        });
        less.collect()
    };
    m.words[..base].iter().map(of).collect()
}

/// The data from which the outcomes of words are computed.
struct WordOutcomes<'a> {
    monoid: &'a Monoid,
    options: Vec<Vec<WordOption>>,
    without: Vec<Vec<(usize, u16)>>,
    places: WordNumbering,
    kept: usize,
    shape: &'a [Powers],
}

impl WordOutcomes<'_> {
    /// The outcome of every word, and its product with every generator.
    fn fill(&self, watch: &mut dyn Watch) -> Result<Raw, StopReason> {
        let (g, count, base) = (self.shape.len(), self.places.count, self.places.base);
        let mut p = vec![false; count];
        let mut step = vec![0u32; count * g];
        let mut digits = vec![0usize; g];
        for w in 0..count {
            watch.work(1)?;
            for (j, to) in step[w * g..(w + 1) * g].iter_mut().enumerate() {
                *to = self.times_generator(w, j, &digits) as u32;
            }
            // In misère play whoever cannot move wins, and the empty word has no moves.
            let to_p = w == 0 || self.kept_part_reaches(w, &p) || self.rest_reaches(w, &digits, &p);
            p[w] = !to_p;
            if (w + 1).is_multiple_of(base) {
                self.count_up(&mut digits);
            }
        }
        Ok(Raw {
            generators: g,
            step,
            p,
        })
    }

    /// The element of a word's kept generators.
    fn element(&self, w: usize) -> usize {
        // The element is the lowest place of a word's number.
        w % self.places.base
    }

    /// The product of a word with one generator, as a number.
    fn times_generator(&self, w: usize, j: usize, digits: &[usize]) -> usize {
        if j < self.kept {
            // A kept generator changes the element only, by the known quotient; another one raises its own exponent.
            let q = self.element(w);
            return w - q + usize::from(self.monoid.times_generator(q as u16, j));
        }
        let up = self.shape[j].fold(digits[j] + 1);
        w + up * self.places.place[j] - digits[j] * self.places.place[j]
    }

    /// True if a move in the kept part leads to a lost word.
    fn kept_part_reaches(&self, w: usize, p: &[bool]) -> bool {
        let q = self.element(w);
        self.without[q].iter().any(|&(j, rest)| {
            self.options[j].iter().any(|(x, _)| {
                let option = usize::from(self.monoid.times(rest, *x));
                debug_assert!(option < q, "options have smaller words");
                p[w - q + option]
            })
        })
    }

    /// True if a move in one of the other generators leads to a lost word.
    fn rest_reaches(&self, w: usize, digits: &[usize], p: &[bool]) -> bool {
        let (g, q) = (self.shape.len(), self.element(w) as u16);
        let mut there = (self.kept..g).filter(|&j| digits[j] > 0);
        there.any(|j| {
            self.options[j].iter().any(|(x, more)| {
                let exponent = |i: usize| digits[i] - usize::from(i == j) + more[i];
                let place = |i: usize| self.shape[i].fold(exponent(i)) * self.places.place[i];
                let high: usize = (self.kept..g).map(place).sum();
                p[high + usize::from(self.monoid.times(q, *x))]
            })
        })
    }

    /// Advances the exponents to those of the next words.
    fn count_up(&self, digits: &mut [usize]) {
        for (digit, powers) in digits.iter_mut().zip(self.shape).skip(self.kept) {
            if *digit < powers.highest {
                *digit += 1;
                break;
            }
            *digit = 0;
        }
    }
}

impl Quotient {
    /// Outcomes by the definition on the elements that the first `kept` generators make, times a box of powers of the
    /// others; reduced, with the images of the heaps. The first `kept` generators are those of this quotient.
    ///
    /// Words are decided in ascending order, and options are smaller words: the exponents that a move raises all lie
    /// below the one that it lowers.
    pub(super) fn boxed(
        &self,
        kept: usize,
        generators: &[u64],
        words: &[Vec<u8>],
        shape: &[Powers],
        watch: &mut dyn Watch,
    ) -> Result<(Monoid, Vec<u16>), StopReason> {
        let (g, m) = (generators.len(), &self.monoid);
        let places = WordNumbering::new(m.made_by(kept), kept, shape).ok_or_else(|| {
            StopReason::Beyond(format!(
                "the misère quotient of the heaps to {} needs more than {MOST_WORDS} words",
                words.len() - 1
            ))
        })?;
        watch.memory((places.count * (4 * g + 8)) as u64)?;
        let table = WordOutcomes {
            monoid: m,
            options: self.options_of(kept, generators, words, shape),
            without: without_one(m, kept, places.base),
            places,
            kept,
            shape,
        };
        let raw = table.fill(watch)?;
        let (monoid, _) = reduce(&raw, watch)?;
        let images = words.iter().map(|word| monoid.of_word(word)).collect();
        Ok((monoid, images))
    }

    /// The options of each generator: the part in the kept generators, as an element, and the exponents of the others.
    fn options_of(
        &self,
        kept: usize,
        generators: &[u64],
        words: &[Vec<u8>],
        shape: &[Powers],
    ) -> Vec<Vec<WordOption>> {
        let (g, m) = (generators.len(), &self.monoid);
        let option = |left: Vec<u64>| {
            let (mut x, mut digits) = (0, vec![0; g]);
            for part in left {
                let word = &words[part as usize];
                x = m.times(x, m.of_word(&word[..kept]));
                for j in kept..g {
                    digits[j] = shape[j].fold(digits[j] + usize::from(word[j]));
                }
            }
            (x, digits)
        };
        let of_heap = |&heap: &u64| {
            let all = self.game.options(heap).map(option);
            let mut all: Vec<WordOption> = all.collect();
            all.sort();
            all.dedup();
            all
        };
        generators.iter().map(of_heap).collect()
    }
}
