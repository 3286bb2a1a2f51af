//! Every kind of certificate from the façade: the checker accepts what the solvers found and refuses every change
//! that would establish something false.

use crate::oracles::{self, Seated};
use grundy::erased::Payoff;
use grundy::game::catalog::Kind;
use grundy::game::position::Sum;
use grundy::{
    Ask, Limits, Position, Starter, Status, certify, forms::arena, forms::coalition, forms::matrix,
    game::catalog,
};
use grundy_check::play::Claim;
use grundy_check::{Certificate, mutation};
use grundy_core::{
    AllImpartial, Convention, Described, Notation, Outcome, Player, Sequential, Turn, Unwatched,
};
use grundy_forms::strategies;
use grundy_games::boards::connect_four::ConnectFour;
use grundy_games::boards::dots_and_boxes::DotsAndBoxes;
use grundy_games::boards::mnk::Mnk;
use grundy_games::boards::tic_tac_toe::TicTacToe;
use grundy_games::numbers::row::RowGame;
use grundy_games::pieces::hexapawn::Hexapawn;
use grundy_solve::reference;

/// Small positions, at least one of each game that can be solved.
const SMALL: &[&str] = &[
    "nim 3,5,7",
    "bounded-nim 3: 4,5,6",
    "moore 2: 1,2,3",
    "subtract 1..3: 26",
    "subtract all-but 2,4: 9",
    "subtract powers 2: 20",
    "subtract fibonacci: 5,9",
    "subtract squares: 30",
    "heaps 0.77: 12,5",
    "heaps 4!.0: 9",
    "kayles 12,5",
    "dawson 8",
    "dawson-kayles 4,9",
    "grundy 10",
    "lasker 4",
    "strips 1,3,2: 9",
    "chomp 3x4",
    "knight 4,5",
    "king 3,4",
    "rook 3,5",
    "queen 3,4",
    "turtles HTTH",
    "mock-turtles THHT",
    "ruler HTHH",
    "twins THTHH",
    "triplets TTHHH",
    "turning-corners TTT/THT/TTH",
    "rectangles TT/TH",
    "rugs TTH/THT",
    "coin-product turtles*ruler: TTH/HTT",
    "tokens a>b,b>c,a>c: a,b",
    "green-hackenbush 0-1,1-2,2-0,1-3",
    "value {1|*}",
    "hackenbush lrl,rl",
    "domineering 3x3",
    "toads-and-frogs tt.ff.",
    "chase 3: 1,1 3,3",
    "multiply 1000",
    "add 1..3: 21 at 5",
    "tic-tac-toe x.o/.x./..o",
    "mnk 3x3x3: x../.o./...",
    "gomoku 3x3x3:",
    "connect-four 4x3:",
    "hexapawn",
    "krk 4: K a1 R b2 k d4 black",
    "runs 3,2",
    "wythoff 2,3",
    "euclid 7,3",
    "fibonacci-nim 8",
    "staircase 1,0,2",
    "gap-nim 2,5",
    "boxes 2/6,3/6",
    "lieges 3: 4,3",
    "couples 5",
    "beads 6,4",
    "circle 0.77: 5",
    "every-nim 3: 2,3",
    "one-each 2,1",
    "pebbles 2,1",
    "remove-or-decrease 3,1",
    "cram 2x3",
    "node-kayles a-b,b-c:",
    "poset a<b<d,a<c<d:",
    "number-game 2,5",
    "cutting 2x3",
    "northcott 4: 1-3,4-2",
    "kayles 5 + nim 3,1 + chomp 2x3",
    "hackenbush lr - domineering 2x2",
    "sprouts 2",
    "graph-hackenbush 0g1l2,1r3",
    "partizan-subtract 1,3|2,4: 7",
    "partizan-octal 0.7|0.07: 5",
    "partizan-graph {up: zero | star; star: zero | zero}: up",
    "col path 4",
    "snort path 4",
    "toppling-dominoes lrrlrrl",
    "clobber xxo",
    "nogo 1x3",
    "konane xox.",
    "amazons x.o",
];

