//! Remove the smallest heap, or take one from every heap, where all heaps differ (Luogu P10398).
//!
//! [Three values for each heap](crate::theorems::three_values) decide the winner.

use crate::families::heap_lists::{HeapList, HeapListRules};
pub use crate::theorems::three_values::next_wins;
use grundy_core::parse::{no_rules, pick_move};
use grundy_core::theorem::{Known, Solved, normal};
use grundy_core::{About, Convention, ParseError, Theorem, WinningMoves, reason};

/// `remove-or-decrease 3,6,7`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::remove_or_decrease::RemoveOrDecrease;
/// let rules = RemoveOrDecrease::from_rules(None).unwrap();
/// let p = rules.read("3,6,7").unwrap();
/// assert_eq!(rules.moves(&p).count(), 2);
/// ```
pub type RemoveOrDecrease = HeapList<RemoveOrDecreaseRules>;

/// The smallest heap goes, or every heap loses one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RemoveOrDecreaseRules;

/// One of the two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapChange {
    /// The smallest heap goes.
    Remove,
    /// Every heap loses one; an empty heap goes.
    Decrease,
}

impl Known<[u64], HeapChange> for RemoveOrDecreaseRules {
    fn solved<'a>(&'a self, heaps: &'a [u64], play: Convention) -> Option<Solved<'a, HeapChange>> {
        normal(play)?;
        let wins = next_wins(heaps);
        let theorem = Theorem {
            says: wins,
            name: "three values a heap",
            source: "Luogu P10398",
            reason: if wins {
                reason!(
                    "From the largest heap down, three values for each difference say who wins (they alternate further \
                     on); for the {} heaps here the player to move wins.",
                    heaps.len()
                )
            } else {
                reason!(
                    "From the largest heap down, three values for each difference say who wins (they alternate further \
                     on); for the {} heaps here the player to move loses.",
                    heaps.len()
                )
            },
        };
        let is_lost = |mv: &HeapChange| {
            let mut next = heaps.to_vec();
            self.play(&mut next, mv);
            Self::tidy(&mut next);
            !next_wins(&next)
        };
        let moves = move || self.moves(heaps).filter(is_lost).collect();
        Some(Solved::new(theorem).by(move |limit| WinningMoves::first_of(moves(), limit)))
    }
}

impl HeapListRules for RemoveOrDecreaseRules {
    type Move = HeapChange;

    const ABOUT: About = About {
        name: "remove-or-decrease",
        aliases: &[],
        title: "Remove the smallest heap, or take one from every heap",
        rules: "All heaps have different sizes. A move removes the smallest heap, or takes one counter from every heap. Whoever \
cannot move loses.",
        notation: "Heaps of different sizes separated by commas: remove-or-decrease 3,6,7. The moves: remove the smallest; \
decrease all.",
        examples: &["remove-or-decrease 3,6,7", "remove-or-decrease 2,5,6,8"],
        sources: &["Luogu P10398"],
        ..About::PLAIN
    };
    const START: &'static [u64] = &[3, 6, 7];

    fn read_rules(text: Option<&str>) -> Result<RemoveOrDecreaseRules, ParseError> {
        no_rules(Self::ABOUT.name, text).map(|()| RemoveOrDecreaseRules)
    }

    fn moves(&self, heaps: &[u64]) -> impl Iterator<Item = HeapChange> {
        let moves = [HeapChange::Remove, HeapChange::Decrease].into_iter();
        moves.filter(|_| !heaps.is_empty())
    }

    fn allows(&self, heaps: &[u64], _: &HeapChange) -> bool {
        !heaps.is_empty()
    }

    fn play(&self, heaps: &mut Vec<u64>, mv: &HeapChange) {
        match mv {
            HeapChange::Remove => drop(heaps.remove(0)),
            HeapChange::Decrease => heaps.iter_mut().for_each(|heap| *heap -= 1),
        }
    }

    /// Ascending, none empty.
    fn tidy(heaps: &mut Vec<u64>) {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
    }

    fn fault(heaps: &[u64]) -> Option<&'static str> {
        let twice = heaps.windows(2).any(|two| two[0] == two[1]);
        twice.then_some("heaps of different sizes")
    }

    fn show_move(&self, _: &[u64], mv: &HeapChange) -> String {
        let words = match mv {
            HeapChange::Remove => "remove the smallest",
            HeapChange::Decrease => "decrease all",
        };
        words.to_owned()
    }

    fn read_move(&self, heaps: &[u64], text: &str) -> Result<HeapChange, ParseError> {
        pick_move(text, self.moves(heaps), |mv| self.show_move(heaps, mv))
    }
}
