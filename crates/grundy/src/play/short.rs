//! Moves typed in short: a number in the list, coordinates, a heap and an amount, or the beginnings of words.
//!
//! The text is compared with the texts of the legal moves, so every game has short forms without defining any:
//!
//! 1. the whole text of a move, in upper or lower case and with any blanks;
//! 2. `#3`, the third move in the list; a lone `3` too, unless a move has just this number in its text, or all moves are
//!    numbers: then `column 3` is the same;
//! 3. the numbers of a move, with the place where it is made first: `3 2` takes 2 from heap 3, `1 2 8` splits heap 1 into
//!    2,8; the first of them suffice, and coordinates may be joined (`e2e4`);
//! 4. its words, each by its beginning: `t 2` is `take 2 …`;
//! 5. some of its words and numbers in their order: `e4` is `x at e4`.
//!
//! The first of these that fits any move decides. If it fits several moves, the text is refused, with a list of them.

use grundy_core::parse::shorten;

/// The reason why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// No move fits it.
    None,
    /// Several fit it, at these places in the list.
    Several(Vec<usize>),
}

/// Words for the place where a move is made; the number behind such a word is typed first.
const PLACES: &[&str] = &[
    "term", "heap", "pile", "stalk", "row", "step", "region", "board",
];

/// The place in the list of the move that a short form means.
///
/// # Errors
/// [`Unclear::None`] where it fits no move, [`Unclear::Several`] where it fits several.
///
/// ```
/// use grundy::play::short::{Unclear, find};
/// let moves = ["take 1 from heap 1 leaving 0", "take 1 from heap 2 leaving 1", "take 2 from heap 2 leaving 0"];
/// assert_eq!(find("2 2", &moves), Ok(2));
/// assert_eq!(find("2", &moves), Ok(1));
/// assert_eq!(find("2 1 1", &moves), Ok(1));
/// assert_eq!(find("take 1", &moves), Err(Unclear::Several(vec![0, 1])));
/// assert_eq!(find("take 7", &moves), Err(Unclear::None));
/// ```
pub fn find(typed: &str, moves: &[impl AsRef<str>]) -> Result<usize, Unclear> {
    let typed = typed.trim().to_lowercase();
    let tokens = tokens(&typed);
    let texts: Vec<MoveText> = moves.iter().map(|mv| MoveText::new(mv.as_ref())).collect();
    let whole = squeeze(&typed);
    if let Some(same) = decide(&texts, |mv| mv.squeezed == whole) {
        return same;
    }
    if let Some(number) = typed.strip_prefix('#') {
        let at = number.trim().parse::<usize>().ok();
        let at = at.and_then(|n| n.checked_sub(1));
        return at.filter(|at| *at < texts.len()).ok_or(Unclear::None);
    }
    if tokens.is_empty() {
        return Err(Unclear::None);
    }
    // Where moves are numbers, as columns are, a person may say so.
    if let [word, number] = &tokens[..]
        && fits(word, "column")
        && all_numbers(&texts)
    {
        return decide(&texts, |mv| mv.squeezed == *number).unwrap_or(Err(Unclear::None));
    }
    let joined: String = tokens.concat();
    let readings: [&dyn Fn(&MoveText) -> bool; 5] = [
        &|mv| mv.numbers == tokens,
        &|mv| mv.numbers.starts_with(&tokens),
        &|mv| mv.numbers.concat() == joined,
        &|mv| {
            let begins = |(typed, own): (&String, &String)| fits(typed, own);
            tokens.len() <= mv.tokens.len() && tokens.iter().zip(&mv.tokens).all(begins)
        },
        &|mv| in_order(&tokens, &mv.ordered) || in_order(&tokens, &mv.tokens),
    ];
    if let Ok(number) = typed.parse::<usize>() {
        return lone_number(number, &texts, &tokens, &readings);
    }
    let decided = readings.iter().find_map(|reading| decide(&texts, reading));
    decided.unwrap_or(Err(Unclear::None))
}

/// A lone number: it means a move that has this number and no other, or a place in the list; it is refused if it can
/// mean both.
fn lone_number(
    number: usize,
    texts: &[MoveText],
    tokens: &[String],
    readings: &[&dyn Fn(&MoveText) -> bool],
) -> Result<usize, Unclear> {
    let said = |mv: &MoveText| mv.numbers == tokens || mv.digits() == tokens;
    let mut fitting: Vec<usize> = (0..texts.len()).filter(|&i| said(&texts[i])).collect();
    // Where moves are numbers, the number of a full column means no other one.
    if let Some(at) = number.checked_sub(1).filter(|at| *at < texts.len())
        && !all_numbers(texts)
        && !fitting.contains(&at)
    {
        fitting.push(at);
    }
    match fitting[..] {
        [] => {
            let decided = readings.iter().find_map(|reading| decide(texts, reading));
            decided.unwrap_or(Err(Unclear::None))
        }
        [only] => Ok(only),
        _ => Err(Unclear::Several(fitting)),
    }
}

