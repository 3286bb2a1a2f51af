//! One summand of a position as it is drawn, whatever it is made of.

use super::marks::{Change, Marks};
use super::{boards, graphs, heaps, numbers};
use crate::scene::Block;
use crate::sight::{Place, What};
use crate::text;
use grundy::Drawn;
use grundy::vocabulary::picture::{Board, Picture};

/// One summand with the places of its things.
pub struct Part {
    /// The drawing.
    pub block: Block,
    places: Places,
    /// The position that is drawn, as data.
    pub picture: Option<Picture>,
}

/// The places of things, for marks on them.
enum Places {
    Boards(Vec<boards::CellPlaces>),
    Graph(graphs::Lines),
    Heaps(Vec<heaps::Pile>),
    Row(Vec<numbers::CardPlace>),
    Counter,
    Regions(Vec<numbers::DrawnRegion>),
    Nothing,
}

impl Part {
    /// Draws a summand; says what is left out.
    pub fn new(drawn: &Drawn, sides: [&str; 2], notes: &mut Vec<String>) -> Part {
        let (block, places) = match &drawn.picture {
            Some(Picture::Boards(all)) => with_places(boards::draw(all, notes), Places::Boards),
            Some(Picture::Graph(graph)) => with_places(graphs::draw(graph, notes), Places::Graph),
            Some(Picture::Heaps { heaps, lie }) => {
                with_places(heaps::draw(heaps, *lie, notes), Places::Heaps)
            }
            Some(Picture::Numbers(row)) => {
                with_places(numbers::draw_row(row, sides, notes), Places::Row)
            }
            Some(Picture::Counter(counter)) => (numbers::draw_counter(counter), Places::Counter),
            Some(Picture::Regions(all)) => with_places(numbers::draw_regions(all), Places::Regions),
            Some(Picture::Cards(cards)) => (numbers::draw_cards(cards, sides), Places::Nothing),
            None => (words_block(&drawn.text), Places::Nothing),
        };
        Part {
            block,
            places,
            picture: drawn.picture.clone(),
        }
    }

    /// The number of things that a picture of this summand consists of, at least nearly, whether they are drawn or not.
    pub fn size(&self) -> usize {
        let cells = |board: &Board| board.rows.iter().map(Vec::len).sum::<usize>();
        match &self.picture {
            Some(Picture::Boards(boards)) => boards.iter().map(cells).sum(),
            Some(Picture::Graph(graph)) => graph.points.len() + graph.edges.len(),
            Some(Picture::Heaps { heaps, .. }) => heaps.len(),
            Some(Picture::Numbers(numbers)) => numbers.row.len(),
            _ => 1,
        }
    }

    /// The marks of a move in this summand.
    pub fn marks(&self, change: &Change<'_, Picture>) -> Marks {
        let after = change.after;
        match (&self.places, self.picture.as_ref(), after) {
            (Places::Boards(at), Some(Picture::Boards(old)), Picture::Boards(new)) => {
                boards::marks(at, old, &change.with(new.as_slice()))
            }
            (Places::Graph(at), Some(Picture::Graph(old)), Picture::Graph(new)) => {
                graphs::marks(at, old, &change.with(new))
            }
            (
                Places::Heaps(at),
                Some(Picture::Heaps { heaps: old, lie }),
                Picture::Heaps { heaps: new, .. },
            ) => heaps::marks(at, old, &change.with(new.as_slice()), *lie),
            (Places::Row(at), Some(Picture::Numbers(old)), Picture::Numbers(new)) => {
                numbers::row_marks(at, old, &change.with(new))
            }
            (Places::Counter, Some(Picture::Counter(old)), Picture::Counter(new)) => {
                numbers::counter_marks(old, new)
            }
            (Places::Regions(at), Some(Picture::Regions(old)), Picture::Regions(new)) => {
                numbers::region_marks(at, old, &change.with(new.as_slice()))
            }
            _ => Marks::default(),
        }
    }
}

/// Wraps what one kind of picture remembers of its places.
fn with_places<T>(drawn: (Block, T), places: fn(T) -> Places) -> (Block, Places) {
    (drawn.0, places(drawn.1))
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
    let whole = What::Words(words.to_owned());
    block.see(Place::Whole, whole, (0.0, 0.0), (block.width, block.height));
    block
}
