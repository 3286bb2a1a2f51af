//! No option is accepted and ignored: each of every verb changes what is printed or written, or is refused with a reason.

use crate::program::{grundy, grundy_at};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// An example for each option of each verb: the verb, the option, the other words with semicolons between them (a `~` is a
/// semicolon), and what is given to the option. `OUT` is a file that is not there before.
const EXAMPLES: &str = "\
list | --kind |  | hidden
solve | --rules | 5 | rule.txt
solve | --heaps | kayles | heaps.txt
solve | --misere | nim 1,1 |
solve | --compound | nim 1,2 + nim 3 | selective
solve | --methods | nim 1,2 |
solve | --first | domineering 2x3 | vertical
solve | --after | connect-four 4x4: | 1
solve | --all-moves | nim 1,2 |
solve | --most-moves | nim 5,5,5 | 1
solve | --certificate | nim 1,2 | OUT
solve | --tablebase | chase 3: 1,1 3,3 | chase.gtb
solve | --svg | nim 1,2 | OUT
solve | --png | nim 1,2 | OUT
solve | --method | hex 3x3: | alpha-beta
solve | --longest | chase 3: 1,1 3,3 |
solve | --temperature | domineering 2x2 + domineering 2x3 |
value | --rules | 5 | rule.txt
value | --heaps | kayles | heaps.txt
value | --certificate | hackenbush lr | OUT
compare | --witness | hackenbush lrl; hackenbush llr |
compare | --why | hackenbush lrl; hackenbush llr |
compare | --depth | hackenbush lrl; hackenbush llr; --why | 3
compare | --definition | hackenbush lrl; 1 |
compare | --certificate | hackenbush lrl; hackenbush llr | OUT
compare | --rules | 5; 2 | rule.txt
thermograph | --svg | 1/2 | OUT
thermograph | --rules | 5 | rule.txt
thermograph | --png | 1/2 | OUT
explain | --depth | nim 3,5 | 2
explain | --after | connect-four 4x4: | 1
explain | --rules | 5 | rule.txt
explain | --svg | nim 1,2 | OUT
explain | --png | nim 1 | OUT
explain | --depth | tic-tac-toe xo./xxo/..o | 2
same | --to | 0.27; 0.26 | 2
table | --rules |  | rule.txt
table | --to | kayles | 5
table | --moves | kayles; --to; 9 |
table | --temperature | domineering 2xN; --to; 3 |
table | --csv | kayles; --to; 9 |
table | --bfile | kayles; --to; 9 |
table | --svg | kayles; --to; 9 | OUT
table | --png | nim; --to; 3 | OUT
table | --moves | row 4,7,2,9 |
days | --games | 2 |
days | --dot | 2 |
days | --svg | 2 | OUT
days | --png | 1 | OUT
period | --rules |  | rule.txt
period | --to | kayles | 100
period | --certificate | kayles | OUT
period | --checkpoint | kayles | OUT
period | --svg | kayles | OUT
period | --png | nim; --to; 9 | OUT
period | --resume | kayles; --checkpoint; OUT |
period | --checkpoint-every | kayles | 5s
guess | --rules |  | rule.txt
guess | --to | nim | 20
guess | --code | nim; --to; 20 | python
stress | --rules | --formula; n % 3; --to; 20 | rule.txt
stress | --formula | nim; --to; 20 | n + 1
stress | --to | nim; --formula; n % 100 | 50
stress | --winner | nim; --to; 5; --formula; n + 1 |
stress | --misere | nim; --to; 20; --winner; --formula; n != 1 |
stress | --run-limit | nim; --to; 1; --formula; sleep 0.2 | 50ms
misere | --rules | --to; 12 | rule.txt
misere | --to | 0.123 | 5
misere | --certificate | 0.123 | OUT
play | --rules | 5; --human; none | rule.txt
play | --human | nim 1,2 | none
play | --misere | nim 1,1,1; --human; none |
play | --first | domineering 2x2; --human; none | horizontal
play | --after | nim 1,2; --human; none | take 1 from heap 2 leaving 1
play | --tablebase | chase 3: 1,1 3,3; --human; none | tictactoe.gtb
play | --svg | nim 1,2; --human; none | OUT
play | --png | nim 1; --human; none | OUT
play | --level | nim 3,5,7; --human; none | 3
explore | --rules | 5 | rule.txt
explore | --misere | nim 1,1 |
explore | --first | domineering 2x3 | horizontal
explore | --after | nim 1,2 | take 1 from heap 2 leaving 1
explore | --tablebase | chase 3: 1,1 3,3 | tictactoe.gtb
explore | --svg | nim 1,2 | OUT
explore | --png | nim 1,2 | OUT
lesson | --rules | 5; -o; OUT | rule.txt
lesson | --output | nim 1,2 | OUT
lesson | --positions | nim 3,5; -o; OUT | 3
lesson | --misere | nim 1,1; -o; OUT |
lesson | --first | domineering 2x2; -o; OUT | horizontal
lesson | --title | nim 1,2; -o; OUT | Nim
lesson | --size | nim 3,5; -o; OUT | 10K
tree | --rules | 5 | rule.txt
tree | --depth | nim 1,2 | 1
tree | --after | nim 1,2 | take 1 from heap 2 leaving 1
tree | --dot | nim 1,2 |
tree | --census | nim 1,2 |
tree | --full | nim 2,2 |
tree | --tablebase | chase 3: 1,1 3,3 | tictactoe.gtb
tree | --svg | nim 1,2 | OUT
tree | --png | nim 1 | OUT
tree | --order | nim 2,3 | bfs
tree | --first | domineering 2x3 | horizontal
tree | --misere | nim 1,2 |
matrix | --regret | 0 -1~ 1 0 | 10
matrix | --learn | 0 -1 1~ 1 0 -1~ -1 1 0 | regret-matching
matrix | --rounds | 0 -1 1~ 1 0 -1~ -1 1 0; --learn; regret-matching | 7
matrix | --against | 0 -1 1~ 1 0 -1~ -1 1 0; --learn; regret-matching; --rounds; 9 | follows
matrix | --start | 0 -1 1~ 1 0 -1~ -1 1 0; --learn; regret-matching; --rounds; 9 | random
matrix | --alternating | 0 -1 1~ 1 0 -1~ -1 1 0; --learn; regret-matching; --rounds; 9; --start; random |
matrix | --curve | 0 -1 1~ 1 0 -1~ -1 1 0; --learn; regret-matching; --rounds; 9 | OUT
bimatrix | --paths | 3,1 0,0~ 0,0 1,3 |
bimatrix | --correlated | 3,1 0,0~ 0,0 1,3 |
bimatrix | --replicator | 0,0 3,1~ 1,3 2,2 |
bimatrix | --start | 0,0 3,1~ 1,3 2,2; --replicator | 1/3 2/3
bimatrix | --until | 0,0 3,1~ 1,3 2,2; --replicator; --start; 1/3 2/3 | 5
bimatrix | --curve | 0,0 3,1~ 1,3 2,2; --replicator; --start; 1/3 2/3 | OUT
matrix | --certificate | 0 -1~ 1 0 | OUT
matrix | --svg | 0 -1~ 1 0 | OUT
matrix | --png | 0 -1~ 1 0 | OUT
coalition | --certificate | [51~ 50, 49, 1] | OUT
coalition | --nucleolus-certificate | [51~ 50, 49, 1] | OUT
coalition | --unions | [51~ 50, 49, 1] | 1 2
coalition | --svg | [51~ 50, 49, 1] | OUT
coalition | --png | [2~ 1, 1] | OUT
judge | --list |  |
judge | --about | hdu1846 |
judge | --random | hdu1846 | 5
judge | --against | hdu1846 | true
judge | --run-limit | hdu1846; --to; 1; --against; sleep 0.2 | 50ms
tablebase build | --output | chase 3 | OUT
tablebase build | --distances | chase 3; -o; OUT |
tablebase build | --rules | chase 3; -o; OUT | rule.txt
tablebase build | --resume | chase 3; -o; OUT |
tablebase build | --checkpoint-every | chase 3; -o; OUT | 5s
tablebase build | --hosts | chase 3; -o; OUT | rule.txt
tablebase build | --process | chase 3; -o; OUT | 0
tablebase build | --secret-file | chase 3; -o; OUT | rule.txt
tablebase build | --remote | chase 3; -o; OUT |
tablebase build | --patience | chase 3; -o; OUT | 1s
tablebase build | --folder | chase 3; -o; OUT | levels
tablebase build | --shards | chase 3; -o; OUT | 8
tablebase probe | --rules | chase.gtb; 1,1 3,3 | rule.txt
tablebase probe | --all-moves | chase.gtb; 1,1 3,3 white |
tablebase export | --csv | chase.gtb |
tablebase export | --jsonl | chase.gtb |
arena solve | --objective | a.pg | reachability
arena solve | --marked | a.pg; --objective; reachability | 1
arena solve | --method | a.pg | tangles
arena solve | --methods | a.pg |
arena solve | --solution | a.pg | OUT
arena solve | --certificate | a.pg | OUT
arena solve | --machine | a.ehoa | OUT
arena solve | --rounds | a.pg |
arena solve | --svg | a.pg | OUT
arena solve | --png | a.pg | OUT
arena generate | --priorities | random; 20 | 2
arena generate | --degree | random; 20 | 9
arena generate | --output | random; 5 | OUT
arena generate | --priorities | ladder; 5 | 2
arena generate | --degree | ladder; 5 | 2
equilibrium | --png | kuhn; --iterations; 9; --exploitability; 0.5 | OUT
equilibrium | --svg | kuhn; --iterations; 9; --exploitability; 0.5 | OUT
equilibrium | --exploitability | kuhn; --method; race; --iterations; 9 | 0.5
equilibrium | --iterations | kuhn; --method; race; --exploitability; 0.01 | 5
equilibrium | --exact | liars-dice 1,4:; --iterations; 9; --exploitability; 0.5 |
equilibrium | --method | kuhn; --iterations; 9; --exploitability; 0.5 | linear-cfr
equilibrium | --checkpoint | kuhn; --method; cfr+ | OUT
equilibrium | --resume | kuhn; --checkpoint; OUT |
equilibrium | --checkpoint-every | kuhn; --method; cfr+ | 5s
equilibrium | --curve | kuhn; --method; cfr+ | OUT
equilibrium | --profile | NFG 1 R \"\" { \"A\" } { 2 } 1 0 | A: 2
equilibrium | --methods | kuhn |
convert | --to | 1 -1~ -1 1 | nfg
convert | --output | kuhn; --to; efg | OUT
new | --output | two-stones; rule {n -> n-k for k in 1..2} | OUT
";

