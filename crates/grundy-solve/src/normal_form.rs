//! Games in normal form: pure equilibria of any number of players, and the reduced normal form of a game tree.
//!
//! A strategy of the *reduced* normal form says what a player does at the information sets that the player's own actions
//! reach, and nothing at others (Kuhn 1953; von Stengel 1996). A mixture of them and the behaviour that it induces meet the
//! same ends with the same probabilities, because the players forget nothing.

use grundy_core::forms::game_tree::{Event, GameTree, OwnAction};
use grundy_core::forms::normal_form::{Chooser, NormalForm, Strategies};
use grundy_core::{StopReason, Watch};
use grundy_linear::common_denominator;
use num::{BigInt, BigRational, One, Zero};
use rustc_hash::FxHashMap;

/// Finds the cells in which no player gains by another strategy: all pure equilibria, in the order of the cells.
///
/// Linear in the payoffs.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::Unwatched;
/// use grundy_core::forms::normal_form::{Chooser, NormalForm, Strategies};
/// use grundy_solve::normal_form::pure_equilibria;
/// // The battle of the sexes.
/// let player = |name: &str| Chooser { name: name.to_owned(), strategies: Strategies::Counted(2) };
/// let payoffs = [3, 1, 0, 0, 0, 0, 1, 3].map(|x| num::BigInt::from(x).into());
/// let game = NormalForm::new(vec![player("Ann"), player("Bob")], payoffs.to_vec()).unwrap();
/// assert_eq!(pure_equilibria(&game, &mut Unwatched).unwrap(), [0, 3]);
/// ```
pub fn pure_equilibria(game: &NormalForm, watch: &mut dyn Watch) -> Result<Vec<usize>, StopReason> {
    let cells = game.cells();
    watch.room(cells as u64)?;
    let mut settled = vec![true; cells];
    // The distance between two cells that differ by one in the player's strategy.
    let mut apart = 1;
    for (player, chooser) in game.players().iter().enumerate() {
        let count = chooser.strategies.count();
        for first in (0..cells).filter(|cell| cell / apart % count == 0) {
            watch.work(1 + (count / 64) as u64)?;
            let against = || (0..count).map(|k| first + k * apart);
            let payoff = |cell: usize| &game.payoffs(cell)[player];
            let best = against()
                .map(payoff)
                .max()
                .expect("a player has a strategy");
            for cell in against().filter(|&cell| payoff(cell) < best) {
                settled[cell] = false;
            }
        }
        apart *= count;
    }
    Ok((0..cells).filter(|&cell| settled[cell]).collect())
}

/// The reduced normal form of a game tree, and the way back to behaviour at its information sets.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The game in normal form.
    pub game: NormalForm,
    /// The sequences of each player's actions.
    sequences: Vec<Sequences>,
    /// For each player and each of the player's sequences the strategies that play it.
    playing: Vec<Vec<Vec<usize>>>,
}

/// A player's own actions along plays: sequence 0 is the empty one, and each action at an information set ends another.
#[derive(Clone, Debug)]
pub(crate) struct Sequences {
    pub(crate) count: usize,
    pub(crate) sets: Vec<OwnSet>,
}

/// An information set of the player, after the one that its parent sequence belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnSet {
    /// Its place in the tree.
    pub(crate) set: usize,
    /// The sequence of the player's own actions that leads there.
    pub(crate) parent: usize,
    /// The sequence that ends with its first action; the others follow.
    pub(crate) first: usize,
    /// The number of actions.
    pub(crate) actions: usize,
}

/// The behaviour of a player at an information set: the probability of each action.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Behaviour {
    /// The place of the information set in the tree.
    pub set: usize,
    /// The probability of each action.
    pub mix: Vec<BigRational>,
}

