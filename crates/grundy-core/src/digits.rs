//! Decimal digits without the formatting machinery, for files with millions of numbers.

/// Appends the decimal digits of a number to `text`.
///
/// ```
/// let mut text = Vec::new();
/// for n in [0, 7, 10, 100, 4096, u64::MAX] {
///     grundy_core::push_decimal(&mut text, n);
///     text.push(b' ');
/// }
/// assert_eq!(text, b"0 7 10 100 4096 18446744073709551615 ");
/// ```
pub fn push_decimal(text: &mut Vec<u8>, mut n: u64) {
    let mut digits = [b'0'; 20];
    let mut begin = digits.len();
    // Two digits at a time: a division costs more than a look into a table.
    while n >= 100 {
        begin -= 2;
        digits[begin..begin + 2].copy_from_slice(&PAIRS[(n % 100) as usize]);
        n /= 100;
    }
    let [tens, ones] = PAIRS[n as usize];
    begin -= 1;
    digits[begin] = ones;
    if n >= 10 {
        begin -= 1;
        digits[begin] = tens;
    }
    text.extend_from_slice(&digits[begin..]);
}

/// The digits of 0 to 99.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut n = 0;
    while n < 100 {
        pairs[n] = [b'0' + (n / 10) as u8, b'0' + (n % 10) as u8];
        n += 1;
    }
    pairs
};
