//! What the first role can still get, against all ends that are reached.

use super::{CONNECT_THREE, HEXAPAWN, TIC_TAC_TOE, heaps, won};
use crate::SheetPosition;
use crate::game::Game;
use crate::position::Stand;
use grundy_core::{Notation, Outcome, Player, Ruleset, Sequential};
use std::collections::HashMap;

/// The least and the greatest goal of the first role at the ends that play can reach.
fn reached(
    game: &Game<Outcome>,
    p: &SheetPosition,
    known: &mut HashMap<SheetPosition, [u8; 2]>,
) -> [u8; 2] {
    if let Stand::Over(goals) = p.moment.stand {
        return [goals[0]; 2];
    }
    if let Some(&range) = known.get(p) {
        return range;
    }
    let moves: Vec<usize> = game.legal(p).collect();
    let ranges = moves
        .iter()
        .map(|mv| reached(game, &game.play(p, mv), known));
    let range = ranges.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])]);
    let range = range.expect("a move");
    known.insert(p.clone(), range);
    range
}

#[test]
fn what_can_be_got_is_in_the_range() {
    let heaps = heaps([1, 2, 2, 3]);
    for (sheet, narrows) in [
        (TIC_TAC_TOE, true),
        (CONNECT_THREE, true),
        (HEXAPAWN, false),
        (&heaps, false),
    ] {
        let game = won(sheet);
        let mut known = HashMap::new();
        reached(&game, &game.start(), &mut known);
        let mut narrowed = 0;
        for (p, [least, most]) in &known {
            let Some([low, high]) = p.moment.range else {
                continue;
            };
            assert!(low <= *least && *most <= high, "{}", game.show(p));
            narrowed += 1;
        }
        assert_eq!(narrowed > 20, narrows, "{narrowed}: {}", &sheet[..40]);
    }
}

#[test]
fn a_line_through_a_stone_of_the_other_side_is_dead() {
    let game = won(TIC_TAC_TOE);
    // One cell is left, and every line has stones of both sides.
    let mut p = game.start();
    for cell in [
        "1, 1", "2, 2", "1, 2", "1, 3", "3, 1", "2, 1", "2, 3", "3, 3",
    ] {
        let mv = game.read_move(&p, &format!("mark({cell})"));
        p = game.play(&p, &mv.expect("a blank cell"));
    }
    assert_eq!(game.bounds(&p), Some((Outcome::Tied, Outcome::Tied)));
    assert_eq!(game.turn(&p), grundy_core::Turn::Of(Player::Left));
}
