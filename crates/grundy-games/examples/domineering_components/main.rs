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

mod hottest;
mod parts;
mod shape;
mod values;

use grundy_values::Dyadic;
use hottest::{by_means, by_values};
use parts::{Parts, by_parts};
use std::path::Path;
use values::{Stopped, Values};

/// The largest number of squares: a rectangle around 18 squares has at most 90 of them.
const MOST: usize = 18;

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
