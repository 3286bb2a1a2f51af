//! Tokens on a directed graph without cycles: a move slides one token along an edge. Every impartial game is this
//! game on its own graph of positions, so it is the plainest field for Sprague (1935) and Grundy (1939).

use grundy_core::parse::{offset_in, pairs_with_commas, pick_move, without_comment};
use grundy_core::picture::Picture;
use grundy_core::{About, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset};
use std::collections::HashMap;

/// The most edges that a graph may have.
const MOST_EDGES: usize = 5_000_000;
/// The most tokens that may lie on it.
const MOST_TOKENS: usize = 100_000;
/// What a vertex cannot be called: these characters have a meaning in lists and expressions.
const RESERVED: &str = ",>:#()[]{}\"";

/// A vertex of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vertex(pub u32);

/// A directed graph without cycles whose vertices have names.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::graphs::tokens::Tokens;
/// let rules = Tokens::from_rules(Some("a>b,b>c,a>c")).unwrap();
/// let p = rules.read("a,b").unwrap();
/// assert_eq!(rules.moves(&p).count(), 3);
/// assert!(Tokens::from_rules(Some("a>b,b>a")).unwrap_err().found.contains("a → b → a"));
/// ```
#[derive(Clone, Debug)]
pub struct Tokens {
    names: Vec<String>,
    /// Every vertex by its name.
    by_name: HashMap<String, u32>,
    /// Every vertex by its name in lower case; the first of those that differ in case only.
    by_lower_name: HashMap<String, u32>,
    /// The successors of vertex v are `targets[starts[v]..starts[v + 1]]`, each once. No cycle.
    starts: Vec<usize>,
    targets: Vec<u32>,
}

/// Slides the token with this number in the position to a successor of its vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Which token, from 0.
    pub token: usize,
    /// Where to.
    pub to: Vertex,
}

/// A graph while it is read: names in the order in which they occur, edges with the place of their text.
#[derive(Default)]
struct Draft {
    names: Vec<String>,
    by_name: HashMap<String, u32>,
    edges: Vec<(u32, u32, usize)>,
}

impl Draft {
    fn vertex(&mut self, text: &str, name: &str) -> Result<u32, ParseError> {
        let strange = |c: char| c.is_whitespace() || c.is_control() || RESERVED.contains(c);
        if name.is_empty() || name.contains(strange) {
            return Err(ParseError::at_piece(
                text,
                name,
                format!("a vertex's name without blanks and {RESERVED}"),
            ));
        }
        Ok(self.named(name))
    }

    fn named(&mut self, name: &str) -> u32 {
        if let Some(&v) = self.by_name.get(name) {
            return v;
        }
        let v = self.names.len() as u32;
        self.names.push(name.to_owned());
        self.by_name.insert(name.to_owned(), v);
        v
    }

    fn edge(&mut self, from: u32, to: u32, at: usize) -> Result<(), ParseError> {
        if self.edges.len() == MOST_EDGES {
            let expected = format!("at most {MOST_EDGES} edges");
            return Err(ParseError::new(at, "one more edge", expected));
        }
        self.edges.push((from, to, at));
        Ok(())
    }

