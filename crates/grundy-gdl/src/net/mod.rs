//! The rules without variables as a net on bits: one bit for each atom. What happens at a position, what its end pays and
//! what comes next are nets of their own, each with the rules that its answer needs. From one position to another only
//! what changes is worked out (`live`), along the wires from atoms to rules (`wires`).

mod live;
mod outlook;
mod wires;

use crate::bits::ones;
use crate::datalog::{AtomId, TermId};
use crate::ground::Grounded;
use crate::pool::Pool;
use crate::standing::Standing;
use crate::words::{DOES, GOAL, LEGAL, NEXT, TERMINAL, TRUE};
use live::Live;
pub(crate) use outlook::Outlook;
use std::collections::HashMap;
use wires::{Bit, Given, GroundRules, Wires};

/// The rules as nets.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    /// The facts of a position, in the order of their bits; they come first in a set.
    pub(crate) facts: Vec<TermId>,
    /// The moves of each role that are legal in some position.
    pub(crate) moves: Vec<Vec<RoleMove>>,
    /// The values that the goals of each role can have.
    goals: Vec<Vec<u8>>,
    can_end: bool,
    /// What happens: whether the play is over, and the legal moves of each role.
    stand: AnswerRules,
    /// What an end pays.
    pays: AnswerRules,
    /// What comes next.
    next: AnswerRules,
}

/// The rules for one answer, with states that wait.
#[derive(Clone, Debug)]
struct AnswerRules {
    wires: Wires,
    pool: Pool<Live>,
    /// The words of the answer where what belongs to each role begins, and the end of all.
    blocks: Vec<usize>,
}

/// A move of a role.
#[derive(Clone, Debug)]
pub(crate) struct RoleMove {
    pub(crate) action: TermId,
    /// The atom that the move is made; `None` if no rule asks.
    does: Option<Bit>,
}

impl Net {
    /// Compiles grounded rules for these roles. Goals are numbers that `value` reads.
    pub(crate) fn new(
        ground: &Grounded,
        roles: &[TermId],
        value: impl Fn(TermId) -> Option<u8>,
    ) -> Net {
        let mut facts: Vec<(AtomId, TermId)> = ground
            .of(TRUE)
            .map(|(atom, args)| (atom, args[0]))
            .collect();
        facts.sort_by_cached_key(|&(_, fact)| ground.terms.words_of(fact));
        let given = given(ground, &facts);
        let rules = GroundRules {
            instances: &ground.instances,
            atoms: ground.atoms(),
        };
        let legal = |&role: &TermId| {
            let own = ground.of(LEGAL).filter(|(_, args)| args[0] == role);
            own.collect::<Vec<_>>()
        };
        let legal: Vec<Vec<_>> = roles.iter().map(legal).collect();
        let goals = roles.iter().map(|&role| goals_of(ground, role, &value));
        let goals: Vec<Vec<(AtomId, u8)>> = goals.collect();
        let atoms = |list: &Vec<(AtomId, &[TermId])>| list.iter().map(|(atom, _)| *atom).collect();
        let terminal: Vec<AtomId> = ground.of(TERMINAL).map(|(atom, _)| atom).collect();
        let own_goals = |list: &Vec<(AtomId, u8)>| list.iter().map(|(atom, _)| *atom).collect();
        let next: HashMap<TermId, AtomId> = ground
            .of(NEXT)
            .map(|(atom, args)| (args[0], atom))
            .collect();
        let next = (0..)
            .zip(&facts)
            .filter_map(|(bit, (_, fact))| Some((*next.get(fact)?, bit)));
        Net {
            moves: legal
                .iter()
                .map(|own| {
                    let mv = |&(_, args): &(AtomId, &[TermId])| RoleMove {
                        action: args[1],
                        does: ground.find(DOES, args).map(|does| given.bits[&does]),
                    };
                    own.iter().map(mv).collect()
                })
                .collect(),
            can_end: !terminal.is_empty(),
            stand: AnswerRules::new(
                &rules,
                &given,
                std::iter::once(terminal).chain(legal.iter().map(atoms)),
            ),
            pays: AnswerRules::new(&rules, &given, goals.iter().map(own_goals)),
            next: AnswerRules {
                wires: Wires::new(&rules, &given, &next.collect(), given.fact_words),
                pool: Pool::default(),
                blocks: Vec::new(),
            },
            goals: goals
                .into_iter()
                .map(|own| own.into_iter().map(|(_, value)| value).collect())
                .collect(),
            facts: facts.into_iter().map(|(_, fact)| fact).collect(),
        }
    }

