//! Tablebases: every position of a game with its outcome, computed once, kept in a file, and looked up in microseconds.
//!
//! [`build`] makes one, [`Tablebase::open`] opens it and reads blocks as they are needed, [`Tablebase::probe`] answers
//! about a position, [`Tablebase::verify`] checks it by the rules with code that shares nothing with the engines, and
//! [`Tablebase::behind`] lets every other question about a position use it. The format is described in
//! `docs/tablebase-format.md`, and no program needs to know it. Several programs that make one table together exchange
//! numbers alone: [`levels`] is for them.
//!
//! ```
//! use grundy_tablebase::{BuildAsk, Tablebase, build};
//! use grundy::{Ask, Class, Limits, Position};
//! grundy_host::install();
//! let folder = tempfile::tempdir().expect("a folder");
//! let file = folder.path().join("chase.gtb");
//! let ask = BuildAsk { distances: true, ..BuildAsk::default() };
//! build(&"chase 4".parse()?, &file, &ask, &mut |_| {})?;
//!
//! let table = Tablebase::open(&file)?;
//! let answer = table.probe(&Position::parse("chase 4: 1,1 4,4")?, &Ask::default())?;
//! assert_eq!((answer.value.outcome, answer.value.distance), (Some(Class::P), Some(8)));
//! assert!(table.verify(&Limits::default())?.proved);
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! A game of one's own has tables too. Its rules say what positions are numbered by: either play always ends and each position
//! has a number (`always_ends`, `packed`, `unpacked`), or there is a ranking, under which play may repeat (`ranks`, `rank`,
//! `unrank`, `predecessors`).
//!
//! ```
//! use grundy::vocabulary::parse::{pick_move, read_number};
//! use grundy::vocabulary::{
//!     About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn,
//! };
//! use grundy::{Ask, Class, Game};
//! use grundy_tablebase::{BuildAsk, Tablebase, build};
//!
//! /// A heap from which each player takes one or two counters in turn; whoever takes the last one wins.
//! struct Countdown;
//!
//! impl Ruleset for Countdown {
//!     type Position = (u64, Player);
//!     type Move = u64;
//!     fn start(&self) -> (u64, Player) {
//!         (21, Player::Left)
//!     }
//!     fn play(&self, &(heap, mover): &(u64, Player), taken: &u64) -> (u64, Player) {
//!         (heap - taken, mover.opponent())
//!     }
//! }
//!
//! impl Sequential for Countdown {
//!     type Payoff = Outcome;
//!     fn turn(&self, &(heap, mover): &(u64, Player)) -> Turn<Outcome> {
//!         match heap {
//!             0 => Turn::Over(Outcome::Won(mover.opponent())),
//!             _ => Turn::Of(mover),
//!         }
//!     }
//!     fn legal(&self, &(heap, _): &(u64, Player)) -> impl Iterator<Item = u64> {
//!         1..=heap.min(2)
//!     }
//!     fn always_ends(&self) -> bool {
//!         true
//!     }
//!     fn packed(&self, &(heap, mover): &(u64, Player)) -> Option<(u64, u32)> {
//!         Some((2 * heap + mover.index() as u64, 16))
//!     }
//!     fn unpacked(&self, number: u64) -> Option<(u64, Player)> {
//!         Some((number / 2, Player::BOTH[(number % 2) as usize]))
//!     }
//! }
//!
//! impl Notation for Countdown {
//!     fn show(&self, (heap, mover): &(u64, Player)) -> String {
//!         format!("{heap}{}", ["", " second"][mover.index()])
//!     }
//!     fn read(&self, text: &str) -> Result<(u64, Player), ParseError> {
//!         let (heap, mover) = match text.strip_suffix(" second") {
//!             Some(heap) => (heap, Player::Right),
//!             None => (text, Player::Left),
//!         };
//!         Ok((read_number(text, heap, "a heap", 30_000)?, mover))
//!     }
//!     fn show_move(&self, _: &(u64, Player), taken: &u64) -> String {
//!         format!("take {taken}")
//!     }
//!     fn read_move(&self, p: &(u64, Player), text: &str) -> Result<u64, ParseError> {
//!         pick_move(text, self.legal(p), |taken| self.show_move(p, taken))
//!     }
//! }
//!
//! impl Described for Countdown {
//!     const ABOUT: About = About { name: "countdown", ..About::PLAIN };
//!     fn from_rules(_: Option<&str>) -> Result<Self, ParseError> {
//!         Ok(Countdown)
//!     }
//! }
//!
//! grundy_host::install();
//! let folder = tempfile::tempdir().expect("a folder");
//! let file = folder.path().join("countdown.gtb");
//! let game = Game::turns(Countdown);
//! build(&game, &file, &BuildAsk::default(), &mut |_| {})?;
//!
//! let table = Tablebase::open_of(&file, &game)?; // the catalog does not know its rules
//! let answer = table.probe(&game.read("21")?, &Ask::default())?;
//! assert_eq!(answer.value.outcome, Some(Class::P));
//! # Ok::<(), grundy::Error>(())
//! ```

