//! Coin turning in any number of dimensions from the Grundy values of one dimension: the Tartan theorem.
//!
//! In a one-dimensional game a move turns some coins, the rightmost one from heads to tails; the value of a position is the
//! nim-sum of the values of its heads. A move in the product of two such games turns every coin of A × B, where A and B
//! are moves of the factors; a single head at (x, y) has the value g(x) ⊗ h(y), the *nim product*. The same holds for more
//! factors. Winning Ways, chapter 14 ("Turn and Turn About").
//!
//! Nothing here depends on the size of the board: heads are listed by their coordinates, at one product each.

use grundy_core::{StopReason, Watch, WinningMoves, mex};
use grundy_values::Nimber;
use num::BigUint;

/// A one-dimensional coin-turning game as solvers see it.
pub struct Factor<'a> {
    /// The Grundy value of a single head at a place.
    pub value: &'a dyn Fn(u64) -> Nimber,
    /// The moves that turn the head at a place: for each the places of all coins turned, ascending, this one last.
    pub moves: &'a dyn Fn(u64) -> Vec<Vec<u64>>,
}

/// The Grundy values of single heads at the places below `count`, from the rules alone.
///
/// Linear in the number of coins in all moves.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::Unwatched;
/// use grundy_solve::coins::values;
/// use grundy_values::Nimber;
/// // Turn one or two coins.
/// let moves = |n: u64| (0..n).map(|m| vec![m, n]).chain([vec![n]]).collect();
/// let table = values(&moves, 4, &mut Unwatched).unwrap();
/// assert_eq!(table, [1, 2, 3, 4].map(Nimber));
/// ```
pub fn values(
    moves: &dyn Fn(u64) -> Vec<Vec<u64>>,
    count: u64,
    watch: &mut dyn Watch,
) -> Result<Vec<Nimber>, StopReason> {
    let mut table: Vec<Nimber> = Vec::new();
    for place in 0..count {
        let options = moves(place);
        watch.work(1 + options.len() as u64)?;
        // Turning the head at `place` leaves one head at each other place that was turned.
        let after = |turned: &Vec<u64>| -> u64 {
            let others = turned.iter().filter(|&&other| other != place);
            others.map(|&other| table[other as usize]).sum::<Nimber>().0
        };
        table.push(Nimber(mex(options.iter().map(after))));
        watch.memory(table.len() as u64 * 8)?;
    }
    Ok(table)
}

/// The Grundy value of the heads of a product of games, each head given by one place per factor.
///
/// Costs one nim product per coordinate of every head.
///
/// ```
/// use grundy_solve::coins::product_value;
/// use grundy_values::Nimber;
/// // Rectangles with degenerate ones allowed: a head at (x, y), counted from 1, is worth x ⊗ y.
/// let place = |n: u64| Nimber(n);
/// let heads = [vec![2, 2], vec![4, 4]];
/// assert_eq!(product_value(&[&place, &place], &heads), Nimber(3 ^ 6));
/// ```
///
/// # Panics
/// If a head does not have one place for every factor.
pub fn product_value(values: &[&dyn Fn(u64) -> Nimber], heads: &[Vec<u64>]) -> Nimber {
    heads.iter().map(|head| head_value(values, head)).sum()
}

/// The value of a single head: the nim product of its values in the factors.
fn head_value(values: &[&dyn Fn(u64) -> Nimber], head: &[u64]) -> Nimber {
    assert_eq!(values.len(), head.len(), "a head has one place a factor");
    let factors = values.iter().zip(head).map(|(value, &place)| value(place));
    factors.fold(Nimber(1), |product, factor| product * factor)
}

/// The Grundy value of a two-dimensional board from the rows of its heads. By distributivity the value of a row is that of
/// its place times the nim-sum of its columns, so a whole board costs one nim product per row.
///
/// ```
/// use grundy_solve::coins::grid_value;
/// use grundy_values::Nimber;
/// // Four distinct corners: coordinates count from 0.
/// let place = |n: u64| Nimber(n);
/// assert_eq!(grid_value([vec![], vec![1u64, 2]], &place, &place), Nimber(3));
/// ```
pub fn grid_value<Row: IntoIterator<Item = u64>>(
    rows: impl IntoIterator<Item = Row>,
    row_value: &dyn Fn(u64) -> Nimber,
    column_value: &dyn Fn(u64) -> Nimber,
) -> Nimber {
    let worth = |(place, row): (u64, Row)| {
        row_value(place) * row.into_iter().map(column_value).sum::<Nimber>()
    };
    (0u64..).zip(rows).map(worth).sum()
}

/// The moves of a product of games to positions of Grundy value `target`; for `target` 0 the winning moves. A move
/// lists the places that it turns in every factor.
///
/// Tries, for every head, every choice of one move in each factor, so the work is the number of moves; the
/// change of the value is one nim product of sums, however many coins turn.
///
/// # Errors
/// The reason that stopped it.
///
/// # Panics
/// If a head does not have one place for every factor.
pub fn moves_to(
    factors: &[Factor],
    heads: &[Vec<u64>],
    target: Nimber,
    limit: usize,
    watch: &mut dyn Watch,
) -> Result<WinningMoves<Vec<Vec<u64>>>, StopReason> {
    let values: Vec<&dyn Fn(u64) -> Nimber> = factors.iter().map(|f| f.value).collect();
    // The change that a move must make: turning A × B changes the value by (ΣA) ⊗ (ΣB).
    let wanted = product_value(&values, heads) + target;
    let mut total = 0u64;
    let mut first = Vec::new();
    for head in heads {
        // For each factor its moves at this head, each with the sum of the values of its coins.
        let moves: Vec<Vec<(Vec<u64>, Nimber)>> = factors
            .iter()
            .zip(head)
            .map(|(factor, &place)| {
                let sum = |turned: &Vec<u64>| turned.iter().map(|&p| (factor.value)(p)).sum();
                let with_sum = |turned: Vec<u64>| {
                    let sum = sum(&turned);
                    (turned, sum)
                };
                (factor.moves)(place).into_iter().map(with_sum).collect()
            })
            .collect();
        if moves.iter().any(Vec::is_empty) {
            continue;
        }
        // Count through the choices of one move per factor like an odometer.
        let mut at = vec![0; moves.len()];
        'choices: loop {
            watch.work(1)?;
            let chosen = || moves.iter().zip(&at).map(|(of_factor, &i)| &of_factor[i]);
            let change = chosen().fold(Nimber(1), |product, (_, sum)| product * *sum);
            if change == wanted {
                total += 1;
                if first.len() < limit {
                    first.push(chosen().map(|(turned, _)| turned.clone()).collect());
                }
            }
            for (digit, of_factor) in at.iter_mut().zip(&moves) {
                *digit += 1;
                if *digit < of_factor.len() {
                    continue 'choices;
                }
                *digit = 0;
            }
            break;
        }
    }
    Ok(WinningMoves {
        total: BigUint::from(total),
        first,
    })
}
