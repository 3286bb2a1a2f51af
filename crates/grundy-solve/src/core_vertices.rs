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
