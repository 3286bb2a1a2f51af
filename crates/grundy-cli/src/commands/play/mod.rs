//! `play` and `explore`: on a terminal a full screen, over a pipe lines.

mod line;

use crate::args::{Common, ExploreArgs, Human, PlayArgs};
use crate::board::{self, Board, Leave, Mode, Who};
use crate::output::{self, Exit, Fault, Out};
use grundy::play::Session;
use grundy::vocabulary::{Convention, Player};
use grundy::{Error, Limits, Position, Status};
use line::Dialogue;
use std::time::Duration;

/// Runs `play`.
pub fn run(args: &PlayArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    // One play is many events, one a line.
    out.lines = true;
    let limits = output::limits(common);
    let asked = Asked {
        text: args.more.join(&args.expression),
        misere: args.misere,
        first: args.first.as_deref(),
        move_time: args.move_time,
    };
    let (position, assumed) = asked.position()?;
    if let Position::Hidden(game) = &position {
        return super::equilibrium::play(&**game, args, common, limits, out);
    }
    let session = asked.session(&position, args.level, common.seed, limits.clone())?;
    if args.lines || out.json || !board::is_possible() {
        return Dialogue::new(session, args.human, limits, out).run(&assumed);
    }
    let players = human(&session, args.human).map(|is| if is { Who::Human } else { Who::Engine });
    let mut board = Board::new(session, Mode::Play, players, limits.clone(), args.move_time);
    board.level = args.level;
    on_screen(&mut board, &assumed, &limits, out)
}

/// Runs `explore`.
pub fn explore(args: &ExploreArgs, common: &Common, out: &mut Out) -> Result<Exit, Fault> {
    out.lines = true;
    let limits = output::limits(common);
    let asked = Asked {
        text: args.more.join(&args.expression),
        misere: args.misere,
        first: args.first.as_deref(),
        move_time: args.move_time,
    };
    let (position, assumed) = asked.position()?;
    let session = asked.session(&position, 0, common.seed, limits.clone())?;
    if out.json || !board::is_possible() {
        let text = "explore: a full screen needs a terminal; `grundy solve --all-moves` lists the moves over a pipe";
        return Err(Error::Usage(text.to_owned()).into());
    }
    let players = [Who::Human; 2];
    let mut board = Board::new(session, Mode::Explore, players, limits.clone(), args.move_time);
    on_screen(&mut board, &assumed, &limits, out)
}

/// What is asked of both verbs.
struct Asked<'a> {
    text: String,
    misere: bool,
    first: Option<&'a str>,
    move_time: Duration,
}

impl Asked<'_> {
    fn position(&self) -> Result<(Position, Vec<String>), Error> {
        Position::parse_with_assumptions(&self.text)
    }

    /// The play at its beginning, which must not be its end.
    fn session(
        &self,
        position: &Position,
        level: u32,
        seed: u64,
        limits: Limits,
    ) -> Result<Session, Error> {
        let convention = match self.misere {
            true => Convention::Misere,
            false => Convention::Normal,
        };
        let mut session = Session::new(position, convention, level, seed, limits)?
            .with_move_time(self.move_time);
        if let Some(name) = self.first {
            let player = position.player(name).ok_or_else(|| {
                let [left, right] = position.about().sides;
                Error::Usage(format!("--first: expected {left} or {right}, found \"{name}\""))
            })?;
            session = session.begun_by(player)?;
        }
        match session.mover() {
            Some(_) => Ok(session),
            None => Err(Error::Usage(format!("{}: the play is over", session.show()))),
        }
    }
}

/// Whether a person plays a side, for each of them.
fn human(session: &Session, who: Human) -> [bool; 2] {
    let first = session.mover().unwrap_or(Player::Left);
    Player::BOTH.map(|player| match who {
        Human::First => player == first,
        Human::Second => player != first,
        Human::None => false,
        Human::Both => true,
    })
}

/// Shows the board; when it is left, what was played stays on the ordinary screen.
fn on_screen(
    board: &mut Board,
    assumed: &[String],
    limits: &Limits,
    out: &mut Out,
) -> Result<Exit, Fault> {
    board.message = assumed.join("; ");
    let leave = board::run(board, limits)?;
    let session = &board.session;
    for (ply, mv) in (1..).zip(&session.moves()[..session.ply()]) {
        out.line(format!("{ply:>3}. {mv}"))?;
    }
    out.line(session.show())?;
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
