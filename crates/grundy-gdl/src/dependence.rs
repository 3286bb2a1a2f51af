//! The relations of a sheet that depend on each other, by their rules alone.

use crate::sheet::{Condition, Sheet};
use crate::words::{DOES, GOAL, LEGAL, NEXT, SheetWord, TERMINAL, TRUE};

/// The relations that one depends on, directly or by way of others, by their numbers.
pub(crate) fn depends_on(sheet: &Sheet, relation: SheetWord) -> Vec<bool> {
    let mut below = vec![false; sheet.words.len()];
    let mut open = vec![relation];
    while let Some(relation) = open.pop() {
        for rule in sheet
            .rules
            .iter()
            .filter(|rule| rule.head.relation == relation)
        {
            for condition in &rule.body {
                let seen = &mut below[condition.atom().relation.0 as usize];
                if !std::mem::replace(seen, true) {
                    open.push(condition.atom().relation);
                }
            }
        }
    }
    below
}

/// The relations that hold the same in all positions, by their numbers. What a position shows is never among them.
pub(crate) fn fixed_relations(sheet: &Sheet) -> Vec<bool> {
    let mut changes = vec![false; sheet.words.len()];
    for word in [TRUE, DOES, NEXT, LEGAL, GOAL, TERMINAL] {
        changes[word.0 as usize] = true;
    }
    without(sheet, changes)
}

/// The relations that are none of these and depend on none, by their numbers.
pub(crate) fn without(sheet: &Sheet, mut changes: Vec<bool>) -> Vec<bool> {
    let mut more = true;
    while more {
        more = false;
        for rule in &sheet.rules {
            let below = |c: &Condition| changes[c.atom().relation.0 as usize];
            let head = rule.head.relation.0 as usize;
            if !changes[head] && rule.body.iter().any(below) {
                changes[head] = true;
                more = true;
            }
        }
    }
    changes.iter().map(|changes| !changes).collect()
}
