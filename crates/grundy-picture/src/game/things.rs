//! The things on the cells of a board.

use crate::scene::{At, Block, Shape};
use grundy::vocabulary::Player;
use grundy::vocabulary::picture::{Piece, Thing};

/// The class of things that belong to a player.
#[must_use]
pub fn side(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// Draws a thing into a cell with this middle and this side.
pub fn draw(block: &mut Block, thing: Thing, at: At, cell: f64) {
    let (x, y) = at;
    match thing {
        Thing::Empty | Thing::Outside | Thing::Blocked | Thing::Miss => {}
        Thing::Stone(player) => stone(block, player, at, cell * 0.38),
        Thing::Mark(Player::Left) => cross(block, at, cell),
        Thing::Mark(Player::Right) => block.circle("nought", at, cell * 0.29),
        Thing::Piece(player, piece) => draw_piece(block, player, piece, at, cell),
        Thing::Counter => block.circle("counter", at, cell * 0.34),
        Thing::Coin(heads) => coin(block, heads, at, cell * 0.4),
        Thing::Chocolate => chocolate(block, "chocolate", at, cell),
        Thing::Poison => {
            chocolate(block, "poison", at, cell);
            let r = cell * 0.18;
            block.line("thick", (x - r, y - r), (x + r, y + r));
            block.line("thick", (x - r, y + r), (x + r, y - r));
        }
        Thing::Domino(owner) => domino(block, owner, at, cell),
        Thing::Ship(false) => stone(block, Player::Left, at, cell * 0.38),
        Thing::Ship(true) => cross(block, at, cell),
        Thing::Goal => block.circle("counter", at, cell * 0.34),
    }
}

/// Writes a letter on a counter.
pub fn letter(block: &mut Block, letter: char, (x, y): At, cell: f64) {
    let size = cell * 0.42;
    block.text("", (x, y + size * 0.36), size, letter.to_string());
}

/// Draws a cross.
fn cross(block: &mut Block, (x, y): At, cell: f64) {
    let r = cell * 0.28;
    block.line("cross", (x - r, y - r), (x + r, y + r));
    block.line("cross", (x - r, y + r), (x + r, y - r));
}

/// A stone; Right's has a ring, so that the two differ without colour.
pub fn stone(block: &mut Block, player: Player, at: At, radius: f64) {
    block.circle(side(player), at, radius);
    if player == Player::Right {
        block.circle("inner", at, radius * 0.5);
    }
}

/// Draws a coin with H or T.
fn coin(block: &mut Block, heads: bool, at: At, radius: f64) {
    block.circle(if heads { "right" } else { "slot" }, at, radius);
    block.circle(if heads { "inner" } else { "room" }, at, radius * 0.78);
    let class = if heads { "dark" } else { "soft" };
    let size = radius * 0.95;
    let letter = if heads { "H" } else { "T" };
    block.text(class, (at.0, at.1 + size * 0.36), size, letter);
}

/// Draws a square of chocolate, poisoned or not, with a bevelled edge.
fn chocolate(block: &mut Block, class: &str, (x, y): At, cell: f64) {
    let corner = |inset: f64| (x - cell / 2.0 + inset, y - cell / 2.0 + inset);
    let size = |inset: f64| (cell - 2.0 * inset, cell - 2.0 * inset);
    block.shape(class, Shape::Rect(corner(1.0), size(1.0), cell * 0.08));
    if class == "chocolate" {
        let inset = cell * 0.2;
        block.shape(
            "chocolate top",
            Shape::Rect(corner(inset), size(inset), cell * 0.06),
        );
    }
}

/// Draws a standing domino with the letter of its owner.
fn domino(block: &mut Block, owner: Option<Player>, (x, y): At, cell: f64) {
    let (width, height) = (cell * 0.36, cell * 0.92);
    let class = owner.map_or("both", side);
    let corner = (x - width / 2.0, y - height / 2.0);
    block.shape(class, Shape::Rect(corner, (width, height), 3.0));
    let letter = match owner {
        Some(Player::Left) => "L",
        Some(Player::Right) => "R",
        None => "",
    };
    let class = if owner == Some(Player::Left) {
        "pale"
    } else {
        "dark"
    };
    block.text(class, (x, y + cell * 0.11), cell * 0.3, letter);
}

// The outlines of pieces in a square of side 20 around the middle.
#[rustfmt::skip]
const KING: &[At] = &[
    (-7.0, 8.0), (-5.0, 3.0), (-8.0, -2.0), (-5.0, -4.5), (-1.2, -3.0), (-1.2, -5.5), (-3.2, -5.5), (-3.2, -7.3),
    (-1.2, -7.3), (-1.2, -9.3), (1.2, -9.3), (1.2, -7.3), (3.2, -7.3), (3.2, -5.5), (1.2, -5.5), (1.2, -3.0),
    (5.0, -4.5), (8.0, -2.0), (5.0, 3.0), (7.0, 8.0),
];
/// The outlines of the pieces, as polygons in a square of side 20 around the middle of a cell; y grows downwards.
#[rustfmt::skip]
const QUEEN: &[At] = &[
    (-7.0, 8.0), (-5.0, 3.0), (-8.5, -5.5), (-4.2, -1.5), (-3.4, -8.0), (0.0, -2.2), (3.4, -8.0), (4.2, -1.5),
    (8.5, -5.5), (5.0, 3.0), (7.0, 8.0),
];
#[rustfmt::skip]
const ROOK: &[At] = &[
    (-7.0, 8.0), (-7.0, 5.5), (-4.5, 4.0), (-4.5, -3.0), (-6.5, -4.5), (-6.5, -8.0), (-3.8, -8.0), (-3.8, -6.2),
    (-1.4, -6.2), (-1.4, -8.0), (1.4, -8.0), (1.4, -6.2), (3.8, -6.2), (3.8, -8.0), (6.5, -8.0), (6.5, -4.5),
    (4.5, -3.0), (4.5, 4.0), (7.0, 5.5), (7.0, 8.0),
];
#[rustfmt::skip]
const KNIGHT: &[At] = &[
    (-5.5, 8.0), (-5.0, 4.5), (-1.5, 0.0), (-1.0, -1.6), (-4.6, 0.8), (-6.6, 1.2), (-7.8, -0.6), (-4.6, -4.8),
    (-3.2, -7.0), (-2.4, -9.2), (-0.6, -7.2), (3.0, -6.2), (5.8, -2.6), (6.6, 2.4), (6.2, 8.0),
];
#[rustfmt::skip]
const PAWN: &[At] = &[
    (-6.0, 8.0), (-5.6, 5.6), (-2.6, 2.6), (-1.6, -1.2), (-3.0, -2.0), (-3.6, -4.4), (-2.6, -6.8), (0.0, -8.0),
    (2.6, -6.8), (3.6, -4.4), (3.0, -2.0), (1.6, -1.2), (2.6, 2.6), (5.6, 5.6), (6.0, 8.0),
];
#[rustfmt::skip]
const AMAZON: &[At] = &[
    (-7.0, 8.0), (-5.0, 3.0), (-8.5, -4.0), (-3.6, -1.0), (0.0, -9.0), (3.6, -1.0), (8.5, -4.0), (5.0, 3.0),
    (7.0, 8.0),
];

/// The outline of a piece.
fn outline(piece: Piece) -> &'static [At] {
    match piece {
        Piece::King => KING,
        Piece::Queen => QUEEN,
        Piece::Rook => ROOK,
        Piece::Knight => KNIGHT,
        Piece::Pawn => PAWN,
        Piece::Amazon => AMAZON,
        Piece::Jumper | Piece::Man => &[],
    }
}

