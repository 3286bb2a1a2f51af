//! A question as it arrives: a JSON object whose fields are checked against those of its verb.

use crate::whole::whole;
use grundy::{Error, Limits};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The kind of value that a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// A text.
    Text,
    /// A whole number, at least 0.
    Whole,
    /// A whole number, or two with an x between them.
    Extent,
    /// Any number.
    Number,
    /// True or false.
    Flag,
    /// A list of texts.
    Texts,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// A field of a question.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// The kind of its value.
    pub kind: ValueKind,
    /// Its meaning.
    pub about: &'static str,
    /// True if the field is required.
    pub needed: bool,
    /// The largest value allowed, for a number. A server gets questions from anyone, so the work that a number asks for
    /// must be bounded before it begins.
    pub most: u64,
}

/// The bound of a number that counts neither memory nor time.
pub const ANY: u64 = u64::MAX;

impl Field {
    /// An optional field.
    #[must_use]
    pub const fn new(name: &'static str, kind: ValueKind, about: &'static str) -> Field {
        Field {
            name,
            kind,
            about,
            needed: false,
            most: 0,
        }
    }

    /// The same field with an upper bound for its value.
    #[must_use]
    pub const fn to(self, most: u64) -> Field {
        Field { most, ..self }
    }

    /// The same field, required.
    #[must_use]
    pub const fn needed(self) -> Field {
        Field {
            needed: true,
            ..self
        }
    }

    /// The schema of its value, in the words of JSON Schema.
    #[must_use]
    pub fn schema(&self) -> Value {
        let mut schema = match self.kind {
            ValueKind::Text => json!({ "type": "string" }),
            ValueKind::Whole => json!({ "type": "integer", "minimum": 0, "maximum": self.most }),
            ValueKind::Extent => {
                json!({ "type": ["integer", "string"], "minimum": 0, "maximum": self.most })
            }
            ValueKind::Number => json!({ "type": "number", "minimum": 0, "maximum": self.most }),
            ValueKind::Flag => json!({ "type": "boolean" }),
            ValueKind::Texts => json!({ "type": "array", "items": { "type": "string" } }),
            ValueKind::Word(words) => json!({ "type": "string", "enum": words }),
        };
        schema["description"] = Value::from(self.about);
        schema
    }

    /// The words for what the field must hold.
    fn expected(&self) -> String {
        match self.kind {
            ValueKind::Text => "a text".to_owned(),
            ValueKind::Whole => format!("a whole number up to {}", self.most),
            ValueKind::Extent => format!(
                "a whole number or a text such as 30x30, of at most {} places",
                self.most
            ),
            ValueKind::Number => format!("a number from 0 to {}", self.most),
            ValueKind::Flag => "true or false".to_owned(),
            ValueKind::Texts => "a list of texts".to_owned(),
            ValueKind::Word(words) => format!("one of {}", words.join(", ")),
        }
    }

    /// True if the value is of the field's kind and within its bound.
    fn fits(&self, value: &Value) -> bool {
        match self.kind {
            ValueKind::Text => value.is_string(),
            ValueKind::Whole => self.holds(value),
            ValueKind::Extent => match value.as_str() {
                Some(text) => places(text).is_none_or(|places| places <= self.most),
                None => self.holds(value),
            },
            ValueKind::Number => value
                .as_f64()
                .is_some_and(|number| (0.0..=self.most as f64).contains(&number)),
            ValueKind::Flag => value.is_boolean(),
            ValueKind::Texts => value
                .as_array()
                .is_some_and(|all| all.iter().all(Value::is_string)),
            ValueKind::Word(words) => value.as_str().is_some_and(|word| words.contains(&word)),
        }
    }

    /// True if the value is a whole number within the field's bound.
    fn holds(&self, value: &Value) -> bool {
        whole(value).is_some_and(|number| (0..=i128::from(self.most)).contains(&number))
    }
}

/// A question whose fields are those of its verb.
#[derive(Clone, Debug, Default)]
pub struct Asked(Map<String, Value>);

