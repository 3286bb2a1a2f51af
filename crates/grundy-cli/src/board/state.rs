//! The state of the screen, without the terminal: the play, the players, the knowledge about positions, and all that a
//! person can do.

use super::canvas::Spot;
use super::engine::{Finding, Job, JobReport, Key, Task};
use super::layout::{Areas, Shown};
use super::picture::{self, Places};
use crate::args::PictureArgs;
use crate::output::{self, Fault};
use crate::pictures;
use grundy::play::{Outlook, Ranked, Session, Study, Sureness};
use grundy::vocabulary::{Player, StopReason};
use grundy::{Drawn, Limits};
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The largest number of moves that are listed.
pub const MOST_LISTED: usize = 1_000;

/// The number of times that a position may come back before the play is called a draw.
pub const MOST_REPETITIONS: usize = 2;

/// The pause before each move when two engines play, so that people can follow.
const BETWEEN_ENGINES: Duration = Duration::from_millis(600);

/// The purpose of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Playing.
    Play,
    /// Looking at moves and what they lead to.
    Explore,
}

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person at the keys.
    Human,
    /// The engine.
    Engine,
}

/// The reason why the board is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leave {
    /// The person leaves it.
    Quit,
    /// Ctrl-C was pressed.
    Interrupted,
    /// A limit of the whole command was reached.
    Limit(StopReason),
}

/// A move as it is listed.
pub struct Row<'b> {
    /// Its number, by which it may be played.
    pub number: usize,
    /// The move.
    pub text: &'b str,
    /// The judgement of the move, once it is known.
    pub known: Option<&'b Ranked>,
}

/// The board.
pub struct Board {
    /// The play.
    pub session: Session,
    /// The purpose of the board.
    pub mode: Mode,
    /// The players of Left and of Right.
    pub players: [Who; 2],
    /// Random mistakes of the engine at most.
    pub level: u32,
    /// The things that are shown besides the position.
    pub shown: Shown,
    /// The line that is being typed.
    pub typed: String,
    /// The last message.
    pub message: String,
    /// True if the help covers the board.
    pub help: bool,
    /// True if the engines wait.
    pub paused: bool,
    /// The number of the chosen one among the listed moves.
    pub selected: usize,
    /// The work under way, with its progress, for the status line.
    pub thinking: Option<String>,
    /// The reason why the board is to be left, if it is.
    pub leave: Option<Leave>,
    /// The places where everything was drawn last.
    pub areas: Areas,
    /// The places of the points of graphs.
    pub places: Places,
    /// The time of one question.
    pub move_time: Duration,
    /// True if the person stopped the work under way and wants what it has found.
    pub stopped: bool,
    /// The files for pictures of the play.
    pub files: PictureArgs,
    limits: Limits,
    legal: Vec<String>,
    /// Numbers of the moves that change what was pointed to; `None`: all.
    pointed: Option<Vec<usize>>,
    /// The study of each position of the play, by its ply.
    studies: BTreeMap<usize, Study>,
    ended: BTreeMap<usize, Outlook>,
    /// The time from which the next of two engines may move.
    engine_from: Option<Instant>,
}

impl Board {
    /// A board at the beginning of a play.
    pub fn new(
        session: Session,
        mode: Mode,
        players: [Who; 2],
        limits: Limits,
        move_time: Duration,
    ) -> Board {
        let explore = mode == Mode::Explore;
        let mut board = Board {
            session,
            mode,
            players,
            level: 0,
            shown: Shown {
                hints: explore,
                values: explore,
                reason: explore,
                chart: true,
            },
            typed: String::new(),
            message: String::new(),
            help: false,
            paused: false,
            selected: 0,
            thinking: None,
            leave: None,
            areas: Areas::default(),
            places: Places::default(),
            move_time,
            stopped: false,
            files: PictureArgs::default(),
            limits,
            legal: Vec::new(),
            pointed: None,
            studies: BTreeMap::new(),
            ended: BTreeMap::new(),
            engine_from: None,
        };
        board.refresh();
        board
    }

