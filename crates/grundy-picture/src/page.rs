//! The frame of every picture: a title and a sentence above, notes below, and room.

use crate::scene::{Anchor, Block, Scene};
use crate::text;
use grundy::game::named::shortened;

/// The room around a picture.
const MARGIN: f64 = 20.0;
/// The greatest room that a title asks for.
const WIDEST_TITLE: f64 = 640.0;

/// A picture that grows downwards.
#[derive(Clone, Debug)]
pub struct Page {
    title: String,
    said: String,
    all: Block,
    inner: f64,
    y: f64,
}

impl Page {
    /// A page with a title, where games have their names of one's own, and a sentence, for contents of this width.
    #[must_use]
    pub fn new(title: &str, said: &str, width: f64) -> Page {
        let title = &*shortened(title);
        let needed = text::width(title, 18.0)
            .max(text::width(said, 14.0))
            .min(WIDEST_TITLE);
        let inner = width.max(needed).max(200.0);
        let mut page = Page {
            title: title.to_owned(),
            said: said.to_owned(),
            all: Block::new(inner + 2.0 * MARGIN, 0.0),
            inner,
            y: MARGIN,
        };
        page.lines("", 18.0, title, 2);
        page.lines("soft", 14.0, said, 3);
        page.y += 24.0;
        page
    }

    /// Writes text in lines that fit the page, at most `most` of them.
    fn lines(&mut self, class: &str, size: f64, words: &str, most: usize) {
        for words in text::lines(words, size, self.inner, most) {
            self.all
                .write(class, (MARGIN, self.y + size), size, Anchor::Start, words);
            self.y += size * 1.4;
        }
    }

    /// A sentence at the left border, in at most so many lines.
    pub fn say(&mut self, class: &str, words: &str, most: usize) {
        self.lines(class, 14.0, words, most);
        self.y += 4.0;
    }

    /// A block in the middle of its width.
    pub fn centred(&mut self, block: Block) {
        let x = MARGIN + (self.inner - block.width) / 2.0;
        let height = block.height;
        self.all.put((x, self.y), block);
        self.y += height + 14.0;
    }

    /// A block at the left border.
    pub fn below(&mut self, block: Block) {
        let height = block.height;
        self.all.put((MARGIN, self.y), block);
        self.y += height;
    }

    /// The whole picture, with notes below it.
    #[must_use]
    pub fn finish(mut self, notes: &[String]) -> Scene {
        for note in notes {
            self.lines("soft", 12.0, note, 3);
        }
        let said = std::iter::once(&self.said).filter(|said| !said.is_empty());
        let sentences: Vec<String> = said
            .chain(notes)
            .map(|words| words.trim_end_matches('.').to_owned())
            .collect();
        let description = if sentences.is_empty() {
            format!("A picture of {}.", self.title)
        } else {
            sentences.join(". ") + "."
        };
        Scene {
            title: self.title,
            description,
            width: self.all.width.ceil(),
            height: (self.y + MARGIN).ceil(),
            items: self.all.items,
            sights: self.all.sights,
            touched: Vec::new(),
        }
    }
}

/// A picture with one block on it.
#[must_use]
pub fn single(title: &str, said: &str, block: Block, notes: &[String]) -> Scene {
    let mut page = Page::new(title, said, block.width);
    page.centred(block);
    page.finish(notes)
}

/// A key: what marks mean, side by side.
#[must_use]
pub fn key(entries: Vec<(Block, &str)>) -> Block {
    let mut row = Block::new(0.0, 26.0);
    for (sample, words) in entries {
        row.put((row.width, 4.0), sample);
        row.write("soft", (row.width + 26.0, 18.0), 12.0, Anchor::Start, words);
        row.width += 26.0 + text::width(words, 12.0) + 20.0;
    }
    row
}

/// The note that only the first are drawn, where some are not.
#[must_use]
pub fn first_of(shown: usize, all: usize, what: &str) -> Vec<String> {
    let cut = format!("The first {shown} of {all} {what} are drawn.");
    Some(cut).filter(|_| shown < all).into_iter().collect()
}
