//! GraphML, as networkx, igraph, Gephi and yEd write it. Brandes, Eiglsperger, Herman, Himsolt and Marshall, *GraphML Progress
//! Report*, 2002.

use super::network::{Colour, Draft, Network, agreed, is_colour};
use grundy_core::parse::shorten;
use grundy_core::{ParseError, Pulse, ask_room, reason};
use roxmltree::{Document, Error, Node, ParsingOptions};
use std::collections::HashMap;

/// The most elements within each other; a reader of XML goes as deep on its stack.
const MOST_NESTED: usize = 100;

/// The bytes that the reader of XML takes for an element, and for an attribute.
const BYTES_OF_ELEMENT: u64 = 80;
const BYTES_OF_ATTRIBUTE: u64 = 64;

/// Reads a text that begins as XML.
pub(super) fn read(text: &str) -> Option<Result<Network, ParseError>> {
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    let is_xml = ["<?xml", "<graphml", "<!--", "<!DOCTYPE"]
        .iter()
        .any(|tag| begin.starts_with(tag));
    is_xml.then(|| document(text))
}

fn document(text: &str) -> Result<Network, ParseError> {
    if let Some(at) = too_deep(text) {
        let expected = format!("at most {MOST_NESTED} elements within each other");
        return Err(ParseError::new(at, "an element within these", expected));
    }
    // The tree of elements and attributes is built in one step, without a pulse.
    let count = |sign: u8| text.bytes().filter(|&byte| byte == sign).count() as u64;
    ask_room(BYTES_OF_ELEMENT * count(b'<') + BYTES_OF_ATTRIBUTE * count(b'='));
    let options = ParsingOptions {
        allow_dtd: !declares_more(text),
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|fault| {
        let at = match fault {
            Error::UnexpectedEndOfStream | Error::UnclosedRootNode => text.len(),
            _ => {
                let place = fault.pos();
                offset(text, place.row as usize, place.col as usize)
            }
        };
        ParseError::new(at, format!("no XML: {fault}"), "a graph in GraphML")
    })?;
    let root = document.root_element();
    let mut graphs = root.children().filter(|node| node.has_tag_name_in("graph"));
    let (true, Some(graph)) = (root.has_tag_name_in("graphml"), graphs.next()) else {
        let found = format!("<{}>", shorten(root.tag_name().name()));
        return Err(fault(root, found, "<graphml> with a <graph> in it"));
    };
    if let Some(second) = graphs.next() {
        return Err(fault(second, "a second <graph>", "one graph"));
    }
    let keys = keys(root)?;
    let mut reader = GraphmlReader {
        draft: Draft::default(),
        defaults: ["node", "edge"].map(|kind| default(root, &keys, kind)),
        keys,
    };
    reader.graph(graph)?;
    Ok(reader.draft.graph)
}

/// The place of an element that lies within too many others. What is no XML is left to its reader.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    let mut pulse = Pulse::new();
    loop {
        pulse.beat();
        at += text[at..].find('<')?;
        let tag = &text[at..];
        let passed = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")];
        let passed = passed.into_iter().find(|(begin, _)| tag.starts_with(begin));
        let length = match passed {
            Some((begin, end)) => begin.len() + tag[begin.len()..].find(end)? + end.len(),
            None => tag_length(tag)?,
        };
        if tag.starts_with("</") {
            depth = depth.saturating_sub(1);
        } else if !tag.starts_with("<!") && passed.is_none() && !tag[..length].ends_with("/>") {
            depth += 1;
            if depth > MOST_NESTED {
                return Some(at);
            }
        }
        at += length;
    }
}

/// True if a declaration of the type of the document holds declarations of its own. Without them, as some programs write it, it
/// says nothing of the graph; what they stand for may lie deeper than what is seen in the text.
fn declares_more(text: &str) -> bool {
    let mut places = text.match_indices("<!DOCTYPE");
    places.any(|(at, _)| {
        let length = tag_length(&text[at..]);
        length.is_none_or(|length| text[at..at + length].contains('['))
    })
}

