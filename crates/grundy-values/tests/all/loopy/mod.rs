//! Values of games in which play may go on for ever.

mod reference;
mod thermograph;

use fastrand::Rng;
use grundy_core::{Outcome, Player, Unwatched};
use grundy_values::loopy::{Expression, Game, Stopper, Value, show};
use grundy_values::short::Comparison;
use reference::outcomes;

fn value(text: &str) -> Value {
    let expression = Expression::read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    expression.value(&mut Unwatched).unwrap()
}

fn shown(value: &Value) -> String {
    show(&value.settle(&mut Unwatched).unwrap(), &mut Unwatched).unwrap()
}

#[test]
fn values_of_the_literature() {
    for (text, wanted) in [
        ("on", "on"),
        ("a{a|}", "on"),
        ("on + 3", "on"),
        ("on + on", "on"),
        ("on + off", "dud"),
        ("on - on", "dud"),
        ("dud + 5", "dud"),
        ("dud + over", "dud"),
        ("{on|off}", "{on|off}"),
        ("over + over", "over"),
        ("over + *", "over"),
        ("over + ^", "over"),
        ("over + 3.v", "over"),
        ("over - over", "over & under"),
        ("over + under", "over & under"),
        ("-over", "under"),
        ("-on", "off"),
        ("{over|over}", "over"),
        ("{0|over}", "over"),
        ("{over|0}", "{over|0}"),
        ("tis", "tis"),
        ("a{b{|a}|}", "tis"),
        ("1 & 0", "tis"),
        ("tis - 1", "tisn"),
        ("upon", "upon"),
        ("upon + *", "upon + *"),
        ("a{0,a|0}", "upon + *"),
        ("over + 1", "over + 1"),
        ("on & off", "dud"),
        ("over + 100", "over + 100"),
        ("-(over + 1/2)", "under - 1/2"),
        ("3 - 1", "2"),
        ("-upon", "-upon"),
        ("upon + over", "over"),
        ("upon + upon", "{0|upon + *}"),
        ("{0|on}", "1"),
        // A ko: the player who profits from repetition wins it.
        ("a{1||a|0}", "2 & +-1"),
        // Labels that name each other, and a negative in its own cycle.
        ("a{0|-a}", "1 & {0|-1}"),
        ("tis + tis", "2 & 0"),
    ] {
        assert_eq!(shown(&value(text)), wanted, "{text}");
    }
}

/// A random game of a few positions.
fn random(rng: &mut Rng, most: usize) -> Game {
    let count = rng.usize(1..=most);
    let side = |rng: &mut Rng| (0..rng.usize(0..3)).map(|_| rng.usize(0..count)).collect();
    let options = (0..count).map(|_| [side(rng), side(rng)]).collect();
    Game::new(options, 0).unwrap()
}

fn random_stopper(rng: &mut Rng, most: usize) -> Game {
    loop {
        let game = random(rng, most);
        if game.is_stopper() {
            return game;
        }
    }
}

/// True if the outcomes of two sums agree for Left: she survives, or wins, in both or in neither.
fn survives(outcome: Outcome) -> bool {
    outcome != Outcome::Won(Player::Right)
}

fn wins(outcome: Outcome) -> bool {
    outcome == Outcome::Won(Player::Left)
}

#[test]
fn stoppers_play_like_their_canonical_forms() {
    let mut rng = Rng::with_seed(1);
    let mut loopy = 0;
    for _ in 0..2000 {
        let game = random_stopper(&mut rng, 6);
        let stopper = Stopper::new(&game, &mut Unwatched).unwrap().unwrap();
        loopy += usize::from(!stopper.game().is_loopfree());
        assert!(stopper.game().is_stopper());
        let again = Stopper::new(stopper.game(), &mut Unwatched).unwrap();
        assert_eq!(
            again.as_ref(),
            Some(&stopper),
            "a canonical form is a fixed point"
        );
        for _ in 0..4 {
            let other = random(&mut rng, 5);
            let sums = [&game, stopper.game()].map(|g| outcomes(&[g, &other]));
            assert_eq!(sums[0], sums[1], "{game:?} {stopper:?} {other:?}");
        }
    }
    assert!(loopy > 200, "{loopy}");
}

