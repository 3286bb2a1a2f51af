//! Walls as exact piecewise linear functions of the tax, from −1 upwards.

use num::{BigInt, BigRational, Signed, Zero};
use std::cmp::Ordering;

/// A straight piece of a wall: from temperature `from` on it is at `value + slope · (t − from)`, up to the next piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallPiece {
    /// The temperature where it begins.
    pub from: BigRational,
    /// The value of the wall there.
    pub value: BigRational,
    /// The change per unit of temperature.
    pub slope: i64,
}

/// A wall from temperature −1 upwards; its last piece never ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wall(pub(super) Vec<WallPiece>);

/// The lowest temperature: there every play ends in integers (Berlekamp 1996).
pub(super) fn lowest() -> BigRational {
    BigRational::from_integer((-1).into())
}

impl WallPiece {
    /// The value of the piece's line at a temperature.
    pub(super) fn at(&self, t: &BigRational) -> BigRational {
        &self.value + (t - &self.from) * BigInt::from(self.slope)
    }
}

impl Wall {
    /// The piece at a temperature of at least −1.
    fn piece(&self, t: &BigRational) -> &WallPiece {
        let after = self.0.partition_point(|p| p.from <= *t);
        &self.0[after.max(1) - 1]
    }

    /// The value at a temperature of at least −1.
    pub(super) fn at(&self, t: &BigRational) -> BigRational {
        self.piece(t).at(t)
    }

    /// The wall plus `slope · t`.
    pub(super) fn tilted(&self, slope: i64) -> Wall {
        let tilt = |p: &WallPiece| WallPiece {
            from: p.from.clone(),
            value: &p.value + &p.from * BigInt::from(slope),
            slope: p.slope + slope,
        };
        Wall(self.0.iter().map(tilt).collect())
    }

    /// Appends what goes on from a temperature, unless the last piece leads there already.
    fn push(&mut self, from: &BigRational, value: BigRational, slope: i64) {
        if let Some(last) = self.0.last() {
            if last.slope == slope && last.at(from) == value {
                return;
            }
            if last.from == *from {
                self.0.pop();
                return self.push(from, value, slope);
            }
        }
        self.0.push(WallPiece {
            from: from.clone(),
            value,
            slope,
        });
    }

    /// At every temperature the greater of two walls, or the lesser.
    pub(super) fn envelope(&self, other: &Wall, keep: Ordering) -> Wall {
        let corners = corners(&[self, other]);
        let mut wall = Wall(Vec::new());
        for (i, t) in corners.iter().enumerate() {
            let (a, b) = (self.piece(t), other.piece(t));
            let (x, y) = (a.at(t), b.at(t));
            let order = x.cmp(&y).then(a.slope.cmp(&b.slope));
            let (first, second) = if order == keep { (a, b) } else { (b, a) };
            wall.push(t, first.at(t), first.slope);
            // Between two corners both are straight, so they cross at most once.
            if let Some(crossing) = meeting(first, second, t)
                && corners.get(i + 1).is_none_or(|next| crossing < *next)
            {
                let value = second.at(&crossing);
                wall.push(&crossing, value, second.slope);
            }
        }
        wall
    }
}

/// The first temperature after `t` at which the lines of two pieces meet.
fn meeting(a: &WallPiece, b: &WallPiece, t: &BigRational) -> Option<BigRational> {
    let closing = a.slope - b.slope;
    let gap = b.at(t) - a.at(t);
    if closing == 0 || gap.is_zero() {
        return None;
    }
    let after = gap / BigInt::from(closing);
    after.is_positive().then(|| t + after)
}

/// The temperatures at which a piece of one of the walls begins, ascending.
fn corners(walls: &[&Wall]) -> Vec<BigRational> {
    let all = walls.iter().flat_map(|wall| &wall.0);
    let mut all: Vec<BigRational> = all.map(|p| p.from.clone()).collect();
    all.push(lowest());
    all.sort_unstable();
    all.dedup();
    all
}

