//! Cooperative games as text.

use grundy_core::forms::coalition::CoalitionGame;
use grundy_formats::coalition::read;

#[test]
fn the_same_game_in_two_ways() {
    let table = read("TABLE 2: 0 1/2 0.5\n 2 # all").expect("a table");
    assert_eq!(Ok(table.clone()), read("table 2: 0.5, 0.5, 2"));
    assert_eq!(Ok(table.clone()), read("1: 1/2; 2: 1/2; 1,2: 2"));
    assert_eq!(Ok(table), read("# two\nDefault 1/2\n2,1: 2\n"));
}

/// Every text gets an answer, with a fault inside the text if it is not a game.
#[test]
fn nothing_makes_the_reader_panic() {
    let words = [
        "[",
        "]",
        ";",
        ":",
        ",",
        "#",
        "\n",
        " ",
        "-",
        "/",
        ".",
        "table",
        "flow",
        "estate",
        "default",
        "production w",
        "market w v",
        "each",
        "owns",
        "earns",
        "gains",
        "from",
        "up to",
        "0",
        "1",
        "2",
        "3",
        "12",
        "a",
        "é",
        "s t",
        "1/0",
        "99999999999999999999999",
    ];
    let mut rng = fastrand::Rng::with_seed(4);
    for _ in 0..200_000 {
        let mut text = String::new();
        for _ in 0..rng.usize(0..12) {
            text += words[rng.usize(0..words.len())];
            text += ["", " "][rng.usize(0..2)];
        }
        for error in [read(&text).err(), grundy_formats::matrix::read(&text).err()] {
            let inside = error.is_none_or(|e| text.is_char_boundary(e.at));
            assert!(inside, "{text:?}");
        }
    }
}

#[test]
fn an_estate_is_a_table() {
    let table = read("table 3: 0 0 0 0 0 0 100 200");
    assert_eq!(read("Estate 200: 100, 200, 300"), table);
    assert_eq!(read("bankruptcy 200: 100,200,300"), table);
}

#[test]
fn networks_keep_names() {
    let CoalitionGame::Flow(game) =
        read("flow S T\ns a 3 Ann\nA t 2 Bob # last\n").expect("a flow")
    else {
        panic!("a flow");
    };
    assert_eq!(game.vertices(), ["S", "T", "a"]);
    assert_eq!(game.owners(), ["Ann", "Bob"]);
    assert_eq!((game.edges()[1].from, game.edges()[1].to), (2, 1));
}

#[test]
fn faults_are_placed() {
    let huge = format!("[1; {}]", "9".repeat(30));
    for (text, at) in [
        ("", 0),
        ("[51; 50, 49, 1", 14),
        ("[51 50, 49]", 1),
        ("[51; 50, x]", 9),
        ("[51; 50,, 1]", 8),
        ("[0; 1]", 1),
        ("[52; 50, 1]", 1),
        ("[-1; 50, 1]", 1),
        (huge.as_str(), 4),
        ("[1; 2] 3", 7),
        ("estate 5", 7),
        ("estate 5:", 9),
        ("estate -5: 1", 7),
        ("estate 5: 1 -2", 10),
        ("estate 4: 1 1", 7),
        ("bankruptcy 700: 100,200,300", 11),
        ("airport", 7),
        ("airport 1,-2", 8),
        ("glove 2", 6),
        ("glove 2,x", 8),
        ("glove 0,0", 6),
        ("glove 20,1", 6),
        ("assignment", 10),
        ("assignment 1 2; 3", 16),
        ("assignment 1 -2; 3 4", 11),
        ("mcst 0 1; 2 0", 5),
        ("mcst 0", 5),
        ("mcst 0 1; 1 2", 5),
        ("mcst 0 1; 1 x", 12),
        ("table 40: 0", 6),
        ("flow s t; s a 1 A; b t 1 B", 7),
        ("flow s t; s t 0 A", 7),
        ("flow: s t", 0),
        ("21: 1; default 0", 0),
        ("table: 1", 5),
        ("table 0: 1", 6),
        ("table 25: 1", 6),
        ("table 2: 0 1 2 3 4", 9),
        ("table 2: 1 1 2 3", 9),
        ("table 2: 1 y 2", 11),
        ("1: 0; 1,2: 3", 12),
        ("1: 0; 1: 3", 6),
        ("1,1: 0", 2),
        ("1,,2: 0", 2),
        ("1 2", 0),
        ("1: z", 3),
        ("99: 1", 0),
        ("default 0", 9),
        ("flow s", 0),
        ("flow s s", 7),
        ("flow s t", 8),
        ("flow s t; s t 1", 10),
        ("flow s t; s t -1 a", 14),
        ("flow s t; s t 1 a b", 10),
    ] {
        assert_eq!(
            read(text).expect_err(text).at,
            at,
            "{text:?}: {}",
            read(text).expect_err(text)
        );
    }
}

