//! The rules of a sheet without variables: every atom that can hold in some position, and every instance of a rule that can
//! apply. Positions and moves are not walked through. Instead everything that can be true in any of them is taken together:
//! whatever may be next may be true, and whatever may be legal may be done. The instances are found semi-naively, each once,
//! by the last of its atoms. Abiteboul, Hull and Vianu (1995), chapter 13.

use crate::check::Checked;
use crate::datalog::{
    AtomId, Cond, Join, JoinFound, JoinPlan, Pat, Plans, Prepared, Store, TermId, Terms,
    known_first,
};
use crate::dependence::{depends_on, fixed_relations};
use crate::sheet::Sheet;
use crate::words::{DOES, GOAL, INIT, LEGAL, NEXT, SheetWord, TERMINAL, TRUE};
use grundy_core::ParseError;
use std::cell::Cell;

/// The largest number of atoms.
const MOST_ATOMS: usize = 1 << 20;
/// The largest number of conditions of all instances together.
pub(crate) const MOST_CONDITIONS: usize = 1 << 23;
/// The number of conditions from which on shorter rules are tried, and rules that are joined at each position: proofs about
/// more take longer than anyone waits.
pub(crate) const MANY_CONDITIONS: usize = 1 << 20;
/// The largest number of atoms that are looked at in joins.
const MOST_STEPS: u64 = 1 << 26;
/// The largest number of values that one join may list.
const MOST_VALUES: usize = 1 << 24;
/// The deepest nesting of functions in an atom.
pub(crate) const DEEPEST: u32 = 60;
/// The largest number of words of a term.
const LONGEST: u32 = 1 << 12;

/// An instance of a rule without its static conditions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Instance {
    pub(crate) head: AtomId,
    pub(crate) holds: Vec<AtomId>,
    /// Atoms that must not hold; those that never can are left out.
    pub(crate) fails: Vec<AtomId>,
}

/// All atoms that can hold, and all instances of rules.
pub(crate) struct Grounded {
    pub(crate) terms: Terms,
    store: Store,
    pub(crate) instances: Vec<Instance>,
    /// The facts that hold in the first position.
    pub(crate) start: Vec<TermId>,
}

impl Grounded {
    /// The relation of an atom with its arguments.
    pub(crate) fn atom(&self, atom: AtomId) -> (SheetWord, &[TermId]) {
        let (relation, args) = self.store.atom(atom);
        (*relation, args)
    }

    /// The number of atoms, those that cannot hold included.
    pub(crate) fn atoms(&self) -> usize {
        self.store.len()
    }

    /// The atoms of a relation that can hold.
    pub(crate) fn of(&self, relation: SheetWord) -> impl Iterator<Item = (AtomId, &[TermId])> {
        let all = 0..self.store.len() as AtomId;
        all.filter(|&atom| self.store.is_reached(atom))
            .map(|atom| (atom, self.atom(atom)))
            .filter(move |(_, (found, _))| *found == relation)
            .map(|(atom, (_, args))| (atom, args))
    }

    /// The atom of a relation with these arguments, if it can hold.
    pub(crate) fn find(&self, relation: SheetWord, args: &[TermId]) -> Option<AtomId> {
        let atom = self.store.find(relation, args)?;
        self.store.is_reached(atom).then_some(atom)
    }
}

/// Grounds a checked sheet, with at most so many conditions of all instances together.
///
/// # Errors
/// A sheet with too many atoms or conditions or too deep terms, at the rule that makes them.
pub(crate) fn ground(
    sheet: &Sheet,
    checked: &Checked,
    most_conditions: usize,
) -> Result<Grounded, ParseError> {
    let fixed = fixed_relations(sheet);
    let fixed = |word: SheetWord| fixed[word.0 as usize];
    let needed = needed(sheet);
    let mut grounder = Grounder::new(sheet, checked, most_conditions);
    let start = grounder.fixed_part(checked, &fixed, &needed)?;
    for &fact in &start {
        grounder.reach(TRUE, Box::new([fact]), 0)?;
    }
    grounder.keeps = true;
    grounder.run(&|word| !fixed(word) && needed[word.0 as usize], &fixed)?;
    Ok(grounder.finish(start))
}

/// The terms and atoms of relations that no position changes, and the facts that hold in the first position.
pub(crate) type FixedPart = (Terms, Store, Vec<TermId>);

