//! Lists of heaps of any length from a file and from standard input: values, counted moves, faults with their place.

use crate::program::grundy;

/// Heaps of many sizes, the same in every run.
fn some(count: usize, most: u64) -> Vec<u64> {
    let mut state = most;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        1 + (state >> 20) % most
    };
    (0..count).map(|_| next()).collect()
}

fn listed(heaps: &[u64], gap: &str) -> String {
    let shown: Vec<String> = heaps.iter().map(u64::to_string).collect();
    shown.join(gap)
}

/// The fields that both ways of asking have in common.
fn answers(arguments: &[&str], input: &str) -> [serde_json::Value; 5] {
    let (status, out, err) = grundy(arguments, input.as_bytes());
    assert_eq!(status, 0, "{arguments:?}: {err}");
    let mut answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    for mv in answer["moves"].as_array_mut().expect("a list") {
        mv["to"].take();
    }
    ["outcome", "winner", "value", "winning_total", "moves"].map(|field| answer[field].take())
}

#[test]
fn a_list_is_answered_as_the_written_sum_is() {
    let games = [
        "nim",
        "kayles",
        "0.137",
        "0.07",
        "subtract: 1..3",
        "subtract: 2,5",
        "lasker",
        "subtract: powers 2",
        "grundy",
        "0.3",
        "subtract: all-but 2,4",
    ];
    for game in games {
        let (name, rules) = game.split_once(':').unwrap_or((game, ""));
        let named = format!("{name}{rules}");
        let most = if game == "grundy" { 500 } else { 5_000 };
        for count in [0, 1, 2, 37, 150] {
            let heaps = some(count, most);
            let colon = if rules.is_empty() { "" } else { ":" };
            let list = if heaps.is_empty() {
                "0".to_owned()
            } else {
                listed(&heaps, ",")
            };
            let whole = format!("{named}{colon} {list}");
            let slow = answers(&["solve", &whole, "--json", "--most-moves", "7"], "");
            for gap in ["\n", " 0 , ", "\t"] {
                let input = listed(&heaps, gap);
                let fast = [
                    "solve",
                    &named,
                    "--heaps",
                    "-",
                    "--json",
                    "--most-moves",
                    "7",
                ];
                assert_eq!(answers(&fast, &input), slow, "{game}, {count} heaps");
            }
        }
    }
}

#[test]
fn long_lines_and_long_lists_agree() {
    let heaps = some(20_000, 1 << 40);
    let sum = heaps.iter().fold(0, |x, h| x ^ h);
    let moves = heaps.iter().filter(|&&h| h ^ sum < h).count();
    let line = listed(&heaps, " ") + "\n";
    let (status, out, _) = grundy(
        &["solve", "nim", "-"],
        (line.clone() + "\n3,5\n").as_bytes(),
    );
    assert_eq!((status, out), (0, format!("N\t*{sum}\nN\t*6\n")));
    let [.., total, _] = answers(&["solve", "nim", "--heaps", "-", "--json"], &line);
    assert_eq!(total.to_string(), moves.to_string());
    let (_, out, _) = grundy(&["value", "nim", "--heaps", "-"], line.as_bytes());
    assert_eq!(out, format!("*{sum}\n"));
}

#[test]
fn short_lines_are_answered_as_the_written_sums_are() {
    let games = [
        "nim",
        "kayles",
        "0.6",
        "subtract 1..3:",
        "lasker",
        "grundy",
        "subtract squares:",
        "bounded-nim 99999:",
    ];
    for game in games {
        let lines: Vec<String> = (1..20)
            .map(|n| listed(&some(n, 60 * n as u64), ","))
            .collect();
        let (status, out, err) = grundy(
            &["solve", game, "-"],
            (lines.join("\n") + "\r\n0\n").as_bytes(),
        );
        assert_eq!(status, 0, "{game}: {err}");
        assert_eq!(out.lines().count(), 20);
        assert!(out.ends_with("P\t0\n"), "{out}");
        for (line, fast) in lines.iter().zip(out.lines()) {
            let (_, slow, _) = grundy(&["value", &format!("{game} {line}")], b"");
            let outcome = if slow == "0\n" { "P" } else { "N" };
            assert_eq!(
                format!("{fast}\n"),
                format!("{outcome}\t{slow}"),
                "{game} {line}"
            );
        }
    }
    let (status, out, _) = grundy(
        &["solve", "kayles", "-"],
        b"1000000000000000000\n100000,5\n",
    );
    assert_eq!((status, out.as_str()), (0, "N\t*\nN\t*5\n"));
}

#[test]
fn other_questions_read_the_list_too() {
    let (_, out, _) = grundy(&["solve", "nim", "--heaps", "-", "--misere"], b"1 1\n1");
    assert!(out.contains("outcome:   P"), "{out}");
    let (_, out, _) = grundy(
        &["solve", "subtract 1..3", "--heaps", "-", "--all-moves"],
        b"1 2",
    );
    assert!(out.contains("leaving 0  →  subtract 1..3: 2"), "{out}");
}

