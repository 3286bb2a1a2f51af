//! Staircase Nim: counters move down one step.
//!
//! **Theorem.** The Grundy value of a staircase is the nim-sum of the odd steps. *Proof.* A move from an odd step makes
//! it smaller, a move from an even step makes the odd step below larger: either way the nim-sum changes; and as in Nim
//! every smaller nim-sum is reached from some odd step.

use crate::families::heap_lists::{HeapList, HeapListRules};
use crate::families::known::Known;
use crate::families::pattern::Pattern;
use grundy_core::parse::{no_rules, read_number, read_place};
use grundy_core::picture::{Lie, Picture};
use grundy_core::{About, ParseError, Theorem, WinningMoves};

/// Counters on stairs: `staircase 0,2,1`.
pub type Staircase = HeapList<Stairs>;

/// The heaps are the counters on step 1, 2, …; the last step is not empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stairs;

const MOVE: Pattern = Pattern::new("move {n} from step {step}");
const WHY: &str = "What comes down from an even step can be sent on from the odd step below, so only the odd steps count.";

/// The nim-sum of the odd steps; step 1 is the lowest, from which counters leave the stairs.
pub fn staircase_value(steps: impl Iterator<Item = u64>) -> u64 {
    steps.step_by(2).fold(0, |sum, count| sum ^ count)
}

/// The moves to a Grundy value: the step, from 0 for step 1, and how many move. At most one on each step.
pub(super) fn moves_to(steps: &[u64], nimber: u64) -> Vec<(usize, u64)> {
    let change = staircase_value(steps.iter().copied()) ^ nimber;
    let one = |(i, &count): (usize, &u64)| {
        let moved = if i % 2 == 0 {
            count.checked_sub(count ^ change)
        } else {
            (steps[i - 1] ^ change).checked_sub(steps[i - 1])
        };
        moved
            .filter(|moved| (1..=count).contains(moved))
            .map(|moved| (i, moved))
    };
    steps.iter().enumerate().filter_map(one).collect()
}

/// What the theorem says of the steps; `what` says why these are steps.
pub(super) fn stated<T>(says: T, steps: &[u64], what: &str) -> Theorem<T> {
    let odd = steps.iter().step_by(2).take(16).map(u64::to_string);
    let odd: Vec<String> = odd.collect();
    let dots = if steps.len() > 32 { ", …" } else { "" };
    let sum = staircase_value(steps.iter().copied());
    Theorem {
        says,
        name: "staircase Nim",
        source: "Winning Ways",
        reason: format!(
            "{what} The odd steps hold {}{dots}; their nim-sum is {sum}.",
            odd.join(", ")
        ),
    }
}

impl Known<[u64], (usize, u64)> for Stairs {
    fn nimber(&self, steps: &[u64]) -> Option<Theorem<u64>> {
        Some(stated(staircase_value(steps.iter().copied()), steps, WHY))
    }

    fn moves_to(
        &self,
        steps: &[u64],
        nimber: u64,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<(usize, u64)>>> {
        let moves = WinningMoves::first_of(moves_to(steps, nimber), limit);
        Some(stated(moves, steps, WHY))
    }
}

impl HeapListRules for Stairs {
    /// A step, from 0 for step 1, and how many counters go down from it.
    type Move = (usize, u64);

    const ABOUT: About = About {
        name: "staircase",
        aliases: &["staircase-nim", "stairs"],
        title: "Staircase Nim: counters move down one step",
        rules: "Counters lie on the steps of a staircase. A move takes at least one counter from a step and puts them on the \
step below; from step 1 they leave the stairs. Whoever cannot move loses.",
        notation: "The counters on step 1, 2, 3, … separated by commas: staircase 3,1,4,2. A move: move 2 from step 3.",
        examples: &["staircase 3,1,4,2", "staircase 0,5,0,7"],
        sources: &["Winning Ways"],
        ..About::PLAIN
    };
    const START: &'static [u64] = &[3, 1, 4, 2];

    fn read_rules(text: Option<&str>) -> Result<Stairs, ParseError> {
        no_rules(Self::ABOUT.name, text).map(|()| Stairs)
    }

    fn moves(&self, steps: &[u64]) -> impl Iterator<Item = (usize, u64)> {
        let each = steps.iter().enumerate();
        each.flat_map(|(step, &all)| (1..=all).map(move |count| (step, count)))
    }

    fn allows(&self, steps: &[u64], (step, count): &(usize, u64)) -> bool {
        let all = steps.get(*step);
        all.is_some_and(|&all| (1..=all).contains(count))
    }

    fn play(&self, steps: &mut Vec<u64>, &(step, count): &(usize, u64)) {
        steps[step] -= count;
        if let Some(below) = step.checked_sub(1) {
            steps[below] += count;
        }
    }

    fn tidy(steps: &mut Vec<u64>) {
        let used = steps.iter().rposition(|&count| count > 0);
        steps.truncate(used.map_or(0, |last| last + 1));
    }

    fn sort(_: &mut [u64]) {}

    fn fault(steps: &[u64]) -> Option<&'static str> {
        let sum = steps.iter().try_fold(0u64, |sum, &n| sum.checked_add(n));
        sum.is_none().then_some("fewer than 2^64 counters in all")
    }

    fn show_move(&self, _: &[u64], (step, count): &(usize, u64)) -> String {
        MOVE.show(&[count.to_string(), (step + 1).to_string()])
    }

    fn read_move(&self, steps: &[u64], text: &str) -> Result<(usize, u64), ParseError> {
        let [count, step] = MOVE.slots(text)?;
        let at = read_place(text, step, "a step", steps.len())?;
        match read_number(text, count, "a number of counters", steps[at])? {
            0 => Err(ParseError::at_piece(text, count, "at least one counter")),
            count => Ok((at, count)),
        }
    }

    fn picture(steps: &[u64]) -> Picture {
        Picture::heaps(steps, Lie::Stairs)
    }
}
