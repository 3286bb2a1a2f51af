//! Games on two numbers, limits, stairs and strips: Wythoff, Euclid, Fibonacci Nim, staircase Nim, Northcott and kin.

use crate::halt::Halt;
use crate::input::Input;
use crate::problem::{Out, Problem};
use crate::random::{any, balanced, block, blocks, joined, lines, shares};
use grundy::games::boards::northcott::gaps_nim_sum;
use grundy::games::heaps::boxes::Capacity;
use grundy::games::heaps::euclid::EuclidRules;
use grundy::games::heaps::every_nim::EveryNimRules;
use grundy::games::heaps::gap_nim::gaps;
use grundy::games::theorems::schwenk::Limits;
use grundy::games::theorems::staircase::staircase_value;
use grundy::games::theorems::wythoff::Wythoff;
use grundy::vocabulary::{Convention, Watch};
use std::fmt::Write;

/// The range of a heap: any number below 2^64.
const ANY: std::ops::RangeInclusive<u64> = 0..=u64::MAX;

/// The problems of this file: heaps with limits, stairs and sliding pieces.
pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        id: "poj1067",
        title: "POJ 1067 Wythoff's game",
        statement: "A move takes any number from one of two heaps, or equal numbers from both; whoever takes the last one \
wins. Who wins?",
        input: "Lines `a b` to the end of the file.",
        output: "A line a case: 1 when the first player wins, else 0.",
        limits: "a, b <= 1,000,000,000, 1 s",
        sample: ("2 1\n8 4\n4 7\n", "0\n1\n0\n"),
        run: wythoff,
        random: |rng, n| {
            lines(rng, n, |rng| {
                let lost = Wythoff { m: 1 }.lost(rng.u64(0..=300_000_000), Convention::Normal);
                let (a, b) = lost.unwrap_or((0, 0));
                let b = b.saturating_sub(rng.u64(0..2));
                if rng.bool() {
                    format!("{a} {b}")
                } else {
                    format!("{b} {a}")
                }
            })
        },
    },
    Problem {
        id: "hdu2516",
        title: "HDU 2516 Fibonacci Nim",
        statement: "The first move takes any number of n stones but not all; after that a move takes at most twice as many as \
the one before. Whoever takes the last one wins.",
        input: "One n a line; 0 ends.",
        output: "A line a case: First win or Second win.",
        limits: "2 <= n < 2^31, 1 s",
        sample: ("2\n13\n10000\n0\n", "Second win\nSecond win\nFirst win\n"),
        run: fibonacci,
        random: |rng, n| {
            lines(rng, n, |rng| {
                let lost = Limits { a: 2, b: 0 }.losing_heaps((1 << 31) - 2);
                let heap = lost[rng.usize(1..lost.len())];
                (heap + rng.u64(0..2)).to_string()
            }) + "0\n"
        },
    },
    Problem {
        id: "codethanks14bg",
        title: "CODE THANKS FESTIVAL 2014 B-G",
        statement: "The first move takes 1 to P of N stones; after that a move takes at most one more than the one before. \
Whoever takes the last one wins.",
        input: "N, then P.",
        output: "first or second.",
        limits: "N, P < 2^64",
        sample: ("100\n19\n", "second\n"),
        run: one_more,
        random: |rng, _| {
            // A heap is lost if all its parts are larger than the number that may be taken.
            let heap = any(rng, 1..=1 << 40);
            let most = if rng.bool() { 1 } else { any(rng, 1..=heap) };
            format!("{heap}\n{most}\n")
        },
    },
    Problem {
        id: "poj2348",
        title: "POJ 2348 Euclid's Game",
        statement: "A move subtracts a positive multiple of the smaller number from the larger one; whoever reaches 0 wins. Stan \
begins.",
        input: "Lines `a b`; `0 0` ends.",
        output: "A line a case: Stan wins or Ollie wins.",
        limits: "a, b < 2^31, 1 s",
        sample: ("34 12\n15 24\n0 0\n", "Stan wins\nOllie wins\n"),
        run: euclid,
        random: |rng, n| {
            lines(rng, n, |rng| {
                let a = rng.u64(1..1 << 31);
                format!("{a} {}", (a * rng.u64(500..750) / 1000).max(1))
            }) + "0 0\n"
        },
    },
    Problem {
        id: "cses1099",
        title: "CSES 1099 Stair Game",
        statement: "Balls lie on the stairs 1 to n. A move takes any number of balls from a stair k > 1 to stair k - 1; whoever \
makes the last move wins.",
        input: "t, then t cases of n and the balls on each stair.",
        output: "A line a case: first or second.",
        limits: "t and the stairs of all cases together <= 200,000, balls to 1,000,000,000, 1 s",
        sample: (
            "3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3\n",
            "first\nsecond\nfirst\n",
        ),
        run: stairs,
        random: |rng, n| blocks(rng, n, 0..=1_000_000_000),
    },
    Problem {
        id: "poj1704",
        title: "POJ 1704 Georgia and Bob",
        statement: "Pieces stand on a strip of fields. A move takes a piece any number of fields to the left, but not onto or \
over another; whoever cannot move loses. Georgia begins.",
        input: "T, then T cases of N and the fields of N pieces, from 1, in any order.",
        output: "A line a case: Georgia will win or Bob will win.",
        limits: "T <= 20, N <= 1000, fields to 10,000, 1 s",
        sample: (
            "2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n",
            "Bob will win\nGeorgia will win\n",
        ),
        run: georgia,
        random: |rng, n| {
            let mut text = "20\n".to_owned();
            for _ in 0..20 {
                let mut fields: Vec<u64> = (1..=(n / 10).clamp(2, 10_000)).collect();
                rng.shuffle(&mut fields);
                fields.truncate(rng.usize(1..=(n / 20).clamp(1, 1000) as usize));
                block(&mut text, &fields);
            }
            text
        },
    },
    Problem {
        id: "hdu1730",
        title: "HDU 1730 Northcott Game",
        statement: "Each row of m fields has one piece of Tom and one of Jerry. A move slides an own piece any number of fields \
either way, not onto or over the other piece; whoever cannot move loses. Tom begins.",
        input: "Cases of n and m, then n lines with the fields of Tom's and Jerry's piece, to the end of the file.",
        output: "A line a case: I WIN! when Tom wins, else BAD LUCK!",
        limits: "n, m <= 1000, 1 s",
        sample: (
            "3 6\n4 5\n1 2\n1 2\n\n3 6\n4 5\n1 3\n1 2\n",
            "BAD LUCK!\nI WIN!\n",
        ),
        run: northcott,
        random: |rng, n| {
            // A row counts only by the number of fields between its pieces, so equal gaps are made in pairs.
            let mut text = String::new();
            for count in shares(rng, n / 2, 1000, 100) {
                let gaps = balanced(rng, count, 1..=999);
                let _ = writeln!(text, "{} 1000", gaps.len());
                for gap in gaps {
                    let (low, tom) = (rng.u64(1..=1000 - gap), rng.bool());
                    let [tom, jerry] = if tom {
                        [low, low + gap]
                    } else {
                        [low + gap, low]
                    };
                    let _ = writeln!(text, "{tom} {jerry}");
                }
            }
            text
        },
    },
    Problem {
        id: "lightoj1186",
        title: "LightOJ 1186 Incredible Chess",
        statement: "Every column of a board of n x n squares has a white pawn below a black one. A move takes an own pawn any number of fields \
forward or backward in its column, not onto or over the other; whoever cannot move loses. White begins.",
        input: "T, then T cases of n, the rows of the white pawns and of the black ones, from 0.",
        output: "`Case k: white wins` or `Case k: black wins`.",
        limits: "T <= 100, 2 <= n <= 100, 1 s",
        sample: (
            "2\n6\n1 3 2 2 0 1\n5 5 5 3 1 2\n7\n1 3 2 2 0 4 0\n3 4 4 3 1 5 6\n",
            "Case 1: black wins\nCase 2: white wins\n",
        ),
        run: pawns,
        random: |rng, n| {
            let columns = n.clamp(2, 100);
            let mut text = "20\n".to_owned();
            for _ in 0..20 {
                let white: Vec<u64> = (0..columns).map(|_| rng.u64(0..columns - 1)).collect();
                let black: Vec<u64> = white.iter().map(|w| rng.u64(w + 1..columns)).collect();
                block(&mut text, &white);
                let _ = writeln!(text, "{}", joined(&black));
            }
            text
        },
    },
    Problem {
        id: "hdu1729",
        title: "HDU 1729 Stone Game",
        statement: "A box of size s holds c stones. A move adds to one box 1 to c*c stones, as far as they fit; whoever cannot \
move loses. Does the first player win?",
        input: "Cases of N, then N lines `s c`; 0 ends.",
        output: "`Case k:` and on the next line Yes or No.",
        limits: "N <= 50, c <= s <= 1,000,000, 1 s",
        sample: (
            "3\n2 0\n3 3\n6 2\n2\n6 3\n6 3\n0\n",
            "Case 1:\nYes\nCase 2:\nNo\n",
        ),
        run: boxes,
        random: |rng, n| {
            let mut text = String::new();
            for _ in 0..(n / 50).clamp(1, 200) {
                let boxes = |rng: &mut fastrand::Rng| {
                    let s = any(rng, 1..=1_000_000);
                    (s, rng.u64(0..=s) >> rng.u32(0..20))
                };
                let mut all: Vec<(u64, u64)> = (0..rng.u64(1..=24)).map(|_| boxes(rng)).collect();
                all.extend_from_within(..);
                if rng.bool() {
                    all.push(boxes(rng));
                }
                let _ = writeln!(text, "{}", all.len());
                for (s, c) in all {
                    let _ = writeln!(text, "{s} {c}");
                }
            }
            text + "0\n"
        },
    },
    Problem {
        id: "seed_every_sg",
        title: "Every heap at once",
        statement: "A move takes 1 to m counters from every heap that is left; whoever makes the last move wins.",
        input: "m, n and then n heaps.",
        output: "first or second.",
        limits: "1 <= m, heaps below 2^64, a million heaps in 1 s",
        sample: ("3\n3\n4 5 6\n", "first\n"),
        run: every_heap,
        random: |rng, n| {
            let heaps: Vec<u64> = (0..n.max(1)).map(|_| rng.u64(1..=1_000_000_000)).collect();
            format!("{}\n{}\n{}\n", rng.u64(1..10), heaps.len(), joined(&heaps))
        },
    },
];

