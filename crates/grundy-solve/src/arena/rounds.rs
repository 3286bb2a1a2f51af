//! Büchi games solved as on paper, round by round: the sets from which a visit to a mark can be forced, step by step; then
//! the vertices that cannot force one, and what the opponent attracts to these; and again in what is left.
//!
//! McNaughton, *Annals of Pure and Applied Logic* 65, 1993. Every set is computed from its definition, one pass over all
//! vertices per step, which costs O(n² · m) but shows the sets; [`buchi`](super::buchi) finds the same regions faster.

use grundy_core::forms::arena::Arena;
use grundy_core::{Player, StopReason, Watch};

/// One round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The marked vertices in play, then, step by step, the vertices from which the player can force the token into the
    /// sets before.
    pub reach: Vec<Vec<u32>>,
    /// The vertices in play that cannot force a visit to a mark, then, step by step, those from which the opponent can force the
    /// token there. Empty in the last round.
    pub lost: Vec<Vec<u32>>,
}

/// The rounds of a game in which `player` must visit `marked` vertices again and again; vertices never lost are won.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::Player::{Left, Right};
/// use grundy_core::{Unwatched, forms::arena::Arena};
/// use grundy_solve::arena::rounds;
/// let arena = Arena::buchi([
///     (Left, false, vec![0, 1]),
///     (Right, true, vec![0, 2]),
///     (Right, false, vec![2]),
/// ]).unwrap();
/// let rounds = rounds(&arena, Left, &[false, true, false], &mut Unwatched).unwrap();
/// assert_eq!(rounds[0].reach, [vec![1], vec![0]]);
/// assert_eq!(rounds[0].lost, [vec![2], vec![1]]);
/// assert_eq!(rounds[1].lost, [vec![0]]);
/// ```
///
/// # Panics
/// If `marked` is not as long as the arena.
pub fn rounds(
    arena: &Arena,
    player: Player,
    marked: &[bool],
    watch: &mut dyn Watch,
) -> Result<Vec<Round>, StopReason> {
    assert_eq!(marked.len(), arena.len(), "every vertex is marked or not");
    let mut alive = vec![true; arena.len()];
    let mut all = Vec::new();
    loop {
        let marks = arena
            .vertices()
            .filter(|&v| alive[v as usize] && marked[v as usize]);
        let reach = steps(arena, player, &alive, marks.collect(), watch)?;
        let reached: Vec<u32> = reach.concat();
        let mut inside = vec![false; arena.len()];
        reached.iter().for_each(|&v| inside[v as usize] = true);
        let lost: Vec<u32> = (arena.vertices())
            .filter(|&v| alive[v as usize] && !inside[v as usize])
            .collect();
        if lost.is_empty() {
            all.push(Round {
                reach,
                lost: Vec::new(),
            });
            return Ok(all);
        }
        let lost = steps(arena, player.opponent(), &alive, lost, watch)?;
        for &v in lost.iter().flatten() {
            alive[v as usize] = false;
        }
        all.push(Round { reach, lost });
    }
}

/// A set and, step by step, the vertices in play from which a player can force the token into the sets before.
fn steps(
    arena: &Arena,
    player: Player,
    alive: &[bool],
    set: Vec<u32>,
    watch: &mut dyn Watch,
) -> Result<Vec<Vec<u32>>, StopReason> {
    let mut inside = vec![false; arena.len()];
    let mut all = vec![set];
    while let Some(last) = all.last().filter(|last| !last.is_empty()) {
        last.iter().for_each(|&v| inside[v as usize] = true);
        watch.work(arena.edges() as u64 + 1)?;
        let forced = |v: u32| {
            let mut next = (arena.successors(v).iter()).filter(|&&t| alive[t as usize]);
            if arena.owner(v) == player {
                next.any(|&t| inside[t as usize])
            } else {
                next.all(|&t| inside[t as usize])
            }
        };
        let more = arena
            .vertices()
            .filter(|&v| alive[v as usize] && !inside[v as usize] && forced(v));
        let more = more.collect();
        all.push(more);
    }
    all.pop();
    Ok(all)
}