/// Options that no small example shows, and why.
const ELSEWHERE: &[(&str, &str, &str)] = &[
    ("matrix", "--exact", "it is so without it, too"),
    ("play", "--lines", "over a pipe it is so without it"),
    ("explore", "--lines", "over a pipe it is so without it"),
    ("play", "--move-time", "limits.rs holds times"),
    ("explore", "--move-time", "limits.rs holds times"),
    (
        "judge",
        "--to",
        "the inputs of a program that is right are small or large: judge_against.rs",
    ),
    (
        "tablebase build",
        "--workers",
        "the table has the same bytes: workers.rs",
    ),
    (
        "tablebase build",
        "--checkpoint",
        "the table has the same bytes, and the file goes: long_runs.rs",
    ),
];

/// Verbs that have no answer of their own.
const VERBS_ELSEWHERE: [&str; 4] = ["serve", "mcp", "completions", "help"];

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// The words that begin the lines of a help below its headline `Commands:`.
fn verbs(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = lines.take_while(|line| !line.is_empty());
    let own = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    own.map(|line| first_word(line).to_owned()).collect()
}

/// The options of a verb without those that every verb has.
fn options(help: &str) -> BTreeSet<String> {
    let own = help.lines().take_while(|line| *line != "Common options:");
    let begins = own.filter(|line| line.trim_start().starts_with('-'));
    let words = begins.filter_map(|line| {
        line.split([' ', ',', '[', ')'])
            .find(|word| word.starts_with("--"))
    });
    let all = words.filter(|word| *word != "--help" && *word != "--version");
    all.map(str::to_owned).collect()
}

