//! Shorter rules for large sheets: a condition with variables that occur nowhere else in its rule becomes a relation of the
//! others.
//!
//! A cell of a board stays as it is where a move leaves from another cell, wherever that move leads:
//!
//! ```text
//! (<= (next (cell ?x ?y ?s)) (true (cell ?x ?y ?s)) (does ?who (move ?x1 ?y1 ?x2 ?y2)) (other ?x ?y ?x1 ?y1))
//! ```
//!
//! has an instance for each cell and each move. With a relation of `?x1` and `?y1` alone, which holds where some such move is
//! made, it has one for each cell and each beginning of a move, and the relation one for each move. This is the pushing of
//! projections into joins of databases. Ullman, *Principles of database and knowledge-base systems*, volume II, 1989, chapter
//! 11.

use crate::dependence::fixed_relations;
use crate::sheet::{Atom, Condition, Sheet, SheetRule, Term};
use crate::words::SheetWord;

/// The sheet with relations of fewer variables where they help; `None` if they help nowhere. No sheet can name the new
/// relations, whose names have blanks.
pub(crate) fn projected(sheet: &Sheet) -> Option<Sheet> {
    let fixed = fixed_relations(sheet);
    let mut shorter = sheet.clone();
    let mut new = Vec::new();
    for rule in &mut shorter.rules {
        for place in 0..rule.body.len() {
            let Condition::Holds(atom) = &rule.body[place] else {
                continue;
            };
            let Some(kept) = kept(rule, place).filter(|_| !fixed[atom.relation.0 as usize]) else {
                continue;
            };
            let name = format!("{} {}", shorter.words.text(atom.relation), new.len());
            let relation = shorter.words.number(&name);
            new.push(definition(rule, atom, relation, &kept));
            rule.body[place] = Condition::Holds(Atom {
                relation,
                args: kept.into_iter().map(Term::Variable).collect(),
                at: atom.at,
            });
        }
    }
    if new.is_empty() {
        return None;
    }
    shorter.rules.extend(new);
    Some(shorter)
}

/// The variables of a condition that occur elsewhere in its rule, if others of it occur nowhere else, and the rule has
/// variables besides.
fn kept(rule: &SheetRule, place: usize) -> Option<Vec<usize>> {
    let mut here = vec![false; rule.variables.len()];
    let mut elsewhere = here.clone();
    for (other, condition) in rule.body.iter().enumerate() {
        let seen = if other == place {
            &mut here
        } else {
            &mut elsewhere
        };
        condition.atom().each_variable(&mut |v| seen[v] = true);
    }
    rule.head.each_variable(&mut |v| elsewhere[v] = true);
    let all = 0..rule.variables.len();
    let alone = all.clone().any(|v| here[v] && !elsewhere[v]);
    let besides = all.clone().any(|v| !here[v] && elsewhere[v]);
    let kept = all.filter(|&v| here[v] && elsewhere[v]);
    (alone && besides).then(|| kept.collect())
}

/// The rule for a new relation of some variables of a condition.
fn definition(rule: &SheetRule, atom: &Atom, relation: SheetWord, kept: &[usize]) -> SheetRule {
    SheetRule {
        head: Atom {
            relation,
            args: kept.iter().copied().map(Term::Variable).collect(),
            at: rule.head.at,
        },
        body: vec![Condition::Holds(atom.clone())],
        variables: rule.variables.clone(),
    }
}
