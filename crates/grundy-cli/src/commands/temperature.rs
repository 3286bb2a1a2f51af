//! `solve --temperature`: the components of a sum and how hot they are; and `table --temperature`: one position after the
//! other.

use crate::args::{Common, PictureArgs, TableArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::{Error, Position, Status};
use grundy_picture::{Curve, Curves, Scene};
use grundy_report::{TemperatureReport, ThermographReport};
use serde::Serialize;

/// Prints how hot the components of a sum are, and how it is played by that.
pub fn of_sum(
    position: &Position,
    assumed: Vec<String>,
    picture: &PictureArgs,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    let limits = output::limits(common);
    let answer = interrupt::working(|| grundy::ask::temperature::temperature(position, &limits))?;
    let report = TemperatureReport::new(&answer.assuming(assumed), position);
    if out.json {
        out.answer(&report)?;
    } else {
        output::note_assumed(&report.assumed);
        out.line(grundy_report::brief(&report.expression))?;
        out.text(report.words())?;
    }
    picture.write(|| grundy_picture::position(position, None))?;
    Ok(Exit::of(&report.envelope.status, report.mean.is_none()))
}

/// A row of the table.
#[derive(Serialize)]
struct TableRow {
    n: u64,
    #[serde(flatten)]
    report: ThermographReport,
}

/// Prints the means and temperatures of the positions with N = 1, 2, … to the last.
pub fn table(args: &TableArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    args.picture.ready(&[])?;
    let pattern = args.more.join(&args.game);
    let last = last(args)?;
    let limits = output::limits(common);
    let mut rows = Vec::new();
    let mut exit = Exit::Answered;
    for n in 1..=last {
        let (position, assumed) = output::position(&with(&pattern, n)?)?;
        let answer = interrupt::working(|| grundy::thermograph(&position, &limits))?;
        let report = ThermographReport::from(&answer.assuming(assumed));
        if exit == Exit::Answered {
            exit = Exit::of(
                &report.envelope.status,
                report.mean.is_none() && report.kos.is_none(),
            );
        }
        let stopped = match &report.envelope.status {
            Status::Unknown { stopped } => Some(stopped.to_string()),
            _ => None,
        };
        if !out.json {
            match (&report.mean, &report.temperature) {
                (Some(mean), Some(temperature)) => out.line(format!(
                    "{n}  mean {mean}, temperature {temperature}, value {}",
                    report.value
                ))?,
                _ if report.kos.is_some() => {
                    out.line(format!("{n}  depends on the komaster"))?;
                }
                _ => out.line(format!("{n}  unknown"))?,
            }
        }
        rows.push(TableRow { n, report });
        if let Some(stopped) = stopped {
            // Later positions are larger, and would be stopped too.
            eprintln!("grundy: the table is not complete: {stopped}");
            break;
        }
    }
    args.picture.write(|| drawn(&pattern, &rows))?;
    if out.json {
        out.pretty(&rows)?;
    }
    Ok(exit)
}

/// The means and the temperatures over N.
fn drawn(pattern: &str, rows: &[TableRow]) -> Scene {
    let curve = |name: &str, of: fn(&ThermographReport) -> Option<&String>| {
        let point = |row: &TableRow| Some((row.n as f64, float(of(&row.report)?)?));
        Curve {
            name: name.to_owned(),
            points: rows.iter().filter_map(point).collect(),
        }
    };
    let heat = |row: &&TableRow| row.report.temperature.as_deref().and_then(float);
    let hottest = rows.iter().max_by(|a, b| {
        heat(a)
            .partial_cmp(&heat(b))
            .expect("temperatures are numbers")
    });
    let said = hottest.and_then(|row| {
        let temperature = row.report.temperature.as_ref()?;
        Some(format!(
            "the hottest is N = {}, of temperature {temperature}",
            row.n
        ))
    });
    grundy_picture::curves(&Curves {
        title: pattern.to_owned(),
        said: said.unwrap_or_default(),
        axes: ["N".to_owned(), "mean, temperature".to_owned()],
        logarithmic: [false, false],
        exact: true,
        curves: vec![
            curve("temperature", |report| report.temperature.as_ref()),
            curve("mean", |report| report.mean.as_ref()),
        ],
    })
}

/// A fraction as a float, which is good enough for a place on paper.
fn float(exact: impl AsRef<str>) -> Option<f64> {
    let (above, below) = exact
        .as_ref()
        .split_once('/')
        .unwrap_or((exact.as_ref(), "1"));
    Some(above.parse::<f64>().ok()? / below.parse::<f64>().ok()?)
}

/// The last N, from `--to`.
fn last(args: &TableArgs) -> Result<u64, Error> {
    let text = args.to.as_deref();
    let expected = "a number, the last N of the table";
    text.and_then(|text| text.trim().parse().ok())
        .ok_or_else(|| {
            let found = text.unwrap_or("nothing");
            Error::usage(format!("--to: expected {expected}, found \"{found}\""))
        })
}

/// The expression with a number in every place of `N`, which stands apart or in a size: `kayles N`, `domineering 2xN`.
fn with(pattern: &str, n: u64) -> Result<String, Error> {
    let letters: Vec<char> = pattern.chars().collect();
    let mut text = String::new();
    let mut found = false;
    for (at, &letter) in letters.iter().enumerate() {
        let joins = |c: Option<&char>| c.is_some_and(|c| c.is_alphabetic() && *c != 'x');
        let before = at.checked_sub(1).and_then(|before| letters.get(before));
        if letter == 'N' && !joins(before) && !joins(letters.get(at + 1)) {
            text += &n.to_string();
            found = true;
        } else {
            text.push(letter);
        }
    }
    if found {
        Ok(text)
    } else {
        Err(Error::usage(format!(
            "table --temperature: expected a position with an N, as in \"domineering 2xN\", found \"{pattern}\""
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::with;

    #[test]
    fn a_number_stands_where_n_stands_alone() {
        for (pattern, wanted) in [
            ("domineering 2xN", Some("domineering 2x7")),
            (
                "domineering NxN - kayles N",
                Some("domineering 7x7 - kayles 7"),
            ),
            ("NIM 3", None),
        ] {
            assert_eq!(with(pattern, 7).ok().as_deref(), wanted, "{pattern}");
        }
    }
}
