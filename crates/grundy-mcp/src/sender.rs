//! The stream of answers.

use serde_json::Value;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The stream of answers, shared by everything that writes to it.
pub struct Sender<W> {
    output: Arc<Mutex<W>>,
    lost: Arc<AtomicBool>,
}

impl<W> Clone for Sender<W> {
    fn clone(&self) -> Sender<W> {
        Sender {
            output: self.output.clone(),
            lost: self.lost.clone(),
        }
    }
}

impl<W> Sender<W> {
    pub fn new(output: W) -> Sender<W> {
        Sender {
            output: Arc::new(Mutex::new(output)),
            lost: Arc::default(),
        }
    }

    /// The stream, when no other sender writes to it any more.
    pub fn into_inner(self) -> W {
        let output = Arc::into_inner(self.output).expect("the threads have ended");
        output.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if the stream takes nothing any more.
    pub fn has_lost_its_reader(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }
}

impl<W: Write> Sender<W> {
    /// Writes a message on a line of its own.
    pub fn send(&self, message: &Value) {
        self.send_text(message.to_string());
    }

    /// Writes a message that is JSON already. The line goes out whole: standard output would pass on a long one in pieces
    /// of a kilobyte.
    pub fn send_text(&self, mut message: String) {
        message.push('\n');
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let written = output.write_all(message.as_bytes());
        let written = written.and_then(|()| output.flush());
        if written.is_err() {
            self.lost.store(true, Ordering::Relaxed);
        }
    }
}
