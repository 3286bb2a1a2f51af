//! Tables of coin-turning games: a head at each place, checked against Winning Ways, chapter 14, and against each position
//! asked about separately.

use grundy::heap::{TableAsk, table_with};
use grundy::{Limits, Position};

/// The table of a game, asked for with moves, to a bound or as far as is usual.
fn table(game: &str, to: Option<&str>) -> grundy::heap::Table {
    let ask = TableAsk {
        to: to.map(str::to_owned),
        moves: true,
    };
    let answer = table_with(&game.parse().expect(game), &ask, &Limits::default());
    answer.unwrap_or_else(|e| panic!("{game}: {e}")).value
}

#[test]
fn mock_turtles_are_odious() {
    let odious: Vec<u64> = (0..200u64).filter(|n| n.count_ones() % 2 == 1).collect();
    let found = table("mock-turtles", Some("63"));
    assert_eq!(found.nimbers(), Some(&odious[..64]));
}

/// Nim products by their definition: the least number that differs from a'b + ab' + a'b' for all smaller a' and b'.
fn nim_products() -> [[u64; 11]; 11] {
    let mut products = [[0; 11]; 11];
    for a in 0..11 {
        for b in 0..11 {
            let smaller = (0..a).flat_map(|c| (0..b).map(move |d| (c, d)));
            let taken = smaller.map(|(c, d)| products[c][b] ^ products[a][d] ^ products[c][d]);
            let taken: Vec<u64> = taken.collect();
            products[a][b] = (0..).find(|n| !taken.contains(n)).expect("a number");
        }
    }
    products
}

#[test]
fn turning_corners_are_nim_products() {
    let products = nim_products();
    let found = table("turning-corners", None);
    assert_eq!(found.cells.len(), 11 * 11);
    for (at, cell) in found.cells.iter().enumerate() {
        let value = cell.value.as_ref().and_then(|value| value.nimber());
        assert_eq!(value, Some(products[at / 11][at % 11]), "{}", cell.position);
    }
}

#[test]
fn tables_of_coins_say_what_each_position_is_worth() {
    let games = [
        "turtles",
        "twins",
        "ruler",
        "triplets",
        "rectangles",
        "rugs",
        "coin-product turtles*ruler",
    ];
    for game in games {
        let found = table(game, None);
        assert!(found.cells.len() > 20, "{game}");
        for cell in found.cells {
            let separator = if game.contains('*') { ": " } else { " " };
            let text = format!("{game}{separator}{}", cell.position);
            let position: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            let alone = crate::words::value(&position, &Limits::default()).expect("a value");
            let value = cell.value.as_ref().and_then(|value| value.nimber());
            let value = value.expect("a nimber");
            let written = match value {
                0 => "0".to_owned(),
                1 => "*".to_owned(),
                _ => format!("*{value}"),
            };
            assert_eq!(alone, written, "{text}");
        }
    }
}

#[test]
fn boards_of_coins_that_no_memory_holds_are_refused_at_once() {
    for (game, to) in [("turning-corners", "1000x1000"), ("twins", "1000000")] {
        let ask = TableAsk {
            to: Some(to.to_owned()),
            moves: false,
        };
        let limits = Limits {
            memory: Some(100 << 20),
            ..Limits::default()
        };
        let refused = table_with(&game.parse().expect(game), &ask, &limits).expect_err("no room");
        assert!(refused.to_string().contains("memory"), "{refused}");
    }
}
