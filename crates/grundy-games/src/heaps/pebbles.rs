//! Moving pebbles: take some from a heap and spread any others of it over the heaps that are left (SPOJ PEBBMOV).
//!
//! The player to move loses exactly when the heaps pair off into [twins].

use crate::families::heap_lists::{HeapList, HeapListRules};
use crate::families::heaps::show_heaps;
use crate::families::pattern::Pattern;
use crate::theorems::twins;
pub use crate::theorems::twins::next_wins;
use grundy_core::parse::no_rules;
use grundy_core::theorem::{Known, Solved, normal};
use grundy_core::{About, Convention, ParseError, Theorem, reason};

/// `pebbles 2,1,3`.
///
/// ```
/// use grundy_core::{Convention, Described, Notation, Partizan, Player};
/// use grundy_games::heaps::pebbles::Pebbles;
/// let rules = Pebbles::from_rules(None).unwrap();
/// let p = rules.read("4,4").unwrap();
/// let winner = rules.known_winner(&p, Convention::Normal, Player::Left);
/// assert_eq!(winner.unwrap().says, Player::Right);
/// ```
pub type Pebbles = HeapList<PebblesRules>;

/// Some pebbles of a heap go, others go over to other heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PebblesRules;

/// The notation of a move.
const MOVE: Pattern = Pattern::new("from heap {heap} take {n}[ and give {list}]");

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread {
    /// The heap, counted from 0.
    pub heap: usize,
    /// For each heap, the number it gets; for the heap itself, the number taken out of the game, at least 1.
    pub given: Vec<u64>,
}

/// A winning move, if there is one.
#[must_use]
pub fn winning_move(heaps: &[u64]) -> Option<Spread> {
    let (heap, given) = twins::winning_move(heaps)?;
    Some(Spread { heap, given })
}

impl Known<[u64], Spread> for PebblesRules {
    fn solved(&self, heaps: &[u64], play: Convention) -> Option<Solved<'_, Spread>> {
        normal(play)?;
        let reason = match winning_move(heaps) {
            None => reason!(
                "The heaps pair off into equal ones; every move can be answered on the twins: the player to move loses."
            ),
            Some(mv) if heaps.len() <= 100 => reason!(
                "The heaps do not pair off into equal ones; the move \"{}\" makes them pair off.",
                self.show_move(heaps, &mv)
            ),
            Some(_) => reason!(
                "The heaps do not pair off into equal ones; spreading the largest heap makes them pair off."
            ),
        };
        Some(Solved::new(Theorem {
            says: next_wins(heaps),
            name: "heaps in pairs",
            source: "SPOJ PEBBMOV",
            reason,
        }))
    }

    fn winning_move(&self, heaps: &[u64], play: Convention) -> Option<Spread> {
        normal(play).and_then(|()| winning_move(heaps))
    }
}

impl HeapListRules for PebblesRules {
    type Move = Spread;

    const ABOUT: About = About {
        name: "pebbles",
        aliases: &["moving-pebbles"],
        title: "Moving pebbles: take some, and spread others over the other heaps",
        rules: "A move takes at least one pebble from a heap out of the game, and moves any number of the pebbles left in that heap, \
or none, to other heaps that are not empty. Whoever cannot move loses.",
        notation: "Heaps separated by commas: pebbles 2,1,3. A move says how many are taken from a heap, numbered from 1, and what \
every heap gets: from heap 3 take 2 and give 0,1,0.",
        examples: &["pebbles 2,1,3", "pebbles 4,4"],
        sources: &["SPOJ PEBBMOV"],
        ..About::PLAIN
    };
    const START: &'static [u64] = &[2, 1, 3];

    fn read_rules(text: Option<&str>) -> Result<PebblesRules, ParseError> {
        no_rules(Self::ABOUT.name, text).map(|()| PebblesRules)
    }

    /// Counting up what is given, one heap after another.
    fn moves(&self, heaps: &[u64]) -> impl Iterator<Item = Spread> {
        (0..heaps.len()).flat_map(move |heap| {
            let mut first = vec![0; heaps.len()];
            first[heap] = 1;
            std::iter::successors(Some(Spread { heap, given: first }), move |mv| {
                let mut next = mv.clone();
                let mut sum: u64 = next.given.iter().sum();
                for i in (0..next.given.len()).rev() {
                    if sum < heaps[heap] {
                        next.given[i] += 1;
                        return Some(next);
                    }
                    let least = u64::from(i == heap);
                    sum -= next.given[i] - least;
                    next.given[i] = least;
                }
                None
            })
        })
    }

    fn allows(&self, heaps: &[u64], mv: &Spread) -> bool {
        let sum = mv.given.iter().try_fold(0u64, |sum, &g| sum.checked_add(g));
        mv.given.len() == heaps.len()
            && mv.heap < heaps.len()
            && mv.given[mv.heap] > 0
            && sum.is_some_and(|sum| sum <= heaps[mv.heap])
    }

    fn play(&self, heaps: &mut Vec<u64>, mv: &Spread) {
        let lost: u64 = mv.given.iter().sum();
        // All the numbers leave the heap; the one at its own place goes out of the game, the others to other heaps.
        heaps[mv.heap] -= lost;
        for (i, given) in mv.given.iter().enumerate().filter(|&(i, _)| i != mv.heap) {
            heaps[i] += given;
        }
    }

    fn fault(heaps: &[u64]) -> Option<&'static str> {
        let sum = heaps.iter().try_fold(0u64, |sum, &h| sum.checked_add(h));
        sum.is_none().then_some("fewer than 2^64 pebbles in all")
    }

    fn show_move(&self, _: &[u64], mv: &Spread) -> String {
        let mut given = mv.given.clone();
        let taken = std::mem::take(&mut given[mv.heap]);
        let list = if given.iter().all(|&g| g == 0) {
            String::new()
        } else {
            show_heaps(&given)
        };
        MOVE.show(&[(mv.heap + 1).to_string(), taken.to_string(), list])
    }

    fn read_move(&self, heaps: &[u64], text: &str) -> Result<Spread, ParseError> {
        let [heap, taken, list] = MOVE.slots(text)?;
        let heap = heap.place("a heap", heaps.len())?;
        let mut given = match list.piece {
            "" => vec![0; heaps.len()],
            _ => list.list("a number", heaps[heap])?,
        };
        if given.len() != heaps.len() || given[heap] != 0 {
            return Err(list.fault("a number for every heap, 0 for the heap itself"));
        }
        given[heap] = taken.number("a number of pebbles", heaps[heap])?;
        let mv = Spread { heap, given };
        let legal = self.allows(heaps, &mv).then_some(mv);
        let expected = "at least one taken, and no more pebbles in all than the heap has";
        legal.ok_or_else(|| taken.fault(expected))
    }
}
