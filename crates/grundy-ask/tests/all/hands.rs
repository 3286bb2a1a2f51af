//! Plays of games with chance and hidden information, as anybody asks about them who sees everything.

use grundy::Limits;
use serde_json::{Value, json};

fn asked(verb: &str, question: &Value) -> Value {
    let body = question.to_string();
    let answer = grundy_ask::answer(verb, body.as_bytes(), &Limits::default());
    serde_json::from_str(&grundy_ask::body(answer)).expect("an answer is JSON")
}

/// A hand is played to its end by the engine alone: the same for the same seed, and the payoffs are those of the rules.
#[test]
fn the_engine_plays_a_hand_to_its_end() {
    let entry = "EFG 2 R \"Entry\" { \"New\" \"Old\" } p \"\" 1 1 \"\" { \"in\" \"out\" } 0 p \"\" 2 1 \"\" { \"fight\" \
                 \"share\" } 0 t \"\" 1 \"\" { -1 -1 } t \"\" 2 \"\" { 1 1 } t \"\" 3 \"\" { 0 2 }";
    for game in ["kuhn", "matching-pennies 2,1:", entry] {
        let play = |seed: u64| {
            let mut moves: Vec<String> = Vec::new();
            loop {
                let here =
                    json!({ "expression": game, "moves": moves, "judge": true, "time_limit": 20 });
                let standing = asked("moves", &here);
                let listed = standing["moves"].as_array().expect("moves");
                if standing["what"] == "over" {
                    let paid = standing["payoffs"].as_array().expect("payoffs").len();
                    assert_eq!(Some(paid), standing["players"].as_array().map(Vec::len));
                    assert!(listed.is_empty());
                    return moves;
                }
                assert_eq!(standing["what"] == "chance", standing["to_move"].is_null());
                let made = asked(
                    "play",
                    &json!({ "expression": game, "moves": moves, "seed": seed, "time_limit": 20 }),
                );
                let mv = made["move"].as_str().expect("a move");
                let one = listed.iter().find(|one| one["move"] == mv);
                // What is drawn has a probability above zero.
                let one = one.expect("the move is listed");
                assert_ne!(one["probability"], "0", "{made} {standing}");
                moves.push(mv.to_owned());
            }
        };
        let plays: Vec<Vec<String>> = (0..8).map(play).collect();
        assert_eq!(play(3), plays[3], "{game}");
        assert!(
            game == entry || plays.iter().any(|other| *other != plays[0]),
            "{game}"
        );
    }
}

#[test]
fn probabilities_are_those_of_the_strategy() {
    let knowing_jack = asked(
        "moves",
        &json!({ "expression": "kuhn", "moves": ["QJ", "pass"], "judge": true }),
    );
    assert_eq!(knowing_jack["knows"], "J pass", "{knowing_jack}");
    let bet = &knowing_jack["moves"][1];
    assert_eq!(
        (&bet["move"], &bet["probability"]),
        (&json!("bet"), &json!("1/3"))
    );
    let dealt = asked("moves", &json!({ "expression": "kuhn", "picture": true }));
    assert_eq!(dealt["moves"][0]["probability"], "1/6");
    assert!(
        dealt["svg"]
            .as_str()
            .is_some_and(|svg| svg.starts_with("<svg"))
    );
}

/// A viewer's picture shows the viewer's own card alone, also in its title and its things, until the play is over.
#[test]
fn a_picture_shows_a_viewer_no_hidden_card() {
    let drawn = |moves: &[&str], viewer: &str| {
        let question =
            json!({ "expression": "kuhn", "moves": moves, "picture": true, "viewer": viewer });
        let standing = asked("moves", &question);
        let things = standing["things"].to_string();
        let svg = standing["svg"].as_str().expect("a picture").to_owned();
        ["J", "Q"].map(|card| {
            let words = format!("\"{card}\"");
            assert_eq!(
                svg.contains(&format!(">{card}<")),
                things.contains(&words),
                "{things}"
            );
            svg.contains(card) || things.contains(&words)
        })
    };
    let played = ["QJ", "pass", "bet"];
    for made in 1..=3 {
        assert_eq!(drawn(&played[..made], "table"), [false, false]);
        assert_eq!(drawn(&played[..made], "first"), [false, true]);
        assert_eq!(drawn(&played[..made], "second"), [true, false]);
    }
    assert_eq!(drawn(&["QJ", "pass"], "mover"), [true, false]);
    assert_eq!(drawn(&["QJ", "pass", "bet", "bet"], "first"), [true, true]);
    let chips = json!({ "expression": "kuhn", "moves": ["QJ", "bet"], "picture": true, "viewer": "second" });
    let chips = asked("moves", &chips);
    assert_eq!(chips["by"], json!([null, "first"]));
    let stake = json!({ "kind": "chips", "number": 2 });
    let things = chips["things"].as_array().expect("things");
    assert!(things.iter().any(
        |thing| thing["is"] == stake && thing["at"] == json!({ "kind": "stake", "number": 1 })
    ));
}

