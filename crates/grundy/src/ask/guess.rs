//! Recognises the rule behind a game's Grundy values, on one number or on two, or behind a sequence of numbers.

use crate::answer::{Status, Stopped};
use crate::error::Error;
use crate::game::Game;
use crate::heap::{self, Entries, Written};
use crate::limits::Limits;
use crate::setting::Setting;
use grundy_core::ParseError;
use grundy_core::parse::without_comment;
use grundy_solve::guess::{Counterexample, Evidence, Plane, Proved, find, find_plane};
use serde::Serialize;
use std::fmt;

pub use grundy_solve::guess::{Finding, Formula, Language};

/// The rules that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The game, or `sequence`.
    pub of: String,
    /// The number of values looked at: G(0), G(1), …
    pub values: u64,
    /// For a table in two dimensions: its extent and its first cold positions.
    #[serde(flatten)]
    pub plane: Option<OnPairs>,
    /// The reason why the table ended early, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// The theorem behind the proved rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<String>,
    /// The rules, the surest first.
    pub findings: Vec<RuleInWords>,
    /// The findings as data, which can be printed as functions.
    #[serde(skip)]
    pub data: Vec<Finding>,
}

/// A table in two dimensions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OnPairs {
    /// The number of the first row and of the first column.
    pub from: u64,
    /// The numbers of the last row and of the last column.
    pub to: [u64; 2],
    /// Positions of value 0, row by row, at most 100.
    pub cold: Vec<[u64; 2]>,
}

/// One rule in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleInWords {
    /// `proved`, `checked to N` or `a guess`.
    pub evidence: String,
    /// The rule.
    pub rule: String,
    /// The smallest number where it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Failure>,
}

/// A number at which a rule fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The number.
    pub n: u64,
    /// The value.
    pub value: u64,
    /// The value by the rule; null if the rule gives none.
    pub rule: Option<i64>,
}

impl Report {
    fn new(of: String, values: &[u64], proved: Option<&Proved>) -> Report {
        let data = find(values, proved);
        Report {
            of,
            values: values.len() as u64,
            plane: None,
            stopped: None,
            theorem: None,
            findings: data.iter().map(line).collect(),
            data,
        }
    }

