//! GraphML, as networkx, igraph, Gephi and yEd write it. Brandes, Eiglsperger, Herman, Himsolt and Marshall, *GraphML Progress
//! Report*, 2002.

use super::network::{Colour, Draft, Network, is_colour};
use grundy_core::ParseError;
use grundy_core::parse::shorten;
use roxmltree::{Document, Error, Node, ParsingOptions};
use std::collections::HashMap;

/// The most elements within each other; a reader of XML goes as deep on its stack.
const MOST_NESTED: usize = 100;

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
    let mut reader = GraphmlReader {
        draft: Draft::default(),
        colours: colours(root),
    };
    reader.graph(graph)?;
    Ok(reader.draft.graph)
}

/// The place of an element that lies within too many others. What is no XML is left to its reader.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    loop {
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

/// The keys of attributes that are colours, each with its default.
fn colours<'a>(root: Node<'a, 'a>) -> HashMap<&'a str, Option<Colour>> {
    let keys = root.children().filter(|node| node.has_tag_name_in("key"));
    let colours = keys.filter(|key| key.attribute("attr.name").is_some_and(is_colour));
    let with_default = |key: Node<'a, 'a>| {
        let default = key.children().find(|node| node.has_tag_name_in("default"));
        Some((key.attribute("id")?, default.and_then(colour)))
    };
    colours.filter_map(with_default).collect()
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
    colours: HashMap<&'a str, Option<Colour>>,
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
            self.draft.graph.vertices[vertex].colour = self.colour(node, "node");
        }
        for element in elements() {
            match element.tag_name().name() {
                "edge" => self.edge(element, directed)?,
                "hyperedge" => {
                    return Err(fault(element, "a hyperedge", "edges between two vertices"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn edge(&mut self, edge: Node<'_, '_>, directed: bool) -> Result<(), ParseError> {
        if let Some(own) = edge.attribute("directed")
            && own != if directed { "true" } else { "false" }
        {
            let found = format!("directed=\"{}\"", shorten(own));
            return Err(fault(
                edge,
                found,
                "edges that all have directions, or none",
            ));
        }
        let mut ends = [0; 2];
        for (end, attribute) in ends.iter_mut().zip(["source", "target"]) {
            let name = required(edge, attribute)?;
            let known = self.draft.by_name.get(name);
            *end = *known.ok_or_else(|| {
                let found = format!("{attribute}=\"{}\"", shorten(name));
                fault(edge, found, "the id of a <node>")
            })?;
        }
        let colour = self.colour(edge, "edge");
        self.draft.edge(ends, colour, edge.range().start)
    }

    /// The colour of an element, or the default of the file.
    fn colour(&self, of: Node<'_, '_>, kind: &str) -> Option<Colour> {
        let data = of.children().filter(|node| node.has_tag_name_in("data"));
        let own = data.filter(|data| {
            let key = data.attribute("key");
            key.is_some_and(|key| self.colours.contains_key(key))
        });
        let default = || {
            let root = of.document().root_element();
            let keys = root.children().filter(|node| node.has_tag_name_in("key"));
            let mut fit = keys.filter(|key| {
                key.attribute("for")
                    .is_none_or(|of| of == kind || of == "all")
            });
            fit.find_map(|key| self.colours.get(key.attribute("id")?)?.clone())
        };
        own.filter_map(colour).next().or_else(default)
    }
}

/// An attribute that an element must have.
fn required<'a>(node: Node<'a, '_>, attribute: &str) -> Result<&'a str, ParseError> {
    node.attribute(attribute).ok_or_else(|| {
        let found = format!("<{}> without one", node.tag_name().name());
        fault(node, found, format!("the attribute {attribute}"))
    })
}
