//! The sums that are decided, in bounded memory, and the table in which they are kept.
//!
//! A sum is remembered by its summands apart from its closed part c (a number, ups and a nimber). Left wins with every
//! larger c if she wins with c, and Right with every smaller one; so of each such sum only a c is kept with which Left
//! wins and one with which Right wins.

use grundy_core::Player;
use grundy_values::short::Closed;
use rustc_hash::FxHashMap;
use std::borrow::Borrow;
use std::cmp::Ordering;
use std::hash::Hash;

/// A sum without its closed part, with the player who is to move.
/// Twice the number of large components, one more if Left is to move, then the names of these and the values.
pub(super) type Key = Box<[u32]>;

/// What is known of one sum.
#[derive(Clone, Default)]
struct KnownSum {
    /// Left wins with this closed part and with larger ones.
    left: Option<Box<Closed>>,
    /// Right wins with this closed part and with smaller ones.
    right: Option<Box<Closed>>,
}

/// A table that forgets what was not asked for lately when half of its memory is full.
pub(super) struct Recent<K, V> {
    young: FxHashMap<K, V>,
    old: FxHashMap<K, V>,
    /// The number of entries with which the young become old.
    most: usize,
}

/// A guess of the bytes that an entry takes, with its key and the free places of the table.
const ENTRY: u64 = 160;

impl<K: Eq + Hash, V> Recent<K, V> {
    /// A table of about this many bytes.
    pub fn new(bytes: u64) -> Recent<K, V> {
        Recent {
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

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.young.len() + self.old.len()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.young = FxHashMap::default();
        self.old = FxHashMap::default();
    }

    /// All keys.
    fn keys(&self) -> impl Iterator<Item = &K> {
        self.young.keys().chain(self.old.keys())
    }

    /// The value of a key, which stays for longer now.
    pub fn get<Q>(&mut self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        if let Some((key, value)) = self.old.remove_entry(key) {
            self.young.insert(key, value);
        }
        self.young.get(key)
    }

    /// The place of a key, and a default if it is new.
    fn place(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        self.make_place();
        self.young.entry(key).or_default()
    }

    /// Records the value of a key.
    pub fn insert(&mut self, key: K, value: V) {
        self.make_place();
        self.young.insert(key, value);
    }

    fn make_place(&mut self) {
        if self.young.len() >= self.most {
            self.old = std::mem::take(&mut self.young);
        }
    }
}

/// The decided sums.
pub(super) struct Decided(Recent<Key, KnownSum>);

impl Decided {
    /// A memory of about this many bytes.
    pub fn new(bytes: u64) -> Decided {
        Decided(Recent::new(bytes))
    }

    /// The bytes taken.
    pub fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    /// The number of sums.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The names of the large components in the sums.
    pub fn names(&self) -> impl Iterator<Item = u32> {
        (self.0.keys()).flat_map(|key| key[1..].iter().take(key[0] as usize / 2).copied())
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The winner of a sum, if it is known.
    pub fn winner(&mut self, key: &[u32], closed: &Closed) -> Option<Player> {
        self.0.get(key)?.winner(closed)
    }

    /// Records the winner of a sum.
    pub fn decide(&mut self, key: Key, closed: &Closed, winner: Player) {
        let known = self.0.place(key);
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

impl KnownSum {
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
