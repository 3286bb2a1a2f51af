//! Plays: advice, the study of a position, moves in short, plays on arenas, and answers to a plan.

use grundy::ask::compare::why;
use grundy::forms::arena::{self, Source};
use grundy::play::short::{Unclear, find};
use grundy::play::{Kept, Outlook, Ranked, Session, Sureness, ranked};
use grundy::{Ask, Class, JudgedMove, Limits, Position, Starter};
use grundy_core::any::AnyMove;
use grundy_core::forms::arena::{Arena, winner_of};
use grundy_core::{Convention, Player};

/// A parity game of some vertices with one to three edges each, in the format of a file.
fn random_parity_game(random: &mut fastrand::Rng) -> String {
    let count = random.u32(2..=5);
    let mut text = format!("parity {};", count - 1);
    for vertex in 0..count {
        let (priority, owner) = (random.u32(0..4), random.u32(0..2));
        let edges = (0..random.u32(1..=3)).map(|_| random.u32(0..count).to_string());
        let edges: Vec<String> = edges.collect();
        text += &format!(" {vertex} {priority} {owner} {};", edges.join(","));
    }
    text
}

/// The winner of a play that ends when a vertex comes back, looked for in all its continuations.
fn by_all_plays(arena: &Arena, path: &mut Vec<u32>) -> Player {
    let (&last, before) = path.split_last().expect("a path has a vertex");
    if let Some(from) = before.iter().position(|&vertex| vertex == last) {
        let priorities = path[from..].iter().map(|&vertex| arena.priority(vertex));
        return winner_of(priorities.max().expect("a cycle has a vertex"));
    }
    let mover = arena.owner(last);
    for &to in arena.successors(last) {
        path.push(to);
        let winner = by_all_plays(arena, path);
        path.pop();
        if winner == mover {
            return mover;
        }
    }
    mover.opponent()
}

/// Studies every continuation of a path and returns the number of the positions.
fn study_all(source: &Source, session: &mut Session, path: &mut Vec<u32>) -> u32 {
    let winner = by_all_plays(source.arena(), path);
    let outlook = match session.ended() {
        Some(ended) => ended,
        None => session.study().expect("small").outlook,
    };
    let Outlook::Won(found, _) = outlook else {
        panic!("{outlook:?} at {}", session.show());
    };
    assert_eq!(found, winner, "{}", session.show());
    let mut studied = 1;
    for mv in session.legal(10) {
        let ply = session.ply();
        session.play(&mv).expect("legal");
        let id: u64 = mv.parse().expect("a move names a vertex");
        let mut vertices = source.arena().vertices();
        path.push(vertices.find(|&at| source.id(at) == id).expect("a vertex"));
        studied += study_all(source, session, path);
        path.pop();
        session.go_to(ply);
    }
    studied
}

#[test]
fn plays_on_arenas_are_studied_as_a_search_of_every_play_says() {
    let mut seed = fastrand::Rng::with_seed(9);
    let mut studied = 0;
    for _ in 0..60 {
        let text = random_parity_game(&mut seed);
        let source = Source::read("a game", &text).expect("a parity game");
        for vertex in source.arena().vertices() {
            let from = Some(source.id(vertex));
            let session = Session::on_arena(source.clone(), from, 0, 0, Limits::default());
            let mut session = session.expect("a vertex");
            studied += study_all(&source, &mut session, &mut vec![vertex]);
        }
    }
    assert!(studied > 1_000, "{studied}");
}

#[test]
fn the_engine_wins_wherever_the_arena_is_won() {
    let mut seed = fastrand::Rng::with_seed(3);
    for _ in 0..40 {
        let text = random_parity_game(&mut seed);
        let source = Source::read("a game", &text).expect("a parity game");
        let regions = arena::solve(&source, &Limits::default()).value.regions;
        let regions = regions.expect("small");
        for vertex in source.arena().vertices() {
            let from = Some(source.id(vertex));
            let session = Session::on_arena(source.clone(), from, 0, 0, Limits::default());
            let mut session = session.expect("a vertex");
            let winner = regions.winner[vertex as usize];
            while let Some(mover) = session.mover() {
                if mover == winner {
                    session.engine_move();
                    continue;
                }
                let legal = session.legal(10);
                let mv = &legal[seed.usize(0..legal.len())];
                session.play(mv).expect("legal");
            }
            let result = session.result().expect("it is over");
            assert_eq!(result, format!("{} wins", session.side(winner)), "{text}");
        }
    }
}

#[test]
fn what_one_question_has_proved_saves_work_at_the_next() {
    let board = "hex 5x5: x..../...../..x../...../.o.o. x";
    let position: Position = board.parse().expect("a position");
    let proves = |kept: &Kept, nodes: u64| {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let session = Session::new(&position, Convention::Normal, 0, 0, limits);
        let session = session.expect("a play").with_kept(kept);
        session.advice().sure == Sureness::Proved
    };
    // The powers of two that are tried begin anew where nothing is kept.
    let powers = || (0..24).map(|k| 1 << k);
    let alone = powers().find(|&nodes| proves(&Kept::default(), nodes));
    let kept = Kept::default();
    assert!(proves(&kept, 1 << 24));
    let after = powers().find(|&nodes| proves(&kept, nodes));
    assert!(after.is_some() && after < alone, "{after:?} {alone:?}");
}

