//! Graphs with cycles: retrograde analysis against its definition, arenas against theirs, The Easy Chase, the Green
//! Game and the files of parity games.

use fastrand::Rng;
use grundy::Objective;
use grundy::formats::pgsolver::ParityGame;
use grundy::formats::{green, pgsolver};
use grundy::forms::arena::Source;
use grundy_core::forms::arena::{Arena, Vertex, winner_of};
use grundy_core::{
    Graph, NodeId, NodeLimit, Notation, Outcome, Player, Sequential, StopReason, Turn, Unwatched,
    WithoutHints, explore,
};
use grundy_games::families::king_and_piece::{Companion, KingAnd};
use grundy_games::pieces::chase::{Chase, Pieces};
use grundy_games::pieces::king_and_pawn::Pawn;
use grundy_games::pieces::king_and_queen::Queen;
use grundy_solve::arena::{self, Method, Regions, brute, buchi, parity};
use grundy_solve::{reference, retrograde};

fn a_player(rng: &mut Rng) -> Player {
    Player::BOTH[rng.usize(..2)]
}

fn random_graph(rng: &mut Rng, most: usize) -> Graph<Outcome> {
    let n = rng.usize(1..=most);
    let ends = [
        Outcome::Won(Player::Left),
        Outcome::Won(Player::Right),
        Outcome::Tied,
        Outcome::Drawn,
    ];
    // Few kinds of ends in many graphs, so that ties and draws occur together.
    let kinds = rng.usize(1..=4);
    let nodes = (0..n).map(|_| {
        if rng.usize(..4) == 0 {
            let kind = if kinds == 1 {
                rng.usize(..4)
            } else {
                rng.usize(..kinds)
            };
            (Turn::Over(ends[kind]), vec![])
        } else {
            let degree = rng.usize(1..=3);
            let next = (0..degree).map(|_| NodeId(rng.u32(..n as u32))).collect();
            (Turn::Of(a_player(rng)), next)
        }
    });
    Graph::from_nodes(nodes.collect())
}

#[test]
fn retrograde_agrees_with_its_definition() {
    let mut rng = Rng::with_seed(1986);
    let mut seen = [0usize; 4];
    for _ in 0..20_000 {
        let graph = random_graph(&mut rng, 12);
        let solved = retrograde::solve(&graph, &mut Unwatched).unwrap();
        let by_definition = reference::outcomes(&graph);
        for node in graph.nodes() {
            let i = node.index();
            let found = (solved.outcome[i], solved.distance[i]);
            assert_eq!(found, by_definition[i], "node {i} of {graph:?}");
            seen[match found.0 {
                Outcome::Won(player) => player.index(),
                Outcome::Tied => 2,
                Outcome::Drawn => 3,
            }] += 1;
            best_move_is_best(&graph, &solved, node);
        }
    }
    assert!(seen.iter().all(|&count| count > 5_000), "{seen:?}");
}

fn best_move_is_best(graph: &Graph<Outcome>, solved: &retrograde::Solved, node: NodeId) {
    let i = node.index();
    let Some(best) = solved.best[i] else {
        assert!(matches!(graph.turn(node), Turn::Over(_)));
        return;
    };
    assert!(solved.keeps(graph, node, best as usize));
    let to = graph.successors(node)[best as usize].index();
    assert_eq!(solved.outcome[to], solved.outcome[i]);
    if let Some(d) = solved.distance[i] {
        assert_eq!(solved.distance[to], Some(d - 1));
        let line = solved.line(graph, node, usize::MAX);
        assert_eq!(line.len() as u32, d + 1);
    }
}

