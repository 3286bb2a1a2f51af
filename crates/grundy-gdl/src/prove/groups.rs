//! Groups of facts of which at most one holds, or exactly one: the contents of a cell, the role in control, a counter. They
//! are guessed by the names of the facts and proved by induction over the moves.

use super::logic::{Case, Group, Logic};
use crate::ground::{AtomId, TermId};
use crate::words::{SheetWord, TRUE};
use std::collections::BTreeMap;

/// The largest group that is looked for.
const LARGEST: usize = 256;
/// The largest number of groups that are tried.
const MOST: usize = 4_000;

/// Finds groups and lets the logic rely on them.
pub(super) fn find(logic: &mut Logic<'_>) {
    let mut open = candidates(logic);
    // A proof may need groups that are proved later.
    loop {
        let mut later = Vec::new();
        let before = open.len();
        for atoms in open {
            match proved(logic, &atoms) {
                Some(exactly) => logic.believe(Group { atoms, exactly }),
                None => later.push(atoms),
            }
        }
        if later.len() == before || logic.is_exhausted() {
            return;
        }
        open = later;
    }
}

/// What can be proved of a group: `true` if exactly one of its facts holds, `false` if at most one. The induction for the
/// first may need both halves at once.
fn proved(logic: &mut Logic<'_>, atoms: &[AtomId]) -> Option<bool> {
    let ground = logic.ground;
    let begins = atoms
        .iter()
        .any(|&atom| ground.start.contains(&ground.atom(atom).1[0]));
    for exactly in [true, false] {
        if exactly && !begins {
            continue;
        }
        logic.believe(Group {
            atoms: atoms.to_vec(),
            exactly,
        });
        let kept = (!exactly || at_least_one(logic)) && at_most_one(logic);
        logic.doubt();
        if kept {
            return Some(exactly);
        }
    }
    None
}

/// Facts with one name that are alike in all arguments but one, or in none, of which the first position has at most one.
fn candidates(logic: &Logic<'_>) -> Vec<Vec<AtomId>> {
    let ground = logic.ground;
    let mut by_key: BTreeMap<(SheetWord, usize, Vec<TermId>), Vec<AtomId>> = BTreeMap::new();
    for (atom, fact) in ground.of(TRUE) {
        let (name, args) = ground.terms.node(fact[0]);
        for skipped in 0..args.len() {
            let mut rest = args.to_vec();
            rest.remove(skipped);
            by_key.entry((*name, skipped, rest)).or_default().push(atom);
        }
        if args.len() > 1 {
            by_key
                .entry((*name, args.len(), Vec::new()))
                .or_default()
                .push(atom);
        }
    }
    let starts = |&&atom: &&AtomId| ground.start.contains(&ground.atom(atom).1[0]);
    let fits = |atoms: &Vec<AtomId>| {
        (2..=LARGEST).contains(&atoms.len()) && atoms.iter().filter(starts).count() <= 1
    };
    let mut found: Vec<Vec<AtomId>> = by_key.into_values().filter(fits).take(MOST).collect();
    // Proofs about many rules may need what is proved about few, such as whose turn it is.
    let rules = |atom: &AtomId| {
        logic
            .next(*atom)
            .map_or(0, |next| logic.instances(next).count())
    };
    found.sort_by_cached_key(|atoms| atoms.iter().map(rules).sum::<usize>());
    found
}

/// True if it follows that no move makes two facts of the last group hold, where at most one holds before it.
fn at_most_one(logic: &Logic<'_>) -> bool {
    let Some(group) = logic.last() else {
        return false;
    };
    let nexts: Vec<AtomId> = group
        .atoms
        .iter()
        .filter_map(|&atom| logic.next(atom))
        .collect();
    for (place, &next) in nexts.iter().enumerate() {
        for instance in logic.instances(next) {
            let mut case = logic.case();
            case.assume_all(instance);
            case.conclude();
            if case.impossible {
                continue;
            }
            if logic.is_exhausted() {
                return false;
            }
            for &other in &nexts[place + 1..] {
                if case.value(other) == Some(false) {
                    continue;
                }
                if can_hold(logic, &case, other) {
                    return false;
                }
            }
        }
    }
    true
}

/// True if, for all that follows, a fact can hold in a case: by one of its rules after the other.
fn can_hold(logic: &Logic<'_>, case: &Case<'_, '_>, fact: AtomId) -> bool {
    let mut holds = case.copy();
    holds.assume(fact, true);
    holds.conclude();
    if holds.impossible {
        return false;
    }
    let mut rules = logic.instances(fact).filter(|rule| holds.is_open(rule));
    rules.any(|rule| {
        let mut both = holds.copy();
        both.assume_all(rule);
        both.conclude();
        !both.impossible
    })
}

/// True if it follows that after every move a fact of the last group holds, where one holds before it.
fn at_least_one(logic: &Logic<'_>) -> bool {
    let Some(group) = logic.last() else {
        return false;
    };
    group.atoms.iter().all(|&fact| {
        let mut case = logic.case();
        case.assume(fact, true);
        for next in group.atoms.iter().filter_map(|&atom| logic.next(atom)) {
            case.assume(next, false);
        }
        case.conclude();
        case.impossible
    })
}
