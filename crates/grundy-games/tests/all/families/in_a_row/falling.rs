//! Boards on which stones fall: axioms and numbers of positions.

use grundy_core::{Described, conformance};
use grundy_games::boards::connect_four::ConnectFour;

#[test]
fn positions_are_numbers_and_images_are_counted() {
    for (board, depth) in [("3x3", 9), ("4x4", 8), ("7x6", 4), ("1x63", 5)] {
        conformance::packing(&ConnectFour::from_rules(Some(board)).unwrap(), depth);
    }
}
