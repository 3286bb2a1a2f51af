//! The envelope that all reports share: what an answer says beside its value.

use grundy::answer::{Answer, Status};
use grundy::derivation::{Derivation, Sentence, Statement};
use grundy::method::MethodName;
use serde::ser::{SerializeMap, Serializer};

/// The certainty of an answer, how it was found and why it is right. Each report has it among its own fields, and writes in
/// JSON the parts that its question is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Envelope {
    /// The status: proved, checked up to a bound, or unknown.
    pub status: Status,
    /// The solver that answered, and why it was chosen.
    pub method: String,
    /// The solvers by the names under which a question can choose them.
    pub methods: Vec<MethodName>,
    /// The reason as data.
    pub derivation: Derivation,
    /// Other theorems that give the same answer.
    pub also: Vec<Statement>,
    /// True if one of the limits that were asked for stopped the work; front ends then end with status 3.
    pub limited: bool,
    /// True if the reason is given as sentences with gaps too, for other languages.
    pub with_sentences: bool,
}

impl<T> From<&Answer<T>> for Envelope {
    fn from(answer: &Answer<T>) -> Envelope {
        Envelope {
            status: answer.status.clone(),
            method: answer.how.clone(),
            methods: answer.methods.clone(),
            derivation: answer.derivation.clone(),
            also: answer.also.clone(),
            limited: answer.limited,
            with_sentences: false,
        }
    }
}

impl Envelope {
    /// The value of an answer, and the envelope that was around it.
    pub(super) fn open<T>(answer: Answer<T>) -> (T, Envelope) {
        let envelope = Envelope {
            status: answer.status,
            method: answer.how,
            methods: answer.methods,
            derivation: answer.derivation,
            also: answer.also,
            limited: answer.limited,
            with_sentences: false,
        };
        (answer.value, envelope)
    }

    /// The reason why the answer is right, in words that a student follows.
    #[must_use]
    pub fn reason(&self) -> String {
        self.derivation.to_string()
    }

    /// The reason as sentences with gaps, where they were asked for.
    #[must_use]
    pub fn sentences(&self) -> Option<Vec<Sentence>> {
        self.with_sentences.then(|| self.derivation.sentences())
    }

    /// Writes `status`, and `stopped` where the value is unknown.
    pub(super) fn status<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.status.fields(to)
    }

    /// Writes the status, the method and the sentences.
    pub(super) fn method<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.write(to, &["method"])
    }

    /// Writes the status, the reason and the sentences.
    pub(super) fn reasoned<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.write(to, &["reason"])
    }

    /// Writes the status, the method, the reason and the sentences.
    pub(super) fn method_and_reason<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.write(to, &["method", "reason"])
    }

    /// Writes everything.
    pub(super) fn whole<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.write(to, &["method", "methods", "reason", "derivation", "also"])
    }

    /// Writes the status, the sentences where they were asked for, and these parts.
    fn write<S: Serializer>(&self, to: S, parts: &[&str]) -> Result<S::Ok, S::Error> {
        let mut fields = to.serialize_map(None)?;
        fields.serialize_entry("status", &self.status)?;
        if let Some(stopped) = self.status.why() {
            fields.serialize_entry("stopped", stopped)?;
        }
        let has = |part: &str| parts.contains(&part);
        if has("method") {
            fields.serialize_entry("method", &self.method)?;
        }
        if has("methods") {
            fields.serialize_entry("methods", &self.methods)?;
        }
        if has("reason") {
            fields.serialize_entry("reason", &self.reason())?;
        }
        if let Some(sentences) = self.sentences() {
            fields.serialize_entry("sentences", &sentences)?;
        }
        if has("derivation") {
            fields.serialize_entry("derivation", &self.derivation)?;
        }
        if has("also") && !self.also.is_empty() {
            fields.serialize_entry("also", &self.also)?;
        }
        fields.end()
    }
}
