//! Forms and values as text, and values against the definition: what is written is read again as the same thing, and
//! every form has the value that play gives it.

use crate::raw_forms::{closed, form, runner};
use grundy_core::Player;
use grundy_values::short::reference::Trees;
use grundy_values::{Comparison, Form, OutcomeClass, Store};
use proptest::prelude::*;

fn read(text: &str) -> Form {
    Form::read(text).unwrap_or_else(|fault| panic!("{text}: {fault} at {}", fault.at))
}

/// The text with longer bars instead of braces where a lone option is a form and no bars meet.
fn with_longer_bars(form: &Form) -> String {
    fn bare(form: &Form) -> (String, usize) {
        let Form::Options(lists) = form else {
            return (form.to_string(), 0);
        };
        let side = |options: &[Form], inner: fn(&str) -> bool| match options {
            [one] => {
                let (text, bars) = bare(one);
                if bars > 0 && inner(&text) {
                    (text, bars)
                } else {
                    (with_longer_bars(one), 0)
                }
            }
            many => {
                let texts: Vec<String> = many.iter().map(with_longer_bars).collect();
                (texts.join(","), 0)
            }
        };
        let (left, left_bars) = side(&lists.left, |text| !text.ends_with('|'));
        let (right, right_bars) = side(&lists.right, |text| !text.starts_with('|'));
        let bars = 1 + left_bars.max(right_bars);
        (format!("{left}{}{right}", "|".repeat(bars)), bars)
    }
    match bare(form) {
        (text, 0) => text,
        (text, _) => format!("{{{text}}}"),
    }
}

#[test]
fn a_raw_form_is_read_as_it_was_written() {
    let test = |form: Form| {
        let text = form.to_string();
        prop_assert_eq!(text.len(), form.length());
        prop_assert_eq!(&read(&text), &form);
        // Longer bars, blanks, capitals and arrows say the same.
        let bars = with_longer_bars(&form);
        prop_assert_eq!(&read(&bars), &form, "{}", bars);
        let spaced: String = bars
            .chars()
            .map(|c| match c {
                '^' => "↑".to_owned(),
                'v' => "V".to_owned(),
                '{' | '}' | ',' => format!(" {c}\t"),
                c => c.to_string(),
            })
            .collect();
        prop_assert_eq!(&read(&spaced), &form, "{}", spaced);
        // Signs and names stand for forms.
        let negative = read(&format!("-({text})"));
        prop_assert_eq!(&negative, &form.negative());
        let switch = Form::new(vec![form.clone()], vec![form.negative()]);
        prop_assert_eq!(&read(&format!("+-{text}")), &switch);
        prop_assert_eq!(&read(&format!("±({text})")), &switch);
        let threat = Form::new(vec![Form::zero()], vec![form.negative()]);
        let tiny = Form::new(vec![Form::zero()], vec![threat]);
        prop_assert_eq!(&read(&format!("Tiny( {text} )")), &tiny);
        prop_assert_eq!(&read(&format!("-tiny({text})")), &tiny.negative());
        prop_assert_eq!(&read(&format!("miny({text})")), &tiny.negative());
        Ok(())
    };
    runner(1500).run(&form(5, 40), test).unwrap();
}

#[test]
fn a_value_is_read_as_it_was_shown_in_every_store() {
    let test = |(form, other): (Form, Form)| {
        let mut store = Store::new();
        let id = store.evaluate(&form).unwrap();
        let shown = store.show(id);
        prop_assert_eq!(
            store.parse(&shown).unwrap(),
            id,
            "{} shown as {}",
            form,
            shown
        );
        let mut elsewhere = Store::new();
        elsewhere.evaluate(&other).unwrap();
        let back = elsewhere.parse(&shown).unwrap();
        prop_assert_eq!(elsewhere.show(back), shown);
        Ok(())
    };
    runner(1500).run(&(form(5, 40), form(3, 10)), test).unwrap();
}

