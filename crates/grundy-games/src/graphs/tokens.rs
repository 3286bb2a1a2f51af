//! Tokens on a directed graph without cycles: a move slides one token along an edge. Every impartial game is this game
//! on its own graph of positions, so it is the plainest setting for Sprague (1935) and Grundy (1939). With cycles it is
//! [`digraph`](super::digraph).

use crate::families::digraph::{DigraphVertex, Draft, OnDigraph, SameForBoth, TokenRules};
use grundy_core::parse::{Text, items, offset_in, pairs_with_commas, without_comment};
use grundy_core::{About, GraphNotation, ParseError};

/// The ruleset: a graph.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::graphs::tokens::Tokens;
/// let rules = Tokens::from_rules(Some("a>b,b>c,a>c")).unwrap();
/// let p = rules.read("a,b").unwrap();
/// assert_eq!(rules.moves(&p).count(), 3);
/// assert!(Tokens::from_rules(Some("a>b,b>a")).unwrap_err().found.contains("a → b → a"));
/// ```
pub type Tokens = OnDigraph<Edges>;

/// A graph given by its edges.
#[derive(Clone, Copy, Debug, Default)]
pub struct Edges;

impl SameForBoth for Edges {}

impl TokenRules for Edges {
    const ABOUT: About = About {
        name: "tokens",
        aliases: &["graph-game"],
        title: "Slide tokens along the edges of a directed graph",
        rules: "Tokens lie on the vertices of a directed graph without cycles. A move slides one token along an edge; \
                any number of tokens may share a vertex. Whoever cannot move loses.",
        notation: "Before the colon stands the graph: edges such as a>b with commas between them (a vertex without \
                   edges stands alone), or the name of a file with one edge a b a line (# begins a comment), or with JSON \
                   {\"a\": [\"b\", \"c\"]}. The position lists the vertices of the tokens with commas between them; \
                   without one, a token lies on the first vertex named. A move is written a>b; a>b #2 moves the \
                   second token on a.",
        examples: &["tokens a>b,b>c,a>c: a,b", "tokens a>b,a>c,b>d,c>d: a,a,b"],
        sources: &["Sprague 1935", "Grundy 1939"],
        needs_rules: true,
        rules_in_file: true,
        graph: Some(GraphNotation::Arcs),
        ..About::PLAIN
    };

    const SAME: bool = true;

    fn read(draft: &mut Draft, text: &str) -> Result<(), ParseError> {
        read_edges(draft, text)
    }

    fn show(graph: &Tokens) -> String {
        show_edges(graph)
    }
}

/// Reads a graph: JSON `{"a": ["b", "c"], "b": []}`; or inline edges `a>b,b>c`; or lines `a b`, one edge each,
/// where `a` alone is a vertex and `#` begins a comment, as do `%` and `//` at the beginning of a line. An edge may
/// also be written `a -> b`, and a line may end with `;`.
pub(super) fn read_edges(draft: &mut Draft, text: &str) -> Result<(), ParseError> {
    if text.trim_start().starts_with('{') {
        return read_json(draft, text);
    }
    for line in text.lines() {
        let line = without_comment(line).trim_end();
        let line = line.strip_suffix(';').unwrap_or(line);
        if line.trim().is_empty() {
            continue;
        }
        if line.contains(['>', ',']) {
            let edges = items(line, &[">", "->"]);
            // A name may have blanks inside; so they separate edges only where that leaves nothing but edges.
            let separate = edges.iter().all(|edge| edge.contains('>'));
            let edges = if separate {
                edges
            } else {
                line.split(',').collect()
            };
            for piece in edges {
                let ends: Vec<&str> = piece.split('>').map(arrow_tail).collect();
                read_edge(draft, text, piece.trim(), &ends)?;
            }
        } else {
            let ends: Vec<&str> = line.split_whitespace().collect();
            read_edge(draft, text, line.trim(), &ends)?;
        }
    }
    let fault = pairs_with_commas(text, "a>b").filter(|_| draft.has_no_edge());
    fault.map_or(Ok(()), Err)
}

/// The edges as they are read.
pub(super) fn show_edges<R: SameForBoth>(graph: &OnDigraph<R>) -> String {
    let of = |v: DigraphVertex| {
        graph
            .successors(v)
            .map(move |to| (v.0 as usize, to.0 as usize))
    };
    let name = |v: usize| graph.name(DigraphVertex(v as u32));
    let edges = graph.vertices().flat_map(of);
    crate::families::pairs::shown(graph.len(), name, edges, '>')
}

/// The name at one end of an edge, of `a -> b` as of `a>b`; a name may end with a hyphen of its own.
fn arrow_tail(end: &str) -> &str {
    let end = end.trim();
    match end.strip_suffix('-') {
        Some(name) if name.ends_with(char::is_whitespace) => name.trim_end(),
        _ => end,
    }
}

/// Reads an edge, or a vertex that stands alone.
fn read_edge(draft: &mut Draft, text: &str, piece: &str, ends: &[&str]) -> Result<(), ParseError> {
    match *ends {
        [name] => draft.vertex(text, name, "").map(|_| ()),
        [from, to] => {
            let (from, to) = (draft.vertex(text, from, "")?, draft.vertex(text, to, "")?);
            draft.edge([from, to], None, offset_in(text, piece))
        }
        _ => Err(ParseError::at_piece(text, piece, "one edge, two names")),
    }
}

/// Reads the one shape of JSON that a graph has: an object of lists of strings.
fn read_json(draft: &mut Draft, text: &str) -> Result<(), ParseError> {
    let mut json = Text::new(text);
    json.expect("{", "\"{\"")?;
    each(&mut json, "}", |json| {
        let from = json_name(draft, json)?;
        json.expect(":", "\":\"")?;
        json.expect("[", "\"[\"")?;
        each(json, "]", |json| {
            json.blanks();
            let at = json.at();
            let to = json_name(draft, json)?;
            draft.edge([from, to], None, at)
        })
    })?;
    json.end("nothing after the graph")
}

/// Reads what stands between commas up to a bracket.
fn each(
    json: &mut Text,
    end: &str,
    mut one: impl FnMut(&mut Text) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    if json.eat(end) {
        return Ok(());
    }
    loop {
        one(json)?;
        if !json.eat(",") {
            return json.expect(end, &format!("\"{end}\""));
        }
    }
}

/// A name in quotation marks. Escapes would only be needed for characters that names cannot have.
fn json_name(draft: &mut Draft, json: &mut Text) -> Result<u32, ParseError> {
    json.expect("\"", "a vertex's name in quotation marks")?;
    let name = json.run(|c| c != '"' && c != '\\');
    if json.peek() == Some('\\') {
        return Err(json.fault("a name without escapes"));
    }
    json.expect("\"", "\"\"\"")?;
    draft.vertex(json.whole(), name, "")
}
