//! What `thermograph` prints.

use crate::answer::{Answer, Status};
use crate::thermograph::Cooled;
use grundy_values::Dyadic;
use grundy_values::short::Piece;
use serde::Serialize;

/// A thermograph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThermographReport {
    /// The position as an expression.
    pub expression: String,
    /// What was taken for granted, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// Its canonical value, shortened where it is long.
    pub value: String,
    /// What many copies are worth on average, a fraction; null when it was not found.
    pub mean: Option<String>,
    /// How much is gained by moving, a fraction; negative for numbers.
    pub temperature: Option<String>,
    /// The left and the right stop, fractions.
    pub stops: Option<[String; 2]>,
    /// The left wall from below; the last piece is the mast.
    pub left: Vec<PieceLine>,
    /// The right wall.
    pub right: Vec<PieceLine>,
    /// How sure it is.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
}

/// A straight piece of a wall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceLine {
    /// The temperature where it begins.
    pub from: String,
    /// What the position is worth there.
    pub value: String,
    /// By how much it changes with each degree: −1, 0 or 1.
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
            status: answer.status.clone(),
        }
    }
}
