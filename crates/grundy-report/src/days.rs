//! The report that `days` prints.

use super::Envelope;
use grundy::answer::Answer;
use grundy::ask::days::{Day, Days, Equal};
use num::BigUint;
use serde::Serialize;
use std::fmt::Write;

/// The largest number of values on one line of text.
const MOST_IN_WORDS: usize = 40;

/// The values born by a day.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DaysReport {
    /// The kind of what is listed: `number` or `game`.
    pub what: String,
    /// The days.
    pub days: Vec<Day>,
    /// All values by the last day; numbers ascending.
    pub values: Vec<BornLine>,
    /// Of games: pairs of values of which the first covers the second, among those by the day `ordered_to`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covers: Option<Vec<[String; 2]>>,
    /// Of games: the last day whose order is worked out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ordered_to: Option<u32>,
    /// The status and the method.
    #[serde(flatten, serialize_with = "Envelope::method")]
    pub envelope: Envelope,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BornLine {
    /// The value.
    pub value: String,
    /// The day on which it is born.
    pub day: u32,
    /// Of numbers: the one that it stands below in the tree of births; null at its root.
    pub below: Option<String>,
}

impl DaysReport {
    /// The report of the days of numbers or, with `games`, of all games.
    #[must_use]
    pub fn new(answer: &Answer<Days>, games: bool) -> DaysReport {
        let days = &answer.value;
        let name = |at: usize| days.values[at].value.clone();
        let born = |(at, born): (usize, &grundy::ask::days::Born)| BornLine {
            value: born.value.clone(),
            day: born.day,
            below: days.below.get(at).copied().flatten().map(name),
        };
        let pair = |pair: &[usize; 2]| pair.map(name);
        let covers = days.covers.as_ref();
        DaysReport {
            what: if games { "game" } else { "number" }.to_owned(),
            days: days.days.clone(),
            values: days.values.iter().enumerate().map(born).collect(),
            covers: covers.map(|pairs| pairs.iter().map(pair).collect()),
            ordered_to: covers.map(|_| {
                days.values[..days.ordered()]
                    .last()
                    .map_or(0, |born| born.day)
            }),
            envelope: answer.into(),
        }
    }