/// True if every move is written as a number alone.
fn all_numbers(texts: &[MoveText]) -> bool {
    texts.iter().all(|mv| mv.squeezed.parse::<u64>().is_ok())
}

/// The decision of one way of reading; `None` where it fits no move.
fn decide(texts: &[MoveText], fits: impl Fn(&MoveText) -> bool) -> Option<Result<usize, Unclear>> {
    let fitting: Vec<usize> = (0..texts.len()).filter(|&i| fits(&texts[i])).collect();
    match fitting[..] {
        [] => None,
        [only] => Some(Ok(only)),
        _ => Some(Err(Unclear::Several(fitting))),
    }
}

/// The candidates in words, as a message lists them.
#[must_use]
pub fn candidates(places: &[usize], moves: &[impl AsRef<str>]) -> String {
    const MOST: usize = 6;
    let one = |&at: &usize| format!("#{} {}", at + 1, shorten(moves[at].as_ref()));
    let shown: Vec<String> = places.iter().take(MOST).map(one).collect();
    let more = if places.len() > MOST { " | …" } else { "" };
    shown.join(" | ") + more
}

/// The short form, written out like the moves in the list: their words with the typed numbers. This is for a list that
/// is cut, whose other moves differ from the listed ones in numbers only; the rules still have to read each result.
///
/// ```
/// let moves = ["take 1 from heap 1 leaving 999"];
/// assert_eq!(grundy::play::short::filled("2 500", &moves), ["take 500 from heap 2"]);
/// ```
#[must_use]
pub fn filled(typed: &str, moves: &[impl AsRef<str>]) -> Vec<String> {
    let typed = tokens(&typed.to_lowercase());
    let mut all = Vec::new();
    for mv in moves {
        let text = mv.as_ref();
        let head = text.split(" leaving").next().unwrap_or(text);
        let mut words: Vec<&str> = head.split_whitespace().collect();
        let number = |i: &usize| has_digit(words[*i]);
        let place = |i: &usize| *i > 0 && PLACES.contains(&words[*i - 1]);
        let (first, then): (Vec<usize>, Vec<usize>) =
            (0..words.len()).filter(number).partition(place);
        if first.len() + then.len() != typed.len() {
            continue;
        }
        for (i, number) in first.into_iter().chain(then).zip(&typed) {
            words[i] = number;
        }
        let line = words.join(" ");
        if !all.contains(&line) {
            all.push(line);
        }
    }
    all
}

/// The text of a move in pieces.
struct MoveText {
    /// In lower case, one blank between words.
    squeezed: String,
    /// Words and numbers in their order.
    tokens: Vec<String>,
    /// The same with the numbers of places in front, without the words for the places.
    ordered: Vec<String>,
    /// The pieces with digits only, places in front.
    numbers: Vec<String>,
}

impl MoveText {
    /// Prepares the text of a move for comparison with what a person types.
    fn new(text: &str) -> MoveText {
        let squeezed = squeeze(&text.to_lowercase());
        let tokens = tokens(&squeezed);
        let mut places = Vec::new();
        let mut rest = Vec::new();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            match tokens.get(at + 1).filter(|number| has_digit(number)) {
                Some(number) if PLACES.contains(&token.as_str()) => {
                    places.push(number.clone());
                    at += 2;
                }
                _ => {
                    rest.push(token.clone());
                    at += 1;
                }
            }
        }
        let ordered: Vec<String> = places.into_iter().chain(rest).collect();
        let numbers = ordered.iter().filter(|t| has_digit(t)).cloned().collect();
        MoveText {
            squeezed,
            tokens,
            ordered,
            numbers,
        }
    }

    /// The digits of its numbers: `2` of `x2`.
    fn digits(&self) -> Vec<String> {
        let kept = |c: &char| c.is_ascii_digit() || *c == '-';
        let digits = |token: &String| token.chars().filter(kept).collect();
        self.numbers.iter().map(digits).collect()
    }
}

/// True if the token contains a digit.
fn has_digit(token: &str) -> bool {
    token.contains(|c: char| c.is_ascii_digit())
}

/// The text with single blanks.
fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Runs of letters and digits. A minus before digits belongs to them, unless a letter or a digit stands before it.
fn tokens(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut open = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let sign = c == '-' && !open && chars.peek().is_some_and(char::is_ascii_digit);
        if !c.is_alphanumeric() && !sign {
            open = false;
            continue;
        }
        match (open, all.last_mut()) {
            (true, Some(last)) => last.push(c),
            _ => all.push(c.to_string()),
        }
        open = true;
    }
    all
}

/// True if a typed word or number stands for one of a move: words by their beginnings, numbers only if equal.
fn fits(typed: &str, own: &str) -> bool {
    typed == own || (!has_digit(typed) && !has_digit(own) && own.starts_with(typed))
}

/// True if the typed tokens occur among the move's own tokens in the same order.
fn in_order(typed: &[String], own: &[String]) -> bool {
    let mut rest = own.iter();
    typed
        .iter()
        .all(|typed| rest.any(|token| fits(typed, token)))
}
