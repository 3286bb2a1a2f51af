//! Answers straight from the definitions, without hints, for small positions. Every other method is compared with them.

use super::question::{Decided, Judge, SumMethod, SumMove, SumQuestion, SumResult};
use crate::derivation::Derivation;
use crate::method::{Able, Description, Effort, MethodName};
use crate::verdict::worth::canonical;
use crate::verdict::{Canonical, Value};
use grundy_core::{
    Convention, Partizan, Plain, Player, Ruleset, StopReason, SumAt, Terms, Watch, WithoutHints,
};
use grundy_solve::fold::value_in;
use grundy_solve::reference as definition;
use grundy_values::Nimber;
use grundy_values::short::{Id, Store};
use std::collections::HashMap;

/// The definitions of winning and of mex in their plainest form.
pub(super) fn method<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Definition,
            answers: "who wins, and the nimber of an impartial position, of positions with few below them",
            cost: "every position that can be reached, and every move",
            source: "the definitions of winning and of mex, kept for ever",
        },
        few_below,
        |_, _| Effort::OnRequest,
        run,
    )
}

/// The fold over all options with the ruleset's hints removed, which checks what components, symmetries and theorems
/// claim.
pub(super) fn fold<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Fold,
            answers: "the value from the values of all options, without hints, parts or theorems",
            cost: "every position that can be reached, and every move",
            source: "the definition of the value",
        },
        |question| {
            if question.repeats.get() {
                Err("play may go on for ever, so that a position need not have a value".to_owned())
            } else {
                Ok(())
            }
        },
        |_, _| Effort::OnRequest,
        by_fold,
    )
}

/// The most positions for which the definitions are used, because their recursion is as deep as the longest play.
const MOST_POSITIONS: usize = 2_000;

/// The most terms that are copied to find out how many positions there are: a sum may have many terms.
const MOST_TERMS: usize = 1 << 21;

/// Able if play never returns to a position, for else the recursion would not end, and if few positions can be reached.
fn few_below(question: &SumQuestion<'_>) -> Able {
    match order(&question.sum.terms, &question.sum.at) {
        Some(true) => Ok(()),
        Some(false) => Err("play can come back to a position".to_owned()),
        None => Err(format!(
            "more than {MOST_POSITIONS} positions can be reached, or very many moves lead to them"
        )),
    }
}

/// True if play never returns to a position; `None` if there are too many positions or moves to find out. Moves of both
/// players count, whoever is to move: in a sum either of them may move twice in one term.
fn order(rules: &Terms, start: &SumAt) -> Option<bool> {
    let mut number: HashMap<SumAt, usize> = HashMap::from([(start.clone(), 0)]);
    let mut waiting = vec![start.clone()];
    let mut options: Vec<Vec<usize>> = Vec::new();
    let mut moves = 0;
    let mut at = 0;
    while at < waiting.len() {
        let here = waiting[at].clone();
        let mut next = Vec::new();
        for player in Player::BOTH {
            for mv in rules.moves_of(player, &here) {
                moves += 1;
                // The bounds are tested at every move, since a single position may have millions of moves.
                let many = moves > 30 * MOST_POSITIONS || waiting.len() > MOST_POSITIONS;
                if many || moves * here.len() > MOST_TERMS {
                    return None;
                }
                let option = rules.play(&here, &mv);
                let fresh = waiting.len();
                let known = *number.entry(option.clone()).or_insert(fresh);
                if known == fresh {
                    waiting.push(option);
                }
                next.push(known);
            }
        }
        options.push(next);
        at += 1;
    }
    Some(is_acyclic(&options))
}

/// True if the graph has no cycle (Kahn 1962): positions without options are removed again and again, until none is
/// left. A position on a cycle always keeps an option.
fn is_acyclic(options: &[Vec<usize>]) -> bool {
    let mut left: Vec<usize> = options.iter().map(Vec::len).collect();
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); options.len()];
    for (at, next) in options.iter().enumerate() {
        for &option in next {
            before[option].push(at);
        }
    }
    let mut ready: Vec<usize> = (0..left.len()).filter(|&at| left[at] == 0).collect();
    let mut taken = 0;
    while let Some(at) = ready.pop() {
        taken += 1;
        for &earlier in &before[at] {
            left[earlier] -= 1;
            if left[earlier] == 0 {
                ready.push(earlier);
            }
        }
    }
    taken == options.len()
}

