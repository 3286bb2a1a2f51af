//! Automata in the extended Hanoi format: acceptance against its definition, faults with their places.

use grundy_formats::hoa;

/// A random acceptance formula over `sets` sets, and its meaning for the sets that are seen infinitely often.
enum Formula {
    Constant(bool),
    Inf(u32),
    Fin(u32),
    Not(Box<Formula>),
    Both(Box<Formula>, Box<Formula>),
    Either(Box<Formula>, Box<Formula>),
}

impl Formula {
    fn random(rng: &mut fastrand::Rng, sets: u32, depth: u32) -> Formula {
        let more = |rng: &mut fastrand::Rng| Box::new(Formula::random(rng, sets, depth - 1));
        match rng.u32(..if depth == 0 { 5 } else { 12 }) {
            0 => Formula::Constant(rng.bool()),
            1 | 2 => Formula::Inf(rng.u32(..sets)),
            3 | 4 => Formula::Fin(rng.u32(..sets)),
            5 => Formula::Not(more(rng)),
            6..=8 => Formula::Both(more(rng), more(rng)),
            _ => Formula::Either(more(rng), more(rng)),
        }
    }

    fn holds(&self, seen: u32) -> bool {
        match self {
            Formula::Constant(value) => *value,
            Formula::Inf(set) => seen >> set & 1 == 1,
            Formula::Fin(set) => seen >> set & 1 == 0,
            Formula::Not(a) => !a.holds(seen),
            Formula::Both(a, b) => a.holds(seen) && b.holds(seen),
            Formula::Either(a, b) => a.holds(seen) || b.holds(seen),
        }
    }

    fn text(&self) -> String {
        match self {
            Formula::Constant(value) => if *value { "t" } else { "f" }.to_owned(),
            Formula::Inf(set) => format!("Inf({set})"),
            Formula::Fin(set) => format!("Fin({set})"),
            Formula::Not(a) => format!("!({})", a.text()),
            Formula::Both(a, b) => format!("({}) & ({})", a.text(), b.text()),
            Formula::Either(a, b) => format!("({} | {})", a.text(), b.text()),
        }
    }
}

/// An automaton with one state and an edge in each set of acceptance sets.
fn every_set_of_sets(acceptance: &str, sets: u32) -> String {
    let names: Vec<String> = (0..sets).map(|at| format!("\"p{at}\"")).collect();
    let edges = (0..1_u32 << sets).map(|edge| {
        let of: Vec<String> = (0..sets)
            .filter(|at| edge >> at & 1 == 1)
            .map(|at| at.to_string())
            .collect();
        format!("0 {{{}}}", of.join(" "))
    });
    let edges: Vec<String> = edges.collect();
    format!(
        "HOA: v1\nStart: 0\nAP: {sets} {}\ncontrollable-AP:\nAcceptance: {sets} {acceptance}\n--BODY--\nState: 0\n{}\n--END--\n",
        names.join(" "),
        edges.join("\n")
    )
}

#[test]
fn priorities_judge_as_the_acceptance_formula_does() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut chains = 0;
    for _ in 0..3000 {
        let sets = rng.u32(1..4);
        let formula = Formula::random(&mut rng, sets, 3);
        let text = every_set_of_sets(&formula.text(), sets);
        let Ok(file) = hoa::read(&text) else {
            continue;
        };
        chains += 1;
        let edges = file.automaton.of_state(0);
        // A play that takes these edges again and again, up to three of them.
        for first in 0..edges.len() {
            for second in 0..=first {
                for third in 0..=second {
                    let recur = [first, second, third];
                    let seen = recur.iter().fold(0, |all, &edge| all | edge as u32);
                    let largest = recur.iter().map(|&edge| edges[edge].priority).max();
                    let accepts = largest.expect("three edges") % 2 == 0;
                    assert_eq!(accepts, formula.holds(seen), "{text}{recur:?}");
                }
            }
        }
    }
    assert!(chains > 1000, "{chains}");
}

