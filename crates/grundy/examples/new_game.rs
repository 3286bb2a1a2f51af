//! The rules of a game of one's own in thirty lines, and the solvers underneath that answer about it.
//!
//! Halving: one heap; a move takes one counter, or halves an even heap. Whoever cannot move loses.

use grundy::solvers::{fold, outcome::Outcomes, reference, retrograde, tree};
use grundy::values::Nimber;
use grundy::vocabulary::{
    Alternating, Convention, Impartial, Partizan, Player, Ruleset, StopReason, Unwatched,
    WithoutHints, explore,
};

struct Halving;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Move {
    TakeOne,
    Halve,
}

impl Ruleset for Halving {
    type Position = u64;
    type Move = Move;
    fn start(&self) -> u64 {
        24
    }
    fn play(&self, heap: &u64, mv: &Move) -> u64 {
        match mv {
            Move::TakeOne => heap - 1,
            Move::Halve => heap / 2,
        }
    }
}

impl Partizan for Halving {
    fn moves_of(&self, _: Player, heap: &u64) -> impl Iterator<Item = Move> {
        let take = (*heap > 0).then_some(Move::TakeOne);
        let halve = (*heap > 2 && heap.is_multiple_of(2)).then_some(Move::Halve);
        take.into_iter().chain(halve)
    }
    fn same_for_both(&self) -> bool {
        true
    }
}

/// Both players have the same moves: this promise opens the theory of Sprague and Grundy.
impl Impartial for Halving {}

fn main() -> Result<(), StopReason> {
    let (rules, start) = (Halving, Halving.start());

    // Its value: the type asked for is the solver.
    let values: Vec<u64> = (0..=start)
        .map(|n| fold::value::<Nimber, _>(&rules, &n).0)
        .collect();
    println!("Grundy values of 0 to {start}: {values:?}");

    // Who wins, by both conventions, and by which moves.
    for convention in [Convention::Normal, Convention::Misere] {
        let mut search = Outcomes::new(convention);
        let winner = search.winner(&rules, &start, Player::Left, &mut Unwatched)?;
        let moves = reference::winning_moves(&rules, &start, convention, Player::Left);
        println!("{convention:?} play: {winner:?} wins when Left begins; winning moves: {moves:?}");
    }

    // With the player to move given, it is a game of turns: its tree, and how long it lasts.
    let turns = Alternating::new(Halving, Convention::Normal, Player::Left);
    let count = tree::count(&turns, &turns.start(), &mut Unwatched)?;
    println!(
        "its tree has {} nodes, {} leaves, {} positions",
        count.nodes, count.leaves, count.positions
    );
    let (graph, _) = explore(&turns, &[turns.start()], &mut Unwatched)?;
    let solved = retrograde::solve(&graph, &mut Unwatched)?;
    println!(
        "{:?}; plies when the winner hurries: {:?}",
        solved.outcome[0], solved.distance[0]
    );

    // The plain reference, and the rules with every hint forgotten, say the same.
    for n in 0..=start {
        assert_eq!(values[n as usize], reference::nimber(&rules, &n));
        assert_eq!(
            values[n as usize],
            fold::value::<Nimber, _>(&WithoutHints(Halving), &n).0
        );
    }
    Ok(())
}

#[test]
fn runs() {
    main().expect("the game ends");
}
