//! Games on heaps whose value or winner is given by a theorem or a table: splitting, removing, circles, ranges, misère play.

use crate::halt::Halt;
use crate::input::Input;
use crate::limits::{cases, write_winner};
use crate::problem::{Out, Problem};
use crate::random::{any, balanced, block, blocks, counted, joined, lines, shares, sized};
use grundy::ask::heaps::HeapGame;
use grundy::ask::rules::Nimbers;
use grundy::games::families::piles::Piles;
use grundy::games::heaps::beads::{Beads, BeadsRules};
use grundy::games::heaps::circle::CircleRules;
use grundy::games::heaps::lieges::lieges_value;
use grundy::games::heaps::{one_each, pebbles, remove_or_decrease};
use grundy::games::theorems::closed_forms::ClosedForm;
use grundy::games::theorems::grundy_zeros;
use grundy::games::theorems::nim_ranges::nim_sum_of_range;
use grundy::vocabulary::forms::heap::{HeapCode, SubtractionSet};
use grundy::vocabulary::{Convention, StopReason, Watch};

/// The range of a heap: any number below 2^64.
const ANY: std::ops::RangeInclusive<u64> = 0..=u64::MAX;

/// The problems of this file: heaps under many rules.
pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        id: "cses1098",
        title: "CSES 1098 Nim Game II",
        statement: "A move takes 1, 2 or 3 sticks from one heap; whoever takes the last one wins. Who wins?",
        input: "t, then t cases of n and n heaps.",
        output: "A line a case: first or second.",
        limits: "t and the heaps of all cases together <= 200,000, heaps to 1,000,000,000, 1 s",
        sample: (
            "3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4\n",
            "first\nfirst\nsecond\n",
        ),
        run: up_to_three,
        random: |rng, n| blocks(rng, n, 1..=1_000_000_000),
    },
    Problem {
        id: "cses2207",
        title: "CSES 2207 Grundy's Game",
        statement: "A move splits a heap into two heaps of different sizes; whoever makes the last move wins. Who wins?",
        input: "t, then t heaps.",
        output: "A line a heap: first or second.",
        limits: "t <= 100,000, heaps to 1,000,000, 1 s",
        sample: ("3\n6\n7\n8\n", "first\nsecond\nfirst\n"),
        run: grundys_game,
        random: |rng, n| {
            // Lost heaps soon become rare, so small ones are drawn often.
            let heap = |rng: &mut fastrand::Rng| match rng.u8(0..2) {
                0 => rng.u64(1..=50),
                _ => any(rng, 1..=1_000_000),
            };
            counted(rng, n.min(100_000), |rng| heap(rng).to_string())
        },
    },
    Problem {
        id: "cses2208",
        title: "CSES 2208 Another Game",
        statement: "A move chooses at least one heap and takes one coin from each chosen heap; whoever makes the last move wins.",
        input: "t, then t cases of n and n heaps.",
        output: "A line a case: first or second.",
        limits: "t and the heaps of all cases together <= 200,000, heaps to 1,000,000,000, 1 s",
        sample: (
            "3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5\n",
            "first\nsecond\nfirst\n",
        ),
        run: one_from_each,
        random: |rng, n| {
            // The sum is lost if all heaps are even, so half of the cases have even heaps only.
            let shares = shares(rng, n.min(100_000), 100_000, 100_000);
            let mut text = format!("{}\n", shares.len());
            for count in shares {
                let even = rng.bool();
                let heap = |rng: &mut fastrand::Rng| match any(rng, 1..=1_000_000_000) {
                    odd if even && odd % 2 == 1 => odd + 1,
                    heap => heap,
                };
                block(
                    &mut text,
                    &(0..count).map(|_| heap(rng)).collect::<Vec<_>>(),
                );
            }
            text
        },
    },
    Problem {
        id: "luogu_p10506",
        title: "Luogu P10506 Magic Beads",
        statement: "A move takes a heap of p and puts there a heap for each proper divisor of p but one; whoever cannot move \
loses. freda begins.",
        input: "Cases of n and n heaps, to the end of the file.",
        output: "A line a case: freda or rainbow.",
        limits: "n <= 100, heaps to 1000, 1 s",
        sample: ("3\n2 2 2\n3\n1 3 5\n", "freda\nrainbow\n"),
        run: beads,
        random: |rng, n| {
            let mut text = String::new();
            for _ in 0..n.isqrt().max(1) {
                let count = rng.u64(1..=n.isqrt().clamp(1, 100));
                let heaps: Vec<u64> = (0..count).map(|_| rng.u64(1..=1000)).collect();
                block(&mut text, &heaps);
            }
            text
        },
    },
    Problem {
        id: "hdu2509",
        title: "HDU 2509 Be the Winner",
        statement: "A move takes any run of neighbouring apples of a row, which may break in two; whoever takes the last apple \
loses. Does the first player win?",
        input: "Cases of n and n rows, to the end of the file.",
        output: "A line a case: Yes or No.",
        limits: "n, rows <= 100, 1 s",
        sample: ("2\n2 2\n1\n3\n", "No\nYes\n"),
        run: last_apple,
        random: |rng, n| {
            let mut text = String::new();
            for _ in 0..n.isqrt().max(1) {
                let count = rng.u64(1..=n.isqrt().clamp(1, 100));
                let heaps: Vec<u64> = (0..count).map(|_| sized(rng, 1, 0..3)).collect();
                block(&mut text, &heaps);
            }
            text
        },
    },
    Problem {
        id: "cf603c",
        title: "Codeforces 603C Lieges of Legendre",
        statement: "A move takes one cow from a pile, or replaces a pile of 2x cows by k piles of x; whoever cannot move loses. \
Kevin begins.",
        input: "n and k, then n piles.",
        output: "Kevin or Nicky.",
        limits: "n <= 100,000, k and piles <= 1,000,000,000, 1 s",
        sample: ("2 1\n3 4\n", "Kevin\n"),
        run: lieges,
        random: |rng, n| {
            let heaps = balanced(rng, n.min(100_000), 1..=1_000_000_000);
            format!(
                "{} {}\n{}\n",
                heaps.len(),
                any(rng, 1..=1_000_000_000),
                joined(&heaps)
            )
        },
    },
    Problem {
        id: "cf15c",
        title: "Codeforces 15C Industrial Nim",
        statement: "Nim with n quarries, of which each gives m heaps of x, x + 1, …, x + m - 1. tolik begins.",
        input: "n, then n lines `x m`.",
        output: "tolik or bolik.",
        limits: "n <= 100,000, x, m <= 10^16, 2 s",
        sample: ("2\n2 1\n3 2\n", "tolik\n"),
        run: ranges,
        random: |rng, n| {
            const MOST: u64 = 10_000_000_000_000_000;
            // Pairs of equal quarries, and half of the time one more quarry.
            let pairs = (n / 2).clamp(1, 50_000);
            let quarry = |rng: &mut fastrand::Rng| (any(rng, 1..=MOST), any(rng, 1..=MOST));
            let mut all: Vec<(u64, u64)> = (0..pairs).map(|_| quarry(rng)).collect();
            all.extend_from_within(..);
            if rng.bool() {
                all[0] = quarry(rng);
            }
            rng.shuffle(&mut all);
            let shown = all.iter().map(|(x, m)| format!("{x} {m}\n"));
            format!("{}\n{}", all.len(), shown.collect::<String>())
        },
    },
    Problem {
        id: "nyoj833",
        title: "NYOJ 833 Taking stones, seven",
        statement: "n stones lie in a circle. A move takes one stone or two neighbours; whoever takes the last one wins. Hrdv \
begins.",
        input: "One n a line, to the end of the file.",
        output: "A line a case: Hrdv or Yougth.",
        limits: "n < 2^31",
        sample: ("2\n3\n", "Hrdv\nYougth\n"),
        run: circle,
        random: |rng, n| lines(rng, n, |rng| sized(rng, 1, 1..31).to_string()),
    },
    Problem {
        id: "luogu_p10398",
        title: "Luogu P10398 Remove and Decrease Game",
        statement: "All heaps have different sizes. A move removes the smallest heap, or takes one from every heap; whoever cannot \
move loses. Alice begins.",
        input: "T, then T cases of n and n heaps.",
        output: "A line a case: Alice or Bob.",
        limits: "T and the heaps of all cases together <= 200,000, 1 s",
        sample: ("3\n1\n7\n3\n6 7 3\n4\n2 8 5 6\n", "Alice\nBob\nAlice\n"),
        run: remove_and_decrease,
        random: |rng, n| {
            // Half of 2 times the root heaps on the average, and hardly more than that of many cases.
            let n = n.min(90_000);
            let cases = n.isqrt().max(1);
            let mut text = format!("{cases}\n");
            for _ in 0..cases {
                let mut heaps: Vec<u64> = (1..=rng.u64(1..=2 * n.isqrt().max(1))).collect();
                rng.shuffle(&mut heaps);
                heaps.truncate(rng.usize(1..=heaps.len()));
                block(&mut text, &heaps);
            }
            text
        },
    },
    Problem {
        id: "spoj_pebbmov",
        title: "SPOJ PEBBMOV Moving Pebbles",
        statement: "A move takes at least one stone of a heap away, and moves any of the others of that heap to other heaps that \
are not empty; whoever cannot move loses.",
        input: "Lines of n and n heaps, to the end of the file.",
        output: "A line a case: first player or second player.",
        limits: "n <= 100,000, heaps below 2^64, 1 s",
        sample: ("3 2 1 3\n", "first player\n"),
        run: moving_pebbles,
        random: |rng, n| {
            let half: Vec<u64> = (0..(n / 2).clamp(1, 50_000))
                .map(|_| rng.u64(1..=1_000_000_000))
                .collect();
            let mut all = [half.clone(), half].concat();
            all[0] += rng.u64(0..2);
            rng.shuffle(&mut all);
            format!("{} {}\n", all.len(), joined(&all))
        },
    },
    Problem {
        id: "pe306",
        title: "Project Euler 306 Paper-strip Game",
        statement: "A move paints two neighbouring white squares of a strip black; whoever cannot move loses. For how many of the \
strips of 1 to N squares does the first player win?",
        input: "N.",
        output: "The number of strips.",
        limits: "N < 2^63",
        sample: ("50\n", "40\n"),
        run: paper_strips,
        random: |rng, n| format!("{}\n", rng.u64(1..=n.max(1))),
    },
    Problem {
        id: "seed_anti_sg_subtraction",
        title: "Subtraction games in misère play",
        statement: "A move takes s1, s2, … or sk counters from one heap; whoever cannot move wins.",
        input: "k and s1 to sk, then n and n heaps.",
        output: "first or second.",
        limits: "heaps below 2^64 where the period of the values is found",
        sample: ("2 1 2\n2\n1 2\n", "first\n"),
        run: anti_subtraction,
        random: |rng, n| {
            let mut set: Vec<u64> = (1..=10).collect();
            rng.shuffle(&mut set);
            set.truncate(rng.usize(1..=5));
            let heaps: Vec<u64> = (0..n.max(1)).map(|_| sized(rng, 0, 1..20)).collect();
            let mut text = format!("{} {}\n", set.len(), joined(&set));
            block(&mut text, &heaps);
            text
        },
    },
];

