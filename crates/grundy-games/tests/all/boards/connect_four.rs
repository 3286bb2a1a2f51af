//! Connect Four: moves that are refused.

use grundy_core::{Described, Notation};
use grundy_games::boards::connect_four::ConnectFour;

#[test]
fn a_full_column_is_refused_by_name_and_all_others_are_listed() {
    let rules = ConnectFour::from_rules(None).expect("the usual board");
    let p = rules.read("444444").expect("a full column");
    let fault = rules.read_move(&p, "4").expect_err("no room");
    let wanted = "one of the moves 1 | 2 | 3 | 5 | 6 | 7, for column 4 is full";
    assert_eq!(fault.expected, wanted);
    // A column that there is not is not said to be full.
    let fault = rules.read_move(&p, "8").expect_err("no column");
    assert_eq!(fault.expected, "one of the moves 1 | 2 | 3 | 5 | 6 | 7");
}
