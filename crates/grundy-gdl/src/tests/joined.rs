//! Rules that are joined at each position, against the definition of the language and the rules without variables.

use super::{
    ARROWS, COINS, CONNECT_THREE, HEXAPAWN, INFIX, LAMPS, LANES, MEN, SUBTRACTION, TIC_TAC_TOE,
    agrees,
};
use crate::read::any_joined;
use crate::{AnyGame, any};
use grundy_core::Sequential;
use grundy_core::conformance::perft;

#[test]
fn joins_are_what_the_definition_says() {
    for (sheet, plies) in [
        (TIC_TAC_TOE, 2),
        (INFIX, 2),
        (SUBTRACTION, 30),
        (LAMPS, 20),
        (CONNECT_THREE, 2),
        (HEXAPAWN, 3),
        (COINS, 4),
        (LANES, 3),
        (MEN, 3),
    ] {
        let positions = match any_joined(sheet) {
            Some(AnyGame::Won(game)) => agrees(sheet, &game, plies),
            Some(AnyGame::Scored(game)) => agrees(sheet, &game, plies),
            _ => panic!("a game of turns"),
        };
        assert!(positions > 5, "{sheet}");
    }
}

/// The same positions and moves, counted to larger depths.
#[test]
fn joins_count_as_many_plays_as_the_net() {
    fn counts<G: Sequential>(net: &G, joined: &G, plies: u32) {
        let [one, other] = [net, joined].map(|game| perft(game, &game.start(), plies));
        assert_eq!(one, other);
    }
    for (sheet, plies) in [
        (TIC_TAC_TOE, 5),
        (CONNECT_THREE, 4),
        (HEXAPAWN, 6),
        (MEN, 5),
        (ARROWS, 1),
    ] {
        match (any(sheet), any_joined(sheet)) {
            (Ok(AnyGame::Won(net)), Some(AnyGame::Won(joined))) => counts(&net, &joined, plies),
            (Ok(AnyGame::Scored(net)), Some(AnyGame::Scored(joined))) => {
                counts(&net, &joined, plies);
            }
            _ => panic!("games of one kind"),
        }
    }
}
