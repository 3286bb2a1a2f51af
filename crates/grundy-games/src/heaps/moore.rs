//! Moore's Nim_k: a move takes any numbers from at least one and at most k heaps. E. H. Moore (1910).
//!
//! **Theorem.** Write the heaps in binary. The player to move loses exactly when in every column the number of ones is
//! divisible by k + 1. In misère play the same holds while some heap is larger than 1; when none is, the player to
//! move loses exactly when the number of heaps is 1 modulo k + 1.

pub use super::moore_count::winning_move_count;
pub use super::moore_list::MooreMove;

use super::moore_columns::{self, columns};
use super::moore_list;
use crate::families::heap_lists::{HeapList, HeapListRules};
use crate::families::heaps::read_heap_name;
use crate::families::known::Known;
use grundy_core::parse::{Text, read_number, shorten};
use grundy_core::{About, Convention, NodeLimit, ParseError, Player, Theorem, WinningMoves};

/// Moore's Nim: `moore 2: 3,5,10,15`.
pub type Moore = HeapList<MooreRules>;

/// A move reduces some heaps, but not too many.
#[derive(Clone, Debug)]
pub struct MooreRules {
    /// How many heaps a move may reduce; at least 1.
    k: usize,
}

impl MooreRules {
    /// The game in which a move reduces one to `k` heaps.
    ///
    /// # Panics
    /// When `k` is 0.
    #[must_use]
    pub fn new(k: usize) -> MooreRules {
        assert!(k > 0, "a move reduces at least one heap");
        MooreRules { k }
    }

    /// How many heaps a move may reduce.
    #[must_use]
    pub fn k(&self) -> usize {
        self.k
    }

    /// Whether the player to move wins.
    #[must_use]
    pub fn next_wins(&self, heaps: &[u64], convention: Convention) -> bool {
        moore_columns::next_wins(self.k, heaps, convention)
    }

    /// The first winning moves, at most `limit` of them.
    #[must_use]
    pub fn list(&self, heaps: &[u64], convention: Convention, limit: usize) -> Vec<MooreMove> {
        moore_list::winning_moves(self.k, heaps, convention, limit)
    }

    /// Why the player to move wins or loses, with the columns of the position for up to 16 heaps.
    fn reason(&self, heaps: &[u64], convention: Convention, wins: bool) -> String {
        let modulus = self.k as u128 + 1;
        let verdict = if wins {
            "the player to move wins"
        } else {
            "the player to move loses"
        };
        if convention == Convention::Misere && heaps.iter().all(|&h| h <= 1) {
            return format!(
                "Misère play with no heap larger than 1: {} heaps, {} modulo {modulus}; {verdict} (1 would lose).",
                heaps.len(),
                heaps.len() as u128 % modulus
            );
        }
        let sums: Vec<String> = columns(heaps)
            .iter()
            .rev()
            .map(|&ones| (ones as u128 % modulus).to_string())
            .collect();
        let sums = if sums.is_empty() {
            vec!["0".to_owned()]
        } else {
            sums
        };
        let mut text = format!(
            "Ones in each binary column, modulo {modulus}: {}; {verdict}, because {}.",
            sums.join(" "),
            if wins { "not all are 0" } else { "all are 0" }
        );
        if (2..=16).contains(&heaps.len()) {
            let bits = sums.len();
            let left = heaps.iter().map(|h| h.to_string().len()).max().unwrap_or(1);
            for heap in heaps {
                text.push_str(&format!("\n  {heap:>left$}  {heap:0>bits$b}"));
            }
        }
        text
    }
}

/// The moves one after another: deeper first, then a larger new size, then the next heap.
struct Moves<'a> {
    heaps: &'a [u64],
    k: usize,
    at: MooreMove,
    started: bool,
}

impl Iterator for Moves<'_> {
    type Item = MooreMove;

    fn next(&mut self) -> Option<MooreMove> {
        let n = self.heaps.len();
        let after = self.at.last().map_or(0, |(heap, _)| heap + 1);
        if self.at.is_empty() && self.started {
            return None;
        }
        self.started = true;
        if self.at.len() < self.k && after < n {
            self.at.push((after, 0));
            return Some(self.at.clone());
        }
        while let Some((heap, size)) = self.at.pop() {
            if size + 1 < self.heaps[heap] {
                self.at.push((heap, size + 1));
            } else if heap + 1 < n {
                self.at.push((heap + 1, 0));
            } else {
                continue;
            }
            return Some(self.at.clone());
        }
        None
    }
}

impl Known<[u64], MooreMove> for MooreRules {
    fn mover_wins(&self, heaps: &[u64], play: Convention) -> Option<Theorem<bool>> {
        let wins = self.next_wins(heaps, play);
        Some(Theorem {
            says: wins,
            name: "Moore's theorem",
            source: "Moore 1910",
            reason: self.reason(heaps, play, wins),
        })
    }

    /// `None` when the count is out of reach; there is always a move to be shown.
    fn winning_moves(
        &self,
        heaps: &[u64],
        play: Convention,
        _: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<MooreMove>>> {
        let mut watch = NodeLimit::new(2_000_000);
        let total = winning_move_count(heaps, self.k, play, &mut watch).ok()?;
        let first = self.list(heaps, play, limit);
        let wins = self.mover_wins(heaps, play)?;
        Some(wins.map(|_| WinningMoves { total, first }))
    }

    /// Linear in the number of heaps.
    fn winning_move(&self, heaps: &[u64], play: Convention) -> Option<MooreMove> {
        self.list(heaps, play, 1).pop()
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
        let text = text.unwrap_or("");
        let k = read_number(
            text,
            text,
            "the number of heaps a move may reduce",
            1_000_000,
        )?;
        if k == 0 {
            return Err(ParseError::at_piece(
                text,
                text.trim(),
                "a number of at least 1",
            ));
        }
        Ok(MooreRules::new(k as usize))
    }

    fn show_rules(&self) -> Option<String> {
        Some(self.k.to_string())
    }

    fn moves(&self, heaps: &[u64]) -> impl Iterator<Item = MooreMove> {
        Moves {
            heaps,
            k: self.k,
            at: vec![],
            started: false,
        }
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
            let size = read_number(text, words.word(), "a smaller size", heaps[heap] - 1)?;
            words.end("a comma, or nothing more")?;
            if mv.iter().any(|&(other, _)| other == heap) {
                return Err(ParseError::at_piece(text, piece.trim(), "every heap once"));
            }
            mv.push((heap, size));
        }
        if mv.len() > self.k {
            return Err(ParseError::new(
                0,
                format!("\"{}\"", shorten(text)),
                format!("at most {} heaps in a move", self.k),
            ));
        }
        mv.sort_unstable();
        Ok(mv)
    }
}
