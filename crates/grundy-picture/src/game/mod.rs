//! Pictures of positions: the things in their places, and the effect of the moves of an answer.
//!
//! A game says only what a position looks like. What a move does is found by comparing the position before it with the
//! one after it; each move is a group of the class `move`, and of the class `winning` exactly where it wins.

mod boards;
mod graphs;
mod heaps;
mod marks;
mod moves;
mod numbers;
mod part;
pub mod things;

use crate::layout::flow;
use crate::page::Page;
use crate::scene::{At, Block, Scene};
use crate::sight::Sight;
use crate::text;
use grundy::game::named::shortened;
use grundy::vocabulary::picture::Picture;
use grundy::{Answer, Class, Drawn, JudgedMove, Limits, Position, Value, Verdict};
use part::Part;

/// A picture of a position; with an answer of `solve`, the moves that it lists are marked, and what is known is said.
///
/// ```
/// use grundy::{Ask, Position};
/// let position: Position = "nim 3,5,7".parse()?;
/// let answer = grundy::solve(&position, &Ask::default())?;
/// let svg = grundy_picture::position(&position, Some(&answer)).to_svg();
/// // Three winning moves, and each says what it is.
/// assert_eq!(svg.matches("class=\"move winning\"").count(), 3);
/// assert!(svg.contains("<title>take 1 from heap 1 leaving 2</title>"));
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn position(position: &Position, answer: Option<&Answer<Verdict>>) -> Scene {
    let mut notes = Vec::new();
    let drawn: Vec<Drawn> = position.picture();
    let parts = parts_of(position, &drawn, &mut notes);
    let (mut body, corners) = side_by_side(&parts, &drawn);
    let listed = match answer {
        Some(answer) => moves::draw(&mut body, position, answer, &parts, &corners, &mut notes),
        None => Vec::new(),
    };
    // Of two that win the picture would show no move either; the reader is to know which it is.
    let unknown = |verdict: &Verdict| {
        let wins = verdict.winner.is_some() && verdict.winner == verdict.to_move;
        wins && verdict.winning_total.is_none() && verdict.moves.is_empty()
    };
    if answer.is_some_and(|answer| unknown(&answer.value)) {
        notes.push(
            "No winning move is known: that there is one is proved, which one is not.".into(),
        );
    }
    let title = position.show();
    let said = answer.map(known).unwrap_or_default();
    let widest = listed
        .iter()
        .map(|block| block.width)
        .fold(body.width, f64::max);
    let mut page = Page::new(&title, &said, widest);
    page.centred(body);
    for block in listed {
        page.below(block);
    }
    page.finish(&notes)
}

/// A picture of a game with hidden information as one of its players sees it, without the position in words, which would say
/// what is hidden.
///
/// ```
/// use grundy::Position;
/// let Position::Hidden(kuhn) = Position::parse("kuhn QJ pass")? else { panic!() };
/// let seen = kuhn.seen(&kuhn.start(), Some(0)).unwrap();
/// let svg = grundy_picture::seen(&kuhn.players(), &seen).to_svg();
/// assert!(svg.contains(">Q</text>") && !svg.contains(">J</text>"));
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn seen(players: &[String], picture: &Picture) -> Scene {
    let drawn = Drawn {
        negated: false,
        text: String::new(),
        picture: Some(picture.clone()),
    };
    let sides = [0, 1].map(|at| players.get(at).map_or("", String::as_str));
    let mut notes = Vec::new();
    let block = Part::new(&drawn, sides, &mut notes).block;
    framed(block, "", &notes)
}

/// A position to play on, without words around it: every move is a group of the class `move` whose title is its text, in
/// the order given, so that a front end finds what a place on the picture stands for. On a large board the limits may end
/// this early, and the description says how many moves are marked.
///
/// ```
/// use grundy::{JudgedMove, Limits, Position};
/// let position: Position = "nim 1,2".parse()?;
/// let moves = position.moves(10).into_iter();
/// let moves: Vec<JudgedMove> = moves.map(|(_, mv)| JudgedMove::new(mv, None)).collect();
/// let svg = grundy_picture::board(&position, &moves, &Limits::default()).to_svg();
/// assert_eq!(svg.matches("class=\"move unknown\"").count(), 3);
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn board(position: &Position, moves: &[JudgedMove], limits: &Limits) -> Scene {
    let mut notes = Vec::new();
    let drawn: Vec<Drawn> = position.picture();
    let drawn = &drawn[..drawn.len().min(MOST_PARTS)];
    let parts = parts_of(position, drawn, &mut notes);
    let (mut body, corners) = side_by_side(&parts, drawn);
    let touched = moves::handles(&mut body, position, moves, &parts, &corners, limits);
    notes.extend(moves::left_out(touched.len(), moves.len()));
    Scene {
        touched,
        ..framed(body, &position.show(), &notes)
    }
}

/// A block with room around it, and no words but a title.
fn framed(body: Block, title: &str, notes: &[String]) -> Scene {
    const MARGIN: f64 = 28.0;
    let mut all = Block::new(body.width + 2.0 * MARGIN, body.height + 2.0 * MARGIN);
    all.put((MARGIN, MARGIN), body);
    Scene {
        title: shortened(title),
        description: notes.join(" "),
        width: all.width.ceil(),
        height: all.height.ceil(),
        items: all.items,
        sights: all.sights,
        touched: Vec::new(),
    }
}

