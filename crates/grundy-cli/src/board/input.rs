//! Keys, clicks and words: the actions of a person, and their effects on the board.

use super::draw;
use super::state::{Board, Leave, Mode, Who};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

/// The largest number of characters that are typed: no move is longer.
const LONGEST: usize = 2_000;

/// The levels through which their key cycles.
const LEVELS: [u32; 4] = [0, 1, 2, 4];

/// The decision to stop the engine or to let it go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The engine goes on.
    No,
    /// The engine is to stop.
    Yes,
}

/// Handles what a person did; returns whether the running work is to be stopped.
pub fn handle(board: &mut Board, event: &Event) -> Stop {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => key_pressed(board, *key),
        Event::Mouse(mouse) => {
            click(board, *mouse);
            Stop::No
        }
        Event::Paste(text) => {
            let line = text.lines().next().unwrap_or_default();
            line.chars().for_each(|letter| type_letter(board, letter));
            Stop::No
        }
        _ => Stop::No,
    }
}

/// Acts on a key.
fn key_pressed(board: &mut Board, key: KeyEvent) -> Stop {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    if control {
        return control_key(board, key.code);
    }
    if board.help {
        board.help = false;
        return Stop::No;
    }
    let page = isize::try_from(board.areas.moves.height.max(1)).unwrap_or(1);
    match key.code {
        KeyCode::Esc => return escape(board),
        KeyCode::Up => board.choose(-1),
        KeyCode::Down => board.choose(1),
        KeyCode::PageUp => board.choose(-page),
        KeyCode::PageDown => board.choose(page),
        KeyCode::Left => board.step(-1),
        KeyCode::Right => board.step(1),
        KeyCode::Home => board.go_to(0),
        KeyCode::End => board.go_to(board.session.moves().len()),
        KeyCode::Enter => enter(board),
        KeyCode::Backspace => drop(board.typed.pop()),
        KeyCode::F(number) => function_key(board, number),
        KeyCode::Char(' ') if board.typed.is_empty() => pause(board),
        KeyCode::Char('?') if board.typed.is_empty() => board.help = true,
        KeyCode::Char(letter) => type_letter(board, letter),
        _ => {}
    }
    Stop::No
}

/// Acts on a key with Control.
fn control_key(board: &mut Board, code: KeyCode) -> Stop {
    match code {
        KeyCode::Char('c') if board.thinking.is_some() => return escape(board),
        KeyCode::Char('c') => board.leave = Some(Leave::Interrupted),
        KeyCode::Char('q' | 'd') => board.leave = Some(Leave::Quit),
        KeyCode::Char('z') => board.undo(true),
        KeyCode::Char('y') => board.undo(false),
        KeyCode::Char('u') => board.typed.clear(),
        KeyCode::Char('s') => board.save_picture(None),
        _ => {}
    }
    Stop::No
}

/// Stops the work under way; without any, clears the typed letters; without these, lists all moves again.
fn escape(board: &mut Board) -> Stop {
    if board.thinking.is_some() {
        board.stopped = true;
        return Stop::Yes;
    }
    if !board.typed.is_empty() {
        board.typed.clear();
    } else if board.list_all() {
        board.message = "all moves are listed".to_owned();
    }
    Stop::No
}

/// Appends a letter to what is typed.
fn type_letter(board: &mut Board, letter: char) {
    if !letter.is_control() && board.typed.len() < LONGEST {
        board.typed.push(letter);
    }
}

/// Acts on Enter: obeys what is typed, or makes the chosen move.
fn enter(board: &mut Board) {
    let typed = std::mem::take(&mut board.typed);
    if !typed.trim().is_empty() {
        obey(board, typed.trim());
    } else if board.mode == Mode::Explore || board.human_to_move() || board.result().is_some() {
        make_chosen(board);
    } else {
        board.message = "it is the engine's turn; the space bar lets it go on".to_owned();
    }
}

/// Makes the chosen move.
fn make_chosen(board: &mut Board) {
    if let Some(mv) = board.chosen() {
        board.play(&mv);
    }
}

/// Acts on a function key.
fn function_key(board: &mut Board, number: u8) {
    match number {
        1 => board.help = true,
        2 => toggle(board, "hints"),
        3 => toggle(board, "values"),
        4 => toggle(board, "reason"),
        5 => toggle(board, "chart"),
        6 => next_players(board),
        7 => {
            let at = LEVELS.iter().position(|level| *level == board.level);
            let next = at.map_or(0, |at| (at + 1) % LEVELS.len());
            board.set_level(LEVELS[next]);
        }
        8 => swap(board),
        9 => board.think_longer(),
        10 => board.leave = Some(Leave::Quit),
        _ => {}
    }
}

