//! Liar's dice for two with one round: each bids on all dice and sees only their own, until one calls the other a liar.
//!
//! Lisý, Lanctot and Bowling, *Online Monte Carlo counterfactual regret minimization for search in imperfect
//! information games*, AAMAS 2015, use it with one die each as a benchmark. With few faces it is solved exactly.

use crate::families::in_turn;
use grundy_core::parse::{items, pick_move, read_number};
use grundy_core::picture::{Cards, Held, Picture};
use grundy_core::{
    About, Choice, Described, Extensive, Node, Notation, ParseError, Player, Ruleset,
};
use std::fmt;

/// The most dice of a player.
const MOST_DICE: u64 = 4;

/// The largest number of faces of a die.
const MOST_FACES: u64 = 12;

/// The rules: dice and faces, and the face that counts as any.
///
/// ```
/// use grundy_core::{Described, Extensive, Ruleset};
/// use grundy_games::cards::liars_dice::LiarsDice;
/// let rules = LiarsDice::from_rules(Some("1,6")).unwrap();
/// assert_eq!(rules.choices(&rules.start()).count(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiarsDice {
    /// The dice of each player.
    dice: u8,
    /// The faces of a die, 1 and up.
    faces: u8,
    /// True if the highest face counts as the face of every bid.
    wild: bool,
}

/// The claim that at least `count` of all dice show `face`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bid {
    /// The number of dice.
    pub count: u8,
    /// The face that they show.
    pub face: u8,
}

/// A die, a bid, or the word that ends the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieOrBid {
    /// Chance rolls one die.
    Roll(u8),
    /// A player bids higher than the other.
    Bid(Bid),
    /// A player doubts the last bid.
    Liar,
}

impl fmt::Display for DieOrBid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DieOrBid::Roll(face) => write!(f, "{face}"),
            DieOrBid::Bid(bid) => bid.fmt(f),
            DieOrBid::Liar => f.write_str("liar"),
        }
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.count, self.face)
    }
}

/// The dice, the first player's before the second player's, and the bids in turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cup {
    rolled: Vec<u8>,
    bids: Vec<Bid>,
    /// True once the last bid is doubted.
    doubted: bool,
}

/// One's own dice in order, and the bids.
pub type DiceAndBids = (Vec<u8>, Vec<Bid>);

impl LiarsDice {
    /// The dice of both.
    fn all_dice(&self) -> u8 {
        2 * self.dice
    }

    /// The dice of one player, sorted.
    fn hand(&self, p: &Cup, who: usize) -> Vec<u8> {
        let begin = who * usize::from(self.dice);
        let mut hand = p.rolled[begin..begin + usize::from(self.dice)].to_vec();
        hand.sort_unstable();
        hand
    }

    /// The dice of both, and what was said.
    fn table(&self, p: &Cup) -> Cards {
        let hand = |who: usize| {
            let mut own = p.rolled.chunks(usize::from(self.dice)).nth(who)?.to_vec();
            own.sort_unstable();
            Some(own.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
        };
        let bids = p.bids.iter().map(Bid::to_string);
        let said = bids.chain(p.doubted.then(|| DieOrBid::Liar.to_string()));
        Cards {
            hands: vec![hand(0), hand(1)],
            held: Held::Dice,
            said: vec![said.collect()],
            ..Cards::default()
        }
    }

    /// True if the dice bear out the bid.
    fn holds(&self, p: &Cup, bid: Bid) -> bool {
        let counts = |face: &&u8| **face == bid.face || self.wild && **face == self.faces;
        p.rolled.iter().filter(counts).count() >= usize::from(bid.count)
    }

    /// Every bid higher than the last one, lowest first.
    fn higher(&self, last: Option<Bid>) -> impl Iterator<Item = Bid> {
        let faces = self.faces;
        let all = (1..=self.all_dice())
            .flat_map(move |count| (1..=faces).map(move |face| Bid { count, face }));
        all.filter(move |bid| Some(*bid) > last)
    }
}

impl Ruleset for LiarsDice {
    type Position = Cup;
    type Move = DieOrBid;

    fn start(&self) -> Cup {
        Cup::default()
    }

    fn play(&self, p: &Cup, mv: &DieOrBid) -> Cup {
        let mut next = p.clone();
        match *mv {
            DieOrBid::Roll(face) => next.rolled.push(face),
            DieOrBid::Bid(bid) => next.bids.push(bid),
            DieOrBid::Liar => next.doubted = true,
        }
        next
    }
}

impl Extensive for LiarsDice {
    type InfoSet = DiceAndBids;
    type Payoff = i64;

    fn node(&self, p: &Cup) -> Node<DiceAndBids, i64> {
        if p.rolled.len() < usize::from(self.all_dice()) {
            return Node::Chance;
        }
        let turn = p.bids.len() % 2;
        match p.bids.last() {
            Some(bid) if p.doubted => {
                // The bidder is the one who is not to speak, and wins where the bid holds.
                let doubter = [-1, 1][turn];
                Node::Over(if self.holds(p, *bid) {
                    doubter
                } else {
                    -doubter
                })
            }
            _ => Node::Decision {
                player: Player::BOTH[turn],
                knows: (self.hand(p, turn), p.bids.clone()),
            },
        }
    }

