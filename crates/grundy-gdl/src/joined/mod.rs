//! The rules joined at each position, for sheets with too many instances to keep: what happens, what an end pays and what comes
//! next are worked out from the facts that hold, layer by layer. It takes far longer than a net (`net`), and needs no more room
//! than what holds at one position. Genesereth and Thielscher, *General game playing*, 2014, chapters 2 and 4.

mod layers;
mod shapes;

use crate::bits::{ones, put};
use crate::check::Checked;
use crate::datalog::TermId;
use crate::dependence::fixed_relations;
use crate::ground::ground_fixed;
use crate::machine::Standing;
use crate::pool::Pool;
use crate::sheet::Sheet;
use crate::words::{DOES, GOAL, LEGAL, NEXT, SheetWord, TERMINAL, TRUE, Words};
use layers::{Layers, Model};
use rustc_hash::FxHashMap;
use shapes::{Places, Shape};
use std::sync::Arc;

/// The largest number of facts, and of moves of a role, that the rules may seem to allow.
const MOST_FACTS: u64 = 1 << 20;
/// The number of positions from which on those that are remembered are forgotten.
const MOST_REMEMBERED: usize = 1 << 12;
/// The number of atoms from which on a state is not used again.
const MANY_ATOMS: usize = 1 << 21;

/// The rules of a sheet, to be joined at each position.
#[derive(Clone, Debug)]
pub(crate) struct Joined {
    /// The facts of a position, in the order of their bits.
    pub(crate) facts: Vec<TermId>,
    /// The moves of each role.
    pub(crate) moves: Vec<Vec<TermId>>,
    /// The values that the goals of each role can have.
    pub(crate) goals: Vec<Vec<u8>>,
    pub(crate) can_end: bool,
    rules: Arc<JoinRules>,
    states: Pool<JoinState>,
}

/// What all states share.
#[derive(Debug)]
struct JoinRules {
    fixed: Vec<bool>,
    roles: Vec<TermId>,
    fact_numbers: FxHashMap<TermId, u32>,
    move_numbers: Vec<FxHashMap<TermId, u32>>,
    goal_values: FxHashMap<TermId, u8>,
    /// What holds in every position.
    model: Model,
    stand: Layers,
    pays: Layers,
    next: Layers,
    /// The words of an answer where the moves of each role begin, and the end of all.
    blocks: Vec<usize>,
}

/// What one thread works with.
#[derive(Debug)]
struct JoinState {
    model: Model,
    /// What happens at positions that were met lately.
    met: FxHashMap<Box<[u64]>, Happens>,
    answer: Vec<u64>,
}

/// What happens at a position.
#[derive(Debug)]
struct Happens {
    is_end: bool,
    /// The numbers of the legal moves of each role.
    legal: Vec<Vec<u32>>,
}

impl Joined {
    /// Prepares a checked sheet. `None` if its rules seem to allow too many facts or moves, nest terms too deep, or depend on
    /// their own negation. The second part is the first position.
    pub(crate) fn new(sheet: &Sheet, checked: &Checked) -> Option<(Joined, Vec<usize>)> {
        let (terms, store, start) = ground_fixed(sheet, checked).ok()?;
        let fixed = fixed_relations(sheet);
        let known = store.reached_from(0).map(|atom| store.atom(atom));
        let places = Places::find(sheet, &fixed, &terms, known)?;
        let mut model = Model { terms, store };
        let mut all = |shape: Shape| {
            let mut all = (shape.size() <= MOST_FACTS).then(|| shape.terms(&mut model.terms))?;
            all.sort_by_cached_key(|&term| model.terms.words_of(term));
            Some(all)
        };
        let facts = all(places.first(TRUE))?;
        let of_roles = |relation: SheetWord| {
            let roles = checked.roles.iter();
            roles.map(move |&role| (relation, role))
        };
        let mut of_role = |(relation, role)| all(places.of_role(sheet, relation, role));
        let moves: Vec<Vec<TermId>> = of_roles(LEGAL).map(&mut of_role).collect::<Option<_>>()?;
        let goals: Vec<Vec<TermId>> = of_roles(GOAL).map(&mut of_role).collect::<Option<_>>()?;
        let mut goal_values = FxHashMap::default();
        for &goal in goals.iter().flatten() {
            goal_values.insert(goal, value(&sheet.words, &model, goal)?);
        }
        let role = |&role: &SheetWord| model.terms.number(role, Box::new([]));
        let roles: Vec<TermId> = checked.roles.iter().map(role).collect();
        let fact_numbers: FxHashMap<TermId, u32> = numbers(&facts);
        let begins: Vec<usize> = start
            .iter()
            .map(|fact| fact_numbers[fact] as usize)
            .collect();
        let planned = JoinRules::planned(sheet, checked, fixed, roles, model, &start)?;
        let rules = JoinRules {
            fact_numbers,
            move_numbers: moves.iter().map(|own| numbers(own)).collect(),
            blocks: blocks(&moves),
            goal_values,
            ..planned
        };
        let value = |goal: &TermId| rules.goal_values[goal];
        let joined = Joined {
            goals: goals
                .iter()
                .map(|own| own.iter().map(value).collect())
                .collect(),
            can_end: places.may_hold(TERMINAL),
            facts,
            moves,
            rules: Arc::new(rules),
            states: Pool::default(),
        };
        Some((joined, begins))
    }

