//! Plays: the position, its moves with what is known about each, and the engine's reply. The server keeps no state: the
//! page keeps the play, and every question carries the first position and all moves made since.

use crate::asked::Asked;
use crate::hands::{self, Hand};
use crate::positions::convention;
use crate::proofs::Lent;
use crate::sent::sent;
use crate::sights::{self, Thing};
use grundy::forms::arena::Source;
use grundy::play::{Outlook, Ranked, Session};
use grundy::vocabulary::Player;
use grundy::vocabulary::any::AnyMove;
use grundy::vocabulary::reason;
use grundy::{Class, Error, JudgedMove, Limits, Position};
use grundy_picture::{Curve, Curves, Scene, Touched};
use grundy_report::Solution;
use serde::Serialize;
use std::collections::HashMap;
use std::time::Duration;

/// The largest number of moves listed when they are not judged.
const MOST_LISTED: usize = 1000;
/// The largest number of moves of a play.
const MOST_MOVES: usize = 10_000;
/// The seconds that the engine may think about a move unless another number is given.
const USUAL_TIME: f64 = 2.0;

/// The play that a question describes, at its present position. Of a seed there is no need where the engine does not move.
fn session(asked: &Asked, seed: u64, limits: &Limits) -> Result<Session, Error> {
    let level = asked.small("level").unwrap_or(0);
    let mut session = match asked.text("arena") {
        Some(text) => {
            let source = Source::read_within("the arena", text, limits)?;
            Session::on_arena(source, asked.whole("vertex"), level, seed, limits.clone())?
        }
        None => {
            let position = Position::parse(asked.expression())?;
            let session = Session::new(&position, convention(asked), level, seed, limits.clone())?;
            match asked.text("first") {
                None => session,
                Some(name) => session.begun_by(player(&position, name)?)?,
            }
        }
    };
    let seconds = asked.number("move_time").unwrap_or(USUAL_TIME);
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| {
        let text = format!("move_time: expected a number of seconds, found {seconds}");
        Error::usage(text)
    })?;
    session = session.with_move_time(time);
    replay(&mut session, asked)?;
    Ok(session)
}

/// Plays the moves of the question.
fn replay(session: &mut Session, asked: &Asked) -> Result<(), Error> {
    let count = asked.texts("moves").count();
    if count > MOST_MOVES {
        let text = format!("moves: expected at most {MOST_MOVES}, found {count}");
        return Err(Error::usage(text));
    }
    for mv in asked.texts("moves") {
        if session.mover().is_none() {
            let at = session.show();
            return Err(Error::usage(reason!(
                "{}: the play is over, and \"{}\" is no move any more",
                at,
                mv
            )));
        }
        session.play(mv).map_err(|fault| Error::parse(mv, fault))?;
    }
    Ok(())
}

/// The player with this name.
fn player(position: &Position, name: &str) -> Result<Player, Error> {
    position.player(name).ok_or_else(|| {
        let [left, right] = position.about().sides;
        Error::usage(format!(
            "first: expected {left} or {right}, found \"{name}\""
        ))
    })
}

/// The expected result, as data that a page can put into any language.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Expected {
    /// It is not known.
    Unknown,
    /// A side wins.
    Won {
        /// The side.
        side: &'static str,
        /// The plies that are left; null where unknown.
        plies: Option<u64>,
    },
    /// Neither side is better off.
    Even,
    /// A side leads, in a scored game.
    Ahead {
        /// The side.
        side: &'static str,
        /// The difference of the scores.
        by: i64,
    },
}

impl Expected {
    /// The outlook of a play, in the terms of the page.
    fn new(outlook: &Outlook, session: &Session) -> Expected {
        match *outlook {
            Outlook::Unknown => Expected::Unknown,
            Outlook::Even | Outlook::Ahead(0) => Expected::Even,
            Outlook::Won(player, plies) => Expected::Won {
                side: session.side(player),
                plies,
            },
            Outlook::Ahead(by) => Expected::Ahead {
                side: session.side(if by > 0 { Player::Left } else { Player::Right }),
                by: by.abs(),
            },
        }
    }
}

