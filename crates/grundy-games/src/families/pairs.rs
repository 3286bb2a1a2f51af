//! Graphs written as pairs of names: `a-b,b-c`, `a>b,c`.

use grundy_core::with_pulse;

/// The pairs as text, with names alone where reading needs them: names are numbered in the order in which they occur,
/// so a name that its pairs would introduce too late is listed alone before them, and the text is read with the same
/// numbers.
pub fn shown<'n>(
    count: usize,
    name: impl Fn(usize) -> &'n str,
    pairs: impl Iterator<Item = (usize, usize)>,
    between: char,
) -> String {
    let mut pieces: Vec<String> = Vec::new();
    let mut met = 0;
    for (a, b) in with_pulse(pairs) {
        let in_turn = |met: usize| a <= met && b <= met.max(a + 1);
        while !in_turn(met) {
            pieces.push(name(met).to_owned());
            met += 1;
        }
        pieces.push(format!("{}{between}{}", name(a), name(b)));
        met = met.max(a + 1).max(b + 1);
    }
    pieces.extend((met..count).map(|alone| name(alone).to_owned()));
    let mut text = pieces.join(",");
    // A line may end with a semicolon, which is dropped; one that belongs to the last name is kept by another after it.
    if text.ends_with(';') {
        text.push(';');
    }
    text
}
