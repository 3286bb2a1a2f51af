//! Expressions: words, variables and lists of them.

use grundy_core::parse::shorten;

/// A word, a variable or a list, with its place.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    /// The byte of the text where it begins.
    pub(crate) at: usize,
    pub(crate) kind: ExprKind,
}

/// The three kinds of expressions.
#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    /// A name or a number.
    Word(String),
    /// A variable, without the question mark of the prefix form.
    Variable(String),
    /// A list in brackets. In both forms the name stands first.
    List(Vec<Expr>),
}

impl Expr {
    pub(super) fn word(at: usize, word: impl Into<String>) -> Expr {
        let kind = ExprKind::Word(word.into());
        Expr { at, kind }
    }

    pub(super) fn list(at: usize, items: Vec<Expr>) -> Expr {
        let kind = ExprKind::List(items);
        Expr { at, kind }
    }

    /// The expression with the arguments of each name in brackets after it, as terms are shown; `None` if it has variables.
    pub(crate) fn show(&self) -> Option<String> {
        match &self.kind {
            ExprKind::Word(word) => Some(word.clone()),
            ExprKind::Variable(_) => None,
            ExprKind::List(items) => {
                let (name, args) = items.split_first()?;
                let args: Option<Vec<String>> = args.iter().map(Expr::show).collect();
                let (name, args) = (name.show()?, args?.join(","));
                Some(match items.len() {
                    1 => name,
                    _ => format!("{name}({args})"),
                })
            }
        }
    }

    /// The expression in words, for faults.
    pub(crate) fn found(&self) -> String {
        match &self.kind {
            ExprKind::Word(word) => format!("\"{}\"", shorten(word)),
            ExprKind::Variable(name) => format!("the variable {}", shorten(name)),
            ExprKind::List(items) => match items.first().map(|item| &item.kind) {
                Some(ExprKind::Word(word)) => format!("\"({} …)\"", shorten(word)),
                _ => "a list without a name".to_owned(),
            },
        }
    }
}

/// A head with what it follows from; a fact follows from nothing.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    pub(crate) head: Expr,
    pub(crate) body: Vec<Expr>,
}
