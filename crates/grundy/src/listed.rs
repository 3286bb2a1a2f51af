//! Games that somebody lists: every position with its moves, found by walking through rules that live elsewhere (a class
//! in another language, a file). The list is looked at once, backwards; what that gives, every other question can use.
//!
//! [`Lister`] takes the positions in the order in which they are met and gives a [`Listing`]. From a listing come rulesets
//! for every theory: [`Listed`] where whoever cannot move loses, [`ListedTurns`] where the play says who is to move and
//! what it pays.

use grundy_core::{
    About, Convention, Described, Impartial, Notation, Outcome, ParseError, Partizan, Player,
    Ruleset, Sequential, Theorem, Turn, Utility, Verdict, Wanted,
};
use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::Arc;

/// A position of a listed game, by its number.
pub type Node = u32;

/// How a position is written, by its number.
pub type Name = Arc<dyn Fn(Node) -> String + Send + Sync>;

/// One move of a listed game: where it leads, and what it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slide {
    /// The position that it leads to.
    pub to: Node,
    /// Its number among the moves of the position, of both players.
    pub number: u32,
}

/// Positions and moves as they are met.
#[derive(Default)]
pub struct Lister {
    /// Where the moves of each position begin, Left's and Right's.
    first: [Vec<u32>; 2],
    to: [Vec<Node>; 2],
    label: [Vec<u32>; 2],
    labels: Vec<Box<str>>,
    known: HashMap<Box<str>, u32>,
}

/// A move that is called after the position that it leads to.
const UNNAMED: u32 = u32::MAX;

impl Lister {
    /// Nothing is listed yet.
    #[must_use]
    pub fn new() -> Lister {
        Lister::default()
    }

    /// Begins the next position; its number is how many were begun before.
    pub fn position(&mut self) {
        for (first, to) in self.first.iter_mut().zip(&self.to) {
            first.push(to.len() as u32);
        }
    }

    /// A move of the position that was begun last, to the position that has or will have this number.
    pub fn slide(&mut self, player: Player, to: Node, name: Option<&str>) {
        let label = name.map_or(UNNAMED, |name| self.label(name));
        self.to[player.index()].push(to);
        self.label[player.index()].push(label);
    }

    fn label(&mut self, name: &str) -> u32 {
        if let Some(&known) = self.known.get(name) {
            return known;
        }
        let number = self.labels.len() as u32;
        self.labels.push(name.into());
        self.known.insert(name.into(), number);
        number
    }

    /// Whether the position that was begun last has a move by now.
    #[must_use]
    pub fn last_has_moves(&self) -> bool {
        let begun =
            |(first, to): (&Vec<u32>, &Vec<Node>)| first.last().map(|&at| to.len() > at as usize);
        self.first
            .iter()
            .zip(&self.to)
            .any(|side| begun(side) == Some(true))
    }

    /// Bytes that the list takes by now.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let words = self.first.iter().chain(&self.to).chain(&self.label);
        words.map(|list| 4 * list.capacity() as u64).sum()
    }

    /// The list; `same` where both players have Left's moves.
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
            solved: None,
        };
        listing.solved = Solved::new(&listing);
        listing
    }
}

/// Every position of a game with its moves.
pub struct Listing {
    first: [Vec<u32>; 2],
    to: [Vec<Node>; 2],
    label: [Vec<u32>; 2],
    labels: Vec<Box<str>>,
    same: bool,
    name: Name,
    /// What one walk backwards finds; `None` where play can return to a position.
    solved: Option<Solved>,
}

