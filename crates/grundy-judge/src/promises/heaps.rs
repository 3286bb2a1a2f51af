//! Promises about heaps, strips, stairs and circles.

use super::words::{Check, InputWords, ascending, distinct, inside, promise};

/// 10^9.
const BILLION: i64 = 1_000_000_000;
/// The largest number of 31 bits.
const INT: i64 = i32::MAX as i64;

/// The promises of the statements about heaps.
pub(super) const PROMISES: &[(&str, Check)] = &[
    ("hdu1846", |w| {
        w.cases(1..=100, |w| w.numbers(2, 1..=1000).map(|_| ()))
    }),
    ("hdu1847", |w| {
        w.until_the_end(|w| w.number(1..=1000).map(|_| ()))
    }),
    ("hdu1848", |w| {
        w.until_three_zeros(|w| w.numbers(3, 1..=1000).map(|_| ()))
    }),
    ("hdu1850", |w| {
        w.until_a_zero(|w| w.block(2..=100, 1..=1_000_000).map(|_| ()))
    }),
    ("poj2975", |w| {
        w.until_a_zero(|w| w.block(1..=1000, 1..=BILLION).map(|_| ()))
    }),
    ("poj3480", |w| {
        w.cases(1..=474, |w| w.block(1..=47, 1..=4747).map(|_| ()))
    }),
    ("cses1730", |w| together(w, 1)),
    ("cses1098", |w| together(w, 1)),
    ("cses1099", |w| together(w, 0)),
    ("cses2208", |w| together(w, 1)),
    ("hdu3032", |w| {
        w.cases(1..=INT, |w| w.block(1..=1_000_000, 1..=INT).map(|_| ()))
    }),
    ("seed_bounded_nim", |w| {
        w.large(1)?;
        w.large_block(i64::MAX, 0).map(|_| ())
    }),
    ("seed_moore", |w| {
        w.large(1)?;
        w.large_block(i64::MAX, 0).map(|_| ())
    }),
    ("seed_every_sg", |w| {
        w.large(1)?;
        w.large_block(i64::MAX, 0).map(|_| ())
    }),
    ("seed_kayles", |w| w.large_block(i64::MAX, 0).map(|_| ())),
    ("seed_misere_kayles", |w| {
        w.large_block(i64::MAX, 0).map(|_| ())
    }),
    ("seed_anti_sg_subtraction", |w| {
        let set = w.large_block(i64::MAX, 1)?;
        distinct(&set)?;
        w.large_block(i64::MAX, 0).map(|_| ())
    }),
    ("hdu1536", s_nim),
    ("cses1729", |w| {
        let most = w.number(1..=1_000_000)?;
        let set = w.block(1..=100, 1..=most)?;
        distinct(&set)?;
        promise(set.contains(&1), || "no 1 among the moves".to_owned())
    }),
    ("atcoder_dp_k", |w| {
        let count = w.number(1..=100)?;
        let heap = w.number(1..=100_000)?;
        ascending(&w.numbers(count, 1..=heap)?)
    }),
    ("abc270d", |w| {
        let heap = w.number(1..=10_000)?;
        let set = w.block(1..=100, 1..=heap)?;
        ascending(&set)?;
        promise(set[0] == 1, || "the first amount is not 1".to_owned())
    }),
    ("poi2000_pas", |w| {
        w.numbers(3, 1..=1000)?;
        w.block(1..=1000, 1..=1000).map(|_| ())
    }),
    ("poj1067", |w| {
        w.until_the_end(|w| w.numbers(2, 0..=BILLION).map(|_| ()))
    }),
    ("hdu2516", |w| {
        w.until_a_zero(|w| w.number(2..=INT).map(|_| ()))
    }),
    ("codethanks14bg", |w| {
        w.large(1)?;
        w.large(1).map(|_| ())
    }),
    ("poj2348", |w| {
        w.until_a_zero(|w| w.numbers(2, 1..=INT).map(|_| ()))?;
        w.number(0..=0).map(|_| ())
    }),
    ("poj1704", |w| {
        w.cases(1..=20, |w| distinct(&w.block(1..=1000, 1..=10_000)?))
    }),
    ("hdu1730", |w| w.until_the_end(northcott)),
    ("lightoj1186", |w| w.cases(1..=100, chess)),
    ("hdu1729", |w| w.until_a_zero(boxes)),
    ("cses2207", |w| {
        w.cases(1..=100_000, |w| w.number(1..=1_000_000).map(|_| ()))
    }),
    ("luogu_p10506", |w| {
        w.until_the_end(|w| w.block(1..=100, 1..=1000).map(|_| ()))
    }),
    ("hdu2509", |w| {
        w.until_the_end(|w| w.block(1..=100, 1..=100).map(|_| ()))
    }),
    ("cf603c", |w| {
        let piles = w.number(1..=100_000)?;
        w.number(1..=BILLION)?;
        w.numbers(piles, 1..=BILLION).map(|_| ())
    }),
    ("cf15c", |w| {
        const MOST: i64 = 10_000_000_000_000_000;
        w.cases(1..=100_000, |w| w.numbers(2, 1..=MOST).map(|_| ()))
    }),
    ("nyoj833", |w| {
        w.until_the_end(|w| w.number(1..=INT).map(|_| ()))
    }),
    ("luogu_p10398", |w| {
        within_200_000(w, |w| {
            let heaps = w.block(1..=200_000, 1..=INT)?;
            distinct(&heaps)?;
            Ok(heaps.len())
        })
    }),
    ("spoj_pebbmov", |w| {
        w.until_the_end(|w| w.large_block(100_000, 1).map(|_| ()))
    }),
    ("pe306", |w| w.number(1..=i64::MAX).map(|_| ())),
    ("agc048d", |w| {
        w.cases(1..=100, |w| w.block(1..=100, 1..=BILLION).map(|_| ()))
    }),
];