fn asked(convention: Convention, starter: Starter) -> Ask {
    Ask {
        convention,
        starter,
        ..Ask::default()
    }
}

fn certified(text: &str, ask: &Ask) -> String {
    let position = Position::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let answer = grundy::solve(&position, ask).unwrap_or_else(|e| panic!("{text}: {e}"));
    answer
        .certificate()
        .unwrap_or_else(|e| panic!("{text}: {e}"))
        .to_json()
}

#[test]
fn every_game_has_a_certificate() {
    let name = |text: &str| {
        let position = Position::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        position.about().name
    };
    let listed: std::collections::HashSet<&str> = SMALL.iter().map(|text| name(text)).collect();
    let entries = catalog::entries();
    // A game without small positions in the list is tested with the shortest of its examples.
    let shortest = entries
        .iter()
        .filter(|e| e.kind != Kind::Hidden)
        .filter(|e| !listed.contains(e.about.name))
        .map(|e| {
            let examples = e.about.examples.iter().min_by_key(|example| example.len());
            *examples.unwrap_or_else(|| panic!("{} has no example", e.about.name))
        });
    for text in SMALL.iter().copied().chain(shortest) {
        let json = certified(text, &Ask::default());
        let said = certify::check(&json, &Limits::default());
        assert!(said.is_ok(), "{text}: {}", said.unwrap_err());
        assert!(
            certify::check(&json[..json.len() / 2], &Limits::default()).is_err(),
            "{text} cut short"
        );
    }
}

#[test]
fn both_conventions_and_both_starters() {
    for text in [
        "nim 1,2,2",
        "kayles 5",
        "chomp 2x3",
        "domineering 2x3",
        "hackenbush lrl,rl",
    ] {
        for convention in [Convention::Normal, Convention::Misere] {
            for first in Player::BOTH {
                let json = certified(text, &asked(convention, Starter::Player(first)));
                let said = certify::check(&json, &Limits::default());
                assert!(
                    said.is_ok(),
                    "{text}, {convention:?}, {first}: {}",
                    said.unwrap_err()
                );
            }
        }
    }
}

/// Leads of either player and of none, in one move and in many; play that has ended, and play that returns.
const SCORED: [&str; 10] = [
    "row 4,7,2,9,5,2",
    "row 2,9",
    "row 5",
    "dots-and-boxes 1x2",
    "board {left: . -> x; right: . -> o; over when stuck: score 2 x - 3 o}: 2x2",
    "board {pass; left: .. -> xx; right: . -> o; over when both pass: score x - 2 o; over when stuck: score x - 2 o}: 1x4",
    "board {left: x. -> .x; right: o. -> .o; over when stuck: score x - 2 o}: x.o",
    "board {left: x. -> .x; x. -> xx; right: o. -> .o; over when stuck: score x - 3 o}: x.o",
    "board {left: x. -> .x; right: o. -> .o; o. -> oo; over when stuck: score x - 3 o}: x.o",
    "board {left: . -> x; right: . -> o; over when stuck: score 2 x - 3 o}: xoxo",
];

#[test]
fn scores_have_certificates() {
    for text in SCORED {
        let json = certified(text, &Ask::default());
        let said = certify::check(&json, &Limits::default());
        assert!(said.is_ok(), "{text}: {}", said.unwrap_err());
        let read = Certificate::from_json(&json).expect("a certificate");
        assert!(matches!(read, Certificate::Score(_)), "{text}");
        assert!(truth(&read), "{text}: {json}");
        let check = |c: &Certificate| certify::check(&c.to_json(), &Limits::default());
        mutation::all_rejected(&json, check, |c, _| truth(c));
    }
}

