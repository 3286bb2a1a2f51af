//! Words in and words out: unquoted expressions, faults with their place, faults and limits as fields of JSON.

use crate::program::grundy;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Asks with `--json` and reads the only object there is.
fn asked(arguments: &[&str], input: &[u8]) -> (i32, Value, String) {
    let (status, out, err) = grundy(&[arguments, &["--json"]].concat(), input);
    let object = serde_json::from_str(&out).unwrap_or_else(|e| panic!("{arguments:?}: {e}: {out}"));
    (status, object, err)
}

#[test]
fn unquoted_words_are_joined() {
    for (quoted, options) in [
        (&["solve", "nim 3,4,5"][..], &[][..]),
        (&["solve", "kayles 3 + nim 4 - *2"], &["--all-moves"]),
        (&["value", "nim 3 5"], &[]),
        (&["value", "{1|*} + ^ - *2"], &[]),
        (&["value", "-1v - 2"], &[]),
        (&["explain", "hackenbush lrl"], &[]),
        (&["nimber", "19 * 23"], &[]),
        (&["table", "subtract 1..3"], &["--to", "5"]),
        (&["period", "subtract 1..3"], &["--to", "50"]),
        (&["guess", "subtract 1..3"], &["--to", "50"]),
        (&["misere", "subtract 1..3"], &["--to", "20"]),
        (
            &["stress", "subtract 1..3"],
            &["--formula", "n % 4", "--to", "20"],
        ),
        (&["tree", "nim 1,1"], &["--depth", "1"]),
        (&["play", "nim 1,1"], &["--human", "none"]),
        (&["equilibrium", "kuhn"], &["--exploitability", "0.01"]),
        (&["matrix", "0 1 2"], &[]),
        (&["coalition", "[51; 50, 49, 1]"], &[]),
        (&["about", "subtract 1..3"], &[]),
    ] {
        let whole = grundy(&[quoted, options].concat(), b"");
        let verb = quoted[0];
        let split: Vec<&str> = quoted.iter().flat_map(|word| word.split(' ')).collect();
        assert_eq!(
            grundy(&[&split[..], options].concat(), b""),
            whole,
            "{split:?}"
        );
        assert_eq!(whole.0, 0, "{verb}: {}", whole.2);
        // Options may come first, and global ones anywhere.
        let first = [&split[..1], options, &["--seed", "0"], &split[1..]].concat();
        assert_eq!(grundy(&first, b""), whole, "{first:?}");
    }
    let heaps = grundy(&["solve", "subtract", "1..3", "--heaps", "-"], b"3 5");
    assert_eq!(
        heaps,
        grundy(&["solve", "subtract 1..3", "--heaps", "-"], b"3 5")
    );
    let lines = grundy(&["solve", "subtract", "1..3", "-"], b"3\n5\n");
    assert_eq!(lines, (0, "N\t*3\nN\t*\n".to_owned(), String::new()));
    let lines = grundy(
        &["stress", "subtract", "1..3", "-", "--formula", "n % 4"],
        b"3\n5\n",
    );
    assert!(lines.1.contains("2 of 2"), "{lines:?}");
}

#[test]
fn where_words_cannot_be_joined_quotation_marks_are_asked_for() {
    for (arguments, expected) in [
        (
            &["compare", "nim", "3", "nim", "4"][..],
            "grundy compare \"nim 3\" \"nim 4\"",
        ),
        (
            &["same", "subtract", "1..3", "nim"],
            "quote each expression",
        ),
        (&["value", "3", "-", "-1v"], "quote an expression"),
        (&["solve", "nim", "3", "-x"], "quote an expression"),
    ] {
        let (status, out, err) = grundy(arguments, b"");
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
        assert!(err.contains(expected), "{arguments:?}: {err}");
        assert!(!err.contains("possible values"), "{err}");
        let (status, object, _) = asked(arguments, b"");
        assert_eq!(
            (status, &object["error"]["kind"]),
            (2, &json!("usage")),
            "{object}"
        );
    }
}