#![forbid(unsafe_code)]

mod behind;
mod build;
mod claims;
mod export;
mod format;
mod kept;
mod layout;
pub mod levels;
mod method;
mod source;
mod varint;
mod verify;

pub use build::{BuildAsk, Built, Plan, build};
pub use export::Form;
pub use format::{Header, VERSION};
pub use verify::Verified;

use grundy::answer::{Answer, Status, Stopped};
use grundy::derivation::{Derivation, Ending};
use grundy::erased::Tables;
use grundy::erased::tables::Numbering;
use grundy::erased::{Payoff, Searched, TurnPosition};
use grundy::error::Error;
use grundy::game::Game;
use grundy::game::catalog;
use grundy::game::named;
use grundy::game::position::Position;
use grundy::limits::Limits;
use grundy::method::MethodName;
use grundy::question::{Ask, Moves};
use grundy::solvers::table::OutcomeAndPlies;
use grundy::verdict::Verdict;
use grundy::vocabulary::any::AnyMove;
use grundy::vocabulary::{Outcome, Turn, Watch};
use layout::{Block, Layout};
use source::Source;
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The largest number of blocks that are kept unpacked: some megabytes.
const KEPT: usize = 64;
/// The largest number of plies of best play that are listed.
const LONGEST_LINE: usize = 200;

/// A tablebase in a file.
pub struct Tablebase {
    name: String,
    bytes: Source,
    layout: Layout,
    game: Tables,
    /// The name of a game whose title is empty; it was given when the table was opened.
    called: Option<String>,
    /// The blocks that were used last, the latest one first.
    kept: Mutex<VecDeque<(usize, Arc<Block>)>>,
}

/// The description of a tablebase.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Info {
    /// The version of the format.
    pub version: u32,
    /// The header of the file.
    #[serde(flatten)]
    pub header: Header,
    /// The number of blocks.
    pub blocks: u64,
    /// The number of blocks that were read and have the right checksums: all of them in the answer of
    /// [`Tablebase::checked_info`], else 0.
    pub blocks_checked: u64,
    /// The bytes of the whole file.
    pub bytes: u64,
    /// The names of the two sides.
    pub sides: [&'static str; 2],
}

/// The tables of a game of turns.
///
/// # Errors
/// [`Error::NoTurns`] for other games.
fn tables_of(game: &Game) -> Result<Tables, Error> {
    game.tables().ok_or_else(|| Error::NoTurns {
        found: name_of(game).to_owned(),
    })
}

/// The name of a game in messages: that of the catalog, or else the one after which a game of one's own is called.
fn name_of(game: &Game) -> &str {
    let name = game.about().name;
    if catalog::is_in_catalog(name) {
        name
    } else {
        game.name()
    }
}

/// The title of a game in messages.
fn title_in_words(title: &str) -> &str {
    match title.trim_end_matches(':').trim() {
        "" => "a game without a name",
        title => title,
    }
}