/// The bytes of a tag, which ends with a `>` outside of quotation marks.
fn tag_length(tag: &str) -> Option<usize> {
    let mut quoted = None;
    let end = tag.bytes().position(|byte| {
        match (quoted, byte) {
            (None, b'"' | b'\'') => quoted = Some(byte),
            (Some(mark), _) if mark == byte => quoted = None,
            _ => {}
        }
        quoted.is_none() && byte == b'>'
    });
    end.map(|end| end + 1)
}

/// The byte at a line and a column, both from 1.
fn offset(text: &str, row: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n').take(row.saturating_sub(1));
    let before: usize = lines.map(str::len).sum();
    let line = text[before..].char_indices().nth(column.saturating_sub(1));
    line.map_or(text.len(), |(at, _)| before + at)
}

fn fault(
    node: Node<'_, '_>,
    found: impl Into<String>,
    expected: impl Into<grundy_core::Reason>,
) -> ParseError {
    ParseError::new(node.range().start, found, expected)
}

/// Elements by their names, whatever their namespace.
trait Tagged {
    fn has_tag_name_in(&self, name: &str) -> bool;
}

impl Tagged for Node<'_, '_> {
    fn has_tag_name_in(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}

/// A key that the file declares: the name of an attribute, and the elements that may have it.
struct Key<'a> {
    is_colour: bool,
    /// `node`, `edge`, `all`, or another kind of element.
    of: &'a str,
    default: Option<Colour>,
}

impl<'a> Key<'a> {
    fn read(key: Node<'a, 'a>) -> Result<Key<'a>, ParseError> {
        let is_colour = key.attribute("attr.name").is_some_and(is_colour);
        let of = key.attribute("for").unwrap_or("all");
        if is_colour && !KINDS.contains(&of) {
            let found = format!("for=\"{}\"", shorten(of));
            return Err(fault(
                key,
                found,
                "for=\"node\", for=\"edge\" or for=\"all\"",
            ));
        }
        let default = key.children().find(|node| node.has_tag_name_in("default"));
        Ok(Key {
            is_colour,
            of,
            default: default.filter(|_| is_colour).and_then(colour),
        })
    }

    /// True if an element of this kind may have it.
    fn is_for(&self, kind: &str) -> bool {
        self.of == "all" || self.of == kind
    }
}

/// The kinds of elements that a key may be for.
const KINDS: [&str; 8] = [
    "all",
    "graphml",
    "graph",
    "node",
    "edge",
    "hyperedge",
    "port",
    "endpoint",
];

/// The keys of a file by their ids.
fn keys<'a>(root: Node<'a, 'a>) -> Result<HashMap<&'a str, Key<'a>>, ParseError> {
    let mut keys = HashMap::new();
    for key in root.children().filter(|node| node.has_tag_name_in("key")) {
        let id = required(key, "id")?;
        if keys.insert(id, Key::read(key)?).is_some() {
            let found = format!("\"{}\" again", shorten(id));
            return Err(fault(key, found, "an id that no other key has"));
        }
    }
    Ok(keys)
}

/// The colour that elements of a kind have where they have none of their own.
fn default(root: Node<'_, '_>, keys: &HashMap<&str, Key<'_>>, kind: &str) -> Option<Colour> {
    let mut fit = root
        .children()
        .filter(|node| node.has_tag_name_in("key"))
        .filter_map(|key| keys.get(key.attribute("id")?))
        .filter(|key| key.is_for(kind));
    fit.find_map(|key| key.default.clone())
}

/// The text of an element as a colour.
fn colour(data: Node<'_, '_>) -> Option<Colour> {
    let text = data.text().unwrap_or_default().trim();
    (!text.is_empty()).then(|| Colour {
        text: text.to_owned(),
        at: data.range().start,
    })
}

struct GraphmlReader<'a> {
    draft: Draft,
    keys: HashMap<&'a str, Key<'a>>,
    /// The default colours of vertices and of edges.
    defaults: [Option<Colour>; 2],
}

