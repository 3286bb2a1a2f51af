//! The report that `table` prints.

use super::Envelope;
use crate::Digits;
use grundy::answer::{Answer, Class};
use grundy::heap::{Cell, Entries, Grid, Intervals, Table, WinningMove, Worth};
use grundy::solvers::counter::Interval;
use grundy::vocabulary::forms::row::Take;
use serde::Serialize;

/// A table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableReport {
    /// The game, or the position whose parts are listed.
    pub game: String,
    /// Assumptions, in words: rules that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// The entries.
    #[serde(flatten)]
    pub entries: TableEntries,
    /// The status and the method.
    #[serde(flatten, serialize_with = "Envelope::method")]
    pub envelope: Envelope,
}

/// The entries of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum TableEntries {
    /// Grundy values of the heaps 0, 1, 2, …
    Nimbers(NimberTable),
    /// Positions listed one by one: heaps with values, or the vertices of a graph.
    Cells(CellTable),
    /// Positions given by two numbers.
    Grid(GridTable),
    /// The intervals of a row of numbers.
    Row(RowTable),
    /// The winner of a counter game, by intervals.
    Intervals(IntervalTable),
}

/// A table of Grundy values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NimberTable {
    /// The kind of the numbers: `nimber`.
    pub what: String,
    /// The values of 0, 1, 2, …
    pub values: Vec<u64>,
    /// The outcome class N or P of each of them, where it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<Option<Class>>,
    /// A winning move of each, where it was asked for; null where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Option<String>>,
    /// The rule for what to leave, where a period proves it and it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// A table of positions listed one by one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellTable {
    /// The kind of the values: `nimber` or `value`.
    pub what: String,
    /// The head of the positions: `vertex` or `n`.
    #[serde(skip)]
    pub head: &'static str,
    /// The positions.
    pub positions: Vec<Cell>,
}

/// A table in two dimensions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GridTable {
    /// The kind of the values: `nimber` or `value`.
    pub what: String,
    /// The number of the first row, which is also that of the first column.
    pub from: u64,
    /// The values, row by row; null where they are not known.
    pub rows: Vec<Vec<Option<Worth>>>,
    /// The outcomes, row by row; null where they are not known.
    pub outcomes: Vec<Vec<Option<Class>>>,
    /// Winning moves, row by row, where they were asked for: one for each player who has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Vec<Vec<WinningMove>>>,
    #[serde(skip)]
    cells: Vec<Cell>,
    #[serde(skip)]
    width: usize,
}

/// The intervals of a row of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RowTable {
    /// The kind of what is listed: `interval`.
    pub what: String,
    /// The numbers.
    pub numbers: Vec<i64>,
    /// The intervals, shorter ones first.
    pub intervals: Vec<RowLine>,
}

/// One interval of a row: the numbers from `from` to `to`, counted from 1 and both included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RowLine {
    /// Its first number.
    pub from: usize,
    /// Its last number.
    pub to: usize,
    /// The amount that the player to move gets from these numbers.
    pub mover: i64,
    /// The amount that the other player gets.
    pub other: i64,
    /// Every best move: `left` or `right`, with the number to take where more than one may be taken.
    pub best: Vec<String>,
}

/// The intervals of a counter game for one target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IntervalTable {
    /// The meaning of the ends of the intervals: counters, or what is left to the target.
    pub of: String,
    /// The intervals.
    pub intervals: Vec<IntervalLine>,
    /// The rule for what to leave, where a period proves it; the closed form in n of a counter that is multiplied.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// One interval: the numbers above `above`, up to and including `upto`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IntervalLine {
    /// The lower end, exclusive.
    pub above: Digits,
    /// The upper end, inclusive.
    pub upto: Digits,
    /// True if the player to move wins there.
    pub wins: bool,
    /// The plies that are left there.
    pub distance: u64,
}

