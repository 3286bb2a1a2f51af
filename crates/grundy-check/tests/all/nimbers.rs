//! Nimbers of positions.

use grundy_check::nimbers::{Entry, Nimbers, Sums};
use grundy_check::{Certificate, mutation};
use grundy_core::ParseError;

/// Heaps from which 1 or 2 are taken, splitting the rest at will (Kayles); `wrap` adds a move from 0 to 3.
struct Rows {
    wrap: bool,
}

impl Sums for Rows {
    type Position = Vec<u64>;

    fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        grundy_core::parse::read_list(text, "a row", 50)
    }

    fn options(&self, rows: &Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
        let mut all = Vec::new();
        for (i, &n) in rows.iter().enumerate() {
            for taken in 1..=2.min(n) {
                for a in 0..=n - taken {
                    let mut next = rows.clone();
                    next.splice(i..=i, [a, n - taken - a]);
                    all.push(next.into_iter().filter(|&n| n > 0).collect());
                }
            }
            if self.wrap && n == 1 {
                all.push(vec![3]);
            }
        }
        all.into_iter()
    }

    fn components(&self, rows: &Vec<u64>) -> Vec<Vec<u64>> {
        rows.iter().filter(|&&n| n > 0).map(|&n| vec![n]).collect()
    }
}

fn kayles() -> Nimbers {
    let entries = [(1, 1), (2, 2), (3, 3), (4, 1), (5, 4)];
    Nimbers {
        game: "kayles".into(),
        start: "5,3".into(),
        nimber: 7,
        entries: entries
            .map(|(n, nimber)| Entry {
                position: n.to_string(),
                nimber,
            })
            .to_vec(),
    }
}

#[test]
fn kayles_rows() {
    let rows = Rows { wrap: false };
    assert!(
        kayles()
            .check(&rows, &vec![5, 3], &mut grundy_core::Unwatched)
            .unwrap()
            .statement
            .contains("the nimber is 7")
    );
    let published = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
    mutation::all_rejected(
        &Certificate::Nimbers(kayles()).to_json(),
        |c| match c {
            Certificate::Nimbers(c) => c.check(&rows, &vec![5, 3], &mut grundy_core::Unwatched),
            other => other.check(&mut grundy_core::Unwatched),
        },
        |c, _| {
            let Certificate::Nimbers(c) = c else {
                return false;
            };
            let start = rows.read(&c.start).unwrap();
            start.iter().fold(0, |sum, &n| sum ^ published[n as usize]) == c.nimber
        },
    );
}

#[test]
fn a_cycle_is_rejected() {
    let mut c = kayles();
    c.start = "3".into();
    // 1 -> 3 -> 1: with G(1) = 1 and a G(3) that differs the least missing numbers agree, but nothing ends.
    c.entries = [(1, 1), (2, 2), (3, 3)]
        .map(|(n, nimber)| Entry {
            position: n.to_string(),
            nimber,
        })
        .to_vec();
    c.nimber = 3;
    assert!(
        c.check(&Rows { wrap: false }, &vec![3], &mut grundy_core::Unwatched)
            .is_ok()
    );
    assert!(
        c.check(&Rows { wrap: true }, &vec![3], &mut grundy_core::Unwatched)
            .unwrap_err()
            .reason
            .contains("cycle")
    );
}
