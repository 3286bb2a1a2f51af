//! Heaps under a code.

use crate::period::claim;
use crate::rare::long;
use grundy_check::code::Code;
use grundy_check::heaps::{Heaps, MoveInHeap};
use grundy_check::{Certificate, mutation};

fn nim(heaps: &[u64], winning_move: Option<MoveInHeap>) -> Heaps {
    let sum = heaps.iter().fold(0, |a, b| a ^ b);
    Heaps {
        code: "0.[3]".into(),
        heaps: heaps.to_vec(),
        nimbers: heaps.to_vec(),
        nim_sum: sum,
        mover_wins: sum != 0,
        winning_move,
        period: None,
        rare: None,
    }
}

#[test]
fn nim_with_heaps_of_any_size() {
    let big = 1_000_000_000_000_000_000;
    let said = nim(
        &[big, 5],
        Some(MoveInHeap {
            heap: 0,
            taken: big - 5,
            left: vec![5],
        }),
    )
    .check(&mut grundy_core::Unwatched);
    assert!(said.unwrap().statement.contains("the player to move wins"));
    assert!(
        nim(&[big, big], None)
            .check(&mut grundy_core::Unwatched)
            .unwrap()
            .statement
            .contains("loses")
    );
    // A move that wins nothing, one in a heap that is not there, and one that Nim does not have.
    for (heap, taken, left) in [(1, 1, vec![4]), (2, 1, vec![4]), (1, 2, vec![1, 2])] {
        let step = MoveInHeap { heap, taken, left };
        let game = nim(&[3, 5], Some(step));
        assert!(game.check(&mut grundy_core::Unwatched).is_err(), "{game:?}");
    }
    assert!(nim(&[], None).check(&mut grundy_core::Unwatched).is_ok());
}

#[test]
fn kayles_of_a_quintillion_needs_its_period() {
    let big = 1_000_000_000_000_000_000;
    let mut game = Heaps {
        code: "0.77".into(),
        heaps: vec![big],
        nimbers: vec![1],
        nim_sum: 1,
        mover_wins: true,
        winning_move: Some(MoveInHeap {
            heap: 0,
            taken: 2,
            left: vec![big / 2 - 1, big / 2 - 1],
        }),
        period: Some(Box::new(claim("0.77", "octal", 71, 12, 0, 0))),
        rare: None,
    };
    let verified = game.period.as_ref().unwrap();
    let verified = verified.verify(&mut grundy_core::Unwatched).unwrap();
    game.nimbers[0] = verified.nimber(big).unwrap();
    game.nim_sum = game.nimbers[0];
    assert!(
        game.check(&mut grundy_core::Unwatched)
            .unwrap()
            .statement
            .contains("period 12 after 71")
    );
    game.period = None;
    assert!(game.check(&mut grundy_core::Unwatched).is_err());
}

#[test]
fn mutants_of_heaps() {
    let kayles = Heaps {
        code: "0.77".into(),
        heaps: vec![5, 3],
        nimbers: vec![4, 3],
        nim_sum: 7,
        mover_wins: true,
        winning_move: Some(MoveInHeap {
            heap: 0,
            taken: 2,
            left: vec![3],
        }),
        period: Some(Box::new(claim("0.77", "octal", 71, 12, 0, 0))),
        rare: None,
    };
    let rare = Heaps {
        period: None,
        rare: long("0.77", 71, 12, 15, "range").rare,
        ..kayles.clone()
    };
    let long = Heaps {
        period: Some(Box::new(long("0.77", 71, 12, 15, "range"))),
        ..kayles.clone()
    };
    for game in [
        rare,
        long,
        kayles,
        nim(
            &[14, 35, 46],
            Some(MoveInHeap {
                heap: 0,
                taken: 1,
                left: vec![13],
            }),
        ),
    ] {
        let json = Certificate::Heaps(game).to_json();
        mutation::all_rejected(
            &json,
            |c| c.check(&mut grundy_core::Unwatched),
            |c, said| {
                let Certificate::Heaps(c) = c else {
                    return false;
                };
                // A wild heap can only be judged by its code's law; small ones by definition.
                let nimber = |n: u64| match c.code.as_str() {
                    "0.[3]" => n,
                    code if n < 1000 => Code::read(code)
                        .unwrap()
                        .nimbers(n as usize + 1, &mut grundy_core::Unwatched)
                        .unwrap()[n as usize],
                    _ => Code::read(&c.code)
                        .unwrap()
                        .nimbers(n as usize % 12 + 121, &mut grundy_core::Unwatched)
                        .unwrap()[n as usize % 12 + 120],
                };
                let sum = c.heaps.iter().fold(0, |sum, &n| sum ^ nimber(n));
                let moved = c.winning_move.as_ref().is_none_or(|s| {
                    s.left
                        .iter()
                        .fold(sum ^ nimber(c.heaps[s.heap]), |sum, &n| sum ^ nimber(n))
                        == 0
                });
                moved && said.contains(if sum == 0 { "loses" } else { "wins" })
            },
        );
    }
}