/// The tables of a game by its title, as a file or another program names it.
///
/// # Errors
/// [`Error`] for a text that is the title of no game of turns.
fn tables_titled(title: &str) -> Result<Tables, Error> {
    tables_of(&Game::titled(title)?)
}

/// A regular file, opened, and its length.
fn regular(path: &Path) -> Result<(File, u64), Error> {
    let name = path.display().to_string();
    let fault = |error: std::io::Error| Error::file(&name, &error);
    // Opening a pipe waits for its writer; asking for its kind does not.
    let found = fs::metadata(path).map_err(fault)?;
    if found.is_file() {
        Ok((File::open(path).map_err(fault)?, found.len()))
    } else {
        Err(Error::File {
            name,
            what: "it is no regular file".to_owned(),
        })
    }
}

fn is_over(p: &TurnPosition) -> bool {
    matches!(p.turn(), Turn::Over(_))
}

impl Tablebase {
    /// Opens a tablebase. Blocks are read when they are needed, and those that were used last are kept.
    ///
    /// # Errors
    /// [`Error::File`] for a file that cannot be read, that is no tablebase, that is damaged or cut short, whose header
    /// the rules of its game do not bear out, or that was written by a newer program or by another one.
    pub fn open(path: &Path) -> Result<Tablebase, Error> {
        let name = path.display().to_string();
        let (file, length) = regular(path)?;
        Tablebase::of(name, Source::File(file, length), None)
    }

    /// Opens a tablebase of this game, which the catalog need not know.
    ///
    /// # Errors
    /// As [`open`](Tablebase::open); [`Error::File`] for a table of another game.
    pub fn open_of(path: &Path, game: &Game) -> Result<Tablebase, Error> {
        let name = path.display().to_string();
        let (file, length) = regular(path)?;
        Tablebase::of(name, Source::File(file, length), Some(game))
    }

    /// Reads a tablebase into memory: the same as `open`, but for a file that others may change.
    ///
    /// # Errors
    /// As [`open`](Tablebase::open).
    pub fn read(path: &Path) -> Result<Tablebase, Error> {
        let name = path.display().to_string();
        let (mut file, _) = regular(path)?;
        let mut bytes = Vec::new();
        let read = file.read_to_end(&mut bytes);
        read.map_err(|error| Error::file(&name, &error))?;
        Tablebase::of(name, Source::Memory(bytes), None)
    }

    fn of(name: String, bytes: Source, game: Option<&Game>) -> Result<Tablebase, Error> {
        let fault = |what: String| Error::File {
            name: name.clone(),
            what,
        };
        let layout = Layout::read(&bytes).map_err(fault)?;
        let header = &layout.header;
        let called = game.map(|game| name_of(game).to_owned());
        let game = match game {
            Some(game) => tables_of(game)?,
            None => tables_titled(&header.game).map_err(|_| {
                fault(match header.game.trim_end_matches(':') {
                    "" => {
                        "it is of a game without a name, which has to be given with it".to_owned()
                    }
                    found => format!("it is of \"{found}\", which is no game here"),
                })
            })?,
        };
        if game.title() != header.game {
            let (found, expected) = (&header.game, game.title());
            return Err(fault(format!(
                "expected a table of \"{expected}\", found one of \"{found}\""
            )));
        }
        claims::borne_out(header, &game).map_err(fault)?;
        Ok(Tablebase {
            name,
            bytes,
            layout,
            game,
            called,
            kept: Mutex::default(),
        })
    }

    /// The description of the tablebase.
    #[must_use]
    pub fn info(&self) -> Info {
        Info {
            version: VERSION,
            header: self.header().clone(),
            blocks: self.layout.blocks() as u64,
            blocks_checked: 0,
            bytes: self.bytes.length(),
            sides: self.game.about().sides,
        }
    }

