//! Nimbers from the nimbers of the options: the least that no option has (mex), and their sum without carry.

use super::price::{MOST_OPTIONS, WORK_FOR_AN_OPTION};
use crate::choose::sums::nimbers::Nimbers;
use crate::derivation::Derivation;
use crate::game::position::Sum;
use crate::limits::SubBudget;
use grundy_core::{AllImpartial, Notation, Player, StopReason, Summand, Watch};
use serde::Serialize;
use std::collections::HashSet;

/// The largest number of terms that are explained one by one; the others are counted.
const MOST_TERMS: usize = 12;

/// The largest number of positions that are explained below a term, at any depth.
const MOST_EXPLAINED: usize = 200;

/// The explanation for the nimber of an impartial sum.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct NimberFacts {
    /// The first terms.
    pub terms: Vec<Mex>,
    /// The number of terms that are not explained.
    pub more: usize,
    /// The nim-sum of all.
    pub total: u64,
}

/// The explanation for the nimber of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Mex {
    /// The position.
    pub position: String,
    /// Its nimber.
    pub nimber: u64,
    /// The source of the nimber: a theorem, a table of heaps, or the options.
    pub how: Derivation,
    /// The first options.
    pub options: Vec<OptionNimber>,
    /// True if these are all.
    pub complete: bool,
}

/// One option with its nimber.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct OptionNimber {
    /// The move, as `play` reads it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position that it leads to.
    pub to: String,
    /// Its nimber; null where it would have cost too much.
    pub nimber: Option<u64>,
    /// Its own explanation, where this was asked for and stands nowhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explained: Option<Box<Mex>>,
}

impl Mex {
    /// The different nimbers of the options, ascending; `None` where not all are known.
    #[must_use]
    pub fn nimbers(&self) -> Option<Vec<u64>> {
        let known: Option<Vec<u64>> = self.options.iter().map(|option| option.nimber).collect();
        let mut known = known.filter(|_| self.complete)?;
        known.sort_unstable();
        known.dedup();
        Some(known)
    }
}

impl NimberFacts {
    /// The terms as binary numbers below each other, the nim-sum last: each column of the sum counts its ones modulo 2.
    #[must_use]
    pub fn columns(&self) -> Option<BinarySum> {
        if self.terms.len() < 2 || self.more > 0 {
            return None;
        }
        let all = self.terms.iter().map(|term| term.nimber);
        let width = all.clone().max().unwrap_or(0).max(1).ilog2() as usize + 1;
        let binary = |n: u64| format!("{n:0width$b}");
        Some(BinarySum {
            terms: all.map(binary).collect(),
            total: binary(self.total),
        })
    }
}

/// Nimbers in binary, all of one width.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BinarySum {
    /// One number for each term.
    pub terms: Vec<String>,
    /// Their sum without carry.
    pub total: String,
}

/// The facts about an impartial sum; `None` for other sums.
pub(super) fn facts(
    sum: &Sum,
    depth: u32,
    watch: &mut dyn Watch,
) -> Result<Option<NimberFacts>, StopReason> {
    let Ok(rules) = AllImpartial::new(sum.terms.clone()) else {
        return Ok(None);
    };
    let mut explaining = Explaining {
        nimbers: Nimbers::new(&rules),
        rules: &rules,
        explained: HashSet::new(),
    };
    let mut facts = NimberFacts {
        terms: Vec::new(),
        more: sum.at.len().saturating_sub(MOST_TERMS),
        total: 0,
    };
    for (number, entry) in sum.at.iter().enumerate() {
        let (nimber, how) = explaining.nimbers.of(&vec![entry.clone()], watch)?;
        facts.total ^= nimber;
        if number < MOST_TERMS {
            let term = explaining.mex(entry, nimber, how.derivation(), depth, watch)?;
            facts.terms.push(term);
        }
    }
    Ok(Some(facts))
}

/// An explanation in progress.
struct Explaining<'a> {
    rules: &'a AllImpartial,
    nimbers: Nimbers<'a>,
    /// Positions that have been explained already.
    explained: HashSet<Summand>,
}

impl Explaining<'_> {
    /// Explains one component by the nimbers of its options, down to a depth.
    fn mex(
        &mut self,
        entry: &Summand,
        nimber: u64,
        how: Derivation,
        depth: u32,
        watch: &mut dyn Watch,
    ) -> Result<Mex, StopReason> {
        self.explained.insert(entry.clone());
        let terms = self.rules.terms();
        let at = vec![entry.clone()];
        let moves = terms.some_moves(Player::Left, &at, MOST_OPTIONS + 1);
        let mut mex = Mex {
            position: terms.show(&at),
            nimber,
            how,
            options: Vec::new(),
            complete: moves.len() <= MOST_OPTIONS,
        };
        let mut affordable = true;
        for mv in moves.iter().take(MOST_OPTIONS) {
            let option = terms.moved_term(&at, mv);
            let to = vec![option.clone()];
            let found = if affordable {
                let budget = &mut SubBudget::new(watch, WORK_FOR_AN_OPTION);
                self.nimbers.of(&to, budget).ok()
            } else {
                None
            };
            affordable = found.is_some();
            let mut line = OptionNimber {
                mv: terms.show_move(&at, mv),
                to: terms.show(&to),
                nimber: found.as_ref().map(|(nimber, _)| *nimber),
                explained: None,
            };
            let deeper = depth > 1 && self.explained.len() < MOST_EXPLAINED;
            if let Some((nimber, how)) = found
                && deeper
                && !self.explained.contains(&option)
            {
                let below = self.mex(&option, nimber, how.derivation(), depth - 1, watch)?;
                line.explained = Some(Box::new(below));
            }
            mex.options.push(line);
        }
        Ok(mex)
    }
}
