//! A sheet: the rules of a game as logic, read and not yet checked.

use crate::expr::{self, Clause, Expr, ExprKind};
use crate::words::{self, SheetWord, Words};
use grundy_core::ParseError;
use grundy_core::parse::counted;
use std::fmt::Write as _;

/// The largest number of rules that one clause with alternatives stands for.
const MOST_ALTERNATIVES: usize = 256;

/// The largest number of conditions of a rule.
const MOST_CONDITIONS: usize = 200;

/// A term with variables, which are numbered within their rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Variable(usize),
    Name(SheetWord),
    Compound(SheetWord, Vec<Term>),
}

impl Term {
    /// Passes each variable in the term to `see`.
    pub(crate) fn each_variable(&self, see: &mut dyn FnMut(usize)) {
        match self {
            Term::Variable(v) => see(*v),
            Term::Name(_) => {}
            Term::Compound(_, args) => args.iter().for_each(|arg| arg.each_variable(see)),
        }
    }

    /// True if there is no variable in the term.
    pub(crate) fn is_ground(&self) -> bool {
        let mut ground = true;
        self.each_variable(&mut |_| ground = false);
        ground
    }
}

/// A relation between terms, with its place in the text.
#[derive(Clone, Debug)]
pub(crate) struct Atom {
    pub(crate) relation: SheetWord,
    pub(crate) args: Vec<Term>,
    pub(crate) at: usize,
}

impl Atom {
    /// Passes each variable in the arguments to `see`.
    pub(crate) fn each_variable(&self, see: &mut dyn FnMut(usize)) {
        self.args.iter().for_each(|arg| arg.each_variable(see));
    }
}

/// One condition of a rule.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Holds(Atom),
    Fails(Atom),
    /// The two terms, which are the arguments, are not the same.
    Distinct(Atom),
}

impl Condition {
    /// The relation with its arguments.
    pub(crate) fn atom(&self) -> &Atom {
        match self {
            Condition::Holds(atom) | Condition::Fails(atom) | Condition::Distinct(atom) => atom,
        }
    }

    /// The relation, if it must hold.
    pub(crate) fn positive(&self) -> Option<&Atom> {
        match self {
            Condition::Holds(atom) => Some(atom),
            Condition::Fails(_) | Condition::Distinct(_) => None,
        }
    }
}

/// The head holds where all conditions of the body do.
#[derive(Clone, Debug)]
pub(crate) struct SheetRule {
    pub(crate) head: Atom,
    pub(crate) body: Vec<Condition>,
    /// The names of the variables, by their numbers.
    pub(crate) variables: Vec<String>,
}

/// All rules of a game.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) words: Words,
    pub(crate) rules: Vec<SheetRule>,
    /// The length of the text.
    pub(crate) length: usize,
}

impl Sheet {
    /// Reads a sheet in either form.
    ///
    /// # Errors
    /// The first fault: a bracket without its partner, or a word that stands where it has no meaning.
    pub(crate) fn read(text: &str) -> Result<Sheet, ParseError> {
        let mut sheet = Sheet {
            words: Words::new(),
            rules: Vec::new(),
            length: text.len(),
        };
        for clause in expr::read(text)? {
            sheet.add(&clause)?;
        }
        Ok(sheet)
    }

    /// Adds the rules that a clause stands for, one for each choice among its alternatives.
    fn add(&mut self, clause: &Clause) -> Result<(), ParseError> {
        let mut bodies = vec![Vec::new()];
        for condition in &clause.body {
            bodies = choices(bodies, condition)?;
        }
        for body in bodies {
            if body.len() > MOST_CONDITIONS {
                let found = format!("{} conditions", body.len());
                let expected = format!("at most {MOST_CONDITIONS} conditions in a rule");
                return Err(ParseError::new(clause.head.at, found, expected));
            }
            let mut maker = Maker {
                words: &mut self.words,
                variables: Vec::new(),
            };
            let head = maker.atom(&clause.head)?;
            let body: Result<_, _> = body.iter().map(|c| maker.condition(c)).collect();
            let variables = maker.variables;
            self.rules.push(SheetRule {
                head,
                body: body?,
                variables,
            });
        }
        Ok(())
    }

    /// The rules in prefix form, in one line.
    pub(crate) fn show(&self) -> String {
        let mut text = String::new();
        for rule in &self.rules {
            if !text.is_empty() {
                text.push(' ');
            }
            if rule.body.is_empty() {
                self.push_atom(&mut text, rule, &rule.head);
                continue;
            }
            text.push_str("(<= ");
            self.push_atom(&mut text, rule, &rule.head);
            for condition in &rule.body {
                text.push(' ');
                let fails = matches!(condition, Condition::Fails(_));
                text.push_str(if fails { "(not " } else { "" });
                self.push_atom(&mut text, rule, condition.atom());
                text.push_str(if fails { ")" } else { "" });
            }
            text.push(')');
        }
        text
    }

    fn push_atom(&self, text: &mut String, rule: &SheetRule, atom: &Atom) {
        self.push_list(text, rule, atom.relation, &atom.args);
    }

