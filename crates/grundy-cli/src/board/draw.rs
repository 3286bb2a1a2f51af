//! Draws the board on a screen.
//!
//! Every frame is drawn anew from the state of the board: nothing is kept between two frames but the places of the parts, by
//! which a click finds what it meant (`input.rs`). A part that does not fit is cut, never wrapped over another one, and the
//! title says so.

use super::canvas::{Canvas, Ink};
use super::layout::{self, Areas};
use super::pen::Pen;
use super::picture::{self, Room};
use super::state::{Board, Mode, Who};
use super::theme::Theme;
use super::{chart, help, words};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use std::collections::HashSet;

/// Draws everything, and records in the board the place of each part.
pub fn draw(frame: &mut Frame<'_>, board: &mut Board, theme: Theme) {
    let screen = frame.area();
    let mut areas = layout::divide(screen, board.shown);
    areas.first_move = first_shown(board, areas.moves);
    let mut ink = Pen {
        buffer: frame.buffer_mut(),
        theme,
    };
    // The position is drawn before the title, which says whether all of it fits.
    let whole = position(board, areas.board, &mut ink);
    areas.cut |= !whole;
    title(board, &areas, screen, &mut ink);
    moves(board, &areas, &mut ink);
    history(board, areas.history, &mut ink);
    if areas.reason.height > 0 {
        reason(board, areas.reason, &mut ink);
    }
    if areas.chart.height > 0 {
        let Rect { width, height, .. } = areas.chart;
        let chart = chart::draw(board, width.into(), height.into());
        ink.paste(&chart, areas.chart, &HashSet::new());
    }
    // While the engine thinks its progress stands in the place of the last message.
    let said = board.thinking.as_ref().unwrap_or(&board.message);
    ink.write(areas.message, 0, said, Ink::Plain);
    let cursor = input(board, areas.input, &mut ink);
    if board.help {
        help::draw(board, screen, &mut ink);
    }
    board.areas = areas;
    if let Some(cursor) = cursor.filter(|_| !board.help) {
        frame.set_cursor_position(cursor);
    }
}

/// The picture of the position in a room, and where its spots are drawn.
pub fn canvas(board: &mut Board, area: Rect) -> Canvas {
    let room = Room {
        width: area.width.into(),
        height: area.height.into(),
    };
    let drawn = board.drawn();
    picture::draw(&drawn, &mut board.places, room)
}

/// Draws the position; false if not all of it fits.
fn position(board: &mut Board, area: Rect, ink: &mut Pen<'_>) -> bool {
    if area.height == 0 || area.width == 0 {
        return false;
    }
    let canvas = canvas(board, area);
    let marked = board.marked();
    ink.paste(&canvas, area, &marked)
}

/// Draws the title line.
fn title(board: &Board, areas: &Areas, screen: Rect, ink: &mut Pen<'_>) {
    let area = areas.title;
    let cut = if areas.cut {
        format!(" {}×{}: not all fits ", screen.width, screen.height)
    } else {
        String::new()
    };
    let room = Rect {
        width: area.width.saturating_sub(cut.chars().count() as u16),
        ..area
    };
    let turn = match (board.session.mover(), board.result()) {
        (_, Some(result)) => result,
        (Some(mover), None) => {
            let who = match (board.mode, board.players[mover.index()]) {
                (Mode::Explore, _) => "",
                (Mode::Play, Who::Human) => " (you)",
                (Mode::Play, Who::Engine) => " (the engine)",
            };
            format!("{} to move{who}", board.session.side(mover))
        }
        (None, None) => String::new(),
    };
    let end = ink.write(room, 0, &format!("{turn}  "), Ink::Strong);
    ink.write_at(
        room,
        (end, 0),
        &grundy_report::brief(&board.session.show()),
        Ink::Faint,
        false,
    );
    ink.write_at(area, (room.width, 0), &cut, Ink::Plain, true);
}

/// The first move that is shown, so that the chosen one is.
fn first_shown(board: &Board, area: Rect) -> usize {
    let lines = usize::from(area.height).max(1);
    // The list is moved as little as possible from where it stood in the frame before.
    let before = board.areas.first_move.min(board.selected);
    before.max((board.selected + 1).saturating_sub(lines))
}