/// Asks the definitions. They count no work, which is bounded by [`few_below`] instead.
fn run<'q>(question: &'q SumQuestion<'q>, _: &mut dyn Watch) -> Result<SumResult<'q>, StopReason> {
    let (sum, convention) = (question.sum, question.ask.convention);
    // Asked once for each player who may begin: without values, one search says nothing about the other.
    let of = |&mover: &Player| definition::winner(&sum.terms, &sum.at, convention, mover);
    let winners: Vec<Player> = question.movers.iter().map(of).collect();
    let nimber = match &question.impartial {
        Some(rules) if question.is_normal() => Some(Nimber(definition::nimber(rules, &sum.at))),
        _ => None,
    };
    let starts = question.movers.iter().copied().zip(winners.iter().copied());
    Ok(SumResult {
        decided: Decided {
            value: nimber.map(Value::Nimber),
            methods: vec![MethodName::Definition],
            how: "the definition, position by position".to_owned(),
            derivation: match nimber {
                Some(nimber) => super::nimbers::only(question, nimber.0, Derivation::Mex),
                None => Derivation::Winner {
                    starts: starts.collect(),
                },
            },
            winners: winners.into_iter().map(Some).collect(),
        },
        judge: Box::new(ByDefinition { question }),
    })
}

/// Judges a move by the definition, asked about the position after it.
struct ByDefinition<'q> {
    question: &'q SumQuestion<'q>,
}

impl Judge for ByDefinition<'_> {
    fn wins(&mut self, mover: Player, mv: &SumMove, _: &mut dyn Watch) -> Result<bool, StopReason> {
        let (sum, convention) = (self.question.sum, self.question.ask.convention);
        let next = sum.terms.play(&sum.at, mv);
        Ok(definition::winner(&sum.terms, &next, convention, mover.opponent()) == mover)
    }
}

/// The value straight from its definition: the mex of the nimbers of the options, or the game whose options are the
/// values of the options.
fn by_fold<'q>(
    question: &'q SumQuestion<'q>,
    watch: &mut dyn Watch,
) -> Result<SumResult<'q>, StopReason> {
    let at = &question.sum.at;
    let how = "the values of all options, without hints".to_owned();
    let methods = vec![MethodName::Fold];
    // The nimber is the value of an impartial sum; no canonical forms are needed.
    if let Some(rules) = &question.impartial {
        let plain = WithoutHints(rules.clone());
        let nimber: Nimber = value_in(&plain, at, &mut Plain::new(), watch)?;
        return Ok(SumResult {
            decided: Decided {
                winners: question.winners(nimber != Nimber(0)),
                value: Some(Value::Nimber(nimber)),
                methods,
                how,
                derivation: super::nimbers::only(question, nimber.0, Derivation::Mex),
            },
            judge: Box::new(Folded { question }),
        });
    }
    let mut store = Store::new();
    store.on_work(question.ask.limits.watch());
    let id: Id = value_in(
        &WithoutHints(question.sum.terms.clone()),
        at,
        &mut store,
        watch,
    )?;
    store.check()?;
    let class = store.outcome(id)?;
    Ok(SumResult {
        decided: Decided {
            winners: question.winners_by_class(class),
            value: canonical(&mut store, id)
                .ok()
                .map(|value: Canonical| Value::Short(value)),
            methods,
            how,
            derivation: super::values::only(question, &mut store, id, class),
        },
        judge: Box::new(Folded { question }),
    })
}

/// Judges a move by a search for the winner, without hints. Values exist in normal play alone, so the convention is
/// fixed.
struct Folded<'q> {
    question: &'q SumQuestion<'q>,
}

impl Judge for Folded<'_> {
    fn wins(
        &mut self,
        mover: Player,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let sum = self.question.sum;
        let next = sum.terms.play(&sum.at, mv);
        let plain = WithoutHints(sum.terms.clone());
        let mut outcomes = grundy_solve::outcome::Outcomes::new(Convention::Normal);
        Ok(outcomes.winner(&plain, &next, mover.opponent(), watch)? == mover)
    }
}
