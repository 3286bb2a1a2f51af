//! The things on a picture as JSON: what each is and where it stands, for front ends that put them into words.

use grundy::vocabulary::Player;
use grundy::vocabulary::picture::{Entries, Heap, Held, Piece, Thing as Content};
use grundy_picture::{BoardName, Colour, Place, Sight, What};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The place of a thing, an object with its kind.
type ThingPlace = Value;

/// A thing without its place, an object with its kind.
type ThingKind = Value;

/// The title of a board or its number, from 1.
type BoardTitle = Value;

/// A thing on a picture.
#[derive(Serialize)]
pub(crate) struct Thing {
    /// The place where it stands.
    at: ThingPlace,
    /// The thing without its place; what is not true of it is left out.
    is: ThingKind,
    /// Its box on the picture: the left side, the upper side, the width, the height.
    #[serde(rename = "box")]
    sides: [f64; 4],
    /// The number of its summand, from 1, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<usize>,
    /// The title or the number of its board, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<BoardTitle>,
}

/// The things on a picture, in their order.
pub(crate) fn things(sights: &[Sight]) -> Vec<Thing> {
    sights.iter().map(thing).collect()
}

/// A thing with its place and its box.
fn thing(sight: &Sight) -> Thing {
    let hundredths = |x: f64| (x * 100.0).round() / 100.0;
    let (corner, size) = (sight.corner, sight.size);
    let board = sight.board.as_ref().map(|board| match board {
        BoardName::Title(title) => json!(title),
        BoardName::Number(number) => json!(number),
    });
    Thing {
        at: place(&sight.place),
        is: what(&sight.what),
        sides: [corner.0, corner.1, size.0, size.1].map(hundredths),
        term: sight.term,
        board,
    }
}

/// Adds a field to an object, if there is something to say.
fn add<T: Into<Value>>(object: &mut Value, name: &str, value: Option<T>) {
    if let (Value::Object(fields), Some(value)) = (object, value) {
        fields.insert(name.to_owned(), value.into());
    }
}

/// An object of this kind with fields, of which those that are null or false are left out.
fn kind(name: &str, fields: Value) -> Value {
    let mut all = Map::from_iter([("kind".to_owned(), json!(name))]);
    if let Value::Object(fields) = fields {
        let says = |value: &Value| !matches!(value, Value::Null | Value::Bool(false));
        all.extend(fields.into_iter().filter(|(_, value)| says(value)));
    }
    Value::Object(all)
}

