//! The best-response polytope of one player, walked from basis to basis in whole numbers.
//!
//! For a player with strategies x₁, …, x_k against an opponent with positive payoffs b, it is {x ≥ 0 : Σ bᵢⱼ xᵢ ≤ 1 for each
//! of the opponent's strategies j}. Its inequalities are the labels: xᵢ = 0 says that i is not played, equality in j that j
//! is a best response. The tableau is condensed and holds one common denominator (Edmonds 1967). Ties are broken as if the
//! right-hand sides were 1 + ε, 1 + ε², … (Dantzig, Orden and Wolfe 1955), so that no walk returns by way of a degenerate
//! vertex, and every vertex is still met.

use super::word::TableauWord;
use num::{BigInt, ToPrimitive};
use std::cmp::Ordering;

/// Labels, one bit each.
pub type Labels = u128;

/// The largest number of labels that a set holds.
pub const MOST_LABELS: usize = 128;

/// The set of one label.
pub fn only(label: usize) -> Labels {
    1 << label
}

/// Row i reads: denominator · basic\[i\] + Σ a\[i\]\[j\] · nonbasic\[j\] = the last entry of row i. Variables are named by
/// their labels.
#[derive(Clone)]
pub struct Tableau<W: TableauWord> {
    rows: usize,
    /// The number of nonbasic variables and one, for the right-hand side.
    width: usize,
    /// Row by row.
    entries: Vec<W>,
    denominator: W,
    basic: Vec<usize>,
    nonbasic: Vec<usize>,
    /// The variables that were basic at the start, in the order of their perturbations.
    slack: Vec<usize>,
}

/// A row and a column at which to pivot.
#[derive(Clone, Copy)]
pub struct Pivot {
    row: usize,
    /// The column.
    pub column: usize,
}

impl<W: TableauWord> Tableau<W> {
    /// The polytope at the vertex zero. `payoffs` are the opponent's, one row for each strategy of the opponent; `played`
    /// are the labels of the player's strategies, `slack` those of the opponent's.
    pub fn new(payoffs: &[Vec<BigInt>], played: Vec<usize>, slack: Vec<usize>) -> Tableau<W> {
        let one = BigInt::from(1);
        let row = |row: &Vec<BigInt>| row.iter().chain([&one]).map(W::of).collect::<Vec<W>>();
        Tableau {
            rows: payoffs.len(),
            width: played.len() + 1,
            entries: payoffs.iter().flat_map(row).collect(),
            denominator: W::of(&one),
            basic: slack.clone(),
            nonbasic: played,
            slack,
        }
    }

    fn at(&self, row: usize, column: usize) -> &W {
        &self.entries[row * self.width + column]
    }

    fn right(&self, row: usize) -> &W {
        self.at(row, self.width - 1)
    }

    /// The number of entries: the cost of a pivot.
    pub fn size(&self) -> usize {
        self.entries.len()
    }

    /// The variables outside the basis.
    pub fn nonbasic(&self) -> &[usize] {
        &self.nonbasic
    }

    /// The column of a variable outside the basis.
    pub fn column_of(&self, label: usize) -> Option<usize> {
        self.nonbasic.iter().position(|&other| other == label)
    }

    /// The variable that leaves the basis at this pivot.
    pub fn leaving(&self, pivot: Pivot) -> usize {
        self.basic[pivot.row]
    }

    /// The labels of the vertex: the inequalities that hold with equality.
    pub fn labels(&self) -> Labels {
        let tight = (0..self.rows).filter(|&row| self.right(row).sign() == Ordering::Equal);
        let tight = tight.map(|row| self.basic[row]);
        let all = self.nonbasic.iter().copied().chain(tight);
        all.fold(0, |labels, label| labels | only(label))
    }

    /// The weights of these variables at the vertex, over the common denominator; none of a variable outside the basis.
    pub fn weights(&self, variables: &[usize]) -> Vec<Option<W>> {
        let weight = |variable: &usize| {
            let row = self.basic.iter().position(|basic| basic == variable)?;
            Some(self.right(row).clone())
        };
        variables.iter().map(weight).collect()
    }

    /// The pivot that brings a column into the basis and keeps every variable at zero or above. The polytope is bounded, so
    /// there is one.
    pub fn entering(&self, column: usize) -> Pivot {
        let positive = |&row: &usize| self.at(row, column).sign() == Ordering::Greater;
        let first_to_vanish = |&a: &usize, &b: &usize| self.ratio(a, b, column);
        let row = (0..self.rows).filter(positive).min_by(first_to_vanish);
        Pivot {
            row: row.expect("payoffs are positive, so the polytope is bounded"),
            column,
        }
    }

