//! Heap games with a closed form: Nim in both kinds of play, bounded and Lasker's Nim, powers of two, Moore's Nim.

use crate::halt::Halt;
use crate::input::Input;
use crate::problem::{Out, Problem};
use crate::random::{any, balanced, block, blocks, copies, counted, joined, lines, shares, sums};
use grundy::ask::heaps::winning_total_of_nim;
use grundy::games::heaps::moore::MooreRules;
use grundy::games::theorems::closed_forms::ClosedForm;
use grundy::games::theorems::moore;
use grundy::vocabulary::{Convention, StopReason, Watch};

/// The rules of Nim: take any number.
const NIM: ClosedForm = ClosedForm::UpTo(u64::MAX);
/// The range of a heap: any number below 2^64.
const ANY: std::ops::RangeInclusive<u64> = 0..=u64::MAX;

/// The problems of this file: Nim and games with a closed form.
pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        id: "hdu1846",
        title: "HDU 1846 Brave Game",
        statement: "A move takes 1 to m of n stones; whoever takes the last one wins. Who wins?",
        input: "C, then C lines `n m`.",
        output: "A line a case: first or second.",
        limits: "C <= 100, 1 <= n, m <= 1000, 1 s",
        sample: ("2\n23 2\n4 3\n", "first\nsecond\n"),
        run: brave_game,
        random: |rng, n| {
            counted(rng, (n / 2).clamp(1, 100), |rng| {
                let most = any(rng, 1..=1000);
                let heap = any(rng, 1..=1000);
                let lost = heap / (most + 1) * (most + 1);
                format!(
                    "{} {most}",
                    if rng.bool() && lost > 0 { lost } else { heap }
                )
            })
        },
    },
    Problem {
        id: "hdu1847",
        title: "HDU 1847 Good Luck in CET-4 Everybody!",
        statement: "A move takes a power of two of n cards; whoever takes the last one wins. Kiki begins.",
        input: "One n a line to the end of the file.",
        output: "A line a case: Kiki or Cici.",
        limits: "1 <= n <= 1000, 1 s",
        sample: ("1\n3\n", "Kiki\nCici\n"),
        run: cards,
        random: |rng, n| {
            lines(rng, n, |rng| {
                let heap = any(rng, 1..=1000);
                (if rng.bool() {
                    heap.div_ceil(3) * 3 % 1000
                } else {
                    heap
                })
                .max(1)
                .to_string()
            })
        },
    },
    Problem {
        id: "hdu1850",
        title: "HDU 1850 Being a Good Boy in Spring Festival",
        statement: "How many first moves win this game of Nim?",
        input: "Cases of M and then M heaps; 0 ends.",
        output: "A line a case: the number of winning moves.",
        limits: "1 < M <= 100, heaps to 1,000,000, 1 s",
        sample: ("3\n5 7 9\n0\n", "1\n"),
        run: count_nim_moves,
        random: |rng, n| {
            let shares: Vec<u64> = shares(rng, n, 100, 10_000)
                .iter()
                .map(|&c| c.max(3))
                .collect();
            sums(rng, &shares, 1..=1_000_000) + "0\n"
        },
    },
    Problem {
        id: "poj2975",
        title: "POJ 2975 Nim",
        statement: "How many first moves win this game of Nim?",
        input: "Cases of n and then n heaps; 0 ends.",
        output: "A line a case: the number of winning moves.",
        limits: "n <= 1000, heaps to 1,000,000,000, 1 s",
        sample: ("3\n7 11 13\n2\n1000000000 1000000000\n0\n", "3\n0\n"),
        run: count_nim_moves,
        random: |rng, n| {
            let shares = shares(rng, n, 1000, 10_000);
            sums(rng, &shares, 1..=1_000_000_000) + "0\n"
        },
    },
    Problem {
        id: "poj3480",
        title: "POJ 3480 John",
        statement: "Nim in which whoever takes the last one loses. John begins.",
        input: "T, then T cases of N and N heaps.",
        output: "A line a case: John or Brother.",
        limits: "T <= 474, N <= 47, heaps to 4747, 1 s",
        sample: ("2\n3\n3 5 1\n1\n1\n", "John\nBrother\n"),
        run: john,
        random: |rng, n| {
            let shares = shares(rng, n, 47, 474);
            let mut text = format!("{}\n", shares.len());
            for count in shares {
                // Positions with only heaps of one counter are the exception in misère play.
                let most = if rng.u8(0..4) == 0 { 1 } else { 4747 };
                block(&mut text, &balanced(rng, count, 1..=most));
            }
            text
        },
    },
    Problem {
        id: "cses1730",
        title: "CSES 1730 Nim Game I",
        statement: "Who wins this game of Nim?",
        input: "t, then t cases of n and n heaps.",
        output: "A line a case: first or second.",
        limits: "t and the heaps of all cases together <= 200,000, heaps to 1,000,000,000, 1 s",
        sample: (
            "3\n4\n5 7 2 5\n2\n4 1\n3\n3 5 6\n",
            "first\nfirst\nsecond\n",
        ),
        run: nim_game,
        random: |rng, n| blocks(rng, n, 1..=1_000_000_000),
    },
    Problem {
        id: "hdu3032",
        title: "HDU 3032 Nim or not Nim?",
        statement: "A move takes any number from a heap or splits a heap in two (Lasker's Nim). Alice begins.",
        input: "T, then T cases of N and N heaps.",
        output: "A line a case: Alice or Bob.",
        limits: "N <= 1,000,000, heaps below 2^31, 1 s",
        sample: ("2\n3\n2 2 3\n2\n3 3\n", "Alice\nBob\n"),
        run: nim_or_not,
        random: |rng, n| {
            let shares = shares(rng, n, 1_000_000, 1000);
            format!(
                "{}\n{}",
                shares.len(),
                sums(rng, &shares, 1..=(1 << 31) - 1)
            )
        },
    },
    Problem {
        id: "seed_bounded_nim",
        title: "Bounded Nim",
        statement: "A move takes 1 to m counters from one heap; whoever takes the last one wins. Who wins?",
        input: "m, n and then n heaps.",
        output: "first or second.",
        limits: "1 <= m, heaps below 2^64, a million heaps in 1 s",
        sample: ("3 3\n4 5 6\n", "first\n"),
        run: bounded_nim,
        random: |rng, n| {
            let heaps = balanced(rng, n, 0..=u64::MAX);
            format!(
                "{} {}\n{}\n",
                any(rng, 1..=1_000_000),
                heaps.len(),
                joined(&heaps)
            )
        },
    },
    Problem {
        id: "seed_moore",
        title: "Moore's Nim",
        statement: "A move reduces at least one and at most K heaps, each by any number; whoever takes the last counter \
wins. Does the player to move win, and by how many different moves?",
        input: "K, n and then n heaps.",
        output: "P when the player to move loses, else N and the number of winning moves.",
        limits: "1 <= K, heaps below 2^64; counting takes up to n^K steps for many different heaps",
        sample: ("1 3\n3 4 5\n", "N 1\n"),
        run: moore,
        random: |rng, n| {
            // Counting takes up to n^K steps.
            let k = rng.u64(1..=3);
            let most = [n.max(1), 1000, 100][k as usize - 1];
            let heaps = copies(rng, k as usize + 1, n.clamp(1, most), 1..=1_000_000_000);
            format!("{k} {}\n{}\n", heaps.len(), joined(&heaps))
        },
    },
];

