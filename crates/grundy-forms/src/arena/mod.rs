//! Arenas, where play never ends: parity games, Büchi games and the Green Game, solved from their files.

mod automaton;
mod generate;
mod methods;

pub(crate) use automaton::certificate as machine_certificate;
pub use automaton::{AutomatonSource, MachineFormat};
pub use generate::Family;

use grundy_answer::answer::{Answer, Status};
use grundy_answer::derivation::{ArenaKind, Derivation};
use grundy_answer::error::Error;
use grundy_answer::input;
use grundy_answer::limits::Limits;
use grundy_answer::method::{self, MethodName, Offer};
use grundy_answer::setting::Setting;
use grundy_core::Player;
use grundy_core::forms::arena::Arena;
use grundy_core::forms::automaton::Machine;
use grundy_formats::{Assumed, Unread, green, hoa, pgsolver};
use grundy_solve::arena::{self, Effort, Engine, Levels, Method, Regions};
use methods::{ArenaQuestion, ArenaResult};
use serde::Serialize;

/// The contents of a file with an arena.
#[derive(Clone, Debug)]
pub enum Source {
    /// A parity game in PGSolver's format.
    Parity(pgsolver::ParityGame),
    /// A Green Game.
    Green(green::GreenGame),
    /// A game on an automaton in the extended Hanoi format.
    Automaton(Box<AutomatonSource>),
}

impl Source {
    /// Reads a file's text: `HOA: …` is the Hanoi format, `parity …` PGSolver's; a Green Game begins with a number.
    ///
    /// # Errors
    /// [`Error::Parse`] with line and column.
    pub fn read(name: &str, text: &str) -> Result<Source, Error> {
        Source::read_within(name, text, &Limits::default())
    }

    /// Reads a file's text, which may be long.
    ///
    /// # Errors
    /// As [`Source::read`], and [`Error::Stopped`] when a limit is reached before the end of the text.
    pub fn read_within(name: &str, text: &str, limits: &Limits) -> Result<Source, Error> {
        let mut watch = limits.watch();
        if hoa::recognises(text) {
            let read = automaton::read(text, &mut watch);
            let read = read.map(|source| Source::Automaton(Box::new(source)));
            return read.map_err(|unread| Error::unread(name, text, unread));
        }
        let read = pgsolver::recognises(text, &mut watch).map_err(Unread::Stopped);
        let read = read.and_then(|parity| {
            if parity {
                pgsolver::read_watched(text, &mut watch).map(Source::Parity)
            } else {
                green::read_watched(text, &mut watch).map(Source::Green)
            }
        });
        read.map_err(|unread| Error::unread(name, text, unread))
    }

    /// Reads a file, `-` being the standard input; names of vertices in another encoding than UTF-8 are read as Latin-1.
    ///
    /// # Errors
    /// [`Error::File`] when it cannot be read, [`Error::Parse`] with line and column, [`Error::Stopped`] by a limit.
    pub fn open(name: &str, limits: &Limits) -> Result<Source, Error> {
        let (text, latin1) = input::read_labelled(name)?;
        Source::of_labelled(name, &text, latin1, limits)
    }

    /// Reads an arena from the result of [`input::read_labelled`].
    ///
    /// # Errors
    /// [`Error::Parse`] with line and column, [`Error::Stopped`] by a limit.
    pub fn of_labelled(
        name: &str,
        text: &str,
        latin1: bool,
        limits: &Limits,
    ) -> Result<Source, Error> {
        let mut source = Source::read_within(name, text, limits)?;
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
            Source::Automaton(source) => &source.game.arena,
        }
    }

    /// Assumptions made by the reader about what the file left open.
    #[must_use]
    pub fn assumed(&self) -> Vec<String> {
        match self {
            Source::Parity(game) => game.assumed.iter().map(ToString::to_string).collect(),
            Source::Green(_) | Source::Automaton(_) => Vec::new(),
        }
    }

    /// The number that the file gives to a vertex; for an automaton, whose vertices the file does not number, its place.
    #[must_use]
    pub fn id(&self, vertex: u32) -> u64 {
        match self {
            Source::Parity(game) => game.ids[vertex as usize],
            Source::Green(_) => u64::from(vertex) + 1,
            Source::Automaton(_) => u64::from(vertex),
        }
    }

    /// The names of the two players.
    #[must_use]
    pub fn sides(&self) -> [&'static str; 2] {
        match self {
            Source::Parity(_) => ["even", "odd"],
            Source::Green(_) => ["ann", "billy"],
            Source::Automaton(_) => ["controller", "environment"],
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
            Source::Automaton(source) => {
                let game = pgsolver::ParityGame::from_arena(source.game.arena.clone());
                pgsolver::write_solution(&game, regions)
            }
        }
    }
}

/// The answer to `arena solve`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solved<'s> {
    /// The arena that was solved.
    pub source: &'s Source,
    /// Both winning regions with positional strategies; `None` if they were not found.
    pub regions: Option<Regions>,
}