impl Asked {
    /// Reads a question.
    ///
    /// # Errors
    /// [`Error::Usage`] with the field that is wrong, or the place where the text is no JSON.
    pub fn read(fields: &[&[Field]], body: &[u8]) -> Result<Asked, Error> {
        let usage = |text: String| Err(Error::usage(text));
        if has_too_many_parts(body) {
            return usage(format!("the question has more than {MOST_PARTS} parts"));
        }
        let map = match serde_json::from_slice::<Value>(body) {
            Ok(Value::Object(map)) => map,
            Ok(other) => {
                return usage(format!("expected an object of JSON, found {}", cut(&other)));
            }
            Err(fault) => return usage(format!("the question is no JSON: {fault}")),
        };
        let all = || fields.iter().copied().flatten();
        for (name, value) in &map {
            let Some(field) = all().find(|field| field.name == name) else {
                let names: Vec<&str> = all().map(|field| field.name).collect();
                return usage(format!(
                    "expected one of the fields {}, found \"{name}\"",
                    names.join(", ")
                ));
            };
            if !value.is_null() && !field.fits(value) {
                let expected = field.expected();
                return usage(format!("{name}: expected {expected}, found {}", cut(value)));
            }
        }
        match all().find(|field| field.needed && map.get(field.name).is_none_or(Value::is_null)) {
            Some(missing) => usage(format!(
                "{}: expected {}, found nothing",
                missing.name,
                missing.expected()
            )),
            None => Ok(Asked(map)),
        }
    }

    /// The text of a field, if it was given.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    /// The text that the question is about.
    #[must_use]
    pub fn expression(&self) -> &str {
        self.text("expression").unwrap_or_default()
    }

    /// True if a flag is set.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    /// A whole number, if it was given.
    #[must_use]
    pub fn whole(&self, name: &str) -> Option<u64> {
        u64::try_from(whole(self.0.get(name)?)?).ok()
    }

    /// The extent, as a text.
    #[must_use]
    pub fn extent(&self, name: &str) -> Option<String> {
        let whole = || self.whole(name).map(|to| to.to_string());
        self.text(name).map(str::to_owned).or_else(whole)
    }

    /// A whole number that counts things in memory.
    #[must_use]
    pub fn count(&self, name: &str) -> Option<usize> {
        Some(usize::try_from(self.whole(name)?).unwrap_or(usize::MAX))
    }

    /// A number of plies or mistakes.
    #[must_use]
    pub fn small(&self, name: &str) -> Option<u32> {
        Some(u32::try_from(self.whole(name)?).unwrap_or(u32::MAX))
    }

    /// A number of any kind, if it was given.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<f64> {
        self.0.get(name)?.as_f64()
    }

    /// The time limit that the question asks for.
    ///
    /// # Errors
    /// A number that is no time.
    pub fn time_limit(&self) -> Result<Option<Duration>, Error> {
        let Some(seconds) = self.number("time_limit") else {
            return Ok(None);
        };
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| {
            let text = format!("time_limit: expected a number of seconds, found {seconds}");
            Error::usage(text)
        });
        time.map(Some)
    }

    /// The memory limit that the question asks for, in bytes.
    #[must_use]
    pub fn memory_limit(&self) -> Option<u64> {
        self.whole("memory_limit")
    }

    /// These limits, or narrower ones that the question asks for.
    ///
    /// # Errors
    /// A number that is no time.
    pub fn limits(&self, usual: &Limits) -> Result<Limits, Error> {
        let mut limits = usual.clone();
        if let Some(time) = self.time_limit()? {
            limits = limits.within(time);
        }
        if let Some(memory) = self.memory_limit() {
            limits.memory = Some(usual.memory.map_or(memory, |most| most.min(memory)));
        }
        Ok(limits)
    }

    /// The texts of a list.
    pub fn texts(&self, name: &str) -> impl Iterator<Item = &str> {
        let list = self.0.get(name).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str)
    }
}

/// The number of cells in a table of an extent such as 30x30 or 100. Any other text gives `None`: the reader of extents
/// refuses it later with a better message.
fn places(text: &str) -> Option<u64> {
    let mut sides = text.split(['x', 'X', '×']).map(|side| {
        let digits = side.trim();
        let number = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.is_empty();
        // A number with too many digits is treated as a very large one.
        number.then(|| digits.parse::<u64>().unwrap_or(u64::MAX))
    });
    sides.try_fold(1, |product: u64, side| Some(product.saturating_mul(side?)))
}

