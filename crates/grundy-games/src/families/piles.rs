//! The common part of games on separate piles: a move turns one pile into what the rules make of it.
//!
//! A pile may be more than a number: a box with its capacity, a pair of numbers, a heap with the limit that the last
//! move set. Rules that differ in this way only need [`PileRules`]; positions, moves, notation and nim-sums are here.
//!
//! A game in which a heap is halved, rounding down:
//!
//! ```
//! use grundy_core::parse::no_rules;
//! use grundy_core::{About, Impartial, Notation, ParseError, reason};
//! use grundy_games::families::piles::{PileRules, Piles, Statement};
//!
//! #[derive(Clone, Copy, Debug)]
//! struct Halve;
//!
//! impl PileRules for Halve {
//!     type Pile = u64;
//!     const ABOUT: About = About { name: "halve", ..About::PLAIN };
//!
//!     fn read_rules(text: Option<&str>) -> Result<Halve, ParseError> {
//!         no_rules("halve", text).map(|()| Halve)
//!     }
//!
//!     fn first(&self) -> Vec<u64> {
//!         vec![9]
//!     }
//!
//!     fn options(&self, heap: u64) -> impl Iterator<Item = Vec<u64>> {
//!         std::iter::once(Vec::from_iter(Some(heap / 2).filter(|&rest| rest > 0)))
//!     }
//!
//!     /// The parity of the number of moves.
//!     fn value(&self, heap: u64) -> Option<u64> {
//!         Some(u64::from(heap.checked_ilog2().map_or(0, |log| log + 1) % 2))
//!     }
//!
//!     fn statement(&self) -> Statement {
//!         let sentence = reason!("A heap of n allows as many moves as n has binary digits.");
//!         Statement { name: "halving", source: "Sprague 1935", sentence }
//!     }
//! }
//!
//! let rules = Piles(Halve);
//! let p = rules.read("9,4").unwrap();
//! assert_eq!(rules.known_nimber(&p).unwrap().says, 0 ^ 1);
//! let moves: Vec<String> = rules.moves(&p).map(|mv| rules.show_move(&p, &mv)).collect();
//! assert_eq!(moves, ["pile 1 to 4", "pile 2 to 2"]);
//! ```

use grundy_core::forms::heap::{HeapCode, HeapMove};
use grundy_core::forms::{Form, HeapForm};
use grundy_core::parse::{Text, items, read_number, read_place};
use grundy_core::picture::{Heap, Lie, Picture};
use grundy_core::theorem::Known;
use grundy_core::{
    About, Convention, Described, Impartial, Notation, ParseError, Partizan, Player, Reason,
    Ruleset, Theorem, Verdict, Wanted, WinningMoves, reason,
};
use num::BigUint;
use std::fmt::Debug;
use std::hash::Hash;

/// The largest number of options of one position that are examined one by one for a theorem's list of moves.
const MOST_OPTIONS: usize = 1 << 20;

/// The name of the theorem about a game, its source, and the theorem in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its name.
    pub name: &'static str,
    /// A key of REFERENCES.md, or a description of the source.
    pub source: &'static str,
    /// The theorem for these rules, in one sentence.
    pub sentence: Reason,
}

/// One pile: its notation and its picture.
pub trait Pile: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The texts beside which a blank lies within a pile, as in `2 / 5`; other blanks separate piles, as commas do.
    const JOINTS: &'static [&'static str] = &["/"];

    /// The pile as text.
    fn show(self) -> String;

    /// Reads a pile, with the names of its numbers for errors; they are at most `most`. `None` for an empty pile.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where in `text`, of which `piece` is a slice.
    fn read(
        text: &str,
        piece: &str,
        what: [&str; 2],
        most: u64,
    ) -> Result<Option<Self>, ParseError>;

    /// The heaps that are drawn for the pile.
    fn draw(self) -> Vec<Heap>;
}

/// A heap of counters, never empty.
impl Pile for u64 {
    fn show(self) -> String {
        self.to_string()
    }

