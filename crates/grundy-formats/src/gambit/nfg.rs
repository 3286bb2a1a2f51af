//! Games in normal form as Gambit writes them: `.nfg`, version 1.
//!
//! ```text
//! NFG 1 R "Battle of the sexes" { "Ann" "Bob" } { 2 2 }
//!
//! 3 1 0 0 0 0 1 3
//! ```
//!
//! After the title and the players come the numbers of their strategies, or their names: `{ { "T" "B" } { "L" "R" } }`; a
//! comment may follow. The body has the payoffs cell by cell, in each cell one for each player, and the first player's
//! strategy varies fastest. Or it has a list of outcomes in braces, each with its name and its payoffs, and for each cell the
//! number of an outcome; 0 is the outcome that gives nothing to anyone.

use super::scan::{Scan, called, in_braces, payoffs_in_braces, quote};
use grundy_core::ParseError;
use grundy_core::forms::normal_form::{Chooser, NormalForm, Strategies};
use grundy_core::parse::shorten;
use num::{BigRational, Zero};
use std::collections::HashSet;
use std::fmt::Write;

/// The largest number of payoffs of a game, all players' together.
pub const MOST_PAYOFFS: usize = 2_000_000;

/// A file of a game in normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nfg {
    /// The title.
    pub title: String,
    /// The comment, if there is one.
    pub comment: Option<String>,
    /// The game.
    pub game: NormalForm,
    /// The outcomes, if the payoffs are given by them.
    pub outcomes: Option<Outcomes>,
}

/// The outcomes of a game, and where each is received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    /// The outcomes, the first one with number 1.
    pub list: Vec<Outcome>,
    /// For each cell the number of its outcome; 0 for none.
    pub cells: Vec<usize>,
}

/// An outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The name; it may be empty.
    pub name: String,
    /// The payoffs, one for each player.
    pub payoffs: Vec<BigRational>,
}

/// Reads a file.
///
/// # Errors
/// A [`ParseError`] at the first word that does not follow the format.
///
/// ```
/// use grundy_formats::gambit::nfg::{read, write};
/// let text = "NFG 1 R \"\" { \"Ann\" \"Bob\" } { 2 2 }\n\n3 1\n0 0\n0 0\n1 3\n";
/// let file = read(text).unwrap();
/// assert_eq!(file.game.bimatrix().unwrap().to_string(), "3,1 0,0; 0,0 1,3");
/// assert_eq!(write(&file), text);
/// let fault = read("NFG 1 R \"\" { \"Ann\" \"Bob\" } { 2 2 } 3 1 0").unwrap_err();
/// assert_eq!(fault.to_string(), "expected payoff 4 of 8, that of Bob where the strategies are 2, 1, found the end");
/// ```
pub fn read(text: &str) -> Result<Nfg, ParseError> {
    let mut scan = Scan::new(text);
    let title = scan.header("NFG", "1")?;
    let players = scan.players()?;
    let strategies = strategies(&mut scan, &players)?;
    let counts: Vec<usize> = strategies.iter().map(Strategies::count).collect();
    let comment = scan.text_if_any()?;
    let cells: usize = counts.iter().product();
    let (outcomes, payoffs) = if scan.peek() == Some('{') {
        let outcomes = outcomes(&mut scan, &players, cells)?;
        let nothing = vec![BigRational::zero(); players.len()];
        let of = |&number: &usize| match number.checked_sub(1) {
            Some(at) => outcomes.list[at].payoffs.iter().cloned(),
            None => nothing.iter().cloned(),
        };
        let payoffs = outcomes.cells.iter().flat_map(of).collect();
        (Some(outcomes), payoffs)
    } else {
        (None, payoffs(&mut scan, &players, &counts)?)
    };
    scan.end(&match cells {
        1 => "the end, for the game has one cell".to_owned(),
        _ => format!("the end, for the game has {cells} cells"),
    })?;
    let both = players.into_iter().zip(strategies);
    let choosers = both.map(|(name, strategies)| Chooser { name, strategies });
    let game = NormalForm::new(choosers.collect(), payoffs);
    Ok(Nfg {
        title,
        comment,
        game: game.expect("every cell has a payoff for each player"),
        outcomes,
    })
}

/// Reads the numbers of strategies, or their names, in braces.
fn strategies(scan: &mut Scan<'_>, players: &[String]) -> Result<Vec<Strategies>, ParseError> {
    scan.expect(
        '{',
        "the numbers of strategies in braces, or their names: { 2 2 } or { { \"T\" \"B\" } { \"L\" \"R\" } }",
    )?;
    let named = scan.peek() == Some('{');
    let most = MOST_PAYOFFS / players.len();
    let mut cells = 1usize;
    let mut all = Vec::with_capacity(players.len());
    for player in 0..players.len() {
        let at = scan.at();
        let player = called(players, player);
        let strategies = if named {
            scan.expect('{', format!("the strategies of {player} in braces"))?;
            let mut names = Vec::new();
            let mut given = HashSet::new();
            while !scan.eat('}') {
                let wanted =
                    format!("the name of a strategy of {player}, or \"}}\" after the last");
                let place = scan.at();
                let name = scan.text(wanted)?;
                // Strategies without names are numbered.
                if !name.is_empty() && !given.insert(name.clone()) {
                    let found = format!("\"{}\" again", shorten(&name));
                    let wanted = format!("a strategy of {player} with a name of its own");
                    return Err(ParseError::new(place, found, wanted));
                }
                names.push(name);
            }
            Strategies::Named(names)
        } else {
            let wanted = format!("the number of strategies of {player}");
            Strategies::Counted(scan.whole(&wanted, most as u64)? as usize)
        };
        if strategies.count() == 0 {
            let wanted = format!("at least one strategy of {player}");
            return Err(ParseError::new(at, "none", wanted));
        }
        match cells.checked_mul(strategies.count()) {
            Some(more) if more <= most => cells = more,
            _ => {
                let found = format!("{} strategies of {player}", strategies.count());
                let wanted = format!("a game of at most {MOST_PAYOFFS} payoffs");
                return Err(ParseError::new(at, found, wanted));
            }
        }
        all.push(strategies);
    }
    let wanted = match players.len() {
        1 => "\"}\" after the strategies of the only player".to_owned(),
        count => format!("\"}}\" after the strategies of {count} players"),
    };
    scan.expect('}', wanted)?;
    Ok(all)
}

