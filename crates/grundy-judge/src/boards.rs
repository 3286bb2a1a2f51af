//! Boards of impartial games: Chomp, coin turning on rectangles, and the nim product behind it.

use crate::halt::Halt;
use crate::input::Input;
use crate::problem::{Out, Problem};
use crate::random::{any, either, letters};
use grundy::ask::rules::{grid_value, winning_moves};
use grundy::games::boards::chomp::{Bar, Chomp};
use grundy::games::families::coins::Rule;
use grundy::values::Nimber;
use grundy::vocabulary::Watch;

/// The problems of this file: boards and coins.
pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        id: "seed_chomp",
        title: "Chomp",
        statement: "A move bites a square off a bar of R rows and C columns with all squares below and to the right of it; \
whoever is left with the poisoned square (0,0) alone loses. Which first bites win?",
        input: "R and C.",
        output: "second when no bite wins; else first and the number of winning bites, then one a line, row and column, in \
lexicographic order.",
        limits: "bars that can be bitten into up to some hundred million shapes, such as 14x14",
        sample: ("2 3\n", "first 1\n1 2\n"),
        run: chomp,
        random: |rng, n| {
            // Only the board with just the poisoned square is lost.
            let side = n.clamp(1, 12);
            match rng.u8(0..4) {
                0 => "1 1\n".to_owned(),
                _ => format!("{} {}\n", rng.u64(1..=side), rng.u64(1..=side)),
            }
        },
    },
    Problem {
        id: "seed_coinrect",
        title: "Turning the corners of a rectangle",
        statement: "A move turns four coins that are the distinct corners of a rectangle with sides along the board, the \
lower right one from heads to tails; whoever cannot move loses.",
        input: "R and C, then R rows of C letters H (heads) or T (tails).",
        output: "first or second.",
        limits: "R, C <= 1000, 1 s",
        sample: ("2 2\nHT\nTH\n", "first\n"),
        run: corners,
        random: |rng, n| {
            // Heads in the first row and the first column have the value 0.
            let side = n.isqrt().clamp(1, 1000);
            let (rows, columns) = (rng.u64(1..=side), rng.u64(1..=side));
            let inner = either(rng, ["T", "HT"]);
            let row = |rng: &mut fastrand::Rng, choice| {
                letters(rng, 1, "HT") + &letters(rng, columns - 1, choice) + "\n"
            };
            let first = row(rng, "HT");
            let rest: String = (1..rows).map(|_| row(rng, inner)).collect();
            format!("{rows} {columns}\n{first}{rest}")
        },
    },
    Problem {
        id: "seed_nimproduct",
        title: "The nim product",
        statement: "What is the nim product of two numbers?",
        input: "a and b.",
        output: "Their nim product.",
        limits: "a, b < 2^64",
        sample: ("2 3\n", "1\n"),
        run: nim_product,
        random: |rng, n| {
            // About n digits.
            let most = 10u64.checked_pow(n.min(20) as u32).unwrap_or(u64::MAX);
            format!("{} {}\n", any(rng, 0..=most), any(rng, 0..=most))
        },
    },
];

/// All winning first bites of Chomp.
fn chomp(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let rows = input.number("the number of rows", 1..=100_000)?;
    let columns = input.number("the number of columns", 1..=100_000)?;
    input.end("the number of columns")?;
    let bar = Bar::new(vec![columns as u32; rows as usize]).expect("sides from 1 on make a bar");
    let mut bites = winning_moves(&Chomp, &bar, watch)?;
    if bites.is_empty() {
        return Ok(out.line("second")?);
    }
    bites.sort_unstable_by_key(|bite| (bite.row, bite.column));
    out.line(format!("first {}", bites.len()))?;
    for bite in bites {
        out.line(format!("{} {}", bite.row, bite.column))?;
    }
    Ok(())
}

/// Four corners: the product of Twins with itself, by the Tartan theorem.
fn corners(input: &mut Input, out: &mut Out, watch: &mut dyn Watch) -> Result<(), Halt> {
    let rows = input.number("the number of rows", 1..=u64::from(u32::MAX))?;
    let columns = input.number("the number of columns", 1..=u64::from(u32::MAX))?;
    let mut board = Vec::new();
    for _ in 0..rows {
        watch.work(1 + columns / 64)?;
        let row = input.sized_letters("a row", columns, &[(b'H', true), (b'T', false)])?;
        let heads = row
            .into_iter()
            .enumerate()
            .filter_map(|(c, head)| head.then_some(c as u64));
        board.push(heads.collect::<Vec<u64>>());
    }
    input.end("the last row")?;
    // Four distinct corners: the product of Twins with itself.
    let place = |n: u64| Nimber(Rule::Twins.value(n as u32));
    let value = grid_value(board, &place, &place);
    Ok(out.line(if value == Nimber(0) {
        "second"
    } else {
        "first"
    })?)
}

/// A single nim product.
fn nim_product(input: &mut Input, out: &mut Out, _: &mut dyn Watch) -> Result<(), Halt> {
    let a = Nimber(input.number("a factor", 0..=u64::MAX)?);
    let b = Nimber(input.number("a factor", 0..=u64::MAX)?);
    input.end("the second factor")?;
    Ok(out.line((a * b).0.to_string())?)
}
