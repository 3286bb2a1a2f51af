//! Kuhn poker: three cards, one bet, and bluffing already pays.
//!
//! Kuhn, *A simplified two-person poker*, Contributions to the Theory of Games I, 1950: the game is worth −1/18 to the
//! first player, who has an optimal strategy for every probability of bluffing up to 1/3. The game of three players is
//! [another](super::kuhn_three).

use crate::families::one_card_each::{Deck, OneCardEach, Poker};
use grundy_core::About;

/// Kuhn's poker, with three cards where no others are written.
///
/// ```
/// use grundy_core::{Described, Extensive, Ruleset};
/// use grundy_games::cards::kuhn::Kuhn;
/// let rules = Kuhn::from_rules(None).unwrap();
/// assert_eq!(rules.choices(&rules.start()).count(), 6);
/// let four = Kuhn::from_rules(Some("J,Q,K,A")).unwrap();
/// assert_eq!(four.choices(&four.start()).count(), 12);
/// ```
pub type Kuhn = OneCardEach<Usual>;

/// Kuhn's own deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usual {}

impl Poker for Usual {
    const ABOUT: About = About {
        name: "kuhn",
        aliases: &["kuhn-poker"],
        title: "Kuhn poker: three cards, one bet, hidden information",
        rules: "Jack, queen and king are shuffled; each player puts in one chip and is dealt one card that the other \
                does not see. The first player passes or bets one chip; after a pass the second may pass or bet, and \
                after a bet the other player passes (and loses the chip put in) or bets as well. When both have \
                passed or both have bet, the higher card takes all. Payoffs are chips won by the first player. Any \
                other deck of different cards may be played with. With three players the deck has four cards or more, \
                of which three are dealt. They speak in turn and check, until one bets; then each of the other two folds \
                or calls. The highest card among those who have not folded takes all.",
        notation: "The name alone, or another deck before a colon: the names of the cards, the lowest first, such as \
                   `J,Q,K,A`, or a number of cards, which are then called 1, 2 and so on. Questions are about the whole \
                   game, from the deal on. In play, moves are `pass` and `bet`; `check`, `fold` and `call` are understood. \
                   A tree shows positions as the two cards, first player's first, and what was said: `QJ pass bet`, or \
                   `2-1 pass bet` where a name is longer than a letter or is a number. Before a colon, `3p` makes a game of \
                   three players, `3p 5` with five cards, `3p J,Q,K,A` with these; their moves are `check`, `bet`, `fold` \
                   and `call`.",
        examples: &["kuhn", "kuhn 4:", "kuhn J,Q,K,A:"],
        sources: &["Kuhn 1950", "Szafron 2013"],
        sides: ["first", "second"],
        ..About::PLAIN
    };

    fn usual() -> Deck {
        Deck::named(&["J", "Q", "K"])
    }
}
