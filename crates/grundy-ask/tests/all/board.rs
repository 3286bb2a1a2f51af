//! The things on a board and their places: an object for each kind, whose fields `sights.rs` writes one by one.

use crate::schema::{Object, about};
use serde_json::{Value, json};

/// The place of a thing.
pub fn places() -> Value {
    let one = || whole("Its number, from 1.");
    let name = || text("Its name.");
    let two = |about: &str| json!({ "type": "array", "items": { "type": "string" }, "minItems": 2, "maxItems": 2, "description": about });
    let all = [
        kind(
            "square",
            "A cell of a board whose columns are letters, such as `b2`.",
        )
        .with("name", name()),
        kind("cell", "A cell of another board.")
            .with("row", text("The name of its row, or its number."))
            .with("column", text("The name of its column, or its number.")),
        kind("slot", "A hole of a board that pieces fall through.")
            .with("column", text("The name of its column, or its number."))
            .with("height", whole("The number of its row from below, from 1.")),
        kind("place", "A cell of a board whose single row has no name.").with("name", name()),
        kind("dot", "A dot.").with("name", name()),
        kind("side", "The side of a box between two dots.").with("dots", two("The dots.")),
        kind("heap", "A heap.").with("number", one()),
        kind("step", "A step of a staircase.").with("number", one()),
        kind("spot", "A spot of a region.")
            .with("region", whole("The number of the region."))
            .with(
                "number",
                whole("Its number along the boundaries of the region."),
            ),
        kind("entry", "A place in a row of numbers.").with("number", one()),
        kind("hand", "The hand of a player.")
            .with("number", whole("The number of the player, from 1.")),
        kind("said", "A move or a card of a play with cards.")
            .with("number", whole("Its number in the order of play.")),
        kind("open", "A card that lies open.").with("number", one()),
        kind("stake", "The stake of a player.")
            .with("number", whole("The number of the player, from 1.")),
        kind("vertex", "A vertex of a graph.").with("name", name()),
        kind("edge", "An edge of a graph.")
            .with("number", one())
            .perhaps("ends", two("The names of its ends, if they are shown.")),
        kind("root", "The root of a tree of moves."),
        kind("option", "A position below the root of a tree of moves.")
            .with("above", text("The position above it."))
            .perhaps("by", about(player(), "The player who moves to it.")),
        kind("line", "The line on which a counter goes."),
        kind("steps", "The list of steps below that line."),
        kind("score", "The score of a player.").with("of", about(player(), "The player.")),
        kind("whole", "The whole summand."),
    ];
    of(&all, "The place of a thing on a board.")
}

