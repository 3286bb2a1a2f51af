//! The letters of the one embedded font as outlines, for images: no font of the machine is asked for, so that every machine
//! draws the same letters.

use crate::scene::{Anchor, At};
use crate::text::number;
use std::fmt::Write as _;
use ttf_parser::{Face, OutlineBuilder};

/// A subset of DejaVu Sans; its licence is beside it.
const FONT: &[u8] = include_bytes!("../fonts/DejaVuSans.ttf");

/// The embedded font.
pub struct Letters(Face<'static>);

impl Letters {
    /// The font, read.
    pub fn new() -> Letters {
        Letters(Face::parse(FONT, 0).expect("the embedded font is whole"))
    }

    /// True if the font has a letter.
    pub fn has(&self, letter: char) -> bool {
        self.0.glyph_index(letter).is_some()
    }

    /// A line of text as the data of an SVG path. Letters that the font has not are left out.
    pub fn outline(&self, text: &str, at: At, size: f64, anchor: Anchor) -> String {
        let scale = size / f64::from(self.0.units_per_em());
        let glyphs = text.chars().filter_map(|letter| {
            let glyph = self.0.glyph_index(letter)?;
            let wide = self.0.glyph_hor_advance(glyph).unwrap_or(0);
            Some((glyph, scale * f64::from(wide)))
        });
        let glyphs: Vec<_> = glyphs.collect();
        let width: f64 = glyphs.iter().map(|&(_, wide)| wide).sum();
        let before = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let mut pen = Pen {
            path: String::new(),
            at: (at.0 - before, at.1),
            scale,
        };
        for (glyph, wide) in glyphs {
            self.0.outline_glyph(glyph, &mut pen);
            pen.at.0 += wide;
        }
        pen.path
    }
}

/// The path so far, and the place of the letter that is drawn.
struct Pen {
    path: String,
    at: At,
    scale: f64,
}

impl Pen {
    /// Appends a command with its points, which the font counts upwards.
    fn draw(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (index, &(x, y)) in points.iter().enumerate() {
            let x = number(self.at.0 + self.scale * f64::from(x));
            let y = number(self.at.1 - self.scale * f64::from(y));
            let blank = if index == 0 { "" } else { " " };
            let _ = write!(self.path, "{blank}{x},{y}");
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.draw('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.draw('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.draw('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.draw('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}
