//! Alpha-beta, counters, rows and the tree against the definition, with the games they are for.

use grundy_core::conformance::{perft, sequential};
use grundy_core::{
    Described, NodeLimit, Notation, Outcome, Player, Ruleset, Sequential, StopReason, Turn,
    Unwatched, Watch, WithoutHints, explore,
};
use grundy_games::boards::connect_four::ConnectFour;
use grundy_games::boards::dots_and_boxes::DotsAndBoxes;
use grundy_games::boards::gomoku::Gomoku;
use grundy_games::boards::hex::Hex;
use grundy_games::boards::mnk::Mnk;
use grundy_games::boards::nine_holes::NineHoles;
use grundy_games::boards::three_mens_morris::ThreeMensMorris;
use grundy_games::boards::tic_tac_toe::TicTacToe;
use grundy_games::numbers::add::Add;
use grundy_games::numbers::add_once::AddOnce;
use grundy_games::numbers::avoid_multiples::AvoidMultiples;
use grundy_games::numbers::chalkboard::Chalkboard;
use grundy_games::numbers::guess_number::GuessNumber;
use grundy_games::numbers::multiply::Multiply;
use grundy_games::numbers::row::RowGame;
use grundy_games::numbers::sum_game::SumGame;
use grundy_games::numbers::two_valuations::TwoValuations;
use grundy_games::pieces::breakthrough::Breakthrough;
use grundy_games::pieces::dawsons_board::DawsonsBoard;
use grundy_games::pieces::hexapawn::Hexapawn;
use grundy_games::pieces::king_and_pawn::KingAndPawn;
use grundy_games::pieces::king_and_queen::KingAndQueen;
use grundy_games::pieces::king_and_rook::KingAndRook;
use grundy_solve::alpha_beta::{self, Config, Search};
use grundy_solve::tree;
use grundy_solve::{counter, reference, scoring};
use std::collections::{HashMap, HashSet};

/// A random game without cycles: moves lead to nodes with larger numbers.
pub struct Random {
    nodes: Vec<(Player, i64, Vec<usize>)>,
    /// True if the last node leads back to the first.
    looped: bool,
}

impl Random {
    pub fn new(size: usize, payoffs: i64) -> Random {
        let node = |n: usize| {
            let player = if fastrand::bool() {
                Player::Left
            } else {
                Player::Right
            };
            let mut next: Vec<usize> = (0..fastrand::usize(0..4))
                .filter(|_| n + 1 < size)
                .map(|_| fastrand::usize(n + 1..size.min(n + 8)))
                .collect();
            next.sort_unstable();
            next.dedup();
            (player, fastrand::i64(-payoffs..=payoffs), next)
        };
        Random {
            nodes: (0..size).map(node).collect(),
            looped: false,
        }
    }
}

impl Ruleset for Random {
    type Position = usize;
    type Move = usize;
    fn start(&self) -> usize {
        0
    }
    fn play(&self, _: &usize, mv: &usize) -> usize {
        *mv
    }
}

impl Sequential for Random {
    type Payoff = i64;
    fn turn(&self, p: &usize) -> Turn<i64> {
        let (player, payoff, next) = &self.nodes[*p];
        if next.is_empty() && !(self.looped && *p + 1 == self.nodes.len()) {
            Turn::Over(*payoff)
        } else {
            Turn::Of(*player)
        }
    }
    fn legal(&self, p: &usize) -> impl Iterator<Item = usize> {
        let back = self.looped && *p + 1 == self.nodes.len();
        self.nodes[*p].2.iter().copied().chain(back.then_some(0))
    }
    fn always_ends(&self) -> bool {
        !self.looped
    }
    fn priority(&self, p: &usize, mv: &usize) -> i32 {
        (p * 7 + mv * 13) as i32 % 11
    }
}

/// A line of play from `p` and the payoff at its end.
fn follow<R: Sequential>(rules: &R, p: &R::Position, line: &[R::Move]) -> R::Payoff {
    let mut at = p.clone();
    for mv in line {
        assert!(rules.legal(&at).any(|m| m == *mv));
        at = rules.play(&at, mv);
    }
    match rules.turn(&at) {
        Turn::Over(payoff) => payoff,
        Turn::Of(_) => panic!("the line of play breaks off"),
    }
}

