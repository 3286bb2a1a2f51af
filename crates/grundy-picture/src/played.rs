//! A whole play, position after position, each with the move that was made in it.

use crate::game;
use crate::layout::flow;
use crate::page::Page;
use crate::scene::{Anchor, At, Block, Item, Scene};
use crate::text;
use grundy::play::Session;

/// The largest number of positions that are drawn: the first of a longer play, and its end.
const MOST: usize = 24;
/// The least width of a page of positions.
const WIDE: f64 = 1_100.0;

/// The play from its beginning to where it stands, with its result or who is to move.
///
/// ```
/// use grundy::{Limits, Position, vocabulary::Convention};
/// use grundy::play::Session;
/// let position = Position::parse("nim 2,1")?;
/// let mut session = Session::new(&position, Convention::Normal, 0, 0, Limits::default())?;
/// session.play("take 1 from heap 1 leaving 1").unwrap();
/// let svg = grundy_picture::played(&session).to_svg();
/// assert_eq!(svg.matches("class=\"ply\"").count(), 2);
/// assert!(svg.contains("1. first: take 1 from heap 1 leaving 1"));
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn played(session: &Session) -> Scene {
    let last = session.ply();
    let plies: Vec<usize> = if last < MOST {
        (0..=last).collect()
    } else {
        (0..MOST - 1).chain([last]).collect()
    };
    let mut notes = Vec::new();
    if last >= MOST {
        let all = last + 1;
        let shown = MOST - 1;
        notes.push(format!(
            "The first {shown} of {all} positions and the last one are drawn."
        ));
    }
    let frames: Vec<Block> = plies
        .iter()
        .map(|&ply| frame(session, ply, &mut notes))
        .collect();
    notes.dedup();
    // A page that is rather wider than high.
    let area: f64 = (frames.iter())
        .map(|frame| frame.width * frame.height)
        .sum();
    let body = flow::together(frames, WIDE.max(area.sqrt() * 1.5));
    let mut start = session.clone();
    start.go_to(0);
    let moves = match last {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    let said = format!("{moves}; {}", ending(session));
    let mut page = Page::new(&format!("a play of {}", start.show()), &said, body.width);
    page.centred(body);
    page.finish(&notes)
}

/// The result of the play, or the player to move.
fn ending(session: &Session) -> String {
    match (session.result(), session.mover()) {
        (Some(result), _) => result,
        (None, Some(mover)) => format!("{} is to move", session.side(mover)),
        (None, None) => String::new(),
    }
}

/// The position after so many moves, with the next one marked.
fn frame(session: &Session, ply: usize, notes: &mut Vec<String>) -> Block {
    let mut here = session.clone();
    here.go_to(ply);
    let mut next = here.clone();
    let made = ply < session.ply() && next.go_to(ply + 1);
    let caption = match (made, here.mover()) {
        (true, Some(mover)) => {
            format!(
                "{}. {}: {}",
                ply + 1,
                here.side(mover),
                session.moves()[ply]
            )
        }
        _ => ending(&here),
    };
    let after = made.then(|| next.drawn());
    let (inner, more) = game::changing(&here.position(), after, &caption);
    notes.extend(more);
    let wide = text::width(&caption, 13.0).min(320.0);
    let mut block = Block::new(inner.width.max(wide), inner.height + 26.0);
    let corner: At = ((block.width - inner.width) / 2.0, 0.0);
    let mut items = vec![Item::Group {
        class: String::new(),
        title: None,
        at: corner,
        items: inner.items,
    }];
    let mut words = Block::default();
    words.write(
        "",
        ((block.width - wide) / 2.0, inner.height + 20.0),
        13.0,
        Anchor::Start,
        text::cut(&caption, 13.0, 320.0),
    );
    items.append(&mut words.items);
    block.group("ply", Some(here.show()), (0.0, 0.0), items);
    block
}
