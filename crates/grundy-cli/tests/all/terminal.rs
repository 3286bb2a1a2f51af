//! The real program on a terminal that is none: what it shows, what keys and clicks do, and that the terminal is whole
//! afterwards, however the program ends.

#![cfg(unix)]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use vt100::{Color, MouseProtocolMode, Parser};

/// The time after which a run counts as hung; these tests are about hanging, not about speed.
const PATIENCE: Duration = Duration::from_secs(60);

const CONTROL_C: &str = "\u{3}";
const CONTROL_S: &str = "\u{13}";
const CONTROL_Z: &str = "\u{1a}";
const DOWN: &str = "\u{1b}[B";
const F2: &str = "\u{1b}OQ";
const F10: &str = "\u{1b}[21~";

/// The program on its terminal.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    /// Kept open, so that the terminal outlives the program.
    slave: Box<dyn SlavePty + Send>,
    /// Reads what the program writes, to the end.
    reader: JoinHandle<()>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<Parser>>,
    before: String,
}

fn some(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("a screen has cells")
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

impl Terminal {
    fn start(words: &[&str], (cols, rows): (u16, u16), colours: bool) -> Terminal {
        let pair = native_pty_system()
            .openpty(size(cols, rows))
            .expect("a pty");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_grundy"));
        command.args(words);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        if !colours {
            command.env("NO_COLOR", "1");
        }
        let before = modes(&*pair.master);
        let child = pair
            .slave
            .spawn_command(command)
            .expect("the program starts");
        let screen = Arc::new(Mutex::new(Parser::new(some(rows), some(cols), 0)));
        let mut bytes = pair.master.try_clone_reader().expect("what it writes");
        let seen = screen.clone();
        let reader = std::thread::spawn(move || {
            let mut some = [0; 4096];
            while let Ok(count @ 1..) = bytes.read(&mut some) {
                seen.lock()
                    .expect("nobody panicked")
                    .process(&some[..count]);
            }
        });
        Terminal {
            keys: pair.master.take_writer().expect("keys"),
            master: pair.master,
            slave: pair.slave,
            reader,
            child,
            screen,
            before,
        }
    }

    fn text(&self) -> String {
        self.screen
            .lock()
            .expect("nobody panicked")
            .screen()
            .contents()
    }

    /// Waits until the screen is so.
    fn until(&self, what: &str, test: impl Fn(&str) -> bool) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let text = self.text();
            if test(&text) {
                return text;
            }
            assert!(Instant::now() < end, "waited for {what}:\n{text}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn shows(&self, what: &str) -> String {
        self.until(what, |text| text.contains(what))
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("keys are read");
        self.keys.flush().expect("keys are read");
    }

    fn resize(&self, cols: u16, rows: u16) {
        let mut screen = self.screen.lock().expect("nobody panicked");
        screen.screen_mut().set_size(some(rows), some(cols));
        drop(screen);
        self.master.resize(size(cols, rows)).expect("a new size");
    }

    /// Waits for the end, asserts that the terminal is what it was, and gives the exit status and the last screen.
    fn ends(mut self) -> (u32, String) {
        let end = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status.exit_code();
            }
            if Instant::now() > end {
                self.child.kill().ok();
                panic!("the program does not end:\n{}", self.text());
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        assert_eq!(modes(&*self.master), self.before, "the line discipline");
        // Where the terminal is open nowhere else, its reader ends when it has read all that was written.
        drop(self.slave);
        let end = Instant::now() + PATIENCE;
        while !self.reader.is_finished() {
            assert!(Instant::now() < end, "the terminal is read to no end");
            std::thread::sleep(Duration::from_millis(10));
        }
        let parser = self.screen.lock().expect("nobody panicked");
        let screen = parser.screen();
        let whole = !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == MouseProtocolMode::None;
        assert!(whole, "the terminal is not whole");
        (status, screen.contents())
    }
}

/// Echo, lines and the rest, as the system keeps them.
fn modes(master: &(dyn MasterPty + Send)) -> String {
    let modes = master.get_termios().expect("a terminal has modes");
    format!("{modes:?}")
}

#[test]
fn a_play_with_a_move_an_undo_and_an_end() {
    let words = ["play", "nim 3,4,5", "--human", "first"];
    let mut terminal = Terminal::start(&words, (100, 30), true);
    terminal.shows("first to move (you)");
    assert!(
        terminal
            .screen
            .lock()
            .expect("whole")
            .screen()
            .alternate_screen()
    );
    assert_ne!(modes(&*terminal.master), terminal.before);
    terminal.press("3 2\r");
    terminal.shows("second plays take ");
    terminal.shows("move 2 of 2");
    terminal.press(CONTROL_Z);
    terminal.shows("taken back");
    // By keys: the second of the list.
    terminal.press(DOWN);
    terminal.press("\r");
    terminal.until("an answer", |text| {
        text.contains("1. take 2 from heap 1") && text.contains("2. take")
    });
    terminal.press(F2);
    terminal.until("signs", |text| {
        text.lines().any(|line| line.contains(" + take "))
    });
    terminal.press(F10);
    let (status, text) = terminal.ends();
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("1. take 2 from heap 1 leaving 1"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("nim ")), "{text}");
}