#[test]
fn faults_are_fields() {
    let (status, object, err) = asked(&["solve", "nim 3,é"], b"");
    assert_eq!(status, 2);
    let error = json!({
        "kind": "parse",
        "message": "column 7: expected a heap size, found \"é\"",
        "origin": null,
        "line": 1,
        "column": 7,
        "found": "\"é\"",
        "expected": "a heap size",
        "sentences": [{ "template": "{}", "gaps": ["a heap size"] }],
    });
    assert_eq!(object, json!({ "error": error }));
    assert!(err.starts_with("grundy: column 7"), "{err}");
    // Every verb that reads something reports what it did not understand, and nothing else on standard output.
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("words-fault");
    fs::write(&file, "1 2\n3 x\n").expect("a file");
    let file = file.to_str().expect("UTF-8");
    for (arguments, kind, line, column) in [
        (&["solve", "foo 3"][..], "parse", Some(1), Some(1)),
        (&["value", "nim 3 + foo"], "parse", Some(1), Some(9)),
        (&["compare", "1", "{1|"], "parse", Some(1), Some(4)),
        (&["explain", "nim x"], "parse", Some(1), Some(5)),
        (&["nimber", "2 ? 3"], "parse", Some(1), Some(3)),
        (&["tree", "chomp 3xx"], "parse", Some(1), None),
        (&["play", "chomp x"], "parse", Some(1), Some(7)),
        (&["matrix", file], "parse", Some(2), Some(3)),
        (&["coalition", "[51; 50, x]"], "parse", Some(1), Some(10)),
        (&["arena", "solve", file], "parse", Some(2), Some(1)),
        (&["arena", "solve", "/no/such/file"], "file", None, None),
        (&["check", "/no/such/file"], "file", None, None),
        (&["table", "nim", "--to", "x"], "parse", None, None),
        (&["tree", "nim 1,1", "--dot"], "usage", None, None),
        (
            &["solve", "nim 3", "--first", "nobody"],
            "usage",
            None,
            None,
        ),
        (
            &["solve", "nim 3", "--certificate", "/no/such/folder/file"],
            "file",
            None,
            None,
        ),
        (&["solve", "nim 3", "--no-such-option"], "usage", None, None),
        (&["solve"], "usage", None, None),
    ] {
        let (status, object, err) = asked(arguments, b"");
        assert_eq!(status, 2, "{arguments:?}: {object}");
        let error = &object["error"];
        assert_eq!(error["kind"], kind, "{arguments:?}: {object}");
        assert_eq!(error["line"].as_u64(), line, "{arguments:?}: {object}");
        if column.is_some() {
            assert_eq!(error["column"].as_u64(), column, "{arguments:?}: {object}");
        }
        let message = error["message"].as_str().expect("a sentence");
        assert!(err.contains(message), "{message}: {err}");
    }
}

#[test]
fn limits_are_fields() {
    for arguments in [
        &["solve", "0.6 100000000"][..],
        &["value", "0.6 100000000"],
        &["period", "0.6", "--to", "100000000"],
        &["table", "0.6", "--to", "10000000"],
        &["guess", "0.6", "--to", "10000000"],
        &["tree", "multiply 10000000000"],
    ] {
        let limits = ["--time-limit", "50ms"];
        let (status, object, _) = asked(&[arguments, &limits].concat(), b"");
        assert_eq!(status, 3, "{arguments:?}: {object}");
        let stopped = &object["stopped"];
        assert_eq!(stopped["reason"], "time", "{arguments:?}: {object}");
        assert!(
            stopped["message"]
                .as_str()
                .is_some_and(|m| m.contains("time limit")),
            "{object}"
        );
    }
    // Half a list says nothing, and that a limit stopped it is an answer all the same.
    let list = "7 ".repeat(200_000);
    let (status, object, _) = asked(
        &["solve", "lasker", "--heaps", "-", "--memory-limit", "1M"],
        list.as_bytes(),
    );
    assert_eq!(
        (status, &object["status"]),
        (3, &json!("unknown")),
        "{object}"
    );
    assert_eq!(object["stopped"]["reason"], "memory", "{object}");
    let (_, proved, _) = asked(&["solve", "nim 3"], b"");
    assert_eq!(
        (&proved["status"], proved.get("stopped")),
        (&json!("proved"), None)
    );
    let (_, open, _) = asked(&["period", "grundy", "--to", "100"], b"");
    assert_eq!(open["stopped"]["reason"], "open", "{open}");
}

