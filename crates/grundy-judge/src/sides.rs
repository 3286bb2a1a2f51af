//! Numbers and letters of which any may be taken, and games in which each player has moves of their own.

use crate::halt::Halt;
use crate::input::Input;
use crate::leetcode::{INPUT, OUTPUT, argument, arguments, list, says};
use crate::problem::{Out, Problem};
use crate::random::{any, block, letters};
use grundy::ask;
use grundy::ask::heaps::HeapGame;
use grundy::games::boards::flanked::Flanked;
use grundy::games::boards::vowels::Vowels;
use grundy::games::families::pool::Item;
use grundy::games::heaps::pocky::Pocky;
use grundy::games::numbers::add_once::AddOnce;
use grundy::games::numbers::avoid_multiples::AvoidMultiples;
use grundy::games::numbers::chalkboard::Chalkboard;
use grundy::games::numbers::guess_number::{GuessNumber, GuessesSoFar};
use grundy::games::numbers::sum_game::SumGame;
use grundy::games::numbers::two_valuations::TwoValuations;
use grundy::vocabulary::forms::heap::{HeapCode, SubtractionSet};
use grundy::vocabulary::{
    Convention, Described, Notation, Outcome, Partizan, Player, StopReason, Watch,
};
use std::collections::BTreeMap;

/// The outcome that decides games whose answer is whether the first player wins.
const WON: Outcome = Outcome::Won(Player::Left);

