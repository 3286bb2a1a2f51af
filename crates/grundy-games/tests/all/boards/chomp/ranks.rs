//! Numbers of bars of Chomp.

use grundy_core::index::Ranked;
use grundy_core::{Impartial, Ruleset};
use grundy_games::boards::chomp::ranks::Ranks;
use grundy_games::boards::chomp::{Bar, Chomp};

#[test]
fn numbers_are_unique_and_bars_before_are_those_with_a_bite() {
    let ranks = Ranks::new(4, 3).unwrap();
    let whole = Bar::new(vec![3; 4]).unwrap();
    let mut bars = vec![whole.clone()];
    let mut i = 0;
    while i < bars.len() {
        let bar = bars[i].clone();
        for bite in Chomp.moves(&bar) {
            let next = Chomp.play(&bar, &bite);
            assert!(ranks.rank(&next) < ranks.rank(&bar));
            if !bars.contains(&next) {
                bars.push(next);
            }
        }
        i += 1;
    }
    let mut seen: Vec<u64> = bars.iter().map(|bar| ranks.rank(bar)).collect();
    seen.sort_unstable();
    assert_eq!(seen, (1..ranks.count()).collect::<Vec<_>>());
    for to in &bars {
        let mut marked = vec![];
        ranks.before(ranks.rank(to), &mut |rank| marked.push(rank));
        let leads = |bar: &&Bar| Chomp.moves(bar).any(|bite| Chomp.play(bar, &bite) == *to);
        let mut slow: Vec<u64> = bars
            .iter()
            .filter(leads)
            .map(|bar| ranks.rank(bar))
            .collect();
        marked.sort_unstable();
        slow.sort_unstable();
        assert_eq!(marked, slow, "{to:?}");
    }
    assert!(Ranks::new(1000, 1000).is_none());
}