/// The certificate by a search, of positions on random plays of a game: accepted, true, and no change of it is accepted that is
/// false.
fn certified_by_search<R: Sequential + Described>(
    rules: &R,
    prove: impl Fn(String, &R::Position) -> Certificate,
) {
    let mut at = rules.start();
    loop {
        let game = format!("{} {}", rules.title(), rules.show(&at));
        let json = prove(game, &at).to_json();
        let check = |c: &Certificate| certify::check(&c.to_json(), &Limits::default());
        if json.len() < 1000 {
            mutation::all_rejected(&json, check, |c, _| truth(c));
        }
        let read = Certificate::from_json(&json).expect("a certificate");
        let said = check(&read);
        assert!(said.is_ok(), "{json}: {}", said.unwrap_err());
        assert!(truth(&read), "{json}");
        let moves: Vec<R::Move> = match rules.turn(&at) {
            Turn::Of(_) => rules.legal(&at).collect(),
            Turn::Over(_) => return,
        };
        at = rules.play(&at, &moves[fastrand::usize(..moves.len())]);
    }
}

fn outcomes_by_search<R: Sequential<Payoff = Outcome> + Described>(rules: &R) {
    certified_by_search(rules, |game, p| {
        strategies::play_by_search(rules, game, p, &mut Unwatched).expect("without limits")
    });
}

fn scores_by_search<R: Sequential<Payoff = i64> + Described>(rules: &R) {
    certified_by_search(rules, |game, p| {
        let score = strategies::score_by_search(rules, game, p, &mut Unwatched);
        Certificate::Score(score.expect("without limits"))
    });
}

/// Wins have those of the winner, and ties one of each player, as scores have.
#[test]
fn strategies_of_searches_are_certificates() {
    fastrand::seed(31);
    for _ in 0..2 {
        outcomes_by_search(&TicTacToe::from_rules(None).expect("the rules"));
        outcomes_by_search(&Mnk::from_rules(Some("3x4x3")).expect("the rules"));
        outcomes_by_search(&Hexapawn::new(3, 4).expect("the rules"));
        outcomes_by_search(&ConnectFour::new(4, 4).expect("the rules"));
        scores_by_search(&DotsAndBoxes::from_rules(Some("1x2")).expect("the rules"));
    }
    let row = RowGame::from_rules(Some("1..2")).expect("the rules");
    for text in ["4,-7,2,9,5", "0,0", "3,1,2,2,1,3"] {
        let p = row.read(text).expect("a row");
        let game = format!("{} {text}", row.title());
        let score = strategies::score_by_search(&row, game, &p, &mut Unwatched);
        let json = Certificate::Score(score.expect("without limits")).to_json();
        let check = |c: &Certificate| certify::check(&c.to_json(), &Limits::default());
        mutation::all_rejected(&json, check, |c, _| truth(c));
    }
}

/// More positions than are all solved: the winner in few plies, and a tie of a game of one's own.
#[test]
fn large_games_have_certificates() {
    let falls = "left: . -> x unless . below; right: . -> o unless . below";
    let lines = "over when xxx all: left wins; over when ooo all: right wins; over when full: tie";
    for (text, plies) in [
        (&*format!("board {{{falls}; {lines}}}: 4x5"), Some(9)),
        ("mnk 4x4x4", None),
        ("hex 4x4", None),
    ] {
        let json = certified(text, &Ask::default());
        let read = Certificate::from_json(&json).expect("a certificate");
        assert!(truth(&read), "{text}");
        match read {
            Certificate::Play(play) => assert!(plies.is_none_or(|n| play.distance == Some(n))),
            other => assert!(
                plies.is_none() && matches!(other, Certificate::Score(_)),
                "{text}"
            ),
        }
    }
}

#[test]
fn what_has_no_certificate_says_so() {
    let answer =
        grundy::period(&"heaps 0.77".parse().unwrap(), 20, &Limits::default()).expect("kayles");
    assert!(answer.certificate().is_err(), "no period is proved by 20");
}

/// A certificate lists the worth of every coalition, and the checker takes no more players than these.
#[test]
fn many_players_have_no_certificate() {
    for players in [21, 33, 64] {
        let votes = vec!["1"; players].join(",");
        let game = coalition::read(&format!("[11; {votes}]")).expect("a vote");
        let found = coalition::solve(&game, &Limits::default()).value;
        let refused = found.certificate(&Limits::default()).expect_err("too many");
        assert!(refused.to_string().contains("20 players"), "{refused}");
    }
}

