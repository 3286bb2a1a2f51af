//! The result of a search for a period, as an answer and as evidence for its certificate.

use crate::answer::{Answer, Status, Why};
use crate::derivation::{Derivation, Holds, PeriodReason, Repeats, SparseSpace};
use crate::method::MethodName;
use grundy_core::StopReason;
use grundy_core::forms::heap::HeapCode;
use grundy_solve::heap::period as solver;
use grundy_solve::heap::{Space, Sparse};

/// The answer of `period` about a heap game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Period {
    /// The game.
    pub game: String,
    /// The period; `None` when none was seen.
    pub repeats: Option<Repeats>,
    /// The largest heap whose value was computed.
    pub verified_to: u64,
    /// The largest value seen.
    pub max: u64,
    /// The evidence for a certificate.
    pub(crate) evidence: Option<Evidence>,
}

/// The answer from the result of a search.
pub(super) fn report(
    game: String,
    code: HeapCode,
    found: Result<Option<solver::Period>, StopReason>,
    computed: u64,
    max: u32,
    engine: Option<&Sparse>,
    to: u64,
) -> Answer<Period> {
    let mut period = Period {
        game,
        repeats: None,
        verified_to: computed,
        max: max.into(),
        evidence: None,
    };
    let (status, reason) = match found {
        Err(stop) => (Status::stopped(&stop), PeriodReason::Stopped { computed }),
        Ok(None) => {
            let message = format!("no period was seen up to the heap of {to}");
            (
                Status::unknown(Why::Open, message),
                PeriodReason::NoneSeen { to },
            )
        }
        Ok(Some(found)) => {
            let repeats = Repeats {
                period: found.period,
                preperiod: found.preperiod,
                saltus: found.saltus,
            };
            period.repeats = Some(repeats);
            period.max = found.max_value.into();
            period.verified_to = (found.values.len() as u64).saturating_sub(1);
            let (status, holds) = believed(&found.status);
            let space = engine.filter(|e| !e.dense()).map(Sparse::space);
            period.evidence = Some(Evidence {
                code,
                period: found,
                space,
            });
            let space = engine.map(sparse_space);
            let reason = PeriodReason::Repeats {
                repeats,
                holds,
                space,
            };
            (status, reason)
        }
    };
    Answer::new(period, status)
        .by(
            MethodName::Period,
            "values heap by heap, and the theorem that their period asks for",
        )
        .because(Derivation::Period(reason))
}

/// The sparse space with which the engine worked.
fn sparse_space(engine: &Sparse) -> SparseSpace {
    let space = engine.space();
    if engine.dense() {
        SparseSpace::Dense
    } else {
        SparseSpace::Sparse {
            rare: engine.rare().len(),
            mask: space.mask,
            by_parity: space.by_position,
        }
    }
}

/// The status of a solver's period, with the evidence for it.
fn believed(status: &solver::Status) -> (Status, Holds) {
    match *status {
        solver::Status::Proved {
            theorem,
            source,
            window,
        } => (
            Status::Proved,
            Holds::ByTheorem {
                name: theorem.to_owned(),
                source: source.to_owned(),
                window,
            },
        ),
        solver::Status::Checked { to } => (Status::Checked { to }, Holds::UpTo { to }),
    }
}

/// The evidence from which the certificate of a period is made.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The rules of the heaps.
    pub code: HeapCode,
    /// The period, with the values that show it.
    pub period: solver::Period,
    /// The sparse space, where there is one: with it the certificate of a long window is short.
    pub space: Option<Space>,
}
