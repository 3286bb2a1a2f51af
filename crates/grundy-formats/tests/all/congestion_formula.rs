//! Costs as formulas in x.

use grundy_formats::congestion::formula::Formula;

fn costs(text: &str) -> String {
    let formula = Formula::read(text, text).expect(text).expect("an x");
    let costs: Vec<String> = (1..=3).map(|users| formula.at(users).to_string()).collect();
    costs.join(" ")
}

#[test]
fn formulas_are_evaluated_exactly() {
    assert_eq!(costs("x"), "1 2 3");
    assert_eq!(costs("2x+1"), "3 5 7");
    assert_eq!(costs("-x + 0.5"), "-1/2 -3/2 -5/2");
    assert_eq!(costs("1/2 * x^2 - x/3+4 "), "25/6 16/3 15/2");
    assert_eq!(costs("3 + X^0 + x"), "5 6 7");
}

#[test]
fn faults_are_placed() {
    for (text, at) in [
        ("2x+", 3),
        ("2x1", 2),
        ("ax", 0),
        ("x/0", 2),
        ("x^21", 2),
        ("x x", 2),
        ("x++1", 2),
    ] {
        let fault = Formula::read(text, text).expect_err(text);
        assert_eq!(fault.at, at, "{text}: {fault}");
    }
}
