//! Arenas straight from their definitions, for the tiny ones of tests: the fast solvers must agree.

use grundy_core::Player;
use grundy_core::forms::arena::{Arena, winner_of};

/// The winner from every vertex, by trying every positional strategy of Left against every one of Right's.
///
/// Exponential in the number of vertices.
#[must_use]
pub fn positional(arena: &Arena) -> Vec<Player> {
    let mut winner = vec![Player::Right; arena.len()];
    for_each_choice(arena, Player::Left, |left| {
        // Left's strategy is good where no answer of Right's beats it.
        let mut good = vec![true; arena.len()];
        for_each_choice(arena, Player::Right, |right| {
            for start in arena.vertices() {
                let step = |v: u32| match arena.owner(v) {
                    Player::Left => left[v as usize],
                    Player::Right => right[v as usize],
                };
                if winner_of(largest_on_cycle(arena, start, step)) == Player::Right {
                    good[start as usize] = false;
                }
            }
        });
        for (w, good) in winner.iter_mut().zip(good) {
            if good {
                *w = Player::Left;
            }
        }
    });
    winner
}

/// Every choice of one successor at each vertex of `player`; elsewhere the first successor stands.
fn for_each_choice(arena: &Arena, player: Player, mut visit: impl FnMut(&[u32])) {
    let own: Vec<u32> = arena
        .vertices()
        .filter(|&v| arena.owner(v) == player)
        .collect();
    let mut at = vec![0; own.len()];
    let mut choice: Vec<u32> = arena.vertices().map(|v| arena.successors(v)[0]).collect();
    loop {
        visit(&choice);
        // The next choice, as an odometer turns.
        let mut wheel = 0;
        loop {
            let Some(&v) = own.get(wheel) else {
                return;
            };
            at[wheel] += 1;
            let next = arena.successors(v).get(at[wheel]).copied();
            if next.is_none() {
                at[wheel] = 0;
            }
            choice[v as usize] = next.unwrap_or(arena.successors(v)[0]);
            if next.is_some() {
                break;
            }
            wheel += 1;
        }
    }
}

fn largest_on_cycle(arena: &Arena, start: u32, step: impl Fn(u32) -> u32) -> u64 {
    // After as many steps as there are vertices the token is on its cycle.
    let mut v = start;
    for _ in 0..arena.len() {
        v = step(v);
    }
    let mut largest = arena.priority(v);
    let mut u = step(v);
    while u != v {
        largest = largest.max(arena.priority(u));
        u = step(u);
    }
    largest
}

/// The winner from every vertex when the play stops at the first vertex that it repeats and the largest priority on
/// the cycle just closed decides. Players see the whole play so far. With green fields of priority 2 and others of 1
/// this is the Green Game word for word.
///
/// The same winners as [`positional`], by Ehrenfeucht and Mycielski (1979) and Aminof and Rubin (2017); a
/// definition all the same. Exponential.
#[must_use]
pub fn first_cycle(arena: &Arena) -> Vec<Player> {
    let play = |v| play_on(arena, &mut vec![v]);
    arena.vertices().map(play).collect()
}

fn play_on(arena: &Arena, path: &mut Vec<u32>) -> Player {
    let &v = path.last().expect("a play begins somewhere");
    let owner = arena.owner(v);
    for &next in arena.successors(v) {
        let winner = match path.iter().position(|&u| u == next) {
            Some(from) => {
                let cycle = path[from..].iter().map(|&u| arena.priority(u));
                winner_of(cycle.max().expect("a cycle has a vertex"))
            }
            None => {
                path.push(next);
                let winner = play_on(arena, path);
                path.pop();
                winner
            }
        };
        if winner == owner {
            return owner;
        }
    }
    owner.opponent()
}
