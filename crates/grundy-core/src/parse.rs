//! Reading what people write: faults with their places, a cursor that moves through a text, and readers of numbers, lists,
//! sizes and boards.

use crate::reason::Reason;
use crate::{reason, with_pulse};
use std::borrow::Cow;
use std::fmt;

/// A fault in a text, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The byte offset of the fault in the text that was read.
    pub at: usize,
    /// The text found there, for people: `"x"`, `the end`, `9 (larger than 7)`.
    pub found: String,
    /// A description of what was expected there: `a row length`.
    pub expected: Reason,
}

impl ParseError {
    /// A fault at byte `at`.
    pub fn new(at: usize, found: impl Into<String>, expected: impl Into<Reason>) -> ParseError {
        ParseError {
            at,
            found: found.into(),
            expected: expected.into(),
        }
    }

    /// The fault of `piece`, a part of `text` where something else was expected.
    /// The offset is where `piece` begins; an empty piece is shown as `the end` or `nothing`.
    #[must_use]
    pub fn at_piece(text: &str, piece: &str, expected: impl Into<Reason>) -> ParseError {
        let at = offset_in(text, piece);
        let found = if !piece.is_empty() {
            format!("\"{}\"", shorten(piece))
        } else if at >= text.trim_end().len() {
            "the end".to_owned()
        } else {
            "nothing".to_owned()
        };
        ParseError::new(at, found, expected)
    }

    /// The same fault in a longer text that contains this one from byte `by` on.
    #[must_use]
    pub fn shifted(mut self, by: usize) -> ParseError {
        self.at += by;
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for ParseError {}

/// The offset of `piece`, a slice of `text`; 0 if it is not a slice of it.
#[must_use]
pub fn offset_in(text: &str, piece: &str) -> usize {
    let (start, at) = (text.as_ptr() as usize, piece.as_ptr() as usize);
    match at.checked_sub(start) {
        Some(offset) if offset <= text.len() => offset,
        _ => 0,
    }
}

/// At most 40 characters of a text, so that an error stays readable.
#[must_use]
pub fn shorten(text: &str) -> String {
    if text.chars().count() <= 40 {
        text.to_owned()
    } else {
        text.chars().take(37).chain("...".chars()).collect()
    }
}

/// A position of at most 40 characters where it can be: long rules in braces are cut short before the position is.
///
/// ```
/// use grundy_core::parse::shorten_rules;
/// let own = "board {left: . -> t unless h beside; right: .. -> hh}: .../...";
/// assert_eq!(shorten_rules(own), "board {left: . -> t unless ...}: .../...");
/// ```
#[must_use]
pub fn shorten_rules(text: &str) -> String {
    let braces = text.find('{').zip(text.rfind('}'));
    let Some((before, rules, after)) = braces
        .filter(|(open, close)| open < close)
        .map(|(open, close)| (&text[..=open], &text[open + 1..close], &text[close..]))
    else {
        return shorten(text);
    };
    let room = 37_usize.saturating_sub((before.len() + after.len()).min(37));
    if text.chars().count() <= 40 || room < 4 {
        return shorten(text);
    }
    let rules: String = rules.chars().take(room).collect();
    format!("{before}{rules}...{after}")
}

/// A cursor in a text that is read from left to right; every fault carries its place.
///
/// ```
/// use grundy_core::parse::Text;
/// let mut text = Text::new("take 3 from 12");
/// assert!(text.eat("take"));
/// assert_eq!(text.number("how many", 10), Ok(3));
/// assert!(text.eat("FROM"));
/// assert_eq!(text.number("a heap", 10).unwrap_err().at, 12);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    whole: &'a str,
    at: usize,
    /// The end of the part that is read: that of the whole text unless reading was limited by [`within`](Text::within).
    end: usize,
}

impl<'a> Text<'a> {
    /// A cursor at the beginning of a text.
    #[must_use]
    pub fn new(whole: &'a str) -> Text<'a> {
        Text::within(whole, whole)
    }

    /// A cursor at the beginning of a part of a text, such as one of its lines; faults have their place in the whole.
    ///
    /// ```
    /// use grundy_core::parse::Text;
    /// let file = "a b\nc";
    /// let mut line = Text::within(file, &file[4..]);
    /// line.advance();
    /// assert_eq!(line.fault("d").at, 5);
    /// ```
    #[must_use]
    pub fn within(whole: &'a str, part: &'a str) -> Text<'a> {
        let at = offset_in(whole, part);
        let end = at + part.len();
        Text { whole, at, end }
    }

