//! Games in which numbers lie on the table and a move takes any one of them, until none is left or the rules end the play.
//!
//! A game says what a move changes besides ([`PoolRules`]): a sum, a difference of scores. Numbers, their notation and the
//! words of moves are here. The numbers may come in pairs, written `2/5`: what one is worth to each player.
//!
//! A game in which the player who takes the last even number loses:
//!
//! ```
//! use grundy_core::{About, Notation, Outcome, ParseError, Player, Sequential, Theorem, Turn};
//! use grundy_games::families::pool::{Item, Pool, PoolRules};
//!
//! #[derive(Clone, Copy, Debug)]
//! struct LastEven;
//!
//! impl PoolRules for LastEven {
//!     type Payoff = Outcome;
//!     const ABOUT: About = About { name: "last-even", ..About::PLAIN };
//!     const START: &'static str = "1,2,3";
//!
//!     fn read_rules(_: Option<&str>) -> Result<LastEven, ParseError> {
//!         Ok(LastEven)
//!     }
//!
//!     fn end(&self, left: &[Item], _: i64, mover: Player) -> Option<Outcome> {
//!         left.iter().all(|n| n[0] % 2 == 1).then_some(Outcome::Won(mover))
//!     }
//! }
//!
//! let rules = Pool(LastEven);
//! let p = rules.read("2,2,4,7").unwrap();
//! assert_eq!(rules.legal(&p).count(), 3);
//! assert_eq!(rules.turn(&rules.read("1,3").unwrap()), Turn::Over(Outcome::Won(Player::Left)));
//! assert!(rules.read("1,x").is_err());
//! ```

use super::cells::read_side;
use grundy_core::parse::{Text, pick_move};
use grundy_core::picture::{Entries, Numbers, Picture};
use grundy_core::{
    About, Described, Notation, ParseError, Player, Ruleset, Sequential, Theorem, Turn, Utility,
    Verdict, Wanted,
};
use std::fmt::Debug;

/// The largest number of numbers that are read.
const MOST_ITEMS: usize = 1_000_000;

/// The largest number that is read.
const LARGEST: u64 = 1_000_000_000;

/// A number on the table; where numbers come in pairs, its values for Left and for Right.
pub type Item = [i64; 2];

/// The rules and words that make one game of the family differ from another.
pub trait PoolRules: Clone + Debug + Send + Sync + 'static {
    /// The payoff at the end of play.
    type Payoff: Copy + Ord + Debug + Utility;
    /// The game's description for the catalog.
    const ABOUT: About;
    /// The numbers at the start.
    const START: &'static str;
    /// True if numbers come in pairs.
    const PAIRS: bool = false;
    /// The word before the state of a position, which is written if it is not the state at the start.
    const STATE: &'static str = "";

    /// See [`Described::from_rules`].
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    fn read_rules(text: Option<&str>) -> Result<Self, ParseError>;

    /// See [`Described::show_rules`].
    fn show_rules(&self) -> Option<String> {
        None
    }

    /// The state at the start: what a position has besides its numbers and the player to move.
    fn first(&self) -> i64 {
        0
    }

    /// True if a position may have this state.
    fn allows(&self, state: i64) -> bool {
        state == self.first()
    }

    /// The state after a number was taken.
    fn after(&self, state: i64, taken: Item, mover: Player) -> i64 {
        let _ = (taken, mover);
        state
    }

    /// The payoff if the play is over, where `mover` would be next.
    fn end(&self, left: &[Item], state: i64, mover: Player) -> Option<Self::Payoff>;

    /// The payoff by a theorem; the play is not over.
    fn theorem(&self, left: &[Item], state: i64, mover: Player) -> Option<Theorem<Verdict<Item>>> {
        let _ = (left, state, mover);
        None
    }

    /// True if the state is Left's lead, so that it adds to the worth of the rest.
    const SCORED: bool = false;
}

/// A game of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool<R>(pub R);

/// The numbers that are left, the state, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PoolInPlay {
    /// Ascending.
    left: Vec<Item>,
    state: i64,
    mover: Player,
}

impl<R: PoolRules> Pool<R> {
    /// The numbers at the start of a play.
    #[must_use]
    pub fn of(&self, mut left: Vec<Item>) -> PoolInPlay {
        left.sort_unstable();
        PoolInPlay {
            left,
            state: self.0.first(),
            mover: Player::Left,
        }
    }
}

impl<R: PoolRules> Ruleset for Pool<R> {
    type Position = PoolInPlay;
    type Move = Item;

    fn start(&self) -> PoolInPlay {
        self.read(R::START).expect("the start is as it is written")
    }

    fn play(&self, p: &PoolInPlay, taken: &Item) -> PoolInPlay {
        let mut left = p.left.clone();
        if let Ok(at) = left.binary_search(taken) {
            left.remove(at);
        }
        PoolInPlay {
            left,
            state: self.0.after(p.state, *taken, p.mover),
            mover: p.mover.opponent(),
        }
    }

