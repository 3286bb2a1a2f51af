//! The rules joined at each position, for sheets with too many instances to keep: what happens, what an end pays and what comes
//! next are worked out from the facts that hold. It takes far longer than a net (`net`), and needs no more room than what is
//! looked at. As a rule only what is asked is worked out (`calls`); where rules call each other too deep, all that holds is,
//! layer by layer (`layers`), which is the plain way and the one to compare with. Genesereth and Thielscher, *General game
//! playing*, 2014, chapters 2 and 4.

mod calls;
mod layers;
mod numbers;
mod plan;
mod shapes;

use crate::bits::{ones, put};
use crate::check::Checked;
use crate::datalog::{AtomId, Spreads, Store, TermId, Terms};
use crate::dependence::{depends_on, fixed_relations, without};
use crate::ground::{FixedPart, ground_fixed};
use crate::pool::Pool;
use crate::sheet::Sheet;
use crate::standing::Standing;
use crate::words::{DOES, GOAL, INIT, LEGAL, NEXT, SheetWord, TERMINAL, TRUE, Words};
use calls::{Answers, Calls, TooDeep};
use grundy_core::ParseError;
use layers::{Layers, Model};
use numbers::TermNumbers;
use plan::{JoinProgram, Planner};
use rustc_hash::FxHashMap;
use shapes::Places;
use std::sync::Arc;

/// The largest number of facts that the rules may seem to allow: a position has a bit for each.
const MOST_FACTS: u64 = 1 << 20;
/// The largest number of moves of a role that the rules may seem to allow.
const MOST_MOVES: u64 = 1 << 32;
/// The largest number of steps of rules within each other; the stack of a thread has room for them.
const DEEPEST: usize = 800;
/// The number of positions and of their moves from which on those that are remembered are forgotten.
const MOST_REMEMBERED: usize = 1 << 18;
/// The number of atoms from which on a state is not used again.
const MANY_ATOMS: usize = 1 << 21;

/// The rules of a sheet, to be joined at each position.
#[derive(Clone, Debug)]
pub(crate) struct Joined {
    /// The facts of a position, in the order of their bits.
    pub(crate) facts: Vec<TermId>,
    /// The moves of each role.
    moves: Vec<TermNumbers>,
    /// The values that the goals of each role can have.
    pub(crate) goals: Vec<Vec<u8>>,
    pub(crate) can_end: bool,
    /// The number of tuples that are looked at in the first position.
    steps: u64,
    /// The largest number of steps of rules within each other.
    deepest: usize,
    rules: Arc<JoinRules>,
    states: Pool<JoinState>,
}

/// What all states share.
#[derive(Debug)]
struct JoinRules {
    fixed: Vec<bool>,
    roles: Vec<TermId>,
    fact_numbers: FxHashMap<TermId, u32>,
    goal_values: FxHashMap<TermId, u8>,
    terms: Arc<Terms>,
    /// What holds in every position.
    store: Store,
    plans: JoinPlans,
}

/// The orders of the joins: for what is asked, and for all that holds.
#[derive(Debug)]
struct JoinPlans {
    program: JoinProgram,
    stand: Layers,
    pays: Layers,
    next: Layers,
}

/// What one thread works with.
#[derive(Debug)]
struct JoinState {
    model: Model,
    /// What happens at positions that were met lately.
    met: FxHashMap<Box<[u64]>, Happens>,
    /// The number of these positions and of their moves.
    remembered: usize,
}

/// What happens at a position.
#[derive(Debug)]
struct Happens {
    is_end: bool,
    /// The numbers of the legal moves of each role, in their order.
    legal: Vec<Vec<usize>>,
}

impl Happens {
    fn standing(&self) -> Standing<'_> {
        Standing::Lists {
            is_end: self.is_end,
            legal: &self.legal,
        }
    }
}

