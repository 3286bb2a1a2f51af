//! The board on a screen in memory: what stands where, and what keys and clicks do.

use super::draw::draw;
use super::input::{Stop, handle};
use super::picture::{self, Places, Room};
use super::state::{Board, Leave, Mode, Who};
use super::theme::Theme;
use grundy::play::Session;
use grundy::vocabulary::Convention;
use grundy::{Limits, Position, game::catalog};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::style::Color;
use std::time::{Duration, Instant};

const YOU_FIRST: [Who; 2] = [Who::Human, Who::Engine];

fn within(text: &str, mode: Mode, players: [Who; 2], limits: Limits) -> Board {
    let position = Position::parse(text).expect("a position");
    let session = Session::new(&position, Convention::Normal, 0, 1, limits.clone());
    let session = session.expect("a game that is played openly");
    Board::new(session, mode, players, limits, Duration::from_secs(20))
}

fn play(text: &str) -> Board {
    within(text, Mode::Play, YOU_FIRST, Limits::default())
}

fn explore(text: &str) -> Board {
    within(text, Mode::Explore, [Who::Human; 2], Limits::default())
}

/// Does all that is wanted, as the thread does it.
fn think(board: &mut Board) {
    let late = Instant::now() + Duration::from_secs(3_600);
    while let Some(job) = board.wanted(late) {
        board.take(job.run(&mut || ()), false);
    }
}

fn shown(board: &mut Board, width: u16, height: u16, theme: Theme) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
    terminal
        .draw(|frame| draw(frame, board, theme))
        .expect("memory can be drawn on");
    terminal
}

/// The screen as lines without the blanks at their ends.
fn screen(board: &mut Board, width: u16, height: u16) -> String {
    let terminal = shown(board, width, height, Theme::Plain);
    let buffer = terminal.backend().buffer();
    let line = |y: u16| {
        let line: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        line.trim_end().to_owned()
    };
    (0..height).map(line).collect::<Vec<_>>().join("\n")
}

fn press(board: &mut Board, code: KeyCode) -> Stop {
    handle(board, &Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
}

fn press_ctrl(board: &mut Board, letter: char) -> Stop {
    let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    handle(board, &Event::Key(key))
}

fn say(board: &mut Board, text: &str) {
    for letter in text.chars() {
        press(board, KeyCode::Char(letter));
    }
    press(board, KeyCode::Enter);
}

/// Clicks where this stands on the screen, for the `nth` time from 0.
fn click(board: &mut Board, (width, height): (u16, u16), text: &str, nth: usize) {
    let screen = screen(board, width, height);
    let places = screen.lines().enumerate().flat_map(|(y, line)| {
        line.match_indices(text)
            .map(move |(at, _)| (line[..at].chars().count(), y))
            .collect::<Vec<_>>()
    });
    let (x, y) = places.clone().nth(nth).expect("it stands there");
    let event = Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: x as u16,
        row: y as u16,
        modifiers: KeyModifiers::NONE,
    });
    handle(board, &event);
}

fn made(board: &Board) -> Vec<&str> {
    let moves = &board.session.moves()[..board.session.ply()];
    moves.iter().map(String::as_str).collect()
}

#[test]
fn moves_are_made_by_typing_choosing_and_clicking() {
    let size = (90, 24);
    let mut board = within("nim 3,4,5", Mode::Play, [Who::Human; 2], Limits::default());
    say(&mut board, "3 2");
    assert_eq!(made(&board), ["take 2 from heap 3 leaving 3"]);
    press(&mut board, KeyCode::Down);
    press(&mut board, KeyCode::Enter);
    assert_eq!(made(&board)[1], "take 2 from heap 1 leaving 1");
    click(&mut board, size, "take 4 from heap 2", 0);
    assert_eq!(made(&board)[2], "take 4 from heap 2 leaving 0");
    // The lowest counters stand in the last line of counters; the second of them is the third heap's.
    let lines = screen(&mut board, 90, 24);
    let counters = lines.matches('●').count();
    assert_eq!(counters, 4, "{lines}");
    click(&mut board, size, "●", 1);
    // The empty heap is gone, so the heap of three is the second; its lower two counters stay.
    assert_eq!(made(&board)[3], "take 2 from heap 2 leaving 1");
    say(&mut board, "#9");
    assert_eq!(made(&board).len(), 4);
    assert!(board.message.contains("#9"), "{}", board.message);
}

#[test]
fn a_place_that_several_moves_change_narrows_the_list() {
    let mut board = within(
        "domineering 3x3",
        Mode::Play,
        [Who::Human; 2],
        Limits::default(),
    );
    let all = board.rows().len();
    assert_eq!(all, 6);
    // The middle of the board; both dominoes of its column cover it.
    let text = screen(&mut board, 90, 24);
    let rows: Vec<(usize, usize)> = (text.lines().enumerate())
        .filter_map(|(y, line)| line.find("│").map(|at| (line[..at].chars().count(), y)))
        .collect();
    let (left, y) = rows[1];
    let event = Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: left as u16 + 6,
        row: y as u16,
        modifiers: KeyModifiers::NONE,
    });
    handle(&mut board, &event);
    assert_eq!(board.rows().len(), 2, "{text}");
    press(&mut board, KeyCode::Esc);
    assert_eq!(board.rows().len(), all);
}

