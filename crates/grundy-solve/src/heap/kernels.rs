//! The inner loops of the sparse engine, written once in safe Rust and compiled for three levels of processors.
//!
//! The compiler turns loops over arrays of fixed size into vector instructions, as wide as the function into which they
//! are inlined allows. So each kernel here is one safe body, and [`Level`] selects at run time the widest version
//! that the processor supports. Tests compare all versions that can run.

/// The number of totals that are marked at once.
pub const LANES: usize = 8;
/// The number of pairs examined between two tests whether enough has been found.
pub const BLOCK: usize = 256;
/// The same if only a few values are wanted, which mostly have witnesses early.
pub const SHORT: usize = 128;

/// An instruction set for which the kernels are compiled, and which this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(Instructions);

/// The instruction sets for which the kernels are compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instructions {
    /// The baseline of the target.
    Plain,
    /// 256-bit vectors (AVX2).
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 512-bit vectors (AVX-512 F, BW, DQ and VL).
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// The baseline of the target.
    pub const PLAIN: Level = Level(Instructions::Plain);

    /// All levels that this processor supports, the widest last.
    ///
    /// ```
    /// use grundy_solve::heap::kernels::Level;
    /// let all = Level::supported();
    /// assert_eq!((all.first(), all.last()), (Some(&Level::PLAIN), Some(&Level::best())));
    /// ```
    #[must_use]
    pub fn supported() -> Vec<Level> {
        #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut))]
        let mut all = vec![Level::PLAIN];
        #[cfg(target_arch = "x86_64")]
        {
            let best = Level::best();
            if best != Level::PLAIN {
                all.push(Level(Instructions::Avx2));
            }
            if best == Level(Instructions::Avx512) {
                all.push(best);
            }
        }
        all
    }

    /// The widest level that this processor supports.
    #[must_use]
    pub fn best() -> Level {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("bmi2")
            {
                return Level(Instructions::Avx512);
            }
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") {
                return Level(Instructions::Avx2);
            }
        }
        Level::PLAIN
    }
}

