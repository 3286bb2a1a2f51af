//! Kayles: winners, values, moves and the proved period, for a row of a billion billion pins too.

use grundy::{Ask, Class, Limits, Position};

fn main() -> Result<(), grundy::Error> {
    let position = Position::parse("kayles 12 + kayles 7")?;
    let answer = grundy::solve(&position, &Ask::default())?;
    let verdict = &answer.value;
    assert_eq!(verdict.outcome, Some(Class::N));
    println!(
        "{}: the first player wins, because\n{}",
        verdict.position, answer.derivation
    );
    for judged in &verdict.moves {
        println!("  {}", judged.mv.text());
    }

    let found = grundy::period(&"kayles".parse().unwrap(), 1_000, &Limits::default())?;
    let repeats = found.value.repeats.expect("a period");
    assert_eq!((repeats.period, repeats.preperiod), (12, 71));
    println!("{}", found.derivation);

    let many = Position::parse("kayles 1000000000000000000")?;
    let answer = grundy::value(&many, &Limits::default())?;
    let value = answer.value.value.expect("a value");
    assert_eq!(value.to_string(), "*");
    println!("a row of 10^18 pins is worth {value}");
    Ok(())
}

#[test]
fn runs() {
    main().expect("every question has an answer");
}
