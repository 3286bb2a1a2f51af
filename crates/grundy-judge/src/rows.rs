//! Numbers in a row that are taken otherwise than one by one from both ends.

use crate::halt::Halt;
use crate::input::Input;
use crate::leetcode::{INPUT, argument, as_list, list};
use crate::problem::{Out, Problem};
use crate::random::{any, joined, lines};
use grundy::ask;
use grundy::games::numbers::row::RowGame;
use grundy::vocabulary::forms::row::{Amount, Limit, Row, Taking};
use grundy::vocabulary::{StopReason, Watch};

/// The output of most problems here.
const NUMBER: &str = "A number.";

/// The problems of this file: rows of numbers, each player for the own score.
pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        id: "abc270d",
        title: "AtCoder ABC 270 D Stones",
        statement: "From one heap of N stones a player takes A1, A2, … or AK of them, and both want as many as possible; A1 is \
1. How many does the first player get?",
        input: "N and K, then A1 to AK.",
        output: NUMBER,
        limits: "N <= 10,000, K <= 100, 2 s",
        sample: ("10 2\n1 4\n", "5\n"),
        run: stones,
        random: |rng, n| {
            let heap = any(rng, 1..=10_000);
            let more = n.clamp(1, 100) - 1;
            let mut set = vec![1];
            set.extend((0..more).map(|_| any(rng, 2..=heap.max(2))));
            set.retain(|&taken| taken <= heap);
            set.sort_unstable();
            set.dedup();
            format!("{heap} {}\n{}\n", set.len(), joined(&set))
        },
    },
    Problem {
        id: "usaco_xoinc",
        title: "USACO Xoinc",
        statement: "Coins lie in a stack. The first player takes one or two from the top; after that at most twice as many as \
the other player just took. How much can the first player take in all?",
        input: "N, then N values, from the top.",
        output: NUMBER,
        limits: "N <= 2000, values to 100,000, 1 s",
        sample: ("5\n1\n3\n1\n7\n2\n", "9\n"),
        run: |input, out, watch| {
            let limit = Limit {
                now: 2,
                times: 2,
                grows: false,
            };
            mover(input, out, watch, Taking::Front(Amount::Limited(limit)))
        },
        random: |rng, n| {
            let count = n.clamp(1, 2000);
            let coins: Vec<String> = (0..count)
                .map(|_| any(rng, 1..=100_000).to_string())
                .collect();
            format!("{count}\n{}\n", coins.join("\n"))
        },
    },
    Problem {
        id: "spoj_twends",
        title: "SPOJ TWENDS Two Ends",
        statement: "An even number of cards lies in a row, and two players take one from either end in turn. The second player \
always takes the larger one, the left one where both are equal. By how much can the first player win?",
        input: "A line a game: n and n numbers; 0 ends.",
        output: "A line a game: `In game 1, the greedy strategy might lose by as many as 7 points.`",
        limits: "n <= 1000 and even, 1 s",
        sample: (
            "4 3 2 10 4\n8 1 2 3 4 5 6 7 8\n8 2 2 1 5 3 8 7 3\n0\n",
            "In game 1, the greedy strategy might lose by as many as 7 points.\n\
In game 2, the greedy strategy might lose by as many as 4 points.\n\
In game 3, the greedy strategy might lose by as many as 5 points.\n",
        ),
        run: two_ends,
        random: |rng, n| {
            let game = |rng: &mut fastrand::Rng| {
                let most = (n / 2).clamp(1, 500);
                let cards: Vec<u64> = (0..2 * any(rng, 1..=most))
                    .map(|_| any(rng, 1..=1000))
                    .collect();
                format!("{} {}", cards.len(), joined(&cards))
            };
            lines(rng, (n / 100).clamp(1, 10), game) + "0\n"
        },
    },
    Problem {
        id: "dmoj_listgame",
        title: "PDP 2018 (DMOJ Greece) List Game",
        statement: "Two players take numbers from either end of a list in turn. What does the first player get under best play?",
        input: "N, then N numbers.",
        output: NUMBER,
        limits: "N <= 10,000, 1 s",
        sample: ("10\n6 3 9 2 10 4 9 2 3 7\n", "38\n"),
        run: |input, out, watch| mover(input, out, watch, Taking::Ends(1)),
        random: |rng, n| {
            let numbers: Vec<u64> = (0..n.clamp(1, 10_000))
                .map(|_| any(rng, 0..=1000))
                .collect();
            format!("{}\n{}\n", numbers.len(), joined(&numbers))
        },
    },
    Problem {
        id: "lc1140",
        title: "LeetCode 1140 Stone Game II",
        statement: "Piles lie in a row. With a limit M, at first 1, a player takes the first 1 to 2M piles, and M becomes as many \
as were taken where that is more. The most stones the first player can have.",
        input: INPUT,
        output: NUMBER,
        limits: "1 <= piles <= 100, from 1 to 10^4 stones each",
        sample: ("[[2, 7, 9, 4, 4]]\n", "10\n"),
        run: |input, out, watch| {
            let limit = Limit {
                now: 2,
                times: 2,
                grows: true,
            };
            let row = listed(input, Taking::Front(Amount::Limited(limit)))?;
            let first = ask::rules::scores(&row, watch)?.mover;
            Ok(out.line(first.to_string())?)
        },
        random: |rng, n| list(rng, n.clamp(1, 100), 1..=10_000),
    },
    Problem {
        id: "lc1406",
        title: "LeetCode 1406 Stone Game III",
        statement: "Values lie in a row; a player takes the first one, two or three. Who gets more?",
        input: INPUT,
        output: "\"Alice\" for the first player, \"Bob\" or \"Tie\", in quotation marks.",
        limits: "1 <= length <= 5 * 10^4, values from -1000 to 1000",
        sample: ("[[1, 2, 3, 7]]\n", "\"Bob\"\n"),
        run: |input, out, watch| {
            let ahead = ahead(input, watch, Taking::Front(Amount::UpTo(3)))?;
            Ok(out.line(match ahead.signum() {
                1 => "\"Alice\"",
                0 => "\"Tie\"",
                _ => "\"Bob\"",
            })?)
        },
        random: |rng, n| {
            let count = any(rng, 1..=n.clamp(1, 50_000));
            signed_list(rng, count, 1000)
        },
    },
    Problem {
        id: "lc1563",
        title: "LeetCode 1563 Stone Game V",
        statement: "Stones lie in a row. The row is cut in two, the part with the larger sum is thrown away (either where both \
are equal), the other part's sum is scored, and play goes on with it until one stone is left. The largest score.",
        input: INPUT,
        output: NUMBER,
        limits: "1 <= length <= 500, values from 1 to 10^6",
        sample: ("[[6, 2, 3, 4, 5, 5]]\n", "18\n"),
        run: |input, out, watch| difference(input, out, watch, Taking::Split),
        random: |rng, n| list(rng, n.clamp(1, 500), 1..=1_000_000),
    },
    Problem {
        id: "lc1690",
        title: "LeetCode 1690 Stone Game VII",
        statement: "Stones lie in a row; a player removes one from either end and scores the sum of those that remain. The \
difference of the scores under best play.",
        input: INPUT,
        output: NUMBER,
        limits: "2 <= length <= 1000, values from 1 to 1000",
        sample: ("[[5, 3, 1, 4, 2]]\n", "6\n"),
        run: |input, out, watch| difference(input, out, watch, Taking::Rest),
        random: |rng, n| {
            let count = any(rng, 2..=n.clamp(2, 1000));
            let stones: Vec<u64> = (0..count).map(|_| any(rng, 1..=1000)).collect();
            as_list(&stones)
        },
    },
    Problem {
        id: "lc1872",
        title: "LeetCode 1872 Stone Game VIII",
        statement: "Stones lie in a row; a player removes two or more from the left, scores their sum, and puts one stone of that \
value in their place, until one is left. The difference of the scores under best play.",
        input: INPUT,
        output: NUMBER,
        limits: "2 <= length <= 10^5, values from -10^4 to 10^4",
        sample: ("[[-1, 2, -3, 4, -5]]\n", "5\n"),
        run: |input, out, watch| difference(input, out, watch, Taking::Merge),
        random: |rng, n| {
            let count = any(rng, 2..=n.clamp(2, 100_000));
            signed_list(rng, count, 10_000)
        },
    },
];