/// Writes the first of two names if the player to move wins, else the second.
pub(crate) fn write_winner(
    wins: bool,
    [first, second]: [&str; 2],
    out: &mut Out,
) -> Result<(), Halt> {
    Ok(out.line(if wins { first } else { second })?)
}

/// Reads T cases, each with a number of heaps and the heaps.
pub(crate) fn cases(
    input: &mut Input,
    watch: &mut dyn Watch,
    mut each: impl FnMut(Vec<u64>) -> Result<(), Halt>,
) -> Result<(), Halt> {
    for _ in 0..input.number("the number of cases", ANY)? {
        let count = input.number("how many numbers follow", ANY)?;
        let heaps = input.numbers("a number", count, ANY)?;
        watch.work(1 + count)?;
        each(heaps)?;
    }
    input.end("the last case")
}

/// `poj1067`: Wythoff's theorem, with the golden ratio in exact arithmetic.
fn wythoff(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let rules = Wythoff { m: 1 };
    while !input.is_over() {
        watch.work(1)?;
        let a = input.number("a heap", ANY)?;
        let b = input.number("a heap", ANY)?;
        write_winner(rules.next_wins(a, b, Convention::Normal), ["1", "0"], out)?;
    }
    Ok(())
}

/// Reads up to a final 0, as in the official data; nothing is read after it.
fn fibonacci(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let lost = Limits { a: 2, b: 0 }.losing_heaps(u64::MAX);
    loop {
        watch.work(1)?;
        let heap = input.number("a number of stones, or 0 to end,", ANY)?;
        if heap == 0 {
            return Ok(());
        }
        // Any number but the whole heap may be taken, so a heap is lost only if it is a single part.
        write_winner(
            lost.binary_search(&heap).is_err(),
            ["First win", "Second win"],
            out,
        )?;
    }
}