#[test]
fn economies_are_read() {
    let read_economy = |text: &str| match read(text) {
        Ok(CoalitionGame::Economy(economy)) => economy,
        other => panic!("{other:?}"),
    };
    let made = read_economy(
        "# a workshop\nproduction wood iron\nAnn owns 10 2\ntable earns 30 from 2,1\nBob OWNS 4 7.5\n",
    );
    assert_eq!(
        (made.goods(), made.players()),
        (
            &["wood".to_owned(), "iron".to_owned()][..],
            &["Ann".to_owned(), "Bob".to_owned()][..]
        )
    );
    assert_eq!(made.owned(1)[1].to_string(), "15/2");
    assert_eq!(
        (
            made.activities()[0].name.as_str(),
            made.activities()[0].player
        ),
        ("table", None)
    );
    let market = read_economy(
        "market corn; Ann owns 8; each gains 5 from 1 up to 1/2; ann gains 1 from 1; Bob owns 0",
    );
    let players: Vec<_> = market.activities().iter().map(|one| one.player).collect();
    assert_eq!(players, [Some(0), Some(1), Some(0)]);
    assert_eq!(
        market.activities()[1]
            .most
            .as_ref()
            .expect("a limit")
            .to_string(),
        "1/2"
    );
}

#[test]
fn faults_of_economies_are_placed() {
    for (text, at, said) in [
        ("production", 10, "names of goods"),
        ("production w W", 13, "not there yet"),
        ("production w", 12, "what a player owns"),
        ("production w; Ann has 3", 18, "\"owns\" or \"earns\""),
        ("production w; Ann owns 3 4", 23, "each good: w"),
        ("production w; Ann owns -3", 23, "at least 0"),
        (
            "production w; Ann owns 3; ANN owns 4",
            26,
            "one line for each player",
        ),
        ("production w; Ann owns 3; t earns 4 for 1", 36, "\"from\""),
        (
            "production w; Ann owns 3; t earns -4 from 1",
            34,
            "a gain of at least 0",
        ),
        (
            "production w; Ann owns 3; t earns 4 from 0",
            41,
            "t would gain without bound",
        ),
        (
            "production w; Ann owns 3; t earns 4 from 1 up to 2",
            43,
            "a number",
        ),
        (
            "production w; Ann owns 3; t earns 4 from 1; T earns 1 from 1",
            44,
            "not there yet",
        ),
        ("market w; Ann owns 3; t gains 4 from 1", 22, "\"each\""),
        (
            "market w; Ann owns 3; Ann gains 4 from 0",
            39,
            "without bound",
        ),
        (
            "market w; Ann owns 3; Ann gains 4 from 1 up 2",
            41,
            "\"up to\"",
        ),
        (
            "market w; Ann owns 3; Ann gains 4 from 1 up to -2",
            47,
            "a limit",
        ),
        ("market w; each owns 3", 10, "stands for all"),
    ] {
        let fault = read(text).expect_err(text);
        assert_eq!(fault.at, at, "{text}: {fault}");
        assert!(fault.to_string().contains(said), "{text}: {fault}");
    }
}
