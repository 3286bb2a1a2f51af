//! A matrix game: the payoffs, and the frequency of each row and column, as bars along the sides.

use crate::page;
use crate::scene::{Anchor, At, Block, Scene, Shape};
use crate::text;
use num::{BigRational, ToPrimitive, Zero};

/// The largest number of rows and columns that are drawn.
const MOST: usize = 30;
/// The length of a bar for the probability 1.
const BAR: f64 = 110.0;

/// A matrix with mixed strategies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mixed {
    /// The title of the matrix.
    pub title: String,
    /// The answer in a sentence.
    pub said: String,
    /// The row player's payoffs, row by row, as text.
    pub payoffs: Vec<Vec<String>>,
    /// The frequency of each row; empty where it is not known.
    pub rows: Vec<BigRational>,
    /// The frequency of each column; empty where it is not known.
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
    let (block, notes) = drawing(mixed);
    page::single(&mixed.title, &mixed.said, block, &notes)
}

/// The matrix with its bars, and what it leaves out.
pub(crate) fn drawing(mixed: &Mixed) -> (Block, Vec<String>) {
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
    let grid = Grid {
        corner,
        cell: (wide, high),
    };
    grid.payoffs(&mut block, mixed, [rows, columns]);
    grid.row_bars(&mut block, &mixed.rows[..mixed.rows.len().min(rows)]);
    grid.column_bars(
        &mut block,
        &mixed.columns[..mixed.columns.len().min(columns)],
    );
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
    (block, notes)
}

/// The places of the payoffs.
struct Grid {
    corner: At,
    cell: At,
}

impl Grid {
    /// Draws the payoffs; cells that optimal play can reach are emphasised.
    fn payoffs(&self, block: &mut Block, mixed: &Mixed, [rows, columns]: [usize; 2]) {
        let (wide, high) = self.cell;
        let played =
            |mix: &[BigRational], at: usize| mix.get(at).is_some_and(|share| !share.is_zero());
        for (r, row) in mixed.payoffs.iter().take(rows).enumerate() {
            for (c, payoff) in row.iter().take(columns).enumerate() {
                let (x, y) = (
                    self.corner.0 + c as f64 * wide,
                    self.corner.1 + r as f64 * high,
                );
                let both = played(&mixed.rows, r) && played(&mixed.columns, c);
                block.rect(if both { "node won" } else { "cell" }, (x, y), self.cell);
                let payoff = text::cut(payoff, 14.0, wide - 8.0);
                block.text("", (x + wide / 2.0, y + high / 2.0 + 5.0), 14.0, payoff);
            }
        }
    }

    /// Draws Left's probabilities as bars beside the rows.
    fn row_bars(&self, block: &mut Block, shares: &[BigRational]) {
        for (r, share) in shares.iter().enumerate() {
            let y = self.corner.1 + (r as f64 + 0.5) * self.cell.1;
            let long = share.to_f64().unwrap_or(0.0) * BAR;
            let corner = (self.corner.0 - 10.0 - long, y - 6.0);
            block.shape("left", Shape::Rect(corner, (long.max(0.5), 12.0), 0.0));
            let place = (corner.0 - 6.0, y + 4.0);
            let words = text::cut(&share.to_string(), 12.0, 60.0);
            block.write("", place, 12.0, Anchor::End, words);
        }
    }

    /// Draws Right's probabilities as bars above the columns.
    fn column_bars(&self, block: &mut Block, shares: &[BigRational]) {
        for (c, share) in shares.iter().enumerate() {
            let x = self.corner.0 + (c as f64 + 0.5) * self.cell.0;
            let long = share.to_f64().unwrap_or(0.0) * BAR * 0.6;
            let corner = (x - 6.0, self.corner.1 - 10.0 - long);
            block.shape("right", Shape::Rect(corner, (12.0, long.max(0.5)), 0.0));
            let words = text::cut(&share.to_string(), 12.0, self.cell.0);
            block.text("", (x, corner.1 - 5.0), 12.0, words);
        }
    }
}