#[test]
fn ties_end_and_draws_do_not() {
    use Player::{Left, Right};
    // 0 may tie at 1 or go round with 2; 3 can only tie; 4 chooses between the loss at 5 and the tie.
    let graph = Graph::from_nodes(vec![
        (Turn::Of(Left), vec![NodeId(1), NodeId(2)]),
        (Turn::Over(Outcome::Tied), vec![]),
        (Turn::Of(Right), vec![NodeId(0)]),
        (Turn::Of(Right), vec![NodeId(1)]),
        (Turn::Of(Left), vec![NodeId(5), NodeId(3)]),
        (Turn::Over(Outcome::Won(Right)), vec![]),
    ]);
    let solved = retrograde::solve(&graph, &mut Unwatched).unwrap();
    let expected = [
        Outcome::Drawn,
        Outcome::Tied,
        Outcome::Drawn,
        Outcome::Tied,
        Outcome::Tied,
        Outcome::Won(Right),
    ];
    assert_eq!(solved.outcome, expected);
    assert_eq!(
        solved.best,
        [Some(1), None, Some(0), Some(0), Some(1), None]
    );
    assert_eq!(solved.distance, [None, Some(0), None, None, None, Some(0)]);
}

#[test]
fn a_line_of_a_million_plies_is_solved_and_limits_stop_it() {
    let n = 1_000_000u32;
    let mover = |i: u32| Player::BOTH[(i % 2) as usize];
    let mut nodes: Vec<_> = (0..n)
        .map(|i| (Turn::Of(mover(i)), vec![NodeId(i + 1)]))
        .collect();
    nodes.push((Turn::Over(Outcome::Won(Player::Right)), vec![]));
    let graph = Graph::from_nodes(nodes);
    let solved = retrograde::solve(&graph, &mut Unwatched).unwrap();
    assert_eq!(solved.distance[0], Some(n));
    assert_eq!(
        retrograde::solve(&graph, &mut NodeLimit::new(1000)),
        Err(StopReason::Nodes(1000))
    );
}

fn solve_chase(size: u64) -> (Chase, Graph<Outcome>, Vec<Pieces>, retrograde::Solved) {
    let rules = Chase::new(size).unwrap();
    let starts: Vec<Pieces> = rules.positions().collect();
    let (graph, positions) = explore(&rules, &starts, &mut Unwatched).unwrap();
    let solved = retrograde::solve(&graph, &mut Unwatched).unwrap();
    (rules, graph, positions, solved)
}

#[test]
fn the_easy_chase_has_no_draws_and_white_wins_only_from_adjacency() {
    for size in 2..=9 {
        let (_, _, positions, solved) = solve_chase(size);
        let census = retrograde::census(&solved);
        assert_eq!((census.tied, census.drawn), (0, 0), "size {size}");
        for (p, outcome) in positions.iter().zip(&solved.outcome) {
            let apart = p.white.0.abs_diff(p.black.0) + p.white.1.abs_diff(p.black.1);
            if p.mover == Player::Left && p.white != p.black {
                let white_wins = *outcome == Outcome::Won(Player::Left);
                assert_eq!(white_wins, apart == 1, "{p:?} on size {size}");
            }
        }
    }
}

#[test]
fn the_longest_chase_on_20_by_20_takes_58_plies() {
    let (rules, graph, positions, solved) = solve_chase(20);
    // All 160,000 placements with either side to move, minus captures that cannot have happened.
    assert_eq!(graph.len(), 320_000);
    let census = retrograde::census(&solved);
    assert_eq!((census.tied, census.drawn), (0, 0));
    let (longest, node) = census.longest.unwrap();
    assert_eq!(longest, 58, "{}", rules.show(&positions[node.index()]));
    assert_eq!(rules.show(&positions[node.index()]), "1,2 1,20");
    assert_eq!(solved.outcome[node.index()], Outcome::Won(Player::Right));
    let line = solved.line(&graph, node, 100);
    assert_eq!(line.len(), 59);
    let last = positions[line[58].index()];
    assert!(matches!(rules.turn(&last), Turn::Over(_)));
}

#[test]
fn the_published_chases() {
    for (size, text, winner, plies) in [
        (2, "1,1 2,2", Player::Right, 2),
        (2, "2,2 1,2", Player::Left, 1),
        (3, "1,1 3,3", Player::Right, 6),
    ] {
        let rules = Chase::new(size).unwrap();
        let start = rules.read(text).unwrap();
        let (graph, _) = explore(&rules, &[start], &mut Unwatched).unwrap();
        let solved = retrograde::solve(&graph, &mut Unwatched).unwrap();
        assert_eq!(solved.outcome[0], Outcome::Won(winner));
        assert_eq!(solved.distance[0], Some(plies));
        let by_definition = reference::outcomes(&graph);
        assert_eq!(by_definition[0], (Outcome::Won(winner), Some(plies)));
        let (plain, _) = explore(&WithoutHints(rules), &[start], &mut Unwatched).unwrap();
        assert_eq!(plain, graph);
    }
}

