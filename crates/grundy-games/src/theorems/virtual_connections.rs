//! Virtual connections: groups of stones that a player can join whatever the opponent does.
//!
//! Anshelevich, *A hierarchical approach to computer Hex*, Artificial Intelligence 134 (2002). A *connection* of two points,
//! which are groups of a player's stones or empty cells, is a set of empty cells, its *carrier*, in which the player joins
//! them even if the opponent moves first; a *half connection* is the same for a player who moves first. Neighbours are
//! connected with nothing between them, and then:
//!
//! - **And.** If x is connected to m and m to y, in carriers without a common cell, then x is connected to y if m is a group,
//!   and half connected if m is empty, for the player takes m first.
//! - **Or.** Half connections of x and y whose carriers have no cell common to all of them make a connection: the opponent's
//!   stone leaves one of them untouched.
//!
//! The rules do not find every connection (*Theorem* 3 there), and lists are cut short here, so that not to find one proves
//! nothing.

use crate::families::bits::Bits;
use std::collections::VecDeque;

/// How surely a player joins the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// Even if the opponent moves next.
    Surely,
    /// If the player moves next. An opponent who moves next must take one of these cells, which all the half connections
    /// found have in common: after any other move one of them is untouched. Without such a cell no move helps.
    MovingFirst(u64),
    /// Nothing was found.
    Unknown,
}

/// The most connections of two points that are kept.
const MOST_CONNECTIONS: usize = 6;

/// The most half connections of two points that are kept.
const MOST_HALVES: usize = 20;

/// The most half connections that are joined to one connection.
const MOST_JOINED: usize = 4;

/// The connections that one search tries to extend.
const MOST_STEPS: usize = 1000;

/// Looks for a connection of the two sides that a player joins, each given by the cells along it, with the player's stones
/// and the empty cells of a board of up to 64; `around` returns the neighbours of some cells.
///
/// ```
/// use grundy_games::theorems::virtual_connections::{Joined, joined};
/// // Three cells in a row between the sides: the player who has the one in the middle needs both others.
/// let row = |stones, empty| joined(|cells| cells << 1 | cells >> 1, [0b001, 0b100], stones, empty);
/// assert_eq!(row(0b010, 0b101), Joined::Unknown);
/// assert_eq!(row(0b011, 0b100), Joined::MovingFirst(0b100));
/// assert_eq!(row(0b111, 0b000), Joined::Surely);
/// ```
#[must_use]
pub fn joined(around: impl Fn(u64) -> u64, sides: [u64; 2], stones: u64, empty: u64) -> Joined {
    let points = Points::of(around, sides, stones, empty);
    if points.cells[0] & points.cells[1] != 0 {
        return Joined::Surely;
    }
    let mut connections = Connections::of(points);
    connections.extend_until(|[full, _]| full > 0);
    connections.joined()
}

/// True if the player is seen to join the sides by moving next: [`joined`], as far as is needed for this.
#[must_use]
pub fn joined_by_next(
    around: impl Fn(u64) -> u64,
    sides: [u64; 2],
    stones: u64,
    empty: u64,
) -> bool {
    let points = Points::of(around, sides, stones, empty);
    if points.cells[0] & points.cells[1] != 0 {
        return true;
    }
    let mut connections = Connections::of(points);
    connections.extend_until(|found| found != [0, 0]);
    connections.joined() != Joined::Unknown
}

/// The sides of the player, with the stones that touch them, then the other groups, then the empty cells.
struct Points {
    /// The stones of a group, or the empty cell.
    cells: Vec<u64>,
    /// The neighbouring cells, with stones or without; of a side those along it too.
    near: Vec<u64>,
    /// The number of sides and groups.
    groups: usize,
}

impl Points {
    fn of(around: impl Fn(u64) -> u64, along: [u64; 2], stones: u64, empty: u64) -> Points {
        let grown = |mut group: u64| loop {
            let next = group | (around(group) & stones);
            if next == group {
                return group;
            }
            group = next;
        };
        let sides = along.map(|side| grown(side & stones));
        let mut cells = Vec::from(sides);
        let mut left = stones & !sides[0] & !sides[1];
        while left != 0 {
            let group = grown(left & left.wrapping_neg());
            left &= !group;
            cells.push(group);
        }
        let groups = cells.len();
        cells.extend(empty.cells().map(u64::one));
        let mut near: Vec<u64> = cells.iter().map(|&cells| around(cells)).collect();
        near[0] |= along[0];
        near[1] |= along[1];
        Points {
            cells,
            near,
            groups,
        }
    }

    /// The cell of an empty point, of which carriers are kept free; none of a group.
    fn empty_cell(&self, point: usize) -> u64 {
        if point < self.groups {
            0
        } else {
            self.cells[point]
        }
    }
}

/// Carriers of one pair of points, none of which contains another.
#[derive(Clone, Copy)]
struct Carriers<const MOST: usize> {
    sets: [u64; MOST],
    used: usize,
}

impl<const MOST: usize> Carriers<MOST> {
    const NONE: Carriers<MOST> = Carriers {
        sets: [0; MOST],
        used: 0,
    };

    fn all(&self) -> &[u64] {
        &self.sets[..self.used]
    }

    /// True if one of them lies within the carrier.
    fn has_within(&self, carrier: u64) -> bool {
        self.all().iter().any(|set| set & !carrier == 0)
    }