impl Listing {
    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.first[0].len() - 1
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many moves there are.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.to[0].len() + self.to[1].len()
    }

    /// Whether both players have the same moves.
    #[must_use]
    pub fn is_impartial(&self) -> bool {
        self.same
    }

    /// Whether no play returns to a position.
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

    /// The side of the list that has a player's moves.
    fn side(&self, player: Player) -> usize {
        if self.same { 0 } else { player.index() }
    }

    fn range(&self, player: Player, node: Node) -> std::ops::Range<usize> {
        let first = &self.first[self.side(player)];
        first[node as usize] as usize..first[node as usize + 1] as usize
    }

    fn options(&self, player: Player, node: Node) -> &[Node] {
        &self.to[self.side(player)][self.range(player, node)]
    }

    fn slides(&self, player: Player, node: Node) -> impl Iterator<Item = Slide> {
        // The moves of both players are told apart by their numbers.
        let before = match self.side(player) {
            0 => 0,
            _ => self.range(Player::Left, node).len() as u32,
        };
        let numbered = self.options(player, node).iter().zip(before..);
        numbered.map(|(&to, number)| Slide { to, number })
    }

    fn show_slide(&self, node: Node, slide: Slide) -> String {
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

    fn read(&self, text: &str) -> Result<Node, ParseError> {
        let wanted = text.trim();
        let nodes = 0..self.len() as Node;
        nodes
            .into_iter()
            .find(|&node| (self.name)(node) == wanted)
            .ok_or_else(|| ParseError::at_piece(text, wanted, "a position of the game"))
    }
}

/// What one walk backwards through the list finds of every position.
struct Solved {
    nimber: Vec<u32>,
    /// Whether the mover wins: Left in normal and misère play, Right in normal and misère play.
    wins: Vec<[[bool; 2]; 2]>,
    /// In normal play, for Left and for Right as the mover; one list where both have the same moves.
    remoteness: Vec<Vec<u32>>,
}

impl Solved {
    /// Every position after its options; `None` where play can return to a position.
    fn order(listing: &Listing) -> Option<Vec<Node>> {
        let n = listing.len();
        let sides = if listing.same { 1 } else { 2 };
        let mut waiting = vec![0u32; n];
        for to in listing.to.iter().take(sides).flatten() {
            waiting[*to as usize] += 1;
        }
        // Forwards every position before its options, then the other way round.
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

    fn new(listing: &Listing) -> Option<Solved> {
        let order = Solved::order(listing)?;
        let n = listing.len();
        let players = if listing.same { 1 } else { 2 };
        let mut solved = Solved {
            nimber: vec![0; if listing.same { n } else { 0 }],
            wins: vec![[[false; 2]; 2]; n],
            remoteness: vec![vec![0; n]; players],
        };
        let mut seen: Vec<Node> = Vec::new();
        for node in order {
            for mover in Player::BOTH {
                solved.judge(listing, node, mover);
            }
            if listing.same {
                let options = listing.options(Player::Left, node);
                solved.nimber[node as usize] = solved.mex(options, node, &mut seen);
            }
        }
        Some(solved)
    }

    /// Who wins when `mover` begins, and when.
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
        if me < self.remoteness.len() {
            let wins = self.wins[node as usize][me][0];
            let theirs = listing.side(mover.opponent());
            let after = options
                .iter()
                .filter(|&&to| self.wins[to as usize][other][0] != wins)
                .map(|&to| self.remoteness[theirs][to as usize]);
            let best = if wins { after.min() } else { after.max() };
            self.remoteness[me][node as usize] = best.map_or(0, |plies| plies + 1);
        }
    }

    /// The least number that no option has; `seen` marks by the position that looks.
    fn mex(&self, options: &[Node], node: Node, seen: &mut Vec<Node>) -> u32 {
        for &to in options {
            let value = self.nimber[to as usize] as usize;
            if seen.len() <= value {
                seen.resize(value + 1, Node::MAX);
            }
            seen[value] = node;
        }
        let free = seen.iter().take_while(|&&mark| mark == node).count();
        free as u32
    }
}

/// A listed game in which whoever cannot move loses in normal play; the two players have moves of their own.
#[derive(Clone)]
pub struct Listed {
    listing: Arc<Listing>,
    start: Node,
}

impl Listed {
    /// The game of a list, from a position.
    ///
    /// # Panics
    /// When there is no position with this number.
    #[must_use]
    pub fn new(listing: Arc<Listing>, start: Node) -> Listed {
        assert!((start as usize) < listing.len(), "a position of the list");
        Listed { listing, start }
    }