impl Solved<'_> {
    /// The winner's machine in a game on an automaton; `None` for other arenas, and where it is not solved.
    #[must_use]
    pub fn machine(&self) -> Option<Machine> {
        let Source::Automaton(source) = self.source else {
            return None;
        };
        Some(source.game.machine(self.regions.as_ref()?))
    }

    /// The winner's machine as a text: a controller where the automaton is realizable, else an environment that no
    /// controller withstands.
    ///
    /// # Errors
    /// [`Error::Refused`] for arenas that are no automata or not solved, and for machines with too many paths for labels.
    ///
    /// ```
    /// use grundy::{Limits, forms::arena::{MachineFormat, Source, solve}};
    /// let text = "HOA: v1 States: 1 Start: 0 AP: 2 \"in\" \"out\" controllable-AP: 1 Acceptance: 0 t
    ///     --BODY-- State: 0 [0 & 1 | !0 & !1] 0 --END--";
    /// let source = Source::read("a file", text)?;
    /// let answer = solve(&source, &Limits::default());
    /// let machine = answer.value.machine_text(MachineFormat::Hoa)?;
    /// assert!(machine.contains("[!0&!1] 0\n[0&1] 0\n"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn machine_text(&self, format: MachineFormat) -> Result<String, Error> {
        let refused = |why: &str| Error::Refused {
            setting: Setting::Machine,
            why: why.to_owned(),
        };
        let Source::Automaton(source) = self.source else {
            let why = "only games on automata in the Hanoi format have one";
            return Err(refused(why));
        };
        let regions = self.regions.as_ref();
        let regions = regions.ok_or_else(|| refused("the game is not solved"))?;
        source.machine_text(regions, format)
    }
}

/// Both winning regions with positional strategies.
///
/// If a limit is reached, the answer has the status *unknown* and no regions.
///
/// ```
/// use grundy::{Limits, forms::arena::{Source, solve}, vocabulary::Player};
/// let source = Source::read("a file", "parity 1; 0 2 0 1; 1 1 1 0;")?;
/// let answer = solve(&source, &Limits::default());
/// assert_eq!(answer.value.regions.as_ref().unwrap().won_by(Player::Left).count(), 2);
/// assert!(answer.certificate().is_ok());
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn solve<'s>(source: &'s Source, limits: &Limits) -> Answer<Solved<'s>> {
    let answer = solve_by(source, None, limits);
    answer.expect("an arena has a method, and no other was named")
}

/// Like [`solve`], by the method of this name; without a name by the cheapest that fits the arena.
///
/// # Errors
/// [`Error::Usage`] when no method has the name, or the one that has it does not fit the arena.
///
/// ```
/// use grundy::{Limits, MethodName, forms::arena::{Source, solve_by}, vocabulary::Player};
/// let source = Source::read("a file", "parity 1; 0 2 0 1; 1 1 1 0;")?;
/// let answer = solve_by(&source, Some(MethodName::Tangles), &Limits::default())?;
/// assert_eq!(answer.value.regions.unwrap().won_by(Player::Left).count(), 2);
/// assert!(solve_by(&source, Some(MethodName::OneParity), &Limits::default()).is_err());
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn solve_by<'s>(
    source: &'s Source,
    method: Option<MethodName>,
    limits: &Limits,
) -> Result<Answer<Solved<'s>>, Error> {
    let levels = arena::levels(source.arena());
    let question = ArenaQuestion {
        arena: source.arena(),
        levels: &levels,
    };
    let list = methods::list();
    let choice = method::choose(&list, method, question)?;
    let found = choice.find(question, &mut limits.watch());
    let found = found.map_err(|stop| Error::Stopped((&stop).into()))?;
    Ok(answer(source, &levels, found.1))
}

/// The methods that could solve an arena, and the reason for each that cannot.
#[must_use]
pub fn methods(source: &Source) -> Vec<Offer> {
    let levels = arena::levels(source.arena());
    let question = ArenaQuestion {
        arena: source.arena(),
        levels: &levels,
    };
    method::offers(&methods::list(), question)
}

