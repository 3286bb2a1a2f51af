//! Coins, tokens, chess pieces, Chomp and green Hackenbush against the definition.

use fastrand::Rng;
use grundy_core::adaptors::WithoutHints;
use grundy_core::conformance::{self, CONVENTIONS, reachable};
use grundy_core::{
    Convention, Described, Impartial, Notation, Partizan, Plain, Player, Ruleset, Unwatched,
};
use grundy_games::boards::chomp::{Bar, Bite, Chomp};
use grundy_games::coins::{
    coin_product::CoinProductRules, mock_turtles::MockTurtlesRules, rectangles::RectanglesRules,
    rugs::RugsRules, ruler::RulerRules, triplets::TripletsRules,
    turning_corners::TurningCornersRules, turtles::TurtlesRules, twins::TwinsRules,
};
use grundy_games::families::coins::{CoinRules, Coins, Rule};
use grundy_games::families::walkers::Pieces;
use grundy_games::graphs::green_hackenbush::{GreenHackenbush, Plant};
use grundy_games::graphs::tokens::Tokens;
use grundy_games::pieces::{king::King, knight::Knight, queen::Queen, rook::Rook};
use grundy_solve::outcome::Outcomes;
use grundy_solve::{coins, fold, reference};
use grundy_values::Nimber;
use num::BigUint;

fn rules<R: Described>(text: Option<&str>) -> R {
    R::from_rules(text).unwrap_or_else(|e| panic!("{} {text:?}: {e}", R::ABOUT.name))
}

/// Grundy values found without hints, kept from position to position.
type Known<R> = fold::Memory<<R as Ruleset>::Position, Nimber>;

fn without_hints<R: Impartial>(rules: &R, p: &R::Position, known: &mut Known<R>) -> u64 {
    let value: Result<Nimber, _> = known.value(
        &WithoutHints(rules),
        p,
        &mut Plain::<Nimber>::new(),
        &mut Unwatched,
    );
    value.expect("the play ends").0
}

/// Holds the theorems about nimbers at a position, and the fold with hints, against the definition without them.
fn nimbers_hold<R: Impartial + Notation>(rules: &R, p: &R::Position) {
    let known = &mut Known::<R>::new();
    let n = without_hints(rules, p, known);
    assert_eq!(n, reference::nimber(&WithoutHints(rules), p));
    theorems_hold(rules, p, known);
}

/// The same, with the fold without hints in place of the definition.
fn theorems_hold<R: Impartial + Notation>(rules: &R, p: &R::Position, known: &mut Known<R>) {
    let name = rules.show(p);
    let n = without_hints(rules, p, known);
    let after: Vec<(String, u64)> = rules
        .moves(p)
        .map(|mv| {
            let next = rules.play(p, &mv);
            (rules.show_move(p, &mv), without_hints(rules, &next, known))
        })
        .collect();
    let folded: Nimber =
        fold::value_by_parts_in(rules, p, &mut Plain::new(), &mut Unwatched).unwrap();
    assert_eq!(folded, Nimber(n), "the fold of {name}");
    if let Some(known) = rules.known_nimber(p) {
        assert_eq!(known.says, n, "{name}: {}", known.reason);
        assert!(!known.reason.to_string().is_empty());
    }
    for target in 0..n + 3 {
        let Some(known) = rules.known_moves_to(p, target, usize::MAX) else {
            continue;
        };
        let mut expected: Vec<String> = after
            .iter()
            .filter(|(_, n)| *n == target)
            .map(|(mv, _)| mv.clone())
            .collect();
        assert_eq!(
            known.says.total,
            BigUint::from(expected.len()),
            "{name} to {target}"
        );
        let mut found: Vec<String> = known
            .says
            .first
            .iter()
            .map(|mv| rules.show_move(p, mv))
            .collect();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{name} to {target}");
        let one = rules
            .known_moves_to(p, target, 1)
            .expect("a limit changes nothing");
        assert_eq!(one.says.total, known.says.total);
        assert!(one.says.first.len() <= 1);
    }
}

