//! Values as people write them on a command line, through every verb of the built program: signs, braces and arrows
//! mean the same everywhere, and what is printed can be given back.

use crate::program::grundy;
use serde_json::Value;

/// The output of the program on success.
fn answer(arguments: &[&str]) -> String {
    let (status, out, error) = grundy(arguments, b"");
    assert_eq!(status, 0, "{arguments:?}: {error}");
    out.trim_end().to_owned()
}

/// Each with its value, its winner when left and when right begins, and its negative.
const WRITTEN: &[(&str, &str, [&str; 2], &str)] = &[
    ("{|{|}}", "-1", ["right", "right"], "1"),
    ("{0|{|}}", "*", ["left", "right"], "*"),
    ("{{1|}|}", "3", ["left", "left"], "-3"),
    ("{{0|{|1}}|}", "0", ["right", "left"], "0"),
    ("{0|{|2}}", "*", ["left", "right"], "*"),
    ("{2||1|0}", "{2|{1|0}}", ["left", "left"], "{{0|-1}|-2}"),
    ("-1v", "-1v", ["right", "right"], "1^"),
    ("- 1v", "-1^", ["right", "right"], "1v"),
    ("-(1v)", "-1^", ["right", "right"], "1v"),
    ("--1v", "1^", ["left", "left"], "-1v"),
    ("-^", "v", ["right", "right"], "^"),
    ("-v*", "^*", ["left", "right"], "v*"),
    ("-*2", "*2", ["left", "right"], "*2"),
    ("-{1|*}", "{*|-1}", ["right", "right"], "{1|*}"),
    ("3.v", "3.v", ["right", "right"], "3.^"),
    ("3.V*2", "3.v*2", ["right", "right"], "3.^*2"),
    ("-1+3.^", "-1+3.^", ["right", "right"], "1+3.v"),
    ("+-{1|*}", "*", ["left", "right"], "*"),
    ("+-{4|2}", "+-{4|2}", ["left", "right"], "+-{4|2}"),
    ("-Tiny(2)", "miny(2)", ["right", "right"], "tiny(2)"),
    ("3 . -1v", "-3+3.v", ["right", "right"], "3+3.^"),
    ("3 . - 1v", "-3+3.^", ["right", "right"], "3+3.v"),
    ("1 - 1v", "^", ["left", "left"], "v"),
    ("1 - -1v", "2^", ["left", "left"], "-2v"),
    ("- - 1v", "1v", ["left", "left"], "-1^"),
    ("0 . *", "0", ["right", "left"], "0"),
    ("value -1v", "-1v", ["right", "right"], "1^"),
];

#[test]
fn a_value_means_the_same_in_every_verb() {
    let certificate =
        std::env::temp_dir().join(format!("grundy-value-{}.json", std::process::id()));
    let certificate = certificate.to_str().expect("a path");
    for &(text, value, winners, negative) in WRITTEN {
        assert_eq!(answer(&["value", text]), value, "{text}");
        assert_eq!(answer(&["value", value]), value, "{text}");
        assert_eq!(
            answer(&["value", &format!("-({text})")]),
            negative,
            "{text}"
        );
        assert_eq!(answer(&["compare", text, value]), "=", "{text}");
        for (first, winner) in ["left", "right"].iter().zip(winners) {
            let solve = ["solve", text, "--first", first, "--json", "--all-moves"];
            let json: Value = serde_json::from_str(&answer(&solve)).expect("JSON");
            assert_eq!(json["winner"], winner, "{text}, {first} first");
            assert_eq!(json["value"], value, "{text}");
            let shown = json["position"].as_str().expect("a position");
            assert_eq!(answer(&["value", shown]), value, "{text} shown as {shown}");
            for line in json["moves"].as_array().expect("moves") {
                // After a move the opponent begins.
                let other = if *first == "left" { "right" } else { "left" };
                let to = line["to"].as_str().expect("a position");
                let after = answer(&["solve", to, "--first", other, "--json"]);
                let after: Value = serde_json::from_str(&after).expect("JSON");
                let wins = after["winner"] == *first;
                assert_eq!(line["winning"], wins, "{text}: {} to {to}", line["move"]);
            }
            answer(&[
                "solve",
                text,
                "--first",
                first,
                "--certificate",
                certificate,
            ]);
            let verdict = answer(&["check", certificate]);
            assert!(verdict.starts_with("accepted"), "{text}: {verdict}");
            let tree = answer(&["tree", text, "--first", first, "--json"]);
            let tree: Value = serde_json::from_str(&tree).expect("JSON");
            assert_eq!(tree["status"], "proved", "{text}");
        }
        let explained: Value =
            serde_json::from_str(&answer(&["explain", text, "--json"])).expect("JSON");
        assert_eq!(explained["value"], value, "{text}");
    }
    std::fs::remove_file(certificate).expect("the certificate is there");
}

/// `{|{|}}` was written as `{|||}`, which is read as `{|}`: a strategy for the one was taken for the other.
#[test]
fn a_strategy_begins_at_the_form_that_its_game_names() {
    let path = std::env::temp_dir().join(format!("grundy-start-{}.json", std::process::id()));
    let file = path.to_str().expect("a path");
    let form = "{|{|}}";
    answer(&["solve", form, "--first", "right", "--certificate", file]);
    let good = std::fs::read_to_string(&path).expect("the certificate is there");
    let mut forged: Value = serde_json::from_str(&good).expect("JSON");
    forged["start"] = "right: {|||}".into();
    forged["outcome"] = "left".into();
    forged["distance"] = 0.into();
    forged["entries"] = Value::Array(Vec::new());
    std::fs::write(&path, forged.to_string()).expect("a file");
    let (status, said, _) = grundy(&["check", file], b"");
    std::fs::remove_file(&path).expect("the file is there");
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("its start is not the position"), "{said}");
}
