//! Economies as text: what players own, and what is made of it or gained from it. Names are compared without regard to case.
//!
//! ```text
//! production wood iron              the goods
//! Ann owns 10 2                     the amount of each good that a player owns
//! Bob owns 4 7
//! table earns 30 from 2 1           the price of a product, and the goods that one takes
//! chair earns 20 from 1 2
//!
//! market corn wine                  the goods
//! Ann owns 8 0
//! Bob owns 0 6
//! Ann gains 3 from 1 0 up to 4      each of the first 4 corn is worth 3 to Ann,
//! Ann gains 1 from 1 0              each further one 1
//! each gains 5 from 1 1 up to 2     to everybody, a corn with a wine is worth 5, for two such pairs
//! ```
//!
//! Owen (1975) for production, Shapley and Shubik (1969) for markets.

use crate::matrix::{entries, pieces, rational};
use crate::names::Names;
use grundy_core::ParseError;
use grundy_core::forms::economy::{Activity, Economy, EconomyKind};
use num::{BigRational, Signed};

/// The largest number of activities: a use for each player counts once for each.
const MOST_ACTIVITIES: usize = 2_000;

/// The kind of the economy with whose word the text begins, if it begins so.
pub(crate) fn kind(word: &str) -> Option<EconomyKind> {
    let words = [
        ("production", EconomyKind::Production),
        ("market", EconomyKind::Market),
    ];
    let named = words
        .into_iter()
        .find(|(name, _)| word.eq_ignore_ascii_case(name));
    named.map(|(_, kind)| kind)
}

/// A use of goods as it was written.
struct WrittenUse<'a> {
    /// The name with which the line begins.
    name: &'a str,
    gain: BigRational,
    takes: Vec<BigRational>,
    most: Option<BigRational>,
}

/// Reads the economy of this kind.
///
/// # Errors
/// What was found, what was expected, and where.
pub(crate) fn read(text: &str, kind: EconomyKind) -> Result<Economy, ParseError> {
    let mut lines = pieces(text)?.into_iter();
    let head = lines.next().expect("the first line has the word");
    let goods = goods(text, head)?;
    let reader = EconomyLines {
        text,
        kind,
        goods: &goods,
    };
    let (mut players, mut owned, mut written) = (Names::default(), Vec::new(), Vec::new());
    for line in lines {
        let (name, verb, rest) = words(line);
        if verb.eq_ignore_ascii_case("owns") {
            if kind == EconomyKind::Market && name.eq_ignore_ascii_case("each") {
                let expected = "the name of a player: \"each\" stands for all of them";
                return Err(ParseError::at_piece(text, name, expected));
            }
            if players.number(name) < owned.len() {
                let expected = "a player who owns nothing yet: one line for each player";
                return Err(ParseError::at_piece(text, name, expected));
            }
            owned.push(reader.amounts(rest)?);
        } else if verb.eq_ignore_ascii_case(reader.verb()) {
            written.push(reader.activity(name, rest)?);
        } else {
            let expected = format!("\"owns\" or \"{}\" after a name", reader.verb());
            return Err(ParseError::at_piece(text, verb, expected));
        }
    }
    if owned.is_empty() {
        let end = &text[text.trim_end().len()..];
        let expected = "what a player owns, such as \"Ann owns 1 2\", with an amount of each good";
        return Err(ParseError::at_piece(text, end, expected));
    }
    let activities = reader.activities(written, &players)?;
    let made = Economy::new(kind, goods.clone(), players.shown, owned, activities);
    Ok(made.expect("all lines were checked"))
}

/// The first word, the second and the rest of a line, each without the blanks around it.
fn words(line: &str) -> (&str, &str, &str) {
    let split = |part: &'_ str| part.find(char::is_whitespace).unwrap_or(part.len());
    let (name, rest) = line.split_at(split(line));
    let rest = rest.trim_start();
    let (verb, rest) = rest.split_at(split(rest));
    (name, verb, rest.trim_start())
}

/// The goods of the first line, each with another name.
fn goods(text: &str, head: &str) -> Result<Vec<String>, ParseError> {
    let mut goods = Names::default();
    for good in head.split_whitespace().skip(1) {
        let before = goods.shown.len();
        if goods.number(good) < before {
            return Err(ParseError::at_piece(
                text,
                good,
                "a good that is not there yet",
            ));
        }
    }
    if goods.shown.is_empty() {
        let end = &head[head.len()..];
        return Err(ParseError::at_piece(text, end, "the names of goods"));
    }
    Ok(goods.shown)
}

