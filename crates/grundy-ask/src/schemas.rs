//! The schemas of answers, in the words of JSON Schema. A test makes them from the types of the answers: from their fields,
//! comments and attributes of serde. `schemas.json` is to be read, and the same text packed is what the
//! program carries.

use flate2::read::GzDecoder;
use serde_json::{Map, Value};
use std::io::Read;
use std::sync::OnceLock;

/// The definitions as they are kept: an object with a schema for each type.
const KEPT: &[u8] = include_bytes!("schemas.json.gz");

/// The place of the definitions that those which are kept refer to.
pub(crate) const HOME: &str = "#/$defs/";

/// The detail of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Every field of every part.
    Whole,
    /// Every field of the answer; a part of it that has many fields or several forms is only described, and so is a fault.
    Brief,
}

/// The most fields of a part that a brief schema lists, and the most forms of it.
const FEW_FIELDS: usize = 2;
const FEW_FORMS: usize = 4;

/// The type of a fault, of which a brief schema says no more: every answer may be one.
const FAULT: &str = "Fault";

fn text() -> String {
    let mut text = String::new();
    let read = GzDecoder::new(KEPT).read_to_string(&mut text);
    read.expect("the definitions are packed, by a test");
    text
}

fn parsed(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).expect("the definitions are JSON, made by a test")
}

/// The schema of each type that answers are made of, by its name. They refer to each other as `#/$defs/NAME`.
///
/// ```
/// let game = &grundy_ask::definitions()["PeriodReport"]["properties"]["game"];
/// assert_eq!(game["type"], "string");
/// ```
#[must_use]
pub fn definitions() -> &'static Map<String, Value> {
    static ALL: OnceLock<Map<String, Value>> = OnceLock::new();
    ALL.get_or_init(|| parsed(&text()))
}

/// The same, where they refer to each other as `{home}NAME`.
#[must_use]
pub fn definitions_at(home: &str) -> Map<String, Value> {
    parsed(&text().replace(HOME, home))
}

/// The definitions that a schema refers to, directly or by way of others.
pub(crate) fn definitions_of(schema: &Value, detail: Detail) -> Map<String, Value> {
    let all = definitions();
    let mut needed = Map::new();
    let mut names = Vec::new();
    references(schema, &mut names);
    let answers = names.clone();
    while let Some(name) = names.pop() {
        if needed.contains_key(name) {
            continue;
        }
        let mut found = all[name].clone();
        let listed = name != FAULT && (answers.contains(&name) || is_small(&found));
        if detail == Detail::Brief && !listed {
            let fields = found.as_object_mut().into_iter();
            fields.for_each(|schema| schema.retain(|key, _| is_outside(key)));
        } else {
            references(&all[name], &mut names);
        }
        needed.insert(name.to_owned(), found);
    }
    needed.sort_keys();
    needed
}

/// True if a part of an answer has few fields and few forms.
fn is_small(part: &Value) -> bool {
    let fields = part["properties"].as_object().map_or(0, Map::len);
    let forms = part["oneOf"].as_array().map_or(0, Vec::len);
    fields <= FEW_FIELDS && forms <= FEW_FORMS && part.get("anyOf").is_none()
}

/// True if a part of a schema says nothing of the fields within.
fn is_outside(key: &str) -> bool {
    matches!(key, "type" | "required" | "description")
}

/// Collects the names of the definitions that a schema refers to.
fn references<'a>(schema: &'a Value, names: &mut Vec<&'a str>) {
    match schema {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value.as_str() {
                    Some(path) if key == "$ref" => names.extend(path.strip_prefix(HOME)),
                    _ => references(value, names),
                }
            }
        }
        Value::Array(all) => all.iter().for_each(|one| references(one, names)),
        _ => {}
    }
}
