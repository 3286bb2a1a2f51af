//! Rules without variables as wires from atoms to rules: what must be looked at again when an atom comes or goes.
//!
//! Atoms are numbered in an order in which rules lead upwards only; the atoms of a cycle of rules stand side by side.

use crate::components::components;
use crate::datalog::AtomId;
use crate::ground::Instance;
use std::collections::HashMap;

/// The number of an atom within its wires.
pub(super) type Bit = u32;

/// A place that there is not.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The rules that some atoms depend on.
#[derive(Clone, Debug)]
pub(super) struct Wires {
    /// The number of words that the facts of a position take; moves and then all other atoms follow.
    pub(super) fact_words: usize,
    pub(super) atoms: usize,
    /// Where the uses of each atom begin in `uses`, and the end of all.
    uses_at: Vec<u32>,
    /// For each atom the end of the uses in rules of its own cycle, which come first.
    inner_end: Vec<u32>,
    /// The rules in whose bodies an atom stands: twice the number of the rule, and 1 more where the atom must fail.
    uses: Vec<u32>,
    /// The head of each rule, in ascending order, and the number of its conditions.
    pub(super) heads: Vec<Bit>,
    pub(super) needs: Vec<u16>,
    /// The conditions of each rule that fail where no atom holds: those that must hold.
    pub(super) held: Vec<u16>,
    /// For each atom the cycle in which it stands, or [`NOWHERE`].
    pub(super) cycle_of: Vec<u32>,
    pub(super) cycles: Vec<Cycle>,
    /// The place of an atom in the answer, or [`NOWHERE`].
    pub(super) places: Vec<u32>,
    /// The number of words of the answer.
    pub(super) words: usize,
}

/// Atoms that follow from each other.
#[derive(Clone, Debug)]
pub(super) struct Cycle {
    pub(super) atoms: (Bit, Bit),
    pub(super) rules: (usize, usize),
}

/// Rules without variables for so many atoms.
pub(super) struct GroundRules<'r> {
    pub(super) instances: &'r [Instance],
    pub(super) atoms: usize,
}

/// The atoms that are given: their numbers in all wires.
pub(super) struct Given {
    pub(super) bits: HashMap<AtomId, Bit>,
    pub(super) fact_words: usize,
    /// One more than the largest number.
    pub(super) end: usize,
}

impl Wires {
    /// The rules that the atoms of the answer depend on; each of them has its place there.
    pub(super) fn new(
        rules: &GroundRules<'_>,
        given: &Given,
        places: &HashMap<AtomId, u32>,
        words: usize,
    ) -> Wires {
        let mut rules_of: Vec<Vec<&Instance>> = vec![Vec::new(); rules.atoms];
        for instance in (rules.instances.iter()).filter(|instance| can_apply(instance)) {
            rules_of[instance.head as usize].push(instance);
        }
        let cone = cone(&rules_of, places.keys().copied());
        let to: Vec<Vec<AtomId>> = (0..rules.atoms)
            .map(|atom| {
                if cone[atom] {
                    below(&rules_of[atom]).collect()
                } else {
                    Vec::new()
                }
            })
            .collect();
        let mut bits = vec![NOWHERE; rules.atoms];
        for (&atom, &bit) in &given.bits {
            bits[atom as usize] = bit;
        }
        let mut wires = Wires {
            fact_words: given.fact_words,
            atoms: given.end,
            uses_at: Vec::new(),
            inner_end: Vec::new(),
            uses: Vec::new(),
            heads: Vec::new(),
            needs: Vec::new(),
            held: Vec::new(),
            cycle_of: vec![NOWHERE; given.end],
            cycles: Vec::new(),
            places: Vec::new(),
            words,
        };
        let mut kept: Vec<&Instance> = Vec::new();
        for component in components(&to) {
            let derived = |&&atom: &&AtomId| cone[atom as usize] && bits[atom as usize] == NOWHERE;
            let own: Vec<AtomId> = component.iter().filter(derived).copied().collect();
            wires.add(&own, &to, &rules_of, &mut bits, &mut kept);
        }
        wires.places = vec![NOWHERE; wires.atoms];
        for (&atom, &place) in places {
            let bit = bits[atom as usize];
            if bit != NOWHERE {
                wires.places[bit as usize] = place;
            }
        }
        wires.connect(&kept, &bits);
        wires
    }