    fn finish(self, text: &str) -> Result<Tokens, ParseError> {
        if self.names.is_empty() {
            let expected = "an edge such as a>b";
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        let mut of: Vec<Vec<(u32, usize)>> = vec![vec![]; self.names.len()];
        for &(from, to, at) in &self.edges {
            of[from as usize].push((to, at));
        }
        if let Some((cycle, at)) = find_cycle(&of) {
            let mut path: Vec<&str> = cycle.iter().map(|&v| &*self.names[v as usize]).collect();
            if path.len() > 12 {
                path.splice(6..path.len() - 5, ["…"]);
            }
            return Err(ParseError::new(
                at,
                format!("the cycle {}", path.join(" → ")),
                "a graph without cycles",
            ));
        }
        let mut starts = vec![0];
        let mut targets: Vec<u32> = Vec::with_capacity(self.edges.len());
        // The vertex from which each vertex was last listed: a double edge is one move.
        let mut listed_from = vec![u32::MAX; self.names.len()];
        for (from, edges) in of.iter().enumerate() {
            for &(to, _) in edges {
                if listed_from[to as usize] != from as u32 {
                    listed_from[to as usize] = from as u32;
                    targets.push(to);
                }
            }
            starts.push(targets.len());
        }
        let mut by_lower_name = HashMap::new();
        for (v, name) in self.names.iter().enumerate() {
            by_lower_name.entry(name.to_lowercase()).or_insert(v as u32);
        }
        Ok(Tokens {
            names: self.names,
            by_name: self.by_name,
            by_lower_name,
            starts,
            targets,
        })
    }
}

/// A cycle, its first vertex repeated at the end, with the place of the edge that closes it. Depth first with an
/// explicit stack, linear.
fn find_cycle(of: &[Vec<(u32, usize)>]) -> Option<(Vec<u32>, usize)> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        OnPath,
        Done,
    }
    let mut state = vec![State::New; of.len()];
    for root in 0..of.len() {
        if state[root] != State::New {
            continue;
        }
        state[root] = State::OnPath;
        // The path from the root, each vertex with the number of edges already looked at.
        let mut path: Vec<(u32, usize)> = vec![(root as u32, 0)];
        while let Some((v, looked)) = path.last_mut() {
            let Some(&(to, at)) = of[*v as usize].get(*looked) else {
                state[*v as usize] = State::Done;
                path.pop();
                continue;
            };
            *looked += 1;
            match state[to as usize] {
                State::Done => {}
                State::New => {
                    state[to as usize] = State::OnPath;
                    path.push((to, 0));
                }
                State::OnPath => {
                    let path = path.iter().map(|&(v, _)| v);
                    return Some((path.skip_while(|&v| v != to).chain([to]).collect(), at));
                }
            }
        }
    }
    None
}

impl Tokens {
    /// The graph with these edges; a token starts on the first vertex that is named.
    ///
    /// # Errors
    /// When there is no edge, a name is empty or has a reserved character, or there is a cycle, which is shown.
    pub fn from_edges<'a>(
        edges: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Tokens, ParseError> {
        let mut draft = Draft::default();
        for (from, to) in edges {
            let (from, to) = (draft.vertex(from, from)?, draft.vertex(to, to)?);
            draft.edge(from, to, 0)?;
        }
        draft.finish("")
    }

    /// Reads a graph: JSON `{"a": ["b", "c"], "b": []}`; or inline edges `a>b,b>c`; or lines `a b`, one edge each,
    /// where `a` alone is a vertex and `#` begins a comment, as do `%` and `//` at the beginning of a line. An edge may
    /// also be written `a -> b`, and a line may end with `;`.
    ///
    /// # Errors
    /// What was found, what was expected, and where; a cycle is shown.
    pub fn from_text(text: &str) -> Result<Tokens, ParseError> {
        let mut draft = Draft::default();
        if text.trim_start().starts_with('{') {
            Json { text, at: 0 }.graph(&mut draft)?;
        } else {
            for line in text.lines() {
                let line = without_comment(line).trim_end();
                let line = line.strip_suffix(';').unwrap_or(line);
                if line.trim().is_empty() {
                    continue;
                }
                if line.contains(['>', ',']) {
                    for piece in line.split(',') {
                        let ends: Vec<&str> = piece.split('>').map(arrow_tail).collect();
                        read_edge(&mut draft, text, piece.trim(), &ends)?;
                    }
                } else {
                    let ends: Vec<&str> = line.split_whitespace().collect();
                    read_edge(&mut draft, text, line.trim(), &ends)?;
                }
            }
            if draft.edges.is_empty()
                && let Some(fault) = pairs_with_commas(text, "a>b")
            {
                return Err(fault);
            }
        }
        draft.finish(text)
    }

    /// How many vertices there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no vertex; never so for a graph that was read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The vertices, in the order in which they were named.
    pub fn vertices(&self) -> impl Iterator<Item = Vertex> + use<> {
        (0..self.names.len() as u32).map(Vertex)
    }