/// The walls between two scaffolds: what the mover has who moves at once, or `None` who has no option.
///
/// Where Left's scaffold is the greater, both players want to move, and the walls are the scaffolds. Elsewhere both wait until
/// the tax falls, so that the worth is that at the lower tax, unless a scaffold pushes it: a player whose move gives more
/// than waiting moves. At −1 what waits is worth the simplest integer between the scaffolds.
pub(super) fn between(left: Option<&Wall>, right: Option<&Wall>) -> [Wall; 2] {
    let given: Vec<&Wall> = left.iter().chain(&right).copied().collect();
    let corners = corners(&given);
    let mut walls = [Wall(Vec::new()), Wall(Vec::new())];
    // What waits; `None` where both want to move.
    let mut waiting: Option<BigRational> = None;
    for (i, start) in corners.iter().enumerate() {
        let mut t = start.clone();
        let end = corners.get(i + 1);
        let line = |wall: Option<&Wall>| wall.map(|wall| wall.piece(start).clone());
        let (l, r) = (line(left), line(right));
        loop {
            let here = Here::new(l.as_ref(), r.as_ref(), &t);
            if i == 0 && t == *start && !here.is_open() {
                waiting = Some(here.simplest());
            }
            let until = match waiting.take_if(|_| here.is_open()).or(waiting.clone()) {
                Some(worth) if !here.is_open() => {
                    let slope = here.pushed(&worth);
                    for wall in &mut walls {
                        wall.push(&t, worth.clone(), slope);
                    }
                    let next = here.next_push(&worth, slope);
                    let until = earlier(next.map(|after| &t + after), end);
                    if let Some(until) = &until {
                        waiting = Some(worth + (until - &t) * BigInt::from(slope));
                    }
                    until
                }
                _ if here.is_open() => {
                    let (l, r) = here.both();
                    walls[0].push(&t, l.0.clone(), l.1);
                    walls[1].push(&t, r.0.clone(), r.1);
                    earlier(here.meet().map(|after| &t + after), end)
                }
                _ => {
                    // The scaffolds have just met.
                    waiting = Some(here.both().0.0.clone());
                    continue;
                }
            };
            match until {
                Some(until) if end != Some(&until) => t = until,
                _ => break,
            }
        }
    }
    walls
}

/// The lesser of two temperatures that may not be there.
fn earlier(a: Option<BigRational>, b: Option<&BigRational>) -> Option<BigRational> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b.clone())),
        (a, b) => a.or_else(|| b.cloned()),
    }
}

/// A value with its slope.
type Moving = (BigRational, i64);

/// Two scaffolds at a temperature.
struct Here {
    left: Option<Moving>,
    right: Option<Moving>,
}

impl Here {
    fn new(left: Option<&WallPiece>, right: Option<&WallPiece>, t: &BigRational) -> Here {
        let here = |piece: Option<&WallPiece>| piece.map(|piece| (piece.at(t), piece.slope));
        Here {
            left: here(left),
            right: here(right),
        }
    }

    /// True if from here on both players want to move.
    fn is_open(&self) -> bool {
        match (&self.left, &self.right) {
            (Some(l), Some(r)) => l.0.cmp(&r.0).then(l.1.cmp(&r.1)) == Ordering::Greater,
            _ => false,
        }
    }

    fn both(&self) -> (&Moving, &Moving) {
        let both = self.left.as_ref().zip(self.right.as_ref());
        both.expect("only two scaffolds cross")
    }

    /// The time after which two open scaffolds meet.
    fn meet(&self) -> Option<BigRational> {
        let (l, r) = self.both();
        let closing = r.1 - l.1;
        (closing > 0).then(|| (&l.0 - &r.0) / BigInt::from(closing))
    }

    /// The integer nearest to 0 between the scaffolds, which at −1 are integers.
    fn simplest(&self) -> BigRational {
        let zero = BigRational::zero();
        match (&self.left, &self.right) {
            (Some((l, _)), _) if l.is_positive() => l.clone(),
            (_, Some((r, _))) if r.is_negative() => r.clone(),
            _ => zero,
        }
    }

    /// The slope of what waits.
    fn pushed(&self, worth: &BigRational) -> i64 {
        let against = |side: &Option<Moving>| match side {
            Some((value, slope)) if value == worth => Some(*slope),
            _ => None,
        };
        match (against(&self.left), against(&self.right)) {
            (Some(up), _) if up > 0 => up,
            (_, Some(down)) if down < 0 => down,
            _ => 0,
        }
    }

    /// The time after which a scaffold meets what waits, or the other scaffold.
    fn next_push(&self, worth: &BigRational, slope: i64) -> Option<BigRational> {
        let meets = |gap: BigRational, closing: i64| {
            (closing > 0 && gap.is_positive()).then(|| gap / BigInt::from(closing))
        };
        let below = (self.left.as_ref()).and_then(|(l, up)| meets(worth - l, up - slope));
        let above = (self.right.as_ref()).and_then(|(r, up)| meets(r - worth, slope - up));
        let both = self.left.as_ref().zip(self.right.as_ref());
        let cross = both.and_then(|(l, r)| meets(&r.0 - &l.0, l.1 - r.1));
        [below, above, cross].into_iter().flatten().min()
    }
}
