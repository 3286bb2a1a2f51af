//! The examples of games as they stand: what they show is read again, and their positions keep the promises of their rung.

use grundy_core::conformance::{impartial, partizan, sequential};
use grundy_core::{Described, Impartial, Partizan, Sequential};
use grundy_games::boards::dots_and_boxes::DotsAndBoxes;
use grundy_games::boards::flanked::Flanked;
use grundy_games::boards::hex::Hex;
use grundy_games::boards::nine_holes::NineHoles;
use grundy_games::boards::peaceful_queens::PeacefulQueens;
use grundy_games::boards::three_mens_morris::ThreeMensMorris;
use grundy_games::boards::vowels::Vowels;
use grundy_games::graphs::cat_and_mouse::CatAndMouse;
use grundy_games::graphs::geography::Geography;
use grundy_games::heaps::pocky::Pocky;
use grundy_games::numbers::add_once::AddOnce;
use grundy_games::numbers::avoid_multiples::AvoidMultiples;
use grundy_games::numbers::chalkboard::Chalkboard;
use grundy_games::numbers::guess_number::GuessNumber;
use grundy_games::numbers::row::RowGame;
use grundy_games::numbers::sum_game::SumGame;
use grundy_games::numbers::two_valuations::TwoValuations;
use grundy_games::pieces::breakthrough::Breakthrough;
use grundy_games::pieces::dawsons_board::DawsonsBoard;
use grundy_games::pieces::hexapawn::Hexapawn;
use grundy_games::pieces::king_and_pawn::KingAndPawn;
use grundy_games::pieces::king_and_queen::KingAndQueen;
use grundy_games::pieces::king_and_rook::KingAndRook;
use grundy_games::pieces::pursuit::Pursuit;

/// Every example with its rules; the rules are read back as they are shown, and nothing without a picture.
fn examples<R: Described>() -> Vec<(R, R::Position)> {
    let read = |example: &&str| {
        let rest = example.strip_prefix(R::ABOUT.name).expect("the name first");
        let (before, text) = match rest.split_once(':') {
            Some((before, text)) => (Some(before.trim()), text.trim()),
            None => (None, rest.trim()),
        };
        let rules = R::from_rules(before).unwrap_or_else(|e| panic!("{example}: {e}"));
        let shown = rules.show_rules();
        let again = R::from_rules(shown.as_deref()).unwrap_or_else(|e| panic!("{shown:?}: {e}"));
        assert_eq!(again.show_rules(), shown, "{example}");
        let p = if text.is_empty() {
            rules.start()
        } else {
            rules
                .read(text)
                .unwrap_or_else(|e| panic!("{example}: {e}"))
        };
        assert!(rules.picture(&p).is_some(), "{example} has no picture");
        (rules, p)
    };
    R::ABOUT.examples.iter().map(read).collect()
}

fn turns<R: Sequential + Described>(depth: usize) {
    for (rules, p) in examples::<R>() {
        sequential(&rules, &p, depth);
    }
}

fn moves<R: Partizan + Described>(depth: usize) {
    for (rules, p) in examples::<R>() {
        partizan(&rules, &p, depth);
    }
}

fn alike<R: Impartial + Described>(depth: usize) {
    for (rules, p) in examples::<R>() {
        impartial(&rules, &p, depth);
    }
}

#[test]
fn games_of_turns() {
    turns::<AddOnce>(2);
    turns::<AvoidMultiples>(4);
    turns::<Breakthrough>(3);
    turns::<CatAndMouse>(4);
    turns::<Chalkboard>(3);
    turns::<DawsonsBoard>(4);
    turns::<DotsAndBoxes>(2);
    turns::<GuessNumber>(4);
    turns::<Hex>(2);
    turns::<Hexapawn>(4);
    turns::<KingAndPawn>(3);
    turns::<KingAndQueen>(2);
    turns::<KingAndRook>(2);
    turns::<NineHoles>(2);
    turns::<Pursuit>(4);
    turns::<RowGame>(3);
    turns::<SumGame>(2);
    turns::<ThreeMensMorris>(3);
    turns::<TwoValuations>(3);
}

#[test]
fn games_of_moves() {
    moves::<Flanked>(3);
    moves::<Vowels>(2);
    moves::<Pocky>(3);
    alike::<Geography>(4);
    alike::<PeacefulQueens>(2);
}