    /// Where a token on `v` can slide, each vertex once.
    pub fn successors(&self, v: Vertex) -> impl Iterator<Item = Vertex> {
        let at = v.0 as usize;
        self.targets[self.starts[at]..self.starts[at + 1]]
            .iter()
            .map(|&to| Vertex(to))
    }

    /// The name of a vertex.
    #[must_use]
    pub fn name(&self, v: Vertex) -> &str {
        &self.names[v.0 as usize]
    }

    /// The vertex with a name; names that differ in case only are told apart by writing them exactly.
    #[must_use]
    pub fn vertex(&self, name: &str) -> Option<Vertex> {
        let exact = self.by_name.get(name);
        exact
            .or_else(|| self.by_lower_name.get(&name.to_lowercase()))
            .map(|&v| Vertex(v))
    }
}

/// The name at one end of an edge, of `a -> b` as of `a>b`; a name may end with a hyphen of its own.
fn arrow_tail(end: &str) -> &str {
    let end = end.trim();
    match end.strip_suffix('-') {
        Some(name) if name.ends_with(char::is_whitespace) => name.trim_end(),
        _ => end,
    }
}

fn read_edge(draft: &mut Draft, text: &str, piece: &str, ends: &[&str]) -> Result<(), ParseError> {
    match *ends {
        [name] => draft.vertex(text, name).map(|_| ()),
        [from, to] => {
            let (from, to) = (draft.vertex(text, from)?, draft.vertex(text, to)?);
            draft.edge(from, to, offset_in(text, piece))
        }
        _ => Err(ParseError::at_piece(text, piece, "one edge, two names")),
    }
}

/// Reads the one shape of JSON that a graph has: an object of lists of strings.
struct Json<'a> {
    text: &'a str,
    at: usize,
}

impl Json<'_> {
    fn graph(mut self, draft: &mut Draft) -> Result<(), ParseError> {
        self.expect('{')?;
        if !self.accept('}') {
            loop {
                let from = self.name(draft)?;
                self.expect(':')?;
                self.expect('[')?;
                if !self.accept(']') {
                    loop {
                        let at = self.at;
                        let to = self.name(draft)?;
                        draft.edge(from, to, at)?;
                        if !self.accept(',') {
                            break;
                        }
                    }
                    self.expect(']')?;
                }
                if !self.accept(',') {
                    break;
                }
            }
            self.expect('}')?;
        }
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.fault("nothing after the graph")),
        }
    }

    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        rest.trim_start().chars().next()
    }

    fn accept(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn expect(&mut self, wanted: char) -> Result<(), ParseError> {
        if self.accept(wanted) {
            return Ok(());
        }
        Err(self.fault(&format!("\"{wanted}\"")))
    }

    fn fault(&mut self, expected: &str) -> ParseError {
        let found = match self.peek() {
            Some(c) => format!("\"{c}\""),
            None => "the end".to_owned(),
        };
        ParseError::new(self.at, found, expected)
    }

    fn name(&mut self, draft: &mut Draft) -> Result<u32, ParseError> {
        if !self.accept('"') {
            return Err(self.fault("a vertex's name in quotation marks"));
        }
        let rest = &self.text[self.at..];
        let Some(end) = rest.find('"') else {
            return Err(ParseError::new(self.text.len(), "the end", "\"\"\""));
        };
        let name = &rest[..end];
        // Escapes would only be needed for characters that names cannot have.
        if let Some(slash) = name.find('\\') {
            let expected = "a name without escapes";
            return Err(ParseError::new(self.at + slash, "\"\\\"", expected));
        }
        let v = draft.vertex(self.text, name)?;
        self.at += end + 1;
        Ok(v)
    }
}

impl Ruleset for Tokens {
    /// The vertex of each token, in the order in which they were written.
    type Position = Vec<Vertex>;
    type Move = Slide;

    fn start(&self) -> Vec<Vertex> {
        vec![Vertex(0)]
    }

