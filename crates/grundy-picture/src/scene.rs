//! A scene: shapes with coordinates and classes. The palette gives each class its look; a scene can be written as SVG and
//! as PNG. Equal data give equal scenes, to the last byte.

use crate::sight::{Place, Sight, Touched, What};

/// A picture that is ready to be written.
///
/// ```
/// use grundy::Position;
/// let scene = grundy_picture::position(&Position::parse("nim 3,5")?, None);
/// assert!(scene.to_svg().starts_with("<svg"));
/// assert_eq!(scene.title, "nim 3,5");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The title, in one line.
    pub title: String,
    /// A description in sentences, for readers who do not see the picture.
    pub description: String,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The items, from the back to the front.
    pub items: Vec<Item>,
    /// The things that stand on a picture of a position, for readers who do not see it.
    pub sights: Vec<Sight>,
    /// The moves that can be made on the picture, in the order given, with the things that they concern.
    pub touched: Vec<Touched>,
}

impl Scene {
    /// All shapes and texts, those in groups too.
    #[must_use]
    pub fn count(&self) -> usize {
        fn of(items: &[Item]) -> usize {
            let one = |item: &Item| match item {
                Item::Group { items, .. } => of(items),
                _ => 1,
            };
            items.iter().map(one).sum()
        }
        of(&self.items)
    }
}

/// A place in a scene: to the right, and down.
pub type At = (f64, f64);

/// One thing that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// Several things together.
    Group {
        /// Classes, with blanks between them.
        class: String,
        /// The text that appears when one points at it.
        title: Option<String>,
        /// The place where its own coordinates begin.
        at: At,
        /// The items in it.
        items: Vec<Item>,
    },
    /// A shape.
    Shape {
        /// Classes, with blanks between them.
        class: String,
        /// The shape.
        shape: Shape,
    },
    /// A line of text.
    Text {
        /// Classes, with blanks between them.
        class: String,
        /// The place of its base line.
        at: At,
        /// The height of its letters.
        size: f64,
        /// The part of it that stands there.
        anchor: Anchor,
        /// The text itself.
        text: String,
    },
}

/// The part of a text that stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle: its upper left corner, its width and height, and how round its corners are.
    Rect(At, At, f64),
    /// A circle.
    Circle(At, f64),
    /// A line through all these points.
    Line(Vec<At>),
    /// The area between these points.
    Area(Vec<At>),
    /// A curve from a point to another, drawn towards a third.
    Curve(At, At, At),
}

/// A drawing in the making, with its size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The items drawn so far.
    pub items: Vec<Item>,
    /// The things drawn so far that have a name.
    pub sights: Vec<Sight>,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Block {
    /// Nothing yet, of this size.
    #[must_use]
    pub fn new(width: f64, height: f64) -> Block {
        Block {
            items: Vec::new(),
            sights: Vec::new(),
            width,
            height,
        }
    }

    /// A shape.
    pub fn shape(&mut self, class: impl Into<String>, shape: Shape) {
        let class = class.into();
        self.items.push(Item::Shape { class, shape });
    }

    /// A rectangle with its upper left corner at a place.
    pub fn rect(&mut self, class: impl Into<String>, at: At, size: At) {
        self.shape(class, Shape::Rect(at, size, 0.0));
    }

    /// A circle.
    pub fn circle(&mut self, class: impl Into<String>, at: At, radius: f64) {
        self.shape(class, Shape::Circle(at, radius));
    }

    /// A straight line.
    pub fn line(&mut self, class: impl Into<String>, from: At, to: At) {
        self.shape(class, Shape::Line(vec![from, to]));
    }

    /// Text with its middle at a place.
    pub fn text(&mut self, class: impl Into<String>, at: At, size: f64, text: impl Into<String>) {
        self.write(class, at, size, Anchor::Middle, text);
    }

    /// Text that begins, stands or ends at a place.
    pub fn write(
        &mut self,
        class: impl Into<String>,
        at: At,
        size: f64,
        anchor: Anchor,
        text: impl Into<String>,
    ) {
        self.items.push(Item::Text {
            class: class.into(),
            at,
            size,
            anchor,
            text: text.into(),
        });
    }

    /// Notes a thing that is drawn in a box with this corner and this size.
    pub fn see(&mut self, place: Place, what: What, corner: At, size: At) {
        self.sights.push(Sight {
            term: None,
            board: None,
            place,
            what,
            corner,
            size,
        });
    }

    /// Notes the things of another block, whose corner is at a place.
    pub fn see_all(&mut self, at: At, sights: Vec<Sight>) {
        self.sights.extend(sights.into_iter().map(|mut sight| {
            sight.shift(at);
            sight
        }));
    }

    /// Another block with its corner at a place.
    pub fn put(&mut self, at: At, block: Block) {
        self.see_all(at, block.sights);
        self.group("", None, at, block.items);
    }

    /// Things that belong together.
    pub fn group(
        &mut self,
        class: impl Into<String>,
        title: Option<String>,
        at: At,
        items: Vec<Item>,
    ) {
        self.items.push(Item::Group {
            class: class.into(),
            title,
            at,
            items,
        });
    }

    /// An arrow from a place to another that ends this far before it.
    pub fn arrow(&mut self, class: &str, from: At, to: At, short: [f64; 2]) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt();
        if length <= short[0] + short[1] {
            return;
        }
        let (ux, uy) = (dx / length, dy / length);
        let start = (from.0 + ux * short[0], from.1 + uy * short[0]);
        let tip = (to.0 - ux * short[1], to.1 - uy * short[1]);
        let neck = (tip.0 - ux * HEAD, tip.1 - uy * HEAD);
        self.line(class, start, neck);
        self.head(class, tip, (ux, uy));
    }

    /// The head of an arrow that comes from a direction of length 1.
    pub fn head(&mut self, class: &str, tip: At, (ux, uy): At) {
        let neck = (tip.0 - ux * HEAD, tip.1 - uy * HEAD);
        let side = |sign: f64| {
            (
                neck.0 - uy * sign * HEAD * 0.45,
                neck.1 + ux * sign * HEAD * 0.45,
            )
        };
        self.shape(
            format!("{class} head"),
            Shape::Area(vec![tip, side(1.0), side(-1.0)]),
        );
    }
}

/// The length of the head of an arrow.
const HEAD: f64 = 9.0;
