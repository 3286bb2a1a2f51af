//! `play` as a dialogue of lines, which works over a pipe and for those who listen to a screen.

use super::people::human;
use crate::args::Human;
use crate::board::words::{in_columns, leads_to, outlook, sign};
use crate::board::{MOST_REPETITIONS, Row};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use crate::pictures;
use grundy::play::Session;
use grundy::vocabulary::picture::{Board, Picture, Surface};
use grundy::vocabulary::{Player, StopReason};
use grundy::{Error, Limits, Status, Stopped};
use grundy_picture::Scene;
use serde_json::json;
use std::io::{BufRead, Write};
use std::path::Path;

/// Moves that `moves` lists at most.
const MOST_LISTED: usize = 100;

/// The help that is printed on request.
const HELP: &str = "A move as it is written, or in short: its number, #3; 3 2 takes 2 from heap 3; e4; the beginnings\n\
                    of words. Or one of these words:\n\
                    moves   list the moves with their numbers\n\
                    hint    the best move, and what can be expected\n\
                    undo    back to your last turn\n\
                    longer  from now on twice the time for a move: what is estimated may then be proved\n\
                    redo    play again what was taken back\n\
                    values  show values from now on, or no longer\n\
                    show    show the position again\n\
                    picture FILE  draw the play so far, as .svg or .png\n\
                    help    this text\n\
                    quit    leave";

/// A dialogue about a play.
pub struct Dialogue<'a> {
    session: Session,
    /// The limits of the whole play.
    limits: Limits,
    /// For each side, true if a person plays it.
    people: [bool; 2],
    values: bool,
    /// True if every move is shown with its result.
    exploring: bool,
    out: &'a mut Out,
}

impl<'a> Dialogue<'a> {
    /// A dialogue at the beginning of a play.
    pub fn new(session: Session, who: Human, limits: Limits, out: &'a mut Out) -> Dialogue<'a> {
        Dialogue {
            people: human(&session, who),
            session,
            limits,
            values: false,
            exploring: false,
            out,
        }
    }

    /// The same dialogue for study: each position with all its moves, and no end at the end of the play.
    pub fn exploring(self) -> Dialogue<'a> {
        Dialogue {
            exploring: true,
            ..self
        }
    }

    /// The play so far.
    pub fn picture(&self) -> Scene {
        grundy_picture::played(&self.session)
    }

    /// Asks and answers until the play is over or left.
    pub fn run(&mut self, assumed: &[String]) -> Result<Exit, Fault> {
        for line in assumed {
            self.say("note", &grundy_report::brief(line))?;
        }
        let sides: Vec<&str> = (Player::BOTH.into_iter())
            .filter(|player| self.people[player.index()])
            .map(|player| self.session.side(player))
            .collect();
        if self.exploring {
            self.say(
                "note",
                "Every move, the best first. Type a move, undo, or help.",
            )?;
        } else if !sides.is_empty() && self.session.mover().is_some() {
            let text = format!("You play {}. Type help for help.", sides.join(" and "));
            self.say("note", &text)?;
        }
        let mut lines = std::io::stdin().lock().lines();
        self.show()?;
        loop {
            if self.over()? && !self.exploring {
                return Ok(Exit::Answered);
            }
            if let Some(reason) = self.limits.reached() {
                self.stopped(&reason)?;
                return Ok(Exit::by_limit());
            }
            // Where the play is over, only study goes on, and words that ask for a side mean either.
            let mover = self.session.mover().unwrap_or(Player::Left);
            if !self.people[mover.index()] {
                self.engine(mover)?;
                continue;
            }
            self.prompt(mover)?;
            let Some(line) = interrupt::waiting(|| lines.next()) else {
                self.say("note", "the input ended; the play is left unfinished")?;
                return Ok(Exit::Answered);
            };
            let line = line.map_err(|e| Error::file("standard input", &e))?;
            if !self.obey(line.trim(), mover)? {
                return Ok(Exit::Answered);
            }
        }
    }

    /// Reports the end of the play, if it has ended.
    fn over(&mut self) -> Result<bool, Fault> {
        let again = self.session.repetitions() > MOST_REPETITIONS;
        let draw = || "a draw: the position came back for the third time".to_owned();
        let result = self.session.result().or_else(|| again.then(draw));
        if let Some(result) = &result {
            self.say("result", result)?;
        }
        Ok(result.is_some())
    }

