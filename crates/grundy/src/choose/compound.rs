//! Compounds of impartial positions in which a turn is a move in several components: by remoteness, suspense, or who
//! wins each component.

use super::impartial::{mover_name, set_winner};
use crate::answer::{MoveLine, Solution, Status};
use crate::error::Error;
use crate::position::{Position, Sum};
use crate::question::{Ask, Compound, Moves};
use grundy_core::any::{AnyMove, Token};
use grundy_core::{AllImpartial, Convention, Impartial, OneTerm, Ruleset, StopReason, Term, Watch};
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
    compound: Compound,
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
    let numbers = Numbers::new(compound, ask.convention);
    let answered = by_numbers(sum, &rules, &numbers, compound, ask, &mut solution, watch);
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
    numbers: &Numbers<Token>,
    compound: Compound,
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
            .or_insert_with(|| Numbers::new(compound, ask.convention));
        let mut tokens: Vec<Token> = one.components(token).collect();
        if tokens.is_empty() {
            tokens.push(token.clone());
        }
        for token in tokens {
            let number = engine.of(&one, &token, watch)?;
            let mut choices = Vec::new();
            if compound == Compound::Selective {
                choices.push((None, number));
            }
            for mv in one.moves(&token) {
                let after = engine.of(&one, &one.play(&token, &mv), watch)?;
                choices.push((Some(mv), after));
            }
            if choices.is_empty() && compound == Compound::Continued {
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
    set_winner(solution, !numbers.loses(number), &mover_name(ask));
    (solution.method, solution.reason) =
        explanation(&parts, number, compound, ask.convention, numbers);
    if compound == Compound::Conjunctive {
        solution.distance = Some(number);
    }
    match (compound, ask.convention) {
        (Compound::Selective, Convention::Misere) => {
            turns_of_misere(&parts, numbers, ask.most_moves, solution);
        }
        _ => turns(&parts, numbers, compound, ask.most_moves, solution),
    }
    if ask.moves == Moves::All {
        all_turns(&parts, numbers, compound, ask.most_moves, solution);
    }
    Ok(())
}

/// Lists the first turns of all instead of the winning ones alone.
fn all_turns(
    parts: &[Part<'_>],
    numbers: &Numbers<Token>,
    compound: Compound,
    most: usize,
    solution: &mut Solution,
) {
    solution.moves.clear();
    let choices: Vec<Vec<_>> = parts.iter().map(|p| p.choices.iter().collect()).collect();
    each_turn(&choices, &mut 0, |turn| {
        // To leave everything alone is no turn.
        if turn.iter().any(|choice| choice.0.is_some()) {
            let after = numbers.compound(turn.iter().map(|choice| choice.1));
            let distance = (compound == Compound::Conjunctive).then_some(after);
            let line = MoveLine {
                winning: Some(numbers.loses(after)),
                ..line(parts, turn, distance)
            };
            solution.moves.push(line);
        }
        solution.moves.len() < most
    });
}

fn explanation(
    parts: &[Part<'_>],
    number: u64,
    compound: Compound,
    convention: Convention,
    numbers: &Numbers<Token>,
) -> (String, String) {
    let loses = numbers.loses(number);
    let live = parts.iter().filter(|p| !numbers.ended(p.number)).count();
    let (method, what, all) = match compound {
        Compound::Conjunctive => (
            "remoteness of every component (Steinhaus 1925, Smith 1966)",
            "remoteness",
            "The component that ends first ends the play, so the least counts",
        ),
        Compound::Continued => (
            "suspense number of every component (Smith 1966)",
            "suspense number",
            "The component that ends last decides, so the greatest counts",
        ),
        Compound::Selective if convention == Convention::Misere => (
            "who wins every component, in normal and in misère play (Smith 1966)",
            "",
            match live {
                0 => "Nothing can be moved, and in misère play the player who cannot move wins",
                1 => "One component is left, which is played as by itself in misère play",
                _ => {
                    "With two components or more the misère compound is lost exactly when every component is lost in normal play"
                }
            },
        ),
        Compound::Selective => (
            "who wins every component (Smith 1966)",
            "",
            "The mover loses the selective compound exactly when the mover loses every component",
        ),
    };
    let mut lines: Vec<String> = Vec::new();
    for part in parts.iter().take(12) {
        lines.push(match compound {
            Compound::Selective => {
                let play = match (convention, live) {
                    (Convention::Misere, 1) => " in misère play",
                    (Convention::Misere, _) => " in normal play",
                    _ => "",
                };
                let lost = match live {
                    1 => numbers.loses(part.number),
                    _ => numbers.lost_in_normal_play(part.number),
                };
                let side = if lost { "lost" } else { "won" };
                match numbers.ended(part.number) {
                    true => format!("{} has ended", shown(part.term, &part.token)),
                    false => format!(
                        "{} is {side} for the mover{play}",
                        shown(part.term, &part.token)
                    ),
                }
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
    let reason = match compound {
        Compound::Selective => format!("{}.\n{all}: {verdict}.", lines.join(";\n")),
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
    grundy_core::parse::shorten(text.trim())
}

/// Counts the winning turns exactly and lists the first of them.
fn turns(
    parts: &[Part<'_>],
    numbers: &Numbers<Token>,
    compound: Compound,
    most: usize,
    solution: &mut Solution,
) {
    let mut results: Vec<u64> = parts
        .iter()
        .flat_map(|p| p.choices.iter().map(|c| c.1))
        .collect();
    results.sort_unstable();
    results.dedup();
    let least = compound == Compound::Conjunctive;
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
        each_turn(&fitting, &mut tried, |turn| {
            if solution.moves.len() >= most {
                return false;
            }
            let moves = turn.iter().any(|choice| choice.0.is_some());
            if moves && turn.iter().any(|choice| choice.1 == result) {
                solution
                    .moves
                    .push(line(parts, turn, least.then_some(result)));
            }
            true
        });
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
        played: None,
    }
}

/// The winning turns of the selective compound in misère play: those after which two components or more are left, all
/// lost in normal play, or one that is lost in misère play.
fn turns_of_misere(
    parts: &[Part<'_>],
    numbers: &Numbers<Token>,
    most: usize,
    solution: &mut Solution,
) {
    let lost = |n: u64| numbers.ended(n) || numbers.lost_in_normal_play(n);
    let ways = |fits: &dyn Fn(u64) -> bool| -> Vec<BigUint> {
        let count = |part: &Part<'_>| part.choices.iter().filter(|c| fits(c.1)).count().into();
        parts.iter().map(count).collect()
    };
    let all: BigUint = ways(&lost).iter().product();
    let ended = ways(&|n| numbers.ended(n));
    let nothing: BigUint = ended.iter().product();
    // One component is left: any that is lost in normal play, or one that is lost in misère play.
    let left = ways(&|n| !numbers.ended(n) && numbers.lost_in_normal_play(n));
    let good = ways(&|n| numbers.loses(n));
    let (mut one, mut one_good) = (BigUint::zero(), BigUint::zero());
    let mut before = BigUint::one();
    let mut after: Vec<BigUint> = vec![BigUint::one()];
    for ways in ended.iter().rev() {
        after.push(ways * &after[after.len() - 1]);
    }
    for i in 0..parts.len() {
        let others = &before * &after[parts.len() - 1 - i];
        one += &others * &left[i];
        one_good += &others * &good[i];
        before *= &ended[i];
    }
    let mut total = all - nothing - one + one_good;
    if numbers.loses(numbers.compound(parts.iter().map(|part| part.number))) {
        // To leave everything alone is no turn.
        total -= 1u32;
    }
    solution.winning_total = Some(total);
    // The turns that leave two or more, then for each component those that leave it alone.
    let mut tried = 0;
    for kept in std::iter::once(None).chain((0..parts.len()).map(Some)) {
        let fits = |i: usize, n: u64| match kept {
            None => lost(n),
            Some(k) if k == i => numbers.loses(n),
            Some(_) => numbers.ended(n),
        };
        let fitting: Vec<Vec<&(Option<AnyMove>, u64)>> = parts
            .iter()
            .enumerate()
            .map(|(i, part)| part.choices.iter().filter(|c| fits(i, c.1)).collect())
            .collect();
        each_turn(&fitting, &mut tried, |turn| {
            if solution.moves.len() >= most {
                return false;
            }
            let live = turn.iter().filter(|c| !numbers.ended(c.1)).count();
            if turn.iter().any(|c| c.0.is_some()) && (kept.is_some() || live >= 2) {
                solution.moves.push(line(parts, turn, None));
            }
            true
        });
    }
}

/// One choice for each component in all ways, the last component changing first, as long as `go_on` says so and not too
/// many were tried.
fn each_turn<'a>(
    fitting: &[Vec<&'a (Option<AnyMove>, u64)>],
    tried: &mut usize,
    mut go_on: impl FnMut(&[&'a (Option<AnyMove>, u64)]) -> bool,
) {
    if fitting.iter().any(Vec::is_empty) {
        return;
    }
    let mut at = vec![0; fitting.len()];
    while *tried < MOST_TRIED {
        *tried += 1;
        let turn: Vec<&(Option<AnyMove>, u64)> =
            at.iter().zip(fitting).map(|(&i, all)| all[i]).collect();
        if !go_on(&turn) {
            return;
        }
        let Some(last) = (0..at.len()).rev().find(|&i| at[i] + 1 < fitting[i].len()) else {
            return;
        };
        at[last] += 1;
        at[last + 1..].fill(0);
    }
}
