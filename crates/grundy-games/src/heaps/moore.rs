//! Moore's Nim_k: a move takes any numbers from at least one and at most k heaps. E. H. Moore (1910).
//!
//! **Theorem.** Write the heaps in binary. The player to move loses exactly when in every column the number of ones is
//! divisible by k + 1. In misère play the same holds while some heap is larger than 1; when none is, the player to
//! move loses exactly when the number of heaps is 1 modulo k + 1.

pub use super::moore_count::winning_move_count;

use super::moore_columns::{self, columns};
use super::moore_list;
use crate::families::heaps::{read_heap_name, read_heaps, show_heaps};
use grundy_core::parse::{Text, read_number, shorten};
use grundy_core::picture::{Lie, Picture};
use grundy_core::{
    About, Convention, Described, Impartial, NodeLimit, Notation, ParseError, Partizan, Player,
    Ruleset, Theorem, Verdict, Wanted, WinningMoves,
};

/// Moore's Nim: `moore 2: 3,5,10,15`.
#[derive(Clone, Debug)]
pub struct Moore {
    /// How many heaps a move may reduce; at least 1.
    k: usize,
}

/// A move: heap numbers from 0, ascending, each with its new, smaller size.
pub type MooreMove = Vec<(usize, u64)>;

impl Moore {
    /// The game in which a move reduces one to `k` heaps.
    ///
    /// # Panics
    /// When `k` is 0.
    #[must_use]
    pub fn new(k: usize) -> Moore {
        assert!(k > 0, "a move reduces at least one heap");
        Moore { k }
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

    /// A winning move, where there is one. Linear in the number of heaps.
    #[must_use]
    pub fn winning_move(&self, heaps: &[u64], convention: Convention) -> Option<MooreMove> {
        self.list(heaps, convention, 1).pop()
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

impl Ruleset for Moore {
    /// No heap is empty.
    type Position = Vec<u64>;
    type Move = MooreMove;

    fn start(&self) -> Vec<u64> {
        vec![3, 5, 10, 15]
    }

    fn play(&self, heaps: &Vec<u64>, mv: &MooreMove) -> Vec<u64> {
        let mut next = heaps.clone();
        for &(heap, size) in mv {
            next[heap] = size;
        }
        next.retain(|&heap| heap > 0);
        next
    }

    // No components: one move may reduce several heaps, so a position is not the sum of its heaps.

    fn canonical(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.sort_unstable();
        heaps
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

impl Partizan for Moore {
    fn moves_of(&self, _: Player, heaps: &Vec<u64>) -> impl Iterator<Item = MooreMove> {
        Moves {
            heaps,
            k: self.k,
            at: vec![],
            started: false,
        }
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, heaps: &Vec<u64>, mv: &MooreMove) -> bool {
        let ascending = mv.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let smaller = |&(heap, size): &(usize, u64)| heaps.get(heap).is_some_and(|&h| size < h);
        (1..=self.k).contains(&mv.len()) && ascending && mv.iter().all(smaller)
    }

    fn theorem(&self, p: &Vec<u64>, wanted: Wanted) -> Option<Theorem<Verdict<MooreMove>>> {
        Some(match wanted {
            Wanted::Winner { convention, first } => {
                self.winner(p, convention, first)?.map(Verdict::Winner)
            }
            Wanted::WinningMoves {
                convention,
                mover,
                limit,
            } => self
                .winning_moves(p, convention, mover, limit)?
                .map(Verdict::Moves),
            Wanted::WinningMove { convention, mover } => {
                let mv = self.winning_move(p, convention)?;
                self.winner(p, convention, mover)?
                    .map(|_| Verdict::Move(mv))
            }
            _ => return None,
        })
    }
}

/// What the theorem knows.
impl Moore {
    fn winner(
        &self,
        heaps: &[u64],
        convention: Convention,
        first: Player,
    ) -> Option<Theorem<Player>> {
        let wins = self.next_wins(heaps, convention);
        Some(Theorem {
            says: if wins { first } else { first.opponent() },
            name: "Moore's theorem",
            source: "Moore 1910",
            reason: self.reason(heaps, convention, wins),
        })
    }

    /// `None` when the count is out of reach; [`Moore::winning_move`] always has a move.
    fn winning_moves(
        &self,
        heaps: &[u64],
        convention: Convention,
        mover: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<MooreMove>>> {
        let mut watch = NodeLimit::new(2_000_000);
        let total = winning_move_count(heaps, self.k, convention, &mut watch).ok()?;
        let first = self.list(heaps, convention, limit);
        let winner = self.winner(heaps, convention, mover)?;
        Some(winner.map(|_| WinningMoves { total, first }))
    }
}

impl Impartial for Moore {}

impl Notation for Moore {
    fn show(&self, heaps: &Vec<u64>) -> String {
        show_heaps(heaps)
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        read_heaps(text, &self.start())
    }

    /// `heap 1 to 2, heap 3 to 0`.
    fn show_move(&self, _: &Vec<u64>, mv: &MooreMove) -> String {
        let each = mv
            .iter()
            .map(|(heap, size)| format!("heap {} to {size}", heap + 1));
        each.collect::<Vec<_>>().join(", ")
    }

    fn picture(&self, heaps: &Vec<u64>) -> Option<Picture> {
        Some(Picture::heaps(heaps, Lie::Columns))
    }

    fn read_move(&self, heaps: &Vec<u64>, text: &str) -> Result<MooreMove, ParseError> {
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

impl Described for Moore {
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

    fn from_rules(text: Option<&str>) -> Result<Moore, ParseError> {
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
        Ok(Moore::new(k as usize))
    }

    fn show_rules(&self) -> Option<String> {
        Some(self.k.to_string())
    }
}