/// Holds the theorems about winners and winning moves at a position against the definition.
fn winners_hold<R: Impartial + Notation>(rules: &R, p: &R::Position) {
    let name = rules.show(p);
    for convention in CONVENTIONS {
        for mover in Player::BOTH {
            if let Some(known) = rules.known_winner(p, convention, mover) {
                let winner = reference::winner(&WithoutHints(rules), p, convention, mover);
                assert_eq!(
                    known.says, winner,
                    "{name} {convention:?}: {}",
                    known.reason
                );
            }
            if let Some(known) = rules.known_winning_moves(p, convention, mover, usize::MAX) {
                let moves = reference::winning_moves(&WithoutHints(rules), p, convention, mover);
                assert_eq!(
                    known.says.total,
                    BigUint::from(moves.len()),
                    "{name} {convention:?}"
                );
                assert_eq!(known.says.first.len(), moves.len());
                assert!(
                    known.says.first.iter().all(|mv| moves.contains(mv)),
                    "{name}"
                );
            }
        }
    }
}

/// A canonical position has the same nimber and the same misère winner, because its game tree is the same.
fn canonical_holds<R: Impartial + Notation>(rules: &R, p: &R::Position) {
    let other = rules.canonical(p.clone());
    let plain = WithoutHints(rules);
    assert_eq!(
        reference::nimber(&plain, p),
        reference::nimber(&plain, &other)
    );
    let misere = |p| reference::winner(&plain, p, Convention::Misere, Player::Left);
    assert_eq!(misere(p), misere(&other), "{}", rules.show(p));
    assert_eq!(rules.read(&rules.show(&other)).as_ref(), Ok(&other));
}

fn promises<R: Impartial + Described>(rules: &R, text: &str, depth: usize) {
    let p = rules.read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    conformance::impartial(rules, &p, depth);
    let again: R = R::from_rules(rules.show_rules().as_deref()).unwrap();
    assert_eq!(
        again.read(&rules.show(&p)).as_ref(),
        Ok(&p),
        "the rules are shown faithfully"
    );
    assert_eq!(rules.read(&rules.show(&rules.start())), Ok(rules.start()));
    nimbers_hold(rules, &p);
    let known = &mut Known::<R>::new();
    for (i, q) in reachable(rules, &p, 60).iter().enumerate() {
        theorems_hold(rules, q, known);
        winners_hold(rules, q);
        if i % 6 == 0 {
            canonical_holds(rules, q);
        }
    }
}

/// Every faulty text is refused with a place inside it.
fn refused<R: Described>(rules: &R, texts: &[&str]) {
    for text in texts {
        match rules.read(text) {
            Ok(p) => panic!("{} read \"{text}\" as {p:?}", R::ABOUT.name),
            Err(e) => {
                assert!(e.at <= text.len(), "{text}: {e}");
                assert!(!e.found.is_empty() && !e.expected.to_string().is_empty());
            }
        }
    }
}

fn examples_work<R: Described>() {
    for example in R::ABOUT.examples {
        let rest = example
            .strip_prefix(R::ABOUT.name)
            .expect("an example begins with the name");
        let (before, position) = match rest.split_once(':') {
            Some((before, position)) => (Some(before.trim()), position),
            None => (None, rest),
        };
        let rules = rules::<R>(before);
        rules
            .read(position.trim())
            .unwrap_or_else(|e| panic!("{example}: {e}"));
    }
}

fn row_of_coins<K: CoinRules>() {
    let game: Coins<K> = rules(None);
    examples_work::<Coins<K>>();
    promises(&game, "HTHHT", 3);
    let mut rng = Rng::with_seed(1);
    for _ in 0..20 {
        let row: String = (0..9).map(|_| if rng.bool() { 'H' } else { 'T' }).collect();
        nimbers_hold(&game, &game.read(&row).unwrap());
    }
    refused(
        &game,
        &[
            "",
            "HX",
            "H/T",
            "-1",
            "10",
            "H T",
            "1000000000000000000000000000000",
            "é",
        ],
    );
    assert_eq!(game.read("hth"), game.read("HTH"));
    assert!(Coins::<K>::from_rules(Some("3")).is_err());
}

