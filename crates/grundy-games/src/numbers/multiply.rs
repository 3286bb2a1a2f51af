//! The multiply game and the adding game: make a number grow until it reaches the target; the last to move wins.
//!
//! Two names for one family of rules: `multiply` steps by factors and `add` by increments, and either may mix in
//! the other kind. What is known of it is a form: [`Sequential::as_counter`].

use grundy_core::forms::counter::{Counter, Step};
use grundy_core::forms::{CounterForm, Form};
use grundy_core::parse::{offset_in, pick_move, read_number};
use grundy_core::picture::{self, Picture};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn,
};
use num::{BigInt, BigRational, One, Signed, Zero};

/// Multiply by 2 to 9, or by other numbers, until the target is reached.
pub type Multiply = CounterGame<false>;
/// Add 1 to 10, or other numbers, until the target is reached.
pub type Add = CounterGame<true>;

/// The most digits a number may have.
const MOST_DIGITS: usize = 100_000;
/// The largest factor or increment.
const LARGEST_STEP: u64 = 1_000_000_000;
/// The most steps there may be.
const MOST_STEPS: usize = 10_000;

/// A counter game. `ADD` only says what a bare number means, and where play begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterGame<const ADD: bool> {
    /// Ascending, each once, at least one.
    steps: Vec<Step>,
}

/// A target, how far the counter has come, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// What must be reached.
    pub target: BigRational,
    /// The counter. Positive, or not negative where all steps add.
    pub at: BigRational,
    /// Whose turn it is.
    pub turn: Player,
}

impl<const ADD: bool> CounterGame<ADD> {
    /// The game with these steps.
    ///
    /// # Errors
    /// A sentence: there is no step, or one that would not let the counter grow.
    pub fn new(mut steps: Vec<Step>) -> Result<CounterGame<ADD>, String> {
        steps.sort_unstable();
        steps.dedup();
        Counter::new(steps.clone(), BigInt::one())?;
        Ok(CounterGame { steps })
    }

    /// Whether the steps are those that need not be written.
    fn is_default(&self) -> bool {
        self.steps == default_steps(ADD)
    }

    fn all_add(&self) -> bool {
        self.steps.iter().all(|s| matches!(s, Step::Plus(_)))
    }

    /// Where the counter begins unless the text says otherwise.
    fn beginning(&self) -> BigRational {
        if self.all_add() {
            BigRational::zero()
        } else {
            BigRational::one()
        }
    }
}

fn default_steps(add: bool) -> Vec<Step> {
    if add {
        (1..=10).map(Step::Plus).collect()
    } else {
        (2..=9).map(Step::Times).collect()
    }
}

impl<const ADD: bool> Ruleset for CounterGame<ADD> {
    type Position = Position;
    type Move = Step;

    fn start(&self) -> Position {
        let target = if ADD { 100 } else { 10_000 };
        Position {
            target: BigRational::from_integer(target.into()),
            at: self.beginning(),
            turn: Player::Left,
        }
    }

    fn play(&self, p: &Position, mv: &Step) -> Position {
        Position {
            target: p.target.clone(),
            at: mv.apply(&p.at),
            turn: p.turn.opponent(),
        }
    }
}

impl<const ADD: bool> Sequential for CounterGame<ADD> {
    type Payoff = Outcome;

    fn turn(&self, p: &Position) -> Turn<Outcome> {
        if p.at >= p.target {
            Turn::Over(Outcome::Won(p.turn.opponent()))
        } else {
            Turn::Of(p.turn)
        }
    }

    fn legal(&self, p: &Position) -> impl Iterator<Item = Step> {
        let open = p.at < p.target;
        self.steps.iter().copied().filter(move |_| open)
    }

    fn next_player(&self, p: &Position) -> Option<Player> {
        Some(p.turn)
    }

    fn bounds(&self, _: &Position) -> Option<(Outcome, Outcome)> {
        Some((Outcome::Won(Player::Right), Outcome::Won(Player::Left)))
    }

    /// The step that reaches the target wins at once; among the others nothing is known.
    fn priority(&self, p: &Position, mv: &Step) -> i32 {
        i32::from(mv.apply(&p.at) >= p.target)
    }

    /// Multiplying only looks at the ratio target / counter, rounded up; adding at the gap, rounded up.
    fn symmetry_key(&self, p: &Position) -> Position {
        let whole = |target: BigInt, at: BigInt| Position {
            target: BigRational::from_integer(target),
            at: BigRational::from_integer(at),
            turn: p.turn,
        };
        if p.at >= p.target {
            p.clone()
        } else if self.all_add() {
            whole((&p.target - &p.at).ceil().to_integer(), BigInt::zero())
        } else if self.steps.iter().all(|s| matches!(s, Step::Times(_))) {
            whole((&p.target / &p.at).ceil().to_integer(), BigInt::one())
        } else {
            p.clone()
        }
    }

    fn always_ends(&self) -> bool {
        true
    }

