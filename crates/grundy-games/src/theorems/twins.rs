//! Moving pebbles: take some from a heap and spread any others of it over the heaps that are left (SPOJ PEBBMOV).
//!
//! **Theorem.** The player to move loses exactly when the heaps pair off into equal ones. *Proof.* If they pair off, a
//! move on a heap is answered on its twin by the same move towards the twins of its receivers, the two heaps of the
//! pair ending alike. If not, sort them. With an odd number, the largest heap is taken away and the others, smallest with next, are
//! evened out from it; with an even number, the largest is cut down to the smallest, and the others, paired in the middle, are
//! evened out. The sum of the differences between neighbours is less than the largest heap, so there is enough of it.

/// True if the player to move wins; O(n log n).
#[must_use]
pub fn next_wins(heaps: &[u64]) -> bool {
    let mut sorted = heaps.to_vec();
    sorted.sort_unstable();
    !sorted.len().is_multiple_of(2) || sorted.chunks(2).any(|pair| pair[0] != pair[1])
}

/// A winning move, if there is one: the heap, and for each heap the number that it receives; for the heap itself, the
/// number taken out of the game. O(n log n).
#[must_use]
pub fn winning_move(heaps: &[u64]) -> Option<(usize, Vec<u64>)> {
    if !next_wins(heaps) {
        return None;
    }
    let mut order: Vec<usize> = (0..heaps.len()).collect();
    order.sort_by_key(|&i| heaps[i]);
    let largest = order.pop()?;
    let mut given = vec![0; heaps.len()];
    // With an even number the smallest heap becomes the twin of what stays of the largest.
    let kept = if order.len().is_multiple_of(2) {
        0
    } else {
        heaps[order[0]]
    };
    let rest = &order[order.len() % 2..];
    let mut spread = 0;
    for pair in rest.chunks(2) {
        given[pair[0]] = heaps[pair[1]] - heaps[pair[0]];
        spread += given[pair[0]];
    }
    given[largest] = heaps[largest] - kept - spread;
    Some((largest, given))
}
