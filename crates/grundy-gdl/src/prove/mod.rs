//! What is proved about all plays of a sheet without playing: groups of facts of which one holds at a time, and that play
//! ends. A proof uses the rules alone; where it fails, nothing is claimed.

mod changes;
mod groups;
mod lasting;
mod logic;
mod passes;
mod rank;

pub(crate) use lasting::Lasting;
pub(crate) use logic::Group;

use crate::check::Checked;
use crate::datalog::{AtomId, TermId};
use crate::dependence::fixed_relations;
use crate::ground::{Grounded, MANY_CONDITIONS, ground};
use crate::sheet::{Condition, Sheet, SheetRule};
use crate::words::{DISTINCT, NEXT, TERMINAL, TRUE};
use logic::Logic;
use rank::Rank;
use std::collections::HashMap;

/// What is proved.
pub(crate) struct Proved {
    /// Facts of which at most one holds in every position of a play.
    pub(crate) groups: Vec<Group>,
    /// A number that falls at every move but passes of plays that begin where the groups are kept.
    pub(crate) rank: Option<Rank>,
    /// The facts that last, and those that do not come back.
    pub(crate) lasting: Lasting,
    /// For facts that count to the end, the moves after which the play is over at the latest.
    pub(crate) counter: HashMap<AtomId, u32>,
}

/// Proves what can be proved about a sheet.
pub(crate) fn prove(ground: &Grounded, roles: &[TermId]) -> Proved {
    let mut logic = Logic::new(ground);
    groups::find(&mut logic);
    logic.refresh();
    let rank = rank::falling(&logic, roles);
    logic.refresh();
    let lasting = lasting::find(&logic);
    Proved {
        lasting,
        groups: logic.groups(),
        rank,
        counter: counter(ground),
    }
}

/// The step counter of a sheet whose rules are not grounded: the rules that ask for one fact alone are, and say enough. Each
/// fact that counts, with the moves after which the play is over at the latest.
pub(crate) fn counted(sheet: &Sheet, checked: &Checked) -> Option<(Grounded, Vec<(TermId, u32)>)> {
    let fixed = fixed_relations(sheet);
    let is_lone = |rule: &&SheetRule| {
        let changing = rule.body.iter().filter(|condition| {
            let relation = condition.atom().relation;
            relation != DISTINCT && !fixed[relation.0 as usize]
        });
        let changing: Vec<&Condition> = changing.collect();
        let lone = matches!(changing[..], [Condition::Holds(fact)] if fact.relation == TRUE);
        fixed[rule.head.relation.0 as usize]
            || (lone && [NEXT, TERMINAL].contains(&rule.head.relation))
    };
    let lone = Sheet {
        rules: sheet.rules.iter().filter(is_lone).cloned().collect(),
        ..sheet.clone()
    };
    let ground = ground(&lone, checked, MANY_CONDITIONS).ok()?;
    let counter = counter(&ground);
    let facts = counter
        .iter()
        .map(|(&atom, &moves)| (ground.atom(atom).1[0], moves));
    let facts = facts.collect();
    Some((ground, facts))
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
