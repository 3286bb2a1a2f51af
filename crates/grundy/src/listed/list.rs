//! The list of a game's positions with their moves, and the results of one walk backwards through it.

use grundy_core::picture::Picture;
use grundy_core::{ParseError, Player};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// A position of a listed game, by its number.
pub type Node = u32;

/// The text of a position, by its number.
pub type Name = Arc<dyn Fn(Node) -> String + Send + Sync>;

/// The drawing of a position, by its number.
pub type Draw = Arc<dyn Fn(Node) -> Option<Picture> + Send + Sync>;

/// One move of a listed game: the position it leads to, and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slide {
    /// The position that it leads to.
    pub to: Node,
    /// Its number among the moves of the position, of both players.
    pub number: u32,
}

/// Positions and moves, collected in the order in which they are met.
#[derive(Default)]
pub struct Lister {
    /// The places where the moves of each position begin, Left's and Right's.
    first: [Vec<u32>; 2],
    to: [Vec<Node>; 2],
    label: [Vec<u32>; 2],
    labels: Vec<Box<str>>,
    known: HashMap<Box<str>, u32>,
}

/// The name of a move that is called after the position that it leads to.
const UNNAMED: u32 = u32::MAX;

impl Lister {
    /// A list with nothing in it yet.
    #[must_use]
    pub fn new() -> Lister {
        Lister::default()
    }

    /// Begins the next position; its number is the number of positions begun before.
    pub fn position(&mut self) {
        for (first, to) in self.first.iter_mut().zip(&self.to) {
            first.push(u32::try_from(to.len()).expect("fewer than 2^32 moves are listed"));
        }
    }

    /// Adds a move of the position begun last, to the position that has or will have the number `to`.
    pub fn slide(&mut self, player: Player, to: Node, name: Option<&str>) {
        let label = name.map_or(UNNAMED, |name| self.label(name));
        self.to[player.index()].push(to);
        self.label[player.index()].push(label);
    }

    /// The number of a move's name, given at its first occurrence.
    fn label(&mut self, name: &str) -> u32 {
        if let Some(&known) = self.known.get(name) {
            return known;
        }
        let number = self.labels.len() as u32;
        self.labels.push(name.into());
        self.known.insert(name.into(), number);
        number
    }

    /// True if the position begun last already has a move.
    #[must_use]
    pub fn last_has_moves(&self) -> bool {
        let begun =
            |(first, to): (&Vec<u32>, &Vec<Node>)| first.last().map(|&at| to.len() > at as usize);
        self.first
            .iter()
            .zip(&self.to)
            .any(|side| begun(side) == Some(true))
    }

    /// The bytes that the list takes by now.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let words = self.first.iter().chain(&self.to).chain(&self.label);
        words.map(|list| 4 * list.capacity() as u64).sum()
    }

    /// The finished list; `same` if both players have Left's moves.
    #[must_use]
    pub fn finish(mut self, same: bool, name: Name) -> Listing {
        self.position();
        for list in self
            .first
            .iter_mut()
            .chain(&mut self.to)
            .chain(&mut self.label)
        {
            list.shrink_to_fit();
        }
        let mut listing = Listing {
            first: self.first,
            to: self.to,
            label: self.label,
            labels: self.labels,
            same,
            name,
            draw: None,
            by_name: OnceLock::new(),
            solved: None,
        };
        listing.solved = SolvedList::new(&listing);
        listing
    }
}

/// All positions of a game with their moves.
pub struct Listing {
    first: [Vec<u32>; 2],
    to: [Vec<Node>; 2],
    label: [Vec<u32>; 2],
    labels: Vec<Box<str>>,
    pub(super) same: bool,
    pub(super) name: Name,
    pub(super) draw: Option<Draw>,
    /// The positions by their names without blanks; `None` where several have one name.
    by_name: OnceLock<HashMap<Box<str>, Option<Node>>>,
    /// The findings of one walk backwards; `None` where play can return to a position.
    pub(super) solved: Option<SolvedList>,
}

impl Listing {
    /// The same list, with a way to draw its positions.
    #[must_use]
    pub fn drawn(self, draw: Draw) -> Listing {
        Listing {
            draw: Some(draw),
            ..self
        }
    }

    /// The picture of a position, if the class draws one.
    pub(super) fn picture(&self, node: Node) -> Option<Picture> {
        self.draw.as_ref().and_then(|draw| draw(node))
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.first[0].len() - 1
    }

