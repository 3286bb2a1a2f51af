//! A guess at the basis of the best vertex, by the simplex method in floating point.
//!
//! Nothing here is an answer: [`super::vertex`] computes the vertex of the basis exactly and proves that it is optimal.
//! So numbers may be rounded. Bounds are loosened by irregular amounts near 10⁻⁷, so that no two of them meet by
//! accident and pivots make progress (Charnes 1952); only the vertex of the same basis under the true bounds counts.
//! Leaving rows are chosen in two passes (Harris 1973): of those that are about as tight, the one with the largest
//! pivot.

use super::tableau::Tableau;
use grundy_core::{StopReason, Watch};
use num::{BigInt, Signed, ToPrimitive};

/// Numbers below this are taken for rounding errors of zero.
const TINY: f64 = 1e-9;

/// The size of the irregular amounts by which bounds are loosened.
const LOOSE: f64 = 1e-7;

/// The golden ratio.
const GOLDEN: f64 = 1.618_033_988_749_895;

/// The basic variable of each row at a vertex that seems optimal; `None` if there seems to be none.
///
/// Each pivot costs rows × columns operations.
///
/// # Errors
/// The reason that stopped it.
pub(super) fn basis(
    exact: &Tableau,
    watch: &mut dyn Watch,
) -> Result<Option<Vec<usize>>, StopReason> {
    let (rows, columns) = (exact.rows, exact.columns);
    watch.memory(8 * ((rows + 2) * (columns + 2)) as u64)?;
    let Some(mut table) = FloatTableau::of(exact) else {
        return Ok(None);
    };
    // Phase one, as in the exact tableau.
    let worst = (0..rows).min_by(|&i, &j| table.bound(i).total_cmp(&table.bound(j)));
    if let Some(worst) = worst.filter(|&i| table.bound(i) < 0.0) {
        table.add_artificial();
        table.pivot(worst, table.columns - 1);
        if !table.climb(rows + 1, watch)?
            || table.bound(rows + 1) < -TINY
            || !table.drop_artificial()
        {
            return Ok(None);
        }
    }
    let best = table.climb(rows, watch)?;
    Ok(best.then_some(table.basic))
}

/// The tableau of [`super::tableau`] in floats: rows of `columns` coefficients and a bound, then the goal.
struct FloatTableau {
    rows: usize,
    columns: usize,
    a: Vec<Vec<f64>>,
    basic: Vec<usize>,
    nonbasic: Vec<usize>,
}

impl FloatTableau {
    /// The floats, each row and each column divided by its largest number; `None` where a number leaves their range.
    fn of(exact: &Tableau) -> Option<FloatTableau> {
        let (rows, columns) = (exact.rows, exact.columns);
        let mut a: Vec<Vec<f64>> = exact.a.iter().map(|row| floats(row, columns)).collect();
        for j in 0..columns {
            let largest = a.iter().map(|row| row[j].abs()).fold(0.0, f64::max);
            if largest > 0.0 {
                a.iter_mut().for_each(|row| row[j] /= largest);
            }
        }
        for (i, row) in a[..rows].iter_mut().enumerate() {
            let bound = &mut row[columns];
            // Multiples of the golden ratio have fractional parts that are as evenly spread as possible.
            let irregular = 0.5 + (i as f64 * GOLDEN).fract();
            *bound += LOOSE * (1.0 + bound.abs()) * irregular;
        }
        let all_finite = a.iter().flatten().all(|x| x.is_finite());
        all_finite.then(|| FloatTableau {
            rows,
            columns,
            a,
            basic: exact.basic.clone(),
            nonbasic: exact.nonbasic.clone(),
        })
    }

    /// The right-hand side of a row.
    fn bound(&self, row: usize) -> f64 {
        self.a[row][self.columns]
    }

    /// Adds the artificial variable of the first phase and its goal.
    fn add_artificial(&mut self) {
        self.a.push(vec![0.0; self.columns + 1]);
        for (i, row) in self.a.iter_mut().enumerate() {
            let help = match i {
                i if i < self.rows => -1.0,
                i if i == self.rows => 0.0,
                _ => 1.0,
            };
            row.insert(self.columns, help);
        }
        self.nonbasic.push(self.columns + self.rows);
        self.columns += 1;
    }

