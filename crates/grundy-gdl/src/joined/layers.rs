//! The layers of relations that an answer needs, each with its rules and their plans. What holds in a layer follows from the
//! layers below and itself, so one goes through them from the bottom: every negation is decided by the time it is asked.

use crate::check::{Checked, stratified};
use crate::datalog::{
    AtomId, Cond, Join, JoinFound, JoinPlan, Pat, Plans, Prepared, Spreads, Store, TermId, Terms,
    unbound,
};
use crate::dependence::depends_on;
use crate::sheet::{Sheet, SheetRule};
use crate::words::SheetWord;
use std::cell::Cell;
use std::collections::BTreeMap;

/// What is known while the layers of a position are gone through.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) terms: Terms,
    pub(super) store: Store,
}

/// The layers of the relations that an answer needs.
#[derive(Debug)]
pub(super) struct Layers(Vec<Layer>);

/// Relations that depend on each other, or one that does not depend on itself.
#[derive(Debug)]
struct Layer {
    rules: Vec<Prepared>,
    plans: Plans,
}

impl Layers {
    /// The layers that these relations need; each condition is taken where the fewest atoms of the position in `model` are
    /// expected to fit. `None` if a relation depends on its own negation.
    pub(super) fn new(
        sheet: &Sheet,
        checked: &Checked,
        fixed: &[bool],
        relations: &[SheetWord],
        model: &mut Model,
        spreads: &mut Spreads,
    ) -> Option<Layers> {
        let mut needed = vec![false; sheet.words.len()];
        for &relation in relations {
            needed[relation.0 as usize] = true;
            for (all, below) in needed.iter_mut().zip(depends_on(sheet, relation)) {
                *all |= below;
            }
        }
        let mut strata: BTreeMap<u32, Vec<&SheetRule>> = BTreeMap::new();
        for rule in &sheet.rules {
            let head = rule.head.relation.0 as usize;
            if needed[head] && !fixed[head] {
                strata.entry(checked.strata[head]).or_default().push(rule);
            }
        }
        let mut layers = Vec::new();
        for (stratum, rules) in strata {
            let own = |word: SheetWord| checked.strata[word.0 as usize] == stratum;
            for rule in &rules {
                stratified(sheet, rule, |of, _| own(of)).ok()?;
            }
            layers.push(Layer::new(&rules, &own, model, spreads));
        }
        Some(Layers(layers))
    }

    /// Reaches all that follows from what the model knows.
    pub(super) fn run(&self, model: &mut Model) {
        model.enter();
        for layer in &self.0 {
            layer.run(model);
        }
    }
}

impl Layer {
    fn new(
        rules: &[&SheetRule],
        own: &dyn Fn(SheetWord) -> bool,
        model: &mut Model,
        spreads: &mut Spreads,
    ) -> Layer {
        let prepare = |rule: &&SheetRule| Prepared::new(rule, &mut model.terms, |_| true);
        let rules: Vec<Prepared> = rules.iter().map(prepare).collect();
        let plans = Plans::new(&rules, own, |rule, delta| plan(rule, delta, model, spreads));
        Layer { rules, plans }
    }

    fn run(&self, model: &mut Model) {
        for (number, plan) in &self.plans.at_once {
            model.join(&self.rules[*number], plan, None);
        }
        while let Some(atom) = model.store.enter_next(&model.terms) {
            let relation = model.store.atom(atom).0;
            for (number, plan) in self.plans.set_off_by(relation) {
                model.join(&self.rules[*number], plan, Some(atom));
            }
        }
    }
}

/// The plan that takes next what the fewest atoms are expected to fit.
fn plan(
    rule: &Prepared,
    delta: Option<usize>,
    model: &mut Model,
    spreads: &mut Spreads,
) -> JoinPlan {
    let terms = &model.terms;
    let choose = &mut |store: &mut Store, left: &[usize], bound: &[bool]| {
        rule.ready(left, bound).or_else(|| {
            let mut ways = |c: usize| {
                let pat = rule.body[c].pat();
                let all_known = pat.args.iter().all(|arg| unbound(arg, bound) == 0);
                let spread = spreads.of(store, terms, pat, bound);
                spread.unwrap_or(if all_known { 1.0 } else { UNKNOWN })
            };
            let places = left.iter().enumerate();
            let places = places.filter(|&(_, &c)| matches!(rule.body[c], Cond::Holds(_)));
            let places = places.map(|(place, &c)| (place, ways(c)));
            let best = places.min_by(|(_, one), (_, other)| one.total_cmp(other));
            best.map(|(place, _)| place)
        })
    };
    JoinPlan::new(rule, delta, terms, &mut model.store, choose)
}

/// A guess at the atoms that fit, where none is known.
const UNKNOWN: f64 = 8.0;

impl Model {
    /// Reaches an atom.
    pub(super) fn reach(&mut self, relation: SheetWord, args: Box<[TermId]>) {
        let atom = self.store.number(relation, args);
        self.store.reach(atom);
    }

    /// Enters all reached atoms into their indices.
    pub(super) fn enter(&mut self) {
        while self.store.enter_next(&self.terms).is_some() {}
    }

    /// Reaches the heads of a rule along a plan.
    fn join(&mut self, rule: &Prepared, plan: &JoinPlan, delta: Option<AtomId>) {
        let mut found = JoinFound::new(usize::MAX);
        let join = Join {
            rule,
            plan,
            terms: &self.terms,
            store: &self.store,
            left: &Cell::new(u64::MAX),
            each_way: false,
        };
        join.all(delta, &mut found);
        if rule.variables == 0 && found.count > 0 {
            self.reach_instance(&rule.head, &[]);
        }
        for values in found.values.chunks_exact(rule.variables.max(1)) {
            self.reach_instance(&rule.head, values);
        }
    }

    fn reach_instance(&mut self, head: &Pat, values: &[TermId]) {
        let args = head.args.iter().map(|arg| self.terms.instance(arg, values));
        let args = args.collect();
        self.reach(head.relation, args);
    }
}
