//! Periods of heap games.

use grundy_check::code::Code;
use grundy_check::period::Period;
use grundy_check::{Certificate, mutation};

/// A certificate with as many values as the theorem needs, and `more`.
pub(crate) fn claim(
    code: &str,
    theorem: &str,
    preperiod: u64,
    period: u64,
    saltus: u64,
    more: u64,
) -> Period {
    let count = Period::window(code, preperiod, period).unwrap() + more;
    let values = Code::read(code)
        .unwrap()
        .nimbers(count as usize, &mut grundy_core::Unwatched)
        .unwrap();
    Period {
        code: code.into(),
        theorem: theorem.into(),
        preperiod,
        period,
        saltus,
        values,
        rare: None,
    }
}

#[test]
fn published_periods_are_proved() {
    let said = claim("0.77", "octal", 71, 12, 0, 0)
        .check(&mut grundy_core::Unwatched)
        .unwrap()
        .statement;
    assert!(
        said.starts_with("0.77 has period 12 after 71, both minimal: proved by the octal"),
        "{said}"
    );
    // Dawson's Chess: 34 after 52 (Winning Ways counts from the last exception, 51).
    claim("0.137", "octal", 52, 34, 0, 0)
        .check(&mut grundy_core::Unwatched)
        .unwrap();
    claim("0.07", "octal", 53, 34, 0, 0)
        .check(&mut grundy_core::Unwatched)
        .unwrap();
    claim("1,2,3", "subtraction", 0, 4, 0, 0)
        .check(&mut grundy_core::Unwatched)
        .unwrap();
    claim("0.333", "octal", 0, 4, 0, 0)
        .check(&mut grundy_core::Unwatched)
        .unwrap();
    claim("2,3", "subtraction", 0, 5, 0, 0)
        .check(&mut grundy_core::Unwatched)
        .unwrap();
    // With nothing forbidden it is Nim: period 1, saltus 1; with 1 forbidden, pairs.
    claim("all-but 1", "all-but", 0, 2, 1, 4)
        .check(&mut grundy_core::Unwatched)
        .unwrap();
    claim("all-but 1,2", "all-but", 0, 3, 1, 6)
        .check(&mut grundy_core::Unwatched)
        .unwrap();
}

#[test]
fn what_is_true_but_not_minimal_is_rejected() {
    for (preperiod, period) in [(72, 12), (71, 24), (70, 12), (71, 11), (71, 0)] {
        assert!(
            claim("0.77", "octal", preperiod, period, 0, 0)
                .check(&mut grundy_core::Unwatched)
                .is_err(),
            "{preperiod} {period}"
        );
    }
    assert!(
        claim("all-but 1", "all-but", 0, 4, 2, 4)
            .check(&mut grundy_core::Unwatched)
            .is_err()
    );
    assert!(
        claim("0.77", "subtraction", 71, 12, 0, 0)
            .check(&mut grundy_core::Unwatched)
            .is_err()
    );
    assert!(
        claim("1,2,3", "octal", 0, 4, 0, 0)
            .check(&mut grundy_core::Unwatched)
            .is_err()
    );
    let mut short = claim("0.77", "octal", 71, 12, 0, 0);
    short.values.pop();
    assert!(short.check(&mut grundy_core::Unwatched).is_err());
}

/// Small codes whose claimed window is exactly the theorem's, continued far beyond it.
#[test]
fn the_window_is_long_enough() {
    let mut proved = 0;
    for digits in 1..512u32 {
        let code = format!("0.{}{}{}", digits >> 6, digits >> 3 & 7, digits & 7);
        let far = Code::read(&code)
            .unwrap()
            .nimbers(300, &mut grundy_core::Unwatched)
            .unwrap();
        for (preperiod, period) in (0..25u64).flat_map(|n0| (1..12u64).map(move |p| (n0, p))) {
            let Some(window) = Period::window(&code, preperiod, period).filter(|&w| w < 300) else {
                continue;
            };
            let values = far[..window as usize].to_vec();
            let claim = Period {
                code: code.clone(),
                theorem: "octal".into(),
                preperiod,
                period,
                saltus: 0,
                values,
                rare: None,
            };
            if let Ok(verified) = claim.verify(&mut grundy_core::Unwatched) {
                proved += 1;
                let p = period as usize;
                assert!(
                    (preperiod as usize..300 - p).all(|n| far[n] == far[n + p]),
                    "{code}"
                );
                assert!((0..300).all(|n| verified.nimber(n) == Some(far[n as usize])));
            }
        }
    }
    assert!(proved > 100, "{proved}");
}

/// True if the values below `far` repeat as the certificate says.
pub(crate) fn repeats(c: &Period, far: usize) -> bool {
    let code = Code::read(&c.code).unwrap();
    let g = code.nimbers(far, &mut grundy_core::Unwatched).unwrap();
    let (n0, p) = (c.preperiod as usize, c.period as usize);
    (n0..far - p).all(|n| g[n] + c.saltus == g[n + p])
}

#[test]
fn mutants_of_a_period() {
    for (game, far) in [
        (claim("0.77", "octal", 71, 12, 0, 0), 400),
        (claim("1,2,3", "subtraction", 0, 4, 0, 1), 100),
        (claim("all-but 1,2", "all-but", 0, 3, 1, 6), 100),
    ] {
        let json = Certificate::Period(game).to_json();
        mutation::all_rejected(
            &json,
            |c| c.check(&mut grundy_core::Unwatched),
            |c, said| {
                let Certificate::Period(c) = c else {
                    return false;
                };
                said.starts_with(&c.code) && repeats(c, far)
            },
        );
    }
}
