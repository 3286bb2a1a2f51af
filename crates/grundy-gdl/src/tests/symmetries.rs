//! Symmetries of sheets: their number where it is known, and payoffs that they keep.

use super::{COINS, CONNECT_THREE, HEXAPAWN, INFIX, SUBTRACTION, TIC_TAC_TOE};
use super::{minimax, won};
use crate::{AnyGame, SheetPosition, any};
use grundy_core::{Ruleset, Sequential, Turn};
use std::collections::{HashMap, HashSet};

/// The symmetries of a sheet besides the identity.
fn count(sheet: &str) -> usize {
    match any(sheet) {
        Ok(AnyGame::Won(game)) => game.table.symmetries.count(),
        Ok(AnyGame::Scored(game)) => game.table.symmetries.count(),
        other => panic!("a game of opposed roles, found {other:?}"),
    }
}

#[test]
fn boards_are_turned_and_mirrored() {
    assert_eq!([TIC_TAC_TOE, INFIX].map(count), [7, 7]);
    // Stones fall, and pawns go forward: left and right are the same. A heap and a row of unlike coins have no symmetry.
    assert_eq!([CONNECT_THREE, HEXAPAWN].map(count), [1, 1]);
    assert_eq!([SUBTRACTION, COINS].map(count), [0, 0]);
}

/// Compares the payoff of each position with that of its key; the number of keys.
fn keeps_payoffs(sheet: &str) -> usize {
    let game = won(sheet);
    let mut known: HashMap<SheetPosition, _> = HashMap::new();
    minimax(&game, &game.start(), &mut known);
    let positions: Vec<SheetPosition> = known.keys().cloned().collect();
    let mut keys = HashSet::new();
    for p in positions {
        let key = game.symmetry_key(&p);
        assert_eq!(game.symmetry_key(&key), key);
        assert_eq!(game.turn(&key), game.turn(&p));
        // What follows from the facts of the key is what was carried over from the position.
        assert_eq!(
            game.table.at(key.facts.clone()).moment.answer,
            key.moment.answer
        );
        assert_eq!(known.get(&key), known.get(&p));
        if let Turn::Of(_) = game.turn(&p) {
            let after = |p: &SheetPosition| {
                let next = game
                    .legal(p)
                    .map(|mv| game.symmetry_key(&game.play(p, &mv)));
                next.collect::<HashSet<_>>()
            };
            assert_eq!(after(&p), after(&key));
        }
        keys.insert(key);
    }
    keys.len()
}

#[test]
fn images_have_the_same_payoffs_and_options() {
    // The positions of tic-tac-toe up to symmetry, as counted everywhere.
    assert_eq!(keeps_payoffs(TIC_TAC_TOE), 765);
    assert!(keeps_payoffs(HEXAPAWN) > 30);
    assert!(keeps_payoffs(SUBTRACTION) > 10);
}

#[test]
fn nothing_like_a_symmetry_is_taken_for_one() {
    // One more rule for one corner, and the board can only be mirrored through it.
    let odd = format!(
        "{TIC_TAC_TOE} (<= (legal crosses again) (true (control crosses)) (true (cell 1 1 rings)) (true (cell 1 1 crosses)))"
    );
    assert_eq!(count(&odd), 1);
}
