//! An answer for a viewer holds nothing that the viewer may not know.

use grundy::forms::gambit;
use grundy::forms::hidden::{Event, Hidden};
use grundy::vocabulary::any::Token;
use grundy::{Limits, Position, forms::tree_game};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Selten's horse: the third player does not know whether one move was made before or two.
const HORSE: &str = "EFG 2 R \"Horse\" { \"Ann\" \"Bob\" \"Cid\" } p \"\" 1 1 \"\" { \"D\" \"A\" } 0 p \"\" 3 1 \"\" { \"L\" \"R\" } \
                     0 t \"\" 1 \"\" { 0 0 0 } t \"\" 2 \"\" { 3 2 2 } p \"\" 2 1 \"\" { \"d\" \"a\" } 0 p \"\" 3 1 \"\" { \"L\" \
                     \"R\" } 0 t \"\" 3 \"\" { 4 4 0 } t \"\" 4 \"\" { 0 0 1 } t \"\" 5 \"\" { 1 1 1 }";

/// Nothing is hidden.
const ENTRY: &str = "EFG 2 R \"Entry\" { \"New\" \"Old\" } p \"\" 1 1 \"\" { \"in\" \"out\" } 0 p \"\" 2 1 \"\" { \"fight\" \
                     \"share\" } 0 t \"\" 1 \"\" { -1 -1 } t \"\" 2 \"\" { 1 1 } t \"\" 3 \"\" { 0 2 }";

/// The most choices of a position that are walked, and the most positions.
const WIDE: usize = 6;
const LONG: usize = 700;

fn asked(verb: &str, question: &Value) -> String {
    let body = question.to_string();
    grundy_ask::body(grundy_ask::answer(
        verb,
        body.as_bytes(),
        &Limits::default(),
    ))
}

fn game_of(text: &str) -> Arc<dyn Hidden> {
    if text.starts_with("EFG") {
        let file = gambit::read(text).expect("a tree").expect("a tree");
        return tree_game::of_file(file, &Limits::default()).expect("a game");
    }
    match Position::parse(text).expect(text) {
        Position::Hidden(game) => game,
        _ => panic!("{text} has chance or hidden information"),
    }
}

/// The same answer with the length of each seal in place of the seal.
fn without_seals(answer: &str) -> String {
    let mut parts = answer.split("sealed-");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_end = |c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_');
        let end = part.find(is_end).unwrap_or(part.len());
        text += &format!("<{end} letters>{}", &part[end..]);
    }
    text
}

/// A play, as far as it was walked.
#[derive(Clone)]
struct Walked {
    way: Vec<Token>,
    moves: Vec<String>,
}

/// Who decides where, and what that player knows; for chance nothing.
fn decides(game: &dyn Hidden, p: &Token) -> Option<(usize, String)> {
    match game.event(p) {
        Event::Decision { player, knows } => Some((player, knows)),
        Event::Chance | Event::Over(_) => None,
    }
}

/// The plays of a game, or many of a large one.
fn plays(game: &dyn Hidden) -> Vec<Walked> {
    let mut all = vec![Walked {
        way: vec![game.start()],
        moves: Vec::new(),
    }];
    let mut at = 0;
    while at < all.len() && all.len() < LONG {
        let play = all[at].clone();
        at += 1;
        let here = play.way.last().expect("a position");
        for (mv, _) in game.choices(here).into_iter().take(WIDE) {
            let mut next = play.clone();
            next.way.push(game.play(here, &mv));
            next.moves.push(mv.text().to_owned());
            all.push(next);
        }
    }
    all
}

/// What the plays of a group share: what the player knows in the end, who decided where, and how many moves were made since.
type Group = (String, Vec<Option<usize>>, usize);

/// For each player the groups of plays that the player cannot distinguish, by their moves. Where a player decides, these are the
/// plays of an information set. What led there since the player decided last could not be distinguished either, for what one
/// knew once one remembers, as long as the same players decided meanwhile.
fn groups(game: &dyn Hidden, plays: &[Walked], player: usize) -> Vec<BTreeSet<Vec<String>>> {
    let mut found: BTreeMap<Group, BTreeSet<Vec<String>>> = BTreeMap::new();
    for play in plays {
        let who: Vec<_> = play.way.iter().map(|p| decides(game, p)).collect();
        let Some(Some((_, knows))) = who
            .last()
            .filter(|who| who.as_ref().is_some_and(|(decider, _)| *decider == player))
        else {
            continue;
        };
        let here = play.moves.len();
        let whole = (knows.clone(), Vec::new(), 0);
        found.entry(whole).or_default().insert(play.moves.clone());
        let deciders: Vec<_> = who
            .iter()
            .map(|who| who.as_ref().map(|(one, _)| *one))
            .collect();
        for back in 1..=here {
            let at = here - back;
            if deciders[at] == Some(player) {
                break;
            }
            let key = (knows.clone(), deciders.clone(), back);
            found
                .entry(key)
                .or_default()
                .insert(play.moves[..at].to_vec());
        }
    }
    found.into_values().collect()
}

