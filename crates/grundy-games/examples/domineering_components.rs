//! The hottest Domineering positions of one component, up to a number of squares: all polyominoes, each once.
//!
//! ```text
//! cargo run --release -p grundy-games --example domineering_components -- 16
//! cargo run --release -p grundy-games --example domineering_components -- 17 3/8         (the third of eight parts)
//! cargo run --release -p grundy-games --example domineering_components -- 16 parts.txt   (can be stopped and goes on)
//! ```
//!
//! The last two sizes are looked at in 64 parts. With the name of a file, each part that is done becomes a line of it, and
//! a second run leaves these out; the smaller sizes are valued again.
//!
//! Components of all but the last two sizes get their canonical forms. Let T be the highest temperature among them. In
//! the last two sizes a move leaves such components, and at temperature T both walls of a sum of these stand at the sum
//! of the means: cooling is linear, and G cooled by its temperature is infinitesimally close to its mean. So the left
//! scaffold of a component stands at the greatest such sum minus T, the right one at the least plus T, and the component
//! is at least as hot as T exactly if the former is not below the latter. Only the few with which this is so are valued.
//!
//! Uiterwijk and Barton, *New results for Domineering from combinatorial game theory endgame databases*, Theoretical
//! Computer Science 592 (2015), valued all components of up to 15 squares: none is hotter than 2.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use grundy_values::Dyadic;
use grundy_values::short::{Id, Store, Thermographs};
use rustc_hash::FxHashMap;

/// A set of squares in its smallest rectangle, row after row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    height: u32,
    width: u32,
    squares: u128,
}