#[test]
fn equal_stoppers_have_equal_forms() {
    let mut rng = Rng::with_seed(2);
    let mut equal = 0;
    for _ in 0..3000 {
        let [a, b] = [(); 2].map(|()| random_stopper(&mut rng, 5));
        // G ≥ H if Left, moving second, survives G − H.
        let ge = |a: &Game, b: &Game| survives(outcomes(&[a, &b.negative()])[1]);
        let wanted = Comparison::from_both(ge(&b, &a), ge(&a, &b));
        let found = Value::new(&a)
            .compare(&Value::new(&b), &mut Unwatched)
            .unwrap();
        assert_eq!(found, wanted, "{a:?} {b:?}");
        let forms = [&a, &b].map(|g| Stopper::new(g, &mut Unwatched).unwrap().unwrap());
        assert_eq!(
            forms[0] == forms[1],
            wanted == Comparison::Equal,
            "{a:?} {b:?}"
        );
        equal += usize::from(wanted == Comparison::Equal);
    }
    assert!(equal > 100, "{equal}");
}

#[test]
fn games_play_like_their_sides() {
    let mut rng = Rng::with_seed(3);
    let (mut two, mut unknown) = (0, 0);
    for _ in 0..2000 {
        let game = random(&mut rng, 5);
        let value = Value::new(&game);
        let sides = value.settle(&mut Unwatched).unwrap();
        two += usize::from(sides.are_known() && sides.stopper().is_none());
        unknown += usize::from(!sides.are_known());
        assert_eq!(value.outcomes(&mut Unwatched).unwrap(), outcomes(&[&game]));
        for _ in 0..4 {
            let other = random(&mut rng, 4);
            let sum = outcomes(&[&game, &other]);
            // With G⁺ = S, Left survives G + X exactly if she survives S + X; with G⁻ = T, she wins both or neither.
            if let Some(onside) = &sides.onside {
                let with = outcomes(&[onside.game(), &other]);
                assert_eq!(
                    sum.map(survives),
                    with.map(survives),
                    "{game:?} {onside:?} {other:?}"
                );
            }
            if let Some(offside) = &sides.offside {
                let with = outcomes(&[offside.game(), &other]);
                assert_eq!(
                    sum.map(wins),
                    with.map(wins),
                    "{game:?} {offside:?} {other:?}"
                );
            }
        }
    }
    assert!(two > 100, "{two}");
    assert_eq!(
        unknown, 0,
        "all games of five positions have stoppers for sides"
    );
}

#[test]
fn sums_play_and_compare_as_they_should() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..300 {
        let games = [(); 3].map(|()| random(&mut rng, 4));
        let [a, b, c] = games.each_ref().map(Value::new);
        let plus = |x: &Value, y: &Value| x.plus(y, &mut Unwatched).unwrap();
        let same =
            |x: &Value, y: &Value| x.compare(y, &mut Unwatched).unwrap() == Comparison::Equal;
        assert!(same(&plus(&a, &b), &plus(&b, &a)));
        assert!(same(&plus(&plus(&a, &b), &c), &plus(&a, &plus(&b, &c))));
        assert!(same(&a.negative().negative(), &a));
        // The sum plays as the games do.
        let together = plus(&a, &b);
        let [g, h, x] = &games;
        let with = outcomes(&[g, h, x]);
        assert_eq!(plus(&together, &c).outcomes(&mut Unwatched).unwrap(), with);
        // Order is kept by sums.
        let order = |x: &Value, y: &Value| x.compare(y, &mut Unwatched).unwrap();
        if order(&a, &b) != Comparison::Confused {
            let after = order(&plus(&a, &c), &plus(&b, &c));
            assert!(after == order(&a, &b) || after == Comparison::Equal);
        }
    }
}