    /// Removes the artificial variable and its goal; false if it cannot leave the basis.
    fn drop_artificial(&mut self) -> bool {
        let artificial = self.rows + self.columns - 1;
        if let Some(row) = self.basic.iter().position(|&v| v == artificial) {
            let size = |&j: &usize| self.a[row][j].abs();
            let column = (0..self.columns).max_by(|i, j| size(i).total_cmp(&size(j)));
            let Some(column) = column.filter(|j| size(j) > TINY) else {
                return false;
            };
            self.pivot(row, column);
        }
        let Some(column) = self.nonbasic.iter().position(|&v| v == artificial) else {
            return false;
        };
        self.a.pop();
        for row in &mut self.a {
            row.remove(column);
        }
        self.nonbasic.remove(column);
        self.columns -= 1;
        true
    }

    /// Pivots until the goal seems best; false if it seems to grow without end, or if that takes too long.
    fn climb(&mut self, goal: usize, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        // Rounding may make the method cycle, so the number of pivots is bounded. A failure costs only time: the exact
        // method takes over.
        for _ in 0..20 * (self.rows + self.columns) + 200 {
            watch.work(self.rows as u64 + 1)?;
            let price = |&j: &usize| self.a[goal][j];
            let entering = (0..self.columns).min_by(|i, j| price(i).total_cmp(&price(j)));
            let Some(entering) = entering.filter(|j| price(j) < -TINY) else {
                return Ok(true);
            };
            let Some(leaving) = self.leaving(entering) else {
                return Ok(false);
            };
            self.pivot(leaving, entering);
        }
        Ok(false)
    }

    /// The row that leaves the basis: among the tightest ones, the one with the largest pivot.
    fn leaving(&self, entering: usize) -> Option<usize> {
        let able = || (0..self.rows).filter(|&i| self.a[i][entering] > TINY);
        let room = |i: usize, more: f64| (self.bound(i).max(0.0) + more) / self.a[i][entering];
        let tightest = able().map(|i| room(i, TINY)).fold(f64::INFINITY, f64::min);
        let tight = able().filter(|&i| room(i, 0.0) <= tightest);
        tight.max_by(|&i, &j| self.a[i][entering].total_cmp(&self.a[j][entering]))
    }

    /// Exchanges the basic variable of a row with the nonbasic one of a column.
    fn pivot(&mut self, r: usize, s: usize) {
        let mut pivot_row = std::mem::take(&mut self.a[r]);
        let p = std::mem::replace(&mut pivot_row[s], 1.0);
        pivot_row.iter_mut().for_each(|x| *x /= p);
        for (i, row) in self.a.iter_mut().enumerate() {
            if i == r || row[s] == 0.0 {
                continue;
            }
            let factor = std::mem::replace(&mut row[s], 0.0);
            for (x, y) in row.iter_mut().zip(&pivot_row) {
                *x -= factor * y;
            }
        }
        self.a[r] = pivot_row;
        std::mem::swap(&mut self.basic[r], &mut self.nonbasic[s]);
    }
}

/// A row as floats, divided by its largest coefficient. All numbers are shifted first, so that none is too large for a
/// float.
fn floats(row: &[BigInt], columns: usize) -> Vec<f64> {
    let longest = row[..columns].iter().map(BigInt::bits).max().unwrap_or(0);
    let shift = longest.saturating_sub(512);
    let float = |x: &BigInt| {
        let size = (x.magnitude() >> shift).to_f64().unwrap_or(f64::INFINITY);
        if x.is_negative() { -size } else { size }
    };
    let mut floats: Vec<f64> = row.iter().map(float).collect();
    let largest = floats[..columns]
        .iter()
        .map(|x| x.abs())
        .fold(0.0, f64::max);
    if largest > 0.0 {
        floats.iter_mut().for_each(|x| *x /= largest);
    }
    floats
}
