//! Rows in which numbers are taken in other ways.

use grundy_core::Unwatched;
use grundy_core::forms::row::{Amount, Limit, Row, Take, Taking};

/// The lead of the mover at the end, from the rules alone.
fn by_definition(left: &[i64], taking: &Taking) -> i64 {
    if taking.is_over(left) {
        return 0;
    }
    let worth = |take: Take| {
        let next = match take {
            Take::FromLeft(t) if *taking == Taking::Merge => {
                let merged = left[..t].iter().sum();
                [&[merged], &left[t..]].concat()
            }
            Take::FromLeft(t) => left[t..].to_vec(),
            Take::FromRight(t) => left[..left.len() - t].to_vec(),
        };
        let after = by_definition(&next, &taking.after(take));
        taking.gain(left, take) + if taking.is_alone() { after } else { -after }
    };
    let takes = taking.takes(left).into_iter();
    takes.map(worth).max().expect("play goes on")
}

fn some_rules(rng: &mut fastrand::Rng) -> Taking {
    let limit = Limit {
        now: rng.usize(1..4),
        times: rng.usize(1..4),
        grows: rng.bool(),
    };
    match rng.u8(0..7) {
        0 => Taking::Rest,
        1 => Taking::Greedy {
            moves_now: rng.bool(),
        },
        2 => Taking::Split,
        3 => Taking::Merge,
        4 => Taking::Front(Amount::UpTo(rng.usize(1..6))),
        5 => Taking::Front(Amount::Of(vec![1, rng.usize(2..4), rng.usize(4..7)])),
        _ => Taking::Front(Amount::Limited(limit)),
    }
}

#[test]
fn programs_agree_with_the_definition() {
    let mut rng = fastrand::Rng::with_seed(31);
    for _ in 0..2000 {
        let taking = some_rules(&mut rng);
        let n = rng.usize(0..9);
        let v: Vec<i64> = (0..n).map(|_| rng.i64(-9..15)).collect();
        let row = Row::with(v.clone(), taking.clone()).unwrap();
        let worth = by_definition(&v, &taking);
        let found = grundy_solve::scoring::solve(&row, 0, &mut Unwatched).unwrap();
        assert_eq!(found.scores.mover - found.scores.other, worth, "{row:?}");
        assert_eq!(
            grundy_solve::scoring::wins_by(&row, &mut Unwatched),
            Ok(worth)
        );
        let scores = grundy_solve::scoring::scores(&row, &mut Unwatched).unwrap();
        assert_eq!(scores.mover - scores.other, worth, "{row:?}");
        let listed: Vec<Take> = found.moves.iter().map(|m| m.take).collect();
        let legal = if taking.is_over(&v) {
            Vec::new()
        } else {
            taking.takes(&v)
        };
        assert_eq!(listed, legal, "{row:?}");
        assert_eq!(
            found.moves.iter().map(|m| m.wins_by).max().unwrap_or(0),
            worth
        );
    }
}