/// Where there is no move, the reason does not speak of moves.
#[test]
fn finished_sums_say_who_has_won() {
    for (text, reason) in [
        (
            "nim 0",
            "A heap of n is worth *n. No heap is left: the value is 0.",
        ),
        ("kayles 0", "No heap is left: the value is 0."),
        ("nim 0 + kayles 0", "Their nim-sum is 0"),
    ] {
        let position: Position = text.parse().expect(text);
        let answer = grundy::solve(&position, &Ask::default()).expect(text);
        let said = answer.derivation.to_string();
        assert!(said.starts_with(reason) || said.contains(reason), "{said}");
        assert!(
            said.ends_with("the player who moved last has won."),
            "{said}"
        );
    }
    let answer = grundy::solve(&"nim 3,3".parse().expect("Nim"), &Ask::default());
    let said = answer.expect("an answer").derivation.to_string();
    assert!(said.ends_with("the player to move loses."), "{said}");
}

#[test]
fn forms_have_certificates() {
    for game in [
        "kayles",
        "dawson",
        "subtract 1,2,5",
        "subtract all-but 2,4",
        "heaps 0.6",
    ] {
        let answer = grundy::period(&game.parse().expect("a game"), 100_000, &Limits::default())
            .expect("a heap game");
        if answer.status != Status::Proved {
            continue;
        }
        let json = answer.certificate().expect(game).to_json();
        let said = certify::check(&json, &Limits::default());
        assert!(said.is_ok(), "{game}: {}", said.unwrap_err());
    }
    let text = "parity 2;\n0 2 0 0;\n1 3 1 1;\n2 4 1 0,1;\n";
    let source = arena::Source::read("a test", text).expect("an arena");
    let solved = arena::solve(&source, &Limits::default());
    let json = solved.certificate().expect("regions").to_json();
    mutants(&json, |c, _| matches!(c, Certificate::Arena(_)));
    let game = matrix::read("0 -1; 1 0; 2 -3").expect("a matrix");
    let solved = matrix::solve(&game, None, &Limits::default());
    let json = solved.certificate().expect("solved").to_json();
    mutants(&json, |c, _| matches!(c, Certificate::Matrix(_)));
    for text in ["[2; 1, 1, 1]", "table 3: 0 0 0 1 0 1 1 2"] {
        let game = coalition::read(text).expect("a coalition game");
        let solved = coalition::solve(&game, &Limits::default());
        let json = solved
            .value
            .certificate(&Limits::default())
            .expect("small")
            .to_json();
        mutants(&json, |c, _| matches!(c, Certificate::Core(_)));
        let made = solved.value.nucleolus_certificate(&Limits::default());
        let json = made.expect("small").to_json();
        mutants(&json, |c, _| matches!(c, Certificate::Nucleolus(_)));
    }
}

/// Every mutant is rejected or holds; forms carry their game with them, so a changed form may state another true fact.
fn mutants(json: &str, holds: impl Fn(&Certificate, &str) -> bool) {
    let check = |c: &Certificate| certify::check(&c.to_json(), &Limits::default());
    let n = mutation::all_rejected(json, check, holds);
    assert!(n > 30, "only {n} mutants");
}

