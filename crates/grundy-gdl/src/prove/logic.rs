//! What follows at one move from what is assumed, by unit propagation: an atom holds exactly if one of its instances applies,
//! every role makes one legal move, and of the facts of a group at most one holds. What follows is true; much that is true
//! does not follow.

use crate::datalog::AtomId;
use crate::ground::{Grounded, Instance};
use crate::words::{DOES, LEGAL, NEXT, TERMINAL, TRUE};
use grundy_core::beats;
use std::cell::Cell;

/// Facts of which at most one holds in every position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// The atoms of the facts.
    pub(crate) atoms: Vec<AtomId>,
    /// True if exactly one holds.
    pub(crate) exactly: bool,
}

/// The rules and groups that conclusions are drawn from.
pub(super) struct Logic<'g> {
    pub(super) ground: &'g Grounded,
    /// The instances of each head, and those in whose body an atom stands.
    of_head: Vec<Vec<u32>>,
    in_body: Vec<Vec<u32>>,
    /// The legal atom of a move, and the other way round; of all others `None`.
    partner: Vec<Option<AtomId>>,
    /// The moves of the same role, with the move itself.
    of_role: Vec<Vec<AtomId>>,
    /// The role of a move, by its number in `of_role`.
    role: Vec<Option<u32>>,
    groups: Vec<Group>,
    groups_of: Vec<Vec<u32>>,
    /// The steps that are left; nothing follows without them.
    left: Cell<u64>,
}

/// The steps of all proofs about groups together, and those of a rank.
const MOST_STEPS: u64 = 100_000_000;

impl<'g> Logic<'g> {
    pub(super) fn new(ground: &'g Grounded) -> Logic<'g> {
        let none = || vec![Vec::new(); ground.atoms()];
        let mut logic = Logic {
            ground,
            of_head: none(),
            in_body: none(),
            partner: vec![None; ground.atoms()],
            of_role: Vec::new(),
            role: vec![None; ground.atoms()],
            groups: Vec::new(),
            groups_of: none(),
            left: Cell::new(MOST_STEPS),
        };
        for (number, instance) in (0..).zip(&ground.instances) {
            logic.of_head[instance.head as usize].push(number);
            for &atom in instance.holds.iter().chain(&instance.fails) {
                logic.in_body[atom as usize].push(number);
            }
        }
        logic.pair_moves();
        logic
    }

    fn pair_moves(&mut self) {
        let mut roles = Vec::new();
        for (does, args) in self.ground.of(DOES) {
            let legal = self.ground.find(LEGAL, args);
            self.partner[does as usize] = legal;
            if let Some(legal) = legal {
                self.partner[legal as usize] = Some(does);
            }
            let role = roles.iter().position(|&role| role == args[0]);
            let role = role.unwrap_or_else(|| {
                roles.push(args[0]);
                self.of_role.push(Vec::new());
                roles.len() - 1
            });
            self.of_role[role].push(does);
            self.role[does as usize] = Some(role as u32);
        }
    }

    /// Takes a group for granted from now on.
    pub(super) fn believe(&mut self, group: Group) {
        let number = self.groups.len() as u32;
        for &atom in &group.atoms {
            self.groups_of[atom as usize].push(number);
        }
        self.groups.push(group);
    }

    /// Takes back the group believed last.
    pub(super) fn doubt(&mut self) {
        for atom in self.groups.pop().map_or_else(Vec::new, |group| group.atoms) {
            self.groups_of[atom as usize].pop();
        }
    }

    /// The groups that are taken for granted so far.
    pub(super) fn believed(&self) -> &[Group] {
        &self.groups
    }

    /// The group believed last.
    pub(super) fn last(&self) -> Option<&Group> {
        self.groups.last()
    }

    /// True if there was enough work: nothing more follows.
    pub(super) fn is_exhausted(&self) -> bool {
        self.left.get() == 0
    }

    /// Counts work; false when there was enough.
    pub(super) fn work(&self, steps: usize) -> bool {
        let left = self.left.get().saturating_sub(steps as u64);
        self.left.set(left);
        beats(1 + steps as u64 / 64);
        left > 0
    }

    /// Allows work on another question.
    pub(super) fn refresh(&self) {
        self.left.set(MOST_STEPS);
    }

    /// The groups that are taken for granted.
    pub(super) fn groups(self) -> Vec<Group> {
        self.groups
    }

    /// The instances of a head.
    pub(super) fn instances(&self, head: AtomId) -> impl Iterator<Item = &'g Instance> {
        let all = &self.ground.instances;
        self.of_head[head as usize]
            .iter()
            .map(|&i| &all[i as usize])
    }

    /// The atom that a fact holds next; `None` if it never does.
    pub(super) fn next(&self, fact: AtomId) -> Option<AtomId> {
        self.ground.find(NEXT, self.ground.atom(fact).1)
    }

