//! Vector engines for x86-64: nim products by byte planes, polynomial products by vector carry-less products.
//!
//! **Nim products.** A nimber below 2^64 is eight bytes, and bytes form a field of 256 elements. 64 numbers in eight
//! vectors are transposed into eight *planes*: plane j holds byte j of every number. Then the recursion of `field.rs`
//! runs on whole planes: 27 products of planes after Karatsuba, and some products by constants. The processor
//! multiplies bytes in the field of AES (GF2P8MULB), which is isomorphic to the nimbers below 256; each plane is
//! converted there and back by one 8×8 matrix of bits (GF2P8AFFINEQB). That is cheaper than the 64×64 matrix of
//! `basis.rs`, which would take 64 such products.
//!
//! **Transposing.** Number the bytes of eight vectors by three bits for the vector and four for the place within 16
//! bytes. Interleaving the bytes of vectors i and i + 4 into vectors 2i and 2i + 1 rotates these seven bits by one. The
//! place within a number is given by the lower three of the four. So four such steps turn numbers into planes, and
//! three more turn planes back into numbers in their original order.

use super::{Nimber, Polynomial64, basis, field};

/// The nimber that is a root of the polynomial x^8 + x^4 + x^3 + x + 1 of AES.
pub const AES_ROOT: u64 = 65;

/// The images of the eight bits of a byte; [`basis`] has the same for 64 bits.
type ByteColumns = [u8; 8];

const fn powers_of_aes_root() -> ByteColumns {
    let mut columns = [1; 8];
    let mut i = 1;
    while i < 8 {
        columns[i] = field::product(columns[i - 1] as u64, AES_ROOT, 8) as u8;
        i += 1;
    }
    columns
}

/// The image of a byte: the sum of the images of its bits.
pub const fn image(columns: ByteColumns, a: u8) -> u8 {
    let (mut sum, mut i) = (0, 0);
    while i < 8 {
        if a >> i & 1 == 1 {
            sum ^= columns[i];
        }
        i += 1;
    }
    sum
}

/// The inverse matrix, found by trying all 256 bytes at compile time.
const fn byte_inverse(columns: ByteColumns) -> ByteColumns {
    let mut result = [0; 8];
    let mut a = 0;
    while a < 256 {
        let to = image(columns, a as u8);
        if to.is_power_of_two() {
            result[to.trailing_zeros() as usize] = a as u8;
        }
        a += 1;
    }
    result
}

/// The matrix in the layout of GF2P8AFFINEQB: byte 7 − i holds row i, whose bit j says that input bit j flips output bit i.
const fn affine_matrix(columns: ByteColumns) -> u64 {
    let mut matrix = 0;
    let mut place = 0;
    while place < 64 {
        let (i, j) = (place / 8, place % 8);
        if columns[j] >> i & 1 == 1 {
            matrix |= 1 << (8 * (7 - i) + j);
        }
        place += 1;
    }
    matrix
}

/// The nimbers of the single bits of a byte in the field of AES.
pub const NIMBER_OF_AES: ByteColumns = powers_of_aes_root();
/// The bytes in the field of AES of the nimbers with a single bit.
pub const AES_OF_NIMBER: ByteColumns = byte_inverse(NIMBER_OF_AES);
const INTO_AES: i64 = affine_matrix(AES_OF_NIMBER).cast_signed();
const OUT_OF_AES: i64 = affine_matrix(NIMBER_OF_AES).cast_signed();

/// The constant 128 = 2^8 / 2 of the recursion, in the field of AES.
const HALF: i8 = image(AES_OF_NIMBER, 128).cast_signed();

/// Products of polynomials by the scalar instruction without a check of the processor for each; returns their number.
#[target_feature(enable = "pclmulqdq")]
pub(super) fn one_by_one(
    a: &[Polynomial64],
    b: &[Polynomial64],
    out: &mut [Polynomial64],
) -> usize {
    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
        out.0 = basis::carryless::polynomial_product(a.0, b.0);
    }
    out.len()
}