    /// Carries out a person's command; `false` when the person leaves.
    fn obey(&mut self, line: &str, mover: Player) -> Result<bool, Fault> {
        if let Some(file) = line.strip_prefix("picture ") {
            self.save(file.trim())?;
            return Ok(true);
        }
        match line.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => {
                self.say("note", "the play is left unfinished")?;
                return Ok(false);
            }
            "help" | "?" => self.help()?,
            "show" => self.show()?,
            "moves" => self.list_moves()?,
            "hint" => {
                let advice = interrupt::working(|| self.session.advice());
                let best = advice.best.first().map_or("none", |mv| mv.text());
                self.say("hint", &format!("{best} (the mover {})", advice.outlook))?;
            }
            "values" => {
                self.values = !self.values;
                self.say(
                    "note",
                    if self.values {
                        "values are shown"
                    } else {
                        "values are not shown"
                    },
                )?;
                if self.values {
                    self.show_value()?;
                }
            }
            "longer" => self.longer()?,
            "undo" if self.back(mover) => self.show()?,
            "undo" => self.say("note", "there is nothing to take back")?,
            "redo" if self.forth(mover) => self.show()?,
            "redo" => self.say("note", "there is nothing to play again")?,
            _ => match self.session.play(line) {
                Ok(mv) => {
                    self.say("you", &mv)?;
                    self.show()?;
                }
                // The person tries again; the position is unchanged.
                Err(fault) => self.say("error", &Error::parse(line, fault).to_string())?,
            },
        }
        Ok(true)
    }

    /// Gives the engine twice the time for each move from now on.
    fn longer(&mut self) -> Result<(), Fault> {
        let time = self.session.move_time().unwrap_or_default();
        let time = time.saturating_mul(2);
        self.session = self.session.clone().with_move_time(time);
        let text = format!("up to {} seconds for a move", time.as_secs_f64());
        self.say("note", &text)
    }

    /// Takes back one turn of the person; one move where persons play both sides.
    fn back(&mut self, mover: Player) -> bool {
        if self.people == [true; 2] {
            let before = self.session.ply().checked_sub(1);
            before.is_some_and(|ply| self.session.go_to(ply))
        } else {
            self.session.undo(mover)
        }
    }

    /// The same turn played again.
    fn forth(&mut self, mover: Player) -> bool {
        if self.people == [true; 2] {
            self.session.go_to(self.session.ply() + 1)
        } else {
            self.session.redo(mover)
        }
    }

    /// Draws the play so far; a fault of the file is reported, and the play goes on.
    fn save(&mut self, file: &str) -> Result<(), Fault> {
        match pictures::save(Path::new(file), || self.picture()) {
            Ok(()) => self.say("note", &format!("drawn in {file}")),
            Err(Fault::Input(error)) => self.say("error", &output::words(&error)),
            Err(other) => Err(other),
        }
    }

    /// Every move with what it leads to, the best first.
    fn study(&mut self) -> Result<(), Fault> {
        let study = interrupt::working(|| self.session.study())?;
        let verdict = &study.answer.value;
        let known = match (verdict.outcome, &verdict.value) {
            (Some(outcome), Some(value)) => {
                format!("{outcome}, value {value}: {}", study.answer.status)
            }
            (Some(outcome), None) => format!("{outcome}: {}", study.answer.status),
            (None, _) => study.answer.status.to_string(),
        };
        let known = format!("{known}; {}", outlook(&self.session, study.outlook));
        self.say("value", &known)?;
        let shown = &study.moves[..study.moves.len().min(MOST_LISTED)];
        let rows: Vec<Row<'_>> = shown.iter().map(Row::known).collect();
        let width = rows.iter().map(|row| row.text.chars().count()).max();
        let width = width.unwrap_or(0);
        for (row, leads) in rows.iter().zip(in_columns(&rows)) {
            if self.out.json {
                self.out.json(&as_event(row))?;
            } else {
                let (number, sign, text) = (row.number, sign(row.known).0, row.text);
                let line = format!("  {number:>3} {sign} {text:<width$}  {leads}");
                self.out.line(line.trim_end())?;
            }
        }
        if study.more || shown.len() < study.moves.len() {
            let text = format!("… and more; these are the first {}", shown.len());
            self.say("note", &text)?;
        }
        Ok(())
    }

    /// Prints the help with some moves.
    fn help(&mut self) -> Result<(), Fault> {
        let some = self.session.legal(3);
        self.say(
            "note",
            &format!("{HELP}\nHere, among others: {}", some.join(" | ")),
        )
    }

    /// Prints the moves with their numbers.
    fn list_moves(&mut self) -> Result<(), Fault> {
        let moves = self.session.legal(MOST_LISTED + 1);
        let width = moves.len().min(MOST_LISTED).to_string().len();
        for (mv, number) in moves.iter().zip(1..).take(MOST_LISTED) {
            if self.out.json {
                self.out
                    .json(&json!({ "event": "move", "number": number, "text": mv }))?
            } else {
                self.out.line(format!("  {number:>width$}  {mv}"))?
            }
        }
        if moves.len() > MOST_LISTED {
            let text = format!("… and more; these are the first {MOST_LISTED}");
            self.say("note", &text)?;
        }
        Ok(())
    }

    /// Lets the engine move.
    fn engine(&mut self, mover: Player) -> Result<(), Fault> {
        let name = self.session.side(mover);
        let seconds = self.session.move_time().map(|time| time.as_secs_f64());
        let mut announced = Ok(());
        let advice = interrupt::working(|| {
            let out = &mut *self.out;
            (self.session).advice_with(&mut || announced = unproved(out, name, seconds))
        });
        announced?;
        let made = self.session.engine_move_by(&advice);
        if self.out.json {
            self.out.json(&json!({
                "event": "engine", "side": name, "move": made.mv, "why": made.why,
                "status": made.sure.word(), "depth": made.sure.depth(),
            }))?;
        } else {
            self.out
                .line(format!("{name} plays {} ({})", made.mv, made.why))?;
        }
        self.show()
    }

    /// Prints the position and draws it.
    fn show(&mut self) -> Result<(), Fault> {
        let position = grundy_report::brief(&self.session.show()).into_owned();
        self.say("position", &position)?;
        if !self.out.json {
            for line in drawing(&self.session) {
                self.out.line(line)?;
            }
        }
        if self.session.result().is_none() {
            match (self.exploring, self.values) {
                (true, _) => self.study()?,
                (false, true) => self.show_value()?,
                (false, false) => {}
            }
        }
        self.out.flush()?;
        Ok(())
    }

    /// Prints what the mover can expect.
    fn show_value(&mut self) -> Result<(), Fault> {
        let advice = interrupt::working(|| self.session.advice());
        self.say("value", &format!("the mover {}", advice.outlook))
    }

    /// Prints the prompt.
    fn prompt(&mut self, mover: Player) -> Result<(), Fault> {
        if !self.out.json {
            let name = match self.session.mover() {
                Some(_) => self.session.side(mover),
                None => "over",
            };
            write!(self.out, "{name}> ")?;
        }
        self.out.flush()?;
        Ok(())
    }

    /// Reports that a limit ends the play here.
    fn stopped(&mut self, reason: &StopReason) -> Result<(), Fault> {
        let text = Status::stopped(reason).to_string();
        if !self.out.json {
            return self.say("status", &text);
        }
        let stopped = Stopped::from(reason);
        let event = json!({ "event": "status", "text": text, "stopped": stopped });
        Ok(self.out.json(&event)?)
    }

    /// Prints a line, or an event in JSON.
    fn say(&mut self, event: &str, text: &str) -> Result<(), Fault> {
        Ok(self.out.say(event, text)?)
    }
}