/// Pauses the engine or lets it go on.
fn pause(board: &mut Board) {
    board.paused = !board.paused;
    board.message = if board.paused {
        "the engine waits".to_owned()
    } else {
        "the engine goes on".to_owned()
    };
}

/// Shows something, or no longer.
fn toggle(board: &mut Board, what: &str) {
    let shown = match what {
        "hints" => &mut board.shown.hints,
        "values" => &mut board.shown.values,
        "reason" => &mut board.shown.reason,
        _ => &mut board.shown.chart,
    };
    *shown = !*shown;
    let now = if *shown { "shown" } else { "hidden" };
    board.message = format!("{what}: {now}");
}

/// Exchanges the players' seats.
fn swap(board: &mut Board) {
    let [left, right] = board.players;
    board.set_players([right, left]);
}

/// You and the engine, the engine and you, two people, two engines.
fn next_players(board: &mut Board) {
    use Who::{Engine, Human};
    if board.mode == Mode::Explore {
        board.message = "nobody plays against you while you explore".to_owned();
        return;
    }
    board.set_players(match board.players {
        [Human, Engine] => [Engine, Human],
        [Engine, Human] => [Human, Human],
        [Human, Human] => [Engine, Engine],
        [Engine, Engine] => [Human, Engine],
    });
}

/// A word that is typed, or else a move.
fn obey(board: &mut Board, line: &str) {
    if let Some(file) = line.strip_prefix("picture ") {
        return board.save_picture(Some(file.trim()));
    }
    let lower = line.to_lowercase();
    let (word, rest) = lower.split_once(' ').unwrap_or((&lower, ""));
    match (word, rest.trim().parse::<usize>()) {
        ("quit" | "exit" | "q", Err(_)) if rest.is_empty() => board.leave = Some(Leave::Quit),
        ("help", Err(_)) if rest.is_empty() => board.help = true,
        ("hint" | "hints", Err(_)) if rest.is_empty() => toggle(board, "hints"),
        ("values" | "reason" | "chart", Err(_)) if rest.is_empty() => toggle(board, word),
        ("undo", Err(_)) if rest.is_empty() => board.undo(true),
        ("redo", Err(_)) if rest.is_empty() => board.undo(false),
        ("picture", Err(_)) if rest.is_empty() => board.save_picture(None),
        ("moves", Err(_)) if rest.is_empty() => drop(board.list_all()),
        ("swap", Err(_)) if rest.is_empty() => swap(board),
        ("longer", Err(_)) if rest.is_empty() => board.think_longer(),
        ("people", Err(_)) if rest.is_empty() => board.set_players([Who::Human; 2]),
        ("engines", Err(_)) if rest.is_empty() && board.mode == Mode::Play => {
            board.set_players([Who::Engine; 2]);
        }
        ("go", Ok(ply)) => board.go_to(ply),
        ("level", Ok(level)) => board.set_level(u32::try_from(level).unwrap_or(u32::MAX)),
        _ => board.play(line),
    }
}

/// Acts on the mouse.
fn click(board: &mut Board, mouse: MouseEvent) {
    let at = Position::new(mouse.column, mouse.row);
    let areas = board.areas;
    match mouse.kind {
        MouseEventKind::ScrollUp => board.choose(-1),
        MouseEventKind::ScrollDown => board.choose(1),
        MouseEventKind::Down(MouseButton::Left) if board.help => board.help = false,
        MouseEventKind::Down(MouseButton::Left) if areas.moves.contains(at) => {
            let row = areas.first_move + usize::from(at.y - areas.moves.y);
            if row < board.rows().len() {
                board.selected = row;
                enter_click(board);
            }
        }
        MouseEventKind::Down(MouseButton::Left) if areas.history.contains(at) => {
            let line = usize::from(at.y - areas.history.y);
            let ply = line
                .checked_sub(1)
                .and_then(|line| draw::shown_history(board, areas.history).nth(line));
            let ply = ply.map_or(0, |(ply, _)| ply);
            board.go_to(ply);
        }
        MouseEventKind::Down(MouseButton::Left) if areas.board.contains(at) => {
            point(board, areas.board, at);
        }
        _ => {}
    }
}

/// Makes the chosen move by a click, if it is a person's turn.
fn enter_click(board: &mut Board) {
    let mine = board.mode == Mode::Explore || board.human_to_move();
    if mine {
        make_chosen(board);
    }
}

/// Chooses the moves that change the place under the pointer.
fn point(board: &mut Board, area: Rect, at: Position) {
    let canvas = draw::canvas(board, area);
    let mark = canvas.at((at.x - area.x).into(), (at.y - area.y).into());
    let mine = board.mode == Mode::Explore || board.human_to_move();
    if let Some(spot) = mark.spot.filter(|_| mine) {
        board.point(spot);
    }
}