    /// The whole text; pieces that are read are slices of it.
    #[must_use]
    pub fn whole(&self) -> &'a str {
        self.whole
    }

    /// The byte offset of the cursor.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The text that has not been read.
    #[must_use]
    pub fn rest(&self) -> &'a str {
        &self.whole[self.at..self.end]
    }

    /// The text read since `earlier`, a place of the same text.
    #[must_use]
    pub fn since(&self, earlier: Text<'a>) -> &'a str {
        &self.whole[earlier.at..self.at]
    }

    /// The next character.
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Skips the next character.
    pub fn advance(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Skips blanks.
    pub fn blanks(&mut self) {
        self.at = self.end - self.rest().trim_start().len();
    }

    /// Skips a symbol or a word, and blanks before it, if it comes next; case does not matter.
    pub fn eat(&mut self, symbol: &str) -> bool {
        let mut next = *self;
        next.blanks();
        let found = next.eat_here(symbol);
        if found {
            *self = next;
        }
        found
    }

    /// Skips a symbol or a word if it comes next, with no blank before it; case does not matter.
    pub fn eat_here(&mut self, symbol: &str) -> bool {
        let start = self.rest().get(..symbol.len());
        let found = start.is_some_and(|start| start.eq_ignore_ascii_case(symbol));
        if found {
            self.at += symbol.len();
        }
        found
    }

    /// Takes the characters that pass a test, perhaps none.
    pub fn run(&mut self, test: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !test(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Skips blanks and takes the next word, up to a blank; empty at the end of the text.
    pub fn word(&mut self) -> &'a str {
        self.blanks();
        self.run(|c| !c.is_whitespace())
    }

    /// Skips the next word if it is `word`; case does not matter.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let mut next = *self;
        let found = next.word().eq_ignore_ascii_case(word);
        if found {
            *self = next;
        }
        found
    }

    /// Skips a word that must come next; case does not matter.
    ///
    /// # Errors
    /// The word found instead of the `expected` one.
    pub fn expect_word(&mut self, word: &str, expected: &str) -> Result<(), ParseError> {
        if self.eat_word(word) {
            Ok(())
        } else {
            Err(self.wrong_word(expected))
        }
    }

    /// The fault that the next word is not what is `expected`.
    pub fn wrong_word(&self, expected: impl Into<Reason>) -> ParseError {
        let mut next = *self;
        ParseError::at_piece(self.whole, next.word(), expected)
    }

    /// True if only blanks are left.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.rest().trim().is_empty()
    }

    /// Reads digits as a number of at most `max`; blanks may stand before it.
    ///
    /// # Errors
    /// The text found there instead.
    pub fn number(&mut self, what: &str, max: u64) -> Result<u64, ParseError> {
        self.blanks();
        let before = *self;
        let digits = self.run(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(before.fault(what));
        }
        read_number(self.whole, digits, what, max)
    }

    /// Skips what stands between two items of a flat list of numbers, a comma or blanks; false if no item follows.
    ///
    /// ```
    /// use grundy_core::parse::Text;
    /// let mut text = Text::new("3, 5 7: 1");
    /// let mut numbers = vec![text.number("a number", 9)?];
    /// while text.next_item() {
    ///     numbers.push(text.number("a number", 9)?);
    /// }
    /// assert_eq!((numbers, text.rest()), (vec![3, 5, 7], ": 1"));
    /// # Ok::<(), grundy_core::ParseError>(())
    /// ```
    pub fn next_item(&mut self) -> bool {
        self.next_item_where(|c| c.is_ascii_digit() || c == '+')
    }

    /// The same for a list whose items begin with other characters.
    pub fn next_item_where(&mut self, begins: impl Fn(char) -> bool) -> bool {
        if self.eat(",") {
            return true;
        }
        let mut next = *self;
        next.blanks();
        let follows = next.at() > self.at() && next.peek().is_some_and(begins);
        if follows {
            *self = next;
        }
        follows
    }

    /// Skips a symbol or a word that must come next; blanks may stand before it.
    ///
    /// # Errors
    /// The text found instead of the `expected` one.
    pub fn expect(&mut self, symbol: &str, expected: &str) -> Result<(), ParseError> {
        if self.eat(symbol) {
            Ok(())
        } else {
            self.blanks();
            Err(self.fault(expected))
        }
    }

    /// Skips the blanks at the end of the text, where nothing else may stand.
    ///
    /// # Errors
    /// The text found instead of the `expected` one.
    pub fn end(&mut self, expected: &str) -> Result<(), ParseError> {
        self.blanks();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.fault(expected)),
        }
    }

    /// A fault at this place: the word or single other character that stands here is not what is `expected`.
    pub fn fault(&self, expected: impl Into<Reason>) -> ParseError {
        let found = match self.peek() {
            None if self.whole[self.end..].trim().is_empty() => "the end".to_owned(),
            None => "nothing".to_owned(),
            Some('…') => "\"…\", which stands for a part too long to show".to_owned(),
            Some(c) if c.is_alphabetic() => {
                let mut next = *self;
                let word = next.run(char::is_alphabetic);
                format!("\"{}\"", shorten(word))
            }
            Some(c) => format!("\"{c}\""),
        };
        ParseError::new(self.at, found, expected)
    }
}