    fn push_list(&self, text: &mut String, rule: &SheetRule, name: SheetWord, args: &[Term]) {
        if args.is_empty() {
            text.push_str(self.words.text(name));
            return;
        }
        text.push('(');
        text.push_str(self.words.text(name));
        for arg in args {
            text.push(' ');
            match arg {
                Term::Variable(v) => push_variable(text, &rule.variables, *v),
                Term::Name(name) => text.push_str(self.words.text(*name)),
                Term::Compound(name, args) => self.push_list(text, rule, *name, args),
            }
        }
        text.push(')');
    }
}

/// Writes a variable; names that differ in capitals only are distinguished by numbers.
fn push_variable(text: &mut String, names: &[String], variable: usize) {
    let name = names[variable].to_lowercase();
    let same = |other: &&String| other.to_lowercase() == name;
    let before = names[..variable].iter().filter(same).count();
    write!(text, "?{name}").expect("a string takes all that is written");
    if before > 0 {
        write!(text, "~{before}").expect("a string takes all that is written");
    }
}

/// All bodies so far, each with each choice that a condition offers.
fn choices<'e>(
    bodies: Vec<Vec<&'e Expr>>,
    condition: &'e Expr,
) -> Result<Vec<Vec<&'e Expr>>, ParseError> {
    let (word, parts) = named(condition).unwrap_or(("", &[]));
    match word {
        "and" => parts.iter().try_fold(bodies, choices),
        "or" => {
            let mut all = Vec::new();
            for part in parts {
                all.extend(choices(bodies.clone(), part)?);
                few(all.len(), condition)?;
            }
            Ok(all)
        }
        _ => {
            let with = |mut body: Vec<&'e Expr>| {
                body.push(condition);
                body
            };
            Ok(bodies.into_iter().map(with).collect())
        }
    }
}

/// Refuses more choices than a rule may have.
fn few(number: usize, condition: &Expr) -> Result<(), ParseError> {
    if number <= MOST_ALTERNATIVES {
        return Ok(());
    }
    let found = format!("{number} of them");
    let expected = format!("at most {MOST_ALTERNATIVES} choices among the alternatives of a rule");
    Err(ParseError::new(condition.at, found, expected))
}

/// The first word of a list, and what follows it.
fn named(expr: &Expr) -> Option<(&str, &[Expr])> {
    let ExprKind::List(items) = &expr.kind else {
        return None;
    };
    match &items.first()?.kind {
        ExprKind::Word(word) => Some((word, &items[1..])),
        _ => None,
    }
}

/// A maker of one rule.
struct Maker<'w> {
    words: &'w mut Words,
    variables: Vec<String>,
}

impl Maker<'_> {
    fn condition(&mut self, expr: &Expr) -> Result<Condition, ParseError> {
        if let Some(("not", parts)) = named(expr) {
            let [inner] = parts else {
                let expected = "one condition after \"not\"";
                return Err(ParseError::new(
                    expr.at,
                    format!("{} of them", parts.len()),
                    expected,
                ));
            };
            let atom = self.atom(inner)?;
            if [words::DISTINCT, words::NOT, words::OR, words::AND].contains(&atom.relation) {
                let expected =
                    "a relation after \"not\"; what is not distinct is written with one variable";
                return Err(ParseError::new(inner.at, inner.found(), expected));
            }
            return Ok(Condition::Fails(atom));
        }
        let atom = self.atom(expr)?;
        Ok(match atom.relation {
            words::DISTINCT => Condition::Distinct(atom),
            _ => Condition::Holds(atom),
        })
    }

    /// A relation, with as many arguments as the language gives it.
    fn atom(&mut self, expr: &Expr) -> Result<Atom, ParseError> {
        let fault = || ParseError::new(expr.at, expr.found(), "a relation with its arguments");
        let (word, args) = match &expr.kind {
            ExprKind::Word(word) => (word.as_str(), &[][..]),
            ExprKind::Variable(_) => return Err(fault()),
            ExprKind::List(_) => named(expr).ok_or_else(fault)?,
        };
        let relation = self.words.number(word);
        if let Some(wanted) = words::arguments(relation).filter(|&wanted| wanted != args.len()) {
            let found = format!("{} of them", args.len());
            let expected = format!("\"{word}\" with {}", counted(wanted, "argument"));
            return Err(ParseError::new(expr.at, found, expected));
        }
        let args: Result<_, _> = args.iter().map(|arg| self.term(arg)).collect();
        Ok(Atom {
            relation,
            args: args?,
            at: expr.at,
        })
    }

    fn term(&mut self, expr: &Expr) -> Result<Term, ParseError> {
        Ok(match &expr.kind {
            ExprKind::Word(word) => Term::Name(self.words.number(word)),
            ExprKind::Variable(name) => Term::Variable(self.variable(name)),
            ExprKind::List(_) => {
                let expected = "a term: a name, a variable or a function with its arguments";
                let fault = || ParseError::new(expr.at, expr.found(), expected);
                let (word, args) = named(expr).ok_or_else(fault)?;
                let word = self.words.number(word);
                if args.is_empty() {
                    return Ok(Term::Name(word));
                }
                let args: Result<_, _> = args.iter().map(|arg| self.term(arg)).collect();
                Term::Compound(word, args?)
            }
        })
    }

    /// The number of a variable of the rule, given where it first occurs.
    fn variable(&mut self, name: &str) -> usize {
        let known = self.variables.iter().position(|known| known == name);
        known.unwrap_or_else(|| {
            self.variables.push(name.to_owned());
            self.variables.len() - 1
        })
    }
}