#[test]
fn faults_are_reported_with_line_and_column() {
    let mut long = listed(&some(200_000, 1 << 30), "\n");
    let at = long[..1_000_000].rfind('\n').expect("many lines") + 1;
    let line = 1 + long[..at].matches('\n').count();
    long.insert(at, 'x');
    let cases: &[(&[&str], &[u8], &str)] = &[
        (
            &["--heaps", "-"],
            long.as_bytes(),
            &format!("line {line}, column 1: expected a heap size, found \"x"),
        ),
        (
            &["--heaps", "-"],
            b"3 5\n7,,1",
            "line 2, column 3: expected a heap size, found \",\"",
        ),
        (
            &["--heaps", "-"],
            b"3 -5",
            "line 1, column 3: expected a heap size, found \"-5\"",
        ),
        (
            &["--heaps", "-"],
            b"1000000000000000000000000000000",
            "column 1: expected a heap size of at most",
        ),
        (&["--heaps", "-"], b"3 \xff", "line 1, column 3"),
        (&["--heaps", "/no/such/file"], b"", "/no/such/file"),
        (
            &["-"],
            b"3,5\n\n4 y\n",
            "standard input: line 3, column 3: expected a heap size, found \"y\"",
        ),
        (
            &["-"],
            b"3,5\n\xff\n",
            "standard input: line 2, column 1: expected UTF-8",
        ),
    ];
    for (arguments, input, expected) in cases {
        let (status, _, err) = grundy(&[&["solve", "nim"], *arguments].concat(), input);
        assert_eq!(status, 2, "{arguments:?}: {err}");
        assert!(err.contains(expected), "{expected}: {err}");
        assert!(err.len() < 500, "{err}");
    }
    for game in ["chomp", "foo", "nim 3"] {
        let (status, _, err) = grundy(&["solve", game, "--heaps", "-"], b"3");
        assert_eq!(status, 2, "{game}: {err}");
    }
    // What was answered before the fault stays.
    let (_, out, _) = grundy(&["solve", "nim", "-"], b"3,5\nx\n4\n");
    assert_eq!(out, "N\t*6\n");
}

#[test]
fn limits_stop_a_list() {
    let list = listed(&some(200_000, 1 << 40), " ");
    let (status, _, err) = grundy(
        &["solve", "lasker", "--heaps", "-", "--memory-limit", "1M"],
        list.as_bytes(),
    );
    assert_eq!(status, 3, "{err}");
    assert!(err.contains("memory limit"), "{err}");
    // Counting needs no memory that grows with the list.
    let (status, ..) = grundy(
        &["solve", "nim", "--heaps", "-", "--memory-limit", "1M"],
        list.as_bytes(),
    );
    assert_eq!(status, 0);
}

#[test]
fn an_answer_has_one_form_and_far_names_are_not_suggested() {
    for arguments in [
        &["table", "kayles", "--to", "5", "--json", "--csv"][..],
        &["--json", "table", "kayles", "--to", "5", "--bfile"],
        &["tree", "nim 1,1", "--dot", "--json"],
        &["guess", "kayles", "--code", "python", "--json"],
    ] {
        let (status, out, err) = grundy(arguments, b"");
        assert_eq!(status, 2, "{arguments:?}");
        let object: serde_json::Value = serde_json::from_str(&out).expect("a fault and no answer");
        assert_eq!(object["error"]["kind"], "usage", "{arguments:?}");
        assert!(err.contains("two forms of one answer"), "{err}");
    }
    let (_, _, err) = grundy(&["solve", "foo 3"], b"");
    assert!(!err.contains("did you mean"), "{err}");
    let (_, _, err) = grundy(&["solve", "kyles 3"], b"");
    assert!(err.contains("did you mean \"kayles\"?"), "{err}");
}

#[test]
fn workloads_are_listed_and_measured() {
    let (status, out, _) = grundy(&["bench"], b"");
    assert_eq!(status, 0);
    for name in [
        "0.6",
        "0.354",
        "census",
        "nim-products-basis",
        "cram-5x8",
        "kayles-heaps",
    ] {
        assert!(
            out.lines().any(|line| line.starts_with(name)),
            "{name}: {out}"
        );
    }
    let (status, out, err) = grundy(&["bench", "nim-heaps", "--json"], b"");
    assert_eq!(status, 0, "{err}");
    let row: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(row["command"], "grundy bench nim-heaps");
    assert_eq!(row["count"], 1_000_000);
    let (status, _, err) = grundy(&["bench", "nim-heap"], b"");
    assert_eq!(status, 2);
    assert!(err.contains("did you mean nim-heaps?"), "{err}");
}

#[test]
fn rules_need_no_colon_before_positions() {
    let (status, out, error) = grundy(&["solve", "wythoff 2", "-"], b"4,9\n0,0\n");
    assert_eq!((status, out.as_str()), (0, "N\t*3\nP\t0\n"), "{error}");
    let (status, out, _) = grundy(&["solve", "subtract 1..3", "-", "--json"], b"26\n7,x\n");
    assert_eq!(status, 2);
    assert!(out.contains("\"subtract 1..3: 26\""), "{out}");
    let (_, _, error) = grundy(&["solve", "subtract 1..3", "-", "--json"], b"26\n7,x\n");
    assert!(error.contains("line 2, column 3"), "{error}");
}

#[test]
fn lost_positions_are_worth_nothing() {
    for lost in [
        "circle 0.77: 1000000000000000000",
        "fibonacci-nim 1,1: 1000000000000/999",
    ] {
        assert_eq!(
            grundy(&["value", lost], b""),
            (0, "0\n".to_owned(), String::new())
        );
        let (_, out, _) = grundy(&["solve", lost, "--json"], b"");
        assert!(out.contains("\"value\": \"0\""), "{out}");
    }
}
