//! A scene as PNG, by `resvg`.

use crate::letters::Letters;
use crate::scene::{Anchor, Item, Scene};
use crate::svg::{self, Medium};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::BTreeSet;
use std::fmt;

/// The largest number of pixels of an image: enough for a page at 600 dots an inch.
pub const MOST_PIXELS: u64 = 40_000_000;

impl Scene {
    /// The scene as a PNG image, `scale` pixels a unit, in the light colours.
    ///
    /// # Errors
    /// [`PictureError::TooLarge`] when the image would have too many pixels.
    ///
    /// ```
    /// use grundy::Position;
    /// let scene = grundy_picture::position(&Position::parse("kayles 7")?, None);
    /// let png = scene.to_png(2.0).unwrap();
    /// assert_eq!(&png[1..4], b"PNG");
    /// assert!(scene.to_png(1e6).unwrap_err().to_string().contains("pixels"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn to_png(&self, scale: f64) -> Result<Vec<u8>, PictureError> {
        let missing = self.missing_letters();
        if missing.is_empty() {
            render(self, scale)
        } else {
            render(&without(self, &missing), scale)
        }
    }

    /// The letters of its texts that the embedded font has not: a PNG shows question marks in their place, an SVG is shown with the
    /// fonts of its reader.
    ///
    /// ```
    /// use grundy_picture::{Order, order};
    /// let names = vec!["0".into(), "\u{4e9a}\u{6d32}".into()];
    /// let scene = order(&Order { title: "two".into(), names, ..Order::default() });
    /// assert_eq!(scene.missing_letters(), "\u{4e9a}\u{6d32}");
    /// assert!(scene.to_png(1.0).is_ok());
    /// ```
    #[must_use]
    pub fn missing_letters(&self) -> String {
        let font = Letters::new();
        let mut letters = BTreeSet::new();
        texts(&self.items, &mut |text| letters.extend(text.chars()));
        let missing = letters.into_iter().filter(|&letter| !font.has(letter));
        missing.collect()
    }
}

/// The letter in the place of one that the font does not have.
const INSTEAD: char = '?';

/// Looks at every text.
fn texts(items: &[Item], look: &mut impl FnMut(&str)) {
    for item in items {
        match item {
            Item::Group { items, .. } => texts(items, look),
            Item::Text { text, .. } => look(text),
            Item::Shape { .. } => {}
        }
    }
}

/// The scene with a mark for each letter that is missing, and a line that says so.
fn without(scene: &Scene, missing: &str) -> Scene {
    let mut scene = scene.clone();
    replace(&mut scene.items, missing);
    scene.height += 20.0;
    let count = missing.chars().count();
    scene.items.push(Item::Text {
        class: "soft".to_owned(),
        at: (20.0, scene.height - 14.0),
        size: 12.0,
        anchor: Anchor::Start,
        text: format!(
            "{INSTEAD}: one of {count} letters that this font has not; the SVG has them."
        ),
    });
    scene
}

/// Replaces the characters that the font lacks, in all texts.
fn replace(items: &mut [Item], missing: &str) {
    for item in items {
        match item {
            Item::Group { items, .. } => replace(items, missing),
            Item::Text { text, .. } => {
                *text = text.replace(|c| missing.contains(c), &INSTEAD.to_string())
            }
            Item::Shape { .. } => {}
        }
    }
}

/// The reason why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// The image would have more pixels than are allowed.
    TooLarge {
        /// The width that it would have.
        width: u64,
        /// The height that it would have.
        height: u64,
    },
    /// The image could not be drawn.
    Drawing(String),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::TooLarge { width, height } => write!(
                f,
                "a PNG has at most {MOST_PIXELS} pixels; this one would be {width} by {height} (an SVG has no such limit)"
            ),
            PictureError::Drawing(what) => write!(f, "the image could not be drawn: {what}"),
        }
    }
}

impl std::error::Error for PictureError {}

/// The image of a scene.
///
/// # Errors
/// If it would be too large, or the size is no number.
pub fn render(scene: &Scene, scale: f64) -> Result<Vec<u8>, PictureError> {
    let [width, height] = [scene.width, scene.height].map(|side| (side * scale).ceil());
    let pixels = width * height;
    if !(width >= 1.0 && height >= 1.0 && pixels <= MOST_PIXELS as f64) {
        return Err(PictureError::TooLarge {
            width: width as u64,
            height: height as u64,
        });
    }
    let fault = |what: &dyn std::fmt::Display| PictureError::Drawing(what.to_string());
    let letters = Letters::new();
    let document = svg::write(scene, Medium::Image(&letters));
    let tree = Tree::from_str(&document, &Options::default()).map_err(|e| fault(&e))?;
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or(PictureError::TooLarge {
        width: width as u64,
        height: height as u64,
    })?;
    let scale = scale as f32;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    pixmap.encode_png().map_err(|e| fault(&e))
}
