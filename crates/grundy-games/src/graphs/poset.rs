//! Games on partially ordered sets: take an element, and all above it vanishes. Gale and Neyman, *Nim-type games*,
//! International Journal of Game Theory 11, 1982.

use crate::families::removal::{Removal, RemovalRules};
use grundy_core::{About, GraphNotation};

/// `poset a<b<d,a<c<d:`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::graphs::poset::Poset;
/// let rules = Poset::from_rules(Some("a<b<d,a<c<d")).unwrap();
/// let p = rules.read("all").unwrap();
/// assert_eq!(rules.moves(&p).count(), 4);
/// ```
pub type Poset = Removal<Above>;

/// Pairs are an order, and all that lies above vanishes.
#[derive(Clone, Copy, Debug)]
pub struct Above;

impl RemovalRules for Above {
    const BETWEEN: char = '<';
    const ORDER: bool = true;
    const ABOUT: About = About {
        name: "poset",
        aliases: &[],
        title: "Take an element of an ordered set; all above it vanishes",
        rules: "A move takes one of the elements that are left, and everything greater vanishes with it. Whoever cannot move loses. \
                Chomp is this game on a grid of pairs without its least element.",
        notation: "Rules: what lies below what, with commas between, a<b,b<c or a<b<c for short, an element beside all others \
                   alone; or an order by its name: path 5, a chain; grid 3x4 or 3x4, pairs of numbers; tree 1,1,2, its root below; star 5 or complete 4; \
                   or the name of a file with a pair a line, `a b` or `a<b`, the lower first. Position: the elements that are \
                   left, with commas between them; `none`: nothing is left; without a position all are left. A move is written \
                   take a.",
        examples: &["poset a<b<d,a<c<d:", "poset 1<3,2<3,2<4: 1,2,4"],
        sources: &["Gale and Neyman 1982"],
        needs_rules: true,
        rules_in_file: true,
        graph: Some(GraphNotation::Order),
        ..About::PLAIN
    };
}