    /// The list.
    #[must_use]
    pub fn listing(&self) -> &Arc<Listing> {
        &self.listing
    }

    fn table<T>(&self, says: T) -> Theorem<T> {
        Theorem {
            says,
            name: "backward induction",
            source: "Zermelo 1913",
            reason: format!(
                "All {} positions that can be reached were looked at once, each after its options.",
                self.listing.len()
            ),
        }
    }
}

impl Ruleset for Listed {
    type Position = Node;
    type Move = Slide;

    fn start(&self) -> Node {
        self.start
    }

    fn play(&self, _: &Node, mv: &Slide) -> Node {
        mv.to
    }

    fn in_words(&self, p: &Node) -> Option<String> {
        Some((self.listing.name)(*p))
    }
}

impl Partizan for Listed {
    fn moves_of(&self, player: Player, p: &Node) -> impl Iterator<Item = Slide> {
        self.listing.slides(player, *p)
    }

    fn same_for_both(&self) -> bool {
        self.listing.same
    }

    fn theorem(&self, p: &Node, wanted: Wanted) -> Option<Theorem<Verdict<Slide>>> {
        let solved = self.listing.solved.as_ref()?;
        match wanted {
            Wanted::Nimber => {
                let nimber = self.listing.nimber(*p)?;
                Some(self.table(Verdict::Nimber(nimber)))
            }
            Wanted::Winner { convention, first } => {
                let misere = usize::from(convention == Convention::Misere);
                let wins = solved.wins[*p as usize][first.index()][misere];
                let winner = if wins { first } else { first.opponent() };
                Some(self.table(Verdict::Winner(winner)))
            }
            _ => None,
        }
    }
}

impl Notation for Listed {
    fn show(&self, p: &Node) -> String {
        (self.listing.name)(*p)
    }

    fn read(&self, text: &str) -> Result<Node, ParseError> {
        self.listing.read(text)
    }

    fn show_move(&self, p: &Node, mv: &Slide) -> String {
        self.listing.show_slide(*p, *mv)
    }

    fn read_move(&self, p: &Node, text: &str) -> Result<Slide, ParseError> {
        let both = Player::BOTH
            .into_iter()
            .flat_map(|player| self.moves_of(player, p));
        pick(both, text, |mv| self.show_move(p, mv))
    }
}

fn pick(
    mut moves: impl Iterator<Item = Slide>,
    text: &str,
    show: impl Fn(&Slide) -> String,
) -> Result<Slide, ParseError> {
    let wanted = text.trim();
    moves
        .find(|mv| show(mv) == wanted)
        .ok_or_else(|| ParseError::at_piece(text, wanted, "a move of the position"))
}

/// What a listed game says of itself.
const ABOUT: About = About {
    name: "own",
    title: "A game of one's own",
    rules: "The rules are given by a list of positions with their moves.",
    notation: "Positions and moves are written as the list names them.",
    ..About::PLAIN
};

impl Described for Listed {
    const ABOUT: About = ABOUT;

    fn from_rules(_: Option<&str>) -> Result<Self, ParseError> {
        Err(ParseError::new(0, "", "a list of positions"))
    }

    fn title(&self) -> String {
        String::new()
    }
}

/// A listed game in which both players have the same moves.
#[derive(Clone)]
pub struct ListedImpartial(Listed);

impl ListedImpartial {
    /// The impartial game of a list; `None` where the players have moves of their own.
    #[must_use]
    pub fn new(game: Listed) -> Option<ListedImpartial> {
        game.listing.same.then_some(ListedImpartial(game))
    }
}

impl Ruleset for ListedImpartial {
    type Position = Node;
    type Move = Slide;

    fn start(&self) -> Node {
        self.0.start
    }

    fn play(&self, _: &Node, mv: &Slide) -> Node {
        mv.to
    }

    fn in_words(&self, p: &Node) -> Option<String> {
        self.0.in_words(p)
    }
}

