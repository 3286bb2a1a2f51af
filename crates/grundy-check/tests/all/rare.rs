//! The long form of a period.

use grundy_check::code::Code;
use grundy_check::period::Period;
use grundy_check::rare::{Rare, stream_hash};
use grundy_check::{Certificate, mutation};

/// The long form of a period under any mask; the more rare heaps, the longer the list.
pub(crate) fn long(code: &str, preperiod: u64, period: u64, mask: u16, kind: &str) -> Period {
    let count = Period::window(code, preperiod, period).unwrap();
    let read = Code::read(code).unwrap();
    let values: Vec<u16> = read
        .nimbers(count as usize, &mut grundy_core::Unwatched)
        .unwrap()
        .iter()
        .map(|&v| v as u16)
        .collect();
    let Code::Digits { digits, .. } = &read else {
        panic!()
    };
    let first = digits.iter().position(|d| d >> 2 & 1 == 1).unwrap();
    let turn = usize::from(kind == "position");
    let rare = |&(n, v): &(usize, u16)| {
        ((v & mask).count_ones() as usize + turn * (n + first)).is_multiple_of(2)
    };
    let all = values.iter().copied().enumerate().skip(1).filter(rare);
    Period {
        code: code.into(),
        theorem: "octal".into(),
        preperiod,
        period,
        saltus: 0,
        values: vec![],
        rare: Some(Rare {
            count,
            mask,
            kind: kind.into(),
            heaps: all.map(|(n, v)| (n as u64, v)).collect(),
            hash: format!("{:016x}", stream_hash(&values)),
        }),
    }
}

#[test]
fn every_mask_gives_the_same_values() {
    for (code, n0, p) in [("0.77", 71, 12), ("0.07", 53, 34), ("0.137", 52, 34)] {
        for mask in 1..16 {
            let said = long(code, n0, p, mask, "range")
                .check(&mut grundy_core::Unwatched)
                .unwrap()
                .statement;
            assert!(said.starts_with(code), "{said}");
        }
    }
    for mask in [0, 6, 13] {
        long("0.07", 53, 34, mask, "position")
            .check(&mut grundy_core::Unwatched)
            .unwrap();
    }
    assert!(
        long("0.77", 71, 12, 6, "position")
            .check(&mut grundy_core::Unwatched)
            .is_err()
    );
}

#[test]
fn mutants_of_a_long_period() {
    let json = Certificate::Period(long("0.77", 71, 12, 15, "range")).to_json();
    mutation::all_rejected(
        &json,
        |c| c.check(&mut grundy_core::Unwatched),
        |c, said| {
            let Certificate::Period(c) = c else {
                return false;
            };
            said.starts_with(&c.code) && crate::period::repeats(c, 400)
        },
    );
}
