//! The common part of Col and Snort: two players paint vertices; painted vertices are removed, and their effects on the
//! neighbours remain as marks.

use super::marked::Graph;
use super::rules::Take;
use grundy_core::Player;

/// The position at the start.
pub const START: &str = "grid 3x3";
/// The marks of vertices that only Left, or only Right, may paint.
pub const MARKS: &str = "lr";
/// The notation of a move, as a pattern.
pub const MOVE: &str = "{side} paints {vertex}";
/// The notation, for the words of a game.
pub const NOTATION: &str = "A graph: edges with commas between them, a-b,b-c or a-b-c for short, a vertex without edges alone; or \
                            path 5, cycle 6, complete 4, star 5 (a centre and 5 more), grid 3x4 or 3x4, tree 1,1,2 (on which vertex \
                            2, 3 and 4 hang). Painted vertices are gone: what they leave are marks, a=l where only left may still \
                            paint and a=r where only right may. A graph from a file stands before a colon. `none`: nothing is left. A \
                            move is written left paints a.";

/// The vertices that a player may paint.
pub fn moves(player: Player, graph: &Graph) -> impl Iterator<Item = Take> {
    let open = graph.open_to(player);
    open.map(move |v| Take::Vertex(player, v))
}
