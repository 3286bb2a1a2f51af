//! All 1024 codes d0.d1d2d3 with d0 in {0, 4}, to 10^5 or a proof: `cargo bench -p grundy-solve --bench census [N]`.

use grundy_core::Unwatched;
use grundy_core::forms::heap::HeapCode;
use grundy_solve::heap::{Period, period};

fn main() {
    let mut words = std::env::args().skip(1).filter_map(|a| a.parse().ok());
    let to: u64 = words.next_back().unwrap_or(100_000);
    let mut count = 0;
    for number in 0..1024u32 {
        let d0 = 4 * (number >> 9);
        let text = format!("{d0}.{:03o}", number & 511);
        let code = HeapCode::Code(text.parse().expect("a code"));
        let found = period::find(&code, to, &mut Unwatched).expect("no limits");
        count += u32::from(found.as_ref().is_some_and(Period::is_proved));
    }
    println!("{count} of 1024 proved by {to}");
}
