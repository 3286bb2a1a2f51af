//! The promises of the statements: properties that all inputs of a problem have, stated apart from the readers and
//! generators.
//!
//! The readers of the adapters allow more than the statements do, because every input with an exact answer is answered. A
//! program on trial may rely on every promise, so neither a random input nor one that was made smaller may break any.

mod calls;
mod graphs;
mod heaps;
mod lists;
mod words;

use words::{Check, InputWords};

/// The promises, theory by theory.
const FAMILIES: [&[(&str, Check)]; 4] = [
    heaps::PROMISES,
    lists::PROMISES,
    graphs::PROMISES,
    calls::PROMISES,
];

/// The promise of a problem's statement that an input breaks, in words.
///
/// ```
/// use grundy_judge::promises::broken;
/// assert_eq!(broken("hdu1846", "1\n23 2\n"), None);
/// assert!(broken("hdu1846", "1\n0 2\n").is_some(), "there is a stone at least");
/// assert!(broken("hdu1846", "2\n23 2\n").is_some(), "a case is missing");
/// ```
#[must_use]
pub fn broken(id: &str, input: &str) -> Option<String> {
    let mut all = FAMILIES.iter().flat_map(|family| family.iter());
    let Some((_, keeps)) = all.find(|(problem, _)| *problem == id) else {
        return Some(format!("no promises of {id} are written down"));
    };
    let mut words = InputWords::new(input);
    keeps(&mut words).and_then(|()| words.end()).err()
}
