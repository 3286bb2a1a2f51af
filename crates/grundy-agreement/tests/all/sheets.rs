//! Sheets in the game description language asked through the façade: against the built-in games and against the definition by
//! every method, with faults in their files.

use crate::oracles;
use crate::support::parse;
use grundy::ask::tree::Tree;
use grundy::forms::hidden;
use grundy::vocabulary::Convention;
use grundy::{
    Ask, Class, Error, Game, Limits, MethodName, Moves, Position, Starter, Status, certify,
};

use grundy_core::any::AnyMove;
use num::BigRational;

/// The name of a sheet's file.
fn sheet(name: &str) -> String {
    format!("{}/../../testdata/gdl/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A position of a sheet in a file; without facts the first one.
fn position(name: &str, facts: &str) -> Position {
    grundy_host::install();
    match facts {
        "" => parse(&format!("gdl {}", sheet(name))),
        facts => parse(&format!("gdl {}: {facts}", sheet(name))),
    }
}

/// The result for the player to move.
fn outcome(position: &Position) -> Option<Class> {
    let answer = grundy::solve(position, &Ask::default()).expect("an answer");
    assert_eq!(answer.status, Status::Proved, "{position}");
    answer.value.outcome
}

/// The facts of a board of tic-tac-toe, written as the built-in game writes it.
fn facts(board: &str) -> String {
    let mut facts = Vec::new();
    let marks = board.chars().filter(|&c| c != '/').collect::<Vec<char>>();
    for (i, mark) in marks.iter().enumerate() {
        let content = match mark {
            'x' => "crosses",
            'o' => "rings",
            _ => "empty",
        };
        facts.push(format!("cell({},{},{content})", i % 3 + 1, i / 3 + 1));
    }
    let placed = marks.iter().filter(|&&c| c != '.').count();
    let mover = if placed % 2 == 0 { "crosses" } else { "rings" };
    format!("{} control({mover})", facts.join(" "))
}

#[test]
fn tic_tac_toe_is_the_built_in_game() {
    let boards = [
        ".../.../...",
        "x../.../...",
        "x../.o./...",
        "xo./.../...",
        "xo./xxo/..o",
        "xox/.o./.x.",
        "x.x/.o./...",
        "xxo/oox/xox",
        "xxx/oo./...",
        "x.o/.../x.o",
    ];
    for board in boards {
        let built_in = parse(&format!("tic-tac-toe {board}"));
        for name in ["tic-tac-toe.kif", "tic-tac-toe.gdl"] {
            let own = position(name, &facts(board));
            assert_eq!(outcome(&own), outcome(&built_in), "{name} {board}");
        }
    }
}

#[test]
fn hexapawn_is_the_built_in_game() {
    let (own, built_in) = (position("hexapawn.kif", ""), parse("hexapawn"));
    let answers = [own, built_in].map(|position| {
        let answer = grundy::solve(&position, &Ask::default()).expect("an answer");
        (answer.value.outcome, answer.value.distance)
    });
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn every_method_agrees_on_sheets() {
    let mut compared = 0;
    for (name, facts) in [
        ("tic-tac-toe.kif", facts("xo./.../...")),
        ("tic-tac-toe.gdl", facts("x../.o./...")),
        ("subtraction.kif", String::new()),
        ("subtraction.kif", "heap(7) turn(bill)".to_owned()),
        ("lamps.kif", String::new()),
        ("lamps.kif", "[]".to_owned()),
        ("connect-three.kif", String::new()),
        ("hexapawn.kif", String::new()),
        ("coins.kif", String::new()),
    ] {
        let position = position(name, &facts);
        let ask = Ask {
            moves: Moves::All,
            ..Ask::default()
        };
        let first = crate::words::solve(&position, &ask).expect("an answer");
        assert!(first.outcome.is_some(), "{name} {facts}");
        for (method, other) in oracles::by_every_method(&position, &ask) {
            oracles::agree(&format!("{name} {facts}"), method, &first, &other);
            compared += 1;
        }
    }
    assert!(compared > 12, "{compared}");
}

#[test]
fn a_sheet_is_a_game_like_any_other() {
    let heap = position("subtraction.kif", "heap(7) turn(ann)");
    let answer = grundy::solve(&heap, &Ask::default()).expect("an answer");
    assert_eq!(answer.value.outcome, Some(Class::N));
    assert_eq!(answer.value.moves[0].mv.text(), "take(3)");
    assert_eq!(answer.value.distance, Some(3));
    let proof = answer.certificate().expect("a certificate").to_json();
    assert!(certify::check(&proof, &Limits::default()).is_ok());
    let coins = position("coins.kif", "");
    let answer = grundy::solve(&coins, &Ask::default()).expect("an answer");
    assert_eq!(answer.value.score, Some(50));
    let ask = Ask {
        method: Some(MethodName::Definition),
        ..Ask::default()
    };
    let slow = grundy::solve(&coins, &ask).map(|answer| answer.value.score);
    assert!(matches!(slow, Ok(Some(50)) | Err(_)), "{slow:?}");
}

#[test]
fn a_sheet_needs_no_colon() {
    grundy_host::install();
    let (position, assumed) =
        Position::parse_with_assumptions(&format!("gdl {}", sheet("lamps.kif"))).expect("a sheet");
    assert!(position.show().ends_with("}: on(1)"), "{}", position.show());
    assert_eq!(assumed.len(), 1);
    let read = parse(&position.show());
    assert_eq!(read.show(), position.show());
    // The file alone is enough, with facts or without.
    for text in [sheet("lamps.kif"), format!("{}: on(1)", sheet("lamps.kif"))] {
        assert_eq!(parse(&text).show(), position.show(), "{text}");
    }
    let game: Game = sheet("lamps.kif").parse().expect("a game");
    assert_eq!(game.about().name, "gdl");
    assert_eq!(
        game.read("on(1)").expect("a position").show(),
        position.show()
    );
}

/// The payoffs of a sheet in braces or in a file, exact or between bounds, and the status.
fn payoffs(text: &str) -> (grundy::forms::hidden::Played, Status) {
    let Position::Hidden(game) = parse(text) else {
        panic!("a game of rounds: {text}")
    };
    let config = hidden::config(1e-6, 1_000).expect("a width");
    let answer = hidden::solve(&*game, &config, &Limits::default());
    (answer.value, answer.status)
}

#[test]
fn both_roles_may_choose_at_the_same_time() {
    // Dresher (1962): with n days and m inspections the value from -1 to 1 is -C(n - 1, m) / (C(n, 0) + ... + C(n, m)).
    let known = [(4, 2, -3, 11), (3, 1, -2, 4), (4, 0, -1, 1), (2, 1, -1, 3)];
    for (days, inspections, over, under) in known {
        let facts = format!("days({days}) inspections({inspections})");
        let (found, status) = payoffs(&format!("{}: {facts}", sheet("inspection.kif")));
        let found = found.equilibrium.expect("a value");
        let value = BigRational::new((50 * (under + over)).into(), under.into());
        assert_eq!(
            (found.value, status),
            (Some(value), Status::Proved),
            "{facts}"
        );
    }
    let (found, _) = payoffs(&sheet("inspection.kif"));
    let mix = found.mix(1, "days(4) inspections(2)").expect("a mixture");
    let act = mix.iter().find(|(mv, _)| mv == "act");
    // The smuggler's mixture makes both of the inspector's choices worth the value 400/11.
    assert_eq!(
        act.map(|(_, share)| share.to_string()),
        Some("5/33".to_owned())
    );
}

#[test]
fn interests_that_are_not_opposed_are_exact_or_between_bounds() {
    let sheet = |cells: [[u8; 2]; 4]| {
        let name = |n: usize| ["c", "d"][n];
        let pays = |n: usize| {
            let [own, other] = cells[n];
            format!("(pays {} {} {own} {other})", name(n / 2), name(n % 2))
        };
        let pays: Vec<String> = (0..4).map(pays).collect();
        format!(
            "gdl {{(role a) (role b) (init begin) {} (<= (legal ?r c) (role ?r)) (<= (legal ?r d) (role ?r)) \
             (<= (next (chose ?x ?y)) (does a ?x) (does b ?y)) (<= terminal (not (true begin))) \
             (<= (goal a ?u) (true (chose ?x ?y)) (pays ?x ?y ?u ?v)) \
             (<= (goal b ?v) (true (chose ?x ?y)) (pays ?x ?y ?u ?v))}}: begin",
            pays.join(" ")
        )
    };
    let (dilemma, status) = payoffs(&sheet([[60, 60], [0, 100], [100, 0], [20, 20]]));
    assert_eq!(status, Status::Proved);
    let list = dilemma.equilibria.expect("an equilibrium").list;
    assert_eq!(list.len(), 1);
    assert_eq!(
        list[0].payoffs,
        vec![BigRational::from_integer(20.into()); 2]
    );
    // The battle of the sexes: two pure equilibria, and a mixed one that pays both 60 · 40 / 100.
    let (battle, status) = payoffs(&sheet([[60, 40], [0, 0], [0, 0], [40, 60]]));
    assert!(matches!(status, Status::Unknown { .. }), "{status:?}");
    let ends = [24, 60].map(|x| BigRational::from_integer(x.into()));
    assert_eq!(battle.ranges, Some(vec![ends.clone(), ends]));
}

/// Three in a line on a board too large to go backwards through, where the line of the second role pays less: who begins can
/// secure a line, and the other one nothing.
#[test]
fn what_each_role_can_secure_bounds_its_payoff() {
    grundy_host::install();
    let small = std::fs::read_to_string(sheet("connect-three.kif")).expect("a sheet");
    let large = small
        .replace("(column 4)", "(column 4) (column 5) (column 6) (column 7)")
        .replace("(row 3)", "(row 3) (row 4) (row 5) (row 6)")
        .replace("(up 2 3)", "(up 2 3) (up 3 4) (up 4 5) (up 5 6)")
        .replace(
            "(right 3 4)",
            "(right 3 4) (right 4 5) (right 5 6) (right 6 7)",
        )
        .replace(
            "(<= (goal ?who 100) (line ?who))",
            "(<= (goal white 100) (line white)) (<= (goal black 90) (line black))",
        );
    let answer = |sheet: &str| {
        let Position::Hidden(game) = parse(&format!("gdl {{{sheet}}}")) else {
            panic!("roles that are not opposed");
        };
        let limits = Limits::default().within(std::time::Duration::from_secs(6));
        let config = hidden::config(1e-6, 1).expect("a setting");
        hidden::solve(&*game, &config, &limits)
    };
    let found = answer(&large);
    let ranges = found.value.ranges.expect("bounds");
    let whole = |n: i64| BigRational::from_integer(n.into());
    assert_eq!(ranges, [[100, 100], [0, 90]].map(|range| range.map(whole)));
    assert!(matches!(found.status, Status::Unknown { .. }));
}

#[test]
fn a_sheet_has_a_tree_and_a_table() {
    let heap = position("subtraction.kif", "heap(4) turn(ann)");
    let tree = Tree::new(&heap, Convention::Normal, Starter::Natural).expect("a tree");
    let found = tree.census(&Limits::default()).expect("a census");
    assert_eq!(
        found.over + found.won + found.lost + found.tied + found.drawn,
        8,
        "{found:?}"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sheet.gtb");
    let game: Game = sheet("tic-tac-toe.kif").parse().expect("a game");
    let built = grundy_tablebase::build(&game, &file, &Default::default(), &mut |_| {});
    assert!(built.is_ok(), "{:?}", built.err());
}

#[test]
fn faults_of_a_sheet_have_their_place_in_the_file() {
    grundy_host::install();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("wrong.kif");
    let text = std::fs::read_to_string(sheet("subtraction.kif")).expect("a sheet");
    let text = text.replace(
        "(<= terminal (true (heap 0)))",
        "(<= terminal (true (heap ?n)) (not (done ?m)))\n(done 0)",
    );
    std::fs::write(&file, &text).expect("a file");
    let name = file.to_str().expect("a name");
    let fault = Position::parse(&format!("gdl {name}")).expect_err("the sheet is refused");
    let Error::Parse {
        text,
        origin,
        fault,
        ..
    } = &fault
    else {
        panic!("{fault}");
    };
    assert_eq!(origin.as_deref(), Some(name));
    assert!(text[fault.at..].starts_with("(done ?m)"), "{fault}");
    assert!(fault.found.contains("the variable m"), "{fault}");
    let missing = Position::parse("gdl no-such-folder/sheet.kif").expect_err("no file");
    assert!(matches!(missing, Error::File { .. }), "{missing}");
    let bare = Position::parse("gdl").expect_err("no rules").to_string();
    assert!(bare.contains("rules and a colon"), "{bare}");
}

/// Tic-tac-toe in a file, with no goal on a full board without a line: what ties elsewhere has no answer, and all else is as
/// it is. A question that meets such a board is asked twice more, for the one player's sake and for the other's.
#[test]
fn what_does_not_depend_on_positions_without_an_answer_is_proved() {
    grundy_host::install();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("no-ties.kif");
    let text = std::fs::read_to_string(sheet("tic-tac-toe.kif")).expect("a sheet");
    let rule = "(goal ?who 50) (role ?who) (not open)";
    assert!(text.contains(rule));
    let text = text.replace(rule, "(goal ?who 50) (role ?who) open");
    std::fs::write(&file, &text).expect("a file");
    let (mut proved, mut open) = (0, 0);
    for board in [
        ".../.../...",
        "x../.o./...",
        "xo./.../...",
        "x.o/.../...",
        "xo./x../o..",
        "xx./o../o..",
        "xo./ox./...",
        "xox/.o./.x.",
    ] {
        let own = parse(&format!("gdl {}: {}", file.display(), facts(board)));
        let built_in = parse(&format!("tic-tac-toe {board}"));
        let wanted = grundy::solve(&built_in, &Ask::default())
            .expect("an answer")
            .value;
        let answer = grundy::solve(&own, &Ask::default()).expect("an answer");
        if wanted.outcome == Some(Class::T) {
            open += 1;
            assert_eq!(answer.value.outcome, None, "{board}");
            let Status::Unknown { stopped } = &answer.status else {
                panic!("{board}: {:?}", answer.status);
            };
            let says = &stopped.message;
            assert!(
                says.contains("an end where crosses does not have exactly one goal"),
                "{says}"
            );
            assert!(says.ends_with("; the result depends on it"), "{says}");
            continue;
        }
        proved += 1;
        assert_eq!(answer.status, Status::Proved, "{board}");
        assert_eq!(answer.value.outcome, wanted.outcome, "{board}");
        for mv in &answer.value.moves {
            let same = wanted
                .moves
                .iter()
                .filter(|other| other.winning == mv.winning);
            assert!(
                same.count() >= answer.value.moves.len(),
                "{board}: {}",
                mv.mv.text()
            );
        }
    }
    assert_eq!((proved, open), (5, 3));
}

/// Once a goal can no longer be missed, the search knows that the play is won and not yet when.
#[test]
fn a_win_that_is_sure_has_its_distance() {
    let rules = "(role a) (init dead) (init (s 0)) (n 0 1) (n 1 2) (n 2 3) (legal a x) \
                 (<= (next (s ?y)) (true (s ?x)) (n ?x ?y)) (<= terminal (true (s 3))) \
                 (<= (goal a 100) (not (true dead))) (<= (goal a 0) (true dead))";
    for more in 0..14 {
        let facts: String = (0..more).map(|n| format!(" (init (z {n}))")).collect();
        let position = parse(&format!("gdl {{{rules}{facts}}}"));
        for method in [MethodName::AlphaBetaDistance, MethodName::Definition] {
            let ask = Ask {
                method: Some(method),
                moves: Moves::All,
                ..Ask::default()
            };
            let answer = grundy::solve(&position, &ask).expect("an answer").value;
            assert_eq!(
                (answer.outcome, answer.distance),
                (Some(Class::N), Some(3)),
                "{more} {method}"
            );
            if method == MethodName::AlphaBetaDistance {
                assert_eq!(answer.line.len(), 3, "{more}");
            }
        }
    }
}

/// A move that keeps the score may lead back; the line of best play does not go round for ever.
#[test]
fn a_line_of_a_play_that_may_return_ends() {
    let rules = "(role a) (role b) (init (s 1)) (init (c a)) \
                 (<= (legal ?r noop) (role ?r) (not (true (c ?r)))) \
                 (<= (legal ?r stay) (true (c ?r))) (<= (legal ?r stop) (true (c ?r))) \
                 (<= (next (c a)) (true (c b))) (<= (next (c b)) (true (c a))) \
                 (<= (next (s 2)) (does ?r stop)) (<= (next (s 1)) (does ?r stay)) \
                 (<= terminal (true (s 2))) (goal a 40) (goal b 60)";
    let position = parse(&format!("gdl {{{rules}}}"));
    let answer = grundy::solve(&position, &Ask::default()).expect("an answer");
    assert_eq!(answer.value.score, Some(-20));
    assert!(
        answer.value.line.len() <= 3,
        "{:?}",
        answer.value.line.len()
    );
}

/// In a puzzle in which play may return, the goal is the largest that can be reached; a play that never ends has none.
#[test]
fn a_puzzle_that_may_return_has_its_best_goal() {
    let rules = |goals: &str| {
        format!(
            "(role robot) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3) \
             (<= (legal robot (go ?y)) (true (at ?x)) (succ ?x ?y)) \
             (<= (legal robot (go ?y)) (true (at ?x)) (succ ?y ?x)) \
             (<= (legal robot stop) (true (at ?x))) \
             (<= (next (at ?y)) (does robot (go ?y))) \
             (<= (next (at ?x)) (does robot stop) (true (at ?x))) \
             (<= (next done) (does robot stop)) (<= terminal (true done)) {goals}"
        )
    };
    let goals = [
        "(<= (goal robot 30) (true (at 0)))",
        "(<= (goal robot 50) (true (at 1)))",
        "(<= (goal robot 60) (true (at 2)))",
        "(<= (goal robot 70) (true (at 3)))",
    ];
    let position = parse(&format!("gdl {{{}}}", rules(&goals.join(" "))));
    let ask = Ask {
        moves: Moves::All,
        ..Ask::default()
    };
    let answer = grundy::solve(&position, &ask).expect("an answer");
    assert_eq!(answer.status, Status::Proved);
    assert_eq!(answer.value.score, Some(70));
    let line: Vec<&str> = answer.value.line.iter().map(AnyMove::text).collect();
    assert_eq!(line, ["go(1)", "go(2)", "go(3)", "stop"]);
    let scores = answer.value.moves.iter().map(|judged| judged.gain);
    let mut scores: Vec<Option<i64>> = scores.collect();
    scores.sort_unstable();
    assert_eq!(scores, [Some(30), Some(70)]);
}
