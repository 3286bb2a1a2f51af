//! Loopy values as games: axioms and moves.

use grundy_core::{Notation, Partizan, Player, conformance};
use grundy_games::numbers::loopy_value::LoopyValueRules;
use grundy_values::loopy::Named;

#[test]
fn loopy_values_satisfy_the_axioms() {
    for named in Named::ALL {
        let p = LoopyValueRules.read(named.name).unwrap();
        conformance::partizan(&LoopyValueRules, &p, 6);
    }
    for text in [
        "a{0|b{a|*}}",
        "{over,1|3}",
        "over + ^",
        "+-{on|2}",
        "a{{0,1|3},a|-a}",
        "1 & 0",
    ] {
        let p = LoopyValueRules.read(text).unwrap();
        conformance::partizan(&LoopyValueRules, &p, 6);
        assert_eq!(
            LoopyValueRules.read(&LoopyValueRules.show(&p)),
            Ok(p),
            "{text}"
        );
    }
    assert!(LoopyValueRules.read("over & under").is_err());
}

#[test]
fn moves_are_read_wherever_their_graph_is_from() {
    let p = LoopyValueRules.read("a{0|b{a|*}}").unwrap();
    let mv = LoopyValueRules.read_move(&p, "to x{{0|x}|*}").unwrap();
    assert!(LoopyValueRules.is_legal(Player::Right, &p, &mv));
    assert_eq!(LoopyValueRules.read_move(&p, "to 1").unwrap_err().at, 3);
}
