//! Games in which a move takes one of the things that are left, and others vanish with it: Node Kayles on a graph
//! (the neighbours vanish) and games on partially ordered sets (all that lies above vanishes).
//!
//! Schaefer, *On the complexity of some two-person perfect-information games*, JCSS 16, 1978; Gale and Neyman,
//! *Nim-type games*, International Journal of Game Theory 11, 1982.
//!
//! A game supplies the meaning of a pair of names, and its words:
//!
//! ```
//! use grundy_core::{About, Described, Impartial, Notation, Ruleset};
//! use grundy_games::families::removal::{RemovalRules, Removal};
//!
//! #[derive(Clone, Copy, Debug)]
//! struct Tasks;
//!
//! impl RemovalRules for Tasks {
//!     const ABOUT: About = About { name: "tasks", ..About::PLAIN };
//!     const BETWEEN: char = '<';
//!     const ORDER: bool = true;
//! }
//!
//! let rules = Removal::<Tasks>::from_rules(Some("plan<build<test")).unwrap();
//! let p = rules.start();
//! let mv = rules.read_move(&p, "take build").unwrap();
//! assert_eq!(rules.show(&rules.play(&p, &mv)), "plan");
//! ```

use crate::families::graph::named::{read_named, whole_name};
use grundy_core::parse::{Text, items, pairs_with_commas, without_comment};
use grundy_core::picture::{Arranged, Edge, Graph, MOST_LISTED, Picture, Point};
use grundy_core::theorem::Known;
use grundy_core::{
    About, Convention, Described, Impartial, Notation, ParseError, Partizan, Player, Pulse,
    Ruleset, Theorem, Verdict, Wanted, reason,
};
use std::collections::HashMap;
use std::marker::PhantomData;

/// The largest number of things.
const MOST: usize = 4096;
/// The characters that the name of a thing must not have, because they have a meaning in lists and expressions.
const RESERVED: &str = ",<>-:#()[]{}\"";
/// The words for a position in which nothing is left, and for one in which nothing is taken.
const WORDS: [&str; 2] = ["none", "all"];

/// The data that distinguish the games of this family.
pub trait RemovalRules: Clone + Send + Sync + 'static {
    /// The game's description for the catalog.
    const ABOUT: About;
    /// The character between the two ends of a pair.
    const BETWEEN: char;
    /// True if pairs are an order, so that everything above vanishes, not only the direct partners.
    const ORDER: bool;
}

/// The rules: named things, and for each the things that vanish with it.
#[derive(Clone, Debug)]
pub struct Removal<K> {
    names: Vec<String>,
    by_name: HashMap<String, usize>,
    /// The pairs as they were written, for [`Described::show_rules`].
    pairs: Vec<(usize, usize)>,
    /// The name of the whole graph, where it was given by one.
    whole: Option<String>,
    /// For each thing, the things that are left of all when it is taken.
    keeps: Vec<Rest>,
    /// The things that vanish with each or that it vanishes with, itself not among them.
    tied: Vec<Vec<usize>>,
    kind: PhantomData<K>,
}

/// The things that are left, a bit each.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rest(Vec<u64>);

impl Rest {
    /// The empty set, for this many things.
    fn none(things: usize) -> Rest {
        Rest(vec![0; things.div_ceil(64)])
    }

    /// The set of all things.
    fn all(things: usize) -> Rest {
        let mut all = Rest::none(things);
        (0..things).for_each(|thing| all.add(thing));
        all
    }

    /// True if the thing is left.
    fn has(&self, thing: usize) -> bool {
        self.0[thing / 64] >> (thing % 64) & 1 == 1
    }

    /// Adds a thing.
    fn add(&mut self, thing: usize) {
        self.0[thing / 64] |= 1 << (thing % 64);
    }

