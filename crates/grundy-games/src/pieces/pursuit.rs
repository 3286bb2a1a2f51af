//! Pursuit on a map with walls: a mouse runs for its food, a cat after the mouse, each any number of cells in a straight line.
//!
//! Play can repeat for ever, which is a draw; the plies to a win say whether it comes within a limit.

use crate::families::hunt::{Ground, Hunt, Hunters};
use grundy_core::parse::{Text, offset_in, read_place};
use grundy_core::picture::{Board, Legend, Picture, Piece, Thing};
use grundy_core::{About, ParseError, Player};

/// Pursuit on a map.
///
/// ```
/// use grundy_core::{Described, Ruleset, Sequential};
/// use grundy_games::pieces::pursuit::Pursuit;
/// let rules = Pursuit::from_rules(Some("####F/#C.../M.... mouse 2")).unwrap();
/// assert_eq!(rules.legal(&rules.start()).count(), 3);
/// ```
pub type Pursuit = Hunt<Map>;

/// The map, and how far the pieces go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// Walls are `true`, row by row.
    walls: Vec<bool>,
    columns: usize,
    food: usize,
    /// The cells where the mouse and the cat begin.
    starts: [usize; 2],
    /// The largest number of cells that the mouse and the cat may go at once, at least 1.
    steps: [usize; 2],
    /// True if they may stay.
    stays: bool,
}

/// The longest side of a map.
const LONGEST: usize = 100;

impl Map {
    /// The map in rows, with `#` for walls, `F`, `M` and `C` for the food and the pieces, and how far the mouse and the cat go.
    ///
    /// # Errors
    /// A sentence: what is wrong with the map.
    pub fn new(rows: &[&str], steps: [usize; 2], stays: bool) -> Result<Map, String> {
        let columns = rows.first().map_or(0, |row| row.len());
        let even = rows.iter().all(|row| row.len() == columns);
        if columns == 0 || !even || rows.len().max(columns) > LONGEST {
            return Err(format!(
                "rows of the same length, at most {LONGEST} of at most {LONGEST} cells"
            ));
        }
        if steps.contains(&0) {
            return Err("pieces that go one cell or more".to_owned());
        }
        let cells = rows.concat().to_uppercase();
        if let Some(other) = cells.chars().find(|c| !"#.FMC".contains(*c)) {
            return Err(format!("cells #, ., F, M or C, not {other}"));
        }
        let only = |letter: char| {
            let mut places = cells.char_indices().filter(|&(_, c)| c == letter);
            match (places.next(), places.next()) {
                (Some((at, _)), None) => Ok(at),
                _ => Err(format!("one {letter} on the map")),
            }
        };
        Ok(Map {
            walls: cells.chars().map(|c| c == '#').collect(),
            columns,
            food: only('F')?,
            starts: [only('M')?, only('C')?],
            steps,
            stays,
        })
    }

    /// The number of rows of the map.
    fn rows(&self) -> usize {
        self.walls.len() / self.columns
    }

    /// Cells in a straight line up to a wall, at most as many as the piece goes.
    fn lines(&self, from: usize, steps: usize) -> Vec<usize> {
        let (row, column) = (from / self.columns, from % self.columns);
        let lines: [(usize, isize); 4] = [
            (row, -(self.columns as isize)),
            (self.columns - 1 - column, 1),
            (self.rows() - 1 - row, self.columns as isize),
            (column, -1),
        ];
        let mut all = Vec::new();
        for (room, by) in lines {
            let line = (1..=steps.min(room) as isize).map(|k| (from as isize + k * by) as usize);
            all.extend(line.take_while(|&cell| !self.walls[cell]));
        }
        if self.stays || all.is_empty() {
            all.push(from);
        }
        all
    }

    /// The map with a mark on each cell.
    fn marked(&self, [mouse, cat]: [usize; 2]) -> Vec<Vec<char>> {
        let mark = |cell: usize| match cell {
            cell if cell == cat => 'C',
            cell if cell == mouse => 'M',
            cell if cell == self.food => 'F',
            cell if self.walls[cell] => '#',
            _ => '.',
        };
        let cells: Vec<char> = (0..self.walls.len()).map(mark).collect();
        cells.chunks(self.columns).map(<[char]>::to_vec).collect()
    }
}

/// The meaning of the letters in pictures.
const LEGEND: Legend = &[
    ('#', Thing::Blocked),
    ('F', Thing::Goal),
    ('M', Thing::Piece(Player::Left, Piece::Man)),
    ('C', Thing::Piece(Player::Right, Piece::Man)),
];