    /// All terms that the facts and the moves are made of.
    pub(crate) fn terms(&self) -> &crate::datalog::Terms {
        &self.rules.model.terms
    }

    /// The number of words of a set of facts.
    pub(crate) fn fact_words(&self) -> usize {
        self.facts.len().div_ceil(64)
    }

    /// A measure of the work at a position.
    pub(crate) fn size(&self) -> u64 {
        // A join looks at many atoms for each condition.
        const ATOMS: u64 = 64;
        (self.rules.stand.size() + self.rules.next.size()) * ATOMS
    }

    /// Asks what happens at a position.
    pub(crate) fn stand<T>(&self, facts: &[u64], ask: impl FnOnce(Standing<'_>) -> T) -> T {
        self.with(|state| {
            if !state.met.contains_key(facts) {
                let happens = self.happens(facts, &mut state.model);
                if state.met.len() >= MOST_REMEMBERED {
                    state.met.clear();
                }
                state.met.insert(facts.into(), happens);
            }
            let happens = &state.met[facts];
            let blocks = &self.rules.blocks;
            state.answer.clear();
            state.answer.resize(blocks[self.moves.len()], 0);
            state.answer[0] = u64::from(happens.is_end);
            for (own, &first) in happens.legal.iter().zip(blocks) {
                own.iter()
                    .for_each(|&mv| put(&mut state.answer[first..], mv));
            }
            ask(Standing::new(&state.answer, blocks))
        })
    }

    /// Works out what happens at a position.
    fn happens(&self, facts: &[u64], model: &mut Model) -> Happens {
        self.at(model, facts);
        let rules = &*self.rules;
        rules.stand.run(model);
        let mut happens = Happens {
            is_end: false,
            legal: vec![Vec::new(); self.moves.len()],
        };
        for atom in rules.new_atoms(model) {
            match model.store.atom(atom) {
                (TERMINAL, _) => happens.is_end = true,
                (LEGAL, args) => {
                    let role = rules.roles.iter().position(|&role| role == args[0]);
                    let Some(role) = role else { continue };
                    happens.legal[role].push(rules.move_numbers[role][&args[1]]);
                }
                _ => {}
            }
        }
        happens
    }

    /// The goals of each role at an end, `None` where it does not have exactly one.
    pub(crate) fn goals(&self, facts: &[u64]) -> Vec<Option<u8>> {
        self.with(|state| {
            let (rules, model) = (&*self.rules, &mut state.model);
            self.at(model, facts);
            rules.pays.run(model);
            let mut goals = vec![Vec::new(); self.moves.len()];
            for atom in rules.new_atoms(model) {
                if let (GOAL, args) = model.store.atom(atom)
                    && let Some(role) = rules.roles.iter().position(|&role| role == args[0])
                {
                    goals[role].push(rules.goal_values[&args[1]]);
                }
            }
            let only = |own: Vec<u8>| (own.len() == 1).then(|| own[0]);
            goals.into_iter().map(only).collect()
        })
    }

    /// The facts after these moves, of which each is one of a role.
    pub(crate) fn next(
        &self,
        facts: &[u64],
        made: impl Iterator<Item = (usize, usize)>,
    ) -> Box<[u64]> {
        self.with(|state| {
            let (rules, model) = (&*self.rules, &mut state.model);
            self.at(model, facts);
            for (role, mv) in made {
                model.reach(DOES, Box::new([rules.roles[role], self.moves[role][mv]]));
            }
            rules.next.run(model);
            let mut next = vec![0; self.fact_words()];
            for atom in rules.new_atoms(model) {
                if let (NEXT, args) = model.store.atom(atom) {
                    put(&mut next, rules.fact_numbers[&args[0]]);
                }
            }
            next.into()
        })
    }

    /// Makes a model that of a position, before any rule is joined.
    fn at(&self, model: &mut Model, facts: &[u64]) {
        self.rules.forget(model);
        for fact in ones(facts) {
            model.reach(TRUE, Box::new([self.facts[fact]]));
        }
    }

    fn with<T>(&self, work: impl FnOnce(&mut JoinState) -> T) -> T {
        let new = || JoinState {
            model: self.rules.model.clone(),
            met: FxHashMap::default(),
            answer: Vec::new(),
        };
        self.states.with(new, |state| {
            if state.model.store.len() > MANY_ATOMS {
                state.model = self.rules.model.clone();
            }
            work(state)
        })
    }
}

impl JoinRules {
    /// Plans the joins at the first position and after the first moves there.
    fn planned(
        sheet: &Sheet,
        checked: &Checked,
        fixed: Vec<bool>,
        roles: Vec<TermId>,
        mut model: Model,
        start: &[TermId],
    ) -> Option<JoinRules> {
        model.enter();
        let first = model.store.reached();
        let changes = |word: SheetWord| !fixed[word.0 as usize];
        let layers = |relations: &[SheetWord], does: &[[TermId; 2]], model: &mut Model| {
            model.store.retract(first, changes);
            for &fact in start {
                model.reach(TRUE, Box::new([fact]));
            }
            for &made in does {
                model.reach(DOES, Box::new(made));
            }
            Layers::new(sheet, checked, &fixed, relations, model)
        };
        let pays = layers(&[GOAL], &[], &mut model)?;
        let stand = layers(&[TERMINAL, LEGAL], &[], &mut model)?;
        let mut legal = Vec::new();
        for atom in model.store.reached_from(first) {
            if let (LEGAL, args) = model.store.atom(atom) {
                legal.push([args[0], args[1]]);
            }
        }
        let made = roles.iter().filter_map(|&role| {
            let own: Vec<_> = legal.iter().filter(|mv| mv[0] == role).collect();
            Some(**own.get(own.len() / 2)?)
        });
        let made: Vec<[TermId; 2]> = made.collect();
        let next = layers(&[NEXT], &made, &mut model)?;
        model.store.retract(first, changes);
        Some(JoinRules {
            fixed,
            roles,
            fact_numbers: FxHashMap::default(),
            move_numbers: Vec::new(),
            goal_values: FxHashMap::default(),
            model,
            stand,
            pays,
            next,
            blocks: Vec::new(),
        })
    }

