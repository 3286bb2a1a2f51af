//! Remove the smallest heap, or take one from every heap, where all heaps differ (Luogu P10398).
//!
//! **Theorem.** Write the heaps by their differences d(1), d(2), …, d(n), where d(1) is the smallest heap. Let f(k, x) say
//! whether the player to move wins x, d(k+1), …, d(n). Then f(n, x) = true, and with d = d(k+1) and g = f(k+1, ·)
//!
//! * f(k, 1) = ¬g(d) ∨ ¬g(1 + d),
//! * f(k, x) = ¬f(k, x − 1) ∨ ¬g(x + d) for x ≥ 2,
//!
//! and for k < n the values alternate from x = 3 on. *Proof.* By induction g alternates from 3 on, or is true
//! everywhere, when f(k, ·) alternates from 1 on. Otherwise, where g(x + d) is false, f(k, x) is true, and f(k, x + 1) is
//! false, as g(x + 1 + d) is true; x = 2 or x = 3 is the first such place, for 2 + d ≥ 3, and if it is 3, f(k, 4) = ¬f(k, 3)
//! holds all the same. So three values a heap decide everything: O(n).

use crate::families::heap_lists::{HeapList, HeapListRules};
use crate::families::known::Known;
use grundy_core::parse::{no_rules, pick_move};
use grundy_core::{About, Convention, ParseError, Player, Theorem, WinningMoves};

/// `remove-or-decrease 3,6,7`.
pub type RemoveOrDecrease = HeapList<RemoveOrDecreaseRules>;

/// The smallest heap goes, or every heap loses one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RemoveOrDecreaseRules;

/// One of the two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The smallest heap goes.
    Remove,
    /// Every heap loses one; an empty heap goes.
    Decrease,
}

/// Whether the player to move wins; the heaps are different and ascending.
#[must_use]
pub fn next_wins(heaps: &[u64]) -> bool {
    let Some(&smallest) = heaps.first() else {
        return false;
    };
    // f(k, 1), f(k, 2), f(k, 3); with one heap left every size wins.
    let mut alone = true;
    let mut f = [true; 3];
    for two in heaps.windows(2).rev() {
        let d = two[1] - two[0];
        let g = |x: u64| at(f, alone, x);
        let one = !g(d) || !g(d + 1);
        // Beyond 2^64 the values go on alternating: x + 2 and x are alike from 3 on.
        let above = |by: u64| d.checked_add(by).map_or_else(|| g(d - 2 + by), g);
        let two = !one || !above(2);
        let three = !two || !above(3);
        f = [one, two, three];
        alone = false;
    }
    at(f, alone, smallest)
}

fn at(f: [bool; 3], alone: bool, x: u64) -> bool {
    match x {
        _ if alone => true,
        1..=3 => f[x as usize - 1],
        _ => f[2] == (x % 2 == 1),
    }
}

fn by_three_values<T>(says: T, heaps: &[u64]) -> Theorem<T> {
    let wins = next_wins(heaps);
    let verdict = if wins { "wins" } else { "loses" };
    Theorem {
        says,
        name: "three values a heap",
        source: "Luogu P10398",
        reason: format!(
            "From the largest heap down, three values for each difference say who wins (they alternate further on); for \
             the {} heaps here the player to move {verdict}.",
            heaps.len()
        ),
    }
}

impl Known<[u64], Change> for RemoveOrDecreaseRules {
    fn mover_wins(&self, heaps: &[u64], play: Convention) -> Option<Theorem<bool>> {
        (play == Convention::Normal).then(|| by_three_values(next_wins(heaps), heaps))
    }

    fn winning_moves(
        &self,
        heaps: &[u64],
        play: Convention,
        _: Player,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<Change>>> {
        let wins = |mv: &Change| {
            let mut next = heaps.to_vec();
            self.play(&mut next, mv);
            Self::tidy(&mut next);
            !next_wins(&next)
        };
        let moves = WinningMoves::first_of(self.moves(heaps).filter(wins).collect(), limit);
        (play == Convention::Normal).then(|| by_three_values(moves, heaps))
    }
}

impl HeapListRules for RemoveOrDecreaseRules {
    type Move = Change;

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

    fn moves(&self, heaps: &[u64]) -> impl Iterator<Item = Change> {
        let moves = [Change::Remove, Change::Decrease].into_iter();
        moves.filter(|_| !heaps.is_empty())
    }

    fn allows(&self, heaps: &[u64], _: &Change) -> bool {
        !heaps.is_empty()
    }

    fn play(&self, heaps: &mut Vec<u64>, mv: &Change) {
        match mv {
            Change::Remove => drop(heaps.remove(0)),
            Change::Decrease => heaps.iter_mut().for_each(|heap| *heap -= 1),
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

    fn show_move(&self, _: &[u64], mv: &Change) -> String {
        match mv {
            Change::Remove => "remove the smallest".to_owned(),
            Change::Decrease => "decrease all".to_owned(),
        }
    }

    fn read_move(&self, heaps: &[u64], text: &str) -> Result<Change, ParseError> {
        pick_move(text, self.moves(heaps), |mv| self.show_move(heaps, mv))
    }
}