/// `cses1098`: remainders modulo 4.
fn up_to_three(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let value = |heap: &u64| ClosedForm::UpTo(3).value(*heap).unwrap_or(0);
    cases(input, watch, |heaps| {
        let sum = heaps.iter().map(value).fold(0, |sum, v| sum ^ v);
        write_winner(sum != 0, ["first", "second"], out)
    })
}

/// Grundy's game: a list of the known heaps of value 0, and computed values beyond it.
fn grundys_game(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let mut beyond = HeapGame::new(HeapCode::Code("4!.0".parse()?));
    for _ in 0..input.number("the number of heaps", ANY)? {
        watch.work(1)?;
        let heap = input.number("a heap", ANY)?;
        let wins = match grundy_zeros::next_wins(heap) {
            Some(wins) => wins,
            None => beyond.value(heap, watch)? != 0,
        };
        write_winner(wins, ["first", "second"], out)?;
    }
    input.end("the last heap")
}

/// One counter from each heap, by the theorem of the game's file.
fn one_from_each(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    cases(input, watch, |heaps| {
        write_winner(one_each::next_wins(&heaps), ["first", "second"], out)
    })
}

/// The values of heaps of beads, computed by search and remembered.
fn beads(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let mut values: Nimbers<Beads> = Nimbers::new(Piles(BeadsRules));
    while !input.is_over() {
        let count = input.number("the number of heaps", ANY)?;
        let heaps = input.numbers("a heap", count, 1..=1_000_000)?;
        let mut sum = 0;
        for heap in heaps {
            sum ^= values.of(&vec![heap], watch)?.0;
        }
        write_winner(sum != 0, ["freda", "rainbow"], out)?;
    }
    Ok(())
}