/// Alpha-beta in every configuration agrees with the definition at `p`; the line and both strategies hold.
fn agrees<R: Sequential>(rules: &R, p: &R::Position)
where
    R::Payoff: alpha_beta::Score,
{
    let expected = reference::minimax(rules, p);
    let full = Config::default();
    for config in [
        full,
        Config::PLAIN,
        Config { entries: 3, ..full },
        Config {
            symmetric: false,
            bounds: false,
            ..full
        },
        Config {
            ordered: false,
            ..full
        },
    ] {
        let mut search = Search::new(rules, config);
        assert_eq!(
            search.payoff(p, &mut Unwatched),
            Ok(expected),
            "{config:?} at {p:?}"
        );
        assert!(search.at_least(p, expected, &mut Unwatched).unwrap());
        assert!(search.at_most(p, expected, &mut Unwatched).unwrap());
        let line = search.line(p, &mut Unwatched).unwrap();
        assert_eq!(follow(rules, p, &line), expected);
        for (mv, payoff) in search.moves(p, &mut Unwatched).unwrap() {
            assert_eq!(payoff, reference::minimax(rules, &rules.play(p, &mv)));
        }
    }
    let mut search = Search::new(rules, full);
    for player in Player::BOTH {
        let strategy = search.strategy(p, player, expected, &mut Unwatched);
        check_strategy(rules, p, player, expected, &strategy.unwrap().unwrap());
    }
}

/// A strategy covers every reply and its ends are good enough.
fn check_strategy<R: Sequential>(
    rules: &R,
    start: &R::Position,
    player: Player,
    payoff: R::Payoff,
    strategy: &[(R::Position, Option<R::Move>)],
) {
    let covered: HashSet<_> = strategy.iter().map(|(p, _)| p).collect();
    assert!(covered.contains(start));
    for (p, mv) in strategy {
        match (rules.turn(p), mv) {
            (Turn::Over(end), None) => match player {
                Player::Left => assert!(end >= payoff),
                Player::Right => assert!(end <= payoff),
            },
            (Turn::Of(mover), Some(mv)) if mover == player => {
                assert!(covered.contains(&rules.play(p, mv)));
            }
            (Turn::Of(mover), None) if mover != player => {
                assert!(
                    rules
                        .legal(p)
                        .all(|mv| covered.contains(&rules.play(p, &mv)))
                );
            }
            other => panic!("a strategy names a move exactly where its player moves: {other:?}"),
        }
    }
}

/// The plies of the longest play in which one player follows a strategy; the game has few plays.
fn longest<R: Sequential>(
    rules: &R,
    p: &R::Position,
    strategy: &[(R::Position, Option<R::Move>)],
) -> u32 {
    let moves: HashMap<_, _> = strategy.iter().map(|(p, mv)| (p, mv)).collect();
    let mut layer = HashSet::from([p.clone()]);
    let mut plies = 0;
    loop {
        let next: HashSet<_> = (layer.iter())
            .filter(|p| matches!(rules.turn(p), Turn::Of(_)))
            .flat_map(|p| match moves[p] {
                Some(mv) => vec![rules.play(p, mv)],
                None => rules.legal(p).map(|mv| rules.play(p, &mv)).collect(),
            })
            .collect();
        if next.is_empty() {
            return plies;
        }
        layer = next;
        plies += 1;
    }
}