#[test]
fn the_third_player_sees_the_third_card() {
    let question = json!({ "expression": "kuhn 3p J,Q,K,A:", "moves": ["JQA", "bet"], "picture": true, "viewer": "third" });
    let standing = asked("moves", &question);
    let things = standing["things"].as_array().expect("things");
    let shown: Vec<&Value> = (things.iter())
        .filter(|thing| thing["at"]["kind"] == "hand")
        .map(|thing| &thing["is"]["shown"])
        .collect();
    assert_eq!(json!(shown), json!([null, null, "A"]), "{standing}");
    let chips: Vec<&Value> = (things.iter())
        .filter(|thing| thing["at"]["kind"] == "stake")
        .map(|thing| &thing["is"]["number"])
        .collect();
    assert_eq!(json!(chips), json!([2, 1, 1]), "{standing}");
}

#[test]
fn advice_is_the_mixture_of_an_equilibrium() {
    let jack = asked(
        "hint",
        &json!({ "expression": "kuhn", "moves": ["QJ", "pass"] }),
    );
    assert_eq!(jack["best"], json!(["pass", "bet"]), "{jack}");
    assert_eq!(jack["probabilities"], json!(["2/3", "1/3"]));
    assert_eq!((&jack["known"], &jack["gain"]), (&json!(true), &json!("0")));
    // A position is asked about as a play that came to it, and a game tree by its text.
    let entry = "EFG 2 R \"Entry\" { \"New\" \"Old\" } p \"\" 1 1 \"\" { \"in\" \"out\" } 0 p \"\" 2 1 \"\" { \"fight\" \
                 \"share\" } 0 t \"\" 1 \"\" { -1 -1 } t \"\" 2 \"\" { 1 1 } t \"\" 3 \"\" { 0 2 }";
    let new = asked("hint", &json!({ "expression": entry }));
    assert_eq!(new["best"].as_array().map(Vec::len), Some(1), "{new}");
    assert!(
        new["outlook"]
            .as_str()
            .is_some_and(|text| text.contains("extreme equilibria"))
    );
}

#[test]
fn faults_are_named() {
    for (verb, question, words) in [
        (
            "moves",
            json!({ "expression": "kuhn", "moves": ["QJ", "raise"] }),
            "raise",
        ),
        (
            "moves",
            json!({ "expression": "kuhn", "level": 2 }),
            "level: it is for games without",
        ),
        (
            "play",
            json!({ "expression": "kuhn", "moves": ["QJ", "pass", "pass"] }),
            "the play is over",
        ),
        (
            "play",
            json!({ "expression": "kuhn", "moves": ["QJ", "pass", "pass", "bet"] }),
            "no move any more",
        ),
        ("hint", json!({ "expression": "kuhn" }), "chance draws here"),
        (
            "moves",
            json!({ "expression": "EFG 2 R" }),
            "expected the title",
        ),
    ] {
        let found = asked(verb, &question).to_string();
        assert!(
            found.contains("error") && found.contains(words),
            "{question} {found}"
        );
    }
}

#[test]
fn the_text_of_a_file_is_a_tree() {
    let text = "NFG 1 R \"\" { \"Ann\" \"Bob\" } { 2 2 } 3 1 0 0 0 0 1 3";
    let tree = asked("tree", &json!({ "expression": text, "depth": 2 }));
    assert_eq!(tree["nodes"], "7", "{tree}");
    let drawn = asked("picture", &json!({ "expression": text, "of": "tree" }));
    assert!(
        drawn["svg"]
            .as_str()
            .is_some_and(|svg| svg.starts_with("<svg")),
        "{drawn}"
    );
    let pigou = "routing; s t costs 1; s t costs x; 2 players go s t";
    let drawn = asked(
        "picture",
        &json!({ "expression": pigou, "of": "equilibrium" }),
    );
    assert!(
        drawn["svg"]
            .as_str()
            .is_some_and(|svg| svg.contains("2 pay 1 each")),
        "{drawn}"
    );
}
