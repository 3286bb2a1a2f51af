//! Finite commutative monoids with a set of P-positions: the *bipartite monoids* of misère theory.
//!
//! An element is known by its smallest word: exponents of the generators, compared from the last generator down.
//! Elements are numbered in the order of these words, so the identity is 0 and those that the first j generators make
//! come before all others.

use grundy_core::{StopReason, Watch};
use rustc_hash::FxHashMap;

/// The most elements of a quotient that is worked with.
pub(super) const MOST_ELEMENTS: usize = 2048;

/// A finite commutative monoid (Q, P), every two elements of which are distinguished by P.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Monoid {
    /// The number of generators.
    pub(super) generators: usize,
    /// `step[x * generators + j]` = x·g(j).
    step: Vec<u16>,
    /// `table[x * size + y]` = x·y.
    table: Vec<u16>,
    /// For each element: true if sums with this image are lost for the player to move.
    pub(super) p: Vec<bool>,
    /// The smallest word of each element: the exponent of each generator.
    pub(super) words: Vec<Vec<u8>>,
}

impl Monoid {
    /// The quotient of the empty sum alone: there is no move, so the mover wins.
    pub(super) fn trivial() -> Monoid {
        Monoid {
            generators: 0,
            step: vec![],
            table: vec![0],
            p: vec![false],
            words: vec![vec![]],
        }
    }

    pub(super) fn size(&self) -> usize {
        self.p.len()
    }

    pub(super) fn times(&self, x: u16, y: u16) -> u16 {
        self.table[usize::from(x) * self.size() + usize::from(y)]
    }

    /// The products x·y for all y.
    pub(super) fn row(&self, x: u16) -> &[u16] {
        &self.table[usize::from(x) * self.size()..][..self.size()]
    }

    pub(super) fn times_generator(&self, x: u16, j: usize) -> u16 {
        self.step[usize::from(x) * self.generators + j]
    }

    /// The generator j itself.
    pub(super) fn generator(&self, j: usize) -> u16 {
        self.times_generator(0, j)
    }

    /// The number of elements that the first `j` generators make; they are the first ones.
    pub(super) fn made_by(&self, j: usize) -> usize {
        let other = |w: &Vec<u8>| w[j..].iter().any(|&e| e > 0);
        self.words.iter().position(other).unwrap_or(self.size())
    }

    /// The image of a word.
    pub(super) fn of_word(&self, word: &[u8]) -> u16 {
        let mut x = 0;
        for (j, &e) in word.iter().enumerate() {
            for _ in 0..e {
                x = self.times_generator(x, j);
            }
        }
        x
    }
}

/// A commutative monoid with P-positions, not reduced: state 0 is the identity, `step[s * generators + j]` = s·g(j).
pub(super) struct Raw {
    pub(super) generators: usize,
    pub(super) step: Vec<u32>,
    pub(super) p: Vec<bool>,
}

/// Makes one element of all that P cannot distinguish (Moore's refinement of the automaton whose letters are the
/// generators), and where each state went.
///
/// O(states) for each generator in each of at most |Q| rounds; a handful in practice.
pub(super) fn reduce(raw: &Raw, watch: &mut dyn Watch) -> Result<(Monoid, Vec<u16>), StopReason> {
    let (class, count) = refine(raw, watch)?;
    // One state of each class; the classes are numbered by their smallest words.
    let mut state = vec![0u32; count];
    for (s, &c) in class.iter().enumerate().rev() {
        state[c as usize] = s as u32;
    }
    let g = raw.generators;
    let step_of = |c: u32, j: usize| class[raw.step[state[c as usize] as usize * g + j] as usize];
    let Named {
        number,
        order,
        words,
    } = smallest_words(class[0], count, g, step_of)?;
    let mut step = Vec::with_capacity(order.len() * g);
    for &c in &order {
        step.extend((0..g).map(|j| number[step_of(c, j) as usize]));
    }
    watch.memory((order.len() * order.len() * 2) as u64)?;
    let is_p = |&c: &u32| raw.p[state[c as usize] as usize];
    let monoid = Monoid {
        generators: g,
        table: products(&words, &step, g),
        p: order.iter().map(is_p).collect(),
        step,
        words,
    };
    let image = class.iter().map(|&c| number[c as usize]).collect();
    Ok((monoid, image))
}

