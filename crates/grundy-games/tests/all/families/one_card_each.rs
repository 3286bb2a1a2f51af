//! Poker with one card each: payoffs and decks.

use crate::families::in_turn::everything_is_read_back;
use grundy_core::picture::Picture;
use grundy_core::{Described, Extensive, Node, Notation, Ruleset};
use grundy_games::cards::kuhn::{Kuhn, Usual};
use grundy_games::families::one_card_each::{Deal, DealOrWord, Deck, OneCardEach, Poker, Word};

/// Reads all positions back, and asserts that there are five ways to speak for each deal; swapping the cards cancels all
/// payoffs but those of folds, and these cancel too.
pub(crate) fn everything_cancels<G: Poker>(rules: Option<&str>, cards: usize) {
    let game: OneCardEach<G> = OneCardEach::from_rules(rules).expect("rules");
    let ends = everything_is_read_back(&game).1;
    assert_eq!(ends, cards * (cards - 1) * 5);
    let mut stack = vec![game.start()];
    let mut total = 0;
    while let Some(p) = stack.pop() {
        if let Node::Over(payoff) = game.node(&p) {
            total += payoff;
        }
        stack.extend(game.choices(&p).map(|choice| game.play(&p, &choice.mv)));
    }
    assert_eq!(total, 0);
}

/// The position after these words, where the first player has the higher card.
fn after(said: &[Word]) -> (Kuhn, Deal) {
    let game = Kuhn::from_rules(None).expect("rules");
    let dealt = game.play(&game.start(), &DealOrWord::Deal([1, 0]));
    let say = |p: Deal, &word: &Word| game.play(&p, &DealOrWord::Say(word));
    let p = said.iter().fold(dealt, say);
    (game, p)
}

/// The chips in the middle, as they are shown.
fn chips(said: &[Word]) -> Vec<u64> {
    let (game, p) = after(said);
    match game.picture(&p) {
        Some(Picture::Cards(cards)) => cards.chips,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_chips_in_the_middle_are_what_the_loser_pays() {
    use Word::{Bet, Pass};
    for said in [vec![Pass, Pass], vec![Bet, Bet], vec![Pass, Bet, Bet]] {
        let (game, p) = after(&said);
        let Node::Over(payoff) = game.node(&p) else {
            panic!("{said:?}: over");
        };
        assert_eq!(chips(&said), [u64::try_from(payoff).expect("won"); 2]);
    }
    assert_eq!(chips(&[Bet, Pass]), [2, 1]);
    assert_eq!(chips(&[Pass, Bet, Pass]), [1, 2]);
}

#[test]
fn decks_are_read_and_shown() {
    for text in ["2", "200", "J,Q,K,A", "two,three", "1,2,3"] {
        assert_eq!(Deck::read(text).expect(text).to_string(), text);
    }
    let spaced = Deck::read(" 9, 10 ,J").expect("a deck");
    let game = OneCardEach::<Usual>::new(spaced);
    let shown = game.show_move(&game.start(), &DealOrWord::Deal([1, 2]));
    assert_eq!(shown, "10-J");
    for (text, at) in [
        ("", 0),
        ("1", 0),
        ("201", 0),
        ("x", 0),
        ("J,,K", 2),
        ("J,Q,j", 4),
        ("J,Q-K", 2),
    ] {
        assert_eq!(Deck::read(text).expect_err(text).at, at, "{text}");
    }
}