#[test]
fn rows_of_coins() {
    row_of_coins::<TurtlesRules>();
    row_of_coins::<MockTurtlesRules>();
    row_of_coins::<RulerRules>();
    row_of_coins::<TwinsRules>();
    row_of_coins::<TripletsRules>();
}

#[test]
fn single_heads_are_worth_what_the_theorems_say() {
    for rule in Rule::ALL {
        let moves = |n: u64| {
            let moves = rule.moves(n as u32);
            moves
                .into_iter()
                .map(|m| m.into_iter().map(u64::from).collect())
                .collect()
        };
        let table = coins::values(&moves, 70, &mut Unwatched).unwrap();
        for (n, value) in (0u32..).zip(table) {
            assert_eq!(Nimber(rule.value(n)), value, "{} at {n}", rule.name());
            assert_eq!(rule.moves(n).len() as u64, rule.move_count(n));
            for sum in 0..130 {
                let of = |m: &Vec<u32>| m.iter().fold(0, |s, &p| s ^ rule.value(p));
                let mut expected: Vec<_> =
                    rule.moves(n).into_iter().filter(|m| of(m) == sum).collect();
                let mut found = rule.moves_with_sum(n, sum);
                expected.sort();
                found.sort();
                assert_eq!(found, expected, "{} at {n} with sum {sum}", rule.name());
            }
        }
    }
}

/// The moves of a one-dimensional game at a place.
type MovesAt = dyn Fn(u64) -> Vec<Vec<u64>>;

fn board_of_coins<K: CoinRules>(before: Option<&str>, shapes: &[&str]) {
    let game: Coins<K> = rules(before);
    examples_work::<Coins<K>>();
    let mut rng = Rng::with_seed(2);
    for shape in shapes {
        promises(&game, &shape.replace('?', "H"), 2);
        for _ in 0..12 {
            let text: String = shape
                .chars()
                .map(|c| {
                    if c != '?' {
                        c
                    } else if rng.bool() {
                        'H'
                    } else {
                        'T'
                    }
                })
                .collect();
            let p = game.read(&text).unwrap();
            nimbers_hold(&game, &p);
            // The solver that knows heads by coordinates agrees.
            let values: Vec<Box<dyn Fn(u64) -> Nimber>> = game
                .factors()
                .iter()
                .map(|&rule| Box::new(move |n: u64| Nimber(rule.value(n as u32))) as Box<_>)
                .collect();
            let moves: Vec<Box<MovesAt>> = game
                .factors()
                .iter()
                .map(|&rule| {
                    let wide = |m: Vec<u32>| m.into_iter().map(u64::from).collect();
                    Box::new(move |n: u64| rule.moves(n as u32).into_iter().map(wide).collect())
                        as Box<_>
                })
                .collect();
            let heads = heads_of(&text, game.factors().len());
            let known = game.known_nimber(&p).unwrap().says;
            let by_heads: Vec<&dyn Fn(u64) -> Nimber> = values.iter().map(|v| &**v).collect();
            assert_eq!(
                coins::product_value(&by_heads, &heads),
                Nimber(known),
                "{text}"
            );
            let factors: Vec<coins::Factor> = values
                .iter()
                .zip(&moves)
                .map(|(value, moves)| coins::Factor { value, moves })
                .collect();
            let won = coins::moves_to(&factors, &heads, Nimber(0), 10, &mut Unwatched).unwrap();
            let by_theorem = game.known_moves_to(&p, 0, 10).unwrap().says;
            assert_eq!(won.total, by_theorem.total, "{text}");
        }
    }
}

