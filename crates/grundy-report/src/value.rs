//! The reports that `value` and `compare` print.

use super::{DefinitionReport, Envelope, SidesReport};
use grundy::answer::{Answer, Status, Stopped};
use grundy::ask::compare::{Between, Compared, Plan, Side, Tried, Way, Witness};
use grundy::ask::value::{Bracket, Valued};
use grundy::verdict::Value;
use serde::Serialize;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ValueReport {
    /// The expression.
    pub expression: String,
    /// Assumptions, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// The value in the notation of expressions; null when it was not found.
    pub value: Option<String>,
    /// The sides of the value of a partizan position from which play may go on for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<SidesReport>,
    /// What is proved of a value that was not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<BracketReport>,
    /// The status.
    #[serde(flatten, serialize_with = "Envelope::status")]
    pub envelope: Envelope,
}

/// Bounds of a value that was not found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BracketReport {
    /// A lower bound of the right stop.
    pub right_stop: String,
    /// An upper bound of the left stop.
    pub left_stop: String,
    /// Two numbers between which the mean lies; the same one twice if it is known.
    pub mean: [String; 2],
    /// An upper bound of the temperature; null if none is known.
    pub temperature: Option<String>,
}

impl BracketReport {
    /// The bounds in words.
    #[must_use]
    pub fn in_words(&self) -> String {
        let BracketReport {
            right_stop,
            left_stop,
            mean: [low, high],
            temperature,
        } = self;
        let mean = if low == high {
            format!("mean {low}")
        } else {
            format!("mean from {low} to {high}")
        };
        let temperature = match temperature {
            Some(most) => format!(", temperature at most {most}"),
            None => String::new(),
        };
        format!(
            "bounds: right stop at least {right_stop}, left stop at most {left_stop}, {mean}{temperature}"
        )
    }
}

impl From<&Bracket> for BracketReport {
    fn from(bracket: &Bracket) -> BracketReport {
        BracketReport {
            right_stop: bracket.right_stop.to_string(),
            left_stop: bracket.left_stop.to_string(),
            mean: bracket.mean.each_ref().map(ToString::to_string),
            temperature: bracket.temperature.as_ref().map(ToString::to_string),
        }
    }
}

impl From<&Answer<Valued>> for ValueReport {
    fn from(answer: &Answer<Valued>) -> ValueReport {
        let value = answer.value.value.as_ref();
        let known = !matches!(answer.status, Status::Unknown { .. });
        let sides = match value {
            Some(Value::Sides(settled)) => Some(SidesReport::from(&**settled)),
            _ => None,
        };
        ValueReport {
            expression: answer.value.position.clone(),
            assumed: answer.assumed.clone(),
            // Of a value with a side that was not found, the other side is the answer.
            value: value.filter(|_| known).map(ToString::to_string),
            sides,
            bounds: answer.value.bracket.as_ref().map(BracketReport::from),
            envelope: answer.into(),
        }
    }
}

/// The comparison of two values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparisonReport {
    /// The first expression.
    pub a: String,
    /// The second expression.
    pub b: String,
    /// Assumptions, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// `<`, `>`, `=` or `||`; null when it was not found.
    pub relation: Option<String>,
    /// The value of the first minus the second; null when it is too long to write.
    pub difference: Option<String>,
    /// The status and the reason.
    #[serde(flatten, serialize_with = "Envelope::reasoned")]
    pub envelope: Envelope,
    /// Contexts in which one of the two is worse, where they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<WitnessReport>,
    /// Of towers: the trial that found the context, or found none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trial: Option<TrialReport>,
    /// The winner's strategy in the first minus the second, where it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub strategies: Vec<Plan>,
    /// The simplest number between two numbers that differ, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between: Option<BetweenReport>,
    /// The comparison by the definition, question by question, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definition: Option<DefinitionReport>,
    /// The ways to show it that were stopped; the comparison stands beside them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unfinished: Vec<UnfinishedReport>,
}

/// A way to show how two games compare that was stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnfinishedReport {
    /// The way: `play` in the difference, the `definition`, or `contexts`.
    pub way: Way,
    /// The reason why it was stopped.
    pub stopped: Stopped,
}

/// The simplest number from one number to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BetweenReport {
    /// The number.
    pub number: String,
    /// Its negative as a tower; null where it is too tall.
    pub tower: Option<String>,
    /// The reason why it distinguishes them.
    pub reason: String,
}