#[test]
fn the_play_is_drawn_by_a_key_and_when_it_is_left() {
    let svg = std::env::temp_dir().join(format!("grundy-terminal-{}.svg", std::process::id()));
    let name = svg.display().to_string();
    let words = ["play", "nim 3,4", "--human", "both", "--svg", &name];
    let mut terminal = Terminal::start(&words, (160, 30), true);
    terminal.shows("first to move (you)");
    terminal.press(CONTROL_S);
    terminal.shows("drawn in ");
    let plies = || {
        std::fs::read_to_string(&svg)
            .unwrap_or_default()
            .matches("class=\"ply\"")
            .count()
    };
    assert_eq!(plies(), 1);
    terminal.press("1 2\r");
    terminal.shows("1. take 2 from heap 1");
    terminal.press(F10);
    assert_eq!((terminal.ends().0, plies()), (0, 2));
    std::fs::remove_file(svg).unwrap();
}

#[test]
fn a_click_makes_a_move() {
    let words = ["play", "nim 3,4", "--human", "both"];
    let mut terminal = Terminal::start(&words, (100, 30), true);
    let text = terminal.shows("take 4 from heap 2");
    let (y, line) = text
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains("take 4 from heap 2"))
        .expect("it is shown");
    let at = line.find("take 4").expect("it is shown");
    let x = line[..at].chars().count();
    terminal.press(&format!("\u{1b}[<0;{};{}M", x + 1, y + 1));
    terminal.shows("1. take 4 from heap 2 leaving 0");
    terminal.press("quit\r");
    assert_eq!(terminal.ends().0, 0);
}

#[test]
fn control_c_leaves_the_terminal_whole() {
    let mut terminal = Terminal::start(&["explore", "tic-tac-toe"], (80, 24), true);
    terminal.shows("ties");
    terminal.until("rest", |text| !text.contains("thinking"));
    terminal.press(CONTROL_C);
    assert_eq!(terminal.ends().0, 130);
}

#[test]
fn long_work_does_not_freeze_the_screen_and_can_be_stopped() {
    let words = ["play", "cram 8x8", "--human", "second", "--move-time", "1h"];
    let mut terminal = Terminal::start(&words, (90, 30), true);
    terminal.shows("thinking");
    terminal.press("?");
    terminal.shows("Ctrl-Z, Ctrl-Y");
    terminal.press("x");
    terminal.until("the board", |text| !text.contains("Ctrl-Z, Ctrl-Y"));
    terminal.press(CONTROL_C);
    terminal.shows("the engine was stopped");
    // What is known of the position may be thought about now; that is stopped first.
    terminal.press("quit\r");
    assert_eq!(terminal.ends().0, 0);
}

/// Games that nothing solves in a moment, or whose moves are very many.
const HARD: [&str; 9] = [
    "rule {(a,b) -> (a-k,b) for k in 1..a; (a,b-k) for k in 1..b; (a-1,b-1)}: (90,91)",
    "nim 18446744073709551615",
    "kayles 1000000000000,7",
    "domineering 8x8",
    "connect-four 7x6:",
    "gomoku 15x15x5:",
    "hex 8x8:",
    "chomp 60x60",
    "cram 8x8 + nim 18446744073709551615",
];