    /// The intersection.
    fn and(&self, other: &Rest) -> Rest {
        Rest(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    /// The difference.
    fn without(&self, other: &Rest) -> Rest {
        Rest(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }

    /// True if nothing is left.
    fn is_none(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The things left, in ascending order.
    fn things(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            (0..64)
                .filter(move |bit| word >> bit & 1 == 1)
                .map(move |bit| at * 64 + bit)
        })
    }
}

impl<K: RemovalRules> Removal<K> {
    /// Reads a graph that goes by a name, or pairs: lines, or pieces with commas between them.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where; for an order also an element that lies above
    /// itself.
    pub fn from_text(text: &str) -> Result<Removal<K>, ParseError> {
        let named = read_named(text, MOST)?;
        let whole = named.as_ref().and_then(|_| whole_name(text));
        let (names, pairs) = match named {
            Some(graph) => (graph.names, graph.edges),
            None => read_pairs(text, K::BETWEEN)?,
        };
        let read = Removal::of(names, pairs).map_err(|on_cycle| {
            let found = format!("\"{on_cycle}\" below itself");
            ParseError::new(0, found, "an order, in which nothing lies below itself")
        })?;
        Ok(Removal { whole, ..read })
    }

    /// The rules with these names and pairs. The error, where pairs ought to be an order and are not, is a name that lies
    /// below itself.
    fn of(names: Vec<String>, pairs: Vec<(usize, usize)>) -> Result<Removal<K>, String> {
        let count = names.len();
        let vanish = vanishing(count, &pairs, K::ORDER);
        let vanish = vanish.map_err(|on_cycle| names[on_cycle].clone())?;
        let mut tied = vec![Vec::new(); count];
        for (thing, gone) in vanish.iter().enumerate() {
            for other in gone.things().filter(|&other| other != thing) {
                tied[thing].push(other);
                tied[other].push(thing);
            }
        }
        for list in &mut tied {
            list.sort_unstable();
            list.dedup();
        }
        let lower = names.iter().map(|name| name.to_lowercase());
        Ok(Removal {
            by_name: lower.zip(0..).collect(),
            keeps: vanish
                .iter()
                .map(|gone| Rest::all(count).without(gone))
                .collect(),
            names,
            pairs,
            whole: None,
            tied,
            kind: PhantomData,
        })
    }
}

/// Names in the order in which they occur, and pairs of their numbers.
pub(crate) type NamesAndPairs = (Vec<String>, Vec<(usize, usize)>);

/// Names and pairs while they are read.
struct PairsDraft<'a> {
    text: &'a str,
    names: Vec<String>,
    by_name: HashMap<String, usize>,
    pairs: Vec<(usize, usize)>,
    /// The character between the two ends of a pair.
    between: char,
    /// Beats for each name that is read.
    pulse: Pulse,
}

/// Reads pairs of names: lines, or pieces with commas between them.
///
/// # Errors
/// The error names what was found, what was expected, and where.
pub(crate) fn read_pairs(text: &str, between: char) -> Result<NamesAndPairs, ParseError> {
    let mut draft = PairsDraft {
        text,
        names: Vec::new(),
        by_name: HashMap::new(),
        pairs: Vec::new(),
        between,
        pulse: Pulse::new(),
    };
    for line in text.lines() {
        let line = without_comment(line).trim_end();
        let line = line.strip_suffix(';').unwrap_or(line);
        if !line.trim().is_empty() {
            draft.line(Text::within(text, line))?;
        }
    }
    let pair = format!("a{between}b");
    if draft.names.is_empty() {
        let expected = format!("a pair such as {pair}");
        return Err(ParseError::at_piece(text, text.trim(), expected));
    }
    match pairs_with_commas(text, &pair).filter(|_| draft.pairs.is_empty()) {
        Some(fault) => Err(fault),
        None => Ok((draft.names, draft.pairs)),
    }
}

impl PairsDraft<'_> {
    /// Chains with commas or blanks between them.
    fn line(&mut self, mut line: Text) -> Result<(), ParseError> {
        loop {
            let chained = self.chain(&mut line)?;
            let name = |c: char| chained && !RESERVED.contains(c);
            if !line.next_item_where(name) {
                return line.end("a comma, or nothing more");
            }
        }
    }

    /// `a<b<c`, or a name alone, or two names with a blank between them, as in files of pairs. True for a chain, behind which
    /// a blank cannot stand for the next name of a pair.
    fn chain(&mut self, line: &mut Text) -> Result<bool, ParseError> {
        let mut before = self.thing(line)?;
        line.blanks();
        if line.peek().is_some_and(|c| c != ',' && c != self.between) {
            return self.thing_above(before, line).map(|_| false);
        }
        let mut chained = false;
        while line.eat(self.between.encode_utf8(&mut [0; 4])) {
            before = self.thing_above(before, line)?;
            chained = true;
        }
        Ok(chained)
    }

    /// The thing whose name comes next; it makes a pair with the one before it.
    fn thing_above(&mut self, before: usize, line: &mut Text) -> Result<usize, ParseError> {
        line.blanks();
        let here = *line;
        let thing = self.thing(line)?;
        if thing == before {
            let (name, expected) = (line.since(here), "two different names in a pair");
            return Err(ParseError::at_piece(self.text, name, expected));
        }
        self.pairs.push((before, thing));
        Ok(thing)
    }

