//! A rank of positions that falls at every move but passes, so that play ends: a sum of weights over the facts that hold, and over
//! lasting facts that do not hold yet.
//!
//! For every way to move it is known which facts surely go and which may come; that the rank falls is one linear inequality in
//! the weights. They are guessed by relaxation (Agmon, Canadian Journal of Mathematics 6, 1954), in integers, and are a proof
//! as soon as all inequalities hold. A move that changes nothing but the turn, a pass, takes nothing away; play ends all the same
//! if no two passes follow each other (`passes.rs`).

use super::changes::{Balance, Changes, Way};
use super::logic::Logic;
use super::passes::{self, Pass};
use crate::datalog::{AtomId, TermId};
use crate::words::{DOES, LEGAL};
use std::collections::HashMap;

/// The largest number of ways to move of a role that do not count by themselves.
const MOST_IDLE: usize = 200;

/// The deepest nesting of cases in which one way to move is taken apart.
const DEEPEST: u32 = 12;

/// The inequalities that are looked at until weights are found or given up.
const MOST_LOOKS: usize = 4_000_000;

/// The largest weight.
const HEAVIEST: i64 = 1 << 40;

/// What every move does to the weights, and what rules two passes in a row out.
struct Falls {
    balances: Vec<Balance>,
    /// True if there are passes.
    passes: bool,
    /// Facts some of which always hold.
    some: Vec<Vec<AtomId>>,
}

/// A number of at least 0 that falls at every move but passes: the sum of weights of the facts that hold, and of the absence of others.
pub(crate) struct Rank {
    /// For each fact its weight, and the weight of its absence.
    pub(crate) weights: HashMap<AtomId, [i64; 2]>,
    /// How much the number falls at least at a move that is no pass, which bounds the moves that are left.
    pub(crate) fall: i64,
    /// True if a pass, at which the number stays, may stand between two moves.
    pub(crate) passes: bool,
    /// Facts some of which hold in every position of a play; without one of them passes may follow each other.
    pub(crate) some: Vec<Vec<AtomId>>,
}

/// Such a rank, if one is found.
pub(super) fn falling(logic: &Logic<'_>, roles: &[TermId]) -> Option<Rank> {
    let changes = Changes::new(logic);
    let falls = falls(&changes, roles)?;
    let (weights, fall) = weights(&falls.balances, changes.facts.len())?;
    let pairs = weights.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
    let facts = changes.facts.iter().map(|&(fact, _)| fact);
    Some(Rank {
        weights: facts.zip(pairs).collect(),
        fall,
        passes: falls.passes,
        some: falls.some,
    })
}

/// What every move does to the weights; `None` if some move may take nothing away and is no pass, or if two passes may follow
/// each other.
fn falls(changes: &Changes<'_, '_>, roles: &[TermId]) -> Option<Falls> {
    let mut balances = Vec::new();
    let mut idle = Vec::new();
    for &role in roles {
        idle.push(idle_ways(changes, role, &mut balances)?);
    }
    let mut passes = Vec::new();
    match &idle[..] {
        [own, others] => {
            // Ways that take nothing away by themselves must do so, or be impossible, or a pass, together with those of the
            // other role.
            for way in own {
                for other in others {
                    let mut both = way.case.copy();
                    other.made_in(&mut both);
                    both.conclude();
                    if changes.is_pass(&both) {
                        let case = both;
                        let ways = [way, other];
                        passes.push(Pass { case, ways });
                    } else {
                        changes.each_balance(both, DEEPEST, &mut balances)?;
                    }
                }
            }
        }
        _ if idle.iter().all(Vec::is_empty) => {}
        _ => return None,
    }
    Some(Falls {
        passes: !passes.is_empty(),
        some: passes::never_twice(changes, &passes)?,
        balances,
    })
}

/// The ways of a role that take nothing away by themselves; those that do add to `all`. `None` if there are too many.
fn idle_ways<'l, 'g>(
    changes: &Changes<'l, 'g>,
    role: TermId,
    all: &mut Vec<Balance>,
) -> Option<Vec<Way<'l, 'g>>> {
    let logic = changes.logic;
    let mut idle = Vec::new();
    for (legal, args) in logic.ground.of(LEGAL).filter(|(_, args)| args[0] == role) {
        let does = logic.ground.find(DOES, args)?;
        for way in logic.instances(legal) {
            let mut case = logic.case();
            case.assume(does, true);
            case.assume_all(way);
            case.conclude();
            if case.impossible {
                continue;
            }
            match changes.balance(&case) {
                Some(balance) => all.push(balance),
                None => idle.push(Way {
                    case,
                    does,
                    legal: way,
                }),
            }
            if idle.len() > MOST_IDLE || logic.is_exhausted() {
                return None;
            }
        }
    }
    Some(idle)
}

/// Weights under which everything that is done takes more away than it adds, if they are found, and by how much at least.
fn weights(all: &[Balance], facts: usize) -> Option<(Vec<i64>, i64)> {
    let mut weights = vec![0i64; 2 * facts];
    let mut looks = 0;
    loop {
        let mut good = true;
        for balance in all {
            looks += 1;
            let excess = rise(&weights, balance) + 1;
            if excess <= 0 {
                continue;
            }
            good = false;
            let parts = (balance.added.len() + balance.taken.len()) as i64;
            let step = (excess + parts - 1) / parts;
            for &at in &balance.added {
                weights[at] = (weights[at] - step).max(0);
            }
            for &at in &balance.taken {
                weights[at] += step;
                if weights[at] > HEAVIEST {
                    return None;
                }
            }
        }
        grundy_core::beats(1 + all.len() as u64 / 16);
        if good {
            break;
        }
        if looks > MOST_LOOKS {
            return None;
        }
    }
    let falls = all.iter().map(|balance| -rise(&weights, balance));
    let least = falls.min().unwrap_or(1);
    Some((weights, least))
}

/// What a move adds more than it takes away.
fn rise(weights: &[i64], balance: &Balance) -> i64 {
    let sum = |list: &[usize]| list.iter().map(|&at| weights[at]).sum::<i64>();
    sum(&balance.added) - sum(&balance.taken)
}

#[cfg(test)]
mod tests {
    use super::{Balance, weights};
    use std::collections::HashMap;

    #[test]
    fn weights_are_found_where_there_are_some() {
        let names: HashMap<&str, usize> = [("a", 0), ("b", 2), ("c", 4)].into();
        let balance = |added: &[&str], taken: &[&str]| Balance {
            added: added.iter().map(|name| names[name]).collect(),
            taken: taken.iter().map(|name| names[name]).collect(),
        };
        // One coin of a for two of b, one of b for three of c.
        let falls = [balance(&["b", "c"], &["a"]), balance(&["c"], &["b"])];
        let (found, fall) = weights(&falls, 3).expect("weights");
        let [a, b, c] = [0, 2, 4].map(|at| found[at]);
        assert!(fall > 0 && a >= b + c + fall && b >= c + fall, "{found:?}");
        let cycle = [balance(&["b"], &["a"]), balance(&["a"], &["b"])];
        assert_eq!(weights(&cycle, 3), None);
    }
}
