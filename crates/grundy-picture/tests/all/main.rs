//! Pictures: every game of the catalog has one, with a shape for each thing and the class `winning` on exactly the winning
//! moves; what was drawn once is drawn again, to the byte.

mod catalog;
mod images;
mod kinds;
mod moves;
mod sights;
mod snapshots;

use grundy::{Answer, Ask, Limits, Moves, Position, Verdict};

/// The answer within a number of positions that is enough for most of the examples.
fn solved(position: &Position, moves: Moves) -> Option<Answer<Verdict>> {
    solved_within(20_000, position, moves)
}

/// The answer within so many positions, so that it is the same on every machine; *unknown* where they are too few.
fn solved_within(nodes: u64, position: &Position, moves: Moves) -> Option<Answer<Verdict>> {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let ask = Ask {
        moves,
        limits,
        ..Ask::default()
    };
    grundy::solve(position, &ask).ok()
}

/// The number of elements of a document that have this name and all these classes.
fn count(document: &roxmltree::Document<'_>, name: &str, classes: &[&str]) -> usize {
    let has = |node: &roxmltree::Node<'_, '_>| {
        let own: Vec<&str> = node.attribute("class").unwrap_or("").split(' ').collect();
        node.tag_name().name() == name && classes.iter().all(|class| own.contains(class))
    };
    document.descendants().filter(has).count()
}
