//! A scene as SVG: text as text, a title and a description for screen readers, one style sheet.

use crate::letters::Letters;
use crate::palette;
use crate::scene::{Anchor, At, Item, Scene, Shape};
use crate::text::number;
use std::fmt::Write as _;

impl Scene {
    /// The scene as an SVG document, light or dark as its reader prefers.
    #[must_use]
    pub fn to_svg(&self) -> String {
        write(self, Medium::Page)
    }
}

/// The medium that a document is written for.
#[derive(Clone, Copy)]
pub enum Medium<'a> {
    /// A page: text as text, light or dark as the reader prefers.
    Page,
    /// The program that makes an image: light, with these letters as outlines.
    Image(&'a Letters),
}

/// The whole document.
#[must_use]
pub fn write(scene: &Scene, medium: Medium<'_>) -> String {
    let (width, height) = (number(scene.width), number(scene.height));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n",
        escaped(&scene.title),
        escaped(&scene.description)
    );
    text += "<style>\n";
    text += palette::SHEET;
    if matches!(medium, Medium::Page) {
        text += palette::DARK;
    }
    text += "</style>\n";
    text += palette::PATTERNS;
    let _ = writeln!(
        text,
        "<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>"
    );
    for item in &scene.items {
        add(&mut text, item, 0, medium);
    }
    text += "</svg>\n";
    text
}

/// The text with every character escaped that has a meaning in XML; control characters are left out.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c if c.is_control() || c == '\u{FFFE}' || c == '\u{FFFF}' => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// The class attribute, if there is a class.
fn class_of(class: &str) -> String {
    match class {
        "" => String::new(),
        class => format!(" class=\"{}\"", escaped(class)),
    }
}

/// Points as SVG writes them.
fn points(all: &[At]) -> String {
    let one = |&(x, y): &At| format!("{},{}", number(x), number(y));
    all.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Appends an item, indented by its depth.
fn add(text: &mut String, item: &Item, depth: usize, medium: Medium<'_>) {
    let indent = " ".repeat(depth);
    let _ = match item {
        Item::Group {
            class,
            title,
            at,
            items,
        } => {
            let class = class_of(class);
            let moved = match at {
                (0.0, 0.0) => String::new(),
                (x, y) => format!(" transform=\"translate({} {})\"", number(*x), number(*y)),
            };
            let _ = writeln!(text, "{indent}<g{class}{moved}>");
            if let Some(title) = title {
                let _ = writeln!(text, "{indent} <title>{}</title>", escaped(title));
            }
            for item in items {
                add(text, item, depth + 1, medium);
            }
            writeln!(text, "{indent}</g>")
        }
        Item::Shape { class, shape } => {
            writeln!(text, "{indent}{}", drawn(&class_of(class), shape))
        }
        Item::Text {
            class,
            at,
            size,
            anchor,
            text: words,
        } => {
            if let Medium::Image(letters) = medium {
                let outline = letters.outline(words, *at, *size, *anchor);
                let (class, ink) = (class_of(class), palette::INK);
                let _ = writeln!(
                    text,
                    "{indent}<path{class} fill=\"{ink}\" d=\"{outline}\"/>"
                );
                return;
            }
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            writeln!(
                text,
                "{indent}<text{} x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}>{}</text>",
                class_of(class),
                number(at.0),
                number(at.1),
                number(*size),
                escaped(words)
            )
        }
    };
}

/// An element for a shape.
fn drawn(class: &str, shape: &Shape) -> String {
    match shape {
        Shape::Rect((x, y), (width, height), round) => {
            let round = match round {
                0.0 => String::new(),
                round => format!(" rx=\"{}\"", number(*round)),
            };
            format!(
                "<rect{class} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{round}/>",
                number(*x),
                number(*y),
                number(*width),
                number(*height)
            )
        }
        Shape::Circle((x, y), radius) => {
            format!(
                "<circle{class} cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                number(*x),
                number(*y),
                number(*radius)
            )
        }
        Shape::Line(all) => format!(
            "<polyline{class} fill=\"none\" points=\"{}\"/>",
            points(all)
        ),
        Shape::Area(all) => format!("<polygon{class} points=\"{}\"/>", points(all)),
        Shape::Curve(from, towards, to) => {
            let [from, towards, to] = [from, towards, to].map(|at| points(&[*at]));
            format!("<path{class} fill=\"none\" d=\"M{from} Q{towards} {to}\"/>")
        }
    }
}
