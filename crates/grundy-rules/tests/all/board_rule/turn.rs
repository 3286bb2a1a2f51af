//! Games of turns as board rules, against the built-in games that they say, and against plain definitions.

use grundy_core::picture::Picture;
use grundy_core::{
    Described, Impartial, Notation, Outcome, Player, Ruleset, Sequential, Turn, conformance,
};
use grundy_games::boards::connect_four::ConnectFour;
use grundy_games::boards::hex::Hex;
use grundy_games::boards::mnk::Mnk;
use grundy_games::boards::nine_holes::NineHoles;
use grundy_games::boards::three_mens_morris::ThreeMensMorris;
use grundy_games::boards::tic_tac_toe::TicTacToe;
use grundy_games::pieces::breakthrough::Breakthrough;
use grundy_games::pieces::dawsons_board::DawsonsBoard;
use grundy_games::pieces::hexapawn::Hexapawn;
use grundy_rules::board_rule::{AnyBoard, ImpartialBoard, Moment, TurnBoard, TurnMove, any};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write;

pub(super) const TIC_TAC_TOE: &str = "{left: . -> x; right: . -> o; \
    over when xxx all: left wins; over when ooo all: right wins; over when full: tie}";
pub(super) const CONNECT_FOUR: &str = "{left: . -> x unless . below; right: . -> o unless . below; \
    over when xxxx all: left wins; over when oooo all: right wins; over when full: tie}";
pub(super) const HEX: &str = "{left: . -> x; right: . -> o; \
    over when x joins top to bottom hex: left wins; over when o joins left to right hex: right wins}";
const HEXAPAWN: &str = "{left: w. -> .w up; wb -> .w up-left up-right; \
    right: b. -> .b down; bw -> .b down-left down-right; \
    over when w on top: left wins; over when b on bottom: right wins; start: bbb/.../www}";
const BREAKTHROUGH: &str = "{left: w. -> .w up up-left up-right; wb -> .w up-left up-right; \
    right: b. -> .b down down-left down-right; bw -> .b down-left down-right; \
    over when w on top: left wins; over when b on bottom: right wins}";
const DAWSON: &str = "{left: w. -> .w up; wb -> .w up-left up-right must; \
    right: b. -> .b down; bw -> .b down-left down-right must}";
pub(super) const NINE_HOLES: &str = "{left: . -> x if fewer than 3 x; x -> . if exactly 3 x then elsewhere . -> x; \
    right: . -> o if fewer than 3 o; o -> . if exactly 3 o then elsewhere . -> o; \
    over when xxx all: left wins; over when ooo all: right wins}";
pub(super) const MORRIS: &str = "{left: . -> x if fewer than 3 x; x. -> .x if exactly 3 x; \
    x??/?.?/??? -> .??/?x?/??? turned if exactly 3 x; .??/?x?/??? -> x??/?.?/??? turned if exactly 3 x; \
    right: . -> o if fewer than 3 o; o. -> .o if exactly 3 o; \
    o??/?.?/??? -> .??/?o?/??? turned if exactly 3 o; .??/?o?/??? -> o??/?.?/??? turned if exactly 3 o; \
    over when xxx all: left wins; over when ooo all: right wins}";

pub(super) fn turns(text: &str) -> TurnBoard<Outcome> {
    TurnBoard::from_rules(Some(text)).expect("a rule of turns")
}

/// The rows of a position of a game on one board.
fn board_of<R: Notation>(rules: &R, p: &R::Position) -> String {
    let Some(Picture::Boards(boards)) = rules.picture(p) else {
        panic!("a game on a board");
    };
    let rows = boards[0].rows.iter();
    let rows: Vec<String> = rows.map(|row| row.iter().collect()).collect();
    rows.join("/")
}

/// The options of a position by their boards.
fn options<R: Sequential + Notation>(rules: &R, p: &R::Position) -> BTreeMap<String, R::Position> {
    let moves: Vec<R::Move> = rules.legal(p).collect();
    let all: BTreeMap<String, R::Position> = moves
        .iter()
        .map(|mv| {
            let option = rules.play(p, mv);
            (board_of(rules, &option), option)
        })
        .collect();
    assert_eq!(all.len(), moves.len(), "moves that leave the same board");
    all
}

