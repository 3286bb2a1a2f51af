//! Kuhn poker: three cards, one bet, and bluffing already pays.
//!
//! Kuhn, *A simplified two-person poker*, Contributions to the Theory of Games I, 1950: the game is worth −1/18 to the
//! first player, who has an optimal strategy for every probability of bluffing up to 1/3.

use crate::families::in_turn;
use grundy_core::parse::{no_rules, pick_move};
use grundy_core::picture::{Cards, Picture};
use grundy_core::{
    About, Choice, Described, Extensive, Node, Notation, ParseError, Player, Ruleset,
};
use std::fmt;

/// Kuhn's poker with three cards.
///
/// ```
/// use grundy_core::{Described, Extensive, Ruleset};
/// use grundy_games::cards::kuhn::Kuhn;
/// let rules = Kuhn::from_rules(None).unwrap();
/// assert_eq!(rules.choices(&rules.start()).count(), 6);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kuhn;

/// A card; the king is highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Card {
    /// The lowest card.
    Jack,
    /// The middle card.
    Queen,
    /// The highest card.
    King,
}

impl Card {
    /// The whole deck, lowest first.
    const ALL: [Card; 3] = [Card::Jack, Card::Queen, Card::King];
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Card::Jack => "J",
            Card::Queen => "Q",
            Card::King => "K",
        })
    }
}

/// A player's choice in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PassOrBet {
    /// Adds nothing: a check, or a fold when the other has bet.
    Pass,
    /// Adds one: a bet, or a call when the other has bet.
    Bet,
}

impl fmt::Display for PassOrBet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PassOrBet::Pass => "pass",
            PassOrBet::Bet => "bet",
        })
    }
}

/// The payoff to the first player, once these words end the play; `showdown` is 1 if the first player has the higher card, and
/// −1 if not.
pub(super) fn payoff(said: &[PassOrBet], showdown: i64) -> Option<i64> {
    match said {
        [PassOrBet::Pass, PassOrBet::Pass] => Some(showdown),
        [PassOrBet::Bet, PassOrBet::Pass] => Some(1),
        [PassOrBet::Pass, PassOrBet::Bet, PassOrBet::Pass] => Some(-1),
        [.., PassOrBet::Bet, PassOrBet::Bet] => Some(2 * showdown),
        _ => None,
    }
}

/// A word of the game for one that players use at a table, which depends on whether the other has bet.
pub(super) fn plain<'t>(text: &'t str, said: &[PassOrBet]) -> &'t str {
    let facing = said.last() == Some(&PassOrBet::Bet);
    match (text.trim().to_lowercase().as_str(), facing) {
        ("check", false) | ("fold", true) => "pass",
        ("call", true) => "bet",
        _ => text,
    }
}

/// The cards of the first and the second player once they are dealt, and what was said; at most three words.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Deal {
    cards: Option<[Card; 2]>,
    said: Vec<PassOrBet>,
}

/// A deal, or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealOrWord {
    /// Chance gives each player a card.
    Deal([Card; 2]),
    /// A player speaks.
    Say(PassOrBet),
}

/// One's own card and everything said so far.
pub type CardAndWords = (Card, Vec<PassOrBet>);

impl fmt::Display for DealOrWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealOrWord::Deal([a, b]) => write!(f, "{a}{b}"),
            DealOrWord::Say(word) => word.fmt(f),
        }
    }
}

impl Ruleset for Kuhn {
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

impl Extensive for Kuhn {
    type InfoSet = CardAndWords;
    type Payoff = i64;

    fn node(&self, p: &Deal) -> Node<CardAndWords, i64> {
        let Some(cards) = p.cards else {
            return Node::Chance;
        };
        // Positive when the first player holds the higher card.
        let showdown = if cards[0] > cards[1] { 1 } else { -1 };
        match payoff(&p.said, showdown) {
            Some(payoff) => Node::Over(payoff),
            None => {
                let player = Player::BOTH[p.said.len() % 2];
                Node::Decision {
                    player,
                    knows: (cards[player.index()], p.said.clone()),
                }
            }
        }
    }

