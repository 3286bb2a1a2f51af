//! A game whose rule is written in one line: `rule {n -> n-k for k in primes}: 24,7`.
//!
//! A position is a sum of components, each of them one to four whole numbers; the rule says what a component may become.
//! `parse.rs` reads the rule into expressions (`expr.rs`); `evaluate.rs` walks through the options of a component and hands
//! them over (`see.rs`). `reach.rs`, by the bounds of `between.rs`, leaves out values of a loop that give no option; `columns.rs`
//! and `narrow.rs` work out many values at a time. `seek.rs` finds nimbers, `code.rs` the heaps under a code that a rule is, and
//! `examine.rs` whether play from a component ends.

mod between;
mod code;
mod columns;
mod component;
mod evaluate;
mod examine;
mod expr;
mod narrow;
mod nimber;
mod notation;
mod parse;
pub mod primes;
mod reach;
mod reader;
mod see;
mod seek;

pub use evaluate::{LARGEST, MOST_NUMBERS, Program, Tuple, Walked};
pub use nimber::{FoundNimber, Met};

use code::RuleCode;
use grundy_core::any::Erased;
use grundy_core::forms::heap::HeapMove;
use grundy_core::forms::{Form, HeapForm};
use grundy_core::{
    Impartial, ParseError, Partizan, Player, Ruleset, SeeOption, StopReason, give_up,
};
use std::collections::HashSet;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The sides of a rule: named, or the same for both players.
pub trait Sides: Clone + Copy + Debug + Default + Send + Sync + 'static {
    /// True if both players have the same moves.
    const SAME: bool;
}

/// The moves are the same for both.
#[derive(Clone, Copy, Debug, Default)]
pub struct Same;

/// The rule names the player of each move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Apart;

impl Sides for Same {
    const SAME: bool = true;
}

impl Sides for Apart {
    const SAME: bool = false;
}

/// A rule as it was written, without `left:` and `right:`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_rules::rule::ImpartialRule;
/// let kayles = "{n -> [a, n-1-a] for a in 0..n-1; [a, n-2-a] for a in 0..n-2}";
/// let kayles = ImpartialRule::from_rules(Some(kayles)).unwrap();
/// assert_eq!(kayles.moves(&kayles.read("3").unwrap()).count(), 3);
/// ```
pub type ImpartialRule = Rule<Same>;

/// A rule as it was written, with moves of Left and of Right.
pub type PartizanRule = Rule<Apart>;

/// A rule that was read; see [`any`] for both kinds.
#[derive(Clone, Debug)]
pub struct Rule<S> {
    program: Program,
    /// The rule in braces, as it was written, in one line and without comments.
    text: String,
    /// Its heaps, if it is played on heaps under a code.
    code: Option<RuleCode>,
    sides: PhantomData<S>,
}

/// A rule of either kind.
#[derive(Clone, Debug)]
pub enum AnyRule {
    /// Both players have the same moves.
    Same(ImpartialRule),
    /// Each player has moves of their own.
    Apart(PartizanRule),
}

/// The rule that a text describes, of either kind.
///
/// # Errors
/// The error names what was found, what was expected, and where.
///
/// ```
/// use grundy_rules::rule::{AnyRule, any};
/// assert!(matches!(any("{n -> n-1}"), Ok(AnyRule::Same(_))));
/// assert!(matches!(any("{n -> left: n-1; right: n-2}"), Ok(AnyRule::Apart(_))));
/// assert_eq!(any("{n -> m-1}").unwrap_err().at, 6);
/// ```
pub fn any(text: &str) -> Result<AnyRule, ParseError> {
    let program = parse::program(text)?;
    Ok(if program.partizan {
        AnyRule::Apart(Rule::of(program, text))
    } else {
        AnyRule::Same(Rule::of(program, text))
    })
}

/// True if a ruleset is an impartial rule in one line whose components are single numbers.
#[must_use]
pub fn is_of_single_numbers(rules: &dyn Erased) -> bool {
    let rule: Option<&ImpartialRule> = rules.as_any().downcast_ref();
    rule.is_some_and(|rule| rule.program().numbers == 1)
}

/// One component becomes others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The component, counted from 0.
    pub part: usize,
    /// The components that it becomes, in ascending order.
    pub to: Vec<Tuple>,
}

impl<S: Sides> Rule<S> {
    /// The rule with its text in a standard form, blanks and braces normalised.
    fn of(program: Program, text: &str) -> Rule<S> {
        let plain = parse::without_comments(text);
        let words: Vec<&str> = plain.split_whitespace().collect();
        let text = words.join(" ");
        let text = if text.starts_with('{') {
            text
        } else {
            format!("{{{text}}}")
        };
        Rule {
            code: RuleCode::of(&program),
            program,
            text,
            sides: PhantomData,
        }
    }

