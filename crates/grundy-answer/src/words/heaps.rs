//! Reasons for the values of heaps, in words: periods, sequences that are the same, misère quotients.

use crate::derivation::{Holds, MisereReason, PeriodReason, Repeats, Sameness, SparseSpace};

/// The sentence `G(n + 12) = G(n) for all n ≥ 71`.
fn repeating(repeats: &Repeats) -> String {
    let Repeats {
        period,
        preperiod,
        saltus,
    } = repeats;
    match saltus {
        0 => format!("G(n + {period}) = G(n) for all n ≥ {preperiod}"),
        _ => format!("G(n + {period}) = G(n) + {saltus} for all n ≥ {preperiod}"),
    }
}

impl PeriodReason {
    /// The reason for a period.
    pub(super) fn words(&self) -> String {
        match self {
            PeriodReason::Repeats {
                repeats,
                holds,
                space,
            } => {
                let sentence = repeating(repeats);
                let known = match holds {
                    Holds::ByTheorem { name, window, .. } => format!(
                        "{sentence}: it holds for all values up to G({window}), and then {name} carries it on for ever."
                    ),
                    Holds::UpTo { to } => format!(
                        "{sentence} was observed up to G({to}); no theorem here says that it goes on."
                    ),
                };
                known + &space.as_ref().map_or(String::new(), SparseSpace::words)
            }
            PeriodReason::Observed { repeats, to } => format!(
                "G(n + {}) = G(n) was observed for {} ≤ n ≤ {to}.",
                repeats.period, repeats.preperiod
            ),
            PeriodReason::NoneObserved => "No plain period was observed.".to_owned(),
            PeriodReason::NoneSeen { to } => format!("The values up to G({to}) do not repeat."),
            PeriodReason::Stopped { computed } => {
                format!("No period was proved by the heap of {computed}.")
            }
        }
    }
}

impl SparseSpace {
    /// The sparse space in words.
    pub(super) fn words(&self) -> String {
        match self {
            SparseSpace::Dense => {
                " All pairs of heaps were tried: the values have no sparse space.".to_owned()
            }
            SparseSpace::Sparse {
                rare,
                mask,
                by_parity,
            } => {
                let kind = if *by_parity {
                    " and the heap's parity"
                } else {
                    ""
                };
                format!(
                    " Sparse space: {rare} heaps are rare by the bits {mask:#b} of their values{kind}."
                )
            }
        }
    }
}

impl Sameness {
    /// The reason why two games have the same values.
    pub(super) fn words(&self) -> String {
        match self {
            Sameness::OneCode => {
                "Both are the same code: they are one game under two names.".to_owned()
            }
            Sameness::ByPeriods {
                periods: [a, b],
                end,
            } => format!(
                "Both have a proved period ({} after {}; {} after {}) and rise alike, and the heaps up to {end} agree: \
                 behind both pre-periods that is a common period, so they agree for ever.",
                a.period, a.preperiod, b.period, b.preperiod
            ),
            Sameness::Differ {
                games: [a, b],
                heap,
                values: [x, y],
                shift,
            } => {
                let differ = format!(
                    "The heap of {heap} is worth {x} in {a} and {y} in {b}; all smaller heaps agree."
                );
                let shifted = shift.as_ref().map_or(String::new(), |(by, status, proved)| {
                    let more = if *by > 0 { "more" } else { "fewer" };
                    let counters = if by.abs() == 1 { "counter" } else { "counters" };
                    let sure = if *proved { "for all heaps, by the periods of both" } else { status };
                    format!(
                        "\nA heap of {a} has the value of the heap with {} {counters} {more} of {b}: {sure}.",
                        by.abs()
                    )
                });
                differ + &shifted
            }
            Sameness::Checked { to } => format!(
                "The heaps up to {to} agree; no two proved periods say that this goes on for ever."
            ),
            Sameness::Stopped { to } => {
                format!("The heaps up to {to} agree; then the comparison was stopped.")
            }
        }
    }
}

impl MisereReason {
    /// The reason for a misère theory.
    pub(super) fn words(&self) -> String {
        let MisereReason {
            known,
            elements,
            lost,
            ..
        } = self;
        match (self.period, &self.stopped) {
            (Some((period, preperiod)), _) => format!(
                "Φ(n + {period}) = Φ(n) for all n ≥ {preperiod}: it holds for all heaps up to {known}, which have the \
                 quotient of {elements} elements, {lost} of them P, and then the period theorem for misère quotients \
                 (Plambeck and Siegel 2008) carries it on for ever. A sum is lost for the player to move exactly if the \
                 product of its Φ lies in P."
            ),
            (None, None) => format!(
                "The heaps up to {known} have exactly this quotient; no period was proved, and larger heaps may enlarge it."
            ),
            (None, Some(stop)) => format!(
                "The heaps up to {known} have exactly this quotient; what comes after was not found: {stop}."
            ),
        }
    }
}
