//! Surreal numbers and what is not one: simplest numbers, sums, order, birthdays, a switch, an infinitesimal.

use grundy::values::{Comparison, Dyadic, Store};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut games = Store::new();

    // { 1/2 | 3/4 } is the simplest number between: 5/8. Its birthday is the day it is made on.
    let form = games.parse("{1/2|3/4}")?;
    assert_eq!(games.show(form), "5/8");
    println!(
        "{{1/2|3/4}} = {}, born on day {}",
        games.show(form),
        games.birthday(form)
    );

    // From a number back to its canonical form.
    let number = Dyadic::new(5.into(), 3);
    let (left, right) = number.options();
    println!(
        "{number} = {{{}|{}}}",
        left.ok_or("no left option")?,
        right.ok_or("no right option")?
    );

    // A sum and an inequality.
    let (half, quarter) = (games.parse("{0|1}")?, games.parse("{0|{0|1}}")?);
    let sum = games.plus(half, quarter)?;
    assert_eq!(games.show(sum), "3/4");
    println!("{{0|1}} + {{0|{{0|1}}}} = {}", games.show(sum));

    // Not every game is a number: none is coerced.
    let (up, star, switch) = (games.parse("^")?, games.parse("*")?, games.parse("{1|-1}")?);
    let zero = games.zero();
    assert_eq!(games.compare(up, zero)?, Comparison::Greater);
    assert_eq!(games.compare(up, star)?, Comparison::Confused);
    for game in [up, star, switch] {
        assert!(games.as_number(game).is_none());
        println!(
            "{} is no number; its birthday is {}",
            games.show(game),
            games.birthday(game)
        );
    }
    Ok(())
}

#[test]
fn runs() {
    main().expect("every line of it is true");
}
