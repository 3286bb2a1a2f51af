//! Cooperative games: dividing what a coalition earns.

use grundy_answer::answer::{Answer, Status};
use grundy_answer::derivation::Derivation;
use grundy_answer::error::Error;
use grundy_answer::input;
use grundy_answer::limits::Limits;
use grundy_answer::method::MethodName;
use grundy_core::forms::coalition::{CoalitionGame, Table};
use grundy_core::parse::ParseError;
use grundy_core::{StopReason, Watch};
use grundy_solve::coalition::{self, Banzhaf, members};
use grundy_solve::core_and_nucleolus::{self, Core, Nucleolus};
use grundy_solve::core_vertices::{self, extreme_points};
use grundy_solve::economy::{self, ProductionPlan};
use grundy_solve::maximum_flow::Flow;
use grundy_solve::owen;
use num::{BigRational, Signed};
use std::fmt;

/// The answer to `coalition` about a cooperative game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Division {
    /// The game.
    pub game: CoalitionGame,
    /// The Shapley value (Shapley–Shubik index of a vote).
    pub shapley: Option<Vec<BigRational>>,
    /// The unions that were given, bit masks, and the Owen value, if it was found.
    pub unions: Option<(Vec<u32>, Option<Vec<BigRational>>)>,
    /// The worth of every coalition by bit mask, that of the empty one first; of at most [`MOST_FOR_WORTHS`] players.
    pub worths: Option<Table>,
    /// A largest flow through all edges, of a flow game.
    pub flow: Option<(BigRational, Flow)>,
    /// A best plan of all players, with its prices, of an economy.
    pub plan: Option<ProductionPlan>,
    /// Two coalitions that earn more apart, [`None`] inside if the game is superadditive; of at most [`MOST_FOR_SHAPE`]
    /// players.
    pub superadditive: Option<Option<[u32; 2]>>,
    /// Two coalitions that earn more than their union and their intersection, [`None`] inside if the game is convex; of at
    /// most [`MOST_FOR_SHAPE`] players.
    pub convex: Option<Option<[u32; 2]>>,
    /// The Banzhaf swings of each player, and the normalised index if any player swings.
    pub banzhaf: Option<Banzhaf>,
    /// A point of the core, or coalitions with weights that prove it empty.
    pub core: Option<Core>,
    /// The extreme points of the core, of which its points are the mixtures; of at most six players.
    pub core_points: Option<Vec<Vec<BigRational>>>,
    /// The nucleolus, where the game is small enough and it exists.
    pub nucleolus: Option<Vec<BigRational>>,
    /// The pre-nucleolus, where the game is small enough: it always exists.
    pub prenucleolus: Option<Vec<BigRational>>,
    /// The least excess of the least core: the smallest ε such that some division leaves no coalition more than ε short of
    /// its worth. The pre-nucleolus is such a division.
    pub epsilon: Option<BigRational>,
    /// For each player, a coalition with the smallest surplus under the nucleolus (or the pre-nucleolus, where there is no
    /// nucleolus), of those with the player; of at most [`MOST_FOR_WORTHS`] players.
    pub tightest: Vec<Tight>,
    /// The nucleolus, or the pre-nucleolus where no division gives every player enough, with the rounds by which it was found.
    pub settled: Option<Nucleolus>,
    /// Parts that were not found, and the reason for each.
    pub open: Vec<(Part, StopReason)>,
}

/// A coalition with the smallest surplus among those with some player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tight {
    /// The coalition, a bit mask.
    pub coalition: u32,
    /// The worth of the coalition.
    pub worth: BigRational,
    /// The sum that its members receive.
    pub receives: BigRational,
}

/// A part of the answer about a cooperative game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// The Shapley value.
    Shapley,
    /// The Banzhaf index.
    Banzhaf,
    /// The Owen value.
    Owen,
    /// The core.
    Core,
    /// The nucleolus.
    Nucleolus,
    /// The pre-nucleolus, and with it the least core.
    Prenucleolus,
    /// The worths of the coalitions, and what follows from them.
    Worths,
    /// The largest flow.
    Flow,
    /// The best plan.
    Plan,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Shapley => "Shapley value",
            Part::Banzhaf => "Banzhaf index",
            Part::Owen => "Owen value",
            Part::Core => "core",
            Part::Nucleolus => "nucleolus",
            Part::Prenucleolus => "pre-nucleolus",
            Part::Worths => "worths",
            Part::Flow => "flow",
            Part::Plan => "plan",
        })
    }
}

/// The largest number of players for which the nucleolus is computed.
const MOST_FOR_NUCLEOLUS: usize = 20;

/// The largest number of players for which the worth of every coalition is in the answer.
pub const MOST_FOR_WORTHS: usize = 10;

/// The largest number of players for which it is tested whether a game is superadditive and convex.
pub const MOST_FOR_SHAPE: usize = 12;

