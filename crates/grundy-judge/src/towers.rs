//! Towers of cubes in two colours: Hackenbush stalks, whose values are numbers.

use crate::halt::Halt;
use crate::input::Input;
use crate::problem::{Out, Problem};
use crate::random::{either, letters, shares};
use grundy::games::graphs::hackenbush_stalk::{LEFT, RIGHT, Stalk, stalk_value};
use grundy::values::{Dyadic, OutcomeClass};
use grundy::vocabulary::{Player, Watch};
use std::cmp::Ordering;

/// The letters of the cubes: White is Left.
const WHITE_BLACK: [(u8, u8); 2] = [(b'W', LEFT), (b'B', RIGHT)];
/// The letters of the cubes: czerwone (red) are Left's, zielone (green) Right's.
const RED_GREEN: [(u8, u8); 2] = [(b'c', LEFT), (b'z', RIGHT)];

/// The problems of this file: towers of two colours, which are Hackenbush stalks.
pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        id: "poj2931",
        title: "POJ 2931 Procrastination",
        statement: "A player removes a cube of the own colour, white or black, from one of four towers, with all cubes above \
it; whoever cannot loses. C1 and C2 are three towers each. Is C1 with any fourth tower at least as good for White as C2 \
with the same tower?",
        input: "T, then T cases: `Test N`, and for C1 and for C2 the heights of three towers and their cubes, W or B, from \
the ground up.",
        output: "A line a case: `Test N: Yes` or `Test N: No`.",
        limits: "heights to 50, 1 s",
        sample: (
            "2\nTest 1\n1 0 0\nW\n\n\n2 0 0\nWB\n\n\nTest 2\n2 0 0\nWB\n1 0 0\nW\n",
            "Test 1: Yes\nTest 2: No\n",
        ),
        run: procrastination,
        random: |rng, n| {
            let cases = (n / 50).clamp(1, 1000);
            let mut text = format!("{cases}\n");
            for case in 1..=cases {
                text += &format!("Test {case}\n");
                for _ in 0..2 {
                    let most = (n / 6).clamp(1, 50);
                    let heights = [(); 3].map(|()| rng.u64(0..=most));
                    text += &format!("{} {} {}\n", heights[0], heights[1], heights[2]);
                    text.extend(heights.map(|height| letters(rng, height, "WB") + "\n"));
                }
            }
            text
        },
    },
    Problem {
        id: "spoj_al_16_08",
        title: "SPOJ AL_16_08 Gra w wieże po raz drugi",
        statement: "A player removes a cube of the own colour, red (c) or green (z), from a tower, with all cubes above it; \
whoever cannot loses. Who wins, Antek or Basia?",
        input: "t, then t games: `k P C`, where P is who begins, A or B, and C that player's colour, C or Z; then k towers \
from the ground up.",
        output: "A line a game: Antek or Basia.",
        limits: "t <= 1000, k <= 100, heights to 64, 1 s",
        sample: (
            "3\n1 B Z\nczczz\n3 A Z\nzzc\ncz\nczzz\n2 A C\nzzc\nccz\n",
            "Antek\nAntek\nBasia\n",
        ),
        run: antek_and_basia,
        random: |rng, n| {
            let shares = shares(rng, n, 100, 1000);
            let mut text = format!("{}\n", shares.len());
            for count in shares {
                let (who, colour) = (either(rng, ["A", "B"]), either(rng, ["C", "Z"]));
                text += &format!("{count} {who} {colour}\n");
                for _ in 0..count {
                    let height = rng.u64(1..=64);
                    text += &(letters(rng, height, "cz") + "\n");
                }
            }
            text
        },
    },
    Problem {
        id: "seed_tower_value",
        title: "The value of a tower",
        statement: "What number is a tower of white cubes (Left's) and black ones (Right's)?",
        input: "The cubes from the ground up, W or B; nothing for the empty tower.",
        output: "p/q in lowest terms, always with a denominator.",
        limits: "none",
        sample: ("WBW\n", "3/4\n"),
        run: tower_value,
        random: |rng, n| letters(rng, n.min(1000), "WB") + "\n",
    },
];

/// The number that a tower is worth.
fn value(tower: &Stalk) -> Dyadic {
    stalk_value(tower).expect("towers of two colours are numbers")
}

/// The sum of several towers.
fn total(towers: &[Stalk]) -> Dyadic {
    towers
        .iter()
        .fold(Dyadic::zero(), |sum, tower| &sum + &value(tower))
}

/// Reads three heights, then the cubes; the cubes are read by counts, because a tower of height 0 may leave an empty line.
fn three_towers(input: &mut Input) -> Result<Vec<Stalk>, Halt> {
    let heights = input.numbers("the height of a tower", 3, 0..=u64::MAX)?;
    heights
        .into_iter()
        .map(|n| input.spread_letters("a tower", n, &WHITE_BLACK))
        .collect()
}

/// `poj2931`: C1 + T >= C2 + T for every T exactly if C1 >= C2.
fn procrastination(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    for _ in 0..input.number("the number of cases", 0..=u64::MAX)? {
        input.one_of("the word", &[("Test", ())])?;
        let number = input.number("the number of the case", 0..=u64::MAX)?;
        let (one, two) = (three_towers(input)?, three_towers(input)?);
        watch.work(1)?;
        let at_least = total(&one) >= total(&two);
        out.line(format!(
            "Test {number}: {}",
            if at_least { "Yes" } else { "No" }
        ))?;
    }
    input.end("the last case")
}

/// The sum of all towers decides: positive for one player, negative for the other, 0 for the second to move.
fn antek_and_basia(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    const NAMES: [&str; 2] = ["Antek", "Basia"];
    for _ in 0..input.number("the number of games", 0..=u64::MAX)? {
        let count = input.number("the number of towers", 0..=u64::MAX)?;
        let starter = input.one_of("who begins", &[("A", 0), ("B", 1)])?;
        let colour = input.one_of("a colour", &[("C", Player::Left), ("Z", Player::Right)])?;
        let mut sum = Dyadic::zero();
        for _ in 0..count {
            watch.work(1)?;
            sum = &sum + &value(&input.letters("a tower", &RED_GREEN)?);
        }
        let class = match sum.sign() {
            Ordering::Greater => OutcomeClass::L,
            Ordering::Less => OutcomeClass::R,
            Ordering::Equal => OutcomeClass::P,
        };
        let starter_wins = class.winner(colour) == colour;
        out.line(NAMES[if starter_wins { starter } else { 1 - starter }])?;
    }
    input.end("the last game")
}

/// The number that one tower is worth.
fn tower_value(input: &mut Input, out: &mut Out, _: &mut dyn Watch) -> Result<(), Halt> {
    let tower = if input.is_over() {
        vec![]
    } else {
        input.letters("a tower", &WHITE_BLACK)?
    };
    input.end("the tower")?;
    let value = value(&tower).to_rational();
    Ok(out.line(format!("{}/{}", value.numer(), value.denom()))?)
}