impl From<&Interval> for IntervalLine {
    fn from(interval: &Interval) -> IntervalLine {
        IntervalLine {
            above: interval.above.to_string(),
            upto: interval.upto.to_string(),
            wins: interval.wins,
            distance: interval.plies,
        }
    }
}

impl TableReport {
    /// The report of a table, which takes the table over so that a long one is not copied. `moves` is true if moves
    /// were asked for.
    #[must_use]
    pub fn new(mut answer: Answer<Table>, moves: bool) -> TableReport {
        let assumed = std::mem::take(&mut answer.assumed);
        let (table, envelope) = Envelope::open(answer);
        let rule = rule(&table);
        let Table {
            game,
            entries,
            cells,
            ..
        } = table;
        TableReport {
            game,
            assumed,
            entries: TableEntries::new(entries, cells, rule, moves),
            envelope,
        }
    }
}

impl TableEntries {
    /// The entries as they are shown, with a rule where one was found.
    fn new(entries: Entries, cells: Vec<Cell>, rule: Option<String>, moves: bool) -> TableEntries {
        let one_by_one = |head, positions: Vec<Cell>| {
            TableEntries::Cells(CellTable {
                what: kind_of(&positions),
                head,
                positions,
            })
        };
        match entries {
            Entries::Nimbers(values) => TableEntries::Nimbers(NimberTable {
                what: kind_of(&cells),
                values,
                outcomes: cells.iter().map(|cell| cell.outcome).collect(),
                moves: cells.iter().map(first_move).collect(),
                rule,
            }),
            Entries::Values => one_by_one("n", cells),
            Entries::Vertices(_) => one_by_one("vertex", cells),
            Entries::Grid(grid) => TableEntries::Grid(GridTable::new(grid, cells, moves)),
            Entries::Row(Intervals { numbers, cells }) => TableEntries::Row(RowTable {
                what: "interval".to_owned(),
                numbers,
                intervals: cells.iter().map(RowLine::from).collect(),
            }),
            Entries::Intervals { of, intervals } => TableEntries::Intervals(IntervalTable {
                of,
                intervals: intervals.iter().map(IntervalLine::from).collect(),
                rule,
            }),
        }
    }
}

/// The lost heaps, or the closed form of the intervals, in words.
fn rule(table: &Table) -> Option<String> {
    let ratios = table.ratios.as_ref().map(ToString::to_string);
    let lost = table.lost.as_ref().map(ToString::to_string);
    lost.or(ratios.filter(|words| !words.is_empty()))
}

fn first_move(cell: &Cell) -> Option<String> {
    cell.moves.first().map(|found| found.mv.clone())
}

/// The kind of the cells: `value` where one of them is no nimber, else `nimber`.
fn kind_of(cells: &[Cell]) -> String {
    let partizan = |cell: &Cell| matches!(cell.value, Some(Worth::Value(_)));
    if cells.iter().any(partizan) {
        "value".to_owned()
    } else {
        "nimber".to_owned()
    }
}

impl GridTable {
    fn new(grid: Grid, cells: Vec<Cell>, moves: bool) -> GridTable {
        let width = grid.width();
        let by_rows = || cells.chunks(width);
        GridTable {
            what: kind_of(&cells),
            from: grid.from,
            rows: by_rows()
                .map(|row| row.iter().map(|cell| cell.value.clone()).collect())
                .collect(),
            outcomes: by_rows()
                .map(|row| row.iter().map(|cell| cell.outcome).collect())
                .collect(),
            moves: if moves {
                by_rows()
                    .map(|row| row.iter().map(|cell| cell.moves.clone()).collect())
                    .collect()
            } else {
                Vec::new()
            },
            cells,
            width,
        }
    }

