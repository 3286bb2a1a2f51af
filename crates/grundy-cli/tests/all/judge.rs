//! The judge adapters as a contest programmer meets them: published samples, brute force, and bad input.

use grundy::solvers::misere::HeapRules;
use grundy::solvers::reference;
use grundy::vocabulary::forms::heap::{HeapCode, SubtractionSet};
use grundy::vocabulary::{Convention, Impartial, Player, Ruleset};

/// Exit status, standard output, standard error.
fn judge(arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    crate::program::grundy(&[&["judge"], arguments].concat(), input)
}

fn answer(id: &str, input: &str) -> String {
    let (status, out, err) = judge(&[id], input.as_bytes());
    assert_eq!(status, 0, "{id}: {err}");
    out
}

#[test]
fn published_samples() {
    let text = include_str!("../../../../testdata/judge/samples.json");
    let samples: Vec<serde_json::Value> = serde_json::from_str(text).unwrap();
    assert!(samples.len() >= 18);
    for sample in samples {
        let part = |key: &str| sample[key].as_str().unwrap().to_owned();
        assert_eq!(
            answer(&part("id"), &part("in")),
            part("out"),
            "{}",
            part("id")
        );
    }
}

#[test]
fn every_problem_tells_its_formats_and_solves_its_example() {
    let (_, list, _) = judge(&["--list", "--json"], b"");
    let list: Vec<serde_json::Value> = serde_json::from_str(&list).unwrap();
    assert!(list.len() >= 54);
    for problem in list {
        let id = problem["id"].as_str().unwrap();
        let (status, about, _) = judge(&[id, "--about", "--json"], b"");
        assert_eq!(status, 0);
        let about: serde_json::Value = serde_json::from_str(&about).unwrap();
        let sample = |key: &str| about["sample"][key].as_str().unwrap().to_owned();
        // Windows line ends, and no line end at the end.
        let crlf = sample("in").trim_end().replace('\n', "\r\n");
        assert_eq!(answer(id, &sample("in")), sample("out"), "{id}");
        assert_eq!(answer(id, &crlf), sample("out"), "{id}");
    }
}

#[test]
fn bad_input_is_reported_with_its_place() {
    let cases = [
        (
            "agc017d",
            "3\n1 2\n1 2\n",
            "line 3, column 4: expected an edge of a tree",
        ),
        (
            "hdu1846",
            "",
            "line 1, column 1: expected the number of cases",
        ),
        (
            "hdu1846",
            "2\n23 2\n4",
            "line 3, column 2: expected the most that may be taken",
        ),
        (
            "hdu1847",
            "3\n-4\n",
            "line 2, column 1: expected a number of cards below 2^64, found \"-4\"",
        ),
        (
            "cses1730",
            "1\n2\n3 x\n",
            "line 3, column 3: expected a heap below 2^64, found \"x\"",
        ),
        (
            "cses1730",
            "1\n1\n1000000000000000000000000000000\n",
            "line 3, column 1",
        ),
        ("hdu1850", "3\n5 7 9\n", "found the end of the input"),
        (
            "cses1729",
            "10 2\n1 0\n",
            "line 2, column 3: expected a number that may be taken from 1",
        ),
        ("tc_srm423_easychase", "3 1 1 1 1\n", "different cells"),
        (
            "tc_srm423_easychase",
            "3 1 1 4 1\n",
            "column 7: expected Black's row from 1 to 3",
        ),
        ("poi2001_gra", "1 1\n1 0\n", "line 2, column 3"),
        (
            "seed_tower_value",
            "WXB\n",
            "column 2: expected a tower of the letters W and B, found \"X\"",
        ),
        (
            "seed_coinrect",
            "2 2\nHT\nH\n",
            "line 3, column 1: expected a row of 2 letters",
        ),
        (
            "seed_nimproduct",
            "3 4 5",
            "column 5: expected the end of the input",
        ),
        (
            "seed_chomp",
            "0 3\n",
            "column 1: expected the number of rows from 1",
        ),
        ("usaco_game1", "3\n1 2 1e5\n", "line 2, column 5"),
        (
            "poj2931",
            "1\nTest 1\n1 0 0\nW\n0 1 0\n",
            "1 more letters of a tower",
        ),
    ];
    for (id, input, expected) in cases {
        let (status, _, err) = judge(&[id], input.as_bytes());
        assert_eq!(status, 2, "{id} {input:?}: {err}");
        assert!(err.contains(expected), "{id} {input:?}: {err}");
    }
    let (status, _, err) = judge(&["hdu1847"], b"3\n\xff\n");
    assert_eq!(status, 2);
    assert!(err.contains("0xff"), "{err}");
    let (status, _, err) = judge(&["cses172"], b"");
    assert_eq!(status, 2);
    assert!(err.contains("did you mean cses1729?"), "{err}");
}

