//! The row game: two players take numbers from a row and score what they take, or what the rules count.
//!
//! Solvers know the game as a form, [`Sequential::as_row`], whose [`Taking`] says what may be taken.

use grundy_core::forms::row::{Amount, Limit, Row, ScoredRow, Take, Taking, range};
use grundy_core::forms::{Form, RowForm};
use grundy_core::parse::{Text, pick_move, read_list, read_number};
use grundy_core::picture::{Numbers, Picture};
use grundy_core::{About, Described, Notation, ParseError, Player, Ruleset, Sequential, Turn};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The longest row that is read.
const LONGEST: usize = 1_000_000;

/// Numbers in a row, of which some are taken from an end.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::numbers::row::RowGame;
/// let rules = RowGame::from_rules(None).unwrap();
/// let p = rules.read("4,7,2,9").unwrap();
/// assert_eq!(rules.legal(&p).count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowGame {
    /// The rules of taking at the beginning, with the first player to move.
    taking: Taking,
}

/// The rest of a row, the scores so far, and the player to move.
#[derive(Clone)]
pub struct RestOfRow {
    row: Arc<[i64]>,
    /// The rest is `row[from..to]`.
    from: usize,
    to: usize,
    scores: [i64; 2],
    turn: Player,
    /// The most that may be taken where the last move sets it, else 0.
    limit: usize,
}

impl RestOfRow {
    /// The numbers that are left.
    #[must_use]
    pub fn left(&self) -> &[i64] {
        &self.row[self.from..self.to]
    }

    /// The scores so far, the first player's before the second's.
    #[must_use]
    pub fn scores(&self) -> [i64; 2] {
        self.scores
    }

    /// The player to move.
    #[must_use]
    pub fn turn(&self) -> Player {
        self.turn
    }
}

impl PartialEq for RestOfRow {
    fn eq(&self, other: &RestOfRow) -> bool {
        self.left() == other.left()
            && (self.scores, self.turn, self.limit) == (other.scores, other.turn, other.limit)
    }
}
impl Eq for RestOfRow {}
impl Hash for RestOfRow {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.left(), self.scores, self.turn, self.limit).hash(state);
    }
}
impl std::fmt::Debug for RestOfRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {:?} {}", self.left(), self.scores, self.turn)
    }
}

impl RowGame {
    /// The game in which 1 to `most` numbers may be taken at once from either end.
    ///
    /// # Errors
    /// A sentence when `most` is 0.
    pub fn new(most: usize) -> Result<RowGame, String> {
        RowGame::with(Taking::Ends(most))
    }

    /// The game under any rules for rows.
    ///
    /// # Errors
    /// A sentence when they leave nothing to take.
    pub fn with(taking: Taking) -> Result<RowGame, String> {
        Row::with(Vec::new(), taking.clone())?;
        Ok(RowGame { taking })
    }

    /// The position of a row from which nothing was taken.
    ///
    /// # Errors
    /// A sentence: the scores may be beyond 64 bits.
    pub fn position(&self, row: Vec<i64>) -> Result<RestOfRow, String> {
        self.scored(row, [0, 0], Player::Left, self.first_limit())
    }

    /// The position with these scores, if they are within bounds.
    fn scored(
        &self,
        row: Vec<i64>,
        scores: [i64; 2],
        turn: Player,
        limit: usize,
    ) -> Result<RestOfRow, String> {
        let most = range(&row, &self.taking);
        let with_scores = scores.iter().try_fold(most, |sum, score| {
            Some(sum?.checked_add(score.checked_abs()?))
        });
        match with_scores.flatten() {
            None => Err(format!("numbers that sum to at most {}", i64::MAX)),
            Some(_) => Ok(RestOfRow {
                to: row.len(),
                row: row.into(),
                from: 0,
                scores,
                turn,
                limit,
            }),
        }
    }

    /// The most that may be taken first where the last move sets the limit, else 0.
    fn first_limit(&self) -> usize {
        match &self.taking {
            Taking::Front(Amount::Limited(limit)) => limit.now,
            _ => 0,
        }
    }

    /// The rules of taking at a position.
    fn taking(&self, p: &RestOfRow) -> Taking {
        match &self.taking {
            Taking::Greedy { .. } => Taking::Greedy {
                moves_now: p.turn == Player::Right,
            },
            Taking::Front(Amount::Limited(limit)) => Taking::Front(Amount::Limited(Limit {
                now: p.limit,
                ..*limit
            })),
            same => same.clone(),
        }
    }
}

impl Ruleset for RowGame {
    type Position = RestOfRow;
    type Move = Take;