/// The means are kept as multiples of 2^-16.
const UNIT: u32 = 16;
/// The largest number of squares: a rectangle around 18 squares has at most 90 of them.
const MOST: usize = 18;

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
    fn least(self) -> (Shape, bool) {
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
    fn each_option(self, vertical: bool, see: &mut impl FnMut(&mut dyn Iterator<Item = Shape>)) {
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
    fn text(self) -> String {
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
struct Polyominoes<'s, F> {
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
    fn each(size: usize, part: (u64, u64), see: &mut F) {
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

/// The values of components, and the means of those that were met.
#[derive(Default)]
struct Values {
    store: Store,
    graphs: Thermographs,
    known: FxHashMap<(u32, u128), (Id, i64)>,
}

type Stopped = Box<dyn std::error::Error>;

impl Values {
    /// The value of a component, and its mean in units.
    fn of(&mut self, shape: Shape) -> Result<(Id, i64), Stopped> {
        let (least, negated) = shape.least();
        let key = (least.width, least.squares);
        let (id, mean) = match self.known.get(&key) {
            Some(&found) => found,
            None => {
                let id = self.value_from_options(least)?;
                let mean = self.graphs.of(&mut self.store, id)?.mean.clone();
                let found = (id, in_units(&mean)?);
                self.known.insert(key, found);
                found
            }
        };
        Ok(if negated {
            (self.store.negative(id)?, -mean)
        } else {
            (id, mean)
        })
    }

    fn value_from_options(&mut self, shape: Shape) -> Result<Id, Stopped> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, vertical) in sides.iter_mut().zip([true, false]) {
            let mut options: Vec<Vec<Shape>> = Vec::new();
            shape.each_option(vertical, &mut |parts| options.push(parts.collect()));
            for parts in options {
                let ids: Result<Vec<Id>, Stopped> = (parts.into_iter())
                    .map(|part| Ok(self.of(part)?.0))
                    .collect();
                side.push(self.store.sum(&ids?)?);
            }
        }
        Ok(self.store.form(&sides[0], &sides[1])?)
    }

    /// The sum of the means of the components of the best option of a player, in units.
    fn best_mean(&self, shape: Shape, vertical: bool) -> Option<i64> {
        let mut best = None;
        shape.each_option(vertical, &mut |parts| {
            let mean = parts.map(|part| {
                let (least, negated) = part.least();
                let mean = self.known[&(least.width, least.squares)].1;
                if negated { -mean } else { mean }
            });
            let mean: i64 = mean.sum();
            let better = |best: i64| {
                if vertical {
                    best.max(mean)
                } else {
                    best.min(mean)
                }
            };
            best = Some(best.map_or(mean, better));
        });
        best
    }
}

/// A number as a multiple of 2^-16.
fn in_units(x: &Dyadic) -> Result<i64, Stopped> {
    let scaled = x.times(&(1i64 << UNIT).into());
    let exact = scaled.is_integer().then(|| scaled.to_i64()).flatten();
    exact.ok_or_else(|| format!("the mean {x} is no multiple of 2^-{UNIT}").into())
}

/// The hottest components of a size.
#[derive(Clone, Debug, PartialEq)]
struct Hottest {
    components: u64,
    /// The temperature, and how many are as hot; `None` if all are cooler than the bound that was asked about.
    hottest: Option<(Dyadic, u64)>,
    /// The notation of the first few of them.
    boards: Vec<String>,
}

impl Hottest {
    fn none() -> Hottest {
        Hottest {
            components: 0,
            hottest: None,
            boards: Vec::new(),
        }
    }

    fn see(&mut self, shape: Shape, temperature: Dyadic) {
        self.add(Hottest {
            components: 0,
            hottest: Some((temperature, 1)),
            boards: vec![shape.text()],
        });
    }

    /// Adds what was found in another part.
    fn add(&mut self, other: Hottest) {
        const SHOWN: usize = 20;
        self.components += other.components;
        let Some((temperature, times)) = other.hottest else {
            return;
        };
        match &mut self.hottest {
            Some((hottest, _)) if temperature < *hottest => return,
            Some((hottest, so_far)) if temperature == *hottest => *so_far += times,
            _ => {
                self.hottest = Some((temperature, times));
                self.boards.clear();
            }
        }
        self.boards.extend(other.boards);
        self.boards.truncate(SHOWN);
    }

    /// A line of a file of parts: the components, and the hottest with how many are as hot and the first of them.
    fn line(&self) -> String {
        match &self.hottest {
            None => self.components.to_string(),
            Some((temperature, times)) => {
                let boards = self.boards.join(" ");
                format!("{} {temperature} {times} {boards}", self.components)
            }
        }
    }

    fn from_line(line: &str) -> Option<Hottest> {
        let mut words = line.split(' ');
        let components = words.next()?.parse().ok()?;
        let hottest = match words.next() {
            None => None,
            Some(temperature) => Some((temperature.parse().ok()?, words.next()?.parse().ok()?)),
        };
        let boards = words.map(str::to_string).collect();
        Some(Hottest {
            components,
            hottest,
            boards,
        })
    }

    fn print(&self, size: usize, bound: &Dyadic) {
        print!("{size} squares: {} components, ", self.components);
        match &self.hottest {
            None => println!("all cooler than {bound}"),
            Some((temperature, times)) => {
                println!("the hottest of temperature {temperature}, {times} of them:");
                for board in &self.boards {
                    println!("    domineering {board}");
                }
            }
        }
    }
}

/// All components of a size, each valued.
fn by_values(size: usize, values: &mut Values) -> Result<Hottest, Stopped> {
    let mut found = Hottest::none();
    let mut stopped = Ok(());
    Polyominoes::each(size, (0, 1), &mut |shape| {
        found.components += 1;
        if stopped.is_ok() {
            stopped = temperature(values, shape).map(|temperature| found.see(shape, temperature));
        }
    });
    stopped.map(|()| found)
}

fn temperature(values: &mut Values, shape: Shape) -> Result<Dyadic, Stopped> {
    let id = values.of(shape)?.0;
    Ok(values.graphs.of(&mut values.store, id)?.temperature.clone())
}

/// The components of a size that are at least as hot as `bound`, which no component of two squares less exceeds.
fn by_means(
    size: usize,
    part: (u64, u64),
    bound: &Dyadic,
    values: &mut Values,
) -> Result<Hottest, Stopped> {
    let twice = 2 * in_units(bound)?;
    let mut found = Hottest::none();
    let mut hot = Vec::new();
    Polyominoes::each(size, part, &mut |shape| {
        found.components += 1;
        let means = values
            .best_mean(shape, true)
            .zip(values.best_mean(shape, false));
        if means.is_some_and(|(left, right)| left - right >= twice) {
            hot.push(shape);
        }
    });
    for shape in hot {
        let temperature = temperature(values, shape)?;
        if temperature >= *bound {
            found.see(shape, temperature);
        }
    }
    Ok(found)
}

/// The parts of the last two sizes that are done, and the file that keeps them.
struct Parts {
    done: FxHashMap<(usize, u64), Hottest>,
    file: File,
}

impl Parts {
    const OF: u64 = 64;

    /// Opens or makes a file of parts: a line `16 3/64: …` for each that is done. A line that was cut off is left out.
    fn open(path: &Path) -> Result<Parts, Stopped> {
        let text = if path.exists() {
            std::fs::read_to_string(path)?
        } else {
            String::new()
        };
        let whole = text.rfind('\n').map_or(0, |last| last + 1);
        let mut done = FxHashMap::default();
        for (at, line) in text[..whole].lines().enumerate() {
            let read = Parts::read(line).ok_or_else(|| {
                let path = path.display();
                format!(
                    "{path}, line {}: expected a part such as `16 3/64: 1900`, found `{line}`",
                    at + 1
                )
            })?;
            done.insert(read.0, read.1);
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if whole < text.len() {
            file.set_len(whole as u64)?;
        }
        file.flush()?;
        Ok(Parts { done, file })
    }

    fn read(line: &str) -> Option<((usize, u64), Hottest)> {
        let (name, found) = line.split_once(": ")?;
        let (size, part) = name.split_once(' ')?;
        let part = part.strip_suffix(&format!("/{}", Parts::OF))?;
        let found = Hottest::from_line(found)?;
        Some(((size.parse().ok()?, part.parse().ok()?), found))
    }

    fn keep(&mut self, size: usize, part: u64, found: &Hottest) -> Result<(), Stopped> {
        writeln!(self.file, "{size} {part}/{}: {}", Parts::OF, found.line())?;
        Ok(self.file.sync_data()?)
    }
}

/// What [`by_means`] finds, part after part, without the parts that are done.
fn by_parts(
    size: usize,
    bound: &Dyadic,
    values: &mut Values,
    parts: &mut Parts,
) -> Result<Hottest, Stopped> {
    let mut all = Hottest::none();
    for part in 0..Parts::OF {
        let found = match parts.done.get(&(size, part)) {
            Some(done) => done.clone(),
            None => {
                let found = by_means(size, (part, Parts::OF), bound, values)?;
                parts.keep(size, part, &found)?;
                found
            }
        };
        all.add(found);
    }
    Ok(all)
}

/// What is asked for beside a size.
enum Asked {
    Whole,
    Part(u64, u64),
    Kept(Parts),
}

impl Asked {
    fn read(word: Option<&str>) -> Result<Asked, Stopped> {
        let Some(word) = word else {
            return Ok(Asked::Whole);
        };
        let part = word
            .split_once('/')
            .and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match part {
            None => Parts::open(Path::new(word)).map(Asked::Kept),
            Some((part, of)) if part < of => Ok(Asked::Part(part, of)),
            Some(_) => Err("expected a part from 0/8 to 7/8 of eight".into()),
        }
    }
}

fn main() -> Result<(), Stopped> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let size: usize = words.first().map_or("9", String::as_str).parse()?;
    if !(4..=MOST).contains(&size) {
        return Err(format!("expected 4 to {MOST} squares").into());
    }
    let asked = Asked::read(words.get(1).map(String::as_str))?;
    let mut values = Values::default();
    let mut bound = Dyadic::from(-1);
    for valued in 2..=size - 2 {
        let found = by_values(valued, &mut values)?;
        found.print(valued, &bound);
        if let Some((hottest, _)) = found.hottest {
            bound = bound.max(hottest);
        }
    }
    println!(
        "no component of at most {} squares is hotter than {bound}",
        size - 2
    );
    match asked {
        Asked::Whole => {
            for last in [size - 1, size] {
                by_means(last, (0, 1), &bound, &mut values)?.print(last, &bound);
            }
        }
        Asked::Kept(mut parts) => {
            for last in [size - 1, size] {
                by_parts(last, &bound, &mut values, &mut parts)?.print(last, &bound);
            }
        }
        Asked::Part(part, of) => {
            println!("part {part} of {of}:");
            by_means(size, (part, of), &bound, &mut values)?.print(size, &bound);
        }
    }
    Ok(())
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

    #[test]
    fn the_square_is_a_switch() {
        let mut values = Values::default();
        let square = Shape {
            height: 2,
            width: 2,
            squares: 0b1111,
        };
        let id = values.of(square).unwrap().0;
        assert_eq!(values.store.show(id), "+-1");
        // A column is one more move for Left, a row one for Right.
        for (width, height, value) in [(1, 4, "2"), (4, 1, "-2")] {
            let line = Shape {
                height,
                width,
                squares: 0b1111,
            };
            let id = values.of(line).unwrap().0;
            assert_eq!(values.store.show(id), value);
        }
    }

    #[test]
    fn means_find_what_values_find() {
        let mut values = Values::default();
        let mut hottest = vec![Dyadic::from(-1); 2];
        for size in 2..=9 {
            let all = by_values(size, &mut values).unwrap();
            let (temperature, times) = all.hottest.unwrap();
            // The bound is that of the components of two squares less.
            let bound = hottest[size - 2].clone();
            if size > 3 {
                let found = by_means(size, (0, 1), &bound, &mut values).unwrap();
                let expected = (temperature >= bound).then_some((temperature.clone(), times));
                assert_eq!(
                    (found.components, found.hottest),
                    (all.components, expected)
                );
                assert_eq!(found.boards, all.boards);
            }
            hottest.push(temperature.max(hottest[size - 1].clone()));
        }
    }

    #[test]
    fn a_run_goes_on_where_it_was_stopped() {
        let path = std::env::temp_dir().join(format!("grundy-parts-{}", std::process::id()));
        let run = |size| {
            let mut values = Values::default();
            let mut bound = Dyadic::from(-1);
            for valued in 2..=size - 2 {
                bound = bound.max(by_values(valued, &mut values).unwrap().hottest.unwrap().0);
            }
            let whole = by_means(size, (0, 1), &bound, &mut values).unwrap();
            let mut parts = Parts::open(&path).unwrap();
            let done = parts.done.len();
            let found = by_parts(size, &bound, &mut values, &mut parts).unwrap();
            assert_eq!(
                (found.components, &found.hottest),
                (whole.components, &whole.hottest)
            );
            done
        };
        assert_eq!(run(9), 0);
        // The last line is cut off, as where a run is stopped while it writes.
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 2]).unwrap();
        assert_eq!(run(9), 63);
        assert_eq!(run(9), 64);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        std::fs::write(&path, "9 1/64: many\n").unwrap();
        assert!(Parts::open(&path).is_err());
        std::fs::remove_file(&path).unwrap();
    }
}
