//! Dead cells of Hex, against their definition.

use grundy_games::theorems::inferior_cells::{DIRECTIONS, Rings, filled};

/// True if the stones around a cell are of one colour or of two colours in two arcs.
fn in_two_arcs(ring: [usize; DIRECTIONS]) -> bool {
    let changes = (0..DIRECTIONS).filter(|&k| ring[k] != ring[(k + 1) % DIRECTIONS]);
    changes.count() <= 2
}

/// True if that is so however the empty neighbours, of number 2, are filled.
fn dead_by_definition(ring: [usize; DIRECTIONS]) -> bool {
    match ring.iter().position(|&stone| stone == 2) {
        None => in_two_arcs(ring),
        Some(k) => (0..2).all(|stone| {
            let mut fuller = ring;
            fuller[k] = stone;
            dead_by_definition(fuller)
        }),
    }
}

/// One empty cell, with the stones of both players around it: numbers 0 and 1, or 2 where there is none.
struct OneCell([usize; DIRECTIONS]);

impl Rings for OneCell {
    /// There are no other cells.
    fn beside(&self, _: u64, _: usize) -> u64 {
        0
    }

    fn at_side(&self, direction: usize) -> [u64; 2] {
        [0, 1].map(|player| u64::from(self.0[direction] == player))
    }
}

#[test]
fn the_patterns_are_those_whose_every_completion_lies_in_two_arcs() {
    for number in 0..3usize.pow(DIRECTIONS as u32) {
        let ring = std::array::from_fn(|k| number / 3usize.pow(k as u32) % 3);
        let is_dead = filled(&OneCell(ring), [0, 0], 1) != [0, 0];
        assert_eq!(is_dead, dead_by_definition(ring), "{ring:?}");
    }
}
