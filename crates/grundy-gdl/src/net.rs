//! The rules without variables as a program on bits: one bit for each atom, and a rule sets its head where all its tests of
//! words pass. Atoms come in the order of what they depend on, so each rule is tried once, except where rules go in a
//! circle. What ends the play, what may be done, what it pays and what comes next are programs of their own, run only as
//! far as a question needs.

use crate::components::components;
use crate::ground::{AtomId, Grounded, Instance, TermId};
use crate::words::{DOES, GOAL, LEGAL, NEXT, SheetWord, TERMINAL, TRUE};
use std::collections::HashMap;

/// A set of atoms: 64 to a word.
pub(crate) type Bits = Vec<u64>;

/// A place in a set.
pub(crate) type Bit = u32;

/// True if a set has a place.
pub(crate) fn has(bits: &[u64], bit: Bit) -> bool {
    bits[bit as usize / 64] >> (bit % 64) & 1 == 1
}

/// Puts a place into a set.
pub(crate) fn put(bits: &mut [u64], bit: Bit) {
    bits[bit as usize / 64] |= 1 << (bit % 64);
}

/// The rules as programs.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    /// The facts of a position, in the order of their bits; they come first in a set.
    pub(crate) facts: Vec<TermId>,
    /// The moves of each role that are legal in some position.
    pub(crate) moves: Vec<Vec<RoleMove>>,
    /// The goals of each role, with their values.
    goals: Vec<Vec<(u8, Bit)>>,
    terminal: Option<Bit>,
    /// The atoms of what comes next, each with the fact that it becomes.
    nexts: Vec<(Bit, Bit)>,
    /// The programs, each of which needs those before it but the goals; see [`NetPart`].
    parts: [NetProgram; 4],
    words: usize,
}

/// A move of a role.
#[derive(Clone, Debug)]
pub(crate) struct RoleMove {
    pub(crate) action: TermId,
    legal: Bit,
    /// The atom that the move is made; `None` if no rule asks.
    does: Option<Bit>,
}

/// The programs by what they find.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NetPart {
    End = 0,
    Moves = 1,
    Goals = 2,
    Next = 3,
}

/// Rules in the order in which they are tried.
#[derive(Clone, Debug, Default)]
pub(crate) struct NetProgram {
    stages: Vec<NetStage>,
    rules: Vec<NetLine>,
    tests: Vec<Test>,
}

/// Rules that are tried once, or as long as one of them sets a bit.
#[derive(Clone, Debug)]
enum NetStage {
    Once(usize, usize),
    Repeat(usize, usize),
}

/// A rule: its head and where its tests are.
#[derive(Clone, Debug)]
struct NetLine {
    head: Bit,
    first: u32,
    end: u32,
}

/// A test of a word: of the bits in the mask exactly the wanted ones are set.
#[derive(Clone, Debug)]
struct Test {
    word: u32,
    mask: u64,
    wanted: u64,
}

impl NetProgram {
    /// Sets the heads of all rules that apply.
    pub(crate) fn run(&self, bits: &mut [u64]) {
        for stage in &self.stages {
            match *stage {
                NetStage::Once(first, end) => {
                    self.pass(first, end, bits);
                }
                NetStage::Repeat(first, end) => while self.pass(first, end, bits) {},
            }
        }
    }

    /// Tries rules once; true if one of them set a bit.
    fn pass(&self, first: usize, end: usize, bits: &mut [u64]) -> bool {
        let mut changed = false;
        for line in &self.rules[first..end] {
            if has(bits, line.head) {
                continue;
            }
            let mut tests = self.tests[line.first as usize..line.end as usize].iter();
            if tests.all(|test| bits[test.word as usize] & test.mask == test.wanted) {
                put(bits, line.head);
                changed = true;
            }
        }
        changed
    }

    /// The number of rules and tests: the work of one run, but for circles.
    fn size(&self) -> u64 {
        (self.rules.len() + self.tests.len()) as u64
    }
}

impl Net {
    /// Compiles grounded rules for these roles. Goals are numbers that `value` reads.
    pub(crate) fn new(
        ground: &Grounded,
        roles: &[TermId],
        value: impl Fn(TermId) -> Option<u8>,
    ) -> Net {
        let layout = NetLayout::new(ground);
        let bit = |relation: SheetWord, args: &[TermId]| {
            ground.find(relation, args).map(|atom| layout.bit(atom))
        };
        let mut facts: Vec<(Bit, TermId)> = ground
            .of(TRUE)
            .map(|(atom, args)| (layout.bit(atom), args[0]))
            .collect();
        facts.sort_unstable();
        let nexts = ground.of(NEXT).map(|(atom, args)| {
            let fact = bit(TRUE, args).expect("what can be next can be true");
            (layout.bit(atom), fact)
        });
        let parts = compile(ground, &layout);
        Net {
            facts: facts.into_iter().map(|(_, fact)| fact).collect(),
            moves: roles
                .iter()
                .map(|&role| moves_of(ground, &layout, role))
                .collect(),
            goals: roles
                .iter()
                .map(|&role| goals_of(ground, &layout, role, &value))
                .collect(),
            terminal: bit(TERMINAL, &[]),
            nexts: nexts.collect(),
            parts,
            words: layout.words,
        }
    }

