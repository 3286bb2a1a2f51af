//! Linear programs as data, and answers that prove themselves.

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
pub enum ProvedAnswer {
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
    /// The goal has no bound: it grows without end from `point` along `ray`.
    Unbounded {
        /// A point that satisfies the constraints.
        point: Vec<BigRational>,
        /// A direction that keeps them satisfied and in which the goal grows.
        ray: Vec<BigRational>,
    },
}

impl ProvedAnswer {
    /// True if the answer proves itself: the definitions above, checked in exact arithmetic.
    #[must_use]
    pub fn holds(&self, program: &Program) -> bool {
        match self {
            ProvedAnswer::Optimal {
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
            ProvedAnswer::Infeasible { prices } => {
                let nothing = vec![BigRational::zero(); program.goal.len()];
                program.may_price(prices)
                    && program.covers(prices, &nothing)
                    && program.total(prices).is_negative()
            }
            ProvedAnswer::Unbounded { point, ray } => {
                program.admits(point)
                    && program.may_go(ray)
                    && dot(&program.goal, ray).is_positive()
            }
        }
    }
}

/// The conditions against which a solution is checked.
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

    /// True if the point has the right length and no bounded variable is negative.
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
    /// True if the point satisfies the constraint.
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

/// The least common multiple of the denominators.
pub fn common_denominator<'a>(numbers: impl IntoIterator<Item = &'a BigRational>) -> BigInt {
    let one = BigInt::one();
    numbers.into_iter().fold(one, |all, x| {
        // Most denominators are those of others: a comparison or a remainder is cheaper than a common multiple.
        if *x.denom() == all || x.is_integer() || (&all % x.denom()).is_zero() {
            all
        } else {
            all.lcm(x.denom())
        }
    })
}
