//! The tools: a verb each, with the schemas of its questions and answers.

use grundy::Error;
use grundy_ask::{Detail, SCHEMA, VERBS, Verb, naming};
use serde_json::{Value, json};

/// The instructions that an assistant reads before it asks.
pub const INSTRUCTIONS: &str = "grundy solves games exactly: who wins, by which moves, by how much, and why. An expression \
names a game of the catalog and a position, such as `nim 3,5,7`, `kayles 12 + nim 3`, `domineering 4x4`, `tic-tac-toe`, or \
states rules: `rule {n -> n-k for k in 1..3}: 21`, `board {left: xo -> .x; right: ox -> .o}: xoxo/oxox`. Ask `list` for the \
games and `about` with a game's name for its rules and notation. An answer says how sure it is: `proved`, `checked to N`, or \
`unknown` with the reason for stopping; repeat nothing as certain that is not proved.";

/// The list of tools; it is the same for everybody.
pub fn list() -> Vec<Value> {
    VERBS.iter().map(tool).collect()
}

fn tool(verb: &Verb) -> Value {
    json!({
        "name": verb.name,
        "description": verb.about,
        "inputSchema": verb.schema(),
        "outputSchema": verb.answer_schema(Detail::Brief),
        "annotations": {
            "readOnlyHint": true,
            "destructiveHint": false,
            "idempotentHint": true,
            "openWorldHint": false,
        },
    })
}

/// A fault of the program ended a call.
#[derive(Debug)]
pub struct Panicked;

/// The answer to a call, as far as there is one.
pub type Answered = Result<Result<String, Error>, Panicked>;

/// The response to a call: the answer as text and as data, and what the revision of the request has `beside` it. An answer
/// that is a fault says so.
///
/// It is put together as text, for an answer may have megabytes, which need not be parsed to be written again.
pub fn response(id: &Value, answered: Answered, beside: &Value) -> String {
    let fault = match &answered {
        Ok(Ok(_) | Err(Error::Stopped(_))) => None,
        Ok(Err(error)) => Some(error.named(naming).in_one_line()),
        Err(Panicked) => Some("a fault of the program: please report it".to_owned()),
    };
    let data = match (answered, &fault) {
        (Ok(answer), _) => grundy_ask::body(answer),
        (Err(Panicked), message) => json!({
            "schema": SCHEMA,
            "error": { "kind": "internal", "message": message },
        })
        .to_string(),
    };
    let failed = fault.is_some();
    let text = Value::from(fault.as_ref().unwrap_or(&data).as_str());
    let mut result = format!(
        r#""content":[{{"type":"text","text":{text}}}],"structuredContent":{data},"isError":{failed}"#
    );
    for (key, value) in beside.as_object().into_iter().flatten() {
        result += &format!(",{}:{value}", Value::from(key.as_str()));
    }
    format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{{result}}}}}"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_is_an_object_with_the_answer_as_text_and_as_data() {
        let beside = json!({ "resultType": "complete" });
        let read = |answered| -> Value {
            let text = response(&json!("a\"b"), answered, &beside);
            serde_json::from_str(&text).expect("JSON")
        };
        let answer = r#"{"schema":1,"value":"{1|*}"}"#;
        let found = read(Ok(Ok(answer.to_owned())));
        assert_eq!(
            (&found["jsonrpc"], &found["id"]),
            (&json!("2.0"), &json!("a\"b"))
        );
        let result = &found["result"];
        assert_eq!(
            result["content"],
            json!([{ "type": "text", "text": answer }])
        );
        assert_eq!(result["structuredContent"]["value"], "{1|*}");
        assert_eq!(
            (&result["isError"], &result["resultType"]),
            (&json!(false), &json!("complete"))
        );
        for (answered, kind) in [
            (
                Ok(Err(Error::usage("no \"such\" field".to_owned()))),
                "usage",
            ),
            (Err(Panicked), "internal"),
        ] {
            let result = read(answered)["result"].take();
            let error = &result["structuredContent"]["error"];
            assert_eq!(result["isError"], true);
            assert_eq!(error["kind"], kind);
            assert_eq!(result["content"][0]["text"], error["message"]);
        }
    }

    /// The list is read whole by every assistant, so it stays small.
    #[test]
    fn the_list_is_small() {
        const MOST: usize = 150_000;
        let size = Value::from(list()).to_string().len();
        assert!(size <= MOST, "{size} bytes");
        for tool in list() {
            assert_eq!(tool["outputSchema"]["type"], "object", "{tool}");
        }
    }
}
