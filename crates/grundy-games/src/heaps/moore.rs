//! Moore's Nim_k: a move takes any numbers from at least one and at most k heaps. E. H. Moore (1910).
//!
//! [The columns of the heaps in binary](crate::theorems::moore) decide the winner, in normal and in misère play.

use crate::families::heap_lists::{HeapList, HeapListRules};
use crate::families::heaps::read_heap_name;
use crate::families::parameters::positive;
use crate::theorems::moore::{self, MooreMove};
use grundy_core::parse::Text;
use grundy_core::theorem::{Known, Solved};
use grundy_core::{About, Convention, NodeLimit, ParseError, WinningMoves};

/// Moore's Nim: `moore 2: 3,5,10,15`.
///
/// ```
/// use grundy_core::{Convention, Described, Notation, Partizan, Player};
/// use grundy_games::heaps::moore::Moore;
/// let rules = Moore::from_rules(Some("2")).unwrap();
/// let p = rules.read("3,3,3").unwrap();
/// let winner = rules.known_winner(&p, Convention::Normal, Player::Left);
/// assert_eq!(winner.unwrap().says, Player::Right);
/// ```
pub type Moore = HeapList<MooreRules>;

/// A move reduces some heaps, but not too many.
#[derive(Clone, Debug)]
pub struct MooreRules {
    /// The largest number of heaps that a move may reduce; at least 1.
    k: usize,
}

impl MooreRules {
    /// The game in which a move reduces one to `k` heaps.
    ///
    /// # Panics
    /// If `k` is 0.
    #[must_use]
    pub fn new(k: usize) -> MooreRules {
        assert!(k > 0, "a move reduces at least one heap");
        MooreRules { k }
    }

    /// The largest number of heaps that a move may reduce.
    #[must_use]
    pub fn k(&self) -> usize {
        self.k
    }
}

impl Known<[u64], MooreMove> for MooreRules {
    /// Omits the moves if counting them takes too long; one winning move can always be shown.
    fn solved<'a>(&'a self, heaps: &'a [u64], play: Convention) -> Option<Solved<'a, MooreMove>> {
        let count = move || {
            let mut watch = NodeLimit::new(2_000_000);
            moore::winning_move_count(heaps, self.k, play, &mut watch).ok()
        };
        let moves = move |limit| {
            Some(WinningMoves {
                total: count()?,
                first: moore::winning_moves(self.k, heaps, play, limit),
            })
        };
        Some(Solved::new(moore::theorem(self.k, heaps, play)).perhaps_by(moves))
    }

    /// Linear in the number of heaps.
    fn winning_move(&self, heaps: &[u64], play: Convention) -> Option<MooreMove> {
        moore::winning_moves(self.k, heaps, play, 1).pop()
    }
}

impl HeapListRules for MooreRules {
    type Move = MooreMove;

    const ABOUT: About = About {
        name: "moore",
        aliases: &["moore-nim", "nim-k"],
        title: "Moore's Nim: take from at most k heaps in one move",
        rules: "A move takes any positive numbers of counters from at least one and at most k heaps. Whoever cannot move \
loses; in misère play whoever cannot move wins. With k = 1 this is Nim.",
        notation: "k comes before the colon, then heaps separated by commas: moore 2: 3,5,10,15. A move gives heaps, numbered \
from 1, their new sizes: heap 1 to 2, heap 3 to 0.",
        examples: &["moore 2: 3,5,10,15", "moore 1: 7,9,14"],
        sources: &["Moore 1910"],
        needs_rules: true,
        ..About::PLAIN
    };
    const START: &'static [u64] = &[3, 5, 10, 15];

    fn read_rules(text: Option<&str>) -> Result<MooreRules, ParseError> {
        let k = positive(text, "the number of heaps a move may reduce", 1_000_000)?;
        Ok(MooreRules::new(k as usize))
    }

    fn show_rules(&self) -> Option<String> {
        Some(self.k.to_string())
    }

    fn moves(&self, heaps: &[u64]) -> impl Iterator<Item = MooreMove> {
        moore::all_moves(self.k, heaps)
    }

    fn allows(&self, heaps: &[u64], mv: &MooreMove) -> bool {
        let ascending = mv.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let smaller = |&(heap, size): &(usize, u64)| heaps.get(heap).is_some_and(|&h| size < h);
        (1..=self.k).contains(&mv.len()) && ascending && mv.iter().all(smaller)
    }

    fn play(&self, heaps: &mut Vec<u64>, mv: &MooreMove) {
        mv.iter().for_each(|&(heap, size)| heaps[heap] = size);
    }

    /// `heap 1 to 2, heap 3 to 0`.
    fn show_move(&self, _: &[u64], mv: &MooreMove) -> String {
        let each = mv.iter();
        let each = each.map(|(heap, size)| format!("heap {} to {size}", heap + 1));
        each.collect::<Vec<_>>().join(", ")
    }

    fn read_move(&self, heaps: &[u64], text: &str) -> Result<MooreMove, ParseError> {
        const SHAPE: &str = "a move such as `heap 1 to 2, heap 3 to 0`";
        let mut mv: MooreMove = Vec::new();
        for piece in text.split(',') {
            let mut words = Text::within(text, piece);
            let heap = read_heap_name(&mut words, heaps, &["to"])?;
            words.expect_word("to", SHAPE)?;
            let size = words.number("a smaller size", heaps[heap] - 1)?;
            words.end("a comma, or nothing more")?;
            if mv.iter().any(|&(other, _)| other == heap) {
                return Err(ParseError::at_piece(text, piece.trim(), "every heap once"));
            }
            mv.push((heap, size));
        }
        if mv.len() > self.k {
            let expected = format!("at most {} heaps in a move", self.k);
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        mv.sort_unstable();
        Ok(mv)
    }
}