    fn read(
        text: &str,
        piece: &str,
        what: [&str; 2],
        most: u64,
    ) -> Result<Option<u64>, ParseError> {
        let heap = read_number(text, piece, what[0], most)?;
        Ok((heap > 0).then_some(heap))
    }

    fn draw(self) -> Vec<Heap> {
        vec![Heap::of(self)]
    }
}

/// Two numbers with a mark between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Two<const MARK: char>(pub u64, pub u64);

impl<const MARK: char> Pile for Two<MARK> {
    fn show(self) -> String {
        format!("{}{MARK}{}", self.0, self.1)
    }

    fn read(
        text: &str,
        piece: &str,
        what: [&str; 2],
        most: u64,
    ) -> Result<Option<Self>, ParseError> {
        read_pair(text, piece, MARK, what, most).map(|(a, b)| Some(Two(a, b)))
    }

    /// Two heaps that belong together.
    fn draw(self) -> Vec<Heap> {
        let first = Heap {
            with_next: true,
            ..Heap::of(self.0)
        };
        vec![first, Heap::of(self.1)]
    }
}

/// The rules and words that make one game of piles differ from another.
pub trait PileRules: Clone + Debug + Send + Sync + 'static {
    /// One pile, never empty.
    type Pile: Pile;
    /// The game's description for the catalog.
    const ABOUT: About;
    /// The separator between two piles in the notation.
    const SEPARATOR: char = ',';

    /// The names of the numbers of a pile, for errors about one of them, and the largest that they may be.
    const NUMBERS: ([&'static str; 2], u64) = (["a heap"; 2], u64::MAX);

    /// The arrangement of the piles in a picture.
    const LIE: Lie = Lie::Columns;

    /// The heaps that are drawn for a pile.
    fn draw(&self, pile: Self::Pile) -> Vec<Heap> {
        pile.draw()
    }

    /// See [`Described::from_rules`].
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    fn read_rules(text: Option<&str>) -> Result<Self, ParseError>;

    /// See [`Described::show_rules`].
    fn show_rules(&self) -> Option<String> {
        None
    }

    /// The piles at the start.
    fn first(&self) -> Vec<Self::Pile>;

    /// The options of a pile, each once, its parts ascending.
    fn options(&self, pile: Self::Pile) -> impl Iterator<Item = Vec<Self::Pile>>;

    /// True if a pile can become `left`, ascending.
    fn allows(&self, pile: Self::Pile, left: &[Self::Pile]) -> bool {
        self.options(pile).any(|option| option == left)
    }

    /// Reads a pile; `None` for one that is empty.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where in `text`, of which `piece` is a slice.
    fn read_pile(&self, text: &str, piece: &str) -> Result<Option<Self::Pile>, ParseError> {
        let (what, most) = Self::NUMBERS;
        let pile = Self::Pile::read(text, piece, what, most)?;
        match pile.and_then(|pile| self.fault(pile)) {
            Some(expected) => Err(ParseError::at_piece(text, piece, expected)),
            None => Ok(pile),
        }
    }

    /// For an impossible pile, the description of a possible one; `None` for a possible pile.
    fn fault(&self, pile: Self::Pile) -> Option<&'static str> {
        let _ = pile;
        None
    }

    /// A theorem: the Grundy value of a pile.
    fn value(&self, pile: Self::Pile) -> Option<u64> {
        let _ = pile;
        None
    }

    /// A form: piles are heaps under this code, each by the size that [`heap`](PileRules::heap) says.
    fn code(&self) -> Option<HeapCode> {
        None
    }

    /// The size of a pile as a heap under [`code`](PileRules::code).
    fn heap(&self, pile: Self::Pile) -> u64 {
        let _ = pile;
        0
    }

    /// The piles that a pile becomes when its heap under [`code`](PileRules::code) becomes `left`, ascending.
    fn of_heaps(&self, left: &[u64]) -> Vec<Self::Pile> {
        let _ = left;
        vec![]
    }

    /// The theorem behind [`value`](PileRules::value) and [`wins_alone`](PileRules::wins_alone).
    fn statement(&self) -> Statement;

    /// A theorem: the options of a pile that have the Grundy value `nimber`. By default they are searched one by one.
    fn options_of_value(
        &self,
        pile: Self::Pile,
        nimber: u64,
        limit: usize,
    ) -> Option<WinningMoves<Vec<Self::Pile>>> {
        let mut found = FirstMoves::new(limit);
        for (i, option) in self.options(pile).enumerate() {
            if i >= MOST_OPTIONS {
                return None;
            }
            if self.nim_sum(&option)? == nimber {
                found.add(option);
            }
        }
        Some(found.0)
    }

    /// A theorem about a single pile: whether the player to move wins, and why.
    fn wins_alone(&self, pile: Self::Pile) -> Option<(bool, Reason)> {
        let _ = pile;
        None
    }

    /// The winning moves that belong to [`wins_alone`](PileRules::wins_alone).
    fn winning_alone(
        &self,
        pile: Self::Pile,
        limit: usize,
    ) -> Option<WinningMoves<Vec<Self::Pile>>> {
        let _ = (pile, limit);
        None
    }

    /// The Grundy value of several piles, where a theorem gives it.
    fn nim_sum(&self, piles: &[Self::Pile]) -> Option<u64> {
        piles
            .iter()
            .try_fold(0, |sum, &pile| Some(sum ^ self.value(pile)?))
    }
}

