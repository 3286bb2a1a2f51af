//! Counter games: a number grows step by step until it reaches the target, and the player who brings it there wins.
//!
//! A game says if a step without a sign multiplies or adds; both kinds may be mixed. The theory of these games works on a
//! form: [`Sequential::as_counter`].
//!
//! A game adds the kind of its steps and its words:
//!
//! ```
//! use grundy_core::{About, Described, Notation, Sequential};
//! use grundy_games::families::counters::{CounterGame, CounterRules};
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//! enum Climb {}
//!
//! impl CounterRules for Climb {
//!     const ABOUT: About = About { name: "climb", ..About::PLAIN };
//!     const ADD: bool = true;
//! }
//!
//! let rules = CounterGame::<Climb>::from_rules(Some("1..3,x2")).unwrap();
//! let p = rules.read("21 at 5").unwrap();
//! assert_eq!(rules.legal(&p).count(), 4);
//! assert!(rules.read("21 after 5").is_err());
//! ```

use crate::families::cells::read_side;
use grundy_core::forms::counter::{Counter, Step};
use grundy_core::forms::{CounterForm, Form};
use grundy_core::parse::{Text, pick_move};
use grundy_core::picture::{self, Picture};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn,
};
use num::{BigInt, BigRational, One, Signed, Zero};
use std::fmt::Debug;
use std::marker::PhantomData;

/// The largest number of digits a number may have.
const MOST_DIGITS: usize = 100_000;
/// The largest factor or increment.
const LARGEST_STEP: u64 = 1_000_000_000;
/// The largest number of steps there may be.
const MOST_STEPS: usize = 10_000;

/// The data that distinguish one counter game from another.
pub trait CounterRules: Clone + Debug + Eq + Send + Sync + 'static {
    /// The game's description for the catalog.
    const ABOUT: About;
    /// True if a step that is a bare number adds; else it multiplies.
    const ADD: bool;
}

/// A counter game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterGame<K> {
    /// Ascending, each once, at least one.
    steps: Vec<Step>,
    kind: PhantomData<K>,
}

/// A target, the counter so far, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CounterInPlay {
    /// The number to be reached.
    pub target: BigRational,
    /// The counter. Positive, or not negative where all steps add.
    pub at: BigRational,
    /// The player to move.
    pub turn: Player,
}

impl<K: CounterRules> CounterGame<K> {
    /// The game with these steps.
    ///
    /// # Errors
    /// A sentence: there is no step, or one that would not let the counter grow.
    pub fn new(mut steps: Vec<Step>) -> Result<CounterGame<K>, String> {
        steps.sort_unstable();
        steps.dedup();
        Counter::new(steps.clone(), BigInt::one())?;
        Ok(CounterGame {
            steps,
            kind: PhantomData,
        })
    }

    /// True if the steps are the default ones, which may be omitted.
    fn is_default(&self) -> bool {
        self.steps == default_steps(K::ADD)
    }

    /// True if all steps are additions.
    fn all_add(&self) -> bool {
        self.steps.iter().all(|s| matches!(s, Step::Plus(_)))
    }

    /// The number with which the counter begins unless the text says otherwise.
    fn beginning(&self) -> BigRational {
        if self.all_add() {
            BigRational::zero()
        } else {
            BigRational::one()
        }
    }
}

/// The steps that are assumed if none are given.
fn default_steps(add: bool) -> Vec<Step> {
    if add {
        (1..=10).map(Step::Plus).collect()
    } else {
        (2..=9).map(Step::Times).collect()
    }
}

impl<K: CounterRules> Ruleset for CounterGame<K> {
    type Position = CounterInPlay;
    type Move = Step;

    fn start(&self) -> CounterInPlay {
        let target = if K::ADD { 100 } else { 10_000 };
        CounterInPlay {
            target: BigRational::from_integer(target.into()),
            at: self.beginning(),
            turn: Player::Left,
        }
    }

