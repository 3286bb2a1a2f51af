//! Kayles: knock down one pin or two neighbours of a row. Dudeney (1907); Guy and Smith (1956) found its period 12 from
//! 71 on, [Sibert and Conway](crate::theorems::misere_kayles) the winner when the last mover loses.

use crate::families::heaps::{HeapGame, HeapRules, NOTATION, Variant};
use crate::theorems::misere_kayles;
use grundy_core::parse::no_rules;
use grundy_core::{About, ParseError, Theorem};

/// `kayles 7`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::kayles::Kayles;
/// let rules = Kayles::from_rules(None).unwrap();
/// let p = rules.read("7").unwrap();
/// assert_eq!(rules.moves(&p).count(), 7);
/// ```
pub type Kayles = HeapGame<KaylesCode>;

/// The rules of code `0.77`.
#[derive(Clone, Debug)]
pub struct KaylesCode;

impl Variant for KaylesCode {
    const START: &'static [u64] = &[13];
    const ABOUT: About = About {
        name: "kayles",
        aliases: &["bowling"],
        title: "Kayles: knock down one pin or two neighbours",
        rules: "Pins stand in rows. A ball knocks down one pin or two neighbours of a row, which may break the row in two. \
Whoever cannot move loses. This is the code 0.77.",
        notation: NOTATION,
        examples: &["kayles 7", "kayles 12,5", "bowling 1000000000000000000"],
        sources: &[
            "Guy and Smith 1956",
            "Dudeney 1907",
            "Sibert and Conway 1992",
        ],
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
        no_rules(Self::ABOUT.name, text)?;
        HeapRules::of_code("0.77")
    }

    fn known_misere(heaps: &[u64]) -> Option<Theorem<bool>> {
        misere_kayles::known(heaps)
    }
}
