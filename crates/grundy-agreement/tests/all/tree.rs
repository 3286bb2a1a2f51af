//! Trees walked, listed and drawn.

use grundy::ask::tree::{Tree, Walk};
use grundy::{Ask, Class, Limits, Position, Starter};
use grundy_core::{Convention, Described, Notation, Player, Sequential, Turn, Unwatched};
use grundy_games::numbers::multiply::Multiply;
use grundy_solve::tree::{self, Known, Listing, NodeMoves, Order};
use grundy_solve::{alpha_beta, reference};

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
        let listing = tree::list(&rules, &p, merged, 9, most, &mut Unwatched);
        let label = |at: usize| rules.show(&listing.entries[at].position);
        let edge = |at: usize| {
            let (from, mv) = listing.entries[at].from.as_ref().unwrap();
            let text = rules.show_move(&listing.entries[*from].position, mv);
            (text, tree::Stroke::Plain)
        };
        tree::draw(&listing, label, edge)
    };
    let drawing = drawn(false, 100);
    assert_eq!(drawing.nodes, sorted.len());
    assert!(!drawing.cut && drawing.dot.contains("n0 -> n1 [label=\"x2\"]"));
    let cut = drawn(true, 3);
    assert!(cut.cut && cut.nodes == 3 && cut.dot.contains("style=dashed"));
}

/// A list in which each position's moves appear once has as many entries as the graph has edges, plus the root; its shape is
/// that of the full tree, whose nodes are then counted by following the references.
#[test]
fn a_merged_list_is_the_whole_tree_and_no_longer_than_its_graph() {
    fn nodes<P, M>(list: &Listing<P, M>, at: usize) -> u64 {
        match &list.entries[at].moves {
            NodeMoves::As(first) => nodes(list, *first),
            NodeMoves::Over => 1,
            NodeMoves::Listed(below) => 1 + below.clone().map(|b| nodes(list, b)).sum::<u64>(),
            NodeMoves::Cut(_) => panic!("nothing is left out"),
        }
    }
    let (rules, p) = multiply(None, "10000");
    let list = tree::list(&rules, &p, true, u32::MAX, usize::MAX, &mut Unwatched);
    assert_eq!(nodes(&list, 0), 3_271_801);
    let met = list
        .entries
        .iter()
        .filter(|e| !matches!(e.moves, NodeMoves::As(_)));
    let count = tree::count(&rules, &p, &mut Unwatched).unwrap();
    assert_eq!(met.count() as u64, count.positions);
    for order in [Order::DepthFirst, Order::BreadthFirst] {
        let mut all = list.in_order(order);
        all.sort_unstable();
        assert!(all.into_iter().eq(0..list.entries.len()));
    }
    // A position listed to a depth has its moves listed there if it occurs above that depth at all.
    let shallow = tree::list(&rules, &p, true, 3, usize::MAX, &mut Unwatched);
    for entry in &shallow.entries {
        let first = match entry.moves {
            NodeMoves::As(first) => first,
            _ => continue,
        };
        assert!(shallow.entries[first].depth <= entry.depth);
    }
}

/// Alpha-beta looks at exactly those nodes of the whole tree that are not marked as skipped.
#[test]
fn alpha_beta_visits_what_is_not_skipped() {
    for (code, text) in [
        ("2,3", "7"),
        ("2..9", "100"),
        ("2,5", "60"),
        ("3,4,7", "500"),
    ] {
        let (rules, p) = multiply(Some(code), text);
        let list = tree::list(&rules, &p, false, u32::MAX, usize::MAX, &mut Unwatched);
        let known: Vec<Known> = (list.entries.iter())
            .map(|entry| {
                let payoff = reference::minimax(&rules, &entry.position);
                let mover = match rules.turn(&entry.position) {
                    Turn::Of(player) => Some(player),
                    Turn::Over(_) => None,
                };
                Some((mover, i64::from(payoff.worth())))
            })
            .collect();
        let skipped = tree::skipped(&list, &known);
        let visited = skipped.iter().filter(|s| **s == Some(false)).count() as u64;
        let (_, nodes) = alpha_beta::count(&rules, &p, &mut Unwatched).unwrap();
        assert_eq!(visited, nodes, "multiply {code}: {text}");
        assert!(skipped.iter().all(Option::is_some));
        // Where a payoff is missing, there is no guess about the branches that are cut because of it.
        let last = list.entries[0].moves.clone();
        let NodeMoves::Listed(below) = last else {
            panic!("the root has moves")
        };
        let mut missing = known.clone();
        missing[below.start] = None;
        let partly = tree::skipped(&list, &missing);
        for at in below.skip(1) {
            assert_eq!(partly[at], None);
        }
        assert_eq!(partly[0], Some(false));
        assert_eq!(known[0].unwrap().0, Some(Player::Left));
    }
}

