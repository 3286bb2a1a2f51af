//! The extreme points of the core: a polytope, of which every point is a mixture of these.
//!
//! The divisions that give each player at least what that player earns alone are a simplex. Each further coalition cuts off
//! the points that give it less than it earns: corners on the right side stay, and every edge from such a corner to one on the
//! wrong side is cut at a new corner (the double description method: Motzkin, Raiffa, Thompson and Thrall 1953; Fukuda and
//! Prodon 1996). Two corners share an edge if no third corner lies on all the planes that both lie on. All in exact fractions.
//! In a convex game the extreme points are the players' contributions in each order of arrival (Shapley 1971).

use crate::coalition::members;
use grundy_core::forms::coalition::Table;
use grundy_core::{StopReason, Watch};
use num::{BigRational, Signed, Zero};

/// The most players of a game whose core is described by its extreme points: of six players it may have 720.
pub const MOST_PLAYERS: usize = 6;

/// A corner of what is left so far, with the coalitions that get exactly what they earn there: bit s for coalition s.
#[derive(Clone)]
struct Corner {
    at: Vec<BigRational>,
    tight: u64,
}

/// The extreme points of the core in ascending order; none if the core is empty.
///
/// For each coalition, pairs of corners times corners at worst.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] for more than [`MOST_PLAYERS`] players.
///
/// ```
/// use grundy_core::forms::coalition::Table;
/// use grundy_core::Unwatched;
/// use grundy_solve::core_vertices::extreme_points;
/// let n = |k: i64| num::BigRational::from_integer(k.into());
/// // One left glove and two right ones: the left one gets everything.
/// let table = Table::new(&[0, 0, 0, 1, 0, 1, 0, 1].map(n)).unwrap();
/// assert_eq!(extreme_points(&table, &mut Unwatched).unwrap(), [[1, 0, 0].map(n).to_vec()]);
/// ```
pub fn extreme_points(
    table: &Table,
    watch: &mut dyn Watch,
) -> Result<Vec<Vec<BigRational>>, StopReason> {
    let n = table.players();
    if n > MOST_PLAYERS {
        return Err(StopReason::Beyond(format!(
            "the extreme points of the core are listed for at most {MOST_PLAYERS} players"
        )));
    }
    let grand_coalition = (1_u32 << n) - 1;
    let mut corners = simplex(table, grand_coalition);
    for coalition in (1..grand_coalition).filter(|s| s.count_ones() > 1) {
        corners = cut(corners, coalition, &table.worth(coalition), n, watch)?;
    }
    let mut points: Vec<Vec<BigRational>> = corners.into_iter().map(|corner| corner.at).collect();
    points.sort();
    Ok(points)
}

/// The corners of the divisions that give each player enough: each gives one player all that is left over.
fn simplex(table: &Table, grand_coalition: u32) -> Vec<Corner> {
    let n = table.players();
    let alone: Vec<BigRational> = (0..n).map(|i| table.worth(1 << i)).collect();
    let rest = table.worth(grand_coalition) - alone.iter().sum::<BigRational>();
    if rest.is_negative() {
        return Vec::new();
    }
    let single = |i: usize| 1_u64 << (1_u32 << i);
    let tight = |but: Option<usize>| {
        (0..n)
            .filter(|i| Some(*i) != but && n > 1)
            .map(single)
            .fold(0, |all, bit| all | bit)
    };
    if rest.is_zero() {
        let tight = tight(None);
        return vec![Corner { at: alone, tight }];
    }
    let corner = |lucky: usize| {
        let mut at = alone.clone();
        at[lucky] += &rest;
        let tight = tight(Some(lucky));
        Corner { at, tight }
    };
    (0..n).map(corner).collect()
}