/// True if a certificate about a position is true by definition.
pub(crate) fn truth(c: &Certificate) -> bool {
    match c {
        Certificate::Nimbers(c) => {
            let Ok(Position::Sum(sum)) = Position::parse(&c.game) else {
                return false;
            };
            AllImpartial::new(sum.terms)
                .is_ok_and(|rules| reference::nimber(&rules, &sum.at) == c.nimber)
        }
        Certificate::Play(c) => {
            let (convention, text) = match c.game.strip_prefix("misere ") {
                Some(rest) => (Convention::Misere, rest),
                None => (Convention::Normal, c.game.as_str()),
            };
            // A changed number may name a board that is too large for the solvers of this test.
            if let Ok(position @ Position::Turns(_)) = Position::parse(text) {
                let answer = crate::words::solve(&position, &Ask::default()).expect("solved");
                let winner = Player::BOTH
                    .into_iter()
                    .find(|&w| c.outcome == Outcome::Won(w).into());
                let named = winner.map(|w| position.about().side(w).to_owned());
                return answer.winner == named && (c.complete || c.distance >= answer.distance);
            }
            let found = match Position::parse(text) {
                Ok(Position::Sum(sum)) => {
                    let left = c.start.starts_with(sum.about.side(Player::Left));
                    let first = if left || c.start.starts_with("left") {
                        Player::Left
                    } else {
                        Player::Right
                    };
                    let rules = grundy_core::Alternating::new(sum.terms, convention, first);
                    oracles::retrograde(&rules, &(first, sum.at))
                }
                _ => return false,
            };
            let Some((outcome, distance)) = found else {
                return false;
            };
            let distance = distance
                .filter(|_| outcome.winner().is_some())
                .map(u64::from);
            let fits = if c.complete {
                c.distance == distance
            } else {
                c.distance >= distance
            };
            c.outcome == outcome.into() && fits
        }
        Certificate::Score(c) => {
            let Ok(position @ Position::Turns(_)) = Position::parse(&c.game) else {
                return false;
            };
            let answer = grundy::solve(&position, &Ask::default()).expect("solved");
            let Position::Turns(at) = &position else {
                unreachable!("it was read as a game of turns");
            };
            let lead = match at.turn() {
                Turn::Over(Payoff::Score(score)) => Some(score),
                _ if !at.is_scored() => Some(match answer.value.winner {
                    Some(Player::Left) => 1,
                    Some(Player::Right) => -1,
                    None => 0,
                }),
                Turn::Over(Payoff::Outcome(_)) => None,
                Turn::Of(Player::Left) => answer.value.score,
                Turn::Of(Player::Right) => answer.value.score.map(|score| -score),
            };
            c.score().is_some() && c.score() == lead
        }
        Certificate::Heaps(c) => {
            let heaps: Vec<String> = c.heaps.iter().map(u64::to_string).collect();
            let text = format!("heaps {}: {}", c.code, heaps.join(","));
            let Ok(Position::Sum(sum)) = Position::parse(&text) else {
                return true;
            };
            AllImpartial::new(sum.terms)
                .is_ok_and(|rules| reference::nimber(&rules, &sum.at) == c.nim_sum)
        }
        Certificate::Class(c) => {
            let (convention, text) = match c.game.strip_prefix("misere ") {
                Some(rest) => (Convention::Misere, rest),
                None => (Convention::Normal, c.game.as_str()),
            };
            match Position::parse(text) {
                Ok(Position::Sum(sum)) => outcomes(&sum, convention) == [c.left, c.right],
                _ => false,
            }
        }
        Certificate::Comparison(c) => {
            let (Ok(a), Ok(b)) = (Position::parse(&c.first), Position::parse(&c.second)) else {
                return false;
            };
            let Ok(Position::Sum(difference)) = b.negative().and_then(|b| a.plus(&b)) else {
                return false;
            };
            let relation = match outcomes(&difference, Convention::Normal) {
                [Claim::Left, Claim::Left] => ">",
                [Claim::Right, Claim::Right] => "<",
                [Claim::Right, Claim::Left] => "=",
                [Claim::Left, Claim::Right] => "||",
                _ => return false,
            };
            relation == c.relation
        }
        _ => true,
    }
}

/// The results of a sum for each beginner, by the definition. The sum is small.
fn outcomes(sum: &Sum, convention: Convention) -> [Claim; 2] {
    Player::BOTH.map(|first| {
        let rules = grundy_core::Alternating::new(sum.terms.clone(), convention, first);
        let found = oracles::retrograde(&rules, &(first, sum.at.clone()));
        found.expect("a small sum").0.into()
    })
}

/// The certificate of a comparison.
pub(crate) fn compared(a: &str, b: &str) -> String {
    let games = [a, b].map(|text| Position::parse(text).unwrap_or_else(|e| panic!("{text}: {e}")));
    let answer = grundy::compare(&games[0], &games[1], &Limits::default()).expect("compared");
    let made = answer.certificate();
    made.unwrap_or_else(|e| panic!("{a} and {b}: {e}"))
        .to_json()
}

