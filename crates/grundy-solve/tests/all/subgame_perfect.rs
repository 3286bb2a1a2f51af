//! Subgame-perfect equilibria in pure strategies.

use grundy_core::{GeneralSum, Player, Ruleset, StopReason, Turn, Unwatched};
use grundy_solve::security::secured;
use grundy_solve::subgame_perfect::{Pair, solve};
use std::collections::BTreeSet;

/// A node of a random game: its mover with the nodes that it leads to, or its payoffs.
struct Nodes(Vec<Result<(Player, Vec<usize>), Pair>>);

impl Ruleset for Nodes {
    type Position = usize;
    type Move = usize;
    fn start(&self) -> usize {
        0
    }
    fn play(&self, _: &usize, to: &usize) -> usize {
        *to
    }
}

impl GeneralSum for Nodes {
    fn turn(&self, p: &usize) -> Turn<Pair> {
        match &self.0[*p] {
            Ok((mover, _)) => Turn::Of(*mover),
            Err(pair) => Turn::Over(*pair),
        }
    }
    fn choices(&self, p: &usize) -> Vec<usize> {
        self.0[*p].as_ref().map_or(Vec::new(), |(_, to)| to.clone())
    }
    fn payoffs(&self, player: Player) -> Vec<i64> {
        let ends = self.0.iter().filter_map(|node| node.as_ref().err());
        let payoffs: BTreeSet<i64> = ends.map(|pair| pair[player.index()]).collect();
        payoffs.into_iter().collect()
    }
    fn always_ends(&self) -> bool {
        true
    }
    fn players(&self) -> [String; 2] {
        ["one".into(), "two".into()]
    }
}

/// By the definition: what a player gets at least below a node.
fn least(game: &Nodes, p: usize, player: Player) -> i64 {
    match &game.0[p] {
        Err(pair) => pair[player.index()],
        Ok((mover, to)) => {
            let after = to.iter().map(|&q| least(game, q, player));
            let best = if *mover == player {
                after.max()
            } else {
                after.min()
            };
            best.expect("a node has moves")
        }
    }
}

/// By the definition: every profile of strategies below a node, of which the subgame-perfect ones are kept, by the pairs
/// that they reach. All choices of what follows each option are tried.
fn slow(game: &Nodes, p: usize) -> BTreeSet<Pair> {
    let (mover, to) = match &game.0[p] {
        Err(pair) => return BTreeSet::from([*pair]),
        Ok((mover, to)) => (mover.index(), to),
    };
    let sets: Vec<Vec<Pair>> = to
        .iter()
        .map(|&q| slow(game, q).into_iter().collect())
        .collect();
    let mut found = BTreeSet::new();
    let mut choice = vec![0; sets.len()];
    loop {
        let after: Vec<Pair> = choice.iter().zip(&sets).map(|(&at, set)| set[at]).collect();
        let best = after.iter().map(|pair| pair[mover]).max();
        found.extend(after.iter().filter(|pair| Some(pair[mover]) == best));
        let Some(at) = (0..sets.len()).find(|&at| choice[at] + 1 < sets[at].len()) else {
            return found;
        };
        choice[at] += 1;
        choice[..at].fill(0);
    }
}

#[test]
fn agrees_with_all_profiles_of_random_games() {
    let mut seed = 1u64;
    let mut dice = |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % n
    };
    let mut several = 0;
    for _ in 0..300 {
        let nodes = 4 + dice(9) as usize;
        let node = |n: usize, dice: &mut dyn FnMut(u64) -> u64| {
            if n + 2 >= nodes || (n > 0 && dice(4) == 0) {
                return Err([dice(3) as i64, dice(3) as i64]);
            }
            let count = 1 + dice(3) as usize;
            let to = (0..count).map(|_| n + 1 + dice((nodes - n - 1) as u64) as usize);
            let to = to.collect();
            Ok((Player::BOTH[dice(2) as usize], to))
        };
        let game = Nodes((0..nodes).map(|n| node(n, &mut dice)).collect());
        let found = solve(&game, &0, &mut Unwatched).expect("a game that ends");
        let pairs: Vec<Pair> = slow(&game, 0).into_iter().collect();
        assert_eq!(found.payoffs(&game, &0), pairs);
        several += usize::from(pairs.len() > 1);
        for player in Player::BOTH {
            let level = secured(&game, &0, player, &mut Unwatched).expect("no limit");
            assert_eq!(level.least, least(&game, 0, player));
            assert_eq!(level.most, level.least);
            assert!(pairs.iter().all(|pair| pair[player.index()] >= level.least));
        }
        for pair in pairs {
            let line = found.line(&game, &0, pair);
            let end = line.last().map_or(0, |(_, _, to)| *to);
            assert_eq!(game.turn(&end), Turn::Over(pair));
        }
    }
    assert!(several > 20, "{several}");
}

#[test]
fn a_cycle_is_named() {
    let game = Nodes(vec![
        Ok((Player::Left, vec![1])),
        Ok((Player::Right, vec![0])),
    ]);
    let stopped = solve(&game, &0, &mut Unwatched).err();
    assert!(matches!(stopped, Some(StopReason::Cycle(_))));
}
