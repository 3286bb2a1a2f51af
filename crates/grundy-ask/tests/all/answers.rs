//! Answers are as their schemas say: every field that an answer has is in its schema, and of the kind that stands there.

use crate::questions::{self, Question};
use grundy::ask::{misere, same};
use grundy::{Game, Limits};
use grundy_ask::{Detail, VERBS, Verb};
use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// The time of a question: one that is stopped by it has an answer with a schema too.
const LONGEST: Duration = Duration::from_millis(500);

/// The schemas of answers, by their verbs, in which no other fields than theirs may stand.
fn closed(detail: Detail) -> BTreeMap<&'static str, Validator> {
    let of = |verb: &Verb| {
        let mut schema = verb.answer_schema(detail);
        if detail == Detail::Whole {
            close(&mut schema);
            schema["unevaluatedProperties"] = false.into();
        }
        let made = jsonschema::draft202012::new(&schema);
        made.unwrap_or_else(|fault| panic!("{}: {fault}", verb.name))
    };
    VERBS.iter().map(|verb| (verb.name, of(verb))).collect()
}

/// Refuses fields that are not in a schema, wherever a value of its own stands: as a field or in a list.
fn close(schema: &mut Value) {
    let Some(parts) = schema.as_object_mut() else {
        return;
    };
    for (key, part) in parts {
        match (key.as_str(), part) {
            ("properties", Value::Object(fields)) => fields.values_mut().for_each(close_whole),
            ("$defs", Value::Object(fields)) => fields.values_mut().for_each(close),
            ("prefixItems", Value::Array(all)) => all.iter_mut().for_each(close_whole),
            ("anyOf" | "oneOf", Value::Array(all)) => all.iter_mut().for_each(close),
            ("items", part) => close_whole(part),
            _ => {}
        }
    }
}

fn close_whole(schema: &mut Value) {
    close(schema);
    schema["unevaluatedProperties"] = false.into();
}

/// The faults of an answer against its schema, each with the way to its place.
fn faults(schema: &Validator, answer: &Value) -> Vec<String> {
    schema
        .iter_errors(answer)
        .map(|fault| deepest(&fault))
        .collect()
}

/// The fault behind a fault: of alternatives the one that goes furthest into the answer.
fn deepest(fault: &ValidationError<'_>) -> String {
    let inner = match fault.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context
                .iter()
                .flatten()
                .map(deepest)
                .max_by_key(|text| text.matches('/').count())
        }
        _ => None,
    };
    inner.unwrap_or_else(|| format!("{}: {}", fault.instance_path(), fault.masked()))
}

/// Asks within these limits.
fn ask(question: &Question, limits: &Limits) -> Value {
    let body = question.body.to_string();
    let answer = grundy_ask::answer(question.verb.name, body.as_bytes(), limits);
    serde_json::from_str(&grundy_ask::body(answer)).expect("an answer is JSON")
}

/// The number of answers of each verb: found, unknown, refused.
#[derive(Debug, Default)]
struct Numbers {
    found: usize,
    unknown: usize,
    refused: usize,
}

/// Does work with a deep stack, for canonical forms are compared by recursion.
fn deep<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(work);
    let done = thread.expect("a thread").join();
    done.unwrap_or_else(|fault| std::panic::resume_unwind(fault))
}

