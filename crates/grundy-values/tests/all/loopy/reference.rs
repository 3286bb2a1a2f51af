//! The outcome of sums from the definition alone, by rounds over the plain graph of all positions: slow, for comparisons.

use grundy_core::{Outcome, Player};
use grundy_values::loopy::Game;

/// The outcomes of the sum of these games for both starters: a player wins who can force that the opponent cannot move within
/// some number of moves; play that neither player can end so is drawn.
pub(super) fn outcomes(games: &[&Game]) -> [Outcome; 2] {
    let sizes: Vec<usize> = games.iter().map(|g| g.positions()).collect();
    let count: usize = sizes.iter().product();
    let moves = |state: usize, player: Player| {
        let mut found = Vec::new();
        let mut unit = 1;
        for (game, size) in games.iter().zip(&sizes) {
            let at = state / unit % size;
            let to = game.options(at, player).iter();
            found.extend(to.map(|&to| state - at * unit + to as usize * unit));
            unit *= size;
        }
        found
    };
    let mut decided: Vec<[Option<Player>; 2]> = vec![[None; 2]; count];
    loop {
        let mut changed = false;
        for state in 0..count {
            for player in Player::BOTH {
                if decided[state][player.index()].is_some() {
                    continue;
                }
                let after = moves(state, player);
                let other = player.opponent();
                let winner = |to: &usize| decided[*to][other.index()];
                let result = if after.iter().any(|to| winner(to) == Some(player)) {
                    Some(player)
                } else if after.iter().all(|to| winner(to) == Some(other)) {
                    Some(other)
                } else {
                    None
                };
                if result.is_some() {
                    decided[state][player.index()] = result;
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    let mut root = 0;
    let mut unit = 1;
    for (game, size) in games.iter().zip(&sizes) {
        root += game.root() * unit;
        unit *= size;
    }
    decided[root].map(|winner| winner.map_or(Outcome::Drawn, Outcome::Won))
}
