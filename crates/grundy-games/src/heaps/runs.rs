//! Runs: take any run of neighbours from a row. Nim in disguise, in [both kinds of play](crate::theorems::closed_forms).

use crate::families::heaps::{HeapGame, HeapRules, NOTATION, Variant};
use grundy_core::parse::no_rules;
use grundy_core::{About, ParseError};

/// `runs 3,4,5`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::runs::Runs;
/// let rules = Runs::from_rules(None).unwrap();
/// let p = rules.read("3,4,5").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 3 ^ 4 ^ 5);
/// ```
pub type Runs = HeapGame<RunsCode>;

/// The rules of code `0.[7]`.
#[derive(Clone, Debug)]
pub struct RunsCode;

impl Variant for RunsCode {
    const START: &'static [u64] = &[3, 4, 5];
    const ABOUT: About = About {
        name: "runs",
        aliases: &["be-the-winner"],
        title: "Runs: take any run of neighbours from a row",
        rules: "Counters lie in rows. A move takes any number of neighbouring counters of a row, which may break the row in two. \
Whoever cannot move loses; in misère play, wins. This is the code 0.[7].",
        notation: NOTATION,
        examples: &["runs 3,4,5", "runs 2,2"],
        sources: &["Winning Ways", "HDU 2509"],
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
        no_rules(Self::ABOUT.name, text)?;
        HeapRules::of_code("0.[7]")
    }
}