/// Reads the payoffs of every cell.
fn payoffs(
    scan: &mut Scan<'_>,
    players: &[String],
    counts: &[usize],
) -> Result<Vec<BigRational>, ParseError> {
    let cells: usize = counts.iter().product();
    let mut payoffs = Vec::new();
    for cell in 0..cells {
        for player in 0..players.len() {
            if !scan.is_number() {
                let mut rest = cell;
                let digit = |count: &usize| {
                    let strategy = rest % count + 1;
                    rest /= count;
                    strategy.to_string()
                };
                let profile: Vec<String> = counts.iter().map(digit).collect();
                return Err(scan.expected(format!(
                    "payoff {} of {}, that of {} where the strategies are {}",
                    payoffs.len() + 1,
                    cells * players.len(),
                    called(players, player),
                    profile.join(", ")
                )));
            }
            payoffs.push(scan.number("a payoff")?);
            scan.comma();
        }
    }
    Ok(payoffs)
}

/// Reads the outcomes, and for each cell the number of one.
fn outcomes(scan: &mut Scan<'_>, players: &[String], cells: usize) -> Result<Outcomes, ParseError> {
    scan.expect('{', "the outcomes in braces")?;
    let mut list = Vec::new();
    while !scan.eat('}') {
        scan.expect(
            '{',
            "an outcome such as { \"name\" 1, 2 }, or \"}\" after the last",
        )?;
        let name = scan.text_if_any()?.unwrap_or_default();
        let mut payoffs = Vec::with_capacity(players.len());
        for at in 0..players.len() {
            scan.comma();
            payoffs.push(scan.number(&format!("the payoff of {}", called(players, at)))?);
        }
        scan.comma();
        scan.expect(
            '}',
            match players.len() {
                1 => "\"}\" after the payoff of the only player".to_owned(),
                count => format!("\"}}\" after the payoffs of {count} players"),
            },
        )?;
        list.push(Outcome { name, payoffs });
    }
    let mut numbers = Vec::new();
    for cell in 0..cells {
        let wanted = format!(
            "the number of an outcome, or 0, for cell {} of {cells}",
            cell + 1
        );
        numbers.push(scan.whole(&wanted, list.len() as u64)? as usize);
        scan.comma();
    }
    Ok(Outcomes {
        list,
        cells: numbers,
    })
}

/// Writes a file in the same dialect: with the names of strategies or their numbers, with payoffs or with outcomes. Every
/// number is written exactly.
#[must_use]
pub fn write(file: &Nfg) -> String {
    let players = file.game.players();
    let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
    let counted = |player: &Chooser| match player.strategies {
        Strategies::Counted(count) => Some(count.to_string()),
        Strategies::Named(_) => None,
    };
    let counts: Option<Vec<String>> = players.iter().map(counted).collect();
    let strategies: Vec<String> = counts.unwrap_or_else(|| {
        let each = players.iter().map(|player| match &player.strategies {
            Strategies::Named(names) => in_braces(names),
            Strategies::Counted(count) => {
                in_braces(&(1..=*count).map(|k| k.to_string()).collect::<Vec<_>>())
            }
        });
        each.collect()
    });
    let mut text = format!(
        "NFG 1 R {} {} {{ {} }}\n",
        quote(&file.title),
        in_braces(&names),
        strategies.join(" ")
    );
    if let Some(comment) = &file.comment {
        text += &quote(comment);
        text += "\n";
    }
    text += "\n";
    match &file.outcomes {
        None => {
            for cell in 0..file.game.cells() {
                let payoffs = file.game.payoffs(cell).iter();
                let payoffs: Vec<String> = payoffs.map(BigRational::to_string).collect();
                text += &payoffs.join(" ");
                text += "\n";
            }
        }
        Some(outcomes) => {
            text += "{\n";
            for Outcome { name, payoffs } in &outcomes.list {
                let inside = payoffs_in_braces(payoffs);
                let inside = inside.trim_start_matches('{');
                let name = quote(name);
                writeln!(text, "{{ {name}{inside}").expect("a text can be written");
            }
            text += "}\n";
            let numbers: Vec<String> = outcomes.cells.iter().map(usize::to_string).collect();
            text += &numbers.join(" ");
            text += "\n";
        }
    }
    text
}