    /// The surest rule that gives values, as a function; a rule with a counterexample does not count.
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

fn line(finding: &Finding) -> RuleInWords {
    let (evidence, counterexample) = match finding.evidence {
        Evidence::Proved => ("proved".to_owned(), None),
        Evidence::Checked { to } => (format!("checked to {to}"), None),
        Evidence::Guess { counterexample } => ("a guess".to_owned(), counterexample),
    };
    RuleInWords {
        evidence,
        rule: finding.rule.to_string(),
        counterexample: counterexample.map(|Counterexample { n, value, rule }| Failure {
            n,
            value,
            rule,
        }),
    }
}

/// The extent of a table in two dimensions unless a bound is given; each board costs a search.
const USUAL_PAIRS: &str = "40x40";
const USUAL_BOARDS: &str = "4x5";

/// The extent of a table of single numbers unless a bound is given or the game is costlier.
const USUAL: u64 = 10_000;

/// The largest number of cold positions that are listed.
const MOST_COLD: usize = 100;

/// The rules of a game's Grundy values up to `to`: up to the heap `N`, as [`of_game`], or up to the pair or board `RxC`, as
/// [`of_pairs`]. Games whose positions are pairs only are examined in two dimensions.
///
/// # Errors
/// A fault of the name or the bound; also if the game has no such values.
///
/// ```
/// use grundy::{Limits, ask::guess};
/// let report = guess::of(&"subtract 1..3".parse()?, Some("100"), &Limits::default())?;
/// assert_eq!(report.findings[0].evidence, "proved");
/// let fault = guess::of(&"subtract 1..3".parse()?, Some("1o"), &Limits::default()).unwrap_err();
/// assert_eq!(fault.to_string(), "the bound: expected a heap, or rows and columns such as 30x30, found \"1o\"");
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn of(game: &Game, to: Option<&str>, limits: &Limits) -> Result<Report, Error> {
    limits.ask(|| of_within(game, to, limits))
}

fn of_within(game: &Game, to: Option<&str>, limits: &Limits) -> Result<Report, Error> {
    match to {
        Some(to) if to.contains(['x', 'X', '×']) => of_pairs(game, to, limits),
        Some(to) => {
            let what = "a heap, or rows and columns such as 30x30";
            let read = grundy_core::parse::read_number(to, to, what, u64::MAX);
            of_game(
                game,
                read.map_err(|fault| Error::in_setting(Setting::To, to, fault))?,
                limits,
            )
        }
        None => match heap::pairs_only(game) {
            Some(Written::Boards) => of_pairs(game, USUAL_BOARDS, limits),
            Some(_) => of_pairs(game, USUAL_PAIRS, limits),
            None => of_game(game, heap::usual_bound(game).min(USUAL), limits),
        },
    }
}

/// The rules of the Grundy values of pairs or boards up to `to`, such as `30x30`: none is proved, each is *checked* as far
/// as the table goes.
///
/// # Errors
/// A fault of the name or the bound; also if the positions have no such values.
///
/// ```
/// use grundy::{Limits, ask::guess};
/// let rule = "rule {(a,b) -> (a-k, b) for k in 1..a; (a, b-k) for k in 1..b; (a-k, b-k) for k in 1..min(a,b)}";
/// let report = guess::of_pairs(&rule.parse()?, "30x30", &Limits::default())?;
/// assert_eq!(report.findings[0].evidence, "checked to 30x30");
/// assert!(report.findings[0].rule.contains("floor(n φ)"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn of_pairs(game: &Game, to: &str, limits: &Limits) -> Result<Report, Error> {
    let table = heap::table(game, to, limits)?;
    let Entries::Grid(grid) = table.value.entries else {
        return Err(heap::not_in_pairs(game, to));
    };
    let nimber = |cell: &heap::Cell| match &cell.value {
        Some(value) => value.nimber().map(Some),
        None => Some(None),
    };
    let read: Option<Vec<Option<u64>>> = table.value.cells.iter().map(nimber).collect();
    let Some(read) = read else {
        return Err(Error::Kind {
            about: "a rule is looked for in Grundy values".to_owned(),
            found: game.to_string(),
            but: "has others, which `table` prints",
        });
    };
    // If the table was stopped, only its complete rows count.
    let known: Vec<u64> = read.into_iter().map_while(|value| value).collect();
    let width = grid.width();
    let rows = known.len() / width;
    let plane = Plane {
        from: grid.from,
        width,
        values: &known[..rows * width],
    };
    let last = [(grid.from + rows as u64).saturating_sub(1), grid.to[1]];
    let evidence = if plane.is_large() {
        format!("checked to {}x{}", last[0], last[1])
    } else {
        "a guess".to_owned()
    };
    let found = find_plane(&plane);
    let findings = found.iter().map(|rule| RuleInWords {
        evidence: evidence.clone(),
        rule: rule.to_string(),
        counterexample: None,
    });
    let cold = grid
        .places()
        .zip(plane.values)
        .filter(|(_, value)| **value == 0);
    Ok(Report {
        of: table.value.game.clone(),
        values: plane.values.len() as u64,
        plane: Some(OnPairs {
            from: grid.from,
            to: last,
            cold: cold.map(|(place, _)| place).take(MOST_COLD).collect(),
        }),
        stopped: table.status.why().cloned(),
        theorem: None,
        findings: findings.collect(),
        data: Vec::new(),
    })
}

/// The longest row of coins: each row is solved separately.
const LONGEST_ROW: u64 = 500;

