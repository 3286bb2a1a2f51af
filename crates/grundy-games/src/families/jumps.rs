//! Jumps over a neighbouring stone of the other colour onto the free cell just beyond it, on boards of squares.

use crate::families::bits::Bits;
use crate::families::board::{Around, Board, Direction};

/// A board with Left's stones and Right's.
type TwoSides = Board<u128, 2>;

/// The cells of a set from which a stone can jump over one of `jumped` and land on an `open` cell.
#[must_use]
pub fn jumpers(
    board: &TwoSides,
    stones: u128,
    jumped: u128,
    open: u128,
    (down, right): Direction,
) -> u128 {
    let back = (-down, -right);
    stones & board.shifted(jumped & board.shifted(open, back), back)
}

/// The cells behind the next ones in a direction.
#[must_use]
pub fn landings(board: &TwoSides, jumpers: u128, direction: Direction) -> u128 {
    board.shifted(board.shifted(jumpers, direction), direction)
}

/// The three cells of every jump that may ever be possible, as if no stone were ever taken and every cell were free to
/// land on.
#[must_use]
pub fn possible(board: &TwoSides) -> Vec<u128> {
    let mut cells = [board.plane(0), board.plane(1)];
    loop {
        let before = cells;
        let mut jumps = Vec::new();
        for (mine, theirs) in [(0, 1), (1, 0)] {
            for &direction in Around::Orthogonal.directions() {
                let from = jumpers(
                    board,
                    cells[mine],
                    cells[theirs],
                    board.everywhere(),
                    direction,
                );
                cells[mine] |= landings(board, from, direction);
                let three =
                    |one| one | board.shifted(one, direction) | landings(board, one, direction);
                jumps.extend(from.cells().map(|cell| three(u128::one(cell))));
            }
        }
        if cells == before {
            return jumps;
        }
    }
}