    /// The thing whose name comes next, which is new or occurred before.
    fn thing(&mut self, line: &mut Text) -> Result<usize, ParseError> {
        self.pulse.beat();
        line.blanks();
        let here = *line;
        let strange = |c: char| c.is_whitespace() || c.is_control() || RESERVED.contains(c);
        let name = line.run(|c| !strange(c));
        let key = name.to_lowercase();
        if name.is_empty() || name == "+" || WORDS.contains(&key.as_str()) {
            return Err(here.fault(format!(
                "a name without blanks and {RESERVED}, neither none nor all"
            )));
        }
        let next = self.names.len();
        let thing = *self.by_name.entry(key).or_insert(next);
        if thing == MOST {
            let expected = format!("at most {MOST} names");
            return Err(ParseError::at_piece(self.text, name, expected));
        }
        if thing == next {
            self.names.push(name.to_owned());
        }
        Ok(thing)
    }
}

/// For each of `count` things, those that vanish with it, itself among them. The error is a thing above itself.
fn vanishing(count: usize, pairs: &[(usize, usize)], order: bool) -> Result<Vec<Rest>, usize> {
    let mut gone: Vec<Rest> = vec![Rest::none(count); count];
    for (thing, gone) in gone.iter_mut().enumerate() {
        gone.add(thing);
    }
    if !order {
        for &(a, b) in pairs {
            gone[a].add(b);
            gone[b].add(a);
        }
        return Ok(gone);
    }
    // From the top down: a thing is settled when everything directly above it is.
    let mut waits = vec![0usize; count];
    let mut below = vec![Vec::new(); count];
    for &(a, b) in pairs {
        waits[a] += 1;
        below[b].push(a);
    }
    let mut settled: Vec<usize> = (0..count).filter(|&thing| waits[thing] == 0).collect();
    let mut at = 0;
    while let Some(&upper) = settled.get(at) {
        at += 1;
        for &lower in &below[upper] {
            let above = gone[upper].clone();
            for (word, more) in gone[lower].0.iter_mut().zip(above.0) {
                *word |= more;
            }
            waits[lower] -= 1;
            if waits[lower] == 0 {
                settled.push(lower);
            }
        }
    }
    match (0..count).find(|&thing| waits[thing] > 0) {
        None => Ok(gone),
        Some(on_cycle) => Err(on_cycle),
    }
}

impl<K: RemovalRules> Ruleset for Removal<K> {
    type Position = Rest;
    /// The number of the thing that is taken.
    type Move = usize;

    fn start(&self) -> Rest {
        Rest::all(self.names.len())
    }

    fn play(&self, rest: &Rest, taken: &usize) -> Rest {
        rest.and(&self.keeps[*taken])
    }

    /// The parts whose things vanish with one another, directly or by way of others; the smallest part first.
    fn components(&self, rest: &Rest) -> impl Iterator<Item = Rest> {
        let mut left = rest.clone();
        let mut parts: Vec<(usize, Rest)> = Vec::new();
        for root in rest.things() {
            if !left.has(root) {
                continue;
            }
            let mut part = Rest::none(self.names.len());
            let mut size = 0;
            let mut open = vec![root];
            left.0[root / 64] &= !(1 << (root % 64));
            while let Some(thing) = open.pop() {
                part.add(thing);
                size += 1;
                for &other in &self.tied[thing] {
                    if left.has(other) {
                        left.0[other / 64] &= !(1 << (other % 64));
                        open.push(other);
                    }
                }
            }
            parts.push((size, part));
        }
        parts.sort();
        parts.into_iter().map(|(_, part)| part)
    }

    fn theorem(&self, p: &Rest, wanted: Wanted) -> Option<Theorem<Verdict<usize>>> {
        self.known(p, wanted)
    }
}

impl<K: RemovalRules> Partizan for Removal<K> {
    fn moves_of(&self, _: Player, rest: &Rest) -> impl Iterator<Item = usize> {
        rest.things()
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, rest: &Rest, taken: &usize) -> bool {
        *taken < self.names.len() && rest.has(*taken)
    }
}