/// A line without its comment, as in every file that the project reads: `#` begins one anywhere, `%` and `//` only if
/// nothing but blanks stands before them, because `50%` and `1//2` are typing errors, not comments.
///
/// ```
/// use grundy_core::parse::without_comment;
/// assert_eq!(without_comment("a b # the first edge"), "a b ");
/// assert_eq!(without_comment("  // edges"), "");
/// assert_eq!(without_comment("50%"), "50%");
/// ```
#[must_use]
pub fn without_comment(line: &str) -> &str {
    let begin = line.trim_start();
    if begin.starts_with('%') || begin.starts_with("//") {
        return "";
    }
    line.split('#').next().unwrap_or("")
}

/// The fault of a graph written as lines without an edge: some tools write an edge as `a,b`, which here is a list of two.
///
/// `None` if no line has a comma, or if there is only one line, which may be meant as a list.
#[must_use]
pub fn pairs_with_commas(text: &str, edge: &str) -> Option<ParseError> {
    let lines = || {
        text.lines()
            .map(|line| without_comment(line).trim())
            .filter(|line| !line.is_empty())
    };
    let line = lines().find(|line| line.contains(','))?;
    let expected = format!("a pair such as {edge} or \"a b\", for a,b names two things");
    (lines().count() > 1).then(|| ParseError::at_piece(text, line, expected))
}

/// Reads a whole number of at most `max`, saying what was expected when it is not one.
///
/// `piece` must be a slice of `text`.
///
/// # Errors
/// A [`ParseError`] at the piece: not digits, or larger than `max`.
///
/// ```
/// use grundy_core::parse::read_number;
/// assert_eq!(read_number("12", "12", "a heap", 100), Ok(12));
/// assert!(read_number("-3", "-3", "a heap", 100).is_err());
/// ```
pub fn read_number(text: &str, piece: &str, what: &str, max: u64) -> Result<u64, ParseError> {
    let trimmed = piece.trim();
    let digits = !trimmed.is_empty() && trimmed.bytes().all(|b| b.is_ascii_digit());
    if !digits {
        let shown = if trimmed.is_empty() {
            piece.trim_start()
        } else {
            trimmed
        };
        return Err(ParseError::at_piece(text, shown, what));
    }
    match trimmed.parse::<u64>() {
        Ok(n) if n <= max => Ok(n),
        _ => Err(ParseError::at_piece(
            text,
            trimmed,
            reason!("{} of at most {}", what, max),
        )),
    }
}

