//! Values of components, and their means.

use crate::shape::Shape;
use grundy_values::Dyadic;
use grundy_values::short::{Id, Store, Thermographs};
use rustc_hash::FxHashMap;

/// The means are kept as multiples of 2^-16.
const UNIT: u32 = 16;

/// The values of components, and the means of those that were met.
#[derive(Default)]
pub struct Values {
    pub store: Store,
    pub graphs: Thermographs,
    known: FxHashMap<(u32, u128), (Id, i64)>,
}

pub type Stopped = Box<dyn std::error::Error>;

impl Values {
    /// The value of a component, and its mean in units.
    pub fn of(&mut self, shape: Shape) -> Result<(Id, i64), Stopped> {
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
    pub fn best_mean(&self, shape: Shape, vertical: bool) -> Option<i64> {
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
pub fn in_units(x: &Dyadic) -> Result<i64, Stopped> {
    let scaled = x.times(&(1i64 << UNIT).into());
    let exact = scaled.is_integer().then(|| scaled.to_i64()).flatten();
    exact.ok_or_else(|| format!("the mean {x} is no multiple of 2^-{UNIT}").into())
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
