//! Kuhn poker: regret minimisation finds how often to bluff, and exact best responses prove how good that is.

use grundy::forms::hidden::{config, to_float};
use grundy::games::cards::kuhn::Kuhn;
use grundy::solvers::{regret, sequence};
use grundy::vocabulary::{Ruleset, Unwatched};
use num::BigRational;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let compiled = sequence::compile(&Kuhn::default(), &Kuhn::default().start(), &mut Unwatched)?;
    let form = compiled.form;

    // The exact value by linear programming in sequence form.
    let exact = sequence::solve(&form, &mut Unwatched)?;
    assert_eq!(exact.lower, BigRational::new((-1).into(), 18.into()));
    println!("the value is {} for the first player", exact.lower);

    // The same by regret minimisation: the bounds are exact for the strategies it ends with.
    let close = regret::cfr_plus(&form, &config(1e-4, 100_000)?, &mut Unwatched);
    assert!(close.proved.lower <= exact.lower && exact.lower <= close.proved.upper);
    println!(
        "CFR+ proves {:.6} to {:.6} after {} iterations",
        to_float(&close.proved.lower),
        to_float(&close.proved.upper),
        close.iterations
    );
    Ok(())
}

#[test]
fn runs() {
    main().expect("the game is small");
}