#[test]
fn symmetric_chases_have_the_same_answer() {
    let (rules, graph, positions, solved) = solve_chase(4);
    for node in graph.nodes() {
        let q = rules.symmetry_key(&positions[node.index()]);
        let other = positions.iter().position(|p| *p == q).unwrap();
        assert_eq!(solved.outcome[node.index()], solved.outcome[other]);
        assert_eq!(solved.distance[node.index()], solved.distance[other]);
    }
}

fn random_arena(rng: &mut Rng, n: u32, most_edges: usize, priorities: u64) -> Arena {
    let vertices: Vec<Vertex> = (0..n)
        .map(|_| Vertex {
            owner: a_player(rng),
            priority: rng.u64(..priorities),
            successors: (0..rng.usize(1..=most_edges))
                .map(|_| rng.u32(..n))
                .collect(),
            label: None,
        })
        .collect();
    Arena::new(vertices).unwrap()
}

/// The reason why regions with strategies are wrong, straight from the definition of a winning strategy: if it is followed,
/// the opponent cannot leave the region nor close a cycle whose largest priority is the opponent's.
fn fault(arena: &Arena, regions: &Regions) -> Option<String> {
    for player in Player::BOTH {
        let inside = |v: u32| regions.winner[v as usize] == player;
        let mut edges: Vec<Vec<u32>> = vec![Vec::new(); arena.len()];
        for v in arena.vertices() {
            let choice = regions.strategy[v as usize];
            if !inside(v) {
                continue;
            }
            edges[v as usize] = if arena.owner(v) == player {
                let Some(to) = choice.filter(|to| arena.successors(v).contains(to)) else {
                    return Some(format!("{v} has the choice {choice:?}"));
                };
                vec![to]
            } else {
                if choice.is_some() {
                    return Some(format!("{v} is lost and has a choice"));
                }
                arena.successors(v).to_vec()
            };
            if let Some(to) = edges[v as usize].iter().find(|&&t| !inside(t)) {
                return Some(format!("the edge {v} -> {to} leaves the region"));
            }
        }
        for v in arena.vertices().filter(|&v| inside(v)) {
            let top = arena.priority(v);
            if winner_of(top) == player {
                continue;
            }
            // Can the opponent come back to v without meeting anything larger?
            let mut seen = vec![false; arena.len()];
            let mut stack = edges[v as usize].clone();
            while let Some(u) = stack.pop() {
                if u == v {
                    return Some(format!("the opponent closes a cycle at {v}"));
                }
                if arena.priority(u) <= top && !std::mem::replace(&mut seen[u as usize], true) {
                    stack.extend(&edges[u as usize]);
                }
            }
        }
    }
    None
}

fn sound(arena: &Arena, regions: &Regions) {
    if let Some(fault) = fault(arena, regions) {
        panic!("{fault}: {regions:?} of {arena:?}");
    }
}

#[test]
fn parity_games_agree_with_both_definitions() {
    let mut rng = Rng::with_seed(1998);
    for round in 0..3_000 {
        let n = rng.u32(1..=6);
        let priorities = [2, 3, 4, 7][round % 4];
        let arena = random_arena(&mut rng, n, 3, priorities);
        let regions = arena::solve(&arena, &mut Unwatched).unwrap();
        sound(&arena, &regions);
        assert_eq!(regions.winner, brute::first_cycle(&arena), "{arena:?}");
        if n <= 5 {
            assert_eq!(regions.winner, brute::positional(&arena), "{arena:?}");
        }
        let levels = arena::levels(&arena);
        let recursive = parity::solve(&arena, &levels, &mut Unwatched).unwrap();
        assert_eq!(recursive.winner, regions.winner, "{arena:?}");
        sound(&arena, &recursive);
    }
}

