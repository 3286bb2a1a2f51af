//! Values from the lines of a plane against the definition without hints.

use grundy::{Limits, Position};
use grundy_core::{Impartial, Notation, WithoutHints};
use grundy_games::boards::chomp::Chomp;
use grundy_games::heaps::wythoff::Wythoff;
use grundy_games::pieces::queen::Queens;
use grundy_solve::reference;

fn agrees<R: Impartial + Notation>(rules: R, name: &str, text: &str) {
    let position = Position::parse(&format!("{name} {text}")).unwrap();
    let value = crate::words::value(&position, &Limits::default());
    let p = rules.read(text).unwrap();
    let n = reference::nimber(&WithoutHints(&rules), &p);
    let expected = grundy_values::Nimber(n).to_string();
    assert_eq!(value, Some(expected), "{name} {text}");
}

#[test]
fn values_on_a_plane_are_those_of_the_definition() {
    for a in 0..4u32 {
        for b in 0..5u32 {
            agrees(Wythoff::new(1), "wythoff", &format!("{a},{b}"));
            agrees(Wythoff::new(2), "wythoff 2:", &format!("{a},{b}"));
            let queens = || Queens::new(8, 8).unwrap();
            agrees(queens(), "queen", &format!("{a},{b}"));
        }
    }
    agrees(Queens::new(8, 8).unwrap(), "queen", "1,2 2,1");
    for bar in [
        "1x1", "4", "4,1", "4,2", "4,3", "2x4", "5,3", "1,1,1", "2,2,1", "2,1,1,1", "3x3", "3,2,1",
    ] {
        agrees(Chomp, "chomp", bar);
    }
}