/// All verbs with their options, those below other verbs too.
fn all_options() -> BTreeSet<(String, String)> {
    let mut waiting: Vec<Vec<String>> = vec![vec![]];
    let mut found = BTreeSet::new();
    while let Some(path) = waiting.pop() {
        let words: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
        let (status, help, error) = grundy(&words, b"");
        assert_eq!(status, 0, "{path:?}: {error}");
        let name = path.join(" ");
        if !path.is_empty() {
            found.extend(
                options(&help)
                    .into_iter()
                    .map(|option| (name.clone(), option)),
            );
        }
        let below = verbs(&help)
            .into_iter()
            .filter(|verb| !VERBS_ELSEWHERE.contains(&verb.as_str()));
        waiting.extend(below.map(|verb| [path.clone(), vec![verb]].concat()));
    }
    found
}

struct Example<'a> {
    verb: &'a str,
    option: &'a str,
    words: Vec<String>,
    given: &'a str,
}

fn examples() -> Vec<Example<'static>> {
    let read = |line: &'static str| {
        let parts: Vec<&str> = line.splitn(4, '|').map(str::trim).collect();
        let &[verb, option, words, given] = parts.as_slice() else {
            panic!("four parts in {line}");
        };
        let words = words.split(';').map(|word| word.trim().replace('~', ";"));
        Example {
            verb,
            option,
            words: words.filter(|word| !word.is_empty()).collect(),
            given,
        }
    };
    EXAMPLES.lines().map(read).collect()
}

