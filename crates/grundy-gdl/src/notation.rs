//! The notation of positions and moves: facts and actions with their arguments in brackets.

use crate::bits::has;
use crate::datalog::TermId;
use crate::expr::{Expr, ExprKind, facts};
use crate::game::{Game, Pays, SheetTable};
use crate::picture;
use crate::position::{SheetPosition, Stand};
use grundy_core::parse::pick_move;
use grundy_core::picture::Picture;
use grundy_core::{Notation, ParseError, Player};

/// The position in which no fact holds.
const NOTHING: &str = "[]";

impl SheetTable {
    /// The facts that hold, in their order.
    pub(crate) fn facts_of(&self, p: &SheetPosition) -> impl Iterator<Item = TermId> {
        let facts = self.machine.facts().iter().enumerate();
        let holds = facts.filter(|(bit, _)| has(&p.facts, *bit as u32));
        holds.map(|(_, &fact)| fact)
    }

    /// The position as text.
    pub(crate) fn show(&self, p: &SheetPosition) -> String {
        let facts = self.facts_of(p);
        let texts: Vec<String> = facts
            .map(|fact| self.terms.show(&self.words, fact))
            .collect();
        match texts.len() {
            0 => NOTHING.to_owned(),
            _ => texts.join(" "),
        }
    }

    /// The number of the fact that an expression names; `true` may stand around it.
    fn fact(&self, expr: &Expr) -> Option<usize> {
        let term = self.term(expr).or_else(|| match &expr.kind {
            ExprKind::List(items) => match &items[..] {
                [
                    Expr {
                        kind: ExprKind::Word(word),
                        ..
                    },
                    fact,
                ] if word == "true" => self.term(fact),
                _ => None,
            },
            _ => None,
        })?;
        self.machine.facts().iter().position(|&fact| fact == term)
    }

    /// The term that an expression names, if the rules come across it.
    fn term(&self, expr: &Expr) -> Option<TermId> {
        match &expr.kind {
            ExprKind::Variable(_) => None,
            ExprKind::Word(word) => self.terms.find(self.words.find(word)?, &[]),
            ExprKind::List(items) => {
                let (name, args) = items.split_first()?;
                let ExprKind::Word(name) = &name.kind else {
                    return None;
                };
                let args: Option<Vec<TermId>> = args.iter().map(|arg| self.term(arg)).collect();
                self.terms.find(self.words.find(name)?, &args?)
            }
        }
    }

    /// Reads the facts of a position to which the rules give an answer.
    pub(crate) fn read(&self, text: &str) -> Result<SheetPosition, ParseError> {
        let p = self.read_any(text)?;
        match p.moment.stand {
            Stand::Broken(fault) => {
                let expected = "a position where the play is over or each role has a move, as in the plays of the sheet";
                Err(ParseError::new(0, self.describe(fault), expected))
            }
            Stand::To(_) | Stand::Both | Stand::Over(_) => Ok(p),
        }
    }

    /// Reads the facts of a position.
    fn read_any(&self, text: &str) -> Result<SheetPosition, ParseError> {
        let mut numbers = Vec::new();
        if text.trim() != NOTHING {
            let exprs = facts(text)?;
            if exprs.is_empty() {
                let expected = format!("the facts of a position, such as {}", self.example());
                return Err(ParseError::at_piece(text, text.trim(), expected));
            }
            for expr in exprs {
                let expected = || format!("a fact of the game, such as {}", self.example());
                let fact = self.fact(&expr);
                let fact =
                    fact.ok_or_else(|| ParseError::new(expr.at, expr.found(), expected()))?;
                numbers.push(fact);
            }
        }
        let set = self.set(numbers.into_iter());
        self.can_be_reached(&set)?;
        Ok(self.at(set))
    }

