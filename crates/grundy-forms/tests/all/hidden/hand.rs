//! Choices of chance by a number that was drawn.

use grundy_core::any::AnyMove;
use grundy_forms::hidden::hand::{by_mixture, by_weight, drawn};
use num::BigRational;

#[test]
fn draws_are_those_of_splitmix() {
    // The first numbers of the generator from the seed 1234567, as its authors' program prints them.
    let known = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973];
    assert_eq!([0, 1].map(|moves| drawn(1_234_567, moves)), known);
}

#[test]
fn tickets_fall_on_choices_in_proportion() {
    let choices: Vec<(AnyMove, u32)> = (["a", "b", "c"].into_iter().zip([1, 0, 3]))
        .map(|(name, weight)| (AnyMove::new(name.to_owned(), ()), weight))
        .collect();
    let drawn: String = (0..4)
        .map(|ticket| by_weight(&choices, ticket).text())
        .collect();
    assert_eq!(drawn, "accc");
    let half = BigRational::new(1.into(), 2.into());
    let mix = [("b".to_owned(), half.clone()), ("c".to_owned(), half)];
    let drawn = |mix, ticket| by_mixture(&choices, mix, ticket).text().to_owned();
    assert_eq!(
        [0.0, 0.4, 0.6, 1.0].map(|ticket| drawn(Some(&mix), ticket)),
        ["b", "b", "c", "c"]
    );
    assert_eq!(
        [0.2, 0.5, 0.9].map(|ticket| drawn(None, ticket)),
        ["a", "b", "c"]
    );
}