#[test]
fn values_and_comparisons_have_certificates() {
    let texts = [
        "domineering 3x3",
        "hackenbush lrl,rl",
        "clobber xxo/oox",
        "1/2",
        "^ + *",
        "{2|{1|0}}",
        "nim 2",
        "toads-and-frogs tt.ff",
        "snort path 4 - col path 4",
        "amazons x.o/...",
        "0",
    ];
    // Play of these rules may return to a position, but not from here.
    let below_cycles = [
        "board {left: ox -> xo; right: x. -> .x}: ox.x",
        "board {left: o. -> oo; right: .ox -> o.x}: o.ox",
    ];
    let limits = Limits::default();
    for a in texts.into_iter().chain(below_cycles) {
        let position = Position::parse(a).expect(a);
        let value = grundy::value(&position, &limits).expect(a);
        let json = value.certificate().expect(a).to_json();
        let said = certify::check(&json, &limits);
        assert!(said.is_ok(), "{a}: {}", said.unwrap_err());
        for b in texts {
            let json = compared(a, b);
            let said = certify::check(&json, &limits);
            assert!(said.is_ok(), "{a} and {b}: {}", said.unwrap_err());
        }
    }
    let on = Position::parse("on").expect("a value");
    let answer = grundy::compare(&on, &on, &limits).expect("compared");
    let error = answer.certificate().expect_err("play may go on for ever");
    assert!(
        error.to_string().contains("return to a position"),
        "{error}"
    );
}

#[test]
fn a_loopy_game_is_compared_wherever_it_stands() {
    let loopy = [
        "on",
        "on + *",
        "over",
        "board {left: x. -> .x}: x.",
        "board {left: ox -> xo; right: x. -> .x}: .x.",
    ];
    for ending in ["0", "nim 3", "domineering 2x3", "0 + 1/2"] {
        for other in loopy {
            let games = [ending, other].map(|text| Position::parse(text).expect(text));
            let relation = |a: &Position, b: &Position| {
                let answer = grundy::compare(a, b, &Limits::default()).expect("compared");
                answer.value.relation.map(|relation| relation.to_string())
            };
            let there = relation(&games[0], &games[1]);
            let turned = match there.as_deref() {
                Some("<") => Some(">".to_owned()),
                Some(">") => Some("<".to_owned()),
                _ => there.clone(),
            };
            assert_eq!(
                relation(&games[1], &games[0]),
                turned,
                "{ending} and {other}"
            );
            if other == "on" {
                assert_eq!(there.as_deref(), Some("<"), "{ending}");
            }
        }
    }
}

#[test]
fn impartial_games_are_compared_by_a_nimber() {
    for (a, b, kind) in [
        ("nim 1000", "nim 999", "heaps"),
        ("kayles 12", "nim 4", "nimbers"),
        ("cram 3x4", "kayles 3", "nimbers"),
    ] {
        let json = compared(a, b);
        let read = Certificate::from_json(&json).expect("a certificate");
        assert_eq!(read.kind(), kind, "{a} and {b}");
        let said = certify::check(&json, &Limits::default());
        assert!(said.is_ok(), "{a} and {b}: {}", said.unwrap_err());
    }
}

#[test]
fn a_sum_is_certified_for_both_beginners() {
    for (text, convention) in [
        ("domineering 4x4", Convention::Normal),
        ("clobber xoxo/oxox/xoxo", Convention::Normal),
        ("domineering 3x3", Convention::Misere),
        // Play may go on for ever.
        (
            "partizan-graph {up: zero | up; zero: |}: up",
            Convention::Normal,
        ),
    ] {
        let json = certified(text, &asked(convention, Starter::Natural));
        let read = Certificate::from_json(&json).expect("a certificate");
        assert_eq!(read.kind(), "class", "{text}");
        let said = certify::check(&json, &Limits::default());
        let said = said.unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(said.statement.matches("begins, ").count(), 2, "{said}");
    }
}

