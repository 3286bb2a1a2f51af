//! The numbers of boards with the size, the holes and the walls of the board with which play begins, and of its images.
//!
//! A cell whose symbol some move takes away or puts there is a digit; all others stay what they are in every play.

use super::image::BoardImage;
use super::moment::Moment;
use super::planes::Cells;
use super::shapes::Moves;
use grundy_core::Player;
use grundy_games::families::bits::Bits;
use std::collections::BTreeSet;

/// A board and the place values of its cells.
#[derive(Clone, Debug)]
struct Home {
    /// The board with nothing on the cells that are digits.
    fixed: Cells,
    /// The cells that are digits.
    digits: u128,
    /// The place value of each cell that is a digit, by its number.
    worth: Vec<u64>,
}

/// A numbering of the positions on the first board and its images.
#[derive(Clone, Debug)]
pub struct BoardNumbers {
    /// The first board, then its images.
    homes: Vec<Home>,
    /// The symbols that a digit stands for.
    symbols: Vec<u8>,
    /// The digit of each colour, beginning with symbol 1; `None` where its cells are no digits.
    digit: Vec<Option<u64>>,
    /// The largest number of passes that a position may have, and one.
    passes: u64,
    /// The number of positions on one board.
    count: u64,
}

impl BoardNumbers {
    /// The numbers of positions on a board and its images; `None` where 64 bits are too few.
    pub fn new(
        first: &Cells,
        images: &[BoardImage],
        moves: &[Moves; 2],
        passes: u64,
    ) -> Option<BoardNumbers> {
        let symbols: Vec<u8> = changing(moves).into_iter().collect();
        let digit_of = |symbol: u8| Some(symbols.iter().position(|s| *s == symbol)? as u64);
        let mut homes: Vec<Home> = Vec::new();
        for board in std::iter::once(*first).chain(images.iter().map(|image| first.image(*image))) {
            let home = home(&board, &symbols)?;
            let is_same = |other: &Home| (&other.fixed, other.digits) == (&home.fixed, home.digits);
            if !homes.iter().any(is_same) {
                homes.push(home);
            }
        }
        let cells = homes[0].digits.count();
        let boards = (symbols.len() as u64).checked_pow(cells)?;
        let count = boards.checked_mul(2)?.checked_mul(passes)?;
        count.checked_mul(homes.len() as u64)?;
        Some(BoardNumbers {
            digit: (1..=first.planes().len() as u8).map(digit_of).collect(),
            homes,
            symbols,
            passes,
            count,
        })
    }

    /// The number of positions on the first board.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The number of a position on the first board.
    pub fn rank(&self, p: &Moment) -> Option<u64> {
        self.on(&self.homes[0], p)
    }

    /// The number of a position on the first board or an image of it, and the bits that such numbers take.
    pub fn packed(&self, p: &Moment) -> Option<(u64, u32)> {
        let mut homes = (0..).zip(&self.homes);
        let (at, number) = homes.find_map(|(at, home)| Some((at, self.on(home, p)?)))?;
        let count = self.homes.len() as u64;
        let bits = u64::BITS - (self.count * count - 1).leading_zeros();
        Some((number * count + at, bits.max(1)))
    }

    /// The board, the player to move and the passes of a position with a number on the first board.
    pub fn unrank(&self, rank: u64) -> Option<(Cells, Player, u8)> {
        (rank < self.count).then(|| self.at(&self.homes[0], rank))
    }

    /// The inverse of [`packed`](BoardNumbers::packed).
    pub fn unpacked(&self, number: u64) -> Option<(Cells, Player, u8)> {
        let count = self.homes.len() as u64;
        let home = &self.homes[(number % count) as usize];
        (number / count < self.count).then(|| self.at(home, number / count))
    }

    /// The number of a position on a board, if it is there.
    fn on(&self, home: &Home, p: &Moment) -> Option<u64> {
        if p.board.size() != home.fixed.size() {
            return None;
        }
        let mut number = 0;
        let mut held = 0;
        let planes = p.board.planes().iter().zip(home.fixed.planes());
        for ((plane, fixed), digit) in planes.zip(&self.digit) {
            let there = plane & home.digits;
            if plane ^ there != *fixed || there != 0 && digit.is_none() {
                return None;
            }
            held |= there;
            let digit = digit.unwrap_or(0);
            if digit > 0 {
                let worth = there.cells().map(|cell| home.worth[cell]).sum::<u64>();
                number += digit * worth;
            }
        }
        // A cell without a colour is a digit where moves change such cells.
        if self.symbols.first() != Some(&0) && held != home.digits {
            return None;
        }
        Some((number * self.passes + u64::from(p.passed)) * 2 + p.turn.index() as u64)
    }

    /// The board, the player to move and the passes of a position with a number on a board.
    fn at(&self, home: &Home, number: u64) -> (Cells, Player, u8) {
        let turn = Player::BOTH[(number % 2) as usize];
        let passed = (number / 2 % self.passes) as u8;
        let mut rest = number / 2 / self.passes;
        let base = self.symbols.len() as u64;
        let mut planes = *home.fixed.planes();
        for cell in home.digits.cells() {
            let symbol = self.symbols[(rest % base) as usize];
            rest /= base;
            if symbol > 0 {
                planes[usize::from(symbol) - 1] |= 1 << cell;
            }
        }
        (home.fixed.with_planes(planes), turn, passed)
    }
}

/// The symbols that some move takes away or puts on a cell.
fn changing(moves: &[Moves; 2]) -> BTreeSet<u8> {
    let steps = moves.iter().flatten().flatten();
    let shapes = steps.flat_map(|step| &step.lines).flatten();
    let places = shapes.flat_map(|shape| &shape.cells);
    let changed = places.filter(|place| place.from != place.to);
    changed.flat_map(|place| [place.from, place.to]).collect()
}

/// The place values of a board; `None` where they do not fit in 64 bits.
fn home(board: &Cells, symbols: &[u8]) -> Option<Home> {
    let all = board.flat().everywhere();
    let is_digit = |cell: &usize| symbols.contains(&board.symbol(*cell));
    let digits: u128 = all
        .cells()
        .filter(is_digit)
        .fold(0, |set, cell| set | 1 << cell);
    let mut worth = vec![0; 128];
    let mut next = Some(1_u64);
    for cell in digits.cells() {
        worth[cell] = next?;
        next = next.and_then(|worth| worth.checked_mul(symbols.len() as u64));
    }
    Some(Home {
        fixed: board.with_planes(board.planes().map(|plane| plane & !digits)),
        digits,
        worth,
    })
}