    fn start(&self) -> RestOfRow {
        let row = vec![4, 7, 2, 9, 5, 2];
        self.position(row)
            .expect("the start is a short row of small numbers")
    }

    fn play(&self, p: &RestOfRow, mv: &Take) -> RestOfRow {
        let taking = self.taking(p);
        let mut next = p.clone();
        next.scores[p.turn.index()] += taking.gain(p.left(), *mv);
        match *mv {
            Take::FromLeft(t) if taking == Taking::Merge => {
                let merged = p.left()[..t].iter().sum();
                next.row = [&[merged], &p.left()[t..]].concat().into();
                (next.from, next.to) = (0, next.row.len());
            }
            Take::FromLeft(t) => next.from += t,
            Take::FromRight(t) => next.to -= t,
        }
        if let Taking::Front(Amount::Limited(limit)) = taking.after(*mv) {
            next.limit = limit.now;
        }
        if !taking.is_alone() || taking.is_over(next.left()) {
            next.turn = p.turn.opponent();
        }
        next
    }
}

impl Sequential for RowGame {
    /// The first player's lead at the end.
    type Payoff = i64;

    fn turn(&self, p: &RestOfRow) -> Turn<i64> {
        if self.taking.is_over(p.left()) {
            Turn::Over(p.scores[0] - p.scores[1])
        } else {
            Turn::Of(p.turn)
        }
    }

    fn legal(&self, p: &RestOfRow) -> impl Iterator<Item = Take> {
        self.taking(p).takes(p.left()).into_iter()
    }

    fn next_player(&self, p: &RestOfRow) -> Option<Player> {
        Some(p.turn)
    }

    fn bounds(&self, p: &RestOfRow) -> Option<(i64, i64)> {
        let so_far = p.scores[0] - p.scores[1];
        let rest = range(p.left(), &self.taking)?;
        Some((so_far.checked_sub(rest)?, so_far.checked_add(rest)?))
    }

    fn priority(&self, p: &RestOfRow, mv: &Take) -> i32 {
        let gain = self.taking.gain(p.left(), *mv);
        i32::try_from(gain).unwrap_or(if gain < 0 { i32::MIN } else { i32::MAX })
    }

    fn without_scores(&self, p: &RestOfRow) -> Option<(RestOfRow, i64)> {
        let rest = RestOfRow {
            scores: [0, 0],
            ..p.clone()
        };
        Some((rest, p.scores[0] - p.scores[1]))
    }

    /// A row and its mirror image are worth the same where both ends are treated alike.
    fn symmetry_key(&self, p: &RestOfRow) -> RestOfRow {
        if !matches!(self.taking, Taking::Ends(_) | Taking::Rest | Taking::Split) {
            return p.clone();
        }
        let (left, n) = (p.left(), p.left().len());
        if (0..n / 2)
            .map(|i| (left[i], left[n - 1 - i]))
            .find(|(a, b)| a != b)
            .is_none_or(|(a, b)| a < b)
        {
            return p.clone();
        }
        RestOfRow {
            row: left.iter().rev().copied().collect(),
            from: 0,
            to: n,
            ..p.clone()
        }
    }

    fn always_ends(&self) -> bool {
        true
    }

    fn as_row<'a>(&'a self, position: &'a RestOfRow) -> Option<RowForm<'a, Take>> {
        let row = Row::with(position.left().to_vec(), self.taking(position))
            .expect("the row was checked when the position was made");
        let taken = position.scores;
        Some(Form::new(ScoredRow { row, taken }, |take| take))
    }
}

/// Numbers with commas or blanks between them, up to the first word.
fn read_numbers(text: &mut Text) -> Result<Vec<i64>, ParseError> {
    let mut row = Vec::new();
    loop {
        text.blanks();
        if text.peek().is_none_or(|c| c.is_ascii_alphabetic()) {
            return Ok(row);
        }
        row.push(read_value(text, "a number")?);
        // After a comma a number must come.
        while text.eat(",") {
            row.push(read_value(text, "a number")?);
        }
        if text
            .peek()
            .is_some_and(|c| !c.is_whitespace() && !c.is_ascii_alphabetic())
        {
            return Err(text.fault("a comma or a blank"));
        }
    }
}

/// Reads a number that may be negative.
fn read_value(text: &mut Text, what: &str) -> Result<i64, ParseError> {
    text.blanks();
    let minus = text.eat_here("-");
    if minus && text.peek().is_none_or(|c| !c.is_ascii_digit()) {
        return Err(text.fault(what));
    }
    let size = text.number(what, i64::MAX as u64)?;
    let size = i64::try_from(size).expect("a number is read up to the largest i64");
    Ok(if minus { -size } else { size })
}