/// Draws a piece in the colour of its player.
fn draw_piece(block: &mut Block, player: Player, piece: Piece, (x, y): At, cell: f64) {
    let scale = cell / 20.0 * 0.86;
    let class = match player {
        Player::Left => "white",
        Player::Right => "black",
    };
    let outline = outline(piece);
    let place = |&(dx, dy): &At| (x + dx * scale, y + dy * scale);
    match piece {
        Piece::Jumper => {
            // The piece points in the direction in which it moves: its body is an arrow.
            let ahead = if player == Player::Left { 1.0 } else { -1.0 };
            let body = [
                (-7.0, -7.0),
                (2.0, -7.0),
                (9.0, 0.0),
                (2.0, 7.0),
                (-7.0, 7.0),
            ];
            let body = body.map(|(dx, dy)| place(&(dx * ahead, dy)));
            block.shape(side(player), Shape::Area(body.to_vec()));
            let eye = place(&(1.5 * ahead, -2.5));
            block.circle("white", eye, cell * 0.06);
        }
        Piece::Man => {
            block.circle(class, (x, y), cell * 0.38);
            block.circle(
                if class == "black" {
                    "inner light"
                } else {
                    "inner"
                },
                (x, y),
                cell * 0.26,
            );
        }
        _ => block.shape(class, Shape::Area(outline.iter().map(place).collect())),
    }
}