    /// Refuses a position that no play comes to: one without the count of the moves, or with facts that exclude each other.
    fn can_be_reached(&self, set: &[u64]) -> Result<(), ParseError> {
        let show = |fact: usize| self.terms.show(&self.words, self.machine.facts()[fact]);
        if !self.kept.counter.is_empty() && self.count(set).is_none() {
            let first = self.kept.counter.iter().position(Option::is_some);
            let example = first.map_or_else(String::new, show);
            let expected = format!("a fact that counts the moves, such as {example}");
            return Err(ParseError::new(0, "none", expected));
        }
        for (facts, exactly) in &self.kept.groups {
            let holds = facts.iter().filter(|&&fact| has(set, fact as u32));
            let holds: Vec<String> = holds.map(|&fact| show(fact)).collect();
            if holds.len() > 1 || (*exactly && holds.is_empty()) {
                let found = if holds.is_empty() {
                    "none".to_owned()
                } else {
                    holds.join(" ")
                };
                let some: Vec<String> = facts.iter().take(4).map(|&fact| show(fact)).collect();
                let number = if *exactly { "one" } else { "at most one" };
                let expected = format!("{number} of {}", some.join(", "));
                return Err(ParseError::new(0, found, expected));
            }
        }
        let rank = self.kept.rank.as_ref();
        for facts in rank.map_or(&[][..], |rank| &rank.some) {
            if !facts.iter().any(|&fact| has(set, fact as u32)) {
                let some: Vec<String> = facts.iter().take(4).map(|&fact| show(fact)).collect();
                let expected = format!("some of {}, ...", some.join(", "));
                return Err(ParseError::new(0, "none", expected));
            }
        }
        Ok(())
    }

    /// A fact of the first position, or else any.
    fn example(&self) -> String {
        let fact = self.facts_of(&self.start).next();
        let fact = fact.or(self.machine.facts().first().copied());
        fact.map_or_else(
            || NOTHING.to_owned(),
            |fact| self.terms.show(&self.words, fact),
        )
    }

    /// The one of these moves of a player that an expression names.
    pub(crate) fn find_move(
        &self,
        player: Player,
        moves: Vec<usize>,
        expr: &Expr,
    ) -> Option<usize> {
        let named = expr.show()?;
        moves
            .into_iter()
            .find(|&mv| self.show_move(player, mv) == named)
    }

    pub(crate) fn show_move(&self, player: Player, mv: usize) -> String {
        self.machine
            .show_move(&self.terms, &self.words, player.index(), mv)
    }
}

/// The player who moves; at an end it does not matter.
fn mover(p: &SheetPosition) -> Player {
    match p.moment.stand {
        Stand::To(player) => player,
        Stand::Both | Stand::Over(_) | Stand::Broken(_) => Player::Left,
    }
}

impl<P: Pays> Notation for Game<P> {
    fn show(&self, p: &SheetPosition) -> String {
        self.table.show(p)
    }

    fn read(&self, text: &str) -> Result<SheetPosition, ParseError> {
        match self.favoured {
            Some(_) => self.table.read_any(text),
            None => self.table.read(text),
        }
    }

    fn show_move(&self, p: &SheetPosition, mv: &usize) -> String {
        self.table.show_move(mover(p), *mv)
    }

    fn read_move(&self, p: &SheetPosition, text: &str) -> Result<usize, ParseError> {
        let player = mover(p);
        let moves = || match p.moment.stand {
            Stand::To(player) => self.table.legal(&p.facts, player),
            Stand::Both | Stand::Over(_) | Stand::Broken(_) => Vec::new(),
        };
        // Either form, with blanks wherever they stand.
        if let Ok([expr]) = facts(text).as_deref()
            && let Some(mv) = self.table.find_move(player, moves(), expr)
        {
            return Ok(mv);
        }
        pick_move(text, moves().into_iter(), |&mv| {
            self.table.show_move(player, mv)
        })
    }

    fn picture(&self, p: &SheetPosition) -> Option<Picture> {
        Some(picture::draw(&self.table, p))
    }
}
