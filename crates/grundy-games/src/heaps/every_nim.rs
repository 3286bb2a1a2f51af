//! Every-SG: a player moves in every heap that is left, and the last mover wins. Conway, On Numbers and Games,
//! chapter 14 (the continued conjunctive compound).
//!
//! The heap that lasts longest decides: its [suspense number](crate::theorems::suspense) is odd when the first player wins.

use crate::families::heap_lists::{HeapList, HeapListRules};
use crate::families::heaps::show_heaps;
use crate::families::parameters::positive;
use crate::families::pattern::Pattern;
use crate::theorems::suspense::Suspense;
use grundy_core::theorem::{Known, Solved, normal};
use grundy_core::{About, Convention, ParseError, WinningMoves};

/// `every-nim 3: 4,5,6`.
///
/// ```
/// use grundy_core::{Convention, Described, Notation, Partizan, Player};
/// use grundy_games::heaps::every_nim::EveryNim;
/// let rules = EveryNim::from_rules(Some("3")).unwrap();
/// let p = rules.read("4,8").unwrap();
/// let winner = rules.known_winner(&p, Convention::Normal, Player::Left);
/// assert_eq!(winner.unwrap().says, Player::Right);
/// ```
pub type EveryNim = HeapList<EveryNimRules>;

/// Counters go from every heap at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EveryNimRules(Suspense);

/// The notation of a move.
const MOVE: Pattern = Pattern::new("take {list}");

impl EveryNimRules {
    /// The game in which 1 to `most` are taken from every heap.
    ///
    /// # Panics
    /// If `most` is 0.
    #[must_use]
    pub fn new(most: u64) -> EveryNimRules {
        assert!(most > 0, "at least one can be taken");
        EveryNimRules(Suspense { most })
    }

    /// True if the player to move wins.
    #[must_use]
    pub fn next_wins(&self, heaps: &[u64]) -> bool {
        self.0.longest_lasts(heaps) % 2 == 1
    }
}

impl Known<[u64], Vec<u64>> for EveryNimRules {
    fn solved<'a>(&'a self, heaps: &'a [u64], play: Convention) -> Option<Solved<'a, Vec<u64>>> {
        normal(play)?;
        Some(Solved::new(self.0.theorem(heaps)).by(|limit| WinningMoves {
            total: self.0.total(heaps),
            first: self.0.list(heaps, limit),
        }))
    }
}

impl HeapListRules for EveryNimRules {
    /// The numbers taken from the heaps.
    type Move = Vec<u64>;

    const ABOUT: About = About {
        name: "every-nim",
        aliases: &["every-sg"],
        title: "Take from every heap at once; the last mover wins",
        rules: "A move takes 1 to m counters from every heap that is left. Whoever cannot move loses.",
        notation: "m comes before the colon, then heaps separated by commas: every-nim 3: 4,5,6. A move gives the number taken \
from each heap in order: take 1,3,2.",
        examples: &["every-nim 3: 4,5,6", "every-nim 2: 9"],
        sources: &["Conway 1976", "Smith 1966"],
        needs_rules: true,
        ..About::PLAIN
    };
    const START: &'static [u64] = &[4, 5, 6];

    fn read_rules(text: Option<&str>) -> Result<EveryNimRules, ParseError> {
        positive(text, "the most that is taken from a heap", u64::MAX).map(EveryNimRules::new)
    }

    fn show_rules(&self) -> Option<String> {
        Some(self.0.most.to_string())
    }

    fn moves(&self, heaps: &[u64]) -> impl Iterator<Item = Vec<u64>> {
        let most: Vec<u64> = heaps.iter().map(|&heap| heap.min(self.0.most)).collect();
        let first = (!heaps.is_empty()).then(|| vec![1; heaps.len()]);
        // Counting up, the last heap first.
        std::iter::successors(first, move |mv| {
            let at = mv
                .iter()
                .zip(&most)
                .rposition(|(taken, most)| taken < most)?;
            let mut next = mv.clone();
            next[at] += 1;
            next[at + 1..].fill(1);
            Some(next)
        })
    }

    fn allows(&self, heaps: &[u64], mv: &Vec<u64>) -> bool {
        let fits = |(taken, &heap): (&u64, &u64)| (1..=heap.min(self.0.most)).contains(taken);
        !mv.is_empty() && mv.len() == heaps.len() && mv.iter().zip(heaps).all(fits)
    }

    fn play(&self, heaps: &mut Vec<u64>, mv: &Vec<u64>) {
        heaps
            .iter_mut()
            .zip(mv)
            .for_each(|(heap, taken)| *heap -= taken);
    }

    fn show_move(&self, _: &[u64], mv: &Vec<u64>) -> String {
        MOVE.show(&[show_heaps(mv)])
    }

    fn read_move(&self, heaps: &[u64], text: &str) -> Result<Vec<u64>, ParseError> {
        let [list] = MOVE.slots(text)?;
        let mv = list.list("a number", self.0.most)?;
        let legal = self.allows(heaps, &mv).then_some(mv);
        legal.ok_or_else(|| {
            let (most, heaps) = (self.0.most, heaps.len());
            list.fault(format!(
                "a number from 1 to {most} for each of the {heaps} heaps"
            ))
        })
    }
}
