//! Linear programs solved exactly, with a proof of the answer: optimal prices, a proof that no point exists, or a ray.
//!
//! Large programs are solved three times, each time with less to do. `floating` finds a basis in floating point; `vertex`
//! computes the vertex of that basis exactly, by two systems of linear equations, and proves that it is best; if that fails,
//! or if there is no best point, `tableau` solves the program by pivots in integers alone, which decides every program and
//! is the solver that small ones meet at once. All answers prove themselves ([`Solved::holds`]).
//! Applegate, Cook, Dash and Espinoza, *Exact solutions to linear programming problems*, Operations Research Letters 35
//! (2007).

mod floating;
mod tableau;
mod vertex;

use self::tableau::Tableau;
use self::vertex::Vertex;
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

/// The size, rows × columns, from which a basis is guessed in floating point first: below, integers alone take milliseconds.
const WORTH_GUESSING: usize = 1024;

/// The best point of a linear program, or the proof that there is none.
///
/// Exact; the number of pivots is small in practice and exponential at worst.
///
/// # Errors
/// The reason that stopped it.
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
    let (tableau, layout) = Tableau::of(program);
    if tableau.rows * tableau.columns >= WORTH_GUESSING
        && let Some(vertex) = guessed(&tableau, watch)?
    {
        return Ok(layout.answer(program, vertex));
    }
    tableau.solve(program, &layout, watch)
}

/// A best vertex, found in floating point and proved exactly.
fn guessed(tableau: &Tableau, watch: &mut dyn Watch) -> Result<Option<Vertex>, StopReason> {
    match floating::basis(tableau, watch)? {
        Some(basis) => vertex::at(&basis, tableau, watch),
        None => Ok(None),
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

    /// A random program with small numbers, so that ties and degenerate vertices are many.
    fn random(rng: &mut fastrand::Rng, most: usize) -> Program {
        let (m, k) = (rng.usize(0..most), rng.usize(1..most));
        let number = |rng: &mut fastrand::Rng| {
            BigRational::new(rng.i64(-4..=4).into(), rng.i64(1..4).into())
        };
        let relations = [Relation::AtMost, Relation::AtLeast, Relation::Equal];
        Program {
            goal: (0..k).map(|_| number(rng)).collect(),
            free: (0..k).map(|_| rng.u8(0..4) == 0).collect(),
            constraints: (0..m)
                .map(|_| Constraint {
                    coefficients: (0..k).map(|_| number(rng)).collect(),
                    relation: rng.choice(relations).expect("there are three"),
                    bound: number(rng),
                })
                .collect(),
        }
    }

    #[test]
    fn random_programs_prove_their_answers() {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut seen = [0; 3];
        for _ in 0..600 {
            let program = random(&mut rng, 6);
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

    /// A vertex that is guessed and proved has the value that integers alone find, and nearly every best vertex is found so.
    #[test]
    fn guesses_and_integers_agree() {
        let mut rng = fastrand::Rng::with_seed(70);
        let (mut best, mut found) = (0, 0);
        for round in 0..600 {
            let program = random(&mut rng, if round % 10 == 0 { 16 } else { 6 });
            let (tableau, layout) = Tableau::of(&program);
            let vertex = guessed(&tableau, &mut Unwatched).expect("no limit");
            let guess = vertex.map(|vertex| layout.answer(&program, vertex));
            let whole = tableau
                .solve(&program, &layout, &mut Unwatched)
                .expect("no limit");
            let Solved::Optimal { value, .. } = &whole else {
                assert_eq!(guess, None, "{program:?}");
                continue;
            };
            best += 1;
            let Some(guess) = guess else { continue };
            found += 1;
            assert!(guess.holds(&program), "{program:?} {guess:?}");
            assert!(matches!(guess, Solved::Optimal { value: other, .. } if other == *value));
        }
        assert!(best > 100 && found * 100 > best * 95, "{found} of {best}");
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
