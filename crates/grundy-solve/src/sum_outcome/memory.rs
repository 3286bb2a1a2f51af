//! The sums that are decided, in bounded memory.
//!
//! A sum is remembered by its summands apart from its closed part c (a number, ups and a nimber). Left wins with every
//! larger c if she wins with c, and Right with every smaller one; so of each such sum only a c is kept with which Left
//! wins and one with which Right wins. When half of the memory is full, what was not asked for lately is forgotten.

use grundy_core::Player;
use grundy_values::short::Closed;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A sum without its closed part, with the player who is to move.
/// Twice the number of large components, one more if Left is to move, then the names of these and the values.
pub(super) type Key = Box<[u32]>;

/// What is known of one sum.
#[derive(Clone, Default)]
struct Known {
    /// Left wins with this closed part and with larger ones.
    left: Option<Box<Closed>>,
    /// Right wins with this closed part and with smaller ones.
    right: Option<Box<Closed>>,
}

/// The decided sums.
pub(super) struct Decided {
    young: FxHashMap<Key, Known>,
    old: FxHashMap<Key, Known>,
    /// The number of entries with which the young become old.
    most: usize,
}

/// A guess of the bytes that an entry takes, with its key and the free places of the table.
const ENTRY: u64 = 160;

impl Decided {
    /// A memory of about this many bytes.
    pub fn new(bytes: u64) -> Decided {
        Decided {
            young: FxHashMap::default(),
            old: FxHashMap::default(),
            most: usize::try_from(bytes / ENTRY / 2)
                .unwrap_or(usize::MAX)
                .max(1024),
        }
    }

    /// The bytes taken.
    pub fn bytes(&self) -> u64 {
        self.len() as u64 * ENTRY
    }

    /// The number of sums.
    pub fn len(&self) -> usize {
        self.young.len() + self.old.len()
    }

    /// The names of the large components in the sums.
    pub fn names(&self) -> impl Iterator<Item = u32> {
        let keys = self.young.keys().chain(self.old.keys());
        keys.flat_map(|key| key[1..].iter().take(key[0] as usize / 2).copied())
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.young = FxHashMap::default();
        self.old = FxHashMap::default();
    }

    /// The winner of a sum, if it is known.
    pub fn winner(&mut self, key: &[u32], closed: &Closed) -> Option<Player> {
        if let Some(known) = self.young.get(key) {
            return known.winner(closed);
        }
        let known = self.old.remove(key)?;
        let winner = known.winner(closed);
        self.young.insert(key.into(), known);
        winner
    }

    /// Records the winner of a sum.
    pub fn decide(&mut self, key: Key, closed: &Closed, winner: Player) {
        if self.young.len() >= self.most {
            self.old = std::mem::take(&mut self.young);
        }
        let known = self.young.entry(key).or_default();
        let (place, better) = match winner {
            Player::Left => (&mut known.left, Ordering::Less),
            Player::Right => (&mut known.right, Ordering::Greater),
        };
        // Of two closed parts that are confused with each other the later one is kept.
        let keep = |before: &Closed| match closed.compare(before) {
            None => true,
            Some(order) => order == better,
        };
        if place.as_deref().is_none_or(keep) {
            *place = Some(Box::new(closed.clone()));
        }
    }
}

impl Known {
    fn winner(&self, closed: &Closed) -> Option<Player> {
        let is = |known: &Option<Box<Closed>>, order: Ordering| {
            known.as_deref().is_some_and(|known| {
                let found = closed.compare(known);
                found == Some(Ordering::Equal) || found == Some(order)
            })
        };
        if is(&self.left, Ordering::Greater) {
            Some(Player::Left)
        } else if is(&self.right, Ordering::Less) {
            Some(Player::Right)
        } else {
            None
        }
    }
}
