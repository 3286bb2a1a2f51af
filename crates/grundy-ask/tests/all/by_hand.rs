//! Schemas of the types and fields that functions of their own write.

use crate::board;
use crate::schema::{Object, about, meanings, name_within};
use crate::types::{Types, comment};
use serde_json::{Value, json};
use syn::{Item, Type};

/// The types with schemas made here.
const NAMES: [&str; 11] = [
    "BoardTitle",
    "Fault",
    "LongestWin",
    "MethodName",
    "Player",
    "Shown",
    "Number",
    "Status",
    "ThingKind",
    "ThingPlace",
    "Unanswered",
];

/// True if a type of this name has its schema made here.
pub fn has(name: &str) -> bool {
    NAMES.contains(&name)
}

/// The schemas of these types.
pub fn definitions(types: &Types) -> Vec<(&'static str, Value)> {
    let Item::Enum(status) = types.only("Status").item else {
        panic!("a status is an enum");
    };
    let text = |about: &str| json!({ "type": "string", "description": about });
    vec![
        (
            "BoardTitle",
            json!({ "type": ["string", "integer"], "description": "The title of a board or its number, from 1." }),
        ),
        ("Fault", fault()),
        (
            "LongestWin",
            json!({
                "type": "array",
                "prefixItems": [{ "type": "integer", "minimum": 0 }, { "type": "string" }],
                "minItems": 2,
                "maxItems": 2,
                "description": "A position whose win takes the most plies: the plies, then the position.",
            }),
        ),
        (
            "MethodName",
            text("The name of a method, as the field `method` of a question takes it."),
        ),
        (
            "Number",
            text("A whole number of any size, in digits, with its sign where it is below 0."),
        ),
        (
            "Player",
            json!({ "type": "string", "enum": ["left", "right"], "description": "A player: the first of the two sides is `left`." }),
        ),
        (
            "Shown",
            text("A value that is no nimber, as an expression, shortened where it is long."),
        ),
        ("ThingKind", board::things()),
        ("ThingPlace", board::places()),
        ("Unanswered", unanswered()),
        (
            "Status",
            about(
                json!({ "type": "string", "oneOf": meanings(&status.variants, str::to_lowercase) }),
                &comment(&status.attrs),
            ),
        ),
    ]
}

/// A reference to a schema.
fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// The answer to a question that was stopped before anything was found.
fn unanswered() -> Value {
    json!({
        "type": "object",
        "properties": { "status": { "const": "unknown" }, "stopped": reference("Stopped") },
        "required": ["status", "stopped"],
        "description": "The answer to a question that was stopped before anything was found.",
    })
}

/// A fault, as it is written for every question.
fn fault() -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let place = |about: &str| json!({ "type": "integer", "minimum": 1, "description": about });
    json!({
        "type": "object",
        "properties": { "error": {
            "type": "object",
            "properties": {
                "kind": {
                    "enum": ["parse", "usage", "file", "stopped", "refused", "internal"],
                    "description": "The kind: a text that does not follow its notation, a wrong question, a file, a limit, a \
                                    question that the server does not take, a fault of the program.",
                },
                "message": text("The fault in words."),
                "origin": { "type": ["string", "null"], "description": "The file; null for the text of a field." },
                "line": place("The line of the fault in the text."),
                "column": place("The column, in characters."),
                "found": text("The text that was found there."),
                "expected": text("The text that was expected there."),
                "sentences": {
                    "type": "array",
                    "items": { "$ref": "#/$defs/Sentence" },
                    "description": "The text that was expected, or the fault, as sentences with gaps, for other languages.",
                },
                "reason": about(reference("Why"), "The limit that was reached."),
            },
            "required": ["kind", "message"],
        } },
        "required": ["error"],
        "description": "A question that has no answer.",
    })
}

/// The schema of a field that a function writes.
pub fn written_with(function: &str, ty: &Type) -> Value {
    let words = |words: &[&str]| json!({ "type": "string", "enum": words });
    let or_null = |schema: Value| json!({ "anyOf": [schema, { "type": "null" }] });
    let two =
        |schema: Value| json!({ "type": "array", "items": schema, "minItems": 2, "maxItems": 2 });
    match function.trim_start_matches("json::") {
        "as_text" => match name_within(ty).as_str() {
            "Player" => reference("Player"),
            "BigInt" | "BigUint" => reference("Number"),
            "OutcomeClass" => words(&["N", "P", "L", "R"]),
            _ => json!({ "type": "string" }),
        },
        "as_name" => or_null(reference("Player")),
        "as_winners" => two(or_null(reference("Player"))),
        "as_names" => json!({ "type": "array", "items": two(reference("Player")) }),
        "relation" => or_null(two(json!({ "type": "string" }))),
        "kind_of_compound" => words(&["selective", "conjunctive", "continued"]),
        "kind_of_play" => words(&["normal", "misere"]),
        "end" => words(&["won by left", "won by right", "tied", "drawn"]),
        "exact" => json!({ "type": ["integer", "null"], "minimum": 0 }),
        _ => panic!("no schema is made of what {function} writes"),
    }
}

/// The fields that a function writes beside others.
pub fn fields_with(function: &str, types: &Types) -> Object {
    let mut all = Object::default();
    if function == "strategy_fields" {
        let status = "The status of the strategies: proved if their exploitability, itself proved, is no more than `target`.";
        all.add("strategy_status", about(reference("Status"), status), true);
        let stopped = "The reason why it is unknown; else left out.";
        all.add(
            "strategy_stopped",
            about(reference("Stopped"), stopped),
            false,
        );
        return all;
    }
    let parts: &[&str] = match function {
        "Envelope::status" => &[],
        "Envelope::method" => &["method", "sentences"],
        "Envelope::reasoned" => &["reason", "sentences"],
        "Envelope::method_and_reason" => &["method", "reason", "sentences"],
        "Envelope::whole" => &[
            "method",
            "methods",
            "reason",
            "sentences",
            "derivation",
            "also",
        ],
        _ => panic!("no schema is made of what {function} writes"),
    };
    let Item::Struct(envelope) = types.only("Envelope").item else {
        panic!("an envelope is a struct");
    };
    let said = |name: &str| {
        let mut fields = envelope.fields.iter();
        let field = fields.find(|field| field.ident.as_ref().is_some_and(|own| own == name));
        comment(&field.expect("a field of the envelope").attrs)
    };
    let list = |name: &str| json!({ "type": "array", "items": reference(name) });
    all.add("status", about(reference("Status"), &said("status")), true);
    let stopped = "The reason why the value is not known; left out where it is.";
    all.add("stopped", about(reference("Stopped"), stopped), false);
    for part in parts {
        let (schema, text) = match *part {
            "method" => (json!({ "type": "string" }), said(part)),
            "methods" => (list("MethodName"), said(part)),
            "derivation" => (reference("Derivation"), said(part)),
            "also" => (list("Statement"), said(part) + " Left out where there are none."),
            "reason" => (json!({ "type": "string" }), "The reason why the answer is right, in words.".to_owned()),
            _ => (list("Sentence"), "The reason as sentences with gaps, for other languages; only where it was asked for.".to_owned()),
        };
        all.add(
            part,
            about(schema, &text),
            !matches!(*part, "also" | "sentences"),
        );
    }
    all
}
