//! The reports that `period` and `same` print.

use super::Envelope;
use grundy::answer::{Answer, Status};
use grundy::ask::same::{Difference, Same};
use grundy::heap::Period;
use serde::Serialize;

/// The period of a heap game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PeriodReport {
    /// The game.
    pub game: String,
    /// The least p such that G(n + p) = G(n) + saltus from the pre-period on; null when no period was seen.
    pub period: Option<u64>,
    /// The least e such that the period holds for all n ≥ e.
    pub preperiod: Option<u64>,
    /// The amount that a period adds to the values; 0 for a plain period.
    pub saltus: Option<u64>,
    /// The status: `proved`, `checked` (observed to `verified_to`) or `unknown`.
    #[serde(flatten, serialize_with = "Envelope::status")]
    pub envelope: Envelope,
    /// The theorem that proves it.
    pub theorem: Option<String>,
    /// The largest heap whose value was computed.
    pub verified_to: u64,
    /// The largest value seen.
    pub max: u64,
    /// The reason, in words.
    pub reason: String,
}

impl From<&Answer<Period>> for PeriodReport {
    fn from(answer: &Answer<Period>) -> PeriodReport {
        let found = &answer.value;
        PeriodReport {
            game: found.game.clone(),
            period: found.repeats.map(|r| r.period),
            preperiod: found.repeats.map(|r| r.preperiod),
            saltus: found.repeats.map(|r| r.saltus),
            envelope: answer.into(),
            theorem: answer.derivation.theorem(),
            verified_to: found.verified_to,
            max: found.max,
            reason: answer.derivation.to_string(),
        }
    }
}

/// The comparison of the values of two heap games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SameReport {
    /// The names of the two games.
    pub games: [String; 2],
    /// True if heaps of the same size have the same value in both games; null when the comparison was not finished.
    pub same: Option<bool>,
    /// The first heap whose values differ.
    pub first_difference: Option<Difference>,
    /// The shift for which G(n) of the first game is G(n + shift) of the second for all n; given when the games differ
    /// without it.
    pub shift: Option<i64>,
    /// The status of the shift.
    pub shift_status: Option<Status>,
    /// The status: a difference is proved, sameness is proved by two periods, else checked up to a heap. And the reason.
    #[serde(flatten, serialize_with = "Envelope::reasoned")]
    pub envelope: Envelope,
}

impl From<&Answer<Same>> for SameReport {
    fn from(answer: &Answer<Same>) -> SameReport {
        let same = &answer.value;
        let shift = same.shift.as_ref();
        SameReport {
            games: same.games.clone(),
            same: same.same,
            first_difference: same.first_difference,
            shift: shift.map(|(by, _)| *by),
            shift_status: shift.map(|(_, status)| status.clone()),
            envelope: answer.into(),
        }
    }
}
