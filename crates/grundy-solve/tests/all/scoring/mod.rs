//! Scoring games on a row.

mod programs;

use grundy_core::Unwatched;
use grundy_core::forms::row::{Row, Take};
use grundy_solve::scoring::{scores, solve};
use std::collections::HashMap;

fn by_definition(
    v: &[i64],
    i: usize,
    j: usize,
    most: usize,
    known: &mut HashMap<(usize, usize), i64>,
) -> i64 {
    if i == j {
        return 0;
    }
    if let Some(&d) = known.get(&(i, j)) {
        return d;
    }
    let mut best = i64::MIN;
    for t in 1..=most.min(j - i) {
        let left = v[i..i + t].iter().sum::<i64>() - by_definition(v, i + t, j, most, known);
        let right = v[j - t..j].iter().sum::<i64>() - by_definition(v, i, j - t, most, known);
        best = best.max(left).max(right);
    }
    known.insert((i, j), best);
    best
}

#[test]
fn rows_agree_with_the_definition() {
    fastrand::seed(17);
    for _ in 0..500 {
        let n = fastrand::usize(0..14);
        let v: Vec<i64> = (0..n).map(|_| fastrand::i64(-20..30)).collect();
        let most = fastrand::usize(1..6);
        let row = Row::new(v.clone(), most).unwrap();
        let d = by_definition(&v, 0, n, most, &mut HashMap::new());
        let found = solve(&row, 0, &mut Unwatched).unwrap();
        assert_eq!(found.scores.mover - found.scores.other, d, "{row:?}");
        assert_eq!(scores(&row, &mut Unwatched).unwrap(), found.scores);
        assert_eq!(
            found.scores.mover + found.scores.other,
            v.iter().sum::<i64>()
        );
        if n > 0 {
            assert_eq!(found.moves.iter().map(|m| m.wins_by).max(), Some(d));
        }
        // The line of play gives the scores.
        let (mut i, mut j, mut got) = (0, n, [0i64; 2]);
        for (ply, take) in found.line.iter().enumerate() {
            got[ply % 2] += match *take {
                Take::FromLeft(t) => {
                    i += t;
                    v[i - t..i].iter().sum::<i64>()
                }
                Take::FromRight(t) => {
                    j -= t;
                    v[j..j + t].iter().sum::<i64>()
                }
            };
        }
        assert_eq!(got, [found.scores.mover, found.scores.other]);
    }
}