/// Reads the number of one of `count` things, counted from 1 by people, and returns it counted from 0.
///
/// `piece` must be a slice of `text`.
///
/// # Errors
/// A [`ParseError`] at the piece: not digits, 0, or larger than `count`.
///
/// ```
/// use grundy_core::parse::read_place;
/// assert_eq!(read_place("heap 3", "3", "a heap number", 5).ok(), Some(2));
/// assert_eq!(read_place("0", "0", "a heap", 5).unwrap_err().expected, "a heap, counted from 1");
/// ```
pub fn read_place(text: &str, piece: &str, what: &str, count: usize) -> Result<usize, ParseError> {
    match read_number(text, piece, what, count as u64)? {
        0 => Err(ParseError::at_piece(
            text,
            piece.trim(),
            format!("{what}, counted from 1"),
        )),
        n => Ok(n as usize - 1),
    }
}

/// The items of a flat list, with commas or blanks between them. A blank beside one of the `joints` lies within an item.
/// There is one item at least; it may be empty, as it is between two commas.
///
/// ```
/// use grundy_core::parse::items;
/// assert_eq!(items("3, 5 7,", &[]), ["3", "5", "7", ""]);
/// assert_eq!(items("2 x 3 4x4", &["x"]), ["2 x 3", "4x4"]);
/// ```
#[must_use]
pub fn items<'a>(text: &'a str, joints: &[&str]) -> Vec<&'a str> {
    let mut items = Vec::new();
    for piece in with_pulse(text.split(',')) {
        let mut rest = piece.trim();
        let joined = |before: &str, behind: &str| {
            let touches = |joint: &&str| before.ends_with(joint) || behind.starts_with(joint);
            joints.iter().any(touches)
        };
        let mut from = 0;
        while let Some(at) = rest[from..].find(char::is_whitespace).map(|at| from + at) {
            let behind = rest[at..].trim_start();
            if joined(rest[..at].trim_end(), behind) {
                from = rest.len() - behind.len();
            } else {
                items.push(&rest[..at]);
                (rest, from) = (behind, 0);
            }
        }
        items.push(rest);
    }
    items
}

/// Reads numbers with commas or blanks between them. An empty text is an empty list.
///
/// # Errors
/// A [`ParseError`] at the first piece that is not a number of at most `max`.
///
/// ```
/// use grundy_core::parse::read_list;
/// assert_eq!(read_list("3, 5,7", "a heap", 100), Ok(vec![3, 5, 7]));
/// assert_eq!(read_list("3 5 7", "a heap", 100), Ok(vec![3, 5, 7]));
/// assert_eq!(read_list("3,x", "a heap", 100).unwrap_err().at, 2);
/// ```
pub fn read_list(text: &str, what: &str, max: u64) -> Result<Vec<u64>, ParseError> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let items = items(text, &[]).into_iter();
    items
        .map(|piece| read_number(text, piece, what, max))
        .collect()
}

