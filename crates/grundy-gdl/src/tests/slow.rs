//! The definition of the language, slowly: the model of all rules at one position, by trying every rule on everything that
//! is known, stratum by stratum, until nothing is new. It shares the reader and the strata with the game, and no more.

use crate::check::check;
use crate::expr::{Expr, ExprKind, facts};
use crate::sheet::{Atom, Condition, Sheet, SheetRule, Term};
use std::collections::BTreeSet;

/// A term or an atom as a tree of texts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SlowTree(String, Vec<SlowTree>);

pub(super) type Facts = BTreeSet<SlowTree>;

pub(super) struct Slow {
    sheet: Sheet,
    roles: Vec<String>,
}

impl Slow {
    pub(super) fn new(text: &str) -> Slow {
        Slow::of_sheet(Sheet::read(text).expect("a sheet"))
    }

    pub(super) fn of_sheet(sheet: Sheet) -> Slow {
        let checked = check(&sheet).expect("a sheet without faults");
        let roles = checked
            .roles
            .iter()
            .map(|&role| sheet.words.text(role).to_owned());
        Slow {
            roles: roles.collect(),
            sheet,
        }
    }

    pub(super) fn facts(&self, text: &str) -> Facts {
        match text {
            "[]" => Facts::new(),
            text => facts(text).expect("facts").iter().map(tree).collect(),
        }
    }

    pub(super) fn start(&self) -> Facts {
        self.of("init", &self.model(&Facts::new(), &[]))
    }

    pub(super) fn is_end(&self, facts: &Facts) -> bool {
        self.model(facts, &[])
            .contains(&SlowTree("terminal".into(), Vec::new()))
    }

    /// The goal of each role.
    pub(super) fn goals(&self, facts: &Facts) -> Vec<u8> {
        let model = self.model(facts, &[]);
        let goal = |role: &String| {
            let own = model
                .iter()
                .filter(|atom| atom.0 == "goal" && atom.1[0].0 == *role);
            let values: Vec<u8> = own
                .map(|atom| atom.1[1].0.parse().expect("a number"))
                .collect();
            assert_eq!(values.len(), 1);
            values[0]
        };
        self.roles.iter().map(goal).collect()
    }

    /// The legal moves of each role.
    pub(super) fn legal(&self, facts: &Facts) -> Vec<Vec<String>> {
        let model = self.model(facts, &[]);
        let legal = |role: &String| {
            let own = model
                .iter()
                .filter(|atom| atom.0 == "legal" && atom.1[0].0 == *role);
            own.map(|atom| atom.1[1].show()).collect()
        };
        self.roles.iter().map(legal).collect()
    }

    /// The facts after the moves of all roles.
    pub(super) fn next(&self, facts: &Facts, moves: &[String]) -> Facts {
        let does = self.roles.iter().zip(moves).map(|(role, mv)| {
            let role = SlowTree(role.clone(), Vec::new());
            let mv = self.facts(mv).pop_first().expect("a move");
            SlowTree("does".into(), vec![role, mv])
        });
        self.of("next", &self.model(facts, &does.collect::<Vec<_>>()))
    }

    fn of(&self, relation: &str, model: &Facts) -> Facts {
        let own = model.iter().filter(|atom| atom.0 == relation);
        own.map(|atom| atom.1[0].clone()).collect()
    }

    /// Everything that holds: the alternating fixpoint. What holds at least is what follows where all that may hold is denied
    /// nothing, and what holds at most the other way round; where rules have a meaning at all, they meet. Van Gelder, *The
    /// alternating fixpoint of logic programs with negation*, 1989.
    fn model(&self, facts: &Facts, does: &[SlowTree]) -> Facts {
        let truths = facts
            .iter()
            .map(|fact| SlowTree("true".into(), vec![fact.clone()]));
        let given: Facts = truths.chain(does.iter().cloned()).collect();
        let mut least = given.clone();
        loop {
            let most = self.follows(&given, &least);
            let next = self.follows(&given, &most);
            if next == least {
                assert_eq!(least, most, "a sheet whose negations have a meaning");
                return least;
            }
            least = next;
        }
    }

