//! Recognises the rule behind a game's Grundy values, or behind a sequence of numbers.

use crate::answer::{Status, Stopped};
use crate::catalog::{self, Rules};
use crate::error::Error;
use crate::expression;
use crate::heap;
use crate::limits::Limits;
use crate::position::Position;
use crate::report::PeriodReport;
use crate::value::worth;
use grundy_core::parse::without_comment;
use grundy_core::{ParseError, Term};
use grundy_solve::guess::{Counterexample, Evidence, Proved, find};
use serde::Serialize;

pub use grundy_solve::guess::{Finding, Language};

/// The rules that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The game, or `sequence`.
    pub of: String,
    /// How many values were looked at: G(0), G(1), …
    pub values: u64,
    /// What stopped the table before its end, where something did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// The theorem behind what is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<String>,
    /// The rules, the surest first.
    pub findings: Vec<Line>,
    /// The same as data, which can be printed as functions.
    #[serde(skip)]
    pub data: Vec<Finding>,
}

/// One rule in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// `proved`, `checked to N` or `a guess`.
    pub evidence: String,
    /// The rule.
    pub rule: String,
    /// The smallest number where it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Failure>,
}

/// Where a rule fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The number.
    pub n: u64,
    /// The value.
    pub value: u64,
    /// What the rule says; null when it says nothing.
    pub rule: Option<i64>,
}

impl Report {
    fn new(of: String, values: &[u64], proved: Option<&Proved>) -> Report {
        let data = find(values, proved);
        Report {
            of,
            values: values.len() as u64,
            stopped: None,
            theorem: None,
            findings: data.iter().map(line).collect(),
            data,
        }
    }

    /// The surest rule that gives values, as a function; a rule that failed is none.
    #[must_use]
    pub fn function(&self, language: Language) -> Option<String> {
        let stands = |f: &&Finding| {
            let Evidence::Guess { counterexample } = &f.evidence else {
                return true;
            };
            counterexample.is_none()
        };
        let mut standing = self.data.iter().filter(stands);
        standing.find_map(|finding| finding.function(language))
    }
}

fn line(finding: &Finding) -> Line {
    let (evidence, counterexample) = match finding.evidence {
        Evidence::Proved => ("proved".to_owned(), None),
        Evidence::Checked { to } => (format!("checked to {to}"), None),
        Evidence::Guess { counterexample } => ("a guess".to_owned(), counterexample),
    };
    Line {
        evidence,
        rule: finding.rule.to_string(),
        counterexample: counterexample.map(|Counterexample { n, value, rule }| Failure {
            n,
            value,
            rule,
        }),
    }
}

/// The longest row of coins: each is solved on its own.
const LONGEST_ROW: u64 = 500;

/// The Grundy values of rows of coins with n tails and one head at their end; `None` when the game has no such rows.
/// With what stopped it.
fn of_coins(game: &str, to: u64, limits: &Limits) -> Option<(Vec<u64>, Option<Stopped>)> {
    let named = expression::read_name(game);
    let (entry, Rules::Summand(rules)) = catalog::rules_of(game, &named).ok()? else {
        return None;
    };
    let mut values = Vec::new();
    for n in 0..=to.min(LONGEST_ROW) {
        let row = "T".repeat(usize::try_from(n).ok()?) + "H";
        let term = Term {
            rules: rules.clone(),
            negated: false,
            start: rules.read(&row).ok().filter(|_| named.position.is_none())?,
        };
        match worth(&Position::sum(vec![term], entry.about), limits).ok()? {
            Ok(worth) => values.push(worth.nimber()?),
            Err(stop) => return Some((values, Some(stop))),
        }
    }
    Some((values, None))
}

/// The rules of the Grundy values of the heaps 0..=`to`; of a coin-turning game, of the rows with n tails and then one
/// head, up to 500.
///
/// # Errors
/// What was wrong with the name, or that the game has no heaps. Limits do not fail: the values found so far count.
///
/// ```
/// use grundy::{Limits, guess};
/// let report = guess::of_game("subtract 1..3", 1000, &Limits::default())?;
/// assert_eq!(report.findings[0].evidence, "proved");
/// assert!(report.findings[0].rule.starts_with("G(n) = n % 4"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn of_game(game: &str, to: u64, limits: &Limits) -> Result<Report, Error> {
    let table = match heap::table(game, &to.to_string(), limits) {
        Ok(table) => table,
        // Told as the fault of the table unless the game is one of coins.
        Err(fault) => {
            let (values, stopped) = of_coins(game, to, limits).ok_or(fault)?;
            let of = format!("{}, n tails and a head", game.trim());
            let report = Report::new(of, &values, None);
            return Ok(Report { stopped, ..report });
        }
    };
    let Some(values) = table.value.nimbers() else {
        return Err(Error::Usage(format!(
            "a rule is looked for in the Grundy values of heaps; {game} has others, which `table` prints"
        )));
    };
    let stopped = table.status.why().cloned();
    // A game whose values are computed one by one has no theorem for a period.
    let period = match stopped {
        None => Some(heap::period(game, to, limits)?),
        Some(_) => None,
    };
    let period = period.filter(|p| p.status == Status::Proved);
    let proved = period.as_ref().and_then(|p| {
        let repeats = p.value.repeats?;
        Some(Proved {
            preperiod: repeats.preperiod,
            period: repeats.period,
            saltus: repeats.saltus,
        })
    });
    let report = Report::new(table.value.game.clone(), values, proved.as_ref());
    Ok(Report {
        stopped,
        theorem: period.and_then(|p| PeriodReport::from(&p).theorem),
        ..report
    })
}

/// The rules of a sequence: whole numbers, separated by spaces, commas or line ends; the first is G(0).
///
/// # Errors
/// Where the text is not such a sequence.
///
/// ```
/// let report = grundy::guess::of_sequence("0 1 2 3, 0 1 2 3, 0 1 2 3")?;
/// assert_eq!(report.findings[0].evidence, "a guess");
/// assert!(grundy::guess::of_sequence("0 1 x").is_err());
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn of_sequence(text: &str) -> Result<Report, Error> {
    let pieces = text
        .lines()
        .flat_map(|line| without_comment(line).split(|c: char| c == ',' || c.is_whitespace()));
    let values = pieces
        .filter(|piece| !piece.is_empty())
        .map(|piece| {
            piece.parse().map_err(|_| {
                let fault = ParseError::at_piece(text, piece, "a whole number from 0 to 2^64 - 1");
                Error::in_file("the sequence", text, fault)
            })
        })
        .collect::<Result<Vec<u64>, Error>>()?;
    if values.is_empty() {
        return Err(Error::Usage(
            "the sequence: expected numbers, found nothing".to_owned(),
        ));
    }
    Ok(Report::new("sequence".to_owned(), &values, None))
}
