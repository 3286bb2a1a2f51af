//! The algebra of games against its definitions, and axioms and examples from the literature.

use crate::raw_forms::{closed, form, runner};
use grundy_core::Player;
use grundy_values::short::{Id, NoResult};
use grundy_values::{Closed, Comparison, Dyadic, Form, Store};
use proptest::prelude::*;

/// A small form, whose sums and products stay small.
fn small() -> impl Strategy<Value = Form> {
    form(4, 16)
}

/// A game in which either both players can move or neither can.
fn all_small() -> impl Strategy<Value = Form> {
    let closed = (-2i64..=2, 0u64..=2).prop_map(|(ups, star)| {
        let number = Dyadic::zero();
        Form::Closed(Closed { number, ups, star })
    });
    closed.prop_recursive(4, 12, 4, |inner| {
        let side = || prop::collection::vec(inner.clone(), 1..=2);
        (side(), side()).prop_map(|(left, right)| Form::new(left, right))
    })
}

/// A temperature.
fn temperature() -> impl Strategy<Value = Dyadic> {
    (0i64..=8, 0u32..=2).prop_map(|(n, k)| Dyadic::new(n.into(), k))
}

/// The values of both texts are the same.
fn same(store: &mut Store, text: &str, value: &str) {
    let [x, y] = [text, value].map(|text| {
        let read = store.parse(text);
        read.unwrap_or_else(|fault| panic!("{text}: {fault}"))
    });
    assert_eq!(x, y, "{text} is {}, not {value}", store.show(x));
}

fn options(form: &Form) -> [Vec<Form>; 2] {
    match form {
        Form::Closed(closed) => {
            [true, false].map(|left| closed.options(left).map(Form::Closed).collect())
        }
        Form::Options(lists) => [lists.left.clone(), lists.right.clone()],
    }
}

/// A : B by its definition, as forms.
fn ordinal_sum(below: &Form, above: &Form) -> Form {
    let [left, right] = [0, 1].map(|side| {
        let mut all = options(below)[side].clone();
        all.extend(
            options(above)[side]
                .iter()
                .map(|option| ordinal_sum(below, option)),
        );
        all
    });
    Form::new(left, right)
}

#[test]
fn ordinal_sums_follow_their_definition_and_the_colon_principle() {
    let test = |(a, b, c): (Form, Form, Form)| {
        let mut store = Store::new();
        let mut on = |below: &Form, above: &Form| store.ordinal_sum(below, above).unwrap().unwrap();
        let (with_b, with_c, on_b) = (on(&a, &b), on(&a, &c), on(&b, &c));
        let (bracketed, at_once) = (on(&with_b, &c), on(&a, &on_b));
        let all = [
            &b,
            &c,
            &with_b,
            &with_c,
            &bracketed,
            &at_once,
            &ordinal_sum(&a, &b),
        ];
        let [b_value, c_value, sum, other, x, y, defined] =
            all.map(|form| store.evaluate(form).unwrap());
        prop_assert_eq!(sum, defined, "{} : {}", a, b);
        // The colon principle: if B ≤ C, then A : B ≤ A : C.
        if store.at_most(b_value, c_value).unwrap() {
            prop_assert!(store.at_most(sum, other).unwrap());
        }
        prop_assert_eq!(x, y, "({} : {}) : {}", a, b, c);
        // What is written is read.
        let read = Form::read(&format!("{a} : {b} : {c}")).unwrap();
        prop_assert_eq!(store.evaluate(&read).unwrap(), x);
        Ok(())
    };
    let lone = || form(3, 7);
    runner(1500).run(&(lone(), lone(), lone()), test).unwrap();
}

/// Stalks of Hackenbush and snakes of nim heaps: *Winning Ways*, chapters 2 and 7.
#[test]
fn ordinal_sums_of_the_literature() {
    let mut store = Store::new();
    for (sum, value) in [
        ("1 : 1", "2"),
        ("1 : -1", "1/2"),
        ("1 : -1 : -1", "1/4"),
        ("1 : (-1 : 1)", "3/4"),
        ("-1 : 1", "-1/2"),
        ("*2 : *3", "*5"),
        ("* : 1", "^*"),
        ("1 : *", "1*"),
        ("{|} : 1", "1"),
        ("{*|*} : 1", "^"),
        ("{1 : *|-1}", "{1*|-1}"),
        ("+-1 : *", "{1,{1|-1}|-1,{1|-1}}"),
        ("-^ : 1", "-(^ : 1)"),
        ("0 : {2|1}", "{2|1}"),
        ("{2|1} : 0", "{2|1}"),
    ] {
        same(&mut store, sum, value);
    }
}

