//! What is proved about all plays of a sheet without playing: groups of facts of which one holds at a time, and that play
//! ends. A proof uses the rules alone; where it fails, nothing is claimed.

mod groups;
mod logic;

pub(crate) use logic::Group;

use crate::components::components;
use crate::ground::{AtomId, Grounded, Instance, TermId};
use crate::words::{DOES, LEGAL, NEXT, TERMINAL, TRUE};
use logic::{Case, Logic};
use std::collections::HashMap;

/// The largest number of ways to move of a role that do not count by themselves.
const MOST_IDLE: usize = 200;

/// What is proved.
pub(crate) struct Proved {
    /// Facts of which at most one holds in every position of a play.
    pub(crate) groups: Vec<Group>,
    /// True if every play ends that begins where the groups are kept.
    pub(crate) ends: bool,
    /// For facts that count to the end, the moves after which the play is over at the latest.
    pub(crate) counter: HashMap<AtomId, u32>,
}

/// Proves what can be proved about a sheet.
pub(crate) fn prove(ground: &Grounded, roles: &[TermId]) -> Proved {
    let mut logic = Logic::new(ground);
    groups::find(&mut logic);
    let ends = every_move_counts(&logic, roles);
    Proved {
        groups: logic.groups(),
        ends,
        counter: counter(ground),
    }
}

/// The facts each of which surely leads to another, and the last of them to the end: a step counter. A fact leads to
/// another if the other follows from it alone.
fn counter(ground: &Grounded) -> HashMap<AtomId, u32> {
    let mut before: HashMap<AtomId, Vec<AtomId>> = HashMap::new();
    let mut known: HashMap<AtomId, u32> = HashMap::new();
    let mut open = Vec::new();
    for instance in &ground.instances {
        let ([fact], []) = (&instance.holds[..], &instance.fails[..]) else {
            continue;
        };
        let (relation, args) = ground.atom(instance.head);
        if ground.atom(*fact).0 != TRUE {
            continue;
        }
        if relation == TERMINAL && known.insert(*fact, 0).is_none() {
            open.push(*fact);
        }
        if relation == NEXT
            && let Some(next) = ground.find(TRUE, args)
        {
            before.entry(next).or_default().push(*fact);
        }
    }
    let mut at = 0;
    while let Some(&fact) = open.get(at) {
        at += 1;
        let moves = known[&fact] + 1;
        for &earlier in before.get(&fact).into_iter().flatten() {
            known.entry(earlier).or_insert_with(|| {
                open.push(earlier);
                moves
            });
        }
    }
    known
}

/// What can change in one direction only. Facts that never go become more; and the facts of a group follow each other in an
/// order without circles, the empty group among them.
struct OneWay {
    lasting: Vec<(AtomId, AtomId)>,
    /// The facts of such groups, each with the atom that it holds next.
    leaving: Vec<(AtomId, Option<AtomId>)>,
}

impl OneWay {
    fn new(logic: &Logic<'_>) -> OneWay {
        let facts = logic.ground.of(TRUE).map(|(atom, _)| atom);
        let lasts = |fact: AtomId| {
            let next = logic.next(fact)?;
            let mut case = logic.case();
            case.assume(fact, true);
            case.conclude();
            (case.impossible || case.value(next) == Some(true)).then_some((fact, next))
        };
        let lasting: Vec<(AtomId, AtomId)> = facts.filter_map(lasts).collect();
        let alone = logic.ground.of(TRUE).map(|(atom, _)| Group {
            atoms: vec![atom],
            exactly: false,
        });
        let groups: Vec<Group> = logic.believed().iter().cloned().chain(alone).collect();
        let ordered = groups.iter().filter(|group| has_an_order(logic, group));
        let leaving: Vec<AtomId> = ordered
            .flat_map(|group| group.atoms.iter().copied())
            .collect();
        OneWay {
            lasting,
            leaving: leaving
                .into_iter()
                .map(|fact| (fact, logic.next(fact)))
                .collect(),
        }
    }

