//! `guess` on games and sequences whose rules are known.

use grundy::ask::guess;
use grundy::solvers::guess::{Formula, Function, Language, Operator};
use grundy::{Error, Limits};
use std::process::Command;

fn rules(game: &str, to: u64) -> Vec<(String, String)> {
    let report = guess::of_game(&game.parse().expect(game), to, &Limits::default()).expect(game);
    report
        .findings
        .into_iter()
        .map(|f| (f.evidence, f.rule))
        .collect()
}

#[track_caller]
fn has(game: &str, to: u64, evidence: &str, rule: &str) {
    let found = rules(game, to);
    let there = |(e, r): &(String, String)| e == evidence && r.starts_with(rule);
    assert!(found.iter().any(there), "{game}: {rule}: {found:#?}");
}

#[test]
fn rules_of_known_games() {
    has("nim", 300, "proved", "G(n) = n:");
    has("subtract 1..4", 300, "proved", "G(n) = n % 5");
    has("subtract 1..4", 300, "proved", "G(n) <= 4");
    has("kayles", 2000, "proved", "G(n + 12) = G(n) for n >= 71");
    let term = "G(n) = term n, counted from 0, of ";
    has(
        "kayles",
        100,
        "checked to 63",
        &format!("{term}Kayles (OEIS A002186)"),
    );
    has(
        "dawson",
        100,
        "checked to 62",
        &format!("{term}Dawson's Chess"),
    );
    has(
        "grundy",
        100,
        "checked to 63",
        &format!("{term}Grundy's game"),
    );
    has("dawson-kayles", 100, "checked to 63", "G(n) = term n - 1");
    has("lasker", 300, "checked to 300", "G(n) = ");
    has("ruler", 100, "checked to 100", "G(n) = low(n + 1)");
    has(
        "mock-turtles",
        60,
        "checked to 60",
        "G(n) = ((2 * n) + 1) - (ones(n) % 2)",
    );
}

#[test]
fn a_sequence_says_where_it_is_wrong() {
    let report = guess::of_sequence("1,2 3\n4 5").expect("a sequence");
    assert_eq!(report.values, 5);
    let error = guess::of_sequence("1 2\n3 -4").expect_err("negative");
    let Error::Parse { fault, .. } = &error else {
        panic!("{error}")
    };
    assert_eq!((fault.at, fault.found.as_str()), (6, "\"-4\""));
    assert!(error.to_string().contains("line 2, column 3"), "{error}");
    assert!(guess::of_sequence("18446744073709551616").is_err());
    assert!(guess::of_sequence(" \n").is_err());
    assert!(guess::of_game(&"multiply 2..9".parse().unwrap(), 100, &Limits::default()).is_err());
    assert!("no-such-game".parse::<grundy::Game>().is_err());
}

/// Formulas with each function and operator, of numbers and of `n`.
fn all_kinds() -> Vec<Formula> {
    use Function::{Isqrt, Log2, Low, Minus, Ones, V2};
    use Operator::{
        Add, And, AtLeast, AtMost, Divide, Equal, Left, Less, Max, Min, More, Multiply, Or,
        Remainder, Right, Subtract, Unequal, Xor,
    };
    let operators = [
        Or, Xor, And, Equal, Unequal, Less, AtMost, More, AtLeast, Left, Right, Add, Subtract,
        Multiply, Divide, Remainder, Min, Max,
    ];
    let number = |n| Box::new(Formula::Number(n));
    let n = || Box::new(Formula::N);
    let mut all = Vec::new();
    for operator in operators {
        all.push(Formula::Binary(operator, number(3), n()));
        all.push(Formula::Binary(operator, n(), number(3)));
        all.push(Formula::Binary(operator, number(12), number(5)));
    }
    for function in [Minus, V2, Low, Ones, Log2, Isqrt] {
        all.push(Formula::Unary(function, number(12)));
        all.push(Formula::Unary(function, n()));
        let minus = Formula::Unary(Minus, number(-8));
        all.push(Formula::Unary(function, Box::new(minus)));
    }
    all.push(Formula::If(n(), number(1), number(-2)));
    all
}

/// The generated Rust is compiled and run, and says what the formulas say.
#[test]
fn formulas_as_rust_compile_and_agree() {
    let formulas = all_kinds();
    let numbers = 1..=9_i64;
    let mut source = String::from("fn main() {\n    for n in 1..=9_i64 {\n");
    for formula in &formulas {
        let code = formula.code(Language::Rust);
        source.push_str(&format!(
            "        let value: i64 = {code};\n        println!(\"{{value}}\");\n"
        ));
    }
    source.push_str("    }\n}\n");
    let folder = tempfile::tempdir().expect("a folder");
    let (file, program) = (folder.path().join("all.rs"), folder.path().join("all"));
    std::fs::write(&file, &source).expect("written");
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let built = Command::new(compiler)
        .args(["--edition", "2024", "-A", "warnings", "-o"])
        .args([&program, &file])
        .output()
        .expect("the compiler runs");
    let errors = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "{errors}\n{source}");
    let said = Command::new(&program).output().expect("the program runs");
    let said = String::from_utf8(said.stdout).expect("numbers");
    let expected: Vec<String> = numbers
        .flat_map(|n| formulas.iter().map(move |formula| (formula, n)))
        .map(|(formula, n)| formula.at(n).expect("a value").to_string())
        .collect();
    assert_eq!(said.lines().collect::<Vec<_>>(), expected);
}