/// A distance from the rounds of the definition, and the answer without hints.
fn distance_agrees<R: Sequential<Payoff = Outcome>>(rules: &R, p: &R::Position) {
    let (graph, _) = explore(rules, std::slice::from_ref(p), &mut Unwatched).unwrap();
    let (outcome, distance) = reference::outcomes(&graph)[0];
    let found = alpha_beta::solve_with_distance(rules, p, &mut Unwatched).unwrap();
    match outcome {
        Outcome::Won(_) => {
            assert_eq!(
                (found.outcome, found.distance),
                (outcome, distance),
                "{p:?}"
            );
            assert_eq!(Some(found.line.len() as u32), distance);
        }
        _ => assert_eq!((found.outcome.winner(), found.distance), (None, None)),
    }
    if let Some(winner) = outcome.winner() {
        let mut search = alpha_beta::WithDistance::new(rules, Config::default());
        let strategy = search.strategy(p, winner, &mut Unwatched).unwrap();
        check_strategy(rules, p, winner, outcome, &strategy);
        assert_eq!(Some(longest(rules, p, &strategy)), distance, "{p:?}");
    }
    if let Turn::Of(mover) = rules.turn(p) {
        // The best move is as good as the position.
        let moves = alpha_beta::moves_with_distance(rules, p, &mut Unwatched).unwrap();
        let sign = if mover == Player::Left { 1 } else { -1 };
        let good = |plies: &alpha_beta::Plies| {
            let worth = sign * i64::from(plies.outcome.worth());
            (worth, -worth * i64::from(plies.distance.unwrap_or(0)))
        };
        let best = moves.into_iter().map(|(_, plies)| plies);
        let best = best.max_by_key(good).unwrap();
        assert_eq!(
            (best.outcome.winner(), best.distance),
            (found.outcome.winner(), found.distance)
        );
    }
    let without = WithoutHints(rules);
    assert_eq!(
        alpha_beta::solve(&without, p, &mut Unwatched)
            .unwrap()
            .payoff,
        found.outcome
    );
}

fn read<R: Described>(rules: Option<&str>, text: &str) -> (R, R::Position) {
    let rules = R::from_rules(rules).unwrap();
    let p = rules.read(text).unwrap();
    (rules, p)
}

#[test]
fn alpha_beta_agrees_with_the_definition() {
    fastrand::seed(16);
    for round in 0..400 {
        agrees(&Random::new(fastrand::usize(1..40), 1 + round % 9), &0);
    }
    let (rules, p) = read::<RowGame>(Some("1..3"), "4,-7,2,9,5,2,1,8");
    agrees(&rules, &p);
    let (rules, p) = read::<TicTacToe>(None, "x../.o./...");
    agrees(&rules, &p);
    let (rules, p) = read::<Multiply>(Some("2,7"), "500");
    agrees(&rules, &p);
    let rules = Hexapawn::new(4, 3).unwrap();
    agrees(&rules, &rules.start());
    let rules = ConnectFour::new(4, 3).unwrap();
    agrees(&rules, &rules.start());
}

#[test]
fn distances_agree_with_the_definition() {
    let (rules, p) = read::<TicTacToe>(None, ".../.../...");
    distance_agrees(&rules, &p);
    for text in ["xo./.../...", "x../o../...", "xo./x../..."] {
        distance_agrees(&rules, &rules.read(text).unwrap());
    }
    for size in [(3, 3), (4, 3), (4, 4), (3, 5)] {
        let rules = Hexapawn::new(size.0, size.1).unwrap();
        distance_agrees(&rules, &rules.start());
    }
    for target in [1, 2, 9, 10, 18, 19, 100, 163, 700] {
        let (rules, p) = read::<Multiply>(None, &target.to_string());
        distance_agrees(&rules, &p);
        let (game, at) = rules.as_counter(&p).unwrap().is;
        let found = counter::solve(&game, &at, &mut Unwatched).unwrap().verdict;
        let by_search = alpha_beta::solve_with_distance(&rules, &p, &mut Unwatched).unwrap();
        assert_eq!(found.wins, by_search.outcome == Outcome::Won(Player::Left));
        assert_eq!(found.plies, by_search.distance.unwrap().into());
    }
    let (rules, p) = read::<ConnectFour>(Some("4x4"), "1223");
    distance_agrees(&rules, &p);
}

