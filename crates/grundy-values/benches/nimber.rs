//! Nim products in millions a second: `cargo bench -p grundy-values`. Each workload runs for about a second of wall
//! time on arrays that stay in the first-level cache; the best of several rounds counts, for other programs run too.

use grundy_values::nimber::{
    Multiplication, Nimber, Polynomial64, multiply_polynomials_with, multiply_with,
};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Numbers in an array.
const LENGTH: usize = 256;

fn main() {
    let mut state = 1u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state ^ state >> 29
    };
    let a: Vec<Nimber> = (0..LENGTH).map(|_| Nimber(next())).collect();
    let b: Vec<Nimber> = (0..LENGTH).map(|_| Nimber(next())).collect();
    let mut out = vec![Nimber(0); LENGTH];
    println!(
        "{:<34} {:>12} {:>9} {:>10}",
        "workload", "products", "seconds", "best M/s"
    );

    measure("the plain recursion", || {
        for ((out, a), b) in out.iter_mut().zip(&a).zip(&b) {
            *out = black_box(*a).multiply_recursively(*b);
        }
    });
    measure("one by one", || {
        for ((out, a), b) in out.iter_mut().zip(black_box(&a)).zip(&b) {
            *out = *a * *b;
        }
    });
    for engine in Multiplication::ALL.into_iter().filter(|e| e.available()) {
        measure(&format!("batch, {engine:?}"), || {
            multiply_with(engine, black_box(&a), &b, &mut out);
        });
    }
    let convert = |all: &[Nimber]| all.iter().map(|&n| n.into()).collect();
    let (a, b): (Vec<Polynomial64>, Vec<Polynomial64>) = (convert(&a), convert(&b));
    let mut out = vec![Polynomial64(0); LENGTH];
    measure("in the basis, one by one", || {
        for ((out, a), b) in out.iter_mut().zip(black_box(&a)).zip(&b) {
            *out = *a * *b;
        }
    });
    for engine in Multiplication::ALL.into_iter().filter(|e| e.available()) {
        measure(&format!("in the basis, {engine:?}"), || {
            multiply_polynomials_with(engine, black_box(&a), &b, &mut out);
        });
    }
}

fn measure(name: &str, mut once: impl FnMut()) {
    let begin = Instant::now();
    let (mut count, mut best) = (0u64, f64::MAX);
    while begin.elapsed() < Duration::from_secs(1) {
        let round = Instant::now();
        for _ in 0..64 {
            once();
        }
        count += 64 * LENGTH as u64;
        best = best.min(round.elapsed().as_secs_f64());
    }
    let rate = 64.0 * LENGTH as f64 / best / 1e6;
    let seconds = begin.elapsed().as_secs_f64();
    println!("{name:<34} {count:>12} {seconds:>9.2} {rate:>10.0}");
}