#[test]
fn a_hard_game_opens_and_is_left_at_once() {
    for game in HARD {
        for verb in ["explore", "play"] {
            let mut terminal = Terminal::start(&[verb, game], (90, 30), true);
            let name = game.split(' ').next().unwrap_or_default();
            terminal.until(game, |text| text.contains(name));
            std::thread::sleep(Duration::from_millis(300));
            let asked = Instant::now();
            terminal.press("q\r");
            let (status, text) = terminal.ends();
            assert_eq!(status, 0, "{verb} {game}: {text}");
            let took = asked.elapsed();
            assert!(took < Duration::from_secs(2), "{verb} {game}: {took:?}");
        }
    }
}

#[test]
fn every_size_shows_what_fits() {
    let mut terminal = Terminal::start(&["play", "domineering 4x4"], (100, 30), true);
    terminal.shows("to move (you)");
    terminal.resize(20, 5);
    terminal.shows("20×5");
    terminal.resize(1, 1);
    terminal.resize(60, 12);
    terminal.shows("to move (you)");
    terminal.press("q\r");
    assert_eq!(terminal.ends().0, 0);
}

#[test]
fn without_colours_no_cell_has_one() {
    let words = ["explore", "hackenbush lrlr,rl"];
    for colours in [true, false] {
        let mut terminal = Terminal::start(&words, (100, 30), colours);
        terminal.until("judged moves", |text| {
            text.contains("wins") && text.contains("loses")
        });
        let coloured = {
            let parser = terminal.screen.lock().expect("nobody panicked");
            let cells = (0..30).flat_map(|y| (0..100).map(move |x| (y, x)));
            let mut colours = cells.filter_map(|(y, x)| parser.screen().cell(y, x));
            colours.any(|cell| cell.fgcolor() != Color::Default || cell.bgcolor() != Color::Default)
        };
        assert_eq!(coloured, colours);
        terminal.press(F10);
        assert_eq!(terminal.ends().0, 0);
    }
}

#[test]
fn a_signal_and_a_limit_give_the_terminal_back() {
    let terminal = Terminal::start(&["play", "nim 3,4"], (80, 24), true);
    terminal.shows("to move (you)");
    let id = terminal.child.process_id().expect("it runs").to_string();
    let sent = std::process::Command::new("kill")
        .args(["-TERM", &id])
        .status();
    assert!(sent.expect("a signal").success());
    assert_eq!(terminal.ends().0, 130);

    let words = ["play", "nim 3,4", "--time-limit", "1500ms"];
    let terminal = Terminal::start(&words, (80, 24), true);
    let (status, text) = terminal.ends();
    assert_eq!(status, 3, "{text}");
    assert!(text.contains("the time limit was reached"), "{text}");
}

#[test]
fn an_arena_is_played_against_its_strategy() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/data/green.txt");
    let words = [
        "play",
        "arena",
        &data.display().to_string(),
        "--human",
        "first",
    ];
    let mut terminal = Terminal::start(&words, (100, 30), true);
    terminal.shows("ann to move (you)");
    terminal.press("3\r");
    // Billy has one edge back to the first field, and no cycle of his is green.
    terminal.shows("billy wins");
    terminal.press(F10);
    let (status, text) = terminal.ends();
    assert_eq!(status, 0);
    assert!(text.contains("billy wins"), "{text}");
}

/// Two persons share the terminal: what one has seen is gone before the other looks.
#[test]
fn cards_are_covered_between_two_persons() {
    let words = ["play", "kuhn", "--human", "both", "--seed", "1"];
    let mut terminal = Terminal::start(&words, (80, 24), false);
    terminal.shows("pass the keyboard to first");
    assert!(!terminal.text().contains("you hold"), "{}", terminal.text());
    terminal.press("\r");
    terminal.shows("you hold the ");
    terminal.press("hint\r");
    terminal.shows("hint: ");
    terminal.press("bet\r");
    terminal.shows("pass the keyboard to second");
    let covered = terminal.text();
    assert!(
        !covered.contains("you hold") && !covered.contains("hint:"),
        "{covered}"
    );
    terminal.press("\r");
    terminal.shows("the first player bet; you may: pass, bet");
    terminal.press("pass\r");
    terminal.shows("first gets 1");
}
