//! `table` and `period`.

use crate::args::{Common, PictureArgs, TableFormat};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::heap::Period;
use grundy::report::{PeriodReport, TableReport};
use grundy::{Answer, Error, Limits, Status};
use std::io::Write;
use std::path::Path;

/// Prints a table of Grundy values or of winning intervals.
pub fn table(
    game: &str,
    to: &str,
    (format, picture): (&TableFormat, &PictureArgs),
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    out.only_form("--csv", format.csv)?;
    out.only_form("--bfile", format.bfile)?;
    picture.ready(&[])?;
    let answer = interrupt::working(|| grundy::table(game, to, &output::limits(common)))?;
    picture.write(|| grundy_picture::table(&answer))?;
    let (status, assumed) = (answer.status.clone(), answer.assumed.clone());
    let table = TableReport::from(answer);
    if out.json {
        out.pretty(&table)?;
        return Ok(Exit::of(&status, true));
    }
    output::note_assumed(&assumed);
    match &table {
        TableReport::Nimbers(table) => {
            let (separator, header) = match (format.csv, format.bfile) {
                (true, _) => (",", Some("n,value")),
                (_, true) => (" ", None),
                _ => ("\t", None),
            };
            if let Some(header) = header {
                out.line(header)?;
            }
            for (n, value) in table.values.iter().enumerate() {
                out.line(format!("{n}{separator}{value}"))?;
            }
        }
        TableReport::Intervals(table) => {
            if format.bfile {
                let text = "--bfile is for tables of numbers; this is a table of intervals";
                return Err(Error::Usage(text.to_owned()).into());
            }
            if format.csv {
                out.line("above,upto,wins,distance")?;
                for i in &table.intervals {
                    out.line(format!("{},{},{},{}", i.above, i.upto, i.wins, i.distance))?;
                }
            } else {
                out.line(format!("intervals of {}", table.of))?;
                for i in &table.intervals {
                    let result = if i.wins { "wins" } else { "loses" };
                    out.line(format!(
                        "({}, {}]\tthe mover {result} in {}",
                        i.above, i.upto, i.distance
                    ))?;
                }
            }
        }
    }
    if let Status::Unknown { stopped } = &status {
        eprintln!("grundy: the table is not complete: {stopped}");
    }
    Ok(Exit::of(&status, true))
}

/// Prints a period.
pub fn period(
    game: &str,
    to: Option<u64>,
    (certificate, picture): (Option<&Path>, &PictureArgs),
    checkpoint: Option<&grundy::heap::Checkpoint>,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    let to = match to {
        Some(to) => to,
        None => grundy::heap::usual_bound(game)?,
    };
    output::can_write("--certificate", certificate)?;
    let kept = checkpoint.map(|kept| ("--checkpoint", kept.file.clone()));
    let proof = certificate.map(|path| ("--certificate", path.to_owned()));
    picture.ready(&kept.into_iter().chain(proof).collect::<Vec<_>>())?;
    output::different(
        ("--checkpoint", checkpoint.map(|c| c.file.as_path())),
        ("--certificate", certificate),
    )?;
    if checkpoint.is_some() {
        interrupt::be_patient();
    }
    let found = interrupt::working(|| {
        grundy::heap::period_kept(game, to, checkpoint, &output::limits(common))
    })?;
    let answer = &PeriodReport::from(&found.answer);
    if out.json {
        out.pretty(answer)?;
    } else {
        show_period(answer, out)?;
    }
    if picture.wanted() {
        out.flush()?;
        draw_period(game, &found.answer, picture, &output::limits(common))?;
    }
    if let Some(unkept) = found.unkept {
        // The answer stands; that its values are lost is an error all the same.
        out.flush()?;
        return Err(unkept.into());
    }
    // A period that was not seen up to the bound is an answer; a search that was stopped is not.
    let stopped = matches!(answer.status, Status::Unknown { .. }) && answer.verified_to < to;
    let exit = Exit::of(&answer.status, stopped);
    if let Some(path) = certificate {
        // The answer is printed first: it stands when there is no certificate of it.
        out.flush()?;
        match found.answer.certificate() {
            Ok(certificate) => output::write_file(path, &(certificate.to_json() + "\n"))?,
            Err(error) if stopped => eprintln!("grundy: {error}"),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(exit)
}

fn show_period(answer: &PeriodReport, out: &mut Out) -> Result<(), Fault> {
    out.line(&answer.game)?;
    match (answer.period, answer.preperiod) {
        (Some(p), Some(e)) => {
            let saltus = answer
                .saltus
                .filter(|&s| s > 0)
                .map_or(String::new(), |s| format!(", saltus {s}"));
            out.field("period", format!("{p} after {e}{saltus}"))?;
        }
        _ => out.field("period", "unknown")?,
    }
    out.field("status", answer.status.to_string())?;
    if let Some(theorem) = &answer.theorem {
        out.field("theorem", theorem)?;
    }
    out.field(
        "computed",
        format!("to {}, largest value {}", answer.verified_to, answer.max),
    )?;
    out.field("reason", &answer.reason)?;
    Ok(())
}

/// Draws the values that show a period, computed anew: a long run does not keep them.
fn draw_period(
    game: &str,
    answer: &Answer<Period>,
    picture: &PictureArgs,
    limits: &Limits,
) -> Result<(), Fault> {
    let to = grundy_picture::worth_drawing(answer).to_string();
    let table = interrupt::working(|| grundy::table(game, &to, limits))?;
    let values = table.value.nimbers().unwrap_or_default();
    picture.write(|| grundy_picture::repeats(answer, values))
}
