//! Poker with one card each and one bet, as Kuhn simplified it, with any deck.
//!
//! A game of this family names itself and its usual deck. The rules are those of Kuhn, *A simplified two-person poker*,
//! Contributions to the Theory of Games I, 1950.

use super::in_turn;
use grundy_core::parse::{items, pick_move, read_number};
use grundy_core::picture::{Cards, Picture};
use grundy_core::{
    About, Choice, Described, Extensive, Node, Notation, ParseError, Player, Ruleset,
};
use std::fmt;
use std::marker::PhantomData;

/// The largest number of cards of a deck.
const MOST_CARDS: usize = 200;

/// A game of the family: its description and its usual deck.
pub trait Poker: Clone + fmt::Debug + PartialEq + Send + Sync + 'static {
    /// The description.
    const ABOUT: About;

    /// The deck where none is written.
    fn usual() -> Deck;
}

/// Different cards, each once; the first is the lowest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deck {
    /// The cards 1 and up, to this number, which is at least 2.
    Numbered(u8),
    /// Cards with these names, the lowest first; at least two, and no two are the same without regard to case.
    Named(Vec<String>),
}

impl Deck {
    /// A deck with these names.
    pub(crate) fn named(names: &[&str]) -> Deck {
        Deck::Named(names.iter().map(|&name| name.to_owned()).collect())
    }

    /// Reads a number of cards, or names with commas between them, the lowest first.
    ///
    /// # Errors
    /// The place of a number out of range, or of a name that is none or stands twice.
    pub fn read(text: &str) -> Result<Deck, ParseError> {
        let count = text.trim();
        if !count.contains(|c: char| c == ',' || c.is_whitespace()) {
            let wanted = "a number of cards, or their names such as J,Q,K,A";
            let cards = read_number(text, count, wanted, MOST_CARDS as u64)?;
            if cards < 2 {
                let expected = "a number of cards, at least 2, so that each has one";
                return Err(ParseError::at_piece(text, count, expected));
            }
            return Ok(Deck::Numbered(cards as u8));
        }
        let mut names: Vec<String> = Vec::new();
        for piece in items(text, &[]) {
            let name = piece.trim();
            let wanted = if name.is_empty() || !name.chars().all(char::is_alphanumeric) {
                "the name of a card: letters and digits"
            } else if names.iter().any(|known| same(known, name)) {
                "a card that is not there yet"
            } else if names.len() == MOST_CARDS {
                "at most 200 cards"
            } else {
                names.push(name.to_owned());
                continue;
            };
            let shown = if name.is_empty() { piece } else { name };
            return Err(ParseError::at_piece(text, shown, wanted));
        }
        Ok(Deck::Named(names))
    }

    /// The number of cards.
    #[must_use]
    pub fn cards(&self) -> u8 {
        match self {
            Deck::Numbered(cards) => *cards,
            Deck::Named(names) => names.len() as u8,
        }
    }

    /// The name of a card; the lowest is 0.
    #[must_use]
    pub fn name(&self, card: u8) -> String {
        match self {
            Deck::Numbered(_) => (card + 1).to_string(),
            Deck::Named(names) => names[usize::from(card)].clone(),
        }
    }

    /// The cards of all players, the first player's first; names of one letter each stand together.
    pub(crate) fn hands(&self, cards: &[u8]) -> String {
        let between = match self {
            Deck::Named(names) if names.iter().all(|name| name.chars().count() == 1) => "",
            Deck::Named(_) | Deck::Numbered(_) => "-",
        };
        let names: Vec<String> = cards.iter().map(|&card| self.name(card)).collect();
        names.join(between)
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deck::Numbered(cards) => cards.fmt(f),
            Deck::Named(names) => f.write_str(&names.join(",")),
        }
    }
}

/// True if two names are the same without regard to case.
fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase() || one.to_uppercase() == other.to_uppercase()
}

/// The rules of a game of the family, with a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneCardEach<G> {
    deck: Deck,
    game: PhantomData<G>,
}

impl<G: Poker> OneCardEach<G> {
    /// The rules with this deck.
    #[must_use]
    pub fn new(deck: Deck) -> OneCardEach<G> {
        OneCardEach {
            deck,
            game: PhantomData,
        }
    }

    /// Both cards, the chips that are played for once they are dealt, and what was said.
    fn table(&self, p: &Deal) -> Cards {
        let said = p.said.iter().map(Word::to_string).collect();
        let dealt = p.cards.map(|cards| Cards {
            hands: cards.map(|card| Some(self.deck.name(card))).to_vec(),
            chips: chips(&p.said).to_vec(),
            ..Cards::default()
        });
        Cards {
            said: vec![said],
            ..dealt.unwrap_or_else(|| Cards {
                hands: vec![None, None],
                ..Cards::default()
            })
        }
    }
}

impl<G: Poker> Default for OneCardEach<G> {
    fn default() -> OneCardEach<G> {
        OneCardEach::new(G::usual())
    }
}

