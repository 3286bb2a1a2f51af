//! A position as a picture: a board where facts say what is in its cells, as in `cell(1,2,x)`, or else the facts themselves.

use crate::game::{Position, Table};
use crate::ground::TermId;
use crate::words::Word;
use grundy_core::picture::{Board, Numbers, Picture};

/// The letter of a cell about which nothing is known.
const UNKNOWN: char = ' ';
/// The largest number of cells of a board that is drawn.
const MOST_CELLS: usize = 400;

/// The picture of a position.
pub(crate) fn draw(table: &Table, p: &Position) -> Picture {
    board(table, p).unwrap_or_else(|| {
        let facts = table.facts_of(p);
        let row = facts.map(|fact| (table.terms.show(&table.words, fact), true));
        let mut row: Vec<(String, bool)> = row.collect();
        // A row has at least one card.
        if row.is_empty() {
            row.push(("[]".to_owned(), true));
        }
        Picture::Numbers(Numbers { row, scores: None })
    })
}

/// A fact about a cell: the name of the fact, the two coordinates and what is there.
type Cell = (Word, [TermId; 2], TermId);

/// The board of the facts with two coordinates, if each pair of them has one content at a time.
fn board(table: &Table, p: &Position) -> Option<Picture> {
    let cell = |&fact: &TermId| {
        let (name, args) = table.terms.node(fact);
        match args[..] {
            [x, y, content] => Some((*name, [x, y], content)),
            _ => None,
        }
    };
    let all: Vec<Cell> = table.net.facts.iter().filter_map(cell).collect();
    let &(name, ..) = all.first()?;
    let all: Vec<&Cell> = all.iter().filter(|cell| cell.0 == name).collect();
    let [columns, rows] = [0, 1].map(|side| {
        let mut values: Vec<TermId> = all.iter().map(|(_, at, _)| at[side]).collect();
        values.sort_by_key(|&value| order(table, value));
        values.dedup();
        values
    });
    if columns.len() * rows.len() > MOST_CELLS || columns.len() * rows.len() < 2 {
        return None;
    }
    let mut cells = vec![vec![UNKNOWN; columns.len()]; rows.len()];
    for fact in table.facts_of(p) {
        let Some((_, at, content)) = cell(&fact).filter(|cell| cell.0 == name) else {
            continue;
        };
        let [x, y] = [(&columns, at[0]), (&rows, at[1])].map(|(values, value)| {
            let found = values.iter().position(|&known| known == value);
            found.expect("the values of all cells were collected")
        });
        if cells[y][x] != UNKNOWN {
            return None;
        }
        cells[y][x] = letter(table, content);
    }
    let name = |&value: &TermId| table.terms.show(&table.words, value);
    Some(
        Board {
            columns: columns.iter().map(name).collect(),
            names: rows.iter().map(name).collect(),
            ..Board::of_rows(cells)
        }
        .into(),
    )
}

/// The order of coordinates: numbers by their size, and then other names.
fn order(table: &Table, value: TermId) -> (u64, String) {
    let text = table.terms.show(&table.words, value);
    (text.parse().unwrap_or(u64::MAX), text)
}

/// The letter of a content: a dot for an empty cell, else the first letter of its name.
fn letter(table: &Table, content: TermId) -> char {
    let text = table.terms.show(&table.words, content);
    match text.as_str() {
        "b" | "blank" | "empty" | "e" | "none" => '.',
        other => other.chars().next().unwrap_or(UNKNOWN),
    }
}