/// The problems of this file: players with different aims, and games of small positions.
pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        id: "lc375",
        title: "LeetCode 375 Guess Number Higher or Lower II",
        statement: "A hidden number from 1 to n is guessed; a wrong guess costs its number, and the answer says whether the hidden \
one is larger or smaller. The least amount that suffices against every number.",
        input: INPUT,
        output: "A number.",
        limits: "1 <= n <= 200",
        sample: ("[10]\n", "16\n"),
        run: guess,
        random: |rng, n| format!("[{}]\n", any(rng, 1..=n.clamp(1, 200))),
    },
    Problem {
        id: "lc464",
        title: "LeetCode 464 Can I Win",
        statement: "The players add numbers from 1 to M in turn, each number once; whoever brings the sum to at least T wins. With T \
not above 0 the first player has won. Does the first player win?",
        input: INPUT,
        output: OUTPUT,
        limits: "1 <= M <= 20, 0 <= T <= 300",
        sample: ("[10, 11]\n", "false\n"),
        run: add_once,
        random: |rng, n| {
            let most = rng.u64(1..=n.clamp(1, 20));
            // A target that is close to the sum of all numbers takes longest and is lost most often.
            let all = most * (most + 1) / 2;
            format!("[{most}, {}]\n", rng.u64(0..=(all + 2).min(300)))
        },
    },
    Problem {
        id: "lc810",
        title: "LeetCode 810 Chalkboard XOR Game",
        statement: "The players erase one number of a list in turn. Whoever makes the xor of the others 0 loses; whoever begins a \
turn with the xor 0 wins. Does the first player win?",
        input: INPUT,
        output: OUTPUT,
        limits: "1 <= length <= 1000, numbers below 2^16",
        sample: ("[[1, 1, 2]]\n", "false\n"),
        run: |input, out, watch| {
            let rules = Chalkboard::from_rules(None)?;
            let items = singles(input)?;
            let outcome = ask::rules::winner(&rules, &rules.of(items), watch)?;
            says(outcome == WON, out)
        },
        random: |rng, n| list(rng, n.clamp(1, 1000), 0..=65_535),
    },
    Problem {
        id: "lc1686",
        title: "LeetCode 1686 Stone Game VI",
        statement: "Each of n stones has a value for Alice and one for Bob; they take any stone in turn, Alice first. Who gets more by \
their own values?",
        input: INPUT,
        output: "1 where Alice gets more, -1 where Bob does, 0 where they get the same.",
        limits: "1 <= n <= 10^5, values from 1 to 100",
        sample: ("[[1, 3], [2, 1]]\n", "1\n"),
        run: two_valuations,
        random: |rng, n| {
            let count = any(rng, 1..=(n / 2).clamp(1, 100_000));
            let mut values = || {
                let values: Vec<String> =
                    (0..count).map(|_| rng.u64(1..=100).to_string()).collect();
                values.join(", ")
            };
            format!("[[{}], [{}]]\n", values(), values())
        },
    },
    Problem {
        id: "lc1927",
        title: "LeetCode 1927 Sum Game",
        statement: "In an even number of digits and question marks the players write a digit for a question mark in turn, Alice \
first. Bob wins if both halves then have the same sum. Does Alice win?",
        input: INPUT,
        output: OUTPUT,
        limits: "2 <= length <= 10^5",
        sample: ("[\"?3295???\"]\n", "false\n"),
        run: sum_game,
        random: random_digits,
    },
    Problem {
        id: "lc2029",
        title: "LeetCode 2029 Stone Game IX",
        statement: "The players remove one of some stones in turn, Alice first. Whoever makes the sum of the removed values divisible \
by 3 loses; if none is left without that, Bob wins. Does Alice win?",
        input: INPUT,
        output: OUTPUT,
        limits: "1 <= stones <= 10^5, values from 1 to 10^4",
        sample: ("[[2, 1]]\n", "true\n"),
        run: |input, out, watch| {
            let rules = AvoidMultiples::from_rules(None)?;
            let items = singles(input)?;
            let outcome = ask::rules::winner(&rules, &rules.of(items), watch)?;
            says(outcome == WON, out)
        },
        random: |rng, n| list(rng, n.clamp(1, 100_000), 1..=10_000),
    },
    Problem {
        id: "lc2038",
        title: "LeetCode 2038 Remove Colored Pieces if Both Neighbors are the Same Color",
        statement: "Pieces A and B stand in a row. Alice removes an A between two A, Bob a B between two B; whoever cannot move loses. \
Alice begins. Does she win?",
        input: INPUT,
        output: OUTPUT,
        limits: "1 <= length <= 10^5",
        sample: ("[\"AAABABB\"]\n", "true\n"),
        run: flanked,
        random: |rng, n| {
            let count = any(rng, 1..=n.clamp(1, 100_000));
            format!("[\"{}\"]\n", letters(rng, count, "AB"))
        },
    },
    Problem {
        id: "lc3021",
        title: "LeetCode 3021 Alice and Bob Playing Flower Game",
        statement: "Two lanes have x and y flowers; a player picks one flower, and whoever picks the last wins. For how many pairs \
with x from 1 to n and y from 1 to m does the first player win?",
        input: INPUT,
        output: "A number.",
        limits: "1 <= n, m <= 10^5",
        sample: ("[3, 2]\n", "3\n"),
        run: flowers,
        random: |rng, _| format!("[{}, {}]\n", any(rng, 1..=100_000), any(rng, 1..=100_000)),
    },
    Problem {
        id: "lc3227",
        title: "LeetCode 3227 Vowels Game in a String",
        statement: "From a text of small letters Alice removes neighbouring letters with an odd number of vowels, Bob with an even \
number; whoever cannot move loses. Alice begins. Does she win?",
        input: INPUT,
        output: OUTPUT,
        limits: "1 <= length <= 10^5",
        sample: ("[\"leetcoder\"]\n", "true\n"),
        run: vowels,
        random: |rng, n| {
            let count = any(rng, 1..=n.clamp(1, 100_000));
            let alphabet = if rng.bool() {
                "bcdfghjk"
            } else {
                "abcdefghijklmnopqrstuvwxyz"
            };
            format!("[\"{}\"]\n", letters(rng, count, alphabet))
        },
    },
    Problem {
        id: "agc048d",
        title: "AtCoder AGC 048 D Pocky Game",
        statement: "Piles lie in a row. The first player takes some stones from the leftmost of them, the second from the rightmost, in \
turn; whoever cannot move loses. Who wins?",
        input: "The number of cases, then for each the number of piles and the piles.",
        output: "A line a case: `First` or `Second`.",
        limits: "100 cases, 100 piles, 10^9 stones each, 2 s",
        sample: ("3\n1\n10\n2\n3 2\n3\n2 1 2\n", "First\nFirst\nSecond\n"),
        run: pocky,
        random: |rng, n| {
            let cases = n.div_ceil(100).clamp(1, 100);
            let mut text = format!("{cases}\n");
            for _ in 0..cases {
                let largest = if rng.bool() { 10 } else { 1_000_000_000 };
                let piles: Vec<u64> = (0..rng.u64(1..=n.clamp(1, 100)))
                    .map(|_| any(rng, 1..=largest))
                    .collect();
                block(&mut text, &piles);
            }
            text
        },
    },
];

/// The numbers of a list as items on the table.
fn singles(input: &Input) -> Result<Vec<Item>, Halt> {
    let numbers: Vec<u32> = argument(input, "[numbers], a list")?;
    Ok(numbers.into_iter().map(|n| [n.into(), 0]).collect())
}

/// `lc375`: the worst-case payment, by minimax over intervals.
fn guess(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let expected = "[n], a number from 1";
    let n: u64 = argument(input, expected)?;
    let start =
        GuessesSoFar::up_to(n).ok_or_else(|| input.wrong_at(1, &n.to_string(), expected))?;
    let paid = -ask::rules::score(&GuessNumber, &start, watch)?;
    Ok(out.line(paid.to_string())?)
}

/// Each number is used once: a search over the sets of numbers left.
fn add_once(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let expected = "[M, T], two numbers";
    let (most, target): (u32, u64) = arguments(input, expected)?;
    let beyond = || StopReason::Beyond("numbers up to 24 and a target up to a million".to_owned());
    let rules = AddOnce::new(most).ok_or_else(beyond)?;
    // A target that is reached before play begins counts as reached by the first player.
    let mover = if target == 0 {
        Player::Right
    } else {
        Player::Left
    };
    let start = rules.position(target, mover).ok_or_else(beyond)?;
    says(ask::rules::winner(&rules, &start, watch)? == WON, out)
}

