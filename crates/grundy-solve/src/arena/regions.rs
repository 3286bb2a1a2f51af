//! Who wins where: what every solver of arenas answers.

use grundy_core::Player;

/// Who wins from every vertex, and how.
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