impl Partizan for ListedImpartial {
    fn moves_of(&self, player: Player, p: &Node) -> impl Iterator<Item = Slide> {
        self.0.moves_of(player, p)
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn theorem(&self, p: &Node, wanted: Wanted) -> Option<Theorem<Verdict<Slide>>> {
        self.0.theorem(p, wanted)
    }
}

impl Impartial for ListedImpartial {}

impl Notation for ListedImpartial {
    fn show(&self, p: &Node) -> String {
        self.0.show(p)
    }

    fn read(&self, text: &str) -> Result<Node, ParseError> {
        self.0.read(text)
    }

    fn show_move(&self, p: &Node, mv: &Slide) -> String {
        self.0.show_move(p, mv)
    }

    fn read_move(&self, p: &Node, text: &str) -> Result<Slide, ParseError> {
        self.0.read_move(p, text)
    }
}

impl Described for ListedImpartial {
    const ABOUT: About = ABOUT;

    fn from_rules(_: Option<&str>) -> Result<Self, ParseError> {
        Err(ParseError::new(0, "", "a list of positions"))
    }

    fn title(&self) -> String {
        String::new()
    }
}

/// A listed game that says at each position who is to move, or what the finished play pays; play may return to a position.
/// The moves are listed as Left's, whoever makes them.
#[derive(Clone)]
pub struct ListedTurns<P> {
    listing: Arc<Listing>,
    turns: Arc<Vec<Turn<P>>>,
    start: Node,
}

impl<P: Copy + Ord + Debug + Utility> ListedTurns<P> {
    /// The game of a list, from a position.
    ///
    /// # Panics
    /// When there is no position with this number, or not one turn for each position.
    #[must_use]
    pub fn new(listing: Arc<Listing>, turns: Arc<Vec<Turn<P>>>, start: Node) -> ListedTurns<P> {
        assert!((start as usize) < listing.len(), "a position of the list");
        assert_eq!(turns.len(), listing.len(), "a turn for each position");
        ListedTurns {
            listing,
            turns,
            start,
        }
    }
}

/// A listed game of two players in turn, made of one in which whoever cannot move loses: node 2v + 1 is position v with
/// Right to move. Play that never ends is a draw.
#[must_use]
pub fn in_turn(listing: &Listing, convention: Convention) -> (Listing, Vec<Turn<Outcome>>) {
    let mut lister = Lister::new();
    let mut turns = Vec::with_capacity(2 * listing.len());
    for node in 0..listing.len() as Node {
        for mover in Player::BOTH {
            lister.position();
            let options = listing.options(mover, node);
            for slide in listing.slides(mover, node) {
                let to = 2 * slide.to + 1 - mover.index() as Node;
                lister.slide(Player::Left, to, Some(&listing.show_slide(node, slide)));
            }
            turns.push(match (options, convention) {
                ([], Convention::Normal) => Turn::Over(Outcome::Won(mover.opponent())),
                ([], Convention::Misere) => Turn::Over(Outcome::Won(mover)),
                _ => Turn::Of(mover),
            });
        }
    }
    let name = listing.name.clone();
    let listing = lister.finish(true, Arc::new(move |node| name(node / 2)));
    (listing, turns)
}

impl<P: Copy + Ord + Debug + Utility> Ruleset for ListedTurns<P> {
    type Position = Node;
    type Move = Slide;

    fn start(&self) -> Node {
        self.start
    }

    fn play(&self, _: &Node, mv: &Slide) -> Node {
        mv.to
    }

    fn in_words(&self, p: &Node) -> Option<String> {
        Some((self.listing.name)(*p))
    }
}

impl<P: Copy + Ord + Debug + Utility> Sequential for ListedTurns<P> {
    type Payoff = P;

    fn turn(&self, p: &Node) -> Turn<P> {
        self.turns[*p as usize]
    }

    fn legal(&self, p: &Node) -> impl Iterator<Item = Slide> {
        self.listing.slides(Player::Left, *p)
    }

