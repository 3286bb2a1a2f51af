//! Long runs: values are computed in pieces, and a checkpoint may be written between two pieces.

use super::evidence::{Period, report};
use crate::answer::{Answer, Stopped};
pub use crate::checkpoint::{Checkpoint, EVERY};
use crate::error::Error;
use crate::host::clock::Instant;
use crate::input;
use crate::input::files;
use grundy_core::forms::heap::{HeapCode, TakeAndBreak};
use grundy_core::{StopReason, Unwatched, Watch};
use grundy_solve::heap::checkpoint::{self, Word};
use grundy_solve::heap::{Direct, Sparse, period as solver};
use std::io;
use std::time::Duration;

/// The result of a long run.
#[derive(Clone, Debug)]
pub struct Found {
    /// The answer.
    pub answer: Answer<Period>,
    /// The error where the values could not be written at the end, though writing succeeded when the run began.
    pub unkept: Option<Error>,
}

/// Reads a checkpoint at the beginning, and writes it now and then.
pub(super) struct Keeper<'a> {
    to: Option<&'a Checkpoint>,
    last: Instant,
    pause: Duration,
    /// The number of values in the file.
    written: usize,
    failed: Option<Error>,
}

impl<'a> Keeper<'a> {
    /// A keeper of checkpoints, which writes none unless a file is given.
    pub(super) fn new(to: Option<&'a Checkpoint>) -> Keeper<'a> {
        Keeper {
            to,
            last: Instant::now(),
            pause: to.map_or(EVERY, |to| to.every),
            written: 0,
            failed: None,
        }
    }

    /// The values that were kept before, if any. A new run writes an empty file at once: it would be too late to learn
    /// after hours that the file cannot be written.
    fn begin<W: Word>(&mut self, code: &str) -> Result<Option<Vec<W>>, Error> {
        let Some(Checkpoint { file, resume, .. }) = self.to else {
            return Ok(None);
        };
        let name = file.display().to_string();
        if !files::check_regular(file)? && !resume {
            files::write(file, |to| checkpoint::write::<W>(to, code, &[]))?;
            return Ok(None);
        }
        let opened = input::open(&name)?;
        let values = checkpoint::read(&mut io::BufReader::new(opened), code);
        let values: Vec<W> = values.map_err(|what| Error::File { name, what })?;
        self.written = values.len();
        files::sweep(file);
        Ok(Some(values))
    }

    /// The error that the values in the file are not those of this code after all.
    fn wrong(&self, code: &str) -> Error {
        Error::File {
            name: self
                .to
                .map_or(String::new(), |to| to.file.display().to_string()),
            what: format!("the checkpoint has wrong values for {code}"),
        }
    }

    /// Writes the values if it is time to do so.
    fn now_and_then<W: Word>(&mut self, code: &str, values: &[W]) {
        if self.to.is_some() && self.last.elapsed() >= self.pause {
            let begin = Instant::now();
            self.write(code, values);
            self.last = Instant::now();
            // A long table takes a while to write: this takes at most a twentieth of the time.
            let every = self.to.map_or(EVERY, |to| to.every);
            self.pause = every.max(20 * begin.elapsed());
        }
    }

    /// Writes the values if the file has fewer.
    fn write<W: Word>(&mut self, code: &str, values: &[W]) {
        if let Some(Checkpoint { file, .. }) = self.to
            && values.len() > self.written
        {
            match files::write(file, |to| checkpoint::write(to, code, values)) {
                Ok(()) => (self.written, self.failed) = (values.len(), None),
                // Writing is tried again, now and then and at the end; the last checkpoint still exists.
                Err(error) => self.failed = Some(error),
            }
        }
    }

    /// The reason why the last attempt to write failed.
    pub(super) fn unkept(self) -> Option<Error> {
        self.failed
    }
}

/// A long run of the sparse engine.
pub(super) fn by_rare_heaps(
    name: String,
    code: &HeapCode,
    rule: &TakeAndBreak,
    mut engine: Sparse,
    to: u64,
    keeper: &mut Keeper<'_>,
    watch: &mut dyn Watch,
) -> Result<Answer<Period>, Error> {
    let text = rule.to_string();
    if let Some(values) = keeper.begin(&text)? {
        engine = Sparse::resume(rule, values).ok_or_else(|| keeper.wrong(&text))?;
    }
    let mut each = |engine: &Sparse| keeper.now_and_then(&text, engine.values());
    let found = if rule.digits.iter().any(|d| d.distinct) {
        let mut run = || -> Result<(), StopReason> {
            while (engine.values().len() as u64) <= to {
                let next = to.min(engine.values().len() as u64 + (1 << 16));
                engine.extend_to(next, watch)?;
                each(&engine);
            }
            Ok(())
        };
        let ran = run();
        let table = upto(engine.values(), to);
        // No theorem covers heaps that must differ; a period is only looked for in the table, where that is cheap.
        let period = if table.len() <= 1 << 22 {
            solver::in_table(code, &wide(table), &mut Unwatched).unwrap_or(None)
        } else {
            None
        };
        seen(ran, period)
    } else {
        solver::find_sparse(&mut engine, code, to, watch, &mut each)
    };
    keeper.write(&text, engine.values());
    let (computed, max) = extent(upto(engine.values(), to));
    // The mask was chosen during the run, which may have begun at a checkpoint. The answer gets the best mask for its
    // table.
    if let Ok(Some(period)) = &found {
        let shown = &engine.values()[..period.values.len().min(engine.values().len())];
        engine = Sparse::resume(rule, shown.to_vec()).unwrap_or(engine);
    }
    let code = code.clone();
    Ok(report(name, code, found, computed, max, Some(&engine), to))
}

/// A run of the engine that tries options one by one; a period is looked for each time the table has doubled.
pub(super) fn directly(
    name: String,
    code: &HeapCode,
    simple: &HeapCode,
    to: u64,
    keeper: &mut Keeper<'_>,
    watch: &mut dyn Watch,
) -> Result<Answer<Period>, Error> {
    let text = simple.to_string();
    let kept: Option<Vec<u32>> = keeper.begin(&text)?;
    let mut engine = match kept {
        Some(values) => Direct::resume(simple, values, watch)
            .map_err(|stop| {
                let message = format!("the checkpoint was not read in: {stop}");
                Error::Stopped(Stopped::because(&stop, message))
            })?
            .ok_or_else(|| keeper.wrong(&text))?,
        None => Direct::new(simple),
    };
    let mut at = 63.min(to);
    let found = loop {
        if let Err(stop) = reach(&mut engine, at, &text, keeper, watch) {
            // A period seen before the work was stopped is worth reporting: it is checked so far.
            let found = in_passing(code, engine.values(), &stop);
            break seen(Err(stop), found);
        }
        let found = match solver::in_table(code, &engine.values()[..=at as usize], watch) {
            Ok(found) => found,
            Err(stop) => break Err(stop),
        };
        if at >= to || found.as_ref().is_some_and(solver::Period::is_proved) {
            break Ok(found);
        }
        at = (2 * at + 1).min(to);
    };
    keeper.write(&text, engine.values());
    let (computed, max) = extent(upto(engine.values(), to));
    Ok(report(name, code.clone(), found, computed, max, None, to))
}

/// The period that a table shows, looked for after the work was stopped: only where that is quick and, where the memory
/// is used up, only where it takes next to none.
fn in_passing(code: &HeapCode, values: &[u32], stop: &StopReason) -> Option<solver::Period> {
    let most = match stop {
        StopReason::Memory { .. } => 1 << 17,
        _ => 1 << 23,
    };
    let short = values.len() <= most;
    short
        .then(|| solver::in_table(code, values, &mut Unwatched).unwrap_or(None))
        .flatten()
}

/// Computes G(0..=n) in pieces.
fn reach(
    engine: &mut Direct,
    n: u64,
    text: &str,
    keeper: &mut Keeper<'_>,
    watch: &mut dyn Watch,
) -> Result<(), StopReason> {
    while (engine.values().len() as u64) <= n {
        // Pieces are short, since values can be dear: the engine that leaves three heaps takes a second for a thousand.
        let piece = 1 << 8;
        engine.extend_to(n.min(engine.values().len() as u64 + piece), watch)?;
        keeper.now_and_then(text, engine.values());
    }
    Ok(())
}

/// G(0..=to) of a table that may be longer, because its checkpoint was.
fn upto<W>(values: &[W], to: u64) -> &[W] {
    &values[..values.len().min(to as usize + 1)]
}

/// The last heap of a table and its largest value.
fn extent<W: Copy + Into<u32>>(values: &[W]) -> (u64, u32) {
    let last = (values.len() as u64).saturating_sub(1);
    let max = values.iter().map(|&v| v.into()).max();
    (last, max.unwrap_or(0))
}

/// The values in the width of other tables.
fn wide(values: &[u16]) -> Vec<u32> {
    values.iter().map(|&v| v.into()).collect()
}

/// The period if one was seen, even if the run was stopped; else the reason why it was stopped.
fn seen(
    ran: Result<(), StopReason>,
    period: Option<solver::Period>,
) -> Result<Option<solver::Period>, StopReason> {
    match (ran, period) {
        (Err(stop), None) => Err(stop),
        (_, period) => Ok(period),
    }
}