    /// The number of words of a position.
    pub(crate) fn fact_words(&self) -> usize {
        self.facts.len().div_ceil(64)
    }

    /// The work of one move, in rules and tests.
    pub(crate) fn size(&self) -> u64 {
        self.parts.iter().map(NetProgram::size).sum()
    }

    /// True if some position may be an end.
    pub(crate) fn can_end(&self) -> bool {
        self.terminal.is_some()
    }

    /// The set that holds the facts of a position and nothing that follows from them.
    pub(crate) fn open(&self, facts: &[u64]) -> Bits {
        let mut bits = vec![0; self.words];
        bits[..facts.len()].copy_from_slice(facts);
        bits
    }

    /// Runs a program.
    pub(crate) fn run(&self, part: NetPart, bits: &mut Bits) {
        let program = &self.parts[part as usize];
        grundy_core::beats(program.size() / 64);
        program.run(bits);
    }

    /// True if the play is over, by a set after [`NetPart::End`].
    pub(crate) fn is_end(&self, bits: &Bits) -> bool {
        self.terminal.is_some_and(|terminal| has(bits, terminal))
    }

    /// The legal moves of a role, by a set after [`NetPart::Moves`].
    pub(crate) fn legal<'b>(
        &'b self,
        role: usize,
        bits: &'b Bits,
    ) -> impl Iterator<Item = usize> + 'b {
        let moves = self.moves[role].iter().enumerate();
        moves
            .filter(|(_, mv)| has(bits, mv.legal))
            .map(|(number, _)| number)
    }

    /// The goals of a role, by a set after [`NetPart::Goals`].
    pub(crate) fn goals<'b>(
        &'b self,
        role: usize,
        bits: &'b Bits,
    ) -> impl Iterator<Item = u8> + 'b {
        let goals = self.goals[role].iter();
        goals
            .filter(|(_, bit)| has(bits, *bit))
            .map(|(value, _)| *value)
    }

    /// All values that a role's goal may have.
    pub(crate) fn values(&self, role: usize) -> impl Iterator<Item = u8> + '_ {
        self.goals[role].iter().map(|(value, _)| *value)
    }

    /// Notes that a role makes a move.
    pub(crate) fn make(&self, role: usize, mv: usize, bits: &mut Bits) {
        if let Some(does) = self.moves[role][mv].does {
            put(bits, does);
        }
    }

    /// The facts of the next position, by a set after [`NetPart::Next`].
    pub(crate) fn next(&self, bits: &Bits) -> Box<[u64]> {
        let mut facts = vec![0; self.fact_words()];
        for &(next, fact) in &self.nexts {
            if has(bits, next) {
                put(&mut facts, fact);
            }
        }
        facts.into()
    }
}

/// The bit of each atom: facts first, then moves, then what follows, with a relation's atoms side by side.
struct NetLayout {
    bits: HashMap<AtomId, Bit>,
    words: usize,
}

impl NetLayout {
    fn new(ground: &Grounded) -> NetLayout {
        let mut atoms: Vec<AtomId> = Vec::new();
        let mut facts: Vec<(AtomId, TermId)> = ground
            .of(TRUE)
            .map(|(atom, args)| (atom, args[0]))
            .collect();
        facts.sort_by_cached_key(|&(_, fact)| ground.terms.words_of(fact));
        atoms.extend(facts.into_iter().map(|(atom, _)| atom));
        atoms.extend(ground.of(DOES).map(|(atom, _)| atom));
        // Every atom that can hold by a rule is the head of an instance.
        let mut heads: Vec<AtomId> = ground.instances.iter().map(|i| i.head).collect();
        heads.sort_unstable_by_key(|&atom| (ground.atom(atom).0, atom));
        heads.dedup();
        atoms.extend(heads);
        let bits: HashMap<AtomId, Bit> = atoms.iter().zip(0..).map(|(&a, bit)| (a, bit)).collect();
        let words = bits.len().div_ceil(64);
        NetLayout { bits, words }
    }

    fn bit(&self, atom: AtomId) -> Bit {
        self.bits[&atom]
    }
}

