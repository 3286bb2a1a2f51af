//! One summand of a position as it is drawn, whatever it is made of.

use super::marks::{Change, Marks};
use super::{boards, graphs, heaps, numbers};
use crate::scene::{At, Block};
use crate::text;
use grundy::Drawn;
use grundy::vocabulary::picture::Picture;

/// One summand with the places of its things.
pub struct Part {
    /// The drawing.
    pub block: Block,
    sight: Sight,
    /// The position that is drawn, as data.
    pub picture: Option<Picture>,
}

/// The places of things, for marks on them.
enum Sight {
    Boards(Vec<boards::CellPlaces>),
    Graph(graphs::Lines),
    Heaps(Vec<heaps::Pile>),
    Row(Vec<At>),
    Counter,
    Regions(Vec<numbers::DrawnRegion>),
    Nothing,
}

impl Part {
    /// Draws a summand; says what is left out.
    pub fn new(drawn: &Drawn, sides: [&str; 2], notes: &mut Vec<String>) -> Part {
        let (block, sight) = match &drawn.picture {
            Some(Picture::Boards(all)) => seen(boards::draw(all, notes), Sight::Boards),
            Some(Picture::Graph(graph)) => seen(graphs::draw(graph, notes), Sight::Graph),
            Some(Picture::Heaps { heaps, lie }) => {
                seen(heaps::draw(heaps, *lie, notes), Sight::Heaps)
            }
            Some(Picture::Numbers(row)) => seen(numbers::draw_row(row, sides, notes), Sight::Row),
            Some(Picture::Counter(counter)) => (numbers::draw_counter(counter), Sight::Counter),
            Some(Picture::Regions(all)) => seen(numbers::draw_regions(all), Sight::Regions),
            Some(Picture::Cards(cards)) => (numbers::draw_cards(cards, sides), Sight::Nothing),
            None => (words_block(&drawn.text), Sight::Nothing),
        };
        Part {
            block,
            sight,
            picture: drawn.picture.clone(),
        }
    }

    /// The marks of a move in this summand.
    pub fn marks(&self, change: &Change<'_, Picture>) -> Marks {
        let after = change.after;
        match (&self.sight, self.picture.as_ref(), after) {
            (Sight::Boards(at), Some(Picture::Boards(old)), Picture::Boards(new)) => {
                boards::marks(at, old, &change.with(new.as_slice()))
            }
            (Sight::Graph(at), Some(Picture::Graph(old)), Picture::Graph(new)) => {
                graphs::marks(at, old, &change.with(new))
            }
            (
                Sight::Heaps(at),
                Some(Picture::Heaps { heaps: old, lie }),
                Picture::Heaps { heaps: new, .. },
            ) => heaps::marks(at, old, &change.with(new.as_slice()), *lie),
            (Sight::Row(at), Some(Picture::Numbers(old)), Picture::Numbers(new)) => {
                numbers::row_marks(at, old, &change.with(new))
            }
            (Sight::Counter, Some(Picture::Counter(old)), Picture::Counter(new)) => {
                numbers::counter_marks(old, new)
            }
            (Sight::Regions(at), Some(Picture::Regions(old)), Picture::Regions(new)) => {
                numbers::region_marks(at, old, &change.with(new.as_slice()))
            }
            _ => Marks::default(),
        }
    }
}

/// Wraps what one kind of picture remembers of its places.
fn seen<T>(drawn: (Block, T), sight: fn(T) -> Sight) -> (Block, Sight) {
    (drawn.0, sight(drawn.1))
}

/// A position that has only its text, and no picture by its ruleset.
fn words_block(words: &str) -> Block {
    let mut block = Block::new(text::width(words, 18.0).min(800.0) + 20.0, 40.0);
    block.text(
        "",
        (block.width / 2.0, 26.0),
        18.0,
        text::cut(words, 18.0, 800.0),
    );
    block
}