#[test]
fn what_is_shown_is_read_again() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..1000 {
        let value_of = Value::new(&random(&mut rng, 7));
        let sides = value_of.settle(&mut Unwatched).unwrap();
        if sides.are_known() {
            let text = show(&sides, &mut Unwatched).unwrap();
            let again = value(&text).settle(&mut Unwatched).unwrap();
            assert_eq!(again, sides, "{text}");
        }
    }
}

#[test]
fn the_order_of_the_literature() {
    for (a, b, wanted) in [
        ("on", "1000", Comparison::Greater),
        ("on", "off", Comparison::Greater),
        ("on", "dud", Comparison::Greater),
        ("dud", "0", Comparison::Confused),
        ("over", "1/4", Comparison::Less),
        ("over", "1/256", Comparison::Less),
        ("over", "9.^", Comparison::Greater),
        ("over", "0", Comparison::Greater),
        ("over", "upon", Comparison::Greater),
        // upon = ^ + ^<2> + ^<3> + …
        ("upon", "^[4]", Comparison::Greater),
        ("upon", "^^", Comparison::Less),
        ("tis", "1", Comparison::Less),
        ("tis", "0", Comparison::Greater),
        ("tis + tisn", "0", Comparison::Confused),
    ] {
        let found = value(a).compare(&value(b), &mut Unwatched).unwrap();
        assert_eq!(found, wanted, "{a} and {b}");
    }
}

#[test]
fn faults_are_found_where_they_are() {
    for (text, at, expected) in [
        ("", 0, "a value such as"),
        ("{0|ove}", 3, "before a brace"),
        ("{0|over", 7, "for the brace"),
        ("on +", 3, "the end of the value"),
        ("on + ", 5, "a value such as"),
        ("on+3", 2, "around the + and -"),
        ("a{0|a + 1}", 4, "outside of sums"),
        ("a{0|b - 1}, b{a|}", 10, "the end"),
        ("a{a|a{0|}}", 0, "within its own"),
        ("{a{0|a}|a{|}}", 8, "braces already"),
        ("cool(over, 1)", 5, "a short game"),
        ("frob(1)", 0, "a function of short games"),
        ("on{0|}", 0, "a label that is no name"),
        ("off & on", 0, "onside and offside"),
        ("dud & 0", 0, "two stoppers"),
        ("{on}", 3, "\"|\" between"),
        ("{1|2|over}", 4, "bars of different lengths"),
        ("cool(1", 6, "\")\""),
        ("a{1|a} : *", 0, "play can return from a to a"),
        ("* : {0|over}", 7, "play can return from over to over"),
        (
            "{a{1|b{0|a}} : 1|}",
            1,
            "ordinal sums are of short games only",
        ),
        ("on * 2", 0, "products are of short games only"),
        ("a{0|1} : *", 0, "for ordinal sums are of short games only"),
    ] {
        let fault = Expression::read(text).unwrap_err();
        assert!(
            fault.expected.to_string().contains(expected),
            "{text}: {fault}"
        );
        assert_eq!(fault.at, at, "{text}: {fault}");
    }
    for deep in ["{", "(", "-", "+-", "a{"] {
        assert!(Expression::read(&deep.repeat(30_000)).is_err());
    }
}

#[test]
fn large_integers_stand_beside_the_graph() {
    for (text, wanted) in [
        ("over + 1000000000", "over + 1000000000"),
        ("over + 5000 - over", "over + 5000 & under + 5000"),
        ("under - 1000000000000", "under - 1000000000000"),
        ("on - 1000000000", "on"),
        ("dud + 1000000000", "dud"),
        ("upon + 1000000000 - 999999999", "upon + * + 1*"),
        ("upon + * - 1000000000", "upon + * - 1000000000"),
        ("tis + 1000000000", "1000000001 & 1000000000"),
        ("over + 1000000000^", "over + 1000000000"),
        ("over + 1000000000 + 1/2", "over + 1/2 + 1000000000"),
        ("a{2||a|0} + 1000", "1003 & {1002|999}"),
        ("{0|upon} + 1000000", "{1000000|upon + 1000000}"),
        ("-(over + 100)", "under - 100"),
    ] {
        assert_eq!(shown(&value(text)), wanted, "{text}");
    }
    for (a, b, wanted) in [
        ("over + 1000000000", "1000000000", Comparison::Greater),
        ("over + 1000000000", "1000000001", Comparison::Less),
        ("over - 1000000000", "over", Comparison::Less),
        ("on", "over + 1000000000", Comparison::Greater),
        ("dud", "1000000000", Comparison::Confused),
    ] {
        let found = value(a).compare(&value(b), &mut Unwatched).unwrap();
        assert_eq!(found, wanted, "{a} and {b}");
    }
    let won = value("upon - 1000000000").outcomes(&mut Unwatched).unwrap();
    assert_eq!(won, [Outcome::Won(Player::Right); 2]);
}

