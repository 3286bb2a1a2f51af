//! Grundy's game: split a heap into two of different sizes. P. M. Grundy (1939); no period is known.
//! [The lost heaps](crate::theorems::grundy_zeros) have been computed far.

use crate::families::heaps::{HeapGame, HeapRules, NOTATION, Variant};
use grundy_core::parse::no_rules;
use grundy_core::{About, ParseError};

/// `grundy 8`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::grundys_game::Grundy;
/// let rules = Grundy::from_rules(None).unwrap();
/// let p = rules.read("8").unwrap();
/// assert_eq!(rules.moves(&p).count(), 3);
/// ```
pub type Grundy = HeapGame<GrundyCode>;

/// The rules of code `4!.0`.
#[derive(Clone, Debug)]
pub struct GrundyCode;

impl Variant for GrundyCode {
    const START: &'static [u64] = &[10];
    const ABOUT: About = About {
        name: "grundy",
        aliases: &["grundys-game"],
        title: "Grundy's game: split a heap into two of different sizes",
        rules: "A move splits a heap into two heaps of different sizes. Whoever cannot move loses. This is the code 4!.0.",
        notation: NOTATION,
        examples: &["grundy 8", "grundy 20,9"],
        sources: &["Grundy 1939", "Winning Ways"],
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
        no_rules(Self::ABOUT.name, text)?;
        HeapRules::of_code("4!.0")
    }
}
