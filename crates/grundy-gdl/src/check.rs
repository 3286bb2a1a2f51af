//! The checks that a sheet passes before anything runs: it names one or two roles and all parts of a game, its relations
//! are defined and depend on nothing that they may not see, every variable is bound, negation is stratified, and no recursion
//! builds ever larger terms. Love, Hinrichs, Haley, Schkufza and Genesereth (2008).

use crate::components::components;
use crate::dependence::{depends_on, fixed_relations};
use crate::sheet::{Atom, Condition, Sheet, SheetRule, Term};
use crate::words::{self, SheetWord};
use grundy_core::ParseError;
use std::collections::{HashMap, HashSet};

/// The facts about a sheet that its checks find.
pub(crate) struct Checked {
    /// The roles in their order, one or two.
    pub(crate) roles: Vec<SheetWord>,
    /// The strata of the relations: the number of the component of each, so that a relation depends only on relations with
    /// numbers up to its own.
    pub(crate) strata: Vec<u32>,
}

/// Checks a sheet.
///
/// # Errors
/// The first fault, with its place.
pub(crate) fn check(sheet: &Sheet) -> Result<Checked, ParseError> {
    no_hidden_information(sheet)?;
    let roles = roles(sheet)?;
    heads_and_bodies(sheet)?;
    all_parts(sheet)?;
    one_arity(sheet)?;
    all_defined(sheet)?;
    for rule in &sheet.rules {
        safe(sheet, rule)?;
    }
    let strata = strata(sheet);
    let fixed = fixed_relations(sheet);
    for rule in &sheet.rules {
        // Elsewhere the rules without variables decide.
        if fixed[rule.head.relation.0 as usize] {
            stratified(sheet, rule, |of, by| {
                strata[of.0 as usize] == strata[by.0 as usize]
            })?;
        }
        grows_not(sheet, rule, &strata)?;
    }
    sees_not(sheet)?;
    Ok(Checked { roles, strata })
}

/// All relations of a sheet with their places: of each rule the head and then the body.
fn atoms(sheet: &Sheet) -> impl Iterator<Item = &Atom> {
    sheet.rules.iter().flat_map(|rule| {
        let body = rule.body.iter().map(Condition::atom);
        std::iter::once(&rule.head).chain(body)
    })
}

/// Refuses the second version of the language by its words: `random` is a role, `sees` a relation.
fn no_hidden_information(sheet: &Sheet) -> Result<(), ParseError> {
    let expected =
        "a game without chance and hidden information, as in the first version of the language";
    for atom in atoms(sheet) {
        if atom.relation == words::SEES {
            return Err(ParseError::new(
                atom.at,
                "\"sees\", which is GDL-II",
                expected,
            ));
        }
        if atom.relation == words::ROLE && atom.args == [Term::Name(words::RANDOM)] {
            return Err(ParseError::new(
                atom.at,
                "the role random, which is GDL-II",
                expected,
            ));
        }
    }
    Ok(())
}

/// The roles: facts, one or two.
fn roles(sheet: &Sheet) -> Result<Vec<SheetWord>, ParseError> {
    let mut roles = Vec::new();
    let mut last = sheet.length;
    for rule in sheet
        .rules
        .iter()
        .filter(|rule| rule.head.relation == words::ROLE)
    {
        let [Term::Name(role)] = rule.head.args[..] else {
            let expected = "a role as a fact, such as (role white)";
            return Err(ParseError::new(
                rule.head.at,
                "a role with variables",
                expected,
            ));
        };
        if !rule.body.is_empty() {
            let expected = "a role as a fact, such as (role white)";
            return Err(ParseError::new(
                rule.head.at,
                "a role with conditions",
                expected,
            ));
        }
        if !roles.contains(&role) {
            roles.push(role);
            last = rule.head.at;
        }
    }
    if roles.is_empty() || roles.len() > 2 {
        let names: Vec<&str> = roles.iter().map(|&role| sheet.words.text(role)).collect();
        let found = match names.len() {
            0 => "no role".to_owned(),
            n => format!("{n} roles: {}", names.join(", ")),
        };
        return Err(ParseError::new(last, found, "a game of one role or two"));
    }
    Ok(roles)
}

