//! Goofspiel, the game of pure strategy: both bid cards in secret for one prize after the other.
//!
//! Ross, *Goofspiel — the game of pure strategy*, Journal of Applied Probability 8, 1971. Rhoads and Bartholdi, *Computer
//! solution to the game of pure strategy*, Games 3, 2012, solve it with open bids backwards, from the last prize: what
//! follows a round is a subgame.

use crate::families::in_turn;
use grundy_core::parse::{items, offset_in, pick_move, read_number};
use grundy_core::picture::{Entries, Numbers, Picture};
use grundy_core::{
    About, Choice, Described, Extensive, Node, Notation, ParseError, Player, Ruleset,
};
use std::cmp::Ordering;
use std::fmt;

/// The most cards of a player: a suit.
const MOST_CARDS: u64 = 13;

/// Goofspiel: each player has the cards 1 to `cards`, and so do the prizes.
///
/// ```
/// use grundy_core::{Described, Extensive, Ruleset};
/// use grundy_games::cards::goofspiel::Goofspiel;
/// let rules = Goofspiel::from_rules(Some("4")).unwrap();
/// // Each of four prizes may be turned up first.
/// assert_eq!(rules.choices(&rules.start()).count(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goofspiel {
    cards: u8,
    /// The order of the prizes, each of 1 to `cards` once; `None` where they are shuffled.
    order: Option<Vec<u8>>,
    /// True if a round shows only who won it.
    hidden: bool,
}

/// The prizes that chance has turned up, and the bids of both players, round by round.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Bidding {
    /// Empty where the order is given.
    prizes: Vec<u8>,
    bids: [Vec<u8>; 2],
}

/// A prize, or a bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrizeOrBid {
    /// Chance turns up a prize.
    Prize(u8),
    /// A player lays a card face down.
    Bid(u8),
}

impl fmt::Display for PrizeOrBid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PrizeOrBid::Prize(prize) => write!(f, "prize{prize}"),
            PrizeOrBid::Bid(card) => write!(f, "{card}"),
        }
    }
}

/// A player's view of a round that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seen {
    /// The other player's card.
    Card(u8),
    /// The other player's card was lower.
    Won,
    /// The other player's card was higher.
    Lost,
    /// The other player's card was the same.
    Tied,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seen::Card(card) => write!(f, "{card}"),
            Seen::Won => f.write_str("won"),
            Seen::Lost => f.write_str("lost"),
            Seen::Tied => f.write_str("tied"),
        }
    }
}

/// The knowledge of a player who bids.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BidKnowledge {
    /// The prizes that chance has turned up so far.
    prizes: Vec<u8>,
    /// The player's own bid in each round before, and what the round showed.
    rounds: Vec<(u8, Seen)>,
}

/// The word for the position before the first prize.
const START: &str = "start";

impl Goofspiel {
    /// The prize of a round, counted from 0; `None` where it is not yet turned up.
    fn prize(&self, p: &Bidding, round: usize) -> Option<u8> {
        let prizes = self.order.as_ref().unwrap_or(&p.prizes);
        prizes.get(round).copied()
    }

    /// The cards from 1 up that are not in a list.
    fn others<'a>(&self, gone: &'a [u8]) -> impl Iterator<Item = u8> + use<'a> {
        (1..=self.cards).filter(move |card| !gone.contains(card))
    }

    /// True if each player has at most one card left, so that nothing is left to decide.
    fn is_over(&self, p: &Bidding) -> bool {
        p.bids[1].len() + 1 >= usize::from(self.cards)
    }

    /// The points of both players in the rounds that are over; at the end the last cards meet for the last prize.
    fn points(&self, p: &Bidding) -> [i64; 2] {
        let last = |gone: &[u8]| self.others(gone).next().filter(|_| self.is_over(p));
        let rounds = p.bids[1].len();
        let turned = &self.order.as_ref().unwrap_or(&p.prizes)[..rounds];
        let prizes = turned.iter().copied().chain(last(turned));
        let bids = |who: usize| p.bids[who].iter().copied().chain(last(&p.bids[who]));
        let mut points = [0, 0];
        for (prize, (first, second)) in prizes.zip(bids(0).zip(bids(1))) {
            match first.cmp(&second) {
                Ordering::Greater => points[0] += i64::from(prize),
                Ordering::Equal => {}
                Ordering::Less => points[1] += i64::from(prize),
            }
        }
        points
    }

    /// What a player has seen of a round that is over.
    fn seen(&self, own: u8, other: u8) -> Seen {
        match own.cmp(&other) {
            _ if !self.hidden => Seen::Card(other),
            Ordering::Greater => Seen::Won,
            Ordering::Equal => Seen::Tied,
            Ordering::Less => Seen::Lost,
        }
    }
}

impl Ruleset for Goofspiel {
    type Position = Bidding;
    type Move = PrizeOrBid;

