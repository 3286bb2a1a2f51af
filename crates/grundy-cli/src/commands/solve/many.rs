//! A position a line on standard input, an answer a line.

use super::asked::{ask, is_plain};
use crate::args::{Common, SolveArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::ask::stream::Stream;
use grundy::formats::text::{self, BYTE_ORDER_MARK};
use grundy::values::Nimber;
use grundy::vocabulary::parse::without_comment;
use grundy::{Class, Error, Limits, Moves};
use grundy_report::Solution;
use grundy_tablebase::Tablebase;
use std::collections::HashSet;
use std::sync::Arc;

/// Refuses what goes with one position only.
pub(super) fn fits_many(args: &SolveArgs, json: bool) -> Result<(), Error> {
    let other = [
        ("--certificate", args.certificate.is_some()),
        ("--methods", args.methods),
        ("--after", args.after.is_some()),
        ("--longest", args.longest),
        ("--temperature", args.temperature),
        ("--heaps", args.heaps.is_some()),
        ("--svg", args.picture.svg.is_some()),
        ("--png", args.picture.png.is_some()),
    ];
    if let Some((option, _)) = other.iter().find(|(_, given)| *given) {
        let text =
            format!("{option} goes with one position, not with positions from standard input");
        return Err(Error::usage(text));
    }
    if !json && (args.all_moves || args.most_moves.is_some()) {
        let text = "--all-moves and --most-moves go with one position or with --json: a line of text has no moves";
        return Err(Error::usage(text.to_owned()));
    }
    Ok(())
}

/// Lines from this length on are read as lists of heaps, where the game is one of heaps.
const LONG_LINE: usize = 1 << 14;

/// The game of a list of heaps, where the positions are such.
fn stream(game: &str) -> Option<Stream> {
    Stream::of(&output::game(game).ok()?).ok()
}

/// A position a line on standard input, an answer a line: positions of `game`, or whole expressions where it is empty.
pub(super) fn many(
    game: &str,
    args: &SolveArgs,
    common: &Common,
    out: &mut Out,
) -> Result<Exit, Fault> {
    out.lines = true;
    let limits = output::limits(common);
    let mut reader = Many {
        before: match game {
            "" => String::new(),
            game => grundy::game::notation::before_positions(game) + " ",
        },
        stream: is_plain(args).then(|| stream(game)).flatten(),
        noted: HashSet::new(),
        tablebase: args.tablebase.open()?,
        args,
        common,
    };
    let mut worst = Exit::Answered;
    let mut lines = text::lines(std::io::stdin().lock());
    for number in 1.. {
        let Some(line) = interrupt::waiting(|| lines.next()) else {
            break;
        };
        let mut line = line.map_err(|e| Error::file(ORIGIN, &e))?;
        if number == 1 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        let Some(solution) = reader.answer(line, number, &limits, out)? else {
            continue;
        };
        if out.json {
            out.answer(&solution)?
        } else {
            out.line(in_a_line(&solution))?
        }
        let stopped = solution.envelope.limited || solution.outcome.is_none();
        match Exit::of(&solution.envelope.status, stopped) {
            Exit::Answered => {}
            // One clock for all lines: once it has run out, no further line is begun.
            other if limits.reached().is_some() => return Ok(other),
            other => worst = other,
        }
    }
    Ok(worst)
}

/// The source of the lines.
const ORIGIN: &str = "standard input";

/// The state while positions are answered line by line.
struct Many<'a> {
    /// The text before each position.
    before: String,
    /// The game of heaps that the lines list, where it is one.
    stream: Option<Stream>,
    /// The assumptions that were reported.
    noted: HashSet<Vec<String>>,
    /// The table in which positions are looked up.
    tablebase: Option<Arc<Tablebase>>,
    args: &'a SolveArgs,
    common: &'a Common,
}

impl Many<'_> {
    /// The answer to a line, or nothing: there is nothing on it, or it was answered at once.
    fn answer(
        &mut self,
        line: Vec<u8>,
        number: usize,
        limits: &Limits,
        out: &mut Out,
    ) -> Result<Option<Solution>, Fault> {
        let before = self.before.len();
        let here = |error: Error| error.in_line(ORIGIN, number, before);
        if let Some(stream) = self.stream.as_mut().filter(|_| line.len() >= LONG_LINE) {
            let listed = if out.json { self.args.most_moves() } else { 0 };
            let solve = || stream.solve(line.as_slice(), ORIGIN, listed, limits);
            let solved = interrupt::working(solve).map_err(here)?;
            return Ok(Some(Solution::from(solved)));
        }
        let text = utf8(line, number)?;
        if text.trim().is_empty() || self.is_remark(&text) {
            return Ok(None);
        }
        if !out.json
            && let Some(value) = self.stream.as_mut().and_then(|s| s.nimber(&text))
        {
            let class = if value == 0 { Class::P } else { Class::N };
            out.line(format!("{class}\t{}", Nimber(value)))?;
            return Ok(None);
        }
        let expression = format!("{}{text}", self.before);
        let (position, assumed) = output::position(&expression).map_err(here)?;
        let position = match &self.tablebase {
            Some(table) => table.behind(&position).map_err(here)?,
            None => position,
        };
        let mut ask = ask(self.args, self.common, &position)?;
        if !out.json {
            ask.moves = Moves::Nothing;
        }
        let solved = interrupt::working(|| grundy::solve(&position, &ask));
        let mut solution = Solution::from(solved.map_err(here)?);
        if !out.json && self.noted.insert(assumed.clone()) {
            output::note_assumed(&assumed);
        }
        solution.assumed = assumed;
        Ok(Some(solution))
    }

    /// True for a remark, which begins with `#`, `%` or `//`. On a board they may also be cells: then a blank is behind them in a
    /// remark.
    fn is_remark(&self, line: &str) -> bool {
        let begin = line.trim_start();
        if !without_comment(begin).trim().is_empty() {
            return false;
        }
        let sign = if begin.starts_with("//") {
            "//"
        } else {
            &begin[..1]
        };
        let behind = &begin[sign.len()..];
        let reads = |text: &str| output::position(&format!("{}{text}", self.before)).is_ok();
        behind.starts_with(char::is_whitespace) && !behind.trim().is_empty()
            || !reads(sign) && !reads(line)
    }
}

/// The outcome of a line's position, and more where it is known: the value, the scores or the lead, or the plies.
fn in_a_line(solution: &Solution) -> String {
    let outcome = solution.outcome.map(|class| class.to_string());
    let scores = || solution.scores.map(|[a, b]| format!("{a} {b}"));
    let lead = || {
        let score = solution.score.filter(|_| solution.scored);
        score.map(|score| score.to_string())
    };
    let distance = || solution.distance.map(|plies| plies.to_string());
    let value = solution.value.clone();
    let more = value.or_else(scores).or_else(lead).or_else(distance);
    format!(
        "{}\t{}",
        outcome.unwrap_or_else(|| "unknown".to_owned()),
        more.unwrap_or_else(|| "-".to_owned())
    )
}

/// The line as text, or the place of the first byte that is not UTF-8.
fn utf8(line: Vec<u8>, number: usize) -> Result<String, Error> {
    String::from_utf8(line).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        let shown = String::from_utf8_lossy(&e.as_bytes()[..at]).into_owned();
        let caret = shown.chars().count();
        Error::Line {
            origin: "standard input".to_owned(),
            line: number,
            column: caret + 1,
            shown,
            caret,
            found: format!("the byte 0x{:02x}", e.as_bytes()[at]),
            expected: "UTF-8 text".into(),
        }
    })
}
