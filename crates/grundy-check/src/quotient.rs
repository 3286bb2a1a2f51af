//! `quotient`: the winner of every sum of a heap game in misère play, by a finite commutative monoid.
//!
//! The certificate gives a monoid Q with a subset P and the image Φ(n) of each heap; the image of a sum of heaps is the
//! product of their images. In misère play whoever cannot move wins.
//!
//! **Theorem.** A sum of the heaps listed is lost for the player to move exactly if its image lies in P, and Q is their
//! misère quotient, if
//!
//! 1. `code` is a code, some heap has an image, and the heaps and their options are not too many to look at;
//! 2. the table is square, what stands in it, in P and among the images is an element, and P is ascending;
//! 3. 0 is the identity, and the multiplication is commutative;
//! 4. it is associative;
//! 5. the identity does not lie in P;
//! 6. a heap without a move goes to the identity;
//! 7. *nothing from P to P*: for no heap h, option e of it and element r do Φ(h)·r and Φ(e)·r both lie in P;
//! 8. *a way to P*: a sum of heaps that can move and does not go to P has an option that does;
//! 9. the images generate Q;
//! 10. P distinguishes every two elements: one of them times some r lies in P, the other times r does not.
//!
//! *Proof.* By (1) to (4) images of sums are well defined; Light's test, (x·a)·y = x·(a·y) for the a of a generating
//! set, is enough for (4) because of (9). Induction on the number of moves left: a sum without a move is won by (5), and
//! by (6) its image is the identity, which is right. A sum whose image lies in P has no option in P, by (7) for the heap
//! that is moved in and r the image of the rest, so every option is won and it is lost. Any other sum that can move has
//! an option in P, by (8), which is lost, so it is won. By (9) every element is the image of a sum, by (10) sums of
//! different images differ in some context, and sums of one image never do. ∎
//!
//! Without (5) the claim would be about normal play, in which the player to move loses the empty sum.
//!
//! *How (8) is checked.* Let T(X) be the set of those r for which some option of X times r lies in P. T(X + Y) consists of the
//! r with rΦ(Y) ∈ T(X) or rΦ(X) ∈ T(Y). All pairs (Φ(X), T(X)) are generated from those of single heaps; a pair is dropped
//! if another with the same image has a smaller set, since enlarging T enlarges every T made from it. It remains to check
//! that 1 ∈ T(X) wherever Φ(X) ∉ P. (Plambeck and Siegel, Misère quotients for impartial games, J. Combin. Theory A 115,
//! 2008: the transition algebra.)
//!
//! **Period theorem.** Then Φ(n + p) = Φ(n) for all n ≥ n0, Q is the quotient of the whole game, and both numbers are
//! the least, if
//!
//! 11. p is at least 1, the code is finite, and there are enough images: with its last digit at k, at most t heaps left
//!     by a move and s = max(n0, 1), p more than max(t·s + (t − 1)·p + k, k + 1);
//! 12. Φ(n + p) = Φ(n) as far as both are listed, for n ≥ n0;
//! 13. n0 = 0 or Φ(n0 − 1 + p) ≠ Φ(n0 − 1);
//! 14. no proper divisor of p is a period from n0 on.
//!
//! *Proof.* As in [`period`](crate::period): beyond the window n and n + p have options with the same images, so what was
//! checked of heap n holds of heap n + p with the image of n. ∎

use crate::code::Code;
use crate::{Rejected, Theorem, Verdict, accept};
use grundy_core::{StopReason, Watch};
use serde::{Deserialize, Serialize};

const THEOREM: Theorem = Theorem("quotient");

/// The largest number of elements that is read.
pub const MOST_ELEMENTS: usize = 2048;
/// The largest number of pairs (Φ(X), T(X)) that are examined.
const MOST_PAIRS: u64 = 2_000_000;
/// The largest number of options that are examined, by estimate.
const MOST_WORK: u64 = 2_000_000_000;

/// A misère quotient with the images of the heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quotient {
    /// The rules: `0.77`, `1,2,3`.
    pub code: String,
    /// The multiplication table; element 0 is the identity.
    pub table: Vec<Vec<u16>>,
    /// The elements of P, ascending.
    pub p: Vec<u16>,
    /// Φ(0), Φ(1), …
    pub images: Vec<u16>,
    /// A period of Φ; without one the certificate is about the listed heaps only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Repeats>,
}

/// Φ(n + period) = Φ(n) for n ≥ preperiod, both minimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeats {
    /// The smallest n0.
    pub preperiod: u64,
    /// The smallest p.
    pub period: u64,
}

