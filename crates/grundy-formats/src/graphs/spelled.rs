//! A graph of a file in the notation of a game.

use super::network::{Colour, Network, Vertex};
use grundy_core::parse::shorten;
use grundy_core::{GraphNotation, ParseError, Player};
use std::collections::HashMap;
use std::fmt::Write;

/// The longest name of a vertex, in bytes.
const LONGEST: usize = 16;

impl Network {
    /// The graph in the notation of a game.
    ///
    /// # Errors
    /// A name, a colour or an edge that the game cannot have, with its place in the file.
    pub fn spelled(&self, notation: GraphNotation) -> Result<String, ParseError> {
        spelled(self, notation)
    }
}

fn spelled(graph: &Network, notation: GraphNotation) -> Result<String, ParseError> {
    fits(graph, notation)?;
    match notation {
        GraphNotation::Arcs => {
            // An edge without a direction is one both ways.
            let both = graph.directed == Some(false);
            let back =
                |ends: [usize; 2]| (both && ends[0] != ends[1]).then_some([ends[1], ends[0]]);
            let arcs = graph.edges.iter().map(|edge| edge.ends);
            pairs(
                graph,
                arcs.flat_map(|ends| [Some(ends), back(ends)]).flatten(),
                '>',
            )
        }
        GraphNotation::Edges => pairs(graph, graph.edges.iter().map(|edge| edge.ends), '-'),
        GraphNotation::Order => pairs(graph, graph.edges.iter().map(|edge| edge.ends), '<'),
        GraphNotation::Marked => marked(graph),
        GraphNotation::Grounded => grounded(graph),
        GraphNotation::Owned => owned(graph),
    }
}

/// Refuses a graph whose edges have directions where the game has none, or none where it needs them, and edges from a
/// vertex to itself where there are none.
fn fits(graph: &Network, notation: GraphNotation) -> Result<(), ParseError> {
    use GraphNotation::{Arcs, Edges, Grounded, Marked, Order, Owned};
    if graph.vertices.is_empty() {
        return Err(ParseError::new(
            0,
            "a graph without vertices",
            "at least one vertex",
        ));
    }
    let at = graph.edges.first().map_or(0, |edge| edge.at);
    match (notation, graph.directed) {
        (Edges | Marked | Grounded, Some(true)) => {
            let expected = "edges without directions, for the game knows none";
            return Err(ParseError::new(at, "a directed graph", expected));
        }
        (Order | Owned, Some(false)) => {
            let expected = "edges with directions, for the game needs them";
            return Err(ParseError::new(at, "an undirected graph", expected));
        }
        _ => {}
    }
    let loops = matches!(notation, Arcs | Grounded | Owned);
    let looped = graph.edges.iter().find(|edge| edge.ends[0] == edge.ends[1]);
    match looped.filter(|_| !loops) {
        Some(edge) => Err(ParseError::new(
            edge.at,
            "an edge from a vertex to itself",
            "edges between different vertices",
        )),
        None => Ok(()),
    }
}

/// The names of the vertices as the games can have them: letters, digits, `_` and `.`; what stands in brackets, as the cells
/// of a grid do, loses them, and (0, 1) is 0.1.
fn names(graph: &Network) -> Result<Vec<String>, ParseError> {
    let mut taken = HashMap::new();
    let mut names = Vec::with_capacity(graph.vertices.len());
    for vertex in &graph.vertices {
        let name = name(vertex)?;
        if let Some(other) = taken.insert(name.to_lowercase(), &vertex.name) {
            let found = format!(
                "\"{}\", which is written {name} as \"{}\" is",
                shorten(&vertex.name),
                shorten(other)
            );
            return Err(ParseError::new(
                vertex.at,
                found,
                "names that differ in letters and digits",
            ));
        }
        names.push(name);
    }
    Ok(names)
}

fn name(vertex: &Vertex) -> Result<String, ParseError> {
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
    if name.is_empty() || name.len() > LONGEST {
        let found = format!("\"{}\"", shorten(&vertex.name));
        let expected = format!("a name of 1 to {LONGEST} bytes");
        return Err(ParseError::new(vertex.at, found, expected));
    }
    Ok(name)
}

