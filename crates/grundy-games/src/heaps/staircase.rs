//! Staircase Nim: counters move down one step. Only the [odd steps](crate::theorems::staircase) count.

use crate::families::heap_lists::{HeapList, HeapListRules};
use crate::families::pattern::Pattern;
use crate::theorems::staircase::{moves_to, staircase_value, stated};
use grundy_core::parse::no_rules;
use grundy_core::picture::{Lie, Picture};
use grundy_core::theorem::{Found, Known};
use grundy_core::{About, ParseError, Reason, Theorem, WinningMoves, reason};

/// Counters on stairs: `staircase 0,2,1`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::heaps::staircase::Staircase;
/// let rules = Staircase::from_rules(None).unwrap();
/// let p = rules.read("3,1,4,2").unwrap();
/// assert_eq!(rules.known_nimber(&p).unwrap().says, 3 ^ 4);
/// ```
pub type Staircase = HeapList<Stairs>;

/// The heaps are the counters on step 1, 2, …; the last step is not empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stairs;

/// A step, from 0 for step 1, and how many counters go down from it.
type Descent = (usize, u64);

/// The notation of a move.
const MOVE: Pattern = Pattern::new("move {n} from step {step}");
/// The reason why only the odd steps count.
fn why() -> Reason {
    reason!(
        "What comes down from an even step can be sent on from the odd step below, so only the odd steps count."
    )
}

impl Known<[u64], Descent> for Stairs {
    fn nimber(&self, steps: &[u64]) -> Option<Theorem<u64>> {
        Some(stated(staircase_value(steps.iter().copied()), steps, why()))
    }

    fn moves_to(&self, steps: &[u64], nimber: u64, limit: usize) -> Found<Descent> {
        let moves = WinningMoves::first_of(moves_to(steps, nimber), limit);
        Some(stated(moves, steps, why()))
    }
}

impl HeapListRules for Stairs {
    type Move = Descent;

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

    fn moves(&self, steps: &[u64]) -> impl Iterator<Item = Descent> {
        let each = steps.iter().enumerate();
        each.flat_map(|(step, &all)| (1..=all).map(move |count| (step, count)))
    }

    fn allows(&self, steps: &[u64], (step, count): &Descent) -> bool {
        let all = steps.get(*step);
        all.is_some_and(|&all| (1..=all).contains(count))
    }

    fn play(&self, steps: &mut Vec<u64>, &(step, count): &Descent) {
        steps[step] -= count;
        if let Some(below) = step.checked_sub(1) {
            steps[below] += count;
        }
    }

    fn tidy(steps: &mut Vec<u64>) {
        let used = steps.iter().rposition(|&count| count > 0);
        steps.truncate(used.map_or(0, |last| last + 1));
    }

    /// Steps are places: their order matters.
    fn sort(_: &mut [u64]) {}

    fn fault(steps: &[u64]) -> Option<&'static str> {
        let sum = steps.iter().try_fold(0u64, |sum, &n| sum.checked_add(n));
        sum.is_none().then_some("fewer than 2^64 counters in all")
    }

    fn show_move(&self, _: &[u64], (step, count): &Descent) -> String {
        MOVE.show(&[count.to_string(), (step + 1).to_string()])
    }

    fn read_move(&self, steps: &[u64], text: &str) -> Result<Descent, ParseError> {
        let [count, step] = MOVE.slots(text)?;
        let at = step.place("a step", steps.len())?;
        match count.number("a number of counters", steps[at])? {
            0 => Err(count.fault("at least one counter")),
            count => Ok((at, count)),
        }
    }

    fn picture(steps: &[u64]) -> Picture {
        Picture::heaps(steps, Lie::Stairs)
    }
}
