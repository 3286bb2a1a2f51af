//! Win, loss, tie or draw for every position that can be reached in a game that always ends, level by level, without a graph.
//!
//! Forwards: the options of a level, as numbers, are sorted and merged without duplicates; they are the next level.
//! Backwards: a position is judged by its options, which are found in the next level by their first bits. A position
//! that can be reached in different numbers of plies is in several levels and is judged in each, always alike. Of
//! positions with the same symmetry key one is kept.
//!
//! Sorting a level and then striking out duplicates is delayed duplicate detection: Korf, *Delayed duplicate detection*, IJCAI
//! (2003).

use super::sorted::{self, Index};
use super::{OutcomeAndPlies, TableSettings, code, outcome, team};
use grundy_core::{Outcome, Player, Sequential, StopReason, Turn, Watch};

/// Positions that one thread takes at once where a level is made, and where one is judged.
const EXPANDED: usize = 1 << 14;
/// The number of positions judged between two checks of the limits.
const JUDGED: usize = 1 << 14;
/// The bits of the outcome, the lowest ones, in the word for a position; the plies are above them.
const OUTCOME_BITS: u32 = 2;
/// The largest number of plies that fit.
const MOST_PLIES: usize = (1 << (16 - OUTCOME_BITS)) - 1;

/// The positions with the same number of plies from the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Their numbers, ascending, one for each symmetry key.
    pub keys: Vec<u64>,
    /// The word for each: the outcome's number and four times the plies; empty where nothing is known yet.
    pub values: Vec<u16>,
}

/// The state between two levels, as plain data: a program that keeps it can go on later.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The levels that are known, from the start.
    pub levels: Vec<Level>,
    /// True if there are no more, so that judging has begun.
    pub complete: bool,
}

/// The table of a ruleset while it is made.
pub struct Layers<'a, R> {
    rules: &'a R,
    config: TableSettings,
    bits: u32,
    parts: Parts,
}

impl<'a, R: Sequential<Payoff = Outcome> + Sync> Layers<'a, R> {
    /// Begins with the start of the rules.
    ///
    /// # Errors
    /// [`StopReason::Beyond`] for rules whose play may repeat, or whose positions have no numbers.
    pub fn new(rules: &'a R, config: TableSettings) -> Result<Self, StopReason> {
        let beyond = |what: &str| Err(StopReason::Beyond(what.to_owned()));
        if !rules.always_ends() {
            return beyond("play may come back to a position, and the rules do not rank positions");
        }
        let start = rules.symmetry_key(&rules.start());
        let Some((key, bits)) = rules.packed(&start) else {
            return beyond("the rules do not write a position as a number of 64 bits");
        };
        if rules.unpacked(key).is_none() {
            return beyond("the rules do not find a position from its number");
        }
        let first = Level {
            keys: vec![key],
            values: Vec::new(),
        };
        let parts = Parts {
            levels: vec![first],
            complete: false,
        };
        Ok(Layers {
            rules,
            config,
            bits,
            parts,
        })
    }

    /// Continues from a state kept between two levels; `None` if it cannot be a state of these rules.
    #[must_use]
    pub fn resume(rules: &'a R, config: TableSettings, parts: Parts) -> Option<Self> {
        let begun = Layers::new(rules, config).ok()?;
        let sorted = |level: &Level| level.keys.is_sorted_by(|a, b| a < b);
        let judged = |level: &Level| [0, level.keys.len()].contains(&level.values.len());
        let fits = parts.levels.first()?.keys == begun.parts.levels[0].keys
            && parts
                .levels
                .iter()
                .all(|level| sorted(level) && judged(level));
        fits.then_some(Layers { parts, ..begun })
    }

    /// The state now.
    #[must_use]
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// Makes one level, or judges one; `false` when all is known.
    ///
    /// # Errors
    /// The reason that stopped it; what was known before the step is still known.
    pub fn step(&mut self, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        let bytes = |level: &Level| 8 * level.keys.len() as u64 + 2 * level.values.len() as u64;
        watch.memory(self.parts.levels.iter().map(bytes).sum())?;
        let known = self.parts.levels.len();
        if !self.parts.complete {
            watch.progress("plies", known as u64, 0);
            let keys = self.expand(known - 1, watch)?;
            self.parts.complete = keys.is_empty();
            if !self.parts.complete {
                let values = Vec::new();
                self.parts.levels.push(Level { keys, values });
            }
            return Ok(true);
        }
        let open = self
            .parts
            .levels
            .iter()
            .rposition(|level| level.values.is_empty());
        let Some(at) = open else {
            return Ok(false);
        };
        watch.progress("levels judged", (known - at) as u64, known as u64);
        self.parts.levels[at].values = self.judge(at, watch)?;
        // Levels are judged from the last to the first.
        Ok(at > 0)
    }

