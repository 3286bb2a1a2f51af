//! How two values compare, and contexts that show it.

use crate::answer::Status;
use crate::choose::sums::nimbers;
use crate::choose::sums::values::Values;
use crate::error::Error;
use crate::limits::Limits;
use crate::position::{Position, Sum};
use crate::worth::in_full;
use grundy_core::any::{Token, erase_partizan};
use grundy_core::{AllImpartial, Notation, Ruleset, StopReason, Term, Terms};
use grundy_games::graphs::hackenbush_stalk::{HackenbushStalks, Stalk};
use grundy_games::numbers::value::Value;
use grundy_solve::partial_order;
use grundy_values::Dyadic;
use grundy_values::short::{Closed, Comparison, Form};
use serde::Serialize;

/// How two values compare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// The first expression.
    pub a: String,
    /// The second.
    pub b: String,
    /// What was taken for granted, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// `<`, `>`, `=` or `||`; null when it was not found.
    pub relation: Option<String>,
    /// The value of the first minus the second; null when it is too long to be written.
    pub difference: Option<String>,
    /// How sure it is.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// What the relation means for players.
    pub reason: String,
    /// Contexts in which one of the two is worse, found by playing them out; filled by [`witnesses`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<Witness>,
}

/// A context in which one of two positions is worse than the other for Left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Witness {
    /// Which of the two is worse: `first` or `second`.
    pub worse: String,
    /// The context, an expression.
    pub context: String,
    /// Who begins.
    pub begins: String,
    /// What happens there.
    pub reason: String,
    /// How many contexts were tried before it and with it.
    pub contexts: u64,
}

/// Compares two expressions by the value of their difference.
///
/// # Errors
/// [`Error::Usage`] for games that cannot be added.
///
/// ```
/// use grundy::{Limits, Position, compare};
/// let (a, b) = (Position::parse("1/2")?, Position::parse("{1|*}")?);
/// assert_eq!(compare(&a, &b, &Limits::default())?.relation.as_deref(), Some("||"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn compare(a: &Position, b: &Position, limits: &Limits) -> Result<Compared, Error> {
    let (Position::Sum(left), Position::Sum(right)) = (a, b) else {
        return Err(not_added());
    };
    let mut watch = limits.watch();
    let mut both = left.terms.clone();
    let shift = both.0.len() as u32;
    both.0.extend(right.terms.0.iter().cloned());
    let moved = Sum {
        at: right
            .at
            .iter()
            .map(|(term, token)| (term + shift, token.clone()))
            .collect(),
        ..right.clone()
    };
    let mut values = Values::new(&both, limits);
    let mut found = || -> Result<(Comparison, Option<String>, String), StopReason> {
        let mut of = |side: &Sum, at: &Sum| match AllImpartial::new(side.terms.clone()) {
            // Nimbers have faster ways than values in general.
            Ok(rules) => nimbers::of_sum(&rules, side, &mut watch).map(|n| values.store.nimber(n)),
            Err(_) => values.of(&at.at, &mut watch),
        };
        let x = of(left, left)?;
        let y = of(right, &moved)?;
        let relation = values.store.compare(x, y)?;
        let difference = values.store.minus(x, y)?;
        let store = &mut values.store;
        Ok((
            relation,
            in_full(store, difference).ok(),
            store.show(difference),
        ))
    };
    let (a, b) = (a.show(), b.show());
    Ok(match found() {
        Err(stop) => Compared {
            a,
            b,
            assumed: Vec::new(),
            relation: None,
            difference: None,
            status: Status::stopped(&stop),
            witnesses: Vec::new(),
            reason: "Nothing is proved about the difference.".to_owned(),
        },
        Ok((relation, difference, shown)) => {
            let (sign, meaning) = match relation {
                Comparison::Less => ("<", "Right wins their difference, whoever begins"),
                Comparison::Greater => (">", "Left wins their difference, whoever begins"),
                Comparison::Equal => ("=", "whoever begins loses their difference"),
                Comparison::Confused => ("||", "whoever begins wins their difference"),
            };
            Compared {
                a,
                b,
                assumed: Vec::new(),
                relation: Some(sign.to_owned()),
                reason: format!("The difference is {shown}: {meaning}."),
                difference,
                witnesses: Vec::new(),
                status: Status::Proved,
            }
        }
    })
}

/// Segments of the tallest towers that are tried as contexts.
const TALLEST: usize = 9;

/// Contexts in which one of two positions is worse for Left than the other: for each that is worse somewhere one, found by
/// playing both out with every context of a family, without any theory of values.
///
/// Towers are tried with towers, the short ones first; whatever these leave open, and all other positions, with some small
/// values and then with the negative of the other position, which always tells them apart.
///
/// # Errors
/// [`Error::Usage`] for games that cannot be added, [`Error::Stopped`] when the search was stopped.
///
/// ```
/// use grundy::{Limits, Position, compare::witnesses};
/// let (a, b) = (Position::parse("*")?, Position::parse("0")?);
/// let found = witnesses(&a, &b, &Limits::default())?;
/// assert_eq!(found.len(), 2); // confused: each is worse somewhere
/// assert_eq!((found[0].context.as_str(), found[0].begins.as_str()), ("0", "right"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn witnesses(a: &Position, b: &Position, limits: &Limits) -> Result<Vec<Witness>, Error> {
    let Some(pair) = Pair::new(a, b) else {
        return Err(not_added());
    };
    let mut found = Vec::new();
    for first_is_worse in [true, false] {
        let witness = pair.worse(first_is_worse, limits);
        found.extend(witness.map_err(|stop| Error::Stopped((&stop).into()))?);
    }
    Ok(found)
}