/// Reads a cooperative game from an argument, or from the file that it names.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault, or [`Error::File`].
pub fn read(text: &str) -> Result<CoalitionGame, Error> {
    if let Some((word, file)) = grundy_formats::coalition::named_file(text)
        && input::is_there(file)
    {
        return read_named(text, word, file);
    }
    // A game written inline has ";" between its lines, or a bracket or a colon; the name of an existing file is a file.
    let looks_inline = text.trim_start().starts_with('[')
        || text.contains([':', ';'])
        || text.trim().is_empty()
        || grundy_formats::coalition::is_by_name(text);
    if text == "-" || input::is_there(text) || !looks_inline {
        let content = input::read_text(text)?;
        return grundy_formats::coalition::read(&content)
            .map_err(|e| Error::in_file(text, &content, e));
    }
    grundy_formats::coalition::read(text).map_err(|e| Error::parse(text, e))
}

/// Reads the file of a game of a kind that stands before its name; the file may begin with the same word.
fn read_named(text: &str, word: &str, file: &str) -> Result<CoalitionGame, Error> {
    let content = input::read_text(file)?;
    if grundy_formats::coalition::begins_with(&content, word) {
        return grundy_formats::coalition::read(&content)
            .map_err(|e| Error::in_file(file, &content, e));
    }
    let before = format!("{word} ");
    let whole = format!("{before}{content}");
    grundy_formats::coalition::read(&whole).map_err(|fault| {
        let at = fault.at.saturating_sub(before.len());
        Error::in_file(text, &content, ParseError { at, ..fault })
    })
}

/// Shapley value, Banzhaf index, core and nucleolus, in exact fractions.
///
/// ```
/// use grundy::{Limits, forms::coalition};
/// let vote = coalition::read("[3; 2,1,1]")?;
/// let answer = coalition::solve(&vote, &Limits::default());
/// assert_eq!(answer.value.shapley.as_ref().unwrap()[0].to_string(), "2/3");
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn solve(game: &CoalitionGame, limits: &Limits) -> Answer<Division> {
    solve_with(game, None, limits)
}

/// Reads unions that players have formed: their names with blanks or commas between them, `|` between unions. A player who is
/// not named stands alone. The unions are bit masks.
///
/// # Errors
/// [`Error::Parse`] at a name that no player has, or a player who is named twice; of more than 32 players.
///
/// ```
/// use grundy::forms::coalition;
/// let vote = coalition::read("[3; 2,1,1]")?;
/// assert_eq!(coalition::unions("2 3", &vote)?, [0b110, 0b001]);
/// assert!(coalition::unions("2 3 | 3", &vote).is_err());
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn unions(text: &str, game: &CoalitionGame) -> Result<Vec<u32>, Error> {
    let fault =
        |piece: &str, wanted: &str| Error::parse(text, ParseError::at_piece(text, piece, wanted));
    let players = game.players();
    if players > u32::BITS as usize {
        let wanted = format!(
            "unions in a game of at most {} players, not {players}",
            u32::BITS
        );
        return Err(fault(text.trim(), &wanted));
    }
    let mut seen = 0_u32;
    let mut unions = Vec::new();
    for part in text.split('|') {
        let mut union = 0;
        for name in part.split([' ', ',', '\t']).filter(|name| !name.is_empty()) {
            let player = (0..players).find(|&player| game.name(player) == name);
            let Some(player) = player else {
                return Err(fault(name, "the name of a player"));
            };
            if seen >> player & 1 == 1 {
                return Err(fault(name, "a player who is in no other union"));
            }
            seen |= 1 << player;
            union |= 1 << player;
        }
        if union == 0 {
            return Err(fault(part.trim(), "the players of a union"));
        }
        unions.push(union);
    }
    unions.extend(
        (0..players)
            .map(|player| 1 << player)
            .filter(|alone| seen & alone == 0),
    );
    Ok(unions)
}

/// The same as [`solve`], and the Owen value where players have formed unions.
#[must_use]
pub fn solve_with(
    game: &CoalitionGame,
    unions: Option<&[u32]>,
    limits: &Limits,
) -> Answer<Division> {
    let mut watch = limits.watch();
    let mut open = Open(Vec::new());
    let shapley = open.known(Part::Shapley, coalition::shapley(game, &mut watch));
    let banzhaf = open.known(Part::Banzhaf, coalition::banzhaf(game, &mut watch));
    let unions = unions.map(|unions| {
        let shares = open.known(Part::Owen, owen::owen(game, unions, &mut watch));
        (unions.to_vec(), shares)
    });
    let core = open.known(Part::Core, core_and_nucleolus::core(game, &mut watch));
    let nucleolus = if game.players() <= MOST_FOR_NUCLEOLUS {
        core_and_nucleolus::nucleolus(game, &mut watch)
    } else {
        Err(StopReason::Beyond(format!(
            "computed for at most {MOST_FOR_NUCLEOLUS} players"
        )))
    };
    let nucleolus = open.known(Part::Nucleolus, nucleolus);
    let before = open
        .known(
            Part::Prenucleolus,
            prenucleolus(game, core.as_ref(), nucleolus.as_ref(), &mut watch),
        )
        .flatten();
    let nucleolus = nucleolus.flatten();
    let settled = nucleolus.as_ref().or(before.as_ref()).cloned();
    let nucleolus = nucleolus.map(|found| found.payoff);
    let flow = open.known(Part::Flow, flow(game, &mut watch)).flatten();
    let plan = open.known(Part::Plan, plan(game, &mut watch)).flatten();
    let mut division = Division {
        game: game.clone(),
        shapley,
        banzhaf,
        unions,
        core,
        epsilon: before
            .as_ref()
            .and_then(|found| Some(found.rounds.first()?.excess.clone())),
        prenucleolus: before.map(|found| found.payoff),
        nucleolus,
        flow,
        plan,
        core_points: None,
        worths: None,
        superadditive: None,
        convex: None,
        tightest: Vec::new(),
        settled,
        open: Vec::new(),
    };
    open.known(Part::Worths, from_worths(&mut division, &mut watch));
    let limited = |(_, stop): &&(Part, StopReason)| !matches!(stop, StopReason::Beyond(_));
    let status = match open.0.iter().rfind(limited) {
        Some((_, stop)) => Status::stopped(stop),
        None => Status::Proved,
    };
    division.open = open.0;
    Answer::new(division, status)
        .by(
            MethodName::Coalitions,
            "sums over coalitions and exact linear programs",
        )
        .because(Derivation::Coalition)
}

