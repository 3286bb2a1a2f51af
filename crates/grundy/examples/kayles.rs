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

    let (period, _) = grundy::period("kayles", 1_000, &Limits::default())?;
    assert_eq!((period.period, period.preperiod), (Some(12), Some(71)));
    println!("{}", period.reason);

    let many = Position::parse("kayles 1000000000000000000")?;
    let value = grundy::value(&many, &Limits::default())?;
    assert_eq!(value.value.as_deref(), Some("*"));
    println!(
        "a row of 10^18 pins is worth {}",
        value.value.unwrap_or_default()
    );
    Ok(())
}

#[test]
fn runs() {
    main().expect("every question has an answer");
}
