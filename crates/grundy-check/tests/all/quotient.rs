//! Misère quotients.

use grundy_check::code::Code;
use grundy_check::quotient::{Quotient, Repeats};
use grundy_check::{Certificate, mutation};
use std::collections::HashMap;

/// True if the mover of these heaps wins misère play, by definition.
fn wins(code: &Code, heaps: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    let mut at = heaps.to_vec();
    at.sort_unstable();
    if let Some(&wins) = known.get(&at) {
        return wins;
    }
    let (mut moves, mut good) = (0, false);
    for (i, &n) in at.iter().enumerate() {
        for k in 0..=n {
            let rest = n - k;
            let mut parts: Vec<Vec<u64>> = vec![vec![]];
            parts.push(vec![rest]);
            parts.extend((1..=rest / 2).map(|a| vec![a, rest - a]));
            for left in parts.into_iter().filter(|left| code.allows(n, k, left)) {
                let mut next = at.clone();
                next.remove(i);
                next.extend(left);
                moves += 1;
                good |= !wins(code, &next, known);
            }
        }
    }
    let result = moves == 0 || good;
    known.insert(at, result);
    result
}

/// Take one or two, or Kayles of heaps 1 and 2 alone; small enough to be written by hand.
fn one_or_two() -> Quotient {
    // 1, a, b, ab, b², ab² with a² = 1 and b³ = b: misère Nim with heaps of 1 and 2.
    let times = |x: u16, y: u16| {
        let b = x / 2 + y / 2;
        ((x % 2) ^ (y % 2)) + 2 * if b > 2 { b - 2 } else { b }
    };
    Quotient {
        code: "1,2".into(),
        table: (0..6)
            .map(|x| (0..6).map(|y| times(x, y)).collect())
            .collect(),
        p: vec![1, 4],
        images: vec![0, 1, 2, 0, 1, 2],
        period: Some(Repeats {
            preperiod: 0,
            period: 3,
        }),
    }
}

#[test]
fn what_is_true_but_not_minimal_or_not_shown_is_rejected() {
    let good = one_or_two();
    let said = good.check(&mut grundy_core::Unwatched).unwrap().statement;
    assert!(said.contains("6 elements, 2 of them P"), "{said}");
    let mut short = good.clone();
    short.images.pop();
    assert!(short.check(&mut grundy_core::Unwatched).is_err());
    let mut long = good.clone();
    long.images.extend([0, 1, 2, 0, 1, 2]);
    long.check(&mut grundy_core::Unwatched).unwrap();
    long.period = Some(Repeats {
        preperiod: 0,
        period: 6,
    });
    assert!(long.check(&mut grundy_core::Unwatched).is_err());
    long.period = Some(Repeats {
        preperiod: 3,
        period: 3,
    });
    assert!(long.check(&mut grundy_core::Unwatched).is_err());
    // Kayles heaps of 1 and 2 have the same quotient, but 3 is another element there.
    let mut kayles = good;
    kayles.code = "0.77".into();
    kayles.period = None;
    assert!(kayles.check(&mut grundy_core::Unwatched).is_err());
    kayles.images.truncate(3);
    kayles.check(&mut grundy_core::Unwatched).unwrap();
    kayles.images.push(3);
    kayles.check(&mut grundy_core::Unwatched).unwrap();
}

#[test]
fn mutants_of_a_quotient() {
    let json = Certificate::Quotient(one_or_two()).to_json();
    mutation::all_rejected(
        &json,
        |c| c.check(&mut grundy_core::Unwatched),
        |c, said| {
            let Certificate::Quotient(c) = c else {
                return false;
            };
            let Ok(code) = Code::read(&c.code) else {
                return false;
            };
            let mut known = HashMap::new();
            let most = c.images.len() as u64;
            let right = |heaps: &[u64], known: &mut HashMap<Vec<u64>, bool>| {
                let x = heaps.iter().fold(0, |x, &h| {
                    usize::from(c.table[x][usize::from(c.images[h as usize])])
                });
                c.p.contains(&(x as u16)) != wins(&code, heaps, known)
            };
            let all = (0..most).all(|a| {
                (0..most).all(|b| (0..most).all(|d| right(&[a, b, d, 2.min(most - 1)], &mut known)))
            });
            let repeats = c.period.as_ref().is_none_or(|r| {
                let image = |n: u64| {
                    let n = if n < most {
                        n
                    } else {
                        r.preperiod + (n - r.preperiod) % r.period
                    };
                    usize::from(c.images[n as usize])
                };
                (0..12).all(|n| c.p.contains(&(image(n) as u16)) != wins(&code, &[n], &mut known))
            });
            all && repeats && said.contains(&c.code)
        },
    );
}