/// Parts that were not found.
struct Open(Vec<(Part, StopReason)>);

impl Open {
    fn known<T>(&mut self, part: Part, found: Result<T, StopReason>) -> Option<T> {
        found.map_err(|stop| self.0.push((part, stop))).ok()
    }
}

/// A largest flow through all edges of a flow game.
fn flow(
    game: &CoalitionGame,
    watch: &mut dyn Watch,
) -> Result<Option<(BigRational, Flow)>, StopReason> {
    match game {
        CoalitionGame::Flow(network) => coalition::grand_flow(network, watch).map(Some),
        CoalitionGame::Table(_) | CoalitionGame::Voting(_) | CoalitionGame::Economy(_) => Ok(None),
    }
}

/// A best plan of all players of an economy.
fn plan(game: &CoalitionGame, watch: &mut dyn Watch) -> Result<Option<ProductionPlan>, StopReason> {
    match game {
        CoalitionGame::Economy(economy) => economy::plan(economy, |_| true, watch).map(Some),
        CoalitionGame::Table(_) | CoalitionGame::Voting(_) | CoalitionGame::Flow(_) => Ok(None),
    }
}

/// The pre-nucleolus, where the nucleolus was sought: the same if the core has a point, because every division in the core
/// gives each player enough.
fn prenucleolus(
    game: &CoalitionGame,
    core: Option<&Core>,
    nucleolus: Option<&Option<Nucleolus>>,
    watch: &mut dyn Watch,
) -> Result<Option<Nucleolus>, StopReason> {
    match (core, nucleolus) {
        (_, None) => Ok(None),
        (Some(Core::Point { .. }), Some(Some(found))) => Ok(Some(found.clone())),
        (_, Some(_)) => core_and_nucleolus::prenucleolus(game, watch).map(Some),
    }
}

/// Fills in what follows from the worths of all coalitions, where there are not too many of them.
fn from_worths(division: &mut Division, watch: &mut dyn Watch) -> Result<(), StopReason> {
    let n = division.game.players();
    if n > MOST_FOR_SHAPE {
        return Ok(());
    }
    let table = coalition::table(&division.game, watch)?.into_owned();
    division.superadditive = Some(coalition::not_superadditive(&table, watch)?);
    division.convex = Some(coalition::not_convex(&table, watch)?);
    if n > MOST_FOR_WORTHS {
        return Ok(());
    }
    if n <= core_vertices::MOST_PLAYERS {
        division.core_points = Some(extreme_points(&table, watch)?);
    }
    let payoff = division
        .nucleolus
        .as_ref()
        .or(division.prenucleolus.as_ref());
    if let Some(payoff) = payoff {
        division.tightest = (0..n)
            .filter_map(|player| tightest(&table, payoff, player))
            .collect();
    }
    division.worths = Some(table);
    Ok(())
}

/// The first smallest coalition with the least surplus among those with a player, but for the grand coalition; `None` of one player.
fn tightest(table: &Table, payoff: &[BigRational], player: usize) -> Option<Tight> {
    let grand_coalition = (1u32 << table.players()) - 1;
    let with = (1..grand_coalition).filter(|s| s >> player & 1 == 1);
    let all = with.map(|coalition| Tight {
        coalition,
        worth: table.worth(coalition),
        receives: members(coalition).map(|i| &payoff[i]).sum(),
    });
    all.min_by_key(|tight| (&tight.receives - &tight.worth, tight.coalition.count_ones()))
}

/// The worth of the grand coalition and the sum of what each earns alone, if the first is less: then no division gives each player
/// what it earns alone.
#[must_use]
pub fn no_imputation(table: &Table) -> Option<[BigRational; 2]> {
    let n = table.players();
    let alone: BigRational = (0..n).map(|i| table.worth(1 << i)).sum();
    let together = table.worth(u32::MAX >> (32 - n));
    (&together - &alone)
        .is_negative()
        .then_some([together, alone])
}
