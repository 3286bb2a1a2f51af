//! Bimatrix games: all equilibria, what each player can secure, and which choices are dominated.

use crate::matrix::{dominances, mixture};
use grundy_answer::answer::{Answer, Status};
use grundy_answer::derivation::{BimatrixReason, Derivation};
use grundy_answer::error::Error;
use grundy_answer::input;
use grundy_answer::limits::{Clock, Limits};
use grundy_answer::method::MethodName;
use grundy_core::forms::bimatrix::Bimatrix;
use grundy_core::forms::matrix::Matrix;
use grundy_core::{ParseError, StopReason, Watch};
use grundy_formats::gambit::nfg::{self, Nfg};
use grundy_formats::gambit::{self, Kind};
use grundy_solve::bimatrix::replicator::{self, RestPoint, Sample};
use grundy_solve::bimatrix::{self, Correlated, Deviation, Equilibria, Profile};
use grundy_solve::matrix;
use num::{BigRational, ToPrimitive};
use serde::Serialize;

/// The answer to `bimatrix`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BimatrixGame {
    /// The game.
    pub game: Bimatrix,
    /// The names of the players and of their strategies, where the game was read with names.
    pub labels: Option<Labels>,
    /// All extreme equilibria; `None` if they were not found.
    pub equilibria: Option<Equilibria>,
    /// The payoff that each player can secure whatever the other does, with a mixture that secures it: the value of the
    /// player's own payoffs as a matrix game. `None` where it was not found.
    pub security: [Option<matrix::Equilibrium>; 2],
    /// The ends of the paths of Lemke and Howson, one for each strategy, rows first, where they were asked for; without all
    /// equilibria, the first one that was found.
    pub paths: Vec<Path>,
    /// For each equilibrium of a symmetric game in which both players mix alike, whether the mixture is evolutionarily
    /// stable; `None` for the others, and where it was not decided.
    pub stable: Vec<Option<bool>>,
    /// The best correlated equilibrium and the best coarse one, where they were asked for and found.
    pub correlated: [Option<Correlated>; 2],
    /// The rest points of the replicator dynamics, where they were asked for and found.
    pub rest_points: Option<Vec<RestPoint>>,
    /// A path of the replicator dynamics in floating point, where it was asked for and found: a picture, and no proof.
    pub flow: Option<Vec<Sample>>,
}

/// The questions that are answered beside the list of equilibria, where they are asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// The payoff that each player can secure, which is asked unless one says otherwise.
    pub security: bool,
    /// The rest points of the replicator dynamics of a symmetric game.
    pub replicator: bool,
    /// A path of the replicator dynamics of a symmetric game.
    pub follow: Option<Follow>,
    /// The ends of all paths of Lemke and Howson.
    pub paths: bool,
    /// The best correlated equilibrium, and the best coarse one.
    pub correlated: bool,
}

impl Default for Beside {
    fn default() -> Beside {
        Beside {
            security: true,
            replicator: false,
            follow: None,
            paths: false,
            correlated: false,
        }
    }
}

/// A path of the replicator dynamics that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follow {
    /// The shares of the strategies at the beginning.
    pub start: Vec<BigRational>,
    /// The time at its end.
    pub until: u32,
}

/// The moments of a path that are shown, after the start.
const SAMPLES: usize = 200;

impl Follow {
    /// Reads the shares at the beginning: `alike`, or numbers of at least 0 that sum to 1.
    ///
    /// # Errors
    /// [`Error::Parse`] with the place of the fault, and [`Error::Usage`] for a game that is not symmetric.
    pub fn read(text: &str, until: u32, game: &Bimatrix) -> Result<Follow, Error> {
        needs_symmetry(game)?;
        let count = game.rows();
        let start = match text.trim() {
            "alike" => vec![BigRational::new(1.into(), count.into()); count],
            _ => mixture(text, count, "`alike`")?,
        };
        Ok(Follow { start, until })
    }
}

/// Refuses the replicator dynamics of a game that does not look the same to both players.
///
/// # Errors
/// [`Error::Usage`].
pub fn needs_symmetry(game: &Bimatrix) -> Result<(), Error> {
    if game.is_symmetric() {
        return Ok(());
    }
    Err(Error::usage(
        "the replicator dynamics are those of symmetric games, in which a cell has the payoffs of the cell across the \
         diagonal in the other order, and this game is not symmetric"
            .to_owned(),
    ))
}

/// The names in a bimatrix game: a row is a strategy of the first player, a column one of the second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Labels {
    /// The title of the game.
    pub title: String,
    /// The names of the players.
    pub players: Vec<String>,
    /// The names of the rows.
    pub rows: Vec<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
}

