//! Compounds of impartial positions in which a turn is a move in several components: by remoteness, suspense, or who
//! wins each component; misère play of the selective compound by search.

use super::impartial::{mover_name, tell_winner};
use crate::answer::{MoveLine, Solution, Status};
use crate::error::Error;
use crate::position::{Position, Sum};
use crate::question::{Ask, Together};
use grundy_core::any::{AnyMove, Token};
use grundy_core::{
    AllImpartial, Convention, Impartial, OneTerm, Player, Ruleset, Selective, StopReason, Term,
    Watch,
};
use grundy_solve::outcome::Outcomes;
use grundy_solve::remoteness::Numbers;
use num::{BigUint, One, Zero};
use std::collections::HashMap;
use std::sync::Arc;

/// Turns that are tried for the list; their number is found without trying.
const MOST_TRIED: usize = 100_000;

/// A component with what a turn can do in it.
struct Part<'a> {
    term: &'a Term,
    token: Token,
    number: u64,
    /// A move, or `None` for leaving it alone, and the number after it.
    choices: Vec<(Option<AnyMove>, u64)>,
}

/// Answers who wins a compound, and by which turns.
///
/// # Errors
/// [`Error::Usage`] for positions that are no sum of impartial terms.
pub(crate) fn solve(
    position: &Position,
    together: Together,
    ask: &Ask,
    watch: &mut dyn Watch,
) -> Result<Solution, Error> {
    let rules = match position {
        Position::Sum(sum) => AllImpartial::new(sum.terms.clone())
            .ok()
            .map(|rules| (sum, rules)),
        _ => None,
    };
    let Some((sum, rules)) = rules else {
        let text = "--compound is for sums of impartial positions, in which both players have the same moves";
        return Err(Error::Usage(text.to_owned()));
    };
    let mut solution = Solution::unknown(sum.show(), &StopReason::Cancelled);
    let names = mover_name(ask);
    solution.to_move = Some(names.0.clone());
    let answered = match Numbers::new(together, ask.convention) {
        Some(numbers) => by_numbers(sum, &rules, numbers, together, ask, &mut solution, watch),
        None => by_search(sum, &rules, ask, &mut solution, watch),
    };
    match answered {
        Ok(()) => solution.status = Status::Proved,
        Err(stop) => {
            solution.outcome = None;
            solution.winner = None;
            solution.winning_total = None;
            solution.distance = None;
            solution.moves.clear();
            solution.status = Status::stopped(&stop);
            solution.reason =
                "The search was stopped; nothing is proved about this compound.".to_owned();
        }
    }
    Ok(solution)
}

fn by_numbers(
    sum: &Sum,
    rules: &AllImpartial,
    numbers: Numbers<Token>,
    together: Together,
    ask: &Ask,
    solution: &mut Solution,
    watch: &mut dyn Watch,
) -> Result<(), StopReason> {
    // Every ruleset among the terms has numbers of its own, for tokens of different rules must not be confused.
    let mut engines: HashMap<usize, Numbers<Token>> = HashMap::new();
    let mut parts = Vec::new();
    for (number, token) in &sum.at {
        let term = &rules.terms().0[*number as usize];
        let one = OneTerm::new(term).expect("all terms are impartial");
        let address = Arc::as_ptr(&term.rules).cast::<()>() as usize;
        let engine = engines
            .entry(address)
            .or_insert_with(|| Numbers::new(together, ask.convention).expect("asked before"));
        let mut tokens: Vec<Token> = one.components(token).collect();
        if tokens.is_empty() {
            tokens.push(token.clone());
        }
        for token in tokens {
            let number = engine.of(&one, &token, watch)?;
            let mut choices = Vec::new();
            if together == Together::Selective {
                choices.push((None, number));
            }
            for mv in one.moves(&token) {
                let after = engine.of(&one, &one.play(&token, &mv), watch)?;
                choices.push((Some(mv), after));
            }
            if choices.is_empty() && together == Together::Continued {
                choices.push((None, 0));
            }
            parts.push(Part {
                term,
                token,
                number,
                choices,
            });
        }
    }
    let number = numbers.compound(parts.iter().map(|part| part.number));
    tell_winner(solution, !numbers.loses(number), &mover_name(ask));
    (solution.method, solution.reason) = told(
        &parts,
        number,
        together,
        ask.convention,
        numbers.loses(number),
    );
    if together == Together::Conjunctive {
        solution.distance = Some(number);
    }
    turns(&parts, &numbers, together, ask.most_moves, solution);
    Ok(())
}