impl Reduced {
    /// The behaviour of a player who mixes the strategies of the reduced normal form so: at each information set that the
    /// player's own actions reach, in the order of the tree.
    ///
    /// # Panics
    /// When the mixture has another number of strategies than the player.
    #[must_use]
    pub fn behaviour(&self, player: usize, mixture: &[BigRational]) -> Vec<Behaviour> {
        let chooser = &self.game.players()[player];
        assert_eq!(mixture.len(), chooser.strategies.count(), "a mixture");
        let playing = &self.playing[player];
        let plan = |sequence: usize| -> BigRational {
            playing[sequence].iter().map(|&one| &mixture[one]).sum()
        };
        let sets = self.sequences[player].sets.iter();
        let behaviour = sets.filter_map(|set| {
            let reached = plan(set.parent);
            let actions = set.first..set.first + set.actions;
            (!reached.is_zero()).then(|| Behaviour {
                set: set.set,
                mix: actions.map(|action| plan(action) / &reached).collect(),
            })
        });
        behaviour.collect()
    }
}

/// Makes the reduced normal form of a tree. Before strategies are listed, `fits` sees how many each player has and says
/// whether so many are wanted.
///
/// Linear in the tree, then in the strategies times the information sets; the payoffs take at most the ends times the cells.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] when `fits` says no, with its words, or when a player forgets.
pub fn reduce(
    tree: &GameTree,
    fits: impl FnOnce(&[u64]) -> Result<(), String>,
    watch: &mut dyn Watch,
) -> Result<Reduced, StopReason> {
    remembered(tree)?;
    watch.work(1 + tree.nodes().len() as u64)?;
    let n = tree.players().len();
    let (sequences, entries) = sequences_and_entries(tree);
    let counts: Vec<u64> = sequences.iter().map(Sequences::strategies).collect();
    fits(&counts).map_err(StopReason::Beyond)?;
    let mut playing = Vec::with_capacity(n);
    for own in &sequences {
        playing.push(own.playing(watch)?);
    }
    let counts: Vec<usize> = playing.iter().map(|all| all[0].len()).collect();
    let cells: usize = counts.iter().product();
    watch.room((cells * n * size_of::<BigInt>()) as u64)?;
    let denominator = common_denominator(entries.values().flatten());
    let mut sums = vec![BigInt::zero(); cells * n];
    for (met, payoffs) in &entries {
        let whole = payoffs
            .iter()
            .map(|x| x.numer() * (&denominator / x.denom()));
        let whole: Vec<BigInt> = whole.collect();
        let lists: Vec<&[usize]> = met
            .iter()
            .zip(&playing)
            .map(|(&sequence, all)| &*all[sequence])
            .collect();
        let size: usize = lists.iter().map(|list| list.len()).product();
        watch.work(1 + (size / 64) as u64)?;
        for one in 0..size {
            let (mut rest, mut cell, mut apart) = (one, 0, 1);
            for (list, count) in lists.iter().zip(&counts) {
                cell += apart * list[rest % list.len()];
                rest /= list.len();
                apart *= count;
            }
            for (sum, x) in sums[cell * n..].iter_mut().zip(&whole) {
                *sum += x;
            }
        }
    }
    let payoff = |sum: BigInt| BigRational::new(sum, denominator.clone());
    let players = tree
        .players()
        .iter()
        .zip(&counts)
        .map(|(name, &count)| Chooser {
            name: name.clone(),
            strategies: Strategies::Counted(count),
        });
    let game = NormalForm::new(players.collect(), sums.into_iter().map(payoff).collect());
    Ok(Reduced {
        game: game.expect("a payoff for each player in each cell"),
        sequences,
        playing,
    })
}

/// Refuses a tree in which a player forgets.
pub(crate) fn remembered(tree: &GameTree) -> Result<(), StopReason> {
    let Some(forgotten) = tree.forgotten() else {
        return Ok(());
    };
    let label = &tree.labels()[forgotten.set];
    Err(StopReason::Beyond(format!(
        "\"{label}\" is reached after different actions of its player's own: a player who forgets is beyond this method"
    )))
}

/// For the sequences of all players that end a play together, the payoffs of the ends times their chances, summed.
pub(crate) type Entries = FxHashMap<Vec<usize>, Vec<BigRational>>;