/// All that holds of these relations, which no position changes and which depend on no others, and the facts that hold in the
/// first position.
///
/// # Errors
/// A sheet with too many atoms or too deep terms, at the rule that makes them.
pub(crate) fn ground_fixed(
    sheet: &Sheet,
    checked: &Checked,
    fixed: &[bool],
) -> Result<FixedPart, ParseError> {
    let mut grounder = Grounder::new(sheet, checked, MOST_CONDITIONS);
    let start = grounder.fixed_part(checked, &|word| fixed[word.0 as usize], &needed(sheet))?;
    Ok((grounder.terms, grounder.store, start))
}

/// The fault of a rule that makes larger and larger terms, such as this one.
pub(crate) fn ever_larger(at: usize, term: &str) -> ParseError {
    let shown: String = term.chars().take(30).collect();
    let found = format!("ever larger terms: {shown}…");
    let expected = format!(
        "rules whose terms nest at most {DEEPEST} functions and have at most {LONGEST} words"
    );
    ParseError::new(at, found, expected)
}

/// The relations that some part of the game depends on.
fn needed(sheet: &Sheet) -> Vec<bool> {
    let parts = [INIT, NEXT, LEGAL, GOAL, TERMINAL];
    let mut needed = vec![false; sheet.words.len()];
    for part in parts {
        needed[part.0 as usize] = true;
        for (all, below) in needed.iter_mut().zip(depends_on(sheet, part)) {
            *all |= below;
        }
    }
    needed
}

/// The atoms and instances found so far.
struct Grounder<'s> {
    sheet: &'s Sheet,
    roles: &'s [SheetWord],
    terms: Terms,
    store: Store,
    /// True if instances are kept, because they depend on the position.
    keeps: bool,
    instances: Vec<(AtomId, Vec<AtomId>, Vec<AtomId>)>,
    conditions: usize,
    most_conditions: usize,
    left: Cell<u64>,
}

