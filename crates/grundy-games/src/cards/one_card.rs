//! One-card poker: Kuhn's betting with a deck of any size.
//!
//! Gordon, *One-card poker* (a page of Carnegie Mellon University, 2005) gives the rules with thirteen cards. With three
//! cards it is Kuhn's game.

use super::kuhn::{self, PassOrBet};
use crate::families::in_turn;
use grundy_core::parse::{pick_move, read_number};
use grundy_core::picture::{Cards, Picture};
use grundy_core::{
    About, Choice, Described, Extensive, Node, Notation, ParseError, Player, Ruleset,
};
use std::fmt;

/// The largest number of cards of a deck.
const MOST_CARDS: u64 = 200;

/// One-card poker with this many cards, numbered from 1; the highest number is the best card.
///
/// ```
/// use grundy_core::{Described, Extensive, Ruleset};
/// use grundy_games::cards::one_card::OneCard;
/// let rules = OneCard::from_rules(Some("4")).unwrap();
/// assert_eq!(rules.choices(&rules.start()).count(), 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneCard {
    cards: u8,
}

/// The cards of the first and the second player once they are dealt, and what was said; at most three words.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Deal {
    cards: Option<[u8; 2]>,
    said: Vec<PassOrBet>,
}

/// A deal, or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealOrWord {
    /// Chance gives each player a card.
    Deal([u8; 2]),
    /// A player speaks.
    Say(PassOrBet),
}

impl fmt::Display for DealOrWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealOrWord::Deal([a, b]) => write!(f, "{a}-{b}"),
            DealOrWord::Say(word) => word.fmt(f),
        }
    }
}

/// One's own card and everything said so far.
pub type CardAndWords = (u8, Vec<PassOrBet>);

impl Ruleset for OneCard {
    type Position = Deal;
    type Move = DealOrWord;

    fn start(&self) -> Deal {
        Deal::default()
    }

    fn play(&self, p: &Deal, mv: &DealOrWord) -> Deal {
        let mut next = p.clone();
        match *mv {
            DealOrWord::Deal(cards) => next.cards = Some(cards),
            DealOrWord::Say(word) => next.said.push(word),
        }
        next
    }
}

impl Extensive for OneCard {
    type InfoSet = CardAndWords;
    type Payoff = i64;

    fn node(&self, p: &Deal) -> Node<CardAndWords, i64> {
        let Some(cards) = p.cards else {
            return Node::Chance;
        };
        // Positive when the first player holds the higher card.
        let showdown = if cards[0] > cards[1] { 1 } else { -1 };
        match kuhn::payoff(&p.said, showdown) {
            Some(payoff) => Node::Over(payoff),
            None => {
                let player = Player::BOTH[p.said.len() % 2];
                let knows = (cards[player.index()], p.said.clone());
                Node::Decision { player, knows }
            }
        }
    }

    fn choices(&self, p: &Deal) -> impl Iterator<Item = Choice<DealOrWord>> {
        let moves: Vec<DealOrWord> = match self.node(p) {
            Node::Over(_) => Vec::new(),
            Node::Decision { .. } => vec![
                DealOrWord::Say(PassOrBet::Pass),
                DealOrWord::Say(PassOrBet::Bet),
            ],
            Node::Chance => {
                let all = || 1..=self.cards;
                let pairs = all().flat_map(|a| all().map(move |b| [a, b]));
                pairs
                    .filter(|[a, b]| a != b)
                    .map(DealOrWord::Deal)
                    .collect()
            }
        };
        moves.into_iter().map(|mv| Choice { mv, weight: 1 })
    }

    fn show_knowledge(&self, (card, said): &CardAndWords) -> String {
        in_turn::said(card.to_string(), said)
    }
}

impl Notation for OneCard {
    fn show(&self, p: &Deal) -> String {
        match p.cards {
            Some(cards) => in_turn::said(DealOrWord::Deal(cards).to_string(), &p.said),
            None => "deal".to_owned(),
        }
    }

    fn read(&self, text: &str) -> Result<Deal, ParseError> {
        in_turn::read(self, text, "deal")
    }

