//! Sheets with many instances of their rules: long joins of lines on a large board, and moves with many parts.

use super::slow::Slow;
use super::{ARROWS, CONNECT_THREE, FIVE, HEXAPAWN, SUBTRACTION, TIC_TAC_TOE, won};
use crate::project::projected;
use crate::sheet::Sheet;
use grundy_core::conformance::perft;
use grundy_core::{Notation, Outcome, Player, Ruleset, Sequential, Turn};

/// Plays moves that are written one after the other.
fn play(game: &crate::Game<Outcome>, moves: &[&str]) -> crate::SheetPosition {
    moves.iter().fold(game.start(), |p, text| {
        let mv = game.read_move(&p, text).expect("a legal move");
        game.play(&p, &mv)
    })
}

/// Five in a row in each direction wins, and six do not.
#[test]
fn exactly_five_in_a_row_on_fifteen_by_fifteen() {
    let game = won(FIVE);
    assert_eq!(perft(&game, &game.start(), 2), 225 * 224);
    assert!(game.always_ends());
    for step in [[1, 0], [0, 1], [1, 1], [1, -1_i32]] {
        let at = |n: i32| format!("put({},{})", 5 + n * step[0], 8 + n * step[1]);
        let away = [
            "put(1,1)",
            "put(1,3)",
            "put(3,1)",
            "put(14,14)",
            "put(14,12)",
        ];
        let mut moves = Vec::new();
        // The gap in the middle is closed last.
        for (own, other) in [0, 1, 3, 4].into_iter().zip(away) {
            moves.extend([at(own), other.to_owned()]);
        }
        let five: Vec<String> = moves.iter().cloned().chain([at(2)]).collect();
        let five: Vec<&str> = five.iter().map(String::as_str).collect();
        let p = play(&game, &five);
        assert_eq!(
            game.turn(&p),
            Turn::Over(Outcome::Won(Player::Left)),
            "{step:?}"
        );
        moves.extend([at(5), away[4].to_owned(), at(2)]);
        let six: Vec<&str> = moves.iter().map(String::as_str).collect();
        assert_eq!(
            game.turn(&play(&game, &six)),
            Turn::Of(Player::Right),
            "{step:?}"
        );
    }
}

/// The first moves are as many as ways to jump and to shoot from the squares of the four knights. The rules as they are
/// written have more instances than are kept.
#[test]
fn knights_jump_and_shoot_on_ten_by_ten() {
    let game = won(ARROWS);
    let (mut squares, mut jumps) = (Vec::new(), Vec::new());
    for x in 1..=10_i32 {
        squares.extend((1..=10_i32).map(|y| [x, y]));
    }
    for (a, b) in [(1, 2), (2, 1)] {
        jumps.extend([[a, b], [a, -b], [-a, b], [-a, -b]]);
    }
    let men = [
        [3, 1],
        [8, 1],
        [1, 3],
        [10, 3],
        [3, 10],
        [8, 10],
        [1, 8],
        [10, 8],
    ];
    let near = |[x, y]: [i32; 2], free: &dyn Fn(&[i32; 2]) -> bool| {
        let all = jumps.iter().map(|[a, b]| [x + a, y + b]);
        all.filter(|to| squares.contains(to) && free(to))
            .collect::<Vec<_>>()
    };
    let mut ways = 0;
    for man in &men[..4] {
        for to in near(*man, &|to| !men.contains(to)) {
            ways += near(to, &|shot| shot == man || !men.contains(shot)).len() as u64;
        }
    }
    assert_eq!(perft(&game, &game.start(), 1), ways);
    let p = play(&game, &["jump(3,1,4,3,3,1)", "jump(3,10,4,8,6,9)"]);
    let facts = game.show(&p);
    for fact in [
        "man(white,4,3)",
        "burnt(3,1)",
        "man(black,4,8)",
        "burnt(6,9)",
        "man(white,8,1)",
    ] {
        assert!(facts.contains(fact), "{fact}: {facts}");
    }
    assert!(!facts.contains("man(white,3,1)"), "{facts}");
    // The sheet is written as it was read.
    assert!(!game.table.text.contains("does 0"), "{}", game.table.text);
}

/// Shorter rules say the same as those that they are made of, on walks at random.
#[test]
fn shorter_rules_say_the_same() {
    let mut shorter = 0;
    for sheet in [CONNECT_THREE, HEXAPAWN, SUBTRACTION, TIC_TAC_TOE] {
        let sheet = Sheet::read(sheet).expect("a sheet");
        let Some(other) = projected(&sheet) else {
            continue;
        };
        shorter += 1;
        assert!(other.rules.len() > sheet.rules.len());
        let (slow, other) = (Slow::of_sheet(sheet), Slow::of_sheet(other));
        let mut facts = slow.start();
        assert_eq!(facts, other.start());
        let mut random = 26_usize;
        while !slow.is_end(&facts) {
            assert!(!other.is_end(&facts));
            let legal = slow.legal(&facts);
            assert_eq!(legal, other.legal(&facts));
            random = random * 7 % 1_009;
            let moves: Vec<String> = legal
                .iter()
                .map(|own| own[random % own.len()].clone())
                .collect();
            let next = slow.next(&facts, &moves);
            assert_eq!(next, other.next(&facts, &moves));
            facts = next;
        }
        assert!(other.is_end(&facts));
        assert_eq!(slow.goals(&facts), other.goals(&facts));
    }
    assert_eq!(shorter, 3);
}
