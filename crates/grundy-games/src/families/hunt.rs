//! A mouse runs for a goal, a cat after the mouse: two pieces that move in turn from place to place.
//!
//! A game says which places there are and how the pieces go ([`Ground`]); positions, turns, the end and the notation are
//! here. Play can repeat for ever, which is a draw. Where the moves are limited it always ends, and the cat wins when they
//! are used up.
//!
//! A corridor of places 0 to 9 with the goal at its end:
//!
//! ```
//! use grundy_core::parse::Text;
//! use grundy_core::picture::{Board, Picture};
//! use grundy_core::{About, Notation, ParseError, Player, Ruleset, Sequential};
//! use grundy_games::families::hunt::{Ground, Hunt, Hunters};
//!
//! #[derive(Clone, Debug, PartialEq, Eq)]
//! struct Corridor;
//!
//! impl Ground for Corridor {
//!     const ABOUT: About = About { name: "corridor", sides: ["mouse", "cat"], ..About::PLAIN };
//!     fn places(&self) -> usize { 10 }
//!     fn begin(&self) -> [usize; 3] { [4, 0, 9] }
//!     fn targets(&self, _: Player, from: usize, _: usize) -> Vec<usize> { vec![from.saturating_sub(1), 9.min(from + 1)] }
//!     fn show(&self, place: usize) -> String { place.to_string() }
//!     fn read(&self, words: &mut Text) -> Result<usize, ParseError> { Ok(words.number("a place", 9)? as usize) }
//!     fn picture(&self, _: &Hunters) -> Picture { Board::of_rows(vec![vec!['.'; 10]]).into() }
//!     fn from_rules(_: &str) -> Result<Corridor, ParseError> { Ok(Corridor) }
//!     fn show_rules(&self) -> String { String::new() }
//! }
//!
//! let rules = Hunt::new(Corridor);
//! assert_eq!(rules.legal(&rules.start()).count(), 2);
//! assert_eq!(rules.show(&rules.start()), "mouse 4 cat 0");
//! ```

use crate::families::cells::read_side;
use grundy_core::parse::{Text, pick_move};
use grundy_core::picture::Picture;
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn,
};
use std::fmt::Debug;

/// The largest limit of moves.
const MOST_MOVES: u64 = 1_000_000;

/// The places of a hunt and the steps of the pieces. Left is the mouse.
pub trait Ground: Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The game's description for the catalog; its sides are `mouse` and `cat`.
    const ABOUT: About;
    /// The word for the goal in a position; `None` if the rules fix the goal. If a position names the goal, the cat is
    /// never on it.
    const GOAL: Option<&'static str> = None;
    /// True if a move names its piece, as in `mouse d`.
    const MOVES_NAME_PIECES: bool = false;

    /// The number of places, which are numbered from 0.
    fn places(&self) -> usize;

    /// The places where the mouse and the cat begin, and the goal.
    fn begin(&self) -> [usize; 3];

    /// The places to which a piece may go, its own among them if it may stay.
    fn targets(&self, piece: Player, from: usize, goal: usize) -> Vec<usize>;

    /// The notation of a place.
    fn show(&self, place: usize) -> String;

    /// Reads a place.
    ///
    /// # Errors
    /// The text found there instead.
    fn read(&self, words: &mut Text) -> Result<usize, ParseError>;

    /// A position as a picture.
    fn picture(&self, p: &Hunters) -> Picture;

    /// Reads the rules.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    fn from_rules(text: &str) -> Result<Self, ParseError>;

    /// The notation of the rules.
    fn show_rules(&self) -> String;
}

/// The game on such a ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunt<G> {
    ground: G,
}

/// The places of the pieces and of the goal, and the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hunters {
    /// The mouse's place.
    pub mouse: usize,
    /// The cat's.
    pub cat: usize,
    /// The place that the mouse wants to reach.
    pub goal: usize,
    /// Left is the mouse.
    pub turn: Player,
    /// Moves that are left, where they are limited.
    pub moves: Option<u32>,
}

impl<G: Ground> Hunt<G> {
    /// The game on this ground.
    #[must_use]
    pub fn new(ground: G) -> Hunt<G> {
        Hunt { ground }
    }

    /// The mouse to move; `None` where the ground lacks one of the places, or the cat stands in the goal.
    #[must_use]
    pub fn position(&self, mouse: usize, cat: usize, goal: usize) -> Option<Hunters> {
        let inside = mouse.max(cat).max(goal) < self.ground.places();
        (inside && cat != goal).then_some(Hunters {
            mouse,
            cat,
            goal,
            turn: Player::Left,
            moves: None,
        })
    }
}

impl<G: Ground> Ruleset for Hunt<G> {
    type Position = Hunters;
    /// The place to which the piece of the player to move goes.
    type Move = usize;