    /// The values as a table, row below row, with aligned columns and their numbers on top.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut all: Vec<Vec<String>> = Vec::new();
        let columns = (0..self.width as u64).map(|column| (self.from + column).to_string());
        all.push(std::iter::once(String::new()).chain(columns).collect());
        for (row, values) in (self.from..).zip(&self.rows) {
            let value =
                |value: &Option<Worth>| value.as_ref().map_or("?".to_owned(), Worth::to_string);
            let values = values.iter().map(value);
            all.push(std::iter::once(row.to_string()).chain(values).collect());
        }
        aligned(&all)
    }

    /// The positions, one by one.
    #[must_use]
    pub fn positions(&self) -> &[Cell] {
        &self.cells
    }

    /// The row and the column of each position, in their order.
    pub fn places(&self) -> impl Iterator<Item = [u64; 2]> + '_ {
        let (from, width) = (self.from, self.width as u64);
        (0..self.cells.len() as u64).map(move |n| [from + n / width, from + n % width])
    }
}

/// Rows of words, with their columns aligned to the right.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell:>width$}"));
        cells.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

impl From<&grundy::solvers::row_table::RowInterval> for RowLine {
    fn from(cell: &grundy::solvers::row_table::RowInterval) -> RowLine {
        let length = cell.to - cell.from;
        let word = |take: &Take| match take {
            _ if length == 1 => "either end".to_owned(),
            Take::FromLeft(1) => "left".to_owned(),
            Take::FromRight(1) => "right".to_owned(),
            Take::FromLeft(n) if *n == length => "all".to_owned(),
            Take::FromLeft(n) => format!("left {n}"),
            Take::FromRight(n) => format!("right {n}"),
        };
        RowLine {
            from: cell.from + 1,
            to: cell.to,
            mover: cell.mover,
            other: cell.other,
            best: cell.best.iter().map(word).collect(),
        }
    }
}

impl RowTable {
    /// The intervals as a triangle: a line for each first number of an interval, a column for each last one. Each entry
    /// is the mover's score, with < where it is best to take from the left and > where from the right.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let n = self.numbers.len();
        let mut all = vec![vec![String::new(); n + 1]; n + 1];
        for (at, number) in self.numbers.iter().enumerate() {
            all[0][at + 1] = number.to_string();
            all[at + 1][0] = number.to_string();
        }
        for line in &self.intervals {
            let left = line.best.iter().any(|best| best.starts_with("left"));
            let right = line.best.iter().any(|best| best.starts_with("right"));
            let mark = |there: bool, mark: &'static str| if there { mark } else { "" };
            all[line.from][line.to] =
                format!("{}{}{}", mark(left, "<"), line.mover, mark(right, ">"));
        }
        aligned(&all)
    }
}

impl CellTable {
    /// The positions in columns, under a header.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        in_columns(
            [self.head, "outcome", &self.what, "winning move"],
            &self.positions,
        )
    }
}

impl NimberTable {
    /// The heaps in columns, under a header, where moves were asked for.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut rows = vec![["n", "outcome", "nimber", "winning move"].map(str::to_owned)];
        for (n, (outcome, mv)) in self.outcomes.iter().zip(&self.moves).enumerate() {
            let value = self.values.get(n).map_or("?".to_owned(), u64::to_string);
            let mv = mv.clone().unwrap_or_else(|| "-".to_owned());
            rows.push([n.to_string(), class(*outcome), value, mv]);
        }
        left_aligned(&rows)
    }
}

/// Positions in columns, under a header.
#[must_use]
pub fn in_columns(header: [&str; 4], cells: &[Cell]) -> Vec<String> {
    let mut rows = vec![header.map(str::to_owned)];
    rows.extend(cells.iter().map(|cell| {
        let value = cell.value.as_ref().map_or("?".to_owned(), Worth::to_string);
        [
            cell.position.clone(),
            class(cell.outcome),
            value,
            cell.move_words(),
        ]
    }));
    left_aligned(&rows)
}

fn class(outcome: Option<Class>) -> String {
    outcome.map_or("?".to_owned(), |outcome| outcome.to_string())
}

fn left_aligned(rows: &[[String; 4]]) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..4).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &[String; 4]| {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}
