//! Stones as the bits of a word, a column after the other: fours, the cells that complete one, and what a cell is good for.

/// The columns of some cells, at most one in a column.
pub(super) struct Columns<'a> {
    pub cells: u64,
    /// The column of each bit.
    pub column_of: &'a [u8; 64],
}

impl Iterator for Columns<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.cells == 0 {
            return None;
        }
        let cell = self.cells.trailing_zeros();
        self.cells &= self.cells - 1;
        Some(self.column_of[cell as usize & 63].into())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.cells {
            0 => (0, Some(0)),
            cells if cells & (cells - 1) == 0 => (1, Some(1)),
            _ => (2, Some(64)),
        }
    }
}

/// The steps from a cell to the next one in each direction, for columns of this height. A row of four spans three
/// steps. If these leave the word, no row has that direction, and it is replaced by another.
#[inline(always)]
pub(super) const fn steps(height: u32) -> [u32; 4] {
    const fn fitting(step: u32) -> u32 {
        if 3 * step < 64 { step } else { 1 }
    }
    [1, fitting(height), fitting(height + 1), fitting(height + 2)]
}

/// True if four of `stones` stand in a row.
#[inline(always)]
pub(super) fn four(stones: u64, steps: [u32; 4]) -> bool {
    for step in steps {
        let pairs = stones & stones.wrapping_shr(step);
        if pairs & pairs.wrapping_shr(2 * step) != 0 {
            return true;
        }
    }
    false
}

/// The stones that stand in fours.
pub(super) fn in_fours(stones: u64, steps: [u32; 4]) -> u64 {
    steps.into_iter().fold(0, |all, step| {
        let pairs = stones & stones.wrapping_shr(step);
        let first = pairs & pairs.wrapping_shr(2 * step);
        (0..4).fold(all, |all, n| all | first.wrapping_shl(n * step))
    })
}

/// The places that complete a four of `stones`: its fourth stone may be missing at either end, or at either place inside;
/// in a column only on top.
#[inline(always)]
pub(super) fn completing(stones: u64, [column, across @ ..]: [u32; 4]) -> u64 {
    let mut cells = (stones & stones.wrapping_shl(column) & stones.wrapping_shl(2 * column))
        .wrapping_shl(column);
    for step in across {
        let up = |set: u64, n: u32| set.wrapping_shl(n * step);
        let down = |set: u64, n: u32| set.wrapping_shr(n * step);
        let pairs = stones & down(stones, 1);
        let triples = pairs & down(stones, 2);
        cells |= up(triples, 3) | down(triples, 1);
        cells |= up(pairs & down(stones, 3), 2) | up(stones & down(pairs, 2), 1);
    }
    cells
}

/// For each bit of a board, the fours to which its cell belongs, and how near it is to the middle column.
pub(super) fn merits(width: i32, height: i32) -> Vec<i8> {
    let is_cell =
        |(column, row): (i32, i32)| (0..width).contains(&column) && (0..height).contains(&row);
    let fours = |(column, row): (i32, i32)| {
        let directions = [(0, 1), (1, -1), (1, 0), (1, 1)];
        let beginnings = directions.iter().flat_map(|d| (0..4).map(move |i| (d, i)));
        let at = |d: &(i32, i32), i: i32| (column + i * d.0, row + i * d.1);
        beginnings
            .filter(|&(d, i)| is_cell(at(d, -i)) && is_cell(at(d, 3 - i)))
            .count() as i32
    };
    let cells = (0..width).flat_map(|column| (0..=height).map(move |row| (column, row)));
    let from_middle = |column: i32| (2 * column - width + 1).abs();
    cells
        .map(|(column, row)| (3 * fours((column, row)) - 2 * from_middle(column)) as i8)
        .collect()
}