    /// The reason why nothing is known of a component one of whose options needs too large a number.
    #[must_use]
    pub fn beyond(&self, at: &Tuple) -> StopReason {
        let part = evaluate::show_part(self.program.numbers, at);
        StopReason::Beyond(format!(
            "what the rule says of {part} needs a number above 2^62"
        ))
    }

    /// The rule as it is evaluated.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The options of a component, each once, the components of each in ascending order. Where one of them needs too large a
    /// number, which no look ahead from the beginning came to, the question ends.
    fn options(&self, player: Player, at: &Tuple) -> Vec<Vec<Tuple>> {
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        let walked = self.program.options(player, at, u64::MAX, &mut |parts| {
            let mut parts = parts.to_vec();
            parts.sort_unstable();
            if seen.insert(parts.clone()) {
                all.push(parts);
            }
        });
        if walked.too_large {
            give_up(self.beyond(at));
        }
        all
    }
}

impl<S: Sides> Rule<S> {
    /// The options of a component: of heaps under a code one after the other, for there may be very many, else each once.
    fn each(&self, player: Player, at: &Tuple) -> impl Iterator<Item = Vec<Tuple>> + use<'_, S> {
        let coded = self.code.as_ref().map(|code| code.options(at));
        let listed = match coded {
            Some(_) => Vec::new(),
            None => self.options(player, at),
        };
        coded.into_iter().flatten().chain(listed)
    }
}

impl<S: Sides> Ruleset for Rule<S> {
    /// The components, in the order in which they were written.
    type Position = Vec<Tuple>;
    type Move = Change;

    fn start(&self) -> Vec<Tuple> {
        let mut start = [0; MOST_NUMBERS];
        start[..self.program.numbers].fill(1);
        vec![start]
    }

    fn play(&self, p: &Vec<Tuple>, mv: &Change) -> Vec<Tuple> {
        let mut next = p.clone();
        next.splice(mv.part..=mv.part, mv.to.iter().copied());
        next
    }

    fn components(&self, p: &Vec<Tuple>) -> impl Iterator<Item = Vec<Tuple>> {
        p.iter().map(|&part| vec![part])
    }

    fn changed(&self, p: &Vec<Tuple>, mv: &Change) -> Option<(Vec<Tuple>, Vec<Tuple>)> {
        Some((vec![p[mv.part]], mv.to.clone()))
    }

    fn canonical(&self, mut p: Vec<Tuple>) -> Vec<Tuple> {
        p.sort_unstable();
        p
    }

    fn in_words(&self, p: &Vec<Tuple>) -> Option<String> {
        Some(evaluate::show(self.program.numbers, p))
    }
}

impl<S: Sides> Partizan for Rule<S> {
    fn moves_of(&self, player: Player, p: &Vec<Tuple>) -> impl Iterator<Item = Change> {
        p.iter()
            .enumerate()
            .flat_map(move |(part, at)| self.each(player, at).map(move |to| Change { part, to }))
    }

    fn is_legal(&self, player: Player, p: &Vec<Tuple>, mv: &Change) -> bool {
        p.get(mv.part).is_some_and(|at| match &self.code {
            Some(code) => code.allows(at, &mv.to),
            None => self.options(player, at).contains(&mv.to),
        })
    }

    fn same_for_both(&self) -> bool {
        S::SAME
    }
}

impl Impartial for ImpartialRule {
    fn as_heaps<'a>(&'a self, p: &'a Vec<Tuple>) -> Option<HeapForm<'a, Change>> {
        let code = self.code.as_ref()?;
        let heaps: Option<Vec<u64>> = p.iter().map(|part| u64::try_from(part[0]).ok()).collect();
        Some(Form::new((code.code.clone(), heaps?), |mv: HeapMove| {
            Change {
                part: mv.heap,
                to: code.left(mv.taken, &mv.left),
            }
        }))
    }

    fn each_option(&self, p: &Vec<Tuple>, see: &mut SeeOption<'_, Vec<Tuple>>) -> ControlFlow<()> {
        for (at, component) in p.iter().enumerate() {
            for option in self.each(Player::Left, component) {
                let others = p.iter().enumerate().filter(|&(i, _)| i != at);
                let others = others.map(|(_, &other)| other);
                let parts = option.into_iter().chain(others);
                see(0, parts.map(|part| vec![part]).collect())?;
            }
        }
        ControlFlow::Continue(())
    }
}