    fn as_counter<'a>(&'a self, position: &'a Position) -> Option<CounterForm<'a, Step>> {
        let counter = Counter::with_rational_target(self.steps.clone(), position.target.clone())
            .expect("the steps were checked when the game was made");
        Some(Form::new((counter, position.at.clone()), |step| step))
    }
}

/// Reads a number with an optional power: `10000`, `7/2`, `10^50`.
fn read_rational(text: &str, piece: &str, what: &str) -> Result<BigRational, ParseError> {
    let piece = piece.trim();
    let (top, bottom) = match piece.split_once('/') {
        Some((top, bottom)) => (top, Some(bottom)),
        None => (piece, None),
    };
    let top = read_whole(text, top, what)?;
    let Some(bottom_text) = bottom else {
        return Ok(BigRational::from_integer(top));
    };
    let bottom = read_whole(text, bottom_text, "a denominator")?;
    if bottom.is_zero() {
        return Err(ParseError::at_piece(
            text,
            bottom_text.trim(),
            "a denominator of at least 1",
        ));
    }
    Ok(BigRational::new(top, bottom))
}

fn read_whole(text: &str, piece: &str, what: &str) -> Result<BigInt, ParseError> {
    let piece = piece.trim();
    let digits = |piece: &str| -> Result<BigInt, ParseError> {
        let piece = piece.trim();
        if piece.is_empty() || !piece.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ParseError::at_piece(text, piece, what));
        }
        if piece.len() > MOST_DIGITS {
            return Err(ParseError::at_piece(
                text,
                piece,
                format!("{what} of at most {MOST_DIGITS} digits"),
            ));
        }
        Ok(piece.parse().expect("digits are a number"))
    };
    let Some((base, power)) = piece.split_once('^') else {
        return digits(piece);
    };
    let base_value = digits(base)?;
    let power_value = read_number(text, power, "an exponent", 10 * MOST_DIGITS as u64)?;
    // Three and a third bits a digit, rounded up.
    if base_value.bits().saturating_mul(power_value) > 10 * MOST_DIGITS as u64 / 3 {
        return Err(ParseError::at_piece(
            text,
            piece,
            format!("{what} of at most {MOST_DIGITS} digits"),
        ));
    }
    let power_value = u32::try_from(power_value).expect("at most ten times the most digits");
    Ok(base_value.pow(power_value))
}

impl<const ADD: bool> Notation for CounterGame<ADD> {
    fn show(&self, p: &Position) -> String {
        let mut text = p.target.to_string();
        if p.at != self.beginning() {
            text.push_str(&format!(" at {}", p.at));
        }
        if p.turn == Player::Right {
            text.push_str(" second");
        }
        text
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let mut words = text.split_whitespace();
        let what = "a target such as 10000";
        let Some(target) = words.next() else {
            return Err(ParseError::at_piece(text, text.trim(), what));
        };
        let target = read_rational(text, target, what)?;
        let (mut at, mut turn) = (self.beginning(), Player::Left);
        let mut word = words.next();
        if word.is_some_and(|w| w.eq_ignore_ascii_case("at")) {
            let what = "where the counter stands";
            let Some(number) = words.next() else {
                return Err(ParseError::new(text.trim_end().len(), "the end", what));
            };
            at = read_rational(text, number, what)?;
            if !at.is_positive() && !self.all_add() {
                return Err(ParseError::at_piece(
                    text,
                    number,
                    "a counter above 0, for 0 does not grow by multiplying",
                ));
            }
            word = words.next();
        }
        match word.map(str::to_lowercase).as_deref() {
            None => {}
            Some("first") => {
                words.next().map_or(Ok(()), |extra| stray(text, extra))?;
            }
            Some("second") => {
                turn = Player::Right;
                words.next().map_or(Ok(()), |extra| stray(text, extra))?;
            }
            Some(_) => stray(text, word.expect("just matched"))?,
        }
        Ok(Position { target, at, turn })
    }

    fn show_move(&self, _: &Position, mv: &Step) -> String {
        mv.to_string()
    }

    fn picture(&self, p: &Position) -> Option<Picture> {
        Some(Picture::Counter(picture::Counter {
            at: p.at.clone(),
            target: p.target.clone(),
            multiplies: !self.all_add(),
            steps: self.steps.iter().take(20).map(Step::to_string).collect(),
        }))
    }

    fn read_move(&self, p: &Position, text: &str) -> Result<Step, ParseError> {
        let bare = text.trim();
        let sign = if ADD { "+" } else { "x" };
        let text = if bare.starts_with(|c: char| c.is_ascii_digit()) {
            format!("{sign}{bare}")
        } else {
            bare.replacen('*', "x", 1)
        };
        pick_move(&text, self.legal(p), |mv| self.show_move(p, mv))
    }
}

fn stray(text: &str, word: &str) -> Result<(), ParseError> {
    Err(ParseError::at_piece(
        text,
        word,
        "\"at\" and a number, \"first\" or \"second\"",
    ))
}