#[test]
fn the_history_is_walked_both_ways_and_a_new_move_replaces_the_rest() {
    let mut board = within("nim 3,4", Mode::Play, [Who::Human; 2], Limits::default());
    say(&mut board, "1 1");
    say(&mut board, "2 1");
    press(&mut board, KeyCode::Left);
    assert_eq!(board.session.ply(), 1);
    press_ctrl(&mut board, 'y');
    assert_eq!(board.session.ply(), 2);
    press(&mut board, KeyCode::Home);
    assert_eq!(board.session.ply(), 0);
    say(&mut board, "go 2");
    assert_eq!(board.session.ply(), 2);
    click(&mut board, (90, 24), "take 1 from heap 1", 1);
    assert_eq!(board.session.ply(), 1);
    say(&mut board, "undo");
    say(&mut board, "2 2");
    assert_eq!(board.session.moves(), ["take 2 from heap 2 leaving 2"]);
}

#[test]
fn the_engine_answers_and_undo_goes_back_to_your_turn() {
    let mut board = play("subtract 1..3: 10");
    say(&mut board, "take 2");
    think(&mut board);
    assert_eq!(board.session.ply(), 2);
    assert!(board.human_to_move());
    assert!(board.message.contains(" plays take "), "{}", board.message);
    press_ctrl(&mut board, 'z');
    assert_eq!(board.session.ply(), 0);
    press_ctrl(&mut board, 'y');
    assert_eq!(board.session.ply(), 2);
    // Sides are swapped: now it is the engine's turn.
    press(&mut board, KeyCode::F(8));
    think(&mut board);
    assert_eq!(board.session.ply(), 3);
    press(&mut board, KeyCode::F(6));
    assert_eq!(board.players, [Who::Human; 2]);
}

#[test]
fn two_engines_play_to_the_end_and_the_result_has_its_proof() {
    let mut board = within("nim 1,2", Mode::Play, [Who::Engine; 2], Limits::default());
    think(&mut board);
    assert_eq!(board.result().as_deref(), Some("first wins"));
    press(&mut board, KeyCode::F(4));
    let text = screen(&mut board, 100, 30);
    assert!(text.contains("The play is over: first wins."), "{text}");
    assert!(text.contains("proved"), "{text}");
    assert!(text.contains("Bouton"), "{text}");
    assert!(text.contains("first has won"), "{text}");
}

#[test]
fn what_is_not_known_comes_last_and_is_marked() {
    let limits = Limits {
        nodes: Some(3),
        ..Limits::default()
    };
    let mut board = within(
        "connect-four 8x7: 4",
        Mode::Explore,
        [Who::Human; 2],
        limits,
    );
    think(&mut board);
    let text = screen(&mut board, 90, 24);
    assert_eq!(text.matches("? ").count(), 8, "{text}");
    assert_eq!(text.matches("unknown").count() - 1, 8, "{text}");
    assert!(!text.contains("+ "), "{text}");

    let mut board = explore("subtract 1..3: 6");
    think(&mut board);
    let numbers: Vec<usize> = board.rows().iter().map(|row| row.number).collect();
    assert_eq!(numbers[0], 2);
    assert!(
        board.rows()[0]
            .known
            .is_some_and(|known| known.rank == Some(1))
    );
}

#[test]
fn a_text_that_could_be_several_moves_is_refused_with_them() {
    let mut board = play("nim 3,4");
    say(&mut board, "take 1");
    assert_eq!(board.session.ply(), 0);
    assert!(
        board.message.contains("#1 take 1 from heap 1"),
        "{}",
        board.message
    );
    assert!(
        board.message.contains("#4 take 1 from heap 2"),
        "{}",
        board.message
    );
}

#[test]
fn every_game_is_shown_on_screens_of_every_size() {
    let mut drawn = 0;
    for entry in catalog::entries() {
        for example in entry.about.examples.iter().take(2) {
            let Ok(position) = Position::parse(example) else {
                continue;
            };
            let limits = Limits::default();
            let session = Session::new(&position, Convention::Normal, 0, 1, limits.clone());
            let Ok(session) = session else {
                continue;
            };
            let time = Duration::from_secs(1);
            let mut board = Board::new(session, Mode::Play, YOU_FIRST, limits, time);
            board.shown.reason = true;
            board.shown.values = true;
            for (width, height) in [(1, 1), (3, 2), (20, 5), (40, 12), (80, 24), (200, 60)] {
                let text = screen(&mut board, width, height);
                // The moves are there as soon as there are lines for them, and a picture of the position.
                let move_text = board.rows().first().map(|row| row.text.to_owned());
                if let Some(mv) = move_text.filter(|_| width >= 80) {
                    let head: String = mv.chars().take(16).collect();
                    assert!(text.contains(&head), "{example}: {mv}\n{text}");
                    drawn += 1;
                }
            }
        }
    }
    assert!(drawn > 200, "{drawn} examples were drawn");
}

