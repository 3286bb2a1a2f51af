//! Gambit's files: dialects, faults, and what is written is read again.

use grundy_core::ParseError;
use grundy_core::forms::game_tree::{
    Event, GameTree, InformationSet, Lottery, TreeNode, TreeOutcome,
};
use grundy_core::forms::normal_form::{Chooser, NormalForm, Strategies};
use grundy_formats::gambit::efg::{self, Efg};
use grundy_formats::gambit::nfg::{self, Nfg, Outcome, Outcomes};
use num::{BigRational, One, Zero};

/// Line and column of a fault, what was found and what was expected.
fn shown(text: &str, fault: &ParseError) -> (usize, usize, String, String) {
    let before = &text[..fault.at];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |s| s.chars().count()) + 1;
    (
        line,
        column,
        fault.found.clone(),
        fault.expected.to_string(),
    )
}

#[test]
fn a_normal_form_in_every_dialect() {
    let same = [
        "NFG 1 R \"\" { \"Ann\" \"Bob\" } { 2 3 } 3 1/2 0 0 0 0 1 3 -1 2 5/4 2",
        "NFG 1 D \"t\"\n{ \"Ann\" \"Bob\" } { 2 3 }\n\"comment\"\n3.0, .5, 0, 0,\n0 0 1e0 30e-1\n-1 2. 1.25 2",
        "# by hand\n\n # twice\nNFG 1 R \"\" { \"Ann\" \"Bob\" } { 2 3 } # outcomes\n{ { \"a\" 3, 1/2 } { \"\" 1 3 } { -1 2 } { \"d\", 5/4, 2 } }\n1 0 0 2 3 4",
    ];
    let games = same.map(|text| nfg::read(text).expect(text).game);
    let first = games[0].bimatrix().expect("two players").to_string();
    assert_eq!(first, "3,1/2 0,0 -1,2; 0,0 1,3 5/4,2");
    assert_eq!((&games[1], &games[2]), (&games[0], &games[0]));
    let named = "NFG 1 R \"\" { \"Ann\" \"Bob\" } { { \"T\" \"B\" } { \"L\" \"\" \"R\" } } \"\"\n3 1/2 0 0 0 0 1 3 -1 2 5/4 2";
    let named = nfg::read(named).expect("named").game;
    assert_eq!(named.bimatrix(), games[0].bimatrix());
    let columns = &named.players()[1].strategies;
    let labels: Vec<String> = (0..3).map(|at| columns.label(at)).collect();
    assert_eq!(labels, ["L", "2", "R"]);
}

/// The first player's strategy varies fastest, then the second's.
#[test]
fn three_players_and_one() {
    let text = "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 2 1 2 } 1 2 3 4 5 6 7 8 9 10 11 12";
    let game = nfg::read(text).expect("three players").game;
    assert_eq!(game.profile(1), [1, 0, 0]);
    assert_eq!(game.profile(2), [0, 0, 1]);
    let third: Vec<String> = game.payoffs(2).iter().map(BigRational::to_string).collect();
    assert_eq!(third, ["7", "8", "9"]);
    let alone = nfg::read("NFG 1 R \"\" { \"A\" } { 3 } 5 7 6").expect("one player");
    assert_eq!((alone.game.cells(), alone.game.bimatrix()), (3, None));
}