#[test]
fn the_fastest_win_comes_first_and_a_loss_after_the_unknown_without_a_rank() {
    let judged = |(result, distance): (Option<Class>, Option<u64>)| {
        let mut judged = JudgedMove::new(AnyMove::new("a move".to_owned(), ()), None);
        judged.result = result;
        judged.after.distance = distance;
        judged
    };
    let given = [
        (None, None),
        (Some(Class::P), Some(2)),
        (Some(Class::P), Some(8)),
        (Some(Class::N), Some(5)),
        (Some(Class::D), None),
        (Some(Class::N), Some(1)),
        (Some(Class::N), Some(5)),
    ];
    let moves: Vec<Ranked> = ranked(given.map(judged));
    let numbers: Vec<usize> = moves.iter().map(|ranked| ranked.number).collect();
    assert_eq!(numbers, [6, 4, 7, 5, 1, 3, 2]);
    let ranks: Vec<Option<usize>> = moves.iter().map(|ranked| ranked.rank).collect();
    let known = [1, 2, 2, 4].map(Some);
    assert_eq!(ranks, [&known[..], &[None; 3]].concat());
}

#[test]
fn every_answer_of_a_plan_keeps_the_win() {
    let (a, b) = ("clobber xxo/oox", "^");
    let [a, b] = [a, b].map(|text| Position::parse(text).unwrap());
    let reason = why(&a, &b, 3, &Limits::default()).unwrap();
    assert_eq!(reason.plans.len(), 2);
    for plan in reason.plans {
        assert_eq!(plan.first.is_some(), plan.begins == plan.winner);
        let mut answers = plan.answers;
        let mut seen = 0;
        while let Some(answered) = answers.pop() {
            seen += 1;
            answers.extend(answered.then);
            let after = Position::parse(&answered.answer.to).unwrap();
            let ask = Ask {
                starter: Starter::Player(plan.winner.opponent()),
                ..Ask::default()
            };
            let verdict = grundy::solve(&after, &ask).unwrap().value;
            assert_eq!(verdict.winner, Some(plan.winner), "{}", answered.answer.to);
        }
        assert!(seen > 5);
    }
}

const SPLITS: &[&str] = &[
    "take 2 from heap 1 leaving 6",
    "take 2 from heap 1 leaving 1,5",
    "take 2 from heap 1 leaving 2,4",
    "take 2 from heap 2 leaving 0",
];

#[test]
fn a_heap_comes_first_and_then_how_many() {
    assert_eq!(find("2 2", SPLITS), Ok(3));
    assert_eq!(find("1 2 1,5", SPLITS), Ok(1));
    assert_eq!(find("1 2", SPLITS), Err(Unclear::Several(vec![0, 1, 2])));
    assert_eq!(find("3 2", SPLITS), Err(Unclear::None));
}

#[test]
fn numbers_of_the_list_are_refused_where_they_could_be_read_otherwise() {
    let moves = ["take 2", "take 3", "take 4"];
    assert_eq!(find("1", &moves), Ok(0));
    assert_eq!(find("2", &moves), Err(Unclear::Several(vec![0, 1])));
    assert_eq!(find("#2", &moves), Ok(1));
    assert_eq!(find("4", &moves), Ok(2));
    assert_eq!(find("#4", &moves), Err(Unclear::None));
    assert_eq!(find("2", &["x2", "x3"]), Err(Unclear::Several(vec![0, 1])));
    assert_eq!(find("x3", &["x2", "x3"]), Ok(1));
    // The fourth column is full.
    let columns = ["1", "2", "3", "5", "6", "7"];
    assert_eq!(find("5", &columns), Ok(3));
    assert_eq!(find("4", &columns), Err(Unclear::None));
    assert_eq!(find("#4", &columns), Ok(3));
    assert_eq!(find("Column 5", &columns), Ok(3));
    assert_eq!(find("col 4", &columns), Err(Unclear::None));
    assert_eq!(find("row 5", &columns), Err(Unclear::None));
}

#[test]
fn coordinates_and_beginnings_suffice() {
    let moves = ["x at e4", "x at e5", "x at 1,2"];
    assert_eq!(find("E4", &moves), Ok(0));
    assert_eq!(find("1 2", &moves), Ok(2));
    assert_eq!(find("a2b3", &["a1-a2", "a2-b3"]), Ok(1));
    let lines = ["horizontal 1,1", "vertical 1,1"];
    assert_eq!(find("v 1,1", &lines), Ok(1));
    assert_eq!(find("1,1", &lines), Err(Unclear::Several(vec![0, 1])));
    assert_eq!(find("VERTICAL  1,1", &lines), Ok(1));
    let topple = ["topple 1 left of row 1", "topple 1 right of row 1"];
    assert_eq!(find("1 1 r", &topple), Ok(1));
    assert_eq!(find("", &topple), Err(Unclear::None));
}

#[test]
fn a_minus_is_part_of_a_number() {
    assert_eq!(find("-1", &["to -1", "to 1"]), Ok(0));
    // After a letter or a digit it is a hyphen.
    assert_eq!(find("a1 a2", &["a1-a2", "a2-a3"]), Ok(0));
    assert_eq!(find("3 -1", &["3-1", "3 to -1"]), Ok(1));
}

#[test]
fn every_move_is_found_by_its_own_text() {
    for (i, mv) in SPLITS.iter().enumerate() {
        assert_eq!(find(mv, SPLITS), Ok(i));
    }
}
