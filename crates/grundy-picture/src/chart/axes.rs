//! A frame with two axes, their ticks and names.

use crate::scene::{Anchor, At, Block};

/// The way in which numbers become lengths along an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The number at the beginning.
    pub from: f64,
    /// The number at the end.
    pub to: f64,
    /// True if equal lengths are equal factors.
    pub logarithmic: bool,
}

impl Scale {
    /// A scale that holds all these numbers, and has some length where they are all one.
    #[must_use]
    pub fn of(all: impl Iterator<Item = f64>, logarithmic: bool) -> Scale {
        let fits = |x: &f64| x.is_finite() && (!logarithmic || *x > 0.0);
        let (mut from, mut to) = (f64::INFINITY, f64::NEG_INFINITY);
        for x in all.filter(fits) {
            (from, to) = (from.min(x), to.max(x));
        }
        if from > to {
            (from, to) = (1.0, 10.0);
        }
        if logarithmic {
            let power = |x: f64| 10f64.powi(x as i32);
            (from, to) = (power(from.log10().floor()), power(to.log10().ceil()));
        }
        if from == to {
            to = if logarithmic { from * 10.0 } else { from + 1.0 };
        }
        Scale {
            from,
            to,
            logarithmic,
        }
    }

    /// The place of a number along the axis, from 0 to 1.
    #[must_use]
    pub fn share(&self, x: f64) -> f64 {
        if self.logarithmic {
            let least = self.from.min(self.to);
            (x.max(least).log10() - self.from.log10()) / (self.to.log10() - self.from.log10())
        } else {
            (x - self.from) / (self.to - self.from)
        }
    }

    /// Numbers worth a tick: about `wanted` of them.
    #[must_use]
    pub fn ticks(&self, wanted: f64) -> Vec<(f64, String)> {
        let (low, high) = (self.from.min(self.to), self.from.max(self.to));
        if self.logarithmic {
            let (first, last) = (low.log10().round() as i32, high.log10().round() as i32);
            let step = ((f64::from(last - first) / wanted).ceil() as usize).max(1);
            return (first..=last)
                .step_by(step)
                .map(|power| (10f64.powi(power), power_of_ten(power)))
                .collect();
        }
        let step = round_step((high - low) / wanted);
        let first = (low / step - 1e-9).ceil() as i64;
        let last = (high / step + 1e-9).floor() as i64;
        (first..=last)
            .map(|n| (n as f64 * step, crate::text::number(n as f64 * step)))
            .collect()
    }
}

/// 1, 2 or 5 times a power of ten, not below `least`.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powi(least.max(1e-9).log10().floor() as i32);
    let steps = [1.0, 2.0, 5.0, 10.0];
    steps
        .into_iter()
        .map(|step| step * power)
        .find(|step| *step >= least * 0.999)
        .unwrap_or(least)
}

/// A power of ten as a label: a plain number if it is small, else 10 with an exponent.
fn power_of_ten(power: i32) -> String {
    const SMALL: [char; 10] = [
        '\u{2070}', '\u{b9}', '\u{b2}', '\u{b3}', '\u{2074}', '\u{2075}', '\u{2076}', '\u{2077}',
        '\u{2078}', '\u{2079}',
    ];
    if (0..4).contains(&power) {
        return 10u32.pow(power.unsigned_abs()).to_string();
    }
    let sign = if power < 0 { "\u{207b}" } else { "" };
    let digits = power.unsigned_abs().to_string();
    let digits: String = digits
        .bytes()
        .map(|digit| SMALL[usize::from(digit - b'0')])
        .collect();
    format!("10{sign}{digits}")
}

/// Two axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axes {
    /// The axis to the right.
    pub x: Scale,
    /// The upward axis.
    pub y: Scale,
    /// The width and height of the field.
    pub size: At,
}

/// Room for ticks and names: left, above, right, below.
const ROOM: [f64; 4] = [64.0, 26.0, 24.0, 46.0];

impl Axes {
    /// The place of a pair of numbers.
    #[must_use]
    pub fn at(&self, x: f64, y: f64) -> At {
        let right = ROOM[0] + self.x.share(x) * self.size.0;
        (right, ROOM[1] + (1.0 - self.y.share(y)) * self.size.1)
    }

    /// The frame with its grid, ticks and names.
    #[must_use]
    pub fn draw(&self, names: [&str; 2]) -> Block {
        let mut block = Block::new(
            ROOM[0] + self.size.0 + ROOM[2],
            ROOM[1] + self.size.1 + ROOM[3],
        );
        let (left, bottom) = (ROOM[0], ROOM[1] + self.size.1);
        for (x, name) in self.x.ticks(self.size.0 / 70.0) {
            let at = self.at(x, self.y.from).0;
            block.line("grid", (at, ROOM[1]), (at, bottom));
            block.text("soft", (at, bottom + 17.0), 12.0, name);
        }
        for (y, name) in self.y.ticks(self.size.1 / 45.0) {
            let at = self.at(self.x.from, y).1;
            block.line("grid", (left, at), (left + self.size.0, at));
            block.write("soft", (left - 8.0, at + 4.0), 12.0, Anchor::End, name);
        }
        block.line("axis", (left, bottom), (left + self.size.0, bottom));
        block.line("axis", (left, ROOM[1]), (left, bottom));
        block.text(
            "",
            (left + self.size.0 / 2.0, bottom + 38.0),
            13.0,
            names[0],
        );
        block.write("", (4.0, ROOM[1] - 12.0), 13.0, Anchor::Start, names[1]);
        block
    }
}
