//! How graphs with marks are written: `a-b-c,c-d,e,a=l`, `0l1r2,1g3`, or by name: `path 5`, `grid 3x4`.

use super::marked::{Edge, Graph, Name, PLAIN};
use super::rules::GraphRules;
use grundy_core::ParseError;
use grundy_core::parse::{offset_in, read_list, read_number, read_size, without_comment};
use std::collections::HashMap;

/// The most vertices and the most edges.
const MOST: usize = 4096;
/// What a vertex cannot be called: these characters have a meaning in lists and expressions.
const RESERVED: &str = ",<>-=:;#()[]{}\"";
/// How a graph without vertices is written.
const NONE: &str = "none";
/// The graphs that have a name.
const NAMES: [&str; 6] = ["path", "cycle", "complete", "star", "grid", "tree"];

/// Whether a text is a graph that goes by a name, such as `path 5`.
#[must_use]
pub fn is_named(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let known = |word: &str| NAMES.contains(&word.to_lowercase().as_str());
    words.next().is_some_and(known) && words.next().is_some() && !text.trim().contains('\n')
}

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

fn read_lines<R: GraphRules>(text: &str, lines: &[&str]) -> Result<Graph, ParseError> {
    let trimmed = text.trim();
    let mut draft = Draft::<R>::new(text);
    let size = trimmed
        .split_once(['x', 'X'])
        .filter(|(a, _)| a.trim().parse::<u32>().is_ok());
    if !R::GROUNDED && (is_named(trimmed) || size.is_some()) {
        draft.named(trimmed)?;
    } else if trimmed != NONE || R::GROUNDED {
        for line in lines.iter().filter(|line| !line.trim().is_empty()) {
            line.split(',')
                .try_for_each(|piece| draft.piece(piece.trim()))?;
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
        // Vertices are numbered as they are met: one that this edge would bring too late stands alone before it.
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

/// The name of a graph that is all that its name says: `path 5`, `3x4`.
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

/// A graph that is being read.
struct Draft<'a, R> {
    text: &'a str,
    graph: Graph,
    number: HashMap<String, usize>,
    rules: R,
}

impl<'a, R: GraphRules> Draft<'a, R> {
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

    /// The vertex with a name, which is new or was met before.
    fn vertex(&mut self, name: &str) -> Result<usize, ParseError> {
        let numbers = R::EDGES != "-";
        let strange = |c: char| match numbers {
            true => !c.is_ascii_digit(),
            false => c.is_whitespace() || c.is_control() || RESERVED.contains(c),
        };
        let key =
            Name::new(name).filter(|_| !name.contains(strange) && name.to_lowercase() != NONE);
        let Some(key) = key else {
            let expected = match numbers {
                true => format!("the number of a vertex; {}", self.expected()),
                false => format!("a vertex, at most 16 letters without blanks and {RESERVED}"),
            };
            return Err(ParseError::at_piece(self.text, name, expected));
        };
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

    fn edge(&mut self, at: &str, a: usize, b: usize, mark: u8) -> Result<(), ParseError> {
        if self.graph.edges.len() == MOST {
            return Err(ParseError::at_piece(
                self.text,
                at,
                format!("at most {MOST} edges"),
            ));
        }
        self.graph.edges.push(Edge { a, b, mark });
        Ok(())
    }

    /// A mark `a=l`, or a chain of edges, or a vertex alone.
    fn piece(&mut self, piece: &str) -> Result<(), ParseError> {
        if let Some((name, mark)) = piece.split_once('=').filter(|_| !R::VERTICES.is_empty()) {
            let vertex = self.vertex(name.trim())?;
            let letter = mark.trim().to_lowercase();
            let known = R::VERTICES
                .bytes()
                .find(|&known| letter.as_bytes() == [known]);
            let expected = format!("one of the marks {}", R::VERTICES);
            self.graph.vertices[vertex].1 =
                known.ok_or_else(|| ParseError::at_piece(self.text, mark.trim(), expected))?;
            return Ok(());
        }
        let lower = |c: char| c.to_ascii_lowercase();
        let between = |c: char| c == '-' || R::EDGES.contains(lower(c));
        // In a file two names stand beside each other.
        let blank = |c: char| !piece.contains(between) && c.is_whitespace();
        let mut before: Option<(usize, u8)> = None;
        let mut from = 0;
        let cuts = piece
            .char_indices()
            .filter(|&(_, c)| between(c) || blank(c));
        for (at, c) in cuts.chain([(piece.len(), '-')]) {
            let name = piece[from..at].trim();
            if name.is_empty() && c.is_whitespace() {
                from = at + 1;
                continue;
            }
            let vertex = self.vertex(name)?;
            if let Some((other, mark)) = before {
                self.edge(name, other, vertex, mark)?;
            }
            let first = R::EDGES.chars().next().unwrap_or('-');
            let mark = if c == '-' || c.is_whitespace() {
                first
            } else {
                lower(c)
            };
            before = Some((vertex, mark as u8));
            from = at + c.len_utf8();
        }
        Ok(())
    }

    /// A graph by its name: `path 5`, `cycle 6`, `complete 4`, `star 5`, `grid 3x4` or `3x4`, `tree 1,1,2`.
    fn named(&mut self, text: &str) -> Result<(), ParseError> {
        let most = MOST as u64;
        let word = text
            .split_whitespace()
            .next()
            .filter(|_| is_named(text))
            .unwrap_or_default();
        let rest = text[word.len()..].trim();
        let word = word.to_lowercase();
        let pairs = match word.as_str() {
            "grid" | "" => return self.grid(rest),
            "tree" => {
                let parents = read_list(rest, "the number of a vertex that is there already", most);
                let parents = parents.map_err(|e| e.shifted(offset_in(self.text, rest)))?;
                let wrong = (parents.iter().enumerate())
                    .find(|&(before, &parent)| parent == 0 || parent > before as u64 + 1);
                if let Some((before, parent)) = wrong {
                    let expected = format!(
                        "a vertex from 1 to {}, on which vertex {} hangs",
                        before + 1,
                        before + 2
                    );
                    return Err(ParseError::new(
                        offset_in(self.text, rest),
                        parent.to_string(),
                        expected,
                    ));
                }
                self.numbered(parents.len() + 1)?;
                (parents.iter().enumerate())
                    .map(|(before, &parent)| (parent as usize - 1, before + 1))
                    .collect()
            }
            _ => {
                let n = read_number(self.text, rest, "a number of vertices", most)? as usize;
                self.numbered(if word == "star" { n + 1 } else { n })?;
                match word.as_str() {
                    "star" => (1..=n).map(|leaf| (0, leaf)).collect(),
                    "complete" => (0..n)
                        .flat_map(|a| (a + 1..n).map(move |b| (a, b)))
                        .collect(),
                    "cycle" if n > 2 => (0..n).map(|v| (v, (v + 1) % n)).collect::<Vec<_>>(),
                    _ => (1..n).map(|v| (v - 1, v)).collect(),
                }
            }
        };
        pairs
            .into_iter()
            .try_for_each(|(a, b)| self.edge(rest, a, b, b'-'))
    }

    /// Vertices 1, 2, …
    fn numbered(&mut self, count: usize) -> Result<(), ParseError> {
        (1..=count).try_for_each(|n| self.vertex(&n.to_string()).map(|_| ()))
    }

    /// A grid; the vertex in row 2 and column 3 is called `2.3`.
    fn grid(&mut self, size: &str) -> Result<(), ParseError> {
        let read = read_size(size, MOST as u64);
        let (rows, columns) = read.map_err(|e| e.shifted(offset_in(self.text, size)))?;
        for (row, column) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
            let here = self.vertex(&format!("{}.{}", row + 1, column + 1))?;
            if column > 0 {
                self.edge(size, here - 1, here, b'-')?;
            }
            if row > 0 {
                self.edge(size, here - columns, here, b'-')?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::graphs::col::Col;
    use crate::graphs::graph_hackenbush::GraphHackenbush;
    use grundy_core::{Described, Notation, Ruleset};

    #[test]
    fn graphs_go_by_names_and_files_have_lines() {
        let col = Col::from_rules(None).unwrap();
        let same = |a: &str, b: &str| {
            let read = |text| col.canonical(Col::from_rules(Some(text)).unwrap().start());
            assert_eq!(read(a), read(b), "{a} and {b}");
        };
        same("path 3", "a-b\nb c # comment\n");
        same("cycle 4", "2x2");
        same("complete 3", "cycle 3");
        same("star 3", "tree 1,1,1");
        same("Grid 2x3", "a-b-c,d-e-f,a-d,b-e,c-f");
        same("tree 1,2,3", "PATH 4");
        same("a-b-c,b=l", "3-1,1=L,1-2");
    }

    #[test]
    fn faults_are_named() {
        let col = Col::from_rules(None).unwrap();
        for (text, at) in [
            ("a-", 2),
            ("a--b", 2),
            ("a b c d,=", 8),
            ("a,b=x", 4),
            ("path x", 5),
            ("path 5000", 5),
        ] {
            let found = col.read(text).map_err(|fault| fault.at);
            assert_eq!(found, Err(at), "{text}");
        }
        for text in [
            "",
            ",",
            "grid 3",
            "tree 1,3",
            "0x3",
            "path 99999999999999999999",
            "a-bcdefghijklmnopqrst",
        ] {
            assert!(col.read(text).is_err(), "{text}");
        }
        let hackenbush = GraphHackenbush::from_rules(None).unwrap();
        for text in ["", "0l", "0x1", "lr", "path 3", "0l1,", "0=l"] {
            assert!(hackenbush.read(text).is_err(), "{text}");
        }
        assert_eq!(
            hackenbush.show(&hackenbush.read("0-1, 1 R 2,3g4").unwrap()),
            "0g1,1r2"
        );
    }
}
