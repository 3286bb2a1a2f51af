//! Misère quotients.

use grundy_core::forms::heap::HeapCode;
use grundy_core::{NodeLimit, Unwatched};
use grundy_solve::misere::heaps_next_wins;
use grundy_solve::misere::quotient::find;

fn code(text: &str) -> HeapCode {
    match text.parse() {
        Ok(code) if text.contains('.') => HeapCode::Code(code),
        _ => HeapCode::Subtraction(text.parse().unwrap()),
    }
}

#[test]
fn published_quotients() {
    for (text, size, p, period) in [
        ("0.77", 40, 9, Some((71, 12))),
        ("0.75", 8, 2, None),
        ("0.123", 20, 5, None),
    ] {
        let (q, stopped) = find(&code(text), 400, &mut Unwatched);
        assert_eq!(stopped, None, "{text}");
        assert_eq!((q.size(), q.p_count()), (size, p), "{text}");
        let found = q.period().expect("these are periodic");
        if let Some(period) = period {
            assert_eq!((found.preperiod, found.period), period, "{text}");
        }
    }
}

#[test]
fn quotients_agree_with_memory_on_random_sums() {
    let mut rng = fastrand::Rng::with_seed(5);
    for text in [
        "0.77", "0.75", "0.123", "0.3122", "0.26", "0.7", "4.7", "0.F", "4!.0", "0.07", "1,2,3",
        "2,5", "0.[3]", "0.152", "0.144", "0.16",
    ] {
        let code = code(text);
        let (q, _) = find(&code, 14, &mut NodeLimit::new(300_000));
        let most = q.images().len() as u64 - 1;
        for _ in 0..60 {
            let heaps: Vec<u64> = (0..rng.usize(0..5))
                .map(|_| rng.u64(0..=most.min(9)))
                .collect();
            let x = heaps
                .iter()
                .fold(0, |x, &h| q.times(x, q.image(h).unwrap()));
            let wins = heaps_next_wins(&code, &heaps, &mut Unwatched).unwrap();
            assert_eq!(q.is_p(x), !wins, "{text} {heaps:?}");
        }
    }
}