/// The most brackets, colons and commas in a question: parsed JSON takes many times the memory of its text.
const MOST_PARTS: usize = 25_000;

/// True if a JSON text has more than [`MOST_PARTS`] parts.
fn has_too_many_parts(body: &[u8]) -> bool {
    let (mut within, mut escaped, mut parts) = (false, false, 0);
    for byte in body {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if within => escaped = true,
            b'"' => within = !within,
            b'[' | b'{' | b',' | b':' if !within => parts += 1,
            _ => {}
        }
    }
    parts > MOST_PARTS
}

/// The value that was found, as text, truncated if long.
fn cut(value: &Value) -> String {
    let shown = value.to_string();
    match shown.char_indices().nth(60) {
        Some((at, _)) => format!("{} …", &shown[..at]),
        None => shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: &[Field] = &[
        Field::new("expression", ValueKind::Text, "").needed(),
        Field::new("to", ValueKind::Whole, "").to(1000),
        Field::new("table", ValueKind::Extent, "").to(900),
        Field::new("time", ValueKind::Number, "").to(5),
        Field::new("how", ValueKind::Word(&["dfs", "bfs"]), ""),
        Field::new("moves", ValueKind::Texts, ""),
    ];

    fn fault(body: &str) -> String {
        Asked::read(&[FIELDS], body.as_bytes())
            .expect_err(body)
            .to_string()
    }

    #[test]
    fn a_question_has_the_fields_of_its_verb_and_no_others() {
        let asked = Asked::read(&[FIELDS], br#"{"expression":"nim 3","to":7,"moves":["a"]}"#);
        let asked = asked.expect("a question");
        assert_eq!((asked.expression(), asked.whole("to")), ("nim 3", Some(7)));
        assert_eq!(asked.texts("moves").collect::<Vec<_>>(), ["a"]);
        assert_eq!(fault("{}"), "expression: expected a text, found nothing");
        assert_eq!(
            fault(r#"{"expression":3}"#),
            "expression: expected a text, found 3"
        );
        assert_eq!(
            fault(r#"{"expression":"","to":-1}"#),
            "to: expected a whole number up to 1000, found -1"
        );
        assert_eq!(
            fault(r#"{"expression":"","to":18446744073709551616}"#),
            "to: expected a whole number up to 1000, found 18446744073709551616"
        );
        assert_eq!(
            fault(r#"{"expression":"","time":5.5}"#),
            "time: expected a number from 0 to 5, found 5.5"
        );
        for wrong in ["901", "\"901\"", "\"31x30\"", "\"2x99999999999999999999\""] {
            let found = fault(&format!(r#"{{"expression":"","table":{wrong}}}"#));
            let words = "table: expected a whole number or a text such as 30x30, of at most 900";
            assert!(found.starts_with(words), "{found}");
        }
        let body = br#"{"expression":"","to":1000,"table":"30x30","time":5}"#;
        assert!(Asked::read(&[FIELDS], body).is_ok());
        let floats = br#"{"expression":"","to":7.0,"table":9e2}"#;
        let asked = Asked::read(&[FIELDS], floats).expect("numbers with a zero fraction are whole");
        assert_eq!(
            (asked.whole("to"), asked.extent("table")),
            (Some(7), Some("900".to_owned()))
        );
        assert_eq!(
            fault(r#"{"expression":"","to":7.5}"#),
            "to: expected a whole number up to 1000, found 7.5"
        );
        let many = format!("[{}1]", "1,".repeat(MOST_PARTS));
        assert!(fault(&many).contains("parts"));
        let long = format!("{{\"expression\":\"{}\"}}", "\\\",[".repeat(MOST_PARTS));
        assert!(Asked::read(&[FIELDS], long.as_bytes()).is_ok());
        assert_eq!(
            fault(r#"{"expression":"","how":"up"}"#),
            "how: expected one of dfs, bfs, found \"up\""
        );
        assert!(fault(r#"{"expresion":""}"#).contains("found \"expresion\""));
        assert!(fault("[1]").starts_with("expected an object of JSON"));
        assert!(fault("{").contains("line 1 column 1"));
    }
}