#[test]
fn every_option_has_its_example() {
    let shown = examples();
    let shown = shown.iter().map(|example| (example.verb, example.option));
    let named = shown.chain(ELSEWHERE.iter().map(|(verb, option, _)| (*verb, *option)));
    let named: BTreeSet<_> = named.map(|(v, o)| (v.to_owned(), o.to_owned())).collect();
    let there = all_options();
    assert!(there.len() > 100, "only {} options are found", there.len());
    let missing: Vec<_> = there.difference(&named).collect();
    let gone: Vec<_> = named.difference(&there).collect();
    assert!(
        missing.is_empty() && gone.is_empty(),
        "without an example: {missing:?}; no options: {gone:?}"
    );
}

/// A folder with the files of the examples.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-options-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (file, text) in [
        ("rule.txt", "{n -> n-1; n-2}"),
        ("heaps.txt", "3 5 7"),
        ("a.pg", "parity 1;\n0 2 0 1;\n1 1 1 0;\n"),
        (
            "a.ehoa",
            "HOA: v1\nStart: 0\nAP: 1 \"a\"\ncontrollable-AP: 0\nAcceptance: 0 t\n--BODY--\nState: 0\n[0] 0\n--END--\n",
        ),
    ] {
        std::fs::write(folder.join(file), text).expect("a file");
    }
    for (game, file) in [("chase 3", "chase.gtb"), ("tic-tac-toe", "tictactoe.gtb")] {
        let build = ["tablebase", "build", game, "-o", file, "--distances"];
        let (status, _, error) = grundy_at(&folder, &build, b"");
        assert_eq!(status, 0, "{error}");
    }
    folder
}