#[test]
fn a_small_window_says_that_not_all_fits() {
    let mut board = play("nim 3,4,5");
    let text = screen(&mut board, 40, 5);
    assert!(text.contains("40×5: not all fits"), "{text}");
    let text = screen(&mut board, 120, 40);
    assert!(!text.contains("not all fits"), "{text}");
    let text = screen(&mut board, 20, 5);
    assert!(text.contains("20×5"), "{text}");
    assert!(text.contains("take 1"), "{text}");
}

#[test]
fn without_colours_nothing_has_one_and_all_can_be_read() {
    let mut board = explore("hackenbush lrlr,rl");
    think(&mut board);
    let colours = |theme| {
        let terminal = shown(&mut explore_again(), 100, 30, theme);
        let cells = terminal.backend().buffer().content().to_vec();
        cells
            .iter()
            .filter(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset)
            .count()
    };
    assert_eq!(colours(Theme::Plain), 0);
    assert!(colours(Theme::Colours) > 0);
    let plain = screen(&mut board, 100, 30);
    assert!(plain.contains('L') && plain.contains('R'), "{plain}");
    assert!(plain.contains("+ ") && plain.contains("- "), "{plain}");
}

fn explore_again() -> Board {
    let mut board = explore("hackenbush lrlr,rl");
    think(&mut board);
    board
}

#[test]
fn help_covers_the_board_and_words_do_what_keys_do() {
    let mut board = play("nim 3,4");
    press(&mut board, KeyCode::F(1));
    let text = screen(&mut board, 100, 30);
    assert!(text.contains("Ctrl-Z, Ctrl-Y"), "{text}");
    assert!(
        text.contains("Here, among others: take 1 from heap 1"),
        "{text}"
    );
    press(&mut board, KeyCode::Esc);
    assert!(!board.help);
    say(&mut board, "values");
    assert!(board.shown.values);
    say(&mut board, "level 2");
    assert_eq!(board.level, 2);
    say(&mut board, "quit");
    assert_eq!(board.leave, Some(Leave::Quit));
    board.leave = None;
    press_ctrl(&mut board, 'c');
    assert_eq!(board.leave, Some(Leave::Interrupted));
}

#[test]
fn work_under_way_is_stopped_before_the_board_is_left() {
    let mut board = play("nim 3,4");
    board.thinking = Some("thinking".to_owned());
    assert_eq!(press_ctrl(&mut board, 'c'), Stop::Yes);
    assert_eq!(board.leave, None);
    assert_eq!(press(&mut board, KeyCode::Esc), Stop::Yes);
}

/// The still in the book is what the program shows.
#[test]
fn the_book_shows_the_screen() {
    let mut board = explore("nim 3,4,5");
    think(&mut board);
    let still = screen(&mut board, 92, 24);
    let chapter = include_str!("../../../../docs/play.md");
    assert!(chapter.contains(&still), "docs/play.md is to show\n{still}");
}

/// Pictures of several kinds, line by line.
#[test]
fn pictures_are_drawn_in_two_dimensions() {
    let cases = [
        (
            "tic-tac-toe x../.o./...",
            "  ┌───┬───┬───┐\n3 │ X │   │   │\n  ├───┼───┼───┤\n2 │   │ O │   │\n  ├───┼───┼───┤\n1 │   │   │   │\n  \
             └───┴───┴───┘\n    a   b   c\n",
        ),
        ("nim 2,1", " ●\n ●   ●\n─── ───\n 2   1\n 1.  2.\n"),
        (
            "nim 100,1",
            "1. 100  ● ● ● ● ● ● ● ● ● ● ● ● ● ● ● …\n2.   1  ●\n",
        ),
        ("row 4,7,2", "[4] [7] [2]\n\n▸ first  0\n  second 0\n"),
        ("turtles HTH", " H T H\n 0 1 2\n"),
        (
            "hackenbush lr",
            "     ()\n      │\n      R\n      │\n     ()\n      ║\n      L\n      ║\n  (ground)\n",
        ),
    ];
    for (text, picture) in cases {
        let position = Position::parse(text).expect("a position");
        let room = Room {
            width: 40,
            height: 12,
        };
        let canvas = picture::draw(&position.picture(), &mut Places::default(), room);
        assert_eq!(canvas.to_string(), picture, "{text}\n{canvas}");
    }
}

#[test]
fn points_of_a_grid_lie_in_rows_and_points_keep_their_places() {
    let mut board = play("col 2x3");
    let before = screen(&mut board, 90, 24);
    let line = |text: &str, word: &str| {
        let found = text.lines().position(|line| line.contains(word));
        found.unwrap_or_else(|| panic!("{word} is missing:\n{text}"))
    };
    assert_eq!(line(&before, "(1.1)"), line(&before, "(1.3)"));
    assert!(line(&before, "(2.1)") > line(&before, "(1.1)"));
    say(&mut board, "1.1");
    let after = screen(&mut board, 90, 24);
    assert_eq!(line(&before, "(2.3)"), line(&after, "2.3)"));
}
