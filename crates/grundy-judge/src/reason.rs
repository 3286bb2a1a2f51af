//! The reason why an answer is right: the façade's solution of the first position of an input. An input that was made
//! smaller mostly has no other position.

use grundy::host::clock::Instant;
use grundy::vocabulary::Convention;
use grundy::{Ask, Limits, Position};
use std::fmt::Write;
use std::time::Duration;

/// The time that the reason may take.
const TIME: Duration = Duration::from_secs(2);

/// The longest position that is explained, in numbers: longer ones are too long for a reader.
const LONGEST: usize = 40;

/// The beginning of an input.
#[derive(Clone, Copy)]
enum Beginning {
    /// The number of heaps, and the heaps.
    Heaps,
    /// The number of cases, the number of heaps, and the heaps.
    CasesOfHeaps,
    /// This many numbers.
    Numbers(usize),
    /// The number of cases, and this many numbers.
    CasesOfNumbers(usize),
    /// The largest number that may be taken, the number of heaps, and the heaps.
    BoundAndHeaps,
}

/// For each problem whose first position has a name in the catalog: the beginning of its input, the game, the separator of
/// two heaps, and the convention.
const POSITIONS: &[(&str, Beginning, &str, &str, Convention)] = {
    use Beginning::{CasesOfHeaps, CasesOfNumbers, Heaps, Numbers};
    use Convention::{Misere, Normal};
    &[
        ("hdu1847", Numbers(1), "subtract powers 2:", ",", Normal),
        ("hdu1850", Heaps, "nim", ",", Normal),
        ("poj2975", Heaps, "nim", ",", Normal),
        ("poj3480", CasesOfHeaps, "nim", ",", Misere),
        ("cses1730", CasesOfHeaps, "nim", ",", Normal),
        ("hdu3032", CasesOfHeaps, "lasker", ",", Normal),
        ("hdu1848", Numbers(3), "subtract fibonacci:", ",", Normal),
        ("seed_kayles", Heaps, "kayles", ",", Normal),
        ("seed_misere_kayles", Heaps, "kayles", ",", Misere),
        ("cses1098", CasesOfHeaps, "subtract 1..3:", ",", Normal),
        ("cses2207", CasesOfNumbers(1), "grundy", ",", Normal),
        ("luogu_p10506", Heaps, "beads", ",", Normal),
        ("hdu2509", Heaps, "runs", ",", Misere),
        ("poj1067", Numbers(2), "wythoff", ",", Normal),
        ("hdu2516", Numbers(1), "fibonacci-nim", ",", Normal),
        ("poj2348", Numbers(2), "euclid", ",", Normal),
        ("seed_chomp", Numbers(2), "chomp", "x", Normal),
        ("poj2311", Numbers(2), "cutting", "x", Normal),
        ("usaco_game1", Heaps, "row", ",", Normal),
        ("cses1097_removal", Heaps, "row", ",", Normal),
        ("atcoder_dp_l", Heaps, "row", ",", Normal),
        ("poj2505", Numbers(1), "multiply 2..9:", ",", Normal),
        ("lc292", Numbers(1), "subtract 1..3:", ",", Normal),
    ]
};

/// Problems whose input names the most that may be taken: the beginning of their inputs.
const BOUNDED: [(&str, Beginning); 2] = [
    ("hdu1846", Beginning::CasesOfNumbers(2)),
    ("seed_bounded_nim", Beginning::BoundAndHeaps),
];

/// The ids of the problems whose first position has a name in the catalog.
pub fn explained() -> impl Iterator<Item = &'static str> {
    let known = POSITIONS.iter().map(|known| known.0);
    known.chain(BOUNDED.iter().map(|known| known.0))
}

/// The façade's solution of the first position of an input; `None` if the position has no name in the catalog, is long, or
/// takes long.
///
/// ```
/// let why = grundy_judge::reason::reason("cses1730", "1\n3\n3 5 6\n").unwrap();
/// assert!(why.starts_with("nim 3,5,6: P. "), "{why}");
/// ```
#[must_use]
pub fn reason(id: &str, input: &str) -> Option<String> {
    let numbers: Option<Vec<u64>> = (input.split_whitespace().take(LONGEST + 3))
        .map(|word| word.trim_matches(['[', ']', ',']).parse().ok())
        .collect();
    let numbers = numbers?;
    let (position, convention) = first_position(id, &numbers)?;
    let ask = Ask {
        convention,
        limits: Limits {
            deadline: Some(Instant::now() + TIME),
            ..Limits::default()
        },
        ..Ask::default()
    };
    let read = Position::parse(&position).ok()?;
    let answer = grundy::solve(&read, &ask).ok()?;
    let outcome = answer.value.outcome?;
    let misere = match convention {
        Convention::Normal => "",
        Convention::Misere => ", whoever cannot move wins",
    };
    let mut text = format!("{position}{misere}: {outcome}");
    let why = answer.derivation.to_string();
    if !why.is_empty() {
        write!(text, ". {why}").ok()?;
    }
    Some(text)
}

/// The first position of an input as an expression.
fn first_position(id: &str, numbers: &[u64]) -> Option<(String, Convention)> {
    if let Some((_, shape)) = BOUNDED.iter().find(|(name, _)| *name == id) {
        let (most, heaps) = match shape {
            Beginning::BoundAndHeaps => (*numbers.first()?, counted(numbers.get(1..)?)?),
            _ => (*numbers.get(2)?, numbers.get(1..2)?),
        };
        let heaps = joined(heaps, ",");
        return Some((format!("subtract 1..{most}: {heaps}"), Convention::Normal));
    }
    let known = POSITIONS.iter().find(|(name, ..)| *name == id)?;
    let (_, shape, game, between, convention) = *known;
    let heaps = match shape {
        Beginning::Heaps => counted(numbers)?,
        Beginning::CasesOfHeaps => counted(numbers.get(1..)?)?,
        Beginning::Numbers(count) => numbers.get(..count)?,
        Beginning::CasesOfNumbers(count) => numbers.get(1..=count)?,
        Beginning::BoundAndHeaps => return None,
    };
    Some((format!("{game} {}", joined(heaps, between)), convention))
}

/// The numbers after the first, which says how many there are.
fn counted(numbers: &[u64]) -> Option<&[u64]> {
    let (count, rest) = numbers.split_first()?;
    let count = usize::try_from(*count).ok().filter(|&n| n <= LONGEST)?;
    rest.get(..count).filter(|heaps| !heaps.is_empty())
}

/// Numbers with a text between them.
fn joined(numbers: &[u64], between: &str) -> String {
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    words.join(between)
}
