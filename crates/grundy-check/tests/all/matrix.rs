//! Matrix games with optimal mixtures.

use grundy_check::matrix::Matrix;
use grundy_check::{Certificate, mutation};
use num::BigRational;

fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

#[test]
fn a_value_stands_between_two_guarantees() {
    // [[3, -1], [-2, 1]]: p = (3/7, 4/7), q = (2/7, 5/7), value 1/7.
    let game = Matrix {
        rows: vec![texts(&["3", "-1"]), texts(&["-2", "1"])],
        p: texts(&["3/7", "4/7"]),
        q: texts(&["2/7", "5/7"]),
        value: "1/7".into(),
    };
    let said = game.check(&mut grundy_core::Unwatched).unwrap().statement;
    assert!(
        said.starts_with("the 2x2 matrix game has the value 1/7"),
        "{said}"
    );
    // A change of the matrix is another game, which may have the same value; the claim about it must be true.
    let json = Certificate::Matrix(game).to_json();
    mutation::all_rejected(
        &json,
        |c| c.check(&mut grundy_core::Unwatched),
        |c, _| {
            let Certificate::Matrix(m) = c else {
                return false;
            };
            let v = |text: &String| text.parse::<BigRational>().unwrap();
            let [a, b, c, d] = [&m.rows[0][0], &m.rows[0][1], &m.rows[1][0], &m.rows[1][1]].map(v);
            let low = (&a).min(&b).max((&c).min(&d)).clone();
            let high = (&a).max(&c).min((&b).max(&d)).clone();
            let value = if low == high {
                low
            } else {
                (&a * &d - &b * &c) / (a + d - b - c)
            };
            value == v(&m.value)
        },
    );
}

#[test]
fn weights_that_are_no_distribution_are_rejected() {
    let check = |p: &[&str], q: &[&str]| {
        let rows = vec![texts(&["1", "0"]), texts(&["0", "1"])];
        Matrix {
            rows,
            p: texts(p),
            q: texts(q),
            value: "1/2".into(),
        }
        .check(&mut grundy_core::Unwatched)
    };
    assert!(check(&["1/2", "1/2"], &["1/2", "1/2"]).is_ok());
    assert!(check(&["1", "1"], &["1/2", "1/2"]).is_err());
    assert!(check(&["3/2", "-1/2"], &["1/2", "1/2"]).is_err());
    assert!(check(&["1/2", "1/0"], &["1/2", "1/2"]).is_err());
    assert!(check(&["0.5", "0.5"], &["1/2", "1/2"]).is_err());
    assert!(check(&["1/2"], &["1/2", "1/2"]).is_err());
}
