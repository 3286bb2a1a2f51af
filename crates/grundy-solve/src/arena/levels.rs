//! Priorities pressed together: only the order and the parities of those that occur matter.

use grundy_core::Player;
use grundy_core::forms::arena::{Arena, winner_of};

/// Priorities pressed together: neighbouring values of one parity are one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// The level of each vertex, from 0; a higher priority never has a lower level.
    pub level: Vec<u32>,
    /// How many levels there are.
    pub count: u32,
    /// Who wins cycles with largest level 0; the players alternate from there.
    pub lowest: Player,
}

impl Levels {
    /// Who wins cycles whose largest level is `level`.
    #[must_use]
    pub fn winner(&self, level: u32) -> Player {
        if level.is_multiple_of(2) {
            self.lowest
        } else {
            self.lowest.opponent()
        }
    }
}

/// Presses priorities together; who wins what stays the same, since only the parity of the largest counts.
#[must_use]
pub fn levels(arena: &Arena) -> Levels {
    let mut values: Vec<u64> = arena.vertices().map(|v| arena.priority(v)).collect();
    values.sort_unstable();
    values.dedup();
    let mut level_of = Vec::with_capacity(values.len());
    let mut level = 0u32;
    for (i, &value) in values.iter().enumerate() {
        if i > 0 && winner_of(value) != winner_of(values[i - 1]) {
            level += 1;
        }
        level_of.push(level);
    }
    let of = |v| {
        let at = values
            .binary_search(&arena.priority(v))
            .expect("every priority was listed");
        level_of[at]
    };
    Levels {
        level: arena.vertices().map(of).collect(),
        count: if values.is_empty() { 0 } else { level + 1 },
        lowest: values.first().map_or(Player::Left, |&v| winner_of(v)),
    }
}