#[test]
fn a_cycle_is_refused_and_a_long_play_is_not() {
    let mut random = Random {
        nodes: (0..1_000_000)
            .map(|n| {
                (
                    Player::BOTH[n % 2],
                    3,
                    if n + 1 < 1_000_000 {
                        vec![n + 1]
                    } else {
                        vec![]
                    },
                )
            })
            .collect(),
        looped: false,
    };
    let found = alpha_beta::solve(&random, &0, &mut Unwatched).unwrap();
    assert_eq!((found.payoff, found.line.len()), (3, 999_999));
    let count = tree::count(&random, &0, &mut Unwatched).unwrap();
    assert_eq!((count.longest, count.positions), (999_999, 1_000_000));
    random.looped = true;
    let refused = alpha_beta::solve(&random, &0, &mut Unwatched);
    assert!(matches!(refused, Err(StopReason::Cycle(_))));
    assert!(matches!(
        tree::count(&random, &0, &mut Unwatched),
        Err(StopReason::Cycle(_))
    ));
    let rules = KingAndRook::new(4).unwrap();
    let refused = alpha_beta::solve_with_distance(&rules, &rules.start(), &mut Unwatched);
    assert!(matches!(refused, Err(StopReason::Cycle(_))));
}

#[test]
fn a_search_that_is_stopped_goes_on_where_it_was() {
    let rules = Mnk::from_rules(Some("4x3x3")).unwrap();
    let start = rules.start();
    let expected = alpha_beta::solve(&rules, &start, &mut Unwatched)
        .unwrap()
        .payoff;
    let mut search = Search::new(&rules, Config::default());
    let mut stops = 0;
    let payoff = loop {
        match search.payoff(&start, &mut NodeLimit::new(500)) {
            Ok(payoff) => break payoff,
            Err(StopReason::Nodes(500)) => stops += 1,
            Err(other) => panic!("{other}"),
        }
        assert!(stops < 1000);
    };
    assert_eq!(payoff, expected);
}

/// A watch that allows a number of bytes, and counts how often it refused.
struct Bytes(u64, u64);

impl Watch for Bytes {
    fn work(&mut self, _: u64) -> Result<(), StopReason> {
        Ok(())
    }
    fn memory(&mut self, bytes: u64) -> Result<(), StopReason> {
        if bytes > self.0 {
            self.1 += 1;
            Err(StopReason::Memory { bytes, unset: None })
        } else {
            Ok(())
        }
    }
}

#[test]
fn with_little_memory_the_answer_is_the_same() {
    let rules = ConnectFour::new(5, 4).unwrap();
    let start = rules.start();
    let config = Config {
        ordered: false,
        ..Config::default()
    };
    let mut free = Search::new(&rules, config);
    assert_eq!(free.payoff(&start, &mut Unwatched), Ok(Outcome::Tied));
    let mut search = Search::new(&rules, config);
    let mut watch = Bytes(40_000, 0);
    assert_eq!(search.payoff(&start, &mut watch), Ok(Outcome::Tied));
    assert!(watch.1 > 0, "the limit was met");
    assert!(search.remembered() < free.remembered());
    assert!(search.nodes() >= free.nodes());
}

/// A watch that allows threads and a number of bytes.
struct Threads {
    number: usize,
    bytes: u64,
    refused: u64,
}

impl Watch for Threads {
    fn work(&mut self, _: u64) -> Result<(), StopReason> {
        Ok(())
    }
    fn room(&mut self, bytes: u64) -> Result<(), StopReason> {
        if bytes <= self.bytes {
            return Ok(());
        }
        self.refused += 1;
        Err(StopReason::Memory { bytes, unset: None })
    }
    fn memory(&mut self, bytes: u64) -> Result<(), StopReason> {
        self.room(bytes)
    }
    fn threads(&self) -> usize {
        self.number
    }
}

#[test]
fn threads_find_the_same() {
    let rules = ConnectFour::new(6, 5).unwrap();
    // Long questions, which a single thread cannot have answered alone; a draw, a win for each player, with little memory
    // too.
    for (columns, bytes) in [
        ("empty", u64::MAX),
        ("empty", 500_000),
        ("112", u64::MAX),
        ("22", u64::MAX),
    ] {
        let p = rules.read(columns).unwrap();
        let expected = alpha_beta::WithDistance::new(&rules, Config::default())
            .plies(&p, &mut Unwatched)
            .unwrap();
        let mut watch = Threads {
            number: 3,
            bytes,
            refused: 0,
        };
        let mut search = alpha_beta::WithDistance::new(&rules, Config::default()).threaded();
        assert_eq!(search.plies(&p, &mut watch), Ok(expected), "{columns}");
        assert_eq!(watch.refused > 0, bytes < u64::MAX, "{columns}");
        assert!(search.nodes() > 200_000, "{columns} is not long enough");
    }
}