#[test]
fn changed_certificates_of_sums_are_rejected() {
    let class = certified(
        "hackenbush lr + *",
        &asked(Convention::Normal, Starter::Natural),
    );
    for json in [
        class,
        compared("hackenbush lr", "1/2"),
        compared("^", "*"),
        compared("1", "{1|}"),
    ] {
        mutants(&json, |c, _| truth(c));
    }
}

#[test]
fn changed_certificates_of_positions_are_rejected() {
    for (text, convention) in [
        ("chomp 2x3", Convention::Normal),
        ("rook 1,2", Convention::Normal),
        ("kayles 5", Convention::Normal),
        ("nim 1,2", Convention::Misere),
        ("hackenbush lr", Convention::Normal),
        ("chase 2: 1,1 2,2", Convention::Normal),
        ("tic-tac-toe xox/oxo/...", Convention::Normal),
    ] {
        let starter = if text.starts_with("hackenbush") {
            Starter::Player(Player::Left)
        } else {
            Starter::Natural
        };
        let json = certified(text, &asked(convention, starter));
        mutants(&json, |c, _| truth(c));
    }
}

#[test]
fn changed_counters_are_rejected() {
    let json = certified("multiply 20", &Ask::default());
    // The oracle knows only the usual multipliers; with others the race is a different one, which the checker knows.
    mutants(&json, |c, _| {
        let Certificate::Counter(c) = c else {
            return false;
        };
        let plain = c.reaching_wins && c.add.is_empty() && c.start == "1" && c.multiply.len() == 8;
        let Ok(target) = c.target.parse::<u64>() else {
            return true;
        };
        let Ok(position) = Position::parse(&format!("multiply {target}")) else {
            return true;
        };
        let Position::Turns(at) = position else {
            return false;
        };
        let wins = oracles::retrograde(&Seated(at.clone()), &at)
            .is_none_or(|(outcome, _)| (outcome.winner() == Some(Player::Left)) == c.mover_wins);
        !plain || wins
    });
}

/// A period that is seen but not proved is *checked*, and neither side makes a certificate of it.
#[test]
fn what_no_theorem_proves_has_no_certificate() {
    for (game, to) in [
        ("4!.0", 5_000),
        ("4.[3]", 2_000),
        ("0.8", 1_000),
        ("0.3!7", 3_000),
        ("subtract squares", 5_000),
    ] {
        let answer =
            grundy::period(&game.parse().expect("a game"), to, &Limits::default()).unwrap();
        assert_ne!(answer.status, Status::Proved, "{game}");
        assert!(answer.certificate().is_err(), "{game}");
    }
    // The values of Lasker's Nim, presented as if a theorem covered them.
    let lasker = [
        0u64, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 16, 15, 17, 18, 20, 19,
    ];
    for theorem in ["octal", "subtraction", "all-but", "arithmetic", ""] {
        for saltus in [0, 4] {
            let json = format!(
                "{{\"certificate\":\"period\",\"version\":1,\"code\":\"4.[3]\",\"theorem\":\"{theorem}\",\
                 \"preperiod\":1,\"period\":4,\"saltus\":{saltus},\"values\":{lasker:?}}}"
            );
            assert!(certify::check(&json, &Limits::default()).is_err(), "{json}");
        }
    }
}

/// A rule in one line on a heap too large for a list of positions says which code has a certificate, and it has.
#[test]
fn a_large_heap_of_a_rule_names_its_code() {
    for (rule, other) in [
        ("{n -> n-1; n-2}", "subtract 1,2: 1000000000"),
        (
            "{n -> [a, n-2-a] for a in 0..n-2}",
            "heaps 0.07: 1000000000",
        ),
    ] {
        let text = format!("rule {rule}: 1000000000");
        let large = grundy::solve(&text.parse().unwrap(), &Ask::default()).unwrap();
        assert_eq!(large.status, Status::Proved, "{text}");
        let refused = large.certificate().unwrap_err().to_string();
        assert!(refused.contains(other), "{refused}");
        let coded = grundy::solve(&other.parse().unwrap(), &Ask::default()).unwrap();
        assert_eq!(coded.value.value, large.value.value, "{text}");
        assert!(coded.certificate().is_ok(), "{other}");
        let small = format!("rule {rule}: 40");
        let small = grundy::solve(&small.parse().unwrap(), &Ask::default()).unwrap();
        let json = small.certificate().unwrap().to_json();
        assert!(certify::check(&json, &Limits::default()).is_ok(), "{json}");
    }
}

