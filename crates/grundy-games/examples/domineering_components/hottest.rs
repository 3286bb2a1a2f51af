//! The hottest components of a size, by the values of all or by the means of what a move leaves.

use crate::shape::{Polyominoes, Shape};
use crate::values::{Stopped, Values, in_units};
use grundy_values::Dyadic;

/// The hottest components of a size.
#[derive(Clone, Debug, PartialEq)]
pub struct Hottest {
    pub components: u64,
    /// The temperature, and how many are as hot; `None` if all are cooler than the bound that was asked about.
    pub hottest: Option<(Dyadic, u64)>,
    /// The notation of the first few of them.
    pub boards: Vec<String>,
}

impl Hottest {
    pub fn none() -> Hottest {
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
    pub fn add(&mut self, other: Hottest) {
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
    pub fn line(&self) -> String {
        match &self.hottest {
            None => self.components.to_string(),
            Some((temperature, times)) => {
                let boards = self.boards.join(" ");
                format!("{} {temperature} {times} {boards}", self.components)
            }
        }
    }

    pub fn from_line(line: &str) -> Option<Hottest> {
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

    pub fn print(&self, size: usize, bound: &Dyadic) {
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
pub fn by_values(size: usize, values: &mut Values) -> Result<Hottest, Stopped> {
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
pub fn by_means(
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