/// The sign of the first player's lead, by the theorem of the ruleset: the thing with the largest sum of both values is
/// taken first.
fn two_valuations(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let expected = "[values, values], two lists of the same length";
    let (alice, bob): (Vec<u32>, Vec<u32>) = arguments(input, expected)?;
    if alice.len() != bob.len() {
        let found = format!("{} values and {}", alice.len(), bob.len());
        return Err(input.wrong_at(0, &found, expected));
    }
    let rules = TwoValuations::from_rules(None)?;
    let things = alice
        .into_iter()
        .zip(bob)
        .map(|(a, b)| [a.into(), b.into()]);
    let ahead = ask::rules::score(&rules, &rules.of(things.collect()), watch)?;
    Ok(out.line(ahead.signum().to_string())?)
}

/// Reads a text that has only the allowed letters.
fn text_of(input: &Input, allowed: &str, expected: &str) -> Result<String, Halt> {
    let text: String = argument(input, expected)?;
    match text.chars().find(|c| !allowed.contains(*c)) {
        None if !text.is_empty() => Ok(text),
        None => Err(input.wrong_at(1, "nothing", expected)),
        Some(other) => Err(input.wrong_at(1, &format!("\"{other}\""), expected)),
    }
}

/// The winner of filling question marks, by the theorem of the ruleset: a balance of digits and question marks decides.
fn sum_game(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let text = text_of(input, "0123456789?", "[digits], a text of digits and ?")?;
    let rules = SumGame::from_rules(None)?;
    says(
        ask::rules::winner(&rules, &rules.read(&text)?, watch)? == WON,
        out,
    )
}

/// The winner among flanked pieces, by the theorem of the ruleset: the value is a number of free moves.
fn flanked(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let text = text_of(input, "AB", "[pieces], a text of A and B")?;
    let rules = Flanked::from_rules(None)?;
    says(first_wins(&rules, &rules.read(&text)?, watch)?, out)
}

/// The winner of the game with vowels, by the theorem of the ruleset.
fn vowels(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let text = text_of(
        input,
        "abcdefghijklmnopqrstuvwxyz",
        "[letters], a text of small letters",
    )?;
    let rules = Vowels::from_rules(None)?;
    says(first_wins(&rules, &rules.read(&text)?, watch)?, out)
}

/// The winner of Pocky, by the recursion of the ruleset; its work is quadratic in the piles.
fn pocky(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    for _ in 0..input.number("the number of cases", 0..=u64::MAX)? {
        let count = input.number("the number of piles", 1..=2000)?;
        let piles = input.numbers("a pile", count, 1..=1 << 40)?;
        watch.work(count * count)?;
        let first = first_wins(&Pocky, &piles, watch)?;
        out.line(if first { "First" } else { "Second" })?;
    }
    input.end("the last case")
}

/// True if Left wins moving first in normal play.
fn first_wins<R: Partizan>(
    rules: &R,
    at: &R::Position,
    watch: &mut dyn Watch,
) -> Result<bool, StopReason> {
    let winner = ask::rules::first_winner(rules, at, Convention::Normal, Player::Left, watch)?;
    Ok(winner == Player::Left)
}

/// Counts the pairs of lanes that the first player wins: those with different values.
fn flowers(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let (n, m): (u64, u64) = arguments(input, "[n, m], two numbers")?;
    let code = HeapCode::Subtraction(SubtractionSet::Finite(vec![1]));
    let mut lanes = HeapGame::new(code);
    // The number of lanes of one kind with each value; two lanes are lost if their values are equal.
    let mut count = |most: u64, watch: &mut dyn Watch| {
        let mut counts: BTreeMap<u64, u128> = BTreeMap::new();
        for lane in 1..=most {
            *counts.entry(lanes.value(lane, watch)?).or_default() += 1;
        }
        Ok::<_, Halt>(counts)
    };
    let (first, second) = (count(n, watch)?, count(m, watch)?);
    let lost = first
        .iter()
        .map(|(value, lanes)| lanes * second.get(value).unwrap_or(&0));
    let won = u128::from(n) * u128::from(m) - lost.sum::<u128>();
    Ok(out.line(won.to_string())?)
}

/// Digits and question marks; half of the time the halves balance, with a question mark for four and a half.
fn random_digits(rng: &mut fastrand::Rng, n: u64) -> String {
    let half = any(rng, 1..=(n / 2).clamp(1, 50_000)) as usize;
    let some = |rng: &mut fastrand::Rng| -> Vec<u8> {
        let cell = |_| match rng.u8(0..4) {
            0 => b'?',
            _ => rng.u8(b'0'..=b'9'),
        };
        (0..half).map(cell).collect()
    };
    let first = some(rng);
    let mut second = if rng.bool() { first.clone() } else { some(rng) };
    rng.shuffle(&mut second);
    let digits = [first, second].concat();
    format!("[\"{}\"]\n", String::from_utf8_lossy(&digits))
}
