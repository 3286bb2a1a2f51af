//! King and piece: first positions and moves backwards.

use grundy_core::{Notation, Ruleset, conformance};
use grundy_games::families::king_and_piece::{Companion, KingAnd};
use grundy_games::pieces::king_and_pawn::{KingAndPawn, Pawn};
use grundy_games::pieces::king_and_queen::{KingAndQueen, Queen};
use grundy_games::pieces::king_and_rook::{KingAndRook, Rook};

#[test]
fn boards_of_every_size_begin_legally() {
    fn begins<C: Companion>() {
        for (rows, columns) in (3..=16).flat_map(|r| (3..=16).map(move |c| (r, c))) {
            let rules = KingAnd::<C>::sized(rows, columns).unwrap();
            let start = rules.start();
            // Pieces that cannot stand so are not read.
            assert_eq!(
                rules.read(&rules.show(&start)),
                Ok(start),
                "{rows}x{columns}"
            );
        }
    }
    begins::<Rook>();
    begins::<Queen>();
    begins::<Pawn>();
}

#[test]
fn moves_are_known_backwards() {
    for (rows, columns) in [(3, 3), (4, 4), (3, 5)] {
        conformance::ranking(&KingAndRook::sized(rows, columns).unwrap());
        conformance::ranking(&KingAndQueen::sized(rows, columns).unwrap());
        conformance::ranking(&KingAndPawn::sized(rows, columns).unwrap());
    }
    // A pawn may begin with two steps.
    conformance::ranking(&KingAndPawn::sized(6, 3).unwrap());
}
