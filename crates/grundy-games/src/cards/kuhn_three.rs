//! Kuhn poker for three players, as a tree with a payoff for each.
//!
//! Szafron, Gibson and Sturtevant, *A parameterized family of equilibrium profiles for three-player Kuhn poker*, AAMAS 2013:
//! four cards, three of them dealt. One player can move chips from the second to the third and lose nothing, so no single value
//! stands for the game.

use crate::families::in_turn;
use crate::families::one_card_each::Deck;
use grundy_core::ParseError;
use grundy_core::forms::game_tree::{
    Event, GameTree, InformationSet, Lottery, TreeNode, TreeOutcome,
};
use grundy_core::parse::offset_in;
use num::BigRational;
use std::collections::HashMap;

/// The word before the colon with which the rules for three players begin.
pub const WORD: &str = "3p";

/// The players, in the order in which they speak.
pub const PLAYERS: [&str; 3] = ["first", "second", "third"];

/// The most cards: the tree has 25 nodes for each of the deals.
const MOST_CARDS: u8 = 20;

/// Kuhn poker for three players with a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreePlayers {
    deck: Deck,
}

impl ThreePlayers {
    /// The rules for the text before the colon, if it begins with [`WORD`]: after that may stand a deck; four cards if not.
    ///
    /// ```
    /// use grundy_games::cards::kuhn_three::ThreePlayers;
    /// let game = ThreePlayers::read("3p").unwrap().unwrap();
    /// assert_eq!(game.tree().nodes().len(), 1 + 24 * 25);
    /// assert!(ThreePlayers::read("J,Q,K,A").is_none());
    /// ```
    ///
    /// # Errors
    /// The place of a fault in the deck, which has at least 4 and at most 20 cards.
    #[must_use]
    pub fn read(text: &str) -> Option<Result<ThreePlayers, ParseError>> {
        let rest = text.trim().strip_prefix(WORD)?;
        if !rest.is_empty() && !rest.starts_with(char::is_whitespace) {
            return None;
        }
        let written = rest.trim();
        if written.is_empty() {
            let deck = Deck::Numbered(4);
            return Some(Ok(ThreePlayers { deck }));
        }
        let read = Deck::read(written).map_err(|fault| fault.shifted(offset_in(text, written)));
        Some(read.and_then(|deck| {
            if (4..=MOST_CARDS).contains(&deck.cards()) {
                return Ok(ThreePlayers { deck });
            }
            let expected = format!("a deck of 4 to {MOST_CARDS} cards for three players");
            Err(ParseError::at_piece(text, written, expected))
        }))
    }

    /// The game with its rules.
    ///
    /// ```
    /// use grundy_games::cards::kuhn_three::ThreePlayers;
    /// let game = ThreePlayers::read("3p J,Q,K,A").unwrap().unwrap();
    /// assert_eq!(game.title(), "kuhn 3p J,Q,K,A:");
    /// ```
    #[must_use]
    pub fn title(&self) -> String {
        match self.deck {
            Deck::Numbered(4) => format!("kuhn {WORD}:"),
            _ => format!("kuhn {WORD} {}:", self.deck),
        }
    }

    /// The cards of all players, in each of the deals.
    fn deals(&self) -> Vec<[u8; 3]> {
        let cards = || 0..self.deck.cards();
        let deals =
            cards().flat_map(|a| cards().flat_map(move |b| cards().map(move |c| [a, b, c])));
        let different = |[a, b, c]: &[u8; 3]| a != b && a != c && b != c;
        deals.filter(different).collect()
    }

    /// The name of each player's card, in each of the deals with which the tree begins.
    ///
    /// ```
    /// use grundy_games::cards::kuhn_three::ThreePlayers;
    /// let game = ThreePlayers::read("3p J,Q,K,A").unwrap().unwrap();
    /// assert_eq!(game.hands()[1], ["J", "Q", "A"]);
    /// ```
    #[must_use]
    pub fn hands(&self) -> Vec<Vec<String>> {
        let named = |deal: &[u8; 3]| deal.iter().map(|&card| self.deck.name(card)).collect();
        self.deals().iter().map(named).collect()
    }

    /// The whole game. Linear in its positions, 25 for each of the deals.
    #[must_use]
    pub fn tree(&self) -> GameTree {
        self.tree_and_chips().0
    }

    /// The whole game, and for each node the chips that each player has put in; none before the deal.
    ///
    /// ```
    /// use grundy_games::cards::kuhn_three::ThreePlayers;
    /// let (_, chips) = ThreePlayers::read("3p").unwrap().unwrap().tree_and_chips();
    /// assert_eq!((&chips[0][..], &chips[1][..]), (&[][..], &[1, 1, 1][..]));
    /// ```
    #[must_use]
    pub fn tree_and_chips(&self) -> (GameTree, Vec<Vec<u64>>) {
        let deals = self.deals();
        let chance = BigRational::new(1.into(), deals.len().into());
        let lottery = Lottery {
            number: 1,
            name: String::new(),
            actions: (deals.iter())
                .map(|deal| (self.deck.hands(deal), chance.clone()))
                .collect(),
        };
        let mut growing = Growing {
            deck: &self.deck,
            nodes: vec![node(Event::Chance(0), None)],
            chips: vec![Vec::new()],
            sets: Vec::new(),
            numbers: HashMap::new(),
            outcomes: Vec::new(),
            paid: HashMap::new(),
        };
        for deal in deals {
            growing.say(deal, &mut Vec::new());
        }
        let players = PLAYERS.map(str::to_owned).to_vec();
        let Growing {
            nodes,
            chips,
            sets,
            outcomes,
            ..
        } = growing;
        let tree = GameTree::new(players, nodes, sets, vec![lottery], outcomes);
        (tree.expect("each node has the words of its player"), chips)
    }
}

