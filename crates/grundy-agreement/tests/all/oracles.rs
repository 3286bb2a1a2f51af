//! The answers of every method that is offered for a question, on positions of any game, with which claims and random
//! instances are compared. The list of methods is the one from which users choose.

use crate::words;
use grundy::erased::{Payoff, TurnPosition};
use grundy::{Ask, Limits, Position};
use grundy_core::any::AnyMove;
use grundy_core::{NodeLimit, Outcome, Partizan, Player, Ruleset, Sequential, Turn, explore};
use grundy_report::Solution;
use grundy_solve::retrograde;
use std::collections::HashSet;
use std::time::Duration;

/// The positions and moves that a method may visit before it counts as not able.
pub const FOR_METHODS: u64 = 10_000;

/// The time that a method may take: one that is slow on a slow machine is left out there, and never wrong.
const TIME: Duration = Duration::from_millis(100);

/// The bytes that a method may take.
const MEMORY: u64 = 200 << 20;

/// The game of a position of turns in the form that the generic solvers ask for; it has no hints.
pub struct Seated(pub TurnPosition);

/// The same for a game with scores.
pub struct Scored(pub TurnPosition);

macro_rules! seat {
    ($name:ident, $payoff:ty, $of:path) => {
        impl Ruleset for $name {
            type Position = TurnPosition;
            /// A move, and the position that it leads to.
            type Move = (AnyMove, TurnPosition);

            fn start(&self) -> TurnPosition {
                self.0.start()
            }

            fn play(&self, _: &TurnPosition, mv: &Self::Move) -> TurnPosition {
                mv.1.clone()
            }
        }

        impl Sequential for $name {
            type Payoff = $payoff;

            fn turn(&self, p: &TurnPosition) -> Turn<$payoff> {
                match p.turn() {
                    Turn::Of(player) => Turn::Of(player),
                    Turn::Over($of(payoff)) => Turn::Over(payoff),
                    Turn::Over(other) => panic!("a payoff of another kind: {other:?}"),
                }
            }

            fn legal(&self, p: &TurnPosition) -> impl Iterator<Item = Self::Move> {
                p.options(usize::MAX)
            }
        }
    };
}

seat!(Seated, Outcome, Payoff::Outcome);
seat!(Scored, i64, Payoff::Score);

/// The positions that either player can reach, or `None` if there are more than `limit`, or far more moves.
pub fn few<R: Partizan>(rules: &R, p: &R::Position, limit: usize) -> Option<Vec<R::Position>> {
    let mut seen = HashSet::from([p.clone()]);
    let mut all = vec![p.clone()];
    let mut at = 0;
    let mut moves = 0;
    while at < all.len() {
        let here = all[at].clone();
        at += 1;
        for player in Player::BOTH {
            for mv in rules.moves_of(player, &here) {
                moves += 1;
                if all.len() > limit || moves > 30 * limit {
                    return None;
                }
                let next = rules.play(&here, &mv);
                if seen.insert(next.clone()) {
                    all.push(next);
                }
            }
        }
    }
    (all.len() <= limit).then_some(all)
}

/// The answers of all methods that are offered for a question; those that a small limit stops are left out.
pub fn by_every_method(position: &Position, ask: &Ask) -> Vec<(&'static str, Solution)> {
    let offers = grundy::methods(position, ask).unwrap_or_else(|e| panic!("{position}: {e}"));
    let mut found = Vec::new();
    for offer in offers.into_iter().filter(|offer| offer.able) {
        let name = offer.method.name;
        let ask = Ask {
            method: Some(name),
            limits: Limits {
                nodes: Some(FOR_METHODS),
                memory: Some(MEMORY),
                ..Limits::default()
            }
            .within(TIME),
            ..ask.clone()
        };
        let answer =
            words::solve(position, &ask).unwrap_or_else(|e| panic!("{position}: {name}: {e}"));
        if answer.outcome.is_some() {
            found.push((name.text(), answer));
        }
    }
    found
}

/// Asserts that two answers to one question agree, as far as both answer anything.
pub fn agree(what: &str, name: &str, a: &Solution, b: &Solution) {
    fn same<T: PartialEq + std::fmt::Debug>(what: &str, a: &Option<T>, b: &Option<T>) {
        if let (Some(a), Some(b)) = (a, b) {
            assert_eq!(a, b, "{what}");
        }
    }
    let what = format!("{what}, by {name}");
    assert_eq!(a.outcome, b.outcome, "{what}");
    assert_eq!(a.winner, b.winner, "{what}");
    same(&what, &a.value, &b.value);
    same(&what, &a.distance, &b.distance);
    same(&what, &a.score, &b.score);
    same(&what, &a.scores, &b.scores);
    same(&what, &a.winning_total, &b.winning_total);
    if a.winning_total.is_some() && b.winning_total.is_some() {
        let moves = |s: &Solution| {
            let mut moves: Vec<_> = s
                .moves
                .iter()
                .map(|m| (m.by.clone(), m.mv.clone(), m.winning))
                .collect();
            moves.sort();
            moves
        };
        let complete = |s: &Solution| s.winning_total == Some(s.moves.len().into());
        if complete(a) && complete(b) {
            assert_eq!(moves(a), moves(b), "{what}");
        }
    }
}

/// Outcome and distance by retrograde analysis; `None` if there are too many positions.
pub fn retrograde<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
) -> Option<(Outcome, Option<u32>)> {
    let mut limit = NodeLimit::new(FOR_METHODS);
    let (graph, _) = explore(rules, std::slice::from_ref(p), &mut limit).ok()?;
    let solved = retrograde::solve(&graph, &mut NodeLimit::new(FOR_METHODS)).ok()?;
    Some((solved.outcome[0], solved.distance[0]))
}
