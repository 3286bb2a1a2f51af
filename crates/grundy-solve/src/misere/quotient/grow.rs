//! One more heap: an element that it can be, or one more generator, or fewer relations; and the test of each guess.
//!
//! The header of `mod.rs` describes the three steps. A guess made here may be wrong in many ways, but nothing is kept
//! that has not passed the test. So a bad guess costs time, never correctness.

use super::super::closure::{Closure, contexts, never_p_to_p};
use super::super::monoid::Monoid;
use super::Quotient;
use super::words::Powers;
use grundy_core::{StopReason, Watch};

/// The number of attempts to correct words before the game is considered too hard.
const MOST_ATTEMPTS: usize = 200;

impl Quotient {
    /// The images of the options of a heap, without repetitions and ascending; `None` for a heap without options.
    pub(super) fn options(
        &self,
        m: &Monoid,
        images: &[u16],
        heap: u64,
        watch: &mut dyn Watch,
    ) -> Result<Option<Vec<u16>>, StopReason> {
        let mut seen = vec![false; m.size()];
        let mut count = 0u64;
        for left in self.game.options(heap) {
            count += 1;
            if count.is_multiple_of(64) {
                watch.work(1)?;
            }
            // An option is a sum of heaps, and the image of a sum is the product of the images.
            let x = left
                .iter()
                .fold(0, |x, &part| m.times(x, images[part as usize]));
            seen[usize::from(x)] = true;
        }
        let all = (0..).zip(&seen).filter(|(_, s)| **s).map(|(x, _)| x);
        Ok((count > 0).then(|| all.collect()))
    }

