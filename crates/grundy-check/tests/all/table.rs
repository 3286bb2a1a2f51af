//! Tables of positions.

use grundy_check::table::{Ascending, Checked, Refused, Says, check};
use grundy_core::Player::{Left, Right};
use grundy_core::{Outcome, Ruleset, Sequential, Turn, Unwatched};

/// Left at 0 goes to 1 or 2; Right at 1 back to 0 or to 3; 2 is a tie, 3 is won by Left, 4 goes to 3.
struct Small;

impl Ruleset for Small {
    type Position = u64;
    type Move = u64;
    fn start(&self) -> u64 {
        0
    }
    fn play(&self, _: &u64, to: &u64) -> u64 {
        *to
    }
}

impl Sequential for Small {
    type Payoff = Outcome;
    fn turn(&self, p: &u64) -> Turn<Outcome> {
        match p {
            0 => Turn::Of(Left),
            1 | 4 => Turn::Of(Right),
            2 => Turn::Over(Outcome::Tied),
            _ => Turn::Over(Outcome::Won(Left)),
        }
    }
    fn legal(&self, p: &u64) -> impl Iterator<Item = u64> {
        let options: &[u64] = match p {
            0 => &[1, 2],
            1 => &[0, 3],
            4 => &[3],
            _ => &[],
        };
        options.iter().copied()
    }
}

/// Left goes from each number to the one before it, and has won at 0.
struct Line;

impl Ruleset for Line {
    type Position = u64;
    type Move = ();
    fn start(&self) -> u64 {
        2
    }
    fn play(&self, p: &u64, (): &()) -> u64 {
        p - 1
    }
}

impl Sequential for Line {
    type Payoff = Outcome;
    fn turn(&self, p: &u64) -> Turn<Outcome> {
        match p {
            0 => Turn::Over(Outcome::Won(Left)),
            _ => Turn::Of(Left),
        }
    }
    fn legal(&self, p: &u64) -> impl Iterator<Item = ()> {
        (*p > 0).then_some(()).into_iter()
    }
    fn always_ends(&self) -> bool {
        true
    }
}

fn says(outcome: Outcome, plies: u32) -> Says {
    let plies = outcome.winner().map(|_| plies);
    Says { outcome, plies }
}

fn right() -> [Says; 5] {
    [
        says(Outcome::Drawn, 0),
        says(Outcome::Drawn, 0),
        says(Outcome::Tied, 0),
        says(Outcome::Won(Left), 0),
        says(Outcome::Won(Left), 1),
    ]
}

fn verdict(table: &[Says]) -> Result<Checked<u64>, Refused<u64>> {
    let says = |p: &u64| table.get(*p as usize).copied();
    check(&Small, 0..table.len() as u64, says, &mut Unwatched)
}

#[test]
fn what_is_right_is_accepted_and_every_change_is_not() {
    let checked = verdict(&right()).unwrap();
    assert_eq!(checked.unproved, None);
    let counts = checked.counts;
    assert_eq!((counts.positions, counts.won, counts.drawn), (5, [2, 0], 2));
    assert_eq!(counts.longest, Some(1));
    let others = [
        Outcome::Won(Left),
        Outcome::Won(Right),
        Outcome::Tied,
        Outcome::Drawn,
    ];
    for at in 0..5 {
        for outcome in others {
            for plies in 0..3 {
                let mut table = right();
                table[at] = says(outcome, plies);
                assert_eq!(
                    verdict(&table).is_ok(),
                    table == right(),
                    "{at}: {}",
                    table[at]
                );
            }
        }
    }
}

#[test]
fn each_condition_is_named() {
    let condition = |at: usize, to: Says| {
        let mut table = right();
        table[at] = to;
        match verdict(&table) {
            Err(Refused::Wrong(fault)) => fault.hypothesis.number,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(condition(3, says(Outcome::Won(Left), 1)), 2);
    assert_eq!(condition(0, says(Outcome::Won(Left), 1)), 3);
    assert_eq!(condition(0, says(Outcome::Won(Right), 1)), 4);
    assert_eq!(condition(4, says(Outcome::Won(Left), 2)), 4);
    assert_eq!(condition(4, says(Outcome::Tied, 0)), 5);
    let short = verdict(&right()[..3]);
    assert!(matches!(short, Err(Refused::Wrong(fault)) if fault.hypothesis.number == 1));
}

#[test]
fn wins_without_plies_are_proved_only_where_play_ends() {
    let plain = |outcome| Says {
        outcome,
        plies: None,
    };
    let unproved = |table: &[Says]| {
        let checked = verdict(table).unwrap();
        checked
            .unproved
            .map(|fault| (fault.position, fault.hypothesis.number))
    };
    // The right table without plies, and with one win that lacks them beside others that have them.
    let mut table = right().map(|said| plain(said.outcome));
    assert_eq!(unproved(&table), Some((4, 6)));
    assert_eq!(unproved(&table[..4]), None);
    // Drawn positions are called won: each such win has an option that is called won as well, in a cycle.
    table[0] = plain(Outcome::Won(Left));
    table[1] = plain(Outcome::Won(Left));
    assert_eq!(unproved(&table), Some((0, 6)));
    // Where play ends, wins without plies are proved if no win has plies.
    let on_a_line = |table: [Says; 3]| {
        let says = |p: &u64| table.get(*p as usize).copied();
        let checked = check(&Line, 0..3, says, &mut Unwatched).unwrap();
        checked.unproved.map(|fault| fault.position)
    };
    let won = Outcome::Won(Left);
    assert_eq!(on_a_line([says(won, 0), says(won, 1), plain(won)]), Some(2));
    assert_eq!(on_a_line([says(won, 0), plain(won), plain(won)]), None);
}

#[test]
fn numbers_are_found_again() {
    assert!(Ascending::new(vec![2, 1]).is_none() && Ascending::new(vec![1, 1]).is_none());
    for numbers in [
        vec![],
        vec![0],
        vec![7],
        (0..900).map(|n| n * n).collect(),
        vec![5, u64::MAX],
    ] {
        let list = Ascending::new(numbers.clone()).unwrap();
        for (at, &number) in numbers.iter().enumerate() {
            assert_eq!(list.place(number), Some(at));
            let next = number.wrapping_add(2);
            assert_eq!(list.place(next), numbers.binary_search(&next).ok());
        }
    }
}