#[test]
fn threads_stop_when_the_watch_says_so() {
    /// Allows three threads and some work.
    struct Three(NodeLimit);
    impl Watch for Three {
        fn work(&mut self, work: u64) -> Result<(), StopReason> {
            self.0.work(work)
        }
        fn threads(&self) -> usize {
            3
        }
    }
    let rules = ConnectFour::new(7, 6).unwrap();
    let mut search = alpha_beta::WithDistance::new(&rules, Config::default()).threaded();
    let found = search.plies(&rules.start(), &mut Three(NodeLimit::new(1_000_000)));
    assert_eq!(found, Err(StopReason::Nodes(1_000_000)));
}

#[test]
fn the_tree_of_tic_tac_toe() {
    let (rules, p) = read::<TicTacToe>(None, ".../.../...");
    let count = tree::count(&rules, &p, &mut Unwatched).unwrap();
    assert_eq!(count.nodes, 549_946u32.into());
    assert_eq!(count.leaves, 255_168u32.into());
    assert_eq!(
        (count.positions, count.longest, count.shortest),
        (5478, 9, 5)
    );
    assert_eq!(
        tree::count_by_walking(&rules, &p, &mut Unwatched),
        Ok(549_946)
    );
    assert_eq!(tree::lines(&rules, &p).count(), 255_168);
    let (_, positions) = explore(&rules, std::slice::from_ref(&p), &mut Unwatched).unwrap();
    let up_to_symmetry: HashSet<_> = positions.iter().map(|p| rules.symmetry_key(p)).collect();
    assert_eq!(up_to_symmetry.len(), 765);
    let value = |p: &_| reference::minimax(&rules, p);
    let relative = |p: &&_| match (value(*p).winner(), rules.turn(p)) {
        (None, _) => 0,
        (Some(w), Turn::Of(mover)) if w == mover => 1,
        _ => -1,
    };
    // A finished play that was won is a loss for the player who would move.
    let how_many = |what| {
        up_to_symmetry
            .iter()
            .filter(|p| relative(p) == what)
            .count()
    };
    assert_eq!((how_many(1), how_many(-1), how_many(0)), (390, 224, 151));
    // Perft: lines of exactly n plies.
    let fingerprint: Vec<u64> = (0..=6).map(|n| perft(&rules, &p, n)).collect();
    assert_eq!(fingerprint, [1, 9, 72, 504, 3024, 15_120, 54_720]);
    let (payoff, nodes) = alpha_beta::count(&rules, &p, &mut Unwatched).unwrap();
    assert_eq!(payoff, Outcome::Tied);
    assert!(
        nodes < 40_000,
        "plain alpha-beta visits {nodes} of 549946 nodes"
    );
    assert!(alpha_beta::solve(&rules, &p, &mut Unwatched).unwrap().nodes < 3000);
}

#[test]
fn the_tree_of_the_multiply_game() {
    let (rules, p) = read::<Multiply>(None, "10000");
    let count = tree::count(&rules, &p, &mut Unwatched).unwrap();
    assert_eq!(count.nodes, 3_271_801u32.into());
    assert_eq!(
        tree::count_by_walking(&rules, &p, &mut Unwatched),
        Ok(3_271_801)
    );
    let (rules, p) = read::<Multiply>(None, "1");
    assert_eq!(rules.turn(&p), Turn::Over(Outcome::Won(Player::Right)));
}