    fn play(&self, p: &CounterInPlay, mv: &Step) -> CounterInPlay {
        CounterInPlay {
            target: p.target.clone(),
            at: mv.apply(&p.at),
            turn: p.turn.opponent(),
        }
    }
}

impl<K: CounterRules> Sequential for CounterGame<K> {
    type Payoff = Outcome;

    fn turn(&self, p: &CounterInPlay) -> Turn<Outcome> {
        if p.at >= p.target {
            Turn::Over(Outcome::Won(p.turn.opponent()))
        } else {
            Turn::Of(p.turn)
        }
    }

    fn legal(&self, p: &CounterInPlay) -> impl Iterator<Item = Step> {
        let open = p.at < p.target;
        self.steps.iter().copied().filter(move |_| open)
    }

    fn next_player(&self, p: &CounterInPlay) -> Option<Player> {
        Some(p.turn)
    }

    fn may_tie(&self) -> bool {
        false
    }

    fn bounds(&self, _: &CounterInPlay) -> Option<(Outcome, Outcome)> {
        Some((Outcome::Won(Player::Right), Outcome::Won(Player::Left)))
    }

    /// The step that reaches the target wins at once; nothing is known of the others.
    fn priority(&self, p: &CounterInPlay, mv: &Step) -> i32 {
        i32::from(mv.apply(&p.at) >= p.target)
    }