    /// The move that an instance asks for; the first of several.
    pub(super) fn asked_move(&self, instance: &Instance) -> Option<AtomId> {
        let mut holds = instance.holds.iter().copied();
        holds.find(|&atom| self.role[atom as usize].is_some())
    }

    /// True if two instances contradict each other at sight: one denies what the other asks for, or they ask for two facts
    /// of a group, or for two moves of a role.
    pub(super) fn excludes(&self, one: &Instance, other: &Instance) -> bool {
        let denied = |a: &Instance, b: &Instance| a.holds.iter().any(|atom| b.fails.contains(atom));
        denied(one, other)
            || denied(other, one)
            || one
                .holds
                .iter()
                .any(|&a| other.holds.iter().any(|&b| self.apart(a, b)))
    }

    /// True if two atoms never hold together, being of one group or moves of one role.
    fn apart(&self, a: AtomId, b: AtomId) -> bool {
        let (own, other) = (self.role[a as usize], self.role[b as usize]);
        let groups = &self.groups_of[b as usize];
        let shared = || {
            self.groups_of[a as usize]
                .iter()
                .any(|group| groups.contains(group))
        };
        a != b && ((own.is_some() && own == other) || shared())
    }

    /// For every atom, true if its value may depend on these, on moves, or on what is legal.
    pub(super) fn depends_on(&self, facts: impl Iterator<Item = AtomId>) -> Vec<bool> {
        let mut depends = vec![false; self.ground.atoms()];
        let moves = self.of_role.iter().flatten().copied();
        let mut open: Vec<AtomId> = facts.chain(moves).collect();
        while let Some(atom) = open.pop() {
            if !std::mem::replace(&mut depends[atom as usize], true) {
                let bodies = &self.in_body[atom as usize];
                let instances = bodies.iter().map(|&i| &self.ground.instances[i as usize]);
                open.extend(instances.map(|instance| instance.head));
            }
        }
        depends
    }

    /// A case at a position where the play goes on.
    pub(super) fn case(&self) -> Case<'_, 'g> {
        self.work((self.ground.atoms() + self.ground.instances.len()) / 16);
        let mut case = Case {
            logic: self,
            values: vec![None; self.ground.atoms()],
            cannot: vec![false; self.ground.instances.len()],
            possible: self.of_head.iter().map(|all| all.len() as u32).collect(),
            choices: self.of_role.iter().map(|all| all.len() as u32).collect(),
            open: Vec::new(),
            impossible: false,
        };
        if let Some(terminal) = self.ground.find(TERMINAL, &[]) {
            case.assume(terminal, false);
        }
        case
    }

    fn is_free(&self, atom: AtomId) -> bool {
        let relation = self.ground.atom(atom).0;
        relation == TRUE || relation == DOES
    }
}

/// Assumptions, and what follows from them.
pub(super) struct Case<'l, 'g> {
    logic: &'l Logic<'g>,
    values: Vec<Option<bool>>,
    /// The instances that are known not to apply, and for each head the number of the others.
    cannot: Vec<bool>,
    possible: Vec<u32>,
    /// For each role the number of its moves that it may still make.
    choices: Vec<u32>,
    /// The atoms whose values have not been used yet.
    open: Vec<AtomId>,
    /// True if the assumptions contradict each other.
    pub(super) impossible: bool,
}

/// What is known of an instance.
enum LogicState {
    Applies,
    Cannot,
    /// All conditions are fulfilled but this one, which is not known: the atom and the value that fulfils it.
    But(AtomId, bool),
    Open,
}

impl<'l, 'g> Case<'l, 'g> {
    /// The same case, to which more may be assumed.
    pub(super) fn copy(&self) -> Case<'l, 'g> {
        self.logic
            .work((self.values.len() + self.cannot.len()) / 16);
        Case {
            logic: self.logic,
            values: self.values.clone(),
            cannot: self.cannot.clone(),
            possible: self.possible.clone(),
            choices: self.choices.clone(),
            open: self.open.clone(),
            impossible: self.impossible,
        }
    }

    /// The value of an atom, if it follows.
    pub(super) fn value(&self, atom: AtomId) -> Option<bool> {
        self.values[atom as usize]
    }

    /// Assumes a value.
    pub(super) fn assume(&mut self, atom: AtomId, value: bool) {
        match self.values[atom as usize] {
            None => {
                self.values[atom as usize] = Some(value);
                self.open.push(atom);
            }
            Some(known) => self.impossible |= known != value,
        }
    }

    /// True unless a condition of the instance is known to fail.
    pub(super) fn is_open(&self, instance: &Instance) -> bool {
        let mut held = instance.holds.iter();
        let mut failed = instance.fails.iter();
        held.all(|&atom| self.value(atom) != Some(false))
            && failed.all(|&atom| self.value(atom) != Some(true))
    }

    /// Assumes that an instance applies.
    pub(super) fn assume_all(&mut self, instance: &Instance) {
        instance
            .holds
            .iter()
            .for_each(|&atom| self.assume(atom, true));
        instance
            .fails
            .iter()
            .for_each(|&atom| self.assume(atom, false));
    }

