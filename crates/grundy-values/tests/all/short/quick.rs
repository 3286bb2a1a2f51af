//! Comparisons in machine words.

use grundy_values::dyadic::Dyadic;
use grundy_values::short::Closed;
use grundy_values::short::quick::{Exact, Quick};

#[test]
fn words_say_what_the_numbers_say() {
    let mut rng = fastrand::Rng::with_seed(2);
    let (mut unknown, mut on_one_number) = (0, 0);
    for _ in 0..4000 {
        let mut form = || {
            let shift = rng.u32(0..24);
            let size = 1i64 << rng.u32(1..50);
            let mut number = || Dyadic::new(rng.i64(-size..size).into(), shift);
            let (a, b) = (number(), number());
            let closed = Closed {
                number: Dyadic::from(rng.i64(0..2)),
                ups: rng.i64(-3..4),
                star: rng.u64(0..3) << rng.u32(0..40),
            };
            if rng.bool() {
                (closed.number.clone(), closed.number.clone(), Some(closed))
            } else {
                (Ord::max(&a, &b).clone(), Ord::min(a, b), None)
            }
        };
        let forms = [form(), form()];
        let [x, y] = forms.each_ref().map(|(left, right, closed)| Exact {
            left,
            right,
            closed: closed.as_ref(),
        });
        let [a, b] = [x, y].map(|form| Quick::new(form.left, form.right, form.closed));
        if a.is_known() && b.is_known() {
            assert_eq!(a.at_most(b), x.at_most(y));
            on_one_number += u32::from(x.left == y.left && x.at_most(y).is_some());
        } else {
            unknown += 1;
        }
    }
    assert!((100..3000).contains(&unknown), "{unknown}");
    assert!(on_one_number > 100, "{on_one_number}");
}