impl<'s> Grounder<'s> {
    fn new(sheet: &'s Sheet, checked: &'s Checked, most_conditions: usize) -> Grounder<'s> {
        Grounder {
            sheet,
            roles: &checked.roles,
            terms: Terms::default(),
            store: Store::default(),
            keeps: false,
            instances: Vec::new(),
            conditions: 0,
            most_conditions,
            left: Cell::new(MOST_STEPS),
        }
    }

    /// Finds all atoms of the relations that pass `fixed`, one stratum after the other: each is known in full before anything
    /// looks at it. The facts of the first position.
    fn fixed_part(
        &mut self,
        checked: &Checked,
        fixed: &dyn Fn(SheetWord) -> bool,
        needed: &[bool],
    ) -> Result<Vec<TermId>, ParseError> {
        let mut strata: Vec<u32> = checked.strata.clone();
        strata.sort_unstable();
        strata.dedup();
        for stratum in strata {
            let own = |word: SheetWord| checked.strata[word.0 as usize] == stratum;
            let here = |word: SheetWord| own(word) && fixed(word) && needed[word.0 as usize];
            self.run(&here, &|word| !own(word) && fixed(word))?;
        }
        Ok(self.relation(INIT))
    }

    /// Finds all atoms of the relations that pass `grows`; those that pass `complete` are known.
    fn run(
        &mut self,
        grows: &dyn Fn(SheetWord) -> bool,
        complete: &dyn Fn(SheetWord) -> bool,
    ) -> Result<(), ParseError> {
        let own = self
            .sheet
            .rules
            .iter()
            .filter(|rule| grows(rule.head.relation));
        let rules: Vec<Prepared> = own
            .map(|rule| Prepared::new(rule, &mut self.terms, complete))
            .collect();
        let plans = Plans::new(&rules, grows, |rule, delta| {
            self.plan(rule, delta, complete)
        });
        for (number, plan) in &plans.at_once {
            self.join(&rules[*number], plan, None)?;
        }
        while let Some(atom) = self.store.enter_next(&self.terms) {
            let relation = self.store.atom(atom).0;
            for (number, plan) in plans.set_off_by(relation) {
                self.join(&rules[*number], plan, Some(atom))?;
            }
        }
        Ok(())
    }

    /// The order in which the most is known first; all atoms of relations that pass `complete` are known.
    fn plan(
        &mut self,
        rule: &Prepared,
        delta: Option<usize>,
        complete: &dyn Fn(SheetWord) -> bool,
    ) -> JoinPlan {
        let terms = &self.terms;
        JoinPlan::new(
            rule,
            delta,
            terms,
            &mut self.store,
            &mut |store, left, bound| known_first(rule, left, bound, terms, store, complete),
        )
    }

    /// Finds all instances of a rule along a plan.
    fn join(
        &mut self,
        rule: &Prepared,
        plan: &JoinPlan,
        delta: Option<AtomId>,
    ) -> Result<(), ParseError> {
        let mut found = JoinFound::new(MOST_VALUES);
        let join = Join {
            rule,
            plan,
            terms: &self.terms,
            store: &self.store,
            left: &self.left,
            each_way: true,
        };
        join.all(delta, &mut found);
        if self.left.get() == 0 || found.is_full() {
            let expected = format!("a sheet whose rules have fewer combinations than {MOST_STEPS}");
            return Err(ParseError::new(rule.at, "more at this rule", expected));
        }
        // Without variables there is nothing to distinguish the instances by.
        if rule.variables == 0 && found.count > 0 {
            return self.apply(rule, &[]);
        }
        for values in found.values.chunks_exact(rule.variables.max(1)) {
            self.apply(rule, values)?;
        }
        Ok(())
    }

    /// Reaches the head of an instance, and keeps the instance.
    fn apply(&mut self, rule: &Prepared, values: &[TermId]) -> Result<(), ParseError> {
        let mut number = |store: &mut Store, pat: &Pat| {
            let args = pat.args.iter().map(|arg| self.terms.instance(arg, values));
            store.number(pat.relation, args.collect())
        };
        let head = number(&mut self.store, &rule.head);
        if self.keeps {
            let (mut holds, mut fails) = (Vec::new(), Vec::new());
            for condition in &rule.body {
                match condition {
                    Cond::Holds(pat) => holds.push(number(&mut self.store, pat)),
                    Cond::MayFail(pat) => fails.push(number(&mut self.store, pat)),
                    Cond::FailsForSure(_) | Cond::Distinct(_) => {}
                }
            }
            self.conditions += 1 + holds.len() + fails.len();
            self.instances.push((head, holds, fails));
        }
        let (relation, args) = self.store.atom(head).clone();
        self.reach(relation, args.clone(), rule.at)?;
        match relation {
            NEXT => self.reach(TRUE, args, rule.at),
            // What is legal for others than the roles is no move.
            LEGAL if self.is_role(args[0]) => self.reach(DOES, args, rule.at),
            _ => Ok(()),
        }
    }

    /// True for the term of a role.
    fn is_role(&self, term: TermId) -> bool {
        let (name, args) = self.terms.node(term);
        args.is_empty() && self.roles.contains(name)
    }

    /// Notes that an atom can hold, within the bounds.
    fn reach(
        &mut self,
        relation: SheetWord,
        args: Box<[TermId]>,
        at: usize,
    ) -> Result<(), ParseError> {
        let is_large =
            |term: TermId| self.terms.depth(term) > DEEPEST || self.terms.length(term) > LONGEST;
        if let Some(term) = args.iter().copied().find(|&term| is_large(term)) {
            let shown = self.terms.show(&self.sheet.words, term);
            return Err(ever_larger(at, &shown));
        }
        if self.store.len() > MOST_ATOMS || self.conditions > self.most_conditions {
            let expected = format!(
                "a sheet of at most {MOST_ATOMS} atoms, and {} conditions without variables",
                self.most_conditions
            );
            return Err(ParseError::new(at, "more at this rule", expected));
        }
        let atom = self.store.number(relation, args);
        self.store.reach(atom);
        Ok(())
    }

    /// The arguments of the reached atoms of a relation with one argument.
    fn relation(&self, relation: SheetWord) -> Vec<TermId> {
        let all = 0..self.store.len() as AtomId;
        let reached = all.filter(|&atom| self.store.is_reached(atom));
        let atoms = reached.map(|atom| self.store.atom(atom));
        let own = atoms.filter(|(found, _)| *found == relation);
        own.map(|(_, args)| args[0]).collect()
    }

    /// The instances, without conditions that always hold: on what cannot hold under a negation, and on fixed relations.
    fn finish(self, start: Vec<TermId>) -> Grounded {
        let fixed = fixed_relations(self.sheet);
        let depends = |atom: &AtomId| !fixed[self.store.atom(*atom).0.0 as usize];
        let reached = |atom: &AtomId| self.store.is_reached(*atom);
        let instances = self
            .instances
            .into_iter()
            .map(|(head, holds, fails)| Instance {
                head,
                holds: sorted(holds.into_iter().filter(depends)),
                fails: sorted(fails.into_iter().filter(reached)),
            });
        let mut instances: Vec<Instance> = instances.collect();
        instances.sort_unstable();
        instances.dedup();
        Grounded {
            terms: self.terms,
            store: self.store,
            instances,
            start,
        }
    }
}

/// The atoms in order, each once.
fn sorted(atoms: impl Iterator<Item = AtomId>) -> Vec<AtomId> {
    let mut atoms: Vec<AtomId> = atoms.collect();
    atoms.sort_unstable();
    atoms.dedup();
    atoms
}
