//! Kayles when the last mover loses, against the definition.

use grundy_core::{Described, Impartial, Partizan, Player, Ruleset, mex};
use grundy_games::heaps::kayles::Kayles;
use grundy_games::theorems::misere_kayles::{next_wins, value};
use std::collections::HashMap;

#[test]
fn values_follow_from_the_rules() {
    let mut values: Vec<u64> = vec![0];
    for row in 1..400u64 {
        let after = |taken: u64| (0..=row - taken).map(move |a| (a, row - taken - a));
        let options = after(1).chain((row > 1).then(|| after(2)).into_iter().flatten());
        values.push(mex(
            options.map(|(a, b)| values[a as usize] ^ values[b as usize])
        ));
        assert_eq!(u64::from(value(row)), values[row as usize], "{row}");
    }
}

/// The definition, with memory: sorted rows without zeros, and whether the player to move wins.
fn slow(rules: &Kayles, rows: Vec<u64>, known: &mut HashMap<Vec<u64>, bool>) -> bool {
    let rows = rules.canonical(rows);
    if let Some(&wins) = known.get(&rows) {
        return wins;
    }
    let moves: Vec<_> = rules.moves_of(Player::Left, &rows).collect();
    let wins = moves.is_empty()
        || moves
            .iter()
            .any(|mv| !slow(rules, rules.play(&rows, mv), known));
    known.insert(rows, wins);
    wins
}

fn all(rest: u64, least: u64, rows: &mut Vec<u64>, see: &mut dyn FnMut(&[u64])) {
    see(rows);
    for row in least..=rest {
        rows.push(row);
        all(rest - row, row, rows, see);
        rows.pop();
    }
}

#[test]
fn the_theorem_agrees_with_the_definition() {
    let rules = Kayles::from_rules(None).unwrap();
    assert!(rules.as_heaps(&vec![1]).is_some());
    let mut known = HashMap::new();
    // All positions with up to 21 pins, and some that distinguish the exceptional kinds.
    all(21, 1, &mut vec![], &mut |rows| {
        assert_eq!(
            next_wins(rows).says,
            slow(&rules, rows.to_vec(), &mut known),
            "{rows:?}"
        );
    });
    let larger: [&[u64]; 8] = [
        &[9, 9, 9],
        &[9, 9, 12],
        &[17, 9, 1],
        &[17, 1, 1],
        &[25, 1],
        &[25, 1, 1],
        &[25, 4, 1],
        &[25, 9, 1],
    ];
    for rows in larger {
        assert_eq!(
            next_wins(rows).says,
            slow(&rules, rows.to_vec(), &mut known),
            "{rows:?}"
        );
    }
}