/// The positions that can be reached, up to a number of them, have the same moves, movers and ends in both games; true if
/// they are all positions, so that the games are one and the same.
fn same<B: Sequential<Payoff = Outcome> + Notation>(rule: &str, built_in: &B, most: usize) -> bool {
    let own = turns(rule);
    let p = built_in.start();
    let q = own.read(&board_of(built_in, &p)).expect("the same board");
    let mut seen = HashSet::from([p.clone()]);
    let mut open = vec![(p, q)];
    while let Some((p, q)) = open.pop() {
        let shown = own.show(&q);
        assert_eq!(own.turn(&q), built_in.turn(&p), "{shown}");
        let (theirs, mut ours) = (options(built_in, &p), options(&own, &q));
        assert!(
            theirs.keys().eq(ours.keys()),
            "{shown}: {theirs:?}, {ours:?}"
        );
        let mut next: Vec<_> = theirs.into_iter().collect();
        fastrand::shuffle(&mut next);
        for (board, option) in next {
            if seen.len() < most && seen.insert(option.clone()) {
                let own = ours.remove(&board).expect("the same options");
                open.push((option, own));
            }
        }
    }
    seen.len() < most
}

fn made<R: Described>(rules: &str) -> R {
    R::from_rules(Some(rules)).expect("rules")
}

#[test]
fn games_of_stones_are_the_built_in_games() {
    fastrand::seed(26);
    let plain = TicTacToe::from_rules(None).expect("rules");
    assert!(same(TIC_TAC_TOE, &plain, 10_000));
    for size in ["4x3x3", "5x2x3", "4x4x3"] {
        same(TIC_TAC_TOE, &made::<Mnk>(size), 3_000);
    }
    for size in ["4x2", "2x5"] {
        assert!(
            same(CONNECT_FOUR, &made::<ConnectFour>(size), 10_000),
            "{size}"
        );
    }
    same(CONNECT_FOUR, &made::<ConnectFour>("5x4"), 3_000);
    for size in ["3x3", "2x4"] {
        assert!(same(HEX, &made::<Hex>(size), 10_000), "{size}");
    }
    same(HEX, &made::<Hex>("4x5"), 3_000);
}

#[test]
fn games_of_pawns_are_the_built_in_games() {
    fastrand::seed(27);
    for size in ["3x3", "4x2", "3x4"] {
        assert!(same(HEXAPAWN, &made::<Hexapawn>(size), 20_000), "{size}");
    }
    assert!(same(DAWSON, &made::<DawsonsBoard>("3x5"), 20_000));
    assert!(same(BREAKTHROUGH, &made::<Breakthrough>("5x2"), 60_000));
    same(BREAKTHROUGH, &made::<Breakthrough>("6x3"), 3_000);
    let start = turns(HEXAPAWN).start();
    assert_eq!(turns(HEXAPAWN).show(&start), "bbb/.../www left");
}

#[test]
fn games_of_men_are_the_built_in_games() {
    fastrand::seed(28);
    let morris = ThreeMensMorris::from_rules(None).expect("rules");
    assert!(same(MORRIS, &morris, 30_000));
    let holes = NineHoles::from_rules(None).expect("rules");
    assert!(same(NINE_HOLES, &holes, 30_000));
}

/// Lines of play of some length are as many in both games.
fn as_many<B: Sequential<Payoff = Outcome> + Notation>(rule: &str, built_in: &B, plies: u32) {
    let own = turns(rule);
    let q = own
        .read(&board_of(built_in, &built_in.start()))
        .expect("the same board");
    let ours = conformance::perft(&own, &q, plies);
    let theirs = conformance::perft(built_in, &built_in.start(), plies);
    assert_eq!(ours, theirs, "{rule}");
}

