//! Rows of k cells on a board of bits that one player can still fill, all of them treated at once: for all cells at
//! which rows begin, the stones in these rows are counted bit by bit.

use crate::families::bits::{Bits, Wide};
use grundy_core::Player;

/// The largest number of cells in a row, and one more.
const LENGTHS: usize = 20;

/// Bits of a number of stones in a row.
const COUNT: usize = 5;

/// The most directions in which rows run.
const DIRECTIONS: usize = 4;

/// The chances that the rows still open give the players: what is urgent.
pub struct Chances {
    /// For each player, the cells that complete a row.
    pub completing: [Wide; 2],
    /// For each player, the number of rows without a stone of the other.
    pub open: [u32; 2],
    /// For each player and each direction, the first cells of the open rows that lack two stones.
    lacking_two: [[Wide; DIRECTIONS]; 2],
}

impl Chances {
    /// The chances of both players' stones in rows of `k` cells. Each direction of rows is given by the step from a cell
    /// to the next one, and by the cells at which rows begin.
    #[must_use]
    pub fn of(stones: [Wide; 2], k: usize, lines: &[(usize, Wide)]) -> Chances {
        let mut chances = Chances {
            completing: [Wide::NONE; 2],
            open: [0; 2],
            lacking_two: [[Wide::NONE; DIRECTIONS]; 2],
        };
        for (direction, &(step, starts)) in lines.iter().enumerate() {
            let rows = Rows::of(stones, k, step, starts);
            for player in Player::BOTH.map(Player::index) {
                chances.open[player] += rows.open[player].count();
                if k > 1 {
                    chances.lacking_two[player][direction] = rows.with(player, k - 2);
                }
                let lacking_one = rows.with(player, k - 1);
                if !lacking_one.is_none() {
                    let cells = cells_of(lacking_one, k, step);
                    let completing = &mut chances.completing[player];
                    *completing = *completing | (cells & !stones[player]);
                }
            }
        }
        chances
    }

    /// The two empty cells of each open row of a player that lacks two stones, for the arguments of [`Chances::of`]: a stone
    /// on one of them threatens to complete the row on the other.
    #[must_use]
    pub fn pairs(
        &self,
        player: Player,
        stones: [Wide; 2],
        k: usize,
        lines: &[(usize, Wide)],
    ) -> Pairs {
        let mut pairs = Vec::new();
        for (&(step, _), rows) in lines.iter().zip(self.lacking_two[player.index()]) {
            for first in rows.cells() {
                let row = cells_of(Wide::one(first), k, step);
                pairs.push(row & !stones[player.index()]);
            }
        }
        // Rows that overlap may lack the same two stones.
        pairs.sort_unstable();
        pairs.dedup();
        Pairs(pairs)
    }
}

/// The cells of rows that begin at some cells.
fn cells_of(starts: Wide, k: usize, step: usize) -> Wide {
    (0..k).fold(Wide::NONE, |all, i| all | starts.up(i * step))
}

/// For each player and each number n, the number of rows with n of the player's stones and none of the other's: for the
/// arguments of [`Chances::of`].
pub struct OpenRows([[u32; LENGTHS]; 2]);

impl OpenRows {
    /// Counts the rows.
    #[must_use]
    pub fn of(stones: [Wide; 2], k: usize, lines: &[(usize, Wide)]) -> OpenRows {
        let mut numbers = [[0; LENGTHS]; 2];
        for &(step, starts) in lines {
            let rows = Rows::of(stones, k, step, starts);
            for (player, numbers) in numbers.iter_mut().enumerate() {
                for (n, number) in numbers.iter_mut().enumerate().take(k + 1) {
                    *number += rows.with(player, n).count();
                }
            }
        }
        OpenRows(numbers)
    }

    /// The number of a player's rows for each number of stones.
    pub fn by_stones(&self, player: Player) -> impl Iterator<Item = (u32, u32)> {
        (0..).zip(self.0[player.index()])
    }