    /// All steps.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn finish(mut self, watch: &mut dyn Watch) -> Result<LayeredTable, StopReason> {
        while self.step(watch)? {}
        self.table(watch)
    }

    /// The number of the start, and how many bits numbers have.
    pub(super) fn first(&self) -> (u64, u32) {
        (self.parts.levels[0].keys[0], self.bits)
    }

    /// The position with this key.
    fn position(&self, key: u64) -> Result<R::Position, StopReason> {
        position(self.rules, key)
    }

    /// The options of a level, sorted, each once: the next level.
    fn expand(&self, at: usize, watch: &mut dyn Watch) -> Result<Vec<u64>, StopReason> {
        let keys = &self.parts.levels[at].keys;
        let (rules, bits) = (self.rules, self.bits);
        // An estimate of the room for the options that threads sort at the same time; the clock measures the rest.
        watch.room(16 * keys.len().min(4 * EXPANDED) as u64)?;
        let pieces = team::pieces(self.config.threads, keys.len(), EXPANDED, watch, |range| {
            expand(rules, &keys[range], bits)
        })?;
        let lists: Result<Vec<_>, StopReason> = pieces.into_iter().collect();
        let lists = lists?;
        watch.room(8 * lists.iter().map(Vec::len).sum::<usize>() as u64)?;
        sorted::merge(lists, watch)
    }

    /// The words of the positions of a level, from those of the next.
    fn judge(&self, at: usize, watch: &mut dyn Watch) -> Result<Vec<u16>, StopReason> {
        let keys = &self.parts.levels[at].keys;
        let none = Level::default();
        let behind = self.parts.levels.get(at + 1).unwrap_or(&none);
        watch.room(2 * keys.len() as u64 + 8 * behind.keys.len() as u64)?;
        let index = Index::new(&behind.keys);
        let pieces = team::pieces(self.config.threads, keys.len(), JUDGED, watch, |range| {
            let mut values = Vec::with_capacity(range.len());
            for &key in &keys[range] {
                values.push(self.judge_one(&self.position(key)?, behind, &index)?);
            }
            Ok(values)
        })?;
        let mut values = Vec::with_capacity(keys.len());
        for piece in pieces {
            values.append(&mut piece?);
        }
        Ok(values)
    }

    /// The word of one position, from the words of its options in the next level.
    fn judge_one(&self, p: &R::Position, behind: &Level, index: &Index) -> Result<u16, StopReason> {
        let mover = match self.rules.turn(p) {
            Turn::Over(end) => return Ok(code(end).into()),
            Turn::Of(mover) => mover,
        };
        let mut best = Best::new(mover);
        for mv in self.rules.legal(p) {
            let key = key(self.rules, &self.rules.play(p, &mv))?;
            let lost = || StopReason::Beyond(format!("position {key} is in no level"));
            let place = index.find(&behind.keys, key).ok_or_else(lost)?;
            best.see(behind.values[place]);
            // The plies of a win are the fewest of all winning options, so only a plain win ends the loop.
            if best.wins() && !self.config.distances {
                break;
            }
        }
        best.word(self.config.distances)
    }

    /// All levels as one list, when all is known.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn table(self, watch: &mut dyn Watch) -> Result<LayeredTable, StopReason> {
        let levels = self.parts.levels;
        let count: usize = levels.iter().map(|level| level.keys.len()).sum();
        watch.room(10 * count as u64)?;
        let whole = |Level { keys, values }| LayeredTable { keys, values };
        let mut tables: Vec<LayeredTable> = levels.into_iter().map(whole).collect();
        while tables.len() > 1 {
            let mut pairs = tables.into_iter();
            let mut merged = Vec::new();
            while let Some(first) = pairs.next() {
                watch.work(first.keys.len() as u64)?;
                merged.push(match pairs.next() {
                    Some(second) => zip(first, second),
                    None => first,
                });
            }
            tables = merged;
        }
        Ok(tables.pop().unwrap_or_default())
    }
}

/// The position with a number.
pub(super) fn position<R: Sequential>(rules: &R, key: u64) -> Result<R::Position, StopReason> {
    let lost = || StopReason::Beyond(format!("the rules do not know their number {key} again"));
    rules.unpacked(key).ok_or_else(lost)
}

/// The number of a position, or of the representative of its symmetry class.
pub(super) fn key<R: Sequential>(rules: &R, p: &R::Position) -> Result<u64, StopReason> {
    let lost = || StopReason::Beyond("a move leads to a position without a number".to_owned());
    let packed = rules.packed(&rules.symmetry_key(p));
    packed.map(|(key, _)| key).ok_or_else(lost)
}