/// A thing without its place.
pub fn things() -> Value {
    let owner = || about(player(), "The player whose it is.");
    let both = |about: &str| json!({ "type": "string", "enum": ["left", "right", "both"], "description": about });
    let entries = [
        "row",
        "pool",
        "prizes",
        "doors",
        "guesses",
        "digits",
        "statements",
    ];
    let pieces = [
        "king", "queen", "rook", "knight", "pawn", "amazon", "jumper", "man",
    ];
    let cells = [
        kind("empty", "Nothing."),
        kind("blocked", "A cell that cannot be used."),
        kind("stone", "A stone.").with("of", owner()),
        kind("mark", "A mark: a cross of the first player, a ring of the second.").with("of", owner()),
        kind("piece", "A piece.")
            .with("piece", json!({ "type": "string", "enum": pieces, "description": "Its kind; a jumper is a toad or a frog." }))
            .with("of", owner()),
        kind("counter", "A counter.").perhaps("letter", text("Its letter, where the notation has one for it.")),
        kind("coin", "A coin.").perhaps("heads", yes("It shows heads.")),
        kind("chocolate", "A piece of chocolate."),
        kind("poison", "The poisoned piece."),
        kind("domino", "A half of a domino.").with("of", both("The player whose it is, or both.")),
        kind("ship", "A part of a ship.").perhaps("hit", yes("It is hit.")),
        kind("miss", "A shot that missed."),
        kind("goal", "A goal."),
    ];
    let won = || yes("It is a part of what won the play.");
    let cells = cells.into_iter().map(|cell| cell.perhaps("won", won()));
    let others = [
        kind("dot", "A dot."),
        kind("side", "A side of a box.").perhaps("drawn", yes("It is drawn.")),
        kind("heap", "A heap; its numbers are texts, for they may be longer than the numbers of JavaScript.")
            .with("size", text("The number of its counters."))
            .perhaps("room", text("The number of counters that there is room for."))
            .perhaps("limit", text("The most that may be taken from it, if that is less than all."))
            .perhaps("ring", yes("Its counters lie in a ring."))
            .perhaps("with_next", yes("It belongs together with the next heap.")),
        kind("spot", "A spot.").with("lives", count("The number of lines that may still end there.")),
        kind("entry", "An entry of a row.")
            .with("text", text("The number, or the words."))
            .with("in", json!({ "type": "string", "enum": entries, "description": "The kind of the row." }))
            .perhaps("gone", yes("It is not there any more.")),
        kind("hand", "The things that a player holds.")
            .with("held", json!({ "type": "string", "enum": ["card", "dice", "coin"], "description": "Their kind." }))
            .perhaps("shown", text("The things, if they lie open.")),
        kind("chips", "The chips that a player has put in.").with("number", count("Their number.")),
        kind("vertex", "A vertex.")
            .perhaps("label", text("The words beside its name; empty if it cannot be entered any more."))
            .perhaps("of", owner())
            .with("tokens", count("The number of tokens on it.")),
        kind("edge", "An edge.")
            .perhaps("of", both("The player whose colour it has, or both for green, where edges have colours."))
            .perhaps("grounded", yes("It stands on the ground."))
            .perhaps("directed", yes("It leads only from its first end to the second.")),
        kind("value", "A position of a tree of moves.").with("text", text("The position.")),
        kind("runner", "A counter on its way.")
            .with("at", text("Its present number."))
            .with("target", text("The target.")),
        kind("steps", "The steps of a counter.")
            .with("steps", json!({ "type": "array", "items": { "type": "string" }, "description": "The steps, in notation." })),
        kind("score", "The points of a player.")
            .with("points", text("The number."))
            .perhaps("to_move", yes("The player is to move.")),
        kind("words", "Words as they stand there.").with("text", text("The words.")),
    ];
    let all: Vec<Object> = cells.chain(others).collect();
    of(
        &all,
        "A thing on a board without its place; what is not true of it is left out.",
    )
}

/// An object of this kind.
fn kind(name: &str, text: &str) -> Object {
    let object = Object {
        about: text.to_owned(),
        ..Object::default()
    };
    object.with("kind", json!({ "const": name }))
}

impl Object {
    /// The object with a field that it always has.
    fn with(mut self, name: &str, schema: Value) -> Object {
        self.add(name, schema, true);
        self
    }

    /// The object with a field that may be left out.
    fn perhaps(mut self, name: &str, schema: Value) -> Object {
        self.add(name, schema, false);
        self
    }
}

fn of(all: &[Object], text: &str) -> Value {
    let all: Vec<Value> = all.iter().map(Object::schema).collect();
    about(json!({ "type": "object", "anyOf": all }), text)
}

fn player() -> Value {
    json!({ "$ref": "#/$defs/Player" })
}

fn text(about: &str) -> Value {
    json!({ "type": "string", "description": about })
}

fn whole(about: &str) -> Value {
    json!({ "type": "integer", "minimum": 1, "description": about })
}

fn count(about: &str) -> Value {
    json!({ "type": "integer", "minimum": 0, "description": about })
}

fn yes(about: &str) -> Value {
    json!({ "const": true, "description": about })
}