/// A position without marks, and what is left out of it.
pub(crate) fn body(position: &Position) -> (Block, Vec<String>) {
    changing(position, None, "")
}

/// A position with the mark of a move to another one, and what is left out.
pub(crate) fn changing(
    position: &Position,
    after: Option<Vec<Drawn>>,
    mv: &str,
) -> (Block, Vec<String>) {
    let mut notes = Vec::new();
    let drawn: Vec<Drawn> = position.picture();
    let parts = parts_of(position, &drawn, &mut notes);
    let (mut body, corners) = side_by_side(&parts, &drawn);
    if let Some(after) = after {
        let marks = moves::marks_between(&parts, &corners, after, mv, None);
        body.group(
            "move winning",
            Some(mv.to_owned()),
            (0.0, 0.0),
            marks.block.items,
        );
    }
    (body, notes)
}

/// The summands that are drawn.
fn parts_of(position: &Position, drawn: &[Drawn], notes: &mut Vec<String>) -> Vec<Part> {
    let sides = position.about().sides;
    let some = drawn.iter().take(MOST_PARTS);
    let parts = some.map(|part| Part::new(part, sides, notes)).collect();
    if drawn.len() > MOST_PARTS {
        notes.push(format!(
            "The first {MOST_PARTS} of {} summands are drawn.",
            drawn.len()
        ));
    }
    parts
}

/// The largest number of summands that are drawn.
const MOST_PARTS: usize = 24;

/// The summands with their signs between them, and where each begins.
fn side_by_side(parts: &[Part], drawn: &[Drawn]) -> (Block, Vec<At>) {
    const SIGN: f64 = 26.0;
    let signed = |at: usize| at > 0 || drawn[at].negated;
    let sizes: Vec<At> = parts
        .iter()
        .enumerate()
        .map(|(at, part)| {
            (
                part.block.width + if signed(at) { SIGN } else { 0.0 },
                part.block.height,
            )
        })
        .collect();
    let (corners, (width, height)) = flow::places(&sizes, 1000.0);
    let mut body = Block::new(width, height);
    let mut starts = Vec::new();
    for (at, (part, corner)) in parts.iter().zip(corners).enumerate() {
        let mut start = corner;
        if signed(at) {
            let sign = if drawn[at].negated { "\u{2212}" } else { "+" };
            let middle = corner.1 + part.block.height / 2.0 + 8.0;
            body.text("", (corner.0 + 8.0, middle), 26.0, sign);
            start.0 += SIGN;
        }
        body.group(
            "term",
            (drawn.len() > 1).then(|| drawn[at].text.clone()),
            start,
            part.block.items.clone(),
        );
        let several = (drawn.len() > 1).then_some(at + 1);
        let sights = part.block.sights.iter().cloned();
        let sights = sights.map(|sight| Sight {
            term: several,
            ..sight
        });
        body.see_all(start, sights.collect());
        starts.push(start);
    }
    (body, starts)
}

/// The name of the player to move.
fn mover(verdict: &Verdict) -> &'static str {
    verdict
        .to_move
        .map_or("the player to move", |player| verdict.side(player))
}

/// An outcome class of which one starter is drawn, in a sentence.
fn half_drawn(class: Class, verdict: &Verdict) -> String {
    match class.won_when() {
        Some((begins, wins)) => {
            let (begins, wins) = (verdict.side(begins), verdict.side(wins));
            format!("{class}: {wins} wins if {begins} begins, else a draw")
        }
        None => class.to_string(),
    }
}

/// The answer in a sentence.
pub(crate) fn known(answer: &Answer<Verdict>) -> String {
    let verdict = &answer.value;
    let over = verdict.winner.filter(|_| verdict.distance == Some(0));
    let both = verdict.to_move.is_none();
    let plain = verdict.sides == ["first", "second"];
    let [left, right] = verdict.sides;
    let class = || match verdict.outcome {
        Some(Class::N) if plain => "N: the player to move wins".to_owned(),
        Some(Class::P) if plain => "P: the player to move loses".to_owned(),
        Some(Class::N) if both => "N: whoever begins wins".to_owned(),
        Some(Class::P) if both => "P: whoever begins loses".to_owned(),
        Some(Class::N) => format!("N: {} is to move and wins", mover(verdict)),
        Some(Class::P) => format!("P: {} is to move and loses", mover(verdict)),
        Some(Class::L) => format!("L: {left} wins, whoever begins"),
        Some(Class::R) => format!("R: {right} wins, whoever begins"),
        Some(Class::T) => "T: a tie".to_owned(),
        Some(Class::D) => "D: a draw, for nobody can force an end".to_owned(),
        Some(class @ (Class::ND | Class::DN | Class::PD | Class::DP)) => half_drawn(class, verdict),
        None => format!("not known ({})", answer.status),
    };
    let mut said = over.map_or_else(class, |winner| format!("{} has won", verdict.side(winner)));
    if let Some(value) = &verdict.value {
        let what = if matches!(value, Value::Nimber(_)) {
            "Grundy value"
        } else {
            "value"
        };
        said += &format!("; {what} {}", text::cut(&value.to_string(), 14.0, 400.0));
    }
    if let Some(score) = verdict.score {
        said += &format!("; score {score}");
    }
    let ahead = verdict.winner.is_some() && over.is_none();
    if let (Some(distance), true) = (verdict.distance, ahead) {
        let plies = if distance == 1 { "ply" } else { "plies" };
        said += &format!("; {distance} {plies} to the end");
    }
    said
}
