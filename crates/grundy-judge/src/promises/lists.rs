//! Promises about rows of numbers, towers and boards.

use super::words::{Check, InputWords, promise};

/// The promises of the statements about lists of numbers.
pub(super) const PROMISES: &[(&str, Check)] = &[
    ("usaco_game1", |w| w.block(2..=100, 1..=200).map(|_| ())),
    ("cses1097_removal", |w| {
        w.block(1..=5000, -1_000_000_000..=1_000_000_000)
            .map(|_| ())
    }),
    ("atcoder_dp_l", |w| {
        w.block(1..=3000, 1..=1_000_000_000).map(|_| ())
    }),
    ("dmoj_listgame", |w| {
        w.block(1..=10_000, i64::MIN..=i64::MAX).map(|_| ())
    }),
    ("usaco_xoinc", |w| {
        w.block(1..=2000, 1..=100_000).map(|_| ())
    }),
    ("spoj_twends", |w| {
        w.until_a_zero(|w| {
            let cards = w.block(2..=1000, i64::MIN..=i64::MAX)?;
            promise(cards.len() % 2 == 0, || {
                format!("{} cards are an odd number", cards.len())
            })
        })
    }),
    ("poj2505", |w| {
        w.until_the_end(|w| w.number(2..=4_294_967_294).map(|_| ()))
    }),
    ("poj2931", procrastination),
    ("spoj_al_16_08", |w| w.cases(1..=1000, two_towers)),
    ("seed_tower_value", |w| match w.text().trim() {
        "" => Ok(()),
        tower => super::words::only(tower, "WB"),
    }),
    ("tc_srm423_easychase", |w| {
        let side = w.number(2..=20)?;
        let cells = w.numbers(4, 1..=side)?;
        promise(cells[..2] != cells[2..], || "one cell for both".to_owned())
    }),
    ("seed_chomp", |w| w.numbers(2, 1..=14).map(|_| ())),
    ("seed_coinrect", |w| {
        let (rows, columns) = (w.number(1..=1000)?, w.number(1..=1000)?);
        (0..rows).try_for_each(|_| w.letters("HT", columns..=columns))
    }),
    ("seed_nimproduct", |w| {
        w.large(0)?;
        w.large(0).map(|_| ())
    }),
    ("poj2311", |w| {
        w.until_the_end(|w| w.numbers(2, 2..=200).map(|_| ()))
    }),
];

/// Checks that tests are numbered, and that a tower of no cubes has no word.
fn procrastination(w: &mut InputWords) -> Result<(), String> {
    w.cases(1..=i64::MAX, |w| {
        promise(w.word()? == "Test", || "no word Test".to_owned())?;
        w.number(1..=i64::MAX)?;
        (0..2).try_for_each(|_| {
            let heights = w.numbers(3, 0..=50)?;
            let mut towers = heights.into_iter().filter(|&height| height > 0);
            towers.try_for_each(|height| w.letters("WB", height..=height))
        })
    })
}

/// The promises about the towers of Antek and Basia.
fn two_towers(w: &mut InputWords) -> Result<(), String> {
    let count = w.number(1..=100)?;
    w.letters("AB", 1..=1)?;
    w.letters("CZ", 1..=1)?;
    (0..count).try_for_each(|_| w.letters("cz", 1..=64))
}
