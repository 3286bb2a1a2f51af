//! The common part of all heap games: positions, moves and their notation, for rules given by a code or by a theorem.
//!
//! A position lists the heaps in the order in which they lie; empty heaps are left out, and nothing left is `0`.
//! A move names its heap by number, from 1: `take 2 from heap 3 leaving 1,2`, `split heap 1 into 3,4`.
//!
//! A game is its rules and its words:
//!
//! ```
//! use grundy_core::parse::no_rules;
//! use grundy_core::{About, Impartial, Notation, ParseError};
//! use grundy_games::families::heaps::{HeapGame, HeapRules, Variant};
//!
//! #[derive(Clone, Debug)]
//! struct OneOrTwo;
//!
//! impl Variant for OneOrTwo {
//!     const START: &'static [u64] = &[7];
//!     const ABOUT: About = About { name: "one-or-two", ..About::PLAIN };
//!
//!     fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError> {
//!         no_rules("one-or-two", text).map(|()| HeapRules::up_to(2))
//!     }
//! }
//!
//! let rules = HeapGame::<OneOrTwo>::new(OneOrTwo::read_rules(None).unwrap());
//! let p = rules.read("7,5").unwrap();
//! // Heaps count modulo 3, by the theorem that comes with the rules.
//! assert_eq!(rules.known_nimber(&p).unwrap().says, 1 ^ 2);
//! assert!(rules.read_move(&p, "take 2 from heap 1 leaving 5").is_ok());
//! ```

use crate::theorems::closed_forms::ClosedForm;
use grundy_core::forms::heap::{HeapCode, HeapMove, SubtractionSet};
use grundy_core::forms::{Form, HeapForm};
use grundy_core::parse::{Text, items, read_list, read_number, read_place};
use grundy_core::picture::{Lie, Picture};
use grundy_core::theorem::Known;
use grundy_core::{
    About, Convention, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset,
    Theorem, Verdict, Wanted, WinningMoves,
};
use std::fmt::Debug;
use std::marker::PhantomData;

/// The notation of games that take from a heap or split it.
pub(crate) const NOTATION: &str = "Heaps separated by commas: 3,5,7; 0 when nothing is left. A move names its heap by number \
from 1 and says what is left of it: take 2 from heap 1 leaving 1,2; where nothing is taken, split heap 1 into 1,2.";

/// The rules of a heap game: a code, a theorem that knows the moves, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapRules {
    /// The form; `None` where the numbers that may be taken are too many to list.
    code: Option<HeapCode>,
    /// The closed form; `None` where none is known. Present when `code` is not.
    closed_form: Option<ClosedForm>,
}

impl HeapRules {
    /// The rules of a code, with the theorem that covers it, if any.
    #[must_use]
    pub fn of(code: HeapCode) -> HeapRules {
        HeapRules {
            closed_form: ClosedForm::of(&code),
            code: Some(code),
        }
    }

    /// The rules of a code in its notation.
    ///
    /// # Errors
    /// The fault of the code.
    pub fn of_code(code: &str) -> Result<HeapRules, ParseError> {
        Ok(HeapRules::of(HeapCode::Code(code.parse()?)))
    }

    /// Take 1 to `most` from a heap; `u64::MAX` for Nim.
    #[must_use]
    pub fn up_to(most: u64) -> HeapRules {
        /// Longer sets have no form; the theorem answers for them.
        const LISTED: u64 = 1 << 16;
        let set = match most {
            u64::MAX => Some(SubtractionSet::AllBut(vec![])),
            0..=LISTED => Some(SubtractionSet::Finite((1..=most).collect())),
            _ => None,
        };
        HeapRules {
            code: set.map(HeapCode::Subtraction),
            closed_form: Some(ClosedForm::UpTo(most)),
        }
    }

    /// The code, if it can be expressed as one.
    #[must_use]
    pub fn code(&self) -> Option<&HeapCode> {
        self.code.as_ref()
    }

    /// The closed form, where one is known.
    #[must_use]
    pub fn closed_form(&self) -> Option<&ClosedForm> {
        self.closed_form.as_ref()
    }

