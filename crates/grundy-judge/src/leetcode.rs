//! Problems whose input is a JSON array of the arguments of a call, and whose output is a JSON value.

use crate::halt::Halt;
use crate::input::Input;
use crate::problem::{Out, Problem};
use crate::random::any;
use grundy::ask::heaps::HeapGame;
use grundy::ask::rules::{Nimbers, scores};
use grundy::rules::rule::ImpartialRule;
use grundy::vocabulary::forms::heap::{HeapCode, SubtractionSet};
use grundy::vocabulary::forms::row::Row;
use grundy::vocabulary::{Described, Notation, StopReason, Watch};
use serde::de::DeserializeOwned;
use serde_json::error::Category;

/// The input of all problems of this kind.
pub(crate) const INPUT: &str = "A JSON array of the arguments in their order.";
/// The output of most of them.
pub(crate) const OUTPUT: &str = "true or false.";

/// The problems of this file: calls with arguments in JSON.
pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        id: "lc292",
        title: "LeetCode 292 Nim Game",
        statement: "From one heap of n stones 1 to 3 are taken; whoever takes the last one wins. Does the first player?",
        input: INPUT,
        output: OUTPUT,
        limits: "1 <= n <= 2^31 - 1",
        sample: ("[4]\n", "false\n"),
        run: nim_game,
        random: |rng, _| format!("[{}]\n", any(rng, 1..=(1 << 31) - 1)),
    },
    Problem {
        id: "lc294",
        title: "LeetCode 294 Flip Game II",
        statement: "In a row of + and - a move turns two neighbours ++ into --; whoever cannot move loses. Does the first \
player win?",
        input: INPUT,
        output: OUTPUT,
        limits: "1 <= length <= 60, at most 20 + one after another",
        sample: ("[\"++++\"]\n", "true\n"),
        run: flip_game,
        random: |rng, n| {
            let length = any(rng, 1..=n.clamp(1, 60));
            let mut run = 0;
            let signs = (0..length).map(|_| {
                let plus = run < 20 && rng.u8(0..4) > 0;
                run = if plus { run + 1 } else { 0 };
                if plus { '+' } else { '-' }
            });
            format!("[\"{}\"]\n", signs.collect::<String>())
        },
    },
    Problem {
        id: "lc486",
        title: "LeetCode 486 Predict the Winner",
        statement: "Numbers lie in a row; in turn each player takes one from either end. Does the first player end with at \
least as much as the second?",
        input: INPUT,
        output: OUTPUT,
        limits: "1 <= length <= 20, numbers from 0 to 10^7",
        sample: ("[[1, 5, 2]]\n", "false\n"),
        run: |input, out, watch| row(input, out, watch, |ahead| ahead >= 0),
        random: |rng, n| list(rng, n.clamp(1, 20), 0..=10_000_000),
    },
    Problem {
        id: "lc877",
        title: "LeetCode 877 Stone Game",
        statement: "An even number of piles with an odd total lies in a row; in turn each player takes one from either end. \
Does the first player end with more?",
        input: INPUT,
        output: OUTPUT,
        limits: "2 <= piles <= 500, from 1 to 500 stones each",
        sample: ("[[5, 3, 4, 5]]\n", "true\n"),
        run: |input, out, watch| row(input, out, watch, |ahead| ahead > 0),
        random: |rng, n| {
            let count = any(rng, 1..=(n / 2).clamp(1, 250)) * 2;
            let mut piles: Vec<u64> = (0..count).map(|_| any(rng, 1..=500)).collect();
            // The total must be odd.
            if piles.iter().sum::<u64>().is_multiple_of(2) {
                piles[0] = if piles[0] == 500 { 499 } else { piles[0] + 1 };
            }
            as_list(&piles)
        },
    },
    Problem {
        id: "lc1025",
        title: "LeetCode 1025 Divisor Game",
        statement: "From n a move subtracts a divisor of n that is less than n; whoever cannot move loses. Does the first \
player win?",
        input: INPUT,
        output: OUTPUT,
        limits: "1 <= n <= 1000",
        sample: ("[2]\n", "true\n"),
        run: divisor_game,
        random: |rng, _| format!("[{}]\n", any(rng, 1..=1000)),
    },
    Problem {
        id: "lc1510",
        title: "LeetCode 1510 Stone Game IV",
        statement: "From one heap of n stones a square number is taken; whoever cannot move loses. Does the first player \
win?",
        input: INPUT,
        output: OUTPUT,
        limits: "1 <= n <= 10^5",
        sample: ("[2]\n", "false\n"),
        run: squares,
        random: |rng, _| {
            // Lost heaps are rare; these are the first of them (OEIS A030193).
            const LOST: [u64; 12] = [2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44];
            let heap = if rng.bool() {
                LOST[rng.usize(..LOST.len())]
            } else {
                any(rng, 1..=100_000)
            };
            format!("[{heap}]\n")
        },
    },
];

