//! The notation of graphs with marks: `a-b-c,c-d,e,a=l`, `0l1r2,1g3`, or by name: `path 5`, `grid 3x4`.

use super::marked::{Graph, MarkedEdge, Name, PLAIN};
use super::named::{NamedGraph, is_size, read_named};
use super::rules::GraphRules;
use grundy_core::ParseError;
use grundy_core::parse::{Text, without_comment};
use std::collections::HashMap;

/// The largest numbers of vertices and of edges.
const MOST: usize = 4096;
/// The characters that the name of a vertex must not have, because they have a meaning in lists and expressions.
const RESERVED: &str = ",<>-=:;#()[]{}\"";
/// The text of a graph without vertices.
const NONE: &str = "none";
/// What is expected behind two names with a blank between them.
const TWO_NAMES: &str = "nothing more, for two names are an edge; a longer chain has signs between its names, as a-b-c has";
/// Reads a graph in one line: by name, or from edges and marks in pieces with commas between them.
pub(super) fn read<R: GraphRules>(text: &str) -> Result<Graph, ParseError> {
    read_lines::<R>(text, &[text])
}

/// Reads a graph from a file: as in one line, or in several, which may have comments and end with a semicolon.
pub(super) fn read_file<R: GraphRules>(text: &str) -> Result<Graph, ParseError> {
    let bare = |line| {
        let line = without_comment(line).trim_end();
        line.strip_suffix(';').unwrap_or(line)
    };
    read_lines::<R>(text, &text.lines().map(bare).collect::<Vec<_>>())
}

/// Reads a graph from its lines.
fn read_lines<R: GraphRules>(text: &str, lines: &[&str]) -> Result<Graph, ParseError> {
    let trimmed = text.trim();
    let mut draft = Draft::<R>::new(text);
    // Vertices of a graph on the ground are already numbers, and `0x1` is a slip there.
    let named = if R::GROUNDED {
        None
    } else {
        read_named(text, MOST)?
    };
    if let Some(named) = named {
        draft.named(&named)?;
    } else if trimmed != NONE || R::GROUNDED {
        for line in lines.iter().filter(|line| !line.trim().is_empty()) {
            draft.line(Text::within(text, line))?;
        }
        if draft.graph.is_empty() || (R::GROUNDED && trimmed.is_empty()) {
            return Err(ParseError::at_piece(text, trimmed, draft.expected()));
        }
    }
    Ok(if R::GROUNDED {
        draft.graph.standing()
    } else {
        draft.graph
    })
}

/// Shows a graph as it is read: edges and lone vertices in an order that keeps their numbers, then the marks.
pub(super) fn show<R: GraphRules>(graph: &Graph) -> String {
    if graph.is_empty() {
        return NONE.to_owned();
    }
    if let Some(name) = whole_name::<R>(graph) {
        return name;
    }
    let mut pieces: Vec<String> = Vec::new();
    let mut met = usize::from(R::GROUNDED);
    for edge in &graph.edges {
        // Vertices are numbered as they occur: one that this edge would introduce too late is listed alone before it.
        while !(edge.a <= met && edge.b <= met.max(edge.a + 1)) {
            pieces.push(graph.name(met).to_string());
            met += 1;
        }
        let mark = char::from(edge.mark);
        pieces.push(format!(
            "{}{mark}{}",
            graph.name(edge.a),
            graph.name(edge.b)
        ));
        met = met.max(edge.a + 1).max(edge.b + 1);
    }
    pieces.extend((met..graph.len()).map(|v| graph.name(v).to_string()));
    let marked = (0..graph.len()).filter(|&v| graph.mark(v) != PLAIN);
    pieces.extend(marked.map(|v| format!("{}={}", graph.name(v), char::from(graph.mark(v)))));
    if pieces.is_empty() {
        return graph.name(0).to_string();
    }
    pieces.join(",")
}

/// The name of a graph that is completely described by it: `path 5`, `3x4`.
fn whole_name<R: GraphRules>(graph: &Graph) -> Option<String> {
    let (vertices, edges) = (graph.len(), graph.edges.len());
    let last = graph.name(vertices - 1).to_string();
    let name = match last.split_once('.') {
        Some((rows, columns)) => format!("{rows}x{columns}"),
        None if vertices > 2 && edges == vertices => format!("cycle {vertices}"),
        None if edges + 1 != vertices || vertices < 3 => return None,
        None => format!("path {vertices}"),
    };
    let fits = !R::GROUNDED && read::<R>(&name).is_ok_and(|whole| whole == *graph);
    fits.then_some(name)
}

/// True if a letter denotes an edge.
fn is_edge<R: GraphRules>(c: char) -> bool {
    c == '-' || R::EDGES.contains(c.to_ascii_lowercase())
}

/// The mark of a vertex.
fn read_mark<R: GraphRules>(line: &mut Text) -> Result<u8, ParseError> {
    line.blanks();
    let here = *line;
    let letter = line.run(|c| c != ',').trim().to_lowercase();
    let known = R::VERTICES.bytes();
    let mut known = known.filter(|&known| letter.as_bytes() == [known]);
    let expected = || here.fault(format!("one of the marks {}", R::VERTICES));
    known.next().ok_or_else(expected)
}

/// A graph that is being read.
struct Draft<'a, R> {
    text: &'a str,
    graph: Graph,
    number: HashMap<String, usize>,
    rules: R,
}