/// Refuses a relation of the language on a side of a rule where it has no meaning.
fn heads_and_bodies(sheet: &Sheet) -> Result<(), ParseError> {
    use words::{AND, DISTINCT, DOES, NEXT, NOT, OR, TRUE};
    for rule in &sheet.rules {
        let head = &rule.head;
        if [TRUE, DOES, DISTINCT, NOT, OR, AND].contains(&head.relation) {
            let found = format!("\"{}\"", sheet.words.text(head.relation));
            let expected = "a head that the rules can define, such as next or legal";
            return Err(ParseError::new(head.at, found, expected));
        }
        let next = rule.body.iter().find(|c| c.atom().relation == NEXT);
        if let Some(condition) = next {
            let expected = "a condition on the present position, with true";
            return Err(ParseError::new(condition.atom().at, "\"next\"", expected));
        }
    }
    Ok(())
}

/// Requires every part of a game. Nothing need hold at the beginning if there is a legal move that asks for no fact.
fn all_parts(sheet: &Sheet) -> Result<(), ParseError> {
    use words::{GOAL, INIT, LEGAL, NEXT, TERMINAL, TRUE};
    let asks_no_fact = |rule: &SheetRule| {
        let mut atoms = rule.body.iter().map(Condition::atom);
        rule.head.relation == LEGAL && atoms.all(|atom| atom.relation != TRUE)
    };
    let begins_empty = sheet.rules.iter().any(asks_no_fact);
    for (part, example) in [
        (INIT, "(init (heap 5))"),
        (LEGAL, "(<= (legal white (take ?n)) (true (heap ?n)))"),
        (NEXT, "(<= (next (heap ?n)) (true (heap ?n)))"),
        (TERMINAL, "(<= terminal (true (heap 0)))"),
        (GOAL, "(<= (goal white 100) (true (heap 0)))"),
    ] {
        let is_there = sheet.rules.iter().any(|rule| rule.head.relation == part);
        if !is_there && (part != INIT || !begins_empty) {
            let name = sheet.words.text(part);
            let expected = format!("a rule for \"{name}\", such as {example}");
            return Err(ParseError::new(
                sheet.length,
                format!("no rule for \"{name}\""),
                expected,
            ));
        }
    }
    Ok(())
}

/// Refuses a relation with more arguments in one place than in another.
fn one_arity(sheet: &Sheet) -> Result<(), ParseError> {
    let mut known: HashMap<SheetWord, usize> = HashMap::new();
    for atom in atoms(sheet) {
        let arguments = atom.args.len();
        let first = *known.entry(atom.relation).or_insert(arguments);
        if first != arguments {
            let name = sheet.words.text(atom.relation);
            let found = grundy_core::parse::counted(arguments, "argument");
            let expected = format!("\"{name}\" with {first}, as before");
            return Err(ParseError::new(atom.at, found, expected));
        }
    }
    Ok(())
}

/// Refuses a condition on a relation that no rule defines. It could never hold, so it is a typing error: of the public sheets
/// that play as they are meant to, none has one.
fn all_defined(sheet: &Sheet) -> Result<(), ParseError> {
    use words::{DISTINCT, DOES, TRUE};
    let heads = sheet.rules.iter().map(|rule| rule.head.relation);
    let defined: HashSet<SheetWord> = heads.chain([TRUE, DOES, DISTINCT]).collect();
    let body = sheet.rules.iter().flat_map(|rule| &rule.body);
    let mut undefined = body
        .map(Condition::atom)
        .filter(|atom| !defined.contains(&atom.relation));
    let Some(atom) = undefined.next() else {
        return Ok(());
    };
    let name = sheet.words.text(atom.relation);
    let found = format!("\"{name}\", which is defined nowhere");
    let expected = format!("a relation with a rule or a fact, or a rule for \"{name}\"");
    Err(ParseError::new(atom.at, found, expected))
}

/// Requires that every variable of the head, of a negation and of `distinct` occurs in a condition that must hold.
fn safe(sheet: &Sheet, rule: &SheetRule) -> Result<(), ParseError> {
    let mut bound = vec![false; rule.variables.len()];
    for atom in rule.body.iter().filter_map(Condition::positive) {
        atom.each_variable(&mut |v| bound[v] = true);
    }
    let others = rule.body.iter().filter(|c| c.positive().is_none());
    let unbound = |atom: &Atom| {
        let mut free = None;
        atom.each_variable(&mut |v| free = free.or(Some(v).filter(|&v| !bound[v])));
        free
    };
    for atom in std::iter::once(&rule.head).chain(others.map(Condition::atom)) {
        if let Some(v) = unbound(atom) {
            let found = format!("the variable {}, which is bound nowhere", rule.variables[v]);
            let place = match atom.relation {
                words::DISTINCT => "in distinct",
                _ if atom.at == rule.head.at => "in the head",
                _ => "under a negation",
            };
            let name = sheet.words.text(rule.head.relation);
            let expected = format!(
                "every variable {place} of this rule for \"{name}\" also in a condition that must hold"
            );
            return Err(ParseError::new(atom.at, found, expected));
        }
    }
    Ok(())
}

