//! Arenas solved from their definitions, for the tiny arenas of tests, where the fast solvers must agree.

use grundy_core::Player;
use grundy_core::forms::arena::{Arena, winner_of};

/// The winner from every vertex, by trying every positional strategy of Left against every one of Right's.
///
/// Exponential in the number of vertices.
#[must_use]
pub fn positional(arena: &Arena) -> Vec<Player> {
    let mut winner = vec![Player::Right; arena.len()];
    for_each_choice(arena, Player::Left, |left| {
        // A strategy of Left's is good from the vertices where no answer of Right's beats it.
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

/// Visits every choice of one successor at each vertex of `player`; at other vertices the first successor stands.
fn for_each_choice(arena: &Arena, player: Player, mut visit: impl FnMut(&[u32])) {
    let own: Vec<u32> = arena
        .vertices()
        .filter(|&v| arena.owner(v) == player)
        .collect();
    let mut at = vec![0; own.len()];
    let mut choice: Vec<u32> = arena.vertices().map(|v| arena.successors(v)[0]).collect();
    loop {
        visit(&choice);
        // Count up like an odometer.
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

/// The largest priority on the cycle that a play with fixed strategies runs into.
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

/// The winner from every vertex of the finite game in which play stops at the first repeated vertex and the largest
/// priority on the cycle just closed decides. Players may use the whole history. With green fields as priority 2 and
/// others as 1 this is the rule of the Green Game, word for word.
///
/// The winners are the same as those of [`positional`], by Ehrenfeucht and Mycielski (1979) and Aminof and Rubin (2017), but
/// this is an independent definition. Exponential.
#[must_use]
pub fn first_cycle(arena: &Arena) -> Vec<Player> {
    let play = |v| play_on(arena, &mut vec![v]);
    arena.vertices().map(play).collect()
}

/// The winner of the finite game from the end of a path: its owner needs one move that wins.
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
