//! `table` and `period`: questions about all positions of a game, heap by heap.
//!
//! Both may run for hours. So names of files are checked before the work begins, an answer that was stopped is printed as far
//! as it goes, and a checkpoint lets `period` go on where it was stopped.

use crate::args::{Common, PeriodArgs, PictureArgs, TableArgs};
use crate::commands::temperature;
use crate::interrupt;
use crate::output::{self, Exit, Fault, NamedFile, Out};
use grundy::heap::{Cell, Checkpoint, Period, TableAsk, Worth};
use grundy::{Answer, Error, Game, Limits, Status};
use grundy_report::{PeriodReport, TableEntries, TableReport};
use std::io::Write;

/// Prints a table of Grundy values, of values, or of winning intervals.
pub fn table(args: &TableArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    if args.temperature {
        return temperature::table(args, common, out);
    }
    let format = &args.format;
    let ask = &TableAsk {
        to: args.to.clone(),
        moves: args.moves,
    };
    out.only_form("--csv", format.csv)?;
    out.only_form("--bfile", format.bfile)?;
    args.picture.ready(&[])?;
    let limits = output::limits(common);
    let game = output::game(&args.more.join(&args.game))?;
    let answer = interrupt::working(|| grundy::heap::table_with(&game, ask, &limits))?;
    if args.picture.wanted() {
        let scene = grundy_picture::table(&answer).ok_or_else(|| {
            Error::usage("tables of Grundy values and of intervals are drawn, not this one")
        })?;
        args.picture.write(|| scene)?;
    }
    let table = TableReport::new(answer, ask.moves);
    let status = &table.envelope.status;
    if out.json {
        out.pretty(&table)?;
        return Ok(Exit::of(status, true));
    }
    // The other forms are read by programs or cut into columns, so assumptions go to the stream for errors.
    output::note_assumed(&table.assumed);
    match (format.csv, format.bfile) {
        (true, _) => as_csv(&table.entries, ask.moves, out)?,
        (_, true) => as_bfile(&table.entries, out)?,
        _ => in_words(&table.entries, ask.moves, out)?,
    }
    if let Status::Unknown { stopped } = status {
        eprintln!("grundy: the table is not complete: {stopped}");
    }
    Ok(Exit::of(status, true))
}

/// A line `n value` each, as the OEIS reads it.
fn as_bfile(table: &TableEntries, out: &mut Out) -> Result<(), Fault> {
    // The OEIS knows sequences of numbers: a table with two places for each value, or with values that are no nimbers, is none.
    let TableEntries::Nimbers(table) = table else {
        let what = match table {
            TableEntries::Intervals(_) | TableEntries::Row(_) => "intervals",
            TableEntries::Grid(_) => "rows and columns",
            _ => "values",
        };
        let text = format!("--bfile is for tables of numbers; this is a table of {what}");
        return Err(Error::usage(text).into());
    };
    for (n, value) in table.values.iter().enumerate() {
        out.line(format!("{n} {value}"))?;
    }
    Ok(())
}

/// Comma-separated values under a header.
fn as_csv(table: &TableEntries, moves: bool, out: &mut Out) -> Result<(), Fault> {
    let header = |before: &str| {
        if moves {
            format!("{before},value,outcome,move")
        } else {
            format!("{before},value")
        }
    };
    match table {
        TableEntries::Nimbers(table) => {
            out.line(header("n"))?;
            for (n, value) in table.values.iter().enumerate() {
                match (moves, table.outcomes.get(n), table.moves.get(n)) {
                    (true, Some(outcome), Some(mv)) => {
                        let outcome = outcome.map_or(String::new(), |outcome| outcome.to_string());
                        let mv = quoted(mv.as_deref().unwrap_or("-"));
                        out.line(format!("{n},{value},{outcome},{mv}"))?;
                    }
                    _ => out.line(format!("{n},{value}"))?,
                }
            }
        }
        TableEntries::Cells(table) => {
            out.line(header(table.head))?;
            for cell in &table.positions {
                out.line(cell_fields(&quoted(&cell.position), cell, moves))?;
            }
        }
        TableEntries::Grid(table) => {
            out.line(header("row,column"))?;
            for ([row, column], cell) in table.places().zip(table.positions()) {
                out.line(cell_fields(&format!("{row},{column}"), cell, moves))?;
            }
        }
        TableEntries::Row(table) => {
            out.line("from,to,mover,other,best")?;
            for i in &table.intervals {
                let (from, to, mover, other) = (i.from, i.to, i.mover, i.other);
                let best = i.best.join(" or ");
                out.line(format!("{from},{to},{mover},{other},{best}"))?;
            }
        }
        TableEntries::Intervals(table) => {
            out.line("above,upto,wins,distance")?;
            for i in &table.intervals {
                out.line(format!("{},{},{},{}", i.above, i.upto, i.wins, i.distance))?;
            }
        }
    }
    Ok(())
}