/// A random list of numbers as the only argument.
pub(crate) fn list(
    rng: &mut fastrand::Rng,
    most: u64,
    range: std::ops::RangeInclusive<u64>,
) -> String {
    let count = any(rng, 1..=most);
    let numbers: Vec<u64> = (0..count).map(|_| any(rng, range.clone())).collect();
    as_list(&numbers)
}

/// Numbers as the only argument of a call.
pub(crate) fn as_list(numbers: &[u64]) -> String {
    let shown: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!("[[{}]]\n", shown.join(", "))
}

/// The only argument of the call.
pub(crate) fn argument<T: DeserializeOwned>(input: &Input<'_>, expected: &str) -> Result<T, Halt> {
    arguments::<(T,)>(input, expected).map(|(argument,)| argument)
}

/// The arguments of the call.
pub(crate) fn arguments<T: DeserializeOwned>(input: &Input<'_>, expected: &str) -> Result<T, Halt> {
    let fault = match serde_json::from_str(input.text()) {
        Ok(arguments) => return Ok(arguments),
        Err(fault) => fault,
    };
    // The place in the text where the reader stopped.
    let before: usize = input
        .text()
        .split_inclusive('\n')
        .take(fault.line().max(1) - 1)
        .map(str::len)
        .sum();
    let mut at = (before + fault.column().max(1) - 1).min(input.text().len());
    while !input.text().is_char_boundary(at) {
        at -= 1;
    }
    // A text that is not JSON is shown as it is; a value of another type is shown under the name that the reader gives it.
    let text = fault.to_string();
    let found = match (
        fault.classify(),
        input.text().get(at..).and_then(|rest| rest.chars().next()),
    ) {
        (Category::Syntax, Some(letter)) => format!("\"{letter}\""),
        (Category::Eof, _) | (Category::Syntax, None) => "the end of the input".to_owned(),
        _ => text
            .split(", expected")
            .next()
            .unwrap_or_default()
            .to_owned(),
    };
    Err(input.wrong_at(at, &found, expected))
}

/// Prints `true` or `false`.
pub(crate) fn says(yes: bool, out: &mut Out) -> Result<(), Halt> {
    Ok(out.line(if yes { "true" } else { "false" })?)
}

/// `lc292`: the subtraction set 1, 2, 3.
fn nim_game(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let heap: u64 = argument(input, "[n], the number of stones")?;
    let code = HeapCode::Subtraction(SubtractionSet::Finite(vec![1, 2, 3]));
    says(HeapGame::new(code).value(heap, watch)? != 0, out)
}

/// `lc1510`: the subtraction set of the squares.
fn squares(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let heap: u64 = argument(input, "[n], the number of stones")?;
    let code = HeapCode::Subtraction(SubtractionSet::Squares);
    says(HeapGame::new(code).value(heap, watch)? != 0, out)
}

/// Runs of + are rows of Dawson's Kayles (0.07): a move takes two neighbours anywhere in a row.
fn flip_game(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let expected = "[signs], a text of + and -";
    let signs: String = argument(input, expected)?;
    if let Some(other) = signs.chars().find(|c| !"+-".contains(*c)) {
        return Err(input.wrong_at(0, &format!("\"{other}\""), expected));
    }
    let rows: Vec<u64> = signs.split('-').map(|run| run.len() as u64).collect();
    let mut values = HeapGame::new(HeapCode::Code("0.07".parse()?));
    says(values.nim_sum(&rows, watch)? != 0, out)
}

/// `lc1025`: the divisor game as a rule in one line.
fn divisor_game(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let n: u64 = argument(input, "[n], a number")?;
    let rules = ImpartialRule::from_rules(Some("{n -> n-d for d in divisors(n) if d < n}"))?;
    let at = rules.read(&n.to_string())?;
    says(Nimbers::new(rules).of(&at, watch)?.0 != 0, out)
}

/// A problem that is decided by the first player's lead over the second.
fn row(
    input: &mut Input,
    out: &mut Out,
    watch: &mut dyn Watch,
    yes: fn(i128) -> bool,
) -> Result<(), Halt> {
    let numbers: Vec<i64> = argument(input, "[numbers], a list")?;
    let row = Row::new(numbers, 1).map_err(StopReason::Beyond)?;
    let found = scores(&row, watch)?;
    says(yes(i128::from(found.mover) - i128::from(found.other)), out)
}
