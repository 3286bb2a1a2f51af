//! Rows of k cells on a board of bits that one player can still fill, all of them treated at once: for all cells at
//! which rows begin, the stones in these rows are counted bit by bit.

use crate::families::bits::{Bits, Wide};
use grundy_core::Player;

/// The largest number of cells in a row, and one more.
const LENGTHS: usize = 20;

/// Bits of a number of stones in a row.
const COUNT: usize = 5;

/// The chances that the rows still open give the players.
pub struct Chances {
    /// For each player, the cells that complete a row.
    pub completing: [Wide; 2],
    /// For each player and each number n, the number of rows with n of the player's stones and none of the other's.
    pub open: [[u32; LENGTHS]; 2],
}

impl Chances {
    /// The chances of both players' stones in rows of `k` cells. Each direction of rows is given by the step from a cell
    /// to the next one, and by the cells at which rows begin.
    #[must_use]
    pub fn of(stones: [Wide; 2], k: usize, lines: &[(usize, Wide)]) -> Chances {
        let mut chances = Chances {
            completing: [Wide::NONE; 2],
            open: [[0; LENGTHS]; 2],
        };
        for &(step, starts) in lines {
            let mut open = [starts; 2];
            let mut counts = [Counts([Wide::NONE; COUNT]), Counts([Wide::NONE; COUNT])];
            for i in 0..k {
                let [x, o] = stones.map(|stones| stones.down(i * step) & starts);
                counts[0].add(x);
                counts[1].add(o);
                open = [open[0] & !o, open[1] & !x];
            }
            for player in Player::BOTH.map(Player::index) {
                for n in 0..=k {
                    let rows = counts[player].with(n, open[player]);
                    chances.open[player][n] += rows.count();
                    if n + 1 == k && !rows.is_none() {
                        let cells = (0..k).fold(Wide::NONE, |all, i| all | rows.up(i * step));
                        let completing = &mut chances.completing[player];
                        *completing = *completing | (cells & !stones[player]);
                    }
                }
            }
        }
        chances
    }

    /// Over the open rows of a player, the sum of 2 to the power of the player's stones there.
    #[must_use]
    pub fn weight(&self, player: Player) -> u64 {
        let open = self.open[player.index()].iter().enumerate();
        open.map(|(stones, &rows)| u64::from(rows) << stones).sum()
    }
}

/// For many rows at once, how many stones each of them has: the bits of the numbers, as sets of the cells at which the rows
/// begin.
struct Counts([Wide; COUNT]);

impl Counts {
    /// Rows that begin at these cells have one stone more.
    fn add(&mut self, mut rows: Wide) {
        for bit in &mut self.0 {
            if rows.is_none() {
                return;
            }
            (*bit, rows) = ((*bit | rows) & !(*bit & rows), *bit & rows);
        }
    }

    /// The rows of some that have `n` stones.
    fn with(&self, n: usize, of: Wide) -> Wide {
        let bits = self.0.iter().enumerate();
        bits.fold(of, |rows, (i, &bit)| match n >> i & 1 {
            1 => rows & bit,
            _ => rows & !bit,
        })
    }
}