/// What the lines after the first one are read with.
struct EconomyLines<'a> {
    text: &'a str,
    kind: EconomyKind,
    goods: &'a [String],
}

impl<'a> EconomyLines<'a> {
    /// The verb of a line about an activity.
    fn verb(&self) -> &'static str {
        match self.kind {
            EconomyKind::Production => "earns",
            EconomyKind::Market => "gains",
        }
    }

    /// One amount for each good.
    fn amounts(&self, part: &str) -> Result<Vec<BigRational>, ParseError> {
        let amounts = entries(self.text, part)?;
        if amounts.len() != self.goods.len() || amounts.iter().any(Signed::is_negative) {
            let names = self.goods.join(" ");
            let expected = format!("an amount of at least 0 of each good: {names}");
            return Err(ParseError::at_piece(self.text, part, expected));
        }
        Ok(amounts)
    }

    /// A number of at least 0.
    fn amount(&self, word: &str, what: &str) -> Result<BigRational, ParseError> {
        let amount = rational(self.text, word, what)?;
        if amount.is_negative() {
            let expected = format!("{what} of at least 0");
            return Err(ParseError::at_piece(self.text, word, expected));
        }
        Ok(amount)
    }

    /// A product or a use: `30 from 2 1`, and of a use `up to 4` where it has a limit.
    fn activity(&self, name: &'a str, part: &'a str) -> Result<WrittenUse<'a>, ParseError> {
        let (gain, from, rest) = words(part);
        let gain = self.amount(gain, "a gain")?;
        if !from.eq_ignore_ascii_case("from") {
            let expected = "\"from\" and the amount of each good that one takes";
            return Err(ParseError::at_piece(self.text, from, expected));
        }
        let lower = rest.to_ascii_lowercase();
        let limit = (self.kind == EconomyKind::Market).then(|| lower.find("up"));
        let (takes_part, most) = match limit.flatten() {
            None => (rest, None),
            Some(at) => {
                let (up, to, most) = words(&rest[at..]);
                if !up.eq_ignore_ascii_case("up") || !to.eq_ignore_ascii_case("to") {
                    let expected =
                        "\"up to\" and the most that is gained from, or the end of the line";
                    return Err(ParseError::at_piece(self.text, &rest[at..], expected));
                }
                (rest[..at].trim_end(), Some(self.amount(most, "a limit")?))
            }
        };
        let takes = self.amounts(takes_part)?;
        let one = Activity {
            name: String::new(),
            player: None,
            gain: gain.clone(),
            takes: takes.clone(),
            most: most.clone(),
        };
        if one.is_unbounded() {
            let expected = format!(
                "an amount above 0 of a good: {name} would gain without bound, and no coalition's worth would be a number"
            );
            return Err(ParseError::at_piece(self.text, takes_part, expected));
        }
        Ok(WrittenUse {
            name,
            gain,
            takes,
            most,
        })
    }

    /// The activities, a use of `each` for every player.
    fn activities(
        &self,
        written: Vec<WrittenUse<'a>>,
        players: &Names,
    ) -> Result<Vec<Activity>, ParseError> {
        let mut products = Names::default();
        let mut activities = Vec::new();
        for line in written {
            let fault = |expected: &str| Err(ParseError::at_piece(self.text, line.name, expected));
            let owners: Vec<Option<usize>> = match self.kind {
                EconomyKind::Production => {
                    let before = products.shown.len();
                    if products.number(line.name) < before {
                        return fault("a product that is not there yet");
                    }
                    vec![None]
                }
                EconomyKind::Market if line.name.eq_ignore_ascii_case("each") => {
                    (0..players.shown.len()).map(Some).collect()
                }
                EconomyKind::Market => match players.known(line.name) {
                    Some(player) => vec![Some(player)],
                    None => {
                        return fault("\"each\", or a player whose goods a line \"… owns …\" says");
                    }
                },
            };
            if activities.len() + owners.len() > MOST_ACTIVITIES {
                return fault(&format!(
                    "at most {MOST_ACTIVITIES} products or uses of goods"
                ));
            }
            activities.extend(owners.into_iter().map(|player| Activity {
                name: player.map_or(line.name.to_owned(), |player| players.shown[player].clone()),
                player,
                gain: line.gain.clone(),
                takes: line.takes.clone(),
                most: line.most.clone(),
            }));
        }
        Ok(activities)
    }
}
