//! One-card poker: Kuhn's betting with a suit of thirteen cards.
//!
//! Gordon, *One-card poker* (a page of Carnegie Mellon University, 2005) gives the rules with thirteen cards. With three
//! cards it is Kuhn's game.

use crate::families::one_card_each::{Deck, OneCardEach, Poker};
use grundy_core::About;

/// One-card poker; the cards are numbered from 1 where they have no names, and the last is the best.
///
/// ```
/// use grundy_core::{Described, Extensive, Ruleset};
/// use grundy_games::cards::one_card::OneCard;
/// let rules = OneCard::from_rules(Some("4")).unwrap();
/// assert_eq!(rules.choices(&rules.start()).count(), 12);
/// ```
pub type OneCard = OneCardEach<Suit>;

/// A suit of thirteen cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suit {}

impl Poker for Suit {
    const ABOUT: About = About {
        name: "one-card-poker",
        aliases: &["one-card"],
        title: "One-card poker: Kuhn's poker with a deck of any size",
        rules: "The deck has the cards 1 and up, each once. Each player puts in one chip and is dealt one card that the \
                other does not see. The first player passes or bets one chip; after a pass the second may pass or bet, \
                and after a bet the other player passes (and loses the chip put in) or bets as well. When both have \
                passed or both have bet, the higher card takes all. Payoffs are chips won by the first player. With \
                three cards this is Kuhn's poker.",
        notation: "Before the colon stands the number of cards, 2 to 200, or their names, the lowest first; 13 if nothing \
                   is written. Questions are about the whole game, from the deal on. In play, moves are `pass` and `bet`; \
                   `check`, `fold` and `call` are understood. A tree shows positions as the two cards, first player's \
                   first, and what was said: `2-1 pass bet`.",
        examples: &["one-card-poker 4:"],
        sources: &["Gordon 2005"],
        sides: ["first", "second"],
        default_rules: Some("13"),
        ..About::PLAIN
    };

    fn usual() -> Deck {
        Deck::Numbered(13)
    }
}
