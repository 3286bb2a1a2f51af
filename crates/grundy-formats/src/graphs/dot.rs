//! DOT, the language of Graphviz: `graph { a -- b }`, `digraph { a -> b }`, with attributes, defaults, subgraphs and strict
//! graphs. Graphviz, *The DOT Language*.
//!
//! An attribute of its own counts more than the defaults, and in a strict graph an edge that is written again is the same edge,
//! which may get its colour there. Where Graphviz lets the last of several colours win, colours that contradict each other are
//! refused: which one was meant would be a guess.

use super::network::{Colour, Draft, Network, agreed, is_colour};
use grundy_core::ParseError;
use grundy_core::parse::shorten;
use std::collections::HashMap;

/// The deepest nesting of subgraphs.
const DEEPEST: usize = 100;

/// Reads a text that begins as a graph in DOT.
pub(super) fn read(text: &str) -> Option<Result<Network, ParseError>> {
    let mut reader = DotReader::new(text);
    reader.take_blanks().ok()?;
    let mut word = reader.word()?;
    if word.eq_ignore_ascii_case("strict") {
        reader.take_blanks().ok()?;
        word = reader.word()?;
    }
    let is_graph = ["graph", "digraph"]
        .iter()
        .any(|kind| word.eq_ignore_ascii_case(kind));
    is_graph.then(|| DotReader::new(text).graph())
}

/// A piece of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// An identifier, and if it stood in quotation marks, where keywords are names too.
    Id(String, bool),
    /// `--` is false, `->` is true.
    Edge(bool),
    /// A brace, a bracket, or another sign.
    Sign(char),
    End,
}

/// The colours that vertices and edges have where they are given none.
#[derive(Clone, Default)]
struct Defaults {
    vertex: Option<Colour>,
    edge: Option<Colour>,
}

struct DotReader<'a> {
    text: &'a str,
    at: usize,
    draft: Draft,
    /// Parallel edges are one.
    strict: bool,
    /// The edges of a strict graph by their ends.
    seen: HashMap<[usize; 2], usize>,
    /// For each vertex, true if its colour is its own and not a default.
    coloured: Vec<bool>,
    /// The same for each edge.
    coloured_edges: Vec<bool>,
}

/// The colours of a new edge: its own, and the default, which counts where it has none of its own.
#[derive(Clone, Copy)]
struct EdgeColours<'c> {
    own: Option<&'c Colour>,
    default: Option<&'c Colour>,
}