/// Asks these questions and holds each answer against its schemas.
fn hold(questions: Vec<Question>, limits: &Limits) -> BTreeMap<&'static str, Numbers> {
    let schemas = [closed(Detail::Whole), closed(Detail::Brief)];
    let mut numbers: BTreeMap<&str, Numbers> = BTreeMap::new();
    let mut wrong = BTreeMap::new();
    for question in questions {
        let name = question.verb.name;
        let answer = ask(&question, &limits.clone().within(LONGEST));
        for fault in schemas.iter().flat_map(|all| faults(&all[name], &answer)) {
            wrong.entry((name, fault)).or_insert(question.body.clone());
        }
        let numbers = numbers.entry(name).or_default();
        if answer.get("error").is_some() {
            numbers.refused += 1;
        } else if answer["status"] == "unknown" {
            numbers.unknown += 1;
        } else {
            numbers.found += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    numbers
}

#[test]
fn answers_have_the_fields_of_their_schemas() {
    let limits = Limits {
        nodes: Some(8_000),
        ..Limits::default()
    };
    let numbers = deep(move || hold(questions::all(), &limits));
    for verb in VERBS {
        let found = numbers.get(verb.name).map_or(0, |numbers| numbers.found);
        assert!(found >= 2 || verb.name == "list", "{}: {found}", verb.name);
    }
    let found: usize = numbers.values().map(|numbers| numbers.found).sum();
    assert!(found >= 2_000, "{found}: {numbers:#?}");
}

/// The schemas refuse what answers do not have: a field at any depth, a word that is none, a text for a number.
#[test]
fn other_answers_are_refused() {
    let body = json!({ "expression": "kayles 12 + nim 3", "all_moves": true });
    let verb = grundy_ask::find("solve").expect("a verb");
    let answer = ask(&Question { verb, body }, &Limits::default());
    let schema = &closed(Detail::Whole)["solve"];
    assert!(schema.is_valid(&answer), "{:?}", faults(schema, &answer));
    for place in [
        "",
        "/moves/0",
        "/derivation",
        "/derivation/terms/0",
        "/derivation/terms/1/why",
    ] {
        let mut other = answer.clone();
        let object = other.pointer_mut(place).expect("a part of the answer");
        assert!(object.is_object(), "{place}");
        object["nonsense"] = 1.into();
        assert!(!schema.is_valid(&other), "{place}");
    }
    for (place, value) in [
        ("/status", json!("perhaps")),
        ("/position", json!(3)),
        ("/outcome", json!("X")),
        ("/moves/0/to", json!(false)),
        ("/derivation/total", json!("three")),
        ("/methods", json!(null)),
    ] {
        let mut other = answer.clone();
        *other.pointer_mut(place).expect("a part of the answer") = value;
        assert!(!schema.is_valid(&other), "{place}");
    }
    for needed in ["position", "status", "moves", "reason", "winner"] {
        let mut other = answer.clone();
        other.as_object_mut().expect("an object").remove(needed);
        assert!(!schema.is_valid(&other), "{needed}");
    }
}

/// Faults, and answers that a limit ends at once, have a schema too.
#[test]
fn faults_and_stopped_answers_have_their_schemas() {
    let numbers = deep(|| hold(questions::refused(), &Limits::default()));
    for verb in VERBS {
        assert!(numbers[verb.name].refused >= 4, "{}", verb.name);
    }
    // Neither time nor memory: some questions are answered even so, all others stop where they look first.
    let mut unknown = BTreeMap::new();
    for limits in [
        Limits {
            nodes: Some(1),
            ..Limits::default()
        },
        Limits {
            memory: Some(1),
            ..Limits::default()
        },
        Limits::default().within(Duration::ZERO),
    ] {
        let asked = questions::of_fields().into_iter().chain(questions::long());
        let asked = asked.collect();
        let numbers = deep(move || hold(asked, &limits));
        for (verb, numbers) in numbers {
            *unknown.entry(verb).or_insert(0) += numbers.unknown;
        }
    }
    let stopped = unknown.values().filter(|count| **count > 0).count();
    assert!(stopped >= 15, "{unknown:#?}");
}

#[test]
fn bounds_of_heaps_are_those_of_the_library() {
    let game: Game = "kayles".parse().expect("a game");
    let limits = Limits::default();
    for name in ["same", "misere"] {
        let verb = grundy_ask::find(name).expect("a verb");
        let mut fields = verb.fields.iter().copied().flatten();
        let to = fields.find(|field| field.name == "to").expect("a bound");
        let beyond = to.most + 1;
        let fault = match name {
            "same" => same::same(&game, &game, Some(beyond), &limits).err(),
            _ => misere::misere(&game, beyond, &limits).err(),
        };
        let fault = fault.expect("the schema allows all that the library does");
        let words = format!("to: expected at most {}, found {beyond}", to.most);
        assert_eq!(fault.named(grundy_ask::naming).to_string(), words, "{name}");
    }
}
