//! Linear programs solved exactly, with a proof of the answer: optimal prices, a proof that no point exists, or a ray.
//!
//! Large programs are solved three times, each time with less to do. `floating` finds a basis in floating point; `vertex`
//! computes the vertex of that basis exactly, by two systems of linear equations, and proves that it is best; if that fails,
//! or if there is no best point, `tableau` solves the program by pivots in integers alone, which decides every program and
//! is the solver that small ones meet at once. All answers prove themselves ([`ProvedAnswer::holds`]).
//! Applegate, Cook, Dash and Espinoza, *Exact solutions to linear programming problems*, Operations Research Letters 35
//! (2007).

#![forbid(unsafe_code)]

mod floating;
mod program;
mod tableau;
mod vertex;

pub mod system;

pub use self::program::{Constraint, Program, ProvedAnswer, Relation, common_denominator, dot};
use self::tableau::Tableau;
use self::vertex::OptimalVertex;
use grundy_core::{StopReason, Watch};

/// The size, rows × columns, from which a basis is guessed in floating point first: below, integers alone take less than a
/// millisecond. Kuhn's poker (27 × 27) takes 1.5 ms in integers and 0.2 ms with a guess.
const WORTH_GUESSING: usize = 512;

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
/// use grundy_linear::{maximise, Constraint, Program, Relation, ProvedAnswer};
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
/// let ProvedAnswer::Optimal { value, .. } = maximise(&program, &mut Unwatched).unwrap() else { panic!() };
/// assert_eq!(value, n(17)); // at (3, 4)
/// ```
pub fn maximise(program: &Program, watch: &mut dyn Watch) -> Result<ProvedAnswer, StopReason> {
    let (tableau, layout) = Tableau::of(program);
    if tableau.rows * tableau.columns >= WORTH_GUESSING
        && let Some(vertex) = guessed(&tableau, watch)?
    {
        return Ok(vertex.answer(program, &layout));
    }
    tableau.solve(program, &layout, watch)
}

/// A best vertex, found in floating point and proved exactly.
fn guessed(tableau: &Tableau, watch: &mut dyn Watch) -> Result<Option<OptimalVertex>, StopReason> {
    match floating::basis(tableau, watch)? {
        Some(basis) => vertex::at(&basis, tableau, watch),
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unwatched;
    use num::BigRational;

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
                ProvedAnswer::Optimal { .. } => 0,
                ProvedAnswer::Infeasible { .. } => 1,
                ProvedAnswer::Unbounded { .. } => 2,
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
            let guess = vertex.map(|vertex| vertex.answer(&program, &layout));
            let whole = tableau
                .solve(&program, &layout, &mut Unwatched)
                .expect("no limit");
            let ProvedAnswer::Optimal { value, .. } = &whole else {
                assert_eq!(guess, None, "{program:?}");
                continue;
            };
            best += 1;
            let Some(guess) = guess else { continue };
            found += 1;
            assert!(guess.holds(&program), "{program:?} {guess:?}");
            assert!(matches!(guess, ProvedAnswer::Optimal { value: other, .. } if other == *value));
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
        assert!(matches!(solved, ProvedAnswer::Optimal { value, .. } if value == q(5, 4)));
    }
}
