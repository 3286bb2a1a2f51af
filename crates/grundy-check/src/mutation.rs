//! Mutations of accepted certificates, for tests: none of them may establish something false.

use crate::{Certificate, Verdict};
use serde_json::Value;

/// All certificates that differ from `json` in one place: a number off by one or far off, a text with one
/// character changed, dropped or doubled, a boolean flipped, an item dropped, doubled or swapped with the next,
/// a field dropped or emptied.
///
/// # Panics
/// When `json` is not JSON.
#[must_use]
pub fn mutants(json: &str) -> Vec<String> {
    let whole: Value = serde_json::from_str(json).expect("a certificate to start from");
    let mut places = Vec::new();
    paths(&whole, &mut Vec::new(), &mut places);
    let mut all = Vec::new();
    for path in &places {
        let mut copy = whole.clone();
        let here = at(&mut copy, path).clone();
        for other in others(&here) {
            *at(&mut copy, path) = other;
            all.push(copy.to_string());
        }
    }
    all
}

/// One step into a JSON value; a list of steps from the root is a place in it.
#[derive(Clone)]
enum PathStep {
    Field(String),
    Item(usize),
}

/// Values that could replace a value: small changes of it that leave its children alone.
fn others(here: &Value) -> Vec<Value> {
    match here {
        Value::Null => vec![0.into(), "".into()],
        Value::Bool(b) => vec![(!b).into()],
        Value::Number(n) => {
            let n = n.as_u64().unwrap_or(0);
            let near = [n.wrapping_add(1), n.wrapping_sub(1), n ^ 2];
            let far = [0, u64::MAX, u64::from(u32::MAX)];
            let numbers = near.into_iter().chain(far).filter(|&other| other != n);
            numbers.map(Value::from).chain([Value::Null]).collect()
        }
        Value::String(text) => changed_texts(text).into_iter().map(Value::from).collect(),
        Value::Array(items) => {
            let mut all = vec![Value::Array(vec![])];
            for i in 0..items.len() {
                let mut without = items.clone();
                without.remove(i);
                all.push(without.into());
                let mut doubled = items.clone();
                doubled.insert(i, items[i].clone());
                all.push(doubled.into());
                if i + 1 < items.len() && items[i] != items[i + 1] {
                    let mut swapped = items.clone();
                    swapped.swap(i, i + 1);
                    all.push(swapped.into());
                }
            }
            all
        }
        Value::Object(fields) => {
            let without = |name: &String| {
                let mut fields = fields.clone();
                fields.shift_remove(name);
                Value::Object(fields)
            };
            let mut more = fields.clone();
            more.insert("more".into(), 1.into());
            fields.keys().map(without).chain([more.into()]).collect()
        }
    }
}
/// The value at a place.
fn at<'a>(value: &'a mut Value, path: &[PathStep]) -> &'a mut Value {
    path.iter().fold(value, |value, step| match step {
        PathStep::Field(name) => &mut value[name.as_str()],
        PathStep::Item(i) => &mut value[*i],
    })
}

/// The text with each character changed within its class, dropped and doubled, and with additions at either end.
fn changed_texts(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut all = vec![
        format!("{text}0"),
        format!("-{text}"),
        format!("{text} "),
        String::new(),
    ];
    for (i, c) in chars.iter().enumerate() {
        let put = |with: &[char]| -> String {
            chars[..i]
                .iter()
                .chain(with)
                .chain(&chars[i + 1..])
                .collect()
        };
        let other = match c {
            '9' => '0',
            'z' => 'a',
            'Z' => 'A',
            c if c.is_ascii_alphanumeric() => (*c as u8 + 1) as char,
            _ => 'x',
        };
        all.extend([put(&[other]), put(&[]), put(&[*c, *c])]);
    }
    all.retain(|other| other != text);
    all
}

/// Pseudo-random numbers, the same for the same seed. Steele, Lea and Flood, OOPSLA 2014: SplitMix.
pub struct Dice(
    /// The state, at first the seed.
    pub u64,
);

