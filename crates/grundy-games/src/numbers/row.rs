//! The row game: two players take numbers from the ends of a row and score what they take.
//!
//! What is known of it is a form: [`Sequential::as_row`].

use grundy_core::forms::row::{Row, ScoredRow, Take, total};
use grundy_core::forms::{Form, RowForm};
use grundy_core::parse::{Text, pick_move, read_number};
use grundy_core::picture::{Numbers, Picture};
use grundy_core::{About, Described, Notation, ParseError, Player, Ruleset, Sequential, Turn};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The longest row that is read.
const LONGEST: usize = 1_000_000;

/// Take 1 to `most` numbers from one end.
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
    /// At least 1.
    most: usize,
}

/// What is left of a row, the scores so far, and whose turn it is.
#[derive(Clone)]
pub struct Position {
    row: Arc<[i64]>,
    /// What is left is `row[from..to]`.
    from: usize,
    to: usize,
    scores: [i64; 2],
    turn: Player,
}

impl Position {
    /// A row that nobody has taken from.
    ///
    /// # Errors
    /// A sentence: the absolute values do not sum to a 64-bit number.
    pub fn new(row: Vec<i64>) -> Result<Position, String> {
        Position::with_scores(row, [0, 0], Player::Left)
    }

    fn with_scores(row: Vec<i64>, scores: [i64; 2], turn: Player) -> Result<Position, String> {
        let everything: Vec<i64> = row.iter().chain(&scores).copied().collect();
        if total(&everything).is_none() {
            return Err(format!("numbers that sum to at most {}", i64::MAX));
        }
        Ok(Position {
            to: row.len(),
            row: row.into(),
            from: 0,
            scores,
            turn,
        })
    }

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

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Player {
        self.turn
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.left() == other.left() && self.scores == other.scores && self.turn == other.turn
    }
}
impl Eq for Position {}
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.left(), self.scores, self.turn).hash(state);
    }
}
impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {:?} {}", self.left(), self.scores, self.turn)
    }
}

impl RowGame {
    /// The game in which 1 to `most` numbers may be taken at once.
    ///
    /// # Errors
    /// A sentence when `most` is 0.
    pub fn new(most: usize) -> Result<RowGame, String> {
        Row::new(Vec::new(), most)?;
        Ok(RowGame { most })
    }
}

impl Ruleset for RowGame {
    type Position = Position;
    type Move = Take;

    fn start(&self) -> Position {
        Position::new(vec![4, 7, 2, 9, 5, 2]).expect("a short row of small numbers")
    }

    fn play(&self, p: &Position, mv: &Take) -> Position {
        let mut next = p.clone();
        let taken = match *mv {
            Take::FromLeft(t) => {
                next.from += t;
                &p.row[p.from..next.from]
            }
            Take::FromRight(t) => {
                next.to -= t;
                &p.row[next.to..p.to]
            }
        };
        next.scores[p.turn.index()] += taken.iter().sum::<i64>();
        next.turn = p.turn.opponent();
        next
    }
}

impl Sequential for RowGame {
    /// What the first player wins by.
    type Payoff = i64;

    fn turn(&self, p: &Position) -> Turn<i64> {
        if p.from == p.to {
            Turn::Over(p.scores[0] - p.scores[1])
        } else {
            Turn::Of(p.turn)
        }
    }

    fn legal(&self, p: &Position) -> impl Iterator<Item = Take> {
        let n = p.to - p.from;
        let most = self.most.min(n);
        // Taking everything is one move, from whichever end.
        let right = most.min(n.saturating_sub(1));
        (1..=most)
            .map(Take::FromLeft)
            .chain((1..=right).map(Take::FromRight))
    }

    fn next_player(&self, p: &Position) -> Option<Player> {
        Some(p.turn)
    }

    fn bounds(&self, p: &Position) -> Option<(i64, i64)> {
        let so_far = p.scores[0] - p.scores[1];
        let rest = total(p.left())?;
        Some((so_far.checked_sub(rest)?, so_far.checked_add(rest)?))
    }

    fn priority(&self, p: &Position, mv: &Take) -> i32 {
        let taken: i64 = match *mv {
            Take::FromLeft(t) => p.row[p.from..p.from + t].iter().sum(),
            Take::FromRight(t) => p.row[p.to - t..p.to].iter().sum(),
        };
        i32::try_from(taken).unwrap_or(if taken < 0 { i32::MIN } else { i32::MAX })
    }

