//! The Easy Chase: play can run in cycles, so the whole graph is solved backwards from the captures.

use grundy::games::pieces::chase::Chase;
use grundy::solvers::retrograde;
use grundy::vocabulary::{Outcome, Player, Unwatched, explore};

fn main() {
    let rules = Chase::new(8).expect("boards from 2 to 100 are fine");
    let starts: Vec<_> = rules.positions().collect();
    let (graph, positions) = explore(&rules, &starts, &mut Unwatched).expect("nothing limits it");
    let solved = retrograde::solve(&graph, &mut Unwatched).expect("nothing limits it");

    let census = retrograde::census(&solved);
    println!("{} positions on 8 by 8: {census:?}", graph.len());
    assert!(
        !solved.outcome.contains(&Outcome::Drawn),
        "one of the players always wins"
    );

    // White, the slower piece, wins only where it stands next to Black and moves first.
    for (p, won) in positions.iter().zip(&solved.outcome) {
        let apart = p.white.0.abs_diff(p.black.0) + p.white.1.abs_diff(p.black.1);
        if *won == Outcome::Won(Player::Left) && apart > 0 {
            assert!(apart == 1 || p.mover == Player::Right);
        }
    }
    let longest = solved
        .distance
        .iter()
        .flatten()
        .max()
        .expect("there are positions");
    println!("the longest chase takes {longest} plies");
}

#[test]
fn runs() {
    main();
}
