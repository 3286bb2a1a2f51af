//! Multiply by 2 to 9 until the target is reached: the whole tree counted, and the intervals that need no tree.

use grundy::games::numbers::multiply::Multiply;
use grundy::solvers::{counter, tree};
use grundy::vocabulary::forms::counter::{Counter, Step};
use grundy::vocabulary::{Notation, Unwatched};
use num::{BigInt, BigRational, One};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let steps: Vec<Step> = (2..=9).map(Step::Times).collect();

    // The complete minimax tree for the target 10,000; each position is counted once.
    let rules = Multiply::new(steps.clone())?;
    let count = tree::count(&rules, &rules.read("10000")?, &mut Unwatched)?;
    assert_eq!(count.nodes, 3_271_801_u32.into());
    println!(
        "to 10000: {} nodes in the tree, {} different positions",
        count.nodes, count.positions
    );

    // A target of 3,001 digits: won and lost intervals with exact ends take the place of the tree.
    let game = Counter::new(steps, BigInt::from(10).pow(3_000))?;
    let solution = counter::solve(&game, &BigRational::one(), &mut Unwatched)?;
    println!(
        "to 10^3000: the mover {} in {} plies",
        if solution.verdict.wins {
            "wins"
        } else {
            "loses"
        },
        solution.verdict.plies
    );
    Ok(())
}

#[test]
fn runs() {
    main().expect("the steps make the counter grow");
}