#[test]
fn buchi_agrees_with_parity_on_larger_arenas() {
    let mut rng = Rng::with_seed(2014);
    let mut won = [0usize; 2];
    for round in 0..2_000 {
        let n = rng.u32(2..=60);
        let mut vertices: Vec<_> = (0..n)
            .map(|v| {
                let mut next: Vec<u32> = (0..rng.usize(1..=2)).map(|_| rng.u32(..n)).collect();
                // Long chains need many rounds of removal.
                if round % 2 == 0 && v > 0 {
                    next.push(v - 1);
                }
                (a_player(&mut rng), rng.usize(..4) == 0, next)
            })
            .collect();
        vertices[0].1 = false;
        vertices[1].1 = true;
        let arena = Arena::buchi(vertices).unwrap();
        assert_eq!(arena::method(&arena), Method::Buchi(Player::Left));
        let regions = arena::solve(&arena, &mut Unwatched).unwrap();
        sound(&arena, &regions);
        let recursive = parity::solve(&arena, &arena::levels(&arena), &mut Unwatched).unwrap();
        sound(&arena, &recursive);
        assert_eq!(regions.winner, recursive.winner, "{arena:?}");
        for &w in &regions.winner {
            won[w.index()] += 1;
        }
    }
    assert!(won.iter().all(|&count| count > 10_000), "{won:?}");
}

#[test]
fn large_random_parity_games_have_sound_strategies() {
    let mut rng = Rng::with_seed(1993);
    for round in 0..60 {
        let n = rng.u32(50..=400);
        let arena = random_arena(&mut rng, n, 2 + round % 3, 12);
        let regions = arena::solve(&arena, &mut Unwatched).unwrap();
        sound(&arena, &regions);
    }
    let arena = random_arena(&mut rng, 200_000, 3, 1000);
    let regions = arena::solve(&arena, &mut Unwatched).unwrap();
    assert_eq!(regions.winner.len(), 200_000);
}

#[test]
fn either_player_may_be_the_one_who_must_come_back() {
    let mut rng = Rng::with_seed(7);
    for _ in 0..1_000 {
        let n = rng.u32(1..=6);
        let arena = random_arena(&mut rng, n, 3, 2);
        let marked: Vec<bool> = arena.vertices().map(|v| arena.priority(v) == 1).collect();
        let regions = buchi::solve(&arena, Player::Right, &marked, &mut Unwatched).unwrap();
        sound(&arena, &regions);
        assert_eq!(regions.winner, brute::first_cycle(&arena), "{arena:?}");
    }
}

#[test]
fn wrong_regions_are_noticed() {
    // The checks of this file rely on this: vertex 2 belongs to Odd.
    let game = pgsolver::read("parity 2;0 2 0 0;1 3 1 1;2 4 1 0,1;").unwrap();
    let regions = arena::solve(&game.arena, &mut Unwatched).unwrap();
    assert_eq!(regions.winner, [Player::Left, Player::Right, Player::Right]);
    assert_eq!(regions.strategy, [Some(0), Some(1), Some(1)]);
    assert_eq!(fault(&game.arena, &regions), None);
    let mut wrong = regions;
    wrong.winner[2] = Player::Left;
    wrong.strategy[2] = None;
    assert!(fault(&game.arena, &wrong).is_some());
}

