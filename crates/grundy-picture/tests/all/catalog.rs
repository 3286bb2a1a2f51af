//! Every example of every game is drawn, with a shape for each cell, edge, heap, number and spot.

use crate::count;
use grundy::vocabulary::picture::{Board, Graph, Heap, Picture, Thing};
use grundy::{Position, game::catalog};

/// Cells of one board, edges of one graph, counters of one heap that are drawn one by one.
const WHOLE: usize = 40;

#[test]
fn every_example_has_a_picture_with_a_shape_for_each_thing() {
    for entry in catalog::entries() {
        assert!(!entry.about.examples.is_empty(), "{}", entry.about.name);
        for text in entry.about.examples {
            let position: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            let svg = grundy_picture::position(&position, None).to_svg();
            let document =
                roxmltree::Document::parse(&svg).unwrap_or_else(|e| panic!("{text}: {e}"));
            let parts = position.picture();
            assert!(!parts.is_empty(), "{text}");
            for part in parts {
                let picture = part
                    .picture
                    .unwrap_or_else(|| panic!("{text} has no picture"));
                has_shapes(text, &picture, &document);
            }
        }
    }
}

fn has_shapes(text: &str, picture: &Picture, document: &roxmltree::Document<'_>) {
    let shapes = ["rect", "circle", "polyline", "polygon", "path"];
    let all: usize = shapes.iter().map(|name| count(document, name, &[])).sum();
    match picture {
        Picture::Boards(boards) => {
            assert!(all > boards.iter().map(cells).sum(), "{text}: {all} shapes")
        }
        Picture::Graph(graph) => has_edges(text, graph, document),
        Picture::Heaps { heaps, .. } => {
            let counters: u64 = heaps.iter().map(counters).sum();
            assert_eq!(
                count(document, "circle", &["counter"]) as u64,
                counters,
                "{text}"
            );
        }
        Picture::Numbers(numbers) => {
            assert_eq!(
                count(document, "rect", &["card"]),
                numbers.row.len(),
                "{text}"
            );
        }
        Picture::Counter(_) => assert!(all >= 6, "{text}"),
        Picture::Regions(regions) => {
            let spots: usize = regions.iter().flatten().map(Vec::len).sum();
            assert_eq!(count(document, "circle", &["node"]), spots, "{text}");
            assert_eq!(count(document, "rect", &["area"]), regions.len(), "{text}");
        }
        Picture::Cards(cards) => {
            assert_eq!(
                count(document, "rect", &["card"]),
                cards.hands.len() + cards.open.len(),
                "{text}"
            );
        }
    }
}

/// Cells that hold something, and those that are squares of their own.
fn cells(board: &Board) -> usize {
    let rows = board.rows.iter().take(WHOLE);
    let cells = rows.flat_map(|row| row.iter().take(WHOLE));
    let something = |mark: &&char| board.thing(**mark) != Thing::Empty;
    cells.filter(something).count()
}

fn counters(heap: &Heap) -> u64 {
    match heap.size {
        size @ 0..=30 => size,
        _ => 8,
    }
}

fn has_edges(text: &str, graph: &Graph, document: &roxmltree::Document<'_>) {
    let lines = ["polyline", "path"];
    let edges: usize = lines
        .iter()
        .map(|name| count(document, name, &["edge"]))
        .sum();
    let second =
        count(document, "polyline", &["edge", "core"]) + count(document, "path", &["edge", "core"]);
    let points = count(document, "circle", &["node"])
        + count(document, "rect", &["node"])
        + count(document, "circle", &["white"])
        + count(document, "rect", &["card"]);
    // A directed edge that is bent is a line and an arrow.
    assert!(
        edges - second >= graph.edges.len(),
        "{text}: {edges} lines for {} edges",
        graph.edges.len()
    );
    assert!(points + 1 >= graph.points.len(), "{text}: {points} points");
}
