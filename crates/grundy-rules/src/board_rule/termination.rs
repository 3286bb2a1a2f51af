//! The proof that play ends: a weight of the board that falls with moves and never rises.
//!
//! A weight adds up a number for each symbol on a cell, and for each symbol a multiple of its layer, row and column. What a
//! pattern changes in it depends on the pattern alone, not on where it lies, if the multiples of what it takes away and of what
//! it puts there are the same. The weight under which most moves fall is the answer of a linear program; the moves that fall
//! are done with, since a weight has bounds on a board, and those that are left have a weight of their own. A ranking of this
//! kind is found wherever there is one: Alias, Darte, Feautrier and Gonnord, *Multi-dimensional rankings, program termination,
//! and complexity bounds of flowchart programs*, Static Analysis Symposium 2010.

use super::shapes::{Moves, PatternStep, Shape};
use grundy_core::Unwatched;
use grundy_linear::{Constraint, Program, ProvedAnswer, Relation, maximise};
use num::{BigRational, One, Zero};
use std::collections::BTreeSet;

/// What a pattern does to each symbol, wherever it lies.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Effect {
    /// For each symbol the change of its number.
    counts: Vec<i64>,
    /// For each axis and each symbol the change of the sum of its places, the box of the pattern being the origin.
    places: [Vec<i64>; 3],
}

/// A kind of moves: one effect of each part follows the other.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct MoveKind {
    parts: Vec<PartEffects>,
}

/// The effects that a part of a move may have.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct PartEffects {
    effects: BTreeSet<Effect>,
    /// True if several of them may follow each other in one move.
    again: bool,
}

/// True if a ranking proves that no line of play under these moves is endless.
///
/// Where layers, rows or columns go on at the other side (`wrap`), their sums say nothing.
pub fn play_ends(moves: &[Moves; 2], wrap: [bool; 3]) -> bool {
    let steps = || moves.iter().flatten().flatten();
    let shapes = steps().flat_map(|step| step.lines.iter().flatten());
    let cells = shapes.flat_map(|shape| &shape.cells);
    let symbols: BTreeSet<u8> = cells.flat_map(|cell| [cell.from, cell.to]).collect();
    let symbols: Vec<u8> = symbols.into_iter().collect();
    let axes: Vec<usize> = (0..3).filter(|axis| !wrap[*axis]).collect();
    // The numbers of symbols alone decide most rules, by a small program.
    ranked(moves, &symbols, &[]) || ranked(moves, &symbols, &axes)
}

/// True if weights of symbols, and of their places along these axes, rank all moves.
fn ranked(moves: &[Moves; 2], symbols: &[u8], axes: &[usize]) -> bool {
    let mut left: BTreeSet<MoveKind> = moves
        .iter()
        .flatten()
        .flat_map(|steps| kinds(steps, symbols, axes))
        .collect();
    while !left.is_empty() {
        let Some(fall) = falling(&left, symbols.len(), axes) else {
            return false;
        };
        let mut fall = fall.into_iter();
        left.retain(|_| !fall.next().expect("one answer a kind"));
    }
    true
}

/// The kinds of moves of a rule. Those of one part that is applied once are a kind for each effect, so that each may have a
/// weight of its own.
fn kinds(steps: &[PatternStep], symbols: &[u8], axes: &[usize]) -> Vec<MoveKind> {
    let part = |step: &PatternStep| PartEffects {
        effects: (step.lines.iter().flatten())
            .map(|shape| effect(shape, symbols, axes))
            .collect(),
        again: step.again,
    };
    let parts: Vec<PartEffects> = steps.iter().map(part).collect();
    match &parts[..] {
        [only] if !only.again => {
            let alone = |effect: &Effect| PartEffects {
                effects: BTreeSet::from([effect.clone()]),
                again: false,
            };
            let effects = only.effects.iter().map(alone);
            effects.map(|part| MoveKind { parts: vec![part] }).collect()
        }
        _ => vec![MoveKind { parts }],
    }
}

fn effect(shape: &Shape, symbols: &[u8], axes: &[usize]) -> Effect {
    let change = |amount: &dyn Fn([u8; 3]) -> i64| -> Vec<i64> {
        let of = |symbol: &u8| {
            let cells = shape.cells.iter();
            cells
                .map(|cell| {
                    let change = i64::from(cell.to == *symbol) - i64::from(cell.from == *symbol);
                    change * amount(cell.at)
                })
                .sum()
        };
        symbols.iter().map(of).collect()
    };
    Effect {
        counts: change(&|_| 1),
        places: [0, 1, 2].map(|axis| {
            if axes.contains(&axis) {
                change(&|at| i64::from(at[axis]))
            } else {
                Vec::new()
            }
        }),
    }
}

/// For each kind of moves: true if it falls under a weight under which none rises and as many as can be fall; `None` if none
/// does.
///
/// The variables: the weights of the symbols; for each axis their multiples; for each kind by how much it falls, at most one;
/// for each part of a kind with several effects the greatest of their changes.
fn falling(kinds: &BTreeSet<MoveKind>, symbols: usize, axes: &[usize]) -> Option<Vec<bool>> {
    let weights = symbols * (1 + axes.len());
    let parts: usize = kinds.iter().map(|kind| kind.parts.len()).sum();
    let variables = weights + kinds.len() + parts;
    let number = |n: i64| BigRational::from_integer(n.into());
    let row = |terms: &[(usize, i64)], relation, bound: i64| {
        let mut coefficients = vec![BigRational::zero(); variables];
        for &(variable, factor) in terms {
            coefficients[variable] += number(factor);
        }
        Constraint {
            coefficients,
            relation,
            bound: number(bound),
        }
    };
    let terms = |first: usize, changes: &[i64]| -> Vec<(usize, i64)> {
        let changes = changes.iter().enumerate();
        changes
            .filter(|(_, change)| **change != 0)
            .map(|(symbol, change)| (first + symbol, *change))
            .collect()
    };

    let mut constraints = Vec::new();
    let mut greatest = weights + kinds.len();
    for (kind, falls) in kinds.iter().zip(weights..) {
        let mut whole = vec![(falls, 1)];
        for part in &kind.parts {
            for effect in &part.effects {
                let mut change = terms(0, &effect.counts);
                for (of_axis, axis) in (1..).zip(axes) {
                    let first = of_axis * symbols;
                    change.extend(terms(first, &effect.places[*axis]));
                    // The same wherever the pattern lies.
                    let moved = terms(first, &effect.counts);
                    if !moved.is_empty() {
                        constraints.push(row(&moved, Relation::Equal, 0));
                    }
                }
                change.push((greatest, -1));
                constraints.push(row(&change, Relation::AtMost, 0));
            }
            // Once more must not rise.
            if part.again {
                constraints.push(row(&[(greatest, 1)], Relation::AtMost, 0));
            }
            whole.push((greatest, 1));
            greatest += 1;
        }
        constraints.push(row(&whole, Relation::AtMost, 0));
        constraints.push(row(&[(falls, 1)], Relation::AtMost, 1));
    }
    let is_fall = |variable: usize| (weights..weights + kinds.len()).contains(&variable);
    let program = Program {
        goal: (0..variables)
            .map(|variable| number(i64::from(is_fall(variable))))
            .collect(),
        free: (0..variables).map(|variable| !is_fall(variable)).collect(),
        constraints,
    };
    match maximise(&program, &mut Unwatched) {
        Ok(ProvedAnswer::Optimal { value, point, .. }) if !value.is_zero() => {
            let falls = &point[weights..weights + kinds.len()];
            Some(falls.iter().map(BigRational::is_one).collect())
        }
        _ => None,
    }
}
