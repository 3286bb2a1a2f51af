//! The speed of the sparse engine: `cargo bench -p grundy-solve --bench heaps -- [CODE N]…`.
//!
//! Prints code, values, seconds, values a second, rare heaps, marks, pairs. Work counts are the same everywhere.

use grundy_core::Unwatched;
use grundy_solve::heap::Sparse;
use std::time::Instant;

/// Seconds that this thread has run, where the system reports it; it counts no other program's work.
fn cpu_seconds(begin: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = text
        .as_deref()
        .and_then(|t| t.split(' ').next()?.parse::<u64>().ok());
    nanos.map_or(begin.elapsed().as_secs_f64(), |n| n as f64 / 1e9)
}

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let mut runs: Vec<(String, u64)> = words
        .chunks_exact(2)
        .map(|pair| {
            (
                pair[0].clone(),
                pair[1].parse().expect("a number of values"),
            )
        })
        .collect();
    if runs.is_empty() {
        let usual = [
            ("0.6", 200_000),
            ("0.16", 200_000),
            ("0.106", 200_000),
            ("4!.0", 100_000),
            ("0.76", 100_000),
        ];
        runs = usual.map(|(code, n)| (code.to_owned(), n)).to_vec();
    }
    let start = Instant::now();
    for (text, count) in runs {
        let code = text.parse().expect("a code");
        let begin = cpu_seconds(start);
        let mut sparse = Sparse::new(&code).expect("a code that breaks heaps in two");
        sparse
            .extend_to(count - 1, &mut Unwatched)
            .expect("no limits");
        let seconds = cpu_seconds(start) - begin;
        let work = sparse.work();
        println!(
            "{text}\t{count}\t{seconds:.3} s\t{:.3} M/s\tmask {:x}{}\trare {}\tmarks {}\tpairs {}\twanted {}\tmax {}",
            count as f64 / seconds / 1e6,
            sparse.space().mask,
            if sparse.space().by_position {
                " position"
            } else {
                ""
            },
            sparse.rare().len(),
            work.marks,
            work.pairs,
            work.wanted,
            sparse.max(),
        );
    }
}
