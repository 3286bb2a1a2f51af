//! Thermographs: the value of a game to either player at every temperature, exactly.
//!
//! At temperature t every move costs t. The left wall is the maximum of the right walls of the left options, minus t;
//! the right wall is the minimum of the left walls of the right options, plus t. The mast begins where they meet: its
//! height is the temperature, its place the mean value. *On Numbers and Games*, chapter 9; *Winning Ways*, chapter 6.
//!
//! Walls are piecewise linear with slopes −1, 0 and 1 and dyadic corners. The time is linear in the number of options of all
//! positions times the corners of their walls.

use super::{Id, Store};
use crate::dyadic::Dyadic;
use grundy_core::StopReason;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::sync::Arc;

/// The thermographs computed so far.
pub(super) type KnownThermographs = FxHashMap<Id, Arc<Thermograph>>;

/// A piece of a wall: from temperature `from` on it is at `value + slope · (t − from)`, up to the next piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The temperature where it begins.
    pub from: Dyadic,
    /// The value of the wall there.
    pub value: Dyadic,
    /// −1, 0 or 1.
    pub slope: i8,
}

/// Both walls from temperature 0 upwards, the mean and the temperature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The left wall; the last piece is the mast.
    pub left: Vec<Piece>,
    /// The right wall; the last piece is the mast.
    pub right: Vec<Piece>,
    /// The mean value: the average value of a copy in a sum of many.
    pub mean: Dyadic,
    /// The gain from moving; negative for numbers: −1/2^k if the denominator is 2^k.
    pub temperature: Dyadic,
}

impl Store {
    /// The thermograph of a value.
    ///
    /// ```
    /// use grundy_values::short::Store;
    /// let mut store = Store::new();
    /// let hot = store.parse("{4|2||0}").unwrap();
    /// let thermograph = store.thermograph(hot).unwrap();
    /// assert_eq!(thermograph.mean.to_string(), "3/2");
    /// assert_eq!(thermograph.temperature.to_string(), "3/2");
    /// ```
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn thermograph(&mut self, id: Id) -> Result<Thermograph, StopReason> {
        self.check()?;
        let found = self.walls(id, &mut KnownThermographs::default());
        self.check()?;
        Ok((*found).clone())
    }

    /// The thermograph, from those of the options; each position is computed once.
    pub(super) fn walls(&mut self, id: Id, known: &mut KnownThermographs) -> Arc<Thermograph> {
        if let Some(found) = known.get(&id) {
            return found.clone();
        }
        let options = match self.as_closed(id) {
            Some(value) => {
                // A number has the temperature at which its options meet; every other closed form is infinitesimally
                // close to a number, and has temperature 0.
                let temperature = match value.as_number() {
                    Some(x) => Dyadic::new((-1).into(), x.exponent()),
                    None => Dyadic::zero(),
                };
                return Arc::new(mast(value.number.clone(), temperature));
            }
            None => self.options_of(id),
        };
        if !self.work() || !self.enter() {
            return Arc::new(mast(Dyadic::zero(), Dyadic::zero()));
        }
        let mut left: Option<Vec<Piece>> = None;
        for &option in options.0.iter() {
            let wall = tilted(&self.walls(option, known).right, -1);
            left = Some(match left {
                None => wall,
                Some(best) => envelope(&best, &wall, Ordering::Greater),
            });
        }
        let mut right: Option<Vec<Piece>> = None;
        for &option in options.1.iter() {
            let wall = tilted(&self.walls(option, known).left, 1);
            right = Some(match right {
                None => wall,
                Some(best) => envelope(&best, &wall, Ordering::Less),
            });
        }
        self.leave();
        let both = left.zip(right);
        let (left, right) = both.expect("a game without options on a side is an integer");
        let found = Arc::new(joined(left, right));
        known.insert(id, found.clone());
        found
    }
}

/// Thermographs that are kept, for programs that ask for many values of one store.
///
/// ```
/// use grundy_values::short::{Store, Thermographs};
/// let mut store = Store::new();
/// let mut known = Thermographs::default();
/// let hot = store.parse("{4|2||0}").unwrap();
/// let thermograph = known.of(&mut store, hot).unwrap();
/// assert_eq!(thermograph.left_at(&"1".parse().unwrap()).to_string(), "2");
/// assert_eq!(thermograph.right_at(&"1".parse().unwrap()).to_string(), "1");
/// ```
#[derive(Debug, Default)]
pub struct Thermographs(KnownThermographs);

impl Thermographs {
    /// The thermograph of a value; the store must be the same for all questions.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn of(&mut self, store: &mut Store, id: Id) -> Result<Arc<Thermograph>, StopReason> {
        store.check()?;
        let found = store.walls(id, &mut self.0);
        if let Err(stop) = store.check() {
            // What was computed after the stop is not valid.
            self.0.clear();
            return Err(stop);
        }
        Ok(found)
    }
}

impl Thermograph {
    /// The place of the left wall at a temperature of at least 0: the left stop of the game cooled by it.
    #[must_use]
    pub fn left_at(&self, t: &Dyadic) -> Dyadic {
        value_at(piece_at(&self.left, t), t)
    }

