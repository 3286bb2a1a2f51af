//! Cutting squared paper without leaving a strip: the game that decides the cutting game, in which the player who cuts
//! off a single square wins. POJ 2311, set by Nai Xu.
//!
//! **Theorem.** While no sheet is a strip, these values decide who wins the cutting game. *Proof.* A player who leaves a
//! strip loses at once, because the answer cuts a single square off it. So parts narrower than 2 may be forbidden. A
//! player who then has no cut left must leave a strip: the last mover of the careful game wins.

use grundy_core::mex;

/// Grundy values of sheets when no part may be narrower than 2. A player who can avoid it leaves no strip, because the
/// opponent would cut a single square off it.
#[derive(Clone, Debug)]
pub struct Careful {
    side: u32,
    values: Vec<u64>,
}

impl Careful {
    /// The values for sheets with sides from 2 to `side`. Cubic in the side.
    #[must_use]
    pub fn new(side: u32) -> Careful {
        let mut table = Careful {
            side,
            values: vec![0; (side as usize + 1).pow(2)],
        };
        for rows in 2..=side {
            // A sheet and the sheet turned by a quarter are alike.
            for columns in 2..=rows {
                let across = (2..=rows / 2)
                    .map(|first| table.at(first, columns) ^ table.at(rows - first, columns));
                let down = (2..=columns / 2)
                    .map(|first| table.at(rows, first) ^ table.at(rows, columns - first));
                let value = mex(across.chain(down));
                let width = side as usize + 1;
                table.values[rows as usize * width + columns as usize] = value;
                table.values[columns as usize * width + rows as usize] = value;
            }
        }
        table
    }

    /// The value of a sheet within the table.
    pub(crate) fn at(&self, rows: u32, columns: u32) -> u64 {
        self.values[rows as usize * (self.side as usize + 1) + columns as usize]
    }

    /// The value of a sheet; `None` when a side is less than 2 or beyond the table.
    #[must_use]
    pub fn value(&self, rows: u32, columns: u32) -> Option<u64> {
        let fits = |side| (2..=self.side).contains(&side);
        (fits(rows) && fits(columns)).then(|| self.at(rows, columns))
    }
}