    /// What follows where exactly the atoms that are not in `denied` are taken to fail.
    fn follows(&self, given: &Facts, denied: &Facts) -> Facts {
        let mut model = given.clone();
        loop {
            let mut new = Facts::new();
            for rule in &self.sheet.rules {
                self.apply(rule, &model, denied, &mut new);
            }
            let before = model.len();
            model.append(&mut new);
            if model.len() == before {
                return model;
            }
        }
    }

    /// Adds the heads of all instances of a rule: the conditions that must hold first, then the others.
    fn apply(&self, rule: &SheetRule, model: &Facts, denied: &Facts, new: &mut Facts) {
        let mut ways = vec![vec![None; rule.variables.len()]];
        for atom in rule.body.iter().filter_map(Condition::positive) {
            let name = self.sheet.words.text(atom.relation);
            let matching = |values: Vec<Option<SlowTree>>| {
                let own = model.iter().filter(|known| known.0 == name);
                own.filter_map(move |known| {
                    let mut values = values.clone();
                    let mut pairs = atom.args.iter().zip(&known.1);
                    pairs
                        .all(|(arg, term)| self.matches(arg, term, &mut values))
                        .then_some(values)
                })
                .collect::<Vec<_>>()
            };
            ways = ways.into_iter().flat_map(matching).collect();
        }
        for values in ways {
            let fulfilled = |condition: &Condition| match condition {
                Condition::Holds(_) => true,
                Condition::Fails(atom) => !denied.contains(&self.instance(atom, &values)),
                Condition::Distinct(atom) => {
                    let args = self.instance(atom, &values).1;
                    args[0] != args[1]
                }
            };
            if rule.body.iter().all(fulfilled) {
                new.insert(self.instance(&rule.head, &values));
            }
        }
    }

    fn matches(&self, pattern: &Term, term: &SlowTree, values: &mut [Option<SlowTree>]) -> bool {
        match pattern {
            Term::Variable(v) => *values[*v].get_or_insert_with(|| term.clone()) == *term,
            Term::Name(name) => self.sheet.words.text(*name) == term.0 && term.1.is_empty(),
            Term::Compound(name, args) => {
                self.sheet.words.text(*name) == term.0
                    && args.len() == term.1.len()
                    && args
                        .iter()
                        .zip(&term.1)
                        .all(|(arg, term)| self.matches(arg, term, values))
            }
        }
    }

    fn instance(&self, atom: &Atom, values: &[Option<SlowTree>]) -> SlowTree {
        let args = atom.args.iter().map(|arg| self.term(arg, values));
        SlowTree(
            self.sheet.words.text(atom.relation).to_owned(),
            args.collect(),
        )
    }

    fn term(&self, term: &Term, values: &[Option<SlowTree>]) -> SlowTree {
        match term {
            Term::Variable(v) => values[*v].clone().expect("a safe rule binds its variables"),
            Term::Name(name) => SlowTree(self.sheet.words.text(*name).to_owned(), Vec::new()),
            Term::Compound(name, args) => {
                let args = args.iter().map(|arg| self.term(arg, values));
                SlowTree(self.sheet.words.text(*name).to_owned(), args.collect())
            }
        }
    }
}

impl SlowTree {
    fn show(&self) -> String {
        if self.1.is_empty() {
            return self.0.clone();
        }
        let args: Vec<String> = self.1.iter().map(SlowTree::show).collect();
        format!("{}({})", self.0, args.join(","))
    }
}

fn tree(expr: &Expr) -> SlowTree {
    match &expr.kind {
        ExprKind::Word(word) => SlowTree(word.clone(), Vec::new()),
        ExprKind::Variable(_) => unreachable!("facts have no variables"),
        ExprKind::List(items) => {
            let SlowTree(name, _) = tree(&items[0]);
            SlowTree(name, items[1..].iter().map(tree).collect())
        }
    }
}
