//! Reads an automaton, header by header and state by state.

use super::acceptance::Priorities;
use super::boolean::{Operator, formula};
use super::scan::{HoaWord, HoaWords};
use crate::{Looks, Unread};
use grundy_core::forms::automaton::{Automaton, AutomatonEdge, Label, LabelToken, Proposition};
use grundy_core::{ParseError, Unwatched, Watch};
use std::collections::{HashMap, HashSet};

/// The largest number of propositions.
const MOST_PROPOSITIONS: u32 = 4096;
/// The largest number of propositions of a state with implicit labels, one edge for each valuation.
const MOST_IMPLICIT: usize = 24;
/// The largest number of states.
const MOST_STATES: u32 = 1 << 30;

/// An automaton with the names of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomatonFile {
    /// The automaton.
    pub automaton: Automaton,
    /// Its title, if it has one.
    pub title: Option<String>,
    /// The names of those states that have one, with their numbers, ascending.
    pub names: Vec<(u32, String)>,
    /// The place of each state in the text; 0 for those that are not given, which have no edges.
    pub places: Vec<usize>,
}

/// True if a text is in the Hanoi format.
#[must_use]
pub fn recognises(text: &str) -> bool {
    let is = |words: HoaWords| words.peek() == HoaWord::Header("HOA");
    text.len() > 3 && first_word(text).is_some_and(is)
}

/// The first word of a text that begins as the format does, with blanks, a comment or a header.
fn first_word(text: &str) -> Option<HoaWords<'_>> {
    let begins = text.trim_start();
    let may = begins.starts_with("HOA:") || begins.starts_with("/*");
    may.then(|| HoaWords::new(text).ok()).flatten()
}

/// Reads an automaton.
///
/// # Errors
/// The error names what was found, what was expected, and where: an acceptance that is no parity condition, a label with
/// a proposition that is not there, an edge to nowhere, alternation.
///
/// ```
/// use grundy_formats::hoa;
/// let text = "HOA: v1 States: 1 Start: 0 AP: 1 \"on\" controllable-AP: 0 Acceptance: 1 Inf(0)
///     --BODY-- State: 0 [0] 0 {0} [!0] 0 --END--";
/// let file = hoa::read(text)?;
/// let edges = file.automaton.of_state(0);
/// assert_eq!(edges.iter().map(|edge| edge.priority).collect::<Vec<_>>(), [2, 1]);
/// let error = hoa::read(&text.replace("Inf(0)", "Inf(1)")).unwrap_err();
/// assert_eq!(error.to_string(), "expected an acceptance set below 1, found \"1\"");
/// # Ok::<(), grundy_core::ParseError>(())
/// ```
pub fn read(text: &str) -> Result<AutomatonFile, ParseError> {
    read_watched(text, &mut Unwatched).map_err(Unread::fault)
}

/// Reads an automaton that may be long.
///
/// # Errors
/// As [`read`], and that the watch stopped the work.
pub fn read_watched(text: &str, watch: &mut impl Watch) -> Result<AutomatonFile, Unread> {
    let mut looks = Looks::new(watch);
    let mut words = HoaWords::new(text)?;
    let header = Headers::read(&mut words)?;
    let mut body = Body::new(header);
    while let HoaWord::Header("State") = words.peek() {
        body.state(&mut words, &mut looks)?;
    }
    if words.peek() != HoaWord::Mark("END") {
        return Err(words.expected("State: or --END--").into());
    }
    words.take()?;
    if words.peek() != HoaWord::End {
        let what = "the end: one automaton is read from a file";
        return Err(words.expected(what).into());
    }
    body.finish(&words).map_err(Unread::from)
}

/// The contents of the headers.
struct Headers<'a> {
    states: Option<u32>,
    start: Option<(u32, usize)>,
    priorities: Option<Priorities>,
    title: Option<String>,
    automaton: Automaton,
    aliases: HashMap<&'a str, u32>,
    /// The propositions in aliases, with their places, until all headers are read: `AP:` may come after `Alias:`.
    in_aliases: Option<Vec<(u32, usize)>>,
}