#[test]
fn cooling_is_linear_and_follows_the_walls() {
    let test = |(g, h, s, t): (Form, Form, Dyadic, Dyadic)| {
        let mut store = Store::new();
        let [g, h] = [g, h].map(|form| store.evaluate(&form).unwrap());
        let [cooled, other] = [g, h].map(|id| store.cool(id, &t).unwrap());
        let sum = store.plus(g, h).unwrap();
        let at_once = store.cool(sum, &t).unwrap();
        prop_assert_eq!(store.plus(cooled, other).unwrap(), at_once);
        let twice = store.cool(cooled, &s).unwrap();
        prop_assert_eq!(store.cool(g, &(&s + &t)).unwrap(), twice);
        // The walls at temperature t are the stops of the game cooled by t.
        let thermograph = store.thermograph(g).unwrap();
        let at = |wall: &[grundy_values::short::Piece]| {
            let piece = wall.iter().rev().find(|piece| piece.from <= t).unwrap();
            &piece.value + &(&t - &piece.from).times(&piece.slope.into())
        };
        prop_assert_eq!(store.left_stop(cooled), &at(&thermograph.left));
        prop_assert_eq!(store.right_stop(cooled), &at(&thermograph.right));
        // The mast stands at the mean.
        let high = &thermograph.temperature + &Dyadic::from(2);
        let mean = store.number(thermograph.mean.clone());
        prop_assert_eq!(store.cool(g, &high).unwrap(), mean);
        let frozen = store.freeze(g).unwrap();
        prop_assert_eq!(store.left_stop(frozen), &thermograph.mean);
        prop_assert_eq!(store.right_stop(frozen), &thermograph.mean);
        Ok(())
    };
    let all = (small(), small(), temperature(), temperature());
    runner(1500).run(&all, test).unwrap();
}

#[test]
fn cooling_undoes_heating() {
    let test = |(g, t): (Form, Dyadic)| {
        let mut store = Store::new();
        let g = store.evaluate(&g).unwrap();
        let price = store.number(t.clone());
        let hot = store.heat(g, price).unwrap();
        prop_assert_eq!(store.cool(hot, &t).unwrap(), g);
        // Numbers are neither heated nor cooled.
        let number = store.number(t.clone());
        prop_assert_eq!(store.heat(number, price).unwrap(), number);
        prop_assert_eq!(store.cool(number, &t).unwrap(), number);
        Ok(())
    };
    runner(500).run(&(small(), temperature()), test).unwrap();
}

#[test]
fn norton_products_are_linear_and_keep_the_order() {
    let test = |(g, h, unit): (Form, Form, Form)| {
        let mut store = Store::new();
        let [g, h, unit] = [g, h, unit].map(|form| store.evaluate(&form).unwrap());
        let zero = store.zero();
        if store.compare(unit, zero).unwrap() != Comparison::Greater {
            let expected = NoResult::Undefined("a unit greater than 0");
            prop_assert_eq!(store.norton(g, unit), Err(expected));
            return Ok(());
        }
        let [x, y] = [g, h].map(|id| store.norton(id, unit).unwrap());
        let sum = store.plus(g, h).unwrap();
        let at_once = store.norton(sum, unit).unwrap();
        prop_assert_eq!(store.plus(x, y).unwrap(), at_once);
        prop_assert_eq!(store.compare(g, h).unwrap(), store.compare(x, y).unwrap());
        let thrice = store.times(&3.into(), unit).unwrap();
        let three = store.integer(3);
        prop_assert_eq!(store.norton(three, unit).unwrap(), thrice);
        let one = store.integer(1);
        prop_assert_eq!(store.norton(g, one).unwrap(), g);
        Ok(())
    };
    let unit = prop_oneof![
        Just("^"),
        Just("1"),
        Just("1/2"),
        Just("^*"),
        Just("^^"),
        Just("tiny(1)"),
        Just("{3|1}"),
        Just("{2|*}"),
        Just("-1"),
        Just("*"),
    ];
    let unit = unit.prop_map(|text| Form::read(text).unwrap());
    runner(600)
        .run(&(form(3, 10), form(3, 10), unit), test)
        .unwrap();
}

/// *Winning Ways*, chapter 8: the product with ↑ has the atomic weight of its factor, and is ∫ from ↑ to ⇑∗.
#[test]
fn products_with_up_have_the_weight_of_the_factor() {
    let test = |g: Form| {
        let mut store = Store::new();
        let g = store.evaluate(&g).unwrap();
        let [up, gain] = ["^", "^^*"].map(|text| store.parse(text).unwrap());
        let product = store.norton(g, up).unwrap();
        prop_assert_eq!(store.overheat(g, up, gain).unwrap(), product);
        prop_assert_eq!(store.atomic_weight(product).unwrap(), g);
        Ok(())
    };
    runner(500).run(&form(3, 10), test).unwrap();
}

