//! Published contest problems: exact input, exact output, so that a contest programmer can test a solution.
//!
//! An adapter parses, asks a ruleset's theorem or the façade, and prints; it knows nothing of its own about games.
//! Each problem is a [`Problem`] beside its function, in a file for its theory; this file lists the files.
//!
//! ```
//! use grundy::vocabulary::Unwatched;
//! let problem = grundy_judge::find("hdu1846").unwrap();
//! let mut output = Vec::new();
//! problem.answer("1\n23 2\n", &mut output, &mut Unwatched).unwrap();
//! assert_eq!(output, b"first\n");
//! ```

mod boards;
mod cyclic;
mod graphs;
mod halt;
mod heaps;
mod input;
mod limits;
mod nim;
mod problem;
mod random;
mod scoring;
mod taking;
mod towers;

pub use halt::Halt;
pub use problem::Problem;

/// The problems, theory by theory.
const FAMILIES: [&[Problem]; 9] = [
    nim::PROBLEMS,
    taking::PROBLEMS,
    towers::PROBLEMS,
    boards::PROBLEMS,
    graphs::PROBLEMS,
    cyclic::PROBLEMS,
    scoring::PROBLEMS,
    limits::PROBLEMS,
    heaps::PROBLEMS,
];

/// Every problem.
pub fn problems() -> impl Iterator<Item = &'static Problem> {
    FAMILIES.iter().flat_map(|family| family.iter())
}

/// The problem with an id, in any case.
#[must_use]
pub fn find(id: &str) -> Option<&'static Problem> {
    problems().find(|problem| problem.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique() {
        let ids: std::collections::HashSet<&str> = problems().map(|p| p.id).collect();
        assert_eq!(ids.len(), problems().count());
        assert_eq!(find("HDU1846").map(|p| p.id), Some("hdu1846"));
        assert!(find("cses172").is_none());
    }
}