    fn show_move(&self, _: &Deal, mv: &DealOrWord) -> String {
        mv.to_string()
    }

    fn read_move(&self, p: &Deal, text: &str) -> Result<DealOrWord, ParseError> {
        let plain = kuhn::plain(text, &p.said);
        let found = pick_move(plain, self.choices(p).map(|c| c.mv), DealOrWord::to_string);
        found.map_err(|e| ParseError::at_piece(text, text.trim(), e.expected))
    }

    fn picture(&self, p: &Deal) -> Option<Picture> {
        let hands = match p.cards {
            Some(cards) => cards.map(|card| Some(card.to_string())),
            None => [None, None],
        };
        let said = p.said.iter().map(PassOrBet::to_string).collect();
        Some(Picture::Cards(Cards { hands, said }))
    }
}

/// The default rules: a suit of thirteen cards.
const USUAL: OneCard = OneCard { cards: 13 };

impl Described for OneCard {
    const ABOUT: About = About {
        name: "one-card-poker",
        aliases: &["one-card"],
        title: "One-card poker: Kuhn's poker with a deck of any size",
        rules: "The deck has the cards 1 and up, each once. Each player puts in one chip and is dealt one card that the \
                other does not see. The first player passes or bets one chip; after a pass the second may pass or bet, \
                and after a bet the other player passes (and loses the chip put in) or bets as well. When both have \
                passed or both have bet, the higher card takes all. Payoffs are chips won by the first player. With \
                three cards this is Kuhn's poker.",
        notation: "Before the colon stands the number of cards, 2 to 200; 13 if nothing is written. Questions are about \
                   the whole game, from the deal on. In play, moves are `pass` and `bet`; `check`, `fold` and `call` \
                   are understood. A tree shows positions as the two cards, first player's first, and what was said: \
                   `2-1 pass bet`.",
        examples: &["one-card-poker 4:"],
        sources: &["Gordon 2005"],
        sides: ["first", "second"],
        default_rules: Some("13"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<OneCard, ParseError> {
        let Some(text) = text else { return Ok(USUAL) };
        match read_number(text, text.trim(), "a number of cards", MOST_CARDS)? {
            0 | 1 => {
                let expected = "a number of cards, at least 2, so that each has one";
                Err(ParseError::at_piece(text, text.trim(), expected))
            }
            cards => Ok(OneCard { cards: cards as u8 }),
        }
    }

    fn show_rules(&self) -> Option<String> {
        (*self != USUAL).then(|| self.cards.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_reachable_is_written_and_read() {
        let game = OneCard { cards: 11 };
        let mut stack = vec![game.start()];
        let (mut ends, mut total) = (0, 0);
        while let Some(p) = stack.pop() {
            assert_eq!(game.read(&game.show(&p)), Ok(p.clone()));
            if let Node::Over(payoff) = game.node(&p) {
                ends += 1;
                total += payoff;
                assert_eq!(game.choices(&p).count(), 0);
            }
            for choice in game.choices(&p) {
                let shown = game.show_move(&p, &choice.mv);
                assert_eq!(game.read_move(&p, &shown), Ok(choice.mv));
                stack.push(game.play(&p, &choice.mv));
            }
        }
        // Five ways to speak for each deal; swapping the cards cancels all but who folds, and these cancel too.
        assert_eq!((ends, total), (11 * 10 * 5, 0));
    }

    #[test]
    fn faults_are_placed() {
        let game = OneCard { cards: 4 };
        for (text, at) in [("2-2", 0), ("4-1 raise", 4), ("4-1 pass pass bet", 14)] {
            assert_eq!(game.read(text).expect_err(text).at, at, "{text}");
        }
        for text in ["1", "201", "x"] {
            assert_eq!(
                OneCard::from_rules(Some(text)).expect_err(text).at,
                0,
                "{text}"
            );
        }
        assert_eq!(
            OneCard::from_rules(Some("3"))
                .expect("three")
                .show_rules()
                .as_deref(),
            Some("3")
        );
    }
}
