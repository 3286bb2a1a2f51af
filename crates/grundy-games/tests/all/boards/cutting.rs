//! The cutting game: axioms.

use grundy_core::{Notation, conformance};
use grundy_games::boards::cutting::Cutting;

#[test]
fn positions_satisfy_the_axioms() {
    conformance::impartial(&Cutting, &vec![(3, 3)], 3);
    conformance::impartial(&Cutting, &vec![(2, 3), (2, 3)], 2);
    for bad in ["", "0x3", "3", "2x3,,", "501x2", "-1x2", "2x2;3x3"] {
        assert!(Cutting.read(bad).is_err(), "{bad}");
    }
}
