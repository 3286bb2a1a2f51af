//! Linear programs solved exactly, with a proof of the answer: optimal prices, a proof that no point exists, or a ray.
//!
//! The condensed simplex tableau in integers with one common denominator (Edmonds 1967, Bareiss 1968; the pivot of
//! Avis's lrs): every entry is a minor of the input, so numbers stay polynomially long and no fraction is ever reduced.
//! The entering column is the steepest (Dantzig) until a pivot makes no progress, then the lowest (Bland 1977) until one
//! does; a cycle would consist of Bland's pivots only, and those cannot cycle. Two phases with one artificial variable.
//! Each pivot costs rows × columns multiplications.

use grundy_core::{StopReason, Watch};
use num::{BigInt, BigRational, Integer, One, Signed, Zero};

/// The relation between the two sides of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `coefficients · x ≤ bound`.
    AtMost,
    /// `coefficients · x ≥ bound`.
    AtLeast,
    /// `coefficients · x = bound`.
    Equal,
}

/// One linear constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// One coefficient for each variable.
    pub coefficients: Vec<BigRational>,
    /// The relation between the sides.
    pub relation: Relation,
    /// The right-hand side.
    pub bound: BigRational,
}

/// Maximise `goal · x` subject to the constraints; variables are at least zero unless they are free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The function to maximise: one coefficient for each variable.
    pub goal: Vec<BigRational>,
    /// For each variable: true if it may be negative.
    pub free: Vec<bool>,
    /// The constraints.
    pub constraints: Vec<Constraint>,
}

/// The answer with its proof. A price is at least zero for [`Relation::AtMost`], at most zero for
/// [`Relation::AtLeast`], and anything for [`Relation::Equal`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solved {
    /// The best point, and prices that prove that none is better (the dual solution).
    Optimal {
        /// The maximum.
        value: BigRational,
        /// A point that attains it.
        point: Vec<BigRational>,
        /// `prices · A ≥ goal` and `prices · bounds = value`.
        prices: Vec<BigRational>,
    },
    /// No point satisfies the constraints: `prices · A ≥ 0` and yet `prices · bounds < 0` (Farkas).
    Infeasible {
        /// One price for each constraint.
        prices: Vec<BigRational>,
    },
    /// There are points as good as one likes: go from `point` along `ray`.
    Unbounded {
        /// A point that satisfies the constraints.
        point: Vec<BigRational>,
        /// A direction that keeps them satisfied and in which the goal grows.
        ray: Vec<BigRational>,
    },
}

impl Solved {
    /// True if the answer proves itself: the definitions above, checked in exact arithmetic.
    #[must_use]
    pub fn holds(&self, program: &Program) -> bool {
        match self {
            Solved::Optimal {
                value,
                point,
                prices,
            } => {
                program.admits(point)
                    && dot(&program.goal, point) == *value
                    && program.may_price(prices)
                    && program.covers(prices, &program.goal)
                    && program.total(prices) == *value
            }
            Solved::Infeasible { prices } => {
                let nothing = vec![BigRational::zero(); program.goal.len()];
                program.may_price(prices)
                    && program.covers(prices, &nothing)
                    && program.total(prices).is_negative()
            }
            Solved::Unbounded { point, ray } => {
                program.admits(point)
                    && program.may_go(ray)
                    && dot(&program.goal, ray).is_positive()
            }
        }
    }
}

/// The conditions that a solution is held against.
impl Program {
    /// True if a point satisfies the constraints.
    fn admits(&self, point: &[BigRational]) -> bool {
        self.has_signs(point) && self.constraints.iter().all(|c| c.admits(point, &c.bound))
    }

    /// True if going along a ray keeps the constraints satisfied.
    fn may_go(&self, ray: &[BigRational]) -> bool {
        let zero = BigRational::zero();
        self.has_signs(ray) && self.constraints.iter().all(|c| c.admits(ray, &zero))
    }

    fn has_signs(&self, point: &[BigRational]) -> bool {
        let mut signs = point.iter().zip(&self.free);
        point.len() == self.goal.len() && signs.all(|(x, free)| *free || !x.is_negative())
    }

    /// True if the prices have the signs that the relations of the constraints ask for.
    fn may_price(&self, prices: &[BigRational]) -> bool {
        let fits = |(y, c): (&BigRational, &Constraint)| match c.relation {
            Relation::AtMost => !y.is_negative(),
            Relation::AtLeast => !y.is_positive(),
            Relation::Equal => true,
        };
        prices.len() == self.constraints.len() && prices.iter().zip(&self.constraints).all(fits)
    }

    /// True if the constraints, each times its price, add up to at least the target; for free variables, to it.
    fn covers(&self, prices: &[BigRational], target: &[BigRational]) -> bool {
        target.iter().enumerate().all(|(j, target)| {
            let priced = prices.iter().zip(&self.constraints);
            let terms = priced.filter(|(y, _)| !y.is_zero());
            let cost: BigRational = terms.map(|(y, c)| y * &c.coefficients[j]).sum();
            if self.free[j] {
                cost == *target
            } else {
                cost >= *target
            }
        })
    }