#[test]
fn atomic_weights_add_and_two_ups_are_ahead() {
    let test = |(g, h): (Form, Form)| {
        let mut store = Store::new();
        let [g, h] = [g, h].map(|form| store.evaluate(&form).unwrap());
        let [x, y] = [g, h].map(|id| store.atomic_weight(id).unwrap());
        let sum = store.plus(g, h).unwrap();
        let weight = store.atomic_weight(sum).unwrap();
        prop_assert_eq!(store.plus(x, y).unwrap(), weight);
        let [minus, opposite] = [g, x].map(|id| store.negative(id).unwrap());
        prop_assert_eq!(store.atomic_weight(minus).unwrap(), opposite);
        // The two-ahead rule.
        let two = store.integer(2);
        if store.at_most(two, x).unwrap() {
            let zero = store.zero();
            prop_assert_eq!(store.compare(g, zero).unwrap(), Comparison::Greater);
        }
        Ok(())
    };
    runner(1500).run(&(all_small(), all_small()), test).unwrap();
}

#[test]
fn reduced_forms_are_the_same_for_all_that_differ_by_an_infinitesimal() {
    let test = |(g, small): (Form, Form)| {
        let mut store = Store::new();
        let [g, small] = [g, small].map(|form| store.evaluate(&form).unwrap());
        let reduced = store.reduced(g).unwrap();
        prop_assert_eq!(store.reduced(reduced).unwrap(), reduced);
        let difference = store.minus(g, reduced).unwrap();
        prop_assert!(store.left_stop(difference).is_zero(), "{}", store.show(g));
        prop_assert!(store.right_stop(difference).is_zero());
        prop_assert!(store.birthday(reduced) <= store.birthday(g));
        let other = store.plus(g, small).unwrap();
        prop_assert_eq!(store.reduced(other).unwrap(), reduced);
        prop_assert!(store.at_most_nearly(g, reduced).unwrap());
        prop_assert!(store.at_most_nearly(reduced, g).unwrap());
        Ok(())
    };
    let infinitesimal = prop_oneof![
        all_small(),
        Just(Form::read("tiny(1)").unwrap()),
        Just(Form::read("miny(2)").unwrap()),
    ];
    runner(1500)
        .run(&(form(4, 20), infinitesimal), test)
        .unwrap();
}

/// The number x · y of two numbers by Conway's definition.
fn conway(store: &mut Store, x: &Dyadic, y: &Dyadic) -> Id {
    let (xs, ys) = (x.options(), y.options());
    let pairs = |store: &mut Store, all: [(&Option<Dyadic>, &Option<Dyadic>); 2]| {
        let mut ids = Vec::new();
        for (a, b) in all {
            let Some((a, b)) = a.as_ref().zip(b.as_ref()) else {
                continue;
            };
            let [first, second, both] = [(a, y), (x, b), (a, b)].map(|(p, q)| conway(store, p, q));
            let sum = store.plus(first, second).unwrap();
            ids.push(store.minus(sum, both).unwrap());
        }
        ids
    };
    let left = pairs(store, [(&xs.0, &ys.0), (&xs.1, &ys.1)]);
    let right = pairs(store, [(&xs.0, &ys.1), (&xs.1, &ys.0)]);
    store.form(&left, &right).unwrap()
}

#[test]
fn products_of_numbers_follow_their_definition() {
    let mut store = Store::new();
    let numbers: Vec<Dyadic> = (-5..=5)
        .flat_map(|n: i64| [0, 1, 2].map(|k| Dyadic::new(n.into(), k)))
        .filter(|x| x.numerator() <= 3.into() && x.numerator() >= (-3).into())
        .collect();
    for x in &numbers {
        for y in &numbers {
            let [a, b] = [x, y].map(|number| store.number(number.clone()));
            let product = store.conway_product(a, b).unwrap();
            assert_eq!(product, conway(&mut store, x, y), "{x} · {y}");
        }
    }
}

