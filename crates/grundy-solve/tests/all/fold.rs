//! Values of positions from those of their options.

use grundy_core::{NodeLimit, Partizan, Player, Ruleset, StopReason};
use grundy_solve::fold::value_in;
use grundy_values::short::Store;

/// Two heaps of which Left takes one or two, Right one.
struct Taking;

impl Ruleset for Taking {
    type Position = [u32; 2];
    type Move = (usize, u32);

    fn start(&self) -> [u32; 2] {
        [300, 300]
    }

    fn play(&self, p: &[u32; 2], &(heap, taken): &(usize, u32)) -> [u32; 2] {
        let mut next = *p;
        next[heap] -= taken;
        next
    }
}

impl Partizan for Taking {
    fn moves_of(&self, player: Player, p: &[u32; 2]) -> impl Iterator<Item = (usize, u32)> {
        let most = if player == Player::Left { 2 } else { 1 };
        let heap =
            move |(heap, size): (usize, u32)| (1..=size.min(most)).map(move |taken| (heap, taken));
        (*p).into_iter().enumerate().flat_map(heap)
    }
}

#[test]
fn a_fold_ends_with_its_store() {
    let all = 301 * 301;
    let mut visited = NodeLimit::new(u64::MAX);
    let whole = value_in(&Taking, &Taking.start(), &mut Store::new(), &mut visited);
    assert!(whole.is_ok() && visited.spent >= all, "{}", visited.spent);
    let mut store = Store::new();
    store.bound_work(1000);
    let mut visited = NodeLimit::new(u64::MAX);
    let stopped = value_in(&Taking, &Taking.start(), &mut store, &mut visited);
    assert!(matches!(stopped, Err(StopReason::Beyond(_))), "{stopped:?}");
    assert!(visited.spent < all / 20, "{}", visited.spent);
}
