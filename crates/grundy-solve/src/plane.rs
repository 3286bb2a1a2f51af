//! Grundy values of a piece on a plane whose moves lead to every earlier cell of a few lines.
//!
//! All options of a cell are earlier cells on its lines. So each line has a set of the values of its cells so far, one
//! bit for each number, and the value of the next cell is the least number that is in none of its sets: mex without a
//! list of options. A plane of n cells with values below v costs n·v/64 steps at most, where the definition takes n
//! times the moves. Blass and Fraenkel, *The Sprague–Grundy function for Wythoff's game*, Theoretical Computer Science
//! 75 (1990), study the queen's values.

use grundy_core::{StopReason, Watch};

/// The largest number of cells of a table.
pub const MOST_CELLS: u64 = 4_000_000;

/// A plane with its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plane {
    /// A queen goes any distance towards the corner 0,0 along its row, its column or its diagonal: Wythoff's game.
    Queen,
    /// A bar of Chomp with two rows, the shorter one first: a bite shortens one row alone, or both to the same length
    /// where it was longer than that in both. A bar has at least one square.
    TwoRows,
}

/// The values of all cells up to a corner.
///
/// ```
/// use grundy_core::Unwatched;
/// use grundy_solve::plane::{Plane, Table};
/// let table = Table::new(Plane::Queen, [3, 5], &mut Unwatched).unwrap();
/// assert_eq!(table.get(Plane::Queen, [3, 5]), Some(0)); // Wythoff's third lost position
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    plane: Plane,
    corner: [u32; 2],
    values: Vec<u32>,
}

/// The values that occur on each line, as bits.
struct LineValues {
    words: usize,
    bits: Vec<u64>,
}

impl LineValues {
    /// The least number that is on none of these lines.
    fn mex(&self, lines: [usize; 3]) -> u32 {
        let line = |at: usize| &self.bits[at * self.words..(at + 1) * self.words];
        let [a, b, c] = lines.map(line);
        let words = a.iter().zip(b).zip(c).map(|((a, b), c)| a | b | c);
        let (at, word) = words
            .enumerate()
            .find(|&(_, word)| word != u64::MAX)
            .expect("there are more bits than options");
        at as u32 * 64 + word.trailing_ones()
    }

    /// Adds a value to the set of a line.
    fn add(&mut self, line: usize, value: u32) {
        self.bits[line * self.words + value as usize / 64] |= 1 << (value % 64);
    }
}

impl Table {
    /// The values of the cells from 0,0 to `corner`. A row costs a step.
    ///
    /// # Errors
    /// The reason that stopped it; [`StopReason::Beyond`] for more than [`MOST_CELLS`].
    pub fn new(plane: Plane, corner: [u32; 2], watch: &mut dyn Watch) -> Result<Table, StopReason> {
        let [rows, columns] = corner.map(|side| side as usize + 1);
        if rows as u64 * columns as u64 > MOST_CELLS {
            let text =
                format!("a table of the values up to {corner:?} has more than {MOST_CELLS} cells");
            return Err(StopReason::Beyond(text));
        }
        // Row lines, then column lines, then the diagonals; a cell has fewer options than this.
        let options = rows + columns + rows.min(columns);
        let mut lines = LineValues {
            words: options / 64 + 1,
            bits: Vec::new(),
        };
        let all = 2 * (rows + columns);
        watch.memory((all * lines.words * 8 + rows * columns * 4) as u64)?;
        lines.bits = vec![0; all * lines.words];
        let mut values = vec![0; rows * columns];
        for row in 0..rows {
            watch.work(1)?;
            // The first row of a bar is at most as long as the second, which has at least the poisoned square.
            let first = match plane {
                Plane::Queen => 0,
                Plane::TwoRows => row.max(1),
            };
            for column in first..columns {
                let third = match plane {
                    Plane::Queen => column + rows - row,
                    // The line of the squares: every bar can become each smaller one, but only squares lie on the line.
                    Plane::TwoRows => 0,
                };
                let mine = [row, rows + column, rows + columns + third];
                let value = lines.mex(mine);
                values[row * columns + column] = value;
                lines.add(mine[0], value);
                lines.add(mine[1], value);
                if plane == Plane::Queen || row == column {
                    lines.add(mine[2], value);
                }
            }
        }
        Ok(Table {
            plane,
            corner,
            values,
        })
    }

    /// The value of a cell, if it is in the table.
    #[must_use]
    pub fn get(&self, plane: Plane, [row, column]: [u32; 2]) -> Option<u64> {
        let inside = row <= self.corner[0] && column <= self.corner[1];
        let at = row as usize * (self.corner[1] as usize + 1) + column as usize;
        (inside && plane == self.plane).then(|| u64::from(self.values[at]))
    }

    /// The corner up to which values are known.
    #[must_use]
    pub fn corner(&self) -> [u32; 2] {
        self.corner
    }
}
