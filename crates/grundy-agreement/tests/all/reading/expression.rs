//! The grammar of expressions.

use grundy::Error;
use grundy::game::expression::{Atom, read};

fn shape(text: &str) -> Vec<(bool, u64, String)> {
    let atom = |a: &Atom| match a {
        Atom::Value(v) => format!("value {v}"),
        Atom::Position(n) => format!(
            "{}[{}][{}]",
            n.name,
            n.rules.unwrap_or(""),
            n.position.unwrap_or("")
        ),
    };
    read(text)
        .unwrap()
        .iter()
        .map(|s| (s.negated, s.copies, atom(&s.atom)))
        .collect()
}

#[test]
fn sums_of_everything() {
    assert_eq!(
        shape("kayles 12 + nim 3,5 - 3 . {1|*}"),
        [
            (false, 1, "kayles[][12]".into()),
            (false, 1, "nim[][3,5]".into()),
            (true, 3, "value {1|*}".into())
        ]
    );
    assert_eq!(
        shape("-(1/2 - chase 20: 2,2 1,2)"),
        [
            (true, 1, "value 1/2".into()),
            (false, 1, "chase[20][2,2 1,2]".into())
        ]
    );
    assert_eq!(shape("0.77 12,5"), [(false, 1, "0.77[][12,5]".into())]);
    assert_eq!(
        shape("v* + vv"),
        [(false, 1, "value v*".into()), (false, 1, "value vv".into())]
    );
    // The colon of an ordinal sum stands between blanks; that of rules does not.
    assert_eq!(
        shape("value 2 : * + form: 1"),
        [
            (false, 1, "value[][2 : *]".into()),
            (false, 1, "form[][1]".into())
        ]
    );
    for (text, negated, value) in [
        ("2 : *", false, "2 : *"),
        ("(1 : *) : 1", false, "(1 : *) : 1"),
        ("-^ : 1", true, "^ : 1"),
        ("cool({4|0}, 1)", false, "cool({4|0}, 1)"),
        ("Norton(*, ^)", false, "Norton(*, ^)"),
        ("v[2]*", false, "v[2]*"),
        ("^<3>", false, "^<3>"),
        ("-1v", false, "-1v"),
        ("-1/2^*", false, "-1/2^*"),
        ("-3.v", false, "-3.v"),
        ("--1v", true, "-1v"),
        ("- 1v", true, "1v"),
        ("-(1v)", true, "1v"),
        ("-(-1v)", true, "-1v"),
        ("-v*", true, "v*"),
        ("-^", true, "^"),
        ("-*2", true, "*2"),
        ("-{1|0}", true, "{1|0}"),
        ("3.v", false, "3.v"),
        ("3.V*2", false, "3.V*2"),
        ("12.^", false, "12.^"),
    ] {
        let expected = [(negated, 1, format!("value {value}"))];
        assert_eq!(shape(text), expected, "{text}");
    }
    assert_eq!(shape("-3 . -1v"), [(true, 3, "value -1v".into())]);
    assert_eq!(shape("- - +-1"), [(false, 1, "value +-1".into())]);
    assert_eq!(
        shape("- 3 . - 1v - 2"),
        [(false, 3, "value 1v".into()), (true, 1, "value 2".into())]
    );
    assert_eq!(shape("-0.77 5"), [(true, 1, "0.77[][5]".into())]);
    assert_eq!(
        shape("1 - 1v"),
        [(false, 1, "value 1".into()), (true, 1, "value 1v".into())]
    );
    assert_eq!(
        shape("- 2 + 3"),
        [(true, 1, "value 2".into()), (false, 1, "value 3".into())]
    );
}

#[test]
fn faults_have_a_place() {
    let at = |text: &str| match read(text).unwrap_err() {
        Error::Parse { fault, .. } => fault.at,
        other => panic!("{other}"),
    };
    assert_eq!(at("{1|2"), 4);
    assert_eq!(at("{1|2)"), 4);
    assert_eq!(at("1 + "), 4);
    assert_eq!(at("nim 3)"), 5);
    assert_eq!(at(""), 0);
}
