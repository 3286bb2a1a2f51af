//! Helpers of several tests: positions of the catalog, small ones for the definition, and random plays that shrink.

use crate::forms::raw_forms;
use crate::oracles;
use fastrand::Rng;
use grundy::erased::TurnPosition;
use grundy::game::catalog;
use grundy::game::position::Sum;
use grundy::{MethodName, Position};
use grundy_core::{Partizan, Player, Ruleset};
use proptest::prelude::*;
use proptest::sample::Index;

pub use raw_forms::runner;

/// The number of rounds of the random tests; `cargo xtask long` asks for more.
pub fn rounds(short: usize) -> usize {
    match std::env::var_os("GRUNDY_LONG") {
        Some(_) => 20 * short,
        None => short,
    }
}

/// The position that a text names.
pub fn parse(text: &str) -> Position {
    Position::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// All examples of all games, including the games of hidden information.
pub fn examples() -> impl Iterator<Item = &'static str> {
    let all = catalog::entries().into_iter();
    all.flat_map(|entry| entry.about.examples.iter().copied())
}

/// The number of positions that can be reached, up to which the definition answers at once.
const FEW: usize = 120;

/// Small positions of the games whose examples are large.
const SMALL: &[&str] = &[
    "nim 3,1,2",
    "bounded-nim 2: 5,3",
    "moore 2: 1,2,3",
    "subtract 1,3: 7",
    "kayles 6,2",
    "dawson 7",
    "dawson-kayles 8",
    "grundy 9",
    "lasker 5",
    "strips 1,3,2: 7",
    "heaps 0.6: 9",
    "heaps 4.7: 5",
    "chomp 3x3",
    "chomp 2x3",
    "wythoff 2,3",
    "cutting 2x3",
    "knight 5x5: 4,3",
    "king 4x4: 3,3",
    "rook 2,3",
    "queen 3,2",
    "turtles HTTH",
    "mock-turtles THHT",
    "ruler HTHH",
    "twins THTHH",
    "triplets TTHHH",
    "turning-corners TTT/THT/TTH",
    "rectangles TT/TH",
    "rugs TTH/THT",
    "coin-product turtles*ruler: TTH/HTT",
    "tokens a>b,b>c,a>c: a,b",
    "green-hackenbush 0-1,1-2,2-0,1-3",
    "hackenbush lrl,rl",
    "hackenbush lgr",
    "domineering 2x3",
    "domineering ../.#",
    "toads-and-frogs tt.ff.",
    "value {1|*}",
    "value {2|-1}",
    "value ^*",
];

/// Small positions of every game that can be added: the small examples of the catalog, so that a new game is among them
/// automatically, and some positions of games whose examples are large.
pub fn summands() -> Vec<String> {
    let is_small = |text: &&str| match parse(text) {
        Position::Sum(sum) => oracles::few(&sum.terms, &sum.at, FEW).is_some() && always_ends(&sum),
        _ => false,
    };
    let small = SMALL.iter().copied().chain(examples().filter(is_small));
    let mut all: Vec<String> = small.map(str::to_owned).collect();
    all.sort();
    all.dedup();
    all
}

/// True if play from a sum with few positions cannot return to any of them, as the definition needs it.
fn always_ends(sum: &Sum) -> bool {
    let offers = grundy::methods(&Position::Sum(sum.clone()), &grundy::Ask::default());
    let mut offers = offers.expect("a sum is solved").into_iter();
    offers.any(|offer| offer.method.name == MethodName::Definition && offer.able)
}

/// A sum as it is drawn: the summands, each perhaps subtracted, and the moves of the players from there. It shrinks to fewer
/// summands and moves.
#[derive(Clone, Debug)]
pub struct Drawn {
    summands: Vec<(Index, bool)>,
    moves: Vec<(bool, Index)>,
}

/// One to three summands, and up to four moves.
pub fn drawn() -> impl Strategy<Value = Drawn> {
    let summands = prop::collection::vec(any::<(Index, bool)>(), 1..=3);
    let moves = prop::collection::vec(any::<(bool, Index)>(), 0..=4);
    (summands, moves).prop_map(|(summands, moves)| Drawn { summands, moves })
}

impl Drawn {
    /// The sum, if it is small enough for the definition.
    pub fn sum(&self, from: &[String]) -> Option<Sum> {
        let mut text = String::new();
        for (i, (which, negated)) in self.summands.iter().enumerate() {
            text += match (i, negated) {
                (0, _) => "",
                (_, true) => " - ",
                (_, false) => " + ",
            };
            text += which.get(from).as_str();
        }
        let Position::Sum(mut sum) = parse(&text) else {
            panic!("{text} is no sum");
        };
        for (second, which) in &self.moves {
            let player = Player::BOTH[usize::from(*second)];
            let moves: Vec<_> = sum.terms.moves_of(player, &sum.at).collect();
            if !moves.is_empty() {
                sum.at = sum.terms.play(&sum.at, which.get(&moves));
            }
        }
        oracles::few(&sum.terms, &sum.at, FEW).map(|_| sum)
    }
}

/// Random plays from the examples of the catalog that are games of turns, from the first position to the last.
pub fn plays(each_example: usize, mut each: impl FnMut(&[TurnPosition])) {
    let mut random = Rng::with_seed(61);
    for text in examples() {
        let Position::Turns(at) = parse(text) else {
            continue;
        };
        for _ in 0..rounds(each_example) {
            let mut play = vec![at.clone()];
            // Play from a power with fifty digits, or in cycles, does not end soon.
            for _ in 0..300 {
                let now = play.last().expect("the start").clone();
                let moves: Vec<_> = now.options(100).collect();
                let Some((_, next)) = random.choice(&moves) else {
                    break;
                };
                play.push(next.clone());
            }
            each(&play);
        }
    }
}