/// The end of a path of Lemke and Howson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The strategy whose label may be missing on the path, from 0, rows first.
    pub missing: usize,
    /// The equilibrium at its end.
    pub end: Profile,
}

/// Reads a bimatrix game from an argument, or from the file that it names: cells, or a game in normal form that begins with
/// `NFG`.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault, or [`Error::File`].
///
/// ```
/// let game = grundy::forms::bimatrix::read("NFG 1 R \"\" { \"Ann\" \"Bob\" } { 2 2 } 3 1 0 0 0 0 1 3")?;
/// assert_eq!(game, grundy::forms::bimatrix::read("3,1 0,0; 0,0 1,3")?);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn read(text: &str) -> Result<Bimatrix, Error> {
    read_with_labels(text).map(|(game, _)| game)
}

/// Like [`read`], with the names of players and strategies where the game has them.
///
/// # Errors
/// As [`read`].
pub fn read_with_labels(text: &str) -> Result<(Bimatrix, Option<Labels>), Error> {
    if text == "-" || input::is_there(text) {
        let (content, _) = input::read_labelled(text)?;
        return parse(&content).map_err(|e| Error::in_file(text, &content, e));
    }
    parse(text).map_err(|e| Error::parse(text, e))
}

/// Reads cells, or a game in normal form of two players.
fn parse(text: &str) -> Result<(Bimatrix, Option<Labels>), ParseError> {
    match gambit::kind(text) {
        None => grundy_formats::bimatrix::read(text).map(|game| (game, None)),
        Some(Kind::Tree) => Err(ParseError::at_piece(
            text,
            &text.trim_start()[..3],
            "a bimatrix game; `equilibrium` answers about game trees",
        )),
        Some(Kind::Normal) => {
            let Nfg { title, game, .. } = nfg::read(text)?;
            let players = game.players();
            let Some(both) = game.bimatrix() else {
                let found = match players.len() {
                    1 => "1 player".to_owned(),
                    count => format!("{count} players"),
                };
                let wanted = "a game of two players; `equilibrium` answers about others";
                let at = text.len() - text.trim_start().len();
                return Err(ParseError::new(at, found, wanted));
            };
            let strategies = |player: usize| {
                let all = &players[player].strategies;
                (0..all.count()).map(|at| all.label(at)).collect()
            };
            let name = |at: usize| match &*players[at].name {
                "" => format!("player {}", at + 1),
                name => name.to_owned(),
            };
            let labels = Labels {
                title,
                players: vec![name(0), name(1)],
                rows: strategies(0),
                columns: strategies(1),
            };
            Ok((both, Some(labels)))
        }
    }
}

/// All extreme equilibria with their components, and what is asked beside them. Where there are too many strategies to list
/// all, or a limit is reached, one equilibrium is looked for.
///
/// ```
/// use grundy::{Limits, forms::bimatrix::{self, Beside}};
/// let game = bimatrix::read("3,1 0,0; 0,0 1,3")?;
/// let answer = bimatrix::solve(&game, Beside::default(), &Limits::default());
/// let found = answer.value.equilibria.unwrap();
/// assert_eq!(found.pairs.len(), 3);
/// let mixed = found.profiles().nth(1).unwrap();
/// assert_eq!(mixed.rows[0].to_string(), "3/4");
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn solve(game: &Bimatrix, beside: Beside, limits: &Limits) -> Answer<BimatrixGame> {
    let mut watch = limits.watch();
    let found = bimatrix::equilibria(game, &mut watch);
    completed(game, found, beside, watch)
}

