//! Numbers taken from the ends of a row, and the multiplication game.

use crate::halt::Halt;
use crate::input::Input;
use crate::problem::{Out, Problem};
use crate::random::{any, joined, lines};
use grundy::ask::rules::{Ratios, Scores, scores};
use grundy::vocabulary::forms::row::Row;
use grundy::vocabulary::{StopReason, Watch};

/// The problems of this file: taking numbers from the ends of a row, and growing a counter.
pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        id: "usaco_game1",
        title: "USACO 3.3 A Game",
        statement: "Two players take numbers from either end of a row in turn. What does each get under best play?",
        input: "N, then N numbers, over any number of lines.",
        output: "The scores of the first and of the second player.",
        limits: "2 <= N <= 100, numbers from 1 to 200, 1 s",
        sample: ("6\n4 7 2 9\n5 2\n", "18 11\n"),
        run: both_scores,
        random: |rng, n| row(rng, n.clamp(2, 100), 1..=200),
    },
    Problem {
        id: "cses1097_removal",
        title: "CSES 1097 Removal Game",
        statement: "Two players take numbers from either end of a row in turn. What does the first player get under best play?",
        input: "n, then n numbers.",
        output: "The first player's score.",
        limits: "n <= 5000, numbers between -1,000,000,000 and 1,000,000,000, 1 s",
        sample: ("4\n4 5 1 3\n", "8\n"),
        run: first_score,
        random: |rng, n| {
            let count = n.clamp(1, 5000);
            let numbers: Vec<String> = (0..count)
                .map(|_| rng.i64(-1_000_000_000..=1_000_000_000).to_string())
                .collect();
            format!("{count}\n{}\n", numbers.join(" "))
        },
    },
    Problem {
        id: "atcoder_dp_l",
        title: "AtCoder Educational DP Contest L Deque",
        statement: "Two players take numbers from either end of a row in turn. By how much is the first ahead under best play?",
        input: "N, then N numbers.",
        output: "The first player's score less the second's.",
        limits: "N <= 3000, numbers to 1,000,000,000, 2 s",
        sample: ("4\n10 80 90 30\n", "10\n"),
        run: difference,
        random: |rng, n| row(rng, n.clamp(1, 3000), 1..=1_000_000_000),
    },
    Problem {
        id: "poj2505",
        title: "POJ 2505 A Multiplication Game",
        statement: "Two players multiply p, at first 1, by 2 to 9 in turn; whoever first makes it n or more wins. Stan begins.",
        input: "One n a line to the end of the file.",
        output: "A line a case: `Stan wins.` or `Ollie wins.`",
        limits: "1 < n < 4294967295, 1 s",
        sample: (
            "162\n17\n34012226\n",
            "Stan wins.\nOllie wins.\nStan wins.\n",
        ),
        run: multiplication,
        random: |rng, n| lines(rng, n, |rng| any(rng, 2..=4_294_967_294).to_string()),
    },
];

/// A random row with its length.
fn row(rng: &mut fastrand::Rng, count: u64, range: std::ops::RangeInclusive<u64>) -> String {
    let numbers: Vec<u64> = (0..count).map(|_| any(rng, range.clone())).collect();
    format!("{count}\n{}\n", joined(&numbers))
}

/// Reads a row and solves it.
fn solve(input: &mut Input, watch: &mut dyn Watch) -> Result<Scores, Halt> {
    let count = input.number("the number of numbers", 1..=u64::MAX)?;
    let mut numbers = Vec::new();
    for _ in 0..count {
        numbers.push(input.signed("a number")?);
    }
    input.end("the last number")?;
    let row = Row::new(numbers, 1).map_err(StopReason::Beyond)?;
    Ok(scores(&row, watch)?)
}

/// Prints both scores.
fn both_scores(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let scores = solve(input, watch)?;
    Ok(out.line(format!("{} {}", scores.mover, scores.other))?)
}

/// Prints the first player's score.
fn first_score(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    Ok(out.line(solve(input, watch)?.mover.to_string())?)
}

/// Prints the difference of the scores.
fn difference(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let scores = solve(input, watch)?;
    // Both fit into 64 bits; their difference need not.
    let ahead = i128::from(scores.mover) - i128::from(scores.other);
    Ok(out.line(ahead.to_string())?)
}

/// The multiplication game, by intervals of the ratio target / counter.
fn multiplication(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let multipliers: Vec<u64> = (2..=9).collect();
    // One table of intervals serves all targets.
    let mut ratios = Ratios::new(&multipliers);
    while !input.is_over() {
        let target = input.number("a target", 2..=u64::MAX)?;
        let stan_wins = ratios.verdict(&target.into(), watch)?.wins;
        out.line(if stan_wins {
            "Stan wins."
        } else {
            "Ollie wins."
        })?;
    }
    Ok(())
}
