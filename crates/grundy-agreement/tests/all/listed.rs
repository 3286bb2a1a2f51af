//! Listed games against the definition and against the catalog.

use grundy::listed::{ListedImpartial, ListedTurns, Lister, Listing, in_turn};
use grundy::{Ask, Class, Position};
use grundy_core::{Convention, Player, Ruleset, Wanted};
use grundy_solve::reference;
use std::sync::Arc;

/// Heaps from which a number out of a set may be taken, listed from the largest down.
fn heaps(largest: u32, set: &[u32]) -> Listing {
    let mut lister = Lister::new();
    for node in 0..=largest {
        lister.position();
        let heap = largest - node;
        for &taken in set.iter().filter(|&&taken| taken <= heap) {
            lister.slide(Player::Left, node + taken, Some(&format!("take {taken}")));
        }
    }
    lister.finish(true, Arc::new(move |node| (largest - node).to_string()))
}

#[test]
fn the_walk_backwards_finds_what_the_definition_says() {
    let listing = Arc::new(heaps(30, &[1, 3, 4]));
    for node in 0..=30 {
        let impartial = ListedImpartial::new(listing.clone(), node).expect("the same moves");
        let plain = grundy_core::WithoutHints(&impartial);
        assert_eq!(listing.nimber(node), Some(reference::nimber(&plain, &node)));
        for convention in [Convention::Normal, Convention::Misere] {
            let wanted = Wanted::Winner {
                convention,
                first: Player::Left,
            };
            let known = impartial
                .theorem(&node, wanted)
                .and_then(|known| known.winner());
            let slow = reference::winner(&plain, &node, convention, Player::Left);
            assert_eq!(known.map(|known| known.says), Some(slow), "{node}");
        }
    }
}

#[test]
fn a_listed_game_is_asked_like_any_other() {
    let listing = Arc::new(heaps(7, &[1, 3, 4]));
    let game = ListedImpartial::new(listing.clone(), 1).expect("impartial");
    let position = Position::impartial(game, 1);
    let answer = grundy::solve(&position, &Ask::default()).expect("an answer");
    let known: Position = "subtract 1,3,4: 6".parse().expect("a position");
    let other = grundy::solve(&known, &Ask::default()).expect("an answer");
    assert_eq!(answer.value.value, other.value.value);
    assert_eq!(answer.value.winning_total, other.value.winning_total);
    assert_eq!(answer.value.moves[0].mv.text(), "take 4");
    // From 6 to 2, then one at a time: the loser cannot play longer, the winner not shorter.
    assert_eq!(answer.value.distance, Some(3));
    assert_eq!(answer.value.moves[0].after.distance, Some(2));
}

#[test]
fn play_that_returns_is_a_game_of_turns() {
    let mut lister = Lister::new();
    for to in [&[1][..], &[2], &[0, 3], &[]] {
        lister.position();
        for &to in to {
            lister.slide(Player::Left, to, None);
        }
    }
    let listing = lister.finish(true, Arc::new(|node| format!("p{node}")));
    assert!(!listing.always_ends());
    let (listing, turns) = in_turn(&listing, Convention::Normal);
    let game = ListedTurns::new(Arc::new(listing), Arc::new(turns), 0);
    // From 2 the mover goes to 3 and wins; 1 must go to 2 and loses; 0 goes to 1 and wins.
    for (start, class) in [(0, Class::N), (2, Class::P), (4, Class::N)] {
        let position = Position::turns(game.clone(), start);
        let answer = grundy::solve(&position, &Ask::default()).expect("an answer");
        assert_eq!(answer.value.outcome, Some(class), "{start}");
    }
}
