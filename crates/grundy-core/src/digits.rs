//! Decimal digits without the formatting machinery, for files with millions of numbers.

/// Appends the decimal digits of a number to `text`.
///
/// ```
/// let mut text = Vec::new();
/// for n in [0, 7, 10, u64::MAX] {
///     grundy_core::push_decimal(&mut text, n);
///     text.push(b' ');
/// }
/// assert_eq!(text, b"0 7 10 18446744073709551615 ");
/// ```
pub fn push_decimal(text: &mut Vec<u8>, mut n: u64) {
    let mut digits = [b'0'; 20];
    let mut begin = digits.len();
    loop {
        begin -= 1;
        digits[begin] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[begin..]);
}