/// The options of some positions, sorted, each once.
pub(super) fn expand<R: Sequential>(
    rules: &R,
    keys: &[u64],
    bits: u32,
) -> Result<Vec<u64>, StopReason> {
    let mut options = Vec::with_capacity(4 * keys.len());
    for &from in keys {
        let p = position(rules, from)?;
        for mv in rules.legal(&p) {
            options.push(key(rules, &rules.play(&p, &mv))?);
        }
    }
    sorted::sort(&mut options, bits);
    options.shrink_to_fit();
    Ok(options)
}

/// Merges two tables; a position in both has the same word in both.
fn zip(a: LayeredTable, b: LayeredTable) -> LayeredTable {
    let count = a.keys.len() + b.keys.len();
    let (mut keys, mut values) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let (mut i, mut j) = (0, 0);
    while i < a.keys.len() || j < b.keys.len() {
        let x = a.keys.get(i).copied();
        let y = b.keys.get(j).copied();
        let first = y.is_none_or(|y| x.is_some_and(|x| x <= y));
        let both = x == y;
        let (key, value) = if first {
            (a.keys[i], a.values[i])
        } else {
            (b.keys[j], b.values[j])
        };
        keys.push(key);
        values.push(value);
        i += usize::from(first);
        j += usize::from(!first || both);
    }
    LayeredTable { keys, values }
}

/// The best of the options that were seen, for a mover.
pub(super) struct Best {
    mover: Player,
    /// The fewest plies after which the mover wins, and the most after which the opponent does.
    wins: Option<usize>,
    loses: usize,
    tied: bool,
    drawn: bool,
}

impl Best {
    /// The summary before any option was seen.
    pub(super) fn new(mover: Player) -> Best {
        Best {
            mover,
            wins: None,
            loses: 0,
            tied: false,
            drawn: false,
        }
    }

    /// Takes in the value of an option.
    pub(super) fn see(&mut self, value: u16) {
        let plies = usize::from(value >> OUTCOME_BITS) + 1;
        match outcome(value as u8) {
            Outcome::Won(winner) if winner == self.mover => {
                self.wins = Some(self.wins.map_or(plies, |fewest| fewest.min(plies)));
            }
            Outcome::Won(_) => self.loses = self.loses.max(plies),
            Outcome::Tied => self.tied = true,
            Outcome::Drawn => self.drawn = true,
        }
    }

    /// The outcome and plies of the position, in a word.
    pub(super) fn word(&self, distances: bool) -> Result<u16, StopReason> {
        let (outcome, plies) = self.known();
        let plies = if distances { plies } else { 0 };
        word(outcome, plies)
    }

    /// True if the mover wins.
    pub(super) fn wins(&self) -> bool {
        self.wins.is_some()
    }

    /// The outcome and plies of the position. Without a win, a drawn option makes it a draw: both can keep it.
    fn known(&self) -> (Outcome, usize) {
        match (self.wins, self.drawn, self.tied) {
            (Some(plies), ..) => (Outcome::Won(self.mover), plies),
            (None, true, _) => (Outcome::Drawn, 0),
            (None, false, true) => (Outcome::Tied, 0),
            (None, false, false) => (Outcome::Won(self.mover.opponent()), self.loses),
        }
    }
}

/// The outcome and plies of a position in a word, as [`known`] reads it.
///
/// # Errors
/// [`StopReason::Beyond`] for plies that do not fit.
pub fn word(outcome: Outcome, plies: usize) -> Result<u16, StopReason> {
    if plies > MOST_PLIES {
        let what = format!("a win takes more than {MOST_PLIES} plies");
        return Err(StopReason::Beyond(what));
    }
    Ok((plies as u16) << OUTCOME_BITS | u16::from(code(outcome)))
}

/// The meaning of a position's word: the outcome's number in the lowest two bits, the plies above them.
#[must_use]
pub fn known(word: u16) -> OutcomeAndPlies {
    OutcomeAndPlies {
        outcome: outcome(word as u8),
        plies: u32::from(word >> OUTCOME_BITS),
    }
}

/// The outcome and plies of every position that can be reached, by its number.
#[derive(Clone, Debug, Default)]
pub struct LayeredTable {
    /// The numbers, ascending, one for each symmetry key.
    pub keys: Vec<u64>,
    values: Vec<u16>,
}

impl LayeredTable {
    /// The outcome and plies of the position at a place in the list of numbers.
    #[must_use]
    pub fn get(&self, place: usize) -> OutcomeAndPlies {
        known(self.values[place])
    }
}