    /// Adds a carrier, unless one of them lies within it or there is no room.
    fn add(&mut self, carrier: u64) -> bool {
        if self.has_within(carrier) {
            return false;
        }
        let mut kept = 0;
        for i in 0..self.used {
            if carrier & !self.sets[i] != 0 {
                self.sets[kept] = self.sets[i];
                kept += 1;
            }
        }
        self.used = kept;
        if kept < MOST {
            self.sets[kept] = carrier;
            self.used += 1;
        }
        kept < MOST
    }
}

/// The connections found so far.
struct Connections {
    points: Points,
    /// For each pair of points.
    full: Vec<Carriers<MOST_CONNECTIONS>>,
    half: Vec<Carriers<MOST_HALVES>>,
    /// For each point, the points to which it has a connection.
    connected: Vec<u128>,
    /// Connections that are not extended yet.
    new: VecDeque<(usize, usize, u64)>,
}

impl Connections {
    fn of(points: Points) -> Connections {
        let n = points.cells.len();
        let mut all = Connections {
            full: vec![Carriers::NONE; n * n],
            half: vec![Carriers::NONE; n * n],
            connected: vec![0; n],
            new: VecDeque::new(),
            points,
        };
        for x in 0..n {
            for y in x + 1..n {
                // Two groups are no neighbours, or they would be one.
                if all.points.near[x] & all.points.empty_cell(y) != 0 {
                    all.connect(x, y, 0);
                }
            }
        }
        all
    }

    /// The place of a pair of points.
    fn pair(&self, x: usize, y: usize) -> usize {
        x.min(y) * self.points.cells.len() + x.max(y)
    }

    /// The numbers of connections and of half connections of the sides.
    fn of_sides(&self) -> [usize; 2] {
        let sides = self.pair(0, 1);
        [self.full[sides].used, self.half[sides].used]
    }

    /// Extends connections until those of the sides, and their half connections, are enough in number.
    fn extend_until(&mut self, enough: impl Fn([usize; 2]) -> bool) {
        for _ in 0..MOST_STEPS {
            if enough(self.of_sides()) {
                return;
            }
            let Some((x, y, carrier)) = self.new.pop_front() else {
                return;
            };
            // A smaller carrier may have taken its place.
            if !self.full[self.pair(x, y)].all().contains(&carrier) {
                continue;
            }
            let [beyond_x, beyond_y] = [self.connected[x], self.connected[y]];
            for z in points_of(beyond_y & !(1 << x)) {
                self.extend(x, y, carrier, z);
            }
            for z in points_of(beyond_x & !(1 << y)) {
                self.extend(y, x, carrier, z);
            }
        }
    }

    fn joined(&self) -> Joined {
        let sides = self.pair(0, 1);
        let halves = self.half[sides].all();
        if self.full[sides].used > 0 {
            Joined::Surely
        } else if halves.is_empty() {
            Joined::Unknown
        } else {
            Joined::MovingFirst(halves.iter().fold(!0, |common, carrier| common & carrier))
        }
    }

    /// The rule *and*: from `x` by a connection to `m` and on to `y`.
    fn extend(&mut self, x: usize, m: usize, carrier: u64, y: usize) {
        // What goes along a side of the player is no way from one side to the other.
        if m < 2 || carrier & self.points.empty_cell(y) != 0 {
            return;
        }
        let beyond = self.full[self.pair(m, y)];
        let taken = carrier | self.points.empty_cell(x);
        for &other in beyond.all() {
            if taken & other != 0 {
                continue;
            }
            let middle = self.points.empty_cell(m);
            if middle == 0 {
                self.connect(x, y, carrier | other);
            } else {
                self.half_connect(x, y, carrier | other | middle);
            }
        }
    }

    fn connect(&mut self, x: usize, y: usize, carrier: u64) {
        let pair = self.pair(x, y);
        if self.full[pair].add(carrier) {
            self.connected[x] |= 1 << y;
            self.connected[y] |= 1 << x;
            self.new.push_back((x, y, carrier));
        }
    }

    /// Adds a half connection, and what it makes with others by the rule *or*.
    fn half_connect(&mut self, x: usize, y: usize, carrier: u64) {
        let pair = self.pair(x, y);
        if self.full[pair].has_within(carrier) || self.half[pair].has_within(carrier) {
            return;
        }
        let others = self.half[pair];
        if self.half[pair].add(carrier) {
            self.join(
                [x, y],
                others.all(),
                Joining {
                    common: carrier,
                    union: carrier,
                    number: 1,
                },
            );
        }
    }

    /// The rule *or*: more half connections, until no cell is common to all.
    fn join(&mut self, points: [usize; 2], others: &[u64], so_far: Joining) {
        if so_far.number == MOST_JOINED {
            return;
        }
        for (i, &other) in others.iter().enumerate() {
            let joined = Joining {
                common: so_far.common & other,
                union: so_far.union | other,
                number: so_far.number + 1,
            };
            if joined.common == so_far.common {
                continue;
            }
            if joined.common == 0 {
                let [x, y] = points;
                self.connect(x, y, joined.union);
            } else {
                self.join(points, &others[i + 1..], joined);
            }
        }
    }
}

/// Half connections of two points that are on the way to a connection.
#[derive(Clone, Copy)]
struct Joining {
    /// The cells that all their carriers have.
    common: u64,
    /// The cells that one of them has.
    union: u64,
    number: usize,
}

/// The points of a set, at most 128.
fn points_of(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let point = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (point < 128).then_some(point)
    })
}