    fn always_ends(&self) -> bool {
        self.listing.always_ends()
    }
}

impl<P: Copy + Ord + Debug + Utility> Notation for ListedTurns<P> {
    fn show(&self, p: &Node) -> String {
        (self.listing.name)(*p)
    }

    fn read(&self, text: &str) -> Result<Node, ParseError> {
        self.listing.read(text)
    }

    fn show_move(&self, p: &Node, mv: &Slide) -> String {
        self.listing.show_slide(*p, *mv)
    }

    fn read_move(&self, p: &Node, text: &str) -> Result<Slide, ParseError> {
        pick(self.legal(p), text, |mv| self.show_move(p, mv))
    }
}

impl<P: Copy + Ord + Debug + Utility> Described for ListedTurns<P> {
    const ABOUT: About = ABOUT;

    fn from_rules(_: Option<&str>) -> Result<Self, ParseError> {
        Err(ParseError::new(0, "", "a list of positions"))
    }

    fn title(&self) -> String {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ask, Class, Position};
    use grundy_solve::reference;

    /// Heaps from which a number out of a set may be taken, listed from the largest down.
    fn heaps(largest: u32, set: &[u32]) -> Listing {
        let mut lister = Lister::new();
        for node in 0..=largest {
            lister.position();
            let heap = largest - node;
            for &taken in set.iter().filter(|&&taken| taken <= heap) {
                lister.slide(Player::Left, node + taken, Some(&format!("take {taken}")));
            }
        }
        lister.finish(true, Arc::new(move |node| (largest - node).to_string()))
    }

    #[test]
    fn the_walk_backwards_finds_what_the_definition_says() {
        let listing = Arc::new(heaps(30, &[1, 3, 4]));
        for node in 0..=30 {
            let game = Listed::new(listing.clone(), node);
            let impartial = ListedImpartial::new(game).expect("both have the same moves");
            let plain = grundy_core::WithoutHints(&impartial);
            assert_eq!(listing.nimber(node), Some(reference::nimber(&plain, &node)));
            for convention in [Convention::Normal, Convention::Misere] {
                let wanted = Wanted::Winner {
                    convention,
                    first: Player::Left,
                };
                let known = impartial
                    .theorem(&node, wanted)
                    .and_then(|known| known.winner());
                let slow = reference::winner(&plain, &node, convention, Player::Left);
                assert_eq!(known.map(|known| known.says), Some(slow), "{node}");
            }
        }
    }

    #[test]
    fn a_listed_game_is_asked_like_any_other() {
        let listing = Arc::new(heaps(7, &[1, 3, 4]));
        let game = ListedImpartial::new(Listed::new(listing.clone(), 1)).expect("impartial");
        let position = Position::impartial(game, 1);
        let answer = crate::solve(&position, &Ask::default()).expect("an answer");
        let known: Position = "subtract 1,3,4: 6".parse().expect("a position");
        let other = crate::solve(&known, &Ask::default()).expect("an answer");
        assert_eq!(answer.value.value, other.value.value);
        assert_eq!(answer.value.winning_total, other.value.winning_total);
        assert_eq!(answer.value.moves[0].mv.text(), "take 4");
    }

    #[test]
    fn play_that_returns_is_a_game_of_turns() {
        let mut lister = Lister::new();
        for to in [&[1][..], &[2], &[0, 3], &[]] {
            lister.position();
            for &to in to {
                lister.slide(Player::Left, to, None);
            }
        }
        let listing = lister.finish(true, Arc::new(|node| format!("p{node}")));
        assert!(!listing.always_ends());
        let (listing, turns) = in_turn(&listing, Convention::Normal);
        let game = ListedTurns::new(Arc::new(listing), Arc::new(turns), 0);
        // From 2 the mover goes to 3 and wins; 1 must go to 2 and loses; 0 goes to 1 and wins.
        for (start, class) in [(0, Class::N), (2, Class::P), (4, Class::N)] {
            let position = Position::turns(game.clone(), start);
            let answer = crate::solve(&position, &Ask::default()).expect("an answer");
            assert_eq!(answer.value.outcome, Some(class), "{start}");
        }
    }
}