#[test]
fn large_heaps_are_certified_by_rare_heaps() {
    for text in [
        "0.6: 60000,7",
        "0.77: 1000000000000",
        "0.16: 1000000000",
        "0.07: 70000",
    ] {
        let position = Position::parse(&format!("heaps {text}")).unwrap();
        let answer = grundy::solve(&position, &Ask::default()).unwrap();
        let certificate = answer.certificate().unwrap();
        let json = certificate.to_json();
        let said = certify::check(&json, &Limits::default());
        assert!(said.is_ok(), "{text}: {}", said.unwrap_err());
        let Certificate::Heaps(heaps) = certificate else {
            panic!("{text}: another kind of certificate")
        };
        let wrong = |change: &dyn Fn(&mut grundy_check::heaps::Heaps)| {
            let mut other = heaps.clone();
            change(&mut other);
            let json = Certificate::Heaps(other).to_json();
            assert!(certify::check(&json, &Limits::default()).is_err(), "{json}");
        };
        wrong(&|h| h.nimbers[0] += 1);
        wrong(&|h| h.nim_sum ^= 1);
        wrong(&|h| h.mover_wins = !h.mover_wins);
        wrong(&|h| (h.period, h.rare) = (None, None));
        let rare = heaps.rare.is_some() || heaps.period.as_ref().is_some_and(|p| p.rare.is_some());
        if rare {
            type Rare = grundy_check::rare::Rare;
            let of = |h: &mut grundy_check::heaps::Heaps, change: &dyn Fn(&mut Rare)| {
                let of_period = h.period.as_mut().and_then(|p| p.rare.as_mut());
                change(of_period.or(h.rare.as_mut()).unwrap());
            };
            wrong(&|h| of(h, &|r| r.hash = "0123456789abcdef".to_owned()));
            wrong(&|h| of(h, &|r| r.count -= 1));
            wrong(&|h| of(h, &|r| r.mask ^= 2));
            wrong(&|h| of(h, &|r| r.heaps[3].1 += 1));
            wrong(&|h| {
                of(h, &|r| {
                    r.heaps.remove(5);
                })
            });
            wrong(&|h| of(h, &|r| r.kind = "position".to_owned()));
        }
    }
    let lasker = Position::parse("lasker 20000").unwrap();
    let answer = grundy::solve(&lasker, &Ask::default()).unwrap();
    assert!(answer.certificate().is_err());
}

/// The nucleolus of random tables, and the pre-nucleolus where there is no imputation, with certificates that are accepted.
#[test]
fn every_nucleolus_has_a_certificate() {
    let mut rng = fastrand::Rng::with_seed(1971);
    let (mut alone, mut without) = (0, 0);
    for _ in 0..60 {
        let n = rng.usize(1..6);
        let worth = |s: usize| match s {
            0 => 0,
            s if s.is_power_of_two() => rng.i64(-2..10),
            _ => rng.i64(0..30),
        };
        let worths: Vec<String> = (0..1 << n).map(worth).map(|w| w.to_string()).collect();
        let text = format!("table {n}: {}", worths.join(" "));
        let game = coalition::read(&text).expect("a coalition game");
        let found = coalition::solve(&game, &Limits::default()).value;
        let made = found.nucleolus_certificate(&Limits::default());
        let json = made.expect("small").to_json();
        let said = certify::check(&json, &Limits::default());
        assert!(said.is_ok(), "{text}: {}", said.unwrap_err());
        let rounds = found.settled.expect("a nucleolus").rounds;
        alone += usize::from(rounds.iter().any(|round| !round.alone.is_empty()));
        without += usize::from(found.nucleolus.is_none());
    }
    assert!(alone > 5 && without > 5, "{alone} {without}");
}
