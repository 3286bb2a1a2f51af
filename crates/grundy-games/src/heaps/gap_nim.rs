//! Gap Nim: pieces move towards the beginning of a strip and close gaps.
//!
//! **Theorem.** It is [staircase Nim](crate::theorems::staircase) with the gaps: the one before the last piece is step
//! 1, the one before the piece before it step 2, and so on, because what a gap loses is added to the gap before the
//! next piece.

use crate::families::heap_lists::{HeapList, HeapListRules};
use crate::families::pattern::{Pattern, Slot};
use crate::theorems::staircase::{moves_to, staircase_value, stated};
use grundy_core::parse::no_rules;
use grundy_core::picture::{Board, MOST_LISTED, Picture};
use grundy_core::theorem::{Found, Known};
use grundy_core::{About, ParseError, Reason, Theorem, WinningMoves, reason};

/// Pieces on a strip, each moving towards its beginning without passing another: `gap-nim 1,5,6,9`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::gap_nim::GapNim;
/// let rules = GapNim::from_rules(None).unwrap();
/// let p = rules.read("2,5,6,10").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 3 ^ 2);
/// ```
pub type GapNim = HeapList<Gaps>;

/// A list has the squares of the pieces, ascending, from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gaps;

/// The squares that a piece leaves and reaches.
type PieceSlide = (u64, u64);

/// The notation of a move.
const MOVE: Pattern = Pattern::new("{from} to {to}");
/// The reason why only the odd steps count.
fn why() -> Reason {
    reason!(
        "The gap before the last piece is step 1, the gap before the piece before it step 2, and so on: closing a gap \
opens the next piece's by as much."
    )
}

/// The gaps as steps of a staircase, for pieces on ascending squares counted from 1.
#[must_use]
pub fn gaps(pieces: &[u64]) -> Vec<u64> {
    let before = std::iter::once(&0).chain(pieces);
    let gaps = pieces
        .iter()
        .zip(before)
        .map(|(piece, before)| piece - before - 1);
    let mut gaps: Vec<u64> = gaps.collect();
    gaps.reverse();
    gaps
}

impl Known<[u64], PieceSlide> for Gaps {
    fn nimber(&self, pieces: &[u64]) -> Option<Theorem<u64>> {
        let steps = gaps(pieces);
        Some(stated(
            staircase_value(steps.iter().copied()),
            &steps,
            why(),
        ))
    }

    fn moves_to(&self, pieces: &[u64], nimber: u64, limit: usize) -> Found<PieceSlide> {
        let steps = gaps(pieces);
        let own = |(step, count): (usize, u64)| {
            let from = pieces[pieces.len() - 1 - step];
            (from, from - count)
        };
        let moves = moves_to(&steps, nimber).into_iter().map(own);
        let moves = WinningMoves::first_of(moves.collect(), limit);
        Some(stated(moves, &steps, why()))
    }
}

impl HeapListRules for Gaps {
    type Move = PieceSlide;

    const ABOUT: About = About {
        name: "gap-nim",
        aliases: &["georgia-and-bob", "silver-dollar"],
        title: "Gap Nim: pieces on a strip move towards its beginning",
        rules: "Pieces stand on a strip of squares, at most one on a square. A move takes a piece any number of squares towards the \
beginning of the strip, but not onto or over another piece. Whoever cannot move loses. Georgia and Bob play this game; the \
silver dollar game without the dollar is the same.",
        notation: "The squares of the pieces, counted from 1, separated by commas: gap-nim 2,5,6,10. A move: 10 to 8.",
        examples: &["gap-nim 2,5,6,10", "gap-nim 1,5,6,7,9,12,14,17"],
        sources: &["Winning Ways", "POJ 1704"],
        ..About::PLAIN
    };
    const START: &'static [u64] = &[2, 5, 6, 10];

    fn read_rules(text: Option<&str>) -> Result<Gaps, ParseError> {
        no_rules(Self::ABOUT.name, text).map(|()| Gaps)
    }

    fn moves(&self, pieces: &[u64]) -> impl Iterator<Item = PieceSlide> {
        let before = std::iter::once(0).chain(pieces.iter().copied());
        let each = pieces.iter().zip(before);
        each.flat_map(|(&from, before)| (before + 1..from).rev().map(move |to| (from, to)))
    }

    fn allows(&self, pieces: &[u64], &(from, to): &PieceSlide) -> bool {
        pieces.binary_search(&from).is_ok_and(|at| {
            let before = at.checked_sub(1).map_or(0, |i| pieces[i]);
            to > before && to < from
        })
    }

    fn play(&self, pieces: &mut Vec<u64>, &(from, to): &PieceSlide) {
        let at = pieces.binary_search(&from);
        pieces[at.expect("a legal step moves a piece that stands there")] = to;
    }

    fn tidy(pieces: &mut Vec<u64>) {
        pieces.sort_unstable();
    }

    fn fault(pieces: &[u64]) -> Option<&'static str> {
        let twice = pieces.windows(2).any(|two| two[0] == two[1]);
        (twice || pieces.first() == Some(&0)).then_some("different squares, counted from 1")
    }

    fn show_move(&self, _: &[u64], (from, to): &PieceSlide) -> String {
        MOVE.show(&[from.to_string(), to.to_string()])
    }

    fn read_move(&self, pieces: &[u64], text: &str) -> Result<PieceSlide, ParseError> {
        let [from, to] = MOVE.slots(text)?;
        let square = |slot: Slot| slot.number("the square of a piece", u64::MAX);
        let mv = (square(from)?, square(to)?);
        let expected = "the square of a piece, and a smaller one behind the piece before it";
        let legal = self.allows(pieces, &mv).then_some(mv);
        legal.ok_or_else(|| ParseError::at_piece(text, text.trim(), expected))
    }

    fn picture(pieces: &[u64]) -> Picture {
        let last = pieces.iter().copied().max().unwrap_or(1);
        let mark = |square: u64| if pieces.contains(&square) { '*' } else { '.' };
        let row = (1..=last.min(MOST_LISTED as u64)).map(mark).collect();
        let of = (last > MOST_LISTED as u64).then_some([1, last]);
        let board = Board::of_rows(vec![row]).numbered(1);
        Picture::from(Board {
            of,
            names: vec![],
            ..board
        })
    }
}
