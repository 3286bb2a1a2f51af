//! The names of vertices in the notations of the games.

use super::network::{Network, Vertex};
use grundy_core::GraphNotation::{self, Arcs, Edges, Grounded, Marked, Order, Owned};
use grundy_core::parse::shorten;
use grundy_core::{ParseError, Pulse, Reason, reason};
use std::collections::{HashMap, HashSet};
use std::fmt;

/// A vertex that has another name in the notation of a game than in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// Its name in the file.
    pub from: String,
    /// Its name in the notation.
    pub to: String,
}

impl fmt::Display for Renamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is {}", shorten(&self.from), self.to)
    }
}

impl Network {
    /// Gives other names to the vertices whose names a game cannot have: those that are too long, that mean something else in
    /// its notation, or that its notation does not distinguish from others, so that no name of the file means another vertex.
    /// Of the latter a name that is written as in the file stays, if it is the only one. Returns them in the order of the file.
    ///
    /// ```
    /// use grundy_core::GraphNotation;
    /// use grundy_formats::graphs;
    /// let mut graph = graphs::read("graph { none -- A; A -- a }").expect("a file of another tool")?;
    /// assert!(graph.spelled(GraphNotation::Edges).is_err());
    /// let renamed = graph.rename(GraphNotation::Edges);
    /// assert_eq!(renamed.iter().map(ToString::to_string).collect::<Vec<_>>(), ["\"none\" is none_2", "\"A\" is A_2", "\"a\" is a_3"]);
    /// assert_eq!(graph.spelled(GraphNotation::Edges)?, "none_2,A_2,a_3,none_2-A_2,A_2-a_3");
    /// # Ok::<(), grundy_core::ParseError>(())
    /// ```
    pub fn rename(&mut self, notation: GraphNotation) -> Vec<Renamed> {
        let rules = NameRules::of(notation);
        let mut pulse = Pulse::new();
        // How many vertices have each name, and how many of them as it stands in the file.
        let mut alike: HashMap<String, [u32; 2]> = HashMap::with_capacity(self.vertices.len());
        for vertex in &self.vertices {
            pulse.beat();
            let name = name(vertex);
            let [all, exact] = alike.entry(rules.key(&name)).or_default();
            *all += 1;
            *exact += u32::from(vertex.name == name);
        }
        let mut taken = HashSet::with_capacity(self.vertices.len());
        let mut unfit = Vec::new();
        for (v, vertex) in self.vertices.iter().enumerate() {
            pulse.beat();
            let name = name(vertex);
            let key = rules.key(&name);
            let [all, exact] = alike[&key];
            let is_own = all == 1 || exact == 1 && vertex.name == name;
            if is_own && rules.fault(&name).is_none() {
                taken.insert(key);
            } else {
                unfit.push((v, name));
            }
        }
        // The number with which each name went on last, so that many vertices of one name take no longer than others.
        let mut last: HashMap<String, usize> = HashMap::new();
        let mut renamed = Vec::with_capacity(unfit.len());
        for (v, name) in unfit {
            let number = last.entry(rules.key(&name)).or_insert(1);
            let to = loop {
                pulse.beat();
                *number += 1;
                let to = rules.numbered(&name, *number);
                let key = rules.key(&to);
                // Neither the new name of another vertex, nor what one is called in the file.
                if !alike.contains_key(&key) && taken.insert(key) {
                    break to;
                }
            };
            let from = std::mem::replace(&mut self.vertices[v].name, to.clone());
            renamed.push(Renamed { from, to });
        }
        renamed
    }
}

/// The names that vertices may have in the notation of a game.
struct NameRules {
    /// The largest number of bytes.
    longest: usize,
    /// True if `A` and `a` are two names.
    case: bool,
    /// Words that mean something else.
    words: &'static [&'static str],
    /// True if a name that begins like `3x4` is read as the size of a grid.
    sizes: bool,
}

impl NameRules {
    fn of(notation: GraphNotation) -> NameRules {
        let plain = NameRules {
            longest: usize::MAX,
            case: true,
            words: &[],
            sizes: false,
        };
        match notation {
            Arcs | Owned | Grounded => plain,
            Edges | Order => NameRules {
                case: false,
                words: &["none", "all"],
                sizes: notation == Edges,
                ..plain
            },
            Marked => NameRules {
                longest: 16,
                case: false,
                words: &["none"],
                sizes: true,
            },
        }
    }

