//! Recognition of the rule behind a two-dimensional table: values that depend on one combination of the two numbers,
//! nim-sums, remainders, rows, columns and diagonals with rules of their own, and patterns of the positions of value 0.
//!
//! Nothing here is proved. A rule is reported if it holds for every value of the table, and the table counts as *checked*
//! if it is large enough for that to mean something. Cold positions on two Beatty sequences are those of Wythoff (1907) and
//! of his game with diagonal moves up to k apart (Fraenkel 1982, American Mathematical Monthly 89); the additive periods of
//! its rows are a theorem of Dress, Flammenkamp and Pink (1999).

mod cells;
mod cold;
mod lines;

pub use cells::Plane;
pub use cold::{Beatty, Ratio};
pub use lines::TableLine;

use super::finding::Finding;
use std::fmt;

/// The largest modulus tried.
const LARGEST_MODULUS: u64 = 16;

/// A combination of a row and a column into one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// a + b.
    Sum,
    /// a xor b.
    NimSum,
    /// |a - b|.
    Difference,
    /// The smaller of the two.
    Least,
    /// The larger of the two.
    Most,
}

impl Pairing {
    /// All pairings, in the order in which they are tried.
    const ALL: [Pairing; 5] = [
        Pairing::NimSum,
        Pairing::Sum,
        Pairing::Difference,
        Pairing::Least,
        Pairing::Most,
    ];

    /// The combined number.
    fn of(self, a: u64, b: u64) -> u64 {
        match self {
            Pairing::Sum => a + b,
            Pairing::NimSum => a ^ b,
            Pairing::Difference => a.abs_diff(b),
            Pairing::Least => a.min(b),
            Pairing::Most => a.max(b),
        }
    }

    /// The combination as a formula for people.
    fn words(self) -> &'static str {
        match self {
            Pairing::Sum => "a + b",
            Pairing::NimSum => "a xor b",
            Pairing::Difference => "|a - b|",
            Pairing::Least => "min(a, b)",
            Pairing::Most => "max(a, b)",
        }
    }
}

/// A rule of a table in two dimensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaneRule {
    /// G(a, b) depends on one combination only.
    Depends {
        /// The combination.
        on: Pairing,
        /// The rule of the values as a sequence in that number, if one is recognised.
        rule: Option<Finding>,
    },
    /// G(a, b) = G(a, f) xor G(f, b), where f is the first row and column and G(f, f) = 0.
    NimSum {
        /// The first row and column, f.
        first: u64,
    },
    /// The value depends only on the remainders of the row and the column.
    Residues {
        /// The moduli for the row and the column.
        modulo: [u64; 2],
    },
    /// The positions of value 0 depend only on the remainders.
    ColdResidues {
        /// The moduli for the row and the column.
        modulo: [u64; 2],
        /// The pairs of remainders with value 0.
        cold: Vec<[u64; 2]>,
    },
    /// The value is 0 exactly where a = b.
    ColdDiagonal,
    /// The value is 0 exactly on two Beatty sequences.
    ColdBeatty(Beatty),
    /// The value is 0 exactly where the ratio of the two numbers is below a bound.
    ColdRatio(Ratio),
    /// G(a, b) = G(b, a).
    Symmetric,
    /// The rule of one row, column or diagonal.
    Along(TableLine, Finding),
}

/// Finds all rules that hold for every value of the table, the most informative first.
///
/// ```
/// use grundy_solve::guess::{Plane, PlaneRule, find_plane};
/// let nim: Vec<u64> = (0..400).map(|i| (i / 20) ^ (i % 20)).collect();
/// let found = find_plane(&Plane { from: 0, width: 20, values: &nim });
/// assert_eq!(found[0].to_string(), "G(a, b) = s(a xor b), with s(n) = n: the number itself (Nim; OEIS A001477)");
/// assert!(found.contains(&PlaneRule::NimSum { first: 0 }));
/// ```
#[must_use]
pub fn find_plane(plane: &Plane<'_>) -> Vec<PlaneRule> {
    let mut found = Vec::new();
    if plane.height() < 2 || plane.width < 2 {
        return found;
    }
    found.extend(Pairing::ALL.into_iter().find_map(|on| depends(plane, on)));
    found.extend(nim_sum(plane));
    found.extend(residues(plane, |value| value).map(|(modulo, _)| PlaneRule::Residues { modulo }));
    found.extend(cold_positions(plane));
    let symmetric = is_symmetric(plane);
    if symmetric {
        found.push(PlaneRule::Symmetric);
    }
    let says_all = |rule: &PlaneRule| {
        let sequence = matches!(rule, PlaneRule::Depends { rule: Some(_), .. });
        sequence || matches!(rule, PlaneRule::Residues { .. })
    };
    if !found.iter().any(says_all) {
        let ruled = lines::all(plane, symmetric).into_iter();
        found.extend(ruled.map(|(line, rule)| PlaneRule::Along(line, rule)));
    }
    found
}