/// The output of a command and writes.
fn ends(folder: &Path, words: &[&str]) -> (i32, String, String, Option<Vec<u8>>) {
    let file = folder.join("OUT");
    if file.exists() {
        std::fs::remove_file(&file).expect("the file goes");
    }
    let (status, out, error) = grundy_at(folder, words, b"");
    (status, out, error, std::fs::read(&file).ok())
}

/// The way in which an option is ignored, if it is.
fn ignored(folder: &Path, example: &Example) -> Option<String> {
    let Example {
        verb,
        option,
        words,
        given,
    } = example;
    let without: Vec<&str> = verb
        .split(' ')
        .chain(words.iter().map(String::as_str))
        .collect();
    let with = [option, given]
        .into_iter()
        .copied()
        .filter(|word| !word.is_empty());
    let with: Vec<&str> = without.iter().copied().chain(with).collect();
    let (one, other) = (ends(folder, &without), ends(folder, &with));
    let refused_with_words = other.0 != 2 || !other.2.is_empty();
    let same = (one.0, &one.1, &one.3) == (other.0, &other.1, &other.3);
    (same || !refused_with_words).then(|| {
        format!(
            "{with:?} ends with {} as without: {}{}",
            other.0, other.1, other.2
        )
    })
}

#[test]
fn no_option_is_accepted_and_ignored() {
    let all = examples();
    let (half, other) = all.split_at(all.len() / 2);
    let bad: Vec<String> = std::thread::scope(|scope| {
        let look = |name: &'static str, examples: &[Example]| -> Vec<String> {
            let folder = folder(name);
            let bad = examples
                .iter()
                .filter_map(|example| ignored(&folder, example))
                .collect();
            std::fs::remove_dir_all(&folder).expect("the folder goes");
            bad
        };
        let first = scope.spawn(move || look("one", half));
        let mut bad = look("two", other);
        bad.extend(first.join().expect("what it says is shown"));
        bad
    });
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// An option only adds to the answer: it removes nothing and repeats nothing.
#[test]
fn answers_keep_what_they_say_without_an_option() {
    let said = |words: &[&str]| {
        let (status, out, error) = grundy(words, b"");
        assert_eq!(status, 0, "{words:?}: {error}");
        out
    };
    for [a, b] in [
        ["towers wwb,bw", "towers wb"],
        ["hackenbush lrl", "hackenbush llr"],
        ["domineering 2x3", "domineering 3x2"],
        ["1/2", "1/4"],
    ] {
        let (plain, why) = (said(&["compare", a, b]), said(&["compare", a, b, "--why"]));
        let lost: Vec<&str> = plain.lines().filter(|line| !why.contains(line)).collect();
        assert!(
            lost.is_empty(),
            "compare {a} and {b} --why loses {lost:?}: {why}"
        );
    }
    let matrix = said(&["matrix", "0 -1; 1 0", "--regret", "50", "--json"]);
    let matrix: serde_json::Value = serde_json::from_str(&matrix).expect("JSON");
    for player in ["rows", "columns"] {
        let strategy = matrix["regret"][player].as_array().map(Vec::len);
        assert_eq!(strategy, Some(2), "{player}: {matrix}");
    }
    for (text, side) in [
        ("domineering 2x3", "left"),
        ("domineering 3x3 + domineering 2x2", "left"),
        ("hackenbush lrl,rl", "right"),
        ("toads-and-frogs T._F", "left"),
        ("digraph a>b,b>a,b>c: a", "first"),
    ] {
        let out = said(&["solve", text, "--first", side]);
        let reason = out
            .lines()
            .find(|line| line.starts_with("reason:"))
            .unwrap_or_default();
        let words = reason.trim_start_matches("reason:").trim();
        assert!(
            !words.is_empty() && out.matches(words).count() == 1,
            "{text}: {out}"
        );
    }
}