/// Writes the first of two names if the player to move wins, else the second.
fn write_winner(wins: bool, [first, second]: [&str; 2], out: &mut Out) -> Result<(), Halt> {
    Ok(out.line(if wins { first } else { second })?)
}

/// The nim-sum of heaps under a closed form.
fn nim_sum(form: &ClosedForm, heaps: &[u64]) -> Result<u64, Halt> {
    heaps.iter().try_fold(0, |sum, &heap| {
        let value = form.value(heap);
        let beyond =
            || StopReason::Beyond(format!("the value of a heap of {heap} is 2^64 or more"));
        Ok(sum ^ value.ok_or_else(beyond)?)
    })
}

/// `hdu1846`: the remainder modulo m + 1.
fn brave_game(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    for _ in 0..input.number("the number of cases", ANY)? {
        watch.work(1)?;
        let heap = input.number("a number of stones", ANY)?;
        let form = ClosedForm::UpTo(input.number("the most that may be taken", 1..=u64::MAX)?);
        write_winner(nim_sum(&form, &[heap])? != 0, ["first", "second"], out)?;
    }
    input.end("the last case")
}

/// `hdu1847`: the closed form for powers of 2.
fn cards(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    while !input.is_over() {
        watch.work(1)?;
        let heap = input.number("a number of cards", ANY)?;
        write_winner(
            nim_sum(&ClosedForm::Powers(2), &[heap])? != 0,
            ["Kiki", "Cici"],
            out,
        )?;
    }
    Ok(())
}

