//! Priority compression: only the order and the parities of the priorities that occur matter.

use grundy_core::Player;
use grundy_core::forms::arena::{Arena, winner_of};

/// Compressed priorities: adjacent values of the same parity form one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// The level of each vertex, from 0; a higher priority never has a lower level.
    pub level: Vec<u32>,
    /// The number of levels.
    pub count: u32,
    /// The winner of cycles whose highest level is 0; the winner alternates from level to level.
    pub lowest: Player,
}

impl Levels {
    /// The winner of cycles whose highest level is `level`.
    #[must_use]
    pub fn winner(&self, level: u32) -> Player {
        if level.is_multiple_of(2) {
            self.lowest
        } else {
            self.lowest.opponent()
        }
    }
}

impl Levels {
    /// Sorts vertices by descending level; the sort is stable.
    pub(super) fn sort(&self, vertices: &mut Vec<u32>) {
        let level = |v: u32| self.level[v as usize] as usize;
        if (self.count as usize) > 2 * vertices.len() {
            return vertices.sort_by_key(|&v| std::cmp::Reverse(level(v)));
        }
        // A counting sort, as there are few levels.
        let mut begins = vec![0; self.count as usize + 1];
        for &v in vertices.iter() {
            begins[level(v)] += 1;
        }
        let mut begin = 0;
        for count in begins.iter_mut().rev() {
            let next = begin + *count;
            *count = std::mem::replace(&mut begin, next);
        }
        let mut sorted = vec![0; vertices.len()];
        for &v in vertices.iter() {
            let place = &mut begins[level(v)];
            sorted[*place] = v;
            *place += 1;
        }
        *vertices = sorted;
    }
}

/// Compresses priorities. The winners stay the same, because only the parity of the greatest priority that recurs
/// matters.
#[must_use]
pub fn levels(arena: &Arena) -> Levels {
    let priorities: Vec<u64> = arena.vertices().map(|v| arena.priority(v)).collect();
    let largest = priorities.iter().copied().max().unwrap_or(0);
    let mut steps = LevelCounter::default();
    let mut level = vec![0; priorities.len()];
    if largest <= 4 * priorities.len() as u64 {
        // The priorities are small, so the level of each is kept in a table.
        let mut level_of = vec![UNUSED; largest as usize + 1];
        for &priority in &priorities {
            level_of[priority as usize] = 0;
        }
        for (priority, level) in (0..).zip(&mut level_of) {
            if *level != UNUSED {
                *level = steps.level(priority);
            }
        }
        for (level, &priority) in level.iter_mut().zip(&priorities) {
            *level = level_of[priority as usize];
        }
    } else {
        let mut sorted: Vec<(u64, u32)> = priorities.into_iter().zip(0..).collect();
        sorted.sort_unstable();
        for (priority, v) in sorted {
            level[v as usize] = steps.level(priority);
        }
    }
    Levels {
        level,
        count: steps.count,
        lowest: steps.lowest.unwrap_or(Player::Left),
    }
}

/// The mark of a priority that no vertex has.
const UNUSED: u32 = u32::MAX;

/// A counter of levels for ascending priorities: a new level begins whenever the parity changes.
#[derive(Default)]
struct LevelCounter {
    count: u32,
    lowest: Option<Player>,
    last: Option<Player>,
}

impl LevelCounter {
    /// The level of the next priority.
    fn level(&mut self, priority: u64) -> u32 {
        let winner = winner_of(priority);
        self.lowest.get_or_insert(winner);
        if self.last.replace(winner) != Some(winner) {
            self.count += 1;
        }
        self.count - 1
    }
}
