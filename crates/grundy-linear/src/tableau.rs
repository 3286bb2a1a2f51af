//! The condensed simplex tableau in integers with one common denominator (Edmonds 1967, Bareiss 1968; the pivot of
//! Avis's lrs). Every entry is a minor of the input, so the numbers stay polynomially long and no fraction is ever
//! reduced. The entering column is the steepest one (Dantzig) until a pivot makes no progress, then the one of least
//! index (Bland 1977) until one does. A cycle would consist of pivots without progress, hence of Bland's alone, and
//! those cannot cycle. There are two phases with one artificial variable. Each pivot costs rows × columns
//! multiplications.

use super::program::{Program, ProvedAnswer, Relation, common_denominator};
use grundy_core::{StopReason, Watch};
use num::{BigInt, BigRational, One, Signed, Zero};

/// The correspondence between the program's variables and constraints and the tableau's columns and rows.
pub(super) struct Layout {
    /// For each structural column: the variable, and true if it counts negatively. A free variable is a difference of
    /// two columns.
    columns: Vec<(usize, bool)>,
    /// For each row: the constraint, and the factor by which it was multiplied. An equation is two rows.
    pub(super) rows: Vec<(usize, BigInt)>,
    variables: usize,
    pub(super) goal_scale: BigInt,
}

impl Layout {
    /// The dual prices, which are the entries of the goal row in the columns of slack variables.
    fn prices(&self, t: &Tableau, goal: usize, constraints: usize) -> Vec<BigRational> {
        let mut prices = vec![BigRational::zero(); constraints];
        for (column, &variable) in t.nonbasic.iter().enumerate() {
            let slack = variable.checked_sub(self.columns.len());
            if let Some((constraint, scale)) = slack.and_then(|row| self.rows.get(row)) {
                // The two rows of an equation have opposite signs and add up to one price.
                prices[*constraint] +=
                    BigRational::new(&t.a[goal][column] * scale, t.denominator.clone());
            }
        }
        prices
    }

    /// The vertex at which the tableau stands.
    fn point(&self, t: &Tableau) -> Vec<BigRational> {
        self.gather(t.basic.iter().enumerate().map(|(row, &variable)| {
            let x = BigRational::new(t.a[row][t.columns].clone(), t.denominator.clone());
            (variable, x)
        }))
    }

    /// The direction in which the entering variable grows without bound.
    fn ray(&self, t: &Tableau, entering: usize) -> Vec<BigRational> {
        let basic = t.basic.iter().enumerate().map(|(row, &variable)| {
            let x = BigRational::new(-&t.a[row][entering], t.denominator.clone());
            (variable, x)
        });
        self.gather(basic.chain([(t.nonbasic[entering], BigRational::one())]))
    }

    /// The values of the program's variables from those of the columns. A free variable is a difference of two columns.
    pub(super) fn gather(
        &self,
        values: impl Iterator<Item = (usize, BigRational)>,
    ) -> Vec<BigRational> {
        let mut point = vec![BigRational::zero(); self.variables];
        for (variable, x) in values {
            match self.columns.get(variable) {
                Some((j, false)) => point[*j] += x,
                Some((j, true)) => point[*j] -= x,
                None => {}
            }
        }
        point
    }
}

/// Row i reads: denominator · basic\[i\] + Σ a\[i\]\[j\] · nonbasic\[j\] = a\[i\]\[columns\]. The rows of the
/// constraints are followed by the goal (whose basic variable is maximised) and, in phase one, by the artificial goal.
pub(super) struct Tableau {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) a: Vec<Vec<BigInt>>,
    /// The determinant of the basis, kept positive.
    denominator: BigInt,
    /// Numbers of variables: the structural ones first, then one slack for each row, then the artificial one.
    pub(super) basic: Vec<usize>,
    pub(super) nonbasic: Vec<usize>,
}