    /// True if there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of moves.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.to[0].len() + self.to[1].len()
    }

    /// True if both players have the same moves.
    #[must_use]
    pub fn is_impartial(&self) -> bool {
        self.same
    }

    /// True if no play returns to a position.
    #[must_use]
    pub fn always_ends(&self) -> bool {
        self.solved.is_some()
    }

    /// The nimber of a position of an impartial game that always ends.
    #[must_use]
    pub fn nimber(&self, node: Node) -> Option<u64> {
        let solved = self.solved.as_ref().filter(|_| self.same)?;
        Some(solved.nimber[node as usize].into())
    }

    /// Plies to the end when the winner hurries and the loser delays, for each player who may move.
    #[must_use]
    pub fn remoteness(&self, node: Node, mover: Player) -> Option<u32> {
        let solved = self.solved.as_ref()?;
        Some(solved.remoteness[self.side(mover)][node as usize])
    }

    /// The index of the list that has a player's moves.
    fn side(&self, player: Player) -> usize {
        if self.same { 0 } else { player.index() }
    }

    /// The range of a player's moves at a position, in the list of all.
    fn range(&self, player: Player, node: Node) -> std::ops::Range<usize> {
        let first = &self.first[self.side(player)];
        first[node as usize] as usize..first[node as usize + 1] as usize
    }

    /// The positions one move away.
    pub(super) fn options(&self, player: Player, node: Node) -> &[Node] {
        &self.to[self.side(player)][self.range(player, node)]
    }

    /// The moves of a player, by number.
    pub(super) fn slides(&self, player: Player, node: Node) -> impl Iterator<Item = Slide> {
        // The numbers of the moves distinguish the players.
        let before = match self.side(player) {
            0 => 0,
            _ => self.range(Player::Left, node).len() as u32,
        };
        let numbered = self.options(player, node).iter().zip(before..);
        numbered.map(|(&to, number)| Slide { to, number })
    }

    /// A move in notation.
    pub(super) fn show_slide(&self, node: Node, slide: Slide) -> String {
        let left = self.range(Player::Left, node);
        let (side, at) = match (slide.number as usize).checked_sub(left.len()) {
            None => (0, left.start + slide.number as usize),
            Some(rest) => (1, self.range(Player::Right, node).start + rest),
        };
        match self.label[side][at] {
            UNNAMED => (self.name)(slide.to),
            label => self.labels[label as usize].clone().into(),
        }
    }

    /// The position with this name.
    pub(super) fn read(&self, text: &str) -> Result<Node, ParseError> {
        let plain = |text: &str| -> Box<str> { text.split_whitespace().collect::<String>().into() };
        let by_name = self.by_name.get_or_init(|| {
            let mut by_name = HashMap::new();
            for node in 0..self.len() as Node {
                let named = by_name.entry(plain(&(self.name)(node)));
                named
                    .and_modify(|several| *several = None)
                    .or_insert(Some(node));
            }
            by_name
        });
        let expected = match by_name.get(&plain(text)) {
            Some(Some(node)) => return Ok(*node),
            Some(None) => "a position that is written like no other",
            None => "a position of the game",
        };
        Err(ParseError::at_piece(text, text.trim(), expected))
    }
}

/// The results for every position of one walk backwards through the list.
pub(super) struct SolvedList {
    nimber: Vec<u32>,
    /// True if the mover wins: Left in normal and misère play, then Right in normal and misère play.
    pub(super) wins: Vec<[[bool; 2]; 2]>,
    /// Plies in normal play, for Left and for Right as the mover; one list if both have the same moves.
    remoteness: Vec<Vec<u32>>,
}

/// The results for one position of a game in which both players have the same moves.
#[derive(Clone, Copy, Default)]
struct Judged {
    nimber: u32,
    plies: u32,
    wins: bool,
    wins_misere: bool,
}

