//! Promises about the arguments of calls, which are JSON.

use super::words::{Check, InputWords, inside, only, promise};
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;

/// The promises of the statements whose input is the arguments of a call.
pub(super) const PROMISES: &[(&str, Check)] = &[
    ("lc292", |w| number(w, i64::from(i32::MAX))),
    ("lc375", |w| number(w, 200)),
    ("lc1025", |w| number(w, 1000)),
    ("lc1510", |w| number(w, 100_000)),
    ("lc294", |w| {
        let signs = text(w, "+-", 60)?;
        let longest = signs.split('-').map(str::len).max().unwrap_or(0);
        inside(longest as i64, &(0..=20)).map(|_| ())
    }),
    ("lc464", |w| {
        let (most, target): (i64, i64) = arguments(w)?;
        inside(most, &(1..=20))?;
        inside(target, &(0..=300)).map(|_| ())
    }),
    ("lc486", |w| list(w, [1, 20], [0, 10_000_000]).map(|_| ())),
    ("lc810", |w| list(w, [1, 1000], [0, 65_535]).map(|_| ())),
    ("lc877", |w| {
        let piles = list(w, [2, 500], [1, 500])?;
        promise(piles.len() % 2 == 0, || "an odd number of piles".to_owned())?;
        let total: i64 = piles.iter().sum();
        promise(total % 2 == 1, || format!("the total {total} is even"))
    }),
    ("lc913", |w| graph(&argument::<Vec<Vec<usize>>>(w)?)),
    ("lc1140", |w| list(w, [1, 100], [1, 10_000]).map(|_| ())),
    ("lc1406", |w| {
        list(w, [1, 50_000], [-1000, 1000]).map(|_| ())
    }),
    ("lc1563", |w| list(w, [1, 500], [1, 1_000_000]).map(|_| ())),
    ("lc1686", |w| {
        let (alice, bob): (Vec<i64>, Vec<i64>) = arguments(w)?;
        promise(alice.len() == bob.len(), || {
            "lists of two lengths".to_owned()
        })?;
        inside(alice.len() as i64, &(1..=100_000))?;
        let mut all = alice.into_iter().chain(bob);
        all.try_for_each(|value| inside(value, &(1..=100)).map(|_| ()))
    }),
    ("lc1690", |w| list(w, [2, 1000], [1, 1000]).map(|_| ())),
    ("lc1728", |w| {
        let (rows, cat, mouse): (Vec<String>, i64, i64) = arguments(w)?;
        inside(cat, &(1..=8))?;
        inside(mouse, &(1..=8))?;
        map(&rows)
    }),
    ("lc1872", |w| {
        list(w, [2, 100_000], [-10_000, 10_000]).map(|_| ())
    }),
    ("lc1927", |w| {
        let digits = text(w, "0123456789?", 100_000)?;
        promise(digits.len() % 2 == 0, || {
            "an odd number of signs".to_owned()
        })
    }),
    ("lc2029", |w| list(w, [1, 100_000], [1, 10_000]).map(|_| ())),
    ("lc2038", |w| text(w, "AB", 100_000).map(|_| ())),
    ("lc3021", |w| {
        let (n, m): (i64, i64) = arguments(w)?;
        inside(n, &(1..=100_000))?;
        inside(m, &(1..=100_000)).map(|_| ())
    }),
    ("lc3227", |w| {
        text(w, "abcdefghijklmnopqrstuvwxyz", 100_000).map(|_| ())
    }),
];

/// The arguments, as a JSON array.
fn arguments<T: DeserializeOwned>(w: &mut InputWords) -> Result<T, String> {
    serde_json::from_str(w.text()).map_err(|fault| fault.to_string())
}

/// The only argument.
fn argument<T: DeserializeOwned>(w: &mut InputWords) -> Result<T, String> {
    arguments::<(T,)>(w).map(|(argument,)| argument)
}

/// Reads a number from 1 to `most`.
fn number(w: &mut InputWords, most: i64) -> Result<(), String> {
    inside(argument(w)?, &(1..=most)).map(|_| ())
}

/// Reads a list whose length and numbers are in given ranges.
fn list(w: &mut InputWords, counts: [i64; 2], range: [i64; 2]) -> Result<Vec<i64>, String> {
    let all: Vec<i64> = argument(w)?;
    inside(all.len() as i64, &(counts[0]..=counts[1]))?;
    for &number in &all {
        inside(number, &(range[0]..=range[1]))?;
    }
    Ok(all)
}

/// Reads a text of at least one letter, all of them allowed.
fn text(w: &mut InputWords, allowed: &str, most: i64) -> Result<String, String> {
    let text: String = argument(w)?;
    inside(text.len() as i64, &(1..=most))?;
    only(&text, allowed)?;
    Ok(text)
}

/// Checks that edges lead both ways, and that the mouse and the cat can always move: the cat not into the hole.
fn graph(lists: &[Vec<usize>]) -> Result<(), String> {
    inside(lists.len() as i64, &(3..=50))?;
    for (v, next) in lists.iter().enumerate() {
        inside(next.len() as i64, &(1..=lists.len() as i64 - 1))?;
        let different: BTreeSet<&usize> = next.iter().collect();
        promise(different.len() == next.len(), || {
            format!("an edge of {v} comes twice")
        })?;
        for &to in next {
            let back = lists.get(to).is_some_and(|list| list.contains(&v));
            promise(to != v && back, || {
                format!("no edge leads from {to} back to {v}")
            })?;
        }
        promise(v == 0 || *next != [0], || {
            format!("from {v} the cat cannot move")
        })?;
    }
    Ok(())
}

/// Checks that rows have one length, and contain one cat, one mouse and one food.
fn map(rows: &[String]) -> Result<(), String> {
    inside(rows.len() as i64, &(1..=8))?;
    for row in rows {
        inside(row.len() as i64, &(1..=8))?;
        promise(row.len() == rows[0].len(), || {
            "rows of two lengths".to_owned()
        })?;
        only(row, "CMF.#")?;
    }
    let all = rows.concat();
    for letter in ["C", "M", "F"] {
        let found = all.matches(letter).count() as i64;
        inside(found, &(1..=1))?;
    }
    Ok(())
}