    /// Over the open rows of a player, the sum of 2 to the power of the player's stones there.
    #[must_use]
    pub fn weight(&self, player: Player) -> u64 {
        let weights = self.by_stones(player);
        weights
            .map(|(stones, rows)| u64::from(rows) << stones)
            .sum()
    }
}

/// The rows of one direction, each by the cell at which it begins.
struct Rows {
    /// The stones of each player in them.
    counts: [Counts; 2],
    /// Those without a stone of the other player.
    open: [Wide; 2],
}

impl Rows {
    /// The rows of `k` cells that begin at some cells.
    fn of(mut stones: [Wide; 2], k: usize, step: usize, starts: Wide) -> Rows {
        let mut rows = Rows {
            counts: [Counts::new(), Counts::new()],
            open: [starts; 2],
        };
        for _ in 0..k {
            let [x, o] = stones.map(|stones| stones & starts);
            rows.counts[0].add(x);
            rows.counts[1].add(o);
            rows.open = [rows.open[0] & !o, rows.open[1] & !x];
            stones = stones.map(|stones| stones.down(step));
        }
        rows
    }

    /// The open rows of a player with `n` stones.
    fn with(&self, player: usize, n: usize) -> Wide {
        self.counts[player].with(n, self.open[player])
    }
}

/// Pairs of cells: a player's stone on one makes a threat, which only the opponent's stone on the other meets.
pub struct Pairs(Vec<Wide>);

impl Pairs {
    /// The cells that are in some pair.
    #[must_use]
    pub fn cells(&self) -> Wide {
        self.0.iter().fold(Wide::NONE, |all, &pair| all | pair)
    }

    /// The cells that are in two pairs: a stone there makes two threats, of which the opponent can meet one.
    #[must_use]
    pub fn forks(&self) -> Wide {
        self.forks_without(Wide::NONE)
    }

    /// The same if the pairs with these cells are gone.
    fn forks_without(&self, gone: Wide) -> Wide {
        let (mut once, mut twice) = (Wide::NONE, Wide::NONE);
        for &pair in self.0.iter().filter(|pair| !pair.meets(gone)) {
            twice = twice | (once & pair);
            once = once | pair;
        }
        twice
    }

    /// The cells on which a stone of the opponent leaves no fork, if there is one now.
    #[must_use]
    pub fn preventing(&self) -> Wide {
        let fork = Wide::one(self.forks().lowest());
        let through = self.0.iter().filter(|pair| pair.meets(fork));
        let near = through.fold(fork, |all, &pair| all | pair);
        // A fork with three partners or more is left where one of them is taken.
        let prevents = |&cell: &usize| self.forks_without(Wide::one(cell)).is_none();
        let cells = near.cells().filter(prevents);
        cells.fold(Wide::NONE, |all, cell| all | Wide::one(cell))
    }
}

/// For many rows at once, how many stones each of them has: the bits of the numbers, as sets of the cells at which the rows
/// begin. Bits that no row has are not stored.
struct Counts {
    bits: [Wide; COUNT],
    used: usize,
}

impl Counts {
    /// No stones.
    fn new() -> Counts {
        Counts {
            bits: [Wide::NONE; COUNT],
            used: 0,
        }
    }

    /// Rows that begin at these cells have one stone more.
    fn add(&mut self, mut rows: Wide) {
        for bit in &mut self.bits[..self.used] {
            if rows.is_none() {
                return;
            }
            (*bit, rows) = ((*bit | rows) & !(*bit & rows), *bit & rows);
        }
        if !rows.is_none() {
            self.bits[self.used] = rows;
            self.used += 1;
        }
    }

    /// The rows of some that have `n` stones.
    fn with(&self, n: usize, of: Wide) -> Wide {
        if n >> self.used != 0 {
            return Wide::NONE;
        }
        let bits = self.bits[..self.used].iter().enumerate();
        bits.fold(of, |rows, (i, &bit)| match n >> i & 1 {
            1 => rows & bit,
            _ => rows & !bit,
        })
    }
}
