//! The stored schemas are those of the types. `GRUNDY_RENEW=1 cargo test -p grundy-ask` makes them anew.

use crate::schema::Schemas;
use crate::types::{Types, root};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use grundy_ask::VERBS;
use std::fs;
use std::io::{Read, Write};

#[test]
fn the_schemas_are_those_of_the_types() {
    // The parts that only `by_hand.rs` refers to are named here.
    let beside = [
        "Certified",
        "Derivation",
        "Sentence",
        "Statement",
        "Stopped",
    ];
    let named = VERBS.iter().flat_map(|verb| verb.answers).copied();
    let made = Schemas::of(Types::read(), named.chain(beside));
    // A type on each line, so that a change shows.
    let lines: Vec<String> = made
        .iter()
        .map(|(name, schema)| format!("\"{name}\": {schema}"))
        .collect();
    let made = format!("{{\n{}\n}}\n", lines.join(",\n"));
    let file = root().join("crates/grundy-ask/src/schemas.json");
    let packed = file.with_extension("json.gz");
    if std::env::var_os("GRUNDY_RENEW").is_some() {
        fs::write(&file, &made).expect("the schemas");
        let mut text = GzEncoder::new(Vec::new(), Compression::best());
        text.write_all(made.as_bytes()).expect("a list of bytes");
        let bytes = text.finish().expect("a list of bytes");
        fs::write(&packed, bytes).expect("the schemas, packed");
    }
    let kept = fs::read_to_string(&file).expect("the schemas");
    let mut unpacked = String::new();
    let bytes = fs::read(&packed).expect("the schemas, packed");
    GzDecoder::new(bytes.as_slice())
        .read_to_string(&mut unpacked)
        .expect("a text");
    assert!(
        kept == made && unpacked == made,
        "the types of answers have changed; GRUNDY_RENEW=1 renews their schemas"
    );
}
