//! The speed table: the cost of the engines, in seconds of this thread and in counts of work that are the same on every
//! machine.

mod codes;
mod mixtures;
mod products;
mod questions;
mod row;

pub use codes::measure;
pub use row::{Measured, machine};

use codes::{census, values};
use grundy::forms::arena::Family;
use grundy::values::nimber::multiply;
use grundy::{Error, Limits};
use products::{in_the_basis, products};
use questions::{against_plain_read, arena, board, lists, nimber, outcome, random, search, table};

/// A piece of work to measure.
pub struct Workload {
    /// Its name on the command line.
    pub name: &'static str,
    /// A sentence that says what is done and what is counted.
    pub about: &'static str,
    run: fn(&Limits) -> Result<Measured, Error>,
}

impl Workload {
    /// Does the work.
    ///
    /// # Errors
    /// The reason why it was stopped.
    pub fn measure(&self, limits: &Limits) -> Result<Measured, Error> {
        (self.run)(limits)
    }
}

/// The rows of the speed table.
pub const WORKLOADS: &[Workload] = &[
    Workload {
        name: "0.6",
        about: "Officers, the values 0..199,999 in the sparse space",
        run: |limits| values("0.6", 199_999, limits),
    },
    Workload {
        name: "0.16",
        about: "the values 0..199,999",
        run: |limits| values("0.16", 199_999, limits),
    },
    Workload {
        name: "0.106",
        about: "the values 0..199,999",
        run: |limits| values("0.106", 199_999, limits),
    },
    Workload {
        name: "0.354",
        about: "values to the proof of the period",
        run: |limits| measure("0.354", 30_000_000, limits),
    },
    Workload {
        name: "0.376",
        about: "values to the proof of the period",
        run: |limits| measure("0.376", 10_000_000, limits),
    },
    Workload {
        name: "census",
        about: "the 1024 codes d0.d1d2d3, d0 = 0 or 4, each to a proof or to 100,000; with few rare heaps to 230,000",
        run: |limits| census(100_000, 230_000, limits),
    },
    Workload {
        name: "nim-products",
        about: "64-bit nim products, one by one",
        run: |limits| {
            products("nim-products", limits, |a, b, out| {
                for ((a, b), out) in a.iter().zip(b).zip(out) {
                    *out = *a * *b;
                }
            })
        },
    },
    Workload {
        name: "nim-products-batch",
        about: "64-bit nim products of two lists",
        run: |limits| products("nim-products-batch", limits, multiply),
    },
    Workload {
        name: "nim-products-basis",
        about: "products of two lists that stay in the polynomial basis",
        run: in_the_basis,
    },
    Workload {
        name: "cram-5x7",
        about: "the nimber of Cram on 5x7 squares",
        run: |limits| board("cram-5x7", "cram 5x7", limits),
    },
    Workload {
        name: "cram-5x8",
        about: "the nimber of Cram on 5x8 squares, whose winner a theorem knows",
        run: |limits| nimber("cram-5x8", "cram 5x8", limits),
    },
    Workload {
        name: "value-domineering-4x6",
        about: "the canonical form of Domineering on 4x6 squares",
        run: |limits| board("value-domineering-4x6", "domineering 4x6", limits),
    },
    Workload {
        name: "value-domineering-5x5",
        about: "the same on 5x5 squares",
        run: |limits| board("value-domineering-5x5", "domineering 5x5", limits),
    },
    Workload {
        name: "value-domineering-4x7",
        about: "the same on 4x7 squares",
        run: |limits| board("value-domineering-4x7", "domineering 4x7", limits),
    },
    Workload {
        name: "value-domineering-5x6",
        about: "the same on 5x6 squares",
        run: |limits| board("value-domineering-5x6", "domineering 5x6", limits),
    },
    Workload {
        name: "value-clobber-4x4",
        about: "the canonical form of Clobber on 4x4 squares in two colours",
        run: |limits| board("value-clobber-4x4", "clobber xoxo/oxox/xoxo/oxox", limits),
    },
    Workload {
        name: "value-amazons-2x6",
        about: "the canonical form of Amazons on 2x6 squares, an amazon of each at one end",
        run: |limits| board("value-amazons-2x6", "amazons x...../o.....", limits),
    },
    Workload {
        name: "outcome-domineering-6x6",
        about: "who wins Domineering on 6x6 squares, for both starting players, by components",
        run: |limits| outcome("outcome-domineering-6x6", "domineering 6x6", limits),
    },
    Workload {
        name: "outcome-clobber-4x5",
        about: "who wins Clobber on 4x5 squares, for both starting players, by components",
        run: |limits| {
            let board = "clobber xoxox/oxoxo/xoxox/oxoxo";
            outcome("outcome-clobber-4x5", board, limits)
        },
    },
    Workload {
        name: "outcome-switches-61",
        about: "who wins the sum of the switches ±2^i for i from 0 to 60",
        run: |limits| {
            let terms: Vec<String> = (0..=60).map(|i| format!("+-{}", 1u64 << i)).collect();
            outcome("outcome-switches-61", &terms.join(" + "), limits)
        },
    },
    Workload {
        name: "connect-four-5x4",
        about: "outcome and plies of the empty board of 5x4",
        run: |limits| search("connect-four-5x4", "connect-four 5x4:", limits),
    },
    Workload {
        name: "connect-four-6x5",
        about: "outcome and plies of the empty board of 6x5",
        run: |limits| search("connect-four-6x5", "connect-four 6x5:", limits),
    },
    Workload {
        name: "connect-four-7x6",
        about: "outcome and plies of the empty board of 7x6, about a minute",
        run: |limits| search("connect-four-7x6", "connect-four", limits),
    },
    Workload {
        name: "table-connect-four-4x6",
        about: "the tablebase of Connect Four on 4x6, images by symmetry counted, made and written",
        run: |limits| Ok(table("table-connect-four-4x6", "connect-four 4x6", limits)?.0),
    },
    Workload {
        name: "verify-connect-four-4x6",
        about: "the same tablebase verified",
        run: |limits| Ok(table("verify-connect-four-4x6", "connect-four 4x6", limits)?.1),
    },
    Workload {
        name: "table-chase-60",
        about: "the tablebase of the Easy Chase on 60x60, made and written",
        run: |limits| Ok(table("table-chase-60", "chase 60", limits)?.0),
    },
    Workload {
        name: "table-krk-8",
        about: "the tablebase of king and rook against king on 8x8, made and written",
        run: |limits| Ok(table("table-krk-8", "krk 8", limits)?.0),
    },
    Workload {
        name: "arena-buchi",
        about: "a Büchi game of 10^6 vertices and about 2·10^6 edges, from its text to solution and certificate",
        run: |limits| arena("arena-buchi", random(2), limits),
    },
    Workload {
        name: "arena-11",
        about: "the same with 11 priorities",
        run: |limits| arena("arena-11", random(11), limits),
    },
    Workload {
        name: "arena-million",
        about: "the same with 10^6 priorities",
        run: |limits| arena("arena-million", random(1_000_000), limits),
    },
    Workload {
        name: "arena-two-counters",
        about: "two counters of 20 bits, on which Zielonka's recursion takes exponential time",
        run: |limits| {
            let family = Family::TwoCounters { bits: 20 };
            arena("arena-two-counters", family, limits)
        },
    },
    Workload {
        name: "leduc-cfr+",
        about: "2,000 iterations of CFR+ on Leduc hold'em, 9,457 positions",
        run: |limits| mixtures::leduc_iterations("leduc-cfr+", limits),
    },
    Workload {
        name: "liars-dice-cfr+",
        about: "200 iterations of CFR+ on liar's dice, one die of six faces each, 294,883 positions",
        run: |limits| mixtures::dice_iterations("liars-dice-cfr+", limits),
    },
    Workload {
        name: "leduc-exact",
        about: "Leduc hold'em from its rules to strategies in exact fractions that prove the value",
        run: |limits| mixtures::leduc_exactly("leduc-exact", limits),
    },
    Workload {
        name: "kuhn-exact",
        about: "the same of Kuhn's poker, 200 times",
        run: |limits| mixtures::kuhn_exactly("kuhn-exact", limits),
    },
    Workload {
        name: "zero-sum-50",
        about: "value and strategies of a matrix of 50x50 in exact fractions",
        run: |limits| mixtures::zero_sum("zero-sum-50", 50, limits),
    },
    Workload {
        name: "zero-sum-100",
        about: "the same of 100x100",
        run: |limits| mixtures::zero_sum("zero-sum-100", 100, limits),
    },
    Workload {
        name: "zero-sum-150",
        about: "the same of 150x150",
        run: |limits| mixtures::zero_sum("zero-sum-150", 150, limits),
    },
    Workload {
        name: "bimatrix-6x6",
        about: "all 75 equilibria of von Stengel's game of 6x6 strategies, 50 times",
        run: |limits| mixtures::most_equilibria("bimatrix-6x6", limits),
    },
    Workload {
        name: "bimatrix-12x12",
        about: "all extreme equilibria of a random game of 12x12 strategies",
        run: |limits| mixtures::random_equilibria("bimatrix-12x12", limits),
    },
    Workload {
        name: "shapley-20",
        about: "the Shapley value of a random table of 20 players",
        run: |limits| mixtures::shapley("shapley-20", limits),
    },
    Workload {
        name: "nucleolus-10",
        about: "the nucleolus of a random table of 10 players",
        run: |limits| mixtures::nucleolus("nucleolus-10", 10, limits),
    },
    Workload {
        name: "nucleolus-15",
        about: "the same of 15 players",
        run: |limits| mixtures::nucleolus("nucleolus-15", 15, limits),
    },
    Workload {
        name: "nucleolus-20",
        about: "the same of 20 players",
        run: |limits| mixtures::nucleolus("nucleolus-20", 20, limits),
    },
    Workload {
        name: "plain-read",
        about: "10^6 numbers to 10^9 read from text and added by the standard library: the measure of the next two",
        run: |limits| Ok(lists("plain-read", None, limits)?.0),
    },
    Workload {
        name: "nim-heaps",
        about: "the same text as heaps of Nim: value and number of winning moves",
        run: |limits| against_plain_read("nim-heaps", "nim", limits),
    },
    Workload {
        name: "kayles-heaps",
        about: "the same text as heaps of Kayles: value and number of winning moves",
        run: |limits| against_plain_read("kayles-heaps", "kayles", limits),
    },
];

/// The workload with a name.
#[must_use]
pub fn workload(name: &str) -> Option<&'static Workload> {
    WORKLOADS.iter().find(|w| w.name.eq_ignore_ascii_case(name))
}
