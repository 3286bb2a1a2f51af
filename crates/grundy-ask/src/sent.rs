//! An answer as it is sent: an object of JSON that begins with its schema, within a bound of its length, and with its
//! certificate beside it where one was asked for.

use erased_serde::Serialize;
use grundy::check::Certificate;
use grundy::{Error, Limits};
use serde_json::error::Category;
use std::io::{self, ErrorKind, Write};

/// The schema of questions and answers; it changes when an old reader would misunderstand a new answer.
pub const SCHEMA: u32 = 1;

/// The largest number of bytes of an answer. The bounds of the fields keep ordinary answers far below it.
const MOST_OF_AN_ANSWER: usize = 32 << 20;

/// The answer as an object that begins with its schema.
///
/// # Errors
/// [`Error::Usage`] if it is too long, or if it is not a JSON object, which every answer is.
pub(crate) fn sent(answer: &dyn Serialize) -> Result<String, Error> {
    object(answer, None).map_err(|fault| {
        Error::usage(match fault.kind() {
            ErrorKind::FileTooLarge => {
                format!("the answer has more than {MOST_OF_AN_ANSWER} bytes; ask for less of it")
            }
            _ => format!("no answer: {fault}"),
        })
    })
}

/// An answer beside its certificate.
#[derive(serde::Serialize)]
struct Certified<'a> {
    #[serde(flatten)]
    answer: &'a dyn Serialize,
    /// The text of the certificate, as `check` takes it; null where there is none, and left out where none was asked for.
    certificate: Option<String>,
    /// The reason why there is no certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_certificate: Option<String>,
}

/// The answer with a certificate, where the question asked for one. An answer stands though it has none, also where the
/// time is over, or the bound of an answer is reached, while the certificate is written.
///
/// # Errors
/// As [`sent`].
pub(crate) fn sent_with(
    certificate: Option<Result<Certificate, Error>>,
    limits: &Limits,
    answer: &dyn Serialize,
) -> Result<String, Error> {
    let why = match certificate {
        None => return sent(answer),
        Some(Err(why)) => why.to_string(),
        Some(Ok(certificate)) => match beside(&certificate, limits, answer) {
            Ok(text) => return Ok(text),
            Err(fault) if fault.kind() == ErrorKind::FileTooLarge => {
                format!("the answer would have more than {MOST_OF_AN_ANSWER} bytes with it")
            }
            Err(fault) => format!("no certificate was written: {fault}"),
        },
    };
    sent(&Certified {
        answer,
        certificate: None,
        no_certificate: Some(why),
    })
}

/// The answer and its certificate, written within the limits.
fn beside(
    certificate: &Certificate,
    limits: &Limits,
    answer: &dyn Serialize,
) -> io::Result<String> {
    let mut text = Bounded::new(Vec::new(), Some(limits));
    certificate.write_json(&mut text)?;
    let text = String::from_utf8(text.text).map_err(io::Error::other)?;
    let certified = Certified {
        answer,
        certificate: Some(text),
        no_certificate: None,
    };
    object(&certified, Some(limits))
}

/// The object that begins with its schema and goes on with the fields of the answer.
fn object(answer: &dyn Serialize, limits: Option<&Limits>) -> io::Result<String> {
    let mut to = Bounded::new(format!("{{\"schema\":{SCHEMA}").into_bytes(), limits);
    let start = to.text.len();
    serde_json::to_writer(&mut to, answer).map_err(|fault| match fault.classify() {
        Category::Io => io::Error::from(fault),
        _ => io::Error::other(fault),
    })?;
    let mut text = to.text;
    if text.get(start) != Some(&b'{') {
        return Err(io::Error::other("it is no object"));
    }
    match text.get(start + 1) {
        Some(b'}') => drop(text.remove(start)),
        _ => text[start] = b',',
    }
    String::from_utf8(text).map_err(io::Error::other)
}

/// The bytes between two looks at the limits.
const BETWEEN_LOOKS: usize = 64 << 10;

/// A text that grows up to a bound, and while its limits are not reached.
struct Bounded<'a> {
    text: Vec<u8>,
    limits: Option<&'a Limits>,
    next_look: usize,
}

impl<'a> Bounded<'a> {
    fn new(text: Vec<u8>, limits: Option<&'a Limits>) -> Bounded<'a> {
        Bounded {
            text,
            limits,
            next_look: 0,
        }
    }
}

impl Write for Bounded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.text.len() + bytes.len() > MOST_OF_AN_ANSWER {
            return Err(ErrorKind::FileTooLarge.into());
        }
        if self.text.len() >= self.next_look {
            self.next_look = self.text.len() + BETWEEN_LOOKS;
            if let Some(stop) = self.limits.and_then(Limits::reached) {
                return Err(io::Error::new(ErrorKind::TimedOut, stop.to_string()));
            }
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::{Ask, Position};
    use serde_json::{Value, json};
    use std::time::Duration;

    #[test]
    fn an_answer_begins_with_its_schema() {
        let sent = sent(&json!({ "value": "*2" })).expect("an answer");
        assert_eq!(sent, "{\"schema\":1,\"value\":\"*2\"}");
        let empty = super::sent(&json!({})).expect("an answer");
        assert_eq!(empty, "{\"schema\":1}");
        let none = super::sent(&json!([1])).expect_err("no object");
        assert_eq!(none.to_string(), "no answer: it is no object");
        let long = json!({ "value": "x".repeat(MOST_OF_AN_ANSWER) });
        let fault = super::sent(&long).expect_err("too long").to_string();
        assert!(fault.ends_with("ask for less of it"), "{fault}");
    }

    #[test]
    fn an_answer_stands_where_there_is_no_time_or_no_room_for_its_certificate() {
        let position = Position::parse("kayles 5").expect("a position");
        let solved = grundy::solve(&position, &Ask::default()).expect("an answer");
        let with = |limits: &Limits, answer: Value| -> Value {
            let certificate = Some(solved.certificate());
            let text = sent_with(certificate, limits, &answer).expect("an answer");
            serde_json::from_str(&text).expect("JSON")
        };
        let short = json!({ "outcome": "N" });
        let limits = Limits::default();
        assert!(with(&limits, short.clone())["certificate"].is_string());
        let over = limits.clone().within(Duration::ZERO);
        let answer = with(&over, short);
        assert_eq!(answer["outcome"], "N");
        assert!(answer["certificate"].is_null());
        let why = "no certificate was written: the time limit was reached";
        assert_eq!(answer["no_certificate"], why);
        let nearly = json!({ "outcome": "x".repeat(MOST_OF_AN_ANSWER - 200) });
        let answer = with(&limits, nearly);
        assert!(answer["certificate"].is_null());
        let why = answer["no_certificate"].as_str().expect("a reason");
        assert!(why.contains("more than"), "{why}");
    }
}
