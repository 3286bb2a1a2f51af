//! Simple kos in a graph, and the turns that are left when one player is their komaster.

use super::super::graph::Game;
use grundy_core::parse::shorten;
use grundy_core::{Player, StopReason, Watch};

/// A graph all of whose cycles are simple kos.
pub struct Kos<'a> {
    /// The graph.
    pub game: &'a Game,
    /// The strong component of each position; moves lead to the same or a smaller one.
    components: Vec<u32>,
    /// For each position of a ko the other position, and the player who moves there from it.
    partner: Vec<Option<(u32, Player)>>,
}

impl<'a> Kos<'a> {
    /// The kos of a graph.
    ///
    /// # Errors
    /// [`StopReason::Beyond`] with the cycle that is no simple ko.
    pub fn find(game: &'a Game, watch: &mut dyn Watch) -> Result<Kos<'a>, StopReason> {
        let components = game.components();
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); components.len()];
        for (position, &component) in (0..).zip(&components) {
            members[component as usize].push(position);
        }
        let mut kos = Kos {
            game,
            components,
            partner: vec![None; game.positions()],
        };
        for members in members {
            watch.work(1)?;
            let inner = kos.inner_moves(&members);
            match (members.as_slice(), inner.as_slice()) {
                (_, []) => {}
                ([_, _], &[(a, first, b), (c, second, d)])
                    if a == d && b == c && a != b && first != second =>
                {
                    kos.partner[a as usize] = Some((b, first));
                    kos.partner[b as usize] = Some((a, second));
                }
                _ => return Err(kos.refused(&members, &inner, watch)?),
            }
        }
        Ok(kos)
    }

    /// The moves between these positions.
    fn inner_moves(&self, members: &[u32]) -> Vec<(u32, Player, u32)> {
        let mut moves = Vec::new();
        for &from in members {
            for player in Player::BOTH {
                let inner = self.game.options(from as usize, player).iter();
                let inner = inner.filter(|to| members.contains(to));
                moves.extend(inner.map(|&to| (from, player, to)));
            }
        }
        moves
    }

    /// The refusal of a cycle, by its name.
    fn refused(
        &self,
        members: &[u32],
        inner: &[(u32, Player, u32)],
        watch: &mut dyn Watch,
    ) -> Result<StopReason, StopReason> {
        let at = shorten(&self.game.at(members[0] as usize).to_text(watch)?);
        let what = match inner.iter().find(|(from, _, to)| from == to) {
            Some((_, player, _)) => format!("{player} may pass"),
            None => format!("{} positions lead to each other", members.len()),
        };
        Ok(StopReason::Beyond(format!(
            "at {at} {what}, and a thermograph is known where every cycle is a simple ko, in which one player moves from a \
             position to another and the opponent moves back"
        )))
    }

    /// The positions, each after those to which turns lead when this player is komaster.
    pub fn order(&self, komaster: Player) -> Vec<u32> {
        let mut all: Vec<u32> = (0..self.game.positions() as u32).collect();
        // In a ko the komaster takes back from the position where it is her move, and does not stop at the other.
        let later = |p: &u32| {
            let own = self.partner[*p as usize].map(|(_, mover)| mover == komaster);
            (self.components[*p as usize], own == Some(false))
        };
        all.sort_by_key(later);
        all
    }

    /// A player's turns in a position: where they lead, and how many taxes they cost.
    pub fn turns(&self, position: u32, player: Player, komaster: Player) -> Vec<(u32, i64)> {
        let ko = self.partner[position as usize].filter(|(_, mover)| *mover == player);
        let mut turns = Vec::new();
        for &to in self.game.options(position as usize, player) {
            match ko {
                Some((other, _)) if other == to && player == komaster => {
                    let won = self.game.options(to as usize, player).iter();
                    turns.extend(won.map(|&won| (won, 2)));
                }
                _ => turns.push((to, 1)),
            }
        }
        turns
    }
}
