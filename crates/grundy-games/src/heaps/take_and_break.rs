//! Take-and-break games by their code, and the ones that have names: Kayles, Dawson's games, Grundy's game, Lasker's
//! Nim and Strips. Guy and Smith (1956); Winning Ways, chapter 4.

use crate::families::heaps::{HeapGame, HeapRules, Variant};
use crate::theorems::misere_kayles;
use grundy_core::forms::heap::{Digit, HeapCode, TakeAndBreak};
use grundy_core::parse::{no_rules, read_list};
use grundy_core::{About, ParseError, Theorem};

const NOTATION: &str = "Heaps separated by commas: 3,5,7; 0 when nothing is left. A move names its heap by number \
from 1: take 2 from heap 1 leaving 1,2; split heap 1 into 1,2.";

/// Any take-and-break code.
#[derive(Clone, Debug)]
pub struct ByCode;
/// `heaps 0.77: 12,5`.
pub type Heaps = HeapGame<ByCode>;

impl Variant for ByCode {
    const START: &'static [u64] = &[10];
    const ABOUT: About = About {
        name: "heaps",
        aliases: &["octal"],
        title: "Take-and-break games by their code",
        rules: "The code d0.d1d2… says what may be left of a heap when k counters are taken from it: digit dk has bit 0 \
(worth 1) when nothing may be left, bit 1 (2) when one heap may be left, bit 2 (4) when two and bit 3 (8) when three \
heaps may be left, none of them empty. Whoever cannot move loses.",
        notation: "The code comes before the colon: 0.77, .137, 4.007, 0.3F with hexadecimal digits; ! after a digit asks \
for heaps of different sizes; digits in brackets at the end repeat for ever, so 0.[3] is Nim. Then heaps separated by \
commas: heaps 0.77: 12,5, or simply 0.77 12,5. A move names its heap by number from 1: take 2 from heap 1 leaving 1,2; \
split heap 1 into 1,2.",
        examples: &["heaps 0.77: 12,5", "heaps 4.[3]: 7", "heaps 4!.0: 9"],
        sources: &["Guy and Smith 1956", "Winning Ways"],
        needs_rules: true,
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
        let text = text.unwrap_or("");
        Ok(HeapRules::of(HeapCode::Code(text.parse()?)))
    }

    fn show_rules(rules: &HeapRules) -> Option<String> {
        rules.code().map(HeapCode::to_string)
    }

    /// The code stands as the name: `0.77 12,5`.
    fn title(rules: &HeapRules) -> String {
        rules
            .code()
            .map_or_else(|| Self::ABOUT.name.to_owned(), ToString::to_string)
    }
}

