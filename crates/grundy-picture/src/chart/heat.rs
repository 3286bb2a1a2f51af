//! Tables of values as heat maps: the larger a value the darker its cell, and 0, which the player to move loses, white
//! with a strong border.

use crate::page::Page;
use crate::scene::{Anchor, At, Block, Scene};
use crate::text;

/// The largest number of cells that show their numbers.
const MOST_WRITTEN: usize = 2_500;
/// The largest number of rows and columns that are drawn.
const MOST: usize = 120;
/// Values that a line of a strip has.
const ACROSS: usize = 24;

/// A table of values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heat {
    /// The subject of the table.
    pub title: String,
    /// The answer in a sentence.
    pub said: String,
    /// The values, row by row; `None` where there is none.
    pub rows: Vec<Vec<Option<u64>>>,
    /// The numbers of the first row and of the first column.
    pub first: [u64; 2],
}

/// A table with two sides.
///
/// ```
/// use grundy_picture::{Heat, heat};
/// let nim = |a: u64| (0..8).map(|b| Some(a ^ b)).collect();
/// let table = Heat { title: "nim with two heaps".into(), rows: (0..8).map(nim).collect(), ..Heat::default() };
/// assert_eq!(heat(&table).to_svg().matches("class=\"heat0\"").count(), 8);
/// ```
#[must_use]
pub fn heat(table: &Heat) -> Scene {
    let all = [
        table.rows.len(),
        table.rows.iter().map(Vec::len).max().unwrap_or(0),
    ];
    let [rows, columns] = all.map(|side| side.min(MOST));
    let cell = if rows.max(columns) <= 30 { 30.0 } else { 16.0 };
    let largest = table
        .rows
        .iter()
        .flatten()
        .flatten()
        .copied()
        .max()
        .unwrap_or(0);
    let mut block = Block::new(columns as f64 * cell + 34.0, rows as f64 * cell + 26.0);
    for (r, row) in table.rows.iter().take(rows).enumerate() {
        for (c, value) in row.iter().take(columns).enumerate() {
            let Some(value) = *value else { continue };
            let at = (34.0 + c as f64 * cell, 22.0 + r as f64 * cell);
            draw_cell(
                &mut block,
                at,
                cell,
                value,
                largest,
                rows * columns <= MOST_WRITTEN,
            );
        }
    }
    let step = if cell < 20.0 { 5 } else { 1 };
    for c in (0..columns).step_by(step) {
        let at = (34.0 + (c as f64 + 0.5) * cell, 15.0);
        block.text("soft", at, 11.0, (table.first[1] + c as u64).to_string());
    }
    for r in (0..rows).step_by(step) {
        let at = (28.0, 22.0 + (r as f64 + 0.5) * cell + 4.0);
        block.write(
            "soft",
            at,
            11.0,
            Anchor::End,
            (table.first[0] + r as u64).to_string(),
        );
    }
    let mut notes = vec![KEY.to_owned()];
    if [rows, columns] != all {
        notes.push(format!(
            "{rows} of {} rows and {columns} of {} columns are drawn.",
            all[0], all[1]
        ));
    }
    finish(table, block, &notes)
}

const KEY: &str = "The larger the value, the darker the cell; white with a strong border: 0, the player to move loses.";

/// Puts the chart on a page.
fn finish(table: &Heat, block: Block, notes: &[String]) -> Scene {
    let mut page = Page::new(&table.title, &table.said, block.width);
    page.centred(block);
    page.finish(notes)
}

/// The values of 0, 1, 2, … as a strip that is broken into lines; the lines are as long as the period, where it is known
/// and fits, so that the period is seen.
///
/// ```
/// use grundy_picture::strip;
/// let scene = strip("subtract 1..3:", "period 4", &[0, 1, 2, 3, 0, 1, 2, 3], Some(4));
/// assert_eq!(scene.to_svg().matches("class=\"heat0\"").count(), 2);
/// ```
#[must_use]
pub fn strip(title: &str, said: &str, values: &[u64], period: Option<u64>) -> Scene {
    let across = period
        .and_then(|p| usize::try_from(p).ok())
        .filter(|p| (2..=ACROSS * 2).contains(p));
    let across = across.map_or(ACROSS, |p| if p < 12 { p * (ACROSS / p) } else { p });
    let shown = values.len().min(MOST * across);
    let largest = values.iter().copied().max().unwrap_or(0);
    let cell = if across <= 26 { 30.0 } else { 22.0 };
    let lines = shown.div_ceil(across);
    let mut block = Block::new(
        52.0 + across.min(shown) as f64 * cell,
        lines as f64 * (cell + 4.0) + 22.0,
    );
    for (n, &value) in values.iter().take(shown).enumerate() {
        let (line, at) = (n / across, n % across);
        let corner = (52.0 + at as f64 * cell, 20.0 + line as f64 * (cell + 4.0));
        draw_cell(&mut block, corner, cell, value, largest, true);
        if at == 0 {
            block.write(
                "soft",
                (46.0, corner.1 + cell / 2.0 + 4.0),
                11.0,
                Anchor::End,
                n.to_string(),
            );
        }
        if line == 0 {
            block.text(
                "soft",
                (corner.0 + cell / 2.0, 14.0),
                11.0,
                format!("+{at}"),
            );
        }
    }
    let table = Heat {
        title: title.to_owned(),
        said: said.to_owned(),
        ..Heat::default()
    };
    let mut notes = vec![KEY.to_owned()];
    if shown < values.len() {
        notes.push(format!(
            "The first {shown} of {} values are drawn.",
            values.len()
        ));
    }
    finish(&table, block, &notes)
}

/// Draws a cell with the shade of its value, and the value if there is room.
fn draw_cell(block: &mut Block, at: At, cell: f64, value: u64, largest: u64, written: bool) {
    let heat = level(value, largest);
    block.rect(
        format!("heat{heat}"),
        (at.0 + 1.0, at.1 + 1.0),
        (cell - 2.0, cell - 2.0),
    );
    if written {
        let words = value.to_string();
        let size = (cell * 0.42).min(cell * 0.8 / text::width(&words, 1.0));
        let class = match heat {
            0 => "",
            1..=5 => "dark",
            _ => "pale",
        };
        block.text(
            class,
            (at.0 + cell / 2.0, at.1 + cell / 2.0 + size * 0.36),
            size,
            words,
        );
    }
}

/// One of seven shades; the smallest values get shades of their own.
fn level(value: u64, largest: u64) -> u64 {
    match value {
        0 => 0,
        value if largest <= 7 => value,
        value => 1 + (u128::from(value - 1) * 7 / u128::from(largest)) as u64,
    }
}