    /// The comparison of two rows by how far a column can grow until they vanish, with the perturbations.
    fn ratio(&self, a: usize, b: usize, column: usize) -> Ordering {
        let (by_a, by_b) = (self.at(a, column), self.at(b, column));
        let compare = |x: &W, y: &W| W::compare(x, by_b, y, by_a);
        let perturbed = || {
            let mut each = self
                .slack
                .iter()
                .map(|&variable| match self.column_of(variable) {
                    Some(column) => compare(self.at(a, column), self.at(b, column)),
                    // The column of a basic variable has the denominator in its own row and zero elsewhere.
                    None if self.basic[a] == variable => Ordering::Greater,
                    None if self.basic[b] == variable => Ordering::Less,
                    None => Ordering::Equal,
                });
            let decisive = each.find(|order| order.is_ne());
            decisive.unwrap_or(Ordering::Equal)
        };
        compare(self.right(a), self.right(b)).then_with(perturbed)
    }

    /// Goes to the basis behind a pivot. The same pivot leads back.
    pub fn pivot(&mut self, pivot: Pivot) {
        let Pivot { row, column } = pivot;
        let by = self.denominator.divisor();
        let own: Vec<W> = (0..self.width).map(|j| self.at(row, j).clone()).collect();
        let top = own[column].clone();
        for (i, line) in self.entries.chunks_mut(self.width).enumerate() {
            if i == row {
                line[column] = self.denominator.clone();
                continue;
            }
            let factor = line[column].clone();
            for (j, entry) in line.iter_mut().enumerate() {
                *entry = if j == column {
                    factor.negated()
                } else {
                    W::reduced(entry, &top, &factor, &own[j], &by)
                };
            }
        }
        self.denominator = top;
        std::mem::swap(&mut self.basic[row], &mut self.nonbasic[column]);
    }
}

/// The bits that the entries of a tableau need, with their signs, wherever a walk may lead: entries are minors of the
/// payoffs beside a column of ones, and Hadamard's inequality bounds those by the lengths of their rows or columns.
pub fn bits(payoffs: &[Vec<BigInt>]) -> u64 {
    let width = payoffs.first().map_or(0, Vec::len) + 1;
    let order = payoffs.len().min(width);
    if let Some(bits) = bits_of_small(payoffs, order) {
        return bits;
    }
    let square = |line: &mut dyn Iterator<Item = &BigInt>| -> BigInt { line.map(|x| x * x).sum() };
    let mut rows = payoffs.iter().map(|row| square(&mut row.iter()) + 1);
    let columns = (0..width - 1).map(|j| square(&mut payoffs.iter().map(|row| &row[j])));
    let mut columns = columns.chain([BigInt::from(payoffs.len())]);
    let largest = |lengths: &mut dyn Iterator<Item = BigInt>| {
        let mut lengths: Vec<BigInt> = lengths.collect();
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        lengths.iter().take(order).product::<BigInt>()
    };
    let bound = largest(&mut rows).min(largest(&mut columns));
    // The bound is a square, and one bit more holds the sign.
    bound.bits().div_ceil(2) + 1
}

/// Weights as numbers of any length.
pub fn whole<W: TableauWord>(weights: &[Option<W>]) -> Vec<BigInt> {
    let whole = |weight: &Option<W>| weight.as_ref().map_or_else(BigInt::default, W::whole);
    weights.iter().map(whole).collect()
}

/// The bits that [`bits`] counts, or a few more, where squares fit into words of 128 bits.
pub fn bits_of_small(payoffs: &[Vec<BigInt>], order: usize) -> Option<u64> {
    let width = payoffs.first().map_or(0, Vec::len);
    let mut rows = vec![1_u128; payoffs.len()];
    let mut columns = vec![0_u128; width];
    for (payoffs, row) in payoffs.iter().zip(&mut rows) {
        for (payoff, column) in payoffs.iter().zip(&mut columns) {
            let square = u128::from(payoff.to_u64()?).checked_pow(2)?;
            *row = row.checked_add(square)?;
            *column = column.checked_add(square)?;
        }
    }
    columns.push(payoffs.len() as u128);
    let largest = |mut lengths: Vec<u128>| {
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        lengths.truncate(order);
        let product = lengths
            .iter()
            .try_fold(1_u128, |all, &x| all.checked_mul(x));
        let bits = |x: u128| u64::from(u128::BITS - x.leading_zeros());
        // A product has at most as many bits as its factors together.
        product.map_or_else(|| lengths.iter().map(|&x| bits(x)).sum(), bits)
    };
    Some(largest(rows).min(largest(columns)).div_ceil(2) + 1)
}