/// The marks of `tree` are the answers of `solve` about each position separately: in normal and misère play, for sums, turns
/// and scores.
#[test]
fn marks_of_a_tree_are_answers_of_solve() {
    let walk = Walk {
        depth: 3,
        order: Order::DepthFirst,
        full: true,
        most: 300,
    };
    for (text, misere) in [
        ("nim 1,2 + kayles 3", false),
        ("nim 1,2,2", true),
        ("clobber xxo/oox", false),
        ("tic-tac-toe xo./.x./..o", false),
        ("multiply 2,3: 20", false),
        ("row 4 7 2 9 1", false),
        ("chase 3: 1,1 3,3", false),
    ] {
        let position = Position::parse(text).unwrap();
        let convention = if misere {
            Convention::Misere
        } else {
            Convention::Normal
        };
        let tree = Tree::new(&position, convention, Starter::Natural).unwrap();
        let listed = tree.list(walk, &Limits::default());
        assert_eq!(listed.unmarked, None, "{text}");
        // Positions of turns are read after the name of their game.
        let title = match &position {
            Position::Turns(at) => format!("{} ", at.title()),
            _ => String::new(),
        };
        for step in &listed.steps {
            let (shown, first) = match step.position.split_once(": ") {
                Some((side @ ("left" | "right"), rest)) => (rest.to_owned(), Some(side)),
                _ => (format!("{title}{}", step.position), None),
            };
            let at = Position::parse(&shown).unwrap();
            let starter = first.map_or(Starter::Natural, |side| {
                Starter::Player(at.player(side).unwrap())
            });
            let ask = Ask {
                convention,
                starter,
                ..Ask::default()
            };
            let verdict = grundy::solve(&at, &ask).unwrap().value;
            assert_eq!(step.mark.outcome, verdict.outcome, "{text}: {shown}");
            assert_eq!(step.mark.score, verdict.score, "{text}: {shown}");
            if let Some(value) = &step.mark.value {
                assert_eq!(Some(value), verdict.value.map(|v| v.to_string()).as_ref());
            }
            if step.mark.distance.is_some() && verdict.distance.is_some() {
                assert_eq!(step.mark.distance, verdict.distance, "{text}: {shown}");
            }
        }
        // An edge wins exactly if it is a winning move of the position that it leaves.
        for step in &listed.steps {
            let Some(from) = step.from else { continue };
            let before = &listed.steps[from].mark;
            let loses = step.mark.outcome == Some(Class::P);
            match before.score {
                None => assert_eq!(step.winning, Some(loses)),
                Some(score) => assert_eq!(
                    step.winning,
                    Some(
                        step.mark.score.map(i64::abs) == Some(score.abs())
                            && (score == 0 || loses == (score > 0))
                    )
                ),
            }
        }
    }
}

/// The edges of a drawing carry the marks of the list for each move: whether it wins, and whether alpha-beta cuts it off.
#[test]
fn a_drawing_marks_the_moves_that_the_list_marks() {
    let games = [
        "nim 2,1",
        "nim 3,2,1",
        "domineering 2x3",
        "rule {n -> n-k for k in 1..2}: 5",
        "digraph a>b,b>a,b>c,a>c,c>d: a",
        "hackenbush lr,rl",
    ];
    let mut both = 0;
    for text in games {
        let position: Position = text.parse().unwrap();
        for convention in [Convention::Normal, Convention::Misere] {
            let starter = Starter::Player(Player::Right);
            let tree = Tree::new(&position, convention, starter).unwrap();
            let walk = Walk {
                depth: 6,
                order: Order::BreadthFirst,
                full: false,
                most: 1000,
            };
            let dot = tree.draw(walk, &Limits::default()).dot;
            // Rules have arrows too, inside the labels.
            let is_edge = |line: &&str| line.split('[').next().is_some_and(|s| s.contains("->"));
            let edges: Vec<&str> = dot.lines().filter(is_edge).collect();
            let steps = tree.list(walk, &Limits::default()).steps;
            assert_eq!(edges.len() + 1, steps.len(), "{text}");
            for (edge, step) in edges.iter().zip(&steps[1..]) {
                let mv = step.mv.as_deref().expect("a move leads there");
                assert!(edge.contains(mv), "{text}: {edge}");
                let wins = step.winning == Some(true);
                let skipped = step.skipped == Some(true);
                assert_eq!(edge.contains("penwidth=3"), wins, "{text}: {edge}");
                assert_eq!(edge.contains("style=dashed"), skipped, "{text}: {edge}");
                both += usize::from(wins && skipped);
            }
        }
    }
    assert!(both > 0, "some moves win and are cut off");
}