/// Misère play of rows by a closed form: their sums are tame, as those of Nim.
fn last_apple(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    while !input.is_over() {
        let count = input.number("the number of rows", ANY)?;
        let rows = input.numbers("the length of a row", count, ANY)?;
        watch.work(1 + count)?;
        let theorem = ClosedForm::Runs.next_wins(&rows, Convention::Misere);
        write_winner(theorem.expect("rows are tame").says, ["Yes", "No"], out)?;
    }
    Ok(())
}

/// The closed form of the values of a pile.
fn lieges(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let count = input.number("the number of piles", ANY)?;
    let k = input.number("the number of halves", 1..=u64::MAX)?;
    let mut sum = 0;
    for _ in 0..count {
        watch.work(1)?;
        sum ^= lieges_value(k, input.number("a pile", ANY)?);
    }
    input.end("the last pile")?;
    write_winner(sum != 0, ["Kevin", "Nicky"], out)
}

/// The nim-sum of ranges of heaps, each in a few steps.
fn ranges(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let mut sum = 0;
    for _ in 0..input.number("the number of quarries", ANY)? {
        watch.work(1)?;
        let x = input.number("the first heap of a quarry", ANY)?;
        let count = input.number("the number of heaps of a quarry", ANY)?;
        sum ^= nim_sum_of_range(x, count).ok_or_else(|| {
            StopReason::Beyond(format!("{count} heaps from {x} on are not all below 2^64"))
        })?;
    }
    input.end("the last quarry")?;
    write_winner(sum != 0, ["tolik", "bolik"], out)
}

