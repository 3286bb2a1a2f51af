//! `nimbers`: the nimber of a position of an impartial game, by a list that is closed under moves.
//!
//! Every entry's nimber must be the least number that no option has, where an option's nimber is the nim-sum of its
//! components' and all components are listed. Sprague (1935), Grundy (1939). The moves must run out: a list of
//! nimbers that supports itself in a circle would prove nothing, so the check also orders the entries.

use crate::play::{MOST_MOVES, TOO_MANY};
use crate::{Rejected, Verdict, accept, reject};
use grundy_core::{Impartial, Notation, ParseError, Watch};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// The nimber of a position, with the nimbers of everything below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nimbers {
    /// The game with its rules, as expressions name it; the check needs a [`Sums`] made from it.
    pub game: String,
    /// The position that the claim is about.
    pub start: String,
    /// Its nimber.
    pub nimber: u64,
    /// Components with their nimbers, in any order, each once.
    pub entries: Vec<Entry>,
}

/// One position with its nimber.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The position.
    pub position: String,
    /// Its nimber.
    pub nimber: u64,
}

/// The rules as the checker asks for them. [`Parts`] makes one of a ruleset.
pub trait Sums {
    /// A moment in play.
    type Position: Clone + Eq + Hash;

    /// Reads a position.
    ///
    /// # Errors
    /// When the text is no position.
    fn read(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// Every position one move away; lazy, for there may be more than fit anywhere.
    fn options(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position>;

    /// Positions whose sum this is; the position alone where the rules know no better.
    fn components(&self, position: &Self::Position) -> Vec<Self::Position>;
}

/// The sums of an impartial ruleset. With `split` its decomposition into components is used, which the rules state;
/// without, every position stands alone.
pub struct Parts<'a, R> {
    /// The rules.
    pub rules: &'a R,
    /// Whether positions are split into components.
    pub split: bool,
}

impl<R: Impartial + Notation> Sums for Parts<'_, R> {
    type Position = R::Position;

    fn read(&self, text: &str) -> Result<R::Position, ParseError> {
        self.rules.read(text)
    }

    fn options(&self, position: &R::Position) -> impl Iterator<Item = R::Position> {
        self.rules
            .moves(position)
            .map(|mv| self.rules.play(position, &mv))
    }

    fn components(&self, position: &R::Position) -> Vec<R::Position> {
        if self.split {
            self.rules.components(position).collect()
        } else {
            vec![position.clone()]
        }
    }
}

impl Nimbers {
    /// Checks every entry against the rules, that the moves run out, and the claim.
    ///
    /// # Errors
    /// [`Rejected`] with the first position whose nimber is not supported.
    pub fn check<S: Sums>(&self, sums: &S, watch: &mut dyn Watch) -> Verdict {
        let read = |text: &str| {
            let wrong = |error| Rejected::new(format!("\"{text}\" is no position: {error}"));
            sums.read(text).map_err(wrong)
        };
        let start = read(&self.start)?;
        let mut listed = HashMap::with_capacity(self.entries.len());
        let mut positions = Vec::with_capacity(self.entries.len());
        for (at, entry) in self.entries.iter().enumerate() {
            watch.spend(1)?;
            let position = read(&entry.position)?;
            if listed.insert(position.clone(), at).is_some() {
                return reject(format!("{} is listed twice", entry.position));
            }
            positions.push(position);
        }
        // waiting[i]: how many entries i still rests on; above[i]: the entries that rest on i.
        let mut waiting = vec![0usize; positions.len()];
        let mut above: Vec<Vec<usize>> = vec![Vec::new(); positions.len()];
        for (at, position) in positions.iter().enumerate() {
            let here = &self.entries[at].position;
            let mut seen = HashSet::new();
            let mut below = HashSet::new();
            for (looked_at, option) in sums.options(position).enumerate() {
                watch.spend(1)?;
                if looked_at == MOST_MOVES {
                    return reject(format!("{here}: {TOO_MANY}"));
                }
                let Some(parts) = places(sums, &option, &listed) else {
                    return reject(format!("{here}: a position one move away is not listed"));
                };
                seen.insert(
                    parts
                        .iter()
                        .fold(0, |sum, &part| sum ^ self.entries[part].nimber),
                );
                below.extend(parts);
            }
            let mex = (0..).find(|n| !seen.contains(n)).unwrap_or(u64::MAX);
            if mex != self.entries[at].nimber {
                return reject(format!(
                    "{here} has nimber {mex}, not {}",
                    self.entries[at].nimber
                ));
            }
            waiting[at] = below.len();
            for part in below {
                above[part].push(at);
            }
        }
        let mut ready: Vec<usize> = (0..waiting.len()).filter(|&at| waiting[at] == 0).collect();
        let mut ordered = 0;
        while let Some(at) = ready.pop() {
            ordered += 1;
            for &up in &above[at] {
                waiting[up] -= 1;
                if waiting[up] == 0 {
                    ready.push(up);
                }
            }
        }
        if ordered < positions.len() {
            return reject("the moves go round in a circle, so nimbers prove nothing");
        }
        let Some(parts) = places(sums, &start, &listed) else {
            return reject(format!("the start {} is not listed", self.start));
        };
        let sum = parts
            .iter()
            .fold(0, |sum, &part| sum ^ self.entries[part].nimber);
        if sum != self.nimber {
            return reject(format!("the start has nimber {sum}, not {}", self.nimber));
        }
        accept(format!(
            "{}, from {}: the nimber is {sum}, so the player to move {}, shown by {} positions",
            self.game,
            self.start,
            if sum == 0 { "loses" } else { "wins" },
            self.entries.len()
        ))
    }
}