    /// Adds the atoms of one component and their rules.
    fn add<'g>(
        &mut self,
        component: &[AtomId],
        to: &[Vec<AtomId>],
        rules_of: &[Vec<&'g Instance>],
        bits: &mut [Bit],
        rules: &mut Vec<&'g Instance>,
    ) {
        let Some(&first) = component.first() else {
            return;
        };
        let (first_bit, first_rule) = (self.atoms as Bit, rules.len());
        let cycle = component.len() > 1 || to[first as usize].contains(&first);
        for &atom in component {
            bits[atom as usize] = self.atoms as Bit;
            self.atoms += 1;
            self.cycle_of.push(if cycle {
                self.cycles.len() as u32
            } else {
                NOWHERE
            });
            rules.extend(&rules_of[atom as usize]);
        }
        if cycle {
            self.cycles.push(Cycle {
                atoms: (first_bit, self.atoms as Bit),
                rules: (first_rule, rules.len()),
            });
        }
    }

    /// Lays the wires from the atoms to the rules.
    fn connect(&mut self, rules: &[&Instance], bits: &[Bit]) {
        let conditions = |rule: &Instance| {
            let held = rule.holds.iter().map(|&atom| (bits[atom as usize], 0));
            let failed = rule.fails.iter().map(|&atom| (bits[atom as usize], 1));
            held.chain(failed).collect::<Vec<(Bit, u32)>>()
        };
        // What follows from nothing at all never holds: no rule applies that asks for it, and what asks for its failure
        // has one condition less.
        let mut pairs: Vec<(Bit, bool, u32)> = Vec::new();
        let mut kept = 0u32;
        for rule in rules {
            let all = conditions(rule);
            if all.iter().any(|&(bit, fails)| bit == NOWHERE && fails == 0) {
                continue;
            }
            let head = bits[rule.head as usize];
            let cycle = self.cycle_of[head as usize];
            let known = all.iter().filter(|(bit, _)| *bit != NOWHERE);
            let (mut needs, mut held) = (0, 0);
            for &(bit, fails) in known {
                let inner = cycle != NOWHERE && self.cycle_of[bit as usize] == cycle;
                pairs.push((bit, !inner, kept * 2 + fails));
                needs += 1;
                held += 1 - fails as u16;
            }
            self.heads.push(head);
            self.needs.push(needs);
            self.held.push(held);
            kept += 1;
        }
        // Rules that were left out move those of cycles.
        for cycle in &mut self.cycles {
            let place = |bit: Bit| self.heads.partition_point(|&head| head < bit);
            cycle.rules = (place(cycle.atoms.0), place(cycle.atoms.1));
        }
        pairs.sort_unstable();
        self.uses_at = vec![0; self.atoms + 1];
        self.inner_end = vec![0; self.atoms];
        for &(bit, outer, _) in &pairs {
            self.uses_at[bit as usize + 1] += 1;
            self.inner_end[bit as usize] += u32::from(!outer);
        }
        for bit in 0..self.atoms {
            self.uses_at[bit + 1] += self.uses_at[bit];
            self.inner_end[bit] += self.uses_at[bit];
        }
        self.uses = pairs.into_iter().map(|(_, _, wire)| wire).collect();
    }

    /// The uses of an atom in rules of its own cycle.
    pub(super) fn inner(&self, atom: Bit) -> &[u32] {
        let at = atom as usize;
        &self.uses[self.uses_at[at] as usize..self.inner_end[at] as usize]
    }

    /// The uses of an atom in all other rules.
    pub(super) fn outer(&self, atom: Bit) -> &[u32] {
        let at = atom as usize;
        &self.uses[self.inner_end[at] as usize..self.uses_at[at + 1] as usize]
    }

    /// The number of rules and conditions.
    pub(super) fn size(&self) -> u64 {
        (self.heads.len() + self.uses.len()) as u64
    }
}

/// True unless an atom must hold and fail.
fn can_apply(instance: &Instance) -> bool {
    let mut holds = instance.holds.iter();
    !holds.any(|atom| instance.fails.contains(atom))
}

/// The atoms that rules ask about.
fn below<'r>(rules: &'r [&Instance]) -> impl Iterator<Item = AtomId> + 'r {
    let both = |i: &'r &Instance| i.holds.iter().chain(&i.fails).copied();
    rules.iter().flat_map(both)
}

/// What atoms depend on.
fn cone(rules_of: &[Vec<&Instance>], from: impl Iterator<Item = AtomId>) -> Vec<bool> {
    let mut cone = vec![false; rules_of.len()];
    let mut open: Vec<AtomId> = from.collect();
    while let Some(atom) = open.pop() {
        if !std::mem::replace(&mut cone[atom as usize], true) {
            open.extend(below(&rules_of[atom as usize]));
        }
    }
    cone
}
