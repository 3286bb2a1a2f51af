//! `play`: a dialogue of lines that works in a terminal and over a pipe.

use crate::args::{Common, Human, PlayArgs};
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::play::Session;
use grundy::vocabulary::Convention;
use grundy::vocabulary::picture::{Board, Picture};
use grundy::vocabulary::{Player, StopReason};
use grundy::{Error, Limits, Position, Status, Stopped};
use serde_json::json;
use std::io::{BufRead, Write};

/// Moves that `moves` lists at most.
const MOST_LISTED: usize = 100;

/// How often a position may come back before the play is called a draw.
const MOST_REPETITIONS: usize = 2;

const HELP: &str = "A move as it is written below, or one of these words:\n\
                    moves   list the moves\n\
                    hint    the best move, and what can be expected\n\
                    undo    back to your last turn\n\
                    values  show values from now on, or no longer\n\
                    show    show the position again\n\
                    help    this text\n\
                    quit    leave";

/// Runs `play`.
pub fn run(args: &PlayArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    // One play is many events, one a line.
    out.lines = true;
    let (position, assumed) = Position::parse_with_assumptions(&args.more.join(&args.expression))?;
    let limits = output::limits(common);
    if let Position::Hidden(game) = &position {
        return super::equilibrium::play(&**game, args, common, limits, out);
    }
    let convention = if args.misere {
        Convention::Misere
    } else {
        Convention::Normal
    };
    let session = Session::new(
        &position,
        convention,
        args.level,
        common.seed,
        limits.clone(),
    )?
    .with_move_time(args.move_time);
    let Some(first) = session.mover() else {
        return Err(Error::Usage(format!("{}: the play is over", session.show())).into());
    };
    let human = match args.human {
        Human::First => Some(first),
        Human::Second => Some(first.opponent()),
        Human::None => None,
    };
    let mut dialogue = Dialogue {
        session,
        limits,
        human,
        values: false,
        out,
    };
    for line in &assumed {
        dialogue.say("note", line)?;
    }
    dialogue.run()
}

struct Dialogue<'a> {
    session: Session,
    /// Of the whole play.
    limits: Limits,
    human: Option<Player>,
    values: bool,
    out: &'a mut Out,
}

impl Dialogue<'_> {
    fn run(&mut self) -> Result<Exit, Fault> {
        if let Some(human) = self.human {
            let text = format!("You play {}. Type help for help.", self.session.side(human));
            self.say("note", &text)?;
        }
        let mut lines = std::io::stdin().lock().lines();
        self.show()?;
        loop {
            if let Some(result) = self.session.result() {
                self.say("result", &result)?;
                return Ok(Exit::Answered);
            }
            if self.session.repetitions() > MOST_REPETITIONS {
                self.say(
                    "result",
                    "a draw: the position came back for the third time",
                )?;
                return Ok(Exit::Answered);
            }
            if let Some(reason) = self.limits.reached() {
                self.stopped(&reason)?;
                return Ok(Exit::by_limit());
            }
            let mover = self
                .session
                .mover()
                .expect("a play without result has a mover");
            if Some(mover) != self.human {
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

    /// Does what the person says; `false` when the person leaves.
    fn obey(&mut self, line: &str, mover: Player) -> Result<bool, Fault> {
        match line.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => {
                self.say("note", "the play is left unfinished")?;
                return Ok(false);
            }
            "help" | "?" => self.say("note", HELP)?,
            "show" => self.show()?,
            "moves" => {
                let moves = self.session.legal(MOST_LISTED + 1);
                for mv in moves.iter().take(MOST_LISTED) {
                    self.say("move", mv)?;
                }
                if moves.len() > MOST_LISTED {
                    self.say(
                        "note",
                        &format!("… and more; these are the first {MOST_LISTED}"),
                    )?;
                }
            }
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
            "undo" => {
                if self.session.undo(mover) {
                    self.show()?;
                } else {
                    self.say("note", "there is nothing to take back")?;
                }
            }
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

    fn engine(&mut self, mover: Player) -> Result<(), Fault> {
        let made = interrupt::working(|| self.session.engine_move());
        let name = self.session.side(mover);
        if self.out.json {
            self.out.json(
                &json!({ "event": "engine", "side": name, "move": made.mv, "why": made.why }),
            )?;
        } else {
            self.out
                .line(format!("{name} plays {} ({})", made.mv, made.why))?;
        }
        self.show()
    }

    fn show(&mut self) -> Result<(), Fault> {
        let position = self.session.show();
        self.say("position", &position)?;
        let picture = self.session.picture().filter(|_| !self.out.json);
        for line in picture.iter().flat_map(draw) {
            self.out.line(line)?;
        }
        if self.values && self.session.result().is_none() {
            self.show_value()?;
        }
        self.out.flush()?;
        Ok(())
    }

    fn show_value(&mut self) -> Result<(), Fault> {
        let advice = interrupt::working(|| self.session.advice());
        self.say("value", &format!("the mover {}", advice.outlook))
    }

    fn prompt(&mut self, mover: Player) -> Result<(), Fault> {
        if !self.out.json {
            let name = self.session.side(mover);
            write!(self.out, "{name}> ")?;
        }
        self.out.flush()?;
        Ok(())
    }

    /// That a limit ends the play here.
    fn stopped(&mut self, reason: &StopReason) -> Result<(), Fault> {
        let text = Status::stopped(reason).to_string();
        if !self.out.json {
            return self.say("status", &text);
        }
        let stopped = Stopped::from(reason);
        let event = json!({ "event": "status", "text": text, "stopped": stopped });
        Ok(self.out.json(&event)?)
    }

    fn say(&mut self, event: &str, text: &str) -> Result<(), Fault> {
        Ok(self.out.say(event, text)?)
    }
}

/// A picture in characters. What is no board says less in characters than the position does, which stands above it.
fn draw(picture: &Picture) -> Vec<String> {
    let Picture::Boards(boards) = picture else {
        return Vec::new();
    };
    boards.iter().flat_map(draw_board).collect()
}

fn draw_board(board: &Board) -> Vec<String> {
    let row = |row: &Vec<char>| {
        let cells: Vec<String> = row.iter().map(char::to_string).collect();
        format!("  {}", cells.join(" "))
    };
    let mut lines: Vec<String> = board.rows.iter().map(row).collect();
    if !board.columns.is_empty() {
        lines.push(format!("  {}", board.columns.join(" ")));
    }
    lines
}