/// The entries of a position's components.
fn places<S: Sums>(
    sums: &S,
    position: &S::Position,
    listed: &HashMap<S::Position, usize>,
) -> Option<Vec<usize>> {
    sums.components(position)
        .iter()
        .map(|part| listed.get(part).copied())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Certificate, mutation};

    /// Heaps from which 1 or 2 are taken, splitting the rest at will (Kayles); `wrap` adds a move from 0 to 3.
    struct Rows {
        wrap: bool,
    }

    impl Sums for Rows {
        type Position = Vec<u64>;

        fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
            grundy_core::notation::read_list(text, "a row", 50)
        }

        fn options(&self, rows: &Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
            let mut all = Vec::new();
            for (i, &n) in rows.iter().enumerate() {
                for taken in 1..=2.min(n) {
                    for a in 0..=n - taken {
                        let mut next = rows.clone();
                        next.splice(i..=i, [a, n - taken - a]);
                        all.push(next.into_iter().filter(|&n| n > 0).collect());
                    }
                }
                if self.wrap && n == 1 {
                    all.push(vec![3]);
                }
            }
            all.into_iter()
        }

        fn components(&self, rows: &Vec<u64>) -> Vec<Vec<u64>> {
            rows.iter().filter(|&&n| n > 0).map(|&n| vec![n]).collect()
        }
    }

    fn kayles() -> Nimbers {
        let entries = [(1, 1), (2, 2), (3, 3), (4, 1), (5, 4)];
        Nimbers {
            game: "kayles".into(),
            start: "5,3".into(),
            nimber: 7,
            entries: entries
                .map(|(n, nimber)| Entry {
                    position: n.to_string(),
                    nimber,
                })
                .to_vec(),
        }
    }

    #[test]
    fn kayles_rows() {
        let rows = Rows { wrap: false };
        assert!(
            kayles()
                .check(&rows, &mut grundy_core::Unwatched)
                .unwrap()
                .statement
                .contains("the nimber is 7")
        );
        let published = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
        mutation::all_rejected(
            &Certificate::Nimbers(kayles()).to_json(),
            |c| match c {
                Certificate::Nimbers(c) => c.check(&rows, &mut grundy_core::Unwatched),
                other => other.check(&mut grundy_core::Unwatched),
            },
            |c, _| {
                let Certificate::Nimbers(c) = c else {
                    return false;
                };
                let start = rows.read(&c.start).unwrap();
                start.iter().fold(0, |sum, &n| sum ^ published[n as usize]) == c.nimber
            },
        );
    }

    #[test]
    fn a_circle_is_rejected() {
        let mut c = kayles();
        c.start = "3".into();
        // 1 -> 3 -> 1: with G(1) = 1 and a G(3) that differs the least missing numbers agree, but nothing ends.
        c.entries = [(1, 1), (2, 2), (3, 3)]
            .map(|(n, nimber)| Entry {
                position: n.to_string(),
                nimber,
            })
            .to_vec();
        c.nimber = 3;
        assert!(
            c.check(&Rows { wrap: false }, &mut grundy_core::Unwatched)
                .is_ok()
        );
        assert!(
            c.check(&Rows { wrap: true }, &mut grundy_core::Unwatched)
                .unwrap_err()
                .reason
                .contains("circle")
        );
    }
}