#[test]
fn every_parity_condition_is_read_and_others_are_refused_by_name() {
    let reads = |acceptance: &str, sets| hoa::read(&every_set_of_sets(acceptance, sets));
    for (acceptance, sets) in [
        ("t", 0),
        ("f", 0),
        ("Inf(0)", 1),
        ("Fin(0)", 1),
        ("Fin(0) & Inf(1)", 2),
        ("Fin(0) | Inf(1)", 2),
        ("Inf(0) | (Fin(1) & Inf(2))", 3),
        ("Fin(2) & (Inf(1) | Fin(0))", 3),
        ("Inf(3) | Fin(2) & (Inf(1) | Fin(0))", 4),
    ] {
        assert!(reads(acceptance, sets).is_ok(), "{acceptance}");
    }
    for (acceptance, sets) in [
        ("Inf(0) & Inf(1)", 2),
        ("Fin(0) | Fin(1)", 2),
        ("(Fin(0) & Inf(1)) | (Fin(2) & Inf(3))", 4),
    ] {
        let error = reads(acceptance, sets).expect_err(acceptance);
        assert!(
            error.expected.to_string().starts_with("a parity condition"),
            "{error}"
        );
    }
    // As deep as a file may be.
    let deep = (0..50_000).fold("t".to_owned(), |rest, at| {
        let (kind, sign) = if at % 2 == 0 {
            ("Inf", "|")
        } else {
            ("Fin", "&")
        };
        format!("{kind}({at}) {sign} ({rest})")
    });
    let text =
        every_set_of_sets("t", 0).replace("Acceptance: 0 t", &format!("Acceptance: 50000 {deep}"));
    assert!(hoa::read(&text).is_ok());
}