impl Tableau {
    /// The program at the vertex 0, where all structural variables are nonbasic.
    pub(super) fn of(program: &Program) -> (Tableau, Layout) {
        let variables = program.goal.len();
        assert_eq!(program.free.len(), variables, "every variable has a sign");
        let mut columns: Vec<(usize, bool)> = (0..variables).map(|j| (j, false)).collect();
        columns.extend(
            (0..variables)
                .filter(|&j| program.free[j])
                .map(|j| (j, true)),
        );
        let spread = |coefficients: &[BigRational], last: &BigRational, sign: i32| {
            // Every row is multiplied by its own common denominator, so that all entries are whole numbers.
            assert_eq!(coefficients.len(), variables, "one coefficient a variable");
            let scale = common_denominator(coefficients.iter().chain([last])) * sign;
            let whole = |x: &BigRational| x.numer() * (&scale / x.denom());
            let mut row: Vec<BigInt> = columns
                .iter()
                .map(|&(j, minus)| {
                    let x = whole(&coefficients[j]);
                    if minus { -x } else { x }
                })
                .collect();
            row.push(whole(last));
            (row, scale)
        };
        let mut a = Vec::new();
        let mut rows = Vec::new();
        for (i, c) in program.constraints.iter().enumerate() {
            let signs: &[i32] = match c.relation {
                Relation::AtMost => &[1],
                Relation::AtLeast => &[-1],
                Relation::Equal => &[1, -1],
            };
            for &sign in signs {
                let (row, scale) = spread(&c.coefficients, &c.bound, sign);
                a.push(row);
                rows.push((i, scale));
            }
        }
        let (goal, scale) = spread(&program.goal, &BigRational::zero(), -1);
        a.push(goal);
        let (m, n) = (rows.len(), columns.len());
        let tableau = Tableau {
            rows: m,
            columns: n,
            a,
            denominator: BigInt::one(),
            basic: (n..n + m).collect(),
            nonbasic: (0..n).collect(),
        };
        let layout = Layout {
            columns,
            rows,
            variables,
            goal_scale: -scale,
        };
        (tableau, layout)
    }

