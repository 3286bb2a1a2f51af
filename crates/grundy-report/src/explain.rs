//! The report that `explain` prints.

use super::{Envelope, SidesReport};
use crate::Solution;
use grundy::answer::{Answer, Class};
use grundy::ask::explain::{
    Explained, LoopyFacts, Mex, NimberFacts, OptionNimber, OptionValue, ValueFacts,
};
use grundy::derivation::{LoopySides, Sentence, Statement};
use grundy::values::short::{AtomicWeight, Comparison, Step};
use grundy::verdict::{Value, Verdict};
use grundy::vocabulary::{Player, Reason, reason};
use serde::Serialize;

/// The explanation of a position's value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExplanationReport {
    /// The expression.
    pub expression: String,
    /// Assumptions, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// The canonical form of its value; null in games that have no values.
    pub value: Option<String>,
    /// The status.
    #[serde(flatten, serialize_with = "Envelope::status")]
    pub envelope: Envelope,
    /// The explanation, line by line.
    pub lines: Vec<String>,
    /// The lines as templates with what stands in their gaps, for other languages; only where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<Vec<Vec<Sentence>>>,
    /// The terms of an impartial sum with the nimbers of their options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nimbers: Option<NimberFacts>,
    /// The components of an impartial sum whose play may go on for ever, with the values of their options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loopy: Option<LoopyFacts>,
    /// The sides of the value of a partizan position from which play may go on for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<SidesReport>,
    /// The options of a position that is not impartial, with their values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<OptionValue>,
    /// The answer about a position that has no value, with all its moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Solution>,
}

impl From<&Answer<Explained>> for ExplanationReport {
    fn from(answer: &Answer<Explained>) -> ExplanationReport {
        let explained = &answer.value;
        let lines = lines(answer);
        let facts = explained.value.as_ref();
        ExplanationReport {
            expression: explained.position.clone(),
            assumed: answer.assumed.clone(),
            value: match (facts, &explained.loopy) {
                (Some(facts), _) => Some(match &facts.value {
                    Some(value) => value.to_string(),
                    None => facts.shown.clone(),
                }),
                (None, Some(loopy)) => Some(Value::from(loopy.value.clone()).to_string()),
                (None, None) => explained.sides.as_ref().map(ToString::to_string),
            },
            sides: explained.sides.as_deref().map(SidesReport::from),
            envelope: answer.into(),
            lines: lines.iter().map(ToString::to_string).collect(),
            sentences: None,
            nimbers: explained.nimber.clone(),
            loopy: explained.loopy.clone(),
            options: facts.map_or(Vec::new(), |facts| facts.options.clone()),
            play: explained.play.clone().map(Solution::from),
        }
    }
}

impl ExplanationReport {
    /// The explanation with its sentences for other languages.
    #[must_use]
    pub fn with_sentences(answer: &Answer<Explained>) -> ExplanationReport {
        ExplanationReport {
            sentences: Some(lines(answer).iter().map(Sentence::of).collect()),
            ..ExplanationReport::from(answer)
        }
    }
}

/// The lines of the explanation.
fn lines(answer: &Answer<Explained>) -> Vec<Reason> {
    let explained = &answer.value;
    let mut lines = Vec::new();
    if let Some(facts) = &explained.nimber {
        nimbers(facts, &mut lines);
    }
    if let Some(facts) = &explained.loopy {
        lines.extend(facts.lines());
        lines.extend(answer.derivation.reason().lines());
    }
    if let Some(facts) = &explained.value {
        values(facts, &mut lines);
    }
    if let Some(play) = &explained.play {
        if let Some(settled) = &explained.sides {
            let sides = LoopySides::new(settled, play.value.sides);
            lines.push(reason!("Its value is {}.", settled));
            lines.extend(sides.reason().lines());
        }
        moves(play, &mut lines);
    }
    for statement in &answer.also {
        let Statement { name, source, .. } = statement;
        let said = reason!("{} ({}): ", name, source) + statement.with_gaps();
        lines.extend(said.lines());
    }
    lines
}

/// Each term as the mex of its options, then the columns of the nim-sum.
fn nimbers(facts: &NimberFacts, lines: &mut Vec<Reason>) {
    for term in &facts.terms {
        mex(term, 0, lines);
    }
    match facts.more {
        0 => (),
        1 => lines.push(reason!("… and one more term")),
        more => lines.push(reason!("… and {} more terms", more)),
    }
    if let Some(columns) = facts.columns() {
        lines.push(reason!(
            "The nim-sum adds the binary digits of each column without carry:"
        ));
        for (binary, term) in columns.terms.iter().zip(&facts.terms) {
            lines.push(reason!(
                "  {}   {} = G({})",
                binary,
                term.nimber,
                term.position
            ));
        }
        lines.push(reason!("  {}   {}", columns.total, facts.total));
    }
}

