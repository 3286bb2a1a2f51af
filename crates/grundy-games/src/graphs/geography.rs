//! Geography on an undirected graph: a token walks and never comes back to a vertex. On a board with the moves of a
//! knight it is the game of the knight's tour. The winner is decided by [matchings](crate::theorems::matching).

use crate::families::net::Net;
use crate::theorems::matching;
use grundy_core::parse::{Text, pick_move};
use grundy_core::picture::{Picture, Point};
use grundy_core::theorem::{Known, Solved, normal};
use grundy_core::{
    About, Convention, Described, GraphNotation, Impartial, Notation, ParseError, Partizan, Player,
    Ruleset, Theorem, Verdict, Wanted, WinningMoves, reason,
};

/// The graph.
///
/// ```
/// use grundy_core::{Convention, Described, Notation, Partizan, Player};
/// use grundy_games::graphs::geography::Geography;
/// let rules = Geography::from_rules(Some("knight 4x4")).unwrap();
/// let p = rules.read("1.1").unwrap();
/// let winner = rules.known_winner(&p, Convention::Normal, Player::Left);
/// assert_eq!(winner.unwrap().says, Player::Left);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geography {
    net: Net,
}

/// The token's vertex, and the vertices to which it may still go.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TokenPosition {
    at: usize,
    /// A bit each; the token's own vertex is not among them.
    open: Vec<u64>,
}

impl TokenPosition {
    /// True if the vertex was not visited.
    fn is_open(&self, vertex: usize) -> bool {
        self.open[vertex / 64] >> (vertex % 64) & 1 == 1
    }

    /// Marks the vertex as visited.
    fn close(&mut self, vertex: usize) {
        self.open[vertex / 64] &= !(1 << (vertex % 64));
    }
}

impl Geography {
    /// The position at a vertex with all others unvisited.
    fn from(&self, at: usize) -> TokenPosition {
        let count = self.net.len();
        let mut open = vec![u64::MAX; count.div_ceil(64)];
        if !count.is_multiple_of(64) {
            open[count / 64] = (1 << (count % 64)) - 1;
        }
        let mut p = TokenPosition { at, open };
        p.close(at);
        p
    }

    /// The unvisited neighbours of the token's vertex.
    fn targets(&self, p: &TokenPosition) -> impl Iterator<Item = usize> {
        let next = self.net.next(p.at).iter().copied();
        next.filter(|&to| to != p.at && p.is_open(to))
    }

    /// The neighbours of every vertex, and which vertices are there: those that are open, and perhaps the token's.
    fn graph(&self, p: &TokenPosition, own: bool) -> (Vec<&[usize]>, Vec<bool>) {
        let vertices = 0..self.net.len();
        let next = vertices.clone().map(|v| self.net.next(v)).collect();
        let there = vertices
            .map(|v| p.is_open(v) || (own && v == p.at))
            .collect();
        (next, there)
    }

    /// True if every maximum matching covers the token's vertex.
    fn is_covered(&self, p: &TokenPosition) -> bool {
        let (next, there) = self.graph(p, true);
        let (_, others) = self.graph(p, false);
        matching::size(&next, &there) > matching::size(&next, &others)
    }
}

impl Ruleset for Geography {
    type Position = TokenPosition;
    /// The vertex to which the token goes.
    type Move = usize;

    /// The token on the first vertex.
    fn start(&self) -> TokenPosition {
        self.from(0)
    }

    fn play(&self, p: &TokenPosition, &to: &usize) -> TokenPosition {
        let mut next = p.clone();
        next.at = to;
        next.close(to);
        next
    }

    fn theorem(&self, p: &TokenPosition, wanted: Wanted) -> Option<Theorem<Verdict<usize>>> {
        self.known(p, wanted)
    }
}

impl Partizan for Geography {
    fn moves_of(&self, _: Player, p: &TokenPosition) -> impl Iterator<Item = usize> {
        self.targets(p)
    }

    fn same_for_both(&self) -> bool {
        true
    }
}

impl Impartial for Geography {}

