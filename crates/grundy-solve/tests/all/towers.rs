//! Towers compared by trial.

use grundy_core::{Convention, Partizan, Player, Ruleset, StopReason, Unwatched};
use grundy_solve::outcome::Outcomes;
use grundy_solve::towers::{MOST_TOWERS, Tower, Tried, by_trial};
use grundy_values::Dyadic;
use std::cmp::Ordering;

/// The rules as they are stated: any own block may be cut.
struct Towers;

impl Ruleset for Towers {
    type Position = Vec<Tower>;
    type Move = (usize, usize);

    fn start(&self) -> Vec<Tower> {
        Vec::new()
    }

    fn play(&self, towers: &Vec<Tower>, &(tower, height): &(usize, usize)) -> Vec<Tower> {
        let mut next = towers.clone();
        next[tower].truncate(height);
        next
    }
}

impl Partizan for Towers {
    fn moves_of(
        &self,
        player: Player,
        towers: &Vec<Tower>,
    ) -> impl Iterator<Item = (usize, usize)> {
        let blocks = towers.iter().enumerate();
        blocks.flat_map(move |(at, tower)| {
            let heights = (0..tower.len()).filter(move |&height| tower[height] == player);
            heights.map(move |height| (at, height))
        })
    }
}

fn random(most: usize) -> Vec<Tower> {
    let tower = || -> Tower {
        let block = |_| Player::BOTH[fastrand::usize(..2)];
        (0..fastrand::usize(0..=most)).map(block).collect()
    };
    (0..fastrand::usize(0..=MOST_TOWERS))
        .map(|_| tower())
        .collect()
}

/// The value of a tower: the simplest number that the blocks below each block allow.
fn value(tower: &Tower) -> Dyadic {
    let (mut low, mut high) = (None, None);
    let mut here = Dyadic::zero();
    for block in tower {
        match block {
            Player::Left => low = Some(here),
            Player::Right => high = Some(here),
        }
        here = Dyadic::simplest_between(low.as_ref(), high.as_ref()).expect("low is below high");
    }
    here
}

fn total(towers: &[Tower]) -> Dyadic {
    let values = towers.iter().map(value);
    values.fold(Dyadic::zero(), |sum, value| &sum + &value)
}

#[test]
fn trial_agrees_with_values() {
    fastrand::seed(11);
    let mut equal = 0;
    for round in 0..400 {
        let first = random(6);
        let second = match round % 4 {
            // The same towers in another order are equal.
            0 => first.iter().rev().cloned().collect(),
            _ => random(6),
        };
        let trial = by_trial([&first, &second], &mut Unwatched).unwrap();
        let better = match total(&first).cmp(&total(&second)) {
            Ordering::Greater => Some(0),
            Ordering::Less => Some(1),
            Ordering::Equal => None,
        };
        assert_eq!(trial.distinguished().map(|(_, better)| better), better);
        equal += usize::from(better.is_none());
    }
    assert!(equal >= 100);
}

#[test]
fn every_result_agrees_with_the_play() {
    fastrand::seed(12);
    let mut outcomes = Outcomes::new(Convention::Normal);
    for _ in 0..60 {
        let both = [random(3), random(3)];
        let trial = by_trial([&both[0], &both[1]], &mut Unwatched).unwrap();
        for Tried { tower, wins } in trial.tried.iter().filter(|tried| tried.tower.len() < 4) {
            for (configuration, wins) in both.iter().zip(wins) {
                let at = [&configuration[..], std::slice::from_ref(tower)].concat();
                let winner = outcomes.winner(&Towers, &at, Player::Left, &mut Unwatched);
                assert_eq!(winner == Ok(Player::Left), *wins, "{at:?}");
            }
        }
    }
}

#[test]
fn four_towers_are_too_many() {
    let four = vec![Tower::new(); 4];
    let stopped = by_trial([&four, &[]], &mut Unwatched);
    assert!(matches!(stopped, Err(StopReason::Beyond(_))));
}
