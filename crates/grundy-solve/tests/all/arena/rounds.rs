//! Büchi games round by round.

use grundy_core::forms::arena::Arena;
use grundy_core::{Player, Unwatched};
use grundy_solve::arena::buchi;
use grundy_solve::arena::rounds;

/// On random arenas the rounds leave over the region that the solver finds.
#[test]
fn rounds_leave_the_winning_region() {
    fastrand::seed(9);
    let mut deepest = 0;
    for _ in 0..300 {
        let n = fastrand::u32(1..14);
        let vertex = |_| {
            let owner = if fastrand::bool() {
                Player::Left
            } else {
                Player::Right
            };
            let next = (0..fastrand::usize(1..4))
                .map(|_| fastrand::u32(0..n))
                .collect();
            (owner, fastrand::u8(0..3) == 0, next)
        };
        let vertices: Vec<(Player, bool, Vec<u32>)> = (0..n).map(vertex).collect();
        let marked: Vec<bool> = vertices.iter().map(|(_, marked, _)| *marked).collect();
        let arena = Arena::buchi(vertices).unwrap();
        for player in Player::BOTH {
            let rounds = rounds(&arena, player, &marked, &mut Unwatched).unwrap();
            let regions = buchi::solve(&arena, player, &marked, &mut Unwatched).unwrap();
            let mut lost: Vec<u32> = rounds
                .iter()
                .flat_map(|round| round.lost.concat())
                .collect();
            lost.sort_unstable();
            let other: Vec<u32> = regions.won_by(player.opponent()).collect();
            assert_eq!(lost, other);
            deepest = deepest.max(rounds.len());
        }
    }
    assert!(deepest > 2, "{deepest}");
}