impl InputWords<'_> {
    /// Reads at least one case, up to `0 0 0`.
    fn until_three_zeros(
        &mut self,
        case: impl FnMut(&mut Self) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut case = case;
        self.until_a_zero(|w| case(w))?;
        self.numbers(2, 0..=0).map(|_| ())
    }
}

/// Reads at most 200,000 cases, with at most 200,000 things in all.
fn within_200_000(
    w: &mut InputWords,
    mut case: impl FnMut(&mut InputWords) -> Result<usize, String>,
) -> Result<(), String> {
    let mut all = 0;
    w.cases(1..=200_000, |w| {
        all += case(w)? as i64;
        Ok(())
    })?;
    inside(all, &(0..=200_000)).map(|_| ())
}

/// Reads sums of heaps in the format of the judge CSES.
fn together(w: &mut InputWords, least: i64) -> Result<(), String> {
    within_200_000(w, |w| {
        let heaps = w.block(1..=200_000, least..=BILLION)?;
        Ok(heaps.len())
    })
}

/// The promises of S-Nim: sets without repetition, then heaps.
fn s_nim(w: &mut InputWords) -> Result<(), String> {
    w.until_a_zero(|w| {
        distinct(&w.block(1..=100, 1..=10_000)?)?;
        w.cases(1..=100, |w| w.block(1..=100, 0..=10_000).map(|_| ()))
    })
}

/// The promises of Northcott's game: two pieces in different places of each row.
fn northcott(w: &mut InputWords) -> Result<(), String> {
    let (rows, fields) = (w.number(1..=1000)?, w.number(2..=1000)?);
    (0..rows).try_for_each(|_| distinct(&w.numbers(2, 1..=fields)?))
}

/// Checks a chess board, which has as many rows as columns.
fn chess(w: &mut InputWords) -> Result<(), String> {
    let side = w.number(2..=100)?;
    let white = w.numbers(side, 0..=side - 1)?;
    let black = w.numbers(side, 0..=side - 1)?;
    let above = white.iter().zip(&black).all(|(low, high)| low < high);
    promise(above, || {
        "a white pawn that is not below the black one".to_owned()
    })
}

/// The promises about boxes: no box holds more than its size.
fn boxes(w: &mut InputWords) -> Result<(), String> {
    w.cases(1..=50, |w| {
        let size = w.number(1..=1_000_000)?;
        w.number(0..=size).map(|_| ())
    })
}
