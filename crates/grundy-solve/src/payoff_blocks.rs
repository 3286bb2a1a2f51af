//! A sparse payoff matrix as small dense blocks, for products with plans.
//!
//! Where a play ends after what both players have seen, each player's sequence still stands for several private hands: the
//! payoffs of all pairs of hands are a dense block, and the same block comes again wherever a play ends alike. So the sequences
//! that meet in payoffs are taken apart into connected components; a component that is dense enough is a block, whose matrix is
//! stored once for all that are equal; what is left is stored by rows. The idea is that of public states, which walk the public
//! part of the tree with a vector of hands (Johanson, Waugh, Bowling and Zinkevich 2011); it needs no word from the rules here.
//!
//! The sequences stand at places that a [layout](crate::lanes) gives them: those of one decision side by side, so that most
//! blocks are read and written without lists. The sums are made in the order of the other player's places, so that blocks and
//! rows give the same floats.

use crate::lanes::{Layout, WIDTH};
use rustc_hash::FxHashMap;

/// The payoffs of one player, by the places of that player's sequences.
pub struct Payoffs {
    blocks: Vec<SequenceBlock>,
    /// The player's places of all blocks whose places do not follow one another, one block after the other.
    own: Vec<u32>,
    /// The other's places of the same blocks.
    other: Vec<u32>,
    /// The different matrices, column by column: a column has the payoffs of the player's sequences with one of the other's,
    /// filled up to a multiple of the width.
    matrices: Vec<f64>,
    /// What is in no block.
    rows: Rows,
}

/// The numbers of parts in which payoffs are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredParts {
    /// Blocks.
    pub blocks: usize,
    /// Blocks whose places follow one another.
    pub straight: usize,
    /// Rows of what is in no block.
    pub rows: usize,
    /// Numbers in all different matrices.
    pub numbers: usize,
}

/// A block: where its parts begin, and how many sequences it has.
struct SequenceBlock {
    /// True if the places of both players follow one another, the player's own with room for all lanes of a column: then `own`
    /// and `other` are the first places; else they say where the lists begin.
    straight: bool,
    own: u32,
    other: u32,
    matrix: u32,
    owns: u32,
    others: u32,
}

/// Compressed rows of what is in no block.
struct Rows {
    /// The player's place of each row that has payoffs, and the end of its cells.
    ends: Vec<(u32, u32)>,
    /// The other's place and the payoff.
    cells: Vec<(u32, f64)>,
}

fn narrow(i: usize) -> u32 {
    u32::try_from(i).expect("a payoff matrix in memory has less than 2^32 entries")
}

/// A payoff to a player: the place of the player's sequence, that of the other's, and the amount.
type PayoffCell = (u32, u32, f64);

/// The places of a player's sequences.
struct SequencePlaces {
    size: usize,
    /// For each place whether no sequence is there.
    vacant: Vec<bool>,
}

impl Payoffs {
    /// The payoffs of both players; `entries` are those to Left by sequences, each pair once.
    pub fn of_both(layouts: [&Layout; 2], entries: &[([usize; 2], f64)]) -> [Payoffs; 2] {
        [0, 1].map(|who| {
            let sign = [1.0, -1.0][who];
            let place = |who: usize, at: &[usize; 2]| layouts[who].places[at[who]];
            let cell = |(at, x): &([usize; 2], f64)| -> PayoffCell {
                (place(who, at), place(1 - who, at), sign * x)
            };
            let mut cells: Vec<PayoffCell> = entries.iter().map(cell).collect();
            cells.sort_unstable_by_key(|&(own, other, _)| (own, other));
            let owns = SequencePlaces {
                size: layouts[who].size,
                vacant: layouts[who].vacant(),
            };
            Payoffs::new(&owns, layouts[1 - who].size, cells)
        })
    }

    /// The payoffs of one player, in the order of the player's places and then of the other's.
    fn new(owns: &SequencePlaces, others: usize, cells: Vec<PayoffCell>) -> Payoffs {
        let mut made = Payoffs {
            blocks: Vec::new(),
            own: Vec::new(),
            other: Vec::new(),
            matrices: Vec::new(),
            rows: Rows {
                ends: Vec::new(),
                cells: Vec::new(),
            },
        };
        let mut known = FxHashMap::default();
        let mut rest = Vec::new();
        for component in components(owns.size, others, cells) {
            if !made.add(&component, owns, &mut known) {
                rest.extend(component);
            }
        }
        rest.sort_unstable_by_key(|&(own, other, _)| (own, other));
        for row in rest.chunk_by(|a, b| a.0 == b.0) {
            let cells = &mut made.rows.cells;
            cells.extend(row.iter().map(|&(_, other, x)| (other, x)));
            made.rows.ends.push((row[0].0, narrow(cells.len())));
        }
        made
    }

