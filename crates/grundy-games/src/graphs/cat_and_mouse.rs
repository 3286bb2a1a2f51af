//! Cat and Mouse: two pieces walk over a graph; the mouse wants to reach its hole, the cat the mouse.
//!
//! Nowakowski and Winkler, *Vertex-to-vertex pursuit in a graph*, Discrete Mathematics 43, 1983, ask the same without a hole.

use crate::families::hunt::{Ground, Hunt, Hunters};
use crate::families::net::Net;
use grundy_core::parse::Text;
use grundy_core::picture::{Picture, Point};
use grundy_core::{About, GraphNotation, ParseError, Player};

/// Cat and Mouse on a graph.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::graphs::cat_and_mouse::CatAndMouse;
/// let rules = CatAndMouse::from_rules(Some("0-1,0-3,2-3")).unwrap();
/// let p = rules.read("mouse 1 cat 2 hole 0").unwrap();
/// assert_eq!(rules.legal(&p).count(), 1);
/// ```
pub type CatAndMouse = Hunt<Net>;

impl Ground for Net {
    const ABOUT: About = About {
        name: "cat-and-mouse",
        aliases: &[],
        title: "Cat and Mouse on a graph: reach the hole, or catch the mouse",
        rules: "The mouse and the cat stand on vertices of a graph. They move in turn, the mouse first, along one edge; staying is \
                not a move, but a piece that cannot move stays. The cat never enters the hole. The mouse wins when it is in the hole, the \
                cat when both stand on one vertex. A play that never ends is a draw; where the moves of both together are \
                limited, the cat wins when they are used up.",
        notation: "Before the colon stands the graph: edges with commas between them, a-b,b-c or a-b-c for short, or a graph by its \
                   name, such as cycle 6 or grid 3x4, or the name of a file with an edge a line. The position: `mouse b cat c hole a`, \
                   then `moves 30` where they are limited, and `cat` where it is the cat's turn; without a position the hole is the \
                   first vertex, the mouse on the second and the cat on the third. A move is where the piece goes: `mouse d`, or only `d`.",
        examples: &[
            "cat-and-mouse 0-1,0-3,2-3: mouse 1 cat 2 hole 0",
            "cat-and-mouse 0-2,0-5,1-3,2-4,2-5,3-4,3-5: mouse 1 cat 2 hole 0",
            "cat-and-mouse cycle 6: mouse 3 cat 5 hole 1 moves 8",
        ],
        sources: &["LeetCode 913", "Nowakowski and Winkler 1983"],
        sides: ["mouse", "cat"],
        needs_rules: true,
        rules_in_file: true,
        graph: Some(GraphNotation::Edges),
        ..About::PLAIN
    };

    const GOAL: Option<&'static str> = Some("hole");
    const MOVES_NAME_PIECES: bool = true;

    fn places(&self) -> usize {
        self.len()
    }

    /// The hole is the first vertex, the mouse begins on the second and the cat on the third, if there are that many.
    fn begin(&self) -> [usize; 3] {
        let last = self.len() - 1;
        [last.min(1), last.min(2), 0]
    }

    /// The vertices along an edge; a piece that cannot go stays. The cat never enters the hole.
    fn targets(&self, piece: Player, from: usize, hole: usize) -> Vec<usize> {
        let open = |to: &usize| piece == Player::Left || *to != hole;
        let next: Vec<usize> = self.next(from).iter().copied().filter(open).collect();
        if next.is_empty() { vec![from] } else { next }
    }

    fn show(&self, vertex: usize) -> String {
        self.name(vertex).to_owned()
    }

    fn read(&self, words: &mut Text) -> Result<usize, ParseError> {
        self.vertex(words)
    }

    fn picture(&self, p: &Hunters) -> Picture {
        let point = |v: usize, point: Point| {
            let here = [
                (v == p.mouse, "mouse"),
                (v == p.cat, "cat"),
                (v == p.goal, "hole"),
            ];
            let words = here.iter().filter(|(here, _)| *here).map(|(_, word)| *word);
            let label = words.fold(point.label.clone(), |label, word| format!("{label} {word}"));
            let owner = match (v == p.mouse, v == p.cat) {
                (_, true) => Some(Player::Right),
                (true, _) => Some(Player::Left),
                _ => None,
            };
            Point {
                label,
                owner,
                ..point
            }
        };
        Picture::Graph(Net::picture(self, point))
    }

    fn from_rules(text: &str) -> Result<Net, ParseError> {
        let net = Net::read(text)?;
        // The cat never stands in the hole.
        if net.len() < 2 {
            let expected = "a graph of two vertices at least, one for the hole and one for the cat";
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        Ok(net)
    }

    fn show_rules(&self) -> String {
        Net::show(self)
    }
}
