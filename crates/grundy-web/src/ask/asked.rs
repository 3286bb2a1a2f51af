//! A question as it comes: an object of JSON whose fields are checked against those that its verb has.

use grundy::Error;
use serde::Serialize;
use serde_json::{Map, Value};

/// The schema of questions and answers; it changes when an old reader would misunderstand a new answer.
pub const SCHEMA: u32 = 1;

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
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
    /// What it holds.
    pub kind: Kind,
    /// What it means.
    pub about: &'static str,
    /// Whether a question must have it.
    pub needed: bool,
}

impl Field {
    /// A field that may be missing.
    #[must_use]
    pub const fn new(name: &'static str, kind: Kind, about: &'static str) -> Field {
        Field {
            name,
            kind,
            about,
            needed: false,
        }
    }

    /// The same field where it must not be missing.
    #[must_use]
    pub const fn needed(self) -> Field {
        Field {
            needed: true,
            ..self
        }
    }

    /// What the field must hold, in words.
    fn expected(&self) -> String {
        match self.kind {
            Kind::Text => "a text".to_owned(),
            Kind::Whole => "a whole number".to_owned(),
            Kind::Extent => "a whole number or a text such as 30x30".to_owned(),
            Kind::Number => "a number".to_owned(),
            Kind::Flag => "true or false".to_owned(),
            Kind::Texts => "a list of texts".to_owned(),
            Kind::Word(words) => format!("one of {}", words.join(", ")),
        }
    }

    fn fits(&self, value: &Value) -> bool {
        match self.kind {
            Kind::Text => value.is_string(),
            Kind::Whole => value.as_u64().is_some(),
            Kind::Extent => value.is_string() || value.as_u64().is_some(),
            Kind::Number => value.as_f64().is_some_and(f64::is_finite),
            Kind::Flag => value.is_boolean(),
            Kind::Texts => value
                .as_array()
                .is_some_and(|all| all.iter().all(Value::is_string)),
            Kind::Word(words) => value.as_str().is_some_and(|word| words.contains(&word)),
        }
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
        let usage = |text: String| Err(Error::Usage(text));
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

    /// A text, where it is given.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    /// The text that the question is about.
    #[must_use]
    pub fn expression(&self) -> &str {
        self.text("expression").unwrap_or_default()
    }

    /// Whether a flag is set.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    /// A whole number, where it is given.
    #[must_use]
    pub fn whole(&self, name: &str) -> Option<u64> {
        self.0.get(name)?.as_u64()
    }

    /// How far, as a text.
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

    /// Any number, where it is given.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<f64> {
        self.0.get(name)?.as_f64()
    }

    /// The texts of a list.
    pub fn texts(&self, name: &str) -> impl Iterator<Item = &str> {
        let list = self.0.get(name).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str)
    }
}

/// What was found, cut where it is long.
fn cut(value: &Value) -> String {
    let shown = value.to_string();
    match shown.char_indices().nth(60) {
        Some((at, _)) => format!("{} …", &shown[..at]),
        None => shown,
    }
}

/// An answer as it is sent: an object that begins with its schema.
///
/// # Errors
/// [`Error::Usage`] where it is no object of JSON, which no answer is.
pub(super) fn sent(answer: &impl Serialize) -> Result<String, Error> {
    let text =
        serde_json::to_string(answer).map_err(|e| Error::Usage(format!("no answer: {e}")))?;
    match text.strip_prefix('{') {
        Some("}") => Ok(format!("{{\"schema\":{SCHEMA}}}")),
        Some(rest) => Ok(format!("{{\"schema\":{SCHEMA},{rest}")),
        None => Err(Error::Usage("no answer: it is no object".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: &[Field] = &[
        Field::new("expression", Kind::Text, "").needed(),
        Field::new("to", Kind::Whole, ""),
        Field::new("how", Kind::Word(&["dfs", "bfs"]), ""),
        Field::new("moves", Kind::Texts, ""),
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
            "to: expected a whole number, found -1"
        );
        assert_eq!(
            fault(r#"{"expression":"","how":"up"}"#),
            "how: expected one of dfs, bfs, found \"up\""
        );
        assert!(fault(r#"{"expresion":""}"#).contains("found \"expresion\""));
        assert!(fault("[1]").starts_with("expected an object of JSON"));
        assert!(fault("{").contains("line 1 column 1"));
    }

    #[test]
    fn an_answer_begins_with_its_schema() {
        let sent = sent(&serde_json::json!({ "value": "*2" })).expect("an answer");
        assert_eq!(sent, "{\"schema\":1,\"value\":\"*2\"}");
    }
}
