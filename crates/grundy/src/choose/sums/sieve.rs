//! The winner of one impartial position, and the winning moves, by a sieve of the lost positions below it.

use super::question::{Decided, Judge, SumMethod, SumMove, SumQuestion, SumResult};
use crate::derivation::Derivation;
use crate::method::{Able, Description, Effort, MethodName};
use crate::verdict::Value;
use grundy_core::any::Token;
use grundy_core::index::Ranked;
use grundy_core::{Player, Ruleset, StopReason, Summand, Watch};
use grundy_solve::sieve::{self, Lost};
use grundy_values::Nimber;

/// The method for a single term whose game numbers its positions so that every move leads to a smaller number.
pub(super) fn method<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Sieve,
            answers: "who wins one position, and which moves win, in games that number their positions (Chomp)",
            cost: "one bit a position below, and a step for each winning move from them",
            source: "the sieve of Eratosthenes, for lost positions",
        },
        able,
        |question, _| match ranked(question) {
            Some(ranked) if ranked.count() <= MOST_BY_ITSELF => Effort::Whole,
            _ => Effort::TooMuch("the positions below are too many to sieve them unasked"),
        },
        run,
    )
}

/// The largest number of positions that are sieved: their marks take half a gigabyte.
const MOST: u64 = 1 << 32;

/// The largest number of positions that are sieved unless the method was chosen by name: some seconds of work.
const MOST_BY_ITSELF: u64 = 1 << 28;

/// The numbering of the positions of the only term. A sieve knows lost positions and no nimbers, so it cannot add
/// terms.
fn ranked<'q>(question: &'q SumQuestion<'_>) -> Option<Box<dyn Ranked<Token> + 'q>> {
    let [Summand { term, token }] = question.sum.at.as_slice() else {
        return None;
    };
    question.sum.terms.0[*term as usize].rules.ranked(token)
}

/// True if the sieve would run without being chosen by name.
pub(super) fn is_able(question: &SumQuestion<'_>) -> bool {
    ranked(question).is_some_and(|ranked| ranked.count() <= MOST_BY_ITSELF)
}

fn able(question: &SumQuestion<'_>) -> Able {
    if question.sum.at.len() != 1 {
        return Err(
            "it separates lost positions from won ones, which does not say who wins a sum"
                .to_owned(),
        );
    }
    let Some(ranked) = ranked(question) else {
        return Err(
            "the game does not number its positions so that every move goes down".to_owned(),
        );
    };
    match ranked.count() {
        count if count > MOST => Err(format!(
            "{count} positions lie below, and at most {MOST} are sieved"
        )),
        _ => Ok(()),
    }
}

/// Sieves all positions that the game numbers below this one. The marks are kept, since a move is judged by looking up
/// its option.
fn run<'q>(
    question: &'q SumQuestion<'q>,
    watch: &mut dyn Watch,
) -> Result<SumResult<'q>, StopReason> {
    let ranked = ranked(question)
        .ok_or_else(|| StopReason::Beyond("the game does not number its positions".to_owned()))?;
    let lost = sieve::lost(
        ranked.count(),
        &mut |rank, mark| ranked.before(rank, mark),
        watch,
    )?;
    let wins = !lost.contains(ranked.rank(&question.sum.at[0].token));
    Ok(SumResult {
        decided: Decided {
            winners: question.winners(wins),
            // A position that the mover loses is worth 0; a sieve knows no nimbers of won ones.
            value: (!wins).then_some(Value::Nimber(Nimber(0))),
            methods: vec![MethodName::Sieve],
            how: format!(
                "a sieve of the lost positions among the {} below",
                ranked.count()
            ),
            derivation: Derivation::Sieve {
                positions: ranked.count(),
            },
        },
        judge: Box::new(Sieved {
            question,
            ranked,
            lost,
        }),
    })
}

struct Sieved<'q> {
    question: &'q SumQuestion<'q>,
    ranked: Box<dyn Ranked<Token> + 'q>,
    lost: Lost,
}

/// A move wins if it leaves a lost position.
impl Judge for Sieved<'_> {
    fn wins(&mut self, _: Player, mv: &SumMove, _: &mut dyn Watch) -> Result<bool, StopReason> {
        let next = self.question.sum.terms.play(&self.question.sum.at, mv);
        Ok(self.lost.contains(self.ranked.rank(&next[0].token)))
    }
}
