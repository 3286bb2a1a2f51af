//! Values as games: axioms and large heaps.

use grundy_core::{Notation, Partizan, Player, conformance};
use grundy_games::numbers::value::ValueRules;

#[test]
fn values_satisfy_the_axioms() {
    for text in [
        "{1|-1}",
        "{0,1|3}",
        "^*3",
        "*4",
        "5/8",
        "-3.^",
        "1v*",
        "{2||1|{0,*|-3}}",
        "tiny(2)",
        "{|}",
        "{1,1|}",
        "0",
        "+-{3||2|1}",
        "1 : * : -1",
        "norton(*, ^)",
        "v[3]*",
    ] {
        let p = ValueRules.read(text).unwrap();
        conformance::partizan(&ValueRules, &p, 6);
    }
}

#[test]
fn a_large_heap_is_not_written_out() {
    let p = ValueRules.read("*1000000000000").unwrap();
    let mv = ValueRules.read_move(&p, "to *999999999999").unwrap();
    assert!(ValueRules.is_legal(Player::Right, &p, &mv));
    assert!(ValueRules.read_move(&p, "to *1000000000000").is_err());
    assert_eq!(ValueRules.read_move(&p, "to é").unwrap_err().at, 3);
    assert!(ValueRules.read_move(&p, "é").is_err());
}