#[test]
fn integers_are_added_as_games() {
    let mut rng = Rng::with_seed(8);
    for round in 0..400 {
        let games = [(); 2].map(|()| random(&mut rng, 4));
        let n = rng.i64(-130..=130);
        let written = value(&format!("{{{}|}}", n.abs() - 1).replace("{-1|}", "0"));
        let written = if n < 0 { written.negative() } else { written };
        let mut store = grundy_values::Store::new();
        let id = store.integer(n);
        let kept = Value::from_short(&mut store, id, &mut Unwatched).unwrap();
        let [a, b] = games.each_ref().map(Value::new);
        let [with, without] = [&kept, &written].map(|n| a.plus(n, &mut Unwatched).unwrap());
        let settled = |value: &Value| value.settled(&mut Unwatched).unwrap();
        assert_eq!(
            settled(&with),
            settled(&without),
            "{round}: {games:?} + {n}"
        );
        let compared = |value: &Value| value.compare(&b, &mut Unwatched).unwrap();
        assert_eq!(
            compared(&with),
            compared(&without),
            "{round}: {games:?} + {n}"
        );
        // What is shown is read again.
        let text = settled(&with).to_string();
        if !text.contains('?') {
            assert_eq!(settled(&value(&text)).sides, settled(&with).sides, "{text}");
        }
    }
}

#[test]
fn a_large_number_is_stopped_in_time() {
    let big = Expression::read("{0|over + 1000000000000}").unwrap();
    let stopped = big.value(&mut Unwatched).unwrap_err();
    assert!(stopped.to_string().contains("positions"), "{stopped}");
}

#[test]
fn degrees() {
    for (text, wanted) in [
        ("on", "dud"),
        ("over", "over & under"),
        ("^", "0"),
        ("tis", "1 & -1"),
    ] {
        let degree = value(text).degree(&mut Unwatched).unwrap();
        assert_eq!(shown(&degree), wanted, "{text}");
    }
}

#[test]
fn what_is_written_has_the_same_plays() {
    let mut rng = Rng::with_seed(6);
    for _ in 0..1000 {
        let game = random(&mut rng, 7).minimal(&mut Unwatched).unwrap();
        let text = game.to_text(&mut Unwatched).unwrap();
        let again = Expression::read(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let again = again.game(&mut Unwatched).unwrap().unwrap();
        assert_eq!(again.minimal(&mut Unwatched).unwrap(), game, "{text}");
    }
}

#[test]
fn a_greater_game_is_no_worse_in_any_sum() {
    let mut rng = Rng::with_seed(7);
    let (mut greater, mut loopy) = (0, 0);
    for _ in 0..1500 {
        let [a, b] = [(); 2].map(|()| random(&mut rng, 4));
        let order = Value::new(&a)
            .compare(&Value::new(&b), &mut Unwatched)
            .unwrap();
        if !matches!(order, Comparison::Greater | Comparison::Equal) {
            continue;
        }
        greater += 1;
        loopy += usize::from(!a.is_stopper() || !b.is_stopper());
        for _ in 0..4 {
            let other = random(&mut rng, 4);
            let ends = [&a, &b].map(|game| outcomes(&[game, &other]));
            assert!(
                ends[0].iter().zip(&ends[1]).all(|(a, b)| a >= b),
                "{a:?} {b:?} {other:?}"
            );
        }
    }
    assert!(greater > 200 && loopy > 50, "{greater} {loopy}");
}
