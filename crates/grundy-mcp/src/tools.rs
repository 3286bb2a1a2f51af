//! The tools: a verb each, with the schemas of its questions and answers.

use grundy_ask::{Detail, VERBS, Verb};
use serde_json::{Value, json};

/// What an assistant is told before it asks.
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

/// The result of a call: the answer as text and as data. An answer that is a fault says so.
pub fn result(answer: &str) -> Value {
    let data: Value =
        serde_json::from_str(answer).expect("an answer is an object of JSON, made here");
    let fault = data.get("error");
    let text = match fault.and_then(|fault| fault["message"].as_str()) {
        Some(message) => message,
        None => answer,
    };
    let (text, failed) = (json!([{ "type": "text", "text": text }]), fault.is_some());
    json!({ "content": text, "structuredContent": data, "isError": failed })
}

#[cfg(test)]
mod tests {
    use super::*;

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