impl<K: RemovalRules> Known<Rest, usize> for Removal<K> {
    fn mover_wins(&self, rest: &Rest, convention: Convention) -> Option<Theorem<bool>> {
        if convention == Convention::Misere || rest.is_none() {
            return None;
        }
        if let Some(all) = rest
            .things()
            .find(|&thing| self.play(rest, &thing).is_none())
        {
            return Some(Theorem {
                says: true,
                name: "everything at once",
                source: K::ABOUT.sources[0],
                reason: reason!(
                    "take {} makes everything else vanish, and the other player cannot move",
                    self.names[all]
                ),
            });
        }
        let under_all = |top: &usize| rest.things().all(|thing| !self.keeps[thing].has(*top));
        let top = rest.things().find(under_all).filter(|_| K::ORDER)?;
        Some(Theorem {
            says: true,
            name: "strategy stealing",
            source: K::ABOUT.sources[0],
            reason: reason!(
                "{} lies above all that is left; if take {} does not win, the opponent has a winning answer to it, and that \
                 answer makes {} vanish too, so it was possible, and winning, at once; the argument does not say which move wins",
                self.names[top],
                self.names[top],
                self.names[top]
            ),
        })
    }
}

impl<K: RemovalRules> Impartial for Removal<K> {}

impl<K: RemovalRules> Notation for Removal<K> {
    fn show(&self, rest: &Rest) -> String {
        if rest.is_none() {
            return WORDS[0].to_owned();
        }
        let names: Vec<&str> = rest
            .things()
            .map(|thing| self.names[thing].as_str())
            .collect();
        names.join(",")
    }

    fn read(&self, text: &str) -> Result<Rest, ParseError> {
        match text.trim().to_lowercase().as_str() {
            "none" => return Ok(Rest::none(self.names.len())),
            "all" | "" => return Ok(self.start()),
            _ => {}
        }
        let mut rest = Rest::none(self.names.len());
        for piece in items(text, &[]) {
            match self.by_name.get(&piece.trim().to_lowercase()) {
                Some(&thing) if !rest.has(thing) => rest.add(thing),
                Some(_) => return Err(ParseError::at_piece(text, piece.trim(), "each name once")),
                None => {
                    let some: Vec<&str> = self.names.iter().take(5).map(String::as_str).collect();
                    let expected = format!("names with commas between them, as {}", some.join(","));
                    return Err(ParseError::at_piece(text, piece.trim(), expected));
                }
            }
        }
        Ok(rest)
    }

    fn show_move(&self, _: &Rest, taken: &usize) -> String {
        format!("take {}", self.names[*taken])
    }

    fn read_move(&self, rest: &Rest, text: &str) -> Result<usize, ParseError> {
        let trimmed = text.trim();
        let name = match trimmed.split_once(char::is_whitespace) {
            Some((word, name)) if word.eq_ignore_ascii_case("take") => name.trim(),
            _ => trimmed,
        };
        let found = self.by_name.get(&name.to_lowercase()).copied();
        found.filter(|&thing| rest.has(thing)).ok_or_else(|| {
            let example = rest
                .things()
                .next()
                .map(|thing| format!("a move such as take {}", self.names[thing]));
            ParseError::at_piece(
                text,
                name,
                example.unwrap_or("nothing, for nothing is left".to_owned()),
            )
        })
    }

    fn picture(&self, rest: &Rest) -> Option<Picture> {
        let things: Vec<usize> = rest.things().take(MOST_LISTED).collect();
        let place = |thing: usize| things.binary_search(&thing).ok();
        let edge = |&(a, b): &(usize, usize)| {
            Some(Edge {
                directed: K::ORDER,
                ..Edge::between(place(b)?, place(a)?)
            })
        };
        let point = |&thing: &usize| Point::named(self.names[thing].as_str());
        Some(Picture::Graph(Graph {
            points: things.iter().map(point).collect(),
            edges: self
                .pairs
                .iter()
                .filter_map(edge)
                .take(MOST_LISTED)
                .collect(),
            arranged: if K::ORDER {
                Arranged::Downwards
            } else {
                Arranged::Freely
            },
            of: None,
        }))
    }
}

impl<K: RemovalRules> Described for Removal<K> {
    const ABOUT: About = K::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        Removal::from_text(text.unwrap_or(""))
    }

    fn show_rules(&self) -> Option<String> {
        if let Some(whole) = &self.whole {
            return Some(whole.clone());
        }
        let name = |thing: usize| self.names[thing].as_str();
        let pairs = self.pairs.iter().copied();
        Some(crate::families::pairs::shown(
            self.names.len(),
            name,
            pairs,
            K::BETWEEN,
        ))
    }
}