    /// The name as it is compared with others.
    fn key(&self, name: &str) -> String {
        if self.case {
            name.to_owned()
        } else {
            name.to_lowercase()
        }
    }

    /// The reason why a name, looked at alone, cannot stand in the notation, and what can.
    fn fault(&self, name: &str) -> Option<(String, Reason)> {
        if name.is_empty() {
            let expected = "a name with a letter or a digit";
            Some(("without a letter or a digit".to_owned(), expected.into()))
        } else if name.len() > self.longest {
            let found = format!("of {} bytes", name.len());
            let expected = reason!("a name of at most {} bytes in UTF-8", self.longest);
            Some((found, expected))
        } else if self.words.contains(&&*name.to_lowercase()) {
            let found = "which means no vertex but all or none of them".to_owned();
            Some((found, "another name than none and all".into()))
        } else if self.sizes && is_size(name) {
            let found = "which is read as the size of a grid".to_owned();
            Some((found, "a name that does not begin like 3x4".into()))
        } else {
            None
        }
    }

    /// The name with a number behind it, and without as much of its end as has no room before that; not like a size.
    fn numbered(&self, name: &str, number: usize) -> String {
        let number = format!("_{number}");
        let before = if self.sizes && is_size(name) { "_" } else { "" };
        let room = self.longest - number.len() - before.len();
        let mut end = name.len().min(room);
        while !name.is_char_boundary(end) {
            end -= 1;
        }
        // A point stands between digits only.
        let begin = name[..end].trim_end_matches('.');
        format!("{before}{begin}{number}")
    }
}

/// True if a name begins like the size of a grid, such as `3x4`.
fn is_size(name: &str) -> bool {
    let sides = name.split_once(['x', 'X']);
    sides.is_some_and(|(rows, _)| rows.parse::<u32>().is_ok())
}

/// The names of the vertices in a notation: letters, digits, `_` and `.`; what stands in brackets, as the cells of a grid do,
/// loses them, and (0, 1) is 0.1.
///
/// # Errors
/// A name that the notation cannot have, with its place in the file.
pub(super) fn names(graph: &Network, notation: GraphNotation) -> Result<Vec<String>, ParseError> {
    let rules = NameRules::of(notation);
    let mut taken = HashMap::with_capacity(graph.vertices.len());
    let mut names = Vec::with_capacity(graph.vertices.len());
    let mut pulse = Pulse::new();
    for vertex in &graph.vertices {
        pulse.beat();
        let name = name(vertex);
        if let Some((found, expected)) = rules.fault(&name) {
            let found = format!("\"{}\", {found}", shorten(&vertex.name));
            return Err(ParseError::new(vertex.at, found, expected));
        }
        if let Some(other) = taken.insert(rules.key(&name), &vertex.name) {
            return Err(same(vertex, other, &name));
        }
        names.push(name);
    }
    Ok(names)
}

/// The fault of a vertex whose name is that of another one in the notation.
fn same(vertex: &Vertex, other: &str, name: &str) -> ParseError {
    let [shown, other_shown] = [&vertex.name, other].map(shorten);
    if vertex.name == name && other.to_lowercase() == name.to_lowercase() {
        let found = format!("\"{shown}\" besides \"{other_shown}\"");
        let expected = "names that differ in more than small and capital letters";
        return ParseError::new(vertex.at, found, expected);
    }
    let found = format!("\"{shown}\", which is written {name} as \"{other_shown}\" is");
    ParseError::new(vertex.at, found, "names that differ in letters and digits")
}

/// The name of a vertex with the signs that notations have; empty if it has none of them.
fn name(vertex: &Vertex) -> String {
    let bare = vertex.name.trim().trim_matches(['(', ')', '[', ']']);
    let pieces = bare
        .split(',')
        .map(|piece| piece.trim().trim_matches(['\'', '"']));
    let joined = pieces.collect::<Vec<_>>().join(".");
    // A point stands in numbers and between them; elsewhere the rules would look like the name of a file.
    let digit = |at: Option<char>| at.is_some_and(|c| c.is_ascii_digit());
    let mut before = None;
    let mut name = String::new();
    let mut letters = joined.chars().peekable();
    while let Some(c) = letters.next() {
        let stays =
            c.is_alphanumeric() || (c == '.' && digit(before) && digit(letters.peek().copied()));
        name.push(if stays { c } else { '_' });
        before = Some(c);
    }
    name
}
