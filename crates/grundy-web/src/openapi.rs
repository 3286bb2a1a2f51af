//! The OpenAPI description of the questions, made from the table of verbs.

use grundy_ask::{Field, SCHEMA, VERBS, ValueKind, Verb};
use serde_json::{Map, Value, json};

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
                            and last the answer. Whoever closes the connection stops the work.",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": { "Fault": fault() } },
    })
}

/// The description of one verb.
fn post(verb: &Verb) -> Value {
    let fields = || verb.fields.iter().copied().flatten();
    let mut properties = Map::new();
    for field in fields() {
        properties.insert(field.name.to_owned(), schema(field));
    }
    let needed: Vec<&str> = fields().filter(|f| f.needed).map(|f| f.name).collect();
    let says = |text: &str| {
        let content =
            json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Fault" } } });
        json!({ "description": text, "content": content })
    };
    let answer = json!({
        "type": "object",
        "properties": {
            "schema": { "const": SCHEMA },
            "gave_way": { "const": true, "description": "Others waited: the question was stopped after its turn, and this is what was known by then." },
        },
        "required": ["schema"],
    });
    json!({
        "summary": verb.about,
        "operationId": verb.name,
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": {
                "type": "object",
                "properties": properties,
                "required": needed,
                "additionalProperties": false,
            } } },
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

/// The schema of one field.
fn schema(field: &Field) -> Value {
    let mut schema = match field.kind {
        ValueKind::Text => json!({ "type": "string" }),
        ValueKind::Whole => json!({ "type": "integer", "minimum": 0, "maximum": field.most }),
        ValueKind::Extent => {
            json!({ "type": ["integer", "string"], "minimum": 0, "maximum": field.most })
        }
        ValueKind::Number => json!({ "type": "number", "minimum": 0, "maximum": field.most }),
        ValueKind::Flag => json!({ "type": "boolean" }),
        ValueKind::Texts => json!({ "type": "array", "items": { "type": "string" } }),
        ValueKind::Word(words) => json!({ "type": "string", "enum": words }),
    };
    schema["description"] = Value::from(field.about);
    schema
}

/// The schema of an error.
fn fault() -> Value {
    let text = || json!({ "type": "string" });
    let whole = || json!({ "type": "integer", "minimum": 1 });
    json!({
        "type": "object",
        "properties": {
            "schema": { "const": SCHEMA },
            "error": {
                "type": "object",
                "properties": {
                    "kind": { "type": "string", "enum": ["parse", "usage", "file", "refused", "internal"] },
                    "message": text(),
                    "origin": { "type": ["string", "null"] },
                    "line": whole(),
                    "column": whole(),
                    "found": text(),
                    "expected": text(),
                },
                "required": ["kind", "message"],
            },
        },
        "required": ["schema", "error"],
    })
}
