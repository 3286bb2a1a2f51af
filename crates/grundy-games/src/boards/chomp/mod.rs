//! Chomp: bite a square off a chocolate bar together with all that lies below and to the right; the square at 0,0 is
//! poisoned. Gale, *A curious Nim-type game*, Amer. Math. Monthly 81, 1974.

mod bar;
mod known;
pub mod ranks;

pub use bar::{Bar, Bite};

use grundy_core::index::Ranked;
use grundy_core::parse::{Text, no_rules};
use grundy_core::picture::{Board, Legend, MOST_LISTED, Picture, Thing};
use grundy_core::theorem::{Known, Solved};
use grundy_core::{
    About, Convention, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset,
    Theorem, Verdict, Wanted, reason,
};
use ranks::Ranks;

/// The longest row, and the largest number of rows.
const LONGEST_SIDE: u64 = 1_000_000;
/// The largest product of squares and rows, the size of all options of a position together, so that listing them is
/// always safe.
const LARGEST_BAR: u64 = 50_000_000;

/// The rules of Chomp. The player who would have to eat the poison has no move and loses.
///
/// ```
/// use grundy_core::{Impartial, Notation};
/// use grundy_games::boards::chomp::Chomp;
/// let bar = Chomp.read("2x3").unwrap();
/// assert_eq!(Chomp.moves(&bar).count(), 5);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Chomp;

impl Chomp {
    /// Refuses bars whose options would take too much room.
    fn fits(self, text: &str, rows: u64, squares: u64) -> Result<(), ParseError> {
        let small = rows.saturating_mul(squares) <= LARGEST_BAR;
        let expected = || reason!("a bar with rows times squares at most {}", LARGEST_BAR);
        (small.then_some(())).ok_or_else(|| ParseError::at_piece(text, text.trim(), expected()))
    }
}

impl Ruleset for Chomp {
    type Position = Bar;
    type Move = Bite;

    fn start(&self) -> Bar {
        Bar(vec![7; 4])
    }

    fn play(&self, bar: &Bar, bite: &Bite) -> Bar {
        let mut rows = bar.0.clone();
        if bite.column == 0 {
            rows.truncate(bite.row as usize);
        } else {
            for length in &mut rows[bite.row as usize..] {
                *length = (*length).min(bite.column);
            }
        }
        Bar(rows)
    }

    /// A bar and the bar with rows and columns exchanged are alike.
    fn canonical(&self, bar: Bar) -> Bar {
        // Comparing the sides decides most cases without work.
        match bar.0[0].cmp(&(bar.0.len() as u32)) {
            std::cmp::Ordering::Greater => bar,
            std::cmp::Ordering::Less => bar.transposed(),
            std::cmp::Ordering::Equal => {
                let other = bar.transposed();
                if other.0 > bar.0 { other } else { bar }
            }
        }
    }

    fn theorem(&self, p: &Bar, wanted: Wanted) -> Option<Theorem<Verdict<Bite>>> {
        self.known(p, wanted)
    }
}

impl Partizan for Chomp {
    fn moves_of(&self, _: Player, bar: &Bar) -> impl Iterator<Item = Bite> {
        bar.0.iter().enumerate().flat_map(|(row, &length)| {
            let row = row as u32;
            // The poison is no bite: a player who is left with it alone has lost.
            (u32::from(row == 0)..length).map(move |column| Bite { row, column })
        })
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, bar: &Bar, bite: &Bite) -> bool {
        let row = bar.0.get(bite.row as usize);
        (bite.row, bite.column) != (0, 0) && row.is_some_and(|&length| bite.column < length)
    }
}

impl Known<Bar, Bite> for Chomp {
    fn solved<'a>(&'a self, bar: &'a Bar, play: Convention) -> Option<Solved<'a, Bite>> {
        known::known(bar, play)
    }

    fn winning_move(&self, bar: &Bar, play: Convention) -> Option<Bite> {
        known::one_bite(bar, play)
    }
}

impl Impartial for Chomp {
    fn ranked(&self, bar: &Bar) -> Option<Box<dyn Ranked<Bar> + '_>> {
        let (rows, columns) = (bar.rows().len(), *bar.rows().first()?);
        let ranks = Ranks::new(rows, columns.try_into().ok()?)?;
        Some(Box::new(ranks))
    }
}