#[test]
fn lines_of_play_are_as_many_as_in_the_built_in_games() {
    as_many(TIC_TAC_TOE, &made::<Mnk>("3x3x3"), 7);
    as_many(TIC_TAC_TOE, &made::<Mnk>("5x4x3"), 4);
    as_many(CONNECT_FOUR, &made::<ConnectFour>("5x4"), 7);
    as_many(HEX, &made::<Hex>("4x4"), 4);
    as_many(HEXAPAWN, &made::<Hexapawn>("4x4"), 8);
    as_many(BREAKTHROUGH, &made::<Breakthrough>("6x4"), 4);
    as_many(DAWSON, &made::<DawsonsBoard>("3x7"), 7);
    let holes = NineHoles::from_rules(None).expect("rules");
    as_many(NINE_HOLES, &holes, 5);
    let morris = ThreeMensMorris::from_rules(None).expect("rules");
    as_many(MORRIS, &morris, 7);
}

/// A board as letters, which goes on at the other side where `wrap` says so.
struct Plain {
    rows: Vec<Vec<u8>>,
    wrap: [bool; 2],
}

impl Plain {
    fn new(text: &str, wrap: [bool; 2]) -> Plain {
        let rows = text.split('/').map(|row| row.as_bytes().to_vec()).collect();
        Plain { rows, wrap }
    }

    /// The cell some steps away, if the board has it.
    fn at(&self, cell: [usize; 2], (down, right): (i8, i8), steps: usize) -> Option<[usize; 2]> {
        let sides = [self.rows.len(), self.rows[0].len()];
        let mut found = [0; 2];
        for (axis, step) in [down, right].into_iter().enumerate() {
            let side = sides[axis] as i64;
            let place = cell[axis] as i64 + i64::from(step) * steps as i64;
            if !self.wrap[axis] && !(0..side).contains(&place) {
                return None;
            }
            found[axis] = place.rem_euclid(side) as usize;
        }
        Some(found)
    }

    fn mark(&self, [row, column]: [usize; 2]) -> u8 {
        self.rows[row][column]
    }

    fn cells(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        let (rows, columns) = (self.rows.len(), self.rows[0].len());
        (0..rows).flat_map(move |row| (0..columns).map(move |column| [row, column]))
    }

    /// The boards after a row of cells in some directions became another, unless a cell that changes has a neighbour with a
    /// symbol by one of these steps.
    fn moves(
        &self,
        from: &str,
        to: &str,
        directions: &[(i8, i8)],
        unless: Option<(u8, &[(i8, i8)])>,
    ) -> BTreeSet<String> {
        let (from, to) = (from.as_bytes(), to.as_bytes());
        let mut all = BTreeSet::new();
        for cell in self.cells() {
            for &direction in directions {
                let line: Option<Vec<[usize; 2]>> = (0..from.len())
                    .map(|i| self.at(cell, direction, i))
                    .collect();
                let Some(line) = line else { continue };
                // A pattern has no room along a side that is shorter than itself, also where the board goes on there.
                let room = |step: i8, side: usize| step == 0 || from.len() <= side;
                let fits =
                    room(direction.0, self.rows.len()) && room(direction.1, self.rows[0].len());
                let is_there = |i: usize| from[i] == b'?' || self.mark(line[i]) == from[i];
                let near = |i: &usize| {
                    let (symbol, steps) = unless.expect("a condition");
                    let mut beside = steps.iter().filter_map(|&step| self.at(line[*i], step, 1));
                    beside.any(|cell| self.mark(cell) == symbol)
                };
                let mut changing = (0..from.len()).filter(|&i| from[i] != to[i]);
                if !fits
                    || !(0..from.len()).all(is_there)
                    || unless.is_some() && changing.any(|i| near(&i))
                {
                    continue;
                }
                let mut rows = self.rows.clone();
                for (i, [row, column]) in
                    line.into_iter().enumerate().filter(|(i, _)| to[*i] != b'?')
                {
                    rows[row][column] = to[i];
                }
                let rows: Vec<String> = rows
                    .into_iter()
                    .map(|row| row.into_iter().map(char::from).collect())
                    .collect();
                all.insert(rows.join("/"));
            }
        }
        all
    }

