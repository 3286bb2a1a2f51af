//! The rulesets of a list: one where whoever cannot move loses, and one where positions say who is to move and
//! what play pays.

use super::list::{Lister, Listing, Node, Slide};
use grundy_core::picture::Picture;
use grundy_core::{
    About, Convention, Described, Impartial, Notation, Outcome, ParseError, Partizan, Player,
    Ruleset, Sequential, Theorem, Turn, Utility, Verdict, Wanted,
};
use std::fmt::Debug;
use std::sync::Arc;

/// A listed game in which whoever cannot move loses in normal play; the type says whether both players have the
/// same moves.
#[derive(Clone)]
pub struct Listed<const SAME: bool> {
    listing: Arc<Listing>,
    start: Node,
}

/// A listed game in which each player may have moves of their own.
pub type ListedPartizan = Listed<false>;

/// A listed game in which both players have the same moves.
pub type ListedImpartial = Listed<true>;

impl<const SAME: bool> Listed<SAME> {
    /// The game of a list, from a position; `None` if the type says that both players have the same moves, but they do not.
    ///
    /// # Panics
    /// When there is no position with this number.
    #[must_use]
    pub fn new(listing: Arc<Listing>, start: Node) -> Option<Listed<SAME>> {
        assert!((start as usize) < listing.len(), "a position of the list");
        (!SAME || listing.same).then_some(Listed { listing, start })
    }

    /// The list.
    #[must_use]
    pub fn listing(&self) -> &Arc<Listing> {
        &self.listing
    }

    /// A statement read from the solved list.
    fn table<T>(&self, says: T) -> Theorem<T> {
        Theorem {
            says,
            name: "backward induction",
            source: "Zermelo 1913",
            reason: grundy_core::reason!(
                "All {} positions that can be reached were looked at once, each after its options.",
                self.listing.len()
            ),
        }
    }
}

impl<const SAME: bool> Ruleset for Listed<SAME> {
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
            Wanted::Remoteness { first } => {
                let plies = self.listing.remoteness(*p, first)?;
                Some(self.table(Verdict::Plies(plies.into())))
            }
            _ => None,
        }
    }
}

impl<const SAME: bool> Partizan for Listed<SAME> {
    fn moves_of(&self, player: Player, p: &Node) -> impl Iterator<Item = Slide> {
        self.listing.slides(player, *p)
    }

    fn same_for_both(&self) -> bool {
        self.listing.same
    }

    fn may_repeat(&self, _: &Node) -> bool {
        !self.listing.always_ends()
    }
}

impl Impartial for ListedImpartial {}

impl<const SAME: bool> Notation for Listed<SAME> {
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

    fn picture(&self, p: &Node) -> Option<Picture> {
        self.listing.picture(*p)
    }
}

/// The move that is written as `text`.
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

/// The name of a listed game.
pub(crate) const NAME: &str = "own";

/// The description of a listed game.
const ABOUT: About = About {
    name: NAME,
    title: "A game of one's own",
    rules: "The rules are given by a list of positions with their moves.",
    notation: "Positions and moves are written as the list names them.",
    ..About::PLAIN
};

impl<const SAME: bool> Described for Listed<SAME> {
    const ABOUT: About = ABOUT;

    fn from_rules(_: Option<&str>) -> Result<Self, ParseError> {
        Err(no_text())
    }

    fn title(&self) -> String {
        String::new()
    }
}

/// The error for reading a text: rules that are a list are not written anywhere.
fn no_text() -> ParseError {
    ParseError::new(0, "", "a list of positions")
}

/// A listed game whose positions say who is to move, or what the finished play pays; play may return to a position. All
/// moves are listed as Left's, no matter who makes them.
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

/// The listed game in turn of a partizan one under a convention: node 2v is position v with Left to move, node 2v + 1
/// the same with Right to move, whose name says so. Play that never ends is a draw.
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
    let named = move |node| match node % 2 {
        0 => name(node / 2),
        _ => name(node / 2) + ", right to move",
    };
    let named = lister.finish(true, Arc::new(named));
    let listing = match listing.draw.clone() {
        Some(draw) => named.drawn(Arc::new(move |node| draw(node / 2))),
        None => named,
    };
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

    fn ranks(&self) -> Option<u64> {
        Some(self.listing.len() as u64)
    }

    fn rank(&self, p: &Node) -> Option<u64> {
        Some((*p).into())
    }

    fn unrank(&self, rank: u64) -> Option<Node> {
        let node = Node::try_from(rank).ok()?;
        ((node as usize) < self.listing.len()).then_some(node)
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

    fn picture(&self, p: &Node) -> Option<Picture> {
        self.listing.picture(*p)
    }
}

impl<P: Copy + Ord + Debug + Utility> Described for ListedTurns<P> {
    const ABOUT: About = ABOUT;

    fn from_rules(_: Option<&str>) -> Result<Self, ParseError> {
        Err(no_text())
    }

    fn title(&self) -> String {
        String::new()
    }
}