/// True if the player to move wins, straight from the definition.
fn wins(rules: &HeapRules, heaps: &[u64], convention: Convention) -> bool {
    reference::winner(rules, &heaps.to_vec(), convention, Player::Left) == Player::Left
}

fn joined(numbers: &[u64]) -> String {
    numbers
        .iter()
        .map(u64::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn heap_problems_agree_with_the_definition() {
    use Convention::{Misere, Normal};
    let taking = |set| HeapRules::new(&HeapCode::Subtraction(set));
    let coded = |code: &str| HeapRules::new(&HeapCode::Code(code.parse().unwrap()));
    let (nim, lasker, kayles) = (
        taking(SubtractionSet::AllBut(vec![])),
        coded("4.[3]"),
        coded("0.77"),
    );
    let mut rng = fastrand::Rng::with_seed(1);
    let cases: Vec<Vec<u64>> = (0..40)
        .map(|_| (0..rng.usize(1..4)).map(|_| rng.u64(1..=5)).collect())
        .collect();
    let winner = |rules: &HeapRules, convention, [yes, no]: [&str; 2]| -> String {
        let line = |case: &Vec<u64>| {
            if wins(rules, case, convention) {
                yes
            } else {
                no
            }
        };
        cases
            .iter()
            .map(|case| format!("{}\n", line(case)))
            .collect()
    };
    let counts: String = cases
        .iter()
        .map(|case| {
            let good = nim
                .moves(case)
                .filter(|mv| !wins(&nim, &nim.play(case, mv), Normal));
            format!("{}\n", good.count())
        })
        .collect();
    let blocks: String = cases
        .iter()
        .map(|c| format!("{}\n{}\n", c.len(), joined(c)))
        .collect();
    let counted = format!("{}\n{blocks}", cases.len());
    assert_eq!(
        answer("cses1730", &counted),
        winner(&nim, Normal, ["first", "second"])
    );
    assert_eq!(
        answer("poj3480", &counted),
        winner(&nim, Misere, ["John", "Brother"])
    );
    assert_eq!(
        answer("hdu3032", &counted),
        winner(&lasker, Normal, ["Alice", "Bob"])
    );
    assert_eq!(answer("hdu1850", &format!("{blocks}0\n")), counts);
    assert_eq!(
        answer("poj2975", &format!("{blocks}0\nnobody reads this")),
        counts
    );
    let set = taking(SubtractionSet::Finite(vec![2, 3, 5]));
    let letters: String = cases
        .iter()
        .map(|c| if wins(&set, c, Normal) { 'W' } else { 'L' })
        .collect();
    let lines: String = cases
        .iter()
        .map(|c| format!("{} {}\n", c.len(), joined(c)))
        .collect();
    let input = format!("3 5 2 3\n{}\n{lines}0\n", cases.len());
    assert_eq!(answer("hdu1536", &input), format!("{letters}\n"));
    for case in cases.iter().take(12) {
        let winner = |wins: bool| if wins { "first\n" } else { "second\n" };
        let m = rng.u64(1..4);
        let bounded = taking(SubtractionSet::Finite((1..=m).collect()));
        let input = format!("{}\n{}\n", case.len(), joined(case));
        assert_eq!(
            answer("seed_bounded_nim", &format!("{m} {input}")),
            winner(wins(&bounded, case, Normal))
        );
        assert_eq!(
            answer("seed_kayles", &input),
            winner(wins(&kayles, case, Normal))
        );
        assert_eq!(
            answer("seed_misere_kayles", &input),
            winner(wins(&kayles, case, Misere))
        );
    }
}

type Known = std::collections::HashMap<Vec<u64>, bool>;

/// Every way to reduce one to k heaps.
fn moore_moves(heaps: &[u64], k: usize) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![vec![]];
    for &heap in heaps {
        let extend = |h: &Vec<u64>| {
            (0..=heap)
                .map(|n| [h.as_slice(), &[n]].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(extend).collect();
    }
    let changed = |next: &Vec<u64>| next.iter().zip(heaps).filter(|(a, b)| a != b).count();
    all.retain(|next| (1..=k).contains(&changed(next)));
    all
}

fn moore_wins(heaps: &[u64], k: usize, known: &mut Known) -> bool {
    if let Some(&wins) = known.get(heaps) {
        return wins;
    }
    let wins = moore_moves(heaps, k)
        .iter()
        .any(|next| !moore_wins(next, k, known));
    known.insert(heaps.to_vec(), wins);
    wins
}

#[test]
fn moore_moves_are_counted_as_they_are() {
    for k in 1..4 {
        let mut known = Known::new();
        for heaps in [
            vec![3, 4, 2],
            vec![1, 1, 1, 1],
            vec![2, 2, 3, 3],
            vec![3, 3, 3],
            vec![0, 5, 1],
            vec![],
        ] {
            let expected = if moore_wins(&heaps, k, &mut known) {
                let all = moore_moves(&heaps, k);
                format!(
                    "N {}\n",
                    all.iter()
                        .filter(|next| !moore_wins(next, k, &mut known))
                        .count()
                )
            } else {
                "P\n".to_owned()
            };
            let input = format!("{k} {}\n{}\n", heaps.len(), joined(&heaps));
            assert_eq!(answer("seed_moore", &input), expected, "{input}");
        }
    }
}

#[test]
fn large_inputs_are_answered() {
    let big = "1000000000000000000 ".repeat(1000);
    assert_eq!(answer("seed_kayles", &format!("1000\n{big}")), "second\n");
    assert_eq!(
        answer("seed_misere_kayles", "2\n1000000000000000000 1"),
        "second\n"
    );
    assert_eq!(
        answer("seed_tower_value", &"W".repeat(100_000)),
        "100000/1\n"
    );
    assert_eq!(answer("seed_tower_value", "\n"), "0/1\n");
    assert_eq!(answer("seed_tower_value", "B"), "-1/1\n");
    assert_eq!(answer("seed_chomp", "1 1"), "second\n");
    // A rectangle with two winning bites, found by Ken Thompson: Winning Ways, chapter 18.
    assert_eq!(answer("seed_chomp", "8 10"), "first 2\n3 8\n4 5\n");
    assert_eq!(answer("cses1729", "1000000 1\n1\n").len(), 1_000_001);
}

#[test]
fn random_inputs_are_valid_and_repeated_by_their_seed() {
    for id in ["hdu1846", "lc913", "seed_chomp", "poj1143"] {
        let judge = |arguments: &[&str], input: &str| {
            let words = [&["judge", id], arguments].concat();
            let (status, said, error) = crate::program::grundy(&words, input.as_bytes());
            assert_eq!(status, 0, "{id} {arguments:?}: {error}");
            said
        };
        let random = |seed: &str| judge(&["--random", "40", "--seed", seed], "");
        let input = random("1");
        assert_eq!(random("1"), input, "{id}");
        assert_ne!(random("77"), input, "{id}");
        assert!(!judge(&[], &input).is_empty(), "{id}");
    }
}
