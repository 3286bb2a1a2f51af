//! Hex: virtual connections and inferior cells against play.

use grundy_core::conformance::{self, PlayedOut};
use grundy_core::{Described, Notation, Outcome, Player, Ruleset, Sequential, Turn};
use grundy_games::boards::hex::Hex;

#[test]
fn virtual_connections_are_right() {
    for size in ["1x1", "1x4", "2x2", "3x3", "2x4", "4x2", "3x4", "5x2"] {
        let rules = Hex::from_rules(Some(size)).unwrap();
        let [all, decided] = conformance::played_out(&rules, &rules.start());
        assert!(10 * decided > 9 * all, "{size}: {decided} of {all}");
    }
}

#[test]
fn a_mover_who_wins_can_do_so_by_a_contender() {
    fastrand::seed(5);
    let rules = Hex::from_rules(Some("4x4")).unwrap();
    let mut played = PlayedOut::new(&rules);
    let mut narrow = 0;
    for stones in (4..7).cycle().take(100) {
        let mut p = rules.start();
        for _ in 0..stones {
            let moves: Vec<usize> = rules.legal(&p).collect();
            p = fastrand::choice(&moves).map_or(p, |mv| rules.play(&p, mv));
        }
        let Turn::Of(mover) = rules.turn(&p) else {
            continue;
        };
        let contenders: Vec<usize> = rules.contenders(&p).collect();
        narrow += u32::from(contenders.len() < rules.legal(&p).count());
        assert!(!contenders.is_empty(), "{}", rules.show(&p));
        let won = played.at(&p).0 == Outcome::Won(mover);
        let by_one = contenders
            .iter()
            .any(|mv| played.at(&rules.play(&p, mv)).0 == Outcome::Won(mover));
        assert_eq!(won, by_one, "{}", rules.show(&p));
    }
    assert!(narrow > 4, "{narrow}");
}

#[test]
fn cells_that_are_filled_change_no_winner() {
    fastrand::seed(8);
    let mut changed = 0;
    for size in ["4x4", "3x5", "5x3"] {
        let rules = Hex::from_rules(Some(size)).unwrap();
        let mut played = PlayedOut::new(&rules);
        for stones in (5..11).cycle().take(80) {
            let mut p = rules.start();
            for _ in 0..stones {
                let moves: Vec<usize> = rules.legal(&p).collect();
                p = fastrand::choice(&moves).map_or(p, |mv| rules.play(&p, mv));
            }
            let whole = rules.with_cells_filled(&p);
            changed += u32::from(whole != p);
            // A board on which the mover has joined the sides already is no position of play.
            let winner = match Player::BOTH.map(|player| rules.joins(player, &whole)) {
                [true, _] => Outcome::Won(Player::Left),
                [_, true] => Outcome::Won(Player::Right),
                _ => played.at(&whole).0,
            };
            assert_eq!(played.at(&p).0, winner, "{}", rules.show(&p));
        }
    }
    assert!(changed > 120, "{changed}");
}

#[test]
fn the_stones_that_are_missing_are_counted() {
    let rules = Hex::from_rules(Some("3x3")).unwrap();
    let short = |text: &str| {
        let p = rules.read(text).unwrap();
        Player::BOTH.map(|player| rules.short_of(player, &p))
    };
    assert_eq!(short(".../.../... x"), [3, 3]);
    assert_eq!(short(".../.x./... o"), [2, 3]);
    assert_eq!(short(".x./ooo/... x")[1], 0);
}

#[test]
fn connections_on_larger_boards_are_right_where_play_can_be_looked_through() {
    fastrand::seed(12);
    for (size, stones) in [("4x4", 7), ("4x5", 11), ("5x5", 16)] {
        let rules = Hex::from_rules(Some(size)).unwrap();
        let played_at_random = || {
            let mut p = rules.start();
            for _ in 0..stones {
                let moves: Vec<usize> = rules.legal(&p).collect();
                if let Some(mv) = fastrand::choice(&moves) {
                    p = rules.play(&p, mv);
                }
            }
            p
        };
        let decided = (0..40).filter(|_| PlayedOut::new(&rules).check(&played_at_random()));
        assert!(decided.count() > 20, "{size}");
    }
}
