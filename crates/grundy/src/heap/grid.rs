//! Tables in two dimensions: the notation of positions of two numbers, and the extent of a table of them.

use crate::error::Error;
use crate::game::Game;
use crate::setting::Setting;
use grundy_core::ParseError;
use grundy_core::any::Erased;
use std::sync::Arc;

/// The largest number of rows or columns of a table in two dimensions.
const WIDEST: u64 = 1_000;

/// The shape of a table in two dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The number of the first row, which is also that of the first column.
    pub from: u64,
    /// The numbers of the last row and of the last column.
    pub to: [u64; 2],
    /// The notation of a position.
    pub written: Written,
}

/// The notation of a position of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// A board, `3x4`.
    Boards,
    /// Two heaps, `3,4`.
    Pairs,
    /// One component with two numbers, `(3,4)`.
    Brackets,
    /// The only head on a board of coins, at the lower right: `TT/TH` in row 1 and column 1, both counted from 0.
    Heads,
}

impl Grid {
    /// The number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        (self.to[1] + 1 - self.from) as usize
    }

    /// The row and the column of each cell, row by row.
    pub fn places(&self) -> impl Iterator<Item = [u64; 2]> + use<> {
        let Grid { from, to, .. } = *self;
        (from..=to[0]).flat_map(move |row| (from..=to[1]).map(move |column| [row, column]))
    }

    /// The number of letters in all boards of coins together; 0 for other positions, which are short.
    pub(super) fn letters(&self) -> u64 {
        if self.written != Written::Heads {
            return 0;
        }
        let [rows, columns] = self.to.map(|last| last + 1);
        (1..=rows).sum::<u64>() * (1..=columns).map(|wide| wide + 1).sum::<u64>()
    }

    /// The position in a row and a column, as text.
    #[must_use]
    pub fn position(&self, [row, column]: [u64; 2]) -> String {
        match self.written {
            Written::Boards => format!("{row}x{column}"),
            Written::Pairs => format!("{row},{column}"),
            Written::Brackets => format!("({row},{column})"),
            Written::Heads => {
                let tails = "T".repeat(column as usize + 1) + "/";
                tails.repeat(row as usize) + &head(column)
            }
        }
    }
}

/// A row of coins that ends with its only head, at this place, counted from 0.
pub(super) fn head(place: u64) -> String {
    "T".repeat(place as usize) + "H"
}

/// True if there are positions that are rows of coins; a board of coins may have a single row.
pub(super) fn has_rows_of_coins(rules: &dyn Erased) -> bool {
    let reads = |text: &str| rules.read(text).is_ok();
    let boards = || layout(rules).is_some_and(|grid| grid.written == Written::Heads);
    // Names of vertices may be letters and strokes too.
    reads("H") && reads("TH") && (!reads("T/H") || boards())
}

/// The error for positions of this game that are boards or pairs, so that a table of it has two bounds; `None` for
/// others.
pub(super) fn boards_only(game: &Game, rules: &Arc<dyn Erased>) -> Option<Error> {
    let positions = match layout(&**rules)?.written {
        Written::Boards => "boards",
        Written::Pairs | Written::Brackets => "pairs",
        Written::Heads => "boards of coins",
    };
    Some(Error::OneBound {
        game: game.to_string(),
        positions,
    })
}

/// The notation of the positions of two numbers, with the first row and column; `None` for other games.
pub(super) fn layout(rules: &dyn Erased) -> Option<Grid> {
    let reads = |texts: &[&str]| texts.iter().all(|text| rules.read(text).is_ok());
    let grid = |from: u64, written| Grid {
        from,
        to: [0, 0],
        written,
    };
    if reads(&["1x1", "1x2", "2x1"]) {
        return Some(grid(1, Written::Boards));
    }
    if reads(&["1,1", "1,2", "2,1"]) {
        let from = u64::from(!reads(&["0,0", "0,1", "1,0"]));
        return Some(grid(from, Written::Pairs));
    }
    if reads(&["H", "TH", "T/H", "TT/TH"]) {
        return Some(grid(0, Written::Heads));
    }
    if reads(&["(1,1)", "(1,2)", "(2,1)"]) {
        let from = u64::from(!reads(&["(0,0)", "(0,1)", "(1,0)"]));
        return Some(grid(from, Written::Brackets));
    }
    // Whatever the rule is: a position that it refuses is a fault with a place.
    (super::rule_table::numbers(rules) == Some(2)).then(|| grid(0, Written::Brackets))
}

/// The error for a bound such as `4x5` of a game whose positions are neither boards nor pairs.
pub(crate) fn not_in_pairs(game: &Game, to: &str) -> Error {
    Error::Unfit {
        setting: Setting::To,
        value: Some(to.to_owned()),
        why: format!("is for boards and pairs of heaps; the positions of {game} are neither"),
    }
}

/// The shape that a bound such as `4x5` asks for; `None` where it is one number.
pub(super) fn grid(game: &Game, rules: &Arc<dyn Erased>, to: &str) -> Result<Option<Grid>, Error> {
    let Some((rows, columns)) = to.split_once(['x', 'X', '×']) else {
        return Ok(None);
    };
    let found = layout(&**rules).ok_or_else(|| not_in_pairs(game, to))?;
    let mut last = [0, 0];
    for (bound, text) in last.iter_mut().zip([rows, columns]) {
        let what = "a number of rows or columns";
        let faulty = |fault| Error::in_setting(Setting::To, to, fault);
        let read = grundy_core::parse::read_number(to, text.trim(), what, WIDEST);
        *bound = read.map_err(faulty)?;
        if *bound < found.from {
            let expected = format!("at least {}", found.from);
            return Err(faulty(ParseError::at_piece(to, text, expected)));
        }
    }
    Ok(Some(Grid { to: last, ..found }))
}
