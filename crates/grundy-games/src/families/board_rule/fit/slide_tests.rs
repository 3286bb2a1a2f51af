//! Slides against the same moves found pattern by pattern.

use super::lattice::{Lattice, Word};
use super::lying::Fitted;
use super::slide::are_told_apart;
use crate::families::board_rule::patterns::Patterns;
use crate::families::board_rule::planes::Cells;
use crate::families::board_rule::{AnyBoard, any};
use grundy_core::Player;
use std::collections::HashSet;

/// The patterns of a rule.
fn patterns(rule: &str) -> Patterns {
    match any(rule).expect(rule) {
        AnyBoard::Same(rules) => (*rules.patterns).clone(),
        AnyBoard::Apart(rules) => (*rules.patterns).clone(),
        AnyBoard::Turns(rules) => (*rules.patterns).clone(),
        AnyBoard::Scores(rules) => (*rules.patterns).clone(),
    }
}

/// A random board with layers, rows and columns of random numbers up to these.
fn random(patterns: &Patterns, most: [usize; 3]) -> Cells {
    let [layers, rows, columns] = most.map(|most| fastrand::usize(1..=most));
    let marks: Vec<char> = patterns.marks.chars().collect();
    let mark = |_| match fastrand::u8(0..3) {
        0 => marks[fastrand::usize(0..marks.len())],
        _ => '.',
    };
    let row = |_| (0..columns).map(mark).collect::<String>();
    let layer = |_| (0..rows).map(row).collect::<Vec<_>>().join("/");
    let text: Vec<String> = (0..layers).map(layer).collect();
    patterns
        .board(&text.join("|"))
        .expect("a board of the rule")
}

/// The moves that slides find on a board are those that are found without, each once; their number.
fn same<W: Word>(patterns: &Patterns, board: &Cells) -> usize {
    let lattice = Lattice::of(board.size(), patterns.wrap);
    let fit = Fitted::<W>::of(patterns, lattice);
    let mut slow = Fitted::<W>::of(patterns, lattice);
    slow.distinct = [false; 2];
    for rule in slow.moves.iter_mut().flatten() {
        rule.slides = None;
    }
    let on = fit.on(board);
    let mut moves = 0;
    for player in Player::BOTH {
        let found = fit.moves(player, &on, |changes, extra| (changes, extra));
        let all: HashSet<_> = found.iter().cloned().collect();
        let wanted = slow.moves(player, &on, |changes, extra| (changes, extra));
        let shown = board.show(&patterns.marks);
        assert_eq!(all, wanted.into_iter().collect(), "{shown}");
        assert_eq!(all.len(), found.len(), "a move is found twice: {shown}");
        assert_eq!(fit.has_move(player, &on), !all.is_empty(), "{shown}");
        moves += all.len();
    }
    moves
}

/// True for Left's first rule if all its parts are slides, and true if they are distinguished by the board that they leave.
fn kind(patterns: &Patterns) -> (bool, bool) {
    let lattice = Lattice::of([1, 4, 4], patterns.wrap);
    let fit = Fitted::<u64>::of(patterns, lattice);
    match &fit.moves[0][0].slides {
        Some(slides) => (true, are_told_apart(slides)),
        None => (false, false),
    }
}

const TOLD_APART: (bool, bool) = (true, true);
const SLIDES: (bool, bool) = (true, false);
const NONE: (bool, bool) = (false, false);

#[test]
fn slides_are_the_moves_that_are_found_pattern_by_pattern() {
    fastrand::seed(26);
    for (rule, wanted) in [
        // The move and the shot of Amazons.
        (
            "{left: x.* -> .*x all then x.* -> x.*# all; right: o.* -> .*o all then o.* -> o.*# all}",
            TOLD_APART,
        ),
        ("{left: x.* -> .*x diagonal; right: .*o -> o.*}", TOLD_APART),
        // A shot may hit the square from which the piece has come, and burns to what the piece was.
        (
            "{left: x.* -> .*o all then o.* -> o.*x all; right: o -> .}",
            SLIDES,
        ),
        // The second part may lead back to where the first began, which is no move.
        (
            "{left: x.* -> .*x all then x.* -> .*x; right: o -> .}",
            SLIDES,
        ),
        // Two men may shoot at the same square.
        (
            "{left: x.* -> x.*# all then #.* -> #.*o up; right: xo* -> x*o}",
            SLIDES,
        ),
        // The second part goes one step.
        (
            "{left: x.* -> .*x then x. -> x#; right: o. -> .o then o.* -> o.*# hex}",
            TOLD_APART,
        ),
        // A slide over other men.
        (
            "{left: xo* -> oo*x; right: o.* -> .*o then o.* -> o.*#}",
            TOLD_APART,
        ),
        ("{left: xo* -> .o*x; right: ox* -> .x*o down}", TOLD_APART),
        // The cells between change, too.
        ("{left: x.* -> xx*; right: oo.* -> .oo*}", NONE),
        // A part that begins behind the man.
        ("{left: .*x -> x.* then ..* -> .*#; right: o -> .}", NONE),
        ("{left: x?. -> .?x then x.* -> x.*#; right: o -> .}", NONE),
        (
            "{left: x.* -> .*x then elsewhere x.* -> x.*#; right: o -> .}",
            NONE,
        ),
        (
            "{left: x.* -> .*x if at least 1 o; right: o.* -> .*o unless x beside}",
            NONE,
        ),
        ("{left: x.* -> .*x; right: o.* -> .*o; on a torus}", NONE),
    ] {
        let patterns = patterns(rule);
        assert_eq!(kind(&patterns), wanted, "{rule}");
        let mut moves = 0;
        for _ in 0..40 {
            let small = random(&patterns, [1, 5, 5]);
            moves += same::<u64>(&patterns, &small);
            assert_eq!(
                same::<u128>(&patterns, &small),
                same::<u64>(&patterns, &small)
            );
        }
        for most in [[3, 4, 4], [1, 1, 32], [1, 12, 10]] {
            for _ in 0..8 {
                moves += same::<u128>(&patterns, &random(&patterns, most));
            }
        }
        assert!(moves > 30, "{rule}: {moves}");
    }
}

/// What lies before the first obstacle on either side, bit by bit.
#[test]
fn numbers_below_and_above_a_set() {
    fastrand::seed(26);
    fn is<W: Word>(set: W) {
        let below = (0..W::WIDTH).filter(|&n| n < set.lowest());
        let above = (0..W::WIDTH).filter(|&n| set.is_none() || n > set.highest());
        assert!(set.below_lowest().cells().eq(below));
        assert!(set.above_highest().cells().eq(above));
    }
    for n in 0..128 {
        let set = 1_u128 << n | u128::from(fastrand::u64(..)) << fastrand::u8(0..64);
        is(set);
        is(set as u64);
    }
    is(0_u64);
    is(0_u128);
}