    fn choices(&self, p: &Deal) -> impl Iterator<Item = Choice<DealOrWord>> {
        let moves = match self.node(p) {
            Node::Over(_) => Vec::new(),
            Node::Decision { .. } => vec![
                DealOrWord::Say(PassOrBet::Pass),
                DealOrWord::Say(PassOrBet::Bet),
            ],
            Node::Chance => {
                let pairs = Card::ALL.iter().flat_map(|a| Card::ALL.map(|b| [*a, b]));
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

impl Notation for Kuhn {
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

    fn picture(&self, p: &Deal) -> Option<Picture> {
        let hands = match p.cards {
            Some(cards) => cards.map(|card| Some(card.to_string())),
            None => [None, None],
        };
        let said = p.said.iter().map(PassOrBet::to_string).collect();
        Some(Picture::Cards(Cards { hands, said }))
    }

    fn read_move(&self, p: &Deal, text: &str) -> Result<DealOrWord, ParseError> {
        let plain = plain(text, &p.said);
        let found = pick_move(plain, self.choices(p).map(|c| c.mv), DealOrWord::to_string);
        found.map_err(|e| ParseError::at_piece(text, text.trim(), e.expected))
    }
}

impl Described for Kuhn {
    const ABOUT: About = About {
        name: "kuhn",
        aliases: &["kuhn-poker"],
        title: "Kuhn poker: three cards, one bet, hidden information",
        rules: "Jack, queen and king are shuffled; each player puts in one chip and is dealt one card that the other \
                does not see. The first player passes or bets one chip; after a pass the second may pass or bet, and \
                after a bet the other player passes (and loses the chip put in) or bets as well. When both have \
                passed or both have bet, the higher card takes all. Payoffs are chips won by the first player.",
        notation: "The name alone: questions are about the whole game, from the deal on. In play, moves are `pass` and \
                   `bet`; `check`, `fold` and `call` are understood. A tree shows positions as the two cards, first \
                   player's first, and what was said: `QJ pass bet`.",
        examples: &["kuhn"],
        sources: &["Kuhn 1950"],
        sides: ["first", "second"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Kuhn, ParseError> {
        no_rules("kuhn", text).map(|()| Kuhn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_reachable_is_written_and_read() {
        let mut stack = vec![Kuhn.start()];
        let (mut ends, mut total) = (0, 0);
        while let Some(p) = stack.pop() {
            assert_eq!(Kuhn.read(&Kuhn.show(&p)), Ok(p.clone()));
            assert_eq!(Kuhn.read(&Kuhn.show(&p).to_lowercase()), Ok(p.clone()));
            if let Node::Over(payoff) = Kuhn.node(&p) {
                ends += 1;
                total += payoff;
                assert_eq!(Kuhn.choices(&p).count(), 0);
            }
            for choice in Kuhn.choices(&p) {
                let shown = Kuhn.show_move(&p, &choice.mv);
                assert_eq!(Kuhn.read_move(&p, &shown), Ok(choice.mv));
                stack.push(Kuhn.play(&p, &choice.mv));
            }
        }
        // Five ways to speak for each of six deals; swapping the cards cancels all but who folds.
        assert_eq!((ends, total), (30, 0));
    }

    #[test]
    fn faults_are_placed() {
        for (text, at) in [
            ("JJ", 0),
            ("KJ raise", 3),
            ("KJ pass fold", 8),
            ("KJ pass pass bet", 13),
        ] {
            assert_eq!(Kuhn.read(text).expect_err(text).at, at, "{text}");
        }
        assert!(Kuhn.read("KJ check bet call").is_ok());
        assert!(Kuhn::from_rules(Some("4")).is_err());
    }
}
