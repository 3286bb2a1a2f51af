//! The numbers of positions that are whole numbers of 64 bits.

use grundy::listed::Node;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// Positions from 0 to below this are looked up in a list by their place: 4 MB at most.
const PLACES: usize = 1 << 20;

/// In the list of places, a position that was not met.
const UNMET: Node = Node::MAX;

/// The numbers of positions that are whole numbers.
#[derive(Default)]
pub(super) struct Numbered {
    /// The numbers of small positions, each in its place.
    places: Vec<Node>,
    /// The numbers of the others.
    others: FxHashMap<i64, Node>,
}

impl Numbered {
    /// The number of a position, which is `next` if it was not met before.
    #[inline]
    pub(super) fn number(&mut self, position: i64, next: Node) -> Node {
        match usize::try_from(position) {
            Ok(place) if place < PLACES => {
                if place >= self.places.len() {
                    self.grow(place);
                }
                let number = &mut self.places[place];
                if *number == UNMET {
                    *number = next;
                }
                *number
            }
            _ => match self.others.entry(position) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(place) => *place.insert(next),
            },
        }
    }

    #[cold]
    fn grow(&mut self, place: usize) {
        self.places.resize((place + 1).next_power_of_two(), UNMET);
    }

    /// The bytes of the list of places.
    pub(super) fn bytes(&self) -> u64 {
        (size_of::<Node>() * self.places.len()) as u64
    }
}
