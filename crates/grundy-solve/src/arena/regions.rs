//! The winning regions: the answer of every solver of arenas.

use grundy_core::Player;

/// The winner from every vertex, with a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    /// The winner from each vertex.
    pub winner: Vec<Player>,
    /// The successor that the owner of a vertex takes where the owner wins; `None` elsewhere.
    pub strategy: Vec<Option<u32>>,
}

impl Regions {
    /// The vertices from which `player` wins, ascending.
    pub fn won_by(&self, player: Player) -> impl Iterator<Item = u32> {
        let vertices = self.winner.iter().enumerate();
        vertices.filter_map(move |(v, &w)| (w == player).then_some(v as u32))
    }
}
