//! Kuhn poker for three: the tree, its payoffs, faults.

use grundy_core::forms::game_tree::Event;
use grundy_games::cards::kuhn_three::ThreePlayers;
use num::{BigRational, Zero};

/// The tree of the paper: four information sets for each player and card, 13 ends of the betting, chips only moved.
#[test]
fn the_tree_is_that_of_the_paper() {
    let tree = ThreePlayers::read("3p")
        .expect("rules")
        .expect("four cards")
        .tree();
    assert_eq!(tree.sets().len(), 48);
    for player in 0..3 {
        assert_eq!(
            tree.sets()
                .iter()
                .filter(|set| set.player == player)
                .count(),
            16
        );
    }
    let mut ends = 0;
    let mut most = BigRational::zero();
    tree.walk(|node, here| {
        if tree.nodes()[node].event == Event::End {
            ends += 1;
            assert!(here.payoffs.iter().sum::<BigRational>().is_zero());
            most = most
                .clone()
                .max(here.payoffs.iter().max().expect("three").clone());
        }
    });
    assert_eq!(ends, 24 * 13);
    assert_eq!(most, BigRational::from_integer(4.into()));
    assert_eq!(tree.forgotten(), None);
    let labels = tree.labels();
    assert!(
        labels.iter().any(|label| label == "4 check bet fold"),
        "{labels:?}"
    );
}

/// The payoffs in the tree where these words, with blanks between them, follow a deal.
fn payoffs(deal: &str, said: &str) -> Vec<BigRational> {
    let rules = ThreePlayers::read("3p").expect("rules");
    let tree = rules.expect("four cards").tree();
    let children = tree.children();
    let mut deals = tree.lotteries()[0].actions.iter();
    let deal = deals.position(|(name, _)| name == deal).expect("a deal");
    let mut at = children[0][deal];
    for word in said.split(' ') {
        let Event::Decision(set) = tree.nodes()[at].event else {
            panic!("{said}: nobody speaks");
        };
        let mut words = tree.sets()[set].actions.iter();
        at = children[at][words.position(|other| other == word).expect("a word")];
    }
    assert_eq!(tree.nodes()[at].event, Event::End);
    let outcome = tree.nodes()[at].outcome.expect("payoffs");
    tree.outcomes()[outcome].payoffs.clone()
}

#[test]
fn payoffs_are_the_chips_moved() {
    for (said, chips) in [
        ("check check check", [-1, -1, 2]),
        ("bet fold fold", [2, -1, -1]),
        ("bet call fold", [3, -2, -1]),
        ("check bet call call", [-2, -2, 4]),
        ("check check bet fold call", [-1, -2, 3]),
    ] {
        let chips = chips.map(|chips| BigRational::from_integer(chips.into()));
        assert_eq!(payoffs("3-1-4", said), chips, "{said}");
    }
}

#[test]
fn faults_are_placed() {
    for (text, at) in [
        ("3p 3", 3),
        ("3p 21", 3),
        ("3p J,Q,K", 3),
        ("3p J,Q,j,K", 7),
    ] {
        let fault = ThreePlayers::read(text).expect("rules").expect_err(text);
        assert_eq!(fault.at, at, "{text}");
    }
    assert!(ThreePlayers::read("3").is_none());
    assert!(ThreePlayers::read("3pp").is_none());
}