    fn start(&self) -> Hunters {
        let [mouse, cat, goal] = self.ground.begin();
        Hunters {
            mouse,
            cat,
            goal,
            turn: Player::Left,
            moves: None,
        }
    }

    fn play(&self, p: &Hunters, &to: &usize) -> Hunters {
        let mut next = *p;
        match p.turn {
            Player::Left => next.mouse = to,
            Player::Right => next.cat = to,
        }
        next.turn = p.turn.opponent();
        next.moves = p.moves.map(|moves| moves.saturating_sub(1));
        next
    }
}

impl<G: Ground> Sequential for Hunt<G> {
    type Payoff = Outcome;

    fn turn(&self, p: &Hunters) -> Turn<Outcome> {
        if p.mouse == p.cat || p.cat == p.goal {
            Turn::Over(Outcome::Won(Player::Right))
        } else if p.mouse == p.goal {
            Turn::Over(Outcome::Won(Player::Left))
        } else if p.moves == Some(0) {
            Turn::Over(Outcome::Won(Player::Right))
        } else {
            Turn::Of(p.turn)
        }
    }

    fn legal(&self, p: &Hunters) -> impl Iterator<Item = usize> {
        let from = match p.turn {
            Player::Left => p.mouse,
            Player::Right => p.cat,
        };
        let targets = match self.turn(p) {
            Turn::Of(_) => self.ground.targets(p.turn, from, p.goal),
            Turn::Over(_) => Vec::new(),
        };
        targets.into_iter()
    }

    fn next_player(&self, p: &Hunters) -> Option<Player> {
        Some(p.turn)
    }
}

impl<G: Ground> Notation for Hunt<G> {
    fn show(&self, p: &Hunters) -> String {
        let place = |place| self.ground.show(place);
        let mut text = format!("mouse {} cat {}", place(p.mouse), place(p.cat));
        if let Some(goal) = G::GOAL {
            text += &format!(" {goal} {}", place(p.goal));
        }
        if let Some(moves) = p.moves {
            text += &format!(" moves {moves}");
        }
        if p.turn == Player::Right {
            text += " cat";
        }
        text
    }

    fn read(&self, text: &str) -> Result<Hunters, ParseError> {
        let mut words = Text::new(text);
        let start = self.start();
        if words.is_at_end() {
            return Ok(start);
        }
        let what = format!("where the pieces are, such as {}", self.show(&start));
        words.expect_word("mouse", &what)?;
        let mouse = self.ground.read(&mut words)?;
        words.expect_word("cat", &what)?;
        let cat = self.ground.read(&mut words)?;
        let mut goal = start.goal;
        if let Some(word) = G::GOAL {
            words.expect_word(word, &what)?;
            words.blanks();
            let here = words;
            goal = self.ground.read(&mut words)?;
            if cat == goal {
                return Err(here.wrong_word(format!("a {word} without the cat in it")));
            }
        }
        let moves = if words.eat_word("moves") {
            words.blanks();
            Some(words.number("how many moves are left", MOST_MOVES)? as u32)
        } else {
            None
        };
        let turn = if words.is_at_end() {
            Player::Left
        } else {
            let expected = match moves {
                None => "\"moves\", \"mouse\" or \"cat\"",
                Some(_) => "\"mouse\" or \"cat\"",
            };
            read_side(&mut words, G::ABOUT.sides, expected)?
        };
        words.end("nothing more")?;
        Ok(Hunters {
            mouse,
            cat,
            goal,
            turn,
            moves,
        })
    }

    fn show_move(&self, p: &Hunters, to: &usize) -> String {
        if G::MOVES_NAME_PIECES {
            format!("{} {}", G::ABOUT.side(p.turn), self.ground.show(*to))
        } else {
            self.ground.show(*to)
        }
    }

    /// The piece may be left out.
    fn read_move(&self, p: &Hunters, text: &str) -> Result<usize, ParseError> {
        let one_word = !text.trim().is_empty() && !text.trim().contains(char::is_whitespace);
        let named = if G::MOVES_NAME_PIECES && one_word {
            format!("{} {}", G::ABOUT.side(p.turn), text.trim())
        } else {
            text.to_owned()
        };
        pick_move(&named, self.legal(p), |to| self.show_move(p, to))
    }

    fn picture(&self, p: &Hunters) -> Option<Picture> {
        Some(self.ground.picture(p))
    }
}

impl<G: Ground> Described for Hunt<G> {
    const ABOUT: About = G::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        G::from_rules(text.unwrap_or("")).map(Hunt::new)
    }

    fn show_rules(&self) -> Option<String> {
        Some(self.ground.show_rules())
    }
}
