//! The report that `thermograph` prints.

use super::Envelope;
use crate::Exact;
use grundy::answer::Answer;
use grundy::ask::thermograph::Cooled;
use grundy::values::Dyadic;
use grundy::values::loopy::{KoThermograph, WallPiece, ko_kind};
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
    /// The thermographs of a position with kos; left out where play ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kos: Option<KosLine>,
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
    /// The change of the value per unit of temperature: −1, 0 or 1, and more where a ko is taken for two taxes.
    pub slope: i64,
}

/// The thermographs of a position with kos.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KosLine {
    /// `placid` if it does not matter who is komaster, `active` if the temperature depends on it, `hyperactive` if the mean
    /// does.
    pub kind: &'static str,
    /// One for each komaster: the player who wins the kos.
    pub by_komaster: Vec<KoLine>,
}

/// The thermograph of a position with kos for one komaster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KoLine {
    /// `left` or `right`.
    pub komaster: String,
    /// The mean.
    pub mean: Exact,
    /// The temperature.
    pub temperature: Exact,
    /// The left wall from temperature −1; its last piece is the mast.
    pub left: Vec<PieceLine>,
    /// The right wall.
    pub right: Vec<PieceLine>,
}

impl From<&[KoThermograph; 2]> for KosLine {
    fn from(both: &[KoThermograph; 2]) -> KosLine {
        let wall = |pieces: &[WallPiece]| pieces.iter().map(PieceLine::from).collect();
        let line = |found: &KoThermograph| KoLine {
            komaster: found.komaster.to_string(),
            mean: found.mean.to_string(),
            temperature: found.temperature.to_string(),
            left: wall(&found.left),
            right: wall(&found.right),
        };
        KosLine {
            kind: ko_kind(both).name(),
            by_komaster: both.iter().map(line).collect(),
        }
    }
}

impl KosLine {
    /// What it matters who is komaster, in words.
    #[must_use]
    pub fn words(&self) -> &'static str {
        match self.kind {
            "placid" => "placid: the mean and the temperature do not depend on the komaster",
            "active" => "active: the temperature depends on the komaster, the mean does not",
            _ => "hyperactive: the mean depends on the komaster",
        }
    }
}

impl From<&WallPiece> for PieceLine {
    fn from(piece: &WallPiece) -> PieceLine {
        PieceLine {
            from: piece.from.to_string(),
            value: piece.value.to_string(),
            slope: piece.slope,
        }
    }
}

impl From<&Piece> for PieceLine {
    fn from(piece: &Piece) -> PieceLine {
        PieceLine {
            from: piece.from.to_string(),
            value: piece.value.to_string(),
            slope: piece.slope.into(),
        }
    }
}

impl From<&Answer<Cooled>> for ThermographReport {
    fn from(answer: &Answer<Cooled>) -> ThermographReport {
        let cooled = &answer.value;
        let found = cooled.thermograph.as_ref();
        let wall = |pieces: &[Piece]| pieces.iter().map(PieceLine::from).collect();
        let kos = cooled.by_komaster.as_ref().map(KosLine::from);
        // What does not depend on the komaster.
        let same = |of: fn(&KoLine) -> &Exact| {
            let both = kos.as_ref()?.by_komaster.as_slice();
            let [first, rest @ ..] = both else {
                return None;
            };
            let equal = rest.iter().all(|line| of(line) == of(first));
            equal.then(|| of(first).clone())
        };
        ThermographReport {
            expression: cooled.position.clone(),
            assumed: answer.assumed.clone(),
            value: cooled.shown.clone(),
            mean: (found.map(|found| found.mean.to_string())).or(same(|line| &line.mean)),
            temperature: (found.map(|found| found.temperature.to_string()))
                .or(same(|line| &line.temperature)),
            stops: cooled
                .stops
                .as_ref()
                .map(|stops| stops.each_ref().map(Dyadic::to_string)),
            left: found.map_or(Vec::new(), |found| wall(&found.left)),
            right: found.map_or(Vec::new(), |found| wall(&found.right)),
            kos,
            envelope: answer.into(),
        }
    }
}