/// Adds the line `G(kayles 4) = mex{0, 2, 3} = 1`, and below it the lines of the options.
fn mex(term: &Mex, depth: usize, lines: &mut Vec<Reason>) {
    let indent = "  ".repeat(depth);
    let (position, nimber) = (&term.position, term.nimber);
    lines.push(match term.nimbers() {
        Some(known) => {
            let known: Vec<String> = known.iter().map(u64::to_string).collect();
            let set = format!("{{{}}}", known.join(", "));
            reason!("{}G({}) = mex{} = {}", indent, position, set, nimber)
        }
        None => reason!("{}G({}) = {}: ", indent, position, nimber) + term.how.reason(),
    });
    for OptionNimber {
        mv,
        to,
        nimber,
        explained,
        ..
    } in &term.options
    {
        lines.push(match nimber {
            Some(nimber) => reason!("{}  {}  →  {}   {}", indent, mv, to, nimber),
            None => reason!("{}  {}  →  {}   unknown", indent, mv, to),
        });
        if let Some(below) = explained {
            mex(below, depth + 2, lines);
        }
    }
    if !term.complete {
        lines.push(reason!("{}  … and more options", indent));
    }
}

/// Adds an option with its value, and below it its own options.
fn option_lines(option: &OptionValue, depth: usize, lines: &mut Vec<Reason>) {
    let OptionValue {
        by,
        mv,
        to,
        value,
        options,
        ..
    } = option;
    let line = match by {
        Player::Left => reason!("left: {}  →  {}   {}", mv, to, value),
        Player::Right => reason!("right: {}  →  {}   {}", mv, to, value),
    };
    lines.push(line.indented(depth));
    for below in options {
        option_lines(below, depth + 1, lines);
    }
}

/// Adds the options, those that are struck out, and the facts about the value.
fn values(facts: &ValueFacts, lines: &mut Vec<Reason>) {
    // An option whose position is written exactly as its value already stands in the form, unless its own options were
    // asked for.
    let shown = facts
        .options
        .iter()
        .filter(|option| option.to != option.value || !option.options.is_empty());
    for option in shown {
        option_lines(option, 0, lines);
    }
    lines.extend(facts.steps.iter().map(Step::reason));
    lines.extend(facts.number.clone());
    let [left, right] = &facts.stops;
    let thermograph = &facts.thermograph;
    lines.push(reason!("Its outcome class is {}.", facts.class));
    lines.push(reason!("It is born on day {}.", facts.birthday));
    lines.push(reason!(
        "Its left stop is {}, its right stop {}.",
        left,
        right
    ));
    lines.push(reason!(
        "Its mean is {}, its temperature {}.",
        thermograph.mean,
        thermograph.temperature
    ));
    if let Some(AtomicWeight {
        weight,
        far_star,
        to_far_star,
    }) = &facts.weight
    {
        lines.push(reason!("Its atomic weight is {}.", weight));
        lines.push(match to_far_star {
            Comparison::Greater => reason!(
                "It is greater than *{}, a far star, as are all games of an atomic weight of at least 1.",
                far_star
            ),
            Comparison::Less => reason!(
                "It is less than *{}, a far star, as are all games of an atomic weight of at most -1.",
                far_star
            ),
            Comparison::Confused | Comparison::Equal => {
                reason!("It is confused with *{}, a far star.", far_star)
            }
        });
    }
}

/// Adds the moves of a position without a value, the best first, each with the position that it leads to.
fn moves(answer: &Answer<Verdict>, lines: &mut Vec<Reason>) {
    lines.extend(answer.derivation.reason().lines());
    let mut moves: Vec<_> = answer.value.moves.iter().collect();
    moves.sort_by_key(|judged| !judged.keeps.unwrap_or(false));
    for judged in moves {
        let mv = match judged.by {
            Some(player) => format!("{}: {}", answer.value.side(player), judged.mv.text()),
            None => judged.mv.text().to_owned(),
        };
        let mut line = match judged.result {
            Some(Class::N) => reason!("  {}: wins", mv),
            Some(Class::P) => reason!("  {}: loses", mv),
            Some(Class::T) => reason!("  {}: leads to a tie", mv),
            Some(Class::D) => reason!("  {}: leads to a draw that need not end", mv),
            _ => reason!("  {}: unknown", mv),
        };
        if let Some(gain) = judged.gain {
            line += reason!(", score {}", format!("{gain:+}"));
        }
        if let Some(plies) = judged.after.distance {
            line += reason!(", {} left", plies);
        }
        if judged.keeps == Some(false) {
            line += reason!(", a mistake");
        }
        lines.push(line);
    }
    if let [first, rest @ ..] = answer.value.line.as_slice() {
        let all = rest
            .iter()
            .fold(first.text().to_owned(), |line, mv| line + "; " + mv.text());
        lines.push(reason!("A line of best play: {}", all));
    }
}