/// Counts moves and keeps the first of them.
#[derive(Clone, Debug)]
pub struct FirstMoves<T>(pub WinningMoves<T>, usize);

impl<T> FirstMoves<T> {
    /// No moves yet; at most `limit` will be kept.
    #[must_use]
    pub fn new(limit: usize) -> FirstMoves<T> {
        let none = WinningMoves {
            total: BigUint::ZERO,
            first: vec![],
        };
        FirstMoves(none, limit)
    }

    /// One more.
    pub fn add(&mut self, mv: T) {
        self.0.total += 1u32;
        if self.0.first.len() < self.1 {
            self.0.first.push(mv);
        }
    }
}

/// A move: the pile, counted from 0, and the piles that it becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PileMove<Pile> {
    /// Its place.
    pub pile: usize,
    /// The piles that take its place, ascending.
    pub left: Vec<Pile>,
}

/// A game on piles.
#[derive(Clone, Debug)]
pub struct Piles<R>(pub R);

impl<R: PileRules> Piles<R> {
    /// A statement under the name and source of the game's theorem.
    fn stated<T>(&self, says: T, detail: Reason) -> Theorem<T> {
        let statement = self.0.statement();
        Theorem {
            says,
            name: statement.name,
            source: statement.source,
            reason: statement.sentence + detail,
        }
    }

    /// The values of up to 16 piles and their nim-sum.
    fn describe(&self, piles: &[R::Pile], sum: u64) -> Reason {
        if piles.is_empty() {
            return reason!(" Nothing is left: the value is 0.");
        }
        let value = |&pile: &R::Pile| self.0.value(pile).unwrap_or(0);
        let each = piles.iter().take(16);
        let each = each.map(|pile| reason!("{} is worth {}", pile.show(), value(pile)));
        let mut text = reason!(" Here ") + Reason::list(each, &reason!(", "));
        if piles.len() > 16 {
            text += reason!(" and so on for {} piles", piles.len());
        }
        if piles.len() > 1 {
            text += reason!("; the nim-sum is {}", sum);
        }
        text + reason!(".")
    }

    /// The only pile that can move, where there is just one.
    fn alone(&self, piles: &[R::Pile]) -> Option<(usize, R::Pile)> {
        let mut live = piles.iter().enumerate();
        let mut live = live
            .by_ref()
            .filter(|(_, pile)| self.0.options(**pile).next().is_some());
        let (at, pile) = live.next()?;
        live.next().is_none().then_some((at, *pile))
    }
}

impl<R: PileRules> Ruleset for Piles<R> {
    type Position = Vec<R::Pile>;
    type Move = PileMove<R::Pile>;

    fn start(&self) -> Self::Position {
        self.0.first()
    }

