//! Published contest problems: exact input, exact output, so that a contest programmer can test a solution.
//!
//! An adapter parses, asks a ruleset's theorem or the façade, and prints; it has no knowledge of its own about games. Each
//! problem is a [`Problem`] beside its function, in a file for its theory; this file lists the files.
//!
//! ```
//! use grundy::vocabulary::Unwatched;
//! let problem = grundy_judge::find("hdu1846").unwrap();
//! let mut output = Vec::new();
//! problem.answer("1\n23 2\n", &mut output, &mut Unwatched).unwrap();
//! assert_eq!(output, b"first\n");
//! ```

#![forbid(unsafe_code)]

pub mod against;
mod boards;
mod cyclic;
mod graphs;
mod halt;
mod heaps;
pub mod input;
mod leetcode;
mod limits;
mod nim;
mod problem;
pub mod promises;
mod pursuit;
mod random;
pub mod reason;
mod rows;
mod scoring;
pub mod shrink;
mod sides;
mod taking;
mod towers;

pub use halt::Halt;
pub use problem::{Problem, ProblemReport, Sample};

/// The problems, theory by theory.
const FAMILIES: [&[Problem]; 13] = [
    nim::PROBLEMS,
    taking::PROBLEMS,
    towers::PROBLEMS,
    boards::PROBLEMS,
    graphs::PROBLEMS,
    cyclic::PROBLEMS,
    scoring::PROBLEMS,
    limits::PROBLEMS,
    heaps::PROBLEMS,
    leetcode::PROBLEMS,
    rows::PROBLEMS,
    sides::PROBLEMS,
    pursuit::PROBLEMS,
];

/// All problems.
pub fn problems() -> impl Iterator<Item = &'static Problem> {
    FAMILIES.iter().flat_map(|family| family.iter())
}

/// Other names of some problems.
const OTHER_IDS: &[(&str, &str)] = &[
    ("block-tower", "poj2931"),
    ("easychase", "tc_srm423_easychase"),
    ("srm423", "tc_srm423_easychase"),
    ("pas", "poi2000_pas"),
    ("strips", "poi2000_pas"),
    ("bzoj2940", "poi2000_pas"),
    ("gra", "poi2001_gra"),
    ("greengame", "poi2001_gra"),
    ("acwing1388", "usaco_game1"),
    ("game1", "usaco_game1"),
];

/// Other prefixes of the judges' ids, each with the judge's own.
const OTHER_JUDGES: &[(&str, &str)] = &[("hdoj", "hdu"), ("pku", "poj"), ("leetcode", "lc")];

/// The id for another name of a problem.
fn own_id(id: &str) -> String {
    let id = id.trim().to_lowercase();
    if let Some((_, own)) = OTHER_IDS.iter().find(|(other, _)| *other == id) {
        return (*own).to_owned();
    }
    let judge = OTHER_JUDGES.iter().find_map(|(other, own)| {
        let number = id.strip_prefix(other)?;
        Some(format!("{own}{number}"))
    });
    judge.unwrap_or(id)
}

/// The problem with an id, in any case, or with another of its names.
///
/// ```
/// assert_eq!(grundy_judge::find("PKU2505").map(|p| p.id), Some("poj2505"));
/// assert_eq!(grundy_judge::find("easychase").map(|p| p.id), Some("tc_srm423_easychase"));
/// ```
#[must_use]
pub fn find(id: &str) -> Option<&'static Problem> {
    let own = own_id(id);
    problems().find(|problem| problem.id == own)
}

/// The problem with an id, or a fault that suggests the nearest one.
///
/// ```
/// assert_eq!(grundy_judge::named("HDU1846")?.id, "hdu1846");
/// let fault = grundy_judge::named("cses172").err().unwrap().to_string();
/// assert!(fault.contains("did you mean cses1729?"), "{fault}");
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// [`grundy::Error::Unlisted`] if no problem has this name.
pub fn named(id: &str) -> Result<&'static Problem, grundy::Error> {
    find(id).ok_or_else(|| {
        let near = grundy::game::catalog::nearest(names(), id);
        grundy::Error::Unlisted {
            what: "problem",
            name: id.to_owned(),
            near: near.map(str::to_owned),
            listed: grundy::Setting::Problems,
        }
    })
}

/// All names of a problem, its id first.
pub fn names() -> impl Iterator<Item = &'static str> {
    let others = OTHER_IDS.iter().map(|(other, _)| *other);
    problems().map(|problem| problem.id).chain(others)
}