/// The coordinates of the heads of a board, read independently of the game's own reader.
fn heads_of(text: &str, sides: usize) -> Vec<Vec<u64>> {
    let mut heads = Vec::new();
    let mut at = vec![0; sides];
    let mut slashes = 0;
    for c in text.chars() {
        if c == '/' {
            slashes += 1;
            continue;
        }
        if slashes > 0 {
            at[sides - 1 - slashes] += 1;
            at[sides - slashes..].fill(0);
            slashes = 0;
        }
        if c == 'H' {
            heads.push(at.clone());
        }
        at[sides - 1] += 1;
    }
    heads
}

#[test]
fn boards_of_coins() {
    board_of_coins::<TurningCornersRules>(None, &["???/???/???", "????/????"]);
    board_of_coins::<RectanglesRules>(None, &["???/???", "??/??/??"]);
    board_of_coins::<RugsRules>(None, &["???/???/???"]);
    board_of_coins::<CoinProductRules>(Some("turtles*ruler"), &["???/???", "??"]);
    board_of_coins::<CoinProductRules>(Some("Twins*Mock-Turtles"), &["????/????"]);
    board_of_coins::<CoinProductRules>(
        Some("turtles*turtles*turtles"),
        &["??/??//??/??", "??//??"],
    );
    board_of_coins::<CoinProductRules>(Some("ruler"), &["?????"]);
    board_of_coins::<CoinProductRules>(Some("twins*triplets*turtles*ruler"), &["??/??///??/??"]);
    let game: Coins<TurningCornersRules> = rules(None);
    refused(
        &game,
        &["", "HH/H", "HH/HX", "H//T", "/", "HH/", "3", "-1", "H,T"],
    );
    let cubes: Coins<CoinProductRules> = rules(Some("ruler*ruler*ruler"));
    refused(&cubes, &["HH/HH//HH", "HH/HH//HH/H", "H///H", ""]);
    for wrong in [
        None,
        Some(""),
        Some("turtle"),
        Some("twins*"),
        Some("ruler*5"),
        Some(&"ruler*".repeat(9)),
    ] {
        assert!(
            Coins::<CoinProductRules>::from_rules(wrong).is_err(),
            "{wrong:?}"
        );
    }
    for wrong in [
        "turn (0,0)",
        "turn (1,1) (0,0)",
        "turn (9,9)",
        "turn",
        "(0,0",
        "turn (1,1) (0,1) (1,0)",
        "1 2",
    ] {
        assert!(game.read_move(&game.start(), wrong).is_err(), "{wrong}");
    }
}

#[test]
fn both_variants_of_rectangles_are_told_apart() {
    // Trap: four distinct corners count coordinates from 0, degenerate rectangles from 1.
    let corners: Coins<TurningCornersRules> = rules(None);
    let degenerate: Coins<RectanglesRules> = rules(None);
    for (r, c) in [(0u32, 0u32), (0, 3), (1, 1), (2, 2), (2, 3), (3, 3)] {
        let row = |r2: u32| {
            (0..4)
                .map(|c2| if (r2, c2) == (r, c) { 'H' } else { 'T' })
                .collect()
        };
        let text = (0..4).map(row).collect::<Vec<String>>().join("/");
        let value = |game: &dyn Fn(&str) -> u64| Nimber(game(&text));
        let (r, c) = (Nimber(u64::from(r)), Nimber(u64::from(c)));
        let of_corners = |t: &str| {
            corners
                .known_nimber(&corners.read(t).unwrap())
                .unwrap()
                .says
        };
        let of_degenerate = |t: &str| {
            degenerate
                .known_nimber(&degenerate.read(t).unwrap())
                .unwrap()
                .says
        };
        assert_eq!(value(&of_corners), r * c);
        assert_eq!(value(&of_degenerate), Nimber(r.0 + 1) * Nimber(c.0 + 1));
    }
}