    /// Multiplying depends only on the ratio target / counter, rounded up; adding on the gap, rounded up.
    fn symmetry_key(&self, p: &CounterInPlay) -> CounterInPlay {
        let whole = |target: BigInt, at: BigInt| CounterInPlay {
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

    fn as_counter<'a>(&'a self, position: &'a CounterInPlay) -> Option<CounterForm<'a, Step>> {
        let counter = Counter::with_rational_target(self.steps.clone(), position.target.clone())
            .expect("the steps were checked when the game was made");
        Some(Form::new((counter, position.at.clone()), |step| step))
    }
}

/// Reads a number with an optional power or denominator: `10000`, `10^50`, `7/2`.
fn read_rational(text: &mut Text, what: &str) -> Result<BigRational, ParseError> {
    let top = read_whole(text, what)?;
    if !text.eat_here("/") {
        return Ok(BigRational::from_integer(top));
    }
    let here = *text;
    let bottom = read_whole(text, "a denominator")?;
    if bottom.is_zero() {
        Err(here.fault("a denominator of at least 1"))
    } else {
        Ok(BigRational::new(top, bottom))
    }
}

/// Reads a whole number with an optional power.
fn read_whole(text: &mut Text, what: &str) -> Result<BigInt, ParseError> {
    text.blanks();
    let here = *text;
    let digits = text.run(|c| c.is_ascii_digit());
    let too_large = || here.wrong_word(format!("{what} of at most {MOST_DIGITS} digits"));
    if digits.is_empty() {
        return Err(here.wrong_word(what));
    }
    if digits.len() > MOST_DIGITS {
        return Err(too_large());
    }
    let base: BigInt = digits.parse().expect("a run of digits is a number");
    if !text.eat_here("^") {
        return Ok(base);
    }
    let power = text.number("an exponent", 10 * MOST_DIGITS as u64)?;
    // Three and a third bits a digit, rounded up.
    if base.bits().saturating_mul(power) > 10 * MOST_DIGITS as u64 / 3 {
        return Err(too_large());
    }
    let power = u32::try_from(power)
        .expect("an exponent is at most ten times MOST_DIGITS, so it fits in 32 bits");
    Ok(base.pow(power))
}

impl<K: CounterRules> Notation for CounterGame<K> {
    fn show(&self, p: &CounterInPlay) -> String {
        let mut text = p.target.to_string();
        if p.at != self.beginning() {
            text.push_str(&format!(" at {}", p.at));
        }
        if p.turn == Player::Right {
            text.push_str(" second");
        }
        text
    }

    fn read(&self, text: &str) -> Result<CounterInPlay, ParseError> {
        const END: &str = "\"at\" and a number, \"first\" or \"second\"";
        let mut words = Text::new(text);
        let target = read_rational(&mut words, "a target such as 10000")?;
        if words.peek().is_some_and(|c| !c.is_whitespace()) {
            return Err(words.wrong_word(END));
        }
        let mut at = self.beginning();
        if words.eat_word("at") {
            words.blanks();
            let here = words;
            at = read_rational(&mut words, "where the counter stands")?;
            if !at.is_positive() && !self.all_add() {
                let expected = "a counter above 0, for 0 does not grow by multiplying";
                return Err(here.wrong_word(expected));
            }
        }
        let turn = if words.is_at_end() {
            Player::Left
        } else {
            read_side(&mut words, Self::ABOUT.sides, END)?
        };
        words.end(END)?;
        Ok(CounterInPlay { target, at, turn })
    }

    fn show_move(&self, _: &CounterInPlay, mv: &Step) -> String {
        mv.to_string()
    }

    fn picture(&self, p: &CounterInPlay) -> Option<Picture> {
        Some(Picture::Counter(picture::Counter {
            at: p.at.clone(),
            target: p.target.clone(),
            multiplies: !self.all_add(),
            steps: self.steps.iter().take(20).map(Step::to_string).collect(),
        }))
    }

    fn read_move(&self, p: &CounterInPlay, text: &str) -> Result<Step, ParseError> {
        let bare = text.trim();
        let sign = if K::ADD { "+" } else { "x" };
        let text = if bare.starts_with(|c: char| c.is_ascii_digit()) {
            format!("{sign}{bare}")
        } else {
            bare.replacen('*', "x", 1)
        };
        pick_move(&text, self.legal(p), |mv| self.show_move(p, mv))
    }
}

/// Reads `2..9`, `2,7`, `{2 7}`, `+3`, `x2,+1..4`; a step without a sign adds where `add` says so.
fn read_steps(text: &str, add: bool) -> Result<Vec<Step>, ParseError> {
    let mut words = Text::new(text);
    let mut steps = Vec::new();
    let braced = words.eat("{");
    loop {
        words.blanks();
        let here = words;
        let plus = words.eat("+");
        let times = !plus && (words.eat("x") || words.eat("*"));
        let plus = plus || (add && !times);
        let from = read_step(&mut words, plus, 0)?;
        let to = if words.eat("..") {
            read_step(&mut words, plus, from)?
        } else {
            from
        };
        if steps.len() as u64 + (to - from) >= MOST_STEPS as u64 {
            let expected = format!("at most {MOST_STEPS} steps");
            return Err(ParseError::new(here.at(), "more", expected));
        }
        steps.extend((from..=to).map(|n| if plus { Step::Plus(n) } else { Step::Times(n) }));
        if !words.next_item_where(|c| c.is_ascii_digit() || "+x*".contains(c)) {
            if braced {
                words.expect("}", "a comma, or \"}\" behind the steps")?;
            }
            words.end("a comma, or nothing more")?;
            return Ok(steps);
        }
    }
}

/// Reads the number of a step, which is at least `begin`, where a range of them begins.
fn read_step(words: &mut Text, plus: bool, begin: u64) -> Result<u64, ParseError> {
    let (least, what) = if plus {
        (1, "an increment")
    } else {
        (2, "a multiplier")
    };
    words.blanks();
    let here = *words;
    let n = words.number(what, LARGEST_STEP)?;
    if n < least {
        return Err(here.fault(format!("{what} of at least {least}")));
    }
    if n < begin {
        return Err(here.fault(format!("at least {begin}, where the range begins")));
    }
    Ok(n)
}

/// Steps as ranges, without a sign if they are of the game's own kind.
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

impl<K: CounterRules> Described for CounterGame<K> {
    const ABOUT: About = K::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let steps = match text {
            None => default_steps(K::ADD),
            Some(text) => read_steps(text, K::ADD)?,
        };
        CounterGame::new(steps).map_err(|why| ParseError::new(0, "these steps", why))
    }

    fn show_rules(&self) -> Option<String> {
        (!self.is_default()).then(|| show_steps(&self.steps, K::ADD))
    }
}