#[test]
fn lines_of_any_games_are_read() {
    let input = "\u{feff}# games\r\n{1|*}\r\nnim 3,5\n\n  chomp 2x2\ntic-tac-toe xo./.x./...\n0.77 12 - *4\n";
    let (status, out, err) = grundy(&["solve", "-"], input.as_bytes());
    assert_eq!((status, err.as_str()), (0, ""));
    for (line, expression) in out.lines().zip([
        "{1|*}",
        "nim 3,5",
        "chomp 2x2",
        "tic-tac-toe xo./.x./...",
        "0.77 12 - *4",
    ]) {
        let (_, alone, _) = asked(&["solve", expression], b"");
        let value = alone["value"].as_str().map(str::to_owned);
        let value = value.unwrap_or_else(|| alone["distance"].to_string());
        let outcome = alone["outcome"].as_str().expect("an outcome");
        assert_eq!(line, format!("{outcome}\t{value}"), "{expression}");
    }
    assert_eq!(out.lines().count(), 5);
    let (_, out, _) = grundy(&["solve", "-", "--json"], input.as_bytes());
    assert_eq!(out.lines().count(), 5);
    for line in out.lines() {
        let answer: Value = serde_json::from_str(line).expect("an object a line");
        assert!(answer["position"].is_string());
    }
}

/// A fault stands where the user wrote it, whatever is put before the line to read it.
#[test]
fn columns_are_those_of_the_line() {
    for (game, line, place) in [
        (&["nim"][..], "  3,x", Some((2, 5))),
        (&["nim"], "3,ñ,4", Some((2, 3))),
        (&["nim"], "(3", Some((2, 3))),
        (&["nim"], "3 + kayles (4", Some((2, 14))),
        (&["subtract 1..3"], "7,x", Some((2, 3))),
        (&["subtract", "1..3"], "\t7,x", Some((2, 4))),
        (&["chase 3"], "2,2 9,9", Some((2, 5))),
        (&["kayles"], "5 + foo 3", Some((2, 5))),
        (&[], "nim 3 + foo", Some((2, 9))),
        (&[], "  {1|", Some((2, 6))),
        (&["foo"], "3", None),
        (&["subtract x"], "3", None),
    ] {
        let arguments = [&["solve"], game, &["-"]].concat();
        let input = format!("# first\n{line}\n");
        let (status, object, err) = asked(&arguments, input.as_bytes());
        assert_eq!(status, 2, "{arguments:?} {line}: {object}");
        let error = &object["error"];
        match place {
            Some((number, column)) => {
                assert_eq!(
                    error["origin"], "standard input",
                    "{arguments:?} {line}: {object}"
                );
                assert_eq!(
                    (&error["line"], &error["column"]),
                    (&json!(number), &json!(column)),
                    "{arguments:?} {line}: {object}"
                );
                // No other column is spoken of.
                assert_eq!(err.matches("column").count(), 1, "{err}");
                let caret = err.lines().last().expect("a caret").chars().count();
                assert_eq!(caret, column + 2, "{err}");
            }
            // The fault of the game is not the line's.
            None => assert_eq!(
                error["origin"],
                Value::Null,
                "{arguments:?} {line}: {object}"
            ),
        }
    }
    let (status, out, err) = grundy(&["solve", "nim", "-", "--json"], "é\u{3}3,\n".as_bytes());
    let object: Value = serde_json::from_str(&out).expect("one object");
    assert_eq!(
        (status, &object["error"]["column"]),
        (2, &json!(1)),
        "{err}"
    );
    let (_, out, _) = grundy(&["solve", "nim", "-", "--json"], b"3,5\nab\xc3\xa9\xff\n");
    let last = out.lines().last().expect("a fault behind the answer");
    let object: Value = serde_json::from_str(last).expect("one object a line");
    let place = [&object["error"]["line"], &object["error"]["column"]];
    assert_eq!(place, [&json!(2), &json!(4)], "{object}");
}