/// The multiplication and P after hypotheses 2 to 4 were checked.
struct Monoid<'a> {
    table: &'a [Vec<u16>],
    in_p: Vec<bool>,
}

impl Monoid<'_> {
    /// The product of two elements.
    fn times(&self, x: usize, y: usize) -> usize {
        usize::from(self.table[x][y])
    }
}

/// The set T(X), one boolean for each element.
type Contexts = Vec<bool>;

/// True if `a` is a subset of `b`.
fn smaller(a: &Contexts, b: &Contexts) -> bool {
    a.iter().zip(b).all(|(a, b)| !a | b)
}

impl Quotient {
    /// The number of images that the period theorem needs; `None` for a code that the theorem does not cover.
    fn window(code: &Code, repeats: &Repeats) -> Option<u64> {
        let finite = matches!(code, Code::Digits { repeat: None, .. } | Code::Take(_));
        let (t, k) = (code.most_parts(), code.most_taken().filter(|_| finite)?);
        let end = t
            .checked_mul(repeats.preperiod.max(1))?
            .checked_add((t - 1).checked_mul(repeats.period)?)?
            .checked_add(k)?;
        end.max(k + 1).checked_add(repeats.period)
    }

    /// Checks that Q is a commutative monoid, that the misère rule holds for every sum of the heaps, that no smaller Q would
    /// do, and the hypotheses of the period theorem.
    ///
    /// # Errors
    /// [`Rejected`] with the first thing that fails.
    ///
    /// # Complexity
    /// O(|Q|²·generators), plus the options of the listed heaps, plus |Q| for each pair (Φ(X), T(X)).
    pub fn check(&self, watch: &mut dyn Watch) -> Verdict {
        let code = THEOREM.needs(1, Code::read(&self.code))?;
        let monoid = self.monoid(watch)?;
        let heaps = self.images.len();
        if heaps == 0 {
            return THEOREM.lacks(1, "no image of a heap is given");
        }
        if code.work(heaps as u64) > MOST_WORK {
            return THEOREM.lacks(1, "the heaps have more options than are looked at");
        }
        if monoid.in_p[0] {
            return THEOREM.lacks(5, "the empty sum is won in misère play, but 0 lies in P");
        }
        let options = self.options(&code, &monoid, watch)?;
        self.never_from_p_to_p(&monoid, &options, watch)?;
        a_way_to_p(&monoid, &self.kinds(&monoid, &options, watch)?, watch)?;
        self.smallest(&monoid, watch)?;
        let (size, lost) = (self.table.len(), self.p.len());
        let what = format!(
            "the misère quotient of {} has {size} elements, {lost} of them P",
            self.code
        );
        match &self.period {
            None => accept(format!("for heaps up to {}, {what}", heaps - 1)),
            Some(repeats) => {
                self.repeats(&code, repeats)?;
                let (p, n0) = (repeats.period, repeats.preperiod);
                accept(format!(
                    "{what}, and its pretending function has period {p} after {n0}, both minimal: proved by the period \
                     theorem from the heaps to {}",
                    heaps - 1
                ))
            }
        }
    }