    /// The number of words of a set of facts.
    pub(crate) fn fact_words(&self) -> usize {
        self.next.wires.fact_words
    }

    /// The number of rules and conditions.
    pub(crate) fn size(&self) -> u64 {
        self.stand.wires.size() + self.next.wires.size()
    }

    /// True if some position may be an end.
    pub(crate) fn can_end(&self) -> bool {
        self.can_end
    }

    /// Asks what happens at a position.
    pub(crate) fn stand<T>(&self, facts: &[u64], ask: impl FnOnce(Standing<'_>) -> T) -> T {
        self.stand.with(|wires, live| {
            live.set_facts(wires, facts);
            live.settle(wires);
            ask(Standing::Bits {
                answer: &live.answer,
                blocks: &self.stand.blocks[1..],
            })
        })
    }

    /// The goals of each role at an end, `None` where it does not have exactly one.
    pub(crate) fn goals(&self, facts: &[u64]) -> Vec<Option<u8>> {
        self.pays.with(|wires, live| {
            live.set_facts(wires, facts);
            live.settle(wires);
            let goal = |(role, values): (usize, &Vec<u8>)| {
                let own = &live.answer[self.pays.blocks[role]..self.pays.blocks[role + 1]];
                let mut own = ones(own);
                let goal = own.next()?;
                own.next().is_none().then_some(values[goal])
            };
            self.goals.iter().enumerate().map(goal).collect()
        })
    }

    /// All values that a role's goal may have.
    pub(crate) fn values(&self, role: usize) -> &[u8] {
        &self.goals[role]
    }

    /// The facts after these moves, of which each is one of a role.
    pub(crate) fn next(
        &self,
        facts: &[u64],
        made: impl Iterator<Item = (usize, usize)>,
    ) -> Box<[u64]> {
        let does = made.filter_map(|(role, mv)| self.moves[role][mv].does);
        let does: Vec<Bit> = does.collect();
        self.next.with(|wires, live| {
            live.set_facts(wires, facts);
            does.iter().for_each(|&mv| live.flip(wires, mv));
            live.settle(wires);
            let next = live.answer.as_slice().into();
            does.iter().for_each(|&mv| live.flip(wires, mv));
            next
        })
    }
}

impl AnswerRules {
    /// The rules for these atoms, block by block; each block begins a word of the answer.
    fn new(
        rules: &GroundRules<'_>,
        given: &Given,
        answer: impl Iterator<Item = Vec<AtomId>>,
    ) -> AnswerRules {
        let mut places = HashMap::new();
        let mut blocks = vec![0];
        let mut words = 0;
        for block in answer {
            places.extend(block.iter().copied().zip(words as u32 * 64..));
            words += block.len().div_ceil(64).max(1);
            blocks.push(words);
        }
        AnswerRules {
            wires: Wires::new(rules, given, &places, words),
            pool: Pool::default(),
            blocks,
        }
    }

    fn with<T>(&self, work: impl FnOnce(&Wires, &mut Live) -> T) -> T {
        self.pool
            .with_live(&self.wires, |live| work(&self.wires, live))
    }
}

/// The bits of facts and moves, which are the same in all nets; the first move begins a word.
fn given(ground: &Grounded, facts: &[(AtomId, TermId)]) -> Given {
    let fact_words = facts.len().div_ceil(64);
    let bits = facts.iter().map(|(atom, _)| *atom).zip(0..);
    let moves = ground.of(DOES).map(|(atom, _)| atom);
    let bits: HashMap<AtomId, Bit> = bits.chain(moves.zip(fact_words as u32 * 64..)).collect();
    let moves = bits.len() - facts.len();
    Given {
        bits,
        fact_words,
        end: fact_words * 64 + moves,
    }
}

/// The goals of a role, with their values.
pub(crate) fn goals_of(
    ground: &Grounded,
    role: TermId,
    value: impl Fn(TermId) -> Option<u8>,
) -> Vec<(AtomId, u8)> {
    let own = ground.of(GOAL).filter(|(_, args)| args[0] == role);
    own.filter_map(|(atom, args)| Some((atom, value(args[1])?)))
        .collect()
}
