//! The method that looks into a book of openings.

use super::methods::{any, goes_on, typed};
use crate::erased::{Payoff, Searched, TurnMethod, Untyped};
use grundy_answer::answer::Status;
use grundy_answer::derivation::{Derivation, Statement};
use grundy_answer::method::{Description, Effort, MethodName};
use grundy_answer::question::Moves;
use grundy_core::any::Token;
use grundy_core::{Notation, Outcome, Sequential, StopReason, Theorem, Watch, reason};
use grundy_games::openings::{self, Opening};

/// The reason why the method does not answer.
const NOT_THERE: &str = "no book of openings has the position";

/// The method, for games whose books [`openings`] holds.
pub fn method<'r, 'q>(rules: &'r Untyped<Outcome>) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::Book,
            answers: "who wins, and one best move",
            cost: "a look into a table for each position",
            source: "the alpha-beta search of this program, by which every entry is proved",
        },
        |rules, p| {
            goes_on(rules, p)?;
            match entry(rules, p) {
                Some(_) => Ok(()),
                None => Err(NOT_THERE.to_owned()),
            }
        },
        |_| Effort::Whole,
        by_book,
    )
}

fn entry(rules: &Untyped<Outcome>, p: &Token) -> Option<Opening> {
    openings::reply(rules.title(), &rules.show(p))
}

fn by_book(
    rules: &Untyped<Outcome>,
    p: &Token,
    wanted: Moves,
    _: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let opening = entry(rules, p).ok_or_else(|| StopReason::Beyond(NOT_THERE.to_owned()))?;
    let mut moves = rules.legal(p);
    let reply = moves.find(|mv| rules.show_move(p, mv) == opening.reply);
    let reply = reply.map(|mv| any(rules, p, mv));
    let theorem = Theorem {
        says: opening.payoff,
        name: "book of openings",
        source: "this program",
        reason: reason!(
            "The book of openings has the position: the search proved its result when the book was made, and {} keeps it.",
            opening.reply
        ),
    };
    Ok(Searched {
        payoff: Payoff::Outcome(opening.payoff),
        distance: None,
        scores: None,
        moves_known: wanted == Moves::Nothing,
        moves: Vec::new(),
        line: reply.into_iter().collect(),
        status: Status::Proved,
        methods: vec![MethodName::Book],
        how: "the book of openings, each entry of which the search proved; other methods find the distance"
            .to_owned(),
        derivation: Derivation::Theorem(Statement::from(&theorem)),
    })
}
