//! Flanked pieces: a player takes away a piece of their own that stands between two of their own.
//!
//! **Theorem.** The value is the number of a's beyond two in each run of them, less the same of the b's. *Proof.* A run
//! of k equal pieces has k − 2 pieces between two of their own, none where k is smaller. Taking one makes the run one
//! shorter and changes no other, and runs never meet, because two pieces of each remain. So a run is an integer: as
//! many free moves of its owner.

use crate::families::pattern::Pattern;
use crate::families::strip::{Row, Strip, StripMove, StripRules};
use grundy_core::parse::no_rules;
use grundy_core::picture::{Legend, Surface, Thing};
use grundy_core::{About, ParseError, Player, Theorem, Verdict, Wanted, reason};
use num::BigRational;

/// The ruleset; it has no parameters.
///
/// ```
/// use grundy_core::{Described, Notation, Partizan};
/// use grundy_games::boards::flanked::Flanked;
/// let rules = Flanked::from_rules(None).unwrap();
/// let p = rules.read("aaabbbb").unwrap();
/// assert_eq!(rules.known_number(&p).unwrap().says, num::BigRational::from_integer((-1).into()));
/// ```
pub type Flanked = Strip<Between>;

/// The moves of a player in a row of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Between;

impl StripRules for Between {
    const ABOUT: About = About {
        name: "flanked",
        aliases: &["colored-pieces"],
        title: "Take a piece of yours that stands between two of yours",
        rules: "Pieces of both players stand in a row. A move takes away a piece of one's own whose two neighbours are one's \
                own; the row closes up. A piece at the end of the row is never taken. Whoever cannot move loses.",
        notation: "Rows are separated by commas: a is a piece of left, b one of right; 0 is an empty row. A move is written \
                   `take 2 of row 1`, with the piece counted from the left.",
        examples: &["flanked aaababb", "flanked abbbbbbbaaa", "flanked aaaa,bbb"],
        sources: &["LeetCode 2038"],
        ..About::PLAIN
    };
    const CELLS: &'static [(char, &'static str)] = &[('a', "left"), ('b', "right")];
    const OWN: [u8; 2] = *b"ab";
    const START: &'static str = "aaababb";
    const LEGEND: Legend = &[
        ('a', Thing::Stone(Player::Left)),
        ('b', Thing::Stone(Player::Right)),
    ];
    const SURFACE: Surface = Surface::Places;
    const MOVE: Pattern = Pattern::new("take {piece}[ of row {row}]");
    type Step = usize;

    fn read_rules(text: Option<&str>) -> Result<Between, ParseError> {
        no_rules(Between::ABOUT.name, text).map(|()| Between)
    }

    fn steps(&self, player: Player, row: &[u8]) -> impl Iterator<Item = usize> {
        let own = Between::OWN[player.index()];
        let three = row.windows(3).enumerate();
        let three = three.filter(move |(_, three)| three.iter().all(|&piece| piece == own));
        three.map(|(before, _)| before + 1)
    }

    fn play(&self, row: &[u8], &at: &usize) -> Row {
        [&row[..at], &row[at + 1..]].concat()
    }

    fn slots(&self, _: &[u8], at: &usize) -> Vec<String> {
        vec![(at + 1).to_string()]
    }

    fn theorem(&self, rows: &[Row], wanted: Wanted) -> Option<Theorem<Verdict<StripMove<usize>>>> {
        if wanted != Wanted::Number {
            return None;
        }
        let free =
            |player| -> usize { rows.iter().map(|row| self.steps(player, row).count()).sum() };
        let [left, right] = Player::BOTH.map(free);
        Some(Theorem {
            says: Verdict::Number(
                BigRational::from_integer(left.into()) - BigRational::from_integer(right.into()),
            ),
            name: "free moves in runs",
            source: "LeetCode 2038",
            reason: reason!(
                "Left has {} pieces between two of their own and Right {}; taking one changes no other run, so these are \
                 moves in advance.",
                left,
                right
            ),
        })
    }
}