impl Dice {
    /// A number below `sides`, which must be at least 1.
    pub fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    /// One of these items, which must not be empty.
    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// Groups of words that can replace each other: winners, results, theorems, kinds.
const WORDS: [&[&str]; 5] = [
    &["left", "right", "tie", "draw"],
    &["win", "loss", "tie", "draw"],
    &["even", "odd"],
    &["octal", "subtraction", "all-but"],
    &["range", "position"],
];

/// The certificate with one to three changes of its *meaning*: a boolean flipped, a winner or a result replaced by
/// another, a number changed by one, on its own or within a text, a text replaced by another of the same field (a move by
/// a move, a position by a position), an item of a list dropped, doubled, swapped with another or overwritten by it.
/// Several changes at once can support each other, as the parts of a lie do.
///
/// # Panics
/// When `json` is not JSON.
#[must_use]
pub fn changed_meaning(json: &str, dice: &mut Dice) -> String {
    let mut whole: Value = serde_json::from_str(json).expect("a certificate to start from");
    for _ in 0..1 + dice.below(3) {
        let mut places = Vec::new();
        paths(&whole, &mut Vec::new(), &mut places);
        let path = dice.of(&places).clone();
        let others = texts_of_field(&whole, path.last());
        let here = at(&mut whole, &path);
        match here {
            Value::Bool(b) => *b = !*b,
            Value::Number(n) => *here = one_off(n.as_u64().unwrap_or(0), dice).into(),
            Value::String(text) => *text = another_text(text, &others, dice),
            Value::Array(items) if !items.is_empty() => change_list(items, dice),
            _ => {}
        }
    }
    whole.to_string()
}

/// Collects the places of a value and of everything in it.
fn paths(here: &Value, path: &mut Vec<PathStep>, all: &mut Vec<Vec<PathStep>>) {
    let mut below = |step: PathStep, value: &Value| {
        path.push(step);
        paths(value, path, all);
        path.pop();
    };
    match here {
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                below(PathStep::Item(i), item);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                below(PathStep::Field(name.clone()), value);
            }
        }
        _ => {}
    }
    all.push(path.clone());
}

/// The texts found anywhere under the field's name at the end of the path; all texts that are items of lists if it ends with an index.
fn texts_of_field(whole: &Value, last: Option<&PathStep>) -> Vec<String> {
    let mut places = Vec::new();
    paths(whole, &mut Vec::new(), &mut places);
    let name = |step: Option<&PathStep>| match step {
        Some(PathStep::Field(name)) => Some(name.clone()),
        _ => None,
    };
    let mut copy = whole.clone();
    places
        .iter()
        .filter(|path| name(path.last()) == name(last))
        .filter_map(|path| at(&mut copy, path).as_str().map(str::to_owned))
        .collect()
}

/// A neighbour of `n`: the kind of error that a rounded or misread bound would be.
fn one_off(n: u64, dice: &mut Dice) -> u64 {
    match dice.below(2) {
        0 => n.saturating_add(1),
        _ => n.saturating_sub(1),
    }
}

/// A text that could stand in its place: a word of the same group, a text of the same field, or a number in it changed.
fn another_text(text: &str, others: &[String], dice: &mut Dice) -> String {
    if let Some(words) = WORDS.iter().find(|words| words.contains(&text)) {
        return (*dice.of(words)).to_owned();
    }
    // The digits of the text, as spans; one of them may be changed by one.
    let digits: Vec<(usize, usize)> = text
        .char_indices()
        .filter(|(i, c)| c.is_ascii_digit() && !text[..*i].ends_with(|c: char| c.is_ascii_digit()))
        .map(|(i, _)| {
            let length = text[i..].bytes().take_while(u8::is_ascii_digit).count();
            (i, i + length)
        })
        .collect();
    if digits.is_empty() || dice.below(2) == 0 {
        return match others {
            [] => text.to_owned(),
            others => dice.of(others).clone(),
        };
    }
    let (from, to) = *dice.of(&digits);
    match text[from..to].parse() {
        Ok(n) => format!("{}{}{}", &text[..from], one_off(n, dice), &text[to..]),
        Err(_) => text.to_owned(),
    }
}

/// Drops, doubles, swaps or overwrites one item; there must be at least one.
fn change_list(items: &mut Vec<Value>, dice: &mut Dice) {
    let (i, j) = (dice.below(items.len()), dice.below(items.len()));
    match dice.below(4) {
        0 => drop(items.remove(i)),
        1 => items.insert(j, items[i].clone()),
        2 => items.swap(i, j),
        _ => items[j] = items[i].clone(),
    }
}

/// Asserts that `json` is accepted, and that every mutant is rejected or establishes something true. `holds` is the
/// oracle of the test: it gets the changed certificate and its statement. Returns the number of mutants.
///
/// # Panics
/// With the first mutant that establishes something false.
pub fn all_rejected(
    json: &str,
    check: impl Fn(&Certificate) -> Verdict,
    holds: impl Fn(&Certificate, &str) -> bool,
) -> usize {
    if let Err(rejected) = Certificate::from_json(json).and_then(|c| check(&c)) {
        panic!("the original was rejected: {rejected}\n{json}");
    }
    let mutants = mutants(json);
    for mutant in &mutants {
        let Ok(certificate) = Certificate::from_json(mutant) else {
            continue;
        };
        if let Ok(accepted) = check(&certificate) {
            assert!(
                holds(&certificate, &accepted.statement),
                "accepted: {}\n{mutant}",
                accepted.statement
            );
        }
    }
    // A truncated text is never a certificate, wherever it is cut.
    for (end, _) in json.char_indices() {
        assert!(
            Certificate::from_json(&json[..end]).is_err(),
            "cut short at {end}"
        );
    }
    mutants.len()
}
