//! The terminal while the board is on it: taken over at the beginning, and given back whole however it ends.

use super::draw;
use super::engine::{EngineThread, Gone};
use super::input::{self, Stop};
use super::state::{Board, Leave};
use super::theme::Theme;
use crate::interrupt;
use grundy::Limits;
use grundy::vocabulary::StopReason;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time between two checks for results while no key is pressed.
const BETWEEN_LOOKS: Duration = Duration::from_millis(40);

/// True while the terminal is taken over.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// True if a board can be shown: a person sits at both ends, on a terminal that can do more than lines.
pub fn is_possible() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb" || term.is_empty());
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// A terminal that is taken over until this is dropped.
struct Taken(Terminal<CrosstermBackend<io::Stdout>>);

impl Taken {
    /// Takes the screen; it is given back at the end, at an interrupt and at a panic.
    fn take() -> io::Result<Taken> {
        interrupt::before_exit(give_back);
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            // The report of a panic is to be read on the ordinary screen.
            give_back();
            report(panic);
        }));
        TAKEN.store(true, Ordering::SeqCst);
        let taken = enable_raw_mode().and_then(|()| {
            execute!(
                io::stdout(),
                EnterAlternateScreen,
                EnableMouseCapture,
                EnableBracketedPaste
            )?;
            Terminal::new(CrosstermBackend::new(io::stdout()))
        });
        if taken.is_err() {
            give_back();
        }
        taken.map(Taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Makes the terminal what it was. It may be called from any thread, and again.
pub fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // An error is of no use here: where the terminal is gone, no reader is left either.
        execute!(
            io::stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            cursor::Show
        )
        .ok();
        disable_raw_mode().ok();
    }
}

/// Shows the board until it is left, and returns how it was left.
///
/// # Errors
/// The terminal cannot be read or written.
pub fn run(board: &mut Board, limits: &Limits) -> io::Result<Leave> {
    let mut engine = EngineThread::start(limits.clone())?;
    let mut screen = Taken::take()?;
    let theme = Theme::of_environment();
    let mut stale = true;
    loop {
        match attend(board, &mut engine) {
            Ok(news) => stale |= news,
            Err(Gone) => return Err(io::Error::other("the thread that thinks has ended")),
        }
        if stale {
            screen.0.draw(|frame| draw::draw(frame, board, theme))?;
        }
        stale = event::poll(BETWEEN_LOOKS)?;
        if stale {
            // All that has come by now, so that keys never wait for the drawing.
            while event::poll(Duration::ZERO)? {
                let event = event::read()?;
                if input::handle(board, &event) == Stop::Yes {
                    engine.stop();
                }
            }
        }
        if let Some(reason) = limits.reached() {
            board.leave = Some(match reason {
                StopReason::Cancelled => Leave::Interrupted,
                reason => Leave::Limit(reason),
            });
        }
        if let Some(leave) = board.leave.take() {
            engine.stop();
            return Ok(leave);
        }
    }
}

/// Passes findings to the board and the wanted job to the engine; true if there is something new to show.
fn attend(board: &mut Board, engine: &mut EngineThread) -> Result<bool, Gone> {
    let found = engine.poll()?;
    let mut news = found.is_some();
    if let Some((report, stopped)) = found {
        board.take(report, stopped);
    }
    let wanted = board.wanted(Instant::now());
    match (engine.running(), wanted) {
        (None, Some(job)) => engine.ask(job),
        // The question under work is no longer the most important one.
        (Some(key), Some(job)) if *key != job.key && !board.stopped => engine.stop(),
        _ => {}
    }
    let thinking = engine.running().map(|_| {
        let progress = engine.progress();
        let colon = if progress.is_empty() { "" } else { ": " };
        format!("thinking{colon}{progress} (Esc stops)")
    });
    news |= thinking != board.thinking;
    board.thinking = thinking;
    Ok(news)
}
