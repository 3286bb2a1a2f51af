//! Graphs as the challenges of DIMACS write them: `p edge 5 4` (or `col`) with lines `e 1 2`, without directions, and `p sp 5
//! 4` (or `max`) with lines `a 1 2 7`, with directions; `c` begins a comment. Vertices are numbered from 1.

use super::network::{Draft, MOST, Network};
use grundy_core::ParseError;
use grundy_core::parse::{offset_in, shorten};
use std::collections::HashSet;

/// Reads a text whose first line that is no comment begins with `p` and a kind of graph.
pub(super) fn read(text: &str) -> Option<Result<Network, ParseError>> {
    let is_comment = |line: &&str| line.trim().is_empty() || *line == "c" || line.starts_with("c ");
    let first = text.lines().find(|line| !is_comment(line))?;
    let mut words = first.split_whitespace();
    let is_problem = words.next() == Some("p") && words.next().and_then(is_directed).is_some();
    is_problem.then(|| lines(text))
}

/// True if graphs of a kind have directions; `None` for kinds that are no graphs.
fn is_directed(kind: &str) -> Option<bool> {
    match kind {
        "edge" | "edges" | "col" => Some(false),
        "sp" | "max" | "asn" => Some(true),
        _ => None,
    }
}

fn lines(text: &str) -> Result<Network, ParseError> {
    let mut draft = Draft::default();
    // Files often have each edge both ways, and it is one.
    let mut seen = HashSet::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let Some(kind) = words.next() else { continue };
        let begin = offset_in(text, line);
        let directed = draft.graph.directed;
        match (kind, directed) {
            ("c", _) | ("n" | "d" | "v" | "x" | "t", Some(_)) => {}
            ("p", None) => {
                draft.graph.directed = words.next().and_then(is_directed);
                let count = number(text, line, words.next(), "the number of vertices")?;
                if count > MOST {
                    let expected = format!("at most {MOST} vertices");
                    return Err(ParseError::new(
                        begin,
                        format!("{count} vertices"),
                        expected,
                    ));
                }
                number(text, line, words.next(), "the number of edges")?;
                for vertex in 1..=count {
                    draft.vertex(&vertex.to_string(), begin)?;
                }
            }
            ("e", Some(false)) | ("a", Some(true)) => {
                let mut ends = [0; 2];
                for end in &mut ends {
                    let word = words.next();
                    let vertex = number(text, line, word, "the number of a vertex")?;
                    let count = draft.graph.vertices.len();
                    if !(1..=count).contains(&vertex) {
                        let word = word.unwrap_or(line);
                        let expected = format!("a vertex from 1 to {count}");
                        return Err(ParseError::at_piece(text, word, expected));
                    }
                    *end = vertex - 1;
                }
                let [a, b] = ends;
                let plain = if directed == Some(true) {
                    ends
                } else {
                    [a.min(b), a.max(b)]
                };
                if seen.insert(plain) {
                    draft.edge(ends, None, begin)?;
                }
            }
            (other, _) => {
                let line = if directed == Some(true) { "a" } else { "e" };
                let expected = format!("a line that begins with c or {line}");
                return Err(ParseError::new(
                    begin,
                    format!("\"{}\"", shorten(other)),
                    expected,
                ));
            }
        }
    }
    Ok(draft.graph)
}

/// A whole number, the next word of a line.
fn number(text: &str, line: &str, word: Option<&str>, expected: &str) -> Result<usize, ParseError> {
    let Some(word) = word else {
        return Err(ParseError::new(
            offset_in(text, line) + line.len(),
            "the end of the line",
            expected,
        ));
    };
    word.parse()
        .map_err(|_| ParseError::at_piece(text, word, expected))
}
