//! Lists of edges with attributes, as networkx writes them: `a b {'color': 'red'}`. Lists without attributes are the games'
//! own notation of files.

use super::network::{Colour, Draft, Network, agreed, is_colour};
use grundy_core::ParseError;
use grundy_core::parse::{offset_in, shorten};

/// Reads a text whose first line that is no comment has two names and attributes in braces.
pub(super) fn read(text: &str) -> Option<Result<Network, ParseError>> {
    let first = lines(text).next()?;
    let (names, attributes) = first.split_once('{')?;
    // Signs outside of a tuple are those of the games' own notation.
    let is_name = |name: &str| name.starts_with('(') || !name.contains([':', '|', ',', '-', '>']);
    let is_edge = pair(names).is_some_and(|ends| ends.into_iter().all(is_name));
    (is_edge && attributes.trim_end().ends_with('}')).then(|| all(text))
}

/// Two names with blanks between them; a tuple, such as a cell of a grid, has blanks within its parentheses.
fn pair(names: &str) -> Option<[&str; 2]> {
    let mut depth = 0;
    let mut pieces = names.trim().split(|c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0 && c.is_whitespace()
    });
    let mut next = || pieces.find(|piece| !piece.is_empty());
    match (next(), next(), next()) {
        (Some(a), Some(b), None) => Some([a, b]),
        _ => None,
    }
}

/// The lines without comments.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let all = text.lines().map(str::trim);
    all.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn all(text: &str) -> Result<Network, ParseError> {
    let mut draft = Draft::default();
    for line in lines(text) {
        let (names, attributes) = match line.split_once('{') {
            Some((names, rest)) => match rest.strip_suffix('}') {
                Some(attributes) => (names, attributes),
                None => {
                    return Err(ParseError::at_piece(
                        text,
                        rest,
                        "attributes that end with }",
                    ));
                }
            },
            None => (line, ""),
        };
        let Some([a, b]) = pair(names) else {
            let found = format!("\"{}\"", shorten(names.trim()));
            let expected = "the names of two vertices, and attributes in braces";
            return Err(ParseError::new(offset_in(text, line), found, expected));
        };
        let ends = [
            draft.vertex(a, offset_in(text, a))?,
            draft.vertex(b, offset_in(text, b))?,
        ];
        let colour = colour(text, attributes)?;
        draft.edge(ends, colour, offset_in(text, line))?;
    }
    Ok(draft.graph)
}

/// The colour among attributes such as `'weight': 3, 'color': 'red'`.
fn colour(text: &str, attributes: &str) -> Result<Option<Colour>, ParseError> {
    let bare = |piece: &str| piece.trim().trim_matches(['\'', '"']).to_owned();
    let pairs = attributes
        .split(',')
        .filter_map(|pair| pair.split_once(':'));
    let mut colours = pairs
        .filter(|(key, _)| is_colour(&bare(key)))
        .map(|(_, value)| Colour {
            text: bare(value),
            at: offset_in(text, value.trim_start()),
        });
    colours.try_fold(None, |before, new| agreed(before, new).map(Some))
}
