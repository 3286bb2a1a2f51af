//! A sparse payoff matrix as small dense blocks, for products with plans.
//!
//! Where a play ends after what both players have seen, each player's sequence still stands for several private hands: the
//! payoffs of all pairs of hands are a dense block, and the same block comes again wherever a play ends alike. So the sequences
//! that meet in payoffs are taken apart into connected components; a component that is dense enough is a block, whose matrix is
//! stored once for all that are equal; what is left is stored by rows. The idea is that of public states, which walk the public
//! part of the tree with a vector of hands (Johanson, Waugh, Bowling and Zinkevich 2011); it needs no word from the rules here.
//!
//! The sums are made in the order of the other player's sequences, so that blocks and rows give the same floats.

use rustc_hash::FxHashMap;

/// The lanes of a product: a column of a block is padded with zeros to a multiple of these.
const LANES: usize = 4;

/// The payoffs of one player, by that player's sequences.
pub(crate) struct Payoffs {
    blocks: Vec<Block>,
    /// The player's sequences of all blocks, one block after the other.
    own: Vec<u32>,
    /// The other's sequences of all blocks.
    other: Vec<u32>,
    /// The different matrices, column by column: a column has the payoffs of the player's sequences with one of the other's.
    matrices: Vec<f64>,
    /// What is in no block.
    rows: Rows,
}

/// A block: where its parts begin, and how many sequences it has.
struct Block {
    own: u32,
    other: u32,
    matrix: u32,
    owns: u32,
    others: u32,
}

/// Compressed rows of what is in no block.
struct Rows {
    /// The player's sequence of each row that has payoffs, and the end of its cells.
    ends: Vec<(u32, u32)>,
    /// The other's sequence and the payoff.
    cells: Vec<(u32, f64)>,
}

fn narrow(i: usize) -> u32 {
    u32::try_from(i).expect("a payoff matrix in memory has less than 2^32 entries")
}

/// A payoff to a player: the player's sequence, the other's, and the amount.
type Cell = (u32, u32, f64);

impl Payoffs {
    /// The payoffs of both players; `entries` are those to Left, each pair of sequences once.
    pub(crate) fn of_both(sequences: [usize; 2], entries: &[([usize; 2], f64)]) -> [Payoffs; 2] {
        [0, 1].map(|who| {
            let sign = [1.0, -1.0][who];
            let cell = |(at, x): &([usize; 2], f64)| -> Cell {
                (narrow(at[who]), narrow(at[1 - who]), sign * x)
            };
            let mut cells: Vec<Cell> = entries.iter().map(cell).collect();
            cells.sort_unstable_by_key(|&(own, other, _)| (own, other));
            Payoffs::new(sequences[who], sequences[1 - who], cells)
        })
    }

