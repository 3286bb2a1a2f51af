//! Take one counter from each of any heaps (CSES 2208): Nim with all heaps in play at once, one counter at a time.
//!
//! **Theorem.** The player to move loses exactly when all heaps are even. *Proof.* Every move from there makes some heap
//! odd, and taking one from each odd heap makes all even again; it is the only move that does.

use crate::families::heap_lists::{HeapList, HeapListRules};
use crate::families::pattern::Pattern;
use grundy_core::parse::no_rules;
use grundy_core::theorem::{Known, Solved, normal};
use grundy_core::{About, Convention, ParseError, Theorem, WinningMoves, reason};

/// `one-each 1,2,3`.
///
/// ```
/// use grundy_core::{Convention, Described, Notation, Partizan, Player};
/// use grundy_games::heaps::one_each::OneEach;
/// let rules = OneEach::from_rules(None).unwrap();
/// let p = rules.read("2,2").unwrap();
/// let winner = rules.known_winner(&p, Convention::Normal, Player::Left);
/// assert_eq!(winner.unwrap().says, Player::Right);
/// ```
pub type OneEach = HeapList<OneEachRules>;

/// One counter goes from each of any heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OneEachRules;

/// The notation of a move.
const MOVE: Pattern = Pattern::new("take one from heaps {list}");

/// True if the player to move wins.
#[must_use]
pub fn next_wins(heaps: &[u64]) -> bool {
    heaps.iter().any(|heap| heap % 2 == 1)
}

impl Known<[u64], Vec<usize>> for OneEachRules {
    fn solved(&self, heaps: &[u64], play: Convention) -> Option<Solved<'_, Vec<usize>>> {
        normal(play)?;
        let odd: Vec<usize> = (0..heaps.len()).filter(|&i| heaps[i] % 2 == 1).collect();
        let reason = match odd.len() {
            0 => reason!(
                "All heaps are even; every move makes some odd, and the answer makes them even: the player to move loses."
            ),
            n => reason!(
                "{} of the heaps are odd; taking one from each of them leaves all even, which loses.",
                n
            ),
        };
        let wins = Theorem {
            says: next_wins(heaps),
            name: "all heaps even",
            source: "CSES 2208",
            reason,
        };
        let all_odd = Vec::from_iter((!odd.is_empty()).then_some(odd));
        Some(Solved::new(wins).by(|limit| WinningMoves::first_of(all_odd, limit)))
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
        let mut mv = list.places("a heap", heaps.len())?;
        mv.sort_unstable();
        let once = self.allows(heaps, &mv).then_some(mv);
        once.ok_or_else(|| list.fault("every heap once"))
    }
}
