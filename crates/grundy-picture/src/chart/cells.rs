//! Tables whose entries are words: values of partizan games, vertices of a graph, the dynamic program of a row.

use crate::page;
use crate::scene::{Anchor, Block, Scene};
use crate::text;

/// The largest number of rows and columns that are drawn.
const MOST: [usize; 2] = [60, 40];
/// The height of a row.
const HIGH: f64 = 28.0;
/// The greatest width of a column.
const WIDEST: f64 = 260.0;

/// The words in a cell, and the class of the cell.
pub type CellWords = (String, &'static str);

/// A table of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    /// The title of the table.
    pub title: String,
    /// The answer in a sentence.
    pub said: String,
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The head of each row, and its entries; `None` where nothing stands.
    pub rows: Vec<(String, Vec<Option<CellWords>>)>,
    /// The notes below the table.
    pub notes: Vec<String>,
}

/// The table.
///
/// ```
/// use grundy_picture::{Cells, cells};
/// let table = Cells {
///     title: "domineering".into(),
///     columns: vec!["1".into(), "2".into()],
///     rows: vec![("1".into(), vec![Some(("0".into(), "cell")), Some(("-1".into(), "cell"))])],
///     ..Cells::default()
/// };
/// assert_eq!(cells(&table).to_svg().matches("class=\"cell\"").count(), 2);
/// ```
#[must_use]
pub fn cells(table: &Cells) -> Scene {
    let width = |words: &str| text::width(words, 13.0).min(WIDEST) + 16.0;
    let rows = &table.rows[..table.rows.len().min(MOST[0])];
    let columns = table.columns.len().min(MOST[1]);
    let head = rows
        .iter()
        .map(|(name, _)| width(name))
        .fold(30.0, f64::max);
    let wide = |column: usize| {
        let entries = rows.iter().filter_map(|(_, row)| row.get(column)?.as_ref());
        let widest = entries.map(|(words, _)| width(words));
        widest
            .fold(width(&table.columns[column]), f64::max)
            .max(HIGH + 4.0)
    };
    let mut starts = vec![head];
    for column in 0..columns {
        starts.push(starts[column] + wide(column));
    }
    let mut block = Block::new(starts[columns], (rows.len() + 1) as f64 * HIGH + 4.0);
    for (column, name) in table.columns.iter().take(columns).enumerate() {
        let middle = (starts[column] + starts[column + 1]) / 2.0;
        block.text("soft", (middle, 18.0), 13.0, text::cut(name, 13.0, WIDEST));
    }
    for (number, (name, entries)) in rows.iter().enumerate() {
        let y = (number + 1) as f64 * HIGH;
        let name = text::cut(name, 13.0, WIDEST);
        block.write("soft", (head - 8.0, y + 18.0), 13.0, Anchor::End, name);
        for (column, entry) in entries.iter().take(columns).enumerate() {
            let Some((words, class)) = entry else {
                continue;
            };
            let size = (starts[column + 1] - starts[column], HIGH);
            block.rect(*class, (starts[column], y), size);
            let middle = (starts[column] + size.0 / 2.0, y + 18.5);
            block.text("", middle, 13.0, text::cut(words, 13.0, WIDEST));
        }
    }
    let mut notes = table.notes.clone();
    notes.extend(page::first_of(rows.len(), table.rows.len(), "rows"));
    notes.extend(page::first_of(columns, table.columns.len(), "columns"));
    page::single(&table.title, &table.said, block, &notes)
}
