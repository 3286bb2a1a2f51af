//! `play` and `explore`: on a terminal a full screen, over a pipe lines.

mod hand;
mod line;
mod people;
mod repeated;

use crate::args::{Common, ExploreArgs, Human, PlayArgs, TablebaseArg};
use crate::board::{self, Board, Leave, Mode, Who};
use crate::commands::solve::moved;
use crate::interrupt;
use crate::output::{self, Exit, Fault, Out};
use grundy::forms::arena::Source;
use grundy::forms::hidden::Hidden;
use grundy::play::Session;
use grundy::vocabulary::Convention;
use grundy::{Error, Limits, Position, Status};
use line::Dialogue;
use people::human;
use std::sync::Arc;
use std::time::Duration;

/// Runs `play`.
pub fn run(args: &PlayArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    // One play is many events, one a line.
    out.lines = true;
    args.picture.ready(&[])?;
    let text = args.more.join(&args.expression);
    if let Some((matrix, names)) = repeated::named(&text) {
        return repeated::play(matrix, names, args, common, out);
    }
    let limits = output::limits(common);
    let asked = SharedOptions {
        text,
        misere: args.misere,
        first: args.first.as_deref(),
        after: args.after.as_deref(),
        move_time: args.move_time,
        tablebase: &args.tablebase,
    };
    let subject = asked.subject(&limits)?;
    if let Some(game) = asked.hidden(&subject)? {
        if args.level > 0 {
            let text = "--level is for games without hidden information";
            return Err(Error::usage(text.to_owned()).into());
        }
        if args.picture.wanted() {
            return Err(hand::no_picture(&*game).into());
        }
        return hand::play(&*game, args.human, common, args.move_time, &limits, out);
    }
    if args.human == Human::Third {
        let text = "--human third: the game has 2 players".to_owned();
        return Err(Error::usage(text).into());
    }
    let (session, assumed) = asked.session(subject, args.level, common.seed_of_play(), &limits)?;
    if args.lines || out.json || !board::is_possible() {
        let mut dialogue = Dialogue::new(session, args.human, limits, out);
        let exit = dialogue.run(&assumed)?;
        args.picture.write(|| dialogue.picture())?;
        return Ok(exit);
    }
    let players = human(&session, args.human).map(|is| if is { Who::Human } else { Who::Engine });
    let mut board = Board::new(session, Mode::Play, players, limits.clone(), args.move_time);
    board.level = args.level;
    board.files = args.picture.clone();
    on_screen(&mut board, &assumed, &limits, out)
}

/// Runs `explore`.
pub fn explore(args: &ExploreArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    out.lines = true;
    args.picture.ready(&[])?;
    let limits = output::limits(common);
    let asked = SharedOptions {
        text: args.more.join(&args.expression),
        misere: args.misere,
        first: args.first.as_deref(),
        after: args.after.as_deref(),
        move_time: args.move_time,
        tablebase: &args.tablebase,
    };
    let subject = asked.subject(&limits)?;
    if let Some(game) = asked.hidden(&subject)? {
        if args.picture.wanted() {
            return Err(hand::no_picture(&*game).into());
        }
        return hand::explore(&*game, args.move_time, &limits, out);
    }
    let (session, assumed) = asked.session(subject, 0, common.seed_of_play(), &limits)?;
    if args.lines || out.json || !board::is_possible() {
        let mut dialogue = Dialogue::new(session, Human::Both, limits, out).exploring();
        let exit = dialogue.run(&assumed)?;
        args.picture.write(|| dialogue.picture())?;
        return Ok(exit);
    }
    let players = [Who::Human; 2];
    let mut board = Board::new(
        session,
        Mode::Explore,
        players,
        limits.clone(),
        args.move_time,
    );
    board.files = args.picture.clone();
    on_screen(&mut board, &assumed, &limits, out)
}

/// The part of the question that both verbs share.
struct SharedOptions<'a> {
    text: String,
    misere: bool,
    first: Option<&'a str>,
    after: Option<&'a str>,
    move_time: Duration,
    tablebase: &'a TablebaseArg,
}

/// The beginning of a play. It is read once: a file that it names may be a pipe, which can be read once only.
enum Subject {
    /// The arena in a file.
    Arena(String),
    /// A position, and the assumptions made in reading it.
    Position(Box<Position>, Vec<String>),
}