    /// Tests the images of all heaps; the error is the first heap that fails.
    pub(super) fn verify(
        &self,
        m: &Monoid,
        images: &[u16],
        watch: &mut dyn Watch,
    ) -> Result<Result<Closure, u64>, StopReason> {
        let mut closure = Closure::new(m);
        for heap in 0..images.len() as u64 {
            let x = images[heap as usize];
            match self.options(m, images, heap, watch)? {
                // Without options the play is over, and the end of the play is the identity of the monoid.
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

    /// An element below `end` that a heap with these options can be, with the closure extended by it (`None` where it
    /// is unchanged).
    fn fitting(
        m: &Monoid,
        closure: &Closure,
        options: &[u16],
        end: usize,
        watch: &mut dyn Watch,
    ) -> Result<Option<(u16, Option<Closure>)>, StopReason> {
        let wins = contexts(m, options);
        // An element that needs nothing new in the closure is preferred, because it costs no test.
        let possible: Vec<u16> = (0..end as u16)
            .filter(|&x| never_p_to_p(m, x, &wins))
            .collect();
        watch.work(1 + (end * m.size()) as u64 / 64)?;
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

    /// Extends the quotient by one heap.
    pub(super) fn next(
        &mut self,
        closure: Closure,
        watch: &mut dyn Watch,
    ) -> Result<Closure, StopReason> {
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

    /// Extends the quotient with `heap` as a generator.
    pub(super) fn with_generator(
        &mut self,
        heap: u64,
        watch: &mut dyn Watch,
    ) -> Result<Closure, StopReason> {
        let mut beyond = None;
        // A spare power shows whether the powers of a generator really become periodic where they seem to; it is left
        // out if it makes the box too large. As many relations as possible are kept.
        for spare in [1, 0] {
            for kept in (0..=self.generators.len()).rev() {
                match self.with_relations(heap, kept, spare, watch) {
                    Ok(Some((quotient, closure))) => {
                        *self = quotient;
                        return Ok(closure);
                    }
                    Ok(None) => watch.work(1)?,
                    // With fewer relations the box only becomes larger.
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

    /// The extension that keeps the relations among the first `kept` generators, and takes `spare` more powers than
    /// these need; `None` if the test is not passed.
    ///
    /// Every heap is guessed to be a word in the generators. If the test fails at a generator, too few of its powers
    /// are distinguished. If it fails at another heap, that heap's word is wrong: either it is another word, or the
    /// heap is a generator too.
    fn with_relations(
        &self,
        heap: u64,
        kept: usize,
        spare: usize,
        watch: &mut dyn Watch,
    ) -> Result<Option<(Quotient, Closure)>, StopReason> {
        let mut guess = self.guess(heap, kept, spare);
        for _ in 0..MOST_ATTEMPTS {
            let Guess {
                kept,
                generators,
                words,
                shape,
                ..
            } = &guess;
            let (monoid, images) = self.boxed(*kept, generators, words, shape, watch)?;
            let (h, options, closure) = match self.test(&monoid, &images, generators, watch)? {
                Test::Passed(closure) => {
                    let quotient = Quotient {
                        game: self.game.clone(),
                        monoid,
                        generators: guess.generators,
                        images,
                        period: None,
                    };
                    return Ok(Some((quotient, closure)));
                }
                Test::Failed {
                    heap,
                    options,
                    before,
                } => (heap, options, before),
            };
            if generators.contains(&h) {
                if !guess.widen() {
                    return Ok(None);
                }
                continue;
            }
            let end = monoid.made_by(guess.below(h));
            match Self::fitting(&monoid, &closure, &options, end, watch)? {
                Some((x, _)) if monoid.words[usize::from(x)] != guess.words[h as usize] => {
                    guess.words[h as usize].clone_from(&monoid.words[usize::from(x)]);
                }
                _ => guess.make_generator(h),
            }
        }
        Ok(None)
    }

    /// A guess of all images, with `heap` as one more generator.
    fn guess(&self, heap: u64, kept: usize, spare: usize) -> Guess {
        let mut generators = self.generators.clone();
        generators.push(heap);
        let known = self.images.iter();
        let words = known
            .map(|&x| [&self.monoid.words[usize::from(x)][..], &[0]].concat())
            .chain([vec![0; generators.len()]])
            .collect();
        let powers = (0..self.monoid.generators).map(|j| self.powers(self.monoid.generator(j)));
        let shape = powers
            // Of the new generator x nothing is known yet; x⁴ = x² is a first guess.
            .chain([(2, 2)])
            .map(|(i, p)| Powers::new(i, p, spare))
            .collect();
        let mut guess = Guess {
            kept,
            generators,
            words,
            shape,
            spare,
            widened: 0,
        };
        guess.name_generators();
        guess
    }

    /// Tests the images of all heaps, those of the generators first. If these pass, the box is right, and a later
    /// failure is the fault of that heap's word.
    fn test(
        &self,
        m: &Monoid,
        images: &[u16],
        generators: &[u64],
        watch: &mut dyn Watch,
    ) -> Result<Test, StopReason> {
        let mut closure = Closure::new(m);
        let others = (0..images.len() as u64).filter(|h| !generators.contains(h));
        for heap in generators.iter().copied().chain(others) {
            let Some(options) = self.options(m, images, heap, watch)? else {
                continue;
            };
            let x = images[heap as usize];
            let wins = contexts(m, &options);
            let mut larger = closure.clone();
            if !never_p_to_p(m, x, &wins) || !larger.add(m, x, wins, watch)? {
                return Ok(Test::Failed {
                    heap,
                    options,
                    before: closure,
                });
            }
            closure = larger;
        }
        Ok(Test::Passed(closure))
    }
}

/// The result of testing a guess.
enum Test {
    Passed(Closure),
    /// A failure at a heap with these options; the heaps before it had this closure.
    Failed {
        heap: u64,
        options: Vec<u16>,
        before: Closure,
    },
}

/// A guess of the images of all heaps.
struct Guess {
    /// The number of first generators whose known relations are kept.
    kept: usize,
    /// The heaps that are generators, ascending.
    generators: Vec<u64>,
    /// For each heap the exponents of the generators in its word; a generator is its own word.
    words: Vec<Vec<u8>>,
    /// For each generator the powers that are distinguished.
    shape: Vec<Powers>,
    /// The number of distinguished powers beyond those seen.
    spare: usize,
    /// The number of times that powers were added.
    widened: usize,
}

impl Guess {
    /// Gives each generator its own word of length 1.
    fn name_generators(&mut self) {
        for (j, &heap) in self.generators.iter().enumerate() {
            let word = &mut self.words[heap as usize];
            word.fill(0);
            word[j] = 1;
        }
    }

    /// The number of generators that are no larger than a heap.
    fn below(&self, heap: u64) -> usize {
        self.generators.partition_point(|&g| g <= heap)
    }

    /// Distinguishes more powers, unless that was done twice before: either different powers were identified, or a kept
    /// relation does not hold.
    fn widen(&mut self) -> bool {
        self.widened += 1;
        let widened = self.widened;
        self.shape.iter_mut().for_each(|s| s.highest += widened);
        widened <= 2
    }

    /// Makes a generator of a heap that is no word in smaller generators. Relations of larger generators were found
    /// without it and are given up.
    fn make_generator(&mut self, heap: u64) {
        let below = self.below(heap);
        self.kept = self.kept.min(below);
        self.generators.insert(below, heap);
        self.shape.insert(below, Powers::new(2, 2, self.spare));
        self.words.iter_mut().for_each(|word| word.insert(below, 0));
        self.name_generators();
    }
}