fn told(
    parts: &[Part<'_>],
    number: u64,
    together: Together,
    convention: Convention,
    loses: bool,
) -> (String, String) {
    let (method, what, all) = match together {
        Together::Conjunctive => (
            "remoteness of every component (Steinhaus 1925, Smith 1966)",
            "remoteness",
            "The component that ends first ends the play, so the least counts",
        ),
        Together::Continued => (
            "suspense number of every component (Smith 1966)",
            "suspense number",
            "The component that ends last decides, so the greatest counts",
        ),
        Together::Selective => (
            "who wins every component (Smith 1966)",
            "",
            "The mover loses the selective compound exactly when the mover loses every component",
        ),
    };
    let mut lines: Vec<String> = Vec::new();
    for part in parts.iter().take(12) {
        lines.push(match together {
            Together::Selective => {
                let side = if part.number == 0 { "lost" } else { "won" };
                format!("{} is {side} for the mover", shown(part.term, &part.token))
            }
            _ => format!(
                "{} has the {what} {}",
                shown(part.term, &part.token),
                part.number
            ),
        });
    }
    if parts.len() > 12 {
        lines.push(format!("and {} components more", parts.len() - 12));
    }
    let verdict = if loses {
        "the player to move loses"
    } else {
        "the player to move wins"
    };
    let reason = match together {
        Together::Selective => format!("{}.\n{all}: {verdict}.", lines.join(";\n")),
        _ => {
            let parity = if number.is_multiple_of(2) {
                "even"
            } else {
                "odd"
            };
            let play = if convention == Convention::Normal {
                "normal"
            } else {
                "misère"
            };
            format!(
                "{}.\n{all}: {number}, which is {parity}, so in {play} play {verdict}.",
                lines.join(";\n")
            )
        }
    };
    (method.to_owned(), reason)
}

fn shown(term: &Term, token: &Token) -> String {
    let text = format!("{} {}", term.rules.title(), term.rules.show(token));
    grundy_core::notation::shorten(text.trim())
}

/// Counts the winning turns exactly and lists the first of them.
fn turns(
    parts: &[Part<'_>],
    numbers: &Numbers<Token>,
    together: Together,
    most: usize,
    solution: &mut Solution,
) {
    let mut results: Vec<u64> = parts
        .iter()
        .flat_map(|p| p.choices.iter().map(|c| c.1))
        .collect();
    results.sort_unstable();
    results.dedup();
    let least = together == Together::Conjunctive;
    let within = |n: u64, bound: u64| if least { n >= bound } else { n <= bound };
    // Turns after which the number is on the far side of a bound, this one among them or not.
    let count = |fits: &dyn Fn(u64) -> bool| {
        let ways =
            |part: &Part<'_>| BigUint::from(part.choices.iter().filter(|c| fits(c.1)).count());
        parts
            .iter()
            .map(ways)
            .fold(BigUint::one(), |all, ways| all * ways)
    };
    let mut total = BigUint::zero();
    let mut tried = 0;
    for &result in results.iter().filter(|&&n| numbers.loses(n)) {
        total += count(&|n| within(n, result)) - count(&|n| n != result && within(n, result));
        let fitting: Vec<Vec<&(Option<AnyMove>, u64)>> = parts
            .iter()
            .map(|part| {
                part.choices
                    .iter()
                    .filter(|c| within(c.1, result))
                    .collect()
            })
            .collect();
        if fitting.iter().any(Vec::is_empty) {
            continue;
        }
        let mut at = vec![0; parts.len()];
        while tried < MOST_TRIED && solution.moves.len() < most {
            tried += 1;
            let turn: Vec<&(Option<AnyMove>, u64)> =
                at.iter().zip(&fitting).map(|(&i, all)| all[i]).collect();
            let moves = turn.iter().any(|choice| choice.0.is_some());
            if moves && turn.iter().any(|choice| choice.1 == result) {
                solution
                    .moves
                    .push(line(parts, &turn, least.then_some(result)));
            }
            // The next turn in order, the last component changing first.
            let Some(last) = (0..at.len()).rev().find(|&i| at[i] + 1 < fitting[i].len()) else {
                break;
            };
            at[last] += 1;
            at[last + 1..].fill(0);
        }
    }
    // To leave everything alone is no turn.
    let idle = parts
        .iter()
        .all(|part| part.choices.iter().any(|(mv, _)| mv.is_none()));
    if idle && numbers.loses(numbers.compound(parts.iter().map(|part| part.number))) {
        total -= 1u32;
    }
    solution.winning_total = Some(total);
}

fn line(parts: &[Part<'_>], turn: &[&(Option<AnyMove>, u64)], distance: Option<u64>) -> MoveLine {
    let mut moves = Vec::new();
    let mut to = Vec::new();
    for (part, (mv, _)) in parts.iter().zip(turn) {
        let after = match mv {
            Some(mv) => {
                moves.push(format!("{}: {}", shown(part.term, &part.token), mv.text()));
                part.term.rules.play(&part.token, mv)
            }
            None => part.token.clone(),
        };
        to.push(format!(
            "{} {}",
            part.term.rules.title(),
            part.term.rules.show(&after)
        ));
    }
    MoveLine {
        by: None,
        mv: moves.join("; "),
        to: Some(to.join(" & ")).filter(|text| text.len() <= 2000),
        winning: Some(true),
        distance,
    }
}

/// Misère play of the selective compound: no number of a component decides it, so the whole is searched.
fn by_search(
    sum: &Sum,
    rules: &AllImpartial,
    ask: &Ask,
    solution: &mut Solution,
    watch: &mut dyn Watch,
) -> Result<(), StopReason> {
    let parts: Vec<_> = rules.components(&sum.at).collect();
    let compound = Selective {
        rules: rules.clone(),
        parts: parts.clone(),
    };
    let mut outcomes = Outcomes::new(ask.convention);
    let wins = outcomes.winner(&compound, &parts, Player::Left, watch)? == Player::Left;
    tell_winner(solution, wins, &mover_name(ask));
    solution.method =
        "search by definition in misère play, every position of the whole compound remembered"
            .to_owned();
    solution.reason = match (wins, parts.is_empty()) {
        (true, true) => "No move is left, and in misère play the player who cannot move wins.",
        (true, false) => "A turn leads to a compound that the other player loses.",
        (false, _) => "Every turn leads to a compound that the other player wins.",
    }
    .to_owned();
    let mut total = BigUint::zero();
    for turn in compound.moves(&parts) {
        let after = compound.play(&parts, &turn);
        if outcomes.winner(&compound, &after, Player::Right, watch)? == Player::Left {
            total += 1u32;
            if solution.moves.len() < ask.most_moves {
                let show = |p: &Vec<(u32, Token)>| {
                    let one =
                        |(n, token): &(u32, Token)| shown(&rules.terms().0[*n as usize], token);
                    p.iter().map(one).collect::<Vec<_>>().join(" & ")
                };
                let moves = parts.iter().zip(&turn).filter_map(|(p, mv)| {
                    mv.as_ref()
                        .map(|(_, mv)| format!("{}: {}", show(p), mv.text()))
                });
                solution.moves.push(MoveLine {
                    by: None,
                    mv: moves.collect::<Vec<_>>().join("; "),
                    to: Some(after.iter().map(show).collect::<Vec<_>>().join(" & ")),
                    winning: Some(true),
                    distance: None,
                });
            }
        }
    }
    solution.winning_total = Some(total);
    Ok(())
}
