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

use crate::datalog::{AtomId, TermId};
use crate::ground::Grounded;
use crate::words::{NEXT, TERMINAL, TRUE};
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