/// The first pattern that describes the positions of value 0.
fn cold_positions(plane: &Plane<'_>) -> Option<PlaneRule> {
    let zeros = plane.cells().filter(|cell| cell.2 == 0).count();
    if zeros == 0 || zeros == plane.values.len() {
        return None;
    }
    if zeros > 1 && plane.cells().all(|(a, b, v)| (v == 0) == (a == b)) {
        return Some(PlaneRule::ColdDiagonal);
    }
    let modular = residues(plane, |value| u64::from(value == 0)).map(|(modulo, table)| {
        let zero = |&[row, column]: &[u64; 2]| table[(row * modulo[1] + column) as usize] == 1;
        let all = (0..modulo[0]).flat_map(|row| (0..modulo[1]).map(move |column| [row, column]));
        let cold = all.filter(zero).collect();
        PlaneRule::ColdResidues { modulo, cold }
    });
    modular
        .or_else(|| cold::beatty(plane).map(PlaneRule::ColdBeatty))
        .or_else(|| cold::ratio(plane).map(PlaneRule::ColdRatio))
}

/// The rule that the value depends on one combination, if it does.
fn depends(plane: &Plane<'_>, on: Pairing) -> Option<PlaneRule> {
    let mut sequence: Vec<Option<u64>> = Vec::new();
    for (a, b, value) in plane.cells() {
        let n = usize::try_from(on.of(a, b)).ok()?;
        if n >= sequence.len() {
            sequence.resize(n + 1, None);
        }
        if *sequence[n].get_or_insert(value) != value {
            return None;
        }
    }
    let values: Vec<u64> = sequence.into_iter().map_while(|value| value).collect();
    let rule = lines::rule_of(&values);
    Some(PlaneRule::Depends { on, rule })
}

/// The rule that the table is a nim-sum of its first row and first column, if it holds.
fn nim_sum(plane: &Plane<'_>) -> Option<PlaneRule> {
    let places =
        (0..plane.height()).flat_map(|row| (0..plane.width).map(move |column| (row, column)));
    let mut all = places;
    let holds = plane.at(0, 0) == 0
        && all.all(|(row, column)| plane.at(row, column) == plane.at(row, 0) ^ plane.at(0, column));
    holds.then_some(PlaneRule::NimSum { first: plane.from })
}

/// True if G(a, b) = G(b, a) for all places whose mirror image is in the table.
fn is_symmetric(plane: &Plane<'_>) -> bool {
    let side = plane.height().min(plane.width);
    let mut pairs = (0..side).flat_map(|row| (0..row).map(move |column| (row, column)));
    pairs.all(|(row, column)| plane.at(row, column) == plane.at(column, row))
}

/// The smallest moduli such that `what` depends only on the remainders, each seen at least three times; with its table.
fn residues(plane: &Plane<'_>, what: impl Fn(u64) -> u64) -> Option<([u64; 2], Vec<u64>)> {
    let most = |length: usize| (length as u64 / 3).min(LARGEST_MODULUS);
    let (rows, columns) = (most(plane.height()), most(plane.width));
    let mut moduli: Vec<[u64; 2]> = (1..=rows)
        .flat_map(|m| (1..=columns).map(move |k| [m, k]))
        .collect();
    moduli.sort_by_key(|[m, k]| (m * k, m.max(k).to_owned()));
    moduli.into_iter().find_map(|modulo @ [m, k]| {
        let mut table = vec![None; (m * k) as usize];
        let fits = plane.cells().all(|(a, b, value)| {
            let slot = &mut table[(a % m * k + b % k) as usize];
            *slot.get_or_insert(what(value)) == what(value)
        });
        let table: Option<Vec<u64>> = table.into_iter().collect();
        fits.then_some((modulo, table?))
    })
}

impl fmt::Display for PlaneRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaneRule::Depends { on, rule } => {
                write!(f, "G(a, b) = s({})", on.words())?;
                match rule {
                    Some(rule) => write!(f, ", with {}", lines::named("s", rule)),
                    None => Ok(()),
                }
            }
            PlaneRule::NimSum { first: o } => write!(f, "G(a, b) = G(a, {o}) xor G({o}, b)"),
            PlaneRule::Residues { modulo: [1, 1] } => f.write_str("G(a, b) is constant"),
            PlaneRule::Residues { modulo: [m, k] } => {
                write!(f, "G(a, b) depends on a mod {m} and b mod {k} only")
            }
            PlaneRule::ColdResidues { modulo, cold } => cold_residues(*modulo, cold, f),
            PlaneRule::ColdDiagonal => f.write_str("G(a, b) = 0 exactly where a = b"),
            PlaneRule::ColdBeatty(beatty) => beatty.fmt(f),
            PlaneRule::ColdRatio(ratio) => ratio.fmt(f),
            PlaneRule::Symmetric => f.write_str("G(a, b) = G(b, a)"),
            PlaneRule::Along(line, rule) => {
                write!(f, "{line}: {}", lines::named("r", rule))
            }
        }
    }
}

/// The remainders of cold positions; only one number's, if the other does not matter.
fn cold_residues([m, k]: [u64; 2], cold: &[[u64; 2]], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let list = |shown: Vec<String>| shown.join(", ");
    let one = |i: usize| list(cold.iter().map(|pair| pair[i].to_string()).collect());
    match (m, k) {
        (m, 1) => write!(
            f,
            "G(a, b) = 0 exactly where a mod {m} is in {{{}}}",
            one(0)
        ),
        (1, k) => write!(
            f,
            "G(a, b) = 0 exactly where b mod {k} is in {{{}}}",
            one(1)
        ),
        (m, k) => {
            let pairs = cold.iter().map(|[a, b]| format!("({a}, {b})")).collect();
            let pairs = list(pairs);
            write!(
                f,
                "G(a, b) = 0 exactly where (a mod {m}, b mod {k}) is in {{{pairs}}}"
            )
        }
    }
}