/// Draws the list of moves with what is known of each.
fn moves(board: &Board, areas: &Areas, ink: &mut Pen<'_>) {
    let area = areas.moves;
    let rows = board.rows();
    let lines = usize::from(area.height);
    let width = rows.iter().map(|row| row.number).max().unwrap_or(0);
    let width = width.to_string().len();
    let from = areas.first_move.min(rows.len());
    let visible = &rows[from..rows.len().min(from + lines)];
    let leads = if board.shown.values {
        words::in_columns(visible)
    } else {
        vec![String::new(); visible.len()]
    };
    for (y, (row, leads)) in visible.iter().zip(&leads).enumerate() {
        let at = y as u16;
        let chosen = areas.first_move + y == board.selected;
        let pointer = if chosen { "▸" } else { " " };
        let mut x = ink.write(area, at, pointer, Ink::Strong);
        let number = words::row_head(row, width);
        x = ink.write_at(area, (x, at), &number, Ink::Faint, false);
        let (sign, colour) = words::sign(row.known);
        if board.shown.hints || board.shown.values {
            x = ink.write_at(area, (x, at), &format!("{sign} "), colour, false);
        }
        let room = Rect {
            width: match leads.chars().count() as u16 {
                0 => area.width,
                wide => area.width.saturating_sub(wide + 1).max(x),
            },
            ..area
        };
        let space = usize::from(room.width.saturating_sub(x));
        let text = if row.text.chars().count() > space && space > 0 {
            row.text.chars().take(space - 1).chain(['…']).collect()
        } else {
            row.text.to_owned()
        };
        ink.write_at(room, (x, at), &text, Ink::Plain, chosen);
        if !leads.is_empty() {
            ink.write_at(area, (room.width + 1, at), leads, colour, false);
        }
    }
    // The last line is given to the number of moves below it, if there are any.
    let left = rows.len().saturating_sub(areas.first_move + lines);
    if left > 0 && lines > 0 {
        let more = match area.width {
            0..40 => "↓".to_owned(),
            _ => format!(" ↓ {left} more "),
        };
        let x = area.width.saturating_sub(more.chars().count() as u16);
        ink.write_at(area, (x, area.height - 1), &more, Ink::Faint, true);
    }
}

/// Draws the moves made so far.
fn history(board: &Board, area: Rect, ink: &mut Pen<'_>) {
    if area.height == 0 {
        return;
    }
    let moves = board.session.moves();
    let head = match moves.len() {
        0 => "no move yet".to_owned(),
        n => format!("── move {} of {n} ──", board.session.ply()),
    };
    ink.write(area, 0, &head, Ink::Faint);
    for (y, (ply, mv)) in shown_history(board, area).enumerate() {
        let here = ply == board.session.ply();
        let text = format!("{ply:>3}. {mv}");
        let made = if ply > board.session.ply() {
            Ink::Faint
        } else {
            Ink::Plain
        };
        ink.write_at(area, (0, y as u16 + 1), &text, made, here);
    }
}

/// The moves of the history that are shown below its head, with the ply that each leads to.
pub fn shown_history(board: &Board, area: Rect) -> impl Iterator<Item = (usize, &String)> {
    let lines = usize::from(area.height.saturating_sub(1));
    // The current ply stands in the middle where the history is longer than its area, so that moves taken back are seen too.
    let last = (board.session.ply() + lines / 2).clamp(lines, usize::MAX);
    let moves = board.session.moves();
    let first = last.min(moves.len()).saturating_sub(lines);
    (first + 1..).zip(&moves[first..]).take(lines)
}

/// Draws the reason, cut off if it is long.
fn reason(board: &Board, area: Rect, ink: &mut Pen<'_>) {
    let lines = help::wrapped(&words::proof(board), area.width.into());
    for (y, line) in lines.iter().take(area.height.into()).enumerate() {
        let colour = if y == 0 { Ink::Strong } else { Ink::Plain };
        ink.write(area, y as u16, line, colour);
    }
    if lines.len() > area.height.into() {
        let x = area.width.saturating_sub(3);
        ink.write_at(area, (x, area.height - 1), " … ", Ink::Faint, true);
    }
}

/// Draws the line being typed, or the meaning of the keys; returns the place of the cursor.
fn input(board: &Board, area: Rect, ink: &mut Pen<'_>) -> Option<Position> {
    if area.height == 0 {
        return None;
    }
    let end = ink.write(area, 0, "> ", Ink::Strong);
    let room = usize::from(area.width.saturating_sub(end + 1));
    let typed: Vec<char> = board.typed.chars().collect();
    // Of a line that is longer than the screen the end is shown, where letters are added.
    let from = typed.len().saturating_sub(room);
    let shown: String = typed[from..].iter().collect();
    let end = ink.write_at(area, (end, 0), &shown, Ink::Plain, false);
    if typed.is_empty() {
        let keys = match (board.mode, board.result().is_some()) {
            (Mode::Play, false) => {
                "↑↓ Enter, or type a move  F1 help  F2 hints  F3 values  F4 reason  ←→ history  F10 quit"
            }
            (Mode::Play, true) => "F4 reason  ←→ history  F1 help  F10 quit",
            (Mode::Explore, _) => "↑↓ choose  Enter in  ← out  F9 think longer  F1 help  F10 quit",
        };
        ink.write_at(area, (end + 1, 0), keys, Ink::Faint, false);
    }
    let x = (area.x + end).min(area.right().saturating_sub(1));
    Some(Position { x, y: area.y })
}
