//! The Green Game: from which fields can Ann force the cycle that ends the play to contain a green field?

use grundy::formats::green;
use grundy::solvers::arena;
use grundy::vocabulary::{Player, Unwatched};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Two fields of Ann's, two of Billy's; a line each: green or not, how many successors, the successors.
    // It is enough for Billy that *one* successor is bad for Ann, so she wins nowhere.
    let lost = green::read("2 2\n0 1 3\n0 2 3 4\n0 2 1 2\n1 2 1 2\n")?;
    let regions = arena::solve(&lost.arena, &mut Unwatched)?;
    assert!(green::ann_wins(&regions).is_empty());
    println!("first game: Ann wins nowhere");

    // With field 1 green too, she wins from 1 and 2, and Billy's fields lead there.
    let won = green::read("2 2\n1 1 3\n0 2 3 4\n0 2 1 2\n1 2 1 2\n")?;
    let regions = arena::solve(&won.arena, &mut Unwatched)?;
    println!("second game: Ann wins from {:?}", green::ann_wins(&regions));
    for v in regions.won_by(Player::Left) {
        if let Some(next) = regions.strategy[v as usize] {
            println!("  from {} she goes to {}", v + 1, next + 1);
        }
    }
    Ok(())
}

#[test]
fn runs() {
    main().expect("both games are well formed");
}