    fn start(&self) -> Bidding {
        Bidding::default()
    }

    fn play(&self, p: &Bidding, mv: &PrizeOrBid) -> Bidding {
        let mut next = p.clone();
        match *mv {
            PrizeOrBid::Prize(prize) => next.prizes.push(prize),
            PrizeOrBid::Bid(card) => {
                let who = usize::from(p.bids[0].len() > p.bids[1].len());
                next.bids[who].push(card);
            }
        }
        next
    }
}

impl Extensive for Goofspiel {
    type InfoSet = BidKnowledge;
    type Payoff = i64;

    fn node(&self, p: &Bidding) -> Node<BidKnowledge, i64> {
        let rounds = p.bids[1].len();
        if self.is_over(p) {
            let [first, second] = self.points(p);
            return Node::Over(first - second);
        }
        if self.prize(p, rounds).is_none() {
            return Node::Chance;
        }
        let player = if p.bids[0].len() > rounds {
            Player::Right
        } else {
            Player::Left
        };
        let [own, other] = [player, player.opponent()].map(|who| &p.bids[who.index()]);
        let pairs = own.iter().zip(other).take(rounds);
        let knows = BidKnowledge {
            prizes: p.prizes.clone(),
            rounds: pairs.map(|(a, b)| (*a, self.seen(*a, *b))).collect(),
        };
        Node::Decision { player, knows }
    }

    fn choices(&self, p: &Bidding) -> impl Iterator<Item = Choice<PrizeOrBid>> {
        let moves: Vec<PrizeOrBid> = match self.node(p) {
            Node::Over(_) => Vec::new(),
            Node::Chance => self.others(&p.prizes).map(PrizeOrBid::Prize).collect(),
            Node::Decision { player, .. } => {
                let hand = self.others(&p.bids[player.index()]);
                hand.map(PrizeOrBid::Bid).collect()
            }
        };
        moves.into_iter().map(|mv| Choice { mv, weight: 1 })
    }

    fn show_knowledge(&self, knows: &BidKnowledge) -> String {
        let mut words = Vec::new();
        for round in 0..=knows.rounds.len() {
            let prize = knows.prizes.get(round);
            words.extend(prize.map(|prize| PrizeOrBid::Prize(*prize).to_string()));
            let bids = knows.rounds.get(round);
            words.extend(bids.map(|(own, seen)| format!("{own}-{seen}")));
        }
        in_turn::moves(&words, in_turn::NOTHING)
    }

    /// The prizes and the points: neither shows a card that lies face down.
    fn seen(&self, p: &Bidding, _: Option<Player>) -> Option<Picture> {
        self.picture(p)
    }

    /// Between two rounds nothing lies face down, and open bids are known to both.
    fn begins_subgame(&self, p: &Bidding) -> bool {
        !self.hidden && p.bids[0].len() == p.bids[1].len()
    }

    /// The first bid of a round lies face down; the second ends the round, which shows it unless bids are hidden.
    fn is_secret(&self, p: &Bidding) -> bool {
        self.hidden || p.bids[0].len() == p.bids[1].len()
    }
}

impl Notation for Goofspiel {
    fn show(&self, p: &Bidding) -> String {
        let mut words = Vec::new();
        for round in 0..=p.bids[0].len() {
            let prize = p.prizes.get(round).map(|prize| PrizeOrBid::Prize(*prize));
            let bids = p.bids.iter().filter_map(|bids| bids.get(round));
            words.extend(
                prize
                    .into_iter()
                    .chain(bids.map(|card| PrizeOrBid::Bid(*card))),
            );
        }
        in_turn::moves(&words, START)
    }

    fn read(&self, text: &str) -> Result<Bidding, ParseError> {
        in_turn::read(self, text, START)
    }

    fn show_move(&self, _: &Bidding, mv: &PrizeOrBid) -> String {
        mv.to_string()
    }

    fn read_move(&self, p: &Bidding, text: &str) -> Result<PrizeOrBid, ParseError> {
        pick_move(text, self.choices(p).map(|c| c.mv), PrizeOrBid::to_string)
    }

    fn picture(&self, p: &Bidding) -> Option<Picture> {
        let turned = match &self.order {
            Some(order) => &order[..p.bids[1].len()],
            None => &p.prizes,
        };
        let prize = |prize: u8| (prize.to_string(), !turned.contains(&prize));
        let player = match self.node(p) {
            Node::Decision { player, .. } => player,
            Node::Chance | Node::Over(_) => Player::Left,
        };
        Some(Picture::Numbers(Numbers {
            row: (1..=self.cards).map(prize).collect(),
            entries: Entries::Prizes,
            scores: Some((self.points(p).map(|points| points.to_string()), player)),
        }))
    }
}

/// The cards of each player where no rules are written.
const USUAL: u8 = 4;

