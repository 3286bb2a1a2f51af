//! Every verb on positions that are nearly right: no panic, an end within a small budget, and answers that agree.

use crate::fuzz;
use crate::texts::{NAMES, expression, soup};
use grundy::ask::tree::{Tree, Walk};
use grundy::play::Session;
use grundy::solvers::tree::Order;
use grundy::vocabulary::Convention;
use grundy::{Ask, Error, Limits, Moves, Position, Starter, Status, certify};
use grundy_report::Solution;
use proptest::prelude::*;
use proptest::sample::select;
use std::time::Duration;

/// Limits on the cost of a question: small, so that many can be asked.
fn small() -> Limits {
    Limits {
        memory: Some(64 << 20),
        nodes: Some(3000),
        ..Limits::default()
    }
    .within(Duration::from_secs(5))
}

/// Checks that two answers agree if both are proved.
fn agree<T: PartialEq + std::fmt::Debug>(
    what: &str,
    a: Option<T>,
    b: Option<T>,
) -> Result<(), String> {
    match (a, b) {
        (Some(a), Some(b)) if a != b => Err(format!("{what}: {a:?} and {b:?}")),
        _ => Ok(()),
    }
}

fn solved(position: &Position, ask: &Ask) -> Result<Option<Solution>, String> {
    match grundy::solve(position, ask) {
        Ok(answer) => Ok(Some(Solution::from(answer))),
        // A question may be refused, but not because a position is not read.
        Err(fault @ (Error::Parse { .. } | Error::File { .. } | Error::Line { .. })) => {
            Err(format!("solve failed: {fault}"))
        }
        Err(_) => Ok(None),
    }
}

#[test]
fn positions() {
    let inputs = (expression(), any::<bool>(), any::<u8>());
    fuzz(
        "positions",
        1500,
        0.01,
        &inputs,
        |(text, misere, chance)| {
            let Ok(position) = Position::parse(&text) else {
                return Ok(());
            };
            let convention = if misere {
                Convention::Misere
            } else {
                Convention::Normal
            };
            let ask = Ask {
                convention,
                most_moves: 5,
                limits: small(),
                ..Ask::default()
            };
            let Some(solution) = solved(&position, &ask)? else {
                return Ok(());
            };
            let all = solved(
                &position,
                &Ask {
                    moves: Moves::All,
                    ..ask.clone()
                },
            )?;
            if let Some(all) = &all {
                agree("outcome and all moves", solution.outcome, all.outcome)?;
                agree(
                    "number of winning moves",
                    solution.winning_total.clone(),
                    all.winning_total.clone(),
                )?;
                agree("distance", solution.distance, all.distance)?;
                agree("score", solution.score, all.score)?;
            }
            if !misere && let Ok(value) = grundy::value(&position, &small()) {
                let value = value.value.value.map(|value| value.to_string());
                agree("value", solution.value.clone(), value)?;
            }
            // The other verbs are asked in turn, to spend the time on many positions.
            match chance % 4 {
                0 => certified(&position, &ask, &solution)?,
                1 => drop(grundy::explain(&position, 2, &small())),
                2 => played(&position, convention)?,
                _ => walked(&position, convention)?,
            }
            Ok(())
        },
    );
}

fn certified(position: &Position, ask: &Ask, solution: &Solution) -> Result<(), String> {
    if solution.envelope.status != Status::Proved {
        return Ok(());
    }
    let Ok(certificate) = certify::solve(position, ask) else {
        return Ok(());
    };
    match certify::check(
        &certificate.to_json(),
        &Limits {
            nodes: None,
            ..small()
        },
    ) {
        Ok(_) => Ok(()),
        Err(rejected) if rejected.stopped.is_some() => Ok(()),
        Err(rejected) => Err(format!(
            "its own certificate is rejected: {}",
            rejected.reason
        )),
    }
}

fn played(position: &Position, convention: Convention) -> Result<(), String> {
    let Ok(mut session) = Session::new(position, convention, 1, 7, small()) else {
        return Ok(());
    };
    for _ in 0..4 {
        if session.mover().is_none() {
            break;
        }
        let legal = session.legal(50);
        let by_number = |number: usize| session.read_move(&format!("#{number}")).ok();
        for (mv, number) in legal.iter().zip(1..) {
            if by_number(number).is_none_or(|found| found.text() != mv) {
                return Err(format!("#{number} is not {mv:?}, the move of that number"));
            }
        }
        let chosen = session.engine_move().mv;
        if legal.len() < 50 && !legal.contains(&chosen) {
            return Err(format!(
                "the engine plays {chosen:?}, which is not among {legal:?}"
            ));
        }
    }
    Ok(())
}

fn walked(position: &Position, convention: Convention) -> Result<(), String> {
    let starter = Starter::Natural;
    let Ok(tree) = Tree::new(position, convention, starter) else {
        return Ok(());
    };
    let walk = Walk {
        depth: 2,
        order: Order::DepthFirst,
        full: false,
        most: 100,
    };
    drop(tree.measure(&small()));
    drop(tree.list(walk, &small()));
    Ok(())
}

#[test]
fn families() {
    let game = || {
        prop_oneof![
            2 => select(NAMES.clone()),
            2 => (select(NAMES.clone()), soup()).prop_map(|(name, rules)| format!("{name} {rules}")),
            1 => "0\\.[0-9A-F]{1,3}",
        ]
    };
    fuzz(
        "families",
        300,
        0.005,
        &(game(), game(), 0u64..60),
        |(game, other, to)| {
            let limits = small();
            let read = |text: &str| limits.keep(|| grundy::Game::parse(text)).ok()?.ok();
            let (Some(game), Some(other)) = (read(&game), read(&other)) else {
                return Ok(());
            };
            drop(grundy::table(&game, &to.to_string(), &limits));
            drop(grundy::period(&game, to, &limits));
            drop(grundy::ask::misere::misere(&game, to.min(8), &limits));
            drop(grundy::ask::guess::of_game(&game, to, &limits));
            drop(grundy::ask::same::same(&game, &other, Some(to), &limits));
            Ok(())
        },
    );
}
