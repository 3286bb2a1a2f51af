//! Exact fractions as decimals, rounded for reading.

use num::{BigInt, BigRational, Signed};

/// The most digits before the point; longer numbers are written as `1.234567e300`.
const BEFORE: usize = 18;

/// The digits behind the point of a number that is written with an exponent.
const BEHIND: u32 = 6;

/// A fraction with six digits behind the point, rounded: an estimate of the exact number.
///
/// ```
/// use grundy_forms::decimal::decimal;
/// use num::BigRational;
/// assert_eq!(decimal(&BigRational::new((-2).into(), 3.into())), "-0.666667");
/// let large = BigRational::from_integer(num::BigInt::from(12_345_678).pow(50));
/// assert_eq!(decimal(&large), "3.764847e354");
/// ```
#[must_use]
pub fn decimal(number: &BigRational) -> String {
    rounded(number, BEHIND)
}

/// A fraction with so many digits behind the point, rounded: an estimate of the exact number. One of more than 18 digits before
/// the point is written with an exponent.
#[must_use]
pub fn rounded(number: &BigRational, places: u32) -> String {
    let whole = number.to_integer().magnitude().to_string().len();
    if whole <= BEFORE {
        return fixed(number, places);
    }
    let exponent = whole - 1;
    let power = BigInt::from(10).pow(u32::try_from(exponent).unwrap_or(u32::MAX));
    let leading = fixed(&(number / BigRational::from_integer(power)), BEHIND);
    // Rounding may carry to another digit before the point.
    match leading.strip_prefix("10.").or(leading.strip_prefix("-10.")) {
        Some(zeros) if number.is_negative() => format!("-1.{zeros}e{}", exponent + 1),
        Some(zeros) => format!("1.{zeros}e{}", exponent + 1),
        None => format!("{leading}e{exponent}"),
    }
}

/// The digits with the point among them.
fn fixed(number: &BigRational, places: u32) -> String {
    let power = BigInt::from(10).pow(places);
    let scaled = (number * BigRational::from_integer(power)).round();
    let scaled = scaled.to_integer();
    let digits = format!("{:0>1$}", scaled.magnitude(), places as usize + 1);
    let (before, behind) = digits.split_at(digits.len() - places as usize);
    let sign = if scaled.is_negative() { "-" } else { "" };
    format!("{sign}{before}.{behind}")
}