/// A list of numbers of both signs as the only argument.
fn signed_list(rng: &mut fastrand::Rng, count: u64, most: i64) -> String {
    let shown: Vec<String> = (0..count)
        .map(|_| rng.i64(-most..=most).to_string())
        .collect();
    format!("[[{}]]\n", shown.join(", "))
}

/// The row of a list.
fn listed(input: &Input, taking: Taking) -> Result<Row, Halt> {
    let numbers: Vec<i64> = argument(input, "[numbers], a list")?;
    Ok(Row::with(numbers, taking).map_err(StopReason::Beyond)?)
}

/// The lead of the first player.
fn ahead(input: &Input, watch: &mut dyn Watch, taking: Taking) -> Result<i64, Halt> {
    let row = listed(input, taking)?;
    let rules = RowGame::with(row.taking().clone()).map_err(StopReason::Beyond)?;
    let start = rules
        .position(row.values().to_vec())
        .map_err(StopReason::Beyond)?;
    Ok(ask::rules::score(&rules, &start, watch)?)
}

/// Prints the first player's lead.
fn difference(
    input: &mut Input,
    out: &mut Out,
    watch: &mut dyn Watch,
    taking: Taking,
) -> Result<(), Halt> {
    Ok(out.line(ahead(input, watch, taking)?.to_string())?)
}