impl Notation for RowGame {
    fn show(&self, p: &RestOfRow) -> String {
        let mut text = match p.left() {
            [] => "empty".to_owned(),
            left => (left.iter().map(i64::to_string).collect::<Vec<_>>()).join(","),
        };
        if p.limit != self.first_limit() {
            text.push_str(&format!(" limit {}", p.limit));
        }
        if p.scores != [0, 0] {
            text.push_str(&format!(" scores {} {}", p.scores[0], p.scores[1]));
        }
        if p.turn == Player::Right {
            text.push_str(" second");
        }
        text
    }

    fn read(&self, text: &str) -> Result<RestOfRow, ParseError> {
        const LIST: &str = "a row of numbers";
        let mut words = Text::new(text);
        let row = read_numbers(&mut words)?;
        if row.len() > LONGEST {
            let found = format!("{} numbers", row.len());
            return Err(ParseError::new(
                0,
                found,
                format!("at most {LONGEST} numbers"),
            ));
        }
        if row.is_empty() {
            words.expect_word("empty", LIST)?;
        }
        let mut limit = self.first_limit();
        if limit > 0 && words.eat_word("limit") {
            words.blanks();
            let here = words;
            limit = words.number("how many may be taken", usize::MAX as u64)? as usize;
            if limit == 0 {
                return Err(here.fault("at least 1 that may be taken"));
            }
        }
        let mut scores = [0, 0];
        if words.eat_word("scores") {
            for score in &mut scores {
                *score = read_value(&mut words, "two scores such as 11 4")?;
            }
        }
        let turn = if words.eat_word("second") {
            Player::Right
        } else {
            Player::Left
        };
        if turn == Player::Left && !words.eat_word("first") && !words.is_at_end() {
            return Err(words.wrong_word("\"scores\", \"first\" or \"second\""));
        }
        words.end("nothing more")?;
        self.scored(row, scores, turn, limit)
            .map_err(|expected| ParseError::new(0, "a larger sum", expected))
    }

    fn show_move(&self, _: &RestOfRow, mv: &Take) -> String {
        match mv {
            Take::FromLeft(1) => "left".to_owned(),
            Take::FromRight(1) => "right".to_owned(),
            Take::FromLeft(t) => format!("left {t}"),
            Take::FromRight(t) => format!("right {t}"),
        }
    }

    fn picture(&self, p: &RestOfRow) -> Option<Picture> {
        let number = |(at, n): (usize, &i64)| (n.to_string(), (p.from..p.to).contains(&at));
        Some(Picture::Numbers(Numbers {
            row: p.row.iter().enumerate().map(number).collect(),
            scores: Some((p.scores.map(|score| score.to_string()), p.turn)),
            ..Numbers::default()
        }))
    }

    fn read_move(&self, p: &RestOfRow, text: &str) -> Result<Take, ParseError> {
        pick_move(text, self.legal(p), |mv| self.show_move(p, mv))
    }
}

