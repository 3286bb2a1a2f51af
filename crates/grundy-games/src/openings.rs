//! Books of openings: proved replies on boards whose first positions take a search longer than a player waits.
//!
//! A book holds one reply for each position that both the owner of the book and an opponent who plays anything can reach, the
//! owner being either player, through a number of stones. The reply gets what the position is worth; of several, one that
//! leads to positions that are in the book already. Mirror images share an entry.
//!
//! The books are made and proved again by the project's own search: see `tests/all/openings.rs` of `grundy-agreement`.

use crate::boards::connect_four::ConnectFour;
use grundy_core::{Described, Notation, Outcome, ParseError, Player, Sequential};
use std::collections::HashMap;
use std::sync::OnceLock;

/// The openings of Connect Four on the usual board, a line each: the columns played, the reply, and who wins then.
pub const CONNECT_FOUR: &str = include_str!("../data/connect-four-openings.txt");

/// An entry of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The position as text, such as `4455`.
    pub position: String,
    /// The reply as text.
    pub reply: String,
    /// The payoff when both play best from here.
    pub payoff: Outcome,
}

/// The reply of a book in a position of the game with this title, such as `connect-four`, which stands for the game with its
/// usual rules. `None` where there is no book, or the book does not have the position.
///
/// ```
/// use grundy_core::{Outcome, Player};
/// use grundy_games::openings;
/// let opening = openings::reply("connect-four", "empty").unwrap();
/// assert_eq!((opening.reply.as_str(), opening.payoff), ("4", Outcome::Won(Player::Left)));
/// assert_eq!(openings::reply("connect-four 5x4:", "empty"), None);
/// ```
#[must_use]
pub fn reply(title: &str, position: &str) -> Option<Opening> {
    book(title)?.reply(position)
}

/// The payoff when both play best from a position that the book has, or to which a reply of the book leads; see [`reply`] for
/// the title.
///
/// ```
/// use grundy_core::{Outcome, Player};
/// use grundy_games::openings;
/// assert_eq!(openings::payoff("connect-four", "444"), Some(Outcome::Won(Player::Left)));
/// assert_eq!(openings::payoff("connect-four", "44444"), Some(Outcome::Won(Player::Left)));
/// assert_eq!(openings::payoff("connect-four", "121212"), None);
/// ```
#[must_use]
pub fn payoff(title: &str, position: &str) -> Option<Outcome> {
    book(title)?.payoff(position)
}

/// The book of the game with this title.
fn book(title: &str) -> Option<&'static Book<ConnectFour>> {
    static OPENINGS: OnceLock<Book<ConnectFour>> = OnceLock::new();
    let has_book = title == <ConnectFour as Described>::ABOUT.name;
    has_book.then(|| {
        OPENINGS.get_or_init(|| {
            let rules = ConnectFour::from_rules(None).expect("the usual board");
            Book::new(rules, CONNECT_FOUR).expect("a book without faults, as a test says")
        })
    })
}

/// A book with its rules.
struct Book<R> {
    rules: R,
    /// For each position, the position after the reply, both up to symmetry, and the payoff.
    replies: HashMap<u64, (u64, Outcome)>,
    /// The payoffs of the positions after the replies, which are the same, up to symmetry.
    after: HashMap<u64, Outcome>,
}

impl<R: Sequential + Notation> Book<R> {
    /// Reads a book.
    ///
    /// # Errors
    /// The first line that is no entry.
    fn new(rules: R, text: &str) -> Result<Book<R>, ParseError> {
        let mut book = Book {
            rules,
            replies: HashMap::new(),
            after: HashMap::new(),
        };
        for opening in entries(text) {
            let at = book.rules.read(&opening.position)?;
            let reply = book.rules.read_move(&at, &opening.reply)?;
            let after = book.key(&book.rules.play(&at, &reply));
            book.replies.insert(book.key(&at), (after, opening.payoff));
            book.after.insert(after, opening.payoff);
        }
        Ok(book)
    }

    /// The number of a position, the same for all its images.
    fn key(&self, p: &R::Position) -> u64 {
        let packed = self.rules.packed(&self.rules.symmetry_key(p));
        packed.expect("a game with a book numbers its positions").0
    }

    fn reply(&self, position: &str) -> Option<Opening> {
        let p = self.rules.read(position).ok()?;
        let &(after, payoff) = self.replies.get(&self.key(&p))?;
        let mut moves = self.rules.legal(&p);
        let reply = moves.find(|mv| self.key(&self.rules.play(&p, mv)) == after)?;
        Some(Opening {
            position: position.to_owned(),
            reply: self.rules.show_move(&p, &reply),
            payoff,
        })
    }

    fn payoff(&self, position: &str) -> Option<Outcome> {
        let key = self.key(&self.rules.read(position).ok()?);
        let replied = self.replies.get(&key).map(|&(_, payoff)| payoff);
        replied.or_else(|| self.after.get(&key).copied())
    }
}

/// The entries of a book, line by line.
///
/// # Panics
/// Where a line does not have a position, a reply and a winner or `tie`.
pub fn entries(text: &str) -> impl Iterator<Item = Opening> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let &[position, reply, payoff] = &words[..] else {
            panic!("a position, a reply and a payoff, not \"{line}\"");
        };
        Opening {
            position: position.to_owned(),
            reply: reply.to_owned(),
            payoff: match payoff {
                "first" => Outcome::Won(Player::Left),
                "second" => Outcome::Won(Player::Right),
                "tie" => Outcome::Tied,
                other => panic!("first, second or tie, not \"{other}\""),
            },
        }
    })
}
