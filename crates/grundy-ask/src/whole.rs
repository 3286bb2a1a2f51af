//! Whole numbers in JSON. For JSON Schema `2.0` and `2e3` are integers, and programs that keep all numbers in floats write
//! them so.

use serde_json::Value;

/// The whole number that a value is, however it is written; `None` for any other value, and beyond 128 bits.
///
/// ```
/// use grundy_ask::whole;
/// use serde_json::json;
/// assert_eq!(whole(&json!(2.0)), Some(2));
/// assert_eq!(whole(&json!(2.5)), None);
/// assert_eq!(whole(&json!("2")), None);
/// ```
#[must_use]
pub fn whole(value: &Value) -> Option<i128> {
    exact(&value.as_number()?.to_string())
}

/// Reads a number of JSON from its digits: a float between them would round.
fn exact(text: &str) -> Option<i128> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (before, behind) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let behind = behind.trim_end_matches('0');
    let digits = format!("{before}{behind}");
    if digits.bytes().all(|byte| matches!(byte, b'0' | b'-')) {
        return Some(0);
    }
    let places = exponent.parse::<i64>().ok()? - i64::try_from(behind.len()).ok()?;
    let size = usize::try_from(places.unsigned_abs()).ok()?;
    if places < 0 {
        // Zeros before the point may make up for a negative exponent, as in 20e-1.
        let kept = digits.len().checked_sub(size)?;
        let zeros = digits[kept..].bytes().all(|byte| byte == b'0');
        return zeros.then(|| digits[..kept].parse().ok()).flatten();
    }
    // More digits than 128 bits have are not written out.
    let all = (digits.len() + size <= 40).then(|| digits + &"0".repeat(size))?;
    all.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_fraction_and_an_exponent_are_whole() {
        for (text, number) in [
            ("7", Some(7)),
            ("2.0", Some(2)),
            ("-3.000", Some(-3)),
            ("-0.0", Some(0)),
            ("0e99999999999999999999", Some(0)),
            ("1.5e3", Some(1500)),
            ("20e-1", Some(2)),
            ("100E+2", Some(10_000)),
            ("18446744073709551615.0", Some(i128::from(u64::MAX))),
            ("2.5", None),
            ("25e-2", None),
            ("5e-1", None),
            ("1.00000000000000000000000000001", None),
            ("1e400", None),
            ("1e99999999999999999999", None),
        ] {
            let value: Value = serde_json::from_str(text).expect(text);
            assert_eq!(whole(&value), number, "{text}");
        }
    }
}
