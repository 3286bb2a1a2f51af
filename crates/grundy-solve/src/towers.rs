//! Two configurations of towers compared by trial, without values: one further tower is grown until Left, moving first, wins
//! with one configuration and not with the other. The method of the contest problem *Procrastination* (POJ 2931).
//!
//! Let g(C, T) say whether Left, moving first, wins the configuration C with the tower T beside it. T begins empty and grows by
//! one block at a time at its top: by a block of Right's while Left wins with both configurations, by one of Left's while with
//! neither. Where g differs, T distinguishes them. Towers are numbers and T is read like the sign expansion of one, so that T
//! closes in on the negative of what lies between the two values; a tower of n1 + n2 + n3 + 1 blocks is always enough, where
//! the ni are the heights of the configuration with more blocks. If g agrees up to there, they are equal.
//!
//! g is a table over the heights to which the four towers are cut and the player to move. Of each tower only the topmost
//! block of the mover's need be tried: what a lower cut leaves goes on, in what the higher one leaves, with a block of the
//! mover's, which is worth more to the mover. Of T only two lower heights are ever looked at, below Left's topmost block and
//! below Right's. A block more on T therefore adds one layer of (n1 + 1) (n2 + 1) (n3 + 1) positions, and all layers together
//! take time in O(n⁴).

use grundy_core::{Player, StopReason, Watch};

/// A tower from the ground up, each block by its owner.
pub type Tower = Vec<Player>;

/// The largest number of towers in a configuration.
pub const MOST_TOWERS: usize = 3;

/// A tower that was tried as a context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The tower.
    pub tower: Tower,
    /// For either configuration, true if Left wins with the tower beside it when Left moves first.
    pub wins: [bool; 2],
}

/// The comparison of two configurations by trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The towers in the order in which they were tried; only with the last one can the results differ.
    pub tried: Vec<Tried>,
    /// The largest number of blocks that a tower need have.
    pub bound: usize,
}

impl Trial {
    /// The context with which Left wins with one configuration only, and the number of that configuration; `None` if they
    /// are equal.
    #[must_use]
    pub fn distinguished(&self) -> Option<(&Tower, usize)> {
        let last = self.tried.last()?;
        match last.wins {
            [true, false] => Some((&last.tower, 0)),
            [false, true] => Some((&last.tower, 1)),
            _ => None,
        }
    }
}

/// Compares two configurations of at most [`MOST_TOWERS`] towers each by trial.
///
/// Time in O(n⁴) and memory in O(n³) for towers of n blocks.
///
/// # Errors
/// The reason of the watch, or [`StopReason::Beyond`] for more towers.
pub fn by_trial(configurations: [&[Tower]; 2], watch: &mut dyn Watch) -> Result<Trial, StopReason> {
    if configurations
        .iter()
        .any(|towers| towers.len() > MOST_TOWERS)
    {
        let text = format!("a configuration of more than {MOST_TOWERS} towers is not tried");
        return Err(StopReason::Beyond(text));
    }
    let blocks = |towers: &[Tower]| towers.iter().map(Vec::len).sum::<usize>();
    let bound = configurations.map(blocks).into_iter().max().unwrap_or(0) + 1;
    let mut tables = configurations.map(TowerTable::new);
    let mut trial = Trial {
        tried: Vec::new(),
        bound,
    };
    let mut tower = Tower::new();
    loop {
        let positions: usize = tables.iter().map(|table| table.positions).sum();
        watch.memory(3 * positions as u64)?;
        watch.work(positions as u64)?;
        let wins = tables.each_mut().map(|table| table.grow(tower.last()));
        trial.tried.push(Tried {
            tower: tower.clone(),
            wins,
        });
        if wins[0] != wins[1] || tower.len() == bound {
            return Ok(trial);
        }
        tower.push(if wins[0] { Player::Right } else { Player::Left });
    }
}

/// The results of all positions with T at one height: bit 0 if Left wins moving first, bit 1 if Right does.
type Layer = Vec<u8>;

/// The height that each player leaves of a tower; `None` for a player who has no block in it.
type Cuts = [Option<usize>; 2];

/// The bit of a player who has moved to a position with this entry, if the opponent loses there.
fn won(next: u8, player: Player) -> u8 {
    (!next >> player.opponent().index() & 1) << player.index()
}

/// Notes the wins by a cut of the tower along whose heights a row goes, the lowest height first.
fn cut_within(row: &mut [u8], cuts: &[Cuts]) {
    for (k, cuts) in cuts.iter().enumerate() {
        for player in Player::BOTH {
            if let Some(cut) = cuts[player.index()] {
                row[k] |= won(row[cut], player);
            }
        }
    }
}

/// The towers of a configuration, and the layers of the table that are still needed.
struct TowerTable {
    /// For each tower and height what each player can leave of it, by cutting that player's topmost block.
    cuts: [Vec<Cuts>; MOST_TOWERS],
    positions: usize,
    /// The layer of T as it is now; empty before the first.
    now: Layer,
    /// The layers of T below Left's and below Right's topmost block, where there is one.
    below: [Option<Layer>; 2],
}

impl TowerTable {
    fn new(towers: &[Tower]) -> TowerTable {
        let mut towers: Vec<Tower> = towers.to_vec();
        towers.resize(MOST_TOWERS, Tower::new());
        // The innermost loop goes along the last one.
        towers.sort_by_key(Vec::len);
        let positions = towers.iter().map(|tower| tower.len() + 1).product();
        let cuts = |at: usize| {
            let mut topmost: Cuts = [None, None];
            let mut cuts = vec![topmost];
            for (height, block) in towers[at].iter().enumerate() {
                topmost[block.index()] = Some(height);
                cuts.push(topmost);
            }
            cuts
        };
        TowerTable {
            cuts: [cuts(0), cuts(1), cuts(2)],
            positions,
            now: Layer::new(),
            below: [None, None],
        }
    }

    /// Puts a block on T, or nothing at the first call; true if Left, moving first, wins with all towers whole.
    fn grow(&mut self, block: Option<&Player>) -> bool {
        let last = std::mem::take(&mut self.now);
        if let Some(&player) = block {
            self.below[player.index()] = Some(last);
        }
        self.now = self.layer();
        self.now[self.positions - 1] & 1 == 1
    }

    /// The layer of T as it is now, from the two below its topmost blocks.
    fn layer(&self) -> Layer {
        let [first, second, third] = &self.cuts;
        let mut layer = Layer::with_capacity(self.positions);
        let mut row: Vec<u8> = vec![0; third.len()];
        for (i, of_first) in first.iter().enumerate() {
            for (j, of_second) in second.iter().enumerate() {
                row.fill(0);
                for player in Player::BOTH {
                    let mover = player.index();
                    if let Some(below) = &self.below[mover] {
                        self.try_cut(&mut row, player, below, [i, j]);
                    }
                    if let Some(cut) = of_first[mover] {
                        self.try_cut(&mut row, player, &layer, [cut, j]);
                    }
                    if let Some(cut) = of_second[mover] {
                        self.try_cut(&mut row, player, &layer, [i, cut]);
                    }
                }
                cut_within(&mut row, third);
                layer.extend_from_slice(&row);
            }
        }
        layer
    }

    /// Notes in a row of positions the wins of a player by a cut that leaves these heights of the first two towers.
    fn try_cut(&self, row: &mut [u8], player: Player, layer: &[u8], [i, j]: [usize; 2]) {
        let from = (i * self.cuts[1].len() + j) * row.len();
        for (entry, &next) in row.iter_mut().zip(&layer[from..]) {
            *entry |= won(next, player);
        }
    }
}