/// Reads a count and numbers; the first player's share of them.
fn mover(
    input: &mut Input,
    out: &mut Out,
    watch: &mut dyn Watch,
    taking: Taking,
) -> Result<(), Halt> {
    let count = input.number("the number of numbers", 1..=u64::MAX)?;
    let mut numbers = Vec::new();
    for _ in 0..count {
        numbers.push(input.signed("a number")?);
    }
    input.end("the last number")?;
    let row = Row::with(numbers, taking).map_err(StopReason::Beyond)?;
    let first = ask::rules::scores(&row, watch)?.mover;
    Ok(out.line(first.to_string())?)
}

/// `abc270d`: the score by dynamic programming over the heap.
fn stones(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let heap = input.number("the number of stones", 0..=100_000_000)?;
    let count = input.number("how many amounts there are", 1..=u64::MAX)?;
    let mut set: Vec<usize> = Vec::new();
    for taken in input.numbers("an amount", count, 1..=u64::from(u32::MAX))? {
        set.push(taken as usize);
    }
    input.end("the last amount")?;
    set.sort_unstable();
    set.dedup();
    if set[0] != 1 {
        return Err(input.wrong("no 1 among the amounts", "amounts with 1 among them"));
    }
    watch.memory(heap * 8)?;
    let row = Row::with(vec![1; heap as usize], Taking::Front(Amount::Of(set)));
    let row = row.map_err(StopReason::Beyond)?;
    let first = ask::rules::scores(&row, watch)?.mover;
    Ok(out.line(first.to_string())?)
}

/// Cards from both ends of a row, one row after the other.
fn two_ends(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    for game in 1u64.. {
        let count = input.number("the number of cards, or 0 to end,", 0..=u64::MAX)?;
        if count == 0 {
            break;
        }
        let mut cards = Vec::new();
        for _ in 0..count {
            cards.push(input.signed("a card")?);
        }
        let row = Row::with(cards, Taking::Greedy { moves_now: false });
        let scores = ask::rules::scores(&row.map_err(StopReason::Beyond)?, watch)?;
        let by = scores.mover - scores.other;
        out.line(format!(
            "In game {game}, the greedy strategy might lose by as many as {by} points."
        ))?;
    }
    Ok(())
}