impl<'a, R: GraphRules> Draft<'a, R> {
    /// A draft without edges; a graph on the ground has vertex 0 already.
    fn new(text: &'a str) -> Draft<'a, R> {
        let mut graph = Graph::default();
        let mut number = HashMap::new();
        if R::GROUNDED {
            graph.vertices.push((Name::number(0), PLAIN));
            number.insert("0".to_owned(), 0);
        }
        Draft {
            text,
            graph,
            number,
            rules: R::default(),
        }
    }

    /// A description of the edges that the game expects.
    fn expected(&self) -> String {
        let _ = self.rules;
        match R::EDGES {
            "-" => "edges such as a-b-c,c-d, or a graph such as path 5".to_owned(),
            marks => {
                let each: Vec<String> = marks.chars().map(|mark| format!("0{mark}1")).collect();
                format!(
                    "edges with commas between them, such as {}",
                    each.join(" or ")
                )
            }
        }
    }

    /// A description of the names that the game expects.
    fn expected_name(&self) -> String {
        match R::EDGES {
            "-" => format!("a vertex, at most 16 letters without blanks and {RESERVED}"),
            _ => format!("the number of a vertex; {}", self.expected()),
        }
    }

    /// The vertex with a name, which is new or occurred before.
    fn vertex(&mut self, name: &str) -> Result<usize, ParseError> {
        let numbers = R::EDGES != "-";
        let strange = |c: char| {
            if numbers {
                !c.is_ascii_digit()
            } else {
                c.is_whitespace() || c.is_control() || RESERVED.contains(c)
            }
        };
        // Alone after a blank, a plus would join two games.
        let key = Name::new(name)
            .filter(|_| !name.contains(strange) && name.to_lowercase() != NONE && name != "+");
        let Some(key) = key else {
            return Err(ParseError::at_piece(self.text, name, self.expected_name()));
        };
        // What play leaves may be this vertex alone, which would be read as the name of a grid.
        if !numbers && is_size(name) {
            let expected =
                "a vertex whose name does not begin like the size of a grid, as 3x4 does";
            return Err(ParseError::at_piece(self.text, name, expected));
        }
        let next = self.graph.len();
        let vertex = *self.number.entry(name.to_lowercase()).or_insert(next);
        if vertex == MOST {
            return Err(ParseError::at_piece(
                self.text,
                name,
                format!("at most {MOST} vertices"),
            ));
        }
        if vertex == next {
            self.graph.vertices.push((key, PLAIN));
        }
        Ok(vertex)
    }

    /// Adds an edge, up to the largest number of them.
    fn edge(&mut self, at: &str, a: usize, b: usize, mark: u8) -> Result<(), ParseError> {
        if self.graph.edges.len() == MOST {
            return Err(ParseError::at_piece(
                self.text,
                at,
                format!("at most {MOST} edges"),
            ));
        }
        self.graph.edges.push(MarkedEdge { a, b, mark });
        Ok(())
    }

    /// Pieces with commas between them, or with blanks where edges are written.
    fn line(&mut self, mut line: Text) -> Result<(), ParseError> {
        loop {
            let piece = line.rest().split(',').next().unwrap_or_default();
            // In a file the two names of a pair follow each other.
            let spaced = !piece.contains(|c| c == '=' || is_edge::<R>(c));
            self.piece(&mut line, spaced)?;
            line.blanks();
            while !spaced && line.peek().is_some_and(|c| c != ',') {
                self.piece(&mut line, spaced)?;
                line.blanks();
            }
            if !line.eat(",") {
                return line.end("a comma, or nothing more");
            }
        }
    }

    /// A mark `a=l`, or a chain of edges, or a vertex alone. Where a piece is `spaced`, the blank in it is an edge; what follows
    /// the two names is none, for other tools write weights there, or a vertex with all its neighbours.
    fn piece(&mut self, line: &mut Text, spaced: bool) -> Result<(), ParseError> {
        let mut vertex = self.name(line)?;
        if !R::VERTICES.is_empty() && line.eat("=") {
            self.graph.vertices[vertex].1 = read_mark::<R>(line)?;
            return Ok(());
        }
        let mut joined = false;
        loop {
            let end = line.at();
            line.blanks();
            let here = *line;
            let mark = match line.peek() {
                None | Some(',') => return Ok(()),
                Some(_) if spaced && joined => return Err(here.fault(TWO_NAMES)),
                Some(c) if is_edge::<R>(c) => c.to_ascii_lowercase(),
                Some(_) if spaced => '-',
                Some(_) if line.at() > end => return Ok(()),
                Some(_) => return Err(line.fault("an edge, or a comma")),
            };
            if !spaced {
                line.advance();
            }
            let before = vertex;
            line.blanks();
            let to = *line;
            vertex = self.name(line)?;
            if vertex == before && R::EDGES == "-" {
                return Err(to.fault("another vertex: none is its own neighbour"));
            }
            // A hyphen is another way to write the first kind of edge.
            let first = R::EDGES.as_bytes().first().copied();
            let mark = if mark == '-' { first } else { None }.unwrap_or(mark as u8);
            self.edge(here.rest(), before, vertex, mark)?;
            joined = true;
        }
    }

    /// The vertex whose name comes next.
    fn name(&mut self, line: &mut Text) -> Result<usize, ParseError> {
        line.blanks();
        let here = *line;
        let stop = |c: char| c.is_whitespace() || ",=".contains(c) || is_edge::<R>(c);
        match line.run(|c| !stop(c)) {
            "" => Err(here.fault(self.expected_name())),
            name => self.vertex(name),
        }
    }

    /// A graph that goes by a name.
    fn named(&mut self, graph: &NamedGraph) -> Result<(), ParseError> {
        let text = self.text.trim();
        for name in &graph.names {
            self.vertex(name)?;
        }
        let edges = graph.edges.iter();
        edges
            .copied()
            .try_for_each(|(a, b)| self.edge(text, a, b, b'-'))
    }
}
