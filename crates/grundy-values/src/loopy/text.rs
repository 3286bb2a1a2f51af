//! Loopy values as text: by name where they have one, else by their options, with labels for cycles.

use super::graph::Game;
use super::named::{SHOWN, WRITTEN};
use super::shorts::short_values;
use super::stopper::Stopper;
use super::value::Sides;
use crate::dyadic::Dyadic;
use crate::short::{Id, Store};
use grundy_core::{StopReason, Watch};
use num::bigint::Sign;
use num::{BigInt, Zero};
use std::collections::BTreeMap;

/// The largest graph that is searched for named games.
const MOST_SEARCHED: usize = 128;

/// The names of the games that are not changed by short games added to them.
const ABSORBING: [&str; 2] = ["on", "off"];

/// The most short positions that are added to named games, in search of the sum that a stopper is.
const MOST_SHIFTED: usize = 16;

/// The sides as text: a stopper by itself, two sides as `on & off`, and those that have names by these. A side that was not
/// found is a question mark. What is shown is read again by [`Expression::read`](super::Expression::read), unless it has a
/// question mark.
///
/// # Errors
/// The reason why the watch stopped it.
pub fn show(sides: &Sides, watch: &mut dyn Watch) -> Result<String, StopReason> {
    if let Some(stopper) = sides.stopper() {
        return stopper.show(watch);
    }
    // No label stands for positions of both sides.
    let mut labels = 0;
    let mut shown = |side: &Option<Stopper>| match side {
        Some(stopper) => stopper.show_from(&mut labels, watch),
        None => Ok("?".to_owned()),
    };
    let (onside, offside) = (shown(&sides.onside)?, shown(&sides.offside)?);
    Ok(match (onside.as_str(), offside.as_str()) {
        ("on", "off") => "dud".to_owned(),
        ("1", "0") => "tis".to_owned(),
        ("0", "-1") => "tisn".to_owned(),
        _ => format!("{onside} & {offside}"),
    })
}

impl Game {
    /// The game as it is written, with all its options: what is read from this text has the same plays.
    ///
    /// # Errors
    /// The reason why the watch stopped it.
    ///
    /// ```
    /// use grundy_core::Unwatched;
    /// use grundy_values::loopy::Expression;
    /// let game = Expression::read("x{0,1|{x|*}}").unwrap().game(&mut Unwatched).unwrap().unwrap();
    /// assert_eq!(game.to_text(&mut Unwatched).unwrap(), "a{0,1|{a|*}}");
    /// ```
    pub fn to_text(&self, watch: &mut dyn Watch) -> Result<String, StopReason> {
        let game = self.minimal(watch)?;
        let mut showing = Showing::new(&game, true, watch)?;
        showing.position(game.root, watch)?;
        Ok(showing.text)
    }
}

impl Stopper {
    /// The stopper as text: a short game as its canonical form, a named one by its name, a sum of a short and a named one as
    /// such, any other by its options.
    ///
    /// # Errors
    /// The reason why the watch stopped it.
    ///
    /// ```
    /// use grundy_core::Unwatched;
    /// use grundy_values::loopy::{Expression, show};
    /// let shown = |text: &str| {
    ///     let value = Expression::read(text).unwrap().value(&mut Unwatched).unwrap();
    ///     show(&value.settle(&mut Unwatched).unwrap(), &mut Unwatched).unwrap()
    /// };
    /// assert_eq!(shown("a{0|a}"), "over");
    /// assert_eq!(shown("{upon, 0 | b{b|*}}"), "{0|upon}");
    /// assert_eq!(shown("x{x,{2|1} | {0|-1}}"), "a{a,{2|1}|{0|-1}}");
    /// assert_eq!(shown("a{1||a|0}"), "2 & +-1");
    /// ```
    pub fn show(&self, watch: &mut dyn Watch) -> Result<String, StopReason> {
        self.show_from(&mut 0, watch)
    }

    /// The text, with labels from a number on, which is raised by those that it takes.
    fn show_from(&self, labels: &mut usize, watch: &mut dyn Watch) -> Result<String, StopReason> {
        let mut showing = Showing::new(&self.game, false, watch)?;
        showing.count = *labels;
        if showing.short[self.game.root as usize].is_none()
            && let Some(sum) = self.as_sum(&mut showing, watch)?
        {
            return Ok(plus_integer(sum, &self.integer));
        }
        showing.integer = self.integer.clone();
        showing.position(self.game.root, watch)?;
        *labels = showing.count;
        Ok(showing.text)
    }

