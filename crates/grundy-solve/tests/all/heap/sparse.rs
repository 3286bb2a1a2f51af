//! Grundy values by sparse spaces.

use grundy_core::Unwatched;
use grundy_core::forms::heap::{HeapCode, TakeAndBreak};
use grundy_solve::heap::direct::Direct;
use grundy_solve::heap::hash;
use grundy_solve::heap::sparse::Sparse;

fn code(text: &str) -> TakeAndBreak {
    text.parse().unwrap()
}

#[test]
fn random_codes_agree_with_the_direct_engine() {
    let mut rng = fastrand::Rng::with_seed(17);
    let mut texts: Vec<String> = ["0.6", "0.16", "4!.0", "4.0", "0.007", "4!.3", "0.76"]
        .map(String::from)
        .to_vec();
    for _ in 0..60 {
        let d0 = ["0", "4"][rng.usize(0..2)];
        let mut text = format!("{d0}.");
        for _ in 0..rng.usize(1..6) {
            text += &rng.u8(0..8).to_string();
        }
        texts.push(text);
    }
    for text in texts {
        let code = code(&text);
        let Some(mut sparse) = Sparse::new(&code) else {
            continue;
        };
        let mut plain = Sparse::plain(&code).unwrap();
        sparse.extend_to(2500, &mut Unwatched).unwrap();
        plain.extend_to(2500, &mut Unwatched).unwrap();
        let mut direct = Direct::new(&HeapCode::Code(code));
        direct.extend_to(2500, &mut Unwatched).unwrap();
        for (n, &v) in direct.values().iter().enumerate() {
            assert_eq!(u32::from(sparse.values()[n]), v, "{text} {n}");
        }
        assert_eq!(plain.values(), sparse.values());
        assert_eq!(plain.work(), sparse.work());
        // Going on from any point gives the same.
        let cut = rng.usize(1..2400);
        let mut again =
            Sparse::resume(&self::code(&text), sparse.values()[..cut].to_vec()).unwrap();
        again.extend_to(2500, &mut Unwatched).unwrap();
        assert_eq!(again.values(), sparse.values());
    }
}

/// Hashes of an independent program, over the first 100,000 values.
#[test]
fn named_codes_agree_with_another_program() {
    for (text, expected) in [
        ("0.16", 0x94be_888f_6627_68b8),
        ("0.56", 0xb14c_1db5_56de_8619),
        ("0.354", 0xb6f7_f84c_5067_7f52),
        ("0.106", 0xd4c9_65d6_b2d5_3386u64),
        ("0.104", 0x8a87_df9f_f93a_137b),
        ("0.6", 0x2c12_0624_cf77_efdf),
        ("4!.0", 0x2bde_2473_a21b_f010),
    ] {
        let mut sparse = Sparse::new(&code(text)).unwrap();
        sparse.extend_to(99_999, &mut Unwatched).unwrap();
        assert_eq!(hash(sparse.values().iter().copied()), expected, "{text}");
    }
}

#[test]
fn what_breaks_into_three_or_never_is_left_to_others() {
    for text in ["0.8", "0.333", "0.[7]", "4!.7", "0.3"] {
        assert!(Sparse::new(&code(text)).is_none(), "{text}");
    }
}
