//! Toads and Frogs: toads walk right, frogs walk left, and each may jump over the others. Richard Guy; *Winning Ways*,
//! chapter 1.
//!
//! *Winning Ways* has the values of short rows, Erickson (1996) those of whole families of rows.

use crate::families::pattern::Pattern;
use crate::families::strip::{Row, Strip, StripRules};
use grundy_core::parse::read_number;
use grundy_core::picture::{Legend, Piece, Thing};
use grundy_core::{About, ParseError, Player};

/// The ruleset.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan, Player};
/// use grundy_games::boards::toads_and_frogs::ToadsAndFrogs;
/// let rules = ToadsAndFrogs::from_rules(None).unwrap();
/// let p = rules.read("tt.ff").unwrap();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 1);
/// ```
pub type ToadsAndFrogs = Strip<Jumps>;

/// The largest number of others that an animal may jump over at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jumps(pub usize);

impl Default for Jumps {
    fn default() -> Jumps {
        Jumps(1)
    }
}

/// The letters of the cells.
const TOAD: u8 = b't';
const FROG: u8 = b'f';
const EMPTY: u8 = b'.';

impl Jumps {
    /// The square to which the animal on a square goes: the first that is empty, over others only, and not too many.
    fn target(self, row: &[u8], from: usize) -> Option<usize> {
        let others = if row[from] == TOAD { FROG } else { TOAD };
        let ahead: &mut dyn Iterator<Item = usize> = match row[from] {
            TOAD => &mut (from + 1..row.len()),
            FROG => &mut (0..from).rev(),
            _ => return None,
        };
        let mut ahead = ahead.take(self.0 + 1).skip_while(|&at| row[at] == others);
        ahead.next().filter(|&at| row[at] == EMPTY)
    }
}

impl StripRules for Jumps {
    const ABOUT: About = About {
        name: "toads-and-frogs",
        aliases: &["toads", "frogs"],
        title: "Toads and Frogs: toads walk right, frogs walk left, each may jump over one of the others",
        rules: "Left moves one toad to the right, to the next square if it is empty, or over one frog to the empty \
                square just behind it. Right moves frogs to the left in the same way. Whoever cannot move loses. With a number \
                before the colon, an animal may jump over up to so many of the others that stand in a line.",
        notation: "Rows are separated by commas: t is a toad, f a frog, . an empty square. Before the colon may stand the \
                   largest number of animals that one may jump over. A move is written `toad 3 of row 1`, with the square \
                   counted from the left.",
        examples: &[
            "toads-and-frogs ttt..fff",
            "toads-and-frogs tt.ff,t..f",
            "toads-and-frogs 2: tt..ff",
        ],
        sources: &["Berlekamp, Conway and Guy 1982", "Erickson 1996"],
        ..About::PLAIN
    };
    const CELLS: &'static [(char, &'static str)] = &[
        ('t', "toad"),
        ('f', "frog"),
        ('.', "an empty square"),
        ('_', "an empty square"),
    ];
    const OWN: [u8; 2] = [TOAD, FROG];
    const FACING: bool = true;
    const START: &'static str = "ttt..fff";
    const LEGEND: Legend = &[
        ('t', Thing::Piece(Player::Left, Piece::Jumper)),
        ('f', Thing::Piece(Player::Right, Piece::Jumper)),
    ];
    const MOVE: Pattern = Pattern::new("{animal} {square}[ of row {row}]");
    /// The square of the animal that goes, from 0 at the left.
    type Step = usize;

    fn read_rules(text: Option<&str>) -> Result<Jumps, ParseError> {
        let number = |text| read_number(text, text, "how many may be jumped over", 1000);
        text.map_or(Ok(1), number).map(|n| Jumps(n as usize))
    }

    fn show_rules(&self) -> Option<String> {
        (self.0 != 1).then(|| self.0.to_string())
    }

    fn steps(&self, player: Player, row: &[u8]) -> impl Iterator<Item = usize> {
        let own = Jumps::OWN[player.index()];
        (0..row.len()).filter(move |&at| row[at] == own && self.target(row, at).is_some())
    }

    fn play(&self, row: &[u8], &from: &usize) -> Row {
        let mut next = row.to_vec();
        if let Some(to) = self.target(row, from) {
            next.swap(from, to);
        }
        next
    }

    fn slots(&self, row: &[u8], &from: &usize) -> Vec<String> {
        vec![
            if row[from] == TOAD { "toad" } else { "frog" }.to_owned(),
            (from + 1).to_string(),
        ]
    }

    /// Frogs at the left end and toads at the right end never move and are never jumped.
    fn canonical(&self, row: Row) -> Row {
        let first = row.iter().position(|&cell| cell != FROG);
        let last = row.iter().rposition(|&cell| cell != TOAD);
        match (first, last) {
            (Some(first), Some(last)) if first <= last => row[first..=last].to_vec(),
            _ => Row::new(),
        }
    }
}
