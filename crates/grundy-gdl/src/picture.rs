//! A position as a picture: a board where facts say what is in its cells, as in `cell(1,2,x)`, or else the facts themselves.

use crate::datalog::TermId;
use crate::game::SheetTable;
use crate::position::SheetPosition;
use crate::words::SheetWord;
use grundy_core::picture::{Board, Entries, Numbers, Picture};

/// The letter of a cell in which nothing is, or about which no fact says anything.
const EMPTY: char = '.';
/// The largest number of cells of a board that is drawn.
const MOST_CELLS: usize = 400;

/// The picture of a position.
pub(crate) fn draw(table: &SheetTable, p: &SheetPosition) -> Picture {
    board(table, p).unwrap_or_else(|| {
        let facts = table.facts_of(p);
        let row = facts.map(|fact| (table.terms.show(&table.words, fact), true));
        let mut row: Vec<(String, bool)> = row.collect();
        // A row has at least one card.
        if row.is_empty() {
            row.push(("[]".to_owned(), true));
        }
        Picture::Numbers(Numbers {
            row,
            entries: Entries::Statements,
            scores: None,
        })
    })
}

/// A fact about a cell: the name of the fact, the two coordinates and what is there.
type PlacedStone = (SheetWord, [TermId; 2], TermId);

/// The fact as one about a cell, if it has three arguments.
fn cell(table: &SheetTable, fact: TermId) -> Option<PlacedStone> {
    let (name, args) = table.terms.node(fact);
    match args[..] {
        [x, y, content] => Some((*name, [x, y], content)),
        _ => None,
    }
}

/// The board of the facts with two coordinates, if each pair of them has one content at a time.
fn board(table: &SheetTable, p: &SheetPosition) -> Option<Picture> {
    let facts = table.machine.facts().iter();
    let all: Vec<PlacedStone> = facts.filter_map(|&fact| cell(table, fact)).collect();
    let name = all.first()?.0;
    let [columns, rows] = [0, 1].map(|side| {
        let own = all.iter().filter(|cell| cell.0 == name);
        let mut values: Vec<TermId> = own.map(|(_, at, _)| at[side]).collect();
        values.sort_by_cached_key(|&value| order(table, value));
        values.dedup();
        values
    });
    if !(2..=MOST_CELLS).contains(&(columns.len() * rows.len())) {
        return None;
    }
    let mut cells = vec![vec![None; columns.len()]; rows.len()];
    let holds = table.facts_of(p).filter_map(|fact| cell(table, fact));
    for (_, at, content) in holds.filter(|cell| cell.0 == name) {
        let [x, y] = [(&columns, at[0]), (&rows, at[1])].map(|(values, value)| {
            let found = values.iter().position(|&known| known == value);
            found.expect("the values of all cells were collected")
        });
        if cells[y][x].replace(letter(table, content)).is_some() {
            return None;
        }
    }
    let row = |row: Vec<Option<char>>| row.into_iter().map(|c| c.unwrap_or(EMPTY)).collect();
    let name = |&value: &TermId| table.terms.show(&table.words, value);
    Some(
        Board {
            columns: columns.iter().map(name).collect(),
            names: rows.iter().map(name).collect(),
            ..Board::of_rows(cells.into_iter().map(row).collect())
        }
        .into(),
    )
}

/// The order of coordinates: numbers by their size, and then other names.
fn order(table: &SheetTable, value: TermId) -> (u64, String) {
    let text = table.terms.show(&table.words, value);
    (text.parse().unwrap_or(u64::MAX), text)
}

/// The letter of a content: a dot for an empty cell, a stone for a role, else the first letter of its name.
fn letter(table: &SheetTable, content: TermId) -> char {
    let text = table.terms.show(&table.words, content);
    let role = (0..table.roles.len()).find(|&role| table.role(role) == text);
    match (role, text.as_str()) {
        (Some(0), _) => 'x',
        (Some(_), _) => 'o',
        (None, "b" | "blank" | "empty" | "e" | "none") => EMPTY,
        (None, other) => other.chars().next().unwrap_or(EMPTY),
    }
}