    /// The days in words: forms and values of each, the line or the order, and the tree of births.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for day in &self.days {
            lines.push(format!(
                "day {}: {}, {}, {} of them new: {}",
                day.day,
                counted(&day.forms, "form"),
                counted(&day.values.into(), &self.what),
                day.new.len(),
                listed(&day.new, ", ")
            ));
            lines.extend(self.old_and_new(day));
            if day.values <= MOST_IN_WORDS {
                lines.extend(day.equal.iter().map(equal));
            }
        }
        match &self.covers {
            Some(covers) => lines.extend(self.order(covers)),
            None => {
                let values: Vec<String> =
                    self.values.iter().map(|born| born.value.clone()).collect();
                lines.push(format!("line: {}", listed(&values, " < ")));
                lines.push("tree:".to_owned());
                self.tree(None, "", &mut lines);
            }
        }
        lines
    }

    /// The forms that are old, those that equal older values, and those of the new values, from day 1 on.
    fn old_and_new(&self, day: &Day) -> Vec<String> {
        if day.day == 0 {
            return Vec::new();
        }
        let new = &day.forms - &day.old;
        let left = &new - &day.equal_to_older;
        let written = |forms: &[String], count: &BigUint| {
            if *count != forms.len().into() || forms.is_empty() {
                return String::new();
            }
            format!(": {}", listed(forms, ", "))
        };
        let (mut old, mut equal) = (Vec::new(), Vec::new());
        let is_older = |of: &&Equal| !day.new.contains(&of.value);
        for of in day.equal.iter().filter(is_older) {
            old.extend(of.old.iter().cloned());
            let anew = of.forms.iter().filter(|form| !of.old.contains(form));
            equal.extend(anew.map(|form| format!("{form} = {}", of.value)));
        }
        let are = |n: &BigUint| if *n == 1u32.into() { "is" } else { "are" };
        let mut lines = vec![format!(
            "  {} {} old{}",
            counted(&day.old, "form"),
            are(&day.old),
            written(&old, &day.old)
        )];
        if day.equal_to_older > BigUint::ZERO {
            let verb = if day.equal_to_older == 1u32.into() {
                "equals an"
            } else {
                "equal"
            };
            lines.push(format!(
                "  {} of the {new} new ones {verb} older {}{}",
                day.equal_to_older,
                plural(&day.equal_to_older, &self.what),
                written(&equal, &day.equal_to_older)
            ));
        }
        lines.push(format!(
            "  {left} {} of the {} new {}",
            are(&left),
            day.new.len(),
            plural(&day.new.len().into(), &self.what)
        ));
        lines
    }

    /// Each value with those it covers, a line a value.
    fn order(&self, covers: &[[String; 2]]) -> Vec<String> {
        let to = self
            .ordered_to
            .filter(|day| *day < self.days.len() as u32 - 1);
        let by = to.map_or(String::new(), |day| format!(" by day {day}"));
        let mut lines = vec![format!("order{by}: each above those that it covers")];
        for born in &self.values {
            let below = covers.iter().filter(|[above, _]| *above == born.value);
            let below: Vec<&str> = below.map(|[_, below]| below.as_str()).collect();
            if !below.is_empty() {
                lines.push(format!("  {} > {}", born.value, below.join(", ")));
            }
        }
        lines
    }

    /// Adds the values that stand below `below` in the tree of births.
    fn tree(&self, below: Option<&str>, indent: &str, lines: &mut Vec<String>) {
        let children: Vec<&BornLine> = (self.values.iter())
            .filter(|born| born.below.as_deref() == below)
            .collect();
        for (at, child) in children.iter().enumerate() {
            if lines.len() > 2 * MOST_IN_WORDS * self.days.len() {
                return;
            }
            let last = at + 1 == children.len();
            let (branch, further) = match (below, last) {
                (None, _) => ("", ""),
                (_, false) => ("├─ ", "│  "),
                (_, true) => ("└─ ", "   "),
            };
            lines.push(format!("  {indent}{branch}{}", child.value));
            self.tree(Some(&child.value), &format!("{indent}{further}"), lines);
        }
    }

    /// The tree of births, or the order of the games, in the language of Graphviz.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut dot = String::from("digraph days {\n  node [shape=box];\n");
        let (direction, edges): (&str, Vec<[&str; 2]>) = match &self.covers {
            // The greater above the lesser.
            Some(covers) => ("TB", covers.iter().map(|[a, b]| [&**a, &**b]).collect()),
            None => {
                let edge = |born: &'_ BornLine| born.below.is_some();
                let edges = self.values.iter().filter(|born| edge(born));
                (
                    "TB",
                    edges
                        .map(|b| [b.below.as_deref().unwrap_or_default(), &*b.value])
                        .collect(),
                )
            }
        };
        let _ = writeln!(dot, "  rankdir={direction};");
        let shown = |born: &&BornLine| self.ordered_to.is_none_or(|day| born.day <= day);
        for born in self.values.iter().filter(shown) {
            let _ = writeln!(dot, "  \"{}\";", born.value);
        }
        for [above, below] in edges {
            let _ = writeln!(dot, "  \"{above}\" -> \"{below}\" [dir=none];");
        }
        dot + "}\n"
    }
}

/// Equal forms in a line.
fn equal(
    Equal {
        value,
        count,
        forms,
        ..
    }: &Equal,
) -> String {
    let shown = listed(forms, " = ");
    let more = if *count == forms.len().into() {
        String::new()
    } else {
        format!(" = …  ({count} forms)")
    };
    format!("  {value} = {shown}{more}")
}

/// The name of this many things, with their number before it.
fn counted(n: &BigUint, what: &str) -> String {
    format!("{n} {}", plural(n, what))
}

/// The name of this many things.
fn plural(n: &BigUint, what: &str) -> String {
    let plural = if *n == 1u32.into() { "" } else { "s" };
    format!("{what}{plural}")
}

/// The first of these values, with … in place of the others.
fn listed(all: &[String], between: &str) -> String {
    let mut shown: Vec<&str> = all.iter().take(MOST_IN_WORDS).map(String::as_str).collect();
    if all.len() > shown.len() {
        shown.push("…");
    }
    shown.join(between)
}
