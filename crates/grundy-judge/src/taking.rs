//! Heap games whose values are computed: subtraction sets, strips, Kayles in both kinds of play.

use crate::halt::Halt;
use crate::input::Input;
use crate::problem::{Out, Problem};
use crate::random::{any, balanced, block, joined, lines};
use grundy::ask::heaps::HeapGame;
use grundy::games::heaps::strips::Strips;
use grundy::vocabulary::forms::heap::{HeapCode, SubtractionSet};
use grundy::vocabulary::{Convention, Described, Impartial, Watch};

/// The range of a heap: any number below 2^64.
const ANY: std::ops::RangeInclusive<u64> = 0..=u64::MAX;
/// The range of the number that a move takes.
const TAKEN: std::ops::RangeInclusive<u64> = 1..=u64::MAX;

/// The problems of this file: taking from heaps by a set of numbers.
pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        id: "hdu1848",
        title: "HDU 1848 Fibonacci again and again",
        statement: "There are three heaps; a move takes 1, 2, 3, 5, 8, … from one of them, and whoever takes the last one \
wins. Fibo begins.",
        input: "Lines `m n p`; 0 0 0 ends.",
        output: "A line a case: Fibo or Nacci.",
        limits: "1 <= m, n, p <= 1000, 1 s",
        sample: ("1 1 1\n1 4 1\n0 0 0\n", "Fibo\nNacci\n"),
        run: fibonacci,
        random: |rng, n| {
            let heap = 1..=1000;
            lines(rng, n / 3, |rng| {
                let (a, b, c) = (
                    any(rng, heap.clone()),
                    any(rng, heap.clone()),
                    any(rng, heap.clone()),
                );
                // A heap of four has the value 0.
                if rng.bool() {
                    format!("{a} {a} 4")
                } else {
                    format!("{a} {b} {c}")
                }
            }) + "0 0 0\n"
        },
    },
    Problem {
        id: "hdu1536",
        title: "HDU 1536 S-Nim",
        statement: "A move takes a member of the set S from one heap; whoever cannot move loses. Which positions win?",
        input: "Cases of k and the k members of S; then m, and m positions, each the number of its heaps and the heaps. \
0 ends.",
        output: "A line a case: W or L for each position.",
        limits: "k, m, heaps of a position <= 100, members and heaps to 10,000, 1 s",
        sample: (
            "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n",
            "LWW\nWWL\n",
        ),
        run: s_nim,
        random: |rng, n| {
            let mut text = String::new();
            for _ in 0..(n / 500).clamp(1, 100) {
                let mut set: Vec<u64> = (0..any(rng, 1..=100))
                    .map(|_| any(rng, 1..=10_000))
                    .collect();
                set.sort_unstable();
                set.dedup();
                let positions = rng.u64(1..=(n / 5).clamp(1, 100));
                text += &format!("{} {}\n{positions}\n", set.len(), joined(&set));
                for _ in 0..positions {
                    let count = any(rng, 1..=(n / positions).clamp(1, 100));
                    let mut heaps = balanced(rng, count, 0..=10_000);
                    heaps.truncate(100);
                    text += &format!("{} {}\n", heaps.len(), joined(&heaps));
                }
            }
            text + "0\n"
        },
    },
    Problem {
        id: "cses1729",
        title: "CSES 1729 Stick Game",
        statement: "A move takes one of k given numbers of sticks; whoever takes the last one wins. For which of 1 to n \
sticks does the first player win?",
        input: "n and k, then the k numbers, which are different, 1 among them.",
        output: "W or L for each number of sticks from 1 to n, on one line.",
        limits: "n <= 1,000,000, k <= 100, 1 s",
        sample: ("10 3\n1 3 4\n", "WLWWWWLWLW\n"),
        run: sticks,
        random: |rng, n| {
            let most = n.clamp(1, 1_000_000);
            let mut set = vec![1];
            set.extend((1..rng.u64(1..=most.min(100))).map(|_| any(rng, 1..=most)));
            set.sort_unstable();
            set.dedup();
            format!("{most} {}\n{}\n", set.len(), joined(&set))
        },
    },
    Problem {
        id: "atcoder_dp_k",
        title: "AtCoder Educational DP Contest K Stones",
        statement: "A move takes one of N given numbers from a heap of K stones; whoever cannot move loses.",
        input: "N and K, then the N numbers.",
        output: "First or Second.",
        limits: "N <= 100, K <= 100,000, 2 s",
        sample: ("2 4\n2 3\n", "First\n"),
        run: stones,
        random: |rng, n| {
            // With moves that take 1 to m, a multiple of m + 1 is lost.
            let size = any(rng, 1..=n.clamp(1, 100));
            let heap = any(rng, size..=100_000)
                .next_multiple_of(size + 1)
                .min(100_000);
            let mut set: Vec<u64> = (1..=size).collect();
            if rng.bool() {
                let mut all: Vec<u64> = (1..=heap.min(1000)).collect();
                rng.shuffle(&mut all);
                all.truncate(size as usize);
                all.sort_unstable();
                set = all;
            }
            format!("{} {heap}\n{}\n", set.len(), joined(&set))
        },
    },
    Problem {
        id: "poi2000_pas",
        title: "POI VII (2000) Strips",
        statement: "Strips of three lengths, as many as one likes, are laid on a board one field wide without overlapping; \
whoever cannot move loses.",
        input: "The three lengths, then m, then the lengths of m boards.",
        output: "A line a board: 1 when the first player wins it, else 2.",
        limits: "all numbers from 1 to 1000, 1 s",
        sample: ("1 5 1\n3\n1\n5\n6\n", "1\n1\n2\n"),
        run: strips,
        random: |rng, n| {
            let strips = [(); 3].map(|()| any(rng, 1..=1000));
            // Short boards, and boards a little longer than two strips, are often lost.
            let shortest = *strips
                .iter()
                .min()
                .expect("a strip has one of three lengths");
            let board = |rng: &mut fastrand::Rng| {
                if rng.bool() {
                    any(rng, 1..=1000)
                } else {
                    rng.u64(1..=(2 * shortest + 4).min(1000))
                }
            };
            let boards: Vec<u64> = (0..n.clamp(1, 1000)).map(|_| board(rng)).collect();
            format!(
                "{}\n{}\n{}\n",
                joined(&strips),
                boards.len(),
                joined(&boards).replace(' ', "\n")
            )
        },
    },
    Problem {
        id: "seed_kayles",
        title: "Kayles",
        statement: "A move knocks down one pin or two neighbours of a row; whoever cannot move loses.",
        input: "m, then the lengths of m rows.",
        output: "first or second.",
        limits: "rows below 2^64",
        sample: ("2\n5 7\n", "first\n"),
        run: kayles,
        random: |rng, n| {
            let mut text = String::new();
            block(&mut text, &balanced(rng, n, 1..=1_000_000_000));
            text
        },
    },
    Problem {
        id: "seed_misere_kayles",
        title: "Misère Kayles",
        statement: "A move knocks down one pin or two neighbours of a row; whoever cannot move wins.",
        input: "m, then the lengths of m rows.",
        output: "first or second.",
        limits: "rows below 2^64",
        sample: ("1\n4\n", "second\n"),
        run: misere_kayles,
        random: |rng, n| {
            let most = if rng.bool() { 5 } else { 1_000_000_000 };
            let mut text = String::new();
            block(&mut text, &balanced(rng, n, 1..=most));
            text
        },
    },
];

