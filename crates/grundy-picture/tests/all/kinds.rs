//! Pictures of other answers: their parts are counted, large ones are cut and say so, and all are well formed.

use crate::count;
use grundy_picture::{Curve, Curves, DrawnNode, DrawnPeriod, Heat, Mark, Order, Scene, Tree};

fn read(scene: &Scene, check: impl FnOnce(&roxmltree::Document<'_>)) {
    let svg = scene.to_svg();
    check(&roxmltree::Document::parse(&svg).unwrap());
    assert!(scene.to_png(0.3).is_ok());
}

/// A tree in which node n has the parent (n - 1) / 3.
fn ternary(count: usize) -> Tree {
    let node = |n: usize| DrawnNode {
        parent: n.checked_sub(1).map(|below| below / 3),
        label: n.to_string(),
        mark: if n.is_multiple_of(2) {
            Mark::Won
        } else {
            Mark::Lost
        },
        ..DrawnNode::default()
    };
    Tree {
        title: "ternary".to_owned(),
        said: String::new(),
        nodes: (0..count).map(node).collect(),
    }
}

#[test]
fn a_tree_has_a_shape_for_each_node_and_a_line_for_each_move() {
    read(&grundy_picture::tree(&ternary(40)), |document| {
        // Two nodes are in the key.
        assert_eq!(count(document, "rect", &["node"]), 42);
        assert_eq!(count(document, "polyline", &["ink"]), 39);
    });
}

#[test]
fn a_huge_tree_shows_its_first_levels_and_says_so() {
    let scene = grundy_picture::tree(&ternary(100_000));
    assert!(
        scene
            .description
            .contains("The first levels are drawn: 150 of 100000 nodes"),
        "{}",
        scene.description
    );
    assert!(
        scene.width < 3_000.0 && scene.height < 12_000.0,
        "{} {}",
        scene.width,
        scene.height
    );
    read(&scene, |document| {
        assert_eq!(count(document, "rect", &["node"]), 152)
    });
}

#[test]
fn tidy_trees_keep_nodes_apart() {
    use grundy_picture::layout::tidy::places;
    let tree = ternary(200);
    let mut children = vec![Vec::new(); 200];
    for (at, node) in tree.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            children[parent].push(at);
        }
    }
    let places = places(&children, &[2.0; 200]);
    for a in 0..200 {
        for b in a + 1..200 {
            let same_level = places[a].1 == places[b].1;
            assert!(
                !same_level || (places[a].0 - places[b].0).abs() >= 1.999,
                "{a} {b}"
            );
        }
    }
}

#[test]
fn layers_lead_downwards_and_keep_points_apart() {
    use grundy_picture::layout::layers::places;
    fastrand::seed(3);
    for _ in 0..50 {
        let points = fastrand::usize(2..20);
        let edge = |_| {
            let (a, b) = (fastrand::usize(..points), fastrand::usize(..points));
            [a.min(b), a.max(b)]
        };
        let edges: Vec<[usize; 2]> = (0..fastrand::usize(1..30))
            .map(edge)
            .filter(|[a, b]| a != b)
            .collect();
        let laid = places(points, &edges);
        assert!(
            edges
                .iter()
                .all(|&[a, b]| laid.points[a].1 < laid.points[b].1)
        );
        for a in 0..points {
            for b in a + 1..points {
                let (a, b) = (laid.points[a], laid.points[b]);
                assert!(a.1 != b.1 || (a.0 - b.0).abs() > 0.999);
            }
        }
        assert_eq!(laid, places(points, &edges));
    }
}

#[test]
fn tables_have_a_cell_for_each_value() {
    let rows: Vec<Vec<Option<u64>>> = (0..10)
        .map(|a: u64| (0..12).map(|b| Some(a ^ b)).collect())
        .collect();
    let table = Heat {
        title: "nim".to_owned(),
        rows,
        ..Heat::default()
    };
    read(&grundy_picture::heat(&table), |document| {
        let cells: usize = (0..8)
            .map(|heat| count(document, "rect", &[&format!("heat{heat}")]))
            .sum();
        assert_eq!(cells, 120);
        assert_eq!(count(document, "rect", &["heat0"]), 10);
    });
    let long = grundy_picture::strip("long", "", &vec![1; 1_000_000], None);
    assert!(
        long.description.contains("of 1000000 values"),
        "{}",
        long.description
    );
}

#[test]
fn plots_survive_odd_data() {
    let nothing = DrawnPeriod {
        title: "nothing".to_owned(),
        ..DrawnPeriod::default()
    };
    read(&grundy_picture::period(&nothing), |_| ());
    for points in [
        vec![],
        vec![(1.0, 1.0)],
        vec![(0.0, -1.0), (f64::NAN, 2.0)],
        vec![(1.0, 1e-300), (1e300, 5.0)],
    ] {
        for logarithmic in [[true, true], [false, false]] {
            let plot = Curves {
                title: "odd".to_owned(),
                logarithmic,
                curves: vec![Curve {
                    name: "c".to_owned(),
                    points: points.clone(),
                }],
                ..Curves::default()
            };
            read(&grundy_picture::curves(&plot), |_| ());
        }
    }
    read(&grundy_picture::order(&Order::default()), |_| ());
    read(&grundy_picture::tree(&Tree::default()), |_| ());
    read(&grundy_picture::heat(&Heat::default()), |_| ());
}

#[test]
fn thermographs_show_mean_and_temperature() {
    let mut store = grundy::values::Store::new();
    for (text, said) in [
        ("{4|2||0}", "mean 3/2, temperature 3/2"),
        ("{2|-1}", "mean 1/2, temperature 3/2"),
        ("*", "mean 0, temperature 0"),
        ("3/4", "mean 3/4, temperature -1/4"),
    ] {
        let id = store.parse(text).unwrap();
        let walls = store.thermograph(id).unwrap();
        let scene = grundy_picture::thermograph(text, &walls);
        assert!(scene.description.starts_with(said), "{}", scene.description);
        read(&scene, |document| {
            // Below its temperature a number's walls part.
            let number = store.as_number(id).is_some();
            assert_eq!(
                count(document, "polyline", &["curve"]),
                if number { 4 } else { 2 }
            );
            assert_eq!(count(document, "polyline", &["mast"]), 1);
        });
    }
}
