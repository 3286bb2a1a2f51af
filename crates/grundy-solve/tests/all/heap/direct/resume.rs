//! Continuation from earlier values.

use grundy_core::Unwatched;
use grundy_core::forms::heap::HeapCode;
use grundy_solve::heap::direct::Direct;

#[test]
fn a_run_cut_anywhere_ends_alike() {
    for text in [
        "0.8",
        "8.0",
        "0.[7]",
        "0.[F]",
        "C!.F!",
        "4.[3]",
        "0.0B",
        "8!.3",
        "0.12[7!3]",
    ] {
        let code = HeapCode::Code(text.parse().unwrap());
        agree(&code, 60, text);
    }
    for text in ["1..3,7", "all-but 2,4", "powers 2", "squares", "all"] {
        agree(&HeapCode::Subtraction(text.parse().unwrap()), 300, text);
    }
}

fn agree(code: &HeapCode, n: u64, text: &str) {
    let mut whole = Direct::new(code);
    whole.extend_to(n, &mut Unwatched).unwrap();
    for cut in [0, 1, 2, 5, 17, 40, n as usize - 3] {
        let kept = whole.values()[..cut].to_vec();
        let mut part = Direct::resume(code, kept, &mut Unwatched).unwrap().unwrap();
        part.extend_to(n, &mut Unwatched).unwrap();
        assert_eq!(part.values(), whole.values(), "{text} cut at {cut}");
        assert_eq!(part.max(), whole.max());
    }
    let mut wrong = whole.values()[..40].to_vec();
    wrong[20] += 1;
    assert!(
        Direct::resume(code, wrong, &mut Unwatched)
            .unwrap()
            .is_none()
    );
}
