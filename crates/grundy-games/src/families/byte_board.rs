//! Sets of cells of boards of up to 8 by 8 squares, whose rows are the bytes of one word: what a [`Board`] of this size is asked most,
//! in a few instructions. Warren, *Hacker's Delight*, chapter 7.
//!
//! [`Board`]: crate::families::board::Board

use crate::families::square::Around;

/// The first column.
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// The distance between neighbouring cells in a column.
pub(super) const STRIDE: usize = 8;

/// A rectangle in the first corner.
pub(super) fn rectangle(rows: u8, columns: u8) -> u64 {
    let first_rows = u64::MAX >> (64 - 8 * u32::from(rows));
    (FIRST_COLUMN * (0xFF >> (8 - columns))) & first_rows
}

/// The columns that have a cell of a set, which is not empty: the first and the last.
pub(super) fn first_and_last_column(cells: u64) -> (usize, usize) {
    let rows = cells | cells >> 32;
    let rows = rows | rows >> 16;
    let row = (rows | rows >> 8) as u8;
    (
        row.trailing_zeros() as usize,
        7 - row.leading_zeros() as usize,
    )
}

/// The neighbours of a set, and perhaps cells that are not on the board.
pub(super) fn around(cells: u64, around: Around) -> u64 {
    let beside = cells << 1 & !FIRST_COLUMN | (cells & !FIRST_COLUMN) >> 1;
    let lines = |cells: u64| cells << 8 | cells >> 8;
    match around {
        Around::Orthogonal => beside | lines(cells),
        Around::Diagonal => lines(beside),
        Around::King => beside | lines(beside | cells),
    }
}

/// The cells of `within` that are connected with `seed` inside it.
pub(super) fn flood(seed: u64, within: u64, way: Around) -> u64 {
    let mut region = seed & within;
    loop {
        let grown = region | around(region, way) & within;
        if grown == region {
            return region;
        }
        region = grown;
    }
}

/// The last row becomes the first.
pub(super) fn upside_down(cells: u64, rows: u8) -> u64 {
    cells.swap_bytes() >> (64 - 8 * u32::from(rows))
}

/// Rows become columns: blocks of 1, 2 and 4 change places. Knuth, *TAOCP* 7.1.3, equation (79).
pub(super) fn transposed(mut cells: u64) -> u64 {
    for (shift, mask) in [
        (7, 0x00AA_00AA_00AA_00AA),
        (14, 0x0000_CCCC_0000_CCCC),
        (28, 0x0000_0000_F0F0_F0F0),
    ] {
        let moved = (cells ^ cells >> shift) & mask;
        cells ^= moved ^ moved << shift;
    }
    cells
}

/// The least of the four images of a board that keep rows rows: itself, half a turn, and both mirrored.
pub(super) fn least_of_four<const PLANES: usize>(
    planes: [u64; PLANES],
    rows: u8,
    columns: u8,
) -> [u64; PLANES] {
    let (below, beside) = (64 - 8 * u32::from(rows), 8 - u32::from(columns));
    let turned = planes.map(u64::reverse_bits);
    let half_turn = turned.map(|plane| plane >> (below + beside));
    let mirrored = turned.map(|plane| plane.swap_bytes() >> beside);
    let upside_down = planes.map(|plane| upside_down(plane, rows));
    planes.min(upside_down).min(half_turn.min(mirrored))
}