/// The component of each relation in the graph of what depends on what.
fn strata(sheet: &Sheet) -> Vec<u32> {
    let mut to = vec![Vec::new(); sheet.words.len()];
    for rule in &sheet.rules {
        let body = rule.body.iter().map(|c| c.atom().relation.0);
        to[rule.head.relation.0 as usize].extend(body);
    }
    let mut strata = vec![0; to.len()];
    for (number, component) in components(&to).iter().enumerate() {
        for &relation in component {
            strata[relation as usize] = number as u32;
        }
    }
    strata
}

/// Refuses a negation of a relation that itself depends on the head, as `within` says of the two.
pub(crate) fn stratified(
    sheet: &Sheet,
    rule: &SheetRule,
    within: impl Fn(SheetWord, SheetWord) -> bool,
) -> Result<(), ParseError> {
    for condition in &rule.body {
        let Condition::Fails(atom) = condition else {
            continue;
        };
        if within(atom.relation, rule.head.relation) {
            let [head, negated] = [rule.head.relation, atom.relation].map(|w| sheet.words.text(w));
            let found = format!("a negation of \"{negated}\" within its own recursion");
            let expected = format!("a negation of what does not depend on \"{head}\"");
            return Err(ParseError::new(atom.at, found, expected));
        }
    }
    Ok(())
}

/// Refuses a recursion that builds terms from its own terms without an end: the recursion restriction. A rule whose head has
/// no function with variables builds nothing, so there it is not asked for.
fn grows_not(sheet: &Sheet, rule: &SheetRule, strata: &[u32]) -> Result<(), ParseError> {
    let builds = |term: &Term| matches!(term, Term::Compound(..)) && !term.is_ground();
    if !rule.head.args.iter().any(builds) {
        return Ok(());
    }
    let own = strata[rule.head.relation.0 as usize];
    let recursive = |atom: &&Atom| strata[atom.relation.0 as usize] == own;
    let body = || rule.body.iter().filter_map(Condition::positive);
    // Variables that other relations bind have finitely many values.
    let mut bound = vec![false; rule.variables.len()];
    for atom in body().filter(|atom| !recursive(atom)) {
        atom.each_variable(&mut |v| bound[v] = true);
    }
    let free = |arg: &Term| {
        let mut free = false;
        arg.each_variable(&mut |v| free |= !bound[v]);
        free && !rule.head.args.contains(arg)
    };
    for atom in body().filter(recursive) {
        if atom.args.iter().any(free) {
            let name = sheet.words.text(rule.head.relation);
            let found = format!("\"{name}\" with a function of its own argument, again and again");
            let expected = "a recursion whose arguments are passed on as they are, or come from another relation";
            return Err(ParseError::new(rule.head.at, found, expected));
        }
    }
    Ok(())
}

/// Refuses a beginning that depends on the position, and a legal move, an end or a goal that depends on the moves made.
fn sees_not(sheet: &Sheet) -> Result<(), ParseError> {
    use words::{DOES, GOAL, INIT, LEGAL, TERMINAL, TRUE};
    for (relation, others) in [
        (INIT, &[TRUE, DOES, LEGAL, GOAL, TERMINAL][..]),
        (LEGAL, &[DOES]),
        (GOAL, &[DOES]),
        (TERMINAL, &[DOES]),
    ] {
        let below = depends_on(sheet, relation);
        if let Some(other) = others.iter().find(|other| below[other.0 as usize]) {
            let depends = |condition: &Condition| {
                let own = condition.atom().relation;
                own == *other || depends_on(sheet, own)[other.0 as usize]
            };
            let mut rules = sheet.rules.iter();
            let rule =
                rules.find(|rule| rule.head.relation == relation && rule.body.iter().any(depends));
            let [name, other] = [relation, *other].map(|word| sheet.words.text(word));
            let at = rule.map_or(0, |rule| rule.head.at);
            let found = format!("\"{name}\" that depends on \"{other}\"");
            let expected = format!("a rule for \"{name}\" that does not");
            return Err(ParseError::new(at, found, expected));
        }
    }
    Ok(())
}