#[test]
fn rows() {
    let (rules, p) = read::<RowGame>(None, "4,7,2,9,5,2");
    let found = scoring::solve(&rules.as_row(&p).unwrap().is.row, 0, &mut Unwatched).unwrap();
    assert_eq!((found.scores.mover, found.scores.other), (18, 11));
    assert_eq!(follow(&rules, &p, &found.line), 7);
    fastrand::seed(3);
    let row = |n: usize| -> Vec<i64> {
        (0..n)
            .map(|_| fastrand::i64(-1_000_000_000..=1_000_000_000))
            .collect()
    };
    for n in [1000, 5000] {
        let form = grundy_core::forms::row::Row::new(row(n), 1).unwrap();
        let fast = scoring::scores(&form, &mut Unwatched).unwrap();
        assert_eq!(
            fast,
            scoring::solve(&form, 0, &mut Unwatched).unwrap().scores
        );
    }
    for most in 1..5 {
        let rules = RowGame::new(most).unwrap();
        let text = "3,-1,4,1,-5,9,2,6";
        let p = rules.read(text).unwrap();
        let found = scoring::solve(&rules.as_row(&p).unwrap().is.row, 0, &mut Unwatched).unwrap();
        assert_eq!(
            found.scores.mover - found.scores.other,
            reference::minimax(&WithoutHints(&rules), &p)
        );
    }
}

#[test]
fn connect_four() {
    let rules = ConnectFour::new(4, 4).unwrap();
    let (graph, _) = explore(&rules, &[rules.start()], &mut Unwatched).unwrap();
    assert_eq!(graph.len(), 161_029);
    for size in ["5x4", "4x5"] {
        let (rules, start) = read::<ConnectFour>(Some(size), "empty");
        assert_eq!(
            alpha_beta::solve(&rules, &start, &mut Unwatched)
                .unwrap()
                .payoff,
            Outcome::Tied
        );
    }
    let rules = ConnectFour::from_rules(None).unwrap();
    let fingerprint: Vec<u64> = (0..=5).map(|n| perft(&rules, &rules.start(), n)).collect();
    assert_eq!(fingerprint, [1, 7, 49, 343, 2401, 16_807]);
    // Columns and scores of positions near the end, from a published set of tests for solvers.
    for (moves, score) in [
        ("2252576253462244111563365343671351441", -1),
        ("7422341735647741166133573473242566", 1),
        ("23163416124767223154467471272416755633", 0),
        ("5554224333234511764415115", 4),
        ("52753311433677442422121", 8),
        ("1233722555341451114725221333", -1),
    ] {
        let p = rules.read(moves).unwrap();
        let found = alpha_beta::solve_with_distance(&rules, &p, &mut Unwatched).unwrap();
        assert_eq!(
            rules
                .0
                .score(&p, found.outcome, found.distance.unwrap_or(0)),
            score,
            "{moves}"
        );
    }
    for (text, at) in [
        ("44448888", 4),
        ("4444444", 6),
        ("12121212", 7),
        ("4 4", 1),
        ("xo", 0),
    ] {
        assert_eq!(rules.read(text).unwrap_err().at, at, "{text}");
    }
    // A drawn board and its columns are one position.
    let p = rules.read("4455").unwrap();
    let drawn = "......./......./......./......./...oo../...xx..";
    assert_eq!(rules.read(drawn), Ok(p));
}

#[test]
fn king_and_rook() {
    let rules = KingAndRook::new(4).unwrap();
    let (graph, positions) = explore(&rules, &rules.positions(), &mut Unwatched).unwrap();
    let outcomes = reference::outcomes(&graph);
    let mated = graph
        .nodes()
        .filter(|&n| graph.turn(n) == Turn::Over(Outcome::Won(Player::Left)));
    assert!(mated.count() > 0);
    let wins = graph
        .nodes()
        .filter(|&n| outcomes[n.index()].0 == Outcome::Won(Player::Left));
    assert!(wins.count() > positions.len() / 2);
    assert!(outcomes.iter().all(|o| o.0 != Outcome::Won(Player::Right)));
    // Each of the eight images of a position has its outcome and its distance.
    let found = |p: &_| outcomes[positions.iter().position(|q| q == p).unwrap()];
    for p in positions.iter().step_by(97) {
        assert_eq!(found(p), found(&rules.symmetry_key(p)));
    }
    let mate = rules.read("K b3 R d1 k b1 black").unwrap();
    assert_eq!(rules.turn(&mate), Turn::Over(Outcome::Won(Player::Left)));
    let stalemate = rules.read("K c3 R b4 k a1 black");
    assert!(matches!(rules.turn(&stalemate.unwrap()), Turn::Of(_)));
    let stalemate = rules.read("K c2 R b4 k a1 black").unwrap();
    assert!(matches!(rules.turn(&stalemate), Turn::Of(_)));
    let stalemate = rules.read("K c1 R b2 k a1 black").unwrap();
    assert_eq!(rules.turn(&stalemate), Turn::Over(Outcome::Tied));
}