    /// Adds a component as a block, if at least half of the block is payoffs.
    fn add(
        &mut self,
        cells: &[PayoffCell],
        owns: &SequencePlaces,
        known: &mut FxHashMap<(usize, Vec<u64>), usize>,
    ) -> bool {
        let own: Vec<u32> = cells
            .chunk_by(|a, b| a.0 == b.0)
            .map(|row| row[0].0)
            .collect();
        let mut other: Vec<u32> = cells.iter().map(|&(_, other, _)| other).collect();
        other.sort_unstable();
        other.dedup();
        let height = own.len().next_multiple_of(WIDTH);
        if height.saturating_mul(other.len()) > 2 * cells.len() {
            return false;
        }
        let place = |list: &[u32], sequence: u32| {
            list.binary_search(&sequence)
                .expect("a sequence of the component")
        };
        let mut matrix = vec![0.0; height * other.len()];
        for &(row, column, x) in cells {
            matrix[place(&other, column) * height + place(&own, row)] = x;
        }
        let bits = matrix.iter().map(|x: &f64| x.to_bits()).collect();
        let matrices = &mut self.matrices;
        let matrix = *known.entry((own.len(), bits)).or_insert_with(|| {
            matrices.extend(&matrix);
            matrices.len() - matrix.len()
        });
        // The lanes of a column that are in no row of the block write where no sequence is.
        let first = own[0] as usize;
        let beyond = owns.vacant.get(first + own.len()..first + height);
        let straight = follow(&own)
            && follow(&other)
            && beyond.is_some_and(|beyond| beyond.iter().all(|vacant| *vacant));
        let starts = if straight {
            [own[0], other[0]]
        } else {
            [narrow(self.own.len()), narrow(self.other.len())]
        };
        self.blocks.push(SequenceBlock {
            straight,
            own: starts[0],
            other: starts[1],
            matrix: narrow(matrix),
            owns: narrow(own.len()),
            others: narrow(other.len()),
        });
        if !straight {
            self.own.extend(own);
            self.other.extend(other);
        }
        true
    }

    /// Writes the payoff that each sequence of this player brings against a plan of the other, by places.
    pub fn times(&self, plan: &[f64], worth: &mut [f64]) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            #[target_feature(enable = "avx2")]
            fn wide(payoffs: &Payoffs, plan: &[f64], worth: &mut [f64]) {
                payoffs.times_plainly(plan, worth);
            }
            // SAFETY: the body is safe; what it needs is a processor with these instructions, and that was asked.
            return unsafe { wide(self, plan, worth) };
        }
        self.times_plainly(plan, worth);
    }

    /// The parts in which they are stored.
    #[must_use]
    pub fn stored(&self) -> StoredParts {
        StoredParts {
            blocks: self.blocks.len(),
            straight: self.blocks.iter().filter(|block| block.straight).count(),
            rows: self.rows.ends.len(),
            numbers: self.matrices.len(),
        }
    }

    /// The body of [`Payoffs::times`].
    #[inline(always)]
    pub fn times_plainly(&self, plan: &[f64], worth: &mut [f64]) {
        worth.fill(0.0);
        let mut begin = 0;
        for &(own, end) in &self.rows.ends {
            let row = &self.rows.cells[begin as usize..end as usize];
            worth[own as usize] = row.iter().map(|&(j, x)| x * plan[j as usize]).sum();
            begin = end;
        }
        for block in &self.blocks {
            let (own, owns) = (block.own as usize, block.owns as usize);
            let (other, others) = (block.other as usize, block.others as usize);
            let height = owns.next_multiple_of(WIDTH);
            let matrix = &self.matrices[block.matrix as usize..][..height * others];
            let mut row = 0;
            if block.straight {
                let worth = &mut worth[own..own + height];
                let plan = &plan[other..other + others];
                while row + WIDTH < height {
                    let sums = part::<{ 2 * WIDTH }>(&matrix[row..], height, plan.iter().copied());
                    worth[row..row + 2 * WIDTH].copy_from_slice(&sums);
                    row += 2 * WIDTH;
                }
                if row < height {
                    let sums = part::<WIDTH>(&matrix[row..], height, plan.iter().copied());
                    worth[row..row + WIDTH].copy_from_slice(&sums);
                }
                continue;
            }
            let own = &self.own[own..own + owns];
            let other = &self.other[other..other + others];
            let plan = || other.iter().map(|&j| plan[j as usize]);
            while row < owns {
                let sums = part::<WIDTH>(&matrix[row..], height, plan());
                for (&i, sum) in own[row..].iter().zip(sums) {
                    worth[i as usize] = sum;
                }
                row += WIDTH;
            }
        }
    }
}

/// The product of some rows of a block with a plan. `matrix` begins at the first of the rows; `height` lies between its columns.
#[inline(always)]
fn part<const N: usize>(
    matrix: &[f64],
    height: usize,
    plan: impl Iterator<Item = f64>,
) -> [f64; N] {
    let mut sums = [0.0; N];
    for (column, y) in matrix.chunks(height).zip(plan) {
        let column: &[f64; N] = column[..N].try_into().expect("a column has all lanes");
        for (sum, x) in sums.iter_mut().zip(column) {
            *sum += x * y;
        }
    }
    sums
}

/// True if each number is one more than the one before it.
fn follow(numbers: &[u32]) -> bool {
    numbers.windows(2).all(|two| two[1] == two[0] + 1)
}

/// The connected components of the payoffs, where a payoff joins the sequences of both players; each keeps the order of the
/// cells, and they come in the order of their first cells.
fn components(owns: usize, others: usize, cells: Vec<PayoffCell>) -> Vec<Vec<PayoffCell>> {
    // Union and find, with paths that are halved. The other's sequences follow the player's own.
    let mut above: Vec<u32> = (0..narrow(owns + others)).collect();
    fn root(above: &mut [u32], mut at: u32) -> u32 {
        while above[at as usize] != at {
            above[at as usize] = above[above[at as usize] as usize];
            at = above[at as usize];
        }
        at
    }
    for &(own, other, _) in &cells {
        let [a, b] = [own, narrow(owns) + other].map(|at| root(&mut above, at));
        // The smaller number stays, so that the root is one of the player's own sequences.
        above[a.max(b) as usize] = a.min(b);
    }
    let mut places: FxHashMap<u32, usize> = FxHashMap::default();
    let mut found: Vec<Vec<PayoffCell>> = Vec::new();
    for cell in cells {
        let next = found.len();
        let place = *places.entry(root(&mut above, cell.0)).or_insert(next);
        if place == next {
            found.push(Vec::new());
        }
        found[place].push(cell);
    }
    found
}