/// A limit that depends on the move before, by the theorem of the game's file.
fn one_more(input: &mut Input, out: &mut Out, _: &mut dyn Watch) -> Result<(), Halt> {
    let heap = input.number("the number of stones", ANY)?;
    let limit = input.number("the most that may be taken first", ANY)?;
    input.end("the second number")?;
    let rules = Limits { a: 1, b: 1 };
    write_winner(rules.next_wins(heap, limit), ["first", "second"], out)
}

/// Reads up to a final 0 0, as in the official data; nothing is read after it.
fn euclid(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    loop {
        watch.work(1)?;
        let a = input.number("a number", ANY)?;
        let b = input.number("a number", ANY)?;
        if (a, b) == (0, 0) {
            return Ok(());
        }
        let wins = EuclidRules::ToZero.value_of(a, b) != 0;
        write_winner(wins, ["Stan wins", "Ollie wins"], out)?;
    }
}

/// Staircase Nim: the nim-sum of every second stair.
fn stairs(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    cases(input, watch, |balls| {
        // Stair 1 is the ground: stair 2 is the lowest step.
        let value = staircase_value(balls.into_iter().skip(1));
        write_winner(value != 0, ["first", "second"], out)
    })
}

/// Pieces on a strip: the gaps between them are the steps of a staircase.
fn georgia(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    for _ in 0..input.number("the number of cases", ANY)? {
        let count = input.number("the number of pieces", ANY)?;
        let mut pieces = input.numbers("the field of a piece", count, 1..=u64::MAX)?;
        watch.work(1 + count)?;
        pieces.sort_unstable();
        if pieces.windows(2).any(|two| two[0] == two[1]) {
            return Err(input.wrong("two pieces on one field", "pieces on different fields"));
        }
        let value = staircase_value(gaps(&pieces).into_iter());
        write_winner(value != 0, ["Georgia will win", "Bob will win"], out)?;
    }
    input.end("the last case")
}

