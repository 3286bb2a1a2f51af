//! What a move changes for certain, and what it may change.

use super::logic::{Case, Logic};
use crate::datalog::AtomId;
use crate::ground::Instance;
use crate::words::TRUE;

/// The facts of a net that can come and go.
pub(super) struct Changes<'l, 'g> {
    pub(super) logic: &'l Logic<'g>,
    /// Each fact with the atom that it holds next, if it can.
    pub(super) facts: Vec<(AtomId, Option<AtomId>)>,
    /// For each fact the instances by which it may come without having been there.
    comes: Vec<Vec<&'g Instance>>,
    /// True for facts that never go.
    lasts: Vec<bool>,
    /// True for facts that say whose turn it is: they come and go at every move, and have no weight.
    pub(super) turns: Vec<bool>,
}

/// The weights that are added, and those that are taken away, when one way to move is gone; twice the number of a fact, and 1
/// more for the weight of its absence.
#[derive(Debug, Default)]
pub(super) struct Balance {
    pub(super) added: Vec<usize>,
    pub(super) taken: Vec<usize>,
}

/// One way for a role to move, with what follows from it.
pub(super) struct Way<'l, 'g> {
    pub(super) case: Case<'l, 'g>,
    pub(super) does: AtomId,
    pub(super) legal: &'g Instance,
}

impl Way<'_, '_> {
    /// Assumes that the move is made in a case, in this way.
    pub(super) fn made_in(&self, case: &mut Case<'_, '_>) {
        case.assume(self.does, true);
        case.assume_all(self.legal);
    }
}

impl<'l, 'g> Changes<'l, 'g> {
    pub(super) fn new(logic: &'l Logic<'g>) -> Changes<'l, 'g> {
        let facts = logic
            .ground
            .of(TRUE)
            .map(|(fact, _)| (fact, logic.next(fact)));
        let facts: Vec<(AtomId, Option<AtomId>)> = facts.collect();
        let comes = facts.iter().map(|&(fact, next)| {
            let ways = next.into_iter().flat_map(|next| logic.instances(next));
            ways.filter(|way| !way.holds.contains(&fact)).collect()
        });
        let lasts = facts.iter().map(|&(fact, next)| {
            let mut case = logic.case();
            case.assume(fact, true);
            case.conclude();
            case.impossible || next.is_some_and(|next| case.value(next) == Some(true))
        });
        let ends = |&fact: &AtomId| {
            let mut case = logic.case();
            case.assume(fact, true);
            case.conclude();
            let next = logic.next(fact);
            next.is_none_or(|next| case.impossible || case.value(next) == Some(false))
        };
        let turns = logic.believed().iter().filter(|group| {
            group.exactly && group.atoms.len() == 2 && group.atoms.iter().all(ends)
        });
        let turns: Vec<AtomId> = turns
            .flat_map(|group| group.atoms.iter().copied())
            .collect();
        Changes {
            logic,
            turns: facts.iter().map(|(fact, _)| turns.contains(fact)).collect(),
            comes: comes.collect(),
            lasts: lasts.collect(),
            facts,
        }
    }

    /// What a move does to the weights; `None` if it may take nothing away.
    pub(super) fn balance(&self, case: &Case<'_, '_>) -> Option<Balance> {
        let mut balance = Balance::default();
        for (number, &(fact, next)) in self.facts.iter().enumerate() {
            if self.turns[number] {
                continue;
            }
            let before = case.value(fact);
            let after = next.map_or(Some(false), |next| case.value(next));
            match (before, after) {
                (Some(true), Some(false)) => balance.taken.push(2 * number),
                (Some(false), Some(true)) => {
                    balance.added.push(2 * number);
                    if self.lasts[number] {
                        balance.taken.push(2 * number + 1);
                    }
                }
                (Some(true), _) | (_, Some(false)) => {}
                (_, _) => {
                    if next.is_some_and(|next| self.may_come(case, number, next)) {
                        balance.added.push(2 * number);
                    }
                }
            }
        }
        (!balance.taken.is_empty()).then_some(balance)
    }

    /// True for a case in which nothing comes but the turn, and nothing surely goes.
    pub(super) fn is_pass(&self, case: &Case<'_, '_>) -> bool {
        let stays = |(number, &(fact, next)): (usize, &(AtomId, Option<AtomId>))| {
            let comes = || {
                let next = next.filter(|&next| case.value(next) != Some(false));
                next.is_some_and(|next| self.may_come(case, number, next))
            };
            self.turns[number] || case.value(fact) == Some(true) || !comes()
        };
        !case.impossible && self.balance(case).is_none() && self.facts.iter().enumerate().all(stays)
    }

    /// What a move does to the weights, taken apart by what comes; `None` if it may take nothing away.
    pub(super) fn each_balance(
        &self,
        case: Case<'_, '_>,
        deepest: u32,
        all: &mut Vec<Balance>,
    ) -> Option<()> {
        if case.impossible {
            return Some(());
        }
        if let Some(balance) = self.balance(&case) {
            all.push(balance);
            return Some(());
        }
        if self.logic.is_exhausted() {
            return None;
        }
        let deeper = deepest.checked_sub(1)?;
        let unknown = |&(fact, next): &(AtomId, Option<AtomId>)| {
            let next = next.filter(|&next| case.value(next).is_none());
            case.value(fact) != Some(true) && next.is_some()
        };
        let mut open = self.facts.iter().enumerate().filter(|(number, fact)| {
            let next = fact.1.filter(|_| !self.turns[*number] && unknown(fact));
            next.is_some_and(|next| self.may_come(&case, *number, next))
        });
        let next = open.next().and_then(|(_, fact)| fact.1)?;
        for value in [true, false] {
            let mut part = case.copy();
            part.assume(next, value);
            part.conclude();
            self.each_balance(part, deeper, all)?;
        }
        Some(())
    }

    /// True unless it follows that the fact does not come.
    fn may_come(&self, case: &Case<'_, '_>, number: usize, next: AtomId) -> bool {
        self.comes[number].iter().any(|way| case.is_open(way)) && {
            let mut comes = case.copy();
            comes.assume(self.facts[number].0, false);
            comes.assume(next, true);
            comes.conclude();
            !comes.impossible
        }
    }
}
