//! The engine for general positions against the definition and the fold.

use grundy_core::{Impartial, Notation, NodeLimit, Plain, Player, Ruleset, StopReason, Unwatched, Watch, WithoutHints};
use grundy_games::cram::Cram;
use grundy_solve::{definition, fold, positions::Positions};
use grundy_values::Nimber;

#[test]
#[ignore]
fn cram_speed() {
    for text in ["4x5", "4x7", "5x5", "6x6", "5x7"] {
        let start = std::time::Instant::now();
        let p = Cram.read(text).unwrap();
        let mut values = Positions::new();
        struct Plainly;
        let n = values.nimber(&NoTheorem, &p, &mut Unwatched);
        println!("{text} {n:?} {} visited {:?}", values.visited(), start.elapsed());
    }
}