    /// Checks the table, P and the images: hypotheses 2 to 4.
    fn monoid(&self, watch: &mut dyn Watch) -> Result<Monoid<'_>, Rejected> {
        let (table, size) = (&self.table, self.table.len());
        if size == 0 || size > MOST_ELEMENTS {
            return THEOREM.lacks(
                2,
                format!("expected 1 to {MOST_ELEMENTS} elements, found {size}"),
            );
        }
        let good = |x: &u16| usize::from(*x) < size;
        if table.iter().any(|row| row.len() != size) {
            return THEOREM.lacks(2, "the multiplication table is not a square");
        }
        if !table
            .iter()
            .flatten()
            .chain(&self.p)
            .chain(&self.images)
            .all(good)
        {
            return THEOREM.lacks(2, format!("an element is not below {size}"));
        }
        if self.p.windows(2).any(|w| w[0] >= w[1]) {
            return THEOREM.lacks(2, "the elements of P are not in ascending order");
        }
        for (x, row) in table.iter().enumerate() {
            if usize::from(table[0][x]) != x {
                return THEOREM.lacks(
                    3,
                    format!("0 is not the identity: 0·{x} is {}", table[0][x]),
                );
            }
            if let Some(y) = (0..x).find(|&y| row[y] != table[y][x]) {
                return THEOREM.lacks(3, format!("{x}·{y} and {y}·{x} differ"));
            }
        }
        // Light's test: (x·a)·y = x·(a·y) for the a of a generating set suffices. The images generate Q (see `smallest`).
        let mut generators = self.images.clone();
        generators.sort_unstable();
        generators.dedup();
        for a in generators.into_iter().map(usize::from) {
            for x in 0..size {
                watch.work(1 + size as u64 / 64)?;
                let xa = usize::from(table[x][a]);
                let wrong = (0..size).find(|&y| table[xa][y] != table[x][usize::from(table[a][y])]);
                if let Some(y) = wrong {
                    return THEOREM.lacks(4, format!("({x}·{a})·{y} is not {x}·({a}·{y})"));
                }
            }
        }
        let mut in_p = vec![false; size];
        for &x in &self.p {
            in_p[usize::from(x)] = true;
        }
        Ok(Monoid { table, in_p })
    }

    /// For every heap the images of its options; `None` if it has no move.
    fn options(
        &self,
        code: &Code,
        m: &Monoid<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Vec<Option<Vec<usize>>>, StopReason> {
        let heaps = self.images.len() as u64;
        let each = 1 + code.work(heaps) / (64 * heaps.max(1));
        let options_of = |heap: u64| {
            let mut seen = vec![false; m.table.len()];
            for taken in 0..=code.most_taken().unwrap_or(heap).min(heap) {
                self.leavings(code.digit(taken), taken, heap - taken, m, &mut seen);
            }
            let all: Vec<usize> = (0..seen.len()).filter(|&x| seen[x]).collect();
            (!all.is_empty()).then_some(all)
        };
        let counted = |heap| watch.work(each).map(|()| options_of(heap));
        (0..heaps).map(counted).collect()
    }

    /// Marks the images of the ways to leave `rest` counters in no heap, one, two or three (the bits of the digit, from the
    /// lowest), after `taken` are taken. If nothing is taken, the heap has to be split.
    fn leavings(&self, digit: u8, taken: u64, rest: u64, m: &Monoid<'_>, seen: &mut [bool]) {
        let image = |n: u64| usize::from(self.images[n as usize]);
        if digit & 1 != 0 && rest == 0 && taken > 0 {
            seen[0] = true;
        }
        if digit & 2 != 0 && rest > 0 && taken > 0 {
            seen[image(rest)] = true;
        }
        if digit & 4 != 0 {
            for a in 1..=rest / 2 {
                seen[m.times(image(a), image(rest - a))] = true;
            }
        }
        if digit & 8 == 0 {
            return;
        }
        for a in 1..=rest / 3 {
            for b in a..=(rest - a) / 2 {
                let two = m.times(image(a), image(b));
                seen[m.times(two, image(rest - a - b))] = true;
            }
        }
    }

    /// Checks hypotheses 6 and 7.
    fn never_from_p_to_p(
        &self,
        m: &Monoid<'_>,
        options: &[Option<Vec<usize>>],
        watch: &mut dyn Watch,
    ) -> Result<(), Rejected> {
        for (n, options) in options.iter().enumerate() {
            let x = usize::from(self.images[n]);
            let Some(options) = options else {
                if x != 0 {
                    return THEOREM
                        .lacks(6, format!("heap {n} cannot move, but its image is not 0"));
                }
                continue;
            };
            for &e in options {
                watch.work(1 + m.table.len() as u64 / 64)?;
                let both = |&r: &usize| m.in_p[m.times(x, r)] && m.in_p[m.times(e, r)];
                if let Some(r) = (0..m.table.len()).find(both) {
                    return THEOREM.lacks(
                        7,
                        format!("a move of heap {n} leads from P to P beside the element {r}"),
                    );
                }
            }
        }
        Ok(())
    }

    /// The pairs (Φ, T) of all heaps that can move, without those that another of the same image makes superfluous.
    fn kinds(
        &self,
        m: &Monoid<'_>,
        options: &[Option<Vec<usize>>],
        watch: &mut dyn Watch,
    ) -> Result<Vec<(usize, Contexts)>, StopReason> {
        let mut kinds: Vec<(usize, Contexts)> = Vec::new();
        for (&x, options) in self.images.iter().zip(options) {
            let Some(options) = options else { continue };
            watch.work(1 + (m.table.len() * (options.len() + kinds.len())) as u64 / 64)?;
            let wins = |r| options.iter().any(|&e| m.in_p[m.times(e, r)]);
            let t: Contexts = (0..m.table.len()).map(wins).collect();
            let x = usize::from(x);
            if !kinds.iter().any(|(y, s)| *y == x && smaller(s, &t)) {
                kinds.retain(|(y, s)| *y != x || !smaller(&t, s));
                kinds.push((x, t));
            }
        }
        Ok(kinds)
    }

    /// Checks that the images generate Q and that P distinguishes every two elements: hypotheses 9 and 10.
    fn smallest(&self, m: &Monoid<'_>, watch: &mut dyn Watch) -> Result<(), Rejected> {
        let size = m.table.len();
        let mut made = vec![false; size];
        made[0] = true;
        let mut waiting = vec![0];
        while let Some(x) = waiting.pop() {
            watch.work(1 + self.images.len() as u64 / 64)?;
            for &g in &self.images {
                let y = m.times(x, usize::from(g));
                if !std::mem::replace(&mut made[y], true) {
                    waiting.push(y);
                }
            }
        }
        if let Some(x) = made.iter().position(|made| !made) {
            return THEOREM.lacks(9, format!("the element {x} is no sum of heaps"));
        }
        let mut rows: Vec<(Vec<bool>, usize)> = (0..size)
            .map(|x| ((0..size).map(|r| m.in_p[m.times(x, r)]).collect(), x))
            .collect();
        rows.sort();
        match rows.windows(2).find(|w| w[0].0 == w[1].0) {
            Some(w) => THEOREM.lacks(
                10,
                format!("no element distinguishes {} and {}", w[0].1, w[1].1),
            ),
            None => Ok(()),
        }
    }

    /// Checks the period theorem: hypotheses 11 to 14.
    fn repeats(&self, code: &Code, repeats: &Repeats) -> Result<(), Rejected> {
        let count = self.images.len() as u64;
        if repeats.period == 0 {
            return THEOREM.lacks(11, "a period of 0 says nothing");
        }
        match Quotient::window(code, repeats) {
            Some(window) if window <= count => {}
            Some(window) => {
                return THEOREM.lacks(
                    11,
                    format!("the theorem needs {window} images, found {count}"),
                );
            }
            None => {
                return THEOREM.lacks(
                    11,
                    format!(
                        "there is no period theorem for {}, or the numbers are too large",
                        self.code
                    ),
                );
            }
        }
        // All indices are less than the number of images, so they fit in a usize.
        let (n0, p) = (repeats.preperiod as usize, repeats.period as usize);
        let f = &self.images;
        if let Some(n) = (n0..f.len() - p).find(|&n| f[n] != f[n + p]) {
            return THEOREM.lacks(12, format!("Φ({}) is not Φ({n})", n + p));
        }
        if n0 > 0 && f[n0 - 1] == f[n0 - 1 + p] {
            return THEOREM.lacks(13, format!("the pre-period {n0} is not minimal"));
        }
        // One period suffices: since q divides p, (12) extends it.
        let whole = |q: usize| p % q == 0 && (n0..n0 + p - q).all(|n| f[n] == f[n + q]);
        match (1..p).find(|&q| whole(q)) {
            Some(q) => THEOREM.lacks(14, format!("the period {p} is not minimal: {q} is one")),
            None => Ok(()),
        }
    }
}

