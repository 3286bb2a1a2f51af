//! A graph of a file in the notation of a game.

use super::names::names;
use super::network::{Colour, Link, Network, Vertex};
use grundy_core::parse::shorten;
use grundy_core::{GraphNotation, ParseError, Player, Pulse, with_pulse};
use std::collections::HashSet;
use std::fmt::Write;

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
            let back = |edge: &Link| {
                let [a, b] = edge.ends;
                (direction(graph, edge) == Some(false) && a != b).then_some([b, a])
            };
            let arcs = graph.edges.iter();
            let arcs = arcs.flat_map(|edge| [Some(edge.ends), back(edge)]);
            pairs(&names(graph, notation)?, arcs.flatten(), '>')
        }
        GraphNotation::Edges => pairs(&names(graph, notation)?, ends(graph), '-'),
        GraphNotation::Order => pairs(&names(graph, notation)?, ends(graph), '<'),
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
    let (wrong, kind, expected) = match notation {
        Edges | Marked | Grounded => {
            let expected = "edges without directions, for the game knows none";
            (Some(true), "directed", expected)
        }
        Order | Owned => {
            let expected = "edges with directions, for the game needs them";
            (Some(false), "undirected", expected)
        }
        Arcs => (None, "", ""),
    };
    let is_wrong = |directed: Option<bool>| wrong.is_some() && directed == wrong;
    let unfit = |edge: &&Link| is_wrong(direction(graph, edge));
    let count = graph.edges.iter().filter(unfit).count();
    if let Some(edge) = graph.edges.iter().find(unfit) {
        let found = if count == graph.edges.len() {
            format!("a graph whose edges are {kind}")
        } else {
            format!("an edge that is {kind}, where others are not")
        };
        return Err(ParseError::new(edge.at, found, expected));
    }
    if graph.edges.is_empty() && is_wrong(graph.directed) {
        return Err(ParseError::new(
            0,
            format!("a graph that is {kind}"),
            expected,
        ));
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

/// True if an edge has a direction, of its own or as the graph says; `None` if the file does not say.
fn direction(graph: &Network, edge: &Link) -> Option<bool> {
    edge.directed.or(graph.directed)
}

/// The ends of the edges.
fn ends(graph: &Network) -> impl Iterator<Item = [usize; 2]> {
    graph.edges.iter().map(|edge| edge.ends)
}

/// All vertices, then all pairs.
fn pairs(
    names: &[String],
    pairs: impl Iterator<Item = [usize; 2]>,
    between: char,
) -> Result<String, ParseError> {
    let mut text = names.join(",");
    for [a, b] in with_pulse(pairs) {
        write!(text, ",{}{between}{}", names[a], names[b]).expect("texts grow");
    }
    Ok(text)
}

/// Edges, and the vertices that one player may take.
fn marked(graph: &Network) -> Result<String, ParseError> {
    let names = names(graph, GraphNotation::Marked)?;
    let mut text = pairs(&names, ends(graph), '-')?;
    for (name, vertex) in names.iter().zip(&graph.vertices) {
        if let Some(player) = player(vertex.colour.as_ref())? {
            write!(text, ",{name}={}", letter(Some(player))).expect("texts grow");
        }
    }
    Ok(text)
}

/// Edges with colours, on vertices that are numbers, of which 0 is the ground.
fn grounded(graph: &Network) -> Result<String, ParseError> {
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
    let mut others = graph.vertices.iter().skip(ground + 1);
    if let Some(other) = others.find(|vertex| is_ground(vertex)) {
        let found = format!(
            "\"{}\" besides \"{}\"",
            other.name, graph.vertices[ground].name
        );
        return Err(ParseError::new(
            other.at,
            found,
            "one vertex that is the ground",
        ));
    }
    // Names such as 1 and 01 are two vertices, and keep no numbers.
    let mut seen = HashSet::from([0]);
    let numbered = (graph.vertices.iter().enumerate()).all(|(v, vertex)| {
        let number = vertex.name.parse::<u32>();
        v == ground || number.is_ok_and(|number| seen.insert(number))
    });
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
    for edge in with_pulse(graph.edges.iter()) {
        let colour = player(edge.colour.as_ref())?;
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
    let names = names(graph, GraphNotation::Owned)?;
    let mut moves: Vec<[Vec<&str>; 2]> = vec![Default::default(); names.len()];
    for edge in with_pulse(graph.edges.iter()) {
        let colour = player(edge.colour.as_ref())?;
        let [from, to] = edge.ends;
        for player in Player::BOTH {
            if colour.is_none_or(|owner| owner == player) {
                moves[from][player.index()].push(&names[to]);
            }
        }
    }
    let mut pulse = Pulse::new();
    let line = |(name, [left, right]): (&String, &[Vec<&str>; 2])| {
        pulse.beat();
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

/// The player who may take what has this colour; `None` for both, and where there is no colour.
fn player(colour: Option<&Colour>) -> Result<Option<Player>, ParseError> {
    Ok(colour.map(Colour::player).transpose()?.flatten())
}