/// Asks about each play of a group, and holds that the answers are the same but for what is under a seal.
fn are_the_same(verb: &str, game: &str, group: &BTreeSet<Vec<String>>, viewer: &str) {
    let mut first: Option<(String, &Vec<String>)> = None;
    for moves in group {
        let picture = (verb == "moves").then_some(json!({ "picture": true }));
        let mut question =
            json!({ "expression": game, "moves": moves, "viewer": viewer, "time_limit": 20 });
        if let (Some(picture), Some(fields)) = (picture, question.as_object_mut()) {
            fields.insert("picture".to_owned(), picture["picture"].clone());
        }
        if verb == "play" {
            question["seed"] = 7.into();
        }
        let mut answer = without_seals(&asked(verb, &question));
        if verb == "play" {
            // A move that ends the play shows all.
            let mut made: Value = serde_json::from_str(&answer).expect("JSON");
            made["position"].take();
            answer = made.to_string();
        }
        assert!(!answer.contains("\"error\""), "{question} {answer}");
        match &first {
            None => first = Some((answer, moves)),
            Some((known, other)) => {
                assert_eq!(
                    *known, answer,
                    "{game}: {viewer} tells {other:?} from {moves:?} by {verb}"
                );
            }
        }
    }
}

#[test]
fn what_a_viewer_cannot_tell_apart_has_the_same_answers() {
    for text in [
        "kuhn",
        "kuhn 4:",
        "one-card 4:",
        "kuhn 3p:",
        "leduc",
        "liars-dice 1,3:",
        "liars-dice 1,3 plain:",
        "goofspiel 3:",
        "goofspiel 3 hidden:",
        "matching-pennies 2,1:",
        "blotto 3 on 2:",
        "battleships 4,2:",
        "monty-hall 3:",
        HORSE,
        ENTRY,
    ] {
        let game = game_of(text);
        let plays = plays(&*game);
        let mut pairs = 0;
        for player in 0..game.players().len() {
            let viewer = ["first", "second", "third"][player];
            for group in groups(&*game, &plays, player) {
                pairs += group.len() - 1;
                are_the_same("moves", text, &group, viewer);
                are_the_same("moves", text, &group, "table");
            }
        }
        assert_eq!(pairs > 0, text != ENTRY, "{text}: {pairs}");
    }
}

/// The mover's advice, and what the engine does in the mover's place, depend on what the mover knows alone.
#[test]
fn advice_depends_on_what_is_known_alone() {
    for text in ["kuhn", "matching-pennies 2,1:", HORSE] {
        let game = game_of(text);
        let plays = plays(&*game);
        for player in 0..game.players().len() {
            for group in groups(&*game, &plays, player) {
                let decide = |moves: &Vec<String>| {
                    let play = plays.iter().find(|play| play.moves == *moves);
                    let play = play.expect("a play that was walked");
                    decides(&*game, play.way.last().expect("a position")).map(|(who, _)| who)
                };
                if group.iter().all(|moves| decide(moves) == Some(player)) {
                    are_the_same("hint", text, &group, "mover");
                    are_the_same("play", text, &group, "mover");
                    are_the_same("moves", text, &group, "mover");
                }
            }
        }
    }
}

fn answer(verb: &str, question: Value) -> Value {
    serde_json::from_str(&asked(verb, &question)).expect("JSON")
}

/// Against the engine from the deal to the end, with nothing but what the answers hold.
#[test]
fn a_play_goes_on_from_its_seals() {
    for (game, viewer) in [
        ("kuhn", "first"),
        ("kuhn", "second"),
        ("kuhn 3p:", "third"),
        ("goofspiel 3 hidden:", "second"),
        (HORSE, "third"),
    ] {
        let mut moves = json!([]);
        let mut was_sealed = false;
        loop {
            let here = answer(
                "moves",
                json!({ "expression": game, "moves": moves, "viewer": viewer }),
            );
            let made = here["made"].as_array().expect("moves");
            let sealed = here["sealed"].as_array().expect("which of them are sealed");
            for (mv, sealed) in made.iter().zip(sealed) {
                let has_seal = mv.as_str().is_some_and(|mv| mv.starts_with("sealed-"));
                assert_eq!(json!(has_seal), *sealed);
                was_sealed |= has_seal;
            }
            moves = here["made"].clone();
            if here["what"] == "over" {
                assert!(
                    here["payoffs"].is_array() && here["position"].is_string(),
                    "{here}"
                );
                assert!(!sealed.contains(&json!(true)), "{here}");
                break;
            }
            // Asked again, it is the same answer with the same seals.
            let again = answer(
                "moves",
                json!({ "expression": game, "moves": moves, "viewer": viewer }),
            );
            assert_eq!(again, here);
            let made = answer(
                "play",
                json!({ "expression": game, "moves": moves, "viewer": viewer, "time_limit": 20 }),
            );
            assert!(made["seed"].is_null(), "{made}");
            let mv = made["move"].clone();
            moves.as_array_mut().expect("moves").push(mv);
        }
        assert!(was_sealed, "{game}");
    }
}

