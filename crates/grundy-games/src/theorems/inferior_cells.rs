//! Cells of Hex that may be filled without a change of the winner: dead cells and captured pairs.
//!
//! Hayward and van Rijswijck, *Hex and combinatorics*, Discrete Mathematics 306 (2006). A cell is *dead* if its stone can
//! never matter: however the rest of the board is filled, the neighbours of one colour follow each other around the cell, so
//! that they are joined without it. Two adjacent cells are *captured* by a player who answers the opponent's stone on either
//! with one on the other that makes it dead: both may count as the player's.

use crate::families::bits::Bits;

/// The directions to the neighbours of a cell, around it.
pub const DIRECTIONS: usize = 6;

/// For each player and direction, the cells whose neighbour there is a stone or a side of that player.
type Near = [[u64; DIRECTIONS]; 2];

/// A board whose cells have six neighbours.
pub trait Rings {
    /// The cells whose neighbour in a direction is one of these.
    fn beside(&self, cells: u64, direction: usize) -> u64;
    /// The cells whose neighbour in a direction is a side of Left, or of Right.
    fn at_side(&self, direction: usize) -> [u64; 2];
}

/// The stones of both players after dead cells and captured pairs have been filled, until none is found any more.
///
/// Complexity: a few hundred operations on words for each pair that is filled.
#[must_use]
pub fn filled(rings: &impl Rings, mut stones: [u64; 2], mut empty: u64) -> [u64; 2] {
    loop {
        let near = near(rings, stones);
        let dead = dead(&near) & empty;
        // The colour of a dead cell does not matter.
        let (player, cells) = if dead == 0 {
            match captured(rings, &near, empty) {
                Some(found) => found,
                None => return stones,
            }
        } else {
            (0, dead)
        };
        stones[player] |= cells;
        empty &= !cells;
    }
}

fn near(rings: &impl Rings, stones: [u64; 2]) -> Near {
    let mut near = [[0; DIRECTIONS]; 2];
    for direction in 0..DIRECTIONS {
        let sides = rings.at_side(direction);
        for (player, own) in near.iter_mut().enumerate() {
            own[direction] = sides[player] | rings.beside(stones[player], direction);
        }
    }
    near
}

/// The cells that are dead: four neighbours in a row of one colour, three and opposite them another colour, or two opposite two.
fn dead(near: &Near) -> u64 {
    let mut dead = 0;
    for k in 0..DIRECTIONS {
        let at = |player: usize, ahead: usize| near[player][(k + ahead) % DIRECTIONS];
        for (own, other) in [(0, 1), (1, 0)] {
            let two = at(own, 0) & at(own, 1);
            dead |= two & at(own, 2) & (at(own, 3) | at(other, 4));
            dead |= two & at(other, 3) & at(other, 4);
        }
    }
    dead
}

/// A captured pair and its player.
fn captured(rings: &impl Rings, near: &Near, empty: u64) -> Option<(usize, u64)> {
    for player in 0..2 {
        for direction in 0..DIRECTIONS / 2 {
            let back = direction + DIRECTIONS / 2;
            let dead_after_stone = |direction: usize| {
                let mut with_stone = *near;
                with_stone[player][direction] = !0;
                dead(&with_stone) & empty
            };
            let pairs =
                dead_after_stone(direction) & rings.beside(dead_after_stone(back), direction);
            if pairs != 0 {
                let first = u64::one(pairs.trailing_zeros() as usize);
                return Some((player, first | rings.beside(first, back)));
            }
        }
    }
    None
}