    /// The value in a store of short games, if it is one.
    ///
    /// # Errors
    /// The reason why the store stopped.
    pub fn as_short(&self, store: &mut Store) -> Result<Option<Id>, StopReason> {
        match short_values(&self.game, store)?[self.game.root as usize] {
            Some(id) => {
                let integer = store.number(Dyadic::from(self.integer.clone()));
                store.plus(id, integer).map(Some)
            }
            None => Ok(None),
        }
    }

    /// The stopper as `name + short`, if a named game and the value of one of its short positions have it for a sum.
    fn as_sum(
        &self,
        showing: &mut Showing<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Option<String>, StopReason> {
        if let Some(name) = name(&self.game) {
            return Ok(Some(name.to_owned()));
        }
        if self.game.positions() > MOST_SEARCHED {
            return Ok(None);
        }
        // The short games to which one moves from a loopy position.
        let loopy = (0..self.game.positions()).filter(|&p| showing.short[p].is_none());
        let options = loopy.flat_map(|p| self.game.options[p].iter().flatten());
        let found = options.filter_map(|&to| Some((to as usize, showing.short[to as usize]?)));
        let candidates: BTreeMap<usize, Id> = found.collect();
        for (position, id) in candidates.into_iter().take(MOST_SHIFTED) {
            let short = self.game.from(position as u32);
            for (named, name) in SHOWN.iter().filter(|(_, name)| !ABSORBING.contains(name)) {
                let sum = named.game().plus(&short, watch)?;
                let sum = Stopper::new(&sum, watch)?;
                if sum.is_none_or(|sum| sum.game != self.game || !sum.integer.is_zero()) {
                    continue;
                }
                let shown = showing.store.show(id);
                let negative = showing.store.as_number(id).and(shown.strip_prefix('-'));
                return Ok(Some(match negative {
                    Some(number) => format!("{name} - {number}"),
                    None => format!("{name} + {shown}"),
                }));
            }
        }
        Ok(None)
    }
}

/// The name of the stopper that a canonical graph is.
fn name(game: &Game) -> Option<&'static str> {
    let named = SHOWN.iter().find(|(named, _)| named.game == *game);
    named.map(|(_, name)| *name)
}

/// The text of a sum with an integer behind it.
fn plus_integer(sum: String, integer: &BigInt) -> String {
    match integer.sign() {
        Sign::NoSign => sum,
        Sign::Plus => format!("{sum} + {integer}"),
        Sign::Minus => format!("{sum} - {}", integer.magnitude()),
    }
}

/// Keeps the values of those positions whose options, and theirs, are the canonical ones.
fn keep_canonical(
    game: &Game,
    values: &mut [Option<Id>],
    store: &mut Store,
) -> Result<(), StopReason> {
    let count = game.positions();
    let mut canonical = vec![false; count];
    let mut open: Vec<usize> = (0..count).filter(|&p| values[p].is_some()).collect();
    loop {
        let before = open.len();
        let mut left = Vec::new();
        for p in open {
            let sides = &game.options[p];
            if !sides.iter().flatten().all(|&to| canonical[to as usize]) {
                left.push(p);
                continue;
            }
            let id = values[p].expect("only short positions are open");
            let (mine, yours) = store.options(id)?;
            let same = |side: &[u32], wanted: &[Id]| {
                let ids: Option<Vec<Id>> = side.iter().map(|&to| values[to as usize]).collect();
                ids.is_some_and(|mut ids| {
                    ids.sort_unstable();
                    let mut wanted = wanted.to_vec();
                    wanted.sort_unstable();
                    ids == wanted
                })
            };
            canonical[p] = same(&sides[0], &mine) && same(&sides[1], &yours);
        }
        open = left;
        if open.len() == before {
            break;
        }
    }
    for (value, canonical) in values.iter_mut().zip(canonical) {
        if !canonical {
            *value = None;
        }
    }
    Ok(())
}