impl SolvedList {
    /// All positions, each after its options; `None` if play can return to a position.
    fn order(listing: &Listing) -> Option<Vec<Node>> {
        let n = listing.len();
        let sides = if listing.same { 1 } else { 2 };
        if let Some(order) = SolvedList::plain_order(listing, sides) {
            return Some(order);
        }
        let mut waiting = vec![0u32; n];
        for to in listing.to.iter().take(sides).flatten() {
            waiting[*to as usize] += 1;
        }
        // Kahn's order has every position before its options; it is then reversed.
        let mut order: Vec<Node> = (0..n as Node)
            .filter(|&v| waiting[v as usize] == 0)
            .collect();
        let mut at = 0;
        while let Some(&node) = order.get(at) {
            at += 1;
            for player in Player::BOTH.into_iter().take(sides) {
                for &to in listing.options(player, node) {
                    waiting[to as usize] -= 1;
                    if waiting[to as usize] == 0 {
                        order.push(to);
                    }
                }
            }
        }
        order.reverse();
        (order.len() == n).then_some(order)
    }

    /// The order where all moves lead to larger numbers, or all to smaller ones.
    fn plain_order(listing: &Listing, sides: usize) -> Option<Vec<Node>> {
        let nodes = 0..listing.len() as Node;
        let (mut upwards, mut downwards) = (true, true);
        for player in Player::BOTH.into_iter().take(sides) {
            for node in nodes.clone() {
                let options = listing.options(player, node);
                upwards &= options.iter().all(|&to| to > node);
                downwards &= options.iter().all(|&to| to < node);
                if !upwards && !downwards {
                    return None;
                }
            }
        }
        Some(if downwards {
            nodes.collect()
        } else {
            nodes.rev().collect()
        })
    }

    /// Solves a list in which both players have the same moves.
    fn impartial(listing: &Listing, order: &[Node]) -> SolvedList {
        let mut judged = vec![Judged::default(); listing.len()];
        let mut seen: Vec<Node> = Vec::new();
        for &node in order {
            let options = listing.options(Player::Left, node);
            let (mut wins, mut wins_misere) = (false, options.is_empty());
            let (mut shortest, mut longest) = (Node::MAX, 0);
            for &to in options {
                let after = judged[to as usize];
                wins |= !after.wins;
                wins_misere |= !after.wins_misere;
                // A winner moves to positions that the opponent loses. A loser has only moves to positions that the
                // opponent wins.
                if after.wins {
                    longest = longest.max(after.plies);
                } else {
                    shortest = shortest.min(after.plies);
                }
                let value = after.nimber as usize;
                if seen.len() <= value {
                    seen.resize(value + 1, Node::MAX);
                }
                seen[value] = node;
            }
            let free = seen.iter().take_while(|&&mark| mark == node).count();
            judged[node as usize] = Judged {
                nimber: free as u32,
                plies: match options {
                    [] => 0,
                    _ if wins => shortest + 1,
                    _ => longest + 1,
                },
                wins,
                wins_misere,
            };
        }
        let wins = |one: &Judged| [[one.wins, one.wins_misere]; 2];
        SolvedList {
            nimber: judged.iter().map(|one| one.nimber).collect(),
            wins: judged.iter().map(wins).collect(),
            remoteness: vec![judged.iter().map(|one| one.plies).collect()],
        }
    }

    /// Solves the whole list by backward induction; `None` if play can return to a position.
    fn new(listing: &Listing) -> Option<SolvedList> {
        let order = SolvedList::order(listing)?;
        if listing.same {
            return Some(SolvedList::impartial(listing, &order));
        }
        let n = listing.len();
        let mut solved = SolvedList {
            nimber: Vec::new(),
            wins: vec![[[false; 2]; 2]; n],
            remoteness: vec![vec![0; n]; 2],
        };
        for node in order {
            for mover in Player::BOTH {
                solved.judge(listing, node, mover);
            }
        }
        Some(solved)
    }

    /// Computes the winner when `mover` begins, in normal and misère play, and the plies to the end in normal play.
    fn judge(&mut self, listing: &Listing, node: Node, mover: Player) {
        let (me, other) = (mover.index(), mover.opponent().index());
        let options = listing.options(mover, node);
        for misere in [false, true] {
            let m = usize::from(misere);
            let wins = match options {
                [] => misere,
                _ => options.iter().any(|&to| !self.wins[to as usize][other][m]),
            };
            self.wins[node as usize][me][m] = wins;
        }
        let wins = self.wins[node as usize][me][0];
        // A winner moves to positions that the opponent loses. A loser has only moves to positions that the opponent wins.
        let after = options
            .iter()
            .filter(|&&to| self.wins[to as usize][other][0] != wins)
            .map(|&to| self.remoteness[other][to as usize]);
        let best = if wins { after.min() } else { after.max() };
        self.remoteness[me][node as usize] = best.map_or(0, |plies| plies + 1);
    }
}
