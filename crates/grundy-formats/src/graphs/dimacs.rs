//! Graphs as the challenges of DIMACS write them: `p edge 5 4` (or `col`) with lines `e 1 2`, without directions, and `p sp 5
//! 4` (or `max`) with lines `a 1 2 7`, with directions; `c` begins a comment. Vertices are numbered from 1.

use super::network::{Draft, MOST, Network};
use grundy_core::ParseError;
use grundy_core::parse::{counted, offset_in, shorten};
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
    let mut reader = DimacsReader {
        text,
        draft: Draft::default(),
        seen: HashSet::new(),
        promised: 0,
        lines: 0,
    };
    for line in text.lines() {
        reader.line(line)?;
    }
    // Some files promise each edge twice and have it once, or the other way round.
    if reader.lines < reader.promised && 2 * reader.lines != reader.promised {
        let found = format!(
            "the end of the file after {}",
            counted(reader.lines, "edge")
        );
        let expected = format!(
            "{}, as the line with p says",
            counted(reader.promised, "edge")
        );
        return Err(ParseError::new(text.len(), found, expected));
    }
    Ok(reader.draft.graph)
}

struct DimacsReader<'a> {
    text: &'a str,
    draft: Draft,
    /// Files often have each edge both ways, and it is one.
    seen: HashSet<[usize; 2]>,
    /// The number of edges that the first line promises.
    promised: usize,
    /// The number of lines with an edge.
    lines: usize,
}

impl DimacsReader<'_> {
    fn line(&mut self, line: &str) -> Result<(), ParseError> {
        self.draft.pulse.beat();
        let mut words = line.split_whitespace();
        let Some(kind) = words.next() else {
            return Ok(());
        };
        match (kind, self.draft.graph.directed) {
            ("c", _) | ("n" | "d" | "v" | "x" | "t", Some(_)) => Ok(()),
            ("p", None) => self.problem(line, words),
            ("e", Some(false)) | ("a", Some(true)) => {
                self.lines += 1;
                self.edge(line, words)
            }
            (other, directed) => {
                let wanted = if directed == Some(true) { "a" } else { "e" };
                let found = format!("\"{}\"", shorten(other));
                let expected = format!("a line that begins with c or {wanted}");
                Err(ParseError::new(offset_in(self.text, line), found, expected))
            }
        }
    }

    /// The kind of the graph, and its vertices.
    fn problem<'w>(
        &mut self,
        line: &str,
        mut words: impl Iterator<Item = &'w str>,
    ) -> Result<(), ParseError> {
        let begin = offset_in(self.text, line);
        self.draft.graph.directed = words.next().and_then(is_directed);
        let count = number(self.text, line, words.next(), "the number of vertices")?;
        if count > MOST {
            let expected = format!("at most {MOST} vertices");
            return Err(ParseError::new(
                begin,
                format!("{count} vertices"),
                expected,
            ));
        }
        self.promised = number(self.text, line, words.next(), "the number of edges")?;
        let mut vertices = 1..=count;
        vertices.try_for_each(|vertex| self.draft.vertex(&vertex.to_string(), begin).map(drop))
    }

    fn edge<'w>(
        &mut self,
        line: &str,
        mut words: impl Iterator<Item = &'w str>,
    ) -> Result<(), ParseError> {
        let mut ends = [0; 2];
        for end in &mut ends {
            let word = words.next();
            let vertex = number(self.text, line, word, "the number of a vertex")?;
            let count = self.draft.graph.vertices.len();
            if !(1..=count).contains(&vertex) {
                let expected = format!("a vertex from 1 to {count}");
                let word = word.unwrap_or(line);
                return Err(ParseError::at_piece(self.text, word, expected));
            }
            *end = vertex - 1;
        }
        let [a, b] = ends;
        let plain = if self.draft.graph.directed == Some(true) {
            ends
        } else {
            [a.min(b), a.max(b)]
        };
        if self.seen.insert(plain) {
            self.draft.edge(ends, None, offset_in(self.text, line))?;
        }
        Ok(())
    }
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