/// Northcott's game: the gaps are heaps of Nim, since retreats can be followed.
fn northcott(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    while !input.is_over() {
        let count = input.number("the number of rows", ANY)?;
        let length = input.number("the number of fields of a row", 2..=u64::MAX)?;
        let mut sum = 0;
        for _ in 0..count {
            watch.work(1)?;
            let tom = input.number("the field of Tom's piece", 1..=length)?;
            let jerry = input.number("the field of Jerry's piece", 1..=length)?;
            if tom == jerry {
                return Err(
                    input.wrong("two pieces on one field", "another field for Jerry's piece")
                );
            }
            sum ^= gaps_nim_sum(&[(tom, jerry)]);
        }
        write_winner(sum != 0, ["I WIN!", "BAD LUCK!"], out)?;
    }
    Ok(())
}

/// Pawns that face each other: the gaps as heaps.
fn pawns(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    for case in 1..=input.number("the number of cases", ANY)? {
        let count = input.number("the number of columns", ANY)?;
        let white = input.numbers("the row of a white pawn", count, 0..=u64::MAX - 1)?;
        watch.work(1 + count)?;
        let mut sum = 0;
        for low in white {
            let high = input.number(
                "the row of a black pawn, above the white one,",
                low + 1..=u64::MAX,
            )?;
            sum ^= gaps_nim_sum(&[(low, high)]);
        }
        out.line(format!(
            "Case {case}: {} wins",
            if sum != 0 { "white" } else { "black" }
        ))?;
    }
    input.end("the last case")
}

/// Reads up to a final 0, as in the official data; nothing is read after it.
fn boxes(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    for case in 1u64.. {
        let count = input.number("the number of boxes, or 0 to end,", ANY)?;
        if count == 0 {
            break;
        }
        let mut sum = 0;
        for _ in 0..count {
            watch.work(1)?;
            let s = input.number("the size of a box", ANY)?;
            let c = input.number("the stones in a box", 0..=s)?;
            sum ^= Capacity::Square.value_of(c, s);
        }
        out.line(format!("Case {case}:"))?;
        write_winner(sum != 0, ["Yes", "No"], out)?;
    }
    Ok(())
}

/// Taking from every heap at once, by the theorem of the game's file.
fn every_heap(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let rules =
        EveryNimRules::new(input.number("the most that is taken from a heap", 1..=u64::MAX)?);
    let count = input.number("the number of heaps", ANY)?;
    let heaps = input.numbers("a heap", count, ANY)?;
    watch.work(1 + count)?;
    input.end("the last heap")?;
    write_winner(rules.next_wins(&heaps), ["first", "second"], out)
}
