//! The page of help over the board, and lines of the screen's width.

use super::canvas::Ink;
use super::pen::Pen;
use super::state::{Board, Mode};
use ratatui::layout::Rect;

/// The keys with their effects.
const KEYS: &[(&str, &str)] = &[
    ("↑ ↓, Enter", "choose a move, make it; a click does both"),
    (
        "a click on the board",
        "the move that changes this place, or those that do",
    ),
    (
        "← →, Home, End",
        "back and on in the play; click a move of the history",
    ),
    ("Ctrl-Z, Ctrl-Y", "undo, redo: to your own turn"),
    (
        "F2 F3 F4 F5",
        "hints, values of all moves, the reason, the chart",
    ),
    ("F6 F7 F8", "who plays, the engine's level, swap sides"),
    ("F9", "think twice as long about this position"),
    ("Ctrl-S", "draw the whole play into a file"),
    ("space", "the engines wait, or go on"),
    ("Esc", "stop thinking; forget what was typed or pointed to"),
    ("F10, Ctrl-C", "leave"),
];

/// The words that can be typed.
const WORDS: &str = "Words, typed and sent with Enter: hint values reason chart undo redo go N level N swap people \
                     engines longer moves picture FILE help quit.";

/// The short notation of moves.
const SHORT: &str = "Moves in short: 3 2 takes 2 from heap 3; e4, a column, a number of the list (#3 where 3 could mean \
                     something else), the beginnings of words.";

/// The page of help: the actions that are possible here, with their keys.
pub fn lines(board: &Board, width: usize) -> Vec<String> {
    let mut lines = vec![match board.mode {
        Mode::Play => {
            "Play against the engine: perfect where it proves its moves, strong where it estimates"
                .to_owned()
        }
        Mode::Explore => "Every move, the best first; what is not known comes last".to_owned(),
    }];
    lines.extend(KEYS.iter().map(|(key, what)| format!("{key:<22}{what}")));
    lines.push(SHORT.to_owned());
    let here: Vec<&str> = board.rows().iter().take(3).map(|row| row.text).collect();
    if !here.is_empty() {
        lines.push(format!("Here, among others: {}", here.join(" | ")));
    }
    lines.push(WORDS.to_owned());
    lines.push("+ wins or is best, = keeps a tie, - loses, ? is not known.".to_owned());
    wrapped(&lines, width)
}

/// Draws the help over everything.
pub fn draw(board: &Board, screen: Rect, ink: &mut Pen<'_>) {
    ink.clear(screen);
    let all = lines(board, screen.width.into());
    for (y, line) in all.iter().take(screen.height.into()).enumerate() {
        let colour = if y == 0 { Ink::Strong } else { Ink::Plain };
        ink.write(screen, y as u16, line, colour);
    }
    if all.len() > screen.height.into() {
        let last = screen.height.saturating_sub(1);
        ink.write_at(
            screen,
            (0, last),
            "… a larger window shows more ",
            Ink::Faint,
            true,
        );
    }
}

/// Lines of at most this width, broken at blanks where that is possible.
pub fn wrapped(lines: &[String], width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut all = Vec::new();
    for line in lines {
        let letters: Vec<char> = line.chars().collect();
        let mut from = 0;
        while letters.len() - from > width {
            let piece = &letters[from..from + width];
            let blank = piece
                .iter()
                .rposition(|c| *c == ' ')
                .filter(|at| *at > width / 3);
            let end = blank.unwrap_or(width);
            all.push(piece[..end].iter().collect());
            from += end + usize::from(blank.is_some());
        }
        all.push(letters[from..].iter().collect());
    }
    all
}
