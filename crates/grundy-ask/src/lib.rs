//! Questions and answers in JSON, the answers as the command line prints them for `--json`. A table lists the verbs,
//! each with the fields of its questions and the function that asks the façade. The page's server and the WebAssembly
//! module both ask here.
//!
//! ```
//! use grundy::Limits;
//! let answer = grundy_ask::answer("value", br#"{"expression": "kayles 12"}"#, &Limits::default())?;
//! assert!(answer.starts_with("{\"schema\":1,"), "{answer}");
//!
//! let faulty = grundy_ask::answer("value", br#"{"expression": "kayles x"}"#, &Limits::default());
//! assert!(grundy_ask::body(faulty).starts_with("{\"schema\":1,\"error\":{\"kind\":\"parse\","));
//! # Ok::<(), grundy::Error>(())
//! ```

#![forbid(unsafe_code)]

mod asked;
mod catalog;
mod check;
mod forms;
mod games;
mod hands;
mod picture;
mod play;
mod positions;
mod proofs;
mod schemas;
mod seal;
mod sent;
mod sights;
mod verbs;
mod whole;

pub use asked::{Asked, Field, ValueKind};
pub use play::{Shown, Standing, standing};
pub use schemas::{Detail, definitions, definitions_at};
pub use sent::SCHEMA;
pub use verbs::{VERBS, Verb, answer, find};
pub use whole::whole;

use grundy::{Error, Setting, Stopped};
use serde_json::json;

/// The JSON of an answer or of a fault. A question that a limit stopped has an answer too: *unknown*.
#[must_use]
pub fn body(answer: Result<String, Error>) -> String {
    match answer {
        Ok(text) => text,
        Err(Error::Stopped(stopped)) => unknown(&stopped),
        Err(error) => json!({ "schema": SCHEMA, "error": error.named(naming) }).to_string(),
    }
}

/// The names of settings here: the fields of a question, and the verbs that list the possible values.
#[must_use]
pub fn naming(setting: Setting, value: Option<&str>) -> String {
    match (setting, value) {
        (Setting::Games, Some(kind)) => format!("`list` with the kind \"{kind}\""),
        (Setting::Games, None) => "`list` shows them".to_owned(),
        (Setting::Json, _) => "the answer".to_owned(),
        (_, Some(value)) => format!("{} \"{value}\"", setting.key("_")),
        (_, None) => setting.key("_"),
    }
}

/// The answer to a question that was stopped before anything was found.
#[must_use]
pub fn unknown(stopped: &Stopped) -> String {
    json!({ "schema": SCHEMA, "status": "unknown", "stopped": stopped }).to_string()
}
