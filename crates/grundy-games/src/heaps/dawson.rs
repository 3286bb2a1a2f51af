//! Dawson's Chess with the last mover winning. T. R. Dawson (1934); Guy and Smith (1956).
//!
//! Dawson posed it with the last mover losing, and that game is still open; with the last mover winning the values have
//! period 34 from heap 52 on.

use crate::families::heaps::{HeapGame, HeapRules, NOTATION, Variant};
use grundy_core::parse::no_rules;
use grundy_core::{About, ParseError};

/// `dawson 8`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::dawson::Dawson;
/// let rules = Dawson::from_rules(None).unwrap();
/// let p = rules.read("8").unwrap();
/// assert_eq!(rules.moves(&p).count(), 4);
/// ```
pub type Dawson = HeapGame<DawsonCode>;

/// The rules of code `0.137`.
#[derive(Clone, Debug)]
pub struct DawsonCode;

impl Variant for DawsonCode {
    const START: &'static [u64] = &[8];
    const ABOUT: About = About {
        name: "dawson",
        aliases: &["dawsons-chess", "dawson-chess"],
        title: "Dawson's Chess, played with the last mover winning",
        rules: "Pawns face each other on a board of three rows, and captures are compulsory: a move takes a column and its \
neighbours out of a row of columns. As heaps: take one counter if it is the whole heap; take two and leave at most one \
heap; take three and leave at most two heaps. Whoever cannot move loses. This is the code 0.137.",
        notation: NOTATION,
        examples: &["dawson 8", "dawson 34,10"],
        sources: &["Dawson 1934", "Guy and Smith 1956"],
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
        no_rules(Self::ABOUT.name, text)?;
        HeapRules::of_code("0.137")
    }
}
