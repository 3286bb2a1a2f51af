//! The report that `thermograph` prints.

use super::Envelope;
use crate::Exact;
use grundy::answer::Answer;
use grundy::ask::thermograph::Cooled;
use grundy::values::Dyadic;
use grundy::values::short::Piece;
use serde::Serialize;

/// A thermograph.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThermographReport {
    /// The position as an expression.
    pub expression: String,
    /// Assumptions, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// The canonical value, shortened where it is long.
    pub value: String,
    /// The mean, what a copy is worth on average in a sum of many; null when it was not found.
    pub mean: Option<Exact>,
    /// The temperature, what is gained by moving; negative for numbers.
    pub temperature: Option<Exact>,
    /// The left and the right stop.
    pub stops: Option<[Exact; 2]>,
    /// The left wall from below; its last piece is the mast.
    pub left: Vec<PieceLine>,
    /// The right wall.
    pub right: Vec<PieceLine>,
    /// The status.
    #[serde(flatten, serialize_with = "Envelope::status")]
    pub envelope: Envelope,
}

/// A straight piece of a wall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceLine {
    /// The temperature where it begins.
    pub from: Exact,
    /// The position of the wall there.
    pub value: Exact,
    /// The change of the value per unit of temperature: −1, 0 or 1.
    pub slope: i8,
}

impl From<&Piece> for PieceLine {
    fn from(piece: &Piece) -> PieceLine {
        PieceLine {
            from: piece.from.to_string(),
            value: piece.value.to_string(),
            slope: piece.slope,
        }
    }
}

impl From<&Answer<Cooled>> for ThermographReport {
    fn from(answer: &Answer<Cooled>) -> ThermographReport {
        let cooled = &answer.value;
        let found = cooled.thermograph.as_ref();
        let wall = |pieces: &[Piece]| pieces.iter().map(PieceLine::from).collect();
        ThermographReport {
            expression: cooled.position.clone(),
            assumed: answer.assumed.clone(),
            value: cooled.shown.clone(),
            mean: found.map(|found| found.mean.to_string()),
            temperature: found.map(|found| found.temperature.to_string()),
            stops: cooled
                .stops
                .as_ref()
                .map(|stops| stops.each_ref().map(Dyadic::to_string)),
            left: found.map_or(Vec::new(), |found| wall(&found.left)),
            right: found.map_or(Vec::new(), |found| wall(&found.right)),
            envelope: answer.into(),
        }
    }
}