    /// The cost of the bounds at these prices.
    fn total(&self, prices: &[BigRational]) -> BigRational {
        let priced = prices.iter().zip(&self.constraints);
        priced.map(|(y, c)| y * &c.bound).sum()
    }
}

impl Constraint {
    fn admits(&self, point: &[BigRational], bound: &BigRational) -> bool {
        let side = dot(&self.coefficients, point);
        match self.relation {
            Relation::AtMost => side <= *bound,
            Relation::AtLeast => side >= *bound,
            Relation::Equal => side == *bound,
        }
    }
}

/// The sum of the products.
#[must_use]
pub fn dot(a: &[BigRational], b: &[BigRational]) -> BigRational {
    let mut sum = BigRational::zero();
    for (x, y) in a.iter().zip(b) {
        if !x.is_zero() && !y.is_zero() {
            sum += x * y;
        }
    }
    sum
}

/// The best point of a linear program, or the proof that there is none.
///
/// Exact; the number of pivots is small in practice and exponential at worst.
///
/// # Errors
/// What stopped it.
///
/// # Panics
/// When a constraint has another number of coefficients than the goal: an invariant of the caller.
///
/// ```
/// use grundy_core::Unwatched;
/// use grundy_solve::simplex::{maximise, Constraint, Program, Relation, Solved};
/// use num::BigRational;
/// let n = |k: i64| BigRational::from_integer(k.into());
/// let program = Program {
///     goal: vec![n(3), n(2)],
///     free: vec![false, false],
///     constraints: vec![
///         Constraint { coefficients: vec![n(2), n(1)], relation: Relation::AtMost, bound: n(10) },
///         Constraint { coefficients: vec![n(1), n(3)], relation: Relation::AtMost, bound: n(15) },
///     ],
/// };
/// let Solved::Optimal { value, .. } = maximise(&program, &mut Unwatched).unwrap() else { panic!() };
/// assert_eq!(value, n(17)); // at (3, 4)
/// ```
pub fn maximise(program: &Program, watch: &mut dyn Watch) -> Result<Solved, StopReason> {
    let (mut tableau, layout) = Tableau::of(program);
    if let Some(worst) = tableau.most_negative_bound() {
        // Phase one: how little help (the artificial variable) is enough?
        tableau.add_artificial(worst);
        tableau.climb(tableau.rows + 1, watch)?;
        if tableau.a[tableau.rows + 1][tableau.columns].is_negative() {
            let prices = layout.prices(&tableau, tableau.rows + 1, program.constraints.len());
            return Ok(Solved::Infeasible { prices });
        }
        tableau.drop_artificial();
    }
    match tableau.climb(tableau.rows, watch)? {
        None => {
            let value = BigRational::new(
                tableau.a[tableau.rows][tableau.columns].clone(),
                &tableau.denominator * &layout.goal_scale,
            );
            let mut prices = layout.prices(&tableau, tableau.rows, program.constraints.len());
            for y in &mut prices {
                *y /= &layout.goal_scale;
            }
            Ok(Solved::Optimal {
                value,
                point: layout.point(&tableau),
                prices,
            })
        }
        Some(entering) => Ok(Solved::Unbounded {
            point: layout.point(&tableau),
            ray: layout.ray(&tableau, entering),
        }),
    }
}

/// The places of the program's variables and constraints in the tableau.
struct Layout {
    /// For each structural column: the variable, and whether it counts negatively.
    columns: Vec<(usize, bool)>,
    /// For each row: the constraint, and the factor it was multiplied with.
    rows: Vec<(usize, BigInt)>,
    variables: usize,
    goal_scale: BigInt,
}

impl Layout {
    fn prices(&self, t: &Tableau, goal: usize, constraints: usize) -> Vec<BigRational> {
        let mut prices = vec![BigRational::zero(); constraints];
        for (column, &variable) in t.nonbasic.iter().enumerate() {
            let slack = variable.checked_sub(self.columns.len());
            if let Some((constraint, scale)) = slack.and_then(|row| self.rows.get(row)) {
                prices[*constraint] +=
                    BigRational::new(&t.a[goal][column] * scale, t.denominator.clone());
            }
        }
        prices
    }

    fn point(&self, t: &Tableau) -> Vec<BigRational> {
        self.gather(t.basic.iter().enumerate().map(|(row, &variable)| {
            let x = BigRational::new(t.a[row][t.columns].clone(), t.denominator.clone());
            (variable, x)
        }))
    }

    fn ray(&self, t: &Tableau, entering: usize) -> Vec<BigRational> {
        let basic = t.basic.iter().enumerate().map(|(row, &variable)| {
            let x = BigRational::new(-&t.a[row][entering], t.denominator.clone());
            (variable, x)
        });
        self.gather(basic.chain([(t.nonbasic[entering], BigRational::one())]))
    }

