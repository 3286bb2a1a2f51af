//! Passes: moves that change nothing but the turn. Play with passes ends if no two of them follow each other.
//!
//! After a pass, what depends on facts that stay is as it was before; if a second pass would then contradict the rules, there is
//! none. A second pass may be possible only in a position in which none of certain facts holds, as where no side has a man. Then
//! it is enough that some of them always hold: at the start, and after every move after which none could hold only if none held
//! before.

use super::changes::{Changes, Way};
use super::logic::Case;
use crate::datalog::AtomId;

/// The largest number of passes that are looked at, each before and after each.
const MOST_PASSES: usize = 100;

/// A pass: the way of each role to move, and what follows from both.
pub(super) struct Pass<'w, 'l, 'g> {
    pub(super) ways: [&'w Way<'l, 'g>; 2],
    pub(super) case: Case<'l, 'g>,
}

/// Facts some of which always hold, which together with the rules exclude two passes in a row; `None` if two passes may follow each
/// other.
pub(super) fn never_twice(
    changes: &Changes<'_, '_>,
    passes: &[Pass<'_, '_, '_>],
) -> Option<Vec<Vec<AtomId>>> {
    if passes.len() > MOST_PASSES {
        return None;
    }
    let mut some: Vec<Vec<AtomId>> = Vec::new();
    for pass in passes {
        let after = after(changes, &pass.case);
        for second in passes {
            let mut again = after.copy();
            for way in second.ways {
                way.made_in(&mut again);
            }
            again.conclude();
            if again.impossible || some.iter().any(|facts| all_fail(&again, facts)) {
                continue;
            }
            some.push(some_hold(changes, &again)?);
        }
    }
    Some(some)
}

/// The position after a pass: what stays of what is known before, and the turn.
fn after<'l, 'g>(changes: &Changes<'l, 'g>, pass: &Case<'l, 'g>) -> Case<'l, 'g> {
    let logic = changes.logic;
    let stays = |&(number, &(fact, next)): &(usize, &(AtomId, Option<AtomId>))| {
        let Some(next) = next else {
            return pass.value(fact) == Some(false);
        };
        if changes.turns[number] {
            return false;
        }
        let mut held = pass.copy();
        held.assume(fact, true);
        held.conclude();
        let mut failed = pass.copy();
        failed.assume(fact, false);
        failed.conclude();
        (held.impossible || held.value(next) == Some(true))
            && (failed.impossible || failed.value(next) == Some(false))
    };
    let all = || changes.facts.iter().enumerate();
    let moved = all().filter(|fact| !stays(fact)).map(|(_, fact)| fact.0);
    let depends = logic.depends_on(moved);
    let mut after = logic.case();
    for (atom, _) in (0..).zip(&depends).filter(|(_, depends)| !**depends) {
        if let Some(value) = pass.value(atom) {
            after.assume(atom, value);
        }
    }
    for (_, &(fact, next)) in all() {
        let value = next.map_or(Some(false), |next| pass.value(next));
        if let Some(value) = value {
            after.assume(fact, value);
        }
    }
    after.conclude();
    after
}

/// The facts that fail in a case, if some of them always hold.
fn some_hold(changes: &Changes<'_, '_>, case: &Case<'_, '_>) -> Option<Vec<AtomId>> {
    let facts = changes.facts.iter().zip(&changes.turns);
    let fails = facts.filter(|((fact, _), turn)| !**turn && case.value(*fact) == Some(false));
    let facts: Vec<(AtomId, Option<AtomId>)> = fails.map(|(fact, _)| *fact).collect();
    let ground = changes.logic.ground;
    let starts = |fact: AtomId| ground.start.contains(&ground.atom(fact).1[0]);
    let begins = facts.iter().any(|&(fact, _)| starts(fact));
    let mut none_next = changes.logic.case();
    for next in facts.iter().filter_map(|fact| fact.1) {
        none_next.assume(next, false);
    }
    none_next.conclude();
    let facts: Vec<AtomId> = facts.into_iter().map(|(fact, _)| fact).collect();
    let lasts = none_next.impossible || all_fail(&none_next, &facts);
    (begins && lasts).then_some(facts)
}

/// True if all of these facts fail.
fn all_fail(case: &Case<'_, '_>, facts: &[AtomId]) -> bool {
    facts.iter().all(|&fact| case.value(fact) == Some(false))
}
