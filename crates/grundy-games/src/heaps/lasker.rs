//! Lasker's Nim: take any number from a heap, or split it in two. [A closed form](crate::theorems::closed_forms) is in
//! *Winning Ways*, chapter 4.

use crate::families::heaps::{HeapGame, HeapRules, NOTATION, Variant};
use grundy_core::parse::no_rules;
use grundy_core::{About, ParseError};

/// `lasker 2,5,7`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::lasker::Lasker;
/// let rules = Lasker::from_rules(None).unwrap();
/// let p = rules.read("3").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 4);
/// ```
pub type Lasker = HeapGame<LaskerCode>;

/// The rules of code `4.[3]`.
#[derive(Clone, Debug)]
pub struct LaskerCode;

impl Variant for LaskerCode {
    const START: &'static [u64] = &[3, 4, 5];
    const ABOUT: About = About {
        name: "lasker",
        aliases: &["lasker-nim", "laskers-nim"],
        title: "Lasker's Nim: take any number from a heap, or split it in two",
        rules: "A move takes any number of counters from one heap, or takes nothing and splits one heap into two. Whoever \
cannot move loses. This is the code 4.[3].",
        notation: NOTATION,
        examples: &["lasker 2,5,7", "lasker 3"],
        sources: &["Lasker 1931", "Winning Ways"],
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
        no_rules(Self::ABOUT.name, text)?;
        HeapRules::of_code("4.[3]")
    }
}
