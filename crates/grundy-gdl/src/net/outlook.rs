//! What the first role can still get. Where a fact lasts once it holds, as a stone on a board does, the facts that it excludes
//! never come, and a goal that asks for one of them is out of reach: a line through the stone is dead for the other side.
//!
//! Every atom is taken twice: that it may hold at an end of the play, and that it must. It may hold if all conditions of some
//! rule for it may be fulfilled, and must if all conditions of one must be. That is a set of rules like any other, and its
//! net is carried from position to position in the same way. The range is true of every end that has a goal.

use super::AnswerRules;
use super::wires::{Given, GroundRules};
use crate::bits::ones;
use crate::datalog::{AtomId, TermId};
use crate::ground::{Grounded, Instance};
use crate::prove::{Group, Lasting};
use crate::words::{DOES, TRUE};
use std::collections::{HashMap, HashSet};

/// The largest number of conditions of the rules that goals depend on.
const MOST_CONDITIONS: usize = 1 << 20;

/// The rules for the goals that the first role may still get.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    part: AnswerRules,
    /// The goals, in the order of the answer.
    values: Vec<u8>,
}

/// The atom that says of another that it may hold, and the one that says that it must.
fn may(atom: AtomId) -> AtomId {
    3 * atom + 1
}

fn must(atom: AtomId) -> AtomId {
    3 * atom + 2
}

impl Outlook {
    /// The rules for these goals of the first role; `None` if no fact lasts, or the rules are too many.
    pub(crate) fn new(
        ground: &Grounded,
        facts: &[TermId],
        lasting: &Lasting,
        groups: &[Group],
        goals: Vec<(AtomId, u8)>,
    ) -> Option<Outlook> {
        if lasting.held.is_empty() {
            return None;
        }
        let mut rules_of: HashMap<AtomId, Vec<&Instance>> = HashMap::new();
        for instance in &ground.instances {
            rules_of.entry(instance.head).or_default().push(instance);
        }
        let mut rules = Vec::new();
        let mut conditions = 0;
        let mut met: HashSet<AtomId> = goals.iter().map(|&(goal, _)| goal).collect();
        let mut open: Vec<AtomId> = met.iter().copied().collect();
        while let Some(atom) = open.pop() {
            let relation = ground.atom(atom).0;
            if relation == DOES || conditions > MOST_CONDITIONS {
                return None;
            }
            if relation == TRUE {
                add_fact(atom, lasting, groups, &mut rules);
                continue;
            }
            for &instance in rules_of.get(&atom).into_iter().flatten() {
                let below = || instance.holds.iter().chain(&instance.fails).copied();
                conditions += below().count();
                open.extend(below().filter(|&atom| met.insert(atom)));
                rules.extend(both(instance));
            }
        }
        let numbered = facts.iter().zip(0..);
        let numbered =
            numbered.filter_map(|(&fact, bit)| Some((3 * ground.find(TRUE, &[fact])?, bit)));
        let fact_words = facts.len().div_ceil(64);
        let given = Given {
            bits: numbered.collect(),
            fact_words,
            end: fact_words * 64,
        };
        let rules = GroundRules {
            instances: &rules,
            atoms: 3 * ground.atoms(),
        };
        let answer = goals.iter().map(|&(goal, _)| may(goal)).collect();
        Some(Outlook {
            part: AnswerRules::new(&rules, &given, std::iter::once(answer)),
            values: goals.into_iter().map(|(_, value)| value).collect(),
        })
    }

    /// The least and the greatest goal that the first role may get at an end after this position; `None` if all are open.
    pub(crate) fn range(&self, facts: &[u64]) -> Option<[u8; 2]> {
        self.part.with(|wires, live| {
            live.set_facts(wires, facts);
            live.settle(wires);
            let goals = || ones(&live.answer).map(|goal| self.values[goal]);
            let range = [goals().min()?, goals().max()?];
            let all = [self.values.iter().min()?, self.values.iter().max()?];
            (all.map(|&goal| goal) != range).then_some(range)
        })
    }
}

/// An instance for what may hold, and one for what must.
fn both(instance: &Instance) -> [Instance; 2] {
    let all = |atoms: &[AtomId], of: fn(AtomId) -> AtomId| atoms.iter().map(|&a| of(a)).collect();
    [
        (may as fn(AtomId) -> AtomId, must as fn(AtomId) -> AtomId),
        (must, may),
    ]
    .map(|(own, other)| Instance {
        head: own(instance.head),
        holds: all(&instance.holds, own),
        fails: all(&instance.fails, other),
    })
}

/// The rules for one fact.
fn add_fact(fact: AtomId, lasting: &Lasting, groups: &[Group], rules: &mut Vec<Instance>) {
    let holds = |head: AtomId| Instance {
        head,
        holds: vec![3 * fact],
        fails: Vec::new(),
    };
    rules.push(holds(may(fact)));
    if lasting.held.contains(&fact) {
        rules.push(holds(must(fact)));
    }
    if lasting.absent.contains(&fact) {
        return;
    }
    let own = groups.iter().filter(|group| group.atoms.contains(&fact));
    let others = own.flat_map(|group| group.atoms.iter().copied());
    let others = others.filter(|other| *other != fact && lasting.held.contains(other));
    let others: HashSet<AtomId> = others.collect();
    let mut fails: Vec<AtomId> = others.into_iter().map(|other| 3 * other).collect();
    fails.sort_unstable();
    rules.push(Instance {
        head: may(fact),
        holds: Vec::new(),
        fails,
    });
}
