//! Staircase Nim. *Winning Ways*, chapter 3.
//!
//! **Theorem.** The Grundy value of a staircase is the nim-sum of the odd steps. *Proof.* A move from an odd step makes
//! it smaller, a move from an even step makes the odd step below larger: either way the nim-sum changes; and as in Nim
//! every smaller nim-sum is reached from some odd step.

use grundy_core::{Reason, Theorem, reason};

/// The nim-sum of the odd steps; step 1 is the lowest, from which counters leave the stairs.
///
/// ```
/// use grundy_games::theorems::staircase::staircase_value;
/// assert_eq!(staircase_value([3, 1, 4, 2].into_iter()), 3 ^ 4);
/// ```
pub fn staircase_value(steps: impl Iterator<Item = u64>) -> u64 {
    steps.step_by(2).fold(0, |sum, count| sum ^ count)
}

/// The moves to a Grundy value: the step, from 0 for step 1, and how many move. At most one on each step.
#[must_use]
pub fn moves_to(steps: &[u64], nimber: u64) -> Vec<(usize, u64)> {
    let change = staircase_value(steps.iter().copied()) ^ nimber;
    let one = |(i, &count): (usize, &u64)| {
        // From an odd step down to what it must hold, from an even step as many as the step below lacks.
        let moved = if i % 2 == 0 {
            count.checked_sub(count ^ change)
        } else {
            (steps[i - 1] ^ change).checked_sub(steps[i - 1])
        };
        let moved = moved.filter(|moved| (1..=count).contains(moved));
        moved.map(|moved| (i, moved))
    };
    steps.iter().enumerate().filter_map(one).collect()
}

/// The theorem with the steps as its reason; `why` explains why these are steps.
#[must_use]
pub fn stated<T>(says: T, steps: &[u64], why: Reason) -> Theorem<T> {
    let odd = steps.iter().step_by(2).take(16).map(u64::to_string);
    let mut odd: Vec<String> = odd.collect();
    if steps.len() > 32 {
        odd.push("…".to_owned());
    }
    let sum = staircase_value(steps.iter().copied());
    Theorem {
        says,
        name: "staircase Nim",
        source: "Winning Ways",
        reason: why
            + reason!(
                " The odd steps hold {}; their nim-sum is {}.",
                odd.join(", "),
                sum
            ),
    }
}
