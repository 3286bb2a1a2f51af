//! Long files of arenas: the watch is asked again and again while they are read.

use grundy::answer::Why;
use grundy::formats::{Unread, green, pgsolver};
use grundy::forms::arena::Source;
use grundy::{Error, Limits};
use grundy_core::{StopReason, Watch};
use std::fmt::Write;
use std::sync::atomic::Ordering;

/// Stops at this look, the first being 0.
struct StopAt {
    look: usize,
    looks: usize,
}

impl Watch for StopAt {
    fn work(&mut self, _: u64) -> Result<(), StopReason> {
        self.room(0)
    }

    fn room(&mut self, _: u64) -> Result<(), StopReason> {
        self.looks += 1;
        if self.looks > self.look {
            Err(StopReason::Cancelled)
        } else {
            Ok(())
        }
    }
}

const VERTICES: usize = 50_000;

/// Reads with each watch until one does not stop the work, and returns the number of times that it was asked.
fn looks<T>(read: impl Fn(&mut StopAt) -> Result<T, Unread>) -> usize {
    for look in 0.. {
        let mut watch = StopAt { look, looks: 0 };
        match read(&mut watch) {
            Ok(_) => {
                assert_eq!(watch.looks, look);
                return look;
            }
            Err(Unread::Stopped(reason)) => assert_eq!(reason, StopReason::Cancelled),
            Err(other) => panic!("{other:?}"),
        }
    }
    unreachable!("some watch is never asked so often")
}

fn parity_game(order: impl Iterator<Item = usize>, label: &str) -> String {
    let mut text = String::new();
    for v in order {
        writeln!(text, "{v} 0 1 {v},0{label};").unwrap();
    }
    text
}

fn green_game() -> String {
    let fields = (1..=VERTICES).map(|v| format!("1 2 1 {v}\n"));
    format!("0 {VERTICES}\n{}", fields.collect::<String>())
}

#[test]
fn readers_of_arenas_ask_their_watch() {
    let ascending = looks(|watch| pgsolver::read_watched(&parity_game(0..VERTICES, ""), watch));
    let descending =
        looks(|watch| pgsolver::read_watched(&parity_game((0..VERTICES).rev(), ""), watch));
    let labelled =
        looks(|watch| pgsolver::read_watched(&parity_game(0..VERTICES, " \"a\""), watch));
    let green = looks(|watch| green::read_watched(&green_game(), watch));
    // Two numbers of a line are read, and then each vertex is placed; names and sorting are extra.
    let once = VERTICES / (1 << 14);
    assert!(ascending >= 3 * once, "{ascending}");
    assert!(descending >= ascending + once, "{descending}");
    assert!(labelled >= ascending + once, "{labelled}");
    assert!(green >= 2 * once, "{green}");
}

#[test]
fn what_is_long_and_cancelled_is_not_read() {
    let limits = Limits::default();
    limits.cancel.store(true, Ordering::Relaxed);
    for text in [parity_game(0..VERTICES, ""), green_game()] {
        Source::read_within("a file", &text, &Limits::default()).expect("an arena");
        let stopped = Source::read_within("a file", &text, &limits).expect_err("cancelled");
        let Error::Stopped(stopped) = stopped else {
            panic!("{stopped}");
        };
        assert_eq!(stopped.reason, Why::Interrupted);
    }
    // A short text is read whole; its answer says that the work was stopped.
    Source::read_within("a file", "0 0 0 0;", &limits).expect("an arena");
}
