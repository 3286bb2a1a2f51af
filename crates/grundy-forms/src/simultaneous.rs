//! Normal forms as trees.

use grundy_core::forms::game_tree::{Event, GameTree, InformationSet, TreeNode, TreeOutcome};
use grundy_core::forms::normal_form::{Chooser, NormalForm};
use grundy_core::{StopReason, Watch};

/// A normal form as a tree: the players choose one after the other, and none sees what was chosen before.
pub(crate) fn simultaneous(
    game: &NormalForm,
    watch: &mut dyn Watch,
) -> Result<GameTree, StopReason> {
    let players = game.players();
    let names = players.iter().map(|player| player.name.clone()).collect();
    let set = |(player, chooser): (usize, &Chooser)| InformationSet {
        player,
        number: 1,
        name: String::new(),
        actions: (0..chooser.strategies.count())
            .map(|at| chooser.strategies.label(at))
            .collect(),
    };
    let sets: Vec<InformationSet> = players.iter().enumerate().map(set).collect();
    let mut outcomes = Vec::with_capacity(game.cells());
    let mut nodes = Vec::new();
    let mut cell_of = vec![1usize; players.len()];
    for player in 1..players.len() {
        cell_of[player] = cell_of[player - 1] * players[player - 1].strategies.count();
    }
    // What is open: the next player, and the cell as far as it is chosen.
    let mut open = vec![(0, 0)];
    while let Some((player, cell)) = open.pop() {
        watch.work(1)?;
        watch.room(size_of::<TreeNode>() as u64)?;
        let event = if player == players.len() {
            outcomes.push(TreeOutcome {
                number: outcomes.len() as u64 + 1,
                name: String::new(),
                payoffs: game.payoffs(cell).to_vec(),
            });
            Event::End
        } else {
            let choices = (0..players[player].strategies.count()).rev();
            open.extend(choices.map(|choice| (player + 1, cell + choice * cell_of[player])));
            Event::Decision(player)
        };
        let outcome = (event == Event::End).then(|| outcomes.len() - 1);
        nodes.push(TreeNode {
            name: String::new(),
            event,
            outcome,
        });
    }
    let tree = GameTree::new(names, nodes, sets, Vec::new(), outcomes);
    Ok(tree.expect("each node has the actions of its player"))
}
