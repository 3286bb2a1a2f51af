//! What a search for a period has found, as an answer and as evidence for its certificate.

use crate::answer::{PeriodAnswer, Status, Why};
use grundy_core::StopReason;
use grundy_core::forms::heap::HeapCode;
use grundy_solve::heap::period as solver;
use grundy_solve::heap::{Space, Sparse};

/// The answer to what a search has found.
pub(super) fn report(
    name: String,
    code: HeapCode,
    found: Result<Option<solver::Period>, StopReason>,
    (computed, max): (u64, u32),
    engine: Option<&Sparse>,
    to: u64,
) -> (PeriodAnswer, Option<Evidence>) {
    let blank = PeriodAnswer {
        game: name,
        period: None,
        preperiod: None,
        saltus: None,
        status: Status::Proved,
        theorem: None,
        verified_to: computed,
        max: max.into(),
        reason: String::new(),
    };
    match found {
        Err(stop) => (
            PeriodAnswer {
                status: Status::stopped(&stop),
                reason: format!("No period was proved by the heap of {computed}."),
                ..blank
            },
            None,
        ),
        Ok(None) => (
            PeriodAnswer {
                status: Status::unknown(
                    Why::Open,
                    format!("no period was seen up to the heap of {to}"),
                ),
                reason: format!("The values up to G({to}) do not repeat."),
                ..blank
            },
            None,
        ),
        Ok(Some(period)) => {
            let mut answer = describe(blank, &period);
            if let Some(engine) = engine {
                answer.reason += &method(engine);
            }
            let space = engine.filter(|e| !e.dense()).map(Sparse::space);
            let evidence = Evidence {
                code,
                period,
                space,
            };
            (answer, Some(evidence))
        }
    }
}

/// How the sparse engine worked.
fn method(engine: &Sparse) -> String {
    let space = engine.space();
    if engine.dense() {
        return " All pairs of heaps were tried: the values have no sparse space.".to_owned();
    }
    let kind = if space.by_position {
        " and the heap's parity"
    } else {
        ""
    };
    format!(
        " Sparse space: {} heaps are rare by the bits {:#b} of their values{kind}.",
        engine.rare().len(),
        space.mask
    )
}

/// What a certificate of a period is made from.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The rules of the heaps.
    pub code: HeapCode,
    /// The period with the values that show it.
    pub period: solver::Period,
    /// The sparse space, where there is one: it makes a certificate of a long window short.
    pub space: Option<Space>,
}

fn describe(blank: PeriodAnswer, period: &solver::Period) -> PeriodAnswer {
    let sentence = if period.saltus == 0 {
        format!(
            "G(n + {p}) = G(n) for all n ≥ {e}",
            p = period.period,
            e = period.preperiod
        )
    } else {
        format!(
            "G(n + {p}) = G(n) + {s} for all n ≥ {e}",
            p = period.period,
            s = period.saltus,
            e = period.preperiod
        )
    };
    let (status, theorem, reason) = match &period.status {
        solver::Status::Proved {
            theorem,
            source,
            window,
        } => (
            Status::Proved,
            Some(format!("{theorem} ({source})")),
            format!(
                "{sentence}: it holds for all values up to G({window}), and then {theorem} carries it on for ever."
            ),
        ),
        solver::Status::Checked { to } => (
            Status::Checked { to: *to },
            None,
            format!("{sentence} was observed up to G({to}); no theorem here says that it goes on."),
        ),
    };
    PeriodAnswer {
        period: Some(period.period),
        preperiod: Some(period.preperiod),
        saltus: Some(period.saltus),
        status,
        theorem,
        reason,
        max: u64::from(period.max_value),
        verified_to: (period.values.len() as u64).saturating_sub(1),
        ..blank
    }
}
