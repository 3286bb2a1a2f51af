//! Game trees.

use grundy_core::forms::game_tree::{
    Event, Forgotten, GameTree, InformationSet, Lottery, TreeNode, TreeOutcome,
};
use num::{BigInt, BigRational, One};

fn node(event: Event, outcome: Option<usize>) -> TreeNode {
    TreeNode {
        name: String::new(),
        event,
        outcome,
    }
}

fn set(player: usize, number: u64, name: &str) -> InformationSet {
    InformationSet {
        player,
        number,
        name: name.to_owned(),
        actions: vec!["a".to_owned(), "b".to_owned()],
    }
}

fn outcome(number: u64, payoff: i64) -> TreeOutcome {
    TreeOutcome {
        number,
        name: String::new(),
        payoffs: vec![BigRational::from_integer(payoff.into())],
    }
}

/// Ann acts twice; the second time she has forgotten her first action if both nodes are one set.
fn twice(second: [usize; 2]) -> GameTree {
    use Event::{Decision, End};
    let nodes = vec![
        node(Decision(0), Some(0)),
        node(Decision(second[0]), None),
        node(End, Some(1)),
        node(End, None),
        node(Decision(second[1]), Some(1)),
        node(End, Some(1)),
        node(End, Some(0)),
    ];
    let sets = vec![set(0, 1, ""), set(0, 2, "later"), set(0, 3, "later")];
    let outcomes = vec![outcome(1, 5), outcome(2, 7)];
    GameTree::new(vec!["Ann".to_owned()], nodes, sets, vec![], outcomes).expect("a tree")
}

#[test]
fn payoffs_add_up_along_the_path() {
    let mut seen = Vec::new();
    twice([1, 2]).walk(|_, here| seen.push(here.payoffs[0].to_integer()));
    let expected = [5, 5, 12, 5, 12, 19, 17];
    assert_eq!(seen, expected.map(num::BigInt::from));
}

#[test]
fn the_tree_below_a_node_receives_what_was_paid_before() {
    let tree = twice([1, 2]);
    let below = tree.subtree(4);
    let mut seen = Vec::new();
    below.walk(|_, here| seen.push(here.payoffs[0].to_integer()));
    assert_eq!(seen, [12, 19, 17].map(num::BigInt::from));
    assert_eq!(below.history(1), "a");
    let mut whole = Vec::new();
    tree.subtree(0)
        .walk(|_, here| whole.push(here.payoffs.to_vec()));
    let mut again = Vec::new();
    tree.walk(|_, here| again.push(here.payoffs.to_vec()));
    assert_eq!(whole, again);
    assert!(tree.begins_subgame(1) && tree.begins_subgame(4));
    let forgets = twice([1, 1]);
    assert!(forgets.begins_subgame(0) && !forgets.begins_subgame(4));
    for tree in [tree, forgets, twice([0, 2])] {
        let each: Vec<bool> = (0..7).map(|node| tree.begins_subgame(node)).collect();
        assert_eq!(tree.subgames(), each);
    }
}

#[test]
fn what_a_player_forgets_is_found() {
    assert_eq!(twice([1, 2]).forgotten(), None);
    let forgotten = Forgotten {
        set: 1,
        nodes: [1, 4],
    };
    assert_eq!(twice([1, 1]).forgotten(), Some(forgotten));
    // A set that comes back on one play.
    let again = Forgotten {
        set: 0,
        nodes: [0, 1],
    };
    assert_eq!(twice([0, 2]).forgotten(), Some(again));
    assert_eq!(twice([1, 1]).history(5), "b, a");
    let labels = twice([1, 2]).labels();
    assert_eq!(labels[0], "information set 1");
    assert_eq!(labels[2], "later (information set 3)");
}

#[test]
fn probabilities_become_weights() {
    let q = |p: i64, q: i64| BigRational::new(p.into(), q.into());
    let found = |chances: &[BigRational]| {
        let named = |chance: &BigRational| (String::new(), chance.clone());
        let actions = chances.iter().map(named).collect();
        Lottery {
            number: 1,
            name: String::new(),
            actions,
        }
        .weights()
    };
    assert_eq!(found(&[q(1, 6), q(1, 3), q(1, 2)]), Some(vec![1, 2, 3]));
    assert_eq!(found(&[q(0, 1), q(1, 1)]), Some(vec![0, 1]));
    let fine = BigRational::new(1.into(), BigInt::from(10).pow(12));
    assert_eq!(found(&[fine.clone(), BigRational::one() - fine]), None);
}

#[test]
fn the_nodes_are_those_of_the_actions() {
    use Event::{Decision, End};
    let tree = |nodes| {
        GameTree::new(
            vec![String::new()],
            nodes,
            vec![set(0, 1, "")],
            vec![],
            vec![],
        )
    };
    let at = |event| node(event, None);
    assert!(tree(vec![at(Decision(0)), at(End), at(End)]).is_ok());
    assert!(tree(vec![at(Decision(0)), at(End)]).is_err());
    assert!(tree(vec![at(End), at(End)]).is_err());
    assert!(tree(vec![]).is_err());
    assert!(tree(vec![at(Decision(1)), at(End), at(End)]).is_err());
    assert!(tree(vec![node(End, Some(0))]).is_err());
}