#[test]
fn king_and_rook_on_the_whole_board() {
    // White mates within 16 moves from every legal position.
    let rules = KingAndRook::new(8).unwrap();
    let (graph, positions) = explore(&rules, &rules.positions(), &mut Unwatched).unwrap();
    let solved = grundy_solve::retrograde::solve(&graph, &mut Unwatched).unwrap();
    let outcomes: Vec<_> = solved.outcome.into_iter().zip(solved.distance).collect();
    let white = graph
        .nodes()
        .filter(|&n| graph.turn(n) == Turn::Of(Player::Left));
    let plies: Vec<_> = white.map(|n| (n, outcomes[n.index()])).collect();
    let worst = plies.iter().map(|(_, o)| o.1).max();
    assert_eq!(worst, Some(Some(31)));
    let unwon = plies
        .iter()
        .find(|(_, o)| o.0 != Outcome::Won(Player::Left));
    assert!(
        unwon.is_none(),
        "{:?}",
        unwon.map(|(n, _)| &positions[n.index()])
    );
}

#[test]
fn games_keep_their_promises() {
    fn conforms<R: Sequential + Described>(depth: usize) {
        let rules = R::from_rules(None).unwrap();
        sequential(&rules, &rules.start(), depth);
        // Examples can be read as they are, and rules are read back as they are shown.
        for example in R::ABOUT.examples {
            let rest = example
                .strip_prefix(R::ABOUT.name)
                .expect("an example begins with the name");
            let (before, text) = match rest.split_once(':') {
                Some((before, text)) => (Some(before.trim()), text.trim()),
                None => (None, rest.trim()),
            };
            let rules = R::from_rules(before).unwrap_or_else(|e| panic!("{example}: {e}"));
            let shown = rules.show_rules();
            assert_eq!(R::from_rules(shown.as_deref()).unwrap().show_rules(), shown);
            if !text.is_empty() {
                let p = rules
                    .read(text)
                    .unwrap_or_else(|e| panic!("{example}: {e}"));
                assert_eq!(rules.read(&rules.show(&p).to_uppercase()), Ok(p));
            }
        }
        for bad in [
            "",
            "-3",
            "1000000000000000000000000000000",
            "4,,4",
            "x/oo",
            "@",
            "é",
            "x.é/o",
            "K é1",
            "3 at",
            "3 at x",
            "1,2 scores",
            "w",
            "1/0",
            "10^1000000000",
            "k a0 k b3",
            "K a1 R a1 k d4",
            "9223372036854775807,1",
        ] {
            if let Ok(p) = rules.read(bad) {
                assert_eq!(rules.read(&rules.show(&p)), Ok(p), "{bad}");
            }
            let _ = R::from_rules(Some(bad)).map(|r| r.start());
        }
    }
    conforms::<TicTacToe>(9);
    conforms::<Mnk>(3);
    conforms::<Gomoku>(1);
    conforms::<ConnectFour>(4);
    conforms::<Hexapawn>(9);
    conforms::<KingAndRook>(4);
    conforms::<KingAndQueen>(3);
    conforms::<KingAndPawn>(4);
    conforms::<Breakthrough>(2);
    conforms::<DawsonsBoard>(5);
    conforms::<ThreeMensMorris>(3);
    conforms::<NineHoles>(3);
    conforms::<Hex>(3);
    conforms::<AddOnce>(3);
    conforms::<Chalkboard>(4);
    conforms::<AvoidMultiples>(4);
    conforms::<SumGame>(2);
    conforms::<TwoValuations>(3);
    conforms::<GuessNumber>(4);
    conforms::<DotsAndBoxes>(3);
    conforms::<Multiply>(3);
    conforms::<Add>(3);
    conforms::<RowGame>(6);
}
