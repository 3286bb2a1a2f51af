//! Removing the smallest heap, or one counter from every heap, where all heaps differ (Luogu P10398).
//!
//! **Theorem.** Write the heaps by their differences d(1), d(2), …, d(n), where d(1) is the smallest heap. Let f(k, x) say
//! whether the player to move wins x, d(k+1), …, d(n). Then f(n, x) = true, and with d = d(k+1) and g = f(k+1, ·)
//!
//! * f(k, 1) = ¬g(d) ∨ ¬g(1 + d),
//! * f(k, x) = ¬f(k, x − 1) ∨ ¬g(x + d) for x ≥ 2,
//!
//! and for k < n the values alternate from x = 3 on. *Proof.* By induction g alternates from 3 on, or is true
//! everywhere, when f(k, ·) alternates from 1 on. Otherwise, where g(x + d) is false, f(k, x) is true, and f(k, x + 1) is
//! false, as g(x + 1 + d) is true; x = 2 or x = 3 is the first such place, for 2 + d ≥ 3, and if it is 3, f(k, 4) = ¬f(k, 3)
//! holds all the same. So three values a heap decide everything: O(n).

/// True if the player to move wins; the heaps are different and ascending.
#[must_use]
pub fn next_wins(heaps: &[u64]) -> bool {
    let Some(&smallest) = heaps.first() else {
        return false;
    };
    // f(k, 1), f(k, 2), f(k, 3); with one heap left every size wins.
    let mut alone = true;
    let mut f = [true; 3];
    for two in heaps.windows(2).rev() {
        let d = two[1] - two[0];
        let g = |x: u64| at(f, alone, x);
        let one = !g(d) || !g(d + 1);
        // Beyond 2^64 the values go on alternating: x + 2 and x are alike from 3 on.
        let above = |by: u64| d.checked_add(by).map_or_else(|| g(d - 2 + by), g);
        let two = !one || !above(2);
        let three = !two || !above(3);
        f = [one, two, three];
        alone = false;
    }
    at(f, alone, smallest)
}

/// f(k, x), of which the first three values are kept.
fn at(f: [bool; 3], alone: bool, x: u64) -> bool {
    match x {
        _ if alone => true,
        1..=3 => f[x as usize - 1],
        _ => f[2] == (x % 2 == 1),
    }
}