impl Known<TokenPosition, usize> for Geography {
    fn solved<'a>(&'a self, p: &'a TokenPosition, play: Convention) -> Option<Solved<'a, usize>> {
        normal(play)?;
        let covered = self.is_covered(p);
        let name = self.net.name(p.at);
        let wins = Theorem {
            says: covered,
            name: "geography by matchings",
            source: "Fraenkel, Scheinerman and Ullman 1993",
            reason: if covered {
                reason!(
                    "Every maximum matching of what is left covers {}: the player to move always goes to the partner in one.",
                    name
                )
            } else {
                reason!(
                    "Some maximum matching of what is left misses {}: whatever the player to move does, the opponent can go to \
                     the partner of the new vertex in it.",
                    name
                )
            },
        };
        Some(Solved::new(wins).by(move |limit| {
            let good = self
                .targets(p)
                .filter(|to| !self.is_covered(&self.play(p, to)));
            WinningMoves::first_of(good.collect(), limit)
        }))
    }
}

impl Notation for Geography {
    fn show(&self, p: &TokenPosition) -> String {
        let visited = (0..self.net.len()).filter(|&v| v != p.at && !p.is_open(v));
        let visited: Vec<&str> = visited.map(|v| self.net.name(v)).collect();
        let at = self.net.name(p.at);
        if visited.is_empty() {
            at.to_owned()
        } else {
            format!("{at} visited {}", visited.join(","))
        }
    }

    fn read(&self, text: &str) -> Result<TokenPosition, ParseError> {
        let mut words = Text::new(text);
        if words.is_at_end() {
            return Ok(self.start());
        }
        let mut p = self.from(self.net.vertex(&mut words)?);
        if words.eat_word("visited") {
            loop {
                words.blanks();
                let here = words;
                let vertex = self.net.vertex(&mut words)?;
                if !p.is_open(vertex) {
                    return Err(here.wrong_word("each vertex once, and not the token's"));
                }
                p.close(vertex);
                if !words.next_item_where(|_| true) {
                    break;
                }
            }
        }
        words.end("\"visited\" and vertices, or nothing more")?;
        Ok(p)
    }

    fn show_move(&self, _: &TokenPosition, to: &usize) -> String {
        self.net.name(*to).to_owned()
    }

    fn read_move(&self, p: &TokenPosition, text: &str) -> Result<usize, ParseError> {
        pick_move(text, self.targets(p), |to| self.show_move(p, to))
    }

    fn picture(&self, p: &TokenPosition) -> Option<Picture> {
        let point = |v: usize, point: Point| Point {
            tokens: u32::from(v == p.at),
            label: if v == p.at || p.is_open(v) {
                point.label.clone()
            } else {
                String::new()
            },
            ..point
        };
        Some(Picture::Graph(self.net.picture(point)))
    }
}

impl Described for Geography {
    const ABOUT: About = About {
        name: "geography",
        aliases: &["undirected-geography", "knights-tour"],
        title: "Geography without directions: a token never comes back to a vertex",
        rules: "A token stands on a vertex of a graph. A move takes it along an edge to a vertex where it has not been. Whoever cannot move \
                loses. With a knight on a board this is the game of the knight's tour.",
        notation: "Before the colon stands the graph: edges with commas between them, a-b,b-c or a-b-c for short, or a graph by its name, such as \
                   cycle 6, grid 3x4, knight 5x5 or king 3x3 (squares joined by a move of the piece), or the name of a file with an edge a line. The \
                   position is where the token stands, and where it was before: `2.3 visited 1.1,3.5`; without a position the token is on \
                   the first vertex. A move is the vertex to which the token goes.",
        examples: &[
            "geography a-b-c-d-e,b-d: a",
            "geography knight 3x4: 1.1",
            "geography path 5: 3 visited 4",
        ],
        sources: &["Fraenkel, Scheinerman and Ullman 1993"],
        needs_rules: true,
        rules_in_file: true,
        graph: Some(GraphNotation::Edges),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        Ok(Geography {
            net: Net::read(text.unwrap_or(""))?,
        })
    }

    fn show_rules(&self) -> Option<String> {
        Some(self.net.show())
    }
}
