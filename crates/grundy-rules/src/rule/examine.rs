//! The test whether play from a component ends: a walk through what can be reached, with a share of work, that looks for
//! cycles and for numbers that are too large.

use super::evaluate::{Program, Tuple};
use grundy_core::Player;
use std::collections::HashMap;

/// A fault of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleFault {
    /// Play can return: the components on the path, the first and the last alike.
    Cycle(Vec<Tuple>),
    /// An option of this component has too large a number.
    TooLarge(Tuple),
    /// After very many moves the numbers are larger than before: the first components on the path.
    Grows(Vec<Tuple>),
    /// The options of the component itself are too many to go through.
    TooMany,
}

/// The largest number of steps that the options of one component may take.
pub const MOST_STEPS: u64 = 1 << 26;

/// The steps that are spent on looking ahead; what lies beyond is left to the solvers, which find cycles themselves.
const AHEAD: u64 = 200_000;

/// A component on the path to the present one, with those of its options that have not been examined.
struct Stage {
    at: Tuple,
    open: Vec<Tuple>,
}

impl Stage {
    /// Takes an option on the path before all others, for these may grow without end.
    fn returning_first(mut self, seen: &HashMap<Tuple, bool>) -> Stage {
        let returns = |option: &Tuple| seen.get(option) == Some(&true);
        if let Some(found) = self.open.iter().position(returns) {
            let last = self.open.len() - 1;
            self.open.swap(found, last);
        }
        self
    }
}

/// The fault of a component, as far as it was examined.
pub fn fault(program: &Program, start: &Tuple) -> Option<RuleFault> {
    let mut ahead = AHEAD;
    let first = match stage(program, start, MOST_STEPS, &mut ahead) {
        Ok(stage) => stage,
        Err(Some(fault)) => return Some(fault),
        Err(None) => return Some(RuleFault::TooMany),
    };
    // For each component met: true while it is on the path to the present one.
    let mut seen = HashMap::from([(*start, true)]);
    let mut path = vec![first.returning_first(&seen)];
    while let Some(last) = path.last_mut() {
        let Some(next) = last.open.pop() else {
            seen.insert(last.at, false);
            path.pop();
            continue;
        };
        match seen.get(&next) {
            Some(true) => {
                let from = path.iter().position(|stage| stage.at == next).unwrap_or(0);
                let cycle = path[from..].iter().map(|stage| stage.at).chain([next]);
                return Some(RuleFault::Cycle(cycle.collect()));
            }
            Some(false) => {}
            None if ahead == 0 => return grows(&path, &next),
            None => {
                seen.insert(next, true);
                let steps = ahead;
                match stage(program, &next, steps, &mut ahead) {
                    Ok(stage) => path.push(stage.returning_first(&seen)),
                    Err(fault) => return fault,
                }
            }
        }
    }
    None
}

/// Called where the share of work is used up: finds the fault that a long line of play led to larger numbers.
fn grows(path: &[Stage], next: &Tuple) -> Option<RuleFault> {
    let size = |part: &Tuple| part.iter().fold(0i64, |sum, &n| sum.saturating_add(n));
    let first = path.first()?;
    let grown = path.len() as u64 > AHEAD / 2 && size(next) > size(&first.at);
    grown.then(|| RuleFault::Grows(path.iter().take(4).map(|stage| stage.at).collect()))
}

/// The options of a component; `Err(None)` when there are too many of them.
fn stage(
    program: &Program,
    at: &Tuple,
    steps: u64,
    ahead: &mut u64,
) -> Result<Stage, Option<RuleFault>> {
    let mut open = Vec::new();
    let mut given = 0;
    for player in &Player::BOTH[..if program.partizan { 2 } else { 1 }] {
        let walked = program.options(*player, at, steps, &mut |parts| {
            given += 1;
            if given < AHEAD {
                open.extend_from_slice(parts);
            }
        });
        if !walked.complete {
            return Err(None);
        }
        if walked.too_large {
            return Err(Some(RuleFault::TooLarge(*at)));
        }
        *ahead = ahead.saturating_sub(1 + (steps - walked.steps_left));
    }
    open.sort_unstable();
    open.dedup();
    Ok(Stage { at: *at, open })
}