    /// The largest number that may be taken, if that is the whole rule.
    fn most(&self) -> Option<u64> {
        match self.closed_form {
            Some(ClosedForm::UpTo(most)) => Some(most),
            _ => None,
        }
    }

    /// Everything that one heap can become, lazily.
    pub fn options(&self, heap: u64) -> impl Iterator<Item = (u64, Vec<u64>)> + use<'_> {
        let most = self.most();
        let takes = most.map(|most| 1..=heap.min(most)).into_iter().flatten();
        let takes = takes.map(move |k| (k, if k == heap { vec![] } else { vec![heap - k] }));
        let coded = self.code.as_ref().filter(|_| most.is_none());
        takes.chain(coded.into_iter().flat_map(move |code| code.options(heap)))
    }

    /// True if taking `taken` from `heap` may leave `left`.
    #[must_use]
    pub fn allows(&self, heap: u64, taken: u64, left: &[u64]) -> bool {
        match (self.most(), &self.code) {
            (Some(most), _) => {
                let rest: &[u64] = &[heap.saturating_sub(taken)];
                (1..=most.min(heap)).contains(&taken)
                    && left == if taken == heap { &[] } else { rest }
            }
            (None, Some(code)) => code.allows(heap, taken, left),
            (None, None) => false,
        }
    }
}

/// The data that make one heap game differ from another.
pub trait Variant: Clone + Debug + Send + Sync + 'static {
    /// The game's description for the catalog.
    const ABOUT: About;
    /// The heaps at the start.
    const START: &'static [u64];

    /// See [`Described::from_rules`].
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    fn read_rules(text: Option<&str>) -> Result<HeapRules, ParseError>;

    /// See [`Described::show_rules`].
    fn show_rules(rules: &HeapRules) -> Option<String> {
        let _ = rules;
        None
    }

    /// Hint: whether the player to move wins in misère play, by a theorem about this game.
    fn known_misere(heaps: &[u64]) -> Option<Theorem<bool>> {
        let _ = heaps;
        None
    }

    /// See [`Described::title`].
    fn title(rules: &HeapRules) -> String {
        match Self::show_rules(rules) {
            Some(text) => format!("{} {text}:", Self::ABOUT.name),
            None => Self::ABOUT.name.to_owned(),
        }
    }
}

/// A heap game.
#[derive(Clone, Debug)]
pub struct HeapGame<V> {
    rules: HeapRules,
    variant: PhantomData<V>,
}

impl<V: Variant> HeapGame<V> {
    /// The game with these rules.
    #[must_use]
    pub fn new(rules: HeapRules) -> HeapGame<V> {
        HeapGame {
            rules,
            variant: PhantomData,
        }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &HeapRules {
        &self.rules
    }
}

impl<V: Variant> Ruleset for HeapGame<V> {
    /// No heap is empty.
    type Position = Vec<u64>;
    type Move = HeapMove;

    fn start(&self) -> Vec<u64> {
        V::START.to_vec()
    }

    fn play(&self, heaps: &Vec<u64>, mv: &HeapMove) -> Vec<u64> {
        let mut next = Vec::with_capacity(heaps.len() + 2);
        next.extend_from_slice(&heaps[..mv.heap]);
        next.extend_from_slice(&mv.left);
        next.extend_from_slice(&heaps[mv.heap + 1..]);
        next
    }

    fn components(&self, heaps: &Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
        heaps.iter().map(|&heap| vec![heap])
    }

    /// Heaps without moves change nothing; the order of the others does not matter.
    fn canonical(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|&heap| self.rules.options(heap).next().is_some());
        heaps.sort_unstable();
        heaps
    }

    fn theorem(&self, p: &Vec<u64>, wanted: Wanted) -> Option<Theorem<Verdict<HeapMove>>> {
        self.known(p, wanted)
    }
}

