//! Moves and positions of one game, given to another: an error or nothing, never a panic, and never an answer.

use crate::support::{examples, parse};
use grundy::erased::TurnPosition;
use grundy::vocabulary::any::AnyMove;
use grundy::{Game, Position};

/// The first moves of an example of every game.
fn some_moves() -> Vec<(String, AnyMove)> {
    let moves = |text: &str| -> Vec<(String, AnyMove)> {
        let first = parse(text).moves(3).into_iter();
        first.map(|(_, mv)| (text.to_owned(), mv)).collect()
    };
    examples().flat_map(moves).collect()
}

#[test]
fn a_move_of_another_game_leads_nowhere() {
    let (moves, mut refused) = (some_moves(), 0);
    for text in examples() {
        let position = parse(text);
        let own: Vec<AnyMove> = (position.moves(1_000).into_iter())
            .map(|(_, mv)| mv)
            .collect();
        for (from, mv) in &moves {
            let next = position.play(mv);
            // A game of chance has no player who chooses.
            if own.len() < 1_000 && !matches!(position, Position::Hidden(_)) {
                assert_eq!(
                    next.is_some(),
                    own.contains(mv),
                    "{from} in {text}: {}",
                    mv.text()
                );
            }
            refused += usize::from(next.is_none());
        }
    }
    assert!(refused > 10_000, "{refused}");
}

#[test]
fn moves_that_are_written_alike_are_equal_only_in_one_game() {
    let first = |text: &str| parse(text).moves(1).remove(0).1;
    let (here, there) = (first("tic-tac-toe"), first("mnk 3x3x3:"));
    assert_eq!(here.text(), there.text());
    assert!(here != AnyMove::new(here.text().to_owned(), 0u8));
    assert!(here == first("tic-tac-toe") && here != first("hex 3x3:"));
}

#[test]
fn a_table_has_no_number_for_a_position_of_another_game() {
    let tables = |text: &str| {
        text.trim_end_matches(':')
            .parse::<Game>()
            .expect(text)
            .tables()
            .expect(text)
    };
    let start = |text: &str| -> TurnPosition {
        let Position::Turns(at) = parse(text) else {
            panic!("{text} is a game of turns")
        };
        at
    };
    let texts = [
        "chase 4:",
        "chase 5:",
        "tic-tac-toe",
        "hexapawn",
        "connect-four 4x4:",
        "krk 4:",
    ];
    for one in texts {
        for two in texts {
            let number = tables(one).number(&start(two));
            assert_eq!(number.is_some(), one == two, "{two} in {one}");
        }
    }
}