impl SharedOptions<'_> {
    /// The position or the arena to play on.
    fn subject(&self, limits: &Limits) -> Result<Subject, Error> {
        if let Some(file) = self.text.trim().strip_prefix("arena ") {
            return Ok(Subject::Arena(file.trim().to_owned()));
        }
        let (position, assumed) = output::position_or_file(&self.text, limits)?;
        Ok(Subject::Position(Box::new(position), assumed))
    }

    /// The game with chance or hidden information that is asked about, after the moves to begin with.
    fn hidden(&self, subject: &Subject) -> Result<Option<Arc<dyn Hidden>>, Error> {
        let Subject::Position(position, _) = subject else {
            return Ok(None);
        };
        let Position::Hidden(_) = &**position else {
            return Ok(None);
        };
        if self.misere || self.first.is_some() {
            let text = "--misere and --first are for games without hidden information";
            return Err(Error::usage(text.to_owned()));
        }
        let moved = moved((**position).clone(), self.after, None)?;
        Ok(match moved {
            Position::Hidden(game) => Some(game),
            Position::Turns(_) | Position::Sum(_) => None,
        })
    }

    /// The play at its beginning, which may be its end, and the assumptions made.
    fn session(
        &self,
        subject: Subject,
        level: u32,
        seed: u64,
        limits: &Limits,
    ) -> Result<(Session, Vec<String>), Error> {
        let (mut session, assumed) = match subject {
            Subject::Arena(file) => self.on_arena(&file, level, seed, limits)?,
            Subject::Position(position, assumed) => {
                (self.at_position(*position, level, seed, limits)?, assumed)
            }
        };
        if let Some(line) = self.after {
            session.play_line(line)?;
        }
        Ok((session.with_move_time(self.move_time), assumed))
    }

    /// A session on an arena.
    fn on_arena(
        &self,
        file: &str,
        level: u32,
        seed: u64,
        limits: &Limits,
    ) -> Result<(Session, Vec<String>), Error> {
        if self.misere {
            let text = "--misere is for games that end when a player cannot move; play in an arena goes on for ever";
            return Err(Error::usage(text.to_owned()));
        }
        let number = |text: &str| {
            let fault = || Error::usage(format!("--first: expected a vertex, found \"{text}\""));
            text.parse::<u64>().map_err(|_| fault())
        };
        let from = self.first.map(number).transpose()?;
        let source = Source::open(file, limits)?;
        let assumed = source.assumed();
        let solved = || Session::on_arena(source, from, level, seed, limits.clone());
        Ok((interrupt::working(solved)?, assumed))
    }

    /// A session from a position.
    fn at_position(
        &self,
        position: Position,
        level: u32,
        seed: u64,
        limits: &Limits,
    ) -> Result<Session, Error> {
        let position = self.tablebase.behind(position)?;
        let convention = if self.misere {
            Convention::Misere
        } else {
            Convention::Normal
        };
        let mut session = Session::new(&position, convention, level, seed, limits.clone())?;
        if let Some(name) = self.first {
            let player = position.player(name).ok_or_else(|| {
                let [left, right] = position.about().sides;
                Error::usage(format!(
                    "--first: expected {left} or {right}, found \"{name}\""
                ))
            })?;
            session = session.begun_by(player)?;
        }
        Ok(session)
    }
}

/// Shows the board; when it is left, what was played stays on the ordinary screen.
fn on_screen(
    board: &mut Board,
    assumed: &[String],
    limits: &Limits,
    out: &mut Out,
) -> Result<Exit, Fault> {
    board.message = grundy_report::brief(&assumed.join("; ")).into_owned();
    let leave = board::run(board, limits)?;
    let session = &board.session;
    board.files.write(|| grundy_picture::played(session))?;
    for (ply, mv) in (1..).zip(&session.moves()[..session.ply()]) {
        out.line(format!("{ply:>3}. {mv}"))?;
    }
    out.line(grundy_report::brief(&session.show()))?;
    if let Some(result) = board.result() {
        out.say("result", &result)?;
    }
    Ok(match leave {
        Leave::Quit => Exit::Answered,
        Leave::Interrupted => Exit::Interrupted,
        Leave::Limit(reason) => {
            out.field("status", Status::stopped(&reason).to_string())?;
            Exit::Stopped
        }
    })
}
