//! Backward induction.

use grundy_core::Unwatched;
use grundy_core::forms::game_tree::{
    Event, GameTree, InformationSet, Lottery, TreeNode, TreeOutcome,
};
use grundy_solve::backwards::solve;
use grundy_solve::normal_form;
use num::BigRational;

/// A random tree of perfect information with three players and chance.
fn random(rng: &mut fastrand::Rng) -> GameTree {
    let (mut nodes, mut sets, mut outcomes) = (Vec::new(), Vec::new(), Vec::new());
    let mut open = vec![3];
    while let Some(depth) = open.pop() {
        let event = match rng.u8(0..5) {
            _ if depth == 0 => Event::End,
            0 => Event::Chance(0),
            1 => Event::End,
            _ => {
                sets.push(InformationSet {
                    player: rng.usize(0..3),
                    number: sets.len() as u64 + 1,
                    name: String::new(),
                    actions: vec!["a".to_owned(), "b".to_owned()],
                });
                Event::Decision(sets.len() - 1)
            }
        };
        let outcome = (event == Event::End || rng.u8(0..4) == 0).then(|| {
            let payoffs = (0..3).map(|_| BigRational::from_integer(rng.i64(-3..4).into()));
            outcomes.push(TreeOutcome {
                number: outcomes.len() as u64 + 1,
                name: String::new(),
                payoffs: payoffs.collect(),
            });
            outcomes.len() - 1
        });
        nodes.push(TreeNode {
            name: String::new(),
            event,
            outcome,
        });
        if event != Event::End {
            open.extend([depth - 1; 2]);
        }
    }
    let third = |k: i64| BigRational::new(k.into(), 3.into());
    let lottery = Lottery {
        number: 1,
        name: String::new(),
        actions: vec![("x".to_owned(), third(1)), ("y".to_owned(), third(2))],
    };
    let players = ["A", "B", "C"].map(str::to_owned).to_vec();
    GameTree::new(players, nodes, sets, vec![lottery], outcomes).expect("a tree")
}

/// Its payoffs are those of a pure equilibrium of the normal form, in the tree and in all its subgames.
#[test]
fn it_is_an_equilibrium_of_the_normal_form() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut met = 0;
    for _ in 0..200 {
        let tree = random(&mut rng);
        let found = solve(&tree, &mut Unwatched).expect("unwatched");
        let found = found.expect("perfect information");
        let Ok(reduced) = normal_form::reduce(&tree, |_| Ok(()), &mut Unwatched) else {
            continue;
        };
        let game = &reduced.game;
        let cells = normal_form::pure_equilibria(game, &mut Unwatched).expect("unwatched");
        assert!(
            cells
                .iter()
                .any(|&cell| game.payoffs(cell) == found.payoffs)
        );
        met += 1;
        for node in (1..tree.nodes().len()).filter(|&node| tree.begins_subgame(node)) {
            let below = solve(&tree.subtree(node), &mut Unwatched).expect("unwatched");
            let below = below.expect("perfect information").choices;
            let Event::Decision(set) = tree.nodes()[node].event else {
                continue;
            };
            assert_eq!(below[set], found.choices[set]);
        }
    }
    assert!(met > 100);
}
