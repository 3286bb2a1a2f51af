//! The innermost loop of an alternative whose numbers move with the loop's number: what they are at 0 is worked out once.

use super::component::{LARGEST, MOST_NUMBERS, MOST_PARTS, Tuple};
use super::expr::{Expr, Frame, NoValue, Op, Set};

/// A number of an option inside the loop: `at_0 + slope · k`, where k is the loop's number.
#[derive(Clone, Debug)]
struct Line {
    at_0: Expr,
    slope: i64,
}

/// A loop with nothing but an option in it.
#[derive(Clone, Debug)]
pub struct Loop {
    parts: Vec<Vec<Line>>,
}

/// The numbers of an option where the loop's number is 0, and their slopes.
struct Start {
    at_0: [Tuple; MOST_PARTS],
    slopes: [Tuple; MOST_PARTS],
}

impl Loop {
    /// The loop over the values of a name with an option of these parts in it, if it has this form.
    pub fn of(parts: &[Vec<Expr>], slot: u8) -> Option<Loop> {
        let lines = |part: &Vec<Expr>| part.iter().map(|number| line(number, slot)).collect();
        let parts: Option<Vec<Vec<Line>>> = parts.iter().map(lines).collect();
        Some(Loop { parts: parts? })
    }

    /// Every option that the loop over a set gives. `None`, and nothing done, where a number has no value at 0, so that the
    /// rules have to be asked for each number of the set.
    pub fn run(
        &self,
        set: &Set,
        frame: &mut Frame,
        emit: &mut impl FnMut(&[Tuple]),
    ) -> Option<Result<(), NoValue>> {
        let start = self.start(frame)?;
        let count = self.parts.len();
        let mut parts = [[0; MOST_NUMBERS]; MOST_PARTS];
        let own: Tuple = std::array::from_fn(|number| frame.slots[number]);
        Some(set.each(frame, &mut |frame, k| {
            for (at, lines) in self.parts.iter().enumerate() {
                let numbers = parts[at].iter_mut().take(lines.len()).enumerate();
                for (number, place) in numbers {
                    let (at_0, slope) = (start.at_0[at][number], start.slopes[at][number]);
                    match slope.checked_mul(k).and_then(|by| at_0.checked_add(by)) {
                        Some(value) if value < 0 => return Ok(true),
                        Some(value) if value <= LARGEST => *place = value,
                        _ => {
                            frame.too_large = true;
                            return Ok(true);
                        }
                    }
                }
            }
            if count > 1 || parts[0] != own {
                emit(&parts[..count]);
            }
            Ok(true)
        }))
    }

    /// The numbers at 0.
    fn start(&self, frame: &mut Frame) -> Option<Start> {
        let mut start = Start {
            at_0: [[0; MOST_NUMBERS]; MOST_PARTS],
            slopes: [[0; MOST_NUMBERS]; MOST_PARTS],
        };
        for (at, lines) in self.parts.iter().enumerate() {
            for (number, line) in lines.iter().enumerate() {
                start.at_0[at][number] = line.at_0.value(frame).ok()?;
                start.slopes[at][number] = line.slope;
            }
        }
        Some(start)
    }
}

/// A number as a line over the values of a name, if it is one with a slope of -1, 0 or 1.
fn line(number: &Expr, slot: u8) -> Option<Line> {
    let (at_0, slope) = match number {
        Expr::Slot(name) if *name == slot => (Expr::Number(0), 1),
        other if !other.has(slot) => (other.clone(), 0),
        Expr::Two(op @ (Op::Add | Op::Sub), both) => {
            let (a, b) = (line(&both.0, slot)?, line(&both.1, slot)?);
            let slope = match op {
                Op::Add => a.slope + b.slope,
                _ => a.slope - b.slope,
            };
            (Expr::two(*op, a.at_0, b.at_0), slope)
        }
        _ => return None,
    };
    (-1..=1).contains(&slope).then_some(Line { at_0, slope })
}
