//! Graphs with names: `path 5`, `cycle 6`, `complete 4`, `star 5`, `tree 1,1,2`, `grid 3x4` or `3x4`, and the squares
//! of a board joined where a piece of chess can move from one to the other: `knight 5x5`, `king 3x3`, `queen 4x4`,
//! `rook 3x4`, `bishop 4x4`.
//!
//! Each has at least one vertex; the graph without vertices is written `none`.

use grundy_core::ParseError;
use grundy_core::parse::{Text, offset_in, read_list, read_size};

/// The words with which names of graphs begin.
const NAMES: [&str; 6] = ["path", "cycle", "complete", "star", "grid", "tree"];

/// The pieces by whose moves the squares of a board are joined.
const PIECES: [&str; 5] = ["knight", "king", "queen", "rook", "bishop"];

/// A graph with a name: the names of its vertices, and its edges, by the numbers of their ends.
pub(crate) struct NamedGraph {
    /// `1`, `2`, …, and `2.3` in the second row and the third column of a grid.
    pub(crate) names: Vec<String>,
    /// The edges, in the order in which they are shown.
    pub(crate) edges: Vec<(usize, usize)>,
}

/// True if a text is the name of a graph, such as `path 5`.
#[must_use]
pub fn is_named(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let known = |word: &str| {
        let word = word.to_lowercase();
        NAMES.iter().chain(&PIECES).any(|name| *name == word)
    };
    words.next().is_some_and(known) && words.next().is_some() && !text.trim().contains('\n')
}

/// The name by which a graph is shown: only squares of a board have one, because their edges are many.
pub(crate) fn whole_name(text: &str) -> Option<String> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let piece = words.first()?.as_str();
    PIECES.contains(&piece).then(|| words.join(" "))
}

/// True if a text begins like the size of a grid, such as `3x4`.
pub(super) fn is_size(text: &str) -> bool {
    let sides = text.split_once(['x', 'X']);
    sides.is_some_and(|(rows, _)| rows.trim().parse::<u32>().is_ok())
}

/// The graph with a name, of at most `most` vertices and as many edges; `None` for a text that names none.
///
/// # Errors
/// The error names what was found, what was expected, and where.
pub(crate) fn read_named(text: &str, most: usize) -> Result<Option<NamedGraph>, ParseError> {
    let mut cursor = Text::new(text);
    let shape = match NAMES
        .into_iter()
        .chain(PIECES)
        .find(|name| cursor.eat(name))
    {
        Some(name) if is_named(text) => name,
        _ if is_size(text) => "grid",
        _ => return Ok(None),
    };
    let graph = match shape {
        "grid" => grid(cursor, most, &|across, down| across + down == 1)?,
        "knight" => grid(cursor, most, &|across, down| across * down == 2)?,
        "king" => grid(cursor, most, &|across, down| across.max(down) == 1)?,
        "queen" => grid(cursor, most, &|across, down| {
            across * down == 0 || across == down
        })?,
        "rook" => grid(cursor, most, &|across, down| across * down == 0)?,
        "bishop" => grid(cursor, most, &|across, down| across == down)?,
        "tree" => tree(cursor, most)?,
        _ => numbered(shape, cursor, most)?,
    };
    let too_many = |what: &str| {
        let expected = format!("at most {most} {what}");
        Err(ParseError::at_piece(text, text.trim(), expected))
    };
    match (graph.names.len() > most, graph.edges.len() > most) {
        (true, _) => too_many("vertices"),
        (_, true) => too_many("edges"),
        _ => Ok(Some(graph)),
    }
}

/// A shape given by one number: that of its vertices, or that of the leaves of a star.
fn numbered(shape: &str, mut text: Text, most: usize) -> Result<NamedGraph, ParseError> {
    text.blanks();
    let start = text;
    let n = text.number("a number of vertices", most as u64)? as usize;
    text.end("nothing after the number")?;
    if n == 0 {
        return Err(start.fault("a number of vertices of at least 1"));
    }
    if shape == "complete" && n.saturating_mul(n - 1) / 2 > most {
        return Err(start.fault(format!("a number of vertices with at most {most} edges")));
    }
    let edges = match shape {
        "star" => (1..=n).map(|leaf| (0, leaf)).collect(),
        "complete" => (0..n)
            .flat_map(|a| (a + 1..n).map(move |b| (a, b)))
            .collect(),
        "cycle" if n > 2 => (0..n).map(|v| (v, (v + 1) % n)).collect(),
        _ => (1..n).map(|v| (v - 1, v)).collect(),
    };
    Ok(NamedGraph {
        names: names(if shape == "star" { n + 1 } else { n }),
        edges,
    })
}

/// A tree, given by the vertex on which the second, the third, … hangs.
fn tree(text: Text, most: usize) -> Result<NamedGraph, ParseError> {
    let (list, by) = (text.rest(), text.at());
    let parents = read_list(
        list,
        "the number of a vertex that is there already",
        most as u64,
    );
    let parents = parents.map_err(|fault| fault.shifted(by))?;
    for (i, (&parent, piece)) in parents.iter().zip(list.split(',')).enumerate() {
        if parent == 0 || parent > i as u64 + 1 {
            let expected = format!(
                "a vertex from 1 to {}, on which vertex {} hangs",
                i + 1,
                i + 2
            );
            return Err(ParseError::at_piece(list, piece.trim(), expected).shifted(by));
        }
    }
    let edge = |(i, parent): (usize, &u64)| (*parent as usize - 1, i + 1);
    Ok(NamedGraph {
        names: names(parents.len() + 1),
        edges: parents.iter().enumerate().map(edge).collect(),
    })
}

/// The squares of a board, joined where the distances across and down satisfy a condition.
fn grid(
    text: Text,
    most: usize,
    joined: &dyn Fn(usize, usize) -> bool,
) -> Result<NamedGraph, ParseError> {
    let size = text.rest();
    let by = text.at() + offset_in(size, size.trim_start());
    let (rows, columns) = read_size(size.trim(), most as u64).map_err(|fault| fault.shifted(by))?;
    if rows * columns > most {
        let expected = format!("at most {most} vertices");
        return Err(ParseError::at_piece(size, size.trim(), expected).shifted(text.at()));
    }
    let (mut names, mut edges) = (Vec::new(), Vec::new());
    for (row, column) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
        let here = names.len();
        names.push(format!("{}.{}", row + 1, column + 1));
        // The square before it in its row comes before those above.
        let before = (0..here)
            .rev()
            .filter(|other| joined(column.abs_diff(other % columns), row - other / columns));
        edges.extend(before.map(|other| (other, here)));
        // Twice the allowed number is enough to report that there are too many.
        if edges.len() > 2 * most {
            break;
        }
    }
    Ok(NamedGraph { names, edges })
}

/// Vertices 1, 2, …
fn names(count: usize) -> Vec<String> {
    (1..=count).map(|n| n.to_string()).collect()
}