#[test]
fn faults_of_normal_forms_have_their_places() {
    let head = "NFG 1 R \"\" { \"Ann\" \"Bob\" } ";
    let mut wrong = Vec::new();
    for (text, line, column, found, expected) in [
        ("EFG 1", 1, 1, "\"EFG\"", "\"NFG\""),
        ("NFG 2 R", 1, 5, "\"2\"", "version 1 of the format"),
        (
            "NFG 1 Q",
            1,
            7,
            "\"Q\"",
            "\"R\" or \"D\", for rational or decimal numbers",
        ),
        (
            "NFG 1 R { \"Ann\" }",
            1,
            9,
            "\"{\"",
            "the title between quotation marks",
        ),
        (
            "NFG 1 R \"open",
            1,
            9,
            "a text without an end",
            "a text with a quotation mark at its end",
        ),
        ("NFG 1 R \"\" { }", 1, 14, "\"}\"", "the name of a player"),
        ("{ 2 }", 1, 32, "\"}\"", "the number of strategies of Bob"),
        (
            "{ 2 2 2 }",
            1,
            34,
            "\"2\"",
            "\"}\" after the strategies of 2 players",
        ),
        ("{ 2 0 }", 1, 32, "none", "at least one strategy of Bob"),
        (
            "{ 2000 2000 }",
            1,
            35,
            "2000 strategies of Bob",
            "a game of at most 2000000 payoffs",
        ),
        (
            "{ { \"T\" \"B\" } 2 }",
            1,
            42,
            "\"2\"",
            "the strategies of Bob in braces",
        ),
        (
            "{ 1 2 }\n1 2 3",
            2,
            6,
            "the end",
            "payoff 4 of 4, that of Bob where the strategies are 1, 2",
        ),
        (
            "{ 1 2 }\n1 2 3 4 5",
            2,
            9,
            "\"5\"",
            "the end, for the game has 2 cells",
        ),
        (
            "{ 1 2 }\n1 2 3x 4",
            2,
            5,
            "\"3x\"",
            "a payoff, such as -3, 1/2, 0.5 or 1e-3",
        ),
        (
            "{ 1 1 }\n1 2/0",
            2,
            3,
            "\"2/0\"",
            "a payoff with a denominator other than 0",
        ),
        (
            "{ 1 1 } { { \"a\" 1 } } 1",
            1,
            46,
            "\"}\"",
            "the payoff of Bob",
        ),
        (
            "{ 1 1 } { { \"a\" 1 2 3 } } 1",
            1,
            48,
            "\"3\"",
            "\"}\" after the payoffs of 2 players",
        ),
        (
            "{ 1 1 } { { \"a\" 1 2 } } 2",
            1,
            52,
            "\"2\"",
            "the number of an outcome, or 0, for cell 1 of 1 of at most 1",
        ),
        (
            "{ 2 1 } { { \"a\" 1 2 } } 1",
            1,
            53,
            "the end",
            "the number of an outcome, or 0, for cell 2 of 2",
        ),
    ] {
        let text = if text.starts_with('{') {
            format!("{head}{text}")
        } else {
            text.to_owned()
        };
        let fault = nfg::read(&text).expect_err(&text);
        let expected = (line, column, found.to_owned(), expected.to_owned());
        let shown = shown(&text, &fault);
        if shown != expected {
            wrong.push(format!("{text}: {shown:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const CARD: &str = r#"EFG 2 R "A card" { "Ann" "Bob" }
"Ann sees a card."

c "" 1 "the deal" { "high" 1/2 "low" 0.5 } 0
p "" 1 1 "high" { "bet" "pass" } 0
p "" 2 1 "Bob" { "call" "fold" } 0
t "" 1 "two" { 2, -2 }
t "" 2 "one" { 1 -1 }
t "" 0
p "" 1 2 "low" { "bet" "pass" }
p "" 2 1 3 "" { -1 1 }
t "here" 3
t "" 2
t "" 0
"#;

#[test]
fn a_tree_is_read() {
    let file = efg::read(CARD).expect("a tree");
    let tree = &file.tree;
    assert_eq!(file.title, "A card");
    assert_eq!(file.comment.as_deref(), Some("Ann sees a card."));
    assert_eq!((tree.nodes().len(), tree.sets().len()), (11, 3));
    assert_eq!(tree.lotteries()[0].actions[1].1.to_string(), "1/2");
    assert_eq!(tree.history(9), "low, bet, fold");
    let mut totals = Vec::new();
    tree.walk(|node, here| {
        if tree.nodes()[node].event == Event::End {
            totals.push(here.payoffs[0].to_string());
        }
    });
    assert_eq!(totals, ["2", "1", "0", "-2", "0", "0"]);
    assert_eq!(&CARD[file.places[8]..][..10], "t \"here\" 3");
    assert!(efg::recall(&file).is_ok());
}

#[test]
fn faults_of_trees_have_their_places() {
    let mut wrong = Vec::new();
    for (from, to, line, column, found, expected) in [
        ("EFG 2", "EFG 1", 1, 5, "\"1\"", "version 2 of the format"),
        (
            "{ \"Ann\" \"Bob\" }",
            "{ \"Ann\" }",
            6,
            6,
            "2",
            "a player, counted from 1 to 1",
        ),
        (
            "low\" 0.5",
            "low\" 0.4",
            4,
            19,
            "probabilities whose sum is 9/10",
            "probabilities whose sum is 1",
        ),
        (
            "low\" 0.5",
            "low\" -0.5",
            4,
            38,
            "-1/2",
            "a probability from 0 to 1",
        ),
        (
            "low\" 0.5",
            "low\"",
            4,
            38,
            "\"}\"",
            "the probability of the action",
        ),
        (
            "c \"\" 1 \"the deal\" { \"high\" 1/2 \"low\" 0.5 } 0",
            "c \"\" 1 0",
            4,
            8,
            "\"0\"",
            "the actions of information set 1 of chance in braces, for it comes here first",
        ),
        (
            "p \"\" 1 1",
            "p \"\" 3 1",
            5,
            6,
            "3",
            "a player, counted from 1 to 2",
        ),
        (
            "p \"\" 1 1",
            "p \"\" 0 1",
            5,
            6,
            "0",
            "a player, counted from 1 to 2",
        ),
        ("p \"\" 2 1 3", "p \"\" 2 2 3", 11, 13, "\"{\"", ""),
        (
            "p \"\" 2 1 3",
            "p \"\" 2 1 \"Bob\" { \"call\" } 3",
            11,
            16,
            "1 action",
            "2 actions like information set 1 of Bob before",
        ),
        (
            "p \"\" 2 1 3",
            "p \"\" 2 1 \"Bob\" { \"call\" \"raise\" } 3",
            11,
            25,
            "\"raise\"",
            "\"fold\", as information set 1 of Bob had it before",
        ),
        ("{ 2, -2 }", "{ 2 }", 7, 18, "\"}\"", "the payoff of Bob"),
        (
            "{ 2, -2 }",
            "{ 2, -2, 0 }",
            7,
            23,
            "\"0\"",
            "\"}\" after the payoffs of 2 players",
        ),
        (
            "t \"\" 1 \"two\" { 2, -2 }",
            "t \"\" 1",
            8,
            1,
            "\"t\"",
            "the payoffs of outcome 1 in braces, for it comes here first",
        ),
        (
            "t \"here\" 3",
            "t \"here\" 3 \"\" { -1 2 }",
            12,
            15,
            "{ -1, 2 }",
            "the payoffs that outcome 3 had before, { -1, 1 }",
        ),
        (
            "t \"here\" 3",
            "t \"here\"",
            13,
            1,
            "\"t\"",
            "the number of an outcome, or 0 for none",
        ),
        (
            "t \"\" 2\nt \"\" 0\n",
            "t \"\" 2\n",
            14,
            1,
            "the end",
            "a node, \"c\", \"p\" or \"t\", after the action \"pass\" of node 7",
        ),
        (
            "t \"\" 2\nt \"\" 0\n",
            "t \"\" 2\nt \"\" 0\nt \"\" 0\n",
            15,
            1,
            "\"t\"",
            "the end, for every action leads to a node",
        ),
        (
            "t \"here\" 3",
            "q \"here\" 3",
            12,
            1,
            "\"q\"",
            "a node, \"c\", \"p\" or \"t\", after the action \"call\" of node 8",
        ),
        (
            "t \"here\" 3",
            "t 3",
            12,
            3,
            "\"3\"",
            "the name of the node between quotation marks",
        ),
    ] {
        let text = CARD.replacen(from, to, 1);
        assert_ne!(text, CARD, "{from}");
        let fault = efg::read(&text).expect_err(&text);
        // Where a set is new, the number of its outcome stands where its actions should.
        if expected.to_string().is_empty() {
            assert!(
                fault.expected.to_string().contains("comes here first"),
                "{fault}"
            );
            continue;
        }
        let expected = (line, column, found.to_owned(), expected.to_owned());
        let shown = shown(&text, &fault);
        if shown != expected {
            wrong.push(format!("{to}: {shown:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Ann acts, and then again without knowing what she did; and a driver who passes two exits that look alike.
#[test]
fn who_forgets_is_named_with_both_histories() {
    let text = "EFG 2 R \"\" { \"Ann\" }\n\
                p \"\" 1 1 \"first\" { \"a\" \"b\" } 0\n\
                p \"\" 1 2 \"second\" { \"c\" \"d\" } 0\n\
                t \"\" 0\nt \"\" 0\n\
                p \"\" 1 2 0\n\
                t \"\" 0\nt \"\" 0\n";
    let file = efg::read(text).expect("a tree");
    let fault = efg::recall(&file).expect_err("she forgets");
    let (line, column, found, expected) = shown(text, &fault);
    assert_eq!((line, column), (6, 1));
    assert_eq!(
        found,
        "a node of \"second\" after \"b\", another one of which comes after \"a\""
    );
    assert_eq!(
        expected,
        "perfect recall: Ann to have done the same on the way to every node of an information set"
    );
    let text = "EFG 2 R \"\" { \"Driver\" }\n\
                p \"\" 1 1 \"\" { \"exit\" \"go on\" } 0\nt \"\" 0\n\
                p \"\" 1 1 0\nt \"\" 1 \"home\" { 4 }\nt \"\" 2 \"\" { 1 }\n";
    let file = efg::read(text).expect("a tree");
    let fault = efg::recall(&file).expect_err("the driver forgets");
    assert_eq!(
        fault.found,
        "a node of \"information set 1\" after \"go on\", another one of which comes after \"the beginning\""
    );
    // The reader keeps such a tree, and it can be written.
    assert_eq!(
        efg::read(&efg::write(&file)).expect("a tree").tree,
        file.tree
    );
}

fn name(rng: &mut fastrand::Rng) -> String {
    let parts = ["", "a", "b c", "\"", "\\", "é", "\n", "{", "1", ","];
    (0..rng.usize(0..3))
        .map(|_| parts[rng.usize(0..parts.len())])
        .collect()
}

/// Names of which no two are alike, but for empty ones.
fn names(rng: &mut fastrand::Rng, count: usize) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    while all.len() < count {
        let name = name(rng);
        if name.is_empty() || !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

fn number(rng: &mut fastrand::Rng) -> BigRational {
    BigRational::new(rng.i64(-9..10).into(), rng.i64(1..5).into())
}

#[test]
fn normal_forms_are_read_as_they_are_written() {
    let mut rng = fastrand::Rng::with_seed(24);
    for _ in 0..500 {
        let n = rng.usize(1..4);
        let named = rng.bool();
        let chooser = |rng: &mut fastrand::Rng| {
            let count = rng.usize(1..4);
            let strategies = if named {
                Strategies::Named(names(rng, count))
            } else {
                Strategies::Counted(count)
            };
            Chooser {
                name: name(rng),
                strategies,
            }
        };
        let players: Vec<Chooser> = (0..n).map(|_| chooser(&mut rng)).collect();
        let cells: usize = players.iter().map(|p| p.strategies.count()).product();
        let outcomes = rng.bool().then(|| {
            let outcome = |rng: &mut fastrand::Rng| Outcome {
                name: name(rng),
                payoffs: (0..n).map(|_| number(rng)).collect(),
            };
            let list: Vec<Outcome> = (0..rng.usize(0..4)).map(|_| outcome(&mut rng)).collect();
            let cells = (0..cells).map(|_| rng.usize(0..=list.len())).collect();
            Outcomes { list, cells }
        });
        let payoffs = match &outcomes {
            None => (0..cells * n).map(|_| number(&mut rng)).collect(),
            Some(Outcomes { list, cells }) => {
                let of = |&at: &usize| match at {
                    0 => vec![BigRational::zero(); n],
                    at => list[at - 1].payoffs.clone(),
                };
                cells.iter().flat_map(of).collect()
            }
        };
        let file = Nfg {
            title: name(&mut rng),
            comment: rng.bool().then(|| name(&mut rng)),
            game: NormalForm::new(players, payoffs).expect("a game"),
            outcomes,
        };
        let text = nfg::write(&file);
        assert_eq!(nfg::read(&text).as_ref(), Ok(&file), "{text}");
    }
}

/// A random tree in which the players may forget.
fn tree(rng: &mut fastrand::Rng) -> GameTree {
    let players: Vec<String> = (0..rng.usize(1..4)).map(|_| name(rng)).collect();
    let (mut nodes, mut sets, mut lotteries, mut outcomes) = (vec![], vec![], vec![], vec![]);
    // The depths of the actions that have no node yet.
    let mut open = vec![0];
    while let Some(depth) = open.pop() {
        let outcome = rng.bool().then(|| {
            if outcomes.is_empty() || rng.bool() {
                outcomes.push(TreeOutcome {
                    number: outcomes.len() as u64 * 3 + 1,
                    name: name(rng),
                    payoffs: players.iter().map(|_| number(rng)).collect(),
                });
                outcomes.len() - 1
            } else {
                rng.usize(0..outcomes.len())
            }
        });
        let event = match rng.u8(0..3) {
            0 if depth < 4 => {
                if lotteries.is_empty() || rng.bool() {
                    let parts: Vec<i64> = (0..rng.usize(1..4)).map(|_| rng.i64(1..5)).collect();
                    let all: i64 = parts.iter().sum();
                    let action =
                        |&part: &i64| (name(rng), BigRational::new(part.into(), all.into()));
                    let actions = parts.iter().map(action).collect();
                    lotteries.push(Lottery {
                        number: lotteries.len() as u64 + 1,
                        name: name(rng),
                        actions,
                    });
                }
                Event::Chance(rng.usize(0..lotteries.len()))
            }
            1 if depth < 4 => {
                if sets.is_empty() || rng.bool() {
                    sets.push(InformationSet {
                        player: rng.usize(0..players.len()),
                        number: sets.len() as u64 + 1,
                        name: name(rng),
                        actions: {
                            let count = rng.usize(1..4);
                            names(rng, count)
                        },
                    });
                }
                Event::Decision(rng.usize(0..sets.len()))
            }
            _ => Event::End,
        };
        let actions = match event {
            Event::Chance(at) => lotteries[at].actions.len(),
            Event::Decision(at) => sets[at].actions.len(),
            Event::End => 0,
        };
        open.extend(std::iter::repeat_n(depth + 1, actions));
        nodes.push(TreeNode {
            name: name(rng),
            event,
            outcome,
        });
    }
    GameTree::new(players, nodes, sets, lotteries, outcomes).expect("a tree")
}

#[test]
fn trees_are_read_as_they_are_written() {
    let mut rng = fastrand::Rng::with_seed(42);
    let mut largest = 0;
    for _ in 0..500 {
        let tree = in_order(&tree(&mut rng));
        largest = largest.max(tree.nodes().len());
        let file = Efg {
            title: name(&mut rng),
            comment: rng.bool().then(|| name(&mut rng)),
            tree,
            places: Vec::new(),
        };
        let text = efg::write(&file);
        let again = efg::read(&text).expect(&text);
        assert_eq!(
            (again.title, again.comment, again.tree),
            (file.title, file.comment, file.tree),
            "{text}"
        );
    }
    assert!(largest > 20);
}

/// The same tree with its parts in the order in which the nodes come to them, as a reader has them.
fn in_order(tree: &GameTree) -> GameTree {
    let (mut sets, mut lotteries, mut outcomes) = (vec![], vec![], vec![]);
    fn place<T: Clone + PartialEq>(all: &mut Vec<T>, one: &T) -> usize {
        all.iter()
            .position(|other| other == one)
            .unwrap_or_else(|| {
                all.push(one.clone());
                all.len() - 1
            })
    }
    let nodes = tree.nodes().iter().map(|node| {
        let event = match node.event {
            Event::Chance(at) => Event::Chance(place(&mut lotteries, &tree.lotteries()[at])),
            Event::Decision(at) => Event::Decision(place(&mut sets, &tree.sets()[at])),
            Event::End => Event::End,
        };
        let outcome = node.outcome;
        TreeNode {
            name: node.name.clone(),
            event,
            outcome: outcome.map(|at| place(&mut outcomes, &tree.outcomes()[at])),
        }
    });
    let nodes = nodes.collect();
    GameTree::new(tree.players().to_vec(), nodes, sets, lotteries, outcomes).expect("a tree")
}

/// Every text gets an answer, with a fault inside the text if it is not a game.
#[test]
fn nothing_makes_the_readers_panic() {
    let words = [
        "NFG 1 R \"\" { \"A\" \"B\" }",
        "EFG 2 R \"\" { \"A\" }",
        "{",
        "}",
        "{ 2 2 }",
        "\"",
        "\"a\"",
        "\\",
        ",",
        "c",
        "p",
        "t",
        "p \"\" 1 1 \"\" { \"a\" \"b\" } 0",
        "c \"\" 1 \"\" { \"a\" 1 } 0",
        "t \"\" 1 \"\" { 1 }",
        "t \"\" 0",
        "0",
        "1",
        "2",
        "1/2",
        "1e9",
        "99999999999999999999999",
        "é",
        "\n",
    ];
    let mut rng = fastrand::Rng::with_seed(5);
    let mut read = 0;
    for _ in 0..200_000 {
        let mut text = words[rng.usize(0..2)].to_owned();
        for _ in 0..rng.usize(0..12) {
            text += ["", " "][rng.usize(0..2)];
            text += words[rng.usize(0..words.len())];
        }
        let (tree, normal) = (efg::read(&text), nfg::read(&text));
        read += usize::from(tree.is_ok()) + usize::from(normal.is_ok());
        let recall = tree.as_ref().ok().and_then(|file| efg::recall(file).err());
        for error in [tree.err(), normal.err(), recall].into_iter().flatten() {
            assert!(text.is_char_boundary(error.at), "{text:?}");
        }
    }
    assert!(read > 100, "{read}");
}

#[test]
fn probabilities_may_be_zero_and_one() {
    let text = "EFG 2 R \"\" { \"Ann\" }\nc \"\" 1 \"\" { \"never\" 0 \"always\" 1.0 } 0\nt \"\" 0\nt \"\" 0";
    let file = efg::read(text).expect("a tree");
    assert!(file.tree.lotteries()[0].actions[1].1.is_one());
}
