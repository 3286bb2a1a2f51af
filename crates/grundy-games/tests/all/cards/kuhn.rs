//! Kuhn poker: text and faults.

use crate::families::one_card_each::everything_cancels;
use grundy_core::{Described, Notation};
use grundy_games::cards::kuhn::{Kuhn, Usual};

#[test]
fn everything_reachable_is_written_and_read() {
    everything_cancels::<Usual>(None, 3);
    everything_cancels::<Usual>(Some("4"), 4);
    everything_cancels::<Usual>(Some("9,10,J,Q"), 4);
    assert_eq!(Kuhn::default().show_rules(), None);
    let four = Kuhn::from_rules(Some("J,Q,K,A")).expect("four cards");
    assert_eq!(four.show_rules().as_deref(), Some("J,Q,K,A"));
    assert!(four.read("AJ pass bet").is_ok());
}

#[test]
fn faults_are_placed() {
    let kuhn = Kuhn::default();
    for (text, at) in [
        ("JJ", 0),
        ("KJ raise", 3),
        ("KJ pass fold", 8),
        ("KJ pass pass bet", 13),
    ] {
        assert_eq!(kuhn.read(text).expect_err(text).at, at, "{text}");
    }
    assert!(kuhn.read("KJ check bet call").is_ok());
    assert!(Kuhn::from_rules(Some("1")).is_err());
}