/// A game with one code and a name of its own.
macro_rules! named {
    ($($(#[$doc:meta])* $game:ident, $marker:ident, $code:literal, $start:expr, $about:expr $(, $misere:path)?;)*) => {$(
        #[doc = concat!("The rules of code `", $code, "`.")]
        #[derive(Clone, Debug)]
        pub struct $marker;
        $(#[$doc])*
        pub type $game = HeapGame<$marker>;

        impl Variant for $marker {
            const START: &'static [u64] = $start;
            const ABOUT: About = $about;

            fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
                no_rules(Self::ABOUT.name, text)?;
                let code = $code.parse().expect("the code of a named game is well formed");
                Ok(HeapRules::of(HeapCode::Code(code)))
            }

            $(fn known_misere(heaps: &[u64]) -> Option<Theorem<bool>> {
                $misere(heaps)
            })?
        }
    )*};
}

named! {
    /// Kayles, bowling with pins that stand side by side.
    Kayles, KaylesCode, "0.77", &[13], About {
        name: "kayles",
        aliases: &["bowling"],
        title: "Kayles: knock down one pin or two neighbours",
        rules: "Pins stand in rows. A ball knocks down one pin or two neighbours of a row, which may break the row in two. \
Whoever cannot move loses. This is the code 0.77.",
        notation: NOTATION,
        examples: &["kayles 7", "kayles 12,5", "bowling 1000000000000000000"],
        sources: &["Guy and Smith 1956", "Dudeney 1907", "Sibert and Conway 1992"],
        ..About::PLAIN
    }, misere_kayles::known;
    /// Dawson's Chess as a heap game.
    Dawson, DawsonCode, "0.137", &[8], About {
        name: "dawson",
        aliases: &["dawsons-chess", "dawson-chess"],
        title: "Dawson's Chess, played with the last mover winning",
        rules: "Pawns face each other on a board of three rows, and captures are compulsory: a move takes a column and its \
neighbours out of a row of columns. As heaps: take one counter if it is the whole heap; take two and leave at most one \
heap; take three and leave at most two heaps. This is the code 0.137.",
        notation: NOTATION,
        examples: &["dawson 8", "dawson 34,10"],
        sources: &["Dawson 1934", "Guy and Smith 1956"],
        ..About::PLAIN
    };
    /// Dawson's Kayles.
    DawsonKayles, DawsonKaylesCode, "0.07", &[10], About {
        name: "dawson-kayles",
        aliases: &["dawsons-kayles"],
        title: "Dawson's Kayles: knock down two neighbours",
        rules: "As Kayles, but a ball knocks down exactly two neighbours. Whoever cannot move loses. This is the code 0.07.",
        notation: NOTATION,
        examples: &["dawson-kayles 15", "dawson-kayles 4,9"],
        sources: &["Guy and Smith 1956"],
        ..About::PLAIN
    };
    /// Grundy's game.
    Grundy, GrundyCode, "4!.0", &[10], About {
        name: "grundy",
        aliases: &["grundys-game"],
        title: "Grundy's game: split a heap into two of different sizes",
        rules: "A move splits a heap into two heaps of different sizes. Whoever cannot move loses. This is the code 4!.0.",
        notation: NOTATION,
        examples: &["grundy 8", "grundy 20,9"],
        sources: &["Grundy 1939", "Winning Ways"],
        ..About::PLAIN
    };
    /// Lasker's Nim.
    Lasker, LaskerCode, "4.[3]", &[3, 4, 5], About {
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
    /// Any run of a row.
    Runs, RunsCode, "0.[7]", &[3, 4, 5], About {
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
}

/// Strips of given lengths are laid on boards.
#[derive(Clone, Debug)]
pub struct StripLengths;
/// `strips 1,5,1: 6`.
pub type Strips = HeapGame<StripLengths>;

impl Variant for StripLengths {
    const START: &'static [u64] = &[10];
    const ABOUT: About = About {
        name: "strips",
        aliases: &["paski"],
        title: "Strips: lay strips of given lengths on a board",
        rules: "The board is one row of fields. A move lays a strip of one of the given lengths on free neighbouring fields; \
there are enough strips of every length. Whoever cannot move loses. As heaps: digit 7 at every length.",
        notation: "The lengths (1 to 1000) come before the colon, then the boards by their lengths: strips 1,5,1: 6. A move \
names its board by number from 1: take 5 from heap 1 leaving 1.",
        examples: &["strips 1,5,1: 6", "strips 2,3,4: 20,7"],
        sources: &["POI 2000"],
        needs_rules: true,
        ..About::PLAIN
    };

    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
        const MOST: u64 = 1000;
        let text = text.unwrap_or("");
        let lengths = read_list(text, "a strip length", MOST)?;
        if lengths.is_empty() {
            return Err(ParseError::at_piece(
                text,
                text.trim(),
                "strip lengths, such as 1,5,1",
            ));
        }
        if let Some(at) = lengths.iter().position(|&length| length == 0) {
            let piece = text.split(',').nth(at).unwrap_or(text).trim();
            return Err(ParseError::at_piece(
                text,
                piece,
                "a strip length of at least 1",
            ));
        }
        let longest = lengths.iter().copied().max().unwrap_or(0) as usize;
        let mut digits = vec![Digit::default(); longest + 1];
        for length in lengths {
            digits[length as usize].parts = 7;
        }
        let code = TakeAndBreak {
            digits,
            repeat: None,
        };
        Ok(HeapRules::of(HeapCode::Code(code)))
    }

    /// The lengths in ascending order, each once.
    fn show_rules(rules: &HeapRules) -> Option<String> {
        let lengths: Vec<String> = match rules.code()? {
            HeapCode::Code(code) => (1..code.digits.len())
                .filter(|&k| code.digits[k].parts != 0)
                .map(|k| k.to_string())
                .collect(),
            HeapCode::Subtraction(_) => return None,
        };
        Some(lengths.join(","))
    }
}