/// Reads `2..9`, `2,7`, `+3`, `x2,+1..4`.
fn read_steps(text: &str, add: bool) -> Result<Vec<Step>, ParseError> {
    let mut steps = Vec::new();
    for piece in text.split(',') {
        let piece = piece.trim();
        let (plus, rest) = match piece.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => match piece.strip_prefix(['x', 'X', '*']) {
                Some(rest) => (false, rest),
                None => (add, piece),
            },
        };
        let (least, what) = if plus {
            (1, "an increment")
        } else {
            (2, "a multiplier")
        };
        let number = |piece: &str| {
            let n = read_number(text, piece, what, LARGEST_STEP)?;
            if n < least {
                return Err(ParseError::at_piece(
                    text,
                    piece.trim(),
                    format!("{what} of at least {least}"),
                ));
            }
            Ok(n)
        };
        let (from, to) = match rest.split_once("..") {
            Some((from, to)) => {
                let (low, high) = (number(from)?, number(to)?);
                if low > high {
                    return Err(ParseError::at_piece(
                        text,
                        to.trim(),
                        format!("at least {low}, where the range begins"),
                    ));
                }
                (low, high)
            }
            None => {
                let n = number(rest)?;
                (n, n)
            }
        };
        if steps.len() as u64 + (to - from) >= MOST_STEPS as u64 {
            return Err(ParseError::new(
                offset_in(text, piece),
                "more",
                format!("at most {MOST_STEPS} steps"),
            ));
        }
        steps.extend((from..=to).map(|n| if plus { Step::Plus(n) } else { Step::Times(n) }));
    }
    Ok(steps)
}

/// Steps as ranges, bare where the game's own kind is meant.
fn show_steps(steps: &[Step], add: bool) -> String {
    let split = |step: &Step| match *step {
        Step::Times(m) => (false, m),
        Step::Plus(k) => (true, k),
    };
    let mut ranges: Vec<(bool, u64, u64)> = Vec::new();
    for (plus, n) in steps.iter().map(split) {
        match ranges.last_mut() {
            Some((kind, _, to)) if *kind == plus && *to + 1 == n => *to = n,
            _ => ranges.push((plus, n, n)),
        }
    }
    let show = |(plus, from, to): (bool, u64, u64)| {
        let sign = match (plus, add) {
            (true, false) => "+",
            (false, true) => "x",
            _ => "",
        };
        match to - from {
            0 => format!("{sign}{from}"),
            1 => format!("{sign}{from},{sign}{to}"),
            _ => format!("{sign}{from}..{to}"),
        }
    };
    ranges.into_iter().map(show).collect::<Vec<_>>().join(",")
}

const MULTIPLY: About = About {
    name: "multiply",
    aliases: &["multiplication-game"],
    title: "Multiply by 2 to 9 until the target is reached",
    rules: "A counter starts at 1. In turn each player multiplies it by one of the allowed numbers, 2 to 9 unless \
            others are given. Whoever first brings it to the target or beyond wins. At a target of at most 1 the \
            play is over before it begins.",
    notation: "The target, then where play has come: `10000`, `10000 at 18`, `7/2 at 3/2 second`. Targets are whole \
               numbers, powers such as 10^50, or fractions. Before the colon stand the multipliers: `2..9:`, \
               `2,5:`; a number with a plus is added instead. A move is `x9`, or only `9`.",
    examples: &[
        "multiply 10000",
        "multiply 10000 at 18",
        "multiply 2,5: 10^50",
    ],
    sources: &["POJ 2505"],
    sides: ["first", "second"],
    default_rules: Some("2..9"),
    ..About::PLAIN
};

const ADD: About = About {
    name: "add",
    aliases: &["race", "adding-game"],
    title: "Add 1 to 10 until the target is reached",
    rules: "A counter starts at 0. In turn each player adds one of the allowed numbers, 1 to 10 unless others are \
            given. Whoever first brings it to the target or beyond wins.",
    notation: "The target, then where play has come: `100`, `100 at 45`, `100 at 45 second`. Before the colon stand \
               the increments: `1..10:`, `1,4:`; a number with an x multiplies instead, and then the counter starts \
               at 1. A move is `+3`, or only `3`.",
    examples: &["add 100", "add 1..3: 21 at 5", "add 1,4: 10^30"],
    sources: &["Bachet 1612"],
    sides: ["first", "second"],
    default_rules: Some("1..10"),
    ..About::PLAIN
};

impl<const IS_ADD: bool> Described for CounterGame<IS_ADD> {
    const ABOUT: About = if IS_ADD { ADD } else { MULTIPLY };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let steps = match text {
            None => default_steps(IS_ADD),
            Some(text) => read_steps(text, IS_ADD)?,
        };
        CounterGame::new(steps).map_err(|why| ParseError::new(0, "these steps", why))
    }

    fn show_rules(&self) -> Option<String> {
        (!self.is_default()).then(|| show_steps(&self.steps, IS_ADD))
    }
}
