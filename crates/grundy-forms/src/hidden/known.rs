//! What a player knows at a moment of a play, as data and in words.

use super::Hidden;
use grundy_core::any::Token;
use grundy_core::picture::{Held, Picture};
use std::fmt;

/// What a player knows at a moment of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// What the player holds, and as what it is written: a card, dice, a coin; `None` where the player holds nothing.
    pub holds: Option<(Held, String)>,
    /// The cards that lie open.
    pub open: Vec<String>,
    /// The moves of the players that this player observed, with their makers.
    pub observed: Vec<(usize, String)>,
    players: Vec<String>,
}

/// What a player knows; the way has the position before each move, and at its end the present one. `None` where the game has no
/// picture of what a player sees, so that only its notation says what the player knows.
///
/// ```
/// use grundy::{Position, forms::hidden::known::known};
/// let Position::Hidden(kuhn) = Position::parse("kuhn")? else { panic!() };
/// let mut way = vec![kuhn.start()];
/// let moves = ["QJ", "pass"];
/// for text in moves {
///     let at = way.last().unwrap();
///     way.push(kuhn.play(at, &kuhn.read_move(at, text).unwrap()));
/// }
/// let second = known(&*kuhn, &way, &moves.map(str::to_owned), 1).unwrap();
/// assert_eq!(second.to_string(), "you hold the Jack; the first player passed");
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Panics
/// When the way has no position.
#[must_use]
pub fn known(game: &dyn Hidden, way: &[Token], made: &[String], player: usize) -> Option<Known> {
    let at = way.last().expect("a way has a position");
    let (holds, open) = match game.seen(at, Some(player))? {
        Picture::Cards(cards) => {
            let held = cards.held;
            let own = cards.hands.into_iter().nth(player).flatten();
            (own.map(|text| (held, text)), cards.open)
        }
        _ => (None, Vec::new()),
    };
    let each = game.observed(way, Some(player)).each;
    let moves = way.iter().zip(made).zip(each);
    let observed = moves.filter_map(|((p, mv), observed)| match game.event(p) {
        super::Event::Decision { player, .. } if observed => Some((player, mv.clone())),
        _ => None,
    });
    Some(Known {
        holds,
        open,
        observed: observed.collect(),
        players: game.players(),
    })
}

/// The name of a card in words; cards that have no name of their own in English are called as they are written.
fn card(text: &str) -> String {
    let name = match text {
        "J" => "Jack",
        "Q" => "Queen",
        "K" => "King",
        "A" => "Ace",
        _ => text,
    };
    format!("the {name}")
}

/// The move of a player as something that was done.
fn done(mv: &str) -> String {
    match mv {
        "pass" => "passed".to_owned(),
        "bet" => "bet".to_owned(),
        "check" => "checked".to_owned(),
        "fold" => "folded".to_owned(),
        "call" => "called".to_owned(),
        "raise" => "raised".to_owned(),
        _ => format!("played {mv}"),
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = self.holds.iter().map(|(held, text)| match held {
            Held::Card => format!("you hold {}", card(text)),
            Held::Dice => format!("your dice show {text}"),
            Held::Coin if text == "H" => "your coin shows heads".to_owned(),
            Held::Coin => "your coin shows tails".to_owned(),
        });
        let open = self.open.iter();
        let open = open.map(|text| format!("{} lies open", card(text)));
        let observed = self.observed.iter().map(|(player, mv)| {
            let name = &self.players[*player];
            match name.as_str() {
                "first" | "second" | "third" => format!("the {name} player {}", done(mv)),
                _ => format!("{name} {}", done(mv)),
            }
        });
        let all: Vec<String> = held.chain(open).chain(observed).collect();
        if all.is_empty() {
            return f.write_str("you have seen nothing yet");
        }
        f.write_str(&all.join("; "))
    }
}