    fn play(&self, piles: &Self::Position, mv: &Self::Move) -> Self::Position {
        let mut next = Vec::with_capacity(piles.len() + mv.left.len());
        next.extend_from_slice(&piles[..mv.pile]);
        next.extend_from_slice(&mv.left);
        next.extend_from_slice(&piles[mv.pile + 1..]);
        next
    }

    fn components(&self, piles: &Self::Position) -> impl Iterator<Item = Self::Position> {
        piles.iter().map(|&pile| vec![pile])
    }

    /// Piles without moves change nothing; the order of the others does not matter.
    fn canonical(&self, mut piles: Self::Position) -> Self::Position {
        piles.retain(|&pile| self.0.options(pile).next().is_some());
        piles.sort_unstable();
        piles
    }

    fn theorem(&self, p: &Self::Position, wanted: Wanted) -> Option<Theorem<Verdict<Self::Move>>> {
        self.known(p, wanted)
    }
}

impl<R: PileRules> Partizan for Piles<R> {
    fn moves_of(&self, _: Player, piles: &Self::Position) -> impl Iterator<Item = Self::Move> {
        piles.iter().enumerate().flat_map(|(at, &pile)| {
            let options = self.0.options(pile);
            options.map(move |left| PileMove { pile: at, left })
        })
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, piles: &Self::Position, mv: &Self::Move) -> bool {
        let pile = piles.get(mv.pile);
        pile.is_some_and(|&pile| mv.left.is_sorted() && self.0.allows(pile, &mv.left))
    }
}

impl<R: PileRules> Known<[R::Pile], PileMove<R::Pile>> for Piles<R> {
    fn mover_wins(&self, piles: &[R::Pile], convention: Convention) -> Option<Theorem<bool>> {
        if convention == Convention::Misere {
            return None;
        }
        if let Some(known) = self.nimber(piles) {
            return Some(known.map(|value| value != 0));
        }
        let (wins, why) = self.0.wins_alone(self.alone(piles)?.1)?;
        Some(self.stated(wins, why))
    }