/// Siegel, *Combinatorial Game Theory*, II.4: each up is infinitely smaller than the one before it.
#[test]
fn uptimals_are_partial_sums_and_infinitely_smaller_each_time() {
    let mut store = Store::new();
    let mut sum = store.zero();
    for n in 1..=6 {
        let uptimal = store.uptimal(n).unwrap();
        sum = store.plus(sum, uptimal).unwrap();
        assert_eq!(store.uptimal_sum(n).unwrap(), sum);
        let [text, total] = [format!("^<{n}>"), format!("^[{n}]")];
        assert_eq!(store.parse(&text).unwrap(), uptimal);
        assert_eq!(store.parse(&total).unwrap(), sum);
        let next = store.uptimal(n + 1).unwrap();
        let zero = store.zero();
        assert_eq!(store.compare(zero, next).unwrap(), Comparison::Less);
        let many = store.times(&5.into(), next).unwrap();
        assert_eq!(store.compare(many, uptimal).unwrap(), Comparison::Less);
        let weight = store.atomic_weight(uptimal).unwrap();
        assert_eq!(store.show(weight), if n == 1 { "1" } else { "0" });
    }
    for (text, value) in [
        ("^<1>", "^"),
        ("^<2>", "{0|v*}"),
        ("^[2]", "{^|*}"),
        ("v[2]", "{*|v}"),
        ("v<2>", "{^*|0}"),
        ("^[0]", "0"),
        ("1^[2]*", "{1,1^*|1}"),
        ("↑[ 3 ]", "{{^|*}|*}"),
    ] {
        same(&mut store, text, value);
    }
}

#[test]
fn operations_of_the_literature() {
    let mut store = Store::new();
    for (text, value) in [
        ("cool({4|0}, 1)", "{3|1}"),
        ("cool({4|0}, 2)", "2*"),
        ("cool({4|0}, 5/2)", "2"),
        ("cool(+-1, 1)", "*"),
        ("freeze({4|0})", "2*"),
        ("freeze(3/4)", "3/4"),
        ("heat(*, 1)", "+-1"),
        ("heat(^, 1)", "{1||0|-2}"),
        ("heat(1/2, 5)", "1/2"),
        ("heat(*, 1*)", "{1*|-1*}"),
        ("overheat(1/2, 1, 1)", "{1|0}"),
        ("overheat(*, 1, 0)", "*"),
        ("norton(3, ^)", "3.^"),
        ("norton(*, ^)", "{^^*|vv*}"),
        ("norton(1/2, ^)", "{^^*|v*}"),
        ("conway(3/2, -5/4)", "-15/8"),
        ("reduced({2*|-1^})", "{2|-1}"),
        ("reduced(7^^*3)", "7"),
        ("weight({^^*|*})", "1"),
        ("weight(-3.^*2)", "-3"),
        ("weight({^^*|vv*})", "*"),
        ("-cool({4|0}, 1)", "{-1|-3}"),
        ("{Cool( {4|0} , 1 )|0}", "{{3|1}|0}"),
    ] {
        same(&mut store, text, value);
    }
}

#[test]
fn operations_refuse_what_they_are_not_defined_for() {
    for (text, at, expected) in [
        ("cool({4|0}, -1)", 0, "a temperature of at least 0"),
        ("cool({4|0}, *)", 0, "a number as the temperature"),
        ("cool({4|0})", 10, "\",\""),
        ("{heat(1, 2|}", 10, "\")\""),
        ("norton(1, *)", 0, "a unit greater than 0"),
        ("{0|conway(*, 1)}", 3, "two numbers"),
        ("weight(1)", 0, "an all-small game"),
        ("^[x]", 2, "the order"),
        ("^[1000]", 2, "200"),
        ("^<3", 3, "\">\""),
        ("^[200] : 1 : 1 : 1", 0, "200"),
        ("1 :", 2, "the end of the value"),
        ("1 : ", 4, "a value such as"),
        ("1:2", 1, "the end of the value"),
        ("1 : 1000000", 0, "a smaller form"),
        ("*100000 : *", 0, "a smaller form"),
        ("heat(1000000.^, 1)", 0, "a smaller form"),
    ] {
        let fault = Form::read(text).unwrap_err();
        assert_eq!(fault.at, at, "{text}: {fault}");
        assert!(fault.to_string().contains(expected), "{text}: {fault}");
    }
    for deep in ["cool(", "1 : ", "heat(1,", "^[1] : ", "weight("] {
        assert!(Form::read(&deep.repeat(10_000)).is_err());
    }
}

#[test]
fn dead_ends_are_integers() {
    let test = |form: Form| {
        let mut store = Store::new();
        let id = store.evaluate(&form).unwrap();
        for (player, sign) in Player::BOTH.into_iter().zip([-1, 1]) {
            if form.is_dead_end(player) {
                prop_assert!(form.is_end(player));
                let value = store.as_number(id).and_then(Dyadic::to_i64);
                prop_assert!(value.is_some_and(|n| n * sign >= 0), "{}", form);
            }
        }
        prop_assert!(form.formal_birthday() >= *store.birthday(id));
        Ok(())
    };
    runner(500).run(&closed(), test).unwrap();
    runner(1500).run(&form(4, 10), test).unwrap();
}