    /// The payoffs of one player, in the order of the player's sequences and then of the other's.
    fn new(owns: usize, others: usize, cells: Vec<Cell>) -> Payoffs {
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
        for component in components(owns, others, cells) {
            if !made.add(&component, &mut known) {
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
    fn add(&mut self, cells: &[Cell], known: &mut FxHashMap<(usize, Vec<u64>), usize>) -> bool {
        let own: Vec<u32> = cells
            .chunk_by(|a, b| a.0 == b.0)
            .map(|row| row[0].0)
            .collect();
        let mut other: Vec<u32> = cells.iter().map(|&(_, other, _)| other).collect();
        other.sort_unstable();
        other.dedup();
        let height = own.len().next_multiple_of(LANES);
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
        self.blocks.push(Block {
            own: narrow(self.own.len()),
            other: narrow(self.other.len()),
            matrix: narrow(matrix),
            owns: narrow(own.len()),
            others: narrow(other.len()),
        });
        self.own.extend(own);
        self.other.extend(other);
        true
    }

    /// Writes the payoff that each sequence of this player brings against a plan of the other.
    pub(crate) fn times(&self, plan: &[f64], worth: &mut [f64]) {
        worth.fill(0.0);
        let mut begin = 0;
        for &(own, end) in &self.rows.ends {
            let row = &self.rows.cells[begin as usize..end as usize];
            worth[own as usize] = row.iter().map(|&(j, x)| x * plan[j as usize]).sum();
            begin = end;
        }
        for block in &self.blocks {
            let own = &self.own[block.own as usize..][..block.owns as usize];
            let other = &self.other[block.other as usize..][..block.others as usize];
            let height = own.len().next_multiple_of(LANES);
            let matrix = &self.matrices[block.matrix as usize..][..height * other.len()];
            let mut row = 0;
            while row + LANES < own.len() {
                part::<{ 2 * LANES }>(&matrix[row..], height, &own[row..], other, plan, worth);
                row += 2 * LANES;
            }
            if row < own.len() {
                part::<LANES>(&matrix[row..], height, &own[row..], other, plan, worth);
            }
        }
    }
}

/// The product of some rows of a block with a plan. `matrix` begins at the first of the rows; `height` lies between its columns.
#[inline]
fn part<const N: usize>(
    matrix: &[f64],
    height: usize,
    own: &[u32],
    other: &[u32],
    plan: &[f64],
    worth: &mut [f64],
) {
    let mut sums = [0.0; N];
    for (column, &j) in matrix.chunks(height).zip(other) {
        let y = plan[j as usize];
        let column: &[f64; N] = column[..N].try_into().expect("a column has all lanes");
        for (sum, x) in sums.iter_mut().zip(column) {
            *sum += x * y;
        }
    }
    for (&i, sum) in own.iter().zip(sums) {
        worth[i as usize] = sum;
    }
}

/// The connected components of the payoffs, where a payoff joins the sequences of both players; each keeps the order of the
/// cells, and they come in the order of their first cells.
fn components(owns: usize, others: usize, cells: Vec<Cell>) -> Vec<Vec<Cell>> {
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
    let mut found: Vec<Vec<Cell>> = Vec::new();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Straight from the definition, in the order of the other's sequences.
    fn plainly(entries: &[([usize; 2], f64)], who: usize, plan: &[f64], owns: usize) -> Vec<f64> {
        let mut worth = vec![0.0; owns];
        let mut sorted = entries.to_vec();
        sorted.sort_by_key(|(at, _)| (at[who], at[1 - who]));
        for (at, x) in sorted {
            worth[at[who]] += [1.0, -1.0][who] * x * plan[at[1 - who]];
        }
        worth
    }

    #[test]
    fn blocks_and_rows_are_the_matrix() {
        let mut rng = fastrand::Rng::with_seed(11);
        let (mut blocks, mut rows) = (0, 0);
        for round in 0..300 {
            // Blocks of all sizes and densities, with sequences in any order, and some cells anywhere.
            let sequences = [rng.usize(1..60), rng.usize(1..60)];
            let mut order = sequences.map(|n| (0..n).collect::<Vec<_>>());
            order.iter_mut().for_each(|order| rng.shuffle(order));
            let mut entries: FxHashMap<[usize; 2], f64> = FxHashMap::default();
            let (mut i, mut j) = (0, 0);
            let density = [1.0, 0.8, 0.4][round % 3];
            while i < sequences[0] && j < sequences[1] {
                let (height, width) = (rng.usize(1..14), rng.usize(1..14));
                for a in i..(i + height).min(sequences[0]) {
                    for b in j..(j + width).min(sequences[1]) {
                        if rng.f64() < density {
                            entries.insert([order[0][a], order[1][b]], rng.f64() - 0.5);
                        }
                    }
                }
                (i, j) = (i + height, j + width);
            }
            for _ in 0..round % 4 {
                let at = sequences.map(|n| rng.usize(0..n));
                entries.insert(at, 1.0);
            }
            let entries: Vec<_> = entries.into_iter().collect();
            let both = Payoffs::of_both(sequences, &entries);
            for (who, payoffs) in both.iter().enumerate() {
                let plan: Vec<f64> = (0..sequences[1 - who]).map(|_| rng.f64()).collect();
                let mut worth = vec![9.0; sequences[who]];
                payoffs.times(&plan, &mut worth);
                assert_eq!(worth, plainly(&entries, who, &plan, sequences[who]));
                blocks += payoffs.blocks.len();
                rows += payoffs.rows.ends.len();
            }
        }
        assert!(blocks > 300 && rows > 300, "{blocks} {rows}");
    }

    #[test]
    fn equal_blocks_are_stored_once() {
        let entries: Vec<_> = (0..400)
            .map(|k| {
                let (block, cell) = (k / 16, k % 16);
                (
                    [4 * block + cell / 4, 4 * block + cell % 4],
                    (cell as f64) - 7.5,
                )
            })
            .collect();
        let [left, _] = Payoffs::of_both([100, 100], &entries);
        assert_eq!((left.blocks.len(), left.matrices.len()), (25, 16));
    }
}