/// The moves of a role.
fn moves_of(ground: &Grounded, layout: &NetLayout, role: TermId) -> Vec<RoleMove> {
    let own = ground.of(LEGAL).filter(|(_, args)| args[0] == role);
    own.map(|(atom, args)| RoleMove {
        action: args[1],
        legal: layout.bit(atom),
        does: ground.find(DOES, args).map(|does| layout.bit(does)),
    })
    .collect()
}

/// The goals of a role.
fn goals_of(
    ground: &Grounded,
    layout: &NetLayout,
    role: TermId,
    value: impl Fn(TermId) -> Option<u8>,
) -> Vec<(u8, Bit)> {
    let own = ground.of(GOAL).filter(|(_, args)| args[0] == role);
    own.filter_map(|(atom, args)| Some((value(args[1])?, layout.bit(atom))))
        .collect()
}

/// The four programs: each has the rules that its answer needs and that the programs before it lack.
fn compile(ground: &Grounded, layout: &NetLayout) -> [NetProgram; 4] {
    let mut rules_of: Vec<Vec<&Instance>> = vec![Vec::new(); ground.atoms()];
    for instance in &ground.instances {
        rules_of[instance.head as usize].push(instance);
    }
    let below = |atom: usize| {
        let all = rules_of[atom].iter();
        let all = all.flat_map(|i| i.holds.iter().chain(i.fails.iter()).copied());
        all.collect::<Vec<AtomId>>()
    };
    let to: Vec<Vec<AtomId>> = (0..ground.atoms()).map(below).collect();
    let order = components(&to);
    // The goals need no legal moves, and what comes next needs no goals unless it asks for them.
    let mut done = vec![false; ground.atoms()];
    let mut program = |relation: SheetWord, keep: bool| {
        let cone = cone(&to, &done, ground.of(relation).map(|(atom, _)| atom));
        let own = order.iter().filter(|component| cone[component[0] as usize]);
        let program = lines(own, &to, &rules_of, layout);
        if keep {
            done.iter_mut()
                .zip(&cone)
                .for_each(|(done, new)| *done |= new);
        }
        program
    };
    let end = program(TERMINAL, true);
    let goals = program(GOAL, false);
    let moves = program(LEGAL, true);
    let next = program(NEXT, true);
    [end, moves, goals, next]
}

/// What atoms depend on, without what is done.
fn cone(to: &[Vec<AtomId>], done: &[bool], from: impl Iterator<Item = AtomId>) -> Vec<bool> {
    let mut cone = vec![false; to.len()];
    let mut open: Vec<AtomId> = from.collect();
    while let Some(atom) = open.pop() {
        let atom = atom as usize;
        if !done[atom] && !std::mem::replace(&mut cone[atom], true) {
            open.extend(&to[atom]);
        }
    }
    cone
}

/// The rules of components in their order.
fn lines<'c>(
    components: impl Iterator<Item = &'c Vec<AtomId>>,
    to: &[Vec<AtomId>],
    rules_of: &[Vec<&Instance>],
    layout: &NetLayout,
) -> NetProgram {
    let mut program = NetProgram::default();
    for component in components {
        let first = program.rules.len();
        for &atom in component {
            for instance in &rules_of[atom as usize] {
                push(&mut program, instance, layout);
            }
        }
        let end = program.rules.len();
        let alone = component[0];
        let circle = component.len() > 1 || to[alone as usize].contains(&alone);
        match program.stages.last_mut() {
            _ if first == end => {}
            _ if circle => program.stages.push(NetStage::Repeat(first, end)),
            Some(NetStage::Once(_, last)) => *last = end,
            _ => program.stages.push(NetStage::Once(first, end)),
        }
    }
    program
}

/// Adds a rule with its tests, one for each word.
fn push(program: &mut NetProgram, instance: &Instance, layout: &NetLayout) {
    // What must hold and must not hold never applies, and a test could not say so.
    if instance
        .holds
        .iter()
        .any(|atom| instance.fails.contains(atom))
    {
        return;
    }
    let first = program.tests.len() as u32;
    let held = instance.holds.iter().map(|&atom| (layout.bit(atom), true));
    let failed = instance.fails.iter().map(|&atom| (layout.bit(atom), false));
    let mut tests: Vec<Test> = Vec::new();
    for (bit, holds) in held.chain(failed) {
        let (word, mask) = (bit / 64, 1 << (bit % 64));
        let place = tests.iter().position(|test| test.word == word);
        let place = place.unwrap_or_else(|| {
            tests.push(Test {
                word,
                mask: 0,
                wanted: 0,
            });
            tests.len() - 1
        });
        tests[place].mask |= mask;
        if holds {
            tests[place].wanted |= mask;
        }
    }
    program.tests.extend(tests);
    program.rules.push(NetLine {
        head: layout.bit(instance.head),
        first,
        end: program.tests.len() as u32,
    });
}
