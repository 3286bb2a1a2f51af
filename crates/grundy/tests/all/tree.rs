//! Trees walked, listed and drawn.

use grundy_core::{Described, Notation, Unwatched};
use grundy_games::numbers::multiply::Multiply;
use grundy_solve::tree::{self, Listing, Moves, Order};

fn multiply(
    rules: Option<&str>,
    text: &str,
) -> (Multiply, <Multiply as grundy_core::Ruleset>::Position) {
    let rules = Multiply::from_rules(rules).unwrap();
    let p = rules.read(text).unwrap();
    (rules, p)
}

#[test]
fn walks_and_drawings() {
    let (rules, p) = multiply(Some("2,3"), "7");
    let depths =
        |order| -> Vec<u32> { tree::walk(&rules, &p, order, 3).map(|v| v.depth).collect() };
    assert_eq!(depths(Order::BreadthFirst)[..4], [0, 1, 1, 2]);
    assert_eq!(depths(Order::DepthFirst)[..4], [0, 1, 2, 3]);
    let mut sorted = depths(Order::DepthFirst);
    sorted.sort_unstable();
    assert_eq!(sorted, depths(Order::BreadthFirst));
    let drawn = |merged, most| {
        let listing = tree::list(&rules, &p, merged, (9, most), &mut Unwatched);
        let label = |p: &_| rules.show(p);
        tree::draw(&listing, label, |p, mv| rules.show_move(p, mv))
    };
    let drawing = drawn(false, 100);
    assert_eq!(drawing.nodes, sorted.len());
    assert!(!drawing.cut && drawing.dot.contains("n0 -> n1 [label=\"x2\"]"));
    let cut = drawn(true, 3);
    assert!(cut.cut && cut.nodes == 3 && cut.dot.contains("style=dashed"));
}

/// A list in which each position's moves stand once has as many entries as the graph has edges, and the root; its shape
/// is the full tree's, whose nodes are then counted by following the references.
#[test]
fn a_merged_list_is_the_whole_tree_and_no_longer_than_its_graph() {
    fn nodes<P, M>(list: &Listing<P, M>, at: usize) -> u64 {
        match &list.entries[at].moves {
            Moves::As(first) => nodes(list, *first),
            Moves::Over => 1,
            Moves::Listed(below) => 1 + below.clone().map(|b| nodes(list, b)).sum::<u64>(),
            Moves::Cut(_) => panic!("nothing is left out"),
        }
    }
    let (rules, p) = multiply(None, "10000");
    let list = tree::list(&rules, &p, true, (u32::MAX, usize::MAX), &mut Unwatched);
    assert_eq!(nodes(&list, 0), 3_271_801);
    let met = list
        .entries
        .iter()
        .filter(|e| !matches!(e.moves, Moves::As(_)));
    let count = tree::count(&rules, &p, &mut Unwatched).unwrap();
    assert_eq!(met.count() as u64, count.positions);
    for order in [Order::DepthFirst, Order::BreadthFirst] {
        let mut all = list.in_order(order);
        all.sort_unstable();
        assert!(all.into_iter().eq(0..list.entries.len()));
    }
    // Whatever is listed to a depth has its moves listed there if it is met above that depth at all.
    let shallow = tree::list(&rules, &p, true, (3, usize::MAX), &mut Unwatched);
    for entry in &shallow.entries {
        let first = match entry.moves {
            Moves::As(first) => first,
            _ => continue,
        };
        assert!(shallow.entries[first].depth <= entry.depth);
    }
}