    fn theorem(&self, p: &PoolInPlay, wanted: Wanted) -> Option<Theorem<Verdict<Item>>> {
        if wanted == Wanted::Payoff {
            self.0.theorem(&p.left, p.state, p.mover)
        } else {
            None
        }
    }
}

impl<R: PoolRules> Sequential for Pool<R> {
    type Payoff = R::Payoff;

    fn turn(&self, p: &PoolInPlay) -> Turn<R::Payoff> {
        match self.0.end(&p.left, p.state, p.mover) {
            Some(payoff) => Turn::Over(payoff),
            None => Turn::Of(p.mover),
        }
    }

    fn legal(&self, p: &PoolInPlay) -> impl Iterator<Item = Item> {
        let over = matches!(self.turn(p), Turn::Over(_));
        // Of equal numbers it does not matter which is taken.
        let mut distinct = p.left.clone();
        distinct.dedup();
        distinct.into_iter().filter(move |_| !over)
    }

    fn next_player(&self, p: &PoolInPlay) -> Option<Player> {
        Some(p.mover)
    }

    fn without_scores(&self, p: &PoolInPlay) -> Option<(PoolInPlay, i64)> {
        let rest = PoolInPlay {
            state: 0,
            ..p.clone()
        };
        R::SCORED.then_some((rest, p.state))
    }

    fn always_ends(&self) -> bool {
        true
    }
}

/// The item in notation.
fn show_item<R: PoolRules>(item: Item) -> String {
    if R::PAIRS {
        format!("{}/{}", item[0], item[1])
    } else {
        item[0].to_string()
    }
}

/// A whole number that may be negative.
fn read_signed(words: &mut Text, what: &str) -> Result<i64, ParseError> {
    words.blanks();
    let minus = words.eat_here("-");
    if minus && words.peek().is_none_or(|c| !c.is_ascii_digit()) {
        return Err(words.fault(what));
    }
    let size = words.number(what, LARGEST * LARGEST)? as i64;
    Ok(if minus { -size } else { size })
}

impl<R: PoolRules> Pool<R> {
    /// Reads the items left.
    fn read_items(words: &mut Text) -> Result<Vec<Item>, ParseError> {
        let mut left = Vec::new();
        loop {
            words.blanks();
            if words.peek().is_none_or(|c| c.is_ascii_alphabetic()) && left.is_empty() {
                words.expect_word("nothing", "numbers with commas between them, or nothing")?;
                return Ok(left);
            }
            let here = *words;
            let first = words.number("a number", LARGEST)? as i64;
            let second = if R::PAIRS {
                words.expect("/", "what it is worth to the other player, as in 2/5")?;
                words.number("a number", LARGEST)? as i64
            } else {
                0
            };
            left.push([first, second]);
            if left.len() > MOST_ITEMS {
                return Err(here.fault(format!("at most {MOST_ITEMS} numbers")));
            }
            if !words.next_item() {
                return Ok(left);
            }
        }
    }
}

impl<R: PoolRules> Notation for Pool<R> {
    fn show(&self, p: &PoolInPlay) -> String {
        let items: Vec<String> = p.left.iter().map(|&item| show_item::<R>(item)).collect();
        let mut text = if items.is_empty() {
            "nothing".to_owned()
        } else {
            items.join(",")
        };
        if p.state != self.0.first() {
            text += &format!(" {} {}", R::STATE, p.state);
        }
        if p.mover == Player::Right {
            text += &format!(" {}", R::ABOUT.side(Player::Right));
        }
        text
    }

    fn read(&self, text: &str) -> Result<PoolInPlay, ParseError> {
        let mut words = Text::new(text);
        let mut left = Self::read_items(&mut words)?;
        left.sort_unstable();
        let mut state = self.0.first();
        if !R::STATE.is_empty() && words.eat_word(R::STATE) {
            words.blanks();
            let here = words;
            state = read_signed(&mut words, "a number")?;
            if !self.0.allows(state) {
                return Err(here.wrong_word(format!("what can stand after {}", R::STATE)));
            }
        }
        let mover = if words.is_at_end() {
            Player::Left
        } else {
            read_side(&mut words, R::ABOUT.sides, "whose turn it is")?
        };
        words.end("nothing more")?;
        Ok(PoolInPlay { left, state, mover })
    }

    fn show_move(&self, _: &PoolInPlay, taken: &Item) -> String {
        show_item::<R>(*taken)
    }

    fn read_move(&self, p: &PoolInPlay, text: &str) -> Result<Item, ParseError> {
        pick_move(text, self.legal(p), |&taken| show_item::<R>(taken))
    }

    fn picture(&self, p: &PoolInPlay) -> Option<Picture> {
        let shown = p.left.iter().map(|&item| (show_item::<R>(item), true));
        Some(Picture::Numbers(Numbers {
            row: shown.collect(),
            entries: Entries::Pool,
            scores: None,
        }))
    }
}

impl<R: PoolRules> Described for Pool<R> {
    const ABOUT: About = R::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        R::read_rules(text).map(Pool)
    }

    fn show_rules(&self) -> Option<String> {
        self.0.show_rules()
    }
}
