//! Cat and Mouse: two pieces walk over a graph; the mouse wants to reach its hole, the cat the mouse.
//!
//! Play can repeat for ever, which is a draw; with a limit of moves it always ends, and the cat wins when they are used up. Nowakowski and
//! Winkler, *Vertex-to-vertex pursuit in a graph*, Discrete Mathematics 43, 1983, ask the same without a hole.

use crate::families::cells::read_side;
use crate::families::net::Net;
use grundy_core::parse::{Text, pick_move};
use grundy_core::picture::{Picture, Point};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn,
};

/// The graph.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::graphs::cat_and_mouse::CatAndMouse;
/// let rules = CatAndMouse::from_rules(Some("0-1,0-3,2-3")).unwrap();
/// let p = rules.read("mouse 1 cat 2 hole 0").unwrap();
/// assert_eq!(rules.legal(&p).count(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatAndMouse {
    net: Net,
}

/// The largest limit of moves.
const MOST_MOVES: u64 = 1_000_000;

/// Where the pieces stand, and whose turn it is. Left is the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    mouse: usize,
    cat: usize,
    hole: usize,
    turn: Player,
    /// Moves that are left, where they are limited.
    moves: Option<u32>,
}

impl CatAndMouse {
    /// The game on a graph.
    #[must_use]
    pub fn new(net: Net) -> CatAndMouse {
        CatAndMouse { net }
    }

    /// The mouse to move; `None` where the graph lacks one of the vertices, or the cat stands in the hole.
    #[must_use]
    pub fn position(&self, mouse: usize, cat: usize, hole: usize) -> Option<Position> {
        let inside = mouse.max(cat).max(hole) < self.net.len();
        (inside && cat != hole).then_some(Position {
            mouse,
            cat,
            hole,
            turn: Player::Left,
            moves: None,
        })
    }

    /// Where the player to move may go.
    fn targets<'a>(&'a self, p: &'a Position) -> impl Iterator<Item = usize> + 'a {
        let from = match p.turn {
            Player::Left => p.mouse,
            Player::Right => p.cat,
        };
        let open = move |&to: &usize| p.turn == Player::Left || to != p.hole;
        let next = self.net.next(from).iter().copied().filter(open);
        // Whoever cannot move stays.
        let stays = self.net.next(from).iter().all(|to| !open(to));
        next.chain(stays.then_some(from))
    }
}

impl Ruleset for CatAndMouse {
    type Position = Position;
    /// Where the piece of the player to move goes.
    type Move = usize;

    /// The hole is the first vertex, the mouse on the second, the cat on the third, where there are so many.
    fn start(&self) -> Position {
        let last = self.net.len() - 1;
        Position {
            mouse: last.min(1),
            cat: last.min(2),
            hole: 0,
            turn: Player::Left,
            moves: None,
        }
    }

    fn play(&self, p: &Position, &to: &usize) -> Position {
        let mut next = *p;
        match p.turn {
            Player::Left => next.mouse = to,
            Player::Right => next.cat = to,
        }
        next.turn = p.turn.opponent();
        next.moves = p.moves.map(|moves| moves.saturating_sub(1));
        next
    }
}

impl Sequential for CatAndMouse {
    type Payoff = Outcome;

    fn turn(&self, p: &Position) -> Turn<Outcome> {
        if p.mouse == p.hole {
            Turn::Over(Outcome::Won(Player::Left))
        } else if p.mouse == p.cat || p.moves == Some(0) {
            Turn::Over(Outcome::Won(Player::Right))
        } else {
            Turn::Of(p.turn)
        }
    }

    fn legal(&self, p: &Position) -> impl Iterator<Item = usize> {
        let over = matches!(self.turn(p), Turn::Over(_));
        let all: Vec<usize> = self.targets(p).filter(|_| !over).collect();
        all.into_iter()
    }

    fn next_player(&self, p: &Position) -> Option<Player> {
        Some(p.turn)
    }
}

impl Notation for CatAndMouse {
    fn show(&self, p: &Position) -> String {
        let name = |v| self.net.name(v);
        let mut text = format!(
            "mouse {} cat {} hole {}",
            name(p.mouse),
            name(p.cat),
            name(p.hole)
        );
        if let Some(moves) = p.moves {
            text += &format!(" moves {moves}");
        }
        if p.turn == Player::Right {
            text += " cat";
        }
        text
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        const WHAT: &str = "the vertices, such as mouse b cat c hole a";
        let mut words = Text::new(text);
        if words.is_at_end() {
            return Ok(self.start());
        }
        words.expect_word("mouse", WHAT)?;
        let mouse = self.net.vertex(&mut words)?;
        words.expect_word("cat", WHAT)?;
        let cat = self.net.vertex(&mut words)?;
        words.expect_word("hole", WHAT)?;
        words.blanks();
        let here = words;
        let hole = self.net.vertex(&mut words)?;
        if cat == hole {
            return Err(here.wrong_word("a hole without the cat in it"));
        }
        let moves = match words.eat_word("moves") {
            true => {
                words.blanks();
                Some(words.number("how many moves are left", MOST_MOVES)? as u32)
            }
            false => None,
        };
        let turn = match words.is_at_end() {
            true => Player::Left,
            false => read_side(
                &mut words,
                Self::ABOUT.sides,
                "\"moves\", \"mouse\" or \"cat\"",
            )?,
        };
        words.end("nothing more")?;
        Ok(Position {
            mouse,
            cat,
            hole,
            turn,
            moves,
        })
    }

    fn show_move(&self, p: &Position, to: &usize) -> String {
        format!("{} {}", Self::ABOUT.side(p.turn), self.net.name(*to))
    }

    fn read_move(&self, p: &Position, text: &str) -> Result<usize, ParseError> {
        let bare = Text::new(text).is_at_end() || text.trim().contains(char::is_whitespace);
        let named = match bare {
            true => text.to_owned(),
            false => format!("{} {}", Self::ABOUT.side(p.turn), text.trim()),
        };
        pick_move(&named, self.legal(p), |to| self.show_move(p, to))
    }

    fn picture(&self, p: &Position) -> Option<Picture> {
        let point = |v: usize, point: Point| {
            let here = [
                (v == p.mouse, "mouse"),
                (v == p.cat, "cat"),
                (v == p.hole, "hole"),
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
        Some(Picture::Graph(self.net.picture(point)))
    }
}

impl Described for CatAndMouse {
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
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        Net::read(text.unwrap_or("")).map(CatAndMouse::new)
    }

    fn show_rules(&self) -> Option<String> {
        Some(self.net.show())
    }
}
