//! Cooperative games.

use grundy_answer::limits::Limits;
use grundy_core::Unwatched;
use grundy_forms::coalition::{read, solve};
use grundy_solve::coalition;
use grundy_solve::core_and_nucleolus::Core;
use num::BigRational;

/// The worths of all coalitions of a game written inline.
fn worths(text: &str) -> Vec<BigRational> {
    let game = read(text).expect(text);
    let table = coalition::table(&game, &mut Unwatched).expect("no limit");
    (0..1u32 << table.players())
        .map(|s| table.worth(s))
        .collect()
}

/// Gloves and assignments are economies: pairs are products, and a good that each seller owns one of is bought by one.
#[test]
fn economies_contain_gloves_and_assignments() {
    let gloves = "production left right; a owns 1 0; b owns 1 0; c owns 0 1; d owns 0 1; e owns 0 1; \
                      pair earns 1 from 1 1";
    assert_eq!(worths(gloves), worths("glove 2,3"));
    let houses = "market h1 h2; s1 owns 1 0; s2 owns 0 1; b1 owns 0 0; b2 owns 0 0; \
                      b1 gains 5 from 1 0 up to 1; b1 gains 7 from 0 1 up to 1; b2 gains 8 from 1 0 up to 1; \
                      b2 gains 9 from 0 1 up to 1";
    // A buyer who may use both houses: each house goes to the one who gains more, 8 and 9 with both buyers there.
    assert_eq!(worths(houses)[0b1111], BigRational::from_integer(17.into()));
    let one_each = "production h1 h2 b1 b2; s1 owns 1 0 0 0; s2 owns 0 1 0 0; p1 owns 0 0 1 0; p2 owns 0 0 0 1; \
                        s1p1 earns 5 from 1 0 1 0; s1p2 earns 8 from 1 0 0 1; s2p1 earns 7 from 0 1 1 0; \
                        s2p2 earns 9 from 0 1 0 1";
    assert_eq!(worths(one_each), worths("assignment 5 8; 7 9"));
}

/// Many players have no table, but prices still pay a point of the core.
#[test]
fn prices_are_found_for_many_players() {
    let mut text = "production left right; pair earns 1 from 1 1".to_owned();
    (0..40).for_each(|i| text += &format!("; p{i} owns {} {}", i % 4 / 3, (i % 4 / 3) ^ 1));
    let game = read(&text).expect("an economy");
    let found = solve(&game, &Limits::default());
    let Some(Core::Point { payoff, .. }) = &found.value.core else {
        panic!("an economy has a core");
    };
    // Ten left gloves and thirty right ones: the rare ones get everything.
    let share = |i: usize| BigRational::from_integer(u8::from(i % 4 == 3).into());
    assert_eq!(*payoff, (0..40).map(share).collect::<Vec<_>>());
    assert!(found.value.shapley.is_none() && found.value.plan.is_some());
}
