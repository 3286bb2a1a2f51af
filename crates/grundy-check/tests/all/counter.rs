//! Counters on their way to a target.

use grundy_check::counter::{Counter, Interval};
use grundy_check::{Certificate, mutation};
use num::BigRational;

fn texts(list: &[u32]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

/// The table of whole counters by definition.
fn table(multiply: &[u32], add: &[u32], target: u32, reaching_wins: bool) -> Vec<bool> {
    let mut wins = vec![false; target as usize];
    for x in (1..target).rev() {
        let next = multiply
            .iter()
            .map(|m| x * m)
            .chain(add.iter().map(|a| x + a));
        let mut good = next.map(|y| wins.get(y as usize).map_or(reaching_wins, |w| !w));
        wins[x as usize] = good.any(|g| g);
    }
    wins
}

fn whole(multiply: &[u32], add: &[u32], target: u32, reaching_wins: bool) -> Counter {
    let wins = table(multiply, add, target, reaching_wins);
    let mut intervals: Vec<Interval> = Vec::new();
    for x in 1..target {
        let w = wins[x as usize];
        match intervals.last_mut() {
            Some(last) if last.wins == w => last.to = (x + 1).to_string(),
            _ => intervals.push(Interval {
                from: x.to_string(),
                to: (x + 1).to_string(),
                wins: w,
            }),
        }
    }
    Counter {
        multiply: texts(multiply),
        add: texts(add),
        target: target.to_string(),
        reaching_wins,
        whole: true,
        start: "1".into(),
        mover_wins: wins[1],
        intervals,
    }
}

#[test]
fn tables_by_definition_are_accepted_and_altered_ones_are_not() {
    let nine: Vec<u32> = (2..=9).collect();
    for target in [2, 9, 10, 18, 19, 162, 163, 324, 1000] {
        for reaching_wins in [true, false] {
            for (multiply, add) in [(&nine[..], &[][..]), (&[], &[1, 2, 4]), (&[3], &[2])] {
                let game = whole(multiply, add, target, reaching_wins);
                assert_eq!(
                    game.check(&mut grundy_core::Unwatched).err(),
                    None,
                    "{game:?}"
                );
                let mut other = game;
                other.mover_wins ^= true;
                assert!(other.check(&mut grundy_core::Unwatched).is_err());
            }
        }
    }
    // (18^n, 9·18^n] wins for the first player: 162 is the last, 163 the first that loses.
    assert!(whole(&nine, &[], 162, true).mover_wins && !whole(&nine, &[], 163, true).mover_wins);
}

#[test]
fn real_counters_and_huge_targets() {
    // Target T = 18·10^40: [T/9, T) wins, [T/18, T/9) loses, [T/162, T/18) wins.
    let text = |n: &str| format!("{n}{}", "0".repeat(40));
    let interval = |from: &str, to: &str, wins| Interval {
        from: text(from),
        to: text(to),
        wins,
    };
    let mut game = Counter {
        multiply: (2..=9).map(|m: u32| m.to_string()).collect(),
        add: vec![],
        target: text("18"),
        reaching_wins: true,
        whole: false,
        start: text("1"),
        mover_wins: false,
        intervals: vec![interval("1", "2", false), interval("2", "18", true)],
    };
    assert!(
        game.check(&mut grundy_core::Unwatched)
            .unwrap()
            .statement
            .contains("the player to move loses")
    );
    game.intervals = vec![interval("1", "3", false), interval("3", "18", true)];
    assert!(game.check(&mut grundy_core::Unwatched).is_err());
    game.target = "1/2".into();
    game.intervals.clear();
    assert!(
        game.check(&mut grundy_core::Unwatched)
            .unwrap()
            .statement
            .contains("there already")
    );
}

#[test]
fn mutants_of_a_counter() {
    let json = Certificate::Counter(whole(&[2, 3], &[1], 40, true)).to_json();
    mutation::all_rejected(
        &json,
        |c| c.check(&mut grundy_core::Unwatched),
        |c, said| {
            let Certificate::Counter(c) = c else {
                return false;
            };
            let read = |t: &String| {
                t.parse::<BigRational>()
                    .unwrap()
                    .ceil()
                    .to_integer()
                    .try_into()
                    .unwrap()
            };
            let list = |l: &[String]| l.iter().map(read).collect::<Vec<u32>>();
            let (target, start): (u32, u32) = (read(&c.target), read(&c.start));
            if !c.whole {
                // Every end of an interval is whole, so is every move of the recursion back from them that matters.
                return said.contains("intervals");
            }
            let wins = table(&list(&c.multiply), &list(&c.add), target, c.reaching_wins);
            c.mover_wins
                == wins
                    .get(start as usize)
                    .copied()
                    .unwrap_or(!c.reaching_wins)
        },
    );
}