    fn choices(&self, p: &Cup) -> impl Iterator<Item = Choice<DieOrBid>> {
        let moves: Vec<DieOrBid> = match self.node(p) {
            Node::Over(_) => Vec::new(),
            Node::Chance => (1..=self.faces).map(DieOrBid::Roll).collect(),
            Node::Decision { .. } => {
                let last = p.bids.last().copied();
                let bids = self.higher(last).map(DieOrBid::Bid);
                bids.chain(last.map(|_| DieOrBid::Liar)).collect()
            }
        };
        moves.into_iter().map(|mv| Choice { mv, weight: 1 })
    }

    fn show_knowledge(&self, (hand, bids): &DiceAndBids) -> String {
        let hand = hand.iter().map(u8::to_string);
        let all: Vec<String> = hand.chain(bids.iter().map(Bid::to_string)).collect();
        all.join(" ")
    }

    fn seen(&self, p: &Cup, by: Option<Player>) -> Option<Picture> {
        Some(Picture::Cards(self.table(p).seen_by(by.map(Player::index))))
    }
}

impl Notation for LiarsDice {
    fn show(&self, p: &Cup) -> String {
        let rolled = p.rolled.iter().map(u8::to_string);
        let bids = p.bids.iter().map(Bid::to_string);
        let doubt = p.doubted.then(|| DieOrBid::Liar.to_string());
        let all: Vec<String> = rolled.chain(bids).chain(doubt).collect();
        if all.is_empty() {
            "roll".to_owned()
        } else {
            all.join(" ")
        }
    }

    fn read(&self, text: &str) -> Result<Cup, ParseError> {
        in_turn::read(self, text, "roll")
    }

    fn show_move(&self, _: &Cup, mv: &DieOrBid) -> String {
        mv.to_string()
    }

    fn read_move(&self, p: &Cup, text: &str) -> Result<DieOrBid, ParseError> {
        pick_move(text, self.choices(p).map(|c| c.mv), DieOrBid::to_string)
    }

    fn picture(&self, p: &Cup) -> Option<Picture> {
        Some(Picture::Cards(self.table(p)))
    }
}

/// The default rules: one die each with six faces, the highest wild.
const USUAL: LiarsDice = LiarsDice {
    dice: 1,
    faces: 6,
    wild: true,
};

impl Described for LiarsDice {
    const ABOUT: About = About {
        name: "liars-dice",
        aliases: &["liar-dice"],
        title: "Liar's dice: bids on dice that the other does not see",
        rules: "Each player rolls the same number of dice in secret. The first player bids: at least so many of all dice \
                show this face. Then each in turn bids higher, which is more dice, or as many of a higher face, or \
                calls the other a liar. After that the dice are shown: the bidder wins if the bid holds, and the \
                doubter if not. The highest face is wild: it counts as the face of any bid; with the word `plain` \
                nothing is wild. Payoffs are 1 for the winner and -1 for the loser.",
        notation: "Before the colon stand the dice of each player and the faces of a die, at most 4 and 12, then `plain` \
                   if no face is wild; one die with six faces if nothing is written. Questions are about the whole \
                   game, from the roll on. In play, moves are `liar` and bids such as `2x3`, for two dice that show \
                   3. A tree shows positions as the dice, first player's first, and what was said: `3 1 1x3 liar`.",
        examples: &["liars-dice 1,3:", "liars-dice 1,3 plain:"],
        sources: &["Lisý, Lanctot and Bowling 2015"],
        sides: ["first", "second"],
        default_rules: Some("1,6"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<LiarsDice, ParseError> {
        let Some(text) = text else { return Ok(USUAL) };
        let form = "dice and faces such as 1,6, then `plain` if no face is wild";
        let numbers = text.trim_end().strip_suffix("plain");
        let (dice, faces) = match items(numbers.unwrap_or(text), &[])[..] {
            [dice, faces] => (dice, faces),
            [_, _, ref more @ ..] if !more.is_empty() => {
                let extra = more.iter().find(|&&word| word != "plain");
                let extra = extra.unwrap_or(&more[0]);
                let expected = format!("nothing more than {form}");
                return Err(ParseError::at_piece(text, extra, expected));
            }
            _ => return Err(ParseError::at_piece(text, text.trim(), form)),
        };
        let number =
            |piece: &str, what: &str, most: u64| match read_number(text, piece, what, most)? {
                0 => Err(ParseError::at_piece(
                    text,
                    piece,
                    format!("{what}, at least 1"),
                )),
                n => Ok(n as u8),
            };
        Ok(LiarsDice {
            dice: number(dice, "a number of dice", MOST_DICE)?,
            faces: number(faces, "a number of faces", MOST_FACES)?,
            wild: numbers.is_none(),
        })
    }

    fn show_rules(&self) -> Option<String> {
        let plain = if self.wild { "" } else { " plain" };
        (*self != USUAL).then(|| format!("{},{}{plain}", self.dice, self.faces))
    }
}