impl Described for RowGame {
    const ABOUT: About = About {
        name: "row",
        aliases: &["take-from-ends"],
        title: "Take numbers from the ends of a row",
        rules: "Two players take in turn from a row of numbers: one number from the left or the right end, or up to k \
                neighbouring numbers from one end where the rules say 1..k. Each scores the sum of what they take. \
                When the row is empty, the higher score wins. With front 1..3 numbers are taken from the left end \
                only, with front 1,2,4 one of these amounts; with front 2 then 2k at most 2 at first and then at \
                most twice as many as the last move took, with front 2 grow 2k never fewer than were allowed before. \
                With rest a player takes one number from either end and scores the sum of those that remain. With \
                merge two or more numbers from the left end are replaced by their sum, which is scored, until one \
                number is left. With greedy the second player always takes the larger end, the left one where both \
                are equal. With split the player to move goes on alone: the row is cut in two, the part with the \
                larger sum is thrown away (either where both are equal), the other part's sum is scored, until one \
                number is left.",
        notation: "The numbers of the row, left to right, with commas or blanks between: `4,7,2,9,5,2`. In the middle \
                   of play the scores so far follow, the first player's before the second's, and whose turn it is: \
                   `7,2,9 scores 4 2 second`; before them stands how many may be taken where the last move said it: \
                   `2,9 limit 4`; a finished row is `empty scores 18 11`. Before the colon stand the rules: `1..3:`, \
                   `front 1..3:`, `front 2 then 2k:`, `rest:`, `merge:`, `greedy:`, `split:`. A move is what is taken \
                   away: `left`, `right`, `left 2`.",
        examples: &[
            "row 4,7,2,9,5,2",
            "row 1..3: 4,7,2,9",
            "row 7,2,9 scores 4 2 second",
            "row front 1..3: 1,2,3,7",
            "row front 2 then 2k: 1,3,1,7,2",
            "row merge: -1,2,-3,4,-5",
            "row split: 6,2,3,4,5,5",
        ],
        sources: &["IOI 1996 Game"],
        sides: ["first", "second"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let Some(text) = text else {
            return RowGame::new(1).map_err(|why| ParseError::new(0, "no rules", why));
        };
        let mut words = Text::new(text);
        let one_word = [
            ("rest", Taking::Rest),
            ("merge", Taking::Merge),
            ("greedy", Taking::Greedy { moves_now: false }),
            ("split", Taking::Split),
        ];
        for (name, taking) in one_word {
            if words.eat_word(name) {
                words.end("nothing after the word")?;
                return Ok(RowGame { taking });
            }
        }
        let taking = if words.eat_word("front") {
            Taking::Front(read_amount(text, &words)?)
        } else {
            Taking::Ends(read_most(text, text)?)
        };
        RowGame::with(taking).map_err(|why| ParseError::at_piece(text, text.trim(), why))
    }

    fn show_rules(&self) -> Option<String> {
        Some(match &self.taking {
            Taking::Ends(1) => return None,
            Taking::Ends(most) => format!("1..{most}"),
            Taking::Rest => "rest".to_owned(),
            Taking::Merge => "merge".to_owned(),
            Taking::Greedy { .. } => "greedy".to_owned(),
            Taking::Split => "split".to_owned(),
            Taking::Front(Amount::UpTo(most)) => format!("front 1..{most}"),
            Taking::Front(Amount::Of(set)) => {
                let shown: Vec<String> = set.iter().map(usize::to_string).collect();
                format!("front {}", shown.join(","))
            }
            Taking::Front(Amount::Limited(limit)) => {
                let word = if limit.grows { "grow" } else { "then" };
                format!("front {} {word} {}k", limit.now, limit.times)
            }
        })
    }
}

/// Reads `3` or `1..3`, a piece of a text.
fn read_most(text: &str, piece: &str) -> Result<usize, ParseError> {
    let what = "how many may be taken, such as 1..3";
    let most = match piece.split_once("..") {
        Some((one, most)) => {
            if read_number(text, one, what, 1)? == 0 {
                return Err(ParseError::at_piece(text, one.trim(), "a range from 1"));
            }
            most
        }
        None => piece,
    };
    match read_number(text, most, what, LONGEST as u64)? {
        0 => Err(ParseError::at_piece(
            text,
            most.trim(),
            "at least one number that may be taken",
        )),
        n => Ok(n as usize),
    }
}

/// Reads what stands after `front`: `1..3`, `1,2,4`, `2 then 2k`, `2 grow 2k`.
fn read_amount(text: &str, words: &Text) -> Result<Amount, ParseError> {
    let piece = &text[words.at()..];
    let times = |word: &str| {
        let (now, rest) = piece.split_once(word)?;
        Some((now, rest.trim()))
    };
    for (word, grows) in [("then", false), ("grow", true)] {
        let Some((now, rest)) = times(word) else {
            continue;
        };
        let expected = "a multiple of what was taken, such as 2k";
        let factor = rest.strip_suffix(['k', 'K']);
        let factor = factor.ok_or_else(|| ParseError::at_piece(text, rest, expected))?;
        let times = read_number(text, factor, expected, LONGEST as u64)? as usize;
        if times == 0 {
            return Err(ParseError::at_piece(text, rest, expected));
        }
        let now = read_most(text, now)?;
        return Ok(Amount::Limited(Limit { now, times, grows }));
    }
    if !piece.contains(',') {
        return read_most(text, piece).map(Amount::UpTo);
    }
    let set = read_list(piece, "how many may be taken", LONGEST as u64)
        .map_err(|fault| fault.shifted(words.at()))?;
    let mut set: Vec<usize> = set.into_iter().map(|t| t as usize).collect();
    set.sort_unstable();
    set.dedup();
    match set.first() {
        Some(1) => Ok(Amount::Of(set)),
        _ => {
            let expected = "a set with 1 in it, so that every row can be taken whole";
            Err(ParseError::at_piece(text, piece.trim(), expected))
        }
    }
}