/// The line of one position: its place, its value, and with `moves` who wins it and how.
fn cell_fields(place: &str, cell: &Cell, moves: bool) -> String {
    let value = cell.value.as_ref().map_or(String::new(), Worth::to_string);
    let value = quoted(&value);
    if !moves {
        return format!("{place},{value}");
    }
    let outcome = cell.outcome;
    let outcome = outcome.map_or(String::new(), |outcome| outcome.to_string());
    format!("{place},{value},{outcome},{}", quoted(&cell.move_words()))
}

/// A field as CSV has it, quoted where it holds a comma, a quotation mark or a line break.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// A table for people.
fn in_words(table: &TableEntries, moves: bool, out: &mut Out) -> Result<(), Fault> {
    match table {
        TableEntries::Nimbers(table) if moves => {
            table.lines().iter().try_for_each(|line| out.line(line))?;
            table.rule.iter().try_for_each(|rule| out.line(rule))?;
        }
        TableEntries::Nimbers(table) => {
            for (n, value) in table.values.iter().enumerate() {
                out.line(format!("{n}\t{value}"))?;
            }
        }
        TableEntries::Cells(table) => table.lines().iter().try_for_each(|line| out.line(line))?,
        TableEntries::Grid(table) if moves => {
            let header = ["position", "outcome", &table.what, "winning move"];
            let lines = grundy_report::in_columns(header, table.positions());
            lines.iter().try_for_each(|line| out.line(line))?;
        }
        TableEntries::Grid(table) => table.lines().iter().try_for_each(|line| out.line(line))?,
        TableEntries::Row(table) => table.lines().iter().try_for_each(|line| out.line(line))?,
        TableEntries::Intervals(table) => {
            out.line(format!("intervals of {}", table.of))?;
            for i in &table.intervals {
                let result = if i.wins { "wins" } else { "loses" };
                out.line(format!(
                    "({}, {}]\tthe mover {result} in {}",
                    i.above, i.upto, i.distance
                ))?;
            }
            table.rule.iter().try_for_each(|rule| out.line(rule))?;
        }
    }
    Ok(())
}

/// Prints a period.
pub fn period(args: &PeriodArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    let game = &output::game(&args.more.join(&args.game))?;
    let usual = || grundy::heap::usual_bound(game);
    let to = args.to.unwrap_or_else(usual);
    let (certificate, picture) = (args.certificate.as_deref(), &args.picture);
    let checkpoint = args.checkpoint.clone().map(|file| Checkpoint {
        file,
        resume: args.resume,
        every: args.checkpoint_every,
    });
    let checkpoint = checkpoint.as_ref();
    output::can_write("--certificate", certificate)?;
    let kept = checkpoint.map(|kept| ("--checkpoint", kept.file.clone()));
    let proof = certificate.map(|path| ("--certificate", path.to_owned()));
    picture.ready(&kept.into_iter().chain(proof).collect::<Vec<_>>())?;
    output::different(
        NamedFile::new("--checkpoint", checkpoint.map(|c| c.file.as_path())),
        NamedFile::new("--certificate", certificate),
    )?;
    if checkpoint.is_some() {
        // At Ctrl-C the values found so far are written before the program ends.
        interrupt::be_patient();
    }
    let found = interrupt::working(|| {
        grundy::heap::period_kept(game, to, checkpoint, &output::limits(common))
    })?;
    let report = &PeriodReport::from(&found.answer);
    if out.json {
        out.pretty(report)?;
    } else {
        out.text(report)?;
    }
    if picture.wanted() {
        out.flush()?;
        draw_period(game, &found.answer, picture, &output::limits(common))?;
    }
    if let Some(unkept) = found.unkept {
        // The answer stands, but a failure to save its values is still an error.
        out.flush()?;
        return Err(unkept.into());
    }
    // A period that was not seen up to the bound is an answer; a search that was stopped is not.
    let stopped =
        matches!(report.envelope.status, Status::Unknown { .. }) && report.verified_to < to;
    let exit = Exit::of(&report.envelope.status, stopped);
    if let Some(path) = certificate {
        // The answer is printed first: it stands when there is no certificate of it.
        out.flush()?;
        match found.answer.certificate() {
            Ok(certificate) => output::write_file(path, &(certificate.to_json() + "\n"))?,
            Err(error) if stopped => eprintln!("grundy: {}", output::words(&error)),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(exit)
}

/// Draws the values that show a period, computed anew: a long run does not keep them.
fn draw_period(
    game: &Game,
    answer: &Answer<Period>,
    picture: &PictureArgs,
    limits: &Limits,
) -> Result<(), Fault> {
    let to = grundy_picture::worth_drawing(answer).to_string();
    let table = interrupt::working(|| grundy::table(game, &to, limits))?;
    let values = table.value.nimbers().unwrap_or_default();
    picture.write(|| grundy_picture::repeats(answer, values))
}
