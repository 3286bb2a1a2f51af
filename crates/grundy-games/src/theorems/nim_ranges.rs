//! Nim with heaps that are given as ranges x, x + 1, …, as in Industrial Nim (Codeforces 15C).

/// The nim-sum of the heaps 0, 1, …, n: n, 1, n + 1, 0 for n = 0, 1, 2, 3 modulo 4, as four in a row cancel.
#[must_use]
pub fn nim_sum_to(n: u64) -> u64 {
    match n % 4 {
        0 => n,
        1 => 1,
        2 => n + 1,
        _ => 0,
    }
}

/// The nim-sum of `count` heaps of x, x + 1, …; `None` beyond 64 bits.
///
/// ```
/// use grundy_games::theorems::nim_ranges::nim_sum_of_range;
/// assert_eq!(nim_sum_of_range(3, 3), Some(3 ^ 4 ^ 5));
/// ```
#[must_use]
pub fn nim_sum_of_range(x: u64, count: u64) -> Option<u64> {
    let Some(more) = count.checked_sub(1) else {
        return Some(0);
    };
    let below = x.checked_sub(1).map_or(0, nim_sum_to);
    Some(nim_sum_to(x.checked_add(more)?) ^ below)
}
