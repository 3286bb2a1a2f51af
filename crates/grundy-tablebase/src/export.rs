//! The export of a tablebase as text, a position per line.

use super::{Tablebase, is_over};
use grundy::answer::{Class, Stopped};
use grundy::error::Error;
use grundy::limits::Limits;
use grundy::vocabulary::Watch;
use serde::Serialize;
use std::io::{self, Write};

/// The format of a table as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Comma-separated values under a header.
    Csv,
    /// A JSON object per line.
    JsonLines,
}

/// A position of the table.
#[derive(Serialize)]
struct ExportedPosition<'a> {
    position: &'a str,
    /// The outcome as the mover sees it.
    outcome: Class,
    distance: Option<u64>,
}

impl Tablebase {
    /// Writes every stored position with its outcome, as the mover sees it, and its distance.
    ///
    /// # Errors
    /// [`Error::File`] where the file is damaged or the writer fails; [`Error::Stopped`] where a limit was reached.
    pub fn export(&self, to: &mut dyn Write, form: Form, limits: &Limits) -> Result<(), Error> {
        let mut watch = limits.watch();
        let failed = |error: io::Error| Error::file("the export", &error);
        if form == Form::Csv {
            writeln!(to, "position,outcome,distance").map_err(failed)?;
        }
        let first = self.header().block as usize;
        for number in 0..self.layout.blocks() {
            let block = self.layout.block(&self.bytes, number);
            let block = block.map_err(|what| self.fault(what))?;
            for place in 0..block.places() {
                watch.work(1).map_err(|stop| {
                    let message = format!("the export is not complete: {stop}");
                    Error::Stopped(Stopped::because(&stop, message))
                })?;
                let rank = (number * first + place) as u64;
                let key = block.keys.get(place).copied().unwrap_or(rank);
                let Some(p) = self.game.numbered(key) else {
                    continue;
                };
                let known = block.known(place);
                let line = ExportedPosition {
                    position: &p.show(),
                    outcome: p.class(known.outcome),
                    distance: self.plies(known, is_over(&p)),
                };
                match form {
                    Form::Csv => csv(to, &line),
                    Form::JsonLines => serde_json::to_writer(&mut *to, &line)
                        .map_err(io::Error::from)
                        .and_then(|()| writeln!(to)),
                }
                .map_err(failed)?;
            }
        }
        Ok(())
    }
}

fn csv(to: &mut dyn Write, line: &ExportedPosition) -> io::Result<()> {
    let distance = line
        .distance
        .map_or(String::new(), |plies| plies.to_string());
    let position = if line.position.contains([',', '"']) {
        format!("\"{}\"", line.position.replace('"', "\"\""))
    } else {
        line.position.to_owned()
    };
    writeln!(to, "{position},{},{distance}", line.outcome)
}