    fn play(&self, p: &Vec<Vertex>, mv: &Slide) -> Vec<Vertex> {
        let mut next = p.clone();
        next[mv.token] = mv.to;
        next
    }

    fn components(&self, p: &Vec<Vertex>) -> impl Iterator<Item = Vec<Vertex>> {
        p.iter().map(|&v| vec![v])
    }

    /// Tokens are alike, and one that cannot move any more is as good as gone.
    fn canonical(&self, mut p: Vec<Vertex>) -> Vec<Vertex> {
        p.sort_unstable();
        let movable: Vec<Vertex> = p
            .iter()
            .copied()
            .filter(|&v| self.successors(v).next().is_some())
            .collect();
        if movable.is_empty() {
            p.truncate(1);
            return p;
        }
        movable
    }
}

impl Partizan for Tokens {
    fn moves_of(&self, _: Player, p: &Vec<Vertex>) -> impl Iterator<Item = Slide> {
        p.iter()
            .enumerate()
            .flat_map(|(token, &v)| self.successors(v).map(move |to| Slide { token, to }))
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, p: &Vec<Vertex>, mv: &Slide) -> bool {
        p.get(mv.token)
            .is_some_and(|&v| self.successors(v).any(|to| to == mv.to))
    }
}

impl Impartial for Tokens {}

impl Notation for Tokens {
    fn show(&self, p: &Vec<Vertex>) -> String {
        let names: Vec<&str> = p.iter().map(|&v| self.name(v)).collect();
        names.join(",")
    }

    fn read(&self, text: &str) -> Result<Vec<Vertex>, ParseError> {
        let pieces: Vec<&str> = text.split(',').map(str::trim).collect();
        if pieces.len() > MOST_TOKENS {
            let found = format!("{} tokens", pieces.len());
            return Err(ParseError::new(
                0,
                found,
                format!("at most {MOST_TOKENS} tokens"),
            ));
        }
        let vertex = |piece: &&str| {
            self.vertex(piece).ok_or_else(|| {
                let some: Vec<&str> = self.names.iter().take(5).map(String::as_str).collect();
                let more = if self.names.len() > 5 { " …" } else { "" };
                let expected = format!("a vertex of the graph: {}{more}", some.join(" "));
                ParseError::at_piece(text, piece, expected)
            })
        };
        pieces.iter().map(vertex).collect()
    }

    fn show_move(&self, p: &Vec<Vertex>, mv: &Slide) -> String {
        let from = p[mv.token];
        let text = format!("{}>{}", self.name(from), self.name(mv.to));
        match p[..mv.token].iter().filter(|&&v| v == from).count() {
            0 => text,
            before => format!("{text} #{}", before + 1),
        }
    }

    fn read_move(&self, p: &Vec<Vertex>, text: &str) -> Result<Slide, ParseError> {
        // Names may differ in case only, so the text as it stands comes first.
        let exact = |mv: &Slide| self.show_move(p, mv) == text.trim();
        if let Some(mv) = self.moves_of(Player::Left, p).find(exact) {
            return Ok(mv);
        }
        pick_move(text, self.moves_of(Player::Left, p), |mv| {
            self.show_move(p, mv)
        })
    }

    fn picture(&self, _: &Vec<Vertex>) -> Option<Picture> {
        let edges = self.vertices().flat_map(|v| {
            self.successors(v)
                .map(move |to| (v.0 as usize, to.0 as usize, 'g'))
        });
        (self.len() <= 200).then(|| Picture::Graph {
            points: self.len(),
            edges: edges.collect(),
        })
    }
}

impl Described for Tokens {
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
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Tokens, ParseError> {
        Tokens::from_text(text.unwrap_or(""))
    }

    fn show_rules(&self) -> Option<String> {
        let from = |v: Vertex| {
            self.successors(v)
                .map(move |to| (v.0 as usize, to.0 as usize))
        };
        let name = |v: usize| self.names[v].as_str();
        let edges = self.vertices().flat_map(from);
        Some(crate::families::pairs::shown(self.len(), name, edges, '>'))
    }
}