impl Joined {
    /// Prepares a checked sheet. `None` if its rules seem to allow too many facts or moves, or depend on their own negation.
    /// The second part is the first position.
    ///
    /// # Errors
    /// Terms that grow larger and larger.
    pub(crate) fn new(
        sheet: &Sheet,
        checked: &Checked,
    ) -> Option<Result<(Joined, Vec<usize>), ParseError>> {
        let (fixed, (terms, store, start)) = known_always(sheet, checked)?;
        let known = store.reached_from(0).map(|atom| store.atom(atom));
        let places = match Places::find(sheet, &fixed, &terms, known) {
            Ok(places) => places,
            Err(fault) => return Some(Err(fault)),
        };
        let mut model = Model { terms, store };
        let facts = TermNumbers::new(&places.first(TRUE), MOST_FACTS)?.all(&mut model.terms);
        let of_roles = |relation: SheetWord, most: u64| {
            let roles = checked.roles.iter();
            let shapes = roles.map(|&role| places.of_role(sheet, relation, role));
            shapes.map(|shape| TermNumbers::new(&shape, most)).collect()
        };
        let moves: Option<Vec<TermNumbers>> = of_roles(LEGAL, MOST_MOVES);
        let goals: Option<Vec<TermNumbers>> = of_roles(GOAL, MOST_FACTS);
        let (moves, goals) = (moves?, goals?);
        let goals: Vec<Vec<TermId>> = goals.iter().map(|own| own.all(&mut model.terms)).collect();
        let mut goal_values = FxHashMap::default();
        for &goal in goals.iter().flatten() {
            goal_values.insert(goal, model.terms.goal(&sheet.words, goal)?);
        }
        let role = |&role: &SheetWord| model.terms.number(role, Box::new([]));
        let roles: Vec<TermId> = checked.roles.iter().map(role).collect();
        let fact_numbers: FxHashMap<TermId, u32> = numbers(&facts);
        let begins: Vec<usize> = start
            .iter()
            .map(|fact| fact_numbers[fact] as usize)
            .collect();
        let plans = JoinPlans::new(sheet, checked, &places, &fixed, &mut model, &start)?;
        let rules = JoinRules {
            fixed,
            roles,
            fact_numbers,
            goal_values,
            terms: Arc::new(model.terms),
            store: model.store,
            plans,
        };
        let value = |goal: &TermId| rules.goal_values[goal];
        let mut joined = Joined {
            steps: 0,
            deepest: DEEPEST,
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
        joined.steps = joined.steps_at(&begins);
        Some(Ok((joined, begins)))
    }

    /// All terms that the facts and the moves are made of.
    pub(crate) fn terms(&self) -> &Arc<Terms> {
        &self.rules.terms
    }

    /// The number of moves of a role that may be legal in some position.
    pub(crate) fn moves(&self, role: usize) -> u64 {
        self.moves[role].size()
    }

    /// A move of a role as text.
    pub(crate) fn show_move(&self, words: &Words, role: usize, mv: usize) -> String {
        self.moves[role].show(words, mv as u64)
    }

    /// The number of words of a set of facts.
    pub(crate) fn fact_words(&self) -> usize {
        self.facts.len().div_ceil(64)
    }

    /// A measure of the work at a position, in rules and conditions of a net.
    pub(crate) fn size(&self) -> u64 {
        // To look at a tuple takes as long as so many of them.
        const TUPLE: u64 = 200;
        self.steps * TUPLE
    }

    /// Asks what happens at a position, with at most two of the legal moves of each role: enough to see who has a choice.
    pub(crate) fn glance<T>(&self, facts: &[u64], ask: impl FnOnce(Standing<'_>) -> T) -> T {
        self.with(|state| {
            let seen = match state.met.get(facts) {
                Some(happens) => return ask(happens.standing()),
                None => self.happens(facts, &mut state.model, 2),
            };
            ask(seen.standing())
        })
    }

    /// Asks what happens at a position.
    pub(crate) fn stand<T>(&self, facts: &[u64], ask: impl FnOnce(Standing<'_>) -> T) -> T {
        self.with(|state| {
            if !state.met.contains_key(facts) {
                let happens = self.happens(facts, &mut state.model, usize::MAX);
                state.remembered += 1 + happens.legal.iter().map(Vec::len).sum::<usize>();
                if state.remembered > MOST_REMEMBERED {
                    state.met.clear();
                    state.remembered = 0;
                }
                state.met.insert(facts.into(), happens);
            }
            ask(state.met[facts].standing())
        })
    }

    /// The number of tuples that are looked at to know what happens at a position.
    fn steps_at(&self, facts: &[usize]) -> u64 {
        let mut set = vec![0; self.fact_words()];
        facts.iter().for_each(|&fact| put(&mut set, fact as u32));
        self.with(|state| {
            self.at(&mut state.model, &set, &[]);
            let calls = self.calls(&mut state.model);
            for &role in &self.rules.roles {
                // Where calls are nested too deep, there are many steps as well.
                let _ = self.rules.ask(&calls, (LEGAL, &[0]), &[role]);
            }
            calls.steps()
        })
    }

    /// Works out what happens at a position, with all legal moves of each role or as many as are `enough`.
    fn happens(&self, facts: &[u64], model: &mut Model, enough: usize) -> Happens {
        self.at(model, facts, &[]);
        let rules = &*self.rules;
        let calls = self.calls(model);
        let asked = rules.ask(&calls, (TERMINAL, &[]), &[]).and_then(|end| {
            let legal = rules.roles.iter().map(|&role| {
                let answers = rules.some(&calls, (LEGAL, &[0]), &[role], enough)?;
                Ok(answers.of(2).map(|mv| mv[1]).collect())
            });
            let legal = legal.collect::<Result<Vec<_>, TooDeep>>()?;
            Ok((end.of(0).next().is_some(), legal))
        });
        let (is_end, legal) = asked.unwrap_or_else(|TooDeep| self.happens_by_layers(facts, model));
        let numbers = legal.into_iter().zip(&self.moves).map(|(own, moves)| {
            let number = |mv: TermId| moves.of(&model.terms, mv) as usize;
            let mut own: Vec<usize> = own.into_iter().map(number).collect();
            own.sort_unstable();
            own
        });
        Happens {
            is_end,
            legal: numbers.collect(),
        }
    }

    /// Whether the play is over and the legal moves of each role, from all that holds.
    fn happens_by_layers(&self, facts: &[u64], model: &mut Model) -> (bool, Vec<Vec<TermId>>) {
        self.at(model, facts, &[]);
        let rules = &*self.rules;
        rules.plans.stand.run(model);
        let (mut is_end, mut legal) = (false, vec![Vec::new(); self.moves.len()]);
        for atom in rules.new_atoms(model) {
            match model.store.atom(atom) {
                (TERMINAL, _) => is_end = true,
                (LEGAL, args) => {
                    let role = rules.roles.iter().position(|&role| role == args[0]);
                    if let Some(role) = role {
                        legal[role].push(args[1]);
                    }
                }
                _ => {}
            }
        }
        (is_end, legal)
    }

    /// The goals of each role at an end, `None` where it does not have exactly one.
    pub(crate) fn goals(&self, facts: &[u64]) -> Vec<Option<u8>> {
        let found = self.with(|state| {
            let (rules, model) = (&*self.rules, &mut state.model);
            self.at(model, facts, &[]);
            let calls = self.calls(model);
            let own = rules.roles.iter().map(|&role| {
                let answers = rules.ask(&calls, (GOAL, &[0]), &[role])?;
                Ok(answers
                    .of(2)
                    .map(|goal| rules.goal_values[&goal[1]])
                    .collect())
            });
            let asked = own.collect::<Result<_, TooDeep>>();
            asked.unwrap_or_else(|TooDeep| self.goals_by_layers(facts, model))
        });
        let only = |own: Vec<u8>| (own.len() == 1).then(|| own[0]);
        found.into_iter().map(only).collect()
    }

    /// All goals of each role from all that holds.
    fn goals_by_layers(&self, facts: &[u64], model: &mut Model) -> Vec<Vec<u8>> {
        self.at(model, facts, &[]);
        let rules = &*self.rules;
        rules.plans.pays.run(model);
        let mut goals = vec![Vec::new(); self.moves.len()];
        for atom in rules.new_atoms(model) {
            if let (GOAL, args) = model.store.atom(atom)
                && let Some(role) = rules.roles.iter().position(|&role| role == args[0])
            {
                goals[role].push(rules.goal_values[&args[1]]);
            }
        }
        goals
    }

    /// The facts after these moves, of which each is one of a role.
    pub(crate) fn next(
        &self,
        facts: &[u64],
        made: impl Iterator<Item = (usize, usize)>,
    ) -> Box<[u64]> {
        let made: Vec<(usize, usize)> = made.collect();
        let mut next = vec![0; self.fact_words()];
        self.with(|state| {
            let (rules, model) = (&*self.rules, &mut state.model);
            self.at(model, facts, &made);
            match rules.ask(&self.calls(model), (NEXT, &[]), &[]) {
                Ok(answers) => {
                    let facts = answers.of(1).map(|args| rules.fact_numbers[&args[0]]);
                    facts.for_each(|fact| put(&mut next, fact));
                }
                Err(TooDeep) => {
                    self.at(model, facts, &made);
                    rules.plans.next.run(model);
                    for atom in rules.new_atoms(model) {
                        if let (NEXT, args) = model.store.atom(atom) {
                            put(&mut next, rules.fact_numbers[&args[0]]);
                        }
                    }
                }
            }
        });
        next.into()
    }

    /// Makes a model that of a position and of moves that are made there, before any rule is joined.
    fn at(&self, model: &mut Model, facts: &[u64], made: &[(usize, usize)]) {
        self.rules.forget(model);
        for fact in ones(facts) {
            model.reach(TRUE, Box::new([self.facts[fact]]));
        }
        for &(role, mv) in made {
            let action = self.moves[role].term(&mut model.terms, mv as u64);
            model.reach(DOES, Box::new([self.rules.roles[role], action]));
        }
        model.enter();
    }

    /// The calls at the position of a model.
    fn calls<'c>(&'c self, model: &'c mut Model) -> Calls<'c> {
        let program = &self.rules.plans.program;
        Calls::new(program, &model.store, &mut model.terms, self.deepest)
    }

    /// The same rules, of which all that holds is worked out.
    #[cfg(test)]
    pub(crate) fn by_layers(self) -> Joined {
        Joined { deepest: 0, ..self }
    }

    fn with<T>(&self, work: impl FnOnce(&mut JoinState) -> T) -> T {
        let model = || Model {
            terms: Terms::above(self.rules.terms.clone()),
            store: self.rules.store.clone(),
        };
        let new = || JoinState {
            model: model(),
            met: FxHashMap::default(),
            remembered: 0,
        };
        self.states.with(new, |state| {
            if state.model.terms.own() + state.model.store.len() > MANY_ATOMS {
                state.model = model();
            }
            work(state)
        })
    }
}

impl JoinPlans {
    /// Plans the joins by the first position, which the model then forgets.
    fn new(
        sheet: &Sheet,
        checked: &Checked,
        places: &Places,
        fixed: &[bool],
        model: &mut Model,
        start: &[TermId],
    ) -> Option<JoinPlans> {
        model.enter();
        let first = model.store.reached();
        for &fact in start {
            model.reach(TRUE, Box::new([fact]));
        }
        model.enter();
        let mut spreads = Spreads::new(&model.store);
        let mut planner = Planner {
            terms: &mut model.terms,
            store: &mut model.store,
            spreads: &mut spreads,
            places,
            fixed,
        };
        let roots: &[(SheetWord, &[usize])] =
            &[(TERMINAL, &[]), (LEGAL, &[0]), (GOAL, &[0]), (NEXT, &[])];
        let program = JoinProgram::new(sheet, roots, &mut planner);
        let mut layers = |relations: &[SheetWord]| {
            Layers::new(sheet, checked, fixed, relations, model, &mut spreads)
        };
        let plans = JoinPlans {
            program,
            stand: layers(&[TERMINAL, LEGAL])?,
            pays: layers(&[GOAL])?,
            next: layers(&[NEXT])?,
        };
        model.store.retract(first, |word| !fixed[word.0 as usize]);
        Some(plans)
    }
}

impl JoinRules {
    /// Asks for what holds of a relation, with the arguments in some places known.
    fn ask(
        &self,
        calls: &Calls<'_>,
        (relation, places): (SheetWord, &[usize]),
        known: &[TermId],
    ) -> Result<Answers, TooDeep> {
        self.some(calls, (relation, places), known, usize::MAX)
    }

    /// The same, for as many answers as are `enough`.
    fn some(
        &self,
        calls: &Calls<'_>,
        (relation, places): (SheetWord, &[usize]),
        known: &[TermId],
        enough: usize,
    ) -> Result<Answers, TooDeep> {
        let procedure = self.plans.program.procedure(relation, places);
        calls.ask(procedure, known, enough)
    }

    /// Makes a model forget all but what holds in every position.
    fn forget(&self, model: &mut Model) {
        let first = self.store.reached();
        let changes = |word: SheetWord| !self.fixed[word.0 as usize];
        model.store.retract(first, changes);
    }

    /// The atoms that hold at the position.
    fn new_atoms<'m>(&self, model: &'m Model) -> impl Iterator<Item = AtomId> + 'm {
        model.store.reached_from(self.store.reached())
    }
}

/// The relations that are known for all positions, and all that holds of them with the facts of the first position. Those that
/// need not be known for these facts are asked at each position where there are too many.
fn known_always(sheet: &Sheet, checked: &Checked) -> Option<(Vec<bool>, FixedPart)> {
    let fixed = fixed_relations(sheet);
    if let Ok(known) = ground_fixed(sheet, checked, &fixed) {
        return Some((fixed, known));
    }
    let needed = depends_on(sheet, INIT);
    let mut asked: Vec<bool> = fixed.iter().map(|fixed| !fixed).collect();
    for rule in sheet.rules.iter().filter(|rule| !rule.body.is_empty()) {
        let head = rule.head.relation;
        asked[head.0 as usize] |= head != INIT && !needed[head.0 as usize];
    }
    let fixed = without(sheet, asked);
    let known = ground_fixed(sheet, checked, &fixed).ok()?;
    fixed[INIT.0 as usize].then_some((fixed, known))
}

/// The places of terms in a list.
fn numbers(terms: &[TermId]) -> FxHashMap<TermId, u32> {
    terms.iter().copied().zip(0..).collect()
}
