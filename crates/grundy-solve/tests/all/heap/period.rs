//! Periods of Grundy values.

use grundy_core::forms::heap::HeapCode;
use grundy_core::{StopReason, Unwatched, Watch};
use grundy_solve::heap::period::{Period, Status, find, find_sparse, in_table, same_end};
use grundy_solve::heap::sparse::Sparse;

#[test]
fn ends_that_are_the_same_are_counted() {
    for n in [0, 1, 255, 256, 257, 700] {
        for other in 0..=n {
            let a = vec![0u16; n];
            let mut b = a.clone();
            if other > 0 {
                b[other - 1] = 1;
            }
            assert_eq!(same_end(&a, &b), n - other, "{n} {other}");
        }
    }
}

fn period(text: &str, most: u64) -> Period {
    let code = HeapCode::Code(text.parse().unwrap());
    find(&code, most, &mut Unwatched).unwrap().unwrap()
}

fn set(text: &str, most: u64) -> Period {
    let code = HeapCode::Subtraction(text.parse().unwrap());
    find(&code, most, &mut Unwatched).unwrap().unwrap()
}

#[test]
fn published_periods_are_found_and_proved() {
    for (code, p, e) in [
        ("0.77", 12, 71),
        ("0.07", 34, 53),
        ("0.137", 34, 52),
        ("0.156", 349, 3479),
        ("0.7", 2, 0),
        ("0.333", 4, 0),
    ] {
        let found = period(code, 20_000);
        assert!(found.is_proved(), "{code}");
        assert_eq!(
            (found.period, found.preperiod, found.saltus),
            (p, e, 0),
            "{code}"
        );
    }
    let nim = period("0.[3]", 1000);
    assert!(nim.is_proved());
    assert_eq!((nim.period, nim.preperiod, nim.saltus), (1, 0, 1));
    assert_eq!(nim.value(u64::MAX), Some(u64::MAX));
}

/// Sets whose largest number is the largest of all are further than any table.
#[test]
fn the_largest_numbers_prove_nothing_by_an_overflow() {
    let largest = [u64::MAX, u64::MAX - 1, 1 << 63, u64::from(u32::MAX)];
    for number in largest {
        for text in [
            format!("1,2,{number}"),
            format!("{number}"),
            format!("all-but {number}"),
            format!("all-but 4,{number}"),
        ] {
            let code = HeapCode::Subtraction(text.parse().unwrap());
            let found = find(&code, 500, &mut Unwatched).unwrap();
            assert!(!found.is_some_and(|found| found.is_proved()), "{text}");
        }
    }
}

#[test]
fn looking_ends_with_its_limits() {
    struct No;
    impl Watch for No {
        fn work(&mut self, _: u64) -> Result<(), StopReason> {
            Ok(())
        }
        fn room(&mut self, _: u64) -> Result<(), StopReason> {
            Err(StopReason::Cancelled)
        }
    }
    let code = HeapCode::Code("0.77".parse().unwrap());
    let looked = in_table(&code, &[0, 1, 2, 3], &mut No);
    assert_eq!(looked.unwrap_err(), StopReason::Cancelled);
}

/// Proofs end at the first heap that the theorem allows, and a run that was cut anywhere ends alike.
#[test]
fn proofs_come_as_early_as_they_can() {
    for text in ["0.77", "0.07", "0.156", "0.165", "0.6", "0.356", "4.3"] {
        let code: grundy_core::forms::heap::TakeAndBreak = text.parse().unwrap();
        let last = code.digits.len() as u64 - 1;
        let heap_code = HeapCode::Code(code.clone());
        let run = |mut sparse: Sparse| {
            find_sparse(&mut sparse, &heap_code, 20_000, &mut Unwatched, &mut |_| {}).unwrap()
        };
        let Some(fresh) = Sparse::new(&code) else {
            continue;
        };
        let whole = run(fresh);
        if let Some(found) = &whole {
            assert!(found.is_proved());
            let need = 2 * found.preperiod.max(1) + 2 * found.period + last - 1;
            let computed = found.values.len() as u64 - 1;
            assert!(
                need <= computed && computed <= (need + need / 50).max(64),
                "{text}"
            );
        }
        for cut in [300, 1000, 5000, 12_345, 19_999] {
            let mut part = Sparse::new(&code).unwrap();
            part.extend_to(cut, &mut Unwatched).unwrap();
            let resumed = Sparse::resume(&code, part.values().to_vec()).unwrap();
            assert_eq!(run(resumed), whole, "{text} cut at {cut}");
        }
    }
}

#[test]
fn what_is_not_proved_says_so() {
    let lasker = period("4.[3]", 1000);
    assert_eq!(lasker.status, Status::Checked { to: 1000 });
    assert_eq!((lasker.period, lasker.saltus), (4, 4));
    assert_eq!(lasker.value(1001), None);
    let grundy = HeapCode::Code("4!.0".parse().unwrap());
    assert_eq!(find(&grundy, 3000, &mut Unwatched).unwrap(), None);
}

/// Least e and p by trying all of them on a long table.
fn brute(values: &[u32]) -> (u64, u64, u64) {
    let n = values.len();
    for p in 1..n / 4 {
        let s = i64::from(values[n - 1]) - i64::from(values[n - 1 - p]);
        let fits = |i: usize| i64::from(values[i + p]) - i64::from(values[i]) == s;
        let e = (0..n - p)
            .rev()
            .take_while(|&i| fits(i))
            .last()
            .unwrap_or(n);
        if e < n / 2 {
            return (e as u64, p as u64, s as u64);
        }
    }
    panic!("no period in {n} values");
}

#[test]
fn periods_are_minimal_and_predict() {
    let mut rng = fastrand::Rng::with_seed(11);
    for round in 0..150 {
        let list: Vec<String> = (0..rng.u64(1..5))
            .map(|_| rng.u64(1..12).to_string())
            .collect();
        let text = match round % 3 {
            0 => list.join(","),
            1 => format!("all-but {}", list.join(",")),
            _ => format!("powers {}", rng.u64(2..9)),
        };
        let found = set(&text, 30_000);
        assert!(found.is_proved(), "{text}");
        let code = HeapCode::Subtraction(text.parse().unwrap());
        let long = grundy_solve::heap::table(
            &code,
            6000.max(4 * found.values.len() as u64),
            &mut Unwatched,
        )
        .unwrap();
        assert_eq!(
            (found.preperiod, found.period, found.saltus),
            brute(&long),
            "{text}"
        );
        for n in (0..long.len()).step_by(7) {
            assert_eq!(
                found.value(n as u64),
                Some(u64::from(long[n])),
                "{text} {n}"
            );
        }
    }
}

#[test]
fn proved_periods_of_random_codes_hold_far_beyond_their_window() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut proved = 0;
    for _ in 0..120 {
        let d0 = ["0", "0", "4", "8"][rng.usize(0..4)];
        let digits: String = (0..rng.usize(1..4))
            .map(|_| format!("{:X}", rng.u8(0..10)))
            .collect();
        let code = HeapCode::Code(format!("{d0}.{digits}").parse().unwrap());
        let Some(found) = find(&code, 256, &mut Unwatched).unwrap() else {
            continue;
        };
        if found.is_proved() {
            proved += 1;
            let long = grundy_solve::heap::table(&code, 1500, &mut Unwatched).unwrap();
            for (n, &v) in long.iter().enumerate() {
                assert_eq!(found.value(n as u64), Some(u64::from(v)), "{code} {n}");
            }
        }
    }
    assert!(proved > 20, "{proved}");
}
