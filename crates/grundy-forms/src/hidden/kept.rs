//! The state of an iteration in a file: written now and then and at the end, read when a run begins.

use grundy_answer::checkpoint::Checkpoint;
use grundy_answer::error::Error;
use grundy_answer::host::clock::Instant;
use grundy_answer::input::{self, files};
use grundy_solve::regret_state::{self, Keep, Origin};
use std::io;
use std::time::Duration;

/// Keeps the state of one run, if a file was named.
pub(crate) struct Keeper<'a> {
    to: Option<(&'a Checkpoint, Origin)>,
    /// The state with which the run begins.
    begin: Option<Vec<u64>>,
    last: Instant,
    pause: Duration,
    failed: Option<Error>,
}

impl<'a> Keeper<'a> {
    /// A keeper that reads the state kept before, if the file exists. A new run writes an empty state at once: it would be too
    /// late to learn after hours that the file cannot be written.
    ///
    /// # Errors
    /// [`Error::File`] when the file cannot be read or written, or is no checkpoint of this game and method.
    pub(crate) fn open(
        to: Option<&'a Checkpoint>,
        origin: impl FnOnce() -> Origin,
    ) -> Result<Keeper<'a>, Error> {
        let mut keeper = Keeper {
            to: None,
            begin: None,
            last: Instant::now(),
            pause: to.map_or(Duration::ZERO, |to| to.every),
            failed: None,
        };
        let Some(to) = to else {
            return Ok(keeper);
        };
        let origin = origin();
        if !files::check_regular(&to.file)? && !to.resume {
            files::write(&to.file, |file| regret_state::write(file, &origin, &[]))?;
        } else {
            let name = to.file.display().to_string();
            let opened = input::open(&name)?;
            let words = regret_state::read(&mut io::BufReader::new(opened), &origin);
            let words = words.map_err(|what| Error::File { name, what })?;
            keeper.begin = Some(words).filter(|words| !words.is_empty());
            files::sweep(&to.file);
        }
        keeper.to = Some((to, origin));
        Ok(keeper)
    }

    /// The reason why the last attempt to write failed.
    pub(crate) fn unkept(self) -> Option<Error> {
        self.failed
    }
}

impl Keep for Keeper<'_> {
    fn kept(&mut self) -> Option<Vec<u64>> {
        self.begin.take()
    }

    fn is_due(&mut self) -> bool {
        self.to.is_some() && self.last.elapsed() >= self.pause
    }

    fn keep(&mut self, words: &[u64]) {
        let Some((to, origin)) = &self.to else {
            return;
        };
        let begin = Instant::now();
        let written = files::write(&to.file, |file| regret_state::write(file, origin, words));
        // Writing is tried again, now and then and at the end; the last checkpoint still exists.
        self.failed = written.err();
        self.last = Instant::now();
        // A large state takes a while to write: this takes at most a twentieth of the time.
        self.pause = to.every.max(20 * begin.elapsed());
    }
}