    /// True if in this case a group goes on, or a lasting fact comes.
    fn moves_on(&self, case: &Case<'_, '_>) -> bool {
        let goes = |&(fact, next): &(AtomId, Option<AtomId>)| {
            let gone = next.is_none_or(|next| case.value(next) == Some(false));
            gone && case.value(fact) == Some(true)
        };
        let comes = |&(fact, next): &(AtomId, AtomId)| {
            case.value(fact) == Some(false) && case.value(next) == Some(true)
        };
        self.leaving.iter().any(goes) || self.lasting.iter().any(comes)
    }
}

/// True if the facts of a group, and the empty group, follow each other without a circle but for staying.
fn has_an_order(logic: &Logic<'_>, group: &Group) -> bool {
    let empty = group.atoms.len() as u32;
    let mut to: Vec<Vec<u32>> = vec![vec![empty]; group.atoms.len()];
    to.push(Vec::new());
    for (place, &fact) in group.atoms.iter().enumerate() {
        for way in logic
            .next(fact)
            .into_iter()
            .flat_map(|next| logic.instances(next))
        {
            let mut case = logic.case();
            case.assume_all(way);
            case.conclude();
            if case.impossible {
                continue;
            }
            if logic.is_exhausted() {
                return false;
            }
            for (before, &other) in group.atoms.iter().enumerate() {
                if before != place && case.value(other) != Some(false) {
                    to[before].push(place as u32);
                }
            }
            // The fact may come from nothing, unless one of the group holds.
            group
                .atoms
                .iter()
                .for_each(|&other| case.assume(other, false));
            case.conclude();
            if !case.impossible {
                to[empty as usize].push(place as u32);
            }
        }
    }
    if group.exactly {
        to.iter_mut().for_each(|to| to.retain(|&to| to != empty));
    }
    components(&to).iter().all(|component| component.len() == 1)
}

/// One way for a role to move, with what follows from it.
struct Way<'l, 'g> {
    case: Case<'l, 'g>,
    does: AtomId,
    legal: &'g Instance,
}

/// True if it follows that at every move some fact goes for ever or comes for ever, so that play ends.
fn every_move_counts(logic: &Logic<'_>, roles: &[TermId]) -> bool {
    let one_way = OneWay::new(logic);
    if one_way.leaving.is_empty() && one_way.lasting.is_empty() {
        return false;
    }
    let idle: Option<Vec<_>> = roles
        .iter()
        .map(|&role| idle_ways(logic, &one_way, role))
        .collect();
    // Ways that do not count by themselves must count, or be impossible, together with those of the other role.
    match idle.as_deref() {
        None => false,
        Some([own]) => own.is_empty(),
        Some([own, others]) => own.iter().all(|way| {
            others.iter().all(|other| {
                let mut both = way.case.copy();
                both.assume(other.does, true);
                both.assume_all(other.legal);
                both.conclude();
                both.impossible || one_way.moves_on(&both)
            })
        }),
        Some(_) => false,
    }
}

/// The ways of a role to move that do not count by themselves; `None` if there are too many.
fn idle_ways<'l, 'g>(
    logic: &'l Logic<'g>,
    one_way: &OneWay,
    role: TermId,
) -> Option<Vec<Way<'l, 'g>>> {
    let mut idle = Vec::new();
    for (legal, args) in logic.ground.of(LEGAL).filter(|(_, args)| args[0] == role) {
        let does = logic.ground.find(DOES, args)?;
        for way in logic.instances(legal) {
            let mut case = logic.case();
            case.assume(does, true);
            case.assume_all(way);
            case.conclude();
            if !case.impossible && !one_way.moves_on(&case) {
                idle.push(Way {
                    case,
                    does,
                    legal: way,
                });
            }
            if idle.len() > MOST_IDLE || logic.is_exhausted() {
                return None;
            }
        }
    }
    Some(idle)
}