    /// Climbs from here to an optimum, in two phases if 0 is not a vertex.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub(super) fn solve(
        mut self,
        program: &Program,
        layout: &Layout,
        watch: &mut dyn Watch,
    ) -> Result<ProvedAnswer, StopReason> {
        if let Some(worst) = self.most_negative_bound() {
            // Phase one: the least value of the artificial variable, which is subtracted from every left-hand side. The
            // program has a point exactly if that value is 0.
            self.add_artificial(worst);
            self.climb(self.rows + 1, watch)?;
            if self.a[self.rows + 1][self.columns].is_negative() {
                // The prices of the artificial goal combine the constraints into a contradiction (Farkas).
                let prices = layout.prices(&self, self.rows + 1, program.constraints.len());
                return Ok(ProvedAnswer::Infeasible { prices });
            }
            self.drop_artificial();
        }
        match self.climb(self.rows, watch)? {
            None => {
                let value = BigRational::new(
                    self.a[self.rows][self.columns].clone(),
                    &self.denominator * &layout.goal_scale,
                );
                let mut prices = layout.prices(&self, self.rows, program.constraints.len());
                for y in &mut prices {
                    *y /= &layout.goal_scale;
                }
                Ok(ProvedAnswer::Optimal {
                    value,
                    point: layout.point(&self),
                    prices,
                })
            }
            Some(entering) => Ok(ProvedAnswer::Unbounded {
                point: layout.point(&self),
                ray: layout.ray(&self, entering),
            }),
        }
    }

    /// The row whose right-hand side is most negative, if one is.
    fn most_negative_bound(&self) -> Option<usize> {
        let bound = |&i: &usize| &self.a[i][self.columns];
        (0..self.rows)
            .min_by(|i, j| bound(i).cmp(bound(j)))
            .filter(|i| bound(i).is_negative())
    }

    /// Adds the artificial variable of phase one, and makes it basic in the worst row. Then all right-hand sides are
    /// nonnegative.
    fn add_artificial(&mut self, worst: usize) {
        self.a.push(vec![BigInt::zero(); self.columns + 1]);
        for (i, row) in self.a.iter_mut().enumerate() {
            // The new variable is subtracted in each constraint and absent from the goal; the artificial goal is its
            // negative.
            let help = match i {
                i if i < self.rows => -1,
                i if i == self.rows => 0,
                _ => 1,
            };
            row.insert(self.columns, help.into());
        }
        self.nonbasic.push(self.columns + self.rows);
        self.columns += 1;
        self.pivot(worst, self.columns - 1);
    }

    /// Removes the artificial variable, which phase one has brought to 0, and its goal.
    fn drop_artificial(&mut self) {
        let artificial = self.rows + self.columns - 1;
        // It may still be basic with value 0. Then any pivot in its row keeps the point.
        if let Some(row) = self.basic.iter().position(|&v| v == artificial) {
            let column = (0..self.columns).find(|&j| !self.a[row][j].is_zero());
            self.pivot(
                row,
                column.expect("the artificial variable is not constant"),
            );
        }
        let column = self.nonbasic.iter().position(|&v| v == artificial);
        let column = column.expect("the artificial variable has left the basis");
        self.a.pop();
        for row in &mut self.a {
            row.remove(column);
        }
        self.nonbasic.remove(column);
        self.columns -= 1;
    }

    /// Improves the goal until it is optimal (`None`), or until a column is found along which it grows without bound.
    fn climb(&mut self, goal: usize, watch: &mut dyn Watch) -> Result<Option<usize>, StopReason> {
        let mut stuck = false;
        loop {
            watch.work(self.rows as u64 + 1)?;
            let improving = (0..self.columns).filter(|&j| self.a[goal][j].is_negative());
            let entering = if stuck {
                improving.min_by_key(|&j| self.nonbasic[j])
            } else {
                improving.min_by(|&i, &j| self.a[goal][i].cmp(&self.a[goal][j]))
            };
            let Some(entering) = entering else {
                return Ok(None);
            };
            // The ratio test: of the rows that limit the entering variable, the one that does so first leaves; among
            // equals the one of least index, as Bland's rule demands.
            let mut leaving: Option<usize> = None;
            for i in (0..self.rows).filter(|&i| self.a[i][entering].is_positive()) {
                leaving = match leaving {
                    None => Some(i),
                    Some(best) => {
                        let here = &self.a[i][self.columns] * &self.a[best][entering];
                        let there = &self.a[best][self.columns] * &self.a[i][entering];
                        let order = here.cmp(&there).then(self.basic[i].cmp(&self.basic[best]));
                        Some(if order.is_lt() { i } else { best })
                    }
                };
            }
            let Some(leaving) = leaving else {
                return Ok(Some(entering));
            };
            // A zero ratio moves nothing, and only such pivots can cycle.
            stuck = self.a[leaving][self.columns].is_zero();
            self.pivot(leaving, entering);
        }
    }

    /// Exchanges the basic variable of row `r` with the nonbasic one of column `s`.
    fn pivot(&mut self, r: usize, s: usize) {
        let pivot_row = std::mem::take(&mut self.a[r]);
        let p = pivot_row[s].clone();
        for (i, row) in self.a.iter_mut().enumerate() {
            if i == r {
                continue;
            }
            let factor = std::mem::take(&mut row[s]);
            for (j, x) in row.iter_mut().enumerate() {
                if j == s {
                    continue;
                }
                let mut product = &*x * &p;
                if !factor.is_zero() && !pivot_row[j].is_zero() {
                    product -= &factor * &pivot_row[j];
                }
                // Exact, because the quotient is a minor of the input (Edmonds).
                *x = product / &self.denominator;
            }
            row[s] = -factor;
        }
        // The pivot row keeps its entries, except that the old denominator takes the place of the pivot, which becomes
        // the new one.
        self.a[r] = pivot_row;
        self.a[r][s] = std::mem::replace(&mut self.denominator, p);
        // The sign of the denominator is normalised, so that signs of entries are signs of values.
        if self.denominator.is_negative() {
            self.denominator = -std::mem::take(&mut self.denominator);
            for x in self.a.iter_mut().flatten() {
                *x = -std::mem::take(x);
            }
        }
        std::mem::swap(&mut self.basic[r], &mut self.nonbasic[s]);
    }
}