#[test]
fn long_arenas_need_no_deep_stack() {
    // A line to a loop, every vertex with a priority of its own.
    let n = 200_000u32;
    let vertices = (0..n).map(|v| Vertex {
        owner: Player::BOTH[(v % 2) as usize],
        priority: u64::from(v),
        successors: vec![(v + 1).min(n - 1)],
        label: None,
    });
    let arena = Arena::new(vertices).unwrap();
    let regions = arena::solve(&arena, &mut Unwatched).unwrap();
    assert!(regions.winner.iter().all(|&w| w == Player::Right));
    // A ladder down with a rest at each rung, then one that goes both ways, where the recursion is as deep as the
    // line is long.
    let vertices = (0..n).map(|v| Vertex {
        owner: Player::BOTH[(v % 2) as usize],
        priority: u64::from(v),
        successors: vec![v.saturating_sub(1), v],
        label: None,
    });
    let arena = Arena::new(vertices).unwrap();
    let regions = arena::solve(&arena, &mut Unwatched).unwrap();
    let by_parity = |v: u32| Player::BOTH[(v % 2) as usize];
    assert!((0..n).all(|v| regions.winner[v as usize] == by_parity(v)));
    let n = 4_000u32;
    let vertices = (0..n).map(|v| Vertex {
        owner: Player::BOTH[(v % 2) as usize],
        priority: u64::from(v),
        successors: vec![if v == 0 { 1 } else { v - 1 }, (v + 1).min(n - 1)],
        label: None,
    });
    let arena = Arena::new(vertices).unwrap();
    let regions = arena::solve(&arena, &mut Unwatched).unwrap();
    sound(&arena, &regions);
}

#[test]
fn buchi_survives_a_removal_for_each_vertex() {
    // Billy's sink, then pairs: a green field of Billy's that may step down, and a field of Ann's that leads
    // to it. The classical loop removes one pair a round.
    let n = 200_001u32;
    let vertices = (0..n).map(|v| match v {
        0 => (Player::Right, false, vec![0]),
        v if v % 2 == 1 => (Player::Right, true, vec![v - 1, v]),
        v => (Player::Left, false, vec![v - 1]),
    });
    let arena = Arena::buchi(vertices).unwrap();
    let regions = arena::solve(&arena, &mut Unwatched).unwrap();
    assert_eq!(regions.won_by(Player::Left).count(), 0);
    let mut one_by_one = vec![(Player::Left, false, vec![0])];
    // Ann's plain field can go down, or up to green ones that all come down in the end.
    for v in 1..100_000u32 {
        let up = (v + 1).min(99_999);
        one_by_one.push(if v % 2 == 1 {
            (Player::Left, true, vec![v - 1])
        } else {
            (Player::Right, false, vec![v - 1, up])
        });
    }
    let arena = Arena::buchi(one_by_one).unwrap();
    let regions = arena::solve(&arena, &mut Unwatched).unwrap();
    assert_eq!(regions.won_by(Player::Left).count(), 0);
    let limited = arena::solve(&arena, &mut NodeLimit::new(1000));
    assert_eq!(limited, Err(StopReason::Nodes(1000)));
}

#[test]
fn the_green_game_is_a_buchi_game() {
    let mut rng = Rng::with_seed(2001);
    let mut some = 0;
    for _ in 0..4_000 {
        let (ann, billy) = (rng.u32(0..=3), rng.u32(1..=4));
        let n = ann + billy;
        let mut text = format!("{ann} {billy}\n");
        for _ in 0..n {
            let k = rng.usize(1..=3);
            let next: Vec<String> = (0..k).map(|_| rng.u32(1..=n).to_string()).collect();
            text += &format!("{} {k} {}\n", u8::from(rng.usize(..3) == 0), next.join(" "));
        }
        let game = green::read(&text).unwrap();
        assert_eq!(green::write(&game), text);
        let regions = arena::solve(&game.arena, &mut Unwatched).unwrap();
        let by_definition = brute::first_cycle(&game.arena);
        assert_eq!(regions.winner, by_definition, "{text}");
        some += usize::from(!green::ann_wins(&regions).is_empty());
    }
    assert!(some > 500);
}

#[test]
fn bad_green_games_are_refused_where_they_are_wrong() {
    for (text, at) in [
        ("", 0),
        ("2", 1),
        ("0 0", 2),
        ("1 0\n2 1 1", 4),
        ("1 0\n0 0", 6),
        ("1 0\n0 1 2", 8),
        ("1 0\n0 1 0", 8),
        ("1 0\n0 1 1 1", 10),
        ("1 0\n0 2 1", 9),
        ("1 0\n0 1 x", 8),
        ("-1 2\n", 0),
        ("1 99999999999999999999999", 2),
    ] {
        let error = green::read(text).expect_err(text);
        assert_eq!(error.at, at, "{text:?}: {error}");
    }
}

