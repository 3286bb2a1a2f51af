//! Every question in JSON, answered in JSON as the command line prints it for `--json`: a table of verbs, each with the fields
//! of its question and the function that asks the façade. The server of the page and the module for WebAssembly ask here.
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
mod forms;
mod games;
mod picture;
mod play;
mod positions;
mod verbs;

pub use asked::{Asked, Field, Kind, SCHEMA};
pub use play::{Shown, Standing, standing};
pub use verbs::{VERBS, Verb, answer, find};

use grundy::{Error, Setting, Stopped};
use serde_json::json;

/// The JSON of an answer, of a fault, or of a question that a limit has ended, which is an answer like any other.
#[must_use]
pub fn body(answer: Result<String, Error>) -> String {
    match answer {
        Ok(text) => text,
        Err(Error::Stopped(stopped)) => unknown(&stopped),
        Err(error) => json!({ "schema": SCHEMA, "error": error.named(naming) }).to_string(),
    }
}

/// The names of settings: the fields of a question, and the verbs that list what there is.
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

/// The answer about a question of which nothing is known.
#[must_use]
pub fn unknown(stopped: &Stopped) -> String {
    json!({ "schema": SCHEMA, "status": "unknown", "stopped": stopped }).to_string()
}