/// The corners after a coalition has asked for what it earns.
fn cut(
    corners: Vec<Corner>,
    coalition: u32,
    worth: &BigRational,
    players: usize,
    watch: &mut dyn Watch,
) -> Result<Vec<Corner>, StopReason> {
    let surplus = |corner: &Corner| {
        members(coalition)
            .map(|i| &corner.at[i])
            .sum::<BigRational>()
            - worth
    };
    let surpluses: Vec<BigRational> = corners.iter().map(surplus).collect();
    let bit = 1_u64 << coalition;
    let mut kept = Vec::new();
    for (corner, surplus) in corners.iter().zip(&surpluses) {
        if !surplus.is_negative() {
            let mut corner = corner.clone();
            corner.tight |= if surplus.is_zero() { bit } else { 0 };
            kept.push(corner);
        }
    }
    // An edge lies on all but one of as many planes as the space has dimensions, and that is one less than players.
    let planes = players.saturating_sub(2) as u32;
    for (good, more) in corners
        .iter()
        .zip(&surpluses)
        .filter(|(_, x)| x.is_positive())
    {
        for (bad, less) in corners
            .iter()
            .zip(&surpluses)
            .filter(|(_, x)| x.is_negative())
        {
            watch.work(1)?;
            let common = good.tight & bad.tight;
            if common.count_ones() < planes {
                continue;
            }
            let between = corners
                .iter()
                .filter(|corner| corner.tight & common == common);
            if between.take(3).count() > 2 {
                continue;
            }
            let share = more / (more - less);
            let at = good.at.iter().zip(&bad.at);
            let at = at.map(|(from, to)| from + (to - from) * &share).collect();
            let tight = common | bit;
            kept.push(Corner { at, tight });
        }
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coalition::not_convex;
    use grundy_core::Unwatched;
    use std::collections::BTreeSet;

    fn n(k: i64) -> BigRational {
        BigRational::from_integer(k.into())
    }

    /// The solution of a square system, if there is exactly one.
    fn solved(mut rows: Vec<Vec<BigRational>>) -> Option<Vec<BigRational>> {
        let size = rows.len();
        for at in 0..size {
            let pivot = (at..size).find(|&row| !rows[row][at].is_zero())?;
            rows.swap(at, pivot);
            let factor = rows[at][at].recip();
            rows[at].iter_mut().for_each(|x| *x *= &factor);
            let pivot = rows[at].clone();
            for (row, line) in rows.iter_mut().enumerate() {
                if row != at {
                    let factor = line[at].clone();
                    for (x, y) in line.iter_mut().zip(&pivot) {
                        *x -= &factor * y;
                    }
                }
            }
        }
        Some(rows.into_iter().map(|mut row| row.remove(size)).collect())
    }

    /// The definition: the points of the core at which as many independent coalitions as players get what they earn.
    fn by_definition(table: &Table) -> Vec<Vec<BigRational>> {
        let players = table.players();
        let grand_coalition = (1_u32 << players) - 1;
        let line = |s: u32| {
            let mut row: Vec<BigRational> =
                (0..players).map(|i| n(i64::from(s >> i & 1))).collect();
            row.push(table.worth(s));
            row
        };
        let mut points = BTreeSet::new();
        for chosen in 0..1_u32 << (grand_coalition - 1) {
            if chosen.count_ones() as usize != players - 1 {
                continue;
            }
            let coalitions = (1..grand_coalition).filter(|s| chosen >> (s - 1) & 1 == 1);
            let rows = coalitions.chain([grand_coalition]).map(line).collect();
            let Some(point) = solved(rows) else { continue };
            let gets = |s: u32| members(s).map(|i| &point[i]).sum::<BigRational>();
            if (1..grand_coalition).all(|s| gets(s) >= table.worth(s)) {
                points.insert(point);
            }
        }
        points.into_iter().collect()
    }

    #[test]
    fn they_are_the_corners_of_the_definition() {
        let mut rng = fastrand::Rng::with_seed(6);
        let mut empty = 0;
        for round in 0..300 {
            let players = rng.usize(1..5);
            let mut worths: Vec<BigRational> =
                (0..1 << players).map(|_| n(rng.i64(0..5))).collect();
            worths[0] = n(0);
            if round % 3 != 0 {
                *worths.last_mut().expect("a table") += n(4);
            }
            let table = Table::new(&worths).expect("a power of two");
            let found = extreme_points(&table, &mut Unwatched).expect("no limit");
            assert_eq!(found, by_definition(&table), "{worths:?}");
            empty += usize::from(found.is_empty());
        }
        assert!((30..270).contains(&empty), "{empty}");
    }

    #[test]
    fn in_convex_games_they_are_contributions_in_orders() {
        let mut rng = fastrand::Rng::with_seed(66);
        for players in 2..=6 {
            // A convex function of a sum of positive weights.
            let weights: Vec<i64> = (0..players).map(|_| rng.i64(1..9)).collect();
            let worths: Vec<BigRational> = (0..1_u32 << players)
                .map(|s| members(s).map(|i| weights[i]).sum::<i64>())
                .map(|sum| n(sum * sum))
                .collect();
            let table = Table::new(&worths).expect("a power of two");
            assert_eq!(not_convex(&table, &mut Unwatched), Ok(None));
            let mut orders = vec![(0_u32, vec![n(0); players])];
            for _ in 0..players {
                orders = orders
                    .into_iter()
                    .flat_map(|(before, shares)| {
                        let late = (0..players).filter(move |i| before >> i & 1 == 0);
                        let table = &table;
                        late.map(move |i| {
                            let mut shares = shares.clone();
                            shares[i] = table.worth(before | 1 << i) - table.worth(before);
                            (before | 1 << i, shares)
                        })
                    })
                    .collect();
            }
            let points: BTreeSet<_> = orders.into_iter().map(|(_, shares)| shares).collect();
            let found = extreme_points(&table, &mut Unwatched).expect("no limit");
            assert_eq!(found, points.into_iter().collect::<Vec<_>>());
        }
    }
}