    /// Computes anew what follows from the position.
    fn refresh(&mut self) {
        self.legal = self.session.legal(MOST_LISTED);
        self.selected = 0;
        self.pointed = None;
        if let Some(outlook) = self.session.ended() {
            self.ended.insert(self.session.ply(), outlook);
        }
        self.engine_from = Some(Instant::now() + BETWEEN_ENGINES);
    }

    /// The position as drawings.
    pub fn drawn(&self) -> Vec<Drawn> {
        self.session.drawn()
    }

    /// The study of the present position, once it is made.
    pub fn study(&self) -> Option<&Study> {
        self.studies.get(&self.session.ply())
    }

    /// The study of the position after this many moves.
    pub fn study_at(&self, ply: usize) -> Option<&Study> {
        self.studies.get(&ply)
    }

    /// The expected result after this many moves; `None` if it has not been found yet.
    pub fn outlook(&self, ply: usize) -> Option<Outlook> {
        let ended = self.ended.get(&ply).copied();
        ended.or_else(|| self.studies.get(&ply).map(|study| study.outlook))
    }

    /// The result, once the play has ended; `None` while it goes on.
    pub fn result(&self) -> Option<String> {
        let again = self.session.repetitions() > MOST_REPETITIONS;
        let draw = || "a draw: the position came back for the third time".to_owned();
        self.session.result().or_else(|| again.then(draw))
    }

    /// True if a person is to move now.
    pub fn human_to_move(&self) -> bool {
        let mover = self.session.mover();
        mover.is_some_and(|mover| self.players[mover.index()] == Who::Human)
    }

