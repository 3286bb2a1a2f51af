//! The OpenAPI description of the questions, made from the table of verbs.

use grundy_ask::{Detail, VERBS, Verb, definitions_at};
use serde_json::{Map, Value, json};

/// The place of the schemas that others refer to.
const HOME: &str = "#/components/schemas/";

/// The description.
pub fn description() -> Value {
    let mut paths = Map::new();
    for verb in VERBS {
        paths.insert(format!("/api/{}", verb.name), json!({ "post": post(verb) }));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "grundy",
            "description": "Questions about games, answered as the command line answers them with --json, in an object \
                            that begins with its schema. With `Accept: application/x-ndjson` the reply is lines: progress, \
                            and last the answer. Whoever closes the connection stops the work. \
                            `GET /api/VERB/schema` gives the schemas of one question alone.",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": definitions_at(HOME) },
    })
}

/// The schemas of one verb, which stand alone: that of its questions and that of its answers.
pub fn schemas(verb: &Verb) -> Value {
    json!({ "question": verb.schema(), "answer": verb.answer_schema(Detail::Whole) })
}

/// The description of one verb.
fn post(verb: &Verb) -> Value {
    let says = |text: &str| {
        let content =
            json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Fault" } } });
        json!({ "description": text, "content": content })
    };
    let mut answer = verb.answer_schema_at(HOME);
    answer["properties"]["gave_way"] = json!({
        "const": true,
        "description": "Others waited: the question was stopped after its turn, and this is what was known by then.",
    });
    json!({
        "summary": verb.about,
        "operationId": verb.name,
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": verb.schema() } },
        },
        "responses": {
            "200": { "description": "The answer; `status` is `unknown` where a limit stopped the work.", "content": {
                "application/json": { "schema": answer },
                "application/x-ndjson": {},
            } },
            "400": says("The question is not understood; for a fault in a text with its line and column."),
            "403": says("Another site asks."),
            "413": says("The question is too long."),
            "415": says("The question is no JSON by its type."),
            "408": says("The question did not come in time."),
            "429": says("Too many questions wait already, or none of the others ended in time; `Retry-After` says when to ask again."),
        },
    })
}