/// A move with what is known about it.
#[derive(Serialize)]
pub struct MoveHere {
    /// Its number in the order of the rules, from 1.
    number: usize,
    /// The move in writing.
    #[serde(rename = "move")]
    pub text: String,
    /// The known facts about it, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    judged: Option<KnownMove>,
    /// The thing that the move takes to another place, by its number among the things.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<usize>,
    /// The things that change besides, and the place where the move ends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    covers: Vec<usize>,
}

/// The known facts about a move, from the point of view of the player who makes it.
#[derive(Serialize)]
struct KnownMove {
    /// Its rank among all moves, from 1, where equally good moves share one; null where that is not known.
    rank: Option<usize>,
    /// The result for the mover: `N` a win, `P` a loss, `T` a tie, `D` a draw that need not end; null where it is not known.
    result: Option<Class>,
    /// True if the move wins or, in a scored game, if it is best; null where that is not known.
    winning: Option<bool>,
    /// True if the mover is as well off after the move as before; null where that is not known.
    keeps: Option<bool>,
    /// The value of the position that it leads to; null where the theory has none or it is not known.
    value: Option<String>,
    /// The plies that are left after the move; null where unknown.
    distance: Option<u64>,
    /// The mover's score minus the opponent's; null where the game is not scored or it is not known.
    gain: Option<i64>,
    /// The position that it leads to; null when it is too long to write out for every move.
    to: Option<String>,
}

impl From<&Ranked> for MoveHere {
    fn from(ranked: &Ranked) -> MoveHere {
        let judged = &ranked.judged;
        MoveHere {
            number: ranked.number,
            text: judged.mv.text().to_owned(),
            judged: Some(KnownMove {
                rank: ranked.rank,
                result: judged.result,
                winning: judged.winning,
                keeps: judged.keeps,
                value: judged.after.value.as_ref().map(ToString::to_string),
                distance: judged.after.distance,
                gain: judged.gain,
                to: judged.to.clone(),
            }),
            from: None,
            covers: Vec::new(),
        }
    }
}