/// Reads up to a final 0, as in the official data; nothing is read after it.
fn count_nim_moves(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    loop {
        let count = input.number("the number of heaps, or 0 to end,", ANY)?;
        if count == 0 {
            return Ok(());
        }
        let heaps = input.numbers("a heap", count, ANY)?;
        watch.work(count)?;
        out.line(winning_total_of_nim(&heaps).to_string())?;
    }
}

/// Reads T cases, each with a number of heaps and the heaps.
fn cases(
    input: &mut Input,
    watch: &mut dyn Watch,
    mut each: impl FnMut(&[u64]) -> Result<(), Halt>,
) -> Result<(), Halt> {
    for _ in 0..input.number("the number of cases", ANY)? {
        let count = input.number("the number of heaps", ANY)?;
        let heaps = input.numbers("a heap", count, ANY)?;
        watch.work(1 + count)?;
        each(&heaps)?;
    }
    input.end("the last case")
}

/// Misère Nim, by Bouton's theorem.
fn john(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    cases(input, watch, |heaps| {
        let theorem = NIM.next_wins(heaps, Convention::Misere);
        let wins = theorem.expect("misère Nim is solved").says;
        write_winner(wins, ["John", "Brother"], out)
    })
}

/// Nim, by Bouton's theorem.
fn nim_game(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    cases(input, watch, |heaps| {
        write_winner(nim_sum(&NIM, heaps)? != 0, ["first", "second"], out)
    })
}

/// Lasker's Nim, by its closed form.
fn nim_or_not(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    cases(input, watch, |heaps| {
        write_winner(
            nim_sum(&ClosedForm::Lasker, heaps)? != 0,
            ["Alice", "Bob"],
            out,
        )
    })
}

/// Nim with a bound on what is taken: remainders, then the nim-sum.
fn bounded_nim(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let form = ClosedForm::UpTo(input.number("the most that may be taken", 1..=u64::MAX)?);
    let count = input.number("the number of heaps", ANY)?;
    let heaps = input.numbers("a heap", count, ANY)?;
    watch.work(count)?;
    write_winner(nim_sum(&form, &heaps)? != 0, ["first", "second"], out)?;
    input.end("the last heap")
}

/// Moore's Nim: the sums of binary digits modulo k + 1.
fn moore(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let k = input.number("the number of heaps that a move may reduce", 1..=u64::MAX)?;
    let count = input.number("the number of heaps", ANY)?;
    let mut heaps = input.numbers("a heap", count, ANY)?;
    heaps.retain(|&heap| heap > 0);
    input.end("the last heap")?;
    // A bound above the number of heaps gives no further freedom.
    let game = MooreRules::new((k as usize).min(heaps.len().max(1)));
    if !moore::next_wins(game.k(), &heaps, Convention::Normal) {
        return Ok(out.line("P")?);
    }
    let moves = moore::winning_move_count(&heaps, game.k(), Convention::Normal, watch)?;
    Ok(out.line(format!("N {moves}"))?)
}
