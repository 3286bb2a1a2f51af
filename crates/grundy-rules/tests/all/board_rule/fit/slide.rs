//! Slides against the same moves found pattern by pattern.

use grundy_core::{Described, Notation, Outcome, Player, Ruleset, Sequential, Turn};
use grundy_rules::board_rule::{Cells, Moment, MoveSearch, TurnBoard, TurnMove, Word};
use std::collections::BTreeSet;

/// The positions after each move.
fn options(rules: &TurnBoard<Outcome>, p: &Moment) -> BTreeSet<String> {
    let moves = rules.legal(p);
    moves.map(|mv| rules.show(&rules.play(p, &mv))).collect()
}

/// A rule with slides, and the same rule without: a condition on a number of cells is one with which no slides are looked for.
struct Pair {
    symbols: Vec<char>,
    fast: TurnBoard<Outcome>,
    slow: TurnBoard<Outcome>,
}

impl Pair {
    /// The game of turns by a rule, in which a player who is stuck ends the play.
    fn new(rule: &str) -> Pair {
        let read = |sides: &[String]| {
            let rule = format!("{{{}; over when stuck: tie}}", sides.join("; "));
            TurnBoard::from_rules(Some(&rule)).expect("a rule of turns")
        };
        let sides = rule.trim_matches(['{', '}']).split("; ");
        let sides: Vec<String> = sides.map(str::to_owned).collect();
        let slow: Vec<String> = sides.iter().map(Pair::with_condition).collect();
        let mut symbols: Vec<char> = rule.chars().filter(|c| "xo#.".contains(*c)).collect();
        symbols.sort_unstable();
        symbols.dedup();
        Pair {
            symbols,
            fast: read(&sides),
            slow: read(&slow),
        }
    }

    /// A side of a rule with a condition that always holds: no board has 129 cells.
    fn with_condition(side: &String) -> String {
        if side.starts_with("on a ") {
            return side.clone();
        }
        format!("{side} if fewer than 129 x")
    }

    /// A random board with layers, rows and columns of random numbers up to these.
    fn random(&self, most: [usize; 3]) -> Cells {
        let [layers, rows, columns] = most.map(|most| fastrand::usize(1..=most));
        let mark = |_| match fastrand::u8(0..3) {
            0 => self.symbols[fastrand::usize(0..self.symbols.len())],
            _ => '.',
        };
        let row = |_| (0..columns).map(mark).collect::<String>();
        let layer = |_| (0..rows).map(row).collect::<Vec<_>>().join("/");
        let text: Vec<String> = (0..layers).map(layer).collect();
        let p = self.fast.read(&text.join("|"));
        p.expect("a board of the rule").board
    }

    /// The moves that slides find on a board are those that are found without, each once; their number.
    fn same(&self, board: &Cells) -> usize {
        let mut moves = 0;
        for turn in Player::BOTH {
            let p = Moment {
                board: *board,
                turn,
                passed: 0,
                odd: true,
            };
            let shown = self.fast.show(&p);
            let slow = self.slow.read(&shown).expect("a board of both rules");
            let searches = self.slow.searches(turn, &slow.board);
            assert!(
                searches
                    .iter()
                    .all(|&search| search == MoveSearch::Patterns)
            );
            let found: Vec<TurnMove> = self.fast.legal(&p).collect();
            let all = options(&self.fast, &p);
            assert_eq!(all, options(&self.slow, &slow), "{shown}");
            assert_eq!(all.len(), found.len(), "a move is found twice: {shown}");
            let is_stuck = self.fast.turn(&p) == Turn::Over(Outcome::Tied);
            assert_eq!(is_stuck, all.is_empty(), "{shown}");
            moves += all.len();
        }
        moves
    }
}

#[test]
fn slides_are_the_moves_that_are_found_pattern_by_pattern() {
    fastrand::seed(26);
    for (rule, wanted) in [
        // The move and the shot of Amazons.
        (
            "{left: x.* -> .*x all then x.* -> x.*# all; right: o.* -> .*o all then o.* -> o.*# all}",
            MoveSearch::DistinctSlides,
        ),
        (
            "{left: x.* -> .*x diagonal; right: .*o -> o.*}",
            MoveSearch::DistinctSlides,
        ),
        // A shot may hit the square from which the piece has come, and burns to what the piece was.
        (
            "{left: x.* -> .*o all then o.* -> o.*x all; right: o -> .}",
            MoveSearch::Slides,
        ),
        // The second part may lead back to where the first began, which is no move.
        (
            "{left: x.* -> .*x all then x.* -> .*x; right: o -> .}",
            MoveSearch::Slides,
        ),
        // Two men may shoot at the same square.
        (
            "{left: x.* -> x.*# all then #.* -> #.*o up; right: xo* -> x*o}",
            MoveSearch::Slides,
        ),
        // The second part goes one step.
        (
            "{left: x.* -> .*x then x. -> x#; right: o. -> .o then o.* -> o.*# hex}",
            MoveSearch::DistinctSlides,
        ),
        // A slide over other men.
        (
            "{left: xo* -> oo*x; right: o.* -> .*o then o.* -> o.*#}",
            MoveSearch::DistinctSlides,
        ),
        (
            "{left: xo* -> .o*x; right: ox* -> .x*o down}",
            MoveSearch::DistinctSlides,
        ),
        // The cells between change, too.
        (
            "{left: x.* -> xx*; right: oo.* -> .oo*}",
            MoveSearch::Patterns,
        ),
        // A part that begins behind the man.
        (
            "{left: .*x -> x.* then ..* -> .*#; right: o -> .}",
            MoveSearch::Patterns,
        ),
        (
            "{left: x?. -> .?x then x.* -> x.*#; right: o -> .}",
            MoveSearch::Patterns,
        ),
        (
            "{left: x.* -> .*x then elsewhere x.* -> x.*#; right: o -> .}",
            MoveSearch::Patterns,
        ),
        (
            "{left: x.* -> .*x if at least 1 o; right: o.* -> .*o unless x beside}",
            MoveSearch::Patterns,
        ),
        (
            "{left: x.* -> .*x; right: o.* -> .*o; on a torus}",
            MoveSearch::Patterns,
        ),
    ] {
        let pair = Pair::new(rule);
        let board = pair.fast.read("4x4").expect("a size").board;
        assert_eq!(
            pair.fast.searches(Player::Left, &board)[0],
            wanted,
            "{rule}"
        );
        let mut moves = 0;
        for (most, times) in [
            ([1, 5, 5], 40),
            ([3, 4, 4], 16),
            ([1, 1, 32], 8),
            ([1, 12, 10], 24),
        ] {
            for _ in 0..times {
                moves += pair.same(&pair.random(most));
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