/// The values of heaps from which a member of the set is taken.
fn set(members: Vec<u64>) -> HeapCode {
    let mut members = members;
    members.sort_unstable();
    members.dedup();
    HeapCode::Subtraction(SubtractionSet::Finite(members))
}

/// `hdu1848`: the nim-sum of the values of the Fibonacci subtraction game.
fn fibonacci(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let mut values = HeapGame::new(HeapCode::Subtraction(SubtractionSet::Fibonacci));
    loop {
        let heaps = input.numbers("a heap, or 0 0 0 to end,", 3, ANY)?;
        if heaps == [0, 0, 0] {
            return Ok(());
        }
        let wins = values.nim_sum(&heaps, watch)? != 0;
        out.line(if wins { "Fibo" } else { "Nacci" })?;
    }
}

/// S-Nim: the nim-sum of the values of a subtraction set, for many sums under each set.
fn s_nim(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    loop {
        let size = input.number("the size of a set, or 0 to end,", ANY)?;
        if size == 0 {
            return Ok(());
        }
        let mut values = HeapGame::new(set(input.numbers("a member of the set", size, TAKEN)?));
        let mut line = String::new();
        for _ in 0..input.number("the number of positions", ANY)? {
            let count = input.number("the number of heaps", ANY)?;
            let heaps = input.numbers("a heap", count, ANY)?;
            let wins = values.nim_sum(&heaps, watch)? != 0;
            line.push(if wins { 'W' } else { 'L' });
        }
        out.line(line)?;
    }
}