#[test]
fn parity_files_are_read_and_written() {
    let text = "parity 7;\nstart 3;\n0 2 0 0,7 \"a b\";\n3 18446744073709551615 1 0,3;\n7 0 1 3;\n";
    let game = pgsolver::read(text).unwrap();
    assert_eq!(game.ids, [0, 3, 7]);
    assert_eq!(game.start, Some(1));
    assert_eq!(game.arena.label(0), Some("a b"));
    assert_eq!(pgsolver::write(&game), text);
    // A number for which there is no room is only a hint, like any other.
    let hint = pgsolver::read("parity 18446744073709551615;\n0 2 0 0;\n4 3 1 0 \"\";").unwrap();
    assert_eq!(hint.ids, [0, 4]);
    assert_eq!(hint.assumed.len(), 1);
    let squeezed = "PARITY 7 ; 7 0 1 3; start";
    assert!(pgsolver::read(squeezed).is_err());
    let mut rng = Rng::with_seed(3);
    for _ in 0..300 {
        let n = rng.u32(1..=9);
        let arena = random_arena(&mut rng, n, 3, 5);
        let game = pgsolver::ParityGame::from_arena(arena);
        assert_eq!(pgsolver::read(&pgsolver::write(&game)), Ok(game.clone()));
        let regions = arena::solve(&game.arena, &mut Unwatched).unwrap();
        let solution = pgsolver::write_solution(&game, &regions);
        assert_eq!(pgsolver::read_solution(&game, &solution), Ok(regions));
    }
}

#[test]
fn bad_parity_files_are_refused_where_they_are_wrong() {
    for (text, at) in [
        ("", 0),
        ("parity 1;", 9),
        ("parity;", 6),
        ("parity 1 0 2 0 0;", 9),
        ("parity 1;\n0 2 0 0;\n1 3 1 ;\n", 25),
        ("parity 1;\n0 2 0 0,4;\n1 3 1 1;", 18),
        ("parity 1;\n0 2 0 0;\n0 3 1 1;\n", 19),
        ("parity 1;\n0 2 0 0\n1 3 1 1;", 18),
        ("parity 1;\n0 2 2 0;", 14),
        ("parity 1;\n2 2 0 0;", 16),
        // An open name must not swallow the vertices up to the next name.
        ("0 2 0 0 \"open;\n1 3 1 1 \"x\";", 8),
        ("0 2 0 0 \"open;\n1 3 1 1 \"x\" ;\n2 0 0 0 \"y\";", 8),
        ("parity 0;\n0 -2 0 0;", 12),
        ("parity 0;\n0 2 0 0 \"open;", 18),
        ("0 18446744073709551616 0 0;", 2),
        ("0 2 0 0,;", 8),
        ("0 2x 0 0;", 2),
        ("parity 0;start 5;0 2 0 0;", 15),
        ("parity 0;é 2 0 0;", 9),
    ] {
        let error = pgsolver::read(text).expect_err(text);
        assert_eq!(error.at, at, "{text:?}: {error}");
    }
    let game = pgsolver::read("parity 1;0 2 0 0;1 3 1 1;").unwrap();
    for text in [
        "",
        "0 0 0;",
        "0 0 0;0 0 0;",
        "0 2;1 1 1;",
        "0 0 9;1 1 1;",
        "0 0 0 1 1 1",
    ] {
        assert!(pgsolver::read_solution(&game, text).is_err(), "{text}");
    }
}

#[test]
fn no_text_makes_a_reader_panic() {
    let mut rng = Rng::with_seed(5);
    let pieces = [
        "parity",
        "start",
        "0",
        "1",
        "2",
        "17",
        ";",
        ",",
        " ",
        "\n",
        "\"",
        "é",
        "-",
        "999999999999",
    ];
    let chase = Chase::new(5).unwrap();
    for _ in 0..20_000 {
        let k = rng.usize(..14);
        let text: String = (0..k).map(|_| pieces[rng.usize(..pieces.len())]).collect();
        for error in [
            pgsolver::read(&text).err(),
            green::read(&text).err(),
            chase.read(&text).err(),
        ]
        .into_iter()
        .flatten()
        {
            assert!(
                error.at <= text.len() && text.is_char_boundary(error.at),
                "{text:?}"
            );
        }
    }
}

