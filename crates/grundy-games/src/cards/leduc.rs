//! Leduc hold'em: six cards, two rounds of betting and a shared card; the usual benchmark of programs that learn poker.
//!
//! Southey, Bowling, Larson, Piccione, Burch, Billings and Rayner, *Bayes' bluff: opponent modelling in poker*, UAI 2005.

use crate::families::in_turn;
use grundy_core::parse::{no_rules, pick_move};
use grundy_core::picture::{self, Picture};
use grundy_core::{
    About, Choice, Described, Extensive, Node, Notation, ParseError, Player, Ruleset,
};
use std::fmt;

/// Leduc hold'em with two suits of three ranks.
///
/// ```
/// use grundy_core::{Described, Extensive, Ruleset};
/// use grundy_games::cards::leduc::Leduc;
/// let rules = Leduc::from_rules(None).unwrap();
/// assert_eq!(rules.choices(&rules.start()).count(), 6);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leduc;

/// The largest number of bets and raises in a round, together.
const MOST_RAISES: usize = 2;

/// The chips of a bet or a raise in each round.
const SIZES: [i64; 2] = [2, 4];

/// A rank; the king is highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rank {
    /// The lowest rank.
    Jack,
    /// The middle rank.
    Queen,
    /// The highest rank.
    King,
}

/// One of the six cards. Suits only distinguish two cards of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card {
    /// The rank.
    pub rank: Rank,
    /// True for the card of hearts, false for the card of spades.
    pub heart: bool,
}

impl Card {
    /// The whole deck, lowest rank first.
    fn deck() -> impl Iterator<Item = Card> {
        let ranks = [Rank::Jack, Rank::Queen, Rank::King];
        ranks
            .into_iter()
            .flat_map(|rank| [false, true].map(|heart| Card { rank, heart }))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rank::Jack => "J",
            Rank::Queen => "Q",
            Rank::King => "K",
        })
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = if self.heart { "h" } else { "s" };
        write!(f, "{}{suit}", self.rank)
    }
}

/// A player's choice in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Betting {
    /// Adds nothing where nothing is owed.
    Check,
    /// Puts in the size of the round.
    Bet,
    /// Gives up the chips put in.
    Fold,
    /// Puts in what is owed.
    Call,
    /// Puts in what is owed and the size of the round.
    Raise,
}

impl fmt::Display for Betting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Betting::Check => "check",
            Betting::Bet => "bet",
            Betting::Fold => "fold",
            Betting::Call => "call",
            Betting::Raise => "raise",
        })
    }
}

/// The cards dealt so far, the first player's, the second player's and the public one, and the words of both rounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct CardsAndWords {
    cards: Vec<Card>,
    said: [Vec<Betting>; 2],
}

impl CardsAndWords {
    /// The round that is bet in, 0 before the public card.
    fn round(&self) -> usize {
        self.cards.len().saturating_sub(2).min(1)
    }

    /// The words of the round that is bet in.
    fn now(&self) -> &[Betting] {
        &self.said[self.round()]
    }

    /// The chips that each player has put in.
    fn chips(&self) -> [i64; 2] {
        let mut chips = [1, 1];
        for (words, size) in self.said.iter().zip(SIZES) {
            for (i, word) in words.iter().enumerate() {
                let (own, other) = (i % 2, 1 - i % 2);
                match word {
                    Betting::Check | Betting::Fold => {}
                    Betting::Call => chips[own] = chips[other],
                    Betting::Bet | Betting::Raise => chips[own] = chips[other] + size,
                }
            }
        }
        chips
    }

    /// The cards under these names, the chips that are played for once both players have a card, and what was said.
    fn table(&self, name: impl Fn(&Card) -> String) -> picture::Cards {
        let hand = |who: usize| self.cards.get(who).map(&name);
        let is_dealt = self.cards.len() >= 2;
        let chips = self.chips().map(i64::unsigned_abs);
        picture::Cards {
            hands: vec![hand(0), hand(1)],
            open: hand(2).into_iter().collect(),
            chips: if is_dealt { chips.to_vec() } else { Vec::new() },
            said: (self.said.iter())
                .map(|round| round.iter().map(Betting::to_string).collect())
                .collect(),
            ..picture::Cards::default()
        }
    }

    /// The strength of a player's hand: a pair with the public card is more than any rank.
    fn strength(&self, who: usize) -> (bool, Rank) {
        let own = self.cards[who].rank;
        (own == self.cards[2].rank, own)
    }

    /// The first player's gain when both show their cards.
    fn showdown(&self) -> i64 {
        let stake = self.chips()[0];
        match self.strength(0).cmp(&self.strength(1)) {
            std::cmp::Ordering::Greater => stake,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => -stake,
        }
    }
}

/// A card, or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardOrWord {
    /// Chance deals a card.
    Deal(Card),
    /// A player speaks.
    Say(Betting),
}

impl fmt::Display for CardOrWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardOrWord::Deal(card) => card.fmt(f),
            CardOrWord::Say(word) => word.fmt(f),
        }
    }
}

/// The rank of one's own card, the rank of the public card once it lies there, and all that was said in both rounds.
pub type Knowledge = (Rank, Option<Rank>, [Vec<Betting>; 2]);

impl Ruleset for Leduc {
    type Position = CardsAndWords;
    type Move = CardOrWord;

