//! All 1024 codes d0.d1d2d3 with d0 in {0, 4}, to 10^5 or a proof, and those of few rare heaps further:
//! `cargo bench -p grundy-solve --bench census [-- N [M]]`, where N stands for 10^5 and M for the further end.

use grundy_core::Unwatched;
use grundy_core::forms::heap::HeapCode;
use grundy_solve::heap::{Direct, Period, period};

/// A code goes on beyond N when fewer than one heap in so many is rare.
const FEW: usize = 50;

fn main() {
    let mut words = std::env::args().skip(1).filter_map(|a| a.parse().ok());
    let to: u64 = words.next().unwrap_or(100_000);
    let beyond: u64 = words.next().unwrap_or(to / 10 * 23);
    let (mut early, mut late, mut further) = (0, 0, 0);
    for number in 0..1024u32 {
        let d0 = 4 * (number >> 9);
        let text = format!("{d0}.{:03o}", number & 511);
        let code = HeapCode::Code(text.parse().expect("a code"));
        let mut direct = Direct::new(&code);
        let mut proved = |to| {
            let found = period::find_in(&mut direct, &code, to, &mut Unwatched).expect("no limits");
            (found.as_ref().is_some_and(Period::is_proved), few(&direct))
        };
        let (found, few) = proved(to);
        early += u32::from(found);
        if !found && few {
            further += 1;
            late += u32::from(proved(beyond).0);
        }
    }
    println!("{early} of 1024 proved by {to}; {late} more of {further} that went on to {beyond}");
}

fn few(direct: &Direct) -> bool {
    let sparse = direct.sparse().filter(|sparse| !sparse.dense());
    sparse.is_some_and(|sparse| FEW * sparse.rare().len() < sparse.values().len())
}
