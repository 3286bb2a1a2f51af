//! Nim: take any number from one heap. Solved by Bouton (1902), in normal and in misère play.
//!
//! **Theorem** (Bouton). A player who leaves the nim-sum 0 wins: from any other nim-sum some heap can be cut down to make
//! it 0, and from 0 every move makes it another. In misère play the same moves win while two heaps are larger than 1; the
//! move that leaves only ones leaves an odd number of them.

use crate::families::heaps::{HeapGame, HeapRules, Variant};
use grundy_core::parse::no_rules;
use grundy_core::{About, ParseError};

/// No bound on what may be taken.
#[derive(Clone, Debug)]
pub struct Unbounded;
/// `nim 3,5,7`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::nim::Nim;
/// let rules = Nim::from_rules(None).unwrap();
/// let p = rules.read("3,5,7").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 3 ^ 5 ^ 7);
/// ```
pub type Nim = HeapGame<Unbounded>;

impl Variant for Unbounded {
    const START: &'static [u64] = &[3, 4, 5];
    const ABOUT: About = About {
        name: "nim",
        aliases: &["bouton"],
        title: "Nim: take any number from one heap",
        rules: "A move takes at least one counter, and as many as one likes, from one heap. Whoever cannot move loses; in \
misère play whoever cannot move wins.",
        notation: "Heaps separated by commas: 3,5,7; 0 when nothing is left. A move names its heap by number from 1: take 1 \
from heap 3 leaving 6.",
        examples: &["nim 3,5,7", "nim 14,35,46", "nim 1,1,1"],
        sources: &["Bouton 1902"],
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
        no_rules("nim", text)?;
        Ok(HeapRules::up_to(u64::MAX))
    }
}
