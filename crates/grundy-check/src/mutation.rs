//! For tests: every small change of an accepted certificate, none of which may establish something false.

use crate::{Certificate, Verdict};
use serde_json::Value;

/// All certificates that differ from `json` in one place: a number off by one or far off, a text with one
/// character changed, dropped or doubled, a truth flipped, an item dropped, doubled or exchanged with the next,
/// a field dropped or emptied.
///
/// # Panics
/// When `json` is not JSON.
#[must_use]
pub fn mutants(json: &str) -> Vec<String> {
    let whole: Value = serde_json::from_str(json).expect("a certificate to start from");
    let mut all = Vec::new();
    visit(&whole, &mut Vec::new(), &whole, &mut all);
    all
}

/// One step into a JSON value.
#[derive(Clone)]
enum Step {
    Field(String),
    Item(usize),
}

fn visit(here: &Value, path: &mut Vec<Step>, whole: &Value, all: &mut Vec<String>) {
    let mut replace = |with: Value| {
        let mut copy = whole.clone();
        *at(&mut copy, path) = with;
        all.push(copy.to_string());
    };
    match here {
        Value::Null => {
            replace(0.into());
            replace("".into());
        }
        Value::Bool(b) => replace((!b).into()),
        Value::Number(n) => {
            let n = n.as_u64().unwrap_or(0);
            for other in [
                n.wrapping_add(1),
                n.wrapping_sub(1),
                n ^ 2,
                0,
                u64::MAX,
                u64::from(u32::MAX),
            ] {
                if other != n {
                    replace(other.into());
                }
            }
            replace(Value::Null);
        }
        Value::String(text) => {
            for other in changed_texts(text) {
                replace(other.into());
            }
        }
        Value::Array(items) => {
            replace(Value::Array(vec![]));
            for i in 0..items.len() {
                let without = items[..i].iter().chain(&items[i + 1..]).cloned().collect();
                replace(Value::Array(without));
                let mut doubled = items.clone();
                doubled.insert(i, items[i].clone());
                replace(Value::Array(doubled));
                let mut swapped = items.clone();
                if i + 1 < items.len() && items[i] != items[i + 1] {
                    swapped.swap(i, i + 1);
                    replace(Value::Array(swapped));
                }
            }
        }
        Value::Object(fields) => {
            for name in fields.keys() {
                let mut without = fields.clone();
                without.shift_remove(name);
                replace(Value::Object(without));
            }
            let mut more = fields.clone();
            more.insert("more".into(), 1.into());
            replace(Value::Object(more));
        }
    }
    match here {
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                path.push(Step::Item(i));
                visit(item, path, whole, all);
                path.pop();
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                path.push(Step::Field(name.clone()));
                visit(value, path, whole, all);
                path.pop();
            }
        }
        _ => {}
    }
}

fn at<'a>(value: &'a mut Value, path: &[Step]) -> &'a mut Value {
    path.iter().fold(value, |value, step| match step {
        Step::Field(name) => &mut value[name.as_str()],
        Step::Item(i) => &mut value[*i],
    })
}

/// The text with each character changed within its class, dropped and doubled, and with something at either end.
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

/// Asserts that `json` is accepted, and that every mutant is rejected, or says something that `holds` finds true:
/// an oracle of the test, given the changed certificate and its statement. Returns the number of mutants.
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
    // What is cut short is no certificate, wherever it is cut.
    for (end, _) in json.char_indices() {
        assert!(
            Certificate::from_json(&json[..end]).is_err(),
            "cut short at {end}"
        );
    }
    mutants.len()
}