impl<'a> Headers<'a> {
    fn read(words: &mut HoaWords<'a>) -> Result<Headers<'a>, ParseError> {
        if words.take()? != HoaWord::Header("HOA") {
            return Err(words.fault_from(0, "HOA: v1"));
        }
        if words.take()? != HoaWord::Name("v1") {
            return Err(words.fault_from(0, "HOA: v1, the version of the format that is read"));
        }
        let mut headers = Headers {
            states: None,
            start: None,
            priorities: None,
            title: None,
            automaton: Automaton::default(),
            aliases: HashMap::new(),
            in_aliases: Some(Vec::new()),
        };
        let mut controllable: Option<Vec<(u32, usize)>> = None;
        loop {
            let at = words.at();
            match words.take()? {
                HoaWord::Header(name) => headers.header(name, at, words, &mut controllable)?,
                HoaWord::Mark("BODY") => break,
                _ => return Err(words.fault_from(at, "a header, such as States:, or --BODY--")),
            }
        }
        if headers.priorities.is_none() {
            return Err(words.expected("Acceptance: before --BODY--"));
        }
        let Some(controllable) = controllable else {
            let what =
                "controllable-AP: before --BODY--, the propositions that the controller sets";
            return Err(words.expected(what));
        };
        let all = headers.automaton.propositions.len();
        let in_aliases = headers.in_aliases.take().unwrap_or_default();
        let mut in_aliases = in_aliases.into_iter();
        if let Some((number, at)) = in_aliases.find(|(number, _)| *number as usize >= all) {
            return Err(ParseError::new(at, format!("\"{number}\""), one_of(all)));
        }
        for (number, at) in controllable {
            let Some(proposition) = headers.automaton.propositions.get_mut(number as usize) else {
                let what = format!("the number of a proposition; there are {all}, from 0 on");
                return Err(ParseError::new(at, format!("\"{number}\""), what));
            };
            if std::mem::replace(&mut proposition.controllable, true) {
                let found = format!("\"{number}\" again");
                return Err(ParseError::new(at, found, "every proposition once"));
            }
        }
        Ok(headers)
    }

    fn header(
        &mut self,
        name: &'a str,
        at: usize,
        words: &mut HoaWords<'a>,
        controllable: &mut Option<Vec<(u32, usize)>>,
    ) -> Result<(), ParseError> {
        let again = match name {
            "States" => self.states.is_some(),
            "AP" => !self.automaton.propositions.is_empty(),
            "Acceptance" => self.priorities.is_some(),
            _ => false,
        };
        if again {
            return Err(words.fault_from(at, &format!("one header {name}:")));
        }
        match name {
            "States" => {
                let states = words.number("the number of states")?;
                if states > MOST_STATES {
                    return Err(words.fault_from(at, &format!("at most {MOST_STATES} states")));
                }
                self.states = Some(states);
            }
            "Start" => {
                if self.start.is_some() {
                    let what = "one start state; automata with several are not deterministic";
                    return Err(words.fault_from(at, what));
                }
                let at = words.at();
                self.start = Some((words.number("the start state")?, at));
                if words.peek() == HoaWord::Sign(b'&') {
                    let what = "one start state; alternating automata are not answered";
                    return Err(words.expected(what));
                }
            }
            "AP" => self.propositions(words)?,
            "controllable-AP" => {
                let list = controllable.get_or_insert_default();
                while let HoaWord::Number(number) = words.peek() {
                    list.push((number, words.at()));
                    words.take()?;
                }
            }
            "Alias" => {
                let HoaWord::Alias(alias) = words.peek() else {
                    return Err(words.expected("the name of an alias, such as @a"));
                };
                if self.aliases.contains_key(alias) {
                    return Err(words.expected("an alias that was not defined before"));
                }
                words.take()?;
                let label = self.label(words)?;
                let number = self.automaton.aliases.len() as u32;
                self.automaton.aliases.push(label);
                self.aliases.insert(alias, number);
            }
            "Acceptance" => self.priorities = Some(Priorities::read(words)?),
            "name" => {
                if let HoaWord::Quoted(title) = words.peek() {
                    self.title = Some(unescaped(title));
                    words.take()?;
                }
            }
            "HOA" => return Err(words.fault_from(at, "one automaton in a file")),
            // What these say is in the rest of the file; the format lets readers pass over those in small letters.
            _ if name == "acc-name" || name.starts_with(|c: char| c.is_ascii_lowercase()) => {
                while !matches!(
                    words.peek(),
                    HoaWord::Header(_) | HoaWord::Mark(_) | HoaWord::End
                ) {
                    words.take()?;
                }
            }
            _ => {
                let what = "a header of the format: States, Start, AP, controllable-AP, Alias, Acceptance, acc-name, \
                            name, tool, properties";
                return Err(words.fault_from(at, what));
            }
        }
        Ok(())
    }

    /// Reads `2 "request" "grant"`.
    fn propositions(&mut self, words: &mut HoaWords) -> Result<(), ParseError> {
        let begin = words.at();
        let count = words.number("the number of propositions")?;
        if count > MOST_PROPOSITIONS {
            let what = format!("at most {MOST_PROPOSITIONS} propositions");
            return Err(words.fault_from(begin, &what));
        }
        let known = self.automaton.propositions.iter();
        let mut names: HashSet<String> = known.map(|known| known.name.clone()).collect();
        for number in 0..count {
            let HoaWord::Quoted(name) = words.peek() else {
                let what = format!("the name of proposition {number} in quotation marks");
                return Err(words.expected(&what));
            };
            let name = unescaped(name);
            if !names.insert(name.clone()) {
                return Err(words.expected("the name of another proposition, for each has its own"));
            }
            words.take()?;
            self.automaton.propositions.push(Proposition {
                name,
                controllable: false,
            });
        }
        Ok(())
    }

    /// Reads a formula over propositions and aliases.
    fn label(&mut self, words: &mut HoaWords<'a>) -> Result<Label, ParseError> {
        let first = self.automaton.tokens.len() as u32;
        let all = self.automaton.propositions.len();
        let aliases = &self.aliases;
        let in_aliases = &mut self.in_aliases;
        formula(
            words,
            &mut self.automaton.tokens,
            |words, tokens| {
                let token = match words.peek() {
                    HoaWord::Name("t") => LabelToken::True,
                    HoaWord::Name("f") => LabelToken::False,
                    HoaWord::Number(number) => {
                        match in_aliases {
                            Some(unchecked) => unchecked.push((number, words.at())),
                            None if number as usize >= all => {
                                return Err(words.expected(&one_of(all)));
                            }
                            None => {}
                        }
                        LabelToken::Proposition(number)
                    }
                    HoaWord::Alias(name) => match aliases.get(name) {
                        Some(&number) => LabelToken::Alias(number),
                        None => return Err(words.expected("an alias that was defined before")),
                    },
                    _ => return Err(words.expected("a proposition, an alias, t or f")),
                };
                words.take()?;
                tokens.push(token);
                Ok(())
            },
            |tokens, operator| {
                tokens.push(match operator {
                    Operator::Not => LabelToken::Not,
                    Operator::And => LabelToken::And,
                    Operator::Or => LabelToken::Or,
                });
            },
        )?;
        Ok(Label {
            first,
            end: self.automaton.tokens.len() as u32,
        })
    }
}

/// A description of the propositions that a formula may have, where there are so many.
fn one_of(all: usize) -> String {
    format!("a proposition; there are {all}, numbered from 0")
}

/// A text between quotation marks, without its escapes.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        plain.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    plain
}

