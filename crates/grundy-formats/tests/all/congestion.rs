//! Congestion and routing games as text.

use grundy_core::forms::congestion::Congestion;
use grundy_formats::congestion::{kind, read};

fn game(text: &str) -> Congestion {
    read(text, kind(text).expect("a congestion game")).expect(text)
}

#[test]
fn sets_of_resources_are_read() {
    let game = game(
        "# two roads\ncongestion\na costs 1 2 4\nB costs 2x+1\nc costs 5\nAnn uses A | b a\n2 players use a | c\n",
    );
    let costs: Vec<String> = (game.resources().iter())
        .map(|resource| {
            resource
                .costs
                .iter()
                .map(|cost| format!("{cost} "))
                .collect()
        })
        .collect();
    assert_eq!(costs, ["1 2 4 ", "3 ", "5 5 "]);
    let [ann, others] = game.groups() else {
        panic!("two groups")
    };
    assert_eq!(
        (ann.name.as_str(), ann.choices[1].name.as_str()),
        ("Ann", "a B")
    );
    assert_eq!(ann.choices[1].resources, [0, 1]);
    assert_eq!((others.name.as_str(), others.players), ("2 players", 2));
}

#[test]
fn all_paths_of_a_network_are_choices() {
    let game = game(
        "routing; s v costs x; v t costs 1; s t costs 2; S T costs 3; v s costs 1; t v costs 0; v x costs 0; 3 players go s t",
    );
    let names: Vec<&str> = game.groups()[0]
        .choices
        .iter()
        .map(|choice| &*choice.name)
        .collect();
    assert_eq!(names, ["s-v-t", "s-t", "s-t(2)"]);
    assert_eq!(game.resources()[3].name, "s-t(2)");
}

/// A complete network of n inner vertices has a path for each ordered list of some of them: 2, 5, 16, 65 for 1 to 4.
#[test]
fn paths_are_counted() {
    for (inner, paths) in [(1, 2), (2, 5), (3, 16), (4, 65)] {
        let mut text = "routing; s t costs 0".to_owned();
        for a in 0..inner {
            text += &format!("; s v{a} costs 0; v{a} t costs 0");
            for b in (0..inner).filter(|&b| b != a) {
                text += &format!("; v{a} v{b} costs 0");
            }
        }
        assert_eq!(
            game(&(text + "; Ann goes s t")).groups()[0].choices.len(),
            paths
        );
    }
}

#[test]
fn faults_are_placed() {
    for (text, at, said) in [
        ("congestion 2", 11, "the end of the line"),
        ("congestion; a costs", 19, "costs"),
        ("congestion; a costs 1", 21, "Ann uses"),
        ("congestion; a costs 1; A costs 2", 23, "not there yet"),
        ("congestion; a costs 1; Ann goes a", 23, "\"Ann uses …\""),
        ("congestion; a costs 1; Ann uses b", 32, "a resource"),
        ("congestion; a costs 1; Ann uses a a", 34, "once"),
        ("congestion; a costs 1; Ann uses a | a", 36, "not there yet"),
        (
            "congestion; a costs 1; Ann uses a |",
            35,
            "resources of a choice",
        ),
        (
            "congestion; a costs 1; Ann uses a; ann uses a",
            35,
            "a player who is not there yet",
        ),
        ("congestion; a costs 1 2; 3 players use a", 20, "3 costs"),
        (
            "congestion; a costs 1; 0 players use a",
            23,
            "from 1 to 1000 players",
        ),
        (
            "congestion; a costs 1; 1001 players use a",
            23,
            "number of players",
        ),
        ("congestion; a costs 2y; Ann uses a", 20, "a number"),
        (
            "routing; s s costs 1; Ann goes s s",
            11,
            "an end other than the beginning",
        ),
        (
            "routing; s t costs 1; Ann goes t s",
            33,
            "a vertex that edges lead to from t",
        ),
        (
            "routing; s t costs 1; Ann goes s u",
            33,
            "a vertex of some edge",
        ),
        ("routing; s t costs 1; Ann goes s", 31, "two vertices"),
    ] {
        let fault = read(text, kind(text).expect(text)).expect_err(text);
        assert_eq!(fault.at, at, "{text}: {fault}");
        assert!(fault.to_string().contains(said), "{text}: {fault}");
    }
}

/// Networks with too many paths are refused, whether the paths are found or the search for them never ends.
#[test]
fn too_many_paths_are_refused() {
    let ladder: String = (0..30)
        .map(|i| format!("; v{i} v{} costs 1; v{i} v{} costs 2", i + 1, i + 1))
        .collect();
    let text = format!("routing{ladder}; Ann goes v0 v30");
    let fault = read(&text, kind(&text).expect("a kind")).expect_err("2^30 paths");
    assert!(
        fault
            .to_string()
            .contains("at most 2000 paths from v0 to v30"),
        "{fault}"
    );
}

/// Every text gets an answer, with a fault inside the text if it is not a game.
#[test]
fn nothing_makes_the_reader_panic() {
    let words = [
        "congestion",
        "routing",
        ";",
        "\n",
        "a",
        "b",
        "costs",
        "1",
        "2x+1",
        "x^",
        "x/0",
        "-",
        "+",
        "|",
        "Ann",
        "uses",
        "goes",
        "2 players use",
        "3 players go",
        "é",
        "0",
        "1/2",
        "#",
        "99999999999999999999",
        "a b costs x;",
    ];
    let mut rng = fastrand::Rng::with_seed(73);
    let mut read_well = 0;
    for round in 0..200_000 {
        let mut text = ["congestion; a costs 1;", "routing; a b costs x;"][round % 2].to_owned();
        for _ in 0..rng.usize(0..9) {
            text += words[rng.usize(0..words.len())];
            text += ["", " "][rng.usize(0..2)];
        }
        match kind(&text).map(|kind| read(&text, kind)) {
            Some(Err(fault)) => assert!(text.is_char_boundary(fault.at), "{text:?}"),
            Some(Ok(_)) => read_well += 1,
            None => {}
        }
    }
    assert!(read_well > 10, "{read_well}");
}
