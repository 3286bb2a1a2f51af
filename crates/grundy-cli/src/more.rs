//! Expressions that were written without quotation marks, the words after the first, and rules that stand in a file.

use clap::Args;
use grundy::Error;
use grundy::game::expression::{self, Atom, Summand};
use grundy_host::games;
use std::path::Path;

/// The other words of what was written without quotation marks.
#[derive(Args, Clone, Default)]
pub struct Words {
    /// Further words, joined by blanks.
    #[arg(hide = true)]
    words: Vec<String>,
}

impl Words {
    /// The whole text.
    pub fn join(&self, first: &str) -> String {
        joined(first, &self.words)
    }

    /// Refuses further words after two expressions, because it cannot be known where the first one ends.
    pub fn none_after(&self, verb: &str, a: &str, b: &str) -> Result<(), Error> {
        if self.words.is_empty() {
            return Ok(());
        }
        let all: Vec<&str> = [a, b]
            .into_iter()
            .chain(self.words.iter().map(String::as_str))
            .collect();
        let (a, b) = all.split_at(all.len() / 2);
        Err(Error::usage(format!(
            "{verb}: expected two expressions, found {} words; quote each expression that has blanks, perhaps: grundy {verb} \
             \"{}\" \"{}\"",
            all.len(),
            a.join(" "),
            b.join(" ")
        )))
    }
}

/// The words of an expression, which the shell has split, as one text.
fn joined(first: &str, words: &[String]) -> String {
    words
        .iter()
        .fold(first.to_owned(), |text, word| text + " " + word)
}

/// A rule or a game in a file, in front of the positions.
#[derive(Args, Clone)]
pub struct RulesFile {
    /// Read the rule from this file, as it stands in braces after `rule` or `board`, or from NAME.game the game, as
    /// `grundy new` writes it, or a rule; the question is then about its positions: 24,7.
    #[arg(long, value_name = "FILE", value_parser = rules_file)]
    pub rules: Option<InFile>,
}

/// The rules that a file holds.
#[derive(Clone)]
pub enum InFile {
    /// A rule, on numbers or on boards, in the file with this name.
    Rule(String),
    /// A game that has this name now.
    Game(String),
}

impl RulesFile {
    /// The expression behind the rule of the file, where there is one; the game alone where there is no position. An
    /// expression that calls the file's game by its name stays as it is.
    pub fn before(&self, text: &str) -> String {
        let game = match &self.rules {
            None => return text.to_owned(),
            Some(InFile::Rule(file)) => games::rule_in(file),
            Some(InFile::Game(name)) if calls(text, name) => return text.to_owned(),
            Some(InFile::Game(name)) => name.clone(),
        };
        if text.is_empty() {
            game
        } else {
            format!("{game}: {text}")
        }
    }
}

/// True if an expression has a position of the game with this name.
fn calls(text: &str, name: &str) -> bool {
    let is_named = |summand: &Summand<'_>| match &summand.atom {
        Atom::Position(named) => named.name.eq_ignore_ascii_case(name),
        Atom::Value(_) => false,
    };
    expression::read(text).is_ok_and(|summands| summands.iter().any(is_named))
}

/// The rules in a file: a game that its name ends for, or a rule, as an expression names its file.
fn rules_file(name: &str) -> Result<InFile, String> {
    if Path::new(name)
        .extension()
        .is_some_and(|end| end == games::END)
    {
        let own = games::add(Path::new(name)).map_err(|error| error.to_string())?;
        return Ok(InFile::Game(own.name));
    }
    let file = games::in_expression(Path::new(name));
    file.map(InFile::Rule).map_err(|error| error.to_string())
}

/// The other words of an expression that was written without quotation marks, or the rule that it is about.
#[derive(Args, Clone)]
pub struct More {
    /// Further words, joined by blanks.
    #[arg(hide = true)]
    words: Vec<String>,
    /// A rule in a file.
    #[command(flatten)]
    rule: RulesFile,
}

impl More {
    /// The whole expression.
    pub fn join(&self, first: &str) -> String {
        self.rule.before(&joined(first, &self.words))
    }

    /// The words before a lone `-` at the end, joined, where it stands for standard input; nothing where it stands
    /// alone.
    pub fn before_stdin(&self, first: &str) -> Option<String> {
        match self.words.split_last() {
            None => (first == "-").then(|| self.rule.before("")),
            Some((last, words)) if last == "-" => Some(self.rule.before(&joined(first, words))),
            Some(_) => None,
        }
    }
}
