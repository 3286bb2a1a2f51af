//! Backward induction: an equilibrium of a game tree of perfect information, for any number of players.
//!
//! Each player takes a choice that pays the most, given what is taken later (Kuhn 1953). The strategies are pure,
//! and an equilibrium in every subgame (Selten 1965). Where a player is indifferent the first of the best choices is taken, so
//! that other subgame-perfect equilibria may pay other players something else.

use grundy_core::forms::game_tree::{Event, GameTree};
use grundy_core::{StopReason, Watch};
use num::{BigRational, Zero};

/// An equilibrium in pure strategies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backwards {
    /// The expected payoff of each player.
    pub payoffs: Vec<BigRational>,
    /// For each information set the place of the action that is taken there; `None` for a set without a node.
    pub choices: Vec<Option<usize>>,
}

/// The equilibrium of a tree that is found backwards; `None` if an information set has several nodes. Time and memory are
/// linear in the tree.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::Unwatched;
/// use grundy_core::forms::game_tree::{Event, GameTree, InformationSet, TreeNode, TreeOutcome};
/// // Ann stops at 1 for herself, or goes on to Bob, who stops at 0 for her.
/// let node = |event, outcome| TreeNode { name: String::new(), event, outcome };
/// let set = |player, number| InformationSet {
///     player,
///     number,
///     name: String::new(),
///     actions: vec!["stop".to_owned(), "on".to_owned()],
/// };
/// let pays = |number, payoffs: [i64; 2]| TreeOutcome {
///     number,
///     name: String::new(),
///     payoffs: payoffs.map(|x| num::BigRational::from_integer(x.into())).to_vec(),
/// };
/// let tree = GameTree::new(
///     vec!["Ann".to_owned(), "Bob".to_owned()],
///     vec![
///         node(Event::Decision(0), None),
///         node(Event::End, Some(0)),
///         node(Event::Decision(1), None),
///         node(Event::End, Some(1)),
///         node(Event::End, Some(2)),
///     ],
///     vec![set(0, 1), set(1, 1)],
///     vec![],
///     vec![pays(1, [1, 0]), pays(2, [0, 2]), pays(3, [3, 1])],
/// )
/// .unwrap();
/// let found = grundy_solve::backwards::solve(&tree, &mut Unwatched).unwrap().unwrap();
/// assert_eq!(found.choices, [Some(0), Some(0)]);
/// ```
pub fn solve(tree: &GameTree, watch: &mut dyn Watch) -> Result<Option<Backwards>, StopReason> {
    if !tree.is_of_perfect_information() {
        return Ok(None);
    }
    let players = tree.players().len();
    // What is known of each node from the children that have been looked at.
    let mut known: Vec<Option<Vec<BigRational>>> = vec![None; tree.nodes().len()];
    watch.room((known.len() * size_of::<Option<Vec<BigRational>>>()) as u64)?;
    tree.walk(|node, here| {
        if tree.nodes()[node].event == Event::End {
            known[node] = Some(here.payoffs.to_vec());
        }
    });
    let mut choices = vec![None; tree.sets().len()];
    for node in (1..known.len()).rev() {
        watch.work(1)?;
        let payoffs = known[node].take();
        let payoffs = payoffs.expect("the nodes below come later in the tree");
        let step = tree.step_to(node).expect("a node besides the root");
        let above = &mut known[step.from];
        match tree.nodes()[step.from].event {
            Event::Chance(lottery) => {
                let chance = &tree.lotteries()[lottery].actions[step.action].1;
                let sum = above.get_or_insert_with(|| vec![BigRational::zero(); players]);
                for (sum, payoff) in sum.iter_mut().zip(payoffs) {
                    *sum += chance * payoff;
                }
            }
            Event::Decision(set) => {
                let player = tree.sets()[set].player;
                // Backwards, so that the first of equal choices is the last to be looked at.
                let better = above
                    .as_ref()
                    .is_none_or(|best| payoffs[player] >= best[player]);
                if better {
                    *above = Some(payoffs);
                    choices[set] = Some(step.action);
                }
            }
            Event::End => unreachable!("no action leads from the end"),
        }
    }
    let payoffs = known[0].take().expect("the root has been reached");
    Ok(Some(Backwards { payoffs, choices }))
}
