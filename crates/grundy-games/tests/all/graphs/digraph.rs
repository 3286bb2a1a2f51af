//! Tokens on a directed graph: one that is too large ends at a limit.

use grundy_core::{Described, StopReason, interruptible};
use grundy_games::graphs::digraph::Digraph;

/// Reading, the search for cycles and the text of the rules end with the limits around them.
#[test]
fn a_long_graph_is_made_within_limits() {
    let edges: Vec<String> = (0..10_000).map(|n| format!("{n}>{}", n / 2)).collect();
    let text = edges.join(",");
    let read = || Digraph::from_text(&text).expect("a graph");
    let stop = || Err(StopReason::Cancelled);
    assert!(interruptible(stop, read).is_err());
    let graph = interruptible(|| Ok(()), read).expect("no limit");
    assert!(interruptible(stop, || graph.show_rules()).is_err());
    let name = "x".repeat(1 << 20);
    assert!(interruptible(stop, || Digraph::from_text(&name)).is_err());
}