/// The sequences of each player, and the payoffs.
pub(crate) fn sequences_and_entries(tree: &GameTree) -> (Vec<Sequences>, Entries) {
    let n = tree.players().len();
    let empty = Sequences {
        count: 1,
        sets: Vec::new(),
    };
    let mut sequences = vec![empty; n];
    // For each information set the sequence that ends with its first action.
    let mut first: Vec<Option<usize>> = vec![None; tree.sets().len()];
    let mut chances: Vec<BigRational> = Vec::with_capacity(tree.nodes().len());
    let mut entries = Entries::default();
    tree.walk(|node, here| {
        let chance = tree.step_to(node).map_or_else(BigRational::one, |step| {
            let before = &chances[step.from];
            match tree.nodes()[step.from].event {
                Event::Chance(lottery) => {
                    before * &tree.lotteries()[lottery].actions[step.action].1
                }
                Event::Decision(_) | Event::End => before.clone(),
            }
        });
        let of = |own: Option<OwnAction>| {
            own.map_or(0, |own| {
                first[own.set].expect("the set was met before its actions") + own.action
            })
        };
        match tree.nodes()[node].event {
            Event::Decision(set) => {
                let player = tree.sets()[set].player;
                let parent = of(here.last[player]);
                if first[set].is_none() {
                    let actions = tree.sets()[set].actions.len();
                    let own = &mut sequences[player];
                    first[set] = Some(own.count);
                    own.sets.push(OwnSet {
                        set,
                        parent,
                        first: own.count,
                        actions,
                    });
                    own.count += actions;
                }
            }
            Event::End if !chance.is_zero() => {
                let met = here.last.iter().map(|&own| of(own)).collect();
                let sums = entries
                    .entry(met)
                    .or_insert_with(|| vec![BigRational::zero(); n]);
                for (sum, x) in sums.iter_mut().zip(here.payoffs) {
                    *sum += x * &chance;
                }
            }
            Event::Chance(_) | Event::End => {}
        }
        chances.push(chance);
    });
    (sequences, entries)
}

impl Sequences {
    /// The number of strategies of the reduced normal form; the largest number of the type stands for all beyond.
    fn strategies(&self) -> u64 {
        let mut ways = vec![1u64; self.count];
        for set in self.sets.iter().rev() {
            let all = ways[set.first..set.first + set.actions].iter();
            let all = all.fold(0u64, |sum, ways| sum.saturating_add(*ways));
            ways[set.parent] = ways[set.parent].saturating_mul(all);
        }
        ways[0]
    }

    /// For each sequence the strategies that play it. Each strategy takes one action at every set that it reaches.
    fn playing(&self, watch: &mut dyn Watch) -> Result<Vec<Vec<usize>>, StopReason> {
        // For each sequence the ways to go on, each as the sequences that it plays.
        let mut ways: Vec<Vec<Vec<usize>>> = vec![vec![Vec::new()]; self.count];
        for set in self.sets.iter().rev() {
            let mut here = Vec::new();
            let actions = &mut ways[set.first..set.first + set.actions];
            for (action, after) in (set.first..).zip(actions) {
                for way in std::mem::take(after) {
                    let mut with = vec![action];
                    with.extend(way);
                    here.push(with);
                }
            }
            let after = std::mem::take(&mut ways[set.parent]);
            let longest = here.iter().map(Vec::len).max().unwrap_or(0)
                + after.iter().map(Vec::len).max().unwrap_or(0);
            let size = here.len() * after.len();
            watch.work(1 + (size * (1 + longest / 64)) as u64)?;
            watch.room((size * longest * size_of::<usize>()) as u64)?;
            let joined = here.iter().flat_map(|a| {
                let both = |b: &Vec<usize>| a.iter().chain(b).copied().collect();
                after.iter().map(both)
            });
            ways[set.parent] = joined.collect();
        }
        let strategies = std::mem::take(&mut ways[0]);
        let mut playing = vec![Vec::new(); self.count];
        playing[0] = (0..strategies.len()).collect();
        for (strategy, played) in strategies.iter().enumerate() {
            for &sequence in played {
                playing[sequence].push(strategy);
            }
        }
        Ok(playing)
    }
}