/// An option that no verb has is not taken for an expression, and a number that an option refuses is not quoted as a word.
#[test]
fn options_are_not_read_as_games() {
    for (arguments, message) in [
        (
            &["solve", "--certifcate", "x", "nim 3"][..],
            "did you mean \"--certificate\"?",
        ),
        (&["value", "--jsn", "1"], "did you mean \"--json\"?"),
        (
            &["explain", "--first", "left", "1"],
            "an option of `grundy explain`",
        ),
        (
            &["solve", "--frist=left", "nim 3"],
            "an option of `grundy solve`",
        ),
        (
            &["table", "kayles", "--to", "-5"],
            "a value for --to, found \"-5\"",
        ),
        (
            &["tree", "nim 3", "--depth", "-1"],
            "a value for --depth, found \"-1\"",
        ),
        (
            &["solve", "nim 3", "--time-limit", "-1"],
            "a value for --time-limit, found \"-1\"",
        ),
    ] {
        let (status, out, err) = grundy(arguments, b"");
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(message), "{arguments:?}: {err}");
    }
    let (_, _, err) = grundy(&["matrix", "-"], b"0 x");
    assert!(
        err.starts_with("grundy: standard input: line 1, column 3"),
        "{err}"
    );
    // What begins with a minus and is a value stays one.
    assert_eq!(grundy(&["value", "-1"], b"").1, "-1\n");
    assert_eq!(grundy(&["value", "--", "-1v"], b"").1, "-1v\n");
    assert_eq!(grundy(&["value", "--json", "-1"], b"").0, 0);
}

/// One object is laid out for people; of many, each has a line.
#[test]
fn json_has_one_style() {
    let arena = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/data/small.pg");
    let arena = arena.to_str().expect("UTF-8");
    for arguments in [
        &["list"][..],
        &["about", "nim"],
        &["solve", "nim 3"],
        &["value", "nim 3"],
        &["compare", "1", "2"],
        &["explain", "1"],
        &["nimber", "2 * 3"],
        &["same", "0.7", "0.7"],
        &["table", "nim", "--to", "3"],
        &["table", "multiply 2..9", "--to", "100"],
        &["period", "nim", "--to", "20"],
        &["guess", "nim", "--to", "20"],
        &["misere", "nim", "--to", "4"],
        &["stress", "nim", "--formula", "n", "--to", "5"],
        &["tree", "nim 1"],
        &["arena", "solve", arena],
        &["matrix", "1"],
        &["equilibrium", "kuhn", "--iterations", "100"],
        &["coalition", "[1; 1]"],
        &["judge", "--list"],
        &["bench"],
        &["solve", "foo"],
    ] {
        let (_, out, _) = grundy(&[arguments, &["--json"]].concat(), b"");
        let lines: Vec<&str> = out.lines().collect();
        assert!(lines.len() > 2, "{arguments:?}: {out}");
        assert!(
            ["{", "["].contains(&lines[0]) && lines[1].starts_with("  "),
            "{arguments:?}: {out}"
        );
        assert!(
            ["}", "]"].contains(&lines[lines.len() - 1]),
            "{arguments:?}: {out}"
        );
    }
    for (arguments, input) in [
        (&["solve", "nim", "-"][..], "3\n4\nx\n"),
        (&["play", "nim 3", "--human", "none"], ""),
        (
            &["play", "nim 3"],
            "moves\nxx\ntake 3 from heap 1 leaving 0\n",
        ),
        (&["play", "kuhn"], "bet\nxx\npass\n"),
    ] {
        let (_, out, _) = grundy(&[arguments, &["--json"]].concat(), input.as_bytes());
        assert!(out.lines().count() > 1, "{arguments:?}: {out}");
        for line in out.lines() {
            let object: Value =
                serde_json::from_str(line).unwrap_or_else(|e| panic!("{arguments:?}: {e}: {line}"));
            assert!(object.is_object());
        }
    }
}

