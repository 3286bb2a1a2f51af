//! A rule to play by: the lost positions, where they repeat and a period proves it.

use grundy_core::forms::counter::Counter;
use grundy_core::forms::heap::HeapCode;
use grundy_core::{SubBudget, Watch};
use grundy_solve::counter;
use grundy_solve::heap::Heaps;
use grundy_solve::residues::{Residues, residues};
use std::fmt;

/// The heaps that are computed for a rule where the table itself proves none.
const HEAPS_FOR_A_RULE: u64 = 2_000;

/// The work that a rule may cost.
const WORK_FOR_A_RULE: u64 = 2_000_000;

/// The positions that are lost for the player to move: to win, leave one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lost {
    /// The kind of the numbers: `gap` to the target, or `heap`.
    pub of: &'static str,
    /// The lost numbers by their remainders.
    pub residues: Residues,
    /// The number from which the winners repeat …
    pub preperiod: u64,
    /// … with this period, which proves the rule.
    pub period: u64,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Residues {
            modulus,
            remainders,
        } = &self.residues;
        let of = self.of;
        match remainders.as_slice() {
            [0] => write!(f, "Leave a multiple of {modulus}")?,
            all => {
                let all: Vec<String> = all.iter().map(u64::to_string).collect();
                let all = all.join(" or ");
                write!(f, "Leave a {of} with the remainder {all} modulo {modulus}")?;
            }
        }
        let Lost {
            preperiod, period, ..
        } = self;
        let these = match of {
            "gap" => "gaps to the target",
            _ => "heaps",
        };
        write!(
            f,
            ": just these {these} are lost for whoever is to move, up to {} by the table, and from {preperiod} on all \
             repeats every {period}.",
            preperiod + period
        )
    }
}

/// The rule of a heap game; `None` where no period is proved within the work for a rule, or the lost heaps are not just
/// those with certain remainders.
pub(super) fn of_heaps(code: &HeapCode, watch: &mut dyn Watch) -> Option<Lost> {
    let budget = &mut SubBudget::new(watch, WORK_FOR_A_RULE);
    let mut engine = Heaps::new(code);
    let found = engine.find_period(HEAPS_FOR_A_RULE, budget).ok()??;
    if !found.is_proved() || found.saltus != 0 {
        return None;
    }
    let lost = |n: u64| found.values.get(n as usize) == Some(&0);
    let residues = residues(lost, found.preperiod, found.period)?;
    Some(Lost {
        of: "heap",
        residues,
        preperiod: found.preperiod,
        period: found.period,
    })
}

/// The rule of a counter game whose steps add.
pub(super) fn of_counter(game: &Counter, watch: &mut dyn Watch) -> Option<Lost> {
    let budget = &mut SubBudget::new(watch, WORK_FOR_A_RULE);
    let found = counter::lost_gaps(game, budget).ok()??;
    Some(Lost {
        of: "gap",
        residues: found.residues,
        preperiod: found.from,
        period: found.period,
    })
}
