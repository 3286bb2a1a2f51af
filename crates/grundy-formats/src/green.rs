//! The Green Game of the Polish olympiad (POI 2001): a pawn walks over Ann's and Billy's fields, some of them green.
//!
//! ```text
//! 2 2          a fields of Ann, then b fields of Billy
//! 0 1 3        one line a field: green (1) or not (0), the number of successors, the successors from 1
//! 0 2 3 4
//! 0 2 1 2
//! 1 2 1 2
//! ```
//!
//! Play stops at the first field that is repeated, and Ann wins if the cycle just closed contains a green field. She wins
//! from the same fields as in the Büchi game in which play goes on for ever and she must visit green again and again: both
//! are decided by strategies that look only at the current field (Ehrenfeucht and Mycielski 1979; Aminof and Rubin 2017),
//! and against such a strategy every cycle that can be closed once can be closed for ever. Ann takes *or* over her
//! successors and Billy *and* over his; a field of Billy's is lost for Ann as soon as *one* successor is.
//!
//! Line breaks count as blanks, and `#` begins a comment, as do `%` and `//` at the beginning of a line.
//!
//! A field without successors is refused, because the rules say nothing about a pawn that cannot move.

use crate::{Looks, Unread};
use grundy_core::forms::arena::{Arena, ArenaBuilder, ArenaError, Regions};
use grundy_core::parse::{read_number, without_comment};
use grundy_core::{ParseError, Player, Unwatched, Watch};

/// The largest number of fields that is read.
const MOST_FIELDS: u64 = 50_000_000;

/// The bytes of the shortest field, `0 1 1` and a blank.
const SHORTEST_FIELD: u64 = 6;

/// A Green Game: Ann is [`Player::Left`], and green fields have priority 2, the others 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GreenGame {
    /// The fields, numbered from 0; Ann's come first.
    pub arena: Arena,
    /// The number of Ann's fields.
    pub ann: u32,
}

/// Reads a Green Game.
///
/// # Errors
/// The error names what was found, what was expected, and where: a field without successors, a successor that is not a
/// field, a colour other than 0 or 1, a text that ends early or goes on.
///
/// ```
/// use grundy_formats::green;
/// // Two fields of Ann and two of Billy; Ann's second field leads to both of Billy's.
/// let game = green::read("2 2\n0 1 3\n0 2 3 4\n0 2 1 2\n1 2 1 2\n").unwrap();
/// assert_eq!((game.ann, game.arena.successors(1)), (2, &[2, 3][..]));
/// assert_eq!(green::read("1 0\n0 0\n").unwrap_err().at, 6);
/// ```
pub fn read(text: &str) -> Result<GreenGame, ParseError> {
    read_watched(text, &mut Unwatched).map_err(Unread::fault)
}

/// Reads a Green Game that may be long.
///
/// # Errors
/// As [`read`], and that the watch stopped the work.
pub fn read_watched(text: &str, watch: &mut impl Watch) -> Result<GreenGame, Unread> {
    let mut looks = Looks::new(watch);
    let lines = text.lines();
    let mut numbers = UnreadNumbers {
        text,
        words: lines.flat_map(|line| without_comment(line).split_whitespace()),
    };
    let (ann, _) = numbers.next("the number of Ann's fields", MOST_FIELDS)?;
    let (billy, word) = numbers.next("the number of Billy's fields", MOST_FIELDS - ann)?;
    let count = ann + billy;
    if count == 0 {
        return Err(ParseError::at_piece(text, word, "at least one field").into());
    }
    let no_arena =
        |error: ArenaError| ParseError::new(0, "a game that is no arena", error.to_string());
    // The count is trusted only as far as the text could hold that many fields.
    let room = count.min(text.len() as u64 / SHORTEST_FIELD) as usize;
    let mut builder = ArenaBuilder::with_room(room, room);
    let mut successors = Vec::new();
    for field in 1..=count {
        let owner = if field <= ann {
            Player::Left
        } else {
            Player::Right
        };
        successors.clear();
        let green = numbers.field(field, count, &mut successors, &mut looks)?;
        let priority = if green { 2 } else { 1 };
        let pushed = builder.push(owner, priority, successors.iter().copied());
        pushed.map_err(no_arena)?;
    }
    if let Some(word) = numbers.words.next() {
        let expected = format!("nothing after the last of {count} fields");
        return Err(ParseError::at_piece(text, word, expected).into());
    }
    let arena = builder.finish().map_err(no_arena)?;
    Ok(GreenGame {
        arena,
        ann: ann as u32,
    })
}

/// The numbers not yet read, with the text that their places refer to.
struct UnreadNumbers<'a, W> {
    text: &'a str,
    words: W,
}

impl<'a, W: Iterator<Item = &'a str>> UnreadNumbers<'a, W> {
    /// The next number, which is to be `what`, and its word.
    fn next(&mut self, what: &str, max: u64) -> Result<(u64, &'a str), ParseError> {
        let end = &self.text[self.text.trim_end().len()..];
        let word = self.words.next().unwrap_or(end);
        read_number(self.text, word, what, max).map(|n| (n, word))
    }

    /// Reads a field and adds its successors, counted from 0, to `successors`; true if it is green. There are `count`
    /// fields.
    fn field(
        &mut self,
        field: u64,
        count: u64,
        successors: &mut Vec<u32>,
        looks: &mut Looks<'_, impl Watch>,
    ) -> Result<bool, Unread> {
        let what = format!("the colour of field {field}, 1 green or 0 not,");
        let (green, _) = self.next(&what, 1)?;
        let what = format!("the number of successors of field {field},");
        let (degree, word) = self.next(&what, u64::from(u32::MAX))?;
        if degree == 0 {
            let expected = format!("at least one successor of field {field}");
            return Err(ParseError::at_piece(self.text, word, expected).into());
        }
        let what = format!("a successor of field {field}, from 1");
        for _ in 0..degree {
            looks.step()?;
            let (target, word) = self.next(&what, count)?;
            if target == 0 {
                let expected = format!("{what} to {count}");
                return Err(ParseError::at_piece(self.text, word, expected).into());
            }
            successors.push((target - 1) as u32);
        }
        Ok(green == 1)
    }
}

/// Writes a Green Game; reading it gives the same game back.
#[must_use]
pub fn write(game: &GreenGame) -> String {
    let arena = &game.arena;
    let mut text = format!(
        "{} {}\n",
        game.ann,
        arena.len() as u64 - u64::from(game.ann)
    );
    for v in arena.vertices() {
        let green = arena.priority(v).is_multiple_of(2);
        let next = arena.successors(v);
        text += &format!("{} {}", u8::from(green), next.len());
        for t in next {
            text += &format!(" {}", t + 1);
        }
        text.push('\n');
    }
    text
}

/// The fields from which Ann wins, counted from 1, ascending.
#[must_use]
pub fn ann_wins(regions: &Regions) -> Vec<u32> {
    regions.won_by(Player::Left).map(|v| v + 1).collect()
}
