//! One-card poker: text and faults.

use crate::families::one_card_each::everything_cancels;
use grundy_core::{Described, Notation};
use grundy_games::cards::one_card::{OneCard, Suit};

#[test]
fn everything_reachable_is_written_and_read() {
    everything_cancels::<Suit>(Some("11"), 11);
    everything_cancels::<Suit>(Some("J,Q,K"), 3);
}

#[test]
fn faults_are_placed() {
    let game = OneCard::from_rules(Some("4")).expect("four cards");
    for (text, at) in [("2-2", 0), ("4-1 raise", 4), ("4-1 pass pass bet", 14)] {
        assert_eq!(game.read(text).expect_err(text).at, at, "{text}");
    }
    for text in ["1", "201", "x"] {
        let fault = OneCard::from_rules(Some(text)).expect_err(text);
        assert_eq!(fault.at, 0, "{text}");
    }
    let three = OneCard::from_rules(Some("3")).expect("three");
    assert_eq!(three.show_rules().as_deref(), Some("3"));
}