impl Ground for Map {
    const ABOUT: About = About {
        name: "pursuit",
        aliases: &["cat-and-mouse-on-a-map"],
        title: "A mouse runs for its food on a map with walls, a cat after it",
        rules: "On a map with walls the mouse and the cat move in turn, the mouse first: one cell up, down, left or right, or up to as \
                many cells in a straight line as the rules say, over no wall but over the other piece. Staying is allowed unless \
                the rules say `moving`; a piece that cannot move stays. The mouse wins on reaching the food, the cat on landing on the mouse \
                (or the mouse on it), or on reaching the food first. A play that never ends is a draw; where the moves of both \
                together are limited, the cat wins when they are used up.",
        notation: "Before the colon stands the map, or the name of a file with it: its rows with / between them or on lines of their \
                   own, # for a wall, . for floor, F the food, M the mouse, C the cat; then how far they go, `mouse 2 cat 3`, and \
                   `moving` where they may not stay. The position: `mouse 3,1 cat 2,2`, row and column from the top left, `moves 30` \
                   where they are limited, and `cat` where it is the cat's turn; without one play begins as on the map. A move is the cell on which the piece lands.",
        examples: &[
            "pursuit ####F/#C.../M.... mouse 2:",
            "pursuit M.C...F mouse 3: mouse 1,1 cat 1,3",
            "pursuit M..#/.#.F/..C. moving:",
        ],
        sources: &["LeetCode 1728"],
        sides: ["mouse", "cat"],
        needs_rules: true,
        rules_in_file: true,
        ..About::PLAIN
    };

    fn places(&self) -> usize {
        self.walls.len()
    }

    fn begin(&self) -> [usize; 3] {
        let [mouse, cat] = self.starts;
        [mouse, cat, self.food]
    }

    fn targets(&self, piece: Player, from: usize, _: usize) -> Vec<usize> {
        self.lines(from, self.steps[piece.index()])
    }

    fn show(&self, cell: usize) -> String {
        format!("{},{}", cell / self.columns + 1, cell % self.columns + 1)
    }

    fn read(&self, words: &mut Text) -> Result<usize, ParseError> {
        words.blanks();
        let here = *words;
        let piece = words.word();
        let Some((row, column)) = piece.split_once(',') else {
            return Err(here.wrong_word("a cell such as 1,3: row, comma, column"));
        };
        let row = read_place(words.whole(), row, "a row", self.rows())?;
        let column = read_place(words.whole(), column, "a column", self.columns)?;
        let cell = row * self.columns + column;
        if self.walls[cell] {
            Err(here.wrong_word("a cell without a wall"))
        } else {
            Ok(cell)
        }
    }

    fn picture(&self, p: &Hunters) -> Picture {
        let board = Board::of_rows(self.marked([p.mouse, p.cat]));
        let numbered = board.numbered(1);
        Board {
            legend: LEGEND,
            ..numbered
        }
        .into()
    }

    fn from_rules(text: &str) -> Result<Map, ParseError> {
        const WORDS: &str = "rows of a map, `mouse` or `cat` with a number of cells, or `moving`";
        let pieces: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || c == '/')
            .filter(|piece| !piece.is_empty())
            .collect();
        let is_word = |piece: &&&str| {
            let words = ["mouse", "cat", "moving"];
            words.iter().any(|word| piece.eq_ignore_ascii_case(word))
        };
        let rows = pieces.iter().take_while(|piece| !is_word(piece)).count();
        let (rows, words) = pieces.split_at(rows);
        let (mut steps, mut stays) = ([1, 1], true);
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let piece = match word.to_lowercase().as_str() {
                "mouse" => 0,
                "cat" => 1,
                "moving" => {
                    stays = false;
                    continue;
                }
                _ => return Err(ParseError::at_piece(text, word, WORDS)),
            };
            let number = words.next().copied().unwrap_or(&text[text.len()..]);
            let what = "how many cells a piece goes, from 1";
            steps[piece] = 1 + read_place(text, number, what, LONGEST)?;
        }
        let whole = rows
            .first()
            .map_or(text, |row| &text[offset_in(text, row)..]);
        Map::new(rows, steps, stays).map_err(|why| ParseError::at_piece(text, whole, why))
    }

    fn show_rules(&self) -> String {
        let rows = self.marked(self.starts);
        let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let mut text = rows.join("/");
        for (side, steps) in Self::ABOUT.sides.iter().zip(self.steps) {
            if steps > 1 {
                text += &format!(" {side} {steps}");
            }
        }
        if !self.stays {
            text += " moving";
        }
        text
    }
}