    /// The description, after every block has been read and its checksum compared. The values of the positions are
    /// checked by [`verify`](Tablebase::verify).
    ///
    /// # Errors
    /// [`Error::File`] with the first block that is damaged, [`Error::Stopped`] where a limit was reached.
    pub fn checked_info(&self, limits: &Limits) -> Result<Info, Error> {
        let mut watch = limits.watch();
        for block in 0..self.layout.blocks() {
            watch.work(1).map_err(|stop| {
                let message = format!("not all blocks are checked: {stop}");
                Error::Stopped(Stopped::because(&stop, message))
            })?;
            let read = self.layout.packed(&self.bytes, block);
            read.map_err(|what| self.fault(what))?;
        }
        let info = self.info();
        Ok(Info {
            blocks_checked: info.blocks,
            ..info
        })
    }

    /// The header of the file.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.layout.header
    }

    /// True if the table has the plies to the end.
    #[must_use]
    pub fn has_distances(&self) -> bool {
        self.header().distance_bytes > 0
    }

    fn fault(&self, what: String) -> Error {
        Error::File {
            name: self.name.clone(),
            what,
        }
    }

    fn block(&self, block: usize) -> Result<Arc<Block>, Error> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = kept.iter().position(|(number, _)| *number == block) {
            let found = kept.remove(at).expect("it was just found");
            kept.push_front(found.clone());
            return Ok(found.1);
        }
        let new = self.layout.block(&self.bytes, block);
        let new = Arc::new(new.map_err(|what| self.fault(what))?);
        kept.truncate(KEPT - 1);
        kept.push_front((block, new.clone()));
        Ok(new)
    }

    /// The value of a position of its game; `None` where the table does not have it.
    fn known(&self, p: &TurnPosition) -> Result<Option<OutcomeAndPlies>, Error> {
        let Some(number) = self.game.number(p) else {
            return Ok(None);
        };
        let Some(block) = self.layout.block_of(number) else {
            return Ok(None);
        };
        let block = self.block(block)?;
        Ok(block.place(number).map(|place| block.known(place)))
    }

    /// The plies to the end, if the table has them.
    fn plies(&self, known: OutcomeAndPlies, over: bool) -> Option<u64> {
        match known.outcome {
            _ if over => Some(0),
            Outcome::Won(_) => self.has_distances().then(|| known.plies.into()),
            Outcome::Tied | Outcome::Drawn => None,
        }
    }

    /// The answer of the table about a position and its moves; `None` where it does not have the position.
    fn searched(&self, p: &TurnPosition, wanted: Moves) -> Result<Option<Searched>, Error> {
        let Some(known) = self.known(p)? else {
            return Ok(None);
        };
        let mover = match p.turn() {
            Turn::Of(mover) => Some(mover),
            Turn::Over(_) => None,
        };
        let mut moves = Vec::new();
        let mut line = Vec::new();
        if wanted != Moves::Nothing {
            for (mv, after, known) in self.options(p)? {
                let plies = self.plies(known, is_over(&after));
                moves.push((mv, Payoff::Outcome(known.outcome), plies));
            }
            line = self.line(p)?;
        }
        let distance = self.plies(known, mover.is_none());
        Ok(Some(Searched {
            payoff: Payoff::Outcome(known.outcome),
            distance,
            scores: None,
            moves,
            moves_known: true,
            line,
            status: self.status(),
            methods: vec![MethodName::Tablebase],
            how: self.how(),
            derivation: match mover {
                None => Derivation::Over,
                Some(_) => Derivation::Play(Ending {
                    mover,
                    outcome: known.outcome,
                    distance,
                }),
            },
        }))
    }

    /// The certainty of the answers: a table without distances, of a game that may come back to a position, can only be found
    /// consistent.
    fn status(&self) -> Status {
        if self.has_distances() || self.game.always_ends() {
            Status::Proved
        } else {
            Status::Recorded
        }
    }

    /// The source of the answers, and whether there is more evidence for them than the way they were made.
    fn how(&self) -> String {
        let unproved = match self.status() {
            Status::Recorded => {
                "; it has no distances, so \"tablebase verify\" can find it consistent and no more"
            }
            _ => "",
        };
        format!(
            "the tablebase {} of {} positions, which retrograde analysis made{unproved}",
            self.name,
            self.header().positions
        )
    }

    /// The moves of a position, the positions that they lead to, and their values.
    fn options(
        &self,
        p: &TurnPosition,
    ) -> Result<Vec<(AnyMove, TurnPosition, OutcomeAndPlies)>, Error> {
        let mut options = Vec::new();
        for (mv, after) in p.options(usize::MAX) {
            let known = self.known(&after)?.ok_or_else(|| {
                self.fault("the tablebase lacks a position that a move leads to".to_owned())
            })?;
            options.push((mv, after, known));
        }
        Ok(options)
    }

    /// A line of best play, where distances lead to its end.
    fn line(&self, p: &TurnPosition) -> Result<Vec<AnyMove>, Error> {
        let (mut line, mut at) = (Vec::new(), p.clone());
        while line.len() < LONGEST_LINE {
            let Some(known) = self.known(&at)? else { break };
            if known.outcome.winner().is_none() || !self.has_distances() || known.plies == 0 {
                break;
            }
            let nearer = |(_, _, next): &(AnyMove, TurnPosition, OutcomeAndPlies)| {
                next.outcome == known.outcome && next.plies + 1 == known.plies
            };
            let Some((mv, after, _)) = self.options(&at)?.into_iter().find(nearer) else {
                break;
            };
            line.push(mv);
            at = after;
        }
        Ok(line)
    }

    /// A position of this table's game.
    fn own<'p>(&self, position: &'p Position) -> Result<&'p TurnPosition, Error> {
        let of = match (
            self.header().game.trim_end_matches(':').trim(),
            &self.called,
        ) {
            ("", Some(called)) => called,
            (title, _) => title_in_words(title),
        };
        match position {
            Position::Turns(at) if at.title() == self.header().game => Ok(at),
            Position::Turns(at) => Err(Error::usage(format!(
                "{} is of {of} and not of {}",
                self.name,
                title_in_words(at.title())
            ))),
            other => Err(Error::usage(format!(
                "{} is of {of}, and \"{}\" is no position of it",
                self.name,
                other.show()
            ))),
        }
    }

    /// The answer of the table about a position, in the form of [`solve`](grundy::solve()).
    ///
    /// # Errors
    /// [`Error::Usage`] for a position of another game and for one that the table does not have, and [`Error::File`]
    /// where the file is damaged.
    pub fn probe(&self, position: &Position, ask: &Ask) -> Result<Answer<Verdict>, Error> {
        let at = self.own(position)?;
        let Some(searched) = self.searched(at, ask.moves)? else {
            return Err(Error::usage(format!(
                "{} does not have the position {}: {}",
                self.name,
                position.show(),
                match self.header().numbering {
                    Numbering::Ranks => "it has no rank",
                    Numbering::Keys => "no play from the start reaches it",
                }
            )));
        };
        let ask = Ask {
            method: None,
            ..ask.clone()
        };
        let answered = at.with_method(Arc::new(method::Probed(searched)));
        grundy::solve(&Position::Turns(answered), &ask)
    }

    /// Reads a position, either in the notation of this table's game, which [`export`](Tablebase::export) writes, or as
    /// an expression.
    ///
    /// # Errors
    /// As [`Position::parse`].
    pub fn position(&self, text: &str) -> Result<Position, Error> {
        let first = text.trim().split([' ', ':']).next().unwrap_or_default();
        // A board may look like a code. The table knows its game, so the text is read as a board if it can be one.
        let named = if grundy::game::names::is_code(first) {
            None
        } else {
            named::entry(first, first).ok()
        };
        if named.is_some_and(|entry| entry.about.name == self.game.about().name) {
            return Position::parse(text);
        }
        match self.game.read(text) {
            Ok(at) => Ok(Position::Turns(at)),
            Err(_) if named.is_some() => Position::parse(text),
            Err(fault) => Err(Error::parse(text, fault)),
        }
    }
}
