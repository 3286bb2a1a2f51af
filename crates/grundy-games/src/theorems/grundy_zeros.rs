//! The lost heaps of Grundy's game, as far as they have been computed: no theorem is known. Winning Ways, chapter 4;
//! OEIS A036685.

/// Heaps up to here were computed one by one with the sparse space of their values: *checked*, not proved further on.
pub const CHECKED: u64 = 1_000_000;

/// All heaps up to [`CHECKED`] of Grundy value 0. A test computes all of these values again.
pub const LOST: [u64; 42] = [
    0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340, 346,
    359, 362, 365, 386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685, 923, 926, 929, 932,
    1222,
];

/// True if the player to move wins one heap; `None` beyond what was computed.
#[must_use]
pub fn next_wins(heap: u64) -> Option<bool> {
    (heap <= CHECKED).then(|| LOST.binary_search(&heap).is_err())
}
