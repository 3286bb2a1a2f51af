//! Games of turns as board rules, against the built-in games that they say, and against plain definitions.

use super::*;
use crate::boards::connect_four::ConnectFour;
use crate::boards::hex::Hex;
use crate::boards::mnk::Mnk;
use crate::boards::nine_holes::NineHoles;
use crate::boards::three_mens_morris::ThreeMensMorris;
use crate::boards::tic_tac_toe::TicTacToe;
use crate::pieces::breakthrough::Breakthrough;
use crate::pieces::dawsons_board::DawsonsBoard;
use crate::pieces::hexapawn::Hexapawn;
use grundy_core::picture::Picture;
use grundy_core::{Described, Notation, Sequential, Turn, conformance};
use std::collections::BTreeMap;

const TIC_TAC_TOE: &str = "{left: . -> x; right: . -> o; \
    over when xxx all: left wins; over when ooo all: right wins; over when full: tie}";
const CONNECT_FOUR: &str = "{left: . -> x unless . below; right: . -> o unless . below; \
    over when xxxx all: left wins; over when oooo all: right wins; over when full: tie}";
const HEX: &str = "{left: . -> x; right: . -> o; \
    over when x joins top to bottom hex: left wins; over when o joins left to right hex: right wins}";
const HEXAPAWN: &str = "{left: w. -> .w up; wb -> .w up-left up-right; \
    right: b. -> .b down; bw -> .b down-left down-right; \
    over when w on top: left wins; over when b on bottom: right wins; start: bbb/.../www}";
const BREAKTHROUGH: &str = "{left: w. -> .w up up-left up-right; wb -> .w up-left up-right; \
    right: b. -> .b down down-left down-right; bw -> .b down-left down-right; \
    over when w on top: left wins; over when b on bottom: right wins}";
const DAWSON: &str = "{left: w. -> .w up; wb -> .w up-left up-right must; \
    right: b. -> .b down; bw -> .b down-left down-right must}";
const NINE_HOLES: &str = "{left: . -> x if fewer than 3 x; x.* -> .*x; \
    right: . -> o if fewer than 3 o; \
    over when xxx all: left wins; over when ooo all: right wins}";
const MORRIS: &str = "{left: . -> x if fewer than 3 x; x. -> .x if exactly 3 x; \
    x??/?.?/??? -> .??/?x?/??? turned if exactly 3 x; .??/?x?/??? -> x??/?.?/??? turned if exactly 3 x; \
    right: . -> o if fewer than 3 o; o. -> .o if exactly 3 o; \
    o??/?.?/??? -> .??/?o?/??? turned if exactly 3 o; .??/?o?/??? -> o??/?.?/??? turned if exactly 3 o; \
    over when xxx all: left wins; over when ooo all: right wins}";

fn turns(text: &str) -> TurnBoard<Outcome> {
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
}