macro_rules! engine {
    ($(#[$doc:meta])* $name:ident, $vector:ty, $features:literal, $load:ident, $store:ident, $xor:ident,
     $multiply:ident, $affine:ident, $low:ident, $high:ident, $bytes:ident, $words:ident, $carryless:ident,
     $low_words:ident, $high_words:ident, $left:ident, $right:ident) => {
        $(#[$doc])*
        pub(super) mod $name {
            use super::{HALF, INTO_AES, Nimber, OUT_OF_AES, Polynomial64};
            use std::arch::x86_64::*;

            type Vector = $vector;
            /// The number of 64-bit numbers in a vector.
            const LANES: usize = size_of::<Vector>() / 8;

            #[inline]
            #[target_feature(enable = $features)]
            fn add<const N: usize>(a: [Vector; N], b: [Vector; N]) -> [Vector; N] {
                let mut sum = a;
                for i in 0..N {
                    sum[i] = $xor(a[i], b[i]);
                }
                sum
            }

            /// Multiplies by 128, the half of F = 2^8.
            #[inline]
            #[target_feature(enable = $features)]
            fn half1(a: Vector) -> Vector {
                $multiply(a, $bytes(HALF))
            }

            /// Multiplies by 2^15 = 128·F: (a₁F ⊕ a₀)(hF) = h(a₁ ⊕ a₀)F ⊕ h²a₁, as F² = F ⊕ h.
            #[inline]
            #[target_feature(enable = $features)]
            fn half2([a0, a1]: [Vector; 2]) -> [Vector; 2] {
                [half1(half1(a1)), half1($xor(a0, a1))]
            }

            /// Multiplies by 2^31 = 2^15 · 2^16, by the same formula with F = 2^16.
            #[inline]
            #[target_feature(enable = $features)]
            fn half4([a0, a1, a2, a3]: [Vector; 4]) -> [Vector; 4] {
                let [b0, b1] = half2(half2([a2, a3]));
                let [b2, b3] = half2(add([a0, a1], [a2, a3]));
                [b0, b1, b2, b3]
            }

            /// The product of numbers of two planes each (16 bits): `product` of `field.rs` with F = 2^8.
            #[inline]
            #[target_feature(enable = $features)]
            fn product2([a0, a1]: [Vector; 2], [b0, b1]: [Vector; 2]) -> [Vector; 2] {
                let high = $multiply(a1, b1);
                let both = $multiply($xor(a0, a1), $xor(b0, b1));
                let lows = $multiply(a0, b0);
                [$xor(lows, half1(high)), $xor(both, lows)]
            }

            /// The product of numbers of four planes each (32 bits), with F = 2^16.
            #[inline]
            #[target_feature(enable = $features)]
            fn product4(a: [Vector; 4], b: [Vector; 4]) -> [Vector; 4] {
                let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
                let high = product2([a2, a3], [b2, b3]);
                let both = product2(add([a0, a1], [a2, a3]), add([b0, b1], [b2, b3]));
                let lows = product2([a0, a1], [b0, b1]);
                let ([c0, c1], [c2, c3]) = (add(lows, half2(high)), add(both, lows));
                [c0, c1, c2, c3]
            }

            /// The product of numbers of eight planes each (64 bits), with F = 2^32.
            #[inline]
            #[target_feature(enable = $features)]
            fn product8(a: [Vector; 8], b: [Vector; 8]) -> [Vector; 8] {
                let split = |[c0, c1, c2, c3, c4, c5, c6, c7]: [Vector; 8]| {
                    ([c0, c1, c2, c3], [c4, c5, c6, c7])
                };
                let ((al, ah), (bl, bh)) = (split(a), split(b));
                let high = product4(ah, bh);
                let both = product4(add(al, ah), add(bl, bh));
                let lows = product4(al, bl);
                let ([c0, c1, c2, c3], [c4, c5, c6, c7]) = (add(lows, half4(high)), add(both, lows));
                [c0, c1, c2, c3, c4, c5, c6, c7]
            }

            /// One step of the transposition.
            #[inline]
            #[target_feature(enable = $features)]
            fn interleave(v: [Vector; 8]) -> [Vector; 8] {
                let [a, b, c, d, e, f, g, h] = v;
                [
                    $low(a, e), $high(a, e), $low(b, f), $high(b, f),
                    $low(c, g), $high(c, g), $low(d, h), $high(d, h),
                ]
            }

            /// Applies an 8×8 matrix of bits to every byte.
            #[inline]
            #[target_feature(enable = $features)]
            fn map(v: [Vector; 8], matrix: i64) -> [Vector; 8] {
                let matrix = $words(matrix);
                v.map(|plane| $affine::<0>(plane, matrix))
            }

            /// Eight vectors of numbers, transposed into planes of bytes in the field of AES.
            #[inline]
            #[target_feature(enable = $features)]
            fn planes(numbers: &[Nimber; 8 * LANES]) -> [Vector; 8] {
                let from = numbers.as_ptr().cast::<Vector>();
                let mut v = [$words(0); 8];
                for (i, v) in v.iter_mut().enumerate() {
                    // SAFETY: a Nimber is its u64 (`repr(transparent)`), and 8 · LANES of them are eight vectors; the
                    // load asks for no alignment.
                    *v = unsafe { $load(from.add(i)) };
                }
                map(interleave(interleave(interleave(interleave(v)))), INTO_AES)
            }

            /// Multiplies whole blocks of eight vectors; returns how many numbers that was.
            #[target_feature(enable = $features)]
            pub fn products(a: &[Nimber], b: &[Nimber], out: &mut [Nimber]) -> usize {
                let (a, _) = a.as_chunks::<{ 8 * LANES }>();
                let (b, _) = b.as_chunks::<{ 8 * LANES }>();
                let (out, _) = out.as_chunks_mut::<{ 8 * LANES }>();
                for ((a, b), out) in a.iter().zip(b).zip(out.iter_mut()) {
                    let v = map(product8(planes(a), planes(b)), OUT_OF_AES);
                    let v = interleave(interleave(interleave(v)));
                    let to = out.as_mut_ptr().cast::<Vector>();
                    for (i, v) in v.into_iter().enumerate() {
                        // SAFETY: `out` is eight vectors long, as above.
                        unsafe { $store(to.add(i), v) };
                    }
                }
                8 * LANES * out.len()
            }

            /// One vector of products of polynomials, reduced as in `basis::remainder`.
            #[inline]
            #[target_feature(enable = $features)]
            fn polynomial_product(a: Vector, b: Vector) -> Vector {
                let even = $carryless::<0x00>(a, b);
                let odd = $carryless::<0x11>(a, b);
                let (low, high) = ($low_words(even, odd), $high_words(even, odd));
                let pushed = $xor($right::<60>(high), $xor($right::<61>(high), $right::<63>(high)));
                let h = $xor(high, pushed);
                let shifted = $xor($left::<1>(h), $xor($left::<3>(h), $left::<4>(h)));
                $xor($xor(low, h), shifted)
            }

            /// Multiplies whole vectors of polynomials; returns how many polynomials that was.
            #[target_feature(enable = $features)]
            pub fn polynomial_products(
                a: &[Polynomial64],
                b: &[Polynomial64],
                out: &mut [Polynomial64],
            ) -> usize {
                let (a, _) = a.as_chunks::<LANES>();
                let (b, _) = b.as_chunks::<LANES>();
                let (out, _) = out.as_chunks_mut::<LANES>();
                for ((a, b), out) in a.iter().zip(b).zip(out.iter_mut()) {
                    // SAFETY: LANES polynomials, each its u64 (`repr(transparent)`), are one vector; neither load nor
                    // store asks for alignment.
                    unsafe {
                        let a = $load(a.as_ptr().cast());
                        let b = $load(b.as_ptr().cast());
                        $store(out.as_mut_ptr().cast(), polynomial_product(a, b));
                    }
                }
                LANES * out.len()
            }
        }
    };
}

engine!(
    /// Vectors of 512 bits.
    wide512, __m512i, "avx512f,avx512bw,gfni,vpclmulqdq", _mm512_loadu_si512, _mm512_storeu_si512, _mm512_xor_si512,
    _mm512_gf2p8mul_epi8, _mm512_gf2p8affine_epi64_epi8, _mm512_unpacklo_epi8, _mm512_unpackhi_epi8, _mm512_set1_epi8,
    _mm512_set1_epi64, _mm512_clmulepi64_epi128, _mm512_unpacklo_epi64, _mm512_unpackhi_epi64, _mm512_slli_epi64,
    _mm512_srli_epi64
);

engine!(
    /// Vectors of 256 bits.
    wide256, __m256i, "avx2,gfni,vpclmulqdq", _mm256_loadu_si256, _mm256_storeu_si256, _mm256_xor_si256,
    _mm256_gf2p8mul_epi8, _mm256_gf2p8affine_epi64_epi8, _mm256_unpacklo_epi8, _mm256_unpackhi_epi8, _mm256_set1_epi8,
    _mm256_set1_epi64x, _mm256_clmulepi64_epi128, _mm256_unpacklo_epi64, _mm256_unpackhi_epi64, _mm256_slli_epi64,
    _mm256_srli_epi64
);