/// The answer of [`solve`] from the equilibria that were found, or the reason why they were not: what is asked beside them, and
/// the explanation. Of many small games the equilibria may be found first, and the rest of those that are looked at.
#[must_use]
pub fn completed(
    game: &Bimatrix,
    found: Result<Equilibria, StopReason>,
    beside: Beside,
    mut watch: Clock,
) -> Answer<BimatrixGame> {
    let wanted = match (&found, beside.paths) {
        (_, true) => game.rows() + game.columns(),
        (Err(StopReason::Beyond(_)), false) => 1,
        _ => 0,
    };
    let paths = paths(game, wanted, &mut watch);
    let correlated = correlated(game, &beside, &mut watch);
    let (rest, flow) = dynamics(game, &beside, &mut watch);
    let stopped = [
        rest.as_ref().err(),
        flow.as_ref().err(),
        found.as_ref().err(),
        paths.as_ref().err(),
        correlated.as_ref().err(),
    ];
    let status = match stopped.into_iter().flatten().next() {
        None => Status::Proved,
        Some(stop) => Status::stopped(stop),
    };
    let (method, how) = match (&found, wanted) {
        (Err(_), 1..) => (
            MethodName::LemkeHowson,
            "a path of Lemke and Howson, which ends in one equilibrium",
        ),
        _ => (
            MethodName::Vertices,
            "all vertices of both best-response polytopes, matched by their labels",
        ),
    };
    let removed = bimatrix::dominated(game, &mut watch).unwrap_or_default();
    let reason = BimatrixReason {
        extreme: found.as_ref().ok().map(|found| found.pairs.len()),
        components: found.as_ref().map_or(0, |found| found.components.len()),
        dominated: dominances(&removed),
    };
    let stable = found
        .as_ref()
        .map_or_else(|_| Vec::new(), |found| stability(game, found, &mut watch));
    let mut secured = |payoffs: &Matrix| matrix::solve(payoffs, &mut watch).ok();
    let security = if beside.security {
        [secured(game.left()), secured(&transposed(game.right()))]
    } else {
        [None, None]
    };
    let solved = BimatrixGame {
        security,
        rest_points: rest.unwrap_or_default(),
        flow: flow.unwrap_or_default(),
        game: game.clone(),
        labels: None,
        equilibria: found.ok(),
        paths: paths.unwrap_or_default(),
        stable,
        correlated: correlated.unwrap_or_default(),
    };
    Answer::new(solved, status)
        .by(method, how)
        .because(Derivation::Bimatrix(reason))
}

/// The first `count` paths.
fn paths(game: &Bimatrix, count: usize, watch: &mut dyn Watch) -> Result<Vec<Path>, StopReason> {
    let path = |missing| {
        let end = bimatrix::lemke_howson(game, missing, watch)?;
        Ok(Path { missing, end })
    };
    (0..count).map(path).collect()
}

/// The best correlated equilibria of both kinds, where they are asked for.
fn correlated(
    game: &Bimatrix,
    beside: &Beside,
    watch: &mut dyn Watch,
) -> Result<[Option<Correlated>; 2], StopReason> {
    if !beside.correlated {
        return Ok([None, None]);
    }
    let mut best = |deviation| bimatrix::correlated(game, deviation, watch).map(Some);
    Ok([
        best(Deviation::AfterAdvice)?,
        best(Deviation::BeforeAdvice)?,
    ])
}

/// What each player can secure whatever the other does, as [`solve`] finds it; none where a limit stops the work.
#[must_use]
pub fn secured(game: &Bimatrix, limits: &Limits) -> [Option<matrix::Equilibrium>; 2] {
    let mut watch = limits.watch();
    let of_right = transposed(game.right());
    [game.left(), &of_right].map(|payoffs| matrix::solve(payoffs, &mut watch).ok())
}

/// The rest points and the path of the replicator dynamics, where they are asked for and found.
type Dynamics = (
    Result<Option<Vec<RestPoint>>, StopReason>,
    Result<Option<Vec<Sample>>, StopReason>,
);

/// The replicator dynamics of a symmetric game, as far as they are asked for.
fn dynamics(game: &Bimatrix, beside: &Beside, watch: &mut dyn Watch) -> Dynamics {
    if !game.is_symmetric() {
        return (Ok(None), Ok(None));
    }
    let rest = if beside.replicator {
        replicator::rest_points(game.left(), watch).map(Some)
    } else {
        Ok(None)
    };
    let flow = match &beside.follow {
        Some(Follow { start, until }) => {
            let start: Vec<f64> = start.iter().map(|x| x.to_f64().unwrap_or(0.0)).collect();
            let until = f64::from(*until);
            replicator::follow(game.left(), &start, until, SAMPLES, watch).map(Some)
        }
        None => Ok(None),
    };
    (rest, flow)
}

/// For each equilibrium in which both players mix alike, in a symmetric game, true if it is evolutionarily stable; `None` for
/// the others.
#[must_use]
pub fn stability(game: &Bimatrix, found: &Equilibria, watch: &mut dyn Watch) -> Vec<Option<bool>> {
    if !game.is_symmetric() {
        return vec![None; found.pairs.len()];
    }
    let decided = |profile: Profile| {
        let alike = profile.rows == profile.columns;
        alike
            .then(|| bimatrix::is_stable(game.left(), &profile.rows, watch).ok())
            .flatten()
    };
    found.profiles().map(decided).collect()
}

/// The payoffs of Right as those of a player of rows.
fn transposed(matrix: &Matrix) -> Matrix {
    let row = |j: usize| {
        (0..matrix.rows())
            .map(|i| matrix.entry(i, j).clone())
            .collect()
    };
    Matrix::new((0..matrix.columns()).map(row).collect()).expect("a matrix on its side is one")
}
