//! The vowels game: one player takes pieces of a text with an odd number of vowels, the other with an even number.
//!
//! **Theorem.** In a single text Left, who takes an odd number, wins moving first exactly if there is a vowel. Right, who takes
//! an even number, which may be none, wins moving first exactly if the text is not empty and their number is even. *Proof.*
//! With an odd number Left takes everything. With an even number that is not 0 Left takes all up to the last vowel but one, an odd
//! number of them, and leaves one vowel; Right takes an even number, so none, and Left takes the rest. Without a vowel Left
//! cannot move. Right takes everything where the number is even; where it is odd, an odd number is left, or Right cannot
//! move, and Left takes everything.

use crate::families::pattern::Pattern;
use crate::families::strip::{Row, Strip, StripMove, StripRules};
use grundy_core::parse::no_rules;
use grundy_core::{About, Convention, ParseError, Player, Theorem, Verdict, Wanted, reason};

/// The ruleset; it has no parameters.
///
/// ```
/// use grundy_core::{Convention, Described, Notation, Partizan, Player};
/// use grundy_games::boards::vowels::Vowels;
/// let rules = Vowels::from_rules(None).unwrap();
/// let p = rules.read("leetcoder").unwrap();
/// let winner = rules.known_winner(&p, Convention::Normal, Player::Left);
/// assert_eq!(winner.unwrap().says, Player::Left);
/// ```
pub type Vowels = Strip<OddAndEven>;

/// The pieces that a player may take of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OddAndEven;

/// The first letter that is taken, from 0, and the number of letters.
pub type Piece = (usize, usize);

/// A vowel, as it is shown.
const VOWEL: u8 = b'a';

/// The number of vowels.
fn vowels(text: &[u8]) -> usize {
    text.iter().filter(|&&letter| letter == VOWEL).count()
}

/// A piece after which the player wins at once, or which leaves one vowel and the turn to the opponent.
fn good(text: &[u8], first: Player) -> Option<Piece> {
    let odd = vowels(text) % 2 == 1;
    match first {
        Player::Left if odd => Some((0, text.len())),
        Player::Left => {
            let last = text.iter().rposition(|&letter| letter == VOWEL)?;
            Some((0, last))
        }
        Player::Right => (!odd && !text.is_empty()).then_some((0, text.len())),
    }
}

impl StripRules for OddAndEven {
    const ABOUT: About = About {
        name: "vowels",
        aliases: &["vowels-game"],
        title: "Take pieces of a text: an odd number of vowels, or an even number",
        rules: "In a text of letters a move takes away some neighbouring letters, at least one, and the text closes up. Left takes \
                pieces with an odd number of vowels (a, e, i, o, u), Right pieces with an even number, which may be none. Whoever \
                cannot move loses.",
        notation: "The texts, separated by commas; 0 is an empty one. Only vowels and other letters are distinguished, so a text is \
                   shown with a for a vowel and b for another letter: leetcoder is `baabbabab`. A move is written `take 3 from 2 of row 1`: three \
                   letters, the first of them the second from the left.",
        examples: &["vowels leetcoder", "vowels bbacd", "vowels banana,bb"],
        sources: &["LeetCode 3227"],
        sides: ["odd", "even"],
        ..About::PLAIN
    };
    const CELLS: &'static [(char, &'static str)] = &[
        ('a', "a vowel"),
        ('e', "a vowel"),
        ('i', "a vowel"),
        ('o', "a vowel"),
        ('u', "a vowel"),
        ('b', "another letter"),
        ('c', "another letter"),
        ('d', "another letter"),
        ('f', "another letter"),
        ('g', "another letter"),
        ('h', "another letter"),
        ('j', "another letter"),
        ('k', "another letter"),
        ('l', "another letter"),
        ('m', "another letter"),
        ('n', "another letter"),
        ('p', "another letter"),
        ('q', "another letter"),
        ('r', "another letter"),
        ('s', "another letter"),
        ('t', "another letter"),
        ('v', "another letter"),
        ('w', "another letter"),
        ('x', "another letter"),
        ('y', "another letter"),
        ('z', "another letter"),
    ];
    const OWN: [u8; 2] = *b"ab";
    const EXCHANGED: bool = false;
    const START: &'static str = "banana";
    const LEGEND: grundy_core::picture::Legend = &[
        ('a', grundy_core::picture::Thing::Counter),
        ('b', grundy_core::picture::Thing::Empty),
    ];
    const MOVE: Pattern = Pattern::new("take {count} from {first}[ of row {row}]");
    type Step = Piece;

    fn read_rules(text: Option<&str>) -> Result<OddAndEven, ParseError> {
        no_rules(OddAndEven::ABOUT.name, text).map(|()| OddAndEven)
    }

    fn steps(&self, player: Player, row: &[u8]) -> impl Iterator<Item = Piece> {
        let wanted = 1 - player.index();
        (0..row.len()).flat_map(move |first| {
            let mut vowels = 0;
            let ends = row[first..].iter().enumerate();
            ends.filter_map(move |(more, &letter)| {
                vowels += usize::from(letter == VOWEL);
                (vowels % 2 == wanted).then_some((first, more + 1))
            })
        })
    }

    fn allows(&self, player: Player, row: &[u8], &(first, count): &Piece) -> bool {
        let piece = row.get(first..first.saturating_add(count));
        piece.is_some_and(|piece| count > 0 && vowels(piece) % 2 == 1 - player.index())
    }

    fn play(&self, row: &[u8], &(first, count): &Piece) -> Row {
        [&row[..first], &row[first + count..]].concat()
    }

    fn slots(&self, _: &[u8], (first, count): &Piece) -> Vec<String> {
        vec![count.to_string(), (first + 1).to_string()]
    }

    /// A text and the text read backwards have the same moves.
    fn canonical(&self, row: Row) -> Row {
        let behind: Row = row.iter().rev().copied().collect();
        row.min(behind)
    }

    fn theorem(&self, rows: &[Row], wanted: Wanted) -> Option<Theorem<Verdict<StripMove<Piece>>>> {
        let [row] = rows else {
            return None;
        };
        let (says, first) = match wanted {
            Wanted::Winner {
                convention: Convention::Normal,
                first,
            } => {
                let wins = good(row, first).is_some();
                let winner = if wins { first } else { first.opponent() };
                (Verdict::Winner(winner), first)
            }
            Wanted::WinningMove {
                convention: Convention::Normal,
                mover,
            } => {
                let step = good(row, mover)?;
                (Verdict::Move(StripMove { row: 0, step }), mover)
            }
            _ => return None,
        };
        Some(Theorem {
            says,
            name: "the number of vowels",
            source: "LeetCode 3227",
            reason: reason!(
                "There are {} vowels among {} letters, and {} begins; an odd number is taken whole by the one player, an even one \
                 by the other, and an even one that is not 0 can be made odd.",
                vowels(row),
                row.len(),
                OddAndEven::ABOUT.side(first)
            ),
        })
    }
}