    fn winning_moves(
        &self,
        piles: &[R::Pile],
        convention: Convention,
        _: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<PileMove<R::Pile>>>> {
        if convention == Convention::Misere {
            return None;
        }
        if let Some(known) = self.moves_to(piles, 0, limit) {
            return Some(known);
        }
        let (at, pile) = self.alone(piles)?;
        let (_, why) = self.0.wins_alone(pile)?;
        let moves = self.0.winning_alone(pile, limit)?;
        let first = moves.first.into_iter();
        let moves = WinningMoves {
            total: moves.total,
            first: first.map(|left| PileMove { pile: at, left }).collect(),
        };
        Some(self.stated(moves, why))
    }

    fn nimber(&self, piles: &[R::Pile]) -> Option<Theorem<u64>> {
        let sum = self.0.nim_sum(piles)?;
        Some(self.stated(sum, self.describe(piles, sum)))
    }

    fn moves_to(
        &self,
        piles: &[R::Pile],
        nimber: u64,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<PileMove<R::Pile>>>> {
        let sum = self.0.nim_sum(piles)?;
        let mut all = WinningMoves {
            total: BigUint::ZERO,
            first: vec![],
        };
        for (at, &pile) in piles.iter().enumerate() {
            let wanted = sum ^ self.0.value(pile)? ^ nimber;
            let moves = self
                .0
                .options_of_value(pile, wanted, limit - all.first.len())?;
            all.total += moves.total;
            all.first.extend(
                moves
                    .first
                    .into_iter()
                    .map(|left| PileMove { pile: at, left }),
            );
        }
        Some(self.stated(all, self.describe(piles, sum)))
    }
}

impl<R: PileRules> Impartial for Piles<R> {
    fn as_heaps<'a>(&'a self, piles: &'a Self::Position) -> Option<HeapForm<'a, Self::Move>> {
        let heaps = piles.iter().map(|&pile| self.0.heap(pile)).collect();
        let back = |mv: HeapMove| {
            let mut left = self.0.of_heaps(&mv.left);
            left.sort_unstable();
            let pile = mv.heap;
            PileMove { pile, left }
        };
        Some(Form::new((self.0.code()?, heaps), back))
    }
}

impl<R: PileRules> Piles<R> {
    /// The piles in notation.
    fn show_piles(&self, piles: &[R::Pile]) -> String {
        if piles.is_empty() {
            return "0".to_owned();
        }
        let shown: Vec<String> = piles.iter().map(|&pile| pile.show()).collect();
        shown.join(&R::SEPARATOR.to_string())
    }

    /// Piles written one after another; `0` for none.
    fn read_piles(&self, text: &str) -> Result<Vec<R::Pile>, ParseError> {
        if text.trim() == "0" {
            return Ok(vec![]);
        }
        let mut piles = Vec::new();
        let pieces = match R::SEPARATOR {
            ' ' => text.split_whitespace().collect(),
            _ => items(text, R::Pile::JOINTS),
        };
        for piece in pieces {
            piles.extend(self.0.read_pile(text, piece)?);
        }
        Ok(piles)
    }
}

impl<R: PileRules> Notation for Piles<R> {
    fn show(&self, piles: &Self::Position) -> String {
        self.show_piles(piles)
    }

    fn read(&self, text: &str) -> Result<Self::Position, ParseError> {
        if text.trim().is_empty() {
            return Ok(self.start());
        }
        self.read_piles(&text.to_ascii_lowercase())
    }

    /// `pile 2 to 1,3`.
    fn show_move(&self, _: &Self::Position, mv: &Self::Move) -> String {
        format!("pile {} to {}", mv.pile + 1, self.show_piles(&mv.left))
    }

    fn picture(&self, piles: &Self::Position) -> Option<Picture> {
        let heaps = piles.iter().flat_map(|&pile| self.0.draw(pile)).collect();
        Some(Picture::Heaps { heaps, lie: R::LIE })
    }

    fn read_move(&self, piles: &Self::Position, text: &str) -> Result<Self::Move, ParseError> {
        const SHAPE: &str = "a move such as `pile 1 to 3`";
        let mut words = Text::new(text);
        let named = words.eat_word("pile");
        let mut ahead = words;
        let pile = match ahead.word() {
            to if to.eq_ignore_ascii_case("to") && piles.len() == 1 => 0,
            _ if !named => return Err(words.wrong_word(SHAPE)),
            number => {
                words = ahead;
                read_place(text, number, "a pile", piles.len())?
            }
        };
        words.expect_word("to", SHAPE)?;
        if words.is_at_end() {
            return Err(words.wrong_word("what the pile becomes"));
        }
        let left = self.read_piles(&words.rest().to_ascii_lowercase());
        let mut left = left.map_err(|fault| fault.shifted(words.at()))?;
        left.sort_unstable();
        if self.0.allows(piles[pile], &left) {
            return Ok(PileMove { pile, left });
        }
        let some = self.0.options(piles[pile]).take(3);
        let some = some.map(|left| self.show_move(piles, &PileMove { pile, left }));
        let some = some.collect::<Vec<_>>().join(" | ");
        let expected = if some.is_empty() {
            "another pile, for this one has no move".to_owned()
        } else {
            format!("a move that the rules allow, such as {some}")
        };
        Err(ParseError::at_piece(text, words.rest().trim(), expected))
    }
}

impl<R: PileRules> Described for Piles<R> {
    const ABOUT: About = R::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        R::read_rules(text).map(Piles)
    }

    fn show_rules(&self) -> Option<String> {
        self.0.show_rules()
    }
}

/// Two numbers with a mark between them.
pub(crate) fn read_pair(
    text: &str,
    piece: &str,
    mark: char,
    what: [&str; 2],
    most: u64,
) -> Result<(u64, u64), ParseError> {
    let Some((a, b)) = piece.split_once(mark) else {
        let expected = format!("{} and {} with \"{mark}\" between them", what[0], what[1]);
        return Err(ParseError::at_piece(text, piece, expected));
    };
    Ok((
        read_number(text, a, what[0], most)?,
        read_number(text, b, what[1], most)?,
    ))
}