fn answer<'s>(source: &'s Source, levels: &Levels, found: ArenaResult) -> Answer<Solved<'s>> {
    let (status, regions, effort) = match found.answer {
        Err(stop) => (Status::stopped(&stop), None, Effort::default()),
        Ok((regions, effort)) => (Status::Proved, Some(regions), effort),
    };
    let side = |player: Player| source.sides()[player.index()].to_owned();
    let (name, kind) = match found.solver {
        Method::OneParity(player) => {
            let winner = side(player);
            (MethodName::OneParity, ArenaKind::OneParity { winner })
        }
        Method::Buchi(player) => {
            let player = side(player);
            (MethodName::Buchi, ArenaKind::Buchi { player })
        }
        Method::Parity(Engine::InTurns) if effort.beyond > 0 => {
            let Effort {
                tangles, beyond, ..
            } = effort;
            let levels = levels.count;
            let kind = ArenaKind::InTurns {
                levels,
                tangles,
                beyond,
            };
            (MethodName::InTurns, kind)
        }
        Method::Parity(Engine::Tangles) => {
            let (levels, tangles) = (levels.count, effort.tangles);
            (MethodName::Tangles, ArenaKind::Tangles { levels, tangles })
        }
        Method::Parity(Engine::Recursion | Engine::InTurns) => {
            let levels = levels.count;
            (MethodName::Zielonka, ArenaKind::Parity { levels })
        }
    };
    let how = kind.to_string();
    Answer::new(Solved { source, regions }, status)
        .by(name, how)
        .because(Derivation::Regions(kind))
        .assuming(source.assumed())
}

/// The largest number of vertices for which the rounds are written out.
const MOST_IN_ROUNDS: usize = 10_000;

/// The rounds of a Büchi game such as the Green Game: the vertices from which a mark can be forced, step by step, and those
/// that are lost.
///
/// # Errors
/// [`Error::Refused`] for arenas that are not Büchi games and for very large ones, [`Error::Stopped`] by a limit.
///
/// ```
/// use grundy::{Limits, forms::arena::{Source, rounds}};
/// let source = Source::read("a file", "1 1\n1 1 2\n0 2 1 2\n")?;
/// let rounds = rounds(&source, &Limits::default())?.value;
/// // Ann reaches the green field from both, Billy stays on the other one, and then nothing is left to her.
/// assert_eq!(rounds.rounds.len(), 2);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn rounds(source: &Source, limits: &Limits) -> Result<Answer<Rounds>, Error> {
    let arena = source.arena();
    let wrong = |why: &str| {
        Err(Error::Refused {
            setting: Setting::Rounds,
            why: why.to_owned(),
        })
    };
    if let Source::Automaton(_) = source {
        return wrong("rounds name vertices, and the file of an automaton names states");
    }
    if arena.len() > MOST_IN_ROUNDS {
        return wrong(&format!(
            "rounds are shown of arenas with up to {MOST_IN_ROUNDS} vertices"
        ));
    }
    let Some((player, marked)) = arena::marks(arena) else {
        return wrong(
            "rounds are those of games with two levels of priority, such as the Green Game; this arena has others",
        );
    };
    let rounds = arena::rounds(arena, player, &marked, &mut limits.watch());
    let rounds = rounds.map_err(|stop| Error::Stopped((&stop).into()))?;
    let sides = source.sides();
    let ids = |sets: &[Vec<u32>]| -> Vec<Vec<u64>> {
        let set = |set: &Vec<u32>| set.iter().map(|&v| source.id(v)).collect();
        sets.iter().map(set).collect()
    };
    let round = |round: &arena::Round| Round {
        reach: ids(&round.reach),
        lost: ids(&round.lost),
    };
    let value = Rounds {
        player: sides[player.index()],
        opponent: sides[player.opponent().index()],
        rounds: rounds.iter().map(round).collect(),
    };
    Ok(Answer::new(value, Status::Proved).by(MethodName::Rounds, "attractors, step by step"))
}

/// The rounds of a Büchi game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Rounds {
    /// The player who must see a mark again and again.
    pub player: &'static str,
    /// The player who tries to prevent it.
    pub opponent: &'static str,
    /// The rounds; in the last one nothing is lost.
    pub rounds: Vec<Round>,
}

/// One round; vertices are given by their numbers in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    /// The marked vertices that are left, then step by step the vertices from which the player can force the token there.
    pub reach: Vec<Vec<u64>>,
    /// The vertices from which no mark can be forced, then step by step those from which the opponent can force the token
    /// there.
    pub lost: Vec<Vec<u64>>,
}

impl Rounds {
    /// The rounds in words.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let Rounds {
            player, opponent, ..
        } = self;
        let sets = |sets: &[Vec<u64>]| -> String {
            let set = |set: &Vec<u64>| set.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
            if sets.iter().all(Vec::is_empty) {
                "nowhere".to_owned()
            } else {
                sets.iter().map(set).collect::<Vec<_>>().join(" ← ")
            }
        };
        let mut lines =
            vec!["rounds, where A ← B: from B the token is forced to A in one step".to_owned()];
        for (number, round) in (1..).zip(&self.rounds) {
            lines.push(format!(
                "round {number}: {player} forces a mark from {}",
                sets(&round.reach)
            ));
            lines.push(if !round.lost.is_empty() {
                format!("  {opponent} wins from {}", sets(&round.lost))
            } else if round.reach.iter().all(Vec::is_empty) {
                format!("  nothing is left: {opponent} wins everywhere")
            } else {
                format!("  that is all there is: {player} wins there")
            });
        }
        lines
    }
}