/// The rules of the Grundy values of the heaps 0..=`to`; of a coin-turning game, of the rows with n tails and then one
/// head, up to 500.
///
/// # Errors
/// A fault of the name; also if the game has no heaps. Limits do not fail: the values found so far count.
///
/// ```
/// use grundy::{Limits, ask::guess};
/// let report = guess::of_game(&"subtract 1..3".parse()?, 1000, &Limits::default())?;
/// assert_eq!(report.findings[0].evidence, "proved");
/// assert!(report.findings[0].rule.starts_with("G(n) = n % 4"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn of_game(game: &Game, to: u64, limits: &Limits) -> Result<Report, Error> {
    let coins = heap::has_rows_of_coins(game);
    let to = if coins { to.min(LONGEST_ROW) } else { to };
    let about = || "a rule is looked for in the Grundy values of heaps".to_owned();
    let table = heap::table(game, &to.to_string(), limits).map_err(|error| match error {
        // A number is no position here.
        Error::Parse { .. } => Error::Kind {
            about: about(),
            found: game.to_string(),
            but: "has no heaps",
        },
        other => other,
    })?;
    let Some(values) = table.value.nimbers() else {
        return Err(Error::Kind {
            about: about(),
            found: game.to_string(),
            but: "has others, which `table` prints",
        });
    };
    let stopped = table.status.why().cloned();
    if coins {
        let of = format!("{game}, n tails and a head");
        let report = Report::new(of, values, None);
        return Ok(Report { stopped, ..report });
    }
    // A game whose values are computed one by one has no theorem for a period.
    let period = match stopped {
        None => Some(heap::period(game, to, limits)?),
        Some(_) => None,
    };
    let period = period.filter(|p| p.status == Status::Proved);
    let repeats = period.as_ref().and_then(|p| p.value.repeats);
    let proved = repeats.map(|repeats| Proved {
        preperiod: repeats.preperiod,
        period: repeats.period,
        saltus: repeats.saltus,
    });
    let report = Report::new(table.value.game.clone(), values, proved.as_ref());
    Ok(Report {
        stopped,
        theorem: period.and_then(|p| p.derivation.theorem()),
        ..report
    })
}

/// The rules of a sequence: whole numbers, separated by spaces, commas or line ends; the first is G(0).
///
/// # Errors
/// The place where the text is not such a sequence.
///
/// ```
/// let report = grundy::ask::guess::of_sequence("0 1 2 3, 0 1 2 3, 0 1 2 3")?;
/// assert_eq!(report.findings[0].evidence, "a guess");
/// assert!(grundy::ask::guess::of_sequence("0 1 x").is_err());
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
        return Err(Error::usage(
            "the sequence: expected numbers, found nothing".to_owned(),
        ));
    }
    Ok(Report::new("sequence".to_owned(), &values, None))
}

/// Cold positions that are shown.
const MOST_COLD_SHOWN: usize = 12;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} values", self.of, self.values)?;
        for finding in &self.findings {
            write!(f, "\n{:<20} {}", finding.evidence, finding.rule)?;
            if let Some(Failure { n, value, rule }) = &finding.counterexample {
                let rule = rule.map_or("nothing".to_owned(), |v| v.to_string());
                write!(
                    f,
                    "\n{:<20} fails at n = {n}: the value is {value}, the rule gives {rule}",
                    ""
                )?;
            }
        }
        if self.findings.is_empty() {
            f.write_str("\nno rule was found")?;
        }
        if let Some(plane) = &self.plane {
            write!(f, "\n{:<20} {}", "cold positions", cold(plane))?;
        }
        if let Some(theorem) = &self.theorem {
            write!(f, "\n{:<10} {theorem}", "theorem:")?;
        }
        Ok(())
    }
}

/// The first cold positions, each with its mirror image once.
fn cold(plane: &OnPairs) -> String {
    let mirrored = |[a, b]: [u64; 2]| b < a && plane.cold.contains(&[b, a]);
    let all = plane.cold.iter().filter(|&&pair| !mirrored(pair));
    let all: Vec<String> = all.map(|[a, b]| format!("({a},{b})")).collect();
    let more = if all.len() > MOST_COLD_SHOWN {
        " …"
    } else {
        ""
    };
    if all.is_empty() {
        "none".to_owned()
    } else {
        all[..all.len().min(MOST_COLD_SHOWN)].join(" ") + more
    }
}
