//! Polyominoes: their images, their dominoes, and all of a size.

/// A set of squares in its smallest rectangle, row after row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    pub height: u32,
    pub width: u32,
    pub squares: u128,
}

impl Shape {
    /// A set of squares of a larger shape.
    fn cropped(squares: u128, width: u32, height: u32) -> Shape {
        let row = (1u128 << width) - 1;
        let rows = || (0..height).map(|y| squares >> (y * width) & row);
        let top = squares.trailing_zeros() / width;
        let bottom = (127 - squares.leading_zeros()) / width;
        let columns = rows().fold(0, |all, row| all | row);
        let left = columns.trailing_zeros();
        let narrow = 128 - columns.leading_zeros() - left;
        let kept = rows().skip(top as usize).take((bottom - top + 1) as usize);
        let squares = kept
            .enumerate()
            .fold(0, |all, (y, row)| all | row >> left << (y as u32 * narrow));
        Shape {
            height: bottom - top + 1,
            width: narrow,
            squares,
        }
    }

    fn half_turn(self) -> Shape {
        let squares = self.squares.reverse_bits() >> (128 - self.width * self.height);
        Shape { squares, ..self }
    }

    fn upside_down(self) -> Shape {
        let row = (1u128 << self.width) - 1;
        let mut squares = 0;
        for y in 0..self.height {
            squares = squares << self.width | self.squares >> (y * self.width) & row;
        }
        Shape { squares, ..self }
    }

    fn transposed(self) -> Shape {
        let mut squares = 0;
        let mut left = self.squares;
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            squares |= 1 << (at % self.width * self.height + at / self.width);
        }
        Shape {
            height: self.width,
            width: self.height,
            squares,
        }
    }

    /// The least of the images that are the same game.
    fn least_reflection(self) -> Shape {
        let turned = self.upside_down();
        let two = self.min(turned);
        two.min(self.half_turn()).min(turned.half_turn())
    }

    /// The least of all eight images, and true if it is the negative: rows became columns.
    pub fn least(self) -> (Shape, bool) {
        if self.height < self.width {
            return (self.least_reflection(), false);
        }
        let transposed = self.transposed().least_reflection();
        if self.height > self.width {
            return (transposed, true);
        }
        let same = self.least_reflection();
        (same.min(transposed), transposed < same)
    }

    /// The squares where a domino may begin that leads `step` squares on.
    fn places(self, vertical: bool) -> u128 {
        if vertical {
            return self.squares & self.squares >> self.width;
        }
        let mut last = 0;
        for y in 1..=self.height {
            last |= 1u128 << (y * self.width - 1);
        }
        self.squares & !last & self.squares >> 1
    }

    /// Shows each option of Left, who lays dominoes upright, or of Right: its components of at least two squares.
    pub fn each_option(
        self,
        vertical: bool,
        see: &mut impl FnMut(&mut dyn Iterator<Item = Shape>),
    ) {
        let domino = if vertical { 1 | 1 << self.width } else { 0b11 };
        let mut first_column = 0;
        for y in 0..self.height {
            first_column |= 1u128 << (y * self.width);
        }
        let mut places = self.places(vertical);
        while places != 0 {
            let mut left = self.squares & !(domino << places.trailing_zeros());
            places &= places - 1;
            let mut parts = std::iter::from_fn(|| {
                while left != 0 {
                    let mut part = left & left.wrapping_neg();
                    loop {
                        let beside = part << 1 & !first_column | (part & !first_column) >> 1;
                        let lines = part << self.width | part >> self.width;
                        let grown = part | (beside | lines) & left;
                        if grown == part {
                            break;
                        }
                        part = grown;
                    }
                    left &= !part;
                    if part.count_ones() > 1 {
                        return Some(Shape::cropped(part, self.width, self.height));
                    }
                }
                None
            });
            see(&mut parts);
        }
    }

    /// The notation of the game.
    pub fn text(self) -> String {
        let rows = (0..self.height).map(|y| {
            let mark = |x| match self.squares >> (y * self.width + x) & 1 {
                1 => '.',
                _ => '#',
            };
            (0..self.width).map(mark).collect::<String>()
        });
        rows.collect::<Vec<_>>().join("/")
    }
}

/// Redelmeier's enumeration: every polyomino of a size in every orientation, none twice. *Counting polyominoes: yet
/// another attack*, Discrete Mathematics 36 (1981).
pub struct Polyominoes<'s, F> {
    size: usize,
    /// This part of so many: the sub-trees at depth [`CUT`](Self::CUT) are dealt out in turn.
    part: (u64, u64),
    dealt: u64,
    /// Squares that have been reached, in rows of 64; the first square is in row 0, and none is left of it there.
    reached: Vec<bool>,
    chosen: Vec<usize>,
    see: &'s mut F,
}

impl<F: FnMut(Shape)> Polyominoes<'_, F> {
    const CUT: usize = 8;
    const START: usize = 32;

    /// Shows every polyomino that is the least of its eight images.
    pub fn each(size: usize, part: (u64, u64), see: &mut F) {
        let mut all = Polyominoes {
            size,
            part,
            dealt: 0,
            reached: vec![false; 64 * (size + 1)],
            chosen: Vec::new(),
            see,
        };
        all.reached[Self::START] = true;
        all.extend(&mut vec![Self::START], 0);
    }

    fn extend(&mut self, untried: &mut Vec<usize>, from: usize) {
        for at in from..untried.len() {
            let square = untried[at];
            self.chosen.push(square);
            if self.chosen.len() == Self::CUT.min(self.size) {
                self.dealt += 1;
            }
            let mine = self.chosen.len() != Self::CUT.min(self.size)
                || self.dealt % self.part.1 == self.part.0 % self.part.1;
            if !mine {
                self.chosen.pop();
                continue;
            }
            if self.chosen.len() == self.size {
                self.show();
            } else {
                let before = untried.len();
                for next in [
                    square + 1,
                    square - 1,
                    square + 64,
                    square.saturating_sub(64),
                ] {
                    if next >= Self::START && !self.reached[next] {
                        self.reached[next] = true;
                        untried.push(next);
                    }
                }
                self.extend(untried, at + 1);
                for next in untried.drain(before..) {
                    self.reached[next] = false;
                }
            }
            self.chosen.pop();
        }
    }

    fn show(&mut self) {
        let columns = || self.chosen.iter().map(|square| square % 64);
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let height = self.chosen.iter().max().map_or(1, |last| last / 64 + 1);
        let width = right - left + 1;
        if height > width {
            return;
        }
        let place = |square: &usize| square / 64 * width + square % 64 - left;
        let squares = self
            .chosen
            .iter()
            .fold(0, |all, square| all | 1u128 << place(square));
        let shape = Shape {
            height: height as u32,
            width: width as u32,
            squares,
        };
        if shape.least().0 == shape {
            (self.see)(shape);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polyominoes_are_counted() {
        // OEIS A000105.
        for (size, count) in [(2, 1), (3, 2), (4, 5), (5, 12), (6, 35), (7, 108), (8, 369)] {
            let mut seen = 0;
            Polyominoes::each(size, (0, 1), &mut |_| seen += 1);
            assert_eq!(seen, count);
        }
    }

    #[test]
    fn parts_make_the_whole() {
        let mut seen = 0;
        for part in 0..7 {
            Polyominoes::each(10, (part, 7), &mut |_| seen += 1);
        }
        assert_eq!(seen, 4655);
    }
}