#[test]
fn faults_have_their_places() {
    let good = "HOA: v1\nStates: 2\nStart: 0\nAP: 2 \"a\" \"b\"\ncontrollable-AP: 1\n\
                Alias: @x 0 & !1 /* a /* nested */ comment */\nAcceptance: 2 Fin(1) & Inf(0)\n\
                --BODY--\nState: 0 {0}\n[@x | 1] 1\n[!@x & !1] 0 {1}\nState: [t] 1\n0\n--END--\n";
    let file = hoa::read(good).expect("an automaton");
    let priorities: Vec<u32> = file.automaton.edges.iter().map(|e| e.priority).collect();
    assert_eq!(priorities, [2, 3, 1]);
    for (from, to, found, expected) in [
        ("v1", "v2", "\"HOA: v2\"", "HOA: v1, the version"),
        (
            "2 \"a\" \"b\"",
            "2 \"a\" \"a\"",
            "\"\"a\"\"",
            "the name of another proposition",
        ),
        (
            "controllable-AP: 1",
            "controllable-AP: 1 1",
            "\"1\" again",
            "every proposition once",
        ),
        (
            "Alias: @x 0",
            "Alias: @x 1 Alias: @x 0",
            "\"@x\"",
            "an alias that was not",
        ),
        ("[!@x & !1] 0 {1}", "0 {1}", "\"0\"", "a label, because"),
        ("[@x | 1] 1\n", "0 1 ", "\"[!@x & !1]", "no label, because"),
        ("Start: 0", "Start: 2", "\"2\"", "a state below 2"),
        (
            "Start: 0",
            "Start: 0 & 1",
            "\"&\"",
            "one start state; alternating",
        ),
        (
            "Start: 0",
            "Start: 0\nStart: 1",
            "\"Start:\"",
            "one start state; automata with several",
        ),
        (
            "Start: 0",
            "Start: 0\nAcceptance: 1 Inf(0)\nAcceptance: 1 Fin(0)",
            "\"Acceptance:\"",
            "one header Acceptance:",
        ),
        (
            "Start: 0",
            "Start: 0\nAP: 1 \"z\"",
            "\"AP:\"",
            "one header AP:",
        ),
        ("Start: 0\n", "", "the end", "Start: in the headers"),
        (
            "controllable-AP: 1",
            "controllable-AP: 2",
            "\"2\"",
            "the number of a proposition; there are 2",
        ),
        (
            "controllable-AP: 1\n",
            "",
            "\"State:\"",
            "controllable-AP: before --BODY--",
        ),
        (
            "Acceptance: 2 Fin(1) & Inf(0)\n",
            "",
            "\"State:\"",
            "Acceptance: before --BODY--",
        ),
        ("Inf(0)", "Inf(2)", "\"2\"", "an acceptance set below 2"),
        (
            "Inf(0)",
            "Inf(!0)",
            "\"!\"",
            "an acceptance set; complements",
        ),
        (
            "@x | 1] 1",
            "@y | 1] 1",
            "\"@y\"",
            "an alias that was defined",
        ),
        (
            "@x | 1] 1",
            "@x | 2] 1",
            "\"2\"",
            "a proposition; there are 2",
        ),
        (
            "@x | 1] 1",
            "@x | ] 1",
            "\"]\"",
            "a proposition, an alias, t or f",
        ),
        ("@x | 1] 1", "(@x | 1] 1", "\"]\"", "\")\", \"&\" or \"|\""),
        ("@x | 1] 1", "@x | 1] 2", "\"2\"", "a state below 2"),
        (
            "@x | 1] 1",
            "@x | 1] 1 & 0",
            "\"&\"",
            "one state; alternating",
        ),
        (
            "@x | 1] 1",
            "@x | 1]",
            "\"[\"",
            "the state that the edge leads to",
        ),
        ("@x | 1] 1", "@x | 1 1", "\"1\"", "\"]\", \"&\" or \"|\""),
        (
            "0 {1}",
            "0 {2}",
            "\"2\"",
            "an acceptance set of the condition",
        ),
        ("[t] 1", "[t] 0", "State: 0 again", "every state once"),
        ("[t] 1\n0", "1\n0", "\"--END--\"", "4 edges without labels"),
        (
            "[t] 1\n0",
            "[t] 1\n[t] 0",
            "\"[t] 0\"",
            "edges without labels, because",
        ),
        ("--END--\n", "", "the end", "State: or --END--"),
        (
            "--END--\n",
            "--END--\nHOA: v1",
            "\"HOA:\"",
            "the end: one automaton",
        ),
        (
            "States: 2",
            "Sates: 2",
            "\"Sates:\"",
            "a header of the format",
        ),
        (
            "comment */",
            "comment",
            "the end",
            "the end of this comment",
        ),
        ("\"b\"", "\"b", "the end", "the quotation mark"),
    ] {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good);
        let error = hoa::read(&text).expect_err(to);
        assert!(
            error.found.starts_with(found) && error.expected.to_string().starts_with(expected),
            "{to}: {error}"
        );
    }
}

/// Only `HOA:` has a place of its own among the headers (*The Hanoi omega-automata format*, section 3.1).
#[test]
fn headers_stand_in_any_order() {
    let headers = [
        "States: 1",
        "Start: 0",
        "AP: 2 \"in\" \"out\"",
        "controllable-AP: 1",
    ];
    let rest = "Acceptance: 1 Inf(0)\nAlias: @a 0 & !1\nAlias: @b @a | 1";
    let body = "--BODY--\nState: 0 [@b] 0 {0}\n--END--";
    let usual = format!("HOA: v1\n{}\n{rest}\n{body}", headers.join("\n"));
    let other = format!("HOA: v1\n{rest}\n{}\n{body}", headers.join("\n"));
    let [usual, other] = [usual, other].map(|text| hoa::read(&text).expect("an automaton"));
    assert_eq!(usual.automaton, other.automaton);
    let wrong = format!(
        "HOA: v1 Alias: @a 2\n{}\nAcceptance: 1 Inf(0)\n{body}",
        headers.join("\n")
    );
    let fault = hoa::read(&wrong).expect_err("there are two propositions");
    assert_eq!(
        fault.to_string(),
        "expected a proposition; there are 2, numbered from 0, found \"2\""
    );
    assert_eq!(&wrong[fault.at..fault.at + 2], "2\n");
}