#[test]
fn a_form_has_the_value_that_play_gives_it() {
    let test = |(g, h): (Form, Form)| {
        let (mut store, mut trees) = (Store::new(), Trees::new());
        let (x, y) = (store.evaluate(&g).unwrap(), store.evaluate(&h).unwrap());
        let (a, b) = (trees.of(&g), trees.of(&h));
        prop_assert_eq!(store.compare(x, y).unwrap(), trees.compare(&a, &b));
        // The text of the value is worth the form.
        let shown = trees.of(&read(&store.show(x)));
        prop_assert_eq!(
            trees.compare(&a, &shown),
            Comparison::Equal,
            "{} is not {}",
            g,
            store.show(x)
        );
        let winner = |trees: &mut Trees, first: Player| {
            if trees.wins(&a, first) {
                first
            } else {
                first.opponent()
            }
        };
        let [left, right] = Player::BOTH.map(|first| winner(&mut trees, first));
        let class = OutcomeClass::from_winners(left, right);
        prop_assert_eq!(store.outcome(x).unwrap(), class);
        // Sums and negatives.
        let (sum, minus) = (store.plus(x, y).unwrap(), store.negative(x).unwrap());
        let shown = trees.of(&read(&store.show(sum)));
        prop_assert_eq!(
            trees.compare(&[a.clone(), b].concat(), &shown),
            Comparison::Equal
        );
        let shown = trees.of(&read(&store.show(minus)));
        let negative = trees.negative(&a);
        prop_assert_eq!(trees.compare(&negative, &shown), Comparison::Equal);
        Ok(())
    };
    runner(250).run(&(form(5, 16), form(3, 8)), test).unwrap();
    runner(250).run(&(closed(), closed()), test).unwrap();
}

#[test]
fn a_minus_that_touches_a_digit_belongs_to_the_number() {
    for (text, same) in [
        ("-1v", "(-1v)"),
        ("- 1v", "-(1v)"),
        ("-(1v)", "-1^"),
        ("-1/2^*", "(-1/2^*)"),
        ("-(1/2^*)", "-1/2v*"),
        ("--1v", "1^"),
        ("-^", "v"),
        ("-v*", "^*"),
        ("-*2", "*2"),
        ("-3.v", "3.^"),
        ("-1+3.^", "(-1+3.^)"),
        ("-{1|*}", "{*|-1}"),
        ("{-1v|- 1v}", "{-1v|-1^}"),
    ] {
        assert_eq!(read(text), read(same), "{text}");
    }
    assert_ne!(read("-1v"), read("-(1v)"));
}

/// Forms whose longer bars used to run together with their neighbours.
#[test]
fn lone_forms_keep_their_braces() {
    for (text, value) in [
        ("{|{|}}", "-1"),
        ("{0|{|}}", "*"),
        ("{{1|}|}", "3"),
        ("{{0|{|1}}|}", "0"),
        ("{0|{|2}}", "*"),
        ("{{{1|0}|}|5}", "1"),
        ("{2|{1|0}}", "{2|{1|0}}"),
        ("{{3|2}|1}", "{{3|2}|1}"),
    ] {
        assert_eq!(read(text).to_string(), text);
        let mut store = Store::new();
        let id = store.parse(text).unwrap();
        assert_eq!(store.show(id), value, "{text}");
    }
    assert_eq!(read("{2||1|0}").to_string(), "{2|{1|0}}");
    assert_eq!(read("{3|2||1}").to_string(), "{{3|2}|1}");
}

/// Forms that can be read can be written and read again, at the limits too.
#[test]
fn limits_hold_for_reading_and_for_writing() {
    let deep = format!("{}0{}", "{|".repeat(200), "}".repeat(200));
    assert_eq!(read(&deep).to_string(), deep);
    assert!(Form::read(&format!("{{|{deep}}}")).is_err());
    // A switch writes its option twice: the text doubles each time.
    for switches in 1..40 {
        let text = format!("{}{{2|1}}", "+-".repeat(switches));
        match Form::read(&text) {
            Ok(form) => assert_eq!(read(&form.to_string()), form),
            Err(fault) => {
                assert!(switches > 12, "{fault}");
                assert!(fault.to_string().contains("characters"), "{fault}");
                return;
            }
        }
    }
    panic!("a form of 2^40 characters was read");
}

/// A value that is too long to show is cut short, and what is cut short is no value.
#[test]
fn what_is_cut_short_cannot_be_read() {
    let mut store = Store::new();
    let mut tower = store.zero();
    for n in 0..400 {
        // {n | {n-1 | {… | 0}}}: no option is dominated or reversible.
        let far = store.integer(3 * n + 2);
        tower = store.form(&[far], &[tower]).unwrap();
    }
    let shown = store.show(tower);
    assert!(shown.contains('…'), "{shown}");
    assert!(shown.len() < 4096);
    assert!(store.parse(&shown).is_err());
    assert!(store.explain_value(tower).is_ok());
}