impl<V: Variant> Partizan for HeapGame<V> {
    fn moves_of(&self, _: Player, heaps: &Vec<u64>) -> impl Iterator<Item = HeapMove> {
        heaps.iter().enumerate().flat_map(|(heap, &size)| {
            let options = self.rules.options(size);
            options.map(move |(taken, left)| HeapMove { heap, taken, left })
        })
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, heaps: &Vec<u64>, mv: &HeapMove) -> bool {
        let size = heaps.get(mv.heap);
        // Moves are generated with the smallest part first; the mirror image is the same move.
        size.is_some_and(|&size| mv.left.is_sorted() && self.rules.allows(size, mv.taken, &mv.left))
    }
}

impl<V: Variant> Known<[u64], HeapMove> for HeapGame<V> {
    fn mover_wins(&self, heaps: &[u64], convention: Convention) -> Option<Theorem<bool>> {
        let special = match convention {
            Convention::Misere => V::known_misere(heaps),
            Convention::Normal => None,
        };
        special.or_else(|| self.rules.closed_form()?.next_wins(heaps, convention))
    }

    fn winning_moves(
        &self,
        heaps: &[u64],
        convention: Convention,
        _: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<HeapMove>>> {
        self.rules
            .closed_form()?
            .winning_moves(heaps, convention, limit)
    }

    fn nimber(&self, heaps: &[u64]) -> Option<Theorem<u64>> {
        self.rules.closed_form()?.nimber(heaps)
    }

    fn moves_to(
        &self,
        heaps: &[u64],
        nimber: u64,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<HeapMove>>> {
        self.rules.closed_form()?.moves_to(heaps, nimber, limit)
    }
}

impl<V: Variant> Impartial for HeapGame<V> {
    fn as_heaps<'a>(&'a self, heaps: &'a Vec<u64>) -> Option<HeapForm<'a, HeapMove>> {
        let code = self.rules.code()?.clone();
        Some(Form::new((code, heaps.clone()), |mv| mv))
    }
}

impl<V: Variant> Notation for HeapGame<V> {
    fn show(&self, heaps: &Vec<u64>) -> String {
        show_heaps(heaps)
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        read_heaps(text, V::START)
    }

    fn show_move(&self, _: &Vec<u64>, mv: &HeapMove) -> String {
        show_heap_move(mv)
    }

    fn picture(&self, heaps: &Vec<u64>) -> Option<Picture> {
        // A run that may be taken from the middle belongs to a heap drawn as a row.
        let breaks = |code: &HeapCode| match code {
            HeapCode::Code(code) => code.digits.iter().skip(1).any(|digit| digit.parts & 4 != 0),
            HeapCode::Subtraction(_) => false,
        };
        let in_rows = self.rules.code().is_some_and(breaks);
        Some(Picture::heaps(
            heaps,
            if in_rows { Lie::Rows } else { Lie::Columns },
        ))
    }

    fn read_move(&self, heaps: &Vec<u64>, text: &str) -> Result<HeapMove, ParseError> {
        read_heap_move(std::slice::from_ref(&self.rules), heaps, text)
    }
}

impl<V: Variant> Described for HeapGame<V> {
    const ABOUT: About = V::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        V::read_rules(text).map(HeapGame::new)
    }

    fn show_rules(&self) -> Option<String> {
        V::show_rules(&self.rules)
    }

    fn title(&self) -> String {
        V::title(&self.rules)
    }
}

/// Heaps separated by commas; `0` when none is left.
#[must_use]
pub(crate) fn show_heaps(heaps: &[u64]) -> String {
    if heaps.is_empty() {
        return "0".to_owned();
    }
    let shown: Vec<String> = heaps.iter().map(u64::to_string).collect();
    shown.join(",")
}

/// Heaps separated by commas or blanks, empty ones dropped; `start` for an empty text.
pub(crate) fn read_heaps(text: &str, start: &[u64]) -> Result<Vec<u64>, ParseError> {
    if text.trim().is_empty() {
        return Ok(start.to_vec());
    }
    let mut heaps = read_all_heaps(text)?;
    heaps.retain(|&heap| heap > 0);
    Ok(heaps)
}

/// Heaps separated by commas or blanks, with the empty ones.
pub(crate) fn read_all_heaps(text: &str) -> Result<Vec<u64>, ParseError> {
    let heaps = items(text, &[]).into_iter();
    heaps
        .map(|heap| read_number(text, heap, "a heap size", u64::MAX))
        .collect()
}

/// `take 2 from heap 3 leaving 1,2`, or `split heap 3 into 1,2` when nothing is taken.
#[must_use]
pub fn show_heap_move(mv: &HeapMove) -> String {
    let (heap, left) = (mv.heap + 1, show_heaps(&mv.left));
    match mv.taken {
        0 => format!("split heap {heap} into {left}"),
        taken => format!("take {taken} from heap {heap} leaving {left}"),
    }
}

/// The heap named by `heap 3` or, by its size, `5`. A single heap need not be named before the text in `next`.
pub(crate) fn read_heap_name(
    words: &mut Text,
    heaps: &[u64],
    next: &[&str],
) -> Result<usize, ParseError> {
    const NUMBER: &str = "`heap` and its number, from 1";
    let mut ahead = *words;
    let word = ahead.word();
    if word.is_empty() || next.iter().any(|next| next.eq_ignore_ascii_case(word)) {
        return match heaps.len() {
            1 => Ok(0),
            _ => Err(words.wrong_word(NUMBER)),
        };
    }
    let here = *words;
    if words.eat_word("heap") {
        let number = words.word();
        return read_place(words.whole(), number, "a heap number", heaps.len());
    }
    let what = "a heap size, or `heap` and a number";
    let wanted = read_number(words.whole(), words.word(), what, u64::MAX)?;
    let at = heaps.iter().position(|&heap| heap == wanted);
    at.ok_or_else(|| here.wrong_word("the size of a heap that is there"))
}

/// A move that some of these rules allow.
pub(crate) fn read_heap_move(
    rules: &[HeapRules],
    heaps: &[u64],
    text: &str,
) -> Result<HeapMove, ParseError> {
    const SHAPE: &str = "a move such as `take 2 from heap 1 leaving 3` or `split heap 1 into 1,2`";
    const LEFT: [&str; 2] = ["leaving", "into"];
    let mut words = Text::new(text);
    let counters = if words.eat_word("split") {
        "0"
    } else {
        words.expect_word("take", SHAPE)?;
        let counters = words.word();
        words.eat_word("from");
        counters
    };
    let heap = read_heap_name(&mut words, heaps, &LEFT)?;
    let size = heaps[heap];
    let taken = match counters {
        "0" => 0,
        counters => read_number(text, counters, "a number of counters in the heap", size)?,
    };
    let left = if LEFT.into_iter().any(|word| words.eat_word(word)) {
        read_left(words)?
    } else {
        words.end("`leaving` and the heaps that are left")?;
        Vec::from_iter((taken < size).then(|| size - taken))
    };
    if rules.iter().any(|rules| rules.allows(size, taken, &left)) {
        Ok(HeapMove { heap, taken, left })
    } else {
        Err(ParseError::at_piece(
            text,
            text.trim(),
            allowed(rules, heap, size),
        ))
    }
}

/// The heaps that are left, ascending, without empty ones.
fn read_left(text: Text) -> Result<Vec<u64>, ParseError> {
    if text.is_at_end() {
        return Err(text.wrong_word("the heaps that are left"));
    }
    let list = read_list(text.rest(), "a heap size", u64::MAX);
    let mut left = list.map_err(|fault| fault.shifted(text.at()))?;
    left.retain(|&part| part > 0);
    left.sort_unstable();
    Ok(left)
}

/// The words for what should stand where a move is not allowed.
fn allowed(rules: &[HeapRules], heap: usize, size: u64) -> String {
    let options = rules.iter().flat_map(|rules| rules.options(size));
    let moves = options.map(|(taken, left)| show_heap_move(&HeapMove { heap, taken, left }));
    let some: Vec<String> = moves.take(3).collect();
    if some.is_empty() {
        format!("another heap, for a heap of {size} has no move")
    } else {
        format!("a move that the rules allow, such as {}", some.join(" | "))
    }
}