/// The state of a play.
#[derive(Serialize)]
pub struct Standing {
    /// The position.
    position: String,
    /// The moves made, as they are written in full; a lesson keeps none.
    pub made: Vec<String>,
    /// The players who made them.
    pub by: Vec<&'static str>,
    /// The names of the two players.
    sides: [&'static str; 2],
    /// The player to move; null once the play has ended.
    to_move: Option<&'static str>,
    /// The side that a question about this position has to name as the first to move; null where the position says it itself.
    first: Option<&'static str>,
    /// The result, in words, once the play has ended; null while it goes on.
    result: Option<String>,
    /// The number of times that the position has stood before.
    repetitions: usize,
    /// The expected result, where moves are judged or the play has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    outlook: Option<Expected>,
    /// The answer about the position, as `solve` gives it, without its moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Solution>,
    /// The moves; judged, the best come first.
    pub moves: Vec<MoveHere>,
    /// True if there are more moves than are listed.
    more: bool,
    /// The board as SVG, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The things on the board, as data; moves name them by their numbers from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    things: Vec<Thing>,
}

impl Standing {
    /// True if a move is known that wins, or keeps a tie or a draw.
    #[must_use]
    pub fn can_do_well(&self) -> bool {
        let does = |judged: &KnownMove| {
            let draws = matches!(judged.result, Some(Class::T | Class::D));
            judged.winning == Some(true) || draws && judged.keeps == Some(true)
        };
        self.moves
            .iter()
            .any(|mv| mv.judged.as_ref().is_some_and(does))
    }
}

/// The mover's moves in the present position, at most so many of them.
fn playable(session: &Session, position: &Position, most: usize) -> Vec<AnyMove> {
    let mover = session.mover();
    let own = |by: &Option<Player>| by.is_none() || *by == mover;
    // In a partizan position the list holds both players' moves, so twice as many are asked for.
    let all = position.moves(most.saturating_mul(2)).into_iter();
    all.filter(|(by, _)| own(by))
        .map(|(_, mv)| mv)
        .take(most)
        .collect()
}

/// The state of the play that a question describes, with its moves, judged if the question asks for that.
pub(crate) fn moves(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    if let Some(hand) = Hand::new(asked, limits)? {
        return hand.standing(asked, limits);
    }
    let session = session(asked, 0, limits)?;
    let shown = Shown {
        judged: asked.flag("judge"),
        picture: asked.flag("picture"),
    };
    sent(&standing(&session, shown)?)
}

/// The parts of the state of a play that are requested.
#[derive(Clone, Copy)]
pub struct Shown {
    /// The moves with what each leads to.
    pub judged: bool,
    /// The board.
    pub picture: bool,
}

/// The state of a play.
///
/// # Errors
/// The error of the façade.
pub fn standing(session: &Session, shown: Shown) -> Result<Standing, Error> {
    let position = session.position();
    let mut here = Standing {
        position: session.show(),
        made: session.moves().to_vec(),
        by: (session.movers().into_iter())
            .map(|player| session.side(player))
            .collect(),
        sides: Player::BOTH.map(|player| session.side(player)),
        to_move: session.mover().map(|player| session.side(player)),
        first: session.next_in_sum().map(|player| session.side(player)),
        result: session.result(),
        repetitions: session.repetitions(),
        outlook: session.ended().map(|end| Expected::new(&end, session)),
        answer: None,
        moves: Vec::new(),
        more: false,
        svg: None,
        things: Vec::new(),
    };
    let mut drawn: Vec<JudgedMove> = Vec::new();
    if session.mover().is_some() {
        let playable = playable(session, &position, MOST_LISTED + 1);
        if shown.judged {
            drawn = judge(session, playable, &mut here)?
        } else {
            here.more = playable.len() > MOST_LISTED;
            let listed = playable.into_iter().take(MOST_LISTED);
            drawn.extend(listed.map(|mv| JudgedMove::new(mv, None)));
            let line = |(number, judged): (usize, &JudgedMove)| MoveHere {
                number,
                text: judged.mv.text().to_owned(),
                judged: None,
                from: None,
                covers: Vec::new(),
            };
            here.moves = (1..).zip(&drawn).map(line).collect();
        }
    }
    if shown.picture {
        let scene = grundy_picture::board(&position, &drawn, session.limits());
        here.svg = Some(scene.to_svg());
        here.things = sights::things(&scene.sights);
        touch(&mut here.moves, scene.touched);
    }
    Ok(here)
}

/// Notes with each move which things it concerns.
fn touch(moves: &mut [MoveHere], touched: Vec<Touched>) {
    let by_name = touched.into_iter().map(|one| (one.mv.clone(), one));
    let mut by_name: HashMap<String, Touched> = by_name.collect();
    for mv in moves {
        if let Some(Touched { from, covers, .. }) = by_name.remove(&mv.text) {
            (mv.from, mv.covers) = (from, covers);
        }
    }
}

/// Judges the moves, and sorts them with the best first.
fn judge(
    session: &Session,
    playable: Vec<AnyMove>,
    here: &mut Standing,
) -> Result<Vec<JudgedMove>, Error> {
    let mut study = session.study()?;
    here.more = study.more;
    here.moves = study.moves.iter().map(MoveHere::from).collect();
    here.outlook = Some(Expected::new(&study.outlook, session));
    study.answer.value.moves.clear();
    here.answer = Some(Solution::from(study.answer));
    // A study judges moves of the alternating game, while a picture shows the position itself. Their moves correspond
    // by name.
    let by_name: HashMap<String, AnyMove> = playable
        .into_iter()
        .map(|mv| (mv.text().to_owned(), mv))
        .collect();
    // The board numbers moves in the order of the rules, so that a move's number does not give away how good it is.
    study.moves.sort_by_key(|ranked| ranked.number);
    let drawn = study.moves.into_iter().filter_map(|ranked| {
        let mv = by_name.get(ranked.judged.mv.text())?.clone();
        Some(JudgedMove {
            mv,
            by: None,
            ..ranked.judged
        })
    });
    Ok(drawn.collect())
}

/// The expected result at each move of a play: above the line the first side is better off, below it the other.
///
/// # Errors
/// The fault of the question.
pub(crate) fn history(asked: &Asked, limits: &Limits) -> Result<Scene, Error> {
    let mut session = session(asked, 0, limits)?;
    let [first, second] = Player::BOTH.map(|player| session.side(player));
    let mut points = Vec::new();
    for ply in 0..=session.moves().len() {
        session.go_to(ply);
        let outlook = match session.ended() {
            Some(end) => end,
            None => session.study()?.outlook,
        };
        let height = match outlook {
            Outlook::Unknown => continue,
            Outlook::Even => 0.0,
            Outlook::Won(Player::Left, _) => 1.0,
            Outlook::Won(Player::Right, _) => -1.0,
            Outlook::Ahead(by) => by as f64,
        };
        points.push((ply as f64, height));
    }
    session.go_to(0);
    let said = format!("above 0 {first} is better off, below 0 {second}, when both play best");
    Ok(grundy_picture::curves(&Curves {
        title: session.show(),
        said,
        axes: ["moves".to_owned(), "outlook".to_owned()],
        logarithmic: [false, false],
        exact: false,
        curves: vec![Curve {
            name: first.to_owned(),
            points,
        }],
    }))
}

/// The engine's move.
#[derive(Serialize)]
struct MadeMove {
    /// The move, as a play writes it.
    #[serde(rename = "move")]
    text: String,
    /// The reason, in words.
    why: String,
    /// `proved` if it is a best move for certain, `estimated` if it looks best, `unknown` if nothing is known about it.
    status: &'static str,
    /// The plies that the search looked ahead before it estimated; null where it did not.
    depth: Option<u32>,
    /// The player who moved.
    side: &'static str,
    /// The position after it.
    position: String,
    /// The number of random mistakes that the engine may still make.
    mistakes_left: u32,
    /// The seed of what was drawn, given or not: it repeats the answer.
    seed: u64,
}

/// The engine's move, with its reason.
pub(crate) fn engine(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    if let Some(hand) = Hand::new(asked, limits)? {
        return hand.engine(asked, limits);
    }
    let lent = Lent::to(asked);
    let seed = hands::seed(asked);
    let mut session = session(asked, seed, limits)?.with_kept(&lent.kept);
    let Some(mover) = session.mover() else {
        return Err(over(&session));
    };
    let made = session.engine_move();
    sent(&MadeMove {
        text: made.mv,
        status: made.sure.word(),
        depth: made.sure.depth(),
        why: made.why,
        side: session.side(mover),
        position: session.show(),
        mistakes_left: session.mistakes_left(),
        seed,
    })
}

/// Advice in a play.
#[derive(Serialize)]
struct Advice {
    /// The moves that are advised.
    best: Vec<String>,
    /// The expected result, in words.
    outlook: String,
    /// True if the result is known, not estimated.
    known: bool,
    /// True if the moves are best by distance too, not by outcome alone.
    by_distance: bool,
    /// The depth of the search in plies, where the result is only an estimate; else null.
    depth: Option<u32>,
}

/// The engine's advice.
pub(crate) fn hint(asked: &Asked, limits: &Limits) -> Result<String, Error> {
    if let Some(hand) = Hand::new(asked, limits)? {
        return hand.hint(limits);
    }
    let lent = Lent::to(asked);
    let session = session(asked, 0, limits)?.with_kept(&lent.kept);
    if session.mover().is_none() {
        return Err(over(&session));
    }
    let advice = session.advice();
    sent(&Advice {
        best: advice.best.iter().map(|mv| mv.text().to_owned()).collect(),
        outlook: advice.outlook,
        known: advice.known,
        by_distance: advice.by_distance,
        depth: advice.depth,
    })
}

/// The error for a move after the end.
fn over(session: &Session) -> Error {
    Error::usage(reason!("{}: the play is over", session.show()))
}
