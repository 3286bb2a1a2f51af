//! Take one counter from each of any heaps (CSES 2208): Nim with all heaps open, one counter at a time.
//!
//! **Theorem.** The player to move loses exactly when all heaps are even. *Proof.* Every move from there makes some heap
//! odd, and taking one from each odd heap makes all even again; it is the only move that does.

use crate::families::heaps::{read_heaps, show_heaps};
use grundy_core::parse::{no_rules, read_list};
use grundy_core::picture::{Lie, Picture};
use grundy_core::{
    About, Convention, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset,
    Theorem, Verdict, Wanted, WinningMoves,
};
use num::BigUint;

/// `one-each 1,2,3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneEach;

/// Whether the player to move wins.
#[must_use]
pub fn next_wins(heaps: &[u64]) -> bool {
    heaps.iter().any(|heap| heap % 2 == 1)
}

fn theorem<T>(says: T, heaps: &[u64]) -> Theorem<T> {
    let odd = heaps.iter().filter(|&heap| heap % 2 == 1).count();
    let reason = match odd {
        0 => "All heaps are even; every move makes some odd, and the answer makes them even: the player to move loses.".to_owned(),
        _ => format!("{odd} of the heaps are odd; taking one from each of them leaves all even, which loses."),
    };
    Theorem {
        says,
        name: "all heaps even",
        source: "CSES 2208",
        reason,
    }
}

impl Ruleset for OneEach {
    /// No heap is empty.
    type Position = Vec<u64>;
    /// The heaps, counted from 0 and ascending.
    type Move = Vec<usize>;

    fn start(&self) -> Vec<u64> {
        vec![1, 2, 3]
    }

    fn play(&self, heaps: &Vec<u64>, mv: &Vec<usize>) -> Vec<u64> {
        let mut next = heaps.clone();
        for &heap in mv {
            next[heap] -= 1;
        }
        next.retain(|&heap| heap > 0);
        next
    }

    fn canonical(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.sort_unstable();
        heaps
    }
}

impl Partizan for OneEach {
    /// The sets in lexicographic order, one after another.
    fn moves_of(&self, _: Player, heaps: &Vec<u64>) -> impl Iterator<Item = Vec<usize>> {
        let n = heaps.len();
        std::iter::successors((n > 0).then(|| vec![0]), move |set: &Vec<usize>| {
            let mut next = set.clone();
            let last = *next.last()?;
            if last + 1 < n {
                next.push(last + 1);
                return Some(next);
            }
            next.pop();
            *next.last_mut()? += 1;
            Some(next)
        })
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, heaps: &Vec<u64>, mv: &Vec<usize>) -> bool {
        let ascending = mv.windows(2).all(|two| two[0] < two[1]);
        ascending && mv.last().is_some_and(|&last| last < heaps.len())
    }

    fn theorem(&self, heaps: &Vec<u64>, wanted: Wanted) -> Option<Theorem<Verdict<Vec<usize>>>> {
        const NORMAL: Convention = Convention::Normal;
        let verdict = match wanted {
            Wanted::Winner {
                convention: NORMAL,
                first,
            } if next_wins(heaps) => Verdict::Winner(first),
            Wanted::Winner {
                convention: NORMAL,
                first,
            } => Verdict::Winner(first.opponent()),
            Wanted::WinningMoves {
                convention: NORMAL,
                limit,
                ..
            } => {
                let odd: Vec<usize> = (0..heaps.len()).filter(|&i| heaps[i] % 2 == 1).collect();
                let mut first = if odd.is_empty() { vec![] } else { vec![odd] };
                let total = BigUint::from(first.len());
                first.truncate(limit);
                Verdict::Moves(WinningMoves { total, first })
            }
            _ => return None,
        };
        Some(theorem(verdict, heaps))
    }
}

impl Impartial for OneEach {}

impl Notation for OneEach {
    fn show(&self, heaps: &Vec<u64>) -> String {
        show_heaps(heaps)
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        read_heaps(text, &self.start())
    }

    /// `take one from heaps 1,3`.
    fn show_move(&self, _: &Vec<u64>, mv: &Vec<usize>) -> String {
        let numbers: Vec<String> = mv.iter().map(|heap| (heap + 1).to_string()).collect();
        format!("take one from heaps {}", numbers.join(","))
    }

    fn picture(&self, heaps: &Vec<u64>) -> Option<Picture> {
        Some(Picture::heaps(heaps, Lie::Columns))
    }

    fn read_move(&self, heaps: &Vec<u64>, text: &str) -> Result<Vec<usize>, ParseError> {
        let lower = text.to_ascii_lowercase();
        let text = lower.as_str();
        let wrong = || {
            let expected = format!(
                "take one from heaps, and different numbers from 1 to {}",
                heaps.len()
            );
            ParseError::at_piece(text, text.trim(), expected)
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let ["take", "one", "from", "heaps", list @ ..] = words.as_slice() else {
            return Err(wrong());
        };
        let list = read_list(&list.concat(), "a heap", heaps.len() as u64).map_err(|_| wrong())?;
        let below = list
            .into_iter()
            .map(|n| n.checked_sub(1).map(|n| n as usize));
        let mut mv: Vec<usize> = below.collect::<Option<_>>().ok_or_else(wrong)?;
        mv.sort_unstable();
        if self.is_legal(Player::Left, heaps, &mv) {
            Ok(mv)
        } else {
            Err(wrong())
        }
    }
}

impl Described for OneEach {
    const ABOUT: About = About {
        name: "one-each",
        aliases: &["another-game"],
        title: "Take one counter from each of any heaps",
        rules: "A move chooses one or more heaps and takes one counter from each of them. Whoever cannot move loses.",
        notation: "Heaps separated by commas: one-each 1,2,3. A move names heaps by number from 1: take one from heaps 1,3.",
        examples: &["one-each 1,2,3", "one-each 2,2"],
        sources: &["CSES 2208"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<OneEach, ParseError> {
        no_rules(Self::ABOUT.name, text).map(|()| OneEach)
    }
}
