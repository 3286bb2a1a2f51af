//! Thermographs of games with kos, by Berlekamp's extended thermography.
//!
//! A **simple ko** is a pair of positions: Right takes the ko by moving from one to the other, and Left takes it back. By the
//! ko ban it is not taken back at once, unless a threat elsewhere is made and answered first. The **komaster** is the player
//! who has just enough threats: she may take the ko back at once, and wins it by her next move. So she makes two moves in one
//! turn, and pays two taxes; that the opponent's move came first is no help to him. With a komaster named no play is
//! endless, and walls are those of options, taxed:
//! the mast, where both players wait for a lower tax, is straight unless a scaffold meets it and pushes it. It may lean.
//!
//! Taxes begin at −1, where every play ends in integers. If the mean depends on who is komaster, a ko is *hyperactive*;
//! if only the temperature does, *active*; else *placid*. Berlekamp, The economist's view of combinatorial games, in *Games of
//! No Chance*, 1996, 365–405; Spight, Extended thermography for multiple kos in Go, *Theoretical Computer Science* 252, 2001.

pub mod ko;
mod wall;

use super::graph::Game;
use grundy_core::{Player, StopReason, Watch};
use ko::Kos;
use num::{BigInt, BigRational};
use std::cmp::Ordering;
use wall::{Wall, between};

pub use wall::WallPiece;

/// The thermograph of a game whose cycles are simple kos, where one of the players is komaster in all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoThermograph {
    /// The player who wins the kos.
    pub komaster: Player,
    /// The left wall from temperature −1 upwards; the last piece is the mast.
    pub left: Vec<WallPiece>,
    /// The right wall.
    pub right: Vec<WallPiece>,
    /// The mean: the place of the mast.
    pub mean: BigRational,
    /// The temperature above which neither player wants to move.
    pub temperature: BigRational,
}

/// What it matters to a ko who its komaster is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoKind {
    /// Neither the mean nor the temperature depends on it.
    Placid,
    /// The temperature does, and the mean does not.
    Active,
    /// The mean does.
    Hyperactive,
}

impl KoKind {
    /// The word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            KoKind::Placid => "placid",
            KoKind::Active => "active",
            KoKind::Hyperactive => "hyperactive",
        }
    }
}

/// The kind of a ko with these thermographs for both komasters.
#[must_use]
pub fn ko_kind(by_komaster: &[KoThermograph; 2]) -> KoKind {
    let [a, b] = by_komaster;
    if a.mean != b.mean {
        KoKind::Hyperactive
    } else if a.temperature != b.temperature {
        KoKind::Active
    } else {
        KoKind::Placid
    }
}

impl Game {
    /// The thermographs of a game as it is written, if Left is komaster and if Right is. The time is linear in the number of
    /// moves times the corners of walls.
    ///
    /// # Errors
    /// [`StopReason::Beyond`] for a game with a cycle that is no simple ko, which is named; the reason why the watch stopped
    /// it.
    ///
    /// ```
    /// use grundy_core::Unwatched;
    /// use grundy_values::loopy::Expression;
    /// // Left wins a point by filling the ko, Right by taking and filling it: three moves make a difference of one point.
    /// let game = Expression::read("a{1|{a|0}}").unwrap().game(&mut Unwatched).unwrap().unwrap();
    /// for found in game.ko_thermographs(&mut Unwatched).unwrap() {
    ///     assert_eq!((found.mean.to_string(), found.temperature.to_string()), ("2/3".into(), "1/3".into()));
    /// }
    /// ```
    pub fn ko_thermographs(&self, watch: &mut dyn Watch) -> Result<[KoThermograph; 2], StopReason> {
        let game = self.reachable();
        let kos = Kos::find(&game, watch)?;
        let [left, right] = Player::BOTH.map(|master| kos.thermograph(master, watch));
        Ok([left?, right?])
    }
}

impl Kos<'_> {
    /// The thermograph with this komaster.
    fn thermograph(
        &self,
        komaster: Player,
        watch: &mut dyn Watch,
    ) -> Result<KoThermograph, StopReason> {
        let mut known: Vec<Option<[Wall; 2]>> = vec![None; self.game.positions()];
        for position in self.order(komaster) {
            let mut scaffolds = [None, None];
            for player in Player::BOTH {
                let (side, keep) = match player {
                    Player::Left => (0, Ordering::Greater),
                    Player::Right => (1, Ordering::Less),
                };
                for (to, taxes) in self.turns(position, player, komaster) {
                    let walls = known[to as usize].as_ref();
                    let walls = walls.expect("options come before the positions that lead to them");
                    // The opponent moves next.
                    let wall = walls[1 - side].tilted(if side == 0 { -taxes } else { taxes });
                    let corners = wall.0.len() as u64;
                    watch.work(corners + 1)?;
                    watch.room(corners * 200)?;
                    scaffolds[side] = Some(match scaffolds[side].take() {
                        None => wall,
                        Some(best) => wall.envelope(&best, keep),
                    });
                }
            }
            let [left, right] = scaffolds;
            known[position as usize] = Some(between(left.as_ref(), right.as_ref()));
        }
        let found = known[self.game.root()].take();
        let [left, right] = found.expect("every position has walls");
        Ok(KoThermograph::new(komaster, left, right))
    }
}

impl KoThermograph {
    fn new(komaster: Player, left: Wall, right: Wall) -> KoThermograph {
        let last = |wall: &Wall| wall.0.last().expect("a wall has pieces").clone();
        let (l, r) = (last(&left), last(&right));
        KoThermograph {
            komaster,
            temperature: l.from.max(r.from),
            mean: l.value,
            left: left.0,
            right: right.0,
        }
    }

    /// The thermograph of the game and an integer: neither player moves in an integer above −1.
    #[must_use]
    pub fn plus_integer(mut self, n: &BigInt) -> KoThermograph {
        let all = self.left.iter_mut().chain(&mut self.right);
        all.for_each(|piece| piece.value += n);
        self.mean += n;
        self
    }

    /// The place of the left wall at a temperature of at least −1.
    #[must_use]
    pub fn left_at(&self, t: &BigRational) -> BigRational {
        Wall(self.left.clone()).at(t)
    }

    /// The place of the right wall at a temperature of at least −1.
    #[must_use]
    pub fn right_at(&self, t: &BigRational) -> BigRational {
        Wall(self.right.clone()).at(t)
    }
}
