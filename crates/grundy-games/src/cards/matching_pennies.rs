//! Matching pennies: the smallest game in which every plan that is known in advance loses.
//!
//! von Neumann, *Zur Theorie der Gesellschaftsspiele*, Mathematische Annalen 100, 1928, takes it as his example of a game
//! that only mixing solves.

use crate::families::in_turn;
use grundy_core::parse::{items, pick_move, read_number};
use grundy_core::picture::{Cards, Held, Picture};
use grundy_core::{
    About, Choice, Described, Extensive, Node, Notation, ParseError, Player, Ruleset,
};
use std::fmt;

/// The largest stake.
const MOST_STAKE: u64 = 1_000_000_000;

/// Matching pennies with its stakes.
///
/// ```
/// use grundy_core::{Described, Extensive, Ruleset};
/// use grundy_games::cards::matching_pennies::MatchingPennies;
/// let rules = MatchingPennies::from_rules(Some("2,1")).unwrap();
/// assert_eq!(rules.choices(&rules.start()).count(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchingPennies {
    /// The payoff to the first player where both show heads.
    heads: u32,
    /// The payoff to the first player where both show tails.
    tails: u32,
    /// The payoff to the second player where the coins differ.
    differ: u32,
}

/// A side of a coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The front.
    Heads,
    /// The back.
    Tails,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Heads => "heads",
            Side::Tails => "tails",
        })
    }
}

/// The word for the position before the first move.
const START: &str = "start";

impl Ruleset for MatchingPennies {
    /// The sides that are chosen, the first player's before the second player's; at most two.
    type Position = Vec<Side>;
    type Move = Side;

    fn start(&self) -> Vec<Side> {
        Vec::new()
    }

    fn play(&self, p: &Vec<Side>, side: &Side) -> Vec<Side> {
        p.iter().copied().chain([*side]).collect()
    }
}

impl Extensive for MatchingPennies {
    /// Nothing: the second player does not see what the first has chosen.
    type InfoSet = ();
    type Payoff = i64;

    fn node(&self, p: &Vec<Side>) -> Node<(), i64> {
        let decision = |player| Node::Decision { player, knows: () };
        match p[..] {
            [] => decision(Player::Left),
            [_] => decision(Player::Right),
            [Side::Heads, Side::Heads, ..] => Node::Over(self.heads.into()),
            [Side::Tails, Side::Tails, ..] => Node::Over(self.tails.into()),
            _ => Node::Over(-i64::from(self.differ)),
        }
    }

    fn choices(&self, p: &Vec<Side>) -> impl Iterator<Item = Choice<Side>> {
        let sides: &[Side] = match p.len() {
            0 | 1 => &[Side::Heads, Side::Tails],
            _ => &[],
        };
        sides.iter().map(|&mv| Choice { mv, weight: 1 })
    }

    fn show_knowledge(&self, (): &()) -> String {
        in_turn::NOTHING.to_owned()
    }

    /// Both coins lie under hands until both are shown.
    fn is_secret(&self, _: &Vec<Side>) -> bool {
        true
    }

    fn seen(&self, p: &Vec<Side>, by: Option<Player>) -> Option<Picture> {
        Some(Picture::Cards(coins(p).seen_by(by.map(Player::index))))
    }
}

impl Notation for MatchingPennies {
    fn show(&self, p: &Vec<Side>) -> String {
        in_turn::moves(p, START)
    }

    fn read(&self, text: &str) -> Result<Vec<Side>, ParseError> {
        in_turn::read(self, text, START)
    }

    fn show_move(&self, _: &Vec<Side>, side: &Side) -> String {
        side.to_string()
    }

    fn read_move(&self, p: &Vec<Side>, text: &str) -> Result<Side, ParseError> {
        let plain = match text.trim() {
            "h" | "H" => "heads",
            "t" | "T" => "tails",
            _ => text,
        };
        let found = pick_move(plain, self.choices(p).map(|c| c.mv), Side::to_string);
        found.map_err(|e| ParseError::at_piece(text, text.trim(), e.expected))
    }

    fn picture(&self, p: &Vec<Side>) -> Option<Picture> {
        Some(Picture::Cards(coins(p)))
    }
}

/// Both coins; one that does not lie there yet is covered.
fn coins(p: &[Side]) -> Cards {
    let coin = |who: usize| {
        p.get(who).map(|side| match side {
            Side::Heads => "H".to_owned(),
            Side::Tails => "T".to_owned(),
        })
    };
    Cards {
        hands: vec![coin(0), coin(1)],
        held: Held::Coin,
        ..Cards::default()
    }
}

/// The rules where none are written: one chip, whatever the coins show.
const USUAL: MatchingPennies = MatchingPennies {
    heads: 1,
    tails: 1,
    differ: 1,
};

impl Described for MatchingPennies {
    const ABOUT: About = About {
        name: "matching-pennies",
        aliases: &["pennies"],
        title: "Matching pennies: heads or tails, and the first player wants the same",
        rules: "Each player lays a coin under a hand, heads or tails up, and neither sees the other's coin. Then both are \
                shown. If they show the same, the second player pays the first player the stake of that side, and if they \
                differ, the first player pays the second player the stake of a difference. Each stake is one chip unless \
                the rules say another. Payoffs are chips won by the first player.",
        notation: "Before the colon stand the stake of two heads and the stake of two tails, and a third number for the \
                   stake of a difference if that is not 1; at most 1000000000 each, and 1,1 if nothing is written. In play, \
                   moves are `heads` and `tails`, or `h` and `t`. A tree shows positions as the two sides, first player's \
                   first: `heads tails`. Questions begin with the start, or with both coins shown.",
        examples: &["matching-pennies 1,1:", "matching-pennies 2,2:"],
        sources: &["von Neumann 1928"],
        sides: ["first", "second"],
        default_rules: Some("1,1"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<MatchingPennies, ParseError> {
        let Some(text) = text else { return Ok(USUAL) };
        let form = "the stakes of two heads and of two tails such as 2,1, then the stake of a difference if it is not 1";
        let pieces: Vec<&str> = items(text, &[]);
        let number = |piece: &str| {
            let stake = read_number(text, piece, "a stake", MOST_STAKE)?;
            u32::try_from(stake).map_err(|_| ParseError::at_piece(text, piece, "a stake"))
        };
        match pieces[..] {
            [heads, tails] => Ok(MatchingPennies {
                heads: number(heads)?,
                tails: number(tails)?,
                differ: 1,
            }),
            [heads, tails, differ] => Ok(MatchingPennies {
                heads: number(heads)?,
                tails: number(tails)?,
                differ: number(differ)?,
            }),
            [_, _, _, extra, ..] => {
                let expected = format!("nothing more than {form}");
                Err(ParseError::at_piece(text, extra, expected))
            }
            _ => Err(ParseError::at_piece(text, text.trim(), form)),
        }
    }

    fn show_rules(&self) -> Option<String> {
        let stakes = match self.differ {
            1 => format!("{},{}", self.heads, self.tails),
            differ => format!("{},{},{differ}", self.heads, self.tails),
        };
        (*self != USUAL).then_some(stakes)
    }
}
