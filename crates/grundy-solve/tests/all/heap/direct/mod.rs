//! Grundy values computed from the options.

mod resume;

use grundy_core::forms::heap::HeapCode;
use grundy_core::{Unwatched, mex};
use grundy_solve::heap::direct::Direct;
use grundy_solve::heap::table;

/// Straight from the definition.
fn slow(code: &HeapCode, n: u64) -> Vec<u32> {
    let mut g: Vec<u32> = vec![];
    for heap in 0..=n {
        let value = |left: Vec<u64>| left.iter().fold(0, |x, &h| x ^ u64::from(g[h as usize]));
        let m = mex(code.options(heap).map(|(_, left)| value(left)));
        g.push(m as u32);
    }
    g
}

/// Both the options one by one and whatever is fastest.
fn agree(code: &HeapCode, n: u64, text: &str) {
    let slow = slow(code, n);
    let mut direct = Direct::new(code);
    direct.extend_to(n, &mut Unwatched).unwrap();
    assert_eq!(direct.values(), slow, "{text}");
    assert_eq!(table(code, n, &mut Unwatched).unwrap(), slow, "{text}");
}

#[test]
fn known_codes_agree_with_the_definition() {
    for text in [
        "0.77", "0.137", "0.07", "4.0", "4!.0", "4.[3]", "0.[3]", "0.3F", "8.0", "8!.0", "C.7",
        "0.7[07]", "4.4[14]", "0.[7]", "0.6", "0.0", "0.1[36]", "0.[F]", "C!.F!", "0.8!7",
        "0.3[03]", "0.303", "0.0[3]", "0.[0B!]",
    ] {
        let code = HeapCode::Code(text.parse().unwrap());
        let n = if text.contains(['8', 'C', 'F', 'B']) {
            40
        } else {
            150
        };
        agree(&code, n, text);
    }
    for text in [
        "1..3,7",
        "5",
        "2,5,8",
        "all",
        "all-but 2,4",
        "all-but 1..3",
        "powers 2",
        "powers 3",
        "fibonacci",
        "squares",
    ] {
        let code = HeapCode::Subtraction(text.parse().unwrap());
        agree(&code, 300, text);
    }
}

#[test]
fn random_codes_agree_with_the_definition() {
    let mut rng = fastrand::Rng::with_seed(7);
    for _ in 0..300 {
        let mut text = String::from(["0", "4", "8", "C", "4!", "C!"][rng.usize(0..6)]);
        text.push('.');
        let len = rng.usize(1..5);
        let open = rng.usize(0..2 * len);
        for i in 0..len {
            if i == open {
                text.push('[');
            }
            text.push_str(&format!("{:X}", rng.u8(0..16)));
            if rng.u8(0..5) == 0 {
                text.push('!');
            }
        }
        if open < len {
            text.push(']');
        }
        let code = HeapCode::Code(text.parse().unwrap());
        agree(&code, 26, &text);
    }
}