/// The class of each state, and how many classes there are: states of one class stay alike under every generator.
fn refine(raw: &Raw, watch: &mut dyn Watch) -> Result<(Vec<u32>, usize), StopReason> {
    let (n, g) = (raw.p.len(), raw.generators);
    let mut class: Vec<u32> = raw.p.iter().map(|&p| u32::from(p)).collect();
    let mut count = 1 + usize::from(raw.p.contains(&true) && raw.p.contains(&false));
    let mut names: FxHashMap<u64, u32> = FxHashMap::default();
    let mut next = vec![0u32; n];
    // One generator after the other, over and over, until none of them splits a class.
    let (mut settled, mut j) = (0, 0);
    while settled < g {
        watch.work(1 + n as u64 / 64)?;
        names.clear();
        for (s, next) in next.iter_mut().enumerate() {
            let after = class[raw.step[s * g + j] as usize];
            let fresh = names.len() as u32;
            *next = *names
                .entry(u64::from(class[s]) << 32 | u64::from(after))
                .or_insert(fresh);
        }
        std::mem::swap(&mut class, &mut next);
        if names.len() > MOST_ELEMENTS {
            return Err(StopReason::Beyond(format!(
                "the misère quotient has more than {MOST_ELEMENTS} elements"
            )));
        }
        settled = if names.len() == count { settled + 1 } else { 0 };
        count = names.len();
        j = (j + 1) % g;
    }
    Ok((class, count))
}

/// Classes numbered by their smallest words.
struct Named {
    /// The number of each class.
    number: Vec<u16>,
    /// The class with each number.
    order: Vec<u32>,
    /// Its smallest word.
    words: Vec<Vec<u8>>,
}

/// Finds the smallest word of every class that can be reached from `first`.
fn smallest_words(
    first: u32,
    count: usize,
    generators: usize,
    step_of: impl Fn(u32, usize) -> u32,
) -> Result<Named, StopReason> {
    let mut number = vec![u16::MAX; count];
    let mut order = vec![first];
    let mut words = vec![vec![0u8; generators]];
    number[first as usize] = 0;
    for j in 0..generators {
        // If w·g(j)^e has a smaller word, so has w·g(j)^(e+1): only new elements are multiplied on.
        let mut front = 0..order.len();
        while !front.is_empty() {
            let end = order.len();
            for i in front {
                let c = step_of(order[i], j);
                if number[c as usize] == u16::MAX {
                    number[c as usize] = order.len() as u16;
                    order.push(c);
                    let mut word = words[i].clone();
                    word[j] = word[j].checked_add(1).ok_or_else(|| {
                        StopReason::Beyond("a power of more than 255 in a misère quotient".into())
                    })?;
                    words.push(word);
                }
            }
            front = end..order.len();
        }
    }
    Ok(Named {
        number,
        order,
        words,
    })
}

/// The products of all elements, from those with the generators.
fn products(words: &[Vec<u8>], step: &[u16], generators: usize) -> Vec<u16> {
    let size = words.len();
    let mut table = vec![0u16; size * size];
    for (y, word) in words.iter().enumerate() {
        // y = z·g(j) for an element z with a smaller number.
        let before = word.iter().rposition(|&e| e > 0).map(|j| {
            let mut less = word.clone();
            less[j] -= 1;
            let z = words.iter().position(|w| *w == less);
            (z.expect("words are closed under removal"), j)
        });
        for x in 0..size {
            table[x * size + y] = match before {
                None => x as u16,
                Some((z, j)) => step[usize::from(table[x * size + z]) * generators + j],
            };
        }
    }
    table
}
