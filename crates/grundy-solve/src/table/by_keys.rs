//! The steps of [`layers`](super::layers) for some positions of a level at a time, known by their numbers alone: a
//! program that shares a level with others expands a part of it here, asks the others for the words of the options, and
//! judges.

use super::layers::{Best, Layers, expand, key, position};
use super::sorted::{self, Index};
use super::{TableSettings, code};
use grundy_core::{Outcome, Player, Sequential, StopReason, Turn};

/// Rules whose play always ends and whose positions are numbers of up to 64 bits, with the types erased.
pub trait ByKeys: Sync {
    /// The number of the start, and how many bits numbers have.
    ///
    /// # Errors
    /// [`StopReason::Beyond`] for rules whose play may repeat, or whose positions have no numbers.
    fn first(&self) -> Result<(u64, u32), StopReason>;

    /// The options of some positions, sorted, each once.
    ///
    /// # Errors
    /// [`StopReason::Beyond`] for a number that the rules do not know.
    fn expand(&self, keys: &[u64], bits: u32) -> Result<Vec<u64>, StopReason>;

    /// The facts that some positions need so that they can be judged.
    ///
    /// # Errors
    /// [`StopReason::Beyond`] for a number that the rules do not know.
    fn ask(&self, keys: &[u64]) -> Result<KeyQuery, StopReason>;

    /// The number of positions that a number stands for, where the rules count images by symmetry.
    fn images_of(&self, key: u64) -> Option<u64>;
}

impl<R: Sequential<Payoff = Outcome> + Sync> ByKeys for R {
    fn first(&self) -> Result<(u64, u32), StopReason> {
        Ok(Layers::new(self, TableSettings::default())?.first())
    }

    fn expand(&self, keys: &[u64], bits: u32) -> Result<Vec<u64>, StopReason> {
        expand(self, keys, bits)
    }

    fn ask(&self, keys: &[u64]) -> Result<KeyQuery, StopReason> {
        let mut asked = KeyQuery {
            parents: Vec::with_capacity(keys.len()),
            options: Vec::with_capacity(4 * keys.len()),
        };
        for &from in keys {
            let p = position(self, from)?;
            let parent = match self.turn(&p) {
                Turn::Over(end) => Parent::Over(code(end)),
                Turn::Of(mover) => {
                    let before = asked.options.len();
                    for mv in self.legal(&p) {
                        asked.options.push(key(self, &self.play(&p, &mv))?);
                    }
                    Parent::Of(mover, asked.options.len() - before)
                }
            };
            asked.parents.push(parent);
        }
        Ok(asked)
    }

    fn images_of(&self, key: u64) -> Option<u64> {
        self.images(&self.unpacked(key)?)
    }
}

/// A position that is to be judged.
#[derive(Clone, Copy, Debug)]
enum Parent {
    /// The play is over with an outcome of this number.
    Over(u8),
    /// The mover, and the number of options.
    Of(Player, usize),
}

/// Positions that are to be judged, with their options.
#[derive(Clone, Debug, Default)]
pub struct KeyQuery {
    parents: Vec<Parent>,
    options: Vec<u64>,
}

impl KeyQuery {
    /// The options, sorted, each once: the positions whose words are needed.
    #[must_use]
    pub fn wanted(&self, bits: u32) -> Vec<u64> {
        let mut wanted = self.options.clone();
        sorted::sort(&mut wanted, bits);
        wanted
    }

    /// The bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (8 * self.options.len() + size_of::<Parent>() * self.parents.len()) as u64
    }

    /// The word of each position, judged from the words of all that was wanted.
    ///
    /// # Errors
    /// [`StopReason::Beyond`] where an option is not among what was wanted, or a win takes too many plies.
    pub fn judge(
        &self,
        wanted: &[u64],
        words: &[u16],
        distances: bool,
    ) -> Result<Vec<u16>, StopReason> {
        let index = Index::new(wanted);
        let mut rest = &self.options[..];
        let mut judged = Vec::with_capacity(self.parents.len());
        for parent in &self.parents {
            let word = match *parent {
                Parent::Over(end) => end.into(),
                Parent::Of(mover, count) => {
                    let (options, others) = rest.split_at(count);
                    rest = others;
                    let mut best = Best::new(mover);
                    for &key in options {
                        let word = index.find(wanted, key).and_then(|at| words.get(at));
                        let lost = || StopReason::Beyond(format!("position {key} is in no level"));
                        best.see(*word.ok_or_else(lost)?);
                        if best.wins() && !distances {
                            break;
                        }
                    }
                    best.word(distances)?
                }
            };
            judged.push(word);
        }
        Ok(judged)
    }
}