/// A state that was given.
struct GivenState {
    number: u32,
    at: usize,
    edges: std::ops::Range<u32>,
}

/// The states as the file gives them, in any order.
struct Body<'a> {
    headers: Headers<'a>,
    priorities: Priorities,
    edges: Vec<AutomatonEdge>,
    /// The places of the targets in the text.
    targets: Vec<usize>,
    /// The states that were given.
    given: Vec<GivenState>,
    names: Vec<(u32, String)>,
}

impl<'a> Body<'a> {
    fn new(mut headers: Headers<'a>) -> Body<'a> {
        let priorities = headers.priorities.take();
        Body {
            priorities: priorities.expect("headers without an acceptance are a fault"),
            headers,
            edges: Vec::new(),
            targets: Vec::new(),
            given: Vec::new(),
            names: Vec::new(),
        }
    }

    /// Reads a state and its edges.
    fn state(
        &mut self,
        words: &mut HoaWords<'a>,
        looks: &mut Looks<'_, impl Watch>,
    ) -> Result<(), Unread> {
        let place = words.at();
        words.take()?;
        let of_all = self.bracketed(words)?;
        let at = words.at();
        let state = words.number("the number of a state")?;
        if state > MOST_STATES || self.headers.states.is_some_and(|states| state >= states) {
            let states = self.headers.states.unwrap_or(MOST_STATES);
            let what = format!("a state below {states}");
            return Err(words.fault_from(at, &what).into());
        }
        if let HoaWord::Quoted(name) = words.peek() {
            self.names.push((state, unescaped(name)));
            words.take()?;
        }
        let of_state = self.sets(words)?;
        let begin = self.edges.len();
        let mut implicit = false;
        loop {
            looks.step()?;
            let begin_edge = words.at();
            let label = self.bracketed(words)?;
            let at = words.at();
            let to = match words.peek() {
                HoaWord::Number(to) => to,
                _ if label.is_none() => break,
                _ => return Err(words.expected("the state that the edge leads to").into()),
            };
            words.take()?;
            if words.peek() == HoaWord::Sign(b'&') {
                let what = "one state; alternating automata are not answered";
                return Err(words.expected(what).into());
            }
            let label = match (label, of_all) {
                (Some(_), Some(_)) => {
                    let what = "edges without labels, because the state has one";
                    return Err(words.fault_from(begin_edge, what).into());
                }
                (Some(_), None) if implicit => {
                    let what = "no label, because an edge of this state before has none";
                    return Err(words.fault_from(begin_edge, what).into());
                }
                (None, None) if !implicit && self.edges.len() > begin => {
                    let what = "a label, because an edge of this state before has one";
                    return Err(words.fault_from(at, what).into());
                }
                (Some(label), None) | (None, Some(label)) => label,
                (None, None) => {
                    implicit = true;
                    self.valuation(self.edges.len() - begin, at, words)?
                }
            };
            let of_edge = self.sets(words)?;
            let priority = of_state.max(of_edge);
            self.edges.push(AutomatonEdge {
                to,
                priority: priority.unwrap_or(self.priorities.of_none),
                label,
            });
            self.targets.push(at);
        }
        let valuations = 1_u64 << self.headers.automaton.propositions.len().min(MOST_IMPLICIT);
        if implicit && ((self.edges.len() - begin) as u64) < valuations {
            let what = format!("{valuations} edges without labels, one for each valuation");
            return Err(words.expected(&what).into());
        }
        if u32::try_from(self.edges.len()).is_err() {
            return Err(words.expected("fewer than 2^32 edges").into());
        }
        self.given.push(GivenState {
            number: state,
            at: place,
            edges: begin as u32..self.edges.len() as u32,
        });
        Ok(())
    }

    /// Reads a label in square brackets, if there is one.
    fn bracketed(&mut self, words: &mut HoaWords<'a>) -> Result<Option<Label>, ParseError> {
        if !words.eat(b'[')? {
            return Ok(None);
        }
        let label = self.headers.label(words)?;
        words.sign(b']', "\"]\", \"&\" or \"|\"")?;
        Ok(Some(label))
    }

    /// Reads acceptance sets such as `{0 2}`, if there are some; the largest of their priorities.
    fn sets(&self, words: &mut HoaWords) -> Result<Option<u32>, ParseError> {
        let mut largest = None;
        if words.eat(b'{')? {
            while !words.eat(b'}')? {
                let at = words.at();
                let set = words.number("an acceptance set or \"}\"")?;
                let Some(priority) = self.priorities.of(set) else {
                    return Err(words.fault_from(at, "an acceptance set of the condition"));
                };
                largest = largest.max(Some(priority));
            }
        }
        Ok(largest)
    }

    /// The label of the edge with this number among the edges of a state without labels: bit i is proposition i.
    fn valuation(&mut self, edge: usize, at: usize, words: &HoaWords) -> Result<Label, ParseError> {
        let automaton = &mut self.headers.automaton;
        let propositions = automaton.propositions.len();
        if propositions > MOST_IMPLICIT {
            let what = format!("labels, because there are more than {MOST_IMPLICIT} propositions");
            return Err(words.fault_from(at, &what));
        }
        if edge >> propositions > 0 {
            let what = format!(
                "{} edges without labels, one for each valuation",
                1_u64 << propositions
            );
            return Err(words.fault_from(at, &what));
        }
        let literals = (0..propositions as u32).flat_map(|number| {
            let negated = (edge >> number) & 1 == 0;
            [
                Some(LabelToken::Proposition(number)),
                negated.then_some(LabelToken::Not),
                (number > 0).then_some(LabelToken::And),
            ]
        });
        let alone = (propositions == 0).then_some(LabelToken::True);
        Ok(automaton.label(literals.flatten().chain(alone)))
    }

    /// Puts the states in their order and checks the edges.
    fn finish(self, words: &HoaWords) -> Result<AutomatonFile, ParseError> {
        let Body {
            mut headers,
            edges,
            targets,
            mut given,
            mut names,
            ..
        } = self;
        given.sort_by_key(|given| given.number);
        let twice = given
            .windows(2)
            .find(|pair| pair[0].number == pair[1].number);
        if let Some(pair) = twice {
            let found = format!("State: {} again", pair[1].number);
            return Err(ParseError::new(pair[1].at, found, "every state once"));
        }
        let most = given.last().map_or(0, |given| given.number + 1);
        let states = headers.states.unwrap_or(most);
        if let Some(edge) = edges.iter().position(|edge| edge.to >= states) {
            let what = format!("a state below {states}");
            return Err(ParseError::new(
                targets[edge],
                format!("\"{}\"", edges[edge].to),
                what,
            ));
        }
        let Some((start, at)) = headers.start else {
            return Err(words.expected("Start: in the headers; without it nothing is accepted"));
        };
        if start >= states {
            let what = format!("a state below {states}");
            return Err(ParseError::new(at, format!("\"{start}\""), what));
        }
        let automaton = &mut headers.automaton;
        automaton.start = start;
        automaton.first = Vec::with_capacity(states as usize + 1);
        automaton.edges = Vec::with_capacity(edges.len());
        let mut given = given.into_iter().peekable();
        let mut places = vec![0; states as usize];
        for state in 0..states {
            automaton.first.push(automaton.edges.len() as u32);
            if let Some(given) = given.next_if(|given| given.number == state) {
                places[state as usize] = given.at;
                let of_state = given.edges.start as usize..given.edges.end as usize;
                automaton.edges.extend_from_slice(&edges[of_state]);
            }
        }
        automaton.first.push(automaton.edges.len() as u32);
        names.sort_by_key(|(state, _)| *state);
        Ok(AutomatonFile {
            automaton: headers.automaton,
            title: headers.title,
            names,
            places,
        })
    }
}
