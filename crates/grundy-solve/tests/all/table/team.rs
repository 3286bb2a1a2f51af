//! Work that several threads divide.

use grundy_core::{NodeLimit, StopReason, Unwatched};
use grundy_solve::table::team::pieces;

#[test]
fn pieces_come_in_their_order_from_any_number_of_threads() {
    for threads in 1..4 {
        let sums = pieces(threads, 1000, 7, &mut Unwatched, |range| {
            range.sum::<usize>()
        });
        let sums = sums.unwrap();
        assert_eq!(sums.len(), 143);
        assert_eq!(sums[0], 21);
        assert_eq!(sums.iter().sum::<usize>(), 499_500);
    }
}

#[test]
fn a_limit_stops_every_thread() {
    for threads in 1..4 {
        let stopped = pieces(threads, 1000, 10, &mut NodeLimit::new(50), |_| ());
        assert_eq!(stopped.unwrap_err(), StopReason::Nodes(50));
    }
}
