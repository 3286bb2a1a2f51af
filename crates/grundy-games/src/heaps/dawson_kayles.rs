//! Dawson's Kayles: knock down two neighbours. Guy and Smith (1956): a row of n is worth a row of n − 1 of Dawson's Chess.
//!
//! Its values have period 34, like those of Dawson's Chess.

use crate::families::heaps::{HeapGame, HeapRules, NOTATION, Variant};
use grundy_core::parse::no_rules;
use grundy_core::{About, ParseError};

/// `dawson-kayles 15`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::dawson_kayles::DawsonKayles;
/// let rules = DawsonKayles::from_rules(None).unwrap();
/// let p = rules.read("4").unwrap();
/// assert_eq!(rules.moves(&p).count(), 2);
/// ```
pub type DawsonKayles = HeapGame<DawsonKaylesCode>;

/// The rules of code `0.07`.
#[derive(Clone, Debug)]
pub struct DawsonKaylesCode;

impl Variant for DawsonKaylesCode {
    const START: &'static [u64] = &[10];
    const ABOUT: About = About {
        name: "dawson-kayles",
        aliases: &["dawsons-kayles"],
        title: "Dawson's Kayles: knock down two neighbours",
        rules: "As Kayles, but a ball knocks down exactly two neighbours. Whoever cannot move loses. This is the code 0.07.",
        notation: NOTATION,
        examples: &["dawson-kayles 15", "dawson-kayles 4,9"],
        sources: &["Guy and Smith 1956"],
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
        no_rules(Self::ABOUT.name, text)?;
        HeapRules::of_code("0.07")
    }
}