/// Kayles in a circle: after any first move a row is left, and the opponent takes its middle and then mirrors.
fn circle(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let kayles = CircleRules::new("0.77".parse()?);
    while !input.is_over() {
        watch.work(1)?;
        let stones = input.number("the number of stones", ANY)?;
        let wins = kayles
            .circle_wins(stones)
            .expect("the middle of every row can be taken");
        write_winner(wins, ["Hrdv", "Yougth"], out)?;
    }
    Ok(())
}

/// Removing from some heaps and decreasing others, by the theorem of the game's file.
fn remove_and_decrease(
    input: &mut Input,
    out: &mut Out,
    watch: &mut dyn Watch,
) -> Result<(), Halt> {
    for _ in 0..input.number("the number of cases", ANY)? {
        let count = input.number("the number of heaps", ANY)?;
        let mut heaps = input.numbers("a heap", count, 1..=u64::MAX)?;
        watch.work(1 + count)?;
        heaps.sort_unstable();
        if heaps.windows(2).any(|two| two[0] == two[1]) {
            return Err(input.wrong("two equal heaps", "heaps of different sizes"));
        }
        write_winner(remove_or_decrease::next_wins(&heaps), ["Alice", "Bob"], out)?;
    }
    input.end("the last case")
}

/// Moving pebbles, by the theorem of the game's file.
fn moving_pebbles(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    while !input.is_over() {
        let count = input.number("the number of heaps", ANY)?;
        let mut heaps = input.numbers("a heap", count, ANY)?;
        watch.work(1 + count)?;
        heaps.retain(|&heap| heap > 0);
        write_winner(
            pebbles::next_wins(&heaps),
            ["first player", "second player"],
            out,
        )?;
    }
    Ok(())
}

/// Counts the N-positions one by one up to the end of the preperiod, and by whole periods after that.
fn paper_strips(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let most = input.number("the longest strip", 0..=u64::MAX >> 1)?;
    input.end("the longest strip")?;
    let mut strips = HeapGame::new(HeapCode::Code("0.07".parse()?));
    let Some(period) = strips.period(10_000, watch)? else {
        return Err(StopReason::Beyond("the period of 0.07 was not found".to_owned()).into());
    };
    let wins = |n: u64| u64::from(period.value(n) != Some(0));
    let (start, length) = (period.preperiod + 1, period.period);
    let before: u64 = (1..start.min(most + 1)).map(wins).sum();
    let beyond = (most + 1).saturating_sub(start);
    let lap: u64 = (start..start + length).map(wins).sum();
    let rest: u64 = (start..start + beyond % length).map(wins).sum();
    out.line((before + beyond / length * lap + rest).to_string())?;
    Ok(())
}

/// Misère play under a subtraction set.
fn anti_subtraction(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let count = input.number("the number of moves", ANY)?;
    let mut set = input.numbers("a number that may be taken", count, 1..=u64::MAX)?;
    set.sort_unstable();
    set.dedup();
    let count = input.number("the number of heaps", ANY)?;
    let heaps = input.numbers("a heap", count, ANY)?;
    input.end("the last heap")?;
    let mut game = HeapGame::new(HeapCode::Subtraction(SubtractionSet::Finite(set)));
    let wins = game.next_wins(&heaps, Convention::Misere, watch)?;
    write_winner(wins, ["first", "second"], out)
}