impl GraphmlReader<'_> {
    fn graph(&mut self, graph: Node<'_, '_>) -> Result<(), ParseError> {
        let directed = match graph.attribute("edgedefault") {
            Some("directed") => true,
            Some("undirected") => false,
            other => {
                let found = other.map_or("nothing".to_owned(), |other| {
                    format!("\"{}\"", shorten(other))
                });
                let expected = "edgedefault=\"directed\" or edgedefault=\"undirected\"";
                return Err(fault(graph, found, expected));
            }
        };
        self.draft.graph.directed = Some(directed);
        let elements = || graph.children().filter(Node::is_element);
        for node in elements().filter(|node| node.has_tag_name_in("node")) {
            if let Some(inner) = node.children().find(|inner| inner.has_tag_name_in("graph")) {
                return Err(fault(
                    inner,
                    "a graph within a vertex",
                    "vertices without graphs in them",
                ));
            }
            let name = required(node, "id")?;
            let at = node.range().start;
            let before = self.draft.graph.vertices.len();
            let vertex = self.draft.vertex(name, at)?;
            if vertex < before {
                let found = format!("\"{}\" again", shorten(name));
                return Err(fault(node, found, "an id that no other vertex has"));
            }
            self.draft.graph.vertices[vertex].colour = self.colour(node, "node")?;
        }
        for element in elements() {
            match element.tag_name().name() {
                "edge" => self.edge(element)?,
                "hyperedge" => {
                    return Err(fault(element, "a hyperedge", "edges between two vertices"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn edge(&mut self, edge: Node<'_, '_>) -> Result<(), ParseError> {
        // The two spellings of a truth value in XML.
        let directed = match edge.attribute("directed") {
            Some("true" | "1") => Some(true),
            Some("false" | "0") => Some(false),
            None => None,
            Some(other) => {
                let found = format!("directed=\"{}\"", shorten(other));
                let expected = "directed=\"true\" or directed=\"false\"";
                return Err(fault(edge, found, expected));
            }
        };
        let mut ends = [0; 2];
        for (end, attribute) in ends.iter_mut().zip(["source", "target"]) {
            let name = required(edge, attribute)?;
            let known = self.draft.by_name.get(name);
            *end = *known.ok_or_else(|| {
                let found = format!("{attribute}=\"{}\"", shorten(name));
                fault(edge, found, "the id of a <node>")
            })?;
        }
        let colour = self.colour(edge, "edge")?;
        self.draft.edge(ends, colour, edge.range().start)?;
        if let Some(last) = self.draft.graph.edges.last_mut() {
            last.directed = directed;
        }
        Ok(())
    }

    /// The colour of an element, or the default of the file.
    ///
    /// # Errors
    /// Data whose key is not declared, a colour that elements of this kind may not have or have twice, and colours that
    /// contradict each other. Data of other kinds say nothing of the game.
    fn colour(&self, of: Node<'_, '_>, kind: &str) -> Result<Option<Colour>, ParseError> {
        let mut own = None;
        let mut given = Vec::new();
        for data in of.children().filter(|node| node.has_tag_name_in("data")) {
            let id = required(data, "key")?;
            let Some(key) = self.keys.get(id) else {
                let found = format!("key=\"{}\"", shorten(id));
                return Err(fault(data, found, "the id of a <key> in <graphml>"));
            };
            if !key.is_colour {
                continue;
            }
            if !key.is_for(kind) {
                let found = format!("key=\"{}\", which has for=\"{}\"", shorten(id), key.of);
                let expected = reason!("a key with for=\"{}\" or for=\"all\"", kind);
                return Err(fault(data, found, expected));
            }
            if given.contains(&id) {
                let found = format!("key=\"{}\" again", shorten(id));
                return Err(fault(data, found, "one <data> with this key"));
            }
            given.push(id);
            if let Some(colour) = colour(data) {
                own = Some(agreed(own, colour)?);
            }
        }
        let default = &self.defaults[usize::from(kind == "edge")];
        Ok(own.or_else(|| default.clone()))
    }
}

/// An attribute that an element must have.
fn required<'a>(node: Node<'a, '_>, attribute: &str) -> Result<&'a str, ParseError> {
    node.attribute(attribute).ok_or_else(|| {
        let found = format!("<{}> without one", node.tag_name().name());
        fault(node, found, format!("the attribute {attribute}"))
    })
}
