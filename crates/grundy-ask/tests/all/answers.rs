//! Answers are as their schemas say: every field that an answer has is in its schema, and of the kind that stands there.

use crate::questions::{self, Question};
use grundy::Limits;
use grundy_ask::{Detail, VERBS};
use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use serde_json::Value;
use std::collections::BTreeMap;

/// The schemas of answers, by their verbs, in which no other fields than theirs may stand.
fn closed(detail: Detail) -> BTreeMap<&'static str, Validator> {
    let of = |verb: &grundy_ask::Verb| {
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
    schema.iter_errors(answer).map(|fault| deepest(&fault)).collect()
}

/// The fault behind a fault: of alternatives the one that goes furthest into the answer.
fn deepest(fault: &ValidationError<'_>) -> String {
    let inner = match fault.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context.iter().flatten().map(deepest).max_by_key(|text| text.matches('/').count())
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
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(work);
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
        let t0 = std::time::Instant::now();
        let answer = ask(&question, &limits.clone().within(std::time::Duration::from_millis(300)));
        let t1 = t0.elapsed();
        if t1.as_millis() > 800 { eprintln!("SLOW {:?} {} {}", t1, name, question.body.to_string().chars().take(150).collect::<String>()); }
        let t0 = std::time::Instant::now();
        for fault in schemas.iter().flat_map(|all| faults(&all[name], &answer)) {
            wrong.entry((name, fault)).or_insert(question.body.clone());
        }
        if t0.elapsed().as_millis() > 800 { eprintln!("VALIDATE {:?} {} {}", t0.elapsed(), name, answer.to_string().len()); }
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
        nodes: Some(20_000),
        ..Limits::default()
    };
    let numbers = deep(move || hold(questions::all(), &limits));
    println!("{numbers:#?}");
    for verb in VERBS {
        let found = numbers.get(verb.name).map_or(0, |numbers| numbers.found);
        assert!(found >= 2 || verb.name == "list", "{}: {found}", verb.name);
    }
}