/// The winner from every number of sticks, from one table of values.
fn sticks(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let most = input.number("the largest number of sticks", 1..=(1 << 31) - 1)?;
    let count = input.number("the number of moves", ANY)?;
    let moves = set(input.numbers("a number that may be taken", count, TAKEN)?);
    input.end("the last move")?;
    let values = HeapGame::new(moves).values(most, watch)?;
    let letters = values[1..].iter().map(|&v| if v > 0 { 'W' } else { 'L' });
    Ok(out.line(letters.collect::<String>())?)
}

/// The winner from one heap; a period answers for large ones.
fn stones(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let count = input.number("the number of moves", ANY)?;
    let heap = input.number("the number of stones", ANY)?;
    let moves = set(input.numbers("a number that may be taken", count, TAKEN)?);
    input.end("the last move")?;
    let wins = HeapGame::new(moves).value(heap, watch)? != 0;
    Ok(out.line(if wins { "First" } else { "Second" })?)
}

/// Laying strips on a board is a take-and-break game, so its values come from the heap engine.
fn strips(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let lengths = input.numbers("the length of a strip", 3, 1..=1000)?;
    let lengths: Vec<String> = lengths.iter().map(u64::to_string).collect();
    let rules = Strips::from_rules(Some(&lengths.join(",")))?;
    let mut values = HeapGame::new(code_of(&rules));
    for _ in 0..input.number("the number of boards", ANY)? {
        let board = input.number("the length of a board", ANY)?;
        out.line(if values.value(board, watch)? != 0 {
            "1"
        } else {
            "2"
        })?;
    }
    input.end("the last board")
}

/// The take-and-break code of a game that has one.
fn code_of<R: Impartial<Position = Vec<u64>>>(rules: &R) -> HeapCode {
    let nothing = vec![];
    let form = rules.as_heaps(&nothing);
    form.expect("the game is a heap game").is.0
}

/// The rows of pins, for the two Kayles problems.
fn rows(input: &mut Input) -> Result<Vec<u64>, Halt> {
    let count = input.number("the number of rows", ANY)?;
    let rows = input.numbers("the length of a row", count, ANY)?;
    input.end("the last row")?;
    Ok(rows)
}

/// Kayles in normal play: the nim-sum of the values.
fn kayles(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let rows = rows(input)?;
    let mut values = HeapGame::new(HeapCode::Code("0.77".parse()?));
    let wins = values.nim_sum(&rows, watch)? != 0;
    Ok(out.line(if wins { "first" } else { "second" })?)
}

/// Kayles in misère play.
fn misere_kayles(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let rows = rows(input)?;
    let wins = HeapGame::new(HeapCode::Code("0.77".parse()?)).next_wins(
        &rows,
        Convention::Misere,
        watch,
    )?;
    Ok(out.line(if wins { "first" } else { "second" })?)
}