/// A player's choice in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Word {
    /// Adds nothing: a check, or a fold when the other has bet.
    Pass,
    /// Adds one: a bet, or a call when the other has bet.
    Bet,
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Word::Pass => "pass",
            Word::Bet => "bet",
        })
    }
}

/// The payoff to the first player, once these words end the play; `showdown` is 1 if the first player has the higher card, and
/// −1 if not.
fn payoff(said: &[Word], showdown: i64) -> Option<i64> {
    match said {
        [Word::Pass, Word::Pass] => Some(showdown),
        [Word::Bet, Word::Pass] => Some(1),
        [Word::Pass, Word::Bet, Word::Pass] => Some(-1),
        [.., Word::Bet, Word::Bet] => Some(2 * showdown),
        _ => None,
    }
}

/// The chips that each player has put in: one before the deal, and one with a bet.
fn chips(said: &[Word]) -> [u64; 2] {
    let bets = |who: usize| {
        said.iter()
            .skip(who)
            .step_by(2)
            .filter(|word| **word == Word::Bet)
    };
    [0, 1].map(|who| 1 + bets(who).count() as u64)
}

/// A word of the game for one that players use at a table, which depends on whether the other has bet.
fn plain<'t>(text: &'t str, said: &[Word]) -> &'t str {
    let facing = said.last() == Some(&Word::Bet);
    match (text.trim().to_lowercase().as_str(), facing) {
        ("check", false) | ("fold", true) => "pass",
        ("call", true) => "bet",
        _ => text,
    }
}

/// The cards of the first and the second player once they are dealt, the lowest card being 0, and what was said; at most three
/// words.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Deal {
    cards: Option<[u8; 2]>,
    said: Vec<Word>,
}

/// A deal, or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealOrWord {
    /// Chance gives each player a card.
    Deal([u8; 2]),
    /// A player speaks.
    Say(Word),
}

/// One's own card and everything said so far.
pub type Knowledge = (u8, Vec<Word>);

/// The word for the position before the cards are dealt.
const START: &str = "deal";

impl<G: Poker> Ruleset for OneCardEach<G> {
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

impl<G: Poker> Extensive for OneCardEach<G> {
    type InfoSet = Knowledge;
    type Payoff = i64;

    fn node(&self, p: &Deal) -> Node<Knowledge, i64> {
        let Some(cards) = p.cards else {
            return Node::Chance;
        };
        // Positive when the first player holds the higher card.
        let showdown = if cards[0] > cards[1] { 1 } else { -1 };
        match payoff(&p.said, showdown) {
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
            Node::Decision { .. } => vec![DealOrWord::Say(Word::Pass), DealOrWord::Say(Word::Bet)],
            Node::Chance => {
                let all = || 0..self.deck.cards();
                let pairs = all().flat_map(|a| all().map(move |b| [a, b]));
                pairs
                    .filter(|[a, b]| a != b)
                    .map(DealOrWord::Deal)
                    .collect()
            }
        };
        moves.into_iter().map(|mv| Choice { mv, weight: 1 })
    }

    fn show_knowledge(&self, (card, said): &Knowledge) -> String {
        in_turn::said(self.deck.name(*card), said)
    }

    fn seen(&self, p: &Deal, by: Option<Player>) -> Option<Picture> {
        Some(Picture::Cards(self.table(p).seen_by(by.map(Player::index))))
    }
}

impl<G: Poker> Notation for OneCardEach<G> {
    fn show(&self, p: &Deal) -> String {
        match p.cards {
            Some(cards) => in_turn::said(self.deck.hands(&cards), &p.said),
            None => START.to_owned(),
        }
    }

    fn read(&self, text: &str) -> Result<Deal, ParseError> {
        in_turn::read(self, text, START)
    }

    fn show_move(&self, _: &Deal, mv: &DealOrWord) -> String {
        match mv {
            DealOrWord::Deal(cards) => self.deck.hands(cards),
            DealOrWord::Say(word) => word.to_string(),
        }
    }

    fn read_move(&self, p: &Deal, text: &str) -> Result<DealOrWord, ParseError> {
        let plain = plain(text, &p.said);
        let moves = self.choices(p).map(|c| c.mv);
        let found = pick_move(plain, moves, |mv| self.show_move(p, mv));
        found.map_err(|e| ParseError::at_piece(text, text.trim(), e.expected))
    }

    fn picture(&self, p: &Deal) -> Option<Picture> {
        Some(Picture::Cards(self.table(p)))
    }
}

impl<G: Poker> Described for OneCardEach<G> {
    const ABOUT: About = G::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<OneCardEach<G>, ParseError> {
        let deck = text.map(Deck::read).transpose()?;
        Ok(deck.map(OneCardEach::new).unwrap_or_default())
    }

    fn show_rules(&self) -> Option<String> {
        (self.deck != G::usual()).then(|| self.deck.to_string())
    }
}