/// The meaning of the letters in pictures.
const LEGEND: Legend = &[
    ('!', Thing::Poison),
    ('#', Thing::Chocolate),
    ('.', Thing::Outside),
];

impl Notation for Chomp {
    fn show(&self, bar: &Bar) -> String {
        if bar.is_rectangle() {
            return format!("{}x{}", bar.0.len(), bar.0[0]);
        }
        let rows: Vec<String> = bar.0.iter().map(u32::to_string).collect();
        rows.join(",")
    }

    fn read(&self, text: &str) -> Result<Bar, ParseError> {
        const WHAT: &str = "a size such as 4x7 or row lengths such as 7,7,3";
        let mut words = Text::new(text);
        words.blanks();
        let first = words.number(WHAT, LONGEST_SIDE)?;
        let by_size = words.eat("x");
        let mut rows = if by_size {
            let columns = words.number("the length of the rows", LONGEST_SIDE)?;
            self.fits(text, first, first * columns)?;
            vec![columns; first as usize]
        } else {
            vec![first]
        };
        while !by_size && words.next_item() {
            words.blanks();
            let (here, above) = (words, rows[rows.len() - 1]);
            let length = words.number("a row length", LONGEST_SIDE)?;
            if length > above {
                let expected = format!("a row length from 1 to {above}, that of the row above");
                return Err(ParseError::at_piece(text, words.since(here), expected));
            }
            rows.push(length);
        }
        words.end(if by_size {
            "nothing more"
        } else {
            "a comma, or nothing more"
        })?;
        self.fits(text, rows.len() as u64, rows.iter().sum())?;
        let bar = Bar::new(rows.into_iter().map(|length| length as u32).collect());
        bar.ok_or_else(|| ParseError::at_piece(text, text.trim(), "rows of at least one square"))
    }

    fn show_move(&self, _: &Bar, bite: &Bite) -> String {
        format!("eat {},{}", bite.row, bite.column)
    }

    fn read_move(&self, bar: &Bar, text: &str) -> Result<Bite, ParseError> {
        let mut words = Text::new(text);
        words.eat("eat");
        words.blanks();
        let here = words;
        const WHAT: &str = "a row and a column from 0, such as eat 1,0";
        let row = words.number(WHAT, LONGEST_SIDE)? as u32;
        words.expect(",", WHAT)?;
        let column = words.number(WHAT, LONGEST_SIDE)? as u32;
        words.end("nothing after the square")?;
        let bite = Bite { row, column };
        let legal = self.is_legal(Player::Left, bar, &bite).then_some(bite);
        let expected = "a square that is left, and not the poison at 0,0";
        legal.ok_or_else(|| ParseError::at_piece(text, here.rest().trim_end(), expected))
    }

    fn picture(&self, bar: &Bar) -> Option<Picture> {
        let size = [bar.0.len(), bar.0[0] as usize];
        let columns = size[1].min(MOST_LISTED);
        let row = |(r, &length): (usize, &u32)| {
            let cell = |c: usize| match (r, c) {
                (0, 0) => '!',
                _ if c < length as usize => '#',
                _ => '.',
            };
            (0..columns).map(cell).collect()
        };
        let rows = bar
            .0
            .iter()
            .enumerate()
            .take(MOST_LISTED)
            .map(row)
            .collect();
        let of = (size[0].max(size[1]) > MOST_LISTED).then_some(size.map(|n| n as u64));
        Some(
            Board {
                of,
                legend: LEGEND,
                ..Board::of_rows(rows).numbered(0)
            }
            .into(),
        )
    }
}

impl Described for Chomp {
    const ABOUT: About = About {
        name: "chomp",
        aliases: &[],
        title: "Bite a chocolate bar; the corner is poisoned",
        rules: "A move chooses a square of the bar and eats it with all squares below and to the right of it. The \
                square at 0,0, top left, is poisoned: it is never eaten by choice, so whoever is left with it alone \
                cannot move and loses. The first player wins every rectangle except 1x1.",
        notation: "Rows x columns, or the lengths of the rows from the top with commas between them, none longer than \
                   the one above: 4x7, or 7,7,3. A move is written eat 1,0: row 1 and column 0, both counted from 0 \
                   at the top left.",
        examples: &["chomp 4x7", "chomp 7,7,3", "chomp 2x1000"],
        sources: &["Gale 1974", "Schuh 1952"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Chomp, ParseError> {
        no_rules(Self::ABOUT.name, text)?;
        Ok(Chomp)
    }
}
