//! Sharing what a coalition earns: who has power in a vote, and what no coalition can object to.

use grundy::{Limits, forms::coalition};
use grundy_report::CoalitionReport;

fn main() -> Result<(), grundy::Error> {
    for text in [
        "[51; 50, 49, 1]",
        "[2; 1, 1, 1]",
        "table 3: 0 0 0 1 0 1 1 2",
    ] {
        let game = coalition::read(text)?;
        let answer = CoalitionReport::from(&coalition::solve(&game, &Limits::default()));
        println!("{text}");
        println!("  Shapley {}", answer.shapley.unwrap_or_default().join(" "));
        println!("  Banzhaf {}", answer.banzhaf.unwrap_or_default().join(" "));
        if let Some(core) = answer.core {
            match core.point {
                Some(point) => println!("  the core holds {}", point.join(" ")),
                None => println!("  the core is empty: {}", core.reason),
            }
        }
    }
    Ok(())
}

#[test]
fn runs() {
    main().expect("the three games are well formed");
}