    fn gather(&self, values: impl Iterator<Item = (usize, BigRational)>) -> Vec<BigRational> {
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

/// Row i reads: denominator · basic\[i\] + Σ a\[i\]\[j\] · nonbasic\[j\] = a\[i\]\[columns\]. After the `rows` constraints
/// comes the goal (the basic variable is what is maximised), and in phase one the artificial goal.
struct Tableau {
    rows: usize,
    columns: usize,
    a: Vec<Vec<BigInt>>,
    /// Positive; the determinant of the basis.
    denominator: BigInt,
    /// Structural variables first, then one slack for each row, then the artificial one.
    basic: Vec<usize>,
    nonbasic: Vec<usize>,
}

impl Tableau {
    fn of(program: &Program) -> (Tableau, Layout) {
        let variables = program.goal.len();
        assert_eq!(program.free.len(), variables, "every variable has a sign");
        let mut columns: Vec<(usize, bool)> = (0..variables).map(|j| (j, false)).collect();
        columns.extend(
            (0..variables)
                .filter(|&j| program.free[j])
                .map(|j| (j, true)),
        );
        let spread = |coefficients: &[BigRational], last: &BigRational, sign: i32| {
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

    fn most_negative_bound(&self) -> Option<usize> {
        let bound = |&i: &usize| &self.a[i][self.columns];
        (0..self.rows)
            .min_by(|i, j| bound(i).cmp(bound(j)))
            .filter(|i| bound(i).is_negative())
    }

    fn add_artificial(&mut self, worst: usize) {
        self.a.push(vec![BigInt::zero(); self.columns + 1]);
        for (i, row) in self.a.iter_mut().enumerate() {
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

    /// Phase one ended with the artificial variable at zero: forget it and its goal.
    fn drop_artificial(&mut self) {
        let artificial = self.rows + self.columns - 1;
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

    /// Improves the goal until it is best (`None`) or a column lets it grow without end.
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
                // Exact: the quotient is a minor of the input (Edmonds).
                *x = product / &self.denominator;
            }
            row[s] = -factor;
        }
        self.a[r] = pivot_row;
        self.a[r][s] = std::mem::replace(&mut self.denominator, p);
        if self.denominator.is_negative() {
            self.denominator = -std::mem::take(&mut self.denominator);
            for x in self.a.iter_mut().flatten() {
                *x = -std::mem::take(x);
            }
        }
        std::mem::swap(&mut self.basic[r], &mut self.nonbasic[s]);
    }
}

/// The least common multiple of the denominators.
pub fn common_denominator<'a>(numbers: impl IntoIterator<Item = &'a BigRational>) -> BigInt {
    let one = BigInt::one();
    numbers.into_iter().fold(one, |all, x| {
        if x.is_integer() {
            all
        } else {
            all.lcm(x.denom())
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unwatched;

    fn n(k: i64) -> BigRational {
        BigRational::from_integer(k.into())
    }

    #[test]
    fn random_programs_prove_their_answers() {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut seen = [0; 3];
        for _ in 0..600 {
            let (m, k) = (rng.usize(0..6), rng.usize(1..6));
            let number = |rng: &mut fastrand::Rng| {
                BigRational::new(rng.i64(-4..=4).into(), rng.i64(1..4).into())
            };
            let program = Program {
                goal: (0..k).map(|_| number(&mut rng)).collect(),
                free: (0..k).map(|_| rng.u8(0..4) == 0).collect(),
                constraints: (0..m)
                    .map(|_| Constraint {
                        coefficients: (0..k).map(|_| number(&mut rng)).collect(),
                        relation: rng
                            .choice([Relation::AtMost, Relation::AtLeast, Relation::Equal])
                            .expect("three"),
                        bound: number(&mut rng),
                    })
                    .collect(),
            };
            let solved = maximise(&program, &mut Unwatched).expect("no limit");
            assert!(solved.holds(&program), "{program:?} {solved:?}");
            seen[match solved {
                Solved::Optimal { .. } => 0,
                Solved::Infeasible { .. } => 1,
                Solved::Unbounded { .. } => 2,
            }] += 1;
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }

    /// Beale's program cycles under the steepest rule alone.
    #[test]
    fn beale_does_not_cycle() {
        let q = |a: i64, b: i64| BigRational::new(a.into(), b.into());
        let row = |coefficients, bound| Constraint {
            coefficients,
            relation: Relation::AtMost,
            bound,
        };
        let program = Program {
            goal: vec![q(3, 4), n(-20), q(1, 2), n(-6)],
            free: vec![false; 4],
            constraints: vec![
                row(vec![q(1, 4), n(-8), n(-1), n(9)], n(0)),
                row(vec![q(1, 2), n(-12), q(-1, 2), n(3)], n(0)),
                row(vec![n(0), n(0), n(1), n(0)], n(1)),
            ],
        };
        let solved =
            maximise(&program, &mut grundy_core::NodeLimit::new(1000)).expect("few pivots");
        assert!(solved.holds(&program));
        assert!(matches!(solved, Solved::Optimal { value, .. } if value == q(5, 4)));
    }
}