#[test]
fn a_seal_opens_for_its_viewer_alone() {
    let dealt = answer("play", json!({ "expression": "kuhn", "viewer": "first" }));
    let deal = &dealt["move"];
    assert!(
        deal.as_str()
            .is_some_and(|text| text.starts_with("sealed-")),
        "{dealt}"
    );
    for question in [
        json!({ "expression": "kuhn", "moves": [deal], "viewer": "second" }),
        json!({ "expression": "kuhn", "moves": [deal] }),
        json!({ "expression": "kuhn 4:", "moves": [deal], "viewer": "first" }),
    ] {
        let found = answer("moves", question);
        let words = found["error"]["message"].as_str().unwrap_or_default();
        assert!(
            words.contains("for the viewer for whom it was sealed"),
            "{found}"
        );
    }
    // Nothing that the other holds is shown by a fault.
    let bidding = json!({ "expression": "goofspiel 3 order 1,2,3 hidden:", "moves": ["3", "1", "3"], "viewer": "second" });
    let fault = asked("moves", &bidding);
    assert!(
        fault.contains("\"error\"") && fault.contains("a move of the game"),
        "{fault}"
    );
    let other = answer(
        "hint",
        json!({ "expression": "kuhn", "moves": ["QJ"], "viewer": "second" }),
    );
    assert!(
        other["error"]["message"]
            .as_str()
            .is_some_and(|text| text.contains("another player")),
        "{other}"
    );
    let chance = asked("hint", &json!({ "expression": "kuhn", "viewer": "second" }));
    assert!(chance.contains("chance draws here"), "{chance}");
}

/// Without a seed each play has a deal of its own, and the seed that is given repeats it.
#[test]
fn a_seed_is_drawn_and_told() {
    let deal = |seed: Option<u64>| {
        answer(
            "play",
            json!({ "expression": "kuhn 20:", "seed": seed.unwrap_or_default() }),
        )
    };
    let drawn: Vec<Value> = (0..8)
        .map(|_| answer("play", json!({ "expression": "kuhn 20:" })))
        .collect();
    assert!(
        drawn.iter().any(|one| one["move"] != drawn[0]["move"]),
        "{drawn:?}"
    );
    for one in drawn {
        assert_eq!(deal(one["seed"].as_u64()), one);
    }
    let level = answer("play", json!({ "expression": "nim 3,5,7", "level": 3 }));
    let again = answer(
        "play",
        json!({ "expression": "nim 3,5,7", "level": 3, "seed": level["seed"] }),
    );
    assert_eq!(level, again);
}

#[test]
fn knowledge_is_data_too() {
    let jack = answer(
        "moves",
        json!({ "expression": "kuhn", "moves": ["QJ", "pass"], "viewer": "second" }),
    );
    let known = json!({ "holds": "J", "held": "card", "open": [], "told": [{ "by": "first", "move": "pass" }] });
    assert_eq!((&jack["known"], &jack["knows"]), (&known, &json!("J pass")));
    let other = answer(
        "moves",
        json!({ "expression": "kuhn", "moves": ["QJ", "pass"], "viewer": "first" }),
    );
    assert_eq!(
        (&other["known"], &other["knows"]),
        (&Value::Null, &Value::Null)
    );
}

/// Where nothing is hidden, a viewer is shown everything.
#[test]
fn what_lies_open_is_told() {
    let entry = answer(
        "moves",
        json!({ "expression": ENTRY, "moves": ["in"], "viewer": "second" }),
    );
    assert_eq!(
        (&entry["made"], &entry["position"]),
        (&json!(["in"]), &json!("in"))
    );
    let rounds = answer(
        "moves",
        json!({ "expression": "goofspiel 3 order 1,2,3:", "moves": ["3", "1", "2"], "viewer": "second" }),
    );
    assert_eq!(rounds["sealed"], json!([false, false, true]), "{rounds}");
}
