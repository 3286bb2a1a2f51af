//! Take one counter from each of any heaps (CSES 2208): Nim with all heaps open, one counter at a time.
//!
//! **Theorem.** The player to move loses exactly when all heaps are even. *Proof.* Every move from there makes some heap
//! odd, and taking one from each odd heap makes all even again; it is the only move that does.

use crate::families::heap_lists::{HeapList, HeapListRules};
use crate::families::known::Known;
use crate::families::pattern::Pattern;
use grundy_core::parse::{no_rules, read_place};
use grundy_core::{About, Convention, ParseError, Player, Theorem, WinningMoves};

/// `one-each 1,2,3`.
pub type OneEach = HeapList<OneEachRules>;

/// One counter goes from each of any heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OneEachRules;

const MOVE: Pattern = Pattern::new("take one from heaps {list}");

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

impl Known<[u64], Vec<usize>> for OneEachRules {
    fn mover_wins(&self, heaps: &[u64], play: Convention) -> Option<Theorem<bool>> {
        (play == Convention::Normal).then(|| theorem(next_wins(heaps), heaps))
    }

    /// All odd heaps together, and no other move.
    fn winning_moves(
        &self,
        heaps: &[u64],
        play: Convention,
        _: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<Vec<usize>>>> {
        let odd: Vec<usize> = (0..heaps.len()).filter(|&i| heaps[i] % 2 == 1).collect();
        let moves = Vec::from_iter(Some(odd).filter(|odd| !odd.is_empty()));
        (play == Convention::Normal).then(|| theorem(WinningMoves::first_of(moves, limit), heaps))
    }
}

impl HeapListRules for OneEachRules {
    /// The heaps, counted from 0 and ascending.
    type Move = Vec<usize>;

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
    const START: &'static [u64] = &[1, 2, 3];

    fn read_rules(text: Option<&str>) -> Result<OneEachRules, ParseError> {
        no_rules(Self::ABOUT.name, text).map(|()| OneEachRules)
    }

    /// The sets in lexicographic order, one after another.
    fn moves(&self, heaps: &[u64]) -> impl Iterator<Item = Vec<usize>> {
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

    fn allows(&self, heaps: &[u64], mv: &Vec<usize>) -> bool {
        let ascending = mv.windows(2).all(|two| two[0] < two[1]);
        ascending && mv.last().is_some_and(|&last| last < heaps.len())
    }

    fn play(&self, heaps: &mut Vec<u64>, mv: &Vec<usize>) {
        mv.iter().for_each(|&heap| heaps[heap] -= 1);
    }

    fn show_move(&self, _: &[u64], mv: &Vec<usize>) -> String {
        let numbers: Vec<String> = mv.iter().map(|heap| (heap + 1).to_string()).collect();
        MOVE.show(&[numbers.join(",")])
    }

    fn read_move(&self, heaps: &[u64], text: &str) -> Result<Vec<usize>, ParseError> {
        let [list] = MOVE.slots(text)?;
        let heap = |piece| read_place(text, piece, "a heap", heaps.len());
        let mut mv: Vec<usize> = list.split(',').map(heap).collect::<Result<_, _>>()?;
        mv.sort_unstable();
        match self.allows(heaps, &mv) {
            true => Ok(mv),
            false => Err(ParseError::at_piece(text, list, "every heap once")),
        }
    }
}