/// Announces, before the move, that it may not be a proved one.
fn unproved(out: &mut Out, name: &str, seconds: Option<f64>) -> Result<(), Fault> {
    let within = seconds.map_or(String::new(), |seconds| {
        format!(" within its share of the time for a move ({seconds} s)")
    });
    let text = format!(
        "no proof yet{within}: {name} looks some moves ahead, and a move that it does not call proved may be a mistake; `undo` and `longer` let it think again"
    );
    out.say("note", &text)?;
    Ok(out.flush()?)
}

/// The most terms of a sum that are drawn.
const MOST_DRAWN: usize = 8;

/// The position in characters. Of a sum the boards of several rows, under the number that moves name them by.
fn drawing(session: &Session) -> Vec<String> {
    if let Some(picture) = session.picture() {
        return draw(&picture);
    }
    let terms = session.drawn();
    let is_alone = terms.len() == 1;
    let mut lines = Vec::new();
    for (n, term) in (1..=MOST_DRAWN).zip(&terms) {
        let Some(Picture::Boards(boards)) = &term.picture else {
            continue;
        };
        if boards.iter().any(|board| board.rows.len() > 1) {
            lines.extend((!is_alone).then(|| format!("term {n}")));
            lines.extend(boards.iter().flat_map(draw_board));
        }
    }
    lines
}

/// A picture in characters, for boards only: of other positions the text above says more.
fn draw(picture: &Picture) -> Vec<String> {
    let Picture::Boards(boards) = picture else {
        return Vec::new();
    };
    boards.iter().flat_map(draw_board).collect()
}

/// Draws a board in characters. Each row of hexagons begins half a cell further to the right.
fn draw_board(board: &Board) -> Vec<String> {
    let leans = matches!(board.surface, Surface::Hexagons { .. });
    let line = |number: usize, cells: &[String]| {
        let room = if leans { 2 + number } else { 2 };
        format!("{}{}", " ".repeat(room), cells.join(" "))
    };
    let row = |(number, row): (usize, &Vec<char>)| {
        let cells: Vec<String> = row.iter().map(char::to_string).collect();
        line(number, &cells)
    };
    let mut lines: Vec<String> = board.rows.iter().enumerate().map(row).collect();
    if !board.columns.is_empty() {
        lines.push(line(lines.len(), &board.columns));
    }
    lines
}

/// A numbered move with what it leads to.
fn as_event(row: &Row<'_>) -> serde_json::Value {
    let [outcome, value] = leads_to(row.known);
    let value = Some(value).filter(|value| !value.is_empty());
    json!({ "event": "move", "number": row.number, "text": row.text, "leads_to": outcome, "value": value })
}