/// A graph on the way to its text.
struct Showing<'a> {
    game: &'a Game,
    store: Store,
    /// The integer that is added to the graph.
    integer: BigInt,
    /// The values of the short positions.
    short: Vec<Option<Id>>,
    /// The names of positions.
    names: Vec<Option<&'static str>>,
    /// True for positions to which more than one move leads, or the play begins: they get labels where they are shown.
    labelled: Vec<bool>,
    labels: Vec<Option<String>>,
    count: usize,
    text: String,
}

impl<'a> Showing<'a> {
    /// `as_given`: positions are not replaced by others of equal value.
    fn new(
        game: &'a Game,
        as_given: bool,
        watch: &mut dyn Watch,
    ) -> Result<Showing<'a>, StopReason> {
        let mut store = Store::new();
        let mut short = short_values(game, &mut store)?;
        if as_given {
            keep_canonical(game, &mut short, &mut store)?;
        }
        let count = game.positions();
        let mut names = vec![None; count];
        for p in 0..count {
            if short[p].is_none() && count <= MOST_SEARCHED {
                let here = game.from(p as u32).minimal(watch)?;
                names[p] = if as_given {
                    let found = WRITTEN.iter().find(|(named, _)| *named == here);
                    found.map(|(_, name)| *name)
                } else {
                    name(&here)
                };
            }
        }
        let mut showing = Showing {
            game,
            store,
            integer: BigInt::ZERO,
            short,
            names,
            labelled: vec![false; count],
            labels: vec![None; count],
            count: 0,
            text: String::new(),
        };
        showing.find_labelled();
        Ok(showing)
    }

    /// Marks the positions that the text meets more than once.
    fn find_labelled(&mut self) {
        let mut met = vec![false; self.game.positions()];
        let mut waiting = vec![self.game.root];
        while let Some(p) = waiting.pop() {
            let at = p as usize;
            if std::mem::replace(&mut met[at], true) {
                self.labelled[at] = true;
                continue;
            }
            if self.short[at].is_none() && self.names[at].is_none() {
                waiting.extend(self.game.options[at].iter().flatten());
            }
        }
    }

    /// Writes a position, and those that it leads to and that were not written before, without recursion.
    fn position(&mut self, root: u32, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let mut waiting = vec![InText::Position(root)];
        while let Some(part) = waiting.pop() {
            watch.work(1)?;
            match part {
                InText::Sign(sign) => self.text.push_str(sign),
                InText::Position(p) => {
                    if !self.in_short(p as usize)? {
                        self.in_braces(p as usize, &mut waiting);
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes a position that has a value, a name or a label already; false if it has none.
    fn in_short(&mut self, p: usize) -> Result<bool, StopReason> {
        if let Some(id) = self.short[p] {
            let integer = self.store.number(Dyadic::from(self.integer.clone()));
            let id = self.store.plus(id, integer)?;
            self.text.push_str(&self.store.show(id));
        } else if let Some(name) = self.names[p] {
            let integer = if ABSORBING.contains(&name) {
                BigInt::ZERO
            } else {
                self.integer.clone()
            };
            self.text.push_str(&plus_integer(name.to_owned(), &integer));
        } else if let Some(label) = &self.labels[p] {
            self.text.push_str(label);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Begins to write the options of a position, which wait behind its label.
    fn in_braces(&mut self, p: usize, waiting: &mut Vec<InText>) {
        if self.labelled[p] {
            let label = label(self.count);
            self.count += 1;
            self.text.push_str(&label);
            self.labels[p] = Some(label);
        }
        waiting.push(InText::Sign("}"));
        for (player, before) in [(1, "|"), (0, "{")] {
            let side = &self.game.options[p][player];
            for (i, &to) in side.iter().enumerate().rev() {
                waiting.push(InText::Position(to));
                if i > 0 {
                    waiting.push(InText::Sign(","));
                }
            }
            waiting.push(InText::Sign(before));
        }
    }
}

/// What waits to be written.
enum InText {
    Position(u32),
    Sign(&'static str),
}

/// The label with a number: a, b, c, …, z, a1, b1, …, without v, which is down.
fn label(number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";
    let letter = LETTERS[number % LETTERS.len()] as char;
    match number / LETTERS.len() {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
