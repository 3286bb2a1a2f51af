//! A game in another form: a game of the catalog with hidden information as a game tree, a normal form as a tree, a tree as
//! its reduced normal form, a matrix as a normal form.

use crate::gambit::GameFile;
use crate::hidden::{Event as Happens, Hidden};
use crate::simultaneous::simultaneous;
use grundy_answer::answer::Stopped;
use grundy_answer::error::Error;
use grundy_answer::limits::Limits;
use grundy_core::any::{AnyMove, Token};
use grundy_core::forms::bimatrix::Bimatrix;
use grundy_core::forms::game_tree::{
    Event, GameTree, InformationSet, Lottery, TreeNode, TreeOutcome,
};
use grundy_core::forms::matrix::Matrix;
use grundy_core::forms::normal_form::{Chooser, NormalForm, Strategies};
use grundy_core::{StopReason, Watch};
use grundy_formats::gambit::efg::{self, Efg};
use grundy_formats::gambit::nfg::{self, MOST_PAYOFFS, Nfg};
use grundy_solve::normal_form;
use num::{BigInt, BigRational};
use std::collections::HashMap;
use std::hash::Hash;

/// A game that can be written in another form.
pub enum Source<'a> {
    /// A game from a file.
    File(&'a GameFile),
    /// A game of the catalog.
    Catalog(&'a dyn Hidden),
    /// A bimatrix game.
    Bimatrix(&'a Bimatrix),
    /// A matrix game: the column player pays.
    Matrix(&'a Matrix),
}

/// The game as a file `.efg`: a game tree.
///
/// Linear in the tree; that of a normal form has a node for each beginning of a profile.
///
/// # Errors
/// [`Error::Stopped`] when a limit is reached.
///
/// ```
/// use grundy::{Limits, Position, forms::convert};
/// let Position::Hidden(kuhn) = Position::parse("kuhn")? else { unreachable!() };
/// let text = convert::tree(&convert::Source::Catalog(&*kuhn), &Limits::default())?;
/// assert!(text.starts_with("EFG 2 R \"kuhn\" { \"first\" \"second\" }"), "{text}");
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn tree(source: &Source<'_>, limits: &Limits) -> Result<String, Error> {
    if let Source::File(GameFile::Tree(file)) = source {
        return Ok(efg::write(file));
    }
    let comment = match source {
        Source::File(GameFile::Normal(file)) => file.comment.clone(),
        _ => None,
    };
    let (title, tree) = as_tree(source, &mut limits.watch()).map_err(stopped)?;
    let places = vec![0; tree.nodes().len()];
    Ok(efg::write(&Efg {
        title,
        comment,
        tree,
        places,
    }))
}

/// The game as a file `.nfg`: its normal form, of a tree the reduced one.
///
/// Linear in the payoffs; of a tree exponential in the information sets of a player.
///
/// # Errors
/// [`Error::Stopped`] when a limit is reached, when there are more than two million payoffs, or when a player forgets.
///
/// ```
/// use grundy::{Limits, forms::convert, forms::matrix};
/// let pennies = matrix::read("1 -1; -1 1")?;
/// let text = convert::normal_form(&convert::Source::Matrix(&pennies), &Limits::default())?;
/// assert!(text.ends_with("\n\n1 -1\n-1 1\n-1 1\n1 -1\n"), "{text}");
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn normal_form(source: &Source<'_>, limits: &Limits) -> Result<String, Error> {
    let mut watch = limits.watch();
    let (title, comment) = match source {
        Source::File(GameFile::Normal(file)) => return Ok(nfg::write(file)),
        Source::File(GameFile::Tree(file)) => (file.title.clone(), file.comment.clone()),
        Source::Catalog(game) => (game.title(), None),
        Source::Bimatrix(_) | Source::Matrix(_) => (String::new(), None),
    };
    let game = in_normal_form(source, &mut watch).map_err(stopped)?;
    Ok(nfg::write(&Nfg {
        title,
        comment,
        game,
        outcomes: None,
    }))
}

/// The title and the tree of a game.
pub(crate) fn as_tree(
    source: &Source<'_>,
    watch: &mut dyn Watch,
) -> Result<(String, GameTree), StopReason> {
    Ok(match source {
        Source::File(GameFile::Tree(file)) => (file.title.clone(), file.tree.clone()),
        Source::File(GameFile::Normal(file)) => {
            (file.title.clone(), simultaneous(&file.game, watch)?)
        }
        Source::Catalog(game) => (game.title(), walked(*game, watch)?),
        Source::Bimatrix(_) | Source::Matrix(_) => {
            let game = in_normal_form(source, watch)?;
            (String::new(), simultaneous(&game, watch)?)
        }
    })
}

/// The names of the players.
pub(crate) fn players(source: &Source<'_>) -> Vec<String> {
    match source {
        Source::File(file) => file.players(),
        Source::Catalog(game) => game.players(),
        Source::Bimatrix(_) | Source::Matrix(_) => ["row", "column"].map(str::to_owned).to_vec(),
    }
}

fn stopped(stop: StopReason) -> Error {
    Error::Stopped(Stopped::from(&stop))
}

/// The normal form of a game.
fn in_normal_form(source: &Source<'_>, watch: &mut dyn Watch) -> Result<NormalForm, StopReason> {
    match source {
        Source::File(GameFile::Normal(file)) => Ok(file.game.clone()),
        Source::File(GameFile::Tree(file)) => reduced(&file.tree, watch),
        Source::Catalog(game) => reduced(&walked(*game, watch)?, watch),
        Source::Bimatrix(game) => Ok(of_cells(game.rows(), game.columns(), |i, j| {
            [game.left(), game.right()].map(|one| one.entry(i, j).clone())
        })),
        Source::Matrix(game) => Ok(of_cells(game.rows(), game.columns(), |i, j| {
            let entry = game.entry(i, j);
            [entry.clone(), -entry]
        })),
    }
}

/// The normal form of two players with these payoffs.
fn of_cells(
    rows: usize,
    columns: usize,
    payoffs: impl Fn(usize, usize) -> [BigRational; 2],
) -> NormalForm {
    let player = |name: &str, count| Chooser {
        name: name.to_owned(),
        strategies: Strategies::Counted(count),
    };
    let players = vec![player("row", rows), player("column", columns)];
    let cells = (0..columns).flat_map(|j| (0..rows).map(move |i| (i, j)));
    let all = cells.flat_map(|(i, j)| payoffs(i, j)).collect();
    NormalForm::new(players, all).expect("two payoffs in each cell of a matrix")
}

/// The reduced normal form of a tree.
fn reduced(tree: &GameTree, watch: &mut dyn Watch) -> Result<NormalForm, StopReason> {
    let most = MOST_PAYOFFS / tree.players().len();
    let fits = |counts: &[u64]| {
        let cells = counts
            .iter()
            .try_fold(1u64, |all, &one| all.checked_mul(one));
        let small = cells.is_some_and(|cells| cells <= most as u64);
        let too_large = || format!("the reduced normal form has more than {most} cells");
        small.then_some(()).ok_or_else(too_large)
    };
    Ok(normal_form::reduce(tree, fits, watch)?.game)
}

/// The parts of a tree that nodes refer to, each once.
struct EachOnce<K, T> {
    all: Vec<T>,
    place: HashMap<K, usize>,
}

impl<K: Hash + Eq, T> EachOnce<K, T> {
    fn new() -> EachOnce<K, T> {
        EachOnce {
            all: Vec::new(),
            place: HashMap::new(),
        }
    }

    /// The place of a part, which is made if it is new; its number is given.
    fn place(&mut self, key: K, make: impl FnOnce(u64) -> T) -> usize {
        let next = self.all.len();
        let place = *self.place.entry(key).or_insert(next);
        if place == next {
            self.all.push(make(next as u64 + 1));
        }
        place
    }
}

/// The tree of a game of the catalog.
fn walked(game: &dyn Hidden, watch: &mut dyn Watch) -> Result<GameTree, StopReason> {
    if let Some(tree) = game.tree() {
        return Ok(tree.clone());
    }
    let mut nodes = Vec::new();
    let mut sets: EachOnce<(usize, String), InformationSet> = EachOnce::new();
    let mut lotteries: EachOnce<Vec<(String, u32)>, Lottery> = EachOnce::new();
    let mut outcomes: EachOnce<Vec<BigRational>, TreeOutcome> = EachOnce::new();
    let mut of_player = vec![0; game.players().len()];
    let mut open: Vec<Token> = vec![game.start()];
    while let Some(p) = open.pop() {
        watch.work(1)?;
        watch.room(size_of::<TreeNode>() as u64)?;
        let choices = game.choices(&p);
        let texts = || choices.iter().map(|(mv, _)| mv.text().to_owned());
        let (event, outcome) = match game.event(&p) {
            Happens::Chance => {
                let key = texts()
                    .zip(choices.iter().map(|(_, weight)| *weight))
                    .collect();
                let make = |number| lottery(number, &choices);
                (Event::Chance(lotteries.place(key, make)), None)
            }
            Happens::Decision { player, knows } => {
                let make = |_| {
                    of_player[player] += 1;
                    InformationSet {
                        player,
                        number: of_player[player],
                        name: knows.clone(),
                        actions: texts().collect(),
                    }
                };
                (
                    Event::Decision(sets.place((player, knows.clone()), make)),
                    None,
                )
            }
            Happens::Over(payoffs) => {
                let make = |number| TreeOutcome {
                    number,
                    name: String::new(),
                    payoffs: payoffs.clone(),
                };
                (Event::End, Some(outcomes.place(payoffs.clone(), make)))
            }
        };
        open.extend(choices.iter().rev().map(|(mv, _)| game.play(&p, mv)));
        nodes.push(TreeNode {
            name: String::new(),
            event,
            outcome,
        });
    }
    let tree = GameTree::new(game.players(), nodes, sets.all, lotteries.all, outcomes.all);
    Ok(tree.expect("each node has the choices of its position"))
}

/// The choices of chance with their probabilities.
fn lottery(number: u64, choices: &[(AnyMove, u32)]) -> Lottery {
    let total: BigInt = choices
        .iter()
        .map(|(_, weight)| BigInt::from(*weight))
        .sum();
    let chance = |weight: u32| BigRational::new(weight.into(), total.clone());
    let actions = choices.iter();
    Lottery {
        number,
        name: String::new(),
        actions: actions
            .map(|(mv, weight)| (mv.text().to_owned(), chance(*weight)))
            .collect(),
    }
}