#[test]
fn a_million_coins_are_worth_something_at_once() {
    let mut rng = Rng::with_seed(3);
    let rows: Vec<String> = (0..1000)
        .map(|_| {
            (0..1000)
                .map(|_| if rng.bool() { 'h' } else { 't' })
                .collect()
        })
        .collect();
    let game: Coins<TurningCornersRules> = rules(None);
    let p = game.read(&rows.join("/")).unwrap();
    let columns = |row: &String| -> Vec<u64> {
        (0..)
            .zip(row.bytes())
            .filter(|(_, c)| *c == b'h')
            .map(|(n, _)| n)
            .collect()
    };
    let known = game.known_nimber(&p).unwrap().says;
    let by_rows = coins::grid_value(rows.iter().map(columns), &Nimber, &Nimber);
    assert_eq!(Nimber(known), by_rows);
    let winning = game.known_moves_to(&p, 0, 5).unwrap().says;
    for mv in &winning.first {
        let next = game.play(&p, mv);
        assert_eq!(game.known_nimber(&next).unwrap().says, 0);
    }
    assert_eq!(winning.first.len(), 5, "among {} moves", winning.total);
}

#[test]
fn tokens_on_graphs() {
    examples_work::<Tokens>();
    let game: Tokens = rules(Some("a>b,b>c,a>c"));
    promises(&game, "a,b,a", 4);
    promises(
        &rules::<Tokens>(Some("x>Y, y>z\nY z # a comment\nX x")),
        "x,X",
        4,
    );
    let json: Tokens = rules(Some(
        r#" {"a": ["b","c"], "b" : [ "c" ], "c": [] , "d":["c"]} "#,
    ));
    let lines: Tokens = rules(Some("# four vertices\na b\na c\n\nb c  # again\nd c\n"));
    assert_eq!(json.show_rules(), lines.show_rules());
    assert_eq!(json.show_rules().as_deref(), Some("a>b,a>c,b>c,d>c"));
    assert_eq!(
        rules::<Tokens>(Some("s,a>s,b")).show_rules().as_deref(),
        Some("s,a>s,b")
    );
    refused(&game, &["", "d", "a,", ",a", "a;b", "1", "-1", "a,,b"]);
    for (wrong, found) in [
        ("a>b,b>c,c>a", "a → b → c → a"),
        ("a>a", "a → a"),
        ("a b\nb c\nc b", "b → c → b"),
        (r#"{"a":["b"],"b":["a"]}"#, "a → b → a"),
    ] {
        assert!(
            Tokens::from_rules(Some(wrong))
                .unwrap_err()
                .found
                .contains(found),
            "{wrong}"
        );
    }
    for wrong in [
        None,
        Some(""),
        Some(">"),
        Some("a>b>c"),
        Some("a b c"),
        Some("a>"),
        Some("{"),
        Some("{}"),
        Some(r#"{"a":["b"]"#),
        Some(r#"{"a":["b",]}"#),
        Some(r#"{"a":"b"}"#),
        Some(r#"{"a":["b"]} x"#),
        Some(r#"{"a\u0041":[]}"#),
        Some("a(b)>c"),
    ] {
        let error = Tokens::from_rules(wrong).unwrap_err();
        assert!(error.at <= wrong.unwrap_or("").len(), "{wrong:?}: {error}");
    }
    // Random graphs: edges from larger to smaller numbers.
    let mut rng = Rng::with_seed(4);
    for _ in 0..30 {
        let edges: Vec<(String, String)> = (0..12)
            .map(|_| (rng.u32(1..8), rng.u32(0..7)))
            .filter(|(a, b)| a > b)
            .map(|(a, b)| (a.to_string(), b.to_string()))
            .chain([("7".to_owned(), "0".to_owned())])
            .collect();
        let game = Tokens::from_edges(edges.iter().map(|(a, b)| (&**a, &**b))).unwrap();
        let p = game.read("7,7,0").unwrap();
        nimbers_hold(&game, &p);
        canonical_holds(&game, &p);
    }
}

#[test]
fn a_path_of_a_hundred_thousand_edges() {
    let names: Vec<String> = (0..=100_000).map(|n| n.to_string()).collect();
    let game = Tokens::from_edges(names.windows(2).map(|w| (&*w[0], &*w[1]))).unwrap();
    let value: Nimber = fold::value(&game, &game.start());
    assert_eq!(value, Nimber(0), "the play has an even number of plies");
}

#[test]
fn pieces_walk_home() {
    examples_work::<Pieces<Knight>>();
    examples_work::<Pieces<King>>();
    examples_work::<Pieces<Rook>>();
    examples_work::<Pieces<Queen>>();
    promises(&rules::<Pieces<Knight>>(Some("5x7")), "3,5 4,4", 3);
    promises(&rules::<Pieces<Knight>>(None), "7,7", 3);
    promises(&rules::<Pieces<King>>(None), "3,5 3,5", 3);
    promises(&rules::<Pieces<Rook>>(Some("6x4")), "3,3 5,1", 2);
    promises(&rules::<Pieces<Queen>>(None), "3,3 2,1", 2);
    for r in 0..12 {
        for c in 0..12 {
            let text = format!("{r},{c}");
            let queen: Pieces<Queen> = rules(Some("12x12"));
            winners_hold(&queen, &queen.read(&text).unwrap());
            let king: Pieces<King> = rules(Some("12x12"));
            nimbers_hold(&king, &king.read(&text).unwrap());
        }
    }
    let queen: Pieces<Queen> = rules(None);
    refused(
        &queen,
        &[
            "",
            "8,0",
            "3",
            "3,4,5",
            "-1,2",
            "a,b",
            "3,4 ,",
            "1,99999999999999999999999",
        ],
    );
    for wrong in ["0x3", "x", "8", "-1x2", "1x2x3", "9999999999x2", ""] {
        assert!(Pieces::<Queen>::from_rules(Some(wrong)).is_err(), "{wrong}");
    }
    // Even far out the golden ratio must be exact.
    let far: Pieces<Queen> = rules(Some("1000000x1000000"));
    let lost = far.read("514229,832040").unwrap();
    let fibonacci = far
        .known_winner(&lost, Convention::Normal, Player::Left)
        .unwrap();
    assert_eq!(
        fibonacci.says,
        Player::Left,
        "neighbouring Fibonacci numbers alternate"
    );
    let lost = far.read("832040,514230").unwrap();
    for (text, total) in [("317811,514229", 0u32), ("999999,999999", 3)] {
        let p = far.read(text).unwrap();
        let known = far
            .known_winning_moves(&p, Convention::Normal, Player::Left, 9)
            .unwrap();
        assert_eq!(known.says.total, BigUint::from(total), "{text}");
        for mv in known.says.first {
            assert!(far.is_legal(Player::Left, &p, &mv));
            let next = far.known_winner(&far.play(&p, &mv), Convention::Normal, Player::Left);
            assert_eq!(next.unwrap().says, Player::Right);
        }
    }
    assert!(far.known_nimber(&lost).is_none());
}

#[test]
fn chomp_keeps_its_promises() {
    examples_work::<Chomp>();
    promises(&Chomp, "3,2,2", 3);
    for text in [
        "1x1", "1x5", "2x4", "4x2", "3x3", "5,1,1", "4,4,2,1", "3,1,1,1",
    ] {
        promises(&Chomp, text, 2);
    }
    refused(
        &Chomp,
        &[
            "",
            "0x3",
            "3,4",
            "3,0",
            "3,,1",
            "-1",
            "x",
            "1000000x1000000",
            "99999999999999x1",
            "3,a",
        ],
    );
    for wrong in [
        "eat 0,0", "eat 3", "eat 9,9", "eat a,b", "eat -1,0", "bite 1,1",
    ] {
        assert!(Chomp.read_move(&Chomp.start(), wrong).is_err(), "{wrong}");
    }
}

/// The winning bites of a bar, by the lazy search.
fn winning_bites(bar: &Bar) -> Vec<Bite> {
    let mut known = Outcomes::new(Convention::Normal);
    let wins = |bite: &Bite| {
        let next = Chomp.play(bar, bite);
        known.winner(&Chomp, &next, Player::Right, &mut Unwatched) == Ok(Player::Left)
    };
    Chomp.moves(bar).filter(wins).collect::<Vec<_>>()
}

#[test]
fn chomp_against_the_definition() {
    for rows in 1..=5 {
        for columns in 1..=5 {
            let bar = Chomp.read(&format!("{rows}x{columns}")).unwrap();
            let plain = WithoutHints(Chomp);
            let slow = reference::winning_moves(&plain, &bar, Convention::Normal, Player::Left);
            assert_eq!(winning_bites(&bar), slow, "{rows}x{columns}");
            // Trap: the first player wins every rectangle except 1x1.
            assert_eq!(slow.is_empty(), (rows, columns) == (1, 1));
            winners_hold(&Chomp, &bar);
        }
    }
    // 8x10 has two winning bites, as Thompson found (quoted in Winning Ways, chapter 18).
    let large = Chomp.read("8x10").unwrap();
    assert_eq!(winning_bites(&large).len(), 2);
    let square = Chomp.read("10x10").unwrap();
    assert_eq!(winning_bites(&square), [Bite { row: 1, column: 1 }]);
}

#[test]
fn green_hackenbush_by_fusion_and_colon() {
    examples_work::<GreenHackenbush>();
    promises(&GreenHackenbush, "0-1,1-2,2-0,1-3", 4);
    promises(&GreenHackenbush, "0-1,0-1,1-1,1-2,2-2,0-0", 3);
    let mut rng = Rng::with_seed(5);
    for round in 0..150 {
        let vertices = rng.u32(2..6);
        let edges = (0..rng.usize(1..9)).map(|_| (rng.u32(0..vertices), rng.u32(0..vertices)));
        let plant = Plant::new(edges.collect());
        nimbers_hold(&GreenHackenbush, &plant);
        if round < 40 {
            canonical_holds(&GreenHackenbush, &plant);
        }
    }
    let floating = GreenHackenbush.read("1-2,0-3").unwrap();
    assert_eq!(GreenHackenbush.show(&floating), "0-3");
    assert_eq!(
        GreenHackenbush.show(&GreenHackenbush.read("1-2").unwrap()),
        "0"
    );
    refused(
        &GreenHackenbush,
        &[
            "1",
            "0-",
            "-1",
            "0--1",
            "0-1,",
            "a-b",
            "0-1-",
            "0-99999999999999999999",
            "",
        ],
    );
    for wrong in [
        "cut 0-9",
        "cut",
        "cut 0-1 #2",
        "cut 0-1 #0",
        "0",
        "cut a-b",
        "#",
    ] {
        let start = GreenHackenbush.start();
        assert!(GreenHackenbush.read_move(&start, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_large_plant_takes_a_moment() {
    // A random tree of 100,000 edges, then a stalk as high.
    let mut rng = Rng::with_seed(6);
    let tree = Plant::new((1..=100_000).map(|v| (rng.u32(0..v), v)).collect());
    let known = GreenHackenbush.known_nimber(&tree).unwrap();
    let winning = GreenHackenbush.known_moves_to(&tree, 0, 10).unwrap().says;
    assert_eq!(winning.total == BigUint::ZERO, known.says == 0);
    for cut in winning.first {
        let next = GreenHackenbush.play(&tree, &cut);
        assert_eq!(GreenHackenbush.known_nimber(&next).unwrap().says, 0);
    }
    let stalk = Plant::new((0..100_000).map(|v| (v, v + 1)).collect());
    assert_eq!(GreenHackenbush.known_nimber(&stalk).unwrap().says, 100_000);
    let winning = GreenHackenbush.known_moves_to(&stalk, 0, 10).unwrap().says;
    assert_eq!(winning.first, [0]);
    let ring = Plant::new((0..5_001).map(|v| (v, (v + 1) % 5_001)).collect());
    assert_eq!(GreenHackenbush.known_nimber(&ring).unwrap().says, 1);
}