/// The text with the minus sign that keyboards have: papers and web pages use another one.
#[must_use]
pub fn plain(text: &str) -> Cow<'_, str> {
    if text.contains(MINUS) {
        Cow::Owned(text.replace(MINUS, "-"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The minus sign used in print.
const MINUS: char = '\u{2212}';

/// Reads `RxC`, two numbers between 1 and `max` with an `x` between them.
///
/// # Errors
/// A [`ParseError`] where the shape breaks.
///
/// ```
/// use grundy_core::parse::read_size;
/// assert_eq!(read_size("4x7", 10), Ok((4, 7)));
/// ```
pub fn read_size(text: &str, max: u64) -> Result<(usize, usize), ParseError> {
    let split = text
        .find(['x', 'X'])
        .ok_or_else(|| ParseError::at_piece(text, text.trim(), "a size such as 4x7"))?;
    let side = |piece: &str| {
        let n = read_number(text, piece, "a side length", max)?;
        if n == 0 {
            Err(ParseError::at_piece(
                text,
                piece,
                "a side length of at least 1",
            ))
        } else {
            Ok(n as usize)
        }
    };
    Ok((side(&text[..split])?, side(&text[split + 1..])?))
}

/// A number of things in words, such as `no cell`, `1 cell` and `2 cells`.
///
/// ```
/// assert_eq!(grundy_core::parse::counted(2, "cell"), "2 cells");
/// ```
#[must_use]
pub fn counted(count: usize, thing: &str) -> String {
    match count {
        0 => format!("no {thing}"),
        1 => format!("1 {thing}"),
        n => format!("{n} {thing}s"),
    }
}

/// The rows of a board, written with `/` between them: all of the same length, each cell one of `cells`
/// (case does not matter; cells are returned in the case in which `cells` has them).
///
/// # Errors
/// A [`ParseError`] at a stray character or at the first ragged row.
///
/// ```
/// use grundy_core::parse::read_board;
/// assert_eq!(read_board("x.o/...", "XO."), Ok(vec![b"X.O".to_vec(), b"...".to_vec()]));
/// assert_eq!(read_board("x.o/..", "XO.").unwrap_err().at, 4);
/// ```
pub fn read_board(text: &str, cells: &str) -> Result<Vec<Vec<u8>>, ParseError> {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for piece in text.split('/') {
        let piece = piece.trim();
        let start = offset_in(text, piece);
        let mut row = Vec::with_capacity(piece.len());
        for (i, c) in piece.char_indices() {
            let cell = cells.chars().find(|k| k.eq_ignore_ascii_case(&c));
            let cell = cell.ok_or_else(|| {
                let wanted: Vec<String> = cells.chars().map(|k| format!("\"{k}\"")).collect();
                let wanted = reason!("one of {}", wanted.join(" "));
                ParseError::new(start + i, format!("\"{c}\""), wanted)
            })?;
            row.push(cell as u8);
        }
        if row.is_empty() {
            return Err(ParseError::at_piece(text, piece, "a row of cells"));
        }
        if let Some(width) = rows.first().map(Vec::len)
            && width != row.len()
        {
            return Err(ParseError::new(
                start,
                format!("a row of {}", counted(row.len(), "cell")),
                match width {
                    1 => reason!("a row of 1 cell like the first"),
                    _ => reason!("a row of {} cells like the first", width),
                },
            ));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Finds the move with this text among `moves`; case and blanks do not matter.
/// For rulesets with few enough moves to write them all down; others parse the text themselves.
///
/// # Errors
/// A [`ParseError`] that lists some of the moves there are.
pub fn pick_move<M>(
    text: &str,
    moves: impl Iterator<Item = M>,
    show: impl Fn(&M) -> String,
) -> Result<M, ParseError> {
    let wanted = squeeze(text);
    let mut examples = Vec::new();
    let mut others = 0;
    for mv in moves {
        let shown = show(&mv);
        if squeeze(&shown) == wanted {
            return Ok(mv);
        }
        if examples.len() < MOST_LISTED {
            examples.push(shown);
        } else {
            others += 1;
        }
    }
    Err(ParseError::at_piece(
        text,
        text.trim(),
        one_of(&examples, others),
    ))
}

/// The most moves that an error lists.
const MOST_LISTED: usize = 9;

/// What is expected where these moves, and so many others, are legal.
#[must_use]
pub fn one_of(moves: &[impl AsRef<str>], others: usize) -> Reason {
    let shown: Vec<&str> = moves.iter().map(AsRef::as_ref).take(MOST_LISTED).collect();
    let others = others + moves.len() - shown.len();
    let list = shown.join(" | ");
    match (shown.len(), others) {
        (0, _) => reason!("nothing, for there is no move"),
        (1, 0) => reason!("the only move, {}", list),
        (_, 0) => reason!("one of the moves {}", list),
        _ => reason!("a move such as {}, or one of {} others", list, others),
    }
}

fn squeeze(text: &str) -> String {
    text.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}

/// Refuses rules for a game that has none; `from_rules` of such a game calls this.
///
/// # Errors
/// A [`ParseError`] at the rules that were given.
pub fn no_rules(game: &str, text: Option<&str>) -> Result<(), ParseError> {
    match text {
        None => Ok(()),
        Some(text) => Err(ParseError::at_piece(
            text,
            text.trim(),
            reason!("nothing here, for {} has no rules", game),
        )),
    }
}
