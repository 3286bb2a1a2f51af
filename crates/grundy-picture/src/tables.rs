//! Pictures of tables whose entries are words.

use crate::chart::cells::{Cells, cells};
use crate::said::sure;
use crate::scene::Scene;
use grundy::heap::{Cell, Entries, Grid, Intervals, Table};
use grundy::vocabulary::forms::row::Take;
use grundy::{Answer, Class};

/// A table of values, of vertices or of the intervals of a row; `None` for the others.
pub(crate) fn of_words(answer: &Answer<Table>) -> Option<Scene> {
    let table = &answer.value;
    let drawn = match &table.entries {
        Entries::Grid(grid) => grid_of_values(grid, &table.cells),
        Entries::Vertices(_) => one_by_one(&table.cells, "Grundy value"),
        Entries::Values => one_by_one(&table.cells, "value"),
        Entries::Row(row) => triangle(row),
        _ => return None,
    };
    let title = table.game.clone();
    let said = format!("{}; {}", drawn.said, sure(answer));
    Some(cells(&Cells {
        title,
        said,
        ..drawn
    }))
}

/// The class of a cell, by the winner there.
fn class(outcome: Option<Class>) -> &'static str {
    match outcome {
        Some(Class::N) => "node won",
        Some(Class::P) => "node lost",
        Some(Class::L) => "region left",
        Some(Class::R) => "region right",
        Some(Class::T | Class::D | Class::ND | Class::DN | Class::PD | Class::DP) => "node tied",
        None => "cell",
    }
}

const CLASSES: &str =
    "Thick: N, whoever begins wins. Thin: P. Whole blue: L, Left wins. Dashed: R, Right wins.";

/// The value of a cell, or a question mark.
fn value_of(cell: &Cell) -> String {
    cell.value
        .as_ref()
        .map_or("?".to_owned(), ToString::to_string)
}

/// A two-dimensional table of values.
fn grid_of_values(grid: &Grid, all: &[Cell]) -> Cells {
    let entry = |cell: &Cell| Some((value_of(cell), class(cell.outcome)));
    let rows = all.chunks(grid.width().max(1)).zip(grid.from..);
    Cells {
        said: "values".to_owned(),
        columns: (grid.from..=grid.to[1])
            .map(|column| column.to_string())
            .collect(),
        rows: rows
            .map(|(row, number)| (number.to_string(), row.iter().map(entry).collect()))
            .collect(),
        notes: vec![CLASSES.to_owned()],
        ..Cells::default()
    }
}

/// A list with a line for each position: outcome, value and a winning move.
fn one_by_one(all: &[Cell], what: &str) -> Cells {
    let row = |cell: &Cell| {
        let outcome = cell
            .outcome
            .map_or("?".to_owned(), |outcome| outcome.to_string());
        let class = class(cell.outcome);
        let words = [outcome, value_of(cell), cell.move_words()];
        let entries = words.into_iter().map(|words| Some((words, class)));
        (cell.position.clone(), entries.collect())
    };
    Cells {
        said: format!("{what}s, one by one"),
        columns: ["outcome", what, "winning move"].map(str::to_owned).into(),
        rows: all.iter().map(row).collect(),
        notes: vec![CLASSES.to_owned()],
        ..Cells::default()
    }
}

/// A line for the first number of an interval, a column for the last one.
fn triangle(row: &Intervals) -> Cells {
    let names: Vec<String> = row.numbers.iter().map(ToString::to_string).collect();
    let n = names.len();
    let mut rows: Vec<(String, Vec<_>)> = names
        .iter()
        .map(|name| (name.clone(), vec![None; n]))
        .collect();
    for cell in &row.cells {
        let length = cell.to - cell.from;
        let from = |wanted: fn(&Take) -> bool| length > 1 && cell.best.iter().any(wanted);
        let left = if from(|take| matches!(take, Take::FromLeft(_))) {
            "<"
        } else {
            ""
        };
        let right = if from(|take| matches!(take, Take::FromRight(_))) {
            ">"
        } else {
            ""
        };
        let class = match cell.mover.cmp(&cell.other) {
            std::cmp::Ordering::Greater => "node won",
            std::cmp::Ordering::Equal => "node tied",
            std::cmp::Ordering::Less => "node lost",
        };
        rows[cell.from].1[cell.to - 1] = Some((format!("{left}{}{right}", cell.mover), class));
    }
    Cells {
        said: "what the mover ends with, of every interval".to_owned(),
        columns: names,
        rows,
        notes: vec![
            "A row for the first number of an interval, a column for the last one; < and >: from which end it is best to take.".to_owned(),
            "Thick: the mover ends with more than the other player.".to_owned(),
        ],
        ..Cells::default()
    }
}
