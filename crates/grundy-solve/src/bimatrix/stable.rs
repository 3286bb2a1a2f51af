//! Evolutionarily stable strategies of symmetric games.
//!
//! A strategy p is evolutionarily stable if every other best response q to p does worse against q than p does (Maynard Smith
//! and Price 1973). With z = q − p that says zᵀAz < 0 for every z ≠ 0 with sum 0 that is negative only on strategies which p
//! plays, and lives on the pure best responses to p. Taking one played strategy out of the sum leaves a quadratic form that
//! must be positive where the other played strategies have any weight and the unplayed ones none below zero: pivots on the
//! played ones must be positive, and what remains of the form must be strictly copositive (Haigh 1975, Abakuks 1980).

use crate::matrix::against_rows;
use grundy_core::forms::matrix::Matrix;
use grundy_core::{StopReason, Watch};
use grundy_linear::dot;
use num::{BigRational, One, Signed, Zero};

/// The most unplayed best responses: a system of equations is solved for each set of them.
const MOST_UNPLAYED: usize = 12;

/// True if a mixture, which is a best response to itself, is evolutionarily stable in the symmetric game in which the matrix
/// holds the payoffs of the player of rows.
///
/// Cubic in the strategies, times two to the number of best responses that are not played.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] for more than 12 best responses that are not played.
///
/// ```
/// use grundy_core::forms::matrix::Matrix;
/// use grundy_core::Unwatched;
/// use grundy_solve::bimatrix::is_stable;
/// use num::BigRational;
/// // Hawk and dove, for a prize of 2 and a fight that costs 4: half of each.
/// let payoffs = Matrix::of_integers(&[&[-1, 2], &[0, 1]]).unwrap();
/// let half = BigRational::new(1.into(), 2.into());
/// assert!(is_stable(&payoffs, &[half.clone(), half], &mut Unwatched).unwrap());
/// ```
pub fn is_stable(
    payoffs: &Matrix,
    mixture: &[BigRational],
    watch: &mut dyn Watch,
) -> Result<bool, StopReason> {
    let earned = against_rows(payoffs, mixture);
    let value = dot(mixture, &earned);
    let best = |i: &usize| earned[*i] == value;
    let mut played: Vec<usize> = (0..mixture.len())
        .filter(|&i| !mixture[i].is_zero())
        .collect();
    let unplayed: Vec<usize> = (0..mixture.len())
        .filter(|&i| mixture[i].is_zero())
        .filter(best)
        .collect();
    if unplayed.len() > MOST_UNPLAYED {
        return Err(StopReason::Beyond(format!(
            "stability is decided for at most {MOST_UNPLAYED} best responses that are not played, and here are {}",
            unplayed.len()
        )));
    }
    let base = played.pop().expect("a mixture plays a strategy");
    let order: Vec<usize> = played.iter().chain(&unplayed).copied().collect();
    let a = |i: usize, j: usize| payoffs.entry(i, j);
    let entry = |i: usize, j: usize| a(base, j) + a(i, base) - a(i, j) - a(base, base);
    // Twice the symmetric part of the form.
    let mut form: Vec<Vec<BigRational>> = order
        .iter()
        .map(|&i| order.iter().map(|&j| entry(i, j) + entry(j, i)).collect())
        .collect();
    for at in 0..played.len() {
        watch.work(1)?;
        if !form[at][at].is_positive() {
            return Ok(false);
        }
        eliminate(&mut form, at);
    }
    let rest: Vec<&[BigRational]> = form[played.len()..]
        .iter()
        .map(|row| &row[played.len()..])
        .collect();
    is_strictly_copositive(&rest, watch)
}

/// Takes the multiples of a row with a positive pivot from all rows below it.
fn eliminate(form: &mut [Vec<BigRational>], at: usize) {
    let (above, below) = form.split_at_mut(at + 1);
    let pivot = &above[at];
    for row in below {
        if row[at].is_zero() {
            continue;
        }
        let factor = &row[at] / &pivot[at];
        for (entry, over) in row[at..].iter_mut().zip(&pivot[at..]) {
            *entry -= &factor * over;
        }
    }
}

/// True if a symmetric form is positive at every point but 0 that has no negative coordinate.
///
/// The least value over the simplex is taken at a point of some face where the form is stationary: M x = λ·1 on the face, x
/// positive there, and the value is λ. A face whose system is singular has no such point or a line of them, which reaches a
/// smaller face at the same value.
fn is_strictly_copositive(
    form: &[&[BigRational]],
    watch: &mut dyn Watch,
) -> Result<bool, StopReason> {
    for face in 1..1_u32 << form.len() {
        watch.work(1)?;
        let on: Vec<usize> = (0..form.len()).filter(|&i| face >> i & 1 == 1).collect();
        let least =
            stationary(form, &on).filter(|(point, _)| point.iter().all(Signed::is_positive));
        if least.is_some_and(|(_, value)| !value.is_positive()) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The only stationary point of a form on a face of the simplex, with its value; `None` where there is not exactly one.
fn stationary(form: &[&[BigRational]], on: &[usize]) -> Option<(Vec<BigRational>, BigRational)> {
    let n = on.len();
    // M x − λ·1 = 0 and 1·x = 1.
    let mut rows: Vec<Vec<BigRational>> = on
        .iter()
        .map(|&i| {
            let row = on.iter().map(|&j| form[i][j].clone());
            row.chain([-BigRational::one(), BigRational::zero()])
                .collect()
        })
        .collect();
    let sum = vec![BigRational::one(); n].into_iter();
    rows.push(
        sum.chain([BigRational::zero(), BigRational::one()])
            .collect(),
    );
    for at in 0..=n {
        let pivot = (at..=n).find(|&row| !rows[row][at].is_zero())?;
        rows.swap(at, pivot);
        let factor = rows[at][at].recip();
        rows[at].iter_mut().for_each(|entry| *entry *= &factor);
        let pivot = rows[at].clone();
        for (number, row) in rows.iter_mut().enumerate() {
            if number != at && !row[at].is_zero() {
                let factor = row[at].clone();
                for (entry, over) in row.iter_mut().zip(&pivot) {
                    *entry -= &factor * over;
                }
            }
        }
    }
    let mut solution: Vec<BigRational> =
        rows.into_iter().map(|mut row| row.remove(n + 1)).collect();
    let value = solution.pop()?;
    Some((solution, value))
}