    /// The moves as they are listed: for study the best first, else in the order of their numbers.
    pub fn rows(&self) -> Vec<Row<'_>> {
        let study = self.study();
        let mut rows: Vec<Row<'_>> = match (self.mode, study) {
            (Mode::Explore, Some(study)) => {
                let row = |ranked| Row::known(ranked);
                study.moves.iter().map(row).collect()
            }
            _ => {
                let mut known: Vec<Option<&Ranked>> = vec![None; self.legal.len()];
                for ranked in study.iter().flat_map(|study| &study.moves) {
                    if let Some(place) = known.get_mut(ranked.number - 1) {
                        *place = Some(ranked);
                    }
                }
                let texts = self.legal.iter().zip(known).zip(1..);
                texts
                    .map(|((text, known), number)| Row {
                        number,
                        text,
                        known,
                    })
                    .collect()
            }
        };
        if let Some(pointed) = &self.pointed {
            rows.retain(|row| pointed.contains(&row.number));
        }
        rows
    }

    /// The chosen move.
    pub fn chosen(&self) -> Option<String> {
        let rows = self.rows();
        rows.get(self.selected).map(|row| row.text.to_owned())
    }

    /// The spots of the picture that the chosen move changes.
    pub fn marked(&self) -> HashSet<Spot> {
        self.chosen()
            .map_or_else(HashSet::new, |mv| self.changed_by(&mv))
    }

    /// The places that a move changes, found by comparing the pictures before and after it.
    fn changed_by(&self, mv: &str) -> HashSet<Spot> {
        let mut next = self.session.clone();
        match next.play(mv) {
            Ok(_) => picture::changed(&self.drawn(), &next.drawn()),
            Err(_) => HashSet::new(),
        }
    }

    /// Moves the choice in the list.
    pub fn choose(&mut self, by: isize) {
        let last = self.rows().len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(by).min(last);
    }

    /// Makes a move that is typed, in full or in short.
    pub fn play(&mut self, text: &str) {
        if self.session.mover().is_none() || self.result().is_some() {
            self.message = "the play is over; undo takes moves back".to_owned();
            return;
        }
        let ply = self.session.ply();
        let before = self.session.moves().get(ply).cloned();
        match self.session.play(text) {
            Ok(mv) => {
                if before.as_ref() != Some(&mv) {
                    self.forget_after(ply);
                }
                self.message = format!("played {mv}");
                self.paused = false;
                self.refresh();
            }
            Err(fault) => self.message = fault.to_string(),
        }
    }

    /// Discards the findings about plies after this one.
    fn forget_after(&mut self, ply: usize) {
        self.studies.split_off(&(ply + 1));
        self.ended.split_off(&(ply + 1));
    }

    /// Points to a place of the picture: the only move that changes it is made, of several the others are no longer listed.
    pub fn point(&mut self, spot: Spot) {
        let moves: Vec<(usize, String)> = self
            .rows()
            .iter()
            .map(|row| (row.number, row.text.to_owned()))
            .collect();
        let changing = |(number, text): &(usize, String)| {
            let spots = self.changed_by(text);
            spots
                .contains(&spot)
                .then(|| (*number, text.clone(), spots))
        };
        let mut fitting: Vec<_> = moves.iter().filter_map(changing).collect();
        // A counter represents itself and those above it.
        if let Spot::Counter(part, heap, counter @ 1..) = spot {
            let below = Spot::Counter(part, heap, counter - 1);
            let exact = |(_, _, spots): &(_, _, HashSet<Spot>)| !spots.contains(&below);
            if fitting.iter().any(exact) {
                fitting.retain(exact);
            }
        }
        match &fitting[..] {
            [] => self.message = "no listed move changes that; Esc lists all".to_owned(),
            [(_, only, _)] => {
                let only = only.clone();
                self.play(&only);
            }
            several => {
                let count = several.len();
                self.pointed = Some(several.iter().map(|(number, ..)| *number).collect());
                self.selected = 0;
                self.message =
                    format!("{count} moves change that; choose one, point again, or Esc");
            }
        }
    }

    /// Lists all moves again after pointing; `false` where they all are.
    pub fn list_all(&mut self) -> bool {
        self.selected = 0;
        self.pointed.take().is_some()
    }

    /// Goes to the position after this many moves.
    pub fn go_to(&mut self, ply: usize) {
        if self.session.go_to(ply) {
            self.paused = self.players.contains(&Who::Engine);
            self.refresh();
            let all = self.session.moves().len();
            self.message = format!("after {ply} of {all} moves");
        } else {
            self.message = "there is no such move in this play".to_owned();
        }
    }

    /// One move back or on in the history.
    pub fn step(&mut self, by: isize) {
        match self.session.ply().checked_add_signed(by) {
            Some(ply) if ply <= self.session.moves().len() => self.go_to(ply),
            _ => self.message = "there are no more moves that way".to_owned(),
        }
    }

    /// Takes back, or plays again: to the person's next turn that way where an engine plays too.
    pub fn undo(&mut self, back: bool) {
        let human = Player::BOTH
            .into_iter()
            .find(|p| self.players[p.index()] == Who::Human);
        let alone = self.players.contains(&Who::Engine);
        match human.filter(|_| alone) {
            None => self.step(if back { -1 } else { 1 }),
            Some(human) => {
                let moved = if back {
                    self.session.undo(human)
                } else {
                    self.session.redo(human)
                };
                self.paused = moved && !self.human_to_move();
                self.message = match (moved, back) {
                    (true, true) => "taken back".to_owned(),
                    (true, false) => "played again".to_owned(),
                    (false, _) => "there are no more moves that way".to_owned(),
                };
                if moved {
                    self.refresh();
                }
            }
        }
    }

    /// The job that is wanted most: the engine's move, what is known here, what was known earlier in the play.
    pub fn wanted(&self, now: Instant) -> Option<Job> {
        let ply = self.session.ply();
        let line = |ply: usize| self.session.moves()[..ply].to_vec();
        let open = self.result().is_none();
        let engine = open && !self.human_to_move() && !self.paused && self.mode == Mode::Play;
        let both = self.players == [Who::Engine; 2];
        let wait = both && self.engine_from.is_some_and(|from| now < from);
        if engine && !wait {
            let session = self.session.clone().with_move_time(self.move_time);
            let task = Task::Move;
            let key = Key {
                task,
                line: line(ply),
            };
            return Some(Job { key, session });
        }
        let unknown = |at: &usize| self.outlook(*at).is_none();
        let at = std::iter::once(ply)
            .chain(0..=self.session.moves().len())
            .find(unknown)?;
        let mut session = self.session.clone().with_move_time(self.move_time);
        session.go_to(at);
        let task = Task::Study;
        let key = Key {
            task,
            line: line(at),
        };
        session.mover().is_some().then_some(Job { key, session })
    }

    /// Takes over what was found out; what was stopped counts only if the person stopped it.
    pub fn take(&mut self, report: JobReport, stopped: bool) {
        let JobReport { key, found } = report;
        let ply = key.line.len();
        let current = self.session.moves().get(..ply) == Some(&key.line[..]);
        let by_person = std::mem::take(&mut self.stopped);
        let wanted = !stopped || by_person;
        if !current || !wanted {
            return;
        }
        match found {
            Finding::Study(Some(study)) => {
                self.studies.insert(ply, *study);
                let last = self.rows().len().saturating_sub(1);
                self.selected = self.selected.min(last);
            }
            Finding::Study(None) => {}
            Finding::Move(..) if stopped => {
                self.paused = true;
                self.message = "the engine was stopped; the space bar lets it go on".to_owned();
            }
            Finding::Move(made, session) if self.session.ply() == ply => {
                self.forget_after(ply);
                self.session = session.with_limits(self.limits.clone());
                let mover = self.session_mover_before();
                let again = match made.sure {
                    Sureness::Estimated { .. } => {
                        "; Ctrl-Z and F9 let it think again, twice as long"
                    }
                    Sureness::Proved | Sureness::Unknown => "",
                };
                self.message = format!("{mover} plays {} ({}){again}", made.mv, made.why);
                self.refresh();
            }
            Finding::Move(..) => {}
        }
    }

    /// The name of the side that made the last move.
    fn session_mover_before(&self) -> &'static str {
        let mut before = self.session.clone();
        before.go_to(self.session.ply().saturating_sub(1));
        before.mover().map_or("", |mover| self.session.side(mover))
    }

    /// Thinks twice as long about this position.
    pub fn think_longer(&mut self) {
        self.move_time = self.move_time.saturating_mul(2);
        self.studies.remove(&self.session.ply());
        let seconds = self.move_time.as_secs_f64();
        self.message = format!("up to {seconds} seconds for a position");
    }

    /// Draws the play so far: into this file, else those that the command named, else one under a name of its own.
    pub fn save_picture(&mut self, file: Option<&str>) {
        let scene = || grundy_picture::played(&self.session);
        let (files, saved) = match (file, self.files.wanted()) {
            (None, true) => {
                let named = self.files.named().into_iter().filter_map(|file| file.path);
                let names: Vec<String> = named.map(|path| path.display().to_string()).collect();
                (names.join(" and "), self.files.write(scene))
            }
            (file, _) => {
                let path = file.map_or_else(pictures::unused, PathBuf::from);
                (path.display().to_string(), pictures::save(&path, scene))
            }
        };
        self.message = match saved {
            Ok(()) => format!("drawn in {files}"),
            Err(Fault::Input(error)) => output::words(&error),
            Err(_) => format!("{files} could not be written"),
        };
    }

    /// The level of the engine from now on.
    pub fn set_level(&mut self, level: u32) {
        self.level = level;
        self.session = self.session.clone().with_level(level);
        self.message = match level {
            0 => "the engine makes no mistakes".to_owned(),
            level => format!("the engine makes at most {level} random mistakes from here"),
        };
    }

    /// Sets the players of both sides from now on.
    pub fn set_players(&mut self, players: [Who; 2]) {
        self.players = players;
        self.paused = false;
        let name = |player: Player| {
            let who = match players[player.index()] {
                Who::Human => "you",
                Who::Engine => "the engine",
            };
            format!("{}: {who}", self.session.side(player))
        };
        self.message = format!("{}, {}", name(Player::Left), name(Player::Right));
        self.engine_from = Some(Instant::now() + BETWEEN_ENGINES);
    }
}

impl<'b> Row<'b> {
    /// A move with what is known of it.
    pub fn known(ranked: &'b Ranked) -> Row<'b> {
        Row {
            number: ranked.number,
            text: ranked.judged.mv.text(),
            known: Some(ranked),
        }
    }
}