    /// The place of the right wall at a temperature of at least 0: the right stop of the game cooled by it.
    #[must_use]
    pub fn right_at(&self, t: &Dyadic) -> Dyadic {
        value_at(piece_at(&self.right, t), t)
    }
}

/// The thermograph of a game whose walls coincide at every temperature.
fn mast(mean: Dyadic, temperature: Dyadic) -> Thermograph {
    let wall = vec![Piece {
        from: Dyadic::zero(),
        value: mean.clone(),
        slope: 0,
    }];
    Thermograph {
        left: wall.clone(),
        right: wall,
        mean,
        temperature,
    }
}

/// The wall plus `slope · t`.
fn tilted(wall: &[Piece], slope: i8) -> Vec<Piece> {
    let tilt = |p: &Piece| Piece {
        from: p.from.clone(),
        value: &p.value + &p.from.times(&slope.into()),
        slope: p.slope + slope,
    };
    wall.iter().map(tilt).collect()
}

/// The piece of a wall at a temperature.
fn piece_at<'a>(wall: &'a [Piece], t: &Dyadic) -> &'a Piece {
    let after = wall.partition_point(|p| p.from <= *t);
    &wall[after - 1]
}

/// The place of a piece's line at a temperature.
fn value_at(piece: &Piece, t: &Dyadic) -> Dyadic {
    &piece.value + &(t - &piece.from).times(&piece.slope.into())
}

/// The temperatures at which a piece of either wall begins, ascending.
fn corners(a: &[Piece], b: &[Piece]) -> Vec<Dyadic> {
    let mut all: Vec<Dyadic> = a.iter().chain(b).map(|p| p.from.clone()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The first temperature above `t` at which the lines of two pieces meet. Slopes are −1, 0 or 1, so they differ by 1 or
/// 2.
fn meeting(a: &Piece, b: &Piece, t: &Dyadic) -> Option<Dyadic> {
    let gap = &value_at(a, t) - &value_at(b, t);
    let closing = i16::from(b.slope) - i16::from(a.slope);
    if closing == 0 || gap.is_zero() {
        return None;
    }
    let signed = if closing < 0 { -gap } else { gap };
    let after = if closing.abs() == 2 {
        signed.half()
    } else {
        signed
    };
    (after.sign() == Ordering::Greater).then(|| t + &after)
}

/// Appends the piece from `from` on, unless the last piece continues into it.
fn push(wall: &mut Vec<Piece>, piece: &Piece, from: &Dyadic) {
    let value = value_at(piece, from);
    if let Some(last) = wall.last()
        && last.slope == piece.slope
        && value_at(last, from) == value
    {
        return;
    }
    wall.push(Piece {
        from: from.clone(),
        value,
        slope: piece.slope,
    });
}

/// The greater (or the lesser) of two walls at every temperature.
fn envelope(a: &[Piece], b: &[Piece], keep: Ordering) -> Vec<Piece> {
    let corners = corners(a, b);
    let mut wall = Vec::new();
    for (i, t) in corners.iter().enumerate() {
        let (x, y) = (piece_at(a, t), piece_at(b, t));
        let better_slope = x.slope.cmp(&y.slope) == keep;
        let x_first = match value_at(x, t).cmp(&value_at(y, t)) {
            Ordering::Equal => better_slope,
            // Between two corners both walls are straight, so they cross at most once.
            unequal => unequal == keep,
        };
        let (first, second) = if x_first { (x, y) } else { (y, x) };
        push(&mut wall, first, t);
        if let Some(crossing) = meeting(first, second, t)
            && corners.get(i + 1).is_none_or(|next| crossing < *next)
        {
            push(&mut wall, second, &crossing);
        }
    }
    wall
}

/// Cuts both walls where they first meet, and sets the mast there.
fn joined(left: Vec<Piece>, right: Vec<Piece>) -> Thermograph {
    let corners = corners(&left, &right);
    let mut meets = None;
    for (i, t) in corners.iter().enumerate() {
        let (l, r) = (piece_at(&left, t), piece_at(&right, t));
        if value_at(l, t) <= value_at(r, t) {
            meets = Some(t.clone());
        } else if let Some(crossing) = meeting(l, r, t)
            && corners.get(i + 1).is_none_or(|next| crossing <= *next)
        {
            meets = Some(crossing);
        }
        if meets.is_some() {
            break;
        }
    }
    let temperature = meets.expect("scaffolds meet, for every move costs more and more");
    let mean = value_at(piece_at(&left, &temperature), &temperature);
    let cut = |wall: Vec<Piece>| {
        let mut wall: Vec<Piece> = wall.into_iter().filter(|p| p.from < temperature).collect();
        let mast = Piece {
            from: temperature.clone(),
            value: mean.clone(),
            slope: 0,
        };
        push(&mut wall, &mast, &temperature);
        wall
    };
    Thermograph {
        left: cut(left),
        right: cut(right),
        mean: mean.clone(),
        temperature: temperature.clone(),
    }
}
