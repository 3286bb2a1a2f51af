//! Clobber: a stone moves onto a neighbouring stone of the other colour, which is removed. Albert, Grossman,
//! Nowakowski and Wolfe, *An introduction to Clobber*, Integers 5(2), 2005, A1.
//!
//! Both players can move or neither can, wherever stones of both colours touch: the game is all-small, every value is
//! an infinitesimal, and the winner is a matter of atomic weights. Clobber on graphs is NP-hard (the same paper).

use crate::families::bits::Bits;
use crate::families::board::{Around, Board, Square, Symmetry};
use crate::families::grid::{Grid, GridRules, Negative};
use crate::families::pattern::Pattern;
use grundy_core::{About, Player};

/// Clobber on a board.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan, Player};
/// use grundy_games::boards::clobber::Clobber;
/// let rules = Clobber::from_rules(None).unwrap();
/// let p = rules.read("xxo").unwrap();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 1);
/// ```
pub type Clobber = Grid<ClobberRules, 2>;

/// The rules of Clobber; colour 0 is Left's, 1 is Right's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClobberRules;

impl GridRules<2> for ClobberRules {
    type Cells = u128;
    /// The square of the stone that moves, and the square of the stone that it takes.
    type Move = [Square; 2];

    const ABOUT: About = About {
        name: "clobber",
        title: "Clobber: a stone takes a neighbouring stone of the other colour and stands in its place",
        rules: "Left moves a stone x onto a stone o beside it, above it or below it, which is taken from the board; Right \
                moves a stone o onto a stone x. Whoever cannot move loses.",
        notation: "The rows of the board from the top with / between them: x is a stone of Left's, o one of Right's, a dot \
                   an empty cell. At most 128 cells. A move is written `1,1 takes 1,2`: row and column of both stones.",
        examples: &["clobber xxo/oox", "clobber xxo", "clobber xoxo/oxox/xoxo"],
        sources: &["Albert, Grossman, Nowakowski and Wolfe 2005"],
        ..About::PLAIN
    };
    const MARKS: &'static str = ".xo";
    const START: &'static str = "xoxo/oxox/xoxo";
    const MOVE: Pattern = Pattern::new("{from} takes {to}");
    const SYMMETRY: Symmetry = Symmetry::Square;
    const NEGATIVE: Negative = Negative::SwapColours;

    fn moves(&self, player: Player, board: &Board<u128, 2>) -> impl Iterator<Item = [Square; 2]> {
        let [mine, theirs] = [player, player.opponent()].map(|p| board.plane(p.index()));
        let taken = move |from, &board: &Board<u128, 2>| {
            let targets = board.around(board.one(from), Around::Orthogonal) & theirs;
            board.squares(targets).map(move |to| [from, to])
        };
        board.squares(mine).flat_map(move |from| taken(from, board))
    }

    fn play(&self, board: &Board<u128, 2>, &[from, to]: &[Square; 2]) -> Board<u128, 2> {
        let mover = usize::from(board.plane(1).has(board.cell(from)));
        let rest = board.map(|plane| plane & !board.one(from) & !board.one(to));
        rest.with(mover, rest.plane(mover) | board.one(to))
    }

    fn live(&self, board: &Board<u128, 2>) -> u128 {
        board.used()
    }

    /// A group of stones of one colour never moves again.
    fn regions(&self, board: &Board<u128, 2>) -> impl Iterator<Item = u128> {
        let groups = board.regions(board.used(), Around::Orthogonal);
        groups.filter(|&group| board.plane(0).meets(group) && board.plane(1).meets(group))
    }
}