impl From<&Between> for BetweenReport {
    fn from(between: &Between) -> BetweenReport {
        let Between {
            numbers: [a, b],
            simplest,
            tower,
            begins,
            ..
        } = between;
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let context = tower.as_ref().map_or(String::new(), |tower| {
            let named = if tower.is_empty() {
                "nothing".to_owned()
            } else {
                format!("hackenbush {tower}")
            };
            format!(", the tower {named}")
        });
        BetweenReport {
            number: simplest.to_string(),
            tower: tower.clone(),
            reason: format!(
                "the first is {a} and the second {b}; the simplest number from {low} to {high} is {simplest}, so with \
                 its negative added{context}, and {begins} to begin, left wins just one of them"
            ),
        }
    }
}

/// A context in which one of two positions is worse than the other for Left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WitnessReport {
    /// The one of the two that is worse: `first` or `second`.
    pub worse: Side,
    /// The context, an expression.
    pub context: String,
    /// The player who begins.
    pub begins: String,
    /// The result of the play there.
    pub reason: String,
    /// The number of contexts that were tried, this one included.
    pub contexts: u64,
}

impl From<&Witness> for WitnessReport {
    fn from(witness: &Witness) -> WitnessReport {
        let (context, begins, worse) = (&witness.context, witness.begins, witness.worse);
        let better = match worse {
            Side::First => Side::Second,
            Side::Second => Side::First,
        };
        WitnessReport {
            worse,
            context: context.clone(),
            begins: begins.to_string(),
            reason: format!(
                "with {context} added and {begins} to begin, left wins the {better} and not the {worse}"
            ),
            contexts: witness.contexts,
        }
    }
}

/// Towers that were tried beside two configurations, one after the other: each is the one before it with a block more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrialReport {
    /// The number of blocks beyond which no tower need be tried.
    pub bound: usize,
    /// The towers.
    pub tried: Vec<TriedReport>,
}

/// A tower that was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TriedReport {
    /// The tower, an expression.
    pub context: String,
    /// True if Left, moving first, wins the first configuration with the tower beside it.
    pub first: bool,
    /// The same for the second.
    pub second: bool,
}

impl From<&Tried> for TriedReport {
    fn from(tried: &Tried) -> TriedReport {
        let [first, second] = tried.wins;
        TriedReport {
            context: tried.context.clone(),
            first,
            second,
        }
    }
}

/// The largest number of towers on the list of a trial that are printed at its beginning and at its end; JSON has all.
const MOST_TRIED: usize = 8;

impl TrialReport {
    /// The trial in words, a tower a line.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let blocks = if self.bound == 1 { "block" } else { "blocks" };
        let mut lines = vec![format!(
            "by trial: towers of up to {} {blocks}, left moving first",
            self.bound
        )];
        let wins = |wins| if wins { "wins" } else { "loses" };
        for (at, tried) in self.tried.iter().enumerate() {
            let left = self.tried.len() - at;
            if at < MOST_TRIED || left <= MOST_TRIED {
                lines.push(format!(
                    "  with {}: left {} the first and {} the second",
                    tried.context,
                    wins(tried.first),
                    wins(tried.second)
                ));
            } else if at == MOST_TRIED {
                lines.push(format!("  …  ({} towers)", self.tried.len()));
            }
        }
        lines
    }
}

impl From<&Answer<Compared>> for ComparisonReport {
    fn from(answer: &Answer<Compared>) -> ComparisonReport {
        let compared = &answer.value;
        ComparisonReport {
            a: compared.a.clone(),
            b: compared.b.clone(),
            assumed: answer.assumed.clone(),
            relation: compared.relation.map(|relation| relation.to_string()),
            difference: compared.difference.as_ref().map(ToString::to_string),
            envelope: answer.into(),
            witnesses: (compared.witnesses.found.iter())
                .map(WitnessReport::from)
                .collect(),
            trial: (compared.witnesses.trial.as_ref()).map(|(tried, bound)| TrialReport {
                bound: *bound,
                tried: tried.iter().map(TriedReport::from).collect(),
            }),
            strategies: (compared.why.iter())
                .flat_map(|why| why.plans.clone())
                .collect(),
            between: (compared.why.as_ref())
                .and_then(|why| why.between.as_ref().map(BetweenReport::from)),
            definition: compared.definition.as_ref().map(DefinitionReport::from),
            unfinished: (compared.unfinished.iter())
                .map(|unfinished| UnfinishedReport {
                    way: unfinished.way,
                    stopped: unfinished.stopped.clone(),
                })
                .collect(),
        }
    }
}