    /// Makes a model forget all but what holds in every position.
    fn forget(&self, model: &mut Model) {
        let first = self.model.store.reached();
        let changes = |word: SheetWord| !self.fixed[word.0 as usize];
        model.store.retract(first, changes);
    }

    /// The atoms that hold at the position.
    fn new_atoms<'m>(&self, model: &'m Model) -> impl Iterator<Item = crate::datalog::AtomId> + 'm {
        model.store.reached_from(self.model.store.reached())
    }
}

/// The words of an answer where the moves of each role begin, and the end; the first word says whether the play is over.
fn blocks(moves: &[Vec<TermId>]) -> Vec<usize> {
    let mut blocks = vec![1];
    for own in moves {
        blocks.push(blocks[blocks.len() - 1] + own.len().div_ceil(64).max(1));
    }
    blocks
}

/// The places of terms in a list.
fn numbers(terms: &[TermId]) -> FxHashMap<TermId, u32> {
    terms.iter().copied().zip(0..).collect()
}

/// The number that a goal is, from 0 to 100.
fn value(words: &Words, model: &Model, goal: TermId) -> Option<u8> {
    let (word, args) = model.terms.node(goal);
    let value: u8 = words.text(*word).parse().ok()?;
    (args.is_empty() && value <= 100).then_some(value)
}
