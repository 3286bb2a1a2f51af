//! A matrix game: the payoffs, and how often each row and column is played, as bars along the sides.

use crate::page;
use crate::scene::{Anchor, Block, Scene, Shape};
use crate::text;
use num::{BigRational, ToPrimitive, Zero};

/// Rows and columns that are drawn.
const MOST: usize = 30;
/// The length of a bar for the probability 1.
const BAR: f64 = 110.0;

/// A matrix with mixed strategies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mixed {
    /// What it is.
    pub title: String,
    /// What is known, in a sentence.
    pub said: String,
    /// What the row player gets, row by row, as text.
    pub payoffs: Vec<Vec<String>>,
    /// How often each row is played; empty where it is not known.
    pub rows: Vec<BigRational>,
    /// How often each column is played; empty where it is not known.
    pub columns: Vec<BigRational>,
}

/// The matrix; rows and columns that are played are set off.
///
/// ```
/// use grundy_picture::{Mixed, matrix};
/// use num::BigRational;
/// let half = || BigRational::new(1.into(), 2.into());
/// let pennies = Mixed {
///     title: "matching pennies".into(),
///     payoffs: vec![vec!["1".into(), "-1".into()], vec!["-1".into(), "1".into()]],
///     rows: vec![half(), half()],
///     columns: vec![half(), half()],
///     ..Mixed::default()
/// };
/// assert_eq!(matrix(&pennies).to_svg().matches(">1/2<").count(), 4);
/// ```
#[must_use]
pub fn matrix(mixed: &Mixed) -> Scene {
    let all = [
        mixed.payoffs.len(),
        mixed.payoffs.iter().map(Vec::len).max().unwrap_or(0),
    ];
    let [rows, columns] = all.map(|side| side.min(MOST));
    let words = mixed
        .payoffs
        .iter()
        .flatten()
        .map(|payoff| text::width(payoff, 14.0));
    let (wide, high) = (words.fold(40.0, f64::max).min(110.0) + 14.0, 36.0);
    let corner = (BAR + 64.0, BAR * 0.6 + 30.0);
    let mut block = Block::new(
        corner.0 + columns as f64 * wide + 10.0,
        corner.1 + rows as f64 * high + 10.0,
    );
    let played = |mix: &[BigRational], at: usize| mix.get(at).is_some_and(|share| !share.is_zero());
    for (r, row) in mixed.payoffs.iter().take(rows).enumerate() {
        for (c, payoff) in row.iter().take(columns).enumerate() {
            let at = (corner.0 + c as f64 * wide, corner.1 + r as f64 * high);
            let both = played(&mixed.rows, r) && played(&mixed.columns, c);
            block.rect(if both { "node won" } else { "cell" }, at, (wide, high));
            let payoff = text::cut(payoff, 14.0, wide - 8.0);
            block.text(
                "",
                (at.0 + wide / 2.0, at.1 + high / 2.0 + 5.0),
                14.0,
                payoff,
            );
        }
    }
    for (r, share) in mixed.rows.iter().take(rows).enumerate() {
        let y = corner.1 + (r as f64 + 0.5) * high;
        let long = share.to_f64().unwrap_or(0.0) * BAR;
        block.shape(
            "left",
            Shape::Rect(
                (corner.0 - 10.0 - long, y - 6.0),
                (long.max(0.5), 12.0),
                0.0,
            ),
        );
        let place = (corner.0 - 16.0 - long, y + 4.0);
        block.write(
            "",
            place,
            12.0,
            Anchor::End,
            text::cut(&share.to_string(), 12.0, 60.0),
        );
    }
    for (c, share) in mixed.columns.iter().take(columns).enumerate() {
        let x = corner.0 + (c as f64 + 0.5) * wide;
        let long = share.to_f64().unwrap_or(0.0) * BAR * 0.6;
        block.shape(
            "right",
            Shape::Rect(
                (x - 6.0, corner.1 - 10.0 - long),
                (12.0, long.max(0.5)),
                0.0,
            ),
        );
        block.text(
            "",
            (x, corner.1 - 15.0 - long),
            12.0,
            text::cut(&share.to_string(), 12.0, wide),
        );
    }
    let mut notes = Vec::new();
    if !mixed.rows.is_empty() {
        notes.push("Bars: how often each row and each column is played.".to_owned());
    }
    if [rows, columns] != all {
        notes.push(format!(
            "{rows} of {} rows and {columns} of {} columns are drawn.",
            all[0], all[1]
        ));
    }
    page::single(&mixed.title, &mixed.said, block, &notes)
}
