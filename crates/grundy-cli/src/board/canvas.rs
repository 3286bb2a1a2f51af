//! Characters on a sheet, each with its ink and the spot of the picture that it shows; the sheet is drawn on a terminal
//! later.

/// The ink in which something is drawn; shapes and letters say the same without colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// The ink of text.
    #[default]
    Plain,
    /// The ink of things that matter less: lines of boards, names of rows.
    Faint,
    /// The ink of Left, the first of the two players.
    Left,
    /// The ink of Right.
    Right,
    /// The ink of things that are good for the mover.
    Good,
    /// The ink of things that are bad for the mover.
    Bad,
    /// The ink of the most important things.
    Strong,
}

/// A place of a picture that a move can change and a person can point to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A cell, by summand, board, row and column.
    Cell(usize, usize, usize, usize),
    /// A counter of a heap, by summand, heap and counter, numbered from 0 at the bottom.
    Counter(usize, usize, u64),
    /// A point of a graph, by summand and point.
    Point(usize, usize),
    /// An edge of a graph, by summand and edge.
    Edge(usize, usize),
    /// A number in a row, by summand and number.
    Number(usize, usize),
}

/// One character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The character; a blank where nothing is drawn.
    pub letter: char,
    /// Its ink.
    pub ink: Ink,
    /// The spot of the picture that it shows.
    pub spot: Option<Spot>,
}

/// An empty place.
const NOTHING: Mark = Mark {
    letter: ' ',
    ink: Ink::Plain,
    spot: None,
};

/// A sheet that grows to the right and downwards.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    rows: Vec<Vec<Mark>>,
}

/// Rows and columns beyond this are never shown.
const MOST: usize = 4_000;

impl Canvas {
    /// Width in characters.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Height in lines.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The character there.
    pub fn at(&self, x: usize, y: usize) -> Mark {
        let row = self.rows.get(y);
        row.and_then(|row| row.get(x)).copied().unwrap_or(NOTHING)
    }

    /// Draws a text from there to the right.
    pub fn write(&mut self, x: usize, y: usize, text: &str, ink: Ink, spot: Option<Spot>) {
        for (i, letter) in text.chars().enumerate() {
            self.put(x + i, y, Mark { letter, ink, spot });
        }
    }

    /// Draws one character.
    pub fn put(&mut self, x: usize, y: usize, mark: Mark) {
        if x >= MOST || y >= MOST {
            return;
        }
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize(x + 1, NOTHING);
        }
        row[x] = mark;
    }

    /// Draws another sheet with its corner there.
    pub fn paste(&mut self, x: usize, y: usize, other: &Canvas) {
        for (dy, row) in other.rows.iter().enumerate() {
            for (dx, mark) in row.iter().enumerate() {
                if *mark != NOTHING {
                    self.put(x + dx, y + dy, *mark);
                }
            }
        }
    }
}

/// Lines, for tests and for text that is no screen.
impl std::fmt::Display for Canvas {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in &self.rows {
            let line: String = row.iter().map(|mark| mark.letter).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
