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

use grundy_core::parse::{no_rules, pick_move, read_list};
use grundy_core::picture::{Lie, Picture};
use grundy_core::{
    About, Convention, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset,
    Theorem, Verdict, Wanted, WinningMoves,
};
use num::BigUint;

/// `remove-or-decrease 3,6,7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemoveOrDecrease;

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

impl Ruleset for RemoveOrDecrease {
    /// Ascending, none twice, none empty.
    type Position = Vec<u64>;
    type Move = Change;

    fn start(&self) -> Vec<u64> {
        vec![3, 6, 7]
    }

    fn play(&self, heaps: &Vec<u64>, mv: &Change) -> Vec<u64> {
        match mv {
            Change::Remove => heaps[1..].to_vec(),
            Change::Decrease => heaps.iter().map(|h| h - 1).filter(|&h| h > 0).collect(),
        }
    }
}

impl Partizan for RemoveOrDecrease {
    fn moves_of(&self, _: Player, heaps: &Vec<u64>) -> impl Iterator<Item = Change> {
        let moves: &[Change] = match heaps[..] {
            [] => &[],
            _ => &[Change::Remove, Change::Decrease],
        };
        moves.iter().copied()
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn theorem(&self, heaps: &Vec<u64>, wanted: Wanted) -> Option<Theorem<Verdict<Change>>> {
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
                mover,
                limit,
            } => {
                let moves = self.moves_of(mover, heaps);
                let mut first: Vec<Change> = moves
                    .filter(|mv| !next_wins(&self.play(heaps, mv)))
                    .collect();
                let total = BigUint::from(first.len());
                first.truncate(limit);
                Verdict::Moves(WinningMoves { total, first })
            }
            _ => return None,
        };
        Some(by_three_values(verdict, heaps))
    }
}

impl Impartial for RemoveOrDecrease {}

impl Notation for RemoveOrDecrease {
    fn show(&self, heaps: &Vec<u64>) -> String {
        crate::families::heaps::show_heaps(heaps)
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        if text.trim().is_empty() {
            return Ok(self.start());
        }
        let mut heaps = read_list(text, "a heap", u64::MAX)?;
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        if heaps.windows(2).any(|two| two[0] == two[1]) {
            return Err(ParseError::at_piece(
                text,
                text.trim(),
                "heaps of different sizes",
            ));
        }
        Ok(heaps)
    }

    fn show_move(&self, _: &Vec<u64>, mv: &Change) -> String {
        match mv {
            Change::Remove => "remove the smallest".to_owned(),
            Change::Decrease => "decrease all".to_owned(),
        }
    }

    fn picture(&self, heaps: &Vec<u64>) -> Option<Picture> {
        Some(Picture::heaps(heaps, Lie::Columns))
    }

    fn read_move(&self, heaps: &Vec<u64>, text: &str) -> Result<Change, ParseError> {
        pick_move(text, self.moves_of(Player::Left, heaps), |mv| {
            self.show_move(heaps, mv)
        })
    }
}

impl Described for RemoveOrDecrease {
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

    fn from_rules(text: Option<&str>) -> Result<RemoveOrDecrease, ParseError> {
        no_rules(Self::ABOUT.name, text).map(|()| RemoveOrDecrease)
    }
}
