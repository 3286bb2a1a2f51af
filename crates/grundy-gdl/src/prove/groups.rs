//! Groups of facts of which at most one holds, or exactly one: the contents of a cell, the role in control, a counter. They
//! are guessed by the names of the facts and proved by induction over the moves.

use super::logic::{Case, Group, Logic};
use crate::datalog::{AtomId, TermId};
use crate::ground::Instance;
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

/// Facts with one name that are alike in all arguments but one or two, or in none, of which the first position has at most
/// one.
fn candidates(logic: &Logic<'_>) -> Vec<Vec<AtomId>> {
    let ground = logic.ground;
    let mut by_key: BTreeMap<(SheetWord, Vec<Option<TermId>>), Vec<AtomId>> = BTreeMap::new();
    for (atom, fact) in ground.of(TRUE) {
        let (name, args) = ground.terms.node(fact[0]);
        let mut add = |skipped: &dyn Fn(usize) -> bool| {
            let kept = |(at, &arg): (usize, &TermId)| (!skipped(at)).then_some(arg);
            let key = (*name, args.iter().enumerate().map(kept).collect());
            by_key.entry(key).or_default().push(atom);
        };
        for one in 0..args.len() {
            add(&|at| at == one);
        }
        if args.len() > 1 {
            add(&|_| true);
        }
        // Of two arguments there are no others.
        for one in (0..args.len()).filter(|_| args.len() > 2) {
            for two in one + 1..args.len() {
                add(&|at| at == one || at == two);
            }
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

/// A fact of a group that a move may leave or bring: how, where a certain move is made.
struct Comer<'g> {
    next: AtomId,
    /// The instances that may apply.
    ways: Vec<&'g Instance>,
    /// True if the fact holds before in all of these ways.
    stays: bool,
}

/// True if it follows that no move makes two facts of the last group hold, where at most one holds before it.
///
/// What follows from a move is worked out once for all instances that ask for it. Facts that only stay exclude each other
/// as before the move; of the other pairs of instances, those that contradict each other at sight are left out before
/// conclusions are drawn from both.
fn at_most_one(logic: &Logic<'_>) -> bool {
    let Some(group) = logic.last() else {
        return false;
    };
    let facts = group.atoms.iter();
    let facts = facts.filter_map(|&fact| Some((fact, logic.next(fact)?)));
    let facts: Vec<(AtomId, AtomId)> = facts.collect();
    let mut moves: Vec<Option<AtomId>> = facts
        .iter()
        .flat_map(|&(_, next)| logic.instances(next))
        .map(|way| logic.asked_move(way))
        .collect();
    moves.sort_unstable();
    moves.dedup();
    moves.into_iter().all(|mv| {
        let mut made = logic.case();
        if let Some(mv) = mv {
            made.assume(mv, true);
        }
        made.conclude();
        if made.impossible {
            return true;
        }
        if logic.is_exhausted() {
            return false;
        }
        let comers: Vec<Comer<'_>> = facts
            .iter()
            .map(|&(fact, next)| comer(logic, &made, fact, next))
            .collect();
        one_at_most(logic, &made, mv, &comers)
    })
}

/// How a fact may hold after what is known in a case.
fn comer<'g>(logic: &Logic<'g>, case: &Case<'_, '_>, fact: AtomId, next: AtomId) -> Comer<'g> {
    let open = case.value(next) != Some(false);
    let ways = logic.instances(next);
    let ways: Vec<&Instance> = ways.filter(|way| open && case.is_open(way)).collect();
    Comer {
        next,
        stays: ways.iter().all(|way| way.holds.contains(&fact)),
        ways,
    }
}

/// True if it follows that at most one of these facts holds after a move, by the instances that ask for it.
fn one_at_most(
    logic: &Logic<'_>,
    made: &Case<'_, '_>,
    mv: Option<AtomId>,
    comers: &[Comer<'_>],
) -> bool {
    let mut ways = comers.iter().enumerate().flat_map(|(place, own)| {
        let asked = own.ways.iter().filter(|way| logic.asked_move(way) == mv);
        asked.map(move |way| (place, *way))
    });
    ways.all(|(place, way)| alone(logic, made, mv, comers, place, way)) && !logic.is_exhausted()
}

/// True if it follows that no other of the facts comes about where the one at a place does in this way.
fn alone(
    logic: &Logic<'_>,
    made: &Case<'_, '_>,
    mv: Option<AtomId>,
    comers: &[Comer<'_>],
    place: usize,
    way: &Instance,
) -> bool {
    let mut both = None;
    for (at, other) in comers.iter().enumerate() {
        if at == place || (comers[place].stays && other.stays) {
            continue;
        }
        if !logic.work(1 + other.ways.len()) {
            return false;
        }
        // Of two moves that are asked for a pair is met at the greater one, of one move once.
        let met = |second: &Instance| (logic.asked_move(second), place) < (mv, at);
        let clash = |second: &&Instance| !met(second) || logic.excludes(way, second);
        if other.ways.iter().all(clash) {
            continue;
        }
        let case = both.get_or_insert_with(|| {
            let mut case = made.copy();
            case.assume_all(way);
            case.conclude();
            case
        });
        if case.impossible {
            return true;
        }
        if case.value(other.next) != Some(false) && can_hold(logic, case, other.next) {
            return false;
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