fn not_added() -> Error {
    Error::Usage(
        "only values and positions that can be added are compared; games of turns are not"
            .to_owned(),
    )
}

type At = <Terms as Ruleset>::Position;

/// Two sums, their negatives and small contexts, all among the terms of one ruleset.
struct Pair {
    terms: Terms,
    sums: [At; 2],
    negatives: [At; 2],
    contexts: Vec<At>,
}

impl Pair {
    fn new(a: &Position, b: &Position) -> Option<Pair> {
        let (Position::Sum(a), Position::Sum(b)) = (a, b) else {
            return None;
        };
        let mut terms = Terms(Vec::new());
        let sums = [a, b].map(|sum| placed(&mut terms, sum, false));
        let negatives = [a, b].map(|sum| placed(&mut terms, sum, true));
        let contexts = match towers(a, b) {
            Some(towers) => towers
                .into_iter()
                .map(|term| one(&mut terms, term))
                .collect(),
            None => small_values()
                .into_iter()
                .map(|term| one(&mut terms, term))
                .collect(),
        };
        Some(Pair {
            terms,
            sums,
            negatives,
            contexts,
        })
    }

    /// A context in which the one is worse than the other.
    fn worse(&self, first: bool, limits: &Limits) -> Result<Option<Witness>, StopReason> {
        let (worse, better) = match first {
            true => (0, 1),
            false => (1, 0),
        };
        let contexts = self
            .contexts
            .iter()
            .chain([&self.negatives[better]])
            .cloned();
        let found = partial_order::by_enumeration(
            &self.terms,
            &self.sums[worse],
            &self.sums[better],
            contexts,
            &mut limits.watch(),
        )?;
        let names = ["first", "second"];
        Ok(found.worse_in.map(|(context, begins)| Witness {
            worse: names[worse].to_owned(),
            context: self.terms.show(&context),
            begins: begins.to_string(),
            reason: format!(
                "with {} added and {begins} to begin, left wins the {} and not the {}",
                self.terms.show(&context),
                names[better],
                names[worse]
            ),
            contexts: found.contexts,
        }))
    }
}

/// Adds the terms of a sum, or of its negative, and gives the position of it.
fn placed(terms: &mut Terms, sum: &Sum, negated: bool) -> At {
    let shift = terms.0.len() as u32;
    let own = |term: &Term| Term {
        negated: term.negated != negated,
        ..term.clone()
    };
    terms.0.extend(sum.terms.0.iter().map(own));
    let place = |(term, token): &(u32, Token)| (term + shift, token.clone());
    sum.at.iter().map(place).collect()
}

fn one(terms: &mut Terms, term: Term) -> At {
    let at = terms.0.len() as u32;
    let token = term.start.clone();
    terms.0.push(term);
    vec![(at, token)]
}

/// Small values that tell many positions apart.
fn small_values() -> Vec<Term> {
    let rules = erase_partizan(Value);
    let closed = |twice: i64, ups, star| {
        let number = Dyadic::new(twice.into(), 1);
        Form::Closed(Closed { number, ups, star })
    };
    let one = closed(2, 0, 0);
    let switch = Form::new(vec![one.clone()], vec![one.negative()]);
    let forms = [
        closed(0, 0, 0),
        closed(0, 0, 1),
        one.clone(),
        one.negative(),
        closed(0, 1, 0),
        closed(0, -1, 0),
        closed(1, 0, 0),
        closed(-1, 0, 0),
        closed(4, 0, 0),
        closed(-4, 0, 0),
        switch,
        closed(0, 1, 1),
        closed(0, -1, 1),
    ];
    let term = |form| Term {
        rules: rules.clone(),
        negated: false,
        start: Token::new(form),
    };
    forms.into_iter().map(term).collect()
}

/// Every tower that is enough to compare two sets of towers, the short ones first; `None` where there are others.
fn towers(a: &Sum, b: &Sum) -> Option<Vec<Term>> {
    let mut rules = None;
    let mut most = 0;
    for sum in [a, b] {
        let mut segments = 0;
        for (at, token) in &sum.at {
            let term = &sum.terms.0[*at as usize];
            term.rules.as_any().downcast_ref::<HackenbushStalks>()?;
            let stalks: &Vec<Stalk> = token.get()?;
            segments += stalks.iter().map(Vec::len).sum::<usize>();
            rules.get_or_insert_with(|| term.rules.clone());
        }
        most = most.max(segments);
    }
    let rules = rules?;
    // The negative of a number born on some day is a tower with as many segments.
    let height = (most + 1).min(TALLEST);
    let mut all: Vec<Stalk> = vec![Stalk::new()];
    let mut layer = all.clone();
    for _ in 0..height {
        let taller = |stalk: &Stalk| {
            [b'l', b'r'].map(|segment| {
                let mut next = stalk.clone();
                next.push(segment);
                next
            })
        };
        layer = layer.iter().flat_map(taller).collect();
        all.extend(layer.iter().cloned());
    }
    let term = |stalk: Stalk| Term {
        rules: rules.clone(),
        negated: false,
        start: Token::new(vec![stalk]),
    };
    Some(all.into_iter().map(term).collect())
}