/// A word that a player says in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum SpokenWord {
    Check,
    Bet,
    Fold,
    Call,
}

impl SpokenWord {
    fn text(self) -> &'static str {
        match self {
            SpokenWord::Check => "check",
            SpokenWord::Bet => "bet",
            SpokenWord::Fold => "fold",
            SpokenWord::Call => "call",
        }
    }
}

fn node(event: Event, outcome: Option<usize>) -> TreeNode {
    TreeNode {
        name: String::new(),
        event,
        outcome,
    }
}

/// The place of the bet among the words, if a player has bet; the others answer it in turn.
fn bet(said: &[SpokenWord]) -> Option<usize> {
    said.iter().position(|&word| word == SpokenWord::Bet)
}

/// True if the play is over: all three have checked, or both others have answered a bet.
fn over(said: &[SpokenWord]) -> bool {
    said.len() == bet(said).map_or(3, |at| at + 3)
}

/// The chips that each player has put in: one before the deal, and one with a bet or a call.
fn put(said: &[SpokenWord]) -> [u8; 3] {
    let mut put = [1; 3];
    for (turn, word) in said.iter().enumerate() {
        if matches!(word, SpokenWord::Bet | SpokenWord::Call) {
            put[turn % 3] = 2;
        }
    }
    put
}

/// The chips that each player wins: the highest card among those who have not folded takes all.
fn payoffs(deal: [u8; 3], said: &[SpokenWord]) -> [i64; 3] {
    let put = put(said).map(i64::from);
    let mut stays = [true; 3];
    for (turn, word) in said.iter().enumerate() {
        stays[turn % 3] &= *word != SpokenWord::Fold;
    }
    let left = (0..3).filter(|&player| stays[player]);
    let winner = left
        .max_by_key(|&player| deal[player])
        .expect("who bets stays");
    let pot: i64 = put.iter().sum();
    let mut won = put.map(|chips| -chips);
    won[winner] += pot;
    won
}

/// The tree as far as it is made.
struct Growing<'d> {
    deck: &'d Deck,
    nodes: Vec<TreeNode>,
    /// For each node the chips that each player has put in.
    chips: Vec<Vec<u64>>,
    sets: Vec<InformationSet>,
    /// The place of the information set of a card and what was said.
    numbers: HashMap<(u8, Vec<SpokenWord>), usize>,
    outcomes: Vec<TreeOutcome>,
    paid: HashMap<[i64; 3], usize>,
}

impl Growing<'_> {
    /// Adds what follows after these words.
    fn say(&mut self, deal: [u8; 3], said: &mut Vec<SpokenWord>) {
        self.chips.push(put(said).map(u64::from).to_vec());
        if over(said) {
            let outcome = self.outcome(payoffs(deal, said));
            self.nodes.push(node(Event::End, Some(outcome)));
            return;
        }
        let words = match bet(said) {
            None => [SpokenWord::Check, SpokenWord::Bet],
            Some(_) => [SpokenWord::Fold, SpokenWord::Call],
        };
        let set = self.set(deal[said.len() % 3], said, words);
        self.nodes.push(node(Event::Decision(set), None));
        for word in words {
            said.push(word);
            self.say(deal, said);
            said.pop();
        }
    }

    /// The information set of the player to speak, who has this card.
    fn set(&mut self, card: u8, said: &[SpokenWord], words: [SpokenWord; 2]) -> usize {
        let next = self.sets.len();
        let set = *self.numbers.entry((card, said.to_vec())).or_insert(next);
        if set == next {
            let player = said.len() % 3;
            let own = self.sets.iter().filter(|set| set.player == player).count();
            let heard: Vec<&str> = said.iter().map(|word| word.text()).collect();
            self.sets.push(InformationSet {
                player,
                number: own as u64 + 1,
                name: in_turn::said(self.deck.name(card), &heard),
                actions: words.map(|word| word.text().to_owned()).to_vec(),
            });
        }
        set
    }

    fn outcome(&mut self, won: [i64; 3]) -> usize {
        let next = self.outcomes.len();
        let outcome = *self.paid.entry(won).or_insert(next);
        if outcome == next {
            self.outcomes.push(TreeOutcome {
                number: next as u64 + 1,
                name: String::new(),
                payoffs: won
                    .map(|chips| BigRational::from_integer(chips.into()))
                    .to_vec(),
            });
        }
        outcome
    }
}