    fn start(&self) -> CardsAndWords {
        CardsAndWords::default()
    }

    fn play(&self, p: &CardsAndWords, mv: &CardOrWord) -> CardsAndWords {
        let mut next = p.clone();
        match *mv {
            CardOrWord::Deal(card) => next.cards.push(card),
            CardOrWord::Say(word) => next.said[p.round()].push(word),
        }
        next
    }
}

impl Extensive for Leduc {
    type InfoSet = Knowledge;
    type Payoff = i64;

    fn node(&self, p: &CardsAndWords) -> Node<Knowledge, i64> {
        if p.cards.len() < 2 {
            return Node::Chance;
        }
        let words = p.now();
        match words {
            [.., Betting::Fold] => {
                // The one who folded spoke last, and loses what that player has put in.
                let loser = (words.len() - 1) % 2;
                Node::Over([-1, 1][loser] * p.chips()[loser])
            }
            [.., Betting::Call] | [Betting::Check, Betting::Check] if p.round() == 0 => {
                Node::Chance
            }
            [.., Betting::Call] | [Betting::Check, Betting::Check] => Node::Over(p.showdown()),
            _ => {
                let player = Player::BOTH[words.len() % 2];
                let public = p.cards.get(2).map(|card| card.rank);
                let knows = (p.cards[player.index()].rank, public, p.said.clone());
                Node::Decision { player, knows }
            }
        }
    }

    fn choices(&self, p: &CardsAndWords) -> impl Iterator<Item = Choice<CardOrWord>> {
        let moves: Vec<CardOrWord> = match self.node(p) {
            Node::Over(_) => Vec::new(),
            Node::Chance => {
                let left = Card::deck().filter(|card| !p.cards.contains(card));
                left.map(CardOrWord::Deal).collect()
            }
            Node::Decision { .. } => {
                let raises = |word: &&Betting| matches!(word, Betting::Bet | Betting::Raise);
                let words: &[Betting] = match p.now().iter().filter(raises).count() {
                    0 => &[Betting::Check, Betting::Bet],
                    MOST_RAISES => &[Betting::Fold, Betting::Call],
                    _ => &[Betting::Fold, Betting::Call, Betting::Raise],
                };
                words.iter().copied().map(CardOrWord::Say).collect()
            }
        };
        moves.into_iter().map(|mv| Choice { mv, weight: 1 })
    }

    fn show_knowledge(&self, (own, public, said): &Knowledge) -> String {
        let mut text = in_turn::said(own.to_string(), &said[0]);
        if let Some(public) = public {
            text += &format!(" | {public}");
        }
        in_turn::said(text, &said[1])
    }

    /// Cards without their suits, which never count.
    fn seen(&self, p: &CardsAndWords, by: Option<Player>) -> Option<Picture> {
        let table = p.table(|card| card.rank.to_string());
        Some(Picture::Cards(table.seen_by(by.map(Player::index))))
    }
}

impl Notation for Leduc {
    fn show(&self, p: &CardsAndWords) -> String {
        let (private, public) = p.cards.split_at(p.cards.len().min(2));
        let words = |said: &[Betting]| said.iter().map(Betting::to_string).collect::<Vec<_>>();
        let cards = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>();
        let all = [
            cards(private),
            words(&p.said[0]),
            cards(public),
            words(&p.said[1]),
        ];
        let text = all.concat().join(" ");
        if text.is_empty() {
            "deal".to_owned()
        } else {
            text
        }
    }

    fn read(&self, text: &str) -> Result<CardsAndWords, ParseError> {
        in_turn::read(self, text, "deal")
    }

    fn show_move(&self, _: &CardsAndWords, mv: &CardOrWord) -> String {
        mv.to_string()
    }

    fn read_move(&self, p: &CardsAndWords, text: &str) -> Result<CardOrWord, ParseError> {
        pick_move(text, self.choices(p).map(|c| c.mv), CardOrWord::to_string)
    }

    fn picture(&self, p: &CardsAndWords) -> Option<Picture> {
        Some(Picture::Cards(p.table(Card::to_string)))
    }
}

impl Described for Leduc {
    const ABOUT: About = About {
        name: "leduc",
        aliases: &["leduc-poker", "leduc-holdem"],
        title: "Leduc hold'em: six cards, two rounds of bets, one card for both",
        rules: "The deck has a jack, a queen and a king of spades, and the same of hearts. Each player puts in one \
                chip and is dealt one card that the other does not see. In each of two rounds of betting the first \
                player speaks first: check or bet; facing a bet, fold, call or raise, with at most two bets and \
                raises in a round. A bet is two chips in the first round and four in the second, and a raise is as \
                much more. Between the rounds one card is laid open. After the second round a card of the open \
                card's rank beats any other, then the higher rank wins; equal ranks share. Who folds loses the \
                chips put in. Payoffs are chips won by the first player.",
        notation: "The name alone: questions are about the whole game, from the deal on. In play, moves are `check`, \
                   `bet`, `fold`, `call` and `raise`. A tree shows positions as what happened in order, a card as \
                   its rank and suit: `Js Kh bet call Jh check`.",
        examples: &["leduc"],
        sources: &["Southey et al. 2005"],
        sides: ["first", "second"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Leduc, ParseError> {
        no_rules("leduc", text).map(|()| Leduc)
    }
}