/// The vertices from which Even wins, by the fixed points that define the objectives: the least set from which a mark is
/// forced, its complement seen from the other side, and the greatest set from which a mark in the set is forced again.
fn by_fixed_points(arena: &Arena, objective: Objective, marked: &[bool]) -> Vec<bool> {
    let n = arena.len();
    let forces = |player: Player, into: &[bool]| -> Vec<bool> {
        let step = |v: u32| {
            let mut next = arena.successors(v).iter().map(|&t| into[t as usize]);
            if arena.owner(v) == player {
                next.any(|inside| inside)
            } else {
                next.all(|inside| inside)
            }
        };
        arena.vertices().map(step).collect()
    };
    let reach = |player: Player, goal: &[bool]| -> Vec<bool> {
        let mut set = goal.to_vec();
        for _ in 0..n {
            let more = forces(player, &set);
            set = set.iter().zip(&more).map(|(a, b)| *a || *b).collect();
        }
        set
    };
    let again = |player: Player| -> Vec<bool> {
        let mut set = vec![true; n];
        for _ in 0..n {
            let back = forces(player, &reach(player, &set));
            set = (0..n).map(|v| marked[v] && back[v] && set[v]).collect();
        }
        reach(player, &set)
    };
    let not = |set: Vec<bool>| set.into_iter().map(|inside| !inside).collect();
    match objective {
        Objective::Reachability => reach(Player::Left, marked),
        Objective::Safety => not(reach(Player::Right, marked)),
        Objective::Buchi => again(Player::Left),
        _ => not(again(Player::Right)),
    }
}

#[test]
fn objectives_agree_with_their_fixed_points() {
    let mut rng = Rng::with_seed(17);
    for round in 0..400 {
        let n = rng.u32(1..9);
        let arena = random_arena(&mut rng, n, 3, 3);
        let source = Source::Parity(ParityGame::from_arena(arena.clone()));
        let marked: Vec<bool> = (0..n).map(|_| rng.u8(..3) == 0).collect();
        let ids: Vec<u64> = (0..n.into()).filter(|&v| marked[v as usize]).collect();
        for objective in Objective::ALL {
            if objective == Objective::Parity {
                continue;
            }
            let game = source.with_objective(objective, &ids).unwrap();
            let answer = grundy::forms::arena::solve(&game, &grundy::Limits::default());
            let regions = answer.value.regions.as_ref().unwrap();
            let even: Vec<bool> = regions.winner.iter().map(|&w| w == Player::Left).collect();
            let expected = by_fixed_points(&arena, objective, &marked);
            assert_eq!(
                even, expected,
                "round {round}: {objective} of {ids:?} in {arena:?}"
            );
            assert!(answer.certificate().is_ok());
        }
    }
}

/// The most plies to mate with White to move, and true if White mates from every legal position.
fn longest<C: Companion>(rows: u8, columns: u8) -> (u32, bool) {
    let rules = KingAnd::<C>::sized(rows, columns).unwrap();
    let (graph, _) = explore(&rules, &rules.positions(), &mut Unwatched).unwrap();
    let solved = retrograde::solve(&graph, &mut Unwatched).unwrap();
    let white = |n: &NodeId| graph.turn(*n) == Turn::Of(Player::Left);
    let white = graph.nodes().filter(white).map(NodeId::index);
    let (won, others): (Vec<usize>, Vec<usize>) =
        white.partition(|&n| solved.outcome[n] == Outcome::Won(Player::Left));
    let plies = won.iter().filter_map(|&n| solved.distance[n]).max();
    (plies.unwrap(), others.is_empty())
}

#[test]
fn king_and_piece_on_the_whole_board() {
    // Thompson (1986): White mates within 10 moves with a queen, from every legal position; with a pawn within 28 moves if
    // White wins at all.
    assert_eq!(longest::<Queen>(8, 8), (19, true));
    assert_eq!(longest::<Pawn>(8, 8), (55, false));
}