    /// A row and its mirror image are worth the same.
    fn symmetry_key(&self, p: &Position) -> Position {
        let (left, n) = (p.left(), p.left().len());
        if (0..n / 2)
            .map(|i| (left[i], left[n - 1 - i]))
            .find(|(a, b)| a != b)
            .is_none_or(|(a, b)| a < b)
        {
            return p.clone();
        }
        Position {
            row: left.iter().rev().copied().collect(),
            from: 0,
            to: n,
            ..p.clone()
        }
    }

    fn always_ends(&self) -> bool {
        true
    }

    fn as_row<'a>(&'a self, position: &'a Position) -> Option<RowForm<'a, Take>> {
        let row = Row::new(position.left().to_vec(), self.most)
            .expect("checked when the position was made");
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

fn read_value(text: &mut Text, what: &str) -> Result<i64, ParseError> {
    text.blanks();
    let minus = text.eat_here("-");
    if minus && text.peek().is_none_or(|c| !c.is_ascii_digit()) {
        return Err(text.fault(what));
    }
    let size = text.number(what, i64::MAX as u64)?;
    let size = i64::try_from(size).expect("at most the largest");
    Ok(if minus { -size } else { size })
}

impl Notation for RowGame {
    fn show(&self, p: &Position) -> String {
        let mut text = match p.left() {
            [] => "empty".to_owned(),
            left => (left.iter().map(i64::to_string).collect::<Vec<_>>()).join(","),
        };
        if p.scores != [0, 0] {
            text.push_str(&format!(" scores {} {}", p.scores[0], p.scores[1]));
        }
        if p.turn == Player::Right {
            text.push_str(" second");
        }
        text
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
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
        let mut scores = [0, 0];
        if words.eat_word("scores") {
            for score in &mut scores {
                *score = read_value(&mut words, "two scores such as 11 4")?;
            }
        }
        let turn = match words.eat_word("second") {
            true => Player::Right,
            false => Player::Left,
        };
        if turn == Player::Left && !words.eat_word("first") && !words.is_at_end() {
            return Err(words.wrong_word("\"scores\", \"first\" or \"second\""));
        }
        words.end("nothing more")?;
        Position::with_scores(row, scores, turn)
            .map_err(|expected| ParseError::new(0, "a larger sum", expected))
    }

    fn show_move(&self, _: &Position, mv: &Take) -> String {
        match mv {
            Take::FromLeft(1) => "left".to_owned(),
            Take::FromRight(1) => "right".to_owned(),
            Take::FromLeft(t) => format!("left {t}"),
            Take::FromRight(t) => format!("right {t}"),
        }
    }

    fn picture(&self, p: &Position) -> Option<Picture> {
        let number = |(at, n): (usize, &i64)| (n.to_string(), (p.from..p.to).contains(&at));
        Some(Picture::Numbers(Numbers {
            row: p.row.iter().enumerate().map(number).collect(),
            scores: Some((p.scores.map(|score| score.to_string()), p.turn)),
        }))
    }

    fn read_move(&self, p: &Position, text: &str) -> Result<Take, ParseError> {
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
                When the row is empty, the higher score wins.",
        notation: "The numbers of the row, left to right, with commas or blanks between: `4,7,2,9,5,2`. In the middle \
                   of play the scores so far follow, the first player's before the second's, and whose turn it is: \
                   `7,2,9 scores 4 2 second`; a finished row is `empty scores 18 11`. Before the colon stands how \
                   many may be taken: `1..3:`. A move is `left`, `right`, `left 2`.",
        examples: &[
            "row 4,7,2,9,5,2",
            "row 1..3: 4,7,2,9",
            "row 7,2,9 scores 4 2 second",
        ],
        sources: &["IOI 1996 Game"],
        sides: ["first", "second"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let Some(text) = text else {
            return Ok(RowGame { most: 1 });
        };
        let piece = text.trim();
        let what = "how many may be taken, such as 1..3";
        let most = match piece.split_once("..") {
            Some((one, most)) => {
                let one_value = read_number(text, one, what, 1)?;
                if one_value == 0 {
                    return Err(ParseError::at_piece(text, one.trim(), "a range from 1"));
                }
                most
            }
            None => piece,
        };
        let n = read_number(text, most, what, LONGEST as u64)?;
        RowGame::new(n as usize).map_err(|why| ParseError::at_piece(text, most.trim(), why))
    }

    fn show_rules(&self) -> Option<String> {
        (self.most > 1).then(|| format!("1..{}", self.most))
    }
}