/// All vertices, then all pairs.
fn pairs(
    graph: &Network,
    pairs: impl Iterator<Item = [usize; 2]>,
    between: char,
) -> Result<String, ParseError> {
    let names = names(graph)?;
    let mut text = names.join(",");
    for [a, b] in pairs {
        write!(text, ",{}{between}{}", names[a], names[b]).expect("texts grow");
    }
    Ok(text)
}

/// Edges, and the vertices that one player may take.
fn marked(graph: &Network) -> Result<String, ParseError> {
    let mut text = pairs(graph, graph.edges.iter().map(|edge| edge.ends), '-')?;
    let names = names(graph)?;
    for (name, vertex) in names.iter().zip(&graph.vertices) {
        if let Some(player) = vertex.colour.as_ref().map(player).transpose()?.flatten() {
            write!(text, ",{name}={}", letter(Some(player))).expect("texts grow");
        }
    }
    Ok(text)
}

/// Edges with colours, on vertices that are numbers, of which 0 is the ground.
fn grounded(graph: &Network) -> Result<String, ParseError> {
    let is_number = |vertex: &Vertex| vertex.name.parse::<u32>().is_ok();
    let is_ground =
        |vertex: &Vertex| vertex.name == "0" || vertex.name.eq_ignore_ascii_case("ground");
    let Some(ground) = graph.vertices.iter().position(is_ground) else {
        let vertex = &graph.vertices[0];
        let found = format!("no such vertex; the first is \"{}\"", shorten(&vertex.name));
        return Err(ParseError::new(
            vertex.at,
            found,
            "a vertex called 0 or ground, on which the others stand",
        ));
    };
    let numbered = graph
        .vertices
        .iter()
        .all(|vertex| is_number(vertex) || is_ground(vertex));
    let mut next = 0;
    let mut numbers = Vec::with_capacity(graph.vertices.len());
    for (v, vertex) in graph.vertices.iter().enumerate() {
        let number = if v == ground {
            0
        } else if numbered {
            vertex.name.parse().unwrap_or_default()
        } else {
            next += 1;
            next
        };
        numbers.push(number);
    }
    let mut edges = Vec::with_capacity(graph.edges.len());
    for edge in &graph.edges {
        let colour = edge.colour.as_ref().map(player).transpose()?.flatten();
        let [a, b] = edge.ends.map(|end| numbers[end]);
        edges.push(format!("{a}{}{b}", letter(colour)));
    }
    Ok(if edges.is_empty() {
        "0".to_owned()
    } else {
        edges.join(",")
    })
}

/// The moves of each player from each vertex; an edge without a colour is both players'.
fn owned(graph: &Network) -> Result<String, ParseError> {
    let names = names(graph)?;
    let mut moves: Vec<[Vec<&str>; 2]> = vec![Default::default(); names.len()];
    for edge in &graph.edges {
        let colour = edge.colour.as_ref().map(player).transpose()?.flatten();
        let [from, to] = edge.ends;
        for player in Player::BOTH {
            if colour.is_none_or(|owner| owner == player) {
                moves[from][player.index()].push(&names[to]);
            }
        }
    }
    let line = |(name, [left, right]): (&String, &[Vec<&str>; 2])| {
        format!("{name}: {} | {}", left.join(","), right.join(","))
    };
    let lines: Vec<String> = names.iter().zip(&moves).map(line).collect();
    Ok(format!("{{{}}}", lines.join("; ")))
}

/// The letter of an edge or a vertex.
fn letter(of: Option<Player>) -> char {
    match of {
        Some(Player::Left) => 'l',
        Some(Player::Right) => 'r',
        None => 'g',
    }
}

/// The player whose colour it is; `None` for both.
fn player(colour: &Colour) -> Result<Option<Player>, ParseError> {
    match &*colour.text.to_lowercase() {
        "l" | "left" | "blue" | "#0000ff" => Ok(Some(Player::Left)),
        "r" | "right" | "red" | "#ff0000" => Ok(Some(Player::Right)),
        "g" | "green" | "#00ff00" | "#008000" | "both" | "none" | "." => Ok(None),
        _ => {
            let found = format!("\"{}\"", shorten(&colour.text));
            let expected = "blue or left, red or right, green or both";
            Err(ParseError::new(colour.at, found, expected))
        }
    }
}
