//! Arenas, where play never ends: parity games, Büchi games and the Green Game, solved from their files.

use crate::answer::Status;
use crate::error::Error;
use crate::formats::{self, Assumed, green, pgsolver};
use crate::limits::Limits;
use grundy_core::Player;
use grundy_core::forms::arena::Arena;
use grundy_core::parse::without_comment;
use grundy_solve::arena::{self, Method, Regions};
use serde::Serialize;

/// What a file holds.
#[derive(Clone, Debug)]
pub enum Source {
    /// A parity game in PGSolver's format.
    Parity(pgsolver::ParityGame),
    /// A Green Game.
    Green(green::GreenGame),
}

impl Source {
    /// Reads a file's text: `parity …` is PGSolver's format, a number begins a Green Game.
    ///
    /// # Errors
    /// [`Error::Parse`] with line and column.
    pub fn read(name: &str, text: &str) -> Result<Source, Error> {
        // A Green Game has digits and blanks only; a parity game may begin without a header, and either with comments.
        let mut lines = text.lines().map(without_comment);
        let digit = |line: &str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
        let word = lines
            .clone()
            .find(|line| !line.trim().is_empty())
            .is_none_or(|line| !digit(line));
        if word || lines.any(|line| line.contains([';', ',', '"'])) {
            pgsolver::read(text).map(Source::Parity)
        } else {
            green::read(text).map(Source::Green)
        }
        .map_err(|e| Error::in_file(name, text, e))
    }

    /// Reads a file, `-` being the standard input; names of vertices in another encoding than UTF-8 are read as Latin-1.
    ///
    /// # Errors
    /// [`Error::File`] when it cannot be read, [`Error::Parse`] with line and column.
    pub fn open(name: &str) -> Result<Source, Error> {
        let (text, latin1) = formats::read_labelled(name)?;
        let mut source = Source::read(name, &text)?;
        if let (Source::Parity(game), true) = (&mut source, latin1) {
            game.assumed.push(Assumed::Latin1);
        }
        Ok(source)
    }

    /// The arena.
    #[must_use]
    pub fn arena(&self) -> &Arena {
        match self {
            Source::Parity(game) => &game.arena,
            Source::Green(game) => &game.arena,
        }
    }

    /// What the file left open and its reader took for granted.
    #[must_use]
    pub fn assumed(&self) -> Vec<String> {
        match self {
            Source::Parity(game) => game.assumed.iter().map(ToString::to_string).collect(),
            Source::Green(_) => Vec::new(),
        }
    }

    /// The number that the file gives to a vertex.
    #[must_use]
    pub fn id(&self, vertex: u32) -> u64 {
        match self {
            Source::Parity(game) => game.ids[vertex as usize],
            Source::Green(_) => u64::from(vertex) + 1,
        }
    }

    /// What the two players are called.
    #[must_use]
    pub fn sides(&self) -> [&'static str; 2] {
        match self {
            Source::Parity(_) => ["even", "odd"],
            Source::Green(_) => ["ann", "billy"],
        }
    }

    /// The solution in PGSolver's format.
    #[must_use]
    pub fn write_solution(&self, regions: &Regions) -> String {
        match self {
            Source::Parity(game) => pgsolver::write_solution(game, regions),
            Source::Green(game) => {
                let mut game = pgsolver::ParityGame::from_arena(game.arena.clone());
                game.ids.iter_mut().for_each(|id| *id += 1);
                pgsolver::write_solution(&game, regions)
            }
        }
    }
}

/// What is known about an arena.
#[derive(Clone, Debug, Serialize)]
pub struct ArenaAnswer {
    /// How many vertices it has.
    pub vertices: usize,
    /// How many edges.
    pub edges: usize,
    /// What the two players are called.
    pub sides: [&'static str; 2],
    /// The vertices that each player wins from, by the file's numbers, ascending.
    pub regions: [Vec<u64>; 2],
    /// What the owner of a vertex does who wins there: pairs of the file's numbers.
    pub strategy: Vec<[u64; 2]>,
    /// How sure it is.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// Which solver, and why.
    pub method: String,
    /// What the file left open and its reader took for granted, such as what the header's number counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
}

/// Both winning regions with positional strategies.
///
/// # Errors
/// Never today; limits give an answer with status *unknown* and no regions.
pub fn solve(source: &Source, limits: &Limits) -> Result<(ArenaAnswer, Option<Regions>), Error> {
    let game = source.arena();
    let sides = source.sides();
    let method = match arena::method(game) {
        Method::OneParity(player) => {
            format!(
                "every cycle is won by {}: all priorities have one parity",
                sides[player.index()]
            )
        }
        Method::Buchi(player) => format!(
            "Büchi attractors: two levels of priority, and {} must see the higher one again and again",
            sides[player.index()]
        ),
        Method::Recursive { levels } => {
            format!("Zielonka's recursive algorithm on {levels} levels of priority")
        }
    };
    let blank = ArenaAnswer {
        vertices: game.len(),
        edges: game.edges(),
        sides,
        regions: [Vec::new(), Vec::new()],
        strategy: Vec::new(),
        status: Status::Proved,
        method,
        assumed: source.assumed(),
    };
    Ok(match arena::solve(game, &mut limits.watch()) {
        Err(stop) => (
            ArenaAnswer {
                status: Status::stopped(&stop),
                ..blank
            },
            None,
        ),
        Ok(regions) => {
            let won = |player| regions.won_by(player).map(|v| source.id(v)).collect();
            let strategy = regions
                .strategy
                .iter()
                .enumerate()
                .filter_map(|(v, to)| Some([source.id(v as u32), source.id((*to)?)]));
            let answer = ArenaAnswer {
                regions: [won(Player::Left), won(Player::Right)],
                strategy: strategy.collect(),
                ..blank
            };
            (answer, Some(regions))
        }
    })
}