    /// True if cells with a symbol join two sets of cells by some steps.
    fn joins(
        &self,
        symbol: u8,
        ends: [&dyn Fn([usize; 2]) -> bool; 2],
        steps: &[(i8, i8)],
    ) -> bool {
        let mut open: Vec<[usize; 2]> = (self.cells())
            .filter(|&cell| self.mark(cell) == symbol && ends[0](cell))
            .collect();
        let mut seen: HashSet<[usize; 2]> = open.iter().copied().collect();
        while let Some(cell) = open.pop() {
            for next in steps.iter().filter_map(|&step| self.at(cell, step, 1)) {
                if self.mark(next) == symbol && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen.into_iter().any(ends[1])
    }
}

fn random(rows: usize, columns: usize, symbols: &[u8]) -> String {
    let row = |_| -> String {
        let cell = |_| char::from(symbols[fastrand::usize(0..symbols.len())]);
        (0..columns).map(cell).collect()
    };
    (0..rows).map(row).collect::<Vec<_>>().join("/")
}

/// Steps to other cells, in rows and columns.
type Steps = &'static [(i8, i8)];

/// A pattern, what replaces it, the words behind it, its directions, and a symbol that must not stand at some steps.
type Case = (
    &'static str,
    &'static str,
    &'static str,
    Steps,
    Option<(u8, Steps)>,
);

const BESIDE: Steps = &[(0, 1), (0, -1), (1, 0), (-1, 0)];
const SLANTING: Steps = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
const SIX: Steps = &[(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)];

/// Moves on flat boards, cylinders and toruses are those that looking at every cell finds.
#[test]
fn moves_are_those_of_the_definition() {
    fastrand::seed(29);
    let rules: [Case; 8] = [
        ("xo", ".x", "", BESIDE, None),
        ("xo.", "..x", "diagonal", SLANTING, None),
        ("x?o", ".?x", "hex", SIX, None),
        (
            ".",
            "x",
            "unless . below",
            &[(0, 1)],
            Some((b'.', &[(1, 0)])),
        ),
        (".", "x", "unless o hex", &[(0, 1)], Some((b'o', SIX))),
        (
            "x.",
            ".x",
            "up unless o beside",
            &[(-1, 0)],
            Some((b'o', BESIDE)),
        ),
        ("ox.", "x.o", "down-left up", &[(1, -1), (-1, 0)], None),
        (
            ".o",
            "x.",
            "right unless x left",
            &[(0, 1)],
            Some((b'x', &[(0, -1)])),
        ),
    ];
    let surfaces = [
        ("", [false; 2]),
        ("; on a torus", [true; 2]),
        ("; on a cylinder", [false, true]),
    ];
    let mut found = 0;
    for (from, to, words, directions, unless) in rules {
        for (surface, wrap) in surfaces {
            let rule =
                ImpartialBoard::from_rules(Some(&format!("{{{from} -> {to} {words}{surface}}}")));
            let rule = rule.expect("a rule");
            let symbols: &[u8] = if words == "unless . below" {
                b".x"
            } else {
                b".xo"
            };
            for _ in 0..200 {
                let text = random(fastrand::usize(1..6), fastrand::usize(1..6), symbols);
                let board = rule.read(&text).expect("a board");
                let moves = rule.moves(&board);
                let own: BTreeSet<String> =
                    moves.map(|mv| rule.show(&rule.play(&board, &mv))).collect();
                let plain = Plain::new(&text, wrap).moves(from, to, directions, unless);
                assert_eq!(own, plain, "{rule:?} {text}");
                found += own.len();
            }
        }
    }
    assert!(found > 5_000, "{found} moves");
}

/// Steps from a row and onto a row, by cells that change.
#[test]
fn moves_may_depend_on_sides_of_the_board() {
    let rule = "{x.. -> ..x up if on bottom; x. -> .q up if on top; x. -> .x up unless on top}";
    let rules = ImpartialBoard::from_rules(Some(rule)).expect("a rule");
    let options = |text: &str| {
        let board = rules.read(text).expect("a board");
        let moves = rules.moves(&board);
        moves
            .map(|mv| rules.show(&rules.play(&board, &mv)))
            .collect::<BTreeSet<_>>()
    };
    let set = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    assert_eq!(options("./././x"), set(&["././x/.", "./x/./."]));
    assert_eq!(options("././x/."), set(&["./x/./."]));
    assert_eq!(options("./x/./."), set(&["q/././."]));
    assert_eq!(options("x/././."), set(&[]));
    // A side of a smaller board is another, so no part of a board is cut off.
    conformance::impartial(&rules, &rules.read(".../.../xx.").expect("a board"), 4);
    let board = rules.read("q/./x").expect("a board");
    assert_eq!(rules.components(&board).count(), 1);
    assert_eq!(rules.canonical(board), board);
}

/// Joined sides, sides reached, counts and lines, on random boards.
#[test]
fn ends_are_those_of_the_definition() {
    fastrand::seed(30);
    for (near, steps) in [("beside", BESIDE), ("hex", SIX)] {
        let rule = turns(&format!(
            "{{. -> x; . -> o; over when x joins top to right {near}: left wins; \
             over when o on left and at least 3 x: right wins; over when oo?o diagonal: tie}}"
        ));
        let mut ends = [0; 4];
        for _ in 0..2_000 {
            let (rows, columns) = (fastrand::usize(1..6), fastrand::usize(1..6));
            let text = random(rows, columns, b".xo");
            let plain = Plain::new(&text, [false; 2]);
            let is_top: &dyn Fn([usize; 2]) -> bool = &|cell| cell[0] == 0;
            let is_right: &dyn Fn([usize; 2]) -> bool = &|cell| cell[1] == columns - 1;
            let left = plain.rows.iter().any(|row| row[0] == b'o');
            let many = plain
                .cells()
                .filter(|&cell| plain.mark(cell) == b'x')
                .count()
                >= 3;
            let result = if plain.joins(b'x', [is_top, is_right], steps) {
                Some(Outcome::Won(Player::Left))
            } else if left && many {
                Some(Outcome::Won(Player::Right))
            } else if !plain.moves("oo?o", "xx?x", SLANTING, None).is_empty() {
                Some(Outcome::Tied)
            } else if !text.contains('.') {
                Some(Outcome::Won(Player::Right))
            } else {
                None
            };
            let turn = rule.turn(&rule.read(&text).expect("a board"));
            let expected = result.map_or(Turn::Of(Player::Left), Turn::Over);
            assert_eq!(turn, expected, "{text}");
            ends[result.map_or(3, |outcome| (outcome.worth() + 1) as usize)] += 1;
        }
        assert!(ends.iter().all(|&n| n > 2), "{ends:?}");
    }
}

#[test]
fn rules_of_turns_satisfy_the_axioms() {
    for (rule, board, ends) in [
        (TIC_TAC_TOE, "3x3", true),
        (CONNECT_FOUR, "4x3", true),
        (HEX, "2x3", true),
        (HEXAPAWN, "bb/../ww", true),
        (DAWSON, "bbb/.../www", true),
        (NINE_HOLES, "2x3", false),
        (
            "{left: . -> x; pass; right: . -> o; pass; over when both pass: wins}",
            "1x3",
            true,
        ),
        (
            "{left: . -> x; right: .. -> oo; pass if stuck; over when stuck: tie}",
            "2x2",
            true,
        ),
        (
            "{left: xo. -> ..x extra turn; x. -> .x right; right: o. -> .o left}",
            "xo.o",
            true,
        ),
        ("{. -> x; over when xx on a torus: wins}", "", false),
    ] {
        let Ok(AnyBoard::Turns(rules)) = any(rule) else {
            assert!(board.is_empty(), "{rule}");
            continue;
        };
        conformance::sequential(&rules, &rules.read(board).expect("a board"), 4);
        assert_eq!(rules.always_ends(), ends, "{rule}");
    }
}

/// The score of a play under best play, by definition.
fn best(rules: &TurnBoard<i64>, p: &Moment) -> i64 {
    let options = || rules.legal(p).map(|mv| best(rules, &rules.play(p, &mv)));
    match rules.turn(p) {
        Turn::Over(score) => score,
        Turn::Of(Player::Left) => options().max().expect("a move"),
        Turn::Of(Player::Right) => options().min().expect("a move"),
    }
}

#[test]
fn scores_are_sums_of_counts() {
    for [short, long] in [["-2", "- 2"], ["x -2 o", "x - 2 o"], ["+1 - x", "1 - x"]] {
        let [short, long] = [short, long].map(|sum| {
            let rule = format!("{{left: . -> x; right: . -> o; over when stuck: score {sum}}}");
            let Ok(AnyBoard::Scores(rules)) = any(&rule) else {
                panic!("{rule}");
            };
            let p = rules.read("xox").expect("a board");
            rules.turn(&p)
        });
        assert_eq!(short, long);
    }
    let rule = "{left: .. -> xx; right: . -> o; pass; over when stuck: score 2 x - o + 3}";
    let rules = TurnBoard::<i64>::from_rules(Some(rule)).expect("a rule");
    let at = |text: &str| rules.read(text).expect("a board");
    assert_eq!(rules.turn(&at("xxo")), Turn::Over(6));
    assert_eq!(best(&rules, &at("1x2")), 7);
    // Left takes two cells; Right takes the third, or passes and keeps 1.
    assert_eq!(best(&rules, &at("1x3")), 6);
    conformance::sequential(&rules, &at("2x2"), 4);
    let plain = "{left: . -> x; right: . -> o; over when full: score x - o}";
    let fault = any(plain).expect_err("no score where a player is stuck");
    assert_eq!(fault.at, plain.len() - 1);
}

#[test]
fn images_that_are_the_same_game_are_found() {
    for (rule, images) in [
        (TIC_TAC_TOE, 8),
        (CONNECT_FOUR, 2),
        (HEX, 2),
        (HEXAPAWN, 2),
        (
            "{. -> x; over when x on top: wins; over when x on bottom: wins}",
            4,
        ),
        (
            "{. -> x; over when x on top: wins; over when x on bottom: loses}",
            2,
        ),
        (
            "{. -> x; over when x on top: wins; over when full: tie; over when x on bottom: wins}",
            2,
        ),
        ("{. -> x; over when x joins top to left: wins}", 2),
    ] {
        assert_eq!(
            turns(rule)
                .symmetries()
                .iter()
                .filter(|image| image.keeps_layers())
                .count(),
            images,
            "{rule}"
        );
    }
    // Images of a position have the same play to the end.
    let rules = turns(TIC_TAC_TOE);
    let mut p = rules.start();
    for _ in 0..4 {
        let moves: Vec<TurnMove> = rules.legal(&p).collect();
        p = rules.play(&p, &moves[fastrand::usize(0..moves.len())]);
        let key = rules.symmetry_key(&p);
        assert_eq!(rules.symmetry_key(&key), key);
        assert_eq!(
            conformance::perft(&rules, &key, 3),
            conformance::perft(&rules, &p, 3)
        );
    }
}

/// The first end that is so counts, also where the player to move is stuck.
#[test]
fn ends_are_tried_in_their_order() {
    let winner = |rule: &str, position: &str| match any(rule).expect(rule) {
        AnyBoard::Turns(board) => {
            let p = board.read(position).expect(position);
            board.turn(&p)
        }
        _ => panic!("{rule} names an end"),
    };
    let fill = |first: &str, second: &str| {
        format!("{{left: . -> x; right: . -> o; over when {first}; over when {second}}}")
    };
    let [stuck, full] = ["stuck: right wins", "full: left wins"];
    let won = |player| Turn::Over(Outcome::Won(player));
    for turn in ["left", "right"] {
        let at = format!("x {turn}");
        assert_eq!(winner(&fill(stuck, full), &at), won(Player::Right));
        assert_eq!(winner(&fill(full, stuck), &at), won(Player::Left));
    }
    let slide = "{left: x. -> .x; over when stuck: right wins; over when full: left wins}";
    assert_eq!(winner(slide, "xx left"), won(Player::Right));
}

#[test]
fn faults_of_ends_have_their_place() {
    for (text, at) in [
        ("{. -> x; over full: tie}", 14),
        ("{. -> x; over when full tie}", 24),
        ("{. -> x; over when full: draw}", 25),
        ("{. -> x; over when x on side: tie}", 24),
        ("{. -> x; over when x joins top and left: tie}", 31),
        ("{. -> x; over when x joins top to left below: tie}", 39),
        ("{. -> x; over when x* : tie}", 19),
        ("{. -> x; over when x/x all: tie}", 23),
        ("{. -> x; over when stuck and full: tie}", 19),
        ("{. -> x; over when at least x: tie}", 28),
        ("{. -> x; over when both pass: tie}", 30),
        ("{. -> x; on a torus; over when x on top: tie}", 41),
        ("{. -> x; on a sphere}", 14),
        (
            "{. -> x; over when full: score x; over when stuck: tie}",
            51,
        ),
        ("{. -> x; over when stuck: score x *}", 34),
        ("{. -> x; over when stuck: score 1000001 x}", 32),
        ("{. -> x; pass; over when both: tie}", 29),
        ("{. -> x; start: .x/.}", 19),
        ("{. -> x; start: z}", 16),
        ("{. -> x extra}", 13),
        ("{x? -> .o}", 7),
        ("{. -> x if fewer than x}", 22),
        ("{. -> x unless x sideways}", 17),
        ("{. -> x if on top; on a torus}", 29),
        ("{over when full: tie}", 0),
    ] {
        let fault = any(text).expect_err(text);
        assert_eq!(fault.at, at, "{text}: {fault}");
    }
    let mut many = "{. -> x".to_owned();
    for _ in 0..70 {
        write!(many, "; over when full: tie").expect("text grows");
    }
    assert!(any(&(many + "}")).is_err());
}

#[test]
fn a_board_that_was_set_up_is_over_by_the_first_end_that_is_there() {
    let rules = turns(TIC_TAC_TOE);
    let over = |text: &str| rules.turn(&rules.read(text).expect("a board"));
    // No play leads to two rows, and only Right can have moved last here.
    assert_eq!(
        over("xxx/ooo/... left"),
        Turn::Over(Outcome::Won(Player::Left))
    );
    assert_eq!(
        over("xxx/ooo/... right"),
        Turn::Over(Outcome::Won(Player::Left))
    );
    assert_eq!(
        over("ooo/x.x/... right"),
        Turn::Over(Outcome::Won(Player::Right))
    );
    assert_eq!(
        over("xxx/o.o/... left"),
        Turn::Over(Outcome::Won(Player::Left))
    );
    assert_eq!(over("xx./o.o/... left"), Turn::Of(Player::Left));
    // In play ends are looked for where the move before may have brought them about: the same as everywhere.
    let mut random = fastrand::Rng::with_seed(41);
    for rule in [TIC_TAC_TOE, CONNECT_FOUR, HEX, HEXAPAWN, NINE_HOLES, MORRIS] {
        let rules = turns(rule);
        for _ in 0..40 {
            let mut p = rules.start();
            for _ in 0..30 {
                let again = rules.read(&rules.show(&p)).expect("what is shown is read");
                assert_eq!((p, rules.turn(&p)), (again, rules.turn(&again)), "{rule}");
                let all = Moment { odd: true, ..p };
                assert_eq!(rules.turn(&p), rules.turn(&all), "{rule}");
                let moves: Vec<TurnMove> = rules.legal(&p).collect();
                let Some(mv) = random.choice(&moves) else {
                    break;
                };
                p = rules.play(&p, mv);
            }
        }
    }
}
