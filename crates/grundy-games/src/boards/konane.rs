//! Konane, the checkers of Hawaii: a stone jumps over a neighbouring stone of the other colour, which is removed. Ernst,
//! *Playing Konane mathematically*, UMAP Journal 16(2), 1995.
//!
//! Nimbers of every size occur (Santos and Silva, 2008), and deciding the winner is PSPACE-complete (Hearn, 2005).

use crate::families::bits::{Bits, joined};
use crate::families::board::{Around, Board, Square, Symmetry};
use crate::families::grid::{Grid, GridRules, Negative};
use crate::families::jumps::{jumpers, landings, possible};
use crate::families::pattern::Pattern;
use grundy_core::{About, Player};

/// Konane on a board.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan, Player};
/// use grundy_games::boards::konane::Konane;
/// let rules = Konane::from_rules(None).unwrap();
/// let p = rules.read("xo.o.").unwrap();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 2);
/// ```
pub type Konane = Grid<KonaneRules, 2>;

/// The rules of Konane; colour 0 is Left's, 1 is Right's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KonaneRules;

/// A board of up to 128 squares with two colours of stones.
type Stones = Board<u128, 2>;

impl GridRules<2> for KonaneRules {
    type Cells = u128;
    /// The square that a stone leaves, and the square that it reaches.
    type Move = [Square; 2];

    const ABOUT: About = About {
        name: "konane",
        aliases: &["hawaiian-checkers"],
        title: "Konane: a stone jumps over stones of the other colour and takes them",
        rules: "A stone jumps over a stone of the other colour beside it, above it or below it onto the empty cell just behind, and \
                may go on jumping with the same stone in the same direction; what it jumps over is taken from the board. Left moves the stones x, Right the \
                stones o. Whoever cannot move loses. The two stones that open a game are taken off beforehand.",
        notation: "The rows of the board from the top with / between them: x is a stone of Left's, o one of Right's, a dot an \
                   empty cell. At most 128 cells. A move is written `1,1 to 1,5`: row and column of the cell that the stone \
                   leaves and of the one where it stops.",
        examples: &[
            "konane xo.o./.....",
            "konane xoxo/ox.x/xo.o/oxox",
            "konane xoxo.xo",
        ],
        sources: &["Ernst 1995"],
        ..About::PLAIN
    };
    const MARKS: &'static str = ".xo";
    const START: &'static str = "xoxo/ox.x/xo.o/oxox";
    const MOVE: Pattern = Pattern::new("{from} to {to}");
    const SYMMETRY: Symmetry = Symmetry::Square;
    const NEGATIVE: Negative = Negative::SwapColours;

    fn moves(&self, player: Player, board: &Stones) -> impl Iterator<Item = [Square; 2]> {
        let [mine, theirs] = [player, player.opponent()].map(|p| board.plane(p.index()));
        let free = board.everywhere() & !board.used();
        let jumps = move |(from, line)| {
            let jump =
                move |&at: &u128| landings(board, jumpers(board, at, theirs, free, line), line);
            let reached = std::iter::successors(Some(board.one(from)), move |at| Some(jump(at)));
            let reached = reached.skip(1).take_while(|at| !at.is_none());
            reached.map(move |at| [from, board.square(at.lowest())])
        };
        let directions = Around::Orthogonal.directions().iter();
        let lines = move |from| directions.clone().map(move |&line| (from, line));
        board.squares(mine).flat_map(lines).flat_map(jumps)
    }

    fn play(&self, board: &Stones, &[from, to]: &[Square; 2]) -> Stones {
        let mover = usize::from(board.plane(1).has(board.cell(from)));
        let line = board.rectangle(from, to);
        let left = board.map(|plane| plane & !line);
        left.with(mover, left.plane(mover) | board.one(to))
    }
    fn live(&self, board: &Stones) -> u128 {
        self.regions(board).fold(0, |all, region| all | region)
    }

    /// Stones that no jump can ever bring together are in different games, each on the cells that its jumps may touch.
    fn regions(&self, board: &Stones) -> impl Iterator<Item = u128> {
        joined(possible(board)).into_iter()
    }
}
