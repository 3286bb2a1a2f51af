//! What `explain` prints.

use crate::answer::{Answer, Class, Status};
use crate::derivation::Statement;
use crate::explain::{
    Explained, LoopyFacts, Mex, NimberFacts, OptionNimber, OptionValue, ValueFacts,
};
use crate::report::Solution;
use crate::verdict::{Value, Verdict};
use serde::Serialize;

/// Why a position is worth what it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExplanationReport {
    /// The expression.
    pub expression: String,
    /// What was taken for granted, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// Its canonical form; null in games that have no values.
    pub value: Option<String>,
    /// How sure it is.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// Why, line by line.
    pub lines: Vec<String>,
    /// The terms of an impartial sum with the nimbers of their options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nimbers: Option<NimberFacts>,
    /// The components of an impartial sum in which play may go on for ever, with the values of their options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loopy: Option<LoopyFacts>,
    /// The options of a position that is not impartial, with their values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<OptionLine>,
    /// The answer about a game of turns, with all its moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Solution>,
}

/// One option with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionLine {
    /// Whose option it is.
    pub by: String,
    /// The move, as `play` reads it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position that it leads to.
    pub to: String,
    /// Its value.
    pub value: String,
}

impl From<&OptionValue> for OptionLine {
    fn from(option: &OptionValue) -> OptionLine {
        OptionLine {
            by: option.by.to_string(),
            mv: option.mv.clone(),
            to: option.to.clone(),
            value: option.value.clone(),
        }
    }
}

impl From<&Answer<Explained>> for ExplanationReport {
    fn from(answer: &Answer<Explained>) -> ExplanationReport {
        let explained = &answer.value;
        let mut lines = Vec::new();
        if let Some(facts) = &explained.nimber {
            nimbers(facts, &mut lines);
        }
        if let Some(facts) = &explained.loopy {
            lines.extend(facts.lines());
            lines.extend(answer.derivation.to_string().lines().map(str::to_owned));
        }
        if let Some(facts) = &explained.value {
            values(facts, &mut lines);
        }
        if let Some(play) = &explained.play {
            moves(play, &mut lines);
        }
        for Statement {
            name,
            source,
            reason,
            ..
        } in &answer.also
        {
            let words = format!("{name} ({source}): {reason}");
            lines.extend(words.lines().map(str::to_owned));
        }
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
                (None, None) => None,
            },
            status: answer.status.clone(),
            lines,
            nimbers: explained.nimber.clone(),
            loopy: explained.loopy.clone(),
            options: facts.map_or(Vec::new(), |facts| {
                facts.options.iter().map(OptionLine::from).collect()
            }),
            play: explained.play.clone().map(Solution::from),
        }
    }
}

/// Each term as the mex of its options, then the columns of the nim-sum.
fn nimbers(facts: &NimberFacts, lines: &mut Vec<String>) {
    for term in &facts.terms {
        mex(term, 0, lines);
    }
    if facts.more > 0 {
        lines.push(format!("… and {} terms more", facts.more));
    }
    if let Some(columns) = facts.columns() {
        lines.push("The nim-sum adds the binary digits of each column without carry:".to_owned());
        for (binary, term) in columns.terms.iter().zip(&facts.terms) {
            lines.push(format!(
                "  {binary}   {} = G({})",
                term.nimber, term.position
            ));
        }
        lines.push(format!("  {}   {}", columns.total, facts.total));
    }
}

/// `G(kayles 4) = mex{0, 2, 3} = 1`, and the options under it.
fn mex(term: &Mex, depth: usize, lines: &mut Vec<String>) {
    let indent = "  ".repeat(depth);
    let (position, nimber) = (&term.position, term.nimber);
    lines.push(match term.nimbers() {
        Some(known) => {
            let known: Vec<String> = known.iter().map(u64::to_string).collect();
            format!(
                "{indent}G({position}) = mex{{{}}} = {nimber}",
                known.join(", ")
            )
        }
        None => format!("{indent}G({position}) = {nimber}: {}", term.how),
    });
    for OptionNimber {
        mv,
        to,
        nimber,
        explained,
    } in &term.options
    {
        let worth = nimber.map_or("unknown".to_owned(), |n| n.to_string());
        lines.push(format!("{indent}  {mv}  →  {to}   {worth}"));
        if let Some(below) = explained {
            mex(below, depth + 2, lines);
        }
    }
    if !term.complete {
        lines.push(format!("{indent}  … and more options"));
    }
}

/// The options, what is struck out of them, and what the value is.
fn values(facts: &ValueFacts, lines: &mut Vec<String>) {
    // An option that is written as what it is worth is seen in the form itself.
    let shown = facts
        .options
        .iter()
        .filter(|option| option.to != option.value);
    for option in shown {
        let OptionValue { by, mv, to, value } = option;
        lines.push(format!("{by}: {mv}  →  {to}   {value}"));
    }
    lines.extend(facts.steps.iter().map(ToString::to_string));
    lines.extend(facts.number.clone());
    let [left, right] = &facts.stops;
    let thermograph = &facts.thermograph;
    lines.push(format!("Its outcome class is {}.", facts.class));
    lines.push(format!("It is born on day {}.", facts.birthday));
    lines.push(format!("Its left stop is {left}, its right stop {right}."));
    lines.push(format!(
        "Its mean is {}, its temperature {}.",
        thermograph.mean, thermograph.temperature
    ));
}

/// The moves of a game of turns with what each leads to, the best first.
fn moves(answer: &Answer<Verdict>, lines: &mut Vec<String>) {
    lines.extend(answer.derivation.to_string().lines().map(str::to_owned));
    let mut moves: Vec<_> = answer.value.moves.iter().collect();
    moves.sort_by_key(|judged| !judged.keeps.unwrap_or(false));
    for judged in moves {
        let outcome = match judged.result {
            Some(Class::N) => "wins",
            Some(Class::P) => "loses",
            Some(Class::T) => "leads to a tie",
            Some(Class::D) => "leads to an endless draw",
            _ => "unknown",
        };
        let best = match judged.keeps {
            Some(false) => ", a mistake",
            _ => "",
        };
        let score = judged
            .gain
            .map_or(String::new(), |gain| format!(", score {gain:+}"));
        let left = judged
            .after
            .distance
            .map_or(String::new(), |plies| format!(", {plies} left"));
        lines.push(format!(
            "  {}: {outcome}{score}{left}{best}",
            judged.mv.text()
        ));
    }
    if let [first, rest @ ..] = answer.value.line.as_slice() {
        let all = rest
            .iter()
            .fold(first.text().to_owned(), |line, mv| line + "; " + mv.text());
        lines.push(format!("A line of best play: {all}"));
    }
}