/// Text for people is not what a programmer prints to see inside: the façade and the program have no `{:?}` outside of
/// assertions and tests.
#[test]
fn no_text_is_made_for_programmers() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders = ["grundy-cli", "grundy-judge", "grundy-trials", "grundy"]
        .map(|name| crates.join(name).join("src"))
        .to_vec();
    let (mut files, mut strange) = (0, vec![]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("sources").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            let text = fs::read_to_string(&path).expect("a source");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for line in code
                .lines()
                .filter(|line| line.contains(":?}") && !line.contains("assert"))
            {
                strange.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert!(files > 80, "{files}");
    assert!(strange.is_empty(), "{strange:#?}");
}

#[test]
fn rules_in_a_file_go_with_every_verb() {
    let folder = std::env::temp_dir().join(format!("grundy-rules-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    };
    let rule = file("small.rule", "n -> n-1; # one\n n-3;\n n-4\n");
    let inline = "rule {n -> n-1; n-3; n-4}";
    for (verb, position, more) in [
        ("solve", "7,5", &[][..]),
        ("value", "7,5", &[]),
        ("explain", "5", &[]),
        ("thermograph", "5", &[]),
        ("tree", "4", &["--depth", "2"]),
        ("table", "", &["--to", "9"]),
        ("period", "", &["--to", "90"]),
        ("guess", "", &["--to", "90"]),
        ("compare", "5", &["*2"]),
    ] {
        let written = match position {
            "" => inline.to_owned(),
            _ => format!("{inline}: {position}"),
        };
        let plain = grundy(&[&[verb, &written], more].concat(), b"");
        assert_eq!(plain.0, 0, "{verb}: {}", plain.2);
        let position = [position];
        let position = &position[..usize::from(position != [""])];
        let named = [&[verb, "--rules", &rule], position, more].concat();
        assert_eq!(grundy(&named, b""), plain, "{named:?}");
    }
    let lines = grundy(&["solve", "--rules", &rule, "-"], b"7\n5\n");
    assert_eq!(lines.1, "P\t0\nN\t*3\n", "{}", lines.2);
    let wrong = file("wrong.rule", "n -> n-1;\n  n-foo\n");
    for ask in [&["solve", "4"][..], &["table"], &["guess"], &["period"]] {
        let ask = [ask, &["--rules", &wrong]].concat();
        let (status, _, fault) = grundy(&ask, b"");
        assert_eq!(status, 2, "{ask:?}");
        assert!(fault.contains("line 2, column 5"), "{fault}");
    }
    let (status, _, fault) = grundy(&["solve", "--rules", "a:b", "4"], b"");
    assert!(status == 2 && fault.contains("rename it"), "{fault}");
    std::fs::remove_dir_all(folder).expect("the folder goes");
}

#[test]
fn a_wrong_program_is_shown_a_smaller_position() {
    let ask = [
        "stress",
        "nim",
        "-",
        "--formula",
        "while read p; do echo 0; done",
        "--json",
    ];
    let (status, said, _) = grundy(&ask, b"1,1\n9,8\n");
    let said: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(status, 1, "{said}");
    let (wrong, first) = (&said["disagreement"], &said["found_at"]);
    assert_eq!(
        (&wrong["position"], first),
        (&"1".into(), &"9,8".into()),
        "{said}"
    );
    let fails = "while read n; do [ $n = 7 ] && exit 3; echo $((n % 4)); done";
    let ask = [
        "stress",
        "subtract 1..3",
        "--formula",
        fails,
        "--to",
        "20",
        "--json",
    ];
    let (_, said, _) = grundy(&ask, b"");
    assert!(said.contains("\"fails_on\": \"7\""), "{said}");
}
