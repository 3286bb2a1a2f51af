//! Pawns: axioms and numbers of positions.

use grundy_core::conformance;
use grundy_games::pieces::breakthrough::Breakthrough;
use grundy_games::pieces::dawsons_board::DawsonsBoard;
use grundy_games::pieces::hexapawn::Hexapawn;

#[test]
fn positions_are_numbers_and_images_are_counted() {
    for (rows, columns) in [(3, 3), (4, 3)] {
        conformance::packing(&Hexapawn::new(rows, columns).unwrap(), 12);
    }
    conformance::packing(&Breakthrough::new(5, 2).unwrap(), 8);
    conformance::packing(&DawsonsBoard::new(3, 4).unwrap(), 12);
}