/// The player, as the first or the second of the sides.
fn player(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// The place of a thing.
fn place(place: &Place) -> Value {
    match place {
        Place::Square(name) => kind("square", json!({ "name": name })),
        Place::Cell { row, column } => kind("cell", json!({ "row": row, "column": column })),
        Place::Slot { column, height } => {
            kind("slot", json!({ "column": column, "height": height }))
        }
        Place::Nth(name) => kind("place", json!({ "name": name })),
        Place::Dot(name) => kind("dot", json!({ "name": name })),
        Place::Side(dots) => kind("side", json!({ "dots": dots })),
        Place::Heap(number) => kind("heap", json!({ "number": number })),
        Place::Step(number) => kind("step", json!({ "number": number })),
        Place::Spot { region, number } => {
            kind("spot", json!({ "region": region, "number": number }))
        }
        Place::Entry(number) => kind("entry", json!({ "number": number })),
        Place::Hand(number) => kind("hand", json!({ "number": number + 1 })),
        Place::Said(number) => kind("said", json!({ "number": number })),
        Place::Open(number) => kind("open", json!({ "number": number })),
        Place::Stake(number) => kind("stake", json!({ "number": number + 1 })),
        Place::Vertex(name) => kind("vertex", json!({ "name": name })),
        Place::Edge { number, ends } => kind("edge", json!({ "number": number, "ends": ends })),
        Place::Root => kind("root", json!({})),
        Place::Option { of, by } => kind("option", json!({ "above": of, "by": by.map(player) })),
        Place::Line => kind("line", json!({})),
        Place::Steps => kind("steps", json!({})),
        Place::Score(whose) => kind("score", json!({ "of": player(*whose) })),
        Place::Whole => kind("whole", json!({})),
    }
}

/// A thing without its place.
fn what(what: &What) -> Value {
    match what {
        What::Cell { thing, letter, won } => {
            let mut cell = content(*thing, *letter);
            add(&mut cell, "won", won.then_some(true));
            cell
        }
        What::Dot => kind("dot", json!({})),
        What::Side(drawn) => kind("side", json!({ "drawn": drawn })),
        What::Heap(heap) => counters(heap),
        What::Spot(lives) => kind("spot", json!({ "lives": lives })),
        What::Entry {
            text,
            kind: entries,
            there,
        } => kind(
            "entry",
            json!({ "text": text, "in": row(*entries), "gone": !there }),
        ),
        What::Hand(held, shown) => {
            let held = match held {
                Held::Card => "card",
                Held::Dice => "dice",
                Held::Coin => "coin",
            };
            kind("hand", json!({ "held": held, "shown": shown }))
        }
        What::Chips(number) => kind("chips", json!({ "number": number })),
        What::Vertex {
            label,
            owner,
            tokens,
        } => kind(
            "vertex",
            json!({ "label": label, "of": owner.map(player), "tokens": tokens }),
        ),
        What::Edge {
            colour,
            grounded,
            directed,
        } => {
            let colour = colour.map(|colour| match colour {
                Colour::Of(owner) => player(owner),
                Colour::Green => "both",
            });
            kind(
                "edge",
                json!({ "of": colour, "grounded": grounded, "directed": directed }),
            )
        }
        What::Value(text) => kind("value", json!({ "text": text })),
        What::Counter { at, target } => kind("runner", json!({ "at": at, "target": target })),
        What::Steps(steps) => kind("steps", json!({ "steps": steps })),
        What::Score { points, to_move } => {
            kind("score", json!({ "points": points, "to_move": to_move }))
        }
        What::Words(text) => kind("words", json!({ "text": text })),
    }
}

/// The content of a cell.
fn content(thing: Content, letter: char) -> Value {
    match thing {
        Content::Empty | Content::Outside => kind("empty", json!({})),
        Content::Blocked => kind("blocked", json!({})),
        Content::Stone(owner) => kind("stone", json!({ "of": player(owner) })),
        Content::Mark(owner) => kind("mark", json!({ "of": player(owner) })),
        Content::Piece(owner, piece) => kind(
            "piece",
            json!({ "piece": piece_name(piece), "of": player(owner) }),
        ),
        Content::Counter => {
            let letter = Some(letter.to_string()).filter(|_| letter.is_alphanumeric());
            kind("counter", json!({ "letter": letter }))
        }
        Content::Coin(heads) => kind("coin", json!({ "heads": heads })),
        Content::Chocolate => kind("chocolate", json!({})),
        Content::Poison => kind("poison", json!({})),
        Content::Domino(owner) => kind("domino", json!({ "of": owner.map_or("both", player) })),
        Content::Ship(hit) => kind("ship", json!({ "hit": hit })),
        Content::Miss => kind("miss", json!({})),
        Content::Goal => kind("goal", json!({})),
    }
}

/// The name of a kind of pieces.
fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::King => "king",
        Piece::Queen => "queen",
        Piece::Rook => "rook",
        Piece::Knight => "knight",
        Piece::Pawn => "pawn",
        Piece::Amazon => "amazon",
        Piece::Jumper => "jumper",
        Piece::Man => "man",
    }
}

/// A heap. Its numbers are texts, for they may be longer than the numbers of JavaScript.
fn counters(heap: &Heap) -> Value {
    let text = |number: u64| number.to_string();
    kind(
        "heap",
        json!({
            "size": text(heap.size),
            "room": heap.room.map(text),
            "limit": heap.limit.map(text),
            "ring": heap.ring,
            "with_next": heap.with_next,
        }),
    )
}

/// The name of a kind of things in a row.
fn row(entries: Entries) -> &'static str {
    match entries {
        Entries::Row => "row",
        Entries::Pool => "pool",
        Entries::Prizes => "prizes",
        Entries::Doors => "doors",
        Entries::Guesses => "guesses",
        Entries::Digits => "digits",
        Entries::Statements => "statements",
    }
}
