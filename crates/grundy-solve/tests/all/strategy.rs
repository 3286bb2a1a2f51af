//! Strategies written out.

use grundy_core::{Convention, Partizan, Player, Ruleset, Unwatched, Watch};
use grundy_solve::outcome::Outcomes;
use grundy_solve::strategy::strategy;

/// A heap from which Left takes one or two and Right one or three.
struct Taking;

impl Ruleset for Taking {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        9
    }

    fn play(&self, p: &u32, mv: &u32) -> u32 {
        p - mv
    }
}

impl Partizan for Taking {
    fn moves_of(&self, player: Player, p: &u32) -> impl Iterator<Item = u32> {
        let takes = match player {
            Player::Left => [1, 2],
            Player::Right => [1, 3],
        };
        let p = *p;
        takes.into_iter().filter(move |&n| n <= p)
    }
}

#[test]
fn a_strategy_answers_every_move_of_the_loser_and_ends() {
    for convention in [Convention::Normal, Convention::Misere] {
        for start in 0..20 {
            let mut known = Outcomes::new(convention);
            let mut ask =
                |p: &u32, begins, watch: &mut dyn Watch| known.winner(&Taking, p, begins, watch);
            let listed =
                strategy(&Taking, &start, &Player::BOTH, &mut ask, &mut Unwatched).unwrap();
            let plies = |p: u32, mover: Player| {
                let found = listed.iter().find(|l| l.position == p && l.mover == mover);
                match found {
                    Some(found) => Some((found.distance, found.mv.is_some())),
                    // The play has ended there.
                    None if Taking.moves_of(mover, &p).next().is_none() => {
                        Some((0, convention.winner_when_stuck(mover) == mover))
                    }
                    None => None,
                }
            };
            for at in &listed {
                let next = at.mover.opponent();
                let below: Vec<u32> = match at.mv {
                    Some(mv) => vec![mv],
                    None => Taking.moves_of(at.mover, &at.position).collect(),
                };
                let below = below.into_iter().map(|mv| plies(at.position - mv, next));
                let below: Vec<(u64, bool)> = below.collect::<Option<_>>().expect("listed");
                assert!(below.iter().all(|(_, wins)| *wins != at.mv.is_some()));
                let longest = below.iter().map(|(plies, _)| plies).max();
                assert_eq!(longest.map(|plies| plies + 1), Some(at.distance));
            }
            for mover in Player::BOTH {
                assert!(plies(start, mover).is_some(), "{start} {mover}");
            }
        }
    }
}