/// The form of the rules, for errors.
const FORM: &str = "a number of cards such as 4, then perhaps `order 4,3,2,1` and `hidden`";

impl Described for Goofspiel {
    const ABOUT: About = About {
        name: "goofspiel",
        aliases: &["gops", "game-of-pure-strategy"],
        title: "Goofspiel: secret bids for one prize after the other",
        rules: "Each player holds the cards from 1 to the number of cards, and the prizes are the same cards once more. In \
                each round a prize is turned up; both players lay one of their cards face down, and then the two are \
                compared. The higher card wins as many points as the prize shows; between equal cards the prize is lost. The \
                two cards are out of the play. In the last round each player lays the last card. The prizes are shuffled, \
                so that each that is left is equally likely to be next, unless the rules give their order. Bids are open: \
                after a round both see the cards; with the word `hidden` they see only who won it, or that neither did. \
                Payoffs are the points of the first player less those of the second.",
        notation: "Before the colon stand the number of cards, 2 to 13, and perhaps the order of the prizes and the word \
                   `hidden`: `goofspiel 4 order 4,3,2,1 hidden:`; 4 cards, shuffled and open, if nothing is written. A \
                   position is what happened in order, a prize as `prize3`, then the bids of the first and of the second \
                   player: `prize3 2 4 prize1`; where the order is given, the bids alone. Questions begin with the start, \
                   with a finished play, or, if bids are open, between two bids for different prizes. In play, moves are \
                   the cards. A strategy shows the rounds that are over as the player's own card and what was seen: \
                   `prize3 2-4 prize1`, or `2-lost` where bids are hidden.",
        examples: &[
            "goofspiel 3:",
            "goofspiel 4: prize3 1 2",
            "goofspiel 3 order 3,2,1 hidden:",
        ],
        sources: &["Ross 1971", "Rhoads and Bartholdi 2012"],
        sides: ["first", "second"],
        default_rules: Some("4"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Goofspiel, ParseError> {
        let mut game = Goofspiel {
            cards: USUAL,
            order: None,
            hidden: false,
        };
        let Some(text) = text else { return Ok(game) };
        let mut words = text.split_whitespace().peekable();
        let Some(number) = words.next() else {
            return Err(ParseError::at_piece(text, text.trim(), FORM));
        };
        game.cards = match read_number(text, number, "a number of cards", MOST_CARDS)? {
            0 | 1 => {
                let expected =
                    "a number of cards, at least 2, so that there is something to decide";
                return Err(ParseError::at_piece(text, number, expected));
            }
            cards => cards as u8,
        };
        while let Some(word) = words.next() {
            match word {
                "hidden" if !game.hidden => game.hidden = true,
                "order" if game.order.is_none() => {
                    let mut prizes = Vec::new();
                    while let Some(word) = words.next_if(|&word| word != "hidden") {
                        prizes.push(word);
                    }
                    let (Some(first), Some(last)) = (prizes.first(), prizes.last()) else {
                        let end = &text[text.trim_end().len()..];
                        return Err(ParseError::at_piece(text, end, game.form_of_order()));
                    };
                    let to = offset_in(text, last) + last.len();
                    let list = &text[offset_in(text, first)..to];
                    game.order = Some(game.read_order(text, list)?);
                }
                _ => {
                    let expected = format!("nothing more than {FORM}");
                    return Err(ParseError::at_piece(text, word, expected));
                }
            }
        }
        Ok(game)
    }

    fn show_rules(&self) -> Option<String> {
        let mut text = self.cards.to_string();
        if let Some(order) = &self.order {
            let prizes: Vec<String> = order.iter().map(u8::to_string).collect();
            text += &format!(" order {}", prizes.join(","));
        }
        if self.hidden {
            text += " hidden";
        }
        (text != USUAL.to_string()).then_some(text)
    }
}

impl Goofspiel {
    /// The form of an order of prizes, for errors.
    fn form_of_order(&self) -> String {
        let all: Vec<String> = (1..=self.cards).rev().map(|n| n.to_string()).collect();
        format!(
            "each prize from 1 to {} once, such as {}",
            self.cards,
            all.join(",")
        )
    }

    /// Reads an order of prizes; `list` is a piece of `text`.
    fn read_order(&self, text: &str, list: &str) -> Result<Vec<u8>, ParseError> {
        let mut order = Vec::new();
        for piece in items(list, &[]) {
            let prize = read_number(text, piece, "a prize", self.cards.into())? as u8;
            if prize == 0 || order.contains(&prize) {
                return Err(ParseError::at_piece(text, piece, self.form_of_order()));
            }
            order.push(prize);
        }
        if order.len() < self.cards.into() {
            return Err(ParseError::at_piece(text, list, self.form_of_order()));
        }
        Ok(order)
    }
}