    /// Draws all conclusions.
    pub(super) fn conclude(&mut self) {
        while !self.impossible
            && let Some(atom) = self.open.pop()
        {
            if !self.logic.work(1 + self.logic.in_body[atom as usize].len()) {
                return;
            }
            let value = self.values[atom as usize] == Some(true);
            for &number in &self.logic.in_body[atom as usize] {
                self.look_at(number);
            }
            if self.logic.is_free(atom) {
                self.of_groups(atom, value);
            } else {
                self.of_head(atom, value);
            }
            self.of_moves(atom, value);
        }
    }

    fn state(&self, instance: &Instance) -> LogicState {
        let held = instance.holds.iter().map(|&atom| (atom, true));
        let failed = instance.fails.iter().map(|&atom| (atom, false));
        let mut missing = None;
        let mut several = false;
        for (atom, wanted) in held.chain(failed) {
            match self.values[atom as usize] {
                Some(value) if value == wanted => {}
                Some(_) => return LogicState::Cannot,
                None => {
                    several |= missing.is_some();
                    missing = Some((atom, wanted));
                }
            }
        }
        match missing {
            None => LogicState::Applies,
            Some((atom, wanted)) if !several => LogicState::But(atom, wanted),
            Some(_) => LogicState::Open,
        }
    }

    /// Draws conclusions from an instance one of whose conditions became known.
    fn look_at(&mut self, number: u32) {
        let instance = &self.logic.ground.instances[number as usize];
        if self.cannot[number as usize] {
            return;
        }
        match self.state(instance) {
            LogicState::Applies => self.assume(instance.head, true),
            LogicState::Cannot => {
                self.cannot[number as usize] = true;
                self.possible[instance.head as usize] -= 1;
                self.of_support(instance.head);
            }
            LogicState::But(atom, wanted) if self.value(instance.head) == Some(false) => {
                self.assume(atom, !wanted);
            }
            LogicState::But(..) | LogicState::Open => {}
        }
    }

    /// Draws conclusions from the instances of a head that can still apply: without one it fails, and if it holds, what all
    /// of them ask for is fulfilled.
    fn of_support(&mut self, head: AtomId) {
        if self.possible[head as usize] == 0 {
            self.assume(head, false);
            return;
        }
        if self.value(head) != Some(true) {
            return;
        }
        let all = &self.logic.of_head[head as usize];
        self.logic.work(all.len());
        let mut possible = all.iter().filter(|&&i| !self.cannot[i as usize]);
        let instance = |&i: &u32| &self.logic.ground.instances[i as usize];
        let Some(mut common) = possible.next().map(|i| instance(i).clone()) else {
            return;
        };
        for other in possible.map(instance) {
            common.holds.retain(|atom| other.holds.contains(atom));
            common.fails.retain(|atom| other.fails.contains(atom));
            if common.holds.is_empty() && common.fails.is_empty() {
                return;
            }
        }
        self.assume_all(&common);
    }

    fn of_head(&mut self, head: AtomId, value: bool) {
        if value {
            self.of_support(head);
            return;
        }
        for instance in self.logic.instances(head) {
            match self.state(instance) {
                LogicState::Applies => self.impossible = true,
                LogicState::But(atom, wanted) => self.assume(atom, !wanted),
                LogicState::Cannot | LogicState::Open => {}
            }
        }
    }

    /// A move that is made is legal, and the only one of its role; and every role makes one.
    fn of_moves(&mut self, atom: AtomId, value: bool) {
        let Some(partner) = self.logic.partner[atom as usize] else {
            return;
        };
        match (self.logic.role[atom as usize], value) {
            (Some(role), true) => {
                self.assume(partner, true);
                for &other in &self.logic.of_role[role as usize] {
                    if other != atom {
                        self.assume(other, false);
                    }
                }
            }
            (None, false) => self.assume(partner, false),
            (Some(role), false) => {
                let left = &mut self.choices[role as usize];
                *left -= 1;
                if *left <= 1 {
                    let all = &self.logic.of_role[role as usize];
                    let last = all.iter().find(|&&mv| self.value(mv) != Some(false));
                    match last.copied() {
                        Some(last) => self.assume(last, true),
                        None => self.impossible = true,
                    }
                }
            }
            (None, true) => {}
        }
    }

    fn of_groups(&mut self, atom: AtomId, value: bool) {
        for &group in &self.logic.groups_of[atom as usize] {
            let group = &self.logic.groups[group as usize];
            if value {
                for &other in group.atoms.iter().filter(|&&other| other != atom) {
                    self.assume(other, false);
                }
                continue;
            }
            let mut possible = group
                .atoms
                .iter()
                .filter(|&&a| self.value(a) != Some(false));
            match (group.exactly, possible.next(), possible.next()) {
                (true, None, _) => self.impossible = true,
                (true, Some(&only), None) => self.assume(only, true),
                _ => {}
            }
        }
    }
}