impl<'a> DotReader<'a> {
    fn new(text: &'a str) -> DotReader<'a> {
        DotReader {
            text,
            at: 0,
            draft: Draft::default(),
            strict: false,
            seen: HashMap::new(),
            coloured: Vec::new(),
            coloured_edges: Vec::new(),
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Passes blanks and comments; a line that begins with `#` is one too.
    fn take_blanks(&mut self) -> Result<(), ParseError> {
        loop {
            let rest = self.rest();
            let length = match rest.chars().next() {
                Some(c) if c.is_whitespace() || c == '\u{feff}' => c.len_utf8(),
                Some('#') if self.begins_line() => rest.find('\n').unwrap_or(rest.len()),
                _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
                _ if rest.starts_with("/*") => match rest.find("*/") {
                    Some(end) => end + 2,
                    None => return Err(ParseError::new(self.at, "a comment without an end", "*/")),
                },
                _ => return Ok(()),
            };
            self.at += length;
        }
    }

    /// True if nothing but blanks stands before this place in its line.
    fn begins_line(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    /// Letters, digits and `_`, as an identifier without quotation marks has them.
    fn word(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let is_letter = |c: char| c.is_alphanumeric() || c == '_';
        let length = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
        self.at += length;
        (length > 0).then(|| &rest[..length])
    }

    /// The next token, with its place.
    fn next(&mut self) -> Result<(Token, usize), ParseError> {
        self.draft.pulse.beat();
        self.take_blanks()?;
        let (at, rest) = (self.at, self.rest());
        let Some(first) = rest.chars().next() else {
            return Ok((Token::End, at));
        };
        for (sign, directed) in [("--", false), ("->", true)] {
            if rest.starts_with(sign) {
                self.at += 2;
                return Ok((Token::Edge(directed), at));
            }
        }
        let token = match first {
            '"' => Token::Id(self.quoted()?, true),
            '<' => Token::Id(self.html()?, true),
            '-' | '.' | '0'..='9' => Token::Id(self.numeral(), false),
            c if c.is_alphabetic() || c == '_' => {
                Token::Id(self.word().unwrap_or_default().to_owned(), false)
            }
            c => {
                self.at += c.len_utf8();
                Token::Sign(c)
            }
        };
        Ok((token, at))
    }

    fn peek(&mut self) -> Result<(Token, usize), ParseError> {
        let before = self.at;
        let token = self.next();
        self.at = before;
        token
    }

    /// `-3`, `.5`, `2.25`.
    fn numeral(&mut self) -> String {
        let rest = self.rest();
        let digit = |c: char| c.is_ascii_digit() || c == '.';
        let sign = usize::from(rest.starts_with('-'));
        let length = rest[sign..]
            .find(|c| !digit(c))
            .map_or(rest.len(), |end| sign + end);
        let length = length.max(1);
        self.at += length;
        rest[..length].to_owned()
    }

    /// A text in quotation marks, with others that `+` joins to it.
    fn quoted(&mut self) -> Result<String, ParseError> {
        let mut whole = String::new();
        loop {
            let begin = self.at;
            self.at += 1;
            loop {
                let Some(c) = self.rest().chars().next() else {
                    return Err(ParseError::new(
                        begin,
                        "a quotation mark without a second",
                        "\"",
                    ));
                };
                self.at += c.len_utf8();
                match c {
                    '"' => break,
                    '\\' if self.rest().starts_with('"') => {
                        whole.push('"');
                        self.at += 1;
                    }
                    // A line that goes on.
                    '\\' if self.rest().starts_with('\n') => self.at += 1,
                    c => whole.push(c),
                }
            }
            let after = self.at;
            self.take_blanks()?;
            if !self.rest().starts_with('+') {
                self.at = after;
                return Ok(whole);
            }
            self.at += 1;
            self.take_blanks()?;
            if !self.rest().starts_with('"') {
                return Err(ParseError::new(
                    self.at,
                    "no text",
                    "a text in quotation marks behind +",
                ));
            }
        }
    }

    /// A text in angle brackets, which may nest.
    fn html(&mut self) -> Result<String, ParseError> {
        let mut open = 0usize;
        for (i, c) in self.rest().char_indices() {
            match c {
                '<' => open += 1,
                '>' => open -= 1,
                _ => {}
            }
            if open == 0 {
                let text = self.rest()[1..i].to_owned();
                self.at += i + 1;
                return Ok(text);
            }
        }
        Err(ParseError::new(self.at, "\"<\" without its \">\"", ">"))
    }

    /// The whole file.
    fn graph(mut self) -> Result<Network, ParseError> {
        let (mut token, mut at) = self.next()?;
        if is_keyword(&token, "strict") {
            self.strict = true;
            (token, at) = self.next()?;
        }
        if !is_keyword(&token, "graph") && !is_keyword(&token, "digraph") {
            return Err(ParseError::new(at, shown(&token), "graph or digraph"));
        }
        self.draft.graph.directed = Some(is_keyword(&token, "digraph"));
        if matches!(self.peek()?.0, Token::Id(..)) {
            self.next()?;
        }
        let (token, at) = self.next()?;
        if token != Token::Sign('{') {
            return Err(ParseError::new(at, shown(&token), "\"{\""));
        }
        self.statements(Defaults::default(), 0)?;
        match self.next()? {
            (Token::End, _) => Ok(self.draft.graph),
            (token, at) => Err(ParseError::new(
                at,
                shown(&token),
                "nothing more: a file has one graph",
            )),
        }
    }

    /// Statements up to the brace that closes them; the vertices that they name.
    fn statements(
        &mut self,
        mut defaults: Defaults,
        depth: usize,
    ) -> Result<Vec<usize>, ParseError> {
        let mut named = Vec::new();
        loop {
            let (token, at) = self.peek()?;
            match token {
                Token::Sign('}') => {
                    self.next()?;
                    return Ok(named);
                }
                Token::Sign(';' | ',') => {
                    self.next()?;
                }
                Token::End => return Err(ParseError::new(at, "the end", "\"}\"")),
                token if is_keyword(&token, "node") => {
                    self.next()?;
                    defaults.vertex = self.attributes()?.or(defaults.vertex);
                }
                token if is_keyword(&token, "edge") => {
                    self.next()?;
                    defaults.edge = self.attributes()?.or(defaults.edge);
                }
                token if is_keyword(&token, "graph") => {
                    self.next()?;
                    self.attributes()?;
                }
                _ => named.extend(self.statement(&defaults, depth)?),
            }
        }
    }

    /// A vertex, edges, or the value of an attribute; the vertices named there.
    fn statement(&mut self, defaults: &Defaults, depth: usize) -> Result<Vec<usize>, ParseError> {
        let begin = self.at;
        if let (Token::Id(..), _) = self.next()?
            && self.peek()?.0 == Token::Sign('=')
        {
            self.next()?;
            return match self.next()? {
                (Token::Id(..), _) => Ok(Vec::new()),
                (token, at) => Err(ParseError::new(
                    at,
                    shown(&token),
                    "the value of an attribute",
                )),
            };
        }
        self.at = begin;
        let mut groups = vec![self.group(defaults, depth)?];
        let mut first_edge = None;
        while let (Token::Edge(directed), at) = self.peek()? {
            if Some(directed) != self.draft.graph.directed {
                let (found, expected) = if directed {
                    ("\"->\"", "-- in a graph")
                } else {
                    ("\"--\"", "-> in a digraph")
                };
                return Err(ParseError::new(at, found, expected));
            }
            self.next()?;
            first_edge.get_or_insert(at);
            groups.push(self.group(defaults, depth)?);
        }
        let own = self.attributes()?;
        match first_edge {
            Some(at) => {
                let colours = EdgeColours {
                    own: own.as_ref(),
                    default: defaults.edge.as_ref(),
                };
                self.edges(&groups, colours, at)?;
            }
            None => {
                if let Some(own) = own {
                    for &vertex in &groups[0] {
                        self.colour(vertex, &own)?;
                    }
                }
            }
        }
        Ok(groups.concat())
    }

    /// Gives a vertex a colour of its own.
    fn colour(&mut self, vertex: usize, own: &Colour) -> Result<(), ParseError> {
        let colour = &mut self.draft.graph.vertices[vertex].colour;
        let before = colour.take().filter(|_| self.coloured[vertex]);
        *colour = Some(agreed(before, own.clone())?);
        self.coloured[vertex] = true;
        Ok(())
    }

    /// The edges from each vertex of a group to each of the next one.
    fn edges(
        &mut self,
        groups: &[Vec<usize>],
        colours: EdgeColours<'_>,
        at: usize,
    ) -> Result<(), ParseError> {
        for pair in groups.windows(2) {
            for &a in &pair[0] {
                for &b in &pair[1] {
                    self.edge([a, b], colours, at)?;
                }
            }
        }
        Ok(())
    }

    fn edge(
        &mut self,
        ends: [usize; 2],
        colours: EdgeColours<'_>,
        at: usize,
    ) -> Result<(), ParseError> {
        let [a, b] = ends;
        let plain = if self.draft.graph.directed == Some(true) {
            ends
        } else {
            [a.min(b), a.max(b)]
        };
        let next = self.draft.graph.edges.len();
        if self.strict {
            let edge = *self.seen.entry(plain).or_insert(next);
            if edge < next {
                return self.colour_again(edge, colours.own);
            }
        }
        let colour = colours.own.or(colours.default).cloned();
        self.coloured_edges.push(colours.own.is_some());
        self.draft.edge(ends, colour, at)
    }

    /// The colour of its own that an edge of a strict graph has where it is written again.
    fn colour_again(&mut self, edge: usize, own: Option<&Colour>) -> Result<(), ParseError> {
        let Some(own) = own else {
            return Ok(());
        };
        let colour = &mut self.draft.graph.edges[edge].colour;
        let before = colour.take().filter(|_| self.coloured_edges[edge]);
        *colour = Some(agreed(before, own.clone())?);
        self.coloured_edges[edge] = true;
        Ok(())
    }

    /// A vertex, perhaps with a port, or a subgraph.
    fn group(&mut self, defaults: &Defaults, depth: usize) -> Result<Vec<usize>, ParseError> {
        let (mut token, mut at) = self.next()?;
        let is_subgraph = is_keyword(&token, "subgraph");
        if is_subgraph {
            (token, at) = self.next()?;
            if matches!(token, Token::Id(..)) {
                (token, at) = self.next()?;
            }
        }
        match token {
            Token::Sign('{') if depth < DEEPEST => self.statements(defaults.clone(), depth + 1),
            Token::Sign('{') => {
                let expected = format!("at most {DEEPEST} subgraphs in each other");
                Err(ParseError::new(at, "one more", expected))
            }
            Token::Id(name, _) if !is_subgraph => {
                let before = self.draft.graph.vertices.len();
                let vertex = self.draft.vertex(&name, at)?;
                if vertex == before {
                    self.coloured.push(false);
                    self.draft.graph.vertices[vertex]
                        .colour
                        .clone_from(&defaults.vertex);
                }
                // A port, and a point of the compass.
                while self.peek()?.0 == Token::Sign(':') {
                    self.next()?;
                    self.next()?;
                }
                Ok(vec![vertex])
            }
            token if is_subgraph => Err(ParseError::new(at, shown(&token), "\"{\"")),
            token => Err(ParseError::new(
                at,
                shown(&token),
                "a vertex, a subgraph or \"}\"",
            )),
        }
    }

    /// The lists of attributes that follow; the colour in them.
    fn attributes(&mut self) -> Result<Option<Colour>, ParseError> {
        let mut colour = None;
        while self.peek()?.0 == Token::Sign('[') {
            self.next()?;
            loop {
                let (token, at) = self.next()?;
                let Token::Id(name, _) = token else {
                    match token {
                        Token::Sign(']') => break,
                        Token::Sign(',' | ';') => continue,
                        token => {
                            return Err(ParseError::new(
                                at,
                                shown(&token),
                                "an attribute or \"]\"",
                            ));
                        }
                    }
                };
                if self.peek()?.0 != Token::Sign('=') {
                    continue;
                }
                self.next()?;
                match self.next()? {
                    (Token::Id(text, _), at) if is_colour(&name) => {
                        colour = Some(agreed(colour, Colour { text, at })?);
                    }
                    (Token::Id(..), _) => {}
                    (token, at) => {
                        return Err(ParseError::new(
                            at,
                            shown(&token),
                            "the value of an attribute",
                        ));
                    }
                }
            }
        }
        Ok(colour)
    }
}

/// True for a keyword, which has no quotation marks and whose case does not matter.
fn is_keyword(token: &Token, keyword: &str) -> bool {
    matches!(token, Token::Id(word, false) if word.eq_ignore_ascii_case(keyword))
}

/// A token as faults show it.
fn shown(token: &Token) -> String {
    match token {
        Token::Id(word, _) => format!("\"{}\"", shorten(word)),
        Token::Edge(true) => "\"->\"".to_owned(),
        Token::Edge(false) => "\"--\"".to_owned(),
        Token::Sign(c) => format!("\"{c}\""),
        Token::End => "the end".to_owned(),
    }
}