/// Checks that every sum of heaps of these kinds with an image outside P has a move into P: hypothesis 8.
fn a_way_to_p(
    m: &Monoid<'_>,
    kinds: &[(usize, Contexts)],
    watch: &mut dyn Watch,
) -> Result<(), Rejected> {
    let size = m.table.len();
    // least[x]: the minimal sets among the sums of image x found so far.
    let mut least: Vec<Vec<Contexts>> = vec![vec![]; size];
    let mut waiting: Vec<(usize, Contexts)> = kinds.to_vec();
    let mut looked_at = 0;
    while let Some((x, t)) = waiting.pop() {
        looked_at += 1;
        watch.work(1 + (size * (kinds.len() + least[x].len())) as u64 / 64)?;
        if looked_at % 256 == 0 {
            watch.memory((waiting.len() * (size + 32)) as u64)?;
        }
        if looked_at > MOST_PAIRS {
            return THEOREM.lacks(8, format!("more than {MOST_PAIRS} kinds of sums"));
        }
        if !m.in_p[x] && !t[0] {
            return THEOREM.lacks(
                8,
                format!("a sum of image {x}, outside P, has no move into P"),
            );
        }
        if least[x].iter().any(|other| smaller(other, &t)) {
            continue;
        }
        least[x].retain(|other| !smaller(&t, other));
        least[x].push(t.clone());
        for (y, s) in kinds {
            let sum = (0..size).map(|r| t[m.times(r, *y)] || s[m.times(r, x)]);
            waiting.push((m.times(x, *y), sum.collect()));
        }
    }
    Ok(())
}