/// Defines one body, its three compilations, and the dispatch between them.
macro_rules! versions {
    ($(#[$doc:meta])* $name:ident / $body:ident <$(const $w:ident: usize)?> ($($arg:ident: $type:ty),*) $(-> $out:ty)?) => {
        $(#[$doc])*
        pub fn $name<$(const $w: usize)?>(level: Level, $($arg: $type),*) $(-> $out)? {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2,bmi2")]
                fn avx2<$(const $w: usize)?>($($arg: $type),*) $(-> $out)? {
                    $body$(::<$w>)?($($arg),*)
                }
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi2")]
                fn avx512<$(const $w: usize)?>($($arg: $type),*) $(-> $out)? {
                    $body$(::<$w>)?($($arg),*)
                }
                match level.0 {
                    Instructions::Plain => {}
                    // SAFETY: the bodies are safe; what they need is a processor with these instructions, and
                    // a `Level` above `PLAIN` is only made here, by functions that have asked the processor.
                    Instructions::Avx2 => return unsafe { avx2$(::<$w>)?($($arg),*) },
                    // SAFETY: as above.
                    Instructions::Avx512 => return unsafe { avx512$(::<$w>)?($($arg),*) },
                }
            }
            let _ = level;
            $body$(::<$w>)?($($arg),*)
        }
    };
}

versions! {
    /// The sets of values below 64 that the totals `total`, …, `total + 7` reach with one of the rare heaps.
    lanes / lanes_body <>(values: &[u16], total: usize, at: &[u32], of: &[u16]) -> [u64; LANES]
}
versions! {
    /// The same for values below `W`: `marks[j][v]` becomes 1 if the total `total + j` reaches v.
    mark / mark_body <const W: usize>(values: &[u16], total: usize, at: &[u32], of: &[u16], marks: &mut [[u8; W]])
}
versions! {
    /// Packs bytes 0 and 1 into bits, and clears the bytes.
    pack / pack_body <>(marks: &mut [u8], bits: &mut [u64])
}
versions! {
    /// Removes from `wanted` every G(a) xor G(total - a) with `low` <= a < `high`, and returns the number of values left
    /// (at the front) and of pairs examined, `B` at a time. Begins at `low` and stops when nothing is left.
    strike / strike_body <const B: usize>(values: &[u16], total: usize, low: usize, high: usize, wanted: &mut [u16]) -> (usize, u64)
}

/// LANES values from a place on, as an array whose length the compiler knows.
#[inline(always)]
fn window(values: &[u16], at: usize) -> &[u16; LANES] {
    values[at..at + LANES]
        .try_into()
        .expect("a slice of LANES values has LANES values")
}

/// The body of [`lanes`].
#[inline(always)]
fn lanes_body(values: &[u16], total: usize, at: &[u32], of: &[u16]) -> [u64; LANES] {
    let mut sets = [0u64; LANES];
    for (&a, &v) in at.iter().zip(of) {
        let others = window(values, total - a as usize);
        for j in 0..LANES {
            sets[j] |= 1 << u64::from((others[j] ^ v) & 63);
        }
    }
    sets
}

/// The body of [`mark`].
#[inline(always)]
fn mark_body<const W: usize>(
    values: &[u16],
    total: usize,
    at: &[u32],
    of: &[u16],
    marks: &mut [[u8; W]],
) {
    let marks: &mut [[u8; W]; LANES] = marks
        .try_into()
        .expect("the caller has a row of marks for every lane");
    for (&a, &v) in at.iter().zip(of) {
        let others = window(values, total - a as usize);
        // Four values in one word: extracting from a vector costs more than two shifts.
        let four = u64::from(v) * 0x0001_0001_0001_0001;
        for half in [0, 4] {
            let word = |i: usize| u64::from(others[half + i]) << (16 * i);
            let mut all = (word(0) | word(1) | word(2) | word(3)) ^ four;
            for row in &mut marks[half..half + 4] {
                row[all as usize & (W - 1)] = 1;
                all >>= 16;
            }
        }
    }
}

/// The body of [`pack`].
#[inline(always)]
fn pack_body(marks: &mut [u8], bits: &mut [u64]) {
    for (bytes, word) in marks.chunks_exact_mut(64).zip(bits) {
        *word = 0;
        for (i, eight) in bytes.chunks_exact_mut(8).enumerate() {
            let all = u64::from_le_bytes(
                (&*eight)
                    .try_into()
                    .expect("chunks of eight have eight bytes"),
            );
            // Each byte is 0 or 1: the product collects byte i at bit 56 + i.
            let packed = all.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            *word |= packed << (8 * i);
            eight.fill(0);
        }
    }
}

/// True if a block contains a value.
#[inline(always)]
fn contains<const B: usize>(block: &[u16; B], v: u16) -> bool {
    // The minimum of the differences is 0 exactly if v is there; no branch until the end.
    let mut least = [u16::MAX; 32];
    for chunk in block.chunks_exact(32) {
        for (l, &x) in least.iter_mut().zip(chunk) {
            *l = (*l).min(x ^ v);
        }
    }
    least.iter().fold(u16::MAX, |m, &x| m.min(x)) == 0
}

/// The body of [`strike`].
#[inline(always)]
fn strike_body<const B: usize>(
    values: &[u16],
    total: usize,
    low: usize,
    high: usize,
    wanted: &mut [u16],
) -> (usize, u64) {
    let mut left = wanted.len();
    let mut pairs = 0;
    let mut begin = low;
    let mut block = [0u16; B];
    while left > 0 && begin < high {
        let end = (begin + B).min(high);
        let size = end - begin;
        let small = &values[begin..end];
        let large = &values[total + 1 - end..=total - begin];
        if size == B {
            let small: &[u16; B] = small.try_into().expect("a block of B values has B values");
            let large: &[u16; B] = large.try_into().expect("a block of B values has B values");
            for i in 0..B {
                block[i] = small[i] ^ large[B - 1 - i];
            }
        } else {
            let first = small[0] ^ large[size - 1];
            block.fill(first);
            for i in 0..size {
                block[i] = small[i] ^ large[size - 1 - i];
            }
        }
        pairs += size as u64;
        let mut kept = 0;
        for i in 0..left {
            let v = wanted[i];
            wanted[kept] = v;
            kept += usize::from(!contains(&block, v));
        }
        left = kept;
        begin = end;
    }
    (left, pairs)
}
